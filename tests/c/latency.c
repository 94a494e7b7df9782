// From cancel to return: how long each strategy goes on with boards of 9, 16, 25 and 36 rows, empty or with
// their first row given, when it is cancelled at some moment of its first 12 ms. SUDOKU_TEST_CANCELS is how
// often each. The figures are printed as `make soak` reads them; the time of the processor is measured beside
// that of the clock, which counts what else the machine does.

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

// One search, cancelled after some microseconds.
static void cancel_after(const sudoku_board *board, int32_t strategy, long us) {
  pthread_t thread;
  clockid_t processor;
  struct timespec pause = {0, us * 1000};
  sudoku_control *control = NULL;
  search run = {.board = board, .options = {.struct_size = sizeof run.options}};
  CHECK_EQ(sudoku_control_new(&control), SUDOKU_OK);
  run.options.control = control;
  run.options.strategy = strategy;
  if (!CHECK_EQ(pthread_create(&thread, NULL, count_on, &run), 0)) exit(1);
  pthread_getcpuclockid(thread, &processor);
  nanosleep(&pause, NULL);
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

// The 99th of 100, or the last.
static double at(double *times, int of_100) {
  qsort(times, measured, sizeof *times, compare);
  return times[of_100 == 100 ? measured - 1 : measured * (size_t)of_100 / 100];
}

static long times_each(void) {
  const char *given = getenv("SUDOKU_TEST_CANCELS");
  return given == NULL ? 2 : atol(given);
}

static void every_strategy_returns_when_it_is_cancelled(void) {
  uint32_t count = 0, cell = 0;
  double clock_99 = 0, clock_all = 0, processor_99 = 0, processor_all = 0;
  long cancels = 0, groups = 0;
  CHECK_EQ(sudoku_strategy_count(&count), SUDOKU_OK);
  for (uint32_t box = 3; box <= 6; box++) {
    for (int givens = 0; givens < 2; givens++) {
      sudoku_board *board = empty_board(box, box);
      for (cell = 0; givens && cell < box * box; cell++)
        CHECK_EQ(sudoku_board_set(board, 0, cell, (int32_t)cell + 1, NULL), SUDOKU_OK);
      for (uint32_t index = 0; index < count; index++) {
        int32_t strategy = 0, fits = 0;
        CHECK_EQ(sudoku_strategy_number(index, &strategy), SUDOKU_OK);
        CHECK_EQ(sudoku_strategy_fits(strategy, board, &fits, NULL), SUDOKU_OK);
        if (!fits) continue;
        measured = 0;
        for (long i = 0; i < times_each(); i++) cancel_after(board, strategy, i * 7919 % 12000);
        double of_99 = at(by_clock, 99), of_all = at(by_clock, 100);
        if (of_99 > clock_99) clock_99 = of_99;
        if (of_all > clock_all) clock_all = of_all;
        if (at(by_processor, 99) > processor_99) processor_99 = at(by_processor, 99);
        if (at(by_processor, 100) > processor_all) processor_all = at(by_processor, 100);
        if (getenv("SUDOKU_TEST_SHOW"))
          printf("strategy %d, side %u, givens %d: %.2f ms, %.2f ms; processor %.2f ms, %.2f ms\n",
                 (int)strategy, box * box, givens, of_99, of_all, at(by_processor, 99),
                 at(by_processor, 100));
        cancels += times_each();
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
