// abi.mjs declares what include/sudoku.h declares, and index.d.ts what the module exports.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import * as libsudoku from "libsudoku";
import * as abi from "libsudoku/abi";
import * as library from "libsudoku/native";

const path = (place) => fileURLToPath(new URL(place, import.meta.url));
const HEADER = path("../../../include/sudoku.h");
const text = readFileSync(HEADER, "utf8").replace(/\/\/.*/g, "");

/** A C declaration without const, struct and the declared name. */
function type(declaration) {
  const words = declaration.replace(/\b(const|struct)\b/g, "").replace(/\*/g, " * ");
  const [kind, ...rest] = words.trim().split(/\s+/);
  const array = rest.at(-1).match(/\[\d+\]$/)?.[0] ?? "";
  const stars = rest.filter((word) => word === "*").join("");
  return kind + (stars && ` ${stars}`) + array;
}

const name = (declaration) => declaration.match(/(\w+)(\[\d+\])?$/)[1];
const trimmed = (list, separator) => list.split(separator).map((part) => part.trim());

const structures = [...text.matchAll(/typedef struct (\w+) \{(.*?)\} \1;/gs)].map(
  ([, structure, body]) => [structure, trimmed(body, ";").slice(0, -1)],
);
const functions = [...text.matchAll(/int32_t (sudoku_\w+)\((.*?)\);/gs)].map(
  ([, function_, body]) => [function_, trimmed(body, ",").map(type).join(", ")],
);

test("the test finds all declarations of the header", () => {
  // The functions that return a text are for printf in C; the bindings call the others.
  const texts = text.match(/const char \*sudoku_\w+_text\(/g);
  assert.equal(functions.length + texts.length, text.match(/\bsudoku_\w+\(/g).length);
  assert.ok(functions.length > 40);
  assert.equal(structures.length, text.match(/^typedef struct \w+ \{/gm).length);
});

test("constants", () => {
  // The package reads the strategies, the kinds of constraints and the version from the library.
  const pattern = /#define SUDOKU_(?!STRATEGY_|CONSTRAINT_|VERSION_)(\w+) (-?\d+)\n/g;
  const defined = [...text.matchAll(pattern)].map(([, n, v]) => [n, +v]);
  const named = (prefix, constants) =>
    Object.entries(constants).map(([constant, value]) => [prefix + constant, value]);
  const repeated = [
    ...named("", abi.Status),
    ...named("FORMAT_", abi.Format),
    ...named("STATE_", abi.State),
    ...named("VECTORS_", abi.Vectors),
    ...named("SYMMETRY_", abi.Symmetry),
    ...named("PROFILE_", abi.Profile),
    ...named("LEVEL_", abi.Level),
    ...named("STEP_", abi.StepText),
    ...named("SCORE_", abi.Ask),
  ];
  assert.deepEqual(Object.fromEntries(repeated), Object.fromEntries(defined));
  const types = readFileSync(path("../lib/index.d.ts"), "utf8");
  const declared = [...types.matchAll(/readonly ([A-Z_0-9]+): (-?\d+)/g)].map(([, n, v]) => [
    n,
    +v,
  ]);
  const { Status, Format, State, Symmetry } = abi;
  assert.deepEqual(Object.fromEntries(declared), { ...Status, ...Format, ...State, ...Symmetry });
});

test("structures", () => {
  const header = Object.fromEntries(
    structures.map(([structure, fields]) => [
      structure,
      fields.map((field) => [name(field), type(field)]),
    ]),
  );
  const repeated = Object.fromEntries(
    Object.entries(abi.STRUCTURES).map(([structure, { fields }]) => [
      structure,
      fields.map((field) => [field.name, field.type]),
    ]),
  );
  assert.deepEqual(repeated, header);
});

test("offsets and sizes, by a C compiler", (t) => {
  const fields = structures.flatMap(([structure, list]) =>
    list.map((field) => [structure, name(field)]),
  );
  const lines = [
    ...fields.map(([structure, field]) => `offsetof(${structure}, ${field})`),
    ...structures.map(([structure]) => `sizeof(${structure})`),
  ];
  const prints = lines.map((line) => `printf("%zu ", ${line});`).join("\n");
  const folder = mkdtempSync(join(tmpdir(), "libsudoku-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const source = join(folder, "offsets.c");
  const program = join(folder, "offsets");
  const includes = `#include "${HEADER}"\n#include <stdio.h>\n`;
  writeFileSync(source, `${includes}int main(void) {\n${prints}\nreturn 0; }\n`);
  try {
    execFileSync("cc", ["-o", program, source]);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return t.skip("no C compiler");
  }
  const printed = execFileSync(program, { encoding: "utf8" }).trim().split(" ").map(Number);
  const expected = [
    ...fields.map(([structure, field]) => abi.STRUCTURES[structure].offset(field)),
    ...structures.map(([structure]) => abi.STRUCTURES[structure].size),
  ];
  assert.deepEqual(printed, expected);
});

test("functions", () => {
  assert.deepEqual(abi.FUNCTIONS, Object.fromEntries(functions));
});

test("versions", () => {
  const manifest = readFileSync(path("../../../Cargo.toml"), "utf8");
  const version = manifest.match(/^version = "(.*)"$/m)[1];
  assert.equal(abi.VERSION, version);
  assert.equal(JSON.parse(readFileSync(path("../package.json"), "utf8")).version, version);
  assert.ok(libsudoku.buildInfo.includes(libsudoku.version));
});

for (const [file, module] of Object.entries({ index: libsudoku, abi, library })) {
  test(`types name what the module has: ${file}`, () => {
    const types = readFileSync(path(`../lib/${file}.d.ts`), "utf8");
    const declared = [...types.matchAll(/^export declare (?:const|class|function) (\w+)/gm)];
    const passedOn = [...types.matchAll(/^export \{ (.*) \}/gm)].map(([, names]) => names.split(", "));
    const names = [...declared.map(([, exported]) => exported), ...passedOn.flat()];
    assert.deepEqual([...new Set(names)].sort(), Object.keys(module).sort());
  });
}

test("types hold in a program", (t) => {
  let compiler;
  try {
    compiler = fileURLToPath(import.meta.resolve("typescript/bin/tsc"));
  } catch {
    return t.skip("no TypeScript compiler");
  }
  const options = ["--noEmit", "--strict", "--target", "es2022"];
  execFileSync(process.execPath, [compiler, ...options, "--module", "nodenext", path("program.ts")], { stdio: "inherit" });
  // An old resolution finds packages in node_modules alone, and reads no exports.
  const folder = mkdtempSync(join(tmpdir(), "libsudoku-"));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(path(".."), join(folder, "node_modules", "libsudoku"));
  writeFileSync(join(folder, "old.ts"), 'import { Board } from "libsudoku";\nexport const side: number = new Board(3, 3).side;\n');
  const old = ["--module", "esnext", "--moduleResolution", "node10", join(folder, "old.ts")];
  execFileSync(process.execPath, [compiler, ...options, ...old], { stdio: "inherit" });
});
