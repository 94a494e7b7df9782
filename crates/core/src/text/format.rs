//! A format: its names, how its texts are recognised and read, and how it writes boards.
//!
//! In: the columns of a row. Out: the row, as [`FORMATS`](super::FORMATS) has it. What stays true: this file names no
//! reader, so that each may import it.

use std::ffi::CStr;
use std::fmt;

use super::alphabet::Alphabet;
use super::board::BoardOptions;
use super::source::Source;
use crate::digits::Digit;
use crate::error::Result;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;
use crate::table::text;

/// Whether a text is in a format, by its content.
pub(super) type Recognise = fn(&[u8]) -> bool;
/// Reads a whole text as one puzzle.
pub(super) type Read = fn(Source<'_>, &BoardOptions) -> Result<Puzzle>;
/// Writes a puzzle.
pub(super) type WritePuzzle = fn(&Puzzle, &mut memory::Text) -> fmt::Result;
/// Writes the digits of all cells, solved or not.
pub(super) type WriteDigits = fn(Shape, &Symbols, &[Digit], &mut memory::Text) -> fmt::Result;
/// Draws a puzzle with the digits of all cells, solved or not.
pub(super) type Draw = fn(&Puzzle, &[Digit]) -> Result<String>;

/// A way to write puzzles and solutions as text. [`Format::AUTO`] recognises the others; a constant names each.
#[derive(Debug)]
#[non_exhaustive]
pub struct Format {
    /// The number in the C interface; never reused.
    pub number: i32,
    /// The name, the same in every language.
    pub name: &'static str,
    /// The name, for C.
    #[doc(hidden)]
    pub c_name: &'static CStr,
    /// What it is, in one line.
    pub description: &'static str,
    /// `None` for a format that only the options name.
    pub(super) recognised: Option<(Turn, Recognise)>,
    pub(super) reader: Reader,
    /// `None` if the format has only the digits of the cells.
    pub(super) write_puzzle: Option<WritePuzzle>,
    /// What it cannot say of a puzzle that it writes.
    pub(super) lacks: fn(&Puzzle) -> Option<&'static str>,
    pub(super) write_digits: Option<WriteDigits>,
    /// Of which boards the digits show boxes that are not the usual ones.
    pub(super) shows_boxes: fn(Shape) -> bool,
    /// The alphabet, for the formats with one line and one character a cell.
    pub(super) alphabet: Option<Alphabet<'static>>,
    /// For pictures.
    pub(super) draw: Option<Draw>,
}

/// When a text is compared with a format.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Turn {
    /// First: its texts have marks that no other format has.
    Marked,
    /// At the end of these: brackets that are no other program's, no page's and no refused text's.
    Brackets,
    /// Last, in the order of the table: text that nothing else recognises.
    Plain,
}

/// What reads a format.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reader {
    /// A function of its own.
    Own(Read),
    /// The format that recognises the text.
    Recognised,
    /// The grid, or the format that recognises the only line.
    OneLine,
    /// Nothing: the format is for writing.
    None,
}

impl Format {
    /// The columns that every row has.
    pub(super) const fn of(reader: Reader) -> Format {
        Format {
            number: 0,
            name: "",
            c_name: c"",
            description: "",
            recognised: None,
            // The code of the readers is then left out.
            reader: if cfg!(feature = "small") { Reader::None } else { reader },
            write_puzzle: None,
            lacks: |_| None,
            write_digits: None,
            shows_boxes: |_| false,
            alphabet: None,
            draw: None,
        }
    }

    pub(super) const fn with_names(
        self,
        number: i32,
        [c_name, description]: [&'static CStr; 2],
    ) -> Format {
        Format { number, name: text(c_name), c_name, description: text(description), ..self }
    }

    pub(super) const fn recognised(mut self, turn: Turn, by: Recognise) -> Format {
        if !cfg!(feature = "small") {
            self.recognised = Some((turn, by));
        }
        self
    }

    pub(super) const fn puzzles(mut self, write: WritePuzzle) -> Format {
        self.write_puzzle = Some(write);
        self
    }

    pub(super) const fn without(mut self, lacks: fn(&Puzzle) -> Option<&'static str>) -> Format {
        self.lacks = lacks;
        self
    }

    pub(super) const fn digits(mut self, write: WriteDigits) -> Format {
        self.write_digits = Some(write);
        self
    }

    pub(super) const fn boxes(mut self, shows: fn(Shape) -> bool) -> Format {
        self.shows_boxes = shows;
        self
    }

    pub(super) const fn characters(mut self, alphabet: Alphabet<'static>) -> Format {
        self.alphabet = Some(alphabet);
        self
    }

    pub(super) const fn drawn(mut self, draw: Draw) -> Format {
        self.draw = Some(draw);
        self
    }

    /// Whether it recognises a text, whichever format before it does, too.
    pub(super) fn claims(&self, text: &[u8]) -> bool {
        self.recognised.is_some_and(|(_, recognises)| recognises(text))
    }

    /// Whether its texts are recognised in this turn.
    pub(super) fn has_turn(&self, turn: Turn) -> bool {
        self.recognised.is_some_and(|(own, _)| own == turn)
    }

    /// Whether the format reads puzzles; the others are for writing.
    pub fn reads(&self) -> bool {
        !matches!(self.reader, Reader::None)
    }

    /// Whether the format writes puzzles or solutions; the others are for reading.
    pub fn writes(&self) -> bool {
        self.write_puzzle.is_some()
            || self.write_digits.is_some()
            || self.alphabet.is_some()
            || self.draw.is_some()
    }
}
