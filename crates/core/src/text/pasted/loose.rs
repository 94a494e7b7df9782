//! Boards as people paste them, where the strict [`grid`] refuses the text.
//!
//! In: a text, of which the grid could make nothing. Out: a puzzle, `None` for a text that is no board, or a refusal
//! that is better than that of the grid. In this order:
//!
//! ```text
//!     rows          .-------.     rows of one character a cell, any frame, a title before, words after
//!                   | 5 3 _ |     any single mark for empty cells; blanks inside a frame
//!     candidates    4  789  25    nine rows of nine groups
//!     tables        A  5 3 _ 16   cells between separators, with labels of rows and columns or none
//!     fields        5,3,,,7,,     one line: cells with a separator between, or a board among other fields
//! ```
//!
//! What stays true: time and memory are linear in the text.

use super::{candidates, fields, rows, tables};
use crate::error::Result;
use crate::puzzle::Puzzle;
use crate::text::board::BoardOptions;
use crate::text::kept::is_final;
use crate::text::looks;
use crate::text::source::Source;
use crate::text::strict::grid;

/// Reads a puzzle.
pub fn read(source: Source, options: &BoardOptions) -> Result<Option<Puzzle>> {
    let Some(lines) = looks::lines(source)? else { return Ok(None) };
    let layouts = [
        rows::solid,
        rows::beside,
        candidates::read,
        tables::read,
        tables::aligned,
        rows::spaced,
        fields::listed,
        fields::read,
    ];
    for layout in layouts {
        source.check_cancelled()?;
        if let Some(puzzle) = layout(source, &lines, options)? {
            return Ok(Some(puzzle));
        }
    }
    Ok(None)
}

/// Reads a table.
pub fn table(source: Source, options: &BoardOptions) -> Result<Option<Puzzle>> {
    looks::lines(source)?.map_or(Ok(None), |lines| tables::read(source, &lines, options))
}

/// Reads a board as it looks: as the strict grid, then as a board that someone pasted.
pub fn board(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    if options.alphabet.is_some() || options.characters.is_some() {
        let expected = "a board with one character a cell";
        return read(source, options)?.ok_or_else(|| source.end(expected));
    }
    match grid::read(source, options) {
        Err(error) if !is_final(&error) => read(source, options)?.ok_or(error),
        done => done,
    }
}
