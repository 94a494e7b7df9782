package org.libsudoku;

/** Refuses arguments that are out of their range: the message names the argument and its value. */
final class Arguments {
  private Arguments() {}

  static int notNegative(String name, int value) {
    return (int) notNegative(name, (long) value);
  }

  static long notNegative(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " is negative: " + value);
    }
    return value;
  }

  /** The number of a cell, row by row. */
  static int cell(int row, int col, int side) {
    if (row < 0 || row >= side || col < 0 || col >= side) {
      throw new IndexOutOfBoundsException(
          "row " + row + ", col " + col + " is off the board of side " + side);
    }
    return row * side + col;
  }
}
