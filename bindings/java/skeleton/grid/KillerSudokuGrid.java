package grid;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import org.libsudoku.Cage;

/**
 * A grid with cages: after the size and the symbols, the file has the number of cages, and then
 * each with its total. A cell needs no cage; givens may follow the cages.
 */
public class KillerSudokuGrid extends SudokuGrid implements BoardGrid {
  private final Cells cells = new Cells();

  /** Makes a grid without a puzzle. */
  public KillerSudokuGrid() {}

  @Override
  public Cells cells() {
    return cells;
  }

  /**
   * The cages in the order of the file.
   *
   * @return each with its total and its cells as {@code row * size + col}
   */
  public List<Cage> cages() {
    return cells.board().cages();
  }

  /** A refused file does not change the grid. */
  @Override
  public void initGrid(String filename) throws FileNotFoundException, IOException {
    PuzzleFile file = PuzzleFile.read(filename);
    String word = file.thirdWord();
    if (word == null) {
      throw file.refused("expected the number of cages, found the end of the file");
    }
    if (word.contains(",")) {
      throw file.refused("expected the number of cages, found \"" + word
          + "\": is this a standard puzzle, and not a killer one?");
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
