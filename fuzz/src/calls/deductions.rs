//! Boards under deduction: what is set stays, and what follows breaks no rule.

use std::ptr::null_mut;

use sudoku::ffi::deduction::*;

use super::model::Board;
use super::{Buffer, Error, Held, OK, Place, Session, UNKNOWN_SYMBOL, UNSUITABLE, Wrong};

const MARK: i32 = 0x5151_5151;
const NO_SOLUTION: i32 = 10;
const DONE: i32 = 30;

/// A deduction: the symbols of the cells that the library has reported, and whether they contradict each other.
#[derive(Clone)]
pub struct Deduced {
    board: Board,
    contradicted: bool,
}

impl Session<'_> {
    /// A deduction of a board, or of another deduction.
    pub(super) fn deduce(&mut self) {
        let mut wrong = Wrong::default();
        if self.bytes.below(4) == 0 {
            let (handle, deduced) = self.deduced(&mut wrong);
            let (out, mut error) = (Place::new(self, &mut wrong), Error::new(&mut self.bytes));
            // SAFETY: the places are NULL or can be written.
            let status = unsafe { sudoku_deduction_clone(handle as _, out.place(), error.place()) };
            if wrong.allows(status, &error) {
                self.made(out.get(), Held::Deduction(deduced.unwrap()));
            }
            return;
        }
        let (handle, board) = self.board(&mut wrong);
        wrong.when(board.as_ref().is_some_and(|board| !board.cages.is_empty()), UNSUITABLE);
        let (out, mut error) = (Place::new(self, &mut wrong), Error::new(&mut self.bytes));
        // SAFETY: the places are NULL or can be written.
        let status = unsafe { sudoku_deduction_new(handle as _, out.place(), error.place()) };
        if wrong.allows(status, &error) {
            let contradicted = choice(out.get()) == NO_SOLUTION;
            let deduced = Deduced { board: board.unwrap(), contradicted };
            self.made(out.get(), Held::Deduction(deduced));
        }
    }

    /// Sets a symbol, or reads the symbol or the candidates of a cell.
    pub(super) fn deduction(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, deduced) = self.deduced(&mut wrong);
        let board = deduced.as_ref().map(|deduced| deduced.board.clone());
        let (row, col) = self.cell(board.as_ref(), &mut wrong);
        if self.bytes.below(4) == 0 {
            self.may_take(handle, board.as_ref(), (row, col), wrong);
            return;
        }
        let symbol = self.symbol(board.as_ref());
        let known = board.as_ref().is_none_or(|board| board.digit(symbol).is_some());
        wrong.when(!known, UNKNOWN_SYMBOL);
        let mut error = Error::new(&mut self.bytes);
        // SAFETY: the place is NULL or can be written.
        let status = unsafe { sudoku_deduction_set(handle as _, row, col, symbol, error.place()) };
        wrong.allows_or(status, &error, &[NO_SOLUTION]);
        if status < OK {
            return;
        }
        let mut deduced = deduced.unwrap();
        if status == OK {
            assert!(!deduced.contradicted);
            let cell = row as usize * deduced.board.side() + col as usize;
            deduced.board = deduced.board.with(cell, symbol);
        }
        deduced.contradicted |= status == NO_SOLUTION;
        deduced.holds(handle);
        if let Some(Held::Deduction(held)) = self.held(handle) {
            *held = deduced;
        }
    }

    fn may_take(
        &mut self,
        handle: usize,
        board: Option<&Board>,
        (row, col): (u32, u32),
        mut wrong: Wrong,
    ) {
        let side = board.map(Board::side);
        let mut buffer = Buffer::new(&mut self.bytes, side, MARK, true, &mut Wrong::default());
        wrong.when(buffer.place().is_null() && buffer.capacity() > 0, super::NULL_POINTER);
        let (mut len, mut error) = (9, Error::new(&mut self.bytes));
        // SAFETY: the buffer has the stated capacity, the places can be written.
        let status = unsafe {
            let (place, capacity) = (buffer.place(), buffer.capacity());
            let error = error.place();
            sudoku_deduction_candidates(handle as _, row, col, place, capacity, &mut len, error)
        };
        // The library reports how many there are.
        if status != super::TOO_SMALL && wrong.allows(status, &error) {
            let board = board.unwrap();
            assert!(len <= board.side());
            let symbols = buffer.written(len.min(buffer.capacity()), MARK);
            assert!(
                symbols.unwrap_or_default().iter().all(|&symbol| board.digit(symbol).is_some())
            );
        } else {
            buffer.written(0, MARK);
        }
    }

    fn deduced(&mut self, wrong: &mut Wrong) -> (usize, Option<Deduced>) {
        let handle = self.handle(|held| matches!(held, Held::Deduction(_)));
        let deduced = match self.held(handle) {
            Some(Held::Deduction(deduced)) => Some(deduced.clone()),
            _ => None,
        };
        wrong.unless_live(handle, deduced.is_some());
        (handle, deduced)
    }
}

impl Deduced {
    /// Checks that the library's board has all known symbols and breaks no rule.
    fn holds(&self, handle: usize) {
        let mut cells = vec![0; self.board.cells.len()];
        let mut len = 0;
        // SAFETY: the buffer holds the cells, the place can be written.
        let status = unsafe {
            let (buffer, capacity) = (cells.as_mut_ptr(), cells.len());
            sudoku_deduction_cells(handle as _, buffer, capacity, &mut len, null_mut())
        };
        assert_eq!((status, len), (OK, cells.len()));
        let decided = cells.iter().map(|&symbol| self.board.digit(symbol)).collect();
        let board = Board { cells: decided, ..self.board.clone() };
        if !self.contradicted {
            assert!(board.keeps_rules());
            let known = self.board.cells.iter().zip(&board.cells);
            assert!(known.into_iter().all(|(known, cell)| known.is_none() || known == cell));
        }
        let expected = match (self.contradicted, board.is_full()) {
            (true, _) => NO_SOLUTION,
            (false, true) => DONE,
            (false, false) => OK,
        };
        assert_eq!(choice(handle), expected);
    }
}

/// The status of the next choice.
fn choice(handle: usize) -> i32 {
    // SAFETY: the places may be NULL.
    unsafe { sudoku_deduction_choice(handle as _, null_mut(), null_mut(), null_mut(), null_mut()) }
}
