// The page: one game, its board, and the parts that play, help, solve, open, make, share and print.
//
// What stays true: the first paint and typing never wait for the library. Three workers run it: `quick` draws and marks clashes;
// `search` has the searches, which may take long and can be stopped; so has `whole` all that needs the large module: steps, ratings,
// new puzzles.

import { connectAnalysis } from "./analyse.mjs";
import { Game, MODES } from "./board/game.mjs";
import { Input } from "./board/input.mjs";
import { cellStyle } from "./board/style.mjs";
import { Engine, Stopped } from "./engine.mjs";
import { connectFiles } from "./files.mjs";
import { connectHelp } from "./help.mjs";
import { connectMaking } from "./make.mjs";
import { connectPrinting } from "./print.mjs";
import { connectRules } from "./rules.mjs";
import { unpacked, checked } from "./share.mjs";
import { keep, kept } from "./storage.mjs";
import { LANGUAGES, language, setLanguage, t, translate } from "./text.mjs";
import { BoardView } from "./view.mjs";

const element = (id) => document.getElementById(id);

/** The puzzle of a first visit. */
const FIRST = {
  box: [3, 3],
  symbols: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  cells: [..."53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"].map((sign) => (sign === "." ? -1 : Number(sign))),
};

const app = {
  element,
  game: null,
  modes: MODES,
  t,
  clashes: new Set(),
  quick: new Engine("small"),
  search: new Engine("small"),
  whole: new Engine("whole"),
  view: new BoardView({ frame: element("frame"), picture: element("picture"), board: element("board") }),
  focus: () => app.view.focus(),
  /** What other parts do when the content has changed, and when the language has. */
  onContent: [],
  onLanguage: [],

  /** Makes a change of the player and shows it. */
  change(make) {
    const before = app.game.content;
    make(app.game);
    if (app.game.content !== before) contentChanged();
    show();
  },

  /** Begins a puzzle. */
  open(puzzle, content) {
    app.game = new Game(puzzle, content);
    app.clashes = new Set();
    app.view.build(app.game);
    input.show();
    show();
    scrollTo({ top: 0 });
    contentChanged();
    const { game } = app;
    app.quick.ask("draw", { puzzle }).then((svg) => {
      if (game === app.game) app.view.drawBoard(svg);
      // So that the first call does not wait for it.
      for (const engine of [app.search, app.whole]) engine.start();
      // Without it, as over plain http from another machine, the page works, but not offline.
      navigator.serviceWorker?.register("sw.js").catch(() => {});
    }, app.fail);
  },

  say(id, text, isError = false, lang = language()) {
    element(id).textContent = text;
    element(id).lang = lang;
    element(id).classList.toggle("error", isError);
  },

  /** Says what went wrong; a stopped call is no error. */
  fail(error, id = "message") {
    if (error instanceof Stopped) return;
    if (error.isUnknown) return app.say(id, t(id === "answer" ? "notRatable" : "unknown"), true);
    // The library has its messages in English.
    if (error.status) return app.say(id, error.message, true, "en");
    app.say(id, t("failed", error), true);
  },

  /** The puzzle and the symbols on it, for a question. */
  position: () => ({ puzzle: app.game.puzzle, cells: app.game.cells }),
};

const input = (app.input = new Input(app, { board: element("board"), modes: element("modes"), pad: element("pad"), around: document }));

document.adoptedStyleSheets = [cellStyle];

function show() {
  app.view.update(app.clashes);
  element("undo").disabled = !app.game.canUndo;
  element("redo").disabled = !app.game.canRedo;
}

let keeping;

function contentChanged() {
  for (const listener of app.onContent) listener();
  const { game } = app;
  const { content } = game;
  clearTimeout(keeping);
  keeping = setTimeout(() => keep("game", game), 250);
  app.quick.ask("state", app.position()).then(({ clashes, isSolved }) => {
    // An answer about an earlier content is of no use.
    if (content !== app.game.content) return;
    app.clashes = new Set(clashes);
    app.view.update(app.clashes);
    app.say("message", isSolved ? t("solved") : clashes.length > 0 ? t("clash", { number: clashes.length }) : "", clashes.length > 0);
  }, app.fail);
}

/** Sets the language of everything. */
function speak(code) {
  setLanguage(code);
  translate(document);
  for (const listener of app.onLanguage) listener();
  if (app.game === null) return;
  input.show();
  show();
}

function connectSettings() {
  element("language").replaceChildren(...Object.entries(LANGUAGES).map(([code, title]) => new Option(title, code)));
  const code = kept("language") ?? (navigator.language.startsWith("de") ? "de" : "en");
  element("language").value = code;
  element("language").onchange = ({ target }) => {
    keep("language", target.value);
    speak(target.value);
  };
  element("theme").value = kept("theme") ?? "auto";
  element("theme").onchange = ({ target }) => {
    keep("theme", target.value);
    applyTheme();
  };
  speak(code);
}

/** Buttons of the player. */
function connectPlay() {
  element("undo").onclick = () => app.change((game) => game.undo());
  element("redo").onclick = () => app.change((game) => game.redo());
  element("erase").onclick = () => app.change((game) => game.erase());
  element("restart").onclick = () => app.change((game) => game.restart());
  element("fill").onclick = async () => {
    try {
      const lists = await app.quick.ask("candidates", app.position());
      app.change((game) => game.mark(lists));
    } catch (error) {
      app.fail(error);
    }
  };
}

/** The game of the address, or that of the last visit. */
async function begin() {
  const shared = /^#game=(.+)$/.exec(location.hash)?.[1];
  let isBad = false;
  if (shared) {
    try {
      const { puzzle, content } = await unpacked(shared);
      // A reload shows what was done since.
      history.replaceState(null, "", location.pathname);
      return app.open(puzzle, content);
    } catch {
      isBad = true;
    }
  }
  try {
    const { puzzle, content } = checked(kept("game"));
    app.open(puzzle, content);
  } catch {
    app.open(FIRST);
  }
  if (isBad) app.say("shared", t("badLink"), true);
}

connectHelp(app);
connectAnalysis(app);
connectFiles(app);
connectMaking(app);
connectPrinting(app);
connectRules(app);
connectPlay();
connectSettings();
await begin();
addEventListener("hashchange", () => location.hash.startsWith("#game=") && begin());
