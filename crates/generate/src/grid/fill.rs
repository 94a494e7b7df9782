//! Random solutions of a board whose rules are cells that differ, by guesses that are taken back.
//!
//! In: the cells that differ, the houses, random numbers. Out: a solution, unless too many guesses were wrong. A guess gives a
//! random one of the cells with the fewest candidates a random one of them. Then cells with one candidate, and candidates
//! with one cell in a house, are filled. What stays true: a candidate that is gone cannot be part of a solution with the
//! guesses so far.

use crate::dice::Dice;
use crate::peers::Peers;
use sudoku_core::constraint::lower::Sets;
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::shape::Shape;

/// The largest side: the candidates of a cell are the bits of a number.
pub const MOST_SIDE: usize = 64;

/// A set of digits: one bit each.
type Digits = u64;

/// A guess: its cell and digit, and how many changes came before.
struct Guess {
    cell: u32,
    digit: Digits,
    changes: usize,
}

/// A board that is being filled.
pub struct Fill<'a> {
    shape: Shape,
    side: usize,
    peers: &'a Peers,
    /// Sets of as many cells as there are digits.
    houses: &'a Sets,
    /// The candidates of each cell; none where no grid has a cell.
    candidates: Vec<Digits>,
    /// The cells whose candidates were changed, and what they were.
    changes: Vec<(u32, Digits)>,
    /// Cells with one candidate, which their peers may still have.
    single: Vec<u32>,
    guesses: Vec<Guess>,
}

impl<'a> Fill<'a> {
    pub fn new(shape: Shape, peers: &'a Peers, houses: &'a Sets) -> Fill<'a> {
        let (side, candidates, changes) = (shape.side(), Vec::new(), Vec::new());
        let (single, guesses) = (Vec::new(), Vec::new());
        Fill { shape, side, peers, houses, candidates, changes, single, guesses }
    }

    /// A solution and its weight, if at most this many guesses are wrong. If none is, the weight is exactly inverse to the
    /// probability of the guesses.
    pub fn draw(
        &mut self,
        most_wrong: usize,
        dice: &mut Dice,
        limits: &mut Limits,
    ) -> Result<Option<(Vec<Digit>, f64)>, Stop> {
        let all = Digits::MAX >> (MOST_SIDE - self.side);
        self.candidates = memory::filled(self.shape.cells(), 0)?;
        self.shape.existing_cells().for_each(|cell| self.candidates[cell] = all);
        self.changes.clear();
        self.single.clear();
        self.guesses.clear();
        let (mut wrong, mut weight) = (0, 1.0);
        loop {
            if self.propagate(limits)? {
                let Some(cell) = self.open(dice, limits)? else { break };
                weight *= f64::from(self.candidates[cell as usize].count_ones());
                self.guess(cell, dice)?;
                continue;
            }
            wrong += 1;
            if wrong > most_wrong || !self.take_back()? {
                return Ok(None);
            }
        }
        let mut grid = memory::with_capacity(self.candidates.len())?;
        grid.extend(self.candidates.iter().map(|&one| match one {
            0 => EMPTY,
            one => one.trailing_zeros() as Digit,
        }));
        Ok(Some((grid, weight)))
    }

    /// Removes candidates until nothing more follows; false if a cell has none, or a digit has no cell in a house.
    fn propagate(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        loop {
            while let Some(cell) = self.single.pop() {
                let digit = self.candidates[cell as usize];
                let peers = self.peers.of(cell);
                limits.work(peers.len() as u32)?;
                for &peer in peers {
                    let left = self.candidates[peer as usize] & !digit;
                    if left == 0 {
                        return Ok(false);
                    }
                    self.set(peer, left)?;
                }
            }
            for house in self.houses.iter() {
                limits.work(house.len() as u32)?;
                let (mut once, mut twice) = (0, 0);
                for &cell in house {
                    twice |= once & self.candidates[cell as usize];
                    once |= self.candidates[cell as usize];
                }
                if once.count_ones() as usize != self.side {
                    return Ok(false);
                }
                for &cell in house {
                    let alone = self.candidates[cell as usize] & !twice;
                    if alone != 0 {
                        self.set(cell, alone & alone.wrapping_neg())?;
                    }
                }
            }
            if self.single.is_empty() {
                return Ok(true);
            }
        }
    }

    /// Sets the candidates of a cell.
    fn set(&mut self, cell: u32, candidates: Digits) -> Result<(), Stop> {
        let before = std::mem::replace(&mut self.candidates[cell as usize], candidates);
        if before != candidates {
            memory::push(&mut self.changes, (cell, before))?;
            if candidates.is_power_of_two() {
                memory::push(&mut self.single, cell)?;
            }
        }
        Ok(())
    }

    /// A random one of the open cells with the fewest candidates; `None` if no cell is open.
    fn open(&self, dice: &mut Dice, limits: &mut Limits) -> Result<Option<u32>, Stop> {
        limits.work(self.candidates.len() as u32)?;
        let (mut fewest, mut count, mut found) = (u32::MAX, 0, None);
        for (cell, candidates) in (0..).zip(&self.candidates) {
            let size = candidates.count_ones();
            if size < 2 || size > fewest {
                continue;
            }
            count = if size < fewest { 1 } else { count + 1 };
            fewest = size;
            if dice.below(count) == 0 {
                found = Some(cell);
            }
        }
        Ok(found)
    }

    /// Gives a cell a random one of its candidates.
    fn guess(&mut self, cell: u32, dice: &mut Dice) -> Result<(), Stop> {
        let mut left = self.candidates[cell as usize];
        for _ in 0..dice.below(left.count_ones() as usize) {
            left &= left - 1;
        }
        let digit = left & left.wrapping_neg();
        let changes = self.changes.len();
        memory::push(&mut self.guesses, Guess { cell, digit, changes })?;
        self.set(cell, digit)
    }

    /// Removes the digit of the last guess instead, or of the one before if none is left; false if there is none.
    fn take_back(&mut self) -> Result<bool, Stop> {
        self.single.clear();
        while let Some(Guess { cell, digit, changes }) = self.guesses.pop() {
            while self.changes.len() > changes
                && let Some((cell, before)) = self.changes.pop()
            {
                self.candidates[cell as usize] = before;
            }
            let left = self.candidates[cell as usize] & !digit;
            if left != 0 {
                self.set(cell, left)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
}
