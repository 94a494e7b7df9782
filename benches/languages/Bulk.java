import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.libsudoku.Lines;
import org.libsudoku.LinesRoom;
import org.libsudoku.Options;
import org.libsudoku.ReadOptions;
import org.libsudoku.Status;
import org.libsudoku.Sudoku;

/**
 * Measures one call for a collection from Java: {@code Bulk FILE CALLS array|room}, with the text as a byte[], or
 * mapped and with a {@link LinesRoom} for the answer. Prints the nanoseconds of each call, one a line.
 */
public final class Bulk {
  private Bulk() {}

  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[0]);
    Options options = Options.DEFAULT.solutionLimit(2);
    Supplier<Lines> call;
    if (arguments[2].equals("array")) {
      byte[] text = Files.readAllBytes(file);
      call = () -> Sudoku.solveLines(text, ReadOptions.DEFAULT, options);
    } else {
      LinesRoom room = new LinesRoom();
      ByteBuffer text;
      try (FileChannel channel = FileChannel.open(file)) {
        text = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      }
      call = () -> Sudoku.solveLines(text, ReadOptions.DEFAULT, options, room);
    }
    for (int left = Integer.parseInt(arguments[1]); left > 0; left--) {
      long begun = System.nanoTime();
      Lines lines = call.get();
      long ended = System.nanoTime();
      if (lines.status() != Status.OK) {
        throw new AssertionError(lines.status());
      }
      System.out.println(ended - begun);
    }
  }
}
