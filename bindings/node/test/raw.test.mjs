// Every function of the C interface through koffi, with good and with bad arguments.
//
// `CALLS` has good arguments for each function; the tests replace one at a time.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import * as abi from "libsudoku/abi";
import { native, newHandle, record } from "libsudoku/native";
import { PUZZLE } from "./boards.mjs";

const { Status } = abi;
const folder = mkdtempSync(join(tmpdir(), "libsudoku-"));
after(() => rmSync(folder, { recursive: true }));
/** The words of the arguments; the file explains them. */
const CALLS = {};
const table = readFileSync(new URL("../../../src/ffi/faults/calls.rs", import.meta.url), "utf8");
for (const [, name, words] of table.matchAll(/(sudoku_\w+)\((.*)\);/g)) {
  CALLS[name] = words.match(/\[[^\]]*\]|[^,\s]+/g);
}
const bare = (word) => word.replace(/^\((.*)\)$/, "$1");
const file = (name) => Buffer.from(join(folder, name));
const TEXTS = {
  nine: Buffer.from(PUZZLE),
  lines: Buffer.from(`${PUZZLE}\n`.repeat(2)),
  auto: Buffer.from("auto"),
  german: Buffer.from("de"),
  windows: Buffer.from("windows"),
  hodoku: Buffer.from("hodoku"),
  single: Buffer.from("hidden_single"),
  path: file("path"),
  target: file("target"),
  clauses: file("clauses"),
  proof: file("proof"),
};

/** The live handles of the calls. */
function handles() {
  const made = (name, ...inputs) => {
    const handle = newHandle();
    assert.equal(
      native[name](...inputs, handle, ...(name === "sudoku_control_new" ? [] : [null])),
      0,
    );
    return handle[0];
  };
  const [board, caged, clashing] = [PUZZLE, PUZZLE, PUZZLE.replace(".", "5")].map((text) =>
    made("sudoku_board_read", Buffer.from(text), 81, null),
  );
  assert.equal(native.sudoku_board_add_cage(caged, 8, Uint32Array.of(0, 1), 2, null), 0);
  const empty = made("sudoku_board_new", 3, 3);
  const solutions = made("sudoku_solutions_open", empty, null);
  const deduction = made("sudoku_deduction_new", empty);
  native.sudoku_board_free(empty);
  const [steps, stepped] = [1, 2].map(() => made("sudoku_steps_open", board, null, 0, 0, null));
  assert.equal(native.sudoku_steps_next(stepped, record(abi.Step), null), 0);
  const wrong = Buffer.from(`:0000:x:${PUZZLE.replace(".", "+1")}::::`);
  const mistaken = made("sudoku_steps_read", wrong, wrong.length, null, 0, null);
  const control = made("sudoku_control_new");
  return { board, caged, clashing, control, solutions, deduction, steps, stepped, mistaken };
}

function free({ board, caged, clashing, control, solutions, deduction, steps, stepped, mistaken }) {
  for (const each of [steps, stepped, mistaken]) native.sudoku_steps_close(each);
  for (const each of [board, caged, clashing]) native.sudoku_board_free(each);
  native.sudoku_solutions_close(solutions);
  native.sudoku_deduction_free(deduction);
  native.sudoku_control_free(control);
}

const options = (fields) => ({ struct_size: abi.Options.size, ...fields });
const wanted = (fields) => ({
  struct_size: abi.GenerateOptions.size,
  box_height: 2,
  box_width: 2,
  ...fields,
});

const ARRAYS = {
  int32_t: Int32Array,
  uint32_t: Uint32Array,
  int64_t: BigInt64Array,
  uint64_t: BigUint64Array,
  size_t: BigUint64Array,
  "sudoku_board *": BigUint64Array,
};

/** Memory for items of a type. */
function buffer(item, items) {
  if (item === "char *") return [null];
  if (item in ARRAYS) return new ARRAYS[item](items);
  return new Uint8Array(items * (abi.STRUCTURES[item]?.size ?? 1));
}

/** Good arguments for a function, without the error. */
function good(name, live) {
  writeFileSync(TEXTS.path, PUZZLE);
  let [items, size] = [0, 0];
  const argument = (word, place) => {
    const item = types(name)[place].replace(/ \*$|(?<=\*)\*$/, "");
    if (word === "len" || word === "size") return { len: items, size }[word];
    if (/^\d+$/.test(word)) return Number(word);
    if (word in live) return live[word];
    if (word in TEXTS) {
      items = TEXTS[word].length;
      return TEXTS[word];
    }
    if (word[0] === "[") {
      const [first, times] = word.slice(1, -1).split("; ");
      const listed = Array(Number(times ?? 1)).fill(first.split(", ")).flat();
      items = listed.length;
      const number = item === "int64_t" ? BigInt : Number;
      return ARRAYS[item].from(listed, (each) => live[each] ?? number(each));
    }
    if (/^(\{|news?$)/.test(word)) {
      items = { new: 1, news: 2 }[word] ?? Number(word.slice(1, -1));
      size = abi.STRUCTURES[item]?.size;
      return word === "new" ? newHandle() : buffer(item, items);
    }
    return structure(word, abi.STRUCTURES[item]);
  };
  const words = CALLS[name].filter((word) => word !== "error");
  return words.map((word, place) => argument(bare(word), place));
}

function structure(word, { size }) {
  const twice = PUZZLE.repeat(2);
  const fields = {
    wanted: { box_height: 2, box_width: 2 },
    cells: {
      ...{ cell_bytes: 1, count: 2, side: 9 },
      cells: Uint8Array.from(twice, (cell) => Number(cell) || 0),
    },
    strings: {
      ...{ offset_bytes: 4, bytes: Buffer.from(twice), byte_count: 162 },
      ...{ offsets: Int32Array.of(0, 81, 162), count: 2 },
    },
    options: {},
    read: {},
  }[word];
  return fields ? { struct_size: size, ...fields } : record({ size });
}

/** The status of a call, with one argument replaced; checks the error. */
function made(name, live, place, value) {
  const given = good(name, live);
  if (place !== undefined) given[place] = value;
  if (!takesError(name)) return native[name](...given);
  const error = record(abi.ErrorDetail);
  const status = native[name](...given, error);
  assert.equal(error.readInt32LE(4), Math.min(status, 0));
  return status;
}

const types = (name) => abi.FUNCTIONS[name].split(", ");
const takesError = (name) => types(name).at(-1) === "sudoku_error *";

for (const name of Object.keys(abi.FUNCTIONS)) {
  test(name, () => {
    const live = handles();
    const gone = handles();
    free(gone);
    for (const [place, marked] of CALLS[name].entries()) {
      const word = bare(marked);
      if (/^(len|size|error|\d+)$/.test(word)) continue;
      const expected = word === marked ? Status.NULL_POINTER : Status.OK;
      assert.equal(made(name, live, place, null), expected, `NULL in place ${place}`);
      if (!(word in live)) continue;
      const foreign = /board|caged|clashing/.test(word) ? live.control : live.board;
      for (const bad of [gone[word], foreign, 1n, 2n ** 63n + 5n]) {
        assert.equal(made(name, live, place, bad), Status.BAD_HANDLE, `${bad} in place ${place}`);
      }
    }
    if (takesError(name)) {
      const short = Buffer.alloc(abi.ErrorDetail.size);
      assert.equal(native[name](...good(name, live), short), Status.BAD_STRUCT_SIZE);
    }
    assert.equal(made(name, live), Status.OK);
    free(live);
  });
}

for (const [name, place, value, status] of [
  ["sudoku_board_symbols", 2, 8, "BUFFER_TOO_SMALL"],
  ["sudoku_board_cells", 2, 80, "BUFFER_TOO_SMALL"],
  ["sudoku_board_candidates", 4, 0, "BUFFER_TOO_SMALL"],
  ["sudoku_board_cage", 4, 1, "BUFFER_TOO_SMALL"],
  ["sudoku_board_write", 3, 10, "BUFFER_TOO_SMALL"],
  ["sudoku_board_write_cells", 5, 10, "BUFFER_TOO_SMALL"],
  ["sudoku_board_write_cells", 2, 80, "BAD_CELL_COUNT"],
  ["sudoku_board_add_cages", 2, 3, "BAD_ARGUMENT"],
  ["sudoku_board_remove_cage", 1, 1, "BAD_ARGUMENT"],
  ["sudoku_board_minimise", 1, options({ strategy: 7 }), "UNKNOWN_STRATEGY"],
  ["sudoku_board_redundant", 3, 0, "BUFFER_TOO_SMALL"],
  ["sudoku_row_error", 3, 1, "BAD_ARGUMENT"],
  ["sudoku_row_error", 5, Buffer.alloc(abi.ErrorDetail.size), "BAD_STRUCT_SIZE"],
  ["sudoku_solve", 3, 80, "BUFFER_TOO_SMALL"],
  ["sudoku_score_board", 7, 80, "BUFFER_TOO_SMALL"],
  ["sudoku_score_cells", 2, 4, "BAD_ARGUMENT"],
  ["sudoku_solutions_next", 2, 80, "BUFFER_TOO_SMALL"],
  ["sudoku_deduction_cells", 2, 80, "BUFFER_TOO_SMALL"],
  ["sudoku_deduction_candidates", 4, 8, "BUFFER_TOO_SMALL"],
  ["sudoku_deduction_set", 1, 9, "OFF_BOARD"],
  ["sudoku_deduction_set", 3, -1, "UNKNOWN_SYMBOL"],
  ["sudoku_solve_batch", 4, 9, "BAD_STRUCT_SIZE"],
  ["sudoku_solve_lines", 5, 32, "BAD_STRUCT_SIZE"],
  ["sudoku_rate", 4, 0, "BAD_STRUCT_SIZE"],
  ["sudoku_solve_lines", 6, 0, "BUFFER_TOO_SMALL"],
  ["sudoku_solve_lines", 9, 81, "BUFFER_TOO_SMALL"],
  ["sudoku_check_lines", 5, 0, "BUFFER_TOO_SMALL"],
  ["sudoku_steps_write", 3, 10, "BUFFER_TOO_SMALL"],
  ["sudoku_steps_write", 1, 9, "BAD_ARGUMENT"],
  ["sudoku_steps_changes", 2, 3, "BUFFER_TOO_SMALL"],
  ["sudoku_steps_open", 2, 2, "BAD_ARGUMENT"],
  ["sudoku_rate_lines", 3, 7, "BAD_ARGUMENT"],
  ["sudoku_rate_lines", 7, 0, "BUFFER_TOO_SMALL"],
  ["sudoku_rate_cells", 1, -1, "BAD_ARGUMENT"],
  ["sudoku_hint", 8, 10, "BUFFER_TOO_SMALL"],
  ["sudoku_hint", 5, -1, "BAD_ARGUMENT"],
  ["sudoku_steps_open", 3, 4, "BAD_ARGUMENT"],
  ["sudoku_rate", 1, 7, "BAD_ARGUMENT"],
  ["sudoku_rate_strings", 2, 7, "BAD_ARGUMENT"],
  ["sudoku_profile_find", 1, 5, "BAD_ARGUMENT"],
  ["sudoku_rate_strings", 2, -1, "BAD_ARGUMENT"],
  ["sudoku_technique_number", 0, 2 ** 32 - 1, "BAD_ARGUMENT"],
  ["sudoku_technique_name", 0, 1, "BAD_ARGUMENT"],
  ["sudoku_board_read", 2, { struct_size: 4 }, "BAD_STRUCT_SIZE"],
  ["sudoku_solve", 1, { struct_size: 0 }, "BAD_STRUCT_SIZE"],
  ["sudoku_solve", 4, Buffer.alloc(abi.Report.size), "BAD_STRUCT_SIZE"],
  ["sudoku_control_progress", 1, Buffer.alloc(abi.Progress.size), "BAD_STRUCT_SIZE"],
  ["sudoku_board_new", 0, 2 ** 31, "BAD_SIDE"],
  ["sudoku_board_get", 2, 2 ** 32 - 1, "OFF_BOARD"],
  ["sudoku_board_set", 3, -2, "UNKNOWN_SYMBOL"],
  ["sudoku_board_set_cells", 2, 80, "BAD_CELL_COUNT"],
  ["sudoku_board_cage", 1, 2n ** 64n - 1n, "BAD_ARGUMENT"],
  ["sudoku_board_write", 1, -1, "UNKNOWN_FORMAT"],
  ["sudoku_strategy_number", 0, 2 ** 32 - 1, "BAD_ARGUMENT"],
  ["sudoku_strategy_name", 0, -1, "UNKNOWN_STRATEGY"],
  ["sudoku_strategy_find", 1, 3, "UNKNOWN_STRATEGY"],
  ["sudoku_solve", 1, options({ threads: 1025 }), "BAD_ARGUMENT"],
  ["sudoku_solve", 1, options({ control: 1n }), "BAD_HANDLE"],
  ["sudoku_generate", 0, wanted({ box_height: 0 }), "BAD_SIDE"],
  ["sudoku_generate", 0, wanted({ killer: 2 }), "BAD_ARGUMENT"],
  ["sudoku_generate", 0, wanted({ min_nodes: 1 }), "BAD_ARGUMENT"],
  ["sudoku_generate", 0, wanted({ control: 1n }), "BAD_HANDLE"],
  ["sudoku_generate", 0, { struct_size: 8 }, "BAD_STRUCT_SIZE"],
  ["sudoku_generate", 0, wanted({ symmetry: 10 }), "BAD_ARGUMENT"],
  ["sudoku_generate", 0, wanted({ pattern: new Uint8Array(16).fill(2) }), "BAD_ARGUMENT"],
  ["sudoku_generate", 0, wanted({ solution: new Uint32Array(16).fill(1) }), "BAD_ARGUMENT"],
  ["sudoku_generate_batch", 0, wanted({ box_height: 0 }), "BAD_SIDE"],
  ["sudoku_generate_batch", 0, wanted({ control: 1n }), "BAD_HANDLE"],
  ["sudoku_generate_batch", 0, { struct_size: 8 }, "BAD_STRUCT_SIZE"],
  ["sudoku_generate_batch", 1, 2n ** 64n - 1n, "BAD_ARGUMENT"],
  ["sudoku_generate_batch", 2, 2 ** 31 + 1, "BAD_ARGUMENT"],
  ["sudoku_generate_batch", 3, 1025, "BAD_ARGUMENT"],
]) {
  test(`${name} returns ${status}`, () => {
    const live = handles();
    assert.equal(made(name, live, place, value), Status[status]);
    free(live);
  });
}

test("names of statuses", () => {
  const name = [null];
  for (const [expected, status] of Object.entries(Status)) {
    assert.equal(native.sudoku_status_name(status, name), 0);
    assert.equal(name[0], expected);
  }
  assert.equal(native.sudoku_status_name(12345, name), 0);
  assert.equal(name[0], "UNKNOWN");
});
