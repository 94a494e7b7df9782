package org.libsudoku;

import java.io.Serializable;
import java.util.Arrays;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The result of solving a board: a solution, the proof that there is none, or why there is neither. Two
 * are equal if all their values are, also the time in the report.
 */
public final class Result implements Serializable {
  private static final long serialVersionUID = 1;

  private final Report report;
  private final int side;
  private final int[] cells;
  private final boolean others;

  /**
   * Keeps the cells.
   *
   * @param side columns of the board
   * @param others whether the search continued after the first solution
   */
  Result(Report report, int side, int[] cells, boolean others) {
    this.report = report;
    this.side = side;
    this.cells = cells;
    this.others = others;
  }

  /** {@return how the search ended} */
  public Status status() {
    return report.status();
  }

  /** {@return what the search did} */
  public Report report() {
    return report;
  }

  /** {@return whether a solution was found} */
  public boolean solved() {
    return report.solutions() > 0;
  }

  /**
   * Whether the solution is proved to be the only one. Needs a {@link Options#solutionLimit(long)
   * solutionLimit} of at least 2.
   *
   * @return false without a proof
   */
  public boolean unique() {
    return others && status() == Status.OK && report.solutions() == 1;
  }

  /**
   * The first solution.
   *
   * @return the symbols of all cells, row by row; the caller's own copy
   * @throws NoSuchElementException if none was found
   */
  public int[] cells() {
    return found().clone();
  }

  /**
   * A symbol of the first solution.
   *
   * @param row from 0
   * @param col from 0
   * @return the symbol
   * @throws NoSuchElementException if none was found
   * @throws IndexOutOfBoundsException if the cell is off the board
   */
  public int get(int row, int col) {
    return found()[Arguments.cell(row, col, cells.length / side, side)];
  }

  private int[] found() {
    if (!solved()) {
      throw new NoSuchElementException("no solution: " + status().message());
    }
    return cells;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Result result && report.equals(result.report) && side == result.side
        && Arrays.equals(cells, result.cells) && others == result.others;
  }

  @Override
  public int hashCode() {
    return 31 * report.hashCode() + Arrays.hashCode(cells);
  }

  /** {@return the report} */
  @Override
  public String toString() {
    return report.toString();
  }
}
