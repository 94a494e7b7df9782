import grid.StdSudokuGrid;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a grid by both methods that a grid has for it. */
class Outputs {
  public static void main(String[] arguments) throws Exception {
    StdSudokuGrid grid = new StdSudokuGrid();
    grid.initGrid("puzzle");
    grid.outputGrid("grid.out");
    grid.outputBoard("board.out");
    boolean same = Files.mismatch(Path.of("grid.out"), Path.of("board.out")) == -1;
    System.out.println(same ? "the same" : "not the same");
  }
}
