package org.libsudoku.spark

import java.util.concurrent.{ScheduledThreadPoolExecutor, TimeUnit}

import org.apache.spark.TaskContext
import org.libsudoku.Control

/**
 * Cancels the native calls of a task when Spark kills the task: a thread of the executor looks at the task every 20
 * ms, and the native calls end within 10 ms after that.
 *
 * @param context the task; null on the driver, where nothing cancels
 */
private[spark] final class CancelWithTask(context: TaskContext) extends AutoCloseable {
  import CancelWithTask._

  /** For the options of the native calls. */
  val control: Option[Control] = Option(context).map(_ => new Control)

  private val watch = control.map { control =>
    val look: Runnable = () => if (context.isInterrupted()) control.cancel()
    watcher.scheduleWithFixedDelay(look, LookMs, LookMs, TimeUnit.MILLISECONDS)
  }

  override def close(): Unit = {
    watch.foreach(_.cancel(false))
    control.foreach(_.close())
  }
}

private object CancelWithTask {
  private val LookMs = 20L

  /** Looks whether tasks were killed. Spark 4.2 calls a listener for this; 4.0 and 4.1 do not. */
  private lazy val watcher = {
    val pool = new ScheduledThreadPoolExecutor(1, (look: Runnable) => {
      val thread = new Thread(look, "libsudoku: killed tasks")
      thread.setDaemon(true)
      thread.setContextClassLoader(null)
      thread
    })
    pool.setRemoveOnCancelPolicy(true)
    pool
  }
}
