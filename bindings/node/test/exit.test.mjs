// Programs that end while Async calls run: each ends at once, with its own status.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import test from "node:test";

const boards = new URL("boards.mjs", import.meta.url);

/** Runs a program that has begun calls of all kinds; more than run at once wait. */
async function run(ending, signal) {
  const program = `
    import { Board, Control, countAsync, generateAsync, solutionsAsync, solveAsync, solveLinesAsync,
      solveManyAsync } from ${JSON.stringify(import.meta.resolve("libsudoku"))};
    import { hopeless } from ${JSON.stringify(boards)};
    const slow = { strategy: "killer_backtracking" };
    const control = new Control();
    const calls = [
      solveAsync(hopeless(), { ...slow, control }),
      generateAsync(8, 8, { seed: 1, minimal: true }),
      solutionsAsync(hopeless(), slow).next(),
      countAsync(new Board(3, 3), { threads: 2, signal: new AbortController().signal }),
      solveManyAsync([hopeless(), hopeless()], { ...slow, threads: 2 }),
      ...Array.from({ length: 300 }, () => solveAsync(hopeless(), slow)),
    ];
    for (const call of calls) call.catch(() => {});
    control.close();
    ${ending}
    setTimeout(() => console.log("calls run"), 100);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const overdue = setTimeout(() => child.kill("SIGKILL"), 10_000);
  const exit = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exit]);
  const start = performance.now();
  if (signal) child.kill(signal);
  const [status, killedBy] = await exit;
  clearTimeout(overdue);
  return { ended: killedBy ?? status, milliseconds: performance.now() - start };
}

for (const [name, ending, signal, expected] of [
  ["process.exit", "setTimeout(() => process.exit(7), 200);", undefined, 7],
  ["an uncaught exception", 'setTimeout(() => { throw new Error("x"); }, 200);', undefined, 1],
  ["SIGINT", "", "SIGINT", "SIGINT"],
  ["SIGTERM", "", "SIGTERM", "SIGTERM"],
  ["a handler of SIGINT", 'process.on("SIGINT", () => process.exit(130));', "SIGINT", 130],
]) {
  test(`${name} ends a program with calls in flight`, async () => {
    const { ended, milliseconds } = await run(ending, signal);
    assert.equal(ended, expected);
    assert.ok(milliseconds < 3000, `${milliseconds} ms`);
  });
}

test("process.exit ends a worker with calls in flight", async () => {
  const ending = `
    const { Worker } = await import("node:worker_threads");
    const program = \`
      import { Board, countAsync } from ${JSON.stringify(import.meta.resolve("libsudoku"))};
      countAsync(new Board(3, 3));
      setTimeout(() => process.exit(5), 50);
    \`;
    const worker = new Worker(new URL("data:text/javascript," + encodeURIComponent(program)));
    worker.on("exit", (code) => process.exit(code));
  `;
  assert.equal((await run(ending)).ended, 5);
});

for (const [name, end, expected] of [
  ["process.exit", "process.exit(6)", 6],
  ["an uncaught exception", 'throw new Error("x")', 1],
]) {
  test(`${name} in the main thread ends calls in workers`, async () => {
    const ending = `
      const { Worker } = await import("node:worker_threads");
      const program = \`
        import { parentPort } from "node:worker_threads";
        import { Board, countAsync } from ${JSON.stringify(import.meta.resolve("libsudoku"))};
        parentPort.on("message", () => {
          for (let call = 0; call < 20; call++) countAsync(new Board(3, 3));
          parentPort.postMessage("calls run");
        });
        parentPort.postMessage("imported");
      \`;
      const url = new URL("data:text/javascript," + encodeURIComponent(program));
      // Imports read files in the pool, which calls of a worker could fill: all import before one begins.
      const workers = [new Worker(url), new Worker(url)];
      const told = () => Promise.all(workers.map((each) => new Promise((said) => each.once("message", said))));
      await told();
      for (const each of workers) each.postMessage("begin");
      await told();
      setTimeout(() => { ${end}; }, 100);
    `;
    const { ended, milliseconds } = await run(ending);
    assert.equal(ended, expected);
    assert.ok(milliseconds < 3000, `${milliseconds} ms`);
  });
}
