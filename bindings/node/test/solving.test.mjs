// Solving: solutions, counts, limits, cancel, batches; on this thread and on others.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import {
  Board,
  canonical,
  canonicalAsync,
  Control,
  count,
  countAsync,
  Deduction,
  Format,
  minimise,
  minimiseAsync,
  prove,
  proveAsync,
  rate,
  rateAsync,
  redundant,
  redundantAsync,
  suspects,
  suspectsAsync,
  solutions,
  solutionsAsync,
  solve,
  solveAsync,
  solveLines,
  solveLinesAsync,
  solveMany,
  solveManyAsync,
  Status,
  strategies,
  trueCandidates,
  trueCandidatesAsync,
} from "libsudoku";
import { hopeless, PUZZLE, SOLUTION } from "./boards.mjs";

const SLOW = { strategy: "killer_backtracking" };
const puzzle = Board.parse(PUZZLE);
const broken = Board.parse(PUZZLE);
broken.set(0, 2, 5);

test("a proof", async () => {
  const folder = mkdtempSync(join(tmpdir(), "proof-"));
  const [cnf, drat] = ["a.cnf", "a.drat"].map((name) => join(folder, name));
  assert.equal(prove(puzzle, cnf, drat).unique, true);
  assert.ok(readFileSync(cnf, "utf8").startsWith("p cnf 729 "));
  assert.ok(readFileSync(drat, "utf8").endsWith("0\n"));
  assert.deepEqual([prove(PUZZLE, cnf, drat).unique, (await proveAsync(PUZZLE, cnf, drat)).unique], [true, true]);
  const none = await proveAsync(broken, cnf, drat);
  assert.deepEqual([none.status, none.unique, none.cells], [Status.NO_SOLUTION, false, null]);
  assert.throws(() => prove(puzzle, join(folder, "none", "a"), drat), { status: "FILE_ERROR" });
  rmSync(folder, { recursive: true });
});

// Seen to fail: "board must be a Board, not '53..7".
test("a text is taken for a board", async () => {
  const calls = {
    solve: (of) => solve(of).cells,
    solveAsync: async (of) => (await solveAsync(of)).cells,
    count: (of) => count(of).solutions,
    countAsync: async (of) => (await countAsync(of)).solutions,
    trueCandidates: (of) => trueCandidates(of).cells,
    trueCandidatesAsync: async (of) => (await trueCandidatesAsync(of)).cells,
    solutions: (of) => [...solutions(of)],
    solutionsAsync: async (of) => (await solutionsAsync(of).next()).value,
    rate,
    rateAsync,
    minimise: (of) => minimise(of).cells,
    minimiseAsync: async (of) => (await minimiseAsync(of)).cells,
    canonical: (of) => canonical(of).cells,
    canonicalAsync: async (of) => (await canonicalAsync(of)).cells,
    redundant,
    redundantAsync,
    suspects,
    suspectsAsync,
    fits: (of) => strategies().map((strategy) => strategy.fits(of)),
    deduction: (of) => new Deduction(of).cells,
  };
  for (const [name, call] of Object.entries(calls)) {
    const expected = await call(puzzle);
    for (const text of [PUZZLE, Buffer.from(PUZZLE)]) assert.deepEqual(await call(text), expected, name);
    await assert.rejects(async () => call(PUZZLE.slice(1)), { status: "BAD_CELL_COUNT" }, name);
  }
  assert.equal(puzzle.closed, false);
});

test("the only solution", async () => {
  for (const solution of [
    solve(puzzle, { solutionLimit: 2 }),
    await solveAsync(puzzle, { solutionLimit: 2n }),
  ]) {
    assert.deepEqual([solution.status, solution.unique], [Status.OK, true]);
    assert.equal(solution.cells.join(""), SOLUTION);
    assert.equal(solution.report.solutions, 1);
    assert.ok(solution.report.elapsedNs > 0);
  }
  assert.equal(solve(puzzle).unique, null);
  assert.equal(solve(new Board(2, 2), { solutionLimit: 2 }).unique, false);
});

test("no solution", () => {
  const { status, cells, unique } = solve(broken);
  assert.deepEqual([status, cells, unique], [Status.NO_SOLUTION, null, false]);
});

test("every strategy that fits", () => {
  const fitting = strategies().filter((strategy) => strategy.fits(puzzle));
  assert.equal(strategies()[0].name, "auto");
  assert.ok(fitting.length > 3);
  for (const { name, description } of fitting.slice(1)) {
    const { cells, report } = solve(puzzle, { strategy: name });
    assert.deepEqual([cells.join(""), report.strategy], [SOLUTION, name]);
    assert.ok(description);
  }
});

test("vectors make no difference", () => {
  const [auto, portable] = ["auto", "portable"].map((vectors) => solve(puzzle, { vectors }));
  assert.deepEqual(portable.cells, auto.cells);
  assert.equal(portable.report.nodes, auto.report.nodes);
});

test("options are refused", () => {
  for (const [options, status] of [
    [{ strategy: "guessing" }, "UNKNOWN_STRATEGY"],
    [{ threads: 1025 }, "BAD_ARGUMENT"],
    [{ threads: -1 }, "BAD_ARGUMENT"],
    [{ timeLimitMs: 2 ** 32 }, "BAD_ARGUMENT"],
    [{ solutionLimit: 2n ** 64n }, "BAD_ARGUMENT"],
    [{ vectors: "sse9" }, "BAD_ARGUMENT"],
  ]) {
    assert.throws(() => solve(puzzle, options), { status });
  }
  assert.throws(() => solve(puzzle, { limit: 2 }), TypeError);
  assert.throws(() => solve(puzzle, { nodeLimit: 1.5 }), TypeError);
});

test("count", async () => {
  const { solutions: found, exact, status } = count(new Board(2, 2));
  assert.deepEqual([found, exact, status], [288, true, Status.OK]);
  const limited = await countAsync(new Board(2, 2), { solutionLimit: 100 });
  assert.deepEqual([limited.solutions, limited.exact], [100, false]);
});

// Seen to fail: what a limit left undecided was true.
test("true candidates", () => {
  const found = trueCandidates("1...2...........");
  assert.deepEqual([found.status, [...found.cells[1]], found.undecided[1].length], [Status.OK, [3, 4], 0]);
  const stopped = trueCandidates("1...2...........", { strategy: "backtracking", nodeLimit: 1 });
  assert.deepEqual([stopped.status, [...stopped.undecided[1]]], [Status.NODE_LIMIT, [1, 2, 3, 4]]);
  assert.equal(trueCandidates("11..............").status, Status.NO_SOLUTION);
  assert.throws(() => trueCandidates(new Board(2, 2), { strategy: "nine" }), { status: "UNSUITABLE" });
});

test("solutions one by one", () => {
  const all = [...solutions(new Board(2, 2))].map((cells) => cells.join(""));
  assert.equal(new Set(all).size, 288);
  const some = solutions(new Board(2, 2), { solutionLimit: 3 });
  for (const cells of some) {
    assert.equal(cells.join(""), all[0]);
    break;
  }
  assert.equal(some.report.solutions, 1);
  assert.throws(() => some.next(), { status: "BAD_HANDLE" });
  const none = solutions(hopeless(), { ...SLOW, nodeLimit: 100 });
  assert.throws(() => none.next(), { status: "NODE_LIMIT" });
  const { nodes } = none.report;
  assert.throws(() => none.next(), { status: "NODE_LIMIT" });
  assert.ok(none.report.nodes > nodes);
});

test("limits", () => {
  assert.equal(solve(hopeless(), { ...SLOW, nodeLimit: 100 }).status, Status.NODE_LIMIT);
  assert.equal(solve(hopeless(), { ...SLOW, memoryLimit: 1 }).status, Status.MEMORY_LIMIT);
  assert.equal(count(hopeless(), { ...SLOW, timeLimitMs: 20 }).status, Status.TIMED_OUT);
});

test("cancel", async () => {
  const control = new Control();
  for (const begin of [solveAsync, countAsync]) {
    const running = begin(hopeless(), { ...SLOW, control });
    await wait(30);
    assert.ok(control.progress.nodes > 0);
    control.cancel();
    assert.equal((await running).status, Status.CANCELLED);
    assert.equal(control.progress.cancelled, true);
    control.reset();
  }
  const batches = [
    solveManyAsync([hopeless(), hopeless()], { ...SLOW, control, threads: 2 }),
    solveLinesAsync(hopeless().write(Format.LINE), { ...SLOW, control }),
  ];
  await wait(30);
  control.cancel();
  for (const batch of await Promise.all(batches)) {
    assert.equal(batch.status, Status.CANCELLED);
    assert.equal(batch.statuses[0], Status.CANCELLED);
  }
  control.close();
  assert.throws(() => control.cancel(), { status: "BAD_HANDLE" });
  await assert.rejects(solveAsync(puzzle, { control }), { status: "BAD_HANDLE" });
});

test("many calls at once on one board", async () => {
  const found = await Promise.all(Array.from({ length: 100 }, () => solveAsync(puzzle)));
  assert.ok(found.every(({ cells }) => cells.join("") === SOLUTION));
});

test("the arguments of a call live until it ends", async () => {
  const running = Array.from({ length: 50 }, () =>
    solveLinesAsync(Buffer.from(`${PUZZLE}\n`.repeat(20)), {
      symbols: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    }),
  );
  const pressure = Array.from({ length: 200 }, () => new Uint8Array(1e5).fill(7));
  for (const batch of await Promise.all(running)) {
    assert.deepEqual(new Set(batch.lines), new Set([SOLUTION]));
  }
  assert.equal(pressure.length, 200);
});

test("boards in a batch", async () => {
  const closed = new Board(2, 2);
  closed.close();
  const boards = [puzzle, closed, new Board(2, 2), broken, puzzle];
  const options = { solutionLimit: 2 };
  for (const batch of [
    solveMany(boards, options),
    await solveManyAsync(boards, { ...options, threads: 3 }),
  ]) {
    assert.equal(batch.status, Status.OK);
    const { OK, BAD_HANDLE, NO_SOLUTION } = Status;
    assert.deepEqual([...batch.statuses], [OK, BAD_HANDLE, OK, NO_SOLUTION, OK]);
    assert.deepEqual([...batch.solutions], [1, 0, 2, 0, 1]);
    assert.deepEqual(
      [...batch].map((row) => row.nodes),
      [...batch.nodes],
    );
    assert.deepEqual([0, 1, 2].map((place) => batch.at(place).strategy), [batch.at(-1).strategy, "", "auto"]);
    assert.equal(batch.at(5), undefined);
    assert.equal(batch.solution(0).join(""), SOLUTION);
    assert.equal(batch.solution(2).length, 16);
    assert.equal(batch.solution(1), null);
  }
  assert.deepEqual([...solveMany([])], []);
});

test("lines", async () => {
  const text = `# ours\n${PUZZLE}\n\nnot a puzzle\r\n${".".repeat(16)}\n${PUZZLE}`;
  const options = { solutionLimit: 2 };
  for (const batch of [
    solveLines(text, options),
    await solveLinesAsync(Buffer.from(text), { ...options, threads: 4 }),
  ]) {
    assert.equal(batch.length, 4);
    assert.deepEqual([...batch.solutions], [1, 0, 2, 1]);
    assert.ok(batch.statuses[1] < 0);
    assert.deepEqual([batch.lines[0], batch.lines[1], batch.lines[3]], [SOLUTION, "", SOLUTION]);
    assert.equal(batch.lines[2].length, 16);
  }
  const named = solveLines(`0${".".repeat(35)}`, { box: [2, 3], symbols: [0, 1, 2, 3, 4, 5] });
  assert.equal([...named.lines[0].slice(0, 6)].sort().join(""), "012345");
  assert.throws(() => solveLines(PUZZLE, { maxBytes: 80 }), { status: "TOO_LARGE" });
  assert.deepEqual(solveLines("").lines, []);
});

test("worker threads", async () => {
  const program = `
    import { parentPort } from "node:worker_threads";
    import { Board, solve } from ${JSON.stringify(import.meta.resolve("libsudoku"))};
    parentPort.postMessage(solve(Board.parse("${PUZZLE}")).cells.join(""));
  `;
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const workers = Array.from({ length: 3 }, () => new Worker(url));
  const answers = workers.map(
    (worker) =>
      new Promise((resolve, reject) => {
        worker.on("message", resolve).on("error", reject);
      }),
  );
  assert.deepEqual(await Promise.all(answers), [SOLUTION, SOLUTION, SOLUTION]);
});
