//! Phases: the first value that the search tries for a variable.
//!
//! In: the previous values of variables. Out: the value to try. That is the last one (K. Pipatsrisawat
//! and A. Darwiche, "A lightweight component caching scheme", SAT 2007). In the stable mode, it is the
//! one of the longest trail without a conflict (A. Biere and M. Fleury, "Chasing target phases", 2020).
//! Each rephasing replaces the phases.

use super::literal::{Literal, Variable};
use super::trail::Trail;
use sudoku_core::limits::{Limits, Stop};

/// Variables between two checks of the limits.
const FEW: usize = 1 << 12;

/// The values to try.
pub struct Phases {
    saved: Vec<bool>,
    /// 1 true, -1 false, 0 as saved.
    target: Vec<i8>,
    target_size: usize,
    best: Vec<i8>,
    best_size: usize,
    /// The pieces that an interrupted call has done.
    done: usize,
}

impl Phases {
    /// The search first tries true for every variable: a digit in a cell propagates the most.
    pub fn new(variables: usize, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Phases {
            saved: limits.filled(variables, true)?,
            target: limits.filled(variables, 0)?,
            target_size: 0,
            best: limits.filled(variables, 0)?,
            best_size: 0,
            done: 0,
        })
    }

    /// A copy.
    pub fn copied(&self, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Phases {
            saved: limits.copied(&self.saved)?,
            target: limits.copied(&self.target)?,
            best: limits.copied(&self.best)?,
            ..*self
        })
    }

    /// The literal to try.
    pub fn choose(&self, variable: Variable, stable: bool) -> Literal {
        let target = if stable { self.target[variable as usize] } else { 0 };
        match target {
            1 => Literal::positive(variable),
            -1 => Literal::negative(variable),
            _ if self.saved[variable as usize] => Literal::positive(variable),
            _ => Literal::negative(variable),
        }
    }

    /// A literal that was true is open again.
    #[inline]
    pub fn save(&mut self, literal: Literal) {
        self.saved[literal.variable() as usize] = literal.is_positive();
    }

    /// Compares a trail that ended in a conflict: the levels before its last one have no conflict. After a [`Stop`]
    /// the caller repeats the call with the same trail before it does anything else: other phases would change the order
    /// of the solutions.
    pub fn compare(&mut self, trail: &Trail, limits: &mut Limits) -> Result<(), Stop> {
        let consistent = trail.below_level();
        if consistent.len() > self.target_size {
            copy(consistent, &mut self.target, &mut self.done, limits)?;
            self.target_size = consistent.len();
        }
        if consistent.len() > self.best_size {
            copy(consistent, &mut self.best, &mut self.done, limits)?;
            self.best_size = consistent.len();
        }
        Ok(())
    }

    /// Replaces the phases, by each method in rotation. A [`Stop`] is as for [`Phases::compare`].
    pub fn renew(&mut self, number: u64, limits: &mut Limits) -> Result<(), Stop> {
        let others = self.saved.chunks_mut(FEW).zip(self.target.chunks_mut(FEW));
        for ((saved, target), best) in others.zip(self.best.chunks(FEW)).skip(self.done) {
            limits.work(saved.len() as u32)?;
            match number % 6 {
                _ if number == 0 => saved.fill(true),
                1 => saved.fill(false),
                3 => saved.iter_mut().for_each(|saved| *saved = !*saved),
                5 => saved.fill(true),
                _ => take_best(saved, best),
            }
            target.fill(0);
            self.done += 1;
        }
        self.done = 0;
        if number > 0 && matches!(number % 6, 0 | 2 | 4) {
            self.best_size = 0;
        }
        self.target_size = 0;
        Ok(())
    }
}

fn take_best(saved: &mut [bool], best: &[i8]) {
    for (saved, &best) in saved.iter_mut().zip(best) {
        if best != 0 {
            *saved = best > 0;
        }
    }
}

/// Copies all pieces after those that are done.
fn copy(
    literals: &[Literal],
    values: &mut [i8],
    done: &mut usize,
    limits: &mut Limits,
) -> Result<(), Stop> {
    for values in values.chunks_mut(FEW).skip(*done) {
        // A byte each, so that the compiler uses vectors.
        limits.work(values.len() as u32 / 16)?;
        values.fill(0);
        *done += 1;
    }
    let filled = values.len().div_ceil(FEW);
    for literals in literals.chunks(FEW).skip(*done - filled) {
        limits.work(literals.len() as u32)?;
        for literal in literals {
            values[literal.variable() as usize] = if literal.is_positive() { 1 } else { -1 };
        }
        *done += 1;
    }
    *done = 0;
    Ok(())
}
