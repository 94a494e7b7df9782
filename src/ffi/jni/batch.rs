//! The natives that solve many boards in one call.

use std::ffi::c_char;
use std::ptr;

use jni::errors::{Error as Fault, JniError, Result as Answer};
use jni::objects::{JByteArray, JByteBuffer, JClass};
use jni::sys::{jint, jlong};
use jni::{Env, NativeMethod, native_method};

use super::Faults;
use super::crossing::{
    Plain, array, array_len, bytes, call, direct, handle, list, one, plain, put, put_words, refuse,
    words, zeros,
};
use super::options::{CellFields, Reading, solve_options};
use crate::ffi::arguments::Empty;
use crate::ffi::batch::{SudokuRow, sudoku_solve_batch};
use crate::ffi::board::SudokuBoard;
use crate::ffi::cells::{SudokuCells, sudoku_check_cells, sudoku_rate_cells, sudoku_solve_cells};
use crate::ffi::guard::SudokuError;
use crate::ffi::lines::{sudoku_check_lines, sudoku_rate_lines, sudoku_solve_lines};
use crate::ffi::rate::SudokuRating;
use crate::ffi::rows::sudoku_row_error;
use crate::ffi::status::{SUDOKU_BAD_ARGUMENT, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_TOO_LARGE};
use crate::ffi::strings::{
    SudokuStrings, sudoku_check_strings, sudoku_rate_strings, sudoku_solve_strings,
};
use sudoku_core::error::Reason;
use sudoku_core::memory;
use sudoku_core::simd::line81::CELLS;

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    native!(solve_batch(
        boards: jbyte[], stride: jint, options: jbyte[], control: jlong, error: jbyte[]
    ) -> jbyte[]),
    native!(solve_lines(
        text: java.nio.ByteBuffer, read: jbyte[], symbols: jbyte[], options: jbyte[],
        control: jlong, rows: java.nio.ByteBuffer, solutions: java.nio.ByteBuffer,
        sizes: jbyte[], error: jbyte[]
    ) -> jint),
    native!(solve_cells(
        shape: jbyte[], cells: java.nio.ByteBuffer, array: jbyte[], options: jbyte[],
        control: jlong, rows: jbyte[], out_cells: java.nio.ByteBuffer, out_array: jbyte[],
        error: jbyte[]
    ) -> jint),
    native!(solve_strings(
        text: jbyte[], offsets: jbyte[], validity: jbyte[], read: jbyte[], symbols: jbyte[],
        options: jbyte[], control: jlong, error: jbyte[]
    ) -> jbyte[]),
    native!(check_cells(
        shape: jbyte[], cells: java.nio.ByteBuffer, array: jbyte[], options: jbyte[],
        control: jlong, states: jbyte[], error: jbyte[]
    ) -> jint),
    native!(check_strings(
        text: jbyte[], offsets: jbyte[], validity: jbyte[], read: jbyte[], symbols: jbyte[],
        options: jbyte[], control: jlong, states: jbyte[], error: jbyte[]
    ) -> jint),
    native!(rate_strings(
        text: jbyte[], offsets: jbyte[], validity: jbyte[], read: jbyte[], symbols: jbyte[],
        profile: jint, options: jbyte[], control: jlong, rows: jbyte[], error: jbyte[]
    ) -> jint),
    native!(check_lines(
        text: jbyte[], read: jbyte[], symbols: jbyte[], options: jbyte[], control: jlong,
        error: jbyte[]
    ) -> jbyte[]),
    native!(rate_lines(
        text: jbyte[], read: jbyte[], symbols: jbyte[], profile: jint, options: jbyte[],
        control: jlong, error: jbyte[]
    ) -> jbyte[]),
    native!(rate_cells(
        shape: jbyte[], cells: java.nio.ByteBuffer, array: jbyte[], profile: jint,
        options: jbyte[], control: jlong, rows: jbyte[], error: jbyte[]
    ) -> jint),
    native!(row_error(
        text: jbyte[], read: jbyte[], symbols: jbyte[], row: jint, refusal: jbyte[],
        error: jbyte[]
    ) -> jint),
];

/// The begin of the result of a batch; the rows and the solutions follow.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct BatchHead {
    pub(super) status: i32,
    pub(super) zero: u32,
    pub(super) rows: u64,
}

plain!(SudokuRow, BatchHead);

/// The bytes of a row.
const ROW: usize = size_of::<SudokuRow>();

/// A [`BatchHead`], a row for each board, and `stride` symbols for each.
fn solve_batch<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    boards: JByteArray<'local>,
    stride: jint,
    options: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    let tokens: Vec<i64> = list(env, &boards)?;
    let mut boards: Vec<*const SudokuBoard> =
        memory::with_capacity(tokens.len()).map_err(|_| Fault::JniCall(JniError::NoMemory))?;
    boards.extend(tokens.iter().map(|&token| handle::<SudokuBoard>(token).cast_const()));
    let options = solve_options(env, &options, control)?;
    let (count, stride) = (boards.len(), stride as usize);
    let each = stride.saturating_mul(size_of::<i32>()).saturating_add(size_of::<SudokuRow>());
    let len = count.saturating_mul(each).saturating_add(size_of::<BatchHead>());
    // Fails before it solves boards whose results Java could not take.
    let Some(_) = array_len(env, &error, len)? else { return Ok(JByteArray::default()) };
    let mut rows: Vec<SudokuRow> = zeros(count)?;
    let mut cells: Vec<i32> = zeros(count * stride)?;
    let (out_rows, out_cells) = (rows.as_mut_ptr(), cells.as_mut_ptr());
    let status = call(env, &error, |error| {
        let boards = boards.as_ptr();
        // SAFETY: a slice, buffers of a row and of `stride` numbers for each of its items, structures.
        unsafe {
            sudoku_solve_batch(boards, count, &options, out_rows, ROW, out_cells, stride, error)
        }
    })?;
    if status < 0 {
        return Ok(JByteArray::default());
    }
    let head = BatchHead { status, zero: 0, rows: count as u64 };
    array(env, &error, &[bytes(&[head]), bytes(&rows), bytes(&cells)])
}

/// The status. `sizes` gets the number of rows and of bytes of solutions; if `rows` is null, the call
/// only measures them. The status is SUDOKU_TOO_LARGE if no buffer of Java has that many bytes. Nothing
/// is copied: the library reads and writes the buffers.
fn solve_lines<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    text: JByteBuffer<'local>,
    read: JByteArray<'local>,
    symbols: JByteArray<'local>,
    options: JByteArray<'local>,
    control: jlong,
    rows: JByteBuffer<'local>,
    solutions: JByteBuffer<'local>,
    sizes: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let reading = Reading::of(env, &read, &symbols)?;
    let read = reading.of_memory();
    let options = solve_options(env, &options, control)?;
    let (text, len) = direct(env, &text)?;
    let measures = rows.is_null();
    let (rows, row_bytes) = if measures { (ptr::null_mut(), 0) } else { direct(env, &rows)? };
    let (solutions, capacity) =
        if measures { (ptr::null_mut(), 0) } else { direct(env, &solutions)? };
    let (mut count, mut written) = (0, 0);
    let status = call(env, &error, |error| {
        let (out_rows, row_capacity) = (rows.cast(), row_bytes / size_of::<SudokuRow>());
        let (count, out_text, written) = (&mut count, solutions.cast(), &mut written);
        // SAFETY: the bytes of buffers, which Java keeps during the call, or NULL; places for one
        // number each, and structures.
        unsafe {
            sudoku_solve_lines(
                text.cast(),
                len,
                &read,
                &options,
                out_rows,
                ROW,
                row_capacity,
                count,
                out_text,
                capacity,
                written,
                error,
            )
        }
    })?;
    put(env, &sizes, &[count as u64, written as u64])?;
    let most = written.max(count.saturating_mul(size_of::<SudokuRow>()));
    let fits = array_len(env, &error, most)?.is_some();
    Ok(if fits { status } else { SUDOKU_TOO_LARGE })
}

/// The status. `rows` gets a row for each board; its length gives their number. The boards are in a direct buffer, or, if
/// that is null, in an array, which is copied; so are the solutions, which are not wanted if both are null.
fn solve_cells<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    shape: JByteArray<'local>,
    cells: JByteBuffer<'local>,
    array: JByteArray<'local>,
    options: JByteArray<'local>,
    control: jlong,
    rows: JByteArray<'local>,
    out_cells: JByteBuffer<'local>,
    out_array: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let shape: CellFields = one(env, &shape)?;
    let options = solve_options(env, &options, control)?;
    let mut out_rows: Vec<SudokuRow> = zeros(rows.len(env)? / size_of::<SudokuRow>())?;
    let count = out_rows.len();
    let (mut copy, mut solutions) = (Vec::new(), Vec::new());
    let (first, len) = boards(env, &cells, &array, &mut copy)?;
    let is_copied = out_cells.is_null() && !out_array.is_null();
    let (out, out_len) = if is_copied {
        let len = out_array.len(env)?;
        solutions = zeros::<u64>(len.div_ceil(size_of::<u64>()))?;
        (solutions.as_mut_ptr().cast(), len)
    } else if out_cells.is_null() {
        (ptr::null_mut(), usize::MAX)
    } else {
        direct(env, &out_cells)?
    };
    let Some(given) = shape.boards(first, count, len.min(out_len)) else {
        refuse(env, &error, MISSING_CELLS)?;
        return Ok(SUDOKU_BAD_ARGUMENT);
    };
    let status = call(env, &error, |error| {
        // SAFETY: `count` boards and rows, cells for as many solutions or NULL, all kept during the call; structures.
        unsafe {
            sudoku_solve_cells(&given, &options, out_rows.as_mut_ptr(), ROW, out.cast(), error)
        }
    })?;
    drop(copy);
    put(env, &rows, &out_rows)?;
    if is_copied {
        put_words(env, &out_array, &solutions)?;
    }
    Ok(status)
}

/// Fewer cells than boards need.
const MISSING_CELLS: Reason = Reason::BadUse {
    what: "cells",
    why: "a result for each board, and as many bytes of solutions as of boards",
};

/// Boards in a direct buffer, or, if that is null, those of an array in a copy; their bytes.
fn boards(
    env: &Env<'_>,
    cells: &JByteBuffer<'_>,
    array: &JByteArray<'_>,
    copy: &mut Vec<u64>,
) -> Answer<(*mut u8, usize)> {
    if !cells.is_null() {
        return direct(env, cells);
    }
    let len = array.len(env)?;
    *copy = words(env, array)?;
    Ok((copy.as_mut_ptr().cast(), len))
}

/// The status. `states` gets a number for each board; its length gives their number.
fn check_cells<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    shape: JByteArray<'local>,
    cells: JByteBuffer<'local>,
    array: JByteArray<'local>,
    options: JByteArray<'local>,
    control: jlong,
    states: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let options = solve_options(env, &options, control)?;
    each_board(env, &shape, (&cells, &array), &states, &error, |given, states, error| {
        // SAFETY: boards, and a number for each, all kept during the call; structures.
        unsafe { sudoku_check_cells(given, &options, states, error) }
    })
}

/// Calls a function that fills an item for each board, and copies the items into an array of as many. The boards are in a
/// direct buffer, or, if that is null, in an array. Returns the status.
fn each_board<T: Plain>(
    env: &Env<'_>,
    shape: &JByteArray<'_>,
    (cells, array): (&JByteBuffer<'_>, &JByteArray<'_>),
    out: &JByteArray<'_>,
    error: &JByteArray<'_>,
    function: impl FnOnce(&SudokuCells, *mut T, *mut SudokuError) -> i32,
) -> Answer<jint> {
    let shape: CellFields = one(env, shape)?;
    let mut items: Vec<T> = zeros(out.len(env)? / size_of::<T>())?;
    let mut copy = Vec::new();
    let (first, len) = boards(env, cells, array, &mut copy)?;
    let Some(given) = shape.boards(first, items.len(), len) else {
        refuse(env, error, MISSING_CELLS)?;
        return Ok(SUDOKU_BAD_ARGUMENT);
    };
    let status = call(env, error, |error| function(&given, items.as_mut_ptr(), error))?;
    put(env, out, &items)?;
    Ok(status)
}

/// The status. `rows` gets a rating for each board; its length gives their number.
fn rate_cells<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    shape: JByteArray<'local>,
    cells: JByteBuffer<'local>,
    array: JByteArray<'local>,
    profile: jint,
    options: JByteArray<'local>,
    control: jlong,
    rows: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let options = solve_options(env, &options, control)?;
    each_board(env, &shape, (&cells, &array), &rows, &error, |given, rows, error| {
        // SAFETY: boards, and a row for each, all kept during the call; structures.
        unsafe {
            sudoku_rate_cells(given, profile, &options, rows, size_of::<SudokuRating>(), error)
        }
    })
}

/// A [`BatchHead`], a row for each string, the ends of the solutions after a zero, and the solutions. String `i` is the
/// bytes from offset `i` to the next one; bit `i` of `validity` is 0 if it is null.
fn solve_strings<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    text: JByteArray<'local>,
    offsets: JByteArray<'local>,
    validity: JByteArray<'local>,
    read: JByteArray<'local>,
    symbols: JByteArray<'local>,
    options: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    let reading = Reading::of(env, &read, &symbols)?;
    let read = reading.of_memory();
    let options = solve_options(env, &options, control)?;
    let strings = Strings::of(env, &text, &offsets, &validity)?;
    let Some(given) = strings.given() else {
        refuse(env, &error, MISSING_OFFSETS)?;
        return Ok(JByteArray::default());
    };
    let (count, len) = (given.count, given.byte_count);
    // Fails before it solves strings whose results Java could not take.
    let each = size_of::<SudokuRow>() + size_of::<i32>();
    let least = count.saturating_mul(each).saturating_add(size_of::<BatchHead>());
    let Some(_) = array_len(env, &error, least)? else { return Ok(JByteArray::default()) };
    let mut rows: Vec<SudokuRow> = zeros(count)?;
    let mut ends: Vec<i32> = zeros(count + 1)?;
    // Solutions of other boards seldom need more than their puzzles.
    let mut solutions: Vec<u8> = zeros(len.max(count.saturating_mul(CELLS)).max(1))?;
    loop {
        let mut written = 0;
        let status = call(env, &error, |error| {
            // SAFETY: strings within their bytes, buffers for all results, places for one number each, structures.
            unsafe {
                sudoku_solve_strings(
                    &given,
                    &read,
                    &options,
                    rows.as_mut_ptr(),
                    ROW,
                    solutions.as_mut_ptr().cast(),
                    solutions.len(),
                    &mut written,
                    ends.as_mut_ptr().cast(),
                    ptr::null_mut(),
                    error,
                )
            }
        })?;
        if status == SUDOKU_BUFFER_TOO_SMALL {
            solutions = zeros(written)?;
            continue;
        }
        if status < 0 {
            return Ok(JByteArray::default());
        }
        let head = [BatchHead { status, zero: 0, rows: count as u64 }];
        let solutions = &solutions[..written];
        let parts = [bytes(&head), bytes(&rows), bytes(&ends), bytes(solutions)];
        return self::array(env, &error, &parts);
    }
}

/// Strings, copied from Java.
struct Strings {
    text: Vec<u8>,
    offsets: Vec<i32>,
    validity: Vec<u8>,
}

/// Fewer offsets or bits than strings need.
const MISSING_OFFSETS: Reason = Reason::BadUse {
    what: "strings",
    why: "an offset more than strings, and a bit and a result for each string",
};

impl Strings {
    fn of(
        env: &Env<'_>,
        text: &JByteArray<'_>,
        offsets: &JByteArray<'_>,
        validity: &JByteArray<'_>,
    ) -> Answer<Strings> {
        Ok(Strings {
            text: list(env, text)?,
            offsets: list(env, offsets)?,
            validity: list(env, validity)?,
        })
    }

    /// The strings for C, which this must outlive; `None` if offsets or bits are missing.
    fn given(&self) -> Option<SudokuStrings> {
        let count = self.offsets.len().checked_sub(1)?;
        (self.validity.len() >= count.div_ceil(8)).then_some(SudokuStrings {
            struct_size: size_of::<SudokuStrings>() as u32,
            offset_bytes: size_of::<i32>() as u32,
            bytes: self.text.as_ptr().cast(),
            byte_count: self.text.len(),
            offsets: self.offsets.as_ptr().cast(),
            validity: self.validity.as_ptr(),
            first: 0,
            count,
            sizes: ptr::null(),
        })
    }

    /// Calls a function that fills an item for each string, and copies the items into an array of as many.
    /// Returns the status.
    fn each<T: Plain>(
        &self,
        env: &Env<'_>,
        out: &JByteArray<'_>,
        error: &JByteArray<'_>,
        function: impl FnOnce(&SudokuStrings, *mut T, *mut SudokuError) -> i32,
    ) -> Answer<jint> {
        let mut items: Vec<T> = zeros(out.len(env)? / size_of::<T>())?;
        let Some(given) = self.given().filter(|given| given.count <= items.len()) else {
            refuse(env, error, MISSING_OFFSETS)?;
            return Ok(SUDOKU_BAD_ARGUMENT);
        };
        let status = call(env, error, |error| function(&given, items.as_mut_ptr(), error))?;
        put(env, out, &items)?;
        Ok(status)
    }
}

/// The status. `states` gets a number for each string; its length is theirs.
fn check_strings<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    text: JByteArray<'local>,
    offsets: JByteArray<'local>,
    validity: JByteArray<'local>,
    read: JByteArray<'local>,
    symbols: JByteArray<'local>,
    options: JByteArray<'local>,
    control: jlong,
    states: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let strings = Strings::of(env, &text, &offsets, &validity)?;
    let reading = Reading::of(env, &read, &symbols)?;
    let options = solve_options(env, &options, control)?;
    strings.each(env, &states, &error, |given, states, error| {
        // SAFETY: strings within their bytes, a number for each, and structures.
        unsafe { sudoku_check_strings(given, &reading.of_memory(), &options, states, error) }
    })
}

/// The status. `rows` gets a rating for each string; its length is theirs.
fn rate_strings<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    text: JByteArray<'local>,
    offsets: JByteArray<'local>,
    validity: JByteArray<'local>,
    read: JByteArray<'local>,
    symbols: JByteArray<'local>,
    profile: jint,
    options: JByteArray<'local>,
    control: jlong,
    rows: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let strings = Strings::of(env, &text, &offsets, &validity)?;
    let reading = Reading::of(env, &read, &symbols)?;
    let options = solve_options(env, &options, control)?;
    strings.each(env, &rows, &error, |given, rows, error| {
        // SAFETY: strings within their bytes, a row for each, and structures.
        unsafe {
            let (read, size) = (reading.of_memory(), size_of::<SudokuRating>());
            sudoku_rate_strings(given, &read, profile, &options, rows, size, error)
        }
    })
}

/// The status, then a number for each line with a puzzle.
fn check_lines<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    text: JByteArray<'local>,
    read: JByteArray<'local>,
    symbols: JByteArray<'local>,
    options: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    let reading = Reading::of(env, &read, &symbols)?;
    let read = reading.of_memory();
    let options = solve_options(env, &options, control)?;
    each_line(
        env,
        &text,
        &error,
        |(text, len), (rows, capacity): (*mut i32, usize), count, error| {
            // SAFETY: `len` bytes, a buffer of `capacity` numbers or NULL, a place for one number, and structures.
            unsafe { sudoku_check_lines(text, len, &read, &options, rows, capacity, count, error) }
        },
    )
}

/// The status, then a rating for each line with a puzzle.
fn rate_lines<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    text: JByteArray<'local>,
    read: JByteArray<'local>,
    symbols: JByteArray<'local>,
    profile: jint,
    options: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    let reading = Reading::of(env, &read, &symbols)?;
    let read = reading.of_memory();
    let options = solve_options(env, &options, control)?;
    each_line(env, &text, &error, |(text, len), (rows, capacity), count, error| {
        let size = size_of::<SudokuRating>();
        // SAFETY: `len` bytes, a buffer of `capacity` rows or NULL, a place for one number, and structures.
        unsafe {
            sudoku_rate_lines(
                text, len, &read, profile, &options, rows, size, capacity, count, error,
            )
        }
    })
}

/// Calls a function that fills an item for each line, first without a buffer, which asks for their number. Returns the
/// status, and the items after it.
fn each_line<'local, T: Plain>(
    env: &mut Env<'local>,
    text: &JByteArray<'local>,
    error: &JByteArray<'local>,
    function: impl Fn((*const c_char, usize), (*mut T, usize), &mut usize, *mut SudokuError) -> i32,
) -> Answer<JByteArray<'local>> {
    let text: Vec<u8> = list(env, text)?;
    let text = (text.as_ptr().cast(), text.len());
    let mut count = 0;
    let measured =
        call(env, error, |error| function(text, (ptr::null_mut(), 0), &mut count, error))?;
    let len = count.saturating_mul(size_of::<T>()).saturating_add(size_of::<i32>());
    // Fails before it works on puzzles whose results Java could not take.
    if measured < 0 || array_len(env, error, len)?.is_none() {
        return Ok(JByteArray::default());
    }
    let mut rows: Vec<T> = zeros(count)?;
    let out = (rows.as_mut_ptr(), rows.len());
    let status = call(env, error, |error| function(text, out, &mut count, error))?;
    match status < 0 {
        true => Ok(JByteArray::default()),
        false => array(env, error, &[bytes(&[status]), bytes(&rows)]),
    }
}

/// The number of the line, or a status; `refusal`, an error of its own, gets the reason why the line is
/// no puzzle.
fn row_error<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    text: JByteArray<'local>,
    read: JByteArray<'local>,
    symbols: JByteArray<'local>,
    row: jint,
    refusal: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let text: Vec<u8> = list(env, &text)?;
    let reading = Reading::of(env, &read, &symbols)?;
    let read = reading.of_memory();
    let (mut line, mut detail) = (0, SudokuError::EMPTY);
    let status = call(env, &error, |error| {
        let (bytes, len, row) = (text.as_ptr().cast(), text.len(), row as usize);
        // SAFETY: a slice, a place for one number, and structures.
        unsafe { sudoku_row_error(bytes, len, &read, row, &mut line, &mut detail, error) }
    })?;
    put(env, &refusal, &[detail])?;
    // An array has fewer lines than an `int` counts.
    Ok(if status < 0 { status } else { line as jint })
}
