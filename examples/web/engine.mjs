// Asks the library, in a worker that starts with the first question.
//
// Takes the module of the library, the name of an action of worker.mjs and what it needs; gives a promise. What stays true: answers
// go to their question by a number. The library has one thread, so a call is ended by ending its worker; the next question starts
// another one.

/** Says that a call was stopped: nobody wants a message of it. */
export class Stopped extends Error {}

export class Engine {
  #module;
  #worker = null;
  #waiting = new Map();
  #number = 0;
  /** Gets the progress of a long call. */
  onprogress = () => {};

  /** `module`: "small", which draws and solves, or "whole". */
  constructor(module) {
    this.#module = module;
  }

  /** Loads the library. */
  start() {
    if (this.#worker !== null) return;
    this.#worker = new Worker(new URL(`worker.mjs?${this.#module}`, import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => {
      if (data.progress) return this.onprogress(data.progress);
      const { resolve, reject } = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      if (data.error) reject(Object.assign(new Error(data.error.message), data.error));
      else resolve(data.answer);
    };
    this.#worker.onerror = (event) => this.#end(new Error(event.message ?? "worker.mjs"));
  }

  ask(action, given = {}) {
    this.start();
    const number = this.#number++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#worker.postMessage({ number, action, given });
    });
  }

  get isBusy() {
    return this.#waiting.size > 0;
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  stop() {
    this.#end(new Stopped());
  }
}
