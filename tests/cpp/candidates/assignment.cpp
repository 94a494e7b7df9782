// What the assignment asks of the classes Cell and Sudoku, a test for each of its sentences. The tests
// of the programs are in assignment.sh.
//
// docs/seeds.md is made from the comments above the tests.

#include <algorithm>
#include <memory>
#include <string>
#include <type_traits>

#include "puzzles.h"

// A test that main does not run is an unused function, which the compiler refuses.
#define TEST(name) void name()

namespace {

typedef void (Sudoku::*Method)();

// The number of cells that a puzzle shows solved.
long solved_cells(const Sudoku& puzzle) {
  const std::string shown = cells(puzzle);
  return 81 - std::count(shown.begin(), shown.end(), '.');
}

// Whether two cells are in one row, column or box.
bool are_related(std::size_t one, std::size_t other) {
  const bool box = one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3;
  return one / 9 == other / 9 || one % 9 == other % 9 || box;
}

// A puzzle whose first cell is the only one with a 1 in its row, its column or its box, and the method
// that finds it. Its other two units have other cells with a 1.
struct HiddenSingle {
  Method method;
  std::string givens;
};

HiddenSingle hidden_in_row() {
  return {&Sudoku::horSolve,
          with(EMPTY, {{at(1, 4), '2'}, {at(1, 5), '3'}, {at(1, 6), '4'}, {at(1, 7), '5'},
                       {at(1, 8), '6'}, {at(1, 9), '7'}, {at(4, 2), '1'}, {at(7, 3), '1'}})};
}

HiddenSingle hidden_in_column() {
  return {&Sudoku::verSolve,
          with(EMPTY, {{at(4, 1), '2'}, {at(5, 1), '3'}, {at(6, 1), '4'}, {at(7, 1), '5'},
                       {at(8, 1), '6'}, {at(9, 1), '7'}, {at(2, 4), '1'}, {at(3, 7), '1'}})};
}

HiddenSingle hidden_in_box() {
  return {&Sudoku::boxSolve,
          with(EMPTY, {{at(1, 2), '2'}, {at(1, 3), '3'}, {at(2, 1), '4'}, {at(2, 2), '5'},
                       {at(3, 1), '6'}, {at(3, 3), '7'}, {at(4, 2), '1'}, {at(2, 6), '1'}})};
}

void is_found_by_its_method_alone(const HiddenSingle& single) {
  Sudoku refined(single.givens);
  CHECK_EQ(refined.finalize(), 1);
  for (const Method method : {&Sudoku::horSolve, &Sudoku::verSolve, &Sudoku::boxSolve}) {
    Sudoku puzzle(refined);
    (puzzle.*method)();
    CHECK_TEXT(cells(puzzle).c_str(), single.givens.c_str());
    CHECK_EQ(puzzle.finalize(), method == single.method);
    CHECK_EQ(cells(puzzle)[0], method == single.method ? '1' : '.');
    // A solved cell is not queued again.
    (puzzle.*method)();
    CHECK_EQ(puzzle.finalize(), 0);
  }
}

// The number of values that no solved cell of the same row, column or box has.
int values_left(const std::string& shown, std::size_t cell) {
  int left = 0;
  for (char value = '1'; value <= '9'; ++value) {
    bool taken = false;
    for (std::size_t other = 0; other < 81; ++other)
      taken = taken || (shown[other] == value && are_related(cell, other));
    left += !taken;
  }
  return left;
}

// A full grid that keeps the rules of two kinds of units and breaks the third: the rows with factors 1
// and 3, the columns with 3 and 1, the boxes with 1 and 1.
std::string latin(int row_factor, int col_factor) {
  std::string grid;
  for (int row = 0; row < 9; ++row)
    for (int col = 0; col < 9; ++col)
      grid += static_cast<char>('1' + (row * row_factor + col * col_factor) % 9);
  return grid;
}

void is_no_solution(const std::string& grid) {
  CHECK(!Sudoku(grid).isSolved());
  CHECK_EQ(Sudoku(grid).finalize(), -1);
}

// Asks: A solution, or the finding that there is none, for every possible initial marking (Summary)
// Met: `Sudoku` in sudoku.cpp; more markings, beside the library's answers, in classes.cpp
TEST(every_initial_marking_is_solved_or_fails) {
  CHECK(Sudoku(found(EMPTY)).isSolved());
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const char value = FIRST[cell] == '.' ? SECOND_SOLVED[cell] : FIRST[cell];
    const std::string solution = found(with(EMPTY, {{cell, value}}));
    CHECK(!solution.empty() && Sudoku(solution).isSolved() && solution[cell] == value);
    const bool is_given = value == FIRST_SOLVED[cell];
    CHECK_EQ(found(with(FIRST, {{cell, value}})).empty(), !is_given);
  }
}

// Asks: One valid solution where there are several (Summary)
// Met: `Sudoku::guess` and `Sudoku::isSolved` in sudoku.cpp
TEST(one_of_several_solutions_is_found) {
  // Of each solution, the first two rows exchanged make another one.
  const std::string givens = EMPTY.substr(0, 18) + SECOND_SOLVED.substr(18);
  const std::string solution = found(givens);
  CHECK(Sudoku(solution).isSolved());
  CHECK_TEXT(solution.substr(18).c_str(), givens.substr(18).c_str());
}

// Asks: A box is one of the nine 3x3 matrices (Glossary)
// Met: `inBox` in sudoku.cpp
TEST(box_is_one_of_nine_3x3_matrices) {
  for (std::size_t one : {at(2, 2), at(2, 5), at(2, 8), at(5, 2), at(5, 5), at(5, 8), at(8, 2),
                          at(8, 5), at(8, 8)})
    for (std::size_t other = 0; other < 81; ++other) {
      if (one / 9 == other / 9 || one % 9 == other % 9) continue;
      Sudoku puzzle(with(EMPTY, {{one, '5'}, {other, '5'}}));
      const bool same_box = one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3;
      CHECK_EQ(puzzle.finalize(), same_box ? -1 : 1);
    }
}

// Asks: A candidate is a possible value of a cell (Glossary)
// Met: `Cell::at` in cell.cpp
TEST(candidate_is_a_possible_value_of_a_cell) {
  const Cell cell;
  CHECK_EQ(cell.possibilities(), 9);
  CHECK_EQ(cell.first(), 1);
  for (int value = 1; value <= 9; ++value) CHECK(cell.at(value));
}

// Asks: The determined candidate is the value of the only candidate in a solved cell (Glossary)
// Met: `Cell::first` in cell.cpp, `operator<<` in sudoku.cpp
TEST(determined_candidate_is_the_value_of_a_solved_cell) {
  for (int value = 1; value <= 9; ++value) CHECK_EQ(Cell(value).first(), value);
  CHECK_TEXT(cells(Sudoku(FIRST_SOLVED)).c_str(), FIRST_SOLVED.c_str());
}

// Asks: A failure is a guess that resulted in an incorrect puzzle (Glossary)
// Met: `Sudoku::finalize` in sudoku.cpp returns -1
TEST(failure_is_a_guess_that_made_the_puzzle_incorrect) {
  // Row 1 lacks 1, 2 and 3. (1, 1) is guessed 1, which leaves a 3 for both (1, 2) and (1, 3).
  Sudoku puzzle(with(EMPTY, {{at(1, 4), '4'}, {at(1, 5), '5'}, {at(1, 6), '6'}, {at(1, 7), '7'},
                             {at(1, 8), '8'}, {at(1, 9), '9'}, {at(4, 1), '3'}, {at(5, 2), '2'},
                             {at(7, 3), '2'}}));
  CHECK_EQ(puzzle.finalize(), 1);
  const std::unique_ptr<Sudoku> guessed(puzzle.guess());
  CHECK_EQ(cells(*guessed)[0], '1');
  CHECK_EQ(guessed->finalize(), -1);
  CHECK_EQ(cells(puzzle)[0], '2');
  CHECK_EQ(puzzle.finalize(), 1);
}

// Asks: Finalizing removes all impossible candidates from a solvable cell and leaves one (Glossary)
// Met: `keepOnly` in sudoku.cpp
TEST(finalizing_a_cell_leaves_one_candidate) {
  Sudoku puzzle(hidden_in_row().givens);
  CHECK_EQ(puzzle.finalize(), 1);
  puzzle.horSolve();
  // Only a cell with one candidate shows a value.
  CHECK_EQ(cells(puzzle)[0], '.');
  CHECK_EQ(puzzle.finalize(), 1);
  CHECK_EQ(cells(puzzle)[0], '1');
}

// Asks: The puzzle is the 9x9 grid of a Sudoku (Glossary)
// Met: `operator<<` in sudoku.cpp
TEST(puzzle_is_a_9x9_grid) {
  std::ostringstream out;
  out << Sudoku(SECOND);
  CHECK_EQ(out.str().size(), 9 * 18);
  CHECK_TEXT(out.str().substr(0, 36).c_str(), ". . . . . 4 . 2 8\n4 . 6 . . . . . 5\n");
  CHECK_TEXT(cells(Sudoku()).c_str(), EMPTY.c_str());
}

// Asks: A solvable cell is one that can be finalized (Glossary)
// Met: `Sudoku::finalize` in sudoku.cpp returns 1 if a cell was queued, 0 if none was
TEST(solvable_cell_is_one_that_can_be_finalized) {
  Sudoku empty;
  for (const Method method : {&Sudoku::horSolve, &Sudoku::verSolve, &Sudoku::boxSolve}) {
    (empty.*method)();
    CHECK_EQ(empty.finalize(), 0);
  }
  Sudoku puzzle(with(EMPTY, {{0, '1'}}));
  CHECK_EQ(puzzle.finalize(), 1);
  CHECK_EQ(puzzle.finalize(), 0);
}

// Asks: A solved cell has only one candidate left (Glossary)
// Met: `Cell::possibilities` in cell.cpp
TEST(solved_cell_has_one_candidate) {
  Cell cell;
  for (int value = 1; value <= 8; ++value) CHECK(cell.removeCandidate(value));
  CHECK_EQ(cell.possibilities(), 1);
  CHECK_EQ(cell.first(), 9);
  for (int value = 1; value <= 9; ++value) {
    const Cell given(value);
    CHECK_EQ(given.possibilities(), 1);
    for (int other = 1; other <= 9; ++other) CHECK_EQ(given.at(other), other == value);
  }
}

// Asks: A solved puzzle is a solution to the given puzzle (Glossary)
// Met: `Sudoku::isSolved` in sudoku.cpp
TEST(solved_puzzle_is_a_solution) {
  CHECK(Sudoku(FIRST_SOLVED).isSolved());
  CHECK(!Sudoku(FIRST).isSolved());
  CHECK(!Sudoku().isSolved());
  CHECK(!Sudoku(with(FIRST_SOLVED, {{80, '.'}})).isSolved());
}

// Asks: Values given in the initial puzzle must not be changed (Background)
// Met: `Sudoku::finalize` in sudoku.cpp only removes candidates
TEST(given_values_are_not_changed) {
  for (const std::string& givens : {FIRST, SECOND, HARD}) {
    const std::string solution = found(givens);
    CHECK_EQ(solution.size(), 81);
    for (std::size_t cell = 0; cell < solution.size(); ++cell)
      CHECK(givens[cell] == '.' || givens[cell] == solution[cell]);
  }
}

// Asks: Each row must contain the numbers from 1 to 9 (Background)
// Met: `Sudoku::isSolved` and `Sudoku::eliminate` in sudoku.cpp
TEST(each_row_contains_1_to_9) { is_no_solution(latin(1, 3)); }

// Asks: Each column must contain the numbers from 1 to 9 (Background)
// Met: `Sudoku::isSolved` and `Sudoku::eliminate` in sudoku.cpp
TEST(each_column_contains_1_to_9) { is_no_solution(latin(3, 1)); }

// Asks: Each of the nine boxes must contain the numbers from 1 to 9 (Background)
// Met: `Sudoku::isSolved` and `Sudoku::eliminate` in sudoku.cpp
TEST(each_box_contains_1_to_9) { is_no_solution(latin(1, 1)); }

// Asks: The two example puzzles have the solutions that are shown (Background)
// Met: `Sudoku` in sudoku.cpp
TEST(two_example_puzzles_are_solved) {
  CHECK_TEXT(found(FIRST).c_str(), FIRST_SOLVED.c_str());
  CHECK_TEXT(found(SECOND).c_str(), SECOND_SOLVED.c_str());
}

// Asks: The candidate of a solved cell is eliminated from all cells of its row, column and box (Method 1)
// Met: `Sudoku::eliminate` in sudoku.cpp
TEST(candidate_of_a_solved_cell_is_eliminated_from_row_column_and_box) {
  for (std::size_t one = 0; one < 81; ++one)
    for (std::size_t other = 0; other < 81; ++other) {
      if (one == other) continue;
      // Where the 5 is eliminated, a given 5 has no candidate left.
      Sudoku puzzle(with(EMPTY, {{one, '5'}, {other, '5'}}));
      CHECK_EQ(puzzle.finalize(), are_related(one, other) ? -1 : 1);
    }
}

// Asks: If eliminating the candidate solves another cell, the method is repeated on that cell (Method 1)
// Met: `removeFrom` in sudoku.cpp queues the cell, `Sudoku::finalize` goes on with it
TEST(method_1_is_repeated_on_cells_that_it_solves) {
  // Row 1 lacks 8 and 9. The 8 in column 8 leaves a 9 for (1, 8), that an 8 for (1, 9).
  Sudoku puzzle(with(EMPTY, {{at(1, 1), '1'}, {at(1, 2), '2'}, {at(1, 3), '3'}, {at(1, 4), '4'},
                             {at(1, 5), '5'}, {at(1, 6), '6'}, {at(1, 7), '7'}, {at(5, 8), '8'}}));
  CHECK_EQ(puzzle.finalize(), 1);
  CHECK_TEXT(cells(puzzle).substr(0, 9).c_str(), "123456798");
  CHECK_EQ(solved_cells(puzzle), 10);
}

// Asks: A cell with a candidate that no other cell of its row has can be solved for it (Method 2)
// Met: `Sudoku::horSolve` in sudoku.cpp
TEST(row_check_solves_a_cell_with_a_candidate_of_its_own) {
  is_found_by_its_method_alone(hidden_in_row());
}

// Asks: The column check works the same way for columns (Method 3)
// Met: `Sudoku::verSolve` in sudoku.cpp
TEST(column_check_solves_a_cell_with_a_candidate_of_its_own) {
  is_found_by_its_method_alone(hidden_in_column());
}

// Asks: The box check works the same way for boxes (Method 4)
// Met: `Sudoku::boxSolve` in sudoku.cpp
TEST(box_check_solves_a_cell_with_a_candidate_of_its_own) {
  is_found_by_its_method_alone(hidden_in_box());
}

// Asks: Method 1 is applied to each cell that a check finds solvable (Methods 2 to 4)
// Met: the checks fill finalStack, `Sudoku::finalize` in sudoku.cpp empties it
TEST(method_1_is_applied_to_every_cell_that_the_checks_find) {
  for (const std::string& givens : {FIRST, SECOND, HARD}) {
    Sudoku puzzle(givens);
    CHECK_EQ(puzzle.finalize(), 1);
    for (const Method method : {&Sudoku::horSolve, &Sudoku::verSolve, &Sudoku::boxSolve}) {
      (puzzle.*method)();
      const long solved = solved_cells(puzzle);
      const int finalized = puzzle.finalize();
      CHECK_EQ(finalized, solved_cells(puzzle) > solved);
      const std::string shown = cells(puzzle);
      // A cell with one value left is solved, too.
      for (std::size_t cell = 0; cell < 81; ++cell)
        CHECK(shown[cell] != '.' || values_left(shown, cell) > 1);
    }
  }
}

// Asks: Where methods 1 to 4 do not solve the puzzle, a candidate of a cell is guessed (Method 5)
// Met: `Sudoku::guess` in sudoku.cpp
TEST(guess_helps_where_methods_1_to_4_end) {
  Sudoku puzzle(HARD);
  int finalized = 1;
  while (finalized == 1) {
    puzzle.horSolve();
    puzzle.verSolve();
    puzzle.boxSolve();
    finalized = puzzle.finalize();
  }
  CHECK_EQ(finalized, 0);
  CHECK(!puzzle.isSolved());
  const long solved = solved_cells(puzzle);
  const std::unique_ptr<Sudoku> guessed(puzzle.guess());
  CHECK_EQ(solved_cells(*guessed), solved + 1);
  CHECK(Sudoku(FIRST_SOLVED).guess() == nullptr);
}

// Asks: After an incorrect guess the state before the guess is there again, for a new guess (Method 5)
// Met: `Sudoku::guess` in sudoku.cpp works on a copy
TEST(state_before_a_guess_comes_back) {
  Sudoku empty;
  for (char value = '1'; value <= '8'; ++value) {
    const std::unique_ptr<Sudoku> guessed(empty.guess());
    CHECK_EQ(guessed->finalize(), 1);
    CHECK_TEXT(cells(*guessed).c_str(), with(EMPTY, {{0, value}}).c_str());
    CHECK_TEXT(cells(empty).c_str(), (value < '8' ? EMPTY : with(EMPTY, {{0, '9'}})).c_str());
  }
}

// Asks: A guess leads to a solved puzzle, a failure, or a state that requires another guess (Method 5)
// Met: `Sudoku::finalize` and `Sudoku::isSolved` in sudoku.cpp
TEST(guess_leads_to_a_solution_a_failure_or_another_guess) {
  CHECK(Sudoku(found(HARD)).isSolved());
  CHECK_EQ(outcomes().solved, 1);
  CHECK(outcomes().failed > 0);
  CHECK(outcomes().guessed_again > 0);
}

// Asks: After a failure: return a value that says so (Method 5)
// Met: `Sudoku::finalize` in sudoku.cpp returns -1 in this call and every later one
TEST(failure_is_returned) {
  for (const std::string& givens :
       {with(EMPTY, {{at(1, 1), '5'}, {at(1, 9), '5'}}), with(EMPTY, {{at(1, 5), '5'}, {at(9, 5), '5'}}),
        with(EMPTY, {{at(1, 1), '5'}, {at(3, 3), '5'}}), with(FIRST_SOLVED, {{at(1, 1), '7'}}),
        with(SECOND_SOLVED, {{at(9, 9), '2'}})}) {
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

// Asks: The guess is made in the cell with the fewest candidates, on the smallest of them (Method 5)
// Met: `Sudoku::guess` in sudoku.cpp
TEST(guess_takes_the_smallest_candidate_of_the_cell_with_the_fewest) {
  // Cell (5, 5) has the candidates 4 and 6, all other open cells have more.
  const std::string givens =
      with(EMPTY, {{at(5, 1), '1'}, {at(5, 2), '2'}, {at(5, 3), '3'}, {at(1, 5), '5'},
                   {at(2, 5), '7'}, {at(4, 5), '8'}, {at(6, 5), '9'}});
  Sudoku puzzle(givens);
  CHECK_EQ(puzzle.finalize(), 1);
  const std::unique_ptr<Sudoku> guessed(puzzle.guess());
  CHECK_TEXT(cells(*guessed).c_str(), with(givens, {{at(5, 5), '4'}}).c_str());
  CHECK_EQ(guessed->finalize(), 1);
}

// Asks: The guessed candidate is eliminated from the original puzzle (Pseudo code)
// Met: `Sudoku::guess` in sudoku.cpp
TEST(guessed_candidate_is_eliminated_from_the_original_puzzle) {
  const std::string givens = with(EMPTY, {{at(1, 1), '1'}, {at(1, 2), '2'}, {at(1, 3), '3'},
                                          {at(1, 4), '4'}, {at(1, 5), '5'}, {at(1, 6), '6'},
                                          {at(1, 7), '7'}});
  Sudoku puzzle(givens);
  CHECK_EQ(puzzle.finalize(), 1);
  const std::unique_ptr<Sudoku> guessed(puzzle.guess());
  CHECK_EQ(cells(*guessed)[at(1, 8)], '8');
  // The other candidate solves the cell, and method 1 continues from there.
  CHECK_EQ(cells(puzzle)[at(1, 8)], '9');
  CHECK_EQ(puzzle.finalize(), 1);
  CHECK_TEXT(cells(puzzle).substr(0, 9).c_str(), "123456798");
}

// Asks: The class Cell stores the possible candidates of a cell (Cell Class)
// Met: `Cell` in cell.cpp
TEST(cell_stores_its_candidates) {
  Cell cell;
  for (int value = 1; value <= 9; ++value) {
    CHECK_EQ(cell.possibilities(), 10 - value);
    CHECK_EQ(cell.first(), value);
    CHECK(cell.at(value));
    CHECK_EQ(cell.removeCandidate(value), value < 9);
    CHECK(!cell.at(value));
  }
  CHECK_EQ(cell.possibilities(), 0);
  CHECK_EQ(cell.first(), -1);
}

// Asks: candidates[0] stands for the value 1, candidates[1] for the value 2 and not 1 (Cell Class)
// Met: `Cell::at` in cell.cpp
TEST(values_count_from_1) {
  const Cell one(1), two(2);
  CHECK(one.at(1) && !one.at(2));
  CHECK(two.at(2) && !two.at(1));
}

// Asks: The class Sudoku represents a puzzle and implements methods 1 to 4 (Sudoku Class)
// Met: `Sudoku` in sudoku.h
TEST(sudoku_implements_methods_1_to_4) {
  CHECK((std::is_same<decltype(&Sudoku::finalize), int (Sudoku::*)()>::value));
  CHECK((std::is_same<decltype(&Sudoku::horSolve), Method>::value));
  CHECK((std::is_same<decltype(&Sudoku::verSolve), Method>::value));
  CHECK((std::is_same<decltype(&Sudoku::boxSolve), Method>::value));
  CHECK((std::is_same<decltype(&Sudoku::isSolved), bool (Sudoku::*)()>::value));
  CHECK((std::is_same<decltype(&Sudoku::guess), Sudoku* (Sudoku::*)()>::value));
}

// Asks: The class contains a 9x9 array of pointers to cells (Sudoku Class)
// Met: `Sudoku::puzzle` in sudoku.h; a copy has cells of its own
TEST(puzzle_has_cells_of_its_own) {
  CHECK(sizeof(Sudoku) >= 81 * sizeof(Cell*));
  Sudoku puzzle(SECOND);
  const Sudoku copy(puzzle);
  CHECK_EQ(puzzle.finalize(), 1);
  puzzle.boxSolve();
  CHECK_EQ(puzzle.finalize(), 1);
  CHECK(cells(puzzle) != SECOND);
  CHECK_TEXT(cells(copy).c_str(), SECOND.c_str());
}

}  // namespace

int main() {
  RUN(every_initial_marking_is_solved_or_fails);
  RUN(one_of_several_solutions_is_found);
  RUN(box_is_one_of_nine_3x3_matrices);
  RUN(candidate_is_a_possible_value_of_a_cell);
  RUN(determined_candidate_is_the_value_of_a_solved_cell);
  RUN(failure_is_a_guess_that_made_the_puzzle_incorrect);
  RUN(finalizing_a_cell_leaves_one_candidate);
  RUN(puzzle_is_a_9x9_grid);
  RUN(solvable_cell_is_one_that_can_be_finalized);
  RUN(solved_cell_has_one_candidate);
  RUN(solved_puzzle_is_a_solution);
  RUN(given_values_are_not_changed);
  RUN(each_row_contains_1_to_9);
  RUN(each_column_contains_1_to_9);
  RUN(each_box_contains_1_to_9);
  RUN(two_example_puzzles_are_solved);
  RUN(candidate_of_a_solved_cell_is_eliminated_from_row_column_and_box);
  RUN(method_1_is_repeated_on_cells_that_it_solves);
  RUN(row_check_solves_a_cell_with_a_candidate_of_its_own);
  RUN(column_check_solves_a_cell_with_a_candidate_of_its_own);
  RUN(box_check_solves_a_cell_with_a_candidate_of_its_own);
  RUN(method_1_is_applied_to_every_cell_that_the_checks_find);
  RUN(guess_helps_where_methods_1_to_4_end);
  RUN(state_before_a_guess_comes_back);
  RUN(guess_leads_to_a_solution_a_failure_or_another_guess);
  RUN(failure_is_returned);
  RUN(guess_takes_the_smallest_candidate_of_the_cell_with_the_fewest);
  RUN(guessed_candidate_is_eliminated_from_the_original_puzzle);
  RUN(cell_stores_its_candidates);
  RUN(values_count_from_1);
  RUN(sudoku_implements_methods_1_to_4);
  RUN(puzzle_has_cells_of_its_own);
  return report();
}
