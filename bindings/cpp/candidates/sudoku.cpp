// The published methods, on the candidates of 81 cells; see sudoku.h.

#include "sudoku.h"

#include <cctype>
#include <memory>

Sudoku::Sudoku() {
  // One block: either all cells could be had, or there is nothing to give back.
  Cell* cell = new Cell[81];
  for (Cell*(&row)[9] : puzzle)
    for (Cell*& place : row) place = cell++;
}

Sudoku::Sudoku(std::string text) : Sudoku() {
  std::string cells;
  for (const char c : text)
    if (!std::isspace(static_cast<unsigned char>(c))) cells += c;
  if (cells.size() != 81) cells.assign(1, '0');
  int cell = 0;
  for (const char c : cells) {
    // What is neither 1 to 9 nor '.' is a value that no cell can take: the puzzle fails.
    if (c != '.') give({cell / 9, cell % 9}, c - '0');
    ++cell;
  }
}

Sudoku::Sudoku(const Sudoku& other) : Sudoku() { *this = other; }

Sudoku& Sudoku::operator=(const Sudoku& other) {
  solved = other.solved;
  for (int row = 0; row < 9; ++row)
    for (int col = 0; col < 9; ++col) *puzzle[row][col] = *other.puzzle[row][col];
  return *this;
}

Sudoku::~Sudoku() { delete[] puzzle[0][0]; }

Sudoku* Sudoku::guess() {
  Place place = {0, 0};
  int fewest = 10;
  for (int row = 0; row < 9; ++row)
    for (int col = 0; col < 9; ++col) {
      const int candidates = puzzle[row][col]->possibilities();
      if (candidates < 2 || candidates >= fewest) continue;
      place = {row, col};
      fewest = candidates;
    }
  if (fewest == 10) return nullptr;
  const int value = cellAt(place).first();
  std::unique_ptr<Sudoku> guessed(new Sudoku(*this));
  guessed->give(place, value);
  remove(place, value);
  return guessed.release();
}

void Sudoku::horSolve() { queueHiddenSingles(inRow); }

void Sudoku::verSolve() { queueHiddenSingles(inColumn); }

void Sudoku::boxSolve() { queueHiddenSingles(inBox); }

int Sudoku::finalize() {
  if (solved.empty()) return 0;
  while (!solved.empty()) {
    const SolvedCell cell = solved.top();
    const Place place = cell.place;
    solved.pop();
    if (!keepOnly(place, cell.value) || !eliminate(place.row, place.col, cell.value)) {
      // It stays queued, and fails again.
      solved.push(cell);
      return -1;
    }
  }
  return 1;
}

bool Sudoku::isSolved() const {
  return haveAllValues(inRow) && haveAllValues(inColumn) && haveAllValues(inBox);
}

std::ostream& operator<<(std::ostream& out, const Sudoku& sudoku) {
  for (const Cell* const(&row)[9] : sudoku.puzzle)
    for (int col = 0; col < 9; ++col) {
      if (row[col]->possibilities() == 1)
        out << row[col]->first();
      else
        out << '.';
      out << (col < 8 ? ' ' : '\n');
    }
  return out;
}

Sudoku::Place Sudoku::inRow(int row, int col) { return {row, col}; }

Sudoku::Place Sudoku::inColumn(int col, int row) { return {row, col}; }

Sudoku::Place Sudoku::inBox(int box, int position) {
  return {box / 3 * 3 + position / 3, box % 3 * 3 + position % 3};
}

Cell& Sudoku::cellAt(Place place) const { return *puzzle[place.row][place.col]; }

// Makes a value the only candidate of a cell, whatever stood there.
void Sudoku::give(Place place, int value) {
  cellAt(place) = Cell(value);
  solved.push({place, value});
}

void Sudoku::queueHiddenSingles(Units units) {
  for (int unit = 0; unit < 9; ++unit)
    for (int value = 1; value <= 9; ++value) {
      Place place = {0, 0};
      int places = 0;
      for (int position = 0; position < 9 && places < 2; ++position)
        if (cellAt(units(unit, position)).at(value)) {
          place = units(unit, position);
          ++places;
        }
      // A cell with one candidate has been queued already.
      if (places == 1 && cellAt(place).possibilities() > 1) solved.push({place, value});
    }
}

// Takes all other candidates from a cell. False if the value is none of its candidates.
bool Sudoku::keepOnly(Place place, int value) {
  Cell& cell = cellAt(place);
  for (int other = 1; other <= 9; ++other)
    if (other != value) cell.removeCandidate(other);
  return cell.at(value);
}

// Takes a value from the peers of a cell. False if one of them has no candidate left.
bool Sudoku::eliminate(int row, int col, int value) {
  const int box = row / 3 * 3 + col / 3;
  for (int position = 0; position < 9; ++position)
    for (Place peer : {inRow(row, position), inColumn(col, position), inBox(box, position)}) {
      const bool isItself = peer.row == row && peer.col == col;
      if (!isItself && !remove(peer, value)) return false;
    }
  return true;
}

// Takes a candidate from a cell, and queues the cell if that solves it. False if none is left.
bool Sudoku::remove(Place place, int value) {
  Cell& cell = cellAt(place);
  const bool isCandidate = cell.at(value);
  if (!cell.removeCandidate(value)) return false;
  if (isCandidate && cell.possibilities() == 1) solved.push({place, cell.first()});
  return true;
}

// Whether each unit of a kind has all values, in cells that are solved.
bool Sudoku::haveAllValues(Units units) const {
  for (int unit = 0; unit < 9; ++unit) {
    Cell missing;
    for (int position = 0; position < 9; ++position) {
      const Cell& cell = cellAt(units(unit, position));
      if (cell.possibilities() == 1) missing.removeCandidate(cell.first());
    }
    if (missing.possibilities() > 0) return false;
  }
  return true;
}
