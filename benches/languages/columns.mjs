// Measures one call for a column of 9x9 boards from Node: columns.mjs BINDING FILE CALLS cells|strings.
//
// Takes the folder of the binding, and lines of 81 characters; prints the nanoseconds of processor time of each call, one a
// line, and then the bytes of memory that the calls added.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [binding, file, calls, way] = process.argv.slice(2);
const { solveCells, solveStrings } = await import(pathToFileURL(resolve(binding, "lib/index.mjs")));

/** The bytes in a line of /proc/self/status. */
function memory(name) {
  const line = readFileSync("/proc/self/status", "latin1").split("\n").find((one) => one.startsWith(name));
  return 1024 * Number(line.replace(/\D/g, ""));
}

const lines = readFileSync(file, "latin1").split("\n").slice(0, -1);
const cells = Uint8Array.from(lines.join(""), (character) => Number(character) || 0);
const call =
  way === "cells"
    ? () => solveCells(cells, { solutionLimit: 2 }).cells
    : () => solveStrings(lines, { solutionLimit: 2 }).lines;
const before = memory("VmRSS:");
for (let left = Number(calls); left > 0; left--) {
  const begun = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(begun);
  console.log((user + system) * 1000);
}
console.log("memory", memory("VmHWM:") - before);
