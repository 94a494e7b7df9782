// libsudoku: Sudoku of every size, with cages. Solve, count, enumerate, generate.
//
//     import { Board, solve } from "libsudoku";
//
//     const board = Board.parse(
//       "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//     );
//     const { cells, unique } = solve(board, { solutionLimit: 2 });
//     console.log(unique, cells);
//
// What holds for every function: rows, columns and cells count from 0; a cell is row * side + col;
// a symbol is 0 to 2147483647, an empty cell EMPTY (-1). Errors are SudokuError, and TypeError for
// an argument of the wrong type. Worker threads may all use the library; handles stay with the
// worker that made them. Counts are numbers, exact up to 2 ** 53. Each description says what a
// function does, its inputs, outputs and errors, in this order.
//
// Functions that end in Async run on another thread; the others hold up the thread that calls them.
// What holds for every Async function:
//
// - It works on its arguments as they are when it is called: a board, a list or a Buffer may be
//   changed or closed afterwards. An argument that is refused rejects the promise.
// - It runs on a thread of libuv's pool, which has UV_THREADPOOL_SIZE threads, by default 4. At most
//   UV_THREADPOOL_SIZE - 1 calls run at once, at least 1 and at most 128: files and DNS have a thread
//   left. The other calls wait in the order in which they were made. Each worker thread has a queue
//   of its own, over the same pool.
// - A Control or an AbortSignal ends it within 10 ms. Aborting rejects it with the reason of the
//   signal. Of a call that has both, aborting cancels the control, and so every call with it.
// - When the process exits, calls that run are cancelled. Worker.terminate waits for them: cancel
//   them first, or call process.exit in the worker.
//
// JSON.stringify and structuredClone take results. JSON.stringify takes boards; structuredClone and
// postMessage refuse whatever owns a handle. Pass board.toJSON(), and read it with Board.fromJSON.

/// <reference lib="esnext.disposable" />

/** What stands in an empty cell. */
export declare const EMPTY: -1;

/** How a call ended: 0, an outcome that is no fault (above 0), or an error (below 0). */
export declare const Status: {
  readonly OK: 0;
  readonly NO_SOLUTION: 10;
  readonly NODE_LIMIT: 20;
  readonly MEMORY_LIMIT: 21;
  readonly TIMED_OUT: 22;
  readonly CANCELLED: 23;
  readonly DONE: 30;
  readonly NULL_POINTER: -10;
  readonly BAD_HANDLE: -11;
  readonly BAD_ARGUMENT: -12;
  readonly BUFFER_TOO_SMALL: -13;
  readonly BAD_STRUCT_SIZE: -14;
  readonly UNKNOWN_STRATEGY: -20;
  readonly UNSUITABLE: -21;
  readonly UNKNOWN_FORMAT: -22;
  readonly NOT_EXPRESSIBLE: -23;
  readonly BAD_UTF8: -30;
  readonly BAD_TEXT: -31;
  readonly RAGGED_ROW: -32;
  readonly BAD_CELL_COUNT: -33;
  readonly TOO_LARGE: -34;
  readonly BAD_SIDE: -40;
  readonly BAD_SYMBOL_COUNT: -41;
  readonly DUPLICATE_SYMBOL: -42;
  readonly UNKNOWN_SYMBOL: -43;
  readonly OFF_BOARD: -44;
  readonly GIVEN_TWICE: -45;
  readonly BAD_CAGE: -46;
  readonly FILE_ERROR: -50;
  readonly NO_MEMORY: -60;
  readonly NOT_GENERATED: -70;
  readonly NOT_MADE_CANCELLED: -71;
  readonly NOT_MADE_MEMORY_LIMIT: -72;
  readonly INTERNAL: -80;
};

export type Status = (typeof Status)[keyof typeof Status];

/** The formats of a text; AUTO is for reading only, PICTURE and SVG for writing only. */
export declare const Format: {
  readonly AUTO: 0;
  readonly COORDINATES: 10;
  readonly CSV: 20;
  readonly GRID: 30;
  readonly LINE: 31;
  readonly PICTURE: 40;
  readonly SVG: 41;
};

/** What can be said of a board: full and right, still open, or a rule is broken. */
export declare const State: { readonly SOLVED: 1; readonly INCOMPLETE: 2; readonly BROKEN: 3 };
export type State = (typeof State)[keyof typeof State];

/** The version of the shared library. */
export declare const version: string;

/** How the shared library was built: version, target, profile and optional parts. */
export declare const buildInfo: string;

/** What was wrong, and where. */
export declare class SudokuError extends Error {
  /** The number of the status, below 0; above 0 if a limit or a cancel came first. */
  readonly code: number;
  /** The name of the status, such as "BAD_TEXT". */
  readonly status: string;
  /** Line of the text, from 1, if known. */
  readonly line?: number;
  /** Column of the text in characters, from 1, if known. */
  readonly column?: number;
  /** Row of the cell, from 0, if known. */
  readonly row?: number;
  /** Column of the cell, from 0, if known. */
  readonly col?: number;
  /** The symbol or value, if it is about one. */
  readonly symbol?: number;
}

/** What owns a handle of the library. It is freed with its owner at the latest. */
declare class Owner {
  /** The number that the C functions know it by. */
  readonly handle: bigint;
  /** Whether it has been closed. */
  readonly closed: boolean;
  /** Frees it; calls that still use it finish. Every later use is BAD_HANDLE; closing is not. */
  close(): void;
  /** The same, at the end of a `using` block. */
  [Symbol.dispose](): void;
}

export interface ReadOptions {
  /** A Format; AUTO, the default, recognises it from the content. */
  format?: number;
  /** Rows and columns of a box, for texts that name only a size; by default boxes are square. */
  box?: readonly [number, number];
  /** The symbols, for formats that do not list them; by default 1 to the side. */
  symbols?: Iterable<number>;
  /** Refuse texts of more bytes; by default 64 MiB. */
  maxBytes?: number | bigint;
}

/** Cells whose symbols are all different and sum up to a total. */
export interface Cage {
  total: number;
  cells: Uint32Array;
}

/** A board as plain data. */
export interface BoardJSON {
  box: readonly [number, number];
  symbols: readonly number[];
  cells: readonly number[];
  cages?: readonly { total: number; cells: readonly number[] }[];
}

/** A board: shape, symbols, givens and cages. `util.inspect` draws it up to side 36. */
export declare class Board extends Owner {
  /**
   * Makes an empty board with the symbols 1 to its side.
   *
   * - boxHeight, boxWidth: rows and columns of a box, each at least 1; their product is the side, 1
   *   to 1024.
   * - Throws BAD_SIDE, NO_MEMORY.
   */
  constructor(boxHeight: number, boxWidth: number);

  /**
   * Reads a board from a text.
   *
   * - text: a string, or UTF-8.
   * - Throws, with line and column: BAD_TEXT, RAGGED_ROW, BAD_CELL_COUNT, BAD_SIDE,
   *   BAD_SYMBOL_COUNT, DUPLICATE_SYMBOL, UNKNOWN_SYMBOL, OFF_BOARD, GIVEN_TWICE, BAD_CAGE,
   *   BAD_UTF8, TOO_LARGE, UNKNOWN_FORMAT, NO_MEMORY.
   */
  static parse(text: string | Uint8Array, options?: ReadOptions): Board;

  /** Reads a board from a file; otherwise as parse. Throws FILE_ERROR. */
  static load(path: string | URL, options?: ReadOptions): Board;

  /** Makes a board of what toJSON returned. Throws what the constructor and the setters throw. */
  static fromJSON(json: BoardJSON): Board;

  /** Makes a board equal to this one and independent of it. Throws NO_MEMORY. */
  copy(): Board;

  /** How many rows, columns, boxes and symbols there are. */
  readonly side: number;
  /** Rows and columns of a box. */
  readonly box: [number, number];

  /**
   * The symbols, in the order of the digits. Assigning others turns what stands in the cells into
   * the new symbol at the same place of the list; totals of cages stay as they are.
   *
   * - As many as the side, all different, 0 to 2147483647.
   * - Throws BAD_SYMBOL_COUNT, DUPLICATE_SYMBOL, UNKNOWN_SYMBOL.
   */
  get symbols(): Int32Array;
  set symbols(symbols: Iterable<number>);

  /**
   * The symbols in all cells, row by row, EMPTY where a cell is empty: a copy. Assigning puts
   * symbols into all cells, all or none.
   *
   * - Throws BAD_CELL_COUNT, UNKNOWN_SYMBOL.
   */
  get cells(): Int32Array;
  set cells(symbols: Iterable<number>);

  /** The symbol in a cell, or EMPTY. Throws OFF_BOARD. */
  get(row: number, col: number): number;

  /**
   * Puts a symbol into a cell, whatever stood there; EMPTY empties it. Symbols that clash with
   * others are accepted: such a board has no solution. Throws OFF_BOARD, UNKNOWN_SYMBOL.
   */
  set(row: number, col: number, symbol: number): void;

  /**
   * The symbols a cell can take as far as filled cells and totals tell: those that stand in no other
   * cell of its row, column and box, and with which each of its cages can have its total; of a filled
   * cell only its own. Throws OFF_BOARD.
   */
  candidates(row: number, col: number): Int32Array;

  /**
   * Adds a cage. Cages may overlap and need not be connected.
   *
   * - total: 0 to 2 ** 63 - 1.
   * - cells: 1 to side cells, each named once by its number row * side + col.
   * - Throws BAD_CAGE, OFF_BOARD, NO_MEMORY.
   */
  addCage(total: number | bigint, cells: Iterable<number>): void;

  /**
   * Adds several cages, all or none. Throws BAD_CAGE, OFF_BOARD, NO_MEMORY; the symbol of the error is
   * the place of the first bad cage, from 0.
   */
  addCages(cages: Iterable<{ total: number | bigint; cells: Iterable<number> }>): void;

  /**
   * Removes a cage that has this cell: the one that was added first. Throws OFF_BOARD, BAD_ARGUMENT (no
   * cage has the cell).
   */
  removeCage(row: number, col: number): void;

  /** Removes all cages. */
  clearCages(): void;

  /** The cages in the order they were added. */
  readonly cages: Cage[];

  /** The state of the board, a State; if it is BROKEN, a cell where it shows. */
  validate(): { state: State; row?: number; col?: number };

  /**
   * The numbers row * side + col of all cells that are part of a clash, in ascending order: some exactly
   * if the state is BROKEN.
   */
  clashes(): Uint32Array;

  /**
   * Writes the board as text; or symbols as if they stood in its cells, such as a solution.
   *
   * - format: a Format except AUTO; GRID by default.
   * - cells: side * side symbols of the board, EMPTY for empty. The formats that know no cages leave
   *   these out then, and COORDINATES is written as CSV.
   * - Throws UNKNOWN_FORMAT, NOT_EXPRESSIBLE, NO_MEMORY; for cells BAD_CELL_COUNT, UNKNOWN_SYMBOL.
   */
  write(format?: number, cells?: Iterable<number>): string;

  /** Writes the board to a file, replacing what it held; otherwise as write. Throws FILE_ERROR. */
  save(path: string | URL, format?: number): void;

  /** The board drawn for people. */
  toString(): string;

  /** Shape, symbols, givens and cages, for JSON.stringify and postMessage. */
  toJSON(): BoardJSON;
}

export interface Progress {
  cancelled: boolean;
  /** Puzzles finished. */
  done: number;
  /** Puzzles in all; 0 if unknown. */
  total: number;
  /** Assignments tried. */
  nodes: number;
}

/** Watches and cancels the Async calls that it is passed to. It may be closed while they run. */
export declare class Control extends Owner {
  constructor();
  /** Asks every call that runs with it to return, within 10 ms; later ones at once, until reset. */
  cancel(): void;
  /** Makes it as new. Not while a call runs with it. */
  reset(): void;
  /** How far the calls with it have come. */
  readonly progress: Progress;
}

export interface Strategy {
  readonly number: number;
  readonly name: string;
  readonly description: string;
  /** Whether it solves puzzles of the board's kind. */
  fits(board: Board): boolean;
}

/** The strategies, "auto" first. */
export declare function strategies(): Strategy[];

export interface Options {
  /** The name of a strategy; "auto", the default, picks the fastest for the puzzle. */
  strategy?: string;
  /** Stop after this many; by default solve and the batches stop at 1, the others find all. */
  solutionLimit?: number | bigint;
  /** Try at most this many assignments per puzzle. */
  nodeLimit?: number | bigint;
  /** Use at most this many bytes for the search; by default 1 GiB. */
  memoryLimit?: number | bigint;
  /** Return after this many milliseconds. */
  timeLimitMs?: number;
  /**
   * Threads of a batch call, and of solve and count, where a long search on a large board gets
   * rivals, with the same answer on every run, and with any number of threads unless one of
   * several solutions is asked for; at most 1024; by default one.
   */
  threads?: number;
  /** Watches and cancels. */
  control?: Control;
  /** The vector instructions that 9x9 boards use; the result is the same with all. */
  vectors?: "auto" | "portable" | "avx2" | "avx512";
}

/** Options of an Async function. */
export type WithSignal<Of> = Of & {
  /** Aborting cancels the call, and rejects it with the reason of the signal. */
  signal?: AbortSignal;
};

/** What a call did. */
export interface Report {
  /** The name of the strategy that ran. */
  strategy: string;
  /** Solutions found and verified. */
  solutions: number;
  /** Assignments tried. */
  nodes: number;
  /** Nanoseconds from the puzzle to the end of the search. */
  elapsedNs: number;
}

export interface Solution {
  /** OK, NO_SOLUTION (proved), or the limit that was reached. */
  status: Status;
  /** The symbols of the first solution, row by row; null if none was found. */
  cells: Int32Array | null;
  /** Whether the puzzle has exactly one solution; null: not known. */
  unique: boolean | null;
  report: Report;
  /** The same with the cells as an array of numbers. */
  toJSON(): object;
}

/**
 * Solves a board; the board itself stays as it is.
 *
 * - options: with solutionLimit 2, `unique` is known.
 * - Throws UNKNOWN_STRATEGY, UNSUITABLE, BAD_ARGUMENT, BAD_HANDLE, NO_MEMORY, INTERNAL.
 */
export declare function solve(board: Board, options?: Options): Solution;
export declare function solveAsync(board: Board, options?: WithSignal<Options>): Promise<Solution>;

/**
 * Looks for two solutions, and writes down for a checker why there are no more than were found.
 *
 * - board: without cages.
 * - cnf: the file for the clauses in the DIMACS format: the rules and the givens, and, where a solution
 *   was found, one that rules it out. The variable (row * side + column) * side + digit + 1 says that a
 *   cell takes a digit, the place of its symbol in the list of symbols; all count from 0.
 * - proof: the file for the proof in the DRAT format that the clauses are contradictory.
 * - options: the strategy is clause_learning; solutionLimit is not read.
 * - The files are complete if `unique` is true, or the status is NO_SOLUTION.
 * - Throws FILE_ERROR, and as solve.
 */
export declare function prove(
  board: Board,
  cnf: string | URL,
  proof: string | URL,
  options?: Options,
): Solution;
export declare function proveAsync(
  board: Board,
  cnf: string | URL,
  proof: string | URL,
  options?: WithSignal<Options>,
): Promise<Solution>;

export interface Count {
  /** How many were found: exactly as many as there are, or at least as many. */
  solutions: number;
  exact: boolean;
  status: Status;
  report: Report;
}

/** Counts the solutions of a board, up to the solution limit. Throws what solve throws. */
export declare function count(board: Board, options?: Options): Count;
export declare function countAsync(board: Board, options?: WithSignal<Options>): Promise<Count>;

/**
 * The solutions of a board one by one. `next` throws, with a code above 0, when another limit than
 * that of solutions is reached first; the next call goes on where it stopped.
 */
export declare class Solutions extends Owner implements IterableIterator<Int32Array> {
  constructor(board: Board, options?: Options);
  next(): IteratorResult<Int32Array, undefined>;
  /** Closes it, as leaving a `for` loop does. */
  return(value?: undefined): IteratorResult<Int32Array, undefined>;
  /** Solutions and nodes since the beginning, and the time of the last call. */
  readonly report: Report | undefined;
  [Symbol.iterator](): this;
}

/**
 * Hands out the solutions of a board: `for (const cells of solutions(board)) ...`. The board may be
 * changed or closed afterwards. Throws what solve throws.
 */
export declare function solutions(board: Board, options?: Options): Solutions;

/**
 * The solutions of a board one by one, each found on another thread. `next` rejects where that of
 * Solutions throws; calls of `next` take turns. Aborting the signal closes the iterator.
 */
export declare class AsyncSolutions implements AsyncIterableIterator<Int32Array> {
  constructor(board: Board, options?: WithSignal<Options>);
  next(): Promise<IteratorResult<Int32Array, undefined>>;
  /** Closes it, as leaving a `for await` loop does. */
  return(value?: undefined): Promise<IteratorResult<Int32Array, undefined>>;
  /** Ends the enumeration. Cancels a `next` that runs, unless the caller has given a control. */
  close(): void;
  /** Solutions and nodes since the beginning, and the time of the last call. */
  readonly report: Report | undefined;
  [Symbol.asyncIterator](): this;
  /** The same as return, at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Hands out the solutions of a board: `for await (const cells of solutionsAsync(board)) ...`. It
 * throws, rather than rejects, what solve throws for its arguments.
 */
export declare function solutionsAsync(board: Board, options?: WithSignal<Options>): AsyncSolutions;

/** What is to be chosen next on a board under deduction. */
export interface Choice {
  /**
   * OK: the cell below; DONE: nothing, the board is solved; NO_SOLUTION: nothing, a symbol has
   * contradicted the board.
   */
  status: Status;
  /** The open cell with the fewest candidates, the first among equals. */
  row?: number;
  col?: number;
  /** How many cells are open. */
  open: number;
}

/**
 * A board under deduction: what stands in its cells and what follows from that by naked singles,
 * hidden singles, naked pairs and locked candidates, until they find nothing more.
 */
export declare class Deduction extends Owner {
  /**
   * - origin: a board, whose givens are what it begins with and which may be changed or closed
   *   afterwards; or a deduction to be copied. Givens that contradict each other are accepted:
   *   `choice` says so.
   * - Throws UNSUITABLE (the board has cages), MEMORY_LIMIT (more than 1 GiB would be needed),
   *   BAD_HANDLE, NO_MEMORY, INTERNAL.
   */
  constructor(origin: Board | Deduction);
  /** One equal to this and independent of it. */
  copy(): Deduction;
  /** How many rows, columns, boxes and symbols the board has. */
  readonly side: number;
  /**
   * Gives a cell its symbol and draws what follows. False if that contradicts the board: the cells
   * stay as they were, and from then on every symbol is refused. Throws OFF_BOARD, UNKNOWN_SYMBOL,
   * MEMORY_LIMIT, NO_MEMORY, INTERNAL.
   */
  set(row: number, col: number, symbol: number): boolean;
  /** The symbols of the decided cells, row by row, EMPTY where a cell is open. */
  readonly cells: Int32Array;
  /** The symbols that a cell may still take; a decided cell has only its own. Throws OFF_BOARD. */
  candidates(row: number, col: number): Int32Array;
  /** What is to be chosen next. */
  readonly choice: Choice;
}

/** What became of one puzzle of a batch. */
export interface Row {
  /** What solve would return, or the code of the error it would throw. */
  status: Status;
  /** The name of the strategy that ran; "" if none did. */
  strategy: string;
  /** Solutions found and verified, up to the solution limit. */
  solutions: number;
  /** Assignments tried. */
  nodes: number;
}

/**
 * What became of many puzzles, in the order of the input: columns, or rows. A structuredClone has
 * the columns, and no methods.
 */
export declare class Batch<Each = Row> implements Iterable<Each> {
  /** OK if every puzzle has its own status; CANCELLED or TIMED_OUT if the call was cut short. */
  readonly status: Status;
  readonly length: number;
  readonly statuses: Int32Array;
  readonly strategies: Int32Array;
  readonly solutions: Float64Array;
  readonly nodes: Float64Array;
  /** One row, counted from the end if negative; undefined beyond. */
  at(index: number): Each | undefined;
  [Symbol.iterator](): Iterator<Each>;
  /** The status, the rows, and the solutions as `lines` or `cells`. */
  toJSON(): object;
}

export declare class Boards extends Batch {
  /** The first solution of one board, row by row; null if none was found. */
  solution(index: number): Int32Array | null;
  /** The first solutions: that of board i begins at i * stride. */
  readonly cells: Int32Array;
  readonly stride: number;
}

/**
 * Solves many boards in one call. A bad board costs only its own row.
 *
 * - boards: they may repeat.
 * - options: the time limit bounds the whole call, the others each board.
 * - Throws UNKNOWN_STRATEGY, BAD_ARGUMENT, BAD_HANDLE (the control), NO_MEMORY.
 */
export declare function solveMany(boards: Iterable<Board>, options?: Options): Boards;
export declare function solveManyAsync(
  boards: Iterable<Board>,
  options?: WithSignal<Options>,
): Promise<Boards>;

export declare class Lines<Each = Row, Line = string> extends Batch<Each> {
  /** The solutions as UTF-8: one a line in the order of the rows, an empty line for none. */
  readonly text: Uint8Array;
  /** The same as strings. */
  readonly lines: Line[];
}

/** How to solve a collection. */
export type LineOptions = Options & Omit<ReadOptions, "format">;

/**
 * Solves a collection, one puzzle a line, in one call. Empty lines and lines that begin with "#"
 * are left out; a line that is no puzzle has the error in its row.
 *
 * - text: a string, or UTF-8.
 * - options: box, symbols and maxBytes are those of every puzzle; the time limit bounds the whole
 *   call, the others each puzzle.
 * - Throws what solveMany throws, and TOO_LARGE.
 */
export declare function solveLines(text: string | Uint8Array, options?: LineOptions): Lines;
export declare function solveLinesAsync(
  text: string | Uint8Array,
  options?: WithSignal<LineOptions>,
): Promise<Lines>;

/** One answer for each item of a list. Where the item is null, so are `at(i)` and `lines[i]`. */
export declare class Strings extends Lines<Row | null, string | null> {}

/** Which line of a text a row is about, and why it is not a puzzle. */
export interface RowError {
  /** The number of the line, from 1. */
  line: number;
  /** What was wrong with it, with line and column; null if it is a puzzle. */
  error: SudokuError | null;
}

/**
 * The line and the refusal of a row of solveLines. It reads the text up to that line.
 *
 * - text, options: what solveLines was given.
 * - row: the number of the row, from 0.
 * - Throws BAD_ARGUMENT (there is no such row), TOO_LARGE, NO_MEMORY.
 */
export declare function rowError(
  text: string | Uint8Array,
  row: number,
  options?: Pick<LineOptions, "box" | "symbols" | "maxBytes">,
): RowError;

/** One puzzle, or none. */
export type Item = string | Uint8Array | null | undefined;

/**
 * Solves a list of puzzles in one call: answer i belongs to item i.
 *
 * - list: each item is one line as solveLines takes it; a line end may follow. The status of an
 *   item is BAD_TEXT if it is blank, begins with "#" or has a line end before its last character;
 *   BAD_UTF8 if it is bytes that are not UTF-8; NULL_POINTER if it is null or undefined.
 * - options: those of solveLines, without maxBytes.
 * - Throws what solveMany throws.
 */
export declare function solveStrings(
  list: Iterable<Item>,
  options?: Omit<LineOptions, "maxBytes">,
): Strings;
export declare function solveStringsAsync(
  list: Iterable<Item>,
  options?: WithSignal<Omit<LineOptions, "maxBytes">>,
): Promise<Strings>;

export interface GenerateOptions {
  /** 0 to 2 ** 64 - 1; the same seed and options make the same puzzle, on every machine. */
  seed: number | bigint;
  /** With cages; else givens only. */
  killer?: boolean;
  /** No given can be left out. */
  minimal?: boolean;
  /**
   * Stop taking givens away at this many; by default what goes is taken away. In a killer puzzle:
   * give at most this many cells, where cages alone leave several solutions; by default none.
   */
  givens?: number;
  /** The smallest cage of a killer puzzle; by default 1 cell. */
  minCage?: number;
  /**
   * Make exactly this many cells empty, without looking at the number of solutions; by default there
   * is one. Not with killer, minimal, givens. Made for all sides up to 100.
   */
  holes?: number;
  /** The numbers of holes of two rows, two columns or two boxes differ by one at most. */
  holesBalanced?: boolean;
  /** The largest cage; by default 5 cells. */
  maxCage?: number;
  /**
   * How hard a killer puzzle is: the nodes that the strategy killer_advanced needs to prove the
   * solution the only one, at least.
   */
  minNodes?: number | bigint;
  /** And at most; by default any number. */
  maxNodes?: number | bigint;
  /** Start over at most this many times; by default 100. */
  attempts?: number;
  /** Give up after this many milliseconds; by default 60 seconds. */
  timeLimitMs?: number;
  /** Cancels. */
  control?: Control;
}

/**
 * Makes a puzzle with exactly one solution, which is proved, or with a number of holes.
 *
 * - boxHeight, boxWidth: each at least 1. Made for sides up to 25, with cages up to 16; larger ones
 *   are tried and tend to run into a limit.
 * - Throws NOT_GENERATED (none found within the attempts or the time), BAD_SIDE, BAD_ARGUMENT,
 *   BAD_HANDLE (the control), NO_MEMORY; CANCELLED.
 */
export declare function generate(
  boxHeight: number,
  boxWidth: number,
  options: GenerateOptions,
): Board;
export declare function generateAsync(
  boxHeight: number,
  boxWidth: number,
  options: WithSignal<GenerateOptions>,
): Promise<Board>;
