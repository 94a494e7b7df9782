package org.libsudoku;

import org.jspecify.annotations.Nullable;

/** Which techniques are tried, in which order. */
public enum Profile {
  /** Those of Sudoku Explainer 1.2.1. */
  EXPLAINER(1),
  /** Those of HoDoKu 2.2. */
  HODOKU(2);

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
