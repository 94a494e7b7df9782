// The library loaded, used and unloaded by dlopen and dlclose from several threads at once, and on the
// smallest stacks. SUDOKU_LIBRARY is its path; this program is not linked with it.

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "check.h"

enum { THREADS = 4, ROUNDS = 250 };

#define NINE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

static atomic_int wrong;

static void expect(int holds, const char *what) {
  if (!holds && atomic_fetch_add(&wrong, 1) == 0) printf("not so: %s\n", what);
}

#define FUNCTION(name) __typeof__(&name) call_##name; *(void **)&call_##name = dlsym(library, #name)

static void solve_with(void *library) {
  FUNCTION(sudoku_board_read);
  FUNCTION(sudoku_solve);
  FUNCTION(sudoku_board_free);
  sudoku_board *board = NULL;
  int32_t cells[81];
  expect(call_sudoku_board_read(NINE, 81, NULL, &board, NULL) == SUDOKU_OK, "a board is read");
  expect(call_sudoku_solve(board, NULL, cells, 81, NULL, NULL) == SUDOKU_OK, "it is solved");
  expect(cells[80] == 9, "the solution is right");
  expect(call_sudoku_board_free(board) == SUDOKU_OK, "it is freed");
}

static void *load_and_unload(void *path) {
  for (int i = 0; i < ROUNDS; i++) {
    void *library = dlopen(path, RTLD_NOW | (i % 2 == 0 ? RTLD_LOCAL : RTLD_GLOBAL));
    expect(library != NULL, "the library is loaded");
    if (library == NULL) return NULL;
    solve_with(library);
    expect(dlclose(library) == 0, "the library is closed");
  }
  return NULL;
}

static void threads_load_and_unload_it(void) {
  pthread_t threads[THREADS];
  void *path = getenv("SUDOKU_LIBRARY");
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, load_and_unload, path);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  CHECK_EQ(atomic_load(&wrong), 0);
}

// Each strategy on boards of 9, 16, 25 and 36 rows, empty and with cages, until the node limit.
static void *search_everything(void *library) {
  static const uint32_t BOXES[] = {3, 4, 5, 6}, CAGE[] = {0, 1, 2};
  FUNCTION(sudoku_board_new);
  FUNCTION(sudoku_board_add_cage);
  FUNCTION(sudoku_board_free);
  FUNCTION(sudoku_strategy_count);
  FUNCTION(sudoku_strategy_number);
  FUNCTION(sudoku_strategy_fits);
  FUNCTION(sudoku_count);
  uint32_t count = 0;
  int searches = 0;
  expect(call_sudoku_strategy_count(&count) == SUDOKU_OK && count > 10, "strategies");
  for (int which = 0; which < 8; which++) {
    sudoku_board *board = NULL;
    uint32_t box = BOXES[which % 4];
    expect(call_sudoku_board_new(box, box, &board, NULL) == SUDOKU_OK, "a board is made");
    if (which >= 4) expect(call_sudoku_board_add_cage(board, 9, CAGE, 3, NULL) == SUDOKU_OK, "a cage");
    for (uint32_t index = 0; index < count; index++) {
      sudoku_options options = {.struct_size = sizeof options, .node_limit = 500};
      sudoku_error error = {.struct_size = sizeof error};
      int32_t fits = 0;
      uint64_t found = 0;
      expect(call_sudoku_strategy_number(index, &options.strategy) == SUDOKU_OK, "a number");
      expect(call_sudoku_strategy_fits(options.strategy, board, &fits, NULL) == SUDOKU_OK, "whether it fits");
      int32_t status = call_sudoku_count(board, &options, &found, NULL, &error);
      expect(status == (fits ? SUDOKU_NODE_LIMIT : SUDOKU_UNSUITABLE), "the node limit");
      searches += fits;
    }
    expect(call_sudoku_board_free(board) == SUDOKU_OK, "a board is freed");
  }
  expect(searches > 40, "all strategies were tried");
  return NULL;
}

// A collection, on the calling thread, with each backend.
static void *solve_lines(void *library) {
  static char text[32 * 82], solutions[sizeof text + 1];
  static sudoku_row rows[32];
  FUNCTION(sudoku_solve_lines);
  for (int i = 0; i < 32; i++) memcpy(text + 82 * i, NINE "\n", 82);
  for (uint32_t vectors = 0; vectors <= 3; vectors++) {
    sudoku_options options = {.struct_size = sizeof options, .vectors = vectors};
    size_t count = 0, len = 0;
    int32_t status = call_sudoku_solve_lines(text, sizeof text, NULL, &options, rows, sizeof(sudoku_row), 32, &count, solutions,
                                             sizeof solutions, &len, NULL);
    // Not every CPU has all backends.
    if (vectors > 0 && status == SUDOKU_BAD_ARGUMENT) continue;
    expect(status == SUDOKU_OK && count == 32 && len == sizeof text, "a collection is solved");
    expect(solutions[len - 2] == '9', "its last solution is right");
  }
  return NULL;
}

static void on_a_stack_of(size_t size, void *(*work)(void *)) {
  pthread_t thread;
  pthread_attr_t attributes;
  void *library = dlopen(getenv("SUDOKU_LIBRARY"), RTLD_NOW);
  if (!CHECK(library != NULL)) return;
  pthread_attr_init(&attributes);
  // glibc for 64-bit ARM gives no smaller stack than 128 KiB.
  if (size < PTHREAD_STACK_MIN) size = PTHREAD_STACK_MIN;
  CHECK_EQ(pthread_attr_setstacksize(&attributes, size), 0);
  CHECK_EQ(pthread_create(&thread, &attributes, work, library), 0);
  pthread_join(thread, NULL);
  CHECK_EQ(atomic_load(&wrong), 0);
  CHECK_EQ(dlclose(library), 0);
}

// Seen to fail: an array of 64 KiB in sudoku_count.
static void every_strategy_needs_64_kib_of_stack(void) { on_a_stack_of(64 << 10, search_everything); }

// The asynchronous calls of Node have this stack, as do the threads of some C libraries.
// Seen to fail: lockstep in portable words beside the AVX-512 one in the same stack frame.
static void a_collection_needs_128_kib_of_stack(void) { on_a_stack_of(128 << 10, solve_lines); }

int main(void) {
  RUN(threads_load_and_unload_it);
  RUN(every_strategy_needs_64_kib_of_stack);
  RUN(a_collection_needs_128_kib_of_stack);
  return report();
}
