/** Sudoku of every size, with cages: solve, count, enumerate, generate. */
module org.libsudoku {
  // Read by compilers and checkers alone.
  requires static org.jspecify;
  // sun.misc.Unsafe, with which LinesRoom gives its memory back before Java 22.
  requires jdk.unsupported;

  exports org.libsudoku;
}
