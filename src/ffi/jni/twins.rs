//! The natives of equivalent boards: morphs, symmetries, canonical forms of many boards.

use super::batch::{Memory, each_board};
use super::crossing::*;
use super::options::*;
use crate::ffi::twins::*;

plain!(SudokuForm);

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    native!(morph_random = numbers(sudoku_morph_random, handle(board), long(seed), long(item))),
    native!(morph_inverse = numbers(sudoku_morph_inverse, list(morph))),
    native!(morph_then = numbers(sudoku_morph_then, list(first), list(next))),
    native!(board_morph = make(sudoku_board_morph, handle(board), list(morph))),
    // The status. `symmetries` gets their number, a `long`.
    native!(
        board_symmetries =
            jint(handle(board), options(options), bytes(symmetries))(|env, error| {
                let mut found: u64 = 0;
                let status = call(env, &error, |error| {
                    // SAFETY: a place for one number, and structures.
                    unsafe { sudoku_board_symmetries(board, &options, &mut found, error) }
                })?;
                put(env, &symmetries, &[found])?;
                Ok(status)
            })
    ),
    // The status. `states` gets a status for each board; its length gives their number. The boards, and the morphed boards,
    // are in direct buffers, or, if those are null, in arrays, which are copied.
    native!(
        morph_cells = jint(
            bytes(shape),
            boards(cells),
            long(seed),
            long(first),
            number(inverse),
            options(options),
            bytes(states),
            boards(out_cells)
        )(|env, error| {
            let out = Memory::zeros(env, out_cells)?;
            let status = each_board(
                env,
                &shape,
                cells,
                out.len,
                &states,
                &error,
                |given, states, error| {
                    let (options, cells) = (&options, out.cells());
                    // SAFETY: boards, a number for each, cells for as many boards or NULL, all kept during the call; structures.
                    unsafe {
                        sudoku_morph_cells(
                            given, seed, first, inverse, options, states, cells, error,
                        )
                    }
                },
            )?;
            out.keep(env)?;
            Ok(status)
        })
    ),
    // The same with a row for each board. The forms are not wanted if both places for them are null.
    native!(
        canonical_cells = jint(
            bytes(shape),
            boards(cells),
            options(options),
            bytes(rows),
            boards(out_cells)
        )(|env, error| {
            let out = Memory::zeros(env, out_cells)?;
            let status =
                each_board(env, &shape, cells, out.len, &rows, &error, |given, rows, error| {
                    const FORM: usize = size_of::<SudokuForm>();
                    // SAFETY: boards, a row for each, cells for as many boards or NULL, all kept during the call; structures.
                    unsafe {
                        sudoku_canonical_cells(given, &options, rows, FORM, out.cells(), error)
                    }
                })?;
            out.keep(env)?;
            Ok(status)
        })
    ),
];
