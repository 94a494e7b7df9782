//! How boards are written: in a format of the library, as a picture of characters, as SVG.

use sudoku_core::digits::Digit;
use sudoku_core::render;
use sudoku_core::text;
use sudoku_core::{Format, Puzzle};

use crate::Result;
use crate::output::Kind;

#[derive(Debug, Clone, Copy)]
pub enum Shown {
    Text(&'static Format),
    Picture,
    Svg,
}

impl Shown {
    pub fn named(name: &str) -> Result<Shown> {
        Ok(if name == "svg" { Shown::Svg } else { Shown::of(Format::named(name)?) })
    }

    /// Boards in this format.
    pub fn of(format: &'static Format) -> Shown {
        if format.name == "picture" { Shown::Picture } else { Shown::Text(format) }
    }

    /// The format with this name, if there is a name.
    pub fn optional(name: Option<&str>) -> Result<Option<Shown>> {
        name.map(Shown::named).transpose()
    }

    pub fn is_line(self) -> bool {
        matches!(self, Shown::Text(format) if format.name.starts_with("line"))
    }

    /// Whether a line has the numbers of the symbols, as the library writes those of a collection.
    pub fn is_numbers(self) -> bool {
        matches!(self, Shown::Text(format) if format.name == Format::LINE.name)
    }

    /// How one board follows the other.
    pub fn kind(self) -> Kind {
        match self {
            Shown::Svg => Kind::Single,
            _ if self.is_line() => Kind::Lines,
            _ => Kind::Blocks,
        }
    }

    /// The extension of a file.
    pub fn extension(self) -> &'static str {
        match self {
            Shown::Svg => "svg",
            Shown::Text(format) if format.name == "csv" => "csv",
            _ => "txt",
        }
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
        Ok(match self {
            Shown::Text(format) => text::write_digits(puzzle, digits, format)?,
            Shown::Picture => render::text(puzzle, digits)?,
            Shown::Svg => render::svg(puzzle, digits)?,
        })
    }

    /// The puzzle with all it has.
    pub fn write_puzzle(self, puzzle: &Puzzle) -> Result<String> {
        match self {
            Shown::Text(format) => Ok(puzzle.to_text(format)?),
            _ => self.write(puzzle, puzzle.digits()),
        }
    }
}
