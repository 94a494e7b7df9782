//! The tokens that say a kind of constraint: which kind, and where its arguments go. Reader and writer loop over one table.
//!
//! In: a token and a puzzle. Out: the puzzle with its constraints. What stays true: a token whose arguments are not all
//! understood is refused.

use super::cells;
use super::reading::{Reading, collected, no_more};
use super::tokens::Token;
use super::{automata, clues, spelled};
use crate::constraint::ConstraintKind as Kind;
use crate::error::Result;
use crate::memory;

/// A token that says a kind.
pub struct Known {
    pub name: &'static str,
    pub kind: &'static Kind,
    pub form: Form,
}

/// Where the arguments of a token go.
#[derive(Debug, Clone, Copy)]
pub enum Form {
    /// It has none.
    Flag,
    /// One is the value.
    Value,
    /// All are cells.
    Cells,
    /// The first is the value, the others are cells. Without a number, the value is this one.
    Number(Option<i64>),
    /// All are cells; the kind holds for each two of them side by side, with these values.
    Beside(&'static [i64]),
    /// The first is this letter, the others are cells.
    Letter(&'static str),
    /// A row or column, the clue at its beginning, the one at its end; clues are from this number on.
    Ends(i64),
    /// A clue, and a row or column at whose beginning it is.
    Beginning,
    /// A clue, and the first cell of a diagonal.
    Diagonal,
    /// The first is symbols, joined by `_`, the others are cells.
    Symbols,
    /// The first cell of a square of 2x2 cells, and symbols.
    Square,
    /// Cells in groups, with `-` between them.
    Groups,
    /// How many cells are a number; these, in any order; the others.
    Pill,
    /// A total and cells, which must be different.
    Cage,
    /// A total and cells; a total such as `0_=_1_-1` has a factor for each cell.
    Sum,
    /// Cells that differ.
    Different,
    /// The number of sets, and their cells.
    Sets,
    /// Even, odd or listed symbols, as the candidates of each cell.
    Each(fn(&[i64], i64) -> bool),
    /// The table of pairs of a relation that a value may be part of; written only.
    Related(fn(i64, i64, i64) -> bool),
    /// A table of pairs; groups of cells with names. Texts of old have other characters.
    Table { is_old: bool },
    /// An automaton; groups of cells with names.
    Automaton,
    /// A pattern; groups of cells.
    Pattern,
}

/// A row of the table.
const fn says(name: &'static str, kind: &'static Kind, form: Form) -> Known {
    Known { name, kind, form }
}

/// The tokens. A kind is written as the first one that can say it.
pub static KNOWN: [Known; 58] = [
    says("Windoku", Kind::WINDOWS, Form::Flag),
    says("DisjointSets", Kind::DISJOINT_GROUPS, Form::Flag),
    says("AntiKnight", Kind::ANTI_KNIGHT, Form::Flag),
    says("AntiKing", Kind::ANTI_KING, Form::Flag),
    says("AntiConsecutive", Kind::NON_CONSECUTIVE, Form::Flag),
    says("StrictKropki", Kind::STRICT_KROPKI, Form::Flag),
    says("StrictXV", Kind::STRICT_XV, Form::Flag),
    says("GlobalEntropy", Kind::GLOBAL_ENTROPY, Form::Flag),
    says("Diagonal", Kind::DIAGONAL, Form::Value),
    says("Cage", Kind::CAGE, Form::Cage),
    says("AllDifferent", Kind::DIFFERENT, Form::Different),
    says("AllDifferent", Kind::EXTRA_REGION, Form::Different),
    says("X", Kind::SUM, Form::Beside(&[10])),
    says("V", Kind::SUM, Form::Beside(&[5])),
    says("Sum", Kind::SUM, Form::Sum),
    says("Sum", Kind::WEIGHTED_SUM, Form::Sum),
    says("Arrow", Kind::ARROW, Form::Cells),
    says("DoubleArrow", Kind::DOUBLE_ARROW, Form::Cells),
    says("PillArrow", Kind::PILL_ARROW, Form::Pill),
    says("EqualSum", Kind::EQUAL_SUMS, Form::Groups),
    says("RegionSumLine", Kind::REGION_SUM_LINE, Form::Cells),
    says("Zipper", Kind::ZIPPER_LINE, Form::Cells),
    says("LittleKiller", Kind::LITTLE_KILLER, Form::Diagonal),
    says("WhiteDot", Kind::DIFFERENCE, Form::Beside(&[1])),
    says("BlackDot", Kind::RATIO, Form::Beside(&[2])),
    says("GreaterThan", Kind::GREATER_THAN, Form::Beside(&[])),
    says("Thermo", Kind::THERMOMETER, Form::Cells),
    says("Whisper", Kind::WHISPER, Form::Number(Some(5))),
    says("Renban", Kind::RENBAN, Form::Cells),
    says("Palindrome", Kind::PALINDROME, Form::Cells),
    says("SameValues", Kind::CLONE, Form::Sets),
    says("Modular", Kind::MODULAR_LINE, Form::Number(None)),
    says("Entropic", Kind::ENTROPIC_LINE, Form::Cells),
    says("Between", Kind::BETWEEN_LINE, Form::Cells),
    says("Lockout", Kind::LOCKOUT_LINE, Form::Number(None)),
    says("Quad", Kind::QUADRUPLE, Form::Square),
    says("ContainAtLeast", Kind::QUADRUPLE, Form::Symbols),
    says("CountingCircles", Kind::COUNTING_CIRCLES, Form::Cells),
    says("Indexing", Kind::ROW_INDEXER, Form::Letter("R")),
    says("Indexing", Kind::COLUMN_INDEXER, Form::Letter("C")),
    says("Sandwich", Kind::SANDWICH, Form::Beginning),
    says("XSum", Kind::X_SUM, Form::Ends(1)),
    says("Skyscraper", Kind::SKYSCRAPER, Form::Ends(1)),
    says("NumberedRoom", Kind::NUMBERED_ROOM, Form::Ends(0)),
    says("FullRank", Kind::FULL_RANK, Form::Ends(1)),
    says("Pair", Kind::PAIR, Form::Table { is_old: false }),
    says("PairX", Kind::EVERY_PAIR, Form::Table { is_old: false }),
    says("Binary", Kind::PAIR, Form::Table { is_old: true }),
    says("BinaryX", Kind::EVERY_PAIR, Form::Table { is_old: true }),
    says("Pair", Kind::SLOW_THERMOMETER, Form::Related(|_, one, other| one <= other)),
    says("Pair", Kind::GREATER_THAN, Form::Related(|_, one, other| one > other)),
    says("Pair", Kind::DIFFERENCE, Form::Related(|by, one, other| (one - other).abs() == by)),
    says(
        "Pair",
        Kind::RATIO,
        Form::Related(|by, one, other| {
            one == other.saturating_mul(by) || other == one.saturating_mul(by)
        }),
    ),
    says("", Kind::CANDIDATES, Form::Each(|values, symbol| values.contains(&symbol))),
    says("", Kind::EVEN, Form::Each(|_, symbol| symbol % 2 == 0)),
    says("", Kind::ODD, Form::Each(|_, symbol| symbol % 2 != 0)),
    says("NFA", Kind::AUTOMATON, Form::Automaton),
    says("Regex", Kind::AUTOMATON, Form::Pattern),
];

/// Reads a token; `false` if it is not of the table.
pub fn read<'a>(token: Token<'a>, reading: &mut Reading<'a>) -> Result<bool> {
    let name = token.name.text;
    let rows = KNOWN.iter().filter(|known| known.name == name);
    let first = token.first().text;
    let Some(known) = rows.clone().find(|known| match known.form {
        Form::Letter(letter) => letter == first,
        _ => true,
    }) else {
        let is_other_letter = rows.count() > 0;
        return match is_other_letter {
            true => Err(reading.refuse(token.first(), first)),
            false => Ok(false),
        };
    };
    let kind = known.kind;
    check_board(token, kind, reading)?;
    match known.form {
        Form::Flag if token.is_bare() => reading.add(kind, &[], &[])?,
        Form::Flag => return Err(reading.refuse(token.name, name)),
        Form::Value => {
            no_more(token, 1, reading)?;
            let value = reading.number(token.first())?;
            reading.add(kind, &[value], &[])?;
        }
        Form::Cells => {
            let cells = reading.cells(token, 0)?;
            reading.add(kind, &[], &cells)?;
        }
        Form::Number(default) => {
            let is_cell = reading.is_cell(token.first());
            let value = match default {
                Some(default) if is_cell => default,
                _ => reading.number(token.first())?,
            };
            if kind == Kind::MODULAR_LINE && value == 0 {
                return Err(reading.refuse(token.first(), "Modular by 0"));
            }
            let cells = reading.cells(token, usize::from(!is_cell))?;
            reading.add(kind, &[value], &cells)?;
        }
        Form::Beside(values) => beside(token, kind, values, reading)?,
        Form::Letter(_) => {
            let cells = reading.cells(token, 1)?;
            reading.add(kind, &[], &cells)?;
        }
        Form::Ends(least) => {
            for clue in clues::ends(token, least, reading)?.into_iter().flatten() {
                match kind == Kind::SKYSCRAPER && reading.symbols()?.contains(&0) {
                    // A skyscraper without a storey is not seen.
                    true => spelled::skyscraper(&clue, reading)?,
                    false if kind == Kind::FULL_RANK => {
                        let may_tie = i64::from(reading.ties()?);
                        reading.add(kind, &[clue.value, may_tie], &clue.cells)?;
                    }
                    false => reading.add(kind, &[clue.value], &clue.cells)?,
                }
            }
        }
        Form::Beginning => {
            no_more(token, 2, reading)?;
            let value = reading.number(token.first())?;
            let line = clues::line(token.argument(1), token, reading)?;
            reading.once(token, token.argument(1).text, false)?;
            let cells = collected(line.cells(reading.shape()))?;
            spelled::between(token, value, &cells, reading)?;
        }
        Form::Diagonal => diagonal(token, kind, reading)?,
        Form::Symbols => {
            let values = reading.symbols_in(token.first(), b'_')?;
            let cells = reading.cells(token, 1)?;
            reading.add(kind, &values, &cells)?;
        }
        Form::Square => square(token, kind, reading)?,
        Form::Groups => groups(token, kind, reading)?,
        Form::Pill => pill(token, kind, reading)?,
        Form::Cage => cage(token, kind, reading)?,
        Form::Sum => sum(token, kind, reading)?,
        Form::Different => {
            let cells = reading.cells(token, 0)?;
            reading.differ(&cells)?;
        }
        Form::Sets => sets(token, kind, reading)?,
        Form::Table { is_old } => {
            let table = automata::table(token.first(), is_old, reading)?;
            automata::groups(token, reading, |cells, breaks, reading| match breaks {
                [] => reading.add(kind, &table, cells),
                _ => Err(reading.refuse(token.name, "a line in pieces")),
            })?;
            if kind == Kind::EVERY_PAIR && !is_symmetric(&table, reading.shape().side()) {
                return Err(reading.refuse(token.first(), "PairX with a one-way table"));
            }
        }
        Form::Automaton => automata::read(token, reading)?,
        Form::Pattern => automata::pattern(token, reading)?,
        Form::Each(_) | Form::Related(_) => return Ok(false),
    }
    Ok(true)
}

/// Whether a table of n x n entries relates the first symbol to the second as the second to the first.
pub fn is_symmetric(table: &[i64], side: usize) -> bool {
    (0..side * side).all(|at| table[at] == table[at % side * side + at / side])
}

/// Refuses a token on a board that it is not for.
fn check_board(token: Token, kind: &Kind, reading: &Reading) -> Result<()> {
    let of_nine = kind == Kind::ENTROPIC_LINE || kind == Kind::GLOBAL_ENTROPY;
    if of_nine && !reading.is_of_nine() {
        return Err(reading.refuse(token.name, spelled::NOT_NINE));
    }
    // A board of rows has none.
    if kind == Kind::REGION_SUM_LINE && reading.shape().box_height() == 1 && !reading.has_regions()
    {
        return Err(reading.refuse(token.name, "RegionSumLine without boxes"));
    }
    Ok(())
}

/// A constraint for each two cells side by side.
fn beside<'a>(
    token: Token<'a>,
    kind: &'static Kind,
    values: &[i64],
    reading: &mut Reading<'a>,
) -> Result<()> {
    let cells = reading.cells(token, 0)?;
    let shape = reading.shape();
    // A dot excuses no pair here, but in the kind.
    if kind == Kind::DIFFERENCE && reading.has("AntiConsecutive") {
        return Err(reading.refuse(token.name, "AntiConsecutive with a WhiteDot"));
    }
    if reading.is_in_or() && (reading.has("StrictKropki") || reading.has("StrictXV")) {
        return Err(reading.refuse(token.name, "signs in Or with Strict rules"));
    }
    let mut count = 0;
    for (at, &one) in cells.iter().enumerate() {
        let later = cells[at + 1..].iter();
        let are_beside = |other: u32| {
            cells::are_beside(shape, one, other) || reading.loose.are_beside(one, other)
        };
        for other in collected(later.copied().filter(|&other| are_beside(other)))? {
            count += 1;
            reading.add(kind, values, &[one, other])?;
        }
    }
    if count == 0 {
        return Err(reading.refuse(token.name, "cells that are not side by side"));
    }
    Ok(())
}

fn diagonal<'a>(token: Token<'a>, kind: &'static Kind, reading: &mut Reading<'a>) -> Result<()> {
    no_more(token, 2, reading)?;
    let (value, first) = (reading.number(token.first())?, token.argument(1));
    if token.shift.is_some() {
        return Err(reading.refuse(token.name, "an outside clue in Replicate"));
    }
    reading.once(token, first.text, false)?;
    let shape = reading.shape();
    let cell = reading.cell(first, token)? as usize;
    let Some(cells) = cells::diagonal(shape.row_of(cell), shape.col_of(cell), shape) else {
        return Err(reading.unexpected(first, "the first cell of a diagonal"));
    };
    let cells = collected(cells)?;
    reading.add(kind, &[value], &cells)
}

fn square(token: Token, kind: &'static Kind, reading: &mut Reading) -> Result<()> {
    let cell = reading.cell(token.first(), token)?;
    let mut values = Vec::new();
    for value in token.arguments().skip(1) {
        memory::push(&mut values, reading.number(value)?)?;
    }
    let Some(cells) = cells::square(cell as usize, reading.shape()) else {
        return Err(reading.unexpected(token.first(), "the first cell of a square of 2x2 cells"));
    };
    reading.once_of_square(token, cell)?;
    reading.add(kind, &values, &cells)
}

fn groups(token: Token, kind: &'static Kind, reading: &mut Reading) -> Result<()> {
    let (mut sizes, mut cells) = (Vec::new(), Vec::new());
    memory::push(&mut sizes, 0)?;
    for argument in token.arguments() {
        match argument.text {
            "-" => memory::push(&mut sizes, 0)?,
            _ => {
                memory::push(&mut cells, reading.cell(argument, token)?)?;
                if let Some(size) = sizes.last_mut() {
                    *size += 1;
                }
            }
        }
    }
    let is_again = |at: usize| cells[..at].contains(&cells[at]);
    if !(0..cells.len()).any(is_again) || sizes.contains(&0) {
        return reading.add(kind, &sizes, &cells);
    }
    // Groups that share cells: each has the sum of the one before.
    let mut rest = &cells[..];
    for two in sizes.windows(2) {
        let (mut own, mut factors) = (Vec::new(), Vec::new());
        memory::push(&mut factors, 0)?;
        let (first, second) = (two[0] as usize, two[1] as usize);
        for (at, &cell) in rest[..first + second].iter().enumerate() {
            let factor = if at < first { 1 } else { -1 };
            count_again(&mut own, &mut factors, cell, factor)?;
        }
        reading.add(Kind::WEIGHTED_SUM, &factors, &own)?;
        rest = &rest[first..];
    }
    Ok(())
}

/// Adds a cell with its factor to a sum, or the factor to that of the cell; `true` if it is there already.
fn count_again(
    cells: &mut Vec<u32>,
    factors: &mut Vec<i64>,
    cell: u32,
    factor: i64,
) -> Result<bool> {
    if let Some(at) = cells.iter().position(|&other| other == cell) {
        factors[at + 1] = factors[at + 1].saturating_add(factor);
        return Ok(true);
    }
    memory::push(cells, cell)?;
    memory::push(factors, factor)?;
    Ok(false)
}

fn pill(token: Token, kind: &'static Kind, reading: &mut Reading) -> Result<()> {
    let digits = reading.number(token.first())?;
    let mut cells = reading.cells(token, 1)?;
    let size = match digits {
        2 | 3 if (digits as usize) < cells.len() => digits as usize,
        _ => return Err(reading.unexpected(token.first(), "2 or 3, below the number of cells")),
    };
    cells[..size].sort_unstable();
    if !cells::is_readable(&cells[..size], reading.shape()) {
        return Err(reading.refuse(token.name, "a pill not in reading order"));
    }
    reading.add(kind, &[digits], &cells)?;
    // Only the first is more than a decimal digit.
    let symbols = reading.symbols()?;
    let low = collected(symbols.iter().copied().filter(|&symbol| symbol < 10))?;
    match low.len() < symbols.len() {
        true => reading.add(Kind::CANDIDATES, &low, &cells[1..size]),
        false => Ok(()),
    }
}

/// A cage; cells that are listed again count again, and differ only from others.
fn cage(token: Token, kind: &'static Kind, reading: &mut Reading) -> Result<()> {
    let cells = reading.cells(token, 1)?;
    let total = match token.first().text {
        "" => 0,
        _ => reading.number(token.first())?,
    };
    let mut own = Vec::new();
    for (at, &cell) in cells.iter().enumerate() {
        if !cells[..at].contains(&cell) {
            memory::push(&mut own, cell)?;
        }
    }
    if own.len() == cells.len() && total != 0 {
        return reading.add(kind, &[total], &cells);
    }
    reading.add(Kind::DIFFERENT, &[], &own)?;
    match total {
        // Without a total.
        0 => Ok(()),
        _ => sum(token, Kind::SUM, reading),
    }
}

fn sum(token: Token, kind: &'static Kind, reading: &mut Reading) -> Result<()> {
    let cells = reading.cells(token, 1)?;
    let mut parts = token.first().split(|byte| byte == b'_');
    let total = reading.number(parts.next().unwrap_or(token.first()))?;
    // Cells without another, and the factor of each.
    let (mut own, mut factors) = (Vec::new(), Vec::new());
    memory::push(&mut factors, total)?;
    let mut is_plain = total >= 0;
    let has_factors = match parts.next() {
        None => false,
        Some(part) if part.text == "=" => true,
        Some(part) => return Err(reading.unexpected(part, "= and a factor for each cell")),
    };
    for &cell in &cells {
        let factor = match parts.next() {
            Some(part) => reading.number(part)?,
            None if has_factors => {
                return Err(reading.unexpected(token.first(), "a factor for each cell"));
            }
            None => 1,
        };
        is_plain &= factor == 1;
        is_plain &= !count_again(&mut own, &mut factors, cell, factor)?;
    }
    if let Some(part) = parts.next() {
        return Err(reading.unexpected(part, "a factor for each cell"));
    }
    // Below StrictXV, only X and V excuse a pair.
    let excuses = own.len() == 2 && matches!(total, 5 | 10) && reading.has("StrictXV");
    match is_plain && !has_factors && !excuses {
        true => reading.add(kind, &[total], &own),
        false => reading.add(Kind::WEIGHTED_SUM, &factors, &own),
    }
}

/// Sets of the same values: of one cell each, all are the same.
fn sets(token: Token, kind: &'static Kind, reading: &mut Reading) -> Result<()> {
    let count = reading.number(token.first())?;
    let cells = reading.cells(token, 1)?;
    let count = usize::try_from(count)
        .ok()
        .filter(|&count| count >= 2 && cells.len() >= count && cells.len().is_multiple_of(count));
    let Some(count) = count else {
        return Err(reading.unexpected(token.first(), "a number of sets of the same size"));
    };
    if count < cells.len() {
        return spelled::same_values(&cells, cells.len() / count, reading);
    }
    let (before, after) = (&cells[..count - 1], &cells[1..]);
    let both = collected(before.iter().chain(after).copied())?;
    reading.add(kind, &[], &both)
}
