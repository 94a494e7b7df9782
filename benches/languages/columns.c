// Measures one call for a column of 9x9 boards from C: columns FILE CALLS WAY [NODE_LIMIT].
//
// Takes lines of 81 characters; prints the nanoseconds of processor time of each call, one a line, and then the bytes of
// memory that the calls added. The ways are lines, strings, and cells of 1, 2, 4 or 8 bytes: cells1 to cells8. Every call
// uses the same buffers.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>
#include <time.h>

enum { CELLS = 81, LINE = CELLS + 1 };

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

// The kilobytes in a line of /proc/self/status.
static long long memory(const char *name) {
  char line[256];
  long long found = 0;
  FILE *file = fopen("/proc/self/status", "r");
  if (file == NULL) return 0;
  while (fgets(line, sizeof line, file) != NULL) {
    if (strncmp(line, name, strlen(name)) == 0) found = atoll(line + strlen(name));
  }
  fclose(file);
  return found;
}

static void *buffer(size_t bytes) {
  void *made = malloc(bytes);
  if (made == NULL) exit(2);
  return made;
}

int main(int arguments, char **argument) {
  FILE *file = arguments >= 4 ? fopen(argument[1], "rb") : NULL;
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) return 2;
  size_t len = (size_t)ftell(file), count = len / LINE;
  rewind(file);
  char *text = buffer(len);
  if (fread(text, 1, len, file) != len) return 2;
  fclose(file);

  const char *way = argument[3];
  sudoku_options options = {.struct_size = sizeof options, .solution_limit = 2};
  if (arguments == 5) options.node_limit = (uint64_t)atoll(argument[4]);
  size_t each = strncmp(way, "cells", 5) == 0 ? (size_t)(way[5] - '0') : 1;
  char *given = buffer(count * CELLS * each);
  int32_t *offsets = buffer((count + 1) * sizeof *offsets);
  memset(given, 0, count * CELLS * each);
  for (size_t board = 0; board < count; board++) {
    offsets[board] = (int32_t)(board * CELLS);
    for (size_t cell = 0; cell < CELLS; cell++) {
      char character = text[board * LINE + cell];
      char *to = given + (board * CELLS + cell) * each;
      if (way[0] != 'c') *to = character;
      else if (character != '.') *to = (char)(character - '0'); // The lowest byte comes first.
    }
  }
  offsets[count] = (int32_t)(count * CELLS);
  long long before = memory("VmRSS:");

  sudoku_row *rows = buffer(count * sizeof *rows);
  char *out = buffer(len > count * CELLS * each ? len : count * CELLS * each);
  int32_t *ends = buffer((count + 1) * sizeof *ends);
  sudoku_cells cells = {.struct_size = sizeof cells, .cell_bytes = (uint32_t)each, .cells = given, .count = count, .side = 9};
  sudoku_strings strings = {.struct_size = sizeof strings, .offset_bytes = 4, .bytes = given,
                            .byte_count = count * CELLS, .offsets = offsets, .count = count};
  for (int left = atoi(argument[2]); left > 0; left--) {
    size_t found = 0, written = 0;
    long long begun = now();
    int32_t status =
        way[0] == 'c'   ? sudoku_solve_cells(&cells, &options, rows, sizeof(sudoku_row), out, NULL)
        : way[0] == 's' ? sudoku_solve_strings(&strings, NULL, &options, rows, sizeof(sudoku_row), out,
                                               count * CELLS, &written, ends, NULL, NULL)
                        : sudoku_solve_lines(text, len, NULL, &options, rows, sizeof(sudoku_row), count, &found, out,
                                             len, &written, NULL);
    long long ended = now();
    if (status != SUDOKU_OK) return 2;
    printf("%lld\n", ended - begun);
  }
  printf("memory %lld\n", (memory("VmHWM:") - before) * 1024);
  free(ends), free(out), free(rows), free(offsets), free(given), free(text);
  return 0;
}
