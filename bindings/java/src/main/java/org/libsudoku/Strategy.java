package org.libsudoku;

import java.io.InvalidObjectException;
import java.io.Serializable;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A way to solve: a row of the library's table. The same strategy is always the same object, also after
 * serialisation.
 */
public final class Strategy implements Serializable {
  private static final long serialVersionUID = 1;

  /**
   * The fastest that fits the puzzle. It picks {@code nine} for 9x9 boards of 3x3 boxes without
   * cages, and {@code killer_advanced} for boards with cages. For all other boards it is a strategy of
   * its own, which changes from propagation to clause learning if that is faster.
   */
  public static final Strategy AUTO = new Strategy(0);

  private final int number;
  private transient volatile @Nullable String name;
  private transient volatile @Nullable String description;

  private Strategy(int number) {
    this.number = number;
  }

  /** A separate class, so that {@link #AUTO} exists even if the library cannot be loaded. */
  private static final class Table {
    static final List<Strategy> ALL = IntStream.range(0, Natives.strategyCount())
        .map(Natives::strategyNumber)
        .mapToObj(number -> number == AUTO.number ? AUTO : new Strategy(number))
        .toList();
  }

  /** {@return all strategies, {@link #AUTO} first} */
  public static List<Strategy> all() {
    Natives.ready();
    return Table.ALL;
  }

  /**
   * The strategy with a name.
   *
   * @param name as {@link #name} gives it
   * @return the strategy
   * @throws SudokuException {@link Status#UNKNOWN_STRATEGY}
   */
  public static Strategy named(String name) {
    byte[] bytes = Objects.requireNonNull(name, "name").getBytes(StandardCharsets.UTF_8);
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    Natives.ready();
    return numbered(Natives.checked(Natives.strategyFind(bytes, error), error));
  }

  static Strategy numbered(int number) {
    for (Strategy strategy : all()) {
      if (strategy.number == number) {
        return strategy;
      }
    }
    throw new IllegalArgumentException("no strategy has the number " + number);
  }

  private Object readResolve() throws InvalidObjectException {
    try {
      return number == AUTO.number ? AUTO : numbered(number);
    } catch (IllegalArgumentException unknown) {
      throw new InvalidObjectException(unknown.getMessage());
    }
  }

  /** {@return its number, which never changes} */
  public int number() {
    return number;
  }

  /** {@return its name, such as {@code dancing_links}} */
  public String name() {
    String known = name;
    if (known == null) {
      Natives.ready();
      known = new String(Natives.strategyName(number), StandardCharsets.UTF_8);
      name = known;
    }
    return known;
  }

  /** {@return its description, in one line} */
  public String description() {
    String known = description;
    if (known == null) {
      Natives.ready();
      known = new String(Natives.strategyDescription(number), StandardCharsets.UTF_8);
      description = known;
    }
    return known;
  }

  /**
   * Whether it solves puzzles of the board's kind.
   *
   * @param board any board
   * @return false if a solve of the board would be {@link Status#UNSUITABLE}
   * @throws IllegalStateException if the board is closed
   */
  public boolean fits(Board board) {
    long handle = Objects.requireNonNull(board, "board").number();
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    try {
      return Natives.checked(Natives.strategyFits(number, handle, error), error) != 0;
    } finally {
      Reference.reachabilityFence(board);
    }
  }

  /** {@return its name} */
  @Override
  public String toString() {
    return name();
  }
}
