// Cages for an editor: several added in one call, cages removed, the candidates that they leave, and clashes.

#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static size_t cage_count(const sudoku_board *board) {
  size_t count = 0;
  CHECK_EQ(sudoku_board_cage_count(board, &count, NULL), SUDOKU_OK);
  return count;
}

static int64_t total_of(const sudoku_board *board, size_t index) {
  int64_t total = -1;
  size_t len = 0;
  CHECK_EQ(sudoku_board_cage(board, index, &total, NULL, 0, &len, NULL), SUDOKU_OK);
  return total;
}

static void several_are_added_in_one_call(void) {
  static const int64_t CAGES[] = {3, 2, 0, 1, 9, 1, 5, INT64_MAX, 3, 15, 2, 7};
  static const uint32_t LAST[] = {15, 2, 7};
  sudoku_board *board = empty_board(2, 2);
  uint32_t cells[4] = {0};
  int64_t total = 0;
  size_t len = 0;
  CHECK_EQ(sudoku_board_add_cages(board, CAGES, COUNT(CAGES), NULL), SUDOKU_OK);
  CHECK_EQ(cage_count(board), 3);
  CHECK_EQ(total_of(board, 0), 3);
  CHECK_EQ(total_of(board, 1), 9);
  CHECK_EQ(sudoku_board_cage(board, 2, &total, cells, 4, &len, NULL), SUDOKU_OK);
  CHECK(total == INT64_MAX && len == 3 && memcmp(cells, LAST, sizeof LAST) == 0);
  CHECK_EQ(sudoku_board_add_cages(board, NULL, 0, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_add_cages(board, CAGES, 4, NULL), SUDOKU_OK);
  CHECK_EQ(cage_count(board), 4);
  free_board(board);
}

static void all_are_added_or_none(void) {
  static const struct {
    int64_t cages[12];
    size_t len;
    int32_t status;
    int64_t bad;
  } BAD[] = {
      {{3, 2, 0, 1, -1, 1, 5}, 7, SUDOKU_BAD_CAGE, 1},
      {{3, 2, 0, 0, 9, 1, 5}, 7, SUDOKU_BAD_CAGE, 0},
      {{3, 1, 0, 9, 1, 5, 9, 0}, 8, SUDOKU_BAD_CAGE, 2},
      {{3, 5, 0, 1, 2, 3, 4}, 7, SUDOKU_BAD_CAGE, 0},
      {{3, 2, 0, 1, 9, 1, 16}, 7, SUDOKU_OFF_BOARD, 1},
      {{3, 2, 0, 1, 9, 1, -1}, 7, SUDOKU_OFF_BOARD, 1},
      {{3, 1, 0, 9, 1, INT64_C(1) << 32}, 6, SUDOKU_OFF_BOARD, 1},
      {{3, 2, 0, 1, 9}, 5, SUDOKU_BAD_ARGUMENT, 1},
      {{3, 2, 0, 1, 9, 2, 5}, 7, SUDOKU_BAD_ARGUMENT, 1},
      {{3, -1, 0}, 3, SUDOKU_BAD_ARGUMENT, 0},
  };
  sudoku_board *board = empty_board(2, 2);
  CHECK_EQ(sudoku_board_add_cages(board, (const int64_t[]){7, 1, 3}, 3, NULL), SUDOKU_OK);
  for (size_t i = 0; i < COUNT(BAD); i++) {
    sudoku_error error = SUDOKU_ERROR_INIT;
    CHECK_EQ(sudoku_board_add_cages(board, BAD[i].cages, BAD[i].len, &error), BAD[i].status);
    CHECK_EQ(error.symbol, BAD[i].bad);
    char begin[16];
    snprintf(begin, sizeof begin, "cage %d: ", (int)BAD[i].bad);
    CHECK(strncmp(error.message, begin, strlen(begin)) == 0);
    CHECK_EQ(cage_count(board), 1);
  }
  free_board(board);
}

static void cages_are_removed_by_a_cell(void) {
  // The cell 0,1 is in two of them.
  static const int64_t CAGES[] = {3, 2, 0, 1, 9, 2, 1, 2, 5, 1, 15};
  sudoku_board *board = empty_board(2, 2);
  sudoku_error error = SUDOKU_ERROR_INIT;
  CHECK_EQ(sudoku_board_add_cages(board, CAGES, COUNT(CAGES), NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_remove_cage(board, 0, 1, &error), SUDOKU_OK);
  CHECK(cage_count(board) == 2 && total_of(board, 0) == 9 && total_of(board, 1) == 5);
  CHECK_EQ(sudoku_board_remove_cage(board, 0, 0, &error), SUDOKU_BAD_ARGUMENT);
  CHECK(error.row == 0 && error.col == 0);
  CHECK_EQ(sudoku_board_remove_cage(board, 4, 0, &error), SUDOKU_OFF_BOARD);
  CHECK_EQ(sudoku_board_remove_cage(board, 3, 3, &error), SUDOKU_OK);
  CHECK(cage_count(board) == 1 && total_of(board, 0) == 9);
  CHECK_EQ(sudoku_board_clear_cages(board, &error), SUDOKU_OK);
  CHECK_EQ(cage_count(board), 0);
  CHECK_EQ(sudoku_board_clear_cages(board, NULL), SUDOKU_OK);
  free_board(board);
}

// Whether a cell of a board has these candidates, each a digit of the number.
static int can_take(const sudoku_board *board, uint32_t row, uint32_t col, int digits) {
  int32_t symbols[9];
  size_t len = 0;
  CHECK_EQ(sudoku_board_candidates(board, row, col, symbols, 9, &len, NULL), SUDOKU_OK);
  int found = 0;
  for (size_t i = 0; i < len; i++) found = 10 * found + (int)symbols[i];
  return CHECK_EQ(found, digits);
}

static void candidates_respect_the_totals_of_cages(void) {
  static const int64_t CAGES[] = {3, 2, 0, 1, 4, 2, 9, 18, 23, 3, 30, 31, 32, 45, 9, 72, 73, 74, 75, 76, 77, 78, 79, 80};
  sudoku_board *board = empty_board(3, 3);
  CHECK_EQ(sudoku_board_add_cages(board, CAGES, COUNT(CAGES), NULL), SUDOKU_OK);
  CHECK(can_take(board, 0, 0, 12));
  CHECK(can_take(board, 2, 0, 13));
  CHECK(can_take(board, 3, 4, 689));
  CHECK(can_take(board, 8, 8, 123456789));
  CHECK(can_take(board, 4, 4, 123456789));
  CHECK_EQ(sudoku_board_set(board, 0, 1, 2, NULL), SUDOKU_OK);
  CHECK(can_take(board, 0, 0, 1));
  CHECK(can_take(board, 0, 1, 2));
  CHECK_EQ(sudoku_board_set(board, 0, 1, 5, NULL), SUDOKU_OK);
  CHECK(can_take(board, 0, 0, 0));
  free_board(board);
}

// The numbers of clashing cells, each as two digits.
static int clashes(const sudoku_board *board) {
  uint32_t cells[81];
  size_t len = 0;
  CHECK_EQ(sudoku_board_clashes(board, cells, 81, &len, NULL), SUDOKU_OK);
  int found = 0, state = 0;
  for (size_t i = 0; i < len; i++) found = 100 * found + (int)cells[i];
  CHECK_EQ(sudoku_check(board, &state, NULL, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(len > 0, state == SUDOKU_STATE_BROKEN);
  return found;
}

static void all_clashing_cells_are_listed(void) {
  sudoku_board *board = read_board(NINE);
  uint32_t cells[4] = {7, 7, 7, 7};
  size_t len = 7;
  CHECK_EQ(clashes(board), 0);
  // A 5 in the row and box of another one, and a 7 in the column of another one.
  CHECK_EQ(sudoku_board_set(board, 0, 2, 5, NULL), SUDOKU_OK);
  CHECK_EQ(clashes(board), 2);
  CHECK_EQ(sudoku_board_set(board, 8, 0, 7, NULL), SUDOKU_OK);
  CHECK_EQ(clashes(board), 2457279);
  CHECK_EQ(sudoku_board_clashes(board, NULL, 0, &len, NULL), SUDOKU_OK);
  CHECK_EQ(len, 5);
  CHECK_EQ(sudoku_board_clashes(board, cells, 4, &len, NULL), SUDOKU_BUFFER_TOO_SMALL);
  CHECK(len == 5 && cells[0] == 0 && cells[3] == 0);
  free_board(board);

  static const int64_t CAGES[] = {4, 3, 0, 17, 80, 9, 2, 40, 41};
  board = empty_board(3, 3);
  CHECK_EQ(sudoku_board_add_cages(board, CAGES, COUNT(CAGES), NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_set(board, 0, 0, 2, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_set(board, 1, 8, 2, NULL), SUDOKU_OK);
  CHECK_EQ(clashes(board), 17);
  CHECK_EQ(sudoku_board_set(board, 0, 0, 3, NULL), SUDOKU_OK);
  CHECK_EQ(clashes(board), 17);
  CHECK_EQ(sudoku_board_set(board, 0, 0, 1, NULL), SUDOKU_OK);
  CHECK_EQ(clashes(board), 0);
  CHECK_EQ(sudoku_board_set(board, 4, 4, 3, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_set(board, 4, 5, 5, NULL), SUDOKU_OK);
  CHECK_EQ(clashes(board), 4041);
  free_board(board);
}

int main(void) {
  RUN(several_are_added_in_one_call);
  RUN(all_are_added_or_none);
  RUN(cages_are_removed_by_a_cell);
  RUN(candidates_respect_the_totals_of_cages);
  RUN(all_clashing_cells_are_listed);
  return report();
}
