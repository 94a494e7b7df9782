// A 9x9 Sudoku that keeps the candidates of each cell: the class of the assignment.
//
// It has methods 1 to 4 of the assignment and the guess of method 5; the driver has the recursion.
// The members, public and private, are those of the assignment's own header and no others. So a
// driver or an implementation that is written for one header compiles with the other.

#ifndef CANDIDATES_SUDOKU_H
#define CANDIDATES_SUDOKU_H

#include <iostream>
#include <stack>

#include "cell.h"

class Sudoku {
 public:
  // A puzzle without givens.
  Sudoku();

  // Reads 81 cells, row by row: a value from 1 to 9, or '.' for an unknown one. White space is
  // ignored. Any other text makes a puzzle whose finalize() is -1.
  Sudoku(std::string input);

  Sudoku(const Sudoku& other);
  ~Sudoku();

  // Method 5. Takes the cell with the fewest candidates, at least two, and of those the smallest.
  // Returns a copy in which the cell is finalized to it, and removes it from this puzzle. The caller
  // owns the copy. NULL if no cell has two candidates.
  Sudoku* guess();

  // Methods 2, 3 and 4: queue the solvable cells of all rows, columns or boxes. They change no cell.
  void horSolve();
  void verSolve();
  void boxSolve();

  // Method 1: finalizes the queued cells, and the cells that are solved by that. Returns 1 when it
  // is done, 0 if no cell was queued, and -1 if the puzzle has failed. A failure is final.
  int finalize();

  // Whether each row, column and box has the values 1 to 9.
  bool isSolved();

  // Prints nine lines of nine values, separated by spaces, with '.' for an unsolved cell.
  friend std::ostream& operator<<(std::ostream& out, const Sudoku& sudoku);

 private:
  // A cell that can be finalized, and its value.
  class SolvedCell {
   public:
    SolvedCell() : row(0), col(0), val(0) {}
    SolvedCell(int row_, int col_, int val_) : row(row_), col(col_), val(val_) {}

    int row;
    int col;
    int val;
  };

  // Removes the value of a finalized cell from all cells of its row, column and box, and queues
  // those that are solved by that. False if a cell has lost its last candidate.
  bool eliminate(int row, int col, int val);

  Cell* puzzle[9][9];

  // The queued cells; finalize takes the last one first.
  std::stack<SolvedCell*> finalStack;
};

#endif  // CANDIDATES_SUDOKU_H
