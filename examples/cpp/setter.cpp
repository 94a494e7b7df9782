// A setter's loop: adds rules to an empty board until the solution is the only one.
//
//     c++ -std=c++17 setter.cpp -o setter $(pkg-config --cflags --libs sudoku) && ./setter
//
// After each rule it prints how many symbols are possible in all cells: at least one solution has them there.

#include <sudoku.hpp>

#include <iostream>

int main() {
  struct Rule {
    const char* kind;
    sudoku::Constraint what;  // its values, and its cells row * 9 + column, from 0
  };
  Rule rules[] = {
      {"thermometer", {0, {}, {44, 34, 33, 24, 25, 26, 17}}}, {"cage", {0, {24}, {53, 62, 71, 80}}},
      {"thermometer", {0, {}, {32, 31, 30, 20, 19}}},         {"whisper", {0, {5}, {38, 46, 45, 37, 29, 21}}},
      {"ratio", {0, {2}, {22, 23}}},                          {"thermometer", {0, {}, {67, 58, 66, 74, 65, 64, 54}}},
      {"arrow", {0, {}, {9, 1, 11, 12}}},                     {"arrow", {0, {}, {77, 78, 70, 60}}},
      {"cage", {0, {20}, {40, 41, 50, 51}}},                  {"cage", {0, {20}, {15, 6, 5}}},
  };
  sudoku::Board board(3, 3);
  sudoku::Options two;
  two.solution_limit = 2;
  for (auto& [kind, what] : rules) {
    what.kind = sudoku::constraint_kind(kind);
    board.add_constraints({&what, 1});
    const auto found = board.true_candidates();
    std::size_t possible = 0;
    for (const auto truth : found.truths) possible += truth == sudoku::Truth::yes;
    std::cout << kind << ": " << possible << '\n';
    if (board.count(two).count == 1) {
      std::cout << board.write(*board.solve().solution, sudoku::Format::grid) << "It is the only solution.\n";
      return 0;
    }
  }
  return 1;
}
