// Solves Sudoku files.
//
//     node solve.mjs FILE          shows the board, its solution, and whether it is the only one
//     node solve.mjs --bulk FILE   solves a collection, one puzzle a line, and counts the outcomes
//
// A file may be in any format that libsudoku reads.

import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Board, solve, solveLines, Status } from "libsudoku";

function solveOne(path) {
  const board = Board.load(path);
  console.log(board.toString());
  const { cells, unique, report } = solve(board, { solutionLimit: 2 });
  if (!cells) {
    console.log("There is no solution.");
    return 1;
  }
  board.cells = cells;
  console.log(board.toString());
  board.close();
  console.log(unique ? "It is the only solution." : "There are other solutions.");
  const milliseconds = (report.elapsedNs / 1e6).toFixed(3);
  console.log(`${report.strategy}: ${report.nodes} nodes, ${milliseconds} ms`);
  return 0;
}

function solveBulk(path) {
  const text = readFileSync(path);
  const start = performance.now();
  const batch = solveLines(text, { solutionLimit: 2, threads: availableParallelism() });
  const seconds = ((performance.now() - start) / 1000).toFixed(3);
  const unique = batch.solutions.filter((solutions) => solutions === 1).length;
  console.log(`${batch.length} puzzles in ${seconds} s, ${unique} with exactly one solution`);
  for (const [name, status] of Object.entries(Status)) {
    const count = batch.statuses.filter((found) => found === status).length;
    if (count > 0) console.log(`${String(count).padStart(8)} ${name}`);
  }
  return 0;
}

function main([first, second]) {
  if (first === "--bulk" && second) return solveBulk(second);
  if (first && !second) return solveOne(first);
  console.error("usage: node solve.mjs [--bulk] FILE");
  return 2;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
