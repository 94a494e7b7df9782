// Generating puzzles.
//
// Takes a shape, a seed, options and limits. Returns a board with exactly one solution, which is
// proved, or with a number of holes. The same seed and options make the same puzzle, on every machine.

import { GenerateOptions, Status } from "./abi.mjs";
import { Board } from "./board.mjs";
import { runAsync } from "./calling.mjs";
import { call, failed, fields, integer, newHandle, optionsOf, refuse } from "./library.mjs";
import { controlHandle } from "./solving.mjs";

function generating(boxHeight, boxWidth, options) {
  const { seed, killer, minimal, holesBalanced, control, ...limits } = optionsOf(options);
  const { givens = 0, holes = 0, minCage = 0, maxCage = 0, ...amounts } = limits;
  const { minNodes = 0, maxNodes = 0, ...bounds } = amounts;
  const { attempts = 0, timeLimitMs = 0, ...unknown } = bounds;
  refuse(unknown);
  const given = fields(GenerateOptions, {
    box_height: integer(boxHeight, "uint32", "box height"),
    box_width: integer(boxWidth, "uint32", "box width"),
    killer: Number(Boolean(killer)),
    seed: integer(seed, "uint64", "seed"),
    minimal: Number(Boolean(minimal)),
    givens: integer(givens, "uint32", "givens"),
    min_cage: integer(minCage, "uint32", "minCage"),
    holes: integer(holes, "uint32", "holes"),
    holes_balanced: Number(Boolean(holesBalanced)),
    max_cage: integer(maxCage, "uint32", "maxCage"),
    min_nodes: integer(minNodes, "uint64", "minNodes"),
    max_nodes: integer(maxNodes, "uint64", "maxNodes"),
    attempts: integer(attempts, "uint32", "attempts"),
    time_limit_ms: integer(timeLimitMs, "uint32", "timeLimitMs"),
    control: controlHandle(control),
  });
  const handle = newHandle();
  const result = (status) => {
    if (status !== Status.OK) throw failed(status);
    return Board.of(handle);
  };
  return [["sudoku_generate", given, handle], result];
}

export function generate(boxHeight, boxWidth, options) {
  const [request, result] = generating(boxHeight, boxWidth, options);
  return result(call(...request));
}

export async function generateAsync(boxHeight, boxWidth, options) {
  return runAsync(options, (given) => generating(boxHeight, boxWidth, given));
}
