import grid.BoardGrid;
import grid.StdSudokuGrid;
import solver.DancingLinksSolver;

/** Loads the library, then solves a file: classes that are loaded after {@link Started} are late. */
class Clock {
  /** Loaded when the clock starts. */
  static final class Started {
    static void now() {
      System.out.println("loaded");
    }
  }

  public static void main(String[] arguments) throws Exception {
    StdSudokuGrid grid = new StdSudokuGrid();
    DancingLinksSolver solver = new DancingLinksSolver();
    BoardGrid.load();
    Started.now();
    grid.initGrid(arguments[0]);
    System.out.println(solver.solve(grid) && grid.validate() ? "solved" : "not solved");
  }
}
