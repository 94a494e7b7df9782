//! Clues on lines.
//!
//! In: a sketch, a rule and the numbers of cells of its lines. Out: a line that the solution keeps. Its steps go to any of the
//! eight cells around; it neither crosses nor touches itself, and shares no cell and no crossing with other lines.

use super::sketch::{Place, Sketch, take};
use crate::rule::Rule;
use crate::rule::table::Line;
use sudoku_core::constraint::Constraint;
use sudoku_core::limits::Stop;
use sudoku_core::memory;

/// Lines that are drawn until one is kept: those that grow; the others; and those of them that are as long as wanted or none.
const GROWN: usize = 10;
const WALKED: usize = 300;
const WHOLE: usize = 200;

const STEPS: [Place; 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
/// Those of them in which a number is read.
const READ: usize = 2;

pub fn draw(
    sketch: &mut Sketch,
    rule: &Rule,
    values: &[i64],
    line: Line,
) -> Result<Option<Constraint>, Stop> {
    let mut best: Option<Constraint> = None;
    // A number of two digits needs more cells for its sum than a small board has rows.
    let longest = if line.has_pill { line.most } else { sketch.shape.side() };
    let most = line.most.min(longest).max(line.least);
    let lengths = most - line.least + 1;
    for number in 0..if line.grows { GROWN } else { WALKED } {
        let drawn = [lengths; 2].map(|below| sketch.maker.dice.below(below));
        let wanted = line.least + drawn[0].max(drawn[1]);
        let least = best.as_ref().map_or(line.least, |best| best.cells().len() + 1);
        let path = path(sketch, rule, values, line, wanted)?;
        if line.grows {
            if path.len() >= least {
                best = sketch.kept(rule, values, &path)?;
            }
            if path.len() == wanted && best.is_some() {
                break;
            }
            continue;
        }
        let least = if number < WHOLE { wanted } else { line.least };
        for len in (least..=path.len()).rev() {
            let cells = &path[..len];
            let borders = cells.windows(2).filter(|two| sketch.area(two[0]) != sketch.area(two[1]));
            if borders.count() + 1 >= line.pieces {
                best = sketch.kept(rule, values, cells)?;
            }
            if best.is_some() {
                break;
            }
        }
        if best.is_some() {
            break;
        }
    }
    if let Some(clue) = &best {
        take(&mut sketch.has_line, clue.cells());
        for two in clue.cells().windows(2) {
            if let Some(corner) = sketch.corner(two[0], two[1]) {
                sketch.is_crossed[corner] = true;
            }
        }
    }
    Ok(best)
}

/// A path of at most the wanted number of cells; of a line that grows, each step keeps the rule.
fn path(
    sketch: &mut Sketch,
    rule: &Rule,
    values: &[i64],
    line: Line,
    wanted: usize,
) -> Result<Vec<u32>, Stop> {
    let mut path = memory::with_capacity(wanted)?;
    let start = sketch.any_cell();
    if sketch.has_line[start as usize] {
        return Ok(path);
    }
    path.push(start);
    while path.len() < wanted {
        let mut steps = STEPS;
        let steps = if line.has_pill && path.len() == 1 { &mut steps[..READ] } else { &mut steps };
        sketch.maker.dice.shuffle(steps, &mut sketch.maker.limits)?;
        let before = path.len();
        for &mut step in steps {
            let Some(next) = sketch.cell_from(path[before - 1], step) else { continue };
            if !sketch.may_follow(&path, next) {
                continue;
            }
            path.push(next);
            if !line.grows || sketch.kept(rule, values, &path)?.is_some() {
                break;
            }
            path.pop();
        }
        if path.len() == before {
            break;
        }
    }
    Ok(path)
}

impl Sketch<'_, '_, '_> {
    /// Whether a path may go on to a cell beside its last one.
    fn may_follow(&self, path: &[u32], next: u32) -> bool {
        let Some((&last, before)) = path.split_last() else { return false };
        let touches = |&other: &u32| matches!(self.distance(other, next), (0, 0 | 1) | (1, 0));
        if self.has_line[next as usize] || before.iter().any(touches) {
            return false;
        }
        let Some(corner) = self.corner(last, next) else { return true };
        let crosses = |two: &[u32]| self.corner(two[0], two[1]) == Some(corner);
        !self.is_crossed[corner] && !path.windows(2).any(crosses)
    }

    /// The corner that a step goes through, by the cell below and right of it.
    fn corner(&self, one: u32, other: u32) -> Option<usize> {
        let [a, b] = [one, other].map(|cell| cell as usize);
        let row = self.shape.row_of(a).max(self.shape.row_of(b));
        let col = self.shape.col_of(a).max(self.shape.col_of(b));
        (self.distance(one, other) == (1, 1)).then(|| row * self.shape.cols() + col)
    }
}
