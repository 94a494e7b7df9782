// Many puzzles in one call: good and bad rows, buffers for solutions, threads, limits.

#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

enum { CANARY = 0x5a5a5a5a };

static void each_board_has_its_row(void) {
  sudoku_board *good = read_board(NINE), *without = read_board(NINE_WITHOUT), *small = read_board(FOUR_TWICE);
  sudoku_board *killer = read_board(FOUR_KILLER), *large = empty_board(4, 4), *freed = empty_board(2, 2);
  free_board(freed);
  const sudoku_board *boards[] = {good, without, small, NULL, freed, large, killer, good};
  enum { COUNT = sizeof boards / sizeof *boards };
  static const int32_t STATUSES[] = {
      SUDOKU_OK,         SUDOKU_NO_SOLUTION,      SUDOKU_OK, SUDOKU_NULL_POINTER,
      SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_OK, SUDOKU_OK};
  int32_t cells[COUNT * 81 + 1];
  sudoku_row rows[COUNT + 1];
  for (uint32_t threads = 0; threads <= 4; threads++) {
    sudoku_options options = {.struct_size = sizeof options, .threads = threads};
    sudoku_error error = {.struct_size = sizeof error};
    options.solution_limit = 2;
    memset(cells, 0x5a, sizeof cells);
    memset(rows, 0x5a, sizeof rows);
    CHECK_EQ(sudoku_solve_batch(boards, COUNT, &options, rows, sizeof(sudoku_row), cells, 81, &error), SUDOKU_OK);
    CHECK_EQ(error.code, 0);
    for (int i = 0; i < COUNT; i++) CHECK_EQ(rows[i].status, STATUSES[i]);
    CHECK_EQ(rows[COUNT].status, CANARY);
    CHECK_EQ(cells[COUNT * 81], CANARY);
    CHECK_EQ(rows[0].solutions, 1);
    CHECK(rows[0].strategy != 0);
    CHECK_EQ(rows[1].solutions, 0);
    CHECK_EQ(rows[2].solutions, 2);
    CHECK_EQ(rows[4].strategy, 0);
    CHECK(cells[0] == 5 && cells[80] == 9);
    CHECK_EQ(cells[81], 0);
    CHECK(cells[2 * 81] == 1 && cells[2 * 81 + 16] == 0 && cells[2 * 81 + 80] == 0);
    CHECK_EQ(cells[3 * 81], 0);
    CHECK_EQ(cells[5 * 81], 0);
    CHECK(memcmp(cells, cells + 7 * 81, 81 * sizeof *cells) == 0);
  }
  free_board(good);
  free_board(without);
  free_board(small);
  free_board(killer);
  free_board(large);
}

static void solutions_need_not_be_wanted(void) {
  sudoku_board *board = empty_board(4, 4);
  const sudoku_board *boards[] = {board, board};
  sudoku_row rows[2];
  CHECK_EQ(sudoku_solve_batch(boards, 2, NULL, rows, sizeof(sudoku_row), NULL, 0, NULL), SUDOKU_OK);
  CHECK(rows[0].status == SUDOKU_OK && rows[1].status == SUDOKU_OK);
  CHECK_EQ(sudoku_solve_batch(NULL, 0, NULL, NULL, sizeof(sudoku_row), NULL, 0, NULL), SUDOKU_OK);
  free_board(board);
}

static void a_strategy_that_does_not_fit_costs_its_row(void) {
  sudoku_board *plain = read_board(NINE), *killer = read_board(FOUR_KILLER);
  const sudoku_board *boards[] = {killer, plain};
  sudoku_options options = {.struct_size = sizeof options};
  sudoku_row rows[2];
  options.strategy = strategy_named("backtracking");
  CHECK_EQ(sudoku_solve_batch(boards, 2, &options, rows, sizeof(sudoku_row), NULL, 0, NULL), SUDOKU_OK);
  CHECK_EQ(rows[0].status, SUDOKU_UNSUITABLE);
  CHECK_EQ(rows[1].status, SUDOKU_OK);
  CHECK_EQ(rows[1].strategy, options.strategy);
  free_board(plain);
  free_board(killer);
}

static void bad_arguments_are_refused(void) {
  sudoku_board *board = read_board(FOUR_TWICE);
  const sudoku_board *boards[] = {board, board};
  sudoku_options options = {.struct_size = sizeof options};
  sudoku_error error = {.struct_size = sizeof error};
  union {
    sudoku_row rows[4];
    int32_t cells[24];
    char bytes[96];
    const sudoku_board *boards[12];
  } area;
  int32_t cells[32];

  options.threads = 1025;
  CHECK_EQ(sudoku_solve_batch(boards, 2, &options, area.rows, sizeof(sudoku_row), NULL, 0, &error),
           SUDOKU_BAD_ARGUMENT);
  options.threads = UINT32_MAX;
  CHECK_EQ(sudoku_solve_batch(boards, 2, &options, area.rows, sizeof(sudoku_row), NULL, 0, &error),
           SUDOKU_BAD_ARGUMENT);
  options.threads = 1024;
  CHECK_EQ(sudoku_solve_batch(boards, 2, &options, area.rows, sizeof(sudoku_row), NULL, 0, &error), SUDOKU_OK);
  options.threads = 0;
  options.strategy = 12345;
  CHECK_EQ(sudoku_solve_batch(boards, 2, &options, area.rows, sizeof(sudoku_row), NULL, 0, &error),
           SUDOKU_UNKNOWN_STRATEGY);
  options.strategy = 0;

  // Buffers that overlap, are not aligned, or cannot exist.
  CHECK_EQ(sudoku_solve_batch(boards, 2, NULL, area.rows, sizeof(sudoku_row), area.cells + 8, 8, &error),
           SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(sudoku_solve_batch(boards, 2, NULL, area.rows, sizeof(sudoku_row), (int32_t *)(area.bytes + 49), 4, &error),
           SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(sudoku_solve_batch(boards, 2, NULL, (sudoku_row *)(area.bytes + 4), sizeof(sudoku_row), cells, 16, &error),
           SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(sudoku_solve_batch(boards, 2, NULL, area.rows, sizeof(sudoku_row), cells, SIZE_MAX, &error),
           SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(sudoku_solve_batch(boards, 2, NULL, area.rows, sizeof(sudoku_row), cells, SIZE_MAX / 8, &error),
           SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(sudoku_solve_batch(boards, SIZE_MAX, NULL, area.rows, sizeof(sudoku_row), NULL, 0, &error),
           SUDOKU_BAD_ARGUMENT);
  area.boards[0] = area.boards[1] = board;
  CHECK_EQ(sudoku_solve_batch(area.boards, 2, NULL, area.rows, sizeof(sudoku_row), NULL, 0, &error),
           SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(error.code, SUDOKU_BAD_ARGUMENT);
  CHECK(area.boards[0] == board);
  free_board(board);
}

static void a_batch_times_out_as_a_whole(void) {
  sudoku_board *board = empty_board(3, 3);
  const sudoku_board *boards[] = {board, board, board, board};
  sudoku_options options = {.struct_size = sizeof options};
  sudoku_row rows[4];
  size_t row_count = 0, len = 0;
  char text[4 * 82];
  options.solution_limit = UINT64_MAX;
  options.time_limit_ms = 20;
  CHECK_EQ(sudoku_solve_batch(boards, 4, &options, rows, sizeof(sudoku_row), NULL, 0, NULL), SUDOKU_TIMED_OUT);
  for (int i = 0; i < 4; i++) CHECK_EQ(rows[i].status, SUDOKU_TIMED_OUT);
  free_board(board);
  for (int i = 0; i < 4; i++) {
    memset(text + 82 * i, '.', 81);
    text[82 * i + 81] = '\n';
  }
  CHECK_EQ(sudoku_solve_lines(text, sizeof text, NULL, &options, rows, sizeof(sudoku_row), 4, &row_count, NULL, 0,
                              &len, NULL),
           SUDOKU_TIMED_OUT);
  CHECK_EQ(row_count, 4);
  for (int i = 0; i < 4; i++) CHECK_EQ(rows[i].status, SUDOKU_TIMED_OUT);
}

static const char LINES[] = "# a comment\n" NINE "\n\n" NINE_WITHOUT "\r\n"
                            "12345\n\xff\n" FOUR_TWICE "\n" NINE;

static void each_line_has_its_row(void) {
  static const int32_t STATUSES[] = {SUDOKU_OK,       SUDOKU_NO_SOLUTION, SUDOKU_BAD_CELL_COUNT,
                                     SUDOKU_BAD_UTF8, SUDOKU_OK,          SUDOKU_OK};
  static const char SOLUTIONS[] = NINE_SOLVED "\n\n\n\n1243341221344321\n" NINE_SOLVED "\n";
  size_t len = sizeof LINES - 1, row_count = 0, text_len = 0;
  CHECK_EQ(sudoku_solve_lines(LINES, len, NULL, NULL, NULL, sizeof(sudoku_row), 0, &row_count, NULL, 0, &text_len,
                              NULL),
           SUDOKU_OK);
  CHECK_EQ(row_count, 6);
  CHECK(text_len <= len + 1);
  size_t size = text_len;
  sudoku_row rows[7];
  char *text = malloc(size + 1);
  if (text == NULL) abort();
  for (uint32_t threads = 0; threads <= 3; threads++) {
    sudoku_options options = {.struct_size = sizeof options, .threads = threads};
    memset(rows, 0x5a, sizeof rows);
    text[size] = 0x5a;
    CHECK_EQ(sudoku_solve_lines(LINES, len, NULL, &options, rows, sizeof(sudoku_row), 6, &row_count, text, size,
                                &text_len, NULL),
             SUDOKU_OK);
    CHECK_EQ(row_count, 6);
    for (int i = 0; i < 6; i++) CHECK_EQ(rows[i].status, STATUSES[i]);
    CHECK_EQ(rows[6].status, CANARY);
    CHECK_EQ(text_len, sizeof SOLUTIONS - 1);
    CHECK(memcmp(text, SOLUTIONS, sizeof SOLUTIONS - 1) == 0);
    CHECK_EQ(text[size], 0x5a);
  }
  // A buffer that is one byte too small, and solutions that are not wanted.
  CHECK_EQ(sudoku_solve_lines(LINES, len, NULL, NULL, rows, sizeof(sudoku_row), 6, &row_count, text, size - 1,
                              &text_len, NULL),
           SUDOKU_BUFFER_TOO_SMALL);
  CHECK(row_count == 6 && text_len >= size);
  CHECK_EQ(sudoku_solve_lines(LINES, len, NULL, NULL, rows, sizeof(sudoku_row), 5, &row_count, text, size, &text_len,
                              NULL),
           SUDOKU_BUFFER_TOO_SMALL);
  CHECK(row_count == 6 && text_len >= size);
  CHECK_EQ(sudoku_solve_lines(LINES, len, NULL, NULL, rows, sizeof(sudoku_row), 6, &row_count, NULL, 0, &text_len,
                              NULL),
           SUDOKU_OK);
  CHECK(row_count == 6 && text_len == 0);
  free(text);
}

static void lines_may_be_other_boards(void) {
  static const int32_t SYMBOLS[] = {0, 10, 200, 3000, 40000, 500000};
  static const char TEXT[] =
      "0 10 200 3000 40000 500000 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .\n";
  sudoku_read_options read = {.struct_size = sizeof read};
  sudoku_row row;
  size_t row_count = 0, len = 0;
  char text[1000];
  read.box_height = 2;
  read.box_width = 3;
  read.symbols = SYMBOLS;
  read.symbol_count = 6;
  CHECK_EQ(sudoku_solve_lines(TEXT, sizeof TEXT - 1, &read, NULL, NULL, sizeof(sudoku_row), 0, &row_count, NULL, 0,
                              &len, NULL),
           SUDOKU_OK);
  CHECK(len < sizeof text);
  CHECK_EQ(sudoku_solve_lines(TEXT, sizeof TEXT - 1, &read, NULL, &row, sizeof(sudoku_row), 1, &row_count, text,
                              sizeof text, &len, NULL),
           SUDOKU_OK);
  CHECK_EQ(row.status, SUDOKU_OK);
  CHECK(memcmp(text, "0 10 200 3000 40000 500000 ", 27) == 0);
  CHECK_EQ(text[len - 1], '\n');
}

static void bad_lines_are_refused(void) {
  sudoku_read_options read = {.struct_size = sizeof read};
  sudoku_options options = {.struct_size = sizeof options};
  sudoku_row rows[8];
  char text[1000];
  size_t row_count = 7, len = 7;
  read.max_bytes = 10;
  CHECK_EQ(sudoku_solve_lines(LINES, sizeof LINES - 1, &read, NULL, rows, sizeof(sudoku_row), 8, &row_count, text,
                              1000, &len, NULL),
           SUDOKU_TOO_LARGE);
  CHECK(row_count == 0 && len == 0);
  read.max_bytes = 0;
  read.format = 999;
  CHECK_EQ(sudoku_solve_lines(LINES, sizeof LINES - 1, &read, NULL, rows, sizeof(sudoku_row), 8, &row_count, text,
                              1000, &len, NULL),
           SUDOKU_UNKNOWN_FORMAT);
  options.threads = 1025;
  CHECK_EQ(sudoku_solve_lines(LINES, sizeof LINES - 1, NULL, &options, rows, sizeof(sudoku_row), 8, &row_count, text,
                              1000, &len, NULL),
           SUDOKU_BAD_ARGUMENT);
  options.threads = 0;
  options.strategy = 12345;
  CHECK_EQ(sudoku_solve_lines(LINES, sizeof LINES - 1, NULL, &options, rows, sizeof(sudoku_row), 8, &row_count, text,
                              1000, &len, NULL),
           SUDOKU_UNKNOWN_STRATEGY);
  CHECK_EQ(sudoku_solve_lines(LINES, sizeof LINES - 1, NULL, NULL, (sudoku_row *)((char *)rows + 4),
                              sizeof(sudoku_row), 7,
                              &row_count, text, 1000, &len, NULL),
           SUDOKU_BAD_ARGUMENT);
  memcpy(text, LINES, sizeof LINES);
  CHECK_EQ(sudoku_solve_lines(text, sizeof LINES - 1, NULL, NULL, rows, sizeof(sudoku_row), 8, &row_count, text,
                              1000, &len, NULL),
           SUDOKU_BAD_ARGUMENT);
  CHECK(memcmp(text, LINES, sizeof LINES) == 0);
  CHECK_EQ(sudoku_solve_lines("", 0, NULL, NULL, rows, sizeof(sudoku_row), 8, &row_count, text, 1000, &len, NULL),
           SUDOKU_OK);
  CHECK(row_count == 0 && len == 0);
}

static void rows_have_the_size_of_the_caller(void) {
  sudoku_error error = SUDOKU_ERROR_INIT;
  const sudoku_board *board = read_board(NINE);
  sudoku_row row;
  memset(&row, 0x5a, sizeof row);
  const sudoku_row before = row;
  const size_t sizes[] = {0, 1, sizeof row - 1, sizeof row + 1, SIZE_MAX};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    CHECK_EQ(sudoku_solve_batch(&board, 1, NULL, &row, sizes[i], NULL, 0, &error), SUDOKU_BAD_STRUCT_SIZE);
    CHECK(strstr(error.message, "row_size") != NULL);
    CHECK(memcmp(&row, &before, sizeof row) == 0);
  }
  free_board((sudoku_board *)board);
}

int main(void) {
  RUN(rows_have_the_size_of_the_caller);
  RUN(each_board_has_its_row);
  RUN(solutions_need_not_be_wanted);
  RUN(a_strategy_that_does_not_fit_costs_its_row);
  RUN(bad_arguments_are_refused);
  RUN(a_batch_times_out_as_a_whole);
  RUN(each_line_has_its_row);
  RUN(lines_may_be_other_boards);
  RUN(bad_lines_are_refused);
  return report();
}
