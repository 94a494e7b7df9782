package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The natives below the classes: no argument of Java ends the process. */
class NativesTest {
  private static List<Method> natives() {
    return Arrays.stream(Natives.class.getDeclaredMethods())
        .filter(method -> Modifier.isNative(method.getModifiers()))
        .toList();
  }

  /** One value for all parameters of a kind. */
  private static Object[] arguments(
      Method method, byte[] bytes, ByteBuffer buffer, long number) {
    Map<Class<?>, Object> values = new HashMap<>();
    values.put(byte[].class, bytes);
    values.put(ByteBuffer.class, buffer);
    values.put(int.class, (int) number);
    values.put(long.class, number);
    return Arrays.stream(method.getParameterTypes()).map(values::get).toArray();
  }

  // A text to print that C returns as a pointer, such as sudoku_status_text, has no native: statuses,
  // strategies and formats of Java have names, and Sudoku.version is a String.
  @Test
  void eachFunctionOfTheHeaderHasOne() throws Exception {
    String header = Files.readString(Path.of("../../include/sudoku.h"));
    Set<String> functions = Pattern.compile("^int32_t sudoku_(\\w+)\\(", Pattern.MULTILINE)
        .matcher(header).results().map(function -> camel(function.group(1)))
        .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(functions.size() > 46);
    Set<String> names = natives().stream().map(Method::getName)
        .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(functions, names);
    assertEquals(natives().size(), names.size());
  }

  private static String camel(String snake) {
    return Pattern.compile("_(.)").matcher(snake)
        .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
  }

  @Test
  void theyTakeAndReturnFourTypes() {
    for (Method method : natives()) {
      List<Class<?>> known = List.of(int.class, long.class, byte[].class, ByteBuffer.class);
      assertTrue(known.contains(method.getReturnType()), method.toString());
      assertTrue(known.containsAll(List.of(method.getParameterTypes())), method.toString());
    }
  }

  /** What a call with such arguments throws; null if it returns. */
  private static Throwable thrown(Method method, byte[] bytes, ByteBuffer buffer, long number)
      throws Exception {
    try {
      method.invoke(null, arguments(method, bytes, buffer, number));
      return null;
    } catch (InvocationTargetException thrown) {
      return thrown.getCause();
    }
  }

  @Test
  void nullArraysAreExceptions() throws Exception {
    for (Method method : natives()) {
      boolean writes = List.of(method.getParameterTypes()).contains(byte[].class)
          && !method.getName().equals("controlNew");
      Class<?> expected = writes ? RuntimeException.class : null;
      Throwable thrown = thrown(method, null, null, -7);
      assertEquals(expected, thrown == null ? null : thrown.getClass(), method.toString());
    }
  }

  @Test
  void shortArraysAreExceptionsOrErrors() throws Exception {
    List<Class<?>> known = List.of(RuntimeException.class, OutOfMemoryError.class);
    for (Method method : natives()) {
      for (long number : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 60}) {
        for (int length : new int[] {0, 1, 7, 256}) {
          for (ByteBuffer buffer : buffers(length)) {
            Throwable thrown = thrown(method, new byte[length], buffer, number);
            assertTrue(thrown == null || known.contains(thrown.getClass()), method + ": " + thrown);
          }
        }
      }
    }
  }

  private static List<ByteBuffer> buffers(int length) {
    return List.of(ByteBuffer.allocateDirect(length), ByteBuffer.allocate(length));
  }

  /** Buffers that are not direct, that overlap, or that are not aligned. */
  @Test
  void unsuitableBuffersAreExceptionsOrErrors() {
    ByteBuffer good = ByteBuffer.allocateDirect(256);
    ByteBuffer text = ByteBuffer.allocateDirect(81).put(Examples.LINE.getBytes()).flip();
    assertEquals(Status.OK.code(), solveLines(text, good.slice(0, 128), good.slice(128, 128)));
    assertEquals(Status.BAD_ARGUMENT.code(), solveLines(text, good, good));
    assertEquals(Status.BAD_ARGUMENT.code(), solveLines(text, text, good));
    assertEquals(
        Status.BAD_ARGUMENT.code(), solveLines(text, good.slice(1, 100), good.slice(128, 128)));
    assertEquals(
        Status.BUFFER_TOO_SMALL.code(), solveLines(text, good.slice(0, 23), good.slice(128, 128)));
    assertEquals(
        Status.BUFFER_TOO_SMALL.code(), solveLines(text, good.slice(0, 128), good.slice(128, 81)));
    ByteBuffer heap = ByteBuffer.allocate(256);
    assertThrows(RuntimeException.class, () -> solveLines(heap, null, null));
    assertThrows(RuntimeException.class, () -> solveLines(text, heap, good));
    assertThrows(RuntimeException.class, () -> solveLines(text, good, heap));
    assertThrows(RuntimeException.class, () -> solveLines(text, good, null));
  }

  private static int solveLines(ByteBuffer text, ByteBuffer rows, ByteBuffer solutions) {
    byte[] options = Options.DEFAULT.fields();
    byte[] read = ReadOptions.DEFAULT.fields();
    byte[] sizes = new byte[16];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    return Natives.solveLines(
        text, read, new byte[0], options, 0, rows, solutions, sizes, error);
  }

  @Test
  void resultsThatNoArrayHoldsAreRefused() {
    try (Board board = Board.parse(Examples.LINE)) {
      byte[] boards = Bytes.of(new long[] {board.number()});
      byte[] options = Options.DEFAULT.fields();
      byte[] error = new byte[SudokuException.ERROR_BYTES];
      assertNull(Natives.solveBatch(boards, 1 << 29, options, 0, error));
      assertEquals(Status.TOO_LARGE.code(), Bytes.ints(error, 4, 1)[0]);
      // An array could have this length, but this process has no memory for it.
      assertThrows(OutOfMemoryError.class,
          () -> Natives.solveBatch(boards, 1 << 27, options, 0, error));
    }
  }

  @Test
  void missingOrUnfittingItemsAreErrors() {
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    try (Board board = Board.parse(Examples.LINE)) {
      byte[] cells = new byte[81 * Integer.BYTES];
      assertEquals(81, Natives.boardCells(board.number(), cells, error));
      assertEquals(
          Status.BUFFER_TOO_SMALL.code(),
          Natives.boardCells(board.number(), Arrays.copyOf(cells, cells.length - 1), error));
      assertNull(Natives.boardCage(board.number(), 0, error));
      assertEquals(Status.BAD_ARGUMENT.code(), Bytes.ints(error, 4, 1)[0]);
    }
  }

  @Test
  void unknownStrategiesAreErrors() {
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    assertEquals(Status.BAD_ARGUMENT.code(), Natives.strategyNumber(1 << 20));
    try (Board board = Board.parse(Examples.LINE)) {
      assertEquals(
          Status.UNKNOWN_STRATEGY.code(), Natives.strategyFits(1 << 20, board.number(), error));
    }
    int known = Natives.strategyNumber(0);
    assertEquals(Status.BAD_HANDLE.code(), Natives.strategyFits(known, 0x1234567, error));
  }

  @Test
  void errorsAreWrittenAfterErrorsOnly() {
    byte[] before = new byte[SudokuException.ERROR_BYTES];
    Arrays.fill(before, (byte) 7);
    byte[] error = before.clone();
    try (Board board = Board.parse(Examples.LINE)) {
      assertTrue(Natives.boardGet(board.number(), 8, 8, error) >= 0);
      assertArrayEquals(before, error);
      assertEquals(Status.OFF_BOARD.code(), Natives.boardGet(board.number(), 9, 8, error));
      assertFalse(Arrays.equals(before, error));
    }
  }

  @Test
  void madeUpHandlesAreErrors() throws Exception {
    for (Method method : natives()) {
      if (Collections.frequency(List.of(method.getParameterTypes()), long.class) == 1
          && method.getParameterTypes()[0] == long.class
          && method.getReturnType() == int.class) {
        int status = (int) method.invoke(null, arguments(method, new byte[256], null, 0x1234567));
        assertEquals(Status.BAD_HANDLE.code(), status, method.toString());
      }
    }
  }
}
