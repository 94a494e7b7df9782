// The services that the package takes from Node. The package for WebAssembly (bindings/wasm) has a file of this name with the same
// exports, and all other files in common with this one.
//
// Takes the environment and the file system, once, at import. Finds the shared library; where none fits, the WebAssembly
// module of the package. Has the library, its place and the size of its pointers; parts of Node's modules.

import { Buffer } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { inspect, types } from "node:util";
import { getEnvironmentData, isMainThread, setEnvironmentData } from "node:worker_threads";
import * as ofKoffi from "./koffi.mjs";
import * as ofModule from "./module.mjs";
import { FILE, FOLDERS } from "./platform.mjs";
import { VERSION } from "./version.mjs";
import { importsOf, libraryOf } from "./wasi.mjs";

export { Buffer, fileURLToPath, inspect, types };

export const ENVIRONMENT = "LIBSUDOKU_LIBRARY";

/** The name of the library in the package, and that of the system. */
export const PACKED_NAME = `${FOLDERS[0]}/${FILE}`;
export const SYSTEM_NAME = ofSystem();

function ofSystem() {
  const [major, minor] = VERSION.split(".");
  const soversion = major === "0" ? `0.${minor}` : major;
  const names = { darwin: `libsudoku.${soversion}.dylib`, win32: FILE };
  return names[process.platform] ?? `${FILE}.${soversion}`;
}

/** Calls a function when the thread ends, or the process if this is its main thread. */
export function atExit(ended) {
  process.on("exit", ended);
}

/**
 * Memory of all threads: handles of controls with which calls of workers run, 0 in a free place. The first place is 1 when
 * the process ends. The end of the main thread waits for the calls of workers, which see no event. undefined in a worker
 * whose main thread had not imported the package when the worker was made.
 */
export const shared = sharedPlaces("libsudoku: controls of workers");

function sharedPlaces(name) {
  if (isMainThread && !getEnvironmentData(name)) {
    setEnvironmentData(name, new BigUint64Array(new SharedArrayBuffer(8 * 4096)));
  }
  return getEnvironmentData(name);
}

export { isMainThread };

/** This file; empty in a bundle of CommonJS. */
const HERE = import.meta.url ?? "";
const BUNDLED = "a bundler must leave the package out, such as esbuild --external:libsudoku";

/** A file of the package. Electron unpacks binary files beside its archive, which the system cannot read. */
function packed(name) {
  const place = fileURLToPath(new URL(`../native/${name}`, HERE));
  const unpacked = place.replace(/\.asar(?=[\\/])/, ".asar.unpacked");
  return existsSync(unpacked) ? unpacked : place;
}

/** The library that this process uses. */
function found() {
  if (HERE === "") throw new Error(`libsudoku cannot find its files: ${BUNDLED}`);
  const named = process.env[ENVIRONMENT];
  if (named?.endsWith(".wasm")) return moduleAt(named);
  const places = [...FOLDERS.map((folder) => packed(`${folder}/${FILE}`)), SYSTEM_NAME];
  const tried = [];
  for (const place of named ? [named] : places) {
    try {
      // koffi has no binary for some platforms, and then fails itself.
      const koffi = createRequire(HERE)("koffi");
      const library = ofKoffi.libraryOf(koffi, place);
      return { library, place, pointerBytes: ofKoffi.POINTER_BYTES, pool: threadsOfPool(), opens: true };
    } catch (error) {
      tried.push(`${place} (${error.message.trim()})`);
    }
  }
  const packedModule = packed("wasm32/sudoku.wasm");
  if (!named && existsSync(packedModule)) return moduleAt(packedModule);
  tried.push(`or set ${ENVIRONMENT} to the file`);
  if (!HERE.endsWith("/lib/host.mjs")) tried.push(BUNDLED);
  const where = `the shared library of libsudoku was not found for ${FOLDERS[0]}`;
  throw new Error(`${where}; tried ${tried.join("; ")}`);
}

/** Threads of libuv's pool, counted as libuv does: 4 by default, 1 if it is not a number. */
function threadsOfPool() {
  return Number.parseInt(process.env.UV_THREADPOOL_SIZE ?? "4", 10) || 1;
}

/** The WebAssembly module in a file, which has one thread. */
function moduleAt(place) {
  const module = new WebAssembly.Module(readFileSync(place));
  const instance = new WebAssembly.Instance(module, importsOf(module));
  return { library: libraryOf(instance), place, pointerBytes: ofModule.POINTER_BYTES, pool: 1, opens: false };
}

/** The library; where it is; the size of its pointers; how many calls may run at once; whether it opens files. */
export const { library, place, pointerBytes: POINTER_BYTES, pool: POOL, opens: OPENS_FILES } = found();
