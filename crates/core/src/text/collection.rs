//! Collections: many puzzles in one text, one a line or of several lines each.
//!
//! In: the bytes of a whole collection. Out: its puzzles, each with the number of its line. Any thread reads each line by itself: a bad line
//! does not affect others. What stays true: the solution of a line fits the memory that a caller reserves by its bytes.

use std::fmt::Write as _;

use super::auto;
use super::blocks::{self, Blocks, Found, Next};
use super::format::Format;
use super::formats::detect;
use super::kept::is_several;
use super::options::ReadOptions;
use super::read::read;
use super::strict::line;
use super::write::{check_grids, without_gap};
use super::{regions, rules};
use crate::digits::Digit;
use crate::error::{Error, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;

pub use super::lines::{FewNines, Line, Lines, few_nines, lines};
pub use super::looks::is_comment;

impl Line<'_> {
    /// Reads the puzzle. The format of the options is not used.
    pub fn puzzle(&self, options: &ReadOptions) -> Result<Puzzle> {
        let board = options.board();
        let mut puzzle = auto::line(self, options.max_bytes, options.control.as_ref(), &board)?;
        options.add_variants(&mut puzzle)?;
        Ok(puzzle)
    }

    /// The bytes that the solution of the line needs at most, without the end of its line.
    pub fn solution_bytes(&self, options: &ReadOptions) -> usize {
        super::lines::solution_bytes(self.text, &options.board())
    }
}

/// Refuses a collection that is too long, or in UTF-16, whose solutions would not fit the buffers that callers size by its
/// bytes.
pub fn check(collection: &[u8], options: &ReadOptions) -> Result<()> {
    if collection.len() > options.max_bytes {
        return Err(Reason::TooLarge { limit: options.max_bytes as u64 }.into());
    }
    check_encoding(collection)
}

/// Refuses a collection in UTF-16.
pub fn check_encoding(collection: &[u8]) -> Result<()> {
    if matches!(collection, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]) {
        let what = "a collection in UTF-16";
        return Err(Reason::Refused { what, instead: "convert it to UTF-8 first" }.into());
    }
    Ok(())
}

/// The puzzles of a whole text, one a line or of several lines each ([`Blocks`]).
pub fn puzzles<'a>(
    text: &'a [u8],
    options: &'a ReadOptions,
) -> impl Iterator<Item = Found<'a>> + use<'a> {
    let refusal = refusal(text, options);
    let is_collection = has_lines(text, options);
    let mut lines = lines(text);
    let (mut blocks, mut rest) = (Blocks::default(), text);
    let number = |error: &Error| error.place.line.unwrap_or(1) as usize;
    let mut only = match refusal {
        Some(error) => Some(Found { number: number(&error), text, puzzle: Err(error) }),
        // The first board of the text, in a part by itself, would have no regions.
        None if is_short(text) && regions::recognises(text) => {
            let puzzle = read(text, options);
            puzzle.is_ok().then_some(Found { number: 1, text, puzzle })
        }
        None => None,
    };
    let is_only = only.is_some();
    std::iter::from_fn(move || {
        if is_only {
            return only.take();
        }
        if is_collection {
            let line = lines.next()?;
            let puzzle = line.puzzle(options);
            return Some(Found { number: line.number, text: line.text, puzzle });
        }
        let (next, end) = blocks.next(rest, true, options);
        rest = &rest[end..];
        if let Next::Puzzle(found) = next { Some(found) } else { None }
    })
}

/// Why a text is refused that holds one board: words far from its rows name a rule, or a map shows no regions. Its parts, read
/// one after another, would not show that.
pub fn refusal(text: &[u8], options: &ReadOptions) -> Option<Error> {
    let error = is_short(text).then(|| read(text, options))?.err()?;
    // Lines of tokens may be one puzzle, too.
    let is_of_tokens = || detect(text) == Format::ISS && lines(text).nth(1).is_some();
    let is_of_map =
        |error: &Error| !is_several(error) && (regions::recognises(text) || is_of_tokens());
    let is_refused =
        rules::is_named(&error) || error.reason == regions::REFUSAL || is_of_map(&error);
    is_refused.then_some(error)
}

/// Whether a text may be one board. A longer one is a collection.
fn is_short(text: &[u8]) -> bool {
    const MOST_BYTES: usize = 1 << 20;
    text.len() < MOST_BYTES
}

/// The line of a puzzle with what the other fields of its record say: their rules above it in comments, the map of its regions
/// behind it. `format` is the name of the record in errors.
pub fn of_record<'a>(
    format: &'static str,
    puzzle: &str,
    fields: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<Option<String>> {
    let (mut rules, mut map) = (String::new(), None);
    for (name, value) in fields {
        if regions::is_map_in_line(value)
            || (regions::is_name(name) && value.trim().len() >= LEAST_MAP)
        {
            if map.replace(value.trim()).is_some() {
                return Err(regions::REFUSAL.into());
            }
        } else if let Some(said) = rules::in_field(format, name, value) {
            let words = said.words_to_obey(name, value)?;
            memory::append(&mut rules, |text| writeln!(text, "# Sudoku {words}"))?;
        }
    }
    if rules.is_empty() && map.is_none() {
        return Ok(None);
    }
    memory::append(&mut rules, |text| match map {
        Some(map) => write!(text, "{},{map}", puzzle.trim()),
        None => text.write_str(puzzle.trim()),
    })?;
    Ok(Some(rules))
}

/// Characters of the smallest map.
const LEAST_MAP: usize = 16;

/// Whether a text has one puzzle a line, as its beginning shows. A row of a board may be a smaller board: 16 characters,
/// or 36. A first line may name columns.
pub fn has_lines(text: &[u8], options: &ReadOptions) -> bool {
    const LEAST: usize = 16;
    // A row of candidates, of which none is removed, has as many characters as a board.
    let is_row = |line: &[u8]| {
        line.split(u8::is_ascii_whitespace).filter(|group| *group == b"123456789").count() == 9
    };
    let is_puzzle = |line: Line| {
        !is_row(line.text)
            && line.puzzle(options).is_ok_and(|puzzle| puzzle.shape().cells() >= LEAST)
    };
    let is_board = |side: usize| {
        let rows = || lines(text).take(side);
        let has_rows = rows().filter(|line| line.text.trim_ascii().len() == side).count() == side;
        has_rows && !rows().all(is_puzzle)
    };
    // A bracket or an element that begins in the first line ends in another one.
    let is_open = |line: Line| {
        let opens = matches!(line.text.first(), Some(b'[' | b'{' | b'(' | b'<'));
        (opens || blocks::begins_insert(line.text)) && !is_puzzle(line)
    };
    lines(text).take(3).any(is_puzzle)
        && !lines(text).take(1).any(is_open)
        && !is_board(16)
        && !is_board(36)
        && !regions::recognises(text)
}

/// Reads a line that holds one puzzle.
pub fn read_line(line: &[u8], options: &ReadOptions) -> Result<Puzzle> {
    Line { number: 1, text: line, nine: None }.puzzle(options)
}

/// Appends the digits of all cells of the puzzle's board in one line, without its end; `.` for
/// empty cells.
pub fn write_line(puzzle: &Puzzle, digits: &[Digit], text: &mut String) -> Result<()> {
    puzzle.check_digits(digits)?;
    check_grids(puzzle.shape(), puzzle.symbols(), Format::LINE)?;
    let digits = without_gap(puzzle.shape(), digits);
    memory::append(text, |text| line::write(puzzle.symbols(), digits, text))
}

#[cfg(test)]
mod tests {
    use super::super::{FORMATS, Format, ReadOptions, read, write};
    use super::*;

    const FOUR: &str = "1.3..2..4...3..4";

    #[test]
    fn every_line_is_read_alone() {
        let text = format!("\u{feff}# two,\r\n{FOUR}\r\n\n  \n{}5\n{FOUR}", &FOUR[1..]);
        let found: Vec<_> = lines(text.as_bytes())
            .map(|line| (line.number, line.puzzle(&ReadOptions::default())))
            .collect();
        let puzzle = read_line(FOUR.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!((found[0].0, found[0].1.as_ref()), (2, Ok(&puzzle)));
        let error = found[1].1.as_ref().unwrap_err().to_string();
        assert_eq!(error, "line 5, column 16: cell 3,3: 5 is not among the symbols");
        assert_eq!((found[2].0, found[2].1.as_ref(), found.len()), (6, Ok(&puzzle), 3));
        let mut line = String::from("> ");
        write_line(&puzzle, puzzle.digits(), &mut line).unwrap();
        assert_eq!(line, format!("> {FOUR}"));
        assert_eq!(write_line(&puzzle, &[0; 15], &mut line).unwrap_err().code(), -33);
        assert_eq!(write_line(&puzzle, &[4; 16], &mut line).unwrap_err().code(), -12);
        assert_eq!(line.len(), 18);
    }

    #[test]
    fn a_text_of_one_line() {
        let options = ReadOptions { format: Format::named("line").unwrap(), ..Default::default() };
        let puzzle = read(format!("#\n{FOUR} \n\n").as_bytes(), &options).unwrap();
        assert_eq!(write(&puzzle, options.format).unwrap(), format!("{FOUR}\n"));
        let error = |text: &str| read(text.as_bytes(), &options).unwrap_err().to_string();
        assert_eq!(
            error(&format!("{FOUR}\n\n{FOUR} \n")),
            format!(
                "line 3, column 1: expected one puzzle in the text (a collection is read line by \
                 line), found \"{FOUR}\""
            )
        );
        assert_eq!(
            error("# nothing\n"),
            "line 2, column 1: unexpected end of text: expected a puzzle"
        );
        assert_eq!(error("12\n"), "line 1, column 3: no board has 2 cells");
    }

    #[test]
    fn tokens_in_a_line() {
        let text = format!("16 {}3 .\n", ". ".repeat(253));
        let puzzle = read_line(text.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!((puzzle.symbol_in(0), puzzle.symbol_in(254)), (Some(16), Some(3)));
        assert_eq!(write(&puzzle, &FORMATS[4]).unwrap(), text);
    }
}
