//! The table of formats, and which format recognises a text.
//!
//! In: the bytes of a text, a name or a number. Out: a row of [`FORMATS`]. What stays true: the numbers and the names of
//! the rows never change, and no text is claimed by two rows.

use super::alphabet::Alphabet;
use super::board::BoardOptions;
use super::foreign::{containers, groups, iss, killers, setters, wiki};
use super::format::{Format, Read, Reader, Recognise, Turn};
use super::options::ReadOptions;
use super::pasted::{arrays, loose};
use super::source::{self, Source};
use super::strict::{coordinates, csv, grid, line, picture};
use super::{refused, tags};
use crate::error::{Excerpt, Reason, Result};
use crate::puzzle::Puzzle;
use crate::render;

table! {
    /// All formats. The first row is the default.
    pub static FORMATS: Format;

    AUTO = 0, "whichever of the others the text looks like (reading only)" =>
        Format::of(Reader::Recognised);
    COORDINATES = 10, "size, symbols, then \"row,col value\" or cages \"total row,col row,col ...\"" =>
        by(coordinates::read)
            .recognised(Turn::Plain, coordinates::begins)
            .puzzles(coordinates::write)
            .digits(csv::write_digits);
    CSV = 20, "one row a line, comma separated, an empty field for an empty cell" =>
        by(csv::read).recognised(Turn::Plain, csv::begins).digits(csv::write_digits);
    GRID = 30, "the board as it looks: a character or a number a cell, . for an empty one" =>
        by(loose::board)
            .recognised(Turn::Plain, |_| true)
            .digits(grid::write_digits)
            .boxes(grid::shows_boxes);
    LINE = 31, "the board in one line, as collections hold it" =>
        Format::of(Reader::OneLine).digits(line::write_digits);
    LINE_1Z = 32, "one line, one character a cell: 1-9, then A-Z" =>
        by(loose::board).characters(Alphabet::FromOne);
    LINE_0Z = 33, "one line, one character a cell: 0-9, then A-Z; 0 is a symbol" =>
        by(loose::board).characters(Alphabet::FromZero);
    LINE_AZ = 34, "one line, one character a cell: A-Z for 1 to 26" =>
        by(loose::board).characters(Alphabet::Letters);
    PICTURE = 40, "the board in box-drawing characters, with its cages" =>
        marked(picture::begins, picture::read).drawn(render::text).without(picture::lacks);
    OPENSUDOKU = 50, "XML of OpenSudoku, versions 1 and 2, with one game" =>
        marked(containers::begins_opensudoku, containers::read_opensudoku);
    KSUDOKU = 51, "XML of KSudoku" =>
        marked(groups::begins_ksudoku, groups::read_ksudoku);
    GNOME_SUDOKU = 52, "JSON of GNOME Sudoku" =>
        marked(containers::begins_gnome, containers::read_gnome);
    SDK = 53, "a file of SadMan Sudoku with the section [Puzzle]" =>
        marked(containers::begins_sdk, read_sdk);
    HODOKU = 54, "a line of HoDoKu's library, such as :0000:x:...:::" =>
        marked(containers::begins_hodoku, containers::read_hodoku);
    SUDOKUWIKI = 55, "a link of SudokuWiki or SudokuExchange, or SudokuWiki's packed text" =>
        marked(wiki::begins, wiki::read);
    SOLO = 56, "a game id or a saved game of Simon Tatham's Solo" =>
        marked(containers::begins_solo, containers::read_solo);
    FPUZZLES = 57, "JSON or a link of f-puzzles" =>
        marked(setters::begins_fpuzzles, setters::read_fpuzzles);
    SUDOKUPAD = 58, "JSON or a link of SudokuPad" =>
        marked(setters::begins_sudokupad, setters::read_sudokupad);
    SUDOQ = 59, "XML of SudoQ" => marked(groups::begins_sudoq, groups::read_sudoq);
    KILLER_PS = 60, "a killer as 3x3::k: and total * 256 + cage for each cell" =>
        marked(killers::begins_ps, killers::read_ps);
    KILLER_SUMOCUE = 61, "a killer of SumoCue" =>
        marked(killers::begins_sumocue, killers::read_sumocue);
    KILLER_SHORT = 62, "a killer in 81 characters: totals, and arrows to them" =>
        marked(killers::begins_short, killers::read_short);
    KILLER_LETTERS = 63, "rows of givens and letters of cages, then totals such as a=12" =>
        marked(killers::begins_lettered, killers::read_lettered);
    ISS = 64, "text of Interactive Sudoku Solver, such as .Windoku.Cage~9~R1C1~R1C2.~R3C3_5" =>
        marked(iss::begins, iss::read).puzzles(iss::write).without(iss::lacks).digits(line::write_digits);
    SUDOKU_PUZZLE = 65, "JSON of the format sudoku-puzzle, version 1, as of pencilmark" =>
        marked(setters::begins_interchange, setters::read_interchange);
    ARRAY = 21, "a board in the brackets of JSON, Python, C, Java or NumPy" =>
        by(arrays::read)
            .recognised(Turn::Brackets, |text| arrays::begins(text) && !tags::begins_page(text));
    SVG = 41, "the board in SVG (writing only)" =>
        Format::of(Reader::None).drawn(render::svg);
}

/// A row whose texts have marks that no other format has.
const fn marked(begins: Recognise, read: Read) -> Format {
    by(read).recognised(Turn::Marked, begins)
}

/// A row with a reader of its own.
const fn by(read: Read) -> Format {
    Format::of(Reader::Own(read))
}

/// Reads the section `[Puzzle]` of SadMan's file as a board that someone pasted.
fn read_sdk(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    loose::board(containers::section_of_sdk(source), options)
}

/// The formats that recognise texts, in the order in which they are tried: the last one takes what is left.
pub fn in_order() -> impl Iterator<Item = &'static Format> {
    let is_plain = |format: &&Format| format.has_turn(Turn::Plain);
    let others = FORMATS.iter().filter(move |format| !is_plain(format));
    others.filter(|format| format.recognised.is_some()).chain(FORMATS.iter().filter(is_plain))
}

/// Recognises the format of a text.
pub fn detect(text: &[u8]) -> &'static Format {
    let text = source::without_mark(text);
    let text = &text[source::comments(text)..];
    let is_refused =
        |format: &Format| format.has_turn(Turn::Brackets) && refused::refused(text).is_some();
    let found = in_order().find(|format| format.claims(text) && !is_refused(format));
    found.unwrap_or(Format::GRID)
}

/// The format with this number.
pub fn format_numbered(number: i32) -> Result<&'static Format> {
    let found = FORMATS.iter().find(|format| format.number == number);
    found.ok_or_else(|| Reason::UnknownFormatNumber(i64::from(number)).into())
}

impl Format {
    /// All formats, [`Format::AUTO`] first.
    pub fn all() -> &'static [Format] {
        FORMATS
    }

    /// The format with this name.
    ///
    /// # Errors
    ///
    /// [`Reason::UnknownFormat`].
    pub fn named(name: &str) -> Result<&'static Format> {
        let found = FORMATS.iter().find(|format| format.name == name);
        found.ok_or_else(|| Reason::UnknownFormat(Excerpt::new(name)).into())
    }

    /// Whether a text is in the format, by its content. A format without marks takes what no format before it in
    /// [`in_order`] recognises.
    #[doc(hidden)]
    pub fn recognises(&self, text: &[u8]) -> bool {
        let text = source::without_mark(text);
        let is_taken = || {
            let mut before = in_order().take_while(|format| *format != self);
            refused::refused(text).is_some() || before.any(|format| format.claims(text))
        };
        self.claims(text) && (self.has_turn(Turn::Marked) || !is_taken())
    }

    /// Whether its texts have marks of their own. A number above a board is no mark of coordinates.
    pub(super) fn is_marked_in(&self, text: &[u8]) -> bool {
        self.has_turn(Turn::Marked) || (self == Format::COORDINATES && csv::begins(text))
    }
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions {
            format: Format::AUTO,
            box_size: None,
            symbols: None,
            alphabet: None,
            regions: None,
            variants: Vec::new(),
            max_bytes: 64 << 20,
            control: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_the_table_are_distinguished() {
        for format in FORMATS {
            assert_eq!(Format::named(format.name).unwrap().number, format.number);
            assert_eq!(format_numbered(format.number).unwrap().name, format.name);
        }
        assert_eq!(Format::named("CSV").unwrap_err().to_string(), "no format is called \"CSV\"");
        assert_eq!(format_numbered(1).unwrap_err().to_string(), "no format has the number 1");
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
}
