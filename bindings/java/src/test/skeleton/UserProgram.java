import grid.KillerSudokuGrid;
import grid.StdSudokuGrid;
import grid.SudokuGrid;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.libsudoku.Board;
import org.libsudoku.Options;
import org.libsudoku.Strategy;
import solver.AlgorXSolver;
import solver.BackTrackingSolver;
import solver.DancingLinksSolver;
import solver.KillerAdvancedSolver;
import solver.KillerBackTrackingSolver;
import solver.SudokuSolver;

/**
 * A program of a user, in the folder of the skeleton. It checks the classes with puzzle files that it
 * writes. Prints the number of checks, or the first that failed, with exit status 1.
 */
class UserProgram {
  private static final Path FILE = Path.of("puzzle.txt");
  private static final Path OUT = Path.of("out.txt");
  private static final String SMALL = "4\n0 7 12 98\n0,0 98\n0,1 0\n1,3 98\n2,1 12\n3,3 0";
  private static final String KILLER =
      "4\n1 2 3 4\n4\n3 0,0 0,1\n10 1,3 0,3 0,2 1,2\n4 2,2 3,2\n1 3,0";
  private static final List<SudokuSolver> STANDARD =
      List.of(new BackTrackingSolver(), new AlgorXSolver(), new DancingLinksSolver());
  private static final List<SudokuSolver> KILLERS =
      List.of(new KillerBackTrackingSolver(), new KillerAdvancedSolver());
  private static int checks;

  private interface Check {
    void run() throws IOException;
  }

  public static void main(String[] arguments) throws IOException {
    List<Map.Entry<String, Check>> all = List.of(
        Map.entry("each solver runs its strategy", UserProgram::strategies),
        Map.entry("a grid before its puzzle", UserProgram::nothingRead),
        Map.entry("a refused file changes nothing", UserProgram::refused),
        Map.entry("missing files", UserProgram::missing),
        Map.entry("no solution", UserProgram::unsolvable),
        Map.entry("a full grid", UserProgram::full),
        Map.entry("cells the user changed", UserProgram::changed),
        Map.entry("symbols and cells by themselves", UserProgram::cells),
        Map.entry("every solution is valid", UserProgram::several),
        Map.entry("cages", UserProgram::cages),
        Map.entry("cages and a standard solver", UserProgram::unsuitable),
        Map.entry("sizes", UserProgram::sizes),
        Map.entry("line ends", UserProgram::lineEnds),
        Map.entry("a user's solver", UserProgram::userSolver),
        Map.entry("a user's grid", UserProgram::userGrid),
        Map.entry("a user's grid that cannot be solved", UserProgram::userGridRefused));
    for (Map.Entry<String, Check> each : all) {
      try {
        each.getValue().run();
      } catch (RuntimeException | IOException | AssertionError problem) {
        System.out.println("failed: " + each.getKey());
        problem.printStackTrace(System.out);
        System.exit(1);
      }
    }
    System.out.println(checks + " checks passed");
  }

  private static void equal(Object expected, Object found) {
    checks++;
    if (!expected.equals(found)) {
      throw new AssertionError("expected\n" + expected + "\nfound\n" + found);
    }
  }

  private static String thrown(Class<? extends Exception> kind, Check check) {
    try {
      check.run();
    } catch (Exception problem) {
      equal(kind, problem.getClass());
      return problem.getMessage();
    }
    throw new AssertionError("nothing was thrown: " + kind);
  }

  private static <G extends SudokuGrid> G read(G grid, String text) throws IOException {
    Files.writeString(FILE, text);
    grid.initGrid(FILE.toString());
    return grid;
  }

  private static String written(SudokuGrid grid) throws IOException {
    grid.outputGrid(OUT.toString());
    return Files.readString(OUT);
  }

  /** Each strategy finds another one of the solutions of a puzzle with many. */
  private static void strategies() throws IOException {
    Map<SudokuSolver, String> standard = Map.of(new BackTrackingSolver(), "backtracking",
        new AlgorXSolver(), "algorithm_x", new DancingLinksSolver(), "dancing_links");
    Map<SudokuSolver, String> killer = Map.of(new KillerBackTrackingSolver(),
        "killer_backtracking", new KillerAdvancedSolver(), "killer_advanced");
    compare(standard, StdSudokuGrid::new, "9\n1 2 3 4 5 6 7 8 9\n0,3 5\n4,4 8\n8,0 1", 3);
    compare(killer, KillerSudokuGrid::new, "9\n1 2 3 4 5 6 7 8 9\n2\n9 0,0 0,1\n20 4,4 4,5 4,6", 2);
  }

  private static void compare(Map<SudokuSolver, String> solvers, Supplier<SudokuGrid> grids,
      String text, int different) throws IOException {
    Set<String> answers = new TreeSet<>();
    for (Map.Entry<SudokuSolver, String> each : solvers.entrySet()) {
      SudokuGrid grid = read(grids.get(), text);
      equal(true, each.getKey().solve(grid));
      equal(true, grid.validate());
      try (Board board = Board.parse(text)) {
        int[] cells =
            board.solve(Options.DEFAULT.strategy(Strategy.named(each.getValue()))).cells();
        String found = written(grid);
        equal(Arrays.toString(cells).replaceAll("[\\[ \\]]", ""),
            found.strip().replace('\n', ','));
        answers.add(found);
      }
    }
    equal(different, answers.size());
  }

  private static void nothingRead() throws IOException {
    for (SudokuGrid grid : List.of(new StdSudokuGrid(), new KillerSudokuGrid())) {
      equal(false, grid.validate());
      equal("(no puzzle has been read)", grid.toString());
      equal(false, new KillerAdvancedSolver().solve(grid));
      equal("nothing.txt: not written, for no puzzle has been read",
          thrown(IOException.class, () -> grid.outputGrid("nothing.txt")));
      equal(false, Files.exists(Path.of("nothing.txt")));
    }
    equal("no puzzle has been read",
        thrown(IllegalStateException.class, () -> new StdSudokuGrid().side()));
  }

  private static void refused() throws IOException {
    StdSudokuGrid grid = read(new StdSudokuGrid(), SMALL);
    String before = written(grid);
    thrown(IOException.class, () -> read(grid, "4\n1 2 3"));
    thrown(IOException.class, () -> read(grid, KILLER));
    equal(before, written(grid));
    equal(true, new DancingLinksSolver().solve(grid));
    equal(true, grid.validate());
  }

  private static void missing() {
    SudokuGrid grid = new StdSudokuGrid();
    equal("missing.txt (No such file or directory)",
        thrown(FileNotFoundException.class, () -> grid.initGrid("missing.txt")));
    equal("grid (Is a directory)",
        thrown(FileNotFoundException.class, () -> grid.initGrid("grid")));
    equal("missing/out.txt (No such file or directory)", thrown(FileNotFoundException.class,
        () -> read(new StdSudokuGrid(), SMALL).outputGrid("missing/out.txt")));
  }

  /** No two givens clash, but two cells are left for three symbols. */
  private static void unsolvable() throws IOException {
    for (SudokuSolver solver : STANDARD) {
      SudokuGrid grid = read(new StdSudokuGrid(), "4\n1 2 3 4\n0,0 1\n0,1 2\n1,2 3");
      equal(false, solver.solve(grid));
      equal(false, grid.validate());
      equal("1,2,,\n,,3,\n,,,\n,,,\n", written(grid));
    }
    for (SudokuSolver solver : KILLERS) {
      SudokuGrid grid = read(new KillerSudokuGrid(), "4\n1 2 3 4\n1\n8 0,0 0,1");
      equal(false, solver.solve(grid));
      equal(false, grid.validate());
      equal(",,,\n,,,\n,,,\n,,,\n", written(grid));
    }
  }

  private static void full() throws IOException {
    StdSudokuGrid grid = read(new StdSudokuGrid(), SMALL);
    equal(true, new UserSolver().solve(grid));
    String solution = written(grid);
    List<String> lines = new ArrayList<>(List.of("4", "98 12 7 0"));
    for (int cell = 0; cell < 16; cell++) {
      lines.add(cell / 4 + "," + cell % 4 + " " + grid.get(cell / 4, cell % 4));
    }
    for (SudokuSolver solver : STANDARD) {
      StdSudokuGrid again = read(new StdSudokuGrid(), String.join("\n", lines));
      equal(true, again.validate());
      equal(true, solver.solve(again));
      Files.delete(OUT);
      again.outputBoard(OUT.toString());
      equal(solution, Files.readString(OUT));
    }
  }

  private static void changed() throws IOException {
    for (SudokuSolver solver : STANDARD) {
      StdSudokuGrid grid = read(new StdSudokuGrid(), SMALL);
      grid.set(0, 2, 7);
      equal(true, solver.solve(grid));
      equal(7, grid.get(0, 2));
      int kept = grid.get(3, 0);
      grid.set(3, 0, grid.get(3, 1));
      equal(false, grid.validate());
      equal(false, solver.solve(grid));
      grid.set(3, 0, StdSudokuGrid.EMPTY);
      equal(false, grid.validate());
      equal(true, solver.solve(grid));
      equal(kept, grid.get(3, 0));
      // A valid grid of another puzzle: two symbols are exchanged in all cells.
      for (int cell = 0; cell < 16; cell++) {
        int symbol = grid.get(cell / 4, cell % 4);
        grid.set(cell / 4, cell % 4, symbol == 0 ? 98 : symbol == 98 ? 0 : symbol);
      }
      equal(false, grid.validate());
      equal(false, solver.solve(grid));
      equal("0,98,7,12\n", written(grid).substring(0, 10));
    }
  }

  private static void cells() throws IOException {
    StdSudokuGrid grid = read(new StdSudokuGrid(), SMALL);
    equal(List.of(4, 2, 2), List.of(grid.side(), grid.boxHeight(), grid.boxWidth()));
    equal("[0, 7, 12, 98]", Arrays.toString(grid.symbols()));
    equal(List.of(0, -1), List.of(grid.get(0, 1), grid.get(0, 2)));
    equal(List.of(true, false), List.of(grid.isGiven(0, 1), grid.isGiven(0, 2)));
    grid.set(0, 2, 12);
    equal(List.of(12, false), List.of(grid.get(0, 2), grid.isGiven(0, 2)));
    equal("1 is not among the symbols",
        thrown(IllegalArgumentException.class, () -> grid.set(0, 2, 1)));
    thrown(IndexOutOfBoundsException.class, () -> grid.get(0, 4));
    thrown(IndexOutOfBoundsException.class, () -> grid.set(-1, 0, 7));
    thrown(IndexOutOfBoundsException.class, () -> grid.isGiven(4, 0));
    equal(12, grid.get(0, 2));
  }

  private static void several() throws IOException {
    StdSudokuGrid grid = read(new StdSudokuGrid(), "4\n1 2 3 4");
    equal(true, new UserSolver().solve(grid));
    equal("4,3,2,1\n2,1,4,3\n3,4,1,2\n1,2,3,4\n", written(grid));
    equal(true, grid.validate());
    StdSudokuGrid other = read(new StdSudokuGrid(), "4\n1 2 3 4");
    equal(true, new BackTrackingSolver().solve(other));
    equal(true, other.validate());
    equal(false, written(grid).equals(written(other)));
  }

  private static void cages() throws IOException {
    for (SudokuSolver solver : KILLERS) {
      KillerSudokuGrid grid = read(new KillerSudokuGrid(), KILLER);
      equal(4, grid.cages().size());
      equal(10L, grid.cages().get(1).total());
      equal(List.of(7, 3, 2, 6), grid.cages().get(1).cells());
      equal(true, solver.solve(grid));
      equal(true, grid.validate());
      int one = grid.get(0, 0);
      equal(3, one + grid.get(0, 1));
      // Exchanges 1 and 3 all over the grid: right rows, columns and boxes, wrong totals.
      for (int cell = 0; cell < 16; cell++) {
        int symbol = grid.get(cell / 4, cell % 4);
        grid.set(cell / 4, cell % 4, symbol % 2 == 1 ? 4 - symbol : symbol);
      }
      equal(false, grid.validate());
    }
  }

  private static void unsuitable() throws IOException {
    SudokuGrid grid = read(new KillerSudokuGrid(), KILLER);
    try {
      new DancingLinksSolver().solve(grid);
      throw new AssertionError("solved");
    } catch (org.libsudoku.SudokuException problem) {
      equal("the strategy dancing_links does not handle cages", problem.getMessage());
    }
    equal(true, new KillerAdvancedSolver().solve(read(new StdSudokuGrid(), SMALL)));
  }

  private static void sizes() throws IOException {
    for (int box = 2; box <= 5; box++) {
      int size = box * box;
      StringBuilder text = new StringBuilder(size + "\n");
      for (int symbol = size - 1; symbol >= 0; symbol--) {
        text.append(3 * symbol).append(symbol == 0 ? "\n" : " ");
      }
      for (int col = 0; col < size; col++) {
        text.append("0,").append(col).append(' ').append(3 * col).append('\n');
      }
      for (SudokuSolver solver : List.of(new AlgorXSolver(), new DancingLinksSolver())) {
        SudokuGrid grid = read(new StdSudokuGrid(), text.toString());
        equal(true, solver.solve(grid));
        equal(true, grid.validate());
        List<String> rows = written(grid).lines().toList();
        equal(size, rows.size());
        rows.forEach(row -> equal(size, row.split(",").length));
      }
    }
  }

  private static void lineEnds() throws IOException {
    SudokuGrid expected = read(new StdSudokuGrid(), SMALL);
    for (String text : List.of(SMALL + "\n", SMALL.replace("\n", "\r\n"),
        SMALL.replace("\n", "\r\n") + "\r\n", SMALL.replace("\n", " \n") + "\n\n")) {
      equal(written(expected), written(read(new StdSudokuGrid(), text)));
    }
    String killer = KILLER.replace("\n", "\r\n");
    equal(4, read(new KillerSudokuGrid(), killer).cages().size());
  }

  private static void userSolver() throws IOException {
    StdSudokuGrid grid = read(new StdSudokuGrid(), SMALL);
    equal(true, new UserSolver().solve(grid));
    equal(true, grid.validate());
    StdSudokuGrid none = read(new StdSudokuGrid(), "4\n1 2 3 4\n0,0 1\n0,1 2\n1,2 3");
    equal(false, new UserSolver().solve(none));
    equal("1,2,,\n,,3,\n,,,\n,,,\n", written(none));
  }

  private static void userGrid() throws IOException {
    String ordinary = "4\n1 2 3 4\n0,0 2\n0,1 1\n1,1 3\n1,2 2\n2,3 4\n3,0 1";
    // Every symbol is in a cell, so that the file has all of them.
    String zero = "4\n0 7 12 98\n0,0 98\n0,1 0\n1,3 98\n2,1 12\n3,3 0\n0,2 7";
    for (SudokuSolver solver : STANDARD) {
      for (String between : List.of(",", " ")) {
        for (String empty : List.of("0", "-1", ".", "null")) {
          UserGrid grid = read(new UserGrid(), ordinary);
          grid.empty = empty;
          grid.between = between;
          equal(true, solver.solve(grid));
          equal("2143432132141432", grid.toString().replaceAll("[ ,\n]", ""));
          equal(true, grid.validate());
          equal(true, solver.solve(grid));
        }
      }
      UserGrid grid = read(new UserGrid(), zero);
      grid.empty = "";
      equal(true, solver.solve(grid));
      equal(true, grid.validate());
      equal("0 7 12 98", grid.symbols());
      grid.empty = "0";
      String solution = grid.toString();
      equal(true, solver.solve(grid));
      equal(solution, grid.toString());
      UserGrid none = read(new UserGrid(), "4\n1 2 3 4\n0,0 1\n0,1 2\n1,2 3");
      String before = none.toString();
      equal(false, solver.solve(none));
      equal(before, none.toString());
      UserGrid clash = read(new UserGrid(), "4\n1 2 3 4\n0,0 1\n0,1 1");
      equal(false, solver.solve(clash));
    }
  }

  private static void userGridRefused() throws IOException {
    SudokuSolver solver = new DancingLinksSolver();
    String cannot = "UserGrid cannot be solved by its file: it ";
    UserGrid symbols = read(new UserGrid(), "4\n6 7 8 9\n0,0 6");
    equal(cannot + "has other symbols than 1 to 4, and not each of them in a cell",
        thrown(IllegalArgumentException.class, () -> solver.solve(symbols)));
    UserGrid strict = read(new UserGrid(), "4\n1 2 3 4\n0,1 2");
    strict.accepts = false;
    String before = strict.toString();
    equal(cannot + "does not accept the solution",
        thrown(IllegalArgumentException.class, () -> solver.solve(strict)));
    equal(before, strict.toString());
    strict.empty = "none";
    equal(cannot + "writes \"none\" in row 0",
        thrown(IllegalArgumentException.class, () -> solver.solve(strict)));
    strict.between = "";
    equal(cannot + "writes 1 cells in row 0",
        thrown(IllegalArgumentException.class, () -> solver.solve(strict)));
    UserGrid throwing = new UserGrid();
    equal(cannot + "throws java.lang.NullPointerException from outputGrid",
        thrown(IllegalArgumentException.class, () -> solver.solve(throwing))
            .replaceAll("Exception:.* from", "Exception from"));
    equal("UserGrid does not say which cages it has: "
        + "the killer solvers need the KillerSudokuGrid of libsudoku",
        thrown(IllegalArgumentException.class, () -> new KillerAdvancedSolver().solve(strict)));
  }
}
