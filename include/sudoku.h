// libsudoku: Sudoku of every size, with cages. Solve, count, enumerate, explain, rate, make.
//
// A first program:
//
//     const char *text = "53..7....6..195....98....6.8...6...34..8.3..1"
//                        "7...2...6.6....28....419..5....8..79";
//     sudoku_board *board;
//     int32_t cells[81];
//     if (sudoku_board_read(text, 81, NULL, &board, NULL) == SUDOKU_OK) {
//       if (sudoku_solve(board, NULL, cells, 81, NULL, NULL) == SUDOKU_OK)
//         printf("the first cell is a %d\n", (int)cells[0]);
//       sudoku_board_free(board);
//     }
//
// Chapters:
//
//  1. Statuses and errors: what every function returns, and what was wrong.
//  2. Boards: read, make, ask, change and write a board.
//  3. Solving: the first solution, the number of solutions, what each cell can have, or one solution after the other.
//  4. Rating and explaining: how hard a board is, and how a person would solve it, step by step.
//  5. Making puzzles: new puzzles, and those that a given one becomes.
//  6. Many puzzles in one call: solve, check or rate lines of a text, integers in memory, strings, or boards; on several threads.
//  7. Watching and cancelling: from another thread.
//  8. For experts: deductions for a search of your own, proofs for a checker, vector instructions, the library itself.
//
// WHAT HOLDS FOR EVERY FUNCTION
//
// Every day:
//
// - It returns a status: SUDOKU_OK, another number above 0 for an outcome that is no fault, or a
//   number below 0 for an error. Numbers are never reused. Functions whose names end in _text return
//   a text instead, and cannot fail.
// - Arguments come in this order: the handle it works on, inputs (a pointer is followed by its
//   length), outputs (out_...), the error. No pointer may be NULL unless its description says so; a
//   NULL one is SUDOKU_NULL_POINTER. An input of length 0 may be NULL.
// - The detail of an error (line, column, cell, symbol, one line of text) goes to the sudoku_error
//   the caller passes; NULL is accepted.
// - Rows, columns and cells count from 0; a cell is row * side + col. A symbol is 0 to 2147483647;
//   an empty cell is -1.
// - Texts are UTF-8, a pointer and a length; buffers belong to the caller. Where a buffer is an
//   output, (NULL, 0) asks for the size needed. Buffers of one call must not overlap.
// - Each handle is freed once, by the function its type names. A handle is a number that each call
//   checks, not a pointer to memory: a freed, made-up or foreign one is SUDOKU_BAD_HANDLE. A call
//   that makes a handle makes it only with SUDOKU_OK; after any other status it is NULL.
// - Every solution has been checked against the puzzle by code apart from the solvers. For many 9x9
//   boards in one call, both use the same vector words and the same transposition of bytes, which
//   are tested against plain code.
//
// Errors and limits:
//
// - After an error every output that can be written to is zero or NULL, with two exceptions: after
//   SUDOKU_BUFFER_TOO_SMALL out_len is the size needed; a wrong row_size leaves the rows as they
//   were, and a wrong struct_size of the error itself all outputs.
// - Beside what its description lists, a function may return SUDOKU_BAD_ARGUMENT for a length that
//   no object has and for items that are not aligned, SUDOKU_BAD_STRUCT_SIZE for a structure or a row
//   of no size that it knows, SUDOKU_NO_MEMORY, and SUDOKU_INTERNAL.
//
// Structures and rows, which may grow in later versions:
//
// - A structure begins with struct_size, which the caller sets to sizeof the structure; each has an
//   _INIT macro that does so. The argument row_size is sizeof the structure that rows are made of.
// - A size that ends before a field of this header is that of an older one, as long as it has the
//   second field (sudoku_generate_options: the box): the missing fields are zero where they are read,
//   and are not written. Larger ones, those of newer headers, are refused.
//
// Threads:
//
// - Any thread may call any function at any time, with any handle, also one that another thread
//   uses or frees meanwhile. Calls on one board or one control run side by side, each on the board
//   as it was when the call began; calls on one enumeration, one deduction or the steps of one board
//   take turns. Buffers and structures are the call's alone while it runs.
// - The library starts threads only inside calls whose options ask for more than one. No function
//   calls back.
// - ThreadSanitizer does not see the locks of a library that it has not instrumented, and reports races:
//   the file tsan.supp, installed beside the licences, suppresses those.
//
// The process:
//
// - The library never prints, exits, reads the environment or installs handlers. A call needs at most
//   96 KiB of the calling thread's stack.
// - No function may be called from a signal handler (they take locks), nor in the child of a fork of a
//   program with threads before exec. Signals do not end a call.
// - sudoku_board_load, sudoku_board_save and sudoku_prove contain cancellation points: a pthread_cancel
//   that reaches a thread there ends the process. No other function has one.
//
// Versions follow SemVer (semver.org). Within one major version, 0 included, a program built with an
// older header runs with a newer library: no function, constant or structure is removed or changes
// its meaning or type. Functions and constants are added; a structure may grow at its end, and its
// older, smaller size stays accepted. This is the promise of the C interface. While the major
// version is 0, a minor version may change sudoku.hpp, CHANGELOG.md says so, and the SONAME has its
// number: libsudoku.so.0.MINOR; from 1 on it is libsudoku.so.MAJOR. Texts of messages may change at
// any time.


#ifndef SUDOKU_H
#define SUDOKU_H

#include <stddef.h>
#include <stdint.h>

// The version of this header; sudoku_version tells that of the library.
#define SUDOKU_VERSION_MAJOR 0
#define SUDOKU_VERSION_MINOR 1
#define SUDOKU_VERSION_PATCH 0
#define SUDOKU_VERSION_STRING "0.1.0"

// The compiler warns where the status of a function with this word is not looked at. gcc also warns of
// a call that is cast to void, unless the language is C++17 or C23; `if (call) {}` says what is meant.
// Define it as nothing before the header to have no such warning.
#ifndef SUDOKU_MUST_USE
#if (defined(__cplusplus) && __cplusplus >= 201703L) || \
    (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L)
#define SUDOKU_MUST_USE [[nodiscard]]
#elif defined(__GNUC__)
#define SUDOKU_MUST_USE __attribute__((warn_unused_result))
#else
#define SUDOKU_MUST_USE
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// -------------------------------------------------------------------------------------------------
// 1. Statuses and errors
// -------------------------------------------------------------------------------------------------

// The call did what it says.
#define SUDOKU_OK 0

// Proved: the puzzle has no solution.
#define SUDOKU_NO_SOLUTION 10

// The node limit was reached first.
#define SUDOKU_NODE_LIMIT 20

// The memory limit was reached first.
#define SUDOKU_MEMORY_LIMIT 21

// The time limit was reached first.
#define SUDOKU_TIMED_OUT 22

// The call was cancelled through its control.
#define SUDOKU_CANCELLED 23

// There are no more solutions, or no more steps.
#define SUDOKU_DONE 30

// A required pointer was NULL.
#define SUDOKU_NULL_POINTER -10

// A handle was freed, made up, or of another kind.
#define SUDOKU_BAD_HANDLE -11

// An argument was out of its range.
#define SUDOKU_BAD_ARGUMENT -12

// A buffer cannot hold the output.
#define SUDOKU_BUFFER_TOO_SMALL -13

// The struct_size of a structure is neither its sizeof nor that of an older header.
#define SUDOKU_BAD_STRUCT_SIZE -14

// No strategy has this number or name.
#define SUDOKU_UNKNOWN_STRATEGY -20

// The strategy does not handle puzzles of this kind.
#define SUDOKU_UNSUITABLE -21

// No format has this number.
#define SUDOKU_UNKNOWN_FORMAT -22

// The format cannot express the puzzle.
#define SUDOKU_NOT_EXPRESSIBLE -23

// The text is not valid UTF-8.
#define SUDOKU_BAD_UTF8 -30

// The text is not in the format.
#define SUDOKU_BAD_TEXT -31

// A row of the text differs in length from the first one.
#define SUDOKU_RAGGED_ROW -32

// The number of cells fits no board.
#define SUDOKU_BAD_CELL_COUNT -33

// The input is larger than the limit.
#define SUDOKU_TOO_LARGE -34

// No board has this side.
#define SUDOKU_BAD_SIDE -40

// The number of symbols is not the side of the board.
#define SUDOKU_BAD_SYMBOL_COUNT -41

// A symbol is listed twice.
#define SUDOKU_DUPLICATE_SYMBOL -42

// A value is not among the symbols.
#define SUDOKU_UNKNOWN_SYMBOL -43

// A row, a column or a cell is off the board.
#define SUDOKU_OFF_BOARD -44

// A text gives a cell two different values.
#define SUDOKU_GIVEN_TWICE -45

// A cage is empty, too large, names a cell twice, or has a total that is negative or above 2^63 - 1.
#define SUDOKU_BAD_CAGE -46

// A constraint has values or cells that it does not take, or is not for the board; or no constraint has this number or name.
#define SUDOKU_BAD_CONSTRAINT -47

// The operating system refused a file.
#define SUDOKU_FILE_ERROR -50

// The operating system gave no memory.
#define SUDOKU_NO_MEMORY -60

// The generator found no puzzle within its attempts.
#define SUDOKU_NOT_GENERATED -70

// An internal error; the call returns no answer, and every handle stays usable.
#define SUDOKU_INTERNAL -80

// What was wrong in a call. The caller owns it and sets struct_size; every function accepts NULL
// instead. Each call that gets it writes it: after a status of 0 or more, all its fields are zero or
// empty.
typedef struct sudoku_error {
  // In: sizeof(sudoku_error).
  uint32_t struct_size;
  // The status of the call if it is negative, else 0.
  int32_t code;
  // Line of the text, from 1; 0 if unknown.
  uint32_t line;
  // Column of the text in characters, from 1; 0 if unknown.
  uint32_t column;
  // Row of the cell, from 0; -1 if unknown.
  int32_t row;
  // Column of the cell, from 0; -1 if unknown.
  int32_t col;
  // The symbol or value, or the place of the cage in a list; -1 if it is not about one.
  int64_t symbol;
  // One line of UTF-8 that says all this, NUL-terminated, cut to fit.
  char message[224];
} sudoku_error;

// What a sudoku_error begins as: its size, and the default of each field.
#define SUDOKU_ERROR_INIT {sizeof(sudoku_error), 0, 0, 0, -1, -1, -1, {0}}

// The name of a status, as in the header without "SUDOKU_".
//
// - status: any number.
// - out_name: set to a text that lives as long as the library; "UNKNOWN" for other numbers.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
// - Any thread.
int32_t sudoku_status_name(int32_t status,
                           const char **out_name);

// What a status means, in one line.
//
// - status: any number.
// - out_message: set to a text that lives as long as the library.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
// - Any thread.
int32_t sudoku_status_message(int32_t status,
                              const char **out_message);

// What a status means, as a text to print with `%s`.
//
// - status: any number.
// - Returns a text that lives as long as the library, NUL-terminated, never NULL; "unknown status"
//   for other numbers.
// - Any thread.
const char *sudoku_status_text(int32_t status);

// -------------------------------------------------------------------------------------------------
// 2. Boards
// -------------------------------------------------------------------------------------------------

// A board: shape, symbols, givens and cages. Opaque; made by sudoku_board_new, _read, _load,
// _clone or sudoku_generate, freed by sudoku_board_free. Any number of threads may use one board
// at once: a call uses the board in its state at the beginning of the call.
typedef struct sudoku_board sudoku_board;

// Format: recognised from the content; for reading only.
#define SUDOKU_FORMAT_AUTO 0

// Format: size, symbols, then "row,col value" lines or cages, one a line.
#define SUDOKU_FORMAT_COORDINATES 10

// Format: one row a line, symbols separated by commas, empty cells empty.
#define SUDOKU_FORMAT_CSV 20

// Format: one row a line; symbols of one character side by side, others separated by blanks.
#define SUDOKU_FORMAT_GRID 30

// Format: the whole board in one line.
#define SUDOKU_FORMAT_LINE 31

// Format: the board in one line, one character a cell: 1-9, then A-Z.
#define SUDOKU_FORMAT_LINE_1Z 32

// Format: the board in one line, one character a cell: 0-9, then A-Z; 0 is a symbol.
#define SUDOKU_FORMAT_LINE_0Z 33

// Format: the board in one line, one character a cell: A-Z for 1 to 26.
#define SUDOKU_FORMAT_LINE_AZ 34

// Format: the board as a drawing of characters, with its boxes and cages.
#define SUDOKU_FORMAT_PICTURE 40

// Format: the board as an SVG picture; for writing only.
#define SUDOKU_FORMAT_SVG 41

// Format: XML of OpenSudoku with one game; for reading only.
#define SUDOKU_FORMAT_OPENSUDOKU 50

// Format: XML of KSudoku; for reading only.
#define SUDOKU_FORMAT_KSUDOKU 51

// Format: JSON of GNOME Sudoku; for reading only.
#define SUDOKU_FORMAT_GNOME_SUDOKU 52

// Format: a file of SadMan Sudoku with the section [Puzzle]; for reading only.
#define SUDOKU_FORMAT_SDK 53

// Format: a line of HoDoKu's library; for reading only.
#define SUDOKU_FORMAT_HODOKU 54

// Format: a link of SudokuWiki or SudokuExchange, or SudokuWiki's packed text; for reading only.
#define SUDOKU_FORMAT_SUDOKUWIKI 55

// Format: a game id or a saved game of Simon Tatham's Solo; for reading only.
#define SUDOKU_FORMAT_SOLO 56

// Format: JSON or a link of f-puzzles; for reading only.
#define SUDOKU_FORMAT_FPUZZLES 57

// Format: JSON or a link of SudokuPad; for reading only.
#define SUDOKU_FORMAT_SUDOKUPAD 58

// Format: XML of SudoQ; for reading only.
#define SUDOKU_FORMAT_SUDOQ 59

// Format: a killer as 3x3::k: and a number for each cell; for reading only.
#define SUDOKU_FORMAT_KILLER_PS 60

// Format: a killer of SumoCue; for reading only.
#define SUDOKU_FORMAT_KILLER_SUMOCUE 61

// Format: a killer in 81 characters, totals and arrows; for reading only.
#define SUDOKU_FORMAT_KILLER_SHORT 62

// Format: givens and letters of cages, then the totals of the letters; for reading only.
#define SUDOKU_FORMAT_KILLER_LETTERS 63

// Format: text of Interactive Sudoku Solver.
#define SUDOKU_FORMAT_ISS 64

// Format: JSON of the format sudoku-puzzle, version 1, as of pencilmark; for reading only.
#define SUDOKU_FORMAT_SUDOKU_PUZZLE 65

// Format: a board in the brackets of JSON, Python, C, Java or NumPy; for reading only.
#define SUDOKU_FORMAT_ARRAY 21

// How to read a text. Zero in a field means its default; NULL means all defaults.
typedef struct sudoku_read_options {
  // In: sizeof(sudoku_read_options).
  uint32_t struct_size;
  // A SUDOKU_FORMAT_ constant; 0: the library recognises the format from the content.
  int32_t format;
  // Rows of a box, for texts that name only a size; 0: boxes are square, and those of the sides 6, 8, 10 and 12 are
  // 2x3, 2x4, 2x5 and 3x4 (rows x columns).
  uint32_t box_height;
  // Columns of a box; 0 exactly when box_height is 0.
  uint32_t box_width;
  // The symbols, for formats that do not list them; NULL: 1 to the side.
  const int32_t *symbols;
  // The number of symbols.
  size_t symbol_count;
  // Refuse texts of more bytes; 0: 64 MiB.
  uint64_t max_bytes;
  // The characters of the symbols in order, in UTF-8, for boards with one character a cell, such as
  // "0123456789ABCDEF"; NULL: the library finds them from the text.
  const char *alphabet;
  // The number of bytes of the alphabet.
  size_t alphabet_len;
  // By which another thread cancels the call; NULL: none. Of a collection, the lines that are read after it are
  // refused with SUDOKU_CANCELLED.
  const struct sudoku_control *control;
} sudoku_read_options;

// What a sudoku_read_options begins as: its size, and the default of each field.
#define SUDOKU_READ_OPTIONS_INIT {sizeof(sudoku_read_options), 0, 0, 0, NULL, 0, 0, NULL, 0, NULL}

// Makes an empty board with the symbols 1 to its side.
//
// - box_height, box_width: rows and columns of a box, each at least 1; their product is the side,
//   1 to 1024.
// - out_board: the new handle; the caller frees it with sudoku_board_free.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_SIDE, SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_new(uint32_t box_height,
                         uint32_t box_width,
                         struct sudoku_board **out_board,
                         struct sudoku_error *error);

// Makes an empty board of several grids that overlap, such as a samurai: each has the rows, columns and boxes of a board of
// sudoku_board_new, and they share whole boxes.
//
// - box_height, box_width: as in sudoku_board_new.
// - grids, len: two numbers for each grid, the row and the column of its first cell, from 0: multiples of box_height and
//   box_width. The first row and the first column have a cell; at most 11 boxes are above or beside each other; all grids
//   hang together. A samurai of 9x9 grids: 0,0 0,12 6,6 12,0 12,12. One grid at 0,0 is a board of sudoku_board_new.
// - out_board: the new handle; the caller frees it with sudoku_board_free. Its cells are those of the rectangle around all
//   grids, row by row (sudoku_board_grids has its size). A cell that no grid has is off the board: it is empty in lists of
//   cells.
// - Strategies, texts and explanations that do not know such boards refuse them.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_SIDE, SUDOKU_BAD_ARGUMENT (the grids), SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_new_grids(uint32_t box_height,
                               uint32_t box_width,
                               const uint32_t *grids,
                               size_t len,
                               struct sudoku_board **out_board,
                               struct sudoku_error *error);

// Reads a board from a text in one of the formats.
//
// - text, len: UTF-8, or UTF-16 with its mark; need not end with NUL; LF or CRLF; at most max_bytes.
// - options: NULL for the defaults.
// - out_board: the new handle; the caller frees it with sudoku_board_free.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_HANDLE,
//   SUDOKU_UNKNOWN_FORMAT, SUDOKU_BAD_UTF8, SUDOKU_TOO_LARGE, SUDOKU_CANCELLED (within 100 ms of
//   the cancel), SUDOKU_NO_MEMORY, and for what the text says:
//   SUDOKU_BAD_TEXT, SUDOKU_RAGGED_ROW, SUDOKU_BAD_CELL_COUNT, SUDOKU_BAD_SIDE,
//   SUDOKU_BAD_SYMBOL_COUNT, SUDOKU_DUPLICATE_SYMBOL, SUDOKU_UNKNOWN_SYMBOL, SUDOKU_OFF_BOARD,
//   SUDOKU_GIVEN_TWICE, SUDOKU_BAD_CAGE, with line and column in the error.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_read(const char *text,
                          size_t len,
                          const struct sudoku_read_options *options,
                          struct sudoku_board **out_board,
                          struct sudoku_error *error);

// Reads a board from a file; otherwise as sudoku_board_read.
//
// - path, path_len: the path in UTF-8, without NUL.
// - Returns what sudoku_board_read returns; SUDOKU_FILE_ERROR.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_load(const char *path,
                          size_t path_len,
                          const struct sudoku_read_options *options,
                          struct sudoku_board **out_board,
                          struct sudoku_error *error);

// Makes a board equal to another one and independent of it.
//
// - out_board: the new handle; the caller frees it with sudoku_board_free.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_clone(const struct sudoku_board *board,
                           struct sudoku_board **out_board,
                           struct sudoku_error *error);

// Frees a board; NULL is accepted. Calls that still use it finish.
//
// - Returns SUDOKU_OK; SUDOKU_BAD_HANDLE if it is not a live board.
// - Any thread.
int32_t sudoku_board_free(struct sudoku_board *board);

// The shape of a board.
//
// - out_side: rows, columns, boxes and symbols; a board has side * side cells, unless it has several grids or loose cells,
//   which have side symbols and no boxes (sudoku_board_grids).
// - out_box_height, out_box_width: rows and columns of a box; each may be NULL.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_size(const struct sudoku_board *board,
                          uint32_t *out_side,
                          uint32_t *out_box_height,
                          uint32_t *out_box_width,
                          struct sudoku_error *error);

// The grids of a board, and the size of the rectangle around them: one at 0,0 of side rows and columns, unless it was made with
// several, or was read with loose cells: these have no grid, and rows and columns for all cells.
//
// - out_rows, out_cols: a list of all cells has rows * cols symbols; each may be NULL.
// - out_grids, capacity: space for 2 * grids numbers, the row and the column of the first cell of each grid; (NULL, 0) asks only
//   for their number.
// - out_len: the numbers, two for each grid.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_grids(const struct sudoku_board *board,
                           uint32_t *out_rows,
                           uint32_t *out_cols,
                           uint32_t *out_grids,
                           size_t capacity,
                           size_t *out_len,
                           struct sudoku_error *error);

// The symbols of a board, in the order of its digits.
//
// - out_symbols, capacity: space for side symbols; (NULL, 0) asks only for their number.
// - out_len: their number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_symbols(const struct sudoku_board *board,
                             int32_t *out_symbols,
                             size_t capacity,
                             size_t *out_len,
                             struct sudoku_error *error);

// Gives a board other symbols. The symbol of a cell becomes the new symbol at the same place of
// the list; the totals of cages do not change.
//
// - symbols, len: as many as the side, all different, 0 to 2147483647.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_SYMBOL_COUNT,
//   SUDOKU_DUPLICATE_SYMBOL, SUDOKU_UNKNOWN_SYMBOL (a negative one), SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_set_symbols(struct sudoku_board *board,
                                 const int32_t *symbols,
                                 size_t len,
                                 struct sudoku_error *error);

// The symbol in a cell.
//
// - row, col: from 0, below the side.
// - out_symbol: the symbol, or -1 for an empty cell.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_OFF_BOARD.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_get(const struct sudoku_board *board,
                         uint32_t row,
                         uint32_t col,
                         int32_t *out_symbol,
                         struct sudoku_error *error);

// Puts a symbol into a cell, in place of the current one, or empties the cell. The call accepts a
// symbol that clashes with others: such a board has no solution.
//
// - row, col: from 0, below the side.
// - symbol: one of the board's, or -1 to empty the cell.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_OFF_BOARD,
//   SUDOKU_UNKNOWN_SYMBOL, SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_set(struct sudoku_board *board,
                         uint32_t row,
                         uint32_t col,
                         int32_t symbol,
                         struct sudoku_error *error);

// The symbols in all cells.
//
// - out_cells, capacity: space for side * side symbols, row by row, -1 where a cell is empty;
//   (NULL, 0) asks only for their number.
// - out_len: their number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_cells(const struct sudoku_board *board,
                           int32_t *out_cells,
                           size_t capacity,
                           size_t *out_len,
                           struct sudoku_error *error);

// Puts symbols into all cells, all or none.
//
// - cells, len: side * side symbols of the board, row by row, -1 for empty.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_CELL_COUNT,
//   SUDOKU_UNKNOWN_SYMBOL, SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_set_cells(struct sudoku_board *board,
                               const int32_t *cells,
                               size_t len,
                               struct sudoku_error *error);

// The symbols that a cell can take by the filled cells and the totals. No other cell of its row, column
// and box has such a symbol. With it, the open cells of each of its cages can have the rest of the
// total, all symbols of the cage different. A filled cell has only its own.
//
// The call checks all combinations of a cage, in the order of the cages, while tables of 8 MiB are large
// enough. They are for 300 cages on 25x25 with the symbols 1 to 25. For the other cages, it keeps a symbol
// if the smallest and the largest sum of the other open cells allow it.
//
// - row, col: from 0, below the side.
// - out_symbols, capacity: space for side symbols; (NULL, 0) asks only for their number.
// - out_len: their number; 0 if the cell can take none.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_OFF_BOARD,
//   SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_candidates(const struct sudoku_board *board,
                                uint32_t row,
                                uint32_t col,
                                int32_t *out_symbols,
                                size_t capacity,
                                size_t *out_len,
                                struct sudoku_error *error);

// Writes a board as text.
//
// - format: a SUDOKU_FORMAT_ constant except SUDOKU_FORMAT_AUTO.
// - out_text, capacity: space for the bytes of UTF-8; no NUL is added; (NULL, 0) asks only for the
//   size.
// - out_len: the number of bytes.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_UNKNOWN_FORMAT,
//   SUDOKU_NOT_EXPRESSIBLE, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_write(const struct sudoku_board *board,
                           int32_t format,
                           char *out_text,
                           size_t capacity,
                           size_t *out_len,
                           struct sudoku_error *error);

// Writes symbols as text, as if they were in the cells of a board: for example a solution of
// sudoku_solve. The formats without cages leave them out. SUDOKU_FORMAT_COORDINATES is written as
// SUDOKU_FORMAT_CSV, as is usual for solutions. SUDOKU_FORMAT_SVG draws the givens of the board bold.
//
// - cells, cell_count: side * side symbols of the board, row by row, -1 for empty.
// - format: a SUDOKU_FORMAT_ constant except SUDOKU_FORMAT_AUTO.
// - out_text, capacity: space for the bytes of UTF-8; no NUL is added; (NULL, 0) asks only for the
//   size.
// - out_len: the number of bytes.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_CELL_COUNT,
//   SUDOKU_UNKNOWN_SYMBOL, SUDOKU_UNKNOWN_FORMAT, SUDOKU_NOT_EXPRESSIBLE, SUDOKU_BUFFER_TOO_SMALL,
//   SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_write_cells(const struct sudoku_board *board,
                                 const int32_t *cells,
                                 size_t cell_count,
                                 int32_t format,
                                 char *out_text,
                                 size_t capacity,
                                 size_t *out_len,
                                 struct sudoku_error *error);

// Writes a board to a file and replaces its content; otherwise as sudoku_board_write.
//
// - path, path_len: the path in UTF-8, without NUL.
// - Returns what sudoku_board_write returns; SUDOKU_BAD_UTF8, SUDOKU_FILE_ERROR.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_save(const struct sudoku_board *board,
                          const char *path,
                          size_t path_len,
                          int32_t format,
                          struct sudoku_error *error);

// The name of a format, as a text to print.
//
// - format: any number.
// - Returns a text that lives as long as the library, NUL-terminated, never NULL; "unknown format" for
//   other numbers.
// - Any thread.
const char *sudoku_format_text(int32_t format);

// State of a board: full, and every rule holds.
#define SUDOKU_STATE_SOLVED 1

// State of a board: cells are empty, and the filled ones break no rule.
#define SUDOKU_STATE_INCOMPLETE 2

// State of a board: a rule is broken.
#define SUDOKU_STATE_BROKEN 3

// Whether a board is solved, still open, or breaks a rule.
//
// - out_state: a SUDOKU_STATE_ constant; for SUDOKU_STATE_BROKEN, out_row and out_col are a cell
//   that breaks it.
// - out_row, out_col: a cell from 0; 0 in the other states; each may be NULL.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_check(const struct sudoku_board *board,
                     int32_t *out_state,
                     uint32_t *out_row,
                     uint32_t *out_col,
                     struct sudoku_error *error);

// All cells that are part of a clash: cells of a row, column, box or cage with the same symbol; the
// filled cells of a cage whose sum is above its total; and the cells of a full cage with another sum.
// There is at least one exactly if sudoku_check returns SUDOKU_STATE_BROKEN.
//
// - out_cells, capacity: space for their numbers row * side + col, in ascending order, at most
//   side * side; (NULL, 0) asks only for their number.
// - out_len: their number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL,
//   SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_clashes(const struct sudoku_board *board,
                             uint32_t *out_cells,
                             size_t capacity,
                             size_t *out_len,
                             struct sudoku_error *error);

// Adds a cage: cells whose symbols are all different and sum up to a total. Cages may overlap and
// need not be connected.
//
// - total: 0 to 2^63 - 1.
// - cells, len: 1 to side cells, each listed once by its number row * side + col.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_CAGE, SUDOKU_OFF_BOARD,
//   SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_add_cage(struct sudoku_board *board,
                              int64_t total,
                              const uint32_t *cells,
                              size_t len,
                              struct sudoku_error *error);

// The number of cages of a board.
//
// - out_count: the number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_cage_count(const struct sudoku_board *board,
                                size_t *out_count,
                                struct sudoku_error *error);

// One cage of a board.
//
// - index: from 0, in the order the cages were added.
// - out_total: its total.
// - out_cells, capacity: space for its cells, at most side; (NULL, 0) asks only for their number.
// - out_len: its number of cells.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_ARGUMENT,
//   SUDOKU_BUFFER_TOO_SMALL.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_cage(const struct sudoku_board *board,
                          size_t index,
                          int64_t *out_total,
                          uint32_t *out_cells,
                          size_t capacity,
                          size_t *out_len,
                          struct sudoku_error *error);

// Adds several cages, all or none.
//
// - cages, len: one cage after the other: its total, its number of cells, the numbers of its
//   cells. {3, 2, 0, 1, 9, 1, 5} has a cage of 3 on cells 0 and 1, and one of 9 on cell 5.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_CAGE, SUDOKU_OFF_BOARD,
//   SUDOKU_BAD_ARGUMENT (the list ends within a cage), SUDOKU_NO_MEMORY. error->symbol is the place of
//   the first bad cage among those of the list, from 0.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_add_cages(struct sudoku_board *board,
                               const int64_t *cages,
                               size_t len,
                               struct sudoku_error *error);

// Removes a cage: of the cages with this cell, the one that was added first. The indexes of the cages
// after it decrease by one.
//
// - row, col: a cell of the cage, from 0, below the side.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_OFF_BOARD, SUDOKU_BAD_ARGUMENT
//   (no cage has the cell), SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_remove_cage(struct sudoku_board *board,
                                 uint32_t row,
                                 uint32_t col,
                                 struct sudoku_error *error);

// Removes all cages of a board.
//
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_clear_cages(struct sudoku_board *board,
                                 struct sudoku_error *error);

// The symbols in the cells are all different and sum up to the total.
#define SUDOKU_CONSTRAINT_CAGE 10

// The symbols in the cells sum up to the total and may repeat.
#define SUDOKU_CONSTRAINT_SUM 11

// The symbols on the diagonal at which a clue outside the board points sum up to the total and may repeat.
#define SUDOKU_CONSTRAINT_LITTLE_KILLER 12

// The symbol in the first cell is the sum of those in the other cells, which may repeat.
#define SUDOKU_CONSTRAINT_ARROW 13

// The symbols in the first cells, as many as the value says, read as one decimal number, are the sum of those in the other cells.
#define SUDOKU_CONSTRAINT_PILL_ARROW 14

// The symbols in the first and the last cell have the same sum as those between.
#define SUDOKU_CONSTRAINT_DOUBLE_ARROW 15

// The cells are listed in groups, of as many cells as the values say, and the symbols in each group have the same sum.
#define SUDOKU_CONSTRAINT_EQUAL_SUMS 16

// Boxes, or the regions in their place, cut the line into pieces, and the symbols in each piece have the same sum.
#define SUDOKU_CONSTRAINT_REGION_SUM_LINE 17

// Symbols as far from the middle of the line have the same sum, which a cell in the middle has, too.
#define SUDOKU_CONSTRAINT_ZIPPER_LINE 18

// The symbols in the cells, each times its factor, sum up to the first value; the other values are the factors.
#define SUDOKU_CONSTRAINT_WEIGHTED_SUM 19

// The symbols in the cells are all different.
#define SUDOKU_CONSTRAINT_DIFFERENT 20

// The cells, as many as there are symbols, have every symbol.
#define SUDOKU_CONSTRAINT_EXTRA_REGION 21

// Regions replace the boxes, and each has every symbol.
#define SUDOKU_CONSTRAINT_REGIONS 22

// The main diagonal that rises (1) or falls (-1) to the right has every symbol.
#define SUDOKU_CONSTRAINT_DIAGONAL 30

// Each window has every symbol: squares of a box's size, one cell from the border and one from each other.
#define SUDOKU_CONSTRAINT_WINDOWS 31

// The cells in the same place of every box have every symbol.
#define SUDOKU_CONSTRAINT_DISJOINT_GROUPS 32

// Cells a knight's move apart are different.
#define SUDOKU_CONSTRAINT_ANTI_KNIGHT 40

// Cells a king's move apart are different.
#define SUDOKU_CONSTRAINT_ANTI_KING 41

// Cells that are one of the two distances apart in rows and the other in columns are different.
#define SUDOKU_CONSTRAINT_OFFSET 42

// The symbols in the two cells differ by the value.
#define SUDOKU_CONSTRAINT_DIFFERENCE 50

// The symbol in one of the two cells is that in the other times the value.
#define SUDOKU_CONSTRAINT_RATIO 51

// The symbol in the first cell is larger than that in the second.
#define SUDOKU_CONSTRAINT_GREATER_THAN 52

// Symbols in cells side by side do not differ by 1, unless a constraint difference is between them.
#define SUDOKU_CONSTRAINT_NON_CONSECUTIVE 53

// Symbols in cells side by side neither differ by 1 nor is one twice the other, unless a constraint difference or ratio is between them.
#define SUDOKU_CONSTRAINT_STRICT_KROPKI 54

// Symbols in cells side by side do not sum up to 5 or 10, unless a constraint sum is between them.
#define SUDOKU_CONSTRAINT_STRICT_XV 55

// The symbol in each cell is smaller than those in the cells beside it that are in no minimum.
#define SUDOKU_CONSTRAINT_MINIMUM 56

// The symbol in each cell is larger than those in the cells beside it that are in no maximum.
#define SUDOKU_CONSTRAINT_MAXIMUM 57

// Symbols in cells side by side do not differ by the value, unless a constraint difference or ratio is between them.
#define SUDOKU_CONSTRAINT_STRICT_DIFFERENCE 58

// Of symbols in cells side by side none is the other times the value, unless a constraint difference or ratio is between them.
#define SUDOKU_CONSTRAINT_STRICT_RATIO 59

// Symbols rise along the line from the first cell.
#define SUDOKU_CONSTRAINT_THERMOMETER 60

// Symbols rise or stay the same along the line from the first cell.
#define SUDOKU_CONSTRAINT_SLOW_THERMOMETER 61

// Symbols that follow each other on the line differ by at least the value.
#define SUDOKU_CONSTRAINT_WHISPER 62

// The symbols on the line are different and follow each other in some order.
#define SUDOKU_CONSTRAINT_RENBAN 63

// The symbols on the line are the same from both ends.
#define SUDOKU_CONSTRAINT_PALINDROME 64

// The symbols in the first half of the cells are those in the second half, in the same order.
#define SUDOKU_CONSTRAINT_CLONE 65

// As many symbols that follow each other on the line as the value says have different remainders when divided by it.
#define SUDOKU_CONSTRAINT_MODULAR_LINE 66

// Of any three symbols that follow each other on the line, one is of the low third, one of the middle and one of the high third.
#define SUDOKU_CONSTRAINT_ENTROPIC_LINE 67

// The symbols between the ends of the line are larger than one end and smaller than the other.
#define SUDOKU_CONSTRAINT_BETWEEN_LINE 68

// The symbols at the ends of the line differ by at least the value, and none on the line is one of them or between them.
#define SUDOKU_CONSTRAINT_LOCKOUT_LINE 69

// The symbol in each cell is even.
#define SUDOKU_CONSTRAINT_EVEN 70

// The symbol in each cell is odd.
#define SUDOKU_CONSTRAINT_ODD 71

// Each cell has one of the symbols in the values.
#define SUDOKU_CONSTRAINT_CANDIDATES 72

// The cells have the symbols in the values, each at least as often as it is listed.
#define SUDOKU_CONSTRAINT_QUADRUPLE 73

// The symbol in each cell is the number of the listed cells that have it.
#define SUDOKU_CONSTRAINT_COUNTING_CIRCLES 74

// Each square of 2x2 cells has symbols of the low, the middle and the high third.
#define SUDOKU_CONSTRAINT_GLOBAL_ENTROPY 75

// The symbol in each cell is the number of the row in which its column has the number of its row.
#define SUDOKU_CONSTRAINT_ROW_INDEXER 76

// The symbol in each cell is the number of the column in which its row has the number of its column.
#define SUDOKU_CONSTRAINT_COLUMN_INDEXER 77

// The symbol in each cell is the number of the place in which its box has the number of its place.
#define SUDOKU_CONSTRAINT_BOX_INDEXER 78

// On the line from a clue outside the board, the symbols between the lowest and the highest symbol sum up to the value.
#define SUDOKU_CONSTRAINT_SANDWICH 80

// On the line from a clue outside the board, the first symbols, as many as the first one says, sum up to the value.
#define SUDOKU_CONSTRAINT_X_SUM 81

// On the line from a clue outside the board, as many symbols as the value says are larger than all before them.
#define SUDOKU_CONSTRAINT_SKYSCRAPER 82

// On the line from a clue outside the board, the symbol of the value is in the place that the first symbol says.
#define SUDOKU_CONSTRAINT_NUMBERED_ROOM 83

// Of all rows and columns, each read from both ends as a number, as many are smaller than the line from a clue outside the board as the first value less 1; no other is the same, unless the second value is 1.
#define SUDOKU_CONSTRAINT_FULL_RANK 84

// Symbols that follow each other on the line are related by the table: n times n values of 0 or 1, a row for each first symbol, in the order of the symbols' numbers.
#define SUDOKU_CONSTRAINT_PAIR 90

// The symbols in each cell and in each cell listed later are related by the table: n times n values of 0 or 1, a row for each first symbol, in the order of the symbols' numbers.
#define SUDOKU_CONSTRAINT_EVERY_PAIR 91

// The symbols on the line are accepted by the automaton: the values are the number of states, of states that accept, these states, and for each transition the state, the symbol and the next state; it begins in state 0.
#define SUDOKU_CONSTRAINT_AUTOMATON 92

// Of the alternatives, each some constraints, at least one holds: its constraints all hold.
#define SUDOKU_CONSTRAINT_ANY_OF 93

// Adds constraints, all or none: rules beside rows, columns and boxes.
//
// - constraints, len: one constraint after the other: the number of its kind, its number of values, the values, its number
//   of cells, the numbers of its cells. {30, 1, -1, 0, 20, 0, 3, 0, 11, 22} has a diagonal that falls to the right, and three
//   cells that differ. docs/constraints.md says which values and cells each kind takes.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_CONSTRAINT, SUDOKU_BAD_CAGE, SUDOKU_OFF_BOARD,
//   SUDOKU_BAD_ARGUMENT (the list ends within a constraint), SUDOKU_NO_MEMORY. error->symbol is the place of the first bad
//   constraint among those of the list, from 0.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_add_constraints(struct sudoku_board *board,
                                     const int64_t *constraints,
                                     size_t len,
                                     struct sudoku_error *error);

// The number of constraints of a board: its cages, and then the others.
//
// - out_count: the number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_constraint_count(const struct sudoku_board *board,
                                      size_t *out_count,
                                      struct sudoku_error *error);

// One constraint of a board, as sudoku_board_add_constraints takes it.
//
// - index: from 0: the cages in the order they were added, and then the others in theirs.
// - out_numbers, capacity: space for its kind, number of values, values, number of cells and cells; (NULL, 0) asks only for
//   how many numbers these are.
// - out_len: how many they are.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_ARGUMENT,
//   SUDOKU_BUFFER_TOO_SMALL.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_constraint(const struct sudoku_board *board,
                                size_t index,
                                int64_t *out_numbers,
                                size_t capacity,
                                size_t *out_len,
                                struct sudoku_error *error);

// Removes a constraint. The indexes of those after it decrease by one.
//
// - index: from 0, as in sudoku_board_constraint.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_ARGUMENT, SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_remove_constraint(struct sudoku_board *board,
                                       size_t index,
                                       struct sudoku_error *error);

// Removes all constraints of a board, its cages, too.
//
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_clear_constraints(struct sudoku_board *board,
                                       struct sudoku_error *error);

// The number of kinds of constraints.
//
// - out_count: the number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_constraint_count(uint32_t *out_count);

// The number of a kind of constraint. A number never changes.
//
// - index: from 0, below sudoku_constraint_count.
// - out_number: its number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_constraint_number(uint32_t index,
                                 int32_t *out_number);

// The kind of constraint with a name, for example "anti_knight".
//
// - name, len: UTF-8 without NUL.
// - out_number: its number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_CONSTRAINT (none has the name), SUDOKU_BAD_UTF8.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_constraint_find(const char *name,
                               size_t len,
                               int32_t *out_number,
                               struct sudoku_error *error);

// The name of a kind of constraint, for example "anti_knight".
//
// - constraint: its number.
// - out_name: set to a text that lives as long as the library, NUL-terminated.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_CONSTRAINT.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_constraint_name(int32_t constraint,
                               const char **out_name);

// The rule of a kind of constraint, in one sentence.
//
// - constraint: its number.
// - out_rule: set to a text that lives as long as the library, NUL-terminated.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_CONSTRAINT.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_constraint_rule(int32_t constraint,
                               const char **out_rule);

// -------------------------------------------------------------------------------------------------
// 3. Solving
// -------------------------------------------------------------------------------------------------

// The fastest strategy for the puzzle.
#define SUDOKU_STRATEGY_AUTO 0

// Depth-first search: the cell or digit with the fewest choices first.
#define SUDOKU_STRATEGY_BACKTRACKING 10

// Exact cover: Knuth's Algorithm X, which scans the matrix.
#define SUDOKU_STRATEGY_ALGORITHM_X 20

// Exact cover: Knuth's dancing links, which unlink covered items.
#define SUDOKU_STRATEGY_DANCING_LINKS 21

// Depth-first search on the smallest domain, one assignment ahead.
#define SUDOKU_STRATEGY_FORWARD_CHECKING 30

// Queued boards, the longest waiting first; singles and naked pairs.
#define SUDOKU_STRATEGY_BREADTH_FIRST 40

// Queued boards, the fewest open cells first; singles and naked pairs.
#define SUDOKU_STRATEGY_BEST_FIRST 41

// Singles, naked pairs and locked candidates, then depth-first search.
#define SUDOKU_STRATEGY_PROPAGATION 50

// Singles, then conflict-driven clause learning with the rules built in.
#define SUDOKU_STRATEGY_CLAUSE_LEARNING 52

// 9x9 boards in vectors: singles, locked candidates, triples, then search.
#define SUDOKU_STRATEGY_NINE 51

// Depth-first search in a fixed order, cages kept within their sums.
#define SUDOKU_STRATEGY_KILLER_BACKTRACKING 60

// Cage combinations and the rule of 45, then a search ordered by conflicts.
#define SUDOKU_STRATEGY_KILLER_ADVANCED 61

// A propagator for each constraint, then a search ordered by conflicts.
#define SUDOKU_STRATEGY_CONSTRAINT_PROGRAMMING 62

// How to solve. Zero in a field means its default; NULL instead of options means all defaults.
typedef struct sudoku_options {
  // In: sizeof(sudoku_options).
  uint32_t struct_size;
  // A SUDOKU_STRATEGY_ number; 0 picks the fastest for the puzzle.
  int32_t strategy;
  // Stop after this many solutions; 0: sudoku_solve and the batch calls stop at the first,
  // sudoku_count and sudoku_solutions_next find all.
  uint64_t solution_limit;
  // Try at most this many assignments per puzzle; 0: no limit.
  uint64_t node_limit;
  // Use at most this many bytes for the search; 0: 1 GiB.
  uint64_t memory_limit;
  // Return after this many milliseconds; 0: no limit.
  uint32_t time_limit_ms;
  // Threads of a batch call, and of sudoku_solve and sudoku_count, at most 1024; 0 and 1: the
  // calling thread alone.
  uint32_t threads;
  // Lets another thread cancel and watch; NULL: none.
  const struct sudoku_control *control;
  // Which vector instructions boards up to 16x16 use, a SUDOKU_VECTORS_ number; the result is the same
  // with all.
  uint32_t vectors;
  // Set it to 0; ignored by this version.
  uint32_t reserved;
} sudoku_options;

// What a sudoku_options begins as: its size, and the default of each field.
#define SUDOKU_OPTIONS_INIT {sizeof(sudoku_options), 0, 0, 0, 0, 0, 0, NULL, 0, 0}

// What a call did.
typedef struct sudoku_report {
  // In: sizeof(sudoku_report).
  uint32_t struct_size;
  // The number of the strategy that ran. For 0 in the options it is that of the strategy that "auto" picked.
  // "auto" is a strategy of its own, and this is 0, for boards without cages that are not 9x9 with boxes of
  // 3x3.
  int32_t strategy;
  // Solutions found and verified.
  uint64_t solutions;
  // Assignments tried.
  uint64_t nodes;
  // Nanoseconds from the puzzle to the end of the search.
  uint64_t elapsed_ns;
} sudoku_report;

// What a sudoku_report begins as: its size, and the default of each field.
#define SUDOKU_REPORT_INIT {sizeof(sudoku_report), 0, 0, 0, 0}

// Solves a board. The board itself stays as it is. With a solution_limit of 2,
// out_report->solutions == 1 proves that the solution is the only one.
//
// With options->threads above 1, and the strategy 0 or clause_learning, rival searches join a long
// search on a large board. Each has an order of its own and a thread of its own, and the first that
// knows the answer ends all. With a solution_limit other than 1 and no node_limit, the threads divide
// the rest of the search as soon as one of them has a solution.
//
// The answer does not depend on the speed of the threads. With a solution_limit of 1 it is the
// solution that a search finds with the least work, which may be another one with more threads;
// otherwise it is the solution that one thread finds first. Limits of nodes and memory hold for each
// search, and for each part of one. With several of them, one may reach a limit that another does not
// reach, and out_report->nodes, their sum, differs between runs.
//
// - options: NULL for the defaults.
// - out_cells, capacity: space for the side * side symbols of the first solution, row by row;
//   (NULL, 0) if they are not wanted. All zero unless a solution was found.
// - out_report: what the call did; may be NULL.
// - Returns SUDOKU_OK (solved), SUDOKU_NO_SOLUTION (proved); SUDOKU_NODE_LIMIT,
//   SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED (out_report->solutions is 1 if the
//   search has found a first solution); SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE,
//   SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_ARGUMENT (too many threads, vectors the machine lacks),
//   SUDOKU_UNKNOWN_STRATEGY, SUDOKU_UNSUITABLE, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY,
//   SUDOKU_INTERNAL.
// - Any thread; the threads that the call starts end with it.
SUDOKU_MUST_USE
int32_t sudoku_solve(const struct sudoku_board *board,
                     const struct sudoku_options *options,
                     int32_t *out_cells,
                     size_t capacity,
                     struct sudoku_report *out_report,
                     struct sudoku_error *error);

// Counts the solutions of a board, up to the solution limit; with options->threads above 1, as
// sudoku_solve does.
//
// - options: NULL for the defaults: counts all.
// - out_count: solutions found. It is exact with SUDOKU_OK if it is below the solution limit or
//   there is none; with any other status of 0 or more there are at least as many.
// - out_report: what the call did; may be NULL.
// - Returns what sudoku_solve returns, but SUDOKU_OK if there is no solution.
// - Any thread; the threads that the call starts end with it.
SUDOKU_MUST_USE
int32_t sudoku_count(const struct sudoku_board *board,
                     const struct sudoku_options *options,
                     uint64_t *out_count,
                     struct sudoku_report *out_report,
                     struct sudoku_error *error);

// Finds the true candidates of a board: for each cell and symbol, whether at least one solution has it there. All limits are for
// the whole call; solution_limit is not used, and the calling thread works alone.
//
// - options: NULL for the defaults.
// - out_truths, capacity: space for a byte for each cell and symbol, cell after cell, row by row, in each cell in the order of
//   the symbols: 0 if no solution has it there, 1 if at least one has, 2 if a limit ended the call before it was known. All zero
//   after an error.
// - out_len: their number; (NULL, 0) for out_truths asks only for it, and nothing is searched.
// - out_report: what all searches did together; may be NULL.
// - Returns SUDOKU_OK (no byte is 2), SUDOKU_NO_SOLUTION (all are 0); SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT,
//   SUDOKU_TIMED_OUT, SUDOKU_CANCELLED; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE,
//   SUDOKU_BAD_ARGUMENT (too many threads, vectors the machine lacks), SUDOKU_UNKNOWN_STRATEGY, SUDOKU_UNSUITABLE,
//   SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_true_candidates(const struct sudoku_board *board,
                               const struct sudoku_options *options,
                               uint8_t *out_truths,
                               size_t capacity,
                               size_t *out_len,
                               struct sudoku_report *out_report,
                               struct sudoku_error *error);

// The solutions of a board, returned one by one. Opaque; made by sudoku_solutions_open, freed by
// sudoku_solutions_close. Threads may share it; their calls run one at a time.
typedef struct sudoku_solutions sudoku_solutions;

// Prepares to return the solutions of a board one by one.
//
// - options: NULL for the defaults: all solutions. Node and time limit hold for each
//   sudoku_solutions_next.
// - out_solutions: the new handle; the caller frees it with sudoku_solutions_close.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE,
//   SUDOKU_BAD_ARGUMENT (too many threads, vectors the machine lacks),
//   SUDOKU_UNKNOWN_STRATEGY, SUDOKU_UNSUITABLE, SUDOKU_NO_MEMORY.
// - Any thread. The board may be changed or freed afterwards.
SUDOKU_MUST_USE
int32_t sudoku_solutions_open(const struct sudoku_board *board,
                              const struct sudoku_options *options,
                              struct sudoku_solutions **out_solutions,
                              struct sudoku_error *error);

// Finds the next solution.
//
// - out_cells, capacity: space for the side * side symbols, row by row; all zero unless one was
//   found.
// - out_report: solutions and nodes since sudoku_solutions_open, time of this call; may be NULL.
// - Returns SUDOKU_OK; SUDOKU_DONE when there are no more, or the solution limit is reached;
//   SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED (the next call continues
//   the search; if the report has no node, it repeats the preparation);
//   SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BUFFER_TOO_SMALL
//   (nothing is lost), SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
// - Any thread; calls on one handle run one at a time.
SUDOKU_MUST_USE
int32_t sudoku_solutions_next(struct sudoku_solutions *solutions,
                              int32_t *out_cells,
                              size_t capacity,
                              struct sudoku_report *out_report,
                              struct sudoku_error *error);

// Frees an enumeration; NULL is accepted. A sudoku_solutions_next that runs on it finishes.
//
// - Returns SUDOKU_OK; SUDOKU_BAD_HANDLE if it is not a live handle of this kind.
// - Any thread.
int32_t sudoku_solutions_close(struct sudoku_solutions *solutions);

// The number of strategies.
//
// - out_count: the number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
// - Any thread.
int32_t sudoku_strategy_count(uint32_t *out_count);

// The number of a strategy: what sudoku_options.strategy takes. A number never changes.
//
// - index: from 0, below sudoku_strategy_count; 0 is "auto".
// - out_number: its number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_strategy_number(uint32_t index,
                               int32_t *out_number);

// The number of the strategy with a name.
//
// - name, len: the name in UTF-8, as sudoku_strategy_name gives it.
// - out_number: its number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_UTF8, SUDOKU_UNKNOWN_STRATEGY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_strategy_find(const char *name,
                             size_t len,
                             int32_t *out_number,
                             struct sudoku_error *error);

// The name of a strategy.
//
// - strategy: its number.
// - out_name: set to a text that lives as long as the library, NUL-terminated.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_UNKNOWN_STRATEGY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_strategy_name(int32_t strategy,
                             const char **out_name);

// The name of a strategy, as a text to print.
//
// - strategy: any number.
// - Returns a text that lives as long as the library, NUL-terminated, never NULL; "unknown strategy"
//   for other numbers.
// - Any thread.
const char *sudoku_strategy_text(int32_t strategy);

// What a strategy is, in one line.
//
// - strategy: its number.
// - out_text: set to a text that lives as long as the library, NUL-terminated.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_UNKNOWN_STRATEGY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_strategy_description(int32_t strategy,
                                    const char **out_text);

// Whether a strategy solves puzzles of the board's kind.
//
// - strategy: its number.
// - out_fits: 1 if it does, else 0.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_UNKNOWN_STRATEGY, SUDOKU_BAD_HANDLE.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_strategy_fits(int32_t strategy,
                             const struct sudoku_board *board,
                             int32_t *out_fits,
                             struct sudoku_error *error);

// Asks which cells are right: unless the answer is a solution, two solutions of the puzzle are looked for.
#define SUDOKU_SCORE_COMPARE 1

// Asks whether a solution has all symbols of the answer; another search if that is not known.
#define SUDOKU_SCORE_COMPLETABLE 2

// How good an answer is. Of the cells that are empty in the puzzle, each is right, wrong or empty in the answer. All numbers
// but the statuses are zero unless both are SUDOKU_OK.
typedef struct sudoku_score {
  // SUDOKU_OK; else why the puzzle is none, or has no score: a limit, for instance.
  int32_t status;
  // SUDOKU_OK; else why the answer is none. SUDOKU_BAD_CELL_COUNT: it has another shape than the puzzle.
  int32_t answer_status;
  // 1 if the answer is a solution, any of several: full, with all givens, and no rule broken. Else 0.
  int32_t solved;
  // The givens of the puzzle.
  int32_t givens;
  // The givens that the answer has.
  int32_t givens_kept;
  // The cells with the symbol of the only solution; -1 if it was not asked for or there is none or another one, and the
  // answer is no solution.
  int32_t right;
  // The cells with other symbols; -1 where right is.
  int32_t wrong;
  // The empty cells of the answer that are empty in the puzzle, too.
  int32_t empty;
  // The cells of the answer that are part of a clash, as in sudoku_board_clashes.
  int32_t clashing;
  // The rows, columns, boxes, cages and constraints with a clash.
  int32_t broken;
  // The first cell that is wrong, or changes a given; where the only solution is not known, the first that changes a given
  // or is part of a clash and no given. -1 if there is none.
  int32_t first_wrong;
  // 1 if a solution has the givens and all symbols of the answer, 0 if none has, -1 if that is not known.
  int32_t completable;
  // The number of solutions of the puzzle, up to 2; -1 if it was not asked for, or the answer is one.
  int32_t solutions;
} sudoku_score;

// Scores an answer to a puzzle.
//
// - board: the puzzle.
// - answer: a board of the same shape and symbols, full or not; its cages and constraints are not read.
// - asks: SUDOKU_SCORE_COMPARE, SUDOKU_SCORE_COMPLETABLE, their sum, or 0 for what needs no search.
// - options: NULL for the defaults. The time limit bounds the whole call, the others each search; solution_limit and threads
//   are not read.
// - out_score, row_size: the score; sizeof(sudoku_score).
// - out_clashes, capacity: a buffer for a byte a cell, row by row: 1 if it is part of a clash, else 0; its length is that of
//   the board. NULL if they are not wanted.
// - Returns SUDOKU_OK, also for an answer of another shape; SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT,
//   SUDOKU_CANCELLED (also the status of the score); SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE,
//   SUDOKU_BAD_ARGUMENT (other asks; too many threads, vectors the machine lacks), SUDOKU_BUFFER_TOO_SMALL,
//   SUDOKU_UNKNOWN_STRATEGY, SUDOKU_UNSUITABLE, SUDOKU_NO_MEMORY.
// - Any thread; it uses the calling thread only.
SUDOKU_MUST_USE
int32_t sudoku_score_board(const struct sudoku_board *board,
                           const struct sudoku_board *answer,
                           uint32_t asks,
                           const struct sudoku_options *options,
                           struct sudoku_score *out_score,
                           size_t row_size,
                           uint8_t *out_clashes,
                           size_t capacity,
                           struct sudoku_error *error);

// -------------------------------------------------------------------------------------------------
// 4. Rating and explaining
// -------------------------------------------------------------------------------------------------

// Profile: the techniques of Sudoku Explainer 1.2.1 in its order.
#define SUDOKU_PROFILE_EXPLAINER 1

// Profile: the techniques of HoDoKu 2.2 in its order.
#define SUDOKU_PROFILE_HODOKU 2

// Profile: the techniques of Sudoku Explainer that assume nothing, in rounds: all steps of the easiest technique are
// applied at once. The rating stays the same if digits are exchanged, the board is transposed, or rows, columns, bands
// and stacks change places.
#define SUDOKU_PROFILE_FAIR 3

// The stars alone, and what solving takes; for ratings, not for steps.
#define SUDOKU_PROFILE_STARS 4

// The profiles of Sudoku Explainer and HoDoKu, and the stars; for ratings, not for steps.
#define SUDOKU_PROFILE_ALL 5

// Profile: an order for killers, with chains through cages, and a scale of this library. Puzzles with cages have it where the
// profile is 0 or SUDOKU_PROFILE_ALL.
#define SUDOKU_PROFILE_KILLER 6

// Added to a profile: without techniques that assume that the puzzle has one solution.
#define SUDOKU_PROFILE_NO_UNIQUENESS 256

// Level of HoDoKu: singles.
#define SUDOKU_LEVEL_EASY 1

// Level of HoDoKu: locked candidates and sets of up to three cells.
#define SUDOKU_LEVEL_MEDIUM 2

// Level of HoDoKu: basic fish, wings, uniqueness.
#define SUDOKU_LEVEL_HARD 3

// Level of HoDoKu: chains and almost locked sets.
#define SUDOKU_LEVEL_UNFAIR 4

// Level of HoDoKu: forcing chains and nets.
#define SUDOKU_LEVEL_EXTREME 5

// How hard a puzzle is, on the scale of each profile. All numbers are zero unless the status is SUDOKU_OK or
// SUDOKU_NO_SOLUTION. Those of a scale are -1 if its profile was not tried: it is not wanted, or the puzzle does not have
// exactly one solution. If a path ends before the solution, they are those of its steps. Scores and levels of a path
// without steps are -1.
typedef struct sudoku_rating {
  // What sudoku_rate returns for the puzzle, or why there is none.
  int32_t status;
  // The number of solutions, up to 2.
  int32_t solutions;
  // Sudoku Explainer 1.2.1: 1 if the path came to the solution, 0 if not.
  int32_t se_explained;
  // ER of Sudoku Explainer in tenths: the hardest step; -1 if a step has no number on this scale.
  int32_t se_er;
  // EP in tenths: the hardest step up to the first placement.
  int32_t se_ep;
  // ED in tenths: the first step.
  int32_t se_ed;
  // The number of steps.
  int32_t se_steps;
  // The number of cells that are open at the end of the path.
  int32_t se_open;
  // HoDoKu 2.2: 1 if the path came to the solution, 0 if not.
  int32_t hodoku_explained;
  // The score of HoDoKu; -1 if a step has none.
  int32_t hodoku_score;
  // The level of HoDoKu, a SUDOKU_LEVEL_ constant; -1 if a step has none, or the path ends before the solution.
  int32_t hodoku_level;
  // The number of steps.
  int32_t hodoku_steps;
  // The number of cells that are open at the end of the path.
  int32_t hodoku_open;
  // Another profile, on its own scale: 1 if the path came to the solution, 0 if not.
  int32_t profile_explained;
  // The highest score of a step. Scores of Sudoku Explainer and of the fair profile are tenths.
  int32_t profile_highest;
  // The sum of the scores of all steps; of the fair profile, of all rounds.
  int32_t profile_sum;
  // The number of steps, or of rounds.
  int32_t profile_steps;
  // The number of cells that are open at the end of the path.
  int32_t profile_open;
  // The share of generated puzzles of this shape that have a lower ER, in percent; -1 if the path did not come to the
  // solution, or no table has puzzles of this shape (docs/explaining.md).
  int32_t se_percent;
  // The share of these puzzles that have a lower score; -1 likewise.
  int32_t hodoku_percent;
  // Stars, from 1 to 5: what a person needs to solve the puzzle, and how much of it; -1 if it is not explained.
  int32_t stars;
  // The number of cells that are open at the end of the path of the stars.
  int32_t stars_open;
  // The number of rounds of this path.
  int32_t stars_rounds;
  // The number of givens.
  int32_t givens;
  // The hardest technique of the path of the stars, by its number.
  int32_t hardest;
  // Where the fewest steps are open on this path, full houses left out: the technique,
  int32_t narrowest;
  // the number of steps,
  int32_t narrowest_steps;
  // and the number of open cells.
  int32_t narrowest_open;
} sudoku_rating;

// Rates a board by the steps that a person would take. Only a puzzle with exactly one solution is rated. The scales are made
// for boards of rows, columns and boxes alone: those with other constraints compare with each other only, and have no
// percentiles. Puzzles with cages have a profile of their own, whose numbers are those of profile_.
//
// - profile: SUDOKU_PROFILE_EXPLAINER, SUDOKU_PROFILE_HODOKU, or 0 for both; SUDOKU_PROFILE_STARS, or SUDOKU_PROFILE_ALL for
//   all three, which Java, Python and Node take by default; SUDOKU_PROFILE_FAIR, or a number of sudoku_profile_find.
//   With cages, 0 and SUDOKU_PROFILE_ALL have SUDOKU_PROFILE_KILLER in place of both programs. SUDOKU_PROFILE_NO_UNIQUENESS
//   may be added.
// - options: NULL for the defaults. The time limit bounds the whole call; the strategy and the node limit are those of the
//   search for a second solution; solution_limit and threads are not read.
// - out_rating, row_size: the numbers; sizeof(sudoku_rating).
// - Returns SUDOKU_OK, SUDOKU_NO_SOLUTION; SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED;
//   SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_ARGUMENT (no profile; a board of
//   loose cells, or with more than 64 rows; too many threads, vectors the machine lacks), SUDOKU_UNKNOWN_STRATEGY, SUDOKU_UNSUITABLE,
//   SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
// - Any thread; it uses the calling thread only.
SUDOKU_MUST_USE
int32_t sudoku_rate(const struct sudoku_board *board,
                    int32_t profile,
                    const struct sudoku_options *options,
                    struct sudoku_rating *out_rating,
                    size_t row_size,
                    struct sudoku_error *error);

// Says what it takes to solve a board: its stars, the techniques with their numbers of steps, the hardest of them, the place
// where the fewest steps are open, and the number of givens.
//
// - json: 0: one line of words; 1: an object of JSON with "explained", "stars" and "name" (null if not explained), "givens",
//   "open", "rounds" (of techniques of each star), "techniques" (steps by their names), "hardest", and "narrowest" with
//   "technique", "steps" and "open".
// - options: NULL for the defaults; as in sudoku_rate.
// - out_text, capacity: a buffer for the text in UTF-8, without a terminating zero; (NULL, 0) asks only for its length. Empty
//   if the board does not have exactly one solution.
// - out_len: its length in bytes.
// - Returns what sudoku_rate returns, and SUDOKU_BUFFER_TOO_SMALL.
// - Any thread; it uses the calling thread only.
SUDOKU_MUST_USE
int32_t sudoku_summary(const struct sudoku_board *board,
                       uint32_t json,
                       const struct sudoku_options *options,
                       char *out_text,
                       size_t capacity,
                       size_t *out_len,
                       struct sudoku_error *error);

// Text of a step: where to look.
#define SUDOKU_STEP_NUDGE 0

// Text of a step: what follows and why.
#define SUDOKU_STEP_SENTENCE 1

// Text of a step: all its data as an object of JSON, rows and columns from 0.
#define SUDOKU_STEP_JSON 2

// Text of a step: a picture in SVG: candidates, coloured by their part in the step, and the links of its chains.
#define SUDOKU_STEP_SVG 3

// Text of a step: a picture in box-drawing characters: * before a candidate of the pattern, + before one of a fin, a pivot
// or a second colour, - before one that it removes, = before one that it places; the only candidate of an open cell in
// brackets.
#define SUDOKU_STEP_DRAWING 4

// Text of a step: the position before the last step; before any step, the starting position; as a grid of the candidates
// of each cell. sudoku_steps_read reads it, as the next two.
#define SUDOKU_STEP_CANDIDATES 5

// Text of a step: that position as a line of HoDoKu's library.
#define SUDOKU_STEP_LIBRARY 6

// Text of a step: that position as nine characters for each cell.
#define SUDOKU_STEP_CHARACTERS 7

// Text of a step: the technique, and where to look: more than SUDOKU_STEP_NUDGE, less than SUDOKU_STEP_SENTENCE.
#define SUDOKU_STEP_HINT 8

// A step.
typedef struct sudoku_step {
  // In: sizeof(sudoku_step).
  uint32_t struct_size;
  // The number of the technique: sudoku_technique_name has its name; 0: there is no step.
  int32_t technique;
  // The rating of Sudoku Explainer 1.2.1 in tenths; -1 if it has none.
  int32_t se_tenths;
  // The score of HoDoKu 2.2; -1 if it has none.
  int32_t hodoku_score;
  // The number of cells that are filled.
  uint32_t placements;
  // The number of candidates that are removed, beside the other ones of the cells that are filled, and their symbols in
  // their units.
  uint32_t eliminations;
  // 1 if the step assumes that the puzzle has one solution, else 0.
  uint32_t assumes_uniqueness;
  // The number of open cells after the step.
  uint32_t open;
  // The score on the scale of the profile; -1 if it has none. Scores of Sudoku Explainer and of the fair profile are
  // tenths.
  int32_t score;
  // 1 if the step is of the round of the one before, else 0. Only the fair profile has rounds.
  uint32_t is_further;
} sudoku_step;

// What a sudoku_step begins as: its size, and the default of each field.
#define SUDOKU_STEP_INIT {sizeof(sudoku_step), 0, 0, 0, 0, 0, 0, 0, 0, 0}

// Finds the next step of a board and proves it, without a handle: sudoku_steps_open, _next and _write in one call. Removed
// candidates are not compared with the solution: sudoku_steps_mistakes does that.
//
// - removed, removed_len, profile: as in sudoku_steps_open.
// - options: NULL for the defaults; as in sudoku_steps_open.
// - kind: as in sudoku_steps_write.
// - out_step: as in sudoku_steps_next.
// - out_text, capacity: space for the bytes of the text, as in sudoku_steps_write. (NULL, 0): only the step and out_len are
//   wanted. A second call for the text repeats the search.
// - out_len: the number of bytes; 0 if there is no step, but for the kinds that are positions.
// - Returns what sudoku_steps_next returns; SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NOT_EXPRESSIBLE, SUDOKU_BAD_ARGUMENT,
//   SUDOKU_OFF_BOARD, SUDOKU_UNKNOWN_SYMBOL, SUDOKU_UNKNOWN_STRATEGY.
// - Any thread; it uses the calling thread only.
SUDOKU_MUST_USE
int32_t sudoku_hint(const struct sudoku_board *board,
                    const int32_t *removed,
                    size_t removed_len,
                    int32_t profile,
                    const struct sudoku_options *options,
                    int32_t kind,
                    struct sudoku_step *out_step,
                    char *out_text,
                    size_t capacity,
                    size_t *out_len,
                    struct sudoku_error *error);

// The steps of a board, returned one by one. Opaque; made by sudoku_steps_open, freed by
// sudoku_steps_close. Threads may share it; their calls run one at a time.
typedef struct sudoku_steps sudoku_steps;

// Prepares to explain a board step by step.
//
// - removed, removed_len: candidates that a player has removed: three numbers each, its row, column and symbol.
//   removed_len counts numbers.
// - profile: SUDOKU_PROFILE_EXPLAINER, SUDOKU_PROFILE_HODOKU, SUDOKU_PROFILE_FAIR, SUDOKU_PROFILE_KILLER, or a number of
//   sudoku_profile_find; 0 is the first, or the one for killers if there are cages. SUDOKU_PROFILE_NO_UNIQUENESS may be added.
// - options: NULL for the defaults. The time limit holds for this call, and again for each sudoku_steps_next and
//   sudoku_steps_mistakes; the strategy and the node limit are those of the search for a second solution;
//   solution_limit and threads have no effect.
// - out_steps: the new handle; the caller frees it with sudoku_steps_close.
// - Returns SUDOKU_OK; without a handle SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED; SUDOKU_NULL_POINTER,
//   SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_ARGUMENT (no profile; a removed_len that is no multiple of 3; a
//   board of loose cells, or with more than 64 rows; too many threads, vectors the machine lacks), SUDOKU_OFF_BOARD,
//   SUDOKU_UNKNOWN_SYMBOL, SUDOKU_UNKNOWN_STRATEGY, SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
// - Any thread. The board may be changed or freed afterwards.
SUDOKU_MUST_USE
int32_t sudoku_steps_open(const struct sudoku_board *board,
                          const int32_t *removed,
                          size_t removed_len,
                          int32_t profile,
                          const struct sudoku_options *options,
                          struct sudoku_steps **out_steps,
                          struct sudoku_error *error);

// Prepares to explain a position: what sudoku_board_read reads, or a text with placed digits and removed candidates: a grid of
// candidates; up to 9x9 a line of HoDoKu's library, or 729 characters. Above 9x9 commas are between the candidates of a cell.
//
// - text, len: as in sudoku_board_read.
// - reading: NULL for the defaults.
// - profile, out_steps: as in sudoku_steps_open.
// - options: NULL for the defaults; as in sudoku_steps_open.
// - Returns what sudoku_board_read returns, and what sudoku_steps_open returns.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_steps_read(const char *text,
                          size_t len,
                          const struct sudoku_read_options *reading,
                          int32_t profile,
                          const struct sudoku_options *options,
                          struct sudoku_steps **out_steps,
                          struct sudoku_error *error);

// Makes steps that are where other ones are: their last step, its texts and their next step are equal. Each goes on by itself,
// so that an app can go back.
//
// - options: may be NULL, for those of the other steps; as in sudoku_steps_open. Only the memory limit ends this call.
// - out_steps: as in sudoku_steps_open.
// - Returns SUDOKU_OK; SUDOKU_MEMORY_LIMIT; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_ARGUMENT
//   (too many threads, vectors the machine lacks), SUDOKU_UNKNOWN_STRATEGY, SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
// - Any thread; calls on one handle run one at a time.
SUDOKU_MUST_USE
int32_t sudoku_steps_clone(const struct sudoku_steps *steps,
                           const struct sudoku_options *options,
                           struct sudoku_steps **out_steps,
                           struct sudoku_error *error);

// Compares the position with the solution of its givens, if that is the only one; otherwise it finds nothing. In a grid
// of candidates, + stands before a placed digit.
//
// - out_mistakes, capacity: space for four numbers for each mistake: 1 for a symbol that was placed and is wrong, 0 for a
//   candidate that was removed and is right; the row, the column and the symbol. The placed ones come first. (NULL, 0)
//   asks only for their number.
// - out_len: the number of numbers.
// - Returns SUDOKU_OK; SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED, with out_len 0;
//   SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_UNSUITABLE, SUDOKU_NO_MEMORY,
//   SUDOKU_INTERNAL.
// - Any thread; calls on one handle run one at a time.
SUDOKU_MUST_USE
int32_t sudoku_steps_mistakes(const struct sudoku_steps *steps,
                              int32_t *out_mistakes,
                              size_t capacity,
                              size_t *out_len,
                              struct sudoku_error *error);

// Finds the next step, proves it, and applies it. The first call also counts the solutions: with several of them,
// techniques that assume one are not tried. After a mistake, which sudoku_steps_mistakes finds, steps follow from it,
// until the position contradicts itself: sudoku_steps_contradictions says where.
//
// - out_step: the step; sudoku_steps_write and sudoku_steps_changes have the rest. With SUDOKU_DONE, its technique is 0,
//   and its open is 0 if the puzzle is solved, else the number of cells that no technique of the profile decides.
// - Returns SUDOKU_OK; SUDOKU_DONE when there are no more steps; SUDOKU_NO_SOLUTION; SUDOKU_NODE_LIMIT,
//   SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED (the next call repeats the search);
//   SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_UNSUITABLE, SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
// - Any thread; calls on one handle run one at a time.
SUDOKU_MUST_USE
int32_t sudoku_steps_next(struct sudoku_steps *steps,
                          struct sudoku_step *out_step,
                          struct sudoku_error *error);

// Writes the last step as text.
//
// - kind: one of SUDOKU_STEP_NUDGE, _HINT, _SENTENCE, _JSON, _SVG, _DRAWING, _CANDIDATES, _LIBRARY, _CHARACTERS. To the
//   first four a number of sudoku_language_find may be added: then they are in that language, and not in English.
// - out_text, capacity: space for the bytes of UTF-8; no NUL is added; (NULL, 0) asks only for the
//   size.
// - out_len: the number of bytes; 0 if there is no step, but for the kinds that are positions.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_ARGUMENT (no kind), SUDOKU_BUFFER_TOO_SMALL,
//   SUDOKU_NOT_EXPRESSIBLE (a position with other symbols than numbers from 1, above 9x9 in another kind than
//   SUDOKU_STEP_CANDIDATES, with a cell without candidates in a grid in which no other has several), SUDOKU_NO_MEMORY,
//   SUDOKU_INTERNAL.
// - Any thread; calls on one handle run one at a time.
SUDOKU_MUST_USE
int32_t sudoku_steps_write(const struct sudoku_steps *steps,
                           int32_t kind,
                           char *out_text,
                           size_t capacity,
                           size_t *out_len,
                           struct sudoku_error *error);

// What the last step changes: four numbers for each change: 1 for a symbol that is placed and 0 for a candidate that
// is removed, the row, the column and the symbol. The placements come first.
//
// - out_changes, capacity: space for the numbers; (NULL, 0) asks only for their number.
// - out_len: four times the sum of placements and eliminations of the step; 0 if there is no step.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY.
// - Any thread; calls on one handle run one at a time.
SUDOKU_MUST_USE
int32_t sudoku_steps_changes(const struct sudoku_steps *steps,
                             int32_t *out_changes,
                             size_t capacity,
                             size_t *out_len,
                             struct sudoku_error *error);

// Frees steps; NULL is accepted. A sudoku_steps_next that runs on them finishes.
//
// - Returns SUDOKU_OK; SUDOKU_BAD_HANDLE if it is not a live handle of this kind.
// - Any thread.
int32_t sudoku_steps_close(struct sudoku_steps *steps);

// Prepares to explain a puzzle in play step by step: as sudoku_steps_open, with the symbols that were placed since.
//
// - board: the puzzle.
// - state: a board of the same shape and symbols, with the givens of the puzzle and the symbols placed since, right or wrong.
// - removed, removed_len, profile, out_steps: as in sudoku_steps_open.
// - options: NULL for the defaults; as in sudoku_steps_open.
// - Returns what sudoku_steps_open returns; SUDOKU_BAD_ARGUMENT also for a state of another shape or other symbols, or that
//   lacks a given: the error names its cell.
// - Any thread. The boards may be changed or freed afterwards.
SUDOKU_MUST_USE
int32_t sudoku_steps_open_at(const struct sudoku_board *board,
                             const struct sudoku_board *state,
                             const int32_t *removed,
                             size_t removed_len,
                             int32_t profile,
                             const struct sudoku_options *options,
                             struct sudoku_steps **out_steps,
                             struct sudoku_error *error);

// Lists where the position after the last step contradicts itself: before any step, the starting position. There is one at
// least if a mistake has made the position unsolvable in plain sight; a position without any may be unsolvable, too.
//
// - out_found, capacity: space for four numbers each: 0 for a cell without candidates, 1 for a row, 2 for a column, 3 for a
//   box, 4 for a region, 5 for a diagonal (number 0 falls to the right, 1 rises), 6 for a window, 7 for a group of
//   disjoint_groups, 8 for an extra region, 10 for another constraint; its number from 0, of a cell row * side + col (of
//   several grids row * columns + col), of a row, column or box of several grids side * grid + number; the symbol, of a cell -1; how many cells have it: 0 if none has it and none can take it, else 2 or more. Cells come first.
//   (NULL, 0) asks only for their number.
// - out_len: the number of numbers.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY.
// - Any thread; calls on one handle run one at a time.
SUDOKU_MUST_USE
int32_t sudoku_steps_contradictions(const struct sudoku_steps *steps,
                                    int32_t *out_found,
                                    size_t capacity,
                                    size_t *out_len,
                                    struct sudoku_error *error);

// Lists all steps at the position after the last step; before any step, at the starting position. Steps of one technique
// differ in what they change.
//
// - technique: the number of a technique, which need not be one of the profile; 0: all of the profile, in its order. One easy
//   9x9 board has 91 such steps by the profile of Sudoku Explainer, 1,496 by that of HoDoKu.
// - options: may be NULL, for those of the other steps; as in sudoku_steps_open. The time limit holds for this call.
// - out_steps: steps of which sudoku_steps_next returns one after the other, without a search, and applies none: sudoku_step's
//   open is that after this step alone. The caller frees them with sudoku_steps_close.
// - Returns SUDOKU_OK; without a handle SUDOKU_NO_SOLUTION, SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT,
//   SUDOKU_CANCELLED; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_ARGUMENT (no technique; too
//   many threads, vectors the machine lacks), SUDOKU_UNKNOWN_STRATEGY, SUDOKU_UNSUITABLE, SUDOKU_NO_MEMORY,
//   SUDOKU_INTERNAL.
// - Any thread; calls on one handle run one at a time.
SUDOKU_MUST_USE
int32_t sudoku_steps_list(const struct sudoku_steps *steps,
                          int32_t technique,
                          const struct sudoku_options *options,
                          struct sudoku_steps **out_steps,
                          struct sudoku_error *error);

// The number of a profile: of a name, for example "hodoku", or of a list of your own: techniques in the order in which they
// are tried, separated by commas or lines. name=score gives a technique a score of its own, at most 1000000;
// scores=explainer or scores=hodoku says whose scores the others have, by default those of the first scale that has all of
// them. Scores of Sudoku Explainer are tenths. A line that begins with # is a comment.
//
// - text, len: UTF-8 without NUL.
// - out_number: the number, above 0: a profile of sudoku_rate and sudoku_steps_open as long as the library is loaded; equal
//   lists have one number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT (no technique has the name), SUDOKU_BAD_UTF8,
//   SUDOKU_BAD_TEXT, SUDOKU_TOO_LARGE (more than 4,096 lists in this process), SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_profile_find(const char *text,
                            size_t len,
                            int32_t *out_number,
                            struct sudoku_error *error);

// The number of techniques.
//
// - out_count: the number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
// - Any thread.
int32_t sudoku_technique_count(uint32_t *out_count);

// The number of a technique: what sudoku_step.technique has. A number never changes.
//
// - index: from 0, below sudoku_technique_count.
// - out_number: its number, above 0.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_technique_number(uint32_t index,
                                int32_t *out_number);

// The number of the technique with a name.
//
// - name, len: the name in UTF-8, as sudoku_technique_name gives it.
// - out_number: its number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_UTF8, SUDOKU_BAD_ARGUMENT (no technique has the name).
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_technique_find(const char *name,
                              size_t len,
                              int32_t *out_number,
                              struct sudoku_error *error);

// The name of a technique, for example "naked_pair".
//
// - technique: its number.
// - out_name: set to a text that lives as long as the library, NUL-terminated.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_technique_name(int32_t technique,
                              const char **out_name);

// The name of a technique as a person writes it, for example "Naked Pair" or "X-Wing".
//
// - technique: its number.
// - out_title: set to a text that lives as long as the library, NUL-terminated.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_technique_title(int32_t technique,
                               const char **out_title);

// The name of a technique as a person writes it in a language, for example "Nacktes Paar".
//
// - technique, language: their numbers.
// - out_title: set to a text that lives as long as the library, NUL-terminated.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_technique_title_in(int32_t technique,
                                  int32_t language,
                                  const char **out_title);

// The number of languages in which steps are told.
//
// - out_count: the number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_language_count(uint32_t *out_count);

// The number of a language. A number never changes; that of English is 0.
//
// - index: from 0, below sudoku_language_count.
// - out_number: its number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_language_number(uint32_t index,
                               int32_t *out_number);

// The number of the language with a code of ISO 639-1, for example "de".
//
// - name, len: UTF-8 without NUL.
// - out_number: its number, which is added to the kind of a text of a step.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT (no language has the code), SUDOKU_BAD_UTF8.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_language_find(const char *name,
                             size_t len,
                             int32_t *out_number,
                             struct sudoku_error *error);

// The code of a language, for example "de".
//
// - language: its number.
// - out_name: set to a text that lives as long as the library, NUL-terminated.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_language_name(int32_t language,
                             const char **out_name);

// What a language is called in itself, for example "Deutsch".
//
// - language: its number.
// - out_title: set to a text that lives as long as the library, NUL-terminated.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_language_title(int32_t language,
                              const char **out_title);

// -------------------------------------------------------------------------------------------------
// 5. Making puzzles
// -------------------------------------------------------------------------------------------------

// Each cell is given or empty by itself.
#define SUDOKU_SYMMETRY_NONE 0

// A half turn.
#define SUDOKU_SYMMETRY_ROTATION_180 1

// A quarter turn.
#define SUDOKU_SYMMETRY_ROTATION_90 2

// The columns from right to left.
#define SUDOKU_SYMMETRY_MIRROR_COLUMNS 3

// The rows from bottom to top.
#define SUDOKU_SYMMETRY_MIRROR_ROWS 4

// Both mirrors.
#define SUDOKU_SYMMETRY_BOTH_MIRRORS 5

// Rows and columns exchanged.
#define SUDOKU_SYMMETRY_DIAGONAL 6

// The other diagonal.
#define SUDOKU_SYMMETRY_ANTI_DIAGONAL 7

// Both diagonals.
#define SUDOKU_SYMMETRY_BOTH_DIAGONALS 8

// All of these.
#define SUDOKU_SYMMETRY_ALL 9

// What to generate. Zero in a field asks for its default, except for the box. Options that exclude each other are refused:
//
// - holes: killer, minimal, givens, min_givens, max_givens, more_givens, symmetry, pattern.
// - killer: holes, min_givens, max_givens, more_givens, symmetry, pattern, minimal 2.
// - givens: holes, min_givens, max_givens, more_givens.
// - minimal: holes; minimal 2 givens, min_givens, symmetry and pattern, too.
// - more_givens: holes, killer, givens, max_givens.
// - min_nodes, max_nodes: all but killer. holes_balanced needs holes.
typedef struct sudoku_generate_options {
  // In: sizeof(sudoku_generate_options).
  uint32_t struct_size;
  // Rows of a box, at least 1.
  uint32_t box_height;
  // Columns of a box, at least 1. Made for sides up to 25, with cages up to 16; larger ones are
  // tried and tend to run into a limit.
  uint32_t box_width;
  // 1: a killer puzzle; 0: givens only.
  uint32_t killer;
  // The same seed and options make the same puzzle, on every machine.
  uint64_t seed;
  // 1: no given can be left out (above a side of 16: none that a proof of 100 nodes shows to be redundant); 2: the
  // same with controlled bias (docs/generate.md), which takes a second or two for a puzzle of 9x9 cells; 0: some may.
  uint32_t minimal;
  // Exactly this many givens; 0: take away what goes. Puzzles of 9x9 cells with 21 givens take some 20 ms, those with
  // 20 seconds; 19 are rarely found in the time, and fewer are refused. In a killer puzzle: give at most this many
  // cells, where cages alone leave several solutions.
  uint32_t givens;
  // Make exactly this many cells empty, without looking at the number of solutions, which is more
  // than one on most boards with many holes; 0: one solution. Not with killer, minimal, givens.
  // Made for all sides up to 100.
  uint32_t holes;
  // 1: the numbers of holes of two rows, two columns or two boxes differ by one at most; 0: holes
  // fall anywhere.
  uint32_t holes_balanced;
  // The largest cage of a killer puzzle; 0: 5 cells. Never more than the side of the board.
  uint32_t max_cage;
  // Start over at most this many times; 0: 100, but without a limit for a number of givens or a pattern.
  uint32_t attempts;
  // Give up after this many milliseconds; 0: 60 seconds. Of a batch: for each puzzle.
  uint32_t time_limit_ms;
  // The smallest cage of a killer puzzle; 0: 2 cells, or 1 if max_cage or the side of the board is 2 or less. Cages as
  // large as a row do not tell digits apart: givens must be as many as digits at least, but one.
  uint32_t min_cage;
  // Lets another thread cancel; NULL: none.
  const struct sudoku_control *control;
  // How hard a killer puzzle is: the nodes that the strategy killer_advanced needs to prove the
  // solution the only one, at least.
  uint64_t min_nodes;
  // And at most; 0: any number.
  uint64_t max_nodes;
  // At least this many givens: stop taking them away there; 0: any number. This and the fields below are for puzzles
  // without cages and holes.
  uint32_t min_givens;
  // At most this many givens; 0: any number.
  uint32_t max_givens;
  // Put back at least this many givens at the end, for a puzzle that is not minimal.
  uint32_t more_givens;
  // SUDOKU_SYMMETRY_: which cells are given or empty together. A minimal puzzle has no such group of givens that
  // could be left out.
  uint32_t symmetry;
  // One byte for each cell, row by row: 1 if the cell is given, 0 if it is empty; with minimal or a number of
  // givens: whether it may be given. NULL: no pattern.
  const uint8_t *pattern;
  // The symbol of each cell of the solution, row by row, from 1 to side; NULL: a random grid.
  const uint32_t *solution;
  // How hard puzzles without holes are: wishes in UTF-8, separated by commas or lines; NULL: any. A puzzle is the
  // first of a sequence of candidates that has all of them; attempts is then the most candidates, 0 any number.
  //
  // - er=2.6..4.5: ER of Sudoku Explainer, from 2.6 to 4.5; also 7.1, 7.1.. and ..3. Killers have none.
  // - score=300..600: the score of HoDoKu; of killers, that of SUDOKU_PROFILE_KILLER. level=medium..hard: its level.
  // - stars=2..3: stars. curve=1 1 2 3 3 4 5: the stars of item after item of a batch, over and over.
  // - needs=x_wing+naked_pair: techniques that the path of the profile uses.
  // - without=chains+uniqueness: techniques, or groups of them, that it does not use.
  // - profile=hodoku: the profile of this path, by its name; hodoku, or killer for killers, if it is not set.
  // - rate: the rows of a batch have the ratings on all scales, not only those that the wishes need.
  const char *difficulty;
  // The number of bytes of the difficulty.
  size_t difficulty_len;
  // An empty board with boxes of this size, whose grids and constraints the puzzle has, and whose cages, if it is no
  // killer; NULL: one grid with rows, columns and boxes alone. On a board of several grids, lists of cells have
  // sudoku_board_grids' rows * columns, with 0 where no grid has a cell.
  const struct sudoku_board *board;
  // 1: random connected regions replace the boxes; each puzzle of a batch has its own. Not with a board with regions, nor
  // with a solution.
  uint32_t random_regions;
  // Set it to 0; ignored by this version.
  uint32_t reserved;
  // Rules of setters of which the puzzle has clues that are drawn around the solution: names of constraints in UTF-8,
  // separated by commas or lines, some with a value, as in "thermometer, difference, whisper=4"; NULL: none. As few
  // givens as needed are left, then as few clues, but one of each rule; what 400 nodes, or 2,000 if minimal, do not
  // decide stays. A rule of which no clues are drawn is refused by its name: SUDOKU_BAD_CONSTRAINT.
  const char *rules;
  // The number of bytes of the rules.
  size_t rules_len;
} sudoku_generate_options;

// What a sudoku_generate_options begins as: its size, and the default of each field.
#define SUDOKU_GENERATE_OPTIONS_INIT \
  {sizeof(sudoku_generate_options), 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, 0, NULL, 0, 0, NULL, 0}

// Makes a puzzle with exactly one solution, which is proved, or with a number of holes.
//
// - options: what to make.
// - out_board: the new handle; the caller frees it with sudoku_board_free.
// - Returns SUDOKU_OK; without a handle SUDOKU_TIMED_OUT, SUDOKU_CANCELLED, SUDOKU_NOT_GENERATED (none found within the
//   attempts); SUDOKU_NULL_POINTER, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_SIDE, SUDOKU_BAD_ARGUMENT
//   (options that exclude each other or that no puzzle can have; the message names
//   them), SUDOKU_BAD_CONSTRAINT, SUDOKU_BAD_TEXT, SUDOKU_BAD_HANDLE (the control), SUDOKU_NO_MEMORY.
// - Any thread; it uses the calling thread only.
SUDOKU_MUST_USE
int32_t sudoku_generate(const struct sudoku_generate_options *options,
                        struct sudoku_board **out_board,
                        struct sudoku_error *error);

// An item of sudoku_generate_batch.
typedef struct sudoku_generated {
  // What sudoku_generate returns for it.
  int32_t status;
  // How many cells are given.
  uint32_t givens;
  // sudoku_generate makes this puzzle alone with this seed, with and without the difficulty.
  uint64_t seed;
  // How many candidates were made; without wishes 1.
  uint64_t candidates;
  // ER of Sudoku Explainer in tenths; -1 if there is none, or it was not needed. So are the numbers below.
  int32_t se_er;
  // EP in tenths.
  int32_t se_ep;
  // ED in tenths.
  int32_t se_ed;
  // The score of HoDoKu; of a killer, that of SUDOKU_PROFILE_KILLER.
  int32_t hodoku_score;
  // The level by the same scale, a SUDOKU_LEVEL_ constant.
  int32_t hodoku_level;
  // Stars, from 1 to 5.
  int32_t stars;
} sudoku_generated;

// Makes many puzzles: the items first, first + 1, ... of the sequence of a request. Each has its own seed, so the items
// do not depend on the number of threads, nor on how the sequence is cut into calls. An item that fails costs the
// others nothing.
//
// - options: what to make; the seed is that of item 0, and the others mix it with their numbers.
// - first, count: which items, 2^31 at most; first + count is below 2^64.
// - threads: up to this many, 1024 at most; 0 and 1: the calling thread alone.
// - out_rows, row_size: a buffer for count items; sizeof(sudoku_generated).
// - out_puzzles: a buffer for count * side * side symbols (of several grids, count * rows * columns), row by row, from 1
//   to side, 0 for an empty cell; zero if there is no puzzle. NULL if they are not wanted. Cages and random regions are in
//   the boards alone.
// - out_solutions: a buffer for count * side * side symbols of the solutions (of several grids, as above).
//   NULL if they are not wanted.
// - out_boards: a buffer for count handles, NULL for an item without a puzzle; the caller frees them with
//   sudoku_board_free. NULL if they are not wanted.
// - Returns SUDOKU_OK, whatever the items' own statuses; SUDOKU_CANCELLED (the items that were not made have it, too);
//   otherwise what sudoku_generate returns, also SUDOKU_BAD_ARGUMENT for overlapping
//   buffers, and no results: all buffers are zero. If the options do not say the shape, out_puzzles and out_solutions
//   stay as they were.
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_generate_batch(const struct sudoku_generate_options *options,
                              uint64_t first,
                              size_t count,
                              uint32_t threads,
                              struct sudoku_generated *out_rows,
                              size_t row_size,
                              uint32_t *out_puzzles,
                              uint32_t *out_solutions,
                              struct sudoku_board **out_boards,
                              struct sudoku_error *error);

// The givens of a board that could be left out, each alone.
//
// - options: the strategy and the limits of each proof; NULL for the defaults. Of one thread.
// - out_cells, capacity: a buffer for their numbers row * side + col, in ascending order; (NULL, 0) asks only for how
//   many there are.
// - out_len: how many there are.
// - Returns SUDOKU_OK; SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED (without cells),
//   SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_ARGUMENT (the board does not have exactly
//   one solution), SUDOKU_UNKNOWN_STRATEGY, SUDOKU_UNSUITABLE, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_redundant(const struct sudoku_board *board,
                               const struct sudoku_options *options,
                               uint32_t *out_cells,
                               size_t capacity,
                               size_t *out_len,
                               struct sudoku_error *error);

// The givens of a board without a solution of which one may be wrong: without it, there is exactly one solution.
//
// - options: NULL for the defaults; as in sudoku_board_redundant.
// - out_cells, capacity: as in sudoku_board_redundant.
// - out_len: how many there are; 0 if the board has a solution, or if one given less is not enough.
// - Returns what sudoku_board_redundant returns, but not SUDOKU_BAD_ARGUMENT for the number of solutions.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_suspects(const struct sudoku_board *board,
                              const struct sudoku_options *options,
                              uint32_t *out_cells,
                              size_t capacity,
                              size_t *out_len,
                              struct sudoku_error *error);

// Makes a board without givens that could be left out, from one with exactly one solution.
//
// - options: as in sudoku_board_redundant; NULL for the defaults.
// - seed: the order in which givens are tried; other orders may leave others.
// - out_board: the new handle; the caller frees it with sudoku_board_free.
// - Returns SUDOKU_OK; without a handle SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED;
//   otherwise what sudoku_board_redundant returns.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_minimise(const struct sudoku_board *board,
                              const struct sudoku_options *options,
                              uint64_t seed,
                              struct sudoku_board **out_board,
                              struct sudoku_error *error);

// Makes the canonical form of a board: the same for all boards that permutations of bands, of rows in bands, of stacks, of
// columns in stacks and of symbols, and, if boxes are square, transposition make of each other. It is the least of
// these boards, compared row by row with empty cells before symbols. Its symbols are 1 to side. With regions, both
// diagonals or windows: the least of the boards that their symmetries make and that keep the other constraints.
//
// - options: the limits; NULL for the defaults. A node is a choice of the search. Other fields have no effect.
// - out_board: the new handle; the caller frees it with sudoku_board_free.
// - Returns SUDOKU_OK; without a handle SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED;
//   SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_ARGUMENT (a board with cages, with
//   constraints whose symmetries are not known, with givens that contradict each other, or of a side larger than 25),
//   SUDOKU_UNKNOWN_STRATEGY, SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_canonical(const struct sudoku_board *board,
                               const struct sudoku_options *options,
                               struct sudoku_board **out_board,
                               struct sudoku_error *error);

// Counts the symmetries of a board: of the orders of lines that sudoku_board_canonical tries, with and without transposition,
// those that change nothing but the names of the symbols.
//
// - options: NULL for the defaults; as in sudoku_board_canonical.
// - out_symmetries: their number, 1 if there is only the one that changes nothing, at most 2^64 - 1.
// - Returns what sudoku_board_canonical returns.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_symmetries(const struct sudoku_board *board,
                                const struct sudoku_options *options,
                                uint64_t *out_symmetries,
                                struct sudoku_error *error);

// Draws a morph of a board: an order of its rows, of its columns and of its symbols, with or without transposition, that makes
// of the board one that is equivalent: each solution of the one becomes a solution of the other. Each morph that keeps the
// rules of the board is as likely. Boxes allow orders of bands, of rows in bands, of stacks, of columns in stacks, of
// symbols, and transposition if they are square; with both diagonals or windows: those orders of lines that keep all
// rules; with regions or other cells that differ: turns, mirrors, and orders of symbols; with cages and all other
// constraints: turns and mirrors.
//
// - board: only its shape and its rules count.
// - seed, item: the morph of this item in the sequence of the seed, the same on every machine.
// - out_morph, capacity: a buffer for 1 + 3 * side numbers, all from 0: 1 if the board is transposed, else 0; for each row of
//   the result, the row of the board, or of its transpose, that it comes from; the same for each column; for each
//   symbol of the board, in their order, the number of the one that takes its place.
// - out_len: 1 + 3 * side. To ask for it alone: out_morph NULL, capacity 0.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL,
//   SUDOKU_BAD_ARGUMENT (a board of several grids), SUDOKU_BAD_CONSTRAINT (one that numbers rows, columns or places),
//   SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_morph_random(const struct sudoku_board *board,
                            uint64_t seed,
                            uint64_t item,
                            uint32_t *out_morph,
                            size_t capacity,
                            size_t *out_len,
                            struct sudoku_error *error);

// Makes the morph that undoes another one.
//
// - morph, len: its numbers, as sudoku_morph_random writes them.
// - out_morph, capacity, out_len: as in sudoku_morph_random; the buffer does not overlap the numbers.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT (numbers that are no morph), SUDOKU_BUFFER_TOO_SMALL,
//   SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_morph_inverse(const uint32_t *morph,
                             size_t len,
                             uint32_t *out_morph,
                             size_t capacity,
                             size_t *out_len,
                             struct sudoku_error *error);

// Makes the morph that does what one does, and then what another one does.
//
// - first, first_len: the numbers of the one, as sudoku_morph_random writes them.
// - next, next_len: those of the other one, of the same side.
// - out_morph, capacity, out_len: as in sudoku_morph_random; the buffer does not overlap the numbers.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT (numbers that are no morph, another side),
//   SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_morph_then(const uint32_t *first,
                          size_t first_len,
                          const uint32_t *next,
                          size_t next_len,
                          uint32_t *out_morph,
                          size_t capacity,
                          size_t *out_len,
                          struct sudoku_error *error);

// Makes the board that a morph makes of another one. Cages and constraints move with their cells; symbols stay those of the
// board.
//
// - morph, len: the numbers of the morph, as sudoku_morph_random writes them.
// - out_board: the new handle; the caller frees it with sudoku_board_free.
// - Returns SUDOKU_OK; without a handle SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_ARGUMENT (numbers that are no morph, or
//   one that does not keep the rules of the board), SUDOKU_BAD_CONSTRAINT (one that numbers rows, columns or places),
//   SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_board_morph(const struct sudoku_board *board,
                           const uint32_t *morph,
                           size_t len,
                           struct sudoku_board **out_board,
                           struct sudoku_error *error);

// -------------------------------------------------------------------------------------------------
// 6. Many puzzles in one call
// -------------------------------------------------------------------------------------------------

// The result of one puzzle of a batch.
typedef struct sudoku_row {
  // What sudoku_solve would return for the puzzle, or why its line is not a puzzle.
  int32_t status;
  // The number of the strategy that ran, as in sudoku_report; 0 also if none ran.
  int32_t strategy;
  // Solutions found and verified, up to the solution limit.
  uint64_t solutions;
  // Assignments tried.
  uint64_t nodes;
} sudoku_row;

// Solves a collection: one puzzle a line, on options->threads threads. The result does not depend
// on their number.
//
// - text, len: lines of UTF-8, each a puzzle in any format that fits one; empty lines and lines that
//   begin with '#' are left out. A bad line affects no other row.
// - read_options: box and symbols of every puzzle; NULL for the defaults.
// - options: NULL for the defaults; the time limit bounds the whole call.
// - out_rows, row_size, row_capacity: a buffer for one row a puzzle, in order; sizeof(sudoku_row). NULL and 0 rows ask for
//   the sizes only.
// - out_row_count: the number of puzzles; also with SUDOKU_BUFFER_TOO_SMALL.
// - out_text, text_capacity: a buffer for the solutions, one a line in the order of the rows, each
//   line ended by LF. A puzzle without one has an empty line; no NUL is added. len + 1 bytes are enough
//   for lines of one character a cell up to side 9; for others ask with (NULL, 0). NULL with rows if solutions are not
//   wanted.
// - out_text_len: bytes written; the bytes needed if (NULL, 0) asks for the sizes or with
//   SUDOKU_BUFFER_TOO_SMALL.
// - Larger buffers cost no time: the call writes at most len + 1 rows and 12 * (len + 1) bytes.
// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT, SUDOKU_TOO_LARGE,
//   SUDOKU_BUFFER_TOO_SMALL, SUDOKU_BAD_TEXT (a text in UTF-16).
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_solve_lines(const char *text,
                           size_t len,
                           const struct sudoku_read_options *read_options,
                           const struct sudoku_options *options,
                           struct sudoku_row *out_rows,
                           size_t row_size,
                           size_t row_capacity,
                           size_t *out_row_count,
                           char *out_text,
                           size_t text_capacity,
                           size_t *out_text_len,
                           struct sudoku_error *error);

// Whether each puzzle of a collection is solved, still open, or breaks a rule, on options->threads threads. To learn whether
// each has exactly one solution, call sudoku_solve_lines with a solution_limit of 2.
//
// - text, len: as in sudoku_solve_lines. A bad line affects no other row; sudoku_row_error has its reason.
// - read_options: box and symbols of every puzzle; NULL for the defaults.
// - options: threads, time limit of the whole call, control; the others have no effect. NULL for the defaults.
// - out_states, state_capacity: a buffer for one number a puzzle, in order: a SUDOKU_STATE_ constant as sudoku_check returns
//   it; the status of a line that is no puzzle; SUDOKU_TIMED_OUT or SUDOKU_CANCELLED for a line that was not reached.
//   (NULL, 0) asks for their number only.
// - out_state_count: the number of puzzles; also with SUDOKU_BUFFER_TOO_SMALL.
// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT, SUDOKU_TOO_LARGE,
//   SUDOKU_BUFFER_TOO_SMALL, SUDOKU_BAD_TEXT (a text in UTF-16).
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_check_lines(const char *text,
                           size_t len,
                           const struct sudoku_read_options *read_options,
                           const struct sudoku_options *options,
                           int32_t *out_states,
                           size_t state_capacity,
                           size_t *out_state_count,
                           struct sudoku_error *error);

// Rates a collection: one puzzle a line, on options->threads threads. The ratings do not depend on their number.
//
// - text, len: as in sudoku_solve_lines. A bad line affects no other row; sudoku_row_error has its reason.
// - read_options: box and symbols of every puzzle; NULL for the defaults.
// - profile: as in sudoku_rate.
// - options: as in sudoku_rate, with threads; NULL for the defaults. The time limit bounds the whole call, node_limit each
//   puzzle.
// - out_rows, row_size, row_capacity: a buffer for one row a puzzle, in order; sizeof(sudoku_rating). NULL and 0 rows ask
//   for their number only.
// - out_row_count: the number of puzzles; also with SUDOKU_BUFFER_TOO_SMALL.
// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT, SUDOKU_TOO_LARGE,
//   SUDOKU_BUFFER_TOO_SMALL, SUDOKU_BAD_TEXT (a text in UTF-16), SUDOKU_BAD_ARGUMENT (no profile).
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_rate_lines(const char *text,
                          size_t len,
                          const struct sudoku_read_options *read_options,
                          int32_t profile,
                          const struct sudoku_options *options,
                          struct sudoku_rating *out_rows,
                          size_t row_size,
                          size_t row_capacity,
                          size_t *out_row_count,
                          struct sudoku_error *error);

// The line of a collection that belongs to a row of sudoku_solve_lines or _rate_lines, and why it is not a puzzle, or is one
// that only sudoku_rate_lines refuses: of loose cells, or with more than 64 rows. The call reads the text
// up to that line.
//
// - text, len: as in sudoku_solve_lines.
// - read_options: as there; NULL for the defaults.
// - row: the number of the row, from 0.
// - out_line: the number of its line in the text, from 1.
// - out_refusal: the status, place and message of the refusal, or the status 0 if the line is a puzzle that is rated;
//   may be NULL. The caller sets struct_size.
// - Returns SUDOKU_OK, also for a line that is refused; SUDOKU_NULL_POINTER, SUDOKU_BAD_STRUCT_SIZE,
//   SUDOKU_UNKNOWN_FORMAT, SUDOKU_UNKNOWN_SYMBOL (a negative one among the options),
//   SUDOKU_TOO_LARGE, SUDOKU_BAD_TEXT (a text in UTF-16), SUDOKU_BAD_ARGUMENT (there is no such row), SUDOKU_BAD_HANDLE,
//   SUDOKU_CANCELLED, SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_row_error(const char *text,
                         size_t len,
                         const struct sudoku_read_options *read_options,
                         size_t row,
                         size_t *out_line,
                         struct sudoku_error *out_refusal,
                         struct sudoku_error *error);

// Boards of one shape, as integers in memory: 1 to the side, and a value for empty cells. Zero in a field
// means its default.
typedef struct sudoku_cells {
  // In: sizeof(sudoku_cells).
  uint32_t struct_size;
  // The bytes of a cell: 1, 2, 4 or 8. Signed and unsigned integers are read alike.
  uint32_t cell_bytes;
  // The first cell of the first board, at any address.
  const void *cells;
  // The number of boards.
  size_t count;
  // Rows, columns and symbols of a board; 0: the product of box_height and box_width.
  uint32_t side;
  // Rows of a box; 0: boxes are square, and those of the sides 6, 8, 10 and 12 are 2x3, 2x4, 2x5 and 3x4 (rows x
  // columns).
  uint32_t box_height;
  // Columns of a box; 0 exactly when box_height is 0.
  uint32_t box_width;
  // Set it to 0; ignored by this version.
  uint32_t reserved;
  // The value of an empty cell: a number of the cell's type outside of 1 to the side.
  int64_t empty;
  // The bytes from a board to the next one, of either sign; 0: the boards are side by side.
  ptrdiff_t board_stride;
  // The bytes from a row to the next one, of either sign; 0: the rows are side by side.
  ptrdiff_t row_stride;
  // The bytes from a cell to the next one of its row, of either sign; 0: the cells are side by side.
  ptrdiff_t col_stride;
} sudoku_cells;

// What a sudoku_cells begins as: its size, and the default of each field.
#define SUDOKU_CELLS_INIT {sizeof(sudoku_cells), 1, NULL, 0, 9, 0, 0, 0, 0, 0, 0, 0}

// Solves many boards of one shape that are integers in memory, on options->threads threads. The result does
// not depend on their number.
//
// - cells: the boards. A cell with another number affects no other board: SUDOKU_UNKNOWN_SYMBOL.
// - options: NULL for the defaults; the time limit bounds the whole call, node_limit each board. A node
//   limit gives the same rows on every machine, a time limit does not. To count the solutions of each
//   board, set solution_limit, and out_cells to NULL.
// - out_rows, row_size: a buffer for count rows, one for each board in order; sizeof(sudoku_row).
// - out_cells: a buffer, aligned for its integers, for all cells of all boards, side by side, in integers of
//   cell_bytes: the first solution of each board; the value for empty in all cells of a board without
//   one. It does not overlap the boards. It may be NULL: solutions are not wanted.
// - Returns what sudoku_solve_batch returns; SUDOKU_BAD_SIDE, also for a side beyond the integers of a cell.
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_solve_cells(const struct sudoku_cells *cells,
                           const struct sudoku_options *options,
                           struct sudoku_row *out_rows,
                           size_t row_size,
                           void *out_cells,
                           struct sudoku_error *error);

// Whether each of many boards is solved, still open, or breaks a rule, on options->threads threads. To learn
// whether each has exactly one solution, call sudoku_solve_cells with a solution_limit of 2.
//
// - cells: the boards.
// - options: threads, time limit of the whole call, control; the others have no effect. NULL for the defaults.
// - out_states: a buffer for count numbers, one for each board in order: a SUDOKU_STATE_ constant as
//   sudoku_check returns it; SUDOKU_UNKNOWN_SYMBOL for a board with another number;
//   SUDOKU_TIMED_OUT or SUDOKU_CANCELLED for a board that was not reached.
// - Returns what sudoku_solve_cells returns.
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_check_cells(const struct sudoku_cells *cells,
                           const struct sudoku_options *options,
                           int32_t *out_states,
                           struct sudoku_error *error);

// Rates many boards of one shape that are integers in memory, on options->threads threads. The ratings do not depend on
// their number.
//
// - cells: the boards. A cell with another number affects no other board: SUDOKU_UNKNOWN_SYMBOL.
// - profile: as in sudoku_rate.
// - options: as in sudoku_rate, with threads; NULL for the defaults. The time limit bounds the whole call, node_limit each
//   board.
// - out_rows, row_size: a buffer for count rows, one for each board in order; sizeof(sudoku_rating).
// - Returns what sudoku_solve_cells returns; SUDOKU_BAD_ARGUMENT (no profile).
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_rate_cells(const struct sudoku_cells *cells,
                          int32_t profile,
                          const struct sudoku_options *options,
                          struct sudoku_rating *out_rows,
                          size_t row_size,
                          struct sudoku_error *error);

// Scores the answers to many puzzles of one shape, integers in memory, on options->threads threads. The scores do not depend
// on their number.
//
// - puzzles, answers: boards of one shape, the same number of each; their integers and strides may differ. A cell with another
//   number affects no other board: SUDOKU_UNKNOWN_SYMBOL.
// - asks: as in sudoku_score_board.
// - options: as there, with threads; the time limit bounds the whole call, node_limit each search. NULL for the defaults.
// - out_rows, row_size: a buffer for count rows, one for each puzzle in order; sizeof(sudoku_score).
// - out_clashes: a buffer for all cells of all boards, a byte each: 1 if the cell of the answer is part of a clash, else 0.
//   NULL if they are not wanted.
// - Returns what sudoku_solve_cells returns; SUDOKU_BAD_ARGUMENT (other asks), SUDOKU_BAD_CELL_COUNT (another number or
//   shape of answers).
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_score_cells(const struct sudoku_cells *puzzles,
                           const struct sudoku_cells *answers,
                           uint32_t asks,
                           const struct sudoku_options *options,
                           struct sudoku_score *out_rows,
                           size_t row_size,
                           uint8_t *out_clashes,
                           struct sudoku_error *error);

// Morphs many boards of one shape that are integers in memory, on options->threads threads. Board i gets the morph that
// sudoku_morph_random draws for item first + i of the seed, so that the boards do not depend on the number of
// threads, and a second call with the same seed makes of their solutions the solutions of the results.
//
// - cells: the boards. A cell with another number affects no other board: SUDOKU_UNKNOWN_SYMBOL.
// - seed, first: the sequence, and the item of the first board; after 2^64 - 1 comes 0.
// - inverse: 0; 1 for the inverses of these morphs, which make of the results the boards.
// - options: threads, time limit of the whole call, control; the others have no effect. NULL for the defaults.
// - out_states: a buffer for count numbers, one for each board in order: SUDOKU_OK; SUDOKU_UNKNOWN_SYMBOL for a board with
//   another number; SUDOKU_TIMED_OUT or SUDOKU_CANCELLED for a board that was not reached.
// - out_cells: a buffer, aligned for its integers, for all cells of all boards, side by side, in integers of
//   cell_bytes; the value for empty in all cells of a board without SUDOKU_OK. It does not overlap the boards.
// - Returns what sudoku_solve_cells returns; SUDOKU_BAD_ARGUMENT (inverse is neither 0 nor 1).
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_morph_cells(const struct sudoku_cells *cells,
                           uint64_t seed,
                           uint64_t first,
                           int32_t inverse,
                           const struct sudoku_options *options,
                           int32_t *out_states,
                           void *out_cells,
                           struct sudoku_error *error);

// The canonical form of a board of many.
typedef struct sudoku_form {
  // SUDOKU_OK; else why the board has no form.
  int32_t status;
  // 0.
  int32_t reserved;
  // The number of symmetries of the board, as sudoku_board_symmetries returns it; 0 without a form.
  uint64_t symmetries;
  // The number of the first board of the call with this form, from 0; that of the board itself if it is the first, or has no
  // form.
  uint64_t first;
} sudoku_form;

// Makes the canonical forms of many boards of one shape that are integers in memory, on options->threads threads: those of
// sudoku_board_canonical. The result does not depend on the number of threads.
//
// - cells: the boards, with a side of at most 25. A cell with another number affects no other board: SUDOKU_UNKNOWN_SYMBOL; so
//   does a clash of givens: SUDOKU_BAD_ARGUMENT.
// - options: NULL for the defaults; the time limit bounds the whole call, node_limit each board.
// - out_rows, row_size: a buffer for count rows, one for each board in order; sizeof(sudoku_form).
// - out_cells: a buffer, aligned for its integers, for all cells of all boards, side by side, in integers of
//   cell_bytes: the form of each board; the value for empty in all cells of a board without one. It does not overlap
//   the boards. It may be NULL: forms are not wanted.
// - Returns what sudoku_solve_cells returns.
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_canonical_cells(const struct sudoku_cells *cells,
                               const struct sudoku_options *options,
                               struct sudoku_form *out_rows,
                               size_t row_size,
                               void *out_cells,
                               struct sudoku_error *error);

// Strings in the layout of Apache Arrow: the types utf8, large_utf8 and utf8_view. Zero in a field means
// its default.
typedef struct sudoku_strings {
  // In: sizeof(sudoku_strings).
  uint32_t struct_size;
  // The bytes of an offset: 4 for utf8, 8 for large_utf8; 16 for the views of utf8_view.
  uint32_t offset_bytes;
  // The bytes of all strings, UTF-8. With views: a list of pointers to buffers of bytes.
  const char *bytes;
  // The number of bytes; with views, of buffers.
  size_t byte_count;
  // Integers of offset_bytes, aligned, at least first + count + 1: string i is the bytes from
  // offset first + i to the next offset. Or first + count views.
  const void *offsets;
  // Bits, the lowest of each byte first: bit first + i is 0 if string i is null; NULL: none is null.
  const uint8_t *validity;
  // The first string of the call.
  size_t first;
  // The number of strings.
  size_t count;
  // With views: the number of bytes of each buffer; else NULL.
  const int64_t *sizes;
} sudoku_strings;

// What a sudoku_strings begins as: its size, and the default of each field.
#define SUDOKU_STRINGS_INIT {sizeof(sudoku_strings), 4, NULL, 0, NULL, NULL, 0, 0, NULL}

// Solves strings, one puzzle each, on options->threads threads: one row a string, whatever it holds. The
// result does not depend on the number of threads.
//
// - strings: each is a text as sudoku_board_read reads it, also a killer or a larger board. A bad one costs only its
//   own row; a null has the row SUDOKU_NULL_POINTER.
// - read_options: format, box and symbols of every puzzle; NULL for the defaults.
// - options: NULL for the defaults; the time limit bounds the whole call, node_limit each puzzle. A
//   node limit gives the same rows on every machine, a time limit does not. To count the solutions of each puzzle, set
//   solution_limit, and out_bytes to NULL.
// - out_rows, row_size: a buffer for count rows, one for each string in order; sizeof(sudoku_row). out_rows may be NULL:
//   the call only measures out_byte_count.
// - out_bytes, capacity: a buffer for the solutions, each in SUDOKU_FORMAT_LINE without an LF. 81 bytes a string
//   are enough for 9x9 boards with the default symbols. It may be NULL: solutions are not wanted.
// - out_byte_count: bytes written; with SUDOKU_BUFFER_TOO_SMALL, the bytes needed; if out_rows is NULL, the most
//   bytes that the solutions can need.
// - out_offsets: a buffer for count + 1 offsets of offset_bytes, with views of 8 bytes, aligned; the first
//   is 0. Not used if out_bytes is NULL.
// - out_validity: a buffer for (count + 7) / 8 bytes: bit i is 0 if string i has no solution, whose string is then
//   empty; may be NULL.
// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT, SUDOKU_BUFFER_TOO_SMALL,
//   SUDOKU_BAD_ARGUMENT (offsets that decrease or exceed the bytes), SUDOKU_TOO_LARGE (solutions beyond 4-byte offsets).
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_solve_strings(const struct sudoku_strings *strings,
                             const struct sudoku_read_options *read_options,
                             const struct sudoku_options *options,
                             struct sudoku_row *out_rows,
                             size_t row_size,
                             char *out_bytes,
                             size_t capacity,
                             size_t *out_byte_count,
                             void *out_offsets,
                             uint8_t *out_validity,
                             struct sudoku_error *error);

// Whether each of many strings is a board that is solved, still open, or breaks a rule, on options->threads
// threads. To learn whether each has exactly one solution, call sudoku_solve_strings with a solution_limit of 2.
//
// - strings: as in sudoku_solve_strings.
// - read_options: as there; NULL for the defaults.
// - options: threads, time limit of the whole call, control; the others have no effect. NULL for the defaults.
// - out_states: a buffer for count numbers, one for each string in order: a SUDOKU_STATE_ constant as
//   sudoku_check returns it; the status of a string that is no puzzle, SUDOKU_NULL_POINTER for a null;
//   SUDOKU_TIMED_OUT or SUDOKU_CANCELLED for a string that was not reached.
// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT,
//   SUDOKU_BAD_ARGUMENT (offsets that decrease or exceed the bytes).
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_check_strings(const struct sudoku_strings *strings,
                             const struct sudoku_read_options *read_options,
                             const struct sudoku_options *options,
                             int32_t *out_states,
                             struct sudoku_error *error);

// Rates strings, one puzzle each, on options->threads threads: one row a string, whatever it holds. The ratings do not
// depend on the number of threads.
//
// - strings: as in sudoku_solve_strings.
// - read_options: as there; NULL for the defaults.
// - profile: as in sudoku_rate.
// - options: as in sudoku_rate, with threads; NULL for the defaults. The time limit bounds the whole call, node_limit
//   each puzzle.
// - out_rows, row_size: a buffer for count rows, one for each string in order; sizeof(sudoku_rating).
// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT,
//   SUDOKU_BAD_ARGUMENT (no profile; offsets that decrease or exceed the bytes).
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_rate_strings(const struct sudoku_strings *strings,
                            const struct sudoku_read_options *read_options,
                            int32_t profile,
                            const struct sudoku_options *options,
                            struct sudoku_rating *out_rows,
                            size_t row_size,
                            struct sudoku_error *error);

// Scores the answers to strings, one puzzle each, on options->threads threads: one row a string, whatever it holds. The
// scores do not depend on the number of threads.
//
// - puzzles, answers: as in sudoku_solve_strings, the same number of each. A bad one costs only its own row; a null has the
//   status SUDOKU_NULL_POINTER.
// - read_options: as there, of puzzles and answers; NULL for the defaults.
// - asks: as in sudoku_score_board.
// - options: as in sudoku_score_cells; NULL for the defaults.
// - out_rows, row_size: a buffer for count rows, one for each puzzle in order; sizeof(sudoku_score).
// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT, SUDOKU_BAD_ARGUMENT (other asks; offsets that decrease or
//   exceed the bytes), SUDOKU_BAD_CELL_COUNT (another number of answers).
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_score_strings(const struct sudoku_strings *puzzles,
                             const struct sudoku_strings *answers,
                             const struct sudoku_read_options *read_options,
                             uint32_t asks,
                             const struct sudoku_options *options,
                             struct sudoku_score *out_rows,
                             size_t row_size,
                             struct sudoku_error *error);

// Solves many boards, on options->threads threads. The result does not depend on their number.
//
// - boards, count: handles, which may repeat; a bad one affects no other row.
// - options: NULL for the defaults; the time limit bounds the whole call.
// - out_rows, row_size: a buffer for count rows, one for each board in order; sizeof(sudoku_row).
// - out_cells, stride: a buffer for count * stride symbols; the first solution of board i is
//   written from i * stride on, as by sudoku_solve, and the rest of its stride is zero. A board
//   with more than stride cells gets SUDOKU_BUFFER_TOO_SMALL. (NULL, 0) if solutions are not
//   wanted.
// - Returns SUDOKU_OK when every row has its status; SUDOKU_CANCELLED, SUDOKU_TIMED_OUT (also the
//   status of rows not reached); SUDOKU_NULL_POINTER, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_UNKNOWN_STRATEGY,
//   SUDOKU_BAD_HANDLE (the control), SUDOKU_BAD_ARGUMENT (unaligned or overlapping buffers, too
//   many threads, vectors the machine lacks), SUDOKU_NO_MEMORY.
// - Any thread; its own threads end with the call.
SUDOKU_MUST_USE
int32_t sudoku_solve_batch(const struct sudoku_board *const *boards,
                           size_t count,
                           const struct sudoku_options *options,
                           struct sudoku_row *out_rows,
                           size_t row_size,
                           int32_t *out_cells,
                           size_t stride,
                           struct sudoku_error *error);

// -------------------------------------------------------------------------------------------------
// 7. Watching and cancelling
// -------------------------------------------------------------------------------------------------

// What another thread needs to watch and to cancel a running call. Opaque; made by
// sudoku_control_new, freed by sudoku_control_free (a call that runs with it goes on).
typedef struct sudoku_control sudoku_control;

// The progress of the calls that use a control. With several calls, one after the other, nodes is the
// sum of all since sudoku_control_reset; done and total are those of the last batch call, which resets
// them when it begins. Other calls do not change done and total. If batch calls run with one control at
// the same time, done and total have no meaning.
typedef struct sudoku_progress {
  // In: sizeof(sudoku_progress).
  uint32_t struct_size;
  // 1 after sudoku_control_cancel, else 0.
  uint32_t cancelled;
  // Puzzles that the last batch call has finished.
  uint64_t done;
  // All puzzles of that call; 0 if unknown, as in the first milliseconds with a long text.
  uint64_t total;
  // Assignments tried by all calls.
  uint64_t nodes;
} sudoku_progress;

// What a sudoku_progress begins as: its size, and the default of each field.
#define SUDOKU_PROGRESS_INIT {sizeof(sudoku_progress), 0, 0, 0, 0}

// Makes a control.
//
// - out_control: the new handle; the caller frees it with sudoku_control_free.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_control_new(struct sudoku_control **out_control);

// Cancels every call that runs with this control, which returns SUDOKU_CANCELLED: within 10 ms, or within 100 ms
// if it reads a text. A call that solves many boards needs 50 ns more for each board that it leaves. Calls that
// begin later return at once, until sudoku_control_reset.
//
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE.
// - Any thread; not from a signal handler, because it takes a lock.
int32_t sudoku_control_cancel(const struct sudoku_control *control);

// Resets a control: not cancelled, all counts 0.
//
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE.
// - Any thread; not while a call runs with it, which would lose its counts.
int32_t sudoku_control_reset(const struct sudoku_control *control);

// Reads the progress of the calls that use a control.
//
// - out_progress: the caller's structure with struct_size set.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE.
// - Any thread, at any time.
SUDOKU_MUST_USE
int32_t sudoku_control_progress(const struct sudoku_control *control,
                                struct sudoku_progress *out_progress);

// Frees a control; NULL is accepted. A call that runs with it goes on.
//
// - Returns SUDOKU_OK; SUDOKU_BAD_HANDLE if it is not a live control.
// - Any thread.
int32_t sudoku_control_free(struct sudoku_control *control);

// -------------------------------------------------------------------------------------------------
// 8. For experts
// -------------------------------------------------------------------------------------------------

// A board under deduction: the symbols of its cells, and their consequences by naked singles,
// hidden singles, naked pairs and locked candidates, until these rules find nothing more. Opaque; made by
// sudoku_deduction_new or _clone, freed by sudoku_deduction_free. Threads may share it; their
// calls run one at a time.
typedef struct sudoku_deduction sudoku_deduction;

// Begins a deduction with the givens of a board. Givens that contradict each other are accepted:
// sudoku_deduction_choice says so.
//
// - out_deduction: the new handle; the caller frees it with sudoku_deduction_free.
// - Returns SUDOKU_OK; SUDOKU_MEMORY_LIMIT (more than 1 GiB would be needed);
//   SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_UNSUITABLE (the board has cages or sums),
//   SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
// - Any thread. The board may be changed or freed afterwards.
SUDOKU_MUST_USE
int32_t sudoku_deduction_new(const struct sudoku_board *board,
                             struct sudoku_deduction **out_deduction,
                             struct sudoku_error *error);

// Makes a deduction equal to another one and independent of it.
//
// - out_deduction: the new handle; the caller frees it with sudoku_deduction_free.
// - Returns SUDOKU_OK; SUDOKU_MEMORY_LIMIT; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE,
//   SUDOKU_NO_MEMORY.
// - Any thread.
SUDOKU_MUST_USE
int32_t sudoku_deduction_clone(const struct sudoku_deduction *deduction,
                               struct sudoku_deduction **out_deduction,
                               struct sudoku_error *error);

// Frees a deduction; NULL is accepted. Calls that still use it finish.
//
// - Returns SUDOKU_OK; SUDOKU_BAD_HANDLE if it is not a live deduction.
// - Any thread.
int32_t sudoku_deduction_free(struct sudoku_deduction *deduction);

// Sets the symbol of a cell and derives the consequences. A symbol that contradicts the board is
// refused: the cells do not change, and every later symbol is refused, too.
//
// - row, col: from 0, below the side.
// - symbol: one of the board's.
// - Returns SUDOKU_OK; SUDOKU_NO_SOLUTION for a contradiction, in this or an earlier call; SUDOKU_MEMORY_LIMIT
//   (nothing has changed); SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_OFF_BOARD,
//   SUDOKU_UNKNOWN_SYMBOL, SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
// - Any thread; calls on one handle run one at a time.
SUDOKU_MUST_USE
int32_t sudoku_deduction_set(struct sudoku_deduction *deduction,
                             uint32_t row,
                             uint32_t col,
                             int32_t symbol,
                             struct sudoku_error *error);

// The symbols of the decided cells: set, given, or the only candidate.
//
// - out_cells, capacity: space for side * side symbols, row by row, -1 where a cell is open;
//   (NULL, 0) asks only for their number.
// - out_len: their number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL.
// - Any thread; calls on one handle run one at a time.
SUDOKU_MUST_USE
int32_t sudoku_deduction_cells(const struct sudoku_deduction *deduction,
                               int32_t *out_cells,
                               size_t capacity,
                               size_t *out_len,
                               struct sudoku_error *error);

// The symbols that a cell may still take; a decided cell has only its own.
//
// - row, col: from 0, below the side.
// - out_symbols, capacity: space for side symbols; (NULL, 0) asks only for their number.
// - out_len: their number; 0 only if the givens contradict each other.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_OFF_BOARD,
//   SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY.
// - Any thread; calls on one handle run one at a time.
SUDOKU_MUST_USE
int32_t sudoku_deduction_candidates(const struct sudoku_deduction *deduction,
                                    uint32_t row,
                                    uint32_t col,
                                    int32_t *out_symbols,
                                    size_t capacity,
                                    size_t *out_len,
                                    struct sudoku_error *error);

// The cell to choose next: the open cell with the fewest candidates, the first among equals.
//
// - out_row, out_col: the cell, from 0; 0 when there is none; each may be NULL.
// - out_open: the number of open cells; may be NULL.
// - Returns SUDOKU_OK; SUDOKU_DONE when no cell is open: the board is solved; SUDOKU_NO_SOLUTION
//   after a contradiction; SUDOKU_BAD_HANDLE, SUDOKU_NULL_POINTER.
// - Any thread; calls on one handle run one at a time.
SUDOKU_MUST_USE
int32_t sudoku_deduction_choice(const struct sudoku_deduction *deduction,
                                uint32_t *out_row,
                                uint32_t *out_col,
                                uint32_t *out_open,
                                struct sudoku_error *error);

// Looks for two solutions of a board without cages and sums by the strategy clause_learning, and
// writes a proof that there are no more than it found: two files for a checker of proofs without
// rules of Sudoku. The variable (row * columns + column) * side + digit + 1 means that a cell takes
// a digit, the place of its symbol in the list of symbols; all count from 0.
//
// - options: NULL for the defaults. The strategy is 0 or clause_learning; solution_limit is not
//   read.
// - cnf_path, cnf_path_len: the file for the clauses in the DIMACS format: the rules and the
//   givens, and, if a solution was found, one that rules it out. The path is in UTF-8,
//   without NUL.
// - proof_path, proof_path_len: the file for the proof in the DRAT format that the clauses are
//   contradictory.
// - out_cells, capacity: as in sudoku_solve.
// - out_report: what the call did; may be NULL.
// - Returns what sudoku_solve returns; SUDOKU_FILE_ERROR, SUDOKU_BAD_UTF8. With
//   SUDOKU_NO_SOLUTION, and with SUDOKU_OK and out_report->solutions == 1, it is proved, and the
//   files are complete. With SUDOKU_OK and out_report->solutions == 2 there are several; then,
//   and after any other status, the files are not complete.
// - Any thread; it uses the calling thread only.
SUDOKU_MUST_USE
int32_t sudoku_prove(const struct sudoku_board *board,
                     const struct sudoku_options *options,
                     const char *cnf_path,
                     size_t cnf_path_len,
                     const char *proof_path,
                     size_t proof_path_len,
                     int32_t *out_cells,
                     size_t capacity,
                     struct sudoku_report *out_report,
                     struct sudoku_error *error);

// The fastest vectors of the machine.
#define SUDOKU_VECTORS_AUTO 0

// Plain code, without the vector instructions that only some machines have.
#define SUDOKU_VECTORS_PORTABLE 1

// AVX2 of x86-64.
#define SUDOKU_VECTORS_AVX2 2

// AVX-512 of x86-64, with its parts F, BW, VL, BITALG and VBMI.
#define SUDOKU_VECTORS_AVX512 3

// The version of the library as text, "major.minor.patch".
//
// - out_text: set to a text that lives as long as the library, NUL-terminated.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
// - Any thread.
int32_t sudoku_version(const char **out_text);

// The version of the library, "major.minor.patch", as a text to print.
//
// - Returns a text that lives as long as the library, NUL-terminated, never NULL.
// - Any thread.
const char *sudoku_version_text(void);

// The version of the library as a number to compare: major * 1000000 + minor * 1000 + patch.
//
// - out_number: the number.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
// - Any thread.
int32_t sudoku_version_number(int32_t *out_number);

// How the library was built: version, target, profile and optional parts, as one line of text.
//
// - out_text: set to a text that lives as long as the library, NUL-terminated.
// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
// - Any thread.
int32_t sudoku_build_info(const char **out_text);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SUDOKU_H */
