// The page examples/web in Chromium: what readers of screens get (axe-core), sizes from a phone to a wall, two themes, two languages.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { LINE, open, press, root, says, screenshot, studio } from "./studio.mjs";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const puzzle = (name) => readFile(`${root}/examples/puzzles/${name}.txt`, "utf8");
const at = studio();
const cell = (number) => `[data-cell="${number}"]`;

/** Fails if axe-core finds anything in the page as it is. */
async function isAccessible(page, what) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] }));
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(({ html }) => html)}`);
  assert.deepEqual(found, [], what);
}

/** Brings the page into states with everything that it can show, one after the other. */
async function* states(page) {
  yield "start";
  await page.click(cell(2));
  await press(page, "5", "ArrowRight", "Shift+Digit1", "Control+Digit2", "Control+Digit6", "Control+Shift+Digit3", "Control+Shift+Digit5");
  await says(page, "message", /./);
  yield "clash";
  await page.click("#restart");
  await page.click("#fill");
  await page.waitForSelector("#undo:enabled");
  await page.click("#rate");
  await page.waitForSelector("#rating:not([hidden])");
  for (let stage = 0; stage < 3; stage++) {
    await page.click("#hint");
    await says(page, "explanation", /./);
  }
  await page.waitForSelector(".shows-step");
  yield "step";
  await page.click("#steps");
  await says(page, "path-place", /1/);
  await page.click("[data-mode=colour]");
  yield "path";
  await page.click("[data-mode=digit]");
  await page.click("#copy");
  await says(page, "shared", /./);
  await open(page, await puzzle("killer-9x9"));
  await page.click("#fill");
  await page.waitForSelector("#undo:enabled");
  await page.click(cell(30));
  await press(page, "7", "ArrowDown", "ArrowRight", "Shift+Digit2", "Shift+Digit8");
  yield "killer";
  await open(page, await puzzle("standard-16x16"));
  await page.click("#fill");
  await page.waitForSelector("#undo:enabled");
  yield "large";
}

// Seen to fail: with a quiet colour of too little contrast, and with cells without labels.
for (const theme of ["light", "dark"]) {
  test(`axe-core finds nothing in the ${theme} theme`, async () => {
    const page = await at.visit({ colorScheme: theme });
    for await (const state of states(page)) await isAccessible(page, `${theme}, ${state}`);
    await page.context().close();
  });
}

for (const [width, height] of [[375, 740], [1024, 768], [2560, 1440]]) {
  test(`at ${width} px nothing is cut, buttons fit a finger`, async () => {
    for (const theme of ["light", "dark"]) {
      const page = await at.visit({ colorScheme: theme, viewport: { width, height } });
      for await (const state of states(page)) {
        const name = `${width}-${theme}-${state}`;
        await screenshot(page, name);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, name);
        const small = await page.$$eval("button, select, input:not([type=file]), .button", (all) =>
          all
            .map((one) => ({ name: one.id || one.textContent, box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && (box.height < 43.9 || box.width < 43.9))
            .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
        );
        assert.deepEqual(small, [], name);
        const cells = await page.$$eval("[role=gridcell]", (all) => Math.min(...all.map((one) => one.getBoundingClientRect().width)));
        assert.ok(cells >= (state === "start" ? 39 : 24), `${name}: ${cells}`);
      }
      await page.context().close();
    }
  });
}

test("the theme follows the system until one is chosen", async () => {
  const page = await at.visit({ colorScheme: "dark" });
  const theme = () => page.getAttribute("html", "data-theme");
  assert.equal(await theme(), "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForSelector("html[data-theme=light]");
  await page.selectOption("#theme", "dark");
  assert.equal(await theme(), "dark");
  await page.context().close();
});

test("everything is said in German", async () => {
  const page = await at.visit({ locale: "de-DE" });
  assert.equal(await page.getAttribute("html", "lang"), "de");
  assert.equal(await page.getAttribute(cell(0), "aria-label"), "Zeile 1, Spalte 1, Vorgabe 5");
  for (let stage = 0; stage < 3; stage++) {
    await page.click("#hint");
    await says(page, "explanation", /./);
  }
  await says(page, "explanation", /Feld|Platz|ist 8/);
  await page.selectOption("#language", "en");
  assert.equal(await page.textContent("#hint"), "Hint");
  assert.equal(await page.getAttribute(cell(0), "aria-label"), "row 1, column 1, given 5");
  await page.context().close();
});

test("a whole game is played with the keyboard", async () => {
  const { page } = at;
  await page.evaluate(() => document.activeElement.blur());
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.dataset.cell || document.activeElement.textContent);
  const seen = [];
  for (let count = 0; count < 40 && seen.at(-1) !== "book"; count++) {
    await press(page, "Tab");
    seen.push(await focused());
  }
  // One stop for the board, one for the modes, and each control.
  for (const id of ["language", "theme", "0", "Digit", "1", "9", "check", "hint", "steps", "solve", "count", "rate", "text", "open", "file", "size", "kind", "stars", "seed", "share", "print", "format", "copy", "book"]) {
    assert.ok(seen.includes(id), `${id} of ${seen}`);
  }
  await page.focus(cell(0));
  const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  for (const [number, digit] of [...solution].entries()) {
    if (LINE[number] === ".") await press(page, digit);
    await press(page, "ArrowRight");
    if (number % 9 === 8) await press(page, "ArrowDown");
  }
  await says(page, "message", /^Solved!/);
});
