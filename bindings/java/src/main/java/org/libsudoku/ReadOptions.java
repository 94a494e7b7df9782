package org.libsudoku;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How to read a text. Immutable: each method with a parameter returns a copy that differs in one
 * thing, beginning with {@link #DEFAULT}. Options with equal settings are equal.
 */
public final class ReadOptions implements Serializable {
  private static final long serialVersionUID = 1;

  // The fields as ffi/jni/options.rs reads them.
  private static final int FORMAT = 0;
  private static final int BOX_HEIGHT = 4;
  private static final int BOX_WIDTH = 8;
  private static final int MAX_BYTES = 16;
  private static final int BYTES = 24;

  /** What 0 stands for: 64 MiB. */
  private static final long DEFAULT_MAX_BYTES = 64L << 20;

  /** The format recognised from the content, square boxes, symbols 1 to the side, 64 MiB. */
  public static final ReadOptions DEFAULT = new ReadOptions(new byte[BYTES], new byte[0]);

  private final byte[] fields;
  private final byte[] symbols;

  private ReadOptions(byte[] fields, byte[] symbols) {
    this.fields = fields;
    this.symbols = symbols;
  }

  /**
   * Reads this format.
   *
   * @param format {@link Format#AUTO} for the one that the content shows
   * @return the copy
   */
  public ReadOptions format(Format format) {
    byte[] copy = fields.clone();
    Bytes.view(copy).putInt(FORMAT, Objects.requireNonNull(format, "format").number);
    return new ReadOptions(copy, symbols);
  }

  /** {@return the format} */
  public Format format() {
    return Format.numbered(Bytes.view(fields).getInt(FORMAT));
  }

  /**
   * Reads boards with such boxes from texts that name only a size.
   *
   * @param height rows of a box, at least 1
   * @param width columns of a box, at least 1
   * @return the copy
   * @throws IllegalArgumentException if one is less
   */
  public ReadOptions box(int height, int width) {
    if (height < 1 || width < 1) {
      throw new IllegalArgumentException("a box of " + height + " by " + width);
    }
    byte[] copy = fields.clone();
    Bytes.view(copy).putInt(BOX_HEIGHT, height).putInt(BOX_WIDTH, width);
    return new ReadOptions(copy, symbols);
  }

  /** {@return rows of a box; 0 for square boxes} */
  public int boxHeight() {
    return Bytes.view(fields).getInt(BOX_HEIGHT);
  }

  /** {@return columns of a box; 0 for square boxes} */
  public int boxWidth() {
    return Bytes.view(fields).getInt(BOX_WIDTH);
  }

  /**
   * Reads boards with these symbols from texts that do not list them.
   *
   * @param symbols as many as the side, all different, 0 or more; none: 1 to the side
   * @return the copy
   */
  public ReadOptions symbols(int... symbols) {
    return new ReadOptions(fields, Bytes.of(Objects.requireNonNull(symbols, "symbols")));
  }

  /** {@return the symbols that were set; none for 1 to the side} */
  public int[] symbolList() {
    return Bytes.ints(symbols, 0, symbols.length / Integer.BYTES);
  }

  /**
   * Refuses longer files, with {@link Status#TOO_LARGE}. A text that is in memory already is read
   * whatever its length.
   *
   * @param bytes 0: 64 MiB
   * @return the copy
   * @throws IllegalArgumentException if it is negative
   */
  public ReadOptions maxBytes(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("negative: " + bytes);
    }
    byte[] copy = fields.clone();
    Bytes.view(copy).putLong(MAX_BYTES, bytes);
    return new ReadOptions(copy, symbols);
  }

  /** {@return the most bytes of a file; 0 for 64 MiB} */
  public long maxBytes() {
    return Bytes.view(fields).getLong(MAX_BYTES);
  }

  /** The most bytes of a file. */
  long most() {
    return maxBytes() == 0 ? DEFAULT_MAX_BYTES : maxBytes();
  }

  /** For the natives, which only read it. */
  byte[] fields() {
    return fields;
  }

  /** For the natives, which only read it. */
  byte[] listed() {
    return symbols;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ReadOptions options && Arrays.equals(fields, options.fields)
        && Arrays.equals(symbols, options.symbols);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(fields) + Arrays.hashCode(symbols);
  }

  /** {@return all settings} */
  @Override
  public String toString() {
    return "ReadOptions[format=" + format() + ", box=" + boxHeight() + "x" + boxWidth()
        + ", symbols=" + Arrays.toString(symbolList()) + ", maxBytes=" + maxBytes() + "]";
  }

  /** What is written to a stream: values instead of bytes in the order of the machine. */
  private record Form(Format format, int boxHeight, int boxWidth, int[] symbols, long maxBytes)
      implements Serializable {
    private Object readResolve() throws InvalidObjectException {
      try {
        ReadOptions options = DEFAULT.format(format).symbols(symbols).maxBytes(maxBytes);
        return boxHeight == 0 && boxWidth == 0 ? options : options.box(boxHeight, boxWidth);
      } catch (RuntimeException refused) {
        throw Options.refusal(refused);
      }
    }
  }

  private Object writeReplace() {
    return new Form(format(), boxHeight(), boxWidth(), symbolList(), maxBytes());
  }

  private void readObject(ObjectInputStream stream) throws InvalidObjectException {
    throw new InvalidObjectException("ReadOptions are written in another form");
  }
}
