// Async calls: their order, their cancellation, iterators of them, and the end of the process.
//
// Takes a function of the library and its arguments, a Control, an AbortSignal. Returns a promise of
// what the call finds. At most LIMIT calls run at once, each on a thread of libuv's pool; the others
// wait in the order in which they were made. LIMIT leaves one thread of the pool to files and DNS,
// unless the pool has only one. An exit of Node waits for the threads of the pool: it cancels the
// calls that run, those of workers too, each through its control.

import { ErrorDetail, Progress } from "./abi.mjs";
import { atExit, isMainThread, POOL, shared } from "./host.mjs";
import {
  call,
  check,
  checked,
  handleOf,
  native,
  newHandle,
  optionsOf,
  Owner,
  read,
  record,
  shown,
} from "./library.mjs";

export class Control extends Owner {
  constructor() {
    const handle = newHandle();
    check(native.sudoku_control_new(handle));
    super(handle[0], "sudoku_control_free");
  }

  cancel() {
    check(native.sudoku_control_cancel(this.handle));
  }

  reset() {
    check(native.sudoku_control_reset(this.handle));
  }

  get progress() {
    const bytes = record(Progress);
    check(native.sudoku_control_progress(this.handle, bytes));
    const { cancelled, done, total, nodes } = read(bytes, Progress);
    return { cancelled: cancelled === 1, done, total, nodes };
  }
}

/** The handle of a control, null without one. */
export function controlHandle(control) {
  return control == null ? null : handleOf(control, "control", "Control");
}

/** How many calls run at once. koffi takes 256; other packages may use it, too. */
const LIMIT = Math.min(Math.max(POOL - 1, 1), 128);

/** Calls, in the order in which they were made. */
const waiting = new Set();
const running = new Set();

/** The functions that end the calls of a signal. Node warns of more than 10 listeners on one. */
const ends = new Map();
const onAbort = ({ target }) => {
  for (const abort of ends.get(target)) abort();
};

function listen(signal, abort) {
  if (!ends.has(signal)) ends.set(signal, new Set());
  ends.get(signal).add(abort);
  signal.addEventListener("abort", onAbort);
}

function unlisten(signal, abort) {
  const calls = ends.get(signal);
  calls.delete(abort);
  if (calls.size > 0) return;
  ends.delete(signal);
  signal.removeEventListener("abort", onAbort);
}

atExit(() => {
  for (const { control } of running) native.sudoku_control_cancel(control);
  if (!isMainThread || !shared) return;
  Atomics.store(shared, ENDS, 1n);
  for (const control of shared.subarray(ENDS + 1)) if (control) native.sudoku_control_cancel(control);
});

/** The place that tells all threads that the process ends: no call begins then. */
const ENDS = 0;
const processEnds = () => shared !== undefined && Atomics.load(shared, ENDS) !== 0n;

/** Lets the main thread cancel a call of this worker; returns its place. */
function share(control) {
  if (isMainThread || !shared) return undefined;
  let place = ENDS + 1;
  while (place < shared.length && Atomics.compareExchange(shared, place, 0n, control)) place++;
  return place;
}

function unshare(place) {
  if (place < shared?.length) Atomics.store(shared, place, 0n);
}

function beginNext() {
  for (const each of waiting) {
    if (running.size >= LIMIT) return;
    waiting.delete(each);
    running.add(each);
    each.begin();
  }
}

/**
 * Calls a function, whose last argument is an error, on another thread; resolves with its status
 * when it has ended. `control` is the handle that the call runs with. Aborting the signal rejects a
 * call that waits, and cancels one that runs.
 */
function callAsync(control, signal, [name, ...given]) {
  const error = record(ErrorDetail);
  return new Promise((resolve, reject) => {
    let place;
    const end = (settle, value) => {
      if (signal) unlisten(signal, abort);
      unshare(place);
      waiting.delete(self);
      running.delete(self);
      settle(value);
      beginNext();
    };
    const ended = (failure, status) => {
      if (failure) return end(reject, failure);
      try {
        end(resolve, checked(status, error));
      } catch (reason) {
        end(reject, reason);
      }
    };
    const begin = () => {
      place = share(control);
      // The main thread sets the flag first, then reads the places: a call that it has not seen sees the flag.
      if (processEnds()) return;
      try {
        native[name].async(...given, error, ended);
      } catch (failure) {
        end(reject, failure);
      }
    };
    const abort = () => {
      if (waiting.has(self)) end(reject, signal.reason);
      else native.sudoku_control_cancel(control);
    };
    const self = { control, begin };
    signal?.throwIfAborted();
    if (signal) listen(signal, abort);
    waiting.add(self);
    beginNext();
  });
}

/** Makes a call on this thread: its arguments, and a function that makes the result of its status. */
export function callNow([request, result]) {
  return result(call(...request));
}

/**
 * Makes a call on another thread. `prepare` takes the options without the signal; it returns the
 * arguments of the call, and a function that makes the result of its status.
 */
export async function runAsync(options, prepare) {
  const { signal, ...rest } = optionsOf(options);
  checkSignal(signal);
  const control = rest.control ?? new Control();
  handleOf(control, "control", "Control");
  const held = control.hold();
  let found;
  try {
    const [request, result] = prepare({ ...rest, control });
    found = result(await callAsync(held, signal, request));
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    control.release();
    if (control !== rest.control) control.close();
  }
  if (signal?.aborted) found?.close?.();
  signal?.throwIfAborted();
  return found;
}

export function checkSignal(signal) {
  if (signal === undefined || typeof signal?.throwIfAborted === "function") return;
  throw new TypeError(`signal must be an AbortSignal, not ${shown(signal)}`);
}

/** An async iterator over a search. `stepping` of the search has the call for the next item. */
export class AsyncSearch {
  #search;
  #signal;
  #control;
  /** The control, if the caller has given none. It is cancelled and closed with the iterator. */
  #own;
  /** Settled when all calls made so far have ended. */
  #last = Promise.resolve();

  /** `open` makes the search from the options without the signal. */
  constructor(options, open) {
    const { signal, control, ...rest } = optionsOf(options);
    checkSignal(signal);
    this.#signal = signal;
    this.#own = control ? undefined : new Control();
    this.#control = control ?? this.#own;
    this.#search = open({ ...rest, control: this.#control });
    this.#control.hold();
  }

  /** @internal */
  get search() {
    return this.#search;
  }

  next() {
    return this.turn(() => this.#step());
  }

  /** Calls a function when all calls made before have ended. @internal */
  turn(work) {
    const found = this.#last.then(work);
    this.#last = found.catch(() => {});
    return found;
  }

  /** Makes a call on another thread. @internal */
  run(prepare) {
    return runAsync({ signal: this.#signal, control: this.#control }, prepare);
  }

  async #step() {
    const end = { done: true, value: undefined };
    if (this.#search.closed) return end;
    try {
      const found = await this.run(() => this.#search.stepping());
      if (found.done) this.close();
      return found;
    } catch (error) {
      if (this.#signal?.aborted) this.close();
      else if (this.#search.closed) return end;
      throw error;
    }
  }

  async return(value) {
    this.close();
    return { done: true, value };
  }

  close() {
    if (this.#search.closed) return;
    this.#search.close();
    this.#own?.cancel();
    this.#own?.close();
    this.#control.release();
  }

  [Symbol.asyncIterator]() {
    return this;
  }
}
if (Symbol.asyncDispose) {
  Object.defineProperty(AsyncSearch.prototype, Symbol.asyncDispose, {
    value: AsyncSearch.prototype.return,
  });
}
