package org.libsudoku;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * What a call did.
 *
 * @param status how it ended
 * @param strategy the strategy that ran: the one that {@link Strategy#AUTO} picked, or AUTO itself
 *     where it is a strategy of its own. AUTO also after an error, where none ran
 * @param solutions solutions found and verified, up to the solution limit
 * @param nodes assignments tried
 * @param elapsed time from the puzzle to the end of the search; zero for a puzzle of a batch
 */
public record Report(
    Status status, Strategy strategy, long solutions, long nodes, Duration elapsed)
    implements Serializable {
  /** Bytes of a report: its size, strategy, solutions, nodes, nanoseconds. */
  static final int BYTES = 32;

  /** Bytes of a row of a batch: status, strategy, solutions, nodes. */
  static final int ROW_BYTES = 24;

  static Report of(int status, byte[] report) {
    ByteBuffer fields = Bytes.view(report).position(Integer.BYTES);
    Strategy strategy = Strategy.numbered(fields.getInt());
    long solutions = fields.getLong();
    long nodes = fields.getLong();
    Duration elapsed = Duration.ofNanos(fields.getLong());
    return new Report(Status.of(status), strategy, solutions, nodes, elapsed);
  }

  /** The row at a place of what is in the order of the machine. */
  static Report ofRow(ByteBuffer rows, int from) {
    Status status = Status.of(rows.getInt(from));
    Strategy strategy = Strategy.numbered(rows.getInt(from + Integer.BYTES));
    int figures = from + 2 * Integer.BYTES;
    long solutions = rows.getLong(figures);
    long nodes = rows.getLong(figures + Long.BYTES);
    return new Report(status, strategy, solutions, nodes, Duration.ZERO);
  }
}
