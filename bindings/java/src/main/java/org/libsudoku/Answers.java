package org.libsudoku;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The results of a list of strings: an unmodifiable list with one entry for each string, in order; null for
 * null. It keeps 28 bytes a string and the solutions; {@link #get} makes the entry.
 */
public final class Answers extends AbstractList<@Nullable Line> implements RandomAccess {
  private final int size;
  private final Status status;
  /** The head, the rows, the ends of the solutions after a zero, the solutions. */
  private final ByteBuffer result;

  /** Keeps the result of the native. */
  Answers(int size, byte[] result) {
    this.size = size;
    this.result = Bytes.view(result);
    this.status = Status.of(this.result.getInt(0));
  }

  /**
   * The outcome of the call.
   *
   * @return {@link Status#OK}, also if strings are bad; or the limit or cancel that ended the call early,
   *     which is also the status of the strings not reached
   */
  public Status status() {
    return status;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public @Nullable Line get(int index) {
    Report report = Report.ofRow(result, place(index));
    return report.status() == Status.NULL_POINTER ? null : new Line(report, solution(index));
  }

  /**
   * The outcome of the search for one string, without an entry.
   *
   * @param index the number of the string, from 0
   * @return the status; {@link Status#NULL_POINTER} for null
   * @throws IndexOutOfBoundsException if there is no such string
   */
  public Status status(int index) {
    return Report.rowStatus(result, place(index));
  }

  /**
   * The solutions found of one string, up to the solution limit.
   *
   * @param index the number of the string, from 0
   * @return their number
   * @throws IndexOutOfBoundsException if there is no such string
   */
  public long solutions(int index) {
    return Report.rowSolutions(result, place(index));
  }

  /**
   * The assignments that the search for one string tried, without an entry.
   *
   * @param index the number of the string, from 0
   * @return their number
   * @throws IndexOutOfBoundsException if there is no such string
   */
  public long nodes(int index) {
    return Report.rowNodes(result, place(index));
  }

  /**
   * The first solution of one string, without an entry.
   *
   * @param index the number of the string, from 0
   * @return the solution in one line; empty if there is none
   * @throws IndexOutOfBoundsException if there is no such string
   */
  public String solution(int index) {
    int begin = begin(Objects.checkIndex(index, size));
    return new String(
        result.array(), first() + begin, begin(index + 1) - begin, StandardCharsets.ISO_8859_1);
  }

  /**
   * The first solutions of all strings, one after the other.
   *
   * @return a copy; the solution of string {@code i} is the bytes from {@link #begin begin(i)} to
   *     {@code begin(i + 1)}, none if there is no solution
   */
  public byte[] text() {
    return Arrays.copyOfRange(result.array(), first(), result.capacity());
  }

  /**
   * The place at which the solution of one string begins in {@link #text}.
   *
   * @param index the number of the string, from 0; the number of strings for the end of the last one
   * @return the place
   * @throws IndexOutOfBoundsException if there is no such string
   */
  public int begin(int index) {
    return result.getInt(ends() + Objects.checkIndex(index, size + 1) * Integer.BYTES);
  }

  /** The place of the ends of the solutions in the result, after a zero. */
  private int ends() {
    return Sudoku.HEAD_BYTES + size * Report.ROW_BYTES;
  }

  /** The place of the first solution in the result. */
  private int first() {
    return ends() + (size + 1) * Integer.BYTES;
  }

  private int place(int index) {
    return Sudoku.HEAD_BYTES + Objects.checkIndex(index, size) * Report.ROW_BYTES;
  }
}
