package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Memory outside the heap, as Java counts it. */
class MemoryTest {
  /** 8 MiB and a little more. */
  private static final int LINES = 105_000;
  private static final byte[] TEXT =
      (Examples.LINE + "\n").repeat(LINES).getBytes(StandardCharsets.UTF_8);

  /** Bytes of all direct buffers that have not been freed. */
  private static long direct() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct")).findFirst().orElseThrow().getMemoryUsed();
  }

  /** Frees buffers that earlier tests have forgotten, so that none is freed during this test. */
  @BeforeEach
  void collectForgottenBuffers() throws Exception {
    // The thread that frees buffers runs some time after the collector: wait until nothing changes.
    long before = direct();
    for (int steady = 0; steady < 10; steady++) {
      System.gc();
      Thread.sleep(20);
      long left = direct();
      steady = left < before ? -1 : steady;
      before = left;
    }
  }

  private static Lines solve(LinesRoom room) {
    return Sudoku.solveLines(ByteBuffer.wrap(TEXT), ReadOptions.DEFAULT, Options.DEFAULT, room);
  }

  // Seen to fail: a close that frees nothing.
  @Test
  void closingFreesTheMemoryAtOnce() {
    long before = direct();
    try (LinesRoom room = new LinesRoom()) {
      Lines lines = solve(room);
      assertEquals(Examples.SOLUTION, lines.get(LINES - 1).solution());
      long used = direct() - before;
      assertTrue(used > 2 * TEXT.length && used < 2.7 * TEXT.length, "used " + used);
    }
    assertEquals(before, direct());
  }

  @Test
  void growingFreesTheFormerMemoryAtOnce() {
    long before = direct();
    try (LinesRoom room = new LinesRoom()) {
      for (int size = 1 << 10; size < TEXT.length; size *= 2) {
        ByteBuffer text = ByteBuffer.wrap(TEXT, 0, size);
        Sudoku.solveLines(text, ReadOptions.DEFAULT, Options.DEFAULT, room);
        assertTrue(direct() - before < 3L * size, size + ": " + (direct() - before));
      }
    }
    assertEquals(before, direct());
  }

  @Test
  void callsWithoutALinesRoomKeepLittle() throws Exception {
    long before = direct();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    Future<Lines> other = threads.submit(
        () -> Sudoku.solveLines(TEXT, ReadOptions.DEFAULT, Options.DEFAULT));
    for (Lines lines : new Lines[] {
        Sudoku.solveLines(TEXT, ReadOptions.DEFAULT, Options.DEFAULT), other.get()}) {
      assertEquals(Examples.SOLUTION, lines.get(LINES - 1).solution());
    }
    threads.shutdown();
    assertTrue(direct() - before <= LinesRoom.SPARE_BYTES, "kept " + (direct() - before));
    assertTrue(direct() - before < TEXT.length, "kept " + (direct() - before));
  }

  /** Buffers of about 1.7 MiB for each call, all of them kept for later calls. */
  // Seen to fail: spare buffers kept without a bound.
  @Test
  void spareMemoryIsBounded() {
    long before = direct();
    List<LinesRoom> open = IntStream.range(0, 20).mapToObj(each -> new LinesRoom()).toList();
    for (LinesRoom room : open) {
      ByteBuffer text = ByteBuffer.wrap(TEXT, 0, 8000 * 82);
      Sudoku.solveLines(text, ReadOptions.DEFAULT, Options.DEFAULT, room);
    }
    assertTrue(direct() - before > 2 * LinesRoom.SPARE_BYTES, "used " + (direct() - before));
    open.forEach(LinesRoom::spare);
    long kept = direct() - before;
    assertTrue(kept <= LinesRoom.SPARE_BYTES && kept > LinesRoom.SPARE_BYTES / 2, "kept " + kept);
  }

  /** A view may be read at any time: freeing its memory would end the process. */
  // Seen to fail: a close that frees the memory of a view.
  @Test
  void aViewOutlivesItsLinesRoom() throws Exception {
    long before = direct();
    LinesRoom room = new LinesRoom();
    ByteBuffer view = solve(room).textBuffer();
    byte[] expected = solve(room).text();
    room.close();
    assertTrue(direct() - before >= TEXT.length, "freed under its view");
    byte[] seen = new byte[view.remaining()];
    view.get(0, seen);
    assertEquals(ByteBuffer.wrap(expected), ByteBuffer.wrap(seen));
    view = null;
    while (direct() > before) {
      System.gc();
      Thread.sleep(10);
    }
  }

  /** Closes a LinesRoom that has grown, keeps a view of another one, and measures the process. */
  static final class Closing {
    private Closing() {}

    public static void main(String[] arguments) throws Exception {
      long before;
      try (LinesRoom room = new LinesRoom()) {
        byte[] one = Examples.LINE.getBytes(StandardCharsets.UTF_8);
        Sudoku.solveLines(ByteBuffer.wrap(one), ReadOptions.DEFAULT, Options.DEFAULT, room);
        before = Lifetimes.residentKilobytes();
        System.out.println(solve(room).get(LINES - 1).solution());
        long used = Lifetimes.residentKilobytes() - before;
        System.out.println(used << 10 > 2L * TEXT.length ? "used" : "used " + used);
      }
      // The first large blocks go back to the system; the C library may keep later ones for itself.
      long left = Lifetimes.residentKilobytes() - before;
      System.out.println(left << 10 < TEXT.length ? "freed" : "left " + left);
      ByteBuffer view;
      try (LinesRoom lending = new LinesRoom()) {
        solve(lending);
        view = solve(lending).textBuffer().slice(0, Examples.SOLUTION.length());
      }
      System.out.println(StandardCharsets.UTF_8.decode(view));
    }
  }

  /** Java 22 and later free memory in another way, which prints no warnings. */
  @Test
  void newerJavaFreesItAtOnce() throws Exception {
    List<String> options = List.of("-Xcheck:jni", "-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch",
        "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED");
    String solution = Examples.SOLUTION + "\n";
    for (Path home : LifetimesTest.newerMachines()) {
      assertEquals(new Isolated.Run(0, solution + "used\nfreed\n" + solution),
          Isolated.java(home, Isolated.classes(), options, Closing.class));
    }
  }

  @Test
  void aClosedLinesRoomIsRefused() {
    LinesRoom room = new LinesRoom();
    Lines lines = solve(room);
    room.close();
    room.close();
    for (Runnable read : new Runnable[] {() -> lines.get(0), lines::text, lines::textBuffer}) {
      String said = assertThrows(IllegalStateException.class, read::run).getMessage();
      assertTrue(said.contains("closed"), said);
    }
    assertEquals(LINES, lines.size());
    assertEquals(Status.OK, lines.status());
    String said = assertThrows(IllegalStateException.class, () -> solve(room)).getMessage();
    assertEquals("LinesRoom is closed", said);
  }

  /** Readers, calls and a close at once: each returns or throws, and none reads freed memory. */
  @Test
  void aLinesRoomIsClosedDuringReadsAndCalls() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    byte[] text = new byte[200 * 82];
    System.arraycopy(TEXT, 0, text, 0, text.length);
    for (int round = 0; round < 50; round++) {
      LinesRoom room = new LinesRoom();
      Lines lines = Sudoku.solveLines(
          ByteBuffer.wrap(text), ReadOptions.DEFAULT, Options.DEFAULT, room);
      CountDownLatch started = new CountDownLatch(4);
      Future<?>[] all = new Future<?>[4];
      for (int thread = 0; thread < all.length; thread++) {
        boolean isCaller = thread == 0;
        all[thread] = threads.submit(() -> {
          started.countDown();
          try {
            for (int turn = 0; ; turn++) {
              if (isCaller) {
                Sudoku.solveLines(
                    ByteBuffer.wrap(text), ReadOptions.DEFAULT, Options.DEFAULT, room);
              } else {
                assertEquals(Examples.SOLUTION, lines.get(turn % 200).solution());
              }
            }
          } catch (IllegalStateException refused) {
            return null;
          }
        });
      }
      started.await();
      Thread.sleep(1);
      room.close();
      for (Future<?> one : all) {
        one.get();
      }
    }
    threads.shutdown();
  }
}
