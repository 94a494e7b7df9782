package solver;

import grid.SudokuGrid;
import org.libsudoku.Strategy;

/** Exact cover by Knuth's dancing links: {@code dancing_links} of the library. */
public class DancingLinksSolver extends StdSudokuSolver {
  private static final Strategy STRATEGY = Strategy.named("dancing_links");

  /** Makes a solver for any number of grids. */
  public DancingLinksSolver() {}

  @Override
  public boolean solve(SudokuGrid grid) {
    return AnyGrid.solveStandard(grid, STRATEGY);
  }
}
