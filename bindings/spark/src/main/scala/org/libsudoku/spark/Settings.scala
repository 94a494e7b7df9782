package org.libsudoku.spark

import java.util.Locale

import org.apache.spark.sql.internal.SQLConf
import org.libsudoku.{Generator, Options, Profile, ReadOptions, Strategy, SudokuException, Symmetry}

/**
 * The settings of a call, fixed when the query is analysed.
 *
 * @param isStrict whether a malformed row fails the query (mode FAILFAST)
 * @param scales what to rate; none: to solve
 */
final case class Settings(read: ReadOptions, options: Options, isStrict: Boolean, scales: Option[Scales])

/**
 * What a rating is made of.
 *
 * @param profile the only scale; none: those of Sudoku Explainer and HoDoKu
 * @param uniqueness whether techniques that assume one solution are tried
 */
final case class Scales(profile: Option[Profile] = None, uniqueness: Boolean = true)

/** Reads the options map of a function. Keys ignore case; an unknown key or a bad value is refused. */
object Settings {
  /** Session settings. */
  val NodeLimit = "spark.sudoku.nodeLimit"
  val MemoryLimit = "spark.sudoku.memoryLimit"

  /** The search of one puzzle ends here, on every machine and in every attempt of a task alike. */
  private val DefaultNodeLimit = "1000000"
  /** Outside of the heap, for each task. */
  private val DefaultMemoryLimit = (64 << 20).toString

  /** The settings of a function that solves, which looks for at most `solutionLimit` solutions. */
  def of(function: String, entries: Map[String, String], solutionLimit: Long): Settings =
    of(function, entries, solutionLimit, None)

  /** The settings of a function that rates. */
  def rating(function: String, entries: Map[String, String]): Settings = of(function, entries, 2, Some(Scales()))

  private def of(
      function: String, entries: Map[String, String], solutionLimit: Long, scales: Option[Scales]): Settings = {
    val conf = SQLConf.get
    val options = Options.DEFAULT
      .solutionLimit(solutionLimit)
      .nodeLimit(number(NodeLimit, conf.getConfString(NodeLimit, DefaultNodeLimit)))
      .memoryLimit(number(MemoryLimit, conf.getConfString(MemoryLimit, DefaultMemoryLimit)))
    entries.foldLeft(Settings(ReadOptions.DEFAULT, options, isStrict = false, scales)) {
      case (settings, (key, value)) =>
        def options(change: Options => Options): Settings = settings.copy(options = change(settings.options))
        def scales(change: Scales => Scales): Settings = settings.copy(scales = settings.scales.map(change))
        lower(key) match {
          case "mode" => settings.copy(isStrict = isStrict(value))
          case "solutionlimit" if settings.scales.isEmpty => options(_.solutionLimit(positive(key, value)))
          case "nodelimit" => options(_.nodeLimit(number(key, value)))
          case "memorylimit" => options(_.memoryLimit(number(key, value)))
          case "strategy" => options(_.strategy(Strategy.named(value)))
          case "box" =>
            val (height, width) = box(value)
            settings.copy(read = settings.read.box(height, width))
          case "profile" if settings.scales.isDefined => scales(_.copy(profile = profile(value)))
          case "uniqueness" if settings.scales.isDefined => scales(_.copy(uniqueness = flag(key, value)))
          case _ =>
            val own = if (settings.scales.isEmpty) "solutionLimit" else "profile, uniqueness"
            unknown(function, key, s"mode, $own, nodeLimit, memoryLimit, strategy, box")
        }
    }
  }

  /** The generator, and whether a seed without a puzzle fails the query. */
  def generator(function: String, entries: Map[String, String]): (Generator, Boolean) = {
    val (height, width) = box(valueOf(entries, "box").getOrElse("3x3"))
    entries.foldLeft((Generator.of(height, width), false)) { case ((generator, strict), (key, value)) =>
      lower(key) match {
        case "box" => (generator, strict)
        case "mode" => (generator, isStrict(value))
        case "givens" => (generator.givens(positive(key, value).toInt), strict)
        case "minimal" => (if (flag(key, value)) generator.minimal() else generator, strict)
        case "symmetry" =>
          (generator.symmetry(Symmetry.valueOf(value.toUpperCase(Locale.ROOT))), strict)
        case _ => unknown(function, key, "mode, box, givens, minimal, symmetry")
      }
    }
  }

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

  private def flag(key: String, value: String): Boolean =
    value.trim.toBooleanOption.getOrElse(refuse(s"$key: expected true or false, found $value"))

  private def number(key: String, value: String): Long =
    value.trim.toLongOption.filter(_ >= 0)
      .getOrElse(refuse(s"$key: expected a number from 0 on, found $value"))

  private def positive(key: String, value: String): Long =
    value.trim.toLongOption.filter(_ > 0)
      .getOrElse(refuse(s"$key: expected a number from 1 on, found $value"))

  private def box(value: String): (Int, Int) = value.split("x").map(_.trim.toIntOption) match {
    case Array(Some(height), Some(width)) if height > 0 && width > 0 => (height, width)
    case _ => refuse(s"box: expected rows x columns such as 2x3, found $value")
  }

  private def unknown(function: String, key: String, known: String): Nothing =
    refuse(s"$function: expected an option among $known, found $key")

  private def refuse(why: String): Nothing = throw new IllegalArgumentException(why)
}
