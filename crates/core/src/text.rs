//! Texts: reads and writes puzzles and solved boards in the common formats of Sudoku.
//!
//! In: bytes, and properties that the format does not contain ([`ReadOptions`]). Out: a [`Puzzle`], or
//! an error with the line, the column and the wrong text. To write: in, a puzzle or the digits of its
//! cells; out, a text. A format is a row of [`FORMATS`] with a number and a name that never change, and
//! a file of its own; [`collection`] reads many puzzles, one a line, and [`blocks`] those of several lines each.
//!
//! The format `auto` tries the recognisers in the order of [`in_order`]; a text that [`refused`] recognises has an error
//! that names it. No text is claimed by two rows.
//!
//! What stays true: the module bounds the size of the input before it reads it. Memory is proportional
//! to the text or to the board that it contains. With the same options, [`read`] reads the output of
//! [`write()`] as an equal puzzle.

mod arrays;
pub mod blocks;
mod candidates;
mod cells;
pub mod collection;
mod containers;
mod coordinates;
mod csv;
mod fields;
mod grid;
mod html;
mod killers;
mod looks;
mod loose;
mod picture;
mod plainer;
pub mod positions;
pub mod refused;
mod rows;
mod setters;
mod several;
mod source;
mod tables;
mod tags;
mod tokens;
mod values;

use std::ffi::CStr;
use std::fmt::{self, Write as _};
use std::fs::File;
use std::io;
use std::path::Path;
use std::str::FromStr;

use memchr::{memchr, memrchr};

use crate::digits::{Digit, EMPTY};
use crate::error::{Error, Excerpt, Reason, Result};
use crate::limits::Control;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::render;
use crate::shape::Shape;
use crate::solution::Solution;
use crate::symbols::Symbols;
use crate::table::text;
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
    /// Whether a text is in the format, by its content; `None` for a format that only the options name.
    recognises: Option<fn(&[u8]) -> bool>,
    read: Read,
    /// `None` if the format has only the digits of the cells.
    write_puzzle: Option<WritePuzzle>,
    /// `None` if the format is for reading only.
    write_digits: Option<WriteDigits>,
    /// The character of a symbol, for the formats with one character a cell.
    character: Option<fn(u32) -> Option<char>>,
}

table! {
    /// All formats. The first row is the default.
    pub static FORMATS: Format;

    AUTO = 0, "whichever of the others the text looks like (reading only)" =>
        of(read_auto);
    COORDINATES = 10, "size, symbols, then \"row,col value\" or cages \"total row,col row,col ...\"" =>
        of(coordinates::read)
            .recognised(coordinates::begins)
            .puzzles(coordinates::write)
            .digits(csv::write_digits);
    CSV = 20, "one row a line, comma separated, an empty field for an empty cell" =>
        of(csv::read).recognised(has_comma).digits(csv::write_digits);
    GRID = 30, "the board as it looks: a character or a number a cell, . for an empty one" =>
        of(read_board).recognised(|_| true).digits(grid::write_digits);
    LINE = 31, "the board in one line, as collections hold it" =>
        of(collection::read).digits(collection::write_digits);
    LINE_1Z = 32, "one line, one character a cell: 1-9, then A-Z" =>
        of(read_board).digits(write_1z).characters(cells::from_one);
    LINE_0Z = 33, "one line, one character a cell: 0-9, then A-Z; 0 is a symbol" =>
        of(read_board).digits(write_0z).characters(cells::from_zero);
    LINE_AZ = 34, "one line, one character a cell: A-Z for 1 to 26" =>
        of(read_board).digits(write_az).characters(cells::letter);
    PICTURE = 40, "the board in box-drawing characters, with its cages" =>
        of(picture::read).recognised(picture::begins);
    OPENSUDOKU = 50, "XML of OpenSudoku, versions 1 and 2, with one game" =>
        of(containers::read_opensudoku).recognised(containers::begins_opensudoku);
    KSUDOKU = 51, "XML of KSudoku, the plain kind" =>
        of(containers::read_ksudoku).recognised(containers::begins_ksudoku);
    GNOME_SUDOKU = 52, "JSON of GNOME Sudoku" =>
        of(containers::read_gnome).recognised(containers::begins_gnome);
    SDK = 53, "a file of SadMan Sudoku with the section [Puzzle]" =>
        of(containers::read_sdk).recognised(containers::begins_sdk);
    HODOKU = 54, "a line of HoDoKu's library, such as :0000:x:...:::" =>
        of(containers::read_hodoku).recognised(containers::begins_hodoku);
    SUDOKUWIKI = 55, "a link of SudokuWiki or SudokuExchange, or SudokuWiki's packed text" =>
        of(containers::read_wiki).recognised(containers::begins_wiki);
    SOLO = 56, "a game id or a saved game of Simon Tatham's Solo, without further rules" =>
        of(containers::read_solo).recognised(containers::begins_solo);
    FPUZZLES = 57, "JSON or a link of f-puzzles: givens and killer cages" =>
        of(setters::read_fpuzzles).recognised(setters::begins_fpuzzles);
    SUDOKUPAD = 58, "JSON or a link of SudokuPad: givens and killer cages" =>
        of(setters::read_sudokupad).recognised(setters::begins_sudokupad);
    KILLER_PS = 60, "a killer as 3x3::k: and total * 256 + cage for each cell" =>
        of(killers::read_ps).recognised(killers::begins_ps);
    KILLER_SUMOCUE = 61, "a killer of SumoCue" =>
        of(killers::read_sumocue).recognised(killers::begins_sumocue);
    KILLER_SHORT = 62, "a killer in 81 characters: totals, and arrows to them" =>
        of(killers::read_short).recognised(killers::begins_short);
    KILLER_LETTERS = 63, "rows of givens and letters of cages, then totals such as a=12" =>
        of(killers::read_lettered).recognised(killers::begins_lettered);
    ARRAY = 21, "a board in the brackets of JSON, Python, C, Java or NumPy" =>
        of(arrays::read).recognised(begins_array);
}

/// The columns that every row has.
const fn of(read: Read) -> Format {
    Format {
        number: 0,
        name: "",
        description: "",
        recognises: None,
        read,
        write_puzzle: None,
        write_digits: None,
        character: None,
    }
}

impl Format {
    const fn with_names(self, number: i32, [name, description]: [&'static CStr; 2]) -> Format {
        Format { number, name: text(name), description: text(description), ..self }
    }

    const fn recognised(mut self, by: fn(&[u8]) -> bool) -> Format {
        self.recognises = Some(by);
        self
    }

    const fn puzzles(mut self, write: WritePuzzle) -> Format {
        self.write_puzzle = Some(write);
        self
    }

    const fn digits(mut self, write: WriteDigits) -> Format {
        self.write_digits = Some(write);
        self
    }

    const fn characters(mut self, of: fn(u32) -> Option<char>) -> Format {
        self.character = Some(of);
        self
    }
}

fn write_1z(symbols: &Symbols, digits: &[Digit], text: &mut memory::Text) -> fmt::Result {
    cells::write_line(symbols, digits, cells::from_one, text)
}

fn write_0z(symbols: &Symbols, digits: &[Digit], text: &mut memory::Text) -> fmt::Result {
    cells::write_line(symbols, digits, cells::from_zero, text)
}

fn write_az(symbols: &Symbols, digits: &[Digit], text: &mut memory::Text) -> fmt::Result {
    cells::write_line(symbols, digits, cells::letter, text)
}

/// Brackets that no other format claims.
fn begins_array(text: &[u8]) -> bool {
    let others: [fn(&[u8]) -> bool; 6] = [
        tags::begins_page,
        containers::begins_gnome,
        setters::begins_fpuzzles,
        setters::begins_sudokupad,
        containers::begins_sdk,
        containers::begins_wiki,
    ];
    arrays::begins(text)
        && !others.iter().any(|claims| claims(text))
        && refused::refused(text).is_none()
}

/// The formats that recognise texts, in the order in which they are tried: the last one takes what is left.
pub fn in_order() -> impl Iterator<Item = &'static Format> {
    let (general, special) = FORMATS.split_at(5);
    let recognises = |format: &&Format| format.recognises.is_some();
    special.iter().filter(recognises).chain(general.iter().filter(recognises))
}

impl Format {
    /// All formats, [`Format::AUTO`] first.
    pub fn all() -> &'static [Format] {
        FORMATS
    }

    /// Whether the format writes puzzles or solutions; the others are for reading.
    pub fn writes(&self) -> bool {
        // `render` draws pictures.
        self.write_puzzle.is_some() || self.write_digits.is_some() || self.number == 40
    }

    /// Whether a text is in the format, by its content. `coordinates`, `csv` and `grid` take what no format before them in
    /// [`in_order`] recognises.
    #[doc(hidden)]
    pub fn recognises(&self, text: &[u8]) -> bool {
        let text = source::without_mark(text);
        let claims = |format: &Format| format.recognises.is_some_and(|recognises| recognises(text));
        let is_general = FORMATS[..5].contains(self);
        let mut before = in_order().take_while(|format| *format != self);
        claims(self) && !(is_general && (refused::refused(text).is_some() || before.any(claims)))
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
    /// Height and width of a box, for texts without them. Unless set, boxes are square, and those of the sides 6, 8, 10
    /// and 12 are 2x3, 2x4, 2x5 and 3x4.
    pub box_size: Option<(u32, u32)>,
    /// The symbols in order, for the formats without them; `1..=side` unless set.
    pub symbols: Option<Vec<u32>>,
    /// The characters of the symbols in order, for boards with one character a cell, such as `0123456789ABCDEF`; found
    /// from the text unless set. Without a list of symbols, they are counted from 0 if the first character is `0`, else
    /// from 1.
    pub alphabet: Option<String>,
    /// A longer text is refused unread; 64 MiB unless set.
    pub max_bytes: usize,
    /// By which another thread cancels the call: it then returns [`Reason::Cancelled`] within 100 ms. Of a collection, the
    /// lines that are read after it are refused.
    pub control: Option<Control>,
}

/// Sides of the boards with a usual box and one character a cell.
const SIDES: [usize; 9] = [4, 6, 8, 9, 10, 12, 16, 25, 36];

/// Why a text has no board of this side.
const OTHER_SIDE: &str = "the board was said to have another side";

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions {
            format: Format::AUTO,
            box_size: None,
            symbols: None,
            alphabet: None,
            max_bytes: 64 << 20,
            control: None,
        }
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

    /// With these characters for the symbols, in order, for boards with one character a cell.
    #[must_use]
    pub fn with_alphabet(mut self, alphabet: impl Into<Option<String>>) -> Self {
        self.alphabet = alphabet.into();
        self
    }

    /// With this many bytes at most.
    #[must_use]
    pub fn with_max_bytes(mut self, bytes: usize) -> Self {
        self.max_bytes = bytes;
        self
    }

    /// With a control by which other threads cancel the call.
    ///
    /// ```
    /// # use sudoku_core as sudoku;
    /// use sudoku::{Control, Puzzle, ReadOptions, Reason};
    ///
    /// let control = Control::new()?;
    /// control.cancel();
    /// let read = Puzzle::read("1...............", &ReadOptions::default().with_control(control));
    /// assert_eq!(read.unwrap_err().reason, Reason::Cancelled);
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    #[must_use]
    pub fn with_control(mut self, control: impl Into<Option<Control>>) -> Self {
        self.control = control.into();
        self
    }

    /// The shape of the options, if they have one: by the box, or by the number of symbols.
    fn shape(&self) -> Result<Option<Shape>> {
        match (self.box_size, &self.symbols) {
            (Some((height, width)), _) => Shape::new(height, width).map(Some),
            (None, Some(list)) => Shape::usual(list.len() as u64).map(Some),
            (None, None) => match &self.alphabet {
                Some(alphabet) => Shape::usual(alphabet.chars().count() as u64).map(Some),
                None => Ok(None),
            },
        }
    }

    /// The shapes that a board with one character a cell may have.
    fn sides(&self) -> Result<impl Iterator<Item = Shape> + Clone> {
        let shape = self.shape()?;
        let usual = SIDES.iter().filter_map(|&side| Shape::usual(side as u64).ok());
        Ok(shape.into_iter().chain(usual.filter(move |_| shape.is_none())))
    }

    /// Whether 81 characters are read as a 9x9 board with boxes of 3x3 and the symbols 1 to 9.
    #[doc(hidden)]
    pub fn reads_nine_by_default(&self) -> bool {
        matches!(self.box_size, None | Some((3, 3)))
            && self.alphabet.as_ref().is_none_or(|alphabet| alphabet == "123456789")
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
    read_from(text, 1, options)
}

/// Reads a text whose first line has this number.
fn read_from(text: &[u8], line: usize, options: &ReadOptions) -> Result<Puzzle> {
    cells::named(options)?;
    let control = options.control.as_ref();
    let decoded = source::from_utf16(text, options.max_bytes, control)?;
    let text = decoded.as_ref().map_or(text, String::as_bytes);
    if options.format.number == 0
        && let Some(row) = refused::refused(source::without_mark(text))
    {
        let error = Error::from(row.reason());
        return Err(if line > 1 { error.on_line(line) } else { error });
    }
    let max_bytes = if decoded.is_some() { usize::MAX } else { options.max_bytes };
    let source = Source::new(text, line, max_bytes, control)?.without_comments();
    unless_cancelled(source, (options.format.read)(source, options))
}

/// What a format made of a text. A cancel ends its loops early, so that the result is that of a part of the text.
fn unless_cancelled(source: Source, read: Result<Puzzle>) -> Result<Puzzle> {
    source.check_cancelled()?;
    read
}

/// Reads a text in the format that recognises it, or a board with other text around.
fn read_auto(source: Source, options: &ReadOptions) -> Result<Puzzle> {
    match read_recognised(source, options) {
        Err(error) if may_be_plain(&error) => match plainer::plainer(source)? {
            Some(plain) => match read_recognised(source.with_text(&plain.text), options) {
                // What is wrong with a text of another program is what its own reader reports; so is what is wrong with a
                // board whose first row looks like a heading.
                Err(again)
                    if !is_final(&again) && (plain.lost_heading || is_special(source.text)) =>
                {
                    Err(error)
                }
                done => done,
            },
            None => Err(error),
        },
        done => done,
    }
}

/// Whether a text is in a format that has marks of its own. A number above a board is no mark of coordinates.
fn is_special(text: &str) -> bool {
    let format = detect(text.as_bytes());
    let general = [Format::CSV, Format::GRID, Format::ARRAY];
    let is_coordinates = format == Format::COORDINATES;
    !general.contains(&format) && (!is_coordinates || has_comma(text.as_bytes()))
}

/// Whether a text with this error may be a board with other text around. Several boards are no such text.
fn may_be_plain(error: &Error) -> bool {
    !is_final(error) && !several::is_several(error)
}

/// Reads a text in the format that recognises it.
fn read_recognised(source: Source, options: &ReadOptions) -> Result<Puzzle> {
    if tags::begins_page(source.text.as_bytes()) {
        return html::read(source, options);
    }
    let format = detect(source.text.as_bytes());
    let is_csv = format.number == Format::CSV.number;
    let error = match (format.read)(source, options) {
        Ok(puzzle) if (is_csv || format.number == Format::GRID.number) && has_labels(&puzzle) => {
            let inside = loose::table(source, options)?;
            return Ok(inside
                .filter(|inside| inside.shape().side() < puzzle.shape().side())
                .unwrap_or(puzzle));
        }
        // Labels of a table of numbers may begin with 0.
        Err(error) if is_csv && matches!(error.reason, Reason::TwoMarks { .. }) => {
            return loose::table(source, options).ok().flatten().ok_or(error);
        }
        // Brackets may be those of labels.
        Err(error) if format.number == Format::ARRAY.number && may_be_plain(&error) => {
            return loose::table(source, options).ok().flatten().ok_or(error);
        }
        // A comma may separate a board from other fields.
        Err(error) if is_csv && !is_final(&error) => error,
        done => return done,
    };
    loose::read(source, options)?.ok_or(error)
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

/// Reads a board as it looks: as the strict grid, then as a board that someone pasted.
fn read_board(source: Source, options: &ReadOptions) -> Result<Puzzle> {
    if options.alphabet.is_some() || options.format.character.is_some() {
        let expected = "a board with one character a cell";
        return loose::read(source, options)?.ok_or_else(|| source.end(expected));
    }
    match grid::read(source, options) {
        Err(error) if !is_final(&error) => loose::read(source, options)?.ok_or(error),
        done => done,
    }
}

/// Reads a line of a collection.
fn read_line(source: Source, options: &ReadOptions) -> Result<Puzzle> {
    let error = match grid::read(source, options) {
        Err(error) if !is_final(&error) => error,
        Ok(_) if options.alphabet.is_some() => return read_board(source, options),
        done => return done,
    };
    let text = source.text.as_bytes();
    if let Some(row) = refused::refused(text) {
        return Err(source.error(0, row.reason()));
    }
    let format = detect(text);
    if [Format::CSV, Format::GRID, Format::COORDINATES].contains(&format) {
        if let Ok(puzzle) = (format.read)(source, options) {
            return Ok(puzzle);
        }
        if let Some(puzzle) = loose::read(source, options)? {
            return Ok(puzzle);
        }
        return match plainer::plainer(source)? {
            Some(plain) => read_recognised(source.with_text(&plain.text), options),
            None => Err(error),
        };
    }
    (format.read)(source, options)
}

/// Whether no other way to read the text may follow.
fn is_final(error: &Error) -> bool {
    matches!(
        error.reason,
        Reason::NoMemory
            | Reason::TooLarge { .. }
            | Reason::TooMany { .. }
            | Reason::TwoMarks { .. }
            | Reason::TwoAlphabets { .. }
            | Reason::Refused { .. }
            | Reason::ForeignRule { .. }
            | Reason::Cancelled
            | Reason::Internal(_)
    )
}

impl Puzzle {
    /// Reads a text that holds one puzzle.
    ///
    /// # Errors
    ///
    /// A [`Reason`] with the line, the column and the text that is wrong.
    pub fn read(text: impl AsRef<[u8]>, options: &ReadOptions) -> Result<Puzzle> {
        read(text.as_ref(), options)
    }

    /// Reads a file that holds one puzzle; of a file that is too long, no more than the limit.
    ///
    /// # Errors
    ///
    /// As [`Puzzle::read`], and [`Reason::File`].
    pub fn load(path: impl AsRef<Path>, options: &ReadOptions) -> Result<Puzzle> {
        load(path.as_ref(), options)
    }

    /// The puzzle as text in a format.
    ///
    /// # Errors
    ///
    /// [`Reason::NotExpressible`] if the format cannot express it, [`Reason::NoMemory`].
    pub fn to_text(&self, format: &Format) -> Result<String> {
        if format == Format::PICTURE {
            return render::text(self, self.digits());
        }
        write(self, format)
    }
}

impl Solution {
    /// The solution as text in a format; `coordinates` writes it as CSV.
    ///
    /// # Errors
    ///
    /// [`Reason::NotExpressible`] for a format that is for reading only, [`Reason::NoMemory`].
    pub fn to_text(&self, format: &Format) -> Result<String> {
        write_solution(self, format)
    }
}

/// Reads a puzzle in any format, with the default options.
///
/// # Errors
///
/// A [`Reason`] with the line, the column and the text that is wrong.
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
        Some(write) => {
            check_characters(solution.symbols(), format)?;
            memory::written(|text| write(solution.symbols(), solution.digits(), text))
        }
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
    read(&bytes_of(&mut file, options, refused)?, options)
}

/// All bytes of a file; of a longer one than the options allow, only a few more.
fn bytes_of(
    file: &mut impl io::Read,
    options: &ReadOptions,
    refused: impl Fn(io::Error) -> Error,
) -> Result<Vec<u8>> {
    let (mut bytes, mut piece) = (Vec::new(), [0; 4096]);
    // Piece by piece, because `read_to_end` aborts without memory for a small file.
    while bytes.len() <= options.max_bytes {
        if options.control.as_ref().is_some_and(Control::is_cancelled) {
            return Err(Reason::Cancelled.into());
        }
        match file.read(&mut piece) {
            Ok(0) => break,
            Ok(len) => memory::append_bytes(&mut bytes, &piece[..len])?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(refused(error)),
        }
    }
    Ok(bytes)
}

/// Recognises the format of a text.
pub fn detect(text: &[u8]) -> &'static Format {
    let text = source::without_mark(text);
    let text = &text[source::comments(text)..];
    let recognises =
        |format: &&Format| format.recognises.is_some_and(|recognises| recognises(text));
    in_order().find(recognises).unwrap_or(Format::GRID)
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
    check_characters(puzzle.symbols(), format)?;
    memory::written(|text| write(puzzle.symbols(), digits, text))
}

/// Refuses symbols for which the format has no character.
fn check_characters(symbols: &Symbols, format: &Format) -> Result<()> {
    let Some(character) = format.character else { return Ok(()) };
    // Without a list of symbols, the text is one of symbols from 0.
    if format == Format::LINE_0Z
        && symbols.digit(0).is_none()
        && symbols.list().len() == max_of(symbols)
    {
        let what = "symbols from 1, which line_1z writes";
        return Err(Reason::NotExpressible { format: format.name, what }.into());
    }
    if symbols.list().iter().all(|&symbol| character(symbol).is_some()) {
        return Ok(());
    }
    Err(Reason::NotExpressible { format: format.name, what: "a symbol of the board" }.into())
}

/// The greatest symbol.
fn max_of(symbols: &Symbols) -> usize {
    symbols.list().iter().max().map_or(0, |&symbol| symbol as usize)
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
        for format in FORMATS {
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
        assert_eq!(error(b"4\n1 2 3 4  "), "larger than the limit of 10 bytes");
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
            let most = ReadOptions::default().with_max_bytes(most);
            let bytes = bytes_of(&mut Tape(vec![interrupted; 2]), &most, refused).unwrap();
            assert_eq!(bytes, vec![b'.'; read]);
        }
        let denied = Tape(vec![io::ErrorKind::PermissionDenied, interrupted]);
        let ten = ReadOptions::default().with_max_bytes(10);
        let error = bytes_of(&mut { denied }, &ten, refused).unwrap_err();
        assert_eq!(error.to_string(), "cannot read the file \"tape\": permission denied");
        assert_eq!(bytes_of(&mut &b"12"[..], &ten, refused).unwrap(), b"12");
        let cancelled = Control::new().unwrap();
        cancelled.cancel();
        let error = bytes_of(&mut Tape(vec![]), &ten.with_control(cancelled), refused).unwrap_err();
        assert_eq!(error.reason, Reason::Cancelled);
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
        for format in FORMATS.iter().skip(2).filter(|format| format.write_digits.is_some()) {
            let error = write(&puzzle, format).unwrap_err().to_string();
            assert_eq!(error, format!("the format {} cannot express cages", format.name));
        }
    }
}
