//! Positions in C: a state beside its puzzle, where a position contradicts itself, all steps at a position.
//!
//! In: boards, or steps behind a handle. Out: steps behind a new handle; numbers. What stays true: what is asked of steps
//! leaves them where they are.

use std::sync::Mutex;

use super::arguments::{Buffer, Out, items, pointer, token};
use super::board::{Board, SudokuBoard, fill};
use super::guard::{SudokuError, guard};
use super::solve::{SudokuOptions, options};
use super::status::{SUDOKU_NO_SOLUTION, SUDOKU_OK};
use super::steps::{Path, STEPS, SudokuSteps, one_profile, with, without};
use sudoku_core::error::Reason;
use sudoku_core::limits;
use sudoku_core::memory;
use sudoku_core::position::{Contradiction, Position};
use sudoku_explain::techniques::{TECHNIQUES, Technique};

/// Prepares to explain a puzzle in play step by step: as sudoku_steps_open, with the symbols that were placed since.
///
/// - board: the puzzle.
/// - state: a board of the same shape and symbols, with the givens of the puzzle and the symbols placed since, right or wrong.
/// - removed, removed_len, profile, out_steps: as in sudoku_steps_open.
/// - options: NULL for the defaults; as in sudoku_steps_open.
/// - Returns what sudoku_steps_open returns; SUDOKU_BAD_ARGUMENT also for a state of another shape or other symbols, or that
///   lacks a given: the error names its cell.
/// - Any thread. The boards may be changed or freed afterwards.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_steps_open_at(
    board: *const SudokuBoard,
    state: *const SudokuBoard,
    removed: *const i32,
    removed_len: usize,
    profile: i32,
    options: *const SudokuOptions,
    out_steps: *mut *mut SudokuSteps,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle, NULL or a structure that begins
        // with its size, NULL or `removed_len` numbers.
        let (out, options, removed) = unsafe {
            (
                Out::new(out_steps, "out_steps")?,
                self::options(options, false)?.0,
                items(removed, removed_len, "removed")?,
            )
        };
        let puzzle = Board::snapshot(token(board, "board")?)?;
        let state = Board::snapshot(token(state, "state")?)?;
        let profile = one_profile(profile, &puzzle)?;
        let position = without(Position::played(puzzle.try_clone()?, &state)?, removed)?;
        let path = Path::new(position, profile, options)?;
        out.write(pointer(STEPS.insert(Mutex::new(path))?));
        Ok(SUDOKU_OK)
    })
}

/// Lists where the position after the last step contradicts itself: before any step, the starting position. There is one at
/// least if a mistake has made the position unsolvable in plain sight; a position without any may be unsolvable, too.
///
/// - out_found, capacity: space for four numbers each: 0 for a cell without candidates, 1 for a row, 2 for a column, 3 for a
///   box, 4 for a region, 5 for a diagonal (number 0 falls to the right, 1 rises), 6 for a window, 7 for a group of
///   disjoint_groups, 8 for an extra region, 10 for another constraint; its number from 0, of a cell row * side + col (of
///   several grids row * columns + col), of a row, column or box of several grids side * grid + number; the symbol, of a cell -1; how many cells have it: 0 if none has it and none can take it, else 2 or more. Cells come first.
///   (NULL, 0) asks only for their number.
/// - out_len: the number of numbers.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY.
/// - Any thread; calls on one handle run one at a time.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_steps_contradictions(
    steps: *const SudokuSteps,
    out_found: *mut i32,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, and space for `capacity` items.
        let (len, out) = unsafe {
            (Out::new(out_len, "out_len"), Buffer::new(out_found, capacity, "out_found"))
        };
        let (len, out) = (len?, out?);
        with(steps, |path| {
            let mut position = path.position.try_clone()?;
            if let (Some(step), None) = (&path.last, &path.listed) {
                step.apply_to(&mut position);
            }
            let shape = position.puzzle().shape();
            let found = position.contradictions()?;
            let mut numbers = memory::with_capacity(4 * found.len())?;
            for contradiction in found {
                numbers.extend(match contradiction {
                    Contradiction::Unit { unit, symbol, places } => {
                        // 0 is a cell.
                        let kind = unit.kind() as i32 + 1;
                        let number = unit.grid().unwrap_or(0) * shape.side() + unit.number();
                        [kind, number as i32, symbol as i32, places as i32]
                    }
                    Contradiction::Cell { row, col } => {
                        [0, (row * shape.cols() + col) as i32, -1, 0]
                    }
                    _ => return Err(Reason::Internal("a contradiction without numbers").into()),
                });
            }
            fill(&out, &len, numbers.iter().copied())
        })
    })
}

/// Lists all steps at the position after the last step; before any step, at the starting position. Steps of one technique
/// differ in what they change.
///
/// - technique: the number of a technique, which need not be one of the profile; 0: all of the profile, in its order. One easy
///   9x9 board has 91 such steps by the profile of Sudoku Explainer, 1,496 by that of HoDoKu.
/// - options: may be NULL, for those of the other steps; as in sudoku_steps_open. The time limit holds for this call.
/// - out_steps: steps of which sudoku_steps_next returns one after the other, without a search, and applies none: sudoku_step's
///   open is that after this step alone. The caller frees them with sudoku_steps_close.
/// - Returns SUDOKU_OK; without a handle SUDOKU_NO_SOLUTION, SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT,
///   SUDOKU_CANCELLED; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_ARGUMENT (no technique; too
///   many threads, vectors the machine lacks), SUDOKU_UNKNOWN_STRATEGY, SUDOKU_UNSUITABLE, SUDOKU_NO_MEMORY,
///   SUDOKU_INTERNAL.
/// - Any thread; calls on one handle run one at a time.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_steps_list(
    steps: *const SudokuSteps,
    technique: i32,
    options: *const SudokuOptions,
    out_steps: *mut *mut SudokuSteps,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle, NULL or a structure that begins with its size.
        let (out, given) =
            unsafe { (Out::new(out_steps, "out_steps")?, self::options(options, false)?.0) };
        let wanted = match technique {
            0 => None,
            number => Some(
                TECHNIQUES
                    .iter()
                    .find(|row| row.number == number)
                    .ok_or(Reason::BadArgument("technique", number.into()))?,
            ),
        };
        with(steps, |path| {
            let mut listed =
                path.try_clone(if options.is_null() { &path.options } else { &given })?;
            if listed.listed.is_none() {
                listed.settle();
            }
            let deadline = limits::deadline(listed.options.bounds.time);
            if listed.solutions(deadline)? == 0 {
                return Ok(SUDOKU_NO_SOLUTION);
            }
            listed.explainer.restart(deadline);
            let mut found = Vec::new();
            let mut add = |technique: &'static Technique| {
                for step in listed.explainer.all(technique, &listed.profile)? {
                    memory::push(&mut found, step)?;
                }
                sudoku_core::error::Result::Ok(())
            };
            match wanted {
                Some(technique) => add(technique)?,
                None => listed.profile.techniques().try_for_each(add)?,
            }
            (listed.last, listed.listed) = (None, Some((memory::shared(found)?, 0)));
            out.write(pointer(STEPS.insert(Mutex::new(listed))?));
            Ok(SUDOKU_OK)
        })
    })
}
