package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  void boardsThatCannotBe() {
    fails(Status.BAD_SIDE, () -> Board.of(0, 3));
    fails(Status.BAD_SIDE, () -> Board.of(-1, -1));
    fails(Status.BAD_SIDE, () -> Board.of(Integer.MAX_VALUE, Integer.MAX_VALUE));
    fails(Status.BAD_SIDE, () -> Board.of(25, 41));
  }

  @Test
  void textsThatAreNoBoards(@TempDir Path folder) throws Exception {
    fails(Status.BAD_CELL_COUNT, () -> Board.parse("12345"));
    fails(Status.TOO_LARGE, () -> Board.parse(Examples.LINE, ReadOptions.DEFAULT.maxBytes(80)));
    fails(Status.UNKNOWN_FORMAT,
        () -> Board.parse(Examples.LINE, ReadOptions.DEFAULT.format(Format.PICTURE)));
    SudokuException ragged = fails(Status.RAGGED_ROW, () -> Board.parse("1,,,\n,2,,\n,,3\n,,,4\n"));
    assertEquals(3, ragged.line());
    fails(Status.BAD_SIDE, () -> Board.parse("7\n1 2 3 4 5 6 7\n0,0 1\n"));
    SudokuException count =
        fails(Status.BAD_SYMBOL_COUNT, () -> Board.parse("4\n1 2 3\n0,0 1\n"));
    assertEquals(2, count.line());
    SudokuException twice =
        fails(Status.DUPLICATE_SYMBOL, () -> Board.parse("4\n1 2 3 3\n0,0 1\n"));
    assertEquals(3, twice.symbol());
    SudokuException unknown =
        fails(Status.UNKNOWN_SYMBOL, () -> Board.parse("4\n1 2 3 4\n0,0 1\n1,2 17\n"));
    assertEquals(17, unknown.symbol());
    assertEquals(4, unknown.line());
    assertTrue(unknown.column() > 0);
    fails(Status.OFF_BOARD, () -> Board.parse("4\n1 2 3 4\n0,4 1\n"));
    fails(Status.GIVEN_TWICE, () -> Board.parse("4\n1 2 3 4\n0,0 1\n0,0 2\n"));
    fails(Status.BAD_CAGE, () -> Board.parse("4\n1 2 3 4\n1\n5 0,0 0,0\n"));
    fails(Status.BAD_TEXT, () -> Board.parse("4\n1 2 3 4\n0;0 1\n"));
    Path latin = Files.write(folder.resolve("latin"), new byte[] {'1', (byte) 0xe9, '.', '.'});
    fails(Status.BAD_UTF8, () -> Board.load(latin));
  }

  @Test
  void filesThatCannotBe(@TempDir Path folder) {
    fails(Status.FILE_ERROR, () -> Board.load(folder.resolve("missing")));
    fails(Status.FILE_ERROR, () -> Board.load(folder));
    try (Board board = Board.of(2, 2)) {
      fails(Status.FILE_ERROR, () -> board.save(folder.resolve("missing/file"), Format.GRID));
    }
  }

  @Test
  void editsThatAreRefused() {
    try (Board board = Board.of(2, 2)) {
      SudokuException symbol = fails(Status.UNKNOWN_SYMBOL, () -> board.set(1, 2, 5));
      assertEquals(List.of(1, 2, 5L), List.of(symbol.row(), symbol.col(), symbol.symbol()));
      fails(Status.UNKNOWN_SYMBOL, () -> board.set(1, 2, -2));
      fails(Status.BAD_CELL_COUNT, () -> board.setCells(1, 2, 3));
      fails(Status.UNKNOWN_SYMBOL, () -> board.setCells(new int[16]));
      fails(Status.BAD_SYMBOL_COUNT, () -> board.setSymbols(1, 2, 3));
      fails(Status.DUPLICATE_SYMBOL, () -> board.setSymbols(1, 2, 3, 3));
      fails(Status.UNKNOWN_SYMBOL, () -> board.setSymbols(1, 2, 3, -3));
      fails(Status.BAD_CAGE, () -> board.addCage(-1, 0, 1));
      fails(Status.BAD_CAGE, () -> board.addCage(3));
      fails(Status.BAD_CAGE, () -> board.addCage(3, 1, 1));
      fails(Status.BAD_CAGE, () -> board.addCage(3, 0, 1, 2, 3, 4));
      assertEquals(List.of(), board.cages());
      for (int off : new int[] {-1, 4, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
        assertThrows(IndexOutOfBoundsException.class, () -> board.get(off, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> board.get(0, off));
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
  void whatCannotBeWritten() {
    try (Board killer = Board.parse(Examples.KILLER)) {
      fails(Status.NOT_EXPRESSIBLE, () -> killer.write(Format.AUTO));
      fails(Status.NOT_EXPRESSIBLE, () -> killer.write(Format.CSV));
    }
  }

  @Test
  void strategiesThatDoNotServe() {
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
  void batchesThatCannotBe() {
    fails(Status.BAD_ARGUMENT,
        () -> Sudoku.solveLines(Examples.LINE, Options.DEFAULT.threads(1025)));
    byte[] text = Examples.LINE.getBytes(StandardCharsets.UTF_8);
    fails(Status.TOO_LARGE,
        () -> Sudoku.solveLines(text, ReadOptions.DEFAULT.maxBytes(10), Options.DEFAULT));
  }

  /** Of lines so short that their rows need twelve times as much as they do. */
  @Test
  void answersThatNoBufferHoldsAreRefused() {
    int rows = Integer.MAX_VALUE / Report.ROW_BYTES + 8;
    ByteBuffer text = ByteBuffer.allocateDirect(2 * rows);
    while (text.hasRemaining()) {
      text.put((byte) 'x').put((byte) '\n');
    }
    text.flip();
    ReadOptions read = ReadOptions.DEFAULT.maxBytes(text.capacity());
    SudokuException refused = fails(Status.TOO_LARGE,
        () -> Sudoku.solveLines(text, read, Options.DEFAULT, new LinesRoom()));
    assertTrue(refused.getMessage().contains(String.valueOf(Integer.MAX_VALUE)));
  }

  @Test
  void nullIsRefused() {
    List<Executable> calls = new ArrayList<>(List.of(
        () -> Board.parse(null),
        () -> Board.parse(Examples.LINE, null),
        () -> Board.load(null),
        () -> Board.load(Path.of("file"), null),
        () -> Strategy.named(null),
        () -> Strategy.AUTO.fits(null),
        () -> Options.DEFAULT.strategy(null),
        () -> Options.DEFAULT.timeLimit(null),
        () -> Options.DEFAULT.control(null),
        () -> ReadOptions.DEFAULT.format(null),
        () -> ReadOptions.DEFAULT.symbols((int[]) null),
        () -> Sudoku.solveAll(null, Options.DEFAULT),
        () -> Sudoku.solveAll(java.util.Arrays.asList((Board) null), Options.DEFAULT),
        () -> Sudoku.solveAll(List.of(), null),
        () -> Sudoku.solveLines(null, Options.DEFAULT),
        () -> Sudoku.solveLines("", null),
        () -> Sudoku.solveLines(null, ReadOptions.DEFAULT, Options.DEFAULT),
        () -> Sudoku.solveLines(new byte[0], null, Options.DEFAULT),
        () -> Sudoku.solveLines(null, ReadOptions.DEFAULT, Options.DEFAULT, new LinesRoom()),
        () -> Sudoku.solveLines(
            ByteBuffer.allocate(0), ReadOptions.DEFAULT, Options.DEFAULT, null)));
    try (Board board = Board.of(2, 2)) {
      calls.addAll(List.of(
          () -> board.setSymbols((int[]) null),
          () -> board.setCells((int[]) null),
          () -> board.addCage(1, (int[]) null),
          () -> board.write(null),
          () -> board.save(null, Format.GRID),
          () -> board.save(Path.of("file"), null),
          () -> board.solve(null),
          () -> board.count(null),
          () -> board.solutions(null)));
      for (Executable call : calls) {
        assertThrows(NullPointerException.class, call);
      }
    }
  }

  @Test
  void whatIsClosedIsRefused() {
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
        board::cages,
        board::validate,
        board::brokenCell,
        () -> board.write(Format.GRID),
        () -> board.save(Path.of("file"), Format.GRID),
        board::copy,
        board::solve,
        () -> board.count(Options.DEFAULT),
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
