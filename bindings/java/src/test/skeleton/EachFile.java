/** Runs the program of the skeleton for many files, GAME SOLVER FILE for each, in one process. */
class EachFile {
  public static void main(String[] arguments) {
    for (int at = 0; at < arguments.length; at += 3) {
      String[] one = {arguments[at + 2], arguments[at], arguments[at + 1], "y", "refused"};
      RmitSudokuTester.main(one);
    }
  }
}
