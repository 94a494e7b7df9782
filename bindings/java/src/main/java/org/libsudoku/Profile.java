package org.libsudoku;

import org.jspecify.annotations.Nullable;

/** Which techniques are tried, in which order. */
public enum Profile {
  /** Those of Sudoku Explainer 1.2.1. */
  EXPLAINER(1),
  /** Those of HoDoKu 2.2. */
  HODOKU(2),
  /**
   * In rounds, each of all steps of the easiest technique: the rating stays the same if digits are exchanged, the board is
   * transposed, or rows, columns, bands and stacks change places. For one board only.
   */
  FAIR(3);

  private static final int NO_UNIQUENESS = 256;

  private final int number;

  Profile(int number) {
    this.number = number;
  }

  /** The number for the library; of both profiles for null. */
  static int number(@Nullable Profile profile, boolean uniqueness) {
    return profile != null ? profile.number(uniqueness) : uniqueness ? 0 : NO_UNIQUENESS;
  }

  int number(boolean uniqueness) {
    return number + (uniqueness ? 0 : NO_UNIQUENESS);
  }
}
