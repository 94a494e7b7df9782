package org.libsudoku;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Several threads at one board: cancel, close, edit. */
@Timeout(60)
class ThreadsTest {
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  /** Starts a call that does not end by itself, and waits until it runs. */
  private <R> Future<R> running(Control control, Callable<R> call) throws InterruptedException {
    Future<R> running = threads.submit(call);
    while (control.progress().nodes() == 0) {
      Thread.sleep(1);
    }
    return running;
  }

  // Seen to fail: the control not passed to a native.
  @Test
  void cancelledReadsStop(@TempDir Path folder) throws Exception {
    String text = "1" + ".".repeat(15);
    Path file = Files.writeString(folder.resolve("board"), text);
    Control control = new Control();
    ReadOptions options = ReadOptions.DEFAULT.control(control);
    List<Executable> reads =
        List.of(() -> Board.parse(text, options).close(), () -> Board.load(file, options).close());
    for (Executable read : reads) {
      assertDoesNotThrow(read);
      control.cancel();
      assertEquals(Status.CANCELLED, assertThrows(SudokuException.class, read).status());
      control.reset();
      assertDoesNotThrow(read);
    }
    control.close();
    for (Executable read : reads) {
      assertThrows(IllegalStateException.class, read);
    }
  }

  @Test
  void anotherThreadCancelsACount() throws Exception {
    try (Board board = Board.of(3, 3); Control control = new Control()) {
      Options options = Options.DEFAULT.control(control);
      Future<Report> running = running(control, () -> board.count(options));
      long start = System.nanoTime();
      control.cancel();
      assertEquals(Status.CANCELLED, running.get().status());
      assertTrue(System.nanoTime() - start < 2_000_000_000L);
      assertTrue(control.progress().cancelled());
      assertEquals(Status.CANCELLED, board.solve(options).status());
      control.reset();
      assertEquals(new Progress(false, 0, 0, 0), control.progress());
      assertEquals(Status.OK, board.solve(options).status());
    }
  }

  // Seen to fail: cages read from the board itself, one call each.
  @Test
  void cagesAreThoseOfOneMoment() throws Exception {
    List<Cage> cages = List.of(
        new Cage(3, List.of(0, 1)), new Cage(7, List.of(2, 3)), new Cage(7, List.of(4, 5)));
    try (Board board = Board.of(2, 2)) {
      AtomicBoolean done = new AtomicBoolean();
      Future<?> changing = threads.submit(() -> {
        while (!done.get()) {
          board.addCages(cages);
          board.clearCages();
        }
      });
      Set<List<Cage>> read = new HashSet<>();
      for (int turn = 0; turn < 20_000 || read.size() < 2; turn++) {
        read.add(board.cages());
      }
      done.set(true);
      changing.get();
      assertEquals(Set.of(List.of(), cages), read);
    }
  }

  @Test
  void aBoardThatChangesIsWrittenAsItWasAtSomeMoment() throws Exception {
    try (Board board = Board.of(2, 2)) {
      String few = board.write(Format.COORDINATES);
      board.setSymbols(1_000_001, 1_000_002, 1_000_003, 1_000_004);
      String many = board.write(Format.COORDINATES);
      AtomicBoolean done = new AtomicBoolean();
      Future<?> changing = threads.submit(() -> {
        for (int turn = 0; !done.get(); turn++) {
          int first = turn % 2 == 0 ? 1 : 1_000_001;
          board.setSymbols(first, first + 1, first + 2, first + 3);
        }
      });
      Set<String> written = new HashSet<>();
      for (int turn = 0; turn < 20_000 || written.size() < 2; turn++) {
        written.add(board.write(Format.COORDINATES));
      }
      done.set(true);
      changing.get();
      assertEquals(Set.of(few, many), written);
    }
  }

  @Test
  void anotherThreadCancelsSolutionsWhichContinue() throws Exception {
    try (Board board = Board.parse(Examples.OPEN); Control control = new Control()) {
      control.cancel();
      try (Solutions solutions = board.solutions(Options.DEFAULT.control(control))) {
        SudokuException stop = assertThrows(SudokuException.class, solutions::hasNext);
        assertEquals(Status.CANCELLED, stop.status());
        control.reset();
        assertTrue(solutions.hasNext());
      }
    }
  }

  @Test
  void anotherThreadCancelsABatch() throws Exception {
    try (Board board = Board.parse(Examples.LINE); Control control = new Control()) {
      List<Board> boards = Collections.nCopies(200_000, board);
      Strategy slow = Strategy.named("killer_backtracking");
      Options options =
          Options.DEFAULT.strategy(slow).solutionLimit(2).threads(2).control(control);
      Future<List<Result>> running = running(control, () -> Sudoku.solveAll(boards, options));
      control.cancel();
      List<Result> results = running.get();
      assertEquals(boards.size(), results.size());
      assertEquals(Status.CANCELLED, results.get(boards.size() - 1).status());
      assertFalse(results.get(boards.size() - 1).solved());
      assertEquals(boards.size(), control.progress().total());
    }
  }

  /** Interrupts a call that would not end; it ends soon, and its thread stays interrupted. */
  private void interrupted(Callable<Status> call) throws Exception {
    CompletableFuture<Status> status = new CompletableFuture<>();
    Thread thread = new Thread(() -> {
      try {
        Status ended = call.call();
        assertTrue(Thread.currentThread().isInterrupted());
        status.complete(ended);
      } catch (Throwable problem) {
        status.completeExceptionally(problem);
      }
    });
    thread.start();
    Thread.sleep(100);
    assertFalse(status.isDone());
    long start = System.nanoTime();
    thread.interrupt();
    assertEquals(Status.CANCELLED, status.get());
    assertTrue(System.nanoTime() - start < 2_000_000_000L);
  }

  // Seen to fail: a watcher that checks no thread: a timeout.
  @Test
  void anInterruptCancels() throws Exception {
    Options slow = Options.DEFAULT.strategy(Strategy.named("killer_backtracking"));
    try (Board open = Board.of(3, 3); Board hopeless = Examples.hopeless();
        Control control = new Control()) {
      interrupted(() -> open.count(Options.DEFAULT).status());
      interrupted(() -> hopeless.solve(slow).status());
      interrupted(() -> Sudoku.solveAll(List.of(hopeless), slow).get(0).status());
      interrupted(() -> assertThrows(
          SudokuException.class, () -> Generator.of(10, 10).generate()).status());
      try (Solutions solutions = hopeless.solutions(slow)) {
        interrupted(() -> assertThrows(SudokuException.class, solutions::hasNext).status());
        interrupted(() -> assertThrows(SudokuException.class, solutions::hasNext).status());
      }
      // The interrupt cancelled these calls, and their control if they had one.
      assertEquals(Status.OK, open.solve().status());
      interrupted(() -> open.count(Options.DEFAULT.control(control)).status());
      assertTrue(control.progress().cancelled());
    }
  }

  @Test
  void closingFreesNothingUnderACall() throws Exception {
    Control control = new Control();
    Board board = Board.of(5, 5);
    Future<Report> running =
        running(control, () -> board.count(Options.DEFAULT.control(control)));
    board.close();
    assertThrows(IllegalStateException.class, board::cells);
    Thread.sleep(20);
    assertFalse(running.isDone());
    control.cancel();
    assertEquals(Status.CANCELLED, running.get().status());
    control.close();
  }

  @Test
  void closingAControlLeavesItsCallAlone() throws Exception {
    Control control = new Control();
    try (Board board = Board.of(5, 5)) {
      Options options =
          Options.DEFAULT.control(control).timeLimit(Duration.ofMillis(300));
      Future<Report> running = running(control, () -> board.count(options));
      control.close();
      assertEquals(Status.TIMED_OUT, running.get().status());
    }
  }

  @Test
  void closingSolutionsLeavesTheirStepAlone() throws Exception {
    Control control = new Control();
    Strategy slow = Strategy.named("killer_backtracking");
    try (Board board = Examples.hopeless()) {
      Solutions solutions =
          board.solutions(Options.DEFAULT.strategy(slow).control(control));
      Future<Boolean> running = running(control, solutions::hasNext);
      solutions.close();
      control.cancel();
      Exception stop = assertThrows(ExecutionException.class, running::get);
      assertEquals(Status.CANCELLED, ((SudokuException) stop.getCause()).status());
      assertThrows(IllegalStateException.class, solutions::hasNext);
    }
    control.close();
  }

  @Test
  void theCollectorFreesAForgottenBoard() throws Exception {
    long number = Board.of(3, 3).number();
    byte[] size = new byte[5 * Integer.BYTES];
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    while (Natives.boardSize(number, size, error) != Status.BAD_HANDLE.code()) {
      System.gc();
      Thread.sleep(10);
    }
  }

  @Test
  void oneBoardServesManyThreads() throws Exception {
    try (Board board = Board.parse(Examples.LINE)) {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        all.add(threads.submit(() -> {
          for (int round = 0; round < 300; round++) {
            assertTrue(board.solve().solved());
            board.set(0, 2, round % 2 == 0 ? 4 : Board.EMPTY);
            board.write(round % 2 == 0 ? Format.GRID : Format.COORDINATES);
          }
        }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
  }

  @Test
  void oneIsClosedByManyThreads() throws Exception {
    for (int round = 0; round < 200; round++) {
      Board board = Board.of(2, 2);
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < 3; thread++) {
        all.add(threads.submit(() -> {
          try {
            board.solve();
          } catch (IllegalStateException closed) {
            // The other possible outcome is a result.
          }
          board.close();
        }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
  }
}
