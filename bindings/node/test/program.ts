// A program that the TypeScript compiler must accept, but for what is marked.

import {
  Board,
  Control,
  Format,
  generate,
  solutions,
  solve,
  solveLines,
  solveManyAsync,
  SudokuError,
} from "libsudoku";

{
  const board = Board.parse("." + "1".repeat(15), {
    format: Format.LINE,
    box: [2, 2],
    symbols: [1, 2, 3, 4],
  });
  board.cells = board.cells.map((symbol) => symbol);
  const { cells, unique, report } = solve(board, { solutionLimit: 2n, control: new Control() });
  const found: boolean | null = unique;
  console.log(cells?.length, found, report.elapsedNs, board.cages[0]?.total);
  for (const each of solutions(board)) console.log(each[0]);
  // @ts-expect-error there is no such option
  solve(board, { limit: 2 });
  // @ts-expect-error a board, not a text
  solve("1234");
}
export async function many(boards: Board[]): Promise<number[]> {
  const batch = await solveManyAsync(boards, { threads: 2 });
  return [...batch].map((row) => row.status);
}
try {
  console.log(solveLines("....", { box: [1, 2] }).lines, generate(3, 3, { seed: 1 }).side);
} catch (error) {
  if (error instanceof SudokuError) console.log(error.status, error.line);
}
