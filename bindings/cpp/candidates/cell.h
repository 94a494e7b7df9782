// One cell of a 9x9 Sudoku: which of the values 1 to 9 it can still take.
//
// A cell begins with all nine candidates, or with one; candidates are only ever removed. What stays
// true: the count is the number of flags that are set. A value that is not 1 to 9 is no candidate
// of any cell.

#ifndef CANDIDATES_CELL_H
#define CANDIDATES_CELL_H

class Cell {
 public:
  // Any value is possible.
  Cell();

  // Only this value is possible; none at all if it is not 1 to 9.
  Cell(int value);

  // The smallest candidate, or -1 if there is none.
  int first() const;

  // How many candidates there are.
  int possibilities() const;

  // Whether a value is a candidate.
  bool at(int value) const;

  // Makes a value impossible. False if no candidate is left.
  bool removeCandidate(int value);

 private:
  int count;
  // candidates[0] tells of the value 1, candidates[8] of the value 9.
  bool candidates[9];
};

#endif  // CANDIDATES_CELL_H
