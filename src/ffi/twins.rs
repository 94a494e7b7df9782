//! Equivalent boards from C: morphs, symmetries, and the morphs and canonical forms of many boards.
//!
//! In: boards, numbers of morphs, integers in memory. Out: boards, numbers, integers of the same type.

use std::ffi::c_void;

use super::arguments::{Buffer, Out, disjoint, extent, items, pointer};
use super::batch::call_status;
use super::board::{Board, SudokuBoard, fill, snapshot};
use super::cells::{self, Integer, Strided, SudokuCells, by_integer};
use super::guard::{SudokuError, guard};
use super::out_buf::{OutBuf, Row, RowsAt, out_buf, row};
use super::solve::{self, SudokuOptions};
use super::status::SUDOKU_OK;
use super::verbs;
use sudoku_batch::cells::Request;
use sudoku_batch::twins::{self, Draw, Form};
use sudoku_core::error::{Reason, Result};
use sudoku_core::limits::{Bounds, Stop};
use sudoku_core::memory;
use sudoku_core::out_buf::Zero;
use sudoku_core::panics::caught;
use sudoku_core::shape::Shape;
use sudoku_generate::{Morph, canonical};
use sudoku_solve::Options;

/// The canonical form of a board of many.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SudokuForm {
    /// SUDOKU_OK; else why the board has no form.
    pub status: i32,
    /// 0.
    pub reserved: i32,
    /// The number of symmetries of the board, as sudoku_board_symmetries returns it; 0 without a form.
    pub symmetries: u64,
    /// The number of the first board of the call with this form, from 0; that of the board itself if it is the first, or has no
    /// form.
    pub first: u64,
}

row!(SudokuForm, first);

impl Zero for SudokuForm {
    const ZERO: Self = SudokuForm { status: 0, reserved: 0, symmetries: 0, first: 0 };
}

/// Draws a morph of a board: an order of its rows, of its columns and of its symbols, with or without transposition, that makes
/// of the board one that is equivalent: each solution of the one becomes a solution of the other. Each morph that keeps the
/// rules of the board is as likely. Boxes allow orders of bands, of rows in bands, of stacks, of columns in stacks, of
/// symbols, and transposition if they are square; with both diagonals or windows: those orders of lines that keep all
/// rules; with regions or other cells that differ: turns, mirrors, and orders of symbols; with cages and all other
/// constraints: turns and mirrors.
///
/// - board: only its shape and its rules count.
/// - seed, item: the morph of this item in the sequence of the seed, the same on every machine.
/// - out_morph, capacity: a buffer for 1 + 3 * side numbers, all from 0: 1 if the board is transposed, else 0; for each row of
///   the result, the row of the board, or of its transpose, that it comes from; the same for each column; for each
///   symbol of the board, in their order, the number of the one that takes its place.
/// - out_len: 1 + 3 * side. To ask for it alone: out_morph NULL, capacity 0.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL,
///   SUDOKU_BAD_ARGUMENT (a board of several grids), SUDOKU_BAD_CONSTRAINT (one that numbers rows, columns or places),
///   SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_morph_random(
    board: *const SudokuBoard,
    seed: u64,
    item: u64,
    out_morph: *mut u32,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, and a buffer of `capacity` numbers.
        let (len, out) = unsafe {
            (Out::new(out_len, "out_len"), Buffer::new(out_morph, capacity, "out_morph"))
        };
        let (len, out) = (len?, out?);
        let morph = Morph::random(&*snapshot(board)?, seed, item, &Bounds::default())?;
        fill(&out, &len, numbers(&morph)?.into_iter())
    })
}

/// The numbers of a morph.
fn numbers(morph: &Morph) -> Result<Vec<u32>> {
    let mut numbers = memory::with_capacity(1 + 3 * morph.side())?;
    numbers.extend(morph.numbers());
    Ok(numbers)
}

/// A morph from its numbers.
///
/// # Safety
/// `numbers` is NULL or can be read for `len` numbers.
unsafe fn morph(numbers: *const u32, len: usize, name: &'static str) -> Result<Morph> {
    // SAFETY: as promised.
    Morph::new(unsafe { items(numbers, len, name)? })
}

/// Makes the morph that undoes another one.
///
/// - morph, len: its numbers, as sudoku_morph_random writes them.
/// - out_morph, capacity, out_len: as in sudoku_morph_random; the buffer does not overlap the numbers.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT (numbers that are no morph), SUDOKU_BUFFER_TOO_SMALL,
///   SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_morph_inverse(
    morph: *const u32,
    len: usize,
    out_morph: *mut u32,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        disjoint(&[extent(morph, len), extent(out_morph, capacity)])?;
        // SAFETY: the caller passes NULL or a place for one number, `len` numbers, and a buffer of `capacity` numbers.
        let (out_len, out, morph) = unsafe {
            let out = Buffer::new(out_morph, capacity, "out_morph");
            (Out::new(out_len, "out_len"), out, self::morph(morph, len, "morph"))
        };
        let (out_len, out) = (out_len?, out?);
        fill(&out, &out_len, numbers(&morph?.inverse()?)?.into_iter())
    })
}

/// Makes the morph that does what one does, and then what another one does.
///
/// - first, first_len: the numbers of the one, as sudoku_morph_random writes them.
/// - next, next_len: those of the other one, of the same side.
/// - out_morph, capacity, out_len: as in sudoku_morph_random; the buffer does not overlap the numbers.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT (numbers that are no morph, another side),
///   SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_morph_then(
    first: *const u32,
    first_len: usize,
    next: *const u32,
    next_len: usize,
    out_morph: *mut u32,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        for given in [extent(first, first_len), extent(next, next_len)] {
            disjoint(&[given, extent(out_morph, capacity)])?;
        }
        // SAFETY: the caller passes NULL or a place for one number, numbers with their lengths, and a buffer of `capacity` numbers.
        let (out_len, out, morphs) = unsafe {
            let morphs = (morph(first, first_len, "first"), morph(next, next_len, "next"));
            (Out::new(out_len, "out_len"), Buffer::new(out_morph, capacity, "out_morph"), morphs)
        };
        let (out_len, out, first, next) = (out_len?, out?, morphs.0?, morphs.1?);
        fill(&out, &out_len, numbers(&first.then(&next)?)?.into_iter())
    })
}

/// Makes the board that a morph makes of another one. Cages and constraints move with their cells; symbols stay those of the
/// board.
///
/// - morph, len: the numbers of the morph, as sudoku_morph_random writes them.
/// - out_board: the new handle; the caller frees it with sudoku_board_free.
/// - Returns SUDOKU_OK; without a handle SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_ARGUMENT (numbers that are no morph, or
///   one that does not keep the rules of the board), SUDOKU_BAD_CONSTRAINT (one that numbers rows, columns or places),
///   SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_morph(
    board: *const SudokuBoard,
    morph: *const u32,
    len: usize,
    out_board: *mut *mut SudokuBoard,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle, and `len` numbers.
        let (out, morph) =
            unsafe { (Out::new(out_board, "out_board"), self::morph(morph, len, "morph")) };
        let (out, morph) = (out?, morph?);
        let made = morph.apply(&*snapshot(board)?)?;
        out.write(pointer(Board::insert(made)?));
        Ok(SUDOKU_OK)
    })
}

/// Counts the symmetries of a board: of the orders of lines that sudoku_board_canonical tries, with and without transposition,
/// those that change nothing but the names of the symbols.
///
/// - options: NULL for the defaults; as in sudoku_board_canonical.
/// - out_symmetries: their number, 1 if there is only the one that changes nothing, at most 2^64 - 1.
/// - Returns what sudoku_board_canonical returns.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_symmetries(
    board: *const SudokuBoard,
    options: *const SudokuOptions,
    out_symmetries: *mut u64,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, and NULL or a structure that begins with its size.
        let (out, options) =
            unsafe { (Out::new(out_symmetries, "out_symmetries"), solve::options(options, false)) };
        let (out, (options, _)) = (out?, options?);
        out.write(canonical::with_symmetries(&*snapshot(board)?, &options.bounds)?.1);
        Ok(SUDOKU_OK)
    })
}

/// Morphs many boards of one shape that are integers in memory, on options->threads threads. Board i gets the morph that
/// sudoku_morph_random draws for item first + i of the seed, so that the boards do not depend on the number of
/// threads, and a second call with the same seed makes of their solutions the solutions of the results.
///
/// - cells: the boards. A cell with another number affects no other board: SUDOKU_UNKNOWN_SYMBOL.
/// - seed, first: the sequence, and the item of the first board; after 2^64 - 1 comes 0.
/// - inverse: 0; 1 for the inverses of these morphs, which make of the results the boards.
/// - options: threads, time limit of the whole call, control; the others have no effect. NULL for the defaults.
/// - out_states: a buffer for count numbers, one for each board in order: SUDOKU_OK; SUDOKU_UNKNOWN_SYMBOL for a board with
///   another number; SUDOKU_TIMED_OUT or SUDOKU_CANCELLED for a board that was not reached.
/// - out_cells: a buffer, aligned for its integers, for all cells of all boards, side by side, in integers of
///   cell_bytes; the value for empty in all cells of a board without SUDOKU_OK. It does not overlap the boards.
/// - Returns what sudoku_solve_cells returns; SUDOKU_BAD_ARGUMENT (inverse is neither 0 nor 1).
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_morph_cells(
    cells: *const SudokuCells,
    seed: u64,
    first: u64,
    inverse: i32,
    options: *const SudokuOptions,
    out_states: *mut i32,
    out_cells: *mut c_void,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        let states = RowsAt::states(out_states);
        // SAFETY: the caller promises the boards that `cells` describes, buffers for all states and all cells, and NULL or
        // structures that begin with their size.
        unsafe {
            let (given, shape) = cells::described(cells, states)?;
            let work = Morphs { seed, first, inverse };
            by_integer!(given.cell_bytes, T => {
                each_board::<T, _>((&given, shape), options, states, out_cells.cast(), work)
            })
        }
    })
}

/// Makes the canonical forms of many boards of one shape that are integers in memory, on options->threads threads: those of
/// sudoku_board_canonical. The result does not depend on the number of threads.
///
/// - cells: the boards, with a side of at most 25. A cell with another number affects no other board: SUDOKU_UNKNOWN_SYMBOL; so
///   does a clash of givens: SUDOKU_BAD_ARGUMENT.
/// - options: NULL for the defaults; the time limit bounds the whole call, node_limit each board.
/// - out_rows, row_size: a buffer for count rows, one for each board in order; sizeof(sudoku_form).
/// - out_cells: a buffer, aligned for its integers, for all cells of all boards, side by side, in integers of
///   cell_bytes: the form of each board; the value for empty in all cells of a board without one. It does not overlap
///   the boards. It may be NULL: forms are not wanted.
/// - Returns what sudoku_solve_cells returns.
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_canonical_cells(
    cells: *const SudokuCells,
    options: *const SudokuOptions,
    out_rows: *mut SudokuForm,
    row_size: usize,
    out_cells: *mut c_void,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        let rows = RowsAt::new(out_rows, row_size);
        // SAFETY: the caller promises the boards that `cells` describes, buffers for all rows and all cells, and NULL or
        // structures that begin with their size.
        unsafe {
            let (given, shape) = cells::described(cells, rows)?;
            by_integer!(given.cell_bytes, T => {
                each_board::<T, _>((&given, shape), options, rows, out_cells.cast(), Forms)
            })
        }
    })
}

/// What to do with boards, of which each gets a row and perhaps cells.
trait Work {
    type Row: Row;
    /// Whether the caller may leave the cells out.
    const MAY_LACK_CELLS: bool;

    fn run<T: Integer>(
        self,
        request: &Request<T, Strided<T>>,
        options: &(Options, usize),
        rows: OutBuf<'_, Self::Row>,
        cells: Option<OutBuf<'_, T>>,
    ) -> Result<Option<Stop>>;
}

/// The status of a board.
fn status(outcome: std::result::Result<(), Stop>) -> i32 {
    outcome.map_or_else(verbs::status, |()| SUDOKU_OK)
}

struct Morphs {
    seed: u64,
    first: u64,
    inverse: i32,
}

impl Work for Morphs {
    type Row = i32;
    const MAY_LACK_CELLS: bool = false;

    fn run<T: Integer>(
        self,
        request: &Request<T, Strided<T>>,
        (options, threads): &(Options, usize),
        rows: OutBuf<'_, i32>,
        cells: Option<OutBuf<'_, T>>,
    ) -> Result<Option<Stop>> {
        let Morphs { seed, first, inverse } = self;
        if !matches!(inverse, 0 | 1) {
            return Err(Reason::BadArgument("inverse", inverse.into()).into());
        }
        let draw = Draw { seed, first, is_inverse: inverse == 1 };
        let cells = cells.unwrap_or(OutBuf::new(&mut []));
        Ok(twins::morph(request, draw, &options.bounds, *threads, (rows, cells), status))
    }
}

struct Forms;

impl Work for Forms {
    type Row = SudokuForm;
    const MAY_LACK_CELLS: bool = true;

    fn run<T: Integer>(
        self,
        request: &Request<T, Strided<T>>,
        (options, threads): &(Options, usize),
        rows: OutBuf<'_, SudokuForm>,
        cells: Option<OutBuf<'_, T>>,
    ) -> Result<Option<Stop>> {
        let row = |Form { status, symmetries, first }| SudokuForm {
            status,
            reserved: 0,
            symmetries,
            first,
        };
        twins::canonical(request, &options.bounds, *threads, (rows, cells), status, row)
    }
}

/// Does the work with each board. After an error or a panic, both buffers are zero.
///
/// # Safety
/// As the callers of [`sudoku_morph_cells`] and [`sudoku_canonical_cells`] promise, of integers of this type.
unsafe fn each_board<T: Integer, W: Work>(
    (given, shape): (&SudokuCells, Shape),
    options: *const SudokuOptions,
    rows: RowsAt<W::Row>,
    out_cells: *mut T,
    work: W,
) -> Result<i32> {
    let boards = Strided::<T>::new(given, shape)?;
    let is_wanted = !(W::MAY_LACK_CELLS && out_cells.is_null());
    let total = if is_wanted { given.count * shape.cells() } else { 0 };
    disjoint(&[boards.extent(), rows.extent(given.count), extent(out_cells, total)])?;
    // SAFETY: the caller passes buffers for all rows and all cells, which overlap nothing, and NULL or a structure that
    // begins with its size.
    let (rows, cells, options) = unsafe {
        let cells = out_buf(out_cells, total, "out_cells");
        (rows.open(given.count), cells, solve::options(options, false))
    };
    let (mut rows, mut cells, options) = (rows?, cells?, options?);
    let request = boards.request(given, shape)?;
    let ended = caught(|| {
        rows.lend(|rows| {
            cells.lend(|cells| work.run(&request, &options, rows, is_wanted.then_some(cells)))
        })
    });
    if ended.is_err() {
        rows.clear();
        cells.fill(T::ZERO);
    }
    call_status(ended?)
}
