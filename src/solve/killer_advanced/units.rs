//! The rules of rows, columns and boxes: hidden singles, locked candidates.
//!
//! In: a unit that was touched. Out: restrictions of candidates.
//! What stays true: no rule removes a candidate that is part of a solution.

use super::candidates::{Candidates, Conflict, Halt};
use crate::digits::DigitSet;
use crate::limits::{Limits, Stop};
use crate::model::Model;

/// Gives each slot of `required` that has one place left among `cells` to its cell. Each has a place in a solution.
pub fn place<const W: usize>(
    cells: &[u32],
    required: DigitSet<W>,
    candidates: &mut Candidates<W>,
) -> Result<(), Conflict> {
    let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
    for &cell in cells {
        let slots = candidates.of(cell);
        twice |= once & slots;
        once |= slots;
    }
    if !(required - once).is_empty() {
        return Err(Conflict);
    }
    let mut hidden = required - twice;
    for &cell in cells {
        let here = candidates.of(cell) & hidden;
        if here.is_empty() {
            continue;
        }
        hidden -= here;
        if !here.is_single() {
            return Err(Conflict);
        }
        candidates.restrict(cell, here)?;
        if hidden.is_empty() {
            break;
        }
    }
    Ok(())
}

/// Locked candidates: where a box and a line cross, a value with no place in the rest of the one has
/// none in the rest of the other.
pub struct Locked<const W: usize> {
    /// The candidates where the lines of a band cross its boxes, line by line.
    crossings: Vec<DigitSet<W>>,
}

/// The lines of a band, all rows or all columns, and the boxes they cross.
struct Band<'a> {
    model: &'a Model,
    first_unit: usize,
    lines: usize,
    boxes: usize,
    /// Cells of a crossing.
    run: usize,
}

impl Band<'_> {
    fn crossing(&self, line: usize, number: usize) -> &[u32] {
        &self.model.unit(self.first_unit + line)[number * self.run..][..self.run]
    }
}

impl<const W: usize> Locked<W> {
    pub fn new(model: &Model, limits: &mut Limits) -> Result<Self, Stop> {
        // A band has as many lines as a box, and crosses as many boxes.
        let most = model.shape.box_height().max(model.shape.box_width());
        Ok(Locked { crossings: limits.filled(most * most, DigitSet::EMPTY)? })
    }

    /// Applies the rule to all rows and columns with the boxes they cross.
    pub fn apply(
        &mut self,
        model: &Model,
        candidates: &mut Candidates<W>,
        limits: &mut Limits,
    ) -> Result<(), Halt> {
        let (side, height, width) = (model.side, model.shape.box_height(), model.shape.box_width());
        for (first, lines, run) in [(0, height, width), (side, width, height)] {
            for first_unit in (first..first + side).step_by(lines) {
                limits.work((lines * side) as u32)?;
                let band = Band { model, first_unit, lines, boxes: side / run, run };
                self.apply_to(&band, candidates)?;
            }
        }
        Ok(())
    }

    fn apply_to(&mut self, band: &Band, candidates: &mut Candidates<W>) -> Result<(), Conflict> {
        let &Band { lines, boxes, .. } = band;
        for line in 0..lines {
            for number in 0..boxes {
                self.crossings[line * boxes + number] = band
                    .crossing(line, number)
                    .iter()
                    .fold(DigitSet::EMPTY, |all, &cell| all | candidates.of(cell));
            }
        }
        for number in 0..boxes {
            let alone = self.alone((0..lines).map(|line| line * boxes + number));
            for line in (0..lines).filter(|_| !alone.is_empty()) {
                let here = alone & self.crossings[line * boxes + number];
                let rest = (0..boxes).filter(|&other| other != number);
                self.leave(band, here, rest.map(|other| (line, other)), candidates)?;
            }
        }
        for line in 0..lines {
            let alone = self.alone(line * boxes..(line + 1) * boxes);
            for number in (0..boxes).filter(|_| !alone.is_empty()) {
                let here = alone & self.crossings[line * boxes + number];
                let rest = (0..lines).filter(|&other| other != line);
                self.leave(band, here, rest.map(|other| (other, number)), candidates)?;
            }
        }
        Ok(())
    }

    /// The values that exactly one of these crossings has.
    fn alone(&self, crossings: impl Iterator<Item = usize>) -> DigitSet<W> {
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for at in crossings {
            twice |= once & self.crossings[at];
            once |= self.crossings[at];
        }
        once - twice
    }

    /// Takes values from crossings, given by line and number of the box.
    fn leave(
        &self,
        band: &Band,
        gone: DigitSet<W>,
        crossings: impl Iterator<Item = (usize, usize)>,
        candidates: &mut Candidates<W>,
    ) -> Result<(), Conflict> {
        if gone.is_empty() {
            return Ok(());
        }
        for (line, number) in crossings {
            if !(self.crossings[line * band.boxes + number] & gone).is_empty() {
                for &cell in band.crossing(line, number) {
                    candidates.remove(cell, gone)?;
                }
            }
        }
        Ok(())
    }
}
