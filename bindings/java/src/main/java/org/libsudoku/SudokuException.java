package org.libsudoku;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What was wrong, and where. What is not known of the place is 0 for a text, -1 for a board.
 *
 * <p>A text or file that is no board is a {@link SudokuParseException}, a file that cannot be read or
 * written a {@link SudokuFileException}; both are caught as this class, too.
 */
public class SudokuException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Bytes of an error: code from 4, line, column, row, col, symbol, then 224 of text. */
  static final int ERROR_BYTES = 256;

  private static final int CODE = 4;
  private static final int LINE = 8;
  private static final int COLUMN = 12;
  private static final int ROW = 16;
  private static final int COL = 20;
  private static final int SYMBOL = 24;
  private static final int MESSAGE = 32;

  private final Status status;
  private final int line;
  private final int column;
  private final int row;
  private final int col;
  private final long symbol;

  /** A status that has no more to say. */
  SudokuException(Status status) {
    this(status, status.message(), null);
  }

  /** A status without a place. */
  SudokuException(Status status, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.status = status;
    line = 0;
    column = 0;
    row = -1;
    col = -1;
    symbol = -1;
  }

  SudokuException(Status status, ByteBuffer error, String message) {
    super(message);
    this.status = status;
    line = error.getInt(LINE);
    column = error.getInt(COLUMN);
    row = error.getInt(ROW);
    col = error.getInt(COL);
    symbol = error.getLong(SYMBOL);
  }

  /** What a native's error says: that an object was closed meanwhile, or anything else. */
  static RuntimeException of(byte[] error) {
    ByteBuffer fields = Bytes.view(error);
    Status status = Status.of(fields.getInt(CODE));
    int end = MESSAGE;
    while (end < error.length && error[end] != 0) {
      end++;
    }
    String message = new String(error, MESSAGE, end - MESSAGE, StandardCharsets.UTF_8);
    if (status == Status.BAD_HANDLE) {
      return new IllegalStateException("closed by another thread: " + message);
    }
    if (!status.isError()) {
      return new SudokuException(status);
    }
    if (status == Status.FILE_ERROR) {
      return new SudokuFileException(fields, message);
    }
    // Only what is wrong in a text has a line; text that is not UTF-8 has an offset in the message.
    boolean isOfText = fields.getInt(LINE) > 0 || status == Status.BAD_UTF8;
    return isOfText
        ? new SudokuParseException(status, fields, message)
        : new SudokuException(status, fields, message);
  }

  /** The error of a line, which no call threw; null if the line has none. */
  static @Nullable SudokuException refusal(byte[] error) {
    return Bytes.view(error).getInt(CODE) < 0 ? (SudokuException) of(error) : null;
  }

  /** {@return the status of the call} */
  public Status status() {
    return status;
  }

  /** {@return the number of the status} */
  public int code() {
    return status.code();
  }

  /** {@return the line of the text, from 1; 0 if unknown} */
  public int line() {
    return line;
  }

  /** {@return the column of the text in characters, from 1; 0 if unknown} */
  public int column() {
    return column;
  }

  /** {@return the row of the cell, from 0; -1 if unknown} */
  public int row() {
    return row;
  }

  /** {@return the column of the cell, from 0; -1 if unknown} */
  public int col() {
    return col;
  }

  /** {@return the symbol or value, or the place of the cage in a list; -1 if it is not about one} */
  public long symbol() {
    return symbol;
  }
}
