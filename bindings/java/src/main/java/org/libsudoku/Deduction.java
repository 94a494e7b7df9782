package org.libsudoku;

import java.io.Serializable;

/**
 * A board under deduction: its symbols, and the consequences of these by naked singles, hidden
 * singles, naked pairs and locked candidates, applied until none removes a candidate. {@link
 * Board#deduction} makes it. Threads may share it; their calls take turns.
 *
 * <p>Every method but {@link #close} throws an {@link IllegalStateException} if it is closed.
 */
public final class Deduction extends Handle {
  /** The average of boards of 9x9 to 64x64 cells. */
  private static final long CELL_BYTES = 80;

  private final int side;

  Deduction(long number, int side) {
    super(number, Natives::deductionFree, CELL_BYTES * side * side);
    this.side = side;
  }

  /**
   * The cell to choose next.
   *
   * @param status {@link Status#OK}: there is a cell; {@link Status#DONE}: none, the board is solved;
   *     {@link Status#NO_SOLUTION}: none, a symbol contradicts the board
   * @param row row of the open cell with the fewest candidates, the first among equals; else 0
   * @param col its column
   * @param open the number of open cells
   */
  public record Choice(Status status, int row, int col, int open) implements Serializable {}

  /**
   * A deduction with the same cells and candidates, independent of this one.
   *
   * @return the copy, which the caller closes
   * @throws SudokuException {@link Status#MEMORY_LIMIT}, {@link Status#NO_MEMORY}
   */
  public Deduction copy() {
    return new Deduction(handle(Natives::deductionClone), side);
  }

  /** {@return the number of rows, columns, boxes and symbols of the board} */
  public int side() {
    return side;
  }

  /**
   * Gives a cell its symbol and draws the consequences.
   *
   * @param row from 0
   * @param col from 0
   * @param symbol one of the board's
   * @return false if that contradicts the board: the cells stay as they were, and from then on every
   *     symbol is refused
   * @throws IndexOutOfBoundsException if the cell is off the board
   * @throws SudokuException {@link Status#UNKNOWN_SYMBOL}, {@link Status#MEMORY_LIMIT}, {@link
   *     Status#NO_MEMORY}, {@link Status#INTERNAL}
   */
  public boolean set(int row, int col, int symbol) {
    Arguments.cell(row, col, side, side);
    Status status = Status.of(number(
        (deduction, error) -> Natives.deductionSet(deduction, row, col, symbol, error)));
    return switch (status) {
      case OK -> true;
      case NO_SOLUTION -> false;
      default -> throw new SudokuException(status);
    };
  }

  /** {@return the symbols of the decided cells, row by row, {@link Board#EMPTY} for an open one} */
  public int[] cells() {
    byte[] cells = new byte[side * side * Integer.BYTES];
    number((deduction, error) -> Natives.deductionCells(deduction, cells, error));
    return Bytes.ints(cells, 0, side * side);
  }

  /**
   * The symbols that a cell may still take; a decided cell has only its own.
   *
   * @param row from 0
   * @param col from 0
   * @return the symbols
   * @throws IndexOutOfBoundsException if the cell is off the board
   * @throws SudokuException {@link Status#NO_MEMORY}
   */
  public int[] candidates(int row, int col) {
    Arguments.cell(row, col, side, side);
    byte[] symbols = new byte[side * Integer.BYTES];
    int count = number((deduction, error) ->
        Natives.deductionCandidates(deduction, row, col, symbols, error));
    return Bytes.ints(symbols, 0, count);
  }

  /** {@return the cell to choose next} */
  public Choice choice() {
    byte[] choice = new byte[3 * Integer.BYTES];
    int status = number(
        (deduction, error) -> Natives.deductionChoice(deduction, choice, error));
    int[] numbers = Bytes.ints(choice, 0, 3);
    return new Choice(Status.of(status), numbers[0], numbers[1], numbers[2]);
  }
}
