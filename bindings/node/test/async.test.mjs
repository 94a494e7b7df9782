// Async calls: the arguments they work on, their order, their cancellation.
//
// `functions` has an entry for every Async function: `begin` makes a short call on inputs, `answer`
// is its result; `slow` makes a call that runs until it is cancelled.

import assert from "node:assert/strict";
import { pbkdf2 } from "node:crypto";
import { getEventListeners } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import * as libsudoku from "libsudoku";
import { hopeless, PUZZLE, SOLUTION } from "./boards.mjs";

const { Board, Control, Format, Status } = libsudoku;
const folder = mkdtempSync(join(tmpdir(), "libsudoku-"));
after(() => rmSync(folder, { recursive: true }));
const paths = ["a.cnf", "a.drat"].map((name) => join(folder, name));

const SLOW = { strategy: "killer_backtracking" };
/** A board that all permutations of its lines leave the same but for the symbols. */
const symmetric = () => {
  const board = new Board(1, 25);
  board.cells = Array.from({ length: 625 }, (_, cell) => ((Math.floor(cell / 25) + cell) % 25) + 1);
  return board;
};
const slowLine = hopeless().write(Format.LINE);
const cellsOf = ({ cells }) => cells.join("");

const functions = {
  solveAsync: {
    begin: (solve, { board, options }) => solve(board, options),
    answer: cellsOf,
    slow: (solve, options) => solve(hopeless(), { ...SLOW, ...options }),
  },
  countAsync: {
    begin: (count, { board, options }) => count(board, options),
    answer: ({ solutions }) => solutions,
    slow: (count, options) => count(new Board(3, 3), options),
  },
  trueCandidatesAsync: {
    begin: (trueCandidates, { board, options }) => trueCandidates(board, options),
    answer: ({ cells }) => cells.map((symbols) => symbols.join("")).join(),
    slow: (trueCandidates, options) => trueCandidates(hopeless(), { ...SLOW, ...options }),
  },
  proveAsync: {
    begin: (prove, { board, options }) => prove(board, ...paths, options),
    answer: cellsOf,
    slow: (prove, options) => prove(new Board(10, 10), ...paths, options),
  },
  solutionsAsync: {
    begin: (solutions, { board, options }) => solutions(board, options).next(),
    answer: ({ value }) => value.join(""),
    slow: (solutions, options) => solutions(hopeless(), { ...SLOW, ...options }).next(),
  },
  solveManyAsync: {
    begin: (solveMany, { board, boards, options }) => solveMany([board, ...boards, board], options),
    answer: (found) => [0, 1, 2, 3].map((index) => found.solution(index)?.join("")),
    slow: (solveMany, options) => solveMany([hopeless()], { ...SLOW, ...options }),
  },
  solveLinesAsync: {
    begin: (solveLines, { bytes, symbols, options }) => {
      options.symbols = symbols;
      return solveLines(bytes, options);
    },
    answer: ({ lines }) => lines,
    slow: (solveLines, options) => solveLines(slowLine, { ...SLOW, ...options }),
  },
  solveStringsAsync: {
    begin: (solveStrings, { bytes, list, options }) => {
      list.push(bytes);
      return solveStrings(list, options);
    },
    answer: ({ lines }) => lines,
    slow: (solveStrings, options) => solveStrings([slowLine], { ...SLOW, ...options }),
  },
  solveCellsAsync: {
    begin: (solveCells, { cells, options }) => solveCells(cells, options),
    answer: ({ cells }) => cells.join(""),
    slow: (solveCells, options) => solveCells(new Uint8Array(81), { solutionLimit: 1e12, ...options }),
  },
  minimiseAsync: {
    begin: (minimise, { board, options }) => minimise(board, options),
    answer: cellsOf,
    slow: (minimise, options) => minimise(hopeless(), { ...SLOW, ...options }),
  },
  canonicalAsync: {
    begin: (canonical, { board, options }) => canonical(board, options),
    answer: cellsOf,
    slow: (canonical, options) => canonical(symmetric(), options),
  },
  redundantAsync: {
    begin: (redundant, { board, options }) => redundant(board, options),
    answer: (cells) => cells.join(),
    slow: (redundant, options) => redundant(hopeless(), { ...SLOW, ...options }),
  },
  suspectsAsync: {
    begin: (suspects, { board, options }) => suspects(board, options),
    answer: (cells) => cells.join(),
    slow: (suspects, options) => suspects(hopeless(), { ...SLOW, ...options }),
  },
  generateAsync: {
    begin: (generate, { options }) => {
      Object.assign(options, { seed: 1, givens: 30 });
      delete options.solutionLimit;
      return generate(3, 3, options);
    },
    answer: cellsOf,
    slow: (generate, options) => generate(8, 8, { seed: 1, minimal: true, ...options }),
  },
  generateBatchAsync: {
    begin: (generateBatch, { board, options }) => {
      const solution = libsudoku.solve(board);
      board.cells = solution.cells;
      Object.assign(options, { seed: 1, solution: board });
      delete options.solutionLimit;
      return generateBatch(3, options);
    },
    answer: ({ puzzles }) => puzzles.join(""),
    slow: (generateBatch, options) =>
      generateBatch(2, { box: [8, 8], seed: 1, minimal: true, ...options }),
  },
};
const sentenceOf = (step) => step.sentence;
const numbersOf = (ratings) => ratings.map(({ status, solutions, hodoku }) => [status, solutions, hodoku?.score]);
Object.assign(functions, {
  hintAsync: {
    begin: (hint, { board, options }) => hint(board, options),
    answer: sentenceOf,
    slow: (hint, options) => hint(hopeless(), { ...SLOW, ...options }),
  },
  stepsAsync: {
    begin: (steps, { bytes, options }) => steps(bytes, options).next(),
    answer: ({ value }) => sentenceOf(value),
    slow: (steps, options) => steps(hopeless(), { ...SLOW, ...options }).next(),
  },
  rateAsync: {
    begin: (rate, { board, options }) => rate(board, options),
    answer: (rating) => numbersOf([rating]),
    slow: (rate, options) => rate(hopeless(), { ...SLOW, ...options }),
  },
  rateLinesAsync: {
    begin: (rateLines, { bytes, symbols, options }) => {
      options.symbols = symbols;
      return rateLines(bytes, options);
    },
    answer: numbersOf,
    slow: (rateLines, options) => rateLines(slowLine, { ...SLOW, ...options }),
  },
  rateStringsAsync: {
    begin: (rateStrings, { bytes, list, options }) => {
      list.push(bytes);
      return rateStrings(list, options);
    },
    answer: numbersOf,
    slow: (rateStrings, options) => rateStrings([slowLine], { ...SLOW, ...options }),
  },
  rateCellsAsync: {
    begin: (rateCells, { cells, options }) => rateCells(cells, options),
    answer: numbersOf,
    slow: (rateCells, options) =>
      rateCells(Uint8Array.from(hopeless().cells, (symbol) => Math.max(symbol, 0)), { box: [5, 5], ...SLOW, ...options }),
  },
});
const scoresOf = (scores) => scores.map(({ status, answerStatus, right, wrong }) => [status, answerStatus, right, wrong]);
const hopelessCells = () => Uint8Array.from(hopeless().cells, (symbol) => Math.max(symbol, 0));
Object.assign(functions, {
  scoreAsync: {
    begin: (score, { board, boards, options }) => score(board, boards[1], options),
    answer: (found) => scoresOf([found]),
    slow: (score, options) => score(hopeless(), hopeless(), { ...SLOW, ...options }),
  },
  scoreStringsAsync: {
    begin: (scoreStrings, { bytes, list, options }) => scoreStrings(list, [bytes, bytes], options),
    answer: scoresOf,
    slow: (scoreStrings, options) => scoreStrings([slowLine], [slowLine], { ...SLOW, ...options }),
  },
  scoreCellsAsync: {
    begin: (scoreCells, { cells, options }) => scoreCells(cells, cells, options),
    answer: scoresOf,
    slow: (scoreCells, options) => scoreCells(hopelessCells(), hopelessCells(), { box: [5, 5], ...SLOW, ...options }),
  },
});
Object.assign(functions, {
  symmetriesAsync: {
    begin: (symmetries, { board, options }) => symmetries(board, options),
    answer: (count) => count,
    slow: (symmetries, options) => symmetries(symmetric(), options),
  },
  canonicalCellsAsync: {
    begin: (canonicalCells, { cells, options }) => canonicalCells(cells, options),
    answer: ({ cells }) => cells.join(""),
    slow: (canonicalCells, options) => canonicalCells(symmetric().cells, { box: [1, 25], ...options }),
  },
});
const every = Object.entries(functions);
const run = (name, what, ...given) => functions[name][what](libsudoku[name], ...given);

test("the table has every Async function", () => {
  const exported = Object.keys(libsudoku).filter((name) => name.endsWith("Async"));
  assert.deepEqual(Object.keys(functions).sort(), exported.sort());
});

function inputs() {
  return {
    board: Board.parse(PUZZLE),
    boards: [Board.parse(PUZZLE), Board.parse(PUZZLE)],
    bytes: Buffer.from(PUZZLE),
    list: [PUZZLE, null],
    cells: Uint8Array.from(PUZZLE, (character) => Number(character) || 0),
    symbols: Int32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9),
    options: { solutionLimit: 2, control: new Control() },
  };
}

/** Changes all inputs, so that they have another answer. */
function spoil({ board, boards, bytes, list, cells, symbols, options }) {
  board.set(0, 2, 5);
  boards[0].set(0, 2, 5);
  boards[1].close();
  boards.length = 0;
  board.close();
  bytes.fill("5");
  list.fill("");
  cells.fill(7);
  symbols.fill(7);
  options.control.close();
  for (const name of Object.keys(options)) options[name] = "spoilt";
}

/** Keeps all threads of libuv's pool busy for some time. */
function fillPool() {
  for (let thread = 0; thread < 4; thread++) pbkdf2("a", "b", 50_000, 64, "sha512", () => {});
}

for (const [name, { answer }] of every) {
  test(`${name} works on its arguments as they are when it is called`, async () => {
    const undisturbed = answer(await run(name, "begin", inputs()));
    for (const fill of [
      fillPool,
      () => {
        for (let call = 0; call < 8; call++) run("countAsync", "slow", { timeLimitMs: 20 });
      },
    ]) {
      fill();
      const given = inputs();
      const call = run(name, "begin", given);
      spoil(given);
      assert.deepEqual(answer(await call), undisturbed);
    }
  });

  test(`${name}: abort before, while waiting and while running`, async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const calls = Array.from({ length: 10 }, () => run(name, "slow", { signal }));
    for (const call of calls) call.catch(() => {});
    await wait(30);
    const start = performance.now();
    const reason = new Error("enough");
    controller.abort(reason);
    const rejected = (error) => error === reason;
    for (const call of calls) await assert.rejects(call, rejected);
    assert.ok(performance.now() - start < 2000);
    await assert.rejects(run(name, "slow", { signal }), rejected);
    await assert.rejects(run(name, "slow", { signal: AbortSignal.abort() }), {
      name: "AbortError",
    });
    await assert.rejects(run(name, "slow", { signal: AbortSignal.timeout(20) }), {
      name: "TimeoutError",
    });
    assert.equal(getEventListeners(signal, "abort").length, 0);
  });

  test(`${name} leaves no listener on its signal`, async () => {
    const { signal } = new AbortController();
    const given = inputs();
    given.options.signal = signal;
    await run(name, "begin", given);
    assert.equal(getEventListeners(signal, "abort").length, 0);
  });
}

test("a signal cancels through the control that is given", async () => {
  const control = new Control();
  const controller = new AbortController();
  const calls = [{ control, signal: controller.signal }, { control }].map((options) =>
    run("solveAsync", "slow", options),
  );
  await wait(30);
  controller.abort();
  await assert.rejects(calls[0], { name: "AbortError" });
  assert.equal((await calls[1]).status, Status.CANCELLED);
});

test("an abort after the end of a call changes nothing", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const found = await libsudoku.solveAsync(Board.parse(PUZZLE), { signal });
  controller.abort();
  assert.equal(cellsOf(found), SOLUTION);
});

test("calls share the listener on their signal", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const warnings = [];
  const warn = (warning) => warnings.push(warning);
  process.on("warning", warn);
  const calls = Array.from({ length: 100 }, () => run("solveAsync", "slow", { signal }));
  for (const call of calls) call.catch(() => {});
  assert.equal(getEventListeners(signal, "abort").length, 1);
  await wait(10);
  controller.abort();
  for (const call of calls) await assert.rejects(call, { name: "AbortError" });
  assert.equal(getEventListeners(signal, "abort").length, 0);
  process.off("warning", warn);
  assert.deepEqual(warnings, []);
});

test("a signal of another type is refused", async () => {
  for (const signal of [{}, "now", null]) {
    await assert.rejects(
      run("solveAsync", "slow", { signal }),
      /signal must be an AbortSignal, not/,
    );
  }
  assert.throws(
    () => libsudoku.solve(hopeless(), { signal: AbortSignal.abort() }),
    /no option signal/,
  );
});

test("1000 calls at once", { timeout: 60_000 }, async () => {
  const board = Board.parse(PUZZLE);
  const calls = Array.from({ length: 1000 }, () => libsudoku.solveAsync(board));
  board.close();
  const found = await Promise.all(calls);
  assert.ok(found.every((each) => cellsOf(each) === SOLUTION));
});

test("calls begin in order, at most UV_THREADPOOL_SIZE - 1 at once", async () => {
  const most = Math.max(1, Number(process.env.UV_THREADPOOL_SIZE ?? 4) - 1);
  const controls = Array.from({ length: most + 3 }, () => new Control());
  const calls = controls.map((control) => run("countAsync", "slow", { control }));
  const running = () => controls.map(({ progress }) => progress.nodes > 0);
  for (let ended = 0; ended <= 3; ended++) {
    const expected = controls.map((_, index) => index < most + ended);
    while (running().filter(Boolean).length < most + ended) await wait(5);
    assert.deepEqual(running(), expected);
    controls[ended].cancel();
    assert.equal((await calls[ended]).status, Status.CANCELLED);
  }
  for (const control of controls) control.cancel();
  await Promise.all(calls);
});

test("files are read while long calls run", { timeout: 10_000 }, async (t) => {
  const control = new Control();
  t.after(() => control.cancel());
  const calls = Array.from({ length: 8 }, () => run("countAsync", "slow", { control }));
  while (control.progress.nodes === 0) await wait(5);
  assert.ok((await readFile(new URL(import.meta.url), "utf8")).includes("files are read"));
  control.cancel();
  for (const { status } of await Promise.all(calls)) assert.equal(status, Status.CANCELLED);
});

test("a control may be closed while calls run and wait with it", async () => {
  const control = new Control();
  const options = { control, timeLimitMs: 40 };
  const calls = Array.from({ length: 8 }, () => run("solveAsync", "slow", options));
  control.close();
  assert.throws(() => control.cancel(), { status: "BAD_HANDLE" });
  for (const { status } of await Promise.all(calls)) assert.equal(status, Status.TIMED_OUT);
});

test("a call that fails does not delay the next ones", async () => {
  const closed = new Board(2, 2);
  closed.close();
  for (let call = 0; call < 20; call++) {
    await assert.rejects(libsudoku.solveAsync(closed), { status: "BAD_HANDLE" });
    await assert.rejects(libsudoku.solveAsync(new Board(2, 2), { threads: 1025 }), {
      status: "BAD_ARGUMENT",
    });
  }
  assert.equal((await libsudoku.countAsync(new Board(2, 2))).solutions, 288);
});

test("solutionsAsync finds what solutions finds", async () => {
  const board = new Board(2, 2);
  const expected = [...libsudoku.solutions(board)].map((cells) => cells.join(""));
  const found = [];
  const iterator = libsudoku.solutionsAsync(board);
  board.close();
  for await (const cells of iterator) found.push(cells.join(""));
  assert.deepEqual(found, expected);
  assert.equal(iterator.report.solutions, 288);
  assert.deepEqual(await iterator.next(), { done: true, value: undefined });
});

test("calls of next take turns", async () => {
  const iterator = libsudoku.solutionsAsync(new Board(2, 2), { solutionLimit: 3 });
  const found = await Promise.all(Array.from({ length: 5 }, () => iterator.next()));
  assert.deepEqual(
    found.map(({ done }) => done),
    [false, false, false, true, true],
  );
  assert.equal(new Set(found.slice(0, 3).map(({ value }) => value.join(""))).size, 3);
});

test("leaving the loop closes the iterator", async () => {
  const iterator = libsudoku.solutionsAsync(new Board(3, 3));
  for await (const cells of iterator) {
    assert.equal(cells.length, 81);
    break;
  }
  assert.deepEqual(await iterator.next(), { done: true, value: undefined });
  assert.equal(iterator.report.solutions, 1);
  assert.deepEqual(await iterator.return(7), { done: true, value: 7 });
});

test("return ends a next that runs", { timeout: 10_000 }, async () => {
  const iterator = libsudoku.solutionsAsync(hopeless(), SLOW);
  const running = [iterator.next(), iterator.next()];
  await wait(30);
  await iterator.return();
  for (const next of running) assert.deepEqual(await next, { done: true, value: undefined });
  if (Symbol.asyncDispose) await iterator[Symbol.asyncDispose]();
});

test("a limit rejects next, and the next call continues", async () => {
  const iterator = libsudoku.solutionsAsync(hopeless(), { ...SLOW, nodeLimit: 100 });
  await assert.rejects(iterator.next(), { status: "NODE_LIMIT" });
  const { nodes } = iterator.report;
  await assert.rejects(iterator.next(), { status: "NODE_LIMIT" });
  assert.ok(iterator.report.nodes > nodes);
});

test("abort ends a for await loop", async () => {
  const controller = new AbortController();
  const loop = async () => {
    for await (const cells of libsudoku.solutionsAsync(new Board(3, 3), {
      signal: controller.signal,
    })) {
      assert.equal(cells.length, 81);
      controller.abort();
    }
  };
  await assert.rejects(loop(), { name: "AbortError" });
});

test("a search that was cancelled goes on after the reset of the control", async () => {
  const control = new Control();
  const iterator = libsudoku.stepsAsync(hopeless(), { ...SLOW, control });
  const first = iterator.next();
  await wait(30);
  control.cancel();
  await assert.rejects(first, { status: "CANCELLED" });
  await assert.rejects(iterator.next(), { status: "CANCELLED" });
  control.reset();
  const second = iterator.next();
  await wait(30);
  await iterator.return();
  control.cancel();
  assert.deepEqual(await second, { done: true, value: undefined });
});
