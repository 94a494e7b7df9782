//! Proves steps about sums and clues.
//!
//! In: a step's sums and clues, its cells, and sets that need a candidate. Out: nothing, or that it is not proved. Each sum is counted
//! from the units and cages that the step names. Then all digits of the cells are tried, beside the candidate: no choice has
//! the sums without two digits in conflict, keeps the clues, and leaves each set a candidate.

use super::{Checker, Further, OFF, Verdict, holds, unproved};
use crate::step::{Candidate, Set, Step, Sum};
use sudoku_core::constraint::{Constraint, ConstraintKind};
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::simd::bits::Bits;
use sudoku_core::solution;

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
    /// The constraints that are no sums, with their puzzle, and the digits so far.
    clues: &'a [(&'a Puzzle, &'a Constraint)],
    grid: Vec<Digit>,
    needed: &'a [Set],
    cells: &'a [usize],
    /// For each of these cells, those of them that differ from it, as bits.
    apart: Vec<u32>,
    /// Those of them without a digit so far.
    open: u32,
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
        let mut clues = Vec::new();
        for &clue in &step.clues {
            let puzzle = self.further.as_ref().and_then(|further| further.puzzle.as_ref());
            let found =
                puzzle.and_then(|puzzle| Some((puzzle, puzzle.constraints().get(clue as usize)?)));
            let Some((puzzle, clue)) = found else { return unproved() };
            match self.counted_clue(puzzle, clue)? {
                Some(sum) => memory::push(&mut sums, sum)?,
                None => memory::push(&mut clues, (puzzle, clue))?,
            }
        }
        holds(!(sums.is_empty() && clues.is_empty()) && step.cells.len() <= MOST_CELLS)?;
        holds(step.sets.covers.is_empty())?;
        for &set in &step.sets.bases {
            // A set without candidates would prove anything.
            let is_empty = || self.each(set, &[], &|_| false, &mut |_| false);
            holds(set != Set::Deadly && self.is_on_board(set) && !is_empty())?;
        }
        let mut cells: Vec<usize> = memory::with_capacity(step.cells.len())?;
        for &cell in &step.cells {
            let is_open = self.digits.get(cell as usize) == Some(&EMPTY);
            if !is_open && !step.clues.is_empty() {
                continue;
            }
            holds(is_open)?;
            // Sums may share cells.
            if !cells.contains(&(cell as usize)) {
                cells.push(cell as usize);
            }
        }
        let masks = memory::copied(&self.candidates)?;
        let mut trial = self.trial((&sums, &clues), &step.sets.bases, &cells, masks)?;
        for &candidate in &step.eliminations {
            trial.choices = MOST_CHOICES;
            self.choose(candidate, &mut trial, limits)?;
        }
        Ok(())
    }

    fn trial<'a>(
        &self,
        (sums, clues): (&'a [Counted], &'a [(&'a Puzzle, &'a Constraint)]),
        needed: &'a [Set],
        cells: &'a [usize],
        masks: Vec<u64>,
    ) -> Result<Trial<'a>, Stop> {
        let mut apart = memory::with_capacity(cells.len())?;
        apart.extend(cells.iter().map(|&cell| self.apart_from(cell, cells)));
        let chosen = memory::with_capacity(MOST_CELLS + 1)?;
        let open = u32::MAX.unbounded_shr((MOST_CELLS - cells.len()) as u32);
        let mut grid = Vec::new();
        if !clues.is_empty() {
            grid = memory::copied(&self.digits)?;
            grid.iter_mut().filter(|digit| **digit == OFF).for_each(|digit| *digit = EMPTY);
        }
        let choices = MOST_CHOICES;
        Ok(Trial { sums, clues, grid, needed, cells, apart, open, masks, chosen, choices })
    }

    /// Which of the cells differ from a cell, as bits.
    fn apart_from(&self, cell: usize, cells: &[usize]) -> u32 {
        let others = cells.iter().enumerate().filter(|&(_, &other)| other != cell);
        others
            .filter(|&(_, &other)| self.differ(cell, other))
            .fold(0, |bits, (at, _)| bits | 1 << at)
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
        let mut masks = memory::copied(&self.candidates)?;
        for &cell in &cells {
            let gone = Bits(masks[cell]).filter(|&digit| is_false(Candidate::new(cell, digit)));
            masks[cell] = gone.fold(masks[cell], |mask, digit| mask & !(1 << digit));
        }
        let sums = [counted];
        let mut trial = self.trial((&sums, &[]), &[], &cells, masks)?;
        self.choose(candidate, &mut trial, limits)
    }

    /// The terms of a clue that is a sum of its cells, or says that the first cell is that of the others.
    fn counted_clue(&self, puzzle: &Puzzle, clue: &Constraint) -> Result<Option<Counted>, Stop> {
        let value = clue.values().first().copied().unwrap_or(0);
        let (first, mut total) = match clue.kind() {
            kind if kind == ConstraintKind::SUM || kind == ConstraintKind::LITTLE_KILLER => {
                (1, value)
            }
            kind if kind == ConstraintKind::ARROW => (-1, 0),
            _ => return Ok(None),
        };
        let mut terms = memory::with_capacity(clue.cells().len())?;
        for (at, &cell) in clue.cells().iter().enumerate() {
            let factor = if at == 0 { first } else { 1 };
            match self.digits[cell as usize] {
                EMPTY => terms.push((cell as usize, factor)),
                digit => total -= factor * i64::from(puzzle.symbols().symbol(digit)),
            }
        }
        Ok(Some(Counted { terms, total }))
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
        let is_kept =
            |&(puzzle, clue): &(&Puzzle, &Constraint)| solution::keeps(puzzle, &trial.grid, clue);
        if !trial.clues.iter().all(is_kept) {
            return Ok(());
        }
        // The cell with the fewest digits.
        let open = Bits(trial.open).map(|at| trial.cells[at]);
        let fewest = open.min_by_key(|&cell| trial.masks[cell].count_ones());
        let mut digits = fewest.map_or(0, |cell| trial.masks[cell]);
        for sum in trial.sums {
            let Some(fitting) = self.fitting(sum, trial, fewest) else { return Ok(()) };
            digits &= fitting;
        }
        let Some(cell) = fewest else {
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
        for digit in Bits(digits) {
            self.choose(Candidate::new(cell, digit), trial, limits)?;
        }
        Ok(())
    }

    /// Chooses a candidate and tries all digits of the other cells.
    fn choose(&self, candidate: Candidate, trial: &mut Trial, limits: &mut Limits) -> Verdict {
        let (own, digit) = (candidate.cell as usize, candidate.digit);
        let place = trial.cells.iter().position(|&cell| cell == own);
        let seen = match place {
            Some(at) => trial.apart[at],
            None => self.apart_from(own, trial.cells),
        };
        let before = (trial.open, trial.masks[own]);
        trial.open &= !place.map_or(0, |at| 1 << at);
        let mut lost = 0;
        for at in Bits(seen & trial.open) {
            let mask = &mut trial.masks[trial.cells[at]];
            lost |= u32::from(*mask >> digit & 1 == 1) << at;
            *mask &= !(1 << digit);
        }
        trial.masks[own] = 1 << digit;
        trial.chosen.push(candidate);
        trial.grid.get_mut(own).into_iter().for_each(|cell| *cell = digit);
        self.try_digits(trial, limits)?;
        trial.grid.get_mut(own).into_iter().for_each(|cell| *cell = EMPTY);
        trial.chosen.pop();
        Bits(lost).for_each(|at| trial.masks[trial.cells[at]] |= 1 << digit);
        (trial.open, trial.masks[own]) = before;
        Ok(())
    }

    /// The digits of a cell with which the smallest and largest symbols of the other cells make the sum possible, all if it is in
    /// no term; `None` if they do not with any digits of all cells.
    fn fitting(&self, sum: &Counted, trial: &Trial, cell: Option<usize>) -> Option<u64> {
        let Some(rules) = &self.further else { return Some(!0) };
        let (mut least, mut most, mut own) = (0, 0, None);
        for &(of, factor) in &sum.terms {
            let (low, high) = rules.ends(trial.masks[of]);
            let (one, other) = (factor * low, factor * high);
            least += one.min(other);
            most += one.max(other);
            if Some(of) == cell {
                own = Some((of, factor, one.min(other), one.max(other)));
            }
        }
        if !(least..=most).contains(&sum.total) {
            return None;
        }
        let Some((cell, factor, low, high)) = own else { return Some(!0) };
        let others = least - low..=most - high;
        let fits = |&digit: &usize| others.contains(&(sum.total - factor * rules.values[digit]));
        Some(Bits(trial.masks[cell]).filter(fits).fold(0, |fitting, digit| fitting | 1 << digit))
    }
}

impl Further {
    /// The smallest and the largest symbol of these digits; zeros if there is none.
    fn ends(&self, digits: u64) -> (i64, i64) {
        if digits == 0 {
            return (0, 0);
        }
        if self.is_ascending {
            let [first, last] = [digits.trailing_zeros(), digits.ilog2()];
            return (self.values[first as usize], self.values[last as usize]);
        }
        let values = || Bits(digits).map(|digit| self.values[digit]);
        (values().min().unwrap_or(0), values().max().unwrap_or(0))
    }
}
