// Generated puzzles: unique, minimal, the same for a seed, within limits.

#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

static sudoku_generate_options options_for(uint32_t box_height, uint32_t box_width) {
  sudoku_generate_options options = {.struct_size = sizeof options};
  options.box_height = box_height;
  options.box_width = box_width;
  options.seed = 7;
  return options;
}

static sudoku_board *generated(const sudoku_generate_options *options) {
  sudoku_board *board = NULL;
  sudoku_error error = {.struct_size = sizeof error};
  if (!CHECK_EQ(sudoku_generate(options, &board, &error), SUDOKU_OK)) {
    printf("%s\n", error.message);
    exit(1);
  }
  return board;
}

static uint64_t solutions_of(const sudoku_board *board) {
  sudoku_options options = {.struct_size = sizeof options, .solution_limit = 2};
  uint64_t count = 0;
  CHECK_EQ(sudoku_count(board, &options, &count, NULL, NULL), SUDOKU_OK);
  return count;
}

static size_t givens_of(const sudoku_board *board, int32_t cells[], size_t capacity) {
  size_t len = 0, givens = 0;
  CHECK_EQ(sudoku_board_cells(board, cells, capacity, &len, NULL), SUDOKU_OK);
  for (size_t i = 0; i < len; i++) givens += cells[i] >= 0;
  return givens;
}

static void a_puzzle_has_one_solution(void) {
  static const uint32_t SHAPES[][2] = {{2, 2}, {2, 3}, {3, 3}, {3, 4}};
  for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++) {
    sudoku_generate_options options = options_for(SHAPES[i][0], SHAPES[i][1]);
    sudoku_board *board = generated(&options);
    int32_t cells[144];
    CHECK_EQ(solutions_of(board), 1);
    CHECK(givens_of(board, cells, 144) > 0);
    free_board(board);
  }
}

static void a_seed_decides_the_puzzle(void) {
  int32_t cells[3][81];
  for (int i = 0; i < 3; i++) {
    sudoku_generate_options options = options_for(3, 3);
    options.seed = i < 2 ? UINT64_MAX : 1;
    sudoku_board *board = generated(&options);
    givens_of(board, cells[i], 81);
    free_board(board);
  }
  CHECK(memcmp(cells[0], cells[1], sizeof *cells) == 0);
  CHECK(memcmp(cells[0], cells[2], sizeof *cells) != 0);
}

static void a_minimal_puzzle_needs_each_given(void) {
  sudoku_generate_options options = options_for(2, 3);
  options.minimal = 1;
  sudoku_board *board = generated(&options);
  int32_t cells[36];
  givens_of(board, cells, 36);
  for (uint32_t cell = 0; cell < 36; cell++) {
    if (cells[cell] < 0) continue;
    CHECK_EQ(sudoku_board_set(board, cell / 6, cell % 6, -1, NULL), SUDOKU_OK);
    CHECK_EQ(solutions_of(board), 2);
    CHECK_EQ(sudoku_board_set(board, cell / 6, cell % 6, cells[cell], NULL), SUDOKU_OK);
  }
  free_board(board);
}

static void the_requested_givens_stay(void) {
  sudoku_generate_options options = options_for(3, 3);
  int32_t cells[81];
  options.givens = 40;
  sudoku_board *board = generated(&options);
  CHECK_EQ(givens_of(board, cells, 81), 40);
  CHECK_EQ(solutions_of(board), 1);
  free_board(board);
}

static void the_requested_holes_are_made(void) {
  for (uint32_t balanced = 0; balanced <= 1; balanced++) {
    sudoku_generate_options options = options_for(4, 4);
    int32_t cells[256];
    options.holes = 120;
    options.holes_balanced = balanced;
    sudoku_board *board = generated(&options);
    CHECK_EQ(givens_of(board, cells, 256), 256 - 120);
    CHECK(solutions_of(board) >= 1);
    free_board(board);
  }
}

static void a_killer_puzzle_has_cages(void) {
  sudoku_generate_options options = options_for(2, 2);
  size_t count = 0;
  options.killer = 1;
  options.min_cage = 2;
  options.max_cage = 3;
  sudoku_board *board = generated(&options);
  CHECK_EQ(sudoku_board_cage_count(board, &count, NULL), SUDOKU_OK);
  CHECK(count > 0);
  for (size_t index = 0; index < count; index++) {
    int64_t total = 0;
    uint32_t cells[3];
    size_t len = 0;
    CHECK_EQ(sudoku_board_cage(board, index, &total, cells, 3, &len, NULL), SUDOKU_OK);
    CHECK(len >= 2 && len <= 3 && total > 0);
  }
  CHECK_EQ(solutions_of(board), 1);
  free_board(board);
}

static void a_killer_puzzle_needs_the_requested_nodes(void) {
  sudoku_generate_options options = options_for(3, 3);
  sudoku_options solving = {.struct_size = sizeof solving, .solution_limit = 2};
  sudoku_report report = {.struct_size = sizeof report};
  uint64_t count = 0;
  options.killer = 1;
  options.max_cage = 6;
  options.min_nodes = 20;
  options.max_nodes = 60;
  sudoku_board *board = generated(&options);
  CHECK_EQ(sudoku_count(board, &solving, &count, &report, NULL), SUDOKU_OK);
  CHECK_EQ(count, 1);
  CHECK(report.nodes >= 20 && report.nodes <= 60);
  free_board(board);
}

static void is_refused(const sudoku_generate_options *options, int32_t expected) {
  sudoku_board *board = (sudoku_board *)(void *)&board;
  sudoku_error error = {.struct_size = sizeof error};
  CHECK_EQ(sudoku_generate(options, &board, &error), expected);
  CHECK(board == NULL);
  CHECK(expected < 0);
  CHECK_EQ(error.code, expected);
  CHECK(error.message[0] != 0);
}

static void bad_options_are_refused(void) {
  sudoku_generate_options options = options_for(0, 0);
  is_refused(&options, SUDOKU_BAD_SIDE);
  options = options_for(33, 32);
  is_refused(&options, SUDOKU_BAD_SIDE);
  options = options_for(UINT32_MAX, 2);
  is_refused(&options, SUDOKU_BAD_SIDE);
  options = options_for(3, 3);
  options.killer = 2;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(3, 3);
  options.minimal = UINT32_MAX;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(3, 3);
  options.holes_balanced = 1;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options.holes = 82;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(3, 3);
  options.min_nodes = 1;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options.killer = 1;
  options.max_nodes = 1;
  options.min_nodes = 2;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(3, 3);
  options.killer = 1;
  options.min_cage = 6;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options.min_cage = UINT32_MAX;
  options.max_cage = UINT32_MAX;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(3, 3);
  options.struct_size = 4;
  is_refused(&options, SUDOKU_BAD_STRUCT_SIZE);
  is_refused(NULL, SUDOKU_NULL_POINTER);
  options = options_for(3, 3);
  options.control = (const sudoku_control *)(void *)&options;
  is_refused(&options, SUDOKU_BAD_HANDLE);
  options.control = NULL;
  CHECK_EQ(sudoku_generate(&options, NULL, NULL), SUDOKU_NULL_POINTER);
}

static void generating_ends_in_time(void) {
  sudoku_generate_options options = options_for(5, 5);
  options.minimal = 1;
  options.time_limit_ms = 20;
  is_refused(&options, SUDOKU_NOT_GENERATED);
}

static void generating_is_cancelled(void) {
  sudoku_generate_options options = options_for(5, 5);
  sudoku_control *control = NULL;
  CHECK_EQ(sudoku_control_new(&control), SUDOKU_OK);
  CHECK_EQ(sudoku_control_cancel(control), SUDOKU_OK);
  options.control = control;
  is_refused(&options, SUDOKU_NOT_MADE_CANCELLED);
  sudoku_error error = SUDOKU_ERROR_INIT;
  sudoku_board *board = NULL;
  CHECK_EQ(sudoku_generate(&options, &board, &error), SUDOKU_NOT_MADE_CANCELLED);
  CHECK_TEXT(error.message, "the call was cancelled");
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
}

int main(void) {
  RUN(a_puzzle_has_one_solution);
  RUN(a_seed_decides_the_puzzle);
  RUN(a_minimal_puzzle_needs_each_given);
  RUN(the_requested_givens_stay);
  RUN(the_requested_holes_are_made);
  RUN(a_killer_puzzle_has_cages);
  RUN(a_killer_puzzle_needs_the_requested_nodes);
  RUN(bad_options_are_refused);
  RUN(generating_ends_in_time);
  RUN(generating_is_cancelled);
  return report();
}
