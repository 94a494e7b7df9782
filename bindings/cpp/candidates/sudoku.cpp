// Implements the class of sudoku.h with the published methods alone, in C++98 as in later standards.
//
// What stays true:
// - puzzle points to the 81 cells of one array, row by row.
// - A cell with one candidate is on finalStack, or its peers have lost that candidate.
// - By the published methods, a puzzle has failed if and only if a cell has no candidate. Cells never
//   regain one, so a failure is final.

#include "sudoku.h"

namespace candidates {

// Whether there is a solution with the values of all solved cells. It is null unless the
// program also links engine.cpp; then finalize() fails as soon as the answer is no.
bool (*solutionRemains)(Cell* const (&puzzle)[9][9]) = NULL;

}  // namespace candidates

namespace {

struct Place {
  int row;
  int col;
};

// The cells of a kind of unit: rows, columns or boxes. Both numbers are 0 to 8.
typedef Place Units(int unit, int position);

Place at(int row, int col) {
  const Place place = {row, col};
  return place;
}

Place inRow(int row, int position) { return at(row, position); }

Place inColumn(int col, int position) { return at(position, col); }

Place inBox(int box, int position) {
  return at(box / 3 * 3 + position / 3, box % 3 * 3 + position % 3);
}

Cell& cellAt(Cell* const (&puzzle)[9][9], Place place) { return *puzzle[place.row][place.col]; }

bool isBlank(char c) { return c == ' ' || ('\t' <= c && c <= '\r'); }

// Removes all candidates but one. False if the cell has lost them all, because it did not have that
// one.
bool keepOnly(Cell& cell, int value) {
  for (int other = 1; other <= 9; ++other)
    if (other != value && cell.at(other)) cell.removeCandidate(other);
  return cell.at(value);
}

void removeAll(Cell& cell) {
  while (cell.possibilities() > 0) cell.removeCandidate(cell.first());
}

bool hasFailed(Cell* const (&puzzle)[9][9]) {
  for (int cell = 0; cell < 81; ++cell)
    if (puzzle[0][0][cell].possibilities() == 0) return true;
  return false;
}

// Makes the cells of a puzzle, in one array.
void allocate(Cell* (&puzzle)[9][9]) {
  Cell* cell = new Cell[81];
  for (int row = 0; row < 9; ++row)
    for (int col = 0; col < 9; ++col) puzzle[row][col] = cell++;
}

// The functions below are templates because the class of the queued cells is private.

// Frees the queued cells and those of the puzzle.
template <class SolvedCell>
void release(Cell* (&puzzle)[9][9], std::stack<SolvedCell*>& finalStack) {
  for (; !finalStack.empty(); finalStack.pop()) delete finalStack.top();
  delete[] puzzle[0][0];
}

template <class SolvedCell>
void queue(std::stack<SolvedCell*>& finalStack, Place place, int value) {
  finalStack.push(new SolvedCell(place.row, place.col, value));
}

// Removes a candidate, and queues the cell if that solves it. False if the cell has no candidate
// left.
template <class SolvedCell>
bool removeFrom(Cell& cell, Place place, int value, std::stack<SolvedCell*>& finalStack) {
  if (!cell.at(value)) return true;
  if (!cell.removeCandidate(value)) return false;
  if (cell.possibilities() == 1) queue(finalStack, place, cell.first());
  return true;
}

// Queues each unsolved cell that has a candidate which no other cell of its unit has.
template <class SolvedCell>
void queueSolvable(Cell* const (&puzzle)[9][9], Units units, std::stack<SolvedCell*>& finalStack) {
  for (int unit = 0; unit < 9; ++unit)
    for (int value = 1; value <= 9; ++value) {
      Place place = {0, 0};
      int places = 0;
      for (int position = 0; position < 9 && places < 2; ++position)
        if (cellAt(puzzle, units(unit, position)).at(value)) {
          place = units(unit, position);
          ++places;
        }
      if (places == 1 && cellAt(puzzle, place).possibilities() > 1) queue(finalStack, place, value);
    }
}

// Whether each unit of a kind has the values 1 to 9 in solved cells.
bool areComplete(Cell* const (&puzzle)[9][9], Units units) {
  for (int unit = 0; unit < 9; ++unit) {
    Cell missing;
    for (int position = 0; position < 9; ++position) {
      const Cell& cell = cellAt(puzzle, units(unit, position));
      if (cell.possibilities() != 1 || !missing.at(cell.first())) return false;
      missing.removeCandidate(cell.first());
    }
  }
  return true;
}

}  // namespace

Sudoku::Sudoku() { allocate(puzzle); }

Sudoku::Sudoku(std::string input) {
  std::string cells;
  for (std::string::size_type at = 0; at < input.size(); ++at)
    if (!isBlank(input[at])) cells += input[at];
  allocate(puzzle);
  if (cells.size() != 81) {
    removeAll(*puzzle[0][0]);
    return;
  }
  try {
    for (int cell = 0; cell < 81; ++cell) {
      const Place place = at(cell / 9, cell % 9);
      const char c = cells[static_cast<std::string::size_type>(cell)];
      if ('1' <= c && c <= '9') {
        keepOnly(cellAt(puzzle, place), c - '0');
        queue(finalStack, place, c - '0');
      } else if (c != '.') {
        removeAll(cellAt(puzzle, place));
      }
    }
  } catch (...) {
    release(puzzle, finalStack);
    throw;
  }
}

Sudoku::Sudoku(const Sudoku& other) {
  // A stack returns its top first: two reversals keep the order.
  std::stack<SolvedCell*> queued = other.finalStack, reversed;
  for (; !queued.empty(); queued.pop()) reversed.push(queued.top());
  allocate(puzzle);
  for (int cell = 0; cell < 81; ++cell) puzzle[0][0][cell] = other.puzzle[0][0][cell];
  try {
    for (; !reversed.empty(); reversed.pop()) finalStack.push(new SolvedCell(*reversed.top()));
  } catch (...) {
    release(puzzle, finalStack);
    throw;
  }
}

Sudoku::~Sudoku() { release(puzzle, finalStack); }

Sudoku* Sudoku::guess() {
  Place place = {0, 0};
  int fewest = 10;
  for (int row = 0; row < 9; ++row)
    for (int col = 0; col < 9; ++col) {
      const int count = puzzle[row][col]->possibilities();
      if (count < 2 || count >= fewest) continue;
      place = at(row, col);
      fewest = count;
    }
  if (fewest == 10) return NULL;
  Cell& cell = cellAt(puzzle, place);
  const int value = cell.first();
  Sudoku* const guessed = new Sudoku(*this);
  keepOnly(cellAt(guessed->puzzle, place), value);
  queue(guessed->finalStack, place, value);
  removeFrom(cell, place, value, finalStack);
  return guessed;
}

void Sudoku::horSolve() { queueSolvable(puzzle, inRow, finalStack); }

void Sudoku::verSolve() { queueSolvable(puzzle, inColumn, finalStack); }

void Sudoku::boxSolve() { queueSolvable(puzzle, inBox, finalStack); }

int Sudoku::finalize() {
  if (hasFailed(puzzle)) return -1;
  const int done = finalStack.empty() ? 0 : 1;
  while (!finalStack.empty()) {
    const SolvedCell cell = *finalStack.top();
    delete finalStack.top();
    finalStack.pop();
    if (!keepOnly(*puzzle[cell.row][cell.col], cell.val)) return -1;
    if (!eliminate(cell.row, cell.col, cell.val)) return -1;
  }
  if (candidates::solutionRemains && !candidates::solutionRemains(puzzle)) return -1;
  return done;
}

bool Sudoku::isSolved() {
  return areComplete(puzzle, inRow) && areComplete(puzzle, inColumn) && areComplete(puzzle, inBox);
}

bool Sudoku::eliminate(int row, int col, int val) {
  const int box = row / 3 * 3 + col / 3;
  for (int position = 0; position < 9; ++position) {
    const Place peers[] = {inRow(row, position), inColumn(col, position), inBox(box, position)};
    for (int peer = 0; peer < 3; ++peer) {
      const Place& place = peers[peer];
      if (place.row == row && place.col == col) continue;
      if (!removeFrom(cellAt(puzzle, place), place, val, finalStack)) return false;
    }
  }
  return true;
}

std::ostream& operator<<(std::ostream& out, const Sudoku& sudoku) {
  for (int row = 0; row < 9; ++row)
    for (int col = 0; col < 9; ++col) {
      const Cell& cell = *sudoku.puzzle[row][col];
      if (cell.possibilities() == 1)
        out << cell.first();
      else
        out << '.';
      out << (col < 8 ? ' ' : '\n');
    }
  return out;
}
