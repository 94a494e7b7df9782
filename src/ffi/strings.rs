//! Many strings in one call, from C.
//!
//! In: strings in the layout of Apache Arrow: bytes, offsets and bits of validity. Out: a [`SudokuRow`] for each string, and
//! the solutions in the same layout.

use std::ffi::{c_char, c_void};
use std::ops::Range;

use super::arguments::{Out, disjoint, extent, is_absurd, items, sized32, structure};
use super::batch::{SudokuRow, call_status};
use super::board::{SudokuReadOptions, read_options};
use super::guard::{SudokuError, guard};
use super::out_buf::{OutBuf, Rows, RowsAt, all, out_buf};
use super::rate::SudokuRating;
use super::solve::{self, SudokuOptions};
use super::status::SUDOKU_OK;
use super::verbs::{Check, Rate, Verb};
use sudoku_batch::Batch;
use sudoku_batch::items::ReadStrings;
use sudoku_batch::strings::{self, ChunkSolutions, Offset, Strings};
use sudoku_core::error::{Reason, Result};
use sudoku_core::memory;
use sudoku_core::panics::caught;
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
/// - out_rows, row_size: a buffer for count rows, one for each string in order; sizeof(sudoku_row). out_rows may be NULL:
///   the call only measures out_byte_count.
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
    row_size: usize,
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
        let at = SolveAt {
            read: &read,
            options: &options,
            rows: RowsAt::new(out_rows, row_size),
            bytes: out_bytes.cast(),
            capacity: if out_bytes.is_null() { 0 } else { capacity },
            byte_count: &byte_count,
            offsets: out_offsets,
            validity: out_validity,
        };
        let is_short = given.offset_bytes == 4;
        // SAFETY: the caller promises strings in that layout, and buffers for all outputs.
        unsafe { if is_short { at.solve::<i32>(&given) } else { at.solve::<i64>(&given) } }
    })
}

/// Whether each of many strings is a board that is solved, still open, or breaks a rule, on options->threads
/// threads. To learn whether each has exactly one solution, call sudoku_solve_strings with a solution_limit of 2.
///
/// - strings: as in sudoku_solve_strings.
/// - read_options: as there; NULL for the defaults.
/// - options: threads, time limit of the whole call, control; the others have no effect. NULL for the defaults.
/// - out_states: a buffer for count numbers, one for each string in order: a SUDOKU_STATE_ constant as
///   sudoku_check returns it; the status of a string that is no puzzle, SUDOKU_NULL_POINTER for a null;
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
        // SAFETY: the caller promises strings in that layout, a buffer for all states, NULL or structures that begin with
        // their size.
        unsafe { each_string(strings, read_options, options, RowsAt::states(out_states), Check) }
    })
}

/// Rates strings, one puzzle each, on options->threads threads: one row a string, whatever it holds. The ratings do not
/// depend on the number of threads.
///
/// - strings: as in sudoku_solve_strings.
/// - read_options: as there; NULL for the defaults.
/// - profile: as in sudoku_rate.
/// - options: as in sudoku_rate, with threads; NULL for the defaults. The time limit bounds the whole call, node_limit
///   each puzzle.
/// - out_rows, row_size: a buffer for count rows, one for each string in order; sizeof(sudoku_rating).
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
    out_rows: *mut SudokuRating,
    row_size: usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        let rows = RowsAt::new(out_rows, row_size);
        // SAFETY: the caller promises strings in that layout, a buffer for all rows, NULL or structures that begin with
        // their size.
        unsafe { each_string(strings, read_options, options, rows, Rate(profile)) }
    })
}

/// Does `verb` with each string.
///
/// # Safety
/// As the caller of [`sudoku_check_strings`] promises, with rows of this type.
pub(super) unsafe fn each_string<V: Verb>(
    strings: *const SudokuStrings,
    read_options: *const SudokuReadOptions,
    options: *const SudokuOptions,
    rows: RowsAt<V::Row>,
    verb: V,
) -> Result<i32> {
    // SAFETY: the caller passes NULL or structures that begin with their size.
    let (given, read, options) = unsafe {
        (structure(strings)?, self::read_options(read_options), solve::options(options, false))
    };
    let given = given.ok_or(Reason::NullPointer("strings"))?;
    let [bytes, offsets, validity] = given.extents()?;
    disjoint(&[bytes, offsets, validity, rows.extent(given.count)])?;
    // SAFETY: the caller passes a buffer for all rows, which overlaps nothing.
    let mut rows = unsafe { rows.open(given.count)? };
    let (read, options) = (read?, options?);
    let work = Each { read: &read, options: &options, rows: &mut rows, verb };
    // SAFETY: the caller promises strings in that layout.
    unsafe { given.read(work) }
}

/// What a call does with strings.
pub(super) trait Work {
    fn run(self, strings: &impl Strings) -> Result<i32>;
}

/// Does something with each string.
struct Each<'a, 'r, V: Verb> {
    read: &'a ReadOptions,
    options: &'a (Options, usize),
    rows: &'a mut Rows<'r, V::Row>,
    verb: V,
}

impl<V: Verb> Work for Each<'_, '_, V> {
    fn run(self, strings: &impl Strings) -> Result<i32> {
        let items = ReadStrings { strings, read: self.read };
        self.verb.run(&items, self.options, self.rows)
    }
}

impl SudokuStrings {
    /// The bytes of an offset that is not a view, and the end of the last string.
    fn layout(&self) -> Result<(usize, usize)> {
        let size = if self.offset_bytes == 4 { 4 } else { 8 };
        let most = isize::MAX as usize / size_of::<SudokuRating>().max(size_of::<View>());
        let end = self.first.checked_add(self.count).filter(|&end| end < most);
        Ok((size, end.ok_or(TOO_MANY)?))
    }

    /// The addresses of the bytes, the offsets and the bits.
    pub(super) fn extents(&self) -> Result<[Range<usize>; 3]> {
        let (size, end) = self.layout()?;
        let has_views = self.offset_bytes == 16;
        let each = if has_views { size_of::<View>() } else { size };
        let offsets = self.offsets.cast::<u8>().wrapping_add(self.first * each);
        let count = if has_views { self.count } else { self.count + 1 };
        Ok([
            if has_views { 0..0 } else { extent(self.bytes, self.byte_count) },
            extent(offsets, if self.offsets.is_null() { 0 } else { count * each }),
            extent(self.validity, end.div_ceil(8)),
        ])
    }

    /// The refusal of an `offset_bytes` of no layout.
    fn no_layout(&self) -> Reason {
        Reason::BadArgument("offset_bytes", self.offset_bytes.into())
    }

    /// Reads the strings.
    ///
    /// # Safety
    /// They are in the layout of Arrow, or NULL, and no thread writes them.
    pub(super) unsafe fn read(&self, work: impl Work) -> Result<i32> {
        match self.offset_bytes {
            // SAFETY: as promised.
            4 => unsafe { self.read_offsets::<i32>(work) },
            // SAFETY: as promised.
            8 => unsafe { self.read_offsets::<i64>(work) },
            // SAFETY: as promised.
            16 => unsafe { self.read_views(work) },
            _ => Err(self.no_layout().into()),
        }
    }

    /// # Safety
    /// As for [`SudokuStrings::read`], with offsets of this type.
    unsafe fn read_offsets<F: Offset>(&self, work: impl Work) -> Result<i32> {
        let SudokuStrings { bytes, byte_count, offsets, first, .. } = *self;
        let (_, end) = self.layout()?;
        // SAFETY: as promised.
        let (validity, offsets, bytes) = unsafe {
            (
                self.read_validity(end),
                items(offsets.cast::<F>(), end + 1, "strings->offsets"),
                items(bytes.cast::<u8>(), byte_count, "strings->bytes"),
            )
        };
        let (validity, offsets, bytes) = (validity?, offsets?, bytes?);
        work.run(&Arrow { bytes, offsets: &offsets[first..], validity }.checked()?)
    }

    /// # Safety
    /// As for [`SudokuStrings::read`], with views.
    unsafe fn read_views(&self, work: impl Work) -> Result<i32> {
        let SudokuStrings { bytes, byte_count, offsets, sizes, first, .. } = *self;
        let (_, end) = self.layout()?;
        // SAFETY: as promised.
        unsafe {
            let validity = self.read_validity(end)?;
            let views = items(offsets.cast::<View>(), end, "strings->offsets")?;
            let pointers = items(bytes.cast::<*const u8>(), byte_count, "strings->bytes")?;
            let sizes = items(sizes, byte_count, "strings->sizes")?;
            let mut buffers = memory::with_capacity(byte_count)?;
            for (&pointer, &size) in pointers.iter().zip(sizes) {
                let size = usize::try_from(size).map_err(|_| WRONG_OFFSETS)?;
                buffers.push(items(pointer, size, "a buffer of strings->bytes")?);
            }
            work.run(&Views { views: &views[first..], buffers: &buffers, validity }.checked()?)
        }
    }

    /// # Safety
    /// As for [`SudokuStrings::read`].
    unsafe fn read_validity<'a>(&self, end: usize) -> Result<Validity<'a>> {
        if self.validity.is_null() {
            return Ok(Validity { bits: None, first: self.first });
        }
        // SAFETY: as promised.
        let bits = unsafe { items(self.validity, end.div_ceil(8), "strings->validity")? };
        Ok(Validity { bits: Some(bits), first: self.first })
    }
}

/// How strings are solved, and the addresses of the results.
struct SolveAt<'a> {
    read: &'a Result<ReadOptions>,
    options: &'a Result<(Options, usize)>,
    rows: RowsAt<SudokuRow>,
    bytes: *mut u8,
    capacity: usize,
    byte_count: &'a Out<usize>,
    offsets: *mut c_void,
    validity: *mut u8,
}

impl SolveAt<'_> {
    /// # Safety
    /// As the caller of [`sudoku_solve_strings`] promises, with offsets of this type.
    unsafe fn solve<F: Offset>(self, given: &SudokuStrings) -> Result<i32> {
        let (count, is_wanted) = (given.count, !self.bytes.is_null());
        let ([bytes, given_offsets, bits], offsets) = (given.extents()?, self.offsets.cast::<F>());
        let offset_count = if is_wanted && !offsets.is_null() { count + 1 } else { 0 };
        let mark_bytes = if self.validity.is_null() { 0 } else { count.div_ceil(8) };
        disjoint(&[
            bytes,
            given_offsets,
            bits,
            self.rows.extent(count),
            extent(self.bytes, self.capacity),
            extent(offsets, offset_count),
            extent(self.validity, mark_bytes),
        ])?;
        // The solutions of 9x9 boards need no more; the call touches the rest only for longer ones.
        let direct = self.capacity.min(count.saturating_mul(CELLS));
        // SAFETY: the caller passes buffers for all outputs; nothing overlaps.
        let (rows, direct, ends, marks) = unsafe {
            (
                (!self.rows.rows.is_null()).then(|| self.rows.open(count)),
                out_buf(self.bytes, direct, "out_bytes"),
                out_buf(offsets, offset_count, "out_offsets"),
                out_buf(self.validity, mark_bytes, "out_validity"),
            )
        };
        let (rows, direct, ends, marks) = (rows.transpose()?, direct?, ends?, marks?);
        if is_absurd::<u8>(self.capacity) {
            let why = "longer than any object can be";
            return Err(Reason::BadUse { what: "out_bytes", why }.into());
        }
        if is_wanted && offsets.is_null() && rows.is_some() {
            let has_layout = matches!(given.offset_bytes, 4 | 8 | 16);
            let refused = Reason::NullPointer("out_offsets");
            return Err(if has_layout { refused } else { given.no_layout() }.into());
        }
        let read = self.read.as_ref().map_err(|&error| error)?;
        let (options, threads) = self.options.as_ref().map_err(|&error| error)?;
        let (bytes, capacity) = (self.bytes, self.capacity);
        let out = Solved { bytes, capacity, direct, ends, marks };
        let (byte_count, threads) = (self.byte_count, *threads);
        let Some(rows) = rows else {
            // SAFETY: the caller promises strings in that layout.
            return unsafe { given.read(Measure { read, options, byte_count }) };
        };
        // SAFETY: as above.
        unsafe { given.read(Solve { read, options, threads, byte_count, rows, out }) }
    }
}

/// Measures the most bytes of the solutions.
struct Measure<'a> {
    read: &'a ReadOptions,
    options: &'a Options,
    byte_count: &'a Out<usize>,
}

impl Work for Measure<'_> {
    fn run(self, strings: &impl Strings) -> Result<i32> {
        let vectors = self.options.bounds.vectors;
        self.byte_count.write(strings::measure(strings, self.read, vectors));
        Ok(SUDOKU_OK)
    }
}

/// Solves strings.
struct Solve<'a, F: Offset> {
    read: &'a ReadOptions,
    options: &'a Options,
    threads: usize,
    byte_count: &'a Out<usize>,
    rows: Rows<'a, SudokuRow>,
    out: Solved<'a, F>,
}

/// The buffers for the solutions.
struct Solved<'a, F: Offset> {
    /// NULL if solutions are not wanted.
    bytes: *mut u8,
    capacity: usize,
    direct: OutBuf<'a, u8>,
    ends: OutBuf<'a, F>,
    marks: OutBuf<'a, u8>,
}

impl<F: Offset> Work for Solve<'_, F> {
    /// After an error or a panic, all buffers are zero.
    fn run(self, strings: &impl Strings) -> Result<i32> {
        let Solve { read, options, threads, byte_count, mut rows, mut out } = self;
        let is_wanted = !out.bytes.is_null();
        let solved = caught(|| {
            let batch = Batch::new(read, options, strings.count());
            let chunks = rows.lend(|rows| {
                out.direct.lend(|direct| {
                    out.ends.lend(|mut ends| {
                        drop(ends.split_off(1));
                        let (direct, ends) =
                            (is_wanted.then_some(direct), is_wanted.then_some(ends));
                        strings::solve(strings, &batch, threads, direct, rows, ends)
                    })
                })
            })?;
            if is_wanted {
                let total = chunks.iter().map(|chunk| chunk.len).sum();
                byte_count.write(total);
                if total > out.capacity {
                    return Err(Reason::BufferTooSmall { needed: total as u64 }.into());
                }
                if total as u64 > F::MOST {
                    return Err(Reason::TooLarge { limit: F::MOST }.into());
                }
                out.gather(&chunks, total);
                shift_ends(&chunks, &mut all(&mut out.ends)[1..]);
            }
            if !out.marks.is_empty() {
                mark(&chunks, all(&mut out.marks), strings.count());
            }
            call_status(chunks.into_iter().find_map(|chunk| chunk.stopped))
        });
        if solved.is_err() {
            rows.clear();
            out.direct.fill(0);
            out.ends.fill(F::ZERO);
            out.marks.fill(0);
        }
        solved
    }
}

impl<F: Offset> Solved<'_, F> {
    /// Moves all solutions to the front of the buffer, in order; zero follows them.
    fn gather(&mut self, chunks: &[ChunkSolutions], total: usize) {
        let mut end = 0;
        let first = all(&mut self.direct);
        for chunk in chunks.iter().filter(|chunk| chunk.own.is_none()) {
            if chunk.place != end {
                first.copy_within(chunk.place..chunk.place + chunk.len, end);
            }
            end += chunk.len;
        }
        if total <= first.len() {
            first[end..].fill(0);
            spread(chunks, first, end, total);
            return;
        }
        let len = first.len();
        // SAFETY: the caller promises `capacity` bytes, and `total` is no more; the first ones have been written, and
        // the others are written here before they are read.
        let buffer = unsafe {
            self.bytes.add(len).write_bytes(0, total - len);
            std::slice::from_raw_parts_mut(self.bytes, total)
        };
        spread(chunks, buffer, end, total);
    }
}

/// Moves the solutions of chunks that are at the front of the buffer up to `end` to their places, and copies the others.
fn spread(chunks: &[ChunkSolutions], buffer: &mut [u8], mut end: usize, total: usize) {
    if end == total {
        return;
    }
    let mut place = total;
    for chunk in chunks.iter().rev() {
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
fn shift_ends<F: Offset>(chunks: &[ChunkSolutions], ends: &mut [F]) {
    let mut place = 0;
    for chunk in chunks {
        if chunk.place != place {
            for end in &mut ends[chunk.strings.clone()] {
                *end = F::of((end.get() as usize).wrapping_sub(chunk.place).wrapping_add(place));
            }
        }
        place += chunk.len;
    }
}

/// Sets the bits of all strings with a solution.
fn mark(chunks: &[ChunkSolutions], marks: &mut [u8], count: usize) {
    marks.fill(u8::MAX);
    if let Some(last) = marks.last_mut().filter(|_| !count.is_multiple_of(8)) {
        *last = (1 << (count % 8)) - 1;
    }
    for chunk in chunks {
        for &at in &chunk.unsolved {
            let at = chunk.strings.start + at as usize;
            marks[at / 8] &= !(1 << (at % 8));
        }
    }
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

#[cfg(test)]
mod tests;
