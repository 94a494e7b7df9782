//! Constraints as lines of text: the name of the kind, its values, its cells as `row,col` from 0.
//!
//! In and out:
//!
//! ```text
//!     regions 0 0 0 1 1 1 0 2 2 ...
//!     diagonal -1
//!     different 0,0 1,1 2,2
//!     sum 12 3,4 3,5
//! ```
//!
//! What stays true: every kind of the table is read and written by the same code.

use std::fmt::{self, Write as _};

use super::source::{Source, Span, integer};
use crate::constraint::ConstraintKind;
use crate::error::Result;
use crate::memory;
use crate::puzzle::Puzzle;

/// Whether a line names a constraint: its first word begins with a letter, and is no cell.
pub(super) fn begins(line: &Span) -> bool {
    let is_name =
        |word: Span| word.text.starts_with(char::is_alphabetic) && !word.text.contains(',');
    line.tokens().next().is_some_and(is_name)
}

/// Whether a line of bytes begins with the name of a constraint.
pub(super) fn is_line(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let name = words.next().and_then(|word| str::from_utf8(word).ok());
    name.is_some_and(|name| ConstraintKind::named(name).is_ok())
}

/// Adds the constraint of a line.
pub(super) fn read(source: Source, line: Span, puzzle: &mut Puzzle) -> Result<()> {
    let mut tokens = line.tokens();
    let name = tokens.next().unwrap_or(line);
    let kind = ConstraintKind::named(name.text).map_err(|error| source.error(name.at, error))?;
    let (mut values, mut cells) = (Vec::new(), Vec::new());
    for token in tokens {
        source.check_cancelled()?;
        match token.text.split_once(',') {
            None => {
                let value = integer(token.text);
                let value = value
                    .ok_or_else(|| source.unexpected(token, "a value, or a cell as row,col"))?;
                memory::push(&mut values, value)?;
            }
            Some((row, col)) => {
                let pair = Option::zip(integer(row), integer(col));
                let (row, col) =
                    pair.ok_or_else(|| source.unexpected(token, "a cell as row,col"))?;
                let cell =
                    puzzle.cell_at(row, col).map_err(|error| source.error(token.at, error))?;
                memory::push(&mut cells, cell as u32)?;
            }
        }
    }
    puzzle.add_constraint(kind, &values, &cells).map_err(|error| source.error(name.at, error))
}

/// Writes the constraints that are no cages, one a line.
pub(super) fn write(puzzle: &Puzzle, text: &mut memory::Text) -> fmt::Result {
    puzzle.constraints().iter().try_for_each(|constraint| {
        constraint.write(puzzle.shape(), text)?;
        text.write_char('\n')
    })
}
