package org.libsudoku;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A file cannot be read or written: {@link Status#FILE_ERROR}. The message names the path. For a path of
 * another file system than the default one, the cause is its {@link IOException}.
 */
public class SudokuFileException extends SudokuException {
  private static final long serialVersionUID = 1;

  SudokuFileException(ByteBuffer error, String message) {
    super(Status.FILE_ERROR, error, message);
  }

  SudokuFileException(String message, IOException cause) {
    super(Status.FILE_ERROR, message, cause);
  }
}
