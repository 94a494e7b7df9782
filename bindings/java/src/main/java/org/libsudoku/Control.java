package org.libsudoku;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;

/**
 * What another thread needs to watch and to cancel a running call; calls get it with {@link
 * Options#control(Control)}. A call that runs with it goes on when it is closed.
 */
public final class Control extends Handle {
  /** Bytes of a progress: its size, cancelled, done, total, nodes. */
  private static final int PROGRESS_BYTES = 32;

  /**
   * Makes a control: not cancelled, nothing counted.
   *
   * @throws SudokuException {@link Status#NO_MEMORY}
   */
  public Control() {
    super(create(), Natives::controlFree);
  }

  private static long create() {
    Natives.ready();
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    return Natives.checked(Natives.controlNew(error), error);
  }

  /**
   * Asks every call that runs with this control to return; each does within 10 ms, as {@link
   * Status#CANCELLED}. Calls that begin later return at once, until {@link #reset}.
   *
   * @throws IllegalStateException if it is closed
   */
  public void cancel() {
    check(Natives.controlCancel(number()));
  }

  /** {@link #cancel} of a control that another thread may have closed. */
  void cancelIfOpen() {
    try {
      cancel();
    } catch (IllegalStateException closed) {
      // The call goes on; it could not be cancelled in another way, either.
    }
  }

  /**
   * Makes it as new: not cancelled, nothing counted. Not while a call runs with it, which would lose
   * its counts.
   *
   * @throws IllegalStateException if it is closed
   */
  public void reset() {
    check(Natives.controlReset(number()));
  }

  /**
   * How far the calls that use this control have come.
   *
   * @return the counts of this moment
   * @throws IllegalStateException if it is closed
   */
  public Progress progress() {
    byte[] progress = new byte[PROGRESS_BYTES];
    check(Natives.controlProgress(number(), progress));
    ByteBuffer fields = Bytes.view(progress).position(Integer.BYTES);
    boolean cancelled = fields.getInt() != 0;
    return new Progress(cancelled, fields.getLong(), fields.getLong(), fields.getLong());
  }

  private void check(int status) {
    Reference.reachabilityFence(this);
    if (status != 0) {
      throw new IllegalStateException("Control is closed");
    }
  }
}
