//! The format `coordinates`: givens and cages by the row and column of their cells, from 0.
//!
//! In and out:
//!
//! ```text
//!     6 2x3                      the side; then height x width of a box, unless boxes are square;
//!                                then of several grids the first cell of each: 9 3x3 0,0 0,12 6,6 ...
//!                                or of loose cells rows x columns, and the cells after them: 9 loose 6x6+3
//!     1 2 3 4 5 6                the symbols, in order
//!     2                          killer only: the number of cages,
//!     5 0,0 0,1                      each with its total and its cells
//!     9 1,0 2,0 2,1
//!     diagonal -1                constraints by their names, with values and cells
//!     different 0,0 1,1
//!     0,3 4                      givens: the cell and its symbol
//! ```
//!
//! The reader skips blank lines, comments that begin with `#`, and blanks at the end of a line. It also takes a text without
//! the line of symbols, or without the number of cages. A cell may be given twice with the same symbol. What stays true: memory grows with the text that was read, never with a number in the text.
//! The exception is the board, which is allocated after all its symbols were found.
//!
//! Origin: the teaching skeletons of RMIT University's "Algorithms and Analysis"; the box and the
//! givens of a killer puzzle are ours.

use std::fmt::{self, Write as _};

use memchr::memchr;

use crate::error::{Error, Excerpt, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;
use crate::text::board::BoardOptions;
use crate::text::constraints;
use crate::text::source::{Source, Span, integer, is_integer};

/// Whether the text begins as this format does: with the side, alone in its line or with the box.
///
/// A grid may begin with a number, too. It has no commas and more lines than an empty board here. If the
/// number is a possible side, no line of symbols follows.
pub fn begins(text: &[u8]) -> bool {
    let begin = text.len() - text.trim_ascii_start().len();
    let (before, text) = text.split_at(begin);
    let (line, rest) = text.split_at(memchr(b'\n', text).unwrap_or(text.len()));
    // A row of a table may have one symbol.
    if before.last() == Some(&b'\t') || line.contains(&b'\t') {
        return false;
    }
    let mut first = tokens(line);
    let (Some(side), size) = (first.next(), first.next()) else { return false };
    let is_loose = size == Some(LOOSE.as_bytes());
    if !is_loose && first.any(|place| !place.contains(&b',')) {
        return false;
    }
    if !side.iter().all(u8::is_ascii_digit) || side.len() > 4 || side[0] == b'0' {
        return false;
    }
    if let Some(size) = size {
        return is_loose || size.contains(&b'x');
    }
    let side = side.iter().fold(0, |side, &digit| 10 * side + u64::from(digit - b'0'));
    let mut lines = filled_lines(rest);
    let many_symbols = lines.next().is_some_and(|line| tokens(line).nth(1).is_some());
    let are_few = lines.nth(1).is_none();
    are_few || (many_symbols && Shape::usual(side).is_ok()) || memchr(b',', rest).is_some()
}

/// The lines that are not blank, without the blanks before and after them.
fn filled_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_ascii_start();
        let (line, after) = rest.split_at(memchr(b'\n', rest).unwrap_or(rest.len()));
        rest = after;
        (!line.is_empty()).then(|| line.trim_ascii_end())
    })
}

fn tokens(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty())
}

/// The word before the rows and columns of loose cells.
const LOOSE: &str = "loose";

/// Reads a puzzle.
pub fn read(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    let is_comment = |line: &Span| line.text.starts_with('#');
    let mut lines = source.filled_lines().filter(|line| !is_comment(line)).peekable();
    let line = lines.next().ok_or_else(|| source.end("the side of the board"))?;
    let shape = read_shape(source, line, options)?;
    let line = *lines.peek().ok_or_else(|| source.end("the line of symbols"))?;
    let has_symbols = !line.text.contains(',') && !constraints::begins(&line);
    let mut puzzle = if has_symbols {
        lines.next();
        Puzzle::with_symbols(shape, read_symbols(source, line, shape.side())?)?
    } else {
        options.board(shape)?
    };
    let names_cell_first =
        |line: &Span| line.tokens().next().is_some_and(|token| token.text.contains(','));
    let is_count = |line: &Span| !line.text.contains(',') && !constraints::begins(line);
    if let Some(line) = lines.next_if(is_count) {
        for _ in 0..read_cage_count(source, line)? {
            let line = lines.next().ok_or_else(|| source.end("another cage"))?;
            read_cage(source, line, &mut puzzle)?;
        }
    } else {
        let is_cage = |line: &Span| !names_cell_first(line) && !constraints::begins(line);
        while let Some(line) = lines.next_if(is_cage) {
            read_cage(source, line, &mut puzzle)?;
        }
    }
    for line in lines {
        match constraints::begins(&line) {
            true => constraints::read(source, line, &mut puzzle)?,
            false => read_given(source, line, &mut puzzle)?,
        }
    }
    Ok(puzzle)
}

fn read_shape(source: Source, line: Span, options: &BoardOptions) -> Result<Shape> {
    let mut tokens = line.tokens();
    let side = tokens.next().unwrap_or(line);
    let expected = "the side of the board";
    let value = integer(side.text).and_then(|value| u64::try_from(value).ok());
    let value = value.ok_or_else(|| source.unexpected(side, expected))?;
    let (place, box_size) = match tokens.next() {
        Some(token) if token.text == LOOSE => {
            let missing =
                || source.error(line.end(), Reason::UnexpectedEnd { expected: LOOSE_SIZE });
            let token = tokens.next().ok_or_else(missing)?;
            expect_end(source, tokens.next())?;
            let size = loose_size(token.text);
            let (rows, cols, more) = size.ok_or_else(|| source.unexpected(token, LOOSE_SIZE))?;
            let shape = Shape::loose(rows, cols, more, u32::try_from(value).unwrap_or(u32::MAX));
            return shape.map_err(|error| source.error(token.at, error));
        }
        Some(token) => {
            let expected = "a box as height x width, such as 2x3";
            let size = box_size(token.text).ok_or_else(|| source.unexpected(token, expected))?;
            (token, Some(size))
        }
        None => (side, options.box_size),
    };
    let mut grids = Vec::new();
    for token in tokens {
        let pair = token.text.split_once(',');
        let number = |text| integer(text).and_then(|value| u32::try_from(value).ok());
        let place = pair.and_then(|(row, col)| Some((number(row)?, number(col)?)));
        let expected = "the first cell of a grid as row,col, or the end of the line";
        memory::push(&mut grids, place.ok_or_else(|| source.unexpected(token, expected))?)?;
    }
    let shape = match box_size {
        None => Shape::usual(value),
        Some((height, width)) if u64::from(height) * u64::from(width) == value => {
            match grids.is_empty() {
                true => Shape::new(height, width),
                false => Shape::overlapping(height, width, &grids),
            }
        }
        Some(_) => {
            let why = "the box has another number of cells";
            Err(Reason::BadSide { side: value, why }.into())
        }
    };
    shape.map_err(|error| source.error(place.at, error))
}

const LOOSE_SIZE: &str = "rows x columns of loose cells, such as 6x6, or 6x6+3 with three more";

fn loose_size(text: &str) -> Option<(u32, u32, u32)> {
    let (size, more) = text.split_once('+').unwrap_or((text, "0"));
    let (rows, cols) = box_size(size)?;
    Some((rows, cols, integer(more).and_then(|more| u32::try_from(more).ok())?))
}

fn box_size(text: &str) -> Option<(u32, u32)> {
    let (height, width) = text.split_once('x')?;
    let number = |text| integer(text).and_then(|value| u32::try_from(value).ok());
    Some((number(height)?, number(width)?))
}

fn read_symbols(source: Source, line: Span, side: usize) -> Result<Symbols> {
    let mut list = memory::with_capacity(side)?;
    let mut tokens = line.tokens();
    for token in tokens.by_ref().take(side) {
        let symbol = integer(token.text).and_then(|value| u32::try_from(value).ok());
        let symbol = symbol.filter(|&symbol| symbol <= Symbols::MAX);
        let expected = "a symbol from 0 to 2147483647";
        list.push(symbol.ok_or_else(|| source.unexpected(token, expected))?);
    }
    let (found, at) = match tokens.next() {
        Some(extra) => (side + 1 + tokens.count(), extra.at),
        None => (list.len(), line.end()),
    };
    if found != side {
        let (expected, found) = (side as u32, found as u64);
        return Err(source.error(at, Reason::BadSymbolCount { expected, found }));
    }
    Symbols::new(&list, side).map_err(|error| {
        let same = |token: &Span| integer(token.text) == error.symbol();
        let again = line.tokens().filter(same).nth(1).unwrap_or(line);
        source.error(again.at, error)
    })
}

fn read_cage_count(source: Source, line: Span) -> Result<u64> {
    let mut tokens = line.tokens();
    let token = tokens.next().unwrap_or(line);
    let count = integer(token.text).and_then(|count| u64::try_from(count).ok());
    let expected = "the number of cages, or a given such as 0,3 4";
    let count = count.ok_or_else(|| source.unexpected(token, expected))?;
    expect_end(source, tokens.next())?;
    Ok(count)
}

fn read_cage(source: Source, line: Span, puzzle: &mut Puzzle) -> Result<()> {
    let mut tokens = line.tokens();
    let token = tokens.next().unwrap_or(line);
    if !is_integer(token.text) {
        return Err(source.unexpected(token, "the total of another cage"));
    }
    let total = integer(token.text).and_then(|total| u64::try_from(total).ok());
    let bad_total = Reason::BadTotal(Excerpt::new(token.text));
    let total = total.ok_or_else(|| source.error(token.at, bad_total))?;
    let mut cells = Vec::new();
    for token in tokens {
        memory::push(&mut cells, read_cell(source, token, puzzle)? as u32)?;
    }
    puzzle.add_cage(total, &cells).map_err(|error| {
        let repeated = error.place.cell.and_then(|(row, col)| {
            let cell = puzzle.shape().cell(row as usize, col as usize) as u32;
            let named = cells.iter().zip(line.tokens().skip(1));
            named.filter(|&(&other, _)| other == cell).nth(1)
        });
        source.error(repeated.map_or(line.end(), |(_, token)| token.at), error)
    })
}

fn read_given(source: Source, line: Span, puzzle: &mut Puzzle) -> Result<()> {
    let mut tokens = line.tokens();
    let cell = read_cell(source, tokens.next().unwrap_or(line), puzzle)?;
    let missing = || source.error(line.end(), Reason::UnexpectedEnd { expected: "a symbol" });
    let token = tokens.next().ok_or_else(missing)?;
    expect_end(source, tokens.next())?;
    let value = integer(token.text).ok_or_else(|| source.unexpected(token, "a symbol"))?;
    let (row, col) = (puzzle.shape().row_of(cell), puzzle.shape().col_of(cell));
    let refuse = |reason: Reason| source.error(token.at, Error::from(reason).at_cell(row, col));
    let symbol = u32::try_from(value).map_err(|_| refuse(Reason::UnknownSymbol(value)))?;
    match puzzle.symbol_in(cell) {
        Some(first) if first != symbol => Err(refuse(Reason::GivenTwice { first, second: symbol })),
        _ => puzzle.put(cell, Some(symbol)).map_err(|error| source.error(token.at, error)),
    }
}

fn read_cell(source: Source, token: Span, puzzle: &Puzzle) -> Result<usize> {
    source.check_cancelled()?;
    let pair = token.text.split_once(',');
    let pair = pair.and_then(|(row, col)| Some((integer(row)?, integer(col)?)));
    let (row, col) = pair.ok_or_else(|| source.unexpected(token, "a cell as row,col"))?;
    puzzle.cell_at(row, col).map_err(|error| source.error(token.at, error))
}

fn expect_end(source: Source, token: Option<Span>) -> Result<()> {
    token.map_or(Ok(()), |token| Err(source.unexpected(token, "the end of the line")))
}

/// Writes a puzzle.
pub fn write(puzzle: &Puzzle, text: &mut memory::Text) -> fmt::Result {
    let shape = puzzle.shape();
    write!(text, "{}", shape.side())?;
    if shape.is_loose() {
        write!(text, " {LOOSE} {}x{}", shape.whole_rows(), shape.cols())?;
        if shape.further_cells() > 0 {
            write!(text, "+{}", shape.further_cells())?;
        }
    } else if !shape.has_square_boxes() || shape.is_overlapping() {
        write!(text, " {}x{}", shape.box_height(), shape.box_width())?;
    }
    for (row, col) in shape.grids().filter(|_| shape.is_overlapping()) {
        write!(text, " {row},{col}")?;
    }
    for (index, symbol) in puzzle.symbols().list().iter().enumerate() {
        write!(text, "{}{symbol}", if index == 0 { '\n' } else { ' ' })?;
    }
    text.write_char('\n')?;
    if !puzzle.cages().is_empty() {
        writeln!(text, "{}", puzzle.cages().len())?;
    }
    for cage in puzzle.cages() {
        write!(text, "{}", cage.total())?;
        for &cell in cage.cells() {
            let cell = cell as usize;
            write!(text, " {},{}", shape.row_of(cell), shape.col_of(cell))?;
        }
        text.write_char('\n')?;
    }
    constraints::write(puzzle, text)?;
    for cell in 0..shape.cells() {
        if let Some(symbol) = puzzle.symbol_in(cell) {
            writeln!(text, "{},{} {symbol}", shape.row_of(cell), shape.col_of(cell))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{FORMATS, Format, ReadOptions, detect, read, write};

    fn message(text: &str, options: &ReadOptions) -> String {
        assert_eq!(detect(text.as_bytes()).name, "coordinates", "{text:?}");
        read(text.as_bytes(), options).map_or_else(|error| error.to_string(), |_| "fine".into())
    }

    #[test]
    fn a_standard_puzzle() {
        let text = b"4\n7 0 98 3\n0,0 98\n3,2 0\n0,0 98\n";
        let puzzle = read(text, &ReadOptions::default()).unwrap();
        assert_eq!(puzzle.symbols().list(), [7, 0, 98, 3]);
        let given = |cell| puzzle.symbol_in(cell);
        assert_eq!([given(0), given(14), given(15)], [Some(98), Some(0), None]);
        assert_eq!(write(&puzzle, &FORMATS[1]).unwrap(), "4\n7 0 98 3\n0,0 98\n3,2 0\n");
    }

    #[test]
    fn a_killer_with_givens_and_boxes() {
        let text = "6 2x3\n1 2 3 4 5 6\n2\n5 0,0 0,1\n9 5,5 0,5 5,0\n0,3 4\n";
        let puzzle = read(text.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!((puzzle.shape().box_height(), puzzle.shape().box_width()), (2, 3));
        assert_eq!((puzzle.cages()[1].total(), puzzle.cages()[1].cells()), (9, &[35, 5, 30][..]));
        assert_eq!(puzzle.symbol_in(3), Some(4));
        assert_eq!(write(&puzzle, &FORMATS[1]).unwrap(), text);
    }

    #[test]
    fn no_cages_are_no_cages() {
        for text in ["4\n1 2 3 4\n0\n", "4\n1 2 3 4", "\r\n 4 \r\n1 2\t3 4 \r\n\r\n0\r\n\r\n"] {
            let puzzle = read(text.as_bytes(), &ReadOptions::default()).unwrap();
            assert_eq!(write(&puzzle, &FORMATS[1]).unwrap(), "4\n1 2 3 4\n", "{text:?}");
        }
    }

    #[test]
    fn symbols_and_the_number_of_cages_may_be_left_out() {
        for text in ["4\n5 0,0 0,1\n3 1,1\n0,3 4\n", "4\n1 2 3 4\n5 0,0 0,1\n3 1,1\n0,3 4\n"] {
            let puzzle = read(text.as_bytes(), &ReadOptions::default()).unwrap();
            let whole = "4\n1 2 3 4\n2\n5 0,0 0,1\n3 1,1\n0,3 4\n";
            assert_eq!(write(&puzzle, &FORMATS[1]).unwrap(), whole, "{text:?}");
        }
        let symbols = Some(vec![7, 0, 98, 3]);
        let puzzle = read(b"4\n0,3 98\n", &ReadOptions { symbols, ..ReadOptions::default() });
        assert_eq!(write(&puzzle.unwrap(), &FORMATS[1]).unwrap(), "4\n7 0 98 3\n0,3 98\n");
        assert_eq!(
            message("4\n0,3 4\n5 0,0 0,1\n", &ReadOptions::default()),
            "line 3, column 1: expected a cell as row,col, found \"5\""
        );
    }

    #[test]
    fn the_box_of_the_options_is_for_files_without() {
        let mut options = ReadOptions { box_size: Some((1, 6)), ..ReadOptions::default() };
        let read = |text: &[u8], options: &ReadOptions| read(text, options).unwrap().shape();
        assert_eq!(read(b"6\n1 2 3 4 5 6", &options), Shape::new(1, 6).unwrap());
        assert_eq!(read(b"6 2x3\n1 2 3 4 5 6", &options), Shape::new(2, 3).unwrap());
        assert_eq!(
            message("9\n1 2 3", &options),
            "line 1, column 1: no board of side 9: the box has another number of cells"
        );
        options.box_size = None;
        assert_eq!(read(b"4\n1 2 3 4", &options), Shape::square(4).unwrap());
    }

    #[test]
    fn refusals_name_the_place_and_the_text() {
        for (text, expected) in [
            ("9", "line 1, column 2: unexpected end of text: expected the line of symbols"),
            ("9\n", "line 2, column 1: unexpected end of text: expected the line of symbols"),
            (
                "7\n1 2 3 4 5 6 7",
                "line 1, column 1: no board of side 7: \
                 square boxes need a square number; others must be named, such as 2x3 for side 6",
            ),
            ("1025\n1 2", "line 1, column 1: no board of side 1025: the largest side is 1024"),
            (
                "6 2x4\n1 2 3 4 5 6",
                "line 1, column 3: no board of side 6: the box has another number of cells",
            ),
            (
                "6 2x\n1 2",
                "line 1, column 3: expected a box as height x width, such as 2x3, found \"2x\"",
            ),
            (
                "6 -2x-3\n1 2",
                "line 1, column 3: expected a box as height x width, such as 2x3, found \"-2x-3\"",
            ),
            ("4\n1 2 3", "line 2, column 6: 3 symbols for a board of side 4"),
            ("4\n1 2 3 4 5 x", "line 2, column 9: 6 symbols for a board of side 4"),
            ("4\n1 2 z 4", "line 2, column 5: expected a symbol from 0 to 2147483647, found \"z\""),
            (
                "4\n1 2 -3 4",
                "line 2, column 5: expected a symbol from 0 to 2147483647, found \"-3\"",
            ),
            (
                "4\n1 2 2147483648 4",
                "line 2, column 5: expected a symbol from 0 to 2147483647, found \"2147483648\"",
            ),
            ("4\n7 2 3 7", "line 2, column 7: the symbol 7 is listed twice"),
            (
                "4\n1 2 3 4\n-1",
                "line 3, column 1: \
                 expected the number of cages, or a given such as 0,3 4, found \"-1\"",
            ),
            ("4\n1 2 3 4\nx", "line 3, column 1: no constraint is called \"x\""),
            (
                "4\n1 2 3 4\nregions 0 0 0 0 0",
                "line 3, column 1: regions: it takes one value for each cell of the board, the number of \
                 its region from 0",
            ),
            (
                "4\n1 2 3 4\ndifferent 0,4",
                "line 3, column 11: the cell 0,4 is off the board of side 4",
            ),
            (
                "4\n1 2 3 4\nextra_region 0,0 1,1 0,0 2,2",
                "line 3, column 1: cell 0,0: extra_region: it names this cell twice",
            ),
            (
                "4\n1 2 3 4\n-1",
                "line 3, column 1: \
                 expected the number of cages, or a given such as 0,3 4, found \"-1\"",
            ),
            (
                "4 loose\n1 2 3 4\n",
                "line 1, column 8: unexpected end of text: \
                 expected rows x columns of loose cells, such as 6x6, or 6x6+3 with three more",
            ),
            (
                "4 loose 2x\n1 2 3 4\n",
                "line 1, column 9: expected rows x columns of loose cells, such as 6x6, or 6x6+3 \
                 with three more, found \"2x\"",
            ),
            ("4 loose 2x2+1 3\n", "line 1, column 15: expected the end of the line, found \"3\""),
            ("4\n1 2 3 4\n5 6", "line 3, column 3: expected the end of the line, found \"6\""),
            (
                "4\n1 2 3 4\n2\n5 0,0",
                "line 4, column 6: unexpected end of text: expected another cage",
            ),
            (
                "4\n1 2 3 4\n1000000000\n5 0,0\n",
                "line 5, column 1: unexpected end of text: expected another cage",
            ),
            (
                "4\n1 2 3 4\n2\n5 0,0\n0,0 1",
                "line 5, column 1: expected the total of another cage, found \"0,0\"",
            ),
            (
                "4\n1 2 3 4\n1\n5 0,0\n6 0,1",
                "line 5, column 1: expected a cell as row,col, found \"6\"",
            ),
            (
                "4\n1 2 3 4\n1\nfive 0,0",
                "line 4, column 1: expected the total of another cage, found \"five\"",
            ),
            ("4\n1 2 3 4\n1\n-5 0,0", "line 4, column 1: \"-5\" is not a cage total"),
            (
                "4\n1 2 3 4\n1\n9223372036854775808 0,0",
                "line 4, column 1: \"9223372036854775808\" is not a cage total",
            ),
            ("4\n1 2 3 4\n1\n5 ", "line 4, column 2: a cage without cells"),
            (
                "4\n1 2 3 4\n1\n5 1,0 0,0 0,0",
                "line 4, column 11: cell 0,0: the cage names this cell twice",
            ),
            (
                "4\n1 2 3 4\n1\n5 0,0 1,0 0,0 1,0",
                "line 4, column 11: cell 0,0: the cage names this cell twice",
            ),
            (
                "4\n1 2 3 4\n1\n9 0,0 0,1 0,2 0,3 1,0 ",
                "line 4, column 22: a cage of 5 cells, but only 4 symbols",
            ),
            ("4\n1 2 3 4\n1\n5 0,4", "line 4, column 3: the cell 0,4 is off the board of side 4"),
            ("4\n1 2 3 4\n4,0 1", "line 3, column 1: the cell 4,0 is off the board of side 4"),
            ("4\n1 2 3 4\n0,-1 1", "line 3, column 1: the cell 0,-1 is off the board of side 4"),
            ("4\n1 2 3 4\n0,0", "line 3, column 4: unexpected end of text: expected a symbol"),
            ("4\n1 2 3 4\n0,0 ab", "line 3, column 5: expected a symbol, found \"ab\""),
            ("4\n1 2 3 4\n0,0 5", "line 3, column 5: cell 0,0: 5 is not among the symbols"),
            ("4\n1 2 3 4\n0,0 -1", "line 3, column 5: cell 0,0: -1 is not among the symbols"),
            ("4\n1 2 3 4\n0,0 1 2", "line 3, column 7: expected the end of the line, found \"2\""),
            ("4\n1 2 3 4\n0, 1 2", "line 3, column 1: expected a cell as row,col, found \"0,\""),
            (
                "4\n1 2 3 4\n0;1,2 2",
                "line 3, column 1: expected a cell as row,col, found \"0;1,2\"",
            ),
            (
                "4\n1 2 3 4\n0,0 1\n0,0 2",
                "line 4, column 5: cell 0,0: the cell is given twice: 1 and 2",
            ),
            ("4\n1 2 3 4\né,0 1", "line 3, column 1: expected a cell as row,col, found \"é,0\""),
        ] {
            assert_eq!(message(text, &ReadOptions::default()), expected, "{text:?}");
        }
        let options =
            ReadOptions { format: Format::named("coordinates").unwrap(), ..Default::default() };
        let error = |text: &[u8]| read(text, &options).unwrap_err().to_string();
        assert_eq!(
            error(b" \n"),
            "line 2, column 1: unexpected end of text: expected the side of the board"
        );
        assert_eq!(
            error(b"-4\n"),
            "line 1, column 1: expected the side of the board, found \"-4\""
        );
    }
}
