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
use self::seats::Shared;
use sudoku_core::digits::{Digit, DigitSet};
use sudoku_core::limits::{Limits, Stop};

impl<const W: usize> Candidates<W> {
    /// Applies the rules until they find nothing more: true, or false if they find a contradiction.
    /// After a [`Stop`] the caller may call it again to continue.
    pub fn propagate(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        while !self.broken {
            let before = self.trail.len();
            if let Some(cell) = self.naked.pop() {
                self.naked_single(cell as usize);
            } else if let Some((digit, unit)) = self.hidden.pop() {
                self.hidden_single(digit, usize::from(unit));
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
        let side = self.model.side;
        if !pairs && !locked {
            return Ok(false);
        }
        if self.swept < side {
            limits.work((4 * side * W) as u32)?;
            let swept = self.swept;
            self.swept += 1;
            if pairs && !self.seen.include(Rules::NAKED_PAIRS) {
                (swept * side..(swept + 1) * side).for_each(|cell| self.naked_pair(cell));
            }
            if locked && !self.seen.include(Rules::LOCKED_CANDIDATES) {
                (0..3 * side).for_each(|unit| self.locked_candidate(swept as Digit, unit));
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
            for (unit, _) in self.seats[cell as usize].in_units(side) {
                self.locked_candidate(digit, unit);
            }
        }
        Ok(true)
    }

    fn naked_single(&mut self, cell: usize) {
        let Some(digit) = self.candidates[cell].first() else { return };
        for (unit, position) in self.seats[cell].in_units(self.model.side) {
            let others = self.places(digit, unit) - DigitSet::single(position);
            self.remove_from(digit, unit, others);
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
        for (unit, position) in self.seats[cell].in_units(self.model.side) {
            let mut others = self.places(low, unit) & self.places(high, unit);
            others.remove(position);
            for other in others {
                let partner = self.model.unit(unit)[usize::from(other)] as usize;
                if self.candidates[partner] == pair {
                    let both = DigitSet::single(position) | DigitSet::single(other);
                    self.remove_from(low, unit, self.places(low, unit) - both);
                    self.remove_from(high, unit, self.places(high, unit) - both);
                }
            }
        }
    }

    /// If all places of a digit in a unit are in a second unit, the digit has no other places in the second.
    fn locked_candidate(&mut self, digit: Digit, unit: usize) {
        let places = self.places(digit, unit);
        let Some(first) = places.first().filter(|_| !places.is_single()) else { return };
        let Shared { row_and_box, col_with_box, box_with_col } = &self.shared;
        let lie_in = |shared: &[DigitSet<W>]| (places - shared[usize::from(first)]).is_empty();
        let side = self.model.side;
        // The kind of the second unit, and the positions it shares with the first, by one of them.
        let (second, shared) = match unit / side {
            0 if lie_in(row_and_box) => (2, row_and_box),
            1 if lie_in(col_with_box) => (2, box_with_col),
            2 if lie_in(row_and_box) => (0, row_and_box),
            2 if lie_in(box_with_col) => (1, col_with_box),
            _ => return,
        };
        let cell = self.model.unit(unit)[usize::from(first)] as usize;
        let (there, position) = self.seats[cell].in_units(side)[second];
        let others = self.places(digit, there) - shared[usize::from(position)];
        self.remove_from(digit, there, others);
    }
}

#[cfg(test)]
mod tests;
