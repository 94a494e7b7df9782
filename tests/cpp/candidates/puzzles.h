// What the tests of the classes share: puzzles, and a search as the assignment describes it.

#ifndef PUZZLES_H
#define PUZZLES_H

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include "../../c/check.h"
#include "sudoku.h"

// The two puzzles of the assignment, with their solutions.
const std::string FIRST =
    "...1.5...14....67..8...24...63.7..1.9.......3.1..9.52...72...8..26....35...4.9...";
const std::string FIRST_SOLVED =
    "672145398145983672389762451263574819958621743714398526597236184426817935831459267";
const std::string SECOND =
    ".....4.284.6.....51...3.6.....3.1....87...14....7.9.....2.1...39.....5.767.4.....";
const std::string SECOND_SOLVED =
    "735164928426978315198532674249381756387256149561749832852617493914823567673495281";

// One solution, which takes several guesses, some of them nested.
const std::string HARD =
    "....5...7.....71..27......83...1..6..6..8.4.....3...2...9.......45..921....8..5..";

const std::string EMPTY(81, '.');

// The number of a cell, from its row and column, which count from 1.
inline std::size_t at(std::size_t row, std::size_t col) { return (row - 1) * 9 + col - 1; }

// The 81 cells that a puzzle prints, without blanks and line ends.
inline std::string cells(const Sudoku& sudoku) {
  std::ostringstream out;
  out << sudoku;
  std::string cells;
  for (const char c : out.str())
    if (c != ' ' && c != '\n') cells += c;
  return cells;
}

// A puzzle with more givens.
inline std::string with(std::string cells,
                        std::initializer_list<std::pair<std::size_t, char>> givens) {
  for (const auto& given : givens) cells[given.first] = given.second;
  return cells;
}

// A number below a bound, the same sequence in each run.
class Draw {
 public:
  std::uint32_t operator()(std::uint32_t below) {
    state_ = state_ * 1664525 + 1013904223;
    return (state_ >> 8) % below;
  }

 private:
  std::uint32_t state_ = 1;
};

// How the guesses of the last search ended.
struct Outcomes {
  int guesses;
  int failed;
  int solved;
  int guessed_again;
};

inline Outcomes& outcomes() {
  static Outcomes outcomes;
  return outcomes;
}

// The recursive search of the assignment. `is_guess` says that the puzzle comes from guess().
inline std::unique_ptr<Sudoku> search(std::unique_ptr<Sudoku> puzzle, bool is_guess = false) {
  puzzle->horSolve();
  puzzle->verSolve();
  puzzle->boxSolve();
  const int finalized = puzzle->finalize();
  if (finalized == -1) {
    outcomes().failed += is_guess;
    return nullptr;
  }
  if (puzzle->isSolved()) {
    outcomes().solved += is_guess;
    return puzzle;
  }
  if (finalized == 0) {
    outcomes().guessed_again += is_guess;
    ++outcomes().guesses;
    if (auto found = search(std::unique_ptr<Sudoku>(puzzle->guess()), true)) return found;
    // Without the guess, the search continues with the same puzzle.
    return search(std::move(puzzle));
  }
  return search(std::move(puzzle), is_guess);
}

// The solution that the search finds, or "".
inline std::string found(const std::string& givens) {
  outcomes() = Outcomes();
  const auto solved = search(std::unique_ptr<Sudoku>(new Sudoku(givens)));
  return solved ? cells(*solved) : "";
}

#endif
