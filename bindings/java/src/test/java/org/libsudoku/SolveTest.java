package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Solving: one board, all its solutions, many boards. */
class SolveTest {
  private static final Options TWO = Options.DEFAULT.solutionLimit(2);

  @Test
  void answersAreScored() {
    try (Board puzzle = Board.parse(Examples.LINE); Board answer = Board.parse(Examples.LINE); Board other = Board.parse(".".repeat(16))) {
      Score open = puzzle.score(answer, true, true, Options.DEFAULT);
      assertEquals(List.of(false, 0, 0, true), List.of(open.solved(), open.right(), open.wrong(), open.completable()));
      assertEquals(1, open.solutions());
      answer.setCells(puzzle.solve(Options.DEFAULT).cells());
      Score right = puzzle.score(answer, true, false, Options.DEFAULT);
      assertEquals(List.of(true, open.empty(), true), List.of(right.solved(), right.right(), right.completable()));
      assertNull(right.solutions());
      assertEquals(Status.BAD_CELL_COUNT, puzzle.score(other, false, false, Options.DEFAULT).answerStatus());
    }
  }

  @Test
  void everyStrategyThatFitsSolves() {
    try (Board board = Board.parse(Examples.LINE); Board killer = Board.parse(Examples.KILLER)) {
      for (Strategy strategy : Strategy.all()) {
        if (strategy.fits(board)) {
          Result result = board.solve(TWO.strategy(strategy));
          assertArrayEquals(Examples.symbols(Examples.SOLUTION), result.cells(), strategy.name());
          assertTrue(result.unique());
          assertTrue(strategy == Strategy.AUTO || result.report().strategy() == strategy);
        }
        if (strategy.fits(killer)) {
          assertEquals(killer.count(Options.DEFAULT).solutions(),
              killer.count(Options.DEFAULT.strategy(strategy)).solutions(), strategy.name());
        }
      }
    }
  }

  @Test
  void aSolutionIsReadCellByCell() {
    try (Board board = Board.parse(Examples.LINE)) {
      Result result = board.solve();
      assertEquals(Status.OK, result.status());
      assertTrue(result.solved());
      assertEquals(4, result.get(0, 2));
      assertEquals(9, result.get(8, 8));
      assertThrows(IndexOutOfBoundsException.class, () -> result.get(0, 9));
      assertThrows(IndexOutOfBoundsException.class, () -> result.get(-1, 0));
      assertFalse(result.unique(), "one solution was looked for");
      assertNotEquals(Strategy.AUTO, result.report().strategy());
      assertTrue(result.report().elapsed().toNanos() > 0);
      result.cells()[0] = 7;
      assertEquals(5, result.get(0, 0), "the caller has a copy");
    }
  }

  /** The strategies that auto picks, and the boards for which it is a strategy of its own. */
  @Test
  void theStrategyThatRanIsReported() {
    try (Board nine = Board.parse(Examples.LINE); Board killer = Board.parse(Examples.KILLER);
        Board sixteen = Board.of(4, 4); Board six = Board.of(2, 3); Board large = Board.of(6, 6);
        Board wide = Board.of(1, 9)) {
      Strategy advanced = Strategy.named("killer_advanced");
      List<Board> boards = List.of(nine, killer, sixteen, six, large, wide);
      List<Strategy> ran = List.of(Strategy.named("nine"), advanced, Strategy.AUTO, Strategy.AUTO,
          Strategy.AUTO, Strategy.AUTO);
      assertEquals(ran, boards.stream().map(board -> board.solve().report().strategy()).toList());
      assertEquals(ran, Sudoku.solveAll(boards, Options.DEFAULT).stream()
          .map(result -> result.report().strategy()).toList());
      Options learning = Options.DEFAULT.strategy(Strategy.named("clause_learning"));
      assertEquals(learning.strategy(), sixteen.solve(learning).report().strategy());
    }
  }

  @Test
  void aBoardWithoutASolutionHasTheStatusNoSolution() {
    try (Board board = Board.parse(Examples.IMPOSSIBLE)) {
      Result result = board.solve();
      assertEquals(Status.NO_SOLUTION, result.status());
      assertFalse(result.solved());
      assertFalse(result.unique());
      assertThrows(NoSuchElementException.class, result::cells);
      assertEquals(0, board.count(Options.DEFAULT).solutions());
      assertEquals(Status.OK, board.count(Options.DEFAULT).status());
    }
  }

  @Test
  void trueCandidatesAreInSomeSolution() {
    try (Board board = Board.parse("1...2...........")) {
      TrueCandidates found = board.trueCandidates(Options.DEFAULT);
      assertEquals(Status.OK, found.status());
      assertArrayEquals(new int[] {3, 4}, found.candidates(0, 1));
      assertEquals(0, found.undecided(0, 1).length);
      assertThrows(IndexOutOfBoundsException.class, () -> found.candidates(4, 0));
      Options slow = Options.DEFAULT.strategy(Strategy.named("backtracking")).nodeLimit(1);
      TrueCandidates stopped = board.trueCandidates(slow);
      assertEquals(Status.NODE_LIMIT, stopped.status());
      assertArrayEquals(new int[] {1, 2, 3, 4}, stopped.undecided(0, 1));
      assertEquals(found.hashCode(), found.hashCode());
      assertFalse(found.equals(stopped));
      assertEquals(found.report().toString(), found.toString());
    }
  }

  @Test
  void solutionsComeOneByOne() {
    try (Board board = Board.parse(Examples.OPEN)) {
      long count = board.count(Options.DEFAULT).solutions();
      assertTrue(count > 1, "the example has several solutions");
      assertFalse(board.solve(TWO).unique());
      Set<String> seen = new HashSet<>();
      try (Solutions solutions = board.solutions(Options.DEFAULT)) {
        while (solutions.hasNext()) {
          seen.add(Arrays.toString(solutions.next()));
        }
        assertThrows(NoSuchElementException.class, solutions::next);
        assertEquals(count, solutions.report().solutions());
        assertEquals(Status.DONE, solutions.report().status());
      }
      assertEquals(count, seen.size());
      try (Stream<int[]> solutions = board.solutions(TWO).stream()) {
        assertEquals(2, solutions.count());
      }
    }
  }

  @Test
  void aStreamClosesItsSolutions() {
    try (Board board = Board.of(3, 3)) {
      Solutions solutions = board.solutions(Options.DEFAULT);
      solutions.stream().close();
      assertThrows(IllegalStateException.class, solutions::hasNext);
    }
  }

  @Test
  void enumerationContinuesAfterALimit() {
    try (Board board = Board.parse(Examples.OPEN)) {
      Options slow = Options.DEFAULT.strategy(Strategy.named("backtracking")).nodeLimit(20);
      int found = 0;
      int stops = 0;
      try (Solutions solutions = board.solutions(slow)) {
        for (boolean more = true; more; ) {
          try {
            more = solutions.hasNext();
            found += more ? 1 : 0;
            if (more) {
              solutions.next();
            }
          } catch (SudokuException stop) {
            assertEquals(Status.NODE_LIMIT, stop.status());
            stops++;
          }
        }
      }
      assertEquals(board.count(Options.DEFAULT).solutions(), found);
      assertTrue(stops > 0);
    }
  }

  @Test
  void limitsStopTheSearch() {
    try (Board board = Board.of(3, 3)) {
      Report nodes = board.count(Options.DEFAULT.nodeLimit(1000));
      assertEquals(Status.NODE_LIMIT, nodes.status());
      assertEquals(1000, nodes.nodes());
      long start = System.nanoTime();
      Report time = board.count(Options.DEFAULT.timeLimit(Duration.ofMillis(20)));
      assertEquals(Status.TIMED_OUT, time.status());
      assertTrue(System.nanoTime() - start < 5_000_000_000L);
      assertEquals(Status.MEMORY_LIMIT, board.count(Options.DEFAULT.memoryLimit(1)).status());
      assertEquals(7, board.count(Options.DEFAULT.solutionLimit(7)).solutions());
    }
  }

  @Test
  void proofsAreWritten(@TempDir Path folder) throws Exception {
    Path cnf = folder.resolve("clauses.cnf");
    Path proof = folder.resolve("proof.drat");
    try (Board board = Board.parse(Examples.LINE); Board empty = Board.of(2, 2);
        Board killer = Board.parse(Examples.KILLER)) {
      Result result = board.prove(cnf, proof, Options.DEFAULT);
      assertTrue(result.unique());
      assertArrayEquals(board.solve().cells(), result.cells());
      assertTrue(Files.readString(cnf).startsWith("p cnf 729 "));
      assertTrue(Files.readString(proof).endsWith("0\n"));
      assertFalse(empty.prove(cnf, proof, Options.DEFAULT).unique());
      Path nowhere = folder.resolve("none").resolve("proof.drat");
      assertEquals(Status.FILE_ERROR, assertThrows(SudokuException.class,
          () -> board.prove(cnf, nowhere, Options.DEFAULT)).status());
      assertEquals(Status.UNSUITABLE, assertThrows(SudokuException.class,
          () -> killer.prove(cnf, proof, Options.DEFAULT)).status());
    }
  }

  @Test
  void vectorsMakeNoDifference() {
    try (Board board = Board.of(3, 3)) {
      var auto = board.solve(Options.DEFAULT);
      var portable = board.solve(Options.DEFAULT.vectors(Vectors.PORTABLE));
      assertArrayEquals(auto.cells(), portable.cells());
      assertEquals(auto.report().nodes(), portable.report().nodes());
    }
  }

  @Test
  void optionsAreRefusedBeforeACall() {
    assertThrows(IllegalArgumentException.class, () -> Options.DEFAULT.nodeLimit(-1));
    String said = assertThrows(
        IllegalArgumentException.class, () -> Options.DEFAULT.solutionLimit(-1)).getMessage();
    assertEquals("solutionLimit is negative: -1", said);
    assertThrows(IllegalArgumentException.class, () -> Options.DEFAULT.memoryLimit(-1));
    assertThrows(IllegalArgumentException.class, () -> Options.DEFAULT.threads(-1));
    assertThrows(
        IllegalArgumentException.class, () -> Options.DEFAULT.timeLimit(Duration.ofNanos(-1)));
    assertThrows(IllegalArgumentException.class, () -> ReadOptions.DEFAULT.box(0, 3));
    assertThrows(IllegalArgumentException.class, () -> ReadOptions.DEFAULT.maxBytes(-1));
    assertEquals(0, Options.milliseconds(Duration.ZERO));
    assertEquals(1, Options.milliseconds(Duration.ofNanos(1)));
    assertEquals(-1, Options.milliseconds(Duration.ofDays(10_000)));
    assertEquals(-1, Options.milliseconds(Duration.ofSeconds(Long.MAX_VALUE)));
    assertEquals((int) 3_000_000_000L, Options.milliseconds(Duration.ofSeconds(3_000_000)));
  }

  @Test
  void theTableOfStrategies() {
    assertEquals("auto", Strategy.AUTO.name());
    for (Strategy strategy : Strategy.all()) {
      assertSame(strategy, Strategy.named(strategy.name()));
      assertEquals(strategy.name(), strategy.toString());
      assertFalse(strategy.description().isEmpty());
    }
    assertEquals(
        Strategy.all().size(), Strategy.all().stream().mapToInt(Strategy::number).distinct().count());
  }

  @Test
  void aBatchOfGoodAndBadBoards() {
    try (Board good = Board.parse(Examples.LINE);
        Board bad = Board.parse(Examples.IMPOSSIBLE);
        Board killer = Board.parse(Examples.KILLER);
        Board open = Board.parse(Examples.OPEN)) {
      List<Board> boards = List.of(good, bad, killer, open, good);
      for (int threads : new int[] {0, 1, 2, 7}) {
        List<Result> results = Sudoku.solveAll(boards, TWO.threads(threads));
        assertEquals(5, results.size());
        assertTrue(results.get(0).unique());
        assertArrayEquals(Examples.symbols(Examples.SOLUTION), results.get(0).cells());
        assertEquals(Status.NO_SOLUTION, results.get(1).status());
        assertArrayEquals(killer.solve().cells(), results.get(2).cells());
        assertEquals(2, results.get(3).report().solutions());
        assertArrayEquals(results.get(0).cells(), results.get(4).cells());
      }
      Strategy unsuitable = Strategy.all().stream()
          .filter(strategy -> strategy.fits(good) && !strategy.fits(killer))
          .findFirst().orElseThrow();
      List<Result> results = Sudoku.solveAll(boards, TWO.strategy(unsuitable));
      assertEquals(Status.UNSUITABLE, results.get(2).status());
      assertEquals(Strategy.AUTO, results.get(2).report().strategy());
      assertTrue(results.get(4).unique());
    }
    assertEquals(List.of(), Sudoku.solveAll(List.of(), Options.DEFAULT));
  }

  @Test
  void aCollectionOfGoodAndBadLines() {
    String text = "# comment\n" + Examples.LINE + "\r\n\n" + Examples.IMPOSSIBLE + "\nnonsense\n"
        + "é" + Examples.LINE.substring(1) + "\n" + Examples.OPEN;
    for (int threads : new int[] {0, 2}) {
      Lines lines = Sudoku.solveLines(text, TWO.threads(threads));
      assertEquals(5, lines.size());
      assertEquals(Status.OK, lines.status());
      assertEquals(Examples.SOLUTION, lines.get(0).solution());
      assertEquals(1, lines.get(0).report().solutions());
      assertEquals(Status.NO_SOLUTION, lines.get(1).status());
      assertEquals("", lines.get(1).solution());
      assertTrue(lines.get(2).status().isError());
      assertTrue(lines.get(3).status().isError());
      assertEquals(2, lines.get(4).report().solutions());
      assertThrows(IndexOutOfBoundsException.class, () -> lines.get(5));
      assertEquals(Examples.SOLUTION + "\n\n\n\n" + lines.get(4).solution() + "\n",
          new String(lines.text(), StandardCharsets.UTF_8));
    }
    assertEquals(0, Sudoku.solveLines("", Options.DEFAULT).size());
    assertEquals(0, Sudoku.solveLines("", Options.DEFAULT).text().length);
  }

  @Test
  void uniquenessHasThreeAnswers() {
    try (Board several = Board.of(2, 2); Board none = Board.of(2, 2); Board large = Board.of(32, 32)) {
      assertFalse(several.isUnique());
      int count = 0;
      try (Solutions solutions = several.solutions(Options.DEFAULT)) {
        for (int[] solution : solutions) {
          count += solution.length / 16;
        }
      }
      assertEquals(288, count);
      none.setCells(1, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
      assertFalse(none.isUnique());
      Thread.currentThread().interrupt();
      SudokuException cut = assertThrows(SudokuException.class, large::isUnique);
      assertTrue(Thread.interrupted());
      assertEquals(Status.CANCELLED, cut.status());
    }
  }

  /** Solutions longer than their puzzles, lines shorter than boards, and than the first ones. */
  @Test
  void aCollectionOfUnusualLines() {
    String late = Examples.LINE + " ".repeat(20_000) + "\nx";
    for (String line : List.of(".".repeat(256), "x", late)) {
      Lines once = Sudoku.solveLines(line, Options.DEFAULT);
      Lines often = Sudoku.solveLines((line + "\n").repeat(1000), Options.DEFAULT);
      assertEquals(
          Collections.nCopies(1000, once).stream().flatMap(List::stream).toList(), often);
      assertEquals(1000 * once.text().length, often.text().length);
    }
  }

  /** For a text in any buffer, the results are those of the call without a LinesRoom. */
  @Test
  void aLinesRoomIsUsedAgain() {
    LinesRoom room = new LinesRoom();
    byte[] small = (Examples.LINE + "\n" + Examples.IMPOSSIBLE + "\nnonsense")
        .getBytes(StandardCharsets.UTF_8);
    byte[] large = ("#\n" + Examples.OPEN + "\n" + ".".repeat(256) + "\n").repeat(50)
        .getBytes(StandardCharsets.UTF_8);
    for (byte[] text : List.of(small, large, new byte[0], small)) {
      Lines expected = Sudoku.solveLines(text, ReadOptions.DEFAULT, TWO);
      ByteBuffer direct = ByteBuffer.allocateDirect(text.length + 9).position(4);
      direct.put(text).flip().position(4);
      ByteBuffer heap = ByteBuffer.wrap(text).asReadOnlyBuffer();
      for (ByteBuffer buffer : List.of(direct, heap)) {
        Lines lines = Sudoku.solveLines(buffer, ReadOptions.DEFAULT, TWO, room);
        assertEquals(text.length, buffer.remaining());
        assertEquals(expected, lines);
        assertEquals(expected.status(), lines.status());
        assertArrayEquals(expected.text(), lines.text());
        assertEquals(ByteBuffer.wrap(expected.text()), lines.textBuffer());
        assertThrows(ReadOnlyBufferException.class, () -> lines.textBuffer().put((byte) 0));
      }
    }
  }

  // Seen to fail: a LinesRoom that does not count its calls.
  @Test
  void resultsAreNotReadAfterTheNextCallWithTheirLinesRoom() {
    LinesRoom room = new LinesRoom();
    ByteBuffer text = ByteBuffer.wrap(Examples.LINE.getBytes(StandardCharsets.UTF_8));
    Lines first = Sudoku.solveLines(text, ReadOptions.DEFAULT, TWO, room);
    assertEquals(Examples.SOLUTION, first.get(0).solution());
    Lines second = Sudoku.solveLines(text, ReadOptions.DEFAULT, TWO, room);
    assertThrows(IllegalStateException.class, () -> first.get(0));
    assertThrows(IllegalStateException.class, first::text);
    assertThrows(IllegalStateException.class, first::textBuffer);
    assertEquals(1, first.size());
    assertEquals(Status.OK, first.status());
    Options refused = TWO.threads(1025);
    assertThrows(
        SudokuException.class, () -> Sudoku.solveLines(text, ReadOptions.DEFAULT, refused, room));
    assertThrows(IllegalStateException.class, () -> second.get(0));
    assertEquals(Examples.SOLUTION,
        Sudoku.solveLines(text, ReadOptions.DEFAULT, TWO, room).get(0).solution());
  }

  @Test
  void aMappedFileIsReadWhereItIs(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("puzzles");
    LinesRoom room = new LinesRoom();
    for (int lines : new int[] {0, 1, 2000}) {
      Files.writeString(file, (Examples.LINE + "\n").repeat(lines));
      try (FileChannel channel = FileChannel.open(file)) {
        ByteBuffer text = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        Lines solved = Sudoku.solveLines(text, ReadOptions.DEFAULT, TWO, room);
        assertEquals((Examples.SOLUTION + "\n").repeat(lines),
            StandardCharsets.UTF_8.decode(solved.textBuffer()).toString());
      }
    }
  }

  @Test
  void aCollectionOfOtherBoards() {
    ReadOptions six = ReadOptions.DEFAULT.box(2, 3);
    byte[] empty = ".".repeat(36).getBytes(StandardCharsets.UTF_8);
    Line line = Sudoku.solveLines(empty, six, Options.DEFAULT).get(0);
    assertEquals(Status.OK, line.status());
    try (Board board = Board.parse(line.solution(), six)) {
      assertEquals(State.SOLVED, board.check());
    }
  }

  @Test
  void eachStringHasItsOwnAnswer() {
    String solved = Examples.SOLUTION;
    List<String> puzzles = new ArrayList<>(List.of("", Examples.LINE + "\n" + Examples.LINE,
        Examples.LINE, "# a comment", "  ", Examples.LINE + "\r\n", "\n" + Examples.LINE, "x"));
    puzzles.add(2, null);
    List<Line> answers = Sudoku.solveStrings(puzzles, Options.DEFAULT);
    assertEquals(puzzles.size(), answers.size());
    Status bad = Status.BAD_TEXT;
    assertEquals(
        Arrays.asList(bad, bad, null, Status.OK, bad, bad, Status.OK, Status.OK, bad),
        answers.stream().map(line -> line == null ? null : line.status()).toList());
    for (int item : new int[] {3, 6, 7}) {
      assertEquals(solved, answers.get(item).solution());
    }
    assertEquals(List.of(), Sudoku.solveStrings(List.of(), Options.DEFAULT));
  }

  @Test
  void rowHasItsLineAndItsRefusal() {
    String text = "# a comment\n" + Examples.LINE + "\n\n123\r\n1x" + ".".repeat(14) + "\n";
    Lines lines = Sudoku.solveLines(text, Options.DEFAULT);
    List<RowError> rows = List.of(
        Sudoku.rowError(text, 0), Sudoku.rowError(text, 1), Sudoku.rowError(text, 2));
    assertEquals(List.of(2, 4, 5), rows.stream().map(RowError::line).toList());
    assertNull(rows.get(0).error());
    for (int row : new int[] {1, 2}) {
      assertEquals(lines.get(row).status(), rows.get(row).error().status());
    }
    SudokuException refused = assertInstanceOf(SudokuParseException.class, rows.get(2).error());
    assertEquals(5, refused.line());
    assertEquals(2, refused.column());
    assertTrue(refused.getMessage().contains("found \"x\""), refused.getMessage());
    // Seen to fail: a SudokuException for 3.
    for (int row : new int[] {-1, 3, Integer.MIN_VALUE}) {
      assertThrows(IndexOutOfBoundsException.class, () -> Sudoku.rowError(text, row));
    }
  }

  @Test
  void rowIsReadWithItsOptions() {
    byte[] text = "123456".repeat(6).getBytes(StandardCharsets.UTF_8);
    ReadOptions six = ReadOptions.DEFAULT.box(2, 3);
    assertNull(Sudoku.rowError(text, six.maxBytes(5), 0).error(), "maxBytes is for files");
    ReadOptions seven = six.symbols(1, 2, 3, 4, 5, 7);
    assertEquals(6, Sudoku.rowError(text, seven, 0).error().symbol());
    byte[] noText = {'\n', (byte) 0xff, '\n'};
    RowError refused = Sudoku.rowError(noText, ReadOptions.DEFAULT, 0);
    assertEquals(2, refused.line());
    assertEquals(
        Sudoku.solveLines(noText, ReadOptions.DEFAULT, Options.DEFAULT).get(0).status(),
        refused.error().status());
  }
}
