package org.libsudoku;

import java.io.Serializable;
import java.util.List;

/**
 * Cells whose symbols are all different and sum up to a total.
 *
 * @param total the sum, 0 or more
 * @param cells their numbers, {@code row * side + col}, as they were listed
 */
public record Cage(long total, List<Integer> cells) implements Serializable {
  /**
   * Keeps a copy of the list.
   *
   * @param total the sum, 0 or more
   * @param cells their numbers
   */
  public Cage {
    cells = List.copyOf(Arguments.noNull("cells", cells));
  }
}
