// Constraints: the table of kinds, and those of a board: added, read, solved with, removed.

#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static size_t constraint_count(const sudoku_board *board) {
  size_t count = 0;
  CHECK_EQ(sudoku_board_constraint_count(board, &count, NULL), SUDOKU_OK);
  return count;
}

static void every_kind_has_a_name_and_a_rule(void) {
  uint32_t count = 0;
  int32_t number = 0, found = 0;
  CHECK_EQ(sudoku_constraint_count(&count), SUDOKU_OK);
  CHECK(count > 10);
  for (uint32_t index = 0; index < count; index++) {
    const char *name = NULL, *rule = NULL;
    CHECK_EQ(sudoku_constraint_number(index, &number), SUDOKU_OK);
    CHECK_EQ(sudoku_constraint_name(number, &name), SUDOKU_OK);
    CHECK_EQ(sudoku_constraint_rule(number, &rule), SUDOKU_OK);
    CHECK_EQ(sudoku_constraint_find(name, strlen(name), &found, NULL), SUDOKU_OK);
    CHECK(found == number && strlen(rule) > 10);
  }
  CHECK_EQ(sudoku_constraint_number(count, &number), SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(sudoku_constraint_find("knight", 6, &found, NULL), SUDOKU_BAD_CONSTRAINT);
  const char *name = NULL;
  CHECK_EQ(sudoku_constraint_name(1, &name), SUDOKU_BAD_CONSTRAINT);
  CHECK_EQ(sudoku_constraint_rule(-1, &name), SUDOKU_BAD_CONSTRAINT);
}

// A jigsaw of side 4 with a cage and a diagonal.
static const int64_t LIST[] = {SUDOKU_CONSTRAINT_REGIONS, 16, 0, 0, 1, 1, 0, 0, 1, 2, 3, 1, 2, 2, 3, 3, 3, 2, 0,
                               SUDOKU_CONSTRAINT_CAGE, 1, 5, 2, 0, 1,
                               SUDOKU_CONSTRAINT_DIAGONAL, 1, -1, 0};

static void constraints_are_added_and_read(void) {
  sudoku_board *board = empty_board(2, 2);
  int64_t numbers[19] = {0};
  size_t len = 0;
  CHECK_EQ(sudoku_board_add_constraints(board, LIST, COUNT(LIST), NULL), SUDOKU_OK);
  CHECK_EQ(constraint_count(board), 3);
  CHECK_EQ(sudoku_board_constraint(board, 0, numbers, COUNT(numbers), &len, NULL), SUDOKU_OK);
  CHECK(len == 6 && memcmp(numbers, LIST + 19, 6 * sizeof *numbers) == 0);
  CHECK_EQ(sudoku_board_constraint(board, 1, numbers, 18, &len, NULL), SUDOKU_BUFFER_TOO_SMALL);
  CHECK_EQ(len, 19);
  CHECK_EQ(sudoku_board_constraint(board, 1, numbers, 19, &len, NULL), SUDOKU_OK);
  CHECK(memcmp(numbers, LIST, sizeof numbers) == 0);
  CHECK_EQ(sudoku_board_constraint(board, 3, numbers, 19, &len, NULL), SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(sudoku_board_remove_constraint(board, 3, NULL), SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(sudoku_board_remove_constraint(board, 0, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_constraint(board, 1, numbers, 19, &len, NULL), SUDOKU_OK);
  CHECK(len == 4 && numbers[0] == SUDOKU_CONSTRAINT_DIAGONAL && numbers[2] == -1);
  CHECK_EQ(sudoku_board_clear_constraints(board, NULL), SUDOKU_OK);
  CHECK_EQ(constraint_count(board), 0);
  free_board(board);
}

static void all_are_added_or_none(void) {
  static const struct {
    int64_t list[12];
    size_t len;
    int32_t status;
    int64_t bad;
  } BAD[] = {
      {{30, 1, 1, 0, 30, 1, 2, 0}, 8, SUDOKU_BAD_CONSTRAINT, 1},
      {{30, 1, 1, 0, 99, 0, 0}, 7, SUDOKU_BAD_CONSTRAINT, 1},
      {{10, 1, -1, 1, 0}, 5, SUDOKU_BAD_CAGE, 0},
      {{20, 0, 2, 3, 3}, 5, SUDOKU_BAD_CONSTRAINT, 0},
      {{20, 0, 2, 3, 16}, 5, SUDOKU_OFF_BOARD, 0},
      {{20, 0, 2, 3, -1}, 5, SUDOKU_OFF_BOARD, 0},
      {{30, 1, 1, 0, 20, 0, 2, 3}, 8, SUDOKU_BAD_ARGUMENT, 1},
      {{30, -1, 1, 0}, 4, SUDOKU_BAD_ARGUMENT, 0},
      {{22, 3, 0, 1, 2, 0}, 6, SUDOKU_BAD_CONSTRAINT, 0},
  };
  for (size_t i = 0; i < COUNT(BAD); i++) {
    sudoku_board *board = empty_board(2, 2);
    sudoku_error error = SUDOKU_ERROR_INIT;
    CHECK_EQ(sudoku_board_add_constraints(board, BAD[i].list, BAD[i].len, &error), BAD[i].status);
    CHECK_EQ(error.symbol, BAD[i].bad);
    CHECK_EQ(constraint_count(board), 0);
    free_board(board);
  }
}

static void a_board_is_solved_with_its_constraints(void) {
  sudoku_board *board = empty_board(2, 2);
  int32_t cells[16] = {0};
  uint64_t before = 0, with = 0;
  sudoku_options options = SUDOKU_OPTIONS_INIT;
  options.solution_limit = 0;
  CHECK_EQ(sudoku_count(board, &options, &before, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_add_constraints(board, LIST, COUNT(LIST), NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_count(board, &options, &with, NULL, NULL), SUDOKU_OK);
  CHECK(before == 288 && with > 0 && with < 288);
  CHECK_EQ(sudoku_solve(board, NULL, cells, 16, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(cells[0] + cells[1], 5);
  for (int one = 0; one < 4; one++) {
    for (int other = 0; other < one; other++) CHECK(cells[5 * one] != cells[5 * other]);
  }
  options.strategy = SUDOKU_STRATEGY_NINE;
  CHECK_EQ(sudoku_solve(board, &options, cells, 16, NULL, NULL), SUDOKU_UNSUITABLE);
  CHECK_EQ(sudoku_board_canonical(board, NULL, &(sudoku_board *){NULL}, NULL), SUDOKU_BAD_ARGUMENT);
  free_board(board);
}

// A samurai of two grids of 4x4, which share the box at 2,2.
static void grids_overlap(void) {
  static const uint32_t TWO[] = {0, 0, 2, 2}, FAR[] = {0, 0, 4, 4};
  sudoku_board *board = NULL;
  sudoku_error error = {.struct_size = sizeof error};
  uint32_t rows = 0, cols = 0, grids[4] = {0};
  int32_t cells[36];
  size_t len = 0;
  CHECK_EQ(sudoku_board_new_grids(2, 2, FAR, 4, &board, &error), SUDOKU_BAD_ARGUMENT);
  CHECK(strstr(error.message, "shares a box") != NULL);
  CHECK_EQ(sudoku_board_new_grids(2, 2, TWO, 3, &board, &error), SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(sudoku_board_new_grids(2, 2, TWO, 4, &board, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_grids(board, &rows, &cols, grids, 4, &len, NULL), SUDOKU_OK);
  CHECK(rows == 6 && cols == 6 && len == 4 && memcmp(grids, TWO, sizeof grids) == 0);
  CHECK_EQ(sudoku_board_grids(board, NULL, NULL, grids, 3, &len, NULL), SUDOKU_BUFFER_TOO_SMALL);
  CHECK_EQ(sudoku_board_set(board, 0, 4, 1, NULL), SUDOKU_OFF_BOARD);
  CHECK_EQ(sudoku_board_set(board, 2, 2, 1, NULL), SUDOKU_OK);
  uint64_t count = 0;
  // 12 grids of 4x4 have the same box; there are 24 boxes, 6 with this symbol first.
  CHECK_EQ(sudoku_count(board, NULL, &count, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(count, 6 * 12 * 12);
  CHECK_EQ(sudoku_solve(board, NULL, cells, 36, NULL, NULL), SUDOKU_OK);
  CHECK(cells[4] == -1 && cells[14] == 1);
  int sum = 0;
  for (int row = 0; row < 6; row++) {
    for (int col = 0; col < 6; col++) sum += cells[6 * row + col] > 0;
  }
  CHECK_EQ(sum, 28);
  CHECK_EQ(sudoku_board_set_cells(board, cells, 36, NULL), SUDOKU_OK);
  cells[5] = 1;
  CHECK_EQ(sudoku_board_set_cells(board, cells, 36, NULL), SUDOKU_OFF_BOARD);
  CHECK_EQ(sudoku_board_set_cells(board, cells, 16, NULL), SUDOKU_BAD_CELL_COUNT);
  free_board(board);
}

int main(void) {
  RUN(every_kind_has_a_name_and_a_rule);
  RUN(constraints_are_added_and_read);
  RUN(all_are_added_or_none);
  RUN(a_board_is_solved_with_its_constraints);
  RUN(grids_overlap);
  return report();
}
