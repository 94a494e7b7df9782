// Hints in three stages, and all steps of the way to the solution, each with its picture on the board.

import { language, t } from "./text.mjs";

/** What is wrong on the board, a sentence for each; empty if nothing is. */
export function mistakesText({ mistakes, isImpossible }) {
  if (isImpossible) return t("impossible");
  return mistakes.map(({ row, col, symbol, placed }) => t(placed ? "wrongDigit" : "wrongMark", { row: row + 1, column: col + 1, symbol })).join(" ");
}

export function connectHelp(app) {
  const { element } = app;
  /** The step of a hint, and how much of it is told: 0 to 2. */
  let step = null;
  let stage = 0;
  /** The path: how many steps it has, and which one is shown. */
  let path = null;

  const given = () => ({ ...app.position(), removed: app.game.removed(), language: language() });

  function reset() {
    [step, stage, path] = [null, 0, null];
    element("hint").textContent = t("hint");
    element("hint").disabled = false;
    element("apply").hidden = true;
    element("path").hidden = true;
    app.say("explanation", "");
    app.view.showBoard();
  }
  app.onContent.push(reset);
  app.onLanguage.push(() => app.game !== null && reset());

  function tell() {
    app.say("explanation", step.stages[stage]);
    element("hint").textContent = t(stage < 2 ? "hintMore" : "hint");
    element("hint").disabled = stage === 2;
    element("apply").hidden = stage < 2;
    if (stage === 2 && step.svg) app.view.showStep(step.svg);
  }

  /** In place of a step, if no technique knows the rules: a cell that a search finds certain, without a reason. */
  async function certain() {
    const mistakes = mistakesText(await app.search.ask("mistakes", given()));
    if (mistakes) return { mistakes };
    const { cell } = await app.search.ask("certain", app.position());
    if (!cell) return { none: t("noCertain") };
    const values = { row: cell.row + 1, column: cell.col + 1, symbol: cell.symbol };
    return {
      step: {
        stages: ["certainRow", "certainCell", "certainDigit"].map((name) => t(name, values)),
        placements: [[cell.row, cell.col, cell.symbol]],
        eliminations: [],
      },
    };
  }

  async function sought() {
    try {
      const found = await app.whole.ask("hint", given());
      return found.mistakes ? { mistakes: mistakesText(found) } : { none: t("noStep"), ...found };
    } catch (error) {
      if (!error.isUnknown) throw error;
      return certain();
    }
  }

  element("hint").onclick = async () => {
    if (path !== null) reset();
    if (step !== null) {
      stage++;
      return tell();
    }
    const { content } = app.game;
    try {
      const found = await sought();
      if (content !== app.game.content) return;
      if (found.mistakes) return app.say("explanation", found.mistakes, true);
      if (!found.step) return app.say("explanation", found.none);
      [step, stage] = [found.step, 0];
      tell();
    } catch (error) {
      app.fail(error, "explanation");
    }
  };

  element("apply").onclick = async () => {
    const taken = step;
    try {
      const candidates = await app.quick.ask("candidates", app.position());
      app.change((game) => game.take(taken, candidates));
      element("hint").focus();
    } catch (error) {
      app.fail(error, "explanation");
    }
  };

  async function showStep(at) {
    path.at = at;
    const shown = path;
    element("path-range").value = at + 1;
    element("path-back").disabled = at === 0;
    element("path-on").disabled = at + 1 === path.titles.length;
    element("path-place").textContent = t("place", { at: at + 1, all: path.titles.length, title: path.titles[at] });
    try {
      const told = await app.whole.ask("step", { ...given(), at });
      if (path !== shown || path.at !== at) return;
      const isLast = at + 1 === path.titles.length;
      const end = isLast && path.open > 0 ? ` ${t("notExplained", path)}` : "";
      app.say("explanation", told.stages[2] + end);
      app.view.showStep(told.svg);
    } catch (error) {
      app.fail(error, "explanation");
    }
  }

  element("steps").onclick = () =>
    app.during("explanation", async () => {
      reset();
      const { content } = app.game;
      app.say("explanation", t("working"));
      const mistakes = mistakesText(await app.search.ask("mistakes", given()));
      if (mistakes) return app.say("explanation", mistakes, true);
      const found = await app.whole.ask("steps", given());
      if (content !== app.game.content) return;
      if (found.titles.length === 0) return app.say("explanation", t("noStep"));
      path = { ...found, at: 0 };
      element("path").hidden = false;
      element("path-range").max = found.titles.length;
      await showStep(0);
    });
  element("path-range").oninput = ({ target }) => showStep(Number(target.value) - 1);
  element("path-back").onclick = () => showStep(path.at - 1);
  element("path-on").onclick = () => showStep(path.at + 1);
  element("path-close").onclick = reset;
}
