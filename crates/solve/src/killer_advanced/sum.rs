//! One sum, and what the rules of [`near`](super::near) and [`far`](super::far) values see of it.
//!
//! In: the ranges of its cells and groups among those of all [`sums`](super::sums). Out: slices.

use super::candidates::Candidates;
use super::peers::Peers;
use super::scale::Scale;

/// One sum.
pub struct Sum {
    /// Its cells, of which those from `minus` are taken away, and the rest of their common unit.
    pub first: u32,
    pub minus: u32,
    pub end: u32,
    pub outside_end: u32,
    pub total: i64,
    pub distinct: bool,
    /// Its groups, of which those from `minus_group` are taken away.
    pub first_group: u32,
    pub minus_group: u32,
    pub end_group: u32,
}

impl Sum {
    /// Its cells: those added, then those taken away.
    #[inline]
    pub fn cells<'a>(&self, cells: &'a [u32]) -> &'a [u32] {
        &cells[self.first as usize..self.end as usize]
    }
}

/// A sum as the rules see it.
pub struct View<'a> {
    pub cells: &'a [u32],
    added: usize,
    pub total: i64,
    pub distinct: bool,
    /// The other cells of the unit that has all cells, if one does.
    pub outside: &'a [u32],
    ends: &'a [u32],
    plus_groups: usize,
}

impl<'a> View<'a> {
    /// The view of a sum; `cells` and `ends` belong to all sums.
    #[inline]
    pub fn new(sum: &Sum, cells: &'a [u32], ends: &'a [u32]) -> Self {
        View {
            cells: sum.cells(cells),
            added: (sum.minus - sum.first) as usize,
            total: sum.total,
            distinct: sum.distinct,
            outside: &cells[sum.end as usize..sum.outside_end as usize],
            ends: &ends[sum.first_group as usize..sum.end_group as usize],
            plus_groups: (sum.minus_group - sum.first_group) as usize,
        }
    }

    /// The cells that are added.
    #[inline]
    pub fn plus(&self) -> &'a [u32] {
        &self.cells[..self.added]
    }

    /// The cells that are taken away.
    #[inline]
    pub fn minus(&self) -> &'a [u32] {
        &self.cells[self.added..]
    }

    /// The cells of each group, and whether they are added.
    #[inline]
    pub fn groups(&self) -> impl Iterator<Item = (&'a [u32], bool)> {
        let mut first = 0;
        self.ends.iter().enumerate().map(move |(number, &end)| {
            let cells = &self.cells[first..end as usize];
            first = end as usize;
            (cells, number < self.plus_groups)
        })
    }
}

/// The parts of the board that the rules use.
pub struct SumBoard<'a, const W: usize> {
    pub peers: &'a Peers,
    pub scale: &'a Scale<W>,
    pub candidates: &'a mut Candidates<W>,
}
