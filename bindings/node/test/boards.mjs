// Boards that several tests use.

import { Board } from "libsudoku";

export const PUZZLE =
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLUTION =
  "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/**
 * A board without a solution: the 1 has no place in the first row. A search in a fixed order of the
 * cells tries all orders of the other symbols before it finds that.
 */
export function hopeless() {
  const board = new Board(5, 5);
  board.set(0, 0, 2);
  for (let row = 1; row < 25; row++) board.set(row, (row % 5) * 5 + Math.floor(row / 5), 1);
  return board;
}
