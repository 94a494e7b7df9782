//! The arguments of a finder: the board, the order of the scan, the limits, and the step it fills.
//!
//! In: a board. Out: the first step of a technique, or all with different effects. What stays true: a finder that
//! returns [`Halt::Found`] has left a whole step. The step and [`Chains`] keep their memory from call to call.

use sudoku_core::error::Result as Fallible;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

use crate::board::{Bits, Board, Cells};
use crate::parts::group_links::Links;
use crate::parts::leftovers;
use crate::parts::links;
use crate::parts::nets::{Ground, Nets, Rules};
use crate::parts::sums::Sums;
use crate::parts::tables::Tables;
use crate::parts::templates::Templates;
use crate::parts::walks::Walks;
use crate::scan::{Finding, Halt, Scan};
use crate::step::{Branch, Candidate, Pattern, Root, Set, Step};
use crate::techniques::{Technique, Techniques};

/// The steps that are wanted.
#[derive(Debug)]
pub enum Wanted {
    /// The first one.
    First,
    /// All with different effects, in the order of the scan.
    All(Vec<Step>),
    /// All that have the least rating of those that the function finds.
    Easiest(Vec<Step>),
}

/// The tables that finders of chains build; their memory is used again.
#[derive(Debug, Default)]
pub struct Chains<const C: usize> {
    pub walks: Walks,
    /// The literals from which the chains start that are as good as the best one.
    pub sources: Vec<u32>,
    pub links: Links,
    pub nets: Nets<C>,
    pub tables: Tables,
}

impl<const C: usize> Chains<C> {
    /// Memory for a board.
    pub fn new(board: &Board<C>, limits: &mut Limits) -> Result<Self, Stop> {
        let literals = 2 * board.cells() * board.side();
        Ok(Chains { walks: Walks::new(literals, limits)?, ..Chains::default() })
    }
}

/// A finder's view.
pub struct Search<'a, const C: usize> {
    pub board: &'a mut Board<C>,
    pub scan: Scan,
    /// The techniques whose steps count.
    pub techniques: Techniques,
    pub limits: &'a mut Limits,
    pub step: &'a mut Step,
    pub chains: &'a mut Chains<C>,
    pub templates: &'a mut Templates<C>,
    pub sums: &'a mut Sums<C>,
    /// Those of the geometry, when a finder has listed them.
    pub leftovers: &'a mut Option<Vec<leftovers::Choice>>,
    /// For each constraint the candidates of its cells when all their digits were tried in vain.
    pub tried: &'a mut Vec<Vec<u64>>,
    pub focus: &'a mut usize,
    pub wanted: &'a mut Wanted,
}

impl<const C: usize> Search<'_, C> {
    /// Whether steps of a technique count.
    pub fn wants(&self, technique: &Technique) -> bool {
        self.techniques.has(technique)
    }

    /// What a net grows on, and the limits.
    pub fn ground(&mut self, rules: Rules) -> (Ground<'_, C>, &mut Limits) {
        let ground = Ground { board: self.board, rules, sums: self.sums, removable: None };
        (ground, self.limits)
    }

    /// The candidates of a digit that an argument about this digit alone may remove.
    pub fn removable(&mut self, digit: usize) -> Result<Cells<C>, Stop> {
        self.templates.in_none(self.board, digit, self.limits)
    }

    /// Begins a step.
    pub fn begin(&mut self, technique: &'static Technique) {
        self.step.begin(technique);
    }

    /// Places a digit.
    pub fn place(&mut self, cell: usize, digit: usize) -> Fallible<()> {
        memory::push(&mut self.step.placements, Candidate::new(cell, digit))
    }

    /// Removes a candidate.
    pub fn remove(&mut self, cell: usize, digit: usize) -> Fallible<()> {
        let candidate = Candidate::new(cell, digit);
        if self.step.eliminations.contains(&candidate) {
            return Ok(());
        }
        memory::push(&mut self.step.eliminations, candidate)
    }

    /// Places a digit and removes the others of its cell, or, if it is false, removes it.
    pub fn conclude(&mut self, cell: usize, digit: usize, on: bool) -> Fallible<()> {
        if !on {
            return self.remove(cell, digit);
        }
        for other in Bits(self.board.candidates(cell) & !(1 << digit)) {
            self.remove(cell, other)?;
        }
        self.place(cell, digit)
    }

    /// Removes a digit from all these cells that have it.
    pub fn remove_from(&mut self, cells: Cells<C>, digit: usize) -> Fallible<()> {
        for cell in cells & self.board.cells_of[digit] {
            self.remove(cell.into(), digit)?;
        }
        Ok(())
    }

    /// Whether the step removes or places something.
    pub fn has_effect(&self) -> bool {
        !(self.step.eliminations.is_empty() && self.step.placements.is_empty())
    }

    /// Names a cell of the pattern.
    pub fn cell(&mut self, cell: usize) -> Fallible<()> {
        memory::push(&mut self.step.cells, cell as u32)
    }

    /// Names a digit of the pattern.
    pub fn digit(&mut self, digit: usize) -> Fallible<()> {
        memory::push(&mut self.step.digits, digit as u16)
    }

    /// Names a unit of the pattern.
    pub fn unit(&mut self, unit: usize) -> Fallible<()> {
        memory::push(&mut self.step.units, unit as u32)
    }

    /// Adds a base: the candidates of a cell.
    pub fn base_cell(&mut self, cell: usize) -> Fallible<()> {
        memory::push(&mut self.step.sets.bases, Set::Cell(cell as u32))
    }

    /// Adds a base: the places of a digit in a unit.
    pub fn base(&mut self, unit: usize, digit: usize) -> Fallible<()> {
        memory::push(&mut self.step.sets.bases, Set::Unit(unit as u32, digit as u16))
    }

    /// Adds a cover: the candidates of a cell.
    pub fn cover_cell(&mut self, cell: usize) -> Fallible<()> {
        memory::push(&mut self.step.sets.covers, Set::Cell(cell as u32))
    }

    /// Adds a cover: the places of a digit in a unit.
    pub fn cover(&mut self, unit: usize, digit: usize) -> Fallible<()> {
        memory::push(&mut self.step.sets.covers, Set::Unit(unit as u32, digit as u16))
    }

    /// Sets the root of the branches, and names its cell, digit and unit.
    pub fn begin_branches(&mut self, root: Root) -> Fallible<()> {
        self.step.root = root;
        match root {
            Root::Cell(start) => self.cell(start as usize),
            Root::Unit(unit, start) => {
                self.unit(unit as usize)?;
                self.digit(start.into())
            }
            Root::Either(start) | Root::Contradiction(start, _) => {
                self.cell(start.cell as usize)?;
                self.digit(start.digit.into())
            }
            Root::None | Root::Templates | Root::Fish | Root::Sums => Ok(()),
        }
    }

    /// Adds a branch.
    pub fn branch(&mut self, branch: Branch) -> Fallible<()> {
        memory::push(&mut self.step.branches, branch)
    }

    /// Adds a branch that goes through these literals in turn.
    pub fn chain(&mut self, literals: impl Iterator<Item = u32>) -> Result<(), Stop> {
        let branch = links::chain(self.board.side(), literals)?;
        Ok(self.branch(branch)?)
    }

    /// Adds a pattern of a digit: two bases, and a cover between them.
    pub fn pattern(&mut self, digit: usize, bases: [usize; 2], cover: usize) -> Fallible<()> {
        let mut pattern = Pattern::default();
        for base in bases {
            memory::push(&mut pattern.bases, Set::Unit(base as u32, digit as u16))?;
        }
        memory::push(&mut pattern.covers, Set::Unit(cover as u32, digit as u16))?;
        memory::push(&mut self.step.patterns, pattern)
    }

    /// Ends the step: it is kept, or, if the first one is wanted, the finder returns.
    pub fn offer(&mut self) -> Finding {
        if !self.wants(self.step.technique) {
            return Ok(());
        }
        // Where further rules hold, the finders of deadly patterns leave the last word to this.
        let deadly = &self.step.deadly;
        if !deadly.is_empty() && !self.board.geometry.is_exchangeable(deadly, self.limits)? {
            return Ok(());
        }
        match self.wanted {
            Wanted::First => Err(Halt::Found),
            Wanted::Easiest(steps) => Ok(memory::push(steps, self.step.try_clone()?)?),
            Wanted::All(steps) => {
                // Of siamese fish, both have the same bases.
                let is_half =
                    self.scan == Scan::Complete && self.step.technique.is_fish_with_fins();
                let is_known = |step: &Step| {
                    step.has_effects_of(self.step)
                        && (!is_half || step.sets.bases == self.step.sets.bases)
                };
                if !steps.iter().any(is_known) {
                    memory::push(steps, self.step.try_clone()?)?;
                }
                Ok(())
            }
        }
    }
}

/// How HoDoKu 2.2 compares what steps remove, the least first: the most candidates, then those that come first on the board.
/// `removed` has digits and cells, sorted.
pub fn rank(removed: impl Iterator<Item = (usize, usize)>) -> (usize, u64) {
    let (mut count, mut sum, mut offset) = (0, 0u64, 1);
    for (digit, cell) in removed {
        sum += cell as u64 * offset + digit as u64 + 1;
        offset += 80;
        count += 1;
    }
    (usize::MAX - count, sum)
}

/// Calls `visit` with each choice of `degree` of the `masks` whose union has at most `most` bits, and that union; in
/// the order of the scan. `visit` gets the numbers of the chosen masks, ascending.
pub fn choose<E>(
    masks: &[u64],
    degree: usize,
    most: usize,
    last_first: bool,
    visit: &mut impl FnMut(&[usize], u64) -> Result<(), E>,
) -> Result<(), E> {
    /// The largest degree.
    const DEPTH: usize = 8;

    struct Walk<'a, V> {
        masks: &'a [u64],
        chosen: [usize; DEPTH],
        degree: usize,
        most: usize,
        visit: V,
    }

    impl<V> Walk<'_, V> {
        fn up<E>(&mut self, depth: usize, from: usize, union: u64) -> Result<(), E>
        where
            V: FnMut(&[usize], u64) -> Result<(), E>,
        {
            if depth == self.degree {
                return (self.visit)(&self.chosen[..depth], union);
            }
            let rest = self.degree - depth;
            for at in from..(self.masks.len() + 1).saturating_sub(rest) {
                let union = union | self.masks[at];
                if union.count_ones() as usize <= self.most {
                    self.chosen[depth] = at;
                    self.up(depth + 1, at + 1, union)?;
                }
            }
            Ok(())
        }

        fn down<E>(&mut self, depth: usize, below: usize, union: u64) -> Result<(), E>
        where
            V: FnMut(&[usize], u64) -> Result<(), E>,
        {
            if depth == 0 {
                return (self.visit)(&self.chosen[..self.degree], union);
            }
            for at in depth - 1..below {
                let union = union | self.masks[at];
                if union.count_ones() as usize <= self.most {
                    self.chosen[depth - 1] = at;
                    self.down(depth - 1, at, union)?;
                }
            }
            Ok(())
        }
    }

    debug_assert!(degree <= DEPTH);
    let mut walk = Walk { masks, chosen: [0; DEPTH], degree, most, visit };
    if last_first { walk.down(degree, masks.len(), 0) } else { walk.up(0, 0, 0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(masks: &[u64], degree: usize, last_first: bool) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        choose(masks, degree, degree, last_first, &mut |chosen, _| {
            all.push(chosen.to_vec());
            Ok::<(), ()>(())
        })
        .unwrap();
        all
    }

    #[test]
    fn combinations_come_in_both_orders() {
        let masks = [1, 2, 3, 1];
        assert_eq!(chosen(&masks, 2, false), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(chosen(&masks, 2, true), [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]);
        assert_eq!(chosen(&[1, 2, 4, 7], 2, false), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(chosen(&[1, 2, 4], 4, true), Vec::<Vec<usize>>::new());
    }
}
