// Boards that several tests use.

import { Board } from "libsudoku";

export const PUZZLE =
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLUTION =
  "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** A board without a solution, which backtracking, row by row, finds out in its last cell. */
export function hopeless() {
  const board = new Board(3, 3);
  for (let col = 0; col < 8; col++) board.set(8, col, col + 1);
  board.set(0, 8, 9);
  return board;
}
