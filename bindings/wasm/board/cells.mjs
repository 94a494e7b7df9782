// Makes a grid of cells of a game, each with a symbol or marks, for readers of screens, too.
//
// Takes the element of the grid, the texts `t`, a Game, and the cells that clash. What stays true: the element of a cell stays the same
// as long as the puzzle does, so that the focus stays.

import { EMPTY } from "./game.mjs";

function made(name, className, parent) {
  const element = document.createElement(name);
  element.className = className;
  parent.append(element);
  return element;
}

export class Cells {
  #board;
  #t;
  #cells = [];
  #game;

  constructor(board, t) {
    [this.#board, this.#t] = [board, t];
  }

  /** Makes the cells; their content comes with `update`. */
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
  }

  /** Shows the content, the selection and the clashes. */
  update(clashes) {
    const game = this.#game;
    const { givens, corner, centre, colour } = game.content;
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
        both: isOpen && corner[cell].length > 0 && centre[cell].length > 0,
      };
      for (const [name, is] of Object.entries(flags)) element.classList.toggle(name, is);
      element.tabIndex = cell === game.cursor ? 0 : -1;
      element.setAttribute("aria-selected", game.selected.has(cell));
      element.setAttribute("aria-label", label(this.#t, game, cell, clashes.has(cell)));
      element.style.background = stripes(colour[cell]);
    });
    if (this.#board.contains(this.#board.getRootNode().activeElement)) this.focus();
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
function label(t, game, cell, isClash) {
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
