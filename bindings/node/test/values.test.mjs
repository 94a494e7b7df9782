// Boards and results as values: inspect, JSON, structuredClone; arguments of wrong types.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { MessageChannel } from "node:worker_threads";
import {
  Board,
  Control,
  count,
  Deduction,
  Format,
  generate,
  generateAsync,
  prove,
  solutions,
  solve,
  solveLines,
  solveMany,
  solveManyAsync,
  solveStrings,
  strategies,
} from "libsudoku";
import { PUZZLE, SOLUTION } from "./boards.mjs";

const puzzle = Board.parse(PUZZLE);

function killer() {
  const board = new Board(2, 3);
  board.symbols = [0, 1, 2, 3, 4, 5];
  board.set(1, 2, 0);
  board.addCage(3, [0, 1]);
  return board;
}

test("inspect draws a board", () => {
  assert.equal(inspect(puzzle), `Board 9x9, boxes 3x3\n${puzzle}`);
  assert.ok(inspect(killer()).startsWith("Board 6x6, boxes 2x3\n"));
  assert.equal(
    inspect({ a: { b: { c: puzzle } } }, { depth: 2 }).includes("[Board 9x9, boxes 3x3]"),
    true,
  );
  assert.equal(inspect(new Board(10, 10)), "[Board 100x100, boxes 10x10]");
  const closed = puzzle.copy();
  closed.close();
  assert.equal(inspect(closed), "[Board 9x9, boxes 3x3, closed]");
});

test("inspect names other owners and sums up batches", () => {
  const control = new Control();
  assert.equal(inspect(control), "Control {}");
  control.close();
  assert.equal(inspect(control), "Control (closed)");
  assert.equal(control.closed, true);
  assert.equal(inspect(new Deduction(puzzle)), "Deduction {}");
  assert.equal(inspect(solveMany([puzzle, puzzle])), "Boards(2) { OK: 2 }");
  assert.equal(
    inspect(solveStrings([PUZZLE, null, ""])),
    "Strings(3) { OK: 1, NULL_POINTER: 1, BAD_TEXT: 1 }",
  );
  assert.match(inspect(solve(puzzle)), /^Solution \{\s+status: 0,\s+cells: Int32Array\(81\)/);
});

test("a board goes through JSON and back", () => {
  for (const board of [
    puzzle,
    killer(),
    new Board(1, 1),
    generate(3, 3, { seed: 1, killer: true }),
  ]) {
    const again = Board.fromJSON(JSON.parse(JSON.stringify(board)));
    assert.deepEqual(again.toJSON(), board.toJSON());
    assert.deepEqual(again.box, board.box);
    assert.equal(`${again}`, `${board}`);
  }
  assert.deepEqual(killer().toJSON().cages, [{ total: 3, cells: [0, 1] }]);
  const { cages: _, ...json } = puzzle.toJSON();
  assert.deepEqual(Board.fromJSON(json).cells, puzzle.cells);
  assert.throws(() => Board.fromJSON({ ...json, cells: [1] }), { status: "BAD_CELL_COUNT" });
  for (const wrong of [undefined, null, PUZZLE, {}, { box: [3, 3] }, { ...json, cells: 81 }])
    assert.throws(() => Board.fromJSON(wrong), /^TypeError: json/);
});

test("JSON of an error has its message", () => {
  assert.throws(() => Board.parse("x"), (error) => {
    const { name, message, status, line } = JSON.parse(JSON.stringify(error));
    assert.deepEqual([name, message, status, line], ["SudokuError", error.message, error.status, error.line]);
    return message.length > 0;
  });
});

test("a board is sent to another thread as JSON", async () => {
  const { port1, port2 } = new MessageChannel();
  const received = new Promise((resolve) => port2.once("message", resolve));
  port1.postMessage(killer().toJSON());
  assert.deepEqual(Board.fromJSON(await received).toJSON(), killer().toJSON());
  port1.close();
});

test("an owner of a handle is not cloned", () => {
  for (const owner of [puzzle, new Control(), solutions(puzzle), new Deduction(puzzle)]) {
    assert.throws(
      () => structuredClone(owner),
      (error) => {
        assert.equal(error.name, "DataCloneError");
        assert.match(error.message, /a handle of libsudoku.*board\.toJSON\(\)/);
        return true;
      },
    );
  }
});

test("results go through structuredClone", () => {
  const solution = solve(puzzle, { solutionLimit: 2 });
  assert.deepEqual(structuredClone(solution), { ...solution });
  const counted = count(new Board(2, 2));
  assert.deepEqual(structuredClone(counted), counted);
  for (const batch of [
    solveLines(`${PUZZLE}\nx`),
    solveStrings([PUZZLE, null]),
    solveMany([puzzle]),
  ]) {
    const clone = structuredClone(batch);
    for (const column of ["status", "length", "statuses", "strategies", "solutions", "nodes"]) {
      assert.deepEqual(clone[column], batch[column], column);
    }
    if (batch.text) assert.equal(Buffer.from(clone.text).toString(), `${SOLUTION}\n\n`);
    else assert.equal(clone.cells.subarray(0, clone.stride).join(""), SOLUTION);
  }
});

test("results go through JSON", () => {
  const json = (value) => JSON.parse(JSON.stringify(value));
  assert.equal(json(solve(puzzle)).cells.join(""), SOLUTION);
  const hopeless = new Board(2, 2);
  hopeless.cells = Array(16).fill(1);
  assert.equal(json(solve(hopeless)).cells, null);
  assert.equal(json(count(new Board(2, 2))).solutions, 288);
  const lines = json(solveLines(`${PUZZLE}\nx`));
  assert.deepEqual(lines.lines, [SOLUTION, ""]);
  assert.deepEqual([lines.status, lines.rows[0].status, lines.rows.length], [0, 0, 2]);
  const strings = json(solveStrings([null, PUZZLE]));
  assert.deepEqual([strings.lines, strings.rows[0]], [[null, SOLUTION], null]);
  const boards = json(solveMany([puzzle, hopeless]));
  assert.deepEqual([boards.cells[0].join(""), boards.cells[1]], [SOLUTION, null]);
});

test("paths may be file URLs", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "libsudoku-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const url = (name) => pathToFileURL(join(folder, name));
  puzzle.save(url("a b"), Format.LINE);
  assert.deepEqual(Board.load(url("a b")).cells, puzzle.cells);
  assert.equal(prove(puzzle, url("cnf"), url("drat")).unique, true);
  assert.ok(readFileSync(url("cnf")).length > 0);
});

test("arguments of wrong types are named", async () => {
  for (const [call, message] of [
    [() => solve(), "board must be a Board, a string or a Uint8Array, not undefined"],
    [() => count({}), "board must be a Board, a string or a Uint8Array, not {}"],
    [() => solutions(null), "board must be a Board, a string or a Uint8Array, not null"],
    [() => strategies()[0].fits(1), "board must be a Board, a string or a Uint8Array, not 1"],
    [() => new Deduction([]), "origin must be a Board, a text or a Deduction, not []"],
    [() => solveMany([puzzle, PUZZLE.slice(0, 3)]), "boards[1] must be a Board, not '53.'"],
    [() => solve(puzzle, 2), "options must be an object, not 2"],
    [() => solve(puzzle, null), "options must be an object, not null"],
    [() => solve(puzzle, { control: {} }), "control must be a Control, not {}"],
    [() => generate(3, 3), "seed must be an integer, not undefined"],
    [
      () => generate(3, 3, { seed: 2 ** 60 }),
      "seed must be a BigInt beyond 2 ** 53 - 1, not 1152921504606847000",
    ],
    [() => solveLines([PUZZLE.slice(0, 2)]), "text must be a string or a Uint8Array, not [ '53' ]"],
    [
      () => solveLines(new ArrayBuffer(2)),
      /^text must be a string or a Uint8Array, not ArrayBuffer/,
    ],
    [() => Board.parse(81), "text must be a string or a Uint8Array, not 81"],
    [() => Board.parse(PUZZLE, { boxes: [3, 3] }), "there is no option boxes"],
    [() => Board.load(81), "path must be a string or a file URL, not 81"],
    [() => puzzle.save(), "path must be a string or a file URL, not undefined"],
    [() => prove(puzzle, "a"), "proof must be a string or a file URL, not undefined"],
  ]) {
    assert.throws(call, { name: "TypeError", message }, `${call}`);
  }
  await assert.rejects(solveManyAsync([PUZZLE]), /^TypeError: boards\[0\] must be a Board/);
  await assert.rejects(generateAsync(3, 3), /^TypeError: seed must be an integer/);
  await assert.rejects(generateAsync(3, 3, { seed: 1, control: 5 }), /^TypeError: control must be/);
});
