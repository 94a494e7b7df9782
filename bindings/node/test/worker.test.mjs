// Workers that are ended from outside, at any moment of a call of each kind: the process lives on.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import test from "node:test";
import * as libsudoku from "libsudoku";
import { FUNCTIONS, STRUCTURES } from "libsudoku/abi";
import { libraryOf } from "../lib/koffi.mjs";

/** What a worker does again and again. `board` has one solution, `empty` has many. */
const SYNCHRONOUS = {
  reading: "Board.parse(PUZZLE, { box: [3, 3], symbols, alphabet: '123456789' }).close()",
  "reading without closing": "Board.parse(PUZZLE)",
  refusing: "try { Board.parse('12345'); } catch (error) { if (error.status !== 'BAD_CELL_COUNT') throw error; }",
  "asking a board": "board.copy().close(); board.toJSON(); board.write(); board.check(); board.candidates(0, 2)",
  solving: "solve(board, { solutionLimit: 2 })",
  counting: "count(empty, { timeLimitMs: 5 })",
  enumerating: "for (const _ of solutions(empty, { solutionLimit: 5 }));",
  "solving many": "solveMany([board, board]).statuses; solveLines(PUZZLE).lines; rowError(PUZZLE, 0)",
  "strings and cells": "solveStrings([PUZZLE]).lines; checkStrings([PUZZLE]); solveCells(cells).solutions; checkCells(cells)",
  explaining: "hint(board)",
  rating: "rate(board); rateStrings([PUZZLE]); rateCells(cells)",
  deducing: "const found = new Deduction(board); found.set(0, 2, 4); found.choice; found.copy().close(); found.close()",
  generating: "generate(2, 2, { seed: 1 }).close(); generateBatch(3, { box: [2, 2], seed: 1, killer: true }).close()",
  minimising: "minimise(board).close(); redundant(board); canonical(board).close()",
  "names and progress": "strategies().map((each) => each.fits(board)); const control = new Control(); control.progress; control.close()",
};
const ASYNCHRONOUS = {
  solving: "await Promise.all(some(() => solveAsync(board, { solutionLimit: 2 })))",
  counting: "await Promise.all(some(() => countAsync(board)))",
  cancelling: "await Promise.allSettled(some(() => countAsync(empty, { signal: AbortSignal.timeout(1), timeLimitMs: 5 })))",
  enumerating: "for await (const _ of solutionsAsync(empty, { solutionLimit: 9 }));",
  "solving many": "await Promise.all([solveManyAsync([board]), solveLinesAsync(PUZZLE), solveStringsAsync([PUZZLE]), solveCellsAsync(cells)])",
  explaining: "await Promise.all(some(() => hintAsync(board)))",
  rating: "await Promise.all([rateAsync(board), rateLinesAsync(PUZZLE), rateStringsAsync([PUZZLE]), rateCellsAsync(cells)])",
  generating: "for await (const _ of puzzles({ box: [2, 2], seed: 1, count: 20 })); await generateAsync(2, 2, { seed: 1 })",
  minimising: "await Promise.all([minimiseAsync(board), redundantAsync(board), canonicalAsync(board)])",
};

const names = Object.keys(libsudoku).join(", ");

/** The program of a worker, which says when it has made its calls once. */
const workerOf = (calls) => `
  import { parentPort } from "node:worker_threads";
  import { ${names} } from ${JSON.stringify(import.meta.resolve("libsudoku"))};
  import { PUZZLE } from ${JSON.stringify(import.meta.resolve("./boards.mjs"))};
  const [board, empty, symbols] = [Board.parse(PUZZLE), new Board(3, 3), [1, 2, 3, 4, 5, 6, 7, 8, 9]];
  const cells = Uint8Array.from(PUZZLE, (cell) => Number(cell) || 0);
  const some = (call) => Array.from({ length: 50 }, call);
  for (let turn = 0; ; turn++) {
    ${calls};
    if (turn === 0) parentPort.postMessage("called");
  }
`;

/** Makes `count` workers in another process, four at a time. `end` makes and ends one. Returns how the process ended. */
async function endWorkers(count, programs, end) {
  const program = `
    import { once } from "node:events";
    import { setTimeout } from "node:timers/promises";
    import { Worker } from "node:worker_threads";
    const urls = ${JSON.stringify(programs)}.map((text) => new URL("data:text/javascript," + encodeURIComponent(text)));
    let made = 0;
    async function endAll() {
      while (made < ${count}) {
        const url = urls[made++ % urls.length];
        ${end}
      }
    }
    await Promise.all([endAll(), endAll(), endAll(), endAll()]);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "ignore", "inherit"] });
  const [status, killedBy] = await once(child, "exit");
  return killedBy ?? status;
}

// Seen to fail: structures passed on as objects.
test("koffi gets numbers, addresses and typed arrays", () => {
  const isPlain = (value) => value === null || ["number", "bigint"].includes(typeof value) || ArrayBuffer.isView(value);
  let got;
  const function_ = (...given) => (got = given, 0);
  function_.async = (...given) => (got = given.slice(0, -1));
  const koffi = { load: () => ({ func: () => function_ }), address: () => 8n, decode: { string: () => "text" } };
  const library = libraryOf(koffi, "libsudoku.so");
  for (const [name, declared] of Object.entries(FUNCTIONS)) {
    const types = declared.split(", ").map((type) => STRUCTURES[type.replace(" *", "")] ?? type);
    const given = types.map((type) => (type.hasPointers ? { symbols: Int32Array.of(1) } : type === "char **" ? [null] : 1n));
    const called = library.func(name, types);
    called(...given);
    assert.ok(got.every(isPlain), name);
    if (given.some(Array.isArray)) continue;
    called.async(...given, () => {});
    assert.ok(got.every(isPlain), name);
  }
});

// Each seen to fail, with SIGSEGV or SIGABRT: koffi gets structures as objects.
for (const [name, kinds] of Object.entries({ synchronous: SYNCHRONOUS, asynchronous: ASYNCHRONOUS })) {
  test(`the process survives workers that are ended in ${name} calls`, async () => {
    const end = `
      const worker = new Worker(url);
      await once(worker, "message");
      await setTimeout(20 * Math.random());
      await worker.terminate();
    `;
    assert.equal(await endWorkers(48, Object.values(kinds).map(workerOf), end), 0);
  });
}

test("the process survives workers that use up their memory between calls", async () => {
  const end = `
    const worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: 16 } });
    worker.on("error", (error) => { if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") throw error; });
    await new Promise((ended) => worker.once("exit", ended));
  `;
  const calls = "(globalThis.kept ??= []).push(new Array(60).fill(turn / 3)); count(board)";
  assert.equal(await endWorkers(12, [workerOf(calls)], end), 0);
});
