package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The example puzzles: Java and C return the same. */
class PuzzlesTest {
  private static final Options TWO = Options.DEFAULT.solutionLimit(2);

  static Stream<Path> puzzles() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(Path.of("../../examples/puzzles"))) {
      files = all.sorted().toList();
    }
    assertTrue(files.size() > 3);
    return files.stream();
  }

  @ParameterizedTest
  @MethodSource("puzzles")
  void everyWayToSolveFindsTheSame(Path file) {
    try (Board board = Board.load(file);
        Board solved = board.copy();
        Solutions solutions = board.solutions(TWO)) {
      Result result = board.solve(TWO);
      assertTrue(result.unique());
      assertArrayEquals(result.cells(), solutions.next());
      assertArrayEquals(result.cells(), Sudoku.solveAll(List.of(board), TWO).get(0).cells());
      assertEquals(1, board.count(TWO).solutions());
      solved.setCells(result.cells());
      assertEquals(State.SOLVED, solved.check());
    }
  }

  /** The property names the C program of the examples; make builds it. */
  @ParameterizedTest
  @MethodSource("puzzles")
  @EnabledIfSystemProperty(named = "c.solve", matches = ".+")
  void theProgramInCDrawsTheSame(Path file) throws Exception {
    Process process = new ProcessBuilder(System.getProperty("c.solve"), file.toString()).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor());
    try (Board board = Board.load(file)) {
      board.setCells(board.solve().cells());
      String drawn = board.write(Format.PICTURE);
      assertEquals(drawn, output.substring(0, Math.min(drawn.length(), output.length())));
    }
  }
}
