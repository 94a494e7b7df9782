// One cell of a 9x9 Sudoku: the values from 1 to 9 that it can still take, its candidates.
//
// A cell starts with all nine candidates or with one, and can only lose some. `count` is always the
// number of flags that are set. A value below 1 or above 9 is never a candidate.

#ifndef CANDIDATES_CELL_H
#define CANDIDATES_CELL_H

class Cell {
 public:
  // Every value is a candidate.
  Cell();

  // The value is the only candidate. A value that is not 1 to 9 leaves no candidate.
  Cell(int value);

  // The smallest candidate, or -1 if there is none.
  int first() const;

  // The number of candidates.
  int possibilities() const;

  // Whether the value is a candidate.
  bool at(int value) const;

  // Removes a candidate. False if no candidate is left.
  bool removeCandidate(int value);

 private:
  int count;
  // candidates[0] is the flag of the value 1, candidates[8] that of the value 9.
  bool candidates[9];
};

#endif  // CANDIDATES_CELL_H
