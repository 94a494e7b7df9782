package org.libsudoku;

import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/** A way to solve: a row of the library's table. The same strategy is always the same object. */
public final class Strategy {
  private static final List<Strategy> ALL = IntStream.range(0, Natives.strategyCount())
      .mapToObj(index -> new Strategy(Natives.strategyNumber(index)))
      .toList();

  /** The fastest that fits the puzzle. */
  public static final Strategy AUTO = ALL.get(0);

  private final int number;
  private final String name;
  private final String description;

  private Strategy(int number) {
    this.number = number;
    name = new String(Natives.strategyName(number), StandardCharsets.UTF_8);
    description = new String(Natives.strategyDescription(number), StandardCharsets.UTF_8);
  }

  /** All strategies, {@link #AUTO} first. */
  public static List<Strategy> all() {
    return ALL;
  }

  /**
   * The strategy with a name.
   *
   * @param name as {@link #name} gives it
   * @throws SudokuException {@link Status#UNKNOWN_STRATEGY}
   */
  public static Strategy named(String name) {
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return numbered(Natives.checked(Natives.strategyFind(bytes, error), error));
  }

  static Strategy numbered(int number) {
    for (Strategy strategy : ALL) {
      if (strategy.number == number) {
        return strategy;
      }
    }
    throw new AssertionError("a strategy of another version: " + number);
  }

  /** Its number, the same for ever. */
  public int number() {
    return number;
  }

  /** Its name, such as {@code dancing_links}. */
  public String name() {
    return name;
  }

  /** What it is, in one line. */
  public String description() {
    return description;
  }

  /**
   * Whether it solves puzzles of the board's kind.
   *
   * @throws IllegalStateException if the board is closed
   */
  public boolean fits(Board board) {
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    try {
      return Natives.checked(Natives.strategyFits(number, board.number(), error), error) != 0;
    } finally {
      Reference.reachabilityFence(board);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
