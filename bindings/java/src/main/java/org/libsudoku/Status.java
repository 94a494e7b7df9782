package org.libsudoku;

import java.nio.charset.StandardCharsets;

/**
 * How a call ended. Names, codes and texts are those of the C header; names and codes stay the same
 * for ever.
 */
public enum Status {
  /** The call did what it says. */
  OK(0),
  /** Proved: the puzzle has no solution. */
  NO_SOLUTION(10),
  /** The node limit was reached first. */
  NODE_LIMIT(20),
  /** The memory limit was reached first. */
  MEMORY_LIMIT(21),
  /** The time limit was reached first. */
  TIMED_OUT(22),
  /** The call was cancelled through its control. */
  CANCELLED(23),
  /** There are no more solutions to hand out. */
  DONE(30),
  /** A required pointer was NULL. */
  NULL_POINTER(-10),
  /** A handle was freed, made up, or of another kind. */
  BAD_HANDLE(-11),
  /** An argument was out of its range. */
  BAD_ARGUMENT(-12),
  /** A buffer cannot hold the output. */
  BUFFER_TOO_SMALL(-13),
  /** The struct_size of a structure is neither its sizeof nor that of an older header. */
  BAD_STRUCT_SIZE(-14),
  /** No strategy has this number or name. */
  UNKNOWN_STRATEGY(-20),
  /** The strategy does not handle puzzles of this kind. */
  UNSUITABLE(-21),
  /** No format has this number. */
  UNKNOWN_FORMAT(-22),
  /** The format cannot express the puzzle. */
  NOT_EXPRESSIBLE(-23),
  /** The text is not valid UTF-8. */
  BAD_UTF8(-30),
  /** The text is not in the format. */
  BAD_TEXT(-31),
  /** A row of the text has another length than the first one. */
  RAGGED_ROW(-32),
  /** The number of cells fits no board. */
  BAD_CELL_COUNT(-33),
  /** The input is larger than the limit. */
  TOO_LARGE(-34),
  /** No board has this side. */
  BAD_SIDE(-40),
  /** The number of symbols is not the side of the board. */
  BAD_SYMBOL_COUNT(-41),
  /** A symbol is listed twice. */
  DUPLICATE_SYMBOL(-42),
  /** A value is not among the symbols. */
  UNKNOWN_SYMBOL(-43),
  /** A row, a column or a cell is off the board. */
  OFF_BOARD(-44),
  /** A text gives a cell two different values. */
  GIVEN_TWICE(-45),
  /**
   * A cage is empty, too large, names a cell twice, or has a total that is negative or above
   * 2^63 - 1.
   */
  BAD_CAGE(-46),
  /** The operating system refused a file. */
  FILE_ERROR(-50),
  /** Memory could not be had. */
  NO_MEMORY(-60),
  /** The generator found no puzzle within its attempts or time. */
  NOT_GENERATED(-70),
  /** The call was cancelled before it had made the handle that it returns. */
  NOT_MADE_CANCELLED(-71),
  /** The memory limit was reached before the call had made the handle that it returns. */
  NOT_MADE_MEMORY_LIMIT(-72),
  /** A fault of the library; the answer was withheld, and the process and every handle live on. */
  INTERNAL(-80);

  private static final Status[] ALL = values();

  private final int code;

  Status(int code) {
    this.code = code;
  }

  static Status of(int code) {
    for (Status status : ALL) {
      if (status.code == code) {
        return status;
      }
    }
    throw new AssertionError("a status of another version: " + code);
  }

  /**
   * The number of the status in the C header.
   *
   * @return 0; above 0 for an outcome that is no fault; below 0 for an error
   */
  public int code() {
    return code;
  }

  /**
   * Whether it is an error.
   *
   * @return true for codes below 0
   */
  public boolean isError() {
    return code < 0;
  }

  /**
   * What it means.
   *
   * @return one line
   */
  public String message() {
    Natives.ready();
    return new String(Natives.statusMessage(code), StandardCharsets.UTF_8);
  }
}
