// A user's first work, as trial.c: trial.mjs KILLER BOARD COLLECTION

import { readFileSync } from "node:fs";
import { Board, solve, solveLines } from "libsudoku";

const [killer, large, collection] = process.argv.slice(2);
for (const path of [killer, large]) {
  // The module opens no files.
  const board = Board.parse(readFileSync(path, "utf8"));
  console.log(`solutions: ${solve(board, { solutionLimit: 2 }).report.solutions}`);
  board.close();
}
const batch = solveLines(readFileSync(collection), { solutionLimit: 2 });
const unique = batch.solutions.filter((solutions) => solutions === 1).length;
console.log(`puzzles: ${batch.length}, with one solution: ${unique}`);
