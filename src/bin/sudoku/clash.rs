//! Which filled cells of a board break a rule, in words.
//!
//! In: a puzzle and digits for its cells. Out: a [`Clash`] for each symbol that a row, column, box or cage has more than
//! once, and for each cage with a wrong sum.

use sudoku::Puzzle;
use sudoku::internals::digits::{Digit, EMPTY};

/// A unit that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clash {
    pub unit: Unit,
    /// The symbol that the unit has more than once; `None` if the sum of a cage is wrong.
    pub symbol: Option<u32>,
    /// The cells that clash.
    pub cells: Vec<usize>,
    /// Their sum.
    sum: u64,
}

/// A unit or cage, by its number from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Row(usize),
    Column(usize),
    Box(usize),
    Cage(usize),
}

impl Unit {
    pub fn name(self) -> &'static str {
        match self {
            Unit::Row(_) => "row",
            Unit::Column(_) => "column",
            Unit::Box(_) => "box",
            Unit::Cage(_) => "cage",
        }
    }

    pub fn number(self) -> usize {
        let (Unit::Row(number) | Unit::Column(number) | Unit::Box(number) | Unit::Cage(number)) =
            self;
        number
    }
}

impl Clash {
    /// The clash in words.
    pub fn to_string(&self, puzzle: &Puzzle) -> String {
        let unit = match self.unit {
            Unit::Cage(cage) => {
                let cage = &puzzle.cages()[cage];
                let first = cage.cells().iter().min().map_or(0, |&cell| cell as usize);
                format!("the cage of {} at {}", cage.total(), name(puzzle, first))
            }
            unit => format!("{} {}", unit.name(), unit.number() + 1),
        };
        let Some(symbol) = self.symbol else {
            return format!("{unit} has the sum {}", self.sum);
        };
        let names: Vec<_> = self.cells.iter().map(|&cell| name(puzzle, cell)).collect();
        let times = match names.len() {
            2 => "twice".to_string(),
            count => format!("{count} times"),
        };
        let last = names.last().cloned().unwrap_or_default();
        let names = names[..names.len().saturating_sub(1)].join(", ");
        format!("{unit} has {symbol} {times}: {names} and {last}")
    }
}

/// The usual name of a cell: `r1c2`, from 1.
pub fn name(puzzle: &Puzzle, cell: usize) -> String {
    let (row, col) = (puzzle.shape().row_of(cell), puzzle.shape().col_of(cell));
    format!("r{}c{}", row + 1, col + 1)
}

/// All clashes: those of rows, columns, boxes and cages, each in order.
pub fn all(puzzle: &Puzzle, digits: &[Digit]) -> Vec<Clash> {
    let (shape, side) = (puzzle.shape(), puzzle.shape().side());
    let units = |unit: fn(usize) -> Unit, of: &dyn Fn(usize) -> usize| {
        let mut units = vec![Vec::with_capacity(side); side];
        (0..shape.cells()).for_each(|cell| units[of(cell)].push(cell));
        units.into_iter().enumerate().map(move |(number, cells)| (unit(number), cells))
    };
    let cages = puzzle.cages().iter().enumerate().map(|(number, cage)| {
        (Unit::Cage(number), cage.cells().iter().map(|&cell| cell as usize).collect())
    });
    units(Unit::Row, &|cell| shape.row_of(cell))
        .chain(units(Unit::Column, &|cell| shape.col_of(cell)))
        .chain(units(Unit::Box, &|cell| shape.box_of(cell)))
        .chain(cages)
        .flat_map(|(unit, cells): (Unit, Vec<usize>)| of_unit(puzzle, digits, unit, &cells))
        .collect()
}

/// The clashes of one unit.
fn of_unit(puzzle: &Puzzle, digits: &[Digit], unit: Unit, cells: &[usize]) -> Vec<Clash> {
    let filled: Vec<usize> = cells.iter().copied().filter(|&cell| digits[cell] != EMPTY).collect();
    let mut sorted = filled.clone();
    sorted.sort_by_key(|&cell| (digits[cell], cell));
    let symbol = |cell: usize| puzzle.symbols().list()[usize::from(digits[cell])];
    let repeated = sorted.chunk_by(|&one, &other| digits[one] == digits[other]);
    let mut clashes: Vec<Clash> = repeated
        .filter(|cells| cells.len() > 1)
        .map(|cells| Clash { unit, symbol: Some(symbol(cells[0])), cells: cells.to_vec(), sum: 0 })
        .collect();
    if let Unit::Cage(cage) = unit {
        let total = puzzle.cages()[cage].total();
        let sum: u64 = filled.iter().map(|&cell| u64::from(symbol(cell))).sum();
        if sum > total || (filled.len() == cells.len() && sum != total) {
            clashes.push(Clash { unit, symbol: None, cells: filled, sum });
        }
    }
    clashes
}
