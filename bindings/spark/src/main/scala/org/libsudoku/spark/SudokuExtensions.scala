package org.libsudoku.spark

import org.apache.spark.sql.SparkSessionExtensions
import org.apache.spark.sql.catalyst.FunctionIdentifier
import org.apache.spark.sql.catalyst.expressions._
import org.apache.spark.sql.catalyst.util.MapData
import org.apache.spark.sql.types.{ByteType, DataType, IntegerType, LongType, MapType, ShortType}

/**
 * The SQL functions. `spark.sql.extensions=org.libsudoku.spark.SudokuExtensions` adds them to a session,
 * for SQL, Scala, Java and Python.
 */
final class SudokuExtensions extends (SparkSessionExtensions => Unit) {
  import SudokuExtensions._

  override def apply(extensions: SparkSessionExtensions): Unit = {
    def function(name: String, usage: String)(build: Seq[Expression] => Expression): Unit =
      extensions.injectFunction((
        FunctionIdentifier(name),
        new ExpressionInfo(classOf[SudokuCall].getName, null, name, usage, "", "", "", "", "", "", "scala_udf"),
        build))

    function("sudoku_solve",
        "_FUNC_(text [, options]) - Solves a puzzle: struct<solution, status, solutions, nodes>.") {
      case Seq(text) => call("sudoku_solve", text, None, 1, Answer.Everything)
      case Seq(text, options) => call("sudoku_solve", text, Some(options), 1, Answer.Everything)
      case other => wrong("sudoku_solve", "a text, and options or none", other)
    }
    function("sudoku_solution", "_FUNC_(text [, options]) - The first solution of a puzzle, or null.") {
      case Seq(text) => call("sudoku_solution", text, None, 1, Answer.Solution)
      case Seq(text, options) => call("sudoku_solution", text, Some(options), 1, Answer.Solution)
      case other => wrong("sudoku_solution", "a text, and options or none", other)
    }
    function("sudoku_count",
        "_FUNC_(text [, limit or options]) - The number of solutions, up to the limit (1000).") {
      case Seq(text) => call("sudoku_count", text, None, CountLimit, Answer.Count)
      case Seq(text, limit) if Integers.contains(limit.dataType) =>
        val map = Map("solutionLimit" -> constant("sudoku_count", "limit", limit))
        SudokuCall(Seq(text), Settings.of("sudoku_count", map, CountLimit), Answer.Count)
      case Seq(text, options) => call("sudoku_count", text, Some(options), CountLimit, Answer.Count)
      case other => wrong("sudoku_count", "a text, and a limit, options or none", other)
    }
    function("sudoku_is_unique", "_FUNC_(text [, options]) - Whether a puzzle has exactly one solution.") {
      case Seq(text) => call("sudoku_is_unique", text, None, 2, Answer.Unique)
      case Seq(text, options) => call("sudoku_is_unique", text, Some(options), 2, Answer.Unique)
      case other => wrong("sudoku_is_unique", "a text, and options or none", other)
    }
    function("sudoku_rate",
        "_FUNC_(text [, options]) - How hard a puzzle is: struct<status, solutions, sudoku_explainer, hodoku, profile>.") {
      case Seq(text) => rating(text, Map.empty)
      case Seq(text, options) => rating(text, settings("sudoku_rate", options))
      case other => wrong("sudoku_rate", "a text, and options or none", other)
    }
    function("sudoku_score",
        "_FUNC_(puzzle, answer [, options]) - How good an answer is: struct<status, answer_status, solved, givens, " +
          "givens_kept, right, wrong, empty, clashing, broken, first_wrong, completable, solutions>.") {
      case Seq(puzzle, answer) => scoring(puzzle, answer, Map.empty)
      case Seq(puzzle, answer, options) => scoring(puzzle, answer, settings("sudoku_score", options))
      case other => wrong("sudoku_score", "a puzzle, an answer, and options or none", other)
    }
    function("sudoku_generate", "_FUNC_(seed [, options]) - The puzzle of a seed, with one solution.") {
      case Seq(seed) => generate(seed, Map.empty)
      case Seq(seed, options) => generate(seed, settings("sudoku_generate", options))
      case other => wrong("sudoku_generate", "a seed, and options or none", other)
    }

    extensions.injectPreCBORule(_ => GatherCalls)
    extensions.injectPlannerStrategy(_ => BatchStrategy)
  }
}

private object SudokuExtensions {
  /** The most solutions that sudoku_count counts unless a limit is given. */
  private val CountLimit = 1000L
  private val Integers = Set[DataType](ByteType, ShortType, IntegerType, LongType)

  private def call(
      function: String, text: Expression, options: Option[Expression], limit: Long, answer: Answer): SudokuCall = {
    val entries = options.map(settings(function, _)).getOrElse(Map.empty[String, String])
    SudokuCall(Seq(text), Settings.of(function, entries, limit), answer)
  }

  private def rating(text: Expression, entries: Map[String, String]): SudokuCall =
    SudokuCall(Seq(text), Settings.rating("sudoku_rate", entries), Answer.Rated)

  private def scoring(puzzle: Expression, answer: Expression, entries: Map[String, String]): SudokuCall =
    SudokuCall(Seq(puzzle, answer), Settings.scoring("sudoku_score", entries), Answer.Scored)

  private def generate(seed: Expression, entries: Map[String, String]): SudokuGenerate = {
    val (generator, isStrict) = Settings.generator("sudoku_generate", entries)
    SudokuGenerate(seed, generator, isStrict)
  }

  /** The entries of a constant map; the values may be numbers. */
  private def settings(function: String, options: Expression): Map[String, String] = options match {
    case map: CreateMap =>
      map.keys.zip(map.values).map { case (key, value) =>
        constant(function, "options", key) -> constant(function, "options", value)
      }.toMap
    case map if map.foldable =>
      (map.dataType, map.eval()) match {
        case (MapType(keyType, valueType, _), data: MapData) =>
          val keys = data.keyArray().toSeq[Any](keyType).map(String.valueOf)
          keys.zip(data.valueArray().toSeq[Any](valueType).map(String.valueOf)).toMap
        case _ => noMap(function, map)
      }
    case other => noMap(function, other)
  }

  private def noMap(function: String, found: Expression): Nothing = Settings.refuse(
    s"$function: expected a constant map of options, such as map('mode', 'FAILFAST'), found ${found.sql}")

  private def constant(function: String, what: String, value: Expression): String =
    // SQL casts the values of a map to one type: 'FAILFAST' beside a number to a number.
    if (value.isInstanceOf[Cast]) constant(function, what, value.asInstanceOf[Cast].child)
    else if (value.foldable) String.valueOf(value.eval())
    else Settings.refuse(s"$function: expected a constant in $what, found ${value.sql}")

  private def wrong(function: String, expected: String, found: Seq[Expression]): Nothing =
    Settings.refuse(s"$function: expected $expected, found ${found.length} arguments")
}
