// Makes the package: sudoku.wasm, and the files that it has in common with the package for Node.
//
// Takes the sources of this repository, cargo with the target wasm32-wasip1, and wasm-opt of binaryen. Writes lib/ and
// the licences.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const near = (path) => fileURLToPath(new URL(path, import.meta.url));
const root = near("../..");
const TARGET = "wasm32-wasip1";
const targetDirectory = process.env.CARGO_TARGET_DIR ?? `${root}/target`;

// All browsers since 2023 have simd128. A panic ends the module: it has no unwinding.
const flags = ["-Ctarget-feature=+simd128", ...["malloc", "free", "__wasm_call_ctors"].map((name) => `-Clink-arg=--export=${name}`)];
execFileSync("packaging/cargo.sh", ["build", "--release", "--lib", "--locked", "--features", "capi", "--target", TARGET], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    RUSTFLAGS: [process.env.RUSTFLAGS, ...flags].join(" "),
    CARGO_PROFILE_RELEASE_PANIC: "abort",
    CARGO_PROFILE_RELEASE_STRIP: "symbols",
  },
});
const built = `${targetDirectory}/${TARGET}/release/sudoku.wasm`;
const module = near("lib/sudoku.wasm");
const features = ["simd", "bulk-memory", "nontrapping-float-to-int", "sign-ext", "mutable-globals", "reference-types", "multivalue"];
const timeOf = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);
// It takes minutes: not if neither what cargo built nor this file is newer.
if (timeOf(module) < Math.max(timeOf(built), timeOf(near("build.mjs")))) {
  // A run that was ended leaves no module that looks finished.
  const unfinished = near("lib/sudoku.wasm.new");
  execFileSync(near("node_modules/.bin/wasm-opt"), ["-O2", "--strip-producers", ...features.map((name) => `--enable-${name}`), built, "-o", unfinished], { stdio: "inherit" });
  renameSync(unfinished, module);
}

// Whatever is here, except the host and what it takes from Node, is the same in both packages.
const own = ["host.mjs", "koffi.mjs", "platform.mjs"];
for (const file of readdirSync(near("../node/lib"))) {
  if (!own.includes(file)) copyFileSync(near(`../node/lib/${file}`), near(`lib/${file}`));
}
for (const licence of ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY"]) copyFileSync(`${root}/${licence}`, near(licence));
console.log(`sudoku.wasm: ${statSync(module).size} bytes, ${gzipSync(readFileSync(module), { level: 9 }).length} with gzip`);
