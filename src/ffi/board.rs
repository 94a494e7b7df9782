//! Boards in C: makes, reads, edits and writes them.
//!
//! In: shapes, texts, symbols, cages. Out: handles, symbols, texts. A cell is named by row and
//! column, or by its number `row * side + col`; an empty cell is -1, so that 0 can be a symbol.

use std::ffi::c_char;
use std::path::Path;
use std::sync::{Mutex, PoisonError, RwLock};

use super::arguments::{Buffer, Out, items, pointer, sized32, structure, symbol_in, token, utf8};
use super::control::{SudokuControl, bounds};
use super::guard::{SudokuError, guard, text};
use super::handles::{Slots, Table};
use super::status::SUDOKU_OK;
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::{Error, Excerpt, Reason, Result};
use sudoku_core::memory::{self, Arc};
use sudoku_core::out_buf::Zero;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;
use sudoku_core::solution::{self, State};
use sudoku_core::symbols::Symbols;
use sudoku_core::text::{self as texts, ReadOptions};

/// A board: shape, symbols, givens and cages. Opaque; made by sudoku_board_new, _read, _load,
/// _clone or sudoku_generate, freed by sudoku_board_free. Any number of threads may use one board
/// at once: a call uses the board in its state at the beginning of the call.
pub struct SudokuBoard {
    _opaque: [u8; 0],
}

/// A board behind a handle: readers take the `Arc`, an edit copies it if a call still reads it.
pub(super) struct Board(Mutex<Arc<Puzzle>>);

static BOARDS: Table<Board> = Table::new(1, "board", RwLock::new(Slots::NONE));

impl Board {
    pub(super) fn insert(puzzle: Puzzle) -> Result<usize> {
        BOARDS.insert(Board(Mutex::new(memory::shared(puzzle)?)))
    }

    /// Ends a handle and its board.
    pub(super) fn remove(token: usize) -> Result<()> {
        BOARDS.remove(token).map(drop)
    }

    /// The current board.
    pub(super) fn snapshot(token: usize) -> Result<Arc<Puzzle>> {
        let board = BOARDS.get(token)?;
        let puzzle = board.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(&puzzle))
    }

    /// Changes the board, all or nothing.
    pub(super) fn edit<R>(
        token: usize,
        change: impl FnOnce(&mut Puzzle) -> Result<R>,
    ) -> Result<R> {
        let board = BOARDS.get(token)?;
        let mut puzzle = board.0.lock().unwrap_or_else(PoisonError::into_inner);
        if Arc::get_mut(&mut puzzle).is_none() {
            *puzzle = memory::shared(puzzle.try_clone()?)?;
        }
        change(Arc::get_mut(&mut puzzle).ok_or(Reason::Internal("a board is shared"))?)
    }
}

/// Format: recognised from the content; for reading only.
pub const SUDOKU_FORMAT_AUTO: i32 = 0;
/// Format: size, symbols, then "row,col value" lines or cages, one a line.
pub const SUDOKU_FORMAT_COORDINATES: i32 = 10;
/// Format: one row a line, symbols separated by commas, empty cells empty.
pub const SUDOKU_FORMAT_CSV: i32 = 20;
/// Format: one row a line; symbols of one character side by side, others separated by blanks.
pub const SUDOKU_FORMAT_GRID: i32 = 30;
/// Format: the whole board in one line.
pub const SUDOKU_FORMAT_LINE: i32 = 31;
/// Format: the board in one line, one character a cell: 1-9, then A-Z.
pub const SUDOKU_FORMAT_LINE_1Z: i32 = 32;
/// Format: the board in one line, one character a cell: 0-9, then A-Z; 0 is a symbol.
pub const SUDOKU_FORMAT_LINE_0Z: i32 = 33;
/// Format: the board in one line, one character a cell: A-Z for 1 to 26.
pub const SUDOKU_FORMAT_LINE_AZ: i32 = 34;
/// Format: the board as a drawing of characters, with its boxes and cages.
pub const SUDOKU_FORMAT_PICTURE: i32 = 40;
/// Format: the board as an SVG picture; for writing only.
pub const SUDOKU_FORMAT_SVG: i32 = 41;
/// Format: XML of OpenSudoku with one game; for reading only.
pub const SUDOKU_FORMAT_OPENSUDOKU: i32 = 50;
/// Format: XML of KSudoku; for reading only.
pub const SUDOKU_FORMAT_KSUDOKU: i32 = 51;
/// Format: JSON of GNOME Sudoku; for reading only.
pub const SUDOKU_FORMAT_GNOME_SUDOKU: i32 = 52;
/// Format: a file of SadMan Sudoku with the section [Puzzle]; for reading only.
pub const SUDOKU_FORMAT_SDK: i32 = 53;
/// Format: a line of HoDoKu's library; for reading only.
pub const SUDOKU_FORMAT_HODOKU: i32 = 54;
/// Format: a link of SudokuWiki or SudokuExchange, or SudokuWiki's packed text; for reading only.
pub const SUDOKU_FORMAT_SUDOKUWIKI: i32 = 55;
/// Format: a game id or a saved game of Simon Tatham's Solo; for reading only.
pub const SUDOKU_FORMAT_SOLO: i32 = 56;
/// Format: JSON or a link of f-puzzles; for reading only.
pub const SUDOKU_FORMAT_FPUZZLES: i32 = 57;
/// Format: JSON or a link of SudokuPad; for reading only.
pub const SUDOKU_FORMAT_SUDOKUPAD: i32 = 58;
/// Format: XML of SudoQ; for reading only.
pub const SUDOKU_FORMAT_SUDOQ: i32 = 59;
/// Format: a killer as 3x3::k: and a number for each cell; for reading only.
pub const SUDOKU_FORMAT_KILLER_PS: i32 = 60;
/// Format: a killer of SumoCue; for reading only.
pub const SUDOKU_FORMAT_KILLER_SUMOCUE: i32 = 61;
/// Format: a killer in 81 characters, totals and arrows; for reading only.
pub const SUDOKU_FORMAT_KILLER_SHORT: i32 = 62;
/// Format: givens and letters of cages, then the totals of the letters; for reading only.
pub const SUDOKU_FORMAT_KILLER_LETTERS: i32 = 63;
/// Format: text of Interactive Sudoku Solver.
pub const SUDOKU_FORMAT_ISS: i32 = 64;
/// Format: JSON of the format sudoku-puzzle, version 1, as of pencilmark; for reading only.
pub const SUDOKU_FORMAT_SUDOKU_PUZZLE: i32 = 65;
/// Format: a board in the brackets of JSON, Python, C, Java or NumPy; for reading only.
pub const SUDOKU_FORMAT_ARRAY: i32 = 21;

/// State of a board: full, and every rule holds.
pub const SUDOKU_STATE_SOLVED: i32 = 1;
/// State of a board: cells are empty, and the filled ones break no rule.
pub const SUDOKU_STATE_INCOMPLETE: i32 = 2;
/// State of a board: a rule is broken.
pub const SUDOKU_STATE_BROKEN: i32 = 3;

/// How to read a text. Zero in a field means its default; NULL means all defaults.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SudokuReadOptions {
    /// In: sizeof(sudoku_read_options).
    pub struct_size: u32,
    /// A SUDOKU_FORMAT_ constant; 0: the library recognises the format from the content.
    pub format: i32,
    /// Rows of a box, for texts that name only a size; 0: boxes are square, and those of the sides 6, 8, 10 and 12 are
    /// 2x3, 2x4, 2x5 and 3x4 (rows x columns).
    pub box_height: u32,
    /// Columns of a box; 0 exactly when box_height is 0.
    pub box_width: u32,
    /// The symbols, for formats that do not list them; NULL: 1 to the side.
    pub symbols: *const i32,
    /// The number of symbols.
    pub symbol_count: usize,
    /// Refuse texts of more bytes; 0: 64 MiB.
    pub max_bytes: u64,
    /// The characters of the symbols in order, in UTF-8, for boards with one character a cell, such as
    /// "0123456789ABCDEF"; NULL: the library finds them from the text.
    pub alphabet: *const c_char,
    /// The number of bytes of the alphabet.
    pub alphabet_len: usize,
    /// By which another thread cancels the call; NULL: none. Of a collection, the lines that are read after it are
    /// refused with SUDOKU_CANCELLED.
    pub control: *const SudokuControl,
}

sized32!(
    SudokuReadOptions,
    box_height,
    box_width,
    symbols,
    symbol_count,
    max_bytes,
    alphabet,
    alphabet_len,
    control
);

/// Makes an empty board with the symbols 1 to its side.
///
/// - box_height, box_width: rows and columns of a box, each at least 1; their product is the side,
///   1 to 1024.
/// - out_board: the new handle; the caller frees it with sudoku_board_free.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_SIDE, SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_new(
    box_height: u32,
    box_width: u32,
    out_board: *mut *mut SudokuBoard,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle.
        let out = unsafe { Out::new(out_board, "out_board")? };
        let puzzle = Puzzle::new(Shape::new(box_height, box_width)?)?;
        out.write(pointer(Board::insert(puzzle)?));
        Ok(SUDOKU_OK)
    })
}

/// Makes an empty board of several grids that overlap, such as a samurai: each has the rows, columns and boxes of a board of
/// sudoku_board_new, and they share whole boxes.
///
/// - box_height, box_width: as in sudoku_board_new.
/// - grids, len: two numbers for each grid, the row and the column of its first cell, from 0: multiples of box_height and
///   box_width. The first row and the first column have a cell; at most 11 boxes are above or beside each other; all grids
///   hang together. A samurai of 9x9 grids: 0,0 0,12 6,6 12,0 12,12. One grid at 0,0 is a board of sudoku_board_new.
/// - out_board: the new handle; the caller frees it with sudoku_board_free. Its cells are those of the rectangle around all
///   grids, row by row (sudoku_board_grids has its size). A cell that no grid has is off the board: it is empty in lists of
///   cells.
/// - Strategies, texts and explanations that do not know such boards refuse them.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_SIDE, SUDOKU_BAD_ARGUMENT (the grids), SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_new_grids(
    box_height: u32,
    box_width: u32,
    grids: *const u32,
    len: usize,
    out_board: *mut *mut SudokuBoard,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle.
        let out = unsafe { Out::new(out_board, "out_board")? };
        // SAFETY: the caller passes NULL or `len` numbers.
        let numbers = unsafe { items(grids, len, "grids")? };
        let (places, rest) = numbers.as_chunks::<2>();
        if !rest.is_empty() {
            let why = "it has two numbers for each grid";
            return Err(Reason::BadUse { what: "grids", why }.into());
        }
        let mut grids = memory::with_capacity(places.len())?;
        grids.extend(places.iter().map(|&[row, col]| (row, col)));
        let puzzle = Puzzle::new(Shape::overlapping(box_height, box_width, &grids)?)?;
        out.write(pointer(Board::insert(puzzle)?));
        Ok(SUDOKU_OK)
    })
}

/// Reads a board from a text in one of the formats.
///
/// - text, len: UTF-8, or UTF-16 with its mark; need not end with NUL; LF or CRLF; at most max_bytes.
/// - options: NULL for the defaults.
/// - out_board: the new handle; the caller frees it with sudoku_board_free.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_HANDLE,
///   SUDOKU_UNKNOWN_FORMAT, SUDOKU_BAD_UTF8, SUDOKU_TOO_LARGE, SUDOKU_CANCELLED (within 100 ms of
///   the cancel), SUDOKU_NO_MEMORY, and for what the text says:
///   SUDOKU_BAD_TEXT, SUDOKU_RAGGED_ROW, SUDOKU_BAD_CELL_COUNT, SUDOKU_BAD_SIDE,
///   SUDOKU_BAD_SYMBOL_COUNT, SUDOKU_DUPLICATE_SYMBOL, SUDOKU_UNKNOWN_SYMBOL, SUDOKU_OFF_BOARD,
///   SUDOKU_GIVEN_TWICE, SUDOKU_BAD_CAGE, with line and column in the error.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_read(
    text: *const c_char,
    len: usize,
    options: *const SudokuReadOptions,
    out_board: *mut *mut SudokuBoard,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle.
        let out = unsafe { Out::new(out_board, "out_board")? };
        // SAFETY: the caller passes NULL or a structure that begins with its size.
        let options = unsafe { read_options(options)? };
        // SAFETY: the caller passes NULL or `len` bytes.
        let text = unsafe { items(text.cast::<u8>(), len, "text")? };
        out.write(pointer(Board::insert(texts::read(text, &options)?)?));
        Ok(SUDOKU_OK)
    })
}

/// Reads a board from a file; otherwise as sudoku_board_read.
///
/// - path, path_len: the path in UTF-8, without NUL.
/// - Returns what sudoku_board_read returns; SUDOKU_FILE_ERROR.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_load(
    path: *const c_char,
    path_len: usize,
    options: *const SudokuReadOptions,
    out_board: *mut *mut SudokuBoard,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle.
        let out = unsafe { Out::new(out_board, "out_board")? };
        // SAFETY: the caller passes NULL or a structure that begins with its size.
        let options = unsafe { read_options(options)? };
        // SAFETY: the caller passes NULL or `path_len` bytes.
        let path = unsafe { utf8(path, path_len, "path")? };
        out.write(pointer(Board::insert(texts::load(Path::new(path), &options)?)?));
        Ok(SUDOKU_OK)
    })
}

/// Makes a board equal to another one and independent of it.
///
/// - out_board: the new handle; the caller frees it with sudoku_board_free.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_clone(
    board: *const SudokuBoard,
    out_board: *mut *mut SudokuBoard,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle.
        let out = unsafe { Out::new(out_board, "out_board")? };
        let copy = snapshot(board)?.try_clone()?;
        out.write(pointer(Board::insert(copy)?));
        Ok(SUDOKU_OK)
    })
}

/// Frees a board; NULL is accepted. Calls that still use it finish.
///
/// - Returns SUDOKU_OK; SUDOKU_BAD_HANDLE if it is not a live board.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_free(board: *mut SudokuBoard) -> i32 {
    guard(std::ptr::null_mut(), || {
        if !board.is_null() {
            Board::remove(board.addr())?;
        }
        Ok(SUDOKU_OK)
    })
}

/// The shape of a board.
///
/// - out_side: rows, columns, boxes and symbols; a board has side * side cells, unless it has several grids or loose cells,
///   which have side symbols and no boxes (sudoku_board_grids).
/// - out_box_height, out_box_width: rows and columns of a box; each may be NULL.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_size(
    board: *const SudokuBoard,
    out_side: *mut u32,
    out_box_height: *mut u32,
    out_box_width: *mut u32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or places for one number each.
        let (side, height, width) = unsafe {
            (
                Out::new(out_side, "out_side"),
                Out::optional(out_box_height),
                Out::optional(out_box_width),
            )
        };
        let side = side?;
        let shape = snapshot(board)?.shape();
        side.write(shape.side() as u32);
        height.write(shape.box_height() as u32);
        width.write(shape.box_width() as u32);
        Ok(SUDOKU_OK)
    })
}

/// The grids of a board, and the size of the rectangle around them: one at 0,0 of side rows and columns, unless it was made with
/// several, or was read with loose cells: these have no grid, and rows and columns for all cells.
///
/// - out_rows, out_cols: a list of all cells has rows * cols symbols; each may be NULL.
/// - out_grids, capacity: space for 2 * grids numbers, the row and the column of the first cell of each grid; (NULL, 0) asks only
///   for their number.
/// - out_len: the numbers, two for each grid.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_grids(
    board: *const SudokuBoard,
    out_rows: *mut u32,
    out_cols: *mut u32,
    out_grids: *mut u32,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or places for one number each.
        let (rows, cols) = unsafe { (Out::optional(out_rows), Out::optional(out_cols)) };
        // SAFETY: the caller passes NULL or a place for one number, and space for `capacity` items.
        let (len, buffer) = unsafe {
            (Out::new(out_len, "out_len"), Buffer::new(out_grids, capacity, "out_grids"))
        };
        let (len, buffer) = (len?, buffer?);
        let shape = snapshot(board)?.shape();
        let mut places = memory::with_capacity(2 * shape.grids().count())?;
        places.extend(shape.grids().flat_map(|(row, col)| [row as u32, col as u32]));
        let status = fill(&buffer, &len, places.into_iter())?;
        rows.write(shape.rows() as u32);
        cols.write(shape.cols() as u32);
        Ok(status)
    })
}

/// The symbols of a board, in the order of its digits.
///
/// - out_symbols, capacity: space for side symbols; (NULL, 0) asks only for their number.
/// - out_len: their number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_symbols(
    board: *const SudokuBoard,
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
        let puzzle = snapshot(board)?;
        let list = puzzle.symbols().list();
        fill(&symbols, &len, list.iter().map(|&symbol| symbol as i32))
    })
}

/// Gives a board other symbols. The symbol of a cell becomes the new symbol at the same place of
/// the list; the totals of cages do not change.
///
/// - symbols, len: as many as the side, all different, 0 to 2147483647.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_SYMBOL_COUNT,
///   SUDOKU_DUPLICATE_SYMBOL, SUDOKU_UNKNOWN_SYMBOL (a negative one), SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_set_symbols(
    board: *mut SudokuBoard,
    symbols: *const i32,
    len: usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or `len` numbers.
        let list = symbol_list(unsafe { items(symbols, len, "symbols")? })?;
        Board::edit(token(board, "board")?, |puzzle| {
            puzzle.set_symbols(Symbols::new(&list, puzzle.shape().side())?)
        })?;
        Ok(SUDOKU_OK)
    })
}

/// The symbol in a cell.
///
/// - row, col: from 0, below the side.
/// - out_symbol: the symbol, or -1 for an empty cell.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_OFF_BOARD.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_get(
    board: *const SudokuBoard,
    row: u32,
    col: u32,
    out_symbol: *mut i32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number.
        let out = unsafe { Out::new(out_symbol, "out_symbol")? };
        let puzzle = snapshot(board)?;
        out.write(shown(&puzzle, puzzle.cell_at(row.into(), col.into())?));
        Ok(SUDOKU_OK)
    })
}

/// Puts a symbol into a cell, in place of the current one, or empties the cell. The call accepts a
/// symbol that clashes with others: such a board has no solution.
///
/// - row, col: from 0, below the side.
/// - symbol: one of the board's, or -1 to empty the cell.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_OFF_BOARD,
///   SUDOKU_UNKNOWN_SYMBOL, SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_set(
    board: *mut SudokuBoard,
    row: u32,
    col: u32,
    symbol: i32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        Board::edit(token(board, "board")?, |puzzle| {
            let cell = puzzle.cell_at(row.into(), col.into())?;
            set(puzzle, cell, symbol)
        })?;
        Ok(SUDOKU_OK)
    })
}

/// The symbols in all cells.
///
/// - out_cells, capacity: space for side * side symbols, row by row, -1 where a cell is empty;
///   (NULL, 0) asks only for their number.
/// - out_len: their number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_cells(
    board: *const SudokuBoard,
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
        let puzzle = snapshot(board)?;
        fill(&cells, &len, (0..puzzle.shape().cells()).map(|cell| shown(&puzzle, cell)))
    })
}

/// Puts symbols into all cells, all or none.
///
/// - cells, len: side * side symbols of the board, row by row, -1 for empty.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_CELL_COUNT,
///   SUDOKU_UNKNOWN_SYMBOL, SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_set_cells(
    board: *mut SudokuBoard,
    cells: *const i32,
    len: usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or `len` numbers.
        let cells = unsafe { items(cells, len, "cells")? };
        Board::edit(token(board, "board")?, |puzzle| {
            puzzle.set_digits(&digits_in(puzzle, cells)?)
        })?;
        Ok(SUDOKU_OK)
    })
}

/// The symbols that a cell can take by the filled cells and the totals. No other cell of its row, column
/// and box has such a symbol. With it, the open cells of each of its cages can have the rest of the
/// total, all symbols of the cage different. A filled cell has only its own.
///
/// The call checks all combinations of a cage, in the order of the cages, while tables of 8 MiB are large
/// enough. They are for 300 cages on 25x25 with the symbols 1 to 25. For the other cages, it keeps a symbol
/// if the smallest and the largest sum of the other open cells allow it.
///
/// - row, col: from 0, below the side.
/// - out_symbols, capacity: space for side symbols; (NULL, 0) asks only for their number.
/// - out_len: their number; 0 if the cell can take none.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_OFF_BOARD,
///   SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_candidates(
    board: *const SudokuBoard,
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
        let puzzle = snapshot(board)?;
        let cell = puzzle.cell_at(row.into(), col.into())?;
        let candidates = puzzle.candidate_digits(cell)?;
        fill(&symbols, &len, candidates.iter().map(|&digit| puzzle.symbols().symbol(digit) as i32))
    })
}

/// Adds a cage: cells whose symbols are all different and sum up to a total. Cages may overlap and
/// need not be connected.
///
/// - total: 0 to 2^63 - 1.
/// - cells, len: 1 to side cells, each listed once by its number row * side + col.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_CAGE, SUDOKU_OFF_BOARD,
///   SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_add_cage(
    board: *mut SudokuBoard,
    total: i64,
    cells: *const u32,
    len: usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or `len` numbers.
        let cells = unsafe { items(cells, len, "cells")? };
        let total = u64::try_from(total).map_err(|_| Reason::BadTotal(Excerpt::of(total)))?;
        Board::edit(token(board, "board")?, |puzzle| puzzle.add_cage(total, cells))?;
        Ok(SUDOKU_OK)
    })
}

/// The number of cages of a board.
///
/// - out_count: the number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_cage_count(
    board: *const SudokuBoard,
    out_count: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number.
        let out = unsafe { Out::new(out_count, "out_count")? };
        out.write(snapshot(board)?.cages().len());
        Ok(SUDOKU_OK)
    })
}

/// One cage of a board.
///
/// - index: from 0, in the order the cages were added.
/// - out_total: its total.
/// - out_cells, capacity: space for its cells, at most side; (NULL, 0) asks only for their number.
/// - out_len: its number of cells.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_ARGUMENT,
///   SUDOKU_BUFFER_TOO_SMALL.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_cage(
    board: *const SudokuBoard,
    index: usize,
    out_total: *mut i64,
    out_cells: *mut u32,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or places for one number each, and space for `capacity`.
        let (total, len, cells) = unsafe {
            (
                Out::new(out_total, "out_total"),
                Out::new(out_len, "out_len"),
                Buffer::new(out_cells, capacity, "out_cells"),
            )
        };
        let (total, len, cells) = (total?, len?, cells?);
        let puzzle = snapshot(board)?;
        let cage = puzzle.cages().get(index).ok_or(Reason::BadArgument("index", index as i64))?;
        let status = fill(&cells, &len, cage.cells().iter().copied())?;
        total.write(cage.total() as i64);
        Ok(status)
    })
}

/// Whether a board is solved, still open, or breaks a rule.
///
/// - out_state: a SUDOKU_STATE_ constant; for SUDOKU_STATE_BROKEN, out_row and out_col are a cell
///   that breaks it.
/// - out_row, out_col: a cell from 0; 0 in the other states; each may be NULL.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_check(
    board: *const SudokuBoard,
    out_state: *mut i32,
    out_row: *mut u32,
    out_col: *mut u32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or places for one number each.
        let (out, row, col) = unsafe {
            (Out::new(out_state, "out_state"), Out::optional(out_row), Out::optional(out_col))
        };
        let out = out?;
        let puzzle = snapshot(board)?;
        out.write(match solution::state(&puzzle, puzzle.digits()) {
            State::Solved => SUDOKU_STATE_SOLVED,
            State::Incomplete => SUDOKU_STATE_INCOMPLETE,
            State::Broken(violation) => {
                let cell = violation.cell();
                row.write(puzzle.shape().row_of(cell) as u32);
                col.write(puzzle.shape().col_of(cell) as u32);
                SUDOKU_STATE_BROKEN
            }
        });
        Ok(SUDOKU_OK)
    })
}

/// All cells that are part of a clash: cells of a row, column, box or cage with the same symbol; the
/// filled cells of a cage whose sum is above its total; and the cells of a full cage with another sum.
/// There is at least one exactly if sudoku_check returns SUDOKU_STATE_BROKEN.
///
/// - out_cells, capacity: space for their numbers row * side + col, in ascending order, at most
///   side * side; (NULL, 0) asks only for their number.
/// - out_len: their number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL,
///   SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_clashes(
    board: *const SudokuBoard,
    out_cells: *mut u32,
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
        let marks = solution::clashes(&*snapshot(board)?)?;
        let mut found = memory::with_capacity(marks.iter().filter(|&&mark| mark).count())?;
        found.extend((0..).zip(&marks).filter(|(_, mark)| **mark).map(|(cell, _): (u32, _)| cell));
        fill(&cells, &len, found.iter().copied())
    })
}

/// Writes a board as text.
///
/// - format: a SUDOKU_FORMAT_ constant except SUDOKU_FORMAT_AUTO.
/// - out_text, capacity: space for the bytes of UTF-8; no NUL is added; (NULL, 0) asks only for the
///   size.
/// - out_len: the number of bytes.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_UNKNOWN_FORMAT,
///   SUDOKU_NOT_EXPRESSIBLE, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_write(
    board: *const SudokuBoard,
    format: i32,
    out_text: *mut c_char,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, and space for `capacity` bytes.
        let (len, out) = unsafe {
            (Out::new(out_len, "out_len"), Buffer::new(out_text.cast::<u8>(), capacity, "out_text"))
        };
        let (len, out) = (len?, out?);
        let puzzle = snapshot(board)?;
        fill(&out, &len, texts::write(&puzzle, texts::format_numbered(format)?)?.bytes())
    })
}

/// Writes symbols as text, as if they were in the cells of a board: for example a solution of
/// sudoku_solve. The formats without cages leave them out. SUDOKU_FORMAT_COORDINATES is written as
/// SUDOKU_FORMAT_CSV, as is usual for solutions. SUDOKU_FORMAT_SVG draws the givens of the board bold.
///
/// - cells, cell_count: side * side symbols of the board, row by row, -1 for empty.
/// - format: a SUDOKU_FORMAT_ constant except SUDOKU_FORMAT_AUTO.
/// - out_text, capacity: space for the bytes of UTF-8; no NUL is added; (NULL, 0) asks only for the
///   size.
/// - out_len: the number of bytes.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_CELL_COUNT,
///   SUDOKU_UNKNOWN_SYMBOL, SUDOKU_UNKNOWN_FORMAT, SUDOKU_NOT_EXPRESSIBLE, SUDOKU_BUFFER_TOO_SMALL,
///   SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_write_cells(
    board: *const SudokuBoard,
    cells: *const i32,
    cell_count: usize,
    format: i32,
    out_text: *mut c_char,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, and space for `capacity` bytes.
        let (len, out) = unsafe {
            (Out::new(out_len, "out_len"), Buffer::new(out_text.cast::<u8>(), capacity, "out_text"))
        };
        let (len, out) = (len?, out?);
        // SAFETY: the caller passes NULL or `cell_count` numbers.
        let cells = unsafe { items(cells, cell_count, "cells")? };
        let puzzle = snapshot(board)?;
        let digits = digits_in(&puzzle, cells)?;
        let text = texts::write_digits(&puzzle, &digits, texts::format_numbered(format)?)?;
        fill(&out, &len, text.bytes())
    })
}

/// The name of a format, as a text to print.
///
/// - format: any number.
/// - Returns a text that lives as long as the library, NUL-terminated, never NULL; "unknown format" for
///   other numbers.
/// - Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn sudoku_format_text(format: i32) -> *const c_char {
    text(|| texts::format_numbered(format).map_or(c"unknown format", |row| row.c_name))
}

/// Writes a board to a file and replaces its content; otherwise as sudoku_board_write.
///
/// - path, path_len: the path in UTF-8, without NUL.
/// - Returns what sudoku_board_write returns; SUDOKU_BAD_UTF8, SUDOKU_FILE_ERROR.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_save(
    board: *const SudokuBoard,
    path: *const c_char,
    path_len: usize,
    format: i32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or `path_len` bytes.
        let path = unsafe { utf8(path, path_len, "path")? };
        let text = texts::write(&*snapshot(board)?, texts::format_numbered(format)?)?;
        std::fs::write(path, text)
            .map_err(|error| Error::of_file("write", path.as_ref(), &error))?;
        Ok(SUDOKU_OK)
    })
}

/// Writes items to the caller's buffer and their number to `len`. With (NULL, 0), or if the buffer is too
/// small, it writes the number only.
pub(super) fn fill<T: Zero>(
    buffer: &Buffer<T>,
    len: &Out<usize>,
    items: impl ExactSizeIterator<Item = T>,
) -> Result<i32> {
    len.write(items.len());
    if !buffer.asks_size() {
        buffer.write(items)?;
    }
    Ok(SUDOKU_OK)
}

pub(super) fn snapshot(board: *const SudokuBoard) -> Result<Arc<Puzzle>> {
    Board::snapshot(token(board, "board")?)
}

fn shown(puzzle: &Puzzle, cell: usize) -> i32 {
    puzzle.symbol_in(cell).map_or(-1, |symbol| symbol as i32)
}

fn set(puzzle: &mut Puzzle, cell: usize, symbol: i32) -> Result<()> {
    let (row, col) = (puzzle.shape().row_of(cell), puzzle.shape().col_of(cell));
    puzzle.put(cell, symbol_in(symbol).map_err(|error| error.at_cell(row, col))?)
}

/// The digits of the symbols in all cells.
fn digits_in(puzzle: &Puzzle, symbols: &[i32]) -> Result<Vec<Digit>> {
    let found = symbols.len();
    if found != puzzle.shape().cells() {
        let expected = puzzle.shape().cells() as u64;
        return Err(Reason::BadCellCount { expected, found: found as u64 }.into());
    }
    let mut digits = memory::with_capacity(found)?;
    for (cell, &symbol) in symbols.iter().enumerate() {
        digits.push(digit_in(puzzle, cell, symbol)?);
    }
    Ok(digits)
}

fn digit_in(puzzle: &Puzzle, cell: usize, symbol: i32) -> Result<Digit> {
    if symbol == -1 { Ok(EMPTY) } else { digit_of(puzzle, cell, symbol) }
}

/// The digit of a symbol for a cell.
pub(super) fn digit_of(puzzle: &Puzzle, cell: usize, symbol: i32) -> Result<Digit> {
    let digit = u32::try_from(symbol).ok().and_then(|symbol| puzzle.symbols().digit(symbol));
    let (row, col) = (puzzle.shape().row_of(cell), puzzle.shape().col_of(cell));
    let unknown = Error::from(Reason::UnknownSymbol(i64::from(symbol)));
    digit.ok_or_else(|| unknown.at_cell(row, col))
}

fn symbol_list(symbols: &[i32]) -> Result<Vec<u32>> {
    let mut list = memory::with_capacity(symbols.len())?;
    for &symbol in symbols {
        let unknown = Reason::UnknownSymbol(i64::from(symbol));
        list.push(u32::try_from(symbol).map_err(|_| unknown)?);
    }
    Ok(list)
}

/// # Safety
/// `options` is NULL or a structure that begins with its size, with `symbol_count` symbols and `alphabet_len` bytes.
#[inline(always)]
pub(super) unsafe fn read_options(options: *const SudokuReadOptions) -> Result<ReadOptions> {
    // SAFETY: as promised.
    let Some(given) = (unsafe { structure(options)? }) else { return Ok(ReadOptions::default()) };
    let box_size = match (given.box_height, given.box_width) {
        (0, 0) => None,
        (height, width) => Some((height, width)),
    };
    let mut read = ReadOptions::default().with_box_size(box_size);
    read.format = texts::format_numbered(given.format)?;
    if !read.format.reads() {
        return Err(Reason::UnknownFormatNumber(i64::from(given.format)).into());
    }
    if !given.symbols.is_null() {
        // SAFETY: as promised.
        let symbols = unsafe { items(given.symbols, given.symbol_count, "symbols")? };
        read.symbols = Some(symbol_list(symbols)?);
    }
    if given.max_bytes > 0 {
        read.max_bytes = usize::try_from(given.max_bytes).unwrap_or(usize::MAX);
    }
    if !given.alphabet.is_null() {
        // SAFETY: as promised.
        let alphabet = unsafe { utf8(given.alphabet, given.alphabet_len, "alphabet")? };
        let mut copy = String::new();
        memory::append(&mut copy, |copy| std::fmt::Write::write_str(copy, alphabet))?;
        read.alphabet = Some(copy);
    }
    read.control = bounds(0, given.control)?.control;
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    // Seen to fail: a format of another number.
    #[test]
    fn the_header_has_the_formats_of_the_table() {
        let header = include_str!("../../include/sudoku.h");
        for format in texts::FORMATS {
            let (name, number) = (format.name.to_uppercase(), format.number);
            let constant = format!("#define SUDOKU_FORMAT_{name} {number}\n");
            assert!(header.contains(&constant), "{constant}");
        }
        let constants = header.matches("#define SUDOKU_FORMAT_").count();
        assert_eq!(constants, texts::FORMATS.len());
    }

    #[test]
    fn symbols_go_in_and_out_of_cells() {
        let symbols = Symbols::new(&[9, 0, 7, 5], 4).unwrap();
        let mut puzzle = Puzzle::with_symbols(Shape::square(4).unwrap(), symbols).unwrap();
        for symbol in [7, 0, -1, 9] {
            set(&mut puzzle, 6, symbol).unwrap();
            assert_eq!((shown(&puzzle, 6), shown(&puzzle, 5)), (symbol, -1));
        }
        for symbol in [8, -2] {
            let errors = [
                set(&mut puzzle, 6, symbol).unwrap_err(),
                digit_in(&puzzle, 6, symbol).unwrap_err(),
                digit_of(&puzzle, 6, symbol).unwrap_err(),
            ];
            let unknown = Error::from(Reason::UnknownSymbol(symbol.into())).at_cell(1, 2);
            assert_eq!(errors, [unknown; 3]);
        }
        assert_eq!(shown(&puzzle, 6), 9);
        assert_eq!([9, 0, 5].map(|symbol| digit_in(&puzzle, 6, symbol)), [0, 1, 3].map(Ok));
        assert_eq!(digit_in(&puzzle, 6, -1), Ok(EMPTY));
        assert_eq!(digit_of(&puzzle, 6, 7), Ok(2));
        assert!(digit_of(&puzzle, 6, -1).is_err());
    }
}
