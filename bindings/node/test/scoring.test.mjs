// Scores of answers: boards, strings, integers.

import assert from "node:assert/strict";
import test from "node:test";
import { Board, score, scoreCells, scoreStrings, Status, SudokuError } from "libsudoku";
import { PUZZLE, SOLUTION } from "./boards.mjs";

const WRONG = PUZZLE.slice(0, 2) + "9" + PUZZLE.slice(3);
const CELLS = (text) => Uint8Array.from(text.replaceAll(".", "0"), Number);

test("an answer is compared with the only solution", () => {
  const right = score(PUZZLE, SOLUTION);
  assert.deepEqual([right.solved, right.givens, right.right, right.wrong], [true, 30, 51, 0]);
  assert.deepEqual([right.completable, right.solutions, right.firstWrong], [true, null, null]);
  const puzzle = Board.parse(PUZZLE);
  const wrong = score(puzzle, WRONG, { completable: true });
  assert.deepEqual([wrong.solved, wrong.right, wrong.wrong, wrong.empty], [false, 0, 1, 50]);
  assert.deepEqual([wrong.completable, wrong.solutions, wrong.firstWrong], [false, 1, 2]);
  assert.equal(score(puzzle, WRONG, { compare: false }).right, null);
  assert.equal(score(puzzle, ".".repeat(16)).answerStatus, Status.BAD_CELL_COUNT);
  assert.throws(() => score(puzzle, "x"), SudokuError);
  puzzle.close();
});

test("many answers have the scores of each", () => {
  const answers = [SOLUTION, PUZZLE, WRONG];
  const puzzles = answers.map(() => PUZZLE);
  const each = answers.map((answer) => score(PUZZLE, answer, { completable: true }));
  assert.deepEqual(scoreStrings(puzzles, answers, { completable: true }), each);
  assert.deepEqual(scoreStrings(puzzles, answers, { completable: true, threads: 2 }), each);
  const cells = puzzles.flatMap((text) => [...CELLS(text)]);
  const given = answers.flatMap((text) => [...CELLS(text)]);
  assert.deepEqual(scoreCells(Uint8Array.from(cells), Int32Array.from(given), { completable: true }), each);
  assert.throws(() => scoreStrings(puzzles, [SOLUTION]), /expected one for each of 3 puzzles, found 1/);
  assert.deepEqual(
    scoreStrings([PUZZLE, "x", null], [".".repeat(16), SOLUTION, SOLUTION]).map((one) => [one.status, one.answerStatus]),
    [[Status.OK, Status.BAD_CELL_COUNT], [Status.BAD_TEXT, Status.OK], [Status.NULL_POINTER, Status.OK]],
  );
});
