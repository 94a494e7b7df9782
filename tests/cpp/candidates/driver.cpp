// A user's driver: written from the assignment alone, in another way than the project's own. It repeats
// the methods in a loop, the caller frees the puzzle that failed, and it copies a puzzle.

#include <iostream>
#include <cstdlib>
#include "sudoku.h"

using namespace std;

Sudoku* solve(Sudoku* puzzle) {
  int result = 1;
  while (result == 1) {
    puzzle->horSolve();
    puzzle->verSolve();
    puzzle->boxSolve();
    result = puzzle->finalize();
    if (puzzle->isSolved() && result != -1) return puzzle;
  }
  if (result == -1) return NULL;
  Sudoku* newpuzzle = puzzle->guess();
  Sudoku* answer = solve(newpuzzle);
  if (answer != newpuzzle) delete newpuzzle;
  if (answer != NULL) return answer;
  return solve(puzzle);
}

int main() {
  string text, line;
  while (getline(cin, line)) text += line + "\n";
  Sudoku input(text);
  cout << input << endl;
  Sudoku* puzzle = new Sudoku(input);
  Sudoku* answer = solve(puzzle);
  if (answer == NULL)
    cerr << "ERROR: no solution" << endl;
  else
    cout << *answer;
  if (answer != puzzle) delete answer;
  delete puzzle;
  return EXIT_SUCCESS;
}
