package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
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
  void puzzlesHaveTheConstraintsOfABoard() {
    try (Board empty = Board.of(2, 3)) {
      empty.addConstraint("disjoint_groups");
      Generator generator = Generator.of(2, 3).board(empty).minimal();
      try (Board made = generator.generate(); Board board = generator.board().orElseThrow()) {
        assertEquals(empty.constraints(), made.constraints());
        assertEquals(empty.constraints(), board.constraints());
        assertTrue(made.solve(TWO).unique());
      }
      List<Generated> items = generator.randomRegions().batch(0, 3, 2);
      for (Generated item : items) {
        assertEquals(List.of("disjoint_groups", "regions"), item.constraints().stream().map(Constraint::kind).toList());
        try (Board board = item.puzzle()) {
          assertEquals(item.constraints(), board.constraints());
          assertTrue(board.solve(TWO).unique());
        }
      }
      assertNotEquals(items.get(0).constraints(), items.get(1).constraints());
      assertNotEquals(generator, generator.randomRegions());
      assertNotEquals(generator, Generator.of(2, 3).minimal());
    }
  }

  @Test
  void puzzlesHaveSeveralGrids() {
    int[][] places = {{0, 0}, {2, 2}};
    try (Board empty = Board.ofGrids(2, 2, places)) {
      Generator generator = Generator.of(2, 2).board(empty).minimal();
      Generated item = generator.batch(0, 3, 2).get(0);
      try (Board made = generator.generate(); Board board = item.puzzle(); Board solution = item.solution()) {
        assertTrue(Arrays.deepEquals(places, made.grids()));
        assertTrue(made.solve(TWO).unique());
        assertEquals(made, board);
        assertTrue(Arrays.deepEquals(places, solution.grids()));
        try (Board again = generator.solution(item.solutionCells()).generate()) {
          assertEquals(made.side(), again.side());
        }
      }
      assertThrows(IllegalArgumentException.class, () -> generator.pattern(new boolean[16]));
    }
  }

  @Test
  void badSettingsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Generator.of(0, 3));
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).givens(-1));
    String said = assertThrows(
        IllegalArgumentException.class, () -> Generator.of(3, 3).maxCage(-1)).getMessage();
    assertEquals("maxCage is negative: -1", said);
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).minCage(-1));
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).nodes(-1, 0));
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).nodes(0, -1));
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).attempts(-1));
    assertThrows(NullPointerException.class, () -> Generator.of(3, 3).control(null));
    assertThrows(NullPointerException.class, () -> Generator.of(3, 3).timeLimit(null));
    Generator hasty = Generator.of(6, 6).minimal().timeLimit(Duration.ofMillis(1));
    SudokuException time = assertThrows(SudokuException.class, hasty::generate);
    assertEquals(Status.TIMED_OUT, time.status());
    for (Generator impossible : List.of(Generator.of(3, 3).givens(5),
        Generator.of(3, 3).minGivens(31).maxGivens(30), Generator.of(3, 3).moreGivens(82),
        Generator.of(3, 3).killer().symmetry(Symmetry.ALL),
        Generator.of(2, 2).solution(new int[16]), Generator.of(3, 3).pattern(new boolean[81]))) {
      SudokuException refusal = assertThrows(SudokuException.class, impossible::generate);
      assertEquals(Status.BAD_ARGUMENT, refusal.status());
      assertThrows(SudokuException.class, () -> impossible.batch(0, 1, 1));
    }
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).minGivens(-1));
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).maxGivens(-1));
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).moreGivens(-1));
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).pattern(true));
    assertThrows(IllegalArgumentException.class, () -> Generator.of(3, 3).solution(new int[80]));
    assertThrows(NullPointerException.class, () -> Generator.of(3, 3).symmetry(null));
  }

  @Test
  void givensAreChosen() {
    try (Board board = Generator.of(3, 3).minGivens(30).maxGivens(31)
        .symmetry(Symmetry.ROTATION_180).generate()) {
      int[] cells = board.cells();
      assertTrue(givens(board) == 30 || givens(board) == 31);
      for (int cell = 0; cell < 81; cell++) {
        assertEquals(cells[cell] == Board.EMPTY, cells[80 - cell] == Board.EMPTY);
      }
    }
    boolean[] pattern = new boolean[81];
    Arrays.fill(pattern, true);
    pattern[40] = false;
    int[] solution = Examples.SOLUTION.chars().map(symbol -> symbol - '0').toArray();
    Generator generator = Generator.of(3, 3).minimal().pattern(pattern).solution(solution);
    try (Board board = generator.generate(); Board more = generator.moreGivens(4).generate()) {
      assertEquals(Board.EMPTY, board.get(4, 4));
      assertArrayEquals(solution, board.solve(TWO).cells());
      assertTrue(board.solve(TWO).unique());
      assertEquals(givens(board) + 4, givens(more));
    }
  }

  @Test
  void redundantGivensAreRemoved() {
    try (Board full = Board.parse(Examples.SOLUTION); Board minimal = full.minimise(3, Options.DEFAULT);
        Board again = full.minimise(3, Options.DEFAULT); Board open = Board.of(2, 2);
        Board controlled = Generator.of(2, 2).controlledBias().generate();
        Control control = new Control()) {
      assertEquals(81, full.redundant(Options.DEFAULT).length);
      assertEquals(0, minimal.redundant(Options.DEFAULT).length);
      assertEquals(0, controlled.redundant(Options.DEFAULT).length);
      assertEquals(minimal, again);
      assertTrue(minimal.solve(TWO).unique());
      assertEquals(Status.BAD_ARGUMENT, assertThrows(SudokuException.class,
          () -> open.redundant(Options.DEFAULT)).status());
      assertEquals(Status.BAD_ARGUMENT, assertThrows(SudokuException.class,
          () -> open.minimise(0, Options.DEFAULT)).status());
      control.cancel();
      Options cancelled = Options.DEFAULT.control(control);
      assertEquals(Status.CANCELLED, assertThrows(SudokuException.class,
          () -> full.redundant(cancelled)).status());
      assertEquals(Status.CANCELLED, assertThrows(SudokuException.class,
          () -> full.minimise(0, cancelled)).status());
    }
  }

  @Test
  void twinsHaveOneCanonicalForm() {
    try (Board board = Board.parse("1..............."); Board twin = Board.parse(".........3......");
        Board form = board.canonical(Options.DEFAULT); Board other = twin.canonical(Options.DEFAULT);
        Board large = Board.of(2, 13); Control control = new Control()) {
      assertEquals(Board.parse("...............1"), form);
      assertEquals(form, other);
      assertEquals(Status.BAD_ARGUMENT, assertThrows(SudokuException.class,
          () -> large.canonical(Options.DEFAULT)).status());
      control.cancel();
      assertEquals(Status.CANCELLED, assertThrows(SudokuException.class,
          () -> board.canonical(Options.DEFAULT.control(control))).status());
    }
  }

  @Test
  void itemsDependOnNoThreadAndNoCut() {
    Generator generator = Generator.of(3, 3).seed(5).minimal();
    List<Generated> whole = generator.batch(3, 30, 1);
    List<Generated> cut = new ArrayList<>(generator.batch(3, 7, 2));
    cut.addAll(generator.batch(10, 23, 3));
    assertEquals(whole, cut);
    assertEquals(5, generator.batch(0, 1, 0).get(0).seed());
    assertEquals(whole, generator.stream().skip(3).limit(30).toList());
    assertEquals(whole, generator.stream(3, 30, 2).toList());
    assertEquals(whole.subList(0, 10), generator.stream(13).skip(3).toList());
    assertTrue(generator.batch(0, 0, 2).isEmpty() && generator.stream(0).toList().isEmpty());
    assertThrows(IllegalArgumentException.class, () -> generator.batch(-1, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> generator.batch(0, -1, 1));
    assertThrows(IllegalArgumentException.class, () -> generator.stream(-1));
    SudokuException threads =
        assertThrows(SudokuException.class, () -> generator.batch(0, 1, 1025));
    assertEquals(Status.BAD_ARGUMENT, threads.status());
    SudokuException large =
        assertThrows(SudokuException.class, () -> generator.batch(0, Integer.MAX_VALUE, 1));
    assertEquals(Status.TOO_LARGE, large.status());
    for (Generated item : whole) {
      try (Board alone = generator.seed(item.seed()).generate(); Board puzzle = item.puzzle();
          Board solution = item.solution()) {
        assertEquals(alone, puzzle);
        assertArrayEquals(alone.cells(), item.cells());
        assertEquals(givens(alone), item.givens());
        assertArrayEquals(alone.solve().cells(), item.solutionCells());
        assertArrayEquals(item.solutionCells(), solution.cells());
        assertEquals(alone.write(Format.LINE), item.line() + "\n");
        assertEquals(solution.write(Format.LINE), item.solutionLine() + "\n");
      }
    }
  }

  /** About half of the grids have a puzzle with 24 givens. */
  @Test
  void anItemThatFailsCostsTheOthersNothing() {
    Generator generator = Generator.of(3, 3).givens(24).attempts(1);
    List<Generated> items = generator.batch(0, 60, 2);
    List<Generated> failed = items.stream().filter(item -> !item.isMade()).toList();
    assertTrue(failed.size() > 5 && failed.size() < 55, failed.size() + " failed");
    for (Generated item : failed) {
      assertEquals(Status.NOT_GENERATED, item.status());
      assertEquals(0, item.givens());
      assertThrows(NoSuchElementException.class, item::line);
      assertThrows(NoSuchElementException.class, item::solutionCells);
    }
    assertTrue(items.stream().filter(Generated::isMade).allMatch(item -> item.givens() == 24));
    Generator alone = generator.seed(failed.get(0).seed());
    assertThrows(SudokuException.class, alone::generate);
  }

  @Test
  void killersHaveCages() {
    Generator generator = Generator.of(2, 3).killer();
    for (Generated item : generator.batch(0, 3, 2)) {
      assertTrue(item.cages().size() > 5);
      try (Board puzzle = item.puzzle(); Board alone = generator.seed(item.seed()).generate()) {
        assertEquals(alone, puzzle);
        Result result = puzzle.solve(TWO);
        assertTrue(result.unique());
        assertArrayEquals(result.cells(), item.solutionCells());
      }
      assertEquals(Status.NOT_EXPRESSIBLE,
          assertThrows(SudokuException.class, item::line).status());
      assertEquals(36, item.solutionLine().length());
    }
  }

  /** A stream makes at most twice as many items as are used. */
  @Test
  void aStreamIsLazy() {
    try (Control control = new Control()) {
      Iterator<Generated> items = Generator.of(2, 2).control(control).stream().iterator();
      assertEquals(0, control.progress().done());
      for (int used = 0; used < 5; used++) {
        assertTrue(items.next().isMade());
      }
      assertEquals(4, control.progress().total());
      control.cancel();
      assertTrue(items.next().isMade() && items.next().isMade());
      assertEquals(Status.CANCELLED, items.next().status());
      assertFalse(items.hasNext());
      List<Generated> cancelled = Generator.of(3, 3).killer().control(control).batch(0, 3, 2);
      assertTrue(cancelled.stream().allMatch(item -> item.status() == Status.CANCELLED));
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

  @Test
  void puzzlesHaveCluesOfRules() {
    Generator wanted = Generator.of(2, 3).seed(1).rules("thermometer, difference");
    try (Board board = wanted.generate()) {
      List<Constraint> clues = board.constraints();
      assertTrue(clues.size() >= 2);
      assertEquals(clues, wanted.batch(0, 1, 1).get(0).constraints());
    }
    assertNotEquals(wanted, wanted.rules(""));
    Status refused = assertThrows(SudokuException.class, () -> wanted.rules("anti_king").generate()).status();
    assertEquals(Status.BAD_CONSTRAINT, refused);
  }

  @Test
  void aDifficultyDecidesAboutItemsAndTheyAreRated() {
    Generator wanted = Generator.of(3, 3).seed(4).difficulty("level=medium.., without=chains, rate");
    List<Generated> items = wanted.batch(0, 6, 2);
    for (Generated item : items) {
      try (Board board = item.puzzle()) {
        Rating rating = board.rate();
        Rating.SudokuExplainer explainer = rating.sudokuExplainer();
        assertEquals(
            new Generated.Ratings(explainer.er(), explainer.ep(), explainer.ed(), rating.hodoku().score(),
                rating.hodoku().level(), rating.stars().stars()),
            item.ratings());
        assertNotEquals("easy", item.ratings().level());
        assertEquals(item.givens(), rating.stars().givens());
        assertTrue(board.summary().startsWith(rating.stars().stars() + " star"), board.summary());
        assertTrue(board.summary(true, Options.DEFAULT).startsWith("{\"explained\":true,"));
      }
    }
    Generated last = items.get(5);
    Generated again = Generator.of(3, 3).seed(last.seed()).batch(0, 1, 1).get(0);
    assertArrayEquals(last.cells(), again.cells());
    assertEquals(1, again.candidates());
    assertNull(again.ratings().er());
    List<Integer> stars = Generator.of(3, 3).seed(1).difficulty("curve=1 1 2 3").batch(0, 5, 1).stream()
        .map(item -> item.ratings().stars()).toList();
    assertEquals(List.of(1, 1, 2, 3, 1), stars);
    assertNotEquals(wanted, wanted.difficulty(""));
    Status refused = assertThrows(SudokuException.class, () -> wanted.difficulty("er=hard").generate()).status();
    assertEquals(Status.BAD_TEXT, refused);
  }
}
