// The services that the package takes from its host: a browser, a worker, Deno, or Node. Loads a module once, at import. The other
// files are those of the package for Node (bindings/node), whose host.mjs has the same exports.

import { chosen } from "./chosen.mjs";
import { importsOf, libraryOf } from "./wasi.mjs";

export { POINTER_BYTES } from "./module.mjs";

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

/** For the message of an error: no file is opened. */
export function fileURLToPath(url) {
  return url.pathname;
}

/** How many calls may run at once. */
export const POOL = 1;

/** There are no files. */
export const OPENS_FILES = false;

export const ENVIRONMENT = "";
const { url } = chosen;
export const place = url.pathname.split("/").at(-1);
export const [PACKED_NAME, SYSTEM_NAME] = [place, place];

/** Nothing ends with the page. */
export function atExit() {}
export const isMainThread = true;
export const shared = undefined;

async function compiled() {
  if (url.protocol === "file:" && globalThis.process?.getBuiltinModule) {
    return WebAssembly.compile(await process.getBuiltinModule("node:fs/promises").readFile(url));
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: status ${answer.status}`);
  // While it comes, if the server says what it is.
  if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

const module = await compiled();
export const library = libraryOf(await WebAssembly.instantiate(module, importsOf(module)));
