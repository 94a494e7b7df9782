//! Clues of cells that hang together, of four around a corner, and of cells anywhere.
//!
//! In: a sketch and a rule. Out: a clue that the solution keeps.

use super::sketch::{Sketch, take};
use crate::regions::neighbours;
use crate::rule::Rule;
use sudoku_core::constraint::Constraint;
use sudoku_core::limits::Stop;
use sudoku_core::memory;

/// Clues that are drawn until one is kept.
const DRAWS: usize = 100;
/// Clones that are: few cells have equal digits.
const CLONES: usize = 2_000;

/// The cells of a cage, and of a clone.
const CAGE: std::ops::RangeInclusive<usize> = 2..=4;
const CLONE: std::ops::RangeInclusive<usize> = 2..=4;

/// Symbols in the middle of four cells, at least.
const SYMBOLS: usize = 2;

/// Some symbols of four cells around a corner.
pub fn corner(sketch: &mut Sketch, rule: &Rule) -> Result<Option<Constraint>, Stop> {
    for _ in 0..DRAWS {
        let first = sketch.any_cell();
        let around = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|step| sketch.cell_from(first, step));
        let [Some(a), Some(b), Some(c), Some(d)] = around else { continue };
        if sketch.has_circle[first as usize] {
            continue;
        }
        let cells = [a, b, c, d];
        let mut numbers = cells.map(|cell| sketch.number(cell));
        sketch.maker.dice.shuffle(&mut numbers, &mut sketch.maker.limits)?;
        let count = SYMBOLS + sketch.maker.dice.below(numbers.len() - SYMBOLS + 1);
        numbers[..count].sort_unstable();
        if let Some(clue) = sketch.kept(rule, &numbers[..count], &cells)? {
            take(&mut sketch.has_circle, &[first]);
            return Ok(Some(clue));
        }
    }
    Ok(None)
}

/// Cells that hang together and differ, from a random one on, at most so many; none in a cage.
fn grown(sketch: &mut Sketch, size: usize) -> Result<Vec<u32>, Stop> {
    let mut cells = memory::with_capacity(size)?;
    let mut open = memory::with_capacity(1)?;
    open.push(sketch.any_cell());
    while cells.len() < size && !open.is_empty() {
        let next: u32 = open.swap_remove(sketch.maker.dice.below(open.len()));
        let has_digit = cells.iter().any(|&cell| sketch.digit(cell) == sketch.digit(next));
        if has_digit || sketch.has_cage[next as usize] {
            continue;
        }
        cells.push(next);
        for other in neighbours(sketch.shape, next) {
            memory::push(&mut open, other)?;
        }
    }
    Ok(cells)
}

/// A cage of few cells.
pub fn cage(sketch: &mut Sketch, rule: &Rule) -> Result<Option<Constraint>, Stop> {
    for _ in 0..DRAWS {
        let size = CAGE.start() + sketch.maker.dice.below(CAGE.count());
        let mut cells = grown(sketch, size.min(sketch.shape.side()))?;
        cells.sort_unstable();
        let total = cells.iter().map(|&cell| sketch.number(cell)).sum();
        if cells.len() == size
            && let Some(clue) = sketch.kept(rule, &[total], &cells)?
        {
            take(&mut sketch.has_cage, clue.cells());
            return Ok(Some(clue));
        }
    }
    Ok(None)
}

/// Cells that have every symbol.
pub fn region(sketch: &mut Sketch, rule: &Rule) -> Result<Option<Constraint>, Stop> {
    let side = sketch.shape.side();
    for _ in 0..DRAWS {
        let mut cells = grown(sketch, side)?;
        cells.sort_unstable();
        let has_other = |is_other: &dyn Fn(u32) -> bool| cells.iter().any(|&cell| is_other(cell));
        let is_new = has_other(&|cell| sketch.area(cell) != sketch.area(cells[0]))
            && has_other(&|cell| sketch.distance(cell, cells[0]).0 > 0)
            && has_other(&|cell| sketch.distance(cell, cells[0]).1 > 0);
        if cells.len() == side
            && is_new
            && let Some(clue) = sketch.kept(rule, &[], &cells)?
        {
            take(&mut sketch.has_cage, clue.cells());
            return Ok(Some(clue));
        }
    }
    Ok(None)
}

/// Cells with the symbols of others that lie alike.
pub fn clones(sketch: &mut Sketch, rule: &Rule) -> Result<Option<Constraint>, Stop> {
    for _ in 0..CLONES {
        let size = CLONE.start() + sketch.maker.dice.below(CLONE.count());
        let mut cells = grown(sketch, size.min(sketch.shape.side()))?;
        let (rows, cols) = (sketch.shape.rows(), sketch.shape.cols());
        let [down, right] =
            [rows, cols].map(|most| sketch.maker.dice.below(2 * most - 1) as i32 - most as i32 + 1);
        let first = cells.len();
        for place in 0..first {
            if let Some(other) = sketch.cell_from(cells[place], (down, right))
                && !cells.contains(&other)
                && !sketch.has_cage[other as usize]
            {
                memory::push(&mut cells, other)?;
            }
        }
        if first == size
            && cells.len() == 2 * size
            && let Some(clue) = sketch.kept(rule, &[], &cells)?
        {
            take(&mut sketch.has_cage, clue.cells());
            return Ok(Some(clue));
        }
    }
    Ok(None)
}

/// As many cells of some symbols as each says.
pub fn circles(sketch: &mut Sketch, rule: &Rule) -> Result<Option<Constraint>, Stop> {
    let side = sketch.shape.side();
    let mut order = sketch.maker.any_order()?;
    let mut symbols = memory::with_capacity(side)?;
    symbols.extend(1..=side);
    sketch.maker.dice.shuffle(&mut symbols, &mut sketch.maker.limits)?;
    // A third of the symbols, but not all cells of one.
    symbols.retain(|&symbol| symbol < side);
    symbols.truncate(side.div_ceil(3));
    let mut cells = Vec::new();
    for symbol in symbols {
        sketch.maker.dice.shuffle(&mut order, &mut sketch.maker.limits)?;
        let of_symbol = order.iter().map(|&cell| cell as u32);
        let of_symbol = of_symbol.filter(|&cell| sketch.number(cell) == symbol as i64);
        for cell in of_symbol.take(symbol) {
            memory::push(&mut cells, cell)?;
        }
    }
    cells.sort_unstable();
    let is_free = !cells.is_empty() && cells.iter().all(|&cell| !sketch.has_mark[cell as usize]);
    let clue = if is_free { sketch.kept(rule, &[], &cells)? } else { None };
    if clue.is_some() {
        take(&mut sketch.has_mark, &cells);
    }
    Ok(clue)
}
