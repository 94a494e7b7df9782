// Draws the board: the library's picture of its lines, cages and rules below, and a grid of cells above it, for readers of screens, too.
//
// Takes a Game, the cells that clash and SVG texts of the library. What stays true: the element of a cell stays the same as long as
// the puzzle does, so that the focus stays. A rule is drawn by the library alone.

import { EMPTY } from "./state.mjs";
import { t } from "./text.mjs";

/** The margin of all pictures, the cell of a board's picture, and the space for names of rows and columns, in cells. */
const [MARGIN, CELL, NAMES] = [4, 40, 0.36];

const SVG = "http://www.w3.org/2000/svg";

function made(name, className, parent) {
  const element = document.createElement(name);
  element.className = className;
  parent.append(element);
  return element;
}

export class BoardView {
  #frame;
  #picture;
  #board;
  #cells = [];
  #game;
  /** The SVG of the board itself. */
  #own = "";

  constructor({ frame, picture, board }) {
    [this.#frame, this.#picture, this.#board] = [frame, picture, board];
    // A finger scrolls a board that is wider than the screen; on others it draws a selection.
    const scroll = frame.parentElement;
    const observer = new ResizeObserver(() => frame.classList.toggle("overflows", frame.clientWidth > scroll.clientWidth));
    for (const one of [frame, scroll]) observer.observe(one);
  }

  /** Makes the cells of a game; their content comes with `update`. */
  build(game) {
    this.#game = game;
    const { rows, columns, isCell } = game.shape;
    this.#board.replaceChildren();
    this.#board.style.setProperty("--columns", columns);
    this.#board.style.setProperty("--marks", markSize(game.shape.side));
    this.#board.classList.toggle("has-cages", (game.puzzle.cages ?? []).length > 0);
    this.#board.setAttribute("aria-rowcount", rows);
    this.#board.setAttribute("aria-colcount", columns);
    this.#cells = [];
    for (let row = 0; row < rows; row++) {
      const line = made("div", "row", this.#board);
      line.setAttribute("role", "row");
      for (let column = 0; column < columns; column++) {
        const cell = row * columns + column;
        if (!isCell[cell]) {
          made("div", "no-cell", line);
          this.#cells.push(null);
          continue;
        }
        const element = made("div", "cell", line);
        element.setAttribute("role", "gridcell");
        element.setAttribute("aria-rowindex", row + 1);
        element.setAttribute("aria-colindex", column + 1);
        element.dataset.cell = cell;
        const parts = ["value", "corner", "centre"].map((name) => made("span", name, element));
        this.#cells.push({ element, parts });
      }
    }
    this.#own = "";
    this.#place({ left: 0, top: 0, width: columns, height: rows, cell: 1, margin: 0 });
    this.#picture.replaceChildren();
  }

  /** Draws the board's own picture. */
  drawBoard(svg) {
    this.#own = svg;
    this.showBoard();
  }

  /** Shows the board in place of a step. */
  showBoard() {
    this.#frame.classList.remove("shows-step");
    if (this.#own === "") return;
    const { rows, columns } = this.#game.shape;
    const drawing = this.#draw(this.#own);
    const [left, top, width, height] = drawing.getAttribute("viewBox").split(" ").map(Number);
    const names = NAMES * CELL;
    // A board with clues around it has no place for names.
    if (left < 0) return this.#place({ left, top, width, height, cell: CELL, margin: MARGIN });
    this.#name(drawing, rows, columns);
    this.#place({ left: -names, top: -names, width: width + names, height: height + names, cell: CELL, margin: MARGIN });
  }

  /** Shows the picture of a step in place of the board; its text is not shown, it is beside the board. */
  showStep(svg) {
    const { rows, columns } = this.#game.shape;
    const drawing = this.#draw(svg);
    const [left, , width] = drawing.getAttribute("viewBox").split(" ").map(Number);
    const cell = (width + left - 2 * MARGIN) / columns;
    const names = NAMES * cell;
    const [right, bottom] = [columns, rows].map((count) => count * cell + 2 * MARGIN);
    this.#place({ left: -names, top: -names, width: right + names, height: bottom + names, cell, margin: MARGIN });
    this.#frame.classList.add("shows-step");
  }

  #draw(svg) {
    const drawing = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
    drawing.querySelector("title")?.remove();
    // The size follows from the view, which `#place` sets.
    for (const name of ["width", "height"]) drawing.removeAttribute(name);
    this.#picture.replaceChildren(drawing);
    return drawing;
  }

  #name(drawing, rows, columns) {
    const name = (x, y, text) => {
      const element = document.createElementNS(SVG, "text");
      for (const [key, value] of Object.entries({ x, y, "font-size": 9, fill: "#666", "text-anchor": "middle" })) element.setAttribute(key, value);
      element.textContent = text;
      drawing.append(element);
    };
    const middle = (number) => MARGIN + CELL * number + CELL / 2;
    for (let column = 0; column < columns; column++) name(middle(column), -3, `c${column + 1}`);
    for (let row = 0; row < rows; row++) name(-6, middle(row) + 3, `r${row + 1}`);
  }

  /** Lays the grid of cells on the cells of a picture. */
  #place({ left, top, width, height, cell, margin }) {
    const { rows, columns } = this.#game.shape;
    this.#picture.firstElementChild?.setAttribute("viewBox", [left, top, width, height].join(" "));
    const share = (part, of) => `${(100 * part) / of}%`;
    Object.assign(this.#frame.style, { aspectRatio: `${width} / ${height}` });
    this.#frame.style.setProperty("--across", width / cell);
    this.#frame.classList.toggle("large", columns > 9);
    this.#frame.style.setProperty("--proportion", width / height);
    Object.assign(this.#board.style, {
      left: share(margin - left, width),
      top: share(margin - top, height),
      width: share(cell * columns, width),
      height: share(cell * rows, height),
    });
  }

  /** Shows the content, the selection and the clashes. */
  update(clashes) {
    const game = this.#game;
    const { values, givens, corner, centre, colour } = game.content;
    const symbols = game.cells;
    const chosen = symbols[game.cursor];
    this.#cells.forEach((made, cell) => {
      if (made === null) return;
      const { element, parts } = made;
      const symbol = symbols[cell];
      const isOpen = symbol === EMPTY;
      const texts = isOpen ? ["", corner[cell].join(" "), lines(centre[cell], game.shape.side)] : [String(symbol), "", ""];
      parts.forEach((part, at) => {
        if (part.textContent !== texts[at]) part.textContent = texts[at];
      });
      const flags = {
        given: givens[cell] !== EMPTY,
        selected: game.selected.has(cell),
        cursor: game.cursor === cell,
        same: !isOpen && symbol === chosen && cell !== game.cursor,
        clash: clashes.has(cell),
        long: texts[0].length > 1,
      };
      for (const [name, is] of Object.entries(flags)) element.classList.toggle(name, is);
      element.tabIndex = cell === game.cursor ? 0 : -1;
      element.setAttribute("aria-selected", game.selected.has(cell));
      element.setAttribute("aria-label", label(game, cell, clashes.has(cell)));
      element.style.background = stripes(colour[cell]);
    });
    if (this.#board.contains(document.activeElement)) this.focus();
  }

  /** Puts the focus on the cursor. */
  focus() {
    this.#cells[this.#game.cursor]?.element.focus({ preventScroll: false });
  }
}

/** The most marks in a line: as many lines hold all. */
const inLine = (side) => Math.ceil(Math.sqrt(side));

/** Marks in lines; four are one line. */
function lines(list, side) {
  const each = Math.max(list.length > 4 ? 0 : 4, inLine(side));
  const starts = list.map((_, at) => at).filter((at) => at % each === 0);
  return starts.map((at) => list.slice(at, at + each).join(side > 9 ? " " : "")).join("\n");
}

/** The size of a mark by that of its cell: all fit, with two digits each above 9. */
const markSize = (side) => (side > 9 ? 1.8 / (3 * inLine(side) - 1) : 0.27);

/** The colours of a cell, side by side. */
function stripes(colours) {
  if (colours.length === 0) return "";
  const parts = colours.map((colour, at) => {
    const place = (number) => `${(100 * number) / colours.length}%`;
    return `var(--colour-${colour}) ${place(at)} ${place(at + 1)}`;
  });
  return `linear-gradient(110deg, ${parts.join(", ")})`;
}

/** What a reader of screens says of a cell. */
function label(game, cell, isClash) {
  const { givens, values, corner, centre, colour } = game.content;
  const { columns } = game.shape;
  const parts = [t("cell", { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 })];
  const list = (name, numbers) => {
    if (numbers.length > 0) parts.push(t(name, { list: numbers.join(" ") }));
  };
  if (givens[cell] !== EMPTY) parts.push(t("cellGiven", { symbol: givens[cell] }));
  else if (values[cell] !== EMPTY) parts.push(values[cell]);
  else {
    if (corner[cell].length + centre[cell].length === 0) parts.push(t("cellEmpty"));
    list("cellCorner", corner[cell]);
    list("cellCentre", centre[cell]);
  }
  list("cellColour", colour[cell]);
  const cage = game.cageOf(cell);
  if (cage) parts.push(t("cellCage", cage));
  if (isClash) parts.push(t("cellClash"));
  return parts.join(", ");
}
