package solver;

import grid.SudokuGrid;
import org.libsudoku.Strategy;

/**
 * Depth-first search with cages kept within their sums: {@code killer_backtracking} of the library.
 */
public class KillerBackTrackingSolver extends KillerSudokuSolver {
  private static final Strategy STRATEGY = Strategy.named("killer_backtracking");

  /** Makes a solver for any number of grids. */
  public KillerBackTrackingSolver() {}

  @Override
  public boolean solve(SudokuGrid grid) {
    return AnyGrid.solveKiller(grid, STRATEGY);
  }
}
