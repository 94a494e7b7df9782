// All texts of the page, in two languages: one row a text. {name} stands for a value. Steps are told by the library.

import { TEXTS as BOARD } from "./board/text.mjs";

export const LANGUAGES = { en: "English", de: "Deutsch" };
const COLUMNS = Object.keys(LANGUAGES);

const TEXTS = {
  ...BOARD,
  language: ["Language", "Sprache"],
  theme: ["Theme", "Farben"],
  themeAuto: ["system", "System"],
  themeLight: ["light", "hell"],
  themeDark: ["dark", "dunkel"],
  play: ["Play", "Spielen"],
  rules: ["Further rules", "Weitere Regeln"],
  undo: ["Undo", "Zurück"],
  redo: ["Redo", "Wieder"],
  erase: ["Erase", "Löschen"],
  check: ["Check", "Prüfen"],
  fill: ["Fill marks", "Notizen füllen"],
  restart: ["Start over", "Neu beginnen"],
  keys: [
    "Arrows move, Shift+arrows select more, Ctrl+arrows and Ctrl+Space select cells apart, Space changes the mode, Shift+digit writes a corner mark, Ctrl+digit a centre mark, Ctrl+Z takes back. Above 9, type both digits.",
    "Pfeile bewegen, Umschalt+Pfeile wählen mehr, Strg+Pfeile und Strg+Leertaste wählen einzelne Felder, Leertaste wechselt, was geschrieben wird, Umschalt+Ziffer schreibt in die Ecke, Strg+Ziffer in die Mitte, Strg+Z nimmt zurück. Über 9 beide Ziffern tippen.",
  ],
  hintTitle: ["Help", "Hilfe"],
  hint: ["Hint", "Tipp"],
  hintMore: ["Tell me more", "Mehr verraten"],
  apply: ["Apply the step", "Schritt ausführen"],
  steps: ["All steps", "Alle Schritte"],
  place: ["Step {at} of {all}: {title}", "Schritt {at} von {all}: {title}"],
  back: ["Step back", "Schritt zurück"],
  on: ["Next step", "Nächster Schritt"],
  close: ["Close", "Schließen"],
  unknown: [
    "Techniques do not know these rules, or boards of this size: there are no steps.",
    "Die Techniken kennen diese Regeln oder Bretter dieser Größe nicht: Es gibt keine Schritte.",
  ],
  notRatable: [
    "Only puzzles with rows, columns and boxes alone, or with cages, are rated, of at most 64 rows.",
    "Nur Rätsel mit Zeilen, Spalten und Blöcken allein oder mit Käfigen werden bewertet, mit höchstens 64 Zeilen.",
  ],
  certainRow: [
    "Techniques do not know these rules, but a search finds a certain cell in row {row}.",
    "Die Techniken kennen diese Regeln nicht, aber eine Suche findet in Zeile {row} ein sicheres Feld.",
  ],
  certainCell: ["r{row}c{column} has the same digit in every solution.", "r{row}c{column} hat in jeder Lösung dieselbe Ziffer."],
  certainDigit: ["r{row}c{column} is {symbol} in every solution.", "r{row}c{column} ist {symbol} in jeder Lösung."],
  noCertain: ["No open cell has the same digit in every solution.", "Kein offenes Feld hat in jeder Lösung dieselbe Ziffer."],
  impossible: ["The digits on the board leave no solution.", "Die Ziffern auf dem Brett lassen keine Lösung zu."],
  noStep: ["No technique finds a step here.", "Hier findet keine Technik einen Schritt."],
  notExplained: ["The steps end with {open} open cells.", "Die Schritte enden mit {open} offenen Feldern."],
  wrongDigit: ["{symbol} in r{row}c{column} is not in the solution.", "{symbol} in r{row}c{column} ist nicht in der Lösung."],
  wrongMark: ["The marks of r{row}c{column} miss {symbol}.", "Den Notizen von r{row}c{column} fehlt {symbol}."],
  analyseTitle: ["Solve and rate", "Lösen und bewerten"],
  solve: ["Solve", "Lösen"],
  count: ["Count", "Zählen"],
  true: ["True candidates", "Wahre Kandidaten"],
  rate: ["Rate", "Bewerten"],
  stop: ["Stop", "Anhalten"],
  stopped: ["Stopped.", "Angehalten."],
  progress: ["{nodes} assignments tried …", "{nodes} Belegungen versucht …"],
  working: ["Working …", "Rechnet …"],
  noSolution: ["The puzzle has no solution.", "Das Rätsel hat keine Lösung."],
  oneSolution: ["The puzzle has one solution; found in {ms} ms.", "Das Rätsel hat genau eine Lösung; gefunden in {ms} ms."],
  moreSolutions: ["The puzzle has several solutions; this is one.", "Das Rätsel hat mehrere Lösungen; das ist eine."],
  solutions: ["Solutions: {number}", "Lösungen: {number}"],
  trueDone: ["The centre marks are what each cell has in some solution.", "Die Notizen sind, was jedes Feld in einer Lösung hat."],
  notRated: ["Only a puzzle with exactly one solution is rated; solutions found: {number}.", "Nur ein Rätsel mit genau einer Lösung wird bewertet; gefundene Lösungen: {number}."],
  stars: ["Stars", "Sterne"],
  starsOf: ["{number} of 5", "{number} von 5"],
  er: ["Sudoku Explainer", "Sudoku Explainer"],
  score: ["HoDoKu", "HoDoKu"],
  easy: ["easy", "leicht"],
  medium: ["medium", "mittel"],
  hard: ["hard", "schwer"],
  unfair: ["unfair", "unfair"],
  extreme: ["extreme", "extrem"],
  ownScore: ["Killer scale", "Killer-Skala"],
  percent: ["Harder than", "Schwerer als"],
  percentOf: ["{percent} % of generated puzzles", "{percent} % der erzeugten Rätsel"],
  notAll: ["not explained", "nicht erklärt"],
  good: ["No mistake so far.", "Bisher kein Fehler."],
  clash: ["Cells that break a rule: {number}.", "Felder, die eine Regel verletzen: {number}."],
  solved: ["Solved!", "Gelöst!"],
  openTitle: ["Open", "Öffnen"],
  paste: ["Paste a puzzle or a link in any format, or drop a file", "Rätsel oder Link in beliebigem Format einfügen, oder Datei hierher ziehen"],
  open: ["Open", "Öffnen"],
  file: ["Open a file", "Datei öffnen"],
  opened: ["The puzzle has {rows} rows and {givens} givens.", "Das Rätsel hat {rows} Zeilen und {givens} Vorgaben."],
  makeTitle: ["Make", "Erzeugen"],
  size: ["Size", "Größe"],
  kind: ["Kind", "Art"],
  level: ["Level", "Stufe"],
  seed: ["Seed (empty: random)", "Startzahl (leer: zufällig)"],
  make: ["Make a puzzle", "Rätsel erzeugen"],
  empty: ["Empty board", "Leeres Brett"],
  made: ["Puzzle of seed {seed}.", "Rätsel der Startzahl {seed}."],
  anyLevel: ["any", "beliebig"],
  classic: ["Classic", "Klassisch"],
  killer: ["Killer", "Killer"],
  jigsaw: ["Jigsaw", "Jigsaw"],
  x: ["X (diagonals)", "X (Diagonalen)"],
  windoku: ["Windoku", "Windoku"],
  "anti-knight": ["Anti-knight", "Anti-Springer"],
  "anti-king": ["Anti-king", "Anti-König"],
  thermometer: ["Thermometers", "Thermometer"],
  arrow: ["Arrows", "Pfeile"],
  difference: ["Differences", "Differenzen"],
  whisper: ["Whispers", "Flüsterlinien"],
  sandwich: ["Sandwich", "Sandwich"],
  shareTitle: ["Share and print", "Teilen und drucken"],
  share: ["Copy link", "Link kopieren"],
  print: ["Print", "Drucken"],
  format: ["Format", "Format"],
  copy: ["Copy text", "Text kopieren"],
  save: ["Save file", "Datei speichern"],
  many: ["Puzzles of a book", "Rätsel eines Hefts"],
  perPage: ["On a page", "Auf einer Seite"],
  book: ["Print a book", "Heft drucken"],
  bookSolutions: ["Solutions", "Lösungen"],
  copied: ["Copied.", "Kopiert."],
  notCopied: ["The browser does not allow copying; select the text.", "Der Browser erlaubt kein Kopieren; Text auswählen."],
  written: ["Text", "Text"],
  badLink: ["The link holds no game.", "Der Link enthält kein Spiel."],
  failed: ["The library was not loaded: {message}", "Die Bibliothek wurde nicht geladen: {message}"],
};

let column = 0;

export function setLanguage(code) {
  column = Math.max(0, COLUMNS.indexOf(code));
}

export const language = () => COLUMNS[column];

/** A text in the language of the page. */
export function t(name, values = {}) {
  return TEXTS[name][column].replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

/** Whether a name has a text; and all rows, for the tests. */
export const rows = () => Object.entries(TEXTS);

/** Writes the texts of the elements that name them. */
export function translate(root) {
  root.documentElement.lang = language();
  for (const element of root.querySelectorAll("[data-text]")) element.textContent = t(element.dataset.text);
  for (const element of root.querySelectorAll("[data-label]")) element.setAttribute("aria-label", t(element.dataset.label));
}
