//! The rows of a solved collection, for Rust.

use super::chunk::LineChunks;
use super::lines::SolutionLines;
use crate::batch::{Batch, Chunk, Sink};
use crate::chunk::Puzzles;
use sudoku_core::digits::Digit;
use sudoku_core::error::Result;
use sudoku_core::memory;
use sudoku_core::out_buf::OutBuf;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::line81::TextLine;
use sudoku_core::text::ReadOptions;
use sudoku_core::text::collection;
use sudoku_solve::{Options, Report};

/// What became of one line of a collection.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Row {
    /// The line of the text, from 1.
    pub line: usize,
    /// The report, or why the line holds no puzzle that can be solved. The time of 9x9 boards is that of all boards that
    /// were solved together.
    pub outcome: Result<Report>,
}

/// A solved collection.
#[derive(Debug, Clone, Default)]
pub struct Rows {
    chunks: Vec<ChunkRows>,
}

/// The rows of a chunk, and their first solutions, a line each.
#[derive(Debug, Clone, Default)]
struct ChunkRows {
    rows: Vec<Row>,
    text: Vec<u8>,
}

impl Rows {
    /// Solves another collection, as `solve_lines`, and reuses the memory of the one before. No rows after an error.
    pub fn solve_lines(
        &mut self,
        text: &[u8],
        read: &ReadOptions,
        options: &Options,
        threads: usize,
    ) -> Result<()> {
        collection::check_encoding(text)?;
        let mut lines = collection::lines(text).with(options.bounds.vectors);
        let count = lines.pass();
        let batch = Batch::new(read, options, count);
        let mut chunks = LineChunks::new(lines.again(), count, threads);
        let mut used = std::mem::take(&mut self.chunks).into_iter();
        let next = |grain| {
            let (_, puzzles) = chunks.next(grain)?;
            Some(Lines { puzzles, read, used: used.next().unwrap_or_default() })
        };
        let results = batch.solve_chunks(next, threads.min(count))?;
        let mut chunks = Vec::new();
        for chunk in results.into_iter().flatten() {
            memory::push(&mut chunks, chunk?)?;
        }
        self.chunks = chunks;
        Ok(())
    }

    /// The rows in the order of the lines, each with its first solution as a line of text without its
    /// end; empty if there is none.
    pub fn iter(&self) -> impl Iterator<Item = (&Row, &str)> {
        self.chunks.iter().flat_map(|ChunkRows { rows, text }| {
            let mut begin = 0;
            rows.iter().map(move |row| {
                let text = &text[begin..];
                let solution = &text[..memchr::memchr(b'\n', text).unwrap_or(text.len())];
                begin += solution.len() + 1;
                (row, str::from_utf8(solution).unwrap_or_default())
            })
        })
    }
}

/// Solves a collection: one puzzle a line, empty lines and lines that begin with `#` left out.
pub fn solve_lines(
    text: &[u8],
    read: &ReadOptions,
    options: &Options,
    threads: usize,
) -> Result<Rows> {
    let mut rows = Rows::default();
    rows.solve_lines(text, read, options, threads)?;
    Ok(rows)
}

/// Lines of a collection, and the rows of a chunk that is done, whose memory is used again.
struct Lines<'a> {
    puzzles: Result<Puzzles<'a>>,
    read: &'a ReadOptions,
    used: ChunkRows,
}

/// The rows under way.
struct RowsSink {
    rows: Vec<Row>,
    text: Vec<u8>,
    lines: SolutionLines,
}

impl<'a> Chunk<'a> for Lines<'a> {
    type Sink = RowsSink;

    fn open(self) -> (Result<Puzzles<'a>>, RowsSink) {
        let ChunkRows { mut rows, mut text } = self.used;
        let mut places = Vec::new();
        let puzzles = self.puzzles.and_then(|puzzles| {
            memory::clear(&mut rows, puzzles.count())?;
            let needed = puzzles.line_sizes(self.read).sum();
            memory::clear(&mut text, needed)?;
            text.resize(needed, 0);
            places = puzzles.places(self.read)?;
            Ok(puzzles)
        });
        (puzzles, RowsSink { rows, text, lines: SolutionLines::new(places) })
    }
}

impl Sink for RowsSink {
    type Result = Result<ChunkRows>;

    fn write_nines(&mut self, first: usize, solutions: &[TextLine]) -> Result<()> {
        self.lines.write_nines(&mut OutBuf::written(&mut self.text), first, solutions)
    }

    fn end_nine(&mut self, line: usize, report: Report) -> Result<()> {
        self.lines.end_nine(&mut OutBuf::written(&mut self.text), report.solutions > 0)?;
        memory::push(&mut self.rows, Row { line, outcome: Ok(report) })
    }

    fn end_other(
        &mut self,
        line: usize,
        outcome: Result<Report>,
        solution: Option<(&Puzzle, &[Digit])>,
    ) -> Result<()> {
        self.lines.end_other(&mut OutBuf::written(&mut self.text), solution)?;
        memory::push(&mut self.rows, Row { line, outcome })
    }

    fn finish(mut self, ended: Result<()>) -> Result<ChunkRows> {
        ended?;
        let len = self.lines.finish(&mut OutBuf::written(&mut self.text));
        self.text.truncate(len);
        Ok(ChunkRows { rows: self.rows, text: self.text })
    }
}
