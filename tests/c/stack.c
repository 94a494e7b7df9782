// A call needs no more stack than sudoku.h states: each strategy on small and large boards, collections, generating and
// proofs, on a thread with 32 KiB, of which the system uses a part.

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

static const char LINES[] =
    NINE "\n8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";

// sanitizers and valgrind need more stack.
static size_t stack_bytes(void) { return getenv("SUDOKU_TEST_SLOW") != NULL ? 1 << 20 : 40 << 10; }

static sudoku_board *killer, *nine, *sixteen, *large;

static void *solve_everything(void *unused) {
  static int32_t cells[625];
  static char text[4 * sizeof LINES];
  static sudoku_row rows[2];
  sudoku_board *const boards[] = {nine, sixteen, large, killer};
  uint32_t count = 0;
  (void)unused;
  CHECK_EQ(sudoku_strategy_count(&count), SUDOKU_OK);
  for (uint32_t i = 0; i < count; i++)
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
      sudoku_options options = {.struct_size = sizeof options, .node_limit = 200};
      CHECK_EQ(sudoku_strategy_number(i, &options.strategy), SUDOKU_OK);
      int32_t status = sudoku_solve(boards[b], &options, cells, 625, NULL, NULL);
      CHECK(status >= 0 || status == SUDOKU_UNSUITABLE);
    }
  size_t row_count = 0, len = 0;
  CHECK_EQ(sudoku_solve_lines(LINES, sizeof LINES - 1, NULL, NULL, rows, 2, &row_count, text,
                              sizeof text, &len, NULL),
           SUDOKU_OK);
  for (int is_killer = 0; is_killer < 2; is_killer++) {
    sudoku_generate_options options = {
        .struct_size = sizeof options, .box_height = 3, .box_width = 3, .seed = 1};
    options.killer = (uint32_t)is_killer;
    sudoku_board *made = NULL;
    CHECK_EQ(sudoku_generate(&options, &made, NULL), SUDOKU_OK);
    sudoku_board_free(made);
  }
  CHECK_EQ(sudoku_prove(nine, NULL, NULL_FILE, strlen(NULL_FILE), OTHER_NULL_FILE, strlen(OTHER_NULL_FILE), NULL, 0, NULL, NULL), SUDOKU_OK);
  return NULL;
}

static void a_small_stack_is_enough(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  nine = empty_board(3, 3);
  sixteen = empty_board(4, 4);
  large = empty_board(5, 5);
  CHECK_EQ(sudoku_board_set(large, 0, 0, 1, NULL), SUDOKU_OK);
  killer = read_board(FOUR_KILLER);
  CHECK_EQ(pthread_attr_init(&attributes), 0);
  CHECK_EQ(pthread_attr_setstacksize(&attributes, stack_bytes()), 0);
  CHECK_EQ(pthread_create(&thread, &attributes, solve_everything, NULL), 0);
  CHECK_EQ(pthread_join(thread, NULL), 0);
  free_board(nine);
  free_board(sixteen);
  free_board(large);
  free_board(killer);
}

int main(void) {
  RUN(a_small_stack_is_enough);
  return report();
}
