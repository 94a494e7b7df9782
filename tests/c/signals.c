// One signal a millisecond while boards are read and solved: each call has the same answer as without signals. The
// handler does not restart interrupted system calls.

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "boards.h"
#include "check.h"

static volatile sig_atomic_t signals;

static void count_signal(int number) {
  (void)number;
  signals++;
}

static void ring_every_ms(int on) {
  struct itimerval every = {{0, on * 1000}, {0, on * 1000}};
  CHECK_EQ(setitimer(ITIMER_REAL, &every, NULL), 0);
}

static void every_strategy_solves(void) {
  sudoku_board *plain = read_board(NINE), *killer = read_board(FOUR_KILLER);
  uint32_t count = 0;
  CHECK_EQ(sudoku_strategy_count(&count), SUDOKU_OK);
  for (uint32_t index = 0; index < count; index++) {
    sudoku_options options = {.struct_size = sizeof options, .solution_limit = 2};
    int32_t number = 0, fits = 0, cells[81];
    CHECK_EQ(sudoku_strategy_number(index, &number), SUDOKU_OK);
    CHECK_EQ(sudoku_strategy_fits(number, killer, &fits, NULL), SUDOKU_OK);
    options.strategy = number;
    // Repeats until a signal has come during the call.
    for (int begin = signals; signals < begin + 20;) {
      CHECK_EQ(sudoku_solve(plain, &options, cells, 81, NULL, NULL), SUDOKU_OK);
      CHECK(cells[2] == 4 && cells[80] == 9);
      if (fits) CHECK_EQ(sudoku_solve(killer, &options, cells, 16, NULL, NULL), SUDOKU_OK);
    }
  }
  free_board(plain);
  free_board(killer);
}

static void batches_and_generation_work(void) {
  sudoku_board *board = read_board(NINE), *made = NULL;
  const sudoku_board *boards[] = {board, board, board, board};
  sudoku_options options = {.struct_size = sizeof options, .threads = 3};
  sudoku_generate_options generate = {.struct_size = sizeof generate, .box_height = 3, .box_width = 3};
  sudoku_row rows[4];
  for (int begin = signals; signals < begin + 50;) {
    CHECK_EQ(sudoku_solve_batch(boards, 4, &options, rows, sizeof(sudoku_row), NULL, 0, NULL), SUDOKU_OK);
    for (int i = 0; i < 4; i++) CHECK(rows[i].status == SUDOKU_OK && rows[i].solutions == 1);
    CHECK_EQ(sudoku_generate(&generate, &made, NULL), SUDOKU_OK);
    free_board(made);
  }
  free_board(board);
}

// A pipe delivers its text in pieces, so that reading waits and is interrupted.
// Seen to fail: `sudoku_board_load` gives up on EINTR.
static void a_file_is_read_through_interruptions(void) {
  int ends[2];
  char path[64];
  sudoku_board *board = NULL;
  CHECK_EQ(pipe(ends), 0);
  pid_t writer = fork();
  if (writer == 0) {
    for (size_t i = 0; i < strlen(NINE); i++) {
      struct timespec pause = {0, 3000000};
      nanosleep(&pause, NULL);
      if (write(ends[1], &NINE[i], 1) != 1) _exit(1);
    }
    _exit(0);
  }
  close(ends[1]);
  size_t len = (size_t)snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
  CHECK_EQ(sudoku_board_load(path, len, NULL, &board, NULL), SUDOKU_OK);
  close(ends[0]);
  free_board(board);
}

static void the_clock_is_right(void) {
  sudoku_board *board = empty_board(4, 4);
  sudoku_options options = {.struct_size = sizeof options, .time_limit_ms = 100};
  uint64_t count = 0;
  CHECK_EQ(sudoku_count(board, &options, &count, NULL, NULL), SUDOKU_TIMED_OUT);
  free_board(board);
}

int main(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = count_signal;
  CHECK_EQ(sigaction(SIGALRM, &action, NULL), 0);
  ring_every_ms(1);
  RUN(every_strategy_solves);
  RUN(batches_and_generation_work);
  RUN(a_file_is_read_through_interruptions);
  RUN(the_clock_is_right);
  ring_every_ms(0);
  CHECK(signals > 100);
  return report();
}
