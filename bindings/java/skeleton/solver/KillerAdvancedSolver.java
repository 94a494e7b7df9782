package solver;

import grid.SudokuGrid;
import org.libsudoku.Strategy;

/** Cage combinations and the rule of 45, then search: {@code killer_advanced} of the library. */
public class KillerAdvancedSolver extends KillerSudokuSolver {
  private static final Strategy STRATEGY = Strategy.named("killer_advanced");

  /** Makes a solver for any number of grids. */
  public KillerAdvancedSolver() {}

  @Override
  public boolean solve(SudokuGrid grid) {
    return AnyGrid.solveKiller(grid, STRATEGY);
  }
}
