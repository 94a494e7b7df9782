/** Solves the puzzle in a file: {@link SudokuProgram}, under the name of the course's file. */
public class RmitSudoku {
  /** Makes an object without use: all methods are static. */
  public RmitSudoku() {}

  /**
   * Solves one puzzle.
   *
   * @param arguments the file; {@code sudoku} or {@code killer}; the solver; {@code y} to show the
   *     grid before and after; optionally the file to write the grid to
   */
  public static void main(String[] arguments) {
    SudokuProgram.run("RmitSudoku", arguments);
  }
}
