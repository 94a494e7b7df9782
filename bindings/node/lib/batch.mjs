// Many boards in one call, on several threads.
//
// Takes boards, a text with one puzzle a line, or a list of texts. Returns a Batch: it keeps the rows
// of the library, a sudoku_row of 24 bytes a puzzle, and makes each row and column at its first use.
// A bad puzzle has its status in its own row and does not change the others. The result does not
// depend on the number of threads.

import { ErrorDetail, Row, Status, Strings as STRINGS } from "./abi.mjs";
import { Buffer, inspect, types } from "./host.mjs";
import { bytesOf, copyOf, readOptions } from "./board.mjs";
import { callNow, runAsync } from "./calling.mjs";
import {
  call,
  errorIn,
  fields,
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

/** The results of many puzzles: the rows of the library, and a typed array for each column. */
export class Table {
  #rows;
  #structure;

  /** `columns` is what `columnsOf` makes of the structure of a row. */
  constructor(status, rows, structure, columns) {
    this.status = status;
    this.length = rows.length / structure.size;
    this.#rows = rows;
    this.#structure = structure;
    // Properties of the batch itself: structuredClone copies no others. Of a single row they are filled at once: getters for
    // them took a tenth of the time of solving a line (three paired runs, AMD EPYC).
    if (this.length > 1) Object.defineProperties(this, columns.properties);
    else for (const { name, Typed, word } of columns.list) this[name] = this.#filled(Typed, word);
  }

  /** The columns: their types, and the fields of a row that they hold. @internal */
  static columnsOf(structure, columns) {
    const list = Object.entries(columns).map(([name, [Typed, field]]) => {
      return { name, Typed, word: structure.offset(field) / 4 };
    });
    const property = ({ name, Typed, word }) => {
      const get = function () {
        const value = this.#filled(Typed, word);
        Object.defineProperty(this, name, { value, enumerable: true });
        return value;
      };
      return [name, { get, enumerable: true, configurable: true }];
    };
    return { list, properties: Object.fromEntries(list.map(property)) };
  }

  /** One item, counted from the end if negative; undefined beyond. */
  at(index) {
    const place = index < 0 ? index + this.length : index;
    return place >= 0 && place < this.length ? this.item(place) : undefined;
  }

  *[Symbol.iterator]() {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }

  /** A column as a typed array; `word` is the place of its field, in words of 4 bytes. */
  #filled(Typed, word) {
    const words = new Uint32Array(this.#rows.buffer, this.#rows.byteOffset, this.#rows.length / 4);
    const column = new Typed(this.length);
    const halves = Typed === BigUint64Array ? new Uint32Array(column.buffer) : null;
    const step = this.#structure.size / 4;
    for (let index = 0, at = word; index < column.length; index++, at += step) {
      if (halves) halves.set(words.subarray(at, at + 2), 2 * index);
      else if (Typed === Float64Array) column[index] = words[at + LOW] + words[at + HIGH] * 2 ** 32;
      else column[index] = words[at];
    }
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

const COLUMNS = Table.columnsOf(Row, {
  statuses: [Int32Array, "status"],
  strategies: [Int32Array, "strategy"],
  solutions: [Float64Array, "solutions"],
  nodes: [Float64Array, "nodes"],
});

export class Batch extends Table {
  constructor(status, rows) {
    super(status, rows, Row, COLUMNS);
  }

  /** @internal */
  item(place) {
    const [strategy, status, nodes] = [this.strategies[place], this.statuses[place], this.nodes[place]];
    // 0 is "auto", which has its own search, and the number in a row if none ran.
    const ran = strategy || nodes || status === Status.OK || status === Status.NO_SOLUTION;
    return {
      status,
      strategy: ran ? strategyName(strategy) : "",
      solutions: this.solutions[place],
      nodes,
    };
  }
}

/** The places of the lower and the upper half of a 64-bit number. */
const [LOW, HIGH] = new Uint32Array(BigUint64Array.of(1n).buffer)[0] === 1 ? [0, 1] : [1, 0];

export class Boards extends Batch {
  #sizes;

  constructor(status, rows, cells, stride, sizes) {
    super(status, rows);
    this.cells = cells;
    this.stride = stride;
    this.#sizes = sizes;
  }

  /** The first solution of one board as a view, or null. */
  solution(index) {
    if (!this.solutions[index]) return null;
    const start = index * this.stride;
    return this.cells.subarray(start, start + this.#sizes[index]);
  }

  toJSON() {
    const cells = this.#sizes.map((_, index) => this.solution(index));
    return { ...super.toJSON(), cells: cells.map((found) => found && [...found]) };
  }
}

function manySolving(boards, options) {
  const handles = BigUint64Array.from(boards, (board) => board.handle);
  const sizes = boards.map((board) => board.rows * board.columns);
  const stride = sizes.reduce((largest, size) => Math.max(largest, size), 0);
  const rows = Buffer.alloc(boards.length * Row.size);
  const cells = new Int32Array(boards.length * stride);
  const given = solveOptions(options);
  return [
    ["sudoku_solve_batch", handles, boards.length, given, rows, Row.size, cells, stride],
    (status) => new Boards(status, rows, cells, stride, sizes),
  ];
}

/** Boards as an array. */
function listOfBoards(boards) {
  const list = [...boards];
  list.forEach((board, index) => handleOf(board, `boards[${index}]`, "Board"));
  return list;
}

export function solveMany(boards, options) {
  return callNow(manySolving(listOfBoards(boards), options));
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
    if (text) this.text = text;
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

/** The arguments of a call with room for this many rows and characters, and a function that makes its result. */
function lineRequest(inputs, rowLimit, lengthLimit, rowCount = new BigUint64Array(1), length = new BigUint64Array(1)) {
  const [rows, solutions] = [Buffer.alloc(rowLimit * Row.size), Buffer.alloc(lengthLimit)];
  return [
    [...inputs, rows, Row.size, rowLimit, rowCount, solutions, lengthLimit, length],
    (status) => {
      const [size, end] = [Number(rowCount[0]) * Row.size, Number(length[0])];
      const found = size === rows.length ? rows : rows.subarray(0, size);
      return new Lines(status, found, end === lengthLimit ? solutions : solutions.subarray(0, end));
    },
  ];
}

function lineInputs(bytes, options) {
  if (options === undefined) return ["sudoku_solve_lines", bytes, bytes.length, null, null];
  const { box, symbols, maxBytes, alphabet, ...others } = optionsOf(options);
  return ["sudoku_solve_lines", bytes, bytes.length, readOptions({ box, symbols, maxBytes, alphabet }), solveOptions(others)];
}

function lineSolving(inputs) {
  const [rowCount, length] = [new BigUint64Array(1), new BigUint64Array(1)];
  call(...inputs, null, Row.size, 0, rowCount, null, 0, length);
  return lineRequest(inputs, Number(rowCount[0]), Number(length[0]));
}

/** A text of so few bytes is first tried with room for boards of up to 9x9: then it need not be measured. */
const FEW = 1 << 12;

/** The numbers that a call leaves; no two calls run at once on a thread. */
const [ROW_COUNT, LENGTH] = [new BigUint64Array(1), new BigUint64Array(1)];

export function solveLines(text, options) {
  const inputs = lineInputs(bytesOf(text), options);
  const [, bytes, length] = inputs;
  if (length <= FEW) {
    let rowLimit = 1;
    for (let at = -1; (at = bytes.indexOf(10, at + 1)) >= 0; ) rowLimit++;
    try {
      return callNow(lineRequest(inputs, rowLimit, length + 1, ROW_COUNT, LENGTH));
    } catch (error) {
      if (error.code !== Status.BUFFER_TOO_SMALL) throw error;
    }
  }
  return callNow(lineSolving(inputs));
}

export async function solveLinesAsync(text, options) {
  const copy = copyOf(text);
  return runAsync(options, (given) => lineSolving(lineInputs(copy, given)));
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

/** Items whose solutions are made strings at once. */
const CUT = 4096;

export class Strings extends Lines {
  #ends;
  #solutions;
  #lines;

  /** `solutions` has the solutions, `ends` the end of each after a zero. */
  constructor(status, rows, solutions, ends) {
    super(status, rows);
    this.#solutions = solutions;
    this.#ends = ends;
    const get = () => {
      const value = Buffer.from(this.lines.map((line) => `${line ?? ""}\n`).join(""), "latin1");
      Object.defineProperty(this, "text", { value, enumerable: true });
      return value;
    };
    // A property of the result itself: structuredClone copies no others.
    Object.defineProperty(this, "text", { get, enumerable: true, configurable: true });
  }

  /** The solutions, one string a puzzle; made at the first use. They are ASCII. */
  get lines() {
    if (this.#lines) return this.#lines;
    const [lines, ends] = [new Array(this.length), this.#ends];
    for (let first = 0; first < lines.length; first += CUT) {
      const last = Math.min(first + CUT, lines.length);
      const begin = numberAt(ends, first);
      const text = this.#solutions.latin1Slice(begin, numberAt(ends, last));
      for (let index = first, at = 0; index < last; index++) {
        const end = numberAt(ends, index + 1) - begin;
        lines[index] = text.slice(at, end);
        at = end;
      }
    }
    this.statuses.forEach((status, index) => {
      if (status === Status.NULL_POINTER) lines[index] = null;
    });
    this.#lines = lines;
    return lines;
  }

  at(index) {
    const row = super.at(index);
    return row?.status === Status.NULL_POINTER ? null : row;
  }
}

/** A 64-bit number of a list; `words` has its halves. */
function numberAt(words, index) {
  return words[2 * index + LOW] + words[2 * index + HIGH] * 2 ** 32;
}

/** An item of a list as a string or as bytes; "" for null. */
function textIn(item, index) {
  if (item === null || item === undefined) return "";
  if (typeof item === "string" || types.isUint8Array(item)) return item;
  throw new TypeError(`list[${index}] must be a string, a Uint8Array or null, not ${shown(item)}`);
}

/** Items that are joined at once: 512 take 35 ns an item, 200,000 take 100 ns (Node 20, 9x9). */
const JOINED = 512;

/** Strings as the library takes them: the bytes of all, 64-bit offsets, bits of those that are not null. */
class Joined {
  bytes = Buffer.allocUnsafe(0);
  length = 0;
  #count = 0;

  constructor(list) {
    this.offsets = new Uint32Array(2 * (list.length + 1));
    this.validity = new Uint8Array((list.length + 7) >> 3).fill(0xff);
    for (let first = 0; first < list.length; first += JOINED) {
      const items = list.slice(first, first + JOINED);
      this.#append(items, first, list.length);
    }
  }

  #append(items, first, all) {
    let characters = 0;
    let areStrings = true;
    for (let index = 0; index < items.length; index++) {
      const item = items[index];
      if (item === null || item === undefined) this.validity[(first + index) >> 3] &= ~(1 << (first + index) % 8);
      items[index] = textIn(item, first + index);
      characters += items[index].length;
      areStrings &&= typeof items[index] === "string";
    }
    this.#reserve(3 * characters, characters * ((all - first) / JOINED));
    const text = areStrings ? items.join("") : null;
    const begin = this.length;
    // As many bytes as characters: all are ASCII.
    const isPlain = areStrings && this.bytes.write(text, begin) === characters;
    for (const item of items) {
      if (isPlain) this.length += item.length;
      else if (item.isWellFormed?.()) this.length += this.bytes.write(item, this.length);
      else {
        const { buffer, byteOffset, length } = bytesOf(item);
        this.length += Buffer.from(buffer, byteOffset, length).copy(this.bytes, this.length);
      }
      this.#end();
    }
  }

  /** Memory for `needed` further bytes; `expected` are to come. */
  #reserve(needed, expected) {
    if (this.length + needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(this.length + Math.ceil(Math.max(needed + expected, this.bytes.length)));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  #end() {
    this.#count++;
    this.offsets[2 * this.#count + LOW] = this.length % 2 ** 32;
    this.offsets[2 * this.#count + HIGH] = this.length / 2 ** 32;
  }

  /** The structure of the library. */
  get given() {
    return fields(STRINGS, {
      offset_bytes: 8,
      bytes: this.bytes,
      byte_count: this.length,
      offsets: this.offsets,
      validity: this.validity,
      first: 0,
      count: this.#count,
      sizes: null,
    });
  }
}

/** Strings joined for a call, and its first arguments. */
export function stringsOf(list, options) {
  if (typeof list === "string" || typeof list?.[Symbol.iterator] !== "function") {
    throw new TypeError(`list must be an array or another iterable, not ${shown(list)}`);
  }
  const { box, symbols, alphabet, ...others } = optionsOf(options);
  const joined = new Joined(Array.isArray(list) ? list : [...list]);
  const reading = readOptions({ box, symbols, alphabet, maxBytes: joined.length });
  return [joined, [joined.given, reading, solveOptions(others)]];
}

const NINE = 81;

function stringSolving(list, options) {
  const [joined, given] = stringsOf(list, options);
  const count = joined.offsets.length / 2 - 1;
  const length = new BigUint64Array(1);
  let capacity = NINE * count;
  if (joined.length !== capacity) {
    // Of texts of other lengths, the solutions may be longer than they are.
    call("sudoku_solve_strings", ...given, null, Row.size, null, 0, length, null, null);
    capacity = Number(length[0]);
  }
  const rows = Buffer.alloc(count * Row.size);
  // Without memory, solutions would not be wanted.
  const solutions = Buffer.allocUnsafe(Math.max(capacity, 1));
  const ends = new Uint32Array(joined.offsets.length);
  return [
    ["sudoku_solve_strings", ...given, rows, Row.size, solutions, capacity, length, ends, null],
    (status) => new Strings(status, rows, solutions.subarray(0, Number(length[0])), ends),
  ];
}

export function solveStrings(list, options) {
  return callNow(stringSolving(list, options));
}

export async function solveStringsAsync(list, options) {
  return runAsync(options, (given) => stringSolving(list, given));
}

export function checkLines(text, options) {
  const bytes = bytesOf(text);
  const { box, symbols, maxBytes, alphabet, ...others } = optionsOf(options);
  const given = [readOptions({ box, symbols, maxBytes, alphabet }), solveOptions(others)];
  const count = new BigUint64Array(1);
  call("sudoku_check_lines", bytes, bytes.length, ...given, null, 0, count);
  const states = new Int32Array(Number(count[0]));
  call("sudoku_check_lines", bytes, bytes.length, ...given, states, states.length, count);
  return states;
}

export function checkStrings(list, options) {
  const [joined, given] = stringsOf(list, options);
  const states = new Int32Array(joined.offsets.length / 2 - 1);
  call("sudoku_check_strings", ...given, states);
  return states;
}
