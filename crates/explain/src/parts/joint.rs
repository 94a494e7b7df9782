//! Digits for the cells of two equations at once.
//!
//! In: two equations of a board. Out: the candidates of their cells with which both can hold. What stays true: a candidate is
//! missing only if all digits of the other cells were tried; if these are too many to try, it counts as possible.

use sudoku_core::limits::{Limits, Stop};

use crate::board::{Bits, Board, Cells};
use crate::parts::sums::{Equation, MOST_TERMS, bound};

/// The most cells of both.
pub const MOST_CELLS: usize = 7;

/// The digits that are tried for two equations.
const MOST_TRIES: u32 = 500;

/// Cells whose digits are chosen one after the other.
pub struct Joint<'a, const C: usize> {
    board: &'a Board<C>,
    equations: [&'a Equation<C>; 2],
    /// The place of each term among the cells.
    places: [[usize; MOST_TERMS]; 2],
    count: usize,
    masks: [u64; MOST_CELLS],
    /// The cells that each cell differs from, as bits.
    sees: [u8; MOST_CELLS],
    chosen: [u8; MOST_CELLS],
    /// The digits that are known to be possible.
    kept: [u64; MOST_CELLS],
    tries: u32,
}

impl<'a, const C: usize> Joint<'a, C> {
    /// The cells of two equations, `MOST_CELLS` at most.
    pub fn new(board: &'a Board<C>, equations: [&'a Equation<C>; 2]) -> Joint<'a, C> {
        let cells = equations[0].cells | equations[1].cells;
        let mut joint = Joint {
            board,
            equations,
            places: [[0; MOST_TERMS]; 2],
            count: cells.len(),
            masks: [0; MOST_CELLS],
            sees: [0; MOST_CELLS],
            chosen: [0; MOST_CELLS],
            kept: [0; MOST_CELLS],
            tries: MOST_TRIES,
        };
        for (at, cell) in cells.into_iter().enumerate() {
            joint.masks[at] = board.candidates(cell.into());
            let peers: Cells<C> = board.geometry.peers[usize::from(cell)];
            for (other, _) in cells.into_iter().enumerate().filter(|&(_, one)| peers.contains(one))
            {
                joint.sees[at] |= 1 << other;
            }
            for (places, one) in joint.places.iter_mut().zip(equations) {
                let own = places.iter_mut().zip(&one.terms).filter(|(_, term)| term.0 == cell);
                own.for_each(|(place, _)| *place = at);
            }
        }
        joint
    }

    /// The candidates that the terms of each equation can have.
    pub fn kept(mut self, limits: &mut Limits) -> Result<[[u64; MOST_TERMS]; 2], Stop> {
        let masks = self.masks;
        for at in 0..self.count {
            for digit in Bits(masks[at]) {
                if self.kept[at] >> digit & 1 == 1 {
                    continue;
                }
                match self.choose(at, digit, masks, 0) {
                    Some(true) => {
                        let all = self.kept.iter_mut().zip(&self.chosen).take(self.count);
                        all.for_each(|(kept, &digit)| *kept |= 1 << digit);
                    }
                    Some(false) => {}
                    None => self.kept[at] |= 1 << digit,
                }
            }
        }
        limits.work(MOST_TRIES - self.tries)?;
        Ok(self.places.map(|places| places.map(|place| self.kept[place])))
    }

    /// Whether the cells that are not `done` have digits beside this one; `None` after too many tries.
    fn choose(
        &mut self,
        at: usize,
        digit: usize,
        mut masks: [u64; MOST_CELLS],
        mut done: u8,
    ) -> Option<bool> {
        self.tries = self.tries.checked_sub(1)?;
        self.chosen[at] = digit as u8;
        masks[at] = 1 << digit;
        done |= 1 << at;
        for other in Bits(u64::from(self.sees[at] & !done)) {
            masks[other] &= !(1 << digit);
        }
        if masks[..self.count].contains(&0) || !self.bound(&mut masks) {
            return Some(false);
        }
        let open = (0..self.count).filter(|&at| done >> at & 1 == 0);
        let Some(next) = open.min_by_key(|&at| masks[at].count_ones()) else { return Some(true) };
        // New digits first: fewer choices show all that are possible.
        let (old, new) = (masks[next] & self.kept[next], masks[next] & !self.kept[next]);
        for digit in Bits(new).chain(Bits(old)) {
            if self.choose(next, digit, masks, done)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Keeps the digits with which each sum is possible. False if a cell has none.
    fn bound(&self, masks: &mut [u64; MOST_CELLS]) -> bool {
        for (&one, places) in self.equations.iter().zip(&self.places) {
            let mut left = [0; MOST_TERMS];
            let places = &places[..one.terms.len()];
            left.iter_mut().zip(places).for_each(|(left, &place)| *left = masks[place]);
            bound(one, self.board, &mut left);
            left.iter().zip(places).for_each(|(&left, &place)| masks[place] = left);
            if left[..places.len()].contains(&0) {
                return false;
            }
        }
        true
    }
}
