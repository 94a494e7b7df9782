//! Killer, advanced: sums, combinations and the rule of 45, then a search led by conflicts.
//!
//! In: the model. Out: solutions in the order of the search. Cages and units are propagated to a
//! fixpoint first. Only if that leaves cells open, the sums that follow from the rule of 45 are added,
//! and the search begins: it guesses a value, propagates, and on a conflict takes the guess back,
//! removes that value and propagates again.
//!
//! ```text
//!     scale        digit <-> slot, the bit of a value             scale.rs
//!     candidates   cell -> slots, trail, what was touched         candidates.rs
//!     units        naked and hidden singles                       units.rs
//!     sums         cages and derived sums with their rules        sums.rs, combinations.rs
//!     derived      innies and outies                              derived.rs
//!     branching    where to guess                                 branching.rs
//!     frames       (cell, value guessed, mark), ...               one per open guess, oldest first
//! ```
//!
//! What stays true: a search that was stopped is at a point where it can go on; the frames are the
//! whole stack.

mod branching;
mod candidates;
mod combinations;
mod derived;
mod scale;
mod sums;
mod units;

use std::sync::Arc;

use self::branching::Branching;
use self::candidates::{Candidates, Conflict, Halt};
use self::scale::Scale;
use self::sums::Sums;
use super::Search;
use crate::digits::{Digit, DigitSet};
use crate::limits::{Limits, Stop};
use crate::model::Model;

/// A guess that may be taken back.
struct Frame {
    cell: u32,
    slot: Digit,
    mark: usize,
}

#[derive(PartialEq)]
enum State {
    /// What was touched is to be propagated.
    Propagate,
    /// The rule of 45 is to be applied to the board.
    Derive,
    /// The next guess is to be made.
    Guess,
    /// The last guess is to be taken back.
    Refute,
    Exhausted,
}

struct KillerAdvanced<const W: usize> {
    model: Arc<Model>,
    scale: Scale<W>,
    /// The totals of the cages by scale.
    totals: Vec<i64>,
    candidates: Candidates<W>,
    sums: Sums<W>,
    derived: bool,
    branching: Branching,
    frames: Vec<Frame>,
    state: State,
}

/// Starts the search.
pub fn start(model: Arc<Model>, limits: &mut Limits) -> Result<Box<dyn Search>, Stop> {
    with_words!(model.side, W => Ok(Box::new(KillerAdvanced::<W>::new(model, limits)?)))
}

impl<const W: usize> KillerAdvanced<W> {
    fn new(model: Arc<Model>, limits: &mut Limits) -> Result<Self, Stop> {
        let scale = Scale::new(&model, limits)?;
        let mut search = KillerAdvanced {
            candidates: Candidates::new(&model, scale.full, limits)?,
            sums: Sums::new(&model, limits)?,
            derived: false,
            branching: Branching::new(model.cells(), limits)?,
            frames: Vec::new(),
            state: State::Propagate,
            totals: limits.with_capacity(model.cages.len())?,
            model,
            scale,
        };
        if search.place_givens().is_err() || !search.add_cages(limits)? {
            search.state = State::Exhausted;
        }
        Ok(search)
    }

    fn place_givens(&mut self) -> Result<(), Conflict> {
        for (cell, digit) in self.model.given_cells() {
            let slot = self.scale.slot_of(digit);
            self.candidates.restrict(cell as u32, DigitSet::single(slot))?;
        }
        Ok(())
    }

    /// Adds the cages as sums; false if one has a total that no cells have.
    fn add_cages(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        for cage in &self.model.cages {
            let Some(total) = self.scale.total(cage.total, cage.cells.len()) else {
                return Ok(false);
            };
            self.totals.push(total);
            self.sums.add(&self.model, &cage.cells, &[], total, true, limits)?;
        }
        self.candidates.watch(self.sums.cells(), limits)?;
        Ok(true)
    }

    /// Adds the sums that follow from the rule of 45, and makes room for the search.
    fn derive(&mut self, limits: &mut Limits) -> Result<(), Stop> {
        let derived =
            derived::derive(&self.model, &self.totals, &self.scale, &self.candidates, limits)?;
        for sum in &derived {
            let (plus, minus) = (&sum.plus, &sum.minus);
            self.sums.add(&self.model, plus, minus, sum.total, sum.distinct, limits)?;
        }
        self.candidates.watch(self.sums.cells(), limits)?;
        self.candidates.record(limits)?;
        let open = self.candidates.all().iter().filter(|slots| !slots.is_single()).count();
        self.frames = limits.with_capacity(open)?;
        self.derived = true;
        Ok(())
    }

    /// Applies all rules until none has anything to say: singles first, then units, then sums.
    fn propagate(&mut self, limits: &mut Limits) -> Result<(), Halt> {
        let candidates = &mut self.candidates;
        loop {
            if candidates.singles() > 0 {
                limits.work(3 * self.model.side as u32)?;
                if let Some(cell) = candidates.pop_single() {
                    units::leave_peers(&self.model, candidates, cell)?;
                }
            } else if let Some(unit) = candidates.touched_unit() {
                limits.work(self.model.side as u32)?;
                candidates.settle_unit(unit);
                units::hidden_singles(&self.model, candidates, unit, self.scale.full)?;
            } else if let Some(sum) = candidates.touched_sum() {
                self.sums.propagate(sum, &self.model, &self.scale, candidates, limits)?;
                // A cell made single here is looked at again: the total may not hold with it.
                if candidates.singles() == 0 {
                    candidates.settle_sum(sum);
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Makes the next guess; true if there is nothing left to guess.
    fn guess(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        let Some(cell) = self.branching.cell(&self.candidates) else { return Ok(true) };
        if !self.derived {
            self.state = State::Derive;
            return Ok(false);
        }
        limits.node()?;
        if let Some(slot) = self.candidates.of(cell).first() {
            self.frames.push(Frame { cell, slot, mark: self.candidates.mark() });
            self.set_state_after(|candidates| candidates.restrict(cell, DigitSet::single(slot)));
        }
        Ok(false)
    }

    /// Takes the last guess back and removes its value.
    fn refute(&mut self) {
        let Some(Frame { cell, slot, mark }) = self.frames.pop() else {
            self.state = State::Exhausted;
            return;
        };
        self.candidates.undo(mark);
        self.set_state_after(|candidates| candidates.remove(cell, DigitSet::single(slot)));
    }

    fn set_state_after(&mut self, change: impl FnOnce(&mut Candidates<W>) -> Result<(), Conflict>) {
        self.state = match change(&mut self.candidates) {
            Ok(()) => State::Propagate,
            Err(Conflict) => State::Refute,
        };
    }

    fn write(&self, grid: &mut [Digit]) {
        for (cell, slots) in grid.iter_mut().zip(self.candidates.all()) {
            *cell = slots.first().map_or(0, |slot| self.scale.digit_of(slot));
        }
    }
}

impl<const W: usize> Search for KillerAdvanced<W> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        loop {
            match self.state {
                State::Exhausted => return Ok(false),
                State::Propagate => match self.propagate(limits) {
                    Ok(()) => self.state = State::Guess,
                    Err(Halt::Stop(stop)) => return Err(stop),
                    Err(Halt::Conflict) => {
                        if let Some(frame) = self.frames.last() {
                            self.branching.conflict(frame.cell, self.candidates.blamed);
                        }
                        self.state = State::Refute;
                    }
                },
                State::Derive => {
                    self.derive(limits)?;
                    self.state = State::Propagate;
                }
                State::Guess => {
                    if self.guess(limits)? {
                        self.write(grid);
                        self.state = State::Refute;
                        return Ok(true);
                    }
                }
                State::Refute => self.refute(),
            }
        }
    }
}
