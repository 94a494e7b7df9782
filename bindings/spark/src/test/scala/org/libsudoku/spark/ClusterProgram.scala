package org.libsudoku.spark

import java.util.concurrent.atomic.AtomicInteger

import org.apache.spark.{ExecutorLostFailure, SparkEnv}
import org.apache.spark.scheduler._
import org.apache.spark.sql.SparkSession
import org.apache.spark.sql.functions.col

/** Solves rows of a Parquet file while the executor of a task is killed, and prints what came out. */
object ClusterProgram {
  private val Rows = 8000
  private val Files = 8
  /** A search that the node limit ends: each task runs for long enough to be killed. */
  private val Hard = ("." * 81, "NODE_LIMIT")
  private val EachHard = 1000

  def main(arguments: Array[String]): Unit = {
    val spark = SparkSession.builder().getOrCreate()
    val context = spark.sparkContext
    import spark.implicits._
    val file = arguments(0)
    val kinds = Puzzles.odd :+ Hard
    spark.range(0, Rows, 1, Files).map(_.longValue)
      .map(row => (row, if (row % EachHard == 0) Puzzles.odd.size else (row % Puzzles.odd.size).toInt))
      .toDF("i", "kind").join(kinds.map(_._1).zipWithIndex.toDF("p", "number"), col("kind") === col("number"))
      .select("i", "kind", "p").write.mode("overwrite").parquet(file)

    val processes = context.parallelize(1 to 20, 20)
      .map(_ => { Thread.sleep(50); SparkEnv.get.executorId -> ProcessHandle.current.pid }).collect().toMap
    require(processes.size == 2, s"two executors, found $processes")
    val (executors, tasks, started) = (new AtomicInteger, new AtomicInteger, new AtomicInteger)
    context.addSparkListener(new SparkListener {
      override def onExecutorRemoved(removed: SparkListenerExecutorRemoved): Unit = executors.incrementAndGet()
      override def onTaskStart(start: SparkListenerTaskStart): Unit =
        if (started.incrementAndGet() == Files + Files / 2)
          ProcessHandle.of(processes(start.taskInfo.executorId)).ifPresent(process => { process.destroyForcibly(); () })
      override def onTaskEnd(end: SparkListenerTaskEnd): Unit = end.reason match {
        case _: ExecutorLostFailure => tasks.incrementAndGet()
        case _ =>
      }
    })
    val (hard, others) = (col("kind") === Puzzles.odd.size, col("kind") < Puzzles.odd.size)
    val puzzles = spark.read.parquet(file)
    val found = puzzles.where(others).selectExpr("i", "kind", "sudoku_solve(p) r")
      .union(puzzles.where(hard).selectExpr(
        "i", "kind", "sudoku_solve(p, map('solutionLimit', 1000000000, 'nodeLimit', 5000000)) r"))
      .select("i", "kind", "r.solution", "r.status").as[(Long, Int, String, String)].collect()
    val wrong = found.count { case (_, kind, solution, status) =>
      val (text, expected) = kinds(kind)
      val isRight =
        if (expected == "OK" && text.contains("53")) solution == Puzzles.Solved
        else (solution != null) == Set("OK", "NODE_LIMIT").contains(expected)
      status != expected || !isRight
    }
    println(s"executors lost: $executors, tasks lost with them: $tasks")
    println(s"rows: ${found.map(_._1).distinct.length}, wrong: $wrong")
    spark.stop()
  }
}
