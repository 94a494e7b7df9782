// What the package takes from its host: a browser, a worker, Deno, or Node. The other files are those of the package for
// Node (bindings/node), whose host.mjs has the same exports.
//
// Loads sudoku.wasm once, at import. The module asks its host for the time, and for nothing else: it has no files, no
// environment and no other threads.

import { foreign } from "./foreign.mjs";

export { foreign };

/** A part of Node's Buffer. */
export class Buffer extends Uint8Array {
  static alloc(length) {
    return new Buffer(length);
  }

  static allocUnsafe(length) {
    return new Buffer(length);
  }

  static byteLength(text) {
    return new TextEncoder().encode(text).length;
  }

  static from(value, begin, length) {
    if (typeof value === "string") {
      if (begin === "latin1") return Buffer.from(Uint8Array.from(value, (character) => character.charCodeAt(0)));
      const { buffer, byteOffset, byteLength } = new TextEncoder().encode(value);
      return new Buffer(buffer, byteOffset, byteLength);
    }
    if (value instanceof ArrayBuffer) return new Buffer(value, begin, length);
    const copy = new Buffer(value.length);
    copy.set(value);
    return copy;
  }

  /** Writes a text as UTF-8, and returns the number of bytes. */
  write(text, at) {
    return new TextEncoder().encodeInto(text, this.subarray(at)).written;
  }

  copy(target, at) {
    target.set(this, at);
    return this.length;
  }

  /** Characters of one byte: the texts are ASCII. */
  latin1Slice(begin, end) {
    return this.toString("latin1", begin, end);
  }

  toString(_encoding = "utf8", begin = 0, end = this.length) {
    // A shared array cannot be decoded, and latin1 is windows-1252 for a TextDecoder: the texts are ASCII.
    return new TextDecoder().decode(this.slice(begin, end));
  }
}

/** A value in a message. */
export function inspect(value, { depth = 0, maxStringLength = 40 } = {}) {
  if (typeof value === "string") {
    const shown = JSON.stringify(value.slice(0, maxStringLength)).slice(1, -1).replaceAll('\\"', '"');
    const more = value.length - maxStringLength;
    return `'${shown}'${more > 0 ? `... ${more} more characters` : ""}`;
  }
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return `[Function: ${value.name}]`;
  if (Array.isArray(value)) {
    const shown = value.slice(0, 3).map((item) => inspect(item, { depth: -1 }));
    if (value.length > 3) shown.push("...");
    return shown.length === 0 ? "[]" : `[ ${shown.join(", ")} ]`;
  }
  if (typeof value === "object" && value !== null) {
    if (value.constructor !== Object || depth < 0) return `[${value.constructor?.name ?? "Object"}]`;
    const shown = Object.entries(value).map(([name, field]) => `${name}: ${inspect(field, { depth: -1 })}`);
    return shown.length === 0 ? "{}" : `{ ${shown.join(", ")} }`;
  }
  return String(value);
}
inspect.custom = Symbol.for("nodejs.util.inspect.custom");

export const types = { isUint8Array: (value) => value instanceof Uint8Array };

/** There are no files. The library then says that it cannot open this one. */
export function fileURLToPath(url) {
  return url.pathname;
}

/** How many calls may run at once. */
export const POOL = 1;

export const ENVIRONMENT = "";

export function namesOf() {
  return ["sudoku.wasm", "sudoku.wasm"];
}

/** Nothing ends with the page. */
export function atExit() {}

let watching = null;

/**
 * While a call runs, calls `during` about once in so many milliseconds: there it may read the progress of a Control or
 * cancel it. It must not start another call. Null ends it. Only calls with a time limit are watched.
 */
export function watch(during, milliseconds = 50) {
  watching = during === null ? null : { during, milliseconds, next: 0 };
}

const [OK, BAD_FILE, NOT_SUPPORTED] = [0, 8, 58];
let exports;

/** The parts of WASI that the standard library of Rust asks for. */
const wasi = {
  environ_sizes_get(count, size) {
    const view = new DataView(exports.memory.buffer);
    view.setUint32(count, 0, true);
    view.setUint32(size, 0, true);
    return OK;
  },
  environ_get: () => OK,
  clock_time_get(clock, _precision, time) {
    const now = clock === 0 ? Date.now() : performance.now();
    new DataView(exports.memory.buffer).setBigUint64(time, BigInt(Math.round(now * 1e6)), true);
    if (watching && now >= watching.next) {
      watching.next = now + watching.milliseconds;
      watching.during();
    }
    return OK;
  },
  fd_write(file, pieces, count, written) {
    const view = new DataView(exports.memory.buffer);
    let length = 0;
    let message = "";
    for (let piece = pieces; piece < pieces + 8 * count; piece += 8) {
      const bytes = new Uint8Array(exports.memory.buffer, view.getUint32(piece, true), view.getUint32(piece + 4, true));
      message += new TextDecoder().decode(bytes.slice());
      length += bytes.length;
    }
    // What the standard library prints before it traps.
    if (file === 2) console.error(message.trimEnd());
    view.setUint32(written, length, true);
    return OK;
  },
  proc_exit(status) {
    throw new Error(`the module ended with status ${status}`);
  },
  fd_prestat_get: () => BAD_FILE,
  fd_close: () => BAD_FILE,
};

async function instantiate() {
  const url = new URL("sudoku.wasm", import.meta.url);
  let module;
  if (url.protocol === "file:" && globalThis.process?.getBuiltinModule) {
    module = await WebAssembly.compile(await process.getBuiltinModule("node:fs/promises").readFile(url));
  } else {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: status ${answer.status}`);
    module = await WebAssembly.compile(await answer.arrayBuffer());
  }
  const imports = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module)) {
    imports[space] ??= {};
    imports[space][name] = wasi[name] ?? (() => NOT_SUPPORTED);
  }
  return (await WebAssembly.instantiate(module, imports)).exports;
}

exports = await instantiate();
exports.__wasm_call_ctors?.();

export function load() {
  return [foreign.library(exports), "sudoku.wasm"];
}
