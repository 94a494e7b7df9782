//! Texts: reads and writes puzzles and solved boards in the common formats of Sudoku.
//!
//! In: bytes, and properties that the format does not contain ([`ReadOptions`]). Out: a [`Puzzle`], or
//! an error with the line, the column and the wrong text. To write: in, a puzzle or the digits of its
//! cells; out, a text. A format is a row of [`FORMATS`] with a number and a name that never change, and
//! a file of its own.
//!
//! | layer | modules |
//! |---|---|
//! | many puzzles, positions | `collection`, `blocks`, `positions` |
//! | a whole text | `read`, `write`, `auto` (recognises, reads, and reads again), `formats` (the table) |
//! | readers | `strict` (the formats that are written here), `foreign` (other programs'), `pasted` (what people copy) |
//! | below all | `options`, `format`, `board`, `alphabet`; `source`, `tokens`, `values`, `cells`, `lines`, `ends`, `looks`, `tags`; `rules`, `regions`, `frames`, `refused`, `several`, `kept` |
//!
//! A module imports those of its own layer and of layers below; readers in different folders do not import each other, but
//! `pasted` uses the grid of `strict`.
//!
//! What stays true: the module bounds the size of the input before it reads it. Memory is proportional
//! to the text or to the board that it contains. With the same options, [`read()`] reads the output of
//! [`write()`] as an equal puzzle.

mod alphabet;
mod auto;
pub mod blocks;
mod board;
mod cells;
pub mod collection;
mod constraints;
mod ends;
mod excluded;
mod foreign;
mod format;
mod formats;
mod frames;
mod kept;
mod lines;
mod looks;
mod options;
mod pasted;
pub mod positions;
mod read;
pub mod refused;
mod regions;
pub mod rules;
mod several;
mod source;
mod strict;
mod tags;
mod tokens;
mod values;
mod write;

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use crate::error::{Error, Result};
use crate::puzzle::Puzzle;
use crate::solution::Solution;

pub use format::Format;
pub use formats::{FORMATS, detect, format_numbered, in_order};
pub use options::ReadOptions;
pub use read::{load, read};
pub use regions::read as read_regions;
pub use write::{write, write_digits, write_solution};

impl Puzzle {
    /// Reads a text that holds one puzzle.
    ///
    /// # Errors
    ///
    /// A [`Reason`](crate::Reason) with the line, the column and the text that is wrong.
    pub fn read(text: impl AsRef<[u8]>, options: &ReadOptions) -> Result<Puzzle> {
        read(text.as_ref(), options)
    }

    /// Reads a file that holds one puzzle; of a file that is too long, no more than the limit.
    ///
    /// # Errors
    ///
    /// As [`Puzzle::read`], and [`Reason::File`](crate::Reason::File).
    pub fn load(path: impl AsRef<Path>, options: &ReadOptions) -> Result<Puzzle> {
        load(path.as_ref(), options)
    }

    /// The puzzle as text in a format.
    ///
    /// # Errors
    ///
    /// [`Reason::NotExpressible`](crate::Reason::NotExpressible) if the format cannot express it, [`Reason::NoMemory`](crate::Reason::NoMemory).
    pub fn to_text(&self, format: &Format) -> Result<String> {
        write(self, format)
    }
}

impl Solution {
    /// The solution as text in a format; `coordinates` writes it as CSV.
    ///
    /// # Errors
    ///
    /// [`Reason::NotExpressible`](crate::Reason::NotExpressible) for a format that is for reading only, [`Reason::NoMemory`](crate::Reason::NoMemory).
    pub fn to_text(&self, format: &Format) -> Result<String> {
        write_solution(self, format)
    }
}

/// Reads a puzzle in any format, with the default options.
///
/// # Errors
///
/// A [`Reason`](crate::Reason) with the line, the column and the text that is wrong.
impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Puzzle> {
        read(text.as_bytes(), &ReadOptions::default())
    }
}

/// Writes a text that [`FromStr`] reads back: the board in one line if that is complete, otherwise the format
/// `coordinates`. `{:#}` writes one row a line.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_said_by_cells = self.shape().side() > 1
            && self.shape().has_square_boxes()
            && self.symbols().is_counting()
            && self.is_classic();
        let format = match (is_said_by_cells, f.alternate()) {
            (false, _) => Format::COORDINATES,
            (true, false) => Format::LINE,
            (true, true) => Format::GRID,
        };
        show(write(self, format), f)
    }
}

/// Writes the board in one line; `{:#}` writes one row a line.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = if f.alternate() { Format::GRID } else { Format::LINE };
        show(write_solution(self, format), f)
    }
}

/// Displays a text without its last line end.
fn show(written: Result<String>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let text = written.map_err(|_| fmt::Error)?;
    f.write_str(text.strip_suffix('\n').unwrap_or(&text))
}
