//! The natives of the library itself, of strategies and of controls.

use super::crossing::*;
use crate::ffi::control::*;
use crate::ffi::solve::*;
use crate::ffi::status::{sudoku_status_message, sudoku_status_name};
use crate::ffi::{sudoku_build_info, sudoku_version, sudoku_version_number};

plain!(SudokuProgress);

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    native!(version = lasting(sudoku_version)),
    native!(version_number = ask(sudoku_version_number)),
    native!(build_info = lasting(sudoku_build_info)),
    native!(status_name = lasting(sudoku_status_name, number(status))),
    native!(status_message = lasting(sudoku_status_message, number(status))),
    native!(strategy_count = ask(sudoku_strategy_count)),
    native!(strategy_number = ask(sudoku_strategy_number, number(index))),
    native!(strategy_find = get(sudoku_strategy_find, list(name))),
    native!(strategy_name = lasting(sudoku_strategy_name, number(strategy))),
    native!(strategy_description = lasting(sudoku_strategy_description, number(strategy))),
    native!(strategy_fits = get(sudoku_strategy_fits, number(strategy), handle(board))),
    native!(
        control_new = jlong()(|env, error| {
            // SAFETY: a place for one handle.
            make(env, &error, |out, _| unsafe { sudoku_control_new(out) })
        })
    ),
    native!(control_cancel = plain(sudoku_control_cancel, handle(control))),
    native!(control_reset = plain(sudoku_control_reset, handle(control))),
    native!(
        control_progress = jint(handle(control), bytes(progress))(|env| {
            let struct_size = size_of::<SudokuProgress>() as u32;
            let mut now = SudokuProgress { struct_size, cancelled: 0, done: 0, total: 0, nodes: 0 };
            // SAFETY: a structure that begins with its size.
            let status = unsafe { sudoku_control_progress(control, &mut now) };
            put(env, &progress, &[now])?;
            Ok(status)
        })
    ),
    native!(control_free = plain(sudoku_control_free, handle(control))),
];
