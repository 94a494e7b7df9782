// The library describes itself: versions, statuses, strategies.

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

static void version_and_build_are_reported(void) {
  const char *version = NULL, *info = NULL;
  CHECK_EQ(sudoku_version(&version), SUDOKU_OK);
  CHECK_TEXT(version, getenv("SUDOKU_TEST_VERSION"));
  CHECK_TEXT(version, SUDOKU_VERSION_STRING);
  char numbers[32];
  snprintf(numbers, sizeof numbers, "%d.%d.%d", SUDOKU_VERSION_MAJOR, SUDOKU_VERSION_MINOR, SUDOKU_VERSION_PATCH);
  CHECK_TEXT(version, numbers);
  CHECK_EQ(sudoku_build_info(&info), SUDOKU_OK);
  CHECK(strstr(info, version) != NULL);
  CHECK(strstr(info, "with JNI") != NULL);
  CHECK(strchr(info, '\n') == NULL);
}

static void every_status_has_a_name_and_a_meaning(void) {
  static const struct {
    int32_t status;
    const char *name;
  } ALL[] = {
#define STATUS(name) {SUDOKU_##name, #name}
      STATUS(OK), STATUS(NO_SOLUTION), STATUS(NODE_LIMIT), STATUS(MEMORY_LIMIT),
      STATUS(TIMED_OUT), STATUS(CANCELLED), STATUS(DONE), STATUS(NULL_POINTER),
      STATUS(BAD_HANDLE), STATUS(BAD_ARGUMENT), STATUS(BUFFER_TOO_SMALL),
      STATUS(BAD_STRUCT_SIZE), STATUS(UNKNOWN_STRATEGY), STATUS(UNSUITABLE),
      STATUS(UNKNOWN_FORMAT), STATUS(NOT_EXPRESSIBLE), STATUS(BAD_UTF8), STATUS(BAD_TEXT),
      STATUS(RAGGED_ROW), STATUS(BAD_CELL_COUNT), STATUS(TOO_LARGE), STATUS(BAD_SIDE),
      STATUS(BAD_SYMBOL_COUNT), STATUS(DUPLICATE_SYMBOL), STATUS(UNKNOWN_SYMBOL),
      STATUS(OFF_BOARD), STATUS(GIVEN_TWICE), STATUS(BAD_CAGE), STATUS(FILE_ERROR),
      STATUS(NO_MEMORY), STATUS(NOT_GENERATED), STATUS(INTERNAL),
#undef STATUS
  };
  const char *text = NULL;
  for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++) {
    CHECK_EQ(sudoku_status_name(ALL[i].status, &text), SUDOKU_OK);
    CHECK_TEXT(text, ALL[i].name);
    CHECK_EQ(sudoku_status_message(ALL[i].status, &text), SUDOKU_OK);
    CHECK(strlen(text) > 5 && strchr(text, '\n') == NULL);
  }
  CHECK_EQ(sudoku_status_name(12345, &text), SUDOKU_OK);
  CHECK_TEXT(text, "UNKNOWN");
  CHECK_EQ(sudoku_status_message(INT32_MIN, &text), SUDOKU_OK);
  CHECK(strlen(text) > 5);
}

static void texts_are_returned(void) {
  const char *text = NULL;
  CHECK_TEXT(sudoku_version_text(), SUDOKU_VERSION_STRING);
  int32_t version = 0;
  CHECK_EQ(sudoku_version_number(&version), SUDOKU_OK);
  CHECK_EQ(version, SUDOKU_VERSION_MAJOR * 1000000 + SUDOKU_VERSION_MINOR * 1000 + SUDOKU_VERSION_PATCH);
  for (int32_t number = -100; number < 100; number++) {
    CHECK_EQ(sudoku_status_name(number, &text), SUDOKU_OK);
    int is_known = strcmp(text, "UNKNOWN") != 0;
    CHECK_EQ(sudoku_status_message(number, &text), SUDOKU_OK);
    CHECK_TEXT(sudoku_status_text(number), is_known ? text : "unknown status");
    is_known = sudoku_strategy_name(number, &text) == SUDOKU_OK;
    CHECK_TEXT(sudoku_strategy_text(number), is_known ? text : "unknown strategy");
  }
  CHECK_TEXT(sudoku_status_text(SUDOKU_TIMED_OUT), "the time limit was reached first");
  CHECK_TEXT(sudoku_status_text(INT32_MIN), "unknown status");
  CHECK_TEXT(sudoku_strategy_text(SUDOKU_STRATEGY_NINE), "nine");
  CHECK_TEXT(sudoku_format_text(SUDOKU_FORMAT_AUTO), "auto");
  CHECK_TEXT(sudoku_format_text(SUDOKU_FORMAT_LINE), "line");
  CHECK_TEXT(sudoku_format_text(SUDOKU_FORMAT_SVG), "svg");
  CHECK_TEXT(sudoku_format_text(1), "unknown format");
}

// Whether a structure has its size and zeros.
static int is_zero(const void *structure, size_t size) {
  const unsigned char *bytes = structure;
  uint32_t said = 0;
  memcpy(&said, bytes, sizeof said);
  size_t at = sizeof said;
  while (at < size && bytes[at] == 0) at++;
  return said == size && at == size;
}

static void structures_begin_with_defaults(void) {
  sudoku_options options = SUDOKU_OPTIONS_INIT;
  sudoku_read_options reading = SUDOKU_READ_OPTIONS_INIT;
  sudoku_generate_options generating = SUDOKU_GENERATE_OPTIONS_INIT;
  sudoku_report report = SUDOKU_REPORT_INIT;
  sudoku_progress progress = SUDOKU_PROGRESS_INIT;
  sudoku_error error = SUDOKU_ERROR_INIT;
  CHECK(is_zero(&options, sizeof options));
  CHECK(is_zero(&reading, sizeof reading));
  CHECK(is_zero(&report, sizeof report));
  CHECK(is_zero(&progress, sizeof progress));
  CHECK_EQ(generating.box_height, 3);
  CHECK_EQ(generating.box_width, 3);
  generating.box_height = generating.box_width = 0;
  CHECK(is_zero(&generating, sizeof generating));
  // The error after a call that succeeds.
  sudoku_error after = {.struct_size = sizeof after, .line = 7};
  sudoku_board *board = NULL;
  CHECK_EQ(sudoku_board_new(3, 3, &board, &after), SUDOKU_OK);
  CHECK_EQ(memcmp(&after, &error, sizeof after), 0);
  free_board(board);
}

// The last field of the options, which older headers have as padding.
static void the_reserved_field_is_ignored(void) {
  sudoku_board *board = read_board(NINE);
  sudoku_options options = SUDOKU_OPTIONS_INIT;
  uint64_t count = 0;
  CHECK_EQ(sizeof options, offsetof(sudoku_options, reserved) + sizeof options.reserved);
  options.reserved = UINT32_MAX;
  CHECK_EQ(sudoku_count(board, &options, &count, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(count, 1);
  free_board(board);
}

static void strategies_have_numbers_names_and_descriptions(void) {
  uint32_t count = 0;
  CHECK_EQ(sudoku_strategy_count(&count), SUDOKU_OK);
  CHECK(count >= 5);
  for (uint32_t index = 0; index < count; index++) {
    int32_t number = -1, found = -1;
    const char *name = NULL, *text = NULL;
    CHECK_EQ(sudoku_strategy_number(index, &number), SUDOKU_OK);
    CHECK_EQ(sudoku_strategy_name(number, &name), SUDOKU_OK);
    CHECK_EQ(sudoku_strategy_find(name, strlen(name), &found, NULL), SUDOKU_OK);
    CHECK_EQ(found, number);
    CHECK_EQ(sudoku_strategy_description(number, &text), SUDOKU_OK);
    CHECK(strlen(text) > 10 && strchr(text, '\n') == NULL);
  }
  int32_t first = -1;
  CHECK_EQ(sudoku_strategy_number(0, &first), SUDOKU_OK);
  CHECK_EQ(first, 0);
  CHECK_EQ(strategy_named("auto"), 0);
}

static void strategies_out_of_range_are_refused(void) {
  int32_t number = 7;
  uint32_t count = 0;
  const char *text = "x";
  sudoku_error error = {.struct_size = sizeof error};
  CHECK_EQ(sudoku_strategy_count(&count), SUDOKU_OK);
  CHECK_EQ(sudoku_strategy_number(count, &number), SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(number, 0);
  number = 7;
  CHECK_EQ(sudoku_strategy_number(UINT32_MAX, &number), SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(number, 0);
  number = 7;
  CHECK_EQ(sudoku_strategy_find("dance", 5, &number, &error), SUDOKU_UNKNOWN_STRATEGY);
  CHECK_EQ(number, 0);
  CHECK_EQ(error.code, SUDOKU_UNKNOWN_STRATEGY);
  CHECK_TEXT(error.message, "no strategy is called \"dance\"");
  CHECK_EQ(sudoku_strategy_find("auto", 3, &number, &error), SUDOKU_UNKNOWN_STRATEGY);
  CHECK_EQ(sudoku_strategy_find("", 0, &number, &error), SUDOKU_UNKNOWN_STRATEGY);
  CHECK_EQ(sudoku_strategy_find("a\xff", 2, &number, &error), SUDOKU_BAD_UTF8);
  CHECK_EQ(sudoku_strategy_name(-1, &text), SUDOKU_UNKNOWN_STRATEGY);
  CHECK(text == NULL);
  text = "x";
  CHECK_EQ(sudoku_strategy_description(INT32_MAX, &text), SUDOKU_UNKNOWN_STRATEGY);
  CHECK(text == NULL);
}

static void strategies_fit_some_boards(void) {
  sudoku_board *plain = read_board(NINE), *killer = read_board(FOUR_KILLER);
  int32_t backtracking = strategy_named("backtracking"), fits = -1;
  CHECK_EQ(sudoku_strategy_fits(0, plain, &fits, NULL), SUDOKU_OK);
  CHECK_EQ(fits, 1);
  CHECK_EQ(sudoku_strategy_fits(0, killer, &fits, NULL), SUDOKU_OK);
  CHECK_EQ(fits, 1);
  CHECK_EQ(sudoku_strategy_fits(backtracking, plain, &fits, NULL), SUDOKU_OK);
  CHECK_EQ(fits, 1);
  CHECK_EQ(sudoku_strategy_fits(backtracking, killer, &fits, NULL), SUDOKU_OK);
  CHECK_EQ(fits, 0);
  fits = 7;
  CHECK_EQ(sudoku_strategy_fits(12345, plain, &fits, NULL), SUDOKU_UNKNOWN_STRATEGY);
  CHECK_EQ(fits, 0);
  free_board(plain);
  free_board(killer);
}

int main(void) {
  RUN(version_and_build_are_reported);
  RUN(every_status_has_a_name_and_a_meaning);
  RUN(texts_are_returned);
  RUN(structures_begin_with_defaults);
  RUN(the_reserved_field_is_ignored);
  RUN(strategies_have_numbers_names_and_descriptions);
  RUN(strategies_out_of_range_are_refused);
  RUN(strategies_fit_some_boards);
  return report();
}
