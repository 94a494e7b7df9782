//! Many boards in one call, as numbers side by side in memory, from C.
//!
//! In: integers of 1, 2, 4 or 8 bytes, with any strides. Out: a [`SudokuRow`] for each board, and the solutions in
//! integers of the same type.

use std::ffi::c_void;
use std::ops::Range;

use super::arguments::{Zero, disjoint, extent, is_absurd, sized32, structure};
use super::batch::{SudokuRow, together};
use super::board::{SUDOKU_STATE_BROKEN, SUDOKU_STATE_INCOMPLETE, SUDOKU_STATE_SOLVED};
use super::guard::{SudokuError, caught, guard};
use super::out_buf::{OutBuf, zeroed};
use super::rate::{self, SudokuRated};
use super::solve::{self, SudokuOptions};
use super::status::{SUDOKU_OK, stopped};
use sudoku_batch::Batch;
use sudoku_batch::cells::{Boards, Cell, CellsOut, Request, RowsOut};
use sudoku_batch::check::{self, Outcome, OutcomesOut};
use sudoku_core::error::{Reason, Result};
use sudoku_core::limits::Stop;
use sudoku_core::shape::Shape;
use sudoku_core::simd::prefetch::Area;
use sudoku_core::solution::State;
use sudoku_core::text::ReadOptions;
use sudoku_solve::{Options, Report};

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
/// - out_rows: a buffer for count rows, one for each board in order.
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
    out_cells: *mut c_void,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a structure that begins with its size.
        let given = unsafe { structure(cells)? }.ok_or(Reason::NullPointer("cells"))?;
        // SAFETY: the caller promises the boards that `cells` describes, buffers for all rows and all cells, and
        // NULL or a structure that begins with its size.
        unsafe {
            let shape = given.shape_or_zero(out_rows, "out_rows")?;
            let call = Call { given, shape, options, out_rows, out_cells };
            match given.cell_bytes {
                1 => call.solve::<u8>(),
                2 => call.solve::<u16>(),
                4 => call.solve::<u32>(),
                _ => call.solve::<u64>(),
            }
        }
    })
}

/// Whether each of many boards is solved, still open, or breaks a rule, on options->threads threads. To learn
/// whether each has exactly one solution, call sudoku_solve_cells with a solution_limit of 2.
///
/// - cells: the boards.
/// - options: threads, time limit of the whole call, control; the others have no effect. NULL for the defaults.
/// - out_states: a buffer for count numbers, one for each board in order: a SUDOKU_STATE_ constant as
///   sudoku_board_validate returns it; SUDOKU_UNKNOWN_SYMBOL for a board with another number;
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
        // SAFETY: the caller passes NULL or a structure that begins with its size.
        let given = unsafe { structure(cells)? }.ok_or(Reason::NullPointer("cells"))?;
        // SAFETY: the caller promises the boards that `cells` describes, a buffer for all states, and NULL or a
        // structure that begins with its size.
        unsafe {
            let shape = given.shape_or_zero(out_states, "out_states")?;
            let call = Each { given, shape, options, out: out_states, name: "out_states" };
            match given.cell_bytes {
                1 => call.check::<u8>(),
                2 => call.check::<u16>(),
                4 => call.check::<u32>(),
                _ => call.check::<u64>(),
            }
        }
    })
}

/// Rates many boards of one shape that are integers in memory, on options->threads threads. The ratings do not depend on
/// their number.
///
/// - cells: the boards. A cell with another number affects no other board: SUDOKU_UNKNOWN_SYMBOL.
/// - profile: as in sudoku_rate.
/// - options: as in sudoku_rate, with threads; NULL for the defaults. The time limit bounds the whole call, node_limit each
///   board.
/// - out_rows: a buffer for count rows, one for each board in order.
/// - Returns what sudoku_solve_cells returns; SUDOKU_BAD_ARGUMENT (no profile).
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_rate_cells(
    cells: *const SudokuCells,
    profile: i32,
    options: *const SudokuOptions,
    out_rows: *mut SudokuRated,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a structure that begins with its size.
        let given = unsafe { structure(cells)? }.ok_or(Reason::NullPointer("cells"))?;
        // SAFETY: the caller promises the boards that `cells` describes, a buffer for all rows, and NULL or a structure
        // that begins with its size.
        unsafe {
            let shape = given.shape_or_zero(out_rows, "out_rows")?;
            let call = Each { given, shape, options, out: out_rows, name: "out_rows" };
            match given.cell_bytes {
                1 => call.rate::<u8>(profile),
                2 => call.rate::<u16>(profile),
                4 => call.rate::<u32>(profile),
                _ => call.rate::<u64>(profile),
            }
        }
    })
}

/// The input of a call that returns an item for each board, and the buffer for these.
struct Each<I> {
    given: SudokuCells,
    shape: Shape,
    options: *const SudokuOptions,
    out: *mut I,
    /// The name of the buffer.
    name: &'static str,
}

/// What such a call works on: the boards, the options with the number of threads, the buffer.
type Prepared<'a, T, I> = (Request<T, Strided<T>>, (Options, usize), OutBuf<'a, I>);

impl<I: Zero> Each<I> {
    /// # Safety
    /// As the caller of the exported function promises, of integers of this type.
    unsafe fn prepared<'a, T: Integer>(&self) -> Result<Prepared<'a, T, I>> {
        let Each { given, shape, options, out, name } = *self;
        let total = given.count.checked_mul(shape.cells()).ok_or(TOO_MANY)?;
        if is_absurd::<T>(total) {
            return Err(TOO_MANY.into());
        }
        let boards = Strided::<T>::new(&given, shape);
        disjoint(&[boards.extent(), extent(out, given.count)])?;
        // SAFETY: the caller passes a buffer for all items; nothing overlaps.
        let items = unsafe { OutBuf::new(out, given.count, name)? };
        // SAFETY: NULL or a structure that begins with its size.
        let options = unsafe { solve::options(options, false)? };
        let request = Request { boards, shape, empty: empty(&given)? };
        request.check()?;
        boards.check_address()?;
        Ok((request, options, items))
    }
}

impl Each<i32> {
    /// # Safety
    /// As the caller of [`sudoku_check_cells`] promises, of integers of this type.
    unsafe fn check<T: Integer>(&self) -> Result<i32> {
        // SAFETY: as promised.
        let (request, (options, threads), states) = unsafe { self.prepared::<T>()? };
        checked(states, |states| check::cells(&request, &options.bounds, threads, states))
    }
}

impl Each<SudokuRated> {
    /// # Safety
    /// As the caller of [`sudoku_rate_cells`] promises, of integers of this type.
    unsafe fn rate<T: Integer>(&self, profile: i32) -> Result<i32> {
        // SAFETY: as promised.
        let (request, options, rows) = unsafe { self.prepared::<T>()? };
        let profiles = rate::profiles(profile)?;
        rate::rated(rows, profiles, &options, |call, rows| call.cells(&request, rows))
    }
}

/// Fills the states. After an error or a panic, they are zero.
pub(super) fn checked(
    mut states: OutBuf<'_, i32>,
    check: impl FnOnce(CStates<'_>) -> Option<Stop>,
) -> Result<i32> {
    let ended = caught(|| Ok(states.lend(|states| check(CStates(states)))));
    if ended.is_err() {
        states.all().fill(0);
    }
    ended?.map_or(Ok(SUDOKU_OK), stopped)
}

/// The states of C.
pub(super) struct CStates<'a>(OutBuf<'a, i32>);

impl OutcomesOut<State> for CStates<'_> {
    fn split_off(&mut self, len: usize) -> Self {
        CStates(self.0.split_off(len))
    }

    fn push(&mut self, outcome: Outcome) {
        let state = match outcome {
            Ok(State::Solved) => SUDOKU_STATE_SOLVED,
            Ok(State::Incomplete) => SUDOKU_STATE_INCOMPLETE,
            Ok(State::Broken(_)) => SUDOKU_STATE_BROKEN,
            Err(stop) => stopped(stop).unwrap_or_else(|error| error.code()),
        };
        // A piece has a place for each of its boards.
        let _ = self.0.push(state);
    }
}

/// The value of an empty cell.
fn empty<T: Integer>(given: &SudokuCells) -> Result<T> {
    Ok(T::of_empty(given.empty).ok_or(Reason::BadArgument("empty", given.empty))?)
}

impl SudokuCells {
    /// The shape of boards whose cells have 1, 2, 4 or 8 bytes; otherwise the items of a buffer become zero.
    ///
    /// # Safety
    /// `out` is NULL or can be written for `count` items by this call alone.
    unsafe fn shape_or_zero<I: Zero>(&self, out: *mut I, name: &'static str) -> Result<Shape> {
        let shape = self.shape().and_then(|shape| match self.cell_bytes {
            1 | 2 | 4 | 8 => Ok(shape),
            bytes => Err(Reason::BadArgument("cell_bytes", bytes.into()).into()),
        });
        if shape.is_err() {
            // SAFETY: as promised.
            unsafe { zeroed(out, self.count, name)? };
        }
        shape
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
trait Integer: Cell + Zero {
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

/// The input of a call, and its buffers.
struct Call {
    given: SudokuCells,
    shape: Shape,
    options: *const SudokuOptions,
    out_rows: *mut SudokuRow,
    out_cells: *mut c_void,
}

impl Call {
    /// # Safety
    /// As the caller of [`sudoku_solve_cells`] promises, of integers of this type.
    unsafe fn solve<T: Integer>(&self) -> Result<i32> {
        let (count, out_cells) = (self.given.count, self.out_cells.cast::<T>());
        let is_wanted = !out_cells.is_null();
        let total = count.checked_mul(self.shape.cells()).ok_or(TOO_MANY)?;
        if is_absurd::<T>(total) {
            return Err(TOO_MANY.into());
        }
        let boards = Strided::<T>::new(&self.given, self.shape);
        disjoint(&[
            boards.extent(),
            extent(self.out_rows, count),
            extent(out_cells, if is_wanted { total } else { 0 }),
        ])?;
        // SAFETY: the caller passes buffers for all rows and all cells; nothing overlaps.
        let (rows, solutions) = unsafe {
            (
                OutBuf::new(self.out_rows, count, "out_rows"),
                OutBuf::new(out_cells, if is_wanted { total } else { 0 }, "out_cells"),
            )
        };
        let (rows, solutions) = (rows?, solutions?);
        // SAFETY: NULL or a structure that begins with its size.
        let (options, threads) = unsafe { solve::options(self.options, false)? };
        let request = Request { boards, shape: self.shape, empty: empty(&self.given)? };
        request.check()?;
        boards.check_address()?;
        solved(&request, &options, threads, rows, is_wanted.then_some(solutions))
    }
}

/// Solves the boards. After an error or a panic, both buffers are zero.
fn solved<T: Integer>(
    request: &Request<T, Strided<T>>,
    options: &Options,
    threads: usize,
    mut rows: OutBuf<'_, SudokuRow>,
    mut solutions: Option<OutBuf<'_, T>>,
) -> Result<i32> {
    let read = ReadOptions::default();
    let batch = Batch::new(&read, options, request.boards.count);
    let statuses = caught(|| {
        rows.lend(|rows| {
            let rows = CRows { rows, status: SUDOKU_OK };
            match &mut solutions {
                Some(out) => out.lend(|out| request.solve(&batch, threads, Some(out), rows)),
                None => request.solve(&batch, threads, None::<OutBuf<'_, T>>, rows),
            }
        })
    });
    if statuses.is_err() {
        rows.all().fill(SudokuRow::ZERO);
        if let Some(out) = &mut solutions {
            out.all().fill(T::ZERO);
        }
    }
    Ok(together(statuses?.into_iter()))
}

/// The refusal of boards that no object holds.
const TOO_MANY: Reason = Reason::BadUse { what: "count", why: "longer than any object can be" };

/// Boards in the memory of the caller.
#[derive(Clone, Copy)]
struct Strided<T> {
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
    fn new(given: &SudokuCells, shape: Shape) -> Self {
        let (first, count, side) = (given.cells.cast::<T>(), given.count, shape.side());
        let strides @ [board, row, col] = given.strides(side);
        let each = size_of::<T>() as isize;
        let is_dense = col == each && row == each * side as isize;
        let is_one_list = is_dense && board == each * shape.cells() as isize && first.is_aligned();
        Strided { first, count, side, strides, is_dense, is_one_list }
    }

    /// Refuses boards at no address.
    fn check_address(&self) -> Result<()> {
        match self.count > 0 && self.first.is_null() {
            true => Err(Reason::NullPointer("cells->cells").into()),
            false => Ok(()),
        }
    }

    /// The addresses from the lowest cell to the end of the highest one.
    fn extent(&self) -> Range<usize> {
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

impl<T: Cell + Zero> CellsOut<T> for OutBuf<'_, T> {
    fn split_off(&mut self, len: usize) -> Self {
        self.split_off(len)
    }

    #[inline]
    fn write(&mut self, at: usize, cells: &[T]) -> bool {
        self.write(at, cells)
    }

    fn area(&self, item: usize) -> Area {
        self.area(item)
    }
}

/// The rows of C, and their status together.
pub(super) struct CRows<'a> {
    pub(super) rows: OutBuf<'a, SudokuRow>,
    pub(super) status: i32,
}

impl RowsOut for CRows<'_> {
    /// The status of all rows together.
    type Result = i32;

    fn split_off(&mut self, len: usize) -> Self {
        CRows { rows: self.rows.split_off(len), status: SUDOKU_OK }
    }

    #[inline(always)]
    fn push(&mut self, outcome: Result<Report>) -> Result<()> {
        let row = SudokuRow::of(outcome);
        self.status = together([self.status, row.status].into_iter());
        if self.rows.push(row) { Ok(()) } else { Err(NO_ROW.into()) }
    }

    fn area(&self) -> Area {
        self.rows.area(size_of::<SudokuRow>())
    }

    fn finish(mut self, ended: Result<()>) -> i32 {
        if let Err(error) = ended {
            let row = SudokuRow::of(Err(error));
            self.status = together([row.status].into_iter());
            self.rows.all().fill(row);
        }
        self.status
    }

    fn guard<R>(work: impl FnOnce() -> Result<R>) -> Result<R> {
        caught(work)
    }
}

/// There were more puzzles than rows.
const NO_ROW: Reason = Reason::Internal("a row has no place");

#[cfg(test)]
mod tests;
