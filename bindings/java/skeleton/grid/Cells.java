package grid;

import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.libsudoku.Board;
import org.libsudoku.Result;
import org.libsudoku.State;
import org.libsudoku.Strategy;

/**
 * The cells of a grid, on a board of libsudoku.
 *
 * <p>Takes a board, and the symbols that a solver sets. Returns the cells, in a file, as a picture,
 * one by one; whether they are valid; a solution by any strategy of the library. What stays true:
 * every cell has a symbol of the puzzle or is {@link BoardGrid#EMPTY}.
 *
 * <pre>
 *   board     shape, symbols, cages: the rules. Before each use, it gets the cells of the grid.
 *   givens    the cells as the file has them, row by row
 *   cells     the current cells, row by row
 * </pre>
 */
public final class Cells {
  private static final int EMPTY = BoardGrid.EMPTY;

  private Board board;
  private int[] symbols;
  private int[] givens;
  private int[] cells;

  /** No cells: {@link #take} gets them. */
  Cells() {}

  void take(Board puzzle) {
    board = puzzle;
    symbols = board.symbols();
    givens = board.cells();
    cells = givens.clone();
  }

  /** Writes a row a line. An empty cell is written as nothing between its commas. */
  void write(String filename) throws FileNotFoundException, IOException {
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
  boolean validate() {
    return board != null && keepsGivens() && asItStands().check() == State.SOLVED;
  }

  boolean solve(Strategy strategy) {
    if (board == null || !keepsGivens()) {
      return false;
    }
    Result result = asItStands().solve(BoardGrid.unlimited(strategy));
    if (result.solved()) {
      cells = result.cells();
    }
    return result.solved();
  }

  int[] symbols() {
    board();
    return symbols.clone();
  }

  int get(int row, int col) {
    return cells[cell(row, col)];
  }

  void set(int row, int col, int symbol) {
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

  boolean isGiven(int row, int col) {
    return givens[cell(row, col)] != EMPTY;
  }

  /** The rules. Its cells are those of the last use. */
  Board board() {
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
