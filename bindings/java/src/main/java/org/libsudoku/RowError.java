package org.libsudoku;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The line of a text that an entry of {@link Lines} is about, and its refusal. Two that have an
 * error are equal only if it is the same object.
 *
 * @param line the number of the line, from 1
 * @param error what was wrong with it, with line and column if they are known; null if it is a puzzle
 */
public record RowError(int line, @Nullable SudokuException error) implements Serializable {}
