// libsudoku for browsers, workers, Deno and Node, without a shared library. wasm.d.ts is the manual.

export * from "./index.mjs";
export { watch } from "./wasi.mjs";
