// A call needs no more stack than sudoku.h states: each strategy on small and large boards, collections, arrays, strings,
// ratings, steps, generating and proofs, on a thread with 8 KiB more, for the system.

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

// Enough puzzles for all lanes of the widest vectors, easy and hard in turn.
enum { BOARDS = 200 };
static const char *const PUZZLES[] = {
    NINE, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."};

enum { STACK_BYTES = (96 + 8) << 10 };

static sudoku_board *killer, *nine, *sixteen, *large;

// The puzzles as lines, strings, integers and handles; and a line of 16x16.
static void solve_many(void) {
  static char bytes[BOARDS * 82], line[256], text[BOARDS * 83];
  static int8_t numbers[BOARDS * 81], solutions[BOARDS * 81];
  static int32_t offsets[BOARDS + 1], out_offsets[BOARDS + 1], solved[BOARDS * 81];
  static uint8_t validity[(BOARDS + 7) / 8];
  static sudoku_row rows[BOARDS];
  sudoku_rating rated[2];
  static const sudoku_board *boards[BOARDS];
  for (int i = 0; i < BOARDS; i++) {
    memcpy(bytes + 82 * i, PUZZLES[i % 2], 81);
    bytes[82 * i + 81] = '\n';
    offsets[i + 1] = 82 * (i + 1);
    boards[i] = killer;
    for (int cell = 0; cell < 81; cell++) {
      char given = PUZZLES[i % 2][cell];
      numbers[81 * i + cell] = (int8_t)(given == '.' ? 0 : given - '0');
    }
  }
  memset(line, '.', sizeof line);
  size_t count = 0, len = 0;
  for (int vectors = 0; vectors < 2; vectors++) {
    sudoku_options options = {.struct_size = sizeof options, .solution_limit = 2, .node_limit = 2000};
    options.vectors = vectors == 0 ? 0 : SUDOKU_VECTORS_PORTABLE;
    CHECK_EQ(sudoku_solve_lines(bytes, sizeof bytes, NULL, &options, rows, sizeof(sudoku_row), BOARDS, &count, text,
                                sizeof text, &len, NULL),
             SUDOKU_OK);
    CHECK_EQ(sudoku_solve_lines(line, sizeof line, NULL, &options, rows, sizeof(sudoku_row), 1, &count, text,
                                sizeof text, &len, NULL),
             SUDOKU_OK);
    sudoku_cells cells = SUDOKU_CELLS_INIT;
    cells.cell_bytes = 1;
    cells.cells = numbers;
    cells.count = BOARDS;
    CHECK_EQ(sudoku_solve_cells(&cells, &options, rows, sizeof(sudoku_row), solutions, NULL), SUDOKU_OK);
    sudoku_strings strings = SUDOKU_STRINGS_INIT;
    strings.bytes = bytes;
    strings.byte_count = sizeof bytes;
    strings.offsets = offsets;
    strings.count = BOARDS;
    CHECK_EQ(sudoku_solve_strings(&strings, NULL, &options, rows, sizeof(sudoku_row), text, sizeof text, &len,
                                  out_offsets, validity, NULL),
             SUDOKU_OK);
    CHECK_EQ(sudoku_solve_batch(boards, BOARDS, &options, rows, sizeof(sudoku_row), solved, 81, NULL), SUDOKU_OK);
  }
  CHECK_EQ(sudoku_rate_lines(bytes, 2 * 82, NULL, 0, NULL, rated, sizeof(sudoku_rating), 2, &count, NULL), SUDOKU_OK);
}

static void *solve_everything(void *unused) {
  static int32_t cells[625];
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
  solve_many();
  sudoku_steps *steps = NULL;
  sudoku_step step = {.struct_size = sizeof step};
  sudoku_rating rating = {0};
  sudoku_board *hard = read_board(PUZZLES[1]);
  CHECK_EQ(sudoku_rate(hard, 0, NULL, &rating, sizeof(sudoku_rating), NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_steps_open(hard, NULL, 0, 0, NULL, &steps, NULL), SUDOKU_OK);
  while (sudoku_steps_next(steps, &step, NULL) == SUDOKU_OK) CHECK(step.technique != 0);
  CHECK_EQ(sudoku_steps_close(steps), SUDOKU_OK);
  free_board(hard);
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
  CHECK_EQ(pthread_attr_setstacksize(&attributes, STACK_BYTES), 0);
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
