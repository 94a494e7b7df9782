// The search classes, in C++11, beyond the assignment: bad arguments, contradictions, copies, the second choice of a
// square, boards up to 36x36, and ownership in a search.
//
// Needs EXAMPLES, see boards.h.

#include "BestFirstSearch.h"
#include "BreadthFirstSearch.h"
#include "Sudoku.h"

#include <climits>
#include <initializer_list>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "boards.h"

namespace {

const Sudoku::Choice CHOICES[] = {Sudoku::Choice::FirstOpen, Sudoku::Choice::MostConstrained};

// --- Sudoku

void a_size_is_a_square_up_to_1024() {
  for (const int size : {INT_MIN, -9, -1, 0, 2, 3, 5, 8, 10, 15, 17, 1023, 1025, INT_MAX}) {
    std::string message;
    try {
      const Sudoku board(size);
    } catch (const std::invalid_argument& error) {
      message = error.what();
    }
    CHECK(message == "no Sudoku has the size " + std::to_string(size) +
                         ": it must be a square from 1 to 1024");
  }
}

void a_board_of_one_square_is_solved() {
  Sudoku board(1);
  CHECK_EQ(board.getSquare(0, 0), 1);
  CHECK(board.isSolution());
  CHECK_EQ(board.heuristicValue(), 0);
  CHECK(board.successors().empty());
  CHECK(values_of(board.getCandidates(0, 0)) == Values({1}));
  CHECK_TEXT(written(board).c_str(), "1\n");
  CHECK(board.setSquare(0, 0, 1));
  BreadthFirstSearch search(unique_ptr<Sudoku>(new Sudoku(1)));
  CHECK(search.solve() != nullptr);
  CHECK_EQ(search.getNodesExpanded(), 0);
}

// Checks that the board shows what it showed before and a refused value, and leads to no solution.
void is_contradicted(const Sudoku& board, Values before, int cell, int value) {
  before[static_cast<std::size_t>(cell)] = value;
  const Values now = shown(board, side_of(before));
  for (std::size_t square = 0; square < before.size(); ++square)
    CHECK(before[square] == -1 || now[square] == before[square]);
  CHECK(!board.isSolution());
  CHECK(board.successors().empty());
  BreadthFirstSearch breadth(unique_ptr<Sudoku>(new Sudoku(board)));
  CHECK(breadth.solve() == nullptr);
  BestFirstSearch best(unique_ptr<Sudoku>(new Sudoku(board)));
  CHECK(best.solve() == nullptr);
}

// Seen to fail: setSquare as deduction_set, which refuses every value from then on.
void a_refused_value_is_in_its_square_until_another_one_is() {
  for (const int peer : {8, 72, 20}) {
    Sudoku board(9);
    CHECK(board.setSquare(0, 0, 7));
    const Values before = shown(board, 9);
    CHECK(!board.setSquare(peer / 9, peer % 9, 7));
    is_contradicted(board, before, peer, 7);
    CHECK(!board.setSquare(4, 4, 1));
    Sudoku other(board);
    CHECK(board.setSquare(peer / 9, peer % 9, 8));
    CHECK(other.setSquare(0, 0, 8));
    for (const Sudoku* mended : {&board, &other}) {
      CHECK_EQ(mended->getSquare(4, 4), 1);
      BestFirstSearch search(unique_ptr<Sudoku>(new Sudoku(*mended)));
      const auto* solution = static_cast<Sudoku*>(search.solve());
      if (CHECK(solution != nullptr)) CHECK(solves(*solution, shown(*mended, 9)));
    }
  }
  auto solved = board_of(digits(EASY));
  const Values solution = shown(*solved, 9);
  CHECK(!solved->setSquare(0, 0, 1));
  is_contradicted(*solved, solution, 0, 1);
  CHECK(solved->setSquare(0, 0, solution.front()));
  CHECK(solved->isSolution() && shown(*solved, 9) == solution);
}

void a_wrong_value_leads_to_no_solution() {
  const auto board = board_of(digits(HARD));
  const Values before = shown(*board, 9), solution = digits(HARD_SOLVED);
  int refused = 0, searched = 0;
  for (int cell = 0; cell < 81; cell += slow() ? 4 : 1)
    for (int value = 1; value <= 9; ++value) {
      const auto square = static_cast<std::size_t>(cell);
      if (before[square] != -1 || solution[square] == value) continue;
      unique_ptr<Sudoku> wrong(new Sudoku(*board));
      if (!wrong->setSquare(cell / 9, cell % 9, value)) {
        ++refused;
        is_contradicted(*wrong, before, cell, value);
        continue;
      }
      ++searched;
      BestFirstSearch search(std::move(wrong));
      CHECK(search.solve() == nullptr);
      CHECK_EQ(search.getNodesExpanded(), 1);
    }
  CHECK(refused > 20 && searched > 5);
}

void arguments_out_of_range_change_nothing() {
  Sudoku board(9);
  for (const int wrong : {-1, 9, 10, INT_MIN, INT_MAX}) {
    CHECK(!board.setSquare(wrong, 0, 1));
    CHECK(!board.setSquare(0, wrong, 1));
    CHECK_EQ(board.getSquare(wrong, 0), -1);
    CHECK_EQ(board.getSquare(0, wrong), -1);
    CHECK(board.getCandidates(wrong, 0).empty() && board.getCandidates(0, wrong).empty());
  }
  for (const int wrong : {-1, 0, 10, INT_MIN, INT_MAX}) CHECK(!board.setSquare(0, 0, wrong));
  CHECK_EQ(board.heuristicValue(), 81);
  CHECK(board.setSquare(0, 0, 1));
}

void copies_and_moves_keep_the_board() {
  static_assert(sizeof(Sudoku) <= 3 * sizeof(void*), "a handle, a size and a choice");
  static_assert(std::is_nothrow_move_constructible<Sudoku>::value, "a board can be moved");
  Sudoku board(9);
  CHECK(board.setSquare(4, 4, 4));
  Sudoku copy(board);
  CHECK(copy.setSquare(0, 0, 1));
  CHECK_EQ(board.getSquare(0, 0), -1);
  CHECK_EQ(copy.getSquare(4, 4), 4);
  board = copy;
  CHECK_EQ(board.getSquare(0, 0), 1);
  Sudoku& same = board;
  board = same;
  CHECK_EQ(board.getSquare(0, 0), 1);
  Sudoku moved(std::move(board));
  CHECK_EQ(moved.getSquare(0, 0), 1);
  CHECK(!board.setSquare(0, 0, 1) && board.getSquare(0, 0) == -1 && !board.isSolution());
  CHECK(board.successors().empty() && written(board).empty());
  CHECK(board.getCandidates(0, 0).empty());
  const Sudoku nothing(board);
  CHECK_EQ(nothing.heuristicValue(), 0);
  board = std::move(moved);
  CHECK_EQ(board.getSquare(4, 4), 4);
}

void larger_boards_are_written_with_spaces_between_values() {
  Sudoku sixteen(16);
  CHECK(sixteen.setSquare(0, 0, 16) && sixteen.setSquare(0, 15, 5));
  const std::string text = written(sixteen);
  CHECK_EQ(std::count(text.begin(), text.end(), '\n'), 16);
  CHECK_EQ(text.size(), 16 * (16 * 3));
  CHECK_TEXT(text.substr(0, 6).c_str(), "16    ");
  CHECK_TEXT(text.substr(42, 6).c_str(), "    5\n");
}

void print_sudoku_writes_to_cout() {
  const auto board = board_of(digits(HARD));
  std::ostringstream text;
  std::streambuf* const before = std::cout.rdbuf(text.rdbuf());
  board->printSudoku();
  std::cout.rdbuf(before);
  CHECK_TEXT(text.str().c_str(), written(*board).c_str());
}

void candidates_above_32_throw() {
  const Sudoku board(36);
  std::string message;
  try {
    board.getCandidates(0, 0);
  } catch (const std::out_of_range& error) {
    message = error.what();
  }
  CHECK_TEXT(message.c_str(),
             "getCandidates on a board of size 36: a SudokuSquareSet holds the values 1 to 32");
  CHECK_EQ(board.getSquare(0, 0), -1);
}

// The open square with the fewest values left, the first among equals.
int most_constrained(const Sudoku& board) {
  int best = -1;
  std::size_t fewest = 10;
  for (int cell = 0; cell < 81; ++cell) {
    const std::size_t count = left(board, cell / 9, cell % 9).size();
    if (count < 2 || count >= fewest) continue;
    fewest = count;
    best = cell;
  }
  return best;
}

void the_most_constrained_square_is_tried_if_chosen() {
  int differs = 0;
  for (const auto& puzzle : opened("hard-9x9.txt")) {
    const auto board = board_of(puzzle, Sudoku::Choice::MostConstrained);
    const int cell = most_constrained(*board);
    const auto expected = accepted(*board, 9, cell / 9, cell % 9);
    if (expected.size() < 2) continue;
    const auto successors = board->successors();
    CHECK(all_shown(successors, 9) == expected);
    differs += all_shown(board_of(puzzle)->successors(), 9) != expected;
    // Successors, copies and moved boards keep the choice.
    const auto& next = static_cast<const Sudoku&>(*successors.front());
    const int square = next.isSolution() ? -1 : most_constrained(next);
    if (square < 0 || accepted(next, 9, square / 9, square % 9).size() < 2) continue;
    Sudoku copy(next), assigned(9);
    assigned = copy;
    const Sudoku moved(std::move(copy));
    for (const Sudoku* same : {&next, &moved, static_cast<const Sudoku*>(&assigned)})
      CHECK(all_shown(same->successors(), 9) == accepted(next, 9, square / 9, square % 9));
  }
  CHECK(differs > (slow() ? 0 : 20));
}

// Seen to fail: successors with each board that accepts the value.
void no_successor_is_without_a_solution() {
  for (const auto choice : CHOICES) {
    for (const auto& puzzle : opened("hard-9x9.txt")) {
      const auto board = board_of(puzzle, choice);
      for (const auto& successor : board->successors()) {
        const Values values = shown(*successor, 9);
        CHECK(has_solution(values));
        CHECK(successor->heuristicValue() < board->heuristicValue());
      }
    }
    const auto board = board_of(digits(HARD), choice);
    const auto only = board->successors();
    CHECK_EQ(only.size(), 1);
    CHECK(shown(*only.front(), 9) == digits(HARD_SOLVED));
  }
}

// --- The searches on Sudoku

void boards_of_25_and_36_are_solved() {
  // Each row is the row above, shifted; every third square is empty.
  for (const int box : {5, 6}) {
    const int side = box * box;
    Values values;
    for (int row = 0; row < side; ++row)
      for (int col = 0; col < side; ++col) {
        const int value = 1 + (row % box * box + row / box + col) % side;
        values.push_back((row + col) % 3 == 0 ? 0 : value);
      }
    for (const auto choice : CHOICES) CHECK(nodes_for<BestFirstSearch>({values}, choice) >= 0);
  }
}

void one_of_several_solutions_is_found() {
  for (const int size : {4, 9}) {
    const Values blank(static_cast<std::size_t>(size * size));
    for (const auto choice : CHOICES) CHECK(nodes_for<BestFirstSearch>({blank}, choice) > 0);
  }
}

// --- The searches on other puzzles

// A node of a tree of words: its children append one letter. `alive` counts the nodes in memory.
class Node : public Searchable {
 public:
  static int alive;

  Node(std::string name, std::string goal, std::size_t depth)
      : name_(std::move(name)), goal_(std::move(goal)), depth_(depth) {
    ++alive;
  }
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  ~Node() override { --alive; }

  bool isSolution() const override { return name_ == goal_; }

  vector<unique_ptr<Searchable>> successors() const override {
    vector<unique_ptr<Searchable>> children;
    if (name_.size() < depth_)
      for (const char letter : {'a', 'b'})
        children.emplace_back(new Node(name_ + letter, goal_, depth_));
    return children;
  }

  void write(ostream& o) const override { o << name_; }

 private:
  std::string name_, goal_;
  std::size_t depth_;
};

int Node::alive = 0;

unique_ptr<Searchable> tree(const char* goal, std::size_t depth) {
  return unique_ptr<Searchable>(new Node("", goal, depth));
}

void expanded_nodes_are_counted() {
  // The queue holds "", a, b, aa, ab, ba, bb, aaa ... in this order.
  const struct {
    const char* goal;
    int nodes;
  } CASES[] = {{"", 0},   {"a", 1},   {"b", 2},    {"aa", 3},
               {"bb", 6}, {"aaa", 7}, {"bbb", 14}, {"c", 15}};
  for (const auto& expected : CASES) {
    BreadthFirstSearch breadth(tree(expected.goal, 3));
    CHECK_EQ(breadth.getNodesExpanded(), 0);
    Searchable* solution = breadth.solve();
    CHECK_EQ(solution != nullptr, expected.goal[0] != 'c');
    if (solution != nullptr) CHECK_TEXT(written(*solution).c_str(), expected.goal);
    CHECK_EQ(breadth.getNodesExpanded(), expected.nodes);
    // With equal heuristic values best-first search takes the first one queued.
    BestFirstSearch best(tree(expected.goal, 3));
    CHECK_EQ(best.solve() != nullptr, solution != nullptr);
    CHECK_EQ(best.getNodesExpanded(), expected.nodes);
  }
}

template <class Search>
void owns_its_solution() {
  {
    Search search(tree("ab", 5));
    Searchable* solution = search.solve();
    const int nodes = search.getNodesExpanded();
    CHECK(search.solve() == solution);
    CHECK(solution->isSolution());
    CHECK_EQ(search.getNodesExpanded(), nodes);
    CHECK(Node::alive > 0);
  }
  CHECK_EQ(Node::alive, 0);
  {
    Search search(tree("none", 3));
    CHECK(search.solve() == nullptr);
    CHECK(search.solve() == nullptr);
    CHECK_EQ(search.getNodesExpanded(), 15);
    CHECK_EQ(Node::alive, 0);
  }
  Search nothing{unique_ptr<Searchable>()};
  CHECK(nothing.solve() == nullptr);
  CHECK_EQ(nothing.getNodesExpanded(), 0);
}

void a_search_owns_its_solution() {
  owns_its_solution<BreadthFirstSearch>();
  owns_its_solution<BestFirstSearch>();
}

// A user's search that uses the protected counter.
template <class Search>
class Twice : public Search {
 public:
  using Search::Search;
  int twice() const { return 2 * this->nodes; }
};

void a_search_can_be_derived_from() {
  Twice<BreadthFirstSearch> breadth(tree("aa", 3));
  CHECK(breadth.solve() != nullptr);
  CHECK_EQ(breadth.twice(), 6);
  Twice<BestFirstSearch> best(tree("aa", 3));
  CHECK(best.solve() != nullptr);
  CHECK_EQ(best.twice(), 6);
}

}  // namespace

int main() {
  RUN(a_size_is_a_square_up_to_1024);
  RUN(a_board_of_one_square_is_solved);
  RUN(a_refused_value_is_in_its_square_until_another_one_is);
  RUN(a_wrong_value_leads_to_no_solution);
  RUN(arguments_out_of_range_change_nothing);
  RUN(copies_and_moves_keep_the_board);
  RUN(larger_boards_are_written_with_spaces_between_values);
  RUN(print_sudoku_writes_to_cout);
  RUN(candidates_above_32_throw);
  RUN(the_most_constrained_square_is_tried_if_chosen);
  RUN(no_successor_is_without_a_solution);
  RUN(boards_of_25_and_36_are_solved);
  RUN(one_of_several_solutions_is_found);
  RUN(expanded_nodes_are_counted);
  RUN(a_search_owns_its_solution);
  RUN(a_search_can_be_derived_from);
  return report();
}
