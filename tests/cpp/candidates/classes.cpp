// The classes Cell and Sudoku of bindings/cpp/candidates in cases that the assignment leaves open, and their search
// compared with the library. assignment.cpp tests the sentences of the assignment.
//
// The tests run with and without engine.cpp.

#include <sudoku.hpp>

#include <algorithm>
#include <cstdint>
#include <string>

#include "puzzles.h"

namespace candidates {

extern bool (*solutionRemains)(Cell* const (&puzzle)[9][9]);

}  // namespace candidates

namespace {

void values_beyond_1_to_9_are_never_candidates() {
  Cell cell;
  for (int wrong : {-1, 0, 10}) {
    CHECK(!cell.at(wrong));
    CHECK(cell.removeCandidate(wrong));
    CHECK_EQ(Cell(wrong).possibilities(), 0);
    CHECK_EQ(Cell(wrong).first(), -1);
  }
  CHECK_EQ(cell.possibilities(), 9);
}

void removing_a_candidate_twice_changes_nothing() {
  Cell cell;
  for (int value = 1; value <= 8; ++value) {
    CHECK(cell.removeCandidate(value));
    CHECK(cell.removeCandidate(value));
    CHECK_EQ(cell.possibilities(), 9 - value);
  }
  CHECK(!cell.removeCandidate(9));
  CHECK(!cell.removeCandidate(9));
  CHECK_EQ(cell.possibilities(), 0);
}

void blanks_and_line_ends_may_be_anywhere() {
  std::string text = " \r\n\t";
  for (const char c : SECOND) text += std::string(1, c) + " \v\f\r\n";
  CHECK_TEXT(cells(Sudoku(text)).c_str(), SECOND.c_str());
  CHECK_TEXT(found(text).c_str(), SECOND_SOLVED.c_str());
}

void another_text_fails() {
  for (const std::string& text :
       {std::string(), EMPTY.substr(1), EMPTY + ".", with(EMPTY, {{80, '0'}}),
        with(EMPTY, {{40, 'x'}}), with(EMPTY, {{0, '\0'}}), with(EMPTY, {{5, '\xff'}})}) {
    Sudoku puzzle(text);
    CHECK_EQ(puzzle.finalize(), -1);
    CHECK_EQ(puzzle.finalize(), -1);
    CHECK(!puzzle.isSolved());
  }
}

// The first cell is the only one with a 1 in its box, and the only one with a 2. The library reports that these givens
// have no solution.
void two_values_queued_for_one_cell_are_a_failure() {
  const std::string both =
      with(EMPTY, {{at(2, 4), '1'}, {at(3, 7), '1'}, {at(4, 2), '1'}, {at(7, 3), '1'},
                   {at(2, 5), '2'}, {at(3, 8), '2'}, {at(5, 2), '2'}, {at(8, 3), '2'}});
  Sudoku puzzle(both);
  CHECK_EQ(puzzle.finalize(), candidates::solutionRemains ? -1 : 1);
  puzzle.boxSolve();
  CHECK_EQ(puzzle.finalize(), -1);
  puzzle.horSolve();
  CHECK_EQ(puzzle.finalize(), -1);
  CHECK_TEXT(found(both).c_str(), "");
}

void copies_have_a_queue_of_their_own() {
  Sudoku puzzle(SECOND);
  puzzle.boxSolve();
  Sudoku copy(puzzle);
  CHECK_EQ(puzzle.finalize(), 1);
  CHECK_EQ(copy.finalize(), 1);
  CHECK_TEXT(cells(copy).c_str(), cells(puzzle).c_str());
  CHECK_EQ(copy.finalize(), 0);
  const Sudoku failed(EMPTY.substr(1));
  CHECK_EQ(Sudoku(failed).finalize(), -1);
}

// Minimal puzzles of the library's generator; some need nested guesses.
void the_only_solution_is_found() {
  int most = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    sudoku::GenerateOptions options;
    options.seed = seed;
    options.minimal = true;
    const auto board = sudoku::Board::generate(options);
    const std::string puzzle = board.write(sudoku::Format::line);
    sudoku::Board solution = board.clone();
    solution.set_cells(board.solve().solution->cells());
    CHECK_TEXT((found(puzzle) + '\n').c_str(), solution.write(sudoku::Format::line).c_str());
    most = std::max(most, outcomes().guesses);
  }
  CHECK(most > 1);
}

// Few givens of a solution leave many solutions; with one of them changed there may be none.
void with_several_or_no_solutions_the_answer_is_right() {
  int solved = 0, refused = 0;
  Draw draw;
  for (int round = 0; round < 200; ++round) {
    std::string givens = SECOND_SOLVED;
    while (givens.find_first_not_of('.') != std::string::npos &&
           std::count(givens.begin(), givens.end(), '.') < 50 + round % 8)
      givens[draw(81)] = '.';
    if (round % 2) givens[draw(81)] = static_cast<char>('1' + draw(9));
    const auto board = sudoku::Board::read(givens, {sudoku::Format::line});
    const std::string answer = found(givens);
    CHECK_EQ(answer.empty(), board.solve().status == sudoku::Status::no_solution);
    if (answer.empty()) {
      ++refused;
      continue;
    }
    ++solved;
    const auto full = sudoku::Board::read(answer, {sudoku::Format::line});
    CHECK(full.check().state == sudoku::State::solved);
    for (std::size_t cell = 0; cell < 81; ++cell)
      CHECK(givens[cell] == '.' || givens[cell] == answer[cell]);
  }
  CHECK(solved > 50 && refused > 20);
}

}  // namespace

int main() {
  RUN(values_beyond_1_to_9_are_never_candidates);
  RUN(removing_a_candidate_twice_changes_nothing);
  RUN(blanks_and_line_ends_may_be_anywhere);
  RUN(another_text_fails);
  RUN(two_values_queued_for_one_cell_are_a_failure);
  RUN(copies_have_a_queue_of_their_own);
  RUN(the_only_solution_is_found);
  RUN(with_several_or_no_solutions_the_answer_is_right);
  return report();
}
