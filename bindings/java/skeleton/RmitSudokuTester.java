/** Solves the puzzle in a file: {@link SudokuProgram}, under the name in the course's text. */
public class RmitSudokuTester {
  /** Makes an object without use: all methods are static. */
  public RmitSudokuTester() {}

  /**
   * Solves one puzzle.
   *
   * @param arguments the file; {@code sudoku} or {@code killer}; the solver; {@code y} to show the
   *     grid before and after; optionally the file to write the grid to
   */
  public static void main(String[] arguments) {
    SudokuProgram.run("RmitSudokuTester", arguments);
  }
}
