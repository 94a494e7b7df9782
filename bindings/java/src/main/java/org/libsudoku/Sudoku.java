package org.libsudoku;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Calls for many boards, and facts about the library. */
public final class Sudoku {
  /** Bytes before the rows of a batch: the status, zero, the number of rows. */
  static final int HEAD_BYTES = 16;

  private Sudoku() {}

  /** {@return the version of the native library and of the jar, {@code major.minor.patch}} */
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
      stride = Math.max(stride, all[index].rows() * all[index].columns());
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
      int columns = all[index].columns();
      int[] solution =
          Bytes.ints(batch, cells + index * stride * Integer.BYTES, all[index].rows() * columns);
      results.add(new Result(report, columns, solution, options.solutionLimit() > 1));
    }
    return results;
  }

  /**
   * Solves a list of puzzles in one call, with exactly one answer for each item. The results do not depend on
   * the number of threads.
   *
   * @param puzzles each a text as {@link Board#parse(String)} reads it; items may be null
   * @param options {@link Options#threads(int) threads} and limits; the time limit bounds the whole call, the
   *     node limit each puzzle
   * @return one entry for each item, in order; null for null. An item that is not a puzzle changes only its own entry
   * @throws SudokuException {@link Status#BAD_ARGUMENT} for more than 1024 threads, {@link
   *     Status#TOO_LARGE} if the results need more than 2 GiB, {@link Status#NO_MEMORY}
   * @throws IllegalStateException if the control is closed
   * @throws OutOfMemoryError also if the texts need more than 2 GiB
   */
  public static Answers solveStrings(List<? extends @Nullable String> puzzles, Options options) {
    return solveStrings(puzzles, ReadOptions.DEFAULT, options);
  }

  /**
   * {@link #solveStrings(List, Options)} with options of reading.
   *
   * @param puzzles each a text as {@link Board#parse(String)} reads it; items may be null
   * @param read format, box and symbols of every puzzle; {@link ReadOptions#maxBytes(long)} is for files
   * @param options {@link Options#threads(int) threads} and limits; the time limit bounds the whole call, the
   *     node limit each puzzle
   * @return one entry for each item, in order; null for null. An item that is not a puzzle changes only its own entry
   * @throws SudokuException as {@link #solveStrings(List, Options)}, and {@link Status#UNKNOWN_SYMBOL} for a
   *     negative symbol in {@code read}
   * @throws IllegalStateException if the control is closed
   */
  public static Answers solveStrings(
      List<? extends @Nullable String> puzzles, ReadOptions read, Options options) {
    Objects.requireNonNull(read, "read");
    Objects.requireNonNull(options, "options");
    return solve(Strings.of(Objects.requireNonNull(puzzles, "puzzles")), read, options);
  }

  /**
   * {@link #solveStrings(List, ReadOptions, Options)} with the bytes of the strings, in the layout of Apache
   * Arrow. {@link Answers#text} and {@link Answers#begin} return the solutions in the same layout.
   *
   * @param text the bytes of all strings, UTF-8
   * @param offsets string {@code i} is the bytes from offset {@code i} to the next one
   * @param validity bits, the lowest of each byte first: bit {@code i} is 0 if string {@code i} is null;
   *     null: no string is null
   * @param read format, box and symbols of every puzzle; {@link ReadOptions#maxBytes(long)} is for files
   * @param options {@link Options#threads(int) threads} and limits; the time limit bounds the whole call, the
   *     node limit each puzzle
   * @return one entry for each string, in order; null for null
   * @throws SudokuException as {@link #solveStrings(List, ReadOptions, Options)}, and {@link
   *     Status#BAD_ARGUMENT} if offsets decrease or exceed the text, or if offsets or bits are missing
   * @throws IllegalStateException if the control is closed
   */
  public static Answers solveStrings(
      byte[] text, int[] offsets, byte @Nullable [] validity, ReadOptions read, Options options) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(offsets, "offsets");
    Objects.requireNonNull(read, "read");
    Objects.requireNonNull(options, "options");
    return solve(Strings.of(text, offsets, validity), read, options);
  }

  private static Answers solve(Strings strings, ReadOptions read, Options options) {
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.ready();
    byte[] result = Natives.checked(
        Interrupts.obeyed(options.control(), control ->
            Natives.solveStrings(
                strings.text(), strings.offsets(), strings.validity(), read.fields(), read.listed(),
                options.fields(), control, error)),
        error);
    return new Answers(strings.count(), result);
  }

  /**
   * Checks a list of puzzles in one call: whether each is solved, still open, or breaks a rule. Nothing is
   * solved: to learn whether a puzzle has exactly one solution, use {@link #solveStrings(List, Options)} with a
   * {@link Options#solutionLimit(long) solution limit} of 2.
   *
   * @param puzzles as in {@code solveStrings}
   * @param read format, box and symbols of every puzzle
   * @param options threads, time limit of the whole call, control; the others have no effect
   * @return one state for each item, in order; null for null and for an item that is not a puzzle
   * @throws SudokuException {@link Status#BAD_ARGUMENT} for more than 1024 threads, {@link
   *     Status#UNKNOWN_SYMBOL} for a negative symbol in {@code read}, {@link Status#NO_MEMORY}
   * @throws IllegalStateException if the control is closed
   * @throws OutOfMemoryError also if the texts need more than 2 GiB
   */
  public static Checks checkStrings(
      List<? extends @Nullable String> puzzles, ReadOptions read, Options options) {
    Objects.requireNonNull(read, "read");
    Objects.requireNonNull(options, "options");
    Strings strings = Strings.of(Objects.requireNonNull(puzzles, "puzzles"));
    byte[] states = new byte[Math.multiplyExact(strings.count(), Integer.BYTES)];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.ready();
    int status = Interrupts.obeyed(options.control(), control ->
        Natives.checkStrings(
            strings.text(), strings.offsets(), strings.validity(), read.fields(), read.listed(),
            options.fields(), control, states, error));
    return new Checks(Status.of(Natives.checked(status, error)), states);
  }

  /**
   * Checks a collection in one call: whether each puzzle is solved, still open, or breaks a rule. Nothing is
   * solved: to learn whether a puzzle has exactly one solution, use {@link #solveLines(byte[], ReadOptions, Options)}
   * with a {@link Options#solutionLimit(long) solution limit} of 2.
   *
   * @param text UTF-8, one puzzle a line, as in {@code solveLines}
   * @param read box and symbols of every puzzle
   * @param options threads, time limit of the whole call, control; the others have no effect
   * @return one state for each puzzle, in order; null for a line that is not a puzzle, whose reason {@code rowError} has
   * @throws SudokuException as {@code solveLines}
   * @throws IllegalStateException if the control is closed
   */
  public static Checks checkLines(byte[] text, ReadOptions read, Options options) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(read, "read");
    Objects.requireNonNull(options, "options");
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.ready();
    byte[] result = Natives.checked(
        Interrupts.obeyed(options.control(), control ->
            Natives.checkLines(text, read.fields(), read.listed(), options.fields(), control, error)),
        error);
    // The status of all states comes first.
    byte[] states = Arrays.copyOfRange(result, Integer.BYTES, result.length);
    return new Checks(Status.of(Bytes.view(result).getInt(0)), states);
  }

  /**
   * Rates a list of puzzles in one call.
   *
   * @param puzzles as in {@code solveStrings}
   * @param profile the scale; null for both and the stars
   * @param uniqueness whether techniques that assume one solution are tried
   * @param read format, box and symbols of every puzzle
   * @param options threads, limits, control; the time limit bounds the whole call
   * @return a rating for each item, in order; its status says why an item has none
   * @throws SudokuException as {@code checkStrings}
   * @throws IllegalStateException if the control is closed
   * @throws OutOfMemoryError also if the texts need more than 2 GiB
   */
  public static List<Rating> rateStrings(
      List<? extends @Nullable String> puzzles, @Nullable Profile profile, boolean uniqueness,
      ReadOptions read, Options options) {
    Objects.requireNonNull(read, "read");
    Objects.requireNonNull(options, "options");
    Strings strings = Strings.of(Objects.requireNonNull(puzzles, "puzzles"));
    return rate(strings, Profile.number(profile, uniqueness), read, options);
  }

  /**
   * {@link #rateStrings(List, Profile, boolean, ReadOptions, Options)} with the bytes of the strings, in the layout
   * of Apache Arrow.
   *
   * @param text the bytes of all strings, UTF-8
   * @param offsets string {@code i} is the bytes from offset {@code i} to the next one
   * @param validity bits, the lowest of each byte first: bit {@code i} is 0 if string {@code i} is null;
   *     null: no string is null
   * @param profile the scale; null for both and the stars
   * @param uniqueness whether techniques that assume one solution are tried
   * @param read format, box and symbols of every puzzle
   * @param options threads, limits, control; the time limit bounds the whole call
   * @return a rating for each string, in order; its status says why a string has none
   * @throws SudokuException as {@link #rateStrings(List, Profile, boolean, ReadOptions, Options)}, and {@link
   *     Status#BAD_ARGUMENT} if offsets decrease or exceed the text, or if offsets or bits are missing
   * @throws IllegalStateException if the control is closed
   */
  public static List<Rating> rateStrings(
      byte[] text, int[] offsets, byte @Nullable [] validity, @Nullable Profile profile,
      boolean uniqueness, ReadOptions read, Options options) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(offsets, "offsets");
    Objects.requireNonNull(read, "read");
    Objects.requireNonNull(options, "options");
    Strings strings = Strings.of(text, offsets, validity);
    return rate(strings, Profile.number(profile, uniqueness), read, options);
  }

  private static List<Rating> rate(
      Strings strings, int profile, ReadOptions read, Options options) {
    byte[] rows = new byte[Math.multiplyExact(Math.max(strings.count(), 0), Rating.RATING_BYTES)];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.ready();
    int status = Interrupts.obeyed(options.control(), control ->
        Natives.rateStrings(
            strings.text(), strings.offsets(), strings.validity(), read.fields(), read.listed(),
            profile, options.fields(), control, rows, error));
    Natives.checked(status, error);
    return Rating.rows(rows, 0);
  }

  /**
   * Rates a collection in one call.
   *
   * @param text UTF-8, one puzzle a line, as in {@code solveLines}
   * @param profile the scale; null for both and the stars
   * @param uniqueness whether techniques that assume one solution are tried
   * @param read box and symbols of every puzzle
   * @param options threads, limits, control; the time limit bounds the whole call
   * @return a rating for each puzzle, in order; its status says why a line has none
   * @throws SudokuException as {@code solveLines}
   * @throws IllegalStateException if the control is closed
   */
  public static List<Rating> rateLines(
      byte[] text, @Nullable Profile profile, boolean uniqueness, ReadOptions read, Options options) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(read, "read");
    Objects.requireNonNull(options, "options");
    int wanted = Profile.number(profile, uniqueness);
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.ready();
    byte[] rows = Interrupts.obeyed(options.control(), control ->
        Natives.rateLines(
            text, read.fields(), read.listed(), wanted, options.fields(), control, error));
    // The status of all rows comes first.
    return Rating.rows(Natives.checked(rows, error), Integer.BYTES);
  }

  /**
   * Rates many boards of one shape, with cells as in {@link #solveCells(byte[], CellShape, Options, byte[])
   * solveCells}, in one call.
   *
   * @param cells from its position to its limit, neither of which moves; no thread may change it before the
   *     call returns. A direct buffer is not copied
   * @param shape the boxes of a board, the bytes of a cell and the value of an empty cell
   * @param profile the scale; null for both and the stars
   * @param uniqueness whether techniques that assume one solution are tried
   * @param options threads, limits, control; the time limit bounds the whole call
   * @return a rating for each board, in order; its status says why a board has none
   * @throws IllegalArgumentException if the boards are not whole, or cells of several bytes not in the order of the machine
   * @throws SudokuException as {@code solveCells}
   * @throws IllegalStateException if the control is closed
   */
  public static List<Rating> rateCells(
      ByteBuffer cells, CellShape shape, @Nullable Profile profile, boolean uniqueness, Options options) {
    Objects.requireNonNull(cells, "cells");
    Objects.requireNonNull(shape, "shape");
    Objects.requireNonNull(options, "options");
    int wanted = Profile.number(profile, uniqueness);
    int count = shape.boards(cells.remaining());
    byte[] rows = new byte[Math.multiplyExact(count, Rating.RATING_BYTES)];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Arguments.order("cells", cells, shape);
    CellMemory given = CellMemory.of(cells);
    Natives.ready();
    int status = Interrupts.obeyed(options.control(), control ->
        Natives.rateCells(
            shape.fields(), given.buffer(), given.array(), wanted, options.fields(),
            control, rows, error));
    Natives.checked(status, error);
    return Rating.rows(rows, 0);
  }

  /**
   * Checks many boards of one shape, with cells as in {@link #solveCells(byte[], CellShape, Options, byte[])
   * solveCells}: whether each is solved, still open, or breaks a rule. Nothing is solved: to learn
   * whether a board has exactly one solution, use {@code solveCells} with a {@link
   * Options#solutionLimit(long) solution limit} of 2.
   *
   * @param cells board after board, row after row, in the byte order of the machine
   * @param shape the boxes of a board, the bytes of a cell and the value of an empty cell
   * @param options threads, time limit of the whole call, control; the others have no effect
   * @return one state for each board, in order; null for a board with another number
   * @throws IllegalArgumentException if the boards are not whole
   * @throws SudokuException as {@code solveCells}
   * @throws IllegalStateException if the control is closed
   */
  public static Checks checkCells(byte[] cells, CellShape shape, Options options) {
    return checkCells(Bytes.view(Objects.requireNonNull(cells, "cells")), shape, options);
  }

  /**
   * {@link #checkCells(byte[], CellShape, Options)} with a buffer. A direct buffer is not copied.
   *
   * @param cells from its position to its limit, neither of which moves; no thread may change it before the
   *     call returns
   * @param shape the boxes of a board, the bytes of a cell and the value of an empty cell
   * @param options threads, time limit of the whole call, control; the others have no effect
   * @return one state for each board, in order; null for a board with another number
   * @throws IllegalArgumentException as {@link #checkCells(byte[], CellShape, Options)}, and for cells of several bytes
   *     whose order is not {@link java.nio.ByteOrder#nativeOrder}
   * @throws SudokuException as {@link #checkCells(byte[], CellShape, Options)}
   * @throws IllegalStateException if the control is closed
   */
  public static Checks checkCells(ByteBuffer cells, CellShape shape, Options options) {
    Objects.requireNonNull(cells, "cells");
    Objects.requireNonNull(shape, "shape");
    Objects.requireNonNull(options, "options");
    byte[] states = new byte[Math.multiplyExact(shape.boards(cells.remaining()), Integer.BYTES)];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Arguments.order("cells", cells, shape);
    CellMemory given = CellMemory.of(cells);
    Natives.ready();
    int status = Interrupts.obeyed(options.control(), control ->
        Natives.checkCells(
            shape.fields(), given.buffer(), given.array(), options.fields(), control,
            states, error));
    return new Checks(Status.of(Natives.checked(status, error)), states);
  }

  /**
   * Scores the answers to a list of puzzles in one call; any valid solution is right. The scores do not depend on the number of
   * threads.
   *
   * @param puzzles as in {@code solveStrings}
   * @param answers as many texts, each with the shape and the symbols of its puzzle; items may be null
   * @param compare whether {@code right}, {@code wrong} and {@code solutions} are wanted: unless the answer is a solution, two
   *     solutions of the puzzle are looked for
   * @param completable whether that is wanted; another search if it is not known
   * @param read format, box and symbols of every puzzle and answer
   * @param options strategy, threads, limits, control; the time limit bounds the whole call, the node limit each search
   * @return a score for each item, in order; its statuses are {@link Status#NULL_POINTER} for null
   * @throws IllegalArgumentException for another number of answers
   * @throws SudokuException as {@code checkStrings}
   * @throws IllegalStateException if the control is closed
   * @throws OutOfMemoryError also if the texts need more than 2 GiB
   */
  public static Scores scoreStrings(
      List<? extends @Nullable String> puzzles, List<? extends @Nullable String> answers, boolean compare,
      boolean completable, ReadOptions read, Options options) {
    Objects.requireNonNull(read, "read");
    Objects.requireNonNull(options, "options");
    Strings given = Strings.of(Objects.requireNonNull(puzzles, "puzzles"));
    return score(given, Strings.of(Objects.requireNonNull(answers, "answers")), Score.asks(compare, completable), read, options);
  }

  /**
   * {@link #scoreStrings(List, List, boolean, boolean, ReadOptions, Options)} with the bytes of the strings, in the layout of
   * Apache Arrow.
   *
   * @param text the bytes of all puzzles, UTF-8
   * @param offsets puzzle {@code i} is the bytes from offset {@code i} to the next one
   * @param validity bits, the lowest of each byte first: bit {@code i} is 0 if puzzle {@code i} is null; null: no puzzle is null
   * @param answerText the bytes of all answers
   * @param answerOffsets the offsets of the answers
   * @param answerValidity the bits of the answers
   * @param compare whether {@code right}, {@code wrong} and {@code solutions} are wanted
   * @param completable whether that is wanted
   * @param read format, box and symbols of every puzzle and answer
   * @param options strategy, threads, limits, control
   * @return a score for each puzzle, in order
   * @throws IllegalArgumentException for another number of answers
   * @throws SudokuException as {@link #scoreStrings(List, List, boolean, boolean, ReadOptions, Options)}, and {@link
   *     Status#BAD_ARGUMENT} if offsets decrease or exceed the text, or if offsets or bits are missing
   * @throws IllegalStateException if the control is closed
   */
  public static Scores scoreStrings(
      byte[] text, int[] offsets, byte @Nullable [] validity, byte[] answerText, int[] answerOffsets,
      byte @Nullable [] answerValidity, boolean compare, boolean completable, ReadOptions read, Options options) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(offsets, "offsets");
    Objects.requireNonNull(answerText, "answerText");
    Objects.requireNonNull(answerOffsets, "answerOffsets");
    Objects.requireNonNull(read, "read");
    Objects.requireNonNull(options, "options");
    Strings answers = Strings.of(answerText, answerOffsets, answerValidity);
    return score(Strings.of(text, offsets, validity), answers, Score.asks(compare, completable), read, options);
  }

  private static Scores score(Strings puzzles, Strings answers, int asks, ReadOptions read, Options options) {
    Arguments.answers(puzzles.count(), answers.count());
    byte[] rows = new byte[Math.multiplyExact(Math.max(puzzles.count(), 0), Score.SCORE_BYTES)];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.ready();
    int status = Interrupts.obeyed(options.control(), control ->
        Natives.scoreStrings(
            puzzles.text(), puzzles.offsets(), puzzles.validity(), answers.text(), answers.offsets(), answers.validity(),
            read.fields(), read.listed(), asks, options.fields(), control, rows, error));
    return new Scores(Status.of(Natives.checked(status, error)), rows);
  }

  /**
   * Scores the answers to many puzzles of one shape, with cells as in {@link #solveCells(byte[], CellShape, Options, byte[])
   * solveCells}, in one call; any valid solution is right. The scores do not depend on the number of threads.
   *
   * @param puzzles puzzle after puzzle, row after row, in the byte order of the machine
   * @param answers the answers in the same order and shape
   * @param shape the boxes of a board, the bytes of a cell and the value of an empty cell
   * @param compare whether {@code right}, {@code wrong} and {@code solutions} are wanted: unless the answer is a solution, two
   *     solutions of the puzzle are looked for
   * @param completable whether that is wanted; another search if it is not known
   * @param options strategy, threads, limits, control; the time limit bounds the whole call, the node limit each search
   * @param clashes gets a byte for each cell: 1 if the cell of the answer is part of a clash, else 0; null: they are not wanted
   * @return a score for each board, in order; a cell with another number gives only its own board the status {@link
   *     Status#UNKNOWN_SYMBOL}
   * @throws IllegalArgumentException if the boards are not whole, for another number of answers, or if {@code clashes} has
   *     another length
   * @throws SudokuException as {@code solveCells}
   * @throws IllegalStateException if the control is closed
   */
  public static Scores scoreCells(
      byte[] puzzles, byte[] answers, CellShape shape, boolean compare, boolean completable, Options options,
      byte @Nullable [] clashes) {
    ByteBuffer given = Bytes.view(Objects.requireNonNull(puzzles, "puzzles"));
    ByteBuffer others = Bytes.view(Objects.requireNonNull(answers, "answers"));
    return scoreCells(
        given, others, shape, compare, completable, options, clashes == null ? null : Bytes.view(clashes));
  }

  /**
   * {@link #scoreCells(byte[], byte[], CellShape, boolean, boolean, Options, byte[])} with buffers. Direct buffers are not
   * copied; other buffers are.
   *
   * @param puzzles from its position to its limit, neither of which moves; no thread may change it before the call returns
   * @param answers likewise
   * @param shape the boxes of a board, the bytes of a cell and the value of an empty cell
   * @param compare whether {@code right}, {@code wrong} and {@code solutions} are wanted
   * @param completable whether that is wanted
   * @param options strategy, threads, limits, control
   * @param clashes from its position to its limit, neither of which moves, a byte for each cell; null: they are not wanted. A
   *     direct buffer must not overlap direct puzzles or answers
   * @return a score for each board, in order
   * @throws IllegalArgumentException as {@link #scoreCells(byte[], byte[], CellShape, boolean, boolean, Options, byte[])}, and
   *     for cells of several bytes whose order is not {@link java.nio.ByteOrder#nativeOrder}
   * @throws SudokuException as {@code solveCells}
   * @throws java.nio.ReadOnlyBufferException if {@code clashes} is read-only
   * @throws IllegalStateException if the control is closed
   */
  public static Scores scoreCells(
      ByteBuffer puzzles, ByteBuffer answers, CellShape shape, boolean compare, boolean completable, Options options,
      @Nullable ByteBuffer clashes) {
    Objects.requireNonNull(puzzles, "puzzles");
    Objects.requireNonNull(answers, "answers");
    Objects.requireNonNull(shape, "shape");
    Objects.requireNonNull(options, "options");
    int count = shape.boards(puzzles.remaining());
    Arguments.answers(count, shape.boards(answers.remaining()));
    Arguments.order("puzzles", puzzles, shape);
    Arguments.order("answers", answers, shape);
    CellMemory marks = CellMemory.out("clashes", clashes, puzzles.remaining() / shape.cellBytes());
    byte[] rows = new byte[Math.multiplyExact(count, Score.SCORE_BYTES)];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    CellMemory given = CellMemory.of(puzzles);
    CellMemory others = CellMemory.of(answers);
    int asks = Score.asks(compare, completable);
    Natives.ready();
    int status = Interrupts.obeyed(options.control(), control ->
        Natives.scoreCells(
            shape.fields(), given.buffer(), given.array(), others.buffer(), others.array(), asks, options.fields(),
            control, rows, marks.buffer(), marks.array(), error));
    Natives.checked(status, error);
    marks.keep(clashes);
    return new Scores(Status.of(status), rows);
  }

  /**
   * Solves many boards of one shape whose cells are integers in an array. The results do not depend on the
   * number of threads. The arrays are copied; direct buffers are not.
   *
   * @param cells board after board, row after row, in the byte order of the machine
   * @param shape the boxes of a board, the bytes of a cell and the value of an empty cell
   * @param options {@link Options#threads(int) threads} and limits; the time limit bounds the whole call, the
   *     node limit each board
   * @param solutions gets the first solution of each board, or the value of an empty cell in all cells of
   *     a board without one; as long as {@code cells}, and may be {@code cells} itself; null: solutions
   *     are not wanted
   * @return one report for each board, in order. A cell with another number gives only its own board the
   *     status {@link Status#UNKNOWN_SYMBOL}
   * @throws IllegalArgumentException if the boards are not whole, or {@code solutions} has another length
   * @throws SudokuException {@link Status#BAD_ARGUMENT} for more than 1024 threads, or an empty value that
   *     is a symbol; {@link Status#BAD_SIDE} for a side beyond the integers of a cell; {@link
   *     Status#NO_MEMORY}
   * @throws IllegalStateException if the control is closed
   */
  public static Rows solveCells(
      byte[] cells, CellShape shape, Options options, byte @Nullable [] solutions) {
    ByteBuffer given = Bytes.view(Objects.requireNonNull(cells, "cells"));
    return solveCells(given, shape, options, solutions == null ? null : Bytes.view(solutions));
  }

  /**
   * {@link #solveCells(byte[], CellShape, Options, byte[])} with buffers. Direct buffers are not copied;
   * other buffers are.
   *
   * @param cells from its position to its limit, neither of which moves; no thread may change it before the
   *     call returns
   * @param shape the boxes of a board, the bytes of a cell and the value of an empty cell
   * @param options {@link Options#threads(int) threads} and limits; the time limit bounds the whole call, the
   *     node limit each board
   * @param solutions from its position to its limit, neither of which moves, as many bytes as {@code cells};
   *     null: solutions are not wanted. A direct buffer must not overlap direct {@code cells}, and its
   *     address must be a multiple of the bytes of a cell
   * @return one report for each board, in order. A cell with another number gives only its own board the
   *     status {@link Status#UNKNOWN_SYMBOL}
   * @throws IllegalArgumentException as {@link #solveCells(byte[], CellShape, Options, byte[])}, and for a buffer with
   *     cells of several bytes whose order is not {@link java.nio.ByteOrder#nativeOrder}
   * @throws SudokuException as {@link #solveCells(byte[], CellShape, Options, byte[])}, and {@link
   *     Status#BAD_ARGUMENT} for buffers that overlap or an address that is not a multiple
   * @throws java.nio.ReadOnlyBufferException if {@code solutions} is read-only
   * @throws IllegalStateException if the control is closed
   */
  public static Rows solveCells(
      ByteBuffer cells, CellShape shape, Options options, @Nullable ByteBuffer solutions) {
    CellCall call = (fields, given, control, rows, out, error) -> Natives.solveCells(
        fields, given.buffer(), given.array(), options.fields(), control, rows, out.buffer(), out.array(), error);
    return filled(cells, shape, options, "solutions", solutions, Report.ROW_BYTES, call, Rows::new);
  }

  /**
   * Gives each of many boards of one shape a morph of its own: that of {@link Morph#random} for item {@code first} + i of the
   * seed. A second call with the same seed makes of the solutions of the boards the solutions of the results.
   *
   * @param cells board after board, row after row, in the byte order of the machine
   * @param shape the boxes of a board, the bytes of a cell and the value of an empty cell
   * @param seed the sequence
   * @param first the item of the first board
   * @param inverse whether each board gets the inverse of its morph, which makes of a result the board again
   * @param options threads, time limit of the whole call, control; the others have no effect
   * @param morphed gets the boards, as many bytes as {@code cells}, and may be {@code cells} itself
   * @return a status for each board, in order
   * @throws IllegalArgumentException if the boards are not whole, or {@code morphed} has another length
   * @throws SudokuException as {@code solveCells}
   * @throws IllegalStateException if the control is closed
   */
  public static Morphed morphCells(
      byte[] cells, CellShape shape, long seed, long first, boolean inverse, Options options, byte[] morphed) {
    ByteBuffer given = Bytes.view(Objects.requireNonNull(cells, "cells"));
    return morphCells(
        given, shape, seed, first, inverse, options, Bytes.view(Objects.requireNonNull(morphed, "morphed")));
  }

  /**
   * {@link #morphCells(byte[], CellShape, long, long, boolean, Options, byte[])} with buffers. Direct buffers are not copied;
   * other buffers are.
   *
   * @param cells from its position to its limit, neither of which moves; no thread may change it before the call returns
   * @param shape the boxes of a board, the bytes of a cell and the value of an empty cell
   * @param seed the sequence
   * @param first the item of the first board
   * @param inverse whether each board gets the inverse of its morph
   * @param options threads, time limit of the whole call, control; the others have no effect
   * @param morphed from its position to its limit, as {@code solutions} of {@code solveCells}
   * @return a status for each board, in order
   * @throws IllegalArgumentException as {@code solveCells} with buffers
   * @throws SudokuException as {@code solveCells} with buffers
   * @throws java.nio.ReadOnlyBufferException if {@code morphed} is read-only
   * @throws IllegalStateException if the control is closed
   */
  public static Morphed morphCells(
      ByteBuffer cells, CellShape shape, long seed, long first, boolean inverse, Options options, ByteBuffer morphed) {
    Objects.requireNonNull(morphed, "morphed");
    CellCall call = (fields, given, control, states, out, error) -> Natives.morphCells(
        fields, given.buffer(), given.array(), seed, first, inverse ? 1 : 0, options.fields(), control, states, out.buffer(),
        out.array(), error);
    return filled(cells, shape, options, "morphed", morphed, Integer.BYTES, call, Morphed::new);
  }

  /**
   * Makes the canonical forms of many boards of one shape: those of {@link Board#canonical}. The forms do not depend on the
   * number of threads.
   *
   * @param cells board after board, row after row, in the byte order of the machine; a side of at most 25
   * @param shape the boxes of a board, the bytes of a cell and the value of an empty cell
   * @param options threads, limits, control; the time limit bounds the whole call, the node limit each board
   * @param forms gets the forms, or the value of an empty cell in all cells of a board without one; as many bytes as {@code
   *     cells}, and may be {@code cells} itself; null: they are not wanted
   * @return a row for each board, in order
   * @throws IllegalArgumentException if the boards are not whole, or {@code forms} has another length
   * @throws SudokuException as {@code solveCells}
   * @throws IllegalStateException if the control is closed
   */
  public static Forms canonicalCells(byte[] cells, CellShape shape, Options options, byte @Nullable [] forms) {
    ByteBuffer given = Bytes.view(Objects.requireNonNull(cells, "cells"));
    return canonicalCells(given, shape, options, forms == null ? null : Bytes.view(forms));
  }

  /**
   * {@link #canonicalCells(byte[], CellShape, Options, byte[])} with buffers. Direct buffers are not copied; other buffers are.
   *
   * @param cells from its position to its limit, neither of which moves; no thread may change it before the call returns
   * @param shape the boxes of a board, the bytes of a cell and the value of an empty cell
   * @param options threads, limits, control
   * @param forms from its position to its limit, as {@code solutions} of {@code solveCells}; null: they are not wanted
   * @return a row for each board, in order
   * @throws IllegalArgumentException as {@code solveCells} with buffers
   * @throws SudokuException as {@code solveCells} with buffers
   * @throws java.nio.ReadOnlyBufferException if {@code forms} is read-only
   * @throws IllegalStateException if the control is closed
   */
  public static Forms canonicalCells(
      ByteBuffer cells, CellShape shape, Options options, @Nullable ByteBuffer forms) {
    CellCall call = (fields, given, control, rows, out, error) -> Natives.canonicalCells(
        fields, given.buffer(), given.array(), options.fields(), control, rows, out.buffer(), out.array(), error);
    return filled(cells, shape, options, "forms", forms, Form.FORM_BYTES, call, Forms::new);
  }

  /** A native that fills a row for each board, and cells. */
  private interface CellCall {
    int run(byte[] shape, CellMemory cells, long control, byte[] rows, CellMemory out, byte[] error);
  }

  /** Makes a call that fills a row for each board, and as many cells as it is given. */
  private static <R> R filled(
      ByteBuffer cells, CellShape shape, Options options, String name, @Nullable ByteBuffer filled, int rowBytes,
      CellCall call, BiFunction<Status, byte[], R> result) {
    Objects.requireNonNull(cells, "cells");
    Objects.requireNonNull(shape, "shape");
    Objects.requireNonNull(options, "options");
    byte[] rows = new byte[Math.multiplyExact(shape.boards(cells.remaining()), rowBytes)];
    Arguments.order("cells", cells, shape);
    if (filled != null) {
      Arguments.order(name, filled, shape);
    }
    CellMemory out = CellMemory.out(name, filled, cells.remaining());
    CellMemory given = CellMemory.of(cells);
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.ready();
    int status = Interrupts.obeyed(options.control(), control ->
        call.run(shape.fields(), given, control, rows, out, error));
    Natives.checked(status, error);
    out.keep(filled);
    return result.apply(Status.of(status), rows);
  }

  /**
   * {@link #solveLines(byte[], ReadOptions, Options)} with a text, and the default of reading.
   *
   * @param text one puzzle a line
   * @param options {@link Options#threads(int) threads} and limits; the time limit bounds the whole call
   * @return one entry for each puzzle, in order; a bad line changes only its own entry
   * @throws SudokuException as {@link #solveLines(byte[], ReadOptions, Options)}
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
   * @return one entry for each puzzle, in order; a bad line, such as the header of a CSV file, changes only its own entry
   * @throws SudokuException {@link Status#BAD_ARGUMENT} for more than 1024 threads, {@link
   *     Status#BAD_TEXT} for a text in UTF-16, {@link Status#TOO_LARGE} if the results need more than 2 GiB,
   *     {@link Status#NO_MEMORY}
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
   * @return one entry for each puzzle, in order; a bad line changes only its own entry
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
   * @return the line, and its refusal if it is not a puzzle
   * @throws IndexOutOfBoundsException as {@link #rowError(byte[], ReadOptions, int)}
   * @throws SudokuException as {@link #rowError(byte[], ReadOptions, int)}
   */
  public static RowError rowError(String text, int row) {
    Objects.requireNonNull(text, "text");
    return rowError(text.getBytes(StandardCharsets.UTF_8), ReadOptions.DEFAULT, row);
  }

  /**
   * The line of a collection that an entry of {@link #solveLines(byte[], ReadOptions, Options)} is about,
   * and its refusal if it is not a puzzle. The call reads the text up to that line.
   *
   * @param text the text of {@code solveLines}
   * @param read box and symbols of every puzzle
   * @param row the number of the entry, from 0
   * @return the line, and its refusal if it is not a puzzle
   * @throws IndexOutOfBoundsException if there is no such entry
   * @throws SudokuException {@link Status#BAD_TEXT} (a text in UTF-16), {@link Status#UNKNOWN_FORMAT}, {@link
   *     Status#UNKNOWN_SYMBOL} (a negative one among the options), {@link Status#NO_MEMORY}
   */
  public static RowError rowError(byte[] text, ReadOptions read, int row) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(read, "read");
    Objects.checkIndex(row, Integer.MAX_VALUE);
    Natives.ready();
    byte[] refusal = new byte[SudokuException.ERROR_BYTES];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    int line = Natives.rowError(text, read.fields(), read.listed(), row, refusal, error);
    if (line == Status.BAD_ARGUMENT.code()) {
      throw new IndexOutOfBoundsException("row " + row + ": the text has fewer");
    }
    return new RowError(Natives.checked(line, error), SudokuException.refusal(refusal));
  }
}
