// Many boards in one call: as integers in memory, and as strings in the layout of Apache Arrow.

#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

static void boards_of_integers_are_solved(void) {
  // Two boards of cells with other numbers between: in every second place of a row, and 3 places after each row.
  enum { BOARDS = 2, ROW = 2 * 9 + 3 };
  int16_t cells[BOARDS * 9 * ROW], solved[BOARDS * 81];
  sudoku_row rows[BOARDS];
  memset(cells, 0x55, sizeof cells);
  for (int board = 0; board < BOARDS; board++)
    for (int cell = 0; cell < 81; cell++) {
      char given = NINE[cell];
      int16_t *place = &cells[(board * 9 + cell / 9) * ROW + 2 * (cell % 9)];
      *place = (int16_t)(given == '.' ? -1 : given - '0');
    }
  // The second board has 10 in its last cell.
  cells[(2 * 9 - 1) * ROW + 16] = 10;
  sudoku_cells given = SUDOKU_CELLS_INIT;
  given.cell_bytes = 2;
  given.cells = cells;
  given.count = BOARDS;
  given.empty = -1;
  given.board_stride = 9 * ROW * 2;
  given.row_stride = ROW * 2;
  given.col_stride = 4;
  CHECK_EQ(sudoku_solve_cells(&given, NULL, rows, sizeof(sudoku_row), solved, NULL), SUDOKU_OK);
  CHECK_EQ(rows[0].status, SUDOKU_OK);
  CHECK_EQ(rows[0].solutions, 1);
  CHECK_EQ(rows[1].status, SUDOKU_UNKNOWN_SYMBOL);
  int32_t states[BOARDS];
  CHECK_EQ(sudoku_check_cells(&given, NULL, states, NULL), SUDOKU_OK);
  CHECK_EQ(states[0], SUDOKU_STATE_INCOMPLETE);
  CHECK_EQ(states[1], SUDOKU_UNKNOWN_SYMBOL);
  given.cells = solved;
  given.board_stride = given.row_stride = given.col_stride = 0;
  CHECK_EQ(sudoku_check_cells(&given, NULL, states, NULL), SUDOKU_OK);
  CHECK_EQ(states[0], SUDOKU_STATE_SOLVED);
  CHECK_EQ(states[1], SUDOKU_STATE_INCOMPLETE);
  for (int cell = 0; cell < 81; cell++) {
    CHECK_EQ(solved[cell], NINE_SOLVED[cell] - '0');
    CHECK_EQ(solved[81 + cell], -1);
  }
}

static void strings_of_arrow_are_solved(void) {
  // A 9x9 puzzle, null, a killer, a string that is no puzzle.
  static const char *const STRINGS[] = {NINE, "", FOUR_KILLER, "12345"};
  enum { COUNT = 4 };
  char bytes[400], solved[200];
  int32_t offsets[COUNT + 1] = {0}, out_offsets[COUNT + 1];
  uint8_t validity = 0x0d, out_validity = 0;
  sudoku_row rows[COUNT];
  size_t len = 0, out_len = 0;
  for (int i = 0; i < COUNT; i++) {
    memcpy(bytes + len, STRINGS[i], strlen(STRINGS[i]));
    len += strlen(STRINGS[i]);
    offsets[i + 1] = (int32_t)len;
  }
  sudoku_strings given = SUDOKU_STRINGS_INIT;
  given.bytes = bytes;
  given.byte_count = len;
  given.offsets = offsets;
  given.validity = &validity;
  given.count = COUNT;
  CHECK_EQ(sudoku_solve_strings(&given, NULL, NULL, rows, sizeof(sudoku_row), solved, sizeof solved, &out_len,
                                out_offsets, &out_validity,
                                NULL),
           SUDOKU_OK);
  CHECK_EQ(rows[0].status, SUDOKU_OK);
  CHECK_EQ(rows[1].status, SUDOKU_NULL_POINTER);
  CHECK_EQ(rows[2].status, SUDOKU_OK);
  CHECK_EQ(rows[3].status, SUDOKU_BAD_CELL_COUNT);
  CHECK_EQ(out_validity, 0x05);
  CHECK_EQ(out_offsets[0], 0);
  CHECK_EQ(out_offsets[1], 81);
  CHECK_EQ(out_offsets[2], 81);
  CHECK_EQ(out_offsets[3], 97);
  CHECK_EQ(out_offsets[4], 97);
  CHECK_EQ(out_len, 97);
  CHECK(memcmp(solved, NINE_SOLVED, 81) == 0);
  int32_t states[COUNT];
  size_t count = 0;
  const char lines[] = NINE "\n# a comment\n123\n1243341221344321\n1143341221344321";
  const int32_t of_lines[] = {SUDOKU_STATE_INCOMPLETE, SUDOKU_BAD_CELL_COUNT, SUDOKU_STATE_SOLVED, SUDOKU_STATE_BROKEN};
  CHECK_EQ(sudoku_check_lines(lines, sizeof lines - 1, NULL, NULL, NULL, 0, &count, NULL), SUDOKU_OK);
  CHECK_EQ(count, COUNT);
  CHECK_EQ(sudoku_check_lines(lines, sizeof lines - 1, NULL, NULL, states, 3, &count, NULL), SUDOKU_BUFFER_TOO_SMALL);
  CHECK(count == COUNT && states[0] == 0);
  CHECK_EQ(sudoku_check_lines(lines, sizeof lines - 1, NULL, NULL, states, COUNT, &count, NULL), SUDOKU_OK);
  CHECK(count == COUNT && memcmp(states, of_lines, sizeof of_lines) == 0);
  CHECK_EQ(sudoku_check_strings(&given, NULL, NULL, states, NULL), SUDOKU_OK);
  CHECK_EQ(states[0], SUDOKU_STATE_INCOMPLETE);
  CHECK_EQ(states[1], SUDOKU_NULL_POINTER);
  CHECK_EQ(states[2], SUDOKU_STATE_INCOMPLETE);
  CHECK_EQ(states[3], SUDOKU_BAD_CELL_COUNT);
}

static void answers_are_scored(void) {
  // The solution, the puzzle itself, and one cell that is wrong: a second 5 in row 1.
  enum { COUNT = 3 };
  uint8_t puzzles[COUNT * 81], clashes[COUNT * 81];
  int64_t answers[COUNT * 81];
  sudoku_score scores[COUNT], one;
  for (int at = 0; at < COUNT * 81; at++) {
    puzzles[at] = NINE[at % 81] == '.' ? 0 : (uint8_t)(NINE[at % 81] - '0');
    answers[at] = at < 81 ? NINE_SOLVED[at] - '0' : puzzles[at];
  }
  answers[2 * 81 + 2] = 5;
  sudoku_cells puzzle = SUDOKU_CELLS_INIT, answer = SUDOKU_CELLS_INIT;
  puzzle.cells = puzzles;
  answer.cell_bytes = 8;
  answer.cells = answers;
  puzzle.count = answer.count = COUNT;
  const uint32_t asks = SUDOKU_SCORE_COMPARE | SUDOKU_SCORE_COMPLETABLE;
  CHECK_EQ(sudoku_score_cells(&puzzle, &answer, asks, NULL, scores, sizeof(sudoku_score), clashes, NULL), SUDOKU_OK);
  for (int at = 0; at < COUNT; at++) {
    CHECK_EQ(scores[at].status, SUDOKU_OK);
    CHECK_EQ(scores[at].answer_status, SUDOKU_OK);
    CHECK_EQ(scores[at].solved, at == 0);
    CHECK_EQ(scores[at].givens, 30);
    CHECK_EQ(scores[at].givens_kept, 30);
    CHECK_EQ(scores[at].right, at == 0 ? 51 : 0);
    CHECK_EQ(scores[at].wrong, at == 2);
    CHECK_EQ(scores[at].empty, at == 0 ? 0 : 52 - at);
    CHECK_EQ(scores[at].completable, at < 2);
    CHECK_EQ(scores[at].solutions, at == 0 ? -1 : 1);
    CHECK_EQ(scores[at].first_wrong, at == 2 ? 2 : -1);
    int marks = 0;
    for (int cell = 0; cell < 81; cell++) marks += clashes[at * 81 + cell];
    CHECK_EQ(marks, scores[at].clashing);
    CHECK_EQ(marks > 0, at == 2);
  }
  CHECK_EQ(sudoku_score_cells(&puzzle, &answer, 4, NULL, scores, sizeof(sudoku_score), NULL, NULL), SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(scores[0].givens, 0);
  answer.count = 2;
  CHECK_EQ(sudoku_score_cells(&puzzle, &answer, asks, NULL, scores, sizeof(sudoku_score), NULL, NULL),
           SUDOKU_BAD_CELL_COUNT);
  CHECK_EQ(sudoku_score_cells(&puzzle, NULL, asks, NULL, scores, sizeof(sudoku_score), NULL, NULL), SUDOKU_NULL_POINTER);

  // Clashes do not go where the puzzles are, which stay as they were.
  answer.count = COUNT;
  CHECK_EQ(sudoku_score_cells(&puzzle, &answer, asks, NULL, scores, sizeof(sudoku_score), puzzles, NULL),
           SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(puzzles[0], 5);

  // Two handles; an answer of another shape has a status of its own.
  sudoku_board *board, *right, *other;
  CHECK_EQ(sudoku_board_read(NINE, 81, NULL, &board, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_read(NINE_SOLVED, 81, NULL, &right, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_new(2, 2, &other, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_score_board(board, right, asks, NULL, &one, sizeof one, clashes, 81, NULL), SUDOKU_OK);
  CHECK_EQ(one.solved, 1);
  CHECK_EQ(sudoku_score_board(board, other, asks, NULL, &one, sizeof one, NULL, 0, NULL), SUDOKU_OK);
  CHECK_EQ(one.answer_status, SUDOKU_BAD_CELL_COUNT);
  CHECK_EQ(sudoku_score_board(board, right, asks, NULL, &one, sizeof one, clashes, 80, NULL), SUDOKU_BUFFER_TOO_SMALL);
  CHECK_EQ(sudoku_board_free(other), SUDOKU_OK);
  CHECK_EQ(sudoku_board_free(right), SUDOKU_OK);
  CHECK_EQ(sudoku_board_free(board), SUDOKU_OK);

  // A puzzle, a null, and a text that is none, each with its answer.
  const int32_t ends[] = {0, 81, 81, 86}, answer_ends[] = {0, 81, 162, 243};
  const uint8_t validity = 5;
  sudoku_strings texts = SUDOKU_STRINGS_INIT, solved = SUDOKU_STRINGS_INIT;
  texts.bytes = NINE "12345";
  texts.byte_count = 86;
  texts.offsets = ends;
  texts.validity = &validity;
  solved.bytes = NINE_SOLVED NINE_SOLVED NINE_SOLVED;
  solved.byte_count = 243;
  solved.offsets = answer_ends;
  texts.count = solved.count = COUNT;
  CHECK_EQ(sudoku_score_strings(&texts, &solved, NULL, 0, NULL, scores, sizeof(sudoku_score), NULL), SUDOKU_OK);
  CHECK_EQ(scores[0].solved, 1);
  CHECK_EQ(scores[1].status, SUDOKU_NULL_POINTER);
  CHECK_EQ(scores[2].status, SUDOKU_BAD_CELL_COUNT);
}

static void boards_are_morphed(void) {
  // A puzzle, its solution, and a board with another number.
  enum { COUNT = 3 };
  int32_t cells[COUNT * 81], made[COUNT * 81], back[COUNT * 81], states[COUNT];
  for (int at = 0; at < COUNT * 81; at++) {
    const char cell = (at < 81 ? NINE : NINE_SOLVED)[at % 81];
    cells[at] = cell == '.' ? 0 : cell - '0';
  }
  cells[2 * 81 + 5] = 10;
  sudoku_cells given = SUDOKU_CELLS_INIT;
  given.cell_bytes = 4;
  given.cells = cells;
  given.count = COUNT;
  CHECK_EQ(sudoku_morph_cells(&given, 7, 2, 0, NULL, states, made, NULL), SUDOKU_OK);
  CHECK(states[0] == SUDOKU_OK && states[1] == SUDOKU_OK && states[2] == SUDOKU_UNKNOWN_SYMBOL);
  CHECK_EQ(made[2 * 81], 0);

  // What the numbers of the morph say.
  uint32_t morph[28], inverse[28];
  size_t len = 0;
  sudoku_board *board, *twin;
  CHECK_EQ(sudoku_board_read(NINE, 81, NULL, &board, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_morph_random(board, 7, 2, NULL, 0, &len, NULL), SUDOKU_OK);
  CHECK_EQ(len, 28);
  CHECK_EQ(sudoku_morph_random(board, 7, 2, morph, 27, &len, NULL), SUDOKU_BUFFER_TOO_SMALL);
  CHECK_EQ(sudoku_morph_random(board, 7, 2, morph, 28, &len, NULL), SUDOKU_OK);
  for (int at = 0; at < 81; at++) {
    const uint32_t row = morph[1 + at / 9], col = morph[10 + at % 9];
    const int32_t from = cells[morph[0] ? col * 9 + row : row * 9 + col];
    CHECK_EQ(made[at], from == 0 ? 0 : (int32_t)morph[19 + from - 1] + 1);
  }
  given.cells = made;
  CHECK_EQ(sudoku_morph_cells(&given, 7, 2, 1, NULL, states, back, NULL), SUDOKU_OK);
  CHECK(memcmp(back, cells, 2 * 81 * sizeof(int32_t)) == 0);
  CHECK_EQ(sudoku_morph_cells(&given, 7, 2, 2, NULL, states, back, NULL), SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(back[80], 0);
  CHECK_EQ(sudoku_morph_cells(&given, 7, 2, 0, NULL, states, made, NULL), SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(sudoku_morph_cells(&given, 7, 2, 0, NULL, states, NULL, NULL), SUDOKU_NULL_POINTER);

  // The numbers of an inverse do not go where those of the morph are.
  CHECK_EQ(sudoku_morph_inverse(morph, 28, morph, 28, &len, NULL), SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(sudoku_morph_inverse(morph, 28, inverse, 28, &len, NULL), SUDOKU_OK);
  uint32_t both[28];
  CHECK_EQ(sudoku_morph_then(morph, 28, inverse, 28, both, 28, &len, NULL), SUDOKU_OK);
  for (uint32_t at = 0; at < 28; at++) CHECK_EQ(both[at], at == 0 ? 0 : (at - 1) % 9);
  CHECK_EQ(sudoku_board_morph(board, inverse, 28, &twin, NULL), SUDOKU_OK);
  uint64_t symmetries = 0;
  CHECK_EQ(sudoku_board_symmetries(twin, NULL, &symmetries, NULL), SUDOKU_OK);
  CHECK_EQ(symmetries, 1);
  CHECK_EQ(sudoku_board_free(twin), SUDOKU_OK);
  CHECK_EQ(sudoku_board_free(board), SUDOKU_OK);

  sudoku_form forms[COUNT];
  given.cells = cells;
  CHECK_EQ(sudoku_canonical_cells(&given, NULL, forms, sizeof(sudoku_form), NULL, NULL), SUDOKU_OK);
  CHECK(forms[0].symmetries == 1 && forms[1].first == 1 && forms[2].status == SUDOKU_UNKNOWN_SYMBOL);
}

int main(void) {
  RUN(answers_are_scored);
  RUN(boards_are_morphed);
  RUN(boards_of_integers_are_solved);
  RUN(strings_of_arrow_are_solved);
  return report();
}
