package org.libsudoku;

import java.time.Duration;
import java.util.Objects;

/**
 * How to solve. Immutable: each method returns a copy that differs in one thing, beginning with
 * {@link #DEFAULT}.
 */
public final class Options {
  // The fields as ffi/jni/options.rs reads them.
  private static final int STRATEGY = 0;
  private static final int THREADS = 4;
  private static final int SOLUTION_LIMIT = 8;
  private static final int NODE_LIMIT = 16;
  private static final int MEMORY_LIMIT = 24;
  private static final int TIME_LIMIT_MS = 32;
  private static final int VECTORS = 36;
  private static final int BYTES = 40;

  /** The fastest strategy, no limits but 1 GiB of memory, one thread, no control. */
  public static final Options DEFAULT = new Options(new byte[BYTES], null);

  private final byte[] fields;
  private final Control control;

  private Options(byte[] fields, Control control) {
    this.fields = fields;
    this.control = control;
  }

  /** Solves with this strategy. */
  public Options strategy(Strategy strategy) {
    return with(STRATEGY, strategy.number());
  }

  /**
   * Stops after this many solutions. 2 is enough to tell whether a solution is the only one.
   *
   * @param solutions 0: solve and the batch calls stop at the first; count and solutions find all
   * @throws IllegalArgumentException if it is negative
   */
  public Options solutionLimit(long solutions) {
    return with(SOLUTION_LIMIT, solutions);
  }

  /**
   * Tries at most this many assignments per puzzle.
   *
   * @param nodes 0: no limit
   * @throws IllegalArgumentException if it is negative
   */
  public Options nodeLimit(long nodes) {
    return with(NODE_LIMIT, nodes);
  }

  /**
   * Uses at most this much memory for the search.
   *
   * @param bytes 0: 1 GiB
   * @throws IllegalArgumentException if it is negative
   */
  public Options memoryLimit(long bytes) {
    return with(MEMORY_LIMIT, bytes);
  }

  /**
   * Returns after this time; a batch as a whole.
   *
   * @param time rounded up to milliseconds, 49 days at most; zero: no limit
   * @throws IllegalArgumentException if it is negative
   */
  public Options timeLimit(Duration time) {
    return with(TIME_LIMIT_MS, milliseconds(time));
  }

  /** Milliseconds as the natives take them: 32 bits without a sign, 0 only for no time at all. */
  static int milliseconds(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("negative: " + time);
    }
    long most = 0xffff_ffffL;
    if (time.getSeconds() > most / 1000) {
      return (int) most;
    }
    return (int) Math.min(most, time.plusNanos(999_999).toMillis());
  }

  /**
   * Runs batch calls, {@link Board#solve} and {@link Board#count} on this many threads. Where the
   * search for one board on a large board turns out to be a long one, rivals join it, each with an
   * order of its own. The answer is the same on every run with as many threads; it can differ from
   * that of one thread only where one of several solutions is asked for.
   *
   * @param threads at most 1024; 0 and 1: the calling thread
   * @throws IllegalArgumentException if it is negative
   */
  public Options threads(int threads) {
    if (threads < 0) {
      throw new IllegalArgumentException("negative: " + threads);
    }
    return with(THREADS, threads);
  }

  /** Uses these vector instructions for 9x9 boards; the result is the same with all. */
  public Options vectors(Vectors vectors) {
    return with(VECTORS, vectors.ordinal());
  }

  /** Lets another thread watch and cancel. */
  public Options control(Control control) {
    return new Options(fields, Objects.requireNonNull(control));
  }

  private Options with(int field, int value) {
    byte[] copy = fields.clone();
    Bytes.view(copy).putInt(field, value);
    return new Options(copy, control);
  }

  private Options with(int field, long value) {
    if (value < 0) {
      throw new IllegalArgumentException("negative: " + value);
    }
    byte[] copy = fields.clone();
    Bytes.view(copy).putLong(field, value);
    return new Options(copy, control);
  }

  /** For the natives, which only read it. */
  byte[] fields() {
    return fields;
  }

  /** The control, or null. */
  Control control() {
    return control;
  }

  long solutionLimit() {
    return Bytes.view(fields).getLong(SOLUTION_LIMIT);
  }
}
