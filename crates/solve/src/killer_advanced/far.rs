//! Sums of far values: any values, any number of them.
//!
//! In: the cells of a sum and its total. Out: restrictions of candidates. What stays true: no rule
//! removes a candidate that is part of a solution.
//!
//! Distinct cells keep the values of the listed sets. If there is no list, or cells may be alike, each cell keeps what
//! the smallest and the largest values of the others leave to it.

use super::candidates::Candidates;
use super::combinations::Combinations;
use super::scale::Scale;
use super::sum::{SumBoard, View};
use super::units;
use crate::conflict::{Conflict, Halt};
use sudoku_core::digits::DigitSet;
use sudoku_core::limits::Limits;

/// Applies the rules to one sum. `open` has a place for each of its cells.
pub fn propagate<const W: usize>(
    sum: &View,
    board: &mut SumBoard<W>,
    combinations: &mut Combinations<W>,
    open: &mut [u32],
    limits: &mut Limits,
) -> Result<(), Halt> {
    let (scale, candidates) = (board.scale, &mut *board.candidates);
    if !sum.distinct {
        return within_bounds(sum.plus(), sum.minus(), sum.total, scale, candidates, limits);
    }
    let (mut found, mut rest, mut union) = (0, sum.total, DigitSet::EMPTY);
    for &cell in sum.cells {
        let slots = candidates.of(cell);
        if slots.is_single() {
            rest -= scale.smallest(slots);
        } else {
            open[found] = cell;
            found += 1;
            union |= slots;
        }
    }
    let open = &open[..found];
    if open.len() < 2 {
        return within_bounds(sum.cells, &[], sum.total, scale, candidates, limits);
    }
    let Some(sets) = combinations.sets(open.len(), rest, limits)? else {
        return within_bounds(open, &[], rest, scale, candidates, limits);
    };
    limits.work((sets.len() * open.len() * W.div_ceil(4)) as u32)?;
    let required = combine(open, union, sets, candidates)?;
    units::place(open, required, candidates)?;
    for &cell in sum.outside {
        candidates.remove(cell, required)?;
    }
    Ok(())
}

/// Keeps in each cell the values of the sets that leave every cell a value; returns those that all
/// of these sets use.
fn combine<const W: usize>(
    open: &[u32],
    union: DigitSet<W>,
    sets: &[DigitSet<W>],
    candidates: &mut Candidates<W>,
) -> Result<DigitSet<W>, Conflict> {
    let (mut allowed, mut required) = (DigitSet::EMPTY, union);
    for &set in sets {
        if (set - union).is_empty()
            && open.iter().all(|&cell| !(candidates.of(cell) & set).is_empty())
        {
            allowed |= set;
            required &= set;
        }
    }
    if allowed.is_empty() {
        return Err(Conflict);
    }
    if allowed != union {
        for &cell in open {
            candidates.restrict(cell, allowed)?;
        }
    }
    Ok(required)
}

/// The distance of a total from the smallest and from the largest sum of the candidates.
struct Slack {
    above: i64,
    below: i64,
    /// The largest distance between two candidates of a cell.
    widest: i64,
}

impl Slack {
    fn of<const W: usize>(
        plus: &[u32],
        minus: &[u32],
        total: i64,
        scale: &Scale<W>,
        candidates: &Candidates<W>,
    ) -> Result<Slack, Conflict> {
        let (mut above, mut below, mut widest) = (total, -total, 0);
        for &cell in plus {
            let (low, high) = ends(candidates.of(cell), scale);
            above -= low;
            below += high;
            widest = widest.max(high - low);
        }
        for &cell in minus {
            let (low, high) = ends(candidates.of(cell), scale);
            above += high;
            below -= low;
            widest = widest.max(high - low);
        }
        if above < 0 || below < 0 {
            return Err(Conflict);
        }
        Ok(Slack { above, below, widest })
    }
}

fn ends<const W: usize>(slots: DigitSet<W>, scale: &Scale<W>) -> (i64, i64) {
    (scale.smallest(slots), scale.largest(slots))
}

/// Keeps in each cell what the smallest and largest values of the others leave to it.
fn within_bounds<const W: usize>(
    plus: &[u32],
    minus: &[u32],
    total: i64,
    scale: &Scale<W>,
    candidates: &mut Candidates<W>,
    limits: &mut Limits,
) -> Result<(), Halt> {
    loop {
        limits.work(((plus.len() + minus.len()) * W) as u32)?;
        let Slack { above, below, widest } = Slack::of(plus, minus, total, scale, candidates)?;
        if above >= widest && below >= widest {
            return Ok(());
        }
        let mut moved = false;
        for (cells, above, below) in [(plus, above, below), (minus, below, above)] {
            for &cell in cells {
                let slots = candidates.of(cell);
                let (low, high) = ends(slots, scale);
                if high - low > above.min(below) {
                    // Slot by slot.
                    limits.work(slots.len() as u32)?;
                    let kept = scale.between(slots, high - below, low + above);
                    candidates.restrict(cell, kept)?;
                    moved |= kept != slots;
                }
            }
        }
        if !moved {
            return Ok(());
        }
    }
}
