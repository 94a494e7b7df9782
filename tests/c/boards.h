// Boards for the tests, and functions that make them.

#ifndef BOARDS_H
#define BOARDS_H

#include <stdlib.h>
#include <sudoku.h>

#include "check.h"

// Files for what is not read: wine opens no NUL.
#ifdef _WIN32
#define NULL_FILE "unread-1.tmp"
#define OTHER_NULL_FILE "unread-2.tmp"
#else
#define NULL_FILE "/dev/null"
#define OTHER_NULL_FILE NULL_FILE
#endif

// A 9x9 puzzle with one solution, and that solution.
#define NINE \
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define NINE_SOLVED \
  "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

// A 4x4 puzzle with two solutions: 3 and 4 can be exchanged.
#define FOUR_TWICE "12..341221..4321"

// NINE with one more given: no solution, though the givens break no rule.
#define NINE_WITHOUT \
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5...38..79"

// A killer puzzle with one solution, in coordinates.
#define FOUR_KILLER \
  "4\n1 2 3 4\n7\n" \
  "3 0,0 0,1\n7 0,2 0,3\n5 1,0 2,0\n7 1,1 1,2 1,3\n7 2,1 2,2 3,2\n4 2,3 3,3\n7 3,0 3,1\n"

static inline sudoku_board *read_board(const char *text) {
  sudoku_board *board = NULL;
  sudoku_error error = {.struct_size = sizeof error};
  int32_t status = sudoku_board_read(text, strlen(text), NULL, &board, &error);
  if (!CHECK_EQ(status, SUDOKU_OK)) {
    printf("%s\n", error.message);
    exit(1);
  }
  return board;
}

static inline sudoku_board *empty_board(uint32_t box_height, uint32_t box_width) {
  sudoku_board *board = NULL;
  if (!CHECK_EQ(sudoku_board_new(box_height, box_width, &board, NULL), SUDOKU_OK)) exit(1);
  return board;
}

static inline int32_t strategy_named(const char *name) {
  int32_t number = 0;
  CHECK_EQ(sudoku_strategy_find(name, strlen(name), &number, NULL), SUDOKU_OK);
  return number;
}

static inline void free_board(sudoku_board *board) {
  CHECK_EQ(sudoku_board_free(board), SUDOKU_OK);
}

#endif
