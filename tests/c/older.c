// Structures of older headers, which end before a field: the library reads a missing field as zero, and does not write
// it.

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

// The bytes after the end of a structure.
#define GARBAGE 0x5a5a5a5a

static void older_options_are_read(void) {
  sudoku_options options;
  sudoku_board *open = empty_board(3, 3);
  uint64_t count = 0;
  memset(&options, 0x5a, sizeof options);
  options.strategy = 0;
  options.solution_limit = 3;
  options.node_limit = options.memory_limit = 0;
  options.struct_size = offsetof(sudoku_options, time_limit_ms);
  CHECK_EQ(sudoku_count(open, &options, &count, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(count, 3);
  options.struct_size = offsetof(sudoku_options, threads);
  options.time_limit_ms = 100000;
  CHECK_EQ(sudoku_count(open, &options, &count, NULL, NULL), SUDOKU_OK);
  // The next field counts as soon as the structure has it.
  options.struct_size = offsetof(sudoku_options, control);
  CHECK_EQ(sudoku_count(open, &options, &count, NULL, NULL), SUDOKU_BAD_ARGUMENT);
  options.struct_size = offsetof(sudoku_options, threads) + 1;
  CHECK_EQ(sudoku_count(open, &options, &count, NULL, NULL), SUDOKU_BAD_STRUCT_SIZE);
  free_board(open);
}

static void older_options_of_readers_and_generators_are_read(void) {
  sudoku_read_options reading;
  sudoku_generate_options generating;
  sudoku_board *made = NULL;
  memset(&reading, 0x5a, sizeof reading);
  reading.format = SUDOKU_FORMAT_LINE;
  reading.struct_size = offsetof(sudoku_read_options, box_height);
  CHECK_EQ(sudoku_board_read(NINE, 81, &reading, &made, NULL), SUDOKU_OK);
  free_board(made);
  memset(&generating, 0x5a, sizeof generating);
  generating.box_height = generating.box_width = 2;
  generating.struct_size = offsetof(sudoku_generate_options, killer);
  CHECK_EQ(sudoku_generate(&generating, &made, NULL), SUDOKU_OK);
  free_board(made);
  // The structure of the release before min_givens; garbage in what follows it.
  memset(&generating, 0, offsetof(sudoku_generate_options, min_givens));
  generating.box_height = generating.box_width = 3;
  generating.givens = 30;
  for (size_t at = 0; at < 2; at++) {
    generating.struct_size = at == 0 ? offsetof(sudoku_generate_options, min_givens)
                                     : offsetof(sudoku_generate_options, min_nodes);
    CHECK_EQ(sudoku_generate(&generating, &made, NULL), SUDOKU_OK);
    free_board(made);
  }
  // The next field counts as soon as the structure has it.
  generating.struct_size = offsetof(sudoku_generate_options, max_givens);
  CHECK_EQ(sudoku_generate(&generating, &made, NULL), SUDOKU_BAD_ARGUMENT);
  generating.min_givens = 0;
  generating.max_givens = generating.more_givens = generating.symmetry = 0;
  generating.struct_size = offsetof(sudoku_generate_options, pattern);
  CHECK_EQ(sudoku_generate(&generating, &made, NULL), SUDOKU_OK);
  free_board(made);
  generating.struct_size = offsetof(sudoku_generate_options, pattern) + 1;
  CHECK_EQ(sudoku_generate(&generating, &made, NULL), SUDOKU_BAD_STRUCT_SIZE);
  generating.struct_size = offsetof(sudoku_generate_options, box_width);
  CHECK_EQ(sudoku_generate(&generating, &made, NULL), SUDOKU_BAD_STRUCT_SIZE);
}

static void older_outputs_are_written(void) {
  sudoku_board *board = read_board(NINE);
  sudoku_control *control = NULL;
  sudoku_report report = {.struct_size = offsetof(sudoku_report, nodes), .nodes = GARBAGE};
  sudoku_progress progress = {.struct_size = offsetof(sudoku_progress, total), .total = GARBAGE};
  sudoku_error error = {.struct_size = offsetof(sudoku_error, row), .row = GARBAGE};
  uint64_t count = 0;
  CHECK_EQ(sudoku_control_new(&control), SUDOKU_OK);
  CHECK_EQ(sudoku_count(board, NULL, &count, &report, NULL), SUDOKU_OK);
  CHECK(report.solutions == 1 && report.nodes == GARBAGE);
  CHECK_EQ(report.struct_size, offsetof(sudoku_report, nodes));
  progress.done = GARBAGE;
  CHECK_EQ(sudoku_control_progress(control, &progress), SUDOKU_OK);
  CHECK(progress.done == 0 && progress.total == GARBAGE);
  CHECK_EQ(sudoku_board_set(board, 9, 0, 1, &error), SUDOKU_OFF_BOARD);
  CHECK(error.code == SUDOKU_OFF_BOARD && error.row == GARBAGE && error.message[0] == 0);
  CHECK_EQ(error.struct_size, offsetof(sudoku_error, row));
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
  free_board(board);
}

int main(void) {
  RUN(older_options_are_read);
  RUN(older_options_of_readers_and_generators_are_read);
  RUN(older_outputs_are_written);
  return report();
}
