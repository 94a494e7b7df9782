// npm runs it before it packs: it copies shared libraries, if there are any, and the licences into the
// package. npm runs it afterwards with --clean: it removes them, so that no old copy stays beside the
// sources.
//
// Takes the libraries of all archives of `make dist` that LIBSUDOKU_LIBRARIES names the folder of, and the WebAssembly
// module of the package there; else the first that exists of the file that LIBSUDOKU_LIBRARY names, and of build/stage/lib
// and target/release of the repository that holds this folder. Writes native/PLATFORM-ARCH, native/wasm32 and the licences.
// Without a library npm packs the package alone, and the import looks for one.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FILE, FOLDERS } from "./lib/platform.mjs";

const near = (path) => fileURLToPath(new URL(path, import.meta.url));

const MODULE = ["wasm32", "sudoku.wasm"];

/** The place of a library in the package, in a folder that exists. */
function placeOf(folder, name) {
  mkdirSync(near(`native/${folder}`), { recursive: true });
  return near(`native/${folder}/${name}`);
}

function add(library, folder, name) {
  copyFileSync(library, placeOf(folder, name));
}

/** Adds the module of the package for browsers. */
function addOfPackage(tarball) {
  const member = "package/lib/sudoku.wasm";
  const module = execFileSync("tar", ["-xzOf", tarball, member], { maxBuffer: 2 ** 26 });
  writeFileSync(placeOf(...MODULE), module);
}

/** Adds the library of an archive, whose folder is named libsudoku-VERSION-TARGET. */
function addOf(archive, target) {
  const [, machine, system, libc] =
    /^(\w+)-\w+-(linux|windows|darwin)(?:-(\w+))?$/.exec(target) ?? [];
  const arch = { x86_64: "x64", aarch64: "arm64" }[machine];
  if (!arch) throw new Error(`${target}: unknown to this script`);
  const platforms = {
    linux: [`linux-${arch}-${libc}`, "lib", /^libsudoku\.so\.\d+\.\d+\.\d+$/, "libsudoku.so"],
    windows: [`win32-${arch}`, "bin", /^sudoku\.dll$/, "sudoku.dll"],
    darwin: [`darwin-${arch}`, "lib", /^libsudoku\..*\d\.dylib$/, "libsudoku.dylib"],
  };
  const [folder, place, pattern, name] = platforms[system];
  const library = readdirSync(`${archive}/${place}`).find((file) => pattern.test(file));
  add(`${archive}/${place}/${library}`, folder, name);
}

const licences = ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY"];
for (const made of ["native", ...licences]) {
  rmSync(near(made), { recursive: true, force: true });
}
if (process.argv[2] !== "--clean") {
  for (const licence of licences) {
    copyFileSync(near(`../../${licence}`), near(licence));
  }
  const archives = process.env.LIBSUDOKU_LIBRARIES;
  if (archives) {
    for (const entry of readdirSync(archives, { withFileTypes: true })) {
      const target = /^libsudoku-[\d.]+-(.*)$/.exec(entry.name)?.[1];
      if (entry.isDirectory() && target) addOf(`${archives}/${entry.name}`, target);
      if (/^libsudoku-wasm-[\d.]+\.tgz$/.test(entry.name)) addOfPackage(`${archives}/${entry.name}`);
    }
  } else {
    const places = [
      process.env.LIBSUDOKU_LIBRARY ?? "",
      near(`../../build/stage/lib/${FILE}`),
      near(`../../target/release/${FILE}`),
    ];
    const found = places.find((place) => existsSync(place));
    const [folder, name] = found?.endsWith(".wasm") ? MODULE : [FOLDERS[0], FILE];
    if (found) add(found, folder, name);
  }
}
