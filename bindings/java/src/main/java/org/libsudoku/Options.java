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
 * How to solve. Immutable: each method with a parameter returns a copy that differs in one thing,
 * beginning with {@link #DEFAULT}; the method of the same name without one returns what was set.
 *
 * <p>Options are equal if all settings are equal and they have the same control. They are
 * serialisable unless they have a control, which belongs to one process: then writing them throws a
 * {@link NotSerializableException}.
 */
public final class Options implements Serializable {
  private static final long serialVersionUID = 1;

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
  private final transient @Nullable Control control;

  private Options(byte[] fields, @Nullable Control control) {
    this.fields = fields;
    this.control = control;
  }

  /**
   * Solves with this strategy.
   *
   * @param strategy any of {@link Strategy#all}
   * @return the copy
   */
  public Options strategy(Strategy strategy) {
    return with(STRATEGY, Objects.requireNonNull(strategy, "strategy").number());
  }

  /** {@return the strategy, {@link Strategy#AUTO} unless another one was set} */
  public Strategy strategy() {
    int number = Bytes.view(fields).getInt(STRATEGY);
    return number == Strategy.AUTO.number() ? Strategy.AUTO : Strategy.numbered(number);
  }

  /**
   * Stops after this many solutions. 2 is enough to tell whether a solution is the only one.
   *
   * @param solutions 0: solve and the batch calls stop at the first; count and solutions find all
   * @return the copy
   * @throws IllegalArgumentException if it is negative
   */
  public Options solutionLimit(long solutions) {
    return with(SOLUTION_LIMIT, solutions);
  }

  /** {@return the most solutions; 0 for the default} */
  public long solutionLimit() {
    return Bytes.view(fields).getLong(SOLUTION_LIMIT);
  }

  /**
   * Tries at most this many assignments per puzzle. In a batch this is the limit to prefer: it holds for
   * each puzzle, and the same puzzles end on every machine.
   *
   * @param nodes 0: no limit
   * @return the copy
   * @throws IllegalArgumentException if it is negative
   */
  public Options nodeLimit(long nodes) {
    return with(NODE_LIMIT, nodes);
  }

  /** {@return the most assignments per puzzle; 0 for no limit} */
  public long nodeLimit() {
    return Bytes.view(fields).getLong(NODE_LIMIT);
  }

  /**
   * Uses at most this much memory for the search.
   *
   * @param bytes 0: 1 GiB
   * @return the copy
   * @throws IllegalArgumentException if it is negative
   */
  public Options memoryLimit(long bytes) {
    return with(MEMORY_LIMIT, bytes);
  }

  /** {@return the most bytes for the search; 0 for 1 GiB} */
  public long memoryLimit() {
    return Bytes.view(fields).getLong(MEMORY_LIMIT);
  }

  /**
   * Returns after this time. A batch has this time as a whole: every puzzle that it did not reach is
   * {@link Status#TIMED_OUT}, with 0 nodes.
   *
   * @param time rounded up to milliseconds, 49 days at most; zero: no limit
   * @return the copy
   * @throws IllegalArgumentException if it is negative
   */
  public Options timeLimit(Duration time) {
    return with(TIME_LIMIT_MS, milliseconds(Objects.requireNonNull(time, "time")));
  }

  /** {@return the time in whole milliseconds; zero for no limit} */
  public Duration timeLimit() {
    return duration(Bytes.view(fields).getInt(TIME_LIMIT_MS));
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

  static Duration duration(int milliseconds) {
    return Duration.ofMillis(Integer.toUnsignedLong(milliseconds));
  }

  /**
   * Runs batch calls, {@link Board#solve} and {@link Board#count} on this many threads. Where the
   * search for one board on a large board turns out to be a long one, rivals join it, each with an
   * order of its own. The answer is the same on every run with as many threads; it can differ from
   * that of one thread only where one of several solutions is asked for.
   *
   * @param threads at most 1024; 0 and 1: the calling thread
   * @return the copy
   * @throws IllegalArgumentException if it is negative
   */
  public Options threads(int threads) {
    if (threads < 0) {
      throw new IllegalArgumentException("negative: " + threads);
    }
    return with(THREADS, threads);
  }

  /** {@return the threads; 0 and 1 for the calling thread} */
  public int threads() {
    return Bytes.view(fields).getInt(THREADS);
  }

  /**
   * Uses these vector instructions for boards up to 16x16; the result is the same with all.
   *
   * @param vectors a call throws {@link Status#BAD_ARGUMENT} for those that the machine lacks
   * @return the copy
   */
  public Options vectors(Vectors vectors) {
    return with(VECTORS, Objects.requireNonNull(vectors, "vectors").ordinal());
  }

  /** {@return the vector instructions} */
  public Vectors vectors() {
    return Vectors.values()[Bytes.view(fields).getInt(VECTORS)];
  }

  /**
   * Lets another thread watch and cancel.
   *
   * @param control what that thread holds, too
   * @return the copy
   */
  public Options control(Control control) {
    return new Options(fields, Objects.requireNonNull(control, "control"));
  }

  /** {@return the control, or null} */
  public @Nullable Control control() {
    return control;
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

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Options options && Arrays.equals(fields, options.fields)
        && control == options.control;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(fields) + Objects.hashCode(control);
  }

  /** {@return all settings} */
  @Override
  public String toString() {
    return "Options[strategy=" + strategy() + ", solutionLimit=" + solutionLimit() + ", nodeLimit="
        + nodeLimit() + ", memoryLimit=" + memoryLimit() + ", timeLimit=" + timeLimit()
        + ", threads=" + threads() + ", vectors=" + vectors() + ", control=" + control + "]";
  }

  /** What is written to a stream: values instead of bytes in the order of the machine. */
  private record Form(
      Strategy strategy, long solutionLimit, long nodeLimit, long memoryLimit, Duration timeLimit,
      int threads, Vectors vectors) implements Serializable {
    private Object readResolve() throws InvalidObjectException {
      try {
        return DEFAULT.strategy(strategy).solutionLimit(solutionLimit).nodeLimit(nodeLimit)
            .memoryLimit(memoryLimit).timeLimit(timeLimit).threads(threads).vectors(vectors);
      } catch (RuntimeException refused) {
        throw refusal(refused);
      }
    }
  }

  private Object writeReplace() throws NotSerializableException {
    if (control != null) {
      throw notSerializable("options");
    }
    return new Form(strategy(), solutionLimit(), nodeLimit(), memoryLimit(), timeLimit(), threads(),
        vectors());
  }

  private void readObject(ObjectInputStream stream) throws InvalidObjectException {
    throw new InvalidObjectException("Options are written in another form");
  }

  static InvalidObjectException refusal(RuntimeException cause) {
    InvalidObjectException refusal = new InvalidObjectException(cause.getMessage());
    refusal.initCause(cause);
    return refusal;
  }

  static NotSerializableException notSerializable(String what) {
    return new NotSerializableException(Control.class.getName() + ": it belongs to one process; "
        + "serialise the " + what + " without a control, and set one in the process that uses it");
  }
}
