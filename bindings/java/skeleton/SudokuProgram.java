import grid.BoardGrid;
import grid.KillerSudokuGrid;
import grid.StdSudokuGrid;
import grid.SudokuGrid;
import java.io.FileNotFoundException;
import java.io.IOException;
import solver.AlgorXSolver;
import solver.BackTrackingSolver;
import solver.DancingLinksSolver;
import solver.KillerAdvancedSolver;
import solver.KillerBackTrackingSolver;
import solver.SudokuSolver;

/**
 * The program behind {@link RmitSudoku} and {@link RmitSudokuTester}: solves the puzzle in a file.
 *
 * <p>Takes the name of the program, for its usage text, and its arguments. Prints the grid before and
 * after, if an argument says so, whether a solution was found, the seconds from the file to the
 * solution, and whether the grid keeps every rule. Writes the grid, solved or not, to the file that an
 * argument names.
 *
 * <p>The exit status is 1 for wrong arguments. It is 0 otherwise, also for a file that cannot be
 * read: one line on the standard error says why. Texts, blank lines and exit statuses are those of
 * the main class of the course of 2020 (J. Chan and M. Li, RMIT University), so that scripts for its
 * output work with this program.
 */
final class SudokuProgram {
  private SudokuProgram() {}

  static void run(String name, String[] arguments) {
    if (arguments.length < 4) {
      throw refuse(name, "Incorrect number of arguments.");
    }
    SudokuGrid grid = grid(name, arguments[1]);
    SudokuSolver solver = solver(name, arguments[1], arguments[2]);
    // Loading the library and its classes takes 100 times the time of solving a puzzle.
    BoardGrid.load();
    try {
      solve(grid, solver, arguments[0], arguments[3].equals("y"));
      if (arguments.length > 4) {
        grid.outputGrid(arguments[4]);
      }
    } catch (FileNotFoundException problem) {
      System.err.println("File not found. " + problem.getMessage());
    } catch (IOException problem) {
      // Scripts look for this misspelling.
      System.err.println("IOExeption occurred. " + problem.getMessage());
    }
  }

  private static SudokuGrid grid(String name, String game) {
    return switch (game) {
      case "sudoku" -> new StdSudokuGrid();
      case "killer" -> new KillerSudokuGrid();
      default -> throw refuse(name, "Unknown game type specified.");
    };
  }

  private static SudokuSolver solver(String name, String game, String solver) {
    return switch (game + " " + solver) {
      case "sudoku backtracking" -> new BackTrackingSolver();
      case "sudoku algorx" -> new AlgorXSolver();
      case "sudoku dancing" -> new DancingLinksSolver();
      case "killer backtracking" -> new KillerBackTrackingSolver();
      case "killer advanced" -> new KillerAdvancedSolver();
      default -> throw refuse(name, "Unknown solver type specified.");
    };
  }

  /** Ends the program; it never returns. */
  private static IllegalArgumentException refuse(String name, String fault) {
    System.err.println(fault + "\n");
    System.err.println(name
        + ": [grid fileName] [game type] [solver type] [visualisation] <output filename>");
    System.err.println("[game type] = {sudoku | killer}");
    System.err.println("[solver type] (for Sudoku) = {backtracking | algorx | dancing}");
    System.err.println("[solver type] (for Killer Sudoku) = {backtracking | advanced}");
    System.err.println("<visualisation> = <y | n>");
    System.exit(1);
    return new IllegalArgumentException(fault);
  }

  private static void solve(SudokuGrid grid, SudokuSolver solver, String puzzle, boolean visual)
      throws IOException {
    long start = System.nanoTime();
    grid.initGrid(puzzle);
    if (visual) {
      System.out.println("Initial grid:");
      System.out.println(grid);
    }
    boolean solved = solver.solve(grid);
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.println(solved ? "Solution found!\n" : "No solution found!\n");
    if (visual) {
      System.out.println("Solved grid:");
      System.out.println(grid);
    }
    System.out.println("time taken = " + seconds + " sec.\n");
    System.out.println(grid.validate() ? "Valid solution." : "Invalid solution.");
  }
}
