package org.libsudoku;

/** Vector instructions, in the order of their numbers. A machine may lack some. */
public enum Vectors {
  /** The fastest that the machine has. */
  AUTO,
  /** None beyond those that every machine of its kind has. */
  PORTABLE,
  /** AVX2 of x86-64. */
  AVX2,
  /** AVX-512 of x86-64, with its parts F, BW, VL, BITALG and VBMI. */
  AVX512
}
