// Deduction: the consequences of each symbol, contradictions, candidates, choices, copies, large boards.

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

enum { CANARY = 0x5a5a5a5a };

// A 9x9 puzzle that needs guesses, and the first row of its solution.
#define HARD "....5...7.....71..27......83...1..6..6..8.4.....3...2...9.......45..921....8..5.."

static sudoku_deduction *deduction_of(const char *text) {
  sudoku_board *board = read_board(text);
  sudoku_deduction *deduction = NULL;
  if (!CHECK_EQ(sudoku_deduction_new(board, &deduction, NULL), SUDOKU_OK)) exit(1);
  free_board(board);
  return deduction;
}

static void free_deduction(sudoku_deduction *deduction) {
  CHECK_EQ(sudoku_deduction_free(deduction), SUDOKU_OK);
}

static int32_t set(sudoku_deduction *deduction, uint32_t row, uint32_t col, int32_t symbol) {
  return sudoku_deduction_set(deduction, row, col, symbol, NULL);
}

// The number of open cells; checks the status.
static uint32_t open_cells(const sudoku_deduction *deduction, int32_t expected) {
  uint32_t row = CANARY, col = CANARY, open = CANARY;
  CHECK_EQ(sudoku_deduction_choice(deduction, &row, &col, &open, NULL), expected);
  if (expected != SUDOKU_OK) CHECK(row == 0 && col == 0);
  return open;
}

static void givens_are_followed_to_the_end(void) {
  sudoku_deduction *deduction = deduction_of(NINE);
  int32_t cells[82];
  size_t len = 0;
  cells[81] = CANARY;
  CHECK_EQ(open_cells(deduction, SUDOKU_DONE), 0);
  CHECK_EQ(sudoku_deduction_cells(deduction, NULL, 0, &len, NULL), SUDOKU_OK);
  CHECK_EQ(len, 81);
  CHECK_EQ(sudoku_deduction_cells(deduction, cells, 81, &len, NULL), SUDOKU_OK);
  CHECK_EQ(len, 81);
  for (int cell = 0; cell < 81; cell++) CHECK_EQ(cells[cell], NINE_SOLVED[cell] - '0');
  CHECK_EQ(cells[81], CANARY);
  CHECK_EQ(set(deduction, 0, 2, 4), SUDOKU_OK);
  CHECK_EQ(set(deduction, 0, 2, 5), SUDOKU_NO_SOLUTION);
  CHECK_EQ(open_cells(deduction, SUDOKU_NO_SOLUTION), 0);
  free_deduction(deduction);
}

static void symbols_are_set_one_by_one(void) {
  sudoku_deduction *deduction = deduction_of("................");
  CHECK_EQ(open_cells(deduction, SUDOKU_OK), 16);
  CHECK_EQ(set(deduction, 0, 0, 1), SUDOKU_OK);
  CHECK_EQ(set(deduction, 0, 1, 2), SUDOKU_OK);
  CHECK_EQ(set(deduction, 0, 2, 3), SUDOKU_OK);
  // The last cell of the row has one symbol left.
  CHECK_EQ(open_cells(deduction, SUDOKU_OK), 12);
  int32_t cells[16], symbols[4];
  size_t len = 0;
  CHECK_EQ(sudoku_deduction_cells(deduction, cells, 16, &len, NULL), SUDOKU_OK);
  CHECK(cells[0] == 1 && cells[1] == 2 && cells[2] == 3 && cells[3] == 4 && cells[4] == -1);
  CHECK_EQ(sudoku_deduction_candidates(deduction, 1, 0, symbols, 4, &len, NULL), SUDOKU_OK);
  CHECK(len == 2 && symbols[0] == 3 && symbols[1] == 4);
  CHECK_EQ(sudoku_deduction_candidates(deduction, 0, 3, symbols, 4, &len, NULL), SUDOKU_OK);
  CHECK(len == 1 && symbols[0] == 4);
  free_deduction(deduction);
}

static void a_contradiction_stays(void) {
  sudoku_deduction *deduction = deduction_of("12..............");
  int32_t before[16], after[16];
  size_t len = 0;
  sudoku_error error = {.struct_size = sizeof error};
  uint32_t open = open_cells(deduction, SUDOKU_OK);
  CHECK_EQ(sudoku_deduction_cells(deduction, before, 16, &len, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_deduction_set(deduction, 0, 2, 1, &error), SUDOKU_NO_SOLUTION);
  CHECK_EQ(error.code, 0);
  CHECK_EQ(sudoku_deduction_cells(deduction, after, 16, &len, NULL), SUDOKU_OK);
  CHECK(memcmp(before, after, sizeof before) == 0);
  CHECK_EQ(open_cells(deduction, SUDOKU_NO_SOLUTION), open);
  CHECK_EQ(set(deduction, 3, 3, 1), SUDOKU_NO_SOLUTION);
  CHECK_EQ(set(deduction, 0, 0, 1), SUDOKU_NO_SOLUTION);
  // An argument error comes before the contradiction, as on any other board.
  CHECK_EQ(set(deduction, 3, 3, 5), SUDOKU_UNKNOWN_SYMBOL);
  free_deduction(deduction);
}

static void contradictory_givens_are_reported(void) {
  sudoku_deduction *deduction = deduction_of("11..............");
  size_t len = 0;
  open_cells(deduction, SUDOKU_NO_SOLUTION);
  CHECK_EQ(sudoku_deduction_cells(deduction, NULL, 0, &len, NULL), SUDOKU_OK);
  CHECK_EQ(set(deduction, 3, 3, 1), SUDOKU_NO_SOLUTION);
  free_deduction(deduction);
  deduction = deduction_of(NINE_WITHOUT);
  open_cells(deduction, SUDOKU_NO_SOLUTION);
  free_deduction(deduction);
}

static void the_choice_is_the_cell_with_the_fewest_candidates(void) {
  sudoku_deduction *deduction = deduction_of(HARD);
  uint32_t row = 0, col = 0, open = 0, seen = 0;
  size_t fewest = 0, len = 0;
  CHECK_EQ(sudoku_deduction_choice(deduction, &row, &col, &open, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_deduction_choice(deduction, NULL, NULL, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_deduction_candidates(deduction, row, col, NULL, 0, &fewest, NULL), SUDOKU_OK);
  CHECK(fewest >= 2);
  for (uint32_t cell = 0; cell < 81; cell++) {
    CHECK_EQ(sudoku_deduction_candidates(deduction, cell / 9, cell % 9, NULL, 0, &len, NULL),
             SUDOKU_OK);
    seen += len > 1;
    CHECK(len == 1 || (cell < row * 9 + col ? len > fewest : len >= fewest));
  }
  CHECK_EQ(seen, open);
  free_deduction(deduction);
}

static void buffers_are_filled_or_refused(void) {
  sudoku_deduction *deduction = deduction_of(HARD);
  sudoku_error error = {.struct_size = sizeof error};
  int32_t items[81];
  size_t len = CANARY, count = 0;
  for (size_t capacity = 0; capacity < 81; capacity += 16) {
    memset(items, 0x5a, sizeof items);
    CHECK_EQ(sudoku_deduction_cells(deduction, items, capacity, &len, &error),
             SUDOKU_BUFFER_TOO_SMALL);
    CHECK_EQ(len, 81);
    for (size_t i = 0; i < 81; i++) CHECK_EQ(items[i], i < capacity ? 0 : CANARY);
  }
  uint32_t row = 0, col = 0;
  CHECK_EQ(sudoku_deduction_choice(deduction, &row, &col, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_deduction_candidates(deduction, row, col, NULL, 0, &count, NULL), SUDOKU_OK);
  for (size_t capacity = 0; capacity <= count; capacity++) {
    memset(items, 0x5a, sizeof items);
    int fits = capacity == count;
    CHECK_EQ(sudoku_deduction_candidates(deduction, row, col, items, capacity, &len, &error),
             fits ? SUDOKU_OK : SUDOKU_BUFFER_TOO_SMALL);
    CHECK_EQ(len, count);
    for (size_t i = 0; i < capacity; i++) CHECK(fits ? items[i] >= 1 && items[i] <= 9 : items[i] == 0);
    CHECK_EQ(items[capacity], CANARY);
  }
  free_deduction(deduction);
}

static void arguments_out_of_range_are_refused(void) {
  sudoku_deduction *deduction = deduction_of(HARD);
  static const uint32_t BEYOND[] = {9, 10, UINT32_MAX};
  static const int32_t UNKNOWN[] = {0, 10, -1, INT32_MIN, INT32_MAX};
  int32_t symbols[9];
  size_t len = CANARY;
  for (int i = 0; i < 3; i++) {
    sudoku_error error = {.struct_size = sizeof error};
    CHECK_EQ(sudoku_deduction_set(deduction, BEYOND[i], 0, 1, &error), SUDOKU_OFF_BOARD);
    CHECK_EQ(error.code, SUDOKU_OFF_BOARD);
    CHECK_EQ(sudoku_deduction_set(deduction, 0, BEYOND[i], 1, &error), SUDOKU_OFF_BOARD);
    CHECK_EQ(sudoku_deduction_candidates(deduction, BEYOND[i], 0, symbols, 9, &len, &error),
             SUDOKU_OFF_BOARD);
    CHECK(len == 0 && symbols[0] == 0);
    CHECK_EQ(sudoku_deduction_candidates(deduction, 0, BEYOND[i], symbols, 9, &len, &error),
             SUDOKU_OFF_BOARD);
  }
  for (int i = 0; i < 5; i++) {
    sudoku_error error = {.struct_size = sizeof error};
    CHECK_EQ(sudoku_deduction_set(deduction, 1, 2, UNKNOWN[i], &error), SUDOKU_UNKNOWN_SYMBOL);
    CHECK(error.row == 1 && error.col == 2 && error.symbol == UNKNOWN[i]);
  }
  open_cells(deduction, SUDOKU_OK);
  free_deduction(deduction);
}

static void copies_are_independent(void) {
  sudoku_deduction *one = deduction_of(HARD), *two = NULL;
  uint32_t open = open_cells(one, SUDOKU_OK), row = 0, col = 0;
  int32_t symbols[9];
  size_t len = 0;
  CHECK_EQ(sudoku_deduction_choice(one, &row, &col, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_deduction_candidates(one, row, col, symbols, 9, &len, NULL), SUDOKU_OK);
  for (size_t i = 0; i < len; i++) {
    CHECK_EQ(sudoku_deduction_clone(one, &two, NULL), SUDOKU_OK);
    CHECK(one != two);
    int32_t status = set(two, row, col, symbols[i]);
    CHECK(status == SUDOKU_OK || status == SUDOKU_NO_SOLUTION);
    if (status == SUDOKU_OK) CHECK(open_cells(two, SUDOKU_OK) < open);
    free_deduction(two);
    CHECK_EQ(open_cells(one, SUDOKU_OK), open);
  }
  CHECK_EQ(sudoku_deduction_clone(one, &two, NULL), SUDOKU_OK);
  free_deduction(one);
  CHECK_EQ(open_cells(two, SUDOKU_OK), open);
  free_deduction(two);
}

// Sets the choice to each of its candidates in turn, until the board is solved.
static int search(const sudoku_deduction *deduction, int32_t *cells) {
  uint32_t row = 0, col = 0;
  int32_t symbols[9];
  size_t len = 0;
  int32_t status = sudoku_deduction_choice(deduction, &row, &col, NULL, NULL);
  if (status == SUDOKU_DONE) return sudoku_deduction_cells(deduction, cells, 81, &len, NULL) == 0;
  CHECK_EQ(sudoku_deduction_candidates(deduction, row, col, symbols, 9, &len, NULL), SUDOKU_OK);
  int found = 0;
  for (size_t i = 0; i < len && !found; i++) {
    sudoku_deduction *copy = NULL;
    CHECK_EQ(sudoku_deduction_clone(deduction, &copy, NULL), SUDOKU_OK);
    found = set(copy, row, col, symbols[i]) == SUDOKU_OK && search(copy, cells);
    free_deduction(copy);
  }
  return found;
}

static void a_search_of_copies_solves(void) {
  sudoku_board *board = read_board(HARD);
  sudoku_deduction *deduction = deduction_of(HARD);
  int32_t expected[81], cells[81];
  CHECK_EQ(sudoku_solve(board, NULL, expected, 81, NULL, NULL), SUDOKU_OK);
  CHECK(search(deduction, cells));
  CHECK(memcmp(cells, expected, sizeof cells) == 0);
  free_deduction(deduction);
  free_board(board);
}

static void odd_symbols_are_shown(void) {
  static const int32_t SYMBOLS[] = {98, 0, INT32_MAX, 7};
  sudoku_board *board = empty_board(2, 2);
  sudoku_deduction *deduction = NULL;
  int32_t symbols[4];
  size_t len = 0;
  CHECK_EQ(sudoku_board_set_symbols(board, SYMBOLS, 4, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_deduction_new(board, &deduction, NULL), SUDOKU_OK);
  free_board(board);
  CHECK_EQ(set(deduction, 0, 0, 1), SUDOKU_UNKNOWN_SYMBOL);
  CHECK_EQ(set(deduction, 0, 0, 0), SUDOKU_OK);
  CHECK_EQ(set(deduction, 0, 1, INT32_MAX), SUDOKU_OK);
  CHECK_EQ(sudoku_deduction_candidates(deduction, 0, 2, symbols, 4, &len, NULL), SUDOKU_OK);
  CHECK(len == 2 && symbols[0] == 98 && symbols[1] == 7);
  free_deduction(deduction);
}

static void cages_are_refused(void) {
  sudoku_board *board = read_board(FOUR_KILLER);
  sudoku_deduction *deduction = (sudoku_deduction *)&deduction;
  sudoku_error error = {.struct_size = sizeof error};
  CHECK_EQ(sudoku_deduction_new(board, &deduction, &error), SUDOKU_UNSUITABLE);
  CHECK(deduction == NULL);
  CHECK_EQ(error.code, SUDOKU_UNSUITABLE);
  free_board(board);
}

static void large_boards_are_deduced(void) {
  // Only the smallest one under valgrind and the sanitizers.
  uint32_t largest = getenv("SUDOKU_TEST_SLOW") ? 5 : 10;
  for (uint32_t height = 5; height <= largest; height += 5) {
    uint32_t side = height * height;
    sudoku_board *board = empty_board(height, height);
    sudoku_deduction *deduction = NULL, *copy = NULL;
    CHECK_EQ(sudoku_deduction_new(board, &deduction, NULL), SUDOKU_OK);
    CHECK_EQ(open_cells(deduction, SUDOKU_OK), side * side);
    // A row without its last cell.
    for (uint32_t col = 0; col + 1 < side; col++)
      CHECK_EQ(set(deduction, 0, col, (int32_t)col + 1), SUDOKU_OK);
    CHECK_EQ(open_cells(deduction, SUDOKU_OK), side * side - side);
    CHECK_EQ(sudoku_deduction_clone(deduction, &copy, NULL), SUDOKU_OK);
    CHECK_EQ(set(copy, 1, 0, 1), SUDOKU_NO_SOLUTION);
    CHECK_EQ(set(deduction, 1, 0, (int32_t)side), SUDOKU_OK);
    free_deduction(copy);
    free_deduction(deduction);
    free_board(board);
  }
}

static void boards_beyond_the_memory_limit_are_refused(void) {
  if (getenv("SUDOKU_TEST_SLOW")) return;
  sudoku_board *board = empty_board(32, 32);
  sudoku_deduction *deduction = (sudoku_deduction *)&deduction;
  sudoku_error error = SUDOKU_ERROR_INIT;
  CHECK_EQ(sudoku_deduction_new(board, &deduction, &error), SUDOKU_MEMORY_LIMIT);
  CHECK(deduction == NULL && error.code == 0);
  free_board(board);
}

static void *set_and_look(void *argument) {
  sudoku_deduction *deduction = argument, *copy = NULL;
  for (int i = 0; i < 200; i++) {
    uint32_t row = 0, col = 0;
    CHECK_EQ(sudoku_deduction_clone(deduction, &copy, NULL), SUDOKU_OK);
    CHECK_EQ(sudoku_deduction_choice(copy, &row, &col, NULL, NULL), SUDOKU_OK);
    int32_t status = set(copy, row, col, 1 + i % 9);
    CHECK(status == SUDOKU_OK || status == SUDOKU_NO_SOLUTION);
    CHECK_EQ(set(deduction, 0, 4, 5), SUDOKU_OK);
    free_deduction(copy);
  }
  return NULL;
}

static void threads_share_a_deduction(void) {
  sudoku_deduction *deduction = deduction_of(HARD);
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    CHECK_EQ(pthread_create(&threads[i], NULL, set_and_look, deduction), 0);
  for (int i = 0; i < 4; i++) CHECK_EQ(pthread_join(threads[i], NULL), 0);
  open_cells(deduction, SUDOKU_OK);
  free_deduction(deduction);
}

int main(void) {
  RUN(givens_are_followed_to_the_end);
  RUN(symbols_are_set_one_by_one);
  RUN(a_contradiction_stays);
  RUN(contradictory_givens_are_reported);
  RUN(the_choice_is_the_cell_with_the_fewest_candidates);
  RUN(buffers_are_filled_or_refused);
  RUN(arguments_out_of_range_are_refused);
  RUN(copies_are_independent);
  RUN(a_search_of_copies_solves);
  RUN(odd_symbols_are_shown);
  RUN(cages_are_refused);
  RUN(large_boards_are_deduced);
  RUN(boards_beyond_the_memory_limit_are_refused);
  RUN(threads_share_a_deduction);
  return report();
}
