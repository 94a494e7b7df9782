package org.libsudoku;

import java.util.NoSuchElementException;
import java.util.Objects;

/** What became of a board: a solution, the proof that there is none, or why there is neither. */
public final class Result {
  private final Report report;
  private final int side;
  private final int[] cells;
  private final boolean others;

  /**
   * Keeps the cells.
   *
   * @param others whether the search went on after the first solution
   */
  Result(Report report, int side, int[] cells, boolean others) {
    this.report = report;
    this.side = side;
    this.cells = cells;
    this.others = others;
  }

  /** How the search ended. */
  public Status status() {
    return report.status();
  }

  /** What the search did. */
  public Report report() {
    return report;
  }

  /** Whether a solution was found. */
  public boolean solved() {
    return report.solutions() > 0;
  }

  /**
   * Whether the solution is proved to be the only one. Needs a {@link Options#solutionLimit(long)
   * solutionLimit} of at least 2; false without a proof.
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
   * @throws NoSuchElementException if none was found
   * @throws IndexOutOfBoundsException if the cell is off the board
   */
  public int get(int row, int col) {
    return found()[Objects.checkIndex(row, side) * side + Objects.checkIndex(col, side)];
  }

  private int[] found() {
    if (!solved()) {
      throw new NoSuchElementException("no solution: " + status().message());
    }
    return cells;
  }

  @Override
  public String toString() {
    return report.toString();
  }
}
