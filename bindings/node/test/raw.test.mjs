// Every function of the C interface through koffi, with good and with bad arguments.
//
// `calls` names good arguments for each function; the tests replace one at a time.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import * as abi from "libsudoku/abi";
import { native, newHandle, record } from "libsudoku/native";
import { PUZZLE } from "./boards.mjs";

const { Status } = abi;
const text = Buffer.from(PUZZLE);
const folder = mkdtempSync(join(tmpdir(), "libsudoku-"));
after(() => rmSync(folder, { recursive: true }));
const path = Buffer.from(join(folder, "board"));
const lines = Buffer.from(join(folder, "proof"));

/** A live handle of each kind, and a board with a cage. */
function handles() {
  const made = (name, ...inputs) => {
    const handle = newHandle();
    assert.equal(
      native[name](...inputs, handle, ...(name === "sudoku_control_new" ? [] : [null])),
      0,
    );
    return handle[0];
  };
  const board = made("sudoku_board_read", text, 81, null);
  const killer = made("sudoku_board_new", 3, 3);
  assert.equal(native.sudoku_board_add_cage(killer, 8, Uint32Array.of(0, 1), 2, null), 0);
  const empty = made("sudoku_board_new", 3, 3);
  const solutions = made("sudoku_solutions_open", empty, null);
  const deduction = made("sudoku_deduction_new", empty);
  native.sudoku_board_free(empty);
  const steps = made("sudoku_steps_open", board, null, 0, 0, null);
  assert.equal(native.sudoku_steps_next(steps, record(abi.Step), null), 0);
  return { board, killer, solutions, deduction, steps, control: made("sudoku_control_new") };
}

function free({ board, killer, solutions, deduction, steps, control }) {
  native.sudoku_steps_close(steps);
  native.sudoku_board_free(board);
  native.sudoku_board_free(killer);
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

/** Good arguments for each function, without the error. */
function calls({ board, killer, solutions, deduction, steps, control }) {
  writeFileSync(path, PUZZLE);
  const [name, handle, number, size] = [
    [null],
    newHandle(),
    new Int32Array(1),
    new BigUint64Array(1),
  ];
  const [one, two, three] = [new Uint32Array(1), new Uint32Array(1), new Uint32Array(1)];
  const [cells, cage, report] = [new Int32Array(81), Uint32Array.of(0, 9), record(abi.Report)];
  const read = { struct_size: abi.ReadOptions.size };
  const rated = [Buffer.alloc(abi.Rating.size), abi.Rating.size];
  const strings = {
    struct_size: abi.Strings.size,
    offset_bytes: 4,
    bytes: text,
    byte_count: 81,
    offsets: Int32Array.of(0, 81),
    count: 1,
  };
  const [rows, written] = [Buffer.alloc(abi.Row.size), Buffer.alloc(5000)];
  return {
    sudoku_version: [name],
    sudoku_build_info: [name],
    sudoku_status_name: [0, name],
    sudoku_status_message: [0, name],
    sudoku_control_new: [handle],
    sudoku_control_cancel: [control],
    sudoku_control_reset: [control],
    sudoku_control_progress: [control, record(abi.Progress)],
    sudoku_control_free: [control],
    sudoku_board_new: [3, 3, handle],
    sudoku_board_read: [text, 81, read, handle],
    sudoku_board_load: [path, path.length, read, handle],
    sudoku_board_clone: [board, handle],
    sudoku_board_free: [board],
    sudoku_board_size: [board, one, two, three],
    sudoku_board_symbols: [board, cells, 9, size],
    sudoku_board_set_symbols: [board, Int32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9), 9],
    sudoku_board_get: [board, 0, 0, number],
    sudoku_board_set: [board, 0, 0, 5],
    sudoku_board_cells: [board, cells, 81, size],
    sudoku_board_set_cells: [board, new Int32Array(81).fill(-1), 81],
    sudoku_board_candidates: [board, 0, 2, cells, 9, size],
    sudoku_board_add_cage: [board, 8, cage, 2],
    sudoku_board_add_cages: [board, BigInt64Array.of(3n, 2n, 0n, 1n), 4],
    sudoku_board_remove_cage: [killer, 0, 1],
    sudoku_board_clear_cages: [killer],
    sudoku_board_cage_count: [board, size],
    sudoku_board_cage: [killer, 0, new BigInt64Array(1), cage, 2, size],
    sudoku_check: [board, number, one, two],
    sudoku_board_clashes: [board, new Uint32Array(81), 81, size],
    sudoku_board_write_cells: [board, Int32Array.of(...Array(81).fill(-1)), 81, 31, written, 5000, size],
    sudoku_board_write: [board, abi.Format.CSV, written, 5000, size],
    sudoku_board_save: [board, path, path.length, abi.Format.CSV],
    sudoku_board_redundant: [board, options(), new Uint32Array(81), 81, size],
    sudoku_board_minimise: [board, options(), 1, handle],
    sudoku_board_canonical: [board, options(), handle],
    sudoku_strategy_count: [one],
    sudoku_strategy_number: [0, number],
    sudoku_strategy_find: [Buffer.from("auto"), 4, number],
    sudoku_strategy_name: [0, name],
    sudoku_strategy_description: [0, name],
    sudoku_strategy_fits: [0, board, number],
    sudoku_solve: [board, options(), cells, 81, report],
    sudoku_count: [board, options(), new BigUint64Array(1), report],
    sudoku_prove: [board, options(), path, path.length, lines, lines.length, cells, 81, report],
    sudoku_solutions_open: [board, options(), handle],
    sudoku_solutions_next: [solutions, cells, 81, report],
    sudoku_solutions_close: [solutions],
    sudoku_deduction_new: [board, handle],
    sudoku_deduction_clone: [deduction, handle],
    sudoku_deduction_free: [deduction],
    sudoku_deduction_set: [deduction, 0, 0, 5],
    sudoku_deduction_cells: [deduction, cells, 81, size],
    sudoku_deduction_candidates: [deduction, 0, 2, cells, 9, size],
    sudoku_deduction_choice: [deduction, one, two, three],
    sudoku_solve_batch: [BigUint64Array.of(board), 1, options(), rows, abi.Row.size, cells, 81],
    sudoku_solve_lines: [
      text,
      81,
      read,
      options(),
      rows,
      abi.Row.size,
      1,
      size,
      written,
      5000,
      new BigUint64Array(1),
    ],
    sudoku_solve_cells: [
      { struct_size: abi.Cells.size, cell_bytes: 1, cells: new Uint8Array(81), count: 1, side: 9 },
      options(),
      rows,
      abi.Row.size,
      new Uint8Array(81),
    ],
    sudoku_solve_strings: [
      strings,
      read,
      options(),
      rows,
      abi.Row.size,
      written,
      81,
      size,
      new Int32Array(2),
      new Uint8Array(1),
    ],
    sudoku_check_lines: [text, 81, read, options(), number, 1, size],
    sudoku_check_cells: [
      { struct_size: abi.Cells.size, cell_bytes: 1, cells: new Uint8Array(81), count: 1, side: 9 },
      options(),
      number,
    ],
    sudoku_check_strings: [strings, read, options(), number],
    sudoku_technique_count: [one],
    sudoku_technique_number: [0, number],
    sudoku_technique_name: [20, name],
    sudoku_profile_find: [Buffer.from("x_wing"), 6, number],
    sudoku_rate: [board, 0, options(), ...rated],
    sudoku_rate_strings: [strings, read, 3, options(), ...rated],
    sudoku_rate_lines: [text, 81, read, 3, options(), ...rated, 1, size],
    sudoku_rate_cells: [
      { struct_size: abi.Cells.size, cell_bytes: 1, cells: new Uint8Array(81), count: 1, side: 9 },
      ...[3, options(), ...rated],
    ],
    sudoku_steps_open: [board, Int32Array.of(0, 2, 1), 3, 0, options(), handle],
    sudoku_steps_read: [text, 81, read, 0, options(), handle],
    sudoku_steps_mistakes: [steps, cells, 81, size],
    sudoku_steps_next: [steps, record(abi.Step)],
    sudoku_steps_write: [steps, 1, written, 5000, size],
    sudoku_steps_changes: [steps, cells, 4, size],
    sudoku_steps_close: [steps],
    sudoku_hint: [
      ...[board, Int32Array.of(0, 2, 1), 3, 0, options(), 1],
      ...[record(abi.Step), written, 5000, size],
    ],
    sudoku_row_error: [text, 81, read, 0, size, record(abi.ErrorDetail)],
    sudoku_generate: [wanted(), handle],
    sudoku_generate_batch: [
      wanted(),
      0,
      2,
      1,
      Buffer.alloc(2 * abi.Generated.size),
      abi.Generated.size,
      new Uint32Array(32),
      new Uint32Array(32),
      new BigUint64Array(2),
    ],
  };
}

const NULL_ACCEPTED = {
  sudoku_control_free: [0],
  sudoku_board_free: [0],
  sudoku_solutions_close: [0],
  sudoku_deduction_free: [0],
  sudoku_deduction_choice: [1, 2, 3],
  sudoku_board_read: [2],
  sudoku_board_load: [2],
  sudoku_board_size: [2, 3],
  sudoku_check: [2, 3],
  sudoku_solve: [1, 4],
  sudoku_count: [1, 3],
  sudoku_prove: [1, 8],
  sudoku_solutions_open: [1],
  sudoku_solutions_next: [3],
  sudoku_solve_batch: [2],
  sudoku_solve_lines: [2, 3],
  sudoku_solve_cells: [1, 4],
  sudoku_solve_strings: [1, 2, 3, 5, 9],
  sudoku_check_lines: [2, 3],
  sudoku_check_cells: [1],
  sudoku_check_strings: [1, 2],
  sudoku_rate: [2],
  sudoku_rate_strings: [1, 3],
  sudoku_rate_lines: [2, 4],
  sudoku_rate_cells: [2],
  sudoku_steps_open: [4],
  sudoku_steps_read: [2, 4],
  sudoku_steps_close: [0],
  sudoku_hint: [4],
  sudoku_row_error: [2, 5],
  sudoku_board_redundant: [1],
  sudoku_board_minimise: [1],
  sudoku_board_canonical: [1],
  sudoku_generate_batch: [6, 7, 8],
};

/** The status of a call, with one argument replaced; checks the error. */
function made(name, live, place, value) {
  const given = calls(live)[name];
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
    const inputs = types(name).slice(0, takesError(name) ? -1 : undefined);
    const gone = handles();
    free(gone);
    for (const [place, type] of inputs.entries()) {
      if (!type.endsWith("*")) continue;
      const accepted = NULL_ACCEPTED[name]?.includes(place);
      const expected = accepted ? Status.OK : Status.NULL_POINTER;
      assert.equal(made(name, live, place, null), expected, `NULL in place ${place}`);
      const [, kind] = type.match(/^sudoku_(board|control|solutions|deduction|steps) \*$/) ?? [];
      if (!kind) continue;
      const foreign = kind === "board" ? live.control : live.board;
      for (const bad of [gone[kind], foreign, 1n, 2n ** 63n + 5n]) {
        assert.equal(made(name, live, place, bad), Status.BAD_HANDLE, `${bad} in place ${place}`);
      }
    }
    if (takesError(name)) {
      const short = Buffer.alloc(abi.ErrorDetail.size);
      assert.equal(native[name](...calls(live)[name], short), Status.BAD_STRUCT_SIZE);
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
  ["sudoku_rate_lines", 3, 4, "BAD_ARGUMENT"],
  ["sudoku_rate_lines", 7, 0, "BUFFER_TOO_SMALL"],
  ["sudoku_rate_cells", 1, -1, "BAD_ARGUMENT"],
  ["sudoku_hint", 8, 10, "BUFFER_TOO_SMALL"],
  ["sudoku_hint", 5, -1, "BAD_ARGUMENT"],
  ["sudoku_steps_open", 3, 4, "BAD_ARGUMENT"],
  ["sudoku_rate", 1, 4, "BAD_ARGUMENT"],
  ["sudoku_rate_strings", 2, 4, "BAD_ARGUMENT"],
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
