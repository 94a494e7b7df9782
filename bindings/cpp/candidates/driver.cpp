// Solves the puzzle on standard input: the driver of the assignment.
//
// Reads 81 cells, each a value from 1 to 9 or '.', with white space anywhere. Prints the puzzle, an
// empty line and the solved puzzle. If there is no solution, prints a line that begins with ERROR and
// gives the reason on standard error instead. The exit status is 0 either way.

#include <iostream>
#include <cstdlib>
#include "sudoku.h"

// Method 5. Owns the puzzle: returns it solved, or frees it. NULL if it has no solution.
//
// The assignment's pseudo code returns the guessed puzzle itself. That puzzle is not the solved one
// if a further guess was needed, so this function returns what the recursion has found.
Sudoku* solve(Sudoku* puzzle) {
  puzzle->horSolve();
  puzzle->verSolve();
  puzzle->boxSolve();
  const int finalized = puzzle->finalize();
  if (finalized == -1) {
    delete puzzle;
    return NULL;
  }
  if (puzzle->isSolved()) return puzzle;
  if (finalized == 0) {
    Sudoku* const solved = solve(puzzle->guess());
    if (solved != NULL) {
      delete puzzle;
      return solved;
    }
  }
  return solve(puzzle);
}

// Prints why a text has no solution.
void printError(std::ostream& out, const std::string& cells) {
  const std::string::size_type wrong = cells.find_first_not_of("123456789.");
  out << "ERROR: ";
  if (wrong != std::string::npos)
    out << "cell " << wrong + 1 << " is neither a value from 1 to 9 nor '.'\n";
  else if (cells.size() != 81)
    out << cells.size() << " cells instead of 81\n";
  else
    out << "the puzzle has no solution\n";
}

int main() {
  std::string cells;
  for (char c; std::cin >> c;) cells += c;
  Sudoku* puzzle = new Sudoku(cells);
  std::cout << *puzzle << '\n';
  puzzle = solve(puzzle);
  if (puzzle != NULL)
    std::cout << *puzzle;
  else
    printError(std::cerr, cells);
  delete puzzle;
  return EXIT_SUCCESS;
}
