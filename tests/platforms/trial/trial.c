// A user's first work, for packages.sh: trial KILLER BOARD COLLECTION
//
// Prints the number of solutions of two boards, at most two each, and of the puzzles in a collection with exactly one.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

static void check(int32_t status, const sudoku_error *error) {
  if (status == SUDOKU_OK) return;
  fprintf(stderr, "status %d: %s\n", (int)status, error->message);
  exit(2);
}

static void *buffer(size_t bytes) {
  void *made = malloc(bytes);
  if (made == NULL) exit(2);
  return made;
}

static void board(const char *path) {
  sudoku_error error = SUDOKU_ERROR_INIT;
  sudoku_options options = SUDOKU_OPTIONS_INIT;
  sudoku_report report = SUDOKU_REPORT_INIT;
  sudoku_board *board = NULL;
  options.solution_limit = 2;
  check(sudoku_board_load(path, strlen(path), NULL, &board, &error), &error);
  check(sudoku_solve(board, &options, NULL, 0, &report, &error), &error);
  printf("solutions: %d\n", (int)report.solutions);
  check(sudoku_board_free(board), &error);
}

static void collection(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) exit(2);
  size_t len = (size_t)ftell(file), rows = 0, bytes = 0;
  rewind(file);
  char *text = buffer(len);
  if (fread(text, 1, len, file) != len) exit(2);
  fclose(file);

  sudoku_error error = SUDOKU_ERROR_INIT;
  sudoku_options options = SUDOKU_OPTIONS_INIT;
  options.solution_limit = 2;
  check(sudoku_solve_lines(text, len, NULL, &options, NULL, sizeof(sudoku_row), 0, &rows, NULL, 0, &bytes, &error),
        &error);
  sudoku_row *out_rows = buffer(rows * sizeof *out_rows);
  char *out_text = buffer(bytes);
  check(sudoku_solve_lines(text, len, NULL, &options, out_rows, sizeof(sudoku_row), rows, &rows, out_text, bytes,
                           &bytes, &error),
        &error);
  int unique = 0;
  for (size_t row = 0; row < rows; row++) unique += out_rows[row].solutions == 1;
  printf("puzzles: %d, with one solution: %d\n", (int)rows, unique);
  free(out_text);
  free(out_rows);
  free(text);
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  board(arguments[1]);
  board(arguments[2]);
  collection(arguments[3]);
  return 0;
}
