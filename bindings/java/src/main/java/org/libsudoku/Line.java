package org.libsudoku;

import java.io.Serializable;

/**
 * The result of one line of a collection.
 *
 * @param report how the search ended; an error if the line is not a puzzle
 * @param solution the first solution in one line; empty if there is none
 */
public record Line(Report report, String solution) implements Serializable {
  /** {@return how the search ended} */
  public Status status() {
    return report.status();
  }
}
