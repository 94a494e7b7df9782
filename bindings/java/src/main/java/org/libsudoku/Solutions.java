package org.libsudoku;

import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The solutions of a board: each call finds the next one. The board may be changed or closed
 * meanwhile. Threads may share it; their calls take turns.
 */
public final class Solutions extends Handle implements Iterator<int[]>, Iterable<int[]> {
  /** With a search that has begun: 340 at 9x9, 1,200 at 16x16, 22 at 25x25. */
  private static final int CELL_BYTES = 256;

  private final int cells;
  private final Control control;
  /** Whether the control belongs to this object alone. */
  private final boolean ownsControl;
  private int @Nullable [] next;
  private boolean exhausted;
  private Report report = new Report(Status.OK, Strategy.AUTO, 0, 0, Duration.ZERO);

  Solutions(long number, int cells, Control control, boolean ownsControl) {
    super(number, Natives::solutionsClose, (long) CELL_BYTES * cells);
    this.cells = cells;
    this.control = control;
    this.ownsControl = ownsControl;
  }

  /**
   * Finds the next solution, unless it is known already.
   *
   * @return false when there are no more, or the solution limit is reached
   * @throws SudokuException {@link Status#NODE_LIMIT}, {@link Status#MEMORY_LIMIT}, {@link
   *     Status#TIMED_OUT}, {@link Status#CANCELLED}: the next call continues the search;
   *     {@link Status#NO_MEMORY}, {@link Status#INTERNAL}
   * @throws IllegalStateException if it is closed
   */
  @Override
  public synchronized boolean hasNext() {
    if (next == null && !exhausted) {
      byte[] found = new byte[Integer.BYTES * cells];
      byte[] figures = new byte[Report.REPORT_BYTES];
      int status = Interrupts.obeyed(control, ownsControl, () -> number(
          (solutions, error) -> Natives.solutionsNext(solutions, found, figures, error)));
      report = Report.of(status, figures);
      switch (report.status()) {
        case OK -> next = Bytes.ints(found, 0, cells);
        case DONE -> exhausted = true;
        default -> throw new SudokuException(report.status());
      }
    }
    return next != null;
  }

  /**
   * The next solution.
   *
   * @return the symbols of all cells, row by row
   * @throws NoSuchElementException when there are no more
   * @throws SudokuException as {@link #hasNext}
   * @throws IllegalStateException if it is closed
   */
  @Override
  public synchronized int[] next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no more solutions");
    }
    int[] solution = Objects.requireNonNull(next);
    next = null;
    return solution;
  }

  /** {@return this, for a loop over the solutions that are left} */
  @Override
  public Iterator<int[]> iterator() {
    return this;
  }

  /** {@return solutions and nodes so far, and the time of the last search} */
  public synchronized Report report() {
    return report;
  }

  /**
   * The remaining solutions as a stream.
   *
   * @return a stream, which closes this when it is closed. Its terminal operation throws what {@link
   *     #hasNext} throws
   */
  public Stream<int[]> stream() {
    int kind = Spliterator.ORDERED | Spliterator.NONNULL;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(this, kind), false)
        .onClose(this::close);
  }
}
