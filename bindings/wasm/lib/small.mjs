// libsudoku with the small module; a function that it lacks throws. wasm.d.ts is the manual.

import "./choose-small.mjs";
export * from "./wasm.mjs";
