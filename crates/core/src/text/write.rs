//! Writes puzzles, and the digits of their cells, in a format.
//!
//! In: a puzzle or a solution. Out: a text. What stays true: what a format cannot express is refused, and
//! [`read`](super::read()) with the same options reads an equal puzzle from what [`write()`] wrote.

use super::alphabet::Alphabet;
use super::cells;
use super::format::Format;
use super::strict::grids;
use crate::digits::Digit;
use crate::error::{Error, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::solution::Solution;
use crate::symbols::Symbols;

/// Writes a puzzle. A format that cannot express it returns an error.
pub fn write(puzzle: &Puzzle, format: &Format) -> Result<String> {
    check_grids(puzzle.shape(), puzzle.symbols(), format)?;
    if puzzle.shape().is_loose() && format.write_puzzle.is_none() {
        return Err(Reason::NotExpressible { format: format.name, what: "loose cells" }.into());
    }
    if let Some(what) = (format.lacks)(puzzle) {
        return Err(Reason::NotExpressible { format: format.name, what }.into());
    }
    if let Some(write) = format.write_puzzle {
        return memory::written(|text| write(puzzle, text));
    }
    let has_digits_only = format.write_digits.is_some() || format.alphabet.is_some();
    if has_digits_only && !puzzle.cages().is_empty() {
        return Err(Reason::NotExpressible { format: format.name, what: "cages" }.into());
    }
    if let Some(constraint) = puzzle.constraints().first().filter(|_| has_digits_only) {
        let what = constraint.kind().name;
        return Err(Reason::NotExpressible { format: format.name, what }.into());
    }
    if has_digits_only && !(format.shows_boxes)(puzzle.shape()) {
        check_boxes(puzzle.shape(), format.name)?;
    }
    write_digits(puzzle, puzzle.digits(), format)
}

/// Writes the digits of all cells of the puzzle's board as a solution in the format: without the
/// cages unless it is a picture, and for coordinates as CSV. Cells may be empty.
pub fn write_digits(puzzle: &Puzzle, digits: &[Digit], format: &Format) -> Result<String> {
    if let Some(draw) = format.draw {
        return draw(puzzle, digits);
    }
    if format.writes() {
        puzzle.check_digits(digits)?;
    }
    written(puzzle.shape(), puzzle.symbols(), digits, format)
}

/// Writes a solution as [`write_digits`] does. A picture needs the givens of its puzzle.
pub fn write_solution(solution: &Solution, format: &Format) -> Result<String> {
    written(solution.shape(), solution.symbols(), solution.digits(), format)
}

/// Refuses several grids, unless the format shows them.
pub(super) fn check_grids(shape: Shape, symbols: &Symbols, format: &Format) -> Result<()> {
    let shows = match shape.is_loose() {
        true => format.draw.is_none(),
        false => {
            format == Format::COORDINATES
                || format.draw.is_some()
                || (format == Format::GRID && grids::shows(shape, symbols))
        }
    };
    match shape.instead_of_a_grid().filter(|_| !shows) {
        Some(what) => Err(Reason::NotExpressible { format: format.name, what }.into()),
        None => Ok(()),
    }
}

/// The digits of all cells; of loose ones, without the cells after the last that exists.
pub(super) fn without_gap(shape: Shape, digits: &[Digit]) -> &[Digit] {
    match shape.is_loose() {
        true => &digits[..shape.existing_cells().count()],
        false => digits,
    }
}

/// Refuses boxes which the text would not tell, if its reader would assume others.
pub(super) fn check_boxes(shape: Shape, format: &'static str) -> Result<()> {
    match Shape::usual(shape.side() as u64) {
        Ok(assumed) if assumed != shape => {
            let [boxes, assumed] =
                [shape, assumed].map(|shape| (shape.box_height(), shape.box_width()));
            Err(Reason::BoxesNotExpressible { format, boxes, assumed }.into())
        }
        _ => Ok(()),
    }
}

/// Writes the digits of all cells.
fn written(shape: Shape, symbols: &Symbols, digits: &[Digit], format: &Format) -> Result<String> {
    check_grids(shape, symbols, format)?;
    let digits = without_gap(shape, digits);
    match (format.alphabet, format.write_digits) {
        (Some(alphabet), _) => {
            check_characters(symbols, alphabet, format)?;
            memory::written(|text| cells::write_line(symbols, digits, alphabet, text))
        }
        (None, Some(write)) => memory::written(|text| write(shape, symbols, digits, text)),
        (None, None) => {
            let what = "anything: it is for reading";
            Err(Reason::NotExpressible { format: format.name, what }.into())
        }
    }
}

/// Refuses symbols for which the alphabet has no character.
fn check_characters(symbols: &Symbols, alphabet: Alphabet, format: &Format) -> Result<()> {
    let refused = |what| -> Result<()> {
        Err(Error::from(Reason::NotExpressible { format: format.name, what }))
    };
    let largest = symbols.list().iter().max().map_or(0, |&symbol| symbol as usize);
    // Without a list of symbols, the text is one of symbols from 0.
    let counts_from_one = symbols.digit(0).is_none() && symbols.list().len() == largest;
    if alphabet == Alphabet::FromZero && counts_from_one {
        return refused("symbols from 1, which line_1z writes");
    }
    let has_all = symbols.list().iter().all(|&symbol| alphabet.character(symbol).is_some());
    if has_all { Ok(()) } else { refused("a symbol of the board") }
}

#[cfg(test)]
mod tests {
    use super::super::FORMATS;
    use super::*;
    use crate::digits::EMPTY;

    #[test]
    fn what_a_format_cannot_say_is_refused() {
        let mut puzzle = Puzzle::new(Shape::square(4).unwrap()).unwrap();
        puzzle.put(1, Some(3)).unwrap();
        let digits = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, EMPTY];
        let written = |name: &str| {
            let format = Format::named(name).unwrap();
            write_digits(&puzzle, &digits, format).unwrap_or_else(|error| error.to_string())
        };
        assert_eq!(written("coordinates"), "1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,\n");
        assert_eq!(written("csv"), written("coordinates"));
        assert_eq!(written("grid"), "1234\n3412\n2143\n432.\n");
        assert_eq!(written("line"), "123434122143432.\n");
        let refusal = "the format auto cannot express anything: it is for reading";
        assert_eq!(written("auto"), refusal);
        assert_eq!(write(&puzzle, &FORMATS[0]).unwrap_err().to_string(), refusal);
        assert_eq!(write_digits(&puzzle, &[1; 15], &FORMATS[2]).unwrap_err().code(), -33);
        assert_eq!(write_digits(&puzzle, &[4; 16], &FORMATS[2]).unwrap_err().code(), -12);

        puzzle.add_cage(3, &[0, 1]).unwrap();
        assert_eq!(write(&puzzle, &FORMATS[1]).unwrap(), "4\n1 2 3 4\n1\n3 0,0 0,1\n0,1 3\n");
        let has_digits_only =
            |format: &&Format| format.write_digits.is_some() && format.write_puzzle.is_none();
        for format in FORMATS.iter().filter(has_digits_only) {
            let error = write(&puzzle, format).unwrap_err().to_string();
            assert_eq!(error, format!("the format {} cannot express cages", format.name));
        }
    }
}
