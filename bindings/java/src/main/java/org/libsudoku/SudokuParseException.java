package org.libsudoku;

import java.nio.ByteBuffer;

/**
 * A text or the content of a file is not a board. {@link #line} and {@link #column} say where; text
 * that is not UTF-8 has neither, but an offset in its message.
 */
public class SudokuParseException extends SudokuException {
  private static final long serialVersionUID = 1;

  SudokuParseException(Status status, ByteBuffer error, String message) {
    super(status, error, message);
  }
}
