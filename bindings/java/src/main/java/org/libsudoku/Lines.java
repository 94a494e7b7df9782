package org.libsudoku;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The results of a collection: an unmodifiable list with one entry for each puzzle, in order.
 *
 * <p>The results of a call with a {@link LinesRoom} are in its buffers until the next call with it begins
 * or it is closed. From then on every method but {@link #status} and {@link #size} throws {@link
 * IllegalStateException}.
 */
public final class Lines extends AbstractList<Line> implements RandomAccess {
  private final Status status;
  private final ByteBuffer rows;
  private final ByteBuffer text;
  /** The owner of both buffers; null if this object owns them. */
  private final @Nullable LinesRoom room;
  private final long call;
  /** The begin of each solution, and the end of the last one; null until the first use. */
  private volatile int @Nullable [] starts;

  /** Keeps the rows, in native byte order, and the solutions. */
  Lines(Status status, ByteBuffer rows, ByteBuffer text, @Nullable LinesRoom room, long call) {
    this.status = status;
    this.rows = rows;
    this.text = text;
    this.room = room;
    this.call = call;
  }

  /** A copy that owns its buffers. */
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

  /** Two threads that compute it at once find the same. */
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
   * The outcome of the call.
   *
   * @return {@link Status#OK}, also if lines are bad; or the limit or cancel that ended the call early,
   *     which is also the status of the lines not reached
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
   * @return one a line, each ended by LF, an empty line for none
   */
  public byte[] text() {
    return read(() -> bytes(text));
  }

  /**
   * The bytes of {@link #text}, without a copy.
   *
   * @return a read-only view. The next call with the {@link LinesRoom} changes its content; it stays
   *     readable after the {@link LinesRoom} is closed
   */
  public ByteBuffer textBuffer() {
    return room == null ? text.asReadOnlyBuffer() : room.read(call, () -> room.lend(text));
  }
}
