/** The puzzle as `Board.toJSON` of the library writes it. */
export interface Puzzle {
  /** Rows and columns of a box. */
  box: readonly [number, number];
  symbols: readonly number[];
  /** The symbols row by row; -1 is an empty cell. */
  cells: readonly number[];
  cages?: readonly { total: number; cells: readonly number[] }[];
  constraints?: readonly { kind: string; values?: readonly number[]; cells?: readonly number[] }[];
  grids?: readonly (readonly [number, number])[];
}

/** What is on the board, each list by cells. It can be kept as JSON and set again. */
export interface Content {
  readonly givens: readonly number[];
  readonly values: readonly number[];
  readonly corner: readonly (readonly number[])[];
  readonly centre: readonly (readonly number[])[];
  readonly colour: readonly (readonly number[])[];
}

export interface Detail {
  /** The symbols on the board, givens and the player's; -1 is an empty cell. */
  cells: readonly number[];
  content: Content;
}

/** Attributes: puzzle, values, box (as in 2x3), playable, theme (light or dark; else that of the system), lang (en or de). */
export declare class SudokuBoard extends HTMLElement {
  /** One line or rows of cells, or the puzzle. One that is set wins over the attribute. */
  get puzzle(): string | Puzzle;
  set puzzle(puzzle: string | Puzzle);
  /** Whether keys, mouse and touch write into the cells. */
  playable: boolean;
  readonly cells: readonly number[];
  /** null while the puzzle cannot be read. */
  get content(): Content | null;
  set content(content: Content);
  /** The cells that break a rule: of units, cages, diagonals and regions, unless a page sets them; those hold until the next change. */
  get clashes(): readonly number[];
  set clashes(cells: Iterable<number>);
  /** A picture of the board in SVG, as the library writes it, in place of the element's own: it has all rules. */
  set picture(svg: string);
  undo(): void;
  redo(): void;
  /** Removes all that the player has put on the board. */
  restart(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "sudoku-board": SudokuBoard;
  }
  interface HTMLElementEventMap {
    /** After each change of the player. */
    "sudoku-input": CustomEvent<Detail>;
    /** When all cells have a symbol and none clashes. */
    "sudoku-solved": CustomEvent<Detail>;
  }
}
