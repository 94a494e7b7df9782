import grid.BoardGrid;
import grid.KillerSudokuGrid;
import grid.StdSudokuGrid;
import grid.SudokuGrid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A valid grid, then a grid for each constraint that it breaks: prints the verdicts. */
class Validating {
  private static final String START = "4\n1 2 3 4\n";

  public static void main(String[] arguments) throws IOException {
    String right = "1234 3412 2143 4321";
    verdict(new StdSudokuGrid(), START, right);
    verdict(new StdSudokuGrid(), START, "1234 3412 2143 432.");
    // A column, a row, a box, and the total and the repeat of a cage.
    verdict(new StdSudokuGrid(), START, "1234 3412 2143 1234");
    verdict(new StdSudokuGrid(), START, "1134 3422 2213 4341");
    verdict(new StdSudokuGrid(), START, "1234 2341 3412 4123");
    verdict(new KillerSudokuGrid(), START + "1\n4 0,0 0,1\n", right);
    verdict(new KillerSudokuGrid(), START + "1\n2 0,0 1,2\n", right);
  }

  private static <G extends SudokuGrid & BoardGrid> void verdict(G grid, String text, String cells)
      throws IOException {
    Files.writeString(Path.of("validated"), text);
    grid.initGrid("validated");
    String symbols = cells.replace(" ", "");
    for (int cell = 0; cell < 16; cell++) {
      char symbol = symbols.charAt(cell);
      grid.set(cell / 4, cell % 4, symbol == '.' ? BoardGrid.EMPTY : symbol - '0');
    }
    System.out.println(grid.validate() ? "valid" : "invalid");
  }
}
