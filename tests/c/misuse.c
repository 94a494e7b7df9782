// Wrong arguments, function by function: handles that are NULL, freed, of another kind or made up; each pointer NULL in
// turn; structures of another size. The status names the fault, the outputs are zero, and live handles stay live.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

// The outputs before a call.
#define GARBAGE 0x5a5a5a5a
static int garbage;
#define GARBAGE_BOARD ((sudoku_board *)(void *)&garbage)

// After an error every output is zero; if the error structure itself is wrong, the outputs are unchanged.
static void outputs(int32_t status, int zero) {
  if (status < 0) CHECK_EQ(zero, status != SUDOKU_BAD_STRUCT_SIZE);
}

// One call of each function that takes a board; all arguments but the handle and the error are right. It checks the
// outputs after a failure.
typedef int32_t call(void *handle, sudoku_error *error);

static int32_t call_clone(void *handle, sudoku_error *error) {
  sudoku_board *board = GARBAGE_BOARD;
  int32_t status = sudoku_board_clone(handle, &board, error);
  outputs(status, board == NULL);
  if (status == SUDOKU_OK) free_board(board);
  return status;
}

static int32_t call_size(void *handle, sudoku_error *error) {
  uint32_t side = GARBAGE, height = GARBAGE, width = GARBAGE;
  int32_t status = sudoku_board_size(handle, &side, &height, &width, error);
  outputs(status, side == 0 && height == 0 && width == 0);
  return status;
}

static int32_t call_symbols(void *handle, sudoku_error *error) {
  int32_t symbols[9] = {GARBAGE};
  size_t len = GARBAGE;
  int32_t status = sudoku_board_symbols(handle, symbols, 9, &len, error);
  outputs(status, symbols[0] == 0 && len == 0);
  return status;
}

static int32_t call_set_symbols(void *handle, sudoku_error *error) {
  static const int32_t SYMBOLS[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  return sudoku_board_set_symbols(handle, SYMBOLS, 9, error);
}

static int32_t call_get(void *handle, sudoku_error *error) {
  int32_t symbol = GARBAGE;
  int32_t status = sudoku_board_get(handle, 0, 0, &symbol, error);
  outputs(status, symbol == 0);
  return status;
}

static int32_t call_set(void *handle, sudoku_error *error) {
  return sudoku_board_set(handle, 0, 0, 5, error);
}

static int32_t call_cells(void *handle, sudoku_error *error) {
  int32_t cells[81] = {GARBAGE};
  size_t len = GARBAGE;
  int32_t status = sudoku_board_cells(handle, cells, 81, &len, error);
  outputs(status, cells[0] == 0 && len == 0);
  return status;
}

static int32_t call_set_cells(void *handle, sudoku_error *error) {
  int32_t cells[81];
  for (int i = 0; i < 81; i++) cells[i] = NINE[i] == '.' ? -1 : NINE[i] - '0';
  return sudoku_board_set_cells(handle, cells, 81, error);
}

static int32_t call_candidates(void *handle, sudoku_error *error) {
  int32_t symbols[9] = {GARBAGE};
  size_t len = GARBAGE;
  int32_t status = sudoku_board_candidates(handle, 0, 2, symbols, 9, &len, error);
  outputs(status, symbols[0] == 0 && len == 0);
  return status;
}

static int32_t call_add_cage(void *handle, sudoku_error *error) {
  static const uint32_t CELLS[] = {0, 1};
  return sudoku_board_add_cage(handle, 8, CELLS, 2, error);
}

static int32_t call_cage_count(void *handle, sudoku_error *error) {
  size_t count = GARBAGE;
  int32_t status = sudoku_board_cage_count(handle, &count, error);
  outputs(status, count == 0);
  return status;
}

static int32_t call_cage(void *handle, sudoku_error *error) {
  int64_t total = GARBAGE;
  uint32_t cells[9] = {GARBAGE};
  size_t len = GARBAGE;
  int32_t status = sudoku_board_cage(handle, 0, &total, cells, 9, &len, error);
  outputs(status, total == 0 && cells[0] == 0 && len == 0);
  return status;
}

static int32_t call_validate(void *handle, sudoku_error *error) {
  int32_t state = GARBAGE;
  uint32_t row = GARBAGE, col = GARBAGE;
  int32_t status = sudoku_check(handle, &state, &row, &col, error);
  outputs(status, state == 0 && row == 0 && col == 0);
  return status;
}

static int32_t call_write(void *handle, sudoku_error *error) {
  char text[1000] = {0x5a};
  size_t len = GARBAGE;
  int32_t status = sudoku_board_write(handle, SUDOKU_FORMAT_COORDINATES, text, 1000, &len, error);
  outputs(status, text[0] == 0 && len == 0);
  return status;
}

static int32_t call_save(void *handle, sudoku_error *error) {
  return sudoku_board_save(handle, NULL_FILE, strlen(NULL_FILE), SUDOKU_FORMAT_COORDINATES, error);
}

static int32_t call_fits(void *handle, sudoku_error *error) {
  int32_t fits = GARBAGE;
  int32_t status = sudoku_strategy_fits(0, handle, &fits, error);
  outputs(status, fits == 0);
  return status;
}

static int32_t call_solve(void *handle, sudoku_error *error) {
  int32_t cells[81] = {GARBAGE};
  sudoku_report report = {.struct_size = sizeof report, .solutions = GARBAGE};
  int32_t status = sudoku_solve(handle, NULL, cells, 81, &report, error);
  outputs(status, cells[0] == 0 && report.solutions == 0);
  return status;
}

static int32_t call_count(void *handle, sudoku_error *error) {
  uint64_t count = GARBAGE;
  sudoku_report report = {.struct_size = sizeof report, .solutions = GARBAGE};
  int32_t status = sudoku_count(handle, NULL, &count, &report, error);
  outputs(status, count == 0 && report.solutions == 0);
  return status;
}

static int32_t call_open(void *handle, sudoku_error *error) {
  sudoku_solutions *solutions = (sudoku_solutions *)(void *)&garbage;
  int32_t status = sudoku_solutions_open(handle, NULL, &solutions, error);
  outputs(status, solutions == NULL);
  if (status == SUDOKU_OK) CHECK_EQ(sudoku_solutions_close(solutions), SUDOKU_OK);
  return status;
}

static call *const WITH_BOARD[] = {
    call_clone,      call_size,     call_symbols,    call_set_symbols, call_get,
    call_set,        call_cells,    call_set_cells,  call_candidates,  call_add_cage,
    call_cage_count, call_cage,     call_validate,   call_write,       call_save,
    call_fits,       call_solve,    call_count,      call_open,
};
enum { WITH_BOARD_COUNT = sizeof WITH_BOARD / sizeof *WITH_BOARD };

// The other functions with handles.

static int32_t call_board_free(void *handle, sudoku_error *error) {
  (void)error;
  return sudoku_board_free(handle);
}

static int32_t call_cancel(void *handle, sudoku_error *error) {
  (void)error;
  return sudoku_control_cancel(handle);
}

static int32_t call_reset(void *handle, sudoku_error *error) {
  (void)error;
  return sudoku_control_reset(handle);
}

static int32_t call_progress(void *handle, sudoku_error *error) {
  (void)error;
  sudoku_progress progress = {.struct_size = sizeof progress, .nodes = GARBAGE};
  int32_t status = sudoku_control_progress(handle, &progress);
  outputs(status, progress.nodes == 0);
  return status;
}

static int32_t call_control_free(void *handle, sudoku_error *error) {
  (void)error;
  return sudoku_control_free(handle);
}

static int32_t call_next(void *handle, sudoku_error *error) {
  int32_t cells[81] = {GARBAGE};
  sudoku_report report = {.struct_size = sizeof report, .solutions = GARBAGE};
  int32_t status = sudoku_solutions_next(handle, cells, 81, &report, error);
  outputs(status, cells[0] == 0 && report.solutions == 0);
  return status;
}

static int32_t call_close(void *handle, sudoku_error *error) {
  (void)error;
  return sudoku_solutions_close(handle);
}

// The functions of deductions. The first takes a board without cages.

static int32_t call_deduction_new(void *handle, sudoku_error *error) {
  sudoku_deduction *made = (sudoku_deduction *)(void *)&garbage;
  int32_t status = sudoku_deduction_new(handle, &made, error);
  outputs(status, made == NULL);
  if (status == SUDOKU_OK) CHECK_EQ(sudoku_deduction_free(made), SUDOKU_OK);
  return status;
}

static int32_t call_deduction_clone(void *handle, sudoku_error *error) {
  sudoku_deduction *made = (sudoku_deduction *)(void *)&garbage;
  int32_t status = sudoku_deduction_clone(handle, &made, error);
  outputs(status, made == NULL);
  if (status == SUDOKU_OK) CHECK_EQ(sudoku_deduction_free(made), SUDOKU_OK);
  return status;
}

static int32_t call_deduction_set(void *handle, sudoku_error *error) {
  return sudoku_deduction_set(handle, 0, 0, 1, error);
}

static int32_t call_deduction_cells(void *handle, sudoku_error *error) {
  int32_t cells[81] = {GARBAGE};
  size_t len = GARBAGE;
  int32_t status = sudoku_deduction_cells(handle, cells, 81, &len, error);
  outputs(status, cells[0] == 0 && len == 0);
  return status;
}

static int32_t call_deduction_candidates(void *handle, sudoku_error *error) {
  int32_t symbols[9] = {GARBAGE};
  size_t len = GARBAGE;
  int32_t status = sudoku_deduction_candidates(handle, 0, 2, symbols, 9, &len, error);
  outputs(status, symbols[0] == 0 && len == 0);
  return status;
}

static int32_t call_deduction_choice(void *handle, sudoku_error *error) {
  uint32_t row = GARBAGE, col = GARBAGE, open = GARBAGE;
  int32_t status = sudoku_deduction_choice(handle, &row, &col, &open, error);
  outputs(status, row == 0 && col == 0 && open == 0);
  return status;
}

static int32_t call_deduction_free(void *handle, sudoku_error *error) {
  (void)error;
  return sudoku_deduction_free(handle);
}

static call *const WITH_DEDUCTION[] = {
    call_deduction_clone,      call_deduction_set,    call_deduction_cells,
    call_deduction_candidates, call_deduction_choice,
};
enum { WITH_DEDUCTION_COUNT = sizeof WITH_DEDUCTION / sizeof *WITH_DEDUCTION };

// The functions of steps. The first three take a board.

static int32_t call_steps_open(void *handle, sudoku_error *error) {
  sudoku_steps *made = (sudoku_steps *)(void *)&garbage;
  int32_t status = sudoku_steps_open(handle, NULL, 0, 0, NULL, &made, error);
  outputs(status, made == NULL);
  if (status == SUDOKU_OK) CHECK_EQ(sudoku_steps_close(made), SUDOKU_OK);
  return status;
}

static int32_t call_hint(void *handle, sudoku_error *error) {
  sudoku_step step = {.struct_size = sizeof step, .technique = GARBAGE};
  char text[400] = {0x5a};
  size_t len = GARBAGE;
  int32_t status = sudoku_hint(handle, NULL, 0, 0, NULL, SUDOKU_STEP_SENTENCE, &step, text, 400, &len, error);
  outputs(status, step.technique == 0 && text[0] == 0 && len == 0);
  return status;
}

static int32_t call_rate(void *handle, sudoku_error *error) {
  sudoku_rating rating = {.se_er = GARBAGE};
  int32_t status = sudoku_rate(handle, 0, NULL, &rating, sizeof(sudoku_rating), error);
  outputs(status, rating.se_er == 0);
  return status;
}

static call *const EXPLAINING[] = {call_steps_open, call_hint, call_rate};
enum { EXPLAINING_COUNT = sizeof EXPLAINING / sizeof *EXPLAINING };

static int32_t call_mistakes(void *handle, sudoku_error *error) {
  int32_t mistakes[8] = {GARBAGE};
  size_t len = GARBAGE;
  int32_t status = sudoku_steps_mistakes(handle, mistakes, 8, &len, error);
  outputs(status, mistakes[0] == 0 && len == 0);
  return status;
}

static int32_t call_steps_next(void *handle, sudoku_error *error) {
  sudoku_step step = {.struct_size = sizeof step, .technique = GARBAGE};
  int32_t status = sudoku_steps_next(handle, &step, error);
  outputs(status, step.technique == 0);
  return status;
}

static int32_t call_steps_write(void *handle, sudoku_error *error) {
  char text[400] = {0x5a};
  size_t len = GARBAGE;
  int32_t status = sudoku_steps_write(handle, SUDOKU_STEP_SENTENCE, text, 400, &len, error);
  outputs(status, text[0] == 0 && len == 0);
  return status;
}

static int32_t call_changes(void *handle, sudoku_error *error) {
  int32_t changes[400] = {GARBAGE};
  size_t len = GARBAGE;
  int32_t status = sudoku_steps_changes(handle, changes, 400, &len, error);
  outputs(status, changes[0] == 0 && len == 0);
  return status;
}

static int32_t call_steps_close(void *handle, sudoku_error *error) {
  (void)error;
  return sudoku_steps_close(handle);
}

static call *const WITH_STEPS[] = {call_mistakes, call_steps_next, call_steps_write, call_changes};
enum { WITH_STEPS_COUNT = sizeof WITH_STEPS / sizeof *WITH_STEPS };

// Each call with a control in its options.

static sudoku_board *board_of_calls;

static int32_t call_with_control(void *handle, sudoku_error *error, int which) {
  sudoku_options options = {.struct_size = sizeof options, .control = handle};
  const sudoku_board *boards[] = {board_of_calls};
  sudoku_solutions *solutions = NULL;
  sudoku_row row;
  int32_t cells[81] = {GARBAGE}, status = SUDOKU_OK;
  uint64_t count = GARBAGE;
  size_t rows = GARBAGE, len = GARBAGE;
  switch (which) {
    case 0:
      status = sudoku_solve(board_of_calls, &options, cells, 81, NULL, error);
      CHECK_EQ(cells[0], 0);
      return status;
    case 1:
      status = sudoku_count(board_of_calls, &options, &count, NULL, error);
      CHECK_EQ(count, 0);
      return status;
    case 2:
      return sudoku_solutions_open(board_of_calls, &options, &solutions, error);
    case 3:
      status = sudoku_solve_batch(boards, 1, &options, &row, sizeof(sudoku_row), cells, 81, error);
      CHECK(row.status == 0 && cells[0] == 0);
      return status;
    default:
      status = sudoku_solve_lines(NINE, 81, NULL, &options, &row, sizeof(sudoku_row), 1, &rows, NULL, 0, &len, error);
      CHECK(row.status == 0 && rows == 0 && len == 0);
      return status;
  }
}

// Live handles of each kind, freed handles, and made-up ones.

static sudoku_board *board;
static sudoku_control *control;
static sudoku_solutions *solutions;
static sudoku_deduction *deduction;
static sudoku_steps *steps;
static void *freed_board, *freed_control, *freed_solutions, *freed_deduction, *freed_steps;

static void *made_up(uintptr_t number) { return (void *)number; }

static void are_bad(call *function, void *const *handles, size_t count) {
  for (size_t i = 0; i < count; i++) {
    sudoku_error error = {.struct_size = sizeof error};
    if (!CHECK_EQ(function(handles[i], &error), SUDOKU_BAD_HANDLE))
      printf("of handle %d\n", (int)i);
    CHECK(error.code == SUDOKU_BAD_HANDLE || error.code == 0);
  }
}

#define MADE_UP(live)                                                             \
  made_up(1), made_up(UINTPTR_MAX), made_up((uintptr_t)(live) + 1),               \
      made_up((uintptr_t)(live) ^ (UINTPTR_MAX ^ UINTPTR_MAX >> 1)), made_up((uintptr_t)(live) << 1), \
      &garbage

static void bad_board_handles_are_refused(void) {
  void *const handles[] = {freed_board, control,       solutions,
                           deduction,   freed_control, MADE_UP(board)};
  const size_t count = sizeof handles / sizeof *handles;
  for (size_t i = 0; i < WITH_BOARD_COUNT; i++) {
    sudoku_error error = {.struct_size = sizeof error};
    are_bad(WITH_BOARD[i], handles, count);
    CHECK_EQ(WITH_BOARD[i](NULL, &error), SUDOKU_NULL_POINTER);
    CHECK_EQ(error.code, SUDOKU_NULL_POINTER);
    CHECK_EQ(WITH_BOARD[i](NULL, NULL), SUDOKU_NULL_POINTER);
    CHECK_EQ(WITH_BOARD[i](board, &error), SUDOKU_OK);
    CHECK_EQ(error.code, 0);
    CHECK_EQ(WITH_BOARD[i](board, NULL), SUDOKU_OK);
  }
  are_bad(call_deduction_new, handles, count);
  CHECK_EQ(call_deduction_new(NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(call_deduction_new(board, NULL), SUDOKU_UNSUITABLE);
  for (size_t i = 0; i < EXPLAINING_COUNT; i++) {
    are_bad(EXPLAINING[i], handles, count);
    CHECK_EQ(EXPLAINING[i](NULL, NULL), SUDOKU_NULL_POINTER);
    CHECK_EQ(EXPLAINING[i](board, NULL), SUDOKU_OK);
  }
  are_bad(call_board_free, handles, count);
  CHECK_EQ(sudoku_board_free(NULL), SUDOKU_OK);
}

static void bad_control_handles_are_refused(void) {
  static call *const CALLS[] = {call_cancel, call_reset, call_progress};
  void *const handles[] = {freed_control, board, solutions, freed_board, MADE_UP(control)};
  const size_t count = sizeof handles / sizeof *handles;
  for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++) {
    are_bad(CALLS[i], handles, count);
    CHECK_EQ(CALLS[i](NULL, NULL), SUDOKU_NULL_POINTER);
    CHECK_EQ(CALLS[i](control, NULL), SUDOKU_OK);
  }
  CHECK_EQ(call_reset(control, NULL), SUDOKU_OK);
  are_bad(call_control_free, handles, count);
  board_of_calls = board;
  for (size_t i = 0; i < count; i++) {
    for (int which = 0; which <= 4; which++) {
      sudoku_error error = {.struct_size = sizeof error};
      CHECK_EQ(call_with_control(handles[i], &error, which), SUDOKU_BAD_HANDLE);
      CHECK_EQ(error.code, SUDOKU_BAD_HANDLE);
    }
  }
}

static void bad_solutions_handles_are_refused(void) {
  void *const handles[] = {freed_solutions, board, control, freed_board, MADE_UP(solutions)};
  const size_t count = sizeof handles / sizeof *handles;
  are_bad(call_next, handles, count);
  CHECK_EQ(call_next(NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(call_next(solutions, NULL), SUDOKU_OK);
  are_bad(call_close, handles, count);
  CHECK_EQ(sudoku_solutions_close(NULL), SUDOKU_OK);
}

static void bad_deduction_handles_are_refused(void) {
  void *const handles[] = {freed_deduction, board, solutions, freed_board, MADE_UP(deduction)};
  const size_t count = sizeof handles / sizeof *handles;
  for (size_t i = 0; i < WITH_DEDUCTION_COUNT; i++) {
    are_bad(WITH_DEDUCTION[i], handles, count);
    CHECK_EQ(WITH_DEDUCTION[i](NULL, NULL), SUDOKU_NULL_POINTER);
    CHECK_EQ(WITH_DEDUCTION[i](deduction, NULL), SUDOKU_OK);
  }
  are_bad(call_deduction_free, handles, count);
  CHECK_EQ(sudoku_deduction_free(NULL), SUDOKU_OK);
}

static void bad_steps_handles_are_refused(void) {
  void *const handles[] = {freed_steps, board, deduction, freed_board, MADE_UP(steps)};
  const size_t count = sizeof handles / sizeof *handles;
  for (size_t i = 0; i < WITH_STEPS_COUNT; i++) {
    are_bad(WITH_STEPS[i], handles, count);
    CHECK_EQ(WITH_STEPS[i](NULL, NULL), SUDOKU_NULL_POINTER);
    CHECK_EQ(WITH_STEPS[i](steps, NULL), SUDOKU_OK);
  }
  are_bad(call_steps_close, handles, count);
  CHECK_EQ(sudoku_steps_close(NULL), SUDOKU_OK);
}

static void a_reused_slot_has_a_new_handle(void) {
  for (int i = 0; i < 1000; i++) {
    sudoku_board *one = empty_board(2, 2);
    free_board(one);
    sudoku_board *two = empty_board(2, 2);
    CHECK(one != two);
    CHECK_EQ(sudoku_board_free(one), SUDOKU_BAD_HANDLE);
    free_board(two);
  }
}

// Each pointer NULL in turn.

static void null_texts_are_refused(void) {
  CHECK_EQ(sudoku_version(NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_build_info(NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_status_name(0, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_status_message(0, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_strategy_count(NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_strategy_number(0, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_strategy_name(0, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_strategy_description(0, NULL), SUDOKU_NULL_POINTER);
  int32_t number = GARBAGE;
  CHECK_EQ(sudoku_strategy_find(NULL, 4, &number, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(number, 0);
  CHECK_EQ(sudoku_strategy_find("auto", 4, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_strategy_fits(0, board, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_control_new(NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_control_progress(control, NULL), SUDOKU_NULL_POINTER);
}

static void null_is_refused_by_calls_that_make_boards(void) {
  sudoku_board *made = GARBAGE_BOARD;
  CHECK_EQ(sudoku_board_new(3, 3, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_board_clone(board, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_board_read(NULL, 81, NULL, &made, NULL), SUDOKU_NULL_POINTER);
  CHECK(made == NULL);
  CHECK_EQ(sudoku_board_read(NINE, 81, NULL, NULL, NULL), SUDOKU_NULL_POINTER);
  made = GARBAGE_BOARD;
  CHECK_EQ(sudoku_board_load(NULL, 9, NULL, &made, NULL), SUDOKU_NULL_POINTER);
  CHECK(made == NULL);
  CHECK_EQ(sudoku_board_load(NULL_FILE, strlen(NULL_FILE), NULL, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_board_save(board, NULL, 9, SUDOKU_FORMAT_CSV, NULL), SUDOKU_NULL_POINTER);
}

static void null_is_refused_by_calls_that_read_boards(void) {
  int32_t items[81] = {GARBAGE};
  uint32_t row = GARBAGE, col = GARBAGE, cells[9] = {GARBAGE};
  int64_t total = GARBAGE;
  size_t len = GARBAGE;
  char text[100] = {0x5a};
  CHECK_EQ(sudoku_board_size(board, NULL, &row, &col, NULL), SUDOKU_NULL_POINTER);
  CHECK(row == 0 && col == 0);
  CHECK_EQ(sudoku_board_symbols(board, NULL, 9, &len, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(len, 0);
  CHECK_EQ(sudoku_board_symbols(board, items, 81, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(items[0], 0);
  CHECK_EQ(sudoku_board_set_symbols(board, NULL, 9, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_board_get(board, 0, 0, NULL, NULL), SUDOKU_NULL_POINTER);
  len = GARBAGE;
  CHECK_EQ(sudoku_board_cells(board, NULL, 81, &len, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(len, 0);
  items[0] = GARBAGE;
  CHECK_EQ(sudoku_board_cells(board, items, 81, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(items[0], 0);
  CHECK_EQ(sudoku_board_set_cells(board, NULL, 81, NULL), SUDOKU_NULL_POINTER);
  len = GARBAGE;
  CHECK_EQ(sudoku_board_candidates(board, 0, 0, NULL, 9, &len, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(len, 0);
  items[0] = GARBAGE;
  CHECK_EQ(sudoku_board_candidates(board, 0, 0, items, 81, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(items[0], 0);
  CHECK_EQ(sudoku_board_add_cage(board, 3, NULL, 2, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_board_cage_count(board, NULL, NULL), SUDOKU_NULL_POINTER);
  len = GARBAGE;
  CHECK_EQ(sudoku_board_cage(board, 0, NULL, cells, 9, &len, NULL), SUDOKU_NULL_POINTER);
  CHECK(cells[0] == 0 && len == 0);
  len = GARBAGE;
  CHECK_EQ(sudoku_board_cage(board, 0, &total, NULL, 9, &len, NULL), SUDOKU_NULL_POINTER);
  CHECK(total == 0 && len == 0);
  total = GARBAGE;
  cells[0] = GARBAGE;
  CHECK_EQ(sudoku_board_cage(board, 0, &total, cells, 9, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK(total == 0 && cells[0] == 0);
  row = col = GARBAGE;
  CHECK_EQ(sudoku_check(board, NULL, &row, &col, NULL), SUDOKU_NULL_POINTER);
  CHECK(row == 0 && col == 0);
  len = GARBAGE;
  CHECK_EQ(sudoku_board_write(board, SUDOKU_FORMAT_LINE, NULL, 100, &len, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(len, 0);
  CHECK_EQ(sudoku_board_write(board, SUDOKU_FORMAT_LINE, text, 100, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(text[0], 0);
}

static void null_is_refused_by_calls_that_solve_boards(void) {
  const sudoku_board *boards[] = {board};
  sudoku_report report = {.struct_size = sizeof report, .nodes = GARBAGE};
  sudoku_row row = {.status = GARBAGE};
  int32_t cells[81] = {GARBAGE};
  size_t rows = GARBAGE, len = GARBAGE;
  char text[100] = {0x5a};
  CHECK_EQ(sudoku_solve(board, NULL, NULL, 81, &report, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(report.nodes, 0);
  report.nodes = GARBAGE;
  CHECK_EQ(sudoku_count(board, NULL, NULL, &report, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(report.nodes, 0);
  CHECK_EQ(sudoku_solutions_open(board, NULL, NULL, NULL), SUDOKU_NULL_POINTER);
  report.nodes = GARBAGE;
  CHECK_EQ(sudoku_solutions_next(solutions, NULL, 81, &report, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(report.nodes, 0);
  CHECK_EQ(sudoku_solutions_next(solutions, NULL, 0, NULL, NULL), SUDOKU_NULL_POINTER);

  CHECK_EQ(sudoku_solve_batch(NULL, 1, NULL, &row, sizeof(sudoku_row), cells, 81, NULL), SUDOKU_NULL_POINTER);
  CHECK(row.status == 0 && cells[0] == 0);
  cells[0] = GARBAGE;
  CHECK_EQ(sudoku_solve_batch(boards, 1, NULL, NULL, sizeof(sudoku_row), cells, 81, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(cells[0], 0);
  row.status = GARBAGE;
  CHECK_EQ(sudoku_solve_batch(boards, 1, NULL, &row, sizeof(sudoku_row), NULL, 81, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(row.status, 0);

  row.status = GARBAGE;
  CHECK_EQ(sudoku_solve_lines(NULL, 81, NULL, NULL, &row, sizeof(sudoku_row), 1, &rows, text, 100, &len, NULL),
           SUDOKU_NULL_POINTER);
  CHECK(row.status == 0 && rows == 0 && text[0] == 0 && len == 0);
  text[0] = 0x5a;
  len = rows = GARBAGE;
  CHECK_EQ(sudoku_solve_lines(NINE, 81, NULL, NULL, NULL, sizeof(sudoku_row), 1, &rows, text, 100, &len, NULL),
           SUDOKU_NULL_POINTER);
  CHECK(rows == 0 && text[0] == 0 && len == 0);
  row.status = GARBAGE;
  text[0] = 0x5a;
  len = GARBAGE;
  CHECK_EQ(sudoku_solve_lines(NINE, 81, NULL, NULL, &row, sizeof(sudoku_row), 1, NULL, text, 100, &len, NULL),
           SUDOKU_NULL_POINTER);
  CHECK(row.status == 0 && text[0] == 0 && len == 0);
  row.status = GARBAGE;
  len = rows = GARBAGE;
  CHECK_EQ(sudoku_solve_lines(NINE, 81, NULL, NULL, &row, sizeof(sudoku_row), 1, &rows, NULL, 100, &len, NULL),
           SUDOKU_NULL_POINTER);
  CHECK(row.status == 0 && rows == 0 && len == 0);
  row.status = GARBAGE;
  text[0] = 0x5a;
  rows = GARBAGE;
  CHECK_EQ(sudoku_solve_lines(NINE, 81, NULL, NULL, &row, sizeof(sudoku_row), 1, &rows, text, 100, NULL, NULL),
           SUDOKU_NULL_POINTER);
  CHECK(row.status == 0 && rows == 0 && text[0] == 0);
}

static void null_is_refused_by_calls_of_deductions(void) {
  int32_t items[81] = {GARBAGE};
  size_t len = GARBAGE;
  CHECK_EQ(sudoku_deduction_new(board, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_deduction_clone(deduction, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_deduction_cells(deduction, NULL, 81, &len, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(len, 0);
  CHECK_EQ(sudoku_deduction_cells(deduction, items, 81, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(items[0], 0);
  len = GARBAGE;
  items[0] = GARBAGE;
  CHECK_EQ(sudoku_deduction_candidates(deduction, 0, 0, NULL, 9, &len, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(len, 0);
  CHECK_EQ(sudoku_deduction_candidates(deduction, 0, 0, items, 81, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(items[0], 0);
}

static void null_is_refused_by_calls_of_steps(void) {
  sudoku_steps *made = (sudoku_steps *)(void *)&garbage;
  sudoku_step step = {.struct_size = sizeof step, .technique = GARBAGE};
  int32_t items[400] = {GARBAGE};
  char text[400] = {0x5a};
  size_t len = GARBAGE;
  CHECK_EQ(sudoku_steps_open(board, NULL, 0, 0, NULL, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_steps_open(board, NULL, 3, 0, NULL, &made, NULL), SUDOKU_NULL_POINTER);
  CHECK(made == NULL);
  CHECK_EQ(sudoku_steps_read(NULL, 81, NULL, 0, NULL, &made, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_steps_read(NINE, 81, NULL, 0, NULL, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_steps_next(steps, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(sudoku_steps_mistakes(steps, NULL, 4, &len, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(len, 0);
  CHECK_EQ(sudoku_steps_mistakes(steps, items, 400, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(items[0], 0);
  items[0] = GARBAGE;
  len = GARBAGE;
  CHECK_EQ(sudoku_steps_changes(steps, NULL, 4, &len, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(len, 0);
  CHECK_EQ(sudoku_steps_changes(steps, items, 400, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(items[0], 0);
  len = GARBAGE;
  CHECK_EQ(sudoku_steps_write(steps, 0, NULL, 4, &len, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(len, 0);
  CHECK_EQ(sudoku_steps_write(steps, 0, text, 400, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK_EQ(text[0], 0);
  text[0] = 0x5a;
  len = GARBAGE;
  CHECK_EQ(sudoku_hint(board, NULL, 0, 0, NULL, 1, NULL, text, 400, &len, NULL), SUDOKU_NULL_POINTER);
  CHECK(text[0] == 0 && len == 0);
  text[0] = 0x5a;
  CHECK_EQ(sudoku_hint(board, NULL, 0, 0, NULL, 1, &step, text, 400, NULL, NULL), SUDOKU_NULL_POINTER);
  CHECK(text[0] == 0 && step.technique == 0);
  len = GARBAGE;
  step.technique = GARBAGE;
  CHECK_EQ(sudoku_hint(board, NULL, 0, 0, NULL, 1, &step, NULL, 400, &len, NULL), SUDOKU_NULL_POINTER);
  CHECK(len == 0 && step.technique == 0);
}

// Structures of another size.

static const uint32_t SIZES[] = {0, 1, 4, 1000, UINT32_MAX};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

static void wrong_sizes_of_errors_are_refused(void) {
  for (int i = 0; i < SIZE_COUNT; i++) {
    sudoku_error error, before;
    memset(&error, 0x5a, sizeof error);
    error.struct_size = SIZES[i];
    before = error;
    sudoku_board *made = GARBAGE_BOARD;
    for (size_t f = 0; f < WITH_BOARD_COUNT; f++)
      CHECK_EQ(WITH_BOARD[f](board, &error), SUDOKU_BAD_STRUCT_SIZE);
    for (size_t f = 0; f < WITH_DEDUCTION_COUNT; f++)
      CHECK_EQ(WITH_DEDUCTION[f](deduction, &error), SUDOKU_BAD_STRUCT_SIZE);
    for (size_t f = 0; f < WITH_STEPS_COUNT; f++) CHECK_EQ(WITH_STEPS[f](steps, &error), SUDOKU_BAD_STRUCT_SIZE);
    for (size_t f = 0; f < EXPLAINING_COUNT; f++)
      CHECK_EQ(EXPLAINING[f](board, &error), SUDOKU_BAD_STRUCT_SIZE);
    CHECK_EQ(call_deduction_new(board, &error), SUDOKU_BAD_STRUCT_SIZE);
    CHECK_EQ(call_next(solutions, &error), SUDOKU_BAD_STRUCT_SIZE);
    CHECK_EQ(sudoku_board_new(2, 2, &made, &error), SUDOKU_BAD_STRUCT_SIZE);
    CHECK(made == GARBAGE_BOARD);
    CHECK_EQ(sudoku_board_read(NINE, 81, NULL, &made, &error), SUDOKU_BAD_STRUCT_SIZE);
    CHECK(made == GARBAGE_BOARD);
    CHECK_EQ(sudoku_board_load(NULL_FILE, strlen(NULL_FILE), NULL, &made, &error), SUDOKU_BAD_STRUCT_SIZE);
    CHECK(made == GARBAGE_BOARD);
    int32_t number = GARBAGE;
    CHECK_EQ(sudoku_strategy_find("auto", 4, &number, &error), SUDOKU_BAD_STRUCT_SIZE);
    CHECK_EQ(number, GARBAGE);
    CHECK(memcmp(&error, &before, sizeof error) == 0);
  }
}

static void wrong_sizes_of_options_are_refused(void) {
  for (int i = 0; i < SIZE_COUNT; i++) {
    const sudoku_board *boards[] = {board};
    sudoku_options options = {.struct_size = SIZES[i]};
    sudoku_error error = {.struct_size = sizeof error};
    sudoku_report report = {.struct_size = sizeof report, .nodes = GARBAGE};
    sudoku_solutions *opened = (sudoku_solutions *)(void *)&garbage;
    sudoku_row row = {.status = GARBAGE};
    int32_t cells[81] = {GARBAGE};
    uint64_t count = GARBAGE;
    size_t rows = GARBAGE, len = GARBAGE;
    CHECK_EQ(sudoku_solve(board, &options, cells, 81, &report, &error), SUDOKU_BAD_STRUCT_SIZE);
    CHECK(cells[0] == 0 && report.nodes == 0 && error.code == SUDOKU_BAD_STRUCT_SIZE);
    report.nodes = GARBAGE;
    CHECK_EQ(sudoku_count(board, &options, &count, &report, &error), SUDOKU_BAD_STRUCT_SIZE);
    CHECK(count == 0 && report.nodes == 0);
    CHECK_EQ(sudoku_solutions_open(board, &options, &opened, &error), SUDOKU_BAD_STRUCT_SIZE);
    CHECK(opened == NULL);
    cells[0] = GARBAGE;
    CHECK_EQ(sudoku_solve_batch(boards, 1, &options, &row, sizeof(sudoku_row), cells, 81, &error),
             SUDOKU_BAD_STRUCT_SIZE);
    CHECK(row.status == 0 && cells[0] == 0);
    row.status = GARBAGE;
    CHECK_EQ(sudoku_solve_lines(NINE, 81, NULL, &options, &row, sizeof(sudoku_row), 1, &rows, NULL, 0, &len, &error),
             SUDOKU_BAD_STRUCT_SIZE);
    CHECK(row.status == 0 && rows == 0 && len == 0);
  }
}

static void wrong_sizes_of_read_options_are_refused(void) {
  for (int i = 0; i < SIZE_COUNT; i++) {
    sudoku_read_options options = {.struct_size = SIZES[i]};
    sudoku_board *made = GARBAGE_BOARD;
    sudoku_row row;
    size_t rows = GARBAGE, len = GARBAGE;
    CHECK_EQ(sudoku_board_read(NINE, 81, &options, &made, NULL), SUDOKU_BAD_STRUCT_SIZE);
    CHECK(made == NULL);
    made = GARBAGE_BOARD;
    CHECK_EQ(sudoku_board_load(NULL_FILE, strlen(NULL_FILE), &options, &made, NULL), SUDOKU_BAD_STRUCT_SIZE);
    CHECK(made == NULL);
    CHECK_EQ(sudoku_solve_lines(NINE, 81, &options, NULL, &row, sizeof(sudoku_row), 1, &rows, NULL, 0, &len, NULL),
             SUDOKU_BAD_STRUCT_SIZE);
    CHECK(rows == 0 && len == 0);
  }
}

static void wrong_sizes_of_outputs_are_refused(void) {
  for (int i = 0; i < SIZE_COUNT; i++) {
    sudoku_report report = {.struct_size = SIZES[i], .nodes = GARBAGE};
    sudoku_progress progress = {.struct_size = SIZES[i], .nodes = GARBAGE};
    int32_t cells[81] = {GARBAGE};
    uint64_t count = GARBAGE;
    CHECK_EQ(sudoku_solve(board, NULL, cells, 81, &report, NULL), SUDOKU_BAD_STRUCT_SIZE);
    CHECK_EQ(cells[0], 0);
    CHECK_EQ(sudoku_count(board, NULL, &count, &report, NULL), SUDOKU_BAD_STRUCT_SIZE);
    CHECK_EQ(count, 0);
    cells[0] = GARBAGE;
    CHECK_EQ(sudoku_solutions_next(solutions, cells, 81, &report, NULL), SUDOKU_BAD_STRUCT_SIZE);
    CHECK_EQ(cells[0], 0);
    CHECK_EQ(sudoku_control_progress(control, &progress), SUDOKU_BAD_STRUCT_SIZE);
    sudoku_step step = {.struct_size = SIZES[i], .technique = GARBAGE};
    CHECK_EQ(sudoku_steps_next(steps, &step, NULL), SUDOKU_BAD_STRUCT_SIZE);
    CHECK_EQ(step.technique, GARBAGE);
    CHECK(report.nodes == GARBAGE && progress.nodes == GARBAGE);
  }
}

static void make_handles(void) {
  static const uint32_t CAGE[] = {0, 1};
  sudoku_board *other = empty_board(2, 2);
  sudoku_control *other_control = NULL;
  sudoku_solutions *other_solutions = NULL;
  sudoku_deduction *other_deduction = NULL;
  sudoku_steps *other_steps = NULL;
  sudoku_board *open = empty_board(3, 3);
  board = read_board(NINE);
  CHECK_EQ(sudoku_board_add_cage(board, 8, CAGE, 2, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_control_new(&control), SUDOKU_OK);
  CHECK_EQ(sudoku_control_new(&other_control), SUDOKU_OK);
  CHECK_EQ(sudoku_solutions_open(open, NULL, &solutions, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_solutions_open(other, NULL, &other_solutions, NULL), SUDOKU_OK);
  freed_board = other;
  freed_control = other_control;
  CHECK_EQ(sudoku_deduction_new(open, &deduction, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_deduction_new(other, &other_deduction, NULL), SUDOKU_OK);
  freed_solutions = other_solutions;
  freed_deduction = other_deduction;
  CHECK_EQ(sudoku_steps_read(NINE, 81, NULL, 0, NULL, &steps, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_steps_open(other, NULL, 0, 0, NULL, &other_steps, NULL), SUDOKU_OK);
  freed_steps = other_steps;
  free_board(open);
  free_board(other);
  CHECK_EQ(sudoku_control_free(other_control), SUDOKU_OK);
  CHECK_EQ(sudoku_solutions_close(other_solutions), SUDOKU_OK);
  CHECK_EQ(sudoku_deduction_free(other_deduction), SUDOKU_OK);
  CHECK_EQ(sudoku_steps_close(other_steps), SUDOKU_OK);
}

static void free_handles(void) {
  free_board(board);
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
  CHECK_EQ(sudoku_solutions_close(solutions), SUDOKU_OK);
  CHECK_EQ(sudoku_deduction_free(deduction), SUDOKU_OK);
  CHECK_EQ(sudoku_steps_close(steps), SUDOKU_OK);
}

int main(void) {
  RUN(make_handles);
  RUN(bad_board_handles_are_refused);
  RUN(bad_control_handles_are_refused);
  RUN(bad_solutions_handles_are_refused);
  RUN(bad_deduction_handles_are_refused);
  RUN(bad_steps_handles_are_refused);
  RUN(null_texts_are_refused);
  RUN(null_is_refused_by_calls_that_make_boards);
  RUN(null_is_refused_by_calls_that_read_boards);
  RUN(null_is_refused_by_calls_that_solve_boards);
  RUN(null_is_refused_by_calls_of_deductions);
  RUN(null_is_refused_by_calls_of_steps);
  RUN(wrong_sizes_of_errors_are_refused);
  RUN(wrong_sizes_of_options_are_refused);
  RUN(wrong_sizes_of_read_options_are_refused);
  RUN(wrong_sizes_of_outputs_are_refused);
  RUN(free_handles);
  RUN(a_reused_slot_has_a_new_handle);
  return report();
}
