// Calls the library.
//
// Takes it from the host, once, at import. Has `native`, the functions of the C interface; `call`, which
// turns the error of a call into an exception; checks of arguments. The library has the major version of
// this package and is not older than it; else the import fails.

import { ErrorDetail, FUNCTIONS, Status, STRUCTURES, VERSION } from "./abi.mjs";
import { Buffer, inspect, library, OPENS_FILES, place } from "./host.mjs";
import { viewOf } from "./structures.mjs";

export { ENVIRONMENT, PACKED_NAME, SYSTEM_NAME } from "./host.mjs";

/** The functions of the C interface by their names. */
export const native = declared();

/** An error, and its place. */
export class SudokuError extends Error {
  constructor(code, message, place = {}) {
    super(message);
    this.name = "SudokuError";
    /** The number of the status, below 0; above 0 if a limit or a cancel came first. */
    this.code = code;
    /** The name of the status, such as "BAD_TEXT". */
    this.status = textOf(native.sudoku_status_name, code);
    /** Place in the text, from 1; the cell, from 0; the symbol. Each may be undefined. */
    this.line = place.line || undefined;
    this.column = place.column || undefined;
    this.row = place.row >= 0 ? place.row : undefined;
    this.col = place.col >= 0 ? place.col : undefined;
    this.symbol = place.symbol >= 0 ? place.symbol : undefined;
  }

  /** For JSON.stringify, which leaves out the message of an Error. */
  toJSON() {
    return { message: this.message, ...this };
  }
}

/** A structure that a function fills, with its size set. */
export function record(structure) {
  const bytes = Buffer.alloc(structure.size);
  viewOf(bytes).setUint32(0, structure.size, true);
  return bytes;
}

/** A structure that a function reads, with its size set. */
export function fields(structure, values) {
  return { struct_size: structure.size, ...values };
}

/** The fields of a filled structure; 64-bit ones become numbers. */
export function read(bytes, structure) {
  return structure.read(viewOf(bytes));
}

/** Calls a function that takes an error as its last argument; returns a status of 0 or more. */
export function call(name, ...given) {
  return checked(native[name](...given, ERROR), ERROR);
}

/** The error of all calls on this thread: each writes it anew, and no two run at once. */
const ERROR = record(ErrorDetail);

/** The status of a call if it is 0 or more; else throws the error. */
export function checked(status, error) {
  if (status >= 0) return status;
  throw errorIn(error, status);
}

/** The exception for a status below 0, with the details from the library. */
export function errorIn(error, status) {
  const detail = read(error, ErrorDetail);
  // A module has a number of WASI as its reason.
  const why = OPENS_FILES ? "$&" : ": the WebAssembly module opens no files";
  const message = detail.message.replace(/: [^:]* \(os error \d+\)$/, why);
  return new SudokuError(status, message, detail);
}

/** Throws for the status of a call that takes no error. */
export function check(status) {
  if (status < 0) throw failed(status);
}

/** The exception for a status, with its meaning. */
export function failed(status, detail) {
  const message = textOf(native.sudoku_status_message, status);
  return new SudokuError(status, detail ? `${detail}: ${message}` : message);
}

/** The text that a function returns. */
export function textOf(function_, ...given) {
  const text = [null];
  const status = function_(...given, text);
  if (status < 0) throw failed(status);
  return text[0];
}

/** A value as a message shows it. */
export function shown(value) {
  return inspect(value, { depth: 0, maxStringLength: 40, breakLength: Infinity });
}

/** An integer of a type, or an exception: a call would cut it silently. */
export function integer(value, type, name) {
  const [lowest, highest] = RANGES[type];
  const whole = typeof value === "bigint" || Number.isSafeInteger(value);
  if (!whole) {
    const expected = Number.isInteger(value) ? "a BigInt beyond 2 ** 53 - 1" : "an integer";
    throw new TypeError(`${name} must be ${expected}, not ${shown(value)}`);
  }
  if (value < lowest || value > highest) throw failed(Status.BAD_ARGUMENT, `${name} ${value}`);
  return value;
}

/** Options as an object, or an exception. */
export function optionsOf(options = {}) {
  if (typeof options === "object" && options !== null) return options;
  throw new TypeError(`options must be an object, not ${shown(options)}`);
}

/** Throws for an option that is not one of the known ones. */
export function refuse(unknown) {
  for (const name in unknown) throw new TypeError(`there is no option ${name}`);
}

/** The handle of an owner, or an exception. */
export function handleOf(owner, name, kind) {
  if (typeof owner?.handle === "bigint") return owner.handle;
  throw new TypeError(`${name} must be a ${kind}, not ${shown(owner)}`);
}

const RANGES = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  uint32: [0, 2 ** 32 - 1],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0, 2n ** 64n - 1n],
};

/** Integers as a typed array. */
export function integers(values, type, name) {
  const Typed = type === "int32" ? Int32Array : Uint32Array;
  return values instanceof Typed
    ? values
    : Typed.from(values, (value) => Number(integer(value, type, name)));
}

/** Frees a handle when its owner is gone. */
const owners = new FinalizationRegistry(({ free, handle }) => native[free](handle));

/** A number that no handle has. */
const CLOSED = 1n;

/** Makes structuredClone and postMessage fail: they would pass an object without a handle. */
const UNCLONEABLE = Symbol("a handle of libsudoku (for a Board, pass board.toJSON() instead)");

/** The owner of a handle, which frees it once. */
export class Owner {
  uncloneable = UNCLONEABLE;
  #free;
  #handle;
  #closed = false;
  #calls = 0;

  constructor(handle, free) {
    this.#handle = handle;
    this.#free = free;
    owners.register(this, { free, handle }, this);
  }

  /** The handle as a number, for the C functions. */
  get handle() {
    return this.#closed ? CLOSED : this.#handle;
  }

  get closed() {
    return this.#closed;
  }

  /** Frees it, after the calls that still use it. Closing twice is fine. */
  close() {
    this.#closed = true;
    if (this.#calls === 0 && owners.unregister(this)) native[this.#free](this.#handle);
  }

  /** The handle, which stays live until it is released, also if its owner is closed. @internal */
  hold() {
    if (this.#closed && this.#calls === 0) throw failed(Status.BAD_HANDLE);
    this.#calls++;
    return this.#handle;
  }

  /** Ends what hold began. @internal */
  release() {
    this.#calls--;
    if (this.#closed) this.close();
  }

  [inspect.custom]() {
    return `${this.constructor.name} ${this.#closed ? "(closed)" : "{}"}`;
  }
}
if (Symbol.dispose) {
  Object.defineProperty(Owner.prototype, Symbol.dispose, { value: Owner.prototype.close });
}

/** A place for a handle that a function makes. */
export function newHandle() {
  return new BigUint64Array(1);
}

/**
 * Checks the version of the library, and returns its functions, which koffi declares now: it crashes if the end of a worker
 * comes meanwhile, and a program can wait for the end of the import.
 */
function declared() {
  const declare = (name) => {
    const types = FUNCTIONS[name].split(", ").map((type) => STRUCTURES[type.replace(" *", "")] ?? type);
    return library.func(name, types);
  };
  try {
    const found = [null];
    declare("sudoku_version")(found);
    if (!serves(found[0])) {
      const message = `${place} is libsudoku ${found[0]}, but this package needs ${VERSION}`;
      throw new Error(`${message} or a later one of the same major version`);
    }
    return Object.fromEntries(Object.keys(FUNCTIONS).map((name) => [name, declare(name)]));
  } catch (error) {
    throw new Error(`${place} cannot be used as libsudoku: ${error.message}`, { cause: error });
  }
}

/** Whether a library of this version has all that this package calls. */
function serves(found) {
  const [[major, minor], [needMajor, needMinor]] = [found, VERSION].map((text) =>
    text.split(".").map(Number),
  );
  return major === needMajor && minor >= needMinor;
}
