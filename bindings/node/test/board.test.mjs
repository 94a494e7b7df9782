// Boards: they return what was set, and each refusal names its place.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import {
  Board, constraintKinds, Control, count, EMPTY, Format, rowError, solve, solveLines, State, SudokuError,
} from "libsudoku";
import { PUZZLE } from "./boards.mjs";

/** The error of a call that must fail with a status. */
function refused(status, make) {
  let caught;
  assert.throws(make, (error) => (caught = error) instanceof SudokuError);
  assert.equal(caught.status, status, caught.message);
  return caught;
}

test("a new board is empty", () => {
  const board = new Board(2, 3);
  assert.deepEqual([board.side, board.box], [6, [2, 3]]);
  assert.deepEqual([...board.symbols], [1, 2, 3, 4, 5, 6]);
  assert.deepEqual([...board.cells], Array(36).fill(EMPTY));
  assert.deepEqual(board.cages, []);
});

test("shapes are refused", () => {
  refused("BAD_SIDE", () => new Board(0, 3));
  refused("BAD_SIDE", () => new Board(33, 33));
  refused("BAD_ARGUMENT", () => new Board(-1, 3));
  refused("BAD_ARGUMENT", () => new Board(2 ** 32 + 3, 3));
  for (const wrong of [1.5, NaN, "3", undefined]) {
    assert.throws(() => new Board(wrong, 3), TypeError);
  }
});

test("cells", () => {
  const board = new Board(2, 2);
  board.set(0, 1, 4);
  assert.deepEqual([board.get(0, 1), board.get(1, 1)], [4, EMPTY]);
  board.set(0, 1, EMPTY);
  assert.equal(board.get(0, 1), EMPTY);
  const cells = [1, 2, 3, 4, ...Array(12).fill(EMPTY)];
  board.cells = cells;
  assert.deepEqual([...board.cells], cells);
});

test("cells are refused", () => {
  const board = new Board(2, 2);
  const error = refused("OFF_BOARD", () => board.get(0, 4));
  assert.deepEqual(
    [error.code, error.line, error.symbol, error.name],
    [-44, undefined, undefined, "SudokuError"],
  );
  refused("BAD_ARGUMENT", () => board.get(-1, 0));
  refused("BAD_ARGUMENT", () => board.candidates(0, 2 ** 32));
  const unknown = refused("UNKNOWN_SYMBOL", () => board.set(1, 2, 9));
  assert.deepEqual([unknown.symbol, unknown.row, unknown.col], [9, 1, 2]);
  refused("BAD_ARGUMENT", () => board.set(1, 2, 2 ** 32 + 1));
  refused("BAD_CELL_COUNT", () => (board.cells = Array(15).fill(1)));
  refused("UNKNOWN_SYMBOL", () => (board.cells = Array(16).fill(5)));
  refused("BAD_ARGUMENT", () => (board.cells = Array(16).fill(2 ** 32 + 1)));
  assert.deepEqual([...board.cells], Array(16).fill(EMPTY));
});

test("symbols", () => {
  const board = new Board(2, 2);
  board.set(0, 0, 2);
  board.symbols = [0, 98, 7, 2147483647];
  assert.deepEqual([...board.symbols], [0, 98, 7, 2147483647]);
  assert.equal(board.get(0, 0), 98);
  refused("BAD_SYMBOL_COUNT", () => (board.symbols = [1, 2, 3]));
  refused("DUPLICATE_SYMBOL", () => (board.symbols = [1, 2, 3, 3]));
  refused("UNKNOWN_SYMBOL", () => (board.symbols = [1, 2, 3, -4]));
  refused("BAD_ARGUMENT", () => (board.symbols = [1, 2, 3, 2 ** 31]));
});

test("candidates", () => {
  const board = Board.parse(PUZZLE);
  assert.deepEqual([...board.candidates(0, 2)], [1, 2, 4]);
  assert.deepEqual([...board.candidates(0, 0)], [5]);
});

test("cages", () => {
  const board = new Board(2, 2);
  board.addCage(3, [0, 1]);
  board.addCage(7n, new Uint32Array([2, 7, 11]));
  assert.deepEqual(
    board.cages.map(({ total, cells }) => [total, ...cells]),
    [
      [3, 0, 1],
      [7, 2, 7, 11],
    ],
  );
  refused("BAD_CAGE", () => board.addCage(3, []));
  refused("BAD_CAGE", () => board.addCage(3, [0, 0]));
  refused("BAD_CAGE", () => board.addCage(-1, [0]));
  refused("OFF_BOARD", () => board.addCage(3, [16]));
  refused("BAD_ARGUMENT", () => board.addCage(2n ** 63n, [0]));
  refused("BAD_ARGUMENT", () => board.addCage(3, [-1]));
  assert.equal(board.cages.length, 2);
});

test("cages are added together and removed", () => {
  const board = new Board(2, 2);
  const totals = () => board.cages.map(({ total }) => total);
  board.addCages([
    { total: 3, cells: [0, 1] },
    { total: 9n, cells: new Set([1, 5, 6]) },
    { total: 4, cells: Uint32Array.of(15) },
  ]);
  assert.deepEqual(totals(), [3, 9, 4]);
  assert.deepEqual([...board.candidates(0, 0)], [1, 2]);
  const bad = [
    { total: 3, cells: [2] },
    { total: 3, cells: [] },
  ];
  const error = refused("BAD_CAGE", () => board.addCages(bad));
  assert.equal(error.symbol, 1);
  assert.match(error.message, /^cage 1: /);
  refused("OFF_BOARD", () => board.addCages([{ total: 3, cells: [2 ** 40] }]));
  assert.deepEqual(totals(), [3, 9, 4]);
  board.removeCage(0, 1);
  assert.deepEqual(totals(), [9, 4]);
  assert.equal(refused("BAD_ARGUMENT", () => board.removeCage(0, 0)).row, 0);
  board.clearCages();
  board.addCages([]);
  assert.deepEqual(totals(), []);
});

test("all clashing cells", () => {
  const board = Board.parse(PUZZLE);
  assert.deepEqual([...board.clashes()], []);
  board.set(0, 2, 5);
  board.set(8, 0, 7);
  assert.deepEqual([...board.clashes()], [0, 2, 45, 72, 79]);
});

test("cells as text", () => {
  const board = new Board(2, 2);
  board.addCage(3, [0, 1]);
  const cells = [1, 2, 3, 4, 3, 4, 1, 2, 2, EMPTY, 4, 3, 4, 3, 2, 1];
  assert.equal(board.write(Format.LINE, cells), "123434122.434321\n");
  assert.equal(board.write(Format.CSV, Int32Array.from(cells)), "1,2,3,4\n3,4,1,2\n2,,4,3\n4,3,2,1\n");
  assert.equal(board.get(0, 0), EMPTY);
  refused("BAD_CELL_COUNT", () => board.write(Format.LINE, cells.slice(1)));
  assert.equal(refused("UNKNOWN_SYMBOL", () => board.write(Format.LINE, Array(16).fill(5))).col, 0);
});

test("rowError returns the line and its error", () => {
  const text = `# a comment\n${PUZZLE}\n\n123\n1x${".".repeat(14)}\n`;
  const { statuses } = solveLines(text);
  const found = [0, 1, 2].map((row) => rowError(text, row));
  assert.deepEqual(
    found.map(({ line }) => line),
    [2, 4, 5],
  );
  assert.deepEqual(
    found.map(({ error }) => error?.code ?? 0),
    [...statuses],
  );
  assert.ok(found[1].error instanceof SudokuError);
  assert.deepEqual([found[2].error.line, found[2].error.column], [5, 2]);
  refused("BAD_ARGUMENT", () => rowError(text, 3));
  refused("BAD_ARGUMENT", () => rowError(text, -1));
  refused("TOO_LARGE", () => rowError(text, 0, { maxBytes: 5 }));
  assert.equal(rowError("123456".repeat(6), 0, { box: [2, 3] }).error, null);
  assert.throws(() => rowError(text, 0, { threads: 2 }), TypeError);
});

test("check", () => {
  const board = Board.parse(PUZZLE);
  assert.deepEqual(board.check(), { state: State.INCOMPLETE });
  board.set(0, 2, 5);
  const { state, row } = board.check();
  assert.deepEqual([state, row], [State.BROKEN, 0]);
});

test("texts", () => {
  const board = Board.parse(PUZZLE);
  assert.equal(board.write(Format.LINE).trim(), PUZZLE);
  for (const format of [Format.COORDINATES, Format.CSV, Format.GRID, Format.LINE]) {
    const text = board.write(format);
    assert.deepEqual(Board.parse(Buffer.from(text)).cells, board.cells);
    assert.deepEqual(Board.parse(text, { format, box: [3, 3] }).cells, board.cells);
  }
  assert.ok(`${board}`.split("\n").length > 9);
  assert.ok(board.write(Format.SVG).startsWith("<svg"));
  assert.deepEqual(
    [...Board.parse("20..\n....\n....\n....", { symbols: [0, 1, 2, 3] }).symbols],
    [0, 1, 2, 3],
  );
  assert.deepEqual(Board.parse(`1${".".repeat(35)}`, { box: [2, 3] }).box, [2, 3]);
});

// Seen to fail: with a status above 0 taken for success.
test("cancelled reads stop", () => {
  const control = new Control();
  const text = `1${".".repeat(15)}`;
  assert.equal(Board.parse(text, { control }).side, 4);
  control.cancel();
  refused("CANCELLED", () => Board.parse(text, { control }));
  control.reset();
  assert.equal(Board.parse(text, { control }).side, 4);
  control.close();
  refused("BAD_HANDLE", () => Board.parse(text, { control }));
});

test("alphabets are read", () => {
  const hex = Board.parse(`f0${".".repeat(254)}`, { alphabet: "0123456789abcdef" });
  assert.deepEqual([hex.get(0, 0), hex.get(0, 1)], [15, 0]);
  const greek = Board.parse(`δ...α...${".".repeat(8)}`, { alphabet: "αβγδ", symbols: [7, 5, 3, 1] });
  assert.deepEqual([greek.get(0, 0), greek.get(1, 0)], [1, 7]);
  refused("BAD_ARGUMENT", () => Board.parse("1", { alphabet: "112" }));
});

test("texts are refused", () => {
  assert.equal(refused("RAGGED_ROW", () => Board.parse("12..\n...\n....\n....")).line, 2);
  const error = refused("BAD_TEXT", () => Board.parse("1y..\n....\n....\n...."));
  assert.deepEqual([error.line, error.column], [1, 2]);
  refused("BAD_UTF8", () => Board.parse(Buffer.from([255, 46, 46])));
  for (const lone of ["\ud800", "\udc00", "\u{1F600}\ud83d"]) {
    const text = `ä${lone}`;
    const place = Buffer.byteLength(text) - 3;
    assert.throws(() => Board.parse(text), { status: "BAD_UTF8", message: RegExp(`byte ${place}`) });
  }
  refused("TOO_LARGE", () => Board.parse(PUZZLE, { maxBytes: 80 }));
  refused("UNKNOWN_FORMAT", () => Board.parse(PUZZLE, { format: 99 }));
  refused("BAD_ARGUMENT", () => Board.parse(PUZZLE, { box: [2 ** 32, 3] }));
  refused("NOT_EXPRESSIBLE", () => new Board(2, 2).write(Format.AUTO));
});

test("files", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "libsudoku-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "ä puzzle.txt");
  const board = Board.parse(PUZZLE);
  board.save(path);
  assert.deepEqual(Board.load(path).cells, board.cells);
  board.save(path, Format.CSV);
  assert.deepEqual(Board.load(path, { format: Format.CSV }).cells, board.cells);
  refused("FILE_ERROR", () => Board.load(join(folder, "missing")));
  refused("FILE_ERROR", () => board.save(join(folder, "missing", "puzzle")));
});

test("copies are independent", () => {
  const board = new Board(2, 3);
  const twin = board.copy();
  twin.set(0, 0, 1);
  assert.deepEqual([board.get(0, 0), twin.get(0, 0)], [EMPTY, 1]);
});

test("close", () => {
  const board = new Board(2, 2);
  board.close();
  assert.equal(refused("BAD_HANDLE", () => board.get(0, 0)).code, -11);
  board.close();
  const other = new Board(2, 2);
  if (Symbol.dispose) other[Symbol.dispose]();
  else other.close();
  refused("BAD_HANDLE", () => other.copy());
});

test("constraints are added, listed and removed", () => {
  const board = new Board(2, 2);
  board.addConstraint("diagonal", { values: [1] });
  board.addConstraints([{ kind: "cage", values: [5], cells: [0, 1] }, { kind: "different", cells: [2, 7] }]);
  assert.deepEqual(board.constraints, [
    { kind: "cage", values: [5], cells: Uint32Array.of(0, 1) },
    { kind: "diagonal", values: [1], cells: new Uint32Array() },
    { kind: "different", values: [], cells: Uint32Array.of(2, 7) },
  ]);
  const copied = Board.fromJSON(JSON.parse(JSON.stringify(board)));
  assert.deepEqual(copied.constraints, board.constraints);
  copied.removeConstraint(1);
  assert.equal(copied.constraints.length, 2);
  const bad = [{ kind: "anti_king" }, { kind: "sum", cells: [0] }];
  assert.equal(refused("BAD_CONSTRAINT", () => board.addConstraints(bad)).symbol, 1);
  refused("BAD_CONSTRAINT", () => board.addConstraint("knight"));
  board.clearConstraints();
  assert.deepEqual(board.constraints, []);
  assert.match(constraintKinds().find(({ name }) => name === "different").rule, /symbols in the cells/);
});

test("several grids overlap", () => {
  const two = [[0, 0], [2, 2]];
  const board = Board.ofGrids(2, 2, two);
  assert.deepEqual([board.rows, board.columns, board.side, board.grids], [6, 6, 4, two]);
  assert.deepEqual(new Board(2, 2).grids, [[0, 0]]);
  board.set(2, 2, 1);
  const { cells } = solve(board);
  assert.deepEqual([cells.length, cells[5], cells[14]], [36, EMPTY, 1]);
  assert.equal(Number(count(board).solutions), 6 * 12 * 12);
  const copied = Board.fromJSON(JSON.parse(JSON.stringify(board)));
  assert.deepEqual([copied.grids, [...copied.cells]], [two, [...board.cells]]);
  refused("BAD_ARGUMENT", () => Board.ofGrids(2, 2, [[0, 0], [4, 4]]));
  refused("OFF_BOARD", () => board.set(0, 4, 1));
});
