package solver;

import grid.BoardGrid;
import grid.SudokuGrid;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.libsudoku.Board;
import org.libsudoku.Format;
import org.libsudoku.Result;
import org.libsudoku.State;
import org.libsudoku.Strategy;

/**
 * A standard grid of a user's class. It uses the two file methods that every grid has: the grid writes
 * its cells to a file, and reads a file in which all cells are givens.
 *
 * <p>Takes the grid. Returns whether there is a solution, and fills the grid with it. What stays true: it
 * throws an {@link IllegalArgumentException} for a grid whose file does not have cells and symbols, for
 * one that throws, and for one that rejects the solution; the last one gets its cells back.
 *
 * <p>In the file, an empty cell is nothing, one character, "null" or a negative number. If no cell is
 * empty in this way, 0 means empty, unless the grid is full and right with 0 as a symbol. The symbols are
 * 1 to the side if the cells have no others; else each must be in a cell.
 */
final class OtherGrid {
  private final SudokuGrid grid;

  OtherGrid(SudokuGrid grid) {
    this.grid = grid;
  }

  boolean solve(Strategy strategy) {
    try {
      Path file = Files.createTempFile("grid-", ".txt");
      try {
        return solve(strategy, file);
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private boolean solve(Strategy strategy, Path file) throws IOException {
    call("outputGrid", () -> {
      grid.outputGrid(file.toString());
      return null;
    });
    try (Board board = board(Files.readAllLines(file))) {
      State state = board.check();
      if (state != State.INCOMPLETE) {
        return state == State.SOLVED;
      }
      Result result = board.solve(BoardGrid.unlimited(strategy));
      if (result.solved()) {
        fill(board, result.cells(), file);
      }
      return result.solved();
    }
  }

  /** Makes the grid read a solution, or its former cells if it rejects the solution. */
  private void fill(Board board, int[] solution, Path file) throws IOException {
    int[] before = board.cells();
    load(board, solution, file);
    if (!call("validate", grid::validate)) {
      load(board, before, file);
      throw refused("does not accept the solution");
    }
  }

  private void load(Board board, int[] cells, Path file) throws IOException {
    board.setCells(cells);
    // The files that come with the skeleton have no newline at the end.
    Files.writeString(file, board.write(Format.COORDINATES).stripTrailing());
    call("initGrid", () -> {
      grid.initGrid(file.toString());
      return null;
    });
  }

  /** The result of a method of the grid; its exception becomes the cause of a refusal. */
  private <T> T call(String method, Callable<T> body) {
    try {
      return body.call();
    } catch (Exception problem) {
      IllegalArgumentException refusal = refused("throws " + problem + " from " + method);
      refusal.initCause(problem);
      throw refusal;
    }
  }

  private Board board(List<String> lines) {
    int[] cells = cells(lines);
    boolean mayBeFull = Arrays.stream(cells).noneMatch(cell -> cell == Board.EMPTY);
    if (mayBeFull && !isSolved(cells)) {
      cells = Arrays.stream(cells).map(cell -> cell == 0 ? Board.EMPTY : cell).toArray();
    }
    return board(cells, symbols(cells));
  }

  private static boolean isSolved(int[] cells) {
    int[] held = held(cells);
    if (held.length * held.length != cells.length) {
      return false;
    }
    try (Board full = board(cells, held)) {
      return full.check() == State.SOLVED;
    }
  }

  private static Board board(int[] cells, int[] symbols) {
    int box = (int) Math.sqrt(symbols.length);
    Board board = Board.of(box, box);
    board.setSymbols(symbols);
    board.setCells(cells);
    return board;
  }

  /** The numbers in the cells. */
  private static int[] held(int[] cells) {
    return Arrays.stream(cells).filter(cell -> cell != Board.EMPTY).distinct().sorted().toArray();
  }

  private int[] symbols(int[] cells) {
    int side = (int) Math.sqrt(cells.length);
    int[] held = held(cells);
    if (Arrays.stream(held).allMatch(symbol -> symbol >= 1 && symbol <= side)) {
      return IntStream.rangeClosed(1, side).toArray();
    }
    if (held.length != side) {
      throw refused("has other symbols than 1 to " + side + ", and not each of them in a cell");
    }
    return held;
  }

  private int[] cells(List<String> lines) {
    int side = lines.size();
    int box = (int) Math.sqrt(side);
    if (side == 0 || box * box != side) {
      throw refused("writes " + side + " rows");
    }
    int[] cells = new int[side * side];
    for (int row = 0; row < side; row++) {
      // Some write a blank between the cells, some a comma after the last one.
      String[] fields = lines.get(row).contains(",")
          ? lines.get(row).split(",", -1) : lines.get(row).strip().split("\\s+");
      boolean ends = fields.length == side + 1 && fields[side].isBlank();
      if (fields.length != side && !ends) {
        throw refused("writes " + fields.length + " cells in row " + row);
      }
      for (int col = 0; col < side; col++) {
        cells[row * side + col] = cell(fields[col].strip(), row);
      }
    }
    return cells;
  }

  private int cell(String field, int row) {
    if (field.matches("\\d{1,9}")) {
      return Integer.parseInt(field);
    }
    if (field.matches("|\\D|null|-\\d+")) {
      return Board.EMPTY;
    }
    throw refused("writes \"" + field + "\" in row " + row);
  }

  private IllegalArgumentException refused(String fault) {
    return new IllegalArgumentException(grid.getClass().getName()
        + " cannot be solved by its file: it " + fault);
  }
}
