package org.libsudoku;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes outside of the heap that the cleaner frees when their owner is unreachable. The collector runs when the heap is
 * full, and does not see them: this class counts them, and calls the collector when there are many.
 */
final class OutsideHeap {
  private static final AtomicLong LIVE = new AtomicLong();
  private static final long FEW = Runtime.getRuntime().maxMemory() / 4;
  /** The number of bytes at which it calls the collector. */
  private static volatile long most = FEW;

  private OutsideHeap() {}

  /** Counts bytes that were allocated, or freed if negative. */
  static void add(long bytes) {
    LIVE.addAndGet(bytes);
  }

  /** Calls the collector when the bytes are twice those that its last run left. */
  static void collectIfMany(long more) {
    if (LIVE.get() + more > most) {
      collect(more);
    }
  }

  private static synchronized void collect(long more) {
    if (LIVE.get() + more <= most) {
      return;
    }
    System.gc();
    try {
      // A separate thread frees the memory that the collector found.
      for (long wait = 1; LIVE.get() + more > FEW / 2 && wait <= 64; wait *= 2) {
        Thread.sleep(wait);
      }
    } catch (InterruptedException signal) {
      Thread.currentThread().interrupt();
    }
    most = Math.max(FEW, 2 * (LIVE.get() + more));
  }
}
