package solver;

import grid.SudokuGrid;
import org.libsudoku.Strategy;

/**
 * Depth-first search over the empty cells in a fixed order: {@code backtracking} of the library.
 */
public class BackTrackingSolver extends StdSudokuSolver {
  private static final Strategy STRATEGY = Strategy.named("backtracking");

  /** Makes a solver, which serves for any number of grids. */
  public BackTrackingSolver() {}

  @Override
  public boolean solve(SudokuGrid grid) {
    return AnyGrid.solveStandard(grid, STRATEGY);
  }
}
