package grid;

import java.io.FileNotFoundException;
import java.io.IOException;

/** A grid without cages: after the size and the symbols, the file lists the givens. */
public class StdSudokuGrid extends SudokuGrid implements BoardGrid {
  private final Cells cells = new Cells();

  /** Makes a grid without a puzzle. */
  public StdSudokuGrid() {}

  @Override
  public Cells cells() {
    return cells;
  }

  /** A refused file does not change the grid. */
  @Override
  public void initGrid(String filename) throws FileNotFoundException, IOException {
    PuzzleFile file = PuzzleFile.read(filename);
    String word = file.thirdWord();
    if (word != null && !word.contains(",")) {
      throw file.refused("expected a given such as 0,3 4, found \"" + word
          + "\": is this a killer puzzle, and not a standard one?");
    }
    cells.take(file.board());
  }

  @Override
  public void outputGrid(String filename) throws FileNotFoundException, IOException {
    cells.write(filename);
  }

  @Override
  public String toString() {
    return cells.toString();
  }

  @Override
  public boolean validate() {
    return cells.validate();
  }
}
