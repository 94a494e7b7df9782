// The library leaves its process alone. This program replaces functions of the C library, so that it sees their calls.
// It runs without sanitizers and valgrind, which replace the same functions. A failed allocation is a status.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>
#include <unistd.h>

#include "boards.h"
#include "check.h"

static int is_watching;
static int calls, threads;

char *getenv(const char *name) {
  (void)name;
  calls += is_watching;
  return NULL;
}

char *secure_getenv(const char *name) { return getenv(name); }

int setenv(const char *name, const char *value, int overwrite) {
  (void)name, (void)value, (void)overwrite;
  calls += is_watching;
  return 0;
}

int sigaction(int number, const struct sigaction *action, struct sigaction *before) {
  (void)number, (void)action, (void)before;
  calls += is_watching;
  return 0;
}

int atexit(void (*function)(void)) {
  (void)function;
  calls += is_watching;
  return 0;
}

ssize_t write(int file, const void *bytes, size_t len) {
  static ssize_t (*real)(int, const void *, size_t);
  if (real == NULL) *(void **)&real = dlsym(RTLD_NEXT, "write");
  calls += is_watching && file <= 2;
  return real(file, bytes, len);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *),
                   void *argument) {
  static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (real == NULL) *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
  threads += is_watching;
  return real(thread, attributes, body, argument);
}

// Allocations of at least this size fail.
static size_t too_large = SIZE_MAX;

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *place, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) { return size < too_large ? __libc_malloc(size) : NULL; }

void *calloc(size_t count, size_t size) {
  return size == 0 || count < too_large / size ? __libc_calloc(count, size) : NULL;
}

void *realloc(void *place, size_t size) {
  return size < too_large ? __libc_realloc(place, size) : NULL;
}

int posix_memalign(void **place, size_t alignment, size_t size) {
  *place = size < too_large ? __libc_memalign(alignment, size) : NULL;
  return *place == NULL ? 12 : 0;
}

static void use_everything_once(uint32_t batch_threads) {
  sudoku_board *board = read_board(NINE), *made = NULL;
  const sudoku_board *boards[] = {board, board, board};
  sudoku_options options = {.struct_size = sizeof options, .threads = batch_threads};
  sudoku_generate_options generate = {.struct_size = sizeof generate};
  sudoku_solutions *solutions = NULL;
  sudoku_row rows[3];
  uint64_t count = 0;
  int32_t cells[81];
  CHECK(sudoku_board_read("x", 1, NULL, &made, NULL) < 0);
  CHECK(sudoku_board_load("no-such-file", 12, NULL, &made, NULL) < 0);
  CHECK_EQ(sudoku_count(board, NULL, &count, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_solutions_open(board, NULL, &solutions, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_solutions_next(solutions, cells, 81, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_solutions_close(solutions), SUDOKU_OK);
  CHECK_EQ(sudoku_solve_batch(boards, 3, &options, rows, sizeof(sudoku_row), NULL, 0, NULL), SUDOKU_OK);
  generate.box_height = generate.box_width = 2;
  CHECK_EQ(sudoku_generate(&generate, &made, NULL), SUDOKU_OK);
  free_board(made);
  free_board(board);
}

static void calls_print_nothing_and_leave_signals_and_environment_alone(void) {
  is_watching = 1;
  calls = 0;
  use_everything_once(3);
  is_watching = 0;
  CHECK_EQ(calls, 0);
}

static void threads_start_only_for_batches_with_threads(void) {
  is_watching = 1;
  threads = 0;
  use_everything_once(1);
  CHECK_EQ(threads, 0);
  use_everything_once(3);
  CHECK_EQ(threads, 2);
  is_watching = 0;
}

static void a_failed_allocation_is_a_status(void) {
  static const char *const STRATEGIES[] = {"auto", "backtracking", "forward_checking", "breadth_first"};
  sudoku_board *board = empty_board(10, 10), *made = NULL;
  int32_t *cells = malloc(10000 * sizeof *cells);
  char *text = malloc(1 << 20);
  size_t len = 0;
  if (cells == NULL || text == NULL) abort();
  for (int i = 0; i < 10000; i++) cells[i] = -1;
  too_large = 10000;
  CHECK_EQ(sudoku_board_new(10, 10, &made, NULL), SUDOKU_NO_MEMORY);
  CHECK(made == NULL);
  CHECK_EQ(sudoku_board_clone(board, &made, NULL), SUDOKU_NO_MEMORY);
  CHECK_EQ(sudoku_board_set_cells(board, cells, 10000, NULL), SUDOKU_NO_MEMORY);
  CHECK_EQ(sudoku_board_write(board, SUDOKU_FORMAT_GRID, text, 1 << 20, &len, NULL), SUDOKU_NO_MEMORY);
  CHECK_EQ(len, 0);
  for (size_t i = 0; i < sizeof STRATEGIES / sizeof *STRATEGIES; i++) {
    sudoku_options options = {.struct_size = sizeof options};
    options.strategy = strategy_named(STRATEGIES[i]);
    CHECK_EQ(sudoku_solve(board, &options, NULL, 0, NULL, NULL), SUDOKU_NO_MEMORY);
  }
  too_large = SIZE_MAX;
  CHECK_EQ(sudoku_board_clone(board, &made, NULL), SUDOKU_OK);
  free_board(made);
  free_board(board);
  free(cells);
  free(text);
}

int main(void) {
  RUN(calls_print_nothing_and_leave_signals_and_environment_alone);
  RUN(threads_start_only_for_batches_with_threads);
  RUN(a_failed_allocation_is_a_status);
  return report();
}
