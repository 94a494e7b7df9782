package solver;

import grid.SudokuGrid;
import org.libsudoku.Strategy;

/**
 * Depth-first search, the cell or digit with the fewest choices first: {@code backtracking} of the
 * library.
 */
public class BackTrackingSolver extends StdSudokuSolver {
  private static final Strategy STRATEGY = Strategy.named("backtracking");

  /** Makes a solver for any number of grids. */
  public BackTrackingSolver() {}

  @Override
  public boolean solve(SudokuGrid grid) {
    return AnyGrid.solveStandard(grid, STRATEGY);
  }
}
