// Many boards of one shape as integers, in one call.
//
// Takes a typed array of integers, board after board. Returns Cells: the rows of a Batch, and the first
// solutions in a typed array of the same type; or the states of the boards.

import { Cells as CELLS, Row } from "./abi.mjs";
import { Buffer } from "./host.mjs";
import { Batch } from "./batch.mjs";
import { callNow, runAsync } from "./calling.mjs";
import { call, fields, integer, optionsOf, shown } from "./library.mjs";
import { solveOptions } from "./solving.mjs";

const TYPES = [
  Uint8Array,
  Uint8ClampedArray,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  BigUint64Array,
  BigInt64Array,
];

export class Cells extends Batch {
  #side;

  constructor(status, rows, cells, side) {
    super(status, rows);
    this.cells = cells;
    this.#side = side;
  }

  /** The first solution of one board as a view, or null. */
  solution(index) {
    if (!this.solutions[index]) return null;
    const size = this.#side ** 2;
    return this.cells.subarray(index * size, (index + 1) * size);
  }

  toJSON() {
    const cells = Array.from({ length: this.length }, (_, index) => this.solution(index));
    return { ...super.toJSON(), cells: cells.map((found) => found && [...found].map(Number)) };
  }
}

/** The typed array, or an exception. */
export function integersOf(cells) {
  if (TYPES.some((type) => cells instanceof type)) return cells;
  throw new TypeError(`cells must be a typed array of integers, not ${shown(cells)}`);
}

/** Boards as the library takes them, the other options, and the side. */
export function boardsOf(cells, options) {
  integersOf(cells);
  const { box = [3, 3], empty = 0, ...others } = optionsOf(options);
  const [height, width] = box;
  const shape = {
    box_height: integer(height, "uint32", "box height"),
    box_width: integer(width, "uint32", "box width"),
  };
  const side = height * width;
  const count = cells.length / side ** 2;
  if (side > 0 && !Number.isInteger(count)) {
    throw new RangeError(`cells: expected ${side ** 2} for each board, found ${cells.length} in all`);
  }
  const given = fields(CELLS, {
    ...shape,
    cell_bytes: cells.BYTES_PER_ELEMENT,
    cells,
    count: side && count,
    side: 0,
    reserved: 0,
    empty: integer(empty, "int64", "empty"),
    board_stride: 0,
    row_stride: 0,
    col_stride: 0,
  });
  return [given, others, side];
}

function cellSolving(cells, options) {
  const [given, others, side] = boardsOf(cells, options);
  const rows = Buffer.alloc(given.count * Row.size);
  const solutions = new (Object.getPrototypeOf(cells.subarray(0, 0)).constructor)(cells.length);
  return [
    ["sudoku_solve_cells", given, solveOptions(others), rows, Row.size, solutions],
    (status) => new Cells(status, rows, solutions, side),
  ];
}

export function solveCells(cells, options) {
  return callNow(cellSolving(cells, options));
}

export async function solveCellsAsync(cells, options) {
  const copy = integersOf(cells).slice();
  return runAsync(options, (given) => cellSolving(copy, given));
}

export function checkCells(cells, options) {
  const [given, others] = boardsOf(cells, options);
  const states = new Int32Array(given.count);
  call("sudoku_check_cells", given, solveOptions(others), states);
  return states;
}
