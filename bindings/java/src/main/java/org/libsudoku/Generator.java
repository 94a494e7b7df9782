package org.libsudoku;

import java.time.Duration;
import java.util.Objects;

/**
 * Makes puzzles with exactly one solution, which is proved, or with a number of holes. Immutable:
 * each method returns a copy that differs in one thing. The same settings make the same puzzle, on every machine.
 */
public final class Generator {
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
  private final Control control;

  private Generator(byte[] fields, Control control) {
    this.fields = fields;
    this.control = control;
  }

  /**
   * Puzzles with such boxes, with givens only, from the seed 0, within 100 attempts and 60 seconds.
   *
   * @param boxHeight rows of a box, at least 1
   * @param boxWidth columns of a box, at least 1. Made for sides up to 25, with cages up to 16;
   *     larger ones are tried and tend to run into a limit
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

  /** Another seed makes another puzzle. */
  public Generator seed(long seed) {
    return with(SEED, seed);
  }

  /** Killer puzzles: cages instead of givens. */
  public Generator killer() {
    return with(KILLER, 1);
  }

  /** Puzzles of which no given can be left out. */
  public Generator minimal() {
    return with(MINIMAL, 1);
  }

  /**
   * Stops taking givens away at this many. In a killer puzzle: gives at most this many cells, where
   * cages alone leave several solutions.
   *
   * @param givens 0: takes away what goes
   * @throws IllegalArgumentException if it is negative
   */
  public Generator givens(int givens) {
    return with(GIVENS, notNegative(givens));
  }

  /**
   * The smallest cage of a killer puzzle.
   *
   * @param cells 0: 1 cell
   * @throws IllegalArgumentException if it is negative
   */
  public Generator minCage(int cells) {
    return with(MIN_CAGE, notNegative(cells));
  }

  /**
   * Makes exactly this many cells empty, anywhere, without looking at the number of solutions. Not
   * with killer, minimal, givens. Made for all sides up to 100.
   *
   * @param holes 0: one solution
   * @throws IllegalArgumentException if it is negative
   */
  public Generator holes(int holes) {
    return with(HOLES, notNegative(holes));
  }

  /** As {@link #holes}, and the numbers of holes of two units of a kind differ by one at most. */
  public Generator balancedHoles(int holes) {
    return holes(holes).with(HOLES_BALANCED, 1);
  }

  /**
   * The largest cage of a killer puzzle.
   *
   * @param cells 0: 5 cells
   * @throws IllegalArgumentException if it is negative
   */
  public Generator maxCage(int cells) {
    return with(MAX_CAGE, notNegative(cells));
  }

  /**
   * How hard a killer puzzle is: the nodes that the strategy killer_advanced needs to prove the
   * solution the only one.
   *
   * @param least at least so many
   * @param most at most so many; 0: any number
   * @throws IllegalArgumentException if one is negative
   */
  public Generator nodes(long least, long most) {
    return with(MIN_NODES, notNegative(least)).with(MAX_NODES, notNegative(most));
  }

  /**
   * Starts over at most this many times.
   *
   * @param attempts 0: 100
   * @throws IllegalArgumentException if it is negative
   */
  public Generator attempts(int attempts) {
    return with(ATTEMPTS, notNegative(attempts));
  }

  /**
   * Gives up after this time.
   *
   * @param time rounded up to milliseconds, 49 days at most; zero: 60 seconds
   * @throws IllegalArgumentException if it is negative
   */
  public Generator timeLimit(Duration time) {
    return with(TIME_LIMIT_MS, Options.milliseconds(time));
  }

  /** Lets another thread cancel. */
  public Generator control(Control control) {
    return new Generator(fields, Objects.requireNonNull(control));
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
}
