package org.libsudoku;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;

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

  /** Refuses boxes without cells, and boards of more than 1,024 rows. */
  static void box(int height, int width) {
    if (height < 1 || width < 1 || (long) height * width > 1024) {
      throw new IllegalArgumentException("expected a side of 1 to 1024, found boxes of " + height + "x" + width);
    }
  }

  /** An array of this length. */
  static int[] all(String name, int[] values, int length) {
    if (Objects.requireNonNull(values, name).length != length) {
      throw new IllegalArgumentException(name + ": expected " + length + ", found " + values.length);
    }
    return values;
  }

  /** Refuses another number of answers than of puzzles. */
  static void answers(int puzzles, int answers) {
    if (answers != puzzles) {
      throw new IllegalArgumentException("answers: expected one for each of " + puzzles + " puzzles, found " + answers);
    }
  }

  /** A list that has no null. */
  static <T> List<T> noNull(String name, List<T> list) {
    for (T each : Objects.requireNonNull(list, name)) {
      Objects.requireNonNull(each, name);
    }
    return list;
  }

  /** Refuses cells of several bytes in another order than that of the machine. */
  static void order(String name, ByteBuffer cells, CellShape shape) {
    if (shape.cellBytes() > 1 && cells.order() != ByteOrder.nativeOrder()) {
      throw new IllegalArgumentException(
          name + ": expected the order " + ByteOrder.nativeOrder() + ", which ByteBuffer.order sets, found " + cells.order());
    }
  }

  /** The number of a cell, row by row. */
  static int cell(int row, int col, int rows, int columns) {
    if (row < 0 || row >= rows || col < 0 || col >= columns) {
      String board = rows == columns ? "side " + rows : rows + " rows and " + columns + " columns";
      throw new IndexOutOfBoundsException("row " + row + ", col " + col + " is off the board of " + board);
    }
    return row * columns + col;
  }
}
