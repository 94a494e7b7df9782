import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.libsudoku.Answers;
import org.libsudoku.CellShape;
import org.libsudoku.Options;
import org.libsudoku.Rows;
import org.libsudoku.Status;
import org.libsudoku.Sudoku;

/**
 * Measures one call for a column of 9x9 boards from Java: {@code Columns FILE CALLS direct|bytes|strings}. Takes lines of
 * 81 characters; prints the nanoseconds of processor time of each call, one a line, and then the bytes of memory that the
 * calls added.
 */
public final class Columns {
  /** Java counts processor time in steps of 10 ms, so this many calls are measured together. */
  private static final int TOGETHER = 10;

  private Columns() {}

  private static long now() {
    var system = ManagementFactory.getOperatingSystemMXBean();
    return ((com.sun.management.OperatingSystemMXBean) system).getProcessCpuTime();
  }

  /** The bytes in a line of /proc/self/status. */
  private static long memory(String name) throws Exception {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith(name)) {
        return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    return 0;
  }

  /** A call, which returns a number that depends on its results. */
  private interface Call {
    long run();
  }

  public static void main(String[] arguments) throws Exception {
    List<String> lines = Files.readAllLines(Path.of(arguments[0]));
    Options options = Options.DEFAULT.solutionLimit(2);
    byte[] cells = new byte[81 * lines.size()];
    for (int cell = 0; cell < cells.length; cell++) {
      cells[cell] = (byte) Math.max(lines.get(cell / 81).charAt(cell % 81) - '0', 0);
    }
    ByteBuffer direct = ByteBuffer.allocateDirect(cells.length).put(cells).flip();
    ByteBuffer directOut = ByteBuffer.allocateDirect(cells.length);
    byte[] out = new byte[cells.length];
    Call calls = switch (arguments[2]) {
      case "direct" -> () -> count(Sudoku.solveCells(direct, CellShape.NINE, options, directOut));
      case "bytes" -> () -> count(Sudoku.solveCells(cells, CellShape.NINE, options, out));
      default -> () -> count(Sudoku.solveStrings(lines, options));
    };
    long before = memory("VmRSS:");
    for (int left = Integer.parseInt(arguments[1]); left > 0; left--) {
      long begun = now();
      for (int call = 0; call < TOGETHER; call++) {
        long solved = calls.run();
        if (solved != lines.size()) {
          throw new AssertionError(solved);
        }
      }
      System.out.println((now() - begun) / TOGETHER);
    }
    System.out.println("memory " + (memory("VmHWM:") - before));
  }

  private static long count(Rows rows) {
    long solved = 0;
    for (int board = 0; board < rows.size(); board++) {
      solved += rows.status(board) == Status.OK ? 1 : 0;
    }
    return solved;
  }

  private static long count(Answers answers) {
    long solved = 0;
    for (int item = 0; item < answers.size(); item++) {
      solved += answers.solution(item).length() / 81;
    }
    return solved;
  }
}
