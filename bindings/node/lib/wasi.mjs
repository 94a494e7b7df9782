// Runs the WebAssembly module: the parts of WASI that it asks its host for.
//
// Takes a compiled module; gives its functions. The module asks for the time, and for nothing
// else: it has no files, no environment and no other threads.

import { libraryOf as libraryOfExports } from "./module.mjs";

let watching = null;

/**
 * Calls `during` about once in `milliseconds` while a call with a time limit runs; null ends that. `during` may read the
 * progress of a Control or cancel it, and must not start another call.
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
    // The text that the standard library prints before it traps.
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

/** The imports of a module. */
export function importsOf(module) {
  const imports = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module)) {
    imports[space] ??= {};
    imports[space][name] = wasi[name] ?? (() => NOT_SUPPORTED);
  }
  return imports;
}

/** The library of an instance, the only one of this thread. */
export function libraryOf(instance) {
  exports = instance.exports;
  exports.__wasm_call_ctors?.();
  return libraryOfExports(exports);
}
