// Generated puzzles: one solution, the same from the same seed, within the limits.

import assert from "node:assert/strict";
import test from "node:test";
import {
  Board,
  canonical,
  canonicalAsync,
  Control,
  EMPTY,
  generate,
  generateAsync,
  generateBatch,
  minimise,
  minimiseAsync,
  redundant,
  rate,
  redundantAsync,
  solve,
  summary,
} from "libsudoku";

const unique = (board) => solve(board, { solutionLimit: 2 }).unique;

test("puzzles have the constraints of a board", async () => {
  const x = new Board(2, 3);
  x.addConstraint("diagonal", { values: [1] });
  const board = generate(2, 3, { seed: 1, board: x, minimal: true });
  assert.deepEqual(board.constraints, x.constraints);
  assert.ok(unique(board));
  const options = { seed: 1, box: [2, 3], board: x, randomRegions: true };
  const [one, other] = generateBatch(2, options);
  assert.deepEqual(one.board.constraints.map(({ kind }) => kind), ["diagonal", "regions"]);
  assert.notDeepEqual(one.board.constraints, other.board.constraints);
  assert.ok(unique(one.board));
  assert.throws(() => generate(3, 3, { seed: 1, board: x }), { status: "BAD_ARGUMENT" });
  assert.throws(() => generate(2, 3, { seed: 1, board: "x" }), TypeError);
  x.close();
  await assert.rejects(generateAsync(2, 3, { seed: 1, board: x }), { status: "BAD_HANDLE" });
});

test("boards of several grids", () => {
  const grids = Board.ofGrids(2, 2, [[0, 0], [2, 2]]);
  const board = generate(2, 2, { seed: 1, board: grids, minimal: true });
  assert.deepEqual(board.grids, grids.grids);
  assert.ok(unique(board));
  const batch = generateBatch(3, { seed: 1, box: [2, 2], board: grids, minimal: true, threads: 2 });
  assert.equal(batch.puzzles.length, 3 * 36);
  const [one] = batch;
  assert.deepEqual(one.board.cells, board.cells);
  assert.deepEqual(Board.parse(one.puzzle).cells, board.cells);
  const solution = Board.parse(one.solution);
  assert.deepEqual(solution.grids, grids.grids);
  assert.deepEqual(generate(2, 2, { seed: 1, board: grids, solution }).grids, grids.grids);
  const pattern = Array(16).fill(true);
  assert.throws(() => generate(2, 2, { seed: 1, board: grids, pattern }), { status: "BAD_CELL_COUNT" });
});

test("a puzzle with one solution", async () => {
  const board = generate(3, 3, { seed: 1 });
  assert.deepEqual(board.box, [3, 3]);
  assert.ok(unique(board));
  assert.deepEqual((await generateAsync(3, 3, { seed: 1n })).cells, board.cells);
  assert.ok(unique(generate(2, 3, { seed: 2n ** 64n - 1n })));
});

test("options of generate", () => {
  const board = generate(3, 3, { seed: 4, givens: 40 });
  assert.equal(board.cells.filter((symbol) => symbol !== EMPTY).length, 40);
  const { cells } = generate(4, 4, { seed: 1, holes: 128, holesBalanced: true });
  assert.equal(cells.slice(0, 16).filter((symbol) => symbol === EMPTY).length, 8);
  const killer = generate(2, 3, { seed: 5, killer: true, minCage: 2, maxCage: 3 });
  assert.ok(unique(killer));
  assert.deepEqual([...new Set(killer.cages.map(({ cells }) => cells.length))].sort(), [2, 3]);
  const hard = generate(3, 3, { seed: 5, killer: true, maxCage: 6, minNodes: 20, maxNodes: 60n });
  const { report } = solve(hard, { solutionLimit: 2 });
  assert.ok(report.solutions == 1 && report.nodes >= 20 && report.nodes <= 60);
});

test("bad options are refused", async () => {
  assert.throws(() => generate(0, 3, { seed: 1 }), { status: "BAD_SIDE" });
  assert.throws(() => generate(3, 3, { seed: -1 }), { status: "BAD_ARGUMENT" });
  assert.throws(() => generate(3, 3, { seed: 1, minNodes: 1 }), { status: "BAD_ARGUMENT" });
  assert.throws(() => generate(3, 3, { seed: 1, size: 3 }), TypeError);
  await assert.rejects(generateAsync(5, 5, { seed: 1, minimal: true, timeLimitMs: 1 }), {
    status: "TIMED_OUT",
  });
});

test("a control cancels generate", async () => {
  const control = new Control();
  control.cancel();
  await assert.rejects(generateAsync(3, 3, { seed: 1, control }), {
    status: "CANCELLED",
    code: 23,
  });
});

test("a puzzle is minimised", async () => {
  const board = generate(3, 3, { seed: 1, givens: 45 });
  const named = redundant(board);
  assert.ok(named.length > 5);
  const minimal = minimise(board);
  assert.ok(unique(minimal));
  assert.equal(redundant(minimal).length, 0);
  assert.deepEqual(solve(minimal).cells, solve(board).cells);
  const other = minimise(board, { seed: 2n });
  assert.notDeepEqual(other.cells, minimal.cells);
  assert.deepEqual((await minimiseAsync(board, { seed: 2 })).cells, other.cells);
  assert.deepEqual(await redundantAsync(board), named);
  assert.throws(() => minimise(new Board(3, 3)), { status: "BAD_ARGUMENT" });
  const limited = generate(4, 4, { seed: 3 });
  assert.throws(() => minimise(limited, { nodeLimit: 1 }), { status: "NODE_LIMIT" });
  assert.throws(() => redundant(limited, { nodeLimit: 1 }), { status: "NODE_LIMIT" });
});

test("twins have one canonical form", async () => {
  const form = canonical(Board.parse("1..............."));
  assert.deepEqual(form.cells, Board.parse("...............1").cells);
  const twin = Board.parse(".........3......");
  assert.deepEqual(canonical(twin).cells, form.cells);
  assert.deepEqual((await canonicalAsync(twin)).cells, form.cells);
  assert.throws(() => canonical(new Board(2, 13)), { status: "BAD_ARGUMENT" });
});

test("puzzles have clues of rules", () => {
  const board = generate(2, 3, { seed: 1, rules: "thermometer, difference" });
  const kinds = new Set(board.constraints.map((clue) => clue.kind));
  assert.deepEqual([...kinds].sort(), ["difference", "thermometer"]);
  assert.ok(unique(board));
  board.close();
  assert.throws(() => generate(2, 3, { seed: 1, rules: "anti_king" }), { status: "BAD_CONSTRAINT" });
});

test("a difficulty decides about items, and they are rated", () => {
  const wishes = { seed: 4, difficulty: "level=medium.., without=chains, rate" };
  const batch = generateBatch(6, { ...wishes, threads: 2 });
  for (const item of batch) {
    const board = Board.parse(item.puzzle);
    const { sudokuExplainer, hodoku, stars } = rate(board);
    assert.deepEqual([item.er, item.ep, item.ed], [sudokuExplainer.er, sudokuExplainer.ep, sudokuExplainer.ed]);
    assert.deepEqual([item.score, item.level], [hodoku.score, hodoku.level]);
    assert.ok(["medium", "hard", "unfair", "extreme"].includes(item.level));
    const found = summary(board);
    assert.deepEqual([item.stars, found.stars, found.givens], [stars.stars, stars.stars, item.givens]);
    assert.ok(found.line.includes(`(${found.name}): `) && found.hardest in found.techniques);
    board.close();
  }
  const again = generateBatch(1, { seed: batch.at(5).seed });
  assert.deepEqual([again.at(0).puzzle, again.at(0).er, again.at(0).candidates], [batch.at(5).puzzle, null, 1]);
  const week = generateBatch(5, { seed: 1, difficulty: "curve=1 1 2 3" });
  assert.deepEqual(Array.from(week, (item) => item.stars), [1, 1, 2, 3, 1]);
  assert.throws(() => generate(3, 3, { seed: 1, difficulty: "er=hard" }), { status: "BAD_TEXT" });
  const open = Board.parse(".".repeat(81));
  assert.equal(summary(open), null);
  open.close();
});
