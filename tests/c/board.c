// Boards made and edited: shape, symbols, cells, candidates, cages, state. Each buffer ends with a canary.

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

enum { CANARY = 0x5a5a5a5a };

static void boards_have_every_shape(void) {
  static const uint32_t SHAPES[][2] = {{1, 2}, {2, 1}, {2, 2}, {2, 3}, {3, 3}, {4, 5}, {10, 10}, {32, 32}};
  for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++) {
    sudoku_board *board = empty_board(SHAPES[i][0], SHAPES[i][1]);
    uint32_t side = 0, height = 0, width = 0;
    CHECK_EQ(sudoku_board_size(board, &side, &height, &width, NULL), SUDOKU_OK);
    CHECK_EQ(side, SHAPES[i][0] * SHAPES[i][1]);
    CHECK_EQ(height, SHAPES[i][0]);
    CHECK_EQ(width, SHAPES[i][1]);
    CHECK_EQ(sudoku_board_size(board, &side, NULL, NULL, NULL), SUDOKU_OK);
    free_board(board);
  }
}

static void a_board_may_have_one_cell(void) {
  sudoku_board *board = empty_board(1, 1);
  int32_t cell = 0;
  CHECK_EQ(sudoku_solve(board, NULL, &cell, 1, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(cell, 1);
  free_board(board);
}

static void impossible_sides_are_refused(void) {
  static const uint32_t SHAPES[][2] = {{0, 0}, {0, 3}, {3, 0}, {1025, 1}, {1, 1025},
                                       {33, 32}, {UINT32_MAX, UINT32_MAX}, {65536, 65536}};
  for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++) {
    sudoku_board *board = (sudoku_board *)&board;
    sudoku_error error = {.struct_size = sizeof error};
    CHECK_EQ(sudoku_board_new(SHAPES[i][0], SHAPES[i][1], &board, &error), SUDOKU_BAD_SIDE);
    CHECK(board == NULL);
    CHECK_EQ(error.code, SUDOKU_BAD_SIDE);
    CHECK(error.message[0] != '\0');
  }
}

static void an_error_is_emptied_by_success(void) {
  sudoku_error error = {.struct_size = sizeof error};
  sudoku_board *board = empty_board(2, 2);
  CHECK_EQ(sudoku_board_set(board, 1, 2, 9, &error), SUDOKU_UNKNOWN_SYMBOL);
  CHECK_EQ(error.code, SUDOKU_UNKNOWN_SYMBOL);
  CHECK_EQ(error.line, 0);
  CHECK_EQ(error.column, 0);
  CHECK_EQ(error.row, 1);
  CHECK_EQ(error.col, 2);
  CHECK_EQ(error.symbol, 9);
  CHECK_TEXT(error.message, "cell 1,2: 9 is not among the symbols");
  CHECK_EQ(sudoku_board_set(board, 1, 2, 4, &error), SUDOKU_OK);
  CHECK_EQ(error.struct_size, sizeof error);
  CHECK_EQ(error.code, 0);
  CHECK_EQ(error.row, -1);
  CHECK_EQ(error.col, -1);
  CHECK_EQ(error.symbol, -1);
  CHECK_TEXT(error.message, "");
  free_board(board);
}

static void symbols_are_listed_and_replaced(void) {
  sudoku_board *board = empty_board(2, 2);
  int32_t symbols[5] = {0, 0, 0, 0, CANARY}, symbol = 0;
  size_t len = 0;
  CHECK_EQ(sudoku_board_symbols(board, NULL, 0, &len, NULL), SUDOKU_OK);
  CHECK_EQ(len, 4);
  CHECK_EQ(sudoku_board_symbols(board, symbols, 4, &len, NULL), SUDOKU_OK);
  CHECK_EQ(len, 4);
  for (int i = 0; i < 4; i++) CHECK_EQ(symbols[i], i + 1);
  CHECK_EQ(symbols[4], CANARY);

  static const int32_t OTHERS[] = {98, 0, INT32_MAX, 7};
  CHECK_EQ(sudoku_board_set(board, 3, 3, 2, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_set_symbols(board, OTHERS, 4, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_get(board, 3, 3, &symbol, NULL), SUDOKU_OK);
  CHECK_EQ(symbol, 0);
  CHECK_EQ(sudoku_board_symbols(board, symbols, 4, &len, NULL), SUDOKU_OK);
  CHECK(memcmp(symbols, OTHERS, sizeof OTHERS) == 0);
  CHECK_EQ(sudoku_board_set(board, 0, 0, INT32_MAX, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_get(board, 0, 0, &symbol, NULL), SUDOKU_OK);
  CHECK_EQ(symbol, INT32_MAX);
  free_board(board);
}

static void bad_symbols_are_refused(void) {
  static const int32_t TWICE[] = {1, 2, 3, 2}, NEGATIVE[] = {1, 2, 3, -1}, MANY[] = {1, 2, 3, 4, 5};
  sudoku_board *board = empty_board(2, 2);
  sudoku_error error = {.struct_size = sizeof error};
  int32_t symbols[4] = {0};
  size_t len = 0;
  CHECK_EQ(sudoku_board_set_symbols(board, TWICE, 4, &error), SUDOKU_DUPLICATE_SYMBOL);
  CHECK_EQ(error.symbol, 2);
  CHECK_EQ(sudoku_board_set_symbols(board, NEGATIVE, 4, &error), SUDOKU_UNKNOWN_SYMBOL);
  CHECK_EQ(error.symbol, -1);
  CHECK_EQ(sudoku_board_set_symbols(board, MANY, 3, &error), SUDOKU_BAD_SYMBOL_COUNT);
  CHECK_EQ(sudoku_board_set_symbols(board, MANY, 5, &error), SUDOKU_BAD_SYMBOL_COUNT);
  CHECK_EQ(sudoku_board_set_symbols(board, MANY, 0, &error), SUDOKU_BAD_SYMBOL_COUNT);
  CHECK_EQ(sudoku_board_symbols(board, symbols, 4, &len, NULL), SUDOKU_OK);
  CHECK_EQ(symbols[3], 4);
  free_board(board);
}

static void cells_are_set_and_emptied(void) {
  sudoku_board *board = empty_board(3, 3);
  int32_t symbol = 0;
  CHECK_EQ(sudoku_board_get(board, 8, 8, &symbol, NULL), SUDOKU_OK);
  CHECK_EQ(symbol, -1);
  CHECK_EQ(sudoku_board_set(board, 8, 8, 9, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_set(board, 8, 7, 9, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_get(board, 8, 7, &symbol, NULL), SUDOKU_OK);
  CHECK_EQ(symbol, 9);
  CHECK_EQ(sudoku_board_set(board, 8, 7, -1, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_get(board, 8, 7, &symbol, NULL), SUDOKU_OK);
  CHECK_EQ(symbol, -1);
  free_board(board);
}

static void cells_off_the_board_and_unknown_symbols_are_refused(void) {
  static const uint32_t PLACES[][2] = {{9, 0}, {0, 9}, {UINT32_MAX, 0}, {0, UINT32_MAX}, {UINT32_MAX, UINT32_MAX}};
  static const int32_t UNKNOWN[] = {0, 10, -2, INT32_MIN, INT32_MAX};
  sudoku_board *board = empty_board(3, 3);
  sudoku_error error = {.struct_size = sizeof error};
  for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
    uint32_t row = PLACES[i][0], col = PLACES[i][1];
    int32_t symbol = 7, symbols[9];
    size_t len = 7;
    CHECK_EQ(sudoku_board_get(board, row, col, &symbol, &error), SUDOKU_OFF_BOARD);
    CHECK_EQ(symbol, 0);
    CHECK(error.message[0] != '\0');
    CHECK_EQ(error.row, row > INT32_MAX ? -1 : (int32_t)row);
    CHECK_EQ(error.col, col > INT32_MAX ? -1 : (int32_t)col);
    CHECK_EQ(sudoku_board_set(board, row, col, 1, &error), SUDOKU_OFF_BOARD);
    CHECK_EQ(sudoku_board_candidates(board, row, col, symbols, 9, &len, &error), SUDOKU_OFF_BOARD);
    CHECK_EQ(len, 0);
  }
  for (size_t i = 0; i < sizeof UNKNOWN / sizeof *UNKNOWN; i++) {
    int32_t symbol = 0;
    CHECK_EQ(sudoku_board_set(board, 4, 5, UNKNOWN[i], &error), SUDOKU_UNKNOWN_SYMBOL);
    CHECK_EQ(error.symbol, UNKNOWN[i]);
    CHECK_EQ(error.row, 4);
    CHECK_EQ(error.col, 5);
    CHECK_EQ(sudoku_board_get(board, 4, 5, &symbol, NULL), SUDOKU_OK);
    CHECK_EQ(symbol, -1);
  }
  free_board(board);
}

static void all_cells_are_set_at_once(void) {
  sudoku_board *board = empty_board(2, 2);
  int32_t cells[17], found[17];
  size_t len = 0;
  for (int i = 0; i < 17; i++) cells[i] = i == 5 ? -1 : i % 4 + 1;
  CHECK_EQ(sudoku_board_set_cells(board, cells, 16, NULL), SUDOKU_OK);
  found[16] = CANARY;
  CHECK_EQ(sudoku_board_cells(board, NULL, 0, &len, NULL), SUDOKU_OK);
  CHECK_EQ(len, 16);
  CHECK_EQ(sudoku_board_cells(board, found, 16, &len, NULL), SUDOKU_OK);
  CHECK_EQ(len, 16);
  CHECK(memcmp(cells, found, 16 * sizeof *cells) == 0);
  CHECK_EQ(found[16], CANARY);

  sudoku_error error = {.struct_size = sizeof error};
  CHECK_EQ(sudoku_board_set_cells(board, cells, 15, &error), SUDOKU_BAD_CELL_COUNT);
  CHECK_EQ(sudoku_board_set_cells(board, cells, 17, &error), SUDOKU_BAD_CELL_COUNT);
  CHECK_EQ(sudoku_board_set_cells(board, cells, 0, &error), SUDOKU_BAD_CELL_COUNT);
  cells[0] = 4;
  cells[14] = 5;
  CHECK_EQ(sudoku_board_set_cells(board, cells, 16, &error), SUDOKU_UNKNOWN_SYMBOL);
  CHECK_EQ(error.row, 3);
  CHECK_EQ(error.col, 2);
  CHECK_EQ(error.symbol, 5);
  CHECK_EQ(sudoku_board_get(board, 0, 0, &cells[0], NULL), SUDOKU_OK);
  CHECK_EQ(cells[0], 1);
  free_board(board);
}

static void candidates_are_the_symbols_that_the_units_leave(void) {
  sudoku_board *board = read_board(NINE);
  int32_t symbols[10] = {0};
  size_t len = 0;
  CHECK_EQ(sudoku_board_candidates(board, 0, 2, NULL, 0, &len, NULL), SUDOKU_OK);
  CHECK_EQ(len, 3);
  symbols[3] = CANARY;
  CHECK_EQ(sudoku_board_candidates(board, 0, 2, symbols, 3, &len, NULL), SUDOKU_OK);
  CHECK(symbols[0] == 1 && symbols[1] == 2 && symbols[2] == 4 && symbols[3] == CANARY);
  CHECK_EQ(sudoku_board_candidates(board, 0, 0, symbols, 9, &len, NULL), SUDOKU_OK);
  CHECK_EQ(len, 1);
  CHECK_EQ(symbols[0], 5);
  free_board(board);

  board = read_board("1234........1...");
  CHECK_EQ(sudoku_board_set(board, 0, 0, -1, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_candidates(board, 0, 0, symbols, 9, &len, NULL), SUDOKU_OK);
  CHECK_EQ(len, 0);
  free_board(board);
}

static void cages_are_added_and_read(void) {
  static const uint32_t FIRST[] = {0, 1, 5}, SECOND[] = {15};
  sudoku_board *board = empty_board(2, 2);
  size_t count = 7, len = 0;
  int64_t total = 0;
  uint32_t cells[4] = {0, 0, 0, CANARY};
  CHECK_EQ(sudoku_board_cage_count(board, &count, NULL), SUDOKU_OK);
  CHECK_EQ(count, 0);
  CHECK_EQ(sudoku_board_add_cage(board, 8, FIRST, 3, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_add_cage(board, INT64_MAX, SECOND, 1, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_cage_count(board, &count, NULL), SUDOKU_OK);
  CHECK_EQ(count, 2);
  CHECK_EQ(sudoku_board_cage(board, 0, &total, NULL, 0, &len, NULL), SUDOKU_OK);
  CHECK_EQ(total, 8);
  CHECK_EQ(len, 3);
  CHECK_EQ(sudoku_board_cage(board, 0, &total, cells, 3, &len, NULL), SUDOKU_OK);
  CHECK(memcmp(cells, FIRST, sizeof FIRST) == 0);
  CHECK_EQ(cells[3], CANARY);
  CHECK_EQ(sudoku_board_cage(board, 1, &total, cells, 3, &len, NULL), SUDOKU_OK);
  CHECK_EQ(total, INT64_MAX);
  CHECK_EQ(len, 1);
  free_board(board);
}

static void bad_cages_are_refused(void) {
  static const uint32_t CELLS[] = {0, 1, 2, 3, 4}, TWICE[] = {3, 3}, OFF[] = {0, 16}, FAR[] = {UINT32_MAX};
  sudoku_board *board = empty_board(2, 2);
  sudoku_error error = {.struct_size = sizeof error};
  size_t count = 7;
  CHECK_EQ(sudoku_board_add_cage(board, 3, CELLS, 0, &error), SUDOKU_BAD_CAGE);
  CHECK_EQ(sudoku_board_add_cage(board, 3, CELLS, 5, &error), SUDOKU_BAD_CAGE);
  CHECK_EQ(sudoku_board_add_cage(board, 3, TWICE, 2, &error), SUDOKU_BAD_CAGE);
  CHECK_EQ(error.row, 0);
  CHECK_EQ(error.col, 3);
  CHECK_EQ(sudoku_board_add_cage(board, -1, CELLS, 2, &error), SUDOKU_BAD_CAGE);
  CHECK_EQ(sudoku_board_add_cage(board, INT64_MIN, CELLS, 2, &error), SUDOKU_BAD_CAGE);
  CHECK_EQ(sudoku_board_add_cage(board, 3, OFF, 2, &error), SUDOKU_OFF_BOARD);
  CHECK_EQ(sudoku_board_add_cage(board, 3, FAR, 1, &error), SUDOKU_OFF_BOARD);
  CHECK_EQ(sudoku_board_cage_count(board, &count, NULL), SUDOKU_OK);
  CHECK_EQ(count, 0);

  int64_t total = 7;
  uint32_t cells[4];
  size_t len = 7;
  CHECK_EQ(sudoku_board_cage(board, 0, &total, cells, 4, &len, &error), SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(total, 0);
  CHECK_EQ(len, 0);
  CHECK_EQ(sudoku_board_cage(board, SIZE_MAX, &total, cells, 4, &len, &error), SUDOKU_BAD_ARGUMENT);
  free_board(board);
}

static int32_t state_of(const sudoku_board *board, uint32_t *row, uint32_t *col) {
  int32_t state = 0;
  CHECK_EQ(sudoku_check(board, &state, row, col, NULL), SUDOKU_OK);
  return state;
}

static void each_state_is_reported(void) {
  uint32_t row = 7, col = 7;
  sudoku_board *board = read_board(NINE_SOLVED);
  CHECK_EQ(state_of(board, &row, &col), SUDOKU_STATE_SOLVED);
  CHECK_EQ(row, 0);
  CHECK_EQ(col, 0);
  CHECK_EQ(sudoku_board_set(board, 4, 4, -1, NULL), SUDOKU_OK);
  CHECK_EQ(state_of(board, NULL, NULL), SUDOKU_STATE_INCOMPLETE);
  CHECK_EQ(sudoku_board_set(board, 4, 4, 9, NULL), SUDOKU_OK);
  CHECK_EQ(state_of(board, &row, &col), SUDOKU_STATE_BROKEN);
  CHECK(row == 4 || col == 4 || (row / 3 == 1 && col / 3 == 1));
  free_board(board);

  static const uint32_t CAGE[] = {10, 15};
  board = empty_board(2, 2);
  CHECK_EQ(sudoku_board_add_cage(board, 3, CAGE, 2, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_set(board, 2, 2, 1, NULL), SUDOKU_OK);
  CHECK_EQ(state_of(board, NULL, NULL), SUDOKU_STATE_INCOMPLETE);
  CHECK_EQ(sudoku_board_set(board, 3, 3, 3, NULL), SUDOKU_OK);
  CHECK_EQ(state_of(board, &row, &col), SUDOKU_STATE_BROKEN);
  CHECK(row == col && (row == 2 || row == 3));
  free_board(board);
}

static void a_clone_is_independent(void) {
  sudoku_board *board = read_board(NINE), *copy = NULL;
  int32_t symbol = 0;
  CHECK_EQ(sudoku_board_clone(board, &copy, NULL), SUDOKU_OK);
  CHECK(copy != board);
  CHECK_EQ(sudoku_board_set(board, 0, 0, 1, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_get(copy, 0, 0, &symbol, NULL), SUDOKU_OK);
  CHECK_EQ(symbol, 5);
  free_board(board);
  CHECK_EQ(sudoku_board_get(copy, 8, 8, &symbol, NULL), SUDOKU_OK);
  CHECK_EQ(symbol, 9);
  free_board(copy);
}

static void short_buffers_are_refused_and_left_in_bounds(void) {
  static const uint32_t CAGE[] = {0, 1, 2};
  sudoku_board *board = empty_board(2, 2);
  sudoku_error error = {.struct_size = sizeof error};
  CHECK_EQ(sudoku_board_add_cage(board, 6, CAGE, 3, NULL), SUDOKU_OK);
  for (size_t capacity = 1; capacity < 16; capacity++) {
    int32_t *cells = malloc((capacity + 1) * sizeof *cells);
    size_t len = 7;
    if (cells == NULL) abort();
    cells[capacity] = CANARY;
    CHECK_EQ(sudoku_board_cells(board, cells, capacity, &len, &error), SUDOKU_BUFFER_TOO_SMALL);
    CHECK_EQ(len, 16);
    CHECK_EQ(cells[0], 0);
    CHECK_EQ(cells[capacity], CANARY);
    CHECK(strstr(error.message, "16") != NULL);
    if (capacity < 4) {
      len = 7;
      CHECK_EQ(sudoku_board_symbols(board, cells, capacity, &len, NULL), SUDOKU_BUFFER_TOO_SMALL);
      CHECK_EQ(len, 4);
      len = 7;
      CHECK_EQ(sudoku_board_candidates(board, 3, 0, cells, capacity, &len, NULL),
               SUDOKU_BUFFER_TOO_SMALL);
      CHECK_EQ(len, 4);
    }
    if (capacity < 3) {
      int64_t total = 7;
      len = 7;
      CHECK_EQ(sudoku_board_cage(board, 0, &total, (uint32_t *)cells, capacity, &len, NULL),
               SUDOKU_BUFFER_TOO_SMALL);
      CHECK_EQ(total, 0);
      CHECK_EQ(len, 3);
    }
    CHECK_EQ(cells[capacity], CANARY);
    free(cells);
  }
  free_board(board);
}

int main(void) {
  RUN(boards_have_every_shape);
  RUN(a_board_may_have_one_cell);
  RUN(impossible_sides_are_refused);
  RUN(an_error_is_emptied_by_success);
  RUN(symbols_are_listed_and_replaced);
  RUN(bad_symbols_are_refused);
  RUN(cells_are_set_and_emptied);
  RUN(cells_off_the_board_and_unknown_symbols_are_refused);
  RUN(all_cells_are_set_at_once);
  RUN(candidates_are_the_symbols_that_the_units_leave);
  RUN(cages_are_added_and_read);
  RUN(bad_cages_are_refused);
  RUN(each_state_is_reported);
  RUN(a_clone_is_independent);
  RUN(short_buffers_are_refused_and_left_in_bounds);
  return report();
}
