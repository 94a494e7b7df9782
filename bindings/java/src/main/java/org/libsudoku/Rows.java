package org.libsudoku;

import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * The results of many boards: an unmodifiable list with a report for each board, in order. It keeps 24 bytes
 * a board; {@link #get} makes the report.
 */
public final class Rows extends AbstractList<Report> implements RandomAccess {
  private final Status status;
  private final ByteBuffer rows;

  /** Keeps the rows. */
  Rows(Status status, byte[] rows) {
    this.status = status;
    this.rows = Bytes.view(rows);
  }

  /**
   * The outcome of the call.
   *
   * @return {@link Status#OK}, also if boards are bad; or the limit or cancel that ended the call early,
   *     which is also the status of the boards not reached
   */
  public Status status() {
    return status;
  }

  @Override
  public int size() {
    return rows.capacity() / Report.ROW_BYTES;
  }

  @Override
  public Report get(int index) {
    return Report.ofRow(rows, place(index));
  }

  /**
   * The outcome of the search for one board, without a report.
   *
   * @param index the number of the board, from 0
   * @return the status
   * @throws IndexOutOfBoundsException if there is no such board
   */
  public Status status(int index) {
    return Report.rowStatus(rows, place(index));
  }

  /**
   * The solutions found of one board, up to the solution limit.
   *
   * @param index the number of the board, from 0
   * @return their number
   * @throws IndexOutOfBoundsException if there is no such board
   */
  public long solutions(int index) {
    return Report.rowSolutions(rows, place(index));
  }

  private int place(int index) {
    return Objects.checkIndex(index, size()) * Report.ROW_BYTES;
  }
}
