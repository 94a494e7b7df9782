// Solves the puzzle in a file and draws its solution.
//
//     cc solve.c -o solve $(pkg-config --cflags --libs sudoku)
//     ./solve puzzle.txt
//
// Exit status: 0 solved, 1 no solution, 2 anything wrong.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

// Says what was wrong; returns the exit status.
static int fail(const char *path, const sudoku_error *error) {
  fprintf(stderr, "%s: %s\n", path, error->message);
  return 2;
}

// Draws a board on standard output.
static int32_t draw(const sudoku_board *board, sudoku_error *error) {
  size_t len = 0;
  int32_t status = sudoku_board_write(board, SUDOKU_FORMAT_PICTURE, NULL, 0, &len, error);
  if (status != SUDOKU_OK) return status;
  char *text = malloc(len);
  if (text == NULL) return SUDOKU_NO_MEMORY;
  status = sudoku_board_write(board, SUDOKU_FORMAT_PICTURE, text, len, &len, error);
  fwrite(text, 1, len, stdout);
  free(text);
  return status;
}

// Solves a board in place; the buffer holds its cells.
static int solve(sudoku_board *board, const char *path, int32_t *buffer, size_t cells) {
  sudoku_error error = SUDOKU_ERROR_INIT;
  // The limit of two shows whether there is a second solution.
  sudoku_options options = SUDOKU_OPTIONS_INIT;
  options.solution_limit = 2;
  sudoku_report report = SUDOKU_REPORT_INIT;

  int32_t status = sudoku_solve(board, &options, buffer, cells, &report, &error);
  if (status < 0) return fail(path, &error);
  if (status == SUDOKU_NO_SOLUTION) {
    printf("%s: no solution\n", path);
    return 1;
  }
  if (sudoku_board_set_cells(board, buffer, cells, &error) != SUDOKU_OK) return fail(path, &error);
  if (draw(board, &error) != SUDOKU_OK) return fail(path, &error);
  printf("%s, %.3f ms\n", report.solutions == 1 ? "the only solution" : "one of several solutions",
         (double)report.elapsed_ns / 1e6);
  return 0;
}

int main(int count, char **arguments) {
  if (count != 2) {
    fprintf(stderr, "usage: %s FILE\n", arguments[0]);
    return 2;
  }
  const char *path = arguments[1];
  sudoku_error error = SUDOKU_ERROR_INIT;
  sudoku_board *board = NULL;
  if (sudoku_board_load(path, strlen(path), NULL, &board, &error) != SUDOKU_OK)
    return fail(path, &error);

  size_t cells = 0;
  int32_t *buffer = NULL;
  if (sudoku_board_cells(board, NULL, 0, &cells, &error) == SUDOKU_OK)
    buffer = malloc(cells * sizeof *buffer);
  int exit_status = buffer == NULL ? 2 : solve(board, path, buffer, cells);
  free(buffer);
  sudoku_board_free(board);
  return exit_status;
}
