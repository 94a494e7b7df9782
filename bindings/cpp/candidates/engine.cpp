// Lets Sudoku::finalize ask libsudoku whether a solution remains. A program that links this file and
// the library gives up a hopeless puzzle at once, with any driver. C++17, for sudoku.hpp.
//
//     C=bindings/cpp/candidates
//     g++ -std=c++17 -I $C driver.cpp $C/{sudoku,cell,engine}.cpp $(pkg-config --cflags --libs sudoku)
//
// Link the object itself: linkers leave it out of an archive.
//
// The search stays right. A solution of a puzzle has the values of its solved cells. If the library
// finds no solution with these values, there is none, and the published methods would find that out by
// guesses. If it finds one, finalize() answers as it does without the library. The library does not
// know which candidates were removed after failed guesses; no solution has them.
//
// The search ends as it does without the library: an answer changes no cell, so each step still removes
// a candidate or fails. A wrong guess fails in its first finalize(), so no guess is made after it.

#include <sudoku.hpp>

#include <array>

#include "cell.h"

namespace candidates {

// Defined in sudoku.cpp; finalize() calls it.
extern bool (*solutionRemains)(Cell* const (&puzzle)[9][9]);

}  // namespace candidates

namespace {

// True also if the library has no memory for an answer.
bool askLibrary(Cell* const (&puzzle)[9][9]) {
  std::array<sudoku::Symbol, 81> values;
  auto value = values.begin();
  for (Cell* const(&row)[9] : puzzle)
    for (const Cell* cell : row)
      *value++ = cell->possibilities() == 1 ? cell->first() : sudoku::empty;
  auto board = sudoku::Board::try_new(3, 3);
  if (!board || !board->try_set_cells(values)) return true;
  const auto solved = board->try_solve();
  return !solved || solved->status != sudoku::Status::no_solution;
}

[[maybe_unused]] const bool linked = (candidates::solutionRemains = askLibrary) != nullptr;

}  // namespace
