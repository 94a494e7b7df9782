package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.libsudoku.Skeleton.Run;

/**
 * The behaviour of the skeleton beyond the assignment, whose sentences RmitAssignmentTest has.
 * UserProgram, which runs in the folder of the skeleton, checks its classes.
 */
class SkeletonTest {
  private static final String STANDARD =
      "4\n1 2 3 4\n0,0 2\n0,1 1\n1,1 3\n1,2 2\n2,3 4\n3,0 1";
  private static final String SOLUTION = "2,1,4,3\n4,3,2,1\n3,2,1,4\n1,4,3,2\n";
  /** Six cells are in no cage. */
  private static final String KILLER =
      "4\n0 7 12 98\n6\n105 1,0 2,0\n12 1,1 2,1\n12 0,2\n7 1,2 1,3\n110 3,0 3,1\n7 3,2\n";
  private static final String KILLER_SOLUTION =
      "0,7,12,98\n98,12,0,7\n7,0,98,12\n12,98,7,0\n";
  private static final String SOLVED = "Solution found!\n\ntime taken = T sec.\n\nValid solution.\n";
  private static final String UNSOLVED =
      "No solution found!\n\ntime taken = T sec.\n\nInvalid solution.\n";

  /** A refused file, and the message. */
  private record Bad(String game, String text, String fault) {}

  private static final List<Bad> BAD = List.of(
      new Bad("sudoku", "",
          "line 1, column 1: unexpected end of text: expected the side of the board"),
      new Bad("sudoku", "4\n",
          "line 2, column 1: unexpected end of text: expected the line of symbols"),
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
              + "square number; others must be named, such as 2x3 for side 6"),
      new Bad("sudoku", "four\n1 2 3 4\n",
          "line 1, column 1: expected the side of the board, found \"four\""),
      new Bad("sudoku", "4\n1 2 3 4\n0,0\n",
          "line 3, column 4: unexpected end of text: expected a symbol"),
      new Bad("sudoku", "4\n1 2 3 4\n0,0 1 2\n",
          "line 3, column 7: expected the end of the line, found \"2\""),
      new Bad("sudoku", "4\n1 2 3 4\n4,0 1\n",
          "line 3, column 1: the cell 4,0 is off the board of side 4"),
      new Bad("sudoku", "4\n1 2 3 4\n0,0 1\n0,0 2\n",
          "line 4, column 5: cell 0,0: the cell is given twice: 1 and 2"),
      new Bad("sudoku", KILLER,
          "line 3: expected a given such as 0,3 4, found \"6\": is "
              + "this a killer puzzle, and not a standard one?"),
      new Bad("killer", STANDARD,
          "line 3: expected the number of cages, found \"0,0\": is "
              + "this a standard puzzle, and not a killer one?"),
      new Bad("killer", "4\n1 2 3 4\n",
          "line 3: expected the number of cages, found the end of the file"),
      new Bad("killer", "4\n1 2 3 4\n2\n3 0,0 0,1\n",
          "line 5, column 1: unexpected end of text: expected another cage"),
      new Bad("killer", "4\n1 2 3 4\n1\n3 0,0 0,0\n",
          "line 4, column 7: cell 0,0: the cage names this cell twice"),
      new Bad("killer", "4\n1 2 3 4\n1\n3 0,0 0,9\n",
          "line 4, column 7: the cell 0,9 is off the board of side 4"));

  private static Skeleton skeleton;

  @BeforeAll
  static void compiles(@TempDir Path folder) throws Exception {
    skeleton = Skeleton.copiedTo(folder);
    skeleton.copy(Path.of("src/test/skeleton"));
    skeleton.compiled();
  }

  private static Run tester(String words) throws Exception {
    return skeleton.java("RmitSudokuTester " + words);
  }

  @Test
  void theClassesKeepTheirPromises() throws Exception {
    Run run = skeleton.run("C", "java", List.of("UserProgram"));
    assertEquals("", run.errors());
    assertTrue(run.output().matches("\\d+ checks passed\n"), run.output());
    assertEquals(0, run.exit());
  }

  @ParameterizedTest
  @MethodSource
  void solves(String game, String solver) throws Exception {
    boolean killer = game.equals("killer");
    skeleton.write("puzzle", killer ? KILLER : STANDARD);
    Run run = tester("puzzle " + game + " " + solver + " n out");
    assertEquals(new Run(0, SOLVED, ""), run.timeless());
    assertEquals(killer ? KILLER_SOLUTION : SOLUTION, skeleton.read("out"));
  }

  static Stream<Arguments> solves() {
    return Stream.of("sudoku backtracking", "sudoku algorx", "sudoku dancing",
            "killer backtracking", "killer advanced")
        .map(names -> Arguments.of((Object[]) names.split(" ")));
  }

  @Test
  void theOtherNameOfTheProgramDoesTheSame() throws Exception {
    skeleton.write("puzzle", STANDARD.replace("\n", "\r\n"));
    Run run = skeleton.java("RmitSudoku puzzle sudoku dancing y other");
    assertEquals(tester("puzzle sudoku dancing y").timeless(), run.timeless());
    assertEquals(SOLUTION, skeleton.read("other"));
  }

  /** Blank lines, wording, misspelling and exit status of the course's main class. */
  @Test
  void theOutputIsThatOfTheCoursesMainClass() throws Exception {
    skeleton.write("puzzle", STANDARD);
    Run run = skeleton.java("RmitSudoku puzzle sudoku algorx y");
    String picture = """
        ┏━━━━━┳━━━━━┓
        ┃ 2 1 ┃·4·3 ┃
        ┃·4 3 ┃ 2·1 ┃
        ┣━━━━━╋━━━━━┫
        ┃·3·2 ┃·1 4 ┃
        ┃ 1·4 ┃·3·2 ┃
        ┗━━━━━┻━━━━━┛
        """;
    String initial = picture.replaceAll("·\\d", " .");
    String expected = "Initial grid:\n" + initial + "Solution found!\n\nSolved grid:\n" + picture
        + "time taken = T sec.\n\nValid solution.\n";
    assertEquals(new Run(0, expected, ""), run.timeless());
  }

  @ParameterizedTest
  @MethodSource
  void wrongArguments(String words, String fault) throws Exception {
    skeleton.write("puzzle", STANDARD);
    for (String name : List.of("RmitSudoku", "RmitSudokuTester")) {
      String usage = """


          NAME: [grid fileName] [game type] [solver type] [visualisation] <output filename>
          [game type] = {sudoku | killer}
          [solver type] (for Sudoku) = {backtracking | algorx | dancing}
          [solver type] (for Killer Sudoku) = {backtracking | advanced}
          <visualisation> = <y | n>
          """.replace("NAME", name);
      assertEquals(new Run(1, "", fault + usage), skeleton.java(name + " " + words));
    }
  }

  static Stream<Arguments> wrongArguments() {
    return Stream.of(
        Arguments.of("", "Incorrect number of arguments."),
        Arguments.of("puzzle sudoku dancing", "Incorrect number of arguments."),
        Arguments.of("puzzle chess dancing n", "Unknown game type specified."),
        Arguments.of("puzzle sudoku advanced n", "Unknown solver type specified."),
        Arguments.of("puzzle killer dancing n", "Unknown solver type specified."));
  }

  /** As in the course's class: a line on the standard error that names the file, and exit status 0. */
  @Test
  void filesThatCannotBeOpened() throws Exception {
    skeleton.write("puzzle", STANDARD);
    assertEquals(
        new Run(0, "", "File not found. missing (No such file or directory)\n"),
        tester("missing sudoku algorx n out"));
    assertEquals(
        new Run(0, SOLVED, "File not found. missing/out (No such file or directory)\n"),
        tester("puzzle sudoku algorx n missing/out").timeless());
    assertEquals(
        new Run(0, "", "File not found. grid (Is a directory)\n"),
        tester("grid sudoku algorx n out"));
  }

  @Test
  void aFullDiskIsReportedWithTheFile() throws Exception {
    skeleton.write("puzzle", STANDARD);
    Run run = tester("puzzle sudoku algorx n /dev/full");
    assertEquals("IOExeption occurred. /dev/full: No space left on device\n", run.errors());
  }

  @Test
  void repeatedGivensHaveNoSolution() throws Exception {
    for (String clash : List.of("2,0 1", "0,3 1", "1,1 1")) {
      skeleton.write("puzzle", "4\n1 2 3 4\n0,0 1\n" + clash + "\n");
      for (String solver : List.of("backtracking", "algorx", "dancing")) {
        Run run = tester("puzzle sudoku " + solver + " n partial");
        assertEquals(new Run(0, UNSOLVED, ""), run.timeless(), clash);
        assertEquals(2, skeleton.read("partial").replaceAll("[^1]", "").length());
      }
      String killer = "4\n1 2 3 4\n1\n3 2,2 2,3\n0,0 1\n" + clash + "\n";
      skeleton.write("puzzle", killer);
      for (String solver : List.of("backtracking", "advanced")) {
        Run run = tester("puzzle killer " + solver + " n partial");
        assertEquals(new Run(0, UNSOLVED, ""), run.timeless(), clash);
      }
    }
  }

  /** The time of the first grid does not include loading classes and the library. */
  @Test
  void theLibraryIsLoadedBeforeTheClockStarts() throws Exception {
    skeleton.write("puzzle", STANDARD);
    Run run = skeleton.run("C.UTF-8", "java",
        List.of("-Xlog:class+load:file=classes.log", "Clock", "puzzle"));
    assertEquals(new Run(0, "loaded\nsolved\n", ""), run);
    String classes = skeleton.read("classes.log");
    assertTrue(classes.contains(" org.libsudoku.Result "), "a class that solving needs");
    String after = classes.substring(classes.indexOf(" Clock$Started "));
    assertFalse(after.contains(" org.libsudoku."), after);
  }

  @Test
  void theGridIsDrawnBeforeAndAfter() throws Exception {
    skeleton.write("puzzle", KILLER);
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
        ┃ ·0   ·7 ┃·12 │·98 ┃
        """;
    String shown = tester("puzzle killer advanced y").output();
    assertTrue(shown.startsWith(before), shown);
    assertTrue(shown.contains("Solution found!\n\n" + after), shown);
    // A terminal with ASCII only.
    String plain = """
        +=========+12==+====+
        # '0   '7 #'12 |'98 #
        +105-+12--+7---+----+
        #'98 |'12 # '0   '7 #
        +~~~~+~~~~+=========+
        """;
    shown = skeleton.run("C", "java", List.of("RmitSudokuTester puzzle killer advanced y"))
        .output();
    assertTrue(shown.contains("Solution found!\n\nSolved grid:\n" + plain), shown);
    // Any other word than y is a no.
    assertFalse(tester("puzzle killer advanced Y").output().contains("grid"));
  }

  /** One line on the standard error for each; no other output, and no file. */
  @Test
  void badFiles() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("EachFile"));
    StringBuilder faults = new StringBuilder();
    for (Bad bad : BAD) {
      String name = "bad" + arguments.size();
      skeleton.write(name, bad.text);
      arguments.addAll(List.of(bad.game, bad.game.equals("killer") ? "advanced" : "dancing", name));
      faults.append("IOExeption occurred. ").append(name).append(": ").append(bad.fault)
          .append('\n');
    }
    assertEquals(new Run(0, "", faults.toString()), skeleton.run("C.UTF-8", "java", arguments));
    assertFalse(skeleton.has("refused"));
  }

  /** The abstract classes exactly as in the course, and a grid of the user. */
  @Test
  void filesOfTheUserReplaceOurs(@TempDir Path folder) throws Exception {
    Skeleton other = Skeleton.copiedTo(folder);
    other.write("grid/SudokuGrid.java", baseGrid(""));
    String solvers = """
        public abstract class SudokuSolver {
          public abstract boolean solve(grid.SudokuGrid grid);
        }
        public abstract class StdSudokuSolver extends SudokuSolver {}
        public abstract class KillerSudokuSolver extends SudokuSolver {}
        """;
    for (String text : solvers.split("(?=public abstract class)")) {
      String name = text.split(" ")[3];
      other.write("solver/" + name + ".java", "package solver;\n" + text);
    }
    other.write("grid/StdSudokuGrid.java", userGrid("StdSudokuGrid"));
    other.compiled();
    other.write("puzzle", STANDARD);
    other.write("cages", KILLER);
    other.java("RmitSudokuTester puzzle sudoku algorx n out");
    assertEquals(SOLUTION.replace("\n", ",\n"), other.read("out"));
    Run killer = other.java("RmitSudokuTester cages killer advanced n out");
    assertEquals(new Run(0, SOLVED, ""), killer.timeless());
    assertEquals(KILLER_SOLUTION, other.read("out"));
  }

  /**
   * The user's base classes have an abstract method or a constructor with an argument more, and the
   * classes that extend them are the user's, too. Seen to fail: BoardGrid extends SudokuGrid;
   * BoardGrid.load makes an anonymous SudokuGrid.
   */
  @ParameterizedTest
  @MethodSource
  void baseClassesOfTheUserMayHaveMore(String member, String constructor, String method,
      @TempDir Path folder) throws Exception {
    Skeleton other = Skeleton.copiedTo(folder);
    other.write("grid/SudokuGrid.java", baseGrid(member.replace("Base", "SudokuGrid")));
    for (String name : List.of("StdSudokuGrid", "KillerSudokuGrid")) {
      String grid = userGrid(name);
      String more = constructor.replace("Class", name) + method;
      other.write("grid/" + name + ".java", grid.substring(0, grid.lastIndexOf('}')) + more + "}\n");
    }
    // Our solvers solve the user's grids.
    other.compiled();
    other.write("puzzle", STANDARD);
    for (String solver : List.of("backtracking", "algorx", "dancing")) {
      Run run = other.java("RmitSudokuTester puzzle sudoku " + solver + " n out");
      assertEquals(new Run(0, SOLVED, ""), run.timeless());
      assertEquals(SOLUTION.replace("\n", ",\n"), other.read("out"));
    }
    Run killer = other.java("RmitSudokuTester puzzle killer advanced n");
    assertTrue(killer.errors().contains("grid.KillerSudokuGrid does not say which cages it has: "
        + "the killer solvers need the KillerSudokuGrid of libsudoku"), killer.errors());

    // Our program runs the user's solvers.
    String base = "package solver;\npublic abstract class NAME EXTENDS { MEMBER }\n";
    List<String> bases = List.of("SudokuSolver", "StdSudokuSolver", "KillerSudokuSolver");
    for (String name : bases) {
      boolean first = name.equals("SudokuSolver");
      String members = first
          ? member.replace("Base", name) + " public abstract boolean solve(grid.SudokuGrid grid);"
          : constructor.replace("Class", name);
      other.write("solver/" + name + ".java", base.replace("NAME", name)
          .replace("EXTENDS", first ? "" : "extends SudokuSolver").replace("MEMBER", members));
    }
    for (String name : List.of("BackTrackingSolver", "AlgorXSolver", "DancingLinksSolver",
        "KillerBackTrackingSolver", "KillerAdvancedSolver")) {
      String kind = name.startsWith("Killer") ? "KillerSudokuSolver" : "StdSudokuSolver";
      other.write("solver/" + name + ".java", "package solver;\npublic class " + name + " extends "
          + kind + " { " + method + " public boolean solve(grid.SudokuGrid grid) { "
          + "throw new IllegalStateException(\"the user's\"); } }\n");
    }
    other.compiled();
    Run users = other.java("RmitSudokuTester puzzle killer backtracking n");
    assertTrue(users.errors().contains("IllegalStateException: the user's"), users.errors());
  }

  static Stream<Arguments> baseClassesOfTheUserMayHaveMore() {
    return Stream.of(
        Arguments.of("public abstract int more(int row);", "",
            "public int more(int row) { return row; }"),
        Arguments.of("protected Base(int side) {}", "public Class() { super(9); }", ""));
  }

  /** The abstract class of the course, with a member more. */
  private static String baseGrid(String member) {
    return """
        package grid;
        import java.io.*;
        public abstract class SudokuGrid {
          MEMBER
          public abstract void initGrid(String name) throws FileNotFoundException, IOException;
          public abstract void outputGrid(String name) throws FileNotFoundException, IOException;
          public abstract String toString();
          public abstract boolean validate();
        }
        """.replace("MEMBER", member);
  }

  /** A grid of the user with only the four methods, under the name of one of ours. */
  private static String userGrid(String name) throws Exception {
    return Files.readString(Path.of("src/test/skeleton/UserGrid.java"))
        .replace("import grid.SudokuGrid;", "package grid;")
        .replace("class UserGrid", "public class " + name);
  }
}
