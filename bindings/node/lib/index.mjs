// libsudoku: Sudoku of every size, with cages. Solve, count, enumerate, generate.
//
// index.d.ts is the manual.
//
//     abi         the C interface; structures: its structures as bytes
//     library     errors; owners of handles; host finds the library, koffi or module calls it
//     calling     Control; the queue of the Async calls; their iterators
//     board       Board
//     solving     solve, count, trueCandidates, solutions, strategies
//     deducing    Deduction
//     explaining  steps, hint, rate, summary, rateLines, rateStrings, rateCells
//     scoring     score, scoreStrings, scoreCells
//     batch       solveMany, solveLines, solveStrings, checkLines, checkStrings
//     cells       solveCells, checkCells
//     generating  generate, generateBatch, puzzles
//     twins       Morph, symmetries, morphCells, canonicalCells

import { native, textOf } from "./library.mjs";

export { EMPTY, Format, State, Status, Symmetry } from "./abi.mjs";
export { SudokuError } from "./library.mjs";
export { Board, constraintKinds } from "./board.mjs";
export { Control } from "./calling.mjs";
export {
  AsyncSolutions,
  count,
  countAsync,
  prove,
  proveAsync,
  solutions,
  Solutions,
  solutionsAsync,
  solve,
  solveAsync,
  strategies,
  trueCandidates,
  trueCandidatesAsync,
} from "./solving.mjs";
export {
  Batch,
  Boards,
  checkLines,
  checkStrings,
  Lines,
  rowError,
  solveLines,
  solveLinesAsync,
  solveMany,
  solveManyAsync,
  solveStrings,
  solveStringsAsync,
  Strings,
} from "./batch.mjs";
export { Cells, checkCells, solveCells, solveCellsAsync } from "./cells.mjs";
export { Deduction } from "./deducing.mjs";
export {
  AsyncSteps,
  hint,
  hintAsync,
  languages,
  rate,
  rateAsync,
  rateCells,
  rateCellsAsync,
  rateLines,
  rateLinesAsync,
  rateStrings,
  rateStringsAsync,
  summary,
  Steps,
  steps,
  stepsAsync,
} from "./explaining.mjs";
export {
  canonical,
  canonicalAsync,
  generate,
  generateAsync,
  generateBatch,
  generateBatchAsync,
  GeneratedBatch,
  minimise,
  minimiseAsync,
  puzzles,
  Puzzles,
  redundant,
  redundantAsync,
  suspects,
  suspectsAsync,
} from "./generating.mjs";
export { score, scoreAsync, scoreCells, scoreCellsAsync, scoreStrings, scoreStringsAsync } from "./scoring.mjs";
export {
  canonicalCells,
  canonicalCellsAsync,
  Forms,
  Morph,
  morphCells,
  symmetries,
  symmetriesAsync,
} from "./twins.mjs";

/** The version of the shared library. */
export const version = textOf(native.sudoku_version);

/** How the shared library was built: version, target, profile and optional parts. */
export const buildInfo = textOf(native.sudoku_build_info);
