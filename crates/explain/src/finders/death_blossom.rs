//! Death Blossom: a cell, the stem, and for each of its candidates an almost locked set, a petal, that loses the digit if it
//! is true in the stem.
//!
//! In: a board. Out: one of the petals is locked, whichever digit the stem has. What sees all candidates of a digit that all
//! petals have, and the stem has not, loses it. Petals have no common cell, unless nothing is to be left out (names and order: HoDoKu, Bernhard Hobiger).

use sudoku_core::memory;

use crate::board::{Bits, Cells, all as all_digits};
use crate::parts::als_sets::{MOST_VISITS, Sets};
use crate::scan::Finding;
use crate::search::Search;
use crate::step::{Branch, Candidate, Pattern, Root, Set};
use crate::techniques::Technique;

/// All stems with all choices of petals.
pub fn all<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let sets = Sets::new(search.board, search.scan, search.limits)?;
    let mut visits = 0;
    for stem in 0..search.board.cells() {
        let candidates = search.board.candidates(stem);
        if candidates == 0 {
            continue;
        }
        let mut blossom = Blossom { sets: &sets, stem, petals: Vec::new(), visits };
        let digits = all_digits(search.board.side()) & !candidates;
        blossom.extend(search, candidates, digits, Cells::EMPTY)?;
        visits = blossom.visits;
    }
    Ok(())
}

/// A stem and its petals: the digit and the set of each.
struct Blossom<'a, const C: usize> {
    sets: &'a Sets<C>,
    stem: usize,
    petals: Vec<(usize, usize)>,
    visits: usize,
}

impl<const C: usize> Blossom<'_, C> {
    /// Chooses a petal for the least of the digits that have none. `common`: the digits that all petals have; `taken`: their
    /// cells.
    fn extend(
        &mut self,
        search: &mut Search<'_, C>,
        digits: u64,
        common: u64,
        taken: Cells<C>,
    ) -> Finding {
        if digits == 0 {
            return self.offer(search, common, taken);
        }
        let digit = digits.trailing_zeros() as usize;
        for (number, set) in self.sets.list.iter().enumerate() {
            // A cell that has no other digit is a single, and its set is no petal.
            let is_single = |cell: u16| search.board.candidates(cell.into()) == 1 << digit;
            let fits = self.sets.near(number, digit).contains(self.stem as u16)
                && set.digits & common != 0
                && self.sets.fit(set.cells, taken)
                && !set.cells.into_iter().any(is_single);
            if !fits {
                continue;
            }
            search.limits.work(1)?;
            self.visits += 1;
            if self.visits > MOST_VISITS {
                return Ok(());
            }
            memory::push(&mut self.petals, (digit, number))?;
            let rest = digits & !(1 << digit);
            self.extend(search, rest, common & set.digits, taken | set.cells)?;
            self.petals.pop();
        }
        Ok(())
    }

    fn offer(&self, search: &mut Search<'_, C>, common: u64, taken: Cells<C>) -> Finding {
        let mut removed = Vec::new();
        for digit in Bits(common) {
            let mut cells = Cells::below(search.board.cells()) - taken;
            for &(_, number) in &self.petals {
                cells &= self.sets.near(number, digit);
            }
            for cell in cells {
                memory::push(&mut removed, Candidate::new(cell.into(), digit))?;
            }
        }
        if removed.is_empty() {
            return Ok(());
        }
        search.begin(Technique::DEATH_BLOSSOM);
        search.begin_branches(Root::Cell(self.stem as u32))?;
        for &(digit, number) in &self.petals {
            let set = &self.sets.list[number];
            let mut pattern = Pattern::default();
            for cell in set.cells {
                search.cell(cell.into())?;
                memory::push(&mut pattern.bases, Set::Cell(cell.into()))?;
            }
            for other in Bits(set.digits & !(1 << digit)) {
                memory::push(&mut pattern.covers, Set::Unit(set.unit as u32, other as u16))?;
            }
            // The digit is true in the stem and false in the petal, which then has all its other digits.
            let mut branch = Branch::default();
            let start = branch.add(Candidate::new(self.stem, digit), true, &[], None)?;
            let mut reasons = Vec::new();
            for cell in set.cells & search.board.cells_of[digit] {
                let candidate = Candidate::new(cell.into(), digit);
                let number = branch.add(candidate, false, &[start], None)?;
                memory::push(&mut reasons, number)?;
            }
            let number = search.step.patterns.len() as u32;
            memory::push(&mut search.step.patterns, pattern)?;
            for &candidate in &removed {
                branch.add(candidate, false, &reasons, Some(number))?;
            }
            search.branch(branch)?;
        }
        for candidate in removed {
            search.remove(candidate.cell as usize, candidate.digit.into())?;
        }
        search.offer()
    }
}
