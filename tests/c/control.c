// Other threads: progress and cancel of a running call, and handles that several threads share.

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>
#include <time.h>

#include "boards.h"
#include "check.h"

// SUDOKU_TEST_SLOW is set if a tool makes the program many times slower.
static double allowed_ms(double limit) { return getenv("SUDOKU_TEST_SLOW") ? 100 * limit : limit; }

// The processor time of all threads: a busy machine does not count.
static double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void sleep_ms(long ms) {
  struct timespec time = {ms / 1000, ms % 1000 * 1000000};
  nanosleep(&time, NULL);
}

static sudoku_control *new_control(void) {
  sudoku_control *control = NULL;
  if (!CHECK_EQ(sudoku_control_new(&control), SUDOKU_OK)) exit(1);
  return control;
}

static sudoku_progress progress_of(const sudoku_control *control) {
  sudoku_progress progress = {.struct_size = sizeof progress};
  CHECK_EQ(sudoku_control_progress(control, &progress), SUDOKU_OK);
  CHECK_EQ(progress.struct_size, sizeof progress);
  return progress;
}

// A call that only a cancel ends, in another thread.
typedef struct endless {
  sudoku_board *board;
  sudoku_solutions *solutions;
  sudoku_options options;
  int32_t status;
  double ended_ms;
} endless;

static void *count_for_ever(void *argument) {
  endless *call = argument;
  uint64_t count = 0;
  call->status = sudoku_count(call->board, &call->options, &count, NULL, NULL);
  call->ended_ms = now_ms();
  return NULL;
}

static void *solve_for_ever(void *argument) {
  endless *call = argument;
  call->options.solution_limit = UINT64_MAX;
  call->status = sudoku_solve(call->board, &call->options, NULL, 0, NULL, NULL);
  call->ended_ms = now_ms();
  return NULL;
}

static void *batch_for_ever(void *argument) {
  endless *call = argument;
  const sudoku_board *boards[] = {call->board, call->board, call->board, call->board};
  sudoku_row rows[4];
  call->options.solution_limit = UINT64_MAX;
  call->options.threads = 2;
  call->status = sudoku_solve_batch(boards, 4, &call->options, rows, sizeof(sudoku_row), NULL, 0, NULL);
  call->ended_ms = now_ms();
  for (int i = 0; i < 4; i++) CHECK_EQ(rows[i].status, SUDOKU_CANCELLED);
  return NULL;
}

static void *next_for_ever(void *argument) {
  endless *call = argument;
  int32_t cells[81];
  do {
    call->status = sudoku_solutions_next(call->solutions, cells, 81, NULL, NULL);
  } while (call->status == SUDOKU_OK);
  call->ended_ms = now_ms();
  return NULL;
}

static void is_cancelled_within_10_ms(void *(*body)(void *)) {
  double quickest = 1e9;
  for (int i = 0; i < 5; i++) {
    pthread_t thread;
    sudoku_control *control = new_control();
    endless call = {.board = empty_board(3, 3), .options = {.struct_size = sizeof call.options}};
    call.options.control = control;
    CHECK_EQ(sudoku_solutions_open(call.board, &call.options, &call.solutions, NULL), SUDOKU_OK);
    pthread_create(&thread, NULL, body, &call);
    while (progress_of(control).nodes == 0) sleep_ms(1);
    CHECK_EQ(progress_of(control).cancelled, 0);
    double cancelled_ms = now_ms();
    CHECK_EQ(sudoku_control_cancel(control), SUDOKU_OK);
    pthread_join(thread, NULL);
    CHECK_EQ(call.status, SUDOKU_CANCELLED);
    CHECK_EQ(progress_of(control).cancelled, 1);
    if (call.ended_ms - cancelled_ms < quickest) quickest = call.ended_ms - cancelled_ms;
    CHECK_EQ(sudoku_solutions_close(call.solutions), SUDOKU_OK);
    CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
    free_board(call.board);
  }
  CHECK(quickest < allowed_ms(10));
}

static void a_count_is_cancelled(void) { is_cancelled_within_10_ms(count_for_ever); }
static void a_solve_is_cancelled(void) { is_cancelled_within_10_ms(solve_for_ever); }
static void a_batch_is_cancelled(void) { is_cancelled_within_10_ms(batch_for_ever); }
static void an_enumeration_is_cancelled(void) { is_cancelled_within_10_ms(next_for_ever); }

// The beginning of a board in coordinates, and a given that may be repeated.
#define SIDE_AND_SYMBOLS "9\n1 2 3 4 5 6 7 8 9\n"
#define GIVEN "0,0 1\n"

// A long text, which another thread reads.
typedef struct reading {
  const char *text;
  size_t len;
  sudoku_read_options options;
  sudoku_control *started;
  int32_t status;
  double ended_ms;
} reading;

static void *read_for_long(void *argument) {
  reading *call = argument;
  sudoku_board *board = NULL;
  sudoku_control_cancel(call->started);
  call->status = sudoku_board_read(call->text, call->len, &call->options, &board, NULL);
  call->ended_ms = now_ms();
  CHECK(board == NULL);
  return NULL;
}

static void a_read_is_cancelled_within_100_ms(void) {
  size_t count = (size_t)8 << 20, begin = strlen(SIDE_AND_SYMBOLS), given = strlen(GIVEN);
  size_t len = begin + count * given;
  char *text = malloc(len);
  if (!CHECK(text != NULL)) return;
  memcpy(text, SIDE_AND_SYMBOLS, begin);
  for (size_t i = 0; i < count; i++) memcpy(text + begin + i * given, GIVEN, given);
  double quickest = 1e9;
  for (int i = 0; i < 3; i++) {
    pthread_t thread;
    reading call = {.text = text, .len = len, .options = SUDOKU_READ_OPTIONS_INIT};
    call.options.control = new_control();
    call.started = new_control();
    pthread_create(&thread, NULL, read_for_long, &call);
    while (progress_of(call.started).cancelled == 0) sleep_ms(1);
    double cancelled_ms = now_ms();
    CHECK_EQ(sudoku_control_cancel(call.options.control), SUDOKU_OK);
    pthread_join(thread, NULL);
    CHECK_EQ(call.status, SUDOKU_CANCELLED);
    if (call.ended_ms - cancelled_ms < quickest) quickest = call.ended_ms - cancelled_ms;
    CHECK_EQ(sudoku_control_free((sudoku_control *)call.options.control), SUDOKU_OK);
    CHECK_EQ(sudoku_control_free(call.started), SUDOKU_OK);
  }
  CHECK(quickest < allowed_ms(100));
  free(text);
}

static void reads_have_controls(void) {
  sudoku_read_options options = SUDOKU_READ_OPTIONS_INIT;
  sudoku_control *control = new_control();
  sudoku_board *board = NULL;
  sudoku_error refusal = SUDOKU_ERROR_INIT;
  size_t line = 0;
  options.control = control;
  CHECK_EQ(sudoku_board_read(NINE, 81, &options, &board, NULL), SUDOKU_OK);
  free_board(board);
  CHECK_EQ(sudoku_control_cancel(control), SUDOKU_OK);
  CHECK_EQ(sudoku_board_read(NINE, 81, &options, &board, NULL), SUDOKU_CANCELLED);
  CHECK_EQ(sudoku_row_error("12\n", 3, &options, 0, &line, &refusal, NULL), SUDOKU_CANCELLED);
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
  CHECK_EQ(sudoku_board_read(NINE, 81, &options, &board, NULL), SUDOKU_BAD_HANDLE);
}

static void a_cancelled_control_ends_later_calls_until_it_is_reset(void) {
  sudoku_control *control = new_control();
  sudoku_board *board = read_board(NINE);
  sudoku_solutions *solutions = NULL;
  sudoku_options options = {.struct_size = sizeof options, .control = control};
  sudoku_row row;
  int32_t cells[81];
  uint64_t count = 0;
  size_t rows = 0, len = 0;
  const sudoku_board *boards[] = {board};
  CHECK_EQ(sudoku_control_cancel(control), SUDOKU_OK);
  CHECK_EQ(sudoku_solve(board, &options, cells, 81, NULL, NULL), SUDOKU_CANCELLED);
  CHECK_EQ(cells[0], 0);
  CHECK_EQ(sudoku_count(board, &options, &count, NULL, NULL), SUDOKU_CANCELLED);
  CHECK_EQ(sudoku_solve_batch(boards, 1, &options, &row, sizeof(sudoku_row), NULL, 0, NULL), SUDOKU_CANCELLED);
  CHECK_EQ(row.status, SUDOKU_CANCELLED);
  CHECK_EQ(sudoku_solve_lines(NINE, 81, NULL, &options, &row, sizeof(sudoku_row), 1, &rows, NULL, 0, &len, NULL),
           SUDOKU_CANCELLED);
  CHECK_EQ(row.status, SUDOKU_CANCELLED);
  CHECK_EQ(sudoku_solutions_open(board, &options, &solutions, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_solutions_next(solutions, cells, 81, NULL, NULL), SUDOKU_CANCELLED);
  CHECK_EQ(sudoku_control_reset(control), SUDOKU_OK);
  CHECK_EQ(progress_of(control).cancelled, 0);
  CHECK_EQ(progress_of(control).nodes, 0);
  CHECK_EQ(sudoku_solutions_next(solutions, cells, 81, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(cells[80], 9);
  CHECK_EQ(sudoku_solve(board, &options, cells, 81, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_solutions_close(solutions), SUDOKU_OK);
  free_board(board);
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
  CHECK_EQ(sudoku_control_free(NULL), SUDOKU_OK);
}

static void progress_counts_puzzles_and_nodes(void) {
  sudoku_control *control = new_control();
  sudoku_board *board = read_board(NINE);
  const sudoku_board *boards[] = {board, board, board};
  sudoku_options options = {.struct_size = sizeof options, .control = control};
  sudoku_row rows[3];
  options.strategy = strategy_named("backtracking");
  CHECK_EQ(progress_of(control).total, 0);
  CHECK_EQ(sudoku_solve_batch(boards, 3, &options, rows, sizeof(sudoku_row), NULL, 0, NULL), SUDOKU_OK);
  sudoku_progress progress = progress_of(control);
  CHECK_EQ(progress.done, 3);
  CHECK_EQ(progress.total, 3);
  CHECK_EQ(progress.nodes, rows[0].nodes + rows[1].nodes + rows[2].nodes);
  CHECK_EQ(progress.cancelled, 0);
  CHECK_EQ(sudoku_control_reset(control), SUDOKU_OK);
  progress = progress_of(control);
  CHECK(progress.done == 0 && progress.total == 0 && progress.nodes == 0);
  free_board(board);
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
}

// Done and total are those of the last batch call; nodes add up.
static void one_control_serves_several_calls(void) {
  sudoku_control *control = new_control();
  sudoku_board *board = read_board(NINE);
  const sudoku_board *boards[] = {board, board, board};
  sudoku_options options = SUDOKU_OPTIONS_INIT;
  sudoku_row rows[3];
  uint64_t count = 0, nodes = 0;
  sudoku_report report = SUDOKU_REPORT_INIT;
  size_t row_count = 0, text_len = 0;
  options.control = control;
  options.strategy = SUDOKU_STRATEGY_BACKTRACKING;
  for (size_t calls = 3; calls > 0; calls--) {
    CHECK_EQ(sudoku_solve_batch(boards, calls, &options, rows, sizeof(sudoku_row), NULL, 0, NULL), SUDOKU_OK);
    for (size_t i = 0; i < calls; i++) nodes += rows[i].nodes;
    sudoku_progress progress = progress_of(control);
    CHECK_EQ(progress.done, calls);
    CHECK_EQ(progress.total, calls);
    CHECK_EQ(progress.nodes, nodes);
  }
  CHECK_EQ(sudoku_solve_lines(NINE "\n" NINE, 163, NULL, &options, rows, sizeof(sudoku_row), 3, &row_count, NULL, 0,
                              &text_len, NULL), SUDOKU_OK);
  nodes += rows[0].nodes + rows[1].nodes;
  CHECK_EQ(sudoku_count(board, &options, &count, &report, NULL), SUDOKU_OK);
  nodes += report.nodes;
  sudoku_progress progress = progress_of(control);
  CHECK_EQ(progress.done, 2);
  CHECK_EQ(progress.total, 2);
  CHECK_EQ(progress.nodes, nodes);
  // A cancel ends the next calls, too, until the control is reset.
  CHECK_EQ(sudoku_control_cancel(control), SUDOKU_OK);
  CHECK_EQ(sudoku_count(board, &options, &count, NULL, NULL), SUDOKU_CANCELLED);
  CHECK_EQ(sudoku_count(board, &options, &count, NULL, NULL), SUDOKU_CANCELLED);
  CHECK_EQ(sudoku_control_reset(control), SUDOKU_OK);
  CHECK_EQ(sudoku_count(board, &options, &count, &report, NULL), SUDOKU_OK);
  progress = progress_of(control);
  CHECK(progress.done == 0 && progress.total == 0 && progress.nodes == report.nodes);
  free_board(board);
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
}

enum { MANY = 9000 };

typedef struct collection {
  sudoku_options options;
  char *text;
  sudoku_row *rows;
  int32_t status;
} collection;

static void *solve_collection(void *argument) {
  collection *call = argument;
  size_t rows = 0, len = 0;
  call->status = sudoku_solve_lines(call->text, 82 * MANY, NULL, &call->options, call->rows, sizeof(sudoku_row),
                                    MANY, &rows,
                                    NULL, 0, &len, NULL);
  CHECK_EQ(rows, MANY);
  return NULL;
}

// The call counts while it solves; on a busy machine, not every try sees it.
// Seen to fail: progress counted at the end only.
static void progress_of_a_long_collection_is_visible_during_the_call(void) {
  int was_seen = 0;
  sudoku_control *control = new_control();
  collection call = {.options = {.struct_size = sizeof call.options, .control = control}};
  call.text = malloc(82 * MANY);
  call.rows = malloc(MANY * sizeof *call.rows);
  if (!CHECK(call.text && call.rows)) exit(1);
  for (size_t i = 0; i < MANY; i++) {
    memcpy(call.text + 82 * i, NINE, 81);
    call.text[82 * i + 81] = '\n';
  }
  call.options.strategy = strategy_named("backtracking");
  for (int tries = 0; !was_seen && tries < 5; tries++) {
    pthread_t thread;
    CHECK_EQ(sudoku_control_reset(control), SUDOKU_OK);
    pthread_create(&thread, NULL, solve_collection, &call);
    sudoku_progress progress = progress_of(control);
    for (; progress.total == 0; progress = progress_of(control)) sleep_ms(1);
    CHECK_EQ(progress.total, MANY);
    was_seen = progress.done < MANY;
    pthread_join(thread, NULL);
    CHECK_EQ(call.status, SUDOKU_OK);
    progress = progress_of(control);
    CHECK(progress.done == MANY && progress.total == MANY);
  }
  CHECK(was_seen);
  free(call.text);
  free(call.rows);
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
}

static void everything_may_be_freed_under_a_running_call(void) {
  pthread_t thread;
  sudoku_control *control = new_control();
  endless call = {.board = empty_board(3, 3), .options = {.struct_size = sizeof call.options}};
  call.options.control = control;
  call.options.time_limit_ms = 50;
  pthread_create(&thread, NULL, count_for_ever, &call);
  while (progress_of(control).nodes == 0) sleep_ms(1);
  free_board(call.board);
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
  pthread_join(thread, NULL);
  CHECK_EQ(call.status, SUDOKU_TIMED_OUT);
}

static void an_enumeration_may_be_closed_under_a_running_call(void) {
  pthread_t thread;
  sudoku_control *control = new_control();
  endless call = {.board = empty_board(3, 3), .options = {.struct_size = sizeof call.options}};
  call.options.control = control;
  CHECK_EQ(sudoku_solutions_open(call.board, &call.options, &call.solutions, NULL), SUDOKU_OK);
  pthread_create(&thread, NULL, next_for_ever, &call);
  while (progress_of(control).nodes == 0) sleep_ms(1);
  CHECK_EQ(sudoku_solutions_close(call.solutions), SUDOKU_OK);
  pthread_join(thread, NULL);
  CHECK_EQ(call.status, SUDOKU_BAD_HANDLE);
  free_board(call.board);
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
}

static void *edit_and_solve(void *argument) {
  sudoku_board *board = argument;
  for (int i = 0; i < 200; i++) {
    int32_t cells[81], symbol = 0;
    CHECK_EQ(sudoku_board_set(board, 0, 2, i % 2 == 0 ? 4 : -1, NULL), SUDOKU_OK);
    CHECK_EQ(sudoku_board_get(board, 0, 2, &symbol, NULL), SUDOKU_OK);
    CHECK(symbol == 4 || symbol == -1);
    if (i % 20 == 0) {
      CHECK_EQ(sudoku_solve(board, NULL, cells, 81, NULL, NULL), SUDOKU_OK);
      CHECK(cells[0] == 5 && cells[2] == 4 && cells[80] == 9);
    }
  }
  return NULL;
}

static void threads_share_a_board(void) {
  pthread_t threads[4];
  sudoku_board *board = read_board(NINE);
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, edit_and_solve, board);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  free_board(board);
}

typedef struct shared {
  sudoku_solutions *solutions;
  int found;
} shared;

static void *take_solutions(void *argument) {
  shared *taken = argument;
  int32_t cells[16];
  while (sudoku_solutions_next(taken->solutions, cells, 16, NULL, NULL) == SUDOKU_OK) taken->found++;
  return NULL;
}

static void threads_share_an_enumeration(void) {
  pthread_t threads[3];
  shared taken[3];
  sudoku_board *board = empty_board(2, 2);
  sudoku_solutions *solutions = NULL;
  CHECK_EQ(sudoku_solutions_open(board, NULL, &solutions, NULL), SUDOKU_OK);
  for (int i = 0; i < 3; i++) {
    taken[i].solutions = solutions;
    taken[i].found = 0;
    pthread_create(&threads[i], NULL, take_solutions, &taken[i]);
  }
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  CHECK_EQ(taken[0].found + taken[1].found + taken[2].found, 288);
  CHECK_EQ(sudoku_solutions_close(solutions), SUDOKU_OK);
  free_board(board);
}

int main(void) {
  RUN(a_count_is_cancelled);
  RUN(a_solve_is_cancelled);
  RUN(a_batch_is_cancelled);
  RUN(an_enumeration_is_cancelled);
  RUN(a_read_is_cancelled_within_100_ms);
  RUN(reads_have_controls);
  RUN(a_cancelled_control_ends_later_calls_until_it_is_reset);
  RUN(progress_counts_puzzles_and_nodes);
  RUN(one_control_serves_several_calls);
  RUN(progress_of_a_long_collection_is_visible_during_the_call);
  RUN(everything_may_be_freed_under_a_running_call);
  RUN(an_enumeration_may_be_closed_under_a_running_call);
  RUN(threads_share_a_board);
  RUN(threads_share_an_enumeration);
  return report();
}
