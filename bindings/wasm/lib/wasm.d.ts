// libsudoku for browsers, workers, Deno and Node, without a shared library.
//
// The names are those of the package for Node, index.d.ts. What differs:
//
// - A module has one thread. The options `threads` have no effect. An Async call runs later on the same thread, and a
//   signal ends it only before it begins: put long calls into a worker, and end that.
// - There are no files: Board.load, save and prove end with FILE_ERROR.
// - Memory is limited to 4 GiB, and is never given back to the system while the page lives.

export * from "./index.js";

/**
 * Calls `during` about once in `milliseconds`, by default 50, while a call with a time limit runs; null ends that.
 * `during` may post `control.progress` to the page of a worker, or read a shared flag and call `control.cancel()`. It must
 * not start another call.
 */
export function watch(during: (() => void) | null, milliseconds?: number): void;
