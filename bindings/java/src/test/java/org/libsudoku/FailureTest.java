package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Failures: every status that Java can provoke, null, closed objects. */
class FailureTest {
  private static SudokuException fails(Status status, Executable call) {
    SudokuException failure = assertThrows(SudokuException.class, call);
    assertEquals(status, failure.status(), failure.getMessage());
    assertEquals(status.code(), failure.code());
    assertFalse(failure.getMessage().isEmpty());
    return failure;
  }

  @Test
  void statusesAreThoseOfTheLibrary() {
    List<String> names = new ArrayList<>();
    for (int code = -1000; code <= 1000; code++) {
      String name = new String(Natives.statusName(code), StandardCharsets.UTF_8);
      if (!name.equals("UNKNOWN")) {
        assertEquals(name, Status.of(code).name());
        assertFalse(Status.of(code).message().isEmpty());
        names.add(name);
      }
    }
    assertEquals(Status.values().length, names.size());
  }

  @Test
  void badShapesAreRefused() {
    // Seen to fail: a SudokuException from boards, none from generators and options of reading.
    for (int[] box : new int[][] {{0, 3}, {-1, -1}, {Integer.MAX_VALUE, Integer.MAX_VALUE}, {25, 41}}) {
      List<Executable> calls = List.of(
          () -> Board.of(box[0], box[1]), () -> Generator.of(box[0], box[1]),
          () -> ReadOptions.DEFAULT.box(box[0], box[1]), () -> new CellShape(box[0], box[1], 1, 0));
      for (Executable call : calls) {
        String said = assertThrows(IllegalArgumentException.class, call).getMessage();
        assertEquals("expected a side of 1 to 1024, found boxes of " + box[0] + "x" + box[1], said);
      }
    }
  }

  /** Of a text, with its place where there is one. */
  private static SudokuParseException unread(Status status, Executable call) {
    SudokuException failure = fails(status, call);
    assertTrue(failure.line() > 0 || status == Status.BAD_UTF8, failure.getMessage());
    return assertInstanceOf(SudokuParseException.class, failure);
  }

  @Test
  void badTextsAreRefusedWithTheirPlace(@TempDir Path folder) throws Exception {
    unread(Status.BAD_CELL_COUNT, () -> Board.parse("12345"));
    SudokuParseException ragged = unread(Status.RAGGED_ROW, () -> Board.parse("1,,,\n,2,,\n,,3\n,,,4\n"));
    assertEquals(3, ragged.line());
    unread(Status.BAD_SIDE, () -> Board.parse("7\n1 2 3 4 5 6 7\n0,0 1\n"));
    SudokuParseException count =
        unread(Status.BAD_SYMBOL_COUNT, () -> Board.parse("4\n1 2 3\n0,0 1\n"));
    assertEquals(2, count.line());
    SudokuParseException twice =
        unread(Status.DUPLICATE_SYMBOL, () -> Board.parse("4\n1 2 3 3\n0,0 1\n"));
    assertEquals(3, twice.symbol());
    SudokuParseException unknown =
        unread(Status.UNKNOWN_SYMBOL, () -> Board.parse("4\n1 2 3 4\n0,0 1\n1,2 17\n"));
    assertEquals(17, unknown.symbol());
    assertEquals(4, unknown.line());
    assertTrue(unknown.column() > 0);
    unread(Status.OFF_BOARD, () -> Board.parse("4\n1 2 3 4\n0,4 1\n"));
    unread(Status.GIVEN_TWICE, () -> Board.parse("4\n1 2 3 4\n0,0 1\n0,0 2\n"));
    unread(Status.BAD_CAGE, () -> Board.parse("4\n1 2 3 4\n1\n5 0,0 0,0\n"));
    unread(Status.BAD_TEXT, () -> Board.parse("4\n1 2 3 4\n0;0 1\n"));
    Path latin = Files.write(folder.resolve("latin"), new byte[] {'1', (byte) 0xe9, '.', '.'});
    unread(Status.BAD_UTF8, () -> Board.load(latin));
  }

  @Test
  void optionsThatFitNoTextAreNoParseErrors() {
    for (SudokuException failure : List.of(
        fails(Status.UNKNOWN_FORMAT,
            () -> Board.parse(Examples.LINE, ReadOptions.DEFAULT.format(Format.SVG))),
        fails(Status.DUPLICATE_SYMBOL,
            () -> Board.parse(
                Examples.LINE, ReadOptions.DEFAULT.symbols(1, 1, 2, 3, 4, 5, 6, 7, 8))))) {
      assertEquals(SudokuException.class, failure.getClass());
    }
  }

  /** Names the file. */
  private static SudokuFileException unopened(Path file, Executable call) {
    SudokuException failure = fails(Status.FILE_ERROR, call);
    String name = file.getFileName().toString();
    assertTrue(failure.getMessage().contains(name), failure.getMessage());
    return assertInstanceOf(SudokuFileException.class, failure);
  }

  @Test
  void badFilesAreRefusedByName(@TempDir Path folder) throws Exception {
    Path missing = folder.resolve("missing");
    Path nowhere = folder.resolve("missing/file");
    unopened(missing, () -> Board.load(missing));
    unopened(folder, () -> Board.load(folder));
    try (Board board = Board.of(2, 2)) {
      unopened(nowhere, () -> board.save(nowhere, Format.GRID));
      unopened(nowhere, () -> board.prove(missing, nowhere, Options.DEFAULT));
    }
  }

  @Test
  void filesOfOtherFileSystems(@TempDir Path folder) throws Exception {
    Path archive = folder.resolve("boards.zip");
    try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("create", "true"));
        Board board = Board.parse(Examples.LINE)) {
      Path file = zip.getPath("/board");
      board.save(file, Format.GRID);
      assertEquals(board.write(Format.GRID), Files.readString(file));
      try (Board again = Board.load(file)) {
        assertEquals(board, again);
      }
      Path missing = zip.getPath("/missing");
      SudokuFileException failure = unopened(missing, () -> Board.load(missing));
      assertInstanceOf(NoSuchFileException.class, failure.getCause());
      unopened(missing, () -> board.save(missing.resolve("file"), Format.GRID));
      Files.write(file, new byte[] {'1', (byte) 0xe9, '.', '.'});
      unread(Status.BAD_UTF8, () -> Board.load(file));
      large(file, 4);
      String refusal = assertThrows(UnsupportedOperationException.class,
          () -> board.prove(folder.resolve("cnf"), file, Options.DEFAULT)).getMessage();
      assertTrue(refusal.startsWith("proof: ") && refusal.contains("boards.zip"), refusal);
    }
  }

  /** Refuses a file that is too large; the message names the option that sets the limit. */
  private static void large(Path file, int bytes) {
    ReadOptions less = ReadOptions.DEFAULT.maxBytes(bytes - 1);
    String said = fails(Status.TOO_LARGE, () -> Board.load(file, less)).getMessage();
    assertEquals("the file " + file + " has " + bytes + " bytes; ReadOptions.maxBytes allows "
        + (bytes - 1), said);
  }

  @Test
  void maxBytesIsForFiles(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("board"), Examples.LINE);
    large(file, 81);
    ReadOptions little = ReadOptions.DEFAULT.maxBytes(1);
    byte[] text = Examples.LINE.getBytes(StandardCharsets.UTF_8);
    try (Board board = Board.parse(Examples.LINE, little);
        Board exactly = Board.load(file, ReadOptions.DEFAULT.maxBytes(81));
        LinesRoom room = new LinesRoom()) {
      assertEquals(board, exactly);
      assertEquals(Examples.SOLUTION,
          Sudoku.solveLines(text, little, Options.DEFAULT).get(0).solution());
      assertEquals(Examples.SOLUTION, Sudoku.solveLines(
          ByteBuffer.wrap(text), little, Options.DEFAULT, room).get(0).solution());
    }
  }

  /** More than the 64 MiB that a file may have by default. */
  @Test
  void longTextsInMemoryAreRead() {
    byte[] text = new byte[65 << 20];
    Arrays.fill(text, (byte) '\n');
    System.arraycopy(
        Examples.LINE.getBytes(StandardCharsets.UTF_8), 0, text, text.length - 81, 81);
    Lines lines = Sudoku.solveLines(text, ReadOptions.DEFAULT, Options.DEFAULT);
    assertEquals(List.of(Examples.SOLUTION), lines.stream().map(Line::solution).toList());
  }

  @Test
  void badEditsAreRefused() {
    try (Board board = Board.of(2, 2)) {
      SudokuException symbol = fails(Status.UNKNOWN_SYMBOL, () -> board.set(1, 2, 5));
      assertEquals(List.of(1, 2, 5L), List.of(symbol.row(), symbol.col(), symbol.symbol()));
      fails(Status.UNKNOWN_SYMBOL, () -> board.set(1, 2, -2));
      fails(Status.UNKNOWN_SYMBOL, () -> board.setCells(new int[16]));
      // Seen to fail: a SudokuException.
      for (Executable call : List.<Executable>of(() -> board.setCells(1, 2, 3), () -> board.setSymbols(1, 2, 3),
          () -> board.write(Format.LINE, new int[15]))) {
        assertThrows(IllegalArgumentException.class, call);
      }
      fails(Status.DUPLICATE_SYMBOL, () -> board.setSymbols(1, 2, 3, 3));
      fails(Status.UNKNOWN_SYMBOL, () -> board.setSymbols(1, 2, 3, -3));
      fails(Status.BAD_CAGE, () -> board.addCage(-1, 0, 1));
      fails(Status.BAD_CAGE, () -> board.addCage(3));
      fails(Status.BAD_CAGE, () -> board.addCage(3, 1, 1));
      fails(Status.BAD_CAGE, () -> board.addCage(3, 0, 1, 2, 3, 4));
      assertEquals(List.of(), board.cages());
      for (int off : new int[] {-1, 4, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
        assertThrows(IndexOutOfBoundsException.class, () -> board.get(off, 0));
        String said = assertThrows(
            IndexOutOfBoundsException.class, () -> board.get(0, off)).getMessage();
        assertEquals("row 0, col " + off + " is off the board of side " + board.side(), said);
        assertThrows(IndexOutOfBoundsException.class, () -> board.set(off, 0, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> board.set(0, off, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> board.candidates(off, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> board.candidates(0, off));
        int cell = off == 4 ? 16 : off;
        assertThrows(IndexOutOfBoundsException.class, () -> board.addCage(3, 0, cell));
      }
    }
  }

  @Test
  void badFormatsOfWritingAreRefused() {
    try (Board killer = Board.parse(Examples.KILLER)) {
      fails(Status.NOT_EXPRESSIBLE, () -> killer.write(Format.AUTO));
      fails(Status.NOT_EXPRESSIBLE, () -> killer.write(Format.CSV));
    }
  }

  @Test
  void unsuitableStrategiesAreRefused() {
    fails(Status.UNKNOWN_STRATEGY, () -> Strategy.named("guessing"));
    try (Board killer = Board.parse(Examples.KILLER)) {
      Strategy strategy =
          Strategy.all().stream().filter(each -> !each.fits(killer)).findFirst().orElseThrow();
      Options options = Options.DEFAULT.strategy(strategy);
      fails(Status.UNSUITABLE, () -> killer.solve(options));
      fails(Status.UNSUITABLE, () -> killer.count(options));
      fails(Status.UNSUITABLE, () -> killer.solutions(options));
    }
  }

  @Test
  void badBatchesAreRefused() {
    fails(Status.BAD_ARGUMENT,
        () -> Sudoku.solveLines(Examples.LINE, Options.DEFAULT.threads(1025)));
  }

  /** Rows of these short lines need twelve times the bytes of the text. */
  @Test
  void resultsThatNoBufferHoldsAreRefused() {
    int rows = Integer.MAX_VALUE / Report.ROW_BYTES + 8;
    ByteBuffer text = ByteBuffer.allocateDirect(2 * rows);
    while (text.hasRemaining()) {
      text.put((byte) 'x').put((byte) '\n');
    }
    text.flip();
    try (LinesRoom room = new LinesRoom()) {
      SudokuException refused = fails(Status.TOO_LARGE,
          () -> Sudoku.solveLines(text, ReadOptions.DEFAULT, Options.DEFAULT, room));
      assertEquals("the results need more than " + Integer.MAX_VALUE
          + " bytes, the most that an array or a buffer of Java holds", refused.getMessage());
    }
  }

  /** Refused with the name of the argument. */
  private static void unnamed(String argument, Executable call) {
    assertEquals(argument, assertThrows(NullPointerException.class, call).getMessage());
  }

  @Test
  void nullIsRefusedByName() {
    ReadOptions read = ReadOptions.DEFAULT;
    Options options = Options.DEFAULT;
    unnamed("text", () -> Board.parse(null));
    unnamed("options", () -> Board.parse(Examples.LINE, null));
    unnamed("file", () -> Board.load(null));
    unnamed("options", () -> Board.load(Path.of("file"), null));
    unnamed("name", () -> Strategy.named(null));
    unnamed("board", () -> Strategy.AUTO.fits(null));
    unnamed("strategy", () -> options.strategy(null));
    unnamed("time", () -> options.timeLimit(null));
    unnamed("vectors", () -> options.vectors(null));
    unnamed("control", () -> options.control(null));
    unnamed("format", () -> read.format(null));
    unnamed("symbols", () -> read.symbols((int[]) null));
    unnamed("time", () -> Generator.of(3, 3).timeLimit(null));
    unnamed("control", () -> Generator.of(3, 3).control(null));
    unnamed("cells", () -> new Cage(1, null));
    unnamed("boards", () -> Sudoku.solveAll(null, options));
    unnamed("boards[0]", () -> Sudoku.solveAll(Arrays.asList((Board) null), options));
    unnamed("options", () -> Sudoku.solveAll(List.of(), null));
    unnamed("puzzles", () -> Sudoku.solveStrings(null, options));
    unnamed("options", () -> Sudoku.solveStrings(List.of(), null));
    unnamed("read", () -> Sudoku.solveStrings(List.of(), null, options));
    byte[] none = new byte[0];
    int[] offsets = {0};
    unnamed("text", () -> Sudoku.solveStrings(null, offsets, null, read, options));
    unnamed("offsets", () -> Sudoku.solveStrings(none, null, null, read, options));
    unnamed("read", () -> Sudoku.solveStrings(none, offsets, null, null, options));
    unnamed("options", () -> Sudoku.solveStrings(none, offsets, null, read, null));
    CellShape nine = CellShape.NINE;
    unnamed("cells", () -> Sudoku.solveCells((byte[]) null, nine, options, null));
    unnamed("shape", () -> Sudoku.solveCells(new byte[0], null, options, null));
    unnamed("options", () -> Sudoku.solveCells(new byte[0], nine, null, null));
    unnamed("cells", () -> Sudoku.solveCells((ByteBuffer) null, nine, options, null));
    unnamed("shape", () -> Sudoku.solveCells(ByteBuffer.allocate(0), null, options, null));
    unnamed("options", () -> Sudoku.solveCells(ByteBuffer.allocate(0), nine, null, null));
    unnamed("cells", () -> Sudoku.checkCells((byte[]) null, nine, options));
    unnamed("cells", () -> Sudoku.checkCells((ByteBuffer) null, nine, options));
    unnamed("shape", () -> Sudoku.checkCells(new byte[0], null, options));
    unnamed("options", () -> Sudoku.checkCells(new byte[0], nine, null));
    unnamed("puzzles", () -> Sudoku.checkStrings(null, read, options));
    unnamed("read", () -> Sudoku.checkStrings(List.of(), null, options));
    unnamed("options", () -> Sudoku.checkStrings(List.of(), read, null));
    unnamed("text", () -> Sudoku.checkLines(null, read, options));
    unnamed("read", () -> Sudoku.checkLines(new byte[0], null, options));
    unnamed("options", () -> Sudoku.checkLines(new byte[0], read, null));
    unnamed("text", () -> Sudoku.solveLines(null, options));
    unnamed("options", () -> Sudoku.solveLines("", null));
    unnamed("text", () -> Sudoku.solveLines(null, read, options));
    unnamed("read", () -> Sudoku.solveLines(new byte[0], null, options));
    unnamed("options", () -> Sudoku.solveLines(new byte[0], read, null));
    unnamed("text", () -> Sudoku.rowError(null, 0));
    unnamed("text", () -> Sudoku.rowError(null, read, 0));
    unnamed("read", () -> Sudoku.rowError(new byte[0], null, 0));
    ByteBuffer text = ByteBuffer.allocate(0);
    try (LinesRoom room = new LinesRoom()) {
      unnamed("text", () -> Sudoku.solveLines(null, read, options, room));
      unnamed("read", () -> Sudoku.solveLines(text, null, options, room));
      unnamed("options", () -> Sudoku.solveLines(text, read, null, room));
    }
    unnamed("room", () -> Sudoku.solveLines(text, read, options, null));
    try (Board board = Board.of(2, 2)) {
      unnamed("symbols", () -> board.setSymbols((int[]) null));
      unnamed("cells", () -> board.setCells((int[]) null));
      unnamed("cells", () -> board.addCage(1, (int[]) null));
      unnamed("cages", () -> board.addCages(null));
      // Seen to fail: an exception without a message.
      unnamed("cages", () -> board.addCages(Arrays.asList(new Cage(3, List.of(0)), null)));
      unnamed("cells", () -> new Cage(3, Arrays.asList(0, null)));
      unnamed("removed", () -> board.steps(Profile.FAIR, true, options, Arrays.asList((Step.Candidate) null)));
      unnamed("characters", () -> ReadOptions.DEFAULT.alphabet(null));
      unnamed("format", () -> board.write(null));
      unnamed("format", () -> board.write(null, new int[16]));
      unnamed("cells", () -> board.write(Format.GRID, null));
      unnamed("file", () -> board.save(null, Format.GRID));
      unnamed("format", () -> board.save(Path.of("file"), null));
      unnamed("options", () -> board.solve(null));
      unnamed("options", () -> board.count(null));
      unnamed("options", () -> board.trueCandidates(null));
      unnamed("options", () -> board.solutions(null));
      unnamed("cnf", () -> board.prove(null, Path.of("file"), options));
      unnamed("proof", () -> board.prove(Path.of("file"), null, options));
      unnamed("options", () -> board.prove(Path.of("file"), Path.of("other"), null));
    }
  }

  @Test
  void closedObjectsAreRefused() {
    Board board = Board.of(2, 2);
    Solutions solutions = board.solutions(Options.DEFAULT);
    Control control = new Control();
    Options watched = Options.DEFAULT.control(control);
    for (Handle handle : List.of(board, solutions, control)) {
      handle.close();
      handle.close();
    }
    List<Executable> calls = List.of(
        board::symbols,
        () -> board.setSymbols(1, 2, 3, 4),
        () -> board.get(0, 0),
        () -> board.set(0, 0, 1),
        board::cells,
        () -> board.setCells(new int[16]),
        () -> board.candidates(0, 0),
        () -> board.addCage(1, 0),
        () -> board.addCages(List.of()),
        () -> board.removeCage(0, 0),
        board::clearCages,
        board::cages,
        board::clashes,
        board::check,
        board::brokenCell,
        () -> board.write(Format.GRID),
        () -> board.write(Format.GRID, new int[16]),
        () -> board.save(Path.of("file"), Format.GRID),
        board::copy,
        board::solve,
        () -> board.count(Options.DEFAULT),
        () -> board.trueCandidates(Options.DEFAULT),
        () -> board.solutions(Options.DEFAULT),
        () -> Strategy.AUTO.fits(board),
        () -> Sudoku.solveAll(List.of(board), Options.DEFAULT),
        solutions::hasNext,
        solutions::next,
        control::cancel,
        control::reset,
        control::progress,
        () -> Sudoku.solveLines("", watched),
        () -> Sudoku.solveAll(List.of(), watched));
    for (Executable call : calls) {
      assertThrows(IllegalStateException.class, call);
    }
    assertEquals("Board[side=4, box=2x2]", board.toString());
    try (Board open = Board.of(2, 2)) {
      assertThrows(IllegalStateException.class, () -> open.solve(watched));
      assertThrows(IllegalStateException.class, () -> open.count(watched));
      assertThrows(IllegalStateException.class, () -> open.solutions(watched));
    }
  }
}
