package org.libsudoku;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A rule beside rows, columns and boxes.
 *
 * @param kind the name of its kind, one of {@link #kinds()}
 * @param values as the kind takes them, for example a total, or the region of each cell
 * @param cells numbers {@code row * side + col}, for kinds that take cells
 */
public record Constraint(String kind, List<Long> values, List<Integer> cells)
    implements Serializable {
  /**
   * Keeps copies of the lists.
   *
   * @param kind the name of its kind
   * @param values its values
   * @param cells its cells
   */
  public Constraint {
    Arguments.noNull("kind", List.of(kind));
    values = List.copyOf(Arguments.noNull("values", values));
    cells = List.copyOf(Arguments.noNull("cells", cells));
  }

  /** {@return the names of the kinds of constraints, and the rule of each in one sentence} */
  public static Map<String, String> kinds() {
    Natives.ready();
    Map<String, String> found = new LinkedHashMap<>();
    for (int index = 0; index < Natives.constraintCount(); index++) {
      int number = Natives.constraintNumber(index);
      found.put(name(number), text(Natives.constraintRule(number)));
    }
    return found;
  }

  int number() {
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.ready();
    byte[] name = kind.getBytes(StandardCharsets.UTF_8);
    return Natives.checked(Natives.constraintFind(name, error), error);
  }

  static String name(int number) {
    return text(Natives.constraintName(number));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
