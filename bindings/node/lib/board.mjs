// Boards.
//
// Takes the shape of a box, or a text or a file in one of the formats. Returns symbols, cages,
// candidates, texts. A Board owns one handle of the library and frees it once: at `close`, at the end
// of a `using` block, or when the garbage collector finds it unreachable. Rows, columns and
// cells count from 0; a cell is row * side + col; an empty cell is EMPTY (-1).

import { Format, ReadOptions, State, Status } from "./abi.mjs";
import { Buffer, fileURLToPath, inspect, types } from "./host.mjs";
import { controlHandle } from "./calling.mjs";
import {
  call,
  check,
  failed,
  fields,
  integer,
  integers,
  native,
  newHandle,
  optionsOf,
  Owner,
  refuse,
  shown,
  textOf,
} from "./library.mjs";

/** The options for reading a text, as the library takes them; symbols are copied. */
export function readOptions(options) {
  if (options === undefined) return null;
  const { format = Format.AUTO, box = [0, 0], symbols, ...others } = optionsOf(options);
  const { maxBytes = 0, alphabet = null, control, ...unknown } = others;
  refuse(unknown);
  const listed = symbols && integers(symbols, "int32", "symbols").slice();
  const letters = alphabet === null ? null : bytesOf(alphabet, "alphabet must be a string or a Uint8Array");
  return fields(ReadOptions, {
    format: integer(format, "int32", "format"),
    box_height: integer(box[0], "uint32", "box height"),
    box_width: integer(box[1], "uint32", "box width"),
    symbols: listed ?? null,
    symbol_count: listed?.length ?? 0,
    max_bytes: integer(maxBytes, "uint64", "maxBytes"),
    alphabet: letters,
    alphabet_len: letters?.length ?? 0,
    control: controlHandle(control),
  });
}

/** A text as UTF-8. */
export function bytesOf(text, expected = "text must be a string or a Uint8Array") {
  if (typeof text === "string") return utf8(text);
  if (types.isUint8Array(text)) return text;
  throw new TypeError(`${expected}, not ${shown(text)}`);
}

const LONE = /\p{Surrogate}/gu;

/** Whether a string has no lone surrogate. Firefox before 119 and Chromium before 111 have no isWellFormed. */
function isWellFormed(text) {
  return text.isWellFormed ? text.isWellFormed() : text.search(LONE) < 0;
}

/** A string as UTF-8, with a byte that UTF-8 does not have for a lone surrogate: the library refuses it at its place. */
function utf8(text) {
  const bytes = Buffer.from(text);
  if (isWellFormed(text)) return bytes;
  let [end, place] = [0, 0];
  for (const { index } of text.matchAll(LONE)) {
    place += Buffer.byteLength(text.slice(end, index));
    bytes[place] = 0xff;
    end = index;
  }
  return bytes;
}

/** A text as UTF-8, in bytes that the caller cannot change. */
export function copyOf(text) {
  const bytes = bytesOf(text);
  return bytes === text ? Buffer.from(bytes) : bytes;
}

/** The board, or that of a text, which its user closes. */
export function boardOf(board, expected = "board must be a Board, a string or a Uint8Array") {
  return board instanceof Board ? board : Board.parse(bytesOf(board, expected));
}

/** A path as UTF-8. */
export function bytesOfPath(path, name) {
  if (path instanceof URL) return Buffer.from(fileURLToPath(path));
  if (typeof path === "string") return utf8(path);
  if (types.isUint8Array(path)) return Buffer.from(path);
  throw new TypeError(`${name} must be a string or a file URL, not ${shown(path)}`);
}

/** The numbers that a call leaves; no two calls run at once on a thread. */
const OUT = [...Array.from({ length: 5 }, () => new Uint32Array(1)), new BigUint64Array(1)];
const ONE_GRID = new Uint32Array(2);

export class Board extends Owner {
  #side;
  #box;
  #rows;
  #columns;
  #grids;

  constructor(boxHeight, boxWidth) {
    super(
      boxHeight instanceof Made ? boxHeight.handle : empty(boxHeight, boxWidth),
      "sudoku_board_free",
    );
    const [side, height, width, rows, columns, length] = OUT;
    call("sudoku_board_size", this.handle, side, height, width);
    this.#side = side[0];
    this.#box = [height[0], width[0]];
    let numbers = ONE_GRID;
    const status = native.sudoku_board_grids(this.handle, rows, columns, numbers, numbers.length, length, null);
    if (status === Status.BUFFER_TOO_SMALL) {
      numbers = new Uint32Array(Number(length[0]));
      call("sudoku_board_grids", this.handle, rows, columns, numbers, numbers.length, length);
    } else {
      check(status);
    }
    this.#rows = rows[0];
    this.#columns = columns[0];
    this.#grids = Array.from({ length: numbers.length / 2 }, (_, at) => [numbers[2 * at], numbers[2 * at + 1]]);
  }

  static ofGrids(boxHeight, boxWidth, grids) {
    const numbers = integers([...grids].flatMap((place) => [...place]), "uint32", "grids");
    const [height, width] = [integer(boxHeight, "uint32", "boxHeight"), integer(boxWidth, "uint32", "boxWidth")];
    return Board.made("sudoku_board_new_grids", height, width, numbers, numbers.length);
  }

  static parse(text, options) {
    const bytes = bytesOf(text);
    return Board.made("sudoku_board_read", bytes, bytes.length, readOptions(options));
  }

  static load(path, options) {
    const bytes = bytesOfPath(path, "path");
    return Board.made("sudoku_board_load", bytes, bytes.length, readOptions(options));
  }

  static fromJSON(json) {
    const { box, symbols, cells, cages = [], constraints = [], grids = [[0, 0]] } = json ?? {};
    if (![box, symbols, cells, cages, constraints, grids].every((list) => Array.isArray(list) || ArrayBuffer.isView(list))) {
      throw new TypeError(`json must be what toJSON returned, not ${shown(json)}`);
    }
    const board = Board.ofGrids(...box, grids);
    board.symbols = symbols;
    board.cells = cells;
    for (const cage of cages) board.addCage(cage.total, cage.cells);
    board.addConstraints(constraints);
    return board;
  }

  /** The board that a function makes. @internal */
  static made(name, ...inputs) {
    const handle = newHandle();
    const status = call(name, ...inputs, handle);
    // A cancelled read makes no board, and its status is above 0.
    if (status > 0) throw failed(status);
    return Board.of(handle);
  }

  /** The owner of a handle that the library has just made. @internal */
  static of(handle) {
    return new Board(new Made(handle[0]));
  }

  copy() {
    return Board.made("sudoku_board_clone", this.handle);
  }

  get side() {
    return this.#side;
  }

  get rows() {
    return this.#rows;
  }

  get columns() {
    return this.#columns;
  }

  get grids() {
    return this.#grids.map((place) => [...place]);
  }

  get box() {
    return [...this.#box];
  }

  get symbols() {
    return this.#numbers("sudoku_board_symbols", this.#side);
  }

  set symbols(symbols) {
    const numbers = integers(symbols, "int32", "symbols");
    call("sudoku_board_set_symbols", this.handle, numbers, numbers.length);
  }

  get cells() {
    return this.#numbers("sudoku_board_cells", this.#rows * this.#columns);
  }

  set cells(symbols) {
    const numbers = integers(symbols, "int32", "cells");
    call("sudoku_board_set_cells", this.handle, numbers, numbers.length);
  }

  #numbers(name, capacity, ...inputs) {
    const numbers = new Int32Array(capacity);
    const length = new BigUint64Array(1);
    call(name, this.handle, ...inputs, numbers, capacity, length);
    return numbers.subarray(0, Number(length[0]));
  }

  get(row, col) {
    const symbol = new Int32Array(1);
    call("sudoku_board_get", this.handle, ...place(row, col), symbol);
    return symbol[0];
  }

  set(row, col, symbol) {
    const number = integer(symbol, "int32", "symbol");
    call("sudoku_board_set", this.handle, ...place(row, col), number);
  }

  candidates(row, col) {
    return this.#numbers("sudoku_board_candidates", this.#side, ...place(row, col));
  }

  addCage(total, cells) {
    const numbers = integers(cells, "uint32", "cells");
    const sum = integer(total, "int64", "total");
    call("sudoku_board_add_cage", this.handle, sum, numbers, numbers.length);
  }

  addCages(cages) {
    const numbers = [];
    for (const { total, cells } of cages) {
      const own = Array.from(cells, (cell) => BigInt(integer(cell, "int64", "cell")));
      numbers.push(BigInt(integer(total, "int64", "total")), BigInt(own.length), ...own);
    }
    const given = BigInt64Array.from(numbers);
    call("sudoku_board_add_cages", this.handle, given, given.length);
  }

  removeCage(row, col) {
    call("sudoku_board_remove_cage", this.handle, ...place(row, col));
  }

  clearCages() {
    call("sudoku_board_clear_cages", this.handle);
  }

  get cages() {
    const count = new BigUint64Array(1);
    call("sudoku_board_cage_count", this.handle, count);
    return Array.from({ length: Number(count[0]) }, (_, index) => this.#cage(index));
  }

  #cage(index) {
    const total = new BigInt64Array(1);
    const cells = new Uint32Array(this.#side);
    const length = new BigUint64Array(1);
    call("sudoku_board_cage", this.handle, index, total, cells, cells.length, length);
    return { total: Number(total[0]), cells: cells.slice(0, Number(length[0])) };
  }

  addConstraint(kind, { values = [], cells = [] } = {}) {
    this.addConstraints([{ kind, values, cells }]);
  }

  addConstraints(constraints) {
    const numbers = [];
    for (const { kind, values = [], cells = [] } of constraints) {
      numbers.push(BigInt(kindNumber(kind)));
      for (const [what, items] of [["value", values], ["cell", cells]]) {
        const own = Array.from(items, (item) => BigInt(integer(item, "int64", what)));
        numbers.push(BigInt(own.length), ...own);
      }
    }
    const given = BigInt64Array.from(numbers);
    call("sudoku_board_add_constraints", this.handle, given, given.length);
  }

  removeConstraint(index) {
    call("sudoku_board_remove_constraint", this.handle, integer(index, "uint32", "index"));
  }

  clearConstraints() {
    call("sudoku_board_clear_constraints", this.handle);
  }

  get constraints() {
    const count = new BigUint64Array(1);
    call("sudoku_board_constraint_count", this.handle, count);
    return Array.from({ length: Number(count[0]) }, (_, index) => this.#constraint(index));
  }

  #constraint(index) {
    const length = new BigUint64Array(1);
    call("sudoku_board_constraint", this.handle, index, null, 0, length);
    const numbers = new BigInt64Array(Number(length[0]));
    call("sudoku_board_constraint", this.handle, index, numbers, numbers.length, length);
    const [kind, count, ...rest] = Array.from(numbers, Number);
    return { kind: kindName(kind), values: rest.slice(0, count), cells: Uint32Array.from(rest.slice(count + 1)) };
  }

  check() {
    const [state, row, col] = [new Int32Array(1), new Uint32Array(1), new Uint32Array(1)];
    call("sudoku_check", this.handle, state, row, col);
    return state[0] === State.BROKEN
      ? { state: state[0], row: row[0], col: col[0] }
      : { state: state[0] };
  }

  clashes() {
    const cells = new Uint32Array(this.#rows * this.#columns);
    const length = new BigUint64Array(1);
    call("sudoku_board_clashes", this.handle, cells, cells.length, length);
    return cells.slice(0, Number(length[0]));
  }

  write(format = Format.GRID, cells = undefined) {
    const number = integer(format, "int32", "format");
    const numbers = cells === undefined ? null : integers(cells, "int32", "cells");
    const given = numbers
      ? ["sudoku_board_write_cells", this.handle, numbers, numbers.length, number]
      : ["sudoku_board_write", this.handle, number];
    const length = new BigUint64Array(1);
    call(...given, null, 0, length);
    const text = Buffer.alloc(Number(length[0]));
    call(...given, text, text.length, length);
    return text.toString("utf8", 0, Number(length[0]));
  }

  save(path, format = Format.GRID) {
    const bytes = bytesOfPath(path, "path");
    const number = integer(format, "int32", "format");
    call("sudoku_board_save", this.handle, bytes, bytes.length, number);
  }

  toString() {
    return this.write(this.#grids.length > 0 ? Format.PICTURE : Format.COORDINATES);
  }

  toJSON() {
    return {
      box: this.box,
      symbols: [...this.symbols],
      cells: [...this.cells],
      cages: this.cages.map(({ total, cells }) => ({ total, cells: [...cells] })),
      constraints: this.constraints
        .filter(({ kind }) => kind !== "cage")
        .map(({ kind, values, cells }) => ({ kind, values, cells: [...cells] })),
      ...(this.#grids.length > 1 && { grids: this.grids }),
    };
  }

  [inspect.custom](depth) {
    const name = `Board ${this.#rows}x${this.#columns}, boxes ${this.#box.join("x")}`;
    if (this.closed) return `[${name}, closed]`;
    return depth < 0 || this.#columns > MOST_SHOWN ? `[${name}]` : `${name}\n${this}`;
  }
}

/** The number of the kind of constraint with a name. */
function kindNumber(name) {
  const number = new Int32Array(1);
  const bytes = Buffer.from(String(name));
  call("sudoku_constraint_find", bytes, bytes.length, number);
  return number[0];
}

const kindName = (number) => textOf(native.sudoku_constraint_name, number);

export function constraintKinds() {
  const count = new Uint32Array(1);
  call("sudoku_constraint_count", count);
  return Array.from({ length: count[0] }, (_, index) => {
    const number = new Int32Array(1);
    call("sudoku_constraint_number", index, number);
    return { name: kindName(number[0]), rule: textOf(native.sudoku_constraint_rule, number[0]) };
  });
}

/** The side of the largest board that inspect draws. */
const MOST_SHOWN = 36;

/** Passes a handle to the constructor, which then makes none. */
class Made {
  constructor(handle) {
    this.handle = handle;
  }
}

function empty(boxHeight, boxWidth) {
  const handle = newHandle();
  const height = integer(boxHeight, "uint32", "box height");
  call("sudoku_board_new", height, integer(boxWidth, "uint32", "box width"), handle);
  return handle[0];
}

/** A cell, if both numbers have 32 bits. */
export function place(row, col) {
  return [integer(row, "uint32", "row"), integer(col, "uint32", "column")];
}
