package org.libsudoku;

import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;
import java.util.RandomAccess;

/** What became of a collection: an unmodifiable list with one entry for each puzzle, in order. */
public final class Lines extends AbstractList<Line> implements RandomAccess {
  private final byte[] batch;
  private final int size;
  /** Where the solutions begin. */
  private final int text;
  /** Where each solution begins, and where the last one ends; null until somebody asks. */
  private volatile int[] starts;

  /** Takes what the native answers: status, zero, number of rows; the rows; the solutions. */
  Lines(byte[] batch) {
    this.batch = batch;
    size = (int) Bytes.view(batch).getLong(Sudoku.HEAD_ROWS);
    text = Sudoku.HEAD_BYTES + size * Report.ROW_BYTES;
  }

  /** Two threads that ask first find the same. */
  private int[] starts() {
    int[] found = starts;
    if (found == null) {
      found = new int[size + 1];
      found[0] = text;
      for (int line = 0; line < size; line++) {
        int end = found[line];
        while (batch[end] != '\n') {
          end++;
        }
        found[line + 1] = end + 1;
      }
      starts = found;
    }
    return found;
  }

  /** {@link Status#OK}, or what cut the work short: the lines not reached say so too. */
  public Status status() {
    return Status.of(Bytes.view(batch).getInt(0));
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Line get(int index) {
    Objects.checkIndex(index, size);
    Report report = Report.ofRow(batch, Sudoku.HEAD_BYTES + index * Report.ROW_BYTES);
    int[] starts = starts();
    int length = starts[index + 1] - 1 - starts[index];
    String solution = new String(batch, starts[index], length, StandardCharsets.UTF_8);
    return new Line(report, solution);
  }

  /** The solutions as UTF-8: one a line, each ended by LF, an empty line where there is none. */
  public byte[] text() {
    return Arrays.copyOfRange(batch, text, batch.length);
  }
}
