//! Tokens that no kind says, but an automaton along their cells, tables of pairs, or alternatives.
//!
//! In: a token. Out: constraints `automaton`, `pair`, `different` and `any_of`, which hold exactly if the token does. What stays true: a
//! token whose automaton would be too large is refused.

use super::automata::built;
use super::cells::{self, Line};
use super::clues::{Clue, ends};
use super::reading::{Reading, collected};
use super::tokens::Token;
use crate::constraint::ConstraintKind as Kind;
use crate::error::Result;
use crate::memory;
use std::hash::Hash;

/// Why a token is refused that is for nine symbols.
pub const NOT_NINE: &str = "a rule for the symbols 1 to 9";

/// Reads a token; `false` if it is not one of these.
pub fn read<'a>(token: Token<'a>, reading: &mut Reading<'a>) -> Result<bool> {
    match token.name.text {
        "SumLine" => sum_line(token, reading)?,
        "HiddenSkyscraper" => {
            for clue in ends(token, 0, reading)?.into_iter().flatten() {
                hidden_skyscraper(&clue, reading)?;
            }
        }
        "RellikCage" => rellik_cage(token, reading)?,
        "EqualityCage" => equality_cage(token, reading)?,
        "ContainExact" => {
            let values = reading.symbols_in(token.first(), b'_')?;
            let counts = counted(token, &values, reading)?;
            let cells = reading.cells(token, 1)?;
            exactly(&counts, &cells, reading)?;
        }
        "LookAndSay" => look_and_say(token, reading)?,
        "CountDistinct" => count_distinct(token, reading)?,
        "ValueIndexing" => value_indexing(token, reading)?,
        "Lunchbox" => lunchbox(token, reading)?,
        "AntiTaxicab" if token.is_bare() => anti_taxicab(token, reading)?,
        "GlobalMod" if token.is_bare() => global_mod(token, reading)?,
        "DutchFlatmates" if token.is_bare() => dutch_flatmates(token, reading)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Names of these tokens that have no arguments.
pub const FLAGS: [&str; 3] = ["AntiTaxicab", "GlobalMod", "DutchFlatmates"];

/// Adds an automaton for a line.
fn add<S: Eq + Hash>(
    cells: &[u32],
    reading: &mut Reading,
    first: S,
    mut next: impl FnMut(&S, i64) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Result<()> {
    let values = built(reading, first, |state, value| Ok(next(state, value)), accepts)?;
    reading.add(Kind::AUTOMATON, &values, cells)
}

/// The symbols above all before them, as many as the clue says; 0 is none.
pub fn skyscraper(clue: &Clue, reading: &mut Reading) -> Result<()> {
    let wanted = clue.value;
    add(
        &clue.cells,
        reading,
        (0, 0),
        |&(highest, seen), value| match value > highest {
            true => (seen < wanted).then_some((value, seen + 1)),
            false => Some((highest, seen)),
        },
        |state| state.1 == wanted,
    )
}

/// The clue is the first symbol that is below one before it.
fn hidden_skyscraper(clue: &Clue, reading: &mut Reading) -> Result<()> {
    // The highest so far; `None` after the clue.
    add(
        &clue.cells,
        reading,
        Some(i64::MIN),
        |highest, value| match *highest {
            None => Some(None),
            Some(highest) if value > highest => Some(Some(value)),
            Some(_) => (value == clue.value).then_some(None),
        },
        Option::is_none,
    )
}

/// Pieces with the same sum; a line that ends with `LOOP` is closed, and may be cut anywhere.
fn sum_line(token: Token, reading: &mut Reading) -> Result<()> {
    let total = reading.number(token.first())?;
    if !(1..=30).contains(&total) {
        return Err(reading.unexpected(token.first(), "a sum from 1 to 30"));
    }
    let count = token.arguments().count();
    let is_loop = token.argument(count - 1).text == "LOOP";
    let mut cells = Vec::new();
    for argument in token.arguments().take(count - usize::from(is_loop)).skip(1) {
        memory::push(&mut cells, reading.cell(argument, token)?)?;
    }
    // The symbols since the beginning, divided by the sum, and a bit for each place before which a piece may begin.
    let first = (0, if is_loop { (1u32 << total) - 1 } else { 1 });
    add(
        &cells,
        reading,
        first,
        |&(sum, mut begins), value| {
            // A piece that began with so much left ends where the sum is that.
            for passed in sum + 1..sum + value {
                begins &= !(1 << (passed % total));
            }
            let sum = (sum + value) % total;
            (value <= total && begins != 0).then_some((sum, begins))
        },
        |&(sum, begins)| sum == 0 && begins != 0,
    )
}

/// No choice of the symbols, which differ, sums up to the value.
fn rellik_cage(token: Token, reading: &mut Reading) -> Result<()> {
    let total = reading.number(token.first())?;
    let cells = reading.cells(token, 1)?;
    reading.differ(&cells)?;
    if !(1..128).contains(&total) {
        return Err(reading.unexpected(token.first(), "a sum from 1 to 127"));
    }
    let symbols = reading.symbols()?;
    // The sums of all choices of a set of symbols, up to the value; the empty one among them.
    let sums = |met: u64| {
        let met = symbols.iter().enumerate().filter(|(at, _)| met >> at & 1 == 1);
        met.fold(1u128, |sums, (_, &one)| sums | sums.checked_shl(one as u32).unwrap_or(0))
    };
    // The symbols met, by their places.
    add(
        &cells,
        reading,
        0u64,
        |&met, value| {
            let bit = 1 << symbols.iter().position(|&one| one == value).unwrap_or(0);
            let fits = met & bit == 0 && sums(met | bit) >> total & 1 == 0;
            fits.then_some(met | bit)
        },
        |_| true,
    )
}

/// As many even as odd symbols, and as many of the lower half as of the upper one; all differ.
fn equality_cage(token: Token, reading: &mut Reading) -> Result<()> {
    let cells = reading.cells(token, 0)?;
    if !cells.len().is_multiple_of(2) {
        return Err(reading.refuse(token.name, "EqualityCage of an odd number"));
    }
    reading.differ(&cells)?;
    let symbols = reading.symbols()?;
    let half = symbols.len() / 2;
    let (below, above) = (symbols[half], symbols[symbols.len() - half - 1]);
    let most = cells.len() / 2;
    // How many are even, odd, low and high.
    add(
        &cells,
        reading,
        [0; 4],
        |counts, value| {
            let mut counts = *counts;
            counts[usize::from(value % 2 != 0)] += 1;
            if value < below {
                counts[2] += 1;
            } else if value > above {
                counts[3] += 1;
            } else {
                return None;
            }
            counts.iter().all(|&count| count <= most).then_some(counts)
        },
        |counts| *counts == [most; 4],
    )
}

/// Symbols, and how often they must be there.
fn counted(token: Token, values: &[i64], reading: &Reading) -> Result<Vec<(i64, u64)>> {
    let symbols = reading.symbols()?;
    let mut counts: Vec<(i64, u64)> = Vec::new();
    for &value in values {
        if !symbols.contains(&value) {
            return Err(reading.unexpected(token.first(), "symbols of the board"));
        }
        match counts.iter_mut().find(|one| one.0 == value) {
            Some(one) => one.1 += 1,
            None => memory::push(&mut counts, (value, 1))?,
        }
    }
    match counts.iter().all(|one| one.1 < 16) {
        true => Ok(counts),
        false => Err(reading.unexpected(token.first(), "symbols that are listed at most 15 times")),
    }
}

/// Each of these symbols as often as listed; of at most 16, each at most 15 times.
fn exactly(counts: &[(i64, u64)], cells: &[u32], reading: &mut Reading) -> Result<()> {
    // That they are there is known by itself, so that cells see it that see all places.
    let mut least = Vec::new();
    for &(value, count) in counts {
        (0..count).try_for_each(|_| memory::push(&mut least, value))?;
    }
    if !least.is_empty() {
        reading.add(Kind::QUADRUPLE, &least, cells)?;
    }
    let all = counts.iter().enumerate().fold(0, |all, (at, one)| all | one.1 << (4 * at));
    // How many of each are still wanted, in four bits.
    add(
        cells,
        reading,
        all,
        |&left: &u64, value| match counts.iter().position(|one| one.0 == value) {
            None => Some(left),
            Some(at) => (left >> (4 * at) & 15 > 0).then(|| left - (1 << (4 * at))),
        },
        |left| *left == 0,
    )
}

/// Pairs of digits: how often, and which symbol.
fn look_and_say(token: Token, reading: &mut Reading) -> Result<()> {
    let clue = token.first();
    let digits = clue.text.as_bytes();
    let is_right = digits.iter().all(u8::is_ascii_digit) && digits.len().is_multiple_of(2);
    if !is_right || digits.is_empty() {
        return Err(reading.unexpected(clue, "pairs of a number and a symbol"));
    }
    let cells = reading.cells(token, 1)?;
    let symbols = reading.symbols()?;
    let mut counts: Vec<(i64, u64)> = Vec::new();
    for pair in digits.chunks(2) {
        let (count, value) = (u64::from(pair[0] - b'0'), i64::from(pair[1] - b'0'));
        // A symbol that the board does not have is there 0 times.
        let is_symbol = symbols.contains(&value);
        if counts.iter().any(|one| one.0 == value) || !is_symbol && count > 0 {
            return Err(reading.unexpected(clue, "symbols of the board, each once"));
        }
        if is_symbol {
            memory::push(&mut counts, (value, count))?;
        }
    }
    exactly(&counts, &cells, reading)
}

/// The first cell counts the different symbols of the others.
fn count_distinct(token: Token, reading: &mut Reading) -> Result<()> {
    let cells = reading.cells(token, 0)?;
    let symbols = reading.symbols()?;
    let most = cells.len() as i64 - 1;
    // The number that is still wanted, and the symbols met, by their places.
    add(
        &cells,
        reading,
        None,
        |state, value| match *state {
            None => (0..=most).contains(&value).then_some(Some((value, 0u64))),
            Some((left, met)) => {
                let bit = 1 << symbols.iter().position(|&one| one == value).unwrap_or(0);
                match met & bit == 0 {
                    true => (left > 0).then_some(Some((left - 1, met | bit))),
                    false => Some(Some((left, met))),
                }
            }
        },
        |state| matches!(state, Some((0, _))),
    )
}

/// The symbol of the first cell is in the place of the later ones that the second cell says.
fn value_indexing(token: Token, reading: &mut Reading) -> Result<()> {
    #[derive(PartialEq, Eq, Hash)]
    enum State {
        First,
        Wanted(i64),
        /// The symbol is wanted after so many.
        After(i64, i64),
        Met,
    }
    let cells = reading.cells(token, 0)?;
    let most = cells.len() as i64 - 2;
    add(
        &cells,
        reading,
        State::First,
        |state, value| match *state {
            State::First => Some(State::Wanted(value)),
            State::Wanted(wanted) => {
                (1..=most).contains(&value).then_some(State::After(wanted, value - 1))
            }
            State::After(wanted, 0) => (value == wanted).then_some(State::Met),
            State::After(wanted, left) => Some(State::After(wanted, left - 1)),
            State::Met => Some(State::Met),
        },
        |state| *state == State::Met,
    )
}

/// The symbols between the lowest and the highest one of the cells, which differ, sum up to the value.
fn lunchbox<'a>(token: Token<'a>, reading: &mut Reading<'a>) -> Result<()> {
    let total = reading.number(token.first())?;
    let cells = reading.cells(token, 1)?;
    reading.differ(&cells)?;
    between(token, total, &cells, reading)
}

/// The symbols between the lowest and the highest one of cells that differ sum up to the total.
pub fn between<'a>(
    token: Token<'a>,
    total: i64,
    cells: &[u32],
    reading: &mut Reading<'a>,
) -> Result<()> {
    if cells.len() == reading.shape().side() {
        return reading.add(Kind::SANDWICH, &[total], cells);
    }
    if cells.len() < 2 {
        return Err(reading.refuse(token.name, "a Lunchbox of one cell"));
    }
    if reading.is_in_or() {
        return Err(reading.refuse(token.name, "Lunchbox in Or"));
    }
    // Each place of the lowest and of the highest symbol is an alternative.
    reading.begin(token, true)?;
    for low in 0..cells.len() {
        for high in (0..cells.len()).filter(|&high| high != low) {
            reading.begin(token, false)?;
            match &cells[low.min(high) + 1..low.max(high)] {
                [] if total == 0 => {}
                // Nothing has this sum.
                [] => reading.add(Kind::WEIGHTED_SUM, &[total, 0], &[cells[low]])?,
                between => reading.add(Kind::SUM, &[total], between)?,
            }
            reading.add(Kind::THERMOMETER, &[], &[cells[low], cells[high]])?;
            for &cell in cells.iter().filter(|cell| ![cells[low], cells[high]].contains(cell)) {
                reading.add(Kind::THERMOMETER, &[], &[cells[low], cell])?;
                reading.add(Kind::THERMOMETER, &[], &[cell, cells[high]])?;
            }
            reading.end()?;
        }
    }
    reading.end()
}

/// Two cells as far apart, in steps from cell to cell, as a number says, do not both have it.
fn anti_taxicab(token: Token, reading: &mut Reading) -> Result<()> {
    let (shape, side) = (reading.shape(), reading.shape().side());
    if !reading.puzzle.symbols().is_counting() {
        return Err(reading.refuse(token.name, "AntiTaxicab, symbols not from 1"));
    }
    for distance in 2..=side {
        let mut table = memory::filled(side * side, 1)?;
        table[(distance - 1) * (side + 1)] = 0;
        let cells = shape.whole_rows() * shape.cols();
        for one in 0..cells {
            for other in one + 1..cells {
                let down = shape.row_of(one).abs_diff(shape.row_of(other));
                let right = shape.col_of(one).abs_diff(shape.col_of(other));
                // Rows and columns have no symbol twice.
                if down > 0 && right > 0 && down + right == distance {
                    reading.source.check_cancelled()?;
                    reading.add(Kind::PAIR, &table, &[one as u32, other as u32])?;
                }
            }
        }
    }
    Ok(())
}

/// Each square of 2x2 cells has all remainders of a division by 3.
fn global_mod(token: Token, reading: &mut Reading) -> Result<()> {
    if reading.shape().side() != 9 {
        return Err(reading.refuse(token.name, NOT_NINE));
    }
    let shape = reading.shape();
    let values = built(
        reading,
        0u8,
        |met, value| Ok(Some(met | 1 << value.rem_euclid(3))),
        |met| *met == 7,
    )?;
    for cell in 0..shape.cells() {
        if let Some(square) = cells::square(cell, shape) {
            reading.add(Kind::AUTOMATON, &values, &square)?;
        }
    }
    Ok(())
}

/// In each column, a 5 is below a 1 or above a 9.
fn dutch_flatmates(token: Token, reading: &mut Reading) -> Result<()> {
    #[derive(PartialEq, Eq, Hash)]
    enum State {
        /// What was read last is a 1, or not.
        After(bool),
        /// A 9 must follow.
        Wants,
    }
    if !reading.is_of_nine() {
        return Err(reading.refuse(token.name, NOT_NINE));
    }
    let values = built(
        reading,
        State::After(false),
        |state, value| {
            Ok(match state {
                State::Wants => (value == 9).then_some(State::After(false)),
                State::After(false) if value == 5 => Some(State::Wants),
                State::After(_) => Some(State::After(value == 1)),
            })
        },
        |state| *state != State::Wants,
    )?;
    let shape = reading.shape();
    for column in Line::all(shape).skip(shape.whole_rows()) {
        reading.add(Kind::AUTOMATON, &values, &collected(column.cells(shape))?)?;
    }
    Ok(())
}

/// Sets of so many cells with the same values, each as often: for two sets and each symbol, an automaton that counts.
pub fn same_values(cells: &[u32], size: usize, reading: &mut Reading) -> Result<()> {
    for two in cells.windows(2 * size).step_by(size) {
        for symbol in reading.symbols()? {
            // How many are read, and how many more of the symbol are in the first set.
            let size = size as i64;
            add(
                two,
                reading,
                (0, 0),
                |&(read, more), value| {
                    let own = i64::from(value == symbol);
                    let more = more + if read < size { own } else { -own };
                    (more >= 0).then_some(((read + 1).min(size), more))
                },
                |state| state.1 == 0,
            )?;
        }
    }
    Ok(())
}
