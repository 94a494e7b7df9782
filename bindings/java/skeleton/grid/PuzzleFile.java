package grid;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.libsudoku.Board;
import org.libsudoku.Format;
import org.libsudoku.ReadOptions;
import org.libsudoku.SudokuException;

/**
 * The text of a puzzle file.
 *
 * <p>Takes the name of a file. Returns the board, or throws an {@link IOException} with the file, the
 * line and the value. The library reads the text; this class looks at the first word after the size and
 * the symbols, which distinguishes standard puzzles from killer puzzles.
 */
final class PuzzleFile {
  /** The library refuses longer texts. */
  private static final int MAX_BYTES = 64 << 20;

  private final String filename;
  private final Board board;
  /** The first word after the size and the symbols, or null. */
  private String thirdWord;
  /** The number of its line, from 1; the line after the last one if there is no such word. */
  private int thirdLine;

  private PuzzleFile(String filename, String text) {
    this.filename = filename;
    board = Board.parse(text, ReadOptions.DEFAULT.format(Format.COORDINATES));
    int filled = 0;
    for (String line : text.split("\n")) {
      thirdLine++;
      if (!line.isBlank() && ++filled == 3) {
        thirdWord = line.strip().split("\\s+")[0];
        return;
      }
    }
    thirdLine++;
  }

  static PuzzleFile read(String filename) throws FileNotFoundException, IOException {
    try (InputStream in = new FileInputStream(filename)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      return new PuzzleFile(filename, new String(bytes, StandardCharsets.UTF_8));
    } catch (FileNotFoundException missing) {
      throw missing;
    } catch (IOException | SudokuException problem) {
      throw new IOException(filename + ": " + problem.getMessage(), problem);
    }
  }

  /** The board of a valid text. */
  static Board parsed(String text) {
    return new PuzzleFile("", text).board;
  }

  /** The board with its givens and cages. */
  Board board() {
    return board;
  }

  /** The first word after the size and the symbols, or null: it distinguishes givens from cages. */
  String thirdWord() {
    return thirdWord;
  }

  /** The exception for a fault in the line of the third word, or at the end if there is none. */
  IOException refused(String fault) {
    return new IOException(filename + ": line " + thirdLine + ": " + fault);
  }
}
