//! How boards are written.

use sudoku_core::digits::Digit;
use sudoku_core::text;
use sudoku_core::{Error, Format, Puzzle, Reason};

use crate::Result;
use crate::output::Kind;

/// The format of a board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shown(pub &'static Format);

impl Shown {
    /// The format with this name, if there is a name.
    pub fn optional(name: Option<&str>) -> Result<Option<Shown>> {
        Ok(name.map(Format::named).transpose()?.map(Shown))
    }

    pub fn is_line(self) -> bool {
        self.0.name.starts_with("line")
    }

    /// How one board follows the other.
    pub fn kind(self) -> Kind {
        match self.0 {
            format if format == Format::SVG => Kind::Single,
            _ if self.is_line() => Kind::Lines,
            _ => Kind::Blocks,
        }
    }

    /// The extension of a file.
    pub fn extension(self) -> &'static str {
        let own = [Format::SVG, Format::CSV].into_iter().find(|format| *format == self.0);
        own.map_or("txt", |format| format.name)
    }

    /// A line before a board that is one of several: a comment, if the format has comments of a line.
    pub fn heading(self, label: &str) -> String {
        match self.kind() {
            Kind::Blocks if !label.is_empty() => format!("# {label}\n"),
            _ => String::new(),
        }
    }

    /// The grid of a solution.
    pub fn write(self, puzzle: &Puzzle, digits: &[Digit]) -> Result<String> {
        Ok(text::write_digits(puzzle, digits, self.0)?)
    }

    /// The puzzle with all it has.
    pub fn write_puzzle(self, puzzle: &Puzzle) -> Result<String> {
        Ok(puzzle.to_text(self.0)?)
    }

    /// The puzzle for a user who named its boxes: the text need not tell them.
    pub fn write_with_known_boxes(self, puzzle: &Puzzle) -> Result<String> {
        match puzzle.to_text(self.0) {
            Err(Error { reason: Reason::BoxesNotExpressible { .. }, .. }) => {
                self.write(puzzle, puzzle.digits())
            }
            text => Ok(text?),
        }
    }
}
