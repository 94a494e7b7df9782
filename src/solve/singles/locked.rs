//! Locked candidates, all of a board at once.
//!
//! In: a board at the fixpoint of singles. Out: the same without what is ruled out where lines and boxes
//! cross: a digit that a box has in one line only has no other place in that line (it is pointed at),
//! and one that a line has in one box only has no other place in that box (it is claimed).
//!
//! ```text
//!     parts     [line][box]   -> digits that the cells where they cross may hold
//!     in_box    [box]         -> digits met in one part of the box, in two or more
//!     confined  [line]        -> digits that the line has in one box only
//!     claimed   [box]         -> digits that some line has in this box only
//! ```
//!
//! The lines are the rows through some boxes, or the columns. As in a sweep, all digits are looked at
//! together.

use super::Singles;
use crate::digits::DigitSet;
use crate::limits::{Limits, Stop};

/// Digits met in one part or more, and in two or more.
#[derive(Clone, Copy)]
struct Met<const W: usize> {
    once: DigitSet<W>,
    twice: DigitSet<W>,
}

impl<const W: usize> Met<W> {
    const NOTHING: Self = Met { once: DigitSet::EMPTY, twice: DigitSet::EMPTY };

    /// Adds a part.
    #[inline]
    fn meet(&mut self, digits: DigitSet<W>) {
        self.twice |= self.once & digits;
        self.once |= digits;
    }

    /// The digits met once.
    #[inline]
    fn only_once(self) -> DigitSet<W> {
        self.once - self.twice
    }
}

/// How the rows lie, or the columns.
#[derive(Clone, Copy)]
struct Lines {
    /// From a cell to the next in its line.
    step: usize,
    /// From a line to the next.
    stride: usize,
    /// How many lines go through a box.
    through: usize,
    /// How many cells a line has in a box.
    inside: usize,
}

/// Room for the lines through some boxes.
struct Crossings<const W: usize> {
    parts: Vec<DigitSet<W>>,
    in_box: Vec<Met<W>>,
    confined: Vec<DigitSet<W>>,
    claimed: Vec<DigitSet<W>>,
}

impl<const W: usize> Crossings<W> {
    /// Room for as many lines, and as many boxes in a line.
    fn new(most: usize, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Crossings {
            parts: limits.filled(most * most, DigitSet::EMPTY)?,
            in_box: limits.filled(most, Met::NOTHING)?,
            confined: limits.filled(most, DigitSet::EMPTY)?,
            claimed: limits.filled(most, DigitSet::EMPTY)?,
        })
    }

    fn size(&self) -> usize {
        size_of_val(&self.parts[..])
            + size_of_val(&self.in_box[..])
            + size_of_val(&self.confined[..])
            + size_of_val(&self.claimed[..])
    }
}

impl<const W: usize> Singles<W> {
    /// Brings the board to the fixpoint of singles and locked candidates; false if a cell has no digit
    /// left, or a digit no place. After a [`Stop`] it may be called again.
    pub fn propagate_with_locked(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        while self.propagate(limits)? {
            if self.left == 0 || !self.lock(limits)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Removes what is pointed at or claimed; whether there was any.
    pub(super) fn lock(&mut self, limits: &mut Limits) -> Result<bool, Stop> {
        let shape = self.outline.shape;
        let most = shape.box_height().max(shape.box_width());
        let mut room = limits.attempt(|limits| Crossings::new(most, limits))?;
        let found = self.lock_lines(&mut room, limits);
        limits.release(room.size());
        found
    }

    /// The same in rows, and then in columns.
    fn lock_lines(&mut self, room: &mut Crossings<W>, limits: &mut Limits) -> Result<bool, Stop> {
        let (side, shape) = (self.outline.side, self.outline.shape);
        let (height, width) = (shape.box_height(), shape.box_width());
        let rows = Lines { step: 1, stride: side, through: height, inside: width };
        let columns = Lines { step: side, stride: 1, through: width, inside: height };
        let mut found = false;
        for lines in [rows, columns] {
            for first in (0..side).step_by(lines.through) {
                limits.work(super::visits(side * lines.through, W))?;
                self.cross(lines, first, room);
                found |= self.take_locked(lines, first, room);
            }
        }
        Ok(found)
    }

    /// Adds up the parts of the lines from one on that go through its boxes.
    fn cross(&self, lines: Lines, first: usize, room: &mut Crossings<W>) {
        let boxes = self.outline.side / lines.inside;
        room.in_box.fill(Met::NOTHING);
        room.claimed.fill(DigitSet::EMPTY);
        for line in 0..lines.through {
            let parts = &mut room.parts[line * boxes..][..boxes];
            let mut in_line = Met::NOTHING;
            for (square, (part, in_box)) in parts.iter_mut().zip(&mut room.in_box).enumerate() {
                let cells = lines.cells(first + line, square);
                *part = cells.fold(DigitSet::EMPTY, |met, cell| met | self.candidates[cell]);
                in_line.meet(*part);
                in_box.meet(*part);
            }
            room.confined[line] = in_line.only_once();
            for (claimed, part) in room.claimed.iter_mut().zip(parts) {
                *claimed |= *part & room.confined[line];
            }
        }
    }

    /// Takes from each part what boxes point at elsewhere in the line, and other lines claim in the box.
    fn take_locked(&mut self, lines: Lines, first: usize, room: &Crossings<W>) -> bool {
        let boxes = self.outline.side / lines.inside;
        let mut found = false;
        for line in 0..lines.through {
            let parts = &room.parts[line * boxes..][..boxes];
            let pointed = parts
                .iter()
                .zip(&room.in_box)
                .fold(DigitSet::EMPTY, |pointed, (part, met)| pointed | *part & met.only_once());
            for (square, &part) in parts.iter().enumerate() {
                let pointed = pointed - room.in_box[square].only_once();
                let claimed = room.claimed[square] - room.confined[line];
                let locked = part & (pointed | claimed);
                if locked.is_empty() {
                    continue;
                }
                found = true;
                for cell in lines.cells(first + line, square) {
                    let before = self.candidates[cell];
                    self.candidates[cell] = before - locked;
                    self.broken |= !before.is_empty() && self.candidates[cell].is_empty();
                }
            }
        }
        found
    }
}

impl Lines {
    /// The cells that a line has in a box.
    fn cells(self, line: usize, square: usize) -> impl Iterator<Item = usize> {
        let start = line * self.stride + square * self.inside * self.step;
        (0..self.inside).map(move |at| start + at * self.step)
    }
}
