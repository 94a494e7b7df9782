// Boards read from texts and files, and written: each format, and each fault of a text, with its place.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

// A file of this test, in the folder the test runs in.
static const char FILE_NAME[] = "board.txt";

static void formats_are_recognised(void) {
  static const char *const TEXTS[] = {
      "12..34..21..43..",
      "12..\r\n34..\r\n21..\r\n43..",
      "1,2,,\n3,4,,\n2,1,,\n4,3,,\n",
      "4\n1 2 3 4\n0,0 1\n0,1 2\n1,0 3\n1,1 4\n2,0 2\n2,1 1\n3,0 4\n3,1 3\n",
  };
  for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
    sudoku_board *board = read_board(TEXTS[i]);
    char text[17] = "";
    size_t len = 0;
    CHECK_EQ(sudoku_board_write(board, SUDOKU_FORMAT_LINE, text, 17, &len, NULL), SUDOKU_OK);
    CHECK_EQ(len, 17);
    CHECK(memcmp(text, "12..34..21..43..\n", 17) == 0);
    free_board(board);
  }
}

static void options_complete_a_text(void) {
  static const int32_t SYMBOLS[] = {0, 10, 200, 3000, 4, 5};
  sudoku_read_options options = {.struct_size = sizeof options};
  sudoku_board *board = NULL;
  uint32_t side = 0, height = 0, width = 0;
  int32_t symbol = 0;
  options.box_height = 2;
  options.box_width = 3;
  options.symbols = SYMBOLS;
  options.symbol_count = 6;
  options.format = SUDOKU_FORMAT_CSV;
  const char *text = "3000,,,,,\n,,,,,\n,,0,,,\n,,,,,\n,,,,,\n,,,,,\n";
  CHECK_EQ(sudoku_board_read(text, strlen(text), &options, &board, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_size(board, &side, &height, &width, NULL), SUDOKU_OK);
  CHECK(side == 6 && height == 2 && width == 3);
  CHECK_EQ(sudoku_board_get(board, 0, 0, &symbol, NULL), SUDOKU_OK);
  CHECK_EQ(symbol, 3000);
  CHECK_EQ(sudoku_board_get(board, 2, 2, &symbol, NULL), SUDOKU_OK);
  CHECK_EQ(symbol, 0);
  free_board(board);
}

static void bad_texts_are_refused(void) {
  static const struct {
    const char *text;
    int32_t code;
    uint32_t line, column;
    int32_t row, col;
    int64_t symbol;
  } TEXTS[] = {
      {"12..\n3\xff", SUDOKU_BAD_UTF8, 2, 2, -1, -1, -1},
      {"", SUDOKU_BAD_TEXT, 1, 1, -1, -1, -1},
      {"4\n1 2 x 4\n", SUDOKU_BAD_TEXT, 2, 5, -1, -1, -1},
      {"1,2,,\n3,4,,\n2,1,\n4,3,,\n", SUDOKU_RAGGED_ROW, 3, 5, -1, -1, -1},
      {"12345", SUDOKU_BAD_CELL_COUNT, 1, 6, -1, -1, -1},
      {"7\n1 2 3 4 5 6 7\n", SUDOKU_BAD_SIDE, 1, 1, -1, -1, -1},
      {"4\n1 2 3\n0,0 1\n", SUDOKU_BAD_SYMBOL_COUNT, 2, 6, -1, -1, -1},
      {"4\n1 2 3 2\n", SUDOKU_DUPLICATE_SYMBOL, 2, 7, -1, -1, 2},
      {"4\n1 2 3 98\n2,1 5\n", SUDOKU_UNKNOWN_SYMBOL, 3, 5, 2, 1, 5},
      {"4\n1 2 3 4\n0,4 1\n", SUDOKU_OFF_BOARD, 3, 1, 0, 4, -1},
      {"4\n1 2 3 4\n1,1 1\n1,1 2\n", SUDOKU_GIVEN_TWICE, 4, 5, 1, 1, 2},
      {"4\n1 2 3 4\n1\n3 0,1 0,1\n", SUDOKU_BAD_CAGE, 4, 7, 0, 1, -1},
  };
  for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
    sudoku_board *board = (sudoku_board *)&board;
    sudoku_error error = {.struct_size = sizeof error};
    const char *text = TEXTS[i].text;
    CHECK_EQ(sudoku_board_read(text, strlen(text), NULL, &board, &error), TEXTS[i].code);
    CHECK(board == NULL);
    CHECK_EQ(error.code, TEXTS[i].code);
    int same = CHECK_EQ(error.line, TEXTS[i].line);
    same &= CHECK_EQ(error.column, TEXTS[i].column);
    same &= CHECK_EQ(error.row, TEXTS[i].row);
    same &= CHECK_EQ(error.col, TEXTS[i].col);
    same &= CHECK_EQ(error.symbol, TEXTS[i].symbol);
    if (!same) printf("of: %s\n", error.message);
    CHECK(error.message[0] != '\0' && strchr(error.message, '\n') == NULL);
  }
}

static void a_long_error_is_cut_between_characters(void) {
  char text[2000];
  size_t len = 0;
  sudoku_board *board = NULL;
  sudoku_error error = {.struct_size = sizeof error};
  len += (size_t)sprintf(text, "4\n1 2 3 ");
  while (len < sizeof text - 3) len += (size_t)sprintf(text + len, "\xc3\xa9");
  CHECK_EQ(sudoku_board_read(text, len, NULL, &board, &error), SUDOKU_BAD_TEXT);
  CHECK(memchr(error.message, '\0', sizeof error.message) != NULL);
}

static void read_options_out_of_range_are_refused(void) {
  sudoku_read_options options = {.struct_size = sizeof options};
  sudoku_board *board = (sudoku_board *)&board;
  sudoku_error error = {.struct_size = sizeof error};
  const char *text = "12..34..21..43..";
  options.format = 999;
  CHECK_EQ(sudoku_board_read(text, 16, &options, &board, &error), SUDOKU_UNKNOWN_FORMAT);
  CHECK(board == NULL);
  options.format = -1;
  CHECK_EQ(sudoku_board_read(text, 16, &options, &board, &error), SUDOKU_UNKNOWN_FORMAT);
  options.format = 0;
  options.max_bytes = 15;
  CHECK_EQ(sudoku_board_read(text, 16, &options, &board, &error), SUDOKU_TOO_LARGE);
  options.max_bytes = 16;
  options.box_height = 2;
  CHECK_EQ(sudoku_board_read(text, 16, &options, &board, &error), SUDOKU_BAD_SIDE);
  options.box_width = UINT32_MAX;
  CHECK_EQ(sudoku_board_read(text, 16, &options, &board, &error), SUDOKU_BAD_SIDE);
  options.box_width = 2;
  CHECK_EQ(sudoku_board_read(text, 16, &options, &board, &error), SUDOKU_OK);
  free_board(board);

  static const int32_t SYMBOLS[] = {1, 2, 3, 3, -4};
  options.symbols = SYMBOLS;
  options.symbol_count = 3;
  CHECK_EQ(sudoku_board_read(text, 16, &options, &board, &error), SUDOKU_BAD_SYMBOL_COUNT);
  options.symbol_count = 4;
  CHECK_EQ(sudoku_board_read(text, 16, &options, &board, &error), SUDOKU_DUPLICATE_SYMBOL);
  options.symbols = SYMBOLS + 1;
  CHECK_EQ(sudoku_board_read(text, 16, &options, &board, &error), SUDOKU_UNKNOWN_SYMBOL);
  CHECK(board == NULL);
}

static void every_format_is_written(void) {
  static const int32_t FORMATS[] = {SUDOKU_FORMAT_COORDINATES, SUDOKU_FORMAT_CSV,     SUDOKU_FORMAT_GRID,
                                    SUDOKU_FORMAT_LINE,        SUDOKU_FORMAT_LINE_1Z, SUDOKU_FORMAT_LINE_AZ,
                                    SUDOKU_FORMAT_PICTURE,     SUDOKU_FORMAT_SVG};
  sudoku_board *board = read_board(NINE);
  size_t none = 0;
  CHECK_EQ(sudoku_board_write(board, SUDOKU_FORMAT_LINE_0Z, NULL, 0, &none, NULL), SUDOKU_NOT_EXPRESSIBLE);
  for (size_t i = 0; i < sizeof FORMATS / sizeof *FORMATS; i++) {
    size_t len = 0, written = 0;
    CHECK_EQ(sudoku_board_write(board, FORMATS[i], NULL, 0, &len, NULL), SUDOKU_OK);
    if (!CHECK(len > 81)) continue;
    char *text = malloc(len + 1);
    if (text == NULL) abort();
    text[len] = 0x5a;
    CHECK_EQ(sudoku_board_write(board, FORMATS[i], text, len, &written, NULL), SUDOKU_OK);
    CHECK_EQ(written, len);
    CHECK_EQ(text[len], 0x5a);
    text[len - 1] = 0x5a;
    CHECK_EQ(sudoku_board_write(board, FORMATS[i], text, len - 1, &written, NULL),
             SUDOKU_BUFFER_TOO_SMALL);
    CHECK_EQ(written, len);
    CHECK_EQ(text[len - 1], 0x5a);
    free(text);
  }
  free_board(board);
}

static void cells_are_written_as_text(void) {
  static const int32_t CELLS[] = {1, 2, 3, 4, 3, 4, 1, 2, 2, -1, 4, 3, 4, 3, 2, 1};
  static const int32_t WRONG[] = {1, 2, 3, 4, 3, 4, 5, 2, 2, 1, 4, 3, 4, 3, 2, 1};
  static const struct {
    int32_t format;
    const char *text;
  } TEXTS[] = {
      {SUDOKU_FORMAT_LINE, "123434122.434321\n"},
      {SUDOKU_FORMAT_GRID, "1234\n3412\n2.43\n4321\n"},
      {SUDOKU_FORMAT_CSV, "1,2,3,4\n3,4,1,2\n2,,4,3\n4,3,2,1\n"},
      {SUDOKU_FORMAT_COORDINATES, "1,2,3,4\n3,4,1,2\n2,,4,3\n4,3,2,1\n"},
  };
  sudoku_board *const boards[] = {empty_board(2, 2), read_board(FOUR_KILLER)};
  sudoku_error error = SUDOKU_ERROR_INIT;
  char text[4096], set[4096];
  size_t len = 0, set_len = 0;
  for (int i = 0; i < 2; i++) {
    for (size_t t = 0; t < sizeof TEXTS / sizeof *TEXTS; t++) {
      CHECK_EQ(sudoku_board_write_cells(boards[i], CELLS, 16, TEXTS[t].format, text, sizeof text, &len, &error), SUDOKU_OK);
      CHECK(len == strlen(TEXTS[t].text) && memcmp(text, TEXTS[t].text, len) == 0);
    }
    int32_t cells[16];
    CHECK_EQ(sudoku_board_cells(boards[i], cells, 16, &len, NULL), SUDOKU_OK);
    CHECK_EQ(cells[0], -1);
    CHECK_EQ(sudoku_board_write_cells(boards[i], CELLS, 15, SUDOKU_FORMAT_LINE, text, 99, &len, &error),
             SUDOKU_BAD_CELL_COUNT);
    CHECK_EQ(sudoku_board_write_cells(boards[i], CELLS, 0, SUDOKU_FORMAT_SVG, text, 99, &len, &error),
             SUDOKU_BAD_CELL_COUNT);
    CHECK_EQ(sudoku_board_write_cells(boards[i], WRONG, 16, SUDOKU_FORMAT_LINE, text, 99, &len, &error),
             SUDOKU_UNKNOWN_SYMBOL);
    CHECK(error.row == 1 && error.col == 2 && error.symbol == 5);
    CHECK_EQ(sudoku_board_write_cells(boards[i], CELLS, 16, SUDOKU_FORMAT_AUTO, text, 99, &len, &error),
             SUDOKU_NOT_EXPRESSIBLE);
    CHECK_EQ(sudoku_board_write_cells(boards[i], CELLS, 16, 12, text, 99, &len, &error), SUDOKU_UNKNOWN_FORMAT);
    CHECK_EQ(sudoku_board_write_cells(boards[i], CELLS, 16, SUDOKU_FORMAT_LINE, text, 16, &len, &error),
             SUDOKU_BUFFER_TOO_SMALL);
    CHECK(len == 17 && text[0] == 0);
    // A picture is that of the board with these cells, without bold symbols, which are givens.
    for (int32_t format = SUDOKU_FORMAT_PICTURE; format <= SUDOKU_FORMAT_SVG; format++) {
      sudoku_board *filled = NULL;
      CHECK_EQ(sudoku_board_write_cells(boards[i], CELLS, 16, format, text, sizeof text, &len, &error), SUDOKU_OK);
      CHECK_EQ(sudoku_board_clone(boards[i], &filled, NULL), SUDOKU_OK);
      CHECK_EQ(sudoku_board_set_cells(filled, CELLS, 16, NULL), SUDOKU_OK);
      CHECK_EQ(sudoku_board_write(filled, format, set, sizeof set, &set_len, NULL), SUDOKU_OK);
      int is_same = len == set_len && memcmp(text, set, len) == 0;
      CHECK_EQ(is_same, format == SUDOKU_FORMAT_PICTURE);
      CHECK(len > 100);
      free_board(filled);
    }
    free_board(boards[i]);
  }
}

static void boards_that_a_format_cannot_express_are_refused(void) {
  sudoku_board *killer = read_board(FOUR_KILLER);
  sudoku_error error = {.struct_size = sizeof error};
  char text[400];
  size_t len = 7;
  CHECK_EQ(sudoku_board_write(killer, SUDOKU_FORMAT_CSV, text, 400, &len, &error),
           SUDOKU_NOT_EXPRESSIBLE);
  CHECK_EQ(len, 0);
  CHECK_EQ(error.code, SUDOKU_NOT_EXPRESSIBLE);
  CHECK_EQ(sudoku_board_write(killer, SUDOKU_FORMAT_AUTO, text, 400, &len, &error),
           SUDOKU_NOT_EXPRESSIBLE);
  CHECK_EQ(sudoku_board_write(killer, 999, text, 400, &len, &error), SUDOKU_UNKNOWN_FORMAT);
  CHECK_EQ(sudoku_board_write(killer, SUDOKU_FORMAT_COORDINATES, text, 400, &len, NULL), SUDOKU_OK);
  CHECK(len == strlen(FOUR_KILLER) && memcmp(text, FOUR_KILLER, len) == 0);
  free_board(killer);
}

static void formats_for_writing_only_are_not_read(void) {
  sudoku_read_options options = {.struct_size = sizeof options};
  sudoku_board *board = NULL;
  options.format = SUDOKU_FORMAT_PICTURE;
  CHECK(sudoku_board_read(NINE, 81, &options, &board, NULL) < 0);
  options.format = SUDOKU_FORMAT_SVG;
  CHECK(sudoku_board_read(NINE, 81, &options, &board, NULL) < 0);
  CHECK(board == NULL);
}

static void files_are_saved_and_loaded(void) {
  sudoku_board *board = read_board(FOUR_KILLER), *loaded = NULL;
  size_t name_len = strlen(FILE_NAME), count = 0;
  FILE *before = fopen(FILE_NAME, "w");
  if (before == NULL) abort();
  for (int i = 0; i < 100; i++) fputs("something longer than the board\n", before);
  fclose(before);
  CHECK_EQ(sudoku_board_save(board, FILE_NAME, name_len, SUDOKU_FORMAT_COORDINATES, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_load(FILE_NAME, name_len, NULL, &loaded, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_cage_count(loaded, &count, NULL), SUDOKU_OK);
  CHECK_EQ(count, 7);
  CHECK_EQ(remove(FILE_NAME), 0);
  free_board(loaded);

  sudoku_error error = {.struct_size = sizeof error};
  CHECK_EQ(sudoku_board_save(board, "no/such/folder", 14, SUDOKU_FORMAT_COORDINATES, &error),
           SUDOKU_FILE_ERROR);
  CHECK(strlen(error.message) > 10);
  CHECK_EQ(sudoku_board_save(board, "\xff", 1, SUDOKU_FORMAT_COORDINATES, &error), SUDOKU_BAD_UTF8);
  CHECK_EQ(sudoku_board_save(board, FILE_NAME, name_len, SUDOKU_FORMAT_CSV, &error),
           SUDOKU_NOT_EXPRESSIBLE);
  CHECK_EQ(sudoku_board_save(board, FILE_NAME, name_len, 999, &error), SUDOKU_UNKNOWN_FORMAT);
  CHECK(fopen(FILE_NAME, "r") == NULL);
  free_board(board);
}

static void bad_files_are_refused(void) {
  static const char *const PATHS[] = {"no-such-file", ".", "no/such/folder", ""};
  sudoku_error error = {.struct_size = sizeof error};
  for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++) {
    sudoku_board *board = (sudoku_board *)&board;
    CHECK_EQ(sudoku_board_load(PATHS[i], strlen(PATHS[i]), NULL, &board, &error), SUDOKU_FILE_ERROR);
    CHECK(board == NULL);
    CHECK_EQ(error.code, SUDOKU_FILE_ERROR);
  }
  sudoku_board *board = (sudoku_board *)&board;
  CHECK_EQ(sudoku_board_load("a\0b", 3, NULL, &board, &error), SUDOKU_FILE_ERROR);
  CHECK_EQ(sudoku_board_load("a\xff", 2, NULL, &board, &error), SUDOKU_BAD_UTF8);
  CHECK(board == NULL);

  FILE *file = fopen(FILE_NAME, "w");
  if (file == NULL) abort();
  fputs("4\n1 2 3 4\n0,0 9\n", file);
  fclose(file);
  sudoku_read_options options = {.struct_size = sizeof options};
  CHECK_EQ(sudoku_board_load(FILE_NAME, strlen(FILE_NAME), &options, &board, &error),
           SUDOKU_UNKNOWN_SYMBOL);
  CHECK_EQ(error.line, 3);
  options.max_bytes = 5;
  CHECK_EQ(sudoku_board_load(FILE_NAME, strlen(FILE_NAME), &options, &board, &error),
           SUDOKU_TOO_LARGE);
  CHECK_EQ(remove(FILE_NAME), 0);
}

int main(void) {
  RUN(formats_are_recognised);
  RUN(options_complete_a_text);
  RUN(bad_texts_are_refused);
  RUN(a_long_error_is_cut_between_characters);
  RUN(read_options_out_of_range_are_refused);
  RUN(every_format_is_written);
  RUN(cells_are_written_as_text);
  RUN(boards_that_a_format_cannot_express_are_refused);
  RUN(formats_for_writing_only_are_not_read);
  RUN(files_are_saved_and_loaded);
  RUN(bad_files_are_refused);
  return report();
}
