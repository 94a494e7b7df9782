package org.libsudoku;

/** Boards that several tests use. */
final class Examples {
  /** A 9x9 board with one solution. */
  static final String LINE =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

  static final String SOLUTION =
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

  /** The same without two givens: more than one solution. */
  static final String OPEN =
      "53..7....6..195....98....6.8...6....4....3..17...2...6.6....28....419..5....8...9";

  /** Two fives in the first row. */
  static final String IMPOSSIBLE =
      "53..75...6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

  /** A 4x4 board with symbols of several digits, 0 among them, and cages. */
  static final String KILLER = """
      4
      0 7 12 98
      8
      7 0,0 0,1
      110 0,2 0,3
      110 1,0 1,1
      7 1,2 1,3
      7 2,0 2,1
      110 2,2 2,3
      110 3,0 3,1
      7 3,2 3,3
      """;

  private Examples() {}

  /**
   * A board without a solution: the 1 has no place in the first row. A search in a fixed order of the
   * cells tries all orders of the other symbols before it finds that.
   */
  static Board hopeless() {
    Board board = Board.of(5, 5);
    board.set(0, 0, 2);
    for (int row = 1; row < 25; row++) {
      board.set(row, row % 5 * 5 + row / 5, 1);
    }
    return board;
  }

  static int[] symbols(String line) {
    return line.chars().map(symbol -> symbol == '.' ? Board.EMPTY : symbol - '0').toArray();
  }
}
