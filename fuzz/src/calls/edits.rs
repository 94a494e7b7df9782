//! Boards edited: all or nothing.

use std::ptr::null;

use sudoku::ffi::board::*;

use super::model::Board;
use super::{BAD_COUNT, Error, Held, NULL_POINTER, OFF_BOARD, Session, UNKNOWN_SYMBOL, Wrong};

const BAD_SYMBOL_COUNT: i32 = -41;
const DUPLICATE_SYMBOL: i32 = -42;
const BAD_CAGE: i32 = -46;

impl Session<'_> {
    pub(super) fn set(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let (row, col) = self.cell(board.as_ref(), &mut wrong);
        let symbol = self.symbol(board.as_ref());
        let mut error = Error::new(&mut self.bytes);
        let known = board.is_none_or(|board| symbol == -1 || board.digit(symbol).is_some());
        wrong.when(!known, UNKNOWN_SYMBOL);
        // SAFETY: the place is NULL or can be written.
        let status = unsafe { sudoku_board_set(handle as _, row, col, symbol, error.place()) };
        if wrong.allows(status, &error) {
            let board = self.edited(handle);
            let cell = row as usize * board.side() + col as usize;
            board.cells[cell] = board.digit(symbol);
        }
    }

    pub(super) fn set_cells(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let count = board.as_ref().map_or(4, |board| board.cells.len());
        let count = if self.bytes.once_in(16) { count - 1 } else { count };
        let symbols: Vec<i32> = (0..count).map(|_| self.symbol(board.as_ref())).collect();
        if let Some(board) = &board {
            wrong.when(count != board.cells.len(), BAD_COUNT);
            let known = |symbol: &i32| *symbol == -1 || board.digit(*symbol).is_some();
            wrong.when(!symbols.iter().all(known), UNKNOWN_SYMBOL);
        }
        let (is_null, mut error) = (self.bytes.once_in(32), Error::new(&mut self.bytes));
        wrong.when(is_null, NULL_POINTER);
        let list = if is_null { null() } else { symbols.as_ptr() };
        // SAFETY: NULL or the stated number of symbols.
        let status = unsafe { sudoku_board_set_cells(handle as _, list, count, error.place()) };
        if wrong.allows(status, &error) {
            let board = self.edited(handle);
            board.cells = symbols.iter().map(|&symbol| board.digit(symbol)).collect();
        }
    }

    pub(super) fn set_symbols(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let count = board.as_ref().map_or(4, Board::side);
        let count = if self.bytes.once_in(16) { count + 1 } else { count };
        let first = self.bytes.one_of(&[0, 1, 7, 100, i32::MAX - 30, -2]);
        let mut symbols: Vec<i32> = (first..).take(count).collect();
        let (one, other) = (self.bytes.below(count), self.bytes.below(count));
        if self.bytes.once_in(8) {
            symbols[one] = symbols[other];
        } else {
            symbols.swap(one, other);
        }
        let mut sorted = symbols.clone();
        sorted.sort_unstable();
        sorted.dedup();
        wrong.when(sorted.len() < count, DUPLICATE_SYMBOL);
        wrong.when(sorted[0] < 0, UNKNOWN_SYMBOL);
        wrong.when(board.is_some_and(|board| count != board.side()), BAD_SYMBOL_COUNT);
        let mut error = Error::new(&mut self.bytes);
        // SAFETY: the stated number of symbols.
        let status = unsafe {
            sudoku_board_set_symbols(handle as _, symbols.as_ptr(), count, error.place())
        };
        if wrong.allows(status, &error) {
            self.edited(handle).symbols = symbols;
        }
    }

    pub(super) fn add_cage(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let total = match self.bytes.byte() {
            255 => -1,
            254 => i64::MIN,
            253 => i64::MAX,
            small => i64::from(small % 64),
        };
        let side = board.as_ref().map_or(4, Board::side);
        let count = if self.bytes.once_in(16) { side + 1 } else { self.bytes.below(side + 1) };
        let start = self.bytes.byte() as usize % (side * side + 1);
        let step = self.bytes.one_of(&[1, 1, side, side + 1, 0]);
        let cells: Vec<u32> = (0..count).map(|at| (start + at * step) as u32).collect();
        wrong.when(total < 0 || count == 0 || count > side || (step == 0 && count > 1), BAD_CAGE);
        wrong.when(cells.iter().any(|&cell| cell as usize >= side * side), OFF_BOARD);
        let mut error = Error::new(&mut self.bytes);
        // SAFETY: the stated number of cells.
        let status = unsafe {
            sudoku_board_add_cage(handle as _, total, cells.as_ptr(), count, error.place())
        };
        if wrong.allows(status, &error) {
            self.edited(handle).cages.push((total, cells));
        }
    }

    /// A symbol for an argument: of the board, none, or another number.
    pub(super) fn symbol(&mut self, board: Option<&Board>) -> i32 {
        match (self.bytes.byte(), board) {
            (255, _) => i32::MIN,
            (254, _) => 1000,
            (choice, Some(board)) if choice < 128 => {
                board.symbols[usize::from(choice) % board.side()]
            }
            _ => -1,
        }
    }

    fn edited(&mut self, handle: usize) -> &mut Board {
        match self.held(handle) {
            Some(Held::Board(board)) => board,
            _ => unreachable!("an edit of what is no board"),
        }
    }
}
