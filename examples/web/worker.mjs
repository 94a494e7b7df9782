// Answers the questions of engine.mjs with the library, and reports how far a long call is.
//
// Takes { number, action, given }; posts { number, answer } or { number, error }, and { progress } between. Boards come and go as
// Board.toJSON writes them, so that a worker may be ended at any time.

// Imported here, and not by a static import: messages that come before the module is loaded would be lost.
const loading = import("./lib/wasm.mjs").then((library) => {
  control = new library.Control();
  library.watch(() => postMessage({ progress: control.progress }), 100);
  return library;
});
let control;

// A week: a call without a limit reports no progress.
const LONG = 7 * 24 * 3600 * 1000;
/** For a hint: clashes are not marked while one is looked for. */
const HINT = 10_000;
const limits = () => ({ control, timeLimitMs: LONG });
/** The steps of the last path. */
let path = [];

const emptied = (puzzle) => ({ ...puzzle, cells: puzzle.cells.map(() => -1) });
const plain = (lists) => lists.map((list) => [...list]);

/** A step in a language, with its picture. */
function told(step, language) {
  const stages = ["nudge", "hint", "sentence"].map((stage) => step.text(stage, language));
  const { placements, eliminations, svg, er, score, assumesUniqueness } = step;
  return { title: step.titleIn(language), stages, placements, eliminations, svg, er, score, assumesUniqueness };
}

/** The player's position on a puzzle, ready for its steps. */
function pathOf({ Board, steps }, { puzzle, cells, removed = [] }, timeLimitMs) {
  return steps(Board.fromJSON(puzzle), { state: Board.fromJSON({ ...puzzle, cells }), removed, ...(timeLimitMs && { timeLimitMs }) });
}

/** The variants that the page offers, as constraints of an empty board. */
const VARIANTS = {
  x: [{ kind: "diagonal", values: [1] }, { kind: "diagonal", values: [-1] }],
  windoku: [{ kind: "windows" }],
  "anti-knight": [{ kind: "anti_knight" }],
  "anti-king": [{ kind: "anti_king" }],
};

/** The options of `generate` for a variant, and a rule of which clues are drawn. */
function kindOf({ Board }, [height, width], kind) {
  if (kind === "killer") return { killer: true };
  if (kind === "jigsaw") return { randomRegions: true };
  if (kind.startsWith("rule:")) return { rules: kind.slice(5) };
  if (!(kind in VARIANTS)) return {};
  const board = new Board(height, width);
  board.addConstraints(VARIANTS[kind]);
  return { board };
}

const actions = {
  read: ({ Board }, { text }) => Board.parse(text).toJSON(),
  draw: ({ Board, Format }, { puzzle }) => Board.fromJSON(emptied(puzzle)).write(Format.SVG),
  picture: ({ Board, Format }, { puzzle }) => Board.fromJSON(puzzle).write(Format.SVG),
  write: ({ Board, Format }, { puzzle, format }) => Board.fromJSON(puzzle).write(Format[format]),
  empty: ({ Board }, { box }) => new Board(...box).toJSON(),

  /** The cells that clash, and whether all is solved. */
  state({ Board, State }, { puzzle, cells }) {
    const board = Board.fromJSON({ ...puzzle, cells });
    return { clashes: [...board.clashes()], isSolved: board.check().state === State.SOLVED };
  },

  candidates({ Board }, { puzzle, cells }) {
    const board = Board.fromJSON({ ...puzzle, cells });
    return cells.map((_, cell) => [...board.candidates(Math.floor(cell / board.columns), cell % board.columns)]);
  },

  mistakes: (library, given) => pathOf(library, given).mistakes(),

  /** The next step; or what is wrong, or null. */
  hint(library, given) {
    const found = pathOf(library, given, HINT);
    const mistakes = found.mistakes();
    if (mistakes.length > 0) return { mistakes };
    const { value } = found.next();
    return value ? { step: told(value, given.language) } : {};
  },

  steps(library, given) {
    path = [...pathOf(library, given)];
    return { titles: path.map((step) => step.titleIn(given.language)), open: path.at(-1)?.open };
  },
  step(library, given) {
    // A worker that was ended has lost them.
    if (path.length === 0) path = [...pathOf(library, given)];
    return told(path[given.at], given.language);
  },

  solve({ Board, solve }, { puzzle }) {
    const { cells, unique, report } = solve(Board.fromJSON(puzzle), { solutionLimit: 2, ...limits() });
    return { cells: cells && [...cells], unique, elapsedNs: report.elapsedNs };
  },
  count: ({ Board, count }, { puzzle }) => count(Board.fromJSON(puzzle), limits()),
  trueCandidates: ({ Board, trueCandidates }, { puzzle }) => plain(trueCandidates(Board.fromJSON(puzzle), limits()).cells),

  rate({ Board, rate, summary }, { puzzle }) {
    const board = Board.fromJSON(puzzle);
    const rating = rate(board, limits());
    return { rating, line: rating.solutions === 1 ? summary(board).line : null };
  },

  /** Pictures of new puzzles and of their solutions. */
  book(library, wish) {
    const { Board, Format, solve } = library;
    const boards = actions.make(library, wish).map((puzzle) => Board.fromJSON(puzzle));
    return [boards.map((board) => board.write(Format.SVG)), boards.map((board) => board.write(Format.SVG, solve(board).cells))];
  },

  /** Puzzles with the seed and those that follow. */
  make(library, { box, kind, stars, seed, many }) {
    const difficulty = stars > 0 ? `stars=${stars}` : undefined;
    return Array.from({ length: many }, (_, index) => {
      const { board, ...options } = kindOf(library, box, kind);
      return library.generate(...box, { ...options, ...(board && { board }), difficulty, seed: seed + index, ...limits() }).toJSON();
    });
  },
};

onmessage = async ({ data: { number, action, given } }) => {
  try {
    const library = await loading;
    control.reset();
    postMessage({ number, answer: actions[action](library, given) });
  } catch (error) {
    const { message, status, row, col } = error;
    postMessage({ number, error: { message, status, row, col } });
  }
};
