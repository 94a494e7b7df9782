package grid;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.libsudoku.Board;
import org.libsudoku.Format;
import org.libsudoku.ReadOptions;
import org.libsudoku.SudokuException;

/**
 * The text of a puzzle file, and what is wrong with it.
 *
 * <p>In: the name of a file. Out: the board, or an {@link IOException} with the file, the line and
 * the value. The library reads the text; this class knows its lines, to tell which kind of puzzle
 * it is and which given clashes with another.
 */
final class PuzzleFile {
  /** The library refuses longer texts. */
  private static final int MAX_BYTES = 64 << 20;

  /** A line that is not blank, and its number from 1. */
  private record Line(int number, String text) {
    String[] words() {
      return text.strip().split("\\s+");
    }
  }

  /** A symbol in a cell, and the line that says so. */
  private record Given(int line, int row, int col, int symbol) {
    String place() {
      return row + "," + col;
    }

    /** Row, column and box of the cell; boxes are counted from 0, row by row. */
    List<String> units(Board board) {
      int inRow = board.side() / board.boxWidth();
      int box = row / board.boxHeight() * inRow + col / board.boxWidth();
      return List.of("row " + row, "column " + col, "box " + box);
    }
  }

  private final String filename;
  private final Board board;
  /** Split after the library has read the text, and so found that it is one of a puzzle. */
  private final List<Line> lines = new ArrayList<>();

  private PuzzleFile(String filename, String text) {
    this.filename = filename;
    board = Board.parse(text, ReadOptions.DEFAULT.format(Format.COORDINATES));
    int number = 0;
    for (String line : text.split("\n")) {
      number++;
      if (!line.isBlank()) {
        lines.add(new Line(number, line));
      }
    }
  }

  static PuzzleFile read(String filename) throws FileNotFoundException, IOException {
    try (InputStream in = new FileInputStream(filename)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      return new PuzzleFile(filename, new String(bytes, StandardCharsets.UTF_8));
    } catch (SudokuException problem) {
      throw new IOException(filename + ": " + problem.getMessage(), problem);
    }
  }

  /** The board with its givens and cages. */
  Board board() {
    return board;
  }

  /** The first word after the size and the symbols, or null: it tells givens from cages. */
  String thirdWord() {
    return lines.size() > 2 ? lines.get(2).words()[0] : null;
  }

  /** The exception for a fault in the line of the third word, or in the end if there is none. */
  IOException refused(String fault) {
    int end = lines.get(lines.size() - 1).number + 1;
    return refused(lines.size() > 2 ? lines.get(2).number : end, fault);
  }

  private IOException refused(int line, String fault) {
    return new IOException(filename + ": line " + line + ": " + fault);
  }

  /**
   * Refuses givens that stand twice in a row, column or box: the puzzle has no solution, and the
   * file a fault that can be shown.
   */
  void checkGivens() throws IOException {
    if (board.brokenCell().isEmpty()) {
      return;
    }
    Map<String, Given> met = new HashMap<>();
    for (Given given : givens()) {
      for (String unit : given.units(board)) {
        Given first = met.putIfAbsent(unit + " holds " + given.symbol, given);
        if (first != null && !first.place().equals(given.place())) {
          throw refused(given.line, "cell " + given.place() + ": " + given.symbol + " stands in "
              + unit + " already, in cell " + first.place() + " (line " + first.line + ")");
        }
      }
    }
  }

  /** The givens in the order of the file, whose text the library has found to be right. */
  private List<Given> givens() {
    List<Given> givens = new ArrayList<>();
    for (Line line : lines.subList(2, lines.size())) {
      String[] words = line.words();
      if (words[0].contains(",")) {
        String[] place = words[0].split(",");
        givens.add(new Given(line.number, Integer.parseInt(place[0]), Integer.parseInt(place[1]),
            Integer.parseInt(words[1])));
      }
    }
    return givens;
  }
}
