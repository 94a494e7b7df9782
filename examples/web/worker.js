// Solves, counts and generates for index.html, and tells it how far a call is. The page ends a call by ending this worker.
import { Board, Control, count, Format, generate, solve, watch } from "../../bindings/wasm/lib/wasm.mjs";

// A week: a call without a limit is not watched.
const timeLimitMs = 7 * 24 * 3600 * 1000;
const control = new Control();
watch(() => postMessage({ progress: control.progress }), 100);

/** What the page draws. */
function drawn(board, cells) {
  return {
    side: board.side,
    box: board.box,
    givens: [...board.cells],
    cells: [...(cells ?? board.cells)],
    symbols: Object.fromEntries(Array.from(board.symbols, (symbol) => [symbol, shown(symbol)])),
    cages: board.cages.map(({ total, cells: inside }) => ({ total, cells: [...inside] })),
  };
}

/** A symbol below 10 is a digit; others may be characters. */
function shown(symbol) {
  return symbol > 64 ? String.fromCodePoint(symbol) : String(symbol);
}

const actions = {
  solve({ text }) {
    const board = Board.parse(text);
    const { status, cells, unique, report } = solve(board, { solutionLimit: 2, control, timeLimitMs });
    const found = cells === null ? "There is no solution." : unique ? "There is one solution." : "There are several solutions. This is one.";
    return { message: `${found} ${report.nodes} nodes, ${(report.elapsedNs / 1e6).toFixed(1)} ms.`, board: drawn(board, cells), status };
  },
  count({ text }) {
    const board = Board.parse(text);
    const { solutions, report } = count(board, { control, timeLimitMs });
    return { message: `${solutions} ${solutions === 1 ? "solution" : "solutions"}, ${(report.elapsedNs / 1e6).toFixed(1)} ms.`, board: drawn(board) };
  },
  generate({ box, killer, seed }) {
    const board = generate(box[0], box[1], { seed, killer, control, timeLimitMs, minimal: !killer });
    return { message: `The puzzle of seed ${seed}.`, board: drawn(board), text: board.write(killer ? Format.COORDINATES : Format.LINE) };
  },
};

onmessage = ({ data }) => {
  try {
    control.reset();
    postMessage(actions[data.action](data));
  } catch (error) {
    postMessage({ error: error.message });
  }
};
postMessage({ ready: true });
