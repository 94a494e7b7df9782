package grid;

import java.nio.charset.Charset;
import org.libsudoku.Board;
import org.libsudoku.Format;

/**
 * A board drawn for the standard output.
 *
 * <p>In: the board. Out: the lines of the library's picture, without a newline at the end. Where
 * the standard output cannot show the characters of lines, as in the locale C, ASCII stands for
 * them:
 *
 * <pre>
 *   +5==+7==+     # =   the border of a box
 *   # 1 | 4 :     | -   the border of a cage
 *   +---+   #     : ~   the border of a box inside a cage
 * </pre>
 *
 * <p>This text is ASCII, too, for a compiler in that locale takes no other.
 */
final class Picture {
  private Picture() {}

  static String of(Board board) {
    String picture = board.write(Format.PICTURE).stripTrailing();
    if (output().newEncoder().canEncode(picture)) {
      return picture;
    }
    StringBuilder plain = new StringBuilder();
    picture.chars().forEach(character -> plain.append(ascii((char) character)));
    return plain.toString();
  }

  /** What System.out encodes its characters in; Java 17 has no method that says so. */
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
      default -> character < 128 ? character : '+';
    };
  }
}
