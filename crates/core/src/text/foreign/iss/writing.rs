//! Writing: the rules of a puzzle as tokens.
//!
//! In: a puzzle. Out: its text, or what the text cannot say of it. A constraint is written as the first token of the table that
//! can say it.

use std::fmt::{self, Write as _};

use super::base64::{self, Writer};
use super::cells::{self, Line, are_beside};
use super::kinds::{Form, KNOWN, Known, is_symmetric};
use super::reading::{MOST_ROWS, usual};
use crate::constraint::{Constraint, ConstraintKind as Kind};
use crate::error::Result;
use crate::memory;
use crate::puzzle::Puzzle;

/// Whether something is written.
type Said = std::result::Result<bool, fmt::Error>;

/// What the format cannot say of a puzzle.
pub fn lacks(puzzle: &Puzzle) -> Option<&'static str> {
    let symbols = puzzle.symbols().list();
    let shape = puzzle.shape();
    let is_range = symbols.windows(2).all(|two| two[0].checked_add(1) == Some(two[1]));
    if shape.side() > MOST_ROWS {
        Some("a board of more than 16 rows")
    } else if shape.is_loose() && !has_lines(puzzle) {
        Some("loose cells that are not first said to differ in each row and column")
    } else if !is_range {
        Some("symbols that are not consecutive numbers")
    } else if puzzle.cages().iter().any(|cage| cage.total() == 0) {
        Some("a cage with the total 0")
    } else {
        let unsaid = |at: &usize| say(puzzle, *at, &mut Nowhere) != Ok(true);
        let first = (0..puzzle.constraints().len()).find(unsaid);
        first.map(|at| puzzle.constraints()[at].kind().name)
    }
}

/// Whether the first constraints are that the cells of each row differ, and of each column.
fn has_lines(puzzle: &Puzzle) -> bool {
    let (shape, mut constraints) = (puzzle.shape(), puzzle.constraints().iter());
    Line::all(shape).all(|line| {
        let mut cells = line.cells(shape);
        let is_house = cells.len() == shape.side();
        let kind = if is_house { Kind::EXTRA_REGION } else { Kind::DIFFERENT };
        cells.len() <= shape.side()
            && constraints.next().is_some_and(|one| {
                one.kind() == kind && cells.by_ref().eq(one.cells().iter().copied())
            })
    })
}

/// Where nothing is kept.
struct Nowhere;

impl fmt::Write for Nowhere {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

/// Writes a puzzle in one line.
pub fn write(puzzle: &Puzzle, text: &mut memory::Text) -> fmt::Result {
    let (shape, symbols) = (puzzle.shape(), puzzle.symbols());
    let side = shape.side();
    let list = symbols.list();
    let mut said = 0;
    if shape.is_loose() {
        let (rows, cols) = (shape.whole_rows(), shape.cols());
        write!(text, ".Shape~{rows}x{cols}~{}-{}.NoBoxes", list[0], list[side - 1])?;
        if shape.further_cells() > 0 {
            write!(text, ".Var~X~~{}", shape.further_cells())?;
        }
        said = rows + cols;
    } else if side != 9 || !symbols.is_counting() {
        write!(text, ".Shape~{side}x{side}")?;
        if let (false, Some(first), Some(last)) = (symbols.is_counting(), list.first(), list.last())
        {
            write!(text, "~{first}-{last}")?;
        }
    }
    if let Some(regions) = puzzle.regions() {
        write_map(regions.iter().map(|region| *region as usize), text)?;
    } else if !shape.is_loose() && usual(side as u32).is_ok_and(|usual| usual != shape) {
        match shape.box_height() {
            1 => text.write_str(".NoBoxes")?,
            _ => write_map((0..shape.cells()).map(|cell| shape.box_of(cell)), text)?,
        }
    }
    for cage in puzzle.cages() {
        write!(text, ".Cage~{}", cage.total())?;
        cells::write(shape, cage.cells(), text)?;
    }
    for at in said..puzzle.constraints().len() {
        say(puzzle, at, text)?;
    }
    let mut is_first = true;
    for cell in 0..shape.cells() {
        if let Some(symbol) = puzzle.symbol_in(cell) {
            text.write_str(if std::mem::take(&mut is_first) { "." } else { "" })?;
            cells::write(shape, &[cell as u32], text)?;
            write!(text, "_{symbol}")?;
        }
    }
    // A text of no token is none.
    if is_first && side == 9 && symbols.is_counting() {
        text.write_str(".Shape~9x9")?;
    }
    text.write_char('\n')
}

/// Writes regions in place of boxes.
fn write_map(regions: impl Iterator<Item = usize>, text: &mut memory::Text) -> fmt::Result {
    text.write_str(".NoBoxes.Jigsaw~")?;
    for region in regions {
        text.write_char(char::from_digit(region as u32, 36).unwrap_or('?'))?;
    }
    Ok(())
}

/// Writes a constraint by its place; `false` if no token says it.
fn say(puzzle: &Puzzle, at: usize, text: &mut dyn fmt::Write) -> Said {
    let (before, rest) = puzzle.constraints().split_at(at);
    let Some(one) = rest.first() else { return Ok(false) };
    // They are written before.
    if one.kind() == Kind::REGIONS {
        return Ok(true);
    }
    say_one(puzzle, before, one, text)
}

/// Writes a constraint that is after others; `false` if no token says it.
fn say_one(
    puzzle: &Puzzle,
    before: &[Constraint],
    one: &Constraint,
    text: &mut dyn fmt::Write,
) -> Said {
    if one.kind() == Kind::ANY_OF {
        return say_alternatives(puzzle, one, text);
    }
    let saying = Saying { puzzle, before, one };
    if saying.means_another() {
        return Ok(false);
    }
    for known in KNOWN.iter().filter(|known| known.kind == one.kind()) {
        if saying.by(known, text)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Writes alternatives: those of which each is a group of tokens.
fn say_alternatives(puzzle: &Puzzle, any: &Constraint, text: &mut dyn fmt::Write) -> Said {
    let for_all = [Kind::NON_CONSECUTIVE, Kind::STRICT_KROPKI, Kind::STRICT_XV];
    let has_for_all = puzzle.constraints().iter().any(|one| for_all.contains(&one.kind()));
    let signs = [Kind::DIFFERENCE, Kind::RATIO, Kind::SUM];
    text.write_str(".Or")?;
    for all in any.alternatives() {
        text.write_str(".And")?;
        for (at, one) in all.iter().enumerate() {
            // It is not said whether a sign in an alternative excuses a pair.
            let is_excuse = has_for_all && signs.contains(&one.kind()) && one.cells().len() == 2;
            if is_excuse || !say_one(puzzle, &all[..at], one, text)? {
                return Ok(false);
            }
        }
        text.write_str(".End")?;
    }
    text.write_str(".End")?;
    Ok(true)
}

/// A constraint that is written.
struct Saying<'a> {
    puzzle: &'a Puzzle,
    /// Those before it.
    before: &'a [Constraint],
    one: &'a Constraint,
}

impl Saying<'_> {
    /// Whether the token of its kind has another meaning on the board, or with other constraints.
    fn means_another(&self) -> bool {
        let (shape, symbols) = (self.puzzle.shape(), self.puzzle.symbols().list());
        let kind = self.one.kind();
        let is_of_nine = shape.side() == 9 && self.puzzle.symbols().is_counting();
        let is_usual = usual(shape.side() as u32).is_ok_and(|usual| usual == shape);
        // Pairs side by side that this kind excuses, and its token does not.
        let excuses = |other: &Kind, value: Option<i64>| {
            let all = self.puzzle.constraints().iter().filter(|one| one.kind() == other);
            let mut others = all.filter(|one| value.is_none_or(|value| one.values() != [value]));
            others.any(|one| are_beside(shape, one.cells()[0], one.cells()[1]))
        };
        if kind == Kind::WINDOWS || kind == Kind::DISJOINT_GROUPS {
            !is_usual
        } else if kind == Kind::GLOBAL_ENTROPY || kind == Kind::ENTROPIC_LINE {
            !is_of_nine
        } else if kind == Kind::NON_CONSECUTIVE {
            excuses(Kind::DIFFERENCE, None)
        } else if kind == Kind::STRICT_KROPKI {
            excuses(Kind::DIFFERENCE, Some(1)) || excuses(Kind::RATIO, Some(2))
        } else if kind == Kind::REGION_SUM_LINE {
            shape.box_height() == 1 && self.puzzle.regions().is_none()
        } else if kind == Kind::SKYSCRAPER {
            // A skyscraper without a storey is not seen there.
            symbols.contains(&0)
        } else if kind == Kind::PILL_ARROW {
            symbols.iter().any(|&symbol| symbol > 9)
        } else {
            false
        }
    }

    /// Whether a constraint before it has the same kind and cells.
    fn is_second(&self) -> bool {
        let mut same = self.before.iter().filter(|other| other.kind() == self.one.kind());
        same.any(|other| {
            let is_same = |cells: &mut dyn Iterator<Item = &u32>| cells.eq(self.one.cells());
            is_same(&mut other.cells().iter()) || is_same(&mut other.cells().iter().rev())
        })
    }

    /// The name of a cell of the constraint, after `~`.
    fn cell(&self, at: usize, text: &mut dyn fmt::Write) -> fmt::Result {
        cells::write(self.puzzle.shape(), &self.one.cells()[at..=at], text)
    }

    /// Writes the constraint as a token of the table; `false` if that cannot say it.
    fn by(&self, known: &Known, text: &mut dyn fmt::Write) -> Said {
        let (shape, name) = (self.puzzle.shape(), known.name);
        let (values, cells) = (self.one.values(), self.one.cells());
        let value = values.first().copied().unwrap_or(0);
        match known.form {
            Form::Flag => write!(text, ".{name}")?,
            Form::Value => write!(text, ".{name}~{value}")?,
            Form::Cells | Form::Different => {
                write!(text, ".{name}")?;
                cells::write(shape, cells, text)?;
            }
            Form::Number(_) => {
                if value == 0 && known.kind == Kind::MODULAR_LINE {
                    return Ok(false);
                }
                write!(text, ".{name}~{value}")?;
                cells::write(shape, cells, text)?;
            }
            Form::Beside(own) => {
                if own != values || cells.len() != 2 || !are_beside(shape, cells[0], cells[1]) {
                    return Ok(false);
                }
                write!(text, ".{name}")?;
                cells::write(shape, cells, text)?;
            }
            Form::Letter(letter) => {
                write!(text, ".{name}~{letter}")?;
                cells::write(shape, cells, text)?;
            }
            Form::Ends(least) => {
                let mut lines = Line::all(shape);
                let ends = lines.find_map(|line| {
                    if line.cells(shape).eq(cells.iter().copied()) {
                        return Some((line, "~"));
                    }
                    let is_back = line.cells(shape).rev().eq(cells.iter().copied());
                    is_back.then_some((line, "~~"))
                });
                let own = self.before.iter().filter(|other| other.kind() == known.kind);
                let is_second = own.clone().any(|other| other.cells() == cells);
                let Some((line, end)) = ends.filter(|_| value >= least && !is_second) else {
                    return Ok(false);
                };
                if let [_, may_tie] = *values {
                    let all = self.puzzle.constraints().iter();
                    let mut ranks = all.filter(|other| other.kind() == known.kind);
                    if ranks.any(|other| other.values()[1] != may_tie) {
                        return Ok(false);
                    }
                    text.write_str(if may_tie == 1 { ".FullRankTies~any" } else { "" })?;
                }
                write!(text, ".{name}~{line}{end}{value}")?;
            }
            Form::Beginning => {
                let is_line = |line: &Line| {
                    line.cells(shape).eq(cells.iter().copied())
                        || line.cells(shape).rev().eq(cells.iter().copied())
                };
                let is_said = !self.is_second() && cells.len() == shape.side();
                let Some(line) = Line::all(shape).find(is_line).filter(|_| is_said) else {
                    return Ok(false);
                };
                write!(text, ".{name}~{value}~{line}")?;
            }
            Form::Diagonal => {
                let is_from = |cell: u32, is_back: bool| {
                    let cell = cell as usize;
                    let found = cells::diagonal(shape.row_of(cell), shape.col_of(cell), shape);
                    found.is_some_and(|found| match is_back {
                        false => found.eq(cells.iter().copied()),
                        true => found.eq(cells.iter().rev().copied()),
                    })
                };
                let last = cells.len() - 1;
                let first = match (is_from(cells[0], false), is_from(cells[last], true)) {
                    _ if self.is_second() => return Ok(false),
                    (true, _) => 0,
                    (_, true) => last,
                    _ => return Ok(false),
                };
                write!(text, ".{name}~{value}")?;
                self.cell(first, text)?;
            }
            Form::Symbols => {
                write!(text, ".{name}~{value}")?;
                values[1..].iter().try_for_each(|value| write!(text, "_{value}"))?;
                cells::write(shape, cells, text)?;
            }
            Form::Square => {
                let square = cells::square(cells[0] as usize, shape);
                if square.is_none_or(|square| square[..] != *cells) || self.is_second() {
                    return Ok(false);
                }
                write!(text, ".{name}")?;
                self.cell(0, text)?;
                values.iter().try_for_each(|value| write!(text, "~{value}"))?;
            }
            Form::Groups => {
                write!(text, ".{name}")?;
                let mut from = 0;
                for (at, &size) in values.iter().enumerate() {
                    text.write_str(if at > 0 { "~-" } else { "" })?;
                    cells::write(shape, &cells[from..from + size as usize], text)?;
                    from += size as usize;
                }
            }
            Form::Pill => {
                let is_readable =
                    (2..=3).contains(&value) && cells::is_readable(&cells[..value as usize], shape);
                if !is_readable {
                    return Ok(false);
                }
                write!(text, ".{name}~{value}")?;
                cells::write(shape, cells, text)?;
            }
            Form::Sum => {
                let factors = values.get(1..).unwrap_or(&[]);
                if factors.iter().any(|factor| factor.abs() > 100) {
                    return Ok(false);
                }
                write!(text, ".{name}~{value}{}", if factors.is_empty() { "" } else { "_=" })?;
                factors.iter().try_for_each(|factor| write!(text, "_{factor}"))?;
                cells::write(shape, cells, text)?;
            }
            Form::Sets => {
                let (first, second) = cells.split_at(cells.len() / 2);
                for (&one, &other) in first.iter().zip(second).filter(|(one, other)| one != other) {
                    write!(text, ".{name}~2")?;
                    cells::write(shape, &[one, other], text)?;
                }
            }
            Form::Each(takes) => return self.candidates(takes, text),
            Form::Related(holds) => {
                let list = self.puzzle.symbols().list();
                let side = list.len();
                let number = |at: usize| i64::from(list[at]);
                let entry = |at: usize| holds(value, number(at / side), number(at % side));
                table((0..side * side).map(entry), name, text)?;
                cells::write(shape, cells, text)?;
            }
            Form::Table { .. } => {
                let is_every = known.kind == Kind::EVERY_PAIR;
                if is_every && !is_symmetric(values, shape.side()) {
                    return Ok(false);
                }
                table(values.iter().map(|&entry| entry == 1), name, text)?;
                cells::write(shape, cells, text)?;
            }
            Form::Automaton => {
                write!(text, ".{name}~")?;
                if !automaton(values, self.puzzle.symbols().list(), text)? {
                    return Ok(false);
                }
                text.write_str("~_")?;
                cells::write(shape, cells, text)?;
            }
            // Cages are no constraints, and a pattern is an automaton.
            Form::Cage | Form::Pattern => return Ok(false),
        }
        Ok(true)
    }

    /// Writes what each cell may have. One symbol is written twice: it is no given.
    fn candidates(&self, takes: fn(&[i64], i64) -> bool, text: &mut dyn fmt::Write) -> Said {
        let symbols = self.puzzle.symbols().list().iter();
        let symbols = symbols.filter(|&&symbol| takes(self.one.values(), i64::from(symbol)));
        let again = match symbols.clone().count() {
            0 => return Ok(false),
            1 => symbols.clone().next(),
            _ => None,
        };
        text.write_char('.')?;
        for at in 0..self.one.cells().len() {
            self.cell(at, text)?;
            symbols.clone().chain(again).try_for_each(|symbol| write!(text, "_{symbol}"))?;
        }
        Ok(true)
    }
}

/// Writes a token with a table of pairs, up to the name of its lines.
fn table(
    entries: impl Iterator<Item = bool>,
    name: &str,
    text: &mut dyn fmt::Write,
) -> fmt::Result {
    write!(text, ".{name}~")?;
    let (mut bits, mut count, mut zeros) = (0, 0, 0);
    let mut put = |bits: u8| {
        // Zeros at the end are left out.
        if bits == 0 {
            zeros += 1;
            return Ok(());
        }
        for _ in 0..std::mem::take(&mut zeros) {
            text.write_char(base64::character(0))?;
        }
        text.write_char(base64::character(bits))
    };
    for entry in entries {
        bits |= u8::from(entry) << count;
        count += 1;
        if count == 6 {
            put(bits)?;
            (bits, count) = (0, 0);
        }
    }
    put(bits)?;
    text.write_str("~_")
}

/// An automaton as it is written: the states that accept follow the first one.
struct Plan {
    accepts: Vec<bool>,
    /// From, the place of the symbol, to; in order.
    steps: Vec<[u32; 3]>,
}

impl Plan {
    fn new(values: &[i64], symbols: &[u32]) -> Result<Plan> {
        let states = values[0] as usize;
        let (accepting, transitions) = values[2..].split_at(values[1] as usize);
        let mut accepts = memory::filled(states, false)?;
        accepting.iter().for_each(|&state| accepts[state as usize] = true);
        let mut numbers = memory::filled(states, 0)?;
        let mut next = 1;
        for wanted in [true, false] {
            for state in (1..states).filter(|&state| accepts[state] == wanted) {
                numbers[state] = next;
                next += 1;
            }
        }
        let mut steps = memory::with_capacity(transitions.len() / 3)?;
        for step in transitions.chunks_exact(3) {
            let symbol = symbols.iter().position(|&symbol| i64::from(symbol) == step[1]);
            let [from, to] = [step[0], step[2]].map(|state| numbers[state as usize]);
            steps.push([from, symbol.unwrap_or(0) as u32, to]);
        }
        steps.sort_unstable();
        steps.dedup();
        Ok(Plan { accepts, steps })
    }

    /// The transitions of a state by its new number.
    fn of(&self, state: u32) -> &[[u32; 3]] {
        let end = |state: u32| self.steps.partition_point(|step| step[0] < state);
        &self.steps[end(state)..end(state + 1)]
    }
}

/// Writes the code of an automaton; `false` if there is none.
fn automaton(values: &[i64], symbols: &[u32], text: &mut dyn fmt::Write) -> Said {
    let plan = Plan::new(values, symbols).map_err(|_| fmt::Error)?;
    let states = plan.accepts.len() as u32;
    let bits_of = |number: u32| (u32::BITS - number.leading_zeros()) as usize;
    // At most one state after each state and symbol.
    let is_plain = plan.steps.windows(2).all(|two| two[0][..2] != two[1][..2]);
    let most = (0..states).map(|state| plan.of(state).len()).max().unwrap_or(0) as u32;
    let (state_bits, count_bits) = (bits_of(states - 1).max(1), bits_of(most));
    let symbol_bits = bits_of(symbols.len() as u32 - 1);
    if count_bits > 15 {
        return Ok(false);
    }
    let others = plan.accepts[1..].iter().filter(|accepts| **accepts).count() as u32;
    let mut out = Writer::new(text);
    out.put(u32::from(is_plain), 2)?;
    out.put(state_bits as u32 - 1, 4)?;
    out.put(symbols.len() as u32 - 1, 4)?;
    out.put(1, state_bits)?;
    out.put(others, state_bits)?;
    out.put(u32::from(plan.accepts[0]), 1)?;
    if !is_plain {
        out.put(count_bits as u32, 4)?;
    }
    for state in 0..states {
        let steps = plan.of(state);
        if is_plain {
            out.put(steps.iter().fold(0, |mask, step| mask | 1 << step[1]), symbols.len())?;
        } else {
            out.put(steps.len() as u32, count_bits)?;
        }
        for &[_, symbol, to] in steps {
            if !is_plain {
                out.put(symbol, symbol_bits)?;
            }
            out.put(to, state_bits)?;
        }
    }
    out.end()?;
    Ok(true)
}
