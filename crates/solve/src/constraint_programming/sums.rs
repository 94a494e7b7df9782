//! Sums of cells times factors.
//!
//! In: the terms of a sum, and which cells differ. Out: [`Sum`], whose terms are in groups: cells of one factor that all differ.
//! Propagation keeps the ranks that some choice of sets allows: each group has one set of ranks, their sums add up. What stays
//! true: ranks are values where symbols are equally far apart; the total is for ranks then.
//!
//! 1. *Bounds*. The least sum of cells that differ: each takes the first free rank from its least on. The order of the cells
//!    does not matter for the sum, and no choice of different ranks has a smaller one.
//! 2. *Sets*. The sums that each group can have are the bits of a word, from its least. Those of all groups are combined from
//!    both ends, and each group keeps the sets whose sum the others complete. A rank that all sets of a group have is in one of
//!    its cells: cells that differ from all of them lose it.

use super::domains::Domains;
use super::peers::Peers;
use crate::conflict::Conflict;
use sudoku_core::constraint::primitives::Ranks;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

/// The most ranks for which all sets are listed.
const MOST_LISTED: usize = 16;

/// All sets of ranks, by their size and sum.
pub struct Sets {
    masks: Vec<Ranks>,
    /// The first set of each size and sum; sizes have [`Sets::sums`] sums each.
    first: Vec<u32>,
    sums: usize,
}

impl Sets {
    /// The sets of up to `most` of `side` ranks; none if there are too many ranks.
    pub fn new(side: usize, most: usize, limits: &mut Limits) -> Result<Sets, Stop> {
        if side > MOST_LISTED || most < 3 {
            return Ok(Sets { masks: Vec::new(), first: Vec::new(), sums: 0 });
        }
        let sums = side * (side - 1) / 2 + 1;
        let mut first = limits.filled((most + 1) * sums + 1, 0u32)?;
        limits.work(1 << side)?;
        let mut sum_of = memory::filled(1 << side, 0u8)?;
        for mask in 1..1usize << side {
            sum_of[mask] = sum_of[mask & (mask - 1)] + mask.trailing_zeros() as u8;
        }
        let place = |mask: usize| mask.count_ones() as usize * sums + usize::from(sum_of[mask]);
        let fits = |mask: &usize| mask.count_ones() as usize <= most;
        for mask in (0..1usize << side).filter(fits) {
            first[place(mask) + 1] += 1;
        }
        for at in 1..first.len() {
            first[at] += first[at - 1];
        }
        let mut masks = limits.filled(*first.last().unwrap_or(&0) as usize, 0)?;
        let mut next = memory::copied(&first)?;
        for mask in (0..1usize << side).filter(fits) {
            let at = &mut next[place(mask)];
            masks[*at as usize] = mask as Ranks;
            *at += 1;
        }
        Ok(Sets { masks, first, sums })
    }

    fn are_listed(&self) -> bool {
        self.sums > 0
    }

    /// The sets of a size and a sum.
    #[inline]
    fn of(&self, size: usize, sum: usize) -> &[Ranks] {
        if sum >= self.sums {
            return &[];
        }
        let at = size * self.sums + sum;
        &self.masks[self.first[at] as usize..self.first[at + 1] as usize]
    }
}

/// Cells of one factor that all differ.
struct Group {
    factor: i64,
    cells: Vec<u32>,
    /// The other cells of a house that has all of these.
    rest: Vec<u32>,
}

/// A sum.
pub struct Sum {
    pub total: i64,
    pub terms: Vec<(u32, i64)>,
    groups: Vec<Group>,
}

/// The sums that a group can have, and the ranks of the least and of the largest one.
#[derive(Clone, Copy, Default)]
struct Bounds {
    least: i64,
    most: i64,
    /// The ranks of the least and of the largest sum.
    low: u64,
    high: u64,
    /// The sums that it can have, from that which is best for the total.
    reach: u128,
}

/// The most groups whose sums are combined.
const MOST_GROUPS: usize = 10;

impl Sum {
    /// The sum of terms; `rest` lists the other cells of a house that has all of these, `largest` the most cells of one factor
    /// that a house has, if these are more than two.
    pub fn new(
        total: i64,
        terms: Vec<(u32, i64)>,
        peers: &Peers,
        rest: impl Fn(&[u32]) -> Result<Vec<u32>, Stop>,
        largest: impl Fn(&[(u32, i64)]) -> Result<Option<Vec<u32>>, Stop>,
    ) -> Result<Sum, Stop> {
        let mut groups: Vec<Group> = Vec::new();
        let mut rest_of_terms = memory::copied(&terms)?;
        // The house with the most of the cells first, so that there are few groups.
        while let Some(cells) = largest(&rest_of_terms)? {
            let factor =
                rest_of_terms.iter().find(|term| term.0 == cells[0]).map_or(1, |term| term.1);
            rest_of_terms.retain(|term| !cells.contains(&term.0));
            memory::push(&mut groups, Group { factor, cells, rest: Vec::new() })?;
        }
        for &(cell, factor) in &rest_of_terms {
            let fits = |group: &&mut Group| {
                group.factor == factor && group.cells.iter().all(|&other| peers.differ(other, cell))
            };
            match groups.iter_mut().find(fits) {
                Some(group) => memory::push(&mut group.cells, cell)?,
                None => {
                    let mut cells = Vec::new();
                    memory::push(&mut cells, cell)?;
                    memory::push(&mut groups, Group { factor, cells, rest: Vec::new() })?;
                }
            }
        }
        for group in &mut groups {
            group.rest = rest(&group.cells)?;
        }
        Ok(Sum { total, terms, groups })
    }

    /// The number of cells in the largest group.
    pub fn largest_group(&self) -> usize {
        self.groups.iter().map(|group| group.cells.len()).max().unwrap_or(0)
    }

    /// Removes ranks that no choice allows.
    pub fn propagate(
        &self,
        domains: &mut Domains,
        sets: &Sets,
        peers: &Peers,
    ) -> Result<(), Conflict> {
        let mut bounds = [Bounds::default(); MOST_GROUPS];
        if self.groups.len() > MOST_GROUPS {
            return self.propagate_many(domains);
        }
        let (mut least, mut most) = (0, 0);
        for (group, bounds) in self.groups.iter().zip(&mut bounds) {
            group.bound(domains, bounds)?;
            least += bounds.least;
            most += bounds.most;
        }
        if self.total < least || self.total > most {
            return Err(Conflict);
        }
        let (above, below) = (self.total - least, most - self.total);
        for (group, bounds) in self.groups.iter().zip(&bounds) {
            group.restrict_to_bounds(bounds, above, below, domains)?;
        }
        let listed = |group: &Group| group.cells.len() < 3 || sets.are_listed();
        if above >= 128 || !self.groups.iter().all(listed) {
            return Ok(());
        }
        self.restrict_to_sets(&mut bounds, above, domains, (sets, peers))
    }

    /// The bounds alone, of a sum with many groups.
    fn propagate_many(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let (mut least, mut most) = (0, 0);
        for group in &self.groups {
            let mut bounds = Bounds::default();
            group.bound(domains, &mut bounds)?;
            least += bounds.least;
            most += bounds.most;
        }
        if self.total < least || self.total > most {
            return Err(Conflict);
        }
        let (above, below) = (self.total - least, most - self.total);
        for group in &self.groups {
            // Groups share no cell: what an earlier group lost changes no bound of this one.
            let mut bounds = Bounds::default();
            group.bound(domains, &mut bounds)?;
            group.restrict_to_bounds(&bounds, above, below, domains)?;
        }
        Ok(())
    }

    fn restrict_to_sets(
        &self,
        bounds: &mut [Bounds; MOST_GROUPS],
        above: i64,
        domains: &mut Domains,
        (sets, peers): (&Sets, &Peers),
    ) -> Result<(), Conflict> {
        let within = u128::MAX >> (127 - above as u32);
        let count = self.groups.len();
        for (group, bounds) in self.groups.iter().zip(bounds.iter_mut()) {
            bounds.reach = match count {
                1 => 1 << above,
                _ => group.reach(bounds, above, domains, sets) & within,
            };
            if bounds.reach == 0 {
                return Err(Conflict);
            }
        }
        // What the groups from each one on can have together.
        let mut after = [1u128; MOST_GROUPS + 1];
        for at in (1..count).rev() {
            after[at] = combined(bounds[at].reach, after[at + 1]) & within;
        }
        let mut before = 1u128;
        for (at, group) in self.groups.iter().enumerate() {
            let others = if count == 1 { 1 } else { combined(before, after[at + 1]) & within };
            let completed = others.reverse_bits() >> (127 - above as u32);
            let reach = bounds[at].reach;
            let allowed = reach & completed;
            if allowed == 0 {
                return Err(Conflict);
            }
            // One group has its sets to lose even if its sum is known.
            group.keep(&bounds[at], allowed, domains, (sets, peers))?;
            if at + 1 < count {
                before = combined(before, reach) & within;
            }
        }
        Ok(())
    }
}

/// The sums of one number of each of two sets.
fn combined(one: u128, other: u128) -> u128 {
    let (mut few, many) =
        if one.count_ones() < other.count_ones() { (one, other) } else { (other, one) };
    let mut sums = 0;
    while few != 0 {
        sums |= many << few.trailing_zeros();
        few &= few - 1;
    }
    sums
}

/// The bit of the first free rank from `rank` on.
#[inline]
fn first_free(taken: u64, rank: u32) -> u64 {
    let free = !taken & (!0 << rank);
    free & free.wrapping_neg()
}

impl Group {
    /// The least and the largest sum of different ranks, times the factor.
    fn bound(&self, domains: &Domains, bounds: &mut Bounds) -> Result<(), Conflict> {
        let (mut low, mut high) = (0u64, 0u64);
        // The high ranks are taken from the other end: bits are mirrored.
        for &cell in &self.cells {
            let ranks = domains.of(cell);
            low |= first_free(low, ranks.trailing_zeros());
            high |= first_free(high, ranks.leading_zeros());
        }
        // A rank past the last, or below the first.
        if low >> Ranks::BITS != 0 || high >> Ranks::BITS != 0 {
            return Err(Conflict);
        }
        let high = u64::from((high as Ranks).reverse_bits());
        let (least, most) = (self.factor * sum_of(low), self.factor * sum_of(high));
        (bounds.low, bounds.high) = (low, high);
        (bounds.least, bounds.most) = (least.min(most), least.max(most));
        Ok(())
    }

    /// Each rank is at most so far from that which is best.
    fn restrict_to_bounds(
        &self,
        bounds: &Bounds,
        above: i64,
        below: i64,
        domains: &mut Domains,
    ) -> Result<(), Conflict> {
        let (up, down) = match self.factor > 0 {
            true => (above / self.factor, below / self.factor),
            false => (below / -self.factor, above / -self.factor),
        };
        for &cell in &self.cells {
            let ranks = domains.of(cell);
            // Without this cell, the others take all of the run of taken ranks from its least on but one; at most the last.
            let top = i64::from((bounds.low >> ranks.trailing_zeros()).trailing_ones())
                + i64::from(ranks.trailing_zeros())
                - 1;
            let highest = Ranks::BITS - 1 - ranks.leading_zeros();
            let mirrored = (bounds.high as Ranks).reverse_bits();
            let run = (u64::from(mirrored) >> ranks.leading_zeros()).trailing_ones();
            let bottom = i64::from(highest) + 1 - i64::from(run);
            let (from, to) = ((bottom - down).max(0), (top + up).min(31));
            if from > to {
                return Err(Conflict);
            }
            let kept = (Ranks::MAX >> (31 - to)) & (Ranks::MAX << from);
            domains.restrict(cell, kept)?;
        }
        Ok(())
    }

    /// The part of a sum above that which is best, of a sum of ranks.
    #[inline]
    fn above(&self, bounds: &Bounds, sum: i64) -> i64 {
        self.factor * sum - bounds.least
    }

    /// The sums of different ranks, as bits from the best one, up to `above`.
    fn reach(&self, bounds: &Bounds, above: i64, domains: &Domains, sets: &Sets) -> u128 {
        let mut reach = 0;
        let mut add = |sum: i64| {
            let at = self.above(bounds, sum);
            if (0..=above).contains(&at) {
                reach |= 1 << at;
            }
        };
        match self.cells[..] {
            [cell] => each_rank(domains.of(cell), |rank| add(rank.into())),
            [one, other] => each_rank(domains.of(one), |rank| {
                let others = domains.of(other) & !(1 << rank);
                each_rank(others, |second| add((rank + second).into()));
            }),
            _ => {
                let (least, most) = self.range(bounds, above);
                let seen = self.seen(domains);
                for sum in least..=most {
                    if sets.of(self.cells.len(), sum as usize).iter().any(|&set| seen.fits(set)) {
                        add(sum);
                    }
                }
            }
        }
        reach
    }

    /// The sums of ranks whose part above the best is at most `above`.
    fn range(&self, bounds: &Bounds, above: i64) -> (i64, i64) {
        let [one, other] = [bounds.least / self.factor, bounds.most / self.factor];
        let (least, most) = (one.min(other), one.max(other));
        let far = above / self.factor.abs();
        match self.factor > 0 {
            true => (least, most.min(least + far)),
            false => (least.max(most - far), most),
        }
    }

    fn seen(&self, domains: &Domains) -> Seen {
        let (mut some, mut single) = (0, 0);
        let mut cells = [0; MOST_LISTED];
        for (own, &cell) in cells.iter_mut().zip(&self.cells) {
            let ranks = domains.of(cell);
            *own = ranks;
            some |= ranks;
            if ranks.is_power_of_two() {
                single |= ranks;
            }
        }
        if !self.rest.is_empty() {
            // What no other cell of the house has is in this group.
            let others = self.rest.iter().fold(0, |some, &cell| some | domains.of(cell));
            single |= some & !others;
        }
        Seen { some, single, cells, len: self.cells.len().min(MOST_LISTED) }
    }

    /// Keeps what sums allow whose parts above the best are bits of `allowed`.
    fn keep(
        &self,
        bounds: &Bounds,
        allowed: u128,
        domains: &mut Domains,
        (sets, peers): (&Sets, &Peers),
    ) -> Result<(), Conflict> {
        let is_allowed = |sum: i64| {
            let at = self.above(bounds, sum);
            (0..128).contains(&at) && allowed >> at & 1 == 1
        };
        let (mut some, mut every) = (0, Ranks::MAX);
        match self.cells[..] {
            [cell] => {
                each_rank(domains.of(cell), |rank| {
                    if is_allowed(rank.into()) {
                        some |= 1 << rank;
                    }
                });
                return domains.restrict(cell, some);
            }
            [one, other] => {
                let (mut first, mut second) = (0, 0);
                each_rank(domains.of(one), |rank| {
                    let others = domains.of(other) & !(1 << rank);
                    each_rank(others, |partner| {
                        if is_allowed((rank + partner).into()) {
                            first |= 1 << rank;
                            second |= 1 << partner;
                            every &= 1 << rank | 1 << partner;
                        }
                    });
                });
                domains.restrict(one, first)?;
                domains.restrict(other, second)?;
            }
            _ => {
                let far = 127 - i64::from(allowed.leading_zeros());
                let (least, most) = self.range(bounds, far);
                let seen = self.seen(domains);
                for sum in (least..=most).filter(|&sum| is_allowed(sum)) {
                    for &set in sets.of(self.cells.len(), sum as usize) {
                        if seen.fits(set) {
                            some |= set;
                            every &= set;
                        }
                    }
                }
                if some == 0 {
                    return Err(Conflict);
                }
                self.cells.iter().try_for_each(|&cell| domains.restrict(cell, some))?;
            }
        }
        if every != Ranks::MAX {
            let mut rest = every;
            while rest != 0 {
                let rank = rest & rest.wrapping_neg();
                rest ^= rank;
                peers.leave(&self.cells, rank, domains)?;
            }
        }
        Ok(())
    }
}

/// What the cells of a group may have.
struct Seen {
    some: Ranks,
    single: Ranks,
    cells: [Ranks; MOST_LISTED],
    len: usize,
}

impl Seen {
    /// Whether each cell may have a rank of the set, and no other rank is needed.
    #[inline]
    fn fits(&self, set: Ranks) -> bool {
        set & !self.some == 0
            && self.single & !set == 0
            && self.cells[..self.len].iter().all(|&ranks| ranks & set != 0)
    }
}

#[inline]
fn each_rank(ranks: Ranks, mut each: impl FnMut(u32)) {
    let mut rest = ranks;
    while rest != 0 {
        each(rest.trailing_zeros());
        rest &= rest - 1;
    }
}

/// The sum of the places of the bits.
#[inline]
fn sum_of(mut bits: u64) -> i64 {
    let mut sum = 0;
    while bits != 0 {
        sum += i64::from(bits.trailing_zeros());
        bits &= bits - 1;
    }
    sum
}
