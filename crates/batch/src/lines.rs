//! The solutions of a chunk as lines of text, in the order of its puzzles.
//!
//! In: solutions of 9x9 boards in any order, then the end of each puzzle in input order. Out: a buffer that holds one
//! line for each puzzle, empty without a solution, and nothing between them. A solution is first written to its
//! place if each puzzle had the longest solution possible. It is moved at the end of its puzzle.

use std::fmt::Write as _;
use std::ops::Range;

use sudoku_core::digits::Digit;
use sudoku_core::error::{Reason, Result};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::line81::{CELLS, TextLine};
use sudoku_core::text::collection;

/// Memory that lines are written to.
pub trait Buffer {
    /// Writes bytes. False if the buffer is too small.
    #[must_use]
    fn write(&mut self, at: usize, bytes: &[u8]) -> bool;

    /// Moves bytes that have been written to an earlier place.
    fn move_down(&mut self, from: Range<usize>, to: usize);

    /// Makes all bytes from `len` on zero, or removes them.
    fn clear_from(&mut self, len: usize);
}

/// The solutions of a chunk.
pub struct SolutionLines<B> {
    pub buffer: B,
    /// Where the solution of each puzzle is written at first; none where all are 9x9 boards.
    pub places: Vec<usize>,
    /// How many lines are complete.
    count: usize,
    /// How many bytes these have.
    len: usize,
}

/// A solution was longer than its place in the buffer.
pub const TOO_LONG: Reason = Reason::Internal("a solution was longer than its place");

impl<B: Buffer> SolutionLines<B> {
    #[inline]
    pub fn new(buffer: B, places: Vec<usize>) -> Self {
        SolutionLines { buffer, places, count: 0, len: 0 }
    }

    #[inline]
    fn place(&self, at: usize) -> usize {
        self.places.get(at).copied().unwrap_or(at * size_of::<TextLine>())
    }

    /// The buffer, cleared of what is not part of a line.
    pub fn into_buffer(mut self) -> B {
        self.buffer.clear_from(self.len);
        self.buffer
    }

    /// Clears what is not part of a line. Returns the bytes of all lines.
    #[inline]
    pub fn finish(mut self) -> usize {
        self.buffer.clear_from(self.len);
        self.len
    }

    /// Replaces all that has been written by `count` empty lines, as far as they fit.
    pub fn without_solutions(mut self, count: usize) -> usize {
        self.len = 0;
        let ended = (0..count).take_while(|_| self.push(b"\n").is_ok()).count();
        self.buffer.clear_from(ended);
        ended
    }

    /// Writes solutions of consecutive 9x9 boards; a line of zeros is none.
    #[inline]
    pub fn write_nines(&mut self, first: usize, solutions: &[TextLine]) -> Result<()> {
        let fits = self.buffer.write(self.place(first), solutions.as_flattened());
        if fits { Ok(()) } else { Err(TOO_LONG.into()) }
    }

    /// Completes the line of a 9x9 board, whose solution has been written if it has one. Inlined: as a call it took 2 of
    /// 39 ns a board (`benches/collections.rs`, kagglelike, Zen 4).
    #[inline(always)]
    pub fn end_nine(&mut self, is_solved: bool) -> Result<()> {
        if !is_solved {
            return self.push(b"\n");
        }
        let place = self.place(self.count);
        if place != self.len {
            self.buffer.move_down(place..place + CELLS + 1, self.len);
        }
        self.count += 1;
        self.len += CELLS + 1;
        Ok(())
    }

    /// Completes the line of another puzzle.
    pub fn end_other(&mut self, solution: Option<(&Puzzle, &[Digit])>) -> Result<()> {
        let Some((puzzle, digits)) = solution else { return self.push(b"\n") };
        let mut line = String::new();
        collection::write_line(puzzle, digits, &mut line)?;
        memory::append(&mut line, |line| line.write_char('\n'))?;
        self.push(line.as_bytes())
    }

    #[inline]
    fn push(&mut self, line: &[u8]) -> Result<()> {
        if !self.buffer.write(self.len, line) {
            return Err(TOO_LONG.into());
        }
        self.count += 1;
        self.len += line.len();
        Ok(())
    }
}

impl Buffer for Vec<u8> {
    fn write(&mut self, at: usize, bytes: &[u8]) -> bool {
        let place = self.get_mut(at..at.saturating_add(bytes.len()));
        place.map(|place| place.copy_from_slice(bytes)).is_some()
    }

    fn move_down(&mut self, from: Range<usize>, to: usize) {
        self.copy_within(from, to);
    }

    fn clear_from(&mut self, len: usize) {
        self.truncate(len);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::shape::Shape;

    fn line(character: u8) -> TextLine {
        let mut line = [character; CELLS + 1];
        line[CELLS] = b'\n';
        line
    }

    #[test]
    fn lines_move_together_in_input_order() {
        let puzzle = Puzzle::new(Shape::new(1, 1).unwrap()).unwrap();
        let mut lines = SolutionLines::new(vec![0; 82 + 9 + 82 + 82], vec![0, 82, 91, 173]);
        lines.write_nines(3, &[line(b'3')]).unwrap();
        lines.write_nines(0, &[line(b'1')]).unwrap();
        lines.end_nine(true).unwrap();
        lines.end_other(Some((&puzzle, &[0]))).unwrap();
        lines.end_nine(false).unwrap();
        lines.end_nine(true).unwrap();
        let expected = format!("{}\n1\n\n{}\n", "1".repeat(81), "3".repeat(81));
        assert_eq!(String::from_utf8(lines.into_buffer()).unwrap(), expected);
    }

    #[test]
    fn lines_of_nines_alone_need_no_places() {
        let mut lines = SolutionLines::new(vec![7; 3 * 82], Vec::new());
        lines.write_nines(0, &[line(b'1'), [0; CELLS + 1], line(b'2')]).unwrap();
        for is_solved in [true, false, true] {
            lines.end_nine(is_solved).unwrap();
        }
        let expected = format!("{}\n\n{}\n", "1".repeat(81), "2".repeat(81));
        assert_eq!(String::from_utf8(lines.into_buffer()).unwrap(), expected);
    }

    #[test]
    fn solution_beyond_the_buffer_is_an_error() {
        let mut lines = SolutionLines::new(vec![0; 81], Vec::new());
        assert_eq!(lines.write_nines(0, &[line(b'1')]).unwrap_err().reason, TOO_LONG);
        let mut lines = SolutionLines::new(vec![0; 1], Vec::new());
        lines.end_nine(false).unwrap();
        assert_eq!(lines.end_other(None).unwrap_err().reason, TOO_LONG);
        assert_eq!(lines.finish(), 1);
    }

    #[test]
    fn failed_chunk_has_empty_lines() {
        for (size, expected) in [(100, 3), (2, 2), (0, 0)] {
            let mut lines = SolutionLines::new(vec![0; size], Vec::new());
            assert_eq!(lines.write_nines(0, &[line(b'1')]).is_ok(), size == 100);
            assert_eq!(lines.without_solutions(3), expected);
        }
    }
}
