package org.libsudoku;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * An order of the rows, the columns and the symbols of a board, with or without transposition, that makes an equivalent board:
 * each solution of the one becomes a solution of the other. All numbers count from 0.
 *
 * @param transposed whether rows and columns are those of the transpose
 * @param rows for each row of the result, the row that it comes from
 * @param columns for each column of the result, the column that it comes from
 * @param symbols for each symbol of the board, in their order, the number of the one that takes its place
 */
public record Morph(boolean transposed, List<Integer> rows, List<Integer> columns, List<Integer> symbols)
    implements Serializable {
  /**
   * Keeps copies of the lists. Numbers that are no morph are refused by the methods.
   *
   * @param transposed whether rows and columns are those of the transpose
   * @param rows for each row of the result, the row that it comes from
   * @param columns for each column of the result, the column that it comes from
   * @param symbols for each symbol of the board, the number of the one that takes its place
   */
  public Morph {
    rows = List.copyOf(Arguments.noNull("rows", rows));
    columns = List.copyOf(Arguments.noNull("columns", columns));
    symbols = List.copyOf(Arguments.noNull("symbols", symbols));
  }

  /**
   * Draws a morph of a board; each that keeps its rules is as likely. With cages and with constraints by which more than
   * differences is asked, these are turns and mirrors.
   *
   * @param board only its shape and its rules count
   * @param seed the sequence
   * @param item the place in the sequence: a morph is the same on every machine
   * @return the morph
   * @throws SudokuException {@link Status#BAD_ARGUMENT} (several grids), {@link Status#BAD_CONSTRAINT} (one that numbers rows,
   *     columns or places), {@link Status#NO_MEMORY}
   * @throws IllegalStateException if the board is closed
   */
  public static Morph random(Board board, long seed, long item) {
    byte[] out = room(Objects.requireNonNull(board, "board").side());
    board.number((handle, error) -> Natives.morphRandom(handle, seed, item, out, error));
    return of(out);
  }

  /**
   * Makes the board that the morph makes of another one; its cages and constraints move with their cells.
   *
   * @param board the board, which stays as it is
   * @return a new board, which the caller closes
   * @throws SudokuException {@link Status#BAD_ARGUMENT} if the numbers are no morph, or it does not keep the rules of the board;
   *     {@link Status#BAD_CONSTRAINT} as {@link #random}; {@link Status#NO_MEMORY}
   * @throws IllegalStateException if the board is closed
   */
  public Board apply(Board board) {
    return Objects.requireNonNull(board, "board").morphed(numbers());
  }

  /**
   * The morph that undoes this one.
   *
   * @return the inverse
   * @throws SudokuException {@link Status#BAD_ARGUMENT} if the numbers are no morph, {@link Status#NO_MEMORY}
   */
  public Morph inverse() {
    byte[] given = numbers();
    byte[] out = new byte[given.length];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.ready();
    Natives.checked(Natives.morphInverse(given, out, error), error);
    return of(out);
  }

  /**
   * The morph that does this one, and then another one.
   *
   * @param next the other one, of the same side
   * @return the morph
   * @throws SudokuException {@link Status#BAD_ARGUMENT} if the numbers are no morphs, or of two sides; {@link Status#NO_MEMORY}
   */
  public Morph then(Morph next) {
    byte[] given = numbers();
    byte[] others = Objects.requireNonNull(next, "next").numbers();
    byte[] out = new byte[given.length];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.ready();
    Natives.checked(Natives.morphThen(given, others, out, error), error);
    return of(out);
  }

  private static byte[] room(int side) {
    return new byte[(1 + 3 * side) * Integer.BYTES];
  }

  /** The numbers of the C interface; as many as the lists have. */
  private byte[] numbers() {
    List<Integer> all = new ArrayList<>(List.of(transposed ? 1 : 0));
    List.of(rows, columns, symbols).forEach(all::addAll);
    return Bytes.of(all.stream().mapToInt(Integer::intValue).toArray());
  }

  private static Morph of(byte[] numbers) {
    int[] all = Bytes.ints(numbers, 0, numbers.length / Integer.BYTES);
    int side = all.length / 3;
    return new Morph(all[0] == 1, order(all, 1, side), order(all, 1 + side, side), order(all, 1 + 2 * side, side));
  }

  private static List<Integer> order(int[] all, int from, int side) {
    return IntStream.range(from, from + side).mapToObj(at -> all[at]).toList();
  }
}
