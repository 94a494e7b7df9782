package grid;

import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.libsudoku.Board;
import org.libsudoku.Options;
import org.libsudoku.Result;
import org.libsudoku.State;
import org.libsudoku.Strategy;

/**
 * A grid on a board of libsudoku: the base of standard and killer grids.
 *
 * <p>Takes a puzzle file, and the symbols that a solver sets. Returns the cells, in a file, as a
 * picture, one by one; whether they are valid; a solution by any strategy of the library. What stays
 * true: every cell has a symbol of the puzzle or is {@link #EMPTY}; a refused file does not change the
 * grid.
 *
 * <pre>
 *   board     shape, symbols, cages: the rules. Before each use, it gets the cells of the grid.
 *   givens    the cells as the file has them, row by row
 *   cells     the current cells, row by row
 * </pre>
 *
 * <p>A solver of your own needs no more than {@link #side}, {@link #symbols}, {@link #get} and
 * {@link #set}; these take nanoseconds. Not for several threads at once.
 */
public abstract class BoardGrid extends SudokuGrid {
  /** The value of an empty cell; 0 may be a symbol. */
  public static final int EMPTY = Board.EMPTY;

  private Board board;
  private int[] symbols;
  private int[] givens;
  private int[] cells;

  /**
   * Loads the native library and the classes that reading, solving and checking need, with a 4x4
   * board. A program that measures time calls it first: otherwise the time of its first grid
   * includes it.
   */
  public static void load() {
    BoardGrid small = new BoardGrid() {
      @Override
      String refusal(PuzzleFile file) {
        return null;
      }
    };
    small.take(PuzzleFile.parsed("4\n1 2 3 4\n0,0 1\n"));
    small.solve(Strategy.AUTO);
    small.validate();
    small.toString();
  }

  /** Why a puzzle of the library's format is not of this kind; null if it is. */
  abstract String refusal(PuzzleFile file);

  @Override
  public void initGrid(String filename) throws FileNotFoundException, IOException {
    PuzzleFile file = PuzzleFile.read(filename);
    String refusal = refusal(file);
    if (refusal != null) {
      throw file.refused(refusal);
    }
    take(file.board());
  }

  private void take(Board puzzle) {
    board = puzzle;
    symbols = board.symbols();
    givens = board.cells();
    cells = givens.clone();
  }

  /** An empty cell is written as nothing between its commas. */
  @Override
  public void outputGrid(String filename) throws FileNotFoundException, IOException {
    if (board == null) {
      throw new IOException(filename + ": not written, for no puzzle has been read");
    }
    StringBuilder text = new StringBuilder();
    int side = board.side();
    for (int cell = 0; cell < cells.length; cell++) {
      if (cells[cell] != EMPTY) {
        text.append(cells[cell]);
      }
      text.append(cell % side == side - 1 ? '\n' : ',');
    }
    try (OutputStream out = new FileOutputStream(filename)) {
      out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
    } catch (FileNotFoundException refused) {
      throw refused;
    } catch (IOException problem) {
      throw new IOException(filename + ": " + problem.getMessage(), problem);
    }
  }

  /**
   * The board with its boxes, and its cages with their totals. A raised dot precedes each symbol
   * that was found, but not the givens.
   */
  @Override
  public String toString() {
    return board == null ? "(no puzzle has been read)" : Picture.of(asItStands(), givens);
  }

  /**
   * Whether the cells solve the puzzle: all are filled, no row, column, box or cage has a symbol
   * twice, every cage has its total, and the givens are those of the file. This is true of
   * every solution of a puzzle that has several, and false before a puzzle has been read.
   */
  @Override
  public boolean validate() {
    return board != null && keepsGivens() && asItStands().validate() == State.SOLVED;
  }

  /**
   * Fills the empty cells, and does not change the others. Without a solution, it changes no cell.
   *
   * @return whether there is a solution; false, too, if there is no puzzle or a given was changed
   * @throws org.libsudoku.SudokuException if the strategy does not handle cages and the board
   *     has cages, or if memory is short
   */
  public boolean solve(Strategy strategy) {
    if (board == null || !keepsGivens()) {
      return false;
    }
    Result result = asItStands().solve(unlimited(strategy));
    if (result.solved()) {
      cells = result.cells();
    }
    return result.solved();
  }

  /**
   * Options without any limit: a search that ends without a solution has proved that there is none.
   */
  public static Options unlimited(Strategy strategy) {
    return Options.DEFAULT.strategy(strategy).memoryLimit(Long.MAX_VALUE);
  }

  /** Rows, columns and symbols of the grid. */
  public int side() {
    return board().side();
  }

  /** Rows of a box. */
  public int boxHeight() {
    return board().boxHeight();
  }

  /** Columns of a box. */
  public int boxWidth() {
    return board().boxWidth();
  }

  /** The symbols in the order of the file; the caller's own copy. */
  public int[] symbols() {
    board();
    return symbols.clone();
  }

  /** The symbol in a cell, or {@link #EMPTY}. Row and column count from 0. */
  public int get(int row, int col) {
    return cells[cell(row, col)];
  }

  /**
   * Sets or empties a cell, with or without a symbol. A grid with a changed given has no solution.
   *
   * @param symbol one of the symbols, or {@link #EMPTY}
   * @throws IllegalArgumentException if it is neither
   */
  public void set(int row, int col, int symbol) {
    int cell = cell(row, col);
    if (symbol != EMPTY && !isSymbol(symbol)) {
      throw new IllegalArgumentException(symbol + " is not among the symbols");
    }
    cells[cell] = symbol;
  }

  private boolean isSymbol(int value) {
    for (int symbol : symbols) {
      if (symbol == value) {
        return true;
      }
    }
    return false;
  }

  /** Whether the file has a symbol for a cell. */
  public boolean isGiven(int row, int col) {
    return givens[cell(row, col)] != EMPTY;
  }

  /** The rules. Its cells are those of the last use. */
  final Board board() {
    if (board == null) {
      throw new IllegalStateException("no puzzle has been read");
    }
    return board;
  }

  private int cell(int row, int col) {
    int side = board().side();
    return Objects.checkIndex(row, side) * side + Objects.checkIndex(col, side);
  }

  private Board asItStands() {
    board.setCells(cells);
    return board;
  }

  private boolean keepsGivens() {
    for (int cell = 0; cell < cells.length; cell++) {
      if (givens[cell] != EMPTY && givens[cell] != cells[cell]) {
        return false;
      }
    }
    return true;
  }
}
