//! Which digits the open cells of a cage can have, by their sum.
//!
//! Takes the digits that the cage does not hold yet with their values, in ascending order, how many cells are open and
//! what they must sum up to. Clears the mark of each digit that no choice of different digits with that sum contains.
//!
//! The answer is exact while there is budget: a table has one bit for each number of digits and each sum that the first
//! `i` digits reach, for each `i` (subset sums by dynamic programming, Bellman 1956); a walk from the last digit to the
//! first one keeps the sums from which the total can still be reached. Beyond the budget a digit stays marked if the
//! other cells can sum up to at most and at least what is left. So time and memory are bounded for any cage.

use crate::digits::Digit;
use crate::error::Result;
use crate::memory;

/// A digit and its value in a sum.
pub type Value = (u64, Digit);

const BITS: usize = u64::BITS as usize;

/// Clears marks for one cage after the other.
#[derive(Debug)]
pub struct Sums {
    /// Words that tables may still use.
    budget: usize,
    /// The sums that the first digits reach: for each number of first digits and each number of digits chosen.
    reached: Vec<u64>,
    /// The sums from which the total is reached, for each number of digits chosen.
    useful: Vec<u64>,
}

impl Sums {
    /// Tables of at most this many words, together.
    pub const BUDGET: usize = 1 << 20;

    pub fn new(budget: usize) -> Self {
        Sums { budget, reached: Vec::new(), useful: Vec::new() }
    }

    /// Clears the marks of digits that no choice of `open` of these values with this total contains.
    pub fn restrict(
        &mut self,
        values: &[Value],
        open: usize,
        total: u64,
        marks: &mut [bool],
    ) -> Result<()> {
        let mut clear = |index: usize| marks[usize::from(values[index].1)] = false;
        // Relative to the smallest value, so that large values that are close together need a small table.
        let base = values.first().map_or(0, |value| value.0);
        let left = base.checked_mul(open as u64).and_then(|least| total.checked_sub(least));
        let Some(left) = left.filter(|_| (1..=values.len()).contains(&open)) else {
            (0..values.len()).for_each(clear);
            return Ok(());
        };
        let value = |index: usize| values[index].0 - base;
        let sum = |indices: std::ops::Range<usize>| indices.map(value).sum::<u64>();
        let last = values.len() - open;
        // The sums of the first and of the last `open` values, and of one less.
        let (least, most) = (sum(0..open), sum(last..values.len()));
        let (least_others, most_others) = (least - value(open - 1), most - value(last));
        for index in 0..values.len() {
            let smallest = if index < open { least - value(index) } else { least_others };
            let largest = if index >= last { most - value(index) } else { most_others };
            let others = left.checked_sub(value(index));
            if others.is_none_or(|others| others < smallest || others > largest) {
                clear(index);
            }
        }
        let words = usize::try_from(left).ok().map(|left| left / BITS + 1);
        let Some(words) = words else { return Ok(()) };
        let layer = words.saturating_mul(open + 1);
        let cost = layer.saturating_mul(values.len());
        // All values, or one: the bounds are exact.
        if cost > self.budget || left > most || left < least || last == 0 || open == 1 {
            return Ok(());
        }
        self.budget -= cost;
        self.fill(values.len(), layer)?;
        let value = |index: usize| value(index) as usize;
        self.reached[0] = 1;
        for index in 1..values.len() {
            let (before, now) = self.reached.split_at_mut(index * layer);
            let before = &before[(index - 1) * layer..];
            now[..layer].copy_from_slice(before);
            for (now, before) in
                now[words..layer].chunks_exact_mut(words).zip(before.chunks_exact(words))
            {
                add_raised(now, before, value(index - 1));
            }
        }
        self.useful[open * words + left as usize / BITS] |= 1 << (left as usize % BITS);
        for index in (0..values.len()).rev() {
            let (by, before) = (value(index), &self.reached[index * layer..][..layer]);
            let mut is_used = false;
            for chosen in 0..open {
                let (now, next) = self.useful.split_at_mut((chosen + 1) * words);
                let reached = &before[chosen * words..][..words];
                is_used |= add_lowered(&mut now[chosen * words..], &next[..words], by, reached);
            }
            if !is_used {
                clear(index);
            }
        }
        Ok(())
    }

    /// Empty tables.
    fn fill(&mut self, layers: usize, layer: usize) -> Result<()> {
        memory::clear(&mut self.reached, layers * layer)?;
        self.reached.resize(layers * layer, 0);
        memory::clear(&mut self.useful, layer)?;
        self.useful.resize(layer, 0);
        Ok(())
    }
}

/// Adds sums that are larger by so much; what does not fit is too large.
fn add_raised(sums: &mut [u64], from: &[u64], by: usize) {
    let (words, bits) = (by / BITS, by % BITS);
    for at in words..sums.len() {
        let low = if bits > 0 && at > words { from[at - words - 1] >> (BITS - bits) } else { 0 };
        sums[at] |= from[at - words] << bits | low;
    }
}

/// Adds sums that are smaller by so much. Whether one of those is among the reached ones.
fn add_lowered(sums: &mut [u64], from: &[u64], by: usize, reached: &[u64]) -> bool {
    let (words, bits) = (by / BITS, by % BITS);
    let mut meets = false;
    for at in words..from.len() {
        let high =
            if bits > 0 { from.get(at + 1).map_or(0, |word| word << (BITS - bits)) } else { 0 };
        let lowered = from[at] >> bits | high;
        sums[at - words] |= lowered;
        meets |= lowered & reached[at - words] != 0;
    }
    meets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::Random;

    /// The digits that some choice contains, by trying all choices.
    fn tried(values: &[Value], open: usize, total: u64, marks: &mut [bool]) {
        let mut found = vec![false; marks.len()];
        for choice in 0u32..1 << values.len() {
            let chosen = || (0..values.len()).filter(|index| choice >> index & 1 == 1);
            let sum: u64 = chosen().map(|index| values[index].0).sum();
            if choice.count_ones() as usize == open && sum == total {
                chosen().for_each(|index| found[usize::from(values[index].1)] = true);
            }
        }
        for &(_, digit) in values {
            marks[usize::from(digit)] &= found[usize::from(digit)];
        }
    }

    fn restricted(values: &[Value], open: usize, total: u64, budget: usize) -> Vec<bool> {
        let mut marks =
            vec![true; 1 + values.iter().map(|value| value.1).max().unwrap_or(0) as usize];
        Sums::new(budget).restrict(values, open, total, &mut marks).unwrap();
        marks
    }

    /// Lists of values and their places, with several distances between the values.
    fn lists() -> Vec<Vec<Value>> {
        let mut random = Random::new(7);
        let mut below = |bound| random.below(bound) as u64;
        let mut lists =
            vec![vec![], vec![(0, 0)], (1..=9).map(|value| (value, value as Digit - 1)).collect()];
        for spread in [2, 5, 40, 200, 1000] {
            for len in 1..=9 {
                let mut at = below(spread) * 1000;
                let list = (0..len).map(|digit| {
                    at += 1 + below(spread);
                    (at, digit)
                });
                lists.push(list.collect());
            }
        }
        lists
    }

    #[test]
    fn marked_digits_are_those_of_some_choice() {
        for values in lists() {
            let sum: u64 = values.iter().map(|value| value.0).sum();
            for open in 0..=values.len() + 1 {
                let step = 1 + sum as usize / 150;
                for total in (0..=sum + 1).step_by(step) {
                    let mut expected = vec![true; values.len().max(1)];
                    tried(&values, open, total, &mut expected);
                    let found = restricted(&values, open, total, Sums::BUDGET);
                    if !values.is_empty() {
                        assert_eq!(found, expected, "{values:?}: {open} with {total}");
                    }
                }
            }
        }
    }

    #[test]
    fn each_total_that_is_reached_keeps_its_digits() {
        for values in lists().into_iter().filter(|values| values.len() > 2) {
            for choice in 1u32..1 << values.len() {
                let chosen: Vec<_> =
                    (0..values.len()).filter(|index| choice >> index & 1 == 1).collect();
                let total = chosen.iter().map(|&index| values[index].0).sum();
                for budget in [0, Sums::BUDGET] {
                    let marks = restricted(&values, chosen.len(), total, budget);
                    assert!(chosen.iter().all(|&index| marks[index]), "{values:?}, {choice:b}");
                }
            }
        }
    }

    #[test]
    fn bounds_alone_are_used_without_a_budget() {
        let values: Vec<Value> = (1..=9).map(|value| (value, value as Digit - 1)).collect();
        let of = |open, total, budget| {
            let marks = restricted(&values, open, total, budget);
            (1..=9).filter(|value| marks[value - 1]).collect::<Vec<_>>()
        };
        // 2 would need another 2, which only the table sees. It has 9 * 3 words.
        assert_eq!(of(2, 4, 0), [1, 2, 3]);
        assert_eq!(of(2, 4, 26), [1, 2, 3]);
        assert_eq!(of(2, 4, 27), [1, 3]);
        assert_eq!(of(2, 3, 0), [1, 2]);
        assert_eq!(of(2, 17, 0), [8, 9]);
        assert_eq!(of(3, 23, 0), [6, 7, 8, 9]);
        assert_eq!(of(3, 23, Sums::BUDGET), [6, 8, 9]);
        for budget in [0, Sums::BUDGET] {
            assert_eq!(of(2, 2, budget), [0; 0]);
            assert_eq!(of(2, 18, budget), [0; 0]);
            assert_eq!(of(1, 5, budget), [5]);
            assert_eq!(of(9, 45, budget), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
            assert_eq!(of(9, 44, budget), [0; 0]);
            assert_eq!(of(1, u64::MAX, budget), [0; 0]);
        }
    }

    #[test]
    fn the_budget_is_that_of_all_cages() {
        let values: Vec<Value> = (1..=9).map(|value| (value, value as Digit - 1)).collect();
        let mut sums = Sums::new(60);
        for expected in [false, false, true] {
            let mut marks = [true; 9];
            sums.restrict(&values, 2, 4, &mut marks).unwrap();
            assert_eq!(marks[1], expected);
        }
    }

    #[test]
    fn huge_values_and_totals_are_bounded() {
        let values: Vec<Value> =
            (0..1024).map(|digit| (u64::from(digit as u32) << 21, digit)).collect();
        let mut marks = vec![true; 1024];
        Sums::new(Sums::BUDGET).restrict(&values, 500, 250 * (1023 << 21), &mut marks).unwrap();
        assert!(marks.iter().all(|&mark| mark));
        Sums::new(Sums::BUDGET).restrict(&values, 500, i64::MAX as u64, &mut marks).unwrap();
        assert!(!marks.iter().any(|&mark| mark));
        // Close together, however large: a table of 1,000,000 words would be none of this size.
        let values: Vec<Value> =
            (0..9).map(|digit| ((1 << 31) - 10 + digit as u64, digit)).collect();
        let marks = restricted(&values, 2, 2 * ((1 << 31) - 10) + 2, 27);
        assert_eq!(marks, [true, false, true, false, false, false, false, false, false]);
    }
}
