// Faults planted in front of the library, one a build (-DFAULT=n), which the matrix must report. Each replaces one
// function, and calls the original function for everything else.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
#include <sudoku.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#if FAULT == 1  // One item too many.
int32_t sudoku_board_cells(const sudoku_board *board, int32_t *out_cells, size_t capacity, size_t *out_len,
                           sudoku_error *error) {
  int32_t status = REAL(sudoku_board_cells)(board, out_cells, capacity, out_len, error);
  if (status == SUDOKU_OK && out_cells != NULL) out_cells[capacity] = 0;
  return status;
}
#elif FAULT == 2  // A handle is followed.
int32_t sudoku_board_get(const sudoku_board *board, uint32_t row, uint32_t col, int32_t *out_symbol,
                         sudoku_error *error) {
  int32_t status = REAL(sudoku_board_get)(board, row, col, out_symbol, error);
  return status == SUDOKU_BAD_HANDLE ? *(const volatile int32_t *)board : status;
}
#elif FAULT == 3  // A byte too many is read.
int32_t sudoku_strategy_find(const char *name, size_t len, int32_t *out_number, sudoku_error *error) {
  if (name != NULL && len < 100 && *(const volatile char *)(name + len) == 'x') return SUDOKU_OK;
  return REAL(sudoku_strategy_find)(name, len, out_number, error);
}
#elif FAULT == 4  // An output keeps what was in it.
int32_t sudoku_board_size(const sudoku_board *board, uint32_t *out_side, uint32_t *out_box_height,
                          uint32_t *out_box_width, sudoku_error *error) {
  uint32_t before = out_box_width == NULL ? 0 : *out_box_width;
  int32_t status = REAL(sudoku_board_size)(board, out_side, out_box_height, out_box_width, error);
  if (status < 0 && status != SUDOKU_BAD_STRUCT_SIZE && out_box_width != NULL) *out_box_width = before;
  return status;
}
#elif FAULT == 5  // A handle can be freed twice.
int32_t sudoku_control_free(sudoku_control *control) {
  REAL(sudoku_control_free)(control);
  return SUDOKU_OK;
}
#elif FAULT == 6  // A status that the header does not list.
int32_t sudoku_board_new(uint32_t box_height, uint32_t box_width, sudoku_board **out_board,
                         sudoku_error *error) {
  int32_t status = REAL(sudoku_board_new)(box_height, box_width, out_board, error);
  if (status == SUDOKU_BAD_SIDE && error != NULL) error->code = SUDOKU_BAD_CAGE;
  return status == SUDOKU_BAD_SIDE ? SUDOKU_BAD_CAGE : status;
}
#elif FAULT == 7  // A structure is read before its size is checked.
int32_t sudoku_count(const sudoku_board *board, const sudoku_options *options, uint64_t *out_count,
                     sudoku_report *out_report, sudoku_error *error) {
  if (options != NULL && *(const volatile uint32_t *)&options->vectors == 99) return SUDOKU_OK;
  return REAL(sudoku_count)(board, options, out_count, out_report, error);
}
#elif FAULT == 8  // A text makes it hang.
int32_t sudoku_board_read(const char *text, size_t len, const sudoku_read_options *options,
                          sudoku_board **out_board, sudoku_error *error) {
  static volatile int forever = 1;
  while (forever && len < 1000 && text != NULL && memchr(text, 0, len) != NULL) {
  }
  return REAL(sudoku_board_read)(text, len, options, out_board, error);
}
#elif FAULT == 9  // A length is not checked.
int32_t sudoku_board_set_cells(sudoku_board *board, const int32_t *cells, size_t len, sudoku_error *error) {
  return REAL(sudoku_board_set_cells)(board, cells, len > 81 ? 81 : len, error);
}
#elif FAULT == 10  // A free frees another handle.
int32_t sudoku_deduction_free(sudoku_deduction *deduction) {
  int32_t status = REAL(sudoku_deduction_free)(deduction);
  if (status == SUDOKU_BAD_HANDLE) REAL(sudoku_deduction_free)((void *)((uintptr_t)deduction - 1));
  return status;
}
#elif FAULT == 11  // A structure of an older header is written as if it were of this one.
int32_t sudoku_control_progress(const sudoku_control *control, sudoku_progress *out_progress) {
  int32_t status = REAL(sudoku_control_progress)(control, out_progress);
  if (status == SUDOKU_OK) out_progress->nodes = 0;
  return status;
}
#elif FAULT == 13  // The needed size is not reported.
int32_t sudoku_board_symbols(const sudoku_board *board, int32_t *out_symbols, size_t capacity, size_t *out_len,
                             sudoku_error *error) {
  int32_t status = REAL(sudoku_board_symbols)(board, out_symbols, capacity, out_len, error);
  if (status == SUDOKU_BUFFER_TOO_SMALL) *out_len = 0;
  return status;
}
#elif FAULT == 12  // A structure of an older header is refused.
int32_t sudoku_generate(const sudoku_generate_options *options, sudoku_board **out_board,
                        sudoku_error *error) {
  int is_older = options != NULL && options->struct_size < sizeof *options;
  return is_older ? SUDOKU_BAD_STRUCT_SIZE : REAL(sudoku_generate)(options, out_board, error);
}
#elif FAULT == 14  // A limit is a fault of the library.
int32_t sudoku_board_canonical(const sudoku_board *board, const sudoku_options *options, sudoku_board **out_board,
                               sudoku_error *error) {
  int32_t status = REAL(sudoku_board_canonical)(board, options, out_board, error);
  if (status <= 0) return status;
  if (error != NULL) error->code = SUDOKU_INTERNAL;
  return SUDOKU_INTERNAL;
}
#elif FAULT == 15  // A cancelled call leaves something in the place of the handle.
int32_t sudoku_generate(const sudoku_generate_options *options, sudoku_board **out_board,
                        sudoku_error *error) {
  int32_t status = REAL(sudoku_generate)(options, out_board, error);
  if (status == SUDOKU_CANCELLED && out_board != NULL) *out_board = (sudoku_board *)out_board;
  return status;
}
#endif
