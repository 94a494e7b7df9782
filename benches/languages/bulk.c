// Measures one call for a collection from C: bulk FILE CALLS [VECTORS].
//
// Takes a text with one puzzle a line, and a SUDOKU_VECTORS_ number; prints the nanoseconds of each call, one a line. Every call uses the same buffers
// for the rows and the solutions.

#include <stdio.h>
#include <stdlib.h>
#include <sudoku.h>
#include <time.h>

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void *buffer(size_t bytes) {
  void *made = malloc(bytes);
  if (made == NULL) exit(2);
  return made;
}

int main(int count, char **arguments) {
  FILE *file = count == 3 || count == 4 ? fopen(arguments[1], "rb") : NULL;
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) return 2;
  size_t len = (size_t)ftell(file);
  rewind(file);
  char *text = buffer(len);
  if (fread(text, 1, len, file) != len) return 2;
  fclose(file);

  uint32_t vectors = count == 4 ? (uint32_t)atoi(arguments[3]) : SUDOKU_VECTORS_AUTO;
  sudoku_options options = {
      .struct_size = sizeof options, .solution_limit = 2, .vectors = vectors};
  size_t rows = 0, bytes = 0;
  if (sudoku_solve_lines(text, len, NULL, &options, NULL, sizeof(sudoku_row), 0, &rows, NULL, 0, &bytes, NULL) !=
      SUDOKU_OK)
    return 2;
  sudoku_row *out_rows = buffer(rows * sizeof *out_rows);
  char *out_text = buffer(bytes);
  for (int left = atoi(arguments[2]); left > 0; left--) {
    size_t found = 0, written = 0;
    long long begun = now();
    int32_t status = sudoku_solve_lines(text, len, NULL, &options, out_rows, sizeof(sudoku_row), rows, &found, out_text,
                                        bytes, &written, NULL);
    long long ended = now();
    if (status != SUDOKU_OK) return 2;
    printf("%lld\n", ended - begun);
  }
  free(out_text);
  free(out_rows);
  free(text);
  return 0;
}
