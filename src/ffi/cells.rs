//! Many boards in one call, as numbers side by side in memory, from C.
//!
//! In: integers of 1, 2, 4 or 8 bytes, with any strides. Out: a [`SudokuRow`] for each board, and the solutions in
//! integers of the same type.

use std::ffi::c_void;
use std::ops::Range;

use super::arguments::{disjoint, extent, is_absurd, sized32, structure};
use super::batch::{SudokuRow, call_status};
use super::guard::{SudokuError, guard};
use super::out_buf::{OutBuf, Row, Rows, RowsAt, out_buf};
use super::rate::SudokuRating;
use super::solve::{self, SudokuOptions};
use super::verbs::{Check, Rate, Verb};
use sudoku_batch::Batch;
use sudoku_batch::cells::{Boards, Cell, Request};
use sudoku_batch::score::Answers;
use sudoku_core::error::{Reason, Result};
use sudoku_core::panics::caught;
use sudoku_core::shape::Shape;
use sudoku_core::text::ReadOptions;
use sudoku_solve::Options;

/// Boards of one shape, as integers in memory: 1 to the side, and a value for empty cells. Zero in a field
/// means its default.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SudokuCells {
    /// In: sizeof(sudoku_cells).
    pub struct_size: u32,
    /// The bytes of a cell: 1, 2, 4 or 8. Signed and unsigned integers are read alike.
    pub cell_bytes: u32,
    /// The first cell of the first board, at any address.
    pub cells: *const c_void,
    /// The number of boards.
    pub count: usize,
    /// Rows, columns and symbols of a board; 0: the product of box_height and box_width.
    pub side: u32,
    /// Rows of a box; 0: boxes are square, and those of the sides 6, 8, 10 and 12 are 2x3, 2x4, 2x5 and 3x4 (rows x
    /// columns).
    pub box_height: u32,
    /// Columns of a box; 0 exactly when box_height is 0.
    pub box_width: u32,
    /// Set it to 0; ignored by this version.
    pub reserved: u32,
    /// The value of an empty cell: a number of the cell's type outside of 1 to the side.
    pub empty: i64,
    /// The bytes from a board to the next one, of either sign; 0: the boards are side by side.
    pub board_stride: isize,
    /// The bytes from a row to the next one, of either sign; 0: the rows are side by side.
    pub row_stride: isize,
    /// The bytes from a cell to the next one of its row, of either sign; 0: the cells are side by side.
    pub col_stride: isize,
}

sized32!(SudokuCells, board_stride, row_stride, col_stride);

/// Solves many boards of one shape that are integers in memory, on options->threads threads. The result does
/// not depend on their number.
///
/// - cells: the boards. A cell with another number affects no other board: SUDOKU_UNKNOWN_SYMBOL.
/// - options: NULL for the defaults; the time limit bounds the whole call, node_limit each board. A node
///   limit gives the same rows on every machine, a time limit does not. To count the solutions of each
///   board, set solution_limit, and out_cells to NULL.
/// - out_rows, row_size: a buffer for count rows, one for each board in order; sizeof(sudoku_row).
/// - out_cells: a buffer, aligned for its integers, for all cells of all boards, side by side, in integers of
///   cell_bytes: the first solution of each board; the value for empty in all cells of a board without
///   one. It does not overlap the boards. It may be NULL: solutions are not wanted.
/// - Returns what sudoku_solve_batch returns; SUDOKU_BAD_SIDE, also for a side beyond the integers of a cell.
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_solve_cells(
    cells: *const SudokuCells,
    options: *const SudokuOptions,
    out_rows: *mut SudokuRow,
    row_size: usize,
    out_cells: *mut c_void,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        let rows = RowsAt::new(out_rows, row_size);
        // SAFETY: the caller promises the boards that `cells` describes, buffers for all rows and all cells, and NULL or
        // structures that begin with their size.
        unsafe {
            let (given, shape) = described(cells, rows)?;
            by_integer!(given.cell_bytes, T => solve::<T>(&given, shape, options, rows, out_cells.cast()))
        }
    })
}

/// Whether each of many boards is solved, still open, or breaks a rule, on options->threads threads. To learn
/// whether each has exactly one solution, call sudoku_solve_cells with a solution_limit of 2.
///
/// - cells: the boards.
/// - options: threads, time limit of the whole call, control; the others have no effect. NULL for the defaults.
/// - out_states: a buffer for count numbers, one for each board in order: a SUDOKU_STATE_ constant as
///   sudoku_check returns it; SUDOKU_UNKNOWN_SYMBOL for a board with another number;
///   SUDOKU_TIMED_OUT or SUDOKU_CANCELLED for a board that was not reached.
/// - Returns what sudoku_solve_cells returns.
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_check_cells(
    cells: *const SudokuCells,
    options: *const SudokuOptions,
    out_states: *mut i32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller promises the boards that `cells` describes, a buffer for all states, and NULL or a structure
        // that begins with its size.
        unsafe { each_board(cells, options, RowsAt::states(out_states), Check) }
    })
}

/// Rates many boards of one shape that are integers in memory, on options->threads threads. The ratings do not depend on
/// their number.
///
/// - cells: the boards. A cell with another number affects no other board: SUDOKU_UNKNOWN_SYMBOL.
/// - profile: as in sudoku_rate.
/// - options: as in sudoku_rate, with threads; NULL for the defaults. The time limit bounds the whole call, node_limit each
///   board.
/// - out_rows, row_size: a buffer for count rows, one for each board in order; sizeof(sudoku_rating).
/// - Returns what sudoku_solve_cells returns; SUDOKU_BAD_ARGUMENT (no profile).
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_rate_cells(
    cells: *const SudokuCells,
    profile: i32,
    options: *const SudokuOptions,
    out_rows: *mut SudokuRating,
    row_size: usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller promises the boards that `cells` describes, a buffer for all rows, and NULL or a structure
        // that begins with its size.
        unsafe { each_board(cells, options, RowsAt::new(out_rows, row_size), Rate(profile)) }
    })
}

/// A call with the unsigned integer type of cells that have 1, 2, 4 or 8 bytes.
macro_rules! by_integer {
    ($bytes:expr, $type:ident => $call:expr) => {
        match $bytes {
            1 => by_integer!(u8, $type, $call),
            2 => by_integer!(u16, $type, $call),
            4 => by_integer!(u32, $type, $call),
            _ => by_integer!(u64, $type, $call),
        }
    };
    ($integer:ty, $type:ident, $call:expr) => {{
        type $type = $integer;
        $call
    }};
}
pub(super) use by_integer;

/// The description of the boards and their shape; after an error the rows are zero.
///
/// # Safety
/// `cells` is NULL or a structure that begins with its size, `rows` has space for all rows.
pub(super) unsafe fn described<R: Row>(
    cells: *const SudokuCells,
    rows: RowsAt<R>,
) -> Result<(SudokuCells, Shape)> {
    // SAFETY: as promised.
    let given = unsafe { structure(cells)? }.ok_or(Reason::NullPointer("cells"))?;
    let shape = given.shape().and_then(|shape| given.integer().map(|_| shape));
    if shape.is_err() {
        // SAFETY: as promised.
        drop(unsafe { rows.open(given.count)? });
    }
    Ok((given, shape?))
}

/// Does `verb` with each board.
///
/// # Safety
/// As the caller of [`sudoku_check_cells`] promises, with rows of this type.
pub(super) unsafe fn each_board<V: Verb>(
    cells: *const SudokuCells,
    options: *const SudokuOptions,
    rows: RowsAt<V::Row>,
    verb: V,
) -> Result<i32> {
    // SAFETY: as promised.
    let (given, shape) = unsafe { described(cells, rows)? };
    by_integer!(given.cell_bytes, T => {
        let boards = Strided::<T>::new(&given, shape)?;
        disjoint(&[boards.extent(), rows.extent(given.count)])?;
        // SAFETY: the caller passes a buffer for all rows, which overlaps nothing, and NULL or a structure that begins
        // with its size.
        let (rows, options) = unsafe { (rows.open(given.count), solve::options(options, false)) };
        let (mut rows, options) = (rows?, options?);
        verb.run(&boards.request(&given, shape)?, &options, &mut rows)
    })
}

/// The answers to boards of a shape, or why they are none.
///
/// # Safety
/// `answers` is NULL or a structure that begins with its size.
pub(super) unsafe fn answers(
    answers: *const SudokuCells,
    (given, shape): (&SudokuCells, Shape),
) -> Result<SudokuCells> {
    // SAFETY: as promised.
    let answers = unsafe { structure(answers)? }.ok_or(Reason::NullPointer("answers"))?;
    let own = answers.shape()?;
    if (own, answers.count) != (shape, given.count) {
        let cells =
            |count: usize, shape: Shape| (count as u64).saturating_mul(shape.cells() as u64);
        let (expected, found) = (cells(given.count, shape), cells(answers.count, own));
        return Err(Reason::BadCellCount { expected, found }.into());
    }
    answers.integer().map(|_| answers)
}

impl SudokuCells {
    /// The addresses of the boards.
    pub(super) fn extent(&self, shape: Shape) -> Result<Range<usize>> {
        by_integer!(self.cell_bytes, T => Ok(Strided::<T>::new(self, shape)?.extent()))
    }

    /// Calls `work` with the boards.
    ///
    /// # Safety
    /// The structure describes boards, which no thread writes during the call.
    pub(super) unsafe fn read(
        &self,
        shape: Shape,
        work: impl FnOnce(&dyn Answers) -> Result<i32>,
    ) -> Result<i32> {
        by_integer!(self.cell_bytes, T => {
            work(&Strided::<T>::new(self, shape)?.request(self, shape)?)
        })
    }

    /// The bytes of a cell, if integers have as many.
    fn integer(&self) -> Result<u32> {
        match self.cell_bytes {
            bytes @ (1 | 2 | 4 | 8) => Ok(bytes),
            bytes => Err(Reason::BadArgument("cell_bytes", bytes.into()).into()),
        }
    }

    fn shape(&self) -> Result<Shape> {
        let (side, height, width) = (self.side, self.box_height, self.box_width);
        if (height, width) == (0, 0) {
            return Shape::usual(side.into());
        }
        let shape = Shape::new(height, width)?;
        if side != 0 && shape.side() != side as usize {
            let why = "it is not the product of box_height and box_width";
            return Err(Reason::BadSide { side: side.into(), why }.into());
        }
        Ok(shape)
    }

    /// The strides of boards, rows and columns.
    fn strides(&self, side: usize) -> [isize; 3] {
        let or = |stride, default| if stride == 0 { default } else { stride };
        let side = side as isize;
        let col = or(self.col_stride, self.cell_bytes as isize);
        let row = or(self.row_stride, side * self.cell_bytes as isize);
        [or(self.board_stride, side * side * self.cell_bytes as isize), row, col]
    }
}

/// An unsigned integer of a cell.
pub(super) trait Integer: Cell {
    /// The integer with the bits of a number that the signed or the unsigned type has.
    fn of_empty(number: i64) -> Option<Self>;
}

macro_rules! integer {
    ($($unsigned:ty: $signed:ty),*) => { $(
        impl Integer for $unsigned {
            fn of_empty(number: i64) -> Option<Self> {
                let signed = <$signed>::try_from(number).map(|number| number as $unsigned);
                <$unsigned>::try_from(number).or(signed).ok()
            }
        }
    )* };
}
integer!(u8: i8, u16: i16, u32: i32, u64: i64);

/// Solves boards. After an error or a panic, both buffers are zero.
///
/// # Safety
/// As the caller of [`sudoku_solve_cells`] promises, of integers of this type.
unsafe fn solve<T: Integer>(
    given: &SudokuCells,
    shape: Shape,
    options: *const SudokuOptions,
    rows: RowsAt<SudokuRow>,
    out_cells: *mut T,
) -> Result<i32> {
    let boards = Strided::<T>::new(given, shape)?;
    let is_wanted = !out_cells.is_null();
    let total = if is_wanted { given.count * shape.cells() } else { 0 };
    disjoint(&[boards.extent(), rows.extent(given.count), extent(out_cells, total)])?;
    // SAFETY: the caller passes buffers for all rows and all cells, which overlap nothing, and NULL or a structure that
    // begins with its size.
    let (rows, solutions, options) = unsafe {
        let solutions = out_buf(out_cells, total, "out_cells");
        (rows.open(given.count), solutions, solve::options(options, false))
    };
    let (rows, solutions, (options, threads)) = (rows?, solutions?, options?);
    let request = boards.request(given, shape)?;
    solved(&request, &options, threads, rows, is_wanted.then_some(solutions))
}

/// Solves the boards. After an error or a panic, both buffers are zero.
fn solved<T: Integer>(
    request: &Request<T, Strided<T>>,
    options: &Options,
    threads: usize,
    mut rows: Rows<'_, SudokuRow>,
    mut solutions: Option<OutBuf<'_, T>>,
) -> Result<i32> {
    let read = ReadOptions::default();
    let batch = Batch::new(&read, options, request.boards.count);
    let ended = caught(|| {
        rows.lend(|rows| match &mut solutions {
            Some(out) => out.lend(|out| request.solve(&batch, threads, Some(out), rows)),
            None => request.solve(&batch, threads, None::<OutBuf<'_, T>>, rows),
        })
    });
    if ended.is_err() {
        rows.clear();
        if let Some(out) = &mut solutions {
            out.fill(T::ZERO);
        }
    }
    call_status(ended?)
}

/// The refusal of boards that no object holds.
const TOO_MANY: Reason = Reason::BadUse { what: "count", why: "longer than any object can be" };

/// Boards in the memory of the caller.
#[derive(Clone, Copy)]
pub(super) struct Strided<T> {
    first: *const T,
    count: usize,
    side: usize,
    /// The bytes between boards, rows and columns.
    strides: [isize; 3],
    /// Whether cells and rows of each board are side by side.
    is_dense: bool,
    /// Whether boards are side by side, too, and aligned.
    is_one_list: bool,
}

// SAFETY: the caller promises that no thread writes the boards during the call.
unsafe impl<T> Send for Strided<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for Strided<T> {}

impl<T: Cell> Strided<T> {
    /// Boards that the caller of an exported function promises.
    pub(super) fn new(given: &SudokuCells, shape: Shape) -> Result<Self> {
        let total = given.count.checked_mul(shape.cells());
        if total.is_none_or(is_absurd::<T>) {
            return Err(TOO_MANY.into());
        }
        let (first, count, side) = (given.cells.cast::<T>(), given.count, shape.side());
        let strides @ [board, row, col] = given.strides(side);
        let each = size_of::<T>() as isize;
        let is_dense = col == each && row == each * side as isize;
        let is_one_list = is_dense && board == each * shape.cells() as isize && first.is_aligned();
        Ok(Strided { first, count, side, strides, is_dense, is_one_list })
    }

    /// The boards with their empty value; refuses boards at no address.
    pub(super) fn request(self, given: &SudokuCells, shape: Shape) -> Result<Request<T, Self>>
    where
        T: Integer,
    {
        let empty = T::of_empty(given.empty).ok_or(Reason::BadArgument("empty", given.empty))?;
        let request = Request { boards: self, shape, empty };
        request.check()?;
        if self.count > 0 && self.first.is_null() {
            return Err(Reason::NullPointer("cells->cells").into());
        }
        Ok(request)
    }

    /// The addresses from the lowest cell to the end of the highest one.
    pub(super) fn extent(&self) -> Range<usize> {
        if self.count == 0 || self.first.is_null() {
            return 0..0;
        }
        let address = self.first.addr();
        let counts = [self.count, self.side, self.side];
        let (mut low, mut high) = (address, address.saturating_add(size_of::<T>()));
        for (stride, count) in self.strides.into_iter().zip(counts) {
            let reach = stride.unsigned_abs().saturating_mul(count - 1);
            if stride < 0 {
                low = low.saturating_sub(reach);
            } else {
                high = high.saturating_add(reach);
            }
        }
        low..high
    }
}

impl<T: Cell> Boards<T> for Strided<T> {
    fn count(&self) -> usize {
        self.count
    }

    fn side_by_side(&self, boards: Range<usize>) -> Option<&[T]> {
        let cells = self.side * self.side;
        let is_there = self.is_one_list && boards.start <= boards.end && boards.end <= self.count;
        // SAFETY: the caller promises `count` boards of this many cells, aligned and side by side.
        is_there.then(|| unsafe {
            let first = self.first.add(boards.start * cells);
            std::slice::from_raw_parts(first, boards.len() * cells)
        })
    }

    fn copy(&self, board: usize, cells: &mut [T]) {
        if board >= self.count || cells.len() != self.side * self.side {
            return;
        }
        let [of_boards, of_rows, of_cols] = self.strides;
        let first = self.first.wrapping_byte_offset(of_boards.wrapping_mul(board as isize));
        if self.is_dense {
            // SAFETY: the caller promises all cells of the board, side by side at any address.
            unsafe {
                let to = cells.as_mut_ptr().cast::<u8>();
                to.copy_from_nonoverlapping(first.cast(), size_of_val(cells));
            }
            return;
        }
        for (row, cells) in cells.chunks_exact_mut(self.side).enumerate() {
            let first = first.wrapping_byte_offset(of_rows.wrapping_mul(row as isize));
            for (col, cell) in cells.iter_mut().enumerate() {
                let place = first.wrapping_byte_offset(of_cols.wrapping_mul(col as isize));
                // SAFETY: the caller promises each cell at its strides; it may be unaligned.
                *cell = unsafe { place.read_unaligned() };
            }
        }
    }
}

#[cfg(test)]
mod tests;
