//! How boards are written.

use std::sync::OnceLock;

use sudoku_core::digits::Digit;
use sudoku_core::solution::verify;
use sudoku_core::text;
use sudoku_core::text::detect;
use sudoku_core::{
    Bounds, Constraint, ConstraintKind, Error, Format, Puzzle, ReadOptions, Reason, Shape,
};
use sudoku_solve::{Ended, Options};

use crate::Result;
use crate::output::Kind;

/// The format of a board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shown {
    pub format: &'static Format,
    /// The characters of the symbols in order, for a grid or a line with one character a cell.
    characters: Option<&'static str>,
}

/// The formats with one character a cell, and their characters.
const ALPHABETS: [(&Format, &str); 3] = [
    (Format::LINE_1Z, "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    (Format::LINE_0Z, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    (Format::LINE_AZ, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
];

impl Shown {
    pub const fn of(format: &'static Format) -> Shown {
        Shown { format, characters: None }
    }

    /// The format with this name, if there is a name.
    pub fn optional(name: Option<&str>) -> Result<Option<Shown>> {
        Ok(name.map(Format::named).transpose()?.map(Shown::of))
    }

    /// How a puzzle is written that was read from this text: as it was, or if its format is for reading only, as a grid,
    /// with cages as coordinates.
    pub fn as_read(puzzle: &Puzzle, text: &[u8], options: &ReadOptions) -> Shown {
        let format = match options.format == Format::AUTO {
            true => detect(text),
            false => options.format,
        };
        let format = match (format.writes(), puzzle.cages().is_empty()) {
            (true, _) => format,
            (false, true) => Format::GRID,
            (false, false) => Format::COORDINATES,
        };
        Shown { format, characters: None }.with_letters(puzzle, text, options)
    }

    /// The format with the characters of a text, if letters or those of the option are its symbols.
    pub fn with_letters(self, puzzle: &Puzzle, text: &[u8], options: &ReadOptions) -> Shown {
        let side = puzzle.shape().side();
        let is_read_by = |format| {
            let read = Puzzle::read(text, &options.clone().with_format(format));
            read.is_ok_and(|read| read == *puzzle)
        };
        // The lines between other boxes are drawn beside numbers.
        let is_board = [Format::GRID, Format::LINE].contains(&self.format)
            && Shape::usual(side as u64).is_ok_and(|usual| usual == puzzle.shape());
        let has_letters =
            is_board && text.iter().any(u8::is_ascii_alphabetic) && options.format == Format::AUTO;
        static NAMED: OnceLock<String> = OnceLock::new();
        if let Some(characters) = &options.alphabet {
            let characters = NAMED.get_or_init(|| characters.clone());
            return Shown { characters: is_board.then_some(characters), ..self };
        }
        // Up to 9x9, digits are written as digits.
        let found = ALPHABETS.iter().find(|&&(format, characters)| {
            has_letters
                && side <= characters.len()
                && (side > 9 || format == Format::LINE_AZ)
                && is_read_by(format)
        });
        Shown { characters: found.map(|(_, characters)| *characters), ..self }
    }

    pub fn is_line(self) -> bool {
        self.format.name.starts_with("line")
    }

    /// How one board follows the other.
    pub fn kind(self) -> Kind {
        match self.format {
            format if format == Format::SVG => Kind::Single,
            _ if self.is_line() => Kind::Lines,
            _ => Kind::Blocks,
        }
    }

    /// The extension of a file.
    pub fn extension(self) -> &'static str {
        let own = [Format::SVG, Format::CSV].into_iter().find(|format| *format == self.format);
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
        let Some(characters) = self.characters else {
            return Ok(text::write_digits(puzzle, digits, self.format)?);
        };
        let side = puzzle.shape().side();
        let mut text = String::with_capacity(digits.len() + side);
        for (cell, &digit) in digits.iter().enumerate() {
            if cell > 0 && cell % side == 0 && !self.is_line() {
                text.push('\n');
            }
            text.push(characters.chars().nth(digit.into()).unwrap_or('.'));
        }
        Ok(text + "\n")
    }

    /// The puzzle with all it has; without removed candidates that follow from the givens, if the format cannot say them.
    pub fn write_puzzle(self, puzzle: &Puzzle) -> Result<String> {
        let text = match puzzle.to_text(self.format) {
            Err(error) => match without_candidates(puzzle)? {
                Some(givens) => return self.write_puzzle(&givens),
                None => return Err(error.into()),
            },
            text => text?,
        };
        if self.characters.is_some() { self.write(puzzle, puzzle.digits()) } else { Ok(text) }
    }

    /// Whether the format cannot say constraints that the puzzle has.
    pub fn lacks_constraints(self, puzzle: &Puzzle) -> bool {
        !puzzle.constraints().is_empty() && self.write_puzzle(puzzle).is_err()
    }

    /// The puzzle for a user who named its boxes: the text need not tell them.
    pub fn write_with_known_boxes(self, puzzle: &Puzzle) -> Result<String> {
        match puzzle.to_text(self.format) {
            Err(Error { reason: Reason::BoxesNotExpressible { .. }, .. }) => {
                self.write(puzzle, puzzle.digits())
            }
            _ => self.write_puzzle(puzzle),
        }
    }
}

/// Nodes for the proof that removed candidates follow from the givens.
const NODES: u64 = 10_000;

/// The puzzle without constraints `candidates`, if its one solution is that of the other rules, too. `None` if it has none of
/// these constraints, or needs them.
pub fn without_candidates(puzzle: &Puzzle) -> sudoku_core::Result<Option<Puzzle>> {
    let is_kept = |one: &&Constraint| one.kind() != ConstraintKind::CANDIDATES;
    if puzzle.constraints().iter().all(|one| is_kept(&one)) {
        return Ok(None);
    }
    let mut givens = puzzle.try_clone()?;
    givens.clear_constraints();
    for one in puzzle.constraints().iter().filter(is_kept) {
        givens.add_constraint(one.kind(), one.values(), one.cells())?;
    }
    let options =
        Options::default().with_bounds(Bounds::default().with_nodes(NODES)).with_solution_limit(2);
    let mut solves = true;
    let report = sudoku_solve::run(&givens, &options, |digits| {
        solves &= verify(puzzle, digits).is_ok();
    })?;
    Ok((solves && report.solutions == 1 && report.ended == Ended::Exhausted).then_some(givens))
}
