// Sudoku with engine.cpp of bindings/cpp/candidates: finalize() asks libsudoku whether a solution
// remains. The tests compare it with the published methods alone.

#include <algorithm>
#include <memory>
#include <string>

#include "puzzles.h"

namespace candidates {

extern bool (*solutionRemains)(Cell* const (&puzzle)[9][9]);

}  // namespace candidates

namespace {

// No solution: the published methods need a million guesses to see it.
const std::string HOPELESS =
    "........8..4.1....9..85..7..............73..43.....8.........3.....8....58......7";

// The answer of found() by the published methods alone.
std::string found_alone(const std::string& givens) {
  const auto asked = candidates::solutionRemains;
  candidates::solutionRemains = nullptr;
  const std::string solution = found(givens);
  candidates::solutionRemains = asked;
  return solution;
}

void linking_the_file_is_enough() { CHECK(candidates::solutionRemains != nullptr); }

void hopeless_puzzle_fails_in_its_first_finalize() {
  Sudoku puzzle(HOPELESS);
  // Without the library, the search below takes a minute.
  if (!CHECK_EQ(puzzle.finalize(), -1)) return;
  puzzle.horSolve();
  CHECK_EQ(puzzle.finalize(), -1);
  CHECK_EQ(Sudoku(puzzle).finalize(), -1);
  CHECK_TEXT(found(HOPELESS).c_str(), "");
  CHECK_EQ(outcomes().guesses, 0);
}

// A search without backtracking therefore finds the solution.
void wrong_guess_fails_in_its_first_finalize() {
  std::unique_ptr<Sudoku> puzzle(new Sudoku(HARD));
  int failed = 0;
  while (!puzzle->isSolved()) {
    puzzle->horSolve();
    puzzle->verSolve();
    puzzle->boxSolve();
    const int finalized = puzzle->finalize();
    if (!CHECK(finalized != -1)) return;
    if (finalized != 0) continue;
    std::unique_ptr<Sudoku> guessed(puzzle->guess());
    if (guessed->finalize() == -1)
      ++failed;
    else
      puzzle = std::move(guessed);
  }
  CHECK(failed > 0);
}

// The library only cuts off guesses without a solution: the first solution stays the same.
void solution_is_that_of_the_published_methods() {
  Draw draw;
  int solved = 0;
  for (int round = 0; round < 100; ++round) {
    std::string givens = FIRST_SOLVED;
    while (std::count(givens.begin(), givens.end(), '.') < 50 + round % 8) givens[draw(81)] = '.';
    if (round % 4 == 0) givens[draw(81)] = static_cast<char>('1' + draw(9));
    const std::string expected = found_alone(givens);
    const int guesses = outcomes().guesses;
    CHECK_TEXT(found(givens).c_str(), expected.c_str());
    CHECK(outcomes().guesses <= guesses);
    solved += !expected.empty();
  }
  CHECK(solved > 50 && solved < 100);
}

// The library does not see which candidates a driver removes. Here the removed ones belong to the only solution; the
// search still ends.
void search_ends_without_the_candidates_that_are_given_up() {
  int given_up = 0;
  for (std::size_t guesses = 1; guesses <= 3; ++guesses) {
    std::unique_ptr<Sudoku> puzzle(new Sudoku(HARD));
    CHECK_EQ(puzzle->finalize(), 1);
    for (std::size_t guess = 0; guess < guesses; ++guess) delete puzzle->guess();
    const auto solved = search(std::move(puzzle));
    given_up += !solved;
    CHECK(!solved || cells(*solved) == found(HARD));
  }
  CHECK(given_up > 0);
}

}  // namespace

int main() {
  RUN(linking_the_file_is_enough);
  RUN(hopeless_puzzle_fails_in_its_first_finalize);
  RUN(wrong_guess_fails_in_its_first_finalize);
  RUN(solution_is_that_of_the_published_methods);
  RUN(search_ends_without_the_candidates_that_are_given_up);
  return report();
}
