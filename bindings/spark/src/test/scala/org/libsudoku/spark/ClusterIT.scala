package org.libsudoku.spark

import java.io.File
import java.nio.file.{Files, Path}
import java.util.concurrent.TimeUnit
import java.util.spi.ToolProvider

import scala.jdk.CollectionConverters._

import org.junit.jupiter.api.Assertions._
import org.junit.jupiter.api.Test

/**
 * Runs [[ClusterProgram]] by spark-submit on `local-cluster[2,1,1024]`: two workers with executors of their own, which
 * get the jar by `--jars` and have nothing of libsudoku on their class path.
 */
class ClusterIT {
  private val Target = Path.of("target").toAbsolutePath

  /** A folder as a download of Spark has it: links to the jars of Spark on this class path. */
  private def home(): Path = {
    val jars = Files.createDirectories(Target.resolve("spark-home/jars"))
    for (entry <- sys.props("java.class.path").split(File.pathSeparator).map(Path.of(_))
         if entry.toString.endsWith(".jar") && !entry.toString.contains("libsudoku")) {
      val link = jars.resolve(entry.getFileName)
      if (!Files.exists(link)) Files.createSymbolicLink(link, entry)
    }
    jars.getParent
  }

  private def program(): Path = {
    val jar = Target.resolve("cluster-program.jar")
    val classes = Target.resolve("test-classes")
    val tool = ToolProvider.findFirst("jar").get
    assertEquals(0, tool.run(System.out, System.err, "cf", jar.toString, "-C", classes.toString, "org"))
    jar
  }

  // Seen to fail: with a jar without the native library.
  @Test def executors_get_the_jar_and_may_die(): Unit = {
    val spark = home()
    val log = Target.resolve("cluster.log").toFile
    val command = Seq(Path.of(sys.props("java.home"), "bin", "java").toString, "-Xmx1g") ++
      sys.props("spark.jvm").trim.split("\\s+") ++
      Seq("-cp", s"$spark/jars/*", "org.apache.spark.deploy.SparkSubmit",
        "--master", "local-cluster[2,1,1024]",
        "--jars", sys.props("jar"),
        "--conf", s"spark.sql.extensions=${classOf[SudokuExtensions].getName}",
        "--conf", "spark.ui.enabled=false",
        "--conf", "spark.sql.parquet.compression.codec=zstd",
        "--conf", "spark.driver.host=localhost",
        "--conf", "spark.sql.files.maxPartitionBytes=16384",
        "--conf", "spark.sql.files.openCostInBytes=16384",
        "--conf", "spark.sql.shuffle.partitions=8",
        "--conf", "spark.executor.memory=512m",
        "--class", ClusterProgram.getClass.getName.stripSuffix("$"),
        program().toString, Target.resolve("cluster").toString)
    val builder = new ProcessBuilder(command.asJava).redirectErrorStream(true).redirectOutput(log)
    builder.environment.put("SPARK_HOME", spark.toString)
    builder.environment.put("SPARK_SCALA_VERSION", "2.13")
    builder.environment.put("SPARK_LOCAL_IP", "127.0.0.1")
    val process = builder.start()
    val ended = process.waitFor(5, TimeUnit.MINUTES)
    if (!ended) process.destroyForcibly()
    val output = Files.readString(log.toPath)
    assertTrue(ended && process.exitValue == 0, output)
    assertTrue(output.contains("executors lost: 1, tasks lost with them: 1"), output)
    assertTrue(output.contains("rows: 8000, wrong: 0"), output)
  }
}
