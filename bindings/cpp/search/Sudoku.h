// A Sudoku that a search can take: a handle of a board under deduction in libsudoku.
//
// Takes a size, then values, one square at a time. Returns the values left for each square, and the
// boards after one more decision. A square shows a value exactly when no other is left for
// it. A board is a solution only after the library has verified it by code that shares nothing with
// the deduction.
//
// setSquare applies four rules until none removes a value: naked singles and naked pairs, which the
// assignment describes, and two more:
//
// - hidden singles: https://hodoku.sourceforge.net/en/tech_singles.php
// - locked candidates: https://hodoku.sourceforge.net/en/tech_intersections.php
//
// In a folder that holds the headers and the folder libsudoku (see README.md):
//
//     g++ -std=c++11 -g -o X X.cpp

#ifndef LIBSUDOKU_SEARCH_SUDOKU_H
#define LIBSUDOKU_SEARCH_SUDOKU_H

#include "Searchable.h"
#include "SudokuLibrary.h"
#include "SudokuSquare.h"
#include "SudokuSquareTraits.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

class Sudoku : public Searchable {
 public:
  // Which open square `successors` tries.
  enum class Choice {
    // The left-most one on the first row that has one, as the assignment says.
    FirstOpen,
    // The one with the fewest values left, the first of them by row and column. On boards larger
    // than 9x9 a search expands fewer nodes; README.md has the figures.
    MostConstrained,
  };

  // A blank board: `size` rows and columns, boxes of its square root. Throws std::invalid_argument
  // unless the size is a square from 1 to 1024; std::runtime_error if there is no libsudoku;
  // std::bad_alloc. Copies and successors have the same choice.
  explicit Sudoku(int size, Choice which = Choice::FirstOpen)
      : deduction(opened(size)), side(size), choice(which) {}

  Sudoku(const Sudoku& other)
      : Searchable(other), deduction(cloned(other)), side(other.side), choice(other.choice) {}
  Sudoku(Sudoku&& other) noexcept
      : deduction(other.deduction), side(other.side), choice(other.choice) {
    other.deduction = nullptr;
  }
  Sudoku& operator=(Sudoku other) noexcept {
    std::swap(deduction, other.deduction);
    std::swap(side, other.side);
    std::swap(choice, other.choice);
    return *this;
  }
  ~Sudoku() override {
    if (deduction != nullptr) library().deduction_free(deduction);
  }

  // Gives a square its value and removes from the other squares what the rules exclude. False if
  // the value contradicts the board, at once or by deduction: the squares stay as they were,
  // and the board refuses every later value. Also false, without any effect, for a square off the
  // board and for a value outside 1 to the size.
  bool setSquare(int row, int col, int value) {
    return checked(library().deduction_set(deduction, index(row), index(col), value, nullptr)) ==
           SUDOKU_OK;
  }

  // The value of a square; -1 if more than one is left, and for a square off the board.
  int getSquare(int row, int col) const {
    std::int32_t value = -1;
    // With more than one value left, a buffer for one is too small: the call fails.
    return candidates(row, col, &value, 1) == 1 ? value : -1;
  }

  // The values that are left for a square; none for a square off the board. Throws
  // std::out_of_range on boards larger than 32x32: a SudokuSquareSet holds the values 1 to 32.
  SudokuSquareSet getCandidates(int row, int col) const {
    const int LAST = 32;
    if (side > LAST)
      throw std::out_of_range("getCandidates on a board of size " + std::to_string(side) +
                              ": a SudokuSquareSet holds the values 1 to 32");
    std::int32_t values[LAST];
    const std::size_t count = candidates(row, col, values, LAST);
    SudokuSquareSet set;
    for (std::size_t place = 0; place < count; ++place) set.insert(values[place]);
    return set;
  }

  // Whether every square has its value.
  bool isSolution() const override { return state(nullptr, nullptr, nullptr) == SUDOKU_DONE; }

  // The number of squares with more than one value left.
  int heuristicValue() const override {
    std::uint32_t open = 0;
    state(nullptr, nullptr, &open);
    return static_cast<int>(open);
  }

  // One board for each value of an open square, without the boards that refuse the value. If one
  // board is left and it is no solution, returns its successors instead.
  vector<unique_ptr<Searchable>> successors() const override {
    vector<unique_ptr<Searchable>> boards = options();
    while (boards.size() == 1 && !boards.front()->isSolution()) {
      const unique_ptr<Searchable> only = std::move(boards.front());
      boards = static_cast<const Sudoku&>(*only).options();
    }
    return boards;
  }

  // A line for each row: its values, a space where the value is not known. Above size 9 a space
  // separates the values.
  void write(ostream& o) const override {
    const vector<std::int32_t> values = cells();
    const std::size_t length = index(side), width = std::to_string(side).size();
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
      const std::string value = values[cell] < 0 ? "" : std::to_string(values[cell]);
      if (width > 1 && cell % length > 0) o << ' ';
      o << std::string(width - value.size(), ' ') << value;
      if (cell % length == length - 1) o << '\n';
    }
  }

  // Writes the board to std::cout.
  void printSudoku() const { write(std::cout); }

 private:
  static const SudokuLibrary& library() { return SudokuLibrary::get(); }

  // A row, column or size as the library takes it. A negative one becomes a number off every board.
  static std::uint32_t index(int number) { return static_cast<std::uint32_t>(number); }

  // The status of a call, unless the call ran out of memory or the library is at fault.
  static std::int32_t checked(std::int32_t status) {
    if (status == SUDOKU_NO_MEMORY || status == SUDOKU_MEMORY_LIMIT) throw std::bad_alloc();
    if (status == SUDOKU_INTERNAL) throw std::runtime_error("internal error in libsudoku");
    return status;
  }

  static sudoku_deduction* opened(int size) {
    int box = 1;
    while (box < 32 && box * box < size) ++box;
    sudoku_board* board = nullptr;
    if (box * box != size ||
        checked(library().board_new(index(box), index(box), &board, nullptr)) != SUDOKU_OK)
      throw std::invalid_argument("no Sudoku has the size " + std::to_string(size) +
                                  ": it must be a square from 1 to 1024");
    sudoku_deduction* deduction = nullptr;
    const auto status = library().deduction_new(board, &deduction, nullptr);
    library().board_free(board);
    checked(status);
    return deduction;
  }

  static sudoku_deduction* cloned(const Sudoku& other) {
    sudoku_deduction* copy = nullptr;
    if (other.deduction != nullptr)
      checked(library().deduction_clone(other.deduction, &copy, nullptr));
    return copy;
  }

  // Writes the values that are left for a square, and returns their number. If they exceed the
  // capacity, it writes none.
  std::size_t candidates(int row, int col, std::int32_t* values, std::size_t capacity) const {
    std::size_t count = 0;
    checked(library().deduction_candidates(deduction, index(row), index(col), values, capacity,
                                           &count, nullptr));
    return count;
  }

  // SUDOKU_OK if squares are open: then also the most constrained one, and how many are open.
  // SUDOKU_DONE if none is. SUDOKU_NO_SOLUTION after a contradiction.
  std::int32_t state(std::uint32_t* row, std::uint32_t* col, std::uint32_t* open) const {
    return library().deduction_choice(deduction, row, col, open, nullptr);
  }

  // The values of all squares, row by row, -1 where the value is not known.
  vector<std::int32_t> cells() const {
    std::size_t count = 0;
    checked(library().deduction_cells(deduction, nullptr, 0, &count, nullptr));
    vector<std::int32_t> values(count);
    checked(library().deduction_cells(deduction, values.data(), count, &count, nullptr));
    return values;
  }

  // One board for each value of the square that the choice names, without those that refuse it.
  vector<unique_ptr<Searchable>> options() const {
    vector<unique_ptr<Searchable>> boards;
    std::uint32_t row = 0, col = 0;
    if (state(&row, &col, nullptr) != SUDOKU_OK) return boards;
    if (choice == Choice::FirstOpen) {
      const auto values = cells();
      const auto open = std::find(values.begin(), values.end(), -1) - values.begin();
      row = static_cast<std::uint32_t>(open / side);
      col = static_cast<std::uint32_t>(open % side);
    }
    const int r = static_cast<int>(row), c = static_cast<int>(col);
    vector<std::int32_t> values(index(side));
    values.resize(candidates(r, c, values.data(), values.size()));
    for (const auto value : values) {
      unique_ptr<Sudoku> board(new Sudoku(*this));
      if (board->setSquare(r, c, value)) boards.push_back(std::move(board));
    }
    return boards;
  }

  sudoku_deduction* deduction;
  int side;
  Choice choice;
};

#endif
