// Generating puzzles: one, many in one call, or a stream.
//
// Takes a shape, a seed, options and limits. Returns a Board, a GeneratedBatch with columns, or an
// async iterator. A puzzle has exactly one solution, which is proved, or a number of holes. The same
// seed and options make the same puzzles, on every machine and with any number of threads.

import { EMPTY, Format, Generated, GenerateOptions, Status } from "./abi.mjs";
import { Buffer } from "./host.mjs";
import { levelName } from "./explaining.mjs";
import { Table } from "./batch.mjs";
import { Board } from "./board.mjs";
import { callNow, checkSignal, Control, controlHandle, runAsync } from "./calling.mjs";
import {
  call,
  failed,
  fields,
  handleOf,
  integer,
  integers,
  newHandle,
  optionsOf,
  refuse,
  shown,
} from "./library.mjs";
import { onBoard, onCopy, solveOptions } from "./solving.mjs";

/** The options as the library takes them; a pattern and a solution are copied. */
function generateOptions(boxHeight, boxWidth, options) {
  const { seed, killer, minimal = false, holesBalanced, control, ...limits } = optionsOf(options);
  const { givens = 0, holes = 0, minCage = 0, maxCage = 0, ...amounts } = limits;
  const { minNodes = 0, maxNodes = 0, ...bounds } = amounts;
  const { minGivens = 0, maxGivens = 0, moreGivens = 0, ...shapes } = bounds;
  const { symmetry = 0, pattern, solution, ...ends } = shapes;
  const { attempts = 0, timeLimitMs = 0, difficulty = null, ...kinds } = ends;
  const { board, randomRegions, rules = null, ...unknown } = kinds;
  const [wishes, clues] = [difficulty, rules].map((text) => (text === null ? null : Buffer.from(String(text))));
  refuse(unknown);
  const height = integer(boxHeight, "uint32", "box height");
  const box = [height, integer(boxWidth, "uint32", "box width")];
  const empty = board == null ? null : handleOf(board, "board", "Board");
  const size = cellsOf(empty, box);
  return fields(GenerateOptions, {
    box_height: box[0],
    box_width: box[1],
    killer: Number(Boolean(killer)),
    seed: integer(seed, "uint64", "seed"),
    minimal: integer(typeof minimal === "boolean" ? Number(minimal) : minimal, "uint32", "minimal"),
    givens: integer(givens, "uint32", "givens"),
    min_cage: integer(minCage, "uint32", "minCage"),
    holes: integer(holes, "uint32", "holes"),
    holes_balanced: Number(Boolean(holesBalanced)),
    max_cage: integer(maxCage, "uint32", "maxCage"),
    min_nodes: integer(minNodes, "uint64", "minNodes"),
    max_nodes: integer(maxNodes, "uint64", "maxNodes"),
    attempts: integer(attempts, "uint32", "attempts"),
    time_limit_ms: integer(timeLimitMs, "uint32", "timeLimitMs"),
    control: controlHandle(control),
    min_givens: integer(minGivens, "uint32", "minGivens"),
    max_givens: integer(maxGivens, "uint32", "maxGivens"),
    more_givens: integer(moreGivens, "uint32", "moreGivens"),
    symmetry: integer(symmetry, "uint32", "symmetry"),
    pattern: pattern == null ? null : whole(patternBytes(pattern), size, "pattern"),
    solution: solution == null ? null : whole(symbolsOf(solution, box), size, "solution"),
    difficulty: wishes,
    difficulty_len: wishes?.length ?? 0,
    board: empty,
    random_regions: Number(Boolean(randomRegions)),
    rules: clues,
    rules_len: clues?.length ?? 0,
  });
}

/** The number of cells of each puzzle: of the board with this handle, if there is one, or of one grid. */
function cellsOf(board, [height, width]) {
  if (board === null) return (Number(height) * Number(width)) ** 2;
  const [rows, columns, length] = [new Uint32Array(1), new Uint32Array(1), new BigUint64Array(1)];
  call("sudoku_board_grids", board, rows, columns, null, 0, length);
  return rows[0] * columns[0];
}

/** The cells, if there is one for each cell of the board. */
function whole(cells, size, name) {
  if (cells.length === size) return cells;
  throw failed(Status.BAD_CELL_COUNT, `${name} has ${cells.length} cells, not ${size}`);
}

/** A byte for each cell: 1 if it is given. */
function patternBytes(pattern) {
  if (typeof pattern === "string") {
    const cells = [...pattern.replace(/[\r\n]/g, "")];
    return Uint8Array.from(cells, (cell) => Number(!".0 ".includes(cell)));
  }
  return Uint8Array.from(listOf(pattern, "pattern"), (given) => Number(Boolean(given)));
}

function listOf(values, name) {
  if (typeof values?.[Symbol.iterator] === "function") return values;
  throw new TypeError(`${name} must be an array or another iterable, not ${shown(values)}`);
}

/** The symbols of a solution as those of a board with the symbols 1 to its side. */
function symbolsOf(solution, box) {
  if (typeof solution === "string") {
    const board = Board.parse(solution, { box });
    try {
      return symbolsOf(board, box);
    } finally {
      board.close();
    }
  }
  if (solution instanceof Board) {
    const { symbols, cells } = solution;
    // The library refuses 0.
    return Uint32Array.from(cells, (symbol) => symbols.indexOf(symbol) + 1);
  }
  return integers(listOf(solution?.cells ?? solution, "solution"), "uint32", "solution").slice();
}

function generating(boxHeight, boxWidth, options) {
  const given = generateOptions(boxHeight, boxWidth, options);
  const handle = newHandle();
  const result = (status) => {
    if (status !== Status.OK) throw failed(status);
    return Board.of(handle);
  };
  return [["sudoku_generate", given, handle], result];
}

export function generate(boxHeight, boxWidth, options) {
  return callNow(generating(boxHeight, boxWidth, options));
}

function minimising(board, options) {
  const { seed = 1, ...limits } = optionsOf(options);
  const handle = newHandle();
  const given = [solveOptions(limits), integer(seed, "uint64", "seed")];
  const result = (status) => {
    if (status !== Status.OK) throw failed(status);
    return Board.of(handle);
  };
  return [["sudoku_board_minimise", board.handle, ...given, handle], result];
}

export function minimise(board, options) {
  return onBoard(board, options, minimising);
}

export async function minimiseAsync(board, options) {
  return onCopy(board, options, minimising);
}

function reducing(board, options) {
  const handle = newHandle();
  const result = (status) => {
    if (status !== Status.OK) throw failed(status);
    return Board.of(handle);
  };
  return [["sudoku_board_canonical", board.handle, solveOptions(options), handle], result];
}

export function canonical(board, options) {
  return onBoard(board, options, reducing);
}

export async function canonicalAsync(board, options) {
  return onCopy(board, options, reducing);
}

const naming = (name) => (board, options) => {
  const cells = new Uint32Array(board.rows * board.columns);
  const length = new BigUint64Array(1);
  const result = (status) => {
    if (status !== Status.OK) throw failed(status);
    return cells.slice(0, Number(length[0]));
  };
  return [[name, board.handle, solveOptions(options), cells, cells.length, length], result];
};
const REDUNDANT = naming("sudoku_board_redundant");
const SUSPECTS = naming("sudoku_board_suspects");

export function redundant(board, options) {
  return onBoard(board, options, REDUNDANT);
}

export async function redundantAsync(board, options) {
  return onCopy(board, options, REDUNDANT);
}

export function suspects(board, options) {
  return onBoard(board, options, SUSPECTS);
}

export async function suspectsAsync(board, options) {
  return onCopy(board, options, SUSPECTS);
}

export async function generateAsync(boxHeight, boxWidth, options) {
  return runAsync(options, (given) => generating(boxHeight, boxWidth, given));
}

const COLUMNS = Table.columnsOf(Generated, {
  seeds: [BigUint64Array, "seed"],
  statuses: [Int32Array, "status"],
  givens: [Uint32Array, "givens"],
  candidates: [BigUint64Array, "candidates"],
  ers: [Int32Array, "se_er"],
  eps: [Int32Array, "se_ep"],
  eds: [Int32Array, "se_ed"],
  scores: [Int32Array, "hodoku_score"],
  levels: [Int32Array, "hodoku_level"],
  stars: [Int32Array, "stars"],
});

/** A puzzle of a batch. */
class GeneratedPuzzle {
  constructor(seed, status, givens, puzzle, solution, board, candidates, ratings) {
    this.seed = seed;
    this.status = status;
    this.givens = givens;
    this.puzzle = puzzle;
    this.solution = solution;
    this.board = board;
    this.candidates = candidates;
    Object.assign(this, ratings);
  }

  toJSON() {
    return { ...this, seed: String(this.seed) };
  }
}

export class GeneratedBatch extends Table {
  #boards;
  #empty;

  constructor(status, rows, puzzles, solutions, box, handles, stride) {
    super(status, rows, Generated, COLUMNS);
    this.puzzles = puzzles;
    this.solutions = solutions;
    this.box = box;
    this.stride = stride;
    this.#boards = handles && Array.from(handles, (handle) => (handle ? Board.of([handle]) : null));
  }

  /** @internal */
  item(place) {
    const texts = [this.#line(this.puzzles, place), this.#line(this.solutions, place)];
    const about = [this.seeds[place], this.statuses[place], this.givens[place]];
    const tenths = (column) => (column[place] < 0 ? null : column[place] / 10);
    const orNull = (column) => (column[place] < 0 ? null : column[place]);
    const ratings = {
      er: tenths(this.ers),
      ep: tenths(this.eps),
      ed: tenths(this.eds),
      score: orNull(this.scores),
      level: levelName(this.levels[place]),
      stars: orNull(this.stars),
    };
    const candidates = Number(this.candidates[place]);
    return new GeneratedPuzzle(...about, ...texts, this.#boards?.[place] ?? null, candidates, ratings);
  }

  /** The cells of a puzzle in one line, or of several grids in several; "" if there is none. */
  #line(grids, place) {
    if (this.statuses[place] !== Status.OK) return "";
    const cells = grids.subarray(place * this.stride, (place + 1) * this.stride);
    if (cells.length !== (this.box[0] * this.box[1]) ** 2) return this.#several(cells, place);
    if (cells.length <= 81) return cells.join("").replaceAll("0", ".");
    this.#empty ??= new Board(...this.box);
    return this.#empty.write(
      Format.LINE,
      Int32Array.from(cells, (symbol) => symbol || EMPTY),
    );
  }

  /** The cells of a board of several grids, which no line shows, in the format `coordinates`. */
  #several(cells, place) {
    const board = Board.ofGrids(...this.box, this.#boards[place].grids);
    try {
      board.cells = Int32Array.from(cells, (symbol) => symbol || EMPTY);
      return board.write(Format.COORDINATES);
    } finally {
      board.close();
    }
  }

  /** Closes the boards. */
  close() {
    for (const board of this.#boards ?? []) board?.close();
    this.#empty?.close();
    this.#empty = undefined;
  }

  toJSON() {
    return { status: this.status, box: this.box, rows: [...this] };
  }
}

/** A call that makes these items; `given` are the options as the library takes them. */
function batchCall(given, first, count, threads) {
  // The library checks the options before the buffers are made.
  call("sudoku_generate_batch", given, first, 0, threads, Buffer.alloc(0), Generated.size, null, null, null);
  const box = [Number(given.box_height), Number(given.box_width)];
  const stride = cellsOf(given.board, box);
  const cells = Number(count) * stride;
  const rows = Buffer.alloc(Number(count) * Generated.size);
  const grids = [new Uint32Array(cells), new Uint32Array(cells)];
  const hasRules = given.killer || given.board || given.random_regions || given.rules;
  const handles = hasRules ? new BigUint64Array(Number(count)) : null;
  return [
    ["sudoku_generate_batch", given, first, count, threads, rows, Generated.size, ...grids, handles],
    (status) => new GeneratedBatch(status, rows, ...grids, box, handles, stride),
  ];
}

/** The options of a sequence: its numbers, and the others as the library takes them. */
function sequenceOptions(options) {
  const { box = [3, 3], first = 0, threads = 0, ...others } = optionsOf(options);
  if (!Array.isArray(box)) throw new TypeError(`box must be an array, not ${shown(box)}`);
  return {
    first: integer(first, "uint64", "first"),
    threads: integer(threads, "uint32", "threads"),
    given: generateOptions(...box, others),
  };
}

function batching(count, options) {
  const { first, threads, given } = sequenceOptions(options);
  return batchCall(given, first, integer(count, "uint32", "count"), threads);
}

export function generateBatch(count, options) {
  return callNow(batching(count, options));
}

export async function generateBatchAsync(count, options) {
  return runAsync(options, (given) => batching(count, given));
}

/** After a call that takes less, the next one makes twice as many items. */
const SHORT_MS = 50;

export class Puzzles {
  #given;
  #first;
  #left;
  #threads;
  #most;
  #size;
  #signal;
  #control;
  /** The control, if the caller has given none. It is cancelled and closed with the iterator. */
  #own;
  /** The last chunk, and how many of its items have been handed out. */
  #batch = null;
  #at = 0;
  #closed = false;
  /** Settled when all calls of `next` made so far have ended. */
  #last = Promise.resolve();

  constructor(options) {
    const { count, chunk = 1024, signal, control, ...others } = optionsOf(options);
    checkSignal(signal);
    this.#left = count === undefined ? null : BigInt(integer(count, "uint64", "count"));
    this.#most = Number(integer(chunk, "uint32", "chunk"));
    if (this.#most === 0) throw failed(Status.BAD_ARGUMENT, "chunk 0");
    if (control !== undefined) handleOf(control, "control", "Control");
    const { first, threads, given } = sequenceOptions(others);
    batchCall(given, first, 0, threads);
    this.#given = given;
    this.#first = BigInt(first);
    this.#threads = threads;
    this.#size = Math.min(Math.max(Number(threads), 1), this.#most);
    this.#signal = signal;
    this.#own = control ? undefined : new Control();
    this.#control = control ?? this.#own;
    this.#given.control = this.#control.hold();
  }

  next() {
    const found = this.#last.then(() => this.#step());
    this.#last = found.catch(() => {});
    return found;
  }

  async #step() {
    const end = { done: true, value: undefined };
    try {
      if (!this.#closed) this.#signal?.throwIfAborted();
      if (!this.#closed && this.#left !== 0n && !this.#batch) await this.#makeChunk();
    } catch (error) {
      if (this.#signal?.aborted) this.close();
      else if (this.#closed) return end;
      throw error;
    }
    if (this.#closed) return end;
    if (this.#left === 0n) {
      this.close();
      return end;
    }
    const value = this.#batch.at(this.#at);
    if (value.status === Status.CANCELLED) {
      this.#drop();
      throw failed(Status.CANCELLED);
    }
    this.#at++;
    if (this.#at === this.#batch.length) this.#drop();
    this.#first++;
    if (this.#left !== null) this.#left--;
    return { done: false, value };
  }

  async #makeChunk() {
    const most = BigInt(this.#size);
    const count = Number(this.#left !== null && this.#left < most ? this.#left : most);
    const begun = performance.now();
    const how = { signal: this.#signal, control: this.#control };
    const batch = await runAsync(how, () =>
      batchCall(this.#given, this.#first, count, this.#threads),
    );
    this.#batch = batch;
    this.#at = 0;
    if (this.#closed) this.#drop();
    if (performance.now() - begun < SHORT_MS) this.#size = Math.min(2 * this.#size, this.#most);
  }

  /** Forgets the chunk, and closes the boards of it that were not handed out. */
  #drop() {
    for (; this.#batch && this.#at < this.#batch.length; this.#at++) {
      this.#batch.at(this.#at).board?.close();
    }
    this.#batch = null;
  }

  async return(value) {
    this.close();
    return { done: true, value };
  }

  close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#drop();
    this.#own?.cancel();
    this.#own?.close();
    this.#control.release();
  }

  [Symbol.asyncIterator]() {
    return this;
  }
}
if (Symbol.asyncDispose) {
  Object.defineProperty(Puzzles.prototype, Symbol.asyncDispose, {
    value: Puzzles.prototype.return,
  });
}

export function puzzles(options) {
  return new Puzzles(options);
}
