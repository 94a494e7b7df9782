//! Deduction: the candidates of a board, and their consequences by published rules.
//!
//! In: the model, and which [`Rules`] to use. Out: [`Candidates`]; [`Candidates::propagate`] brings
//! them to a fixpoint of the rules, and [`Candidates::undo`] takes that back. What stays true: no rule
//! removes a candidate that is part of a solution.
//!
//! The trail of eliminations is also the queue of the rules beyond singles: they check each elimination
//! once.

mod candidates;
mod rules;
mod seats;

use self::candidates::Elimination;
pub use self::candidates::{Candidates, Mark};
pub use self::rules::Rules;
use self::seats::{Intersection, Shared};
use sudoku_core::digits::{Digit, DigitSet};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::Arc;

impl<const W: usize, const F: bool> Candidates<W, F> {
    /// Applies the rules until they find nothing more: true, or false if they find a contradiction.
    /// After a [`Stop`] the caller may call it again to continue.
    pub fn propagate(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        while !self.broken {
            let before = self.trail.len();
            if let Some(cell) = self.naked.pop() {
                self.naked_single(cell as usize);
            } else if let Some((digit, unit)) = self.hidden.pop() {
                self.hidden_single(digit, unit as usize);
            } else if self.open == 0 || !self.look_further(limits)? {
                return Ok(true);
            }
            // The sets that were checked, and the places of each elimination in other tables.
            limits.work((W + 4 * (self.trail.len() - before)) as u32)?;
        }
        Ok(false)
    }

    /// Applies the rules beyond singles to unchecked eliminations; false if there is none.
    fn look_further(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        let pairs = self.rules.include(Rules::NAKED_PAIRS);
        let locked = self.rules.include(Rules::LOCKED_CANDIDATES);
        let (side, cells) = (self.model.side, self.model.cells());
        if !pairs && !locked {
            return Ok(false);
        }
        let first = self.swept * side;
        if first < cells {
            limits.work((4 * side * W) as u32)?;
            let swept = self.swept;
            self.swept += 1;
            if pairs && !self.seen.include(Rules::NAKED_PAIRS) {
                (first..cells.min(first + side)).for_each(|cell| self.naked_pair(cell));
            }
            if locked && !self.seen.include(Rules::LOCKED_CANDIDATES) && swept < side {
                limits.work((self.model.units() - 3 * side) as u32)?;
                (0..self.model.units())
                    .for_each(|unit| self.locked_candidate(swept as Digit, unit));
            }
            return Ok(true);
        }
        let Some(&Elimination { cell, digit }) = self.trail.get(self.examined) else {
            return Ok(false);
        };
        self.examined += 1;
        if pairs {
            self.naked_pair(cell as usize);
        }
        if locked {
            self.each_unit(cell as usize, |board, unit, _| board.locked_candidate(digit, unit));
        }
        Ok(true)
    }

    /// Visits the units of a cell, and its position in each.
    #[inline]
    fn each_unit(&mut self, cell: usize, visit: impl Fn(&mut Self, usize, Digit)) {
        if F {
            for at in 0..self.seats.all(cell).len() {
                let (unit, position) = self.seats.all(cell)[at];
                visit(self, unit as usize, position);
            }
        } else {
            for (unit, position) in self.seats.own(cell) {
                visit(self, unit, position);
            }
        }
    }

    fn naked_single(&mut self, cell: usize) {
        let single = self.candidates[cell];
        let Some(digit) = single.first() else { return };
        self.each_unit(cell, |board, unit, position| {
            let others = board.places(digit, unit) - DigitSet::single(position);
            board.remove_from(digit, unit, others);
        });
        self.remove_from_groups(single, cell, None);
    }

    /// Removes digits from the other cells of the groups of a cell that are no units; of those that have the other cell,
    /// too, if there is one.
    fn remove_from_groups(&mut self, digits: DigitSet<W>, cell: usize, other: Option<usize>) {
        if !F {
            return;
        }
        let model = Arc::clone(&self.model);
        for group in model.further_groups_of(cell).filter(|&group| group >= model.units()) {
            let cells = model.group(group).iter().map(|&cell| cell as usize);
            if other.is_some_and(|other| !cells.clone().any(|cell| cell == other)) {
                continue;
            }
            for peer in cells.filter(|&peer| peer != cell && Some(peer) != other) {
                self.keep(peer, self.candidates[peer] - digits);
            }
        }
    }

    fn hidden_single(&mut self, digit: Digit, unit: usize) {
        let Some(position) = self.places(digit, unit).first() else { return };
        let cell = self.model.unit(unit)[usize::from(position)] as usize;
        if !self.candidates[cell].is_single() {
            self.assign(cell, digit);
        }
    }

    fn naked_pair(&mut self, cell: usize) {
        let pair = self.candidates[cell];
        let mut rest = pair;
        let (Some(low), Some(high)) = (rest.pop_first(), rest.pop_first()) else { return };
        if !rest.is_empty() {
            return;
        }
        self.each_unit(cell, |board, unit, position| {
            let mut others = board.places(low, unit) & board.places(high, unit);
            others.remove(position);
            for other in others {
                let partner = board.model.unit(unit)[usize::from(other)] as usize;
                if board.candidates[partner] == pair {
                    let both = DigitSet::single(position) | DigitSet::single(other);
                    board.remove_from(low, unit, board.places(low, unit) - both);
                    board.remove_from(high, unit, board.places(high, unit) - both);
                }
            }
        });
        self.naked_pair_of_groups(pair, cell);
    }

    /// A naked pair in a group that is no unit.
    fn naked_pair_of_groups(&mut self, pair: DigitSet<W>, cell: usize) {
        if !F {
            return;
        }
        let model = Arc::clone(&self.model);
        for group in model.further_groups_of(cell).filter(|&group| group >= model.units()) {
            let others = model.group(group).iter().map(|&other| other as usize);
            for partner in others.filter(|&other| other != cell) {
                if self.candidates[partner] == pair {
                    self.remove_from_groups(pair, cell, Some(partner));
                }
            }
        }
    }

    /// If all places of a digit in a unit are in a second unit, the digit has no other places in the second.
    fn locked_candidate(&mut self, digit: Digit, unit: usize) {
        let places = self.places(digit, unit);
        let Some(first) = places.first().filter(|_| !places.is_single()) else { return };
        if F {
            return self.locked_in_houses(digit, unit);
        }
        let Shared { row_and_box, col_with_box, box_with_col } = &self.seats.shared;
        let lie_in = |shared: &[DigitSet<W>]| (places - shared[usize::from(first)]).is_empty();
        // The kind of the second unit, and the positions it shares with the first, by one of them.
        let (second, shared) = match unit / self.model.side {
            0 if lie_in(row_and_box) => (2, row_and_box),
            1 if lie_in(col_with_box) => (2, box_with_col),
            2 if lie_in(row_and_box) => (0, row_and_box),
            2 if lie_in(box_with_col) => (1, col_with_box),
            _ => return,
        };
        let cell = self.model.unit(unit)[usize::from(first)] as usize;
        let (there, position) = self.seats.own(cell)[second];
        let others = self.places(digit, there) - shared[usize::from(position)];
        self.remove_from(digit, there, others);
    }

    /// [`Self::locked_candidate`] on boards of houses, of which any two may share cells.
    fn locked_in_houses(&mut self, digit: Digit, unit: usize) {
        for at in 0..self.seats.intersections(unit).len() {
            let Intersection { unit: second, here, there } = self.seats.intersections(unit)[at];
            let (places, second) = (self.places(digit, unit), second as usize);
            if (places - here).is_empty() {
                self.remove_from(digit, second, self.places(digit, second) - there);
            }
        }
    }
}

#[cfg(test)]
mod tests;
