// Large buffers: sudoku_solve_lines does not touch what its text cannot need.
//
// Without arguments: the checks. With a number: one line, solved 100 times with buffers for that number of lines;
// run.sh counts the instructions, which must not depend on the number.

#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "check.h"

static const char LINE[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
    "....\n";

enum { LINES = 2, LEN = sizeof LINE - 1, CANARY = 0x5a };

static int32_t solve(sudoku_row *rows, size_t row_capacity, char *text, size_t text_capacity) {
  size_t count = 0, len = 0;
  return sudoku_solve_lines(LINE, LEN, NULL, NULL, rows, sizeof(sudoku_row), row_capacity, &count, text, text_capacity,
                            &len, NULL);
}

// The bytes from the first to the last that is not a canary.
static size_t touched(const void *buffer, size_t size) {
  const unsigned char *bytes = buffer;
  while (size > 0 && bytes[size - 1] == CANARY) size--;
  return size;
}

static void what_the_text_cannot_need_is_not_touched(void) {
  enum { ROWS = 10000, TEXT = 100000 };
  sudoku_row *rows = malloc(ROWS * sizeof *rows);
  char *text = malloc(TEXT);
  CHECK(rows != NULL && text != NULL);
  memset(rows, CANARY, ROWS * sizeof *rows);
  memset(text, CANARY, TEXT);
  CHECK_EQ(solve(rows, ROWS, text, TEXT), SUDOKU_OK);
  CHECK_EQ(rows[0].status, SUDOKU_OK);
  CHECK_EQ(text[0], '5');
  CHECK(touched(rows, ROWS * sizeof *rows) >= LINES * sizeof *rows);
  CHECK(touched(rows, ROWS * sizeof *rows) <= (LEN + 1) * sizeof *rows);
  CHECK(touched(text, TEXT) <= 12 * (LEN + 1));
  free(rows);
  free(text);
}

static int count_instructions(size_t lines) {
  sudoku_row *rows = calloc(lines, sizeof *rows);
  char *text = calloc(lines, LEN);
  if (rows == NULL || text == NULL) return 1;
  for (int i = 0; i < 100; i++)
    if (solve(rows, lines, text, lines * LEN) != SUDOKU_OK) return 1;
  free(rows);
  free(text);
  return 0;
}

int main(int count, char **arguments) {
  if (count > 1) return count_instructions(strtoul(arguments[1], NULL, 10));
  RUN(what_the_text_cannot_need_is_not_touched);
  return report();
}
