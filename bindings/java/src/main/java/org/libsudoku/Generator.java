package org.libsudoku;

import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes puzzles with exactly one solution, which is proved, or with a number of holes. Immutable:
 * each method that sets something returns a copy that differs in it. The same settings make the same
 * puzzle, on every machine.
 *
 * <p>Generators are equal if all settings are equal and they have the same control. They are
 * serialisable unless they have a control, which belongs to one process: then writing them throws a
 * {@link NotSerializableException}.
 */
public final class Generator implements Serializable {
  private static final long serialVersionUID = 1;

  // The fields as ffi/jni/generate.rs reads them.
  private static final int BOX_HEIGHT = 0;
  private static final int BOX_WIDTH = 4;
  private static final int KILLER = 8;
  private static final int MINIMAL = 12;
  private static final int SEED = 16;
  private static final int GIVENS = 24;
  private static final int HOLES = 28;
  private static final int HOLES_BALANCED = 32;
  private static final int MAX_CAGE = 36;
  private static final int ATTEMPTS = 40;
  private static final int TIME_LIMIT_MS = 44;
  private static final int MIN_CAGE = 48;
  private static final int MIN_NODES = 56;
  private static final int MAX_NODES = 64;
  private static final int BYTES = 72;

  private final byte[] fields;
  private final transient @Nullable Control control;

  private Generator(byte[] fields, @Nullable Control control) {
    this.fields = fields;
    this.control = control;
  }

  /**
   * Puzzles with such boxes, with givens only, from the seed 0, within 100 attempts and 60 seconds.
   *
   * @param boxHeight rows of a box, at least 1
   * @param boxWidth columns of a box, at least 1. Made for sides up to 25, with cages up to 16;
   *     larger ones are tried and tend to run into a limit
   * @return the generator
   * @throws IllegalArgumentException if one is less than 1
   */
  public static Generator of(int boxHeight, int boxWidth) {
    if (boxHeight < 1 || boxWidth < 1) {
      throw new IllegalArgumentException("a box of " + boxHeight + " by " + boxWidth);
    }
    byte[] fields = new byte[BYTES];
    Bytes.view(fields).putInt(BOX_HEIGHT, boxHeight).putInt(BOX_WIDTH, boxWidth);
    return new Generator(fields, null);
  }

  /** {@return rows of a box} */
  public int boxHeight() {
    return number(BOX_HEIGHT);
  }

  /** {@return columns of a box} */
  public int boxWidth() {
    return number(BOX_WIDTH);
  }

  /**
   * Another seed makes another puzzle.
   *
   * @param seed any number
   * @return the copy
   */
  public Generator seed(long seed) {
    return with(SEED, seed);
  }

  /** {@return the seed} */
  public long seed() {
    return large(SEED);
  }

  /**
   * Killer puzzles: cages instead of givens.
   *
   * @return the copy
   */
  public Generator killer() {
    return with(KILLER, 1);
  }

  /** {@return whether it makes killer puzzles} */
  public boolean isKiller() {
    return number(KILLER) != 0;
  }

  /**
   * Puzzles of which no given can be left out.
   *
   * @return the copy
   */
  public Generator minimal() {
    return with(MINIMAL, 1);
  }

  /** {@return whether it makes puzzles of which no given can be left out} */
  public boolean isMinimal() {
    return number(MINIMAL) != 0;
  }

  /**
   * Stops taking givens away at this many. In a killer puzzle: gives at most this many cells, where
   * cages alone leave several solutions.
   *
   * @param givens 0: takes away what goes
   * @return the copy
   * @throws IllegalArgumentException if it is negative
   */
  public Generator givens(int givens) {
    return with(GIVENS, notNegative(givens));
  }

  /** {@return the number of givens; 0 for as few as it comes to} */
  public int givens() {
    return number(GIVENS);
  }

  /**
   * The smallest cage of a killer puzzle.
   *
   * @param cells 0: 1 cell
   * @return the copy
   * @throws IllegalArgumentException if it is negative
   */
  public Generator minCage(int cells) {
    return with(MIN_CAGE, notNegative(cells));
  }

  /** {@return cells of the smallest cage; 0 for 1} */
  public int minCage() {
    return number(MIN_CAGE);
  }

  /**
   * Makes exactly this many cells empty, anywhere, without looking at the number of solutions. Not
   * with killer, minimal, givens. Made for all sides up to 100.
   *
   * @param holes 0: one solution
   * @return the copy
   * @throws IllegalArgumentException if it is negative
   */
  public Generator holes(int holes) {
    return with(HOLES, notNegative(holes));
  }

  /** {@return the number of holes; 0 for puzzles with one solution} */
  public int holes() {
    return number(HOLES);
  }

  /**
   * As {@link #holes(int)}, and the numbers of holes of two units of a kind differ by one at most.
   *
   * @param holes 0: one solution
   * @return the copy
   * @throws IllegalArgumentException if it is negative
   */
  public Generator balancedHoles(int holes) {
    return holes(holes).with(HOLES_BALANCED, 1);
  }

  /** {@return whether the holes are balanced} */
  public boolean hasBalancedHoles() {
    return number(HOLES_BALANCED) != 0;
  }

  /**
   * The largest cage of a killer puzzle.
   *
   * @param cells 0: 5 cells
   * @return the copy
   * @throws IllegalArgumentException if it is negative
   */
  public Generator maxCage(int cells) {
    return with(MAX_CAGE, notNegative(cells));
  }

  /** {@return cells of the largest cage; 0 for 5} */
  public int maxCage() {
    return number(MAX_CAGE);
  }

  /**
   * How hard a killer puzzle is: the nodes that the strategy killer_advanced needs to prove the
   * solution the only one.
   *
   * @param least the fewest nodes
   * @param most the most nodes; 0: any number
   * @return the copy
   * @throws IllegalArgumentException if one is negative
   */
  public Generator nodes(long least, long most) {
    return with(MIN_NODES, notNegative(least)).with(MAX_NODES, notNegative(most));
  }

  /** {@return the fewest nodes} */
  public long minNodes() {
    return large(MIN_NODES);
  }

  /** {@return the most nodes; 0 for any number} */
  public long maxNodes() {
    return large(MAX_NODES);
  }

  /**
   * Starts over at most this many times.
   *
   * @param attempts 0: 100
   * @return the copy
   * @throws IllegalArgumentException if it is negative
   */
  public Generator attempts(int attempts) {
    return with(ATTEMPTS, notNegative(attempts));
  }

  /** {@return the most attempts; 0 for 100} */
  public int attempts() {
    return number(ATTEMPTS);
  }

  /**
   * Gives up after this time.
   *
   * @param time rounded up to milliseconds, 49 days at most; zero: 60 seconds
   * @return the copy
   * @throws IllegalArgumentException if it is negative
   */
  public Generator timeLimit(Duration time) {
    return with(TIME_LIMIT_MS, Options.milliseconds(Objects.requireNonNull(time, "time")));
  }

  /** {@return the time in whole milliseconds; zero for 60 seconds} */
  public Duration timeLimit() {
    return Options.duration(number(TIME_LIMIT_MS));
  }

  /**
   * Lets another thread cancel.
   *
   * @param control what that thread holds, too
   * @return the copy
   */
  public Generator control(Control control) {
    return new Generator(fields, Objects.requireNonNull(control, "control"));
  }

  /** {@return the control, or null} */
  public @Nullable Control control() {
    return control;
  }

  private int number(int field) {
    return Bytes.view(fields).getInt(field);
  }

  private long large(int field) {
    return Bytes.view(fields).getLong(field);
  }

  private static int notNegative(int value) {
    return (int) notNegative((long) value);
  }

  private static long notNegative(long value) {
    if (value < 0) {
      throw new IllegalArgumentException("negative: " + value);
    }
    return value;
  }

  private Generator with(int field, long value) {
    byte[] copy = fields.clone();
    Bytes.view(copy).putLong(field, value);
    return new Generator(copy, control);
  }

  private Generator with(int field, int value) {
    byte[] copy = fields.clone();
    Bytes.view(copy).putInt(field, value);
    return new Generator(copy, control);
  }

  /**
   * Makes the puzzle, on the calling thread.
   *
   * @return the board, which the caller closes
   * @throws SudokuException {@link Status#NOT_GENERATED} if none was found within the attempts or the
   *     time, {@link Status#CANCELLED}, {@link Status#BAD_SIDE}, {@link Status#BAD_ARGUMENT}, {@link
   *     Status#NO_MEMORY}
   * @throws IllegalStateException if the control is closed
   */
  public Board generate() {
    return Interrupts.obeyed(
        control, number -> Board.made(error -> Natives.generate(fields, number, error)));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Generator generator && Arrays.equals(fields, generator.fields)
        && control == generator.control;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(fields) + Objects.hashCode(control);
  }

  /** {@return all settings} */
  @Override
  public String toString() {
    return "Generator[box=" + boxHeight() + "x" + boxWidth() + ", seed=" + seed() + ", killer="
        + isKiller() + ", minimal=" + isMinimal() + ", givens=" + givens() + ", holes=" + holes()
        + ", balanced=" + hasBalancedHoles() + ", cages=" + minCage() + "-" + maxCage()
        + ", nodes=" + minNodes() + "-" + maxNodes() + ", attempts=" + attempts() + ", timeLimit="
        + timeLimit() + ", control=" + control + "]";
  }

  /** What is written to a stream: values instead of bytes in the order of the machine. */
  private record Form(
      int boxHeight, int boxWidth, long seed, boolean isKiller, boolean isMinimal, int givens,
      int holes, boolean isBalanced, int minCage, int maxCage, long minNodes, long maxNodes,
      int attempts, Duration timeLimit) implements Serializable {
    private Object readResolve() throws InvalidObjectException {
      try {
        Generator generator = of(boxHeight, boxWidth).seed(seed).givens(givens).holes(holes)
            .minCage(minCage).maxCage(maxCage).nodes(minNodes, maxNodes).attempts(attempts)
            .timeLimit(timeLimit);
        return generator.with(KILLER, isKiller ? 1 : 0).with(MINIMAL, isMinimal ? 1 : 0)
            .with(HOLES_BALANCED, isBalanced ? 1 : 0);
      } catch (RuntimeException refused) {
        throw Options.refusal(refused);
      }
    }
  }

  private Object writeReplace() throws NotSerializableException {
    if (control != null) {
      throw Options.notSerializable("generator");
    }
    return new Form(boxHeight(), boxWidth(), seed(), isKiller(), isMinimal(), givens(), holes(),
        hasBalancedHoles(), minCage(), maxCage(), minNodes(), maxNodes(), attempts(), timeLimit());
  }

  private void readObject(ObjectInputStream stream) throws InvalidObjectException {
    throw new InvalidObjectException("generators are written in another form");
  }
}
