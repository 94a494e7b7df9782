package grid;

import java.nio.charset.Charset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.libsudoku.Board;
import org.libsudoku.Format;

/**
 * A board drawn for the standard output.
 *
 * <p>Takes the board and the givens. Returns the lines of the library's picture, without a newline at
 * the end, with a raised dot before each symbol that was found. If the standard output cannot show these
 * characters, as in the locale C, ASCII characters replace them:
 *
 * <pre>
 *   +5==+7==+     # =   the border of a box
 *   # 1 |'4 :     | -   the border of a cage
 *   +---+   #     : ~   the border of a box inside a cage
 *                 '     before a symbol that was found
 * </pre>
 *
 * <p>This source is ASCII, too: a compiler in that locale accepts no other characters.
 */
final class Picture {
  private static final char FOUND = '\u00b7';
  private static final Pattern SYMBOL = Pattern.compile("\\d+|\\.");

  private Picture() {}

  static String of(Board board, int[] givens) {
    String picture = marked(board, givens);
    if (output().newEncoder().canEncode(picture)) {
      return picture;
    }
    StringBuilder plain = new StringBuilder();
    picture.chars().forEach(character -> plain.append(ascii((char) character)));
    return plain.toString();
  }

  /** The picture; the mark replaces the blank before a symbol. */
  private static String marked(Board board, int[] givens) {
    String[] lines = board.write(Format.PICTURE).stripTrailing().split("\n");
    // A border is above each row if there are cages, otherwise above each row of boxes.
    int rowsPerBorder = board.cages().isEmpty() ? board.boxHeight() : 1;
    int side = board.side();
    for (int row = 0; row < side; row++) {
      int line = row + row / rowsPerBorder + 1;
      StringBuilder text = new StringBuilder(lines[line]);
      Matcher symbols = SYMBOL.matcher(lines[line]);
      for (int col = 0; symbols.find(); col++) {
        boolean isEmpty = symbols.group().equals(".");
        if (!isEmpty && givens[row * side + col] == Board.EMPTY) {
          text.setCharAt(symbols.start() - 1, FOUND);
        }
      }
      lines[line] = text.toString();
    }
    return String.join("\n", lines);
  }

  /** The encoding of System.out, for which Java 17 has no method. */
  private static Charset output() {
    String name = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
    return name == null ? Charset.defaultCharset() : Charset.forName(name);
  }

  private static char ascii(char character) {
    return switch (character) {
      case '\u2503' -> '#';
      case '\u2501' -> '=';
      case '\u2502' -> '|';
      case '\u2500' -> '-';
      case '\u2507' -> ':';
      case '\u2505' -> '~';
      case FOUND -> '\'';
      default -> character < 128 ? character : '+';
    };
  }
}
