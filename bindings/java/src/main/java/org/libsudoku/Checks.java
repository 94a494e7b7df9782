package org.libsudoku;

import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The states of many boards: an unmodifiable list with a state for each, in order; null for an item that is not a
 * board, or that was not reached.
 */
public final class Checks extends AbstractList<@Nullable State> implements RandomAccess {
  private final Status status;
  private final ByteBuffer states;

  /** Keeps the states. */
  Checks(Status status, byte[] states) {
    this.status = status;
    this.states = Bytes.view(states);
  }

  /**
   * The outcome of the call.
   *
   * @return {@link Status#OK}, also if items are bad; or the limit or cancel that ended the call early, which
   *     is also the status of the items not reached
   */
  public Status status() {
    return status;
  }

  @Override
  public int size() {
    return states.capacity() / Integer.BYTES;
  }

  @Override
  public @Nullable State get(int index) {
    return State.find(number(index));
  }

  /**
   * The reason why an item has no state.
   *
   * @param index the number of the item, from 0
   * @return {@link Status#OK} if it has one; {@link Status#NULL_POINTER} for null
   * @throws IndexOutOfBoundsException if there is no such item
   */
  public Status status(int index) {
    int number = number(index);
    return State.find(number) == null ? Status.of(number) : Status.OK;
  }

  private int number(int index) {
    return states.getInt(Objects.checkIndex(index, size()) * Integer.BYTES);
  }
}
