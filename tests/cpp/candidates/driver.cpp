// A driver as a user of the course text writes it: from its pseudo code, with nothing but its three
// headers and bare pointers. It is compiled as the makefile of the course does, without libsudoku.

#include <iostream>
#include <cstdlib>
#include "sudoku.h"

using namespace std;

// Frees the puzzle unless it returns it.
Sudoku* solve(Sudoku* puzzle) {
  puzzle->horSolve();
  puzzle->verSolve();
  puzzle->boxSolve();
  int result = puzzle->finalize();
  if (result == -1) {
    delete puzzle;
    return NULL;
  } else if (puzzle->isSolved()) {
    return puzzle;
  } else if (result == 0) {
    Sudoku* newpuzzle = solve(puzzle->guess());
    if (newpuzzle == NULL) return solve(puzzle);
    delete puzzle;
    return newpuzzle;
  }
  return solve(puzzle);
}

int main() {
  string input;
  char cell;
  while (cin >> cell) input += cell;
  Sudoku* puzzle = new Sudoku(input);
  cout << *puzzle << endl;
  puzzle = solve(puzzle);
  if (puzzle == NULL) {
    cerr << "ERROR: no solution" << endl;
    exit(0);
  }
  cout << *puzzle;
  delete puzzle;
  return 0;
}
