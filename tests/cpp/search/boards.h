// Boards and puzzles for the tests of the search classes, and functions that inspect a board.
//
// Needs EXAMPLES, the path of the folder examples. With SUDOKU_TEST_SLOW in the environment
// (valgrind, sanitizers) `collection` reads six puzzles of each file.

#ifndef TESTS_SEARCH_BOARDS_H
#define TESTS_SEARCH_BOARDS_H

#include "Sudoku.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "../../c/check.h"

// An easy puzzle, and a hard one with its solution; 0 is an empty square.
const char* const EASY =
    "000200304600030008804750010046301070000800001007000200908040025300500097415900683";
const char* const HARD =
    "000050007000007100270000008300010060060080400000300020009000000045009210000800500";
const char* const HARD_SOLVED =
    "916258347583647192274193658397412865162985473458376921639521784845739216721864539";

// The values of a board, row by row; 0 or -1 if a square has none.
typedef vector<int> Values;

inline Values digits(const std::string& text) {
  Values values;
  for (const char c : text) values.push_back(c == '.' ? 0 : c - '0');
  return values;
}

inline int side_of(const Values& values) {
  int side = 1;
  while (side * side < static_cast<int>(values.size())) ++side;
  return side;
}

inline int box_of(int side) {
  int box = 1;
  while (box * box < side) ++box;
  return box;
}

inline bool slow() { return std::getenv("SUDOKU_TEST_SLOW") != nullptr; }

// The puzzles of a collection: one a line, symbols side by side or separated by blanks.
inline vector<Values> collection(const std::string& name) {
  std::ifstream file(EXAMPLES "/collections/" + name);
  vector<Values> puzzles;
  std::string line, word;
  while (std::getline(file, line) && !(slow() && puzzles.size() == 6)) {
    if (line[0] == '#') continue;
    if (line.find(' ') == std::string::npos) {
      puzzles.push_back(digits(line));
      continue;
    }
    std::istringstream words(line);
    Values values;
    while (words >> word) values.push_back(word == "." ? 0 : std::stoi(word));
    puzzles.push_back(values);
  }
  return puzzles;
}

// Sets the givens one by one. False if the board refuses one.
template <class Board>
bool fill(Board& board, const Values& values) {
  const int side = side_of(values);
  for (int row = 0; row < side; ++row)
    for (int col = 0; col < side; ++col) {
      const int value = values[static_cast<std::size_t>(row * side + col)];
      if (value > 0 && !board.setSquare(row, col, value)) return false;
    }
  return true;
}

inline unique_ptr<Sudoku> board_of(const Values& values,
                                   Sudoku::Choice choice = Sudoku::Choice::FirstOpen) {
  unique_ptr<Sudoku> board(new Sudoku(side_of(values), choice));
  CHECK(fill(*board, values));
  return board;
}

// The result of getSquare for every square.
template <class Board>
Values shown(const Board& board, int side) {
  Values values;
  for (int row = 0; row < side; ++row)
    for (int col = 0; col < side; ++col) values.push_back(board.getSquare(row, col));
  return values;
}

inline Values shown(const Searchable& board, int side) {
  return shown(static_cast<const Sudoku&>(board), side);
}

// The values of a set, or those that are left for a square.
inline Values values_of(const SudokuSquareSet& set) {
  Values values;
  for (const int value : set) values.push_back(value);
  return values;
}

template <class Board>
Values left(const Board& board, int row, int col) {
  return values_of(board.getCandidates(row, col));
}

inline bool holds(const Values& values, int value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

// Whether the library finds a solution with these values.
inline bool has_solution(const Values& values) {
  const auto box = static_cast<std::uint32_t>(box_of(side_of(values)));
  const vector<std::int32_t> cells(values.begin(), values.end());
  sudoku_board* board = nullptr;
  CHECK(sudoku_board_new(box, box, &board, nullptr) == SUDOKU_OK);
  CHECK(sudoku_board_set_cells(board, cells.data(), cells.size(), nullptr) == SUDOKU_OK);
  const std::int32_t status = sudoku_solve(board, nullptr, nullptr, 0, nullptr, nullptr);
  CHECK(sudoku_board_free(board) == SUDOKU_OK);
  return status == SUDOKU_OK;
}

// The boards with a solution that the values of a square lead to.
inline vector<Values> accepted(const Sudoku& board, int side, int row, int col) {
  vector<Values> boards;
  for (const int value : left(board, row, col)) {
    Sudoku copy(board);
    if (!copy.setSquare(row, col, value)) continue;
    const Values values = shown(copy, side);
    if (has_solution(values)) boards.push_back(values);
  }
  return boards;
}

// Puzzles with several solutions: those of a collection without their first two givens.
inline vector<Values> opened(const std::string& name) {
  vector<Values> puzzles = collection(name);
  for (auto& puzzle : puzzles)
    for (int given = 0; given < 2; ++given)
      *std::find_if(puzzle.begin(), puzzle.end(), [](int value) { return value > 0; }) = 0;
  return puzzles;
}

inline vector<Values> all_shown(const vector<unique_ptr<Searchable>>& boards, int side) {
  vector<Values> values;
  for (const auto& board : boards) values.push_back(shown(*board, side));
  return values;
}

// Whether a full board keeps the givens and has each value once in each row, column and box.
inline bool solves(const Sudoku& board, const Values& givens) {
  const int side = side_of(givens), box = box_of(side);
  const Values values = shown(board, side);
  for (std::size_t cell = 0; cell < values.size(); ++cell)
    if (givens[cell] > 0 && values[cell] != givens[cell]) return false;
  const auto at = [&](int row, int col) {
    return values[static_cast<std::size_t>(row * side + col)];
  };
  for (int unit = 0; unit < side; ++unit) {
    Values row, col, square;
    for (int place = 0; place < side; ++place) {
      row.push_back(at(unit, place));
      col.push_back(at(place, unit));
      square.push_back(at(unit / box * box + place / box, unit % box * box + place % box));
    }
    for (Values* of_unit : {&row, &col, &square}) {
      std::sort(of_unit->begin(), of_unit->end());
      for (int value = 1; value <= side; ++value)
        if ((*of_unit)[static_cast<std::size_t>(value - 1)] != value) return false;
    }
  }
  return true;
}

// The number of nodes that a search expands to solve all puzzles.
template <class Search>
int nodes_for(const vector<Values>& puzzles, Sudoku::Choice choice = Sudoku::Choice::FirstOpen) {
  int nodes = 0;
  for (const auto& puzzle : puzzles) {
    Search search(board_of(puzzle, choice));
    Searchable* solution = search.solve();
    if (CHECK(solution != nullptr)) CHECK(solves(*static_cast<Sudoku*>(solution), puzzle));
    nodes += search.getNodesExpanded();
  }
  return nodes;
}

inline std::string written(const Searchable& puzzle) {
  std::ostringstream text;
  puzzle.write(text);
  return text.str();
}

#endif
