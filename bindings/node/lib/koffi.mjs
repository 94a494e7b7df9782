// Calls the C functions of a shared library with koffi.
//
// Takes koffi and the path of the library. Arguments are numbers, handles, typed arrays, objects with the values of a structure,
// and arrays that receive a text. koffi itself gets numbers, addresses and typed arrays: a worker can be ended from outside at
// any time, Node then refuses to read or write objects, and koffi 3.3.4 uses what it could not read, which ends the process.

import { Struct, viewOf } from "./structures.mjs";

export const POINTER_BYTES = 8;

export function libraryOf(koffi, path) {
  const library = koffi.load(path);
  const addressOf = (memory) => (typeof memory === "object" ? koffi.address(memory) : memory);
  /** The arguments of the call that runs on this thread: memory to which a structure points must not be collected. */
  let used;

  /** A function that takes structures with pointers at these places. */
  function withStructures(function_, types, places) {
    /** The arguments with structures as bytes; `memory` has the bytes for each place. */
    const passed = (given, memory) => {
      const plain = given.slice();
      for (let index = 0; index < places.length; index++) {
        const at = places[index];
        const value = given[at];
        if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) continue;
        types[at].write(viewOf(memory[index]), value, addressOf);
        plain[at] = memory[index];
      }
      return plain;
    };
    const allocated = () => places.map((at) => new Uint8Array(types[at].size));
    const memory = allocated();
    const isPlain = (given) => {
      for (let index = 0; index < places.length; index++) if (given[places[index]] !== null) return false;
      return true;
    };
    const run = (...given) => {
      if (isPlain(given)) return function_(...given);
      used = given;
      const status = function_(...passed(given, memory));
      used = undefined;
      return status;
    };
    run.async = (...given) => {
      const ended = given.pop();
      const kept = [given, passed(given, allocated())];
      function_.async(...kept[1], (failure, status) => {
        kept.length = 0;
        ended(failure, status);
      });
    };
    return run;
  }

  /** A function whose last argument is an array for a text. */
  function withText(function_) {
    return (...given) => {
      const texts = given.pop();
      if (texts === null) return function_(...given, null);
      const address = new BigUint64Array(1);
      const status = function_(...given, address);
      texts[0] = address[0] === 0n ? null : koffi.decode.string(address[0]);
      return status;
    };
  }

  return {
    func(name, types) {
      const isPointer = (type) => type instanceof Struct || type.endsWith("*");
      const function_ = library.func(name, "int32_t", types.map((type) => (isPointer(type) ? "void *" : type)));
      if (types.includes("char **")) return withText(function_);
      const places = [...types.keys()].filter((at) => types[at].hasPointers);
      return places.length === 0 ? function_ : withStructures(function_, types, places);
    },
  };
}
