// The page examples/web in Chromium: playing, help, solving, as its user clicks and types.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { labelOf, LINE, open, press, root, says, screenshot, SOLUTION, studio, symbols } from "./studio.mjs";

const KILLER = await readFile(`${root}/examples/puzzles/killer-9x9.txt`, "utf8");
const LARGE = await readFile(`${root}/examples/puzzles/standard-16x16.txt`, "utf8");
/** The first puzzle with a thermometer, a rule that no technique knows. */
const RULES = [
  "9\n1 2 3 4 5 6 7 8 9\nthermometer 0,2 0,3 0,5",
  ...[...LINE].flatMap((sign, cell) => (sign === "." ? [] : [`${Math.floor(cell / 9)},${cell % 9} ${sign}`])),
].join("\n");
const at = studio();
const cell = (number) => `[data-cell="${number}"]`;

test("the first puzzle is shown, and its picture has the lines", async () => {
  assert.equal(await symbols(at.page), LINE);
  assert.ok((await at.page.$$("#picture svg path")).length >= 2);
});

test("a digit is typed, taken back and written again", async () => {
  const { page } = at;
  await page.click(cell(2));
  await press(page, "4");
  assert.equal(await labelOf(page, 2), "row 1, column 3, 4");
  await press(page, "Control+z");
  assert.equal(await labelOf(page, 2), "row 1, column 3, empty");
  await press(page, "Control+y");
  assert.equal(await labelOf(page, 2), "row 1, column 3, 4");
  await press(page, "Delete");
  await page.click("#undo");
  assert.equal(await labelOf(page, 2), "row 1, column 3, 4");
  await press(page, "Control+z");
});

test("arrows move the focus, and go over the edge", async () => {
  const { page } = at;
  await page.click(cell(0));
  await press(page, "ArrowLeft", "ArrowUp");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "80");
  await press(page, "ArrowDown", "ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "0");
});

test("a given is not overwritten", async () => {
  await at.page.click(cell(0));
  await press(at.page, "9");
  assert.equal(await labelOf(at.page, 0), "row 1, column 1, given 5");
});

test("marks and colours are set in several cells at once", async () => {
  const { page } = at;
  await page.click(cell(2));
  await press(page, "Shift+ArrowRight", "Shift+Digit1", "Control+Digit2", "Control+Digit4", "Control+Shift+Digit3");
  for (const number of [2, 3]) {
    assert.equal(await labelOf(page, number), `row 1, column ${number + 1}, corner 1, centre 2 4, colour 3`);
  }
  await press(page, "Escape", "Control+Digit2");
  assert.equal(await labelOf(page, 3), "row 1, column 4, corner 1, centre 4, colour 3");
  assert.equal(await labelOf(page, 2), "row 1, column 3, corner 1, centre 2 4, colour 3");
  await page.click("#restart");
  assert.equal(await labelOf(page, 2), "row 1, column 3, empty");
});

test("the mouse draws a selection, and the number pad writes into it", async () => {
  const { page } = at;
  await page.click("[data-mode=centre]");
  const middle = async (number) => {
    const { x, y, width, height } = await page.locator(cell(number)).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(29)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(30)));
  await page.mouse.move(...(await middle(39)));
  await page.mouse.up();
  assert.equal((await page.$$("[aria-selected=true]")).length, 3);
  await page.click("#pad [data-symbol='5']");
  assert.equal(await labelOf(page, 29), "row 4, column 3, centre 5");
  assert.equal(await labelOf(page, 39), "row 5, column 4, given 8");
  await page.click("[data-mode=colour]");
  await page.click("#pad [data-symbol='2']");
  assert.equal(await labelOf(page, 39), "row 5, column 4, given 8, colour 2");
  await page.click("#restart");
  await page.click("[data-mode=digit]");
});

test("cells apart are selected by keys and by the mouse", async () => {
  const { page } = at;
  const chosen = () => page.$$eval("[aria-selected=true]", (cells) => cells.map((each) => each.dataset.cell));
  await page.click(cell(2));
  await press(page, "Control+ArrowRight", "Control+ArrowRight", "Control+Space", "Control+ArrowDown", "Control+Space");
  assert.deepEqual(await chosen(), ["2", "4", "13"]);
  await press(page, "Control+Space");
  assert.deepEqual(await chosen(), ["2", "4"]);
  await page.click(cell(6), { modifiers: ["Control"] });
  await page.click(cell(2), { modifiers: ["Control"] });
  assert.deepEqual(await chosen(), ["4", "6"]);
});

test("space changes the mode", async () => {
  const { page } = at;
  await page.click(cell(2));
  await press(page, "Space");
  assert.equal(await page.getAttribute("[data-mode=corner]", "aria-checked"), "true");
  await press(page, "Space", "Space", "Space", "Space");
  assert.equal(await page.getAttribute("[data-mode=digit]", "aria-checked"), "true");
});

// Seen to fail: with a `state` that has no clashes.
test("clashes are marked as they arise, and vanish", async () => {
  const { page } = at;
  await page.click(cell(2));
  await press(page, "5");
  await says(page, "message", /^Cells that break a rule: 2/);
  assert.equal(await labelOf(page, 2), "row 1, column 3, 5, clash");
  assert.equal(await labelOf(page, 0), "row 1, column 1, given 5, clash");
  await press(page, "Delete");
  await says(page, "message", /^$/);
  assert.equal(await labelOf(page, 2), "row 1, column 3, empty");
});

test("a hint has three stages, its picture, and is applied", async () => {
  const { page } = at;
  await page.click("#hint");
  const nudge = await says(page, "explanation", /^Look at/);
  await page.click("#hint");
  assert.notEqual(await says(page, "explanation", /^Hidden Single/), nudge);
  assert.equal(await page.isVisible("#apply"), false);
  await page.click("#hint");
  const [, row, column, symbol] = /r(\d)c(\d) is (\d)\.$/.exec(await says(page, "explanation", /is \d\.$/));
  assert.ok(await page.isVisible("#frame.shows-step #picture circle"));
  await screenshot(page, "hint");
  await page.click("#apply");
  await page.waitForSelector("#apply", { state: "hidden" });
  assert.equal(await labelOf(page, 9 * (row - 1) + (column - 1)), `row ${row}, column ${column}, ${symbol}`);
  assert.equal(await page.isVisible(".shows-step"), false);
  await page.click("#undo");
});

test("a hint and a check name a wrong digit", async () => {
  const { page } = at;
  await page.click(cell(2));
  await press(page, "1");
  await page.click("#hint");
  await says(page, "explanation", /^1 in r1c3 is not in the solution/);
  await page.click("#check");
  await says(page, "message", /^1 in r1c3 is not in the solution/);
  await press(page, "Control+z");
  await page.click("#check");
  await says(page, "message", /^No mistake/);
});

// Seen to fail: with eliminations that are not taken from the marks, the second hint was the first one.
test("hints follow the marks", async () => {
  const { page } = at;
  await open(page, "4....3.6....9..7.4....8.1..95.7......3...5....6..4....82.....7....5...1.7....26.3");
  const told = new Set();
  for (let step = 0; step < 6; step++) {
    for (let stage = 0; stage < 3; stage++) {
      await page.click("#hint");
      await says(page, "explanation", /./);
      if (stage === 0) await page.waitForSelector("#hint:text('Tell me more')");
    }
    told.add(await page.textContent("#explanation"));
    await page.click("#apply");
    await page.waitForSelector("#apply", { state: "hidden" });
  }
  assert.equal(told.size, 6);
});

test("all steps are played forwards and back", async () => {
  const { page } = at;
  await open(page, LINE);
  await page.click("#steps");
  await says(page, "path-place", /^Step 1 of 51: /);
  const first = await says(page, "explanation", /^Hidden Single/);
  await page.click("#path-on");
  await says(page, "path-place", /^Step 2 of 51: /);
  await page.fill("#path-range", "51");
  await says(page, "path-place", /^Step 51 of 51: Full House/);
  await page.fill("#path-range", "2");
  await page.click("#path-back");
  await says(page, "path-place", /^Step 1 of 51/);
  await page.waitForFunction((text) => document.getElementById("explanation").textContent === text, first);
  await page.click("#path-close");
  assert.equal(await page.isVisible(".shows-step"), false);
});

test("the puzzle is solved", async () => {
  const { page } = at;
  await page.click("#solve");
  await says(page, "answer", /^The puzzle has one solution/);
  await says(page, "message", /^Solved!/);
  assert.equal(await symbols(page), SOLUTION);
  assert.equal(await page.evaluate(() => document.activeElement.id), "solve");
  await page.click("#restart");
});

test("solutions and true candidates are counted", async () => {
  const { page } = at;
  await page.click("#count");
  await says(page, "answer", /^Solutions: 1$/);
  await page.click("#true");
  await says(page, "answer", /^The centre marks/);
  assert.equal(await labelOf(page, 2), "row 1, column 3, centre 4");
  await page.click("#restart");
  await page.click("#fill");
  await page.waitForSelector(`${cell(2)}[aria-label="row 1, column 3, centre 1 2 4"]`);
  await page.click("#restart");
});

test("a puzzle is rated", async () => {
  const { page } = at;
  await page.click("#rate");
  await page.waitForSelector("#rating:not([hidden])");
  const text = await page.textContent("#rating");
  for (const part of [/ER 1\.\d, EP 1\.\d, ED 1\.\d/, /HoDoKu\d+, easy/, /% of generated puzzles/]) assert.match(text, part);
  assert.equal(await page.getAttribute("#rating [role=img]", "aria-label"), "1 of 5");
});

test("a killer is shown with its cages, and a hint speaks of them", async () => {
  const { page } = at;
  await open(page, KILLER);
  assert.ok((await page.$$("#picture path[stroke-dasharray]")).length > 20);
  await page.click("#hint");
  await says(page, "explanation", /^Look at/);
  await page.click("#solve");
  await says(page, "message", /^Solved!/);
  await screenshot(page, "killer");
});

test("a reader of screens says the cages, and the rules are listed", async () => {
  const { page } = at;
  assert.match(await labelOf(page, 0), /, cage \d+$/);
  assert.deepEqual(await page.$$eval("#rules li", (rules) => rules.map((rule) => rule.textContent)), [
    "Cage: the symbols in the cells are all different and sum up to the total.",
  ]);
  await open(page, RULES);
  await page.waitForSelector("#rules li:text('symbols rise along the line'):visible");
  await page.selectOption("#language", "de");
  await page.waitForSelector("#rules li:text('Die Zahlen steigen')");
  await page.selectOption("#language", "en");
  await open(page, LINE);
  await page.waitForSelector("#rules", { state: "hidden" });
});

// Seen to fail: with a hint that asked for steps only.
test("on a board with rules that no technique knows, a certain cell is the hint", async () => {
  const { page } = at;
  await open(page, RULES);
  await page.click("#solve");
  await says(page, "message", /^Solved!/);
  const solution = await symbols(page);
  await page.click("#undo");
  await page.click("#hint");
  const [, row] = /certain cell in row (\d)/.exec(await says(page, "explanation", /row \d/));
  await page.click("#hint");
  const [, place, column] = /^r(\d)c(\d) has/.exec(await says(page, "explanation", /has the same digit/));
  assert.equal(place, row);
  await page.click("#hint");
  const number = 9 * (row - 1) + (column - 1);
  assert.equal(await page.textContent("#explanation"), `r${row}c${column} is ${solution[number]} in every solution.`);
  await page.click("#apply");
  await page.waitForSelector("#apply", { state: "hidden" });
  assert.equal(await labelOf(page, number), `row ${row}, column ${column}, ${solution[number]}`);
  await page.click(cell(number));
  await press(page, solution[number] === "1" ? "2" : "1");
  await page.click("#hint");
  await says(page, "explanation", /is not in the solution/);
  await page.click("#check");
  await says(page, "message", /is not in the solution|break a rule/);
  await page.click("#restart");
  await page.selectOption("#language", "de");
  for (const id of ["#steps", "#rate"]) {
    await page.click(id);
    await says(page, id === "#steps" ? "explanation" : "answer", id === "#steps" ? /^Die Techniken kennen diese Regeln/ : /^Nur Rätsel/);
  }
  await page.click("#hint");
  await says(page, "explanation", /sicheres Feld/);
  await page.selectOption("#language", "en");
});

test("a 16x16 takes both digits of a number", async () => {
  const { page } = at;
  await open(page, LARGE);
  const empty = await page.$$eval("[role=gridcell]", (all) => all.findIndex((each) => each.getAttribute("aria-label").endsWith("empty")));
  await page.click(cell(empty));
  await press(page, "1", "4");
  assert.match(await labelOf(page, empty), /, 14(, clash)?$/);
  await press(page, "Delete", "b");
  assert.match(await labelOf(page, empty), /, 11(, clash)?$/);
  await page.click("#solve");
  await says(page, "answer", /^The puzzle has/);
  assert.ok(!(await page.$$eval(".value", (all) => all.map((each) => each.textContent))).includes(""));
});

test("a samurai is shown, and the cursor goes round its gaps", async () => {
  const { page } = at;
  await open(page, "9 3x3 0,0 0,12 6,6 12,0 12,12\n1 2 3 4 5 6 7 8 9\n0,8 3");
  assert.equal((await page.$$("[role=gridcell]")).length, 369);
  await page.click(cell(8));
  await press(page, "ArrowRight");
  assert.equal(await labelOf(page, 12), "row 1, column 13, empty");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "12");
  await page.click("#solve");
  await says(page, "message", /^Solved!/);
});

// Seen to fail: without the watch, no progress came.
test("a count shows its progress and is stopped", async () => {
  const { page } = at;
  await open(page, ".".repeat(81));
  await page.click("#count");
  await says(page, "answer", /^[1-9][0-9,]* assignments/);
  await page.click(cell(0));
  await press(page, "1", "ArrowRight", "1");
  await says(page, "message", /^Cells that break a rule: 2/);
  await page.click("#stop");
  await says(page, "answer", /^Stopped/);
  await open(page, LINE);
  await page.click("#count");
  await says(page, "answer", /^Solutions: 1$/);
});
