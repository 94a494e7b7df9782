// Many boards in one call, on several threads.
//
// Takes boards, a text with one puzzle a line, or a list of texts. Returns a Batch: it keeps the rows
// of the library, a sudoku_row of 24 bytes a puzzle, and makes each row and column at its first use.
// A bad puzzle has its status in its own row and does not change the others. The result does not
// depend on the number of threads.

import { isUtf8 } from "node:buffer";
import { inspect, types } from "node:util";
import koffi from "koffi";
import { ErrorDetail, Row, Status } from "./abi.mjs";
import { bytesOf, readOptions } from "./board.mjs";
import { runAsync } from "./calling.mjs";
import {
  call,
  errorIn,
  failed,
  handleOf,
  integer,
  native,
  optionsOf,
  read,
  record,
  refuse,
  shown,
  textOf,
} from "./library.mjs";
import { solveOptions, strategyName } from "./solving.mjs";

const ROW_WORDS = Row.size / 4;

/** The results of many puzzles: the rows of the library, and a typed array for each column. */
export class Table {
  #rows;
  #structure;

  /** `columns` has the type of each column, and the field of a row that it holds. */
  constructor(status, rows, structure, columns) {
    this.status = status;
    this.length = rows.length / structure.size;
    this.#rows = rows;
    this.#structure = structure;
    // Properties of the batch itself: structuredClone copies no others.
    for (const [name, [Typed, field]] of Object.entries(columns)) {
      const get = () => this.#column(name, Typed, koffi.offsetof(structure, field) / 4);
      Object.defineProperty(this, name, { get, enumerable: true, configurable: true });
    }
  }

  /** One item, counted from the end if negative; undefined beyond. */
  at(index) {
    const place = index < 0 ? index + this.length : index;
    return place >= 0 && place < this.length ? this.item(place) : undefined;
  }

  *[Symbol.iterator]() {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }

  /** A column as a typed array, made once; `word` is the place of its field, in words of 4 bytes. */
  #column(name, Typed, word) {
    const words = new Uint32Array(this.#rows.buffer, this.#rows.byteOffset, this.#rows.length / 4);
    const column = new Typed(this.length);
    const halves = Typed === BigUint64Array ? new Uint32Array(column.buffer) : null;
    const [low, high] = WORD_ORDER;
    const step = this.#structure.size / 4;
    for (let index = 0, at = word; index < column.length; index++, at += step) {
      if (halves) halves.set(words.subarray(at, at + 2), 2 * index);
      else if (Typed === Float64Array) column[index] = words[at + low] + words[at + high] * 2 ** 32;
      else column[index] = words[at];
    }
    Object.defineProperty(this, name, { value: column, enumerable: true });
    return column;
  }

  toJSON() {
    return { status: this.status, rows: [...this] };
  }

  [inspect.custom](_depth, options) {
    const counts = new Map();
    for (const status of this.statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
    const named = {};
    for (const [status, count] of counts) named[textOf(native.sudoku_status_name, status)] = count;
    return `${this.constructor.name}(${this.length}) ${inspect(named, options)}`;
  }
}

const COLUMNS = {
  statuses: [Int32Array, "status"],
  strategies: [Int32Array, "strategy"],
  solutions: [Float64Array, "solutions"],
  nodes: [Float64Array, "nodes"],
};

export class Batch extends Table {
  constructor(status, rows) {
    super(status, rows, Row, COLUMNS);
  }

  /** @internal */
  item(place) {
    const strategy = this.strategies[place];
    return {
      status: this.statuses[place],
      strategy: strategy ? strategyName(strategy) : "",
      solutions: this.solutions[place],
      nodes: this.nodes[place],
    };
  }
}

/** The places of the lower and the upper half of a 64-bit number. */
const WORD_ORDER = new Uint32Array(BigUint64Array.of(1n).buffer)[0] === 1 ? [0, 1] : [1, 0];

export class Boards extends Batch {
  #sides;

  constructor(status, rows, cells, stride, sides) {
    super(status, rows);
    this.cells = cells;
    this.stride = stride;
    this.#sides = sides;
  }

  /** The first solution of one board as a view, or null. */
  solution(index) {
    if (!this.solutions[index]) return null;
    const start = index * this.stride;
    return this.cells.subarray(start, start + this.#sides[index] ** 2);
  }

  toJSON() {
    const cells = this.#sides.map((_, index) => this.solution(index));
    return { ...super.toJSON(), cells: cells.map((found) => found && [...found]) };
  }
}

function manySolving(boards, options) {
  const handles = BigUint64Array.from(boards, (board) => board.handle);
  const sides = boards.map((board) => board.side);
  const stride = sides.reduce((largest, side) => Math.max(largest, side), 0) ** 2;
  const rows = Buffer.alloc(boards.length * Row.size);
  const cells = new Int32Array(boards.length * stride);
  const given = solveOptions(options);
  return [
    ["sudoku_solve_batch", handles, boards.length, given, rows, cells, stride],
    (status) => new Boards(status, rows, cells, stride, sides),
  ];
}

/** Boards as an array. */
function listOfBoards(boards) {
  const list = [...boards];
  list.forEach((board, index) => handleOf(board, `boards[${index}]`, "Board"));
  return list;
}

export function solveMany(boards, options) {
  const [request, result] = manySolving(listOfBoards(boards), options);
  return result(call(...request));
}

export async function solveManyAsync(boards, options) {
  const copies = new Map();
  const list = listOfBoards(boards).map((board) => {
    if (!copies.has(board)) copies.set(board, board.closed ? board : board.copy());
    return copies.get(board);
  });
  try {
    return await runAsync(options, (given) => manySolving(list, given));
  } finally {
    for (const copy of copies.values()) copy.close();
  }
}

export class Lines extends Batch {
  #lines;

  constructor(status, rows, text) {
    super(status, rows);
    this.text = text;
  }

  /** The solutions, one string a puzzle; made at the first use. They are ASCII. */
  get lines() {
    this.#lines ??= this.text.toString("latin1").split("\n").slice(0, -1);
    return this.#lines;
  }

  toJSON() {
    return { ...super.toJSON(), lines: this.lines };
  }
}

/** A call on lines; `make` makes the result. */
function solvingLines(bytes, reading, options, make) {
  const given = [readOptions(reading), solveOptions(options)];
  const [rowCount, length] = [new BigUint64Array(1), new BigUint64Array(1)];
  const inputs = ["sudoku_solve_lines", bytes, bytes.length, ...given];
  call(...inputs, null, 0, rowCount, null, 0, length);
  const rows = Buffer.alloc(Number(rowCount[0]) * Row.size);
  const solutions = Buffer.alloc(Number(length[0]));
  return [
    [...inputs, rows, Number(rowCount[0]), rowCount, solutions, solutions.length, length],
    (status) => make(status, rows, solutions.subarray(0, Number(length[0]))),
  ];
}

function lineSolving(bytes, options) {
  const { box, symbols, maxBytes, alphabet, ...others } = optionsOf(options);
  const make = (...found) => new Lines(...found);
  return solvingLines(bytes, { box, symbols, maxBytes, alphabet }, others, make);
}

export function solveLines(text, options) {
  const [request, result] = lineSolving(bytesOf(text), options);
  return result(call(...request));
}

export async function solveLinesAsync(text, options) {
  const bytes = bytesOf(text);
  const copy = bytes === text ? Buffer.from(bytes) : bytes;
  return runAsync(options, (given) => lineSolving(copy, given));
}

/** Which line of a text a row of solveLines is about, and why it is not a puzzle. */
export function rowError(text, row, options) {
  const { box, symbols, maxBytes, alphabet, ...unknown } = optionsOf(options);
  refuse(unknown);
  const bytes = bytesOf(text);
  const reading = readOptions({ box, symbols, maxBytes, alphabet });
  const [line, refusal] = [new BigUint64Array(1), record(ErrorDetail)];
  const number = integer(row, "uint64", "row");
  call("sudoku_row_error", bytes, bytes.length, reading, number, line, refusal);
  const { code } = read(refusal, ErrorDetail);
  return { line: Number(line[0]), error: code < 0 ? errorIn(refusal, code) : null };
}

export class Strings extends Lines {
  #nulls;
  #lines;

  /** `statuses` are [index, status] of the items that are no line. */
  constructor(status, rows, text, statuses) {
    const words = new Int32Array(rows.buffer, rows.byteOffset, rows.length / 4);
    const place = koffi.offsetof(Row, "status") / 4;
    for (const [index, found] of statuses) words[index * ROW_WORDS + place] = found;
    super(status, rows, text);
    this.#nulls = statuses.filter(([, found]) => found === Status.NULL_POINTER);
  }

  get lines() {
    if (!this.#lines) {
      this.#lines = super.lines;
      for (const [index] of this.#nulls) this.#lines[index] = null;
    }
    return this.#lines;
  }

  at(index) {
    const row = super.at(index);
    return row?.status === Status.NULL_POINTER ? null : row;
  }
}

/** An item of a list as one line of a collection; the status of an item that is none. */
function lineOf(item, index) {
  if (item === null || item === undefined) return Status.NULL_POINTER;
  if (types.isUint8Array(item)) {
    if (!isUtf8(item)) return Status.BAD_UTF8;
    item = Buffer.from(item.buffer, item.byteOffset, item.length).toString();
  } else if (typeof item !== "string") {
    const expected = "a string, a Uint8Array or null";
    throw new TypeError(`list[${index}] must be ${expected}, not ${shown(item)}`);
  }
  const end = item.indexOf("\n");
  if (end >= 0 && end < item.length - 1) return Status.BAD_TEXT;
  return item.charCodeAt(0) > HASH || !SKIPPED.test(item) ? item : Status.BAD_TEXT;
}

/** What the library leaves out: blank lines, and lines that begin with #. */
const SKIPPED = /^(#|[ \t\n\f\r]*$)/;
const HASH = "#".charCodeAt(0);

/** A line that the library refuses with any options. */
const NO_PUZZLE = "!";

/** Items that are joined at once: 512 take 35 ns an item, 200,000 take 100 ns (Node 20, 9x9). */
const JOINED = 512;

/** Joins the items of a list as lines; [index, status] of those that are no line. */
function joinLines(list) {
  const statuses = [];
  // The library removes a byte order mark from the first line before it looks for blanks and #.
  let bytes = Buffer.from("\n");
  let length = bytes.length;
  for (let first = 0; first < list.length; first += JOINED) {
    const lines = list.slice(first, first + JOINED);
    for (let index = 0; index < lines.length; index++) {
      const line = lineOf(lines[index], first + index);
      if (typeof line === "number") statuses.push([first + index, line]);
      lines[index] = typeof line === "number" ? NO_PUZZLE : line;
    }
    const text = `${lines.join("\n")}\n`;
    if (length + 3 * text.length > bytes.length) {
      const expected = 3 * text.length + text.length * ((list.length - first) / JOINED);
      const larger = Buffer.allocUnsafe(length + Math.max(Math.ceil(expected), bytes.length));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    length += bytes.write(text, length);
  }
  return [bytes.subarray(0, length), statuses];
}

function stringSolving(list, options) {
  if (typeof list === "string" || typeof list?.[Symbol.iterator] !== "function") {
    throw new TypeError(`list must be an array or another iterable, not ${shown(list)}`);
  }
  const { box, symbols, alphabet, ...others } = optionsOf(options);
  const items = Array.isArray(list) ? list : [...list];
  const count = items.length;
  const [bytes, statuses] = joinLines(items);
  const make = (...found) => {
    const answers = new Strings(...found, statuses);
    if (answers.length !== count) throw failed(Status.INTERNAL, "one row for each item");
    return answers;
  };
  return solvingLines(bytes, { box, symbols, alphabet, maxBytes: bytes.length }, others, make);
}

export function solveStrings(list, options) {
  const [request, result] = stringSolving(list, options);
  return result(call(...request));
}

export async function solveStringsAsync(list, options) {
  return runAsync(options, (given) => stringSolving(list, given));
}
