// A Sudoku that can be searched: a handle of a board under deduction in libsudoku.
//
// In: values, one square at a time. Out: what follows from them. setSquare draws it in the
// library, by naked singles, hidden singles, naked pairs and locked candidates, until they find
// nothing more. What stays true: a square shows a value exactly when no other is left for it; a
// full board has been verified by code that shares nothing with the deduction.
//
//     g++ -std=c++11 -g -o X X.cpp -I.../bindings/cpp/search $(pkg-config --cflags --libs sudoku)

#ifndef LIBSUDOKU_SEARCH_SUDOKU_H
#define LIBSUDOKU_SEARCH_SUDOKU_H

#include "Searchable.h"

#include <sudoku.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

class Sudoku : public Searchable {
 public:
  // An empty board of size rows and columns, with boxes of its square root. Throws
  // std::invalid_argument unless the size is a square from 4 to 1024.
  explicit Sudoku(int size) : deduction(opened(size)) {}

  Sudoku(const Sudoku& other) : Searchable(other), deduction(cloned(other.deduction)) {}
  Sudoku(Sudoku&& other) noexcept : deduction(other.deduction) { other.deduction = nullptr; }
  Sudoku& operator=(Sudoku other) noexcept {
    std::swap(deduction, other.deduction);
    return *this;
  }
  ~Sudoku() override { sudoku_deduction_free(deduction); }

  // Gives a square its value and draws what follows. False if the value cannot stand there, now or
  // because of what follows: the squares stay as they were, and every later value is refused.
  // False, too, and nothing else, for a square off the board and a value that is none of 1 to the
  // size.
  bool setSquare(int row, int col, int value) {
    return checked(sudoku_deduction_set(deduction, static_cast<std::uint32_t>(row),
                                        static_cast<std::uint32_t>(col), value, nullptr)) ==
           SUDOKU_OK;
  }

  // The value of a square; -1 if it is not known, and for a square off the board.
  int getSquare(int row, int col) const {
    std::int32_t value = -1;
    std::size_t values = 0;
    // Where more than one value is left, room for one is too small.
    sudoku_deduction_candidates(deduction, static_cast<std::uint32_t>(row),
                                static_cast<std::uint32_t>(col), &value, 1, &values, nullptr);
    return values == 1 ? value : -1;
  }

  // Whether every square has its value.
  bool isSolution() const override { return choice(nullptr, nullptr, nullptr) == SUDOKU_DONE; }

  // How many squares have no value yet.
  int heuristicValue() const override {
    std::uint32_t open = 0;
    choice(nullptr, nullptr, &open);
    return static_cast<int>(open);
  }

  // The boards that the values of the most constrained square lead to, without those that
  // contradict themselves. Where only one is left and it is not solved, its successors take its
  // place.
  vector<unique_ptr<Searchable>> successors() const override {
    vector<unique_ptr<Searchable>> boards = options();
    while (boards.size() == 1 && !boards.front()->isSolution()) {
      const unique_ptr<Searchable> only = std::move(boards.front());
      boards = static_cast<const Sudoku&>(*only).options();
    }
    return boards;
  }

  // A line for each row: its values, a blank where one is not known; beyond 9, values are
  // separated.
  void write(ostream& o) const override {
    std::size_t count = 0;
    sudoku_deduction_cells(deduction, nullptr, 0, &count, nullptr);
    vector<std::int32_t> cells(count);
    checked(sudoku_deduction_cells(deduction, cells.data(), count, &count, nullptr));
    std::size_t side = 0;
    while (side * side < count) ++side;
    const std::size_t width = std::to_string(side).size();
    for (std::size_t cell = 0; cell < count; ++cell) {
      const std::string value = cells[cell] < 0 ? "" : std::to_string(cells[cell]);
      if (width > 1 && cell % side > 0) o << ' ';
      o << std::string(width - value.size(), ' ') << value;
      if (cell % side == side - 1) o << '\n';
    }
  }

 private:
  // The status of a call that can run out of memory.
  static std::int32_t checked(std::int32_t status) {
    if (status == SUDOKU_NO_MEMORY || status == SUDOKU_MEMORY_LIMIT) throw std::bad_alloc();
    if (status == SUDOKU_INTERNAL) throw std::runtime_error("a fault of libsudoku");
    return status;
  }

  static sudoku_deduction* opened(int size) {
    int box = 1;
    while (box < 32 && box * box < size) ++box;
    sudoku_board* board = nullptr;
    const auto side = static_cast<std::uint32_t>(box);
    if (box * box != size || checked(sudoku_board_new(side, side, &board, nullptr)) != SUDOKU_OK)
      throw std::invalid_argument("no Sudoku has the size " + std::to_string(size) +
                                  ": it must be a square from 4 to 1024");
    sudoku_deduction* deduction = nullptr;
    const auto status = sudoku_deduction_new(board, &deduction, nullptr);
    sudoku_board_free(board);
    checked(status);
    return deduction;
  }

  static sudoku_deduction* cloned(const sudoku_deduction* deduction) {
    sudoku_deduction* copy = nullptr;
    if (deduction != nullptr) checked(sudoku_deduction_clone(deduction, &copy, nullptr));
    return copy;
  }

  std::int32_t choice(std::uint32_t* row, std::uint32_t* col, std::uint32_t* open) const {
    return sudoku_deduction_choice(deduction, row, col, open, nullptr);
  }

  // A board for each value of the most constrained square that does not contradict the others.
  vector<unique_ptr<Searchable>> options() const {
    vector<unique_ptr<Searchable>> boards;
    std::uint32_t row = 0, col = 0;
    if (choice(&row, &col, nullptr) != SUDOKU_OK) return boards;
    std::size_t count = 0;
    sudoku_deduction_candidates(deduction, row, col, nullptr, 0, &count, nullptr);
    vector<std::int32_t> values(count);
    checked(
        sudoku_deduction_candidates(deduction, row, col, values.data(), count, &count, nullptr));
    for (const auto value : values) {
      unique_ptr<Sudoku> board(new Sudoku(*this));
      if (board->setSquare(static_cast<int>(row), static_cast<int>(col), value))
        boards.push_back(std::move(board));
    }
    return boards;
  }

  sudoku_deduction* deduction;
};

#endif
