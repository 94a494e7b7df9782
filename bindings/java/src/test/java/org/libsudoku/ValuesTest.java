package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Values: equal, printed, read, serialised. */
class ValuesTest {
  private static final Options ALL_OPTIONS = Options.DEFAULT
      .strategy(Strategy.named("nine")).threads(3).solutionLimit(5L << 33).nodeLimit(7L << 33)
      .memoryLimit(9L << 33).timeLimit(Duration.ofMillis(3_000_000_000L)).vectors(Vectors.AVX2);
  private static final ReadOptions ALL_READ_OPTIONS =
      ReadOptions.DEFAULT.format(Format.LINE).box(2, 3).symbols(9, 8, 7, 6, 5, 0).maxBytes(1L << 40);
  private static final Generator ALL_SETTINGS = Generator.of(2, 5).seed(-1).killer().minimal()
      .givens(11).minGivens(3).maxGivens(4).moreGivens(5).symmetry(Symmetry.DIAGONAL)
      .pattern(new boolean[100]).solution(new int[100]).minCage(2).maxCage(6).nodes(1L << 40, 1L << 41).attempts(12)
      .timeLimit(Duration.ofMillis(3_000_000_000L));

  private static byte[] written(Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return bytes.toByteArray();
  }

  private static Object read(byte[] bytes) throws Exception {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    }
  }

  /** Each differs from the first one in one setting. */
  private static <T> void differ(T first, List<Function<T, T>> changes) {
    List<T> all = new ArrayList<>(List.of(first));
    changes.forEach(change -> {
      assertEquals(change.apply(first), change.apply(first));
      assertEquals(change.apply(first).hashCode(), change.apply(first).hashCode());
      all.add(change.apply(first));
    });
    for (T one : all) {
      assertEquals(1, all.stream().filter(one::equals).count(), one.toString());
    }
    assertEquals(all.size(), all.stream().map(Object::hashCode).distinct().count());
    assertEquals(all.size(), all.stream().map(Object::toString).distinct().count(), all.toString());
    assertFalse(first.equals(null) || first.equals("text"));
  }

  // Seen to fail: the control not compared.
  @Test
  void optionsAreEqualIfAllSettingsAre() {
    try (Control control = new Control()) {
      differ(Options.DEFAULT, List.of(
          options -> options.strategy(Strategy.named("propagation")),
          options -> options.threads(2), options -> options.solutionLimit(2),
          options -> options.nodeLimit(2), options -> options.memoryLimit(2),
          options -> options.timeLimit(Duration.ofMillis(2)),
          options -> options.vectors(Vectors.PORTABLE), options -> options.control(control)));
      differ(ReadOptions.DEFAULT, List.of(options -> options.format(Format.CSV),
          options -> options.box(2, 3), options -> options.box(3, 2),
          options -> options.symbols(2, 1, 3, 4), options -> options.maxBytes(2),
          options -> options.alphabet("1234"), options -> options.alphabet("4321"),
          options -> options.control(control)));
    }
    differ(Generator.of(3, 3), List.of(all -> Generator.of(3, 2), all -> Generator.of(2, 3),
        generator -> generator.seed(1), Generator::killer, Generator::minimal,
        Generator::controlledBias,
        generator -> generator.givens(1), generator -> generator.holes(1),
        generator -> generator.minGivens(1), generator -> generator.maxGivens(1),
        generator -> generator.moreGivens(1), generator -> generator.symmetry(Symmetry.ALL),
        generator -> generator.pattern(new boolean[81]),
        generator -> generator.solution(new int[81]),
        generator -> generator.balancedHoles(1), generator -> generator.minCage(1),
        generator -> generator.maxCage(1), generator -> generator.nodes(1, 0),
        generator -> generator.nodes(0, 1), generator -> generator.attempts(1),
        generator -> generator.timeLimit(Duration.ofMillis(1))));
  }

  @Test
  void settingsAreReadAsTheyWereSet() {
    assertSame(Strategy.named("nine"), ALL_OPTIONS.strategy());
    assertEquals(
        List.of(3, 5L << 33, 7L << 33, 9L << 33, Duration.ofMillis(3_000_000_000L), Vectors.AVX2),
        List.of(ALL_OPTIONS.threads(), ALL_OPTIONS.solutionLimit(), ALL_OPTIONS.nodeLimit(),
            ALL_OPTIONS.memoryLimit(), ALL_OPTIONS.timeLimit(), ALL_OPTIONS.vectors()));
    assertSame(Strategy.AUTO, Options.DEFAULT.strategy());
    assertNull(ALL_OPTIONS.control());
    try (Control control = new Control()) {
      assertSame(control, ALL_OPTIONS.control(control).threads(1).control());
      assertSame(control, ALL_SETTINGS.control(control).control());
      ReadOptions read = ALL_READ_OPTIONS.control(control);
      assertSame(control, read.format(Format.AUTO).box(2, 2).symbols(1).maxBytes(1).alphabet("1").control());
    }
    assertEquals(List.of(Format.LINE, 2, 3, 1L << 40),
        List.of(ALL_READ_OPTIONS.format(), ALL_READ_OPTIONS.boxHeight(),
            ALL_READ_OPTIONS.boxWidth(), ALL_READ_OPTIONS.maxBytes()));
    assertArrayEquals(new int[] {9, 8, 7, 6, 5, 0}, ALL_READ_OPTIONS.symbolList());
    assertArrayEquals(new int[0], ReadOptions.DEFAULT.symbolList());
    for (Format format : Format.values()) {
      assertSame(format, ReadOptions.DEFAULT.format(format).format());
    }
    assertEquals(
        List.of(2, 5, -1L, true, true, 11, 2, 6, 1L << 40, 1L << 41, 12,
            Duration.ofMillis(3_000_000_000L)),
        List.of(ALL_SETTINGS.boxHeight(), ALL_SETTINGS.boxWidth(), ALL_SETTINGS.seed(),
            ALL_SETTINGS.isKiller(), ALL_SETTINGS.isMinimal(), ALL_SETTINGS.givens(),
            ALL_SETTINGS.minCage(), ALL_SETTINGS.maxCage(), ALL_SETTINGS.minNodes(),
            ALL_SETTINGS.maxNodes(), ALL_SETTINGS.attempts(), ALL_SETTINGS.timeLimit()));
    assertEquals(List.of(3, 4, 5, Symmetry.DIAGONAL),
        List.of(ALL_SETTINGS.minGivens(), ALL_SETTINGS.maxGivens(), ALL_SETTINGS.moreGivens(),
            ALL_SETTINGS.symmetry()));
    boolean[] pattern = {true, false, true, true, true, true, true, true, true, true, true, true, true,
        true, true, true};
    assertArrayEquals(pattern, Generator.of(2, 2).pattern(pattern).pattern());
    int[] solution = ALL_SETTINGS.solution();
    solution[0] = 9;
    assertEquals(0, ALL_SETTINGS.solution()[0]);
    Generator holes = Generator.of(3, 3).balancedHoles(40);
    assertTrue(holes.hasBalancedHoles());
    assertEquals(40, holes.holes());
    assertFalse(Generator.of(3, 3).holes(40).hasBalancedHoles() || holes.isKiller()
        || holes.isMinimal());
  }

  @Test
  void settingsArePrinted() {
    assertEquals("Options[strategy=nine, solutionLimit=2, nodeLimit=0, memoryLimit=0, "
        + "timeLimit=PT0.5S, threads=0, vectors=AUTO, control=null]",
        Options.DEFAULT.strategy(Strategy.named("nine")).solutionLimit(2)
            .timeLimit(Duration.ofMillis(500)).toString());
    assertEquals("ReadOptions[format=CSV, box=2x3, symbols=[3, 1], maxBytes=9, control=null]",
        ReadOptions.DEFAULT.format(Format.CSV).box(2, 3).symbols(3, 1).maxBytes(9).toString());
    assertEquals("Generator[box=2x3, seed=7, killer=true, minimal=false, controlled=false, givens=0, "
        + "range=0-0, more=0, symmetry=NONE, pattern=[], solution=[], difficulty=, board=false, regions=false, rules=, holes=0, balanced=false, cages=0-4, nodes=0-0, attempts=0, timeLimit=PT0S, control=null]",
        Generator.of(2, 3).seed(7).killer().maxCage(4).toString());
  }

  // Seen to fail: a strategy read back as another object.
  @Test
  void valuesAreSerialised() throws Exception {
    Report report = new Report(Status.OK, Strategy.named("nine"), 1, 2, Duration.ofNanos(3));
    List<Object> values = new ArrayList<>(List.of(Options.DEFAULT, ALL_OPTIONS,
        ReadOptions.DEFAULT, ALL_READ_OPTIONS, Generator.of(3, 3), ALL_SETTINGS,
        Generator.of(3, 3).balancedHoles(9), report, new Line(report, Examples.SOLUTION),
        Generator.of(2, 2).pattern(new boolean[16]).solution(new int[16]),
        Generator.of(2, 2).controlledBias(), Generator.of(2, 2).killer().batch(0, 1, 1).get(0),
        new Cage(9, List.of(1, 2)), new Progress(true, 1, 2, 3), new RowError(3, null),
        new Deduction.Choice(Status.OK, 1, 2, 3)));
    try (Board board = Board.parse(Examples.LINE)) {
      values.add(board.solve(ALL_OPTIONS.vectors(Vectors.AUTO).timeLimit(Duration.ZERO)));
    }
    values.addAll(Strategy.all());
    for (Object value : values) {
      Object again = read(written(value));
      assertEquals(value, again);
      assertEquals(value.hashCode(), again.hashCode());
      assertEquals(value.toString(), again.toString());
    }
    for (Strategy strategy : Strategy.all()) {
      assertSame(strategy, read(written(strategy)));
    }
  }

  /** A control is a handle of this process: leaving it out would make calls that nothing can cancel. */
  // Seen to fail: the control left out of the stream.
  @Test
  void settingsWithAControlAreNotSerialised() {
    try (Control control = new Control()) {
      for (Serializable value : List.of(ALL_OPTIONS.control(control),
          ALL_READ_OPTIONS.control(control), ALL_SETTINGS.control(control))) {
        String refusal =
            assertThrows(NotSerializableException.class, () -> written(value)).getMessage();
        assertTrue(refusal.startsWith("org.libsudoku.Control: ") && refusal.contains("without"),
            refusal);
      }
      assertThrows(NotSerializableException.class, () -> written(control));
    }
    try (Board board = Board.of(2, 2)) {
      assertThrows(NotSerializableException.class, () -> written(board));
    }
  }

  /** Replaces the only place of a number in a stream. */
  private static byte[] replaced(byte[] bytes, int number, int other) {
    ByteBuffer view = ByteBuffer.wrap(bytes);
    int found = -1;
    for (int place = 0; place + Integer.BYTES <= bytes.length; place++) {
      if (view.getInt(place) == number) {
        assertEquals(-1, found, "the number is there once");
        found = place;
      }
    }
    view.putInt(found, other);
    return bytes;
  }

  @Test
  void invalidSettingsAreNotRead() throws Exception {
    byte[] threads = replaced(written(Options.DEFAULT.threads(0x1234567)), 0x1234567, -1);
    assertThrows(InvalidObjectException.class, () -> read(threads));
    byte[] box = replaced(written(Generator.of(1021, 1)), 1021, 0);
    assertThrows(InvalidObjectException.class, () -> read(box));
    byte[] height = replaced(written(ReadOptions.DEFAULT.box(1021, 1)), 1021, -1);
    assertThrows(InvalidObjectException.class, () -> read(height));
    Strategy nine = Strategy.named("nine");
    byte[] bytes = written(nine);
    ByteBuffer.wrap(bytes).putInt(bytes.length - Integer.BYTES, 1 << 20);
    String refusal = assertThrows(InvalidObjectException.class, () -> read(bytes)).getMessage();
    assertTrue(refusal.contains(String.valueOf(1 << 20)), refusal);
  }

  @Test
  void aCopyIsEqual() {
    List<String> texts = List.of(Examples.LINE, Examples.KILLER, Examples.OPEN, ".".repeat(16));
    for (String text : texts) {
      try (Board board = Board.parse(text); Board copy = board.copy()) {
        assertEquals(board, copy);
        assertEquals(board.hashCode(), copy.hashCode());
        copy.set(1, 1, board.get(1, 1) == Board.EMPTY ? copy.symbols()[0] : Board.EMPTY);
        assertNotEquals(board, copy);
        assertEquals(board.hashCode(), copy.hashCode());
      }
    }
  }

  // Seen to fail: cages not compared.
  @Test
  void boardsDifferInShapeSymbolsCellsAndCages() {
    try (Board board = Board.of(2, 3); Board other = Board.of(3, 2); Board symbols = Board.of(2, 3);
        Board cage = Board.of(2, 3)) {
      Board closed = Board.of(2, 3);
      symbols.setSymbols(1, 2, 3, 4, 6, 5);
      cage.addCage(3, 0, 1);
      closed.close();
      for (Board each : List.of(other, symbols, cage, closed)) {
        assertNotEquals(board, each);
        assertNotEquals(each, board);
        assertEquals(each, each);
      }
      assertFalse(board.equals(null) || board.equals("board"));
      board.addCage(3, 0, 1);
      assertEquals(board, cage);
    }
  }

  @Test
  void resultsAreEqualIfAllTheirValuesAre() {
    Report report = new Report(Status.OK, Strategy.AUTO, 1, 0, Duration.ZERO);
    Report other = new Report(Status.OK, Strategy.AUTO, 1, 1, Duration.ZERO);
    Result result = new Result(report, 1, new int[] {1}, true);
    Result same = new Result(report, 1, new int[] {1}, true);
    assertEquals(result, same);
    assertEquals(result.hashCode(), same.hashCode());
    for (Result different : List.of(new Result(other, 1, new int[] {1}, true),
        new Result(report, 1, new int[] {2}, true), new Result(report, 1, new int[] {1}, false))) {
      assertNotEquals(result, different);
    }
    assertFalse(result.equals(null) || result.equals("result"));
  }
}
