package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Boards: making, reading, editing, writing them. */
class BoardTest {
  @Test
  void anEmptyBoardHasItsShape() {
    try (Board board = Board.of(2, 3)) {
      assertEquals(6, board.side());
      assertEquals(2, board.boxHeight());
      assertEquals(3, board.boxWidth());
      assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6}, board.symbols());
      assertTrue(java.util.Arrays.stream(board.cells()).allMatch(cell -> cell == Board.EMPTY));
      assertEquals("Board[side=6, box=2x3]", board.toString());
    }
  }

  @Test
  void cellsAreSetAndEmptied() {
    try (Board board = Board.of(3, 3)) {
      board.set(8, 7, 5);
      assertEquals(5, board.get(8, 7));
      board.set(8, 7, Board.EMPTY);
      assertEquals(Board.EMPTY, board.get(8, 7));
      board.setCells(Examples.symbols(Examples.LINE));
      assertArrayEquals(Examples.symbols(Examples.LINE), board.cells());
      assertArrayEquals(new int[] {1, 2, 4}, board.candidates(0, 2));
      assertArrayEquals(new int[] {5}, board.candidates(0, 0));
    }
  }

  @Test
  void aTextIsReadAndWritten() {
    try (Board board = Board.parse(Examples.LINE)) {
      assertArrayEquals(Examples.symbols(Examples.LINE), board.cells());
      for (Format format :
          List.of(Format.COORDINATES, Format.CSV, Format.GRID, Format.LINE)) {
        String text = board.write(format);
        try (Board again = Board.parse(text, ReadOptions.DEFAULT.format(format))) {
          assertArrayEquals(board.cells(), again.cells(), format.name());
        }
        try (Board again = Board.parse(text)) {
          assertArrayEquals(board.cells(), again.cells(), format.name());
        }
      }
    }
  }

  @Test
  void readOptionsAreUsed() {
    ReadOptions six = ReadOptions.DEFAULT.format(Format.LINE).box(2, 3);
    try (Board board = Board.parse("1" + ".".repeat(35), six)) {
      assertEquals(2, board.boxHeight());
      assertEquals(3, board.boxWidth());
    }
    ReadOptions zero = ReadOptions.DEFAULT.symbols(3, 2, 1, 5);
    try (Board board = Board.parse("5..." + ".".repeat(12), zero)) {
      assertArrayEquals(new int[] {3, 2, 1, 5}, board.symbols());
      assertEquals(5, board.get(0, 0));
    }
    ReadOptions back = zero.symbols();
    assertThrows(SudokuException.class, () -> Board.parse("5..." + ".".repeat(12), back));
  }

  @Test
  void alphabetsAreRead() {
    String hex = "f0" + ".".repeat(254);
    ReadOptions zero = ReadOptions.DEFAULT.alphabet("0123456789abcdef");
    try (Board board = Board.parse(hex, zero)) {
      assertEquals(15, board.get(0, 0));
      assertEquals(0, board.get(0, 1));
    }
    // The settings before and after it stay.
    ReadOptions greek = ReadOptions.DEFAULT.box(2, 2).alphabet("αβγδ").symbols(7, 5, 3, 1);
    assertEquals("αβγδ", greek.alphabet());
    try (Board board = Board.parse("δ...α..." + ".".repeat(8), greek)) {
      assertEquals(1, board.get(0, 0));
      assertEquals(7, board.get(1, 0));
    }
    ReadOptions twice = ReadOptions.DEFAULT.alphabet("112");
    assertThrows(SudokuException.class, () -> Board.parse("1", twice));
    assertEquals("", twice.alphabet("").alphabet());
  }

  @Test
  void aFileIsReadAndWritten(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("grün 数独.txt");
    try (Board board = Board.parse(Examples.LINE)) {
      board.save(file, Format.COORDINATES);
      assertEquals(board.write(Format.COORDINATES), Files.readString(file));
      try (Board again = Board.load(file)) {
        assertArrayEquals(board.cells(), again.cells());
      }
      ReadOptions coordinates = ReadOptions.DEFAULT.format(Format.COORDINATES);
      try (Board again = Board.load(file, coordinates)) {
        assertArrayEquals(board.cells(), again.cells());
      }
    }
  }

  @Test
  void symbolsAndCages() {
    try (Board board = Board.parse(Examples.KILLER)) {
      assertArrayEquals(new int[] {0, 7, 12, 98}, board.symbols());
      assertEquals(8, board.cages().size());
      assertEquals(new Cage(110, List.of(2, 3)), board.cages().get(1));
      board.addCage(19, 0, 5, 10);
      assertEquals(new Cage(19, List.of(0, 5, 10)), board.cages().get(8));
      board.set(0, 0, 98);
      board.setSymbols(4, 3, 2, 1);
      assertEquals(1, board.get(0, 0));
    }
  }

  @Test
  void theStateIsReturned() {
    try (Board board = Board.parse(Examples.LINE)) {
      assertEquals(State.INCOMPLETE, board.check());
      assertEquals(OptionalInt.empty(), board.brokenCell());
      board.setCells(Examples.symbols(Examples.SOLUTION));
      assertEquals(State.SOLVED, board.check());
      board.set(8, 8, 1);
      assertEquals(State.BROKEN, board.check());
      int broken = board.brokenCell().orElseThrow();
      assertEquals(1, board.get(broken / 9, broken % 9));
    }
  }

  @Test
  void aCopyIsIndependent() {
    try (Board board = Board.parse(Examples.KILLER); Board copy = board.copy()) {
      copy.set(0, 0, 7);
      copy.addCage(7, 0);
      assertEquals(Board.EMPTY, board.get(0, 0));
      assertEquals(8, board.cages().size());
      assertEquals(9, copy.cages().size());
    }
  }

  @Test
  void picturesAreDrawn() {
    try (Board board = Board.parse(Examples.LINE)) {
      assertTrue(board.write(Format.PICTURE).contains("5"));
      assertTrue(board.write(Format.SVG).contains("<svg"));
    }
  }

  @Test
  void cagesAreAddedTogetherAndRemoved() {
    try (Board board = Board.of(2, 2)) {
      List<Cage> cages = List.of(
          new Cage(3, List.of(0, 1)), new Cage(9, List.of(1, 5, 6)), new Cage(4, List.of(15)));
      board.addCages(cages);
      assertEquals(cages, board.cages());
      board.removeCage(0, 1);
      assertEquals(cages.subList(1, 3), board.cages(), "of two with the cell the first is removed");
      SudokuException refused =
          assertThrows(SudokuException.class, () -> board.removeCage(0, 0));
      assertEquals(Status.BAD_ARGUMENT, refused.status());
      assertEquals(0, refused.row());
      for (int place : new int[] {-1, 4, Integer.MAX_VALUE}) {
        assertThrows(IndexOutOfBoundsException.class, () -> board.removeCage(place, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> board.removeCage(0, place));
      }
      board.removeCage(3, 3);
      assertEquals(cages.subList(1, 2), board.cages());
      board.clearCages();
      board.addCages(List.of());
      assertEquals(List.of(), board.cages());
    }
  }

  @Test
  void badCageOfAListIsNamedAndNoneIsAdded() {
    try (Board board = Board.of(2, 2)) {
      Cage good = new Cage(3, List.of(0, 1));
      SudokuException empty = assertThrows(SudokuException.class,
          () -> board.addCages(List.of(good, good, new Cage(3, List.of()))));
      assertEquals(Status.BAD_CAGE, empty.status());
      assertEquals(2, empty.symbol());
      assertTrue(empty.getMessage().startsWith("cage 2: "), empty.getMessage());
      for (int cell : new int[] {-1, 16, Integer.MIN_VALUE}) {
        SudokuException off = assertThrows(SudokuException.class,
            () -> board.addCages(List.of(good, new Cage(3, List.of(2, cell)))));
        assertEquals(Status.OFF_BOARD, off.status());
        assertEquals(1, off.symbol());
      }
      assertEquals(List.of(), board.cages());
    }
  }

  @Test
  void allClashingCellsAreListed() {
    try (Board board = Board.parse(Examples.LINE)) {
      assertArrayEquals(new int[0], board.clashes());
      board.set(0, 2, 5);
      board.set(8, 0, 7);
      assertArrayEquals(new int[] {0, 2, 45, 72, 79}, board.clashes());
    }
    try (Board board = Board.of(1, 2)) {
      board.addCage(3, 0, 1);
      board.addCage(1, 3);
      board.setCells(1, 1, 2, 2);
      assertArrayEquals(new int[] {0, 1, 2, 3}, board.clashes(), "as many as there are cells");
    }
  }

  @Test
  void cellsAreWrittenAsText() {
    try (Board board = Board.of(2, 2)) {
      board.addCage(3, 0, 1);
      int[] cells = {1, 2, 3, 4, 3, 4, 1, 2, 2, Board.EMPTY, 4, 3, 4, 3, 2, 1};
      assertEquals("123434122.434321\n", board.write(Format.LINE, cells));
      String csv = "1,2,3,4\n3,4,1,2\n2,,4,3\n4,3,2,1\n";
      assertEquals(csv, board.write(Format.CSV, cells));
      assertEquals(csv, board.write(Format.COORDINATES, cells));
      assertEquals(Board.EMPTY, board.get(0, 0));
      cells[6] = 5;
      SudokuException unknown = assertThrows(SudokuException.class,
          () -> board.write(Format.LINE, cells));
      assertEquals(Status.UNKNOWN_SYMBOL, unknown.status());
      assertEquals(List.of(1, 2, 5L), List.of(unknown.row(), unknown.col(), unknown.symbol()));
      assertEquals(Status.NOT_EXPRESSIBLE, assertThrows(SudokuException.class,
          () -> board.write(Format.AUTO, board.cells())).status());
    }
    try (Board board = Board.parse(Examples.LINE)) {
      assertEquals(Examples.SOLUTION + "\n", board.write(Format.LINE, board.solve().cells()));
    }
  }

  @Test
  void constraintsAreAddedListedAndRemoved() {
    try (Board board = Board.of(2, 2)) {
      board.addConstraint("anti_king");
      Constraint cage = new Constraint("cage", List.of(5L), List.of(0, 1));
      Constraint different = new Constraint("different", List.of(), List.of(2, 7));
      board.addConstraints(List.of(cage, different));
      Constraint antiKing = new Constraint("anti_king", List.of(), List.of());
      assertEquals(List.of(cage, antiKing, different), board.constraints());
      try (Board copy = board.copy()) {
        assertEquals(board, copy);
        copy.removeConstraint(1);
        assertNotEquals(board, copy);
      }
      Constraint bad = new Constraint("sum", List.of(), List.of(0));
      SudokuException refused =
          assertThrows(SudokuException.class, () -> board.addConstraints(List.of(antiKing, bad)));
      assertEquals(Status.BAD_CONSTRAINT, refused.status());
      assertEquals(1, refused.symbol());
      assertThrows(SudokuException.class, () -> board.addConstraint("knight"));
      board.clearConstraints();
      assertEquals(List.of(), board.constraints());
      assertTrue(Constraint.kinds().get("different").contains("symbols in the cells"));
    }
  }

  @Test
  void severalGridsOverlap() {
    int[][] two = {{0, 0}, {2, 2}};
    try (Board board = Board.ofGrids(2, 2, two); Board copy = board.copy(); Board one = Board.of(2, 2)) {
      assertEquals(6, board.rows());
      assertEquals(6, board.columns());
      assertArrayEquals(two, board.grids());
      assertArrayEquals(new int[][] {{0, 0}}, one.grids());
      assertEquals(board, copy);
      board.set(2, 2, 1);
      assertEquals(6 * 12 * 12, board.count(Options.DEFAULT).solutions());
      Result result = board.solve();
      assertEquals(1, result.get(2, 2));
      assertEquals(Board.EMPTY, result.get(0, 5));
      SudokuException off = assertThrows(SudokuException.class, () -> board.set(0, 4, 1));
      assertEquals(Status.OFF_BOARD, off.status());
    }
    SudokuException apart =
        assertThrows(SudokuException.class, () -> Board.ofGrids(2, 2, new int[][] {{0, 0}, {4, 4}}));
    assertEquals(Status.BAD_ARGUMENT, apart.status());
  }
}
