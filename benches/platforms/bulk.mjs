// Measures one call for a collection with the WebAssembly package: bulk.mjs MODULE FILE CALLS.
//
// Takes wasm.mjs of the package, and a text with one puzzle a line; prints the nanoseconds of each call, one a line.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [module, file, calls] = process.argv.slice(2);
const { solveLines } = await import(pathToFileURL(resolve(module)));
const text = readFileSync(file);
for (let left = Number(calls); left > 0; left--) {
  const begun = process.hrtime.bigint();
  solveLines(text, { solutionLimit: 2 });
  console.log(`${process.hrtime.bigint() - begun}`);
}
