import grid.KillerSudokuGrid;
import grid.StdSudokuGrid;
import grid.SudokuGrid;
import java.io.IOException;
import java.util.Objects;
import solver.AlgorXSolver;
import solver.BackTrackingSolver;
import solver.DancingLinksSolver;
import solver.KillerAdvancedSolver;
import solver.KillerBackTrackingSolver;
import solver.SudokuSolver;

/**
 * Solves the puzzle in a file.
 *
 * <p>In: the arguments that {@link #USAGE} tells. Out: the grid before and after, if wanted;
 * whether a solution was found, the seconds it took from the file to the solution, and whether the
 * grid keeps every rule; the grid in a file, if one is named, solved or not.
 *
 * <p>Exit status: 1 for wrong arguments; 0 otherwise, also for a file that is refused, which is
 * told on the standard error.
 */
public class RmitSudokuTester {
  private static final String USAGE = """
      usage: java RmitSudokuTester PUZZLE GAME SOLVER VISUAL [OUTPUT]
        PUZZLE  the file of the puzzle
        GAME    sudoku or killer
        SOLVER  backtracking, algorx or dancing for sudoku; backtracking or advanced for killer
        VISUAL  y to show the grid before and after, n not to
        OUTPUT  the file for the solved grid""";

  /** Makes an object that nothing needs: everything is static. */
  public RmitSudokuTester() {}

  /** Solves one puzzle. */
  public static void main(String[] arguments) {
    if (arguments.length < 4) {
      refuse(arguments.length + " arguments, at least 4 are needed");
    }
    SudokuGrid grid = grid(arguments[1]);
    SudokuSolver solver = solver(arguments[1], arguments[2]);
    try {
      run(grid, solver, arguments[0], arguments[3].equals("y"));
      if (arguments.length > 4) {
        grid.outputGrid(arguments[4]);
      }
    } catch (IOException problem) {
      System.err.println(Objects.requireNonNullElse(problem.getMessage(), problem.toString()));
    }
  }

  private static SudokuGrid grid(String game) {
    return switch (game) {
      case "sudoku" -> new StdSudokuGrid();
      case "killer" -> new KillerSudokuGrid();
      default -> throw refuse("no game is called " + game);
    };
  }

  private static SudokuSolver solver(String game, String name) {
    return switch (game + " " + name) {
      case "sudoku backtracking" -> new BackTrackingSolver();
      case "sudoku algorx" -> new AlgorXSolver();
      case "sudoku dancing" -> new DancingLinksSolver();
      case "killer backtracking" -> new KillerBackTrackingSolver();
      case "killer advanced" -> new KillerAdvancedSolver();
      default -> throw refuse("no solver for " + game + " is called " + name);
    };
  }

  /** Ends the program; what it returns is never thrown. */
  private static IllegalArgumentException refuse(String fault) {
    System.err.println(fault + "\n" + USAGE);
    System.exit(1);
    return new IllegalArgumentException(fault);
  }

  private static void run(SudokuGrid grid, SudokuSolver solver, String puzzle, boolean visual)
      throws IOException {
    long start = System.nanoTime();
    grid.initGrid(puzzle);
    if (visual) {
      System.out.println("Initial grid:\n" + grid);
    }
    boolean solved = solver.solve(grid);
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.println(solved ? "Solution found!" : "No solution found!");
    if (visual) {
      System.out.println("Solved grid:\n" + grid);
    }
    System.out.println("time taken = " + seconds + " sec.");
    System.out.println(grid.validate() ? "Valid solution." : "Invalid solution.");
  }
}
