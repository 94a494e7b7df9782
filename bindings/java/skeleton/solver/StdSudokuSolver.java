package solver;

/** A way to solve a Sudoku without cages. */
public abstract class StdSudokuSolver extends SudokuSolver {
  /** Makes a solver for any number of grids. */
  public StdSudokuSolver() {}
}
