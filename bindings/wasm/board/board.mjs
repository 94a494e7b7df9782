// The element <sudoku-board>: draws a puzzle, and lets people play it, without the library.
//
// Takes the attributes puzzle, values, box, playable and theme, or the properties of board.d.ts. Gives events, and what the player has
// put on the board. What stays true: a text that is no puzzle is told in place of the board, and so is a rule that is not drawn.

import { Cells } from "./cells.mjs";
import { EMPTY, Game } from "./game.mjs";
import { Input } from "./input.mjs";
import { CELL, MARGIN, clashesOf, pictureOf, rulesOf } from "./picture.mjs";
import { puzzleOf, symbolsOf } from "./read.mjs";
import { boardStyle, cellStyle } from "./style.mjs";
import { COLUMNS, TEXTS } from "./text.mjs";

const PARTS = `
<p part="error" role="alert" hidden></p>
<div part="frame"><div part="picture"></div><div part="board" role="grid"></div></div>
<p part="note" role="note" hidden></p>
<div part="modes" role="radiogroup" hidden></div>
<div part="pad" role="group" hidden></div>`;

export class SudokuBoard extends HTMLElement {
  static observedAttributes = ["puzzle", "values", "box", "playable", "lang"];

  /** The modes of the player. */
  modes = ["digit", "corner", "centre", "colour"];
  #game = null;
  #rules;
  #part;
  #cells;
  #input;
  /** What a page has set: the puzzle, its picture, its clashes. */
  #own = {};

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    root.innerHTML = PARTS;
    root.adoptedStyleSheets = [boardStyle, cellStyle];
    this.#part = Object.fromEntries([...root.querySelectorAll("[part]")].map((one) => [one.getAttribute("part"), one]));
    const { board, modes, pad } = this.#part;
    this.#cells = new Cells(board, this.t);
    this.#input = new Input(this, { board, modes, pad, around: root });
  }

  connectedCallback() {
    if (this.#game === null) this.#open();
  }

  attributeChangedCallback(name, before, after) {
    if (before === after || !this.isConnected) return;
    if (name === "puzzle") this.#own = {};
    if (name === "playable" || name === "lang") return this.#show();
    this.#open();
  }

  /** A text in the language of the element, English unless it has that. */
  t = (name, values = {}) => {
    const language = this.closest("[lang]")?.lang.slice(0, 2) ?? "";
    return TEXTS[name][Math.max(0, COLUMNS.indexOf(language))].replace(/\{(\w+)\}/g, (_, key) => values[key]);
  };

  get game() {
    return this.#game;
  }

  get puzzle() {
    return this.#own.puzzle ?? this.getAttribute("puzzle") ?? "";
  }

  set puzzle(puzzle) {
    this.#own = { puzzle };
    this.#open();
  }

  get playable() {
    return this.hasAttribute("playable");
  }

  set playable(is) {
    this.toggleAttribute("playable", Boolean(is));
  }

  get isReadOnly() {
    return !this.playable;
  }

  get cells() {
    return this.#game?.cells ?? [];
  }

  get content() {
    return this.#game?.content ?? null;
  }

  set content(content) {
    if (this.#game) this.change((game) => (game.content = content));
  }

  get clashes() {
    const found = this.#own.clashes ?? (this.#game ? clashesOf(this.#rules, this.cells) : []);
    return [...found].sort((one, other) => one - other);
  }

  set clashes(cells) {
    this.#own.clashes = cells;
    this.#update();
  }

  set picture(svg) {
    this.#own.picture = svg;
    if (this.#game) this.#draw();
  }

  undo() {
    this.change((game) => game.undo());
  }

  redo() {
    this.change((game) => game.redo());
  }

  restart() {
    this.change((game) => game.restart());
  }

  focus() {
    this.#cells.focus();
  }

  /** Makes a change of the player, shows it and tells it. */
  change(make) {
    if (this.#game === null) return;
    const before = this.#game.content;
    make(this.#game);
    const isSame = this.#game.content === before;
    // What a page has said was about the content before.
    if (!isSame) delete this.#own.clashes;
    this.#update();
    if (isSame) return;
    const tell = (name) => this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail: { cells: this.cells, content: this.content } }));
    tell("sudoku-input");
    const { isCell } = this.#game.shape;
    if (this.clashes.length === 0 && this.cells.every((symbol, cell) => symbol !== EMPTY || !isCell[cell])) tell("sudoku-solved");
  }

  /** Begins a puzzle. */
  #open() {
    const { error, frame } = this.#part;
    this.#game = null;
    let refusal = "";
    try {
      const puzzle = puzzleOf(this.puzzle, this.getAttribute("box"));
      const game = new Game(puzzle);
      const values = symbolsOf(this.getAttribute("values") ?? "");
      if (values.length > 0 && values.length !== puzzle.cells.length) throw new SyntaxError(`values: expected ${puzzle.cells.length} cells, found ${values.length}`);
      const isOpen = (cell) => puzzle.cells[cell] === EMPTY;
      game.content = { ...game.content, values: puzzle.cells.map((_, cell) => (isOpen(cell) && values[cell]) || EMPTY) };
      this.#rules = rulesOf(puzzle, game.shape);
      this.#game = game;
    } catch (failure) {
      refusal = failure.message;
    }
    error.textContent = refusal;
    error.hidden = refusal === "";
    frame.hidden = refusal !== "";
    if (this.#game) {
      this.#cells.build(this.#game);
      this.#draw();
    }
    this.#show();
  }

  /** Draws the picture of the page, or the element's. */
  #draw() {
    const { frame, picture, board, note } = this.#part;
    const { rows, columns } = this.#game.shape;
    const own = this.#own.picture;
    const svg = own ? document.importNode(new DOMParser().parseFromString(own, "image/svg+xml").documentElement, true) : pictureOf(this.#rules);
    for (const name of ["width", "height"]) svg.removeAttribute(name);
    picture.replaceChildren(svg);
    picture.className = own ? "own" : "drawn";
    const [left, top, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    const share = (part, of) => `${(100 * part) / of}%`;
    frame.style.setProperty("--across", width / CELL);
    frame.style.aspectRatio = `${width} / ${height}`;
    Object.assign(board.style, {
      left: share(MARGIN - left, width),
      top: share(MARGIN - top, height),
      width: share(CELL * columns, width),
      height: share(CELL * rows, height),
    });
    const unknown = own ? [] : this.#rules.unknown;
    note.textContent = unknown.length > 0 ? this.t("notDrawn", { list: unknown.join(", ") }) : "";
    note.hidden = unknown.length === 0;
  }

  /** Shows what people can do, in their language. */
  #show() {
    const { board, modes, pad } = this.#part;
    const isPlayed = this.playable && this.#game !== null;
    for (const name of ["board", "modes", "pad"]) this.#part[name].setAttribute("aria-label", this.t(name));
    board.setAttribute("aria-readonly", !isPlayed);
    board.setAttribute("aria-multiselectable", isPlayed);
    modes.hidden = pad.hidden = !isPlayed;
    if (this.#game === null) return;
    if (isPlayed) this.#input.show();
    this.#update();
  }

  #update() {
    if (this.#game) this.#cells.update(new Set(this.clashes));
  }
}

customElements.define("sudoku-board", SudokuBoard);
