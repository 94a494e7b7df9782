//! Which givens are taken away next.
//!
//! In: groups of cells in random order, and for each attempt whether the puzzle keeps one solution. Out: the cells of the
//! next attempt. The result is that of one attempt after another, each for one group: a puzzle that keeps one solution
//! without several groups keeps it without each of them. So several groups are tried together, many at first and one
//! at the end; where several fail, half as many are tried. How many does not change the result.

use sudoku_core::error::Error;
use sudoku_core::memory;

/// The groups of a puzzle, and how far they have been tried.
pub struct Removal {
    /// The cells, group by group.
    cells: Vec<u32>,
    /// Where each group ends; nothing where each cell is a group.
    ends: Vec<u32>,
    /// The first group that has not been tried.
    at: usize,
    /// How many groups are tried together next.
    size: usize,
    /// How many cells are given.
    givens: usize,
    /// How many must be.
    least: usize,
    /// Whether the first group must be empty.
    is_first_required: bool,
    /// Whether no group may go after one that could not.
    is_strict: bool,
    /// Whether a group could not be taken away.
    has_kept: bool,
    has_failed: bool,
}

impl Removal {
    /// Tries to take away all these cells, one by one in this order, down to `least` of `givens` givens.
    pub fn of_cells(cells: Vec<u32>, givens: usize, least: usize) -> Self {
        Removal::of_groups(cells, Vec::new(), givens, least, false)
    }

    /// A removal of groups, which end at these places. If the first one is required, nothing else is tried without it.
    pub fn of_groups(
        cells: Vec<u32>,
        ends: Vec<u32>,
        givens: usize,
        least: usize,
        is_first_required: bool,
    ) -> Self {
        let mut removal = Removal {
            cells,
            ends,
            at: 0,
            size: 0,
            givens,
            least,
            is_first_required,
            is_strict: false,
            has_kept: false,
            has_failed: false,
        };
        removal.plan();
        removal
    }

    /// Strict: fails if a group is removable after one that was not (controlled bias).
    pub fn strict(self, is_strict: bool) -> Self {
        Removal { is_strict, ..self }
    }

    /// How many cells are given.
    pub fn givens(&self) -> usize {
        self.givens
    }

    /// Whether the required group could not be taken away, or one went that should not.
    pub fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// The cells to take away next, if there are more.
    pub fn next(&self) -> Option<&[u32]> {
        (self.size > 0).then(|| self.cells_of(self.at, self.size))
    }

    /// Whether the puzzle has one solution without the cells of [`Removal::next`].
    pub fn answer(&mut self, is_unique: bool) {
        if is_unique && self.is_strict && self.has_kept {
            (self.has_failed, self.size) = (true, 0);
        } else if is_unique {
            self.givens -= self.cells_of(self.at, self.size).len();
            self.at += self.size;
            self.plan();
        } else if self.at == 0 && self.is_first_required {
            (self.has_failed, self.size) = (true, 0);
        } else if self.size == 1 {
            self.has_kept = true;
            self.at += 1;
            self.plan();
        } else {
            self.size /= 2;
        }
    }

    /// The groups that may be given, in order.
    pub fn groups(&self) -> impl Iterator<Item = &[u32]> {
        (usize::from(self.is_first_required)..self.count()).map(|group| self.cells_of(group, 1))
    }

    fn count(&self) -> usize {
        if self.ends.is_empty() { self.cells.len() } else { self.ends.len() }
    }

    fn cells_of(&self, first: usize, groups: usize) -> &[u32] {
        let end = |groups: usize| match groups.checked_sub(1) {
            Some(last) => self.ends.get(last).map_or(groups, |&end| end as usize),
            None => 0,
        };
        &self.cells[end(first)..end(first + groups)]
    }

    /// How many groups to try next: 2 in 5 of all, then fewer, and single ones where most fail (`benches/generate.rs`).
    fn plan(&mut self) {
        let all = self.count();
        let size = match self.at {
            0 if self.is_first_required => 1,
            0 => all * 2 / 5,
            at if at * 2 < all => all / 13,
            _ => 1,
        };
        self.size = size.clamp(1, (all - self.at).max(1));
        // Groups that hold more cells than may go are left out.
        while self.at < all && self.givens < self.least + self.cells_of(self.at, self.size).len() {
            if self.size > 1 {
                self.size -= 1;
            } else {
                self.at += 1;
            }
        }
        if self.at == all {
            self.size = 0;
        }
    }
}

/// Cells in groups, before they are in order.
pub struct Groups {
    cells: Vec<u32>,
    ends: Vec<u32>,
}

impl Groups {
    pub fn new() -> Self {
        Groups { cells: Vec::new(), ends: Vec::new() }
    }

    pub fn push(&mut self, group: &[u32]) -> Result<(), Error> {
        for &cell in group {
            memory::push(&mut self.cells, cell)?;
        }
        memory::push(&mut self.ends, self.cells.len() as u32)
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn get(&self, group: usize) -> &[u32] {
        let start = group.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.cells[start as usize..self.ends[group] as usize]
    }

    pub fn into_removal(self, givens: usize, least: usize, is_first_required: bool) -> Removal {
        Removal::of_groups(self.cells, self.ends, givens, least, is_first_required)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells that are left: taken away is what keeps `is_unique` true.
    fn left(mut removal: Removal, is_unique: impl Fn(&[u32]) -> bool) -> (Vec<u32>, Removal) {
        let mut left = removal.cells.clone();
        while let Some(tried) = removal.next() {
            let without: Vec<u32> =
                left.iter().copied().filter(|cell| !tried.contains(cell)).collect();
            let answer = is_unique(&without);
            if answer {
                left = without;
            }
            removal.answer(answer);
        }
        assert_eq!(removal.givens(), left.len());
        (left, removal)
    }

    // Seen to fail: the first group of a failed attempt left out.
    #[test]
    fn attempts_together_leave_what_single_attempts_leave() {
        for count in [1, 2, 5, 13, 81, 256] {
            let cells: Vec<u32> = (0..count).map(|at| at * 7919 % count).collect();
            // The givens of each pair of cells must not both go.
            let is_unique =
                |left: &[u32]| (0..count / 2).all(|pair| left.iter().any(|cell| cell / 2 == pair));
            for (size, least) in
                [(1, 0), (1, 1), (1, count as usize / 3), (1, count as usize), (2, 0), (3, 20)]
            {
                let mut groups = Groups::new();
                cells.chunks(size).for_each(|group| groups.push(group).unwrap());
                let mut expected = cells.clone();
                for group in cells.chunks(size) {
                    let without: Vec<u32> =
                        expected.iter().copied().filter(|cell| !group.contains(cell)).collect();
                    if without.len() >= least && is_unique(&without) {
                        expected = without;
                    }
                }
                let removal = groups.into_removal(cells.len(), least, false);
                assert_eq!(left(removal, is_unique).0, expected, "{count} cells, {least}");
                if size == 1 {
                    let removal = Removal::of_cells(cells.clone(), cells.len(), least);
                    assert_eq!(left(removal, is_unique).0, expected, "{count} cells, {least}");
                }
            }
        }
    }

    // Seen to fail: the groups after a required one tried without it.
    #[test]
    fn required_group_goes_first_or_nothing_does() {
        for (needed, expected) in [(7, vec![7]), (1, (0..9).collect())] {
            let mut groups = Groups::new();
            for group in [&[0, 1, 2, 3][..], &[4], &[5], &[6], &[7], &[8]] {
                groups.push(group).unwrap();
            }
            let removal = groups.into_removal(9, 0, true);
            let (left, removal) = left(removal, |left| left.contains(&needed));
            assert_eq!((left, removal.has_failed()), (expected, needed == 1));
        }
    }
}
