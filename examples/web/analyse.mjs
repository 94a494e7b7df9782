// Checks, solves, counts and rates the puzzle; a long call shows its progress and can be stopped.

import { mistakesText } from "./help.mjs";
import { language, t } from "./text.mjs";

const number = (value) => value.toLocaleString(language());
const decimal = (value) => value.toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The rows of a rating: a name and its value. */
function ratingRows({ sudokuExplainer: se, hodoku, profile, stars }) {
  const rows = [];
  const orNot = (part, text) => (part.explained ? text() : t("notAll"));
  if (stars !== null) rows.push([t("stars"), stars.stars === null ? t("notAll") : "★".repeat(stars.stars) + "☆".repeat(5 - stars.stars), stars.stars]);
  if (se !== null) {
    rows.push([t("er"), orNot(se, () => `ER ${decimal(se.er)}, EP ${decimal(se.ep)}, ED ${decimal(se.ed)}`)]);
    if (se.percent !== null) rows.push([t("percent"), t("percentOf", { percent: decimal(se.percent) })]);
  }
  if (hodoku !== null) {
    rows.push([t("score"), orNot(hodoku, () => `${number(hodoku.score)}, ${t(hodoku.level)}`)]);
    if (hodoku.percent !== null) rows.push([t("percent"), t("percentOf", { percent: decimal(hodoku.percent) })]);
  }
  if (profile !== null) rows.push([t("ownScore"), orNot(profile, () => number(profile.sum))]);
  return rows;
}

export function connectAnalysis(app) {
  const { element, search, whole } = app;
  const buttons = ["steps", "solve", "count", "true", "rate", "check", "book", "make"].map(element);
  let running = null;

  /** Makes a call that may take long and can be stopped; `id` names the place of its messages. */
  app.during = async (id, call) => {
    if (running !== null) return;
    running = id;
    const { activeElement } = document;
    for (const button of buttons) button.disabled = true;
    element("stop").hidden = false;
    app.say(id, t("working"));
    try {
      await call();
    } catch (error) {
      app.fail(error, id);
    } finally {
      running = null;
      for (const button of buttons) button.disabled = false;
      element("stop").hidden = true;
      // A button that is disabled, and one that is hidden, lose the focus.
      if (document.activeElement === document.body) activeElement.focus();
    }
  };
  for (const engine of [search, whole]) {
    engine.onprogress = ({ nodes }) => nodes > 0 && running !== null && app.say(running, t("progress", { nodes: number(nodes) }));
  }
  element("stop").onclick = () => {
    const id = running;
    for (const engine of [search, whole]) if (engine.isBusy) engine.stop();
    app.say(id, t("stopped"));
  };

  const puzzle = () => ({ puzzle: app.game.puzzle });
  const clear = () => {
    app.say("answer", "");
    element("rating").hidden = true;
  };
  let last = null;
  app.onContent.push(() => {
    if (app.game === last) return;
    last = app.game;
    clear();
  });

  const answer = (id, call) => (element(id).onclick = () => app.during("answer", call));

  answer("solve", async () => {
    const { cells, unique, elapsedNs } = await search.ask("solve", puzzle());
    if (cells === null) return app.say("answer", t("noSolution"), true);
    app.change((game) => game.fill(cells));
    app.say("answer", unique ? t("oneSolution", { ms: decimal(elapsedNs / 1e6) }) : t("moreSolutions"));
  });
  answer("count", async () => {
    const { solutions } = await search.ask("count", puzzle());
    app.say("answer", t("solutions", { number: number(solutions) }));
  });
  answer("true", async () => {
    const lists = await search.ask("trueCandidates", app.position());
    if (lists.every((list) => list.length === 0)) return app.say("answer", t("noSolution"), true);
    app.change((game) => game.mark(lists));
    app.say("answer", t("trueDone"));
  });
  answer("rate", async () => {
    element("rating").hidden = true;
    const { rating, line } = await whole.ask("rate", puzzle());
    if (rating.solutions !== 1) return app.say("answer", t("notRated", { number: rating.solutions }), true);
    app.say("answer", language() === "en" ? (line ?? "") : "");
    element("rating").hidden = false;
    element("rating").replaceChildren(
      ...ratingRows(rating).flatMap(([name, value, stars]) => {
        const [term, text] = [document.createElement("dt"), document.createElement("dd")];
        [term.textContent, text.textContent] = [name, value];
        if (stars) {
          text.textContent = "";
          const picture = text.appendChild(document.createElement("span"));
          picture.textContent = value;
          picture.setAttribute("role", "img");
          picture.setAttribute("aria-label", t("starsOf", { number: stars }));
        }
        return [term, text];
      }),
    );
  });
  element("check").onclick = () =>
    app.during("message", async () => {
      const { clashes, isSolved } = await search.ask("state", app.position());
      if (isSolved) return app.say("message", t("solved"));
      if (clashes.length > 0) return app.say("message", t("clash", { number: clashes.length }), true);
      const wrong = mistakesText(await search.ask("mistakes", { ...app.position(), removed: app.game.removed() }));
      app.say("message", wrong || t("good"), wrong !== "");
    });
}
