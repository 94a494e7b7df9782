// A program that the TypeScript compiler must accept, but for what is marked.

import {
  Board,
  Control,
  Format,
  generate,
  generateAsync,
  generateBatch,
  generateBatchAsync,
  hintAsync,
  puzzles,
  rateLinesAsync,
  rowError,
  solutions,
  solutionsAsync,
  solve,
  solveAsync,
  solveLines,
  solveManyAsync,
  solveStrings,
  solveStringsAsync,
  Status,
  steps,
  stepsAsync,
  SudokuError,
  Symmetry,
} from "libsudoku";
import { Options, VERSION } from "libsudoku/abi";
import { native } from "libsudoku/native";

{
  const board = Board.parse("." + "1".repeat(15), {
    format: Format.LINE,
    box: [2, 2],
    symbols: [1, 2, 3, 4],
  });
  board.cells = board.cells.map((symbol) => symbol);
  const { cells, unique, report, status } = solve(board, {
    solutionLimit: 2n,
    control: new Control(),
  });
  const found: boolean | null = unique;
  board.addCages([{ total: 3n, cells: [0, 1] }]);
  board.removeCage(0, 1);
  board.clearCages();
  console.log(board.write(Format.LINE, cells ?? []), board.clashes()[0]);
  console.log(rowError("1", 0, { box: [2, 2] }).error?.line);
  console.log(cells?.length, found, report.elapsedNs, board.cages[0]?.total);
  for (const each of solutions(board)) console.log(each[0]);
  const outcome: Status = status;
  console.log(outcome === Status.NO_SOLUTION);
  // @ts-expect-error no status has this number
  console.log(status === 12345);
  // @ts-expect-error there is no such option
  solve(board, { limit: 2 });
  console.log(solve("1234").status);
  // @ts-expect-error a board or a text, not a number
  solve(1234);
  // @ts-expect-error a signal needs another thread
  solve(board, { signal: AbortSignal.abort() });
  const again: Board = Board.fromJSON(board.toJSON());
  console.log(again.closed, Board.load(new URL("file:///board")).side);
}
export async function many(boards: Board[]): Promise<number[]> {
  const batch = await solveManyAsync(boards, { threads: 2 });
  return [...batch].map((row) => row.status);
}
export async function signals(board: Board, signal: AbortSignal): Promise<void> {
  for await (const cells of solutionsAsync(board, { signal, nodeLimit: 10 })) {
    const first: number | undefined = cells[0];
    console.log(first);
  }
  const { unique } = await solveAsync(board, { signal, solutionLimit: 2 });
  console.log(unique, (await generateAsync(3, 3, { seed: 1, signal })).box);
}
export async function explained(text: string, signal: AbortSignal): Promise<string | undefined> {
  const found = stepsAsync(text, { profile: "fair", signal });
  const wrong: number | undefined = (await found.mistakes())[0]?.row;
  for await (const step of found) console.log(step.sentence, wrong);
  const [rating] = await rateLinesAsync(text, { box: [3, 3], threads: 2, signal });
  // @ts-expect-error a signal needs another thread
  steps(text, { signal });
  // @ts-expect-error no such layout
  await found.position("picture");
  console.log(rating?.sudokuExplainer?.er, found.open);
  return (await hintAsync(text, { removed: [], signal }))?.sentence;
}
export async function strings(list: readonly (string | null)[]): Promise<(string | null)[]> {
  const answers = await solveStringsAsync(list, { box: [3, 3], threads: 2 });
  const row = answers.at(0);
  console.log(
    row?.status,
    [...answers].map((each) => each?.solutions),
  );
  // @ts-expect-error a list, not a text
  solveStrings(5);
  return answers.lines;
}
export async function made(signal: AbortSignal): Promise<bigint[]> {
  const batch = generateBatch(3, { seed: 1n, symmetry: Symmetry.ALL, pattern: "x".repeat(81) });
  const later = await generateBatchAsync(3, { seed: 1, box: [2, 3], threads: 2, signal });
  for await (const item of puzzles({ seed: 1, count: 3, chunk: 2, signal })) {
    const solution: string = item.solution;
    generate(3, 3, { seed: item.seed, solution }).close();
  }
  // @ts-expect-error no symmetry has this number
  generateBatch(1, { seed: 1, symmetry: 77 });
  // @ts-expect-error a signal needs another thread
  generateBatch(1, { seed: 1, signal });
  console.log(batch.at(-1)?.board?.cages, later.puzzles[later.stride]);
  return [...batch].map((item) => item.seed);
}
const status: number = native.sudoku_control_free(0n);
console.log(VERSION.length, Options.size, status);
try {
  const lines: string[] = solveLines("....", { box: [1, 2] }).lines;
  console.log(lines, generate(3, 3, { seed: 1 }).side);
} catch (error) {
  if (error instanceof SudokuError) console.log(error.status, error.line);
}
