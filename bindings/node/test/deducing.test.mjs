// Boards under deduction.

import assert from "node:assert/strict";
import test from "node:test";
import { Board, Deduction, EMPTY, Status } from "libsudoku";
import { PUZZLE, SOLUTION } from "./boards.mjs";

test("all consequences of the givens are drawn", () => {
  const deduction = new Deduction(Board.parse(PUZZLE));
  assert.deepEqual(deduction.choice, { status: Status.DONE, open: 0 });
  assert.equal(deduction.cells.join(""), SOLUTION);
  assert.equal(deduction.set(0, 2, 4), true);
  assert.equal(deduction.set(0, 2, 5), false);
  assert.equal(deduction.choice.status, Status.NO_SOLUTION);
  assert.equal(deduction.set(0, 2, 4), false);
});

test("copies are independent", () => {
  const deduction = new Deduction(new Board(2, 2));
  assert.equal(deduction.side, 4);
  assert.ok(deduction.set(0, 0, 1) && deduction.set(0, 1, 2));
  assert.deepEqual(deduction.choice, { status: Status.OK, open: 14, row: 0, col: 2 });
  assert.deepEqual([...deduction.candidates(0, 2)], [3, 4]);
  const copy = deduction.copy();
  assert.ok(copy.set(0, 2, 3));
  assert.equal(copy.cells[3], 4);
  assert.equal(deduction.cells[3], EMPTY);
});

test("bad arguments are refused", () => {
  const deduction = new Deduction(new Board(2, 2));
  assert.throws(() => deduction.set(4, 0, 1), { status: "OFF_BOARD" });
  assert.throws(() => deduction.set(0, 0, 5), { status: "UNKNOWN_SYMBOL" });
  assert.throws(() => deduction.candidates(0, 4), { status: "OFF_BOARD" });
  const killer = new Board(2, 2);
  killer.addCage(3, [0, 1]);
  assert.throws(() => new Deduction(killer), { status: "UNSUITABLE" });
  assert.throws(() => new Deduction(new Board(32, 32)), { status: "MEMORY_LIMIT" });
  deduction.close();
  assert.throws(() => deduction.choice, { status: "BAD_HANDLE" });
});
