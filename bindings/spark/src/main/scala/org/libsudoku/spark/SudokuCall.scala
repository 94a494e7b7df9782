package org.libsudoku.spark

import org.apache.spark.TaskContext
import org.apache.spark.sql.catalyst.InternalRow
import org.apache.spark.sql.catalyst.expressions._
import org.apache.spark.sql.internal.types.StringTypeWithCollation
import org.apache.spark.sql.types._
import org.apache.spark.unsafe.types.UTF8String
import org.libsudoku.Status

/** The value that a call returns from the native results of a row. */
sealed abstract class Answer(val name: String, val dataType: DataType) extends Serializable {
  /** The value for a row that is not null. */
  private[spark] def of(solver: NativeSolver, row: Int): Any
}

object Answer {
  case object Solution extends Answer("sudoku_solution", StringType) {
    private[spark] def of(solver: NativeSolver, row: Int): Any = solver.solution(row)
  }

  case object StatusName extends Answer("sudoku_solve.status", StringType) {
    private[spark] val names: Map[Status, UTF8String] =
      Status.values.map(status => status -> UTF8String.fromString(status.name)).toMap
    private[spark] def of(solver: NativeSolver, row: Int): Any = names(solver.status(row))
  }

  case object Solutions extends Answer("sudoku_solve.solutions", LongType) {
    private[spark] def of(solver: NativeSolver, row: Int): Any = solver.solutions(row)
  }

  case object Nodes extends Answer("sudoku_solve.nodes", LongType) {
    private[spark] def of(solver: NativeSolver, row: Int): Any = solver.nodes(row)
  }

  /** All fields of `sudoku_solve`, in this order. */
  val fields: Seq[Answer] = Seq(Solution, StatusName, Solutions, Nodes)

  case object Everything extends Answer("sudoku_solve", StructType(Seq(
      StructField("solution", StringType),
      StructField("status", StringType, nullable = false),
      StructField("solutions", LongType, nullable = false),
      StructField("nodes", LongType, nullable = false)))) {
    private[spark] def of(solver: NativeSolver, row: Int): Any =
      InternalRow(solver.solution(row), StatusName.of(solver, row), solver.solutions(row), solver.nodes(row))
  }

  /** How hard the puzzle is; a scale is null if it was not tried or the puzzle has not exactly one solution. */
  case object Rated extends Answer("sudoku_rate", StructType(Seq(
      StructField("status", StringType, nullable = false),
      StructField("solutions", LongType, nullable = false),
      StructField("sudoku_explainer", StructType(Seq(
        StructField("explained", BooleanType, nullable = false),
        StructField("er", DoubleType),
        StructField("ep", DoubleType),
        StructField("ed", DoubleType),
        StructField("steps", IntegerType, nullable = false),
        StructField("open", IntegerType, nullable = false)))),
      StructField("hodoku", StructType(Seq(
        StructField("explained", BooleanType, nullable = false),
        StructField("score", IntegerType),
        StructField("level", StringType),
        StructField("steps", IntegerType, nullable = false),
        StructField("open", IntegerType, nullable = false)))),
      StructField("profile", StructType(Seq(
        StructField("explained", BooleanType, nullable = false),
        StructField("highest", IntegerType),
        StructField("sum", IntegerType),
        StructField("steps", IntegerType, nullable = false),
        StructField("open", IntegerType, nullable = false)))),
      StructField("stars", StructType(Seq(
        StructField("stars", IntegerType),
        StructField("rounds", IntegerType, nullable = false),
        StructField("open", IntegerType, nullable = false),
        StructField("givens", IntegerType, nullable = false))))))) {
    private[spark] def of(solver: NativeSolver, row: Int): Any = {
      val rating = solver.rating(row)
      val explainer = Option(rating.sudokuExplainer).map(scale =>
        InternalRow(scale.explained, scale.er, scale.ep, scale.ed, scale.steps, scale.open))
      val hodoku = Option(rating.hodoku).map(scale =>
        InternalRow(scale.explained, scale.score, UTF8String.fromString(scale.level), scale.steps, scale.open))
      val profile = Option(rating.profile).map(scale =>
        InternalRow(scale.explained, scale.highest, scale.sum, scale.steps, scale.open))
      val stars = Option(rating.stars).map(found =>
        InternalRow(found.stars, found.rounds, found.open, found.givens))
      InternalRow(
        StatusName.of(solver, row), rating.solutions.toLong, explainer.orNull, hodoku.orNull, profile.orNull, stars.orNull)
    }
  }

  /** How good an answer to the puzzle is; a number is null if it was not asked for or is not known. */
  case object Scored extends Answer("sudoku_score", StructType(Seq(
      StructField("status", StringType, nullable = false),
      StructField("answer_status", StringType, nullable = false),
      StructField("solved", BooleanType, nullable = false),
      StructField("givens", IntegerType, nullable = false),
      StructField("givens_kept", IntegerType, nullable = false),
      StructField("right", IntegerType),
      StructField("wrong", IntegerType),
      StructField("empty", IntegerType, nullable = false),
      StructField("clashing", IntegerType, nullable = false),
      StructField("broken", IntegerType, nullable = false),
      StructField("first_wrong", IntegerType),
      StructField("completable", BooleanType),
      StructField("solutions", IntegerType)))) {
    private[spark] def of(solver: NativeSolver, row: Int): Any = {
      val score = solver.score(row)
      InternalRow(
        StatusName.of(solver, row), StatusName.names(solver.answerStatus(row)), score.solved, score.givens, score.givensKept,
        score.right, score.wrong, score.empty, score.clashing, score.broken, score.firstWrong, score.completable,
        score.solutions)
    }
  }

  /** The number of solutions up to the limit; null if the search did not end. */
  case object Count extends Answer("sudoku_count", LongType) {
    private[spark] def of(solver: NativeSolver, row: Int): Any =
      solver.status(row) match {
        case Status.OK | Status.NO_SOLUTION => solver.solutions(row)
        case _ => null
      }
  }

  /** Whether there is exactly one solution; null if that is not known. */
  case object Unique extends Answer("sudoku_is_unique", BooleanType) {
    private[spark] def of(solver: NativeSolver, row: Int): Any =
      solver.status(row) match {
        case Status.OK | Status.NO_SOLUTION => solver.solutions(row) == 1
        case _ => if (solver.solutions(row) > 1) false else null
      }
  }
}

/**
 * A function of a puzzle, or of a puzzle and an answer. [[GatherCalls]] moves it into a [[BatchSolve]]; where that is not possible, this
 * evaluates it row by row, with the same results.
 */
final case class SudokuCall(texts: Seq[Expression], settings: Settings, answer: Answer) extends NativeCall {
  override def children: Seq[Expression] = texts
  override def inputTypes: Seq[StringTypeWithCollation] =
    texts.map(_ => StringTypeWithCollation(supportsTrimCollation = true))
  override def dataType: DataType = answer.dataType
  override def prettyName: String = answer.name
  override protected def withNewChildrenInternal(texts: IndexedSeq[Expression]): SudokuCall = copy(texts = texts)

  /** Whether one native call answers both. */
  def hasSameSource(other: SudokuCall): Boolean =
    settings == other.settings && texts.corresponds(other.texts)(_.semanticEquals(_))

  @transient private var solver: NativeSolver = _
  @transient private lazy val single = texts.map(_ => new Array[UTF8String](1)).toArray

  override protected def open(context: TaskContext): Unit = {
    if (solver != null) solver.close()
    val opened = new NativeSolver(settings, context)
    solver = opened
    if (context != null) context.addTaskCompletionListener[Unit](_ => opened.close())
  }

  override protected def answerTo(values: Seq[Any]): Any = {
    for ((text, value) <- single.zip(values)) text(0) = value.asInstanceOf[UTF8String]
    solver.solve(single, 1)
    answer.of(solver, 0)
  }
}
