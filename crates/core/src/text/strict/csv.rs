//! The format `csv`: the rows of the board, with commas between the fields.
//!
//! In and out: one line for each row of the board, one field for each cell. An empty field, blanks,
//! `.`, and 0 if 0 is no symbol, mean an empty cell. The length of the first row is the side of the board.
//! The reader skips blank lines between the rows; fields may be quoted. What stays true: the reader
//! copies no field to the heap, so that it allocates only the board.

use std::cell::RefCell;
use std::fmt::{self, Write as _};

use csv_core::{ReadFieldResult, Reader};
use memchr::{memchr, memrchr};

use crate::digits::Digit;
use crate::error::{Excerpt, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;
use crate::text::board::BoardOptions;
use crate::text::cells;
use crate::text::source::{Source, Span, blank_lines, integer};

/// The largest count of fields of a row; more than any board has.
const MOST_FIELDS: usize = 1 << 16;

/// The longest field that can hold a symbol; much longer than any symbol is.
const FIELD_BYTES: usize = 64;

/// A field of the text.
struct Field {
    row: usize,
    col: usize,
    ends_row: bool,
    /// Its place.
    at: usize,
    /// Its content without quotes, or `None` if it is too long.
    content: Option<([u8; FIELD_BYTES], usize)>,
}

impl Field {
    /// The content without the blanks around it.
    fn trimmed(&self) -> Option<&str> {
        let (bytes, len) = self.content.as_ref()?;
        std::str::from_utf8(&bytes[..*len]).ok().map(str::trim_ascii)
    }
}

/// The fields of a text, without lines that are blank.
struct Fields<'a> {
    source: Source<'a>,
    reader: &'a mut Reader,
    at: usize,
    row: usize,
    col: usize,
}

impl<'a> Fields<'a> {
    /// All fields of the text. The reader may have read before.
    fn new(source: Source<'a>, reader: &'a mut Reader) -> Fields<'a> {
        reader.reset();
        Fields { source, reader, at: 0, row: 0, col: 0 }
    }

    /// The next field; a blank line is one, too.
    fn read(&mut self) -> Option<Field> {
        if self.source.is_cancelled() {
            return None;
        }
        let bytes = self.source.text.as_bytes();
        if self.col == 0 {
            self.at += blank_lines(&bytes[self.at..]);
            let ends = bytes[self.at..].iter().take_while(|&&byte| matches!(byte, b'\r' | b'\n'));
            self.at += ends.count();
        }
        let at = self.at;
        let (mut content, mut len, mut too_long) = ([0; FIELD_BYTES], 0, false);
        loop {
            // An empty input means the end of the text to the reader.
            let input = &bytes[self.at..];
            let (result, taken, written) = self.reader.read_field(input, &mut content[len..]);
            self.at += taken;
            len += written;
            match result {
                ReadFieldResult::InputEmpty => {}
                ReadFieldResult::OutputFull => (too_long, len) = (true, 0),
                ReadFieldResult::End => return None,
                ReadFieldResult::Field { record_end: ends_row } => {
                    let content = (!too_long).then_some((content, len));
                    return Some(Field { row: self.row, col: self.col, ends_row, at, content });
                }
            }
        }
    }
}

impl Iterator for Fields<'_> {
    type Item = Field;

    fn next(&mut self) -> Option<Field> {
        loop {
            let field = self.read()?;
            let is_blank_line = field.ends_row && field.col == 0 && field.trimmed() == Some("");
            if field.ends_row {
                self.col = 0;
                self.row += usize::from(!is_blank_line);
            } else {
                self.col += 1;
            }
            if !is_blank_line {
                return Some(field);
            }
        }
    }
}

thread_local! {
    /// To build the tables of a reader takes far longer than to read a board. The thread keeps them,
    /// because a clone of a reader does not read (csv-core 0.1.13). They need no drop when the thread
    /// ends.
    static READER: RefCell<Reader> = RefCell::new(Reader::new());
}

/// Whether a line that is no comment has a comma.
pub fn begins(mut text: &[u8]) -> bool {
    while let Some(comma) = memchr(b',', text) {
        let begin = memrchr(b'\n', &text[..comma]).map_or(0, |end| end + 1);
        if text[begin] != b'#' {
            return true;
        }
        let end = memchr(b'\n', &text[comma..]).map_or(text.len(), |end| comma + end);
        text = &text[end..];
    }
    false
}

/// Reads a puzzle.
pub fn read(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    READER.with_borrow_mut(|reader| read_by(reader, source, options))
}

fn read_by(reader: &mut Reader, source: Source, options: &BoardOptions) -> Result<Puzzle> {
    // An impossible box has no place in the text.
    options.shape()?;
    let mut first_row = Fields::new(source, reader).take_while(|field| field.row == 0);
    let first = first_row.next().ok_or_else(|| source.end("a row of the board"))?;
    let width = 1 + first_row.take(MOST_FIELDS).count();
    let side = if has_commas_at_ends(source, width, options) { width - 1 } else { width };
    let shape = match options.shape_of(side) {
        Ok(shape) => shape,
        // Rows of different lengths say more than a length that no board has.
        Err(error) => {
            let is_cell = |shown: &str| shown.is_empty() || integer(shown).is_some();
            let other = |field: &Field| field.ends_row && field.col + 1 != width;
            let is_row = first.trimmed().is_some_and(is_cell);
            let other = if is_row { Fields::new(source, reader).find(other) } else { None };
            let reason = other.map(|field| {
                let (expected, found) = (width as u32, field.col as u32 + 1);
                source.error(field.at, Reason::RaggedRow { expected, found })
            });
            return Err(reason.unwrap_or_else(|| source.error(first.at, error)));
        }
    };
    let mut puzzle = options.board(shape)?;
    let mut fields = Fields::new(source, reader);
    let (mut rows, mut empty, mut zero) = (0, None, None);
    while let Some(field) = fields.next() {
        if field.row == side {
            return Err(source.unexpected(written(source, &field), "the end, after the last row"));
        }
        let is_last = field.col + 1 == width;
        if field.ends_row != is_last {
            return Err(ragged(source, &field, fields, width));
        }
        if field.col == side {
            rows += 1;
            continue;
        }
        let cell = shape.cell(field.row, field.col);
        match field.trimmed() {
            Some("") => empty = empty.or(Some("an empty field")),
            Some(".") => empty = empty.or(Some(".")),
            Some("0") => zero = zero.or(Some(field.at)),
            _ => {}
        }
        let set = match field.trimmed() {
            Some(shown) => cells::set_cell(&mut puzzle, cell, shown),
            None => cells::set_cell(&mut puzzle, cell, written(source, &field).text),
        };
        set.map_err(|error| source.error(field.at, error))?;
        rows += usize::from(field.ends_row);
    }
    if let (Some(mark), Some(at), None) = (empty, zero, options.symbols) {
        let (mark, side) = (Excerpt::new(mark), side as u32);
        return Err(source.error(at, Reason::TwoMarks { mark, side }));
    }
    if rows < side { Err(source.end("another row")) } else { Ok(puzzle) }
}

/// Whether all rows end with a comma: they have one field more than cells, and there is no row for it.
fn has_commas_at_ends(source: Source, width: usize, options: &BoardOptions) -> bool {
    let rows = || source.filled_lines().take(width);
    if options.shape_of(width - 1).is_err() {
        return false;
    }
    rows().count() + 1 == width && rows().all(|row| row.text.ends_with(','))
}

/// The error of a row that ends with `field` or has more fields, in a board of this side.
fn ragged(source: Source, field: &Field, rest: Fields, side: usize) -> crate::error::Error {
    let more = if field.ends_row {
        0
    } else {
        rest.take_while(|other| other.row == field.row).take(MOST_FIELDS).count()
    };
    let (expected, found) = (side as u32, u32::try_from(field.col + 1 + more).unwrap_or(u32::MAX));
    source.error(field.at, Reason::RaggedRow { expected, found })
}

/// The field as it is in the text, up to the end of its line.
fn written<'a>(source: Source<'a>, field: &Field) -> Span<'a> {
    let rest = source.text.get(field.at..).unwrap_or_default();
    let end = rest.find([',', '\r', '\n']).unwrap_or(rest.len());
    Span { text: &rest[..end], at: field.at }
}

/// Writes the digits of a board.
pub fn write_digits(
    shape: Shape,
    symbols: &Symbols,
    digits: &[Digit],
    text: &mut memory::Text,
) -> fmt::Result {
    let side = shape.side();
    // The empty cell of a 1x1 board needs a sign, because the reader skips blank lines.
    let empty = if side == 1 { "." } else { "" };
    for row in digits.chunks(shape.cols()) {
        cells::write_cells(symbols, row, [",", empty], text)?;
        text.write_char('\n')?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::shape::Shape;
    use crate::text::{FORMATS, Format, ReadOptions, detect, read, write};

    fn message(text: &str, options: &ReadOptions) -> String {
        assert_eq!(detect(text.as_bytes()).name, "csv", "{text:?}");
        read(text.as_bytes(), options).map_or_else(|error| error.to_string(), |_| "fine".into())
    }

    #[test]
    fn every_way_to_write_an_empty_cell() {
        let plain = read(b"1,,,4\n,,1,\n,1,,\n2,,,3\n", &ReadOptions::default()).unwrap();
        for text in [
            "1,0,0,4\n0,0,1,0\n0,1,0,0\n2,0,0,3",
            "1,,.,4\n,,1,.\n.,1,,\n2,,,3",
            "1, ,\t,4\r\n,,1,\r\n,1,,\r\n2,,,3\r\n",
            "\u{feff}\n1,,,\"4\"\n\n , ,1 ,\n  \n\"\", 1,,\n2,,\"\",3\n\n",
            "01,,,4\n,,1,\n,1,,\n2,,,3",
        ] {
            let puzzle = read(text.as_bytes(), &ReadOptions::default()).unwrap();
            assert_eq!(puzzle, plain, "{text:?}");
        }
        let csv = Format::named("csv").unwrap();
        assert_eq!(write(&plain, csv).unwrap(), "1,,,4\n,,1,\n,1,,\n2,,,3\n");
    }

    #[test]
    fn a_comma_may_end_each_row() {
        let rows = ["1,0,0,4", "0,0,1,0", "0,1,0,0", "2,0,0,3"];
        let plain = read(rows.join("\n").as_bytes(), &ReadOptions::default()).unwrap();
        let ended = rows.map(|row| format!("{row},\r\n")).concat();
        assert_eq!(read(ended.as_bytes(), &ReadOptions::default()).unwrap(), plain);
        let short = "1,2,3,\n,,,\n,,,\n,,,\n";
        assert_eq!(read(short.as_bytes(), &ReadOptions::default()).unwrap().get(0, 2), Some(3));
    }

    #[test]
    fn zero_beside_an_empty_field_is_refused_with_both_readings() {
        let told = message("1,0,,4\n,,1,\n,1,,\n2,,,3\n", &ReadOptions::default());
        assert_eq!(
            told,
            "line 1, column 3: \"an empty field\" and 0 in one text: 0 is either an empty cell and the symbols are 1 \
             to 4, or a symbol and they are 0 to 3; name the symbols"
        );
        let options = ReadOptions::default().with_symbols(vec![1, 2, 3, 4]);
        assert_eq!(message("1,0,,4\n,,1,\n,1,,\n2,,,3\n", &options), "fine");
    }

    #[test]
    fn a_zero_that_is_a_symbol_is_no_empty_cell() {
        let symbols = Some(vec![0, 10, 20, 30]);
        let options = ReadOptions { symbols, ..ReadOptions::default() };
        let puzzle = read(b"0,,,30\n,,,\n,,,\n,,,\n", &options).unwrap();
        assert_eq!(
            [puzzle.symbol_in(0), puzzle.symbol_in(1), puzzle.symbol_in(3)],
            [Some(0), None, Some(30)]
        );
        assert_eq!(
            message("0,,,30\n,1,,\n,,,\n,,,\n", &options),
            "line 2, column 2: cell 1,1: 1 is not among the symbols"
        );
    }

    #[test]
    fn other_boxes_are_named() {
        let text = "1,2,3,4,5,6\n,,,,,\n,,,,,\n,,,,,\n,,,,,\n,,,,,\n";
        let options = ReadOptions { box_size: Some((2, 3)), ..ReadOptions::default() };
        let puzzle = read(text.as_bytes(), &options).unwrap();
        assert_eq!(puzzle.shape(), Shape::new(2, 3).unwrap());
        assert_eq!(write(&puzzle, &FORMATS[2]).unwrap(), text);
        assert_eq!(
            message("1,2,3,4\n", &options),
            "line 1, column 1: no board of side 4: the board was said to have another side"
        );
    }

    #[test]
    fn refusals_name_the_place_and_the_text() {
        let long = format!(",,{},\n", "7".repeat(70));
        for (text, expected) in [
            (
                "\n1,2,3\n",
                "line 2, column 1: no board of side 3: \
                 square boxes need a square number; others must be named, such as 2x3 for side 6",
            ),
            (",,,\n,,\n", "line 2, column 3: this row has 3 cells, the first one has 4"),
            (",,,\n1,,,,,\n", "line 2, column 5: this row has 6 cells, the first one has 4"),
            (",,,\n5\n", "line 2, column 1: this row has 1 cells, the first one has 4"),
            (",,,\n,,,\n,,,\n", "line 4, column 1: unexpected end of text: expected another row"),
            (
                ",,,\n,,,\n,,,\n,,,\n\n1,,,\n",
                "line 6, column 1: expected the end, after the last row, found \"1\"",
            ),
            (
                ",,,\n, x1 ,,",
                "line 2, column 2: cell 1,1: \
                 expected a symbol, or . for an empty cell, found \"x1\"",
            ),
            (
                ",,,\n,\"1\n2\",,",
                "line 2, column 2: cell 1,1: \
                 expected a symbol, or . for an empty cell, found \"1?2\"",
            ),
            (",,,\n,5,,", "line 2, column 2: cell 1,1: 5 is not among the symbols"),
            (",,,\n,-1,,", "line 2, column 2: cell 1,1: -1 is not among the symbols"),
            (
                ",,,\n,é,,",
                "line 2, column 2: cell 1,1: \
                 expected a symbol, or . for an empty cell, found \"é\"",
            ),
            (
                &long,
                "line 1, column 3: cell 0,2: expected a symbol, or . for an empty cell, \
                 found \"77777777777777777777777777777777…\"",
            ),
        ] {
            assert_eq!(message(text, &ReadOptions::default()), expected, "{text:?}");
        }
        let options = ReadOptions { format: Format::named("csv").unwrap(), ..Default::default() };
        assert_eq!(
            read(b"\n \n", &options).unwrap_err().to_string(),
            "line 3, column 1: unexpected end of text: expected a row of the board"
        );
    }
}
