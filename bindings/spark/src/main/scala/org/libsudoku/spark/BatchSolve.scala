package org.libsudoku.spark

import org.apache.spark.TaskContext
import org.apache.spark.rdd.RDD
import org.apache.spark.sql.catalyst.InternalRow
import org.apache.spark.sql.catalyst.expressions._
import org.apache.spark.sql.catalyst.plans.logical.{LogicalPlan, UnaryNode}
import org.apache.spark.sql.catalyst.plans.physical.Partitioning
import org.apache.spark.sql.execution.{SparkPlan, SparkStrategy, UnaryExecNode}
import org.apache.spark.sql.execution.metric.{SQLMetric, SQLMetrics}
import org.apache.spark.unsafe.types.UTF8String

/** The rows of the child, in order, with a column for each call. */
final case class BatchSolve(calls: Seq[Alias], batchRows: Int, child: LogicalPlan) extends UnaryNode {
  override def output: Seq[Attribute] = child.output ++ calls.map(_.toAttribute)
  override protected def withNewChildInternal(child: LogicalPlan): BatchSolve = copy(child = child)
}

private[spark] object BatchStrategy extends SparkStrategy {
  override def apply(plan: LogicalPlan): Seq[SparkPlan] = plan match {
    case BatchSolve(calls, batchRows, child) => BatchSolveExec(calls, batchRows, planLater(child)) :: Nil
    case _ => Nil
  }
}

/** Gathers rows, and solves the texts of `batchRows` rows in one native call. */
final case class BatchSolveExec(calls: Seq[Alias], batchRows: Int, child: SparkPlan) extends UnaryExecNode {
  override def nodeName: String = "SudokuBatch"
  override def output: Seq[Attribute] = child.output ++ calls.map(_.toAttribute)
  override def outputPartitioning: Partitioning = child.outputPartitioning
  override def outputOrdering: Seq[SortOrder] = child.outputOrdering
  override protected def withNewChildInternal(child: SparkPlan): BatchSolveExec = copy(child = child)

  override lazy val metrics: Map[String, SQLMetric] = Map(
    "rows" -> SQLMetrics.createMetric(sparkContext, "number of output rows"),
    "solved" -> SQLMetrics.createMetric(sparkContext, "puzzles decided"),
    "limited" -> SQLMetrics.createMetric(sparkContext, "puzzles that a limit ended"),
    "malformed" -> SQLMetrics.createMetric(sparkContext, "rows that are no puzzle"),
    "nativeCalls" -> SQLMetrics.createMetric(sparkContext, "native calls"),
    "nativeTime" -> SQLMetrics.createNanoTimingMetric(sparkContext, "native time"))

  override protected def doExecute(): RDD[InternalRow] = {
    val (calls, input, all, most, metrics) =
      (this.calls.map(_.child.asInstanceOf[SudokuCall]), child.output, output, batchRows, this.metrics)
    child.execute().mapPartitions(new Batches(_, calls, input, all, most, metrics))
  }
}

/** The rows of a partition with their answers. */
private final class Batches(
    rows: Iterator[InternalRow],
    calls: Seq[SudokuCall],
    input: Seq[Attribute],
    output: Seq[Attribute],
    most: Int,
    metrics: Map[String, SQLMetric])
    extends Iterator[InternalRow] {
  import Batches._

  /** Calls with the same texts and settings, which share a native call. */
  private final class Source(first: SudokuCall) {
    private val arguments = first.texts.map(BindReferences.bindReference(_, input)).toArray
    private val solver = new NativeSolver(first.settings, context)
    private val texts = arguments.map(_ => new Array[UTF8String](most))

    def solve(count: Int): Unit = {
      var row = 0
      while (row < count) {
        var at = 0
        while (at < arguments.length) {
          texts(at)(row) = arguments(at).eval(batch(row)).asInstanceOf[UTF8String]
          at += 1
        }
        row += 1
      }
      solver.solve(texts, count)
      solvedMetric += solver.solved
      limitedMetric += solver.limited
      malformedMetric += solver.malformed
      callsMetric += 1
      timeMetric += solver.nanos
    }

    def answer(answer: Answer, row: Int): Any = if (solver.isNull(row)) null else answer.of(solver, row)

    def close(): Unit = solver.close()
  }

  private val context = TaskContext.get()
  private val rowsMetric = metrics("rows")
  private val solvedMetric = metrics("solved")
  private val limitedMetric = metrics("limited")
  private val malformedMetric = metrics("malformed")
  private val callsMetric = metrics("nativeCalls")
  private val timeMetric = metrics("nativeTime")

  private val batch = new Array[InternalRow](most)
  private val (sources, sourceOf) = {
    val firsts = calls.foldLeft(Vector.empty[SudokuCall]) { (firsts, call) =>
      if (firsts.exists(_.hasSameSource(call))) firsts else firsts :+ call
    }
    val sources = firsts.map(new Source(_))
    (sources.toArray, calls.map(call => sources(firsts.indexWhere(_.hasSameSource(call)))).toArray)
  }
  private val answers = calls.map(_.answer).toArray
  private val values = new GenericInternalRow(calls.length)
  private val joined = new JoinedRow
  private val project = UnsafeProjection.create(output, output)

  private var count = 0
  private var at = 0
  private var wanted = math.min(FirstRows, most)

  context.addTaskCompletionListener[Unit](_ => sources.foreach(_.close()))

  override def hasNext: Boolean = at < count || fill()

  override def next(): InternalRow = {
    if (!hasNext) throw new NoSuchElementException
    var call = 0
    while (call < answers.length) {
      values.update(call, sourceOf(call).answer(answers(call), at))
      call += 1
    }
    val row = project(joined(batch(at), values))
    at += 1
    row
  }

  private def fill(): Boolean = {
    count = 0
    at = 0
    var bytes = 0L
    while (count < wanted && bytes < MostBytes && rows.hasNext) {
      val row = rows.next().copy()
      row match {
        case row: UnsafeRow => bytes += row.getSizeInBytes
        case _ =>
      }
      batch(count) = row
      count += 1
    }
    if (count > 0) {
      sources.foreach(_.solve(count))
      rowsMetric += count
      wanted = math.min(wanted * 4, most)
    }
    count > 0
  }
}

private object Batches {
  /** The first batch is small, so that a LIMIT does not wait for thousands of puzzles. Each next one is four times as large. */
  private val FirstRows = 64
  /** The most bytes of rows in a batch, except for the last row. */
  private val MostBytes = 4L << 20
}
