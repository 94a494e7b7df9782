//! Verifies many 9x9 solutions: whether texts of 81 digits solve texts of 81 givens.
//!
//! In: pairs of a puzzle and a grid, in the characters of a collection. Out: whether all grids are right. Like the
//! verifier of one board, this file uses no code of any solver. With the sweeps of lockstep it shares only `simd::bits` and
//! the transpose of bytes (`simd::planes`), which are tested against plain code.
//!
//! Each digit from 1 to 8 is one bit of a byte, and 9 has no bit. A row, column or box is right if the XOR of its nine
//! cells is 0xFF: all eight bits take at least eight cells, and the cell that is left can add no bit a second time, so
//! it is a 9.

use std::mem;

use crate::simd::bits::Bits;
use crate::simd::line81::{CELLS, Text, TextLine, text_of};
use crate::simd::planes::{Planes, TEXTS};
use crate::simd::{Backend, Vectors, dispatch};

/// Grids that wait to be verified together, and their puzzles.
pub struct VerifyQueue<'a> {
    grids: [Text; TEXTS],
    puzzles: [&'a Text; TEXTS],
    len: usize,
    verifier: Verifier,
}

/// The buffers of a verification.
struct Verifier {
    vectors: Vectors,
    /// The grids, transposed.
    planes: Planes,
}

/// Some grid does not solve its puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wrong;

/// Up to this many grids are verified one by one, as all are without vectors.
const FEW: u32 = 4;

/// The bits of the digits 1 to 8, by the low four bits of their characters.
const BITS: [u8; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];

impl Verifier {
    /// Whether the grids that have a bit in `which` solve their puzzles.
    fn are_right(&mut self, grids: &[&Text], puzzles: &[&Text], which: u64) -> bool {
        let Verifier { vectors, planes } = self;
        if which.count_ones() <= FEW || *vectors == Vectors::Portable {
            return Bits(which).all(|at| solves(grids[at], puzzles[at], *vectors));
        }
        dispatch!(*vectors, token => {
            planes.transpose(grids, token);
            let are_odd = planes.units_are_odd(&BITS, token);
            let fit = || Bits(which).all(|at| token.fits(grids[at], puzzles[at]));
            are_odd | !which == u64::MAX && token.run(fit)
        })
    }
}

impl<'a> VerifyQueue<'a> {
    /// Nothing waits.
    pub fn new(vectors: Vectors) -> VerifyQueue<'a> {
        let (grids, puzzles) = ([[0; CELLS]; TEXTS], [&[0; CELLS]; TEXTS]);
        VerifyQueue {
            grids,
            puzzles,
            len: 0,
            verifier: Verifier { vectors, planes: Planes::EMPTY },
        }
    }

    /// Takes one more pair. Once 64 wait, verifies them.
    pub fn push(&mut self, puzzle: &'a Text, grid: &Text) -> std::result::Result<(), Wrong> {
        (self.grids[self.len], self.puzzles[self.len]) = (*grid, puzzle);
        self.len += 1;
        if self.len < TEXTS { Ok(()) } else { self.flush() }
    }

    /// Verifies all that wait.
    pub fn flush(&mut self) -> std::result::Result<(), Wrong> {
        let waiting = u64::MAX.unbounded_shr((TEXTS - mem::take(&mut self.len)) as u32);
        let is_right = self.verifier.are_right(&self.grids.each_ref(), &self.puzzles, waiting);
        if is_right { Ok(()) } else { Err(Wrong) }
    }

    /// Verifies up to 64 grids at once: those with a bit in `which`, whose lowest bit is the first grid.
    pub fn verify_group(
        &mut self,
        grids: &[TextLine],
        puzzles: &[&Text],
        which: u64,
    ) -> std::result::Result<(), Wrong> {
        let mut texts = [&[0; CELLS]; TEXTS];
        texts.iter_mut().zip(grids).for_each(|(text, grid)| *text = text_of(grid));
        let is_right = self.verifier.are_right(&texts[..grids.len()], puzzles, which);
        if is_right { Ok(()) } else { Err(Wrong) }
    }
}

/// Whether one grid solves one puzzle.
pub fn solves(grid: &Text, puzzle: &Text, vectors: Vectors) -> bool {
    dispatch!(vectors, token => {
        token.run(|| token.fits(grid, puzzle) & token.units_are_odd(grid, &BITS))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::EASY_CHARACTERS as SOLVED;

    /// Whether the verifier accepts one pair, alone and among right ones.
    fn passes(puzzle: &Text, grid: &Text, at: usize, vectors: Vectors) -> bool {
        let mut queue = VerifyQueue::new(vectors);
        for _ in 0..at {
            queue.push(SOLVED, SOLVED).unwrap();
        }
        let passes = queue.push(puzzle, grid).is_ok() && queue.flush().is_ok();
        assert_eq!(solves(grid, puzzle, vectors), passes);
        let line = |grid: &Text| {
            let mut line = [b'\n'; CELLS + 1];
            line[..CELLS].copy_from_slice(grid);
            line
        };
        for (at, len) in [(at, at + 1), (at, TEXTS), (0, TEXTS)] {
            let (mut grids, mut puzzles) = (vec![line(SOLVED); len], vec![SOLVED; len]);
            (grids[at], puzzles[at]) = (line(grid), puzzle);
            let all = u64::MAX >> (TEXTS - len);
            for (which, expected) in [(all, passes), (1 << at, passes), (all & !(1 << at), true)] {
                let is_right = queue.verify_group(&grids, &puzzles, which).is_ok();
                assert_eq!(is_right, expected, "{at} of {len}, {which:x}");
            }
        }
        passes
    }

    // Seen to fail: a right grid excuses the others; other grids verified; the last one or the first givens left out.
    #[test]
    fn every_single_change_is_caught() {
        let empty = [b'.'; CELLS];
        for vectors in Vectors::all() {
            for cell in 0..CELLS {
                for character in b'0'..=b':' {
                    let mut grid = *SOLVED;
                    grid[cell] = character;
                    let right = character == SOLVED[cell];
                    assert_eq!(passes(&empty, &grid, 5 + cell % 40, vectors), right, "{cell}");
                    // A given that the grid does not keep.
                    let mut puzzle = empty;
                    puzzle[cell] = character;
                    let free = right || character == b'0';
                    assert_eq!(passes(&puzzle, SOLVED, 5 + cell % 40, vectors), free, "{cell}");
                }
            }
        }
    }

    #[test]
    fn digits_have_their_bits() {
        for digit in b'0'..=b'9' {
            let expected = if (b'1'..=b'8').contains(&digit) { 1 << (digit - b'1') } else { 0 };
            assert_eq!(BITS[usize::from(digit & 15)], expected, "{digit}");
        }
    }

    // Seen to fail: the last grid dropped; grids that wait once more.
    #[test]
    fn grids_wait_until_there_are_enough_of_them() {
        let mut queue = VerifyQueue::new(Vectors::all().next().unwrap());
        let empty = [b'.'; CELLS];
        for _ in 1..TEXTS {
            assert_eq!(queue.push(&empty, &[b'1'; CELLS]), Ok(()));
        }
        assert_eq!(queue.push(&empty, SOLVED), Err(Wrong));
        assert_eq!(queue.flush(), Ok(()));
    }

    #[test]
    fn faults_do_not_make_up_for_each_other() {
        for vectors in Vectors::all() {
            for (one, other) in [(0, 1), (3, 79), (40, 80)] {
                let mut puzzle = [b'.'; CELLS];
                // Both differ from the digit of the grid in the same bit.
                puzzle[one] = SOLVED[one] ^ 1;
                puzzle[other] = SOLVED[other] ^ 1;
                assert!(!passes(&puzzle, SOLVED, 5, vectors), "{one} {other}");
            }
            // A 9 and a 1 less, and two digits twice.
            let grid = std::str::from_utf8(SOLVED).unwrap();
            let grid = grid.replacen('9', "2", 1).replacen('1', "2", 1);
            let grid = grid.as_bytes().try_into().unwrap();
            assert!(!passes(&[b'.'; CELLS], grid, 5, vectors));
        }
    }

    #[test]
    fn lines_of_other_boxes_are_caught() {
        for vectors in Vectors::all() {
            for one in 0..9 {
                for other in 0..9 {
                    let swapped = |line| match line {
                        _ if line == one => other,
                        _ if line == other => one,
                        _ => line,
                    };
                    let rows = std::array::from_fn(|i| SOLVED[swapped(i / 9) * 9 + i % 9]);
                    let columns = std::array::from_fn(|i| SOLVED[i / 9 * 9 + swapped(i % 9)]);
                    let right = one / 3 == other / 3;
                    for grid in [rows, columns] {
                        assert_eq!(passes(&grid, &grid, 5, vectors), right, "{one} {other}");
                    }
                }
            }
        }
    }

    /// Rows, columns and the boxes on the diagonal have all digits; the other boxes lack some.
    #[test]
    fn wrong_boxes_off_the_diagonal_are_caught() {
        let grid =
            b"534678912768291354291564873413725698372986145985413267647132589856349721129857436";
        for vectors in Vectors::all() {
            assert!(!passes(&[b'.'; CELLS], grid, 5, vectors));
        }
    }

    #[test]
    fn two_swapped_cells_are_caught() {
        for vectors in Vectors::all() {
            for (one, digit) in SOLVED.iter().enumerate() {
                for (other, _) in SOLVED[..one].iter().enumerate().filter(|pair| pair.1 != digit) {
                    let mut grid = *SOLVED;
                    grid.swap(one, other);
                    assert!(
                        !passes(&[b'0'; CELLS], &grid, 5 + other % 32, vectors),
                        "{one} {other}"
                    );
                }
            }
        }
    }
}
