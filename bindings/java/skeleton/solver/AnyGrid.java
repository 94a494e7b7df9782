package solver;

import grid.BoardGrid;
import grid.SudokuGrid;
import org.libsudoku.Strategy;

/** Solves grids of this project, which have a board, and those of other classes. */
final class AnyGrid {
  private AnyGrid() {}

  static boolean solveStandard(SudokuGrid grid, Strategy strategy) {
    if (grid instanceof BoardGrid own) {
      return own.solve(strategy);
    }
    return new OtherGrid(grid).solve(strategy);
  }

  static boolean solveKiller(SudokuGrid grid, Strategy strategy) {
    if (grid instanceof BoardGrid own) {
      return own.solve(strategy);
    }
    throw new IllegalArgumentException(grid.getClass().getName()
        + " does not say which cages it has: the killer solvers need the KillerSudokuGrid of libsudoku");
  }
}
