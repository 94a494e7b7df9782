//! Queues of packed boards: the memory of a queue determines the time to free it.
//!
//! In: the candidates of a board. Out: the same, first in, first out. What stays true: all memory
//! counts against the limits, in few large blocks; the queues reuse empty chunks.
//!
//! ```text
//!     store   [chunk chunk] [chunk chunk chunk chunk] ...      blocks
//!     line    [chunk] [chunk] [chunk]              taken from the first, put into the last
//!     chunk   state, state, ...                    each begins at a word of 64 bits
//!     state   cell by cell   0                     the candidates are those of the first board
//!                            1 and a bit a digit   the candidates are others; a 1 again before each 63 digits
//! ```

use std::collections::VecDeque;
use std::mem;

use sudoku_core::digits::{Digit, DigitSet};
use sudoku_core::error::Reason;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

/// Words of the largest block: 64 MiB, of which all but 2 MiB fit large pages, which are freed faster. `breadth_first`,
/// cancelled with a queue of 800 MiB, ends in 6 ms of processor time, with blocks of 16 MiB in 11 ms (Zen 4).
const BLOCK: usize = 1 << 23;

/// Words of a chunk, unless a state may need more.
const CHUNK: usize = 1 << 7;

/// Digits that are written at once, with the bit before them.
const PIECE: usize = 63;

/// The first board, with which all states are compared, and the number of digits.
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

/// The first word of a chunk of the store.
#[derive(Clone, Copy)]
struct Place {
    block: u32,
    word: u32,
}

/// The memory of all lines: chunks of one size in a few large blocks.
pub struct Store {
    blocks: Vec<Vec<u64>>,
    /// The written part of the next block: after a stop, the search continues there.
    next_block: Vec<u64>,
    /// Empty chunks.
    free: Vec<Place>,
    chunk: usize,
    /// The number of chunks.
    chunks: usize,
}

impl Store {
    /// A store without memory, for states with this packing.
    pub fn new<const W: usize>(packing: &Packing<W>) -> Self {
        let chunk = packing.most().max(CHUNK);
        Store { blocks: Vec::new(), next_block: Vec::new(), free: Vec::new(), chunk, chunks: 0 }
    }

    /// An empty chunk; without one, makes a new block, twice as large as the one before.
    fn take(&mut self, limits: &mut Limits) -> Result<Place, Stop> {
        if let Some(place) = self.free.pop() {
            return Ok(place);
        }
        let last = self.blocks.last().map_or(0, Vec::len);
        let chunks = ((2 * last).min(BLOCK) / self.chunk).max(1);
        // Space for all chunks, so that returning one never needs memory.
        self.free.try_reserve(self.chunks + chunks).map_err(|_| Reason::NoMemory)?;
        if self.next_block.capacity() == 0 {
            self.next_block = limits.attempt(|limits| limits.with_capacity(chunks * self.chunk))?;
        }
        limits.fill(&mut self.next_block, chunks * self.chunk, 0)?;
        memory::push(&mut self.blocks, mem::take(&mut self.next_block))?;
        self.chunks += chunks;
        let block = self.blocks.len() as u32 - 1;
        let places = (1..chunks).rev().map(|at| Place { block, word: (at * self.chunk) as u32 });
        self.free.extend(places);
        Ok(Place { block, word: 0 })
    }

    fn words(&self, place: Place) -> &[u64] {
        &self.blocks[place.block as usize][place.word as usize..][..self.chunk]
    }

    fn words_mut(&mut self, place: Place) -> &mut [u64] {
        &mut self.blocks[place.block as usize][place.word as usize..][..self.chunk]
    }
}

/// Bits of a state, written one after the other.
struct Writer<'a> {
    words: &'a mut [u64],
    /// Words that are written, in whole or in part.
    len: usize,
    /// Bits of the last of them that are written.
    used: u32,
}

impl Writer<'_> {
    #[inline]
    fn put(&mut self, bits: u64, count: u32) {
        if self.used < 64 {
            self.words[self.len - 1] |= bits << self.used;
            if self.used + count > 64 {
                self.words[self.len] = bits >> (64 - self.used);
                self.len += 1;
                self.used = self.used + count - 64;
            } else {
                self.used += count;
            }
        } else {
            self.words[self.len] = bits;
            self.len += 1;
            self.used = count;
        }
    }
}

/// Bits from a place on, counted in bits.
#[inline]
fn bits(words: &[u64], at: usize, count: u32) -> u64 {
    let (word, used) = (at / 64, at as u32 % 64);
    let low = words[word] >> used;
    let high = if used + count > 64 { words[word + 1] << (64 - used) } else { 0 };
    (low | high) & (u64::MAX >> (64 - count))
}

/// The words of a chunk with states.
struct Chunk {
    place: Place,
    start: usize,
    end: usize,
}

/// A queue of states.
#[derive(Default)]
pub struct Line(VecDeque<Chunk>);

impl Line {
    /// Whether the line is empty.
    pub fn is_empty(&self) -> bool {
        self.0.front().is_none_or(|chunk| chunk.start == chunk.end)
    }

    /// Appends a board; after a [`Stop`] the line is unchanged.
    pub fn put<const W: usize>(
        &mut self,
        board: &[DigitSet<W>],
        packing: &Packing<W>,
        store: &mut Store,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        if self.0.back().is_none_or(|chunk| store.chunk - chunk.end < packing.most()) {
            self.0.try_reserve(1).map_err(|_| Reason::NoMemory)?;
            let place = store.take(limits)?;
            self.0.push_back(Chunk { place, start: 0, end: 0 });
        }
        let Some(chunk) = self.0.back_mut() else { return Ok(()) };
        let words = store.words_mut(chunk.place);
        let mut writer = Writer { words, len: chunk.end, used: 64 };
        for (row, first) in board.chunks(packing.side).zip(packing.first.chunks(packing.side)) {
            limits.work((row.len() * W) as u32)?;
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
        chunk.end = writer.len;
        Ok(())
    }

    /// Takes the first board; the line must not be empty. After a [`Stop`] the line still has it.
    pub fn take<const W: usize>(
        &mut self,
        board: &mut [DigitSet<W>],
        packing: &Packing<W>,
        store: &mut Store,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let Some(chunk) = self.0.front_mut() else { return Ok(()) };
        let words = store.words(chunk.place);
        let mut at = 64 * chunk.start;
        for (row, first) in board.chunks_mut(packing.side).zip(packing.first.chunks(packing.side)) {
            limits.work((row.len() * W) as u32)?;
            for (set, first) in row.iter_mut().zip(first) {
                if bits(words, at, 1) == 0 {
                    *set = *first;
                    at += 1;
                    continue;
                }
                *set = DigitSet::EMPTY;
                for (from, count) in packing.pieces() {
                    *set |= DigitSet::from_window(from, bits(words, at + 1, count));
                    at += 1 + count as usize;
                }
            }
        }
        chunk.start = at.div_ceil(64);
        if chunk.start == chunk.end {
            store.free.push(chunk.place);
            self.0.pop_front();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::Random;
    use sudoku_core::limits::{Bounds, watched};

    /// Boards of random sets come out unchanged and in order, and the memory is used again.
    fn first_in_first_out<const W: usize>(side: usize) {
        let mut limits = Limits::new(&Bounds::default());
        let mut random = Random::new(1);
        let full = DigitSet::<W>::below(side);
        let packing = Packing { first: vec![full; side * side], side };
        let boards: Vec<Vec<DigitSet<W>>> = (0..200)
            .map(|_| {
                let mut set = || match random.below(3) {
                    0 => full,
                    1 => DigitSet::single(random.below(side) as Digit),
                    _ => full - DigitSet::single(random.below(side) as Digit),
                };
                (0..side * side).map(|_| set()).collect()
            })
            .collect();
        let (mut line, mut taken) = (Line::default(), vec![DigitSet::EMPTY; side * side]);
        let (mut store, mut left) = (Store::new(&packing), 0);
        for round in 0..3 {
            for (index, board) in boards.iter().enumerate() {
                line.put(board, &packing, &mut store, &mut limits).unwrap();
                if index % 3 == 2 {
                    line.take(&mut taken, &packing, &mut store, &mut limits).unwrap();
                    assert_eq!(taken, boards[index / 3]);
                }
            }
            for board in &boards[66..] {
                assert!(!line.is_empty());
                line.take(&mut taken, &packing, &mut store, &mut limits).unwrap();
                assert_eq!(&taken, board);
            }
            assert!(line.is_empty());
            assert_eq!(store.free.len(), store.chunks);
            assert!(round == 0 || limits.memory() == left);
            left = limits.memory();
        }
    }

    /// A block takes its memory once, even if it is stopped several times, and each call makes progress.
    #[test]
    fn a_stopped_block_is_made_to_its_end() {
        let packing = Packing { first: vec![DigitSet::<1>::below(9); 81], side: 9 };
        let store = || Store { chunk: 1 << 20, ..Store::new(&packing) };
        let mut limits = Limits::new(&Bounds::default());
        store().take(&mut limits).unwrap();
        let left = limits.memory();
        let (mut store, mut limits) = (store(), Limits::new(&Bounds::default()));
        let mut stops = 0;
        loop {
            watched::begin(2);
            let taken = store.take(&mut limits);
            watched::end();
            match taken {
                Ok(_) => break,
                Err(stop) => assert_eq!(stop, Stop::Cancelled),
            }
            stops += 1;
        }
        assert!(stops > 10, "{stops}");
        assert_eq!(limits.memory(), left);
    }

    /// A state that was written in part does not change the line.
    #[test]
    fn a_stopped_board_is_put_again() {
        let side = 64;
        let mut limits = Limits::new(&Bounds::default());
        let packing = Packing { first: vec![DigitSet::<1>::below(side); side * side], side };
        let board = |digit| vec![DigitSet::<1>::single(digit); side * side];
        let (mut line, mut store) = (Line::default(), Store::new(&packing));
        line.put(&board(1), &packing, &mut store, &mut limits).unwrap();
        watched::begin(5);
        let stopped = line.put(&board(2), &packing, &mut store, &mut limits);
        assert_eq!((stopped, watched::end().calls), (Err(Stop::Cancelled), 5));
        line.put(&board(3), &packing, &mut store, &mut limits).unwrap();
        let mut taken = board(0);
        for digit in [1, 3] {
            line.take(&mut taken, &packing, &mut store, &mut limits).unwrap();
            assert_eq!(taken, board(digit));
        }
        assert!(line.is_empty());
    }

    #[test]
    fn boards_of_any_side_are_first_in_first_out() {
        first_in_first_out::<1>(4);
        first_in_first_out::<1>(9);
        first_in_first_out::<1>(64);
        first_in_first_out::<2>(70);
    }
}
