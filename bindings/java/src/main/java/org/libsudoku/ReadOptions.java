package org.libsudoku;

/**
 * How to read a text. Immutable: each method returns a copy that differs in one thing, beginning
 * with {@link #DEFAULT}.
 */
public final class ReadOptions {
  // The fields as ffi/jni/options.rs reads them.
  private static final int FORMAT = 0;
  private static final int BOX_HEIGHT = 4;
  private static final int BOX_WIDTH = 8;
  private static final int MAX_BYTES = 16;
  private static final int BYTES = 24;

  /** The format recognised from the content, square boxes, symbols 1 to the side, 64 MiB. */
  public static final ReadOptions DEFAULT = new ReadOptions(new byte[BYTES], new byte[0]);

  private final byte[] fields;
  private final byte[] symbols;

  private ReadOptions(byte[] fields, byte[] symbols) {
    this.fields = fields;
    this.symbols = symbols;
  }

  /** Reads this format, {@link Format#AUTO} for the one that the content shows. */
  public ReadOptions format(Format format) {
    byte[] copy = fields.clone();
    Bytes.view(copy).putInt(FORMAT, format.number);
    return new ReadOptions(copy, symbols);
  }

  /**
   * Reads boards with such boxes from texts that name only a size.
   *
   * @param height rows of a box, at least 1
   * @param width columns of a box, at least 1
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

  /**
   * Reads boards with these symbols from texts that do not list them.
   *
   * @param symbols as many as the side, all different, 0 or more; none: 1 to the side
   */
  public ReadOptions symbols(int... symbols) {
    return new ReadOptions(fields, Bytes.of(symbols));
  }

  /**
   * Refuses longer texts.
   *
   * @param bytes 0: 64 MiB
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

  /** For the natives, which only read it. */
  byte[] fields() {
    return fields;
  }

  /** For the natives, which only read it. */
  byte[] listed() {
    return symbols;
  }
}
