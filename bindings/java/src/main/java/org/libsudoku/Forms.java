package org.libsudoku;

import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.stream.IntStream;

/**
 * The canonical forms of many boards: an unmodifiable list with a form for each, in order. It keeps 24 bytes a board; {@link
 * #get} makes the form.
 */
public final class Forms extends AbstractList<Form> implements RandomAccess {
  private final Status status;
  private final ByteBuffer rows;

  /** Keeps the rows. */
  Forms(Status status, byte[] rows) {
    this.status = status;
    this.rows = Bytes.view(rows);
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
    return rows.capacity() / Form.FORM_BYTES;
  }

  @Override
  public Form get(int index) {
    return Form.of(rows, place(index));
  }

  /**
   * The reason why a board has no form.
   *
   * @param index the number of the board, from 0
   * @return {@link Status#OK} if it has one
   * @throws IndexOutOfBoundsException if there is no such board
   */
  public Status status(int index) {
    return Form.status(rows, place(index));
  }

  /**
   * The symmetries of a board.
   *
   * @param index the number of the board, from 0
   * @return their number; 0 without a form
   * @throws IndexOutOfBoundsException if there is no such board
   */
  public long symmetries(int index) {
    return Form.symmetries(rows, place(index));
  }

  /**
   * The first board with the form of a board.
   *
   * @param index the number of the board, from 0
   * @return the number of the first one, from 0; {@code index} if it is the first, or has no form
   * @throws IndexOutOfBoundsException if there is no such board
   */
  public int first(int index) {
    return Form.first(rows, place(index));
  }

  /** {@return the numbers of the boards that are the first ones with their forms, in order} */
  public int[] distinct() {
    return IntStream.range(0, size()).filter(index -> first(index) == index && status(index) == Status.OK).toArray();
  }

  private int place(int index) {
    return Objects.checkIndex(index, size()) * Form.FORM_BYTES;
  }
}
