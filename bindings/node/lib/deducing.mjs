// Deduction: a caller sets symbols one at a time, and the library draws the consequences.
//
// Takes a board without cages, then symbols. Returns the decided cells, the candidates of the others,
// and the open cell with the fewest candidates. Rows and columns count from 0; an open cell is EMPTY
// (-1).

import { Status } from "./abi.mjs";
import { Board, boardOf, place } from "./board.mjs";
import { call, failed, integer, newHandle, Owner } from "./library.mjs";

export class Deduction extends Owner {
  #side;

  constructor(origin) {
    const own = origin instanceof Deduction ? origin : boardOf(origin, "origin must be a Board, a text or a Deduction");
    const name = own instanceof Board ? "sudoku_deduction_new" : "sudoku_deduction_clone";
    const handle = newHandle();
    const status = call(name, own.handle, handle);
    if (status !== Status.OK) throw failed(status);
    super(handle[0], "sudoku_deduction_free");
    this.#side = own.side;
    if (own instanceof Board && own !== origin) own.close();
  }

  copy() {
    return new Deduction(this);
  }

  get side() {
    return this.#side;
  }

  set(row, col, symbol) {
    const number = integer(symbol, "int32", "symbol");
    const status = call("sudoku_deduction_set", this.handle, ...place(row, col), number);
    if (status !== Status.OK && status !== Status.NO_SOLUTION) throw failed(status);
    return status === Status.OK;
  }

  get cells() {
    const cells = new Int32Array(this.#side * this.#side);
    call("sudoku_deduction_cells", this.handle, cells, cells.length, new BigUint64Array(1));
    return cells;
  }

  candidates(row, col) {
    const symbols = new Int32Array(this.#side);
    const length = new BigUint64Array(1);
    const given = [...place(row, col), symbols, symbols.length, length];
    call("sudoku_deduction_candidates", this.handle, ...given);
    return symbols.subarray(0, Number(length[0]));
  }

  get choice() {
    const [row, col, open] = [new Uint32Array(1), new Uint32Array(1), new Uint32Array(1)];
    const status = call("sudoku_deduction_choice", this.handle, row, col, open);
    const found = { status, open: open[0] };
    return status === Status.OK ? { ...found, row: row[0], col: col[0] } : found;
  }
}
