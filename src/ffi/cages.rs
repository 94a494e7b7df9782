//! Cages edited from C: several added in one call, one removed, all removed.

use super::arguments::{items, token};
use super::board::{Board, SudokuBoard};
use super::guard::{SudokuError, guard};
use super::status::SUDOKU_OK;
use sudoku_core::error::{Excerpt, Reason, Result};
use sudoku_core::memory;

/// Adds several cages, all or none.
///
/// - cages, len: one cage after the other: its total, its number of cells, the numbers of its
///   cells. {3, 2, 0, 1, 9, 1, 5} has a cage of 3 on cells 0 and 1, and one of 9 on cell 5.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_CAGE, SUDOKU_OFF_BOARD,
///   SUDOKU_BAD_ARGUMENT (the list ends within a cage), SUDOKU_NO_MEMORY. error->symbol is the place of
///   the first bad cage among those of the list, from 0.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_add_cages(
    board: *mut SudokuBoard,
    cages: *const i64,
    len: usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or `len` numbers.
        let list = unsafe { items(cages, len, "cages")? };
        let mut cells = memory::with_capacity(list.len())?;
        cells.extend(list.iter().map(|&number| number as u32));
        Board::edit(token(board, "board")?, |puzzle| {
            let side = puzzle.shape().side() as u32;
            puzzle.add_cages(Cages { list, cells: &cells, side })
        })?;
        Ok(SUDOKU_OK)
    })
}

/// Removes a cage: of the cages with this cell, the one that was added first. The indexes of the cages
/// after it decrease by one.
///
/// - row, col: a cell of the cage, from 0, below the side.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_OFF_BOARD, SUDOKU_BAD_ARGUMENT
///   (no cage has the cell), SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_remove_cage(
    board: *mut SudokuBoard,
    row: u32,
    col: u32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        Board::edit(token(board, "board")?, |puzzle| {
            puzzle.remove_cage_of(puzzle.cell_at(row.into(), col.into())?)
        })?;
        Ok(SUDOKU_OK)
    })
}

/// Removes all cages of a board.
///
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_clear_cages(
    board: *mut SudokuBoard,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        Board::edit(token(board, "board")?, |puzzle| {
            puzzle.clear_cages();
            Ok(())
        })?;
        Ok(SUDOKU_OK)
    })
}

/// Iterates over the cages of a list; ends after a bad one.
struct Cages<'a> {
    list: &'a [i64],
    /// The same list; numbers of cells outside the range of `u32` are cut.
    cells: &'a [u32],
    side: u32,
}

impl<'a> Cages<'a> {
    fn cage(&mut self) -> Result<(u64, &'a [u32])> {
        let cut = Reason::BadUse { what: "cages", why: "the list ends within a cage" };
        let (&[total, size], after) = self.list.split_first_chunk().ok_or(cut)?;
        let own = usize::try_from(size).ok().and_then(|size| after.split_at_checked(size));
        let (own, rest) = own.ok_or(cut)?;
        let cells = &self.cells[2..][..own.len()];
        (self.list, self.cells) = (rest, &self.cells[2 + own.len()..]);
        let total = u64::try_from(total).map_err(|_| Reason::BadTotal(Excerpt::of(total)))?;
        if let Some(&cell) = own.iter().find(|&&cell| u32::try_from(cell).is_err()) {
            let side = i64::from(self.side);
            let (row, col) = (cell.div_euclid(side), cell.rem_euclid(side));
            return Err(Reason::OffBoard { row, col, side: self.side }.into());
        }
        Ok((total, cells))
    }
}

impl<'a> Iterator for Cages<'a> {
    type Item = Result<(u64, &'a [u32])>;

    fn next(&mut self) -> Option<Self::Item> {
        (!self.list.is_empty()).then(|| self.cage().inspect_err(|_| self.list = &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::error::Error;

    fn read(list: &[i64]) -> Vec<Result<(u64, Vec<u32>)>> {
        let cells: Vec<u32> = list.iter().map(|&number| number as u32).collect();
        let cages = Cages { list, cells: &cells, side: 4 };
        cages.map(|cage| cage.map(|(total, cells)| (total, cells.to_vec()))).collect()
    }

    #[test]
    fn cages_follow_each_other_in_the_list() {
        assert_eq!(read(&[]), []);
        let cages = read(&[3, 2, 0, 1, 0, 0, i64::MAX, 1, 5]);
        let expected = [(3, vec![0, 1]), (0, vec![]), (i64::MAX as u64, vec![5])];
        assert_eq!(cages, expected.map(Ok));
    }

    #[test]
    fn a_list_ends_at_an_item_that_is_no_cage() {
        let cut = Reason::BadUse { what: "cages", why: "the list ends within a cage" };
        for list in [&[3][..], &[3, 1], &[3, 2, 0], &[3, -1, 0], &[3, i64::MIN], &[3, i64::MAX, 0]]
        {
            assert_eq!(read(list), [Err(cut.into())], "{list:?}");
        }
        let negative = Reason::BadTotal(Excerpt::new("-1"));
        assert_eq!(read(&[5, 1, 0, -1, 1, 3, 7, 1, 2])[1..], [Err(negative.into())]);
        for (cell, row, col) in [(1 << 32, 1 << 30, 0), (-1, -1, 3), (i64::MAX, i64::MAX / 4, 3)] {
            let off = Error::from(Reason::OffBoard { row, col, side: 4 });
            assert_eq!(read(&[5, 2, 0, cell]), [Err(off)]);
        }
    }
}
