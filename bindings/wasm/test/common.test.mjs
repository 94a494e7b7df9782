// The tests of the package for Node, on this one in Node and in Deno, and on that one without a shared library. Left out:
// files, other threads, and what only a shared library has.

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

const MODULE = near("../lib/sudoku.wasm");

const top = mkdtempSync(join(tmpdir(), "libsudoku-wasm-"));
after(() => rmSync(top, { recursive: true }));

/** A package with these files under the name that the tests import, and the tests. */
function packageOf(name, lib) {
  const folder = join(top, name);
  cpSync(near(lib), join(folder, "lib"), { recursive: true });
  mkdirSync(join(folder, "test"));
  for (const file of readdirSync(near("../../node/test"))) {
    const text = readFileSync(near(`../../node/test/${file}`), "utf8");
    const shortened = LEFT_OUT.reduce((rest, name) => rest.replace(`test("${name}"`, `test.skip("${name}"`), text);
    writeFileSync(join(folder, "test", file), shortened);
  }
  const exports = { ".": "./lib/index.mjs", "./abi": "./lib/abi.mjs", "./native": "./lib/library.mjs" };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "libsudoku", type: "module", exports }));
  mkdirSync(join(folder, "node_modules"));
  return folder;
}

function run(program, ...options) {
  const { NODE_TEST_CONTEXT: _, LIBSUDOKU_LIBRARY: __, ...inherited } = process.env;
  const env = { ...inherited, NO_COLOR: "1", ...options.at(-1) };
  return spawnSync(program, options.slice(0, -1), { encoding: "utf8", env });
}

const folder = packageOf("wasm", "../lib");
for (const file of FILES) {
  const path = join(folder, "test", `${file}.test.mjs`);
  test(`${file}.test.mjs of the package for Node`, () => {
    const { stdout } = run(process.execPath, "--test", path, {});
    assert.match(stdout, /^# pass [1-9]/m, stdout);
    assert.match(stdout, /^# fail 0$/m, stdout);
  });
  test(`${file}.test.mjs in Deno`, () => {
    const { stdout, stderr } = run(near("../node_modules/.bin/deno"), "test", "--allow-read", "--allow-env", "--no-check", path, {});
    assert.match(stdout, /^ok \| [1-9]\d* passed \| 0 failed/m, stdout + stderr);
  });
}

// Without koffi and without a shared library. Seen to fail: a package without the module.
test("the package for Node takes the module if no library fits", () => {
  const node = packageOf("node", "../../node/lib");
  mkdirSync(join(node, "native/wasm32"), { recursive: true });
  cpSync(MODULE, join(node, "native/wasm32/sudoku.wasm"));
  for (const file of ["solving", "explaining", "deducing"]) {
    const { stdout } = run(process.execPath, "--test", join(node, "test", `${file}.test.mjs`), {});
    assert.match(stdout, /^# pass [1-9]/m, stdout);
    assert.match(stdout, /^# fail 0$/m, stdout);
  }
});

test("LIBSUDOKU_LIBRARY names the module or a library for the package for Node", () => {
  const node = packageOf("named", "../../node/lib");
  writeFileSync(join(node, "version.mjs"), 'import { version } from "libsudoku";\nconsole.log(version);');
  const load = (place) => run(process.execPath, join(node, "version.mjs"), { LIBSUDOKU_LIBRARY: place });
  assert.match(load(MODULE).stdout, /^\d+\.\d+\.\d+\n$/);
  assert.match(load(join(node, "missing.wasm")).stderr, /missing\.wasm/);
  assert.match(load(join(node, "missing.so")).stderr, /not found for .*missing\.so/);
});

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

// Seen to fail: with the message of the module, "uncategorized error (os error 76)".
test("an error says that there are no files", async () => {
  const { Board } = await import("libsudoku-wasm");
  const message = 'cannot read the file "/x": the WebAssembly module opens no files';
  assert.throws(() => Board.load("/x"), { status: "FILE_ERROR", message });
});

test("the small module solves and draws, and says what it lacks", () => {
  const program =
    'import { Board, Format, hint, solve } from "libsudoku-wasm/small";\n' +
    "const board = new Board(2, 2);\n" +
    "board.set(0, 0, 4);\n" +
    "console.log(solve(board).cells[0], board.write(Format.SVG).slice(0, 4));\n" +
    "const lacks = (call) => { try { call(); } catch ({ message }) { console.log(message); } };\n" +
    'for (const call of [() => Board.parse("1"), () => hint(board), () => new Board(9, 9), () => solve(board, { strategy: "backtracking" })]) lacks(call);';
  const { stdout, stderr } = run(process.execPath, "--input-type=module", "--eval", program, {});
  assert.deepEqual(stdout.split("\n"), [
    "4 <svg",
    "the module has no function sudoku_board_read",
    "the module has no function sudoku_steps_open",
    "no board of side 81: the largest side of this module is 64",
    "the strategy backtracking does not handle boards in the small module",
    "",
  ], stderr);
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
