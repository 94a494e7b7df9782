//! The natives of techniques, ratings of one board, and steps.

use super::crossing::*;
use super::options::*;
use crate::ffi::arguments::Empty;
use crate::ffi::board::SudokuReadOptions;
use crate::ffi::language::*;
use crate::ffi::positions::*;
use crate::ffi::profile::sudoku_profile_find;
use crate::ffi::rate::*;
use crate::ffi::score::*;
use crate::ffi::steps::*;
use crate::ffi::summary::sudoku_summary;
use std::ptr;
use sudoku_core::out_buf::Zero;

plain!(SudokuRating, SudokuScore, SudokuStep);

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    native!(technique_count = ask(sudoku_technique_count)),
    native!(technique_number = ask(sudoku_technique_number, number(index))),
    native!(technique_find = get(sudoku_technique_find, list(text))),
    native!(technique_name = lasting(sudoku_technique_name, number(technique))),
    native!(technique_title = lasting(sudoku_technique_title, number(technique))),
    native!(
        technique_title_in =
            lasting(sudoku_technique_title_in, number(technique), number(language))
    ),
    native!(language_count = ask(sudoku_language_count)),
    native!(language_number = ask(sudoku_language_number, number(index))),
    native!(language_find = get(sudoku_language_find, list(code))),
    native!(language_name = lasting(sudoku_language_name, number(language))),
    native!(language_title = lasting(sudoku_language_title, number(language))),
    native!(profile_find = get(sudoku_profile_find, list(text))),
    native!(
        rate =
            jint(handle(board), number(profile), options(options), bytes(rating))(|env, error| {
                let mut numbers = SudokuRating::ZERO;
                let status = call(env, &error, |error| {
                    let (out, size) = (&raw mut numbers, size_of::<SudokuRating>());
                    // SAFETY: structures.
                    unsafe { sudoku_rate(board, profile, &options, out, size, error) }
                })?;
                put(env, &rating, &[numbers])?;
                Ok(status)
            })
    ),
    native!(
        score_board =
            jint(handle(board), handle(answer), number(asks), options(options), bytes(score))(
                |env, error| {
                    let mut numbers = SudokuScore::ZERO;
                    let status = call(env, &error, |error| {
                        let (out, size, none) =
                            (&raw mut numbers, size_of::<SudokuScore>(), ptr::null_mut());
                        // SAFETY: structures; no clashes are wanted.
                        unsafe {
                            sudoku_score_board(
                                board, answer, asks, &options, out, size, none, 0, error,
                            )
                        }
                    })?;
                    put(env, &score, &[numbers])?;
                    Ok(status)
                }
            )
    ),
    native!(
        steps_open = make(
            sudoku_steps_open,
            handle(board),
            list(removed),
            number(profile),
            options(options)
        )
    ),
    native!(
        steps_open_at = make(
            sudoku_steps_open_at,
            handle(board),
            handle(state),
            list(removed),
            number(profile),
            options(options)
        )
    ),
    native!(
        steps_read =
            jlong(list(text), read(read), number(profile), options(options))(|env, error| {
                let read = SudokuReadOptions { control: options.control, ..read };
                let (bytes, len) = (text.as_ptr(), text.len());
                make(env, &error, |out, error| {
                    // SAFETY: `len` bytes, a place for one handle, and structures.
                    unsafe { sudoku_steps_read(bytes, len, &read, profile, &options, out, error) }
                })
            })
    ),
    native!(
        steps_clone = jlong(handle(steps))(|env, error| make(env, &error, |out, error| {
            // SAFETY: a handle, a place for one, and a structure.
            unsafe { sudoku_steps_clone(steps, ptr::null(), out, error) }
        }))
    ),
    native!(
        steps_list = make(sudoku_steps_list, handle(steps), number(technique), options(options))
    ),
    // Four numbers for each contradiction.
    native!(steps_contradictions = all(sudoku_steps_contradictions, handle(steps))),
    // The status, then four numbers for each mistake.
    native!(
        steps_mistakes = bytes(handle(steps))(|env, error| {
            let mistakes = |out, capacity, len, error| {
                // SAFETY: a buffer of `capacity` numbers, a place for one, and a structure.
                unsafe { sudoku_steps_mistakes(steps, out, capacity, len, error) }
            };
            all(env, &error, mistakes, |status| status)
        })
    ),
    native!(
        steps_next = jint(handle(steps), bytes(step))(|env, error| {
            let mut found = SudokuStep::EMPTY;
            // SAFETY: structures.
            let status =
                call(env, &error, |error| unsafe { sudoku_steps_next(steps, &mut found, error) })?;
            put(env, &step, &[found])?;
            Ok(status)
        })
    ),
    native!(steps_write = all(sudoku_steps_write, handle(steps), number(kind))),
    // Four numbers for each change.
    native!(steps_changes = all(sudoku_steps_changes, handle(steps))),
    native!(steps_close = plain(sudoku_steps_close, handle(steps))),
    // The status, then the text of a step, whose numbers `step` gets.
    // The status, and the text.
    native!(
        summary = bytes(handle(board), number(json), options(options))(|env, error| {
            let summary = |out, capacity, len, error| {
                // SAFETY: a buffer of `capacity` bytes, a place for one number, and structures.
                unsafe { sudoku_summary(board, json, &options, out, capacity, len, error) }
            };
            all(env, &error, summary, |status| status)
        })
    ),
    native!(
        hint = bytes(
            handle(board),
            list(removed),
            number(profile),
            options(options),
            number(kind),
            bytes(step)
        )(|env, error| {
            let mut found = SudokuStep::EMPTY;
            let (numbers, count) = (removed.as_ptr(), removed.len());
            let hint = |out, capacity, len, error| {
                let step = &raw mut found;
                // SAFETY: numbers, a buffer of `capacity` bytes, a place for one number, and structures.
                unsafe {
                    sudoku_hint(
                        board, numbers, count, profile, &options, kind, step, out, capacity, len,
                        error,
                    )
                }
            };
            let text = all(env, &error, hint, |status| status)?;
            put(env, &step, &[found])?;
            Ok(text)
        })
    ),
];
