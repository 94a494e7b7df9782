// Many boards in one call, on several threads.
//
// In: boards, or a text with one puzzle a line. Out: a Batch: the rows of the library as they are,
// 24 bytes a puzzle, from which rows and columns are made when they are asked for:
//
//     status i32 | strategy i32 | solutions u64 | nodes u64
//
// A bad puzzle has its status in its own row and costs the others nothing. The result does not
// depend on the number of threads.

import { Row } from "./abi.mjs";
import { call, callAsync } from "./library.mjs";
import { bytesOf, readOptions } from "./board.mjs";
import { solveOptions, strategyName } from "./solving.mjs";

const ROW_WORDS = Row.size / 4;

export class Batch {
  #rows;

  constructor(status, rows) {
    this.status = status;
    this.#rows = rows;
  }

  get length() {
    return this.#rows.length / Row.size;
  }

  /** One row, counted from the end if negative; undefined beyond. */
  at(index) {
    const place = index < 0 ? index + this.length : index;
    if (!(place >= 0 && place < this.length)) return undefined;
    const strategy = this.strategies[place];
    return {
      status: this.statuses[place],
      strategy: strategy ? strategyName(strategy) : "",
      solutions: this.solutions[place],
      nodes: this.nodes[place],
    };
  }

  *[Symbol.iterator]() {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }

  get statuses() {
    return this.#column("statuses", Int32Array, 0);
  }

  get strategies() {
    return this.#column("strategies", Int32Array, 1);
  }

  get solutions() {
    return this.#column("solutions", Float64Array, 2);
  }

  get nodes() {
    return this.#column("nodes", Float64Array, 4);
  }

  /** A column as a typed array, made once; `word` counts 4 bytes. */
  #column(name, Typed, word) {
    const words = new Uint32Array(this.#rows.buffer, this.#rows.byteOffset, this.#rows.length / 4);
    const column = new Typed(this.length);
    const [low, high] = WORD_ORDER;
    for (let index = 0, at = word; index < column.length; index++, at += ROW_WORDS) {
      column[index] =
        Typed === Int32Array ? words[at] : words[at + low] + words[at + high] * 2 ** 32;
    }
    Object.defineProperty(this, name, { value: column });
    return column;
  }
}

/** Where the lower and the upper half of a 64-bit number stand. */
const WORD_ORDER = new Uint32Array(BigUint64Array.of(1n).buffer)[0] === 1 ? [0, 1] : [1, 0];

export class Boards extends Batch {
  #cells;
  #sides;

  constructor(status, rows, cells, sides) {
    super(status, rows);
    this.#cells = cells;
    this.#sides = sides;
  }

  /** The first solution of one board as a view, or null. */
  solution(index) {
    if (!this.solutions[index]) return null;
    const start = index * strideOf(this.#sides);
    return this.#cells.subarray(start, start + this.#sides[index] ** 2);
  }
}

function strideOf(sides) {
  return sides.reduce((largest, side) => Math.max(largest, side), 0) ** 2;
}

function manySolving(boards, options) {
  const handles = BigUint64Array.from(boards, (board) => board.handle);
  const sides = boards.map((board) => board.side);
  const stride = strideOf(sides);
  const rows = Buffer.alloc(boards.length * Row.size);
  const cells = new Int32Array(boards.length * stride);
  const given = solveOptions(options);
  return [
    ["sudoku_solve_batch", handles, boards.length, given, rows, cells, stride],
    (status) => new Boards(status, rows, cells, sides),
  ];
}

export function solveMany(boards, options) {
  const [request, result] = manySolving([...boards], options);
  return result(call(...request));
}

export async function solveManyAsync(boards, options) {
  const every = [...boards];
  const [request, result] = manySolving(every, options);
  return result(await callAsync([every, options], ...request));
}

export class Lines extends Batch {
  #lines;

  constructor(status, rows, text) {
    super(status, rows);
    this.text = text;
  }

  /** The solutions, one string a puzzle; made when first asked for. */
  get lines() {
    this.#lines ??= this.text.toString().split("\n").slice(0, -1);
    return this.#lines;
  }
}

function lineSolving(text, { box, symbols, maxBytes, ...options } = {}) {
  const bytes = bytesOf(text);
  const given = [readOptions({ box, symbols, maxBytes }), solveOptions(options)];
  const [rowCount, length] = [new BigUint64Array(1), new BigUint64Array(1)];
  const inputs = ["sudoku_solve_lines", bytes, bytes.length, ...given];
  call(...inputs, null, 0, rowCount, null, 0, length);
  const rows = Buffer.alloc(Number(rowCount[0]) * Row.size);
  const room = Buffer.alloc(Number(length[0]));
  return [
    [...inputs, rows, Number(rowCount[0]), rowCount, room, room.length, length],
    (status) => new Lines(status, rows, room.subarray(0, Number(length[0]))),
  ];
}

export function solveLines(text, options) {
  const [request, result] = lineSolving(text, options);
  return result(call(...request));
}

export async function solveLinesAsync(text, options) {
  const [request, result] = lineSolving(text, options);
  return result(await callAsync(options, ...request));
}
