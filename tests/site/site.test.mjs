// The built site in Chromium: no request fails, the studio runs on the first page, tabs change together, the search finds pages
// of every language, and no page is wider than a phone.
//
// Takes build/site, which `make site` writes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { launch, root, serve } from "../../bindings/wasm/test/studio.mjs";

const folder = `${root}/build/site`;
const [version] = JSON.parse(readFileSync(`${folder}/versions.json`, "utf8"));
const failed = [];
// An older version beside the one that was built.
const older = {
  "/versions.json": (_, response) => response.end(JSON.stringify([version, "0.0.1"])),
  "/0.0.1/index.html": (_, response) => response.setHeader("content-type", "text/html").end("<title>older</title>"),
};
let server, browser, page;

const open = async (path) => {
  await page.goto(`http://127.0.0.1:${server.address().port}/${path}`);
};

before(async () => {
  server = await serve(older, folder);
  browser = await launch();
  page = await browser.newPage();
  page.on("response", (answer) => answer.status() >= 400 && failed.push(answer.url()));
  page.on("pageerror", (error) => failed.push(error.message));
});

after(async () => {
  await browser?.close();
  server?.close();
  // Seen to fail: without build/site/VERSION/pagefind.
  assert.deepEqual(failed, []);
});

test("the first page leads to the newest version and plays a board", async () => {
  // Seen to fail: without build/site/VERSION/studio.
  await open("");
  await page.waitForURL(`**/${version}/index.html`);
  await page.frameLocator("iframe").locator("#picture svg").waitFor();
});

test("the list of versions leads to an older one", async () => {
  // Seen to fail: without the script of the site.
  await open(`${version}/docs/speed.html`);
  const list = page.locator(".site-versions select");
  await list.locator("option", { hasText: "0.0.1" }).waitFor({ state: "attached" });
  assert.equal(await list.inputValue(), version);
  await list.selectOption("0.0.1");
  await page.waitForURL("**/0.0.1/index.html");
});

test("a language that is chosen once is chosen on every page", async () => {
  // Seen to fail: without the names of the groups.
  await open(`${version}/index.html`);
  await page.locator("label:visible", { hasText: /^\s*Python\s*$/ }).click();
  await page.getByText("from libsudoku import Board, solve").waitFor();
  await open(`${version}/docs/cookbook/solving.html`);
  await page.getByText("solution = sudoku.solve(PUZZLE)").first().waitFor();
});

test("one search finds the guides and the references of every language", async () => {
  // Seen to fail: without the references, and without the marks of what is searched.
  for (const from of ["index.html", "reference/java/index.html"]) {
    await open(`${version}/${from}`);
    await page.locator("pagefind-modal-trigger").click();
    await page.keyboard.type("true candidates");
    const results = page.locator(".pf-result-title");
    await results.first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".pf-result-title").length > 8);
    const titles = (await results.allInnerTexts()).join("\n");
    for (const name of ["Rust: ", "Java: ", "JavaScript: "]) assert.ok(titles.includes(name), `${name} in ${titles}`);
    await results.first().click();
    await page.waitForURL("**/reference/**");
  }
});

test("axe finds no fault on our pages, light and dark", async () => {
  // Seen to fail: with the colours of another style for code, and without the levels of headings.
  const axe = readFileSync(`${root}/bindings/wasm/node_modules/axe-core/axe.min.js`, "utf8");
  // These are of the theme and of the search.
  const rules = { "landmark-unique": { enabled: false }, "label-content-name-mismatch": { enabled: false } };
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const path of ["index", "docs/cookbook/solving", "docs/techniques/fish", "reference/c/chapter-3"]) {
      await open(`${version}/${path}.html`);
      await page.locator("pagefind-modal-trigger button").waitFor();
      await page.evaluate(axe);
      const found = await page.evaluate((given) => window.axe.run(document, { rules: given, iframes: false }), rules);
      assert.deepEqual(found.violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes[0].html}`), []);
    }
  }
});

test("no page is wider than a phone", async () => {
  // Seen to fail: with 200 letters in a line that is not broken.
  await page.setViewportSize({ width: 375, height: 812 });
  for (const path of ["index", "docs/cookbook/solving", "docs/techniques/fish", "docs/coming-from", "docs/speed", "README"]) {
    await open(`${version}/${path}.html`);
    const over = await page.evaluate(() => document.querySelector("article").scrollWidth - innerWidth);
    assert.ok(over <= 0, `${path}: ${over} px`);
  }
});
