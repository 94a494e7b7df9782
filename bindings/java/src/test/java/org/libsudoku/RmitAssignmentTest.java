package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.libsudoku.Skeleton.Run;

/**
 * The sentences of the assignment "Solving Sudoku" of RMIT University's "Algorithms and Analysis"
 * (COSC 1285 / COSC 2123, 2020) that require something: one test each. tests/seeds/page.py makes
 * docs/seeds.md from the comments above the tests.
 *
 * <p>{@link #rules} verifies solutions here; it shares no code with the library.
 */
class RmitAssignmentTest {
  private static final List<String> STANDARD = List.of("backtracking", "algorx", "dancing");
  private static final List<String> KILLER = List.of("backtracking", "advanced");
  private static final Path PUZZLES = Path.of("../../examples/puzzles");

  private static Skeleton skeleton;

  @BeforeAll
  static void compiles(@TempDir Path folder) throws Exception {
    skeleton = Skeleton.copiedTo(folder);
    skeleton.copy(Path.of("src/test/assignment"));
    skeleton.compiled();
  }

  /** Solves a text as a user does; the cells of the output file, row by row. */
  private static int[][] solved(String text, String game, String solver) throws Exception {
    skeleton.write("puzzle", text);
    Run run = skeleton.java("RmitSudokuTester puzzle " + game + " " + solver + " n out");
    assertEquals("", run.errors(), text);
    assertTrue(run.output().startsWith("Solution found!\n"), run.output());
    assertTrue(run.output().endsWith("Valid solution.\n"), run.output());
    return skeleton.read("out").lines().map(RmitAssignmentTest::numbers).toArray(int[][]::new);
  }

  private static int[] numbers(String line) {
    return Arrays.stream(line.split(",")).mapToInt(Integer::parseInt).toArray();
  }

  /** The number of the first rule of the assignment that a filled grid breaks, or 0. */
  private static int rules(int[][] grid, int... symbols) {
    int side = symbols.length;
    int box = (int) Math.sqrt(side);
    Set<Integer> all = new HashSet<>(Arrays.stream(symbols).boxed().toList());
    for (int i = 0; i < side; i++) {
      Set<Integer> row = new HashSet<>();
      Set<Integer> column = new HashSet<>();
      Set<Integer> square = new HashSet<>();
      for (int k = 0; k < side; k++) {
        if (!all.contains(grid[i][k])) {
          return 1;
        }
        row.add(grid[i][k]);
        column.add(grid[k][i]);
        square.add(grid[i / box * box + k / box][i % box * box + k % box]);
      }
      int broken = !row.equals(all) ? 2 : !column.equals(all) ? 3 : !square.equals(all) ? 4 : 0;
      if (broken != 0) {
        return broken;
      }
    }
    return 0;
  }

  /** Whether each cage of a killer file, from its fourth line on, has its total and no repeat. */
  private static boolean keepsCages(int[][] grid, String text) {
    List<String> lines = text.lines().toList();
    for (String line : lines.subList(3, 3 + Integer.parseInt(lines.get(2)))) {
      String[] words = line.split(" ");
      List<Integer> values = new ArrayList<>();
      for (String cell : Arrays.copyOfRange(words, 1, words.length)) {
        int[] place = numbers(cell);
        values.add(grid[place[0]][place[1]]);
      }
      int sum = values.stream().mapToInt(Integer::intValue).sum();
      if (sum != Integer.parseInt(words[0]) || new HashSet<>(values).size() != values.size()) {
        return false;
      }
    }
    return true;
  }

  private static int[] oneTo(int side) {
    return IntStream.rangeClosed(1, side).toArray();
  }

  private static String puzzle(String name) throws Exception {
    return Files.readString(PUZZLES.resolve(name));
  }

  private static String example(int side) throws Exception {
    return puzzle("coordinates-" + side + "x" + side + ".txt");
  }

  /** A puzzle of a size, with one solution, as a file of the assignment. */
  private static String generated(int box, long seed) {
    try (Board board = Generator.of(box, box).seed(seed).generate()) {
      return board.write(Format.COORDINATES);
    }
  }

  // Asks: Every cell gets a value, and each row, column and box holds every value once. (3)
  // Met: every solver; `validate` of both grids
  @Test
  void aSolutionFillsEachRowColumnAndBoxWithEveryValueOnce() throws Exception {
    for (String solver : STANDARD) {
      assertEquals(0, rules(solved(example(9), "sudoku", solver), oneTo(9)), solver);
    }
  }

  // Asks: The values of a killer cage differ and sum up to its total. (3, constraint 5)
  // Met: both killer solvers; `validate` of both grids
  @Test
  void theValuesOfACageDifferAndReachItsTotal() throws Exception {
    String text = puzzle("killer-9x9.txt");
    for (String solver : KILLER) {
      int[][] grid = solved(text, "killer", solver);
      assertEquals(0, rules(grid, oneTo(9)), solver);
      assertTrue(keepsCages(grid, text), solver);
    }
  }

  // Asks: A grid is valid only if it keeps each of these constraints. (3)
  // Met: `validate` of both grids
  @Test
  void validateRefusesAGridThatBreaksAnyOfTheConstraints() throws Exception {
    assertEquals("valid\n" + "invalid\n".repeat(6), checked("Validating").output());
  }

  // Asks: Grids are read from a file and written, solved, to an output file. (Task A)
  // Met: `initGrid` and `outputGrid` of both grids
  @Test
  void aGridIsReadFromAFileAndWrittenToAnOutputFile() throws Exception {
    int[][] grid = solved(example(9), "sudoku", "dancing");
    for (String given : example(9).lines().skip(2).toList()) {
      int[] word = numbers(given.replace(' ', ','));
      assertEquals(word[2], grid[word[0]][word[1]], given);
    }
  }

  // Asks: Puzzles of 4x4, 9x9, 16x16, 25x25 and larger are represented and solved. (Task A)
  // Met: every size whose side is a square, to 1024
  @Test
  void puzzlesOfEveryValidSizeAreSolved() throws Exception {
    for (int box = 2; box <= 6; box++) {
      int[][] grid = solved(generated(box, 3), "sudoku", "dancing");
      assertEquals(0, rules(grid, oneTo(box * box)), box + " rows a box");
    }
  }

  // Asks: A size that is no perfect square, such as 7, is no valid grid. (Task A)
  // Met: `initGrid` of both grids
  @Test
  void aSizeThatIsNoPerfectSquareIsRefused() throws Exception {
    skeleton.write("puzzle", "7\n1 2 3 4 5 6 7\n0,0 1\n");
    Run run = skeleton.java("RmitSudokuTester puzzle sudoku dancing n");
    assertEquals("IOExeption occurred. puzzle: line 1, column 1: no board of side 7: square boxes "
        + "need a square number; others must be named, such as 2x3 for side 6\n", run.errors());
  }

  // Asks: Any set of distinct non-negative integers can be the symbols; the rules stay. (Task A)
  // Met: `initGrid` of both grids; all solvers
  @Test
  void theSymbolsMayBeAnyDistinctNonNegativeIntegers() throws Exception {
    String text = puzzle("symbols-9x9.txt");
    int[] symbols = numbers(text.lines().toList().get(1).replace(' ', ','));
    assertTrue(Arrays.stream(symbols).anyMatch(symbol -> symbol == 0));
    for (String solver : STANDARD) {
      assertEquals(0, rules(solved(text, "sudoku", solver), symbols), solver);
    }
    String killer = "4\n0 7 12 98\n3\n105 1,0 2,0\n12 1,1 2,1\n110 3,0 3,1\n";
    for (String solver : KILLER) {
      int[][] grid = solved(killer, "killer", solver);
      assertEquals(0, rules(grid, 0, 7, 12, 98));
      assertTrue(keepsCages(grid, killer));
    }
  }

  // Asks: A backtracking solver solves standard puzzles, in reasonable time. (Task B)
  // Met: BackTrackingSolver: the strategy `backtracking`
  @Test
  void theBacktrackingSolverSolvesStandardPuzzles() throws Exception {
    solvesSizes("backtracking", 5);
  }

  // Asks: Algorithm X solves puzzles as exact cover problems, in reasonable time. (Task C)
  // Met: AlgorXSolver: the strategy `algorithm_x`
  @Test
  void algorithmXSolvesStandardPuzzles() throws Exception {
    solvesSizes("algorx", 5);
  }

  // Asks: Dancing Links solves puzzles as exact cover problems, in reasonable time. (Task D)
  // Met: DancingLinksSolver: the strategy `dancing_links`
  @Test
  void dancingLinksSolvesStandardPuzzles() throws Exception {
    solvesSizes("dancing", 5);
  }

  // Asks: The times are compared with those of a solution that is not optimised. (9, tasks B to D)
  // Met: the three solvers, which try fewer values than a search of the first empty cell
  @Test
  void theSolversTryFewerValuesThanAPlainSearch() {
    for (long seed = 1; seed <= 5; seed++) {
      try (Board board = Generator.of(3, 3).seed(seed).minimal().generate()) {
        long[] tried = {0};
        assertTrue(plainSearch(board.cells(), 0, tried));
        for (String strategy : List.of("backtracking", "algorithm_x", "dancing_links")) {
          long nodes = nodes(board, strategy);
          assertTrue(nodes < tried[0], strategy + ": " + nodes + " and " + tried[0]);
        }
      }
    }
  }

  /** Tries the values in order in the first empty cell of a 9x9 board, and counts them. */
  private static boolean plainSearch(int[] cells, int from, long[] tried) {
    int cell = from;
    while (cell < 81 && cells[cell] != Board.EMPTY) {
      cell++;
    }
    if (cell == 81) {
      return true;
    }
    for (int value = 1; value <= 9; value++) {
      tried[0]++;
      if (fits(cells, cell, value)) {
        cells[cell] = value;
        if (plainSearch(cells, cell + 1, tried)) {
          return true;
        }
        cells[cell] = Board.EMPTY;
      }
    }
    return false;
  }

  private static boolean fits(int[] cells, int cell, int value) {
    int row = cell / 9;
    int col = cell % 9;
    for (int i = 0; i < 9; i++) {
      int inBox = (row / 3 * 3 + i / 3) * 9 + col / 3 * 3 + i % 3;
      if (cells[row * 9 + i] == value || cells[i * 9 + col] == value || cells[inBox] == value) {
        return false;
      }
    }
    return true;
  }

  /** Fails for a solver that is not through with a puzzle of each size in the time of a test. */
  private static void solvesSizes(String solver, int largestBox) throws Exception {
    for (int box = 2; box <= largestBox; box++) {
      int[][] grid = solved(generated(box, 8), "sudoku", solver);
      assertEquals(0, rules(grid, oneTo(box * box)), box + " rows a box");
    }
  }

  // Asks: Two solvers solve killer puzzles of various difficulties. (Task E)
  // Met: KillerBackTrackingSolver, KillerAdvancedSolver
  @Test
  void bothKillerSolversSolvePuzzlesOfVariousDifficulties() throws Exception {
    for (int cells = 2; cells <= 4; cells++) {
      try (Board board = Generator.of(3, 3).killer().maxCage(cells).seed(5).generate()) {
        String text = board.write(Format.COORDINATES);
        for (String solver : KILLER) {
          assertTrue(keepsCages(solved(text, "killer", solver), text), solver);
        }
      }
    }
  }

  // Asks: The advanced killer solver is more efficient than the backtracking one. (Task E)
  // Met: KillerAdvancedSolver: the strategy `killer_advanced`; docs/killer.md has the times
  @Test
  void theAdvancedKillerSolverNeedsAHundredthOfTheNodes() {
    try (Board board = Generator.of(3, 3).killer().maxCage(5).seed(2).generate()) {
      long plain = nodes(board, "killer_backtracking");
      long advanced = nodes(board, "killer_advanced");
      assertTrue(advanced * 100 < plain, plain + " and " + advanced);
    }
  }

  private static long nodes(Board board, String strategy) {
    Options options = Options.DEFAULT.strategy(Strategy.named(strategy));
    return board.solve(options).report().nodes();
  }

  // Asks: The folder has the files of table 1, with their classes and method interfaces. (5)
  // Met: bindings/java/skeleton
  @Test
  void theFilesOfTheTableAreThereWithTheirInterfaces() throws Exception {
    assertEquals("as in the table\n", checked("Table").output());
  }

  private static Run checked(String program) throws Exception {
    Run run = skeleton.java(program);
    assertEquals("", run.errors());
    return run;
  }

  // Asks: The command `javac *.java grid/*.java solver/*.java` compiles the folder. (5)
  // Met: bindings/java/skeleton after `make skeleton`
  @Test
  void theFolderIsCompiledByTheCommandOfTheText(@TempDir Path folder) throws Exception {
    Skeleton fresh = Skeleton.copiedTo(folder);
    Run run = fresh.run("C", "javac", List.of("*.java", "grid/*.java", "solver/*.java"));
    assertEquals(new Run(0, "", ""), run);
    assertTrue(fresh.has("RmitSudokuTester.class"));
  }

  // Asks: The arguments are file, game type, solver type and visualisation. (5)
  // Met: RmitSudokuTester
  @Test
  void theProgramTakesFileGameSolverAndVisualisation() throws Exception {
    skeleton.write("puzzle", example(4));
    Run run = skeleton.java("RmitSudokuTester puzzle sudoku backtracking n");
    assertEquals("Solution found!\n\ntime taken = T sec.\n\nValid solution.\n",
        run.timeless().output());
    run = skeleton.java("RmitSudokuTester puzzle sudoku backtracking");
    assertEquals(1, run.exit());
  }

  // Asks: The game type is one of sudoku and killer. (5)
  // Met: SudokuProgram
  @Test
  void theGameTypeIsSudokuOrKiller() throws Exception {
    skeleton.write("puzzle", example(4));
    assertEquals(0, skeleton.java("RmitSudokuTester puzzle sudoku dancing n").exit());
    assertEquals(1, skeleton.java("RmitSudokuTester puzzle chess dancing n").exit());
  }

  // Asks: A standard game takes the solvers backtracking, algorx and dancing. (5)
  // Met: SudokuProgram
  @Test
  void theSolversOfAStandardGame() throws Exception {
    for (String solver : STANDARD) {
      solved(example(4), "sudoku", solver);
    }
    assertEquals(1, skeleton.java("RmitSudokuTester puzzle sudoku advanced n").exit());
  }

  // Asks: A killer game takes the solvers backtracking and advanced. (5)
  // Met: SudokuProgram
  @Test
  void theSolversOfAKillerGame() throws Exception {
    for (String solver : KILLER) {
      solved("4\n1 2 3 4\n2\n5 0,0 0,1\n5 3,0 3,1\n", "killer", solver);
    }
    assertEquals(1, skeleton.java("RmitSudokuTester puzzle killer dancing n").exit());
  }

  // Asks: The visualisation, y or n, shows the grid before and after solving. (5)
  // Met: SudokuProgram, `toString` of both grids
  @Test
  void theVisualisationShowsTheGridBeforeAndAfterSolving() throws Exception {
    skeleton.write("puzzle", example(9));
    String shown = skeleton.java("RmitSudokuTester puzzle sudoku dancing y").output();
    String[] parts = shown.split("(Initial|Solved) grid:\n|time taken");
    Map<Character, Integer> before = counts(parts[1]);
    Map<Character, Integer> after = counts(parts[2]);
    assertEquals(81, before.values().stream().mapToInt(Integer::intValue).sum());
    assertEquals("{1=9, 2=9, 3=9, 4=9, 5=9, 6=9, 7=9, 8=9, 9=9}", after.toString());
    assertTrue(before.get('.') > 40);
    String hidden = skeleton.java("RmitSudokuTester puzzle sudoku dancing n").output();
    assertFalse(hidden.contains("grid:"));
  }

  /** The number of times that each symbol, and the sign of an empty cell, is in a picture. */
  private static Map<Character, Integer> counts(String picture) {
    Map<Character, Integer> counts = new TreeMap<>();
    picture.replaceAll("[^0-9.]|Solution.*", "").chars()
        .forEach(sign -> counts.merge((char) sign, 1, Integer::sum));
    return counts;
  }

  // Asks: With an output file named, the solved grid is written to it. (5)
  // Met: SudokuProgram, `outputGrid` of both grids
  @Test
  void theOutputFileIsOptional() throws Exception {
    skeleton.write("puzzle", example(4));
    skeleton.java("RmitSudokuTester puzzle sudoku dancing n");
    assertFalse(skeleton.has("solution"));
    skeleton.java("RmitSudokuTester puzzle sudoku dancing n solution");
    assertEquals(4, skeleton.read("solution").lines().count());
  }

  // Asks: The classes in the grid directory have outputBoard methods. (5)
  // Met: `outputBoard` of SudokuGrid
  @Test
  void outputBoardWritesTheSameAsOutputGrid() throws Exception {
    skeleton.write("puzzle", example(4));
    assertEquals("the same\n", checked("Outputs").output());
  }

  // Asks: A standard file has the size, the symbols, then a tuple and a value a line. (5.1)
  // Met: `initGrid` of StdSudokuGrid
  @Test
  void aStandardFileHasSizeSymbolsAndTuples() throws Exception {
    int[][] grid = solved("9\n1 2 3 4 5 6 7 8 9\n0,0 5\n0,1 3\n0,4 7\n1,0 6\n1,3 1\n", "sudoku",
        "algorx");
    assertEquals(List.of(5, 3, 7, 6, 1),
        List.of(grid[0][0], grid[0][1], grid[0][4], grid[1][0], grid[1][3]));
  }

  // Asks: A killer file has size, symbols, the number of cages, then total and cells a line. (5.1)
  // Met: `initGrid` of KillerSudokuGrid
  @Test
  void aKillerFileHasSizeSymbolsAndCages() throws Exception {
    int[][] grid =
        solved("9\n1 2 3 4 5 6 7 8 9\n2\n3 0,0 0,1\n15 0,2 0,3 0,4\n", "killer", "advanced");
    assertEquals(3, grid[0][0] + grid[0][1]);
    assertEquals(15, grid[0][2] + grid[0][3] + grid[0][4]);
  }

  // Asks: The output has a row a line, values separated by commas, no headings. (5.1)
  // Met: `outputGrid` of both grids
  @Test
  void theOutputIsRowsOfValuesSeparatedByCommas() throws Exception {
    String sample = "2,1,4,3\n4,3,2,1\n3,2,1,4\n1,4,3,2\n";
    solved("4\n1 2 3 4\n0,0 2\n0,1 1\n1,1 3\n1,2 2\n2,3 4\n3,0 1\n", "sudoku", "backtracking");
    assertEquals(sample, skeleton.read("out"));
  }

  // Asks: The root folder and the zip file have the name Assign2-s12345. (6)
  // Met: bindings/java/skeleton, a copy of which may have any name
  @Test
  void theFolderMayBeRenamedZippedAndUnzipped(@TempDir Path folder) throws Exception {
    String name = "Assign2-s12345";
    Skeleton.copiedTo(Files.createDirectory(folder.resolve(name)));
    Run zipped = new Skeleton(folder).run("C", "jar", List.of("cMf", name + ".zip", name));
    assertEquals(new Run(0, "", ""), zipped);
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Run unzipped = new Skeleton(elsewhere).run("C", "jar", List.of("xf", "../" + name + ".zip"));
    assertEquals(new Run(0, "", ""), unzipped);
    Skeleton root = new Skeleton(elsewhere.resolve(name)).compiled();
    root.write("puzzle", example(4));
    Run run = root.java("RmitSudokuTester puzzle sudoku dancing n");
    assertEquals("Solution found!\n\ntime taken = T sec.\n\nValid solution.\n",
        run.timeless().output());
  }

  // Asks: A file assign2Report.pdf of at most two pages stands in the source root. (6, 9)
  // Met: bindings/java/skeleton/assign2Report.pdf, made by `make report`
  @Test
  void theReportIsAPdfOfAtMostTwoPages() throws Exception {
    byte[] report = Files.readAllBytes(Path.of("skeleton/assign2Report.pdf"));
    String objects = objects(report);
    assertTrue(objects.startsWith("%PDF-"));
    int pages = objects.split("/Type */Page\\b").length - 1;
    assertTrue(pages == 1 || pages == 2, pages + " pages");
  }

  /** The text of a PDF, with what its compressed streams hold. */
  private static String objects(byte[] pdf) throws Exception {
    String text = new String(pdf, StandardCharsets.ISO_8859_1);
    StringBuilder objects = new StringBuilder(text);
    Matcher streams = Pattern.compile("\\bstream\r?\n").matcher(text);
    while (streams.find()) {
      Inflater inflater = new Inflater();
      inflater.setInput(pdf, streams.end(), pdf.length - streams.end());
      byte[] piece = new byte[1 << 20];
      try {
        int length = inflater.inflate(piece);
        objects.append(new String(piece, 0, length, StandardCharsets.ISO_8859_1));
      } catch (DataFormatException plain) {
        // This stream is not compressed: its text is there already.
      } finally {
        inflater.end();
      }
    }
    return objects.toString();
  }

  // Asks: The report tells representation, approach, rationale, and a measured comparison. (9)
  // Met: docs/killer.md, the report's text
  @Test
  void theReportTellsRepresentationApproachRationaleAndComparison() throws Exception {
    String report = Files.readString(Path.of("../../docs/killer.md"));
    for (String part : List.of("How a board is held", "Killer backtracking", "Killer advanced",
        "Why so:", "Measured", "References")) {
      assertTrue(report.contains(part), part);
    }
    assertTrue(report.lines().filter(line -> line.matches("\\| \\d+ \\| \\d+x\\d+ .*")).count() > 9);
  }
}
