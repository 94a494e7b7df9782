package org.libsudoku;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Buffers outside the heap for the results of {@link Sudoku#solveLines(ByteBuffer, ReadOptions,
 * Options, LinesRoom)}, for programs that solve many collections. Results are not copied, and each call
 * uses the buffers of the previous one; a text that is not direct is copied into one. The buffers grow
 * when a collection needs more: for 9x9 puzzles to 1.5 times the size of the text, and to 2.6 times if
 * the text is copied.
 *
 * <p>{@link #close} frees the memory at once, except for a view that {@link Lines#textBuffer} returned:
 * the collector frees its memory when the view is unreachable. It also frees an object that was not
 * closed.
 *
 * <p>Any thread may use it; calls with the same object take turns.
 */
public final class LinesRoom implements AutoCloseable {
  /** The most bytes of all objects that are kept for calls without one. */
  static final long SPARE_BYTES = 16 << 20;
  /** Objects of calls that ended, for later calls without one. */
  private static final Queue<Spare> SPARE = new ConcurrentLinkedQueue<>();
  private static final AtomicLong SPARED = new AtomicLong();

  /** A call takes it to write; a reader of results takes it to read. */
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  /** Copies of texts that are not direct. */
  private DirectMemory copies = DirectMemory.NONE;
  private DirectMemory rows = DirectMemory.NONE;
  private DirectMemory solutions = DirectMemory.NONE;
  /** Whether there is a view of the solutions, so that only the collector may free them. */
  private volatile boolean isLent;
  /** Calls so far, and the close. */
  private volatile long calls;
  private volatile boolean isClosed;

  /** Makes one without memory. */
  public LinesRoom() {}

  /** An object that waits for a call; the collector may free it. */
  private static final class Spare extends WeakReference<LinesRoom> {
    final long bytes;

    Spare(LinesRoom room, long bytes) {
      super(room);
      this.bytes = bytes;
    }
  }

  /** The results of a call with a spare object, copied out of it. */
  static Lines spared(ByteBuffer text, ReadOptions read, Options options) {
    Spare spare = SPARE.poll();
    LinesRoom known = null;
    if (spare != null) {
      SPARED.addAndGet(-spare.bytes);
      known = spare.get();
    }
    LinesRoom room = known != null ? known : new LinesRoom();
    try {
      return room.solve(text, read, options).copy();
    } finally {
      room.spare();
    }
  }

  /** Keeps it for another call, or closes it if that would be too much memory. */
  void spare() {
    long bytes = (long) copies.capacity() + rows.capacity() + solutions.capacity();
    if (SPARED.addAndGet(bytes) <= SPARE_BYTES) {
      SPARE.add(new Spare(this, bytes));
    } else {
      SPARED.addAndGet(-bytes);
      close();
    }
  }

  Lines solve(ByteBuffer given, ReadOptions read, Options options) {
    lock.writeLock().lock();
    try {
      if (isClosed) {
        throw new IllegalStateException("LinesRoom is closed");
      }
      calls++;
      ByteBuffer text = direct(given);
      // Enough for boards up to side 9.
      if (solutions.capacity() <= text.capacity()) {
        grow(text, read, options);
      }
      long[] sizes = new long[2];
      byte[] error = new byte[SudokuException.ERROR_BYTES];
      int status = fill(text, read, options, rows.buffer(), solutions.buffer(), sizes, error);
      if (status == Status.BUFFER_TOO_SMALL.code()) {
        grow(text, read, options);
        status = fill(text, read, options, rows.buffer(), solutions.buffer(), sizes, error);
      }
      Natives.checked(status, error);
      int rowBytes = (int) sizes[0] * Report.ROW_BYTES;
      return new Lines(
          Status.of(status), part(rows.buffer(), rowBytes), part(solutions.buffer(), (int) sizes[1]),
          this, calls);
    } finally {
      lock.writeLock().unlock();
    }
  }

  /**
   * Reads the results of a call.
   *
   * @throws IllegalStateException if another call has begun since, or this is closed
   */
  <R> R read(long call, Supplier<R> reading) {
    // Before the lock, which a call may hold for long.
    check(call);
    lock.readLock().lock();
    try {
      check(call);
      return reading.get();
    } finally {
      lock.readLock().unlock();
    }
  }

  private void check(long call) {
    if (isClosed) {
      throw new IllegalStateException("the LinesRoom of these lines is closed");
    }
    if (calls != call) {
      throw new IllegalStateException("another call has used the LinesRoom of these lines");
    }
  }

  /** A view of solutions for the caller, which outlives this object. */
  ByteBuffer lend(ByteBuffer view) {
    isLent = true;
    return view.asReadOnlyBuffer();
  }

  /**
   * Frees the memory, as soon as a call that runs with it has returned. A second close does nothing.
   * From then on calls with it, and every method of its {@link Lines} but status and size, throw
   * {@link IllegalStateException}.
   */
  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      isClosed = true;
      freeCopies();
      freeAnswers();
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** The bytes between position and limit, as a direct buffer from its beginning. */
  private ByteBuffer direct(ByteBuffer text) {
    // An empty one may have no address.
    if (text.isDirect() && text.hasRemaining()) {
      return text.slice();
    }
    if (copies.capacity() < text.remaining()) {
      freeCopies();
      copies = allocated(text.remaining());
    }
    return copies.buffer().duplicate().clear().put(text.duplicate()).flip().slice();
  }

  /** Measures the results, and makes buffers for them. */
  private void grow(ByteBuffer text, ReadOptions read, Options options) {
    long[] sizes = new long[2];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.checked(fill(text, read, options, null, null, sizes, error), error);
    long rowBytes = sizes[0] * Report.ROW_BYTES;
    if (rows.capacity() < rowBytes || solutions.capacity() < sizes[1]) {
      long solutionBytes = Math.max(sizes[1], solutions.capacity());
      rowBytes = Math.max(rowBytes, rows.capacity());
      freeAnswers();
      rows = allocated(rowBytes);
      solutions = allocated(solutionBytes);
    }
  }

  /** Calls the native, which sets the sizes: rows, and bytes of solutions. */
  private static int fill(
      ByteBuffer text, ReadOptions read, Options options, @Nullable ByteBuffer rows,
      @Nullable ByteBuffer solutions, long[] sizes, byte[] error) {
    byte[] numbers = new byte[sizes.length * Long.BYTES];
    int status = Interrupts.obeyed(options.control(), control ->
        Natives.solveLines(
            text, read.fields(), read.listed(), options.fields(), control, rows, solutions, numbers,
            error));
    Bytes.view(numbers).asLongBuffer().get(sizes);
    return status;
  }

  /** A buffer with an eighth more than is needed, so that few calls need new ones. */
  private static DirectMemory allocated(long bytes) {
    return DirectMemory.of((int) Math.min(bytes + bytes / 8, Integer.MAX_VALUE));
  }

  /** The first bytes, in native byte order. */
  private static ByteBuffer part(ByteBuffer buffer, int length) {
    return buffer.slice(0, length).asReadOnlyBuffer().order(ByteOrder.nativeOrder());
  }

  /** No result refers to the copy of a text. */
  private void freeCopies() {
    copies.free();
    copies = DirectMemory.NONE;
  }

  /** Results refer to rows and solutions, but read them under the lock and after a check. */
  private void freeAnswers() {
    rows.free();
    if (!isLent) {
      solutions.free();
    }
    rows = DirectMemory.NONE;
    solutions = DirectMemory.NONE;
    isLent = false;
  }
}
