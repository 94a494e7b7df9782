//! Locked candidates, all digits of a board at once.
//!
//! In: the candidates of a board. Out: the same without locked candidates. If a box has a digit in one
//! line only, the rest of that line loses it; if a line has a digit in one box only, the rest of that box loses it.
//! What stays true: no candidate that is part of a solution is removed.
//!
//! ```text
//!     crossings   [line][box]   -> digits of the cells of both
//! ```
//!
//! The lines are the rows through some boxes, or the columns.

use sudoku_core::digits::DigitSet;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::shape::Shape;

/// A board of candidates.
pub trait LockedBoard<const W: usize> {
    /// The reason why the search for locked candidates ends early.
    type Halt: From<Stop>;

    /// The digits that a cell may hold.
    fn candidates(&self, cell: usize) -> DigitSet<W>;

    /// Removes digits from a cell that has some of them.
    fn remove(&mut self, cell: usize, digits: DigitSet<W>) -> Result<(), Self::Halt>;

    /// Removes digits from some cells, where `loses` says of the candidates of a cell that it may lose them.
    fn remove_from(
        &mut self,
        cells: &[u32],
        gone: DigitSet<W>,
        loses: impl Fn(DigitSet<W>) -> bool,
    ) -> Result<(), Self::Halt> {
        if gone.is_empty() {
            return Ok(());
        }
        cells.iter().map(|&cell| cell as usize).try_for_each(|cell| {
            let digits = self.candidates(cell);
            let has_some = !(digits & gone).is_empty() && loses(digits);
            if has_some { self.remove(cell, digits & gone) } else { Ok(()) }
        })
    }
}

/// The intersections of lines and boxes.
pub struct Crossings<const W: usize> {
    shape: Shape,
    digits: Vec<DigitSet<W>>,
}

/// All rows or all columns.
#[derive(Clone, Copy)]
struct Lines {
    /// From a cell to the next one in its line.
    step: usize,
    /// From a line to the next one.
    stride: usize,
    /// The number of lines through a box.
    through: usize,
    /// The number of cells of a line in a box.
    inside: usize,
}

impl Lines {
    /// The cells that a line has in a box.
    fn cells(self, line: usize, square: usize) -> impl Iterator<Item = usize> {
        let start = line * self.stride + square * self.inside * self.step;
        (0..self.inside).map(move |at| start + at * self.step)
    }
}

impl<const W: usize> Crossings<W> {
    /// The crossings of a board of this shape.
    pub fn new(shape: Shape, limits: &mut Limits) -> Result<Self, Stop> {
        // As many lines go through a box as there are boxes that they go through.
        let most = shape.box_height().max(shape.box_width());
        Ok(Crossings { shape, digits: limits.filled(most * most, DigitSet::EMPTY)? })
    }

    /// The bytes that they take.
    pub fn size(&self) -> usize {
        size_of_val(&self.digits[..])
    }

    /// Removes candidates that are locked in rows, and then in columns.
    pub fn remove_locked<B: LockedBoard<W>>(
        &mut self,
        board: &mut B,
        limits: &mut Limits,
    ) -> Result<(), B::Halt> {
        let (side, height, width) =
            (self.shape.side(), self.shape.box_height(), self.shape.box_width());
        let rows = Lines { step: 1, stride: side, through: height, inside: width };
        let columns = Lines { step: side, stride: 1, through: width, inside: height };
        for lines in [rows, columns] {
            for first in (0..side).step_by(lines.through) {
                limits.work((side * lines.through * (1 + W / 4)) as u32)?;
                self.remove_from(lines, first, board)?;
            }
        }
        Ok(())
    }

    /// Removes candidates that are locked in the boxes of a line and the next ones.
    fn remove_from<B: LockedBoard<W>>(
        &mut self,
        lines: Lines,
        first: usize,
        board: &mut B,
    ) -> Result<(), B::Halt> {
        let (through, boxes) = (lines.through, self.shape.side() / lines.inside);
        for line in 0..through {
            for square in 0..boxes {
                self.digits[line * boxes + square] = lines
                    .cells(first + line, square)
                    .fold(DigitSet::EMPTY, |met, cell| met | board.candidates(cell));
            }
        }
        let mut leave = |digits: &[DigitSet<W>], line: usize, square: usize, gone: DigitSet<W>| {
            if (digits[line * boxes + square] & gone).is_empty() {
                return Ok(());
            }
            lines.cells(first + line, square).try_for_each(|cell| {
                let gone = board.candidates(cell) & gone;
                if gone.is_empty() { Ok(()) } else { board.remove(cell, gone) }
            })
        };
        for square in 0..boxes {
            let alone = self.alone((0..through).map(|line| line * boxes + square));
            for line in (0..through).filter(|_| !alone.is_empty()) {
                let here = alone & self.digits[line * boxes + square];
                let others = (0..boxes).filter(|&other| other != square && !here.is_empty());
                for other in others {
                    leave(&self.digits, line, other, here)?;
                }
            }
        }
        for line in 0..through {
            let alone = self.alone(line * boxes..(line + 1) * boxes);
            for square in (0..boxes).filter(|_| !alone.is_empty()) {
                let here = alone & self.digits[line * boxes + square];
                let others = (0..through).filter(|&other| other != line && !here.is_empty());
                for other in others {
                    leave(&self.digits, other, square, here)?;
                }
            }
        }
        Ok(())
    }

    /// The digits that exactly one of these crossings has.
    fn alone(&self, crossings: impl Iterator<Item = usize>) -> DigitSet<W> {
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for at in crossings {
            twice |= once & self.digits[at];
            once |= self.digits[at];
        }
        once - twice
    }
}
