/**
 * Sudoku of every size, with cages: solve, count, enumerate, generate.
 *
 * <pre>{@code
 * try (Board board = Board.parse("53..7....6..195....98....6.8...6...34..8.3..1"
 *     + "7...2...6.6....28....419..5....8..79")) {
 *   Result result = board.solve(Options.DEFAULT.solutionLimit(2));
 *   System.out.println(result.get(0, 2) + " is in the third cell; unique: " + result.unique());
 * }
 * }</pre>
 *
 * <p>What holds for every class: rows, columns and cells count from 0, and a cell is
 * {@code row * side + col}. A symbol is 0 or more; an empty cell is {@link
 * org.libsudoku.Board#EMPTY}. A failure is a {@link org.libsudoku.SudokuException} with a number, a
 * place and a line of text; {@code null} is a {@link NullPointerException} that names the argument, an
 * index off its range an {@link IndexOutOfBoundsException}, a negative setting, a side beyond 1 to 1024 or an array of another
 * length an {@link IllegalArgumentException}, a closed
 * object an {@link IllegalStateException}, except for its sizes and {@code toString}. Any thread
 * may call any method at any time. A thread that is interrupted while it solves, counts or generates
 * is cancelled, as by {@link org.libsudoku.Control#cancel}, and stays interrupted. Boards, controls,
 * solutions, steps and deductions have native memory: close them; the cleaner frees those that become
 * unreachable.
 *
 * <p>A native call occupies its thread, and a virtual thread occupies its carrier: run long calls in a
 * pool of platform threads.
 *
 * <p>Null is allowed only with the annotation {@code @Nullable}.
 *
 * <p>The native library is in the jar. {@code org.libsudoku.library}, a system property, names another
 * file to load; without it {@code java.library.path} comes first. The classes refuse a library of another
 * version than the jar. If none can be loaded, every use throws an {@link UnsatisfiedLinkError} that lists
 * the places tried. From JDK 24 on, Java warns of native libraries unless it is started with {@code
 * --enable-native-access=org.libsudoku}, or {@code ALL-UNNAMED} if the jar is on the class path.
 */
@NullMarked
package org.libsudoku;

import org.jspecify.annotations.NullMarked;
