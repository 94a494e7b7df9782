package org.libsudoku.spark

import org.apache.spark.{TaskContext, TaskKilledException}
import org.apache.spark.sql.catalyst.expressions._
import org.apache.spark.sql.types._
import org.apache.spark.unsafe.types.UTF8String
import org.libsudoku.{Format, Generator, Status, SudokuException}

/** The puzzle of a seed in one line, the same on every machine; null if the generator finds none in its attempts. */
final case class SudokuGenerate(seed: Expression, generator: Generator, isStrict: Boolean) extends NativeCall {
  override def children: Seq[Expression] = Seq(seed)
  override def inputTypes: Seq[LongType] = Seq(LongType)
  override def dataType: DataType = StringType
  override def prettyName: String = "sudoku_generate"
  override protected def withNewChildrenInternal(children: IndexedSeq[Expression]): SudokuGenerate = copy(seed = children.head)

  @transient private var own: Generator = _

  override protected def open(context: TaskContext): Unit = {
    val cancel = new CancelWithTask(context)
    own = cancel.control.fold(generator)(generator.control)
    if (context != null) context.addTaskCompletionListener[Unit](_ => cancel.close())
  }

  override protected def answerTo(values: Seq[Any]): Any =
    try {
      val board = own.seed(values.head.asInstanceOf[Long]).generate()
      try UTF8String.fromString(board.write(Format.LINE).stripTrailing)
      finally board.close()
    } catch {
      case refused: SudokuException if refused.status == Status.NOT_GENERATED && !isStrict => null
      case refused: SudokuException if refused.status == Status.CANCELLED =>
        throw new TaskKilledException("a sudoku call was cancelled")
    }
}
