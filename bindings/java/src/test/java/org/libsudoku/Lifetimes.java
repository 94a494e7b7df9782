package org.libsudoku;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A program for a Java process with a small heap: it makes and frees handles by the million, in many
 * threads and class loaders, and checks that memory does not grow.
 *
 * <p>Takes the numbers of boards, class loaders, and calls of each thread; 0 leaves a part out. Prints
 * figures, or an error. The first quarter of the boards sets the size of the memory; from then on it may
 * grow by {@link #GROWTH}.
 */
final class Lifetimes {
  /** KiB of the process: the memory of the collectors themselves varies by this much. */
  private static final long GROWTH = 16 << 10;
  private static final int THREADS = 64;

  private Lifetimes() {}

  public static void main(String[] arguments) throws Exception {
    int boards = Integer.parseInt(arguments[0]);
    int loaders = Integer.parseInt(arguments[1]);
    int calls = Integer.parseInt(arguments[2]);
    if (boards > 0) {
      steady(boards, "boards closed", round -> Board.of(2, 2).close());
      steady(boards, "boards forgotten", round -> Board.of(2, 2));
      // Each as large as some hundred boards.
      steady(boards / 100, "LinesRooms forgotten", Lifetimes::collection);
    }
    if (calls > 0) {
      threads(calls);
    }
    if (loaders > 0) {
      loaders(loaders);
    }
  }

  private interface Round {
    void run(int round) throws Exception;
  }

  private static void steady(int rounds, String what, Round each) throws Exception {
    long settled = Long.MAX_VALUE;
    for (int round = 0; round < rounds; round++) {
      each.run(round);
      if (round == rounds / 4) {
        settled = residentKilobytes();
      }
    }
    long grown = residentKilobytes() - settled;
    System.out.println("soak: sum " + rounds + " " + what);
    System.out.println("soak: max " + Math.max(0, grown) + " KiB more with " + what);
    if (grown > GROWTH) {
      throw new AssertionError(what + ": " + grown + " KiB more");
    }
  }

  private static void collection(int round) {
    byte[] text = (Examples.LINE + "\n").repeat(500).getBytes(StandardCharsets.UTF_8);
    Lines lines = Sudoku.solveLines(
        ByteBuffer.wrap(text), ReadOptions.DEFAULT, Options.DEFAULT, new LinesRoom());
    if (!lines.get(499).solution().equals(Examples.SOLUTION)) {
      throw new AssertionError("not solved");
    }
  }

  static long residentKilobytes() throws IOException {
    String status = Files.readString(Path.of("/proc/self/status"));
    return Long.parseLong(status.replaceAll("(?s).*VmRSS:\\s+(\\d+) kB.*", "$1"));
  }

  /** Boards that some threads solve while others close them, in the middle of a call or before it. */
  private static void threads(int rounds) throws Exception {
    // Daemons: a failure ends the program at once.
    ExecutorService threads = Executors.newFixedThreadPool(THREADS, work -> {
      Thread thread = new Thread(work);
      thread.setDaemon(true);
      return thread;
    });
    Board[] shared = new Board[8];
    Arrays.setAll(shared, index -> Board.of(3, 3));
    List<Future<int[]>> all = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      all.add(threads.submit(() -> {
        int[] seen = new int[2];
        for (int round = 0; round < rounds; round++) {
          int place = ThreadLocalRandom.current().nextInt(shared.length);
          Board board = shared[place];
          if (round % 4 == 0) {
            shared[place] = Board.parse(Examples.LINE);
            board.close();
          }
          try {
            if (!board.solve().solved()) {
              throw new AssertionError("not solved");
            }
            seen[0]++;
          } catch (IllegalStateException closed) {
            seen[1]++;
          }
        }
        return seen;
      }));
    }
    int solved = 0;
    int refused = 0;
    for (Future<int[]> one : all) {
      solved += one.get()[0];
      refused += one.get()[1];
    }
    threads.shutdown();
    System.out.println("soak: sum " + solved + " solved in " + THREADS + " threads");
    System.out.println("soak: sum " + refused + " refused because they were closed");
    if (refused == 0 || solved == 0) {
      throw new AssertionError(solved + " solved, " + refused + " refused");
    }
  }

  /** Class loaders that become unreachable. The library stays: it is linked with nodelete. */
  private static void loaders(int count) throws Exception {
    List<WeakReference<ClassLoader>> gone = new ArrayList<>();
    for (int loader = 0; loader < count; loader++) {
      ClassLoader classes = Isolated.loader(Isolated.classes());
      Isolated.solve(classes, Isolated.PACKAGE, Examples.LINE);
      gone.add(new WeakReference<>(classes));
    }
    for (int wait = 0; wait < 600 && gone.stream().anyMatch(one -> one.get() != null); wait++) {
      System.gc();
      Thread.sleep(50);
    }
    long kept = gone.stream().filter(one -> one.get() != null).count();
    System.out.println("soak: sum " + count + " class loaders");
    System.out.println("soak: max " + kept + " class loaders kept");
    if (kept > 0) {
      throw new AssertionError(kept + " class loaders kept");
    }
  }
}
