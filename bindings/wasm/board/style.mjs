// How a board looks: the cells, which examples/web has, too, and the rest of the element <sudoku-board>.
//
// --across is the width of the picture below the cells, in cells. The element takes its colours from the properties --sudoku-NAME of the
// page; each has a value for a light and for a dark theme.

const made = (text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
};

export const cellStyle = made(`
[role="grid"] {
  position: absolute;
  display: grid;
  grid-template-columns: repeat(var(--columns), 1fr);
  grid-auto-rows: 1fr;
  touch-action: pinch-zoom;
  user-select: none;
  -webkit-user-select: none;
}

.row {
  display: contents;
}

.cell {
  --size: calc(100cqi / var(--across));
  position: relative;
  overflow: hidden;
  color: var(--blue);
  cursor: pointer;
}

.cell:focus-visible {
  outline-offset: -3px;
  z-index: 1;
}

.cell::after {
  content: "";
  position: absolute;
  inset: 0;
}

.cell.same::after {
  background: var(--same);
}

.cell.selected::after {
  background: var(--selected);
}

.cell.cursor::after {
  box-shadow: inset 0 0 0 max(2px, calc(var(--size) * 0.05)) var(--blue);
}

.cell.clash {
  color: var(--red);
}

/* Not by colour alone. */
.cell.clash .value {
  text-decoration: underline wavy;
  text-decoration-thickness: max(1px, 0.04em);
  text-underline-offset: 0.08em;
}

.cell.clash::before {
  content: "";
  position: absolute;
  inset: 0;
  background: var(--clash);
}

.cell span {
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  line-height: 1;
}

.value {
  font-size: calc(var(--size) * 0.62);
}

/* Totals are at the top. */
.has-cages .value {
  padding-top: 0.16em;
  font-size: calc(var(--size) * 0.56);
}

.long .value {
  font-size: calc(var(--size) * 0.46);
}

.given {
  color: var(--ink);
}

.given .value {
  font-weight: 600;
}

.cell .corner {
  place-items: start;
  padding: 6% 8%;
  font-size: calc(var(--size) * 0.25);
  word-spacing: -0.12em;
}

.has-cages .cell .corner {
  place-items: end start;
}

.cell .centre {
  font-size: calc(var(--size) * var(--marks));
  text-align: center;
  white-space: pre;
}

.has-cages .cell .centre {
  padding-top: calc(var(--size) * 0.12);
  font-size: calc(var(--size) * var(--marks) * 0.8);
}

/* Corner marks have a line of their own above the centre marks; below them where totals are at the top. */
.cell.both .corner {
  font-size: calc(var(--size) * 0.2);
}

.cell.both .centre {
  padding-top: calc(var(--size) * 0.22);
  font-size: calc(var(--size) * var(--marks) * 0.85);
}

.has-cages .cell.both .corner {
  padding-bottom: 2%;
}

.has-cages .cell.both .centre {
  padding: calc(var(--size) * 0.16) 0 calc(var(--size) * 0.2);
  font-size: calc(var(--size) * var(--marks) * 0.76);
}
`);

/** The properties of the element: those of cells.mjs, each with a value for both themes. */
const COLOURS = {
  paper: ["#fff", "#1e222a"],
  ink: ["#1c2330", "#e8eaf0"],
  line: ["#8a909c", "#6b7280"],
  shade: ["#dfe8f7", "#2b3a55"],
  blue: ["#1a56c4", "#8ab4ff"],
  "on-blue": ["#fff", "#0c1a33"],
  red: ["#b3121f", "#ff8d8d"],
  selected: ["rgb(70 140 255 / 0.28)", "rgb(90 150 255 / 0.4)"],
  same: ["rgb(70 140 255 / 0.13)", "rgb(90 150 255 / 0.2)"],
  clash: ["rgb(230 40 50 / 0.2)", "rgb(255 70 80 / 0.3)"],
};
const MARKS = ["255 110 110", "255 170 70", "250 220 70", "110 205 110", "80 205 215", "95 150 250", "190 120 240", "150 150 150"];
const colours = (theme) => [
  ...Object.entries(COLOURS).map(([name, values]) => `--${name}: var(--sudoku-${name}, ${values[theme]});`),
  ...MARKS.map((colour, at) => `--colour-${at + 1}: rgb(${colour} / 0.5);`),
  `--picture: ${["none", "invert(0.88) hue-rotate(180deg)"][theme]};`,
  `color-scheme: ${["light", "dark"][theme]};`,
].join("\n  ");

export const boardStyle = made(`
:host {
  ${colours(0)}
  display: block;
  max-width: var(--sudoku-width, 28rem);
  color: var(--ink);
  font-family: var(--sudoku-font, system-ui, sans-serif);
}

@media (prefers-color-scheme: dark) {
  :host(:not([theme="light"])) {
    ${colours(1)}
  }
}

:host([theme="dark"]) {
  ${colours(1)}
}

:host([hidden]),
[hidden] {
  display: none !important;
}

[part="frame"] {
  position: relative;
  container-type: inline-size;
}

svg {
  display: block;
  width: 100%;
}

.own svg {
  background: #fff;
  filter: var(--picture);
}

.drawn path {
  fill: none;
  stroke: var(--ink);
}

.drawn .paper {
  fill: var(--paper);
}

.drawn .shaded {
  fill: var(--shade);
}

.drawn .thin,
.drawn .diagonal {
  stroke: var(--line);
}

.drawn .thick {
  stroke-width: 2.5;
  stroke-linecap: square;
}

.drawn .cage {
  stroke-dasharray: 3.5 2.5;
}

.drawn .total {
  fill: var(--ink);
  stroke: var(--paper);
  stroke-width: 3px;
  paint-order: stroke;
  font-size: 10px;
}

/* A board that nobody plays has a cursor while it has the focus. */
:host(:not([playable]):not(:focus-within)) .cell::after {
  display: none;
}

p {
  margin: 0.5rem 0 0;
}

[part="error"] {
  color: var(--red);
}

[part="modes"],
[part="pad"] {
  display: grid;
  grid-template-columns: repeat(var(--in-row, 4), 1fr);
  gap: 0.3rem;
  margin-top: 0.5rem;
}

button {
  min-height: 44px;
  min-width: 44px;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: 0.4rem;
  background: var(--paper);
  color: var(--ink);
  font: inherit;
  cursor: pointer;
}

button[aria-checked="true"] {
  border-color: var(--blue);
  background: var(--blue);
  color: var(--on-blue);
}

:focus-visible {
  outline: 3px solid var(--blue);
  outline-offset: 2px;
}
`);
