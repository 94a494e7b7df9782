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
 * While a call with a time limit runs, calls `during` about once in so many milliseconds (50). There a worker may post
 * `control.progress` to its page, or look at a shared flag and call `control.cancel()`. It must not start another call.
 * Null ends it.
 */
export function watch(during: (() => void) | null, milliseconds?: number): void;
