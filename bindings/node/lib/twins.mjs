// Equivalent boards: made from one by a Morph, and told by their canonical form.
//
// Takes boards or texts, or a typed array of integers, board after board. Returns morphs, boards, numbers of symmetries; for many
// boards a typed array of the same type, and a row for each.

import { Form, Status } from "./abi.mjs";
import { Table } from "./batch.mjs";
import { Board, boardOf } from "./board.mjs";
import { callNow, runAsync } from "./calling.mjs";
import { boardsOf, integersOf } from "./cells.mjs";
import { Buffer } from "./host.mjs";
import { call, failed, integer, integers, shown } from "./library.mjs";
import { onBoard, onCopy, solveOptions } from "./solving.mjs";

export class Morph {
  constructor({ transposed, rows, columns, symbols }) {
    this.transposed = transposed;
    this.rows = [...rows];
    this.columns = [...columns];
    this.symbols = [...symbols];
  }

  static random(board, seed, item = 0) {
    const given = [integer(seed, "uint64", "seed"), integer(item, "uint64", "item")];
    return withBoard(board, (own) => filled("sudoku_morph_random", 1 + 3 * own.side, own.handle, ...given));
  }

  apply(board) {
    const numbers = numbersOf(this);
    return withBoard(board, (own) => Board.made("sudoku_board_morph", own.handle, numbers, numbers.length));
  }

  inverse() {
    const numbers = numbersOf(this);
    return filled("sudoku_morph_inverse", numbers.length, numbers, numbers.length);
  }

  /** Not `then`: `await` calls a method of that name. */
  followedBy(next) {
    if (!(next instanceof Morph)) throw new TypeError(`next must be a Morph, not ${shown(next)}`);
    const [numbers, others] = [numbersOf(this), numbersOf(next)];
    return filled("sudoku_morph_then", numbers.length, numbers, numbers.length, others, others.length);
  }
}

/** Calls a function with a board or that of a text. */
function withBoard(board, work) {
  const own = boardOf(board);
  try {
    return work(own);
  } finally {
    if (own !== board) own.close();
  }
}

function numbersOf({ transposed, rows, columns, symbols }) {
  return integers([transposed ? 1 : 0, ...rows, ...columns, ...symbols], "uint32", "morph");
}

/** The morph whose numbers a function writes. */
function filled(name, length, ...given) {
  const numbers = new Uint32Array(length);
  call(name, ...given, numbers, length, new BigUint64Array(1));
  const side = (length - 1) / 3;
  const [rows, columns, symbols] = [0, 1, 2].map((at) => numbers.subarray(1 + at * side, 1 + (at + 1) * side));
  return new Morph({ transposed: numbers[0] === 1, rows, columns, symbols });
}

function symmetryCount(board, options) {
  const found = new BigUint64Array(1);
  const result = (status) => {
    if (status !== Status.OK) throw failed(status);
    return Number(found[0]);
  };
  return [["sudoku_board_symmetries", board.handle, solveOptions(options), found], result];
}

export function symmetries(board, options) {
  return onBoard(board, options, symmetryCount);
}

export async function symmetriesAsync(board, options) {
  return onCopy(board, options, symmetryCount);
}

/** An array of the same type and length. */
function like(cells) {
  return new (Object.getPrototypeOf(cells.subarray(0, 0)).constructor)(cells.length);
}

export function morphCells(cells, seed, options) {
  const [given, { first = 0, inverse = false, ...others }] = boardsOf(cells, options);
  const [statuses, found] = [new Int32Array(given.count), like(cells)];
  const wanted = [integer(seed, "uint64", "seed"), integer(first, "uint64", "first"), inverse ? 1 : 0];
  const status = call("sudoku_morph_cells", given, ...wanted, solveOptions(others), statuses, found);
  return { status, statuses, cells: found };
}

const COLUMNS = Table.columnsOf(Form, {
  statuses: [Int32Array, "status"],
  symmetries: [Float64Array, "symmetries"],
  firsts: [Float64Array, "first"],
});

export class Forms extends Table {
  constructor(status, rows, cells) {
    super(status, rows, Form, COLUMNS);
    this.cells = cells;
  }

  /** @internal */
  item(place) {
    return { status: this.statuses[place], symmetries: this.symmetries[place], first: this.firsts[place] };
  }

  distinct() {
    const isFirst = (place) => this.firsts[place] === place && this.statuses[place] === Status.OK;
    return [...Array(this.length).keys()].filter(isFirst);
  }

  toJSON() {
    return { ...super.toJSON(), cells: Array.from(this.cells, Number) };
  }
}

function forming(cells, options) {
  const [given, others] = boardsOf(cells, options);
  const [rows, found] = [Buffer.alloc(given.count * Form.size), like(cells)];
  return [
    ["sudoku_canonical_cells", given, solveOptions(others), rows, Form.size, found],
    (status) => new Forms(status, rows, found),
  ];
}

export function canonicalCells(cells, options) {
  return callNow(forming(cells, options));
}

export async function canonicalCellsAsync(cells, options) {
  const copy = integersOf(cells).slice();
  return runAsync(options, (given) => forming(copy, given));
}
