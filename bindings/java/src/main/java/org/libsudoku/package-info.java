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
 * place and a line of text; {@code null} is a {@link NullPointerException}, an index off its range
 * an {@link IndexOutOfBoundsException}, a closed object an {@link IllegalStateException}. Any thread
 * may call any method at any time. A thread that is interrupted while it solves, counts or generates
 * is cancelled, as by {@link org.libsudoku.Control#cancel}, and stays interrupted. Boards, controls,
 * solutions and deductions hold native memory: close them; those forgotten are freed some time after
 * the collector finds them.
 *
 * <p>The native library comes in the jar. {@code org.libsudoku.library}, a system property, names
 * another file to load; without it the library is looked for on {@code java.library.path} first. A
 * library of another version than the jar is refused.
 */
package org.libsudoku;
