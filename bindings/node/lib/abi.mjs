// The C face in the words of koffi: what include/sudoku.h declares, and nothing else.
//
// In: nothing. Out: the constants, the structures, and the argument types of every function, all of
// which return a status. It stays equal to the header: a test compares names, numbers, the offset
// and size of every field, and the type of every argument.
//
// A handle is a BigInt; no JavaScript follows it. Arrays, texts and structures that a function
// writes are passed as typed arrays and Buffers, structures that it reads as plain objects.

import koffi from "koffi";

/** The version of the header that this file repeats. */
export const VERSION = "0.1.0";

/** What stands in an empty cell. */
export const EMPTY = -1;

export const Status = Object.freeze({
  OK: 0,
  NO_SOLUTION: 10,
  NODE_LIMIT: 20,
  MEMORY_LIMIT: 21,
  TIMED_OUT: 22,
  CANCELLED: 23,
  DONE: 30,
  NULL_POINTER: -10,
  BAD_HANDLE: -11,
  BAD_ARGUMENT: -12,
  BUFFER_TOO_SMALL: -13,
  BAD_STRUCT_SIZE: -14,
  UNKNOWN_STRATEGY: -20,
  UNSUITABLE: -21,
  UNKNOWN_FORMAT: -22,
  NOT_EXPRESSIBLE: -23,
  BAD_UTF8: -30,
  BAD_TEXT: -31,
  RAGGED_ROW: -32,
  BAD_CELL_COUNT: -33,
  TOO_LARGE: -34,
  BAD_SIDE: -40,
  BAD_SYMBOL_COUNT: -41,
  DUPLICATE_SYMBOL: -42,
  UNKNOWN_SYMBOL: -43,
  OFF_BOARD: -44,
  GIVEN_TWICE: -45,
  BAD_CAGE: -46,
  FILE_ERROR: -50,
  NO_MEMORY: -60,
  NOT_GENERATED: -70,
  NOT_MADE_CANCELLED: -71,
  NOT_MADE_MEMORY_LIMIT: -72,
  INTERNAL: -80,
});

export const Format = Object.freeze({
  AUTO: 0,
  COORDINATES: 10,
  CSV: 20,
  GRID: 30,
  LINE: 31,
  PICTURE: 40,
  SVG: 41,
});

export const State = Object.freeze({ SOLVED: 1, INCOMPLETE: 2, BROKEN: 3 });

/** Vector instructions. A machine may lack some. */
export const Vectors = Object.freeze({ AUTO: 0, PORTABLE: 1, AVX2: 2, AVX512: 3 });

// Nameless types: koffi knows names once a process, and the package may be loaded twice.
const HANDLE = koffi.pointer(koffi.opaque());

export const Progress = koffi.struct({
  struct_size: "uint32_t",
  cancelled: "uint32_t",
  done: "uint64_t",
  total: "uint64_t",
  nodes: "uint64_t",
});

export const ErrorDetail = koffi.struct({
  struct_size: "uint32_t",
  code: "int32_t",
  line: "uint32_t",
  column: "uint32_t",
  row: "int32_t",
  col: "int32_t",
  symbol: "int64_t",
  message: koffi.array("char", 224),
});

export const ReadOptions = koffi.struct({
  struct_size: "uint32_t",
  format: "int32_t",
  box_height: "uint32_t",
  box_width: "uint32_t",
  symbols: "int32_t *",
  symbol_count: "size_t",
  max_bytes: "uint64_t",
});

export const Options = koffi.struct({
  struct_size: "uint32_t",
  strategy: "int32_t",
  solution_limit: "uint64_t",
  node_limit: "uint64_t",
  memory_limit: "uint64_t",
  time_limit_ms: "uint32_t",
  threads: "uint32_t",
  control: HANDLE,
  vectors: "uint32_t",
  reserved: "uint32_t",
});

export const Report = koffi.struct({
  struct_size: "uint32_t",
  strategy: "int32_t",
  solutions: "uint64_t",
  nodes: "uint64_t",
  elapsed_ns: "uint64_t",
});

export const Row = koffi.struct({
  status: "int32_t",
  strategy: "int32_t",
  solutions: "uint64_t",
  nodes: "uint64_t",
});

export const GenerateOptions = koffi.struct({
  struct_size: "uint32_t",
  box_height: "uint32_t",
  box_width: "uint32_t",
  killer: "uint32_t",
  seed: "uint64_t",
  minimal: "uint32_t",
  givens: "uint32_t",
  holes: "uint32_t",
  holes_balanced: "uint32_t",
  max_cage: "uint32_t",
  attempts: "uint32_t",
  time_limit_ms: "uint32_t",
  min_cage: "uint32_t",
  control: HANDLE,
  min_nodes: "uint64_t",
  max_nodes: "uint64_t",
});

/** The structures by their names in C. */
export const STRUCTURES = {
  sudoku_progress: Progress,
  sudoku_error: ErrorDetail,
  sudoku_read_options: ReadOptions,
  sudoku_options: Options,
  sudoku_report: Report,
  sudoku_row: Row,
  sudoku_generate_options: GenerateOptions,
};

/** The types of arguments by their declarations in C, without const and without a name. */
export const ARGUMENTS = {
  int32_t: "int32_t",
  int64_t: "int64_t",
  uint32_t: "uint32_t",
  size_t: "size_t",
  "char *": "char *",
  "char **": koffi.out("char **"),
  "int32_t *": "int32_t *",
  "int64_t *": "int64_t *",
  "uint32_t *": "uint32_t *",
  "uint64_t *": "uint64_t *",
  "size_t *": "size_t *",
};
for (const handle of ["sudoku_board", "sudoku_control", "sudoku_solutions", "sudoku_deduction"]) {
  ARGUMENTS[`${handle} *`] = HANDLE;
  ARGUMENTS[`${handle} **`] = koffi.pointer(HANDLE);
}
for (const [name, structure] of Object.entries(STRUCTURES)) {
  ARGUMENTS[`${name} *`] = koffi.pointer(structure);
}

/** The arguments of each function, as they stand in the header, without const and struct. */
export const FUNCTIONS = {
  sudoku_version: "char **",
  sudoku_build_info: "char **",
  sudoku_status_name: "int32_t, char **",
  sudoku_status_message: "int32_t, char **",
  sudoku_control_new: "sudoku_control **",
  sudoku_control_cancel: "sudoku_control *",
  sudoku_control_reset: "sudoku_control *",
  sudoku_control_progress: "sudoku_control *, sudoku_progress *",
  sudoku_control_free: "sudoku_control *",
  sudoku_board_new: "uint32_t, uint32_t, sudoku_board **, sudoku_error *",
  sudoku_board_read: "char *, size_t, sudoku_read_options *, sudoku_board **, sudoku_error *",
  sudoku_board_load: "char *, size_t, sudoku_read_options *, sudoku_board **, sudoku_error *",
  sudoku_board_clone: "sudoku_board *, sudoku_board **, sudoku_error *",
  sudoku_board_free: "sudoku_board *",
  sudoku_board_size: "sudoku_board *, uint32_t *, uint32_t *, uint32_t *, sudoku_error *",
  sudoku_board_symbols: "sudoku_board *, int32_t *, size_t, size_t *, sudoku_error *",
  sudoku_board_set_symbols: "sudoku_board *, int32_t *, size_t, sudoku_error *",
  sudoku_board_get: "sudoku_board *, uint32_t, uint32_t, int32_t *, sudoku_error *",
  sudoku_board_set: "sudoku_board *, uint32_t, uint32_t, int32_t, sudoku_error *",
  sudoku_board_cells: "sudoku_board *, int32_t *, size_t, size_t *, sudoku_error *",
  sudoku_board_set_cells: "sudoku_board *, int32_t *, size_t, sudoku_error *",
  sudoku_board_candidates:
    "sudoku_board *, uint32_t, uint32_t, int32_t *, size_t, size_t *, sudoku_error *",
  sudoku_board_add_cage: "sudoku_board *, int64_t, uint32_t *, size_t, sudoku_error *",
  sudoku_board_add_cages: "sudoku_board *, int64_t *, size_t, sudoku_error *",
  sudoku_board_remove_cage: "sudoku_board *, uint32_t, uint32_t, sudoku_error *",
  sudoku_board_clear_cages: "sudoku_board *, sudoku_error *",
  sudoku_board_cage_count: "sudoku_board *, size_t *, sudoku_error *",
  sudoku_board_cage:
    "sudoku_board *, size_t, int64_t *, uint32_t *, size_t, size_t *, sudoku_error *",
  sudoku_board_validate: "sudoku_board *, int32_t *, uint32_t *, uint32_t *, sudoku_error *",
  sudoku_board_clashes: "sudoku_board *, uint32_t *, size_t, size_t *, sudoku_error *",
  sudoku_board_write_cells:
    "sudoku_board *, int32_t *, size_t, int32_t, char *, size_t, size_t *, sudoku_error *",
  sudoku_board_write: "sudoku_board *, int32_t, char *, size_t, size_t *, sudoku_error *",
  sudoku_board_save: "sudoku_board *, char *, size_t, int32_t, sudoku_error *",
  sudoku_strategy_count: "uint32_t *",
  sudoku_strategy_number: "uint32_t, int32_t *",
  sudoku_strategy_find: "char *, size_t, int32_t *, sudoku_error *",
  sudoku_strategy_name: "int32_t, char **",
  sudoku_strategy_description: "int32_t, char **",
  sudoku_strategy_fits: "int32_t, sudoku_board *, int32_t *, sudoku_error *",
  sudoku_solve:
    "sudoku_board *, sudoku_options *, int32_t *, size_t, sudoku_report *, sudoku_error *",
  sudoku_count: "sudoku_board *, sudoku_options *, uint64_t *, sudoku_report *, sudoku_error *",
  sudoku_prove:
    "sudoku_board *, sudoku_options *, char *, size_t, char *, size_t, int32_t *, size_t, " +
    "sudoku_report *, sudoku_error *",
  sudoku_solutions_open: "sudoku_board *, sudoku_options *, sudoku_solutions **, sudoku_error *",
  sudoku_solutions_next: "sudoku_solutions *, int32_t *, size_t, sudoku_report *, sudoku_error *",
  sudoku_solutions_close: "sudoku_solutions *",
  sudoku_deduction_new: "sudoku_board *, sudoku_deduction **, sudoku_error *",
  sudoku_deduction_clone: "sudoku_deduction *, sudoku_deduction **, sudoku_error *",
  sudoku_deduction_free: "sudoku_deduction *",
  sudoku_deduction_set: "sudoku_deduction *, uint32_t, uint32_t, int32_t, sudoku_error *",
  sudoku_deduction_cells: "sudoku_deduction *, int32_t *, size_t, size_t *, sudoku_error *",
  sudoku_deduction_candidates:
    "sudoku_deduction *, uint32_t, uint32_t, int32_t *, size_t, size_t *, sudoku_error *",
  sudoku_deduction_choice:
    "sudoku_deduction *, uint32_t *, uint32_t *, uint32_t *, sudoku_error *",
  sudoku_solve_batch:
    "sudoku_board **, size_t, sudoku_options *, sudoku_row *, int32_t *, size_t, sudoku_error *",
  sudoku_solve_lines:
    "char *, size_t, sudoku_read_options *, sudoku_options *, sudoku_row *, size_t, size_t *, " +
    "char *, size_t, size_t *, sudoku_error *",
  sudoku_row_error:
    "char *, size_t, sudoku_read_options *, size_t, size_t *, sudoku_error *, sudoku_error *",
  sudoku_generate: "sudoku_generate_options *, sudoku_board **, sudoku_error *",
};
