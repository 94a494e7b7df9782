// The page examples/web in Firefox, driven by a page around it. FIREFOX names the program (/usr/bin/firefox-esr).
//
// The library that drives Chromium drives a Firefox of its own only, so the page reports to the server what it shows.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { LINE, serve, SOLUTION } from "./studio.mjs";

/** Runs in the page around it: acts, waits for what the page then shows, and posts it. */
async function drive(killer) {
  const find = (selector) => document.querySelector("iframe").contentDocument?.querySelector(selector);
  const until = async (find) => {
    for (let found; ; await new Promise((resolve) => setTimeout(resolve, 50))) if ((found = find())) return found;
  };
  const says = (id, pattern) => until(() => pattern.test(find(`#${id}`).textContent));
  const cells = () => Array.from(find("#board").querySelectorAll(".value"), (value) => value.textContent || ".").join("");
  const seen = {};
  await until(() => find("#picture svg"));
  seen.first = cells();
  const { x, y } = find("[data-cell='2']").getBoundingClientRect();
  find("[data-cell='2']").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, clientX: x + 5, clientY: y + 5 }));
  find("[data-cell='2']").dispatchEvent(new KeyboardEvent("keydown", { code: "Digit4", key: "4", bubbles: true }));
  seen.typed = find("[data-cell='2']").getAttribute("aria-label");
  find("#solve").click();
  await says("message", /^Solved!/);
  seen.solved = cells();
  find("#restart").click();
  for (let stage = 0; stage < 3; stage++) {
    find("#hint").click();
    await says("explanation", [/^Look at/, /^Hidden Single/, /is \d\.$/][stage]);
  }
  seen.step = find(".shows-step #picture circle") !== null;
  find("#text").value = killer;
  find("#open").click();
  await says("refusal", /^The puzzle has 9 rows and 0 givens/);
  await until(() => find("#picture path[stroke-dasharray]"));
  seen.rules = (await until(() => find("#rules li"))).textContent;
  await fetch("/seen", { method: "POST", body: JSON.stringify(seen) });
}

// Seen to fail: with a press that has no place.
test("in Firefox a digit is typed, a puzzle is solved, a hint is given, a killer is opened", async () => {
  const killer = "9\n1 2 3 4 5 6 7 8 9\n3 0,0 0,1\n";
  let report;
  const reported = new Promise((resolve) => (report = resolve));
  const server = await serve({
    "/drive": (_, response) =>
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(`<!doctype html><iframe src="/" width="1200" height="900"></iframe><script>(${drive})(${JSON.stringify(killer)})</script>`),
    "/seen": async (request, response) => {
      response.end();
      report(JSON.parse((await request.toArray()).join("")));
    },
  });
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  const address = `http://127.0.0.1:${server.address().port}/drive`;
  const firefox = spawn(process.env.FIREFOX ?? "/usr/bin/firefox-esr", ["--headless", "--no-remote", "--profile", profile, address], { stdio: "ignore" });
  try {
    const { first, typed, solved, step, rules } = await reported;
    assert.equal(first, LINE);
    assert.equal(typed, "row 1, column 3, 4");
    assert.equal(solved, SOLUTION);
    assert.ok(step);
    assert.match(rules, /^Cage: /);
  } finally {
    firefox.kill();
    await new Promise((resolve) => firefox.once("exit", resolve));
    server.closeAllConnections();
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
