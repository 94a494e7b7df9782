package org.libsudoku;

import java.io.IOException;
import java.io.InputStream;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A board: shape, symbols, givens, cages and other constraints. Any number of threads may use one board at once: a call
 * works on the board as it was when the call began.
 *
 * <p>Every method but {@link #close}, {@link #equals}, {@link #hashCode}, {@link #toString} and the sizes
 * throws an {@link IllegalStateException} if the board is closed.
 */
public final class Board extends Handle {
  /** The value of an empty cell. */
  public static final int EMPTY = -1;

  /** Of a board without cages. */
  private static final int BYTES = 1024;
  private static final int CELL_BYTES = 3;

  private final int side;
  private final int boxHeight;
  private final int boxWidth;
  private final int rows;
  private final int columns;

  private Board(long number) {
    this(number, sizes(number));
  }

  private Board(long number, int[] sizes) {
    super(number, Natives::boardFree, BYTES + (long) CELL_BYTES * sizes[3] * sizes[4]);
    side = sizes[0];
    boxHeight = sizes[1];
    boxWidth = sizes[2];
    rows = sizes[3];
    columns = sizes[4];
  }

  private static int[] sizes(long number) {
    byte[] size = new byte[5 * Integer.BYTES];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.checked(Natives.boardSize(number, size, error), error);
    return Bytes.ints(size, 0, 5);
  }

  /** A native that makes a board, or returns 0. */
  interface Maker {
    long make(byte[] error);
  }

  static Board made(Maker maker) {
    Natives.ready();
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    return new Board(Natives.checked(maker.make(error), error));
  }

  /**
   * Makes an empty board with the symbols 1 to its side.
   *
   * @param boxHeight rows of a box, at least 1
   * @param boxWidth columns of a box, at least 1; the side, their product, is 1 to 1024
   * @return the board, which the caller closes
   * @throws IllegalArgumentException for another side
   * @throws SudokuException {@link Status#NO_MEMORY}
   */
  public static Board of(int boxHeight, int boxWidth) {
    Arguments.box(boxHeight, boxWidth);
    return made(error -> Natives.boardNew(boxHeight, boxWidth, error));
  }

  /**
   * Makes an empty board of several grids that overlap, such as a samurai of 9x9 grids: 0,0, 0,12, 6,6, 12,0 and 12,12.
   *
   * @param boxHeight rows of a box, at least 1
   * @param boxWidth columns of a box, at least 1; their product is the side of each grid
   * @param grids the row and the column of the first cell of each grid, from 0: multiples of {@code boxHeight} and {@code
   *     boxWidth}; grids share whole boxes, and all hang together
   * @return the board, which the caller closes
   * @throws IllegalArgumentException for another side, or a place that is not two numbers
   * @throws SudokuException {@link Status#BAD_ARGUMENT} for grids that are no such board, {@link Status#NO_MEMORY}
   */
  public static Board ofGrids(int boxHeight, int boxWidth, int[]... grids) {
    Arguments.box(boxHeight, boxWidth);
    int[] numbers = new int[2 * grids.length];
    for (int grid = 0; grid < grids.length; grid++) {
      Arguments.all("grids[" + grid + "]", grids[grid], 2);
      System.arraycopy(grids[grid], 0, numbers, 2 * grid, 2);
    }
    return made(error -> Natives.boardNewGrids(boxHeight, boxWidth, Bytes.of(numbers), error));
  }

  /**
   * {@link #parse(String, ReadOptions)} with the defaults.
   *
   * @param text lines that end with LF or CRLF
   * @return the board, which the caller closes
   * @throws SudokuParseException as {@link #parse(String, ReadOptions)}
   */
  public static Board parse(String text) {
    return parse(text, ReadOptions.DEFAULT);
  }

  /**
   * Reads a board from a text in one of the formats.
   *
   * @param text lines that end with LF or CRLF, of any length: {@link ReadOptions#maxBytes(long)} is for
   *     files
   * @param options how to read
   * @return the board, which the caller closes
   * @throws SudokuParseException with line and column: {@link Status#BAD_TEXT}, {@link
   *     Status#RAGGED_ROW}, {@link Status#BAD_CELL_COUNT}, {@link Status#BAD_SIDE}, {@link
   *     Status#BAD_SYMBOL_COUNT}, {@link Status#DUPLICATE_SYMBOL}, {@link Status#UNKNOWN_SYMBOL},
   *     {@link Status#OFF_BOARD}, {@link Status#GIVEN_TWICE}, {@link Status#BAD_CAGE}
   * @throws SudokuException {@link Status#UNKNOWN_FORMAT} for one that is not for reading, the
   *     statuses above for options that fit no board, {@link Status#CANCELLED}, {@link Status#NO_MEMORY}
   * @throws IllegalStateException if the control is closed
   */
  public static Board parse(String text, ReadOptions options) {
    byte[] bytes = Objects.requireNonNull(text, "text").getBytes(StandardCharsets.UTF_8);
    return parsed(bytes, Objects.requireNonNull(options, "options"));
  }

  private static Board parsed(byte[] text, ReadOptions options) {
    return read(options, (control, error) ->
        Natives.boardRead(text, options.fields(), options.listed(), control, error));
  }

  /** A native that reads a board. */
  private interface Reader {
    long read(long control, byte[] error);
  }

  /** Reads with the control of the options, if they have one: most texts are read in microseconds. */
  private static Board read(ReadOptions options, Reader reader) {
    LongFunction<Board> read = control -> made(error -> reader.read(control, error));
    Control control = options.control();
    return control == null ? read.apply(0) : Interrupts.obeyed(control, read);
  }

  /**
   * {@link #load(Path, ReadOptions)} with the defaults.
   *
   * @param file of any file system
   * @return the board, which the caller closes
   * @throws SudokuFileException as {@link #load(Path, ReadOptions)}
   * @throws SudokuParseException as {@link #load(Path, ReadOptions)}
   */
  public static Board load(Path file) {
    return load(file, ReadOptions.DEFAULT);
  }

  /**
   * Reads a board from a file.
   *
   * @param file of any file system
   * @param options how to read
   * @return the board, which the caller closes
   * @throws SudokuFileException {@link Status#FILE_ERROR}
   * @throws SudokuParseException {@link Status#BAD_UTF8}, and what {@link #parse(String, ReadOptions)}
   *     throws
   * @throws SudokuException {@link Status#TOO_LARGE} for a file of more than {@link
   *     ReadOptions#maxBytes(long)}, and what {@link #parse(String, ReadOptions)} throws
   */
  public static Board load(Path file, ReadOptions options) {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(options, "options");
    if (!isOfTheSystem(file)) {
      return parsed(content(file, options), options);
    }
    byte[] path = path(file);
    try {
      return read(options, (control, error) ->
          Natives.boardLoad(path, options.fields(), options.listed(), control, error));
    } catch (SudokuException refused) {
      throw refused.status() == Status.TOO_LARGE ? tooLarge(file, options) : refused;
    }
  }

  /** The bytes of a file that the natives cannot open. */
  private static byte[] content(Path file, ReadOptions options) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes((int) Math.min(options.most() + 1, Integer.MAX_VALUE));
      if (bytes.length > options.most()) {
        throw tooLarge(file, options);
      }
      return bytes;
    } catch (IOException problem) {
      throw fileError("read", file, problem);
    }
  }

  private static SudokuFileException fileError(String what, Path file, IOException problem) {
    return new SudokuFileException(
        "cannot " + what + " the file " + file.toUri() + ": " + problem, problem);
  }

  private static SudokuException tooLarge(Path file, ReadOptions options) {
    String size;
    try {
      size = Files.size(file) + " bytes";
    } catch (IOException unknown) {
      size = "more bytes";
    }
    return new SudokuException(Status.TOO_LARGE, "the file " + file + " has " + size
        + "; ReadOptions.maxBytes allows " + options.most(), null);
  }

  /** Whether the natives can open it. */
  private static boolean isOfTheSystem(Path file) {
    return file.getFileSystem() == FileSystems.getDefault();
  }

  private static byte[] path(Path file) {
    return file.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * A board equal to this one and independent of it.
   *
   * @return the copy, which the caller closes
   * @throws SudokuException {@link Status#NO_MEMORY}
   */
  public Board copy() {
    return new Board(handle(Natives::boardClone));
  }

  /** {@return the number of rows, columns, boxes and symbols; of several grids those of each} */
  public int side() {
    return side;
  }

  /** {@return the number of rows: the side, unless the board has several grids} */
  public int rows() {
    return rows;
  }

  /** {@return the number of columns: the side, unless the board has several grids} */
  public int columns() {
    return columns;
  }

  /** {@return the row and the column of the first cell of each grid: one at 0,0, unless the board has several} */
  public int[][] grids() {
    int capacity = 2 * Math.max(1, (rows / boxHeight) * (columns / boxWidth));
    byte[] numbers = new byte[capacity * Integer.BYTES];
    int[][] grids = new int[number((board, error) -> Natives.boardGrids(board, numbers, error)) / 2][];
    for (int grid = 0; grid < grids.length; grid++) {
      grids[grid] = Bytes.ints(numbers, 2 * grid * Integer.BYTES, 2);
    }
    return grids;
  }

  /** {@return rows of a box} */
  public int boxHeight() {
    return boxHeight;
  }

  /** {@return columns of a box} */
  public int boxWidth() {
    return boxWidth;
  }

  /** {@return the symbols, in the order of the digits} */
  public int[] symbols() {
    byte[] symbols = new byte[side * Integer.BYTES];
    number((board, error) -> Natives.boardSymbols(board, symbols, error));
    return Bytes.ints(symbols, 0, side);
  }

  /**
   * Gives the board other symbols. Each symbol in a cell becomes the new one at the same place of the
   * list; totals of cages do not change.
   *
   * @param symbols {@link #side} symbols, all different, 0 or more
   * @throws IllegalArgumentException for another number of symbols
   * @throws SudokuException {@link Status#DUPLICATE_SYMBOL}, {@link Status#UNKNOWN_SYMBOL} (a negative one), {@link
   *     Status#NO_MEMORY}
   */
  public void setSymbols(int... symbols) {
    byte[] bytes = Bytes.of(Arguments.all("symbols", symbols, side));
    number((board, error) -> Natives.boardSetSymbols(board, bytes, error));
  }

  /**
   * The symbol in a cell.
   *
   * @param row from 0
   * @param col from 0
   * @return the symbol, or {@link #EMPTY}
   * @throws IndexOutOfBoundsException if the cell is off the board
   */
  public int get(int row, int col) {
    Arguments.cell(row, col, rows, columns);
    return number((board, error) -> Natives.boardGet(board, row, col, error));
  }

  /**
   * Puts a symbol into a cell in place of any other, or empties it. Symbols that clash with others are
   * accepted: such a board has no solution.
   *
   * @param row from 0
   * @param col from 0
   * @param symbol one of the board's, or {@link #EMPTY}
   * @throws IndexOutOfBoundsException if the cell is off the board
   * @throws SudokuException {@link Status#UNKNOWN_SYMBOL}, {@link Status#NO_MEMORY}
   */
  public void set(int row, int col, int symbol) {
    Arguments.cell(row, col, rows, columns);
    number((board, error) -> Natives.boardSet(board, row, col, symbol, error));
  }

  /** {@return the symbols in all cells, row by row, {@link #EMPTY} for an empty one} */
  public int[] cells() {
    byte[] cells = new byte[rows * columns * Integer.BYTES];
    number((board, error) -> Natives.boardCells(board, cells, error));
    return Bytes.ints(cells, 0, rows * columns);
  }

  /**
   * Puts symbols into all cells, all or none.
   *
   * @param cells {@code rows * columns} symbols of the board, row by row, {@link #EMPTY} for empty
   * @throws IllegalArgumentException for another number of cells
   * @throws SudokuException {@link Status#UNKNOWN_SYMBOL}, {@link Status#NO_MEMORY}
   */
  public void setCells(int... cells) {
    byte[] bytes = Bytes.of(Arguments.all("cells", cells, rows * columns));
    number((board, error) -> Natives.boardSetCells(board, bytes, error));
  }

  /**
   * The symbols that filled cells and totals allow in a cell: those that no other cell of its row,
   * column and box has, and with which each of its cages can reach its total. A filled cell has only
   * its own.
   *
   * @param row from 0
   * @param col from 0
   * @return the symbols; none if the cell can take none
   * @throws IndexOutOfBoundsException if the cell is off the board
   * @throws SudokuException {@link Status#NO_MEMORY}
   */
  public int[] candidates(int row, int col) {
    Arguments.cell(row, col, rows, columns);
    byte[] symbols = new byte[side * Integer.BYTES];
    int count = number(
        (board, error) -> Natives.boardCandidates(board, row, col, symbols, error));
    return Bytes.ints(symbols, 0, count);
  }

  /**
   * Adds a cage: cells whose symbols are all different and sum up to a total. Cages may overlap and
   * need not be connected.
   *
   * @param total 0 or more
   * @param cells 1 to side cells, each named once by its number {@code row * side + col}
   * @throws IndexOutOfBoundsException if a cell is off the board
   * @throws SudokuException {@link Status#BAD_CAGE}, {@link Status#NO_MEMORY}
   */
  public void addCage(long total, int... cells) {
    for (int cell : Objects.requireNonNull(cells, "cells")) {
      if (cell < 0 || cell >= rows * columns) {
        throw new IndexOutOfBoundsException("cell " + cell + " is off the board of " + rows * columns + " cells");
      }
    }
    byte[] bytes = Bytes.of(cells);
    number((board, error) -> Natives.boardAddCage(board, total, bytes, error));
  }

  /**
   * Adds several cages, all or none.
   *
   * @param cages the totals and cells, each as {@link #addCage} takes them
   * @throws SudokuException {@link Status#BAD_CAGE} and {@link Status#OFF_BOARD}, where {@link
   *     SudokuException#symbol} is the place of the first bad cage in the list, from 0; {@link
   *     Status#NO_MEMORY}
   */
  public void addCages(List<Cage> cages) {
    long[] numbers = Arguments.noNull("cages", cages).stream().flatMapToLong(cage ->
        LongStream.concat(
            LongStream.of(cage.total(), cage.cells().size()),
            cage.cells().stream().mapToLong(Integer::longValue))).toArray();
    byte[] bytes = Bytes.of(numbers);
    number((board, error) -> Natives.boardAddCages(board, bytes, error));
  }

  /**
   * Removes a cage that has this cell: the one that was added first.
   *
   * @param row from 0
   * @param col from 0
   * @throws IndexOutOfBoundsException if the cell is off the board
   * @throws SudokuException {@link Status#BAD_ARGUMENT} (no cage has the cell), {@link
   *     Status#NO_MEMORY}
   */
  public void removeCage(int row, int col) {
    Arguments.cell(row, col, rows, columns);
    number((board, error) -> Natives.boardRemoveCage(board, row, col, error));
  }

  /**
   * Removes all cages.
   *
   * @throws SudokuException {@link Status#NO_MEMORY}
   */
  public void clearCages() {
    number(Natives::boardClearCages);
  }

  /**
   * The cages.
   *
   * @return a list of the caller's own, in the order they were added
   * @throws SudokuException {@link Status#NO_MEMORY}
   */
  public List<Cage> cages() {
    // Each cage is a call: a copy keeps other threads from removing one between two calls.
    try (Board copy = copy()) {
      return copy.cagesOfCopy();
    }
  }

  private List<Cage> cagesOfCopy() {
    int count = number(Natives::boardCageCount);
    List<Cage> cages = new ArrayList<>(count);
    for (int index = 0; index < count; index++) {
      int at = index;
      byte[] cage = bytes((board, error) -> Natives.boardCage(board, at, error));
      List<Integer> cells = new ArrayList<>();
      for (int from = Long.BYTES; from < cage.length; from += Integer.BYTES) {
        cells.add(Bytes.view(cage).getInt(from));
      }
      cages.add(new Cage(Bytes.view(cage).getLong(0), cells));
    }
    return cages;
  }

  /**
   * Adds constraints, all or none: rules beside rows, columns and boxes.
   *
   * @param constraints their kinds, values and cells
   * @throws SudokuException {@link Status#BAD_CONSTRAINT}, {@link Status#BAD_CAGE} and {@link Status#OFF_BOARD}, where
   *     {@link SudokuException#symbol} is the place of the first bad one in the list, from 0; {@link Status#NO_MEMORY}
   */
  public void addConstraints(List<Constraint> constraints) {
    LongStream.Builder numbers = LongStream.builder();
    for (Constraint constraint : Arguments.noNull("constraints", constraints)) {
      numbers.add(constraint.number()).add(constraint.values().size());
      constraint.values().forEach(numbers::add);
      numbers.add(constraint.cells().size());
      constraint.cells().forEach(numbers::add);
    }
    byte[] bytes = Bytes.of(numbers.build().toArray());
    number((board, error) -> Natives.boardAddConstraints(board, bytes, error));
  }

  /**
   * Adds a constraint without values and cells.
   *
   * @param kind one of {@link Constraint#kinds()}, for example {@code "anti_knight"}
   * @throws SudokuException those of {@link #addConstraints}
   */
  public void addConstraint(String kind) {
    addConstraints(List.of(new Constraint(kind, List.of(), List.of())));
  }

  /**
   * Removes a constraint.
   *
   * @param index its place in {@link #constraints()}, from 0
   * @throws SudokuException {@link Status#BAD_ARGUMENT} if there is none, {@link Status#NO_MEMORY}
   */
  public void removeConstraint(int index) {
    number((board, error) -> Natives.boardRemoveConstraint(board, index, error));
  }

  /**
   * Removes all constraints, the cages, too.
   *
   * @throws SudokuException {@link Status#NO_MEMORY}
   */
  public void clearConstraints() {
    number(Natives::boardClearConstraints);
  }

  /**
   * The constraints: the cages, and then the others, each in the order they were added.
   *
   * @return a list of the caller's own
   * @throws SudokuException {@link Status#NO_MEMORY}
   */
  public List<Constraint> constraints() {
    // Each constraint is a call: a copy keeps other threads from removing one between two calls.
    try (Board copy = copy()) {
      return copy.constraintsOfCopy();
    }
  }

  private List<Constraint> constraintsOfCopy() {
    int count = number(Natives::boardConstraintCount);
    List<Constraint> constraints = new ArrayList<>(count);
    for (int index = 0; index < count; index++) {
      int at = index;
      LongBuffer numbers =
          Bytes.view(bytes((board, error) -> Natives.boardConstraint(board, at, error))).asLongBuffer();
      String kind = Constraint.name((int) numbers.get());
      List<Long> values = new ArrayList<>();
      for (long left = numbers.get(); left > 0; left--) {
        values.add(numbers.get());
      }
      List<Integer> cells = new ArrayList<>();
      for (long left = numbers.get(); left > 0; left--) {
        cells.add((int) numbers.get());
      }
      constraints.add(new Constraint(kind, values, cells));
    }
    return constraints;
  }

  /** {@return whether the board is solved, still open, or breaks a rule} */
  public State check() {
    return State.of(check(new byte[2 * Integer.BYTES]));
  }

  /** {@return a cell, {@code row * side + col}, that breaks a rule; empty if none does} */
  public OptionalInt brokenCell() {
    byte[] cell = new byte[2 * Integer.BYTES];
    if (State.of(check(cell)) != State.BROKEN) {
      return OptionalInt.empty();
    }
    int[] place = Bytes.ints(cell, 0, 2);
    return OptionalInt.of(place[0] * side + place[1]);
  }

  private int check(byte[] cell) {
    return number((board, error) -> Natives.check(board, cell, error));
  }

  /**
   * All cells that are part of a clash: those with a symbol that a row, column, box or cage has twice;
   * and the filled cells of a cage whose sum is above its total, or below it with no cell empty.
   *
   * @return their numbers {@code row * side + col}, in ascending order; at least one if {@link
   *     #check} returns {@link State#BROKEN}, else none
   * @throws SudokuException {@link Status#NO_MEMORY}
   */
  public int[] clashes() {
    byte[] cells = new byte[rows * columns * Integer.BYTES];
    int count = number((board, error) -> Natives.boardClashes(board, cells, error));
    return Bytes.ints(cells, 0, count);
  }

  /**
   * Writes the board as text.
   *
   * @param format any but {@link Format#AUTO}
   * @return lines that end with LF
   * @throws SudokuException {@link Status#UNKNOWN_FORMAT}, {@link Status#NOT_EXPRESSIBLE}, {@link
   *     Status#NO_MEMORY}
   */
  public String write(Format format) {
    return new String(written(format), StandardCharsets.UTF_8);
  }

  /**
   * Writes the board as text with other symbols in its cells, such as {@link Result#cells}. Formats
   * without cages leave the cages out. {@link Format#COORDINATES} becomes {@link Format#CSV}, which is
   * usual for solutions. {@link Format#SVG} draws the givens of the board bold.
   *
   * @param format any but {@link Format#AUTO}
   * @param cells {@code rows * columns} symbols of the board, row by row, {@link #EMPTY} for empty
   * @return lines that end with LF
   * @throws IllegalArgumentException for another number of cells
   * @throws SudokuException {@link Status#UNKNOWN_SYMBOL}, {@link Status#UNKNOWN_FORMAT}, {@link
   *     Status#NOT_EXPRESSIBLE}, {@link Status#NO_MEMORY}
   */
  public String write(Format format, int[] cells) {
    int number = Objects.requireNonNull(format, "format").number;
    byte[] bytes = Bytes.of(Arguments.all("cells", cells, rows * columns));
    byte[] text = bytes((board, error) -> Natives.boardWriteCells(board, bytes, number, error));
    return new String(text, StandardCharsets.UTF_8);
  }

  private byte[] written(Format format) {
    int number = Objects.requireNonNull(format, "format").number;
    return bytes((board, error) -> Natives.boardWrite(board, number, error));
  }

  /**
   * Writes the board to a file in place of its content.
   *
   * @param file of any file system
   * @param format any but {@link Format#AUTO}
   * @throws SudokuFileException {@link Status#FILE_ERROR}
   * @throws SudokuException what {@link #write} throws
   */
  public void save(Path file, Format format) {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(format, "format");
    if (!isOfTheSystem(file)) {
      byte[] text = written(format);
      try {
        Files.write(file, text);
      } catch (IOException problem) {
        throw fileError("write", file, problem);
      }
      return;
    }
    byte[] path = path(file);
    number((board, error) -> Natives.boardSave(board, path, format.number, error));
  }

  /**
   * {@link #solve(Options)} with the defaults: the first solution, no limits.
   *
   * @return the solution, or the proof that there is none
   * @throws SudokuException as {@link #solve(Options)}
   */
  public Result solve() {
    return solve(Options.DEFAULT);
  }

  /**
   * Solves the board, which itself does not change, on {@link Options#threads(int)} threads.
   *
   * @param options strategy, limits, threads, control
   * @return a solution; the proof that there is none ({@link Status#NO_SOLUTION}); or the limit that
   *     was reached first, {@link Status#CANCELLED} for a cancel
   * @throws SudokuException {@link Status#UNSUITABLE}, {@link Status#NO_MEMORY}, {@link
   *     Status#INTERNAL}
   * @throws IllegalStateException if the board or the control is closed
   */
  public Result solve(Options options) {
    Objects.requireNonNull(options, "options");
    return first(options, options.solutionLimit() > 1,
        (board, control, cells, figures, error) ->
            Natives.solve(board, options.fields(), control, cells, figures, error));
  }

  /**
   * Whether the board has exactly one solution, without limits.
   *
   * @return false if it has none or several
   * @throws SudokuException {@link Status#CANCELLED} if this thread is interrupted, {@link Status#MEMORY_LIMIT}, and what
   *     {@link #solve(Options)} throws
   */
  public boolean isUnique() {
    Result result = solve(Options.DEFAULT.solutionLimit(2));
    if (result.status() != Status.OK && result.status() != Status.NO_SOLUTION) {
      throw new SudokuException(result.status());
    }
    return result.unique();
  }

  /**
   * Looks for two solutions, and writes a proof that there are no others, for a checker that knows
   * nothing of Sudoku: clauses in the DIMACS format, and in the DRAT format a proof that they are
   * contradictory. The files are complete if the result is {@link Status#NO_SOLUTION} or {@link
   * Result#unique}. See {@code sudoku_prove} in {@code sudoku.h}.
   *
   * @param cnf the file for the clauses, a path of the default file system
   * @param proof the file for the proof, another one
   * @param options the strategy is the default or clause_learning; the solution limit is not read
   * @return what {@link #solve(Options)} returns
   * @throws SudokuFileException {@link Status#FILE_ERROR}
   * @throws SudokuException {@link Status#UNSUITABLE} (the board has cages or sums), and what {@link
   *     #solve(Options)} throws
   * @throws UnsupportedOperationException for a path of another file system
   */
  public Result prove(Path cnf, Path proof, Options options) {
    byte[] clauses = systemPath(cnf, "cnf");
    byte[] lines = systemPath(proof, "proof");
    Objects.requireNonNull(options, "options");
    return first(options, true, (board, control, cells, figures, error) -> Natives.prove(
        board, options.fields(), control, clauses, lines, cells, figures, error));
  }

  private static byte[] systemPath(Path file, String name) {
    if (!isOfTheSystem(Objects.requireNonNull(file, name))) {
      throw new UnsupportedOperationException(
          name + ": a path of the default file system is needed, not " + file.toUri());
    }
    return path(file);
  }

  /** A call that finds a solution. */
  private interface Search {
    int run(long board, long control, byte[] cells, byte[] figures, byte[] error);
  }

  private Result first(Options options, boolean others, Search search) {
    byte[] cells = new byte[rows * columns * Integer.BYTES];
    byte[] figures = new byte[Report.REPORT_BYTES];
    int status = Interrupts.obeyed(options.control(), control -> number((board, error) ->
        search.run(board, control, cells, figures, error)));
    return new Result(
        Report.of(status, figures), columns, Bytes.ints(cells, 0, rows * columns), others);
  }

  /**
   * Counts the solutions, on {@link Options#threads(int)} threads.
   *
   * @param options strategy, limits, threads, control
   * @return {@link Report#solutions}, exact with {@link Status#OK} if it is below the solution limit
   *     or there is none; with any other status there are at least as many
   * @throws SudokuException {@link Status#UNSUITABLE}, {@link Status#NO_MEMORY}, {@link
   *     Status#INTERNAL}
   * @throws IllegalStateException if the board or the control is closed
   */
  public Report count(Options options) {
    Objects.requireNonNull(options, "options");
    byte[] figures = new byte[Report.REPORT_BYTES];
    int status = Interrupts.obeyed(options.control(), control -> number((board, error) ->
        Natives.count(board, options.fields(), control, figures, error)));
    return Report.of(status, figures);
  }

  /**
   * Finds the symbols that each cell has in at least one solution.
   *
   * @param options strategy, limits of the whole call, control; the solution limit and the threads are not used
   * @return the symbols of each cell
   * @throws SudokuException as {@link #count}
   * @throws IllegalStateException if the board or the control is closed
   */
  public TrueCandidates trueCandidates(Options options) {
    Objects.requireNonNull(options, "options");
    byte[] truths = new byte[Math.multiplyExact(rows * columns, side)];
    byte[] figures = new byte[Report.REPORT_BYTES];
    int status = Interrupts.obeyed(options.control(), control -> number((board, error) ->
        Natives.trueCandidates(board, options.fields(), control, truths, figures, error)));
    return new TrueCandidates(Report.of(status, figures), columns, symbols(), truths);
  }

  /**
   * Lists the givens that could be left out, each alone.
   *
   * @param options strategy, limits of each proof, control
   * @return their numbers {@code row * side + col}, in ascending order
   * @throws SudokuException {@link Status#BAD_ARGUMENT} (the board does not have exactly one solution),
   *     {@link Status#NODE_LIMIT}, {@link Status#MEMORY_LIMIT}, {@link Status#TIMED_OUT}, {@link
   *     Status#CANCELLED}, {@link Status#UNSUITABLE}, {@link Status#NO_MEMORY}
   * @throws IllegalStateException if the board or the control is closed
   */
  public int[] redundant(Options options) {
    return searched(options, Natives::boardRedundant);
  }

  /**
   * The givens of a board without a solution of which one may be wrong: without it, there is exactly one solution.
   *
   * @param options strategy, limits of each proof, control
   * @return their numbers {@code row * side + col}, in ascending order; none if the board has a solution, or if one given less
   *     is not enough
   * @throws SudokuException as {@link #redundant}, but for the number of solutions
   * @throws IllegalStateException if the board or the control is closed
   */
  public int[] suspects(Options options) {
    return searched(options, Natives::boardSuspects);
  }

  /** Finds cells of a board. */
  private interface Searching {
    int search(long board, byte[] options, long control, byte[] cells, byte[] error);
  }

  private int[] searched(Options options, Searching searching) {
    Objects.requireNonNull(options, "options");
    byte[] cells = new byte[rows * columns * Integer.BYTES];
    int count = Interrupts.obeyed(options.control(), control -> number((board, error) ->
        searching.search(board, options.fields(), control, cells, error)));
    return Bytes.ints(cells, 0, count);
  }

  /**
   * Makes a board without givens that could be left out, from one with exactly one solution.
   *
   * @param seed the order in which it tries the givens
   * @param options strategy, limits of each proof, control
   * @return a new board, which the caller closes
   * @throws SudokuException {@link Status#BAD_ARGUMENT} (the board does not have exactly one solution),
   *     {@link Status#NODE_LIMIT}, {@link Status#TIMED_OUT}, {@link Status#MEMORY_LIMIT}, {@link
   *     Status#CANCELLED}, {@link Status#UNSUITABLE}, {@link Status#NO_MEMORY}
   * @throws IllegalStateException if the board or the control is closed
   */
  public Board minimise(long seed, Options options) {
    Objects.requireNonNull(options, "options");
    return new Board(Interrupts.obeyed(options.control(), control -> handle((board, error) ->
        Natives.boardMinimise(board, options.fields(), control, seed, error))));
  }

  /**
   * Makes the canonical form: the same for all boards that permutations of bands, of rows in bands, of
   * stacks, of columns in stacks and of symbols, and, if boxes are square, transposition make of each
   * other. It is the least of these boards, row by row with empty cells before symbols. Its symbols are
   * 1 to side.
   *
   * @param options limits, control
   * @return a new board, which the caller closes
   * @throws SudokuException {@link Status#BAD_ARGUMENT} (a board with cages, with givens that contradict
   *     each other, or of a side larger than 25), {@link Status#NODE_LIMIT}, {@link Status#TIMED_OUT},
   *     {@link Status#MEMORY_LIMIT}, {@link Status#CANCELLED}, {@link Status#NO_MEMORY}
   * @throws IllegalStateException if the board or the control is closed
   */
  public Board canonical(Options options) {
    Objects.requireNonNull(options, "options");
    return new Board(Interrupts.obeyed(options.control(), control -> handle((board, error) ->
        Natives.boardCanonical(board, options.fields(), control, error))));
  }

  /**
   * Counts the symmetries of the board: the orders of lines, with and without transposition, that change nothing but the names of
   * its symbols.
   *
   * @param options limits, control
   * @return their number, an unsigned one: 1 if there is only the one that changes nothing
   * @throws SudokuException what {@link #canonical} throws
   * @throws IllegalStateException if the board or the control is closed
   */
  public long symmetries(Options options) {
    Objects.requireNonNull(options, "options");
    byte[] found = new byte[Long.BYTES];
    Status status = Status.of(Interrupts.obeyed(options.control(), control -> number((board, error) ->
        Natives.boardSymmetries(board, options.fields(), control, found, error))));
    if (status != Status.OK) {
      throw new SudokuException(status);
    }
    return Bytes.view(found).getLong(0);
  }

  /** The board that the numbers of a morph make. */
  Board morphed(byte[] morph) {
    return new Board(handle((board, error) -> Natives.boardMorph(board, morph, error)));
  }

  /**
   * Prepares to find the solutions one by one. Node and time limit hold for each step.
   *
   * @param options strategy, limits, control
   * @return the solutions, which the caller closes
   * @throws SudokuException {@link Status#UNSUITABLE}, {@link Status#NO_MEMORY}
   * @throws IllegalStateException if the board or the control is closed
   */
  public Solutions solutions(Options options) {
    Control given = Objects.requireNonNull(options, "options").control();
    Control control = given != null ? given : new Control();
    long number = handle((board, error) ->
        Natives.solutionsOpen(board, options.fields(), control.number(), error));
    return new Solutions(number, rows * columns, control, given == null);
  }

  /**
   * {@link #steps(Profile, boolean, Options)} with the defaults and the techniques of Sudoku Explainer; of a board with cages,
   * with those for killers.
   *
   * @return the steps, which the caller closes
   * @throws SudokuException as {@link #steps(Profile, boolean, Options)}
   */
  public Steps steps() {
    return steps(usual(), true, Options.DEFAULT);
  }

  /**
   * Prepares to explain the board step by step. The time limit holds for each step.
   *
   * @param profile the techniques and their order
   * @param uniqueness whether techniques that assume one solution are tried, if there is only one
   * @param options limits, control; strategy and node limit are those of the search for a second solution
   * @return the steps, which the caller closes
   * @throws SudokuException {@link Status#BAD_ARGUMENT} (loose cells, or more than 64 rows), {@link
   *     Status#MEMORY_LIMIT}, {@link Status#NO_MEMORY}
   * @throws IllegalStateException if the board or the control is closed
   */
  public Steps steps(Profile profile, boolean uniqueness, Options options) {
    return steps(profile, uniqueness, options, List.of());
  }

  /**
   * {@link #steps(Profile, boolean, Options)} without candidates that a player has removed.
   *
   * @param profile the techniques and their order
   * @param uniqueness whether techniques that assume one solution are tried, if there is only one
   * @param options limits, control; strategy and node limit are those of the search for a second solution
   * @param removed the candidates
   * @return the steps, which the caller closes
   * @throws SudokuException as {@link #steps(Profile, boolean, Options)}, and {@link Status#OFF_BOARD},
   *     {@link Status#UNKNOWN_SYMBOL} of a candidate
   * @throws IllegalStateException if the board or the control is closed
   */
  public Steps steps(Profile profile, boolean uniqueness, Options options, List<Step.Candidate> removed) {
    return steps(profile, uniqueness, options, removed, (board, gone, wanted, control, error) ->
        Natives.stepsOpen(board, gone, wanted, options.fields(), control, error));
  }

  /**
   * Prepares to explain this puzzle in play: with the symbols that were placed since.
   *
   * @param state a board of the same shape and symbols, with the givens of this one and the symbols placed since, right or wrong
   * @param profile the techniques and their order
   * @param uniqueness whether techniques that assume one solution are tried, if there is only one
   * @param options limits, control; strategy and node limit are those of the search for a second solution
   * @param removed candidates that a player has removed
   * @return the steps, which the caller closes
   * @throws SudokuException as {@link #steps(Profile, boolean, Options, List)}, and {@link Status#BAD_ARGUMENT} for a state of
   *     another shape or other symbols, or that lacks a given
   * @throws IllegalStateException if a board or the control is closed
   */
  public Steps steps(
      Board state, Profile profile, boolean uniqueness, Options options, List<Step.Candidate> removed) {
    Objects.requireNonNull(state, "state");
    return steps(profile, uniqueness, options, removed, (board, gone, wanted, control, error) ->
        Natives.stepsOpenAt(board, state.number(), gone, wanted, options.fields(), control, error));
  }

  /** The profile of steps for which none is named. */
  private Profile usual() {
    return cages().isEmpty() ? Profile.EXPLAINER : Profile.KILLER;
  }

  /** Opens steps of a board. */
  private interface Opening {
    long open(long board, byte[] removed, int profile, long control, byte[] error);
  }

  private Steps steps(Profile profile, boolean uniqueness, Options options, List<Step.Candidate> removed, Opening opening) {
    int wanted = Objects.requireNonNull(profile, "profile").number(uniqueness);
    Control given = Objects.requireNonNull(options, "options").control();
    byte[] gone = Bytes.of(Arguments.noNull("removed", removed).stream()
        .flatMapToInt(each -> IntStream.of(each.row(), each.col(), each.symbol())).toArray());
    Control control = given != null ? given : new Control();
    long number = handle((board, error) -> opening.open(board, gone, wanted, control.number(), error));
    return new Steps(number, side, control, given == null);
  }

  /**
   * {@link #hint(Profile, boolean, Options)} with the defaults and the techniques of {@link #steps()}.
   *
   * @return the step; empty if the board is full or no technique finds a step
   * @throws SudokuException as {@link #hint(Profile, boolean, Options)}
   */
  public Optional<Step> hint() {
    return hint(usual(), true, Options.DEFAULT);
  }

  /**
   * Finds the next step that a person would take.
   *
   * @param profile the techniques and their order
   * @param uniqueness whether techniques that assume one solution are tried, if there is only one
   * @param options as in {@link #steps}
   * @return the step; empty if the board is full or no technique finds a step
   * @throws SudokuException as {@link #steps} and {@link Steps#hasNext}
   * @throws IllegalStateException if the board or the control is closed
   */
  public Optional<Step> hint(Profile profile, boolean uniqueness, Options options) {
    return hint(profile, uniqueness, options, List.of());
  }

  /**
   * {@link #hint(Profile, boolean, Options)} without candidates that a player has removed.
   *
   * @param profile the techniques and their order
   * @param uniqueness whether techniques that assume one solution are tried, if there is only one
   * @param options as in {@link #steps}
   * @param removed the candidates
   * @return the step; empty if the board is full or no technique finds a step
   * @throws SudokuException as {@link #hint(Profile, boolean, Options)}, and {@link Status#OFF_BOARD}, {@link
   *     Status#UNKNOWN_SYMBOL} of a candidate
   * @throws IllegalStateException if the board or the control is closed
   */
  public Optional<Step> hint(
      Profile profile, boolean uniqueness, Options options, List<Step.Candidate> removed) {
    try (Steps steps = steps(profile, uniqueness, options, removed)) {
      return steps.hasNext() ? Optional.of(steps.next()) : Optional.empty();
    }
  }

  /**
   * {@link #rate(Profile, boolean, Options)} on both scales, with the stars, and the defaults.
   *
   * @return the rating
   * @throws SudokuException as {@link #rate(Profile, boolean, Options)}
   */
  public Rating rate() {
    return rate(null, true, Options.DEFAULT);
  }

  /**
   * Rates the board by the steps that a person would take.
   *
   * @param profile the scale; null for both and the stars
   * @param uniqueness whether techniques that assume one solution are tried
   * @param options limits, control; strategy and node limit are those of the search for a second solution
   * @return the rating; a limit is its status
   * @throws SudokuException {@link Status#BAD_ARGUMENT} (loose cells, or more than 64 rows), {@link Status#UNSUITABLE},
   *     {@link Status#NO_MEMORY}, {@link Status#INTERNAL}
   * @throws IllegalStateException if the board or the control is closed
   */
  public Rating rate(@Nullable Profile profile, boolean uniqueness, Options options) {
    Objects.requireNonNull(options, "options");
    int wanted = Profile.number(profile, uniqueness);
    byte[] rating = new byte[Rating.RATING_BYTES];
    int status = Interrupts.obeyed(options.control(), control -> number((board, error) ->
        Natives.rate(board, wanted, options.fields(), control, rating, error)));
    return Rating.of(Status.of(status), Bytes.view(rating), 0);
  }

  /**
   * Scores an answer to this puzzle; any valid solution is right.
   *
   * @param answer a board of the same shape and symbols, full or not
   * @param compare whether {@code right}, {@code wrong} and {@code solutions} are wanted: unless the answer is a solution, two
   *     solutions of the puzzle are looked for
   * @param completable whether that is wanted; another search if it is not known
   * @param options strategy, limits, control; the solution limit and the threads are not used
   * @return the score; a limit is its status
   * @throws SudokuException {@link Status#BAD_ARGUMENT} (symbols other than the puzzle's), {@link Status#UNSUITABLE}, {@link
   *     Status#NO_MEMORY}
   * @throws IllegalStateException if a board or the control is closed
   */
  public Score score(Board answer, boolean compare, boolean completable, Options options) {
    Objects.requireNonNull(options, "options");
    int asks = Score.asks(compare, completable);
    byte[] score = new byte[Score.SCORE_BYTES];
    Interrupts.obeyed(options.control(), control -> number((board, error) ->
        answer.number((other, detail) ->
            Natives.scoreBoard(board, other, asks, options.fields(), control, score, detail))));
    return Score.of(Bytes.view(score), 0);
  }

  /**
   * Says in one line what it takes to solve the board: its stars, the techniques with their steps, the hardest, the place where
   * the fewest steps are open, and the number of givens.
   *
   * @return the line; empty if the board does not have exactly one solution
   * @throws SudokuException as {@link #rate(Profile, boolean, Options)}
   * @throws IllegalStateException if the board is closed
   */
  public String summary() {
    return summary(false, Options.DEFAULT);
  }

  /**
   * Says what it takes to solve the board, as {@link #summary()}, or as an object of JSON: explained, stars and their name,
   * givens, open, rounds, techniques, hardest, narrowest.
   *
   * @param isJson whether it is JSON
   * @param options as in {@link #rate(Profile, boolean, Options)}
   * @return the text; empty if the board does not have exactly one solution
   * @throws SudokuException as {@link #rate(Profile, boolean, Options)}, and for a limit its status
   * @throws IllegalStateException if the board or the control is closed
   */
  public String summary(boolean isJson, Options options) {
    Objects.requireNonNull(options, "options");
    byte[] found = Interrupts.obeyed(options.control(), control -> bytes((board, error) ->
        Natives.summary(board, isJson ? 1 : 0, options.fields(), control, error)));
    Status status = Status.of(Bytes.view(found).getInt(0));
    if (status != Status.OK && status != Status.NO_SOLUTION) {
      throw new SudokuException(status);
    }
    return new String(found, Integer.BYTES, found.length - Integer.BYTES, StandardCharsets.UTF_8);
  }

  /**
   * Begins a deduction with the givens. Givens that contradict each other are accepted: {@link
   * Deduction#choice} reports {@link Status#NO_SOLUTION}.
   *
   * @return the deduction, which the caller closes; the board may be changed or closed meanwhile
   * @throws SudokuException {@link Status#UNSUITABLE} (the board has cages or sums), {@link
   *     Status#MEMORY_LIMIT} (more than 1 GiB would be needed), {@link Status#NO_MEMORY}, {@link
   *     Status#INTERNAL}
   */
  public Deduction deduction() {
    return new Deduction(handle(Natives::deductionNew), side);
  }

  /**
   * Whether the other object is a board with the same shape, symbols, cells and constraints, in the same order.
   * A closed board is equal to itself only. The content is read in steps: boards that another thread
   * changes meanwhile may be equal to neither their old nor their new content.
   */
  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof Board board) || side != board.side || boxHeight != board.boxHeight
        || boxWidth != board.boxWidth || rows != board.rows || columns != board.columns) {
      return false;
    }
    try {
      return Arrays.deepEquals(grids(), board.grids()) && Arrays.equals(cells(), board.cells()) && Arrays.equals(symbols(), board.symbols())
          && constraints().equals(board.constraints());
    } catch (IllegalStateException closed) {
      return false;
    }
  }

  /** {@return a number that depends on the shape alone, because the content may change} */
  @Override
  public int hashCode() {
    return (31 * side + boxHeight) * 31 + boxWidth;
  }

  /** {@return the shape, not the content: see {@link #write}} */
  @Override
  public String toString() {
    return "Board[side=" + side + ", box=" + boxHeight + "x" + boxWidth + "]";
  }
}
