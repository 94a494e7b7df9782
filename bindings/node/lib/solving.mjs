// Solving one board: the first solution, how many there are, one after the other.
//
// In: a board, and options with limits. Out: a solution, a count, or an iterator of solutions.
// Every solution has been checked by the library; the board itself stays as it is. A limit that is
// reached is no error: the status says so, and what was found before counts.
//
// A long call holds up the thread that makes it. `solveAsync` and `countAsync` run on another one,
// so that this one can cancel them through a Control.

import { Options, Progress, Report, Status, Vectors } from "./abi.mjs";
import {
  call,
  callAsync,
  check,
  failed,
  fields,
  integer,
  native,
  newHandle,
  Owner,
  read,
  record,
  textOf,
} from "./library.mjs";

export class Control extends Owner {
  constructor() {
    const handle = newHandle();
    check(native.sudoku_control_new(handle));
    super(handle[0], "sudoku_control_free");
  }

  cancel() {
    check(native.sudoku_control_cancel(this.handle));
  }

  reset() {
    check(native.sudoku_control_reset(this.handle));
  }

  get progress() {
    const bytes = record(Progress);
    check(native.sudoku_control_progress(this.handle, bytes));
    const { cancelled, done, total, nodes } = read(bytes, Progress);
    return { cancelled: cancelled === 1, done, total, nodes };
  }
}

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
      call("sudoku_strategy_fits", number, board.handle, fits);
      return fits[0] === 1;
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

/** Names that have been asked for: each report has one. */
const NAMES = new Map();

function strategyNumber(name) {
  const bytes = Buffer.from(name);
  const number = new Int32Array(1);
  call("sudoku_strategy_find", bytes, bytes.length, number);
  return number[0];
}

/** How to solve, as the library takes it. */
export function solveOptions({
  strategy = "auto",
  solutionLimit = 0,
  nodeLimit = 0,
  memoryLimit = 0,
  timeLimitMs = 0,
  threads = 0,
  control,
  vectors = "auto",
  ...unknown
} = {}) {
  for (const name in unknown) throw new TypeError(`there is no option ${name}`);
  const ofVectors = Vectors[vectors.toUpperCase()];
  if (ofVectors === undefined) throw failed(Status.BAD_ARGUMENT, `vectors ${vectors}`);
  return fields(Options, {
    vectors: ofVectors,
    strategy: strategy === "auto" ? 0 : strategyNumber(strategy),
    solution_limit: integer(solutionLimit, "uint64", "solutionLimit"),
    node_limit: integer(nodeLimit, "uint64", "nodeLimit"),
    memory_limit: integer(memoryLimit, "uint64", "memoryLimit"),
    time_limit_ms: integer(timeLimitMs, "uint32", "timeLimitMs"),
    threads: integer(threads, "uint32", "threads"),
    control: control?.handle ?? null,
  });
}

function reportOf(bytes) {
  const { strategy, solutions, nodes, elapsed_ns } = read(bytes, Report);
  return { strategy: strategyName(strategy), solutions, nodes, elapsedNs: elapsed_ns };
}

/** A call: its arguments, and what to make of its status. */
function solving(board, options, name = "sudoku_solve", texts = [], limit = undefined) {
  const given = solveOptions(options);
  const cells = new Int32Array(board.side * board.side);
  const bytes = record(Report);
  const result = (status) => {
    const report = reportOf(bytes);
    const found = report.solutions > 0;
    return {
      status,
      cells: found ? cells : null,
      unique: unique(status, report.solutions, limit ?? given.solution_limit),
      report,
    };
  };
  return [[name, board.handle, given, ...texts, cells, cells.length, bytes], result];
}

function unique(status, solutions, limit) {
  if (solutions > 1 || status === Status.NO_SOLUTION) return false;
  return status === Status.OK && limit > 1 ? true : null;
}

export function solve(board, options) {
  const [request, result] = solving(board, options);
  return result(call(...request));
}

export async function solveAsync(board, options) {
  const [request, result] = solving(board, options);
  return result(await callAsync([board, options], ...request));
}

function proving(board, cnf, proof, options) {
  const texts = [cnf, proof].map((path) => Buffer.from(path)).flatMap((path) => [path, path.length]);
  return solving(board, options, "sudoku_prove", texts, 2);
}

export function prove(board, cnf, proof, options) {
  const [request, result] = proving(board, cnf, proof, options);
  return result(call(...request));
}

export async function proveAsync(board, cnf, proof, options) {
  const [request, result] = proving(board, cnf, proof, options);
  return result(await callAsync([board, options], ...request));
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
  const [request, result] = counting(board, options);
  return result(call(...request));
}

export async function countAsync(board, options) {
  const [request, result] = counting(board, options);
  return result(await callAsync([board, options], ...request));
}

export class Solutions extends Owner {
  #cells;
  #report = null;

  constructor(board, options) {
    const handle = newHandle();
    call("sudoku_solutions_open", board.handle, solveOptions(options), handle);
    super(handle[0], "sudoku_solutions_close");
    this.#cells = board.side * board.side;
  }

  next() {
    const cells = new Int32Array(this.#cells);
    const bytes = record(Report);
    const status = call("sudoku_solutions_next", this.handle, cells, cells.length, bytes);
    this.#report = bytes;
    if (status === Status.OK) return { done: false, value: cells };
    if (status === Status.DONE) return { done: true, value: undefined };
    throw failed(status);
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
