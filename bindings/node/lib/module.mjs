// Calls the C functions of a WebAssembly module.
//
// Takes an instance of the module, which exports its memory, malloc and free. Arguments are those of koffi.mjs. Pointers and
// size_t have 4 bytes there. For the time of a call, arrays and structures are copied into the memory of the module, and arrays
// back afterwards: the garbage collector does not see that memory. A view of the memory is made anew after each call, because
// the memory grows.

import { length32, Struct } from "./structures.mjs";

export const POINTER_BYTES = 4;

const decoder = new TextDecoder();

/** A number that a handle has or may have; made-up ones stay different from null. */
function handle(value) {
  const number = BigInt(value ?? 0);
  return number === 0n || number >= 2n ** 32n ? (number === 0n ? 0 : 1) : Number(number);
}

const isHandle = (type) => /^sudoku_\w+ \*$/.test(type);

/** The conversions of arguments, for the types that are not pointers to memory. */
const PASS = {
  int32_t: Number,
  uint32_t: Number,
  int64_t: BigInt,
  uint64_t: (value) => BigInt.asUintN(64, BigInt(value)),
  size_t: length32,
};

/** The memory that one call uses. */
class Call {
  #exports;
  #blocks = [];
  #returns = [];

  constructor(exports) {
    this.#exports = exports;
  }

  get #view() {
    return new DataView(this.#exports.memory.buffer);
  }

  #allocate(size) {
    const block = this.#exports.malloc(Math.max(size, 1)) >>> 0;
    if (block === 0) throw new RangeError(`no memory for ${size} bytes`);
    this.#blocks.push(block);
    new Uint8Array(this.#exports.memory.buffer, block, size).fill(0);
    return block;
  }

  /** An argument as the module takes it. */
  pass(value, type) {
    if (type instanceof Struct) return ArrayBuffer.isView(value) ? this.#bytes(value) : this.#structure(value, type);
    if (PASS[type]) return PASS[type](value ?? 0);
    if (isHandle(type)) return handle(value);
    if (value === null || value === undefined) return 0;
    if (type === "char **") return this.#textOut(value);
    // Items of 4 bytes that are BigInts here.
    return /^(size_t \*|sudoku_\w+ \*\*)$/.test(type) ? this.#wide(value) : this.#bytes(value);
  }

  #structure(values, structure) {
    if (values === null || values === undefined) return 0;
    const block = this.#allocate(structure.size);
    // First what the fields point to: making it moves the memory.
    const placed = { ...values };
    for (const { name, type, isPointer } of structure.fields) {
      if (isPointer) placed[name] = this.pass(values[name] ?? null, type);
    }
    structure.write(new DataView(this.#exports.memory.buffer, block, structure.size), placed, Number);
    return block;
  }

  /** Bytes, which are copied back. */
  #bytes(given) {
    const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
    const block = this.#allocate(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, block, bytes.length).set(bytes);
    this.#returns.push(() => bytes.set(new Uint8Array(this.#exports.memory.buffer, block, bytes.length)));
    return block;
  }

  #wide(values) {
    const block = this.#allocate(4 * values.length);
    values.forEach((value, index) => this.#view.setUint32(block + 4 * index, handle(value), true));
    this.#returns.push(() => {
      for (let index = 0; index < values.length; index++) values[index] = BigInt(this.#view.getUint32(block + 4 * index, true));
    });
    return block;
  }

  /** A place for the address of a text of the library. */
  #textOut(values) {
    const block = this.#allocate(4);
    this.#returns.push(() => {
      const memory = new Uint8Array(this.#exports.memory.buffer);
      const begin = this.#view.getUint32(block, true);
      values[0] = begin === 0 ? null : decoder.decode(memory.slice(begin, memory.indexOf(0, begin)));
    });
    return block;
  }

  /** Copies back what the function wrote, and frees the memory. */
  end(isComplete) {
    if (isComplete) for (const copy of this.#returns) copy();
    for (const block of this.#blocks) this.#exports.free(block);
  }
}

export function libraryOf(exports) {
  function func(name, types) {
    const function_ = exports[name];
    const run = (...given) => {
      // The small module for browsers lacks some.
      if (!function_) throw new Error(`the module has no function ${name}`);
      const call = new Call(exports);
      let isComplete = false;
      try {
        const status = function_(...types.map((type, index) => call.pass(given[index], type)));
        isComplete = true;
        return status;
      } finally {
        call.end(isComplete);
      }
    };
    // On this thread, but not in the caller: a module has one thread.
    run.async = (...given) => {
      const ended = given.pop();
      setTimeout(() => {
        let status;
        try {
          status = run(...given);
        } catch (failure) {
          ended(failure);
          return;
        }
        ended(null, status);
      });
    };
    return run;
  }
  return { func };
}
