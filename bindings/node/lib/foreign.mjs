// Calls the C functions of a WebAssembly module, with the calls of koffi that the package uses.
//
// Takes an instance of the module, which exports its memory, malloc and free. Pointers and size_t have 4 bytes there. For
// the time of a call, arrays and structures are copied into the memory of the module, and arrays back afterwards: the
// garbage collector does not see that memory. A view of the memory is made anew after each call, because the memory grows.

const text = { decoder: new TextDecoder(), encoder: new TextEncoder() };

/** A type of C: its size, and how a value goes to and from the memory. */
class Type {
  constructor(size, write, read, pass) {
    this.size = size;
    this.align = size;
    this.write = write;
    this.read = read;
    /** The value as an argument of a function. */
    this.pass = pass;
  }
}

const big = (value) => BigInt.asUintN(64, BigInt(value ?? 0));

const NUMBERS = {
  int32_t: new Type(4, (view, at, value) => view.setInt32(at, value, true), (view, at) => view.getInt32(at, true), Number),
  uint32_t: new Type(4, (view, at, value) => view.setUint32(at, value, true), (view, at) => view.getUint32(at, true), Number),
  uint8_t: new Type(1, (view, at, value) => view.setUint8(at, value), (view, at) => view.getUint8(at), Number),
  char: new Type(1, (view, at, value) => view.setUint8(at, value), (view, at) => view.getUint8(at), Number),
  int64_t: new Type(8, (view, at, value) => view.setBigUint64(at, big(value), true), (view, at) => view.getBigInt64(at, true), BigInt),
  uint64_t: new Type(8, (view, at, value) => view.setBigUint64(at, big(value), true), (view, at) => view.getBigUint64(at, true), big),
};
// 4 bytes in this module, 8 in the arrays of the callers.
NUMBERS.size_t = new Type(4, (view, at, value) => view.setUint32(at, size(value), true), NUMBERS.uint32_t.read, size);
NUMBERS.intptr_t = new Type(4, (view, at, value) => view.setInt32(at, Number(value), true), NUMBERS.int32_t.read, Number);

/** A number of bytes or items. Larger ones than the memory can hold stay larger. */
function size(value) {
  return Math.min(Number(value ?? 0), 2 ** 32 - 1);
}

const opaqueType = new Type(0);

/** A number that a handle has or may have; made-up ones stay different from null. */
function handle(value) {
  const number = BigInt(value ?? 0);
  return number === 0n || number >= 2n ** 32n ? (number === 0n ? 0 : 1) : Number(number);
}

/** A handle: a pointer that only the module uses. */
const HANDLE = new Type(4, (view, at, value) => view.setUint32(at, handle(value), true), (view, at) => BigInt(view.getUint32(at, true)), handle);
HANDLE.wide = true;
NUMBERS.size_t.wide = true;

/** A pointer to items of a type. */
class Pointer extends Type {
  constructor(item, isOut = false) {
    super(4, (view, at, value, call) => view.setUint32(at, call.pointer(value, this), true), NUMBERS.uint32_t.read);
    this.item = item;
    this.isOut = isOut;
    this.pass = (value, call) => call.pointer(value, this);
  }
}

/** Several items of a type in a row, decoded as a text. */
class Text extends Type {
  constructor(length) {
    super(length, undefined, (view, at) => {
      const bytes = new Uint8Array(view.buffer, view.byteOffset + at, length);
      const end = bytes.indexOf(0);
      return text.decoder.decode(bytes.slice(0, end < 0 ? length : end));
    });
    this.align = 1;
  }
}

class Struct extends Type {
  constructor(fields) {
    let [end, align] = [0, 1];
    const places = Object.entries(fields).map(([name, declared]) => {
      const type = typeOf(declared);
      const at = Math.ceil(end / type.align) * type.align;
      end = at + type.size;
      align = Math.max(align, type.align);
      return [name, type, at];
    });
    super(
      Math.ceil(end / align) * align,
      (view, at, values, call) => {
        for (const [name, type, place] of places) {
          if (values[name] !== undefined && values[name] !== null) type.write(view, at + place, values[name], call);
        }
      },
      (view, at) => Object.fromEntries(places.map(([name, type, place]) => [name, type.read(view, at + place)])),
    );
    this.align = align;
    this.places = places;
  }
}

function typeOf(declared) {
  if (declared instanceof Type) return declared;
  const pointed = /^(.*) \*$/.exec(declared);
  if (pointed === null) return NUMBERS[declared];
  return new Pointer(pointed[1] === "void" ? NUMBERS.uint8_t : typeOf(pointed[1]));
}

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

  /** The place of a value that an argument points to. */
  pointer(value, { item, isOut }) {
    if (value === null || value === undefined) return 0;
    if (isOut) return this.#textOut(value);
    if (typeof value === "string") return this.#bytes(text.encoder.encode(`${value}\0`));
    if (item instanceof Struct && !ArrayBuffer.isView(value)) {
      const block = this.#allocate(item.size);
      const pointers = [];
      // First what the fields point to: making it moves the memory.
      const placed = Object.fromEntries(
        Object.entries(value).map(([name, field]) => {
          const [, type] = item.places.find(([known]) => known === name);
          if (!(type instanceof Pointer)) return [name, field];
          pointers.push(name);
          return [name, this.pointer(field, type)];
        }),
      );
      const view = this.#view;
      for (const [name, type, at] of item.places) {
        if (pointers.includes(name)) view.setUint32(block + at, placed[name], true);
        else if (placed[name] !== undefined && placed[name] !== null) type.write(view, block + at, placed[name], this);
      }
      return block;
    }
    if (item.wide) return this.#wide(value, item);
    return this.#bytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  }

  /** Bytes, which are copied back. */
  #bytes(bytes) {
    const block = this.#allocate(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, block, bytes.length).set(bytes);
    this.#returns.push(() => bytes.set(new Uint8Array(this.#exports.memory.buffer, block, bytes.length)));
    return block;
  }

  /** Items of 4 bytes that are BigInts here. */
  #wide(values, item) {
    const block = this.#allocate(4 * values.length);
    values.forEach((value, index) => item.write(this.#view, block + 4 * index, value));
    this.#returns.push(() => {
      for (let index = 0; index < values.length; index++) values[index] = BigInt(item.read(this.#view, block + 4 * index));
    });
    return block;
  }

  /** A place for the address of a text of the library. */
  #textOut(values) {
    const block = this.#allocate(4);
    this.#returns.push(() => {
      const memory = new Uint8Array(this.#exports.memory.buffer);
      const begin = this.#view.getUint32(block, true);
      values[0] = begin === 0 ? null : text.decoder.decode(memory.slice(begin, memory.indexOf(0, begin)));
    });
    return block;
  }

  /** Copies back what the function wrote, and frees the memory. */
  end(isComplete) {
    if (isComplete) for (const copy of this.#returns) copy();
    for (const block of this.#blocks) this.#exports.free(block);
  }
}

class Library {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  func(name, _result, types) {
    const function_ = this.#exports[name];
    if (!function_) throw new Error(`the module has no function ${name}`);
    const passed = types.map(typeOf);
    const run = (...given) => {
      const call = new Call(this.#exports);
      let isComplete = false;
      try {
        const status = function_(...passed.map((type, index) => type.pass(given[index], call)));
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
}

const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const foreign = {
  array: (_item, length) => new Text(length),
  decode: (bytes, type) => type.read(viewOf(bytes), 0),
  encode: (bytes, type, value) => typeOf(type).write(viewOf(bytes), 0, value),
  library: (exports) => new Library(exports),
  offsetof: (structure, field) => structure.places.find(([name]) => name === field)[2],
  opaque: () => opaqueType,
  out: (declared) => new Pointer(declared, true),
  pointer: (item) => (item === opaqueType ? HANDLE : new Pointer(item)),
  struct: (fields) => new Struct(fields),
};
