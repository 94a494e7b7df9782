package org.libsudoku;

import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * Many boards, each made by a morph of its own: an unmodifiable list with a status for each, in order: {@link
 * Status#UNKNOWN_SYMBOL} for a board with another number, whose cells are empty.
 */
public final class Morphed extends AbstractList<Status> implements RandomAccess {
  private final Status status;
  private final ByteBuffer states;

  /** Keeps the statuses. */
  Morphed(Status status, byte[] states) {
    this.status = status;
    this.states = Bytes.view(states);
  }

  /**
   * The outcome of the call.
   *
   * @return {@link Status#OK}, also if boards are bad; or the limit or cancel that ended the call early, which is also the status
   *     of the boards not reached
   */
  public Status status() {
    return status;
  }

  @Override
  public int size() {
    return states.capacity() / Integer.BYTES;
  }

  @Override
  public Status get(int index) {
    return Status.of(states.getInt(Objects.checkIndex(index, size()) * Integer.BYTES));
  }
}
