// libsudoku for C++17 and later: header only, on top of the C functions of sudoku.h.
//
// A first program:
//
//     #include <sudoku.hpp>
//     #include <iostream>
//
//     int main() {
//       const auto board = sudoku::Board::read(
//           "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
//       sudoku::Options options;
//       options.solution_limit = 2;                   // look for a second solution, too
//       const auto solved = board.solve(options);
//       if (solved) std::cout << "the first cell is a " << (*solved.solution)(0, 0) << '\n';
//       if (solved.report.solutions == 1) std::cout << "there is no other solution\n";
//       for (const auto& grid : board.solutions())    // all of them, one at a time
//         std::cout << "the last cell is a " << grid(8, 8) << '\n';
//     }
//
// Build it with `c++ -std=c++17 program.cpp $(pkg-config --cflags --libs sudoku)`, or in CMake with
// `find_package(sudoku)` and the target sudoku::sudoku.
//
// What holds for everything here:
//
// - Board, Deduction, Solutions and Control own a handle of the library: they move, never copy,
//   and free what they own. One that was moved from can be assigned to or destroyed; its calls fail
//   with null_pointer, and calls whose options name such a Control fail with bad_handle.
// - What fails throws Error, which knows the place: line and column of a text, row and column of a
//   cell, the symbol. Each function f that can fail has a twin try_f: it takes the same arguments,
//   throws nothing at all and returns a Result, which holds the value or the Error.
// - An outcome that is no fault (no solution, a limit, a cancelled call) is never an Error of
//   solve, count, next or the batch calls: it is the `status` of what they return.
// - Rows, columns and cells count from 0; a cell is row * side + col. A symbol is 0 to
//   2147483647; an empty cell is `sudoku::empty`.
// - Texts and paths are UTF-8.
// - Zero in a field of an options structure asks for its default.
// - Any thread may call any const function at any time, also on one object at once, and a Board
//   may be edited while other threads use it: a call works on the board as it was when the call
//   began. Only moving, assigning and destroying an owner must not happen during another call on
//   it.
//
// Nothing here decides anything: every answer comes from the function of sudoku.h with the same
// name, whose description there is the last word. handle() gives the C handle to those who want
// both.

#ifndef SUDOKU_HPP
#define SUDOKU_HPP

#include "sudoku.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace sudoku {

// -------------------------------------------------------------------------------------------------
// Words: symbols, statuses, formats, states.

// What a cell shows: 0 to 2147483647, or `empty`.
using Symbol = std::int32_t;

// The Symbol of an empty cell.
inline constexpr Symbol empty = -1;

// How a call ended: ok, an outcome above 0 that is no fault, or an error below 0. A library newer
// than this header may return numbers that have no name here.
enum class Status : std::int32_t {
  ok = SUDOKU_OK,
  no_solution = SUDOKU_NO_SOLUTION,
  node_limit = SUDOKU_NODE_LIMIT,
  memory_limit = SUDOKU_MEMORY_LIMIT,
  timed_out = SUDOKU_TIMED_OUT,
  cancelled = SUDOKU_CANCELLED,
  done = SUDOKU_DONE,
  null_pointer = SUDOKU_NULL_POINTER,
  bad_handle = SUDOKU_BAD_HANDLE,
  bad_argument = SUDOKU_BAD_ARGUMENT,
  buffer_too_small = SUDOKU_BUFFER_TOO_SMALL,
  bad_struct_size = SUDOKU_BAD_STRUCT_SIZE,
  unknown_strategy = SUDOKU_UNKNOWN_STRATEGY,
  unsuitable = SUDOKU_UNSUITABLE,
  unknown_format = SUDOKU_UNKNOWN_FORMAT,
  not_expressible = SUDOKU_NOT_EXPRESSIBLE,
  bad_utf8 = SUDOKU_BAD_UTF8,
  bad_text = SUDOKU_BAD_TEXT,
  ragged_row = SUDOKU_RAGGED_ROW,
  bad_cell_count = SUDOKU_BAD_CELL_COUNT,
  too_large = SUDOKU_TOO_LARGE,
  bad_side = SUDOKU_BAD_SIDE,
  bad_symbol_count = SUDOKU_BAD_SYMBOL_COUNT,
  duplicate_symbol = SUDOKU_DUPLICATE_SYMBOL,
  unknown_symbol = SUDOKU_UNKNOWN_SYMBOL,
  off_board = SUDOKU_OFF_BOARD,
  given_twice = SUDOKU_GIVEN_TWICE,
  bad_cage = SUDOKU_BAD_CAGE,
  file_error = SUDOKU_FILE_ERROR,
  no_memory = SUDOKU_NO_MEMORY,
  not_generated = SUDOKU_NOT_GENERATED,
  internal = SUDOKU_INTERNAL,
};

// Vector instructions.
enum class Vectors : std::uint32_t {
  // The fastest that the machine has.
  automatic = SUDOKU_VECTORS_AUTO,
  // None beyond those that every machine of its kind has.
  portable = SUDOKU_VECTORS_PORTABLE,
  // AVX2 of x86-64.
  avx2 = SUDOKU_VECTORS_AVX2,
  // AVX-512 of x86-64, with its parts F, BW, VL, BITALG and VBMI.
  avx512 = SUDOKU_VECTORS_AVX512,
};

// The formats of texts.
enum class Format : std::int32_t {
  // Recognised from the content; for reading only.
  automatic = SUDOKU_FORMAT_AUTO,
  // Size, symbols, then "row,col value" lines or cages, one a line.
  coordinates = SUDOKU_FORMAT_COORDINATES,
  // One row a line, symbols separated by commas, empty cells empty.
  csv = SUDOKU_FORMAT_CSV,
  // One row a line; symbols of one character side by side, others separated by blanks.
  grid = SUDOKU_FORMAT_GRID,
  // The whole board in one line.
  line = SUDOKU_FORMAT_LINE,
  // The board drawn for people, with its boxes and cages; for writing only.
  picture = SUDOKU_FORMAT_PICTURE,
  // The board as an SVG picture; for writing only.
  svg = SUDOKU_FORMAT_SVG,
};

// What Board::validate finds.
enum class State : std::int32_t {
  // Full, and every rule holds.
  solved = SUDOKU_STATE_SOLVED,
  // Cells are empty, and what is filled breaks no rule.
  incomplete = SUDOKU_STATE_INCOMPLETE,
  // A rule is broken.
  broken = SUDOKU_STATE_BROKEN,
};

// The name of a status, as in sudoku.h without "SUDOKU_"; "UNKNOWN" for numbers without a name.
inline std::string_view name(Status status) noexcept {
  const char* text = "";
  sudoku_status_name(static_cast<std::int32_t>(status), &text);
  return text;
}

// What a status means, in one line; "unknown status" for numbers without a name.
inline std::string_view message(Status status) noexcept {
  return sudoku_status_text(static_cast<std::int32_t>(status));
}

// The name of a format, such as "line"; "unknown format" for numbers without a name.
inline std::string_view name(Format format) noexcept {
  return sudoku_format_text(static_cast<std::int32_t>(format));
}

// The version of the library that runs, "major.minor.patch".
inline std::string_view version() noexcept { return sudoku_version_text(); }

// How the library that runs was built, in one line.
inline std::string_view build_info() noexcept {
  const char* text = "";
  sudoku_build_info(&text);
  return text;
}

// -------------------------------------------------------------------------------------------------
// Errors and results.

// What was wrong, and where. Copies cost no memory and never throw.
class Error : public std::exception {
 public:
  // An error of which only the status is known.
  explicit Error(Status status) noexcept : detail_() {
    detail_.code = static_cast<std::int32_t>(status);
    detail_.row = detail_.col = -1;
    detail_.symbol = -1;
    const std::string_view text = sudoku::message(status);
    std::memcpy(detail_.message, text.data(), std::min(text.size(), sizeof detail_.message - 1));
  }

  // What a C function reported.
  explicit Error(const sudoku_error& detail) noexcept : detail_(detail) {}

  // The status of the call.
  Status code() const noexcept { return static_cast<Status>(detail_.code); }

  // One line of UTF-8 that says what was wrong and where.
  const char* what() const noexcept override { return detail_.message; }

  // Line of the text, from 1.
  std::optional<std::uint32_t> line() const noexcept { return unless(detail_.line, 0U); }

  // Column of the text in characters, from 1.
  std::optional<std::uint32_t> column() const noexcept { return unless(detail_.column, 0U); }

  // Row of the cell, from 0.
  std::optional<std::int32_t> row() const noexcept { return unless(detail_.row, -1); }

  // Column of the cell, from 0.
  std::optional<std::int32_t> col() const noexcept { return unless(detail_.col, -1); }

  // The symbol or value that was wrong.
  std::optional<std::int64_t> symbol() const noexcept {
    return unless(detail_.symbol, std::int64_t{-1});
  }

 private:
  template <class T>
  static std::optional<T> unless(T value, T unknown) noexcept {
    return value == unknown ? std::nullopt : std::optional<T>(value);
  }

  sudoku_error detail_;
};

namespace detail {

// The one place that throws. In a program built without exceptions, value() of a failed Result
// ends it.
[[noreturn]] inline void raise(const Error& error) {
#ifdef __cpp_exceptions
  throw error;
#else
  static_cast<void>(error);
  std::abort();
#endif
}

}  // namespace detail

// The value of a call, or the Error it failed with.
//
//     if (auto board = sudoku::Board::try_load("puzzle.txt"))
//       use(*board);
//     else
//       std::cerr << board.error().what() << '\n';
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) noexcept : either_(std::in_place_index<0>, std::move(value)) {}
  Result(const Error& error) noexcept : either_(std::in_place_index<1>, error) {}

  // Whether there is a value.
  bool has_value() const noexcept { return either_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  // The value; throws the Error if there is none. A Result that is going away hands its value out
  // instead of a reference into itself.
  const T& value() const& {
    check();
    return **this;
  }
  T& value() & {
    check();
    return **this;
  }
  T value() && {
    check();
    return std::move(**this);
  }

  // The value; only if there is one.
  const T& operator*() const& noexcept { return *std::get_if<0>(&either_); }
  T& operator*() & noexcept { return *std::get_if<0>(&either_); }
  T operator*() && noexcept { return std::move(*std::get_if<0>(&either_)); }
  const T* operator->() const noexcept { return std::get_if<0>(&either_); }
  T* operator->() noexcept { return std::get_if<0>(&either_); }

  // The Error; only if there is no value.
  const Error& error() const noexcept { return *std::get_if<1>(&either_); }

 private:
  void check() const {
    if (!has_value()) detail::raise(error());
  }

  std::variant<T, Error> either_;
};

// The Result of a call that returns nothing.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() noexcept = default;
  Result(const Error& error) noexcept : error_(error) {}

  // Whether the call succeeded.
  bool has_value() const noexcept { return !error_; }
  explicit operator bool() const noexcept { return has_value(); }

  // Throws the Error if the call failed.
  void value() const {
    if (error_) detail::raise(*error_);
  }

  // The Error; only if the call failed.
  const Error& error() const noexcept { return *error_; }

 private:
  std::optional<Error> error_;
};

// -------------------------------------------------------------------------------------------------
// Views and grids.

// Items to read: a pointer and a length. Made from a vector, an array, a std::span, a list in
// braces, or anything with data() and size(); the items must outlive the call that takes it.
template <class T>
class Span {
 public:
  constexpr Span() noexcept = default;
  constexpr Span(const T* data, std::size_t size) noexcept : data_(data), size_(size) {}
  constexpr Span(std::initializer_list<T> list) noexcept : Span(list.begin(), list.size()) {}
  template <std::size_t N>
  constexpr Span(const T (&array)[N]) noexcept : Span(array, N) {}
  template <class Items, class = std::enable_if_t<std::is_convertible_v<
                             decltype(std::declval<const Items&>().data()), const T*>>>
  constexpr Span(const Items& items) noexcept : Span(items.data(), items.size()) {}

  constexpr const T* data() const noexcept { return data_; }
  constexpr std::size_t size() const noexcept { return size_; }
  constexpr const T* begin() const noexcept { return data_; }
  constexpr const T* end() const noexcept { return data_ + size_; }
  constexpr const T& operator[](std::size_t index) const noexcept { return data_[index]; }

 private:
  const T* data_ = nullptr;
  std::size_t size_ = 0;
};

// The symbols in all cells of a board: a solution, or what Board::cells holds.
class Grid {
 public:
  Grid() noexcept = default;
  // `cells` holds side * side symbols, row by row.
  Grid(std::uint32_t side, std::vector<Symbol> cells) noexcept
      : side_(side), cells_(std::move(cells)) {}

  // Rows and columns.
  std::uint32_t side() const noexcept { return side_; }

  // The symbol in a cell; row and col are below side().
  Symbol operator()(std::uint32_t row, std::uint32_t col) const noexcept {
    return cells_[std::size_t{row} * side_ + col];
  }

  // The symbols of one row; row is below side().
  Span<Symbol> row(std::uint32_t row) const& noexcept {
    return {cells_.data() + std::size_t{row} * side_, side_};
  }
  Span<Symbol> row(std::uint32_t row) && = delete;

  // All symbols, row by row.
  const std::vector<Symbol>& cells() const& noexcept { return cells_; }
  std::vector<Symbol> cells() && noexcept { return std::move(cells_); }
  const Symbol* begin() const noexcept { return cells_.data(); }
  const Symbol* end() const noexcept { return cells_.data() + cells_.size(); }

  friend bool operator==(const Grid& a, const Grid& b) noexcept { return a.cells_ == b.cells_; }
  friend bool operator!=(const Grid& a, const Grid& b) noexcept { return !(a == b); }

 private:
  friend class Solutions;

  std::uint32_t side_ = 0;
  std::vector<Symbol> cells_;
};

namespace detail {

// The sudoku_error that a call fills.
struct ErrorOut : sudoku_error {
  ErrorOut() noexcept : sudoku_error() { struct_size = sizeof(sudoku_error); }

  // The value, unless the call failed.
  template <class T>
  Result<T> result(std::int32_t status, T value) const noexcept {
    if (status < 0) return failure(status);
    return Result<T>(std::move(value));
  }

  Result<void> result(std::int32_t status) const noexcept {
    if (status < 0) return failure(status);
    return {};
  }

  // What a call reported; the functions without a sudoku_error report only their status.
  Error failure(std::int32_t status) const noexcept {
    if (code != status) return Error(static_cast<Status>(status));
    sudoku_error detail = *this;
    // An Error says which limit it was, whether or not the C function would have made a handle.
    if (status == SUDOKU_NOT_MADE_CANCELLED) detail.code = SUDOKU_CANCELLED;
    if (status == SUDOKU_NOT_MADE_MEMORY_LIMIT) detail.code = SUDOKU_MEMORY_LIMIT;
    return Error(detail);
  }
};

// Runs what may run out of memory on the C++ side.
template <class Body>
auto guarded(Body body) noexcept -> decltype(body()) {
#ifdef __cpp_exceptions
  try {
    return body();
  } catch (const std::exception&) {
    return Error(Status::no_memory);
  }
#else
  return body();
#endif
}

// All items of an output of unknown length: read(data, capacity, &len, &error) is a C call.
// `capacity` is tried first, then the size that the call says is needed, again if another thread
// changes the board in between.
template <class Items, class Read>
Result<Items> all(std::size_t capacity, Read read) noexcept {
  return guarded([&]() -> Result<Items> {
    Items items;
    for (;;) {
      items.resize(capacity);
      ErrorOut error;
      std::size_t len = 0;
      const auto status = read(capacity == 0 ? nullptr : items.data(), capacity, &len, &error);
      if (status == SUDOKU_BUFFER_TOO_SMALL && len > capacity) {
        capacity = len;
        continue;
      }
      if (status < 0) return error.failure(status);
      if (len <= capacity) {
        items.resize(len);
        return items;
      }
      capacity = len;
    }
  });
}

// Frees what the owners own; the handle is never followed.
struct Free {
  void operator()(sudoku_board* handle) const noexcept { sudoku_board_free(handle); }
  void operator()(sudoku_control* handle) const noexcept { sudoku_control_free(handle); }
  void operator()(sudoku_solutions* handle) const noexcept { sudoku_solutions_close(handle); }
  void operator()(sudoku_deduction* handle) const noexcept { sudoku_deduction_free(handle); }
};

template <class Handle>
using Owner = std::unique_ptr<Handle, Free>;

}  // namespace detail

// -------------------------------------------------------------------------------------------------
// Strategies.

class Board;

// How to search. The default one, "auto", picks the fastest for the puzzle.
struct Strategy {
  // Its number, which stays the same for ever.
  std::int32_t number = 0;

  // The strategy with a name, such as "dancing_links". Errors: unknown_strategy, bad_utf8.
  static Strategy named(std::string_view name) { return try_named(name).value(); }
  static Result<Strategy> try_named(std::string_view name) noexcept {
    detail::ErrorOut error;
    Strategy strategy;
    const auto status = sudoku_strategy_find(name.data(), name.size(), &strategy.number, &error);
    return error.result(status, strategy);
  }

  // Its name, which lives as long as the library. Errors: unknown_strategy.
  std::string_view name() const { return try_name().value(); }
  Result<std::string_view> try_name() const noexcept {
    const char* text = "";
    const auto status = sudoku_strategy_name(number, &text);
    return text_of(status, text);
  }

  // What it is, in one line, which lives as long as the library. Errors: unknown_strategy.
  std::string_view description() const { return try_description().value(); }
  Result<std::string_view> try_description() const noexcept {
    const char* text = "";
    const auto status = sudoku_strategy_description(number, &text);
    return text_of(status, text);
  }

  // Whether it solves puzzles of the board's kind. Errors: unknown_strategy.
  bool fits(const Board& board) const { return try_fits(board).value(); }
  Result<bool> try_fits(const Board& board) const noexcept;

  friend bool operator==(Strategy a, Strategy b) noexcept { return a.number == b.number; }
  friend bool operator!=(Strategy a, Strategy b) noexcept { return !(a == b); }

 private:
  static Result<std::string_view> text_of(std::int32_t status, const char* text) noexcept {
    if (status < 0) return Error(static_cast<Status>(status));
    return std::string_view(text);
  }
};

// -------------------------------------------------------------------------------------------------
// Control: progress and cancel.

// How far the calls that use a Control have come. With several calls, one after the other, nodes is
// the sum of all since Control::reset; done and total are those of the last batch call.
struct Progress {
  // Whether Control::cancel was called.
  bool cancelled = false;
  // Puzzles finished.
  std::uint64_t done = 0;
  // Puzzles in all; 0 if unknown.
  std::uint64_t total = 0;
  // Assignments tried.
  std::uint64_t nodes = 0;
};

// What another thread needs to watch and to cancel running calls: name it in Options::control.
class Control {
 public:
  // A new one. Errors: no_memory.
  Control() : Control(try_new().value()) {}
  static Result<Control> try_new() noexcept {
    sudoku_control* handle = nullptr;
    const auto status = sudoku_control_new(&handle);
    if (status < 0) return Error(static_cast<Status>(status));
    return Control(handle);
  }

  // Asks every call that runs with this control to return; each does within 10 ms, with
  // Status::cancelled. Calls that begin later return at once, until reset.
  void cancel() const { try_cancel().value(); }
  Result<void> try_cancel() const noexcept { return done(sudoku_control_cancel(handle())); }

  // Makes it as new; not while a call runs with it.
  void reset() const { try_reset().value(); }
  Result<void> try_reset() const noexcept { return done(sudoku_control_reset(handle())); }

  // How far the calls have come.
  Progress progress() const { return try_progress().value(); }
  Result<Progress> try_progress() const noexcept {
    sudoku_progress progress{};
    progress.struct_size = sizeof progress;
    const auto status = sudoku_control_progress(handle(), &progress);
    if (status < 0) return Error(static_cast<Status>(status));
    return Progress{progress.cancelled != 0, progress.done, progress.total, progress.nodes};
  }

  // The C handle, which stays owned by this object.
  sudoku_control* handle() const noexcept { return handle_.get(); }

 private:
  explicit Control(sudoku_control* handle) noexcept : handle_(handle) {}

  static Result<void> done(std::int32_t status) noexcept {
    if (status < 0) return Error(static_cast<Status>(status));
    return {};
  }

  detail::Owner<sudoku_control> handle_;
};

// -------------------------------------------------------------------------------------------------
// Options and reports.

// How to read a text.
struct ReadOptions {
  // The format.
  Format format = Format::automatic;
  // Rows and columns of a box, for texts that name only a size; 0 and 0: boxes are square.
  std::uint32_t box_height = 0;
  std::uint32_t box_width = 0;
  // The symbols, for formats that do not list them; empty: 1 to the side.
  std::vector<Symbol> symbols = {};
  // Refuse texts of more bytes; 0: 64 MiB.
  std::uint64_t max_bytes = 0;
};

// How to solve.
struct Options {
  // The strategy; the default picks the fastest for the puzzle.
  Strategy strategy = {};
  // Stop after this many solutions; 0: Board::solve and the batch calls stop at the first,
  // Board::count and Solutions find all.
  std::uint64_t solution_limit = 0;
  // Try at most this many assignments per puzzle; 0: no limit.
  std::uint64_t node_limit = 0;
  // Use at most this many bytes for the search; 0: 1 GiB.
  std::uint64_t memory_limit = 0;
  // Return after this many milliseconds; 0: no limit.
  std::uint32_t time_limit_ms = 0;
  // Threads of a batch call, and of Board::solve and Board::count, where a long search on a large
  // board gets rivals; at most 1024; 0 and 1: the calling thread alone. The answer is the same on
  // every run, and with any number of threads unless one of several solutions is asked for.
  std::uint32_t threads = 0;
  // Lets another thread cancel and watch; null: none. It must outlive the call, or the Solutions.
  const Control* control = nullptr;
  // Which vector instructions boards up to 16x16 use; the result is the same with all.
  Vectors vectors = Vectors::automatic;
};

// What to generate.
struct GenerateOptions {
  // Rows and columns of a box. Made for sides up to 25, with cages up to 16; larger ones are tried
  // and tend to run into a limit.
  std::uint32_t box_height = 3;
  std::uint32_t box_width = 3;
  // Whether the puzzle has cages instead of givens only.
  bool killer = false;
  // The same seed and options make the same puzzle, on every machine.
  std::uint64_t seed = 0;
  // Whether no given can be left out.
  bool minimal = false;
  // Stop taking givens away at this many; 0: take away what goes. In a killer puzzle: give at most
  // this many cells, where cages alone leave several solutions.
  std::uint32_t givens = 0;
  // The smallest cage of a killer puzzle; 0: 1 cell.
  std::uint32_t min_cage = 0;
  // Make exactly this many cells empty, without looking at the number of solutions; 0: one
  // solution. Not with killer, minimal, givens. Made for all sides up to 100.
  std::uint32_t holes = 0;
  // Whether the numbers of holes of two rows, two columns or two boxes differ by one at most.
  bool holes_balanced = false;
  // The largest cage of a killer puzzle; 0: 5 cells.
  std::uint32_t max_cage = 0;
  // How hard a killer puzzle is: the nodes that the strategy killer_advanced needs to prove the
  // solution the only one, at least.
  std::uint64_t min_nodes = 0;
  // And at most; 0: any number.
  std::uint64_t max_nodes = 0;
  // Start over at most this many times; 0: 100.
  std::uint32_t attempts = 0;
  // Give up after this many milliseconds; 0: 60 seconds.
  std::uint32_t time_limit_ms = 0;
  // Lets another thread cancel; null: none.
  const Control* control = nullptr;
};

// What a search did.
struct Report {
  // The strategy that ran.
  Strategy strategy = {};
  // Solutions found and verified.
  std::uint64_t solutions = 0;
  // Assignments tried.
  std::uint64_t nodes = 0;
  // Nanoseconds from the puzzle to the end of the search.
  std::uint64_t elapsed_ns = 0;
};

// What Board::solve found.
struct Solved {
  // ok (solved), no_solution (proved), node_limit, memory_limit, timed_out or cancelled.
  Status status = Status::ok;
  // The first solution, if one was found: also when a limit ended the search for a second one.
  std::optional<Grid> solution = {};
  // What the search did. With Options::solution_limit 2, report.solutions == 1 and Status::ok prove
  // that the solution is the only one.
  Report report = {};

  // Whether a solution was found.
  explicit operator bool() const noexcept { return solution.has_value(); }
};

// What Board::count found.
struct Counted {
  // ok, node_limit, memory_limit, timed_out or cancelled.
  Status status = Status::ok;
  // Solutions found. Exact with Status::ok if it is below the solution limit or there is none; else
  // there are at least as many.
  std::uint64_t count = 0;
  // What the search did.
  Report report = {};
};

// What Board::validate found.
struct Validation {
  State state = State::incomplete;
  // With State::broken, a cell where it shows; else 0.
  std::uint32_t row = 0;
  std::uint32_t col = 0;
};

// Cells whose symbols are all different and sum up to a total.
struct Cage {
  std::int64_t total = 0;
  // The cells, by their numbers row * side + col.
  std::vector<std::uint32_t> cells = {};
};

namespace detail {

inline sudoku_control* handle_of(const Control* control) noexcept {
  if (control == nullptr) return nullptr;
  // NULL would mean that no control is wanted: a control that was moved from must be refused instead.
  if (control->handle() == nullptr) return reinterpret_cast<sudoku_control*>(std::uintptr_t{1});
  return control->handle();
}

inline sudoku_read_options to_c(const ReadOptions& options) noexcept {
  sudoku_read_options c{};
  c.struct_size = sizeof c;
  c.format = static_cast<std::int32_t>(options.format);
  c.box_height = options.box_height;
  c.box_width = options.box_width;
  c.symbols = options.symbols.empty() ? nullptr : options.symbols.data();
  c.symbol_count = options.symbols.size();
  c.max_bytes = options.max_bytes;
  return c;
}

inline sudoku_options to_c(const Options& options) noexcept {
  sudoku_options c{};
  c.struct_size = sizeof c;
  c.strategy = options.strategy.number;
  c.solution_limit = options.solution_limit;
  c.node_limit = options.node_limit;
  c.memory_limit = options.memory_limit;
  c.time_limit_ms = options.time_limit_ms;
  c.threads = options.threads;
  c.control = handle_of(options.control);
  c.vectors = static_cast<std::uint32_t>(options.vectors);
  return c;
}

inline sudoku_generate_options to_c(const GenerateOptions& options) noexcept {
  sudoku_generate_options c{};
  c.struct_size = sizeof c;
  c.box_height = options.box_height;
  c.box_width = options.box_width;
  c.killer = options.killer;
  c.seed = options.seed;
  c.minimal = options.minimal;
  c.givens = options.givens;
  c.min_cage = options.min_cage;
  c.holes = options.holes;
  c.holes_balanced = options.holes_balanced;
  c.max_cage = options.max_cage;
  c.min_nodes = options.min_nodes;
  c.max_nodes = options.max_nodes;
  c.attempts = options.attempts;
  c.time_limit_ms = options.time_limit_ms;
  c.control = handle_of(options.control);
  return c;
}

// The sudoku_report that a call fills.
struct ReportOut : sudoku_report {
  ReportOut() noexcept : sudoku_report() { struct_size = sizeof(sudoku_report); }
  Report report() const noexcept { return {{strategy}, solutions, nodes, elapsed_ns}; }
};

}  // namespace detail

// -------------------------------------------------------------------------------------------------
// Boards.

class Solutions;

// A board: shape, symbols, givens and cages.
class Board {
 public:
  // An empty board with the symbols 1 to its side: boxes of box_height rows and box_width
  // columns, each at least 1; their product is the side, 1 to 1024. Errors: bad_side, no_memory.
  Board(std::uint32_t box_height, std::uint32_t box_width)
      : Board(try_new(box_height, box_width).value()) {}
  static Result<Board> try_new(std::uint32_t box_height, std::uint32_t box_width) noexcept {
    return made([&](sudoku_board** out, sudoku_error* error) {
      return sudoku_board_new(box_height, box_width, out, error);
    });
  }

  // Reads a board from a text. Errors: those of sudoku_board_read, with line and column.
  static Board read(std::string_view text, const ReadOptions& options = {}) {
    return try_read(text, options).value();
  }
  static Result<Board> try_read(std::string_view text, const ReadOptions& options = {}) noexcept {
    return made([&, c = detail::to_c(options)](sudoku_board** out, sudoku_error* error) {
      return sudoku_board_read(text.data(), text.size(), &c, out, error);
    });
  }

  // Reads a board from a file. Errors: those of read; file_error.
  static Board load(std::string_view path, const ReadOptions& options = {}) {
    return try_load(path, options).value();
  }
  static Result<Board> try_load(std::string_view path, const ReadOptions& options = {}) noexcept {
    return made([&, c = detail::to_c(options)](sudoku_board** out, sudoku_error* error) {
      return sudoku_board_load(path.data(), path.size(), &c, out, error);
    });
  }

  // Makes a puzzle with exactly one solution, which is proved, or with a number of holes, which is
  // no promise of one solution. Errors: not_generated (none found within the attempts or the time),
  // cancelled, bad_side, bad_argument, no_memory.
  static Board generate(const GenerateOptions& options) { return try_generate(options).value(); }
  static Result<Board> try_generate(const GenerateOptions& options) noexcept {
    return made([c = detail::to_c(options)](sudoku_board** out, sudoku_error* error) {
      return sudoku_generate(&c, out, error);
    });
  }

  // A board equal to this one and independent of it. Errors: no_memory.
  Board clone() const { return try_clone().value(); }
  Result<Board> try_clone() const noexcept {
    return made([&](sudoku_board** out, sudoku_error* error) {
      return sudoku_board_clone(handle(), out, error);
    });
  }

  // Takes over a C handle; when it fails, the handle stays the caller's. Errors: bad_handle.
  static Board adopt(sudoku_board* handle) { return try_adopt(handle).value(); }
  static Result<Board> try_adopt(sudoku_board* handle) noexcept {
    detail::ErrorOut error;
    std::uint32_t side = 0, height = 0, width = 0;
    const auto status = sudoku_board_size(handle, &side, &height, &width, &error);
    if (status < 0) return error.failure(status);
    return Board(handle, side, height, width);
  }

  // Gives the C handle away, to be freed with sudoku_board_free.
  sudoku_board* release() noexcept { return handle_.release(); }

  // The C handle, which stays owned by this object.
  sudoku_board* handle() const noexcept { return handle_.get(); }

  // Rows, columns, boxes and symbols; a board has side() * side() cells.
  std::uint32_t side() const noexcept { return side_; }

  // Rows of a box.
  std::uint32_t box_height() const noexcept { return box_height_; }

  // Columns of a box.
  std::uint32_t box_width() const noexcept { return box_width_; }

  // The symbols, in the order of the board's digits. Errors: no_memory.
  std::vector<Symbol> symbols() const { return try_symbols().value(); }
  Result<std::vector<Symbol>> try_symbols() const noexcept {
    return detail::all<std::vector<Symbol>>(
        side_, [&](Symbol* out, std::size_t capacity, std::size_t* len, sudoku_error* error) {
          return sudoku_board_symbols(handle(), out, capacity, len, error);
        });
  }

  // Gives the board other symbols: as many as the side, all different. What stands in a cell
  // becomes the new symbol at the same place of the list; totals of cages stay as they are.
  // Errors: bad_symbol_count, duplicate_symbol, unknown_symbol (a negative one), no_memory.
  void set_symbols(Span<Symbol> symbols) { try_set_symbols(symbols).value(); }
  Result<void> try_set_symbols(Span<Symbol> symbols) noexcept {
    detail::ErrorOut error;
    return error.result(
        sudoku_board_set_symbols(handle(), symbols.data(), symbols.size(), &error));
  }

  // The symbol in a cell, or `empty`. Errors: off_board.
  Symbol get(std::uint32_t row, std::uint32_t col) const { return try_get(row, col).value(); }
  Result<Symbol> try_get(std::uint32_t row, std::uint32_t col) const noexcept {
    detail::ErrorOut error;
    Symbol symbol = empty;
    const auto status = sudoku_board_get(handle(), row, col, &symbol, &error);
    return error.result(status, symbol);
  }

  // Puts a symbol into a cell, whatever stood there; `empty` empties it. Symbols that clash with
  // others are accepted: such a board has no solution. Errors: off_board, unknown_symbol,
  // no_memory.
  void set(std::uint32_t row, std::uint32_t col, Symbol symbol) {
    try_set(row, col, symbol).value();
  }
  Result<void> try_set(std::uint32_t row, std::uint32_t col, Symbol symbol) noexcept {
    detail::ErrorOut error;
    return error.result(sudoku_board_set(handle(), row, col, symbol, &error));
  }

  // The symbols in all cells, `empty` where a cell is empty. Errors: no_memory.
  Grid cells() const { return try_cells().value(); }
  Result<Grid> try_cells() const noexcept {
    auto cells = detail::all<std::vector<Symbol>>(
        cell_count(),
        [&](Symbol* out, std::size_t capacity, std::size_t* len, sudoku_error* error) {
          return sudoku_board_cells(handle(), out, capacity, len, error);
        });
    if (!cells) return cells.error();
    return Grid(side_, *std::move(cells));
  }

  // Puts symbols into all cells, all or none: side() * side() of them, row by row. Errors:
  // bad_cell_count, unknown_symbol, no_memory.
  void set_cells(Span<Symbol> cells) { try_set_cells(cells).value(); }
  Result<void> try_set_cells(Span<Symbol> cells) noexcept {
    detail::ErrorOut error;
    return error.result(sudoku_board_set_cells(handle(), cells.data(), cells.size(), &error));
  }

  // The symbols that a cell can take as far as filled cells and totals tell: those that stand in no
  // other cell of its row, column and box, and with which each of its cages can have its total. A
  // filled cell has only its own; see sudoku_board_candidates. Errors: off_board, no_memory.
  std::vector<Symbol> candidates(std::uint32_t row, std::uint32_t col) const {
    return try_candidates(row, col).value();
  }
  Result<std::vector<Symbol>> try_candidates(std::uint32_t row, std::uint32_t col) const noexcept {
    return detail::all<std::vector<Symbol>>(
        side_, [&](Symbol* out, std::size_t capacity, std::size_t* len, sudoku_error* error) {
          return sudoku_board_candidates(handle(), row, col, out, capacity, len, error);
        });
  }

  // Adds a cage: 1 to side() cells, each named once by its number row * side() + col, whose
  // symbols are all different and sum up to `total`. Cages may overlap and need not be connected.
  // Errors: bad_cage, off_board, no_memory.
  void add_cage(std::int64_t total, Span<std::uint32_t> cells) {
    try_add_cage(total, cells).value();
  }
  Result<void> try_add_cage(std::int64_t total, Span<std::uint32_t> cells) noexcept {
    detail::ErrorOut error;
    return error.result(
        sudoku_board_add_cage(handle(), total, cells.data(), cells.size(), &error));
  }

  // Adds several cages, all or none; symbol() of an Error is the place of the first bad one in the
  // list, from 0. Errors: bad_cage, off_board, no_memory.
  void add_cages(Span<Cage> cages) { try_add_cages(cages).value(); }
  Result<void> try_add_cages(Span<Cage> cages) noexcept {
    return detail::guarded([&]() -> Result<void> {
      std::vector<std::int64_t> list;
      for (const auto& cage : cages) {
        list.push_back(cage.total);
        list.push_back(static_cast<std::int64_t>(cage.cells.size()));
        list.insert(list.end(), cage.cells.begin(), cage.cells.end());
      }
      detail::ErrorOut error;
      return error.result(sudoku_board_add_cages(handle(), list.data(), list.size(), &error));
    });
  }

  // Removes a cage that has this cell: the one that was added first. Errors: off_board, bad_argument
  // (no cage has the cell), no_memory.
  void remove_cage(std::uint32_t row, std::uint32_t col) { try_remove_cage(row, col).value(); }
  Result<void> try_remove_cage(std::uint32_t row, std::uint32_t col) noexcept {
    detail::ErrorOut error;
    return error.result(sudoku_board_remove_cage(handle(), row, col, &error));
  }

  // Removes all cages. Errors: no_memory.
  void clear_cages() { try_clear_cages().value(); }
  Result<void> try_clear_cages() noexcept {
    detail::ErrorOut error;
    return error.result(sudoku_board_clear_cages(handle(), &error));
  }

  // How many cages the board has.
  std::size_t cage_count() const { return try_cage_count().value(); }
  Result<std::size_t> try_cage_count() const noexcept {
    detail::ErrorOut error;
    std::size_t count = 0;
    const auto status = sudoku_board_cage_count(handle(), &count, &error);
    return error.result(status, count);
  }

  // One cage; they are numbered from 0 in the order they were added. Errors: bad_argument,
  // no_memory.
  Cage cage(std::size_t index) const { return try_cage(index).value(); }
  Result<Cage> try_cage(std::size_t index) const noexcept {
    std::int64_t total = 0;
    auto cells = detail::all<std::vector<std::uint32_t>>(
        side_,
        [&](std::uint32_t* out, std::size_t capacity, std::size_t* len, sudoku_error* error) {
          return sudoku_board_cage(handle(), index, &total, out, capacity, len, error);
        });
    if (!cells) return cells.error();
    return Cage{total, *std::move(cells)};
  }

  // Whether the board is solved, still open, or breaks a rule.
  Validation validate() const { return try_validate().value(); }
  Result<Validation> try_validate() const noexcept {
    detail::ErrorOut error;
    std::int32_t state = 0;
    std::uint32_t row = 0, col = 0;
    const auto status = sudoku_board_validate(handle(), &state, &row, &col, &error);
    return error.result(status, Validation{static_cast<State>(state), row, col});
  }

  // The numbers row * side() + col of all cells that are part of a clash, in ascending order: some
  // exactly with State::broken. Errors: no_memory.
  std::vector<std::uint32_t> clashes() const { return try_clashes().value(); }
  Result<std::vector<std::uint32_t>> try_clashes() const noexcept {
    return detail::all<std::vector<std::uint32_t>>(
        0, [&](std::uint32_t* out, std::size_t capacity, std::size_t* len, sudoku_error* error) {
          return sudoku_board_clashes(handle(), out, capacity, len, error);
        });
  }

  // The board as text. Errors: unknown_format, not_expressible (the format has no words for
  // something on this board), no_memory.
  std::string write(Format format) const { return try_write(format).value(); }
  Result<std::string> try_write(Format format) const noexcept {
    return detail::all<std::string>(
        0, [&](char* out, std::size_t capacity, std::size_t* len, sudoku_error* error) {
          const auto number = static_cast<std::int32_t>(format);
          return sudoku_board_write(handle(), number, out, capacity, len, error);
        });
  }

  // A grid as text, such as a solution of this board, as if it stood in the cells. The formats that
  // know no cages leave them out; Format::coordinates is written as Format::csv. Errors: those of
  // write, but for cages; bad_cell_count, unknown_symbol.
  std::string write(const Grid& grid, Format format) const { return try_write(grid, format).value(); }
  Result<std::string> try_write(const Grid& grid, Format format) const noexcept {
    return detail::all<std::string>(
        0, [&](char* out, std::size_t capacity, std::size_t* len, sudoku_error* error) {
          const auto number = static_cast<std::int32_t>(format);
          const auto& cells = grid.cells();
          return sudoku_board_write_cells(handle(), cells.data(), cells.size(), number, out, capacity, len,
                                          error);
        });
  }

  // Writes the board to a file, replacing what it held. Errors: those of write; bad_utf8,
  // file_error.
  void save(std::string_view path, Format format) const { try_save(path, format).value(); }
  Result<void> try_save(std::string_view path, Format format) const noexcept {
    detail::ErrorOut error;
    const auto number = static_cast<std::int32_t>(format);
    return error.result(
        sudoku_board_save(handle(), path.data(), path.size(), number, &error));
  }

  // Looks for the first solution, or for as many as Options::solution_limit says; the board stays
  // as it is. Errors: unknown_strategy, unsuitable (the strategy does not handle such puzzles),
  // no_memory, internal.
  Solved solve(const Options& options = {}) const { return try_solve(options).value(); }
  Result<Solved> try_solve(const Options& options = {}) const noexcept {
    return detail::guarded([&]() -> Result<Solved> {
      std::vector<Symbol> cells(cell_count());
      detail::ErrorOut error;
      detail::ReportOut report;
      const auto c = detail::to_c(options);
      const auto status =
          sudoku_solve(handle(), &c, cells.data(), cells.size(), &report, &error);
      if (status < 0) return error.failure(status);
      return solved(status, report, std::move(cells));
    });
  }

  // Looks for two solutions, and writes down why there are no more than were found, for a checker
  // of proofs: clauses to the file cnf, in the DIMACS format, and to the file proof, in the DRAT
  // format, that they are contradictory. The files are complete with Status::no_solution, and with
  // Status::ok where report.solutions is 1. See sudoku_prove. Errors: file_error, bad_utf8, those
  // of solve.
  Solved prove(std::string_view cnf, std::string_view proof, const Options& options = {}) const {
    return try_prove(cnf, proof, options).value();
  }
  Result<Solved> try_prove(std::string_view cnf, std::string_view proof,
                           const Options& options = {}) const noexcept {
    return detail::guarded([&]() -> Result<Solved> {
      std::vector<Symbol> cells(cell_count());
      detail::ErrorOut error;
      detail::ReportOut report;
      const auto c = detail::to_c(options);
      const auto status =
          sudoku_prove(handle(), &c, cnf.data(), cnf.size(), proof.data(), proof.size(),
                       cells.data(), cells.size(), &report, &error);
      if (status < 0) return error.failure(status);
      return solved(status, report, std::move(cells));
    });
  }

  // Counts the solutions, up to Options::solution_limit. Errors: those of solve.
  Counted count(const Options& options = {}) const { return try_count(options).value(); }
  Result<Counted> try_count(const Options& options = {}) const noexcept {
    detail::ErrorOut error;
    detail::ReportOut report;
    std::uint64_t count = 0;
    const auto c = detail::to_c(options);
    const auto status = sudoku_count(handle(), &c, &count, &report, &error);
    return error.result(status, Counted{static_cast<Status>(status), count, report.report()});
  }

  // The solutions one by one; see Solutions. Errors: those of solve.
  Solutions solutions(const Options& options = {}) const;
  Result<Solutions> try_solutions(const Options& options = {}) const noexcept;

 private:
  Board(sudoku_board* handle, std::uint32_t side, std::uint32_t height,
        std::uint32_t width) noexcept
      : handle_(handle), side_(side), box_height_(height), box_width_(width) {}

  std::size_t cell_count() const noexcept { return std::size_t{side_} * side_; }

  Solved solved(std::int32_t status, const detail::ReportOut& report,
                std::vector<Symbol> cells) const {
    Solved found{static_cast<Status>(status), std::nullopt, report.report()};
    if (report.solutions > 0) found.solution.emplace(side_, std::move(cells));
    return found;
  }

  // Owns what make(&handle, &error) makes.
  template <class Make>
  static Result<Board> made(Make make) noexcept {
    sudoku_board* handle = nullptr;
    detail::ErrorOut error;
    const auto status = make(&handle, &error);
    if (status != SUDOKU_OK) return error.failure(status);
    return try_adopt(handle);
  }

  detail::Owner<sudoku_board> handle_;
  // The shape of a board never changes.
  std::uint32_t side_ = 0;
  std::uint32_t box_height_ = 0;
  std::uint32_t box_width_ = 0;
};

inline Result<bool> Strategy::try_fits(const Board& board) const noexcept {
  detail::ErrorOut error;
  std::int32_t fits = 0;
  const auto status = sudoku_strategy_fits(number, board.handle(), &fits, &error);
  return error.result(status, fits != 0);
}

// All strategies; the first is "auto". Errors: no_memory.
inline Result<std::vector<Strategy>> try_strategies() noexcept {
  return detail::guarded([]() -> Result<std::vector<Strategy>> {
    std::uint32_t count = 0;
    sudoku_strategy_count(&count);
    std::vector<Strategy> strategies(count);
    for (std::uint32_t index = 0; index < count; ++index) {
      const auto status = sudoku_strategy_number(index, &strategies[index].number);
      if (status < 0) return Error(static_cast<Status>(status));
    }
    return strategies;
  });
}
inline std::vector<Strategy> strategies() { return try_strategies().value(); }

// -------------------------------------------------------------------------------------------------
// All solutions of a board.

// The solutions of a board, found one by one as they are asked for: a range to go through once.
//
//     auto solutions = board.solutions(options);
//     for (const auto& grid : solutions) use(grid);
//     if (solutions.status() != sudoku::Status::done) ...    // a limit came before the last one
//
// The board may be changed or destroyed meanwhile. Node limit and time limit hold for each solution
// anew. Iterators are C++17 input iterators and C++20 input ranges; they end when the object moves.
class Solutions {
 public:
  class iterator;

  // As Board::solutions.
  explicit Solutions(const Board& board, const Options& options = {})
      : Solutions(try_open(board, options).value()) {}
  static Result<Solutions> try_open(const Board& board, const Options& options = {}) noexcept {
    return detail::guarded([&]() -> Result<Solutions> {
      const std::size_t cells = std::size_t{board.side()} * board.side();
      Solutions solutions(Grid(board.side(), std::vector<Symbol>(cells)));
      sudoku_solutions* handle = nullptr;
      detail::ErrorOut error;
      const auto c = detail::to_c(options);
      const auto status = sudoku_solutions_open(board.handle(), &c, &handle, &error);
      if (status < 0) return error.failure(status);
      solutions.handle_.reset(handle);
      return solutions;
    });
  }

  // Finds the next solution. ok: grid() is it. done: there are no more, or the solution limit is
  // reached. node_limit, memory_limit, timed_out, cancelled: the next call goes on where this one
  // stopped. Errors: no_memory, internal.
  Status next() { return try_next().value(); }
  Result<Status> try_next() noexcept {
    detail::ErrorOut error;
    detail::ReportOut report;
    const auto status = sudoku_solutions_next(handle_.get(), grid_.cells_.data(),
                                              grid_.cells_.size(), &report, &error);
    status_ = static_cast<Status>(status);
    if (status < 0) return error.failure(status);
    report_ = report.report();
    return status_;
  }

  // The solution that was found last, valid until the next one is looked for.
  const Grid& grid() const noexcept { return grid_; }

  // How the last search ended; ok before the first.
  Status status() const noexcept { return status_; }

  // Solutions and nodes since the beginning, time of the last search.
  const Report& report() const noexcept { return report_; }

  // Finds the next solution and begins with it. Throws what next throws, as ++ does.
  iterator begin();
  iterator end() noexcept;

  // The C handle, which stays owned by this object.
  sudoku_solutions* handle() const noexcept { return handle_.get(); }

 private:
  explicit Solutions(Grid grid) noexcept : grid_(std::move(grid)) {}

  detail::Owner<sudoku_solutions> handle_;
  Grid grid_;
  Status status_ = Status::ok;
  Report report_;
};

// A place among the Solutions; all iterators of one object are at the same place.
class Solutions::iterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = Grid;
  using difference_type = std::ptrdiff_t;
  using pointer = const Grid*;
  using reference = const Grid&;

  // The end.
  iterator() noexcept = default;

  reference operator*() const noexcept { return solutions_->grid(); }
  pointer operator->() const noexcept { return &solutions_->grid(); }

  iterator& operator++() {
    if (solutions_->next() != Status::ok) solutions_ = nullptr;
    return *this;
  }

  // What stood at the place before ++.
  class Past {
   public:
    explicit Past(Grid grid) noexcept : grid_(std::move(grid)) {}
    const Grid& operator*() const noexcept { return grid_; }

   private:
    Grid grid_;
  };
  Past operator++(int) {
    Past past(**this);
    ++*this;
    return past;
  }

  friend bool operator==(const iterator& a, const iterator& b) noexcept {
    return a.solutions_ == b.solutions_;
  }
  friend bool operator!=(const iterator& a, const iterator& b) noexcept { return !(a == b); }

 private:
  friend class Solutions;
  explicit iterator(Solutions* solutions) noexcept : solutions_(solutions) {}

  Solutions* solutions_ = nullptr;
};

inline Solutions::iterator Solutions::begin() {
  return next() == Status::ok ? iterator(this) : iterator();
}

inline Solutions::iterator Solutions::end() noexcept { return iterator(); }

inline Solutions Board::solutions(const Options& options) const {
  return Solutions(*this, options);
}

inline Result<Solutions> Board::try_solutions(const Options& options) const noexcept {
  return Solutions::try_open(*this, options);
}

// -------------------------------------------------------------------------------------------------
// Deduction.

// What is to be chosen next on a board under deduction.
struct Choice {
  // ok: the cell below; done: nothing, the board is solved; no_solution: nothing, a symbol has
  // contradicted the board.
  Status status = Status::ok;
  // The open cell with the fewest candidates, the first among equals.
  std::uint32_t row = 0;
  std::uint32_t col = 0;
  // How many cells are open.
  std::uint32_t open = 0;
};

// A board under deduction: what stands in its cells and what follows from that by naked singles,
// hidden singles, naked pairs and locked candidates, until they find nothing more.
class Deduction {
 public:
  // Begins with the givens of a board, which may be changed or destroyed afterwards. Givens that
  // contradict each other are accepted; choice() says so. Errors: unsuitable (the board has
  // cages), memory_limit (more than 1 GiB would be needed), no_memory, internal.
  explicit Deduction(const Board& board) : Deduction(try_new(board).value()) {}
  static Result<Deduction> try_new(const Board& board) noexcept {
    return made(board.side(), [&](sudoku_deduction** out, sudoku_error* error) {
      return sudoku_deduction_new(board.handle(), out, error);
    });
  }

  // A deduction equal to this one and independent of it. Errors: memory_limit, no_memory.
  Deduction clone() const { return try_clone().value(); }
  Result<Deduction> try_clone() const noexcept {
    return made(side_, [&](sudoku_deduction** out, sudoku_error* error) {
      return sudoku_deduction_clone(handle(), out, error);
    });
  }

  // The C handle, which stays owned by this object.
  sudoku_deduction* handle() const noexcept { return handle_.get(); }

  // Rows, columns, boxes and symbols of the board.
  std::uint32_t side() const noexcept { return side_; }

  // Gives a cell its symbol and draws what follows. False if that contradicts the board: the cells
  // stay as they were, and from then on every symbol is refused. Errors: off_board,
  // unknown_symbol, memory_limit, no_memory, internal.
  bool set(std::uint32_t row, std::uint32_t col, Symbol symbol) {
    return try_set(row, col, symbol).value();
  }
  Result<bool> try_set(std::uint32_t row, std::uint32_t col, Symbol symbol) noexcept {
    detail::ErrorOut error;
    const auto status = sudoku_deduction_set(handle(), row, col, symbol, &error);
    if (status != SUDOKU_OK && status != SUDOKU_NO_SOLUTION) return error.failure(status);
    return status == SUDOKU_OK;
  }

  // The symbols of the cells that are decided, `empty` where one is open. Errors: no_memory.
  Grid cells() const { return try_cells().value(); }
  Result<Grid> try_cells() const noexcept {
    auto cells = detail::all<std::vector<Symbol>>(
        std::size_t{side_} * side_,
        [&](Symbol* out, std::size_t capacity, std::size_t* len, sudoku_error* error) {
          return sudoku_deduction_cells(handle(), out, capacity, len, error);
        });
    if (!cells) return cells.error();
    return Grid(side_, *std::move(cells));
  }

  // The symbols that a cell may still take; a decided cell has only its own. Errors: off_board,
  // no_memory.
  std::vector<Symbol> candidates(std::uint32_t row, std::uint32_t col) const {
    return try_candidates(row, col).value();
  }
  Result<std::vector<Symbol>> try_candidates(std::uint32_t row, std::uint32_t col) const noexcept {
    return detail::all<std::vector<Symbol>>(
        side_, [&](Symbol* out, std::size_t capacity, std::size_t* len, sudoku_error* error) {
          return sudoku_deduction_candidates(handle(), row, col, out, capacity, len, error);
        });
  }

  // What is to be chosen next.
  Choice choice() const { return try_choice().value(); }
  Result<Choice> try_choice() const noexcept {
    detail::ErrorOut error;
    Choice choice;
    const auto status =
        sudoku_deduction_choice(handle(), &choice.row, &choice.col, &choice.open, &error);
    choice.status = static_cast<Status>(status);
    return error.result(status, choice);
  }

 private:
  Deduction(sudoku_deduction* handle, std::uint32_t side) noexcept : handle_(handle), side_(side) {}

  // Owns what make(&handle, &error) makes.
  template <class Make>
  static Result<Deduction> made(std::uint32_t side, Make make) noexcept {
    sudoku_deduction* handle = nullptr;
    detail::ErrorOut error;
    const auto status = make(&handle, &error);
    if (status != SUDOKU_OK) return error.failure(status);
    return Deduction(handle, side);
  }

  detail::Owner<sudoku_deduction> handle_;
  std::uint32_t side_ = 0;
};

// -------------------------------------------------------------------------------------------------
// Many puzzles in one call.

// What became of one puzzle of a batch.
struct Row {
  // What Board::solve would return or throw for the puzzle, or why its line is not a puzzle.
  Status status = Status::ok;
  // The strategy that ran; the number is 0 if none did.
  Strategy strategy = {};
  // Solutions found and verified, up to Options::solution_limit.
  std::uint64_t solutions = 0;
  // Assignments tried.
  std::uint64_t nodes = 0;
};

// What solve_batch found.
struct Batch {
  // ok when every row has its own status; cancelled or timed_out when the call was cut short:
  // rows that were not reached say so.
  Status status = Status::ok;
  // One row for each board, in order.
  std::vector<Row> rows = {};
  // The first solution of each board, if one was found.
  std::vector<std::optional<Grid>> solutions = {};
};

// What solve_lines found.
struct Lines {
  // As in Batch.
  Status status = Status::ok;
  // One row for each puzzle, in order.
  std::vector<Row> rows = {};
  // The first solutions, one a line in the order of the rows, each line ended by LF; an empty
  // line where there is none.
  std::string solutions = {};
};

namespace detail {

inline std::vector<Row> rows(const std::vector<sudoku_row>& from) {
  std::vector<Row> rows;
  rows.reserve(from.size());
  for (const auto& row : from)
    rows.push_back({static_cast<Status>(row.status), {row.strategy}, row.solutions, row.nodes});
  return rows;
}

}  // namespace detail

// Solves many boards, on Options::threads threads; the result does not depend on their number.
// The time limit bounds the whole call. It takes room for as many cells as the largest board has,
// for each board. Errors: unknown_strategy, bad_argument (too many threads, vectors the machine
// lacks), no_memory.
inline Result<Batch> try_solve_batch(Span<Board> boards, const Options& options = {}) noexcept {
  return detail::guarded([&]() -> Result<Batch> {
    std::vector<const sudoku_board*> handles;
    handles.reserve(boards.size());
    std::size_t stride = 0;
    for (const auto& board : boards) {
      handles.push_back(board.handle());
      stride = std::max(stride, std::size_t{board.side()} * board.side());
    }
    std::vector<Symbol> cells;
    if (stride > 0 && boards.size() > cells.max_size() / stride) return Error(Status::no_memory);
    cells.resize(boards.size() * stride);
    std::vector<sudoku_row> rows(boards.size());
    detail::ErrorOut error;
    const auto c = detail::to_c(options);
    const auto status = sudoku_solve_batch(handles.data(), handles.size(), &c, rows.data(),
                                           cells.data(), stride, &error);
    if (status < 0) return error.failure(status);
    Batch batch{static_cast<Status>(status), detail::rows(rows), {}};
    batch.solutions.resize(rows.size());
    for (std::size_t index = 0; index < rows.size(); ++index) {
      if (rows[index].solutions == 0) continue;
      const std::uint32_t side = boards[index].side();
      const Symbol* first = cells.data() + index * stride;
      batch.solutions[index].emplace(
          side, std::vector<Symbol>(first, first + std::size_t{side} * side));
    }
    return batch;
  });
}
inline Batch solve_batch(Span<Board> boards, const Options& options = {}) {
  return try_solve_batch(boards, options).value();
}

// Solves a collection: one puzzle a line, each in Format::line; empty lines and lines that begin
// with '#' are left out, and a line that is not a puzzle costs only its own row. The box and the
// symbols of `read` hold for every puzzle; threads and time limit as in solve_batch. Errors:
// unknown_strategy, bad_argument (too many threads, vectors the machine lacks), too_large,
// no_memory.
inline Result<Lines> try_solve_lines(std::string_view text, const ReadOptions& read = {},
                                     const Options& options = {}) noexcept {
  return detail::guarded([&]() -> Result<Lines> {
    const auto c_read = detail::to_c(read);
    const auto c = detail::to_c(options);
    const auto call = [&](std::vector<sudoku_row>& rows, std::size_t& row_count, std::string& out,
                          std::size_t& out_len, sudoku_error* error) {
      return sudoku_solve_lines(text.data(), text.size(), &c_read, &c,
                                rows.empty() ? nullptr : rows.data(), rows.size(), &row_count,
                                rows.empty() ? nullptr : out.data(), out.size(), &out_len, error);
    };
    std::vector<sudoku_row> rows;
    std::string out;
    std::size_t row_count = 0, out_len = 0;
    detail::ErrorOut error;
    auto status = call(rows, row_count, out, out_len, &error);
    if (status == SUDOKU_OK && row_count > 0) {
      rows.resize(row_count);
      out.resize(out_len);
      status = call(rows, row_count, out, out_len, &error);
    }
    if (status < 0) return error.failure(status);
    out.resize(out_len);
    return Lines{static_cast<Status>(status), detail::rows(rows), std::move(out)};
  });
}
inline Lines solve_lines(std::string_view text, const ReadOptions& read = {},
                         const Options& options = {}) {
  return try_solve_lines(text, read, options).value();
}

namespace detail {

// An item as one line, without its line end; nothing if it is blank, begins with '#' or has several lines.
inline std::optional<std::string_view> line_of(std::string_view item) noexcept {
  const auto line = item.substr(0, item.find_last_not_of(" \t\r\n") + 1);
  if (line.empty() || line.front() == '#' || line.find_first_of("\r\n") != line.npos) return {};
  return line;
}

}  // namespace detail

// Which line of a text a row of solve_lines is about, and why it is not a puzzle.
struct RowError {
  // The number of the line, from 1.
  std::size_t line = 0;
  // What was wrong with it; nothing if it is a puzzle.
  std::optional<Error> error = {};
};

// The line and the refusal of a row, from 0, of solve_lines with the same text and `read`. It reads the
// text up to that line. Errors: bad_argument (there is no such row), too_large, no_memory.
inline Result<RowError> try_row_error(std::string_view text, std::size_t row,
                                      const ReadOptions& read = {}) noexcept {
  detail::ErrorOut error, refusal;
  RowError found;
  const auto c_read = detail::to_c(read);
  const auto status =
      sudoku_row_error(text.data(), text.size(), &c_read, row, &found.line, &refusal, &error);
  if (status < 0) return error.failure(status);
  if (refusal.code < 0) found.error.emplace(static_cast<const sudoku_error&>(refusal));
  return found;
}
inline RowError row_error(std::string_view text, std::size_t row, const ReadOptions& read = {}) {
  return try_row_error(text, row, read).value();
}

// Solves a list of puzzles, each in one line, with exactly one row and one line of solutions for each
// item: an item that is blank, begins with '#' or has several lines gets bad_text. The text has no size
// limit; otherwise as solve_lines.
//
// - puzzles: a range of what converts to std::string_view.
template <class Strings>
Result<Lines> try_solve_strings(const Strings& puzzles, const ReadOptions& read = {},
                                const Options& options = {}) noexcept {
  return detail::guarded([&]() -> Result<Lines> {
    // What is no line is a line that the library refuses, so that each item has a row.
    std::string text;
    std::vector<std::size_t> refused;
    std::size_t count = 0;
    for (const auto& puzzle : puzzles) {
      const auto line = detail::line_of(puzzle);
      if (!line) refused.push_back(count);
      text.append(line.value_or("x")) += '\n';
      ++count;
    }
    ReadOptions unlimited = read;
    unlimited.max_bytes = std::max<std::size_t>(1, text.size());
    auto lines = try_solve_lines(text, unlimited, options);
    if (lines)
      for (const auto item : refused) lines->rows[item].status = Status::bad_text;
    return lines;
  });
}
template <class Strings>
Lines solve_strings(const Strings& puzzles, const ReadOptions& read = {}, const Options& options = {}) {
  return try_solve_strings(puzzles, read, options).value();
}

}  // namespace sudoku

#endif  // SUDOKU_HPP
