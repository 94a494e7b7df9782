package org.libsudoku;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * What became of a collection: an unmodifiable list with one entry for each puzzle, in order.
 *
 * <p>That of a call with a {@link LinesRoom} lies in the room, until the next call with it begins: from
 * then on every method but {@link #status} and {@link #size} throws {@link IllegalStateException}.
 */
public final class Lines extends AbstractList<Line> implements RandomAccess {
  private final Status status;
  private final ByteBuffer rows;
  private final ByteBuffer text;
  /** Where both buffers are, and since which call; null where they belong to this. */
  private final LinesRoom room;
  private final long call;
  /** Where each solution begins, and where the last one ends; null until somebody asks. */
  private volatile int[] starts;

  /** Keeps the rows, in the order of the machine, and the solutions. */
  Lines(Status status, ByteBuffer rows, ByteBuffer text, LinesRoom room, long call) {
    this.status = status;
    this.rows = rows;
    this.text = text;
    this.room = room;
    this.call = call;
  }

  /** The same, outside of any room. */
  Lines copy() {
    ByteBuffer ownRows = Bytes.view(bytes(rows));
    return new Lines(status, ownRows, ByteBuffer.wrap(bytes(text)), null, 0);
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.capacity()];
    buffer.get(0, bytes);
    return bytes;
  }

  private void check() {
    if (room != null && !room.holds(call)) {
      throw new IllegalStateException("the room of these lines has been used again");
    }
  }

  /** Two threads that ask first find the same. */
  private int[] starts() {
    int[] found = starts;
    if (found == null) {
      found = new int[size() + 1];
      for (int line = 0; line < size(); line++) {
        int end = found[line];
        while (text.get(end) != '\n') {
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
    return status;
  }

  @Override
  public int size() {
    return rows.capacity() / Report.ROW_BYTES;
  }

  @Override
  public Line get(int index) {
    Objects.checkIndex(index, size());
    check();
    int[] starts = starts();
    byte[] solution = new byte[starts[index + 1] - 1 - starts[index]];
    text.get(starts[index], solution);
    return new Line(
        Report.ofRow(rows, index * Report.ROW_BYTES), new String(solution, StandardCharsets.UTF_8));
  }

  /** The solutions as UTF-8: one a line, each ended by LF, an empty line where there is none. */
  public byte[] text() {
    check();
    return bytes(text);
  }

  /** What {@link #text} copies, to be read in its place. */
  public ByteBuffer textBuffer() {
    check();
    return text.asReadOnlyBuffer();
  }
}
