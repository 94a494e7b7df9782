// Answers the questions of engine.mjs with the library, and reports how far a long call is.
//
// Takes { number, action, given }; posts { number, answer } or { number, error }, and { progress } between. Boards come and go as
// Board.toJSON writes them, so that a worker may be ended at any time.

// Imported here, and not by a static import: messages that come before the module is loaded would be lost.
const loading = import(location.search === "?small" ? "./lib/small.mjs" : "./lib/wasm.mjs").then((library) => {
  control = new library.Control();
  library.watch(() => postMessage({ progress: control.progress }), 100);
  return library;
});
let control;

// A week: a call without a limit reports no progress.
const LONG = 7 * 24 * 3600 * 1000;
/** For a hint. */
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

/** Marks the error of a call that does not know the puzzle: its rules or its size; the other arguments of the page are good. */
function known(call) {
  try {
    return call();
  } catch (error) {
    throw Object.assign(error, { isUnknown: error.status === "BAD_ARGUMENT" });
  }
}

/** The player's position on a puzzle, ready for its steps. */
function pathOf({ Board, steps }, { puzzle, cells, removed = [] }, timeLimitMs) {
  const board = Board.fromJSON(puzzle);
  const state = Board.fromJSON({ ...puzzle, cells });
  return known(() => steps(board, { state, removed, ...(timeLimitMs && { timeLimitMs }) }));
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

  /** The rules beside rows, columns and boxes: the name and sentence of each kind, and the value if all of a kind have the same one. */
  rules({ constraintKinds }, { puzzle: { cages = [], constraints = [] } }) {
    const values = new Map(cages.length > 0 ? [["cage", new Set()]] : []);
    for (const { kind, values: own } of constraints) values.set(kind, (values.get(kind) ?? new Set()).add(own.join()));
    return constraintKinds()
      .filter(({ name }) => values.has(name))
      .map(({ name, rule }) => {
        const [value, ...others] = values.get(name);
        return { name, rule, value: /^\d+$/.test(value) && others.length === 0 ? value : null };
      });
  },

  /** The cells that clash, and whether all is solved. */
  state({ Board, State }, { puzzle, cells }) {
    const board = Board.fromJSON({ ...puzzle, cells });
    return { clashes: [...board.clashes()], isSolved: board.check().state === State.SOLVED };
  },

  candidates({ Board }, { puzzle, cells }) {
    const board = Board.fromJSON({ ...puzzle, cells });
    return cells.map((_, cell) => [...board.candidates(Math.floor(cell / board.columns), cell % board.columns)]);
  },

  /** The digits that are not those of the only solution, and the cells without a mark of theirs; or that there is no solution. */
  mistakes({ Board, solve }, { puzzle, cells, removed }) {
    const board = Board.fromJSON(puzzle);
    const { cells: solution, unique } = solve(board, { solutionLimit: 2, ...limits() });
    if (!unique) return { isImpossible: solution === null || solve(Board.fromJSON({ ...puzzle, cells }), limits()).cells === null, mistakes: [] };
    const at = (cell) => ({ row: Math.floor(cell / board.columns), col: cell % board.columns });
    const digits = cells.flatMap((symbol, cell) => (symbol !== -1 && symbol !== solution[cell] ? [{ ...at(cell), symbol, placed: true }] : []));
    const marks = removed.filter(([row, col, symbol]) => symbol === solution[row * board.columns + col]);
    return { mistakes: [...digits, ...marks.map(([row, col, symbol]) => ({ row, col, symbol }))] };
  },

  /** An open cell with one symbol in all solutions, the one with the fewest candidates; or that there is no solution, or nothing. */
  certain({ Board, trueCandidates }, { puzzle, cells }) {
    const board = Board.fromJSON({ ...puzzle, cells });
    const lists = trueCandidates(board, { control, timeLimitMs: HINT }).cells;
    const found = lists.flatMap((list, cell) => {
      if (list.length !== 1 || cells[cell] !== -1) return [];
      const [row, col] = [Math.floor(cell / board.columns), cell % board.columns];
      return [{ row, col, symbol: list[0], candidates: board.candidates(row, col).length }];
    });
    const isImpossible = lists.every((list) => list.length === 0);
    return { isImpossible, cell: found.sort((one, other) => one.candidates - other.candidates)[0] };
  },

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

  rate(library, { puzzle }) {
    const { Board, rate, summary } = library;
    const board = Board.fromJSON(puzzle);
    const rating = known(() => rate(board, limits()));
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
    const { message, status, row, col, isUnknown } = error;
    postMessage({ number, error: { message, status, row, col, isUnknown } });
  }
};
