package org.libsudoku;

/**
 * What became of one line of a collection.
 *
 * @param report how the search ended; an error if the line is not a puzzle
 * @param solution the first solution in one line; empty if there is none
 */
public record Line(Report report, String solution) {
  /** How the search ended. */
  public Status status() {
    return report.status();
  }
}
