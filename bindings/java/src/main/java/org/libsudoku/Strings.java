package org.libsudoku;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Strings as natives take them.
 *
 * @param text the bytes of all strings, UTF-8
 * @param offsets {@code int}s: string {@code i} is the bytes from offset {@code i} to the next one
 * @param validity bits, the lowest of each byte first: bit {@code i} is 0 if string {@code i} is null
 */
record Strings(byte[] text, byte[] offsets, byte[] validity) {
  /** The bytes of a 9x9 board in one line. */
  private static final int EXPECTED_BYTES = 81;

  static Strings of(List<? extends @Nullable String> list) {
    String[] all = list.toArray(String[]::new);
    int[] offsets = new int[all.length + 1];
    byte[] validity = new byte[(all.length + 7) / 8];
    byte[] text = new byte[(int) Math.min((long) EXPECTED_BYTES * all.length, Integer.MAX_VALUE - 8)];
    int end = 0;
    for (int item = 0; item < all.length; item++) {
      String string = all[item];
      if (string != null) {
        byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > text.length - end) {
          text = Arrays.copyOf(text, larger(text.length, (long) end + bytes.length));
        }
        System.arraycopy(bytes, 0, text, end, bytes.length);
        end += bytes.length;
        validity[item / 8] |= (byte) (1 << (item % 8));
      }
      offsets[item + 1] = end;
    }
    return new Strings(text, Bytes.of(offsets), validity);
  }

  /** The arguments of a caller; the native refuses those that do not fit. */
  static Strings of(byte[] text, int[] offsets, byte @Nullable [] validity) {
    byte[] bits = validity;
    if (bits == null) {
      bits = new byte[(offsets.length + 6) / 8];
      Arrays.fill(bits, (byte) -1);
    }
    return new Strings(text, Bytes.of(offsets), bits);
  }

  /** The number of strings. */
  int count() {
    return offsets.length / Integer.BYTES - 1;
  }

  /** A length for at least this many bytes. */
  private static int larger(int length, long needed) {
    int most = Integer.MAX_VALUE - 8;
    if (needed > most) {
      throw new OutOfMemoryError("the strings need more than " + most + " bytes");
    }
    return (int) Math.min(most, Math.max(needed, 2L * length));
  }
}
