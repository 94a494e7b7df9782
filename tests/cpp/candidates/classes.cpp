// The classes Cell and Sudoku of bindings/cpp/candidates: every public function, the search that a
// program builds of them, and its answers beside the library's.

#include <sudoku.hpp>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include "../../c/check.h"
#include "sudoku.h"

namespace {

// The two puzzles of the course text, with their solutions.
const std::string FIRST =
    "...1.5...14....67..8...24...63.7..1.9.......3.1..9.52...72...8..26....35...4.9...";
const std::string FIRST_SOLVED =
    "672145398145983672389762451263574819958621743714398526597236184426817935831459267";
const std::string SECOND =
    ".....4.284.6.....51...3.6.....3.1....87...14....7.9.....2.1...39.....5.767.4.....";
const std::string SECOND_SOLVED =
    "735164928426978315198532674249381756387256149561749832852617493914823567673495281";

const std::string EMPTY(81, '.');

// What a puzzle prints, without what separates the cells.
std::string cells(const Sudoku& sudoku) {
  std::ostringstream out;
  out << sudoku;
  std::string cells;
  for (const char c : out.str())
    if (c != ' ' && c != '\n') cells += c;
  return cells;
}

std::string with(std::string cells, std::initializer_list<std::pair<int, char>> givens) {
  for (const auto& given : givens) cells[static_cast<std::size_t>(given.first)] = given.second;
  return cells;
}

int guesses;

// The search of the course text.
std::unique_ptr<Sudoku> search(std::unique_ptr<Sudoku> puzzle) {
  puzzle->horSolve();
  puzzle->verSolve();
  puzzle->boxSolve();
  const int finalized = puzzle->finalize();
  if (finalized == -1) return nullptr;
  if (puzzle->isSolved()) return puzzle;
  if (finalized == 0) {
    ++guesses;
    if (auto found = search(std::unique_ptr<Sudoku>(puzzle->guess()))) return found;
  }
  return search(std::move(puzzle));
}

std::string found(const std::string& cells_given) {
  guesses = 0;
  const auto solved = search(std::unique_ptr<Sudoku>(new Sudoku(cells_given)));
  return solved ? cells(*solved) : "";
}

void a_new_cell_can_take_anything() {
  const Cell cell;
  CHECK_EQ(cell.possibilities(), 9);
  CHECK_EQ(cell.first(), 1);
  for (int value = 1; value <= 9; ++value) CHECK(cell.at(value));
  CHECK(!cell.at(0) && !cell.at(10) && !cell.at(-1));
}

void a_cell_of_one_value() {
  for (int value = 1; value <= 9; ++value) {
    const Cell cell(value);
    CHECK_EQ(cell.possibilities(), 1);
    CHECK_EQ(cell.first(), value);
    for (int other = 1; other <= 9; ++other) CHECK_EQ(cell.at(other), other == value);
  }
  for (int wrong : {-1, 0, 10}) {
    CHECK_EQ(Cell(wrong).possibilities(), 0);
    CHECK_EQ(Cell(wrong).first(), -1);
  }
}

void candidates_are_removed_one_by_one() {
  Cell cell;
  for (int value = 1; value <= 8; ++value) {
    CHECK(cell.removeCandidate(value));
    CHECK_EQ(cell.possibilities(), 9 - value);
    CHECK_EQ(cell.first(), value + 1);
    CHECK(cell.removeCandidate(value));
    CHECK_EQ(cell.possibilities(), 9 - value);
  }
  for (int wrong : {-1, 0, 10}) CHECK(cell.removeCandidate(wrong));
  CHECK_EQ(cell.possibilities(), 1);
  CHECK(!cell.removeCandidate(9));
  CHECK_EQ(cell.possibilities(), 0);
  CHECK_EQ(cell.first(), -1);
  CHECK(!cell.removeCandidate(9));
}

void a_puzzle_prints_what_is_given() {
  std::ostringstream out;
  out << Sudoku(SECOND) << '|' << Sudoku();
  CHECK_TEXT(out.str().substr(0, 36).c_str(), ". . . . . 4 . 2 8\n4 . 6 . . . . . 5\n");
  CHECK_EQ(out.str()[9 * 18], '|');
  CHECK_TEXT(cells(Sudoku(SECOND)).c_str(), SECOND.c_str());
  CHECK_TEXT(cells(Sudoku()).c_str(), EMPTY.c_str());
}

void blanks_and_line_ends_stand_anywhere() {
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

void finalize_says_what_it_did() {
  Sudoku empty;
  CHECK_EQ(empty.finalize(), 0);
  Sudoku puzzle(SECOND);
  CHECK_EQ(puzzle.finalize(), 1);
  CHECK_EQ(puzzle.finalize(), 0);
}

// Row 1 has eight givens: the ninth cell loses its other candidates when they are finalized.
void cell_refinement_solves_what_has_one_candidate_left() {
  Sudoku puzzle(with(EMPTY, {{0, '1'}, {1, '2'}, {2, '3'}, {3, '4'}, {4, '5'}, {5, '6'}, {6, '7'},
                             {7, '8'}}));
  CHECK_EQ(puzzle.finalize(), 1);
  CHECK_EQ(cells(puzzle)[8], '9');
}

// In each case the first cell of the board is the only place for a 1 in one of its units; its two
// other units have several places.
void the_checks_queue_hidden_singles_only() {
  typedef void (Sudoku::*Check)();
  const std::initializer_list<Check> checks = {&Sudoku::horSolve, &Sudoku::verSolve,
                                               &Sudoku::boxSolve};
  const std::pair<Check, std::string> cases[] = {
      {&Sudoku::horSolve, with(EMPTY, {{3, '2'}, {4, '3'}, {5, '4'}, {6, '5'}, {7, '6'}, {8, '7'},
                                       {27 + 1, '1'}, {54 + 2, '1'}})},
      {&Sudoku::verSolve, with(EMPTY, {{27, '2'}, {36, '3'}, {45, '4'}, {54, '5'}, {63, '6'},
                                       {72, '7'}, {9 + 3, '1'}, {18 + 6, '1'}})},
      {&Sudoku::boxSolve, with(EMPTY, {{1, '2'}, {2, '3'}, {9, '4'}, {9 + 1, '5'}, {18, '6'},
                                       {18 + 2, '7'}, {27 + 1, '1'}, {9 + 5, '1'}})},
  };
  for (const auto& one : cases) {
    Sudoku refined(one.second);
    CHECK_EQ(refined.finalize(), 1);
    for (const Check check : checks) {
      Sudoku puzzle(refined);
      (puzzle.*check)();
      CHECK_TEXT(cells(puzzle).c_str(), one.second.c_str());
      CHECK_EQ(puzzle.finalize(), check == one.first);
      CHECK_EQ(cells(puzzle)[0], check == one.first ? '1' : '.');
      // What is solved is not queued again.
      (puzzle.*check)();
      CHECK_EQ(puzzle.finalize(), 0);
    }
  }
  for (const Check check : checks) {
    Sudoku empty;
    (empty.*check)();
    CHECK_EQ(empty.finalize(), 0);
  }
}

// The first cell is the only place for a 1 in its row, and for a 2 in its column.
void two_values_queued_for_one_cell_are_a_failure() {
  const std::string both =
      with(EMPTY, {{9 + 3, '1'}, {18 + 6, '1'}, {27 + 1, '1'}, {54 + 2, '1'},
                   {9 + 4, '2'}, {18 + 7, '2'}, {36 + 1, '2'}, {63 + 2, '2'}});
  Sudoku puzzle(both);
  CHECK_EQ(puzzle.finalize(), 1);
  puzzle.boxSolve();
  CHECK_EQ(puzzle.finalize(), -1);
  puzzle.horSolve();
  CHECK_EQ(puzzle.finalize(), -1);
  CHECK_TEXT(found(both).c_str(), "");
}

void contradictory_givens_fail_and_go_on_failing() {
  for (const auto& givens : {with(EMPTY, {{0, '5'}, {8, '5'}}), with(EMPTY, {{4, '5'}, {76, '5'}}),
                             with(EMPTY, {{0, '5'}, {20, '5'}}),
                             with(FIRST_SOLVED, {{0, '7'}}), with(SECOND_SOLVED, {{80, '2'}})}) {
    Sudoku puzzle(givens);
    CHECK(!puzzle.isSolved());
    CHECK_EQ(puzzle.finalize(), -1);
    puzzle.horSolve();
    puzzle.verSolve();
    puzzle.boxSolve();
    CHECK_EQ(puzzle.finalize(), -1);
    CHECK(!puzzle.isSolved());
    CHECK_TEXT(found(givens).c_str(), "");
  }
}

void a_full_grid_is_solved_if_it_keeps_the_rules() {
  Sudoku puzzle(FIRST_SOLVED);
  CHECK(puzzle.isSolved());
  CHECK_EQ(puzzle.finalize(), 1);
  CHECK(puzzle.isSolved());
  CHECK(puzzle.guess() == nullptr);
  CHECK(!Sudoku(FIRST).isSolved());
  CHECK(!Sudoku().isSolved());

  // Each of these breaks the rule of one kind of unit only: columns, rows, boxes.
  std::string columns, rows, boxes;
  for (int row = 0; row < 9; ++row)
    for (int col = 0; col < 9; ++col) {
      columns += static_cast<char>('1' + (row * 3 + col) % 9);
      rows += static_cast<char>('1' + (row + col * 3) % 9);
      boxes += static_cast<char>('1' + (row + col) % 9);
    }
  for (const std::string& grid : {columns, rows, boxes}) {
    CHECK(!Sudoku(grid).isSolved());
    CHECK_EQ(Sudoku(grid).finalize(), -1);
  }
}

// Of the cells that are open, the one at row 5, column 5 has two candidates, 4 and 6; all others
// have more.
void a_guess_takes_the_cell_with_the_fewest_candidates_and_the_smallest_of_them() {
  const std::string givens = with(EMPTY, {{36, '1'}, {37, '2'}, {38, '3'}, {4, '5'}, {13, '7'},
                                          {31, '8'}, {49, '9'}});
  const std::size_t middle = 40;
  Sudoku puzzle(givens);
  CHECK_EQ(puzzle.finalize(), 1);
  const std::unique_ptr<Sudoku> guessed(puzzle.guess());
  CHECK_EQ(cells(*guessed)[middle], '4');
  CHECK_EQ(guessed->finalize(), 1);
  // The puzzle itself has lost the candidate, which solves the cell.
  CHECK_EQ(cells(puzzle)[middle], '6');
  CHECK_EQ(puzzle.finalize(), 1);
  CHECK_EQ(puzzle.finalize(), 0);

  Sudoku empty;
  const std::unique_ptr<Sudoku> one(empty.guess());
  CHECK_TEXT(cells(*one).c_str(), with(EMPTY, {{0, '1'}}).c_str());
  CHECK_TEXT(cells(empty).c_str(), EMPTY.c_str());
  const std::unique_ptr<Sudoku> two(empty.guess());
  CHECK_TEXT(cells(*two).c_str(), with(EMPTY, {{0, '2'}}).c_str());
}

void copies_are_independent() {
  Sudoku puzzle(SECOND);
  Sudoku copy(puzzle);
  Sudoku assigned;
  assigned = copy;
  assigned = *&assigned;
  CHECK_EQ(puzzle.finalize(), 1);
  puzzle.boxSolve();
  CHECK_EQ(puzzle.finalize(), 1);
  CHECK(cells(puzzle) != SECOND);
  CHECK_TEXT(cells(copy).c_str(), SECOND.c_str());
  CHECK_TEXT(cells(assigned).c_str(), SECOND.c_str());
  // What was queued is copied, too.
  CHECK_EQ(copy.finalize(), 1);
  CHECK_EQ(assigned.finalize(), 1);
  CHECK_EQ(assigned.finalize(), 0);
}

void the_puzzles_of_the_text_are_solved() {
  CHECK_TEXT(found(FIRST).c_str(), FIRST_SOLVED.c_str());
  CHECK_TEXT(found(SECOND).c_str(), SECOND_SOLVED.c_str());
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
    if (guesses > most) most = guesses;
  }
  CHECK(most > 1);
}

// With some givens of a solution there are many; with one of them changed there may be none.
void with_several_or_no_solutions_the_answer_is_right() {
  int solved = 0, refused = 0;
  std::uint32_t random = 1;
  const auto draw = [&](std::uint32_t below) {
    random = random * 1664525 + 1013904223;
    return (random >> 8) % below;
  };
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
    CHECK(full.validate().state == sudoku::State::solved);
    for (std::size_t cell = 0; cell < 81; ++cell)
      CHECK(givens[cell] == '.' || givens[cell] == answer[cell]);
  }
  CHECK(solved > 50 && refused > 20);
}

void an_empty_grid_is_filled() {
  CHECK(!found(EMPTY).empty());
  CHECK(guesses < 81);
}

}  // namespace

int main() {
  RUN(a_new_cell_can_take_anything);
  RUN(a_cell_of_one_value);
  RUN(candidates_are_removed_one_by_one);
  RUN(a_puzzle_prints_what_is_given);
  RUN(blanks_and_line_ends_stand_anywhere);
  RUN(another_text_fails);
  RUN(finalize_says_what_it_did);
  RUN(cell_refinement_solves_what_has_one_candidate_left);
  RUN(the_checks_queue_hidden_singles_only);
  RUN(two_values_queued_for_one_cell_are_a_failure);
  RUN(contradictory_givens_fail_and_go_on_failing);
  RUN(a_full_grid_is_solved_if_it_keeps_the_rules);
  RUN(a_guess_takes_the_cell_with_the_fewest_candidates_and_the_smallest_of_them);
  RUN(copies_are_independent);
  RUN(the_puzzles_of_the_text_are_solved);
  RUN(the_only_solution_is_found);
  RUN(with_several_or_no_solutions_the_answer_is_right);
  RUN(an_empty_grid_is_filled);
  return report();
}
