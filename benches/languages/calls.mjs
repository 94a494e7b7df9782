// Measures one call for one board from Node: calls.mjs BINDING ROUNDS.
//
// Takes the folder of the binding. Prints a line for each way to call, as calls.c: its name, and the nanoseconds of processor time
// of a call, the median of the rounds.

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [binding, rounds] = process.argv.slice(2);
const { Board, solve, solveLines } = await import(pathToFileURL(resolve(binding, "lib/index.mjs")));

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CALLS = 1000;
const board = Board.parse(EASY);
const ways = {
  line: () => solveLines(EASY),
  handle: () => solve(board),
  limited: () => solve(board, { solutionLimit: 2 }),
  board: () => {
    const read = Board.parse(EASY);
    solve(read);
    read.close();
  },
};
for (const [name, call] of Object.entries(ways)) {
  const found = [];
  for (let round = 0; round < Number(rounds); round++) {
    const begun = process.cpuUsage();
    for (let left = CALLS; left > 0; left--) call();
    const { user, system } = process.cpuUsage(begun);
    found.push(((user + system) * 1000) / CALLS);
  }
  console.log(name, Math.round(found.sort((one, other) => one - other)[found.length >> 1]));
}
