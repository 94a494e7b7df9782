// A 9x9 Sudoku that is solved with candidates: what each cell can still take, and a stack of the
// cells that are known to be solved, but whose value may still stand among the candidates of their
// peers.
//
//     puzzle    9x9 pointers into one block of 81 cells
//     solved    [ row, col, value | row, col, value | ... ]   the last one is the next to be taken
//
// A program calls horSolve, verSolve and boxSolve, which only queue solved cells; then finalize,
// which gives each its value and takes that value from its peers; and, where nothing was queued,
// guess. The methods are those of the course text in README.md: cell refinement, row check, column
// check, box check, and the guess of a backtracking search, which is the caller's.
//
// What stays true: a cell with one candidate is on the stack, or its peers have lost that value. So
// once finalize has not failed and each cell has one candidate, the puzzle is solved.

#ifndef CANDIDATES_SUDOKU_H
#define CANDIDATES_SUDOKU_H

#include <iostream>
#include <stack>
#include <string>

#include "cell.h"

class Sudoku {
 public:
  // Nothing is given.
  Sudoku();

  // 81 cells row by row, each 1 to 9 or '.' for an empty one; blanks and line ends anywhere. Any
  // other text makes a puzzle that fails: finalize() is -1.
  Sudoku(std::string text);

  Sudoku(const Sudoku& other);
  Sudoku& operator=(const Sudoku& other);
  ~Sudoku();

  // Guesses that the cell with the fewest candidates, at least two, has the smallest of them: a new
  // puzzle, which the caller owns, has it there, and this one loses it. NULL if there is no such
  // cell.
  Sudoku* guess();

  // Queue the cells with a candidate that no other cell of their row, column or box has.
  void horSolve();
  void verSolve();
  void boxSolve();

  // Gives the queued cells their values, and the cells that are solved by that. -1: there is no
  // solution, and every later call says so again; 0: nothing was queued; 1: done.
  int finalize();

  // Whether each row, column and box has the values 1 to 9.
  bool isSolved() const;

  // Nine lines of nine values, separated by blanks; '.' for a cell that is not solved.
  friend std::ostream& operator<<(std::ostream& out, const Sudoku& sudoku);

 private:
  struct Place {
    int row;
    int col;
  };
  struct SolvedCell {
    Place place;
    int value;
  };
  // The places of a kind of unit: rows, columns or boxes; both numbers are 0 to 8.
  typedef Place Units(int unit, int position);
  static Place inRow(int row, int col);
  static Place inColumn(int col, int row);
  static Place inBox(int box, int position);

  Cell& cellAt(Place place) const;
  void give(Place place, int value);
  void queueHiddenSingles(Units units);
  bool keepOnly(Place place, int value);
  bool eliminate(int row, int col, int value);
  bool remove(Place place, int value);
  bool haveAllValues(Units units) const;

  Cell* puzzle[9][9];
  std::stack<SolvedCell> solved;
};

#endif  // CANDIDATES_SUDOKU_H
