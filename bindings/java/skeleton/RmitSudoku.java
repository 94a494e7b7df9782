/** {@link RmitSudokuTester} by the name that the skeleton gave it when it was handed out. */
public class RmitSudoku {
  /** Makes an object that nothing needs: everything is static. */
  public RmitSudoku() {}

  /** Solves one puzzle. */
  public static void main(String[] arguments) {
    RmitSudokuTester.main(arguments);
  }
}
