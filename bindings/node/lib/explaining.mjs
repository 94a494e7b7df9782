// Explaining: the steps that a person would take, each proved, and how hard a puzzle is.
//
// Takes a board of at most 64 rows, or many strings. Returns steps with their technique, their
// changes and their words, or ratings on the scales of Sudoku Explainer and HoDoKu. Rows and columns count
// from 0; only the texts count from 1, as players do.

import { Level, Profile, Rating, Status, Step, StepText } from "./abi.mjs";
import { stringsOf } from "./batch.mjs";
import { Board, bytesOf, copyOf, readOptions } from "./board.mjs";
import { AsyncSearch, callNow, runAsync } from "./calling.mjs";
import { boardsOf, integersOf } from "./cells.mjs";
import { Buffer } from "./host.mjs";
import {
  call,
  failed,
  integers,
  native,
  newHandle,
  optionsOf,
  Owner,
  read,
  record,
  SudokuError,
  textOf,
} from "./library.mjs";
import { onBoard, onCopy, solveOptions } from "./solving.mjs";

/** The number of a profile, and the other options. */
function profileOf(options, several) {
  const { profile = null, uniqueness = true, ...rest } = optionsOf(options);
  const number = new Int32Array([several ? Profile.ALL : 0]);
  if (profile !== null) {
    const bytes = Buffer.from(String(profile));
    call("sudoku_profile_find", bytes, bytes.length, number);
  }
  return [number[0] + (uniqueness ? 0 : Profile.NO_UNIQUENESS), rest];
}

const orNull = (number) => (number < 0 ? null : number);
const tenths = (number) => (number < 0 ? null : number / 10);

/** Names by number. */
const NAMES = new Map();

function namesOf(number) {
  const { sudoku_technique_name: name, sudoku_technique_title: title } = native;
  if (!NAMES.has(number)) NAMES.set(number, { technique: textOf(name, number), title: textOf(title, number) });
  return NAMES.get(number);
}

function mistakesIn(numbers) {
  return Array.from({ length: numbers.length / 4 }, (_, at) => {
    const [placed, row, col, symbol] = numbers.subarray(4 * at, 4 * at + 4);
    return { row, col, symbol, placed: placed === 1 };
  });
}

/** What a contradiction is in, by number. */
const HOUSES = [
  "cell", "row", "column", "box", "region", "diagonal", "window", "group", "extra region", "cage", "constraint",
];

/** Space for most texts, because a second call makes one anew. The calls that use it are never async. */
const ROOM = Buffer.alloc(16384);

/** A position and the last step. */
class Path extends Owner {
  constructor(handle) {
    super(handle, "sudoku_steps_close");
  }

  /** @internal */
  text(kind, bytes = ROOM) {
    const length = new BigUint64Array(1);
    try {
      call("sudoku_steps_write", this.handle, kind, bytes, bytes.length, length);
    } catch (error) {
      if (error.code !== Status.BUFFER_TOO_SMALL) throw error;
      return this.text(kind, Buffer.alloc(Number(length[0])));
    }
    return bytes.toString("utf8", 0, Number(length[0]));
  }

  /** A path of its own, with the last step. @internal */
  copy() {
    const handle = newHandle();
    const status = call("sudoku_steps_clone", this.handle, null, handle);
    if (status !== Status.OK) throw failed(status);
    return new Path(handle[0]);
  }

  /** All numbers that a function returns. @internal */
  numbers(name, room = new Int32Array(64)) {
    const length = new BigUint64Array(1);
    try {
      call(name, this.handle, room, room.length, length);
    } catch (error) {
      if (error.code !== Status.BUFFER_TOO_SMALL) throw error;
      return this.numbers(name, new Int32Array(Number(length[0])));
    }
    return room.subarray(0, Number(length[0]));
  }

  /** The changes of a kind, of `count` in all. @internal */
  changes(wanted, count) {
    const numbers = new Int32Array(4 * count);
    call("sudoku_steps_changes", this.handle, numbers, numbers.length, new BigUint64Array(1));
    const all = Array.from({ length: count }, (_, at) => [...numbers.subarray(4 * at, 4 * at + 4)]);
    return all.filter(([kind]) => kind === wanted).map(([, ...place]) => place);
  }
}

/** What a step makes of its path when it is first asked for. */
const LATER = {
  placements: (path, count) => path.changes(1, count),
  eliminations: (path, count) => path.changes(0, count),
  nudge: (path) => path.text(StepText.NUDGE),
  hint: (path) => path.text(StepText.HINT),
  sentence: (path) => path.text(StepText.SENTENCE),
  json: (path) => path.text(StepText.JSON),
  svg: (path) => path.text(StepText.SVG),
  drawing: (path) => path.text(StepText.DRAWING),
};

const STAGES = ["nudge", "hint", "sentence"];

/** The number of the language with a code. */
function languageOf(code) {
  const number = new Int32Array(1);
  const bytes = Buffer.from(String(code));
  call("sudoku_language_find", bytes, bytes.length, number);
  return number[0];
}

export function languages() {
  const count = new Uint32Array(1);
  call("sudoku_language_count", count);
  return Array.from({ length: count[0] }, (_, index) => {
    const number = new Int32Array(1);
    call("sudoku_language_number", index, number);
    return {
      code: textOf(native.sudoku_language_name, number[0]),
      title: textOf(native.sudoku_language_title, number[0]),
    };
  });
}

/**
 * The most paths of steps. A loop that never waits frees none: the steps beyond make all at once, so that memory is bounded.
 */
const MOST_PATHS = 4096;
let paths = 0;
const ended = new FinalizationRegistry(() => paths--);

/** A step of its numbers, and the steps whose last one it is. */
function stepOf(found, steps) {
  const step = { ...namesOf(found.technique) };
  const count = found.placements + found.eliminations;
  const isLater = paths < MOST_PATHS;
  const path = isLater ? steps.copy() : steps;
  for (const [name, make] of Object.entries(LATER)) {
    const set = (value) =>
      Object.defineProperty(step, name, { value, configurable: true, enumerable: true, writable: true });
    const get = () => set(make(path, count))[name];
    if (isLater) Object.defineProperty(step, name, { get, set, configurable: true, enumerable: true });
    else get();
  }
  const told = new Map();
  const text = (stage = "sentence", language = "en") => {
    if (!STAGES.includes(stage)) throw failed(Status.BAD_ARGUMENT, `stage ${stage}`);
    const kind = StepText[stage.toUpperCase()] + languageOf(language);
    if (!told.has(kind)) told.set(kind, path.text(kind));
    return told.get(kind);
  };
  const titleIn = (language) => textOf(native.sudoku_technique_title_in, found.technique, languageOf(language));
  Object.defineProperties(step, { text: { value: text }, titleIn: { value: titleIn } });
  if (isLater) {
    paths++;
    ended.register(path);
  } else {
    for (const { code } of languages()) STAGES.forEach((stage) => text(stage, code));
  }
  return Object.assign(step, {
    er: tenths(found.se_tenths),
    hodokuScore: orNull(found.hodoku_score),
    assumesUniqueness: found.assumes_uniqueness === 1,
    open: found.open,
    score: orNull(found.score),
    isFurther: found.is_further === 1,
  });
}

export class Steps extends Path {
  #open = null;

  constructor(board, options) {
    const [profile, { removed = [], state = null, ...others }] = profileOf(options, false);
    const listed = [...removed].flatMap(([row, col, symbol]) => [row, col, symbol]);
    const numbers = integers(listed, "int32", "removed");
    const handle = newHandle();
    let status;
    const { box, symbols, maxBytes, alphabet, ...rest } = others;
    const reading = { box, symbols, maxBytes, alphabet };
    if (state !== null) {
      const given = [numbers, numbers.length, profile, solveOptions(rest), handle];
      const [puzzle, played] = [board, state].map((one) => (one instanceof Board ? one : Board.parse(one, reading)));
      status = call("sudoku_steps_open_at", puzzle.handle, played.handle, ...given);
    } else if (board instanceof Board) {
      const given = [numbers, numbers.length, profile, solveOptions(others), handle];
      status = call("sudoku_steps_open", board.handle, ...given);
    } else {
      if (numbers.length > 0) {
        const message = "removed: the text of a position says what is removed";
        throw new SudokuError(Status.BAD_ARGUMENT, message);
      }
      const bytes = bytesOf(board, "board must be a Board, a string or a Uint8Array");
      const given = [readOptions(reading), profile, solveOptions(rest), handle];
      status = call("sudoku_steps_read", bytes, bytes.length, ...given);
    }
    if (status !== Status.OK) throw failed(status);
    super(handle[0]);
  }

  /** The call for the next step: its arguments, and a function that makes the result. @internal */
  stepping() {
    const bytes = record(Step);
    return [["sudoku_steps_next", this.handle, bytes], (status) => this.#found(status, bytes)];
  }

  #found(status, bytes) {
    if (status !== Status.OK && status !== Status.DONE) throw failed(status);
    const found = read(bytes, Step);
    this.#open = found.open;
    if (status === Status.DONE) return { done: true, value: undefined };
    return { done: false, value: stepOf(found, this) };
  }

  next() {
    return callNow(this.stepping());
  }

  /** The call for the mistakes; without numbers for them, for their number. @internal */
  comparing(numbers = null) {
    const length = new BigUint64Array(1);
    const result = (status) => {
      if (status !== Status.OK) throw failed(status);
      return numbers === null ? new Int32Array(Number(length[0])) : mistakesIn(numbers);
    };
    return [["sudoku_steps_mistakes", this.handle, numbers, numbers?.length ?? 0, length], result];
  }

  mistakes() {
    return callNow(this.comparing(callNow(this.comparing())));
  }

  contradictions() {
    const numbers = this.numbers("sudoku_steps_contradictions");
    return Array.from({ length: numbers.length / 4 }, (_, at) => {
      const [house, number, symbol, places] = numbers.subarray(4 * at, 4 * at + 4);
      return { house: HOUSES[house], number, symbol: house === 0 ? null : symbol, places };
    });
  }

  /** The call for a list of steps: its arguments, and a function that makes the result. @internal */
  listing(technique) {
    const number = new Int32Array(1);
    if (technique !== undefined) {
      const bytes = Buffer.from(String(technique));
      call("sudoku_technique_find", bytes, bytes.length, number);
    }
    const handle = newHandle();
    const result = (status) => {
      if (status !== Status.OK) throw failed(status);
      const listed = new Path(handle[0]);
      const steps = [];
      const bytes = record(Step);
      while (call("sudoku_steps_next", listed.handle, bytes) === Status.OK) {
        steps.push(stepOf(read(bytes, Step), listed));
      }
      listed.close();
      return steps;
    };
    return [["sudoku_steps_list", this.handle, number[0], null, handle], result];
  }

  list(technique) {
    return callNow(this.listing(technique));
  }

  position(layout = "library") {
    const kind = ["candidates", "library", "characters"].includes(layout)
      ? StepText[layout.toUpperCase()]
      : undefined;
    if (kind === undefined) throw failed(Status.BAD_ARGUMENT, `layout ${layout}`);
    return this.text(kind);
  }

  return(value) {
    this.close();
    return { done: true, value };
  }

  get open() {
    return this.#open;
  }

  [Symbol.iterator]() {
    return this;
  }
}

export function steps(board, options) {
  return new Steps(board, options);
}

export function hint(board, options) {
  const found = new Steps(board, options);
  try {
    return found.next().value ?? null;
  } finally {
    found.close();
  }
}

export class AsyncSteps extends AsyncSearch {
  constructor(board, options) {
    super(options, (given) => new Steps(board, given));
  }

  mistakes() {
    return this.turn(async () => {
      const numbers = await this.run(() => this.search.comparing());
      return this.run(() => this.search.comparing(numbers));
    });
  }

  contradictions() {
    return this.turn(() => this.search.contradictions());
  }

  list(technique) {
    return this.turn(() => this.run(() => this.search.listing(technique)));
  }

  position(layout) {
    return this.turn(() => this.search.position(layout));
  }

  get open() {
    return this.search.open;
  }
}

export function stepsAsync(board, options) {
  return new AsyncSteps(board, options);
}

export async function hintAsync(board, options) {
  const found = new AsyncSteps(board, options);
  try {
    return (await found.next()).value ?? null;
  } finally {
    found.close();
  }
}

// Of each call: its arguments, and a function that makes the result of its status.

function boardRating(board, options) {
  const [profile, rest] = profileOf(options, true);
  const inputs = ["sudoku_rate", board.handle, profile, solveOptions(rest)];
  const [outputs, result] = rowsOf(1);
  return [[...inputs, ...outputs], () => result()[0]];
}

function stringRating(list, options) {
  const [profile, rest] = profileOf(options, true);
  const [joined, [strings, reading, given]] = stringsOf(list, rest);
  const [outputs, result] = rowsOf(joined.offsets.length / 2 - 1);
  return [["sudoku_rate_strings", strings, reading, profile, given, ...outputs], result];
}

function lineRating(bytes, options) {
  const [profile, { box, symbols, maxBytes, alphabet, ...rest }] = profileOf(options, true);
  const reading = readOptions({ box, symbols, maxBytes, alphabet });
  const inputs = ["sudoku_rate_lines", bytes, bytes.length, reading, profile, solveOptions(rest)];
  const count = new BigUint64Array(1);
  call(...inputs, null, Rating.size, 0, count);
  const [outputs, result] = rowsOf(Number(count[0]));
  return [[...inputs, ...outputs, Number(count[0]), count], result];
}

function cellRating(cells, options) {
  const [profile, rest] = profileOf(options, true);
  const [given, others] = boardsOf(cells, rest);
  const [outputs, result] = rowsOf(given.count);
  return [["sudoku_rate_cells", given, profile, solveOptions(others), ...outputs], result];
}

/** Memory for the rows of a call and the size of each, and a function that reads them. */
function rowsOf(count) {
  const rows = Buffer.alloc(Math.max(1, count) * Rating.size);
  const result = () =>
    Array.from({ length: count }, (_, at) => {
      const row = rows.subarray(at * Rating.size, (at + 1) * Rating.size);
      return ratingOf(read(row, Rating));
    });
  return [[rows, Rating.size], result];
}

function ratingOf(found) {
  const { status } = found;
  const rating = { status, solutions: found.solutions, sudokuExplainer: null, hodoku: null, profile: null, stars: null };
  if (status !== Status.OK && status !== Status.NO_SOLUTION) return rating;
  if (found.se_explained >= 0) {
    rating.sudokuExplainer = {
      explained: found.se_explained === 1,
      er: tenths(found.se_er),
      ep: tenths(found.se_ep),
      ed: tenths(found.se_ed),
      steps: found.se_steps,
      open: found.se_open,
      percent: orNull(found.se_percent),
    };
  }
  if (found.hodoku_explained >= 0) {
    rating.hodoku = {
      explained: found.hodoku_explained === 1,
      score: orNull(found.hodoku_score),
      level: levelName(found.hodoku_level),
      steps: found.hodoku_steps,
      open: found.hodoku_open,
      percent: orNull(found.hodoku_percent),
    };
  }
  if (found.profile_explained >= 0) {
    rating.profile = {
      explained: found.profile_explained === 1,
      highest: orNull(found.profile_highest),
      sum: orNull(found.profile_sum),
      steps: found.profile_steps,
      open: found.profile_open,
    };
  }
  // Only the path of the stars has a number of givens.
  if (found.givens >= 0) {
    rating.stars = {
      stars: orNull(found.stars),
      rounds: found.stars_rounds,
      open: found.stars_open,
      givens: found.givens,
    };
  }
  return rating;
}

/** The name of a level of HoDoKu; null if it has none. */
export function levelName(number) {
  const level = Object.keys(Level).find((name) => Level[name] === number);
  return level?.toLowerCase() ?? null;
}

/** A text of `sudoku_summary`: the line, or JSON. */
function summaryText(json) {
  return (board, options) => {
    const [bytes, length] = [Buffer.alloc(4096), new BigUint64Array(1)];
    const inputs = ["sudoku_summary", board.handle, json, solveOptions(options)];
    const result = (status) => {
      if (status !== Status.OK && status !== Status.NO_SOLUTION) throw failed(status);
      return bytes.toString("utf8", 0, Number(length[0]));
    };
    return [[...inputs, bytes, bytes.length, length], result];
  };
}

export function summary(board, options) {
  const found = onBoard(board, options, summaryText(1));
  return found ? { ...JSON.parse(found), line: onBoard(board, options, summaryText(0)) } : null;
}

export function rate(board, options) {
  return onBoard(board, options, boardRating);
}

export async function rateAsync(board, options) {
  return onCopy(board, options, boardRating);
}

export function rateStrings(list, options) {
  return callNow(stringRating(list, options));
}

export async function rateStringsAsync(list, options) {
  return runAsync(options, (given) => stringRating(list, given));
}

export function rateLines(text, options) {
  return callNow(lineRating(bytesOf(text), options));
}

export async function rateLinesAsync(text, options) {
  const copy = copyOf(text);
  return runAsync(options, (given) => lineRating(copy, given));
}

export function rateCells(cells, options) {
  return callNow(cellRating(cells, options));
}

export async function rateCellsAsync(cells, options) {
  const copy = integersOf(cells).slice();
  return runAsync(options, (given) => cellRating(copy, given));
}
