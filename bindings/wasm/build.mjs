// Makes the package: sudoku.wasm, small.wasm, and the files that it has in common with the package for Node.
//
// Takes the sources of this repository, cargo with the target wasm32-wasip1, the linker of rustc, and wasm-opt of binaryen. Writes
// lib/ and the licences. A module is linked from the static library with the functions that it exports: the linker leaves out the
// code and the tables that these do not need.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const near = (path) => fileURLToPath(new URL(path, import.meta.url));
const root = near("../..");
const TARGET = "wasm32-wasip1";
const timeOf = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);
const rustc = (...options) => execFileSync("rustc", options, { encoding: "utf8" }).trim();

/** The functions of the C interface. */
const FUNCTIONS = [...readFileSync(`${root}/include/sudoku.h`, "utf8").matchAll(/^(?:\w+ )+\*?(sudoku_\w+)\(/gm)].map(([, name]) => name);

/** The modules: the feature of the library, the packages that are not in it, and the functions that it has. */
const MODULES = [
  { name: "sudoku", feature: "capi", unused: [], has: () => true },
  {
    name: "small",
    feature: "small",
    unused: ["batch", "explain", "generate", "order"],
    has: (name) =>
      /^sudoku_(board_(?!read|load|save|canonical|minimise|morph|redundant|suspects|symmetries)|(build_info|check|count|solve|true_candidates|version)$|(constraint|control|solutions|status|strategy)_)/.test(name),
  },
];

const archive = `${process.env.CARGO_TARGET_DIR ?? `${root}/target`}/${TARGET}/wasm/libsudoku.a`;

/** Builds the static library of a module: its archive, until that of another one is built. */
function build({ feature, unused }) {
  const options = ["--profile", "wasm", "--lib", "--crate-type", "staticlib", "--locked", "--features", feature, "--target", TARGET];
  // It saves minutes.
  const fast = unused.map((part) => `--config=profile.wasm.package.libsudoku-${part}.opt-level=0`);
  execFileSync("packaging/cargo.sh", ["rustc", ...options, ...fast], {
    cwd: root,
    stdio: "inherit",
    // All browsers since 2023 have simd128.
    env: { ...process.env, RUSTFLAGS: [process.env.RUSTFLAGS, "-Ctarget-feature=+simd128"].join(" ") },
  });
}

const hostTriple = rustc("-vV").match(/^host: (.*)$/m)[1];
const linker = `${rustc("--print", "sysroot")}/lib/rustlib/${hostTriple}/bin/rust-lld`;
const libc = `${rustc("--print", "target-libdir", "--target", TARGET)}/self-contained/libc.a`;
const features = ["simd", "bulk-memory", "nontrapping-float-to-int", "sign-ext", "mutable-globals", "reference-types", "multivalue"];

/** Links the archive and optimises the module. */
function link(has, output) {
  const linked = `${output}.linked`;
  const exports = ["malloc", "free", "__wasm_call_ctors", ...FUNCTIONS.filter(has)].map((name) => `--export=${name}`);
  const options = ["-flavor", "wasm", "--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", "stack-size=1048576"];
  execFileSync(linker, [...options, ...exports, archive, libc, "-o", linked], { stdio: "inherit" });
  execFileSync(near("node_modules/.bin/wasm-opt"), ["-O2", "--strip-producers", ...features.map((name) => `--enable-${name}`), linked, "-o", output], { stdio: "inherit" });
  rmSync(linked);
}

for (const description of MODULES) {
  build(description);
  const module = near(`lib/${description.name}.wasm`);
  // It takes minutes: not if neither what cargo built nor this file is newer.
  if (timeOf(module) < Math.max(timeOf(archive), timeOf(near("build.mjs")))) {
    // A run that was ended leaves no module that looks finished.
    const unfinished = near(`lib/${description.name}.wasm.new`);
    link(description.has, unfinished);
    renameSync(unfinished, module);
  }
  const bytes = readFileSync(module);
  console.log(`${description.name}.wasm: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} with gzip, ${brotliCompressSync(bytes).length} with brotli`);
}

// Whatever is here, except the host and what it takes from Node, is the same in both packages.
const own = ["host.mjs", "koffi.mjs", "platform.mjs"];
for (const file of readdirSync(near("../node/lib"))) {
  if (!own.includes(file)) copyFileSync(near(`../node/lib/${file}`), near(`lib/${file}`));
}
for (const licence of ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY"]) copyFileSync(`${root}/${licence}`, near(licence));
