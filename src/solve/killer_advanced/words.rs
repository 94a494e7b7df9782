//! Combinations of near values: which words have so many bits whose places sum up to a total.
//!
//! In: the slots, which are values, and how many with which sum are asked for. Out: all sets of them as
//! words, listed when they are first asked for; nothing where a count has too many sets. What stays
//! true: a list once made is there to stay.
//!
//! ```text
//!     words     a c b | a d | ...      the lists of one count, in the order in which they were made
//!     spans     [sum] -> (0, 3)        where the list of each sum begins and ends, or not yet made
//! ```

use super::combinations::choose;
use crate::digits::Digit;
use crate::limits::{Limits, Stop};

/// A list that was not made yet.
const NOT_MADE: (u32, u32) = (u32::MAX, 0);

/// The lists asked for so far.
pub struct Words {
    /// The values in order, and what those before each of them sum up to.
    values: Vec<Digit>,
    before: Vec<u32>,
    of_count: Vec<Option<Lists>>,
}

struct Lists {
    words: Vec<u64>,
    spans: Vec<(u32, u32)>,
}

impl Words {
    /// No lists yet of the sets of these values.
    pub fn new(values: u64, limits: &mut Limits) -> Result<Self, Stop> {
        let count = values.count_ones() as usize;
        let mut words = Words {
            values: limits.with_capacity(count)?,
            before: limits.with_capacity(count + 1)?,
            of_count: limits.with_capacity(count + 1)?,
        };
        words.of_count.extend((0..=count).map(|_| None));
        let mut sum = 0;
        for value in (0..64).filter(|value| values >> value & 1 == 1) {
            words.values.push(value);
            words.before.push(sum);
            sum += u32::from(value);
        }
        words.before.push(sum);
        Ok(words)
    }

    /// The sets of `count` values that sum up to `sum`; `None` if they are not listed.
    #[inline]
    pub fn sets(
        &mut self,
        count: usize,
        sum: i64,
        limits: &mut Limits,
    ) -> Result<Option<&[u64]>, Stop> {
        let values = self.values.len();
        if self.of_count[count].is_none() {
            let Some(sets) = choose(values, count) else { return Ok(None) };
            let most = self.before[values] - self.before[values - count];
            self.of_count[count] = Some(Lists {
                words: limits.with_capacity(sets)?,
                spans: limits.filled(most as usize + 1, NOT_MADE)?,
            });
        }
        let Some(Lists { words, spans }) = &mut self.of_count[count] else { return Ok(None) };
        let Some(span) = usize::try_from(sum).ok().and_then(|sum| spans.get_mut(sum)) else {
            return Ok(Some(&[]));
        };
        if *span == NOT_MADE {
            let first = words.len();
            let maker = Maker { values: &self.values, before: &self.before };
            maker.list(0, count, sum as u32, 0, words);
            *span = (first as u32, words.len() as u32);
            limits.work((words.len() - first) as u32)?;
        }
        Ok(Some(&words[span.0 as usize..span.1 as usize]))
    }
}

struct Maker<'a> {
    values: &'a [Digit],
    before: &'a [u32],
}

impl Maker<'_> {
    /// Appends `word` with every `count` values from the place `from` on that sum up to `sum`.
    fn list(&self, from: usize, count: usize, sum: u32, word: u64, words: &mut Vec<u64>) {
        let (values, before) = (self.values, self.before);
        if count == 0 {
            if sum == 0 {
                words.push(word);
            }
            return;
        }
        let most = before[values.len()] - before[values.len() - count];
        if sum > most {
            return;
        }
        if count == 1 {
            // The only one is the sum itself.
            if values[from..].binary_search(&(sum as Digit)).is_ok() {
                words.push(word | 1 << sum);
            }
            return;
        }
        for first in from..=values.len() - count {
            // Those that follow directly are the smallest sum.
            if before[first + count] - before[first] > sum {
                return;
            }
            let value = u32::from(values[first]);
            self.list(first + 1, count - 1, sum - value, word | 1 << value, words);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Bounds;

    // Seen to fail: a list that ends before the smallest values of its sum.
    #[test]
    fn every_set_is_listed_once_with_its_sum() {
        for values in [[0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 3, 4, 11, 12, 20, 33, 61, 63]] {
            let limits = &mut Limits::new(&Bounds::default());
            let mut words =
                Words::new(values.iter().fold(0, |all, value| all | 1 << value), limits).unwrap();
            let mut listed = 0;
            for subset in 0..1u32 << 9 {
                let chosen = (0..9).filter(|at| subset >> at & 1 == 1).map(|at| values[at]);
                let word = chosen.clone().fold(0u64, |word, value| word | 1 << value);
                let (count, sum) = (chosen.clone().count(), chosen.map(i64::from).sum());
                let sets = words.sets(count, sum, limits).unwrap().unwrap();
                listed += sets.iter().filter(|&&set| set == word).count();
                assert!(sets.iter().all(|set| set.count_ones() as usize == count));
            }
            assert_eq!(listed, 1 << 9);
            let all = words.of_count.iter().flatten().map(|lists| lists.words.len()).sum::<usize>();
            assert_eq!(all, 1 << 9);
            for sum in [-1, 1, 1 << 40] {
                assert!(words.sets(9, sum, limits).unwrap().unwrap().is_empty());
            }
        }
    }

    #[test]
    fn long_lists_are_not_made() {
        let limits = &mut Limits::new(&Bounds::default());
        let mut words = Words::new((1 << 36) - 1, limits).unwrap();
        assert!(words.sets(18, 100, limits).unwrap().is_none());
        assert_eq!(words.sets(2, 70, limits).unwrap(), Some(&[][..]));
        assert_eq!(words.sets(2, 69, limits).unwrap(), Some(&[1 << 34 | 1 << 35][..]));
    }
}
