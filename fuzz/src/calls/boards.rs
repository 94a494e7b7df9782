//! Boards: made, read and inspected.

use std::ffi::c_char;
use std::ptr::{null, null_mut};

use sudoku::ffi::board::*;
use sudoku::ffi::constraints::sudoku_board_constraint_count;

use super::model::Board;
use super::{BAD_ARGUMENT, Buffer, Error, Held, OFF_BOARD, OK, Place, Session, Wrong};

const MARK: i32 = 0x5151_5151;
const BAD_SIDE: i32 = -40;
const NOT_EXPRESSIBLE: i32 = -23;
const UNKNOWN_FORMAT: i32 = -22;
/// The formats that read back what they write, from the boards they can express.
const TEXTS: [i32; 4] = [10, 20, 30, 31];
const PICTURES: [i32; 2] = [40, 41];

impl Session<'_> {
    pub(super) fn new_board(&mut self) {
        const BOXES: [(u32, u32); 12] = [
            (2, 2),
            (2, 2),
            (2, 3),
            (3, 3),
            (1, 2),
            (1, 5),
            (4, 4),
            (0, 3),
            (1, 1),
            (33, 32),
            (u32::MAX, u32::MAX),
            (u32::MAX, 2),
        ];
        let (height, width) = self.bytes.one_of(&BOXES);
        let mut wrong = Wrong::default();
        wrong.when(!(1..=1024).contains(&(u64::from(height) * u64::from(width))), BAD_SIDE);
        let (out, mut error) = (Place::new(self, &mut wrong), Error::new(&mut self.bytes));
        // SAFETY: the places are NULL or can be written.
        let status = unsafe { sudoku_board_new(height, width, out.place(), error.place()) };
        if wrong.allows(status, &error) {
            let board = Board::empty(height as usize, width as usize);
            self.made(out.get(), Held::Board(board));
        }
    }

    pub(super) fn clone_board(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let (out, mut error) = (Place::new(self, &mut wrong), Error::new(&mut self.bytes));
        // SAFETY: the places are NULL or can be written.
        let status = unsafe { sudoku_board_clone(handle as _, out.place(), error.place()) };
        if wrong.allows(status, &error) {
            self.made(out.get(), Held::Board(board.unwrap()));
        }
    }

    /// Reads bytes of the input. Another target checks which texts can be read; this one checks the board.
    pub(super) fn read(&mut self) {
        let len = self.bytes.below(100);
        let text = self.bytes.take(len);
        let mut wrong = Wrong::default();
        let (out, mut error) = (Place::new(self, &mut wrong), Error::new(&mut self.bytes));
        // SAFETY: the places are NULL or can be written, the text has the stated length.
        let status = unsafe {
            let start = text.as_ptr().cast::<c_char>();
            sudoku_board_read(start, text.len(), null(), out.place(), error.place())
        };
        if status == OK {
            assert!(wrong.allows(status, &error));
            let handle = out.get();
            if !is_modelled(handle) {
                // SAFETY: a live handle.
                assert_eq!(unsafe { sudoku_board_free(handle as _) }, OK);
                return;
            }
            let board = reported(handle);
            self.made(handle, Held::Board(board));
        }
    }

    pub(super) fn size(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let mut error = Error::new(&mut self.bytes);
        let (mut side, mut height, mut width) = (9, 9, 9);
        let wants = self.bytes.below(2) == 0;
        let width_place = if wants { &mut width } else { null_mut() };
        // SAFETY: the places can be written.
        let status = unsafe {
            sudoku_board_size(handle as _, &mut side, &mut height, width_place, error.place())
        };
        if wrong.allows(status, &error) {
            let board = board.unwrap();
            assert_eq!((side as usize, height as usize), (board.side(), board.height));
            assert_eq!(width as usize, if wants { board.width } else { 9 });
        }
    }

    pub(super) fn symbols(&mut self) {
        self.list(
            |handle, place, capacity, len, error| {
                // SAFETY: as `list` promises.
                unsafe { sudoku_board_symbols(handle as _, place, capacity, len, error) }
            },
            |board| board.symbols.clone(),
        );
    }

    pub(super) fn cells(&mut self) {
        self.list(
            |handle, place, capacity, len, error| {
                // SAFETY: as `list` promises.
                unsafe { sudoku_board_cells(handle as _, place, capacity, len, error) }
            },
            Board::all_shown,
        );
    }

    /// A call that fills a buffer with a list: NULL or a buffer, its capacity, and places to write.
    fn list(
        &mut self,
        call: impl Fn(usize, *mut i32, usize, *mut usize, *mut sudoku::ffi::guard::SudokuError) -> i32,
        expected: impl Fn(&Board) -> Vec<i32>,
    ) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let expected = board.as_ref().map(expected);
        let needed = expected.as_ref().map(Vec::len);
        let mut buffer = Buffer::new(&mut self.bytes, needed, MARK, true, &mut wrong);
        let (mut len, mut error) = (9, Error::new(&mut self.bytes));
        let status = call(handle, buffer.place(), buffer.capacity(), &mut len, error.place());
        if wrong.allows(status, &error) {
            let expected = expected.unwrap();
            assert_eq!(len, expected.len());
            assert!(buffer.written(len, MARK).is_none_or(|items| items == expected));
        } else {
            buffer.written(0, MARK);
        }
    }

    pub(super) fn get(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let (row, col) = self.cell(board.as_ref(), &mut wrong);
        let (mut symbol, mut error) = (9, Error::new(&mut self.bytes));
        // SAFETY: the places can be written.
        let status = unsafe { sudoku_board_get(handle as _, row, col, &mut symbol, error.place()) };
        if wrong.allows(status, &error) {
            let board = board.unwrap();
            assert_eq!(symbol, board.shown(row as usize * board.side() + col as usize));
        }
    }

    pub(super) fn candidates(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let (row, col) = self.cell(board.as_ref(), &mut wrong);
        let on_board = |board: &Board| {
            let (row, col, side) = (row as usize, col as usize, board.side());
            (row < side && col < side).then(|| board.candidates(row * side + col))
        };
        let expected = board.as_ref().and_then(on_board);
        let needed = expected.as_ref().map(Vec::len);
        let mut buffer = Buffer::new(&mut self.bytes, needed, MARK, true, &mut wrong);
        let (mut len, mut error) = (9, Error::new(&mut self.bytes));
        // SAFETY: the buffer has the stated capacity, the places can be written.
        let status = unsafe {
            let (place, capacity) = (buffer.place(), buffer.capacity());
            sudoku_board_candidates(handle as _, row, col, place, capacity, &mut len, error.place())
        };
        if wrong.allows(status, &error) {
            let expected = expected.unwrap();
            assert_eq!(len, expected.len());
            assert!(buffer.written(len, MARK).is_none_or(|items| items == expected));
        } else {
            buffer.written(0, MARK);
        }
    }

    pub(super) fn cage(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let index = self.bytes.below(6).wrapping_sub(1);
        let cages = board.map(|board| board.cages);
        let expected = cages.as_ref().and_then(|cages| cages.get(index));
        wrong.when(cages.is_some() && expected.is_none(), BAD_ARGUMENT);
        let needed = expected.map(|(_, cells)| cells.len());
        let mut buffer = Buffer::new(&mut self.bytes, needed, 9, true, &mut wrong);
        let (mut total, mut len, mut error) = (9, 9, Error::new(&mut self.bytes));
        // SAFETY: the buffer has the stated capacity, the places can be written.
        let status = unsafe {
            let (place, capacity) = (buffer.place(), buffer.capacity());
            sudoku_board_cage(
                handle as _,
                index,
                &mut total,
                place,
                capacity,
                &mut len,
                error.place(),
            )
        };
        if wrong.allows(status, &error) {
            let (expected, cells) = expected.unwrap();
            assert_eq!((total, len), (*expected, cells.len()));
            assert!(buffer.written(len, 9).is_none_or(|items| items == cells));
        } else {
            buffer.written(0, 9);
        }
        let mut count = 9;
        // SAFETY: the place can be written.
        let status = unsafe { sudoku_board_cage_count(handle as _, &mut count, null_mut()) };
        assert_eq!((status == OK, count), (cages.is_some(), cages.map_or(0, |cages| cages.len())));
    }

    pub(super) fn check(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let (mut state, mut row, mut error) = (9, 9, Error::new(&mut self.bytes));
        // SAFETY: the places are NULL or can be written.
        let status =
            unsafe { sudoku_check(handle as _, &mut state, &mut row, null_mut(), error.place()) };
        if wrong.allows(status, &error) {
            let board = board.unwrap();
            let expected = match (board.keeps_rules(), board.is_full()) {
                (true, true) => SUDOKU_STATE_SOLVED,
                (true, false) => SUDOKU_STATE_INCOMPLETE,
                (false, _) => SUDOKU_STATE_BROKEN,
            };
            assert_eq!(state, expected);
            assert!((row as usize) < board.side());
        }
    }

    /// Writes a board, and reads it again if the format has all of it.
    pub(super) fn write(&mut self) {
        let mut wrong = Wrong::default();
        let (handle, board) = self.board(&mut wrong);
        let format = self.bytes.one_of(&[10, 10, 20, 30, 31, 40, 41, 0, 7, -1, i32::MAX]);
        let known = format == 0 || TEXTS.contains(&format) || PICTURES.contains(&format);
        wrong.when(!known, UNKNOWN_FORMAT);
        wrong.when(format == 0, NOT_EXPRESSIBLE);
        let caged = board.as_ref().is_some_and(|board| !board.cages.is_empty());
        wrong.when(caged && TEXTS[1..].contains(&format), NOT_EXPRESSIBLE);
        let mut error = Error::new(&mut self.bytes);
        let mut len = 9;
        // SAFETY: the places can be written; (NULL, 0) returns the size.
        let status = unsafe {
            sudoku_board_write(handle as _, format, null_mut(), 0, &mut len, error.place())
        };
        if !wrong.allows(status, &error) {
            return;
        }
        let mut buffer = Buffer::new(&mut self.bytes, Some(len), 9 as c_char, true, &mut wrong);
        let (mut written, mut error) = (9, Error::new(&mut self.bytes));
        // SAFETY: the buffer has the stated capacity, the places can be written.
        let status = unsafe {
            let (place, capacity) = (buffer.place(), buffer.capacity());
            sudoku_board_write(handle as _, format, place, capacity, &mut written, error.place())
        };
        if !wrong.allows(status, &error) {
            buffer.written(0, 9);
            return;
        }
        assert_eq!(written, len);
        let text: Option<Vec<c_char>> = buffer.written(len, 9).map(<[c_char]>::to_vec);
        if let Some(text) = text.filter(|_| format == TEXTS[0]) {
            let out = Place::new(self, &mut wrong);
            // SAFETY: the place is NULL or can be written, the text has the stated length.
            let status =
                unsafe { sudoku_board_read(text.as_ptr(), len, null(), out.place(), null_mut()) };
            if wrong.allows(status, &Error::none()) {
                let (again, board) = (reported(out.get()), board.unwrap());
                assert_eq!(
                    (again.all_shown(), again.cages),
                    (board.all_shown(), board.cages.clone())
                );
                self.made(out.get(), Held::Board(board));
            }
        }
    }

    /// A row and a column, on the board or not.
    pub(super) fn cell(&mut self, board: Option<&Board>, wrong: &mut Wrong) -> (u32, u32) {
        let side = board.map_or(9, Board::side) as u32;
        let line = |choice: u8| match choice {
            255 => u32::MAX,
            254 => side,
            _ => u32::from(choice) % side,
        };
        let (row, col) = (line(self.bytes.byte()), line(self.bytes.byte()));
        wrong.when(row >= side || col >= side, OFF_BOARD);
        (row, col)
    }
}

/// Whether a board has one grid, and no constraints but cages: others are not in the model.
fn is_modelled(handle: usize) -> bool {
    let (mut cages, mut constraints, mut numbers, board) = (0, 0, 0, handle as *const SudokuBoard);
    // SAFETY: a live handle, and places that can be written.
    unsafe {
        assert_eq!(sudoku_board_cage_count(board, &mut cages, null_mut()), OK);
        assert_eq!(sudoku_board_constraint_count(board, &mut constraints, null_mut()), OK);
        let (none, len) = (null_mut(), &mut numbers);
        assert_eq!(sudoku_board_grids(board, none, none, none, 0, len, null_mut()), OK);
    }
    cages == constraints && numbers == 2
}

/// All that the library reports about a board.
pub fn reported(handle: usize) -> Board {
    let (mut side, mut height, mut width) = (0, 0, 0);
    // SAFETY: the places can be written.
    let status =
        unsafe { sudoku_board_size(handle as _, &mut side, &mut height, &mut width, null_mut()) };
    assert_eq!(status, OK);
    let mut board = Board::empty(height as usize, width as usize);
    let mut cells = vec![0; board.cells.len()];
    let (mut len, mut count) = (0, 0);
    // SAFETY: the buffers hold the symbols and the cells, the places can be written.
    unsafe {
        let symbols = board.symbols.as_mut_ptr();
        assert_eq!(
            sudoku_board_symbols(handle as _, symbols, side as usize, &mut len, null_mut()),
            OK
        );
        let buffer = cells.as_mut_ptr();
        assert_eq!(sudoku_board_cells(handle as _, buffer, cells.len(), &mut len, null_mut()), OK);
        assert_eq!(sudoku_board_cage_count(handle as _, &mut count, null_mut()), OK);
    }
    board.cells = cells.iter().map(|&symbol| board.digit(symbol)).collect();
    assert_eq!(board.all_shown(), cells);
    for index in 0..count {
        let (mut total, mut cage) = (0, vec![0; board.side()]);
        // SAFETY: the buffer holds a cage, the places can be written.
        let status = unsafe {
            let (buffer, capacity) = (cage.as_mut_ptr(), cage.len());
            sudoku_board_cage(
                handle as _,
                index,
                &mut total,
                buffer,
                capacity,
                &mut len,
                null_mut(),
            )
        };
        assert_eq!(status, OK);
        cage.truncate(len);
        board.cages.push((total, cage));
    }
    board
}
