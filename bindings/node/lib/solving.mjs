// Solving one board: its first solution, their number, true candidates, all solutions one by one, a proof.
//
// Takes a board, and options with limits. Returns a solution, a count, or an iterator of solutions.
// The library has verified every solution; the board itself does not change. A limit is not an error: the
// status names it, and what the search found before counts.
//
// A long call blocks the thread that makes it. The functions that end in Async run on another thread,
// on a copy of the board at the time of the call.

import { Options, Report, Status, Vectors } from "./abi.mjs";
import { Buffer } from "./host.mjs";
import { boardOf, bytesOfPath } from "./board.mjs";
import { AsyncSearch, callNow, controlHandle, runAsync } from "./calling.mjs";
import {
  call,
  check,
  failed,
  fields,
  integer,
  native,
  newHandle,
  optionsOf,
  Owner,
  read,
  record,
  refuse,
  textOf,
} from "./library.mjs";

export function strategies() {
  const count = new Uint32Array(1);
  check(native.sudoku_strategy_count(count));
  return Array.from({ length: count[0] }, (_, index) => strategy(index));
}

function strategy(index) {
  const found = new Int32Array(1);
  check(native.sudoku_strategy_number(index, found));
  const [number] = found;
  return {
    number,
    name: strategyName(number),
    description: textOf(native.sudoku_strategy_description, number),
    fits(board) {
      const fits = new Int32Array(1);
      const prepare = ({ handle }) => [["sudoku_strategy_fits", number, handle, fits], () => fits[0] === 1];
      return onBoard(board, undefined, prepare);
    },
  };
}

/** The name of the strategy with a number. */
export function strategyName(number) {
  const known = NAMES.get(number);
  if (known) return known;
  const name = textOf(native.sudoku_strategy_name, number);
  NAMES.set(number, name);
  return name;
}

/** Names by number: each report has one. */
const NAMES = new Map();

function strategyNumber(name) {
  const bytes = Buffer.from(String(name));
  const number = new Int32Array(1);
  call("sudoku_strategy_find", bytes, bytes.length, number);
  return number[0];
}

/** The options as the library takes them. */
export function solveOptions(options) {
  const { strategy = "auto", solutionLimit = 0, ...limits } = optionsOf(options);
  const { nodeLimit = 0, memoryLimit = 0, timeLimitMs = 0, ...others } = limits;
  const { threads = 0, control, vectors = "auto", ...unknown } = others;
  refuse(unknown);
  const ofVectors = Vectors[String(vectors).toUpperCase()];
  if (ofVectors === undefined) throw failed(Status.BAD_ARGUMENT, `vectors ${vectors}`);
  return fields(Options, {
    vectors: ofVectors,
    reserved: 0,
    strategy: strategy === "auto" ? 0 : strategyNumber(strategy),
    solution_limit: integer(solutionLimit, "uint64", "solutionLimit"),
    node_limit: integer(nodeLimit, "uint64", "nodeLimit"),
    memory_limit: integer(memoryLimit, "uint64", "memoryLimit"),
    time_limit_ms: integer(timeLimitMs, "uint32", "timeLimitMs"),
    threads: integer(threads, "uint32", "threads"),
    control: controlHandle(control),
  });
}

function reportOf(bytes) {
  const { strategy, solutions, nodes, elapsed_ns } = read(bytes, Report);
  return { strategy: strategyName(strategy), solutions, nodes, elapsedNs: elapsed_ns };
}

class Solution {
  constructor(status, cells, unique, report) {
    this.status = status;
    this.cells = cells;
    this.unique = unique;
    this.report = report;
  }

  toJSON() {
    return { ...this, cells: this.cells && [...this.cells] };
  }
}

/** A call: its arguments, and a function that makes the result of its status. */
function solving(board, options, name = "sudoku_solve", texts = [], limit = undefined) {
  const given = solveOptions(options);
  const cells = new Int32Array(board.rows * board.columns);
  const bytes = record(Report);
  const result = (status) => {
    const report = reportOf(bytes);
    const found = report.solutions > 0 ? cells : null;
    const only = unique(status, report.solutions, limit ?? given.solution_limit);
    return new Solution(status, found, only, report);
  };
  return [[name, board.handle, given, ...texts, cells, cells.length, bytes], result];
}

function unique(status, solutions, limit) {
  if (solutions > 1 || status === Status.NO_SOLUTION) return false;
  return status === Status.OK && limit > 1 ? true : null;
}

/** Makes a call on this thread, on a board or that of a text. */
export function onBoard(board, options, prepare) {
  const own = boardOf(board);
  try {
    return callNow(prepare(own, options));
  } finally {
    if (own !== board) own.close();
  }
}

/** Makes a call on another thread, on a copy of the board at this time or on that of a text. */
export async function onCopy(board, options, prepare) {
  const own = boardOf(board);
  const copy = own === board ? board.copy() : own;
  try {
    return await runAsync(options, (given) => prepare(copy, given));
  } finally {
    copy.close();
  }
}

export function solve(board, options) {
  return onBoard(board, options, (own, given) => solving(own, given));
}

export async function solveAsync(board, options) {
  return onCopy(board, options, (copy, given) => solving(copy, given));
}

function proving(board, cnf, proof, options) {
  const texts = [bytesOfPath(cnf, "cnf"), bytesOfPath(proof, "proof")];
  const given = texts.flatMap((path) => [path, path.length]);
  return solving(board, options, "sudoku_prove", given, 2);
}

export function prove(board, cnf, proof, options) {
  return onBoard(board, options, (own, given) => proving(own, cnf, proof, given));
}

export async function proveAsync(board, cnf, proof, options) {
  return onCopy(board, options, (copy, given) => proving(copy, cnf, proof, given));
}

function counting(board, options) {
  const given = solveOptions(options);
  const found = new BigUint64Array(1);
  const bytes = record(Report);
  const result = (status) => {
    const limit = given.solution_limit;
    const exact = status === Status.OK && (limit == 0 || found[0] < limit);
    return { solutions: Number(found[0]), exact, status, report: reportOf(bytes) };
  };
  return [["sudoku_count", board.handle, given, found, bytes], result];
}

export function count(board, options) {
  return onBoard(board, options, counting);
}

export async function countAsync(board, options) {
  return onCopy(board, options, counting);
}

function truths(board, options) {
  const { symbols } = board;
  const found = new Uint8Array(board.rows * board.columns * symbols.length);
  const bytes = record(Report);
  const having = (truth) =>
    Array.from({ length: board.rows * board.columns }, (_, cell) =>
      symbols.filter((_, at) => found[cell * symbols.length + at] === truth),
    );
  const result = (status) => ({ status, cells: having(1), undecided: having(2), report: reportOf(bytes) });
  const given = solveOptions(options);
  const len = new BigUint64Array(1);
  return [["sudoku_true_candidates", board.handle, given, found, found.length, len, bytes], result];
}

export function trueCandidates(board, options) {
  return onBoard(board, options, truths);
}

export async function trueCandidatesAsync(board, options) {
  return onCopy(board, options, truths);
}

export class Solutions extends Owner {
  #cells;
  #report = null;

  constructor(board, options) {
    const handle = newHandle();
    const own = boardOf(board);
    call("sudoku_solutions_open", own.handle, solveOptions(options), handle);
    super(handle[0], "sudoku_solutions_close");
    this.#cells = own.rows * own.columns;
    if (own !== board) own.close();
  }

  /** The call for the next solution: its arguments, and a function that makes the result. @internal */
  stepping() {
    const cells = new Int32Array(this.#cells);
    const bytes = record(Report);
    const result = (status) => {
      this.#report = bytes;
      if (status === Status.OK) return { done: false, value: cells };
      if (status === Status.DONE) return { done: true, value: undefined };
      throw failed(status);
    };
    return [["sudoku_solutions_next", this.handle, cells, cells.length, bytes], result];
  }

  next() {
    return callNow(this.stepping());
  }

  return(value) {
    this.close();
    return { done: true, value };
  }

  get report() {
    return this.#report ? reportOf(this.#report) : undefined;
  }

  [Symbol.iterator]() {
    return this;
  }
}

export function solutions(board, options) {
  return new Solutions(board, options);
}

export class AsyncSolutions extends AsyncSearch {
  constructor(board, options) {
    super(options, (given) => new Solutions(board, given));
  }

  get report() {
    return this.search.report;
  }
}

export function solutionsAsync(board, options) {
  return new AsyncSolutions(board, options);
}
