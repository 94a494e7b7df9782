// One test for each sentence of the assignment that requires something.
//
// The comment above a test has the requirement, its part of the assignment, and the code that meets it. docs/seeds.md is
// made from these comments. run.sh checks the commands that the assignment types. Needs EXAMPLES, see boards.h.

#include "BestFirstSearch.h"
#include "BreadthFirstSearch.h"
#include "Sudoku.h"

#include <array>
#include <cstring>
#include <ctime>
#include <fstream>
#include <functional>
#include <set>
#include <type_traits>

#include "../../../examples/cpp/assignment.h"
#include "boards.h"

namespace {

struct Test {
  void (*function)();
  const char* name;
};

vector<Test>& tests() {
  static vector<Test> all;
  return all;
}

struct Registered {
  Registered(void (*function)(), const char* name) { tests().push_back({function, name}); }
};

// Begins a test, which main runs in the order of this file.
#define TEST(name)                               \
  void name();                                   \
  const Registered registered_##name(name, #name); \
  void name()

// What a test needs of boards.

struct Place {
  int row, col, value;
};

template <class Board>
void set_all(Board& board, std::initializer_list<Place> places) {
  for (const auto& place : places) CHECK(board.setSquare(place.row, place.col, place.value));
}

// The first square, row by row, with more than one value left.
Place first_open(const Sudoku& board, int side) {
  for (int row = 0; row < side; ++row)
    for (int col = 0; col < side; ++col)
      if (left(board, row, col).size() > 1) return {row, col, 0};
  return {side, side, 0};
}

// Calls see(board) for boards met by a search of hard puzzles with several solutions, at most 40 a
// puzzle.
template <class See>
void each_searched(See see) {
  for (const auto& puzzle : opened("hard-9x9.txt")) {
    deque<unique_ptr<Searchable>> boards;
    boards.push_back(board_of(puzzle));
    for (int count = 0; count < 40 && !boards.empty(); ++count) {
      const unique_ptr<Searchable> board = std::move(boards.front());
      boards.pop_front();
      if (board->isSolution()) continue;
      see(static_cast<const Sudoku&>(*board));
      for (auto& successor : board->successors()) boards.push_back(std::move(successor));
    }
  }
}

int pages() {
  int all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident;
}

// --- a) A board

// Asks: Make a class Sudoku in Sudoku.h that holds an incomplete solution. (a)
// Met: class `Sudoku` in Sudoku.h
TEST(a_sudoku_holds_an_incomplete_solution) {
  Sudoku board(9);
  set_all(board, {{0, 0, 5}, {8, 8, 7}});
  CHECK_EQ(board.getSquare(0, 0), 5);
  CHECK_EQ(board.getSquare(8, 8), 7);
  CHECK_EQ(board.getSquare(4, 4), -1);
  CHECK(!board.isSolution());
}

// Asks: Give it a constructor with one argument, the size of the board, such as 9 or 16. (a)
// Met: `Sudoku::Sudoku(int size)` in Sudoku.h; a second argument is optional
TEST(the_constructor_takes_the_size) {
  static_assert(std::is_constructible<Sudoku, int>::value, "one argument is enough");
  for (const int size : {1, 4, 9, 16, 25, 36}) {
    Sudoku board(size);
    CHECK(board.setSquare(size - 1, size - 1, size));
    CHECK_EQ(board.getSquare(size - 1, size - 1), size);
    CHECK(!board.setSquare(size, 0, 1) && !board.setSquare(0, 0, size + 1));
  }
}

// Asks: Store the incomplete solution as a member variable. (a)
// Met: `Sudoku::deduction` in Sudoku.h, a handle of the board, which the library holds
TEST(each_board_stores_its_own_solution) {
  Sudoku one(9), other(9);
  CHECK(one.setSquare(0, 0, 1) && other.setSquare(0, 0, 2));
  CHECK_EQ(one.getSquare(0, 0), 1);
  CHECK_EQ(other.getSquare(0, 0), 2);
  CHECK_EQ(left(one, 0, 1).front(), 2);
  CHECK_EQ(left(other, 0, 1).front(), 1);
  // A copy has the solution of a board that is gone.
  unique_ptr<Sudoku> gone(new Sudoku(one));
  CHECK(gone->setSquare(8, 8, 9));
  const Sudoku copy(*gone);
  gone.reset();
  CHECK_EQ(copy.getSquare(0, 0), 1);
  CHECK_EQ(copy.getSquare(8, 8), 9);
  CHECK_EQ(one.getSquare(8, 8), -1);
}

// Asks: On a blank grid every square has all values: {1,2,3,4,5,6,7,8,9} on a 9x9 board. (a)
// Met: `Sudoku::Sudoku`, `Sudoku::getCandidates` in Sudoku.h
TEST(a_blank_square_has_all_values) {
  for (const int size : {4, 9, 16, 25}) {
    const Sudoku board(size);
    Values all;
    for (int value = 1; value <= size; ++value) all.push_back(value);
    for (int row = 0; row < size; ++row)
      for (int col = 0; col < size; ++col) CHECK(left(board, row, col) == all);
  }
}

// Asks: When a square is given a value, its set contains that value and no other. (a)
// Met: `Sudoku::setSquare`, `Sudoku::getCandidates` in Sudoku.h
TEST(a_given_value_replaces_the_set) {
  Sudoku board(9);
  CHECK(board.setSquare(4, 7, 6));
  CHECK(left(board, 4, 7) == Values({6}));
}

// Asks: getSquare(int row, int col): if one value is in the set of the square, return it. (a)
// Met: `Sudoku::getSquare` in Sudoku.h
TEST(get_square_returns_the_only_value) {
  const auto board = board_of(digits(HARD));
  int decided = 0;
  for (int row = 0; row < 9; ++row)
    for (int col = 0; col < 9; ++col) {
      const Values values = left(*board, row, col);
      if (values.size() != 1) continue;
      CHECK_EQ(board->getSquare(row, col), values.front());
      ++decided;
    }
  CHECK(decided >= 22);
}

// Asks: Otherwise getSquare returns -1. (a)
// Met: `Sudoku::getSquare` in Sudoku.h
TEST(get_square_returns_minus_one_for_an_open_square) {
  const auto board = board_of(digits(HARD));
  int open = 0;
  for (int row = 0; row < 9; ++row)
    for (int col = 0; col < 9; ++col) {
      if (left(*board, row, col).size() == 1) continue;
      CHECK_EQ(board->getSquare(row, col), -1);
      ++open;
    }
  CHECK_EQ(open, board->heuristicValue());
  CHECK(open > 30);
}

// --- b) Setting the value of a square

// Asks: setSquare(int row, int col, int value) sets the value and removes excluded values
// elsewhere. (b)
// Met: `Sudoku::setSquare` in Sudoku.h, `Deduction::set` in crates/solve/src/deduction.rs
TEST(set_square_removes_excluded_values) {
  Sudoku board(9);
  CHECK(board.setSquare(2, 5, 3));
  CHECK_EQ(board.getSquare(2, 5), 3);
  for (int col = 0; col < 9; ++col)
    if (col != 5) CHECK(left(board, 2, col) == Values({1, 2, 4, 5, 6, 7, 8, 9}));
}

// Asks: First part: clear the set of the square and insert the value, which forces the square. (b)
// Met: `Sudoku::setSquare` in Sudoku.h; a refused value is in its square all the same
TEST(set_square_forces_the_value) {
  for (int value = 1; value <= 9; ++value) {
    Sudoku board(9);
    CHECK(board.setSquare(3, 3, value));
    CHECK(left(board, 3, 3) == Values({value}));
    CHECK(board.setSquare(3, 3, value));
    // The square has a value: another one replaces it.
    const int other = value % 9 + 1;
    CHECK(board.setSquare(3, 3, other));
    CHECK(left(board, 3, 3) == Values({other}));
    // The value is excluded: false, but the square has it.
    CHECK(!board.setSquare(3, 8, other));
    CHECK_EQ(board.getSquare(3, 8), other);
    CHECK(left(board, 3, 8) == Values({other}));
  }
  // What the class of the assignment refuses is refused, and the square has the value.
  unsigned int random = 1;
  int refused = 0;
  for (int times = 0; times < (slow() ? 20 : 200); ++times) {
    Sudoku board(9);
    AssignedSudoku assigned(9, true, true);
    for (bool possible = true; possible;) {
      random = random * 1664525 + 1013904223;
      const int row = static_cast<int>(random >> 8) % 9, col = static_cast<int>(random >> 16) % 9;
      const int value = 1 + static_cast<int>(random >> 24) % 9;
      if (assigned.getSquare(row, col) != -1) continue;
      possible = board.setSquare(row, col, value);
      CHECK_EQ(board.getSquare(row, col), value);
      if (assigned.setSquare(row, col, value)) continue;
      CHECK(!possible);
      ++refused;
    }
  }
  CHECK(refused > 5);
}

// Whether a value set in a square is removed from just the squares that `others` names.
void value_leaves(bool (*others)(int row, int col)) {
  Sudoku board(9);
  CHECK(board.setSquare(4, 7, 3));
  for (int row = 0; row < 9; ++row)
    for (int col = 0; col < 9; ++col)
      if ((row != 4 || col != 7) && others(row, col)) CHECK(!holds(left(board, row, col), 3));
  CHECK(holds(left(board, 0, 0), 3) && holds(left(board, 6, 6), 3));
}

// Asks: Loop over the grid; the only value of a square leaves all other squares of its row. (b)
// Met: `Sudoku::setSquare` in Sudoku.h, naked singles in crates/solve/src/deduce
TEST(the_only_value_of_a_square_leaves_its_row) {
  value_leaves([](int row, int) { return row == 4; });
}

// Asks: The only value of a square leaves all other squares of its column. (b)
// Met: `Sudoku::setSquare` in Sudoku.h, naked singles in crates/solve/src/deduce
TEST(the_only_value_of_a_square_leaves_its_column) {
  value_leaves([](int, int col) { return col == 7; });
}

// Asks: The only value of a square leaves all other squares of its box; a 9x9 grid has 3x3 boxes.
// (b)
// Met: `Sudoku::setSquare` in Sudoku.h, naked singles in crates/solve/src/deduce
TEST(the_only_value_of_a_square_leaves_its_box) {
  value_leaves([](int row, int col) { return row / 3 == 1 && col / 3 == 2; });
}

// Asks: On larger grids the size of a box is the square root of the size of the grid. (b)
// Met: `Sudoku::opened` in Sudoku.h
TEST(the_size_of_a_box_is_the_square_root) {
  for (const int size : {4, 9, 16, 25}) {
    const int box = box_of(size);
    Sudoku board(size);
    CHECK(board.setSquare(box, box, 1));
    for (int row = 0; row < size; ++row)
      for (int col = 0; col < size; ++col) {
        const bool peer = row == box || col == box || (row / box == 1 && col / box == 1);
        if (row != box || col != box) CHECK_EQ(holds(left(board, row, col), 1), !peer);
      }
  }
}

// Asks: setSquare returns false if the set of a square becomes empty. (b)
// Met: `Sudoku::setSquare` in Sudoku.h
TEST(set_square_returns_false_when_a_set_becomes_empty) {
  // Two squares of the first box have {8,9} left; an 8 in their row or column leaves 9 for both.
  for (const bool transposed : {false, true}) {
    Sudoku board(9);
    AssignedSudoku assigned(9, false, false);
    for (int value = 1; value <= 7; ++value) {
      const int row = (value - 1) / 3, col = (value - 1) % 3;
      CHECK(board.setSquare(transposed ? col : row, transposed ? row : col, value));
      CHECK(assigned.setSquare(transposed ? col : row, transposed ? row : col, value));
    }
    CHECK(left(board, 2, 2) == Values({8, 9}));
    CHECK(!board.setSquare(transposed ? 8 : 2, transposed ? 2 : 8, 8));
    CHECK(!assigned.setSquare(transposed ? 8 : 2, transposed ? 2 : 8, 8));
  }
}

// Asks: Loop while values are removed: {3,4} {3,5} {4,5}, middle set to 3, become {4} {3} {5}. (b)
// Met: `Sudoku::setSquare` in Sudoku.h
TEST(the_loop_continues_while_values_are_removed) {
  Sudoku board(9);
  set_all(board, {{0, 3, 1}, {0, 4, 2}, {0, 5, 6}, {0, 6, 7}, {0, 7, 8}, {0, 8, 9}});
  set_all(board, {{3, 0, 5}, {4, 1, 4}, {5, 2, 3}});
  CHECK(left(board, 0, 0) == Values({3, 4}));
  CHECK(left(board, 0, 1) == Values({3, 5}));
  CHECK(left(board, 0, 2) == Values({4, 5}));
  CHECK(board.setSquare(0, 1, 3));
  CHECK(left(board, 0, 0) == Values({4}));
  CHECK(left(board, 0, 1) == Values({3}));
  CHECK(left(board, 0, 2) == Values({5}));
}

// Asks: When the sets stop getting smaller, setSquare stops and returns true. (b)
// Met: `Sudoku::setSquare` in Sudoku.h
TEST(set_square_returns_true_when_the_sets_stop_getting_smaller) {
  for (const auto& puzzle : collection("hard-9x9.txt")) {
    Sudoku board(9);
    CHECK(fill(board, puzzle));
    // No value of a decided square is left for another square of its units.
    for (int cell = 0; cell < 81; ++cell)
      for (int peer = 0; peer < 81; ++peer) {
        const int row = cell / 9, col = cell % 9, r = peer / 9, c = peer % 9;
        const bool peers = row == r || col == c || (row / 3 == r / 3 && col / 3 == c / 3);
        const int value = peers && cell != peer ? board.getSquare(row, col) : -1;
        if (value != -1) CHECK(!holds(left(board, r, c), value));
      }
    // Setting a known value again changes nothing.
    const Values before = shown(board, 9);
    CHECK(fill(board, puzzle));
    CHECK(shown(board, 9) == before);
  }
}

// Asks: Setting the given values is enough to solve a simple puzzle, without a guess. (b)
// Met: `Sudoku::setSquare` in Sudoku.h
TEST(setting_the_givens_solves_a_simple_puzzle) {
  const auto board = board_of(digits(EASY));
  CHECK(board->isSolution());
  CHECK(solves(*board, digits(EASY)));
  BreadthFirstSearch breadth(board_of(digits(EASY)));
  CHECK(breadth.solve() != nullptr);
  CHECK_EQ(breadth.getNodesExpanded(), 0);
  BestFirstSearch best(board_of(digits(EASY)));
  CHECK(best.solve() != nullptr);
  CHECK_EQ(best.getNodesExpanded(), 0);
}

// --- c) Searching for a solution

// Asks: Use the abstract class Searchable: isSolution, write, heuristicValue and successors are
// virtual. (c)
// Met: class `Searchable` in Searchable.h
TEST(searchable_is_an_abstract_class) {
  static_assert(std::is_abstract<Searchable>::value, "nobody can make one");
  static_assert(std::has_virtual_destructor<Searchable>::value, "deleted through its base");
  bool (Searchable::*is_solution)() const = &Searchable::isSolution;
  void (Searchable::*write)(ostream&) const = &Searchable::write;
  int (Searchable::*heuristic_value)() const = &Searchable::heuristicValue;
  vector<unique_ptr<Searchable>> (Searchable::*successors)() const = &Searchable::successors;
  const Sudoku board(4);
  const Searchable& puzzle = board;
  std::ostringstream text;
  (puzzle.*write)(text);
  CHECK_TEXT(text.str().c_str(), written(board).c_str());
  CHECK(!(puzzle.*is_solution)());
  CHECK_EQ((puzzle.*heuristic_value)(), 16);
  CHECK_EQ((puzzle.*successors)().size(), 4);
}

// Asks: Sudoku inherits from Searchable: class Sudoku : public Searchable. (c)
// Met: class `Sudoku` in Sudoku.h
TEST(sudoku_inherits_from_searchable) {
  static_assert(std::is_base_of<Searchable, Sudoku>::value, "Sudoku derives from Searchable");
  static_assert(std::is_convertible<Sudoku*, Searchable*>::value, "publicly");
  const unique_ptr<Searchable> puzzle(new Sudoku(9));
  CHECK_EQ(puzzle->heuristicValue(), 81);
}

// Asks: isSolution returns true only if the puzzle is solved: every set has size 1. (c)
// Met: `Sudoku::isSolution` in Sudoku.h
TEST(is_solution_is_true_when_every_set_has_one_value) {
  Sudoku board(9);
  const Values solution = digits(HARD_SOLVED);
  for (int cell = 0; cell < 81; ++cell) {
    CHECK(board.setSquare(cell / 9, cell % 9, solution[static_cast<std::size_t>(cell)]));
    bool single = true;
    for (int square = 0; square < 81; ++square)
      single = single && left(board, square / 9, square % 9).size() == 1;
    CHECK_EQ(board.isSolution(), single);
  }
  CHECK(board.isSolution());
}

// Asks: write(ostream & o) prints a row a line: the value, or a space if more than one is left. (c)
// Met: `Sudoku::write` in Sudoku.h
TEST(write_prints_one_row_at_a_time) {
  Sudoku four(4);
  CHECK(four.setSquare(2, 1, 3));
  CHECK_TEXT(written(four).c_str(), "    \n    \n 3  \n    \n");
  const std::string rows = written(*board_of(digits(EASY)));
  CHECK_TEXT(rows.substr(0, 20).c_str(), "751289364\n629134758\n");
  CHECK_EQ(rows.size(), 90);
}

// Asks: successors returns a vector<unique_ptr<Searchable> >, empty at first. (c)
// Met: `Sudoku::successors` in Sudoku.h
TEST(successors_returns_a_vector) {
  static_assert(std::is_same<decltype(std::declval<const Sudoku&>().successors()),
                             vector<unique_ptr<Searchable>>>::value,
                "the type of the assignment");
  CHECK(board_of(digits(EASY))->successors().empty());
  CHECK_EQ(Sudoku(9).successors().size(), 9);
}

// Asks: Find the first row with a square that has more than one value left. (c)
// Met: `Sudoku::options` in Sudoku.h, the choice `FirstOpen`
TEST(successors_take_the_first_row_with_an_open_square) {
  Sudoku board(9);
  // The first row is full; then the square with the fewest values is in the last row.
  for (int col = 0; col < 9; ++col) CHECK(board.setSquare(0, col, col + 1));
  set_all(board, {{8, 0, 2}, {8, 1, 3}, {8, 2, 1}, {8, 3, 5}, {8, 4, 6}});
  CHECK(left(board, 8, 8).size() < left(board, 1, 0).size());
  const auto successors = board.successors();
  CHECK_EQ(successors.size(), left(board, 1, 0).size());
  for (const auto& successor : successors)
    CHECK(static_cast<const Sudoku&>(*successor).getSquare(1, 0) != -1);
}

// Asks: Find the left-most such square on that row. (c)
// Met: `Sudoku::options` in Sudoku.h, the choice `FirstOpen`
TEST(successors_take_the_left_most_open_square) {
  Sudoku board(9);
  set_all(board, {{0, 0, 4}, {0, 1, 9}, {3, 5, 1}, {4, 5, 2}, {5, 5, 3}});
  CHECK(left(board, 0, 5).size() < left(board, 0, 2).size());
  const auto successors = board.successors();
  CHECK_EQ(successors.size(), 7);
  for (const auto& successor : successors)
    CHECK(static_cast<const Sudoku&>(*successor).getSquare(0, 2) != -1);
}

// Asks: For each value in the set of that square, make a copy of the Sudoku. (c)
// Met: `Sudoku::options` and the copy constructor in Sudoku.h
TEST(each_value_of_the_square_makes_a_copy) {
  const Sudoku board(9);
  const auto successors = board.successors();
  for (int value = 1; value <= 9; ++value) {
    const auto& copy = *successors[static_cast<std::size_t>(value - 1)];
    CHECK_EQ(static_cast<const Sudoku&>(copy).getSquare(0, 0), value);
  }
  CHECK_EQ(board.heuristicValue(), 81);
}

// Asks: Use setSquare on the copy to set the value of the square. (c)
// Met: `Sudoku::options` in Sudoku.h
TEST(set_square_sets_the_value_of_the_copy) {
  each_searched([](const Sudoku& board) {
    const Place square = first_open(board, 9);
    const auto expected = accepted(board, 9, square.row, square.col);
    if (expected.size() > 1) CHECK(all_shown(board.successors(), 9) == expected);
  });
}

// Asks: If setSquare returns true, add the copy to the vector; otherwise do not. (c)
// Met: `Sudoku::options` in Sudoku.h
TEST(boards_that_refuse_the_value_are_left_out) {
  int refused = 0;
  each_searched([&](const Sudoku& board) {
    const Place square = first_open(board, 9);
    const auto expected = accepted(board, 9, square.row, square.col);
    const auto values = left(board, square.row, square.col);
    if (expected.size() < 2 || expected.size() == values.size()) return;
    ++refused;
    CHECK_EQ(board.successors().size(), expected.size());
  });
  CHECK(refused > 5);
}

// Asks: If setSquare returns false, delete the copy. (c)
// Met: `Sudoku::options` in Sudoku.h, by unique_ptr; `Sudoku::~Sudoku` frees the board in the
// library
TEST(refused_boards_are_deleted) {
  // A board where a value of the first open square is refused.
  unique_ptr<Sudoku> refusing;
  each_searched([&](const Sudoku& board) {
    const Place square = first_open(board, 9);
    const auto values = left(board, square.row, square.col);
    if (!refusing && accepted(board, 9, square.row, square.col).size() < values.size())
      refusing.reset(new Sudoku(board));
  });
  if (!CHECK(refusing != nullptr) || slow()) return;
  const auto many = [&](int times) {
    for (int time = 0; time < times; ++time) refusing->successors();
  };
  many(100);
  const int before = pages();
  many(5000);
  // 5,000 boards of 1 KiB in the library would be more than 1,000 pages.
  CHECK(pages() - before < 500);
}

// --- d) SudokuSquareSet

// The bits of a set, which is two numbers and nothing else.
unsigned int bits_of(const SudokuSquareSet& set) {
  unsigned int numbers[2];
  std::memcpy(numbers, &set, sizeof set);
  return numbers[0];
}

SudokuSquareSet set_of(std::initializer_list<int> values) {
  SudokuSquareSet set;
  for (const int value : values) set.insert(value);
  return set;
}

// Asks: Bit n of an unsigned integer is 1 if n + 1 is in the set: {1,3,4} is 1101 in binary. (d)
// Met: `SudokuSquareSet::bits` in SudokuSquare.h
TEST(bit_n_is_one_if_n_plus_one_is_in_the_set) {
  CHECK_EQ(bits_of(set_of({1, 3, 4})), 13);
  for (int value = 1; value <= 32; ++value) CHECK_EQ(bits_of(set_of({value})), 1U << (value - 1));
}

// Asks: 0 is never in a square, so that bit 0 stands for 1. (d)
// Met: `SudokuSquareSet::bit` in SudokuSquare.h
TEST(zero_is_never_in_the_set) {
  SudokuSquareSet set;
  CHECK(set.insert(0) == set.end());
  CHECK(set.empty() && bits_of(set) == 0);
}

// Asks: It is still a set: each value is stored once. (d)
// Met: `SudokuSquareSet::insert` in SudokuSquare.h
TEST(each_value_is_stored_once) {
  SudokuSquareSet set = set_of({5, 5});
  CHECK_EQ(set.size(), 1);
  CHECK_EQ(set.erase(5), 1);
  CHECK(set.empty());
}

// Asks: Exactly two member variables: an unsigned int for the values, an int for their number. (d)
// Met: `SudokuSquareSet::bits`, `SudokuSquareSet::count` and a static_assert in SudokuSquare.h
TEST(a_set_has_two_members) {
  static_assert(sizeof(SudokuSquareSet) == sizeof(unsigned int) + sizeof(int), "two members");
  const SudokuSquareSet set = set_of({2, 9});
  int numbers[2];
  std::memcpy(numbers, &set, sizeof set);
  CHECK_EQ(numbers[0], 0x102);
  CHECK_EQ(numbers[1], 2);
}

// Asks: A default constructor creates an empty set, all bits 0. (d)
// Met: `SudokuSquareSet::SudokuSquareSet` in SudokuSquare.h
TEST(a_new_set_is_empty) {
  const SudokuSquareSet set;
  CHECK_EQ(bits_of(set), 0);
  CHECK(set.begin() == set.end());
  CHECK(set.find(1) == set.end());
}

// Asks: size() returns how many values are in the set. (d)
// Met: `SudokuSquareSet::size` in SudokuSquare.h
TEST(size_is_the_number_of_values) {
  SudokuSquareSet set;
  CHECK_EQ(set.size(), 0);
  for (int value = 32; value >= 1; --value) {
    set.insert(value);
    CHECK_EQ(set.size(), 33 - value);
  }
}

// Asks: empty() returns true if and only if there are no values in the set. (d)
// Met: `SudokuSquareSet::empty` in SudokuSquare.h
TEST(empty_is_true_without_values_only) {
  SudokuSquareSet set;
  CHECK(set.empty());
  set.insert(32);
  CHECK(!set.empty());
  set.erase(32);
  CHECK(set.empty());
}

// Asks: clear() removes all values from the set. (d)
// Met: `SudokuSquareSet::clear` in SudokuSquare.h
TEST(clear_removes_all_values) {
  SudokuSquareSet set = set_of({1, 17, 32});
  set.clear();
  CHECK(set.empty() && set.size() == 0 && bits_of(set) == 0);
  set.insert(4);
  CHECK(values_of(set) == Values({4}));
}

// Asks: operator==() returns true if the values of two sets are the same. (d)
// Met: `SudokuSquareSet::operator==` in SudokuSquare.h
TEST(sets_of_the_same_values_are_equal) {
  SudokuSquareSet set = set_of({3, 8});
  CHECK(set == set_of({8, 3}));
  CHECK(!(set == set_of({3})));
  CHECK(!(set == set_of({3, 9})));
  CHECK(SudokuSquareSet() == SudokuSquareSet());
}

// Asks: operator!=() returns true if the values of two sets are different. (d)
// Met: `SudokuSquareSet::operator!=` in SudokuSquare.h
TEST(sets_of_different_values_are_unequal) {
  SudokuSquareSet set = set_of({3, 8});
  CHECK(set != set_of({3, 9}));
  CHECK(set != set_of({3, 8, 9}));
  CHECK(!(set != set_of({8, 3})));
}

// Asks: begin() and end() get iterators of a class inside the set, to loop over the values. (d)
// Met: `SudokuSquareSet::iterator`, `begin` and `end` in SudokuSquare.h
TEST(begin_and_end_loop_over_the_values) {
  const SudokuSquareSet set = set_of({7, 32, 1, 16, 2});
  Values seen;
  for (SudokuSquareSet::iterator place = set.begin(); place != set.end(); ++place)
    seen.push_back(*place);
  CHECK(seen == Values({1, 2, 7, 16, 32}));
  CHECK(values_of(set) == seen);
}

// Asks: insert adds a value and returns an iterator to it. (d)
// Met: `SudokuSquareSet::insert` in SudokuSquare.h
TEST(insert_returns_an_iterator_to_the_value) {
  SudokuSquareSet set;
  for (const int value : {9, 1, 32, 9}) {
    const SudokuSquareSet::iterator place = set.insert(value);
    CHECK_EQ(*place, value);
    CHECK(place == set.find(value));
  }
  CHECK(values_of(set) == Values({1, 9, 32}));
}

// Asks: find returns an iterator to a value that is in the set, otherwise end(). (d)
// Met: `SudokuSquareSet::find` in SudokuSquare.h
TEST(find_returns_an_iterator_or_end) {
  const SudokuSquareSet set = set_of({2, 31});
  for (int value = 1; value <= 32; ++value) {
    const SudokuSquareSet::iterator place = set.find(value);
    CHECK_EQ(place != set.end(), value == 2 || value == 31);
    if (place != set.end()) CHECK_EQ(*place, value);
  }
}

// Asks: erase takes a value and removes it if it is in the set. (d)
// Met: `SudokuSquareSet::erase(int)` in SudokuSquare.h
TEST(erase_removes_a_value) {
  SudokuSquareSet set = set_of({1, 4, 7, 9});
  CHECK_EQ(set.erase(4), 1);
  CHECK_EQ(set.erase(4), 0);
  CHECK_EQ(set.erase(2), 0);
  CHECK(values_of(set) == Values({1, 7, 9}));
  CHECK_EQ(set.size(), 3);
}

// Asks: erase takes an iterator and removes the value there. (d)
// Met: `SudokuSquareSet::erase(iterator)` in SudokuSquare.h
TEST(erase_removes_the_value_at_an_iterator) {
  SudokuSquareSet set = set_of({1, 4, 7, 9});
  set.erase(set.find(7));
  CHECK(values_of(set) == Values({1, 4, 9}));
  SudokuSquareSet::iterator place = set.begin();
  set.erase(++place);
  CHECK(values_of(set) == Values({1, 9}));
}

// Asks: The set is a drop-in replacement for set<int>. (d)
// Met: class `SudokuSquareSet` in SudokuSquare.h
TEST(the_set_answers_as_a_std_set_does) {
  unsigned int random = 1;
  SudokuSquareSet set;
  std::set<int> known;
  for (int step = 0; step < 20000; ++step) {
    random = random * 1664525 + 1013904223;
    const int value = 1 + static_cast<int>(random >> 16) % 32;
    if (random >> 30 == 0) {
      CHECK_EQ(*set.insert(value), *known.insert(value).first);
    } else if (random >> 30 == 1) {
      CHECK_EQ(set.erase(value), known.erase(value));
    } else if (random >> 30 == 2 && known.count(value) > 0) {
      set.erase(set.find(value));
      known.erase(known.find(value));
    } else {
      CHECK_EQ(set.find(value) == set.end(), known.find(value) == known.end());
    }
    CHECK_EQ(set.size(), known.size());
    CHECK_EQ(set.empty(), known.empty());
    CHECK(values_of(set) == Values(known.begin(), known.end()));
  }
}

// Asks: Use SudokuSquareSet for the sets of possible values throughout Sudoku. (d)
// Met: `Sudoku::left` in Sudoku.h, with which getSquare, getCandidates and successors read every
// square; above 32x32, in sets of 32 values
TEST(a_square_has_a_sudoku_square_set) {
  Sudoku board(25);
  CHECK(board.setSquare(0, 0, 25));
  const SudokuSquareSet set = board.getCandidates(0, 1);
  CHECK_EQ(set.size(), 24);
  CHECK(set.find(25) == set.end() && set.find(24) != set.end());
  CHECK(board.getCandidates(0, 0) == set_of({25}));
  // A square of a 36x36 board has two sets.
  Sudoku large(36);
  for (const int value : {1, 32, 33, 36}) {
    CHECK(large.setSquare(0, value - 1, value));
    CHECK_EQ(large.getSquare(0, value - 1), value);
  }
  const auto successors = large.successors();
  CHECK_EQ(successors.size(), 32);
  Values values;
  for (const auto& successor : successors)
    values.push_back(static_cast<const Sudoku&>(*successor).getSquare(0, 1));
  CHECK(std::is_sorted(values.begin(), values.end()));
  CHECK_EQ(values.front(), 2);
  CHECK_EQ(values.back(), 35);
}

// --- d) Speed

template <class Search>
void solves_all(const vector<Values>& puzzles) {
  for (const auto choice : {Sudoku::Choice::FirstOpen, Sudoku::Choice::MostConstrained})
    CHECK(nodes_for<Search>(puzzles, choice) > 0);
}

// Asks: The faster the solution, the higher the mark. (d)
// Met: `Sudoku` in Sudoku.h; README.md of the search classes has the times
TEST(ninety_five_hard_puzzles_take_less_than_a_second) {
  const auto puzzles = collection("hard-9x9.txt");
  CHECK(puzzles.size() == 95 || slow());
  const std::clock_t start = std::clock();
  solves_all<BreadthFirstSearch>(puzzles);
  solves_all<BestFirstSearch>(puzzles);
  CHECK(slow() || std::clock() - start < CLOCKS_PER_SEC);
}

// Asks: Larger boards, such as 16x16, are solved as well. (d)
// Met: `Sudoku` in Sudoku.h
TEST(hard_puzzles_of_sixteen_are_solved) {
  auto puzzles = collection("hard-16x16.txt");
  CHECK(puzzles.size() == 20 || slow());
  // Two easy ones and a hard one take a second under valgrind; all 20 take a minute.
  if (slow()) puzzles = {puzzles[2], puzzles[4], puzzles[5]};
  solves_all<BreadthFirstSearch>(puzzles);
  solves_all<BestFirstSearch>(puzzles);
}

// A best-first search that gives up.
class Patient : public BestFirstSearch {
 public:
  using BestFirstSearch::BestFirstSearch;

  // Whether it finds a solution among the first `most` puzzles that it expands.
  bool solves_within(int most) {
    while (!Q.empty() && !Q.front().puzzle->isSolution() && nodes++ < most)
      for (auto& successor : pop()->successors()) push(std::move(successor));
    return !Q.empty() && Q.front().puzzle->isSolution();
  }
};

// Asks: The speed is tested on larger boards as well. (d)
// Met: `Sudoku::hopeless` in Sudoku.h, which leaves out boards without a solution
TEST(boards_with_few_givens_take_few_nodes) {
  // Seen to fail: without `hopeless`, and with one that asks the library only.
  for (const int size : {9, 16, 25, 36}) {
    if (slow() && size > 16) continue;
    Sudoku board(size);
    CHECK(Patient(unique_ptr<Sudoku>(new Sudoku(board))).solves_within(2 * size * size));
    // The givens are a permutation: one in each row, column and box.
    for (int given = 0; given < size; ++given) {
      const int box = box_of(size), row = given, col = given % box * box + given / box;
      CHECK(board.setSquare(row, col, 1 + given * given % size));
      if (given == 2 || given == size / 2 || given == size - 1)
        CHECK(Patient(unique_ptr<Sudoku>(new Sudoku(board))).solves_within(2 * size * size));
    }
  }
}

// Asks: {3,4} {3,4,6} {3,4,6,7} {3,4} on a row become {3,4} {6} {7} {3,4}. (d)
// Met: `Sudoku::setSquare` in Sudoku.h, naked pairs in crates/solve/src/deduce
TEST(two_equal_pairs_leave_the_other_squares_of_the_row) {
  const std::initializer_list<Place> PLACES = {
      {0, 1, 1}, {0, 2, 2}, {0, 4, 5}, {0, 5, 8}, {0, 8, 9}, {3, 0, 7},
      {4, 3, 7}, {6, 7, 7}, {4, 0, 6}, {7, 7, 6}};
  // Without pairs the row has the sets of the example.
  AssignedSudoku before(9, false, false);
  set_all(before, PLACES);
  CHECK(left(before, 0, 0) == Values({3, 4}));
  CHECK(left(before, 0, 3) == Values({3, 4, 6}));
  CHECK(left(before, 0, 6) == Values({3, 4, 6, 7}));
  CHECK(left(before, 0, 7) == Values({3, 4}));
  Sudoku board(9);
  set_all(board, PLACES);
  CHECK(left(board, 0, 0) == Values({3, 4}));
  CHECK(left(board, 0, 3) == Values({6}));
  CHECK(left(board, 0, 6) == Values({7}));
  CHECK(left(board, 0, 7) == Values({3, 4}));
}

// A unit where two squares have {3,4} and three have {3,4,6,7,8}: only pairs tell more of these.
void pairs_are_found(std::initializer_list<Place> places, const Place& other, bool transposed) {
  AssignedSudoku before(9, false, false);
  Sudoku board(9);
  for (const auto& place : places) {
    const int row = transposed ? place.col : place.row, col = transposed ? place.row : place.col;
    CHECK(before.setSquare(row, col, place.value) && board.setSquare(row, col, place.value));
  }
  const int row = transposed ? other.col : other.row, col = transposed ? other.row : other.col;
  CHECK(left(before, row, col) == Values({3, 4, 6, 7, 8}));
  CHECK(left(board, row, col) == Values({6, 7, 8}));
}

const std::initializer_list<Place> PAIR_ON_A_ROW = {
    {0, 2, 1}, {0, 5, 2}, {0, 7, 5}, {0, 8, 9}, {3, 0, 6},
    {4, 0, 7}, {5, 0, 8}, {6, 6, 6}, {7, 6, 7}, {8, 6, 8}};

// Asks: setSquare looks for pairs of squares with identical sets of size 2 in rows. (d)
// Met: `Sudoku::setSquare` in Sudoku.h, naked pairs in crates/solve/src/deduce
TEST(pairs_are_found_in_rows) { pairs_are_found(PAIR_ON_A_ROW, {0, 3, 0}, false); }

// Asks: setSquare looks for pairs of squares with identical sets of size 2 in columns. (d)
// Met: `Sudoku::setSquare` in Sudoku.h, naked pairs in crates/solve/src/deduce
TEST(pairs_are_found_in_columns) { pairs_are_found(PAIR_ON_A_ROW, {0, 3, 0}, true); }

// Asks: setSquare looks for pairs of squares with identical sets of size 2 in boxes. (d)
// Met: `Sudoku::setSquare` in Sudoku.h, naked pairs in crates/solve/src/deduce
TEST(pairs_are_found_in_boxes) {
  pairs_are_found({{0, 2, 1}, {1, 2, 2}, {2, 2, 5}, {2, 1, 9}, {0, 3, 6}, {0, 4, 7}, {0, 6, 8}},
                  {1, 0, 0}, false);
}

template <class Search>
int assigned_nodes(bool pairs, bool collapse) {
  unique_ptr<AssignedSudoku> board(new AssignedSudoku(9, pairs, collapse));
  CHECK(fill(*board, digits(HARD)));
  Search search(std::move(board));
  const auto* solution = static_cast<AssignedSudoku*>(search.solve());
  if (CHECK(solution != nullptr)) CHECK(shown(*solution, 9) == digits(HARD_SOLVED));
  return search.getNodesExpanded();
}

// Asks: With pairs, breadth-first search explores fewer nodes than before. (d)
// Met: `Sudoku::setSquare` in Sudoku.h, against the class of examples/cpp/assignment.h
TEST(with_pairs_the_search_explores_fewer_nodes) {
  if (slow()) return;
  const int pairs = assigned_nodes<BreadthFirstSearch>(true, true);
  CHECK(pairs < assigned_nodes<BreadthFirstSearch>(false, true));
  CHECK(nodes_for<BreadthFirstSearch>({digits(HARD)}) < pairs);
}

// Asks: If you wish, add further rules to setSquare. (d)
// Met: `Sudoku::setSquare` in Sudoku.h, hidden singles and locked candidates in crates/solve/src/deduce
TEST(set_square_applies_more_rules) {
  // A value with one place left in a box: a hidden single.
  Sudoku board(9);
  set_all(board, {{1, 3, 5}, {2, 6, 5}, {3, 1, 5}});
  CHECK_EQ(board.getSquare(0, 0), -1);
  CHECK(board.setSquare(6, 2, 5));
  CHECK_EQ(board.getSquare(0, 0), 5);
  // A value whose places in a box are all on one row: locked candidates.
  Sudoku locked(9);
  set_all(locked, {{1, 0, 1}, {1, 1, 2}, {2, 0, 3}, {2, 1, 4}, {1, 2, 6}});
  CHECK(holds(left(locked, 0, 8), 5));
  CHECK(locked.setSquare(2, 2, 7));
  CHECK(!holds(left(locked, 0, 8), 5));
  // They find all that the rules of the assignment find, and more.
  int more = 0;
  for (const auto& puzzle : collection("hard-9x9.txt")) {
    AssignedSudoku assigned(9, true, true);
    CHECK(fill(assigned, puzzle));
    const auto all = board_of(puzzle);
    for (int cell = 0; cell < 81; ++cell) {
      const Values found = left(*all, cell / 9, cell % 9);
      const Values known = left(assigned, cell / 9, cell % 9);
      CHECK(std::includes(known.begin(), known.end(), found.begin(), found.end()));
      more += known.size() > found.size();
    }
  }
  CHECK(more > 5);
}

// --- d) Better search

// Asks: heuristicValue returns the number of squares whose sets are larger than 1. (d)
// Met: `Sudoku::heuristicValue` in Sudoku.h
TEST(heuristic_value_is_the_number_of_open_squares) {
  each_searched([](const Sudoku& board) {
    int open = 0;
    for (int cell = 0; cell < 81; ++cell) open += left(board, cell / 9, cell % 9).size() > 1;
    CHECK_EQ(board.heuristicValue(), open);
  });
  CHECK_EQ(board_of(digits(EASY))->heuristicValue(), 0);
  CHECK_EQ(Sudoku(16).heuristicValue(), 256);
}

// A puzzle that notes when a search expands it. It has its successors by the letters of a plan: of
// "ab", one with the heuristic value 'a' and one with 'b'.
class Noted : public Searchable {
 public:
  typedef std::function<std::string(const std::string&)> Plan;

  Noted(std::string name, Plan plan, std::string& notes)
      : name_(std::move(name)), plan_(std::move(plan)), notes_(notes) {}

  bool isSolution() const override { return false; }
  void write(ostream& o) const override { o << name_; }
  int heuristicValue() const override { return name_.back(); }

  vector<unique_ptr<Searchable>> successors() const override {
    notes_ += name_ + ' ';
    vector<unique_ptr<Searchable>> found;
    for (const char letter : plan_(name_))
      found.emplace_back(new Noted(name_ + letter, plan_, notes_));
    return found;
  }

 private:
  std::string name_;
  Plan plan_;
  std::string& notes_;
};

// The puzzles that a search expands, in order.
template <class Search>
std::string order() {
  std::string notes;
  Search search(unique_ptr<Searchable>(new Noted(
      "m", [](const std::string& name) { return name == "m" ? "xbn" : name == "mb" ? "zc" : ""; },
      notes)));
  CHECK(search.solve() == nullptr);
  return notes;
}

// Asks: Breadth-first search takes boards off the front of the queue and puts successors on its
// back. (d)
// Met: `BreadthFirstSearch::solve` in BreadthFirstSearch.h
TEST(breadth_first_search_is_first_in_first_out) {
  CHECK_TEXT(order<BreadthFirstSearch>().c_str(), "m mx mb mn mbz mbc ");
}

// Asks: BestFirstSearch uses a priority queue: the smallest heuristic value is always at the front.
// (d)
// Met: `BestFirstSearch::solve` in BestFirstSearch.h
TEST(best_first_search_takes_the_smallest_heuristic_value) {
  CHECK_TEXT(order<BestFirstSearch>().c_str(), "m mb mbc mn mx mbz ");
}

// Asks: Best-first search expands fewer nodes than breadth-first search. (d)
// Met: class `BestFirstSearch` in BestFirstSearch.h; a puzzle with one solution takes one node
TEST(best_first_search_expands_fewer_nodes) {
  for (const auto choice : {Sudoku::Choice::FirstOpen, Sudoku::Choice::MostConstrained}) {
    auto puzzles = collection("hard-9x9.txt");
    CHECK_EQ(nodes_for<BestFirstSearch>(puzzles, choice), puzzles.size());
    puzzles = opened("hard-9x9.txt");
    CHECK(nodes_for<BestFirstSearch>(puzzles, choice) <
          nodes_for<BreadthFirstSearch>(puzzles, choice));
  }
}

// The eight-puzzle: slide the blank (0) until the tiles are in order.
class Tiles : public Searchable {
 public:
  explicit Tiles(std::array<int, 9> places, int slides = 0) : places_(places), slides_(slides) {}

  int slides() const { return slides_; }

  bool isSolution() const override { return heuristicValue() == 0; }

  // How far the tiles are from their places, row by row and column by column.
  int heuristicValue() const override {
    int distance = 0;
    for (int place = 0; place < 9; ++place) {
      const int tile = places_[static_cast<std::size_t>(place)];
      if (tile == 0) continue;
      const int home = tile - 1;
      distance += std::abs(place / 3 - home / 3) + std::abs(place % 3 - home % 3);
    }
    return distance;
  }

  vector<unique_ptr<Searchable>> successors() const override {
    vector<unique_ptr<Searchable>> found;
    const int blank =
        static_cast<int>(std::find(places_.begin(), places_.end(), 0) - places_.begin());
    for (int place = 0; place < 9; ++place) {
      if (std::abs(place / 3 - blank / 3) + std::abs(place % 3 - blank % 3) != 1) continue;
      auto next = places_;
      std::swap(next[static_cast<std::size_t>(place)], next[static_cast<std::size_t>(blank)]);
      found.emplace_back(new Tiles(next, slides_ + 1));
    }
    return found;
  }

  void write(ostream& o) const override {
    for (const int tile : places_) o << tile;
  }

 private:
  std::array<int, 9> places_;
  int slides_;
};

// Asks: BestFirstSearch never assumes that a Searchable is a Sudoku. (d)
// Met: class `BestFirstSearch` in BestFirstSearch.h, which includes only Searchable.h
TEST(the_searches_solve_other_puzzles) {
  const std::array<int, 9> start = {{4, 1, 3, 7, 2, 6, 0, 5, 8}};
  BreadthFirstSearch breadth(unique_ptr<Tiles>(new Tiles(start)));
  const auto* shortest = static_cast<Tiles*>(breadth.solve());
  if (!CHECK(shortest != nullptr)) return;
  CHECK_EQ(shortest->slides(), 6);
  CHECK_TEXT(written(*shortest).c_str(), "123456780");
  BestFirstSearch best(unique_ptr<Tiles>(new Tiles(start)));
  const auto* found = static_cast<Tiles*>(best.solve());
  if (!CHECK(found != nullptr)) return;
  CHECK(found->isSolution() && found->slides() >= 6);
  CHECK(best.getNodesExpanded() < breadth.getNodesExpanded());
}

// Asks: If one successor is left and it is no solution, return the successors of that one, and so
// on. (d)
// Met: `Sudoku::successors` in Sudoku.h
TEST(a_single_successor_gives_way_to_its_own) {
  int replaced = 0, solved = 0;
  each_searched([&](const Sudoku& board) {
    const auto found = all_shown(board.successors(), 9);
    CHECK(found.size() != 1 || !holds(found.front(), -1));
    unique_ptr<Sudoku> current(new Sudoku(board));
    while (!current->isSolution()) {
      const Place square = first_open(*current, 9);
      const auto expected = accepted(*current, 9, square.row, square.col);
      if (expected.size() != 1) break;
      ++replaced;
      unique_ptr<Sudoku> only(new Sudoku(*current));
      for (int cell = 0; cell < 81; ++cell) {
        const int value = expected.front()[static_cast<std::size_t>(cell)];
        if (value != -1) CHECK(only->setSquare(cell / 9, cell % 9, value));
      }
      current = std::move(only);
    }
    solved += current->isSolution();
    if (current->isSolution()) {
      CHECK(found == vector<Values>({shown(*current, 9)}));
    } else {
      const Place square = first_open(*current, 9);
      CHECK(found == accepted(*current, 9, square.row, square.col));
    }
  });
  CHECK(replaced > 5 && solved > 0);
}

// Asks: With better successors both searches expand fewer nodes. (d)
// Met: `Sudoku::successors` in Sudoku.h, against the class of examples/cpp/assignment.h
TEST(with_better_successors_both_searches_expand_fewer_nodes) {
  if (slow()) return;
  const int breadth = assigned_nodes<BreadthFirstSearch>(false, true);
  CHECK(breadth < assigned_nodes<BreadthFirstSearch>(false, false));
  CHECK(nodes_for<BreadthFirstSearch>({digits(HARD)}) < breadth);
  const int best = assigned_nodes<BestFirstSearch>(false, true);
  CHECK(best < assigned_nodes<BestFirstSearch>(false, false));
  CHECK(nodes_for<BestFirstSearch>({digits(HARD)}) < best);
}

}  // namespace

int main() {
  for (const auto& test : tests()) run(test.function, test.name);
  return report();
}
