// Solves a puzzle or a collection, one puzzle a line, by breadth-first and by best-first search.
//
//     g++ -std=c++11 search.cpp -I../../bindings/cpp/search $(pkg-config --cflags --libs sudoku)
//     ./a.out [--compare] FILE
//
// Prints for each search, with both choices of the square to try: how many puzzles it solved, how
// many nodes it expanded, and the processor time from the blank boards to the solutions. --compare
// also prints this for the Sudoku class as the assignment describes it. Exit status: 0 all solved,
// 1 a puzzle was not, 2 an error. Reading the file takes the C functions of the library, so the
// program is linked with it.

#include "BestFirstSearch.h"
#include "BreadthFirstSearch.h"
#include "Sudoku.h"
#include "assignment.h"

#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <stdexcept>
#include <string>

namespace {

// The givens of a puzzle: side * side values, row by row, -1 where a square is empty.
struct Puzzle {
  int side;
  vector<std::int32_t> cells;
};

Puzzle taken(sudoku_board* board) {
  std::uint32_t side = 0;
  std::size_t count = 0;
  auto status = sudoku_board_size(board, &side, nullptr, nullptr, nullptr);
  Puzzle puzzle{static_cast<int>(side), vector<std::int32_t>(std::size_t{side} * side)};
  if (status == SUDOKU_OK)
    status = sudoku_board_cells(board, puzzle.cells.data(), puzzle.cells.size(), &count, nullptr);
  sudoku_board_free(board);
  if (status != SUDOKU_OK) throw std::runtime_error(sudoku_status_text(status));
  for (const auto cell : puzzle.cells)
    if (cell == 0 || cell > puzzle.side)
      throw std::runtime_error("the symbols are not 1 to " + std::to_string(side));
  return puzzle;
}

// One puzzle in any format of the library, or one puzzle a line.
vector<Puzzle> load(const std::string& path) {
  sudoku_board* board = nullptr;
  if (sudoku_board_load(path.data(), path.size(), nullptr, &board, nullptr) == SUDOKU_OK)
    return {taken(board)};
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot be read");
  vector<Puzzle> puzzles;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line[0] == '#') continue;
    const auto status = sudoku_board_read(line.data(), line.size(), nullptr, &board, nullptr);
    if (status != SUDOKU_OK)
      throw std::runtime_error("line " + std::to_string(number) + ": " + sudoku_status_text(status));
    puzzles.push_back(taken(board));
  }
  if (puzzles.empty()) throw std::runtime_error("no puzzles");
  return puzzles;
}

// Sets the givens one by one. False if the board refuses one.
template <class Board>
bool fill(Board& board, const Puzzle& puzzle) {
  for (int row = 0; row < puzzle.side; ++row)
    for (int col = 0; col < puzzle.side; ++col) {
      const int value = puzzle.cells[static_cast<std::size_t>(row * puzzle.side + col)];
      if (value >= 0 && !board.setSquare(row, col, value)) return false;
    }
  return true;
}

// Prints one line. Returns whether all puzzles were solved.
template <class Search, class Board>
bool run(const char* name, const vector<Puzzle>& puzzles, const Board& empty) {
  std::size_t solved = 0;
  long nodes = 0;
  const std::clock_t start = std::clock();
  for (const auto& puzzle : puzzles) {
    auto board = empty(puzzle.side);
    if (!fill(*board, puzzle)) continue;
    Search search(std::move(board));
    solved += search.solve() != nullptr;
    nodes += search.getNodesExpanded();
  }
  const double milliseconds = 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::printf("  %-14s%5zu solved %9ld nodes %11.2f ms\n", name, solved, nodes, milliseconds);
  return solved == puzzles.size();
}

template <class Board>
bool run_both(const char* name, const vector<Puzzle>& puzzles, const Board& empty) {
  std::printf("%s\n", name);
  const bool breadth = run<BreadthFirstSearch>("breadth first", puzzles, empty);
  return run<BestFirstSearch>("best first", puzzles, empty) && breadth;
}

bool solve(const vector<Puzzle>& puzzles, bool compare) {
  const struct {
    const char* name;
    bool pairs, collapse;
  } ASSIGNED[] = {{"the assignment, first part", false, false},
                  {"with better successors", false, true},
                  {"with pairs and better successors", true, true}};
  const struct {
    const char* name;
    Sudoku::Choice choice;
  } CHOICES[] = {{"libsudoku, first open square", Sudoku::Choice::FirstOpen},
                 {"libsudoku, most constrained square", Sudoku::Choice::MostConstrained}};
  if (compare)
    for (const auto& kind : ASSIGNED)
      run_both(kind.name, puzzles, [&](int side) {
        return unique_ptr<AssignedSudoku>(new AssignedSudoku(side, kind.pairs, kind.collapse));
      });
  bool solved = true;
  for (const auto& kind : CHOICES)
    solved &= run_both(kind.name, puzzles, [&](int side) {
      return unique_ptr<Sudoku>(new Sudoku(side, kind.choice));
    });
  return solved;
}

}  // namespace

int main(int count, char** arguments) {
  const bool compare = count > 1 && std::strcmp(arguments[1], "--compare") == 0;
  if (count != (compare ? 3 : 2)) {
    std::cerr << "usage: search [--compare] FILE\n";
    return 2;
  }
  try {
    return solve(load(arguments[count - 1]), compare) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << arguments[count - 1] << ": " << error.what() << '\n';
    return 2;
  }
}
