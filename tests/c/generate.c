// Generated puzzles: unique, minimal, the same for a seed, within limits.

#include <stdlib.h>
#include <string.h>
#include <sudoku.h>

#include "boards.h"
#include "check.h"

static sudoku_generate_options options_for(uint32_t box_height, uint32_t box_width) {
  sudoku_generate_options options = {.struct_size = sizeof options};
  options.box_height = box_height;
  options.box_width = box_width;
  options.seed = 7;
  return options;
}

static sudoku_board *generated(const sudoku_generate_options *options) {
  sudoku_board *board = NULL;
  sudoku_error error = {.struct_size = sizeof error};
  if (!CHECK_EQ(sudoku_generate(options, &board, &error), SUDOKU_OK)) {
    printf("%s\n", error.message);
    exit(1);
  }
  return board;
}

static uint64_t solutions_of(const sudoku_board *board) {
  sudoku_options options = {.struct_size = sizeof options, .solution_limit = 2};
  uint64_t count = 0;
  CHECK_EQ(sudoku_count(board, &options, &count, NULL, NULL), SUDOKU_OK);
  return count;
}

static size_t givens_of(const sudoku_board *board, int32_t cells[], size_t capacity) {
  size_t len = 0, givens = 0;
  CHECK_EQ(sudoku_board_cells(board, cells, capacity, &len, NULL), SUDOKU_OK);
  for (size_t i = 0; i < len; i++) givens += cells[i] >= 0;
  return givens;
}

static void a_puzzle_has_one_solution(void) {
  static const uint32_t SHAPES[][2] = {{2, 2}, {2, 3}, {3, 3}, {3, 4}};
  for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++) {
    sudoku_generate_options options = options_for(SHAPES[i][0], SHAPES[i][1]);
    sudoku_board *board = generated(&options);
    int32_t cells[144];
    CHECK_EQ(solutions_of(board), 1);
    CHECK(givens_of(board, cells, 144) > 0);
    free_board(board);
  }
}

static void a_seed_decides_the_puzzle(void) {
  int32_t cells[3][81];
  for (int i = 0; i < 3; i++) {
    sudoku_generate_options options = options_for(3, 3);
    options.seed = i < 2 ? UINT64_MAX : 1;
    sudoku_board *board = generated(&options);
    givens_of(board, cells[i], 81);
    free_board(board);
  }
  CHECK(memcmp(cells[0], cells[1], sizeof *cells) == 0);
  CHECK(memcmp(cells[0], cells[2], sizeof *cells) != 0);
}

static void a_minimal_puzzle_needs_each_given(void) {
  sudoku_generate_options options = options_for(2, 3);
  options.minimal = 1;
  sudoku_board *board = generated(&options);
  int32_t cells[36];
  givens_of(board, cells, 36);
  for (uint32_t cell = 0; cell < 36; cell++) {
    if (cells[cell] < 0) continue;
    CHECK_EQ(sudoku_board_set(board, cell / 6, cell % 6, -1, NULL), SUDOKU_OK);
    CHECK_EQ(solutions_of(board), 2);
    CHECK_EQ(sudoku_board_set(board, cell / 6, cell % 6, cells[cell], NULL), SUDOKU_OK);
  }
  free_board(board);
}

static void the_requested_givens_stay(void) {
  sudoku_generate_options options = options_for(3, 3);
  int32_t cells[81];
  options.givens = 40;
  sudoku_board *board = generated(&options);
  CHECK_EQ(givens_of(board, cells, 81), 40);
  CHECK_EQ(solutions_of(board), 1);
  free_board(board);
}

static void the_requested_holes_are_made(void) {
  for (uint32_t balanced = 0; balanced <= 1; balanced++) {
    sudoku_generate_options options = options_for(4, 4);
    int32_t cells[256];
    options.holes = 120;
    options.holes_balanced = balanced;
    sudoku_board *board = generated(&options);
    CHECK_EQ(givens_of(board, cells, 256), 256 - 120);
    CHECK(solutions_of(board) >= 1);
    free_board(board);
  }
}

static void a_killer_puzzle_has_cages(void) {
  sudoku_generate_options options = options_for(2, 2);
  size_t count = 0;
  options.killer = 1;
  options.min_cage = 2;
  options.max_cage = 3;
  sudoku_board *board = generated(&options);
  CHECK_EQ(sudoku_board_cage_count(board, &count, NULL), SUDOKU_OK);
  CHECK(count > 0);
  for (size_t index = 0; index < count; index++) {
    int64_t total = 0;
    uint32_t cells[3];
    size_t len = 0;
    CHECK_EQ(sudoku_board_cage(board, index, &total, cells, 3, &len, NULL), SUDOKU_OK);
    CHECK(len >= 2 && len <= 3 && total > 0);
  }
  CHECK_EQ(solutions_of(board), 1);
  free_board(board);
}

static void a_killer_puzzle_needs_the_requested_nodes(void) {
  sudoku_generate_options options = options_for(3, 3);
  sudoku_options solving = {.struct_size = sizeof solving, .solution_limit = 2};
  sudoku_report report = {.struct_size = sizeof report};
  uint64_t count = 0;
  options.killer = 1;
  options.max_cage = 6;
  options.min_nodes = 20;
  options.max_nodes = 60;
  sudoku_board *board = generated(&options);
  CHECK_EQ(sudoku_count(board, &solving, &count, &report, NULL), SUDOKU_OK);
  CHECK_EQ(count, 1);
  CHECK(report.nodes >= 20 && report.nodes <= 60);
  free_board(board);
}

static void is_refused(const sudoku_generate_options *options, int32_t expected) {
  sudoku_board *board = (sudoku_board *)(void *)&board;
  sudoku_error error = {.struct_size = sizeof error};
  CHECK_EQ(sudoku_generate(options, &board, &error), expected);
  CHECK(board == NULL);
  // A limit is not an error.
  CHECK_EQ(error.code, expected < 0 ? expected : 0);
  CHECK_EQ(error.message[0] != 0, expected < 0);
}

static void bad_options_are_refused(void) {
  sudoku_generate_options options = options_for(0, 0);
  is_refused(&options, SUDOKU_BAD_SIDE);
  options = options_for(33, 32);
  is_refused(&options, SUDOKU_BAD_SIDE);
  options = options_for(UINT32_MAX, 2);
  is_refused(&options, SUDOKU_BAD_SIDE);
  options = options_for(3, 3);
  options.killer = 2;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(3, 3);
  options.minimal = UINT32_MAX;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(3, 3);
  options.holes_balanced = 1;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options.holes = 82;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(3, 3);
  options.min_nodes = 1;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options.killer = 1;
  options.max_nodes = 1;
  options.min_nodes = 2;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(3, 3);
  options.killer = 1;
  options.min_cage = 6;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options.min_cage = UINT32_MAX;
  options.max_cage = UINT32_MAX;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(3, 3);
  options.struct_size = 4;
  is_refused(&options, SUDOKU_BAD_STRUCT_SIZE);
  is_refused(NULL, SUDOKU_NULL_POINTER);
  options = options_for(3, 3);
  options.control = (const sudoku_control *)(void *)&options;
  is_refused(&options, SUDOKU_BAD_HANDLE);
  options.control = NULL;
  CHECK_EQ(sudoku_generate(&options, NULL, NULL), SUDOKU_NULL_POINTER);
}

// The fields of puzzles without cages: numbers of givens, symmetry, pattern, solution.
static void givens_are_as_requested(void) {
  sudoku_generate_options options = options_for(3, 3);
  int32_t cells[81];
  uint8_t pattern[81];
  uint32_t solution[81];
  options.min_givens = 30;
  options.max_givens = 31;
  options.symmetry = SUDOKU_SYMMETRY_ROTATION_180;
  sudoku_board *board = generated(&options);
  size_t givens = givens_of(board, cells, 81);
  CHECK(givens == 30 || givens == 31);
  for (size_t cell = 0; cell < 81; cell++) CHECK_EQ(cells[cell] >= 0, cells[80 - cell] >= 0);
  CHECK_EQ(solutions_of(board), 1);
  free_board(board);
  options = options_for(3, 3);
  options.minimal = 1;
  options.pattern = pattern;
  options.solution = solution;
  for (size_t cell = 0; cell < 81; cell++) {
    pattern[cell] = cell % 9 != 4;
    solution[cell] = (uint32_t)(NINE_SOLVED[cell] - '0');
  }
  board = generated(&options);
  CHECK(givens_of(board, cells, 81) < 40);
  for (size_t cell = 0; cell < 81; cell++) {
    CHECK(cells[cell] < 0 || (pattern[cell] == 1 && cells[cell] == (int32_t)solution[cell]));
  }
  CHECK_EQ(solutions_of(board), 1);
  options.more_givens = 3;
  size_t fewer = givens_of(board, cells, 81);
  free_board(board);
  board = generated(&options);
  CHECK_EQ(givens_of(board, cells, 81), fewer + 3);
  free_board(board);
}

static void bad_givens_are_refused(void) {
  static const uint8_t FEW[81] = {1};
  static const uint8_t TWO[81] = {2};
  static const uint32_t NO_SYMBOL[81] = {10};
  static const uint32_t NO_SOLUTION[16] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  sudoku_generate_options options = options_for(3, 3);
  options.symmetry = 10;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options.symmetry = SUDOKU_SYMMETRY_ALL;
  options.killer = 1;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(3, 3);
  options.min_givens = 31;
  options.max_givens = 30;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(3, 3);
  options.givens = 18;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(3, 3);
  options.more_givens = 82;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(3, 3);
  options.pattern = FEW;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options.pattern = TWO;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options.pattern = NULL;
  options.solution = NO_SYMBOL;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
  options = options_for(2, 2);
  options.solution = NO_SOLUTION;
  is_refused(&options, SUDOKU_BAD_ARGUMENT);
}

// A batch of 9x9 items, with a canary behind each buffer.
enum { MOST = 70, CELLS = 81 };

typedef struct {
  sudoku_generated items[MOST + 1];
  uint32_t puzzles[MOST * CELLS + 1], solutions[MOST * CELLS + 1];
  sudoku_board *boards[MOST + 1];
} batch;

static const uint32_t CANARY = 0x5a5a5a5a;

static void begin(batch *made) { memset(made, 0x5a, sizeof *made); }

static void check_canaries(const batch *made, size_t count, size_t cells) {
  CHECK_EQ(made->items[count].givens, CANARY);
  CHECK_EQ(made->puzzles[count * cells], CANARY);
  CHECK_EQ(made->solutions[count * cells], CANARY);
  CHECK_EQ((uint32_t)(uintptr_t)made->boards[count], CANARY);
}

static void free_boards(batch *made, size_t count) {
  for (size_t item = 0; item < count; item++) free_board(made->boards[item]);
}

static int32_t make_batch(const sudoku_generate_options *options, uint64_t first, size_t count,
                          uint32_t threads, batch *made) {
  return sudoku_generate_batch(options, first, count, threads, made->items, sizeof(sudoku_generated), made->puzzles,
                               made->solutions,
                               made->boards, NULL);
}

// An item is what sudoku_generate makes alone of its seed.
static void is_made_alone(const sudoku_generate_options *options, const batch *made, size_t item, size_t cells) {
  int32_t alone[CELLS], board[CELLS], solved[CELLS];
  sudoku_generate_options of_item = *options;
  of_item.seed = made->items[item].seed;
  sudoku_board *made_alone = generated(&of_item);
  CHECK_EQ(givens_of(made_alone, alone, CELLS), made->items[item].givens);
  CHECK_EQ(givens_of(made->boards[item], board, CELLS), made->items[item].givens);
  CHECK(memcmp(alone, board, cells * sizeof *alone) == 0);
  CHECK_EQ(sudoku_solve(made_alone, NULL, solved, cells, NULL, NULL), SUDOKU_OK);
  for (size_t cell = 0; cell < cells; cell++) {
    CHECK_EQ(made->puzzles[item * cells + cell], alone[cell] < 0 ? 0 : alone[cell]);
    CHECK_EQ(made->solutions[item * cells + cell], solved[cell]);
  }
  free_board(made_alone);
}

static size_t constraints_of(const sudoku_board *board) {
  size_t count = 0;
  CHECK_EQ(sudoku_board_constraint_count(board, &count, NULL), SUDOKU_OK);
  return count;
}

static void puzzles_have_the_constraints_of_a_board(void) {
  static const int64_t X[] = {SUDOKU_CONSTRAINT_DIAGONAL, 1, 1, 0, SUDOKU_CONSTRAINT_DIAGONAL, 1, -1, 0};
  sudoku_board *empty = NULL;
  CHECK_EQ(sudoku_board_new(2, 3, &empty, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_board_add_constraints(empty, X, sizeof X / sizeof *X, NULL), SUDOKU_OK);
  sudoku_generate_options options = options_for(2, 3);
  options.board = empty;
  for (options.random_regions = 0; options.random_regions < 2; options.random_regions++) {
    for (options.killer = 0; options.killer < 2; options.killer++) {
      sudoku_board *board = generated(&options);
      CHECK_EQ(solutions_of(board), 1);
      CHECK((constraints_of(board) > 2 + options.random_regions) == (options.killer == 1));
      free_board(board);
    }
  }
  sudoku_board *board = NULL;
  CHECK_EQ(sudoku_generate(&options, &board, NULL), SUDOKU_BAD_ARGUMENT);
  options.random_regions = 0;
  options.killer = 0;
  options.box_width = 2;
  CHECK_EQ(sudoku_generate(&options, &board, NULL), SUDOKU_BAD_ARGUMENT);
  free_board(empty);
  CHECK_EQ(sudoku_generate(&options, &board, NULL), SUDOKU_BAD_HANDLE);
  CHECK(board == NULL);
}

static void puzzles_have_several_grids(void) {
  static const uint32_t TWO[] = {0, 0, 2, 2};
  sudoku_board *empty = NULL;
  CHECK_EQ(sudoku_board_new_grids(2, 2, TWO, 4, &empty, NULL), SUDOKU_OK);
  sudoku_generate_options options = options_for(2, 2);
  options.board = empty;
  options.minimal = 1;
  sudoku_generated rows[2];
  uint32_t puzzles[2 * 36], solutions[2 * 36];
  sudoku_board *boards[2];
  CHECK_EQ(sudoku_generate_batch(&options, 0, 2, 2, rows, sizeof *rows, puzzles, solutions, boards, NULL), SUDOKU_OK);
  for (size_t item = 0; item < 2; item++) {
    int32_t cells[36];
    size_t len = 0;
    CHECK_EQ(solutions_of(boards[item]), 1);
    CHECK_EQ(sudoku_board_cells(boards[item], cells, 36, &len, NULL), SUDOKU_OK);
    CHECK_EQ(len, 36);
    for (size_t cell = 0; cell < 36; cell++) {
      const uint32_t *solution = solutions + item * 36;
      CHECK_EQ(puzzles[item * 36 + cell], cells[cell] < 0 ? 0 : cells[cell]);
      const size_t row = cell / 6, col = cell % 6;
      CHECK((solution[cell] == 0) == ((row < 2 && col > 3) || (row > 3 && col < 2)));
    }
    free_board(boards[item]);
  }
  // The solution and the pattern have as many cells.
  static uint8_t pattern[36];
  memset(pattern, 1, sizeof pattern);
  pattern[4] = pattern[5] = pattern[10] = pattern[11] = pattern[24] = pattern[25] = pattern[30] = pattern[31] = 0;
  options.minimal = 0;
  options.pattern = pattern;
  options.solution = solutions;
  sudoku_board *full = generated(&options);
  int32_t symbol = 0;
  CHECK_EQ(sudoku_board_get(full, 5, 5, &symbol, NULL), SUDOKU_OK);
  CHECK_EQ(symbol, (int32_t)solutions[35]);
  free_board(full);
  pattern[4] = 1;
  CHECK_EQ(sudoku_generate(&options, &full, NULL), SUDOKU_BAD_ARGUMENT);
  options.pattern = NULL;
  options.symmetry = SUDOKU_SYMMETRY_MIRROR_ROWS;
  CHECK_EQ(sudoku_generate(&options, &full, NULL), SUDOKU_BAD_ARGUMENT);
  // Each of their 28 cells is in one cage of a killer, numbered as those of the 6x6 cells around them.
  options.symmetry = SUDOKU_SYMMETRY_NONE;
  options.solution = NULL;
  options.killer = 1;
  sudoku_board *killer = generated(&options);
  size_t cages = 0, caged = 0;
  CHECK_EQ(sudoku_board_cage_count(killer, &cages, NULL), SUDOKU_OK);
  for (size_t index = 0; index < cages; index++) {
    int64_t total = 0;
    uint32_t cells[4];
    size_t len = 0;
    CHECK_EQ(sudoku_board_cage(killer, index, &total, cells, 4, &len, NULL), SUDOKU_OK);
    caged += len;
  }
  CHECK_EQ(caged, 28);
  CHECK_EQ(solutions_of(killer), 1);
  free_board(killer);
  free_board(empty);
}

static void puzzles_have_clues_of_rules(void) {
  sudoku_generate_options options = options_for(2, 3);
  options.rules = "thermometer, whisper=2";
  options.rules_len = strlen(options.rules);
  sudoku_board *board = generated(&options);
  size_t count = 0, whispers = 0, len = 0;
  CHECK_EQ(sudoku_board_constraint_count(board, &count, NULL), SUDOKU_OK);
  for (size_t place = 0; place < count; place++) {
    int64_t numbers[40];
    CHECK_EQ(sudoku_board_constraint(board, place, numbers, 40, &len, NULL), SUDOKU_OK);
    if (numbers[0] == SUDOKU_CONSTRAINT_WHISPER) {
      CHECK(numbers[1] == 1 && numbers[2] == 2 && numbers[3] >= 3);
      whispers++;
    } else {
      CHECK(numbers[0] == SUDOKU_CONSTRAINT_THERMOMETER && numbers[2] >= 3);
    }
  }
  CHECK(whispers > 0 && whispers < count);
  CHECK_EQ(solutions_of(board), 1);
  free_board(board);
  options.rules = "anti_king";
  options.rules_len = strlen(options.rules);
  CHECK_EQ(sudoku_generate(&options, &board, NULL), SUDOKU_BAD_CONSTRAINT);
}

static void items_depend_on_no_thread_and_no_cut(void) {
  static batch whole, other;
  static const size_t CUTS[] = {1, 7, 40, 70};
  sudoku_generate_options options = options_for(3, 3);
  options.minimal = 1;
  begin(&whole);
  CHECK_EQ(make_batch(&options, 3, MOST, 1, &whole), SUDOKU_OK);
  check_canaries(&whole, MOST, CELLS);
  for (size_t item = 0; item < MOST; item += 23) is_made_alone(&options, &whole, item, CELLS);
  for (uint32_t threads = 0; threads <= 3; threads++) {
    size_t cut = CUTS[threads];
    for (size_t at = 0; at < MOST; at += cut) {
      size_t count = MOST - at < cut ? MOST - at : cut;
      begin(&other);
      CHECK_EQ(make_batch(&options, 3 + at, count, threads, &other), SUDOKU_OK);
      check_canaries(&other, count, CELLS);
      CHECK(memcmp(other.items, whole.items + at, count * sizeof *other.items) == 0);
      CHECK(memcmp(other.puzzles, whole.puzzles + at * CELLS, count * CELLS * sizeof(uint32_t)) == 0);
      CHECK(memcmp(other.solutions, whole.solutions + at * CELLS, count * CELLS * sizeof(uint32_t)) == 0);
      free_boards(&other, count);
    }
  }
  // Item 0 has the seed of the options; other items have seeds of their own.
  begin(&other);
  CHECK_EQ(make_batch(&options, 0, 2, 1, &other), SUDOKU_OK);
  CHECK_EQ(other.items[0].seed, options.seed);
  CHECK(other.items[1].seed != options.seed + 1);
  free_boards(&other, 2);
  free_boards(&whole, MOST);
}

static void items_of_other_shapes_are_made_alone(void) {
  static batch made;
  for (uint32_t width = 2; width <= 3; width++) {
    sudoku_generate_options options = options_for(2, width);
    size_t cells = (size_t)width * width * 4;
    begin(&made);
    CHECK_EQ(make_batch(&options, 9, 3, 2, &made), SUDOKU_OK);
    check_canaries(&made, 3, cells);
    for (size_t item = 0; item < 3; item++) is_made_alone(&options, &made, item, cells);
    free_boards(&made, 3);
  }
}

static void unwanted_results_are_not_written(void) {
  static batch made, other;
  sudoku_generate_options options = options_for(3, 3);
  begin(&made);
  begin(&other);
  CHECK_EQ(make_batch(&options, 1, 4, 1, &made), SUDOKU_OK);
  free_boards(&made, 4);
  CHECK_EQ(sudoku_generate_batch(&options, 1, 4, 2, other.items, sizeof(sudoku_generated), NULL, NULL, NULL, NULL),
           SUDOKU_OK);
  CHECK(memcmp(made.items, other.items, 4 * sizeof *made.items) == 0);
  CHECK_EQ(sudoku_generate_batch(&options, 1, 4, 1, other.items, sizeof(sudoku_generated), other.puzzles, NULL, NULL,
                                 NULL), SUDOKU_OK);
  CHECK(memcmp(made.puzzles, other.puzzles, 4 * CELLS * sizeof(uint32_t)) == 0);
  CHECK_EQ(other.solutions[0], CANARY);
  CHECK_EQ(sudoku_generate_batch(&options, 1, 4, 1, other.items, sizeof(sudoku_generated), NULL, other.solutions,
                                 NULL, NULL), SUDOKU_OK);
  CHECK(memcmp(made.solutions, other.solutions, 4 * CELLS * sizeof(uint32_t)) == 0);
  check_canaries(&other, 4, CELLS);
  // No items: no buffer is needed.
  CHECK_EQ(sudoku_generate_batch(&options, 1, 0, 3, NULL, sizeof(sudoku_generated), NULL, NULL, NULL, NULL), SUDOKU_OK);
  CHECK_EQ(sudoku_generate_batch(&options, 1, 1, 1, NULL, sizeof(sudoku_generated), NULL, NULL, NULL, NULL),
           SUDOKU_NULL_POINTER);
}

static void killers_are_boards(void) {
  static batch made;
  sudoku_generate_options options = options_for(2, 3);
  options.killer = 1;
  begin(&made);
  CHECK_EQ(make_batch(&options, 0, 3, 2, &made), SUDOKU_OK);
  check_canaries(&made, 3, 36);
  for (size_t item = 0; item < 3; item++) {
    size_t cages = 0;
    int32_t solved[36];
    CHECK_EQ(sudoku_board_cage_count(made.boards[item], &cages, NULL), SUDOKU_OK);
    CHECK(cages > 5);
    CHECK_EQ(solutions_of(made.boards[item]), 1);
    CHECK_EQ(sudoku_solve(made.boards[item], NULL, solved, 36, NULL, NULL), SUDOKU_OK);
    for (size_t cell = 0; cell < 36; cell++) CHECK_EQ(made.solutions[item * 36 + cell], solved[cell]);
  }
  free_boards(&made, 3);
}

// About half of the grids have a puzzle with 24 givens.
static void a_failed_item_costs_the_others_nothing(void) {
  static batch made;
  sudoku_generate_options options = options_for(3, 3);
  options.givens = 24;
  options.attempts = 1;
  size_t failed = 0;
  begin(&made);
  CHECK_EQ(make_batch(&options, 0, MOST, 2, &made), SUDOKU_OK);
  check_canaries(&made, MOST, CELLS);
  for (size_t item = 0; item < MOST; item++) {
    uint32_t symbols = 0;
    for (size_t cell = 0; cell < CELLS; cell++) {
      symbols |= made.puzzles[item * CELLS + cell] | made.solutions[item * CELLS + cell];
    }
    if (made.items[item].status == SUDOKU_OK) {
      CHECK_EQ(made.items[item].givens, 24);
      if (item % 16 == 0) is_made_alone(&options, &made, item, CELLS);
      continue;
    }
    failed++;
    CHECK_EQ(made.items[item].status, SUDOKU_NOT_GENERATED);
    CHECK(made.items[item].givens == 0 && symbols == 0 && made.boards[item] == NULL);
    options.seed = made.items[item].seed;
    if (failed == 1) is_refused(&options, SUDOKU_NOT_GENERATED);
    options.seed = 7;
  }
  CHECK(failed > 0 && failed < MOST);
  free_boards(&made, MOST);
}

static void items_of_a_cancelled_batch_say_so(void) {
  static batch made;
  sudoku_control *control = NULL;
  CHECK_EQ(sudoku_control_new(&control), SUDOKU_OK);
  for (uint32_t width = 2; width <= 3; width++) {
    sudoku_generate_options options = options_for(width, width);
    sudoku_progress progress = SUDOKU_PROGRESS_INIT;
    size_t cells = (size_t)width * width * width * width;
    options.control = control;
    CHECK_EQ(sudoku_control_cancel(control), SUDOKU_OK);
    begin(&made);
    CHECK_EQ(make_batch(&options, 0, 3, 2, &made), SUDOKU_CANCELLED);
    check_canaries(&made, 3, cells);
    for (size_t item = 0; item < 3; item++) {
      CHECK_EQ(made.items[item].status, SUDOKU_CANCELLED);
      CHECK(made.items[item].seed != 0 && made.items[item].givens == 0);
      CHECK(made.boards[item] == NULL && made.puzzles[item * cells] == 0);
    }
    CHECK_EQ(sudoku_control_reset(control), SUDOKU_OK);
    CHECK_EQ(make_batch(&options, 0, 3, 2, &made), SUDOKU_OK);
    CHECK_EQ(sudoku_control_progress(control, &progress), SUDOKU_OK);
    CHECK(progress.done == 3 && progress.total == 3);
    free_boards(&made, 3);
  }
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
}

static void bad_batches_are_refused(void) {
  static batch made;
  sudoku_generate_options options = options_for(3, 3);
  sudoku_error error = SUDOKU_ERROR_INIT;
  // All buffers are zero afterwards if the shape is known, and nothing is written behind them.
  options.minimal = 3;
  begin(&made);
  CHECK_EQ(make_batch(&options, 0, 2, 1, &made), SUDOKU_BAD_ARGUMENT);
  check_canaries(&made, 2, CELLS);
  for (size_t item = 0; item < 2; item++) {
    CHECK(made.items[item].seed == 0 && made.boards[item] == NULL && made.puzzles[item * CELLS] == 0);
    CHECK(made.solutions[(item + 1) * CELLS - 1] == 0);
  }
  options.box_width = 0;
  begin(&made);
  CHECK_EQ(make_batch(&options, 0, 2, 1, &made), SUDOKU_BAD_SIDE);
  CHECK(made.items[1].seed == 0 && made.boards[1] == NULL && made.puzzles[0] == CANARY);
  options = options_for(3, 3);
  CHECK_EQ(make_batch(NULL, 0, 2, 1, &made), SUDOKU_NULL_POINTER);
  CHECK_EQ(make_batch(&options, 0, 2, 1025, &made), SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(make_batch(&options, 0, SIZE_MAX, 1, &made), SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(make_batch(&options, 0, ((size_t)1 << 31) + 1, 1, &made), SUDOKU_BAD_ARGUMENT);
  CHECK_EQ(sudoku_generate_batch(&options, UINT64_MAX, 1, 1, made.items, sizeof(sudoku_generated), NULL, NULL, NULL,
                                 &error),
           SUDOKU_BAD_ARGUMENT);
  CHECK(strstr(error.message, "first") != NULL);
  CHECK_EQ(sudoku_generate_batch(&options, UINT64_MAX - 1, 1, 1, made.items, sizeof(sudoku_generated), NULL, NULL,
                                 NULL, NULL), SUDOKU_OK);
  // Buffers that overlap, also with an input.
  CHECK_EQ(sudoku_generate_batch(&options, 0, 2, 1, made.items, sizeof(sudoku_generated), made.puzzles,
                                 made.puzzles + 2 * CELLS - 1, NULL,
                                 NULL), SUDOKU_BAD_ARGUMENT);
  options.solution = made.puzzles + CELLS;
  CHECK_EQ(make_batch(&options, 0, 2, 1, &made), SUDOKU_BAD_ARGUMENT);
}

// NINE with two more givens.
static void redundant_givens_are_listed(void) {
  char line[] = NINE;
  line[2] = '4';
  line[3] = '6';
  sudoku_board *board = read_board(line), *open = empty_board(2, 2);
  sudoku_options limited = SUDOKU_OPTIONS_INIT;
  sudoku_error error = SUDOKU_ERROR_INIT;
  uint32_t cells[82];
  size_t len = 0;
  CHECK_EQ(sudoku_board_redundant(board, NULL, NULL, 0, &len, NULL), SUDOKU_OK);
  CHECK(len >= 2 && len < 33);
  cells[len] = CANARY;
  CHECK_EQ(sudoku_board_redundant(board, NULL, cells, len, &len, NULL), SUDOKU_OK);
  CHECK_EQ(cells[len], CANARY);
  for (size_t at = 0; at < len; at++) {
    int32_t symbol = 0;
    CHECK(at == 0 || cells[at] > cells[at - 1]);
    CHECK_EQ(sudoku_board_get(board, cells[at] / 9, cells[at] % 9, &symbol, NULL), SUDOKU_OK);
    CHECK_EQ(sudoku_board_set(board, cells[at] / 9, cells[at] % 9, -1, NULL), SUDOKU_OK);
    CHECK_EQ(solutions_of(board), 1);
    CHECK_EQ(sudoku_board_set(board, cells[at] / 9, cells[at] % 9, symbol, NULL), SUDOKU_OK);
  }
  CHECK_EQ(sudoku_board_redundant(board, NULL, cells, 1, &len, NULL), SUDOKU_BUFFER_TOO_SMALL);
  CHECK_EQ(sudoku_board_redundant(open, NULL, cells, 81, &len, &error), SUDOKU_BAD_ARGUMENT);
  CHECK(len == 0 && error.code == SUDOKU_BAD_ARGUMENT);
  sudoku_control *control = NULL;
  CHECK_EQ(sudoku_control_new(&control), SUDOKU_OK);
  CHECK_EQ(sudoku_control_cancel(control), SUDOKU_OK);
  limited.control = control;
  CHECK_EQ(sudoku_board_redundant(board, &limited, cells, 81, &len, &error), SUDOKU_CANCELLED);
  CHECK(len == 0 && error.code == 0 && error.message[0] == 0);
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
  free_board(board);
  free_board(open);
}

static void redundant_givens_are_removed(void) {
  sudoku_board *board = read_board(NINE_SOLVED), *open = empty_board(2, 2), *made[2] = {NULL, NULL};
  int32_t cells[2][81];
  size_t len = 0;
  for (int at = 0; at < 2; at++) {
    CHECK_EQ(sudoku_board_minimise(board, NULL, 7, &made[at], NULL), SUDOKU_OK);
    CHECK(givens_of(made[at], cells[at], 81) < 40);
    CHECK_EQ(solutions_of(made[at]), 1);
    CHECK_EQ(sudoku_board_redundant(made[at], NULL, NULL, 0, &len, NULL), SUDOKU_OK);
    CHECK_EQ(len, 0);
  }
  CHECK(memcmp(cells[0], cells[1], sizeof *cells) == 0);
  free_board(made[0]);
  free_board(made[1]);
  CHECK_EQ(sudoku_board_minimise(open, NULL, 7, &made[0], NULL), SUDOKU_BAD_ARGUMENT);
  CHECK(made[0] == NULL);
  free_board(board);
  free_board(open);
}

static void twins_have_one_canonical_form(void) {
  sudoku_board *boards[] = {read_board("1..............."), read_board(".........3......")};
  for (int at = 0; at < 2; at++) {
    sudoku_board *form = NULL;
    int32_t cells[16];
    size_t len = 0;
    CHECK_EQ(sudoku_board_canonical(boards[at], NULL, &form, NULL), SUDOKU_OK);
    CHECK_EQ(sudoku_board_cells(form, cells, 16, &len, NULL), SUDOKU_OK);
    for (int cell = 0; cell < 16; cell++) CHECK_EQ(cells[cell], cell == 15 ? 1 : -1);
    free_board(form);
    free_board(boards[at]);
  }
  // All permutations of the lines of this board make the same but for the symbols.
  sudoku_board *hard = empty_board(1, 25), *large = empty_board(2, 13), *form = NULL;
  for (uint32_t row = 0; row < 25; row++) {
    for (uint32_t col = 0; col < 25; col++) {
      CHECK_EQ(sudoku_board_set(hard, row, col, 1 + (int32_t)((row + col) % 25), NULL), SUDOKU_OK);
    }
  }
  sudoku_options limited = SUDOKU_OPTIONS_INIT;
  limited.node_limit = 100;
  CHECK_EQ(sudoku_board_canonical(hard, &limited, &form, NULL), SUDOKU_NODE_LIMIT);
  limited.node_limit = 0;
  limited.memory_limit = 1000;
  CHECK_EQ(sudoku_board_canonical(hard, &limited, &form, NULL), SUDOKU_MEMORY_LIMIT);
  CHECK_EQ(sudoku_board_canonical(large, NULL, &form, NULL), SUDOKU_BAD_ARGUMENT);
  CHECK(form == NULL);
  free_board(hard);
  free_board(large);
}

static void generating_ends_in_time(void) {
  sudoku_generate_options options = options_for(5, 5);
  options.minimal = 1;
  options.time_limit_ms = 20;
  is_refused(&options, SUDOKU_TIMED_OUT);
}

static void generating_is_cancelled(void) {
  sudoku_generate_options options = options_for(5, 5);
  sudoku_control *control = NULL;
  CHECK_EQ(sudoku_control_new(&control), SUDOKU_OK);
  CHECK_EQ(sudoku_control_cancel(control), SUDOKU_OK);
  options.control = control;
  is_refused(&options, SUDOKU_CANCELLED);
  CHECK_EQ(sudoku_control_free(control), SUDOKU_OK);
}

int main(void) {
  RUN(a_puzzle_has_one_solution);
  RUN(a_seed_decides_the_puzzle);
  RUN(a_minimal_puzzle_needs_each_given);
  RUN(the_requested_givens_stay);
  RUN(the_requested_holes_are_made);
  RUN(a_killer_puzzle_has_cages);
  RUN(a_killer_puzzle_needs_the_requested_nodes);
  RUN(bad_options_are_refused);
  RUN(givens_are_as_requested);
  RUN(bad_givens_are_refused);
  RUN(puzzles_have_the_constraints_of_a_board);
  RUN(puzzles_have_several_grids);
  RUN(puzzles_have_clues_of_rules);
  RUN(items_depend_on_no_thread_and_no_cut);
  RUN(items_of_other_shapes_are_made_alone);
  RUN(unwanted_results_are_not_written);
  RUN(killers_are_boards);
  RUN(a_failed_item_costs_the_others_nothing);
  RUN(items_of_a_cancelled_batch_say_so);
  RUN(bad_batches_are_refused);
  RUN(redundant_givens_are_listed);
  RUN(redundant_givens_are_removed);
  RUN(twins_have_one_canonical_form);
  RUN(generating_ends_in_time);
  RUN(generating_is_cancelled);
  return report();
}
