import grid.StdSudokuGrid;
import grid.SudokuGrid;
import solver.StdSudokuSolver;

/** A solver of a user, with only the documented methods of the grid: tries symbols backwards. */
class UserSolver extends StdSudokuSolver {
  @Override
  public boolean solve(SudokuGrid grid) {
    return fill((StdSudokuGrid) grid, 0);
  }

  private boolean fill(StdSudokuGrid grid, int cell) {
    int size = grid.side();
    if (cell == size * size) {
      return grid.validate();
    }
    int row = cell / size;
    int col = cell % size;
    if (grid.get(row, col) != StdSudokuGrid.EMPTY) {
      return fill(grid, cell + 1);
    }
    int[] symbols = grid.symbols();
    for (int index = size - 1; index >= 0; index--) {
      grid.set(row, col, symbols[index]);
      if (fits(grid, row, col) && fill(grid, cell + 1)) {
        return true;
      }
    }
    grid.set(row, col, StdSudokuGrid.EMPTY);
    return false;
  }

  private boolean fits(StdSudokuGrid grid, int row, int col) {
    int height = grid.boxHeight();
    int width = grid.boxWidth();
    for (int other = 0; other < grid.side(); other++) {
      int boxRow = row / height * height + other / width;
      int boxCol = col / width * width + other % width;
      boolean clash = same(grid, row, col, row, other) || same(grid, row, col, other, col)
          || same(grid, row, col, boxRow, boxCol);
      if (clash) {
        return false;
      }
    }
    return true;
  }

  private boolean same(StdSudokuGrid grid, int row, int col, int otherRow, int otherCol) {
    return (row != otherRow || col != otherCol)
        && grid.get(row, col) == grid.get(otherRow, otherCol);
  }
}
