import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.libsudoku.Board;
import org.libsudoku.Options;
import org.libsudoku.Sudoku;

/**
 * Measures one call for one board from Java: {@code Calls ROUNDS}. Prints a line for each way to call, as calls.c: its name,
 * and the nanoseconds of the thread's processor time of a call, the median of the rounds.
 */
public final class Calls {
  private static final String EASY =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  private static final int CALLS = 10_000;

  private Calls() {}

  public static void main(String[] arguments) {
    int rounds = Integer.parseInt(arguments[0]);
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    Board board = Board.parse(EASY);
    Options two = Options.DEFAULT.solutionLimit(2);
    Map<String, Runnable> ways = new LinkedHashMap<>();
    ways.put("line", () -> Sudoku.solveLines(EASY, Options.DEFAULT));
    ways.put("handle", board::solve);
    ways.put("limited", () -> board.solve(two));
    ways.put(
        "board",
        () -> {
          try (Board read = Board.parse(EASY)) {
            read.solve();
          }
        });
    for (Map.Entry<String, Runnable> way : ways.entrySet()) {
      long[] found = new long[rounds];
      for (int round = 0; round < rounds; round++) {
        long begun = clock.getCurrentThreadCpuTime();
        for (int left = CALLS; left > 0; left--) {
          way.getValue().run();
        }
        found[round] = (clock.getCurrentThreadCpuTime() - begun) / CALLS;
      }
      Arrays.sort(found);
      System.out.println(way.getKey() + " " + found[rounds / 2]);
    }
  }
}
