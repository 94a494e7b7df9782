package org.libsudoku;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Cancels a native call when the thread that called is interrupted.
 *
 * <p>Takes a call that needs a control, and the caller's control or null; for null it uses a spare one.
 * Returns the result of the call. A separate thread, the watcher, checks the callers every {@link
 * #PAUSE}. It ends after {@link #IDLE} checks without a caller, so that it keeps no class loader alive.
 * A caller stays interrupted; its own control stays cancelled.
 */
final class Interrupts {
  private static final long PAUSE = 2_000_000;
  private static final int IDLE = 250;

  private static final Set<Call> CALLS = ConcurrentHashMap.newKeySet();
  /** Weak, because a reachable handle keeps the class loader alive: its cleaner frees it. */
  private static final Queue<Reference<Control>> SPARE = new ConcurrentLinkedQueue<>();
  private static volatile @Nullable Thread watcher;

  private Interrupts() {}

  /** A call that runs. */
  private static final class Call {
    private final Thread caller = Thread.currentThread();
    private final Control control;
    private boolean ended;
    private boolean cancelled;

    Call(Control control) {
      this.control = control;
    }

    /** The lock keeps a call that has ended from cancelling the next one with its control. */
    synchronized void look() {
      if (!ended && !cancelled && caller.isInterrupted()) {
        cancelled = true;
        control.cancelIfOpen();
      }
    }

    synchronized boolean end() {
      ended = true;
      return cancelled;
    }
  }

  /** Runs a call with the number of the caller's control, or of a spare one for null. */
  static <R> R obeyed(@Nullable Control given, LongFunction<R> work) {
    if (given != null) {
      long number = given.number();
      return obeyed(given, false, () -> work.apply(number));
    }
    Reference<Control> spare = SPARE.poll();
    Control known = spare == null ? null : spare.get();
    Control control = known != null ? known : new Control();
    try {
      return obeyed(control, true, () -> work.apply(control.number()));
    } finally {
      SPARE.add(known != null ? spare : new WeakReference<>(control));
    }
  }

  /** Runs a call that has this control; resets a spare one afterwards. */
  static <R> R obeyed(Control control, boolean isOwn, Supplier<R> work) {
    Call call = new Call(control);
    CALLS.add(call);
    if (watcher == null) {
      watch();
    }
    try {
      return work.get();
    } finally {
      CALLS.remove(call);
      if (call.end() && isOwn) {
        control.reset();
      }
      Reference.reachabilityFence(control);
    }
  }

  private static synchronized void watch() {
    if (watcher == null) {
      Thread thread = new Thread(Interrupts::look, "libsudoku interrupts");
      thread.setDaemon(true);
      thread.setContextClassLoader(null);
      watcher = thread;
      thread.start();
    }
  }

  private static void look() {
    do {
      for (int idle = 0; idle < IDLE; idle++) {
        LockSupport.parkNanos(PAUSE);
        for (Call call : CALLS) {
          call.look();
          idle = 0;
        }
      }
      watcher = null;
    } while (!CALLS.isEmpty() && goesOn());
  }

  /** A call may have begun just before the watcher ended; then it stays, unless there is another. */
  private static synchronized boolean goesOn() {
    if (watcher == null) {
      watcher = Thread.currentThread();
      return true;
    }
    return false;
  }
}
