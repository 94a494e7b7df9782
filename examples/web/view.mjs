// Draws the board: the library's picture of its lines, cages and rules below, and a grid of cells above it, for readers of screens, too.
//
// Takes a Game, the cells that clash and SVG texts of the library. What stays true: the element of a cell stays the same as long as
// the puzzle does, so that the focus stays. A rule is drawn by the library alone.

import { Cells } from "./board/cells.mjs";
import { t } from "./text.mjs";

/** The margin of all pictures, the cell of a board's picture, and the space for names of rows and columns, in cells. */
const [MARGIN, CELL, NAMES] = [4, 40, 0.36];

const SVG = "http://www.w3.org/2000/svg";

export class BoardView {
  #frame;
  #picture;
  #board;
  #cells;
  #game;
  /** The SVG of the board itself. */
  #own = "";

  constructor({ frame, picture, board }) {
    [this.#frame, this.#picture, this.#board] = [frame, picture, board];
    this.#cells = new Cells(board, t);
    // A finger scrolls a board that is wider than the screen; on others it draws a selection.
    const scroll = frame.parentElement;
    const observer = new ResizeObserver(() => frame.classList.toggle("overflows", frame.clientWidth > scroll.clientWidth));
    for (const one of [frame, scroll]) observer.observe(one);
  }

  /** Makes the cells of a game; their content comes with `update`. */
  build(game) {
    this.#game = game;
    this.#cells.build(game);
    const { rows, columns } = game.shape;
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
    this.#cells.update(clashes);
  }

  /** Puts the focus on the cursor. */
  focus() {
    this.#cells.focus();
  }
}
