package org.libsudoku.spark

import java.util

import org.apache.spark.{TaskContext, TaskKilledException}
import org.apache.spark.unsafe.Platform
import org.apache.spark.unsafe.types.UTF8String
import org.libsudoku.{Answers, Board, Rating, Status, Sudoku, SudokuException}

/**
 * Solves or rates the texts of a batch of rows in one native call.
 *
 * In: texts, with null for null. Out: for each row that is not null the status, the solution, the numbers of
 * solutions and of nodes, or the rating, until the next call. A row never changes the answer of another one.
 *
 * The texts are copied into one buffer with offsets, the layout of Apache Arrow, and no string of Java is made. When
 * Spark kills the task, the native call returns within 10 ms of the next look at the task.
 *
 * @param context the task; null on the driver
 */
private[spark] final class NativeSolver(settings: Settings, context: TaskContext) extends AutoCloseable {
  import NativeSolver._

  private val cancel = new CancelWithTask(context)
  private val options = cancel.control.fold(settings.options)(settings.options.control)

  private var bytes = new Array[Byte](0)
  private var offsets = new Array[Int](1)
  private var validity = new Array[Byte](0)
  private var answers: Answers = _
  private var ratings: util.List[Rating] = _
  private var solutionBytes = new Array[Byte](0)
  private var statuses = new Array[Status](0)

  /** Puzzles of the last call that were solved, and those that a limit ended. */
  var solved = 0
  var limited = 0
  /** Rows of the last call that are not puzzles. */
  var malformed = 0
  /** Nanoseconds in the native call. */
  var nanos = 0L

  def solve(texts: Array[UTF8String], count: Int): Unit = {
    gather(texts, count)
    val begin = System.nanoTime()
    settings.scales match {
      case None => answers = Sudoku.solveStrings(bytes, offsets, validity, settings.read, options)
      case Some(Scales(profile, uniqueness)) =>
        ratings = Sudoku.rateStrings(
          bytes, offsets, validity, profile.orNull, uniqueness, settings.read, options)
    }
    nanos = System.nanoTime() - begin
    take(texts, count)
    if (answers != null) solutionBytes = answers.text()
  }

  private def gather(texts: Array[UTF8String], count: Int): Unit = {
    if (offsets.length != count + 1) {
      offsets = new Array[Int](count + 1)
      validity = new Array[Byte]((count + 7) / 8)
      statuses = new Array[Status](count)
    } else util.Arrays.fill(validity, 0.toByte)
    var need = 0L
    var row = 0
    while (row < count) {
      if (isTaken(texts(row))) need += texts(row).numBytes
      row += 1
    }
    if (need > bytes.length) bytes = new Array[Byte](math.min(need + need / 8, Int.MaxValue - 16).toInt)
    var end = 0
    row = 0
    while (row < count) {
      val text = texts(row)
      if (isTaken(text)) {
        text.writeToMemory(bytes, Platform.BYTE_ARRAY_OFFSET + end.toLong)
        end += text.numBytes
        validity(row / 8) = (validity(row / 8) | 1 << row % 8).toByte
      }
      offsets(row + 1) = end
      row += 1
    }
  }

  private def take(texts: Array[UTF8String], count: Int): Unit = {
    solved = 0
    limited = 0
    malformed = 0
    var row = 0
    while (row < count) {
      if (texts(row) != null) {
        val status =
          if (!isTaken(texts(row))) Status.TOO_LARGE
          else if (settings.scales.isEmpty) answers.status(row)
          else ratings.get(row).status
        statuses(row) = status
        if (status == Status.CANCELLED) throw new TaskKilledException("a sudoku call was cancelled")
        if (status.isError) {
          malformed += 1
          if (settings.isStrict) refuse(texts(row), status)
        } else if (status == Status.OK || status == Status.NO_SOLUTION) solved += 1
        else limited += 1
      }
      row += 1
    }
  }

  private def refuse(text: UTF8String, status: Status): Nothing = {
    val why =
      if (!isTaken(text)) s"expected at most $MostBytes bytes, found ${text.numBytes}"
      else try {
        val board = Board.parse(text.toString, settings.read)
        try settings.scales.foreach(scales => board.rate(scales.profile.orNull, scales.uniqueness, options))
        finally board.close()
        status.message
      } catch { case refused: SudokuException => refused.getMessage }
    throw new MalformedPuzzleException(s"mode FAILFAST: ${status.name}: $why: ${excerpt(text)}")
  }

  def status(row: Int): Status = statuses(row)

  /** The first solution, or null. */
  def solution(row: Int): UTF8String = {
    val begin = answers.begin(row)
    val length = answers.begin(row + 1) - begin
    if (length == 0) null else UTF8String.fromBytes(solutionBytes, begin, length)
  }

  def solutions(row: Int): Long = answers.solutions(row)

  def nodes(row: Int): Long = answers.nodes(row)

  def rating(row: Int): Rating = ratings.get(row)

  override def close(): Unit = cancel.close()
}

/** A row that is not a puzzle, in mode FAILFAST. */
final class MalformedPuzzleException(message: String) extends IllegalArgumentException(message)

private object NativeSolver {
  /** The most bytes of a text. A board of side 1024, the largest, has fewer than 6 MiB. */
  private val MostBytes = 64 << 20

  private def isTaken(text: UTF8String): Boolean = text != null && text.numBytes <= MostBytes

  private def excerpt(text: UTF8String): String = {
    val all = text.substring(0, 101).toString
    if (all.length <= 100) all else all.take(100) + "..."
  }
}
