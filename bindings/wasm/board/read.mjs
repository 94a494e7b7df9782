// Reads the text of a board without the library.
//
// Takes one line of cells or rows of them: a character a cell, or numbers with blanks between them; . _ - * and 0 are empty cells, letters
// are 10 and above. Or takes the JSON of the library's Board. Gives the puzzle as Board.toJSON writes it, or throws an error that
// says what was expected.

import { EMPTY } from "./game.mjs";

/** Rows and columns of the usual boxes that are not square. */
const BOXES = { 6: [2, 3], 8: [2, 4], 10: [2, 5], 12: [3, 4] };

/** The symbols of a text, from 1, or EMPTY. */
export function symbolsOf(text) {
  const words = text.replace(/[|+]|-{2,}/g, " ").trim().split(/\s+/);
  // Rows of characters are longer than numbers.
  const isNumbers = words.length > 1 && words.every((word) => word.length < 4) && Number.isInteger(Math.sqrt(words.length));
  const signs = isNumbers && words.length > Math.max(...words.map((word) => word.length)) ? words : [...words.join("")];
  return signs.map((sign, at) => {
    if (/^[._*0-]$/.test(sign)) return EMPTY;
    const number = /^\d+$/.test(sign) ? Number(sign) : /^[a-z]$/i.test(sign) ? parseInt(sign, 36) : NaN;
    if (Number.isNaN(number)) throw new SyntaxError(`cell ${at + 1}: expected a symbol or . for an empty cell, found ${sign}`);
    return number;
  });
}

/** The box of a side; `text`, as in 2x3, if it is given. */
function boxOf(side, text) {
  const given = /^(\d+)x(\d+)$/.exec(text ?? "")?.slice(1).map(Number);
  const root = Math.sqrt(side);
  const box = given ?? (Number.isInteger(root) ? [root, root] : BOXES[side]);
  if (box === undefined || box[0] * box[1] !== side) throw new SyntaxError(`expected the attribute box, rows and columns of a box with ${side} cells, as in 2x3`);
  return box;
}

export function puzzleOf(source, box) {
  if (typeof source !== "string") return source;
  if (source.trimStart().startsWith("{")) return JSON.parse(source);
  const cells = symbolsOf(source);
  const side = Math.sqrt(cells.length);
  if (cells.length === 0 || !Number.isInteger(side)) throw new SyntaxError(`expected as many rows as columns, found ${cells.length} cells`);
  const found = cells.findIndex((symbol) => symbol > side);
  if (found >= 0) throw new SyntaxError(`cell ${found + 1}: expected a symbol up to ${side}, found ${cells[found]}`);
  return { box: boxOf(side, box), symbols: Array.from({ length: side }, (_, at) => at + 1), cells };
}
