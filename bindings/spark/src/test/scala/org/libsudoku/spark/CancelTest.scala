package org.libsudoku.spark

import java.time.Duration
import java.util.concurrent.{Executors, TimeUnit}

import org.apache.spark.SparkException
import org.apache.spark.sql.DataFrame
import org.junit.jupiter.api.Assertions._
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.function.Executable

/** A native call ends when Spark kills its task. These calls would run for years. */
// Seen to fail: without the look at the task, all of them.
class CancelTest {
  import Puzzles._
  import Session._

  private val Endless = "sudoku_count(p, map('nodeLimit', 0, 'solutionLimit', 9000000000000000000))"

  private def running(): Int = spark.sparkContext.statusTracker.getExecutorInfos.map(_.numRunningTasks()).sum

  private def until(condition: => Boolean): Unit = while (!condition) Thread.sleep(5)

  private def cancels(interrupt: Boolean, call: String = Endless): Unit = {
    val frame = parquet("endless", Seq(Solvable, Empty9))
    val test: Executable = () => cancel(frame, interrupt, call)
    try assertTimeoutPreemptively(Duration.ofMinutes(4), test)
    finally spark.sparkContext.cancelAllJobs()
  }

  private def cancel(frame: DataFrame, interrupt: Boolean, call: String): Unit = {
    val pool = Executors.newSingleThreadExecutor()
    try {
      val job = pool.submit(() => {
        spark.sparkContext.setJobGroup("endless", "endless", interrupt)
        frame.selectExpr(call).collect()
      })
      until(running() > 0 || job.isDone)
      Thread.sleep(500)
      spark.sparkContext.cancelJobGroup("endless")
      val cancelled = System.nanoTime()
      val thrown = assertThrows(classOf[java.util.concurrent.ExecutionException], () => { job.get(); () })
      assertInstanceOf(classOf[SparkException], thrown.getCause)
      until(running() == 0)
      println(s"task ended ${TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - cancelled)} ms after the cancel")
    } finally pool.shutdownNow()
  }

  @Test def a_cancelled_job_ends_its_native_calls(): Unit = cancels(interrupt = false)

  @Test def an_interrupted_job_ends_its_native_calls(): Unit = cancels(interrupt = true)

  // A search in a fixed order for the only solution of a 36x36 board.
  @Test def a_cancelled_job_ends_its_ratings(): Unit =
    cancels(interrupt = false, "sudoku_rate(sudoku_generate(i + 1, map('box', '6x6')), " +
      "map('nodeLimit', 0, 'strategy', 'killer_backtracking'))")

  @Test def a_cancelled_job_ends_a_constant_call(): Unit =
    cancels(interrupt = false, Endless.replace("(p,", s"('$Empty9',"))

  @Test def a_cancelled_job_ends_its_calls_row_by_row(): Unit = withConf(RowByRow)(cancels(interrupt = false))
}
