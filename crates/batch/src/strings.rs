//! Puzzles as strings: one puzzle and one row a string, whatever it holds.
//!
//! In: strings, or nulls, of which each is one text in the format of the options. Out: for each string the line of its first
//! solution, or a null, and a report. What stays true: no string is skipped and none becomes two; a bad one costs only its
//! own row.
//!
//! A chunk whose strings all have 81 characters writes its solutions straight into the caller's buffer. The size of other
//! solutions does not follow from the length of the text: their chunk keeps its own bytes until the end of the call.

use std::ops::Range;

use super::chunk::{Item, Puzzles, Sizes, Source};
use super::row::{OutRows, Outcome, ReportRow};
use crate::batch::{Batch, Chunk, Sink};
use sudoku_core::digits::Digit;
use sudoku_core::error::{Reason, Result};
use sudoku_core::limits::Stop;
use sudoku_core::memory;
use sudoku_core::out_buf::{OutBuf, Place, Zero};
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::grid::is_plain;
use sudoku_core::simd::line81::{CELLS, Text, TextLine, text_of};
use sudoku_core::simd::prefetch::Area;
use sudoku_core::simd::{Backend, Vectors, dispatch};
use sudoku_core::text::{self, Format, ReadOptions, collection};
use sudoku_solve::{Options, Report};

/// Strings of this length or more are not 9x9 boards in 81 characters.
const TOO_LONG: usize = CELLS + 3;

/// Strings, one after the other.
pub trait Strings: Copy + Send + Sync {
    /// The number of strings.
    fn count(&self) -> usize;

    /// A string; `None` for a null.
    fn get(&self, at: usize) -> Option<&[u8]>;

    /// The strings of this range, if each has 81 bytes and they are side by side.
    fn side_by_side(&self, strings: Range<usize>) -> Option<&[Text]>;

    /// About how many bytes a string has.
    fn mean_len(&self) -> usize;
}

/// An integer for the ends of the solutions.
pub trait Offset: Zero + Send + Sync + 'static {
    /// The largest one.
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

/// The solutions of a chunk.
pub struct ChunkSolutions {
    /// The strings.
    pub strings: Range<usize>,
    /// Where the solutions begin in the buffer for all; also that of the ends, until all chunks have their places.
    pub place: usize,
    /// The bytes of all solutions.
    pub len: usize,
    /// The solutions, if they are not in the buffer.
    pub own: Option<Vec<u8>>,
    /// The strings without a solution, counted from the first one of the chunk.
    pub unsolved: Vec<u32>,
    /// Why the call ended early, if it did.
    pub stopped: Option<Stop>,
}

/// Solves strings on up to `threads` threads: `solutions` and `ends` are `None` if they are not wanted. Returns the
/// solutions of the chunks in order.
pub fn solve<S, B, P, E>(
    strings: &S,
    batch: &Batch<'_>,
    threads: usize,
    mut solutions: Option<OutBuf<'_, B>>,
    mut rows: OutBuf<'_, P>,
    mut ends: Option<OutBuf<'_, E>>,
) -> Result<Vec<ChunkSolutions>>
where
    S: Strings,
    B: Place<Item = u8> + Send,
    P: Place<Item: ReportRow> + Send,
    E: Place<Item: Offset> + Send,
{
    let is_plain = batch.is_lockstep() && reads_lines(batch.read);
    let sizes = Sizes::new(threads, !is_plain || strings.mean_len() >= TOO_LONG);
    let (count, mut begin, mut place) = (strings.count(), 0, 0);
    let mut left = solutions.as_ref().map_or(0, OutBuf::len);
    let next = |grain| {
        let len = sizes.next(count - begin, grain).min(count - begin);
        let range = begin..begin + len;
        if len == 0 {
            return None;
        }
        begin += len;
        let texts = strings.side_by_side(range.clone()).filter(|_| is_plain);
        let needed = texts.map_or(0, |texts| texts.as_flattened().len());
        let texts = texts.filter(|_| needed <= left);
        let bytes = match (&mut solutions, texts) {
            (None, _) => Bytes::None,
            (Some(out), Some(_)) => {
                left -= needed;
                place += needed;
                Bytes::Buffer(out.split_off(needed))
            }
            (Some(_), None) => Bytes::Own { nines: Vec::new(), all: Vec::new() },
        };
        let needed = if matches!(bytes, Bytes::Buffer(_)) { needed } else { 0 };
        Some(StringsChunk {
            strings,
            range,
            is_plain,
            vectors: batch.options.bounds.vectors,
            texts,
            place: place - needed,
            bytes,
            rows: rows.split_off(len),
            ends: ends.as_mut().map(|ends| ends.split_off(len)),
        })
    };
    let chunks = batch.solve_chunks(next, threads.min(count))?;
    let mut all = memory::with_capacity(chunks.len())?;
    for chunk in chunks.into_iter().flatten() {
        all.push(chunk?);
    }
    Ok(all)
}

/// The most bytes of all solutions.
pub fn measure<S: Strings>(strings: &S, read: &ReadOptions, vectors: Vectors) -> usize {
    let is_nine = reads_nines(read);
    let size = |string: &[u8]| match nine(string, vectors) {
        Some(_) if is_nine => CELLS,
        _ => text::read(string, read).map_or(0, |puzzle| line_len(&puzzle)),
    };
    (0..strings.count()).filter_map(|at| strings.get(at)).map(size).sum()
}

/// The most bytes of a solution in a line.
fn line_len(puzzle: &Puzzle) -> usize {
    let digits = |&symbol: &u32| symbol.checked_ilog10().unwrap_or(0) as usize + 1;
    let longest = puzzle.symbols().list().iter().map(digits).max().unwrap_or(1);
    puzzle.shape().cells() * (longest + 1)
}

/// Whether 81 digits and points are read as a 9x9 board with the symbols 1 to 9.
pub(super) fn reads_nines(read: &ReadOptions) -> bool {
    read.reads_nine_by_default() && reads_lines(read)
}

/// Whether 81 digits and points are read as a board.
fn reads_lines(read: &ReadOptions) -> bool {
    [Format::AUTO, Format::GRID, Format::LINE]
        .iter()
        .any(|format| format.number == read.format.number)
}

/// The cells of a string of 81 digits and points.
pub(super) fn nine(string: &[u8], vectors: Vectors) -> Option<&Text> {
    let text: std::result::Result<&Text, _> = string.try_into();
    text.ok().filter(|&text| is_plain(text, vectors))
}

/// Whether all texts are digits and points.
fn are_plain(texts: &[Text], vectors: Vectors) -> bool {
    dispatch!(vectors, token => {
        let all = || texts.iter().all(|text| token.is_plain(text));
        token.run(all)
    })
}

/// Strings of a chunk, and the places of their solutions, rows and ends.
struct StringsChunk<'a, S, B: Place, P: Place, E: Place> {
    strings: &'a S,
    range: Range<usize>,
    /// Whether lockstep solves strings of 81 digits and points.
    is_plain: bool,
    vectors: Vectors,
    /// The strings, if each has 81 bytes and there is space for their solutions.
    texts: Option<&'a [Text]>,
    place: usize,
    bytes: Bytes<'a, B>,
    rows: OutBuf<'a, P>,
    ends: Option<OutBuf<'a, E>>,
}

/// Where the solutions of a chunk are written.
enum Bytes<'a, B: Place> {
    /// They are not wanted.
    None,
    /// In the buffer for all: each first at 81 times its place, then after the one before.
    Buffer(OutBuf<'a, B>),
    /// Solutions of 9x9 boards by their place; all solutions, one after the other.
    Own { nines: Vec<Text>, all: Vec<u8> },
}

impl<'a, S, B, P, E> Chunk<'a> for StringsChunk<'a, S, B, P, E>
where
    S: Strings,
    B: Place<Item = u8> + Send,
    P: Place<Item: ReportRow> + Send,
    E: Place<Item: Offset> + Send,
{
    type Sink = StringsSink<'a, B, P, E>;

    fn open(self) -> (Result<Puzzles<'a>>, Self::Sink) {
        let StringsChunk { strings, range, is_plain, vectors, texts, place, bytes, rows, ends } =
            self;
        let (count, first) = (range.len(), range.start + 1);
        let mut sink = StringsSink {
            range: range.clone(),
            place,
            bytes,
            ended: 0,
            len: 0,
            unsolved: Vec::new(),
            rows: OutRows::new(rows),
            ends,
        };
        if let Some(texts) = texts.filter(|texts| are_plain(texts, vectors)) {
            let ahead = strings.side_by_side(range.end..strings.count().min(range.end + count));
            let ahead = ahead.unwrap_or_default().as_flattened();
            return (Ok(Puzzles::of_texts(texts, first, Vec::new(), ahead)), sink);
        }
        let items = || {
            sink.own(count)?;
            let mut items = memory::with_capacity(count)?;
            items.extend(range.map(|at| {
                let string = strings.get(at);
                let nine = string.filter(|_| is_plain).and_then(|string| nine(string, vectors));
                let source = Source::Text(string.ok_or(NULL.into()));
                Item { number: at + 1, nine, source }
            }));
            Ok(Puzzles::of(items))
        };
        (items(), sink)
    }
}

/// A null instead of a string.
pub(super) const NULL: Reason = Reason::NullPointer("the string");

/// Writes the solutions, rows and ends of a chunk.
struct StringsSink<'a, B: Place, P: Place, E: Place> {
    range: Range<usize>,
    place: usize,
    bytes: Bytes<'a, B>,
    /// The number of strings that have ended.
    ended: usize,
    /// The bytes of their solutions.
    len: usize,
    unsolved: Vec<u32>,
    rows: OutRows<'a, P>,
    ends: Option<OutBuf<'a, E>>,
}

impl<B, P, E> StringsSink<'_, B, P, E>
where
    B: Place<Item = u8>,
    P: Place<Item: ReportRow>,
    E: Place<Item: Offset>,
{
    /// Collects the solutions of `count` strings in memory of its own, if they are wanted.
    fn own(&mut self, count: usize) -> Result<()> {
        if !matches!(self.bytes, Bytes::None) {
            let nines = memory::filled(count, [0; CELLS])?;
            self.bytes = Bytes::Own { nines, all: Vec::new() };
        }
        Ok(())
    }

    /// Inlined: as a call it took 5 of 58 ns a board (kagglelike, Zen 4).
    #[inline(always)]
    fn end(&mut self, outcome: Result<Report>, is_solved: bool) -> Result<()> {
        if !is_solved {
            memory::push(&mut self.unsolved, self.ended as u32)?;
        }
        self.ended += 1;
        let end = E::Item::of(self.place + self.len);
        if !self.ends.as_mut().is_none_or(|ends| ends.push(end)) {
            return Err(NO_SPACE.into());
        }
        self.rows.push(outcome)
    }
}

/// Solutions took more space than their strings.
const NO_SPACE: Reason = Reason::Internal("strings took more space than was measured");

impl<B, P, E> Sink for StringsSink<'_, B, P, E>
where
    B: Place<Item = u8>,
    P: Place<Item: ReportRow>,
    E: Place<Item: Offset>,
{
    type Result = Result<ChunkSolutions>;

    fn areas(&self) -> [Area; 2] {
        let solutions = match &self.bytes {
            Bytes::Buffer(buffer) => buffer.area(CELLS),
            _ => Area::NONE,
        };
        [solutions, self.rows.area()]
    }

    #[inline]
    fn write_nines(&mut self, first: usize, solutions: &[TextLine]) -> Result<()> {
        for (at, line) in (first..).zip(solutions).filter(|(_, line)| line[0] != 0) {
            let fits = match &mut self.bytes {
                Bytes::None => return Ok(()),
                Bytes::Buffer(buffer) => buffer.write(at * CELLS, text_of(line)),
                Bytes::Own { nines, .. } => {
                    nines.get_mut(at).map(|nine| *nine = *text_of(line)).is_some()
                }
            };
            if !fits {
                return Err(NO_SPACE.into());
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn end_nine(&mut self, _: usize, report: Report) -> Result<()> {
        let is_solved = report.solutions > 0;
        if is_solved {
            match &mut self.bytes {
                Bytes::None => {}
                Bytes::Buffer(buffer) => {
                    let place = self.ended * CELLS;
                    if place != self.len {
                        buffer.move_down(place..place + CELLS, self.len);
                    }
                    self.len += CELLS;
                }
                Bytes::Own { nines, all } => {
                    let nine = nines.get(self.ended).ok_or(NO_SPACE)?;
                    memory::append_bytes(all, nine)?;
                    self.len += CELLS;
                }
            }
        }
        self.end(Ok(report), is_solved)
    }

    fn end_other(
        &mut self,
        _: usize,
        outcome: Result<Report>,
        solution: Option<(&Puzzle, &[Digit])>,
    ) -> Result<()> {
        let Some((puzzle, digits)) = solution else { return self.end(outcome, false) };
        let mut line = String::new();
        match &mut self.bytes {
            Bytes::None => {}
            Bytes::Own { all, .. } => match collection::write_line(puzzle, digits, &mut line) {
                // The board has no line; the others of the chunk do.
                Err(error) if matches!(error.reason, Reason::NotExpressible { .. }) => {
                    return self.end(Err(error), false);
                }
                written => {
                    written?;
                    memory::append_bytes(all, line.as_bytes())?;
                    self.len += line.len();
                }
            },
            Bytes::Buffer(_) => return Err(NO_SPACE.into()),
        }
        self.end(outcome, true)
    }

    fn finish(mut self, ended: Result<()>) -> Self::Result {
        let own = match self.bytes {
            Bytes::Own { all, .. } if ended.is_ok() => Some(all),
            Bytes::Own { .. } => Some(Vec::new()),
            _ => None,
        };
        if ended.is_err() {
            self.len = 0;
            memory::clear(&mut self.unsolved, self.range.len())?;
            self.unsolved.extend(0..self.range.len() as u32);
            if let Some(ends) = &mut self.ends {
                ends.fill(E::Item::of(self.place));
            }
        }
        Ok(ChunkSolutions {
            strings: self.range,
            place: self.place,
            len: self.len,
            own,
            unsolved: self.unsolved,
            stopped: self.rows.finish(ended),
        })
    }
}

/// The answers to strings of Rust.
pub struct Answers {
    outcomes: Vec<Result<Report>>,
    chunks: Vec<ChunkSolutions>,
    /// Where the solution of each string ends in its chunk.
    ends: Vec<i64>,
}

impl Answers {
    /// The report of each string, in order, and the line of its solution.
    pub fn iter(&self) -> impl Iterator<Item = Result<(Report, Option<&str>)>> {
        let lines = self.chunks.iter().flat_map(|chunk| {
            let ends = self.ends[chunk.strings.clone()].iter().map(|&end| end as usize);
            let begins = std::iter::once(0).chain(ends.clone());
            begins.zip(ends).map(|(begin, end)| {
                let line = chunk.own.as_ref().and_then(|own| own.get(begin..end));
                line.filter(|line| !line.is_empty()).and_then(|line| str::from_utf8(line).ok())
            })
        });
        self.outcomes.iter().zip(lines).map(|(outcome, line)| outcome.map(|report| (report, line)))
    }
}

/// Solves strings of Rust.
pub fn solve_list(
    strings: &[Option<&str>],
    read: &ReadOptions,
    options: &Options,
    threads: usize,
) -> Result<Answers> {
    let (batch, count) = (Batch::new(read, options, strings.len()), strings.len());
    let (mut rows, mut ends) = (memory::filled(count, Outcome::ZERO)?, memory::filled(count, 0)?);
    // A buffer without bytes: all chunks keep their own.
    let own = Some(OutBuf::<u8>::new(&mut []));
    let (out, out_ends) = (OutBuf::new(&mut rows[..]), Some(OutBuf::new(&mut ends[..])));
    let chunks = solve(&List(strings), &batch, threads, own, out, out_ends)?;
    Ok(Answers { outcomes: Outcome::all(&rows)?, chunks, ends })
}

/// Strings of Rust.
#[derive(Clone, Copy)]
struct List<'a>(&'a [Option<&'a str>]);

impl Strings for List<'_> {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn get(&self, at: usize) -> Option<&[u8]> {
        self.0[at].map(str::as_bytes)
    }

    fn side_by_side(&self, _: Range<usize>) -> Option<&[Text]> {
        None
    }

    fn mean_len(&self) -> usize {
        self.0.iter().flatten().map(|string| string.len()).sum::<usize>() / self.0.len().max(1)
    }
}
