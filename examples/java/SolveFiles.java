import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.libsudoku.Board;
import org.libsudoku.Control;
import org.libsudoku.Format;
import org.libsudoku.Options;
import org.libsudoku.Progress;
import org.libsudoku.Report;
import org.libsudoku.Result;
import org.libsudoku.Sudoku;
import org.libsudoku.SudokuException;

/**
 * Shows the board in each file, solves it through JNI, and shows the solution and how it was found.
 *
 * <pre>java -cp libsudoku-VERSION.jar SolveFiles.java FILE...</pre>
 *
 * Exit status: 0 if every file was solved, 1 if not, 2 without files.
 */
public final class SolveFiles {
  // The lines of the boards are not ASCII, and the default encoding of the machine may be.
  private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  private SolveFiles() {}

  public static void main(String[] files) throws InterruptedException {
    if (files.length == 0) {
      System.err.println("usage: SolveFiles FILE...");
      System.exit(2);
    }
    OUT.println("Java " + Runtime.version().feature() + ", libsudoku " + Sudoku.version());
    boolean all = true;
    for (String file : files) {
      OUT.println();
      try (Board board = Board.load(Path.of(file))) {
        all &= show(file, board);
      } catch (SudokuException problem) {
        OUT.println(file + ": " + problem.getMessage());
        all = false;
      }
    }
    System.exit(all ? 0 : 1);
  }

  private static boolean show(String file, Board board) throws InterruptedException {
    OUT.println(file);
    OUT.print(board.write(Format.PICTURE));
    Result result = solve(board);
    Report report = result.report();
    if (result.solved()) {
      try (Board solved = board.copy()) {
        solved.setCells(result.cells());
        OUT.print(solved.write(Format.PICTURE));
        OUT.println("checked: " + solved.check());
      }
    }
    OUT.printf("%s by %s: %,d nodes, %.3f ms, %s%n", report.status(), report.strategy(),
        report.nodes(), report.elapsed().toNanos() / 1e6,
        result.unique() ? "the only solution" : report.solutions() + " solutions found");
    return result.solved();
  }

  /** Solves, and searches for a second solution; on a terminal, a long search shows its progress. */
  private static Result solve(Board board) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    try (Control control = new Control()) {
      Thread watch = new Thread(() -> watch(control, done));
      watch.start();
      try {
        return board.solve(Options.DEFAULT.solutionLimit(2).control(control));
      } finally {
        done.countDown();
        watch.join();
      }
    }
  }

  private static void watch(Control control, CountDownLatch done) {
    boolean shown = false;
    try {
      while (System.console() != null && !done.await(500, TimeUnit.MILLISECONDS)) {
        Progress progress = control.progress();
        System.err.printf("\r%,d nodes ", progress.nodes());
        shown = true;
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    if (shown) {
      System.err.print("\r\u001b[K");
    }
  }
}
