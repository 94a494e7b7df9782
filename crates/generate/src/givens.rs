//! Puzzles with givens: a solved grid whose cells are emptied while its solution stays the only one.
//!
//! In: a request without cages. Out: a puzzle with the solution it came from. Cells are emptied in random order, as
//! `removal` says; what stays true after each step is that the solution is proved to be the only one. What could not be
//! decided within the nodes of a proof stays given. Boards of 9x9 cells are decided whatever it takes (`nine`).

pub mod nine;
mod other_digit;

use crate::board::Solved;
use crate::clues::{self, Clues};
use crate::exchange::Exchanges;
use crate::maker::{Made, Maker, NODES_PER_PROOF, Proof};
use crate::removal::{Groups, Removal};
use crate::request::Givens;
use sudoku_core::digits::EMPTY;
use sudoku_core::limits::Stop;
use sudoku_core::memory;

/// Assignments a proof may try where a puzzle is to be minimal, so that every question is decided.
const NODES_PER_MINIMAL_PROOF: u64 = 5_000_000;
/// Assignments of a proof above a side of `LARGEST_DECIDED`, where whole proofs take hours: what is not decided within these nodes stays
/// given. With 100 nodes a 25x25 puzzle takes 0.1 s and keeps 274 givens; with 1,000 it takes 2 s and keeps 270.
const NODES_PER_LARGE_PROOF: u64 = 100;
/// The largest side of which minimal puzzles are proved to be minimal.
const LARGEST_DECIDED: usize = 16;
/// Boards above this side keep more givens unless fewer are wanted: proofs get hard.
const LARGE_SIDE: usize = 9;

impl Maker<'_> {
    /// A puzzle with givens, or `None` if this grid gave none as asked.
    pub fn standard(&mut self, givens: &Givens) -> Result<Option<Made>, Stop> {
        if self.request.is_nine() {
            return self.standard_nine(givens);
        }
        let Some(solved) = self.solved()? else { return Ok(None) };
        let Some(mut clues) = Clues::draw(self, &solved)? else { return Ok(None) };
        let mut puzzle = clues.board(self, &solved.board)?;
        let Solved { solution, .. } = &solved;
        let mut removal = self.removal(givens)?;
        puzzle.set_digits(solution)?;
        let mut digits = memory::copied(solution)?;
        let is_large = self.request.shape.side() > LARGEST_DECIDED;
        let has_clues = !self.request.rules.is_empty();
        let mut is_undecided = false;
        let exchanges = Exchanges::new(&puzzle, solution, &mut self.limits)?;
        while let Some(cells) = removal.next() {
            if let &[cell] = cells
                && exchanges.need(
                    cell,
                    |other| digits[other as usize] == EMPTY,
                    &mut self.limits,
                )?
            {
                removal.answer(false);
                continue;
            }
            let is_one = cells.len() == 1;
            cells.iter().for_each(|&cell| digits[cell as usize] = EMPTY);
            puzzle.set_digits(&digits)?;
            let nodes = match (givens.is_minimal(), is_one) {
                (true, _) if is_large => NODES_PER_LARGE_PROOF,
                (true, true) if has_clues => NODES_PER_PROOF,
                (true, true) => NODES_PER_MINIMAL_PROOF,
                _ if has_clues => clues::NODES_PER_PROOF,
                _ => NODES_PER_PROOF,
            };
            let proof = match cells {
                &[cell] => other_digit::prove(self, &mut puzzle, cell as usize, solution, nodes)?,
                _ => self.prove(&puzzle, solution, nodes)?,
            };
            is_undecided |= is_one && matches!(proof, Proof::Undecided);
            let is_unique = matches!(proof, Proof::Unique(_));
            if !is_unique {
                cells
                    .iter()
                    .map(|&cell| cell as usize)
                    .for_each(|cell| digits[cell] = solution[cell]);
            }
            removal.answer(is_unique);
        }
        let must_be_decided = givens.is_minimal() && !is_large && !has_clues;
        if !givens.are_in(&removal) || (must_be_decided && is_undecided) {
            return Ok(None);
        }
        for cell in givens.put_back(&removal, |cell| digits[cell] == EMPTY)? {
            digits[cell as usize] = solution[cell as usize];
        }
        if has_clues {
            clues.thin(self, &solved, &digits)?;
            puzzle = clues.board(self, &solved.board)?;
        }
        puzzle.set_digits(&digits)?;
        Ok(Some(Made { puzzle, solution: solved.solution }))
    }

    /// The groups of cells in random order, to be taken away down to the number of givens that is wanted.
    fn removal(&mut self, givens: &Givens) -> Result<Removal, Stop> {
        let shape = self.request.shape;
        let (cells, side) = (shape.existing_cells().count(), shape.side());
        let (least, most) = givens.numbers();
        // Clues beside half of the cells would say nothing.
        let has_clues = !self.request.rules.is_empty() && side <= LARGEST_DECIDED;
        let least = match least {
            Some(least) => least as usize,
            None if givens.is_minimal() || side <= LARGE_SIDE || has_clues => 0,
            None => (cells * 11 / 20).min(most.map_or(cells, |most| most as usize)),
        };
        if givens.is_free() {
            let mut order = memory::with_capacity(cells)?;
            order.extend(shape.existing_cells().map(|cell| cell as u32));
            self.dice.shuffle(&mut order, &mut self.limits)?;
            return Ok(Removal::of_cells(order, cells, least).strict(givens.is_biased()));
        }
        let (mut groups, mut empty) = (Groups::new(), Vec::new());
        givens.symmetry.for_each_group(shape, &mut self.limits, |group| {
            // A pattern has the symmetry, so the cells of a group are like the first.
            if givens.may_be_given(group[0] as usize) {
                return groups.push(group);
            }
            group.iter().try_for_each(|&cell| memory::push(&mut empty, cell))
        })?;
        let mut order = memory::with_capacity(groups.len())?;
        order.extend(0..groups.len());
        self.dice.shuffle(&mut order, &mut self.limits)?;
        let mut ordered = Groups::new();
        if !empty.is_empty() {
            ordered.push(&empty)?;
        }
        let is_whole_pattern = givens.pattern.is_some() && !(givens.is_minimal() || most.is_some());
        if !is_whole_pattern {
            order.iter().try_for_each(|&group| ordered.push(groups.get(group)))?;
        }
        Ok(ordered.into_removal(cells, least, !empty.is_empty()))
    }
}

impl Givens {
    /// Whether as many cells are given as are wanted, and none outside the pattern.
    fn are_in(&self, removal: &Removal) -> bool {
        let most = self.numbers().1;
        !removal.has_failed()
            && most.is_none_or(|most| removal.givens() <= most as usize)
            && self.min_givens.is_none_or(|least| removal.givens() >= least as usize)
    }

    /// Cells that are empty and are to be given again, in groups.
    fn put_back(
        &self,
        removal: &Removal,
        is_empty: impl Fn(usize) -> bool,
    ) -> Result<Vec<u32>, Stop> {
        let mut cells = Vec::new();
        let groups =
            removal.groups().filter(|group| group.iter().all(|&cell| is_empty(cell as usize)));
        for group in groups {
            if cells.len() >= self.more_givens as usize {
                break;
            }
            group.iter().try_for_each(|&cell| memory::push(&mut cells, cell))?;
        }
        Ok(cells)
    }
}
