// Lists of puzzles: exactly one answer for each item, at its place.

import assert from "node:assert/strict";
import test from "node:test";
import {
  Board,
  checkLines,
  checkStrings,
  Control,
  solveStrings,
  solveStringsAsync,
  State,
  Status,
} from "libsudoku";
import { hopeless, PUZZLE, SOLUTION } from "./boards.mjs";

const { OK, BAD_TEXT, BAD_UTF8, NULL_POINTER } = Status;
const MARK = "\uFEFF";
const bytes = (text) => Buffer.from(text);

/** A text, and the error that the library finds in it. */
function refused(text) {
  try {
    Board.parse(text).close();
  } catch (error) {
    return [text, error.code];
  }
  throw new Error(`not refused: ${text}`);
}

/** Items and their statuses. */
const ITEMS = [
  [PUZZLE, OK],
  [null, NULL_POINTER],
  [undefined, NULL_POINTER],
  ["", BAD_TEXT],
  [" \t\f\r", BAD_TEXT],
  ["\n", BAD_TEXT],
  ["#", BAD_TEXT],
  [`# ${PUZZLE}`, BAD_TEXT],
  [`${PUZZLE}\n`, OK],
  [`${PUZZLE}\r\n`, OK],
  [`${PUZZLE}\r`, OK],
  [`${PUZZLE}\n\n`, OK],
  [`${PUZZLE}\n${PUZZLE}`, BAD_TEXT],
  [`\n${PUZZLE}`, OK],
  [`${PUZZLE}\n# seen`, OK],
  [` ${PUZZLE} `, OK],
  refused("!"),
  refused("11"),
  refused("ä".repeat(2000)),
  refused("\u00A0"),
  // Seen to fail: an empty board, for Buffer.from makes a symbol of a lone surrogate.
  ["\uD800".repeat(81), BAD_UTF8],
  [`${PUZZLE}\n# \u{1F600} \uDC00`, BAD_UTF8],
  [`${MARK}${PUZZLE}`, OK],
  [bytes(PUZZLE), OK],
  [new Uint8Array(bytes(`${PUZZLE}\n`)), OK],
  [bytes(`x${PUZZLE}x`).subarray(1, 82), OK],
  [bytes(`${PUZZLE}\n${PUZZLE}`), BAD_TEXT],
  [bytes(""), BAD_TEXT],
  [bytes("#"), BAD_TEXT],
  [Buffer.from([0xff, 0x2e]), BAD_UTF8],
  [PUZZLE, OK],
];

function check(found, items) {
  assert.equal(found.status, OK);
  assert.deepEqual(
    [...found.statuses],
    items.map(([, status]) => status),
  );
  assert.equal(found.length, items.length);
  for (const [index, [, status]] of items.entries()) {
    const line = { [OK]: SOLUTION, [NULL_POINTER]: null }[status];
    assert.equal(found.lines[index], line === undefined ? "" : line, `item ${index}`);
    if (status === NULL_POINTER) assert.equal(found.at(index), null);
    else assert.equal(found.at(index).status, status);
    assert.equal(found.solutions[index], status === OK ? 1 : 0);
  }
  assert.deepEqual(
    [...found],
    items.map((_, index) => found.at(index)),
  );
  assert.equal(found.at(items.length), undefined);
}

test("every item has its own answer", async () => {
  const list = ITEMS.map(([item]) => item);
  check(solveStrings(list), ITEMS);
  check(await solveStringsAsync(list, { threads: 2 }), ITEMS);
  check(solveStrings(new Set(list.slice(0, 1))), ITEMS.slice(0, 1));
  check(
    solveStrings(
      (function* () {
        yield* list;
      })(),
    ),
    ITEMS,
  );
});

test("every item can be the first, the last, and the only one", () => {
  for (const item of ITEMS) {
    check(solveStrings([item[0]]), [item]);
    check(solveStrings([item[0], PUZZLE, item[0]]), [item, [PUZZLE, OK], item]);
  }
  for (const text of [`${MARK}# ${PUZZLE}`, `${MARK}  `]) {
    const found = solveStrings([text, PUZZLE]);
    assert.deepEqual([found.length, found.lines], [2, ["", SOLUTION]]);
  }
});

test("long lists of items of all kinds", () => {
  const items = Array.from({ length: 5000 }, (_, index) => ITEMS[(index * 7) % ITEMS.length]);
  check(solveStrings(items.map(([item]) => item)), items);
  const sparse = solveStrings(Object.assign(Array(3), { 1: PUZZLE }));
  assert.deepEqual(sparse.lines, [null, SOLUTION, null]);
  assert.deepEqual(solveStrings([]).lines, []);
});

test("options", async () => {
  const six = solveStrings([".".repeat(36), null], {
    box: [2, 3],
    symbols: [0, 1, 2, 3, 4, 5],
    solutionLimit: 2,
  });
  assert.deepEqual([...six.solutions], [2, 0]);
  assert.equal([...six.lines[0].slice(0, 6)].sort().join(""), "012345");
  const control = new Control();
  control.cancel();
  const cut = await solveStringsAsync([PUZZLE, null, ""], { control });
  assert.equal(cut.status, Status.CANCELLED);
  assert.deepEqual([...cut.statuses], [Status.CANCELLED, NULL_POINTER, BAD_TEXT]);
  assert.equal(solveStrings([hopeless().write(31)], { nodeLimit: 1 }).lines[0], "");
});

test("bad arguments are refused", async () => {
  for (const list of [PUZZLE, undefined, null, 81, {}]) {
    assert.throws(
      () => solveStrings(list),
      /^TypeError: list must be an array or another iterable/,
    );
  }
  assert.throws(
    () => solveStrings([PUZZLE, 5]),
    /^TypeError: list\[1\] must be a string, .* not 5/,
  );
  assert.throws(() => solveStrings([PUZZLE], { maxBytes: 80 }), /there is no option maxBytes/);
  await assert.rejects(solveStringsAsync([PUZZLE, {}]), TypeError);
});

test("more text than solveLines takes by default", () => {
  const list = Array(66_000).fill(`${PUZZLE}${" ".repeat(1000)}`);
  const { lines } = solveStrings(list);
  assert.equal(lines.length, list.length);
  assert.ok(lines.every((line) => line === SOLUTION));
});

// Seen to fail: the bytes of strings counted as their characters.
test("a text is read as itself", () => {
  const killer = "4\n1 2 3 4\n7\n3 0,0 0,1\n7 0,2 0,3\n5 1,0 2,0\n7 1,1 1,2 1,3\n7 2,1 2,2 3,2\n4 2,3 3,3\n7 3,0 3,1\n";
  const large = Array(256).fill(".").join(" ");
  const list = [PUZZLE, killer, "\u{1F600}", "\uD83D", "\uDE00", large, "é1".repeat(81), null, PUZZLE];
  for (const copies of [1, 400]) {
    const found = solveStrings(Array(copies).fill(list).flat());
    assert.deepEqual(found.lines.slice(0, 5), [SOLUTION, "1234341221434321", "", "", ""]);
    assert.equal(found.lines[5].split(" ").length, 256);
    assert.deepEqual(found.lines.slice(-3), ["", null, SOLUTION]);
    const text = Buffer.from(found.text).toString();
    assert.deepEqual(text.split("\n").slice(0, -1), found.lines.map((line) => line ?? ""));
    assert.equal(found.text, found.text);
  }
});

test("the state of each item", () => {
  const broken = `55${PUZZLE.slice(2)}`;
  const list = [PUZZLE, SOLUTION, broken, null, "!", bytes(SOLUTION)];
  const { SOLVED, INCOMPLETE, BROKEN } = State;
  const states = [INCOMPLETE, SOLVED, BROKEN, NULL_POINTER, BAD_TEXT, SOLVED];
  for (const copies of [1, 500]) {
    const found = checkStrings(Array(copies).fill(list).flat(), { threads: 2 });
    assert.deepEqual([...found], Array(copies).fill(states).flat());
  }
  assert.deepEqual([...checkStrings([])], []);
  assert.deepEqual([...checkLines(`${PUZZLE}\n\n!\n${SOLUTION}`)], [INCOMPLETE, BAD_TEXT, SOLVED]);
  assert.deepEqual([...checkLines(".".repeat(36), { box: [2, 3] })], [INCOMPLETE]);
  assert.equal(checkStrings([".".repeat(36)], { box: [2, 3] })[0], INCOMPLETE);
  const control = new Control();
  control.cancel();
  assert.deepEqual([...checkStrings(list, { control })], Array(6).fill(Status.CANCELLED));
  assert.throws(() => checkStrings(PUZZLE), TypeError);
  assert.throws(() => checkStrings([PUZZLE, 5]), TypeError);
});
