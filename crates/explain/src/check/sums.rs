//! Proves steps about sums.
//!
//! In: a step's sums, its cells, and sets that need a candidate. Out: nothing, or that it is not proved. Each sum is counted
//! from the units and cages that the step names. Then all digits of the cells are tried, beside the candidate: no choice has
//! the sums without two digits in conflict, and leaves each set a candidate.

use super::{Checker, Verdict, holds, unproved};
use crate::step::{Candidate, Set, Step, Sum};
use sudoku_core::digits::EMPTY;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

/// The cells that are tried at most, and the choices of their digits for one candidate.
const MOST_CELLS: usize = 32;
const MOST_CHOICES: u32 = 1_000_000;

/// The open cells of a sum with their factors, and the sum.
#[derive(Default)]
struct Counted {
    terms: Vec<(usize, i64)>,
    total: i64,
}

/// What is tried.
struct Trial<'a> {
    sums: &'a [Counted],
    needed: &'a [Set],
    cells: &'a [usize],
    /// The candidates of each cell of the board that are in no conflict with those chosen.
    masks: Vec<u64>,
    chosen: Vec<Candidate>,
    choices: u32,
}

impl Checker {
    /// No digits in the cells of a step have its sums with a candidate that it removes.
    pub(super) fn sums(&self, step: &Step, limits: &mut Limits) -> Verdict {
        let mut sums = Vec::new();
        for sum in &step.sums {
            memory::push(&mut sums, self.counted(sum)?)?;
        }
        holds(!sums.is_empty() && step.cells.len() <= MOST_CELLS)?;
        holds(step.sets.covers.is_empty())?;
        for &set in &step.sets.bases {
            // A set without candidates would prove anything.
            let is_empty = || self.each(set, &[], &|_| false, &mut |_| false);
            holds(set != Set::Deadly && self.is_on_board(set) && !is_empty())?;
        }
        let mut cells: Vec<usize> = memory::with_capacity(step.cells.len())?;
        for &cell in &step.cells {
            let is_open = self.digits.get(cell as usize) == Some(&EMPTY);
            holds(is_open)?;
            // Sums may share cells.
            if !cells.contains(&(cell as usize)) {
                cells.push(cell as usize);
            }
        }
        for &candidate in &step.eliminations {
            let chosen = memory::with_capacity(MOST_CELLS + 1)?;
            let (needed, choices) = (&step.sets.bases[..], MOST_CHOICES);
            let (sums, cells) = (&sums[..], &cells[..]);
            let masks = memory::copied(&self.candidates)?;
            let mut trial = Trial { sums, needed, cells, masks, chosen, choices };
            self.choose(candidate, &mut trial, limits)?;
        }
        Ok(())
    }

    /// No digits in the cells of a sum have it with a candidate, beside what is false.
    pub(super) fn sum_excludes(
        &self,
        sum: &Sum,
        candidate: Candidate,
        is_false: &dyn Fn(Candidate) -> bool,
        limits: &mut Limits,
    ) -> Verdict {
        let counted = self.counted(sum)?;
        holds(counted.terms.len() <= MOST_CELLS)?;
        let mut cells: Vec<usize> = memory::with_capacity(counted.terms.len())?;
        cells.extend(counted.terms.iter().map(|term| term.0));
        let chosen = memory::with_capacity(MOST_CELLS + 1)?;
        let mut masks = memory::copied(&self.candidates)?;
        for &cell in &cells {
            let own = (0..self.side).filter(|digit| self.candidates[cell] >> digit & 1 == 1);
            let gone = own.filter(|&digit| is_false(Candidate::new(cell, digit)));
            gone.for_each(|digit| masks[cell] &= !(1 << digit));
        }
        let (sums, cells) = (&[counted][..], &cells[..]);
        let choices = MOST_CHOICES;
        let mut trial = Trial { sums, needed: &[], cells, masks, chosen, choices };
        self.choose(candidate, &mut trial, limits)
    }

    /// Counts the cells of a sum.
    fn counted(&self, sum: &Sum) -> Result<Counted, Stop> {
        let none = || unproved().map(|()| Counted::default());
        let Some(rules) = &self.further else { return none() };
        let mut factors: Vec<i64> = memory::filled(self.digits.len(), 0)?;
        let mut total = 0;
        let of_unit: i64 = rules.values.iter().sum();
        for &unit in &sum.units {
            holds((unit as usize) < self.units())?;
            self.unit(unit as usize).for_each(|cell| factors[cell] += 1);
            total += of_unit;
        }
        for &cage in &sum.cages {
            let Some((cells, own)) = rules.cages.get(cage as usize) else { return none() };
            cells.iter().for_each(|&cell| factors[usize::from(cell)] -= 1);
            total -= own;
        }
        let mut terms = Vec::new();
        for (cell, &factor) in factors.iter().enumerate().filter(|(_, factor)| **factor != 0) {
            match self.digits[cell] {
                EMPTY => memory::push(&mut terms, (cell, factor))?,
                digit => total -= factor * rules.values[usize::from(digit)],
            }
        }
        Ok(Counted { terms, total })
    }

    /// Tries all digits of the cells that have none.
    fn try_digits(&self, trial: &mut Trial, limits: &mut Limits) -> Verdict {
        limits.work(1)?;
        trial.choices -= 1;
        holds(trial.choices > 0)?;
        if !trial.sums.iter().all(|sum| self.can_be(sum, trial)) {
            return Ok(());
        }
        let is_chosen =
            |trial: &Trial, cell: usize| trial.chosen.iter().any(|one| one.cell as usize == cell);
        // The cell with the fewest digits.
        let open = trial.cells.iter().copied().filter(|&cell| !is_chosen(trial, cell));
        let Some(cell) = open.min_by_key(|&cell| trial.masks[cell].count_ones()) else {
            // Some set has no candidate left.
            let is_starved = |&set: &Set| {
                self.each(set, &[], &|_| false, &mut |candidate| {
                    let own = trial.chosen.contains(&candidate);
                    let clashes = trial.chosen.iter().any(|&one| self.conflict(one, candidate));
                    !own && clashes
                })
            };
            return holds(trial.needed.iter().any(is_starved));
        };
        let digits = trial.masks[cell];
        for digit in (0..self.side).filter(|digit| digits >> digit & 1 == 1) {
            self.choose(Candidate::new(cell, digit), trial, limits)?;
        }
        Ok(())
    }

    /// Chooses a candidate and tries all digits of the other cells.
    fn choose(&self, candidate: Candidate, trial: &mut Trial, limits: &mut Limits) -> Verdict {
        let cells = trial.cells;
        let own = candidate.cell as usize;
        let before_own = trial.masks[own];
        let mut before = [0; MOST_CELLS];
        for (before, &cell) in before.iter_mut().zip(cells) {
            *before = trial.masks[cell];
            if self.conflict(candidate, Candidate { cell: cell as u32, ..candidate }) {
                trial.masks[cell] &= !(1 << candidate.digit);
            }
        }
        trial.masks[own] = 1 << candidate.digit;
        trial.chosen.push(candidate);
        self.try_digits(trial, limits)?;
        trial.chosen.pop();
        for (before, &cell) in before.iter().zip(cells) {
            trial.masks[cell] = *before;
        }
        trial.masks[own] = before_own;
        Ok(())
    }

    /// Whether the smallest and largest symbols that the cells can have make the sum possible.
    fn can_be(&self, sum: &Counted, trial: &Trial) -> bool {
        let values = self.further.as_ref().map_or(&[][..], |rules| &rules.values);
        let (mut least, mut most) = (0, 0);
        for &(cell, factor) in &sum.terms {
            let digits = trial.masks[cell];
            let digits = (0..self.side).filter(|digit| digits >> digit & 1 == 1);
            let added = digits.map(|digit| factor * values[digit]);
            least += added.clone().min().unwrap_or(0);
            most += added.max().unwrap_or(0);
        }
        (least..=most).contains(&sum.total)
    }
}
