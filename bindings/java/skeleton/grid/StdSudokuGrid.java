package grid;

/** A grid without cages: after the size and the symbols, the file lists the givens. */
public class StdSudokuGrid extends BoardGrid {
  /** Makes a grid without a puzzle. */
  public StdSudokuGrid() {}

  @Override
  String refusal(PuzzleFile file) {
    String word = file.thirdWord();
    if (word == null || word.contains(",")) {
      return null;
    }
    return "expected a given such as 0,3 4, found \"" + word
        + "\": is this a killer puzzle, and not a standard one?";
  }
}
