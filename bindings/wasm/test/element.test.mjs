// The element <sudoku-board> in Chromium, from the sources that the package has and from the example; its size and its types.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { launch, LINE, press, root, serve, SOLUTION } from "./studio.mjs";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const near = (path) => fileURLToPath(new URL(path, import.meta.url));
const EMPTY = -1;
const errors = [];
let browser, server;

before(async () => {
  const example = readFileSync(`${root}/examples/board.html`, "utf8");
  server = await serve({
    "/example.html": (_, response) => response.writeHead(200, { "content-type": "text/html" }).end(example.replace("../bindings/wasm", "")),
    "/favicon.ico": (_, response) => response.writeHead(204).end(),
  });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  server?.close();
  assert.deepEqual(errors, []);
});

/** A page with boards, each of attributes and properties. */
async function pageOf(boards, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(`http://127.0.0.1:${server.address().port}/example.html`);
  await page.waitForFunction(() => customElements.get("sudoku-board"));
  await page.evaluate((boards) => {
    const made = boards.map(({ puzzle, ...attributes }) => {
      const board = document.createElement("sudoku-board");
      for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
      if (typeof puzzle === "string") board.setAttribute("puzzle", puzzle);
      else board.puzzle = puzzle;
      return board;
    });
    document.querySelectorAll("sudoku-board").forEach((board) => board.remove());
    document.querySelector("main").append(...made);
    window.told = [];
    for (const name of ["sudoku-input", "sudoku-solved"]) document.addEventListener(name, ({ type, detail }) => window.told.push([type, detail.cells]));
  }, boards);
  return page;
}

const cell = (number) => `[data-cell="${number}"]`;
const boardOf = (page, read) => page.evaluate(`(${read})(document.querySelector("sudoku-board"))`);

test("a board that is read only shows a puzzle, and no key changes it", async () => {
  const page = await pageOf([{ puzzle: LINE }]);
  const shown = await page.$$eval("sudoku-board [role=gridcell]", (cells) => cells.map((one) => one.textContent || ".").join(""));
  assert.equal(shown, LINE);
  await page.click(cell(1));
  await press(page, "ArrowRight", "4", "Shift+Digit1", "Control+Digit2", "Delete", " ");
  assert.equal(await page.getAttribute(cell(2), "aria-label"), "row 1, column 3, empty");
  assert.equal(await page.getAttribute("sudoku-board [role=grid]", "aria-readonly"), "true");
  assert.equal(await page.isVisible("[part=pad]"), false);
  assert.deepEqual(await page.evaluate("told"), []);
});

test("a game is played with keys, and events tell it", async () => {
  const page = await pageOf([{ puzzle: LINE, playable: "" }]);
  await page.focus(cell(0));
  for (const [number, digit] of [...SOLUTION].entries()) {
    if (LINE[number] === ".") await press(page, digit);
    await press(page, "ArrowRight");
    if (number % 9 === 8) await press(page, "ArrowDown");
  }
  const told = await page.evaluate("told");
  assert.equal(told.length, LINE.split(".").length);
  assert.deepEqual(told.at(-1), ["sudoku-solved", [...SOLUTION].map(Number)]);
  assert.ok(told.slice(0, -1).every(([type]) => type === "sudoku-input"));
});

test("marks, clashes and undo", async () => {
  const page = await pageOf([{ puzzle: LINE, playable: "" }]);
  const label = (number) => page.getAttribute(cell(number), "aria-label");
  await page.click(cell(2));
  await press(page, "Shift+Digit1", "Control+Digit2", "Control+Shift+Digit3");
  assert.equal(await label(2), "row 1, column 3, corner 1, centre 2, colour 3");
  await press(page, "5");
  assert.match(await label(2), /^row 1, column 3, 5, .*clash$/);
  assert.deepEqual(await boardOf(page, "(board) => board.clashes"), [0, 2]);
  await press(page, "Control+z");
  assert.match(await label(2), /corner 1/);
  const kept = await boardOf(page, "(board) => JSON.stringify(board.content)");
  await boardOf(page, "(board) => board.restart()");
  assert.equal(await label(2), "row 1, column 3, empty");
  await boardOf(page, `(board) => { board.content = ${kept}; }`);
  assert.match(await label(2), /corner 1/);
});

test("touch selects, and the pad writes", async () => {
  const page = await pageOf([{ puzzle: LINE, playable: "" }], { hasTouch: true, viewport: { width: 375, height: 740 } });
  await page.tap(cell(2));
  await page.tap("[data-symbol='4']");
  assert.equal(await page.getAttribute(cell(2), "aria-label"), "row 1, column 3, 4");
  await page.tap("[data-mode=corner]");
  await page.tap(cell(3));
  await page.tap("[data-symbol='6']");
  assert.equal(await page.getAttribute(cell(3), "aria-label"), "row 1, column 4, corner 6");
  const small = await page.$$eval("sudoku-board button", (all) => all.filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 44).length);
  assert.equal(small, 0);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 375);
});

const REGIONS = [0, 0, 1, 1, 0, 0, 1, 2, 3, 3, 1, 2, 3, 3, 2, 2];
const killer = {
  box: [2, 2],
  symbols: [1, 2, 3, 4],
  cells: Array(16).fill(EMPTY),
  cages: [{ total: 5, cells: [0, 1] }, { total: 8, cells: [4, 8, 12] }],
  constraints: [{ kind: "regions", values: REGIONS }, { kind: "diagonal", values: [1] }, { kind: "thermometer", cells: [2, 3] }],
};

test("cages, regions and diagonals are drawn, and a rule that is not is named", async () => {
  const page = await pageOf([{ puzzle: killer, playable: "" }]);
  const counted = (name) => page.locator(`sudoku-board svg .${name}`).count();
  assert.deepEqual([await counted("cage"), await counted("diagonal"), await page.textContent("[part=note]")], [2, 1, "Rules that are not drawn: thermometer"]);
  assert.equal(await page.getAttribute(cell(0), "aria-label"), "row 1, column 1, empty, cage 5");
  for (const [at, key] of [[0, "2"], [1, "4"]]) {
    await page.click(cell(at));
    await press(page, key);
  }
  // The total is another one.
  assert.deepEqual(await boardOf(page, "(board) => board.clashes"), [0, 1]);
  for (const [at, key] of [[1, "3"], [3, "1"], [12, "1"], [15, "1"]]) {
    await page.click(cell(at));
    await press(page, key);
  }
  // 3 and 12 are on the diagonal, 12 and 15 in a row, 3 and 15 in a column.
  assert.deepEqual(await boardOf(page, "(board) => board.clashes"), [3, 12, 15]);
  await boardOf(page, `(board) => { board.picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 168 168"><circle class="thermometer" r="9"/></svg>'; }`);
  assert.deepEqual([await counted("thermometer"), await page.isVisible("[part=note]")], [1, false]);
});

test("sizes, formats, and texts that are no puzzles", async () => {
  const numbers = Array.from({ length: 256 }, (_, at) => (at === 20 ? 16 : 0)).join(" ");
  const cases = [
    ["1...\n..2.\n.3..\n...4", {}, /^row 4, column 4, given 4$/, 15],
    [numbers, {}, /^row 2, column 5, given 16$/, 20],
    [`${".".repeat(255)}g`, {}, /^row 16, column 16, given 16$/, 255],
    [".".repeat(35) + "6", {}, /given 6$/, 35],
    [".".repeat(35) + "6", { box: "3x2" }, /given 6$/, 35],
    [LINE, { lang: "de" }, /^Zeile 1, Spalte 1, Vorgabe 5$/, 0],
    [LINE, { values: SOLUTION }, /^row 1, column 3, 4$/, 2],
  ];
  for (const [puzzle, attributes, expected, at] of cases) {
    const page = await pageOf([{ puzzle, ...attributes }]);
    assert.match(await page.getAttribute(cell(at), "aria-label"), expected);
    await page.context().close();
  }
  for (const [puzzle, attributes, expected] of [
    ["12 3", {}, "expected as many rows as columns, found 3 cells"],
    [LINE.replace("7", "?"), {}, "cell 5: expected a symbol or . for an empty cell, found ?"],
    ["5...............", {}, "cell 1: expected a symbol up to 4, found 5"],
    [".".repeat(49), {}, "expected the attribute box, rows and columns of a box with 7 cells, as in 2x3"],
    [LINE, { values: "12" }, "values: expected 81 cells, found 2"],
  ]) {
    const page = await pageOf([{ puzzle, ...attributes }]);
    assert.equal(await page.textContent("[part=error]"), expected);
    assert.equal(await page.isVisible("[part=frame]"), false);
    await page.context().close();
  }
});

// Seen to fail: with buttons in --line on --paper.
for (const colorScheme of ["light", "dark"]) {
  test(`axe-core finds nothing in the example, ${colorScheme}`, async () => {
    const page = await pageOf([{ puzzle: LINE, playable: "" }, { puzzle: killer }, { puzzle: "12" }], { colorScheme });
    await page.click(cell(2));
    await press(page, "5", "ArrowRight", "Shift+Digit1", "Control+Digit2");
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] }));
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`), []);
  });
}

test("the properties of a page colour the board", async () => {
  const page = await pageOf([{ puzzle: LINE, theme: "light" }]);
  const colour = () => page.$eval(cell(0), (one) => getComputedStyle(one).color);
  assert.equal(await colour(), "rgb(28, 35, 48)");
  await page.addStyleTag({ content: "sudoku-board { --sudoku-ink: rgb(1 2 3); }" });
  assert.equal(await colour(), "rgb(1, 2, 3)");
});

test("the element has at most 30 KB", async () => {
  const { outputFiles } = await build({ entryPoints: [near("../board/board.mjs")], bundle: true, minify: true, format: "esm", write: false });
  const bytes = outputFiles[0].contents.length;
  console.log(`board.mjs: ${bytes} bytes`);
  assert.ok(bytes <= 30_000, `${bytes} bytes`);
});

test("the types of the element", () => {
  const folder = mkdtempSync(join(tmpdir(), "sudoku-"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(near(".."), join(folder, "node_modules/libsudoku-wasm"));
  writeFileSync(
    join(folder, "program.ts"),
    'import { SudokuBoard } from "libsudoku-wasm/board";\n' +
      'const board: SudokuBoard = document.createElement("sudoku-board");\n' +
      "board.puzzle = { box: [3, 3], symbols: [1], cells: [] };\n" +
      'board.addEventListener("sudoku-input", ({ detail }) => { const cells: readonly number[] = detail.cells; board.clashes = new Set(cells); });\n',
  );
  const options = "--noEmit --strict --target es2022 --module nodenext --lib es2022,dom".split(" ");
  const { stdout } = spawnSync(near("../node_modules/.bin/tsc"), [...options, join(folder, "program.ts")], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  assert.equal(stdout, "");
});

// Seen to fail: with the corner marks over the last line of the centre marks.
test("corner marks and full centre marks do not lie upon each other", async () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const cages = [{ total: 20, cells: [30, 31] }];
  const nine = { box: [3, 3], symbols: all, cells: Array(81).fill(EMPTY) };
  const page = await pageOf([{ puzzle: nine, playable: "" }, { puzzle: { ...nine, cages }, playable: "" }]);
  const overlaps = await page.$$eval("sudoku-board", (boards) =>
    boards.map((board) => {
      board.change((game) => game.select(30));
      board.change((game) => [1, 2, 3, 4, 5, 6, 7, 8, 9].forEach((symbol) => game.enter(symbol, "centre")));
      board.change((game) => [3, 7, 8].forEach((symbol) => game.enter(symbol, "corner")));
      const [corner, centre] = ["corner", "centre"].map((name) => {
        const range = document.createRange();
        range.selectNodeContents(board.shadowRoot.querySelector(`[data-cell="30"] .${name}`));
        return range.getBoundingClientRect();
      });
      return Math.min(corner.bottom, centre.bottom) - Math.max(corner.top, centre.top);
    }),
  );
  // The line of a mark is higher than its digits.
  for (const height of overlaps) assert.ok(height < 3, overlaps.join(" "));
});
