//! Sums of far values: any values, any number of them.
//!
//! In: the cells of a sum and its total. Out: restrictions of candidates. What stays true: no rule
//! removes a candidate that is part of a solution.
//!
//! The sets of values of distinct cells come from their list, or, where there are too many, from the
//! smallest and the largest sums. What other cells can add up to is followed as bits, one per sum, where
//! the total is near the smallest or the largest sum (as in M. Trick, "A dynamic programming approach for
//! consistency and propagation for knapsack constraints", 2003); else bounds do the rest.

use super::candidates::{Candidates, Conflict, Halt};
use super::combinations::Combinations;
use super::scale::Scale;
use super::sum::{Board, View};
use crate::digits::DigitSet;
use crate::limits::Limits;

/// One open cell of a sum that may use a value twice.
pub struct Term {
    cell: u32,
    /// Whether its steps are counted from its smallest value up.
    upward: bool,
    /// How far its values lead.
    steps: u64,
    /// How far the cells before it lead.
    before: u64,
}

/// Room for the open cells of the sum that is looked at.
pub struct Room {
    pub open: Vec<u32>,
    pub terms: Vec<Term>,
}

/// The cells of a sum that are not single, and what is left for them.
struct Rest<const W: usize> {
    total: i64,
    /// All their candidates together.
    union: DigitSet<W>,
    least: i64,
    most: i64,
}

/// Applies the rules to one sum.
pub fn propagate<const W: usize>(
    sum: &View,
    board: &mut Board<W>,
    combinations: &mut Combinations<W>,
    room: &mut Room,
    limits: &mut Limits,
) -> Result<(), Halt> {
    let (scale, candidates) = (board.scale, &mut *board.candidates);
    if !sum.distinct {
        let (plus, minus) = (sum.plus(), sum.minus());
        return linear(plus, minus, sum.total, scale, candidates, &mut room.terms, limits);
    }
    let mut found = 0;
    let mut rest = Rest { total: sum.total, union: DigitSet::EMPTY, least: 0, most: 0 };
    for &cell in sum.cells {
        let slots = candidates.of(cell);
        let least = scale.smallest(slots);
        if slots.is_single() {
            rest.total -= least;
        } else {
            room.open[found] = cell;
            found += 1;
            rest.union |= slots;
            rest.least += least;
            rest.most += scale.largest(slots);
        }
    }
    let open = &room.open[..found];
    if rest.total < rest.least || rest.total > rest.most {
        return Err(Halt::Conflict);
    }
    match *open {
        [] => return Ok(()),
        [cell] => return Ok(candidates.restrict(cell, scale.with_value(rest.total))?),
        _ => {}
    }
    let Some(sets) = combinations.sets(open.len(), rest.total, scale, limits)? else {
        return bounded(open, &rest, scale, candidates, limits);
    };
    limits.work((sets.len() * open.len() * W.div_ceil(4)) as u32)?;
    match *open {
        [a, b] => pair(a, b, sets, candidates)?,
        [a, b, c] => triple(a, b, c, sets, candidates)?,
        _ => {
            let required = combine(open, &rest, sets, candidates)?;
            place_required(open, required, candidates)?;
            for &cell in sum.outside {
                candidates.remove(cell, required)?;
            }
        }
    }
    Ok(())
}

/// The one other slot of a set of two, for each slot of `slots`, a part of that set.
#[inline]
fn partners<const W: usize>(slots: DigitSet<W>, both: DigitSet<W>) -> DigitSet<W> {
    if slots == both || slots.is_empty() { slots } else { both - slots }
}

/// Keeps in two cells what some set of two gives them.
fn pair<const W: usize>(
    a: u32,
    b: u32,
    sets: &[DigitSet<W>],
    candidates: &mut Candidates<W>,
) -> Result<(), Conflict> {
    let (slots_a, slots_b) = (candidates.of(a), candidates.of(b));
    let (mut keep_a, mut keep_b) = (DigitSet::EMPTY, DigitSet::EMPTY);
    for &set in sets {
        keep_a |= slots_a & partners(slots_b & set, set);
        keep_b |= slots_b & partners(slots_a & set, set);
    }
    candidates.restrict(a, keep_a)?;
    candidates.restrict(b, keep_b)
}

/// Keeps in three cells what some set of three gives them.
fn triple<const W: usize>(
    a: u32,
    b: u32,
    c: u32,
    sets: &[DigitSet<W>],
    candidates: &mut Candidates<W>,
) -> Result<(), Conflict> {
    let (slots_a, slots_b, slots_c) = (candidates.of(a), candidates.of(b), candidates.of(c));
    let union = slots_a | slots_b | slots_c;
    let (mut keep_a, mut keep_b, mut keep_c) = (DigitSet::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY);
    for &set in sets {
        if !(set - union).is_empty() {
            continue;
        }
        for slot in slots_a & set {
            let slot = DigitSet::single(slot);
            let others = set - slot;
            let with_b = slots_b & partners(slots_c & others, others);
            if !with_b.is_empty() {
                keep_a |= slot;
                keep_b |= with_b;
                keep_c |= slots_c & partners(slots_b & others, others);
            }
        }
    }
    candidates.restrict(a, keep_a)?;
    candidates.restrict(b, keep_b)?;
    candidates.restrict(c, keep_c)
}

/// Keeps in each cell the values of the sets that leave every cell a value; returns those that all
/// of these sets use.
fn combine<const W: usize>(
    open: &[u32],
    rest: &Rest<W>,
    sets: &[DigitSet<W>],
    candidates: &mut Candidates<W>,
) -> Result<DigitSet<W>, Conflict> {
    let (mut allowed, mut required) = (DigitSet::EMPTY, rest.union);
    for &set in sets {
        if (set - rest.union).is_empty()
            && open.iter().all(|&cell| !(candidates.of(cell) & set).is_empty())
        {
            allowed |= set;
            required &= set;
        }
    }
    if allowed.is_empty() {
        return Err(Conflict);
    }
    if allowed != rest.union {
        for &cell in open {
            candidates.restrict(cell, allowed)?;
        }
    }
    Ok(required)
}

/// Gives each required value with one place left to its cell.
fn place_required<const W: usize>(
    open: &[u32],
    required: DigitSet<W>,
    candidates: &mut Candidates<W>,
) -> Result<(), Conflict> {
    if required.is_empty() {
        return Ok(());
    }
    let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
    for &cell in open {
        let slots = candidates.of(cell) & required;
        twice |= once & slots;
        once |= slots;
    }
    if once != required {
        return Err(Conflict);
    }
    let hidden = required - twice;
    if hidden.is_empty() {
        return Ok(());
    }
    for &cell in open {
        let here = candidates.of(cell) & hidden;
        if !here.is_empty() {
            if !here.is_single() {
                return Err(Conflict);
            }
            candidates.restrict(cell, here)?;
        }
    }
    Ok(())
}

/// Restricts distinct cells whose sets are not listed: by the smallest and the largest sum of their
/// candidates, then of each cell's.
fn bounded<const W: usize>(
    open: &[u32],
    rest: &Rest<W>,
    scale: &Scale<W>,
    candidates: &mut Candidates<W>,
    limits: &mut Limits,
) -> Result<(), Halt> {
    let (mut rising, mut falling) = (rest.union, rest.union);
    let (mut least, mut most) = (0, 0);
    let (mut low, mut high) = (0, 0);
    for _ in open {
        let (Some(smallest), Some(largest)) = (rising.pop_first(), falling.last()) else {
            return Err(Halt::Conflict);
        };
        falling.remove(largest);
        (low, high) = (scale.value(smallest), scale.value(largest));
        least += low;
        most += high;
    }
    let (above, below) = (rest.total - least, most - rest.total);
    if above < 0 || below < 0 {
        return Err(Halt::Conflict);
    }
    // Another value takes the place of the last one of the smallest or largest sum.
    let allowed = scale.between(rest.union, high - below, low + above);
    for &cell in open {
        candidates.restrict(cell, allowed)?;
    }
    within_bounds(open, &[], rest.total, scale, candidates, limits)
}

/// Restricts the cells of a sum that may be alike.
fn linear<const W: usize>(
    plus: &[u32],
    minus: &[u32],
    total: i64,
    scale: &Scale<W>,
    candidates: &mut Candidates<W>,
    terms: &mut Vec<Term>,
    limits: &mut Limits,
) -> Result<(), Halt> {
    let slack = Slack::of(plus, minus, total, scale, candidates)?;
    let target = slack.above.min(slack.below);
    if scale.slots_are_values && target < 64 {
        let upward = slack.above <= slack.below;
        return Ok(within_reach(plus, minus, target as u32, upward, candidates, terms)?);
    }
    within_bounds(plus, minus, total, scale, candidates, limits)
}

/// How far a total is from the smallest and the largest sum of the candidates.
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

/// Keeps in each cell the values that the others can complete to the total. Everything is counted
/// from the smallest sum if `upward`, else down from the largest: `target` is how far the total is
/// from there, and each value stands for how far it leads.
fn within_reach<const W: usize>(
    plus: &[u32],
    minus: &[u32],
    target: u32,
    upward: bool,
    candidates: &mut Candidates<W>,
    terms: &mut Vec<Term>,
) -> Result<(), Conflict> {
    terms.clear();
    let useful = u64::MAX >> (63 - target);
    let mut before = 1u64;
    for (cells, upward) in [(plus, upward), (minus, !upward)] {
        for &cell in cells {
            let slots = candidates.of(cell);
            if slots.is_single() {
                continue;
            }
            let steps = steps(slots, upward) & useful;
            terms.push(Term { cell, upward, steps, before });
            before = reached(before, steps) & useful;
        }
    }
    let mut after = 1u64;
    for term in terms.iter().rev() {
        // Bit 63 - x for each x the cells after this one can lead.
        let mirrored = after.reverse_bits();
        let mut kept = 0;
        for step in bits(term.steps) {
            if mirrored >> (63 - target + step) & term.before != 0 {
                kept |= 1 << step;
            }
        }
        let slots = candidates.of(term.cell);
        candidates.restrict(term.cell, from_steps(slots, kept, term.upward))?;
        after = reached(after, kept) & useful;
    }
    if before >> target & 1 == 0 {
        return Err(Conflict);
    }
    Ok(())
}

/// The numbers of the bits that are set.
fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// All sums of one of `from` and one of `steps`.
fn reached(from: u64, steps: u64) -> u64 {
    bits(steps).fold(0, |all, step| all | from << step)
}

/// How far each slot is from the smallest one, or down from the largest one; the first 64.
fn steps<const W: usize>(slots: DigitSet<W>, upward: bool) -> u64 {
    if upward {
        return slots.window(slots.first().unwrap_or(0));
    }
    let top = slots.last().unwrap_or(0);
    slots.window(top.saturating_sub(63)).reverse_bits() >> 63u16.saturating_sub(top)
}

/// The slots that `steps` stand for.
fn from_steps<const W: usize>(slots: DigitSet<W>, steps: u64, upward: bool) -> DigitSet<W> {
    if upward {
        return DigitSet::from_window(slots.first().unwrap_or(0), steps);
    }
    let top = slots.last().unwrap_or(0);
    let bits = steps.reverse_bits() >> 63u16.saturating_sub(top);
    DigitSet::from_window(top.saturating_sub(63), bits)
}

#[cfg(test)]
mod tests;
