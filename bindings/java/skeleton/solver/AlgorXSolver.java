package solver;

import grid.SudokuGrid;
import org.libsudoku.Strategy;

/**
 * Exact cover by Knuth's Algorithm X, which scans the matrix: {@code algorithm_x} of the library.
 */
public class AlgorXSolver extends StdSudokuSolver {
  private static final Strategy STRATEGY = Strategy.named("algorithm_x");

  /** Makes a solver for any number of grids. */
  public AlgorXSolver() {}

  @Override
  public boolean solve(SudokuGrid grid) {
    return AnyGrid.solveStandard(grid, STRATEGY);
  }
}
