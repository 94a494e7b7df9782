package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Boards under deduction. */
class DeductionTest {
  @Test
  void allConsequencesOfTheGivensAreDrawn() {
    try (Board board = Board.parse(Examples.LINE); Deduction deduction = board.deduction()) {
      assertEquals(new Deduction.Choice(Status.DONE, 0, 0, 0), deduction.choice());
      assertArrayEquals(Examples.symbols(Examples.SOLUTION), deduction.cells());
      assertTrue(deduction.set(0, 2, 4));
      assertFalse(deduction.set(0, 2, 5));
      assertEquals(Status.NO_SOLUTION, deduction.choice().status());
      assertFalse(deduction.set(0, 2, 4), "a contradiction stays");
    }
    try (Board board = Board.parse(Examples.IMPOSSIBLE); Deduction deduction = board.deduction()) {
      assertEquals(Status.NO_SOLUTION, deduction.choice().status());
    }
  }

  @Test
  void copiesAreIndependent() {
    try (Board board = Board.of(2, 2); Deduction deduction = board.deduction()) {
      assertEquals(4, deduction.side());
      assertTrue(deduction.set(0, 0, 1));
      assertTrue(deduction.set(0, 1, 2));
      assertEquals(new Deduction.Choice(Status.OK, 0, 2, 14), deduction.choice());
      assertArrayEquals(new int[] {3, 4}, deduction.candidates(0, 2));
      try (Deduction copy = deduction.copy()) {
        assertTrue(copy.set(0, 2, 3));
        assertEquals(4, copy.cells()[3]);
      }
      assertEquals(Board.EMPTY, deduction.cells()[3]);
    }
  }

  @Test
  void badArgumentsAreRefused() {
    try (Board board = Board.of(2, 2);
        Deduction deduction = board.deduction();
        Board killer = Board.parse(Examples.KILLER);
        Board large = Board.of(32, 32)) {
      assertThrows(IndexOutOfBoundsException.class, () -> deduction.set(4, 0, 1));
      assertThrows(IndexOutOfBoundsException.class, () -> deduction.candidates(0, -1));
      SudokuException unknown =
          assertThrows(SudokuException.class, () -> deduction.set(0, 0, 5));
      assertEquals(Status.UNKNOWN_SYMBOL, unknown.status());
      assertEquals(Status.UNSUITABLE,
          assertThrows(SudokuException.class, killer::deduction).status());
      assertEquals(Status.MEMORY_LIMIT,
          assertThrows(SudokuException.class, large::deduction).status());
    }
  }

  @Test
  void aClosedDeductionIsRefused() {
    try (Board board = Board.of(2, 2)) {
      Deduction deduction = board.deduction();
      deduction.close();
      deduction.close();
      assertThrows(IllegalStateException.class, deduction::choice);
    }
  }
}
