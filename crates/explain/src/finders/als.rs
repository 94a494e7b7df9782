//! Almost locked sets: cells of a unit with one digit more than cells.
//!
//! In: a board. Out: what a chain of such sets removes. Two sets share a restricted common digit if all its candidates in
//! both see each other: one of the sets lacks it, and then has all its other digits. A digit of both ends of a chain is in
//! one of them, so that what sees all its candidates there is false.
//!
//! ```text
//!     ALS-XZ          two sets; with two restricted commons, the other digits of both are locked, too
//!     ALS-XY-wing     three sets
//!     ALS-XY-chain    four sets and more
//! ```
//!
//! The order is that of HoDoKu 2.2: units as they are numbered, sets by their first cells, pairs by their first set.

use sudoku_core::memory;

use crate::board::{Bits, Cells};
use crate::parts::als_sets::{Als, MOST_VISITS, NONE, Pair, Sets};
use crate::scan::Finding;
use crate::search::{Search, Wanted, rank};
use crate::step::{Pattern, Set};
use crate::techniques::Technique;

/// Two sets.
pub fn xz<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let sets = Sets::new(search.board, search.scan, search.limits)?;
    let mut visits = 0;
    for first in 0..sets.list.len() {
        for second in first + 1..sets.list.len() {
            let Some(pair) = sets.pair(first, second, &mut visits, search.limits)? else {
                continue;
            };
            let (one, other) = (&sets.list[first], &sets.list[second]);
            let numbers = [first, second];
            let mut step = Removal::new(Technique::ALS_XZ, &sets, &numbers);
            let ends = one.digits & other.digits;
            let links = |digit| [Link { sets: [0, 1], digit }];
            step.remove_common(search, ends & !bit(pair.first), &links(pair.first))?;
            if pair.second != NONE {
                step.remove_common(search, ends & !bit(pair.second), &links(pair.second))?;
                // Both sets are locked.
                let links = [pair.first, pair.second].map(|digit| Link { sets: [0, 1], digit });
                for at in [0, 1] {
                    let commons = bit(pair.first) | bit(pair.second);
                    for digit in Bits(step.als(at).digits & !commons) {
                        let removed = sets.near(step.numbers[at], digit) - step.als(1 - at).cells;
                        step.remove(search, digit, &[at], removed, &links)?;
                    }
                }
            }
            step.offer(search)?;
        }
    }
    Ok(())
}

fn bit(digit: u8) -> u64 {
    1 << digit
}

/// Three sets, of which the second one shares a restricted common with each of the others.
pub fn xy_wing<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let sets = Sets::new(search.board, search.scan, search.limits)?;
    let pairs = sets.pairs(search.limits)?;
    let mut visits = 0;
    for (at, one) in pairs.iter().enumerate() {
        visits += pairs.len() - at;
        search.limits.work((pairs.len() - at) as u32)?;
        if visits > MOST_VISITS {
            break;
        }
        for other in &pairs[at + 1..] {
            let Some([first, pivot, last]) = ends_of(one.sets, other.sets) else { continue };
            let Some((x, y)) = different(one, other) else { continue };
            let (a, b) = (&sets.list[first as usize], &sets.list[last as usize]);
            if !sets.fit(a.cells, b.cells) {
                continue;
            }
            let commons = [one.first, one.second, other.first, other.second];
            let commons = commons.iter().filter(|&&digit| digit != NONE);
            let digits = a.digits & b.digits & !commons.fold(0, |all, &digit| all | bit(digit));
            if digits == 0 {
                continue;
            }
            let numbers = [first, pivot, last].map(|number| number as usize);
            let mut step = Removal::new(Technique::ALS_XY_WING, &sets, &numbers);
            let links = [Link { sets: [0, 1], digit: x }, Link { sets: [1, 2], digit: y }];
            step.remove_common(search, digits, &links)?;
            step.offer(search)?;
        }
    }
    Ok(())
}

/// The ends and the pivot of two pairs that share one set: the first pair's end, the pivot, the other end.
fn ends_of(one: [u32; 2], other: [u32; 2]) -> Option<[u32; 3]> {
    let [a, b] = one;
    let [c, d] = other;
    match () {
        () if a == c && b != d => Some([b, a, d]),
        () if a == d && b != c => Some([b, a, c]),
        () if b == c && a != d => Some([a, b, d]),
        () if b == d && a != c => Some([a, b, c]),
        () => None,
    }
}

/// A restricted common of each of two pairs, which differ.
fn different(one: &Pair, other: &Pair) -> Option<(u8, u8)> {
    let choices = [(one.first, other.first), (one.first, other.second), (one.second, other.first)];
    choices.into_iter().find(|&(x, y)| x != y && x != NONE && y != NONE)
}

/// The most links of a chain.
const MOST_LINKS: usize = 50;

/// A chain of sets, each after the one before it in the list.
struct Chain<'a, const C: usize> {
    sets: &'a Sets<C>,
    pairs: &'a [Pair],
    /// Where the pairs of each set begin, and the end.
    starts: Vec<u32>,
    /// The sets, and the digits by which they are linked.
    numbers: Vec<usize>,
    digits: Vec<u8>,
    visits: usize,
    best: Option<Best>,
}

/// How a chain compares: the most removals first, then the least sum, then the fewest cells.
struct Best {
    key: (usize, u64),
    removed: Vec<(u8, u16)>,
    cells: usize,
    numbers: Vec<usize>,
    digits: Vec<u8>,
    /// The digits that are removed.
    ends: u64,
}

/// The last pair of a chain, and those of its restricted commons that the next link may use.
#[derive(Debug, Clone, Copy)]
struct Last {
    pair: Pair,
    /// Whether the chain goes by the first one, the second one or either.
    by_first: bool,
    by_second: bool,
}

/// Four sets and more.
pub fn xy_chain<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let sets = Sets::new(search.board, search.scan, search.limits)?;
    let pairs = sets.pairs(search.limits)?;
    let mut starts = memory::with_capacity(sets.list.len() + 1)?;
    let mut at = 0;
    for set in 0..=sets.list.len() {
        while pairs.get(at).is_some_and(|pair| (pair.sets[0] as usize) < set) {
            at += 1;
        }
        starts.push(at as u32);
    }
    let (numbers, digits) = (Vec::new(), Vec::new());
    let mut chain =
        Chain { sets: &sets, pairs: &pairs, starts, numbers, digits, visits: 0, best: None };
    for set in 0..sets.list.len() {
        memory::push(&mut chain.numbers, set)?;
        chain.extend(search, None)?;
        chain.numbers.pop();
    }
    match chain.best.take() {
        Some(best) => chain.offer(search, &best.numbers, &best.digits, best.ends),
        None => Ok(()),
    }
}

impl<const C: usize> Chain<'_, C> {
    /// Extends the chain by each pair of its last set.
    fn extend(&mut self, search: &mut Search<'_, C>, last: Option<Last>) -> Finding {
        let from = self.numbers[self.numbers.len() - 1];
        if self.digits.len() == MOST_LINKS {
            return Ok(());
        }
        for at in self.starts[from]..self.starts[from + 1] {
            let pair = self.pairs[at as usize];
            // The first link may go by either common, one after the other.
            let both = last.is_none() && pair.second != NONE;
            for by_second in [false, true] {
                let next = match last {
                    None if by_second && !both => continue,
                    None => Last { pair, by_first: !by_second, by_second },
                    Some(_) if by_second => continue,
                    Some(last) => match last.then(pair) {
                        Some(next) => next,
                        None => continue,
                    },
                };
                search.limits.work(1)?;
                self.visits += 1;
                if self.visits > MOST_VISITS {
                    return Ok(());
                }
                memory::push(&mut self.numbers, pair.sets[1] as usize)?;
                memory::push(&mut self.digits, next.digit())?;
                if self.digits.len() >= 3 {
                    self.look(search, next)?;
                }
                self.extend(search, Some(next))?;
                self.numbers.pop();
                self.digits.pop();
            }
        }
        Ok(())
    }

    /// Looks at what the chain removes.
    fn look(&mut self, search: &mut Search<'_, C>, last: Last) -> Finding {
        let ends = [self.numbers[0], self.numbers[self.numbers.len() - 1]];
        let [one, other] = ends.map(|number| &self.sets.list[number]);
        let digits = one.digits & other.digits & !bit(self.digits[0]) & !last.commons();
        if digits == 0 {
            return Ok(());
        }
        let mut removed = Vec::new();
        for digit in Bits(digits) {
            for cell in self.sets.near(ends[0], digit) & self.sets.near(ends[1], digit) {
                memory::push(&mut removed, (digit as u8, cell))?;
            }
        }
        if removed.is_empty() {
            return Ok(());
        }
        if matches!(search.wanted, Wanted::All(_)) {
            return self.offer(search, &self.numbers, &self.digits, digits);
        }
        let key = rank(removed.iter().map(|&(digit, cell)| (digit.into(), cell.into())));
        let cells = self.numbers.iter().map(|&number| self.sets.list[number].cells.len()).sum();
        let is_better = self
            .best
            .as_ref()
            .is_none_or(|best| key < best.key || (removed == best.removed && cells < best.cells));
        if is_better {
            let (numbers, links) = (memory::copied(&self.numbers)?, memory::copied(&self.digits)?);
            let best = Best { key, removed, cells, numbers, digits: links, ends: digits };
            self.best = Some(best);
        }
        Ok(())
    }

    fn offer(
        &self,
        search: &mut Search<'_, C>,
        numbers: &[usize],
        digits: &[u8],
        ends: u64,
    ) -> Finding {
        let mut links = memory::with_capacity(digits.len())?;
        links.extend(
            digits.iter().enumerate().map(|(at, &digit)| Link { sets: [at, at + 1], digit }),
        );
        let mut step = Removal::new(Technique::ALS_XY_CHAIN, self.sets, numbers);
        step.remove_common(search, ends, &links)?;
        step.offer(search)
    }
}

impl Last {
    /// The digit by which the chain goes.
    fn digit(self) -> u8 {
        if self.by_first { self.pair.first } else { self.pair.second }
    }

    /// The commons that it may go by.
    fn commons(self) -> u64 {
        let first = if self.by_first { bit(self.pair.first) } else { 0 };
        first | if self.by_second { bit(self.pair.second) } else { 0 }
    }

    /// The next pair without the digit by which the chain came. `None` if it has no other.
    fn then(self, pair: Pair) -> Option<Last> {
        let came = self.digit();
        let (by_first, by_second) =
            (pair.first != came, pair.second != NONE && pair.second != came);
        (by_first || by_second).then_some(Last { pair, by_first, by_second })
    }
}

/// A restricted common that a chain goes by.
#[derive(Debug, Clone, Copy)]
struct Link {
    /// Places of the two sets in the chain.
    sets: [usize; 2],
    digit: u8,
}

/// A step under construction. Nothing is written to the search before something is removed.
struct Removal<'a, const C: usize> {
    technique: &'static Technique,
    sets: &'a Sets<C>,
    /// The sets of the chain.
    numbers: &'a [usize],
    has_begun: bool,
}

impl<'a, const C: usize> Removal<'a, C> {
    fn new(technique: &'static Technique, sets: &'a Sets<C>, numbers: &'a [usize]) -> Self {
        Removal { technique, sets, numbers, has_begun: false }
    }

    fn als(&self, at: usize) -> &Als<C> {
        &self.sets.list[self.numbers[at]]
    }

    /// Removes digits of the first and the last set from what sees all their candidates there.
    fn remove_common(
        &mut self,
        search: &mut Search<'_, C>,
        digits: u64,
        links: &[Link],
    ) -> Finding {
        let last = self.numbers.len() - 1;
        for digit in Bits(digits) {
            let near = |at: usize| self.sets.near(self.numbers[at], digit);
            self.remove(search, digit, &[0, last], near(0) & near(last), links)?;
        }
        Ok(())
    }

    /// Removes a digit from cells that see all its candidates in some sets of the chain: if one of them had it, these sets
    /// would lack it, and all of them together would have fewer digits than cells.
    fn remove(
        &mut self,
        search: &mut Search<'_, C>,
        digit: usize,
        ends: &[usize],
        removed: Cells<C>,
        links: &[Link],
    ) -> Finding {
        if removed.is_empty() {
            return Ok(());
        }
        let mut pattern = Pattern::default();
        for at in 0..self.numbers.len() {
            let als = self.als(at);
            let own = links.iter().filter(|link| link.sets.contains(&at));
            let mut digits = own.fold(als.digits, |digits, link| digits & !bit(link.digit));
            if ends.contains(&at) {
                digits &= !(1 << digit);
            }
            for cell in als.cells {
                memory::push(&mut pattern.bases, Set::Cell(cell.into()))?;
            }
            for digit in Bits(digits) {
                memory::push(&mut pattern.covers, Set::Unit(als.unit as u32, digit as u16))?;
            }
        }
        for link in links {
            let cells = (self.als(link.sets[0]).cells | self.als(link.sets[1]).cells)
                & search.board.cells_of[usize::from(link.digit)];
            let geometry = &search.board.geometry;
            let first = cells.into_iter().next().map_or(0, usize::from);
            let mut units = geometry.all_of(first);
            let Some(unit) = units.find(|&unit| (cells - geometry.unit_cells[unit]).is_empty())
            else {
                return Ok(());
            };
            memory::push(&mut pattern.covers, Set::Unit(unit as u32, link.digit.into()))?;
        }
        if !std::mem::replace(&mut self.has_begun, true) {
            search.begin(self.technique);
            for &number in self.numbers {
                let cells = self.sets.list[number].cells;
                memory::push(&mut search.step.sizes, cells.len() as u32)?;
                for cell in cells {
                    search.cell(cell.into())?;
                }
            }
            for link in links {
                search.digit(link.digit.into())?;
            }
        }
        memory::push(&mut search.step.patterns, pattern)?;
        search.remove_from(removed, digit)?;
        Ok(())
    }

    fn offer(self, search: &mut Search<'_, C>) -> Finding {
        if self.has_begun { search.offer() } else { Ok(()) }
    }
}
