package org.libsudoku;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The symbols that each cell of a board has in at least one solution. Two are equal if all their values are, also the time in
 * the report.
 */
public final class TrueCandidates implements Serializable {
  private static final long serialVersionUID = 1;

  private static final byte TRUE = 1;
  private static final byte UNDECIDED = 2;

  private final Report report;
  private final int columns;
  private final int[] symbols;
  private final byte[] truths;

  /** Keeps the arrays. */
  TrueCandidates(Report report, int columns, int[] symbols, byte[] truths) {
    this.report = report;
    this.columns = columns;
    this.symbols = symbols;
    this.truths = truths;
  }

  /** {@return {@link Status#OK}, {@link Status#NO_SOLUTION} (proved), or the limit that was reached} */
  public Status status() {
    return report.status();
  }

  /** {@return what all searches did together} */
  public Report report() {
    return report;
  }

  /**
   * The symbols that at least one solution has in a cell.
   *
   * @param row from 0
   * @param col from 0
   * @return the symbols, in the order of the board's
   * @throws IndexOutOfBoundsException if the cell is off the board
   */
  public int[] candidates(int row, int col) {
    return having(TRUE, row, col);
  }

  /**
   * The symbols of a cell that a limit left undecided.
   *
   * @param row from 0
   * @param col from 0
   * @return the symbols, in the order of the board's; none with {@link Status#OK} and {@link Status#NO_SOLUTION}
   * @throws IndexOutOfBoundsException if the cell is off the board
   */
  public int[] undecided(int row, int col) {
    return having(UNDECIDED, row, col);
  }

  private int[] having(byte truth, int row, int col) {
    int side = symbols.length;
    int first = side * Arguments.cell(row, col, truths.length / side / columns, columns);
    return IntStream.range(0, side).filter(at -> truths[first + at] == truth).map(at -> symbols[at]).toArray();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TrueCandidates found && report.equals(found.report) && columns == found.columns
        && Arrays.equals(symbols, found.symbols) && Arrays.equals(truths, found.truths);
  }

  @Override
  public int hashCode() {
    return 31 * report.hashCode() + Arrays.hashCode(truths);
  }

  /** {@return the report} */
  @Override
  public String toString() {
    return report.toString();
  }
}
