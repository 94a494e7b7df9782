// Steps, hints and ratings.

import assert from "node:assert/strict";
import test from "node:test";
import {
  Board,
  Format,
  generate,
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
  solve,
  Status,
  steps,
  stepsAsync,
  suspects,
} from "libsudoku";
import { PUZZLE } from "./boards.mjs";

// A puzzle of the own generator that needs forcing chains.
const HARD = ".....9..6....8..9.4....15...1..4..6....5.....2.5.3...4.67.248...3..1..........6.7";
const NONE = "11..............";

// Seen to fail: placements taken for eliminations.
test("steps lead to the solution", () => {
  for (const profile of ["explainer", "hodoku", "fair"]) {
    const board = Board.parse(PUZZLE);
    const solution = solve(board).cells;
    const cells = [...board.cells];
    const found = steps(board, { profile });
    let open = null;
    for (const step of found) {
      for (const [row, col, symbol] of step.placements) cells[9 * row + col] = symbol;
      for (const [row, col, symbol] of step.eliminations) {
        assert.notEqual(solution[9 * row + col], symbol);
      }
      const data = JSON.parse(step.json);
      assert.match(step.svg, /^<svg[^]*<circle[^]*<\/svg>\n$/);
      assert.equal(step.drawing.split("=").length - 1, step.placements.length);
      assert.equal(step.drawing.split("-").length - 1, step.eliminations.length);
      assert.equal(data.technique, step.technique);
      assert.equal(data.sentence, step.sentence);
      open = step.open;
    }
    assert.equal(open, 0);
    assert.deepEqual(cells, [...solution]);
  }
});

test("hint is the first step", () => {
  const step = hint(Board.parse(PUZZLE));
  assert.deepEqual([step.technique, step.title], ["hidden_single", "Hidden Single"]);
  assert.deepEqual(step.placements, [[0, 5, 8]]);
  assert.equal(step.sentence, "Hidden Single: 8 has one place in box 2: r1c6 is 8.");
  assert.deepEqual([step.er, step.hodokuScore, step.assumesUniqueness], [1.2, 14, false]);
  assert.equal(hint(new Board(2, 3)), null);
});

// Seen to fail: the German nudge for the hint.
test("steps are told in languages", () => {
  const step = hint(Board.parse(PUZZLE));
  assert.deepEqual(languages(), [
    { code: "en", title: "English" },
    { code: "de", title: "Deutsch" },
  ]);
  assert.deepEqual([step.hint, step.text()], ["Hidden Single. Look at box 2.", step.sentence]);
  assert.equal(step.titleIn("de"), "Versteckter Einer");
  assert.equal(step.text("hint", "de"), "Versteckter Einer. Sieh dir Block 2 an.");
  assert.equal(step.text("nudge"), step.nudge);
  for (const given of [["drawing", "de"], ["hint", "xx"]]) {
    assert.throws(() => step.text(...given), { code: Status.BAD_ARGUMENT });
  }
});

// Seen to fail: the texts of the steps' next position; the steps beyond have no texts.
test("texts are made when they are asked for", () => {
  const later = [...steps(HARD, { profile: "hodoku" })];
  for (const [at, now] of [...steps(HARD, { profile: "hodoku" })].entries()) {
    const sentence = now.sentence;
    assert.deepEqual(structuredClone(later[at]), now);
    assert.deepEqual(JSON.parse(JSON.stringify(now)), { ...later[at] });
    assert.equal(sentence, later[at].sentence);
  }
  assert.notDeepEqual(later[0], later[1]);
  later[0].nudge = "here";
  assert.equal(later[0].nudge, "here");
  const kept = Array.from({ length: 4200 }, () => hint(HARD));
  for (const at of [1, 2000, 4199]) assert.deepEqual(kept[at], kept[0]);
});

// Seen to fail: the score of HoDoKu; no step is of the round before.
test("steps have the score of the profile and its rounds", () => {
  const own = "scores=hodoku, full_house=7, naked_single=5, hidden_single";
  const found = [...steps(PUZZLE, { profile: own })];
  const rating = rate(Board.parse(PUZZLE), { profile: own }).profile;
  const sum = found.reduce((sum, step) => sum + step.score, 0);
  assert.deepEqual([found.length, sum], [rating.steps, rating.sum]);
  const rounds = [...steps(PUZZLE, { profile: "fair" })].filter((step) => !step.isFurther);
  const fair = rate(Board.parse(PUZZLE), { profile: "fair" }).profile;
  assert.deepEqual([rounds.length, rounds[0].score], [fair.steps, 12]);
});

test("a state is beside its puzzle", () => {
  const board = Board.parse(PUZZLE);
  const state = Board.parse(PUZZLE.replace(".", "1"));
  const found = steps(board, { state });
  assert.deepEqual(found.mistakes(), [{ row: 0, col: 2, symbol: 1, placed: true }]);
  const expected = [{ house: "column", number: 7, symbol: 1, places: 0 }];
  assert.deepEqual(found.contradictions(), expected);
  // Seen to fail: the texts were refused.
  for (const [puzzle, played] of [[PUZZLE, state], [board, state.write()], [PUZZLE, state.write()]]) {
    assert.deepEqual(steps(puzzle, { state: played }).mistakes(), found.mistakes());
  }
  const box = [2, 3];
  assert.deepEqual(steps(".".repeat(36), { state: `1${".".repeat(35)}`, box }).mistakes(), []);
  assert.throws(() => steps(board, { state: "1" }), { name: "SudokuError" });
  assert.throws(() => steps(board, { state: Board.parse(`1${PUZZLE.slice(1)}`) }), /given/);
  const cell = steps(":0000:x:123...4.........::::").contradictions()[0];
  assert.deepEqual(cell, { house: "cell", number: 3, symbol: null, places: 0 });
  assert.deepEqual([...suspects(state)], [2]);
  assert.deepEqual([...suspects(board)], []);
});

test("all steps of a position are listed", async () => {
  const found = steps(PUZZLE);
  const singles = found.list("hidden_single");
  assert.ok(singles.length > 5 && singles.every((step) => step.technique === "hidden_single"));
  assert.ok(found.list().length > singles.length);
  const { sentence } = found.next().value;
  assert.ok(singles.some((step) => step.sentence === sentence));
  assert.throws(() => found.list("hidden_singel"), /hidden_singel/);
  const later = stepsAsync(PUZZLE);
  assert.deepEqual(await later.list("hidden_single"), singles);
  assert.deepEqual(await later.contradictions(), []);
  later.close();
});

test("positions are read and compared", () => {
  const board = PUZZLE.replace(".", "+1");
  const found = steps(`:0000:x:${board}:614:::`);
  assert.deepEqual(found.mistakes(), [
    { row: 0, col: 2, symbol: 1, placed: true },
    { row: 0, col: 3, symbol: 6, placed: false },
  ]);
  assert.equal(found.position(), `:0000:x:${board}:614:::\n`);
  // A + says which digits were placed.
  const grid = found.position("candidates");
  assert.equal(steps(grid).position("candidates"), grid);
  assert.deepEqual(steps(PUZZLE).mistakes(), []);
  assert.deepEqual(hint(Buffer.from(PUZZLE)), hint(Board.parse(PUZZLE)));
  assert.throws(() => hint(`:0000:x:${PUZZLE}:61:::`), { status: "BAD_TEXT" });
  assert.throws(() => found.position("picture"), /layout/);
  // A line does not say which boxes a board has.
  const turned = generate(3, 2, { seed: 3 });
  assert.throws(() => steps(turned).position(), { status: "NOT_EXPRESSIBLE" });
  const line = `:0000:x:${Array.from(turned.cells, (cell) => (cell > 0 ? cell : ".")).join("")}::::`;
  assert.deepEqual(hint(line, { box: [3, 2] }), hint(turned));
  assert.throws(() => hint(line), { status: "NO_SOLUTION" });
  assert.throws(() => hint(turned, { box: [3, 2] }), /no option box/);
});

// A quick machine opens the largest board within a millisecond; its first step takes seconds. Seen to fail: a fault of the
// library for a time limit.
test("a limit ends the opening", () => {
  const board = new Board(8, 8);
  for (const from of [board, board.write(Format.COORDINATES)]) {
    assert.throws(() => steps(from, { timeLimitMs: 1 }).next(), { status: "TIMED_OUT" });
    assert.throws(() => steps(from, { memoryLimit: 1000 }), { status: "MEMORY_LIMIT" });
  }
});

test("removed candidates are respected", () => {
  const board = Board.parse("1...2...........");
  const found = [...steps(board, { removed: [[0, 1, 4]] })].flatMap((step) => step.placements);
  assert.ok(found.some((place) => `${place}` === "0,1,3"));
  assert.throws(() => steps(board, { removed: [[0, 1, 9]] }), { code: Status.UNKNOWN_SYMBOL });
  const typed = steps(board, { removed: [Int8Array.of(0, 1, 4)] });
  assert.deepEqual(typed.position(), ":0000:x:1...2...........:412:::\n");
  // Seen to fail: numbers are cut to 32 bits.
  for (const wrong of [[0, 1, 2 ** 32 + 4], [0, 1, 4.5], [0, "1", 4], [0, 1]]) {
    assert.throws(() => steps(board, { removed: [wrong] }), /removed/);
  }
  assert.throws(() => steps(PUZZLE, { removed: [[0, 1, 4]] }), /^SudokuError: removed: the text/);
  assert.throws(() => hint(null), /board must be a Board, a string or a Uint8Array, not null/);
});

test("ratings name their scale", () => {
  const rating = rate(Board.parse(PUZZLE));
  const numbers = { er: 1.2, ep: 1.2, ed: 1.2, steps: 51, open: 0, percent: 0 };
  assert.deepEqual(rating.sudokuExplainer, { explained: true, ...numbers });
  assert.equal(rating.hodoku.level, "easy");
  assert.deepEqual(rating.stars, { stars: 1, rounds: 18, open: 0, givens: 30 });
  const hard = rate(Board.parse(HARD), { profile: "explainer" });
  const path = [...steps(Board.parse(HARD))];
  assert.equal(hard.hodoku, null);
  assert.equal(hard.sudokuExplainer.er, Math.max(...path.map((step) => step.er)));
  assert.equal(hard.sudokuExplainer.steps, path.length);
  assert.throws(() => rate(Board.parse(HARD), { profile: "mine" }), { code: Status.BAD_ARGUMENT });
});

test("killers have steps and ratings", () => {
  const board = Board.parse(
    "4\n1 2 3 4\n7\n3 0,0 0,1\n7 0,2 0,3\n5 1,0 2,0\n7 1,1 1,2 1,3\n7 2,1 2,2 3,2\n4 2,3 3,3\n7 3,0 3,1\n",
  );
  const rating = rate(board);
  assert.deepEqual([rating.sudokuExplainer, rating.hodoku, rating.profile.explained], [null, null, true]);
  assert.ok(rating.stars.stars >= 1);
  assert.deepEqual(rate(board, { profile: "killer" }).profile, rating.profile);
  const path = [...steps(board)];
  assert.equal(path.at(-1).open, 0);
  assert.equal(path.reduce((sum, step) => sum + step.score, 0), rating.profile.sum);
});

test("a list is a profile", () => {
  const board = Board.parse(PUZZLE);
  const profile = "scores=hodoku, full_house, hidden-single, naked_single=5";
  const rating = rate(board, { profile });
  assert.deepEqual([rating.sudokuExplainer, rating.hodoku, rating.profile.highest], [null, null, 14]);
  const scores = { full_house: 4, hidden_single: 14, naked_single: 5 };
  const path = [...steps(board, { profile })].map(({ technique }) => scores[technique]);
  assert.equal(rating.profile.sum, path.reduce((sum, score) => sum + score));
  const fair = rate(board, { profile: "fair" }).profile;
  assert.ok(fair.explained && fair.steps < path.length);
  assert.deepEqual(rateStrings([PUZZLE], { profile }), [rating]);
});

test("only a puzzle with one solution is rated", () => {
  const { solutions, sudokuExplainer, hodoku } = rate(new Board(2, 2));
  assert.deepEqual([solutions, sudokuExplainer, hodoku], [2, null, null]);
  assert.equal(rate(Board.parse(NONE)).status, Status.NO_SOLUTION);
  assert.throws(() => hint(Board.parse(NONE)), { code: Status.NO_SOLUTION });
});

test("strings are rated in order", () => {
  const list = [PUZZLE, HARD, null, "x", "1..............."];
  for (const threads of [1, 3]) {
    const ratings = rateStrings([...list, ...list, ...list], { threads });
    assert.equal(ratings.length, 15);
    assert.deepEqual(ratings.slice(0, 5), ratings.slice(10));
    assert.deepEqual(ratings[1], rate(Board.parse(HARD)));
    assert.equal(ratings[2].status, Status.NULL_POINTER);
    assert.ok(ratings[3].status < 0);
    assert.equal(ratings[4].solutions, 2);
  }
  assert.deepEqual(rateStrings([]), []);
});

test("lines and cells are rated by any profile", () => {
  const boards = [HARD, PUZZLE].map((text) => Board.parse(text));
  const cells = Int8Array.from(HARD + PUZZLE, (given) => (given === "." ? -1 : Number(given)));
  for (const profile of [null, "hodoku", "fair", "hidden_single, naked_single"]) {
    const options = { profile, uniqueness: false, threads: 2 };
    const alone = boards.map((board) => rate(board, { profile, uniqueness: false }));
    const lines = rateLines(`# two\n${HARD}\nx\n${PUZZLE}`, options);
    assert.deepEqual([lines[0], lines[2]], alone);
    assert.ok(lines.length === 3 && lines[1].status < 0);
    assert.deepEqual(rateCells(cells, { ...options, empty: -1 }), alone);
  }
  assert.deepEqual([rateLines(""), rateCells(new Uint8Array(0))], [[], []]);
  assert.equal(rateCells(new Uint8Array(81).fill(10))[0].status, Status.UNKNOWN_SYMBOL);
  assert.throws(() => rateLines(Buffer.from([255, 254, 49])), { code: Status.BAD_TEXT });
  assert.throws(() => rateCells([1, 2]), TypeError);
  assert.throws(() => rateCells(new Uint8Array(80)), RangeError);
});

test("Async calls find what the others find", async () => {
  const text = `${HARD}\nx\n${PUZZLE}`;
  const list = [HARD, null, "x", PUZZLE];
  const cells = Uint8Array.from(HARD + PUZZLE, (given) => Number(given) || 0);
  cells[0] = 10;
  const options = { profile: "fair", uniqueness: false, threads: 2 };
  assert.deepEqual(await rateAsync(Board.parse(HARD)), rate(Board.parse(HARD)));
  assert.deepEqual(await rateLinesAsync(text, options), rateLines(text, options));
  assert.deepEqual(await rateLinesAsync(Buffer.from(text)), rateLines(text));
  assert.deepEqual(await rateStringsAsync(list, options), rateStrings(list, options));
  const ratings = await rateCellsAsync(cells, options);
  assert.deepEqual(ratings, rateCells(cells, options));
  assert.deepEqual([ratings[0].status, ratings[1].status], [Status.UNKNOWN_SYMBOL, Status.OK]);
  assert.deepEqual(await hintAsync(HARD), hint(HARD));
  assert.equal(await hintAsync(new Board(2, 3)), null);
  await assert.rejects(hintAsync(NONE), { code: Status.NO_SOLUTION });
  await assert.rejects(rateAsync(Board.parse(PUZZLE), { profile: "mine" }), { code: Status.BAD_ARGUMENT });
  await assert.rejects(rateLinesAsync(5), TypeError);
  await assert.rejects(rateCellsAsync([1, 2]), TypeError);
});

test("stepsAsync finds what steps finds", async () => {
  const text = `:0000:x:${PUZZLE.replace(".", "+1")}:614:::`;
  const [expected, found] = [steps(text, { uniqueness: false }), stepsAsync(text, { uniqueness: false })];
  assert.deepEqual(await found.mistakes(), expected.mistakes());
  assert.equal(await found.position("candidates"), expected.position("candidates"));
  await assert.rejects(found.position("picture"), /layout/);
  const [board, path] = [Board.parse(HARD), []];
  const iterator = stepsAsync(board, { profile: "hodoku" });
  board.close();
  for await (const step of iterator) path.push(step);
  assert.deepEqual(path, [...steps(HARD, { profile: "hodoku" })]);
  assert.equal(iterator.open, path.at(-1).open);
  assert.deepEqual(await iterator.next(), { done: true, value: undefined });
  await assert.rejects(iterator.position(), { status: "BAD_HANDLE" });
  // Seen to fail: position does not wait for its turn.
  const [again, same] = [stepsAsync(HARD), steps(HARD)];
  const [first, second, position, third] = [again.next(), again.next(), again.position(), again.next()];
  assert.deepEqual((await first).value, same.next().value);
  assert.deepEqual((await second).value, same.next().value);
  assert.equal(await position, same.position());
  assert.deepEqual((await third).value, same.next().value);
  await again.return();
  assert.throws(() => stepsAsync(new Board(9, 9)), { status: "BAD_ARGUMENT" });
  await found.return();
  if (Symbol.asyncDispose) await found[Symbol.asyncDispose]();
});
