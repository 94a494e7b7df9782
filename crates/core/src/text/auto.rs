//! Reads a text in the format that recognises it, or a board with other text around.
//!
//! In: a text, and what the caller says of its board. Out: a puzzle, or the error that [`kept`](super::kept) keeps. A text is
//! tried in this order, and the first reader that understands it ends the search:
//!
//! ```text
//!     its format    the row of the table that recognises it; a page shows a text, which is read from the top
//!     table         if CSV or a grid has labels among its cells, or if CSV or brackets are refused
//!     pasted        if CSV is refused; the reader of `grid` tries this itself
//!     plain         if all refuse it: again from the top, without quotes, fences and prompts around the board
//! ```
//!
//! What stays true: no text is read more than twice from the top, nor the text of a page.

use super::board::BoardOptions;
use super::format::{Format, Reader, Turn};
use super::formats::detect;
use super::kept::{is_final, later, may_be_plain};
use super::lines::{self, Line};
use super::pasted::{html, loose, plainer};
use super::regions::Map;
use super::several::{ONE_PUZZLE, solved_by};
use super::source::Source;
use super::strict::{grid, grids, line};
use super::{frames, refused, regions, rules, tags};
use crate::digits::{Digit, EMPTY};
use crate::error::{Error, Excerpt, Reason, Result};
use crate::limits::Control;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::simd::Vectors;

/// Reads a text in a format.
pub(super) fn read(format: &Format, source: Source, options: &BoardOptions) -> Result<Puzzle> {
    let puzzle = unchecked(format, source, options)?;
    match format.reader {
        Reader::Own(_) => checked(puzzle, format, source, options),
        _ => Ok(puzzle),
    }
}

/// Reads a text in a format, whatever its words and lines say.
fn unchecked(format: &Format, source: Source, options: &BoardOptions) -> Result<Puzzle> {
    match format.reader {
        Reader::Own(read) if format == Format::GRID => match grids::read(source, options)? {
            Some(puzzle) => Ok(puzzle),
            None => read(source, options),
        },
        Reader::Own(read) => read(source, options),
        Reader::Recognised => recognised(source, options),
        Reader::OneLine => one_line(source, options),
        Reader::None => {
            let what = "a board to read: it is for writing";
            Err(Reason::NotExpressible { format: format.name, what }.into())
        }
    }
}

/// The puzzle with the boxes or regions that drawn lines or a map show, and with the rules that words name. Refuses a text
/// whose words name another rule, or whose lines show no regions.
fn checked(
    mut puzzle: Puzzle,
    format: &Format,
    source: Source,
    options: &BoardOptions,
) -> Result<Puzzle> {
    let has_regions = puzzle.regions().is_some();
    if let Some(regions) = options.regions {
        puzzle = regions::with(puzzle, regions).map_err(|error| source.error(0, error))?;
    } else if format == Format::GRID
        && options.box_size.is_none()
        && !has_regions
        && !puzzle.shape().is_overlapping()
    {
        puzzle = frames::drawn(source, puzzle)?;
    }
    if format.has_turn(Turn::Marked) || format == Format::ARRAY {
        return Ok(puzzle);
    }
    if format == Format::COORDINATES {
        // Its other lines were read, every word of them; and nobody writes a map of regions as coordinates.
        rules::obey_lines(source, &mut puzzle, |line| line.trim_start().starts_with('#'))?;
    } else {
        regions::check(source, &puzzle)?;
        rules::obey(source, &mut puzzle)?;
    }
    Ok(puzzle)
}

/// The result of a reader, unless the call is cancelled: then its loops ended early, and the result is that of a part of the
/// text.
pub(super) fn unless_cancelled(source: Source, read: Result<Puzzle>) -> Result<Puzzle> {
    source.check_cancelled()?;
    read
}

/// Reads a text in the format that recognises it, then without what is around its board.
fn recognised(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    if let Some(puzzle) = plain_nine(source, options)? {
        return Ok(puzzle);
    }
    if options.regions.is_none()
        && let Some(map) = regions::find(source.text.as_bytes())?
    {
        return beside(&map, source, options);
    }
    if let Some(puzzle) = grids::read(source, options)? {
        return checked(puzzle, Format::GRID, source, options);
    }
    let format = detect(source.text.as_bytes());
    let error = match once(format, source, options) {
        Err(error) if may_be_plain(&error) => error,
        done => return done,
    };
    plainly(error, format, source, options)
}

/// Reads a line of 81 digits and points as a 9x9 board, before its format is recognised. `sudoku_board_read` of such a line takes
/// a third of the time (0.73 us instead of 2.2, AMD EPYC, Zen 4).
fn plain_nine(source: Source, options: &BoardOptions) -> Result<Option<Puzzle>> {
    let text = source.text.as_bytes().trim_ascii_end();
    let Some(cells) =
        lines::nine(text, Vectors::Portable).filter(|_| options.reads_nine_by_default())
    else {
        return Ok(None);
    };
    let digits = cells.map(|c| match c {
        b'1'..=b'9' => Digit::from(c - b'1'),
        _ => EMPTY,
    });
    let mut puzzle = options.board(Shape::square(9)?)?;
    puzzle.set_digits(&digits)?;
    regions::check(source, &puzzle)?;
    Ok(Some(puzzle))
}

/// Reads the board beside a map of its regions; its solution may be on the other side.
fn beside(map: &Map, source: Source, options: &BoardOptions) -> Result<Puzzle> {
    let shape = regions::shape_of(map.regions.len().isqrt(), options)
        .map_err(|error| source.error(0, error))?;
    let box_size = Some((shape.box_height() as u32, shape.box_width() as u32));
    let options = BoardOptions { regions: Some(&map.regions), box_size, ..*options };
    let read = |board: Source| recognised(board.without_comments(), &options);
    let (board, words) = match map.board(source) {
        Ok(found) => found,
        Err(error) => {
            let (above, below) = map.sides(source);
            let both = [read(above), read(below)];
            if let [Err(full), _] | [_, Err(full)] = &both
                && full.reason == Reason::NoMemory
            {
                return Err(*full);
            }
            let [Ok(one), Ok(other)] = both else { return Err(error) };
            let is_second = solved_by(&one, &other).ok_or(error)?;
            return Ok(if is_second { one } else { other });
        }
    };
    let mut puzzle = read(board)?;
    rules::obey(words, &mut puzzle)?;
    Ok(puzzle)
}

/// Reads a text without what is around its board. A reader of its format refused it with this error.
fn plainly(
    error: Error,
    format: &Format,
    source: Source,
    options: &BoardOptions,
) -> Result<Puzzle> {
    let Some(plain) = plainer::plainer(source)? else { return Err(error) };
    let shown = source.with_text(&plain.text);
    let again = once(detect(shown.text.as_bytes()), shown, options);
    let is_first_certain = plain.lost_heading || format.is_marked_in(source.text.as_bytes());
    later(error, again, is_first_certain)
}

/// Reads a text that this format recognises.
fn once(format: &Format, source: Source, options: &BoardOptions) -> Result<Puzzle> {
    if tags::begins_page(source.text.as_bytes()) {
        return html::read(source, options, recognised);
    }
    let (is_csv, is_grid) = (format == Format::CSV, format == Format::GRID);
    let in_table = || loose::table(source, options);
    let puzzle = match unchecked(format, source, options) {
        Ok(puzzle)
            if ((is_csv || is_grid) && has_labels(&puzzle)) || (is_csv && has_margins(&puzzle)) =>
        {
            let is_inside = |inside: &Puzzle| inside.shape().side() < puzzle.shape().side();
            in_table()?.filter(is_inside).unwrap_or(puzzle)
        }
        // Labels of a table of numbers may begin with 0; brackets may be those of labels.
        Err(error)
            if (is_csv && matches!(error.reason, Reason::TwoMarks { .. }))
                || (format == Format::ARRAY && may_be_plain(&error)) =>
        {
            in_table().ok().flatten().ok_or(error)?
        }
        // A comma may separate a board from other fields.
        Err(error) if is_csv && !is_final(&error) => loose::read(source, options)?.ok_or(error)?,
        done => done?,
    };
    checked(puzzle, format, source, options)
}

/// Whether the first row and the first column of a board of side 10 are labels of a board of side 9.
fn has_labels(puzzle: &Puzzle) -> bool {
    const SIDE: usize = 10;
    let is_label = |at: usize, cell: usize| {
        puzzle.digits().get(cell).is_some_and(|&digit| match at {
            0 => digit == EMPTY,
            _ => usize::from(digit) + 1 == at,
        })
    };
    puzzle.shape().side() == SIDE && (0..SIDE).all(|at| is_label(at, at) && is_label(at, at * SIDE))
}

/// Whether an outer row and an outer column are empty.
fn has_margins(puzzle: &Puzzle) -> bool {
    let (side, digits) = (puzzle.shape().side(), puzzle.digits());
    let is_empty = |from: usize, step: usize| {
        digits.iter().skip(from).step_by(step).take(side).all(|&digit| digit == EMPTY)
    };
    let last = side - 1;
    (is_empty(0, 1) || is_empty(last * side, 1)) && (is_empty(0, side) || is_empty(last, side))
}

/// Reads a text with one puzzle in one line.
fn one_line(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    let mut lines = lines::lines(source.text.as_bytes());
    let only = lines.next().ok_or_else(|| source.end("a puzzle"))?;
    let number = |line: &Line| source.first_line() - 1 + line.number;
    if let Some(second) = lines.next() {
        let found = Excerpt::new(str::from_utf8(second.text.trim_ascii_end()).unwrap_or(""));
        let reason = Reason::BadText { expected: ONE_PUZZLE, found };
        return Err(Error::from(reason).at_line(number(&second), 1));
    }
    let only = Line { number: number(&only), ..only };
    line(&only, usize::MAX, source.control(), options)
}

/// Reads a line of a collection, if it has at most `max_bytes`.
pub(super) fn line(
    line: &Line,
    max_bytes: usize,
    control: Option<&Control>,
    options: &BoardOptions,
) -> Result<Puzzle> {
    let whole = Source::new(line.text, line.number, max_bytes, control)?;
    let source = whole.without_comments();
    let mut puzzle = unless_cancelled(source, of_line(source, options))?;
    rules::obey_comments(whole, &mut puzzle)?;
    // Few characters may show a large board; the solution must fit the memory reserved for it.
    if line::most_bytes(&puzzle) > lines::solution_bytes(line.text, options) {
        let what = "a board with many more cells than its line has characters";
        return Err(source.error(0, Reason::Refused { what, instead: "read it by itself" }));
    }
    Ok(puzzle)
}

/// Reads a line as the strict grid, then as any text.
fn of_line(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    if let Some(puzzle) = plain_nine(source, options)? {
        return Ok(puzzle);
    }
    let error = match grid::read(source, options) {
        Err(error) if !is_final(&error) => error,
        done => {
            let is_named = options.alphabet.is_some();
            let puzzle =
                done.and_then(
                    |puzzle| if is_named { loose::board(source, options) } else { Ok(puzzle) },
                )?;
            return checked(puzzle, Format::LINE, source, options);
        }
    };
    let text = source.text.as_bytes();
    if let Some(row) = refused::refused(text) {
        return Err(source.error(0, row.reason()));
    }
    let format = detect(text);
    if !format.has_turn(Turn::Plain) {
        return read(format, source, options);
    }
    if let Ok(puzzle) = read(format, source, options) {
        return Ok(puzzle);
    }
    if let Some(puzzle) = loose::read(source, options)? {
        return checked(puzzle, format, source, options);
    }
    plainly(error, format, source, options)
}
