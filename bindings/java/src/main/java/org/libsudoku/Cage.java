package org.libsudoku;

import java.util.List;

/**
 * Cells whose symbols are all different and sum up to a total.
 *
 * @param total the sum, 0 or more
 * @param cells their numbers, {@code row * side + col}, as they were listed
 */
public record Cage(long total, List<Integer> cells) {
  /** Keeps a copy of the list. */
  public Cage {
    cells = List.copyOf(cells);
  }
}
