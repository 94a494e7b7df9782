// Scores of answers: what they keep, break and leave open, and what of them is right.
//
// Takes puzzles and an answer to each: boards or texts, typed arrays of integers, strings. Returns a score for each; an
// answer of another shape is no exception, its status names it.

import { Ask, Score } from "./abi.mjs";
import { stringsOf } from "./batch.mjs";
import { boardOf } from "./board.mjs";
import { callNow, runAsync } from "./calling.mjs";
import { boardsOf, integersOf } from "./cells.mjs";
import { Buffer } from "./host.mjs";
import { optionsOf, read } from "./library.mjs";
import { onBoard, onCopy, solveOptions } from "./solving.mjs";

/** The bits of what is asked, and the other options. */
function asksOf(options) {
  const { compare = true, completable = false, ...rest } = optionsOf(options);
  return [(compare ? Ask.COMPARE : 0) + (completable ? Ask.COMPLETABLE : 0), rest];
}

const orNull = (number) => (number < 0 ? null : number);

function scoreOf(row) {
  return {
    status: row.status,
    answerStatus: row.answer_status,
    solved: row.solved === 1,
    givens: row.givens,
    givensKept: row.givens_kept,
    right: orNull(row.right),
    wrong: orNull(row.wrong),
    empty: row.empty,
    clashing: row.clashing,
    broken: row.broken,
    firstWrong: orNull(row.first_wrong),
    completable: row.completable < 0 ? null : row.completable === 1,
    solutions: orNull(row.solutions),
  };
}

/** Memory for the rows of a call and the size of each, and a function that reads them. */
function rowsOf(count) {
  const rows = Buffer.alloc(Math.max(1, count) * Score.size);
  const result = () =>
    Array.from({ length: count }, (_, at) =>
      scoreOf(read(rows.subarray(at * Score.size, (at + 1) * Score.size), Score)),
    );
  return [[rows, Score.size], result];
}

function boardScore(puzzle, answer, options) {
  const [asks, rest] = asksOf(options);
  const [outputs, result] = rowsOf(1);
  return [
    ["sudoku_score_board", puzzle.handle, answer.handle, asks, solveOptions(rest), ...outputs, null, 0],
    () => result()[0],
  ];
}

/** Answers of the same number as the puzzles. */
function checkCount(expected, found) {
  if (expected !== found) throw new RangeError(`answers: expected one for each of ${expected} puzzles, found ${found}`);
}

function stringScores(puzzles, answers, options) {
  const [asks, rest] = asksOf(options);
  const [joined, [strings, reading, given]] = stringsOf(puzzles, rest);
  const [others, [answered, readingLonger]] = stringsOf(answers, rest);
  const count = joined.offsets.length / 2 - 1;
  checkCount(count, others.offsets.length / 2 - 1);
  const [outputs, result] = rowsOf(count);
  const read = others.length > joined.length ? readingLonger : reading;
  return [["sudoku_score_strings", strings, answered, read, asks, given, ...outputs], result];
}

function cellScores(puzzles, answers, options) {
  const [asks, rest] = asksOf(options);
  const [given, others] = boardsOf(puzzles, rest);
  const [answered] = boardsOf(answers, rest);
  checkCount(given.count, answered.count);
  const [outputs, result] = rowsOf(given.count);
  return [["sudoku_score_cells", given, answered, asks, solveOptions(others), ...outputs, null], result];
}

export function score(puzzle, answer, options) {
  const own = boardOf(answer);
  try {
    return onBoard(puzzle, options, (board, given) => boardScore(board, own, given));
  } finally {
    if (own !== answer) own.close();
  }
}

export async function scoreAsync(puzzle, answer, options) {
  const own = boardOf(answer);
  const copy = own === answer ? own.copy() : own;
  try {
    return await onCopy(puzzle, options, (board, given) => boardScore(board, copy, given));
  } finally {
    copy.close();
  }
}

export function scoreStrings(puzzles, answers, options) {
  return callNow(stringScores(puzzles, answers, options));
}

export async function scoreStringsAsync(puzzles, answers, options) {
  return runAsync(options, (given) => stringScores(puzzles, answers, given));
}

export function scoreCells(puzzles, answers, options) {
  return callNow(cellScores(puzzles, answers, options));
}

export async function scoreCellsAsync(puzzles, answers, options) {
  const [copy, others] = [integersOf(puzzles).slice(), integersOf(answers).slice()];
  return runAsync(options, (given) => cellScores(copy, others, given));
}
