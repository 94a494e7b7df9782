//! What constraints add to rows, columns and boxes, as the solvers read it.
//!
//! In: the puzzle. Out: the region of each cell, the groups of cells that differ, and the sums that may repeat. Groups of as
//! many cells as there are symbols are houses and come first. Nothing is allocated for a puzzle without constraints.
//!
//! ```text
//!     groups   [cell, cell, ...]     one group after the other, `houses` houses and then the smaller ones
//!     of       [group, group, ...]   those of cell c are of[first[c]..first[c + 1]]
//! ```
//!
//! A cell of several grids has the rows and columns of its later grids among its groups, too.

use sudoku_core::constraint::ConstraintKind;
use sudoku_core::constraint::lower::Sets;
use sudoku_core::constraint::primitives::Primitives;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;

use super::grids::Grids;

/// Sets of cells, and the sets of each cell.
#[derive(Debug, Default)]
struct ByCell {
    sets: Sets,
    first: Vec<u32>,
    of: Vec<u32>,
}

impl ByCell {
    /// Lists the sets of each cell by their numbers.
    fn new(
        sets: Sets,
        numbers: impl Iterator<Item = u32>,
        cells: usize,
        limits: &mut Limits,
    ) -> Result<ByCell, Stop> {
        let mut first = limits.filled(cells + 1, 0u32)?;
        let mut entries = 0;
        for set in sets.iter() {
            limits.work(set.len() as u32)?;
            set.iter().for_each(|&cell| first[cell as usize + 1] += 1);
            entries += set.len();
        }
        for cell in 0..cells {
            first[cell + 1] += first[cell];
        }
        let mut next = limits.copied(&first)?;
        let mut of = limits.filled(entries, 0u32)?;
        for (number, set) in numbers.zip(sets.iter()) {
            limits.work(set.len() as u32)?;
            for &cell in set {
                of[next[cell as usize] as usize] = number;
                next[cell as usize] += 1;
            }
        }
        Ok(ByCell { sets, first, of })
    }

    #[inline]
    fn of(&self, cell: usize) -> &[u32] {
        match self.first.get(cell..cell + 2) {
            Some(bounds) => &self.of[bounds[0] as usize..bounds[1] as usize],
            None => &[],
        }
    }
}

/// Houses, groups and sums beside rows, columns and boxes.
#[derive(Debug, Default)]
pub struct Further {
    /// The region of each cell; empty if the board has boxes.
    pub regions: Vec<u32>,
    /// The number of houses.
    pub houses: usize,
    /// The number of groups, the houses among them.
    count: usize,
    groups: ByCell,
    totals: Vec<u64>,
    sums: ByCell,
    /// All primitives if a constraint asks for more than cells that differ and a sum.
    pub primitives: Option<Primitives>,
}

impl Further {
    /// Reads the constraints; groups are numbered after the units of `grids`.
    pub fn new(puzzle: &Puzzle, grids: &Grids, limits: &mut Limits) -> Result<Further, Stop> {
        let mut further = Further::default();
        if puzzle.constraints().is_empty() && !puzzle.shape().is_overlapping() {
            return Ok(further);
        }
        let shape = puzzle.shape();
        if let Some(regions) = puzzle.regions() {
            further.regions = limits.with_capacity(shape.cells())?;
            further.regions.extend(regions.iter().map(|&region| region as u32));
        }
        let (mut sets, mut sums) = (Sets::default(), Sets::default());
        for constraint in puzzle.constraints() {
            limits.work(8 + (constraint.values().len() + constraint.cells().len()) as u32)?;
            constraint.sets(shape, &mut sets)?;
            if let (true, &[total]) =
                (constraint.kind() == ConstraintKind::SUM, constraint.values())
            {
                sums.add(constraint.cells().iter().map(|&cell| grids.place(cell)))?;
                memory::push(&mut further.totals, total as u64)?;
            }
        }
        let is_house = |set: &&[u32]| set.len() == shape.side();
        let (houses, others) =
            (sets.iter().filter(is_house), sets.iter().filter(|set| !is_house(set)));
        let mut groups = Sets::default();
        for set in houses.chain(others) {
            limits.work(set.len() as u32)?;
            further.houses += usize::from(is_house(&set));
            groups.add(set.iter().map(|&cell| grids.place(cell)))?;
        }
        further.count = groups.len();
        let own = grids.units as u32..;
        let mut numbers: Vec<u32> = limits.with_capacity(groups.len() + grids.units)?;
        numbers.extend(own.take(groups.len()));
        grids.add_later(shape, &mut groups, &mut numbers, limits)?;
        further.groups = ByCell::new(groups, numbers.into_iter(), grids.cells, limits)?;
        if puzzle.has_primitives() {
            let mut primitives = puzzle.primitives()?;
            let mut cells = 0;
            for one in &mut primitives.list {
                limits.work(8)?;
                one.each_cell_mut(&mut |cell| {
                    *cell = grids.place(*cell) as u32;
                    cells += 1;
                });
            }
            limits.reserve(cells * size_of::<[i64; 2]>())?;
            further.primitives = Some(primitives);
        }
        further.sums = ByCell::new(sums, 0.., grids.cells, limits)?;
        Ok(further)
    }

    /// Whether no cell has a group beside its row, column and box or region.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.groups.of.is_empty()
    }

    /// The number of groups.
    #[inline]
    pub fn groups(&self) -> usize {
        self.count
    }

    /// The cells of a group.
    #[inline]
    pub fn group(&self, group: usize) -> &[u32] {
        self.groups.sets.get(group)
    }

    /// The groups of a cell by their numbers among all of the model, the houses first.
    #[inline]
    pub fn groups_of(&self, cell: usize) -> &[u32] {
        self.groups.of(cell)
    }

    /// The totals and cells of the sums, whose cells may have the same digit.
    pub fn sums(&self) -> impl ExactSizeIterator<Item = (u64, &[u32])> {
        self.totals.iter().copied().zip(self.sums.sets.iter())
    }

    /// The sums of a cell.
    #[inline]
    pub fn sums_of(&self, cell: usize) -> &[u32] {
        self.sums.of(cell)
    }
}
