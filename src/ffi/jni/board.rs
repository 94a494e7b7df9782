//! The natives of boards.

use std::cell::Cell;

use super::crossing::*;
use super::options::*;
use crate::ffi::board::*;
use crate::ffi::cages::*;
use crate::ffi::constraints::*;

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    native!(board_new = make(sudoku_board_new, side(box_height), side(box_width))),
    native!(
        board_new_grids =
            make(sudoku_board_new_grids, side(box_height), side(box_width), list(grids))
    ),
    native!(
        board_read = jlong(list(text), read(read), handle(control))(|env, error| {
            let read = SudokuReadOptions { control, ..read };
            let (bytes, len) = (text.as_ptr(), text.len());
            // SAFETY: a slice, a place for one handle, and structures.
            make(env, &error, |out, error| unsafe {
                sudoku_board_read(bytes, len, &read, out, error)
            })
        })
    ),
    native!(
        board_load = jlong(list(path), file(read), handle(control))(|env, error| {
            let read = SudokuReadOptions { control, ..read };
            let (bytes, len) = (path.as_ptr(), path.len());
            // SAFETY: a slice, a place for one handle, and structures.
            make(env, &error, |out, error| unsafe {
                sudoku_board_load(bytes, len, &read, out, error)
            })
        })
    ),
    native!(board_clone = make(sudoku_board_clone, handle(board))),
    native!(board_free = plain(sudoku_board_free, handle(board))),
    // `size`: the side, rows and columns of a box, rows and columns of the board.
    native!(
        board_size = jint(handle(board), bytes(size))(|env, error| {
            let ([mut side, mut height, mut width, mut rows, mut cols], mut len) = ([0; 5], 0);
            let status = call(env, &error, |error| {
                // SAFETY: places for one number each, no buffer, and a structure.
                unsafe {
                    match sudoku_board_size(board, &mut side, &mut height, &mut width, error) {
                        0 => {
                            let (rows, cols, none) = (&mut rows, &mut cols, std::ptr::null_mut());
                            sudoku_board_grids(board, rows, cols, none, 0, &mut len, error)
                        }
                        status => status,
                    }
                }
            })?;
            put(env, &size, &[side, height, width, rows, cols])?;
            Ok(status)
        })
    ),
    native!(
        board_grids = jint(handle(board), bytes(out))(|env, error| {
            let none = std::ptr::null_mut();
            // SAFETY: a buffer of this capacity, places, and a structure.
            numbers(env, &out, &error, |out, capacity, len, error| unsafe {
                sudoku_board_grids(board, none, none, out, capacity, len, error)
            })
        })
    ),
    native!(board_symbols = numbers(sudoku_board_symbols, handle(board))),
    native!(board_set_symbols = call(sudoku_board_set_symbols, handle(board), list(symbols))),
    // The symbol, -1 for an empty cell, or a status, which is below -1.
    native!(board_get = get(sudoku_board_get, handle(board), number(row), number(col))),
    native!(
        board_set = call(sudoku_board_set, handle(board), number(row), number(col), number(symbol))
    ),
    native!(board_cells = numbers(sudoku_board_cells, handle(board))),
    native!(board_set_cells = call(sudoku_board_set_cells, handle(board), list(cells))),
    native!(
        board_candidates =
            numbers(sudoku_board_candidates, handle(board), number(row), number(col))
    ),
    native!(board_add_cage = call(sudoku_board_add_cage, handle(board), long(total), list(cells))),
    // `cages`: totals, numbers of cells and cells, all of them `long`.
    native!(board_add_cages = call(sudoku_board_add_cages, handle(board), list(cages))),
    native!(
        board_remove_cage = call(sudoku_board_remove_cage, handle(board), number(row), number(col))
    ),
    native!(board_clear_cages = call(sudoku_board_clear_cages, handle(board))),
    native!(board_cage_count = get(sudoku_board_cage_count, handle(board))),
    native!(constraint_count = ask(sudoku_constraint_count)),
    native!(constraint_number = ask(sudoku_constraint_number, number(index))),
    native!(constraint_find = get(sudoku_constraint_find, list(name))),
    native!(constraint_name = lasting(sudoku_constraint_name, number(constraint))),
    native!(constraint_rule = lasting(sudoku_constraint_rule, number(constraint))),
    // `constraints`: kinds, numbers of values, values, numbers of cells and cells, all of them `long`.
    native!(
        board_add_constraints =
            call(sudoku_board_add_constraints, handle(board), list(constraints))
    ),
    native!(board_constraint_count = get(sudoku_board_constraint_count, handle(board))),
    native!(board_constraint = all(sudoku_board_constraint, handle(board), number(index))),
    native!(
        board_remove_constraint =
            call(sudoku_board_remove_constraint, handle(board), number(index))
    ),
    native!(board_clear_constraints = call(sudoku_board_clear_constraints, handle(board))),
    // The total, a `long`, and the cells.
    native!(
        board_cage = bytes(handle(board), number(index))(|env, error| {
            let total = Cell::new(0);
            let cage = |out, capacity, len, error| {
                // SAFETY: a buffer of `capacity` numbers, places for one, and a structure.
                unsafe {
                    sudoku_board_cage(board, index, total.as_ptr(), out, capacity, len, error)
                }
            };
            all(env, &error, cage, |_| total.get())
        })
    ),
    // The state, or a status; `cell`: row and column of a cell that breaks a rule.
    native!(
        check = jint(handle(board), bytes(cell))(|env, error| {
            let (mut state, mut row, mut col) = (0, 0, 0);
            let status = call(env, &error, |error| {
                // SAFETY: places for one number each, and a structure.
                unsafe { sudoku_check(board, &mut state, &mut row, &mut col, error) }
            })?;
            put(env, &cell, &[row, col])?;
            Ok(if status < 0 { status } else { state })
        })
    ),
    native!(board_clashes = numbers(sudoku_board_clashes, handle(board))),
    native!(
        board_write_cells =
            all(sudoku_board_write_cells, handle(board), list(cells), number(format))
    ),
    native!(board_write = all(sudoku_board_write, handle(board), number(format))),
    native!(board_save = call(sudoku_board_save, handle(board), list(path), number(format))),
];
