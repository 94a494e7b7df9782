//! The natives that make puzzles.

use std::ptr::{null, null_mut};

use jni::errors::{Error as Fault, JniError, Result as Answer};
use jni::objects::{JByteArray, JClass};
use jni::sys::{jint, jlong};
use jni::{Env, NativeMethod, native_method};

use super::Faults;
use super::batch::BatchHead;
use super::crossing::{
    array, array_len, bytes, call, handle, list, make, one, plain, put, refuse, zeros,
};
use super::options::solve_options;
use crate::ffi::arguments::Empty;
use crate::ffi::board::{SudokuBoard, sudoku_board_free};
use crate::ffi::generate::{
    SudokuGenerateOptions, SudokuGenerated, sudoku_board_canonical, sudoku_board_minimise,
    sudoku_board_redundant, sudoku_generate, sudoku_generate_batch,
};
use crate::ffi::guard::SudokuError;
use crate::ffi::status::SUDOKU_OK;
use sudoku_core::error::Reason;
use sudoku_core::memory;

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    native!(generate(
        options: jbyte[], pattern: jbyte[], solution: jbyte[], control: jlong, error: jbyte[]
    ) -> jlong),
    native!(generate_batch(
        options: jbyte[], pattern: jbyte[], solution: jbyte[], first: jlong, count: jint,
        threads: jint, control: jlong, error: jbyte[]
    ) -> jbyte[]),
    native!(board_redundant(
        board: jlong, options: jbyte[], control: jlong, cells: jbyte[], error: jbyte[]
    ) -> jint),
    native!(board_minimise(
        board: jlong, options: jbyte[], control: jlong, seed: jlong, error: jbyte[]
    ) -> jlong),
    native!(board_canonical(
        board: jlong, options: jbyte[], control: jlong, error: jbyte[]
    ) -> jlong),
];

/// The options of a generator in a `byte[]`; the control, the pattern and the solution are other arguments.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct GenerateFields {
    box_height: u32,
    box_width: u32,
    killer: u32,
    minimal: u32,
    seed: u64,
    givens: u32,
    holes: u32,
    holes_balanced: u32,
    max_cage: u32,
    attempts: u32,
    time_limit_ms: u32,
    min_cage: u32,
    zero: u32,
    min_nodes: u64,
    max_nodes: u64,
    min_givens: u32,
    max_givens: u32,
    more_givens: u32,
    symmetry: u32,
}

plain!(GenerateFields, SudokuGenerated);

/// What to make, and the lists that its options point to.
struct Wanted {
    fields: GenerateFields,
    pattern: Vec<u8>,
    solution: Vec<u32>,
}

impl Wanted {
    /// Copies the arguments; nothing, with the reason in `error`, if a list has another length than the board.
    fn new(
        env: &Env<'_>,
        options: &JByteArray<'_>,
        pattern: &JByteArray<'_>,
        solution: &JByteArray<'_>,
        error: &JByteArray<'_>,
    ) -> Answer<Option<Wanted>> {
        let (fields, pattern, solution) =
            (one(env, options)?, list(env, pattern)?, list(env, solution)?);
        let wanted = Wanted { fields, pattern, solution };
        for (what, len) in [("pattern", wanted.pattern.len()), ("solution", wanted.solution.len())]
        {
            if len > 0 && len != wanted.cells() {
                refuse(
                    env,
                    error,
                    Reason::BadUse { what, why: "it needs one entry for each cell" },
                )?;
                return Ok(None);
            }
        }
        Ok(Some(wanted))
    }

    /// The cells of the board.
    fn cells(&self) -> usize {
        let side = (self.fields.box_height as usize).saturating_mul(self.fields.box_width as usize);
        side.saturating_mul(side)
    }

    /// The options, which point to the lists.
    fn options(&self, control: jlong) -> SudokuGenerateOptions {
        let Wanted { fields, pattern, solution } = self;
        SudokuGenerateOptions {
            struct_size: size_of::<SudokuGenerateOptions>() as u32,
            box_height: fields.box_height,
            box_width: fields.box_width,
            killer: fields.killer,
            seed: fields.seed,
            minimal: fields.minimal,
            givens: fields.givens,
            holes: fields.holes,
            holes_balanced: fields.holes_balanced,
            max_cage: fields.max_cage,
            attempts: fields.attempts,
            time_limit_ms: fields.time_limit_ms,
            min_cage: fields.min_cage,
            control: handle(control),
            min_nodes: fields.min_nodes,
            max_nodes: fields.max_nodes,
            min_givens: fields.min_givens,
            max_givens: fields.max_givens,
            more_givens: fields.more_givens,
            symmetry: fields.symmetry,
            pattern: if pattern.is_empty() { null() } else { pattern.as_ptr() },
            solution: if solution.is_empty() { null() } else { solution.as_ptr() },
        }
    }
}

fn generate<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    options: JByteArray<'local>,
    pattern: JByteArray<'local>,
    solution: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    let Some(wanted) = Wanted::new(env, &options, &pattern, &solution, &error)? else {
        return Ok(0);
    };
    let options = wanted.options(control);
    // SAFETY: a place for one handle, and structures; the lists have an entry for each cell.
    make(env, &error, |out, error| unsafe { sudoku_generate(&options, out, error) })
}

/// A [`BatchHead`], the items, the symbols of all puzzles, those of all solutions, and for killer puzzles a handle for
/// each item, 0 for an item without a puzzle.
fn generate_batch<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    options: JByteArray<'local>,
    pattern: JByteArray<'local>,
    solution: JByteArray<'local>,
    first: jlong,
    count: jint,
    threads: jint,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    let none = JByteArray::default();
    let Some(wanted) = Wanted::new(env, &options, &pattern, &solution, &error)? else {
        return Ok(none);
    };
    let Ok(items) = usize::try_from(count) else {
        refuse(env, &error, Reason::BadArgument("count", count.into()))?;
        return Ok(none);
    };
    let symbols = items.saturating_mul(wanted.cells());
    let each = size_of::<SudokuGenerated>() + size_of::<u64>();
    let of_symbols = symbols.saturating_mul(2 * size_of::<u32>());
    let len = items.saturating_mul(each).saturating_add(of_symbols);
    // Fails before it makes puzzles that Java could not take.
    let Some(_) = array_len(env, &error, len.saturating_add(size_of::<BatchHead>()))? else {
        return Ok(none);
    };
    let (mut made, mut puzzles, mut solutions) = (zeros(items)?, zeros(symbols)?, zeros(symbols)?);
    let mut boards = Boards(Vec::new());
    if wanted.fields.killer != 0 {
        let no_memory = Fault::JniCall(JniError::NoMemory);
        boards.0 = memory::filled(items, null_mut()).map_err(|_| no_memory)?;
    }
    let options = wanted.options(control);
    let (out_items, out_puzzles, out_solutions) =
        (made.as_mut_ptr(), puzzles.as_mut_ptr(), solutions.as_mut_ptr());
    let out_boards = if boards.0.is_empty() { null_mut() } else { boards.0.as_mut_ptr() };
    let status = call(env, &error, |error| {
        let (first, threads) = (first as u64, threads as u32);
        // SAFETY: buffers with an entry for each item, or for each cell of each item; structures.
        unsafe {
            sudoku_generate_batch(
                &options,
                first,
                items,
                threads,
                out_items,
                size_of::<SudokuGenerated>(),
                out_puzzles,
                out_solutions,
                out_boards,
                error,
            )
        }
    })?;
    if status < 0 {
        return Ok(none);
    }
    let mut handles: Vec<u64> = zeros(boards.0.len())?;
    for (handle, board) in handles.iter_mut().zip(&boards.0) {
        *handle = board.addr() as u64;
    }
    let head = [BatchHead { status, zero: 0, rows: items as u64 }];
    let parts = [bytes(&head), bytes(&made), bytes(&puzzles), bytes(&solutions), bytes(&handles)];
    let result = array(env, &error, &parts)?;
    if !result.is_null() {
        boards.0.clear();
    }
    Ok(result)
}

/// The number of cells, or a negative number and the reason in `error`, also for a limit that was reached.
fn board_redundant<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    options: JByteArray<'local>,
    control: jlong,
    cells: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let options = solve_options(env, &options, control)?;
    let mut items: Vec<u32> = zeros(cells.len(env)? / size_of::<u32>())?;
    let (capacity, mut len, out) = (items.len(), 0, items.as_mut_ptr());
    let mut detail = SudokuError::EMPTY;
    // SAFETY: a buffer of this many numbers, a place for one, and structures.
    let status = unsafe {
        sudoku_board_redundant(handle(board), &options, out, capacity, &mut len, &mut detail)
    };
    if status != SUDOKU_OK {
        detail.code = status;
        put(env, &error, &[detail])?;
        return Ok(-status.abs());
    }
    put(env, &cells, &items[..len])?;
    Ok(len as jint)
}

fn board_minimise<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    options: JByteArray<'local>,
    control: jlong,
    seed: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    let options = solve_options(env, &options, control)?;
    // SAFETY: a place for one handle, and structures.
    make(env, &error, |out, error| unsafe {
        sudoku_board_minimise(handle(board), &options, seed as u64, out, error)
    })
}

fn board_canonical<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    options: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    let options = solve_options(env, &options, control)?;
    // SAFETY: a place for one handle, and structures.
    make(env, &error, |out, error| unsafe {
        sudoku_board_canonical(handle(board), &options, out, error)
    })
}

/// Boards on their way to Java: freed if they do not get there.
struct Boards(Vec<*mut SudokuBoard>);

impl Drop for Boards {
    fn drop(&mut self) {
        for &board in &self.0 {
            // SAFETY: a handle is never dereferenced, and NULL is accepted.
            let _ = unsafe { sudoku_board_free(board) };
        }
    }
}
