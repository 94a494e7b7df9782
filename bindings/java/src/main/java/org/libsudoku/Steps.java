package org.libsudoku;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a board, one by one. {@link Board#steps} makes it; the board may be changed or closed meanwhile.
 * Threads may share it; their calls take turns.
 */
public final class Steps extends Handle implements Iterator<Step> {
  private final Control control;
  /** Whether the control belongs to this object alone. */
  private final boolean ownsControl;
  private @Nullable Step next;
  private boolean exhausted;
  private int open = -1;

  Steps(long number, Control control, boolean ownsControl) {
    super(number, Natives::stepsClose);
    this.control = control;
    this.ownsControl = ownsControl;
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
        case OK -> next = step(found);
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

  /** {@return the number of open cells after the last step that was found; -1 before the first} */
  public synchronized int open() {
    return open;
  }

  private Step step(byte[] found) {
    byte[] changes = bytes(Natives::stepsChanges);
    String[] texts = new String[5];
    for (int kind = 0; kind < texts.length; kind++) {
      int each = kind;
      byte[] text = bytes((steps, error) -> Natives.stepsWrite(steps, each, error));
      texts[kind] = new String(text, StandardCharsets.UTF_8);
    }
    return Step.of(
        Bytes.view(found), Bytes.ints(changes, 0, changes.length / Integer.BYTES), texts);
  }
}
