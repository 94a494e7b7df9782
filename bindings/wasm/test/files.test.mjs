// The page examples/web in Chromium: opening, making, sharing, printing, what the browser keeps, use without a network.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { labelOf, LINE, open, press, root, says, studio, symbols } from "./studio.mjs";

const KILLER = await readFile(`${root}/examples/puzzles/killer-9x9.txt`, "utf8");
const at = studio();
const cell = (number) => `[data-cell="${number}"]`;
const make = async (page, wish) => {
  for (const [name, value] of Object.entries(wish)) {
    if (name === "seed") await page.fill("#seed", value);
    else if (!(name === "stars" && value === "0")) await page.selectOption(`#${name}`, value);
  }
  await page.evaluate(() => (document.getElementById("made").textContent = ""));
  await page.click("#make-form button.main");
  await says(page, "made", new RegExp(`^Puzzle of seed ${wish.seed}\\.$`));
  await page.waitForSelector("#picture svg");
};

test("a pasted text is opened at once", async () => {
  const { page } = at;
  const grid = LINE.replace(/.{9}/g, "$&\n").replaceAll("5", "7").replaceAll("8", "5");
  await page.focus("#text");
  await page.evaluate((text) => {
    document.getElementById("text").value = text;
    document.getElementById("text").dispatchEvent(new ClipboardEvent("paste"));
  }, grid);
  await says(page, "refusal", /^The puzzle has 9 rows and 30 givens/);
  assert.equal(await symbols(page), grid.replaceAll("\n", ""));
});

test("a bad text is refused with the library's message and its place", async () => {
  const { page } = at;
  const before = await symbols(page);
  await page.fill("#text", "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 x1");
  await page.click("#open");
  await says(page, "refusal", /line 4/);
  assert.equal(await page.getAttribute("#refusal", "class"), "error");
  assert.equal(await symbols(page), before);
});

test("a file is chosen, and another one is dropped", async () => {
  const { page } = at;
  await page.setInputFiles("#file", `${root}/examples/puzzles/standard-6x6.txt`);
  await says(page, "refusal", /^The puzzle has 6 rows/);
  assert.equal((await symbols(page)).length, 36);
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "killer.txt"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, KILLER);
  await says(page, "refusal", /^The puzzle has 9 rows and 0 givens/);
});

test("puzzles of all kinds are made, each the one of its seed", async () => {
  const { page } = at;
  const kinds = await page.$$eval("#kind option", (options) => options.map((option) => option.value));
  assert.equal(kinds.length, 12);
  for (const kind of kinds) {
    await make(page, { size: "3x3", kind, stars: "0", seed: "7" });
    await page.click("#count");
    await says(page, "answer", /^Solutions: 1$/);
  }
  for (const size of ["2x2", "2x3", "3x4", "4x4", "5x5"]) {
    await make(page, { size, kind: "classic", stars: "0", seed: "1" });
    assert.equal((await page.$$("[role=row]")).length, size.split("x").reduce((height, width) => height * width));
  }
});

test("what a size or a kind does not have is not offered", async () => {
  const { page } = at;
  await page.selectOption("#kind", "windoku");
  assert.ok(await page.isDisabled("#stars"));
  await page.selectOption("#size", "2x3");
  assert.equal(await page.inputValue("#kind"), "classic");
  assert.ok(await page.isDisabled("#kind option[value=windoku]"));
  assert.equal(await page.isDisabled("#stars"), false);
});

test("a puzzle of a level has its stars", async () => {
  const { page } = at;
  await make(page, { size: "3x3", kind: "classic", stars: "4", seed: "12" });
  await page.click("#rate");
  await page.waitForSelector("#rating:not([hidden])");
  assert.equal(await page.getAttribute("#rating [role=img]", "aria-label"), "4 of 5");
});

test("making is stopped, and the steps that were shown go on", async () => {
  const { page } = at;
  await open(page, LINE);
  await page.click("#steps");
  await says(page, "path-place", /^Step 1 of/);
  await page.selectOption("#size", "5x5");
  await page.selectOption("#kind", "killer");
  await page.selectOption("#stars", "0");
  await page.click("#make-form button.main");
  await page.click("#stop");
  await says(page, "made", /^Stopped/);
  await page.click("#path-on");
  await says(page, "path-place", /^Step 2 of/);
  await page.waitForFunction((text) => document.getElementById("explanation").textContent.startsWith(text), "Hidden Single: 6 has");
  await make(page, { size: "2x2", kind: "classic", stars: "0", seed: "3" });
});

test("an empty board takes givens, and is solved", async () => {
  const { page } = at;
  await page.selectOption("#size", "2x2");
  await page.click("#empty");
  await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 16);
  await page.click(cell(0));
  await press(page, "1", "ArrowRight", "2");
  assert.equal(await labelOf(page, 1), "row 1, column 2, given 2");
  await page.click("#count");
  await says(page, "answer", /^Solutions: 24$/);
});

test("a link holds the puzzle and what is on it", async () => {
  const page = await at.visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await open(page, KILLER);
  await page.click(cell(2));
  await press(page, "Shift+Digit5", "ArrowRight", "7", "Control+Shift+Digit2");
  await page.click("#share");
  await says(page, "shared", /^Copied/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#game=[\w-]+$/);
  const other = await at.visit({}, link.slice(link.indexOf("#")));
  for (const number of [2, 3]) assert.equal(await labelOf(other, number), await labelOf(page, number));
  // What is done since is kept: a reload does not take the link again.
  assert.equal(new URL(other.url()).hash, "");
  assert.match(await labelOf(other, 3), /^row 1, column 4, 7, colour 2, cage \d+$/);
  assert.ok((await other.$$("#picture path[stroke-dasharray]")).length > 20);
  await other.context().close();
  await page.fill("#text", `see ${link}`);
  await page.click("#open");
  await says(page, "refusal", /^The puzzle has 9 rows and 0 givens/);
  await page.context().close();
});

test("a link that is no game says so, and the page works", async () => {
  const page = await at.visit({}, "#game=AAAA");
  await says(page, "shared", /^The link holds no game/);
  assert.equal(await symbols(page), LINE);
  await page.context().close();
});

test("the puzzle is copied and saved in a format, and read again", async () => {
  const page = await at.visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await open(page, KILLER);
  for (const format of ["COORDINATES", "ISS", "PICTURE"]) {
    await page.selectOption("#format", format);
    await page.click("#copy");
    await says(page, "shared", /^Copied/);
    await open(page, await page.inputValue("#written"));
    assert.ok((await page.$$("#picture path[stroke-dasharray]")).length > 20);
  }
  await page.selectOption("#format", "LINE");
  await page.click("#copy");
  await says(page, "shared", /cages/);
  await page.selectOption("#format", "SVG");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  assert.equal(download.suggestedFilename(), "sudoku.svg");
  assert.match(await readFile(await download.path(), "utf8"), /^<svg/);
  await page.context().close();
});

test("the game and the settings are kept", async () => {
  const page = await at.visit();
  await page.click(cell(2));
  await press(page, "4");
  await page.selectOption("#language", "de");
  await page.selectOption("#theme", "dark");
  await page.waitForFunction(() => localStorage.getItem("sudoku.game")?.includes('"values":[-1,-1,4'));
  await page.reload();
  await page.waitForSelector("#picture svg");
  assert.equal(await labelOf(page, 2), "Zeile 1, Spalte 3, 4");
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  await page.click("#hint");
  await says(page, "explanation", /^(Sieh|Schau|Such|Block|Zeile|Spalte)/);
  await page.context().close();
});

test("a puzzle and a book are printed", async () => {
  const page = await at.visit();
  await page.evaluate(() => (window.print = () => (window.printed = (window.printed ?? 0) + 1)));
  const sheets = async () => (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g).length;
  await page.click("#print");
  await page.waitForFunction(() => window.printed === 1);
  assert.equal((await page.$$("#sheet svg")).length, 1);
  assert.equal(await sheets(), 1);
  await page.fill("#many", "8");
  await page.selectOption("#per-page", "4");
  await page.fill("#seed", "5");
  await page.click("#book");
  await page.waitForFunction(() => window.printed === 2);
  assert.equal((await page.$$("#sheet svg")).length, 16);
  assert.equal(await sheets(), 4);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await sheets(), 1);
  await page.context().close();
});

test("a finger draws a selection, and scrolls a board that is too wide", async () => {
  const page = await at.visit({ hasTouch: true, viewport: { width: 375, height: 700 } });
  const touch = await page.context().newCDPSession(page);
  const point = async (number) => {
    const { x, y, width, height } = await page.locator(cell(number)).boundingBox();
    return [{ x: x + width / 2, y: y + height / 2 }];
  };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: await point(2) });
  for (const number of [3, 12]) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: await point(number) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const chosen = await page.$$eval("[aria-selected=true]", (cells) => cells.map((each) => each.dataset.cell));
  assert.deepEqual(chosen, ["2", "3", "12"]);
  await page.click("#pad [data-symbol='4']");
  await page.waitForSelector(`${cell(2)}[aria-label^="row 1, column 3, 4"]`);
  await open(page, await readFile(`${root}/examples/puzzles/standard-16x16.txt`, "utf8"));
  await page.waitForSelector(".overflows");
  assert.ok((await page.locator(cell(0)).boundingBox()).width >= 43.9);
  const [{ x, y }] = await point(36);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (let moved = 10; moved <= 100; moved += 10) {
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x - moved, y }] });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForFunction(() => document.getElementById("scroll").scrollLeft > 40);
  await page.context().close();
});

test("opened from a disk, the page says that it needs a server", async () => {
  const page = await (await at.browser.newContext()).newPage();
  await page.goto(`file://${root}/build/web/index.html`);
  assert.match(await page.textContent("#from-disk"), /needs a web server/);
  assert.ok(await page.isVisible("#from-disk"));
  assert.equal(await at.page.isVisible("#from-disk"), false);
  await page.context().close();
});

// The last test: it ends the server.
test("without a network the page loads again and solves", async () => {
  const page = await at.visit();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  at.isOffline = true;
  at.server.close();
  at.server.closeAllConnections();
  await page.reload();
  await page.waitForSelector("#picture svg");
  await page.click("#solve");
  await says(page, "message", /^Solved!/);
  await page.click("#restart");
  await page.click("#hint");
  await says(page, "explanation", /^Look at/);
  await page.context().close();
});
