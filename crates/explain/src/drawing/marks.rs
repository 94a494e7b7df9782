//! What a picture of a step shows of each candidate.
//!
//! In: a position and a step found in it. Out: [`Marks`]: for each candidate of an open cell, its part in the step.

use crate::step::{Candidate, Set, Step};
use crate::words::{Part, Roles, View, coloured, parts};
use sudoku_core::digits::EMPTY;
use sudoku_core::error::{Reason, Result};
use sudoku_core::memory;
use sudoku_core::position::Position;
use sudoku_core::render::Board;
use sudoku_core::shape::Shape;

/// The part of a candidate in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    /// It cannot be in the cell.
    Gone,
    /// It has no part.
    Other,
    /// It is of the pattern; of a step of colours, of the first colour of a group.
    Pattern,
    /// It is of a part of the pattern that the sentence names apart: a fin, a pivot.
    Apart,
    /// It is of the second colour of a group.
    Second,
    /// It is of a colour of the second group.
    Third,
    Fourth,
    /// A chain makes it false.
    Off,
    /// A chain makes it true.
    On,
    Removed,
    Placed,
}

pub(super) struct Marks<'a> {
    pub position: &'a Position,
    pub step: &'a Step,
    pub shape: Shape,
    /// The borders and the cages.
    pub board: Board<'a>,
    /// `cell * side + digit`.
    marks: Vec<Mark>,
}

impl<'a> Marks<'a> {
    pub fn new(position: &'a Position, step: &'a Step) -> Result<Marks<'a>> {
        let shape = position.puzzle().shape();
        let side = shape.side();
        if !step.fits(position) {
            let why = "it is of a larger board than the position";
            return Err(Reason::BadUse { what: "step", why }.into());
        }
        let board = Board::new(position.puzzle(), position.puzzle().digits())?;
        let mut marks = memory::filled(shape.cells() * side, Mark::Gone)?;
        for cell in (0..shape.cells()).filter(|&cell| position.is_open(cell)) {
            let digits = position.candidate_bits(cell);
            for digit in (0..side).filter(|digit| digits >> digit & 1 == 1) {
                marks[cell * side + digit] = Mark::Other;
            }
        }
        let mut marks = Marks { position, step, shape, board, marks };
        marks.pattern();
        marks.apart()?;
        if let Some(colours) = coloured(&View::new(step, position)?)? {
            let kinds = [Mark::Pattern, Mark::Second, Mark::Third, Mark::Fourth];
            for (cells, mark) in colours.iter().zip(kinds) {
                for (&cell, &digit) in
                    cells.iter().flat_map(|cell| step.digits.iter().map(move |digit| (cell, digit)))
                {
                    marks.raise(Candidate { cell, digit }, mark);
                }
            }
        }
        // The links of colours go both ways: the colours say more.
        if marks.has_colours() {
            return Ok(marks.with_effects());
        }
        for branch in step.branches() {
            for node in branch.nodes() {
                marks.raise(node.candidate, if node.on { Mark::On } else { Mark::Off });
            }
        }
        Ok(marks.with_effects())
    }

    /// Marks what the step removes and places.
    fn with_effects(mut self) -> Marks<'a> {
        self.step.eliminations().iter().for_each(|&removed| self.raise(removed, Mark::Removed));
        self.step.placements().iter().for_each(|&placed| self.raise(placed, Mark::Placed));
        self
    }

    /// Whether candidates are marked by colours.
    pub fn has_colours(&self) -> bool {
        self.marks.iter().any(|mark| (Mark::Second..=Mark::Fourth).contains(mark))
    }

    /// Marks what the step's sets have; of a step without sets and branches, its digits in its cells.
    fn pattern(&mut self) {
        let Step { sets, deadly, excluded, cells, digits, .. } = self.step;
        sets.bases.iter().for_each(|&set| self.set(set));
        if self.step.branches().is_empty() {
            for &set in self.step.patterns.iter().flat_map(|pattern| &pattern.bases) {
                self.set(set);
            }
        }
        deadly.iter().for_each(|&candidate| self.raise(candidate, Mark::Pattern));
        excluded.iter().for_each(|&cell| self.cell(cell));
        if sets.bases.is_empty() && self.step.branches().is_empty() && self.step.patterns.is_empty()
        {
            for &cell in cells {
                for &digit in digits {
                    self.raise(Candidate { cell, digit }, Mark::Pattern);
                }
            }
        }
    }

    /// Marks fins, and a pivot.
    fn apart(&mut self) -> Result<()> {
        let roles = parts(self.step, self.position)?;
        let cells = |roles: &Roles, name: &str| match roles.get(name) {
            Some(Part::Cells(cells)) => cells.clone(),
            _ => Vec::new(),
        };
        let mut fins = cells(&roles, "fins");
        if let Some(Part::Each(fish)) = roles.get("fish") {
            fish.iter().for_each(|one| fins.extend(cells(one, "fins")));
        }
        for cell in fins {
            for &digit in &self.step.digits {
                self.raise(Candidate { cell, digit }, Mark::Apart);
            }
        }
        for cell in cells(&roles, "pivot") {
            for digit in 0..self.shape.side() {
                self.raise(Candidate::new(cell as usize, digit), Mark::Apart);
            }
        }
        Ok(())
    }

    /// Marks the candidates of a set.
    fn set(&mut self, set: Set) {
        match set {
            Set::Cell(cell) => self.cell(cell),
            Set::Unit(unit, digit) => {
                for cell in self.position.house(unit as usize) {
                    self.raise(Candidate::new(cell, digit.into()), Mark::Pattern);
                }
            }
            Set::Deadly => {}
        }
    }

    /// Marks all candidates of a cell.
    fn cell(&mut self, cell: u32) {
        for digit in 0..self.shape.side() {
            self.raise(Candidate::new(cell as usize, digit), Mark::Pattern);
        }
    }

    /// Gives a candidate a mark, unless it is gone or has a stronger one.
    fn raise(&mut self, candidate: Candidate, mark: Mark) {
        let side = self.shape.side();
        let place = candidate.cell as usize * side + usize::from(candidate.digit);
        if let Some(own) = self.marks.get_mut(place).filter(|own| **own != Mark::Gone) {
            *own = mark.max(*own);
        }
    }

    /// The candidates of a cell that are not gone, with their marks.
    pub fn of_cell(&self, cell: usize) -> impl Iterator<Item = (usize, Mark)> + '_ {
        let side = self.shape.side();
        let marks = self.marks[cell * side..(cell + 1) * side].iter().copied().enumerate();
        marks.filter(|&(_, mark)| mark != Mark::Gone)
    }

    /// The symbol of a digit.
    pub fn symbol(&self, digit: usize) -> u32 {
        self.position.puzzle().symbols().symbol(digit as u16)
    }

    /// The symbol of a filled cell, and whether it is a given.
    pub fn filled(&self, cell: usize) -> Option<(u32, bool)> {
        let digit = self.position.digits()[cell];
        (digit != EMPTY).then(|| (self.symbol(digit.into()), self.position.is_given(cell)))
    }
}
