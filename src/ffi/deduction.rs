//! Deduction in C: a board that derives the consequences of each symbol that is set.

use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use super::arguments::{Buffer, Out, pointer, token};
use super::board::{Board, SudokuBoard, digit_of, fill};
use super::guard::{SudokuError, guard};
use super::handles::{Slots, Table};
use super::status::{SUDOKU_DONE, SUDOKU_NO_SOLUTION, SUDOKU_OK};
use sudoku_core::digits::Digit;
use sudoku_core::error::Result;
use sudoku_core::limits::Stop;
use sudoku_solve::deduction::{Choice, Deduction};

/// A board under deduction: the symbols of its cells, and their consequences by naked singles,
/// hidden singles, naked pairs and locked candidates, until these rules find nothing more. Opaque; made by
/// sudoku_deduction_new or _clone, freed by sudoku_deduction_free. Threads may share it; their
/// calls run one at a time.
pub struct SudokuDeduction {
    _opaque: [u8; 0],
}

static DEDUCTIONS: Table<Mutex<Deduction>> = Table::new(4, "deduction", RwLock::new(Slots::NONE));

/// Begins a deduction with the givens of a board. Givens that contradict each other are accepted:
/// sudoku_deduction_choice says so.
///
/// - out_deduction: the new handle; the caller frees it with sudoku_deduction_free.
/// - Returns SUDOKU_OK; SUDOKU_MEMORY_LIMIT (more than 1 GiB would be needed);
///   SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_UNSUITABLE (the board has cages or sums),
///   SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
/// - Any thread. The board may be changed or freed afterwards.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_deduction_new(
    board: *const SudokuBoard,
    out_deduction: *mut *mut SudokuDeduction,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle.
        let out = unsafe { Out::new(out_deduction, "out_deduction")? };
        made(&out, Deduction::of_shared(Board::snapshot(token(board, "board")?)?))
    })
}

/// Makes a deduction equal to another one and independent of it.
///
/// - out_deduction: the new handle; the caller frees it with sudoku_deduction_free.
/// - Returns SUDOKU_OK; SUDOKU_MEMORY_LIMIT; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE,
///   SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_deduction_clone(
    deduction: *const SudokuDeduction,
    out_deduction: *mut *mut SudokuDeduction,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle.
        let out = unsafe { Out::new(out_deduction, "out_deduction")? };
        let copy = with(deduction, |deduction| deduction.try_clone())?;
        made(&out, copy.map_err(Stop::from))
    })
}

/// Frees a deduction; NULL is accepted. Calls that still use it finish.
///
/// - Returns SUDOKU_OK; SUDOKU_BAD_HANDLE if it is not a live deduction.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_deduction_free(deduction: *mut SudokuDeduction) -> i32 {
    guard(std::ptr::null_mut(), || {
        if !deduction.is_null() {
            DEDUCTIONS.remove(deduction.addr())?;
        }
        Ok(SUDOKU_OK)
    })
}

/// Sets the symbol of a cell and derives the consequences. A symbol that contradicts the board is
/// refused: the cells do not change, and every later symbol is refused, too.
///
/// - row, col: from 0, below the side.
/// - symbol: one of the board's.
/// - Returns SUDOKU_OK; SUDOKU_NO_SOLUTION for a contradiction, in this or an earlier call; SUDOKU_MEMORY_LIMIT
///   (nothing has changed); SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_OFF_BOARD,
///   SUDOKU_UNKNOWN_SYMBOL, SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
/// - Any thread; calls on one handle run one at a time.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_deduction_set(
    deduction: *mut SudokuDeduction,
    row: u32,
    col: u32,
    symbol: i32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        with(deduction, |deduction| {
            let cell = deduction.puzzle().cell_at(row.into(), col.into())?;
            let digit = digit_of(deduction.puzzle(), cell, symbol)?;
            Ok(if deduction.put(cell, digit)? { SUDOKU_OK } else { SUDOKU_NO_SOLUTION })
        })?
    })
}

/// The symbols of the decided cells: set, given, or the only candidate.
///
/// - out_cells, capacity: space for side * side symbols, row by row, -1 where a cell is open;
///   (NULL, 0) asks only for their number.
/// - out_len: their number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL.
/// - Any thread; calls on one handle run one at a time.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_deduction_cells(
    deduction: *const SudokuDeduction,
    out_cells: *mut i32,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, and space for `capacity` items.
        let (len, cells) = unsafe {
            (Out::new(out_len, "out_len"), Buffer::new(out_cells, capacity, "out_cells"))
        };
        let (len, cells) = (len?, cells?);
        with(deduction, |deduction| {
            let shown = |cell| deduction.digit(cell).map_or(-1, |digit| symbol(deduction, digit));
            fill(&cells, &len, (0..deduction.puzzle().shape().cells()).map(shown))
        })?
    })
}

/// The symbols that a cell may still take; a decided cell has only its own.
///
/// - row, col: from 0, below the side.
/// - out_symbols, capacity: space for side symbols; (NULL, 0) asks only for their number.
/// - out_len: their number; 0 only if the givens contradict each other.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_OFF_BOARD,
///   SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY.
/// - Any thread; calls on one handle run one at a time.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_deduction_candidates(
    deduction: *const SudokuDeduction,
    row: u32,
    col: u32,
    out_symbols: *mut i32,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, and space for `capacity` items.
        let (len, symbols) = unsafe {
            (Out::new(out_len, "out_len"), Buffer::new(out_symbols, capacity, "out_symbols"))
        };
        let (len, symbols) = (len?, symbols?);
        with(deduction, |deduction| {
            let cell = deduction.puzzle().cell_at(row.into(), col.into())?;
            let candidates = deduction.candidate_digits(cell)?;
            fill(&symbols, &len, candidates.iter().map(|&digit| symbol(deduction, digit)))
        })?
    })
}

/// The cell to choose next: the open cell with the fewest candidates, the first among equals.
///
/// - out_row, out_col: the cell, from 0; 0 when there is none; each may be NULL.
/// - out_open: the number of open cells; may be NULL.
/// - Returns SUDOKU_OK; SUDOKU_DONE when no cell is open: the board is solved; SUDOKU_NO_SOLUTION
///   after a contradiction; SUDOKU_BAD_HANDLE, SUDOKU_NULL_POINTER.
/// - Any thread; calls on one handle run one at a time.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_deduction_choice(
    deduction: *const SudokuDeduction,
    out_row: *mut u32,
    out_col: *mut u32,
    out_open: *mut u32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or places for one number each.
        let (row, col, open) =
            unsafe { (Out::optional(out_row), Out::optional(out_col), Out::optional(out_open)) };
        with(deduction, |deduction| {
            open.write(deduction.open() as u32);
            match deduction.choice() {
                Choice::Cell { row: chosen_row, col: chosen_col } => {
                    row.write(chosen_row as u32);
                    col.write(chosen_col as u32);
                    SUDOKU_OK
                }
                Choice::Solved => SUDOKU_DONE,
                Choice::Contradicted => SUDOKU_NO_SOLUTION,
            }
        })
    })
}

/// Returns the handle of a deduction, or why there is none.
fn made(
    out: &Out<*mut SudokuDeduction>,
    deduction: std::result::Result<Deduction, Stop>,
) -> Result<i32> {
    out.write(pointer(DEDUCTIONS.insert(Mutex::new(deduction?))?));
    Ok(SUDOKU_OK)
}

/// Runs `work` with the deduction of a handle.
fn with<R>(
    deduction: *const SudokuDeduction,
    work: impl FnOnce(&mut MutexGuard<'_, Deduction>) -> R,
) -> Result<R> {
    let deduction = DEDUCTIONS.get(token(deduction, "deduction")?)?;
    let mut deduction = deduction.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(work(&mut deduction))
}

fn symbol(deduction: &Deduction, digit: Digit) -> i32 {
    deduction.puzzle().symbols().symbol(digit) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::puzzle::Puzzle;
    use sudoku_core::shape::Shape;
    use sudoku_core::symbols::Symbols;

    #[test]
    fn digits_are_shown_as_the_symbols_of_the_board() {
        let symbols = Symbols::new(&[9, 0, 7, 5], 4).unwrap();
        let puzzle = Puzzle::with_symbols(Shape::square(4).unwrap(), symbols).unwrap();
        let deduction = Deduction::new(puzzle).unwrap();
        assert_eq!([0, 1, 2, 3].map(|digit| symbol(&deduction, digit)), [9, 0, 7, 5]);
    }
}
