// One handle of each kind, 16 threads, and calls of every kind: each call has the right answer, or a status that others
// cause by cancelling, editing and freeing. SUDOKU_TEST_CALLS is the total number of calls. Race detectors run this
// program, too; -DPLANTED_RACE adds a race for them to find.

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

enum { THREADS = 16 };

static sudoku_board *board;
static sudoku_control *control;
static sudoku_solutions *solutions;
static sudoku_deduction *deduction;
static sudoku_steps *steps;
// A board that every thread replaces and frees, so that it may be freed when it is used; and a freed one.
static _Atomic(sudoku_board *) passing, gone;
static long calls_of_each = 2000;
static atomic_long wrong, calls;
#ifdef PLANTED_RACE
static long planted;
#endif

static void expect(int holds, const char *what) {
  if (!holds && atomic_fetch_add(&wrong, 1) == 0) printf("not so: %s\n", what);
}

static int32_t get(uint64_t seed) {
  int32_t symbol = 0, status = sudoku_board_get(board, (uint32_t)(seed % 9), 2, &symbol, NULL);
  expect(symbol == -1 || (symbol >= 1 && symbol <= 9), "a symbol");
  return status;
}

static int32_t set(uint64_t seed) {
  return sudoku_board_set(board, 0, 2, seed % 2 == 0 ? 4 : -1, NULL);
}

static int32_t cells(uint64_t seed) {
  int32_t symbols[81] = {0};
  size_t len = 0;
  (void)seed;
  int32_t status = sudoku_board_cells(board, symbols, 81, &len, NULL);
  expect(len == 81 && symbols[0] == 5 && (symbols[2] == 4 || symbols[2] == -1), "the cells");
  return status;
}

static int32_t solve(uint64_t seed) {
  int32_t symbols[81] = {0};
  sudoku_options options = {.struct_size = sizeof options, .control = control, .solution_limit = 2};
  sudoku_report report = {.struct_size = sizeof report};
  options.strategy = seed % 4 == 0 ? 10 : 0;
  int32_t status = sudoku_solve(board, &options, symbols, 81, &report, NULL);
  expect(status != SUDOKU_OK || (symbols[2] == 4 && symbols[80] == 9 && report.solutions == 1), "solved");
  return status == SUDOKU_CANCELLED ? SUDOKU_OK : status;
}

static int32_t clone(uint64_t seed) {
  sudoku_board *copy = NULL;
  (void)seed;
  int32_t status = sudoku_board_clone(board, &copy, NULL);
  expect(sudoku_board_free(copy) == SUDOKU_OK, "a clone is freed");
  return status;
}

static int32_t pass(uint64_t seed) {
  sudoku_board *made = NULL, *before;
  int32_t state = 0, status;
  if (seed % 4 == 0) {
    expect(sudoku_board_new(2, 2, &made, NULL) == SUDOKU_OK, "a board is made");
    before = atomic_exchange(&passing, made);
    status = sudoku_board_free(before);
    atomic_store(&gone, before);
    return status;
  }
  if (seed % 4 == 1) {
    before = atomic_load(&gone);
    status = sudoku_check(before, &state, NULL, NULL, NULL);
    // Seen to fail: sudoku_check accepts a freed handle.
    expect(status == (before == NULL ? SUDOKU_NULL_POINTER : SUDOKU_BAD_HANDLE), "a freed board is gone");
    return SUDOKU_OK;
  }
  status = sudoku_check(atomic_load(&passing), &state, NULL, NULL, NULL);
  expect(status != SUDOKU_OK || state == SUDOKU_STATE_INCOMPLETE, "an empty board is incomplete");
  return status == SUDOKU_BAD_HANDLE || status == SUDOKU_NULL_POINTER ? SUDOKU_OK : status;
}

static int32_t next(uint64_t seed) {
  int32_t symbols[81] = {0};
  (void)seed;
  int32_t status = sudoku_solutions_next(solutions, symbols, 81, NULL, NULL);
  expect(symbols[80] >= 1 && symbols[80] <= 9, "a solution");
  return status;
}

static int32_t deduce(uint64_t seed) {
  int32_t symbols[9] = {0};
  size_t len = 0;
  sudoku_deduction *copy = NULL;
  if (seed % 8 == 0) {
    expect(sudoku_deduction_clone(deduction, &copy, NULL) == SUDOKU_OK, "a deduction is cloned");
    expect(sudoku_deduction_set(copy, 0, 0, 5, NULL) == SUDOKU_OK, "a cell is set");
    return sudoku_deduction_free(copy);
  }
  int32_t status = sudoku_deduction_candidates(deduction, 0, 0, symbols, 9, &len, NULL);
  expect(len == 9, "a cell has all its candidates");
  return status;
}

// The steps come one after the other, whoever asks; then there are no more.
static int32_t explain(uint64_t seed) {
  sudoku_step step = {.struct_size = sizeof step};
  int32_t changes[40] = {0};
  char text[400];
  size_t len = 0;
  if (seed % 4 == 0) {
    int32_t status = sudoku_steps_next(steps, &step, NULL);
    expect(step.open < 51 && (status == SUDOKU_OK) == (step.technique > 0), "a step");
    return status == SUDOKU_DONE ? SUDOKU_OK : status;
  }
  if (seed % 4 == 1) {
    int32_t status = sudoku_steps_write(steps, SUDOKU_STEP_SENTENCE, text, sizeof text, &len, NULL);
    expect(len == 0 || text[len - 1] == '.', "a sentence");
    return status;
  }
  if (seed % 64 == 2) {
    int32_t status = sudoku_hint(board, NULL, 0, 0, NULL, SUDOKU_STEP_SENTENCE, &step, text, sizeof text, &len, NULL);
    expect(step.placements == 1 && len > 20 && text[len - 1] == '.', "a hint");
    return status;
  }
  int32_t status = sudoku_steps_changes(steps, changes, 40, &len, NULL);
  expect(len % 4 == 0, "changes");
  return status;
}

static int32_t rate(uint64_t seed) {
  sudoku_options options = {.struct_size = sizeof options};
  sudoku_rating row = {0};
  size_t rows = 0;
  if (seed % 64 != 0) return SUDOKU_OK;
  options.threads = seed % 128 == 0 ? 2 : 1;
  int32_t status = sudoku_rate_lines(NINE, 81, NULL, SUDOKU_PROFILE_EXPLAINER, &options, &row, sizeof(sudoku_rating),
                                     1, &rows, NULL);
  expect(rows == 1 && row.status == SUDOKU_OK && row.se_er == 12, "a line is rated");
  return status;
}

static int32_t watch(uint64_t seed) {
  sudoku_progress progress = {.struct_size = sizeof progress};
  if (seed % 8 == 0) return sudoku_control_cancel(control);
  if (seed % 8 < 4) return sudoku_control_reset(control);
  return sudoku_control_progress(control, &progress);
}

static int32_t write_line(uint64_t seed) {
  char text[200] = {0};
  size_t len = 0;
  (void)seed;
  int32_t status = sudoku_board_write(board, SUDOKU_FORMAT_LINE, text, 200, &len, NULL);
  expect(len == 82 && text[0] == '5', "a line");
  return status;
}

static int32_t lines(uint64_t seed) {
  sudoku_options options = {.struct_size = sizeof options};
  sudoku_row row = {0};
  size_t rows = 0, len = 0;
  options.threads = seed % 64 == 0 ? 2 : 1;
  int32_t status = sudoku_solve_lines(NINE, 81, NULL, &options, &row, sizeof(sudoku_row), 1, &rows, NULL, 0, &len,
                                      NULL);
  expect(rows == 1 && row.status == SUDOKU_OK && row.solutions == 1, "a line is solved");
  return status;
}

static int32_t made_up(uint64_t seed) {
  uint32_t side = 7;
  int32_t status = sudoku_board_size((sudoku_board *)(uintptr_t)(seed | 1u << 31), &side, NULL, NULL, NULL);
  expect(side == 0 || status == SUDOKU_OK, "an output is zero");
  return SUDOKU_OK;
}

static int32_t (*const CALLS[])(uint64_t) = {get,    set,   cells, solve, clone, pass,   next,
                                             deduce, watch, write_line, lines, made_up, explain, rate};

static void *work(void *argument) {
  uint64_t seed = (uint64_t)(uintptr_t)argument;
  for (long i = 0; i < calls_of_each; i++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    uint64_t which = (seed >> 33) % (sizeof CALLS / sizeof *CALLS);
    expect(CALLS[which](seed >> 40) == SUDOKU_OK, "a status");
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
#ifdef PLANTED_RACE
    planted++;
#endif
  }
  return NULL;
}

static void sixteen_threads_share_one_handle(void) {
  pthread_t threads[THREADS];
  sudoku_board *open = empty_board(3, 3);
  board = read_board(NINE);
  CHECK_EQ(sudoku_control_new(&control), SUDOKU_OK);
  CHECK_EQ(sudoku_solutions_open(open, NULL, &solutions, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_deduction_new(open, &deduction, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_steps_open(board, NULL, 0, 0, NULL, &steps, NULL), SUDOKU_OK);
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, work, (void *)(uintptr_t)(i + 1));
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  CHECK_EQ(atomic_load(&wrong), 0);
  CHECK_EQ(atomic_load(&calls), calls_of_each * THREADS);
  sudoku_board *last = atomic_load(&passing);
  CHECK_EQ(sudoku_board_free(last), SUDOKU_OK);
  CHECK_EQ(sudoku_deduction_free(deduction), SUDOKU_OK);
  CHECK_EQ(sudoku_steps_close(steps), SUDOKU_OK);
  CHECK_EQ(sudoku_solutions_close(solutions), SUDOKU_OK);
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
  free_board(board);
  free_board(open);
}

int main(void) {
  const char *count = getenv("SUDOKU_TEST_CALLS");
  if (count != NULL) calls_of_each = (atol(count) + THREADS - 1) / THREADS;
  RUN(sixteen_threads_share_one_handle);
  printf("soak: sum %ld mixed calls\n", atomic_load(&calls));
  return report();
}
