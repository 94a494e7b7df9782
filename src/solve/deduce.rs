//! Deduction: the candidates of a board, and what follows from them by the published rules.
//!
//! In: the model, and which [`Rules`] to use. Out: [`Candidates`], brought to a fixpoint of the rules
//! by [`Candidates::propagate`] and taken back by [`Candidates::undo`]. What stays true: no rule
//! removes a candidate that is part of a solution.
//!
//! The trail of eliminations is also the queue of the rules beyond singles: they look at each
//! elimination once.

mod candidates;
mod rules;
mod seats;

use self::candidates::Elimination;
pub use self::candidates::{Candidates, Mark};
pub use self::rules::Rules;
use crate::digits::{Digit, DigitSet};
use crate::limits::{Limits, Stop};

impl<const W: usize> Candidates<W> {
    /// Applies the rules until they find nothing more: true, or false if they find a contradiction.
    /// After a [`Stop`] it may be called again and goes on.
    pub fn propagate(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        while !self.broken {
            let before = self.trail.len();
            if let Some(cell) = self.naked.pop() {
                self.naked_single(cell as usize);
            } else if let Some((digit, unit)) = self.hidden.pop() {
                self.hidden_single(digit, usize::from(unit));
            } else if self.open == 0 || !self.look_further() {
                return Ok(true);
            }
            limits.work(1 + (self.trail.len() - before) as u32)?;
        }
        Ok(false)
    }

    /// Applies the rules beyond singles to what they have not seen; false if they have seen all.
    fn look_further(&mut self) -> bool {
        let pairs = self.rules.include(Rules::NAKED_PAIRS);
        let locked = self.rules.include(Rules::LOCKED_CANDIDATES);
        let side = self.model.side;
        if !pairs && !locked {
            return false;
        }
        if self.swept < side {
            let swept = self.swept;
            self.swept += 1;
            if pairs {
                (swept * side..(swept + 1) * side).for_each(|cell| self.naked_pair(cell));
            }
            if locked {
                (0..3 * side).for_each(|unit| self.locked_candidate(swept as Digit, unit));
            }
            return true;
        }
        let Some(&Elimination { cell, digit }) = self.trail.get(self.examined) else {
            return false;
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
        true
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

    fn locked_candidate(&mut self, digit: Digit, unit: usize) {
        let places = self.places(digit, unit);
        let Some(first) = places.first().filter(|_| !places.is_single()) else { return };
        let cell = self.model.unit(unit)[usize::from(first)] as usize;
        let (side, seat) = (self.model.side, self.seats[cell]);
        let [(row, in_row), (col, in_col), (square, in_box)] = seat.in_units(side);
        let [in_row, in_col, in_box] = [in_row, in_col, in_box].map(usize::from);
        let row_with_box = (row, self.shared.row_and_box[in_row]);
        let col_with_box = (col, self.shared.col_with_box[in_col]);
        let box_with_row = (square, self.shared.row_and_box[in_box]);
        let box_with_col = (square, self.shared.box_with_col[in_box]);
        match unit / side {
            0 => self.lock(digit, row_with_box, box_with_row),
            1 => self.lock(digit, col_with_box, box_with_col),
            _ => {
                self.lock(digit, box_with_row, row_with_box);
                self.lock(digit, box_with_col, col_with_box);
            }
        }
    }

    /// Two units and, in each, the positions they share: a digit that `here` has no place outside
    /// them has none `there`.
    fn lock(
        &mut self,
        digit: Digit,
        (here, shared_here): (usize, DigitSet<W>),
        (there, shared_there): (usize, DigitSet<W>),
    ) {
        if (self.places(digit, here) - shared_here).is_empty() {
            self.remove_from(digit, there, self.places(digit, there) - shared_there);
        }
    }
}

#[cfg(test)]
mod tests;
