package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Equivalent boards: morphs, symmetries, canonical forms. */
class MorphTest {
  private static final Options TWO = Options.DEFAULT.threads(2);

  private static byte[] numbers(String... lines) {
    byte[] cells = new byte[81 * lines.length];
    String all = String.join("", lines);
    for (int cell = 0; cell < cells.length; cell++) {
      cells[cell] = (byte) Math.max(all.charAt(cell) - '0', 0);
    }
    return cells;
  }

  /** The cells of a board that a morph makes, by its definition. */
  private static int[] moved(Morph morph, Board board) {
    List<Integer> symbols = Arrays.stream(board.symbols()).boxed().toList();
    int side = board.side();
    return IntStream.range(0, side * side).map(cell -> {
      int row = morph.rows().get(cell / side);
      int col = morph.columns().get(cell % side);
      int symbol = morph.transposed() ? board.get(col, row) : board.get(row, col);
      return symbol == Board.EMPTY ? symbol : symbols.get(morph.symbols().get(symbols.indexOf(symbol)));
    }).toArray();
  }

  // Seen to fail: rows and columns swapped; the numbers of symbols read from those of columns.
  @Test
  void aMorphMovesCellsAndSolutions() {
    try (Board board = Board.parse(Examples.LINE)) {
      for (int item = 0; item < 20; item++) {
        Morph morph = Morph.random(board, 7, item);
        assertEquals(morph, Morph.random(board, 7, item));
        assertNotEquals(morph, Morph.random(board, 7, item + 1));
        try (Board twin = morph.apply(board); Board back = morph.inverse().apply(twin)) {
          assertArrayEquals(moved(morph, board), twin.cells());
          assertEquals(board, back);
          board.setCells(board.solve().cells());
          assertArrayEquals(moved(morph, board), twin.solve().cells());
          board.setCells(Examples.symbols(Examples.LINE));
          Morph next = Morph.random(board, 8, item);
          try (Board further = next.apply(twin); Board both = morph.then(next).apply(board)) {
            assertEquals(further, both);
          }
        }
      }
    }
  }

  @Test
  void cagesMoveWithTheirCells() {
    try (Board board = Board.parse(Examples.KILLER); Board twin = Morph.random(board, 3, 1).apply(board)) {
      assertEquals(board.count(TWO).solutions(), twin.count(TWO).solutions());
      assertEquals(board.cages().size(), twin.cages().size());
    }
  }

  // Seen to fail: without the check of the status.
  @Test
  void symmetriesAreCounted() {
    try (Board board = Board.parse(Examples.LINE); Board empty = Board.of(2, 2); Board killer = Board.parse(Examples.KILLER)) {
      assertEquals(1, board.symmetries(Options.DEFAULT));
      assertEquals(128, empty.symmetries(Options.DEFAULT), "2 * (2! * 2!^2)^2");
      assertEquals(Status.BAD_ARGUMENT,
          assertThrows(SudokuException.class, () -> killer.symmetries(Options.DEFAULT)).status());
      try (Board large = Board.of(3, 3)) {
        assertEquals(Status.NODE_LIMIT,
            assertThrows(SudokuException.class, () -> large.symmetries(Options.DEFAULT.nodeLimit(1))).status());
      }
    }
  }

  @Test
  void numbersThatAreNoMorphAreRefused() {
    List<Integer> four = List.of(0, 1, 2, 3);
    Morph same = new Morph(false, four, four, four);
    try (Board board = Board.of(2, 2); Board wide = Board.of(2, 3)) {
      try (Board equal = same.then(same.inverse()).apply(board)) {
        assertEquals(board, equal);
      }
      List<Morph> wrong = List.of(
          new Morph(false, List.of(0, 0, 2, 3), four, four), new Morph(false, List.of(0, 2, 1, 3), four, four),
          new Morph(false, four, four, List.of(0, 1, 2)), new Morph(false, four, four, List.of(0, 1, 2, -1)));
      for (Morph morph : wrong) {
        assertEquals(
            Status.BAD_ARGUMENT, assertThrows(SudokuException.class, () -> morph.apply(board)).status(), morph.toString());
      }
      assertEquals(Status.BAD_ARGUMENT, assertThrows(SudokuException.class, () -> same.apply(wide)).status());
      Morph six = Morph.random(wide, 1, 1);
      assertEquals(Status.BAD_ARGUMENT, assertThrows(SudokuException.class, () -> same.then(six)).status());
      assertEquals(Status.BAD_ARGUMENT, assertThrows(SudokuException.class, () -> wrong.get(0).inverse()).status());
      assertThrows(NullPointerException.class, () -> new Morph(false, four, four, Arrays.asList(0, null)));
    }
    try (Board two = Board.ofGrids(2, 2, new int[] {0, 0}, new int[] {2, 2})) {
      assertEquals(Status.BAD_ARGUMENT, assertThrows(SudokuException.class, () -> Morph.random(two, 1, 1)).status());
    }
  }

  // Seen to fail: without the item of the first board, and without the inverse.
  @Test
  void eachOfManyBoardsHasItsMorph() {
    byte[] cells = numbers(Examples.LINE, Examples.SOLUTION, Examples.OPEN, Examples.LINE);
    cells[81 * 3] = 10;
    byte[] twins = new byte[cells.length];
    Morphed morphed = Sudoku.morphCells(cells, CellShape.NINE, 5, 40, false, TWO, twins);
    assertEquals(List.of(Status.OK, Status.OK, Status.OK, Status.UNKNOWN_SYMBOL), morphed);
    assertEquals(Status.OK, morphed.status());
    List<String> lines = List.of(Examples.LINE, Examples.SOLUTION, Examples.OPEN);
    for (int item = 0; item < lines.size(); item++) {
      try (Board board = Board.parse(lines.get(item)); Board twin = Morph.random(board, 5, 40 + item).apply(board)) {
        byte[] expected = numbers(twin.write(Format.LINE).strip());
        assertArrayEquals(expected, Arrays.copyOfRange(twins, 81 * item, 81 * item + 81));
      }
    }
    assertArrayEquals(new byte[81], Arrays.copyOfRange(twins, 243, 324));
    ByteBuffer back = ByteBuffer.allocateDirect(243);
    ByteBuffer given = ByteBuffer.wrap(twins, 0, 243);
    Sudoku.morphCells(given, CellShape.NINE, 5, 40, true, Options.DEFAULT, back);
    assertEquals(ByteBuffer.wrap(cells, 0, 243), back);
    assertThrows(IllegalArgumentException.class,
        () -> Sudoku.morphCells(cells, CellShape.NINE, 1, 0, false, TWO, new byte[81]));
    try (Control control = new Control()) {
      control.cancel();
      Morphed none = Sudoku.morphCells(cells, CellShape.NINE, 5, 0, false, TWO.control(control), cells);
      assertEquals(List.of(Status.CANCELLED, Status.CANCELLED), List.of(none.status(), none.get(0)));
    }
  }

  // Seen to fail: symmetries read from the place of the first board; boards without a form counted as distinct.
  @Test
  void equivalentBoardsHaveOneForm() {
    byte[] cells = numbers(Examples.LINE, Examples.OPEN, Examples.LINE, Examples.IMPOSSIBLE, Examples.OPEN, ".".repeat(81));
    byte[] twins = new byte[cells.length];
    Sudoku.morphCells(cells, CellShape.NINE, 9, 0, false, Options.DEFAULT, twins);
    System.arraycopy(cells, 0, twins, 0, 81);
    byte[] out = new byte[cells.length];
    Forms forms = Sudoku.canonicalCells(twins, CellShape.NINE, TWO, out);
    assertEquals(Status.OK, forms.status());
    assertEquals(6, forms.size());
    assertEquals(List.of(0, 1, 0, 3, 1, 5), forms.stream().map(Form::first).toList());
    assertEquals(List.of(Status.OK, Status.OK, Status.OK, Status.BAD_ARGUMENT, Status.OK, Status.OK),
        forms.stream().map(Form::status).toList());
    assertArrayEquals(new int[] {0, 1, 5}, forms.distinct());
    assertEquals(List.of(1L, 0L, 3359232L), List.of(forms.symmetries(0), forms.symmetries(3), forms.symmetries(5)));
    assertEquals(new Form(forms.status(5), forms.symmetries(5), forms.first(5)), forms.get(5));
    for (int board : new int[] {0, 1}) {
      try (Board parsed = Board.parse(board == 0 ? Examples.LINE : Examples.OPEN); Board form = parsed.canonical(TWO)) {
        byte[] expected = numbers(form.write(Format.LINE).strip());
        assertArrayEquals(expected, Arrays.copyOfRange(out, 81 * board, 81 * board + 81));
      }
    }
    assertArrayEquals(new byte[81], Arrays.copyOfRange(out, 243, 324));
    assertEquals(forms, Sudoku.canonicalCells(twins, CellShape.NINE, Options.DEFAULT, null));
    ByteBuffer direct = ByteBuffer.allocateDirect(twins.length).put(twins).flip();
    ByteBuffer found = ByteBuffer.allocateDirect(twins.length);
    assertEquals(forms, Sudoku.canonicalCells(direct, CellShape.NINE, TWO, found));
    assertEquals(ByteBuffer.wrap(out), found);
    assertThrows(IndexOutOfBoundsException.class, () -> forms.status(6));
    Forms limited = Sudoku.canonicalCells(twins, CellShape.NINE, TWO.nodeLimit(1), null);
    assertEquals(Status.NODE_LIMIT, limited.status(5));
    assertEquals(5, limited.first(5));
  }
}
