//! Tables: CSV with one puzzle in each record, other fields beside it, and perhaps a header.
//!
//! In: the beginning of a text, and the column if the user names one; otherwise the names and the first records show it.
//! Out: a [`Table`], which reads records. Commas, semicolons or tabs separate fields; lines that begin with # are skipped.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read};

use csv::{ByteRecord, ReaderBuilder, Writer, WriterBuilder};
use sudoku_core::text::collection;
use sudoku_core::{Error, ReadOptions, Reason};

use crate::arguments::Column;
use crate::lines::{is_line, is_open, lines};

/// Names of columns that hold puzzles, the usual ones first.
const NAMES: [&str; 11] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "board", "grid", "givens", "question",
    "unsolved", "problem",
];

/// The field in place of one that cannot be a line of a collection: no puzzle.
pub const NONE: &[u8] = b"?";

/// Where the puzzles of a table are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    separator: u8,
    column: usize,
    has_header: bool,
    /// The end of its lines.
    line_end: &'static [u8],
}

/// A record, and the line of the file in which it begins.
pub type Record = (usize, ByteRecord);

/// The records of a table after its header.
pub struct Records {
    table: Table,
    header: Option<ByteRecord>,
    reader: csv::Reader<Box<dyn BufRead>>,
}

impl Table {
    /// The records of a text.
    pub fn records(self, text: Box<dyn BufRead>) -> io::Result<Records> {
        // The last line ends as the others do, so that `line_of` is right.
        let text = BufReader::new(text.chain(self.line_end));
        let reader = ReaderBuilder::new()
            .delimiter(self.separator)
            .has_headers(false)
            .flexible(true)
            .comment(Some(b'#'))
            .from_reader(Box::new(text) as Box<dyn BufRead>);
        let mut records = Records { table: self, header: None, reader };
        if self.has_header {
            records.header = records.next()?.map(|(_, header)| header);
        }
        Ok(records)
    }

    /// A writer of records with the same separator.
    pub fn writer<W: io::Write>(self, out: W) -> Writer<W> {
        WriterBuilder::new().delimiter(self.separator).flexible(true).from_writer(out)
    }
}

impl Records {
    /// The next record.
    pub fn next(&mut self) -> io::Result<Option<Record>> {
        let mut record = ByteRecord::new();
        let is_read = self.reader.read_byte_record(&mut record).map_err(io::Error::from)?;
        let line = self.line_of(&record);
        Ok(is_read.then_some((line, record)))
    }

    /// The line in which a record begins that was just read. The number of the reader is that of the line after the
    /// last record, which may be empty, a comment or, with CRLF, the end of that record.
    fn line_of(&self, record: &ByteRecord) -> usize {
        let inside: usize =
            record.iter().map(|field| memchr::memchr_iter(b'\n', field).count()).sum();
        let is_past_end = self.table.line_end == b"\n";
        (self.reader.position().line() as usize).saturating_sub(inside + usize::from(is_past_end))
    }

    /// The names of the columns, if the table has a header.
    pub fn header(&self) -> Option<&ByteRecord> {
        self.header.as_ref()
    }

    /// The field of a record in the column with this name.
    pub fn field<'a>(&self, record: &'a ByteRecord, name: &str) -> Option<&'a str> {
        let at = self.header.as_ref()?.iter().position(|each| each == name.as_bytes())?;
        str::from_utf8(record.get(at)?).ok().filter(|field| !field.is_empty())
    }

    /// The puzzle of a record as a line of a collection, with the rules and the regions that the other fields say; `NONE` for
    /// none.
    pub fn puzzle<'a>(&self, record: &'a ByteRecord) -> Result<Cow<'a, [u8]>, Error> {
        let puzzle = record.get(self.table.column).unwrap_or_default().trim_ascii();
        let is_line = !puzzle.is_empty() && !puzzle.starts_with(b"#") && !puzzle.contains(&b'\n');
        let others = record.iter().enumerate().filter(|(at, _)| *at != self.table.column);
        let header = self.header.as_ref();
        let others = others.map(|(at, field)| {
            let name = header.and_then(|header| header.get(at)).unwrap_or_default();
            let [name, field] = [name, field].map(|text| str::from_utf8(text).unwrap_or_default());
            (name, field)
        });
        let text = str::from_utf8(puzzle).unwrap_or_default();
        let line = collection::of_record("a table", text, others)?;
        Ok(match (is_line, line) {
            (false, _) => Cow::Borrowed(NONE),
            (true, None) => Cow::Borrowed(puzzle),
            (true, Some(line)) => Cow::Owned(line.into_bytes()),
        })
    }

    /// The error of a puzzle, with the line of its record. A column of the text would look like one of the table.
    pub fn error(puzzle: &[u8], error: Error, line: usize) -> Error {
        let none = Reason::UnexpectedEnd { expected: "a puzzle in the column of puzzles" };
        let few = Reason::BadCellCount { expected: NINE, found: puzzle.len() as u64 };
        let mut error = match puzzle {
            NONE => none.into(),
            number if has_lost_zeros(number) => few.into(),
            _ => error,
        };
        error.place.column = None;
        error.on_line(line)
    }
}

/// The table that a text begins, if it is one. Its first line alone is not a puzzle, and a field of the second is one.
pub fn detected(head: &[u8], options: &ReadOptions) -> Option<Table> {
    let [first, second] = [0, 1].map(|line| lines(head).nth(line).unwrap_or_default());
    let separator = separator_of(first);
    let (names, fields) = (record(first, separator), record(second, separator));
    let is_puzzle = |fields: &ByteRecord| {
        fields.iter().any(|field| is_line(field, options) || has_lost_zeros(field))
    };
    let is_named = names.iter().any(|name| rank(name).is_some());
    let has_columns = names.len() > 1 && fields.len() > 1;
    // A header alone is a table, too.
    let is_empty = second.is_empty() && names.len() > 1;
    let has_puzzle = is_puzzle(&fields) && (has_columns || is_named);
    if is_puzzle(&names) || !(has_puzzle || is_empty && is_named) {
        return None;
    }
    let named = (0..names.len()).filter(|&column| rank(&names[column]).is_some());
    let of =
        |is: fn(&[u8], &ReadOptions) -> bool| fields.iter().position(|field| is(field, options));
    let column = named.min_by_key(|&column| rank(&names[column])).or_else(|| of(is_open));
    let column = column.or_else(|| of(is_line))?;
    Some(Table { separator, column, has_header: true, line_end: line_end(head) })
}

/// The table whose column the user names.
pub fn of_column(
    head: &[u8],
    options: &ReadOptions,
    column: &Column,
) -> std::result::Result<Table, String> {
    let first = lines(head).next().unwrap_or_default();
    let separator = separator_of(first);
    let names = record(first, separator);
    let line_end = line_end(head);
    match column {
        Column::Number(number) if (1..=names.len()).contains(number) => {
            let column = number - 1;
            let has_header = !is_line(&names[column], options);
            Ok(Table { separator, column, has_header, line_end })
        }
        Column::Number(number) => {
            Err(format!("--column {number}: the first line has {} columns", names.len()))
        }
        Column::Name(name) => {
            let is_it = |field: &[u8]| field.trim_ascii().eq_ignore_ascii_case(name.as_bytes());
            match names.iter().position(is_it) {
                Some(column) => Ok(Table { separator, column, has_header: true, line_end }),
                None => {
                    let names: Vec<_> = names.iter().map(String::from_utf8_lossy).collect();
                    let names = names.join(", ");
                    Err(format!("--column {name}: the columns of the first line are {names}"))
                }
            }
        }
    }
}

/// The cells of a board of 9x9.
const NINE: u64 = 81;

/// Whether a spreadsheet took a puzzle for a number, and left out the zeros before it.
fn has_lost_zeros(field: &[u8]) -> bool {
    (65..NINE).contains(&(field.len() as u64)) && field.iter().all(u8::is_ascii_digit)
}

/// The end of the first line.
fn line_end(head: &[u8]) -> &'static [u8] {
    let end = memchr::memchr(b'\n', head).unwrap_or(0);
    if head[..end].ends_with(b"\r") { b"\r\n" } else { b"\n" }
}

/// How usual a name is for a column of puzzles.
fn rank(name: &[u8]) -> Option<usize> {
    NAMES.iter().position(|known| name.trim_ascii().eq_ignore_ascii_case(known.as_bytes()))
}

/// The separator that is most frequent in a line.
fn separator_of(line: &[u8]) -> u8 {
    let count = |separator: &u8| line.iter().filter(|byte| *byte == separator).count();
    // The last one of those that are equal.
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

/// The fields of a line.
fn record(line: &[u8], separator: u8) -> ByteRecord {
    let mut record = ByteRecord::new();
    let mut reader = ReaderBuilder::new().delimiter(separator).has_headers(false).from_reader(line);
    // A line that is not CSV has no fields.
    let _ = reader.read_byte_record(&mut record);
    record
}
