package grid;

import java.util.List;
import org.libsudoku.Cage;

/**
 * A grid with cages: after the size and the symbols, the file has the number of cages, and then
 * each with its total. A cell needs no cage; givens may follow the cages.
 */
public class KillerSudokuGrid extends BoardGrid {
  /** Makes a grid without a puzzle. */
  public KillerSudokuGrid() {}

  /**
   * The cages in the order of the file.
   *
   * @return each with its total and its cells as {@code row * size + col}
   */
  public List<Cage> cages() {
    return board().cages();
  }

  @Override
  String refusal(PuzzleFile file) {
    String word = file.thirdWord();
    if (word == null) {
      return "expected the number of cages, found the end of the file";
    }
    if (!word.contains(",")) {
      return null;
    }
    return "expected the number of cages, found \"" + word
        + "\": is this a standard puzzle, and not a killer one?";
  }
}
