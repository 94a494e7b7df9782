//! Many strings in one call, from C.
//!
//! In: strings in the layout of Apache Arrow: bytes, offsets and bits of validity. Out: a [`SudokuRow`] for each string, and
//! the solutions in the same layout.

use std::ffi::{c_char, c_void};
use std::ops::Range;
use std::ptr;

use super::arguments::{Out, Zero, disjoint, extent, is_absurd, items, sized32, structure};
use super::batch::{SudokuRow, together};
use super::board::{SudokuReadOptions, read_options};
use super::cells::{CRows, checked};
use super::guard::{SudokuError, caught, guard};
use super::out_buf::{OutBuf, zeroed};
use super::rate::{self, RatingRow, SudokuRated, SudokuRatingRow};
use super::solve::{self, SudokuOptions};
use super::status::SUDOKU_OK;
use sudoku_batch::Batch;
use sudoku_batch::check;
use sudoku_batch::strings::{self, ChunkSolutions, EndsOut, Strings};
use sudoku_core::error::{Reason, Result};
use sudoku_core::memory;
use sudoku_core::simd::line81::{CELLS, Text};
use sudoku_core::text::ReadOptions;
use sudoku_solve::Options;

/// Strings in the layout of Apache Arrow: the types utf8, large_utf8 and utf8_view. Zero in a field means
/// its default.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SudokuStrings {
    /// In: sizeof(sudoku_strings).
    pub struct_size: u32,
    /// The bytes of an offset: 4 for utf8, 8 for large_utf8; 16 for the views of utf8_view.
    pub offset_bytes: u32,
    /// The bytes of all strings, UTF-8. With views: a list of pointers to buffers of bytes.
    pub bytes: *const c_char,
    /// The number of bytes; with views, of buffers.
    pub byte_count: usize,
    /// Integers of offset_bytes, aligned, at least first + count + 1: string i is the bytes from
    /// offset first + i to the next offset. Or first + count views.
    pub offsets: *const c_void,
    /// Bits, the lowest of each byte first: bit first + i is 0 if string i is null; NULL: none is null.
    pub validity: *const u8,
    /// The first string of the call.
    pub first: usize,
    /// The number of strings.
    pub count: usize,
    /// With views: the number of bytes of each buffer; else NULL.
    pub sizes: *const i64,
}

sized32!(SudokuStrings, sizes);

/// Solves strings, one puzzle each, on options->threads threads: one row a string, whatever it holds. The
/// result does not depend on the number of threads.
///
/// - strings: each is a text as sudoku_board_read reads it, also a killer or a larger board. A bad one costs only its
///   own row; a null has the row SUDOKU_NULL_POINTER.
/// - read_options: format, box and symbols of every puzzle; NULL for the defaults.
/// - options: NULL for the defaults; the time limit bounds the whole call, node_limit each puzzle. A
///   node limit gives the same rows on every machine, a time limit does not. To count the solutions of each puzzle, set
///   solution_limit, and out_bytes to NULL.
/// - out_rows: a buffer for count rows, one for each string in order. It may be NULL: the call only measures
///   out_byte_count.
/// - out_bytes, capacity: a buffer for the solutions, each in SUDOKU_FORMAT_LINE without an LF. 81 bytes a string
///   are enough for 9x9 boards with the default symbols. It may be NULL: solutions are not wanted.
/// - out_byte_count: bytes written; with SUDOKU_BUFFER_TOO_SMALL, the bytes needed; if out_rows is NULL, the most
///   bytes that the solutions can need.
/// - out_offsets: a buffer for count + 1 offsets of offset_bytes, with views of 8 bytes, aligned; the first
///   is 0. Not used if out_bytes is NULL.
/// - out_validity: a buffer for (count + 7) / 8 bytes: bit i is 0 if string i has no solution, whose string is then
///   empty; may be NULL.
/// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT, SUDOKU_BUFFER_TOO_SMALL,
///   SUDOKU_BAD_ARGUMENT (offsets that decrease or exceed the bytes), SUDOKU_TOO_LARGE (solutions beyond 4-byte offsets).
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_solve_strings(
    strings: *const SudokuStrings,
    read_options: *const SudokuReadOptions,
    options: *const SudokuOptions,
    out_rows: *mut SudokuRow,
    out_bytes: *mut c_char,
    capacity: usize,
    out_byte_count: *mut usize,
    out_offsets: *mut c_void,
    out_validity: *mut u8,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, NULL or structures that begin with their size.
        let (byte_count, given, read, options) = unsafe {
            (
                Out::new(out_byte_count, "out_byte_count"),
                structure(strings),
                self::read_options(read_options),
                solve::options(options, false),
            )
        };
        let byte_count = byte_count?;
        let given = given?.ok_or(Reason::NullPointer("strings"))?;
        let capacity = if out_bytes.is_null() { 0 } else { capacity };
        let call = Call {
            given,
            read: &read,
            options: &options,
            out_rows,
            out_bytes: out_bytes.cast(),
            capacity,
            byte_count: Some(&byte_count),
            out_offsets,
            out_validity,
            out_states: ptr::null_mut(),
            rating: Rating::None,
        };
        // SAFETY: the caller promises strings in that layout, and buffers for all outputs.
        unsafe {
            match given.offset_bytes {
                4 => call.run::<i32>(),
                8 | 16 => call.run::<i64>(),
                bytes => {
                    zeroed(out_rows, if out_rows.is_null() { 0 } else { given.count }, "out_rows")?;
                    Err(Reason::BadArgument("offset_bytes", bytes.into()).into())
                }
            }
        }
    })
}

/// Whether each of many strings is a board that is solved, still open, or breaks a rule, on options->threads
/// threads. To learn whether each has exactly one solution, call sudoku_solve_strings with a solution_limit of 2.
///
/// - strings: as in sudoku_solve_strings.
/// - read_options: as there; NULL for the defaults.
/// - options: threads, time limit of the whole call, control; the others have no effect. NULL for the defaults.
/// - out_states: a buffer for count numbers, one for each string in order: a SUDOKU_STATE_ constant as
///   sudoku_board_validate returns it; the status of a string that is no puzzle, SUDOKU_NULL_POINTER for a null;
///   SUDOKU_TIMED_OUT or SUDOKU_CANCELLED for a string that was not reached.
/// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT,
///   SUDOKU_BAD_ARGUMENT (offsets that decrease or exceed the bytes).
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_check_strings(
    strings: *const SudokuStrings,
    read_options: *const SudokuReadOptions,
    options: *const SudokuOptions,
    out_states: *mut i32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or structures that begin with their size.
        let (given, read, options) = unsafe {
            (structure(strings)?, self::read_options(read_options), solve::options(options, false))
        };
        let given = given.ok_or(Reason::NullPointer("strings"))?;
        let call = Call {
            given,
            read: &read,
            options: &options,
            out_rows: ptr::null_mut(),
            out_bytes: ptr::null_mut(),
            capacity: 0,
            byte_count: None,
            out_offsets: ptr::null_mut(),
            out_validity: ptr::null_mut(),
            out_states,
            rating: Rating::None,
        };
        // SAFETY: the caller promises strings in that layout, and a buffer for all states.
        unsafe {
            match given.offset_bytes {
                4 => call.run::<i32>(),
                8 | 16 => call.run::<i64>(),
                bytes => {
                    zeroed(out_states, given.count, "out_states")?;
                    Err(Reason::BadArgument("offset_bytes", bytes.into()).into())
                }
            }
        }
    })
}

/// Rates strings, one puzzle each, on options->threads threads: one row a string, whatever it holds. The ratings do not
/// depend on the number of threads.
///
/// - strings: as in sudoku_solve_strings.
/// - read_options: as there; NULL for the defaults.
/// - profile: SUDOKU_PROFILE_EXPLAINER, SUDOKU_PROFILE_HODOKU, or 0 for both; SUDOKU_PROFILE_NO_UNIQUENESS may be added.
///   sudoku_rate_column takes others, too.
/// - options: as in sudoku_rate, with threads; NULL for the defaults. The time limit bounds the whole call, node_limit
///   each puzzle.
/// - out_rows: a buffer for count rows, one for each string in order.
/// - Returns what sudoku_solve_batch returns; SUDOKU_UNKNOWN_FORMAT,
///   SUDOKU_BAD_ARGUMENT (no profile; offsets that decrease or exceed the bytes).
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_rate_strings(
    strings: *const SudokuStrings,
    read_options: *const SudokuReadOptions,
    profile: i32,
    options: *const SudokuOptions,
    out_rows: *mut SudokuRatingRow,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: as the caller promises.
        unsafe {
            rate_each(strings, read_options, options, out_rows, |rows| Rating::Both(rows, profile))
        }
    })
}

/// Rates strings as sudoku_rate_strings does, by any profile.
///
/// - strings: as in sudoku_solve_strings.
/// - read_options: as there; NULL for the defaults.
/// - profile: as in sudoku_rate.
/// - options: as in sudoku_rate_strings; NULL for the defaults.
/// - out_rows: a buffer for count rows, one for each string in order.
/// - Returns what sudoku_rate_strings returns.
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_rate_column(
    strings: *const SudokuStrings,
    read_options: *const SudokuReadOptions,
    profile: i32,
    options: *const SudokuOptions,
    out_rows: *mut SudokuRated,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: as the caller promises.
        unsafe {
            rate_each(strings, read_options, options, out_rows, |rows| Rating::Any(rows, profile))
        }
    })
}

/// Rates strings; `rating` says what they are rated for.
///
/// # Safety
/// As the caller of [`sudoku_rate_strings`] promises, with rows of this type.
unsafe fn rate_each<R: RatingRow>(
    strings: *const SudokuStrings,
    read_options: *const SudokuReadOptions,
    options: *const SudokuOptions,
    out_rows: *mut R,
    rating: impl FnOnce(*mut R) -> Rating,
) -> Result<i32> {
    // SAFETY: the caller passes NULL or structures that begin with their size.
    let (given, read, options) = unsafe {
        (structure(strings)?, self::read_options(read_options), solve::options(options, false))
    };
    let given = given.ok_or(Reason::NullPointer("strings"))?;
    let call = Call {
        given,
        read: &read,
        options: &options,
        out_rows: ptr::null_mut(),
        out_bytes: ptr::null_mut(),
        capacity: 0,
        byte_count: None,
        out_offsets: ptr::null_mut(),
        out_validity: ptr::null_mut(),
        out_states: ptr::null_mut(),
        rating: rating(out_rows),
    };
    // SAFETY: the caller promises strings in that layout, and a buffer for all rows.
    unsafe {
        match given.offset_bytes {
            4 => call.run::<i32>(),
            8 | 16 => call.run::<i64>(),
            bytes => {
                zeroed(out_rows, given.count, "out_rows")?;
                Err(Reason::BadArgument("offset_bytes", bytes.into()).into())
            }
        }
    }
}

/// An offset of Arrow.
trait Offset: Zero + Send + Sync + 'static {
    const MOST: u64;
    fn get(self) -> i64;
    fn of(number: usize) -> Self;
}

macro_rules! offset {
    ($($type:ty),*) => { $(
        impl Offset for $type {
            const MOST: u64 = <$type>::MAX as u64;

            #[inline(always)]
            fn get(self) -> i64 {
                self.into()
            }

            #[inline(always)]
            fn of(number: usize) -> Self {
                number as $type
            }
        }
    )* };
}
offset!(i32, i64);

/// The input of a call, and its buffers.
struct Call<'a> {
    given: SudokuStrings,
    read: &'a Result<ReadOptions>,
    options: &'a Result<(Options, usize)>,
    out_rows: *mut SudokuRow,
    out_bytes: *mut u8,
    capacity: usize,
    /// None if the strings are checked or rated.
    byte_count: Option<&'a Out<usize>>,
    out_offsets: *mut c_void,
    out_validity: *mut u8,
    /// Used if the strings are checked.
    out_states: *mut i32,
    rating: Rating,
}

/// The buffer for ratings and the number of the profile, if the strings are rated.
#[derive(Clone, Copy)]
enum Rating {
    None,
    /// By the profiles of Sudoku Explainer and HoDoKu.
    Both(*mut SudokuRatingRow, i32),
    Any(*mut SudokuRated, i32),
}

impl Call<'_> {
    /// # Safety
    /// As the caller of [`sudoku_solve_strings`] promises, with offsets of this type.
    unsafe fn run<F: Offset>(&self) -> Result<i32> {
        let SudokuStrings { bytes, byte_count, offsets, validity, first, count, .. } = self.given;
        if count == usize::MAX || is_absurd::<SudokuRated>(count) || is_absurd::<F>(count + 1) {
            return Err(TOO_MANY.into());
        }
        let end =
            first.checked_add(count).filter(|&end| !is_absurd::<F>(end + 1)).ok_or(TOO_MANY)?;
        let (is_wanted, out_offsets) = (!self.out_bytes.is_null(), self.out_offsets.cast::<F>());
        let is_check = self.byte_count.is_none() && matches!(self.rating, Rating::None);
        let is_marked = !self.out_validity.is_null();
        let ratings = match self.rating {
            Rating::None => 0..0,
            Rating::Both(rows, _) => extent(rows, count),
            Rating::Any(rows, _) => extent(rows, count),
        };
        let out_marks = if is_marked { count.div_ceil(8) } else { 0 };
        let offset_count = if is_wanted && !out_offsets.is_null() { count + 1 } else { 0 };
        let has_views = self.given.offset_bytes == 16;
        let given_offsets = if has_views {
            extent(offsets.cast::<View>().wrapping_add(first), count)
        } else {
            extent(offsets.cast::<F>().wrapping_add(first), count + 1)
        };
        disjoint(&[
            if has_views { 0..0 } else { extent(bytes, byte_count) },
            given_offsets,
            extent(validity, if validity.is_null() { 0 } else { end.div_ceil(8) }),
            extent(self.out_rows, count),
            extent(self.out_bytes, self.capacity),
            extent(out_offsets, offset_count),
            extent(self.out_validity, out_marks),
            extent(self.out_states, if is_check { count } else { 0 }),
            ratings,
        ])?;
        // The solutions of 9x9 boards need no more; the call touches the rest only for longer ones.
        let direct = self.capacity.min(count.saturating_mul(CELLS));
        // SAFETY: the caller passes buffers for all outputs; nothing overlaps.
        let (rows, direct, ends, marks) = unsafe {
            (
                (!self.out_rows.is_null()).then(|| OutBuf::new(self.out_rows, count, "out_rows")),
                OutBuf::new(self.out_bytes, direct, "out_bytes"),
                OutBuf::new(out_offsets, offset_count, "out_offsets"),
                OutBuf::new(self.out_validity, out_marks, "out_validity"),
            )
        };
        let (rows, direct, ends, marks) = (rows.transpose()?, direct?, ends?, marks?);
        let outputs = match rows {
            Some(rows) => Outputs::Solved(Solved { rows, direct, ends, marks }),
            None if is_check => {
                // SAFETY: the caller passes a buffer for all states; nothing overlaps.
                Outputs::States(unsafe { OutBuf::new(self.out_states, count, "out_states")? })
            }
            None => match self.rating {
                Rating::Both(rows, profile) => {
                    // SAFETY: the caller passes a buffer for all rows; nothing overlaps.
                    Outputs::Both(unsafe { OutBuf::new(rows, count, "out_rows")? }, profile)
                }
                Rating::Any(rows, profile) => {
                    // SAFETY: as above.
                    Outputs::Any(unsafe { OutBuf::new(rows, count, "out_rows")? }, profile)
                }
                Rating::None => Outputs::Measure,
            },
        };
        if is_absurd::<u8>(self.capacity) {
            let why = "longer than any object can be";
            return Err(Reason::BadUse { what: "out_bytes", why }.into());
        }
        if is_wanted && out_offsets.is_null() && matches!(outputs, Outputs::Solved(_)) {
            return Err(Reason::NullPointer("out_offsets").into());
        }
        // SAFETY: the caller passes strings in the layout of Arrow, or NULL.
        unsafe {
            let bits = if validity.is_null() { 0 } else { end.div_ceil(8) };
            let bits = items(validity, bits, "strings->validity")?;
            let validity = Validity { bits: (!validity.is_null()).then_some(bits), first };
            if has_views {
                let views = items(offsets.cast::<View>(), end, "strings->offsets")?;
                let pointers = items(bytes.cast::<*const u8>(), byte_count, "strings->bytes")?;
                let sizes = items(self.given.sizes, byte_count, "strings->sizes")?;
                let mut buffers = memory::with_capacity(byte_count)?;
                for (&pointer, &size) in pointers.iter().zip(sizes) {
                    let size = usize::try_from(size).map_err(|_| WRONG_OFFSETS)?;
                    buffers.push(items(pointer, size, "a buffer of strings->bytes")?);
                }
                let views = Views { views: &views[first..], buffers: &buffers, validity };
                return self.solve(&views.checked()?, outputs);
            }
            let offsets = items(offsets.cast::<F>(), end + 1, "strings->offsets")?;
            let bytes = items(bytes.cast::<u8>(), byte_count, "strings->bytes")?;
            let strings = Arrow { bytes, offsets: &offsets[first..], validity };
            self.solve(&strings.checked()?, outputs)
        }
    }

    /// Solves the strings. After an error or a panic, all buffers are zero.
    fn solve<F: Offset>(&self, strings: &impl Strings, outputs: Outputs<'_, F>) -> Result<i32> {
        let (read, options) = (self.read.as_ref(), self.options.as_ref());
        let read = read.map_err(|&error| error)?;
        let given = options.map_err(|&error| error)?;
        let (options, threads) = given;
        let write_count = |bytes| self.byte_count.iter().for_each(|out| out.write(bytes));
        let Solved { mut rows, mut direct, mut ends, mut marks } = match outputs {
            Outputs::Solved(solved) => solved,
            Outputs::States(states) => {
                return checked(states, |states| {
                    check::strings(strings, read, &options.bounds, *threads, states)
                });
            }
            Outputs::Both(rows, profile) => {
                let profiles = rate::profiles(profile)?;
                if profiles[2].is_some() {
                    let why = "the rows have the numbers of explainer and hodoku only";
                    return Err(Reason::BadUse { what: "profile", why }.into());
                }
                return rate::rated(rows, profiles, given, |call, rows| {
                    call.strings(strings, read, rows)
                });
            }
            Outputs::Any(rows, profile) => {
                let profiles = rate::profiles(profile)?;
                return rate::rated(rows, profiles, given, |call, rows| {
                    call.strings(strings, read, rows)
                });
            }
            Outputs::Measure => {
                write_count(strings::measure(strings, read, options.bounds.vectors));
                return Ok(SUDOKU_OK);
            }
        };
        let is_wanted = !self.out_bytes.is_null();
        let solved = caught(|| {
            let batch = Batch::new(read, options, strings.count());
            let all = rows.lend(|rows| {
                direct.lend(|direct| {
                    ends.lend(|mut ends| {
                        let zero = ends.split_off(1);
                        drop(zero);
                        let rows = CRows { rows, status: SUDOKU_OK };
                        let ends = Ends { ends: is_wanted.then_some(ends) };
                        let direct = is_wanted.then_some(direct);
                        strings::solve(strings, &batch, *threads, direct, rows, ends)
                    })
                })
            })?;
            if is_wanted {
                let total = all.iter().map(|chunk| chunk.len).sum();
                write_count(total);
                if total > self.capacity {
                    return Err(Reason::BufferTooSmall { needed: total as u64 }.into());
                }
                if total as u64 > F::MOST {
                    return Err(Reason::TooLarge { limit: F::MOST }.into());
                }
                self.gather(&all, &mut direct, total);
                shift_ends(&all, &mut ends.all()[1..]);
            }
            if marks.len() > 0 {
                mark(&all, marks.all(), strings.count());
            }
            Ok(together(all.into_iter().map(|chunk| chunk.rows)))
        });
        if solved.is_err() {
            rows.all().fill(SudokuRow::ZERO);
            direct.all().fill(0);
            ends.all().fill(F::ZERO);
            marks.all().fill(0);
        }
        solved
    }

    /// Moves all solutions to the front of the buffer, in order; zero follows them.
    fn gather(&self, all: &[ChunkSolutions<i32, ()>], direct: &mut OutBuf<'_, u8>, total: usize) {
        let mut end = 0;
        let first = direct.all();
        for chunk in all.iter().filter(|chunk| chunk.own.is_none()) {
            if chunk.place != end {
                first.copy_within(chunk.place..chunk.place + chunk.len, end);
            }
            end += chunk.len;
        }
        if total <= first.len() {
            first[end..].fill(0);
            spread(all, first, end, total);
            return;
        }
        let len = first.len();
        // SAFETY: the caller promises `capacity` bytes, and `total` is no more; the first ones have been written, and
        // the others are written here before they are read.
        let buffer = unsafe {
            self.out_bytes.add(len).write_bytes(0, total - len);
            std::slice::from_raw_parts_mut(self.out_bytes, total)
        };
        spread(all, buffer, end, total);
    }
}

/// Moves the solutions of chunks that are at the front of the buffer up to `end` to their places, and copies the others.
fn spread(all: &[ChunkSolutions<i32, ()>], buffer: &mut [u8], mut end: usize, total: usize) {
    if end == total {
        return;
    }
    let mut place = total;
    for chunk in all.iter().rev() {
        place -= chunk.len;
        match &chunk.own {
            Some(own) => buffer[place..place + chunk.len].copy_from_slice(own),
            None => {
                end -= chunk.len;
                buffer.copy_within(end..end + chunk.len, place);
            }
        }
    }
}

/// Turns the ends that chunks counted from their first place into those of all solutions.
fn shift_ends<F: Offset>(all: &[ChunkSolutions<i32, ()>], ends: &mut [F]) {
    let mut place = 0;
    for chunk in all {
        if chunk.place != place {
            for end in &mut ends[chunk.strings.clone()] {
                *end = F::of((end.get() as usize).wrapping_sub(chunk.place).wrapping_add(place));
            }
        }
        place += chunk.len;
    }
}

/// Sets the bits of all strings with a solution.
fn mark(all: &[ChunkSolutions<i32, ()>], marks: &mut [u8], count: usize) {
    marks.fill(u8::MAX);
    if let Some(last) = marks.last_mut().filter(|_| !count.is_multiple_of(8)) {
        *last = (1 << (count % 8)) - 1;
    }
    for chunk in all {
        for &at in &chunk.unsolved {
            let at = chunk.strings.start + at as usize;
            marks[at / 8] &= !(1 << (at % 8));
        }
    }
}

/// What a call returns.
enum Outputs<'a, F: Zero> {
    Solved(Solved<'a, F>),
    States(OutBuf<'a, i32>),
    /// Ratings, with the number of the profile.
    Both(OutBuf<'a, SudokuRatingRow>, i32),
    Any(OutBuf<'a, SudokuRated>, i32),
    /// Only the most bytes of the solutions.
    Measure,
}

/// The buffers for the results of solving.
struct Solved<'a, F: Zero> {
    rows: OutBuf<'a, SudokuRow>,
    direct: OutBuf<'a, u8>,
    ends: OutBuf<'a, F>,
    marks: OutBuf<'a, u8>,
}

/// The refusal of strings that no object holds.
const TOO_MANY: Reason = Reason::BadUse { what: "count", why: "longer than any object can be" };

/// The refusal of offsets or views.
const WRONG_OFFSETS: Reason =
    Reason::BadUse { what: "strings->offsets", why: "they decrease, or exceed the bytes" };

/// Which strings are null.
#[derive(Clone, Copy)]
struct Validity<'a> {
    bits: Option<&'a [u8]>,
    /// The bit of the first string.
    first: usize,
}

impl Validity<'_> {
    fn is_null(&self, at: usize) -> bool {
        let bit = self.first + at;
        self.bits.is_some_and(|bits| bits[bit / 8] >> (bit % 8) & 1 == 0)
    }

    fn has_null(&self, mut strings: Range<usize>) -> bool {
        self.bits.is_some() && strings.any(|at| self.is_null(at))
    }
}

/// Strings from offset to offset.
#[derive(Clone, Copy)]
struct Arrow<'a, F> {
    bytes: &'a [u8],
    /// One more than there are strings.
    offsets: &'a [F],
    validity: Validity<'a>,
}

impl<F: Offset> Arrow<'_, F> {
    /// Refuses offsets that are not within the bytes.
    fn checked(self) -> Result<Self> {
        let steps_back = self.offsets.windows(2).any(|pair| pair[0].get() > pair[1].get());
        let ends = [self.offsets.first(), self.offsets.last()];
        let ends = ends.map(|end| end.map_or(0, |end| end.get()));
        let len = self.bytes.len() as u64;
        let is_within = ends[0] >= 0 && u64::try_from(ends[1]).is_ok_and(|end| end <= len);
        if steps_back || !is_within { Err(WRONG_OFFSETS.into()) } else { Ok(self) }
    }
}

impl<F: Offset> Strings for Arrow<'_, F> {
    fn count(&self) -> usize {
        self.offsets.len() - 1
    }

    fn get(&self, at: usize) -> Option<&[u8]> {
        let range = self.offsets[at].get() as usize..self.offsets[at + 1].get() as usize;
        (!self.validity.is_null(at)).then(|| &self.bytes[range])
    }

    fn side_by_side(&self, strings: Range<usize>) -> Option<&[Text]> {
        let offsets = &self.offsets[strings.start..=strings.end];
        let begin = offsets[0].get();
        let has = |(at, offset): (i64, &F)| offset.get() - begin == at * CELLS as i64;
        // A chunk of other strings mostly shows it in its last one.
        let is_even = has((strings.len() as i64, &offsets[strings.len()]))
            && (0..).zip(offsets).fold(true, |is_even, item| is_even & has(item));
        let is_plain = is_even && !self.validity.has_null(strings.clone());
        is_plain.then(|| self.bytes[begin as usize..][..strings.len() * CELLS].as_chunks().0)
    }

    fn mean_len(&self) -> usize {
        let len = self.offsets[self.count()].get() - self.offsets[0].get();
        (len as usize).div_ceil(self.count().max(1))
    }
}

/// A view of Arrow: the length; then the bytes of a string of at most 12, or four bytes of the string, the buffer and the
/// offset.
type View = [u8; 16];

/// The longest string inside of a view.
const INLINE: usize = 12;

/// A number in a view.
fn number(view: &View, at: usize) -> Option<usize> {
    let bytes = view[at..].first_chunk()?;
    usize::try_from(i32::from_ne_bytes(*bytes)).ok()
}

/// Strings as views.
#[derive(Clone, Copy)]
struct Views<'a> {
    views: &'a [View],
    buffers: &'a [&'a [u8]],
    validity: Validity<'a>,
}

impl<'a> Views<'a> {
    /// Refuses views that are not within their buffers. A null may have any view.
    fn checked(self) -> Result<Self> {
        let is_right = |at| self.validity.is_null(at) || self.bytes(at).is_some();
        if (0..self.views.len()).all(is_right) { Ok(self) } else { Err(WRONG_OFFSETS.into()) }
    }

    fn bytes(&self, at: usize) -> Option<&'a [u8]> {
        let view = &self.views[at];
        let len = number(view, 0)?;
        if len <= INLINE {
            return view.get(4..4 + len);
        }
        self.buffers.get(number(view, 8)?)?.get(number(view, 12)?..)?.get(..len)
    }
}

impl Strings for Views<'_> {
    fn count(&self) -> usize {
        self.views.len()
    }

    fn get(&self, at: usize) -> Option<&[u8]> {
        if self.validity.is_null(at) { None } else { self.bytes(at) }
    }

    fn side_by_side(&self, strings: Range<usize>) -> Option<&[Text]> {
        let views = self.views.get(strings.clone())?;
        let first = views.first()?;
        let (buffer, begin) = (number(first, 8)?, number(first, 12)?);
        let is_next = |(at, view): (usize, &View)| {
            (number(view, 0), number(view, 8), number(view, 12))
                == (Some(CELLS), Some(buffer), Some(begin + at * CELLS))
        };
        let is_even = views.iter().enumerate().all(is_next);
        let is_plain = is_even && !self.validity.has_null(strings.clone());
        let bytes = self.buffers.get(buffer).filter(|_| is_plain)?;
        Some(bytes.get(begin..)?.get(..strings.len() * CELLS)?.as_chunks().0)
    }

    fn mean_len(&self) -> usize {
        let some = self.views.len().min(SAMPLE);
        let len: usize = self.views[..some].iter().filter_map(|view| number(view, 0)).sum();
        len.div_ceil(some.max(1))
    }
}

/// The number of views whose lengths give the mean.
const SAMPLE: usize = 64;

/// The ends of the strings of C.
struct Ends<'a, F: Zero> {
    /// None if solutions are not wanted.
    ends: Option<OutBuf<'a, F>>,
}

impl<F: Offset> EndsOut for Ends<'_, F> {
    type Result = ();

    fn split_off(&mut self, len: usize) -> Self {
        Ends { ends: self.ends.as_mut().map(|ends| ends.split_off(len)) }
    }

    #[inline(always)]
    fn push(&mut self, end: usize) -> Result<()> {
        let fits = self.ends.as_mut().is_none_or(|ends| ends.push(F::of(end)));
        if fits { Ok(()) } else { Err(NO_END.into()) }
    }

    fn finish(self, failed_at: Option<usize>) {
        if let (Some(mut ends), Some(at)) = (self.ends, failed_at) {
            ends.all().fill(F::of(at));
        }
    }
}

/// There were more strings than ends.
const NO_END: Reason = Reason::Internal("an end of a string has no place");

#[cfg(test)]
mod tests;
