package solver;

/** A way to solve a Sudoku with cages. */
public abstract class KillerSudokuSolver extends SudokuSolver {
  /** Makes a solver for any number of grids. */
  public KillerSudokuSolver() {}
}
