// Prints what the page examples/web costs in Chromium: the module, the first paint, a hint. Not a test: the machine decides.
//
//     node test/costs.mjs        # after `make web`

import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { launch, LINE, open, root, serve } from "./studio.mjs";

const folder = `${root}/build/web`;
const sum = (names, packed) => names.reduce((sum, name) => sum + packed(readFileSync(`${folder}/${name}`)).length, 0);
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} KB`;
/** The size with gzip and with brotli. */
const size = (names) => `${kilobytes(sum(names, (bytes) => gzipSync(bytes, { level: 9 })))} (${kilobytes(sum(names, brotliCompressSync))})`;
const own = readdirSync(folder).filter((name) => /\.(html|css|js|mjs|svg)$/.test(name));
const lib = readdirSync(`${folder}/lib`).map((name) => `lib/${name}`);
const board = readdirSync(`${folder}/board`).map((name) => `board/${name}`);
const script = [...lib.filter((name) => name.endsWith(".mjs")), ...board];
console.log(`with gzip (brotli): the page ${size(own)}, the package's files ${size(script)}, small.wasm ${size(["lib/small.wasm"])}, sudoku.wasm ${size(["lib/sudoku.wasm"])}`);

const server = await serve();
const browser = await launch();
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const milliseconds = (values) => `${median(values).toFixed(0)} ms`;
const [paints, boards, hints, keys] = [[], [], [], []];
for (let run = 0; run < 9; run++) {
  const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForSelector("#picture svg");
  boards.push(await page.evaluate(() => performance.now()));
  paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
  await open(page, LINE);
  /** From an event to the change of an element, in the page. */
  const timed = (id, act) =>
    page.evaluate(
      ([id, act]) =>
        new Promise((resolve) => {
          const start = performance.now();
          new MutationObserver((_, observer) => {
            observer.disconnect();
            resolve(performance.now() - start);
          }).observe(document.querySelector(id), { childList: true, characterData: true, subtree: true });
          if (act === "key") document.querySelector("[data-cell='2']").dispatchEvent(new KeyboardEvent("keydown", { code: "Digit4", key: "4", bubbles: true }));
          else document.getElementById(act).click();
        }),
      [id, act],
    );
  hints.push(await timed("#explanation", "hint"));
  await page.click("[data-cell='2']");
  keys.push(await timed("[data-cell='2']", "key"));
  await page.context().close();
}
console.log(`medians of 9 new visitors: first paint ${milliseconds(paints)}, board drawn by the library ${milliseconds(boards)}`);
console.log(`a hint ${median(hints).toFixed(1)} ms, a typed digit ${median(keys).toFixed(1)} ms`);
await browser.close();
server.close();
