package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The skeleton as its users have it: a folder with the library unpacked in it, plain javac, plain
 * java, puzzle files. What its classes promise is checked by UserProgram, which runs there, too.
 */
class SkeletonTest {
  private static final String STANDARD =
      "4\n1 2 3 4\n0,0 2\n0,1 1\n1,1 3\n1,2 2\n2,3 4\n3,0 1";
  private static final String SOLUTION = "2,1,4,3\n4,3,2,1\n3,2,1,4\n1,4,3,2\n";
  /** Six cells lie in no cage. */
  private static final String KILLER =
      "4\n0 7 12 98\n6\n105 1,0 2,0\n12 1,1 2,1\n12 0,2\n7 1,2 1,3\n110 3,0 3,1\n7 3,2\n";
  private static final String KILLER_SOLUTION =
      "0,7,12,98\n98,12,0,7\n7,0,98,12\n12,98,7,0\n";
  private static final String SOLVED = "Solution found!\ntime taken = T sec.\nValid solution.\n";
  private static final List<String> COMPILE =
      List.of("-Xlint:all", "-Werror", "*.java", "grid/*.java", "solver/*.java");

  /** A file that is refused, and what is told. */
  private record Bad(String game, String text, String fault) {}

  private static final List<Bad> BAD = List.of(
      new Bad("sudoku", "",
          "line 1, column 1: the text ends where the side of the board should stand"),
      new Bad("sudoku", "4\n",
          "line 2, column 1: the text ends where the line of symbols should stand"),
      new Bad("sudoku", "4\n1 2 3 4\n0,0 1\n1,2 17\n",
          "line 4, column 5: cell 1,2: 17 is not among the symbols"),
      new Bad("sudoku", "4\n1 2 3 4\n0,0 x\n",
          "line 3, column 5: expected a symbol, found \"x\""),
      new Bad("sudoku", "4\n1 2 3\n0,0 1\n",
          "line 2, column 6: 3 symbols for a board of side 4"),
      new Bad("sudoku", "4\n1 2 3 3\n0,0 1\n",
          "line 2, column 7: the symbol 3 is listed twice"),
      new Bad("sudoku", "7\n1 2 3 4 5 6 7\n0,0 1\n",
          "line 1, column 1: no board of side 7: square boxes need a "
              + "square number; other boxes must be named"),
      new Bad("sudoku", "four\n1 2 3 4\n",
          "line 1, column 1: expected the side of the board, found \"four\""),
      new Bad("sudoku", "4\n1 2 3 4\n0,0\n",
          "line 3, column 4: the text ends where a symbol should stand"),
      new Bad("sudoku", "4\n1 2 3 4\n0,0 1 2\n",
          "line 3, column 7: expected the end of the line, found \"2\""),
      new Bad("sudoku", "4\n1 2 3 4\n4,0 1\n",
          "line 3, column 1: the cell 4,0 is off the board of side 4"),
      new Bad("sudoku", "4\n1 2 3 4\n0,0 1\n0,0 2\n",
          "line 4, column 5: cell 0,0: the cell is given twice: 1 and 2"),
      new Bad("sudoku", "4\r\n1 2 3 4\r\n0,0 1\r\n\r\n2,0 1\r\n",
          "line 5: cell 2,0: 1 stands in column 0 already, in cell 0,0 (line 3)"),
      new Bad("sudoku", "4\n1 2 3 4\n3,1 2\n3,3 2",
          "line 4: cell 3,3: 2 stands in row 3 already, in cell 3,1 (line 3)"),
      new Bad("sudoku", "4\n1 2 3 4\n2,2 4\n0,1 3\n3,3 4",
          "line 5: cell 3,3: 4 stands in box 3 already, in cell 2,2 (line 3)"),
      new Bad("sudoku", KILLER,
          "line 3: expected a given such as 0,3 4, found \"6\": is "
              + "this a killer puzzle, and not a standard one?"),
      new Bad("killer", STANDARD,
          "line 3: expected the number of cages, found \"0,0\": is "
              + "this a standard puzzle, and not a killer one?"),
      new Bad("killer", "4\n1 2 3 4\n",
          "line 3: the file ends where the number of cages should stand"),
      new Bad("killer", "4\n1 2 3 4\n2\n3 0,0 0,1\n",
          "line 5, column 1: the text ends where another cage should stand"),
      new Bad("killer", "4\n1 2 3 4\n1\n3 0,0 0,0\n",
          "line 4, column 7: cell 0,0: the cage names this cell twice"),
      new Bad("killer", "4\n1 2 3 4\n1\n3 0,0 0,9\n",
          "line 4, column 7: the cell 0,9 is off the board of side 4"));

  @TempDir static Path folder;

  /** How a program ended. */
  private record Run(int exit, String output, String errors) {
    /** The same but for the seconds, which differ from run to run. */
    Run timeless() {
      return new Run(exit, output.replaceAll("= [0-9.E-]+ sec", "= T sec"), errors);
    }
  }

  @BeforeAll
  static void compiles() throws Exception {
    copy(Path.of("skeleton"), folder);
    copy(Path.of("src/test/skeleton"), folder);
    Isolated.moveTo(folder, Isolated.PACKAGE);
    // The sources are ASCII, whatever the machine takes for granted.
    assertEquals(new Run(0, "", ""), run("C", "javac", COMPILE));
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        Path target = to.resolve(from.relativize(file));
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }

  /** Runs a tool of the JDK in a folder, with arguments that a shell may expand. */
  private static Run run(Path place, String locale, String tool, List<String> arguments)
      throws Exception {
    Path program = Path.of(System.getProperty("java.home"), "bin", tool);
    ProcessBuilder process = new ProcessBuilder(
        "sh", "-c", program + " " + String.join(" ", arguments)).directory(place.toFile());
    process.environment().put("LC_ALL", locale);
    process.environment().remove("CLASSPATH");
    Path output = Files.createTempFile(place, "output", "");
    Path errors = Files.createTempFile(place, "errors", "");
    int exit = process.redirectOutput(output.toFile()).redirectError(errors.toFile()).start()
        .waitFor();
    return new Run(exit, Files.readString(output), Files.readString(errors));
  }

  private static Run run(String locale, String tool, List<String> arguments) throws Exception {
    return run(folder, locale, tool, arguments);
  }

  private static Run tester(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("RmitSudokuTester"));
    all.addAll(Arrays.asList(arguments));
    return run("C.UTF-8", "java", all);
  }

  private static void write(String name, String text) throws IOException {
    Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void theClassesKeepTheirPromises() throws Exception {
    Run run = run("C", "java", List.of("UserProgram"));
    assertEquals("", run.errors);
    assertTrue(run.output.matches("\\d+ checks passed\n"), run.output);
    assertEquals(0, run.exit);
  }

  @ParameterizedTest
  @MethodSource
  void solves(String game, String solver) throws Exception {
    boolean killer = game.equals("killer");
    write("puzzle", killer ? KILLER : STANDARD);
    Run run = tester("puzzle", game, solver, "n", "out");
    assertEquals(new Run(0, SOLVED, ""), run.timeless());
    assertEquals(killer ? KILLER_SOLUTION : SOLUTION, Files.readString(folder.resolve("out")));
  }

  static Stream<Arguments> solves() {
    return Stream.of("sudoku backtracking", "sudoku algorx", "sudoku dancing",
            "killer backtracking", "killer advanced")
        .map(names -> Arguments.of((Object[]) names.split(" ")));
  }

  @Test
  void theOtherNameOfTheProgramDoesTheSame() throws Exception {
    write("puzzle", STANDARD.replace("\n", "\r\n"));
    Run run = run("C.UTF-8", "java", List.of("RmitSudoku puzzle sudoku dancing y other"));
    assertEquals(tester("puzzle", "sudoku", "dancing", "y").timeless(), run.timeless());
    assertEquals(SOLUTION, Files.readString(folder.resolve("other")));
  }

  @Test
  void whatHasNoSolutionIsWrittenAsItStands() throws Exception {
    write("puzzle", "4\n1 2 3 4\n0,0 1\n0,1 2\n1,2 3");
    Run run = tester("puzzle", "sudoku", "backtracking", "n", "partial");
    assertEquals(
        new Run(0, "No solution found!\ntime taken = T sec.\nInvalid solution.\n", ""),
        run.timeless());
    assertEquals("1,2,,\n,,3,\n,,,\n,,,\n", Files.readString(folder.resolve("partial")));
  }

  @ParameterizedTest
  @MethodSource
  void wrongArguments(String arguments, String fault) throws Exception {
    write("puzzle", STANDARD);
    Run run = tester(arguments.split(" "));
    assertEquals(new Run(1, "", fault), new Run(run.exit, run.output, run.errors.split("\n")[0]));
    assertTrue(run.errors.contains("RmitSudokuTester PUZZLE GAME SOLVER VISUAL [OUTPUT]"));
  }

  static Stream<Arguments> wrongArguments() {
    return Stream.of(
        Arguments.of("puzzle sudoku dancing", "3 arguments, at least 4 are needed"),
        Arguments.of("puzzle chess dancing n", "no game is called chess"),
        Arguments.of("puzzle sudoku advanced n", "no solver for sudoku is called advanced"),
        Arguments.of("puzzle killer dancing n", "no solver for killer is called dancing"));
  }

  @Test
  void theGridIsDrawnBeforeAndAfter() throws Exception {
    write("puzzle", KILLER);
    String before = """
        Initial grid:
        ┏━━━━━━━━━┳12━━┯━━━━┓
        ┃  .    . ┃  . │  . ┃
        ┠105─┬12──╂7───┴────┨
        ┃  . │  . ┃  .    . ┃
        ┣┅┅┅┅┿┅┅┅┅╋━━━━━━━━━┫
        ┃  . │  . ┃  .    . ┃
        ┠110─┴────╂7───┐    ┃
        ┃  .    . ┃  . │  . ┃
        ┗━━━━━━━━━┻━━━━┷━━━━┛
        """;
    String after = """
        Solved grid:
        ┏━━━━━━━━━┳12━━┯━━━━┓
        ┃  0    7 ┃ 12 │ 98 ┃
        """;
    String shown = tester("puzzle", "killer", "advanced", "y").output;
    assertTrue(shown.startsWith(before), shown);
    assertTrue(shown.contains("Solution found!\n" + after), shown);
    // Where the terminal knows ASCII only.
    String plain = """
        +=========+12==+====+
        #  0    7 # 12 | 98 #
        +105-+12--+7---+----+
        # 98 | 12 #  0    7 #
        +~~~~+~~~~+=========+
        """;
    shown = run("C", "java", List.of("RmitSudokuTester puzzle killer advanced y")).output;
    assertTrue(shown.contains("Solution found!\nSolved grid:\n" + plain), shown);
    // Any other word than y is a no.
    assertFalse(tester("puzzle", "killer", "advanced", "Y").output.contains("grid"));
  }

  /** Each is told on the standard error, in a line, and nothing on the other or in a file. */
  @Test
  void badFiles() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("EachFile"));
    StringBuilder faults = new StringBuilder();
    for (Bad bad : BAD) {
      String name = "bad" + arguments.size();
      write(name, bad.text);
      arguments.addAll(List.of(bad.game, bad.game.equals("killer") ? "advanced" : "dancing", name));
      faults.append(name).append(": ").append(bad.fault).append('\n');
    }
    assertEquals(new Run(0, "", faults.toString()), run("C.UTF-8", "java", arguments));
    assertFalse(Files.exists(folder.resolve("refused")));
  }

  /** The abstract classes without a word more than the skeleton had, and a grid of the user's. */
  @Test
  void filesOfTheUserReplaceOurs(@TempDir Path other) throws Exception {
    copy(Path.of("skeleton"), other);
    Isolated.moveTo(other, Isolated.PACKAGE);
    Files.writeString(other.resolve("grid/SudokuGrid.java"), """
        package grid;
        import java.io.*;
        public abstract class SudokuGrid {
          public abstract void initGrid(String name) throws FileNotFoundException, IOException;
          public abstract void outputGrid(String name) throws FileNotFoundException, IOException;
          public abstract String toString();
          public abstract boolean validate();
        }
        """);
    String solvers = """
        public abstract class SudokuSolver {
          public abstract boolean solve(grid.SudokuGrid grid);
        }
        public abstract class StdSudokuSolver extends SudokuSolver {}
        public abstract class KillerSudokuSolver extends SudokuSolver {}
        """;
    for (String text : solvers.split("(?=public abstract class)")) {
      String name = text.split(" ")[3];
      Files.writeString(other.resolve("solver/" + name + ".java"), "package solver;\n" + text);
    }
    String grid = Files.readString(Path.of("src/test/skeleton/UserGrid.java"))
        .replace("import grid.SudokuGrid;", "package grid;")
        .replace("class UserGrid", "public class StdSudokuGrid");
    Files.writeString(other.resolve("grid/StdSudokuGrid.java"), grid);
    assertEquals(new Run(0, "", ""), run(other, "C", "javac", COMPILE));

    Files.writeString(other.resolve("puzzle"), STANDARD);
    Files.writeString(other.resolve("cages"), KILLER);
    run(other, "C", "java", List.of("RmitSudokuTester puzzle sudoku algorx n out"));
    assertEquals(SOLUTION.replace("\n", ",\n"), Files.readString(other.resolve("out")));
    Run killer = run(other, "C", "java", List.of("RmitSudokuTester cages killer advanced n out"));
    assertEquals(new Run(0, SOLVED, ""), killer.timeless());
    assertEquals(KILLER_SOLUTION, Files.readString(other.resolve("out")));
  }

  @Test
  void missingFiles() throws Exception {
    write("puzzle", STANDARD);
    assertEquals(new Run(0, "", "missing (No such file or directory)\n"),
        tester("missing", "sudoku", "algorx", "n", "out"));
    Run run = tester("puzzle", "sudoku", "algorx", "n", "missing/out");
    assertEquals("missing/out (No such file or directory)\n", run.errors);
  }
}
