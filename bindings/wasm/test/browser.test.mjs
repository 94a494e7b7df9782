// The page examples/web in Chromium, as its user clicks it. CHROMIUM names the program (/usr/bin/chromium).

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const KILLER = await readFile(`${root}/examples/puzzles/killer-9x9.txt`, "utf8");
const LARGE = await readFile(`${root}/examples/puzzles/standard-16x16.txt`, "utf8");

let server, browser, page;

before(async () => {
  server = createServer(async (request, response) => {
    try {
      const { pathname } = new URL(request.url, "http://localhost");
      const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
      const content = await readFile(root + path);
      response.writeHead(200, { "content-type": KINDS[extname(path)] ?? "text/plain" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update"],
  });
  page = await browser.newPage({ viewport: { width: 800, height: 1000 } });
  await page.goto(`http://127.0.0.1:${server.address().port}/examples/web/`);
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** Waits until the page says it. */
async function message(pattern) {
  for (const end = Date.now() + 20_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const text = await page.textContent("#message");
    if (pattern.test(text)) return;
    assert.ok(Date.now() < end, `the page says: ${text}`);
  }
}

const paste = (text) => page.fill("#text", text);
const symbols = () => page.$$eval('#board text[text-anchor="middle"]', (texts) => texts.map((text) => text.textContent));

test("a line is solved", async () => {
  await message(/^Ready/);
  await page.click("#solve");
  await message(/^There is one solution/);
  assert.equal((await symbols()).join(""), "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/line.png` });
});

test("a killer is solved, and its cages are drawn", async () => {
  await paste(KILLER);
  await page.click("#solve");
  await message(/^There (is one|are several) solution/);
  assert.equal((await symbols()).length, 81);
  assert.ok((await page.$$("#board line[stroke-dasharray]")).length > 81);
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/killer.png` });
});

test("a 16x16 is solved", async () => {
  await paste(LARGE);
  await page.click("#solve");
  await message(/^There (is one|are several) solution/);
  assert.equal((await symbols()).length, 256);
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/large.png` });
});

test("a bad text is refused with its place", async () => {
  await paste("53..7");
  await page.click("#solve");
  await page.waitForSelector("#message.error");
  assert.match(await page.textContent("#message"), /cells|characters/);
});

test("puzzles are made, and are solved again", async () => {
  for (const kind of ["3x3", "3x3 killer", "2x3"]) {
    await page.selectOption("#kind", kind);
    await page.click("#generate");
    await message(/^The puzzle of seed/);
    await page.click("#solve");
    await message(/^There is one solution/);
  }
});

// Seen to fail: without the watch, no progress came.
test("a count shows its progress and is stopped", async () => {
  await paste(".".repeat(81));
  await page.click("#count");
  await message(/^[1-9][0-9,]* nodes/);
  await page.click("#stop");
  await message(/^(Stopped|Ready)/);
  await paste("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  await page.waitForSelector("#count:not([disabled])");
  await page.click("#count");
  await message(/^1 solutions?,/);
});
