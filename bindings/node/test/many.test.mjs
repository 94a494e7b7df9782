// Many generated puzzles: the same items however they are made, each with a status of its own.

import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import test from "node:test";
import { inspect } from "node:util";
import {
  Board,
  Control,
  EMPTY,
  Format,
  generate,
  generateBatch,
  generateBatchAsync,
  GeneratedBatch,
  puzzles,
  solve,
  Status,
  Symmetry,
} from "libsudoku";
import { native } from "libsudoku/native";

const cellsOf = (item) => ({ ...item, board: item.board?.toJSON() ?? null });
const all = (items) => [...items].map(cellsOf);
const givens = (board) => board.cells.map((symbol) => Number(symbol !== EMPTY));
const count = (board) => givens(board).reduce((sum, given) => sum + given, 0);
const unique = (board) => solve(board, { solutionLimit: 2 }).unique;

async function stream(options) {
  const found = [];
  for await (const item of puzzles(options)) found.push(cellsOf(item));
  return found;
}

test("items are those of generate", () => {
  const batch = generateBatch(5, { seed: 7, minimal: true });
  assert.ok(batch instanceof GeneratedBatch);
  assert.deepEqual([batch.status, batch.length, batch.box], [Status.OK, 5, [3, 3]]);
  assert.equal(batch.at(0).seed, 7n);
  for (const item of batch) {
    const alone = generate(3, 3, { seed: item.seed, minimal: true });
    const found = solve(alone, { solutionLimit: 2 });
    assert.deepEqual([item.status, item.board, found.unique], [Status.OK, null, true]);
    assert.equal(item.puzzle, alone.write(Format.LINE).trim());
    assert.deepEqual([item.givens, item.solution], [count(alone), found.cells.join("")]);
  }
  assert.deepEqual(batch.at(-1), batch.at(4));
  assert.deepEqual([batch.at(5), batch.at(-6)], [undefined, undefined]);
});

test("columns, and what they become", () => {
  const batch = generateBatch(3, { seed: 2n ** 64n - 1n, box: [2, 3] });
  assert.equal(batch.seeds[0], 2n ** 64n - 1n);
  assert.deepEqual([batch.stride, batch.puzzles.length, batch.solutions.length], [36, 108, 108]);
  for (const [index, item] of [...batch].entries()) {
    assert.deepEqual(
      [batch.seeds[index], batch.statuses[index], batch.givens[index]],
      [item.seed, item.status, item.givens],
    );
    const cells = (grids) => grids.subarray(36 * index, 36 * index + 36).join("");
    assert.equal(cells(batch.puzzles).replaceAll("0", "."), item.puzzle);
    assert.equal(cells(batch.solutions), item.solution);
  }
  assert.equal(inspect(batch), "GeneratedBatch(3) { OK: 3 }");
  const json = JSON.parse(JSON.stringify(batch));
  assert.deepEqual([json.status, json.box, json.rows.length], [0, [2, 3], 3]);
  assert.equal(json.rows[0].seed, String(2n ** 64n - 1n));
  const killer = generateBatch(1, { seed: 1, box: [2, 2], killer: true });
  assert.deepEqual(structuredClone(killer).seeds, BigUint64Array.of(1n));
});

test("large boards have lines that parse", () => {
  const box = [4, 3];
  const item = generateBatch(1, { seed: 3, box }).at(0);
  const board = Board.parse(item.puzzle, { box });
  assert.equal(count(board), item.givens);
  assert.deepEqual(solve(board).cells, Board.parse(item.solution, { box }).cells);
});

test("threads and calls make no difference", async () => {
  const whole = all(generateBatch(40, { seed: 5 }));
  assert.deepEqual(all(generateBatch(40, { seed: 5, threads: 4 })), whole);
  assert.deepEqual(all(await generateBatchAsync(40, { seed: 5n, threads: 2 })), whole);
  const [head, tail] = [{ seed: 5 }, { seed: 5, first: 13 }];
  assert.deepEqual([...all(generateBatch(13, head)), ...all(generateBatch(27, tail))], whole);
  for (const chunk of [1, 7, 1024]) {
    for (const threads of [0, 3]) {
      assert.deepEqual(await stream({ seed: 5, count: 40, chunk, threads }), whole);
    }
  }
  assert.deepEqual(await stream({ seed: 5, count: 10n, first: 30n }), whole.slice(30));
  assert.deepEqual(await stream({ seed: 5, count: 0 }), []);
  assert.deepEqual(all(generateBatch(0, { seed: 5 })), []);
});

test("a killer has a board with cages", async () => {
  const options = { seed: 2, box: [2, 2], killer: true };
  const batch = generateBatch(4, { ...options, threads: 2 });
  for (const { board, seed, puzzle, solution } of batch) {
    assert.ok(board.cages.length > 0);
    const alone = generate(2, 2, { seed, killer: true });
    assert.deepEqual(board.toJSON(), alone.toJSON());
    assert.equal(solve(board, { solutionLimit: 2 }).cells.join(""), solution);
    assert.deepEqual(Board.parse(puzzle).cells, board.cells);
  }
  assert.deepEqual(await stream({ ...options, count: 4, chunk: 3 }), all(batch));
});

// About a half of the items fail.
const RARE = { seed: 11, givens: 23, attempts: 2 };

// Seen to fail: items taken from the rows alone, which have a line of dots here.
test("a failing item costs the others nothing", async () => {
  const batch = generateBatch(30, { ...RARE, threads: 2 });
  const failed = [...batch].filter(({ status }) => status === Status.NOT_GENERATED);
  assert.equal(batch.status, Status.OK);
  for (const { givens, puzzle, solution, board } of failed) {
    assert.deepEqual([givens, puzzle, solution, board], [0, "", "", null]);
  }
  const others = [...batch].filter(({ status }) => status === Status.OK);
  for (const { puzzle } of others) assert.equal(puzzle.replaceAll(".", "").length, 23);
  assert.ok(failed.length > 0 && others.length > 0 && failed.length + others.length === 30);
  assert.deepEqual(await stream({ ...RARE, count: 30 }), all(batch));
});

test("numbers of givens", () => {
  assert.ok(count(generate(3, 3, { seed: 4, minGivens: 35 })) >= 35);
  assert.ok(count(generate(3, 3, { seed: 4, maxGivens: 24 })) <= 24);
  const fewest = count(generate(3, 3, { seed: 4 }));
  const more = generate(3, 3, { seed: 4, moreGivens: 9 });
  assert.ok(unique(more) && count(more) >= fewest + 9);
});

test("minimal puzzles with controlled bias", () => {
  const made = (minimal) => all(generateBatch(20, { seed: 1, box: [2, 2], minimal }));
  assert.deepEqual(made(true), made(1));
  assert.deepEqual(made(false), made(undefined));
  assert.notDeepEqual(made(2), made(1));
  for (const { puzzle } of made(2)) {
    const board = Board.parse(puzzle);
    for (const [cell, symbol] of board.cells.entries()) {
      if (symbol === EMPTY) continue;
      const place = [Math.floor(cell / 4), cell % 4];
      board.set(...place, EMPTY);
      assert.ok(!unique(board));
      board.set(...place, symbol);
      assert.ok(unique(board));
    }
  }
  assert.throws(() => made(3), { status: "BAD_ARGUMENT" });
  assert.throws(() => made("yes"), TypeError);
});

const LAST = 8;
const MOVES = {
  NONE: [],
  ROTATION_180: [(row, col) => [LAST - row, LAST - col]],
  ROTATION_90: [(row, col) => [col, LAST - row]],
  MIRROR_COLUMNS: [(row, col) => [row, LAST - col]],
  MIRROR_ROWS: [(row, col) => [LAST - row, col]],
  DIAGONAL: [(row, col) => [col, row]],
  ANTI_DIAGONAL: [(row, col) => [LAST - col, LAST - row]],
};
MOVES.BOTH_MIRRORS = [...MOVES.MIRROR_COLUMNS, ...MOVES.MIRROR_ROWS];
MOVES.BOTH_DIAGONALS = [...MOVES.DIAGONAL, ...MOVES.ANTI_DIAGONAL];
MOVES.ALL = [...MOVES.BOTH_MIRRORS, ...MOVES.BOTH_DIAGONALS];

test("symmetries", () => {
  assert.deepEqual(Object.keys(MOVES).sort(), Object.keys(Symmetry).sort());
  for (const [name, symmetry] of Object.entries(Symmetry)) {
    const board = generate(3, 3, { seed: 6, symmetry });
    const given = givens(board);
    for (const move of MOVES[name]) {
      const moved = given.map((_, cell) => {
        const [row, col] = move(Math.floor(cell / 9), cell % 9);
        return given[9 * row + col];
      });
      assert.deepEqual(moved, given, name);
    }
    assert.ok(unique(board));
  }
});

const RING = `xxxxxxxxx
x.0 x   x
x...x...x
x...x...x
xxxxxxxxx
x...x...x
x...x...x
x...x...x
xxxxxxxxx
`;

test("a pattern", () => {
  const wanted = [...RING.replaceAll("\n", "")].map((cell) => Number(cell === "x"));
  const board = generate(3, 3, { seed: 1, pattern: RING });
  assert.deepEqual([...givens(board)], wanted);
  assert.ok(unique(board));
  for (const pattern of [RING.replaceAll("\n", "\r\n"), wanted, wanted.map(Boolean)]) {
    assert.deepEqual(generate(3, 3, { seed: 1, pattern }).cells, board.cells);
  }
});

test("a solution", () => {
  const solved = solve(generate(2, 3, { seed: 1 }));
  const board = generate(2, 3, { seed: 8, solution: solved });
  assert.deepEqual(solve(board, { solutionLimit: 2 }).cells, solved.cells);
  const filled = new Board(2, 3);
  filled.cells = solved.cells;
  for (const solution of [filled, solved.cells.join(""), solved.cells, [...solved.cells]]) {
    assert.deepEqual(generate(2, 3, { seed: 8, solution }).cells, board.cells);
  }
  filled.symbols = [10, 11, 12, 13, 14, 15];
  assert.deepEqual(generate(2, 3, { seed: 8, solution: filled }).cells, board.cells);
});

test("bad values are refused", async () => {
  const solved = [...solve(new Board(3, 3)).cells];
  for (const [options, status] of [
    [{ box: [0, 3] }, "BAD_SIDE"],
    [{ box: [2 ** 31, 2 ** 31] }, "BAD_SIDE"],
    [{ first: -1 }, "BAD_ARGUMENT"],
    [{ first: 2n ** 64n }, "BAD_ARGUMENT"],
    [{ threads: 1025 }, "BAD_ARGUMENT"],
    [{ seed: 2n ** 64n }, "BAD_ARGUMENT"],
    [{ minimal: 2, givens: 30 }, "BAD_ARGUMENT"],
    [{ killer: true, symmetry: Symmetry.ALL }, "BAD_ARGUMENT"],
    [{ maxGivens: 16 }, "BAD_ARGUMENT"],
    [{ minGivens: 82 }, "BAD_ARGUMENT"],
    [{ moreGivens: 2 ** 32 }, "BAD_ARGUMENT"],
    [{ symmetry: 10 }, "BAD_ARGUMENT"],
    [{ pattern: "x".repeat(80) }, "BAD_CELL_COUNT"],
    [{ pattern: `${"x".repeat(16)}${".".repeat(65)}` }, "BAD_ARGUMENT"],
    [{ solution: solved.slice(1) }, "BAD_CELL_COUNT"],
    [{ solution: Array(81).fill(1) }, "BAD_ARGUMENT"],
    [{ solution: [0, ...solved.slice(1)] }, "BAD_ARGUMENT"],
    [{ solution: [-1, ...solved.slice(1)] }, "BAD_ARGUMENT"],
    [{ solution: new Board(3, 3) }, "BAD_ARGUMENT"],
    [{ solution: "x" }, "BAD_CELL_COUNT"],
  ]) {
    const given = { seed: 1, ...options };
    assert.throws(() => generateBatch(2, given), { status }, inspect(options));
    assert.throws(() => puzzles(given), { status });
    await assert.rejects(generateBatchAsync(2, given), { status });
  }
  for (const options of [
    { size: 9 },
    { pattern: 5 },
    { solution: 1.5 },
    { symmetry: "all" },
    { box: 9 },
    { control: 5 },
    { seed: undefined },
  ]) {
    const given = { seed: 1, ...options };
    assert.throws(() => generateBatch(2, given), TypeError);
    assert.throws(() => puzzles(given), TypeError);
  }
  assert.throws(() => puzzles({ seed: 1, chunk: 0 }), { status: "BAD_ARGUMENT" });
  assert.throws(() => puzzles({ seed: 1, signal: "now" }), TypeError);
  assert.throws(() => generateBatch(-1, { seed: 1 }), { status: "BAD_ARGUMENT" });
});

test("a cancelled batch says which items are missing", async () => {
  const control = new Control();
  assert.equal(generateBatch(3, { seed: 1, control }).status, Status.OK);
  assert.deepEqual([control.progress.done, control.progress.total], [3, 3]);
  control.cancel();
  const batch = await generateBatchAsync(3, { seed: 1, control });
  assert.equal(batch.status, Status.CANCELLED);
  assert.deepEqual([...batch.statuses], Array(3).fill(Status.CANCELLED));
  assert.equal(batch.at(0).puzzle, "");
});

// Seen to fail: the items of the cancelled call skipped.
test("a cancelled stream continues after a reset", async () => {
  const expected = all(generateBatch(20, { seed: 9 }));
  const control = new Control();
  const items = puzzles({ seed: 9, count: 20, chunk: 4, control });
  const found = [cellsOf((await items.next()).value)];
  control.cancel();
  await assert.rejects(
    async () => {
      for (;;) found.push(cellsOf((await items.next()).value));
    },
    { status: "CANCELLED" },
  );
  assert.ok(found.length < 20);
  control.reset();
  for await (const item of items) found.push(cellsOf(item));
  assert.deepEqual(found, expected);
});

test("calls of next take turns", async () => {
  const items = puzzles({ seed: 4, count: 5 });
  const found = await Promise.all(Array.from({ length: 7 }, () => items.next()));
  assert.deepEqual(
    found.slice(0, 5).map(({ value }) => cellsOf(value)),
    all(generateBatch(5, { seed: 4 })),
  );
  assert.deepEqual(found.slice(5), Array(2).fill({ done: true, value: undefined }));
});

test("abort ends a stream with the reason of the signal", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const reason = new Error("enough");
  const items = puzzles({ seed: 1, box: [8, 8], minimal: true, signal });
  const running = [items.next(), items.next()];
  setTimeout(() => controller.abort(reason), 30);
  await assert.rejects(running[0], (error) => error === reason);
  assert.deepEqual(await running[1], { done: true, value: undefined });
  assert.equal(getEventListeners(signal, "abort").length, 0);
  await assert.rejects(puzzles({ seed: 1, signal }).next(), (error) => error === reason);
});

test("return ends a next that runs", { timeout: 20_000 }, async () => {
  const items = puzzles({ seed: 1, box: [8, 8], minimal: true });
  const running = items.next();
  setTimeout(() => items.return(), 30);
  assert.deepEqual(await running, { done: true, value: undefined });
  assert.deepEqual(await items.return(7), { done: true, value: 7 });
});

// Seen to fail: a stream that reads the array of its caller.
test("a stream works on its arguments as they are when it is made", async () => {
  const board = solve(new Board(3, 3));
  const solution = Uint32Array.from(board.cells);
  const options = { seed: 3, count: 3, chunk: 2, solution };
  const expected = all(generateBatch(3, { seed: 3, solution }));
  const items = puzzles(options);
  solution.fill(1);
  Object.assign(options, { seed: 4, count: 1 });
  const found = [];
  for await (const item of items) found.push(cellsOf(item));
  assert.deepEqual(found, expected);
});

// Seen to fail: boards that no item has handed out stay open; those of a call that ends after close.
test("handles are freed", async () => {
  const options = { seed: 2, box: [2, 2], killer: true };
  const batch = generateBatch(3, options);
  const boards = [...batch].map(({ board }) => board);
  batch.close();
  assert.ok(boards.every(({ closed }) => closed));
  const freed = [];
  const { sudoku_board_free: free } = native;
  native.sudoku_board_free = (handle) => {
    freed.push(handle);
    return free(handle);
  };
  try {
    const items = puzzles({ ...options, chunk: 4, threads: 4 });
    const { board } = (await items.next()).value;
    await items.return();
    assert.ok(!board.closed && !freed.includes(board.handle));
    assert.equal(freed.length, 3);
    const running = puzzles({ ...options, threads: 4, control: new Control() });
    const next = running.next();
    await new Promise((begun) => process.nextTick(begun));
    running.close();
    assert.equal(freed.length, 3);
    assert.deepEqual(await next, { done: true, value: undefined });
    assert.equal(freed.length, 7);
  } finally {
    native.sudoku_board_free = free;
  }
});
