//! Clues outside the board, at the ends of rows and columns.
//!
//! In: the arguments of a token. Out: [`Clue`]s, each with the cells from it on. What stays true: of two clues at a place, of which
//! only the last one would count, the second is refused.

use super::cells::Line;
use super::reading::{Reading, collected, no_more, some};
use super::tokens::Token;
use crate::error::Result;
use crate::text::source::Span;

/// The row or column of a name.
pub fn line(name: Span, token: Token, reading: &Reading) -> Result<Line> {
    if token.shift.is_some() {
        return Err(reading.refuse(token.name, "an outside clue in Replicate"));
    }
    Line::named(name.text, reading.shape())
        .ok_or_else(|| reading.unexpected(name, "a row or a column such as R1 or C10"))
}

/// A clue outside the board, with the cells from it on.
pub struct Clue {
    pub value: i64,
    pub cells: Vec<u32>,
}

/// The clues at the beginning and at the end of a row or column.
pub fn ends<'a>(
    token: Token<'a>,
    least: i64,
    reading: &mut Reading<'a>,
) -> Result<[Option<Clue>; 2]> {
    no_more(token, 3, reading)?;
    let line = line(token.first(), token, reading)?;
    let mut clues = [None, None];
    for (end, clue) in clues.iter_mut().enumerate() {
        let argument = token.argument(end + 1);
        if argument.text.is_empty() {
            continue;
        }
        let value = reading.number(argument)?;
        if value < least {
            return Err(reading.refuse(argument, "a clue of 0"));
        }
        reading.once(token, token.first().text, end == 1)?;
        let mut cells = collected(line.cells(reading.shape()))?;
        if end == 1 {
            cells.reverse();
        }
        *clue = Some(Clue { value, cells });
    }
    some(token, clues.iter().flatten().count(), reading)?;
    Ok(clues)
}
