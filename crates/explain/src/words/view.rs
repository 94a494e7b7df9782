//! The candidates in which a step was found.

use sudoku_core::error::{Reason, Result};
use sudoku_core::memory;
use sudoku_core::position::Position;
use sudoku_core::shape::Shape;

use crate::board::Bits;
use crate::step::{Branch, Candidate, Set, Step};

/// A step and its position. Candidates that earlier steps of its round removed are still there.
pub struct View<'a> {
    pub step: &'a Step,
    pub position: &'a Position,
    pub shape: Shape,
}

impl<'a> View<'a> {
    pub fn new(step: &'a Step, position: &'a Position) -> Result<View<'a>> {
        let shape = position.puzzle().shape();
        if !step.fits(position) {
            let why = "it is of a larger board than the position";
            return Err(Reason::BadUse { what: "step", why }.into());
        }
        Ok(View { step, position, shape })
    }

    pub fn side(&self) -> usize {
        self.shape.side()
    }

    /// The candidates of a cell; of a filled one, its digit.
    pub fn candidates(&self, cell: u32) -> u64 {
        let gone = self.step.gone.iter().filter(|gone| gone.cell == cell);
        let own = self.position.candidate_bits(cell as usize);
        gone.fold(own, |bits, gone| bits | 1 << gone.digit)
    }

    pub fn is_open(&self, cell: u32) -> bool {
        self.position.is_open(cell as usize) || self.step.gone.iter().any(|gone| gone.cell == cell)
    }

    pub fn has(&self, cell: u32, digit: u16) -> bool {
        self.is_open(cell) && self.candidates(cell) >> digit & 1 == 1
    }

    /// The cells of a unit.
    pub fn unit(&self, unit: u32) -> impl Iterator<Item = u32> + use<'a> {
        self.position.house(unit as usize).map(|cell| cell as u32)
    }

    /// The places of a digit in a unit.
    pub fn places(&self, unit: u32, digit: u16) -> impl Iterator<Item = u32> {
        self.unit(unit).filter(move |&cell| self.has(cell, digit))
    }

    pub fn is_in(&self, cell: u32, unit: u32) -> bool {
        let is_line = unit < 2 * self.side() as u32 && !self.shape.is_overlapping();
        match is_line || self.position.houses().is_none() {
            true => self.shape.units_of(cell as usize).contains(&(unit as usize)),
            false => self.unit(unit).any(|other| other == cell),
        }
    }

    /// The row and the column of a cell, in the first of its grids.
    pub fn lines_of(&self, cell: u32) -> [u32; 2] {
        let (row, col) = (self.shape.row_of(cell as usize), self.shape.col_of(cell as usize));
        let side = self.side();
        let (grid, (top, left)) = self.shape.grids_of(cell as usize).next().unwrap_or_default();
        let columns = self.lines() + grid * side;
        [(grid * side + row - top) as u32, (columns + col - left) as u32]
    }

    /// The number of rows of all grids, and of columns.
    pub fn lines(&self) -> usize {
        self.shape.boxes().start / 2
    }

    /// The units of a cell, in the order of their numbers.
    pub fn units_of(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        let all = 0..self.position.houses_len() as u32;
        let is_single = !self.shape.is_overlapping();
        let lines = is_single.then(|| self.lines_of(cell)).into_iter().flatten();
        let others = all.skip(if is_single { 2 * self.side() } else { 0 });
        lines.chain(others.filter(move |&unit| self.is_in(cell, unit)))
    }

    /// Whether two cells differ by a rule.
    pub fn sees(&self, one: u32, other: u32) -> bool {
        self.position.sees(one as usize, other as usize)
    }

    /// Whether two candidates cannot both be true.
    pub fn conflict(&self, one: Candidate, other: Candidate) -> bool {
        match one.cell == other.cell {
            true => one.digit != other.digit,
            false => one.digit == other.digit && self.sees(one.cell, other.cell),
        }
    }

    /// Whether a set has a candidate.
    pub fn contains(&self, set: Set, candidate: Candidate) -> bool {
        match set {
            Set::Cell(cell) => cell == candidate.cell,
            Set::Unit(unit, digit) => digit == candidate.digit && self.is_in(candidate.cell, unit),
            Set::Deadly => false,
        }
    }

    /// The units that all these cells share.
    pub fn shared(&self, cells: &[u32]) -> Result<Vec<u32>> {
        let Some(&first) = cells.first() else { return Ok(Vec::new()) };
        let units = self.units_of(first);
        listed(units.filter(|&unit| cells.iter().all(|&cell| self.is_in(cell, unit))))
    }

    /// The digits that some of the cells have.
    pub fn digits(&self, cells: &[u32]) -> Result<Vec<u16>> {
        digits(cells.iter().fold(0, |digits, &cell| digits | self.candidates(cell)))
    }
}

impl Step {
    /// Whether all its candidates, cells and units are on the board of a position.
    pub(crate) fn fits(&self, position: &Position) -> bool {
        let shape = position.puzzle().shape();
        let sets = self.patterns.iter().chain([&self.sets]);
        let mut sets = sets.flat_map(|pattern| pattern.bases.iter().chain(&pattern.covers));
        let is_unit = |unit: u32| (unit as usize) < position.houses_len();
        let is_cage = |cage: u32| (cage as usize) < position.puzzle().cages().len();
        let nodes = self.branches.iter().flat_map(Branch::nodes).map(|node| node.candidate);
        if !self.inner.iter().all(|inner| inner.fits(position)) {
            return false;
        }
        let mut candidates = self.eliminations.iter().chain(&self.placements).copied().chain(nodes);
        candidates.all(|candidate| {
            (candidate.cell as usize) < shape.cells() && usize::from(candidate.digit) < shape.side()
        }) && self.cells.iter().all(|&cell| (cell as usize) < shape.cells())
            && self.units.iter().all(|&unit| is_unit(unit))
            && self
                .clues
                .iter()
                .all(|&clue| (clue as usize) < position.puzzle().constraints().len())
            && self.sums.iter().all(|sum| {
                sum.units.iter().all(|&unit| is_unit(unit))
                    && sum.cages.iter().all(|&cage| is_cage(cage))
            })
            && sets.all(|set| !matches!(*set, Set::Unit(unit, _) if !is_unit(unit)))
    }
}

/// A list of digits from bits.
pub fn digits(bits: u64) -> Result<Vec<u16>> {
    listed(Bits(bits).map(|digit| digit as u16))
}

/// A list of different items, in the order in which they come.
pub fn listed<T: PartialEq>(items: impl Iterator<Item = T>) -> Result<Vec<T>> {
    let mut list = Vec::new();
    for item in items {
        if !list.contains(&item) {
            memory::push(&mut list, item)?;
        }
    }
    Ok(list)
}
