package org.libsudoku;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What became of a collection: an unmodifiable list with one entry for each puzzle, in order.
 *
 * <p>That of a call with a {@link LinesRoom} lies in the room, until the next call with it begins or it
 * is closed: from then on every method but {@link #status} and {@link #size} throws {@link
 * IllegalStateException}.
 */
public final class Lines extends AbstractList<Line> implements RandomAccess {
  private final Status status;
  private final ByteBuffer rows;
  private final ByteBuffer text;
  /** Where both buffers are, and since which call; null where they belong to this. */
  private final @Nullable LinesRoom room;
  private final long call;
  /** Where each solution begins, and where the last one ends; null until somebody asks. */
  private volatile int @Nullable [] starts;

  /** Keeps the rows, in the order of the machine, and the solutions. */
  Lines(Status status, ByteBuffer rows, ByteBuffer text, @Nullable LinesRoom room, long call) {
    this.status = status;
    this.rows = rows;
    this.text = text;
    this.room = room;
    this.call = call;
  }

  /** The same, outside of any room. */
  Lines copy() {
    return read(() -> new Lines(
        status, Bytes.view(bytes(rows)), ByteBuffer.wrap(bytes(text)), null, 0));
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.capacity()];
    buffer.get(0, bytes);
    return bytes;
  }

  /** Reads the buffers while no call and no close can change them. */
  private <R> R read(Supplier<R> reading) {
    return room == null ? reading.get() : room.read(call, reading);
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

  /**
   * How the work ended.
   *
   * @return {@link Status#OK}, also where lines are bad; or what cut the work short: the lines not reached
   *     say so too
   */
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
    return read(() -> {
      int[] starts = starts();
      byte[] solution = new byte[starts[index + 1] - 1 - starts[index]];
      text.get(starts[index], solution);
      return new Line(
          Report.ofRow(rows, index * Report.ROW_BYTES), new String(solution, StandardCharsets.UTF_8));
    });
  }

  /**
   * The solutions as UTF-8.
   *
   * @return one a line, each ended by LF, an empty line where there is none
   */
  public byte[] text() {
    return read(() -> bytes(text));
  }

  /**
   * What {@link #text} copies, to be read in its place.
   *
   * @return a view, which cannot be written. Its content changes when the next call with the room begins;
   *     it can be read also after the room was closed
   */
  public ByteBuffer textBuffer() {
    return room == null ? text.asReadOnlyBuffer() : room.read(call, () -> room.lend(text));
  }
}
