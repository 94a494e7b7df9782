package org.libsudoku;

import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * The scores of many answers: an unmodifiable list with a score for each, in order. It keeps 52 bytes an answer; {@link #get}
 * makes the score, {@link #column} returns a number of all.
 */
public final class Scores extends AbstractList<Score> implements RandomAccess {
  private final Status status;
  private final ByteBuffer rows;

  /** Keeps the rows. */
  Scores(Status status, byte[] rows) {
    this.status = status;
    this.rows = Bytes.view(rows);
  }

  /**
   * The outcome of the call.
   *
   * @return {@link Status#OK}, also if puzzles or answers are bad; or the limit or cancel that ended the call early, which is
   *     also the status of the puzzles not reached
   */
  public Status status() {
    return status;
  }

  @Override
  public int size() {
    return rows.capacity() / Score.SCORE_BYTES;
  }

  @Override
  public Score get(int index) {
    return Score.of(rows, Objects.checkIndex(index, size()) * Score.SCORE_BYTES);
  }

  /**
   * A number of all scores, without an object for each.
   *
   * @param column which
   * @return one for each answer, in order: -1 for null, 1 for true, 0 for false; the caller's own array
   */
  public int[] column(Score.Column column) {
    Objects.requireNonNull(column, "column");
    int[] numbers = new int[size()];
    for (int index = 0; index < numbers.length; index++) {
      numbers[index] = column.of(rows, index * Score.SCORE_BYTES);
    }
    return numbers;
  }
}
