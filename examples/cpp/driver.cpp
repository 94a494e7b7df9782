// Reads each puzzle, shows it, solves it, and shows the solution and how it was found.
//
//     c++ -std=c++17 driver.cpp -o driver $(pkg-config --cflags --libs sudoku) -pthread
//     ./driver [--strategy NAME] FILE...
//
// While a puzzle takes long, a second thread shows on a terminal how far the search has come. Exit
// status: 0 all solved, 1 one had no solution or none in time, 2 anything wrong.

#include <sudoku.hpp>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// The search for a second solution may take very long.
constexpr std::uint32_t TIME_LIMIT_MS = 60'000;

// Shows the progress of a call in the last line of the terminal, from half a second after its start until the
// destructor.
class Watch {
 public:
  explicit Watch(const sudoku::Control& control) : control_(control) {
    if (isatty(STDERR_FILENO)) thread_ = std::thread([this] { watch(); });
  }

  ~Watch() {
    if (!thread_.joinable()) return;
    {
      const std::lock_guard lock(mutex_);
      is_over_ = true;
    }
    over_.notify_one();
    thread_.join();
  }

  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  void watch() {
    const auto start = Clock::now();
    std::unique_lock lock(mutex_);
    if (over_.wait_for(lock, 500ms, [this] { return is_over_; })) return;
    do {
      const std::chrono::duration<double> seconds = Clock::now() - start;
      const double nodes = static_cast<double>(control_.progress().nodes);
      std::fprintf(stderr, "\rsolving: %.1f s, %.0f nodes ", seconds.count(), nodes);
    } while (!over_.wait_for(lock, 100ms, [this] { return is_over_; }));
    std::fputs("\r\033[K", stderr);
  }

  const sudoku::Control& control_;
  std::mutex mutex_;
  std::condition_variable over_;
  bool is_over_ = false;
  std::thread thread_;
};

sudoku::Solved solve(const sudoku::Board& board, sudoku::Strategy strategy) {
  const sudoku::Control control;
  sudoku::Options options;
  options.strategy = strategy;
  options.solution_limit = 2;
  options.time_limit_ms = TIME_LIMIT_MS;
  options.control = &control;
  const Watch watch(control);
  return board.solve(options);
}

std::string_view how_many(const sudoku::Solved& solved) {
  if (solved.report.solutions > 1) return "one of several solutions";
  return solved.status == sudoku::Status::ok ? "the only solution" : "perhaps not the only solution";
}

// Whether a solution was found.
bool show(const std::string& path, sudoku::Strategy strategy) {
  const auto board = sudoku::Board::load(path);
  std::cout << path << '\n' << board.write(sudoku::Format::picture) << std::flush;

  const auto solved = solve(board, strategy);
  if (solved) {
    auto full = board.clone();
    full.set_cells(solved.solution->cells());
    std::cout << full.write(sudoku::Format::picture) << how_many(solved);
  } else {
    std::cout << sudoku::message(solved.status);
  }
  const auto& report = solved.report;
  std::printf("; %s, %.3f ms, %llu nodes\n\n", report.strategy.name().data(),
              static_cast<double>(report.elapsed_ns) / 1e6,
              static_cast<unsigned long long>(report.nodes));
  return static_cast<bool>(solved);
}

int run(std::vector<std::string> arguments) {
  sudoku::Strategy strategy;
  if (arguments.size() >= 2 && arguments[0] == "--strategy") {
    strategy = sudoku::Strategy::named(arguments[1]);
    arguments.erase(arguments.begin(), arguments.begin() + 2);
  }
  if (arguments.empty()) {
    std::cerr << "usage: driver [--strategy NAME] FILE...\n";
    return 2;
  }
  int exit_status = 0;
  for (const auto& path : arguments) {
    try {
      if (!show(path, strategy)) exit_status = std::max(exit_status, 1);
    } catch (const sudoku::Error& error) {
      std::cerr << path << ": " << error.what() << '\n';
      exit_status = 2;
    }
  }
  return exit_status;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return run(std::vector<std::string>(arguments + 1, arguments + count));
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
