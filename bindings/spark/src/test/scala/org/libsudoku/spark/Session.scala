package org.libsudoku.spark

import java.nio.file.{Files, Path}

import org.apache.spark.sql.{DataFrame, Row, SparkSession}
import org.apache.spark.sql.execution.SparkPlan
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanHelper

/** One session for all tests, with two cores, as `spark.sql.extensions` makes it. */
object Session extends AdaptiveSparkPlanHelper {
  private val Folder = Path.of("target", "spark").toAbsolutePath

  lazy val spark: SparkSession = SparkSession.builder()
    .master("local[2]")
    .appName("libsudoku tests")
    .config("spark.sql.extensions", classOf[SudokuExtensions].getName)
    .config("spark.ui.enabled", "false")
    .config("spark.driver.host", "localhost")
    .config("spark.sql.shuffle.partitions", "2")
    // snappy-java, the default, cannot load its native library on a glibc machine that also has musl.
    .config("spark.sql.parquet.compression.codec", "zstd")
    .config("spark.sql.warehouse.dir", Folder.resolve("warehouse").toString)
    // A local collection would be evaluated while the query is optimised.
    .config("spark.sql.optimizer.excludedRules",
      "org.apache.spark.sql.catalyst.optimizer.ConvertToLocalRelation")
    .getOrCreate()

  /** A Parquet file with a text column `p` and the number `i` of the row, in order, in one partition. */
  def parquet(name: String, texts: Seq[String]): DataFrame = {
    val file = Folder.resolve(name).toString
    import spark.implicits._
    texts.zipWithIndex.toDF("p", "i").coalesce(1).write.mode("overwrite").parquet(file)
    spark.read.parquet(file)
  }

  def withConf[T](settings: (String, String)*)(body: => T): T = {
    val before = settings.map { case (key, _) => key -> spark.conf.getOption(key) }
    settings.foreach { case (key, value) => spark.conf.set(key, value) }
    try body
    finally before.foreach {
      case (key, Some(value)) => spark.conf.set(key, value)
      case (key, None) => spark.conf.unset(key)
    }
  }

  /** Without the rule every call is evaluated row by row. */
  val RowByRow: (String, String) = "spark.sql.optimizer.excludedRules" ->
    s"org.apache.spark.sql.catalyst.optimizer.ConvertToLocalRelation,${GatherCalls.ruleName}"

  /** The batch operators of a query that has run, and the calls outside of them. */
  def batches(frame: DataFrame): Seq[BatchSolveExec] =
    collectWithSubqueries(frame.queryExecution.executedPlan) { case batch: BatchSolveExec => batch }

  def callsOutside(frame: DataFrame): Int =
    collectWithSubqueries(frame.queryExecution.executedPlan) { case plan: SparkPlan => plan }
      .filterNot(_.isInstanceOf[BatchSolveExec])
      .map(_.expressions.map(_.collect { case call: SudokuCall => call }.size).sum).sum

  def rows(frame: DataFrame): Seq[Row] = frame.collect().toSeq

  def metric(frame: DataFrame, name: String): Long = batches(frame).map(_.metrics(name).value).sum

  Files.createDirectories(Folder)
}
