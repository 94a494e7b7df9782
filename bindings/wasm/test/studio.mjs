// Serves the page of build/web and opens it in Chromium, for the tests. CHROMIUM names the program (/usr/bin/chromium); with
// SCREENSHOTS, a folder, tests leave pictures there.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const KINDS = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

export const root = fileURLToPath(new URL("../../..", import.meta.url));
export const LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** How long a test waits for the page, in milliseconds. */
const PATIENCE = 30_000;

/** Serves the page, or another folder, and what `others` answers by its path. */
export async function serve(others = {}, folder = `${root}/build/web`) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (others[pathname]) return others[pathname](request, response);
    try {
      const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
      const content = await readFile(folder + path);
      response.writeHead(200, { "content-type": KINDS[extname(path)] ?? "text/plain" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update"],
  });

/** The browser, the address of the page and a page of it; closed after the tests. A test fails if the page has an error. */
export function studio(viewport = { width: 1280, height: 900 }) {
  const made = { errors: [] };

  /** Another visitor: nothing kept, nothing cached. */
  made.visit = async (options = {}, fragment = "") => {
    const context = await made.browser.newContext({ viewport, locale: "en-GB", ...options });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    page.on("pageerror", (error) => made.errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !made.isOffline) made.errors.push(message.text());
    });
    await page.goto(made.address + fragment);
    await page.waitForSelector("#picture svg");
    return page;
  };

  before(async () => {
    made.server = await serve();
    made.address = `http://127.0.0.1:${made.server.address().port}/`;
    made.browser = await launch();
    made.page = await made.visit();
  });

  after(async () => {
    await made.browser?.close();
    made.server?.close();
    assert.deepEqual(made.errors, []);
  });
  return made;
}

/** Waits until an element has such a text. */
export async function says(page, id, pattern) {
  for (const end = Date.now() + PATIENCE; ; await new Promise((resolve) => setTimeout(resolve, 30))) {
    const text = (await page.textContent(`#${id}`)).trim();
    if (pattern.test(text)) return text;
    assert.ok(Date.now() < end, `#${id} says: ${text}`);
  }
}

/** Pastes a text and opens it. */
export async function open(page, text) {
  await page.fill("#text", text);
  await page.click("#open");
  await says(page, "refusal", /rows and/);
  await page.waitForSelector("#picture svg");
}

/** The symbols of the cells, a point for an empty one. */
export const symbols = (page) =>
  page.$$eval("[role=gridcell]", (cells) => cells.map((cell) => cell.querySelector(".value").textContent || ".").join(""));

export const labelOf = (page, cell) => page.getAttribute(`[data-cell="${cell}"]`, "aria-label");
export const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
export const screenshot = async (page, name) => {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true });
};
