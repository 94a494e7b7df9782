package org.libsudoku;

/** Whether a board is solved, still open, or breaks a rule. */
public enum State {
  /** Full, and every rule holds. */
  SOLVED(1),
  /** Cells are empty, and what is filled breaks no rule. */
  INCOMPLETE(2),
  /** A rule is broken. */
  BROKEN(3);

  private static final State[] ALL = values();

  private final int number;

  State(int number) {
    this.number = number;
  }

  static State of(int number) {
    for (State state : ALL) {
      if (state.number == number) {
        return state;
      }
    }
    throw new AssertionError("a state of another version: " + number);
  }
}
