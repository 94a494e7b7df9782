//! Constraints in C: the table of their kinds, and those of a board, which are added, read and removed.
//!
//! In: lists of numbers, one constraint after the other. Out: the same lists.

use std::ffi::c_char;

use super::arguments::{Buffer, Out, items, token, utf8};
use super::board::{Board, SudokuBoard, fill, snapshot};
use super::guard::{SudokuError, guard};
use super::status::SUDOKU_OK;
use sudoku_core::constraint::{CONSTRAINTS, ConstraintKind};
use sudoku_core::error::{Reason, Result};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;

/// The symbols in the cells are all different and sum up to the total.
pub const SUDOKU_CONSTRAINT_CAGE: i32 = 10;
/// The symbols in the cells sum up to the total and may repeat.
pub const SUDOKU_CONSTRAINT_SUM: i32 = 11;
/// The symbols in the cells are all different.
pub const SUDOKU_CONSTRAINT_DIFFERENT: i32 = 20;
/// The cells, as many as there are symbols, have every symbol.
pub const SUDOKU_CONSTRAINT_EXTRA_REGION: i32 = 21;
/// Regions replace the boxes, and each has every symbol.
pub const SUDOKU_CONSTRAINT_REGIONS: i32 = 22;
/// The main diagonal that rises (1) or falls (-1) to the right has every symbol.
pub const SUDOKU_CONSTRAINT_DIAGONAL: i32 = 30;
/// Each window has every symbol: squares of a box's size, one cell from the border and one from each other.
pub const SUDOKU_CONSTRAINT_WINDOWS: i32 = 31;
/// The cells in the same place of every box have every symbol.
pub const SUDOKU_CONSTRAINT_DISJOINT_GROUPS: i32 = 32;
/// Cells a knight's move apart are different.
pub const SUDOKU_CONSTRAINT_ANTI_KNIGHT: i32 = 40;
/// Cells a king's move apart are different.
pub const SUDOKU_CONSTRAINT_ANTI_KING: i32 = 41;
/// Cells that are one of the two distances apart in rows and the other in columns are different.
pub const SUDOKU_CONSTRAINT_OFFSET: i32 = 42;

/// The number of kinds of constraints.
///
/// - out_count: the number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_constraint_count(out_count: *mut u32) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one number.
        unsafe { Out::new(out_count, "out_count")? }.write(CONSTRAINTS.len() as u32);
        Ok(SUDOKU_OK)
    })
}

/// The number of a kind of constraint. A number never changes.
///
/// - index: from 0, below sudoku_constraint_count.
/// - out_number: its number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_constraint_number(index: u32, out_number: *mut i32) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one number.
        let out = unsafe { Out::new(out_number, "out_number")? };
        let row = CONSTRAINTS.get(index as usize);
        out.write(row.ok_or(Reason::BadArgument("index", index.into()))?.number);
        Ok(SUDOKU_OK)
    })
}

/// The kind of constraint with a name, for example "anti_knight".
///
/// - name, len: UTF-8 without NUL.
/// - out_number: its number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_CONSTRAINT (none has the name), SUDOKU_BAD_UTF8.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_constraint_find(
    name: *const c_char,
    len: usize,
    out_number: *mut i32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, NULL or `len` bytes.
        let (out, name) =
            unsafe { (Out::new(out_number, "out_number")?, utf8(name, len, "name")?) };
        out.write(ConstraintKind::named(name)?.number);
        Ok(SUDOKU_OK)
    })
}

/// The name of a kind of constraint, for example "anti_knight".
///
/// - constraint: its number.
/// - out_name: set to a text that lives as long as the library, NUL-terminated.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_CONSTRAINT.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_constraint_name(
    constraint: i32,
    out_name: *mut *const c_char,
) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one pointer.
        let out = unsafe { Out::new(out_name, "out_name")? };
        out.write(ConstraintKind::numbered(constraint.into())?.c_texts[0].as_ptr());
        Ok(SUDOKU_OK)
    })
}

/// The rule of a kind of constraint, in one sentence.
///
/// - constraint: its number.
/// - out_rule: set to a text that lives as long as the library, NUL-terminated.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_CONSTRAINT.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_constraint_rule(
    constraint: i32,
    out_rule: *mut *const c_char,
) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one pointer.
        let out = unsafe { Out::new(out_rule, "out_rule")? };
        out.write(ConstraintKind::numbered(constraint.into())?.c_texts[1].as_ptr());
        Ok(SUDOKU_OK)
    })
}

/// Adds constraints, all or none: rules beside rows, columns and boxes.
///
/// - constraints, len: one constraint after the other: the number of its kind, its number of values, the values, its number
///   of cells, the numbers of its cells. {30, 1, -1, 0, 20, 0, 3, 0, 11, 22} has a diagonal that falls to the right, and three
///   cells that differ. docs/constraints.md says which values and cells each kind takes.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_CONSTRAINT, SUDOKU_BAD_CAGE, SUDOKU_OFF_BOARD,
///   SUDOKU_BAD_ARGUMENT (the list ends within a constraint), SUDOKU_NO_MEMORY. error->symbol is the place of the first bad
///   constraint among those of the list, from 0.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_add_constraints(
    board: *mut SudokuBoard,
    constraints: *const i64,
    len: usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or `len` numbers.
        let list = unsafe { items(constraints, len, "constraints")? };
        Board::edit(token(board, "board")?, |puzzle| {
            let before = (puzzle.cages().len(), puzzle.constraints().len());
            let (mut rest, mut index) = (list, 0);
            while !rest.is_empty() {
                let added = add_first(puzzle, rest);
                rest = added.map_err(|error| {
                    puzzle.keep_rules(before);
                    error.at_cage(index)
                })?;
                index += 1;
            }
            Ok(())
        })?;
        Ok(SUDOKU_OK)
    })
}

/// Adds the first constraint of a list that is not empty; returns the rest of the list.
fn add_first<'a>(puzzle: &mut Puzzle, list: &'a [i64]) -> Result<&'a [i64]> {
    let cut = Reason::BadUse { what: "constraints", why: "the list ends within a constraint" };
    let part = |list: &'a [i64]| {
        let (&size, after) = list.split_first()?;
        after.split_at_checked(usize::try_from(size).ok()?)
    };
    let (&number, after) = list.split_first().ok_or(cut)?;
    let (values, after) = part(after).ok_or(cut)?;
    let (listed, rest) = part(after).ok_or(cut)?;
    let side = puzzle.shape().side() as i64;
    let mut cells = memory::with_capacity(listed.len())?;
    for &cell in listed {
        let (row, col) = (cell.div_euclid(side), cell.rem_euclid(side));
        let number = u32::try_from(cell);
        cells.push(number.map_err(|_| Reason::OffBoard { row, col, side: side as u32 })?);
    }
    puzzle.add_constraint(ConstraintKind::numbered(number)?, values, &cells)?;
    Ok(rest)
}

/// The number of constraints of a board: its cages, and then the others.
///
/// - out_count: the number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_constraint_count(
    board: *const SudokuBoard,
    out_count: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number.
        let out = unsafe { Out::new(out_count, "out_count")? };
        let puzzle = snapshot(board)?;
        out.write(puzzle.cages().len() + puzzle.constraints().len());
        Ok(SUDOKU_OK)
    })
}

/// One constraint of a board, as sudoku_board_add_constraints takes it.
///
/// - index: from 0: the cages in the order they were added, and then the others in theirs.
/// - out_numbers, capacity: space for its kind, number of values, values, number of cells and cells; (NULL, 0) asks only for
///   how many numbers these are.
/// - out_len: how many they are.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_ARGUMENT,
///   SUDOKU_BUFFER_TOO_SMALL.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_constraint(
    board: *const SudokuBoard,
    index: usize,
    out_numbers: *mut i64,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, and space for `capacity`.
        let (len, numbers) = unsafe {
            (Out::new(out_len, "out_len"), Buffer::new(out_numbers, capacity, "out_numbers"))
        };
        let (len, numbers) = (len?, numbers?);
        let puzzle = snapshot(board)?;
        let cages = puzzle.cages();
        let (total, kind, values, cells) = match (cages.get(index), index.checked_sub(cages.len()))
        {
            (Some(cage), _) => ([cage.total() as i64], ConstraintKind::CAGE, &[][..], cage.cells()),
            (None, at) => {
                let one = at.and_then(|at| puzzle.constraints().get(at));
                let one = one.ok_or(Reason::BadArgument("index", index as i64))?;
                ([0], one.kind(), one.values(), one.cells())
            }
        };
        let values = if index < cages.len() { &total } else { values };
        let mut list = memory::with_capacity(3 + values.len() + cells.len())?;
        list.extend([i64::from(kind.number), values.len() as i64]);
        list.extend(values);
        list.push(cells.len() as i64);
        list.extend(cells.iter().map(|&cell| i64::from(cell)));
        fill(&numbers, &len, list.into_iter())
    })
}

/// Removes a constraint. The indexes of those after it decrease by one.
///
/// - index: from 0, as in sudoku_board_constraint.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_ARGUMENT, SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_remove_constraint(
    board: *mut SudokuBoard,
    index: usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        Board::edit(token(board, "board")?, |puzzle| {
            match index.checked_sub(puzzle.cages().len()) {
                None => puzzle.remove_cage_at(index),
                Some(at) => puzzle
                    .remove_constraint(at)
                    .map_err(|_| Reason::BadArgument("index", index as i64).into()),
            }
        })?;
        Ok(SUDOKU_OK)
    })
}

/// Removes all constraints of a board, its cages, too.
///
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_clear_constraints(
    board: *mut SudokuBoard,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        Board::edit(token(board, "board")?, |puzzle| {
            puzzle.clear_cages();
            puzzle.clear_constraints();
            Ok(())
        })?;
        Ok(SUDOKU_OK)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each kind has a constant, whose documentation is its rule.
    #[test]
    fn constants_are_those_of_the_table() {
        let source = include_str!("constraints.rs");
        for kind in CONSTRAINTS {
            let (first, rest) = kind.rule.split_at(1);
            let rule = format!("/// {}{rest}.", first.to_uppercase());
            let name = kind.name.to_uppercase();
            let line =
                format!("{rule}\npub const SUDOKU_CONSTRAINT_{name}: i32 = {};", kind.number);
            assert!(source.contains(&line), "{line}");
        }
    }

    #[test]
    fn a_list_is_read_to_its_end() {
        let mut puzzle = Puzzle::new(sudoku_core::shape::Shape::square(4).unwrap()).unwrap();
        let list = [30, 1, -1, 0, 20, 0, 3, 0, 5, 11, 10, 1, 3, 2, 0, 1];
        let rest = add_first(&mut puzzle, &list).unwrap();
        assert_eq!(rest, &list[4..]);
        let rest = add_first(&mut puzzle, rest).unwrap();
        let rest = add_first(&mut puzzle, rest).unwrap();
        assert_eq!((rest, puzzle.constraints().len(), puzzle.cages().len()), (&[][..], 2, 1));
        for len in 1..4 {
            let error = add_first(&mut puzzle, &list[..len]).unwrap_err();
            assert_eq!(error.to_string(), "constraints: the list ends within a constraint");
        }
        let error = add_first(&mut puzzle, &[20, 0, 1, 1 << 32]).unwrap_err();
        assert_eq!(error.to_string(), "the cell 1073741824,0 is off the board of side 4");
        let error = add_first(&mut puzzle, &[99, 0, 0]).unwrap_err();
        assert_eq!(error.to_string(), "no constraint is called \"99\"");
    }
}
