package org.libsudoku.spark

import java.util

import org.apache.spark.{TaskContext, TaskKilledException}
import org.apache.spark.unsafe.Platform
import org.apache.spark.unsafe.types.UTF8String
import org.libsudoku.{Answers, Board, Rating, Score, Scores, Status, Sudoku, SudokuException}

/**
 * Solves, rates or scores the texts of a batch of rows in one native call.
 *
 * In: puzzles, and the answers to score, with null for null. Out: for each row without null the status, the solution, the
 * numbers of solutions and of nodes, the rating or the score, until the next call. A row never changes the answer of another one.
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

  /** Those of the puzzles, and of the answers to score. */
  private val columns = settings.task match {
    case _: Asks => Seq(new Column, new Column)
    case _ => Seq(new Column)
  }
  private var answers: Answers = _
  private var ratings: util.List[Rating] = _
  private var scores: Scores = _
  private var solutionBytes = new Array[Byte](0)
  private var statuses = new Array[Status](0)
  private var answerStatuses = new Array[Status](0)

  /** Puzzles of the last call that were solved, and those that a limit ended. */
  var solved = 0
  var limited = 0
  /** Rows of the last call that are not puzzles. */
  var malformed = 0
  /** Nanoseconds in the native call. */
  var nanos = 0L

  /** Puzzles, and answers if they are scored. */
  def solve(texts: Array[Array[UTF8String]], count: Int): Unit = {
    if (statuses.length != count) {
      statuses = new Array[Status](count)
      answerStatuses = new Array[Status](count)
    }
    def isWhole(row: Int): Boolean = {
      var at = 0
      while (at < texts.length && texts(at)(row) != null) at += 1
      at == texts.length
    }
    for ((column, own) <- columns.zip(texts)) column.gather(own, count, isWhole)
    val begin = System.nanoTime()
    val puzzles = columns.head
    settings.task match {
      case Solving =>
        answers = Sudoku.solveStrings(puzzles.bytes, puzzles.offsets, puzzles.validity, settings.read, options)
      case Scales(profile, uniqueness) =>
        ratings = Sudoku.rateStrings(
          puzzles.bytes, puzzles.offsets, puzzles.validity, profile.orNull, uniqueness, settings.read, options)
      case Asks(compare, completable) =>
        val others = columns(1)
        scores = Sudoku.scoreStrings(
          puzzles.bytes, puzzles.offsets, puzzles.validity, others.bytes, others.offsets, others.validity, compare, completable,
          settings.read, options)
    }
    nanos = System.nanoTime() - begin
    take(texts, count, isWhole)
    if (answers != null) solutionBytes = answers.text()
  }

  private def take(texts: Array[Array[UTF8String]], count: Int, isWhole: Int => Boolean): Unit = {
    solved = 0
    limited = 0
    malformed = 0
    var row = 0
    while (row < count) {
      statuses(row) = null
      if (isWhole(row)) {
        val status =
          if (!isTaken(texts.head(row))) Status.TOO_LARGE
          else settings.task match {
            case Solving => answers.status(row)
            case _: Scales => ratings.get(row).status
            case _: Asks => scores.get(row).status
          }
        val ofAnswer =
          if (texts.length == 1) Status.OK
          else if (!isTaken(texts(1)(row))) Status.TOO_LARGE
          else scores.get(row).answerStatus
        statuses(row) = status
        answerStatuses(row) = ofAnswer
        if (status == Status.CANCELLED) throw new TaskKilledException("a sudoku call was cancelled")
        if (status.isError || ofAnswer.isError) {
          malformed += 1
          if (settings.isStrict && status.isError) refuse(texts.head(row), status)
          if (settings.isStrict) refuse(texts(1)(row), ofAnswer)
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
        try settings.task match {
          case Scales(profile, uniqueness) => board.rate(profile.orNull, uniqueness, options)
          case _ =>
        } finally board.close()
        status.message
      } catch { case refused: SudokuException => refused.getMessage }
    throw new MalformedPuzzleException(s"mode FAILFAST: ${status.name}: $why: ${excerpt(text)}")
  }

  /** Whether a text of the row is null, so that it has no answer. */
  def isNull(row: Int): Boolean = statuses(row) == null

  def status(row: Int): Status = statuses(row)

  def answerStatus(row: Int): Status = answerStatuses(row)

  /** The first solution, or null. */
  def solution(row: Int): UTF8String = {
    val begin = answers.begin(row)
    val length = answers.begin(row + 1) - begin
    if (length == 0) null else UTF8String.fromBytes(solutionBytes, begin, length)
  }

  def solutions(row: Int): Long = answers.solutions(row)

  def nodes(row: Int): Long = answers.nodes(row)

  def rating(row: Int): Rating = ratings.get(row)

  def score(row: Int): Score = scores.get(row)

  override def close(): Unit = cancel.close()
}

/** A row that is not a puzzle, in mode FAILFAST. */
final class MalformedPuzzleException(message: String) extends IllegalArgumentException(message)

private object NativeSolver {
  /** The most bytes of a text. A board of side 1024, the largest, has fewer than 6 MiB. */
  private val MostBytes = 64 << 20

  private def isTaken(text: UTF8String): Boolean = text != null && text.numBytes <= MostBytes

  /** Texts in one buffer with offsets; null for those of rows that are not whole, and for those that are too large. */
  private final class Column {
    var bytes = new Array[Byte](0)
    var offsets = new Array[Int](1)
    var validity = new Array[Byte](0)

    def gather(texts: Array[UTF8String], count: Int, isWhole: Int => Boolean): Unit = {
      def isWanted(row: Int): Boolean = isTaken(texts(row)) && isWhole(row)
      if (offsets.length != count + 1) {
        offsets = new Array[Int](count + 1)
        validity = new Array[Byte]((count + 7) / 8)
      } else util.Arrays.fill(validity, 0.toByte)
      var need = 0L
      var row = 0
      while (row < count) {
        if (isWanted(row)) need += texts(row).numBytes
        row += 1
      }
      if (need > bytes.length) bytes = new Array[Byte](math.min(need + need / 8, Int.MaxValue - 16).toInt)
      var end = 0
      row = 0
      while (row < count) {
        val text = texts(row)
        if (isWanted(row)) {
          text.writeToMemory(bytes, Platform.BYTE_ARRAY_OFFSET + end.toLong)
          end += text.numBytes
          validity(row / 8) = (validity(row / 8) | 1 << row % 8).toByte
        }
        offsets(row + 1) = end
        row += 1
      }
    }
  }

  private def excerpt(text: UTF8String): String = {
    val all = text.substring(0, 101).toString
    if (all.length <= 100) all else all.take(100) + "..."
  }
}
