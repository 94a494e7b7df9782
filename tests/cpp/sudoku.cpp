// The C++ interface, in C++17 and C++20: every call with exceptions and with results.

#include <sudoku.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <set>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>
#if __cplusplus >= 202002L
#include <ranges>
#include <span>
#endif

#include "../c/check.h"

namespace {

using namespace sudoku;

constexpr std::string_view NINE =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view FOUR_TWICE = "12..341221..4321";
constexpr std::string_view FOUR_KILLER =
    "4\n1 2 3 4\n7\n3 0,0 0,1\n7 0,2 0,3\n5 1,0 2,0\n7 1,1 1,2 1,3\n7 2,1 2,2 3,2\n4 2,3 3,3\n"
    "7 3,0 3,1\n";

// The status of the Error that the body throws; ok if it throws none.
template <class Body>
Status thrown(Body body) {
  try {
    body();
  } catch (const Error& error) {
    return error.code();
  }
  return Status::ok;
}

bool is(Status found, Status expected) {
  if (found != expected)
    std::printf("%s instead of %s\n", name(found).data(), name(expected).data());
  return found == expected;
}

void owners_move_and_do_not_copy() {
  static_assert(!std::is_copy_constructible_v<Board> && !std::is_copy_assignable_v<Board>);
  static_assert(!std::is_copy_constructible_v<Control>);
  static_assert(!std::is_copy_constructible_v<Solutions>);
  static_assert(!std::is_copy_constructible_v<Deduction>);
  static_assert(std::is_nothrow_move_constructible_v<Deduction>);
  static_assert(std::is_nothrow_move_constructible_v<Board>);
  static_assert(std::is_nothrow_move_constructible_v<Control>);
  static_assert(std::is_nothrow_move_constructible_v<Solutions>);
  static_assert(std::is_nothrow_copy_constructible_v<Error>);
  static_assert(std::is_nothrow_destructible_v<Board>);

  Board one(2, 2);
  Board two = std::move(one);
  CHECK(is(thrown([&] { one.get(0, 0); }), Status::null_pointer));
  CHECK_EQ(two.get(0, 0), empty);
  one = two.clone();
  one.set(0, 0, 1);
  CHECK_EQ(one.get(0, 0), 1);
  CHECK_EQ(two.get(0, 0), empty);
  one = std::move(two);
  CHECK_EQ(one.get(0, 0), empty);
}

void handles_are_adopted_and_released() {
  Board board(2, 3);
  sudoku_board* handle = board.release();
  CHECK(board.handle() == nullptr);
  Board adopted = Board::adopt(handle);
  CHECK_EQ(adopted.side(), 6);
  CHECK_EQ(adopted.box_height(), 2);
  CHECK_EQ(adopted.box_width(), 3);
  CHECK(is(Board::try_adopt(nullptr).error().code(), Status::null_pointer));
  CHECK_EQ(sudoku_board_free(adopted.release()), SUDOKU_OK);
  CHECK(is(thrown([&] { Board::adopt(handle); }), Status::bad_handle));
}

void errors_know_the_place() {
  try {
    Board::read("4\n1 2 3 98\n2,1 5\n");
    CHECK(false);
  } catch (const std::exception& caught) {
    const auto& error = dynamic_cast<const Error&>(caught);
    CHECK(is(error.code(), Status::unknown_symbol));
    CHECK(error.line() == 3U);
    CHECK(error.column() == 5U);
    CHECK(error.row() == 2);
    CHECK(error.col() == 1);
    CHECK(error.symbol() == 5);
    CHECK_TEXT(error.what(), "line 3, column 5: cell 2,1: 5 is not among the symbols");
  }
  const auto board = Board::try_new(0, 1);
  CHECK(!board);
  CHECK(is(board.error().code(), Status::bad_side));
  CHECK(!board.error().line() && !board.error().column() && !board.error().symbol());
  CHECK(!board.error().row() && !board.error().col());
  CHECK(name(Status::bad_side) == "BAD_SIDE");
  CHECK(std::string_view(Error(Status::no_memory).what()) == message(Status::no_memory));
}

void results_hold_a_value_or_an_error() {
  auto good = Board::try_read(NINE);
  CHECK(good.has_value());
  CHECK_EQ(good->side(), 9);
  CHECK_EQ((*good).get(0, 0), 5);
  CHECK_EQ(good.value().get(0, 0), 5);
  const Board moved = std::move(good).value();
  CHECK_EQ(moved.get(0, 0), 5);
  auto bad = Board::try_read("?");
  CHECK(!bad);
  CHECK(is(thrown([&] { static_cast<void>(bad.value()); }), bad.error().code()));
  CHECK(is(thrown([&] { static_cast<void>(std::move(bad).value()); }), bad.error().code()));
  Board board(2, 2);
  CHECK(board.try_set(0, 0, 1).has_value());
  CHECK(is(board.try_set(0, 0, 9).error().code(), Status::unknown_symbol));
  CHECK(is(thrown([&] { board.try_set(9, 0, 1).value(); }), Status::off_board));
}

void boards_are_edited() {
  Board board(2, 2);
  const std::vector<Symbol> symbols = {98, 0, 2147483647, 7};
  board.set(1, 1, 2);
  board.set_symbols(symbols);
  CHECK(board.symbols() == symbols);
  CHECK_EQ(board.get(1, 1), 0);
  CHECK(is(thrown([&] { board.set_symbols({1, 2, 3, 3}); }), Status::duplicate_symbol));
  CHECK(is(thrown([&] { board.set_symbols({}); }), Status::bad_symbol_count));
  board.set_symbols({1, 2, 3, 4});
  CHECK((board.candidates(0, 0) == std::vector<Symbol>{1, 3, 4}));
  board.set(1, 1, empty);

  std::array<Symbol, 16> cells{};
  cells.fill(empty);
  cells[5] = 3;
  board.set_cells(cells);
  const Grid grid = board.cells();
  CHECK_EQ(grid.side(), 4);
  CHECK_EQ(grid(1, 1), 3);
  CHECK_EQ(grid(0, 0), empty);
  CHECK_EQ(grid.row(1)[1], 3);
  CHECK_EQ(grid.row(1).size(), 4);
  CHECK(std::equal(grid.cells().begin(), grid.cells().end(), cells.begin(), cells.end()));
  CHECK(grid == board.cells());
  // No reference outlives its object.
  int filled = 0;
  for (const Symbol symbol : board.cells()) filled += symbol != empty;
  for (const Symbol symbol : board.cells().cells()) filled += symbol != empty;
  for (const Symbol symbol : *board.try_cells()) filled += symbol != empty;
  for (const Symbol symbol : board.try_symbols().value()) filled += symbol == 1;
  CHECK_EQ(filled, 4);
  CHECK(grid != Grid());
  const Symbol few[] = {1, 2, 3};
  CHECK(is(thrown([&] { board.set_cells(few); }), Status::bad_cell_count));
  CHECK(is(thrown([&] { board.get(4, 0); }), Status::off_board));
  CHECK(is(thrown([&] { static_cast<void>(board.candidates(0, 4)); }), Status::off_board));
#if __cplusplus >= 202002L
  board.set_cells(std::span<const Symbol>(cells));
#endif
}

void cages_are_added_and_listed() {
  Board board(2, 2);
  CHECK_EQ(board.cage_count(), 0);
  board.add_cage(6, {0, 1, 5});
  const std::vector<std::uint32_t> cells = {10};
  board.add_cage(4, cells);
  CHECK_EQ(board.cage_count(), 2);
  const Cage cage = board.cage(0);
  CHECK_EQ(cage.total, 6);
  CHECK((cage.cells == std::vector<std::uint32_t>{0, 1, 5}));
  CHECK(is(thrown([&] { board.add_cage(3, {0, 0}); }), Status::bad_cage));
  CHECK(is(thrown([&] { board.cage(2); }), Status::bad_argument));
}

void boards_are_validated() {
  Board board = Board::read("1234341221434321");
  CHECK(board.check().state == State::solved);
  board.set(3, 3, empty);
  CHECK(board.check().state == State::incomplete);
  board.set(3, 3, 2);
  const BoardCheck found = board.check();
  CHECK(found.state == State::broken);
  CHECK(found.row >= 2 || found.col >= 2);
}

void texts_and_files() {
  ReadOptions options;
  options.format = Format::csv;
  options.box_height = 2;
  options.box_width = 3;
  options.symbols = {0, 10, 20, 30, 40, 50};
  const Board board = Board::read(",,,,,\n,,,,,\n,,50,,,\n,,,,,\n,,,,,\n0,,,,,\n", options);
  CHECK_EQ(board.get(2, 2), 50);
  CHECK_EQ(board.get(5, 0), 0);
  ReadOptions hexadecimal;
  hexadecimal.alphabet = "0123456789abcdef";
  const Board large = Board::read("f0" + std::string(254, '.'), hexadecimal);
  CHECK_EQ(large.get(0, 0), 15);
  CHECK_EQ(large.get(0, 1), 0);
  hexadecimal.alphabet = "112";
  CHECK(is(thrown([&] { Board::read("1", hexadecimal); }), Status::bad_argument));
  const std::string text = board.write(Format::coordinates);
  CHECK_TEXT(text.c_str(), "6 2x3\n0 10 20 30 40 50\n2,2 50\n5,0 0\n");
  CHECK(board.write(Format::picture).size() > 36);
  CHECK(board.write(Format::svg).find("<svg") != std::string::npos);
  CHECK(is(thrown([&] { static_cast<void>(board.write(Format::automatic)); }),
           Status::not_expressible));

  const std::string_view path = "sudoku-cpp-test.txt";
  board.save(path, Format::coordinates);
  CHECK(Board::load(path).write(Format::coordinates) == text);
  CHECK_EQ(std::remove(path.data()), 0);
  CHECK(is(thrown([&] { Board::load(path); }), Status::file_error));
  CHECK(is(thrown([&] { board.save("no/such/folder", Format::csv); }), Status::file_error));
  options.max_bytes = 3;
  CHECK(is(thrown([&] { Board::read("....", options); }), Status::too_large));
  CHECK(is(thrown([&] { Board::read(std::string_view()); }), Status::bad_text));
}

void answers_are_scored() {
  const Board puzzle = Board::read(NINE);
  Board answer = Board::read("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
  Score found = score(puzzle, answer);
  CHECK(found.solved == 1 && found.right == 51 && found.completable == 1);
  answer.set(0, 2, 5);
  found = score(puzzle, answer, SUDOKU_SCORE_COMPARE | SUDOKU_SCORE_COMPLETABLE);
  CHECK(found.solved == 0 && found.wrong == 1 && found.first_wrong == 2 && found.completable == 0);
  CHECK_EQ(score(puzzle, Board(2, 2)).answer_status, SUDOKU_BAD_CELL_COUNT);
  CHECK(is(try_score(puzzle, answer, 4).error().code(), Status::bad_argument));
  const std::vector<std::string> puzzles = {"12..341221..4321", "x"}, answers = {"1243341221344321", "1"};
  const auto scores = score_strings(puzzles, answers);
  CHECK(scores.size() == 2 && scores[0].solved == 1 && scores[1].status == SUDOKU_BAD_TEXT);
  const std::vector<std::uint8_t> empty(16), one = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
  const auto of_cells = score_cells(empty, std::vector<int>(one.begin(), one.end()), 0, {2, 2});
  CHECK(of_cells.size() == 1 && of_cells[0].solved == 1);
}

void twins_are_made_and_found() {
  const Board puzzle = Board::read(NINE);
  const Morph morph = puzzle.random_morph(7, 3), next = puzzle.random_morph(8);
  const Board twin = puzzle.morph(morph);
  CHECK(twin.cells() != puzzle.cells());
  CHECK(twin.morph(morph.inverse()).cells() == puzzle.cells());
  CHECK(puzzle.morph(morph.then(next)).cells() == twin.morph(next).cells());
  CHECK(twin.canonical().cells() == puzzle.canonical().cells());
  CHECK_EQ(Board(3, 3).symmetries(), 3359232u);
  CHECK(is(puzzle.try_morph(Morph{{1, 2}}).error().code(), Status::bad_argument));
  CHECK(is(morph.try_then(Board(2, 2).random_morph(1)).error().code(), Status::bad_argument));
  // An empty board, one with a symbol that it does not have, and two of one class.
  std::vector<std::int16_t> cells(4 * 16);
  cells[16] = 9;
  cells[32] = 1;
  cells[48 + 7] = 4;
  const auto morphed = morph_cells(cells, 5, 0, false, {2, 2});
  CHECK(morphed.status == Status::ok && morphed.states[1] == SUDOKU_UNKNOWN_SYMBOL && morphed.states[3] == SUDOKU_OK);
  const auto back = morph_cells(morphed.cells, 5, 0, true, {2, 2});
  cells[16] = 0;
  CHECK(back.cells == cells);
  cells[16] = 9;
  const auto forms = canonical_cells(cells, {2, 2});
  CHECK(forms.rows[1].status == SUDOKU_UNKNOWN_SYMBOL && forms.rows[1].symmetries == 0);
  CHECK(forms.rows[2].first == 2 && forms.rows[3].first == 2 && forms.rows[0].symmetries == 128);
  CHECK(forms.cells[47] == 1 && forms.cells[63] == 1);
}

void strategies_are_found_and_fit() {
  const auto all = strategies();
  CHECK(all.size() >= 5);
  CHECK(all.front() == Strategy() && all.front().name() == "auto");
  std::set<std::string_view> names;
  for (const Strategy strategy : all) {
    CHECK(Strategy::named(strategy.name()) == strategy);
    CHECK(strategy.description().size() > 10);
    names.insert(strategy.name());
  }
  CHECK_EQ(names.size(), all.size());
  const Strategy backtracking = Strategy::named("backtracking");
  CHECK(backtracking != Strategy());
  CHECK(backtracking.fits(Board(2, 2)));
  CHECK(!backtracking.fits(Board::read(FOUR_KILLER)));
  CHECK(is(thrown([] { Strategy::named("dance"); }), Status::unknown_strategy));
  CHECK(is(thrown([] { static_cast<void>(Strategy{12345}.name()); }), Status::unknown_strategy));
  CHECK(is(thrown([] { static_cast<void>(Strategy{12345}.description()); }),
           Status::unknown_strategy));
  CHECK(is(thrown([] { static_cast<void>(Strategy{12345}.fits(Board(2, 2))); }),
           Status::unknown_strategy));
}

void boards_are_solved() {
  const Board board = Board::read(NINE);
  Options options;
  options.solution_limit = 2;
  const Solved solved = board.solve(options);
  CHECK(solved);
  CHECK(is(solved.status, Status::ok));
  CHECK_EQ(solved.report.solutions, 1);
  CHECK(solved.report.strategy != Strategy());
  CHECK(solved.report.elapsed_ns > 0);
  CHECK_EQ((*solved.solution)(0, 2), 4);
  CHECK_EQ(solved.solution->row(8)[8], 9);
  CHECK_EQ(board.get(0, 2), empty);

  Board without = board.clone();
  without.set(8, 3, 3);
  const Solved none = without.solve();
  CHECK(!none && !none.solution);
  CHECK(is(none.status, Status::no_solution));

  options = Options();
  options.strategy = Strategy::named("backtracking");
  options.node_limit = 5;
  CHECK(is(board.solve(options).status, Status::node_limit));
  options.node_limit = 5000;
  options.solution_limit = 1000000;
  const Solved some = Board(3, 3).solve(options);
  CHECK(is(some.status, Status::node_limit));
  CHECK(some && (*some.solution)(0, 0) == 1);
  CHECK(is(thrown([&] { Board::read(FOUR_KILLER).solve(options); }), Status::unsuitable));
  options.strategy = Strategy{12345};
  CHECK(is(board.try_solve(options).error().code(), Status::unknown_strategy));
}

// Seen to fail: what a limit left undecided was true.
void true_candidates_are_in_some_solution() {
  Board board = Board::read("1...2...........");
  const TrueCandidates found = board.true_candidates();
  CHECK(is(found.status, Status::ok));
  CHECK(found.candidates(0, 1) == (std::vector<Symbol>{3, 4}));
  CHECK(found.truths[0] == Truth::yes && found.truths[1] == Truth::no);
  Options options;
  options.strategy = Strategy::named("backtracking");
  options.node_limit = 1;
  const TrueCandidates stopped = board.true_candidates(options);
  CHECK(is(stopped.status, Status::node_limit));
  CHECK(stopped.truths[6] == Truth::undecided);
  board.set(0, 1, 1);
  CHECK(is(board.true_candidates().status, Status::no_solution));
  CHECK(board.true_candidates().candidates(0, 0).empty());
  CHECK(is(thrown([&] { Board::read(FOUR_KILLER).true_candidates(options); }), Status::unsuitable));
}

void solutions_are_counted() {
  CHECK_EQ(Board(2, 2).count().count, 288);
  CHECK_EQ(Board::read(FOUR_KILLER).count().count, 1);
  Options options;
  options.solution_limit = 10;
  const Counted counted = Board(2, 2).count(options);
  CHECK_EQ(counted.count, 10);
  CHECK_EQ(counted.report.solutions, 10);
  CHECK(is(counted.status, Status::ok));
  options.solution_limit = 0;
  options.time_limit_ms = 10;
  CHECK(is(Board(3, 3).count(options).status, Status::timed_out));
  options.threads = 1025;
  CHECK(is(thrown([&] { Board(2, 2).count(options); }), Status::bad_argument));
  Options plain;
  plain.vectors = Vectors::portable;
  CHECK(Board(3, 3).solve(plain).solution->cells() == Board(3, 3).solve().solution->cells());
  plain.vectors = static_cast<Vectors>(99);
  CHECK(is(thrown([&] { Board(3, 3).solve(plain); }), Status::bad_argument));
}

void solutions_are_a_range() {
  std::set<std::vector<Symbol>> found;
  for (auto& grid : Board(2, 2).solutions()) found.insert(grid.cells());
  CHECK_EQ(found.size(), 288);

  auto solutions = Board(2, 2).solutions();
  CHECK_EQ(std::count_if(solutions.begin(), solutions.end(),
                         [](const Grid& grid) { return grid(0, 0) == 1; }),
           72);
  CHECK(is(solutions.status(), Status::done));
  CHECK(solutions.begin() == solutions.end());
  CHECK_EQ(solutions.report().solutions, 288);

  const auto twice = Board::read(FOUR_TWICE);
  auto both = twice.solutions();
  auto place = both.begin();
  CHECK(place != both.end());
  const Grid first = *place;
  CHECK_EQ(place->side(), 4);
  const Grid past = *place++;
  CHECK(past == first);
  CHECK(*place != first);
  CHECK(++place == both.end());
  CHECK(twice.try_solutions().has_value());

  static_assert(std::is_same_v<std::iterator_traits<Solutions::iterator>::iterator_category,
                               std::input_iterator_tag>);
#if __cplusplus >= 202002L
  static_assert(std::input_iterator<Solutions::iterator>);
  static_assert(std::ranges::input_range<Solutions>);
  static_assert(std::ranges::viewable_range<Solutions&>);
#endif
// clang 14 does not compile the views of libstdc++ 12.
#if __cplusplus >= 202002L && (!defined(__clang__) || __clang_major__ >= 16)
  auto four = Board(2, 2).solutions();
  int taken = 0;
  for (const Grid& grid : four | std::views::filter([](const Grid& g) { return g(0, 0) == 2; }) |
                              std::views::take(3))
    taken += grid(0, 0) == 2;
  CHECK_EQ(taken, 3);
#endif
}

void an_enumeration_can_be_stopped_and_continued() {
  Options options;
  options.strategy = Strategy::named("backtracking");
  options.node_limit = 2;
  Solutions solutions(Board(2, 2), options);
  CHECK(is(solutions.status(), Status::ok));
  int found = 0, stopped = 0;
  for (Status status = Status::ok; status != Status::done;) {
    status = solutions.next();
    found += status == Status::ok;
    stopped += status == Status::node_limit;
  }
  CHECK_EQ(found, 288);
  CHECK(stopped > 100);

  Solutions moved = std::move(solutions);
  CHECK(is(moved.next(), Status::done));
  CHECK(is(thrown([&] { solutions.next(); }), Status::null_pointer));
  CHECK(is(thrown([&] { Board::read(FOUR_KILLER).solutions(options); }), Status::unsuitable));
}

void boards_are_deduced() {
  Deduction solved(Board::read(NINE));
  CHECK(is(solved.choice().status, Status::done));
  CHECK_EQ(solved.cells()(0, 2), 4);
  CHECK(solved.set(0, 2, 4));
  CHECK(!solved.set(0, 2, 5));
  CHECK(is(solved.choice().status, Status::no_solution));

  Deduction deduction(Board(2, 2));
  CHECK_EQ(deduction.side(), 4);
  CHECK(deduction.set(0, 0, 1) && deduction.set(0, 1, 2));
  const Choice choice = deduction.choice();
  CHECK(is(choice.status, Status::ok));
  CHECK_EQ(choice.open, 14);
  CHECK_EQ(choice.row, 0);
  CHECK_EQ(choice.col, 2);
  CHECK(deduction.candidates(0, 2) == std::vector<Symbol>({3, 4}));
  Deduction copy = deduction.clone();
  CHECK(copy.set(0, 2, 3));
  CHECK_EQ(copy.cells()(0, 3), 4);
  CHECK_EQ(deduction.cells()(0, 3), empty);
  CHECK(deduction.handle() != nullptr);

  CHECK(is(thrown([&] { deduction.set(4, 0, 1); }), Status::off_board));
  CHECK(is(thrown([&] { deduction.set(3, 0, 5); }), Status::unknown_symbol));
  CHECK(is(thrown([&] { deduction.candidates(0, 4); }), Status::off_board));
  CHECK(is(thrown([] { Deduction(Board::read(FOUR_KILLER)); }), Status::unsuitable));
  CHECK(is(Deduction::try_new(Board(32, 32)).error().code(), Status::memory_limit));
  const Deduction moved = std::move(deduction);
  CHECK(is(deduction.try_set(0, 0, 1).error().code(), Status::null_pointer));
  CHECK(is(deduction.try_choice().error().code(), Status::null_pointer));
  CHECK(is(deduction.try_cells().error().code(), Status::null_pointer));
  CHECK(is(deduction.try_clone().error().code(), Status::null_pointer));
  CHECK(moved.try_candidates(0, 2).has_value());
}

void calls_are_cancelled_and_watched() {
  const Control control;
  Options options;
  options.control = &control;
  const Board board(3, 3);
  Status status = Status::ok;
  std::thread worker([&] { status = board.count(options).status; });
  while (control.progress().nodes == 0) std::this_thread::yield();
  CHECK(!control.progress().cancelled);
  control.cancel();
  worker.join();
  CHECK(is(status, Status::cancelled));
  CHECK(control.progress().cancelled);
  ReadOptions reading;
  reading.control = &control;
  CHECK(is(thrown([&] { Board::read(NINE, reading); }), Status::cancelled));
  control.reset();
  CHECK_EQ(Board::read(NINE, reading).get(8, 8), 9);
  CHECK(!control.progress().cancelled);
  CHECK(board.solve(options));

  GenerateOptions generate;
  generate.control = &control;
  control.cancel();
  CHECK(is(thrown([&] { Board::generate(generate); }), Status::cancelled));

  Control gone;
  const Control taken = std::move(gone);
  CHECK(is(thrown([&] { gone.cancel(); }), Status::null_pointer));
  CHECK(is(gone.try_reset().error().code(), Status::null_pointer));
  CHECK(is(gone.try_progress().error().code(), Status::null_pointer));
  Options with_gone;
  with_gone.control = &gone;
  CHECK(is(Board(2, 2).try_solve(with_gone).error().code(), Status::bad_handle));
}

void many_boards_in_one_call() {
  std::vector<Board> boards;
  boards.push_back(Board::read(NINE));
  boards.push_back(Board::read(FOUR_TWICE));
  boards.push_back(Board::read("11.............."));
  boards.push_back(Board(2, 2));
  const Board moved = std::move(boards[3]);
  for (std::uint32_t threads = 0; threads < 4; ++threads) {
    Options options;
    options.solution_limit = 2;
    options.threads = threads;
    const Batch batch = solve_batch(boards, options);
    CHECK(is(batch.status, Status::ok));
    CHECK_EQ(batch.rows.size(), 4);
    CHECK(is(batch.rows[0].status, Status::ok));
    CHECK_EQ(batch.rows[0].solutions, 1);
    CHECK_EQ(batch.rows[1].solutions, 2);
    CHECK(is(batch.rows[2].status, Status::no_solution));
    CHECK(is(batch.rows[3].status, Status::null_pointer));
    CHECK_EQ((*batch.solutions[0])(8, 8), 9);
    CHECK_EQ(batch.solutions[1]->side(), 4);
    CHECK_EQ(batch.solutions[1]->cells().size(), 16);
    CHECK(!batch.solutions[2] && !batch.solutions[3]);
  }
  CHECK_EQ(solve_batch({boards.data(), 2}).rows.size(), 2);
  CHECK_EQ(solve_batch({}).rows.size(), 0);
  Options options;
  options.threads = 1025;
  CHECK(is(thrown([&] { solve_batch(boards, options); }), Status::bad_argument));
}

void many_lines_in_one_call() {
  const std::string text = std::string(NINE) + "\n# comment\nx\n" + std::string(FOUR_TWICE) + "\n";
  const Lines lines = solve_lines(text);
  CHECK(is(lines.status, Status::ok));
  CHECK_EQ(lines.rows.size(), 3);
  CHECK(is(lines.rows[0].status, Status::ok));
  CHECK(lines.rows[1].status < Status::ok);
  CHECK_TEXT(lines.solutions.c_str(),
             "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n\n"
             "1243341221344321\n");
  CHECK_EQ(solve_lines("").rows.size(), 0);
  CHECK(solve_lines("# nothing\n").solutions.empty());
  ReadOptions read;
  read.max_bytes = 5;
  CHECK(is(thrown([&] { solve_lines(text, read); }), Status::too_large));
}

void each_string_has_its_own_answer() {
  const std::string nine(NINE);
  const std::vector<std::string> puzzles{"",           nine + "\n" + nine, nine,        "# comment",
                                         "  ",         nine + "\r\n",      "\n" + nine, "x",
                                         std::string(FOUR_TWICE)};
  const Lines lines = solve_strings(puzzles);
  ReadOptions nines;
  nines.box_height = nines.box_width = 3;
  CHECK(is(solve_strings(puzzles, nines).rows[0].status, Status::bad_text));
  const auto bad = Status::bad_text;
  const std::vector<Status> expected{bad, bad, Status::ok, bad, bad, Status::ok, Status::ok, bad, Status::ok};
  CHECK_EQ(lines.rows.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(is(lines.rows[i].status, expected[i]));
  CHECK_EQ(std::count(lines.solutions.begin(), lines.solutions.end(), '\n'), 9);
  CHECK_TEXT(lines.solutions.substr(2, 81).c_str(),
             "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
  CHECK_EQ(solve_strings(std::vector<std::string_view>{}).rows.size(), 0);
  const auto checks = check_strings(puzzles);
  CHECK_EQ(checks.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(is(checks[i].status, expected[i]));
    CHECK_EQ(checks[i].state.has_value(), is(expected[i], Status::ok));
  }
  CHECK(checks[2].state == State::incomplete);
  CHECK(check_strings(std::vector<std::string>{lines.solutions.substr(2, 81)})[0].state == State::solved);
  Options many;
  many.threads = 1025;
  CHECK(is(thrown([&] { check_strings(puzzles, {}, many); }), Status::bad_argument));
}

void boards_of_integers_in_one_call() {
  std::vector<std::int16_t> cells;
  for (int board = 0; board < 3; ++board)
    for (const char c : std::string_view(NINE)) cells.push_back(c == '.' ? -1 : c - '0');
  cells[81] = 12;
  CellShape shape;
  shape.empty = -1;
  const auto found = solve_cells(cells, shape);
  CHECK(is(found.status, Status::ok));
  const std::vector<Status> expected{Status::ok, Status::unknown_symbol, Status::ok};
  for (std::size_t i = 0; i < 3; ++i) CHECK(is(found.rows[i].status, expected[i]));
  CHECK_EQ(found.cells.size(), cells.size());
  CHECK_EQ(found.cells[2], 4);
  CHECK_EQ(found.cells[81], -1);
  CHECK_EQ(found.cells[242], 9);
  CHECK_EQ(solve_cells(Span<std::int16_t>(cells.data(), 81), shape).rows.size(), 1);
  auto checks = check_cells(found.cells, shape);
  CHECK(checks[0].state == State::solved && checks[1].state == State::incomplete);
  CHECK(check_cells(std::vector<std::uint8_t>(81, 5))[0].state == State::broken);
  checks = check_lines(std::string(NINE) + "\nx\n");
  CHECK(checks.size() == 2 && checks[0].state == State::incomplete && !checks[1].state);
  checks = check_cells(cells, shape);
  CHECK(is(checks[1].status, Status::unknown_symbol) && !checks[1].state);
  CHECK(is(thrown([&] { check_cells(std::vector<std::uint8_t>(80)); }), Status::bad_cell_count));
  CellShape six{2, 3, 0};
  Options two;
  two.solution_limit = 2;
  CHECK_EQ(solve_cells(std::vector<std::uint64_t>(36), six, two).rows[0].solutions, 2);
  CHECK(is(thrown([&] { solve_cells(std::vector<std::uint8_t>(80)); }), Status::bad_cell_count));
  CHECK(is(thrown([&] { solve_cells(cells, {3, 3, 9}); }), Status::bad_argument));
  CHECK(is(thrown([&] { solve_cells(cells, {0, 3, 0}); }), Status::bad_side));
}

void puzzles_are_generated() {
  GenerateOptions options;
  options.box_height = 2;
  options.killer = true;
  options.seed = 3;
  options.min_cage = 2;
  options.max_cage = 4;
  options.max_nodes = 30;
  const Board board = Board::generate(options);
  CHECK_EQ(board.side(), 6);
  CHECK(board.cage_count() > 0);
  CHECK_EQ(board.count().count, 1);
  CHECK(Board::generate(options).write(Format::coordinates) == board.write(Format::coordinates));
  options.min_nodes = 31;
  CHECK(is(Board::try_generate(options).error().code(), Status::bad_argument));
  options.min_nodes = options.max_nodes = 0;
  options.killer = false;
  options.holes = 20;
  options.holes_balanced = true;
  CHECK_EQ(Board::generate(options).count().count >= 1, true);
  options.box_width = 0;
  CHECK(is(Board::try_generate(options).error().code(), Status::bad_side));
}

void puzzles_have_the_constraints_of_a_board() {
  Board given(2, 3);
  const std::vector<Constraint> groups = {Constraint{SUDOKU_CONSTRAINT_DISJOINT_GROUPS, {}, {}}};
  given.add_constraints(groups);
  GenerateOptions options;
  options.box_height = 2;
  options.board = &given;
  options.random_regions = true;
  const Board board = Board::generate(options);
  CHECK_EQ(board.constraint_count(), 2);
  CHECK_EQ(board.count().count, 1);
  const auto items = generate_batch(options, 0, 2);
  CHECK(items[0].board->write(Format::coordinates) == board.write(Format::coordinates));
  CHECK(items[1].board->write(Format::coordinates) != board.write(Format::coordinates));
  const Board moved = std::move(given);
  CHECK(is(Board::try_generate(options).error().code(), Status::bad_handle));
}

void puzzles_have_clues_of_rules() {
  GenerateOptions options;
  options.box_height = 2;
  options.rules = "thermometer, difference";
  const Board board = Board::generate(options);
  CHECK_EQ(board.constraint_count() >= 2, true);
  CHECK_EQ(board.count().count, 1);
}

void puzzles_have_several_grids() {
  const std::vector<GridPlace> two = {{0, 0}, {2, 2}};
  const auto empty = Board::of_grids(2, 2, two);
  GenerateOptions options;
  options.box_height = options.box_width = 2;
  options.board = &empty;
  options.minimal = true;
  const Board board = Board::generate(options);
  CHECK(board.grids() == two);
  CHECK_EQ(board.count().count, 1);
  const auto items = generate_batch(options, 0, 3, 2);
  CHECK(items[0].board->write(Format::coordinates) == board.write(Format::coordinates));
  CHECK(items[0].puzzle.size() == 36 && items[0].board->grids() == two);
  CHECK(items[1].solution.size() == 36 && items[1].solution[4] == sudoku::empty);
  const std::vector<std::uint8_t> short_pattern(16, 1);
  options.pattern = short_pattern;
  CHECK(is(Board::try_generate(options).error().code(), Status::bad_argument));
}

void givens_are_chosen() {
  GenerateOptions options;
  options.symmetry = Symmetry::rotation_180;
  options.min_givens = 30;
  options.max_givens = 31;
  const Board board = Board::generate(options);
  const auto cells = board.cells().cells();
  const auto givens = 81 - std::count(cells.begin(), cells.end(), empty);
  CHECK(givens == 30 || givens == 31);
  for (std::size_t cell = 0; cell < 81; ++cell)
    CHECK_EQ(cells[cell] == empty, cells[80 - cell] == empty);
  options = {};
  options.minimal = true;
  options.pattern.assign(81, 1);
  options.pattern[40] = 0;
  options.solution = Board::read(NINE).solve().solution->cells();
  const Board fixed = Board::generate(options);
  CHECK_EQ(fixed.get(4, 4), empty);
  CHECK(fixed.solve().solution->cells() == options.solution);
  options.more_givens = 4;
  const auto minimal = fixed.cells().cells(), more = Board::generate(options).cells().cells();
  CHECK_EQ(std::count(minimal.begin(), minimal.end(), empty),
           std::count(more.begin(), more.end(), empty) + 4);
  // C would read behind a list of another length.
  options.pattern.pop_back();
  CHECK(is(Board::try_generate(options).error().code(), Status::bad_argument));
  CHECK(is(try_generate_batch(options, 0, 1).error().code(), Status::bad_argument));
  options.pattern.clear();
  options.solution.push_back(1);
  CHECK(is(Board::try_generate(options).error().code(), Status::bad_argument));
  options.solution.assign(81, -1);
  CHECK(is(Board::try_generate(options).error().code(), Status::bad_argument));
}

void many_puzzles_in_one_call() {
  GenerateOptions options;
  options.seed = 5;
  options.givens = 24;
  options.attempts = 1;
  const auto items = generate_batch(options, 2, 40);
  const auto rest = generate_batch(options, 20, 22, 3);
  CHECK_EQ(items.size(), 40);
  std::size_t failed = 0;
  for (std::size_t at = 0; at < items.size(); ++at) {
    if (at >= 18) {
      const auto& same = rest[at - 18];
      CHECK(same.seed == items[at].seed && same.puzzle == items[at].puzzle);
    }
    if (items[at].status != Status::ok) {
      ++failed;
      CHECK(is(items[at].status, Status::not_generated));
      CHECK(items[at].puzzle.empty() && items[at].solution.empty() && items[at].givens == 0);
      continue;
    }
    CHECK_EQ(items[at].givens, 24);
    CHECK(!items[at].board);
    GenerateOptions of_item = options;
    of_item.seed = items[at].seed;
    const Board alone = Board::generate(of_item);
    CHECK(alone.cells().cells() == items[at].puzzle);
    CHECK(alone.solve().solution->cells() == items[at].solution);
  }
  CHECK(failed > 0 && failed < 40);
  CHECK(generate_batch(options, 0, 0).empty());
  CHECK(is(try_generate_batch(options, 0, 1, 1025).error().code(), Status::bad_argument));
  options.box_height = 0;
  CHECK(is(try_generate_batch(options, 0, 1).error().code(), Status::bad_side));
  GenerateOptions killer;
  killer.box_height = killer.box_width = 2;
  killer.killer = true;
  for (const auto& item : generate_batch(killer, 0, 3, 2)) {
    CHECK(item.board && item.board->cage_count() > 0);
    CHECK(item.board->solve().solution->cells() == item.solution);
  }
  const Control control;
  control.cancel();
  killer.control = &control;
  for (const auto& item : generate_batch(killer, 0, 2)) {
    CHECK(is(item.status, Status::cancelled));
    CHECK(!item.board && item.puzzle.empty());
  }
}

void redundant_givens_are_removed() {
  Board board = Board::read(NINE);
  board.set_cells(board.solve().solution->cells());
  CHECK_EQ(board.redundant().size(), 81);
  const Board minimal = board.minimise(3);
  CHECK(minimal.redundant().empty());
  CHECK(minimal.cells() == board.minimise(3).cells());
  CHECK_EQ(minimal.count().count, 1);
  CHECK(is(Board(2, 2).try_redundant().error().code(), Status::bad_argument));
  CHECK(is(Board(2, 2).try_minimise().error().code(), Status::bad_argument));
  const Control control;
  control.cancel();
  Options options;
  options.control = &control;
  CHECK(is(board.try_redundant(options).error().code(), Status::cancelled));
  CHECK(is(board.try_minimise(1, options).error().code(), Status::cancelled));
  GenerateOptions controlled;
  controlled.box_height = controlled.box_width = 2;
  controlled.controlled_bias = true;
  CHECK(Board::generate(controlled).redundant().empty());
}

void twins_have_one_canonical_form() {
  const Board form = Board::read("1...............").canonical();
  CHECK(form.cells() == Board::read("...............1").cells());
  CHECK(form.cells() == Board::read(".........3......").canonical().cells());
  CHECK(is(Board(2, 13).try_canonical().error().code(), Status::bad_argument));
  const Control control;
  control.cancel();
  Options options;
  options.control = &control;
  CHECK(is(form.try_canonical(options).error().code(), Status::cancelled));
}

void proofs_are_written() {
  const Board board(2, 2);
  const std::string_view cnf = "sudoku-cpp-test.cnf";
  const std::string_view proof = "sudoku-cpp-test.drat";
  const auto several = board.prove(cnf, proof);
  CHECK_EQ(several.report.solutions, 2);
  CHECK_EQ(std::remove(cnf.data()), 0);
  CHECK_EQ(std::remove(proof.data()), 0);
  CHECK(is(board.try_prove("none/a.cnf", "none/a.drat").error().code(), Status::file_error));
}

void versions() { CHECK(build_info().find(version()) != std::string_view::npos); }

void cages_are_edited() {
  Board board(2, 2);
  board.add_cages({Cage{3, {0, 1}}, Cage{9, {1, 5, 6}}, Cage{4, {15}}});
  CHECK_EQ(board.cage_count(), 3);
  CHECK(board.candidates(0, 0) == std::vector<Symbol>({1, 2}));
  const std::vector<Cage> bad = {Cage{3, {2}}, Cage{3, {}}};
  const auto refused = board.try_add_cages(bad);
  CHECK(is(refused.error().code(), Status::bad_cage));
  CHECK_EQ(refused.error().symbol().value_or(-1), 1);
  CHECK_EQ(board.cage_count(), 3);
  board.remove_cage(0, 1);
  CHECK_EQ(board.cage(0).total, 9);
  CHECK(is(board.try_remove_cage(0, 0).error().code(), Status::bad_argument));
  board.clear_cages();
  CHECK_EQ(board.cage_count(), 0);
  board.add_cages({});
}

void several_grids_overlap() {
  const std::vector<GridPlace> two = {{0, 0}, {2, 2}};
  auto board = Board::of_grids(2, 2, two);
  CHECK(board.rows() == 6 && board.cols() == 6 && board.side() == 4 && board.grids() == two);
  CHECK(Board(2, 2).grids() == std::vector<GridPlace>(1));
  board.set(2, 2, 1);
  const auto solved = board.solve();
  CHECK(solved.solution.has_value() && solved.solution->cells().size() == 36);
  CHECK((*solved.solution)(0, 5) == sudoku::empty && (*solved.solution)(2, 2) == 1);
  CHECK_EQ(board.count().count, 6 * 12 * 12);
  const auto refused = Board::try_of_grids(2, 2, std::vector<GridPlace>{{0, 0}, {4, 4}});
  CHECK(is(refused.error().code(), Status::bad_argument));
  CHECK(is(board.try_set(0, 4, 1).error().code(), Status::off_board));
}

void constraints_are_edited() {
  Board board(2, 2);
  const std::vector<Constraint> good = {Constraint{SUDOKU_CONSTRAINT_DIAGONAL, {1}, {}},
                                        Constraint{constraint_kind("cage"), {5}, {0, 1}}};
  board.add_constraints(good);
  CHECK_EQ(board.constraint_count(), 2);
  CHECK(board.constraint(0).cells == std::vector<std::uint32_t>({0, 1}));
  CHECK(board.constraint(1).values == std::vector<std::int64_t>({1}));
  CHECK(board.constraint(1).cells.empty());
  const std::vector<Constraint> bad = {Constraint{SUDOKU_CONSTRAINT_ANTI_KING, {}, {}},
                                       Constraint{SUDOKU_CONSTRAINT_SUM, {}, {0}}};
  const auto refused = board.try_add_constraints(bad);
  CHECK(is(refused.error().code(), Status::bad_constraint));
  CHECK_EQ(refused.error().symbol().value_or(-1), 1);
  CHECK(is(board.try_constraint(2).error().code(), Status::bad_argument));
  CHECK(is(board.try_remove_constraint(2).error().code(), Status::bad_argument));
  board.remove_constraint(0);
  CHECK_EQ(board.constraint(0).kind, SUDOKU_CONSTRAINT_DIAGONAL);
  board.clear_constraints();
  CHECK_EQ(board.try_constraint_count().value(), 0);
  CHECK_EQ(constraint_kinds().size(), try_constraint_kinds().value().size());
  CHECK(constraint_kinds().front().name == "cage");
  CHECK(is(try_constraint_kind("knight").error().code(), Status::bad_constraint));
  board.try_clear_constraints().value();
}

void clashing_cells_are_listed() {
  Board board = Board::read(NINE);
  CHECK(board.clashes().empty());
  board.set(0, 2, 5);
  CHECK(board.clashes() == std::vector<std::uint32_t>({0, 2}));
}

void grids_are_written() {
  const Board board = Board::read(FOUR_KILLER);
  const auto solved = board.solve();
  CHECK(board.write(*solved.solution, Format::grid) == "1243\n4312\n2134\n3421\n" ||
        board.write(*solved.solution, Format::grid).size() == 20);
  Board filled = board.clone();
  filled.clear_cages();
  filled.set_cells(solved.solution->cells());
  for (const auto format : {Format::line, Format::grid, Format::csv})
    CHECK(board.write(*solved.solution, format) == filled.write(format));
  CHECK(is(board.try_write(Grid(3, {1, 2, 3}), Format::line).error().code(), Status::bad_cell_count));
}

void rows_have_their_lines() {
  constexpr std::string_view text = "# a comment\n123\n12..341221..4321";
  const RowError bad = row_error(text, 0), good = row_error(text, 1);
  CHECK(bad.line == 2 && good.line == 3 && !good.error);
  CHECK(bad.error && is(bad.error->code(), Status::bad_cell_count));
  CHECK_EQ(bad.error->line().value_or(0), 2);
  CHECK(is(try_row_error(text, 2).error().code(), Status::bad_argument));
  ReadOptions read;
  read.max_bytes = 10;
  CHECK(is(thrown([&] { row_error(text, 0, read); }), Status::too_large));
}

void what_is_not_made_has_a_reason() {
  const Control control;
  control.cancel();
  GenerateOptions options;
  options.control = &control;
  const auto stopped = Board::try_generate(options);
  CHECK(is(stopped.error().code(), Status::cancelled));
  CHECK_TEXT(stopped.error().what(), sudoku_status_text(SUDOKU_CANCELLED));
}

// The functions of C that C++ has in another form.
void texts_are_those_of_c() {
  const char* text = nullptr;
  CHECK_EQ(sudoku_version(&text), SUDOKU_OK);
  std::int32_t version_number = 0;
  CHECK_EQ(sudoku_version_number(&version_number), SUDOKU_OK);
  CHECK_EQ(version_number, 1000000 * SUDOKU_VERSION_MAJOR + 1000 * SUDOKU_VERSION_MINOR + SUDOKU_VERSION_PATCH);
  CHECK(version() == text);
  CHECK_EQ(sudoku_status_message(SUDOKU_BAD_CAGE, &text), SUDOKU_OK);
  CHECK(message(Status::bad_cage) == text);
  CHECK(message(static_cast<Status>(77)) == "unknown status");
  CHECK(name(Format::svg) == "svg");
  CHECK(name(static_cast<Format>(77)) == "unknown format");
  for (const auto strategy : strategies()) CHECK(strategy.name() == sudoku_strategy_text(strategy.number));
}

// Structures of C begin with a default in each field.
void structures_have_initialisers() {
  sudoku_options options = SUDOKU_OPTIONS_INIT;
  sudoku_generate_options wanted = SUDOKU_GENERATE_OPTIONS_INIT;
  sudoku_error error = SUDOKU_ERROR_INIT;
  sudoku_board* board = nullptr;
  options.solution_limit = 2;
  CHECK_EQ(sudoku_generate(&wanted, &board, &error), SUDOKU_OK);
  const Board made = Board::adopt(board);
  std::uint64_t count = 0;
  CHECK_EQ(sudoku_count(made.handle(), &options, &count, nullptr, &error), SUDOKU_OK);
  CHECK_EQ(count, 1);
}

void steps_and_ratings_of_c() {
  const Board board = Board::read(NINE);
  std::uint32_t count = 0;
  std::int32_t number = 0;
  const char* name = nullptr;
  CHECK_EQ(sudoku_technique_count(&count), SUDOKU_OK);
  CHECK_EQ(sudoku_technique_number(count - 1, &number), SUDOKU_OK);
  CHECK_EQ(sudoku_technique_name(number, &name), SUDOKU_OK);
  sudoku_rating rating = {};
  CHECK_EQ(sudoku_rate(board.handle(), 0, nullptr, &rating, sizeof(sudoku_rating), nullptr), SUDOKU_OK);
  CHECK_EQ(rating.se_er, 12);
  sudoku_steps* steps = nullptr;
  sudoku_step step = SUDOKU_STEP_INIT;
  std::size_t text = 0, changes = 0;
  CHECK_EQ(sudoku_steps_open(board.handle(), nullptr, 0, 0, nullptr, &steps, nullptr), SUDOKU_OK);
  CHECK_EQ(sudoku_steps_next(steps, &step, nullptr), SUDOKU_OK);
  CHECK_EQ(sudoku_steps_write(steps, SUDOKU_STEP_JSON, nullptr, 0, &text, nullptr), SUDOKU_OK);
  CHECK_EQ(sudoku_steps_changes(steps, nullptr, 0, &changes, nullptr), SUDOKU_OK);
  CHECK(text > 100 && changes == 4);
  CHECK_EQ(sudoku_steps_mistakes(steps, nullptr, 0, &changes, nullptr), SUDOKU_OK);
  CHECK_EQ(sudoku_steps_close(steps), SUDOKU_OK);
  std::size_t sentence = 0;
  CHECK_EQ(sudoku_hint(board.handle(), nullptr, 0, 0, nullptr, SUDOKU_STEP_JSON, &step, nullptr, 0, &sentence, nullptr),
           SUDOKU_OK);
  CHECK(sentence == text && step.placements == 1);
  CHECK_EQ(sudoku_steps_read(NINE.data(), 81, nullptr, 0, nullptr, &steps, nullptr), SUDOKU_OK);
  CHECK_EQ(sudoku_steps_close(steps), SUDOKU_OK);
  const std::int32_t offsets[] = {0, 81};
  sudoku_strings strings = SUDOKU_STRINGS_INIT;
  strings.bytes = NINE.data();
  strings.byte_count = 81;
  strings.offsets = offsets;
  strings.count = 1;
  sudoku_rating row = {};
  CHECK_EQ(sudoku_rate_strings(&strings, nullptr, 0, nullptr, &row, sizeof(sudoku_rating), nullptr), SUDOKU_OK);
  CHECK(row.status == SUDOKU_OK && row.hodoku_score == rating.hodoku_score);
  sudoku_rating rated = {};
  CHECK_EQ(sudoku_rate_strings(&strings, nullptr, SUDOKU_PROFILE_FAIR, nullptr, &rated, sizeof(sudoku_rating),
                               nullptr), SUDOKU_OK);
  CHECK(rated.profile_explained == 1 && rated.se_er == -1);
  CHECK_EQ(sudoku_profile_find("hodoku", 6, &number, nullptr), SUDOKU_OK);
  CHECK_EQ(number, SUDOKU_PROFILE_HODOKU);
}

void profiles_are_lists() {
  const Board board = Board::read(NINE);
  const auto own = sudoku::find_profile("scores=hodoku, full_house, hidden_single, naked_single=5");
  const auto rating = sudoku::rate(board, own);
  CHECK(rating.profile_explained == 1 && rating.profile_steps == 51 && rating.se_er == -1);
  CHECK(rating.profile_highest == 14 && rating.profile_sum > 200);
  Steps steps(board, own);
  CHECK(steps.next() == Status::ok);
  const auto fair = sudoku::rate(board, sudoku::Profile::fair);
  CHECK(fair.profile_explained == 1 && fair.profile_steps < 51);
  const Board killer = Board::read(FOUR_KILLER);
  const auto usual = sudoku::rate(killer);
  CHECK(usual.profile_explained == 1 && usual.se_er == -1 && usual.hodoku_score == -1);
  CHECK_EQ(sudoku::rate(killer, sudoku::Profile::killer).profile_sum, usual.profile_sum);
  CHECK(Steps(killer).next() == Status::ok && sudoku::find_profile("killer") == sudoku::Profile::killer);
  const auto wrong = sudoku::try_find_profile("naked_singel");
  CHECK(!wrong && wrong.error().code() == Status::bad_argument);
}

void positions_are_compared() {
  const std::string position =
      ":0000:x:53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:614:::\n";
  const Steps steps = Steps::read(position);
  std::vector<Steps::Change> mistakes;
  CHECK(steps.mistakes(mistakes) == Status::ok && mistakes.size() == 2);
  CHECK(mistakes[0].placed && mistakes[0].col == 2 && mistakes[1].symbol == 6 && !mistakes[1].placed);
  CHECK(steps.library() == position && steps.characters().size() == 730);
  const Board puzzle = Board::read(NINE);
  Board state = puzzle.clone();
  state.set(0, 2, 1);
  const auto found = Steps::at(puzzle, state).contradictions();
  CHECK(found.size() == 1 && found[0].house == Steps::House::column && found[0].number == 7 && found[0].symbol == 1);
  CHECK(Steps::try_at(state, puzzle).error().code() == Status::bad_argument);
  CHECK(Steps(puzzle).try_contradictions()->empty());
  CHECK(state.suspects() == std::vector<std::uint32_t>{2} && puzzle.try_suspects()->empty());
  Steps listed = Steps(puzzle).list();
  CHECK(is(listed.next(), Status::ok) && listed.step().open == 50);
  Steps singles = Steps(puzzle).list("naked_single");
  CHECK(is(singles.next(), Status::ok) && singles.technique() == "naked_single");
  CHECK(is(Steps(puzzle).try_list("nakd_single").error().code(), Status::bad_argument));
  CHECK(sudoku::summary(puzzle).find("1 star") == 0 && sudoku::summary(puzzle, true).find("{\"explained\"") == 0);
  CHECK(is(sudoku::try_summary(Board(9, 9)).error().code(), Status::bad_argument));
  CHECK(is(Steps(puzzle).try_list(999999).error().code(), Status::bad_argument));
  CHECK(Steps::read(steps.candidates()).candidates() == steps.candidates());
  CHECK(is(Steps::try_read("?").error().code(), Board::try_read("?").error().code()));
  const Control control;
  control.cancel();
  Options cancelled;
  cancelled.control = &control;
  CHECK(is(Steps::try_open(Board(8, 8), Profile::automatic, true, cancelled).error().code(), Status::cancelled));
}

void boards_are_explained_and_rated() {
  const Board board = Board::read(NINE);
  Steps steps(board, Profile::hodoku);
  std::vector<Symbol> cells = board.cells().cells();
  CHECK(steps.sentence().empty() && steps.technique().empty());
  std::int32_t score = 0;
  while (steps.next() == Status::ok) {
    score += steps.step().hodoku_score;
    CHECK(steps.svg().find("<circle") != std::string::npos && steps.drawing().find("┏") == 0);
    CHECK(!steps.technique().empty() && steps.json().find(steps.sentence()) != std::string::npos);
    CHECK(steps.nudge().rfind("Look at ", 0) == 0);
    for (const auto& change : steps.changes())
      if (change.placed) cells[9 * change.row + change.col] = change.symbol;
  }
  CHECK_EQ(steps.step().open, 0);
  Steps other(board, Profile::hodoku);
  CHECK(is(other.next(), Status::ok));
  const auto first = hint(board, Profile::hodoku, true, SUDOKU_STEP_DRAWING);
  CHECK(first.status == Status::ok && first.text == other.drawing() && first.step.open == other.step().open);
  CHECK(steps.title().empty() && other.title() == other.sentence().substr(0, other.title().size()));
  CHECK(other.title() != other.technique() && other.title().size() > 4);
  CHECK(*other.try_nudge() == other.nudge() && *other.try_sentence() == other.sentence());
  const auto german = other.title("de");
  CHECK(languages().front().code == "en" && languages().back().title == "Deutsch");
  CHECK(other.text(Stage::sentence, "de").substr(0, german.size()) == german && german != other.title());
  CHECK(other.text(Stage::nudge, "en") == other.nudge() && *other.try_hint() == other.hint());
  CHECK(other.hint() == std::string(other.title()) + ". " + other.nudge());
  CHECK(!other.try_text(Stage::hint, "xx") && !other.try_title("xx") && try_languages());
  CHECK(*other.try_json() == other.json() && *other.try_svg() == other.svg() && *other.try_drawing() == other.drawing());
  CHECK(*other.try_candidates() == other.candidates() && *other.try_library() == other.library());
  CHECK(*other.try_characters() == other.characters() && other.try_changes()->size() == other.changes().size());
  std::vector<Steps::Change> wrong;
  CHECK(*other.try_mistakes(wrong) == Status::ok && wrong.empty());
  // Above 9x9 there is no such line.
  Steps letters = Steps::read(Board(4, 4).write(Format::coordinates));
  CHECK(is(letters.try_library().error().code(), Status::not_expressible));
  auto copy = other.clone();
  CHECK(copy.drawing() == first.text && is(other.next(), Status::ok) && copy.drawing() == first.text);
  CHECK(copy.step().open == first.step.open && is(copy.next(), Status::ok) && copy.drawing() == other.drawing());
  CHECK(is(try_hint(board, Profile::hodoku, true, 99).error().code(), Status::bad_argument));
  // Seen to fail: nothing is removed from a hint; nor from steps.
  const auto four = Board::read("1...2...........");
  const std::vector<Candidate> removed = {{0, 1, 2}, {0, 1, 4}};
  const auto only = hint(four, Profile::hodoku, true, SUDOKU_STEP_SENTENCE, {}, removed);
  CHECK(only.text == "Naked Single: r1c2 has one candidate: r1c2 is 3.");
  Steps same(four, Profile::hodoku, true, {}, removed);
  CHECK(is(same.next(), Status::ok) && same.sentence() == only.text);
  CHECK(is(Steps::try_open(four, Profile::hodoku, true, {}, {{4, 0, 1}}).error().code(), Status::off_board));
  CHECK(cells == board.solve().solution->cells());
  const Rating rating = rate(board);
  CHECK(rating.status == SUDOKU_OK && rating.se_er == 12 && rating.hodoku_score == score);
  CHECK_EQ(rate(board, Profile::hodoku, false).se_er, -1);
  const auto rows = rate_strings(std::vector<std::string>{std::string(NINE), "x"});
  CHECK(rows.size() == 2 && rows[0].hodoku_score == score && rows[1].status < 0);
  const auto sum = rate(board, Profile::fair).profile_sum;
  std::string lines(NINE);
  lines += "\nx\n";
  const auto of_lines = rate_lines(lines, Profile::fair);
  CHECK(of_lines.size() == 2 && of_lines[0].profile_sum == sum && of_lines[1].status < 0);
  CHECK(rate_lines("").empty() && is(try_rate_lines("\xff\xfe").error().code(), Status::bad_text));
  std::vector<std::int8_t> digits;
  for (const char given : NINE) digits.push_back(static_cast<std::int8_t>(given == '.' ? 0 : given - '0'));
  const auto of_cells = rate_cells(digits, {}, Profile::fair);
  CHECK(of_cells.size() == 1 && of_cells[0].profile_sum == sum && of_cells[0].status == SUDOKU_OK);
  digits.pop_back();
  CHECK(is(try_rate_cells(digits).error().code(), Status::bad_cell_count));
  const Board large(8, 9);
  CHECK(thrown([&] { rate(large); }) == Status::bad_argument);
  CHECK(thrown([&] { Steps refused(large); }) == Status::bad_argument);
}

}  // namespace

int main() {
  RUN(owners_move_and_do_not_copy);
  RUN(handles_are_adopted_and_released);
  RUN(errors_know_the_place);
  RUN(results_hold_a_value_or_an_error);
  RUN(boards_are_edited);
  RUN(cages_are_added_and_listed);
  RUN(boards_are_validated);
  RUN(texts_and_files);
  RUN(answers_are_scored);
  RUN(twins_are_made_and_found);
  RUN(strategies_are_found_and_fit);
  RUN(boards_are_solved);
  RUN(true_candidates_are_in_some_solution);
  RUN(solutions_are_counted);
  RUN(solutions_are_a_range);
  RUN(an_enumeration_can_be_stopped_and_continued);
  RUN(boards_are_deduced);
  RUN(calls_are_cancelled_and_watched);
  RUN(many_boards_in_one_call);
  RUN(many_lines_in_one_call);
  RUN(each_string_has_its_own_answer);
  RUN(boards_of_integers_in_one_call);
  RUN(puzzles_are_generated);
  RUN(puzzles_have_the_constraints_of_a_board);
  RUN(puzzles_have_several_grids);
  RUN(puzzles_have_clues_of_rules);
  RUN(givens_are_chosen);
  RUN(many_puzzles_in_one_call);
  RUN(redundant_givens_are_removed);
  RUN(twins_have_one_canonical_form);
  RUN(proofs_are_written);
  RUN(versions);
  RUN(cages_are_edited);
  RUN(constraints_are_edited);
  RUN(several_grids_overlap);
  RUN(clashing_cells_are_listed);
  RUN(grids_are_written);
  RUN(rows_have_their_lines);
  RUN(what_is_not_made_has_a_reason);
  RUN(texts_are_those_of_c);
  RUN(structures_have_initialisers);
  RUN(steps_and_ratings_of_c);
  RUN(profiles_are_lists);
  RUN(boards_are_explained_and_rated);
  RUN(positions_are_compared);
  return report();
}
