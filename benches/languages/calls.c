// Measures one call for one board from C: calls ROUNDS.
//
// Prints a line for each way to call: its name, and the nanoseconds of processor time of a call, the median of the rounds. The board
// is an easy one of 9x9.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sudoku.h>
#include <time.h>

#define EASY "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

enum { CELLS = 81, CALLS = 10000, MOST_ROUNDS = 1000 };

static sudoku_board *board;

static void must(int32_t status) {
  if (status != SUDOKU_OK) exit(2);
}

static void lines(void) {
  sudoku_row row;
  char text[CELLS + 1];
  size_t rows = 0, written = 0;
  must(sudoku_solve_lines(EASY, CELLS, NULL, NULL, &row, sizeof row, 1, &rows, text, sizeof text, &written, NULL));
}

static void handle(void) {
  int32_t cells[CELLS];
  must(sudoku_solve(board, NULL, cells, CELLS, NULL, NULL));
}

static void limited(void) {
  int32_t cells[CELLS];
  sudoku_options options = {.struct_size = sizeof options, .solution_limit = 2};
  sudoku_report report = {.struct_size = sizeof report};
  must(sudoku_solve(board, &options, cells, CELLS, &report, NULL));
}

static void read_solve_free(void) {
  sudoku_board *read = NULL;
  int32_t cells[CELLS];
  must(sudoku_board_read(EASY, CELLS, NULL, &read, NULL));
  must(sudoku_solve(read, NULL, cells, CELLS, NULL, NULL));
  sudoku_board_free(read);
}

static const struct {
  const char *name;
  void (*call)(void);
} WAYS[] = {{"line", lines}, {"handle", handle}, {"limited", limited}, {"board", read_solve_free}};

static int by_value(const void *one, const void *other) {
  double a = *(const double *)one, b = *(const double *)other;
  return (a > b) - (a < b);
}

int main(int count, char **arguments) {
  int rounds = count > 1 ? atoi(arguments[1]) : 21;
  if (rounds < 1 || rounds > MOST_ROUNDS) return 2;
  must(sudoku_board_read(EASY, CELLS, NULL, &board, NULL));
  for (size_t way = 0; way < sizeof WAYS / sizeof *WAYS; way++) {
    if (count > 2 && strcmp(arguments[2], WAYS[way].name) != 0) continue;
    double found[MOST_ROUNDS];
    for (int round = 0; round < rounds; round++) {
      clock_t begun = clock();
      for (int left = CALLS; left > 0; left--) WAYS[way].call();
      found[round] = (double)(clock() - begun) / CLOCKS_PER_SEC * 1e9 / CALLS;
    }
    qsort(found, (size_t)rounds, sizeof *found, by_value);
    printf("%s %.0f\n", WAYS[way].name, found[rounds / 2]);
  }
  sudoku_board_free(board);
  return 0;
}
