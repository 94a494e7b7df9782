// The search classes, in C++11: Sudoku, and both searches on it and on puzzles that are none.
//
// In: EXAMPLES, the folder of the examples, where the collections are. SUDOKU_TEST_SLOW in the
// environment: every byte is watched; a few puzzles of each collection will do.

#include "BestFirstSearch.h"
#include "BreadthFirstSearch.h"
#include "Sudoku.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cstdlib>
#include <fstream>
#include <initializer_list>
#include <limits>
#include <sstream>
#include <string>
#include <type_traits>

#include "../../../examples/cpp/assignment.h"
#include "../../c/check.h"

namespace {

// An easy puzzle, and a hard one with its solution; 0 is an empty square.
const char* const EASY =
    "000200304600030008804750010046301070000800001007000200908040025300500097415900683";
const char* const HARD =
    "000050007000007100270000008300010060060080400000300020009000000045009210000800500";
const char* const HARD_SOLVED =
    "916258347583647192274193658397412865162985473458376921639521784845739216721864539";

// The values of a board, row by row; 0 where a square is empty.
typedef vector<int> Values;

Values digits(const std::string& text) {
  Values values;
  for (const char c : text) values.push_back(c == '.' ? 0 : c - '0');
  return values;
}

int side_of(const Values& values) {
  int side = 1;
  while (side * side < static_cast<int>(values.size())) ++side;
  return side;
}

bool slow() { return std::getenv("SUDOKU_TEST_SLOW") != nullptr; }

// The puzzles of a collection, or a few of them: symbols side by side, or separated by blanks.
vector<Values> collection(const std::string& name) {
  std::ifstream file(EXAMPLES "/collections/" + name);
  vector<Values> puzzles;
  std::string line, word;
  while (std::getline(file, line) && !(slow() && puzzles.size() == 6)) {
    if (line[0] == '#') continue;
    if (line.find(' ') == std::string::npos) {
      puzzles.push_back(digits(line));
      continue;
    }
    std::istringstream words(line);
    Values values;
    while (words >> word) values.push_back(word == "." ? 0 : std::stoi(word));
    puzzles.push_back(values);
  }
  return puzzles;
}

template <class Board>
bool fill(Board& board, const Values& values) {
  const int side = side_of(values);
  for (int row = 0; row < side; ++row)
    for (int col = 0; col < side; ++col) {
      const int value = values[static_cast<std::size_t>(row * side + col)];
      if (value > 0 && !board.setSquare(row, col, value)) return false;
    }
  return true;
}

unique_ptr<Sudoku> board_of(const Values& values) {
  unique_ptr<Sudoku> board(new Sudoku(side_of(values)));
  CHECK(fill(*board, values));
  return board;
}

// What getSquare says of every square.
Values shown(const Sudoku& board, int side) {
  Values values;
  for (int row = 0; row < side; ++row)
    for (int col = 0; col < side; ++col) values.push_back(board.getSquare(row, col));
  return values;
}

// Whether a full board keeps the givens and has each value once in each row, column and box.
bool solves(const Sudoku& board, const Values& givens) {
  const int side = side_of(givens);
  int box = 1;
  while (box * box < side) ++box;
  const Values values = shown(board, side);
  for (std::size_t cell = 0; cell < values.size(); ++cell)
    if (givens[cell] > 0 && values[cell] != givens[cell]) return false;
  const auto at = [&](int row, int col) {
    return values[static_cast<std::size_t>(row * side + col)];
  };
  for (int unit = 0; unit < side; ++unit) {
    vector<int> row, col, square;
    for (int place = 0; place < side; ++place) {
      row.push_back(at(unit, place));
      col.push_back(at(place, unit));
      square.push_back(at(unit / box * box + place / box, unit % box * box + place % box));
    }
    for (vector<int>* values_of : {&row, &col, &square}) {
      std::sort(values_of->begin(), values_of->end());
      for (int value = 1; value <= side; ++value)
        if ((*values_of)[static_cast<std::size_t>(value - 1)] != value) return false;
    }
  }
  return true;
}

std::string written(const Searchable& puzzle) {
  std::ostringstream text;
  puzzle.write(text);
  return text.str();
}

// --- Sudoku

void an_easy_board_needs_no_search() {
  const auto board = board_of(digits(EASY));
  CHECK(board->isSolution());
  CHECK_EQ(board->heuristicValue(), 0);
  CHECK(board->successors().empty());
  CHECK(solves(*board, digits(EASY)));
  BreadthFirstSearch breadth(board_of(digits(EASY)));
  CHECK(breadth.solve() != nullptr);
  CHECK_EQ(breadth.getNodesExpanded(), 0);
  BestFirstSearch best(board_of(digits(EASY)));
  CHECK(best.solve() != nullptr);
  CHECK_EQ(best.getNodesExpanded(), 0);
}

void a_new_board_knows_nothing() {
  for (const int size : {4, 9, 16, 25, 36}) {
    const Sudoku board(size);
    CHECK_EQ(board.heuristicValue(), size * size);
    CHECK(!board.isSolution());
    for (const int value : shown(board, size)) CHECK_EQ(value, -1);
    CHECK_EQ(board.successors().size(), size);
  }
}

void a_size_is_a_square() {
  for (const int size : {INT_MIN, -9, -1, 0, 1, 2, 3, 5, 8, 10, 15, 17, 1023, 1025, INT_MAX}) {
    std::string message;
    try {
      const Sudoku board(size);
    } catch (const std::invalid_argument& error) {
      message = error.what();
    }
    CHECK(message == "no Sudoku has the size " + std::to_string(size) +
                         ": it must be a square from 4 to 1024");
  }
}

void what_follows_is_drawn() {
  // The third value of a row leaves one for the last square: a naked single.
  Sudoku four(4);
  CHECK(four.setSquare(0, 0, 1) && four.setSquare(0, 1, 2));
  CHECK_EQ(four.getSquare(0, 3), -1);
  CHECK(four.setSquare(0, 2, 3));
  CHECK_EQ(four.getSquare(0, 3), 4);
  // A value with one place left in a box: a hidden single.
  Sudoku nine(9);
  CHECK(nine.setSquare(1, 3, 5) && nine.setSquare(2, 6, 5) && nine.setSquare(3, 1, 5));
  CHECK_EQ(nine.getSquare(0, 2), -1);
  CHECK(nine.setSquare(6, 2, 5));
  CHECK_EQ(nine.getSquare(0, 0), 5);
  // Setting a value again is no contradiction.
  CHECK(nine.setSquare(0, 0, 5));
}

// Whether every value is refused and nothing is shown that was not there.
void is_contradicted(Sudoku& board, const Values& before) {
  const int side = side_of(before);
  CHECK(shown(board, side) == before);
  CHECK(!board.isSolution());
  CHECK(board.successors().empty());
  CHECK(!board.setSquare(side - 1, side - 1, side));
  CHECK(!board.setSquare(0, 0, 1));
  CHECK(shown(board, side) == before);
  BreadthFirstSearch breadth(unique_ptr<Sudoku>(new Sudoku(board)));
  CHECK(breadth.solve() == nullptr);
  BestFirstSearch best(unique_ptr<Sudoku>(new Sudoku(board)));
  CHECK(best.solve() == nullptr);
}

void contradictions_are_refused() {
  const struct {
    int row, col;
  } PEERS[] = {{0, 8}, {8, 0}, {2, 2}};
  for (const auto& peer : PEERS) {
    Sudoku board(9);
    CHECK(board.setSquare(0, 0, 7));
    const Values before = shown(board, 9);
    CHECK(!board.setSquare(peer.row, peer.col, 7));
    is_contradicted(board, before);
  }
  Sudoku board(9);
  CHECK(board.setSquare(0, 0, 7));
  const Values before = shown(board, 9);
  CHECK(!board.setSquare(0, 0, 8));
  is_contradicted(board, before);
  auto solved = board_of(digits(EASY));
  CHECK(!solved->setSquare(0, 0, 1));
  is_contradicted(*solved, shown(*solved, 9));
}

void a_wrong_value_leads_to_no_solution() {
  const auto board = board_of(digits(HARD));
  const Values solution = digits(HARD_SOLVED);
  int refused = 0, searched = 0, nodes = 0;
  for (int cell = 0; cell < 81; cell += slow() ? 4 : 1)
    for (int value = 1; value <= 9; ++value) {
      if (solution[static_cast<std::size_t>(cell)] == value) continue;
      unique_ptr<Sudoku> wrong(new Sudoku(*board));
      if (!wrong->setSquare(cell / 9, cell % 9, value)) {
        ++refused;
        continue;
      }
      ++searched;
      BestFirstSearch search(std::move(wrong));
      CHECK(search.solve() == nullptr);
      nodes += search.getNodesExpanded();
    }
  CHECK(refused > 20 && searched > 5 && nodes > searched);
}

void what_is_out_of_range_changes_nothing() {
  Sudoku board(9);
  for (const int wrong : {-1, 9, 10, INT_MIN, INT_MAX}) {
    CHECK(!board.setSquare(wrong, 0, 1));
    CHECK(!board.setSquare(0, wrong, 1));
    CHECK_EQ(board.getSquare(wrong, 0), -1);
    CHECK_EQ(board.getSquare(0, wrong), -1);
  }
  for (const int wrong : {-1, 0, 10, INT_MIN, INT_MAX}) CHECK(!board.setSquare(0, 0, wrong));
  CHECK_EQ(board.heuristicValue(), 81);
  CHECK(board.setSquare(0, 0, 1));
}

void boards_are_copied_and_moved() {
  static_assert(sizeof(Sudoku) == 2 * sizeof(void*), "a handle");
  static_assert(std::is_base_of<Searchable, Sudoku>::value, "Sudoku is searchable");
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
  const Sudoku nothing(board);
  CHECK_EQ(nothing.heuristicValue(), 0);
  board = std::move(moved);
  CHECK_EQ(board.getSquare(4, 4), 4);
}

void boards_are_written() {
  Sudoku four(4);
  CHECK(four.setSquare(2, 1, 3));
  CHECK_TEXT(written(four).c_str(), "    \n    \n 3  \n    \n");
  Sudoku sixteen(16);
  CHECK(sixteen.setSquare(0, 0, 16) && sixteen.setSquare(0, 15, 5));
  const std::string text = written(sixteen);
  CHECK_EQ(std::count(text.begin(), text.end(), '\n'), 16);
  CHECK_EQ(text.size(), 16 * (16 * 3));
  CHECK_TEXT(text.substr(0, 6).c_str(), "16    ");
  CHECK_TEXT(text.substr(42, 6).c_str(), "    5\n");
  CHECK_TEXT(written(*board_of(digits(EASY))).substr(0, 10).c_str(), "751289364\n");
}

void successors_part_the_solutions() {
  const auto board = board_of(digits(HARD));
  const Values before = shown(*board, 9), solution = digits(HARD_SOLVED);
  const auto successors = board->successors();
  CHECK(successors.size() >= 2);
  int with_solution = 0;
  for (const auto& successor : successors) {
    const Values values = shown(static_cast<const Sudoku&>(*successor), 9);
    bool agrees = true;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      CHECK(before[cell] == -1 || before[cell] == values[cell]);
      agrees = agrees && (values[cell] == -1 || values[cell] == solution[cell]);
    }
    with_solution += agrees;
    CHECK(successor->heuristicValue() < board->heuristicValue());
  }
  CHECK_EQ(with_solution, 1);
  CHECK(shown(*board, 9) == before);
}

void a_successor_is_never_alone_unless_it_is_solved() {
  for (const auto& puzzle : collection("hard-9x9.txt")) {
    vector<unique_ptr<Searchable>> boards;
    boards.push_back(board_of(puzzle));
    while (!boards.empty() && boards.size() < 50) {
      const unique_ptr<Searchable> board = std::move(boards.back());
      boards.pop_back();
      auto successors = board->successors();
      CHECK(successors.size() != 1 || successors.front()->isSolution());
      for (auto& successor : successors) boards.push_back(std::move(successor));
    }
  }
}

// --- The searches on Sudoku

template <class Search>
int nodes_for(const vector<Values>& puzzles) {
  int nodes = 0;
  for (const auto& puzzle : puzzles) {
    Search search(board_of(puzzle));
    Searchable* solution = search.solve();
    if (CHECK(solution != nullptr)) CHECK(solves(*static_cast<Sudoku*>(solution), puzzle));
    nodes += search.getNodesExpanded();
  }
  return nodes;
}

void hard_collections_are_solved() {
  const auto nine = collection("hard-9x9.txt");
  CHECK(nine.size() == 95 || slow());
  CHECK(nodes_for<BreadthFirstSearch>(nine) < 400);
  CHECK(nodes_for<BestFirstSearch>(nine) < 300);
  auto sixteen = collection("hard-16x16.txt");
  CHECK(sixteen.size() == 20 || slow());
  // Two easy ones of them and one that is not.
  sixteen = {sixteen[2], sixteen[4], sixteen[5]};
  CHECK(nodes_for<BestFirstSearch>(sixteen) < 300);
  CHECK(nodes_for<BreadthFirstSearch>(sixteen) < 400);
}

void larger_boards_are_solved() {
  // Each row is the one above, shifted; every third square is left out.
  for (const int box : {5, 6}) {
    const int side = box * box;
    Values values;
    for (int row = 0; row < side; ++row)
      for (int col = 0; col < side; ++col) {
        const int value = 1 + (row % box * box + row / box + col) % side;
        values.push_back((row + col) % 3 == 0 ? 0 : value);
      }
    CHECK(nodes_for<BestFirstSearch>({values}) >= 0);
  }
}

void deductions_are_those_of_the_assignment_and_more() {
  int more = 0;
  for (const auto& puzzle : collection("hard-9x9.txt")) {
    AssignedSudoku assigned(9, true, true);
    Sudoku board(9);
    for (int cell = 0; cell < 81; ++cell) {
      const int value = puzzle[static_cast<std::size_t>(cell)];
      if (value == 0) continue;
      CHECK(assigned.setSquare(cell / 9, cell % 9, value));
      CHECK(board.setSquare(cell / 9, cell % 9, value));
    }
    for (int cell = 0; cell < 81; ++cell) {
      const int known = assigned.getSquare(cell / 9, cell % 9);
      if (known != -1) CHECK_EQ(board.getSquare(cell / 9, cell % 9), known);
      more += known != board.getSquare(cell / 9, cell % 9);
    }
  }
  CHECK(more > 5);
}

void fewer_nodes_than_with_the_class_of_the_assignment() {
  if (slow()) return;
  // The counts of the literal class are worth comparing with only if they are right: the first part
  // never expands fewer nodes than the improvements do.
  int previous = std::numeric_limits<int>::max();
  const struct {
    bool pairs, collapse;
  } KINDS[] = {{false, false}, {false, true}, {true, true}};
  for (const auto& kind : KINDS) {
    unique_ptr<AssignedSudoku> board(new AssignedSudoku(9, kind.pairs, kind.collapse));
    CHECK(fill(*board, digits(HARD)));
    BreadthFirstSearch search(std::move(board));
    const auto* solution = static_cast<AssignedSudoku*>(search.solve());
    for (int cell = 0; cell < 81; ++cell)
      CHECK_EQ(solution->getSquare(cell / 9, cell % 9), HARD_SOLVED[cell] - '0');
    CHECK(search.getNodesExpanded() < previous);
    previous = search.getNodesExpanded();
  }
  CHECK(nodes_for<BreadthFirstSearch>({digits(HARD)}) < previous);
}

void a_board_with_several_solutions() {
  for (const int size : {4, 9}) {
    BestFirstSearch search(unique_ptr<Sudoku>(new Sudoku(size)));
    Searchable* solution = search.solve();
    const Values none(static_cast<std::size_t>(size * size));
    if (CHECK(solution != nullptr)) CHECK(solves(*static_cast<Sudoku*>(solution), none));
  }
}

// --- The searches on other puzzles

// The eight tiles: slide the blank (0) until the tiles stand in order.
class Tiles : public Searchable {
 public:
  explicit Tiles(std::array<int, 9> places, int slides = 0) : places_(places), slides_(slides) {}

  int slides() const { return slides_; }

  bool isSolution() const override { return heuristicValue() == 0; }

  // How far the tiles are from their places, row by row and column by column.
  int heuristicValue() const override {
    int distance = 0;
    for (int place = 0; place < 9; ++place) {
      const int tile = places_[static_cast<std::size_t>(place)];
      if (tile == 0) continue;
      const int home = tile - 1;
      distance += std::abs(place / 3 - home / 3) + std::abs(place % 3 - home % 3);
    }
    return distance;
  }

  vector<unique_ptr<Searchable>> successors() const override {
    vector<unique_ptr<Searchable>> found;
    const int blank =
        static_cast<int>(std::find(places_.begin(), places_.end(), 0) - places_.begin());
    for (int place = 0; place < 9; ++place) {
      if (std::abs(place / 3 - blank / 3) + std::abs(place % 3 - blank % 3) != 1) continue;
      auto next = places_;
      std::swap(next[static_cast<std::size_t>(place)], next[static_cast<std::size_t>(blank)]);
      found.emplace_back(new Tiles(next, slides_ + 1));
    }
    return found;
  }

  void write(ostream& o) const override {
    for (const int tile : places_) o << tile;
  }

 private:
  std::array<int, 9> places_;
  int slides_;
};

void tiles_are_slid() {
  const std::array<int, 9> start = {{4, 1, 3, 7, 2, 6, 0, 5, 8}};
  BreadthFirstSearch breadth(unique_ptr<Tiles>(new Tiles(start)));
  const auto* shortest = static_cast<Tiles*>(breadth.solve());
  CHECK_EQ(shortest->slides(), 6);
  CHECK_TEXT(written(*shortest).c_str(), "123456780");
  BestFirstSearch best(unique_ptr<Tiles>(new Tiles(start)));
  const auto* found = static_cast<Tiles*>(best.solve());
  CHECK(found->isSolution() && found->slides() >= 6);
  CHECK(best.getNodesExpanded() < breadth.getNodesExpanded());
}

// A tree: a node has a name, and its children's names begin with it. How many live is counted.
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
      for (const char letter : {'a', 'b'}) children.push_back(child(letter));
    return children;
  }

  void write(ostream& o) const override { o << name_; }

 protected:
  virtual unique_ptr<Searchable> child(char letter) const {
    return unique_ptr<Searchable>(new Node(name_ + letter, goal_, depth_));
  }

  std::string name_, goal_;
  std::size_t depth_;
};

int Node::alive = 0;

// A node that is nearer to the goal the later it comes.
class Guided : public Node {
 public:
  using Node::Node;

  int heuristicValue() const override { return -static_cast<int>(name_.size()); }

 protected:
  unique_ptr<Searchable> child(char letter) const override {
    return unique_ptr<Searchable>(new Guided(name_ + letter, goal_, depth_));
  }
};

unique_ptr<Searchable> tree(const char* goal, std::size_t depth) {
  return unique_ptr<Searchable>(new Node("", goal, depth));
}

void nodes_are_counted_as_they_are_expanded() {
  // In the order of the queue: "", a, b, aa, ab, ba, bb, aaa ...
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
    // Without a heuristic, best first is first in, first out.
    BestFirstSearch best(tree(expected.goal, 3));
    CHECK_EQ(best.solve() != nullptr, solution != nullptr);
    CHECK_EQ(best.getNodesExpanded(), expected.nodes);
  }
}

void the_smallest_heuristic_value_is_next() {
  BestFirstSearch search(unique_ptr<Searchable>(new Guided("", "aaaaaa", 6)));
  CHECK(search.solve() != nullptr);
  CHECK_EQ(search.getNodesExpanded(), 6);
}

template <class Search>
void a_solution_belongs_to_its_search() {
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

void solutions_belong_to_their_searches() {
  a_solution_belongs_to_its_search<BreadthFirstSearch>();
  a_solution_belongs_to_its_search<BestFirstSearch>();
}

// A search of one's own that uses the protected counter.
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
  RUN(an_easy_board_needs_no_search);
  RUN(a_new_board_knows_nothing);
  RUN(a_size_is_a_square);
  RUN(what_follows_is_drawn);
  RUN(contradictions_are_refused);
  RUN(a_wrong_value_leads_to_no_solution);
  RUN(what_is_out_of_range_changes_nothing);
  RUN(boards_are_copied_and_moved);
  RUN(boards_are_written);
  RUN(successors_part_the_solutions);
  RUN(a_successor_is_never_alone_unless_it_is_solved);
  RUN(hard_collections_are_solved);
  RUN(larger_boards_are_solved);
  RUN(deductions_are_those_of_the_assignment_and_more);
  RUN(fewer_nodes_than_with_the_class_of_the_assignment);
  RUN(a_board_with_several_solutions);
  RUN(tiles_are_slid);
  RUN(nodes_are_counted_as_they_are_expanded);
  RUN(the_smallest_heuristic_value_is_next);
  RUN(solutions_belong_to_their_searches);
  RUN(a_search_can_be_derived_from);
  return report();
}
