// A puzzle and what its player has put on it, with undo and redo; without a browser.
//
// Takes a puzzle as the library's Board.toJSON writes it, and the player's inputs. Gives digits, marks and colours of each cell. A symbol
// is a number of the puzzle's list, an empty cell EMPTY. What stays true: a given changes in the mode "given" only; undo gives the
// very content of before, because no content is changed in place.

export const EMPTY = -1;
export const MODES = ["digit", "corner", "centre", "colour", "given"];
export const COLOURS = 8;

/** Rows, columns, side, and whether each place of the rectangle is a cell: of several grids, some are not. */
export function shapeOf({ box: [height, width], grids = [[0, 0]] }) {
  const side = height * width;
  const rows = Math.max(...grids.map(([row]) => row)) + side;
  const columns = Math.max(...grids.map(([, column]) => column)) + side;
  const isCell = Array(rows * columns).fill(false);
  for (const [top, left] of grids) {
    for (let row = top; row < top + side; row++) isCell.fill(true, row * columns + left, row * columns + left + side);
  }
  return { side, rows, columns, isCell };
}

/** Nothing but the givens. */
function fresh(puzzle) {
  const each = (value) => Array(puzzle.cells.length).fill(value);
  return { givens: [...puzzle.cells], values: each(EMPTY), corner: each([]), centre: each([]), colour: each([]) };
}

/** The content with other values in some cells of a layer. */
function changed(content, layer, cells, change) {
  const list = [...content[layer]];
  for (const cell of cells) list[cell] = change(list[cell], cell);
  return { ...content, [layer]: list };
}

const without = (list, one) => list.filter((other) => other !== one);
const having = (list, one) => [...without(list, one), one].sort((a, b) => a - b);

export class Game {
  #puzzle;
  #cages;
  #past = [];
  #future = [];

  /** `content`: what a player has put on it before. */
  constructor(puzzle, content) {
    this.#puzzle = puzzle;
    this.#cages = new Map((puzzle.cages ?? []).flatMap((cage) => cage.cells.map((cell) => [cell, cage])));
    this.shape = shapeOf(puzzle);
    this.content = content ?? fresh(puzzle);
    this.cursor = Math.max(0, this.shape.isCell.indexOf(true));
    this.selected = new Set([this.cursor]);
    this.mode = "digit";
  }

  /** The puzzle with its givens as they are now. */
  get puzzle() {
    return { ...this.#puzzle, cells: this.content.givens };
  }

  get symbols() {
    return this.#puzzle.symbols;
  }

  /** The symbols on the board, givens and the player's. */
  get cells() {
    const { givens, values } = this.content;
    return givens.map((given, cell) => (given === EMPTY ? values[cell] : given));
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** The cage with a cell, if there is one. */
  cageOf(cell) {
    return this.#cages.get(cell);
  }

  isGiven(cell) {
    return this.content.givens[cell] !== EMPTY;
  }

  /** Takes over a new content, unless nothing changes. */
  #become(content) {
    if (JSON.stringify(content) === JSON.stringify(this.content)) return;
    this.#past.push(this.content);
    this.#future = [];
    this.content = content;
  }

  undo() {
    if (!this.canUndo) return;
    this.#future.push(this.content);
    this.content = this.#past.pop();
  }

  redo() {
    if (!this.canRedo) return;
    this.#past.push(this.content);
    this.content = this.#future.pop();
  }

  /** Removes all that the player has put on the board. */
  restart() {
    this.#become({ ...fresh(this.#puzzle), givens: this.content.givens });
  }

  /** The selected cells that the player may write into. */
  #open() {
    return [...this.selected].filter((cell) => !this.isGiven(cell));
  }

  /** Puts a symbol, or the colour of a number, on the selected cells; away from them if all have it. */
  enter(symbol, mode = this.mode) {
    if (mode !== "colour" && !this.symbols.includes(symbol)) return;
    if (mode === "given") {
      const [cells, { givens, values }] = [[...this.selected], this.content];
      const given = cells.every((cell) => givens[cell] === symbol) ? EMPTY : symbol;
      const emptied = values.map((value, cell) => (this.selected.has(cell) ? EMPTY : value));
      return this.#become(changed({ ...this.content, values: emptied }, "givens", cells, () => given));
    }
    if (mode === "digit") {
      const cells = this.#open();
      const value = cells.every((cell) => this.content.values[cell] === symbol) ? EMPTY : symbol;
      return this.#become(changed(this.content, "values", cells, () => value));
    }
    const cells = mode === "colour" ? [...this.selected] : this.#open().filter((cell) => this.content.values[cell] === EMPTY);
    const change = cells.every((cell) => this.content[mode][cell].includes(symbol)) ? without : having;
    this.#become(changed(this.content, mode, cells, (list) => change(list, symbol)));
  }

  /** Empties the selected cells: of their symbols; of cells without, of the marks of the mode; else of all marks. */
  erase() {
    const { content, mode } = this;
    const emptied = (layer, value) => changed(content, layer, mode === "colour" ? this.selected : this.#open(), () => value);
    if (mode === "given") return this.#become(changed(content, "givens", this.selected, () => EMPTY));
    if (mode === "colour") return this.#become(emptied("colour", []));
    const open = this.#open();
    if (open.some((cell) => content.values[cell] !== EMPTY)) return this.#become(emptied("values", EMPTY));
    if (mode !== "digit" && open.some((cell) => content[mode][cell].length > 0)) return this.#become(emptied(mode, []));
    this.#become({ ...emptied("corner", []), centre: emptied("centre", []).centre });
  }

  /** Puts symbols into the cells in which `cells` has some, as one change. */
  fill(cells) {
    const open = cells.map((_, cell) => cell).filter((cell) => cells[cell] !== EMPTY && !this.isGiven(cell));
    this.#become(changed(this.content, "values", open, (_, cell) => cells[cell]));
  }

  /** Makes lists of symbols the centre marks of the empty cells. */
  mark(lists) {
    const open = this.cells.flatMap((symbol, cell) => (symbol === EMPTY && this.shape.isCell[cell] ? [cell] : []));
    this.#become(changed(this.content, "centre", open, (_, cell) => [...lists[cell]]));
  }

  /**
   * Takes a step: places its symbols and removes its candidates from the centre marks. `candidates` are those of each cell,
   * for cells without marks.
   */
  take({ placements, eliminations }, candidates) {
    const at = (row, column) => row * this.shape.columns + column;
    let { content } = this;
    for (const [row, column, symbol] of placements) content = changed(content, "values", [at(row, column)], () => symbol);
    for (const [row, column, symbol] of eliminations) {
      const cell = at(row, column);
      content = changed(content, "centre", [cell], (list) => without(list.length > 0 ? list : [...candidates[cell]], symbol));
    }
    this.#become(content);
  }

  /** The candidates that centre marks deny: those of a cell with marks that are not among these. */
  removed() {
    const { values, givens, centre } = this.content;
    return centre.flatMap((list, cell) => {
      if (list.length === 0 || values[cell] !== EMPTY || givens[cell] !== EMPTY) return [];
      const place = [Math.floor(cell / this.shape.columns), cell % this.shape.columns];
      return this.symbols.filter((symbol) => !list.includes(symbol)).map((symbol) => [...place, symbol]);
    });
  }

  /** Moves the cursor; over places that are no cells, and from one end to the other. `isMore`: keeps what is selected; `isAlone`: selects nothing. */
  move(down, right, isMore = false, isAlone = false) {
    const { rows, columns, isCell } = this.shape;
    let [row, column] = [Math.floor(this.cursor / columns), this.cursor % columns];
    do {
      row = (row + down + rows) % rows;
      column = (column + right + columns) % columns;
    } while (!isCell[row * columns + column]);
    if (isAlone) this.cursor = row * columns + column;
    else this.select(row * columns + column, isMore);
  }

  select(cell, isMore = false) {
    if (!this.shape.isCell[cell]) return;
    if (!isMore) this.selected = new Set();
    this.selected.add(cell);
    this.cursor = cell;
  }

  /** Adds a cell to the selection, or takes it away. */
  toggle(cell = this.cursor) {
    const isChosen = this.selected.has(cell);
    this.select(cell, true);
    if (isChosen) this.selected.delete(cell);
  }

  selectAll() {
    this.selected = new Set(this.shape.isCell.flatMap((is, cell) => (is ? [cell] : [])));
  }

  /** Nothing but the cursor. */
  selectOne() {
    this.selected = new Set([this.cursor]);
  }

  /** The puzzle and the content, for a link or the browser's store. */
  toJSON() {
    return { puzzle: this.#puzzle, content: this.content };
  }
}
