package org.libsudoku.spark

import java.time.Duration
import java.util.Locale

import scala.jdk.CollectionConverters._

import org.apache.spark.sql.AnalysisException
import org.apache.spark.sql.internal.SQLConf
import org.libsudoku.{Board, Format, Generator, Options, Profile, ReadOptions, Strategy, SudokuException, Symmetry}

/**
 * The settings of a call, fixed when the query is analysed.
 *
 * @param isStrict whether a malformed row fails the query (mode FAILFAST)
 * @param task what to do with the texts
 */
final case class Settings(read: ReadOptions, options: Options, isStrict: Boolean, task: Task)

/** What to do with the texts. */
sealed trait Task

case object Solving extends Task

/**
 * To rate them, on these scales.
 *
 * @param profile the only scale; none: those of Sudoku Explainer and HoDoKu
 * @param uniqueness whether techniques that assume one solution are tried
 */
final case class Scales(profile: Option[Profile] = None, uniqueness: Boolean = true) extends Task

/**
 * To score answers.
 *
 * @param compare whether the numbers of right and wrong cells and of solutions are wanted
 * @param completable whether that is wanted
 */
final case class Asks(compare: Boolean = true, completable: Boolean = false) extends Task

/** A setting of the session: an integer in a range. */
final case class SessionSetting(name: String, default: Long, least: Long, most: Long) {
  def value: Long = Settings.number(name, SQLConf.get.getConfString(name, default.toString), least, most)
}

/**
 * Reads the settings of the session and the options map of a function. Keys of the map ignore case. Whatever is unknown
 * or out of range is refused when the query is analysed, by its name, its value and what is expected.
 */
object Settings {
  /** The search of one puzzle ends here, on every machine and in every attempt of a task alike. */
  val NodeLimit = SessionSetting("spark.sudoku.nodeLimit", 1000000, 0, Long.MaxValue)
  /** Outside of the heap, for each task. */
  val MemoryLimit = SessionSetting("spark.sudoku.memoryLimit", 64 << 20, 0, Long.MaxValue)
  /** The rows of one native call. */
  val BatchRows = SessionSetting("spark.sudoku.batchRows", 4096, 1, 100000)

  private val All = Seq(NodeLimit, MemoryLimit, BatchRows)

  /** The settings of a function that solves, which looks for at most `solutionLimit` solutions. */
  def of(function: String, entries: Map[String, String], solutionLimit: Long): Settings =
    of(function, entries, solutionLimit, Solving)

  /** The settings of a function that rates. */
  def rating(function: String, entries: Map[String, String]): Settings = of(function, entries, 2, Scales())

  /** The settings of a function that scores. */
  def scoring(function: String, entries: Map[String, String]): Settings = of(function, entries, 2, Asks())

  private def of(
      function: String, entries: Map[String, String], solutionLimit: Long, task: Task): Settings = {
    checkSession()
    val options = Options.DEFAULT
      .solutionLimit(solutionLimit).nodeLimit(NodeLimit.value).memoryLimit(MemoryLimit.value)
    entries.foldLeft(Settings(ReadOptions.DEFAULT, options, isStrict = false, task)) {
      case (settings, (key, value)) =>
        def options(change: Options => Options): Settings = settings.copy(options = change(settings.options))
        (lower(key), settings.task) match {
          case ("mode", _) => settings.copy(isStrict = isStrict(value))
          case ("solutionlimit", Solving) => options(_.solutionLimit(number(key, value, 1)))
          case ("nodelimit", _) => options(_.nodeLimit(number(key, value, 0)))
          case ("memorylimit", _) => options(_.memoryLimit(number(key, value, 0)))
          case ("strategy", _) => options(_.strategy(strategy(value)))
          case ("box", _) =>
            val (height, width) = box(value)
            settings.copy(read = settings.read.box(height, width))
          case ("profile", scales: Scales) => settings.copy(task = scales.copy(profile = profile(value)))
          case ("uniqueness", scales: Scales) => settings.copy(task = scales.copy(uniqueness = flag(key, value)))
          case ("compare", asks: Asks) => settings.copy(task = asks.copy(compare = flag(key, value)))
          case ("completable", asks: Asks) => settings.copy(task = asks.copy(completable = flag(key, value)))
          case _ =>
            val own = task match {
              case Solving => "solutionLimit"
              case _: Scales => "profile, uniqueness"
              case _: Asks => "compare, completable"
            }
            unknown(function, key, s"mode, $own, nodeLimit, memoryLimit, strategy, box")
        }
    }
  }

  private def checkSession(): Unit = {
    All.foreach(_.value)
    val known = All.map(_.name)
    SQLConf.get.getAllConfs.keys.find(name => name.startsWith("spark.sudoku.") && !known.contains(name))
      .foreach(unknown("session", _, known.mkString(", ")))
  }

  /** The generator, and whether a seed without a puzzle fails the query. No clock ends the generator: see [[attempts]]. */
  def generator(function: String, entries: Map[String, String]): (Generator, Boolean) = {
    val (height, width) = box(valueOf(entries, "box").getOrElse("3x3"))
    val begun = Generator.of(height, width)
      .attempts(attempts(height * width, Seq("givens", "difficulty").exists(valueOf(entries, _).isDefined)))
      .timeLimit(LongestTime)
    val (generator, strict) = entries.foldLeft((begun, false)) { case ((generator, strict), (key, value)) =>
      lower(key) match {
        case "box" => (generator, strict)
        case "mode" => (generator, isStrict(value))
        case "givens" => (generator.givens(int(key, value)), strict)
        case "minimal" => (if (flag(key, value)) generator.minimal() else generator, strict)
        case "symmetry" => (generator.symmetry(symmetry(value)), strict)
        case "attempts" => (generator.attempts(int(key, value)), strict)
        case "difficulty" => (generator.difficulty(value), strict)
        case _ => unknown(function, key, "mode, box, givens, minimal, symmetry, attempts, difficulty")
      }
    }
    // The library checks the options of a batch before it makes the first of its puzzles: here none. And a line of
    // cells must be read with the boxes of its puzzle.
    try {
      generator.batch(0, 0, 1)
      val board = Board.of(height, width)
      try board.write(Format.LINE) finally board.close()
    } catch { case refused: SudokuException => refuse(s"$function: ${refused.getMessage}") }
    (generator, strict)
  }

  /** Of a Generator, which always has a limit of time. */
  private val LongestTime = Duration.ofDays(49)

  /**
   * Grids that a generator tries. Only numbers of givens and difficulties need more than a few. 100,000 take 3 to 8 s with 9x9 cells (AMD
   * EPYC, Zen 4), and larger boards take more for each: 100 take 3 s with 16x16 cells.
   */
  private def attempts(side: Int, isRare: Boolean): Int = if (isRare && side <= 9) 100000 else 100

  private def lower(key: String): String = key.toLowerCase(Locale.ROOT)

  private def valueOf(entries: Map[String, String], key: String): Option[String] =
    entries.collectFirst { case (name, value) if lower(name) == key => value }

  private def isStrict(mode: String): Boolean = mode.toUpperCase(Locale.ROOT) match {
    case "FAILFAST" => true
    case "PERMISSIVE" => false
    case _ => refuse(s"mode: expected PERMISSIVE or FAILFAST, found $mode")
  }

  private def profile(value: String): Option[Profile] = value.toUpperCase(Locale.ROOT) match {
    case "BOTH" => None
    case name => Profile.values.find(_.name == name).orElse(
      try Some(Profile.parse(value))
      catch {
        case refused: SudokuException =>
          refuse("profile: expected explainer, hodoku, fair, both or a list of techniques, " +
            s"found $value: ${refused.getMessage}")
      })
  }

  private def strategy(value: String): Strategy = Strategy.all.asScala.find(_.name == lower(value)).getOrElse(
    refuse(s"strategy: expected one of ${Strategy.all.asScala.map(_.name).mkString(", ")}, found $value"))

  private def symmetry(value: String): Symmetry = Symmetry.values.find(_.name == value.toUpperCase(Locale.ROOT)).getOrElse(
    refuse(s"symmetry: expected one of ${Symmetry.values.map(_.name).mkString(", ")}, found $value"))

  private def flag(key: String, value: String): Boolean =
    value.trim.toBooleanOption.getOrElse(refuse(s"$key: expected true or false, found $value"))

  private[spark] def number(key: String, value: String, least: Long, most: Long = Long.MaxValue): Long = {
    val range = if (most == Long.MaxValue) s"from $least on" else s"from $least to $most"
    value.trim.toLongOption.filter(number => number >= least && number <= most)
      .getOrElse(refuse(s"$key: expected an integer $range, found $value"))
  }

  private def int(key: String, value: String): Int = number(key, value, 1, Int.MaxValue).toInt

  private def box(value: String): (Int, Int) = value.split("x", -1).map(_.trim.toIntOption) match {
    case Array(Some(height), Some(width))
        if height > 0 && width > 0 && height.toLong * width <= LargestSide => (height, width)
    case _ => refuse(s"box: expected rows x columns such as 2x3, $LargestSide cells at most, found $value")
  }

  private val LargestSide = 1024

  private def unknown(function: String, key: String, known: String): Nothing =
    refuse(s"$function: expected an option among $known, found $key")

  /** Refuses a call when its query is analysed. PySpark asks Spark for the text of the error, which must be one of Spark's. */
  private[spark] def refuse(why: String): Nothing =
    throw new AnalysisException("USER_RAISED_EXCEPTION", Map("errorMessage" -> why))
}
