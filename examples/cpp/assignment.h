// The Sudoku class as the assignment describes it, to measure the one of libsudoku by.
//
// In: values, one square at a time, and which of the two later improvements to use. Out: what any
// Searchable answers. setSquare goes over the whole board again and again: a square with one value
// takes it from its row, column and box; with pairs, two squares of a unit with the same two values
// take these from the rest of it. successors tries the first open square; with collapse, a board
// that is left alone gives way to its own successors.

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
    const auto& square = squares[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
    return square.size() == 1 ? *square.begin() : -1;
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

  // Calls see(row, col) for the squares of a unit: units are the rows, the columns, the boxes.
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

  // How many squares of a unit hold just these values.
  int alike(std::size_t unit, const SudokuSquareSet& values) const {
    int count = 0;
    each(unit, [&](std::size_t r, std::size_t c) { count += squares[r][c] == values; });
    return count;
  }

  // Takes values from the squares of a unit, but for those that hold just them, of which there may
  // be `keep`.
  void remove(std::size_t unit, const SudokuSquareSet& values, int keep) {
    if (alike(unit, values) > keep) possible = false;
    each(unit, [&](std::size_t r, std::size_t c) {
      if (squares[r][c] == values) return;
      for (const int value : values) changed |= squares[r][c].erase(value) > 0;
      possible &= !squares[r][c].empty();
    });
  }

  bool pairs, collapse;
  // Whether the loop of setSquare has removed something, and whether every square has a value left.
  bool changed = false, possible = true;
  std::size_t box = 1;
  vector<vector<SudokuSquareSet>> squares;
};

#endif
