//! Clues: constraints that relate the symbols of cells, as dots, thermometers and arrows do.
//!
//! In: a puzzle. Out: its clues, with the primitives of each, and what pairs of cells exclude.

use sudoku_core::constraint::Constraint;
use sudoku_core::constraint::primitives::{Primitive, Primitives};
use sudoku_core::digits::DigitSet;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;

/// A constraint with what it lowers to.
#[derive(Debug)]
pub struct Clue<const C: usize> {
    /// Its place among the constraints of the puzzle.
    pub number: u32,
    pub constraint: Constraint,
    pub cells: DigitSet<C>,
    pub rules: Primitives,
}

/// The clues of a puzzle.
#[derive(Debug, Default)]
pub struct Clues<const C: usize> {
    pub list: Vec<Clue<C>>,
    /// The digit of each rank, the one with the smallest symbol first.
    pub digits: Vec<u16>,
    /// For each cell, the cells that clues of which both are listed relate to it, and the digits that each digit excludes there.
    related: Vec<Vec<(usize, Vec<u64>)>>,
}

/// The largest boards on which chains follow related cells, and the most cells of a clue of such cells: the checker tries all pairs.
const MOST_SIDE: usize = 16;
const MOST_CELLS: usize = 16;

impl<const C: usize> Clues<C> {
    /// Those of a puzzle.
    pub fn new(puzzle: &Puzzle, limits: &mut Limits) -> Result<Clues<C>, Stop> {
        let mut clues = Clues::default();
        for (number, constraint) in (0..).zip(puzzle.constraints()) {
            if !constraint.kind().is_clue() {
                continue;
            }
            let rules = puzzle.primitives_of(constraint)?;
            limits.work(1 + rules.list.len() as u32)?;
            let mut cells = DigitSet::EMPTY;
            let mut add = |cell: u32| cells.insert(cell as u16);
            rules.list.iter().for_each(|one| one.each_cell(&mut add));
            let constraint = constraint.try_clone()?;
            memory::push(&mut clues.list, Clue { number, constraint, cells, rules })?;
        }
        if !clues.list.is_empty() {
            let symbols = puzzle.symbols().list();
            clues.digits = memory::with_capacity(symbols.len())?;
            clues.digits.extend(0..symbols.len() as u16);
            clues.digits.sort_unstable_by_key(|&digit| symbols[usize::from(digit)]);
            clues.relate(puzzle.shape().cells(), limits)?;
        }
        Ok(clues)
    }

    /// Lists what pairs of cells exclude.
    fn relate(&mut self, cells: usize, limits: &mut Limits) -> Result<(), Stop> {
        let side = self.digits.len();
        for _ in 0..cells {
            memory::push(&mut self.related, Vec::new())?;
        }
        for Clue { constraint, rules, .. } in self.list.iter().filter(|_| side <= MOST_SIDE) {
            let is_listed = |cell: u32| constraint.cells().contains(&cell);
            for rule in rules.list.iter().filter(|_| constraint.cells().len() <= MOST_CELLS) {
                let &Primitive::Pair { cells: [one, other], table } = rule else { continue };
                if one == other || !is_listed(one) || !is_listed(other) {
                    continue;
                }
                limits.work(side as u32)?;
                let table = &rules.tables[table];
                for (from, to, is_turned) in [(one, other, false), (other, one, true)] {
                    let mut excluded = memory::filled(side, 0)?;
                    for (rank, &digit) in self.digits.iter().enumerate() {
                        let is_excluded = |&with: &usize| match is_turned {
                            true => table[with] >> rank & 1 == 0,
                            false => table[rank] >> with & 1 == 0,
                        };
                        let ranks = (0..side).filter(is_excluded);
                        excluded[usize::from(digit)] =
                            ranks.fold(0, |all, with| all | 1 << self.digits[with]);
                    }
                    memory::push(&mut self.related[from as usize], (to as usize, excluded))?;
                }
            }
        }
        Ok(())
    }

    /// The cells that clues relate to a cell, with the digits that its digit excludes there.
    pub fn related(&self, cell: usize, digit: usize) -> impl Iterator<Item = (usize, u64)> + '_ {
        let all = self.related.get(cell).into_iter().flatten();
        all.map(move |(other, excluded)| (*other, excluded[digit]))
    }

    /// Whether these are the clues of a puzzle.
    pub fn are_of(&self, puzzle: &Puzzle) -> bool {
        let others = puzzle.constraints().iter().filter(|one| one.kind().is_clue());
        self.list.iter().map(|clue| &clue.constraint).eq(others)
    }
}
