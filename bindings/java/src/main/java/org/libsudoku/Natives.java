package org.libsudoku;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The native functions: the C interface, with {@code byte[]} instead of pointers.
 *
 * <p>Handles are {@code long}, texts are UTF-8, lists of numbers and structures are a {@code byte[]} in
 * native byte order ({@link Bytes}), collections are direct buffers. A native that returns a number below
 * -1, 0 as a handle, or null has filled its last argument, an error of {@link
 * SudokuException#ERROR_BYTES} bytes. The names and signatures are those of {@code NATIVES} in
 * {@code ffi/jni}.
 */
final class Natives {
  /** Kept instead of thrown: a static initialiser that throws gives its reason to the first use only. */
  private static final @Nullable UnsatisfiedLinkError REFUSAL = Library.load(Natives.class);

  private Natives() {}

  /**
   * Loads the library. Call it before a native that takes no handle; the native that made a handle has
   * done so already.
   *
   * @throws UnsatisfiedLinkError each time, if the library could not be loaded
   */
  static void ready() {
    if (REFUSAL != null) {
      UnsatisfiedLinkError again = new UnsatisfiedLinkError(REFUSAL.getMessage());
      for (Throwable cause : REFUSAL.getSuppressed()) {
        again.addSuppressed(cause);
      }
      throw again;
    }
  }

  static int checked(int answer, byte[] error) {
    if (answer < -1) {
      throw SudokuException.of(error);
    }
    return answer;
  }

  static long checked(long handle, byte[] error) {
    if (handle == 0) {
      throw SudokuException.of(error);
    }
    return handle;
  }

  static byte[] checked(byte @Nullable [] answer, byte[] error) {
    if (answer == null) {
      throw SudokuException.of(error);
    }
    return answer;
  }

  static native byte[] version();

  static native byte[] buildInfo();

  static native byte[] statusName(int status);

  static native byte[] statusMessage(int status);

  static native int strategyCount();

  static native int strategyNumber(int index);

  static native int strategyFind(byte[] name, byte[] error);

  static native byte[] strategyName(int strategy);

  static native byte[] strategyDescription(int strategy);

  static native int strategyFits(int strategy, long board, byte[] error);

  static native long controlNew(byte[] error);

  static native int controlCancel(long control);

  static native int controlReset(long control);

  static native int controlProgress(long control, byte[] progress);

  static native int controlFree(long control);

  static native long boardNew(int boxHeight, int boxWidth, byte[] error);

  static native long boardRead(
      byte[] text, byte[] read, byte[] symbols, long control, byte[] error);

  static native long boardLoad(
      byte[] path, byte[] read, byte[] symbols, long control, byte[] error);

  static native long boardClone(long board, byte[] error);

  static native int boardFree(long board);

  static native int boardSize(long board, byte[] size, byte[] error);

  static native int boardSymbols(long board, byte[] symbols, byte[] error);

  static native int boardSetSymbols(long board, byte[] symbols, byte[] error);

  static native int boardGet(long board, int row, int col, byte[] error);

  static native int boardSet(long board, int row, int col, int symbol, byte[] error);

  static native int boardCells(long board, byte[] cells, byte[] error);

  static native int boardSetCells(long board, byte[] cells, byte[] error);

  static native int boardCandidates(long board, int row, int col, byte[] symbols, byte[] error);

  static native int boardAddCage(long board, long total, byte[] cells, byte[] error);

  static native int boardAddCages(long board, byte[] cages, byte[] error);

  static native int boardRemoveCage(long board, int row, int col, byte[] error);

  static native int boardClearCages(long board, byte[] error);

  static native int boardCageCount(long board, byte[] error);

  static native byte @Nullable [] boardCage(long board, int index, byte[] error);

  static native int check(long board, byte[] cell, byte[] error);

  static native int boardClashes(long board, byte[] cells, byte[] error);

  static native byte @Nullable [] boardWriteCells(
      long board, byte[] cells, int format, byte[] error);

  static native byte @Nullable [] boardWrite(long board, int format, byte[] error);

  static native int boardSave(long board, byte[] path, int format, byte[] error);

  static native int solve(
      long board, byte[] options, long control, byte[] cells, byte[] report, byte[] error);

  static native int prove(
      long board, byte[] options, long control, byte[] cnf, byte[] proof, byte[] cells,
      byte[] report, byte[] error);

  static native int count(
      long board, byte[] options, long control, byte[] report, byte[] error);

  static native long solutionsOpen(long board, byte[] options, long control, byte[] error);

  static native int solutionsNext(long solutions, byte[] cells, byte[] report, byte[] error);

  static native int solutionsClose(long solutions);

  static native long deductionNew(long board, byte[] error);

  static native long deductionClone(long deduction, byte[] error);

  static native int deductionFree(long deduction);

  static native int deductionSet(long deduction, int row, int col, int symbol, byte[] error);

  static native int deductionCells(long deduction, byte[] cells, byte[] error);

  static native int deductionCandidates(
      long deduction, int row, int col, byte[] symbols, byte[] error);

  static native int deductionChoice(long deduction, byte[] choice, byte[] error);

  static native byte @Nullable [] solveBatch(
      byte[] boards, int stride, byte[] options, long control, byte[] error);

  static native int solveLines(
      ByteBuffer text, byte[] read, byte[] symbols, byte[] options, long control,
      @Nullable ByteBuffer rows, @Nullable ByteBuffer solutions, byte[] sizes, byte[] error);

  static native int solveCells(
      byte[] shape, @Nullable ByteBuffer cells, byte @Nullable [] array, byte[] options, long control,
      byte[] rows, @Nullable ByteBuffer outCells, byte @Nullable [] outArray, byte[] error);

  static native byte @Nullable [] solveStrings(
      byte[] text, byte[] offsets, byte[] validity, byte[] read, byte[] symbols, byte[] options,
      long control, byte[] error);

  static native int checkCells(
      byte[] shape, @Nullable ByteBuffer cells, byte @Nullable [] array, byte[] options, long control,
      byte[] states, byte[] error);

  static native int checkStrings(
      byte[] text, byte[] offsets, byte[] validity, byte[] read, byte[] symbols, byte[] options,
      long control, byte[] states, byte[] error);

  static native int rateStrings(
      byte[] text, byte[] offsets, byte[] validity, byte[] read, byte[] symbols, int profile,
      byte[] options, long control, byte[] rows, byte[] error);

  static native byte @Nullable [] checkLines(
      byte[] text, byte[] read, byte[] symbols, byte[] options, long control, byte[] error);

  static native byte @Nullable [] rateLines(
      byte[] text, byte[] read, byte[] symbols, int profile, byte[] options, long control,
      byte[] error);

  static native int rateCells(
      byte[] shape, @Nullable ByteBuffer cells, byte @Nullable [] array, int profile, byte[] options,
      long control, byte[] rows, byte[] error);

  static native int techniqueCount();

  static native int techniqueNumber(int index);

  static native byte @Nullable [] techniqueName(int technique);

  static native int profileFind(byte[] text, byte[] error);

  static native int rate(
      long board, int profile, byte[] options, long control, byte[] rating, byte[] error);

  static native long stepsOpen(
      long board, byte[] removed, int profile, byte[] options, long control, byte[] error);

  static native long stepsRead(
      byte[] text,
      byte[] read,
      byte[] symbols,
      int profile,
      byte[] options,
      long control,
      byte[] error);

  static native byte @Nullable [] stepsMistakes(long steps, byte[] error);

  static native int stepsNext(long steps, byte[] step, byte[] error);

  static native byte @Nullable [] stepsWrite(long steps, int kind, byte[] error);

  static native byte @Nullable [] stepsChanges(long steps, byte[] error);

  static native int stepsClose(long steps);

  static native byte @Nullable [] hint(
      long board, byte[] removed, int profile, byte[] options, long control, int kind, byte[] step,
      byte[] error);

  static native int rowError(
      byte[] text, byte[] read, byte[] symbols, int row, byte[] refusal, byte[] error);

  static native long generate(
      byte[] options, byte[] pattern, byte[] solution, long control, byte[] error);

  static native int boardRedundant(
      long board, byte[] options, long control, byte[] cells, byte[] error);

  static native long boardMinimise(
      long board, byte[] options, long control, long seed, byte[] error);

  static native long boardCanonical(long board, byte[] options, long control, byte[] error);

  static native byte @Nullable [] generateBatch(
      byte[] options, byte[] pattern, byte[] solution, long first, int count, int threads,
      long control, byte[] error);
}
