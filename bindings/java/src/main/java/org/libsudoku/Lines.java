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
  /** Where each solution begins, and where the last one ends. */
  private final int[] starts;

  /** Takes what the native answers: status, zero, number of rows; the rows; the solutions. */
  Lines(byte[] batch) {
    this.batch = batch;
    size = (int) Bytes.view(batch).getLong(Sudoku.HEAD_ROWS);
    starts = new int[size + 1];
    starts[0] = Sudoku.HEAD_BYTES + size * Report.ROW_BYTES;
    for (int line = 0; line < size; line++) {
      int end = starts[line];
      while (batch[end] != '\n') {
        end++;
      }
      starts[line + 1] = end + 1;
    }
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
    int length = starts[index + 1] - 1 - starts[index];
    String solution = new String(batch, starts[index], length, StandardCharsets.UTF_8);
    return new Line(report, solution);
  }

  /** The solutions as UTF-8: one a line, each ended by LF, an empty line where there is none. */
  public byte[] text() {
    return Arrays.copyOfRange(batch, starts[0], batch.length);
  }
}
