package org.libsudoku.spark

import org.apache.spark.TaskContext
import org.apache.spark.sql.catalyst.InternalRow
import org.apache.spark.sql.catalyst.expressions.{Expression, ImplicitCastInputTypes}
import org.apache.spark.sql.catalyst.expressions.codegen.CodegenFallback

/**
 * A function that calls the library, row by row; null if an argument is.
 *
 * It is never foldable: the optimiser would call the library on the driver, where nothing cancels the call. Instead, a
 * task keeps the answer for constant arguments.
 */
private[spark] trait NativeCall extends Expression with ImplicitCastInputTypes with CodegenFallback {
  override def foldable: Boolean = false
  override def nullable: Boolean = true
  override def nullIntolerant: Boolean = true
  override def toString: String = s"$prettyName(${children.mkString(", ")})"
  override protected def stringArgs: Iterator[Any] = children.iterator

  /** Begins to work for a task; null on the driver. */
  protected def open(context: TaskContext): Unit

  /** The answer for arguments that are not null. */
  protected def answerTo(values: Seq[Any]): Any

  private def isConstant: Boolean = children.forall {
    case call: NativeCall => call.isConstant
    case other => other.foldable
  }

  @transient private lazy val keeps = isConstant
  @transient private var context: TaskContext = _
  @transient private var isOpen = false
  @transient private var kept: Any = _

  override def eval(input: InternalRow): Any = {
    val values = children.map(_.eval(input))
    if (values.contains(null)) null else answered(values)
  }

  private def answered(values: Seq[Any]): Any = synchronized {
    val isNew = !isOpen || context != TaskContext.get()
    if (isNew) {
      context = TaskContext.get()
      open(context)
      isOpen = true
    }
    if (isNew || !keeps) kept = answerTo(values)
    kept
  }
}
