package org.libsudoku;

import java.nio.charset.StandardCharsets;

/** How a call ended. The names and codes are those of the C header and stay the same for ever. */
public enum Status {
  OK(0),
  NO_SOLUTION(10),
  NODE_LIMIT(20),
  MEMORY_LIMIT(21),
  TIMED_OUT(22),
  CANCELLED(23),
  DONE(30),
  NULL_POINTER(-10),
  BAD_HANDLE(-11),
  BAD_ARGUMENT(-12),
  BUFFER_TOO_SMALL(-13),
  BAD_STRUCT_SIZE(-14),
  UNKNOWN_STRATEGY(-20),
  UNSUITABLE(-21),
  UNKNOWN_FORMAT(-22),
  NOT_EXPRESSIBLE(-23),
  BAD_UTF8(-30),
  BAD_TEXT(-31),
  RAGGED_ROW(-32),
  BAD_CELL_COUNT(-33),
  TOO_LARGE(-34),
  BAD_SIDE(-40),
  BAD_SYMBOL_COUNT(-41),
  DUPLICATE_SYMBOL(-42),
  UNKNOWN_SYMBOL(-43),
  OFF_BOARD(-44),
  GIVEN_TWICE(-45),
  BAD_CAGE(-46),
  FILE_ERROR(-50),
  NO_MEMORY(-60),
  NOT_GENERATED(-70),
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

  /** The number: 0, above 0 for an outcome that is no fault, below 0 for an error. */
  public int code() {
    return code;
  }

  /** Whether it is an error. */
  public boolean isError() {
    return code < 0;
  }

  /** What it means, in one line. */
  public String message() {
    return new String(Natives.statusMessage(code), StandardCharsets.UTF_8);
  }
}
