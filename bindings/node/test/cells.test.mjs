// Boards as integers in typed arrays.

import assert from "node:assert/strict";
import test from "node:test";
import { checkCells, Control, solveCells, solveCellsAsync, State, Status } from "libsudoku";
import { PUZZLE, SOLUTION } from "./boards.mjs";

const CELLS = [...PUZZLE.replaceAll(".", "0")].map(Number);
const SOLVED = [...SOLUTION].map(Number);

test("integers of all types are solved in their type", () => {
  for (const Typed of [Uint8Array, Uint8ClampedArray, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array]) {
    const broken = [5, 5, ...CELLS.slice(2)];
    const odd = [...CELLS.slice(0, 80), 10];
    const found = solveCells(Typed.from([...CELLS, ...broken, ...odd, ...CELLS]));
    assert.ok(found.cells instanceof Typed);
    assert.equal(found.status, Status.OK);
    assert.deepEqual([...found.statuses], [0, Status.NO_SOLUTION, Status.UNKNOWN_SYMBOL, 0]);
    assert.deepEqual([...found.cells.subarray(0, 81)], SOLVED);
    assert.deepEqual([...found.cells.subarray(81, 243)], Array(162).fill(0));
    assert.deepEqual([...found.solution(3)], SOLVED);
    assert.equal(found.solution(1), null);
    assert.deepEqual(JSON.parse(JSON.stringify(found)).cells[3], SOLVED);
  }
  const large = solveCells(BigInt64Array.from(CELLS, (cell) => (cell ? BigInt(cell) : -1n)), { empty: -1n });
  assert.deepEqual([...large.cells], SOLVED.map(BigInt));
});

test("other shapes and empty values", () => {
  const six = solveCells(new Int16Array(72).fill(-7), { box: [2, 3], empty: -7, solutionLimit: 2 });
  assert.deepEqual([...six.solutions], [2, 2]);
  assert.deepEqual([...six.solution(1).slice(0, 6)].sort(), [1, 2, 3, 4, 5, 6]);
  assert.equal(solveCells(new Uint8Array(0)).length, 0);
});

test("a call works on the cells as they were", async () => {
  const given = Uint8Array.from(CELLS);
  const promise = solveCellsAsync(given);
  given.fill(9);
  assert.deepEqual([...(await promise).cells], SOLVED);
  const control = new Control();
  control.cancel();
  const found = solveCells(new Uint8Array(81 * 20), { control, threads: 2 });
  assert.equal(found.status, Status.CANCELLED);
  assert.ok(found.statuses.every((status) => status === Status.CANCELLED));
  const signal = AbortSignal.abort();
  await assert.rejects(solveCellsAsync(new Uint8Array(81), { signal }));
});

test("what is no board is refused", () => {
  assert.throws(() => solveCells(CELLS), TypeError);
  assert.throws(() => solveCells(new Float64Array(81)), TypeError);
  assert.throws(() => solveCells(new Uint8Array(80)), RangeError);
  assert.throws(() => solveCells(new Uint8Array(81), { limit: 1 }));
  const refused = (options, status) => {
    assert.throws(() => solveCells(new Uint8Array(81), options), { code: status });
  };
  refused({ empty: 9 }, Status.BAD_ARGUMENT);
  refused({ empty: 256 }, Status.BAD_ARGUMENT);
  refused({ box: [0, 3] }, Status.BAD_SIDE);
});

test("the state of each board", () => {
  const solved = [...solveCells(Uint8Array.from(CELLS)).cells];
  const broken = [5, 5, ...CELLS.slice(2)];
  const { SOLVED, INCOMPLETE, BROKEN } = State;
  for (const Typed of [Uint8Array, Int32Array]) {
    const all = [...CELLS, ...solved, ...broken, ...CELLS.slice(0, 80), 10];
    const found = checkCells(Typed.from(Array(300).fill(all).flat()), { threads: 2 });
    const states = [INCOMPLETE, SOLVED, BROKEN, Status.UNKNOWN_SYMBOL];
    assert.deepEqual([...found], Array(300).fill(states).flat());
  }
  assert.deepEqual([...checkCells(new Int8Array(72).fill(-7), { box: [2, 3], empty: -7 })], [INCOMPLETE, INCOMPLETE]);
  assert.equal(checkCells(new Uint8Array(0)).length, 0);
  assert.throws(() => checkCells(new Uint8Array(80)), RangeError);
  assert.throws(() => checkCells([1]), TypeError);
});
