// Explaining: the steps that a person would take, each proved, and how hard a puzzle is.
//
// Takes a board without cages, of at most 64 rows, or many strings. Returns steps with their technique, their
// changes and their words, or ratings on the scales of Sudoku Explainer and HoDoKu. Rows and columns count
// from 0; only the texts count from 1, as players do.

import { Level, Profile, Rated, Rating, Status, Step, StepText } from "./abi.mjs";
import { stringsOf } from "./batch.mjs";
import { Board, bytesOf, readOptions } from "./board.mjs";
import { boardsOf } from "./cells.mjs";
import { Buffer } from "./host.mjs";
import {
  call,
  failed,
  handleOf,
  native,
  newHandle,
  optionsOf,
  Owner,
  read,
  record,
  textOf,
} from "./library.mjs";
import { solveOptions } from "./solving.mjs";

/** The number of a profile, and the other options. */
function profileOf(options, several) {
  const { profile = several ? null : "explainer", uniqueness = true, ...rest } = optionsOf(options);
  const number = new Int32Array(1);
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

function techniqueName(number) {
  if (!NAMES.has(number)) NAMES.set(number, textOf(native.sudoku_technique_name, number));
  return NAMES.get(number);
}

export class Steps extends Owner {
  #open = null;

  constructor(board, options) {
    const [profile, { removed = [], ...rest }] = profileOf(options, false);
    const numbers = Int32Array.from([...removed].flat());
    const handle = newHandle();
    if (board instanceof Board) {
      const given = [numbers, numbers.length, profile, solveOptions(rest), handle];
      call("sudoku_steps_open", board.handle, ...given);
    } else {
      if (numbers.length > 0) throw failed(Status.BAD_ARGUMENT, "removed, which the text says");
      const bytes = bytesOf(board);
      const reading = readOptions({});
      call("sudoku_steps_read", bytes, bytes.length, reading, profile, solveOptions(rest), handle);
    }
    super(handle[0], "sudoku_steps_close");
  }

  next() {
    const bytes = record(Step);
    const status = call("sudoku_steps_next", this.handle, bytes);
    if (status !== Status.OK && status !== Status.DONE) throw failed(status);
    const found = read(bytes, Step);
    this.#open = found.open;
    if (status === Status.DONE) return { done: true, value: undefined };
    const changes = this.#changes(found);
    const value = {
      technique: techniqueName(found.technique),
      placements: changes.filter(([kind]) => kind === 1).map(([, ...place]) => place),
      eliminations: changes.filter(([kind]) => kind === 0).map(([, ...place]) => place),
      nudge: this.#text(StepText.NUDGE),
      sentence: this.#text(StepText.SENTENCE),
      json: this.#text(StepText.JSON),
      svg: this.#text(StepText.SVG),
      drawing: this.#text(StepText.DRAWING),
      er: tenths(found.se_tenths),
      hodokuScore: orNull(found.hodoku_score),
      assumesUniqueness: found.assumes_uniqueness === 1,
      open: found.open,
      score: orNull(found.score),
      isFurther: found.is_further === 1,
    };
    return { done: false, value };
  }

  mistakes() {
    const length = new BigUint64Array(1);
    const status = call("sudoku_steps_mistakes", this.handle, null, 0, length);
    if (status !== Status.OK) throw failed(status);
    const numbers = new Int32Array(Number(length[0]));
    if (numbers.length > 0) {
      call("sudoku_steps_mistakes", this.handle, numbers, numbers.length, length);
    }
    return Array.from({ length: numbers.length / 4 }, (_, at) => {
      const [placed, row, col, symbol] = numbers.subarray(4 * at, 4 * at + 4);
      return { row, col, symbol, placed: placed === 1 };
    });
  }

  position(layout = "library") {
    const kind = ["candidates", "library", "characters"].includes(layout)
      ? StepText[layout.toUpperCase()]
      : undefined;
    if (kind === undefined) throw failed(Status.BAD_ARGUMENT, `layout ${layout}`);
    return this.#text(kind);
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

  #changes({ placements, eliminations }) {
    const numbers = new Int32Array(4 * (placements + eliminations));
    const length = new BigUint64Array(1);
    call("sudoku_steps_changes", this.handle, numbers, numbers.length, length);
    return Array.from({ length: numbers.length / 4 }, (_, at) => [
      ...numbers.subarray(4 * at, 4 * at + 4),
    ]);
  }

  #text(kind) {
    const length = new BigUint64Array(1);
    call("sudoku_steps_write", this.handle, kind, null, 0, length);
    const bytes = Buffer.alloc(Number(length[0]));
    call("sudoku_steps_write", this.handle, kind, bytes, bytes.length, length);
    return bytes.toString();
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

export function rate(board, options) {
  const [profile, rest] = profileOf(options, true);
  const bytes = record(Rating);
  const from = handleOf(board, "board", "Board");
  const status = call("sudoku_rate", from, profile, solveOptions(rest), bytes);
  return ratingOf(status, read(bytes, Rating));
}

export function rateStrings(list, options) {
  const [profile, rest] = profileOf(options, true);
  const [joined, [strings, reading, given]] = stringsOf(list, rest);
  const count = joined.offsets.length / 2 - 1;
  return ratingsOf(count, (rows) => call("sudoku_rate_column", strings, reading, profile, given, rows));
}

export function rateLines(text, options) {
  const [profile, { box, symbols, maxBytes, alphabet, ...rest }] = profileOf(options, true);
  const bytes = bytesOf(text);
  const reading = readOptions({ box, symbols, maxBytes, alphabet });
  const inputs = ["sudoku_rate_lines", bytes, bytes.length, reading, profile, solveOptions(rest)];
  const count = new BigUint64Array(1);
  call(...inputs, null, 0, count);
  return ratingsOf(Number(count[0]), (rows) => call(...inputs, rows, Number(count[0]), count));
}

export function rateCells(cells, options) {
  const [profile, rest] = profileOf(options, true);
  const [given, others] = boardsOf(cells, rest);
  const solving = solveOptions(others);
  return ratingsOf(given.count, (rows) => call("sudoku_rate_cells", given, profile, solving, rows));
}

/** The ratings that a call writes. */
function ratingsOf(count, write) {
  const rows = Buffer.alloc(Math.max(1, count) * Rated.size);
  write(rows);
  return Array.from({ length: count }, (_, at) => {
    const row = read(rows.subarray(at * Rated.size, (at + 1) * Rated.size), Rated);
    return ratingOf(row.status, row);
  });
}

function ratingOf(status, found) {
  const rating = { status, solutions: found.solutions, sudokuExplainer: null, hodoku: null, profile: null };
  if (status !== Status.OK && status !== Status.NO_SOLUTION) return rating;
  if (found.se_explained >= 0) {
    rating.sudokuExplainer = {
      explained: found.se_explained === 1,
      er: tenths(found.se_er),
      ep: tenths(found.se_ep),
      ed: tenths(found.se_ed),
      steps: found.se_steps,
      open: found.se_open,
    };
  }
  if (found.hodoku_explained >= 0) {
    const level = Object.keys(Level).find((name) => Level[name] === found.hodoku_level);
    rating.hodoku = {
      explained: found.hodoku_explained === 1,
      score: orNull(found.hodoku_score),
      level: level?.toLowerCase() ?? null,
      steps: found.hodoku_steps,
      open: found.hodoku_open,
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
  return rating;
}
