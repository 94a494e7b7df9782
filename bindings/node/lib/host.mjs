// What the package takes from Node. The package for WebAssembly (bindings/wasm) has a file of this name with the same
// exports, and all other files in common with this one.
//
// Takes the environment and the file system, once, at import. Has `foreign`, which calls C functions; `load`, which
// returns the library and its place; parts of Node's modules.

import { Buffer } from "node:buffer";
import { fileURLToPath } from "node:url";
import { inspect, types } from "node:util";
import koffi from "koffi";
import { FILE, FOLDERS } from "./platform.mjs";

export { Buffer, fileURLToPath, inspect, koffi as foreign, types };

export const ENVIRONMENT = "LIBSUDOKU_LIBRARY";

/** The names of the library of a version: in the package, and of the system. */
export function namesOf(version) {
  const [major, minor] = version.split(".");
  const soversion = major === "0" ? `0.${minor}` : major;
  const names = { darwin: `libsudoku.${soversion}.dylib`, win32: FILE };
  return [`${FOLDERS[0]}/${FILE}`, names[process.platform] ?? `${FILE}.${soversion}`];
}

/** How many calls may run at once: threads of libuv's pool, counted as libuv does: 4 by default, 1 if it is not a number. */
export const POOL = Number.parseInt(process.env.UV_THREADPOOL_SIZE ?? "4", 10) || 1;

/** Calls a function when the process ends. */
export function atExit(ended) {
  process.on("exit", ended);
}

function places(version) {
  const [, ofSystem] = namesOf(version);
  const named = process.env[ENVIRONMENT];
  if (named) return [named];
  const packed = (folder) => fileURLToPath(new URL(`../native/${folder}/${FILE}`, import.meta.url));
  return [...FOLDERS.map(packed), ofSystem];
}

/** The shared library of a version and where it is. */
export function load(version) {
  const tried = [];
  for (const place of places(version)) {
    try {
      return [koffi.load(place), place];
    } catch (error) {
      tried.push(`${place} (${error.message.trim()})`);
    }
  }
  tried.push(`or set ${ENVIRONMENT} to the file`);
  const where = `the shared library of libsudoku was not found for ${FOLDERS[0]}`;
  throw new Error(`${where}; tried ${tried.join("; ")}`);
}
