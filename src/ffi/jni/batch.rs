//! The natives that solve, check, rate or score many boards in one call.

use std::ffi::c_void;
use std::ptr;

use jni::errors::JniError;

use super::crossing::*;
use super::options::*;
use crate::ffi::arguments::Empty;
use crate::ffi::batch::*;
use crate::ffi::board::SudokuBoard;
use crate::ffi::cells::*;
use crate::ffi::lines::*;
use crate::ffi::rate::SudokuRating;
use crate::ffi::rows::sudoku_row_error;
use crate::ffi::score::*;
use crate::ffi::status::{SUDOKU_BAD_ARGUMENT, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_TOO_LARGE};
use crate::ffi::strings::*;
use sudoku_core::error::Reason;
use sudoku_core::memory;
use sudoku_core::simd::line81::CELLS;

/// The bytes of a row.
const ROW: usize = size_of::<SudokuRow>();
const RATING: usize = size_of::<SudokuRating>();
const SCORE: usize = size_of::<SudokuScore>();

pub(super) const NATIVES: &[NativeMethod<'static>] = &[
    // A `BatchHead`, a row for each board, and `stride` symbols for each.
    native!(
        solve_batch = bytes(list(boards), number(stride), options(options))(|env, error| {
            let (tokens, stride): (Vec<i64>, usize) = (boards, stride);
            let mut boards = memory::with_capacity(tokens.len())
                .map_err(|_| Fault::JniCall(JniError::NoMemory))?;
            boards.extend(tokens.iter().map(|&token| handle::<SudokuBoard>(token).cast_const()));
            let count = boards.len();
            let each = stride.saturating_mul(size_of::<i32>()).saturating_add(ROW);
            let len = count.saturating_mul(each).saturating_add(size_of::<BatchHead>());
            // Fails before it solves boards whose results Java could not take.
            let Some(_) = array_len(env, &error, len)? else { return Ok(JByteArray::default()) };
            let (mut rows, mut cells): (Vec<SudokuRow>, Vec<i32>) =
                (zeros(count)?, zeros(count * stride)?);
            let status = call(env, &error, |error| {
                let (boards, out_rows, out_cells) =
                    (boards.as_ptr(), rows.as_mut_ptr(), cells.as_mut_ptr());
                // SAFETY: a slice, buffers of a row and of `stride` numbers for each of its items, structures.
                unsafe {
                    sudoku_solve_batch(
                        boards, count, &options, out_rows, ROW, out_cells, stride, error,
                    )
                }
            })?;
            if status < 0 {
                return Ok(JByteArray::default());
            }
            let head = BatchHead { status, zero: 0, rows: count as u64 };
            array(env, &error, &[bytes(&[head]), bytes(&rows), bytes(&cells)])
        })
    ),
    // The status. `sizes` gets the number of rows and of bytes of solutions; if `rows` is null, the call only measures them.
    // The status is SUDOKU_TOO_LARGE if no buffer of Java has that many bytes. Nothing is copied: the library reads and
    // writes the buffers.
    native!(
        solve_lines = jint(
            buffer(text),
            read(read),
            options(options),
            buffer(rows),
            buffer(solutions),
            bytes(sizes)
        )(|env, error| {
            let (text, len) = direct(env, &text)?;
            let measures = rows.is_null();
            let (rows, row_bytes) =
                if measures { (ptr::null_mut(), 0) } else { direct(env, &rows)? };
            let (solutions, capacity) =
                if measures { (ptr::null_mut(), 0) } else { direct(env, &solutions)? };
            let (mut count, mut written) = (0, 0);
            let status = call(env, &error, |error| {
                let (text, rows, most) = (text.cast(), rows.cast(), row_bytes / ROW);
                let (count, out, written) = (&mut count, solutions.cast(), &mut written);
                // SAFETY: the bytes of buffers, which Java keeps during the call, or NULL; places for one number each, and
                // structures.
                unsafe {
                    sudoku_solve_lines(
                        text, len, &read, &options, rows, ROW, most, count, out, capacity, written,
                        error,
                    )
                }
            })?;
            put(env, &sizes, &[count as u64, written as u64])?;
            let fits = array_len(env, &error, written.max(count.saturating_mul(ROW)))?.is_some();
            Ok(if fits { status } else { SUDOKU_TOO_LARGE })
        })
    ),
    // The status. `rows` gets a row for each board; its length gives their number. The boards are in a direct buffer, or, if
    // that is null, in an array, which is copied; so are the solutions, which are not wanted if both are null.
    native!(
        solve_cells = jint(
            bytes(shape),
            boards(cells),
            options(options),
            bytes(rows),
            boards(out_cells)
        )(|env, error| {
            let out = Memory::zeros(env, out_cells)?;
            let status =
                each_board(env, &shape, cells, out.len, &rows, &error, |given, rows, error| {
                    // SAFETY: boards, a row for each, cells for as many solutions or NULL, all kept during the call; structures.
                    unsafe { sudoku_solve_cells(given, &options, rows, ROW, out.cells(), error) }
                })?;
            out.keep(env)?;
            Ok(status)
        })
    ),
    // A `BatchHead`, a row for each string, the ends of the solutions after a zero, and the solutions. String `i` is the bytes
    // from offset `i` to the next one; bit `i` of `validity` is 0 if it is null.
    native!(
        solve_strings = bytes(strings(text), read(read), options(options))(|env, error| {
            let Some(given) = text.given() else {
                refuse(env, &error, MISSING_OFFSETS)?;
                return Ok(JByteArray::default());
            };
            let (count, len) = (given.count, given.byte_count);
            // Fails before it solves strings whose results Java could not take.
            let least =
                count.saturating_mul(ROW + size_of::<i32>()).saturating_add(size_of::<BatchHead>());
            let Some(_) = array_len(env, &error, least)? else { return Ok(JByteArray::default()) };
            let (mut rows, mut ends): (Vec<SudokuRow>, Vec<i32>) =
                (zeros(count)?, zeros(count + 1)?);
            // Solutions of other boards seldom need more than their puzzles.
            let mut solutions: Vec<u8> = zeros(len.max(count.saturating_mul(CELLS)).max(1))?;
            loop {
                let mut written = 0;
                let status = call(env, &error, |error| {
                    let (rows, ends, none) =
                        (rows.as_mut_ptr(), ends.as_mut_ptr().cast(), ptr::null_mut());
                    let (out, most, written) =
                        (solutions.as_mut_ptr().cast(), solutions.len(), &mut written);
                    // SAFETY: strings within their bytes, buffers for all results, places for one number each, structures.
                    unsafe {
                        sudoku_solve_strings(
                            &given, &read, &options, rows, ROW, out, most, written, ends, none,
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
                return array(
                    env,
                    &error,
                    &[bytes(&head), bytes(&rows), bytes(&ends), bytes(solutions)],
                );
            }
        })
    ),
    // The status. `states` gets a number for each board; its length gives their number.
    native!(
        check_cells =
            jint(bytes(shape), boards(cells), options(options), bytes(states))(|env, error| {
                each_board(
                    env,
                    &shape,
                    cells,
                    usize::MAX,
                    &states,
                    &error,
                    |given, states, error| {
                        // SAFETY: boards, and a number for each, all kept during the call; structures.
                        unsafe { sudoku_check_cells(given, &options, states, error) }
                    },
                )
            })
    ),
    // The status. `rows` gets a rating for each board; its length gives their number.
    native!(
        rate_cells = jint(
            bytes(shape),
            boards(cells),
            number(profile),
            options(options),
            bytes(rows)
        )(|env, error| {
            each_board(env, &shape, cells, usize::MAX, &rows, &error, |given, rows, error| {
                // SAFETY: boards, and a row for each, all kept during the call; structures.
                unsafe { sudoku_rate_cells(given, profile, &options, rows, RATING, error) }
            })
        })
    ),
    // The status. `rows` gets a score for each board; its length gives their number. The answers have the shape of the puzzles.
    // `clashes` gets a byte for each cell; it is not wanted if both are null.
    native!(
        score_cells = jint(
            bytes(shape),
            boards(puzzles),
            boards(answers),
            number(asks),
            options(options),
            bytes(rows),
            boards(clashes)
        )(|env, error| {
            let answers = Memory::read(env, answers)?;
            let marks = Memory::zeros(env, clashes)?;
            let CellFields { cell_bytes, .. } = one(env, &shape)?;
            let most = answers.len.min(marks.len.saturating_mul(cell_bytes as usize));
            let status =
                each_board(env, &shape, puzzles, most, &rows, &error, |given, rows, error| {
                    let others = SudokuCells { cells: answers.cells(), ..*given };
                    let marks = marks.cells().cast();
                    // SAFETY: boards, a row for each, a byte for each cell or NULL, all kept during the call; structures.
                    unsafe {
                        sudoku_score_cells(
                            given, &others, asks, &options, rows, SCORE, marks, error,
                        )
                    }
                })?;
            marks.keep(env)?;
            Ok(status)
        })
    ),
    // The status. `states` gets a number for each string; its length is theirs.
    native!(
        check_strings =
            jint(strings(text), read(read), options(options), bytes(states))(|env, error| {
                text.each(env, &states, &error, |given, states, error| {
                    // SAFETY: strings within their bytes, a number for each, and structures.
                    unsafe { sudoku_check_strings(given, &read, &options, states, error) }
                })
            })
    ),
    // The status. `rows` gets a rating for each string; its length is theirs.
    native!(
        rate_strings = jint(
            strings(text),
            read(read),
            number(profile),
            options(options),
            bytes(rows)
        )(|env, error| {
            text.each(env, &rows, &error, |given, rows, error| {
                // SAFETY: strings within their bytes, a row for each, and structures.
                unsafe { sudoku_rate_strings(given, &read, profile, &options, rows, RATING, error) }
            })
        })
    ),
    // The status. `rows` gets a score for each string; its length is theirs.
    native!(
        score_strings = jint(
            strings(puzzles),
            strings(answers),
            read(read),
            number(asks),
            options(options),
            bytes(rows)
        )(|env, error| {
            let Some(others) = answers.given() else {
                refuse(env, &error, MISSING_OFFSETS)?;
                return Ok(SUDOKU_BAD_ARGUMENT);
            };
            puzzles.each(env, &rows, &error, |given, rows, error| {
                // SAFETY: strings within their bytes, a row for each puzzle, and structures.
                unsafe {
                    sudoku_score_strings(given, &others, &read, asks, &options, rows, SCORE, error)
                }
            })
        })
    ),
    // The status, then a number for each line with a puzzle.
    native!(
        check_lines = bytes(list(text), read(read), options(options))(|env, error| {
            let (text, len) = (text.as_ptr(), text.len());
            let check = |out, capacity, count, error| {
                // SAFETY: `len` bytes, a buffer of `capacity` numbers, a place for one number, and structures.
                unsafe {
                    sudoku_check_lines(text, len, &read, &options, out, capacity, count, error)
                }
            };
            all(env, &error, check, |status| status)
        })
    ),
    // The status, then a rating for each line with a puzzle.
    native!(
        rate_lines =
            bytes(list(text), read(read), number(profile), options(options))(|env, error| {
                let (text, len) = (text.as_ptr(), text.len());
                let rate = |out, capacity, count, error| {
                    // SAFETY: `len` bytes, a buffer of `capacity` rows, a place for one number, and structures.
                    unsafe {
                        sudoku_rate_lines(
                            text, len, &read, profile, &options, out, RATING, capacity, count,
                            error,
                        )
                    }
                };
                all(env, &error, rate, |status| status)
            })
    ),
    // The number of the line, or a status; `refusal`, an error of its own, gets the reason why the line is no puzzle.
    native!(
        row_error = jint(list(text), read(read), number(row), bytes(refusal))(|env, error| {
            let (mut line, mut detail) = (0, SudokuError::EMPTY);
            let status = call(env, &error, |error| {
                let (bytes, len) = (text.as_ptr(), text.len());
                // SAFETY: a slice, a place for one number, and structures.
                unsafe { sudoku_row_error(bytes, len, &read, row, &mut line, &mut detail, error) }
            })?;
            put(env, &refusal, &[detail])?;
            // An array has fewer lines than an `int` counts.
            Ok(if status < 0 { status } else { line as jint })
        })
    ),
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

/// Fewer cells than boards need.
const MISSING_CELLS: Reason = Reason::BadUse {
    what: "cells",
    why: "a result for each board, and as many bytes of solutions as of boards",
};

/// Integers that Java passes or gets: in a direct buffer, or, if that is null, in an array, of which this is a copy.
pub(super) struct Memory<'a, 'local> {
    array: &'a JByteArray<'local>,
    copy: Vec<u64>,
    first: *mut u8,
    /// Bytes that can be used.
    pub(super) len: usize,
}

impl<'a, 'local> Memory<'a, 'local> {
    /// Memory that a call reads.
    fn read(
        env: &Env<'local>,
        (buffer, array): (&JByteBuffer<'local>, &'a JByteArray<'local>),
    ) -> Answer<Self> {
        if buffer.is_null() {
            return Ok(Memory::copied(array, words(env, array)?, array.len(env)?));
        }
        let (first, len) = direct(env, buffer)?;
        Ok(Memory { array, copy: Vec::new(), first, len })
    }

    /// Memory that a call fills; if buffer and array are null it has no place and any length: no results are wanted.
    pub(super) fn zeros(
        env: &Env<'local>,
        (buffer, array): (&JByteBuffer<'local>, &'a JByteArray<'local>),
    ) -> Answer<Self> {
        if !buffer.is_null() {
            return Memory::read(env, (buffer, array));
        }
        if array.is_null() {
            return Ok(Memory { array, copy: Vec::new(), first: ptr::null_mut(), len: usize::MAX });
        }
        let len = array.len(env)?;
        Ok(Memory::copied(array, zeros(len.div_ceil(size_of::<u64>()))?, len))
    }

    fn copied(array: &'a JByteArray<'local>, mut copy: Vec<u64>, len: usize) -> Self {
        Memory { array, first: copy.as_mut_ptr().cast(), copy, len }
    }

    pub(super) fn cells(&self) -> *mut c_void {
        self.first.cast()
    }

    /// Copies the results into the array, unless they are in a buffer.
    pub(super) fn keep(&self, env: &Env<'_>) -> Answer<()> {
        if self.copy.is_empty() { Ok(()) } else { put_words(env, self.array, &self.copy) }
    }
}

/// Calls a function that fills an item for each board, and copies the items into an array of as many. The boards may have at
/// most `most` bytes. Returns the status.
pub(super) fn each_board<'local, T: Plain>(
    env: &Env<'local>,
    shape: &JByteArray<'_>,
    boards: (&JByteBuffer<'local>, &JByteArray<'local>),
    most: usize,
    out: &JByteArray<'_>,
    error: &JByteArray<'_>,
    function: impl FnOnce(&SudokuCells, *mut T, *mut SudokuError) -> i32,
) -> Answer<jint> {
    let shape: CellFields = one(env, shape)?;
    let mut items: Vec<T> = zeros(out.len(env)? / size_of::<T>())?;
    let cells = Memory::read(env, boards)?;
    let Some(given) = shape.boards(cells.first, items.len(), cells.len.min(most)) else {
        refuse(env, error, MISSING_CELLS)?;
        return Ok(SUDOKU_BAD_ARGUMENT);
    };
    let status = call(env, error, |error| function(&given, items.as_mut_ptr(), error))?;
    put(env, out, &items)?;
    Ok(status)
}

/// Strings, copied from Java.
pub(super) struct Strings {
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
    pub(super) fn of(
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
