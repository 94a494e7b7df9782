package org.libsudoku;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Room outside the heap for the answers of {@link Sudoku#solveLines(ByteBuffer, ReadOptions, Options,
 * LinesRoom)}, for those who solve many collections: answers are not copied, and each call uses the
 * room of the one before; a text that is not direct is copied into it. It grows when a collection needs
 * more, and is freed when nobody has it any more.
 *
 * <p>Any thread may use it; calls with one room take turns.
 */
public final class LinesRoom {
  private static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);
  /** For calls without a room: those of calls that ended. Weak: the collector may free them. */
  private static final Queue<Reference<LinesRoom>> SPARE = new ConcurrentLinkedQueue<>();

  /** Copies of texts that are not direct. */
  private ByteBuffer copies = NONE;
  private ByteBuffer rows = NONE;
  private ByteBuffer solutions = NONE;
  /** Calls so far. */
  private volatile long calls;

  /** A room for nothing yet. */
  public LinesRoom() {}

  /** What a call with a spare room answers, copied out of it. */
  static Lines spared(ByteBuffer text, ReadOptions read, Options options) {
    Reference<LinesRoom> spare = SPARE.poll();
    LinesRoom known = spare == null ? null : spare.get();
    LinesRoom room = known != null ? known : new LinesRoom();
    try {
      return room.solve(text, read, options).copy();
    } finally {
      SPARE.add(known != null ? spare : new WeakReference<>(room));
    }
  }

  synchronized Lines solve(ByteBuffer given, ReadOptions read, Options options) {
    calls++;
    ByteBuffer text = direct(given);
    // What boards up to side 9 need.
    if (solutions.capacity() <= text.capacity()) {
      grow(text, read, options);
    }
    long[] sizes = new long[2];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    int status = fill(text, read, options, rows, solutions, sizes, error);
    if (status == Status.BUFFER_TOO_SMALL.code()) {
      grow(text, read, options);
      status = fill(text, read, options, rows, solutions, sizes, error);
    }
    Natives.checked(status, error);
    int rowBytes = (int) sizes[0] * Report.ROW_BYTES;
    return new Lines(
        Status.of(status), part(rows, rowBytes), part(solutions, (int) sizes[1]), this, calls);
  }

  /** Whether this was the last call, so that what it answered is still here. */
  boolean holds(long call) {
    return calls == call;
  }

  /** The bytes between position and limit, as a direct buffer from its beginning. */
  private ByteBuffer direct(ByteBuffer text) {
    // An empty one may be nowhere.
    if (text.isDirect() && text.hasRemaining()) {
      return text.slice();
    }
    copies = enough(copies, text.remaining());
    return copies.duplicate().clear().put(text.duplicate()).flip().slice();
  }

  /** Asks how much room the answer needs, and has it. */
  private void grow(ByteBuffer text, ReadOptions read, Options options) {
    long[] sizes = new long[2];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.checked(fill(text, read, options, null, null, sizes, error), error);
    rows = enough(rows, sizes[0] * Report.ROW_BYTES);
    solutions = enough(solutions, sizes[1]);
  }

  /** Calls the native, which sets the sizes: rows, and bytes of solutions. */
  private static int fill(
      ByteBuffer text, ReadOptions read, Options options, ByteBuffer rows, ByteBuffer solutions,
      long[] sizes, byte[] error) {
    byte[] numbers = new byte[sizes.length * Long.BYTES];
    int status = Interrupts.obeyed(options.control(), control ->
        Natives.solveLines(
            text, read.fields(), read.listed(), options.fields(), control, rows, solutions, numbers,
            error));
    Bytes.view(numbers).asLongBuffer().get(sizes);
    return status;
  }

  /** The buffer, or a new one with an eighth more than is needed, so that few calls need new ones. */
  private static ByteBuffer enough(ByteBuffer buffer, long bytes) {
    if (bytes <= buffer.capacity()) {
      return buffer;
    }
    return ByteBuffer.allocateDirect((int) Math.min(bytes + bytes / 8, Integer.MAX_VALUE));
  }

  /** The first bytes, to be read in the order of the machine. */
  private static ByteBuffer part(ByteBuffer buffer, int length) {
    return buffer.slice(0, length).asReadOnlyBuffer().order(ByteOrder.nativeOrder());
  }
}
