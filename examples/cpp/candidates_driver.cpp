// Solves the 9x9 puzzle on standard input with the classes of bindings/cpp/candidates, and says why a
// puzzle has no solution.
//
//     C=bindings/cpp/candidates
//     L=$(pkg-config --cflags --libs sudoku)
//     g++ -std=c++17 -I $C examples/cpp/candidates_driver.cpp $C/{sudoku,cell,engine}.cpp $L
//
// In: 81 cells, each a value from 1 to 9 or '.', with white space anywhere. Out: the puzzle, an empty
// line and a solution; or, on standard error, a line that begins with ERROR and gives the reason. The
// exit status is 0 either way.
//
// The classes search by the methods of the assignment. With engine.cpp, they ask libsudoku after each
// guess whether a solution remains. This program asks it for givens that clash, and has it verify the
// solution before it prints it.

#include <sudoku.hpp>

#include <algorithm>
#include <cctype>
#include <exception>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "sudoku.h"

namespace {

using Puzzle = std::unique_ptr<Sudoku>;

// A character as an error message shows it.
std::string shown(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isprint(byte) ? std::string{'\'', c, '\''} : "byte " + std::to_string(byte);
}

// The 81 cells of a text, without the white space. Throws an error with the place if the text is wrong.
std::string cells_of(std::istream& in) {
  std::string cells;
  int line = 1, column = 0;
  const auto refuse = [&](const std::string& reason) {
    throw std::invalid_argument("line " + std::to_string(line) + ", column " +
                                std::to_string(column) + ": " + reason);
  };
  for (char c; in.get(c);) {
    ++column;
    if (c == '.' || ('1' <= c && c <= '9')) {
      if (cells.size() == 81) refuse("more than 81 cells");
      cells += c;
    } else if (!std::isspace(static_cast<unsigned char>(c))) {
      refuse(shown(c) + " is neither a value from 1 to 9 nor '.'");
    } else if (c == '\n') {
      ++line;
      column = 0;
    }
  }
  if (cells.size() < 81)
    throw std::invalid_argument(std::to_string(cells.size()) + " cells instead of 81");
  return cells;
}

// The solved puzzle; null if there is no solution. A puzzle that failed is freed before the next guess.
Puzzle solve(Puzzle puzzle) {
  puzzle->horSolve();
  puzzle->verSolve();
  puzzle->boxSolve();
  const int finalized = puzzle->finalize();
  if (finalized < 0) return nullptr;
  if (puzzle->isSolved()) return puzzle;
  if (finalized == 0)
    if (auto found = solve(Puzzle(puzzle->guess()))) return found;
  return solve(std::move(puzzle));
}

sudoku::Board board(const std::string& cells) {
  return sudoku::Board::read(cells, {sudoku::Format::line});
}

// Throws if two givens clash.
void check_givens(const sudoku::Board& puzzle) {
  const auto check = puzzle.check();
  if (check.state == sudoku::State::broken)
    throw std::invalid_argument(
        "there is no solution: the " + std::to_string(puzzle.get(check.row, check.col)) +
        " in row " + std::to_string(check.row + 1) + ", column " +
        std::to_string(check.col + 1) + " occurs a second time in its row, column or box");
}

// Whether libsudoku accepts a solved puzzle as a solution.
bool is_solution(const Sudoku& solved, const sudoku::Board& puzzle) {
  std::stringstream text;
  text << solved;
  const auto answer = board(cells_of(text));
  const auto givens = puzzle.cells(), found = answer.cells();
  return answer.check().state == sudoku::State::solved &&
         std::equal(givens.begin(), givens.end(), found.begin(), [](auto given, auto symbol) {
           return given == sudoku::empty || given == symbol;
         });
}

}  // namespace

int main() {
  try {
    const std::string cells = cells_of(std::cin);
    std::cout << Sudoku(cells) << '\n';
    const auto puzzle = board(cells);
    check_givens(puzzle);
    const Puzzle solved = solve(Puzzle(new Sudoku(cells)));
    if (!solved) throw std::invalid_argument("there is no solution");
    if (!is_solution(*solved, puzzle)) throw std::logic_error("the search found a wrong solution");
    std::cout << *solved;
  } catch (const std::exception& error) {
    std::cerr << "ERROR: " << error.what() << '\n';
  }
}
