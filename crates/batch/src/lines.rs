//! The solutions of a chunk as lines of text, in the order of its puzzles.
//!
//! In: solutions of 9x9 boards in any order, then the end of each puzzle in input order. Out: a buffer that holds one
//! line for each puzzle, empty without a solution, and nothing between them. A solution is first written to its
//! place if each puzzle had the longest solution possible. It is moved at the end of its puzzle.

use std::fmt::Write as _;

use sudoku_core::digits::Digit;
use sudoku_core::error::{Reason, Result};
use sudoku_core::memory;
use sudoku_core::out_buf::{OutBuf, Place};
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::line81::{CELLS, TextLine};
use sudoku_core::text::collection;

/// The solutions of a chunk, in a buffer that each call gets.
#[derive(Default)]
pub struct SolutionLines {
    /// Where the solution of each puzzle is written at first; none where all are 9x9 boards.
    pub places: Vec<usize>,
    /// How many lines are complete.
    count: usize,
    /// How many bytes these have.
    len: usize,
}

/// A solution was longer than its place in the buffer.
pub const TOO_LONG: Reason = Reason::Internal("a solution was longer than its place");

impl SolutionLines {
    pub fn new(places: Vec<usize>) -> Self {
        SolutionLines { places, count: 0, len: 0 }
    }

    #[inline]
    fn place(&self, at: usize) -> usize {
        self.places.get(at).copied().unwrap_or(at * size_of::<TextLine>())
    }

    /// Clears what is not part of a line. Returns the bytes of all lines.
    #[inline]
    pub fn finish<P: Place<Item = u8>>(self, out: &mut OutBuf<'_, P>) -> usize {
        out.clear_from(self.len);
        self.len
    }

    /// Replaces all that has been written by `count` empty lines, as far as they fit.
    pub fn without_solutions<P: Place<Item = u8>>(
        mut self,
        out: &mut OutBuf<'_, P>,
        count: usize,
    ) -> usize {
        self.len = 0;
        let ended = (0..count).take_while(|_| self.push(out, b"\n").is_ok()).count();
        out.clear_from(ended);
        ended
    }

    /// Writes solutions of consecutive 9x9 boards; a line of zeros is none.
    #[inline]
    pub fn write_nines<P: Place<Item = u8>>(
        &self,
        out: &mut OutBuf<'_, P>,
        first: usize,
        solutions: &[TextLine],
    ) -> Result<()> {
        let fits = out.write(self.place(first), solutions.as_flattened());
        if fits { Ok(()) } else { Err(TOO_LONG.into()) }
    }

    /// Completes the line of a 9x9 board, whose solution has been written if it has one. Inlined: as a call it took 2 of
    /// 39 ns a board (`benches/collections.rs`, kagglelike, Zen 4).
    #[inline(always)]
    pub fn end_nine<P: Place<Item = u8>>(
        &mut self,
        out: &mut OutBuf<'_, P>,
        is_solved: bool,
    ) -> Result<()> {
        if !is_solved {
            return self.push(out, b"\n");
        }
        let place = self.place(self.count);
        if place != self.len {
            out.move_down(place..place + CELLS + 1, self.len);
        }
        self.count += 1;
        self.len += CELLS + 1;
        Ok(())
    }

    /// Completes the line of another puzzle.
    pub fn end_other<P: Place<Item = u8>>(
        &mut self,
        out: &mut OutBuf<'_, P>,
        solution: Option<(&Puzzle, &[Digit])>,
    ) -> Result<()> {
        let Some((puzzle, digits)) = solution else { return self.push(out, b"\n") };
        let mut line = String::new();
        collection::write_line(puzzle, digits, &mut line)?;
        memory::append(&mut line, |line| line.write_char('\n'))?;
        self.push(out, line.as_bytes())
    }

    #[inline]
    fn push<P: Place<Item = u8>>(&mut self, out: &mut OutBuf<'_, P>, line: &[u8]) -> Result<()> {
        if !out.write(self.len, line) {
            return Err(TOO_LONG.into());
        }
        self.count += 1;
        self.len += line.len();
        Ok(())
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
        let mut bytes = [0; 82 + 9 + 82 + 82];
        let mut out = OutBuf::new(&mut bytes);
        let mut lines = SolutionLines::new(vec![0, 82, 91, 173]);
        lines.write_nines(&mut out, 3, &[line(b'3')]).unwrap();
        lines.write_nines(&mut out, 0, &[line(b'1')]).unwrap();
        lines.end_nine(&mut out, true).unwrap();
        lines.end_other(&mut out, Some((&puzzle, &[0]))).unwrap();
        lines.end_nine(&mut out, false).unwrap();
        lines.end_nine(&mut out, true).unwrap();
        let expected = format!("{}\n1\n\n{}\n", "1".repeat(81), "3".repeat(81));
        let len = lines.finish(&mut out);
        drop(out);
        assert_eq!(str::from_utf8(&bytes[..len]).unwrap(), expected);
        assert!(bytes[len..].iter().all(|&byte| byte == 0));
    }

    #[test]
    fn lines_of_nines_alone_need_no_places() {
        let mut bytes = [7; 3 * 82];
        let mut out = OutBuf::new(&mut bytes);
        let mut lines = SolutionLines::default();
        lines.write_nines(&mut out, 0, &[line(b'1'), [0; CELLS + 1], line(b'2')]).unwrap();
        for is_solved in [true, false, true] {
            lines.end_nine(&mut out, is_solved).unwrap();
        }
        let expected = format!("{}\n\n{}\n", "1".repeat(81), "2".repeat(81));
        let len = lines.finish(&mut out);
        drop(out);
        assert_eq!(str::from_utf8(&bytes[..len]).unwrap(), expected);
    }

    #[test]
    fn solution_beyond_the_buffer_is_an_error() {
        let mut lines = SolutionLines::default();
        let mut out = [0u8; 81];
        let written = lines.write_nines(&mut OutBuf::new(&mut out), 0, &[line(b'1')]);
        assert_eq!(written.unwrap_err().reason, TOO_LONG);
        let mut out = OutBuf::new(&mut out[..1]);
        lines.end_nine(&mut out, false).unwrap();
        assert_eq!(lines.end_other(&mut out, None).unwrap_err().reason, TOO_LONG);
        assert_eq!(lines.finish(&mut out), 1);
    }

    #[test]
    fn failed_chunk_has_empty_lines() {
        for (size, expected) in [(100, 3), (2, 2), (0, 0)] {
            let (mut bytes, lines) = (vec![0u8; size], SolutionLines::default());
            let mut out = OutBuf::new(&mut bytes);
            assert_eq!(lines.write_nines(&mut out, 0, &[line(b'1')]).is_ok(), size == 100);
            assert_eq!(lines.without_solutions(&mut out, 3), expected);
        }
    }
}
