import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.libsudoku.Board;
import org.libsudoku.Options;
import org.libsudoku.Sudoku;

/** A user's first work, as trial.c: Trial KILLER BOARD COLLECTION. */
public final class Trial {
  private Trial() {}

  public static void main(String[] files) throws IOException {
    Options options = Options.DEFAULT.solutionLimit(2);
    for (String file : new String[] {files[0], files[1]}) {
      try (Board board = Board.load(Path.of(file))) {
        System.out.println("solutions: " + board.solve(options).report().solutions());
      }
    }
    var lines = Sudoku.solveLines(Files.readString(Path.of(files[2])), options);
    long unique = lines.stream().filter(line -> line.report().solutions() == 1).count();
    System.out.println("puzzles: " + lines.size() + ", with one solution: " + unique);
  }
}
