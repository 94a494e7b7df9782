// The tests of the package for Node, on this one. Left out: files, other threads, and what only a shared library has.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const near = (path) => fileURLToPath(new URL(path, import.meta.url));
const FILES = ["board", "cells", "deducing", "explaining", "generating", "many", "solving", "strings", "values"];
const LEFT_OUT = [
  "files",
  "paths may be file URLs",
  "a proof",
  "abort ends a stream with the reason of the signal",
  "return ends a next that runs",
  "arguments of wrong types are named",
  "cancel",
  "worker threads",
];

// Under the name that the tests import.
const folder = mkdtempSync(join(tmpdir(), "libsudoku-wasm-"));
after(() => rmSync(folder, { recursive: true }));
cpSync(near("../lib"), join(folder, "lib"), { recursive: true });
mkdirSync(join(folder, "test"));
for (const file of readdirSync(near("../../node/test"))) {
  const text = readFileSync(near(`../../node/test/${file}`), "utf8");
  const shortened = LEFT_OUT.reduce((rest, name) => rest.replace(`test("${name}"`, `test.skip("${name}"`), text);
  writeFileSync(join(folder, "test", file), shortened);
}
const exports = { ".": "./lib/index.mjs", "./abi": "./lib/abi.mjs", "./native": "./lib/library.mjs" };
writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "libsudoku", type: "module", exports }));
mkdirSync(join(folder, "node_modules"));

for (const file of FILES) {
  test(`${file}.test.mjs of the package for Node`, () => {
    const { stdout } = spawnSync(process.execPath, ["--test", join(folder, "test", `${file}.test.mjs`)], {
      encoding: "utf8",
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    });
    assert.match(stdout, /^# pass [1-9]/m, stdout);
    assert.match(stdout, /^# fail 0$/m, stdout);
  });
}

test("types", () => {
  writeFileSync(
    join(folder, "program.ts"),
    'import { Board, solve, watch } from "libsudoku-wasm";\n' +
      "watch(() => {}, 50);\nconst cells: Int32Array | null = solve(new Board(3, 3)).cells;\nconsole.log(cells);\n",
  );
  symlinkSync(near(".."), join(folder, "node_modules/libsudoku-wasm"));
  const options = "--noEmit --strict --target es2022 --module nodenext".split(" ");
  const { stdout } = spawnSync(near("../node_modules/.bin/tsc"), [...options, join(folder, "program.ts")], { encoding: "utf8" });
  assert.equal(stdout, "");
});

// With a clock that stands still the call does not end.
test("a time limit ends a call", async () => {
  const { Board, count } = await import("libsudoku-wasm");
  assert.equal(count(new Board(3, 3), { timeLimitMs: 50 }).status, 22);
});

// Seen to fail: a watch that is never called.
test("a call is watched and cancelled from within", async () => {
  const { Board, Control, count, watch } = await import("libsudoku-wasm");
  const control = new Control();
  const seen = [];
  watch(() => {
    seen.push(control.progress.nodes);
    if (seen.length === 3) control.cancel();
  }, 10);
  const { status } = count(new Board(3, 3), { control, timeLimitMs: 5000 });
  watch(null);
  assert.equal(status, 23);
  assert.equal(seen.length, 3);
  assert.ok(seen[2] > seen[0], `${seen}`);
});
