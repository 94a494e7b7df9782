//! Boards that wait in line, packed: what a queue holds decides how long it takes to be freed.
//!
//! In: the candidates of a board. Out: the same, first in, first out. What stays true: all memory is
//! taken from the limits, in few large pieces, and given back as soon as it is empty.
//!
//! ```text
//!     line    [chunk] [chunk] [chunk]              taken from the first, put into the last
//!     chunk   state, state, ...                    each begins at a word of 64 bits
//!     state   cell by cell   0                     the candidates are those of the first board
//!                            1 and a bit a digit   they are others; a 1 again before each 63 digits
//! ```

use std::collections::VecDeque;

use crate::digits::{Digit, DigitSet};
use crate::error::Reason;
use crate::limits::{Limits, Stop};

/// Words of the largest chunks, 16 MiB, most of which large pages can hold; one that must hold a larger state has
/// just the room for it.
const CHUNK: usize = 1 << 21;

/// Digits that are written at once, with the bit before them.
const PIECE: usize = 63;

/// What all states are compared with, and how many digits there are.
pub struct Packing<const W: usize> {
    pub first: Vec<DigitSet<W>>,
    pub side: usize,
}

impl<const W: usize> Packing<W> {
    /// Words for a state that has nothing in common with the first board.
    fn most(&self) -> usize {
        (self.first.len() * (self.side + self.side.div_ceil(PIECE))).div_ceil(64)
    }

    /// The digits in pieces, each with its first digit.
    fn pieces(&self) -> impl Iterator<Item = (Digit, u32)> + use<W> {
        let side = self.side;
        (0..side).step_by(PIECE).map(move |from| (from as Digit, (side - from).min(PIECE) as u32))
    }
}

/// Bits of a state, written one after the other.
struct Writer<'a> {
    words: &'a mut Vec<u64>,
    /// Bits of the last word that are written.
    used: u32,
}

impl Writer<'_> {
    fn put(&mut self, bits: u64, count: u32) {
        match self.words.last_mut() {
            Some(last) if self.used < 64 => {
                *last |= bits << self.used;
                if self.used + count > 64 {
                    self.words.push(bits >> (64 - self.used));
                    self.used = self.used + count - 64;
                } else {
                    self.used += count;
                }
            }
            _ => {
                self.words.push(bits);
                self.used = count;
            }
        }
    }
}

struct Chunk {
    words: Vec<u64>,
    /// The word at which the first state that waits begins.
    start: usize,
}

impl Chunk {
    /// Bits from a place on, counted in bits.
    fn bits(&self, at: usize, count: u32) -> u64 {
        let (word, used) = (at / 64, at as u32 % 64);
        let low = self.words[word] >> used;
        let high = if used + count > 64 { self.words[word + 1] << (64 - used) } else { 0 };
        (low | high) & (u64::MAX >> (64 - count))
    }
}

/// States that wait.
#[derive(Default)]
pub struct Line(VecDeque<Chunk>);

impl Line {
    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.0.front().is_none_or(|chunk| chunk.start == chunk.words.len())
    }

    /// Puts a board at the end; nothing of it after a [`Stop`].
    pub fn put<const W: usize>(
        &mut self,
        board: &[DigitSet<W>],
        packing: &Packing<W>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let most = packing.most();
        let last = self.0.back().map_or(0, |chunk| chunk.words.capacity());
        if self.0.back().is_none_or(|chunk| last - chunk.words.len() < most) {
            self.0.try_reserve(1).map_err(|_| Reason::NoMemory)?;
            let words = limits.with_capacity((2 * last).min(CHUNK).max(most))?;
            self.0.push_back(Chunk { words, start: 0 });
        }
        let Some(chunk) = self.0.back_mut() else { return Ok(()) };
        let start = chunk.words.len();
        let mut writer = Writer { words: &mut chunk.words, used: 64 };
        for (row, first) in board.chunks(packing.side).zip(packing.first.chunks(packing.side)) {
            if let Err(stop) = limits.work((row.len() * W) as u32) {
                chunk.words.truncate(start);
                return Err(stop);
            }
            for (set, first) in row.iter().zip(first) {
                if set == first {
                    writer.put(0, 1);
                    continue;
                }
                for (from, count) in packing.pieces() {
                    writer.put(
                        set.window(from) << 1 & (u64::MAX >> (PIECE as u32 - count)) | 1,
                        count + 1,
                    );
                }
            }
        }
        Ok(())
    }

    /// Takes the first board; the line must not be empty. After a [`Stop`] it is still there.
    pub fn take<const W: usize>(
        &mut self,
        board: &mut [DigitSet<W>],
        packing: &Packing<W>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let Some(chunk) = self.0.front_mut() else { return Ok(()) };
        let mut at = 64 * chunk.start;
        for (row, first) in board.chunks_mut(packing.side).zip(packing.first.chunks(packing.side)) {
            limits.work((row.len() * W) as u32)?;
            for (set, first) in row.iter_mut().zip(first) {
                if chunk.bits(at, 1) == 0 {
                    *set = *first;
                    at += 1;
                    continue;
                }
                *set = DigitSet::EMPTY;
                for (from, count) in packing.pieces() {
                    *set |= DigitSet::from_window(from, chunk.bits(at + 1, count));
                    at += 1 + count as usize;
                }
            }
        }
        chunk.start = at.div_ceil(64);
        if chunk.start == chunk.words.len() {
            limits.release(chunk.words.capacity() * size_of::<u64>());
            self.0.pop_front();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Bounds;

    /// Boards of random sets come out as they went in, and the memory is given back.
    fn first_in_first_out<const W: usize>(side: usize) {
        let mut limits = Limits::new(&Bounds::default());
        let before = limits.memory();
        let mut seed = 1u64;
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            seed >> 33
        };
        let full = DigitSet::<W>::below(side);
        let packing = Packing { first: vec![full; side * side], side };
        let boards: Vec<Vec<DigitSet<W>>> = (0..200)
            .map(|_| {
                let mut set = || match random() % 3 {
                    0 => full,
                    1 => DigitSet::single((random() % side as u64) as Digit),
                    _ => full - DigitSet::single((random() % side as u64) as Digit),
                };
                (0..side * side).map(|_| set()).collect()
            })
            .collect();
        let (mut line, mut taken) = (Line::default(), vec![DigitSet::EMPTY; side * side]);
        for (index, board) in boards.iter().enumerate() {
            line.put(board, &packing, &mut limits).unwrap();
            if index % 3 == 2 {
                line.take(&mut taken, &packing, &mut limits).unwrap();
                assert_eq!(taken, boards[index / 3]);
            }
        }
        for board in &boards[66..] {
            assert!(!line.is_empty() && limits.memory() < before);
            line.take(&mut taken, &packing, &mut limits).unwrap();
            assert_eq!(&taken, board);
        }
        assert!(line.is_empty());
        assert_eq!(limits.memory(), before);
    }

    #[test]
    fn boards_of_any_side_are_first_in_first_out() {
        first_in_first_out::<1>(4);
        first_in_first_out::<1>(9);
        first_in_first_out::<1>(64);
        first_in_first_out::<2>(70);
    }
}
