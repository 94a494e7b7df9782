package grid;

import java.io.FileNotFoundException;
import java.io.IOException;

/**
 * A Sudoku that is being solved: read from a file, filled, checked, written to a file.
 *
 * <p>The four abstract methods are those of the teaching skeleton of RMIT University's "Algorithms
 * and Analysis"; a class that has only them is a grid here, too.
 */
public abstract class SudokuGrid {
  /** Makes a grid without a puzzle. */
  public SudokuGrid() {}

  /**
   * Reads a puzzle.
   *
   * @param filename the file: size, symbols, then givens or cages
   * @throws FileNotFoundException if it cannot be opened
   * @throws IOException if it cannot be read or is not a puzzle of this kind
   */
  public abstract void initGrid(String filename) throws FileNotFoundException, IOException;

  /**
   * Writes the cells, a row a line, separated by commas.
   *
   * @param filename the file, whose content is replaced
   * @throws FileNotFoundException if it cannot be opened
   * @throws IOException if it cannot be written
   */
  public abstract void outputGrid(String filename) throws FileNotFoundException, IOException;

  /** Writes the grid as {@link #outputGrid} does; some editions of the skeleton have this name. */
  public void outputBoard(String filename) throws FileNotFoundException, IOException {
    outputGrid(filename);
  }

  /** The grid as a drawing. */
  @Override
  public abstract String toString();

  /** Whether the grid is full and keeps every rule. */
  public abstract boolean validate();
}
