/** Solves the puzzle in a file: {@link SudokuProgram}, by the name of the file that the course handed out. */
public class RmitSudoku {
  /** Makes an object that nothing needs: everything is static. */
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
