//! Combinations: which sets of distinct values have a given sum, where values are far apart.
//!
//! In: how many values and their sum. Out: all sets of slots with them, from a list made once for
//! each count when it is first asked for; nothing where the list would be long.
//!
//! ```text
//!     sets      { }, { }, { }, { }, ...        all sets of one count, by sum
//!     sums      [3, 4, 5, ...]                 the sums there are
//!     first     [0, 1, 2, 4, ...]              where the sets of each sum begin
//! ```

use super::scale::Scale;
use crate::digits::{Digit, DigitSet};
use crate::limits::{Limits, Stop};

/// The longest list: all pairs of 160 values, triples of 43, fours of 25, and any count of 15.
const MAX_SETS: usize = 12_800;

/// The lists of the counts asked for so far.
pub struct Combinations<const W: usize> {
    of_count: Vec<Option<Table<W>>>,
    /// How many values there are in all.
    values: usize,
}

struct Table<const W: usize> {
    sets: Vec<DigitSet<W>>,
    sums: Vec<i64>,
    first: Vec<u32>,
}

impl<const W: usize> Combinations<W> {
    pub fn new(values: usize, limits: &mut Limits) -> Result<Self, Stop> {
        let mut of_count = limits.with_capacity(values + 1)?;
        of_count.extend((0..=values).map(|_| None));
        Ok(Combinations { of_count, values })
    }

    /// The sets of `count` slots whose values sum up to `sum`; `None` if they are not listed.
    pub fn sets(
        &mut self,
        count: usize,
        sum: i64,
        scale: &Scale<W>,
        limits: &mut Limits,
    ) -> Result<Option<&[DigitSet<W>]>, Stop> {
        let table = match &mut self.of_count[count] {
            Some(table) => table,
            none => match choose(self.values, count) {
                Some(sets) => none.insert(Table::new(count, sets, scale, limits)?),
                None => return Ok(None),
            },
        };
        Ok(Some(table.with_sum(sum)))
    }
}

/// How many sets of `count` of `values` there are, if not too many to be listed.
pub fn choose(values: usize, count: usize) -> Option<usize> {
    let mut sets = 1;
    for step in 0..count.min(values - count) {
        sets = sets * (values - step) / (step + 1);
        if sets > MAX_SETS {
            return None;
        }
    }
    Some(sets)
}

impl<const W: usize> Table<W> {
    fn new(count: usize, len: usize, scale: &Scale<W>, limits: &mut Limits) -> Result<Self, Stop> {
        let mut listed = limits.with_capacity(len)?;
        let slots = {
            let mut slots: Vec<Digit> = limits.with_capacity(scale.full.len())?;
            slots.extend(scale.full);
            slots
        };
        // The places chosen, and what those before each of them come to.
        let mut chosen: Vec<usize> = limits.with_capacity(count)?;
        chosen.extend(0..count);
        let mut before = limits.filled(count + 1, (0, DigitSet::EMPTY))?;
        let mut raised = 0;
        loop {
            limits.work((count - raised) as u32)?;
            for at in raised..count {
                let (sum, mut set) = before[at];
                set.insert(slots[chosen[at]]);
                before[at + 1] = (sum + scale.value(slots[chosen[at]]), set);
            }
            listed.push(before[count]);
            // The next choice in lexicographic order: raise the last one that can be raised.
            let top = slots.len() - count;
            let Some(raise) = (0..count).rev().find(|&at| chosen[at] < top + at) else { break };
            raised = raise;
            chosen[raise] += 1;
            for at in raise + 1..count {
                chosen[at] = chosen[at - 1] + 1;
            }
        }
        listed.sort_unstable_by_key(|&(sum, _)| sum);
        let starts = (0..len).filter(|&at| at == 0 || listed[at].0 != listed[at - 1].0);
        let mut table = Table {
            sets: limits.with_capacity(len)?,
            sums: limits.with_capacity(starts.clone().count())?,
            first: limits.with_capacity(starts.clone().count() + 1)?,
        };
        table.sums.extend(starts.clone().map(|at| listed[at].0));
        table.first.extend(starts.map(|at| at as u32).chain([len as u32]));
        table.sets.extend(listed.iter().map(|&(_, set)| set));
        Ok(table)
    }

    #[inline]
    fn with_sum(&self, sum: i64) -> &[DigitSet<W>] {
        match self.sums.binary_search(&sum) {
            Ok(at) => &self.sets[self.first[at] as usize..self.first[at + 1] as usize],
            Err(_) => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Bounds;
    use crate::model::Model;
    use crate::puzzle::Puzzle;
    use crate::shape::Shape;
    use crate::symbols::Symbols;

    #[test]
    fn every_set_is_listed_with_its_sum() {
        for symbols in [[1, 2, 3, 4, 5, 6, 7, 8, 9], [0, 3, 4, 11, 98, 2, 500, 77, 1]] {
            let symbols = Symbols::new(&symbols, 9).unwrap();
            let puzzle = Puzzle::with_symbols(Shape::square(9).unwrap(), symbols).unwrap();
            let limits = &mut Limits::new(&Bounds::default());
            let scale = Scale::<1>::new(&Model::new(&puzzle, limits).unwrap(), limits).unwrap();
            let slots: Vec<Digit> = scale.full.collect();
            let mut combinations = Combinations::new(9, limits).unwrap();
            for subset in 0..1u32 << 9 {
                let chosen = (0..9).filter(|at| subset >> at & 1 == 1).map(|at| slots[at]);
                let mut set = DigitSet::EMPTY;
                chosen.clone().for_each(|slot| set.insert(slot));
                let sum = chosen.map(|slot| scale.value(slot)).sum();
                let sets = combinations.sets(set.len(), sum, &scale, limits).unwrap().unwrap();
                assert!(sets.contains(&set));
                assert!(sets.iter().all(|other| {
                    other.len() == set.len()
                        && other.map(|slot| scale.value(slot)).sum::<i64>() == sum
                }));
            }
            let none = combinations.sets(2, -1, &scale, limits).unwrap().unwrap();
            assert!(none.is_empty());
        }
    }

    #[test]
    fn long_lists_are_not_made() {
        assert_eq!((choose(9, 4), choose(36, 34), choose(5, 0)), (Some(126), Some(630), Some(1)));
        assert_eq!((choose(36, 5), choose(1024, 512)), (None, None));
    }
}
