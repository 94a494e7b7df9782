// From cancel to return: how long each strategy goes on with boards of 9, 16, 25 and 36 rows, empty, with
// their first row given, or with cages of two cells in their first boxes, when it is cancelled at some
// moment of its first 12 ms, or now and then of its first 1.5 s, when it has more to free.
// SUDOKU_TEST_CANCELS is how often each, LIBSUDOKU_PIECE draws other moments. The figures are printed as
// `make soak` reads them; the time of the processor is measured beside that of the clock, which counts what
// else the machine does.

#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <sudoku.h>
#include <time.h>

#include "boards.h"
#include "check.h"

enum { MOST = 1000000 };

static double by_clock[MOST], by_processor[MOST];
static size_t measured;

static double ms_of(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

typedef struct search {
  const sudoku_board *board;
  sudoku_options options;
  int32_t status;
  double ended, used;
} search;

static void *count_on(void *argument) {
  search *run = argument;
  uint64_t count = 0;
  run->status = sudoku_count(run->board, &run->options, &count, NULL, NULL);
  run->ended = ms_of(CLOCK_MONOTONIC);
  run->used = ms_of(CLOCK_THREAD_CPUTIME_ID);
  return NULL;
}

// One search, cancelled when it has computed for so many milliseconds.
static void cancel_after(const sudoku_board *board, int32_t strategy, double moment) {
  pthread_t thread;
  clockid_t processor;
  struct timespec pause = {0, 50 * 1000};
  sudoku_control *control = NULL;
  search run = {.board = board, .options = {.struct_size = sizeof run.options}};
  CHECK_EQ(sudoku_control_new(&control), SUDOKU_OK);
  run.options.control = control;
  run.options.strategy = strategy;
  if (!CHECK_EQ(pthread_create(&thread, NULL, count_on, &run), 0)) exit(1);
  pthread_getcpuclockid(thread, &processor);
  do nanosleep(&pause, NULL);
  while (ms_of(processor) < moment);
  double used = ms_of(processor), cancelled = ms_of(CLOCK_MONOTONIC);
  CHECK_EQ(sudoku_control_cancel(control), SUDOKU_OK);
  pthread_join(thread, NULL);
  CHECK_EQ(run.status, SUDOKU_CANCELLED);
  if (measured < MOST) {
    by_clock[measured] = run.ended - cancelled;
    by_processor[measured++] = run.used - used;
  }
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
}

static int compare(const void *one, const void *other) {
  double difference = *(const double *)one - *(const double *)other;
  return difference < 0 ? -1 : difference > 0;
}

// The time that so many of 100 do not exceed.
static double at(double *times, size_t of_100) {
  qsort(times, measured, sizeof *times, compare);
  return times[(measured * of_100 + 99) / 100 - 1];
}

static long number_of(const char *variable, long otherwise) {
  const char *given = getenv(variable);
  return given == NULL ? otherwise : atol(given);
}

// When it is cancelled, in milliseconds of its processor time.
static double moment(long number) {
  return number % 50 == 49 ? (double)(number * 7919 % 1500) : (double)(number * 7919 % 12000) / 1e3;
}

enum { EMPTY, FIRST_ROW, CAGES, KINDS };

// Cages of two cells of a row, with the sums of a grid of shifted rows: there are solutions.
static void lay_cages(sudoku_board *board, uint32_t box) {
  for (uint32_t row = 0; row < box; row++)
    for (uint32_t col = 0; col + 1 < box * box; col += 2) {
      uint32_t first = row * box * box + col, shift = row * box;
      uint32_t cells[] = {first, first + 1};
      int64_t total = 2 + (shift + col) % (box * box) + (shift + col + 1) % (box * box);
      CHECK_EQ(sudoku_board_add_cage(board, total, cells, 2, NULL), SUDOKU_OK);
    }
}

static sudoku_board *board_of(int kind, uint32_t box) {
  sudoku_board *board = empty_board(box, box);
  for (uint32_t cell = 0; kind == FIRST_ROW && cell < box * box; cell++)
    CHECK_EQ(sudoku_board_set(board, 0, cell, (int32_t)cell + 1, NULL), SUDOKU_OK);
  if (kind == CAGES) lay_cages(board, box);
  return board;
}

static void every_strategy_returns_when_it_is_cancelled(void) {
  uint32_t count = 0;
  double clock_99 = 0, clock_all = 0, processor_99 = 0, processor_all = 0;
  long cancels = 0, groups = 0, each = number_of("SUDOKU_TEST_CANCELS", 2);
  long first = number_of("LIBSUDOKU_PIECE", 0) * each;
  CHECK_EQ(sudoku_strategy_count(&count), SUDOKU_OK);
  for (uint32_t box = 3; box <= 6; box++) {
    for (int kind = EMPTY; kind < KINDS; kind++) {
      sudoku_board *board = board_of(kind, box);
      for (uint32_t index = 0; index < count; index++) {
        int32_t strategy = 0, fits = 0;
        CHECK_EQ(sudoku_strategy_number(index, &strategy), SUDOKU_OK);
        CHECK_EQ(sudoku_strategy_fits(strategy, board, &fits, NULL), SUDOKU_OK);
        if (!fits) continue;
        measured = 0;
        for (long i = first; i < first + each; i++) cancel_after(board, strategy, moment(i));
        double of_99 = at(by_clock, 99), of_all = at(by_clock, 100);
        if (of_99 > clock_99) clock_99 = of_99;
        if (of_all > clock_all) clock_all = of_all;
        if (at(by_processor, 99) > processor_99) processor_99 = at(by_processor, 99);
        if (at(by_processor, 100) > processor_all) processor_all = at(by_processor, 100);
        if (getenv("SUDOKU_TEST_SHOW"))
          printf("strategy %d, side %u, board %d: %.2f ms, %.2f ms; processor %.2f ms, %.2f ms\n",
                 (int)strategy, box * box, kind, of_99, of_all, at(by_processor, 99),
                 at(by_processor, 100));
        cancels += each;
        groups++;
      }
      free_board(board);
    }
  }
  // Of the slowest strategy and board, not of all together.
  CHECK(groups > 80);
  printf("soak: sum %ld cancels\n", cancels);
  printf("soak: max %.2f ms to return, 99 of 100\n", clock_99);
  printf("soak: max %.2f ms to return\n", clock_all);
  printf("soak: max %.2f ms of processor time to return, 99 of 100\n", processor_99);
  printf("soak: max %.2f ms of processor time to return\n", processor_all);
  // Valgrind and the sanitizers have a time of their own.
  if (!getenv("SUDOKU_TEST_SLOW")) CHECK(processor_99 < 10 && processor_all < 50);
}

int main(void) {
  RUN(every_strategy_returns_when_it_is_cancelled);
  return report();
}
