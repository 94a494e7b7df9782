package org.libsudoku;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import org.jspecify.annotations.Nullable;

/**
 * Cells that a native reads or fills: a direct buffer, an array, or nothing. An array that a buffer does not have from begin to
 * end is a copy of its bytes.
 *
 * @param buffer the bytes of a direct buffer that is not empty: the address of an empty one may be null
 * @param array any other bytes; null with a buffer, and if nothing is wanted
 */
record CellMemory(@Nullable ByteBuffer buffer, byte @Nullable [] array) {
  /** Cells to read, from the position of a buffer to its limit. */
  static CellMemory of(ByteBuffer given) {
    CellMemory memory = room(given);
    if (memory.array != null && !isOf(given, memory.array)) {
      given.get(given.position(), memory.array);
    }
    return memory;
  }

  /** Memory to fill, of this length; nothing for null. */
  static CellMemory out(String name, @Nullable ByteBuffer given, int length) {
    if (given == null) {
      return new CellMemory(null, null);
    }
    if (given.isReadOnly()) {
      throw new ReadOnlyBufferException();
    }
    if (given.remaining() != length) {
      throw new IllegalArgumentException(name + ": expected " + length + " bytes, found " + given.remaining());
    }
    return room(given);
  }

  private static CellMemory room(ByteBuffer given) {
    if (given.isDirect() && given.hasRemaining()) {
      return new CellMemory(given.slice(), null);
    }
    boolean isWhole = given.hasArray() && given.remaining() == given.array().length;
    return new CellMemory(null, isWhole ? given.array() : new byte[given.remaining()]);
  }

  /** Puts the bytes of a copy into the buffer. */
  void keep(@Nullable ByteBuffer given) {
    if (given != null && array != null && !isOf(given, array)) {
      given.put(given.position(), array);
    }
  }

  private static boolean isOf(ByteBuffer given, byte[] array) {
    return given.hasArray() && given.array() == array;
  }
}
