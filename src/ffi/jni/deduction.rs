//! The natives of deductions.

use super::crossing::*;
use crate::ffi::deduction::*;

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    native!(deduction_new = make(sudoku_deduction_new, handle(board))),
    native!(deduction_clone = make(sudoku_deduction_clone, handle(deduction))),
    native!(deduction_free = plain(sudoku_deduction_free, handle(deduction))),
    native!(
        deduction_set =
            call(sudoku_deduction_set, handle(deduction), number(row), number(col), number(symbol))
    ),
    native!(deduction_cells = numbers(sudoku_deduction_cells, handle(deduction))),
    native!(
        deduction_candidates =
            numbers(sudoku_deduction_candidates, handle(deduction), number(row), number(col))
    ),
    // The status; row, column and the number of open cells go to `choice`.
    native!(
        deduction_choice = jint(handle(deduction), bytes(choice))(|env, error| {
            let [mut row, mut col, mut open] = [0; 3];
            let status = call(env, &error, |error| {
                let (row, col, open) = (&mut row, &mut col, &mut open);
                // SAFETY: places for one number each, and a structure.
                unsafe { sudoku_deduction_choice(deduction, row, col, open, error) }
            })?;
            put(env, &choice, &[row, col, open])?;
            Ok(status)
        })
    ),
];
