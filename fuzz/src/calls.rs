//! Sequences of C calls, each compared with a model that says what the call must answer.
//!
//! Takes bytes that choose calls and arguments, right and wrong ones. Panics if the library answers something else,
//! writes outside a buffer, or loses a handle. What stays true: a call with a wrong argument returns the status of one of
//! its wrong arguments and changes nothing; every other call does what the model does.
//!
//! ```text
//!     bytes ──> Session ──> a call ──> the library
//!                  │           └─────> the model: live handles, what they hold
//! ```

mod boards;
mod controls;
mod deductions;
mod edits;
mod making;
mod many;
mod model;
mod searches;

use std::cell::Cell;
use std::ffi::c_char;
use std::ptr::null_mut;

use sudoku::ffi::guard::SudokuError;

use crate::Bytes;
use model::Board;

pub const OK: i32 = 0;
pub const NULL_POINTER: i32 = -10;
pub const BAD_HANDLE: i32 = -11;
pub const BAD_ARGUMENT: i32 = -12;
pub const TOO_SMALL: i32 = -13;
pub const BAD_STRUCT_SIZE: i32 = -14;
pub const UNKNOWN_STRATEGY: i32 = -20;
pub const UNSUITABLE: i32 = -21;
pub const BAD_COUNT: i32 = -33;
pub const UNKNOWN_SYMBOL: i32 = -43;
pub const OFF_BOARD: i32 = -44;

/// The largest number of live handles.
const MOST: usize = 24;

/// What a handle names.
pub enum Held {
    Board(Board),
    Control {
        cancelled: bool,
    },
    /// Solutions of a board, those seen, whether there are no more, and the limit.
    Solutions {
        board: Board,
        seen: Vec<Vec<i32>>,
        done: bool,
        limit: u64,
    },
    Deduction(deductions::Deduced),
}

/// The live handles, and the freed ones.
pub struct Session<'a> {
    pub bytes: Bytes<'a>,
    live: Vec<(usize, Held)>,
    freed: Vec<usize>,
}

/// Runs the calls that the bytes choose; then frees what is left.
pub fn run(bytes: Bytes) {
    let mut session = Session { bytes, live: Vec::new(), freed: Vec::new() };
    while !session.bytes.is_empty() {
        session.call();
    }
    while let Some((handle, held)) = session.live.pop() {
        assert_eq!(free(handle, &held), OK);
    }
}

impl Session<'_> {
    fn call(&mut self) {
        match self.bytes.below(32) {
            0..=2 => self.new_board(),
            3 => self.clone_board(),
            4 => self.read(),
            5 => self.size(),
            6 => self.symbols(),
            7 => self.set_symbols(),
            8 => self.get(),
            9 | 10 => self.set(),
            11 => self.cells(),
            12 => self.set_cells(),
            13 => self.candidates(),
            14 | 15 => self.add_cage(),
            16 => self.cage(),
            17 => self.check(),
            18 => self.write(),
            19 | 20 => self.solve(),
            21 => self.count(),
            22 => self.open(),
            23 | 24 => self.next(),
            25 => self.deduce(),
            26 => self.deduction(),
            27 => self.control(),
            28 => self.free(),
            // A generator makes as much work as all other calls together.
            29 => match self.bytes.below(8) {
                0 => self.generate_batch(),
                1 => self.redundant(),
                2 => self.minimise(),
                3 => self.canonical(),
                4 | 5 => self.generate(),
                _ => self.check(),
            },
            30 => self.batch(),
            _ => self.lines(),
        }
    }

    /// A handle for an argument: mostly a live one that `wanted` accepts, else any live one, a freed
    /// one, NULL, or one made up.
    pub fn handle(&mut self, wanted: fn(&Held) -> bool) -> usize {
        let choice = self.bytes.byte();
        let pick = usize::from(choice >> 3);
        let right: Vec<usize> =
            self.live.iter().filter(|(_, held)| wanted(held)).map(|(handle, _)| *handle).collect();
        match choice & 7 {
            0 if choice < 64 => 0,
            0 => self.live.get(pick % MOST).map_or(1, |(handle, _)| handle ^ 1 << (choice >> 2)),
            1 => self.live.get(pick % MOST).map_or(usize::MAX, |(handle, _)| *handle),
            2 => self.freed.get(pick).copied().unwrap_or(pick),
            _ => right.get(pick % right.len().max(1)).copied().unwrap_or(0),
        }
    }

    /// What a live handle names.
    pub fn held(&mut self, handle: usize) -> Option<&mut Held> {
        self.live.iter_mut().find(|(live, _)| *live == handle).map(|(_, held)| held)
    }

    /// A handle that should be a board's, the board if it is, and what is wrong if it is not.
    pub fn board(&mut self, wrong: &mut Wrong) -> (usize, Option<Board>) {
        let handle = self.handle(|held| matches!(held, Held::Board(_)));
        let board = match self.held(handle) {
            Some(Held::Board(board)) => Some(board.clone()),
            _ => None,
        };
        wrong.unless_live(handle, board.is_some());
        (handle, board)
    }

    /// Notes a handle that the library has made. It must be a new one.
    pub fn made(&mut self, handle: usize, held: Held) {
        assert!(handle != 0 && self.held(handle).is_none() && !self.freed.contains(&handle));
        self.live.push((handle, held));
        if self.live.len() > MOST {
            let (oldest, held) = self.live.remove(0);
            assert_eq!(free(oldest, &held), OK);
            self.freed.push(oldest);
        }
    }

    /// Frees a handle of any kind as one of any kind.
    fn free(&mut self) {
        let handle = self.handle(|_| true);
        let kind = self.bytes.below(4);
        let at = self.live.iter().position(|(live, held)| *live == handle && held.kind() == kind);
        let status = free_as(handle, kind);
        match at {
            Some(at) => {
                assert_eq!(status, OK);
                self.live.remove(at);
                self.freed.push(handle);
            }
            None => assert_eq!(status, if handle == 0 { OK } else { BAD_HANDLE }),
        }
    }
}

impl Held {
    fn kind(&self) -> usize {
        match self {
            Held::Board(_) => 0,
            Held::Control { .. } => 1,
            Held::Solutions { .. } => 2,
            Held::Deduction(_) => 3,
        }
    }
}

fn free(handle: usize, held: &Held) -> i32 {
    free_as(handle, held.kind())
}

fn free_as(handle: usize, kind: usize) -> i32 {
    // SAFETY: these functions take any handle.
    unsafe {
        match kind {
            0 => sudoku::ffi::board::sudoku_board_free(handle as _),
            1 => sudoku::ffi::control::sudoku_control_free(handle as _),
            2 => sudoku::ffi::solve::sudoku_solutions_close(handle as _),
            _ => sudoku::ffi::deduction::sudoku_deduction_free(handle as _),
        }
    }
}

/// What is wrong with the arguments of a call, as statuses.
#[derive(Debug, Default)]
pub struct Wrong(Vec<i32>);

impl Wrong {
    pub fn when(&mut self, wrong: bool, status: i32) {
        if wrong {
            self.0.push(status);
        }
    }

    pub fn unless_live(&mut self, handle: usize, live: bool) {
        self.when(!live, if handle == 0 { NULL_POINTER } else { BAD_HANDLE });
    }

    /// True if the call did what it says; a panic if its status is not one of those it may have.
    pub fn allows(&self, status: i32, error: &Error) -> bool {
        self.allows_or(status, error, &[])
    }

    /// The same, where the call may also end in other ways.
    pub fn allows_or(&self, status: i32, error: &Error, others: &[i32]) -> bool {
        error.tells(status);
        if self.0.is_empty() && !error.is_wrong() {
            assert!(status == OK || others.contains(&status), "{status}: {}", error.message());
        } else {
            let wrong_error = error.is_wrong() && status == BAD_STRUCT_SIZE;
            assert!(self.0.contains(&status) || wrong_error, "{status} but {self:?}");
        }
        status == OK
    }
}

/// The place for the error of a call: one, none, or one of a wrong size.
pub struct Error {
    filled: SudokuError,
    wanted: bool,
}

impl Error {
    pub fn new(bytes: &mut Bytes) -> Error {
        let choice = bytes.byte();
        let right = size_of::<SudokuError>() as u32;
        let struct_size = if choice < 4 { right - 4 + u32::from(choice) } else { right };
        Error::sized(struct_size, choice % 8 != 7)
    }

    /// No place for an error.
    pub fn none() -> Error {
        Error::sized(0, false)
    }

    fn sized(struct_size: u32, wanted: bool) -> Error {
        let message = [b'#' as c_char; 224];
        let (code, line, column, row, col, symbol) = (9, 9, 9, 9, 9, 9);
        let filled = SudokuError { struct_size, code, line, column, row, col, symbol, message };
        Error { filled, wanted }
    }

    pub fn place(&mut self) -> *mut SudokuError {
        if self.wanted { &mut self.filled } else { null_mut() }
    }

    pub fn is_wrong(&self) -> bool {
        self.wanted && self.filled.struct_size as usize != size_of::<SudokuError>()
    }

    fn message(&self) -> String {
        let bytes = self.filled.message.iter().map(|&byte| byte as u8);
        String::from_utf8(bytes.take_while(|&byte| byte != 0).collect()).unwrap()
    }

    /// Checks that the error has the message of the status.
    fn tells(&self, status: i32) {
        if !self.wanted || self.is_wrong() {
            assert_eq!(self.filled.code, 9);
        } else {
            assert_eq!(self.filled.code, status.min(0));
            assert_eq!(self.message().is_empty(), status >= 0);
        }
    }
}

/// The place for a handle that a call makes: one, or NULL.
pub struct Place {
    handle: Cell<usize>,
    wanted: bool,
}

impl Place {
    pub fn new(session: &mut Session, wrong: &mut Wrong) -> Place {
        let wanted = !session.bytes.once_in(32);
        wrong.when(!wanted, NULL_POINTER);
        Place { handle: Cell::new(9), wanted }
    }

    pub fn place<T>(&self) -> *mut *mut T {
        if self.wanted { self.handle.as_ptr().cast() } else { null_mut() }
    }

    pub fn get(&self) -> usize {
        self.handle.get()
    }
}

/// A buffer for the output of a call, with marks around it that must stay.
pub struct Buffer<T> {
    items: Vec<T>,
    capacity: usize,
    is_null: bool,
}

impl<T: Copy + PartialEq + std::fmt::Debug> Buffer<T> {
    /// A buffer with the needed capacity, with one item more or less, or NULL. `wrong` notes what is wrong with it. If
    /// `optional`, (NULL, 0) returns the size.
    pub fn new(
        bytes: &mut Bytes,
        needed: Option<usize>,
        mark: T,
        optional: bool,
        wrong: &mut Wrong,
    ) -> Self {
        let choice = bytes.byte();
        let exact = needed.unwrap_or(usize::from(choice));
        let (capacity, is_null) = match choice % 16 {
            0 => (0, true),
            1 => (exact + 1, true),
            2 => (exact.saturating_sub(1), false),
            3 => (0, false),
            4 => (exact + 1, false),
            _ => (exact, false),
        };
        let asks_size = is_null && capacity == 0;
        wrong.when(is_null && !(asks_size && optional), NULL_POINTER);
        wrong.when(!is_null && needed.is_some_and(|needed| capacity < needed), TOO_SMALL);
        Buffer { items: vec![mark; capacity + 2], capacity, is_null }
    }

    pub fn place(&mut self) -> *mut T {
        if self.is_null { null_mut() } else { &mut self.items[1] }
    }

    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// What the call wrote, unless the pointer was NULL. Panics if the call wrote outside the buffer.
    pub fn written(&self, len: usize, mark: T) -> Option<&[T]> {
        let untouched =
            if self.is_null { &self.items[..] } else { &self.items[self.capacity + 1..] };
        assert!(untouched.iter().all(|&item| item == mark) && self.items[0] == mark);
        (!self.is_null).then(|| &self.items[1..=len])
    }
}
