package org.libsudoku;

/** How a board is written as text. */
public enum Format {
  /** Recognised from the content; for reading only. */
  AUTO(0),
  /** Size, symbols, then {@code row,col value} lines or cages, one a line. */
  COORDINATES(10),
  /** One row a line, symbols separated by commas, empty cells empty. */
  CSV(20),
  /** One row a line; symbols of one character side by side, others separated by blanks. */
  GRID(30),
  /** The whole board in one line. */
  LINE(31),
  /** The board drawn for people, with its boxes and cages; for writing only. */
  PICTURE(40),
  /** The board as an SVG picture; for writing only. */
  SVG(41);

  final int number;

  Format(int number) {
    this.number = number;
  }

  static Format numbered(int number) {
    for (Format format : values()) {
      if (format.number == number) {
        return format;
      }
    }
    throw new AssertionError("a format of another version: " + number);
  }
}
