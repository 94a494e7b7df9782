package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Generated puzzles. */
class GeneratorTest {
  private static final Options TWO = Options.DEFAULT.solutionLimit(2);

  private static long givens(Board board) {
    return Arrays.stream(board.cells()).filter(cell -> cell != Board.EMPTY).count();
  }

  @Test
  void theSameSeedMakesTheSamePuzzle() {
    Generator generator = Generator.of(3, 3).seed(-7);
    try (Board first = generator.generate();
        Board second = generator.generate();
        Board third = generator.seed(8).generate()) {
      assertTrue(first.solve(TWO).unique());
      assertTrue(third.solve(TWO).unique());
      assertArrayEquals(first.cells(), second.cells());
      assertFalse(Arrays.equals(first.cells(), third.cells()));
    }
  }

  @Test
  void settingsAreUsed() {
    try (Board board = Generator.of(2, 3).givens(20).generate()) {
      assertEquals(2, board.boxHeight());
      assertEquals(20, givens(board));
    }
    try (Board board = Generator.of(4, 4).balancedHoles(128).generate();
        Board random = Generator.of(4, 4).holes(100).generate()) {
      assertEquals(156, givens(random));
      int[] row = Arrays.copyOf(board.cells(), 16);
      assertEquals(8, Arrays.stream(row).filter(cell -> cell != Board.EMPTY).count());
    }
    try (Board board = Generator.of(2, 2).minimal().generate()) {
      for (int cell = 0; cell < 16; cell++) {
        if (board.get(cell / 4, cell % 4) != Board.EMPTY) {
          try (Board less = board.copy()) {
            less.set(cell / 4, cell % 4, Board.EMPTY);
            assertFalse(less.solve(TWO).unique());
          }
        }
      }
    }
    try (Board board = Generator.of(2, 2).killer().minCage(2).maxCage(3).generate()) {
      assertFalse(board.cages().isEmpty());
      assertTrue(
          board.cages().stream()
              .mapToInt(cage -> cage.cells().size())
              .allMatch(size -> size == 2 || size == 3));
      assertTrue(board.solve(TWO).unique());
    }
    try (Board board = Generator.of(3, 3).killer().maxCage(6).nodes(20, 60).generate()) {
      Result result = board.solve(TWO);
      assertTrue(result.unique());
      assertTrue(result.report().nodes() >= 20 && result.report().nodes() <= 60);
    }
  }

  @Test
  void badSettingsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Generator.of(0, 3));
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).givens(-1));
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).maxCage(-1));
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).minCage(-1));
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).nodes(-1, 0));
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).nodes(0, -1));
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).attempts(-1));
    assertThrows(NullPointerException.class, () -> Generator.of(3, 3).control(null));
    assertThrows(NullPointerException.class, () -> Generator.of(3, 3).timeLimit(null));
    SudokuException side =
        assertThrows(SudokuException.class, () -> Generator.of(33, 33).generate());
    assertEquals(Status.BAD_SIDE, side.status());
    Generator hasty = Generator.of(5, 5).timeLimit(Duration.ofMillis(1));
    SudokuException time = assertThrows(SudokuException.class, hasty::generate);
    assertEquals(Status.NOT_GENERATED, time.status());
    Generator impossible = Generator.of(3, 3).givens(5).attempts(1);
    try (Board board = impossible.generate()) {
      assertTrue(givens(board) >= 17, "as few as it can");
    } catch (SudokuException refusal) {
      assertEquals(Status.NOT_GENERATED, refusal.status());
    }
  }

  @Test
  void aCancelledGeneratorMakesNoBoard() {
    Control control = new Control();
    Generator generator = Generator.of(3, 3).control(control);
    control.cancel();
    SudokuException stop = assertThrows(SudokuException.class, generator::generate);
    assertEquals(Status.CANCELLED, stop.status());
    assertFalse(stop.getMessage().isEmpty());
    control.close();
    assertThrows(IllegalStateException.class, generator::generate);
  }
}
