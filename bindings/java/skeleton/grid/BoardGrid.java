package grid;

import org.libsudoku.Board;
import org.libsudoku.Options;
import org.libsudoku.Strategy;

/**
 * A grid on a board of libsudoku: what {@link StdSudokuGrid} and {@link KillerSudokuGrid} offer to
 * solvers.
 *
 * <p>A solver of your own needs no more than {@link #side}, {@link #symbols}, {@link #get} and
 * {@link #set}; these take nanoseconds. Not for several threads at once.
 *
 * <p>It is an interface, and needs nothing of {@link SudokuGrid}: if a file of yours replaces that
 * class, it may have more abstract methods, and constructors with arguments.
 */
public interface BoardGrid {
  /** The value of an empty cell; 0 may be a symbol. */
  int EMPTY = Board.EMPTY;

  /**
   * Loads the native library and the classes that reading, solving and checking need, with a 4x4
   * board. A program that measures time calls it first: otherwise the time of its first grid
   * includes it.
   */
  static void load() {
    Cells small = new Cells();
    small.take(PuzzleFile.parsed("4\n1 2 3 4\n0,0 1\n"));
    small.solve(Strategy.AUTO);
    small.validate();
    small.toString();
  }

  /**
   * Options without any limit: a search that ends without a solution has proved that there is none.
   */
  static Options unlimited(Strategy strategy) {
    return Options.DEFAULT.strategy(strategy).memoryLimit(Long.MAX_VALUE);
  }

  /** The cells with their board, for the methods below. */
  Cells cells();

  /**
   * Fills the empty cells, and does not change the others. Without a solution, it changes no cell.
   *
   * @return whether there is a solution; false, too, if there is no puzzle or a given was changed
   * @throws org.libsudoku.SudokuException if the strategy does not handle cages and the board
   *     has cages, or if memory is short
   */
  default boolean solve(Strategy strategy) {
    return cells().solve(strategy);
  }

  /** Rows, columns and symbols of the grid. */
  default int side() {
    return cells().board().side();
  }

  /** Rows of a box. */
  default int boxHeight() {
    return cells().board().boxHeight();
  }

  /** Columns of a box. */
  default int boxWidth() {
    return cells().board().boxWidth();
  }

  /** The symbols in the order of the file; the caller's own copy. */
  default int[] symbols() {
    return cells().symbols();
  }

  /** The symbol in a cell, or {@link #EMPTY}. Row and column count from 0. */
  default int get(int row, int col) {
    return cells().get(row, col);
  }

  /**
   * Sets or empties a cell, with or without a symbol. A grid with a changed given has no solution.
   *
   * @param symbol one of the symbols, or {@link #EMPTY}
   * @throws IllegalArgumentException if it is neither
   */
  default void set(int row, int col, int symbol) {
    cells().set(row, col, symbol);
  }

  /** Whether the file has a symbol for a cell. */
  default boolean isGiven(int row, int col) {
    return cells().isGiven(row, col);
  }
}
