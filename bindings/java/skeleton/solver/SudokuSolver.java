package solver;

import grid.SudokuGrid;

/** A way to solve a Sudoku. */
public abstract class SudokuSolver {
  /** Makes a solver for any number of grids. */
  public SudokuSolver() {}

  /**
   * Fills the grid with a solution.
   *
   * @return whether there is one; without one the grid stays as it is
   */
  public abstract boolean solve(SudokuGrid grid);
}
