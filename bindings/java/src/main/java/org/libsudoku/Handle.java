package org.libsudoku;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.function.LongConsumer;

/**
 * The owner of native memory: a number that the library checks at every call.
 *
 * <p>The first {@code close} frees it, in any thread; the cleaner frees one that becomes unreachable. A
 * call that runs meanwhile keeps the memory that it needs until it returns.
 */
abstract class Handle implements AutoCloseable {
  static final Cleaner CLEANER = Cleaner.create();

  private final Owned owned;
  private final Cleaner.Cleanable cleanable;

  /** Owns a handle of about this many bytes of native memory. */
  Handle(long number, LongConsumer free, long bytes) {
    owned = new Owned(number, free, bytes);
    cleanable = CLEANER.register(this, owned);
    OutsideHeap.add(bytes);
    OutsideHeap.collectIfMany(0);
  }

  /** Does not refer to the handle itself, which would keep it reachable. */
  private static final class Owned implements Runnable {
    final long number;
    final LongConsumer free;
    final long bytes;
    volatile boolean closed;

    Owned(long number, LongConsumer free, long bytes) {
      this.number = number;
      this.free = free;
      this.bytes = bytes;
    }

    @Override
    public void run() {
      closed = true;
      free.accept(number);
      OutsideHeap.add(-bytes);
    }
  }

  /** A native that returns a number, or a status below -1. */
  interface NumberCall {
    int call(long handle, byte[] error);
  }

  /** A native that returns a handle, or 0. */
  interface HandleCall {
    long call(long handle, byte[] error);
  }

  /** A native that returns bytes, or null. */
  interface BytesCall {
    byte[] call(long handle, byte[] error);
  }

  /** The number; throws if it is closed. The caller keeps this object reachable while it uses it. */
  final long number() {
    if (owned.closed) {
      throw new IllegalStateException(getClass().getSimpleName() + " is closed");
    }
    return owned.number;
  }

  final int number(NumberCall call) {
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    try {
      return Natives.checked(call.call(number(), error), error);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  final long handle(HandleCall call) {
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    try {
      return Natives.checked(call.call(number(), error), error);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  final byte[] bytes(BytesCall call) {
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    try {
      return Natives.checked(call.call(number(), error), error);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /** Frees the native memory. Calls that still use it finish; a second close does nothing. */
  @Override
  public final void close() {
    cleanable.clean();
  }
}
