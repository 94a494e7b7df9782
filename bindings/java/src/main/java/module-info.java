/** Sudoku of every size, with cages: solve, count, enumerate, generate. */
module org.libsudoku {
  // Only compilers and checkers read it.
  requires static org.jspecify;
  // sun.misc.Unsafe, with which LinesRoom frees its memory before Java 22.
  requires jdk.unsupported;

  exports org.libsudoku;
}
