//! What each kind of constraint takes: its values and its cells.
//!
//! In: lists of values and cells for a kind. Out: whether the kind takes them, and what it takes in words.

use super::automaton::MOST_STATES;
use super::lower::lines;
use crate::error::{Error, Excerpt, Reason, Result};
use crate::memory;
use crate::shape::Shape;

/// The largest number, and size of a group.
const MOST: i64 = 1 << 40;

/// The largest factor of a cell, and the largest total of cells with factors. A symbol is below 2^32, and there are at most
/// 1024 cells: no sum is past 2^62.
const MOST_FACTOR: i64 = 1 << 20;
const MOST_TOTAL: i64 = 1 << 62;

/// The values that a kind takes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Values {
    None,
    /// A total from 0.
    Total,
    /// A number from 0.
    Number,
    /// From 2 to 9 cells.
    Digits,
    /// A symbol of the board.
    Symbol,
    /// Symbols of the board.
    Symbols,
    /// The sizes of at least two groups.
    Sizes,
    /// A total, and a factor for each cell.
    Factors,
    /// The side times itself: 0 or 1.
    Table,
    /// States, and transitions.
    Automaton,
    /// 1 for the diagonal that rises to the right, -1 for the one that falls.
    Direction,
    /// Two distances below the side, not both 0.
    Offset,
    /// A place from 1, and a flag.
    Place,
    /// Constraints, in alternatives.
    Alternatives,
    /// The region of every cell, row by row: from 0, below the side, each as often as the side.
    Regions,
}

/// The cells that a kind takes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Cells {
    None,
    /// From 1 to the side.
    UpToSide,
    /// As many as the side.
    Side,
    Two,
    /// At least this many, up to 3.
    Least(usize),
    /// At least two, an even number.
    Even,
    /// Those of its alternatives.
    OfParts,
}

impl Values {
    /// The values that are symbols of the board.
    pub(super) fn symbols(self, values: &[i64]) -> impl Iterator<Item = i64> {
        let are_symbols = matches!(self, Values::Symbol | Values::Symbols);
        let transitions = match self {
            Values::Automaton => lines::parts(values).1,
            _ => &[],
        };
        let listed = values.iter().take(if are_symbols { values.len() } else { 0 });
        listed.chain(transitions.iter().skip(1).step_by(3)).copied()
    }

    pub(super) fn takes(self) -> &'static str {
        match self {
            Values::None => "it takes no values",
            Values::Total => "it takes one value, the total",
            Values::Number => "it takes one value, a number from 0",
            Values::Digits => {
                "it takes one value, the number of cells that make the decimal number: from 2 to 9, and below the number of cells"
            }
            Values::Symbol => "it takes one value, a symbol of the board",
            Values::Symbols => "it takes at least one value, each a symbol of the board",
            Values::Sizes => {
                "it takes at least two values, the number of cells in each group, from 1; together they are the number of cells"
            }
            Values::Factors => {
                "it takes one value more than cells: the total, from -2^62 to 2^62, then the factor of each cell, from -2^20 to 2^20"
            }
            Values::Table => {
                "it takes as many values as the number of symbols times itself, each 0 or 1"
            }
            Values::Automaton => {
                "its values are the number of states, from 1 to 65536, the number of those that accept, these states, and threes: a state, a symbol, the next state; states are numbered from 0"
            }
            Values::Direction => {
                "it takes one value: 1 for the diagonal that rises, -1 for the one that falls"
            }
            Values::Offset => {
                "it takes two values, distances from 0 and below the side, not both 0"
            }
            Values::Place => "it takes two values, a place from 1, and 0 or 1",
            Values::Alternatives => {
                "its values are for each constraint the number of its kind, how many values and cells it has, and its values; 0 is before each further alternative"
            }
            Values::Regions => {
                "it takes one value for each cell of the board, the number of its region from 0"
            }
        }
    }
}

impl Cells {
    pub(super) fn takes(self) -> &'static str {
        match self {
            Cells::None => "it takes no cells",
            Cells::UpToSide => {
                "it takes at least one cell, and at most as many as there are symbols"
            }
            Cells::Side => "it takes as many cells as there are symbols",
            Cells::Two => "it takes two cells",
            Cells::Least(1) => "it takes at least one cell",
            Cells::Least(2) => "it takes at least two cells",
            Cells::Least(_) => "it takes at least three cells",
            Cells::Even => "it takes an even number of cells, at least two",
            Cells::OfParts => {
                "it takes the cells of its constraints, one constraint after the other"
            }
        }
    }
}

/// What a kind of this name takes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Takes {
    pub name: &'static str,
    pub values: Values,
    pub cells: Cells,
    /// Whether a cell may be listed again.
    pub may_repeat: bool,
}

impl Takes {
    fn refuse(&self, why: &'static str) -> Error {
        Reason::BadConstraint { constraint: self.name, why }.into()
    }

    pub fn check_values(&self, values: &[i64], shape: Shape) -> Result<()> {
        let side = shape.side() as i64;
        let is_right = match (self.values, values) {
            (Values::None, []) => true,
            (Values::Total, &[total]) => {
                if total < 0 {
                    return Err(Reason::BadTotal(Excerpt::of(total)).into());
                }
                true
            }
            (Values::Number, &[number]) => (0..=MOST).contains(&number),
            (Values::Digits, &[digits]) => (2..=9).contains(&digits),
            // That they are symbols of the board is checked where the board is known.
            // Alternatives are checked where they are read.
            (Values::Alternatives, [_, ..])
            | (Values::Symbol, [_])
            | (Values::Symbols, [_, ..]) => true,
            (Values::Sizes, sizes) => {
                sizes.len() >= 2 && sizes.iter().all(|size| (1..=MOST).contains(size))
            }
            (Values::Factors, &[total, ref factors @ ..]) => {
                let is_factor = |factor: &i64| (-MOST_FACTOR..=MOST_FACTOR).contains(factor);
                !factors.is_empty()
                    && (-MOST_TOTAL..=MOST_TOTAL).contains(&total)
                    && factors.iter().all(is_factor)
            }
            (Values::Table, table) => {
                table.len() == shape.side() * shape.side()
                    && table.iter().all(|&entry| entry == 0 || entry == 1)
            }
            (Values::Automaton, &[states, accepting, ..]) => {
                let (accept, transitions) = lines::parts(values);
                let is_state = |state: &i64| (0..states).contains(state);
                (1..=MOST_STATES as i64).contains(&states)
                    && usize::try_from(accepting) == Ok(accept.len())
                    && accept.iter().all(is_state)
                    && transitions.len() % 3 == 0
                    && transitions.chunks(3).all(|one| is_state(&one[0]) && is_state(&one[2]))
            }
            (Values::Direction, [1 | -1]) => true,
            (Values::Place, &[place, 0 | 1]) => (1..=MOST).contains(&place),
            (Values::Offset, [0, 0]) => false,
            (Values::Offset, [a, b]) => (0..side).contains(a) && (0..side).contains(b),
            (Values::Regions, regions) if regions.len() == shape.cells() => {
                return self.check_regions(regions, shape);
            }
            _ => false,
        };
        if is_right {
            return Ok(());
        }
        Err(self.refuse(self.values.takes()))
    }

    /// Whether each region has as many cells as the side; the error names the first region that does not.
    fn check_regions(&self, regions: &[i64], shape: Shape) -> Result<()> {
        let side = shape.side();
        let mut counts = memory::filled(side, 0u32)?;
        for (cell, &region) in regions.iter().enumerate() {
            let count = usize::try_from(region).ok().and_then(|region| counts.get_mut(region));
            let why = "the number of a region is from 0 and below the side";
            let refused = || self.refuse(why).at_cell(shape.row_of(cell), shape.col_of(cell));
            *count.ok_or_else(refused)? += 1;
        }
        match counts.iter().position(|&count| count as usize != side) {
            None => Ok(()),
            Some(region) => {
                let (cells, side) = (counts[region], side as u32);
                Err(Reason::RegionSize { region: region as u32, cells, side }.into())
            }
        }
    }

    pub fn check_cells(&self, values: &[i64], cells: &[u32], shape: Shape) -> Result<()> {
        let side = shape.side();
        let is_right = match self.cells {
            Cells::None => cells.is_empty(),
            Cells::UpToSide => (1..=side).contains(&cells.len()),
            Cells::Side => cells.len() == side,
            Cells::Two => cells.len() == 2,
            Cells::Least(least) => cells.len() >= least,
            Cells::OfParts => true,
            Cells::Even => cells.len() >= 2 && cells.len().is_multiple_of(2),
        };
        if !is_right {
            return Err(self.refuse(self.cells.takes()));
        }
        let count = cells.len() as i64;
        let fits = match self.values {
            Values::Digits => values[0] < count,
            // Each size is at least 1, so that no sum of more sizes than cells is made.
            Values::Sizes => values.len() <= cells.len() && values.iter().sum::<i64>() == count,
            Values::Factors => values.len() == cells.len() + 1,
            _ => true,
        };
        if !fits {
            return Err(self.refuse(self.values.takes()));
        }
        match shape.check_cells(cells)? {
            Some(twice) if !self.may_repeat => Err(self
                .refuse("it names this cell twice")
                .at_cell(shape.row_of(twice), shape.col_of(twice))),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_those_of_values_and_transitions() {
        let automaton = [2, 1, 1, 0, 7, 1, 1, 8, 0];
        let symbols: Vec<_> = Values::Automaton.symbols(&automaton).collect();
        assert_eq!(symbols, [7, 8]);
        assert_eq!(Values::Symbols.symbols(&[3, 3]).collect::<Vec<_>>(), [3, 3]);
        assert_eq!(Values::Number.symbols(&[3]).count(), 0);
    }
}
