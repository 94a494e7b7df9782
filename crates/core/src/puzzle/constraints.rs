//! The constraints of a puzzle: added, listed, removed, and what they leave of a cell's candidates.

use super::Puzzle;
use crate::constraint::lower::{Board, Sets};
use crate::constraint::primitives::{Primitive, Primitives};
use crate::constraint::{Constraint, ConstraintKind};
use crate::error::{Reason, Result};
use crate::memory;

/// A copy of all constraints.
pub(super) fn copied(constraints: &[Constraint]) -> Result<Vec<Constraint>> {
    let mut copy = memory::with_capacity(constraints.len())?;
    for constraint in constraints {
        copy.push(constraint.try_clone()?);
    }
    Ok(copy)
}

impl Puzzle {
    /// Adds a constraint with these values and `cells`, numbered row by row from 0. A cage is added to
    /// [`Puzzle::cages`], the others to [`Puzzle::constraints`].
    ///
    /// ```
    /// # use sudoku_core as sudoku;
    /// use sudoku::{ConstraintKind, Puzzle, Shape};
    ///
    /// let mut puzzle = Puzzle::new(Shape::square(9)?)?;
    /// puzzle.add_constraint(ConstraintKind::DIAGONAL, &[1], &[])?;
    /// puzzle.add_constraint(ConstraintKind::DIFFERENT, &[], &[0, 10, 20])?;
    /// assert_eq!(puzzle.constraints()[1].cells(), [0, 10, 20]);
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Reason::BadConstraint`], [`Reason::RegionSize`], [`Reason::BadTotal`], [`Reason::OffBoard`],
    /// [`Reason::NoMemory`]; for a cage those of [`Puzzle::add_cage`].
    pub fn add_constraint(
        &mut self,
        kind: &'static ConstraintKind,
        values: &[i64],
        cells: &[u32],
    ) -> Result<()> {
        if kind == ConstraintKind::CAGE {
            kind.check_values(values, self.shape())?;
            return self.add_cage(values[0] as u64, cells);
        }
        let constraint = Constraint::new(kind, values, cells, self.shape())?;
        constraint.check_symbols(self.symbols().list())?;
        // An automaton may be too large, but for one that is deterministic as it is.
        if kind.needs_ranks() && !constraint.is_deterministic() {
            let mut alone = Primitives::of_symbols(self.symbols().list())?;
            self.lowering(|board| constraint.primitives(board, &mut alone))?;
        }
        if kind == ConstraintKind::REGIONS && self.regions().is_some() {
            return Err(kind.refuse("the board has regions already"));
        }
        memory::push(&mut self.further, constraint)
    }

    /// The constraints beside rows, columns, boxes and [`Puzzle::cages`], in the order they were added.
    pub fn constraints(&self) -> &[Constraint] {
        &self.further
    }

    /// Removes a constraint by its place in [`Puzzle::constraints`]; those after it move up.
    ///
    /// # Errors
    ///
    /// [`Reason::BadArgument`] if there is none at this place.
    pub fn remove_constraint(&mut self, index: usize) -> Result<()> {
        if index >= self.further.len() {
            return Err(
                Reason::BadArgument("index", i64::try_from(index).unwrap_or(i64::MAX)).into()
            );
        }
        self.further.remove(index);
        Ok(())
    }

    /// Removes all constraints; the cages stay.
    pub fn clear_constraints(&mut self) {
        self.further.clear();
    }

    /// Removes the constraints after the first `count` ones.
    pub(crate) fn keep_constraints(&mut self, count: usize) {
        self.further.truncate(count);
    }

    /// The region of each cell, row by row, if regions replace the boxes.
    pub fn regions(&self) -> Option<&[i64]> {
        let regions = self.constraints().iter().find(|one| one.kind() == ConstraintKind::REGIONS);
        regions.map(|regions| regions.values())
    }

    /// Clears the marks of digits that the constraints of an empty cell rule out: those of other cells in the same set, and
    /// those with which the smallest or largest symbols in the other open cells of a sum do not have the total.
    pub(crate) fn restrict_by_constraints(&self, cell: usize, marks: &mut [bool]) -> Result<()> {
        let (shape, digits) = (self.shape(), self.digits());
        let mut clear = |other: usize| {
            if let Some(mark) = marks.get_mut(usize::from(digits[other])) {
                *mark = false;
            }
        };
        if let Some(regions) = self.regions() {
            (0..shape.cells())
                .filter(|&other| regions[other] == regions[cell])
                .for_each(&mut clear);
        }
        let mut sets = Sets::default();
        for constraint in self.constraints() {
            constraint.sets(shape, &mut sets)?;
        }
        for set in sets.iter().filter(|set| set.contains(&(cell as u32))) {
            set.iter().for_each(|&other| clear(other as usize));
        }
        for sum in self.constraints().iter().filter(|one| one.kind() == ConstraintKind::SUM) {
            if sum.cells().contains(&(cell as u32)) {
                self.restrict_by_sum(sum, marks);
            }
        }
        if self.has_primitives() {
            self.restrict_by_primitives(cell, marks)?;
        }
        Ok(())
    }

    /// The digits that constraints exclude from each cell alone, as bits; empty if none does. For a board of 64 digits at most.
    #[doc(hidden)]
    pub fn excluded(&self) -> Result<Vec<u64>> {
        if self.constraints().iter().all(|one| one.kind().only_differs()) {
            return Ok(Vec::new());
        }
        let primitives = self.primitives()?;
        let mut excluded = memory::filled(self.shape().cells(), 0)?;
        for primitive in &primitives.list {
            let Primitive::Domain { cell, ranks } = primitive else { continue };
            let lacks = primitives.values.iter().enumerate();
            let lacks = lacks.filter(|(rank, _)| ranks >> rank & 1 == 0);
            let digits = lacks.filter_map(|(_, &value)| self.symbols().digit(value as u32));
            digits.for_each(|digit| excluded[*cell as usize] |= 1 << digit);
        }
        Ok(excluded)
    }

    /// The primitives of all constraints.
    #[doc(hidden)]
    pub fn primitives(&self) -> Result<Primitives> {
        let mut primitives = Primitives::of_symbols(self.symbols().list())?;
        self.lowering(|board| {
            let mut all = self.constraints().iter();
            all.try_for_each(|one| one.primitives(board, &mut primitives))
        })?;
        Ok(primitives)
    }

    /// What one of the constraints lowers to beside sets of cells that differ.
    #[doc(hidden)]
    pub fn primitives_of(&self, constraint: &Constraint) -> Result<Primitives> {
        let mut primitives = Primitives::of_symbols(self.symbols().list())?;
        self.lowering(|board| constraint.primitives(board, &mut primitives))?;
        Ok(primitives)
    }

    /// Calls `work` with what a constraint lowers by.
    fn lowering<R>(&self, work: impl FnOnce(Board) -> R) -> R {
        let has = |name: &str, cells: &[u32]| {
            self.constraints().iter().filter(|one| one.kind().name == name).any(|one| {
                // A sign is between two cells; a sum of more has none.
                (cells.len() == 1 || one.cells().len() == cells.len())
                    && cells.iter().all(|cell| one.cells().contains(cell))
            })
        };
        let (shape, symbols) = (self.shape(), self.symbols().list());
        work(Board { shape, symbols, regions: self.regions(), has: &has })
    }

    /// Whether a constraint asks for more than cells that differ and a sum.
    #[doc(hidden)]
    pub fn has_primitives(&self) -> bool {
        self.constraints().iter().any(|one| one.kind().needs_ranks())
    }

    fn restrict_by_sum(&self, sum: &Constraint, marks: &mut [bool]) {
        let list = self.symbols().list();
        let [least, most] =
            [list.iter().min(), list.iter().max()].map(|one| one.map_or(0, |&one| i64::from(one)));
        let (mut rest, mut open) = (sum.values()[0], -1);
        for &other in sum.cells() {
            match self.symbol_in(other as usize) {
                Some(symbol) => rest = rest.saturating_sub(symbol.into()),
                None => open += 1,
            }
        }
        for (mark, &symbol) in marks.iter_mut().zip(list) {
            let left = rest.saturating_sub(symbol.into());
            *mark &= (least * open..=most * open).contains(&left);
        }
    }

    /// Whether rows, columns and boxes of one grid are all its rules: no cages, and no other constraints.
    pub fn is_classic(&self) -> bool {
        self.cages().is_empty() && self.constraints().is_empty() && !self.shape().is_overlapping()
    }
}
