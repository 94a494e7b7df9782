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
/// The symbols on the diagonal at which a clue outside the board points sum up to the total and may repeat.
pub const SUDOKU_CONSTRAINT_LITTLE_KILLER: i32 = 12;
/// The symbol in the first cell is the sum of those in the other cells, which may repeat.
pub const SUDOKU_CONSTRAINT_ARROW: i32 = 13;
/// The symbols in the first cells, as many as the value says, read as one decimal number, are the sum of those in the other cells.
pub const SUDOKU_CONSTRAINT_PILL_ARROW: i32 = 14;
/// The symbols in the first and the last cell have the same sum as those between.
pub const SUDOKU_CONSTRAINT_DOUBLE_ARROW: i32 = 15;
/// The cells are listed in groups, of as many cells as the values say, and the symbols in each group have the same sum.
pub const SUDOKU_CONSTRAINT_EQUAL_SUMS: i32 = 16;
/// Boxes, or the regions in their place, cut the line into pieces, and the symbols in each piece have the same sum.
pub const SUDOKU_CONSTRAINT_REGION_SUM_LINE: i32 = 17;
/// Symbols as far from the middle of the line have the same sum, which a cell in the middle has, too.
pub const SUDOKU_CONSTRAINT_ZIPPER_LINE: i32 = 18;
/// The symbols in the cells, each times its factor, sum up to the first value; the other values are the factors.
pub const SUDOKU_CONSTRAINT_WEIGHTED_SUM: i32 = 19;
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
/// The symbols in the two cells differ by the value.
pub const SUDOKU_CONSTRAINT_DIFFERENCE: i32 = 50;
/// The symbol in one of the two cells is that in the other times the value.
pub const SUDOKU_CONSTRAINT_RATIO: i32 = 51;
/// The symbol in the first cell is larger than that in the second.
pub const SUDOKU_CONSTRAINT_GREATER_THAN: i32 = 52;
/// Symbols in cells side by side do not differ by 1, unless a constraint difference is between them.
pub const SUDOKU_CONSTRAINT_NON_CONSECUTIVE: i32 = 53;
/// Symbols in cells side by side neither differ by 1 nor is one twice the other, unless a constraint difference or ratio is between them.
pub const SUDOKU_CONSTRAINT_STRICT_KROPKI: i32 = 54;
/// Symbols in cells side by side do not sum up to 5 or 10, unless a constraint sum is between them.
pub const SUDOKU_CONSTRAINT_STRICT_XV: i32 = 55;
/// The symbol in each cell is smaller than those in the cells beside it that are in no minimum.
pub const SUDOKU_CONSTRAINT_MINIMUM: i32 = 56;
/// The symbol in each cell is larger than those in the cells beside it that are in no maximum.
pub const SUDOKU_CONSTRAINT_MAXIMUM: i32 = 57;
/// Symbols in cells side by side do not differ by the value, unless a constraint difference or ratio is between them.
pub const SUDOKU_CONSTRAINT_STRICT_DIFFERENCE: i32 = 58;
/// Of symbols in cells side by side none is the other times the value, unless a constraint difference or ratio is between them.
pub const SUDOKU_CONSTRAINT_STRICT_RATIO: i32 = 59;
/// Symbols rise along the line from the first cell.
pub const SUDOKU_CONSTRAINT_THERMOMETER: i32 = 60;
/// Symbols rise or stay the same along the line from the first cell.
pub const SUDOKU_CONSTRAINT_SLOW_THERMOMETER: i32 = 61;
/// Symbols that follow each other on the line differ by at least the value.
pub const SUDOKU_CONSTRAINT_WHISPER: i32 = 62;
/// The symbols on the line are different and follow each other in some order.
pub const SUDOKU_CONSTRAINT_RENBAN: i32 = 63;
/// The symbols on the line are the same from both ends.
pub const SUDOKU_CONSTRAINT_PALINDROME: i32 = 64;
/// The symbols in the first half of the cells are those in the second half, in the same order.
pub const SUDOKU_CONSTRAINT_CLONE: i32 = 65;
/// As many symbols that follow each other on the line as the value says have different remainders when divided by it.
pub const SUDOKU_CONSTRAINT_MODULAR_LINE: i32 = 66;
/// Of any three symbols that follow each other on the line, one is of the low third, one of the middle and one of the high third.
pub const SUDOKU_CONSTRAINT_ENTROPIC_LINE: i32 = 67;
/// The symbols between the ends of the line are larger than one end and smaller than the other.
pub const SUDOKU_CONSTRAINT_BETWEEN_LINE: i32 = 68;
/// The symbols at the ends of the line differ by at least the value, and none on the line is one of them or between them.
pub const SUDOKU_CONSTRAINT_LOCKOUT_LINE: i32 = 69;
/// The symbol in each cell is even.
pub const SUDOKU_CONSTRAINT_EVEN: i32 = 70;
/// The symbol in each cell is odd.
pub const SUDOKU_CONSTRAINT_ODD: i32 = 71;
/// Each cell has one of the symbols in the values.
pub const SUDOKU_CONSTRAINT_CANDIDATES: i32 = 72;
/// The cells have the symbols in the values, each at least as often as it is listed.
pub const SUDOKU_CONSTRAINT_QUADRUPLE: i32 = 73;
/// The symbol in each cell is the number of the listed cells that have it.
pub const SUDOKU_CONSTRAINT_COUNTING_CIRCLES: i32 = 74;
/// Each square of 2x2 cells has symbols of the low, the middle and the high third.
pub const SUDOKU_CONSTRAINT_GLOBAL_ENTROPY: i32 = 75;
/// The symbol in each cell is the number of the row in which its column has the number of its row.
pub const SUDOKU_CONSTRAINT_ROW_INDEXER: i32 = 76;
/// The symbol in each cell is the number of the column in which its row has the number of its column.
pub const SUDOKU_CONSTRAINT_COLUMN_INDEXER: i32 = 77;
/// The symbol in each cell is the number of the place in which its box has the number of its place.
pub const SUDOKU_CONSTRAINT_BOX_INDEXER: i32 = 78;
/// On the line from a clue outside the board, the symbols between the lowest and the highest symbol sum up to the value.
pub const SUDOKU_CONSTRAINT_SANDWICH: i32 = 80;
/// On the line from a clue outside the board, the first symbols, as many as the first one says, sum up to the value.
pub const SUDOKU_CONSTRAINT_X_SUM: i32 = 81;
/// On the line from a clue outside the board, as many symbols as the value says are larger than all before them.
pub const SUDOKU_CONSTRAINT_SKYSCRAPER: i32 = 82;
/// On the line from a clue outside the board, the symbol of the value is in the place that the first symbol says.
pub const SUDOKU_CONSTRAINT_NUMBERED_ROOM: i32 = 83;
/// Of all rows and columns, each read from both ends as a number, as many are smaller than the line from a clue outside the board as the first value less 1; no other is the same, unless the second value is 1.
pub const SUDOKU_CONSTRAINT_FULL_RANK: i32 = 84;
/// Symbols that follow each other on the line are related by the table: n times n values of 0 or 1, a row for each first symbol, in the order of the symbols' numbers.
pub const SUDOKU_CONSTRAINT_PAIR: i32 = 90;
/// The symbols in each cell and in each cell listed later are related by the table: n times n values of 0 or 1, a row for each first symbol, in the order of the symbols' numbers.
pub const SUDOKU_CONSTRAINT_EVERY_PAIR: i32 = 91;
/// The symbols on the line are accepted by the automaton: the values are the number of states, of states that accept, these states, and for each transition the state, the symbol and the next state; it begins in state 0.
pub const SUDOKU_CONSTRAINT_AUTOMATON: i32 = 92;
/// Of the alternatives, each some constraints, at least one holds: its constraints all hold.
pub const SUDOKU_CONSTRAINT_ANY_OF: i32 = 93;

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
                    error.at_constraint(index)
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
