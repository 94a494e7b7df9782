// A Sudoku that a search can take: a handle of a board under deduction in libsudoku.
//
// Takes a size, then values, one square at a time. Returns the values left for each square, and the
// boards after one more decision. A square shows a value exactly when no other is left for
// it. A board is a solution only after the library has verified it, with code that the deduction
// does not use.
//
// setSquare applies four rules until none removes a value: naked singles and naked pairs, which the
// assignment describes, and two more:
//
// - hidden singles: https://hodoku.sourceforge.net/en/tech_singles.php
// - locked candidates: https://hodoku.sourceforge.net/en/tech_intersections.php
//
// successors leaves out boards without a solution: those that the library knows, and those that
// SudokuMatching.h finds.
//
// In a folder that holds the headers and the folder libsudoku (see README.md):
//
//     g++ -std=c++11 -g -o X X.cpp

#ifndef LIBSUDOKU_SEARCH_SUDOKU_H
#define LIBSUDOKU_SEARCH_SUDOKU_H

#include "Searchable.h"
#include "SudokuLibrary.h"
#include "SudokuMatching.h"
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
      : deduction(opened(blank(size))), side(size), choice(which) {}

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

  // Clears a square and gives it this value, then removes from the other squares what the rules
  // exclude. False if the value contradicts the board, at once or by deduction. The square has the
  // value all the same; if it gets another one later, the board may be possible again. Also false,
  // without any effect, for a square off the board and for a value outside 1 to the size.
  bool setSquare(int row, int col, int value) {
    const std::int32_t status = set(row, col, value);
    return status == SUDOKU_OK || (status == SUDOKU_NO_SOLUTION && force(row, col, value));
  }

  // The value of a square; -1 if more than one is left, and for a square off the board.
  int getSquare(int row, int col) const {
    if (count(row, col) != 1) return -1;
    int first = 0;
    while (left(row, col, first).empty()) first += MOST;
    return first + *left(row, col, first).begin();
  }

  // The values that are left for a square; none for a square off the board. Throws
  // std::out_of_range on boards larger than 32x32: a SudokuSquareSet holds the values 1 to 32.
  SudokuSquareSet getCandidates(int row, int col) const {
    if (side > MOST)
      throw std::out_of_range("getCandidates on a board of size " + std::to_string(side) +
                              ": a SudokuSquareSet holds the values 1 to 32");
    return left(row, col, 0);
  }

  // Whether every square has its value.
  bool isSolution() const override { return state(nullptr, nullptr, nullptr) == SUDOKU_DONE; }

  // The number of squares with more than one value left.
  int heuristicValue() const override { return static_cast<int>(open()); }

  // One board for each value of an open square, without the boards that are known to have no
  // solution. If one board is left and it is not a solution, returns its successors instead.
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
  enum : int { MOST = 32 };  // The most values that a SudokuSquareSet can hold.

  struct Freed {
    void operator()(sudoku_board* board) const { library().board_free(board); }
  };
  typedef unique_ptr<sudoku_board, Freed> Board;

  static const SudokuLibrary& library() { return SudokuLibrary::get(); }

  // A row, column or size as the library takes it. A negative one becomes a number off every board.
  static std::uint32_t index(int number) { return static_cast<std::uint32_t>(number); }

  // The status of a call, unless the call ran out of memory or the library is at fault.
  static std::int32_t checked(std::int32_t status) {
    if (status == SUDOKU_NO_MEMORY || status == SUDOKU_MEMORY_LIMIT) throw std::bad_alloc();
    if (status == SUDOKU_INTERNAL) throw std::runtime_error("internal error in libsudoku");
    return status;
  }

  static int box_of(int size) {
    int box = 1;
    while (box < 32 && box * box < size) ++box;
    return box;
  }

  // A blank board in the library.
  static Board blank(int size) {
    const int box = box_of(size);
    sudoku_board* board = nullptr;
    if (box * box != size ||
        checked(library().board_new(index(box), index(box), &board, nullptr)) != SUDOKU_OK)
      throw std::invalid_argument("no Sudoku has the size " + std::to_string(size) +
                                  ": it must be a square from 1 to 1024");
    return Board(board);
  }

  static sudoku_deduction* opened(const Board& board) {
    sudoku_deduction* deduction = nullptr;
    checked(library().deduction_new(board.get(), &deduction, nullptr));
    return deduction;
  }

  static sudoku_deduction* cloned(const Sudoku& other) {
    sudoku_deduction* copy = nullptr;
    if (other.deduction != nullptr)
      checked(library().deduction_clone(other.deduction, &copy, nullptr));
    return copy;
  }

  // Sets a value that is left for its square. SUDOKU_NO_SOLUTION if it is not, or contradicts the
  // board: then nothing has changed, except that the library refuses every later value.
  std::int32_t set(int row, int col, int value) {
    return checked(library().deduction_set(deduction, index(row), index(col), value, nullptr));
  }

  // Begins anew with the values that the board shows, and this value in the square. Whether they
  // agree.
  bool force(int row, int col, int value) {
    vector<std::int32_t> values = cells();
    values[index(row) * index(side) + index(col)] = value;
    const Board board = blank(side);
    checked(library().board_set_cells(board.get(), values.data(), values.size(), nullptr));
    sudoku_deduction* const anew = opened(board);
    library().deduction_free(deduction);
    deduction = anew;
    return state(nullptr, nullptr, nullptr) != SUDOKU_NO_SOLUTION;
  }

  // Writes the values that are left for a square, and returns their number. If they exceed the
  // capacity, it writes none.
  std::size_t candidates(int row, int col, std::int32_t* values, std::size_t capacity) const {
    std::size_t count = 0;
    checked(library().deduction_candidates(deduction, index(row), index(col), values, capacity,
                                           &count, nullptr));
    return count;
  }

  // How many values are left for a square.
  std::size_t count(int row, int col) const { return candidates(row, col, nullptr, 0); }

  // Those of the values first + 1 to first + 32 that are left for a square, each less `first`.
  SudokuSquareSet left(int row, int col, int first) const {
    std::int32_t values[1024];
    const std::size_t count = candidates(row, col, values, index(side));
    SudokuSquareSet set;
    for (std::size_t place = 0; place < count; ++place) set.insert(values[place] - first);
    return set;
  }

  // SUDOKU_OK if squares are open: then also the most constrained one, and how many are open.
  // SUDOKU_DONE if none is. SUDOKU_NO_SOLUTION after a contradiction.
  std::int32_t state(std::uint32_t* row, std::uint32_t* col, std::uint32_t* open) const {
    return library().deduction_choice(deduction, row, col, open, nullptr);
  }

  // How many squares are open.
  std::size_t open() const {
    std::uint32_t squares = 0;
    state(nullptr, nullptr, &squares);
    return squares;
  }

  // The values of all squares, row by row, -1 where the value is not known.
  vector<std::int32_t> cells() const {
    std::size_t count = 0;
    checked(library().deduction_cells(deduction, nullptr, 0, &count, nullptr));
    vector<std::int32_t> values(count);
    checked(library().deduction_cells(deduction, values.data(), count, &count, nullptr));
    return values;
  }

  // One board for each value of the square that the choice names, without those that are known to
  // have no solution.
  vector<unique_ptr<Searchable>> options() const {
    vector<unique_ptr<Searchable>> boards;
    std::uint32_t row = 0, col = 0;
    const Board scratch = blank(side);
    if (state(&row, &col, nullptr) != SUDOKU_OK || (!checked_early() && hopeless(scratch)))
      return boards;
    if (choice == Choice::FirstOpen) {
      const auto values = cells();
      const auto first = std::find(values.begin(), values.end(), -1) - values.begin();
      row = static_cast<std::uint32_t>(first / side);
      col = static_cast<std::uint32_t>(first % side);
    }
    const int r = static_cast<int>(row), c = static_cast<int>(col);
    for (int first = 0; first < side; first += MOST)
      for (const int value : left(r, c, first)) {
        unique_ptr<Sudoku> board(new Sudoku(*this));
        // `setSquare` would also force the value on a board that is deleted then.
        if (board->set(r, c, first + value) == SUDOKU_OK &&
            !(board->checked_early() && board->hopeless(scratch)))
          boards.push_back(std::move(board));
      }
    return boards;
  }

  // Whether a board is checked when it is made, and not when its successors are wanted. Of a board
  // with at most 160 open squares, the library knows in 200 nodes whether it has a solution. Other
  // boards take longer, and a search makes ten times as many as it takes out of its queue.
  bool checked_early() const { return open() <= 160; }

  // Whether the board is known to have no solution. `scratch` is another board, to ask the library
  // about. A node of a larger board takes longer: the limit keeps the answer below a millisecond.
  // It finds out little about boards of which more than half is open.
  bool hopeless(const Board& scratch) const {
    const auto values = cells();
    if (checked_early() || 2 * open() <= values.size()) {
      checked(library().board_set_cells(scratch.get(), values.data(), values.size(), nullptr));
      sudoku_options options = sudoku_options();
      options.struct_size = sizeof options;
      options.node_limit = 1 + 50000 / values.size();
      const auto status = library().solve(scratch.get(), &options, nullptr, 0, nullptr, nullptr);
      if (status == SUDOKU_OK || status == SUDOKU_NO_SOLUTION) return status != SUDOKU_OK;
    }
    return !SudokuMatching(values, index(side)).exists();
  }

  sudoku_deduction* deduction;
  int side;
  Choice choice;
};

#endif
