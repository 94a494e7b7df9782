package org.libsudoku;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a board, one by one. {@link Board#steps} makes it; the board may be changed or closed meanwhile.
 * Threads may share it; their calls take turns.
 */
public final class Steps extends Handle implements Iterator<Step>, Iterable<Step> {
  /** Of a board of 16x16 to 64x64 cells. */
  private static final int CANDIDATE_BYTES = 40;
  /** The side of most positions: the library does not say which a text has. */
  private static final int NINE = 9;

  private final int side;
  private final Control control;
  /** Whether the control belongs to this object alone. */
  private final boolean ownsControl;
  private @Nullable Step next;
  private boolean exhausted;
  private int open = -1;

  Steps(long number, int side, Control control, boolean ownsControl) {
    super(number, Natives::stepsClose, (long) CANDIDATE_BYTES * side * side * side);
    this.side = side;
    this.control = control;
    this.ownsControl = ownsControl;
  }

  /**
   * {@link #read(String, ReadOptions, Profile, boolean, Options)} with the defaults for the text.
   *
   * @param text a grid of candidates, a line of HoDoKu's library, 729 characters, or what {@link
   *     Board#parse(String)} reads
   * @param profile the techniques and their order
   * @param uniqueness whether techniques that assume one solution are tried, if there is only one
   * @param options as in {@link Board#steps}
   * @return the steps, which the caller closes
   * @throws SudokuParseException as {@link #read(String, ReadOptions, Profile, boolean, Options)}
   * @throws SudokuException as {@link #read(String, ReadOptions, Profile, boolean, Options)}
   * @throws IllegalStateException if the control is closed
   */
  public static Steps read(String text, Profile profile, boolean uniqueness, Options options) {
    return read(text, ReadOptions.DEFAULT, profile, uniqueness, options);
  }

  /**
   * Prepares to explain a position: a text with placed digits and removed candidates, or a puzzle.
   *
   * @param text a grid of candidates, a line of HoDoKu's library, 729 characters, or what {@link Board#parse(String)} reads
   * @param reading how the text is read; the control is that of {@code options}
   * @param profile the techniques and their order
   * @param uniqueness whether techniques that assume one solution are tried, if there is only one
   * @param options as in {@link Board#steps}
   * @return the steps, which the caller closes
   * @throws SudokuParseException as {@link Board#parse(String)}
   * @throws SudokuException as {@link Board#steps}
   * @throws IllegalStateException if the control is closed
   */
  public static Steps read(
      String text, ReadOptions reading, Profile profile, boolean uniqueness, Options options) {
    byte[] bytes = Objects.requireNonNull(text, "text").getBytes(StandardCharsets.UTF_8);
    byte[] read = Objects.requireNonNull(reading, "reading").fields();
    int wanted = Objects.requireNonNull(profile, "profile").number(uniqueness);
    Control given = Objects.requireNonNull(options, "options").control();
    Natives.ready();
    Control control = given != null ? given : new Control();
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    byte[] symbols = reading.listed();
    byte[] fields = options.fields();
    long number = Natives.checked(
        Natives.stepsRead(bytes, read, symbols, wanted, fields, control.number(), error), error);
    return new Steps(number, NINE, control, given == null);
  }

  /**
   * The contradictions between a position and the solution.
   *
   * @param row from 0
   * @param col from 0
   * @param symbol one of the board's
   * @param placed whether it was placed and is wrong; else it was removed and is right
   */
  public record Mistake(int row, int col, int symbol, boolean placed) implements Serializable {}

  /**
   * Compares the position with the only solution of its givens.
   *
   * @return the contradictions, placed symbols first; empty if there is no solution or several
   * @throws SudokuException as {@link #hasNext}, but for NO_SOLUTION
   * @throws IllegalStateException if it is closed
   */
  public synchronized List<Mistake> mistakes() {
    byte[] found = Interrupts.obeyed(control, ownsControl, () -> bytes(Natives::stepsMistakes));
    int[] numbers = Bytes.ints(found, 0, found.length / Integer.BYTES);
    if (numbers[0] != Status.OK.code()) {
      throw new SudokuException(Status.of(numbers[0]));
    }
    return IntStream.range(0, numbers.length / 4)
        .mapToObj(at -> new Mistake(
            numbers[4 * at + 2], numbers[4 * at + 3], numbers[4 * at + 4], numbers[4 * at + 1] == 1))
        .toList();
  }

  /**
   * Where a position contradicts itself.
   *
   * @param house "cell", "row", "column", "box", "region", "diagonal", "window", "group", "extra region" or "constraint"
   * @param number its number from 0; of a cell row * side + col
   * @param symbol which symbol; -1 for a cell, which has no candidate
   * @param places how many cells of the house have the symbol: 0 if none has it and none can take it, else 2 or more
   */
  public record Contradiction(String house, int number, int symbol, int places) implements Serializable {}

  /** What a contradiction is in, by number. */
  private static final List<String> HOUSES = List.of("cell", "row", "column", "box",
      "region", "diagonal", "window", "group", "extra region", "cage", "constraint");

  /**
   * Lists where the position after the last step contradicts itself.
   *
   * @return the contradictions, cells first; a position without any may be unsolvable, too
   * @throws IllegalStateException if it is closed
   */
  public List<Contradiction> contradictions() {
    byte[] found = bytes(Natives::stepsContradictions);
    int[] numbers = Bytes.ints(found, 0, found.length / Integer.BYTES);
    return IntStream.range(0, numbers.length / 4)
        .mapToObj(at -> new Contradiction(HOUSES.get(numbers[4 * at]), numbers[4 * at + 1],
            numbers[4 * at + 2], numbers[4 * at + 3]))
        .toList();
  }

  /**
   * Lists all steps at the position after the last step that was found, by all techniques of the profile. The position stays.
   *
   * @param options limits of this call; its control is that of these steps
   * @return the steps, in the order of the profile
   * @throws SudokuException as {@link #hasNext}
   * @throws IllegalStateException if it is closed
   */
  public List<Step> list(Options options) {
    return listed(0, options);
  }

  /**
   * Lists the steps of one technique at the position after the last step that was found. They differ in what they change. The
   * position stays.
   *
   * @param technique its name, such as "x_wing"; it need not be one of the profile
   * @param options limits of this call; its control is that of these steps
   * @return the steps
   * @throws SudokuException as {@link #hasNext}, and {@link Status#BAD_ARGUMENT} if no technique has the name
   * @throws IllegalStateException if it is closed
   */
  public List<Step> list(String technique, Options options) {
    byte[] name = Objects.requireNonNull(technique, "technique").getBytes(StandardCharsets.UTF_8);
    byte[] error = new byte[SudokuException.ERROR_BYTES];
    return listed(Natives.checked(Natives.techniqueFind(name, error), error), options);
  }

  private synchronized List<Step> listed(int technique, Options options) {
    Objects.requireNonNull(options, "options");
    long number = Interrupts.obeyed(control, ownsControl, () -> handle((steps, error) ->
        Natives.stepsList(steps, technique, options.fields(), control.number(), error)));
    List<Step> found = new ArrayList<>();
    try (Steps listed = new Steps(number, side, control, false)) {
      listed.forEachRemaining(found::add);
    }
    return List.copyOf(found);
  }

  /**
   * Finds the next step, unless it is known already.
   *
   * @return false if the puzzle is solved or no technique finds a step: {@link #open} says which
   * @throws SudokuException {@link Status#NO_SOLUTION}; {@link Status#NODE_LIMIT}, {@link Status#MEMORY_LIMIT},
   *     {@link Status#TIMED_OUT}, {@link Status#CANCELLED}: the next call repeats the search; {@link
   *     Status#NO_MEMORY}, {@link Status#INTERNAL}
   * @throws IllegalStateException if it is closed
   */
  @Override
  public synchronized boolean hasNext() {
    if (next == null && !exhausted) {
      byte[] found = new byte[Step.STEP_BYTES];
      Status status = Status.of(Interrupts.obeyed(control, ownsControl, () -> number(
          (steps, error) -> Natives.stepsNext(steps, found, error))));
      switch (status) {
        case OK -> next = new Step(this, Bytes.view(found));
        case DONE -> exhausted = true;
        default -> throw new SudokuException(status);
      }
      open = Step.open(Bytes.view(found));
    }
    return next != null;
  }

  /**
   * The next step.
   *
   * @return the step
   * @throws NoSuchElementException when there are no more
   * @throws SudokuException as {@link #hasNext}
   * @throws IllegalStateException if it is closed
   */
  @Override
  public synchronized Step next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no more steps");
    }
    Step step = Objects.requireNonNull(next);
    next = null;
    return step;
  }

  /** {@return this, for a loop over the steps that are left} */
  @Override
  public Iterator<Step> iterator() {
    return this;
  }

  /** {@return the number of open cells after the last step that was found; -1 before the first} */
  public synchronized int open() {
    return open;
  }
}
