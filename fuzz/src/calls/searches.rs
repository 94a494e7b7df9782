//! Boards solved, counted, and their solutions handed out one by one.

use sudoku::ffi::solve::*;

use super::controls::stopped;
use super::model::Board;
use super::{BAD_STRUCT_SIZE, Buffer, Error, Held, OK, Place, Session, Wrong};

const MARK: i32 = 0x5151_5151;
const NO_SOLUTION: i32 = 10;
const DONE: i32 = 30;
const ENDS: [i32; 6] = [NO_SOLUTION, 20, 21, 22, 23, DONE];

impl Session<'_> {
    pub(super) fn solve(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let chosen = self.options(board.as_ref(), &mut wrong);
        let needed = board.as_ref().map(|board| board.cells.len());
        let mut buffer = Buffer::new(&mut self.bytes, needed, MARK, true, &mut wrong);
        let (mut report, mut error) = (self.report(&mut wrong), Error::new(&mut self.bytes));
        // SAFETY: the buffer has the stated capacity, the structures begin with their size.
        let status = unsafe {
            let (place, capacity) = (buffer.place(), buffer.capacity());
            sudoku_solve(handle as _, &chosen.options, place, capacity, &mut report, error.place())
        };
        let found = wrong.allows_or(status, &error, &ENDS);
        if status < OK {
            buffer.written(0, MARK);
            return;
        }
        let board = board.unwrap();
        let limit = chosen.options.solution_limit.max(1);
        match status {
            OK => assert!((1..=limit).contains(&report.solutions)),
            NO_SOLUTION => assert_eq!(report.solutions, 0),
            other => assert!(stopped(other, &chosen) && report.solutions < limit, "{other}"),
        }
        assert!(report.nodes <= chosen.options.node_limit);
        if let Some(cells) = buffer.written(board.cells.len(), MARK) {
            if report.solutions > 0 {
                assert!(board.is_solved_by(cells));
            } else {
                assert!(!found && cells.iter().all(|&cell| cell == 0));
            }
        }
    }

    pub(super) fn count(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let mut chosen = self.options(board.as_ref(), &mut wrong);
        chosen.options.solution_limit += 1;
        let (mut report, mut error) = (self.report(&mut wrong), Error::new(&mut self.bytes));
        let mut count = 9;
        // SAFETY: the structures begin with their size, the places can be written.
        let status = unsafe {
            sudoku_count(handle as _, &chosen.options, &mut count, &mut report, error.place())
        };
        wrong.allows_or(status, &error, &ENDS);
        if status >= OK {
            assert!(status == OK || stopped(status, &chosen), "{status}");
            assert!(count == report.solutions && count <= chosen.options.solution_limit);
            assert!(count == 0 || board.unwrap().cages.iter().all(|(total, _)| *total >= 0));
        }
    }

    pub(super) fn open(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let mut chosen = self.options(board.as_ref(), &mut wrong);
        // A control may be freed or cancelled before the call for the next solution.
        if chosen.options.control as usize != 0 && chosen.cancelled {
            chosen.options.control = std::ptr::null();
        }
        let (out, mut error) = (Place::new(self, &mut wrong), Error::new(&mut self.bytes));
        // SAFETY: the places are NULL or can be written, the structure begins with its size.
        let status = unsafe {
            sudoku_solutions_open(handle as _, &chosen.options, out.place(), error.place())
        };
        if wrong.allows(status, &error) {
            let limit = chosen.options.solution_limit;
            let seen = Vec::new();
            let held = Held::Solutions { board: board.unwrap(), seen, done: false, limit };
            self.made(out.get(), held);
        }
    }

    pub(super) fn next(&mut self) {
        let mut wrong = Wrong::default();
        let handle = self.handle(|held| matches!(held, Held::Solutions { .. }));
        let needed = match self.held(handle) {
            Some(Held::Solutions { board, .. }) => Some(board.cells.len()),
            _ => None,
        };
        wrong.unless_live(handle, needed.is_some());
        let mut buffer = Buffer::new(&mut self.bytes, needed, MARK, false, &mut wrong);
        let (mut report, mut error) = (self.report(&mut wrong), Error::new(&mut self.bytes));
        // SAFETY: the buffer has the stated capacity, the structure begins with its size.
        let status = unsafe {
            let (place, capacity) = (buffer.place(), buffer.capacity());
            sudoku_solutions_next(handle as _, place, capacity, &mut report, error.place())
        };
        wrong.allows_or(status, &error, &ENDS[1..]);
        if status < OK {
            buffer.written(0, MARK);
            return;
        }
        let Some(Held::Solutions { board, seen, done, limit }) = self.held(handle) else {
            unreachable!("solutions of what has none")
        };
        let cells = buffer.written(board.cells.len(), MARK).unwrap().to_vec();
        if status == OK {
            assert!(!*done && board.is_solved_by(&cells) && !seen.contains(&cells));
            seen.push(cells);
        } else {
            assert!(cells.iter().all(|&cell| cell == 0));
            assert!(status != DONE || *limit == 0 || seen.len() as u64 <= *limit);
            *done |= status == DONE;
        }
        assert_eq!(report.solutions, seen.len() as u64);
    }

    /// A report, with a wrong size now and then.
    fn report(&mut self, wrong: &mut Wrong) -> SudokuReport {
        let long = u32::from(self.bytes.once_in(32));
        wrong.when(long > 0, BAD_STRUCT_SIZE);
        let struct_size = size_of::<SudokuReport>() as u32 + long;
        SudokuReport { struct_size, strategy: 9, solutions: 9, nodes: 9, elapsed_ns: 9 }
    }
}

impl Board {
    /// The board with one more symbol.
    pub fn with(&self, cell: usize, symbol: i32) -> Board {
        let mut board = self.clone();
        board.cells[cell] = board.digit(symbol);
        board
    }
}
