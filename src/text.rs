//! Texts: reads and writes puzzles and solved boards in the common formats of Sudoku.
//!
//! In: bytes, and properties that the format does not contain ([`ReadOptions`]). Out: a [`Puzzle`], or
//! an error with the line, the column and the wrong text. To write: in, a puzzle or the digits of its
//! cells; out, a text. A format is a row of [`FORMATS`] with a number and a name that never change, and
//! a file of its own; [`collection`] reads many puzzles, one a line.
//!
//! What stays true: the module bounds the size of the input before it reads it. Memory is proportional
//! to the text or to the board that it contains. With the same options, [`read`] reads the output of
//! [`write()`] as an equal puzzle.

pub mod collection;
mod coordinates;
mod csv;
mod grid;
mod source;
mod tokens;

use std::fmt::{self, Write as _};
use std::fs::File;
use std::io;
use std::path::Path;
use std::str::FromStr;

use memchr::{memchr, memrchr};

use crate::digits::{Digit, EMPTY};
use crate::error::{Error, Excerpt, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::solution::Solution;
use crate::symbols::Symbols;
use source::Source;

/// Reads a whole text as one puzzle.
type Read = fn(Source<'_>, &ReadOptions) -> Result<Puzzle>;
/// Writes a puzzle.
type WritePuzzle = fn(&Puzzle, &mut memory::Text) -> fmt::Result;
/// Writes the digits of all cells, solved or not.
type WriteDigits = fn(&Symbols, &[Digit], &mut memory::Text) -> fmt::Result;

/// A way to write puzzles and solutions as text. [`Format::AUTO`] recognises the others; a constant names each.
#[derive(Debug)]
#[non_exhaustive]
pub struct Format {
    /// The number in the C interface; never reused.
    pub number: i32,
    /// The name, the same in every language.
    pub name: &'static str,
    /// What it is, in one line.
    pub description: &'static str,
    read: Read,
    /// `None` if the format has only the digits of the cells.
    write_puzzle: Option<WritePuzzle>,
    /// `None` if the format is for reading only.
    write_digits: Option<WriteDigits>,
}

/// All formats. The first row is the default.
pub static FORMATS: [Format; 5] = [
    Format {
        number: 0,
        name: "auto",
        description: "whichever of the others the text looks like (reading only)",
        read: |source, options| (detect(source.text.as_bytes()).read)(source, options),
        write_puzzle: None,
        write_digits: None,
    },
    Format {
        number: 10,
        name: "coordinates",
        description: "size, symbols, then \"row,col value\" or cages \"total row,col row,col ...\"",
        read: coordinates::read,
        write_puzzle: Some(coordinates::write),
        write_digits: Some(csv::write_digits),
    },
    Format {
        number: 20,
        name: "csv",
        description: "one row a line, comma separated, an empty field for an empty cell",
        read: csv::read,
        write_puzzle: None,
        write_digits: Some(csv::write_digits),
    },
    Format {
        number: 30,
        name: "grid",
        description: "the board as it looks: a character or a number a cell, . for an empty one",
        read: grid::read,
        write_puzzle: None,
        write_digits: Some(grid::write_digits),
    },
    Format {
        number: 31,
        name: "line",
        description: "the board in one line, as collections hold it",
        read: collection::read,
        write_puzzle: None,
        write_digits: Some(collection::write_digits),
    },
];

constants! { Format of FORMATS:
    AUTO = 0, "whichever of the others the text looks like (reading only)";
    COORDINATES = 10, "size, symbols, then \"row,col value\" or cages \"total row,col row,col ...\"";
    CSV = 20, "one row a line, comma separated, an empty field for an empty cell";
    GRID = 30, "the board as it looks: a character or a number a cell, . for an empty one";
    LINE = 31, "the board in one line, as collections hold it";
}

impl Format {
    /// All formats, [`Format::AUTO`] first.
    pub fn all() -> &'static [Format] {
        &FORMATS
    }

    /// The format with this name.
    ///
    /// # Errors
    ///
    /// [`Reason::UnknownFormat`].
    pub fn named(name: &str) -> Result<&'static Format> {
        format_named(name)
    }
}

/// The format with this name.
pub fn format_named(name: &str) -> Result<&'static Format> {
    let found = FORMATS.iter().find(|format| format.name == name);
    found.ok_or_else(|| Reason::UnknownFormat(Excerpt::new(name)).into())
}

/// The format with this number.
pub fn format_numbered(number: i32) -> Result<&'static Format> {
    let found = FORMATS.iter().find(|format| format.number == number);
    found.ok_or_else(|| Reason::UnknownFormatNumber(i64::from(number)).into())
}

/// How to read: the format, and properties that the text does not contain.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format; [`Format::AUTO`] unless set.
    pub format: &'static Format,
    /// Height and width of a box, for texts without them; square boxes unless set.
    pub box_size: Option<(u32, u32)>,
    /// The symbols in order, for the formats without them; `1..=side` unless set.
    pub symbols: Option<Vec<u32>>,
    /// A longer text is refused unread; 64 MiB unless set.
    pub max_bytes: usize,
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions { format: Format::AUTO, box_size: None, symbols: None, max_bytes: 64 << 20 }
    }
}

impl ReadOptions {
    /// With this format.
    #[must_use]
    pub fn with_format(mut self, format: &'static Format) -> Self {
        self.format = format;
        self
    }

    /// With boxes of this height and width, for texts without them.
    #[must_use]
    pub fn with_box_size(mut self, height_and_width: impl Into<Option<(u32, u32)>>) -> Self {
        self.box_size = height_and_width.into();
        self
    }

    /// With these symbols, in order, for the formats without them.
    #[must_use]
    pub fn with_symbols(mut self, symbols: impl Into<Option<Vec<u32>>>) -> Self {
        self.symbols = symbols.into();
        self
    }

    /// With this many bytes at most.
    #[must_use]
    pub fn with_max_bytes(mut self, bytes: usize) -> Self {
        self.max_bytes = bytes;
        self
    }

    /// The shape of the options, if they have one: by the box, or by the number of symbols.
    fn shape(&self) -> Result<Option<Shape>> {
        match (self.box_size, &self.symbols) {
            (Some((height, width)), _) => Shape::new(height, width).map(Some),
            (None, Some(list)) => Shape::square(list.len() as u64).map(Some),
            (None, None) => Ok(None),
        }
    }

    /// Whether 81 characters are read as a 9x9 board with boxes of 3x3 and the symbols 1 to 9.
    pub(crate) fn reads_nine_by_default(&self) -> bool {
        matches!(self.box_size, None | Some((3, 3)))
            && self.symbols.as_ref().is_none_or(|symbols| symbols.iter().copied().eq(1..=9))
    }

    /// An empty board of this shape with the symbols of the options.
    fn board(&self, shape: Shape) -> Result<Puzzle> {
        match &self.symbols {
            None => Puzzle::new(shape),
            Some(list) => Puzzle::with_symbols(shape, Symbols::new(list, shape.side())?),
        }
    }
}

/// Reads a text that holds one puzzle.
pub fn read(text: &[u8], options: &ReadOptions) -> Result<Puzzle> {
    (options.format.read)(Source::new(text, 1, options.max_bytes)?, options)
}

/// Reads a puzzle in any format, with the default options.
///
/// # Errors
///
/// A [`Reason`](crate::Reason) with the line, the column and the text that is wrong.
impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Puzzle> {
        read(text.as_bytes(), &ReadOptions::default())
    }
}

/// Writes a text that [`FromStr`] reads back: the board in one line if that is complete, otherwise the format
/// `coordinates`. `{:#}` writes one row a line.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_said_by_cells = self.shape().side() > 1
            && self.shape().has_square_boxes()
            && self.symbols().is_counting()
            && self.cages().is_empty();
        let format = match (is_said_by_cells, f.alternate()) {
            (false, _) => Format::COORDINATES,
            (true, false) => Format::LINE,
            (true, true) => Format::GRID,
        };
        show(write(self, format), f)
    }
}

/// Writes the board in one line; `{:#}` writes one row a line.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = if f.alternate() { Format::GRID } else { Format::LINE };
        show(write_solution(self, format), f)
    }
}

/// Writes a solution as [`write_digits`] does.
pub fn write_solution(solution: &Solution, format: &Format) -> Result<String> {
    match format.write_digits {
        Some(write) => memory::written(|text| write(solution.symbols(), solution.digits(), text)),
        None => Err(for_reading(format)),
    }
}

/// Displays a text without its last line end.
fn show(written: Result<String>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let text = written.map_err(|_| fmt::Error)?;
    f.write_str(text.strip_suffix('\n').unwrap_or(&text))
}

/// Reads a file that holds one puzzle; stops at the limit in a file that is too long.
pub fn load(path: &Path, options: &ReadOptions) -> Result<Puzzle> {
    let refused = |error| Error::of_file("read", path, &error);
    let mut file = File::open(path).map_err(refused)?;
    read(&bytes_of(&mut file, options.max_bytes, refused)?, options)
}

/// All bytes of a file; of a longer one than `most`, only a few more than `most`.
fn bytes_of(
    file: &mut impl io::Read,
    most: usize,
    refused: impl Fn(io::Error) -> Error,
) -> Result<Vec<u8>> {
    let (mut bytes, mut piece) = (Vec::new(), [0; 4096]);
    // Piece by piece, because `read_to_end` aborts without memory for a small file.
    while bytes.len() <= most {
        match file.read(&mut piece) {
            Ok(0) => break,
            Ok(len) => memory::append_bytes(&mut bytes, &piece[..len])?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(refused(error)),
        }
    }
    Ok(bytes)
}

/// Recognises the format of a text: a side alone in the first line begins coordinates, a comma means
/// CSV, and everything else is a grid.
pub fn detect(text: &[u8]) -> &'static Format {
    let text = source::without_mark(text);
    let name = if coordinates::begins(text) {
        "coordinates"
    } else if has_comma(text) {
        "csv"
    } else {
        "grid"
    };
    FORMATS.iter().find(|format| format.name == name).unwrap_or(&FORMATS[0])
}

/// Whether a line that is no comment has a comma.
fn has_comma(mut text: &[u8]) -> bool {
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

/// Writes a puzzle. A format that cannot express it returns an error.
pub fn write(puzzle: &Puzzle, format: &Format) -> Result<String> {
    if let Some(write) = format.write_puzzle {
        return memory::written(|text| write(puzzle, text));
    }
    if format.write_digits.is_some() && !puzzle.cages().is_empty() {
        return Err(Reason::NotExpressible { format: format.name, what: "cages" }.into());
    }
    write_digits(puzzle, puzzle.digits(), format)
}

/// Writes the digits of all cells of the puzzle's board as a solution in the format: without the
/// cages, and for coordinates as CSV. Cells may be empty.
pub fn write_digits(puzzle: &Puzzle, digits: &[Digit], format: &Format) -> Result<String> {
    let Some(write) = format.write_digits else { return Err(for_reading(format)) };
    puzzle.check_digits(digits)?;
    memory::written(|text| write(puzzle.symbols(), digits, text))
}

/// The error of a format that cannot write.
fn for_reading(format: &Format) -> Error {
    Reason::NotExpressible { format: format.name, what: "anything: it is for reading" }.into()
}

/// Reads the text of a cell: a symbol, or no digit for `.`, a blank, or a 0 that is no symbol.
fn set_cell(puzzle: &mut Puzzle, cell: usize, shown: &str) -> Result<()> {
    if matches!(shown, "" | ".") {
        return Ok(());
    }
    let place = |error: Error, puzzle: &Puzzle| {
        let shape = puzzle.shape();
        error.at_cell(shape.row_of(cell), shape.col_of(cell))
    };
    let Some(value) = source::integer(shown) else {
        let (expected, found) = ("a symbol, or . for an empty cell", Excerpt::new(shown));
        return Err(place(Reason::BadText { expected, found }.into(), puzzle));
    };
    match u32::try_from(value) {
        Ok(0) if puzzle.symbols().digit(0).is_none() => Ok(()),
        Ok(symbol) => puzzle.put(cell, Some(symbol)),
        Err(_) => Err(place(Reason::UnknownSymbol(value).into(), puzzle)),
    }
}

/// Writes the symbols of these cells, with `between` between them and `empty` for empty ones.
fn write_cells(
    symbols: &Symbols,
    digits: &[Digit],
    [between, empty]: [&str; 2],
    text: &mut memory::Text,
) -> fmt::Result {
    for (index, &digit) in digits.iter().enumerate() {
        if index > 0 {
            text.write_str(between)?;
        }
        match digit {
            EMPTY => text.write_str(empty)?,
            digit => match symbols.symbol(digit) {
                // Most boards have no other symbols, and `write!` is ten times slower.
                symbol @ 0..=9 => text.write_char(char::from(b'0' + symbol as u8))?,
                symbol => write!(text, "{symbol}")?,
            },
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_the_table_are_distinguished() {
        for format in &FORMATS {
            assert_eq!(format_named(format.name).unwrap().number, format.number);
            assert_eq!(format_numbered(format.number).unwrap().name, format.name);
        }
        assert_eq!(format_named("CSV").unwrap_err().to_string(), "no format is called \"CSV\"");
        assert_eq!(format_numbered(1).unwrap_err().to_string(), "no format has the number 1");
    }

    #[test]
    fn bytes_are_checked_before_they_are_read() {
        let options = ReadOptions { max_bytes: 10, ..ReadOptions::default() };
        let error = |text: &[u8]| read(text, &options).unwrap_err().to_string();
        assert_eq!(error(b"4\n1 2 3 4  "), "larger than the limit of 10");
        assert_eq!(read(b"4\n1 2 3 4 ", &options).unwrap().shape().side(), 4);
        assert_eq!(error(b"4\n1 \xff"), "line 2, column 3: not UTF-8 at byte 4");
        assert_eq!(error(b"\xef\xbb\xbf\xc3\xa9\xff"), "line 1, column 2: not UTF-8 at byte 5");
    }

    /// Bytes without an end, and errors between them.
    struct Tape(Vec<io::ErrorKind>);

    impl io::Read for Tape {
        fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
            if let Some(error) = self.0.pop() {
                return Err(error.into());
            }
            room.fill(b'.');
            Ok(room.len())
        }
    }

    #[test]
    fn files_are_read_through_interruptions_and_no_further_than_needed() {
        let refused = |error| Error::of_file("read", Path::new("tape"), &error);
        let interrupted = io::ErrorKind::Interrupted;
        for (most, read) in [(0, 4096), (4095, 4096), (4096, 8192)] {
            let bytes = bytes_of(&mut Tape(vec![interrupted; 2]), most, refused).unwrap();
            assert_eq!(bytes, vec![b'.'; read]);
        }
        let denied = Tape(vec![io::ErrorKind::PermissionDenied, interrupted]);
        let error = bytes_of(&mut { denied }, 10, refused).unwrap_err();
        assert_eq!(error.to_string(), "cannot read the file \"tape\": permission denied");
        assert_eq!(bytes_of(&mut &b"12"[..], 10, refused).unwrap(), b"12");
        let told = |path| load(Path::new(path), &ReadOptions::default()).unwrap_err().to_string();
        assert_eq!(told("/"), "cannot read the file \"/\": it is a directory (os error 21)");
        assert_eq!(
            told("/no such folder/that holds/a-file-of-some-length.txt"),
            "cannot read the file \"… holds/a-file-of-some-length.txt\": no such file or \
             directory (os error 2)"
        );
    }

    #[test]
    fn boards_of_81_characters_unless_the_options_say_otherwise() {
        let plain = ReadOptions::default();
        let counting = Some((1..=9).collect());
        for (box_size, symbols, nine) in [
            (None, None, true),
            (Some((3, 3)), None, true),
            (None, counting.clone(), true),
            (Some((3, 3)), counting.clone(), true),
            (Some((1, 9)), None, false),
            (Some((1, 9)), counting, false),
            (None, Some((0..9).collect()), false),
            (None, Some((1..=10).collect()), false),
            (Some((3, 3)), Some((1..9).collect()), false),
        ] {
            let options = ReadOptions { box_size, symbols, ..plain.clone() };
            assert_eq!(options.reads_nine_by_default(), nine, "{options:?}");
        }
    }

    #[test]
    fn what_texts_look_like() {
        for (text, name) in [
            ("9", "coordinates"),
            ("\n 9 \r\n", "coordinates"),
            ("9\n1 2 3", "coordinates"),
            ("7\n1 2 3\n0,0 1\n", "coordinates"),
            ("9\n1 2 3\nx\ny\n", "coordinates"),
            ("7\n1\n0\n", "coordinates"),
            ("7\n1\n0\n0\n", "grid"),
            ("6 2x3\n", "coordinates"),
            ("6 x\na\nb\nc", "coordinates"),
            ("\u{feff}9\n", "coordinates"),
            ("1,2,3\n", "csv"),
            ("\n,,,\n", "csv"),
            ("53..7....\n# 1,2\n", "grid"),
            ("1234\n3412\n2143\n4321\n", "grid"),
            ("5346789126721953481983425678597614234\n", "grid"),
            ("0\n1 2\n", "grid"),
            ("5\n 1 2\n 3 4\n 5 6\n", "grid"),
            ("1 2 3 4\n", "grid"),
            ("", "grid"),
        ] {
            assert_eq!(detect(text.as_bytes()).name, name, "{text:?}");
        }
    }

    #[test]
    fn what_a_format_cannot_say_is_refused() {
        let mut puzzle = Puzzle::new(Shape::square(4).unwrap()).unwrap();
        puzzle.put(1, Some(3)).unwrap();
        let digits = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, EMPTY];
        let written = |name: &str| {
            let format = format_named(name).unwrap();
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
        for format in FORMATS.iter().skip(2) {
            let error = write(&puzzle, format).unwrap_err().to_string();
            assert_eq!(error, format!("the format {} cannot express cages", format.name));
        }
    }
}
