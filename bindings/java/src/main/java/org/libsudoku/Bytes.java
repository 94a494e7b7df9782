package org.libsudoku;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Packs values for native functions: side by side in a {@code byte[]}, in native byte order. */
final class Bytes {
  private Bytes() {}

  static ByteBuffer view(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
  }

  static byte[] of(int... numbers) {
    byte[] bytes = new byte[Math.multiplyExact(numbers.length, Integer.BYTES)];
    view(bytes).asIntBuffer().put(numbers);
    return bytes;
  }

  static byte[] of(long... numbers) {
    byte[] bytes = new byte[Math.multiplyExact(numbers.length, Long.BYTES)];
    view(bytes).asLongBuffer().put(numbers);
    return bytes;
  }

  /** The {@code count} numbers from a place on. */
  static int[] ints(byte[] bytes, int from, int count) {
    int[] numbers = new int[count];
    view(bytes).position(from).order(ByteOrder.nativeOrder()).asIntBuffer().get(numbers);
    return numbers;
  }
}
