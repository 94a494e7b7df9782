// The Sudoku class exactly as the assignment describes it, to compare the class of libsudoku with.
//
// Takes a size, and which of the two improvements to use; answers what any Searchable answers.
//
// - setSquare loops over the board while values are removed: a square with one value removes it
//   from its row, column and box. `pairs`: two squares of a unit with the same two values remove
//   these from the rest of the unit.
// - successors tries the first open square. `collapse`: a board that is the only one gives way to
//   its own successors.

#ifndef ASSIGNMENT_H
#define ASSIGNMENT_H

#include "Searchable.h"
#include "SudokuSquare.h"

#include <cstddef>
#include <utility>

class AssignedSudoku : public Searchable {
 public:
  AssignedSudoku(int size, bool with_pairs, bool with_collapse)
      : pairs(with_pairs), collapse(with_collapse) {
    while (box * box < static_cast<std::size_t>(size)) ++box;
    SudokuSquareSet all;
    for (int value = 1; value <= size; ++value) all.insert(value);
    const vector<SudokuSquareSet> row(static_cast<std::size_t>(size), all);
    squares.assign(static_cast<std::size_t>(size), row);
  }

  int getSquare(int row, int col) const {
    const SudokuSquareSet& square = getCandidates(row, col);
    return square.size() == 1 ? *square.begin() : -1;
  }

  // The values that are left for a square.
  const SudokuSquareSet& getCandidates(int row, int col) const {
    return squares[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
  }

  bool setSquare(int row, int col, int value) {
    return set(static_cast<std::size_t>(row), static_cast<std::size_t>(col), value);
  }

  bool isSolution() const override { return heuristicValue() == 0; }

  int heuristicValue() const override {
    int open = 0;
    for (const auto& row : squares)
      for (const auto& square : row) open += square.size() > 1;
    return open;
  }

  vector<unique_ptr<Searchable>> successors() const override {
    vector<unique_ptr<Searchable>> boards;
    std::size_t cell = 0;
    while (cell < squares.size() * squares.size() && at(cell).size() < 2) ++cell;
    if (cell == squares.size() * squares.size()) return boards;
    for (const int value : at(cell)) {
      unique_ptr<AssignedSudoku> board(new AssignedSudoku(*this));
      if (board->set(cell / squares.size(), cell % squares.size(), value))
        boards.push_back(std::move(board));
    }
    if (collapse && boards.size() == 1 && !boards.front()->isSolution())
      return boards.front()->successors();
    return boards;
  }

  void write(ostream& o) const override {
    for (const auto& row : squares) {
      for (const auto& square : row) o << (square.size() == 1 ? *square.begin() : 0) << ' ';
      o << '\n';
    }
  }

 private:
  const SudokuSquareSet& at(std::size_t cell) const {
    return squares[cell / squares.size()][cell % squares.size()];
  }

  // Calls see(row, col) for the squares of a unit. Units are numbered: rows, columns, boxes.
  template <class See>
  void each(std::size_t unit, See see) const {
    const std::size_t size = squares.size(), number = unit % size;
    for (std::size_t place = 0; place < size; ++place) {
      if (unit < size) see(number, place);
      else if (unit < 2 * size) see(place, number);
      else see(number / box * box + place / box, number % box * box + place % box);
    }
  }

  bool set(std::size_t row, std::size_t col, int value) {
    squares[row][col].clear();
    squares[row][col].insert(value);
    changed = true;
    possible = true;
    while (changed && possible) {
      changed = false;
      for (std::size_t unit = 0; unit < 3 * squares.size(); ++unit) {
        each(unit, [&](std::size_t r, std::size_t c) {
          const SudokuSquareSet square = squares[r][c];
          if (square.size() == 1) remove(unit, square, 1);
          if (square.size() == 2 && pairs && alike(unit, square) > 1) remove(unit, square, 2);
        });
      }
    }
    return possible;
  }

  // How many squares of a unit have exactly these values left.
  int alike(std::size_t unit, const SudokuSquareSet& values) const {
    int count = 0;
    each(unit, [&](std::size_t r, std::size_t c) { count += squares[r][c] == values; });
    return count;
  }

  // Removes values from the squares of a unit, except those with exactly these values left. More
  // than `keep` such squares are a contradiction.
  void remove(std::size_t unit, const SudokuSquareSet& values, int keep) {
    if (alike(unit, values) > keep) possible = false;
    each(unit, [&](std::size_t r, std::size_t c) {
      if (squares[r][c] == values) return;
      for (const int value : values) changed |= squares[r][c].erase(value) > 0;
      possible &= !squares[r][c].empty();
    });
  }

  bool pairs, collapse;
  // Whether this pass of setSquare removed a value, and whether every square has one left.
  bool changed = false, possible = true;
  std::size_t box = 1;
  vector<vector<SudokuSquareSet>> squares;
};

#endif
