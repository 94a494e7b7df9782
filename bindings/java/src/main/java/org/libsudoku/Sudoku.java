package org.libsudoku;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Calls for many boards, and facts about the library. */
public final class Sudoku {
  /** Bytes before the rows of a batch: the status, zero, the number of rows. */
  static final int HEAD_BYTES = 16;

  private Sudoku() {}

  /** {@return the version of the native library, {@code major.minor.patch}; it is that of the jar} */
  public static String version() {
    Natives.ready();
    return new String(Natives.version(), StandardCharsets.UTF_8);
  }

  /** {@return how the native library was built: version, target, profile, optional parts} */
  public static String buildInfo() {
    Natives.ready();
    return new String(Natives.buildInfo(), StandardCharsets.UTF_8);
  }

  /**
   * Solves many boards in one call. The results do not depend on the number of threads.
   *
   * @param boards any boards, which may repeat and differ in size
   * @param options {@link Options#threads(int) threads} and limits; the time limit bounds the whole call
   * @return one result for each board, in order; a bad board changes only its own
   * @throws SudokuException {@link Status#BAD_ARGUMENT} for more than 1024 threads, {@link
   *     Status#TOO_LARGE} if the results need more than 2 GiB, {@link Status#NO_MEMORY}
   * @throws IllegalStateException if a board or the control is closed
   */
  public static List<Result> solveAll(List<Board> boards, Options options) {
    Objects.requireNonNull(options, "options");
    Board[] all = Objects.requireNonNull(boards, "boards").toArray(Board[]::new);
    long[] handles = new long[all.length];
    int stride = 0;
    for (int index = 0; index < all.length; index++) {
      if (all[index] == null) {
        throw new NullPointerException("boards[" + index + "]");
      }
      handles[index] = all[index].number();
      stride = Math.max(stride, all[index].side() * all[index].side());
    }
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    byte[] batch;
    try {
      int perBoard = stride;
      batch = Natives.checked(
          Interrupts.obeyed(options.control(), control ->
              Natives.solveBatch(Bytes.of(handles), perBoard, options.fields(), control, error)),
          error);
    } finally {
      Reference.reachabilityFence(all);
    }
    List<Result> results = new ArrayList<>(all.length);
    int cells = HEAD_BYTES + all.length * Report.ROW_BYTES;
    for (int index = 0; index < all.length; index++) {
      Report report = Report.ofRow(Bytes.view(batch), HEAD_BYTES + index * Report.ROW_BYTES);
      int side = all[index].side();
      int[] solution = Bytes.ints(batch, cells + index * stride * Integer.BYTES, side * side);
      results.add(new Result(report, side, solution, options.solutionLimit() > 1));
    }
    return results;
  }

  /**
   * Solves a list of puzzles in one call, with exactly one answer for each item.
   *
   * @param puzzles each in one line, as in {@link Format#LINE}; items may be null
   * @param options {@link Options#threads(int) threads} and limits; the time limit bounds the whole call
   * @return one entry for each item, in order; null for null. An item that is blank, begins with
   *     {@code #} or has several lines gets {@link Status#BAD_TEXT}
   * @throws SudokuException as {@link #solveLines(byte[], ReadOptions, Options)}
   * @throws IllegalStateException if the control is closed
   */
  public static List<@Nullable Line> solveStrings(
      List<@Nullable String> puzzles, Options options) {
    Objects.requireNonNull(puzzles, "puzzles");
    Objects.requireNonNull(options, "options");
    StringBuilder text = new StringBuilder();
    boolean[] missing = new boolean[puzzles.size()];
    int index = 0;
    for (String puzzle : puzzles) {
      missing[index++] = puzzle == null;
      boolean isOneLine = puzzle != null && isOneLine(puzzle);
      text.append(isOneLine ? puzzle.stripTrailing() : NO_PUZZLE).append('\n');
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    Lines lines = solveLines(bytes, ReadOptions.DEFAULT, options);
    List<@Nullable Line> answers = new ArrayList<>(missing.length);
    for (int item = 0; item < missing.length; item++) {
      answers.add(missing[item] ? null : lines.get(item));
    }
    return Collections.unmodifiableList(answers);
  }

  /** A line that the library refuses, for an item that it would leave out or read as several lines. */
  private static final String NO_PUZZLE = "x";

  private static boolean isOneLine(String puzzle) {
    return !puzzle.isBlank() && puzzle.charAt(0) != '#'
        && puzzle.stripTrailing().chars().noneMatch(sign -> sign == '\n' || sign == '\r');
  }

  /**
   * {@link #solveLines(byte[], ReadOptions, Options)} with a text, and the default of reading.
   *
   * @param text one puzzle a line
   * @param options as there
   * @return as there
   * @throws SudokuException as there
   */
  public static Lines solveLines(String text, Options options) {
    Objects.requireNonNull(text, "text");
    return solveLines(text.getBytes(StandardCharsets.UTF_8), ReadOptions.DEFAULT, options);
  }

  /**
   * Solves a collection in one call: much faster than puzzle by puzzle, and {@link
   * #solveLines(ByteBuffer, ReadOptions, Options, LinesRoom)} is faster still for easy puzzles.
   * The results do not depend on the number of threads.
   *
   * <p>Between calls the binding keeps at most 16 MiB of direct memory for calls like this one.
   *
   * @param text UTF-8, one puzzle a line as in {@link Format#LINE}; the call leaves out empty lines and
   *     lines that begin with {@code #}. Its length is not limited: {@link ReadOptions#maxBytes(long)} is
   *     for files
   * @param read box and symbols of every puzzle
   * @param options {@link Options#threads(int) threads} and limits; the time limit bounds the whole call
   * @return one entry for each puzzle, in order; a bad line changes only its own
   * @throws SudokuException {@link Status#BAD_ARGUMENT} for more than 1024 threads, {@link
   *     Status#TOO_LARGE} if the results need more than 2 GiB, {@link Status#NO_MEMORY}
   * @throws IllegalStateException if the control is closed
   */
  public static Lines solveLines(byte[] text, ReadOptions read, Options options) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(read, "read");
    Objects.requireNonNull(options, "options");
    return LinesRoom.spared(ByteBuffer.wrap(text), read, options);
  }

  /**
   * {@link #solveLines(byte[], ReadOptions, Options)} without a copy: the results are in the buffers of the
   * {@link LinesRoom}, and a direct text, such as a mapped file, is not copied either.
   *
   * @param text from its position to its limit, neither of which moves; no thread may change it, nor
   *     truncate a mapped file, before the call returns
   * @param read box and symbols of every puzzle
   * @param options {@link Options#threads(int) threads} and limits; the time limit bounds the whole call
   * @param room the buffers for the results, which the next call with them overwrites
   * @return one entry for each puzzle, in order; a bad line changes only its own
   * @throws SudokuException as {@link #solveLines(byte[], ReadOptions, Options)}
   * @throws IllegalStateException if the {@link LinesRoom} or the control is closed
   * @throws OutOfMemoryError also if there is no more memory for direct buffers
   */
  public static Lines solveLines(
      ByteBuffer text, ReadOptions read, Options options, LinesRoom room) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(read, "read");
    Objects.requireNonNull(options, "options");
    return Objects.requireNonNull(room, "room").solve(text, read, options);
  }

  /**
   * {@link #rowError(byte[], ReadOptions, int)} with a text, and the default of reading.
   *
   * @param text the text of {@link #solveLines(String, Options)}
   * @param row the number of the entry, from 0
   * @return as there
   * @throws IndexOutOfBoundsException as there
   * @throws SudokuException as there
   */
  public static RowError rowError(String text, int row) {
    Objects.requireNonNull(text, "text");
    return rowError(text.getBytes(StandardCharsets.UTF_8), ReadOptions.DEFAULT, row);
  }

  /**
   * Which line of a collection an entry of {@link #solveLines(byte[], ReadOptions, Options)} is about,
   * and why it is not a puzzle. It reads the text up to that line.
   *
   * @param text the text of {@code solveLines}
   * @param read as there
   * @param row the number of the entry, from 0
   * @return the line, and its refusal if it is not a puzzle
   * @throws IndexOutOfBoundsException if the number is negative
   * @throws SudokuException {@link Status#BAD_ARGUMENT} (there is no such entry), {@link
   *     Status#UNKNOWN_FORMAT}, {@link Status#UNKNOWN_SYMBOL} (a negative one among the options), {@link
   *     Status#NO_MEMORY}
   */
  public static RowError rowError(byte[] text, ReadOptions read, int row) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(read, "read");
    Objects.checkIndex(row, Integer.MAX_VALUE);
    Natives.ready();
    byte[] refusal = new byte[SudokuException.ERROR_BYTES];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    int line = Natives.checked(
        Natives.rowError(text, read.fields(), read.listed(), row, refusal, error), error);
    return new RowError(line, SudokuException.refusal(refusal));
  }
}
