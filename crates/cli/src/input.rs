//! Where puzzles come from: files, folders, standard input; one puzzle or many, compressed or not.
//!
//! In: the paths of a call and how to read them. Out: [`Item`]s in order, each with the puzzle or the error of its text. A
//! [`Collection`] is read piece by piece, so that memory does not grow with it. It holds puzzles in one of four ways
//! ([`Holds`]), which its first mebibyte shows.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::mem;
use std::path::{Path, PathBuf};

use encoding_rs::WINDOWS_1252;
use encoding_rs_io::DecodeReaderBytesBuilder;
use flate2::read::MultiGzDecoder;
use indicatif::ProgressBar;
use sudoku_core::text::blocks::{Blocks, Found, Next};
use sudoku_core::text::collection::{has_lines, is_comment, read_line, refusal};
use sudoku_core::text::positions::recognised;
use sudoku_core::text::refused::file_of;
use sudoku_core::text::rules;
use sudoku_core::{Format, Position, Puzzle, ReadOptions};

use crate::arguments::{self, Input};
use crate::lines::{LEAST_LINE, is_blank, is_line, lines};
use crate::objects;
use crate::output::Name;
use crate::shown::Shown;
use crate::table::{self, Records, Table};
use crate::{Failure, Result};

/// A puzzle on some thread.
pub struct Task<'a> {
    pub puzzle: &'a Puzzle,
    /// The position of the text, if the command reads positions.
    pub position: Option<&'a Position>,
    /// The threads that the work may use for itself.
    pub threads: usize,
}

/// Bytes of a collection that show how it holds puzzles; it is read in pieces of this size.
pub const BLOCK: usize = 1 << 20;

/// How a file holds puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// The whole file is one.
    One,
    /// One a line. Empty lines and lines that begin with # are skipped.
    Lines,
    /// Several lines each.
    Blocks,
    /// In a column of a table.
    Table(Table),
    /// In objects of JSON, one a line, which a command has written.
    Objects,
}

/// The kinds of texts that a command reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Texts {
    Puzzles,
    /// Puzzles, or positions with placed digits and removed candidates.
    Positions,
}

/// An open file of puzzles.
pub struct Collection {
    /// The path as it was given.
    pub name: String,
    /// The name of the file without its extensions.
    pub stem: String,
    pub holds: Holds,
    pub input: Box<dyn BufRead>,
    /// The records of a table, which read the input.
    pub records: Option<Records>,
    pub options: ReadOptions,
    texts: Texts,
    /// The number of the last line that was read.
    line: usize,
    /// The number of the last puzzle.
    number: u64,
    /// The text that is read, and the bytes of it before the next block.
    piece: Vec<u8>,
    taken: usize,
    blocks: Blocks,
    /// The lines above the next one that name a rule.
    above: Vec<u8>,
    is_over: bool,
}

/// A text that should be a puzzle.
pub struct Item {
    pub puzzle: sudoku_core::Result<Puzzle>,
    /// The position whose givens are the puzzle, if the file may have positions.
    pub position: Option<Position>,
    /// How the text shows it.
    pub shown: Shown,
    /// The line of the file in which it begins; `None` if it is the whole file.
    pub line: Option<usize>,
    /// The number of the puzzle in the file, from 1; `None` if it is the whole file.
    pub number: Option<u64>,
    /// The seed that a table has beside it.
    pub seed: Option<String>,
}

impl Item {
    /// The work for it, if it is a puzzle.
    pub fn task(&self, threads: usize) -> Option<Task<'_>> {
        let puzzle = self.puzzle.as_ref().ok()?;
        Some(Task { puzzle, position: self.position.as_ref(), threads })
    }
}

/// The files that the paths name: of a folder all files in it and in its folders, in the order of their names, but for
/// hidden ones.
pub fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        let before = files.len();
        add(path, &mut files).map_err(|error| Failure::about(path.display(), error))?;
        if files.len() == before {
            return Err(Failure::about(path.display(), "the folder has no files"));
        }
    }
    Ok(files)
}

fn add(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path == Path::new("-") || !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(path)?.collect::<io::Result<Vec<_>>>()?;
    let hidden = |entry: &fs::DirEntry| entry.file_name().as_encoded_bytes().starts_with(b".");
    let mut paths: Vec<_> =
        entries.iter().filter(|entry| !hidden(entry)).map(fs::DirEntry::path).collect();
    paths.sort();
    // A link to a folder may lead back to it.
    let is_link_to_folder = |path: &PathBuf| path.is_symlink() && path.is_dir();
    paths.iter().filter(|path| !is_link_to_folder(path)).try_for_each(|path| add(path, files))
}

/// The bytes of a file or of standard input, decompressed if they are compressed, in UTF-8 if their mark says UTF-16. The
/// bar advances by the bytes of the file.
pub fn open(path: &Path, bar: &ProgressBar) -> Result<Box<dyn BufRead>> {
    let opened = || -> io::Result<Box<dyn BufRead>> {
        let raw: Box<dyn Read> = match path == Path::new("-") {
            true => Box::new(io::stdin().lock()),
            false => Box::new(File::open(path)?),
        };
        let mut raw = bar.wrap_read(raw);
        let mut mark = Vec::new();
        raw.by_ref().take(4).read_to_end(&mut mark)?;
        let whole = Cursor::new(mark.clone()).chain(raw);
        let mut bytes: Box<dyn BufRead> = match mark[..] {
            [0x1f, 0x8b, ..] => Box::new(BufReader::new(MultiGzDecoder::new(whole))),
            // A frame, or one to skip, which other tools put first.
            [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
                Box::new(BufReader::new(zstd::Decoder::new(whole)?))
            }
            _ => Box::new(BufReader::with_capacity(BLOCK, whole)),
        };
        Ok(match *bytes.fill_buf()? {
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
                Box::new(BufReader::new(DecodeReaderBytesBuilder::new().build(bytes)))
            }
            _ => bytes,
        })
    };
    opened().map_err(|error| Failure::about(path.display(), error))
}

/// Whether a text looks like Windows-1252, of which Latin-1 is a part: it is not UTF-8, and has no control characters.
fn is_latin(head: &[u8]) -> bool {
    // A character may be cut at the end.
    let is_utf8 = str::from_utf8(head).map_or_else(|error| error.error_len().is_none(), |_| true);
    !is_utf8 && head.iter().all(|byte| !byte.is_ascii_control() || byte.is_ascii_whitespace())
}

/// Reads the one puzzle of a file, and the format it was in.
pub fn one(path: &Path, options: ReadOptions) -> Result<(Puzzle, Shown)> {
    let mut bytes = Vec::new();
    let most = (options.max_bytes as u64).saturating_add(1);
    let read = open(path, &ProgressBar::hidden())?.take(most).read_to_end(&mut bytes);
    read.map_err(|error| Failure::about(path.display(), error))?;
    let puzzle =
        Puzzle::read(&bytes, &options).map_err(|error| Failure::of(path.display(), error))?;
    let shown = Shown::as_read(&puzzle, &bytes, &options);
    Ok((puzzle, shown))
}

impl Collection {
    /// Opens a file. `or_else` is how it holds puzzles if its beginning has none.
    pub fn open(
        path: &Path,
        arguments: &Input,
        texts: Texts,
        or_else: Holds,
        bar: &ProgressBar,
    ) -> Result<Collection> {
        let options = arguments.format.options();
        let mut input = open(path, bar)?;
        let beginning = |input: &mut Box<dyn BufRead>| {
            let mut head = Vec::new();
            let read = input.by_ref().take(BLOCK as u64).read_to_end(&mut head);
            read.map_err(|error| Failure::about(path.display(), error)).map(|_| head)
        };
        let mut head = beginning(&mut input)?;
        if is_latin(&head) {
            let whole = Cursor::new(head).chain(input);
            let decoder = DecodeReaderBytesBuilder::new().encoding(Some(WINDOWS_1252)).build(whole);
            input = Box::new(BufReader::new(decoder));
            head = beginning(&mut input)?;
        }
        let holds = holds(&head, &options, texts, arguments.column.as_ref(), or_else)
            .map_err(|why| Failure::about(path.display(), why))?;
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let stem = match &*file {
            "-" => "standard-input",
            name => name.split_once('.').map_or(name, |(stem, _)| stem),
        };
        let input = Box::new(Cursor::new(head).chain(input));
        let mut collection = Collection::new(input, texts, options);
        collection.name = path.display().to_string();
        collection.stem = stem.to_owned();
        if let Holds::Table(table) = holds {
            let input = mem::replace(&mut collection.input, Box::new(io::empty()));
            let records = table.records(input);
            collection.records =
                Some(records.map_err(|error| Failure::about(path.display(), error))?);
        }
        collection.holds = holds;
        Ok(collection)
    }

    /// The name of the file of a result: this file's name, the number of the puzzle if it may have several, `part`.
    pub fn file_of(&self, number: Option<u64>, part: &str, serial: u64) -> Name {
        let number = number.map(|number| format!("-{number}")).unwrap_or_default();
        Name { file: format!("{}{number}{part}", self.stem), number: serial.to_string() }
    }

    fn new(input: Box<dyn BufRead>, texts: Texts, options: ReadOptions) -> Collection {
        let (name, stem, piece) = (String::new(), String::new(), Vec::new());
        let (holds, records, line, number, is_over) = (Holds::Blocks, None, 0, 0, false);
        let (blocks, taken, above) = (Blocks::default(), 0, Vec::new());
        Collection {
            name,
            stem,
            holds,
            input,
            records,
            options,
            texts,
            line,
            number,
            piece,
            taken,
            blocks,
            above,
            is_over,
        }
    }

    /// Whether a line is a position, or a bad one. Most puzzles need no closer look: they have no field and no group of
    /// candidates, and are shorter than nine characters for each cell.
    pub fn is_position(&self, text: &[u8]) -> bool {
        const CHARACTERS: usize = 9 * 81;
        let text = text.trim_ascii();
        let is_parted = |byte: &u8| matches!(byte, b':' | b'|') || byte.is_ascii_whitespace();
        self.texts == Texts::Positions
            && (text.len() >= CHARACTERS || text.iter().any(is_parted))
            && !matches!(recognised(text, &self.options), Ok(None))
    }

    /// The puzzle of a line, and its position.
    pub fn read(&self, text: &[u8]) -> (sudoku_core::Result<Puzzle>, Option<Position>) {
        read_as(self.texts, text, &self.options, || read_line(text, &self.options))
    }

    /// Whether the lines are of a format that a collection of the library cannot have, such as `line_0z`.
    pub fn has_named_lines(&self) -> bool {
        let name = self.options.format.name;
        name != Format::LINE.name && name.starts_with(Format::LINE.name)
    }

    /// The next puzzle; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Item>> {
        let next = match self.holds {
            Holds::One => self.whole(),
            Holds::Lines => self.next_line(),
            Holds::Blocks => self.next_block(),
            Holds::Table(_) => self.next_record(),
            Holds::Objects => self.next_object(),
        };
        let mut item = next.map_err(|error| Failure::about(&self.name, error))?;
        if let Some(item) = item.as_mut().filter(|item| item.line.is_some()) {
            self.number += 1;
            item.number = Some(self.number);
        }
        Ok(item)
    }

    fn whole(&mut self) -> io::Result<Option<Item>> {
        if mem::replace(&mut self.is_over, true) {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        let most = (self.options.max_bytes as u64).saturating_add(1);
        self.input.by_ref().take(most).read_to_end(&mut bytes)?;
        let (puzzle, position) =
            read_as(self.texts, &bytes, &self.options, || Puzzle::read(&bytes, &self.options));
        let shown = match &puzzle {
            Ok(puzzle) => Shown::as_read(puzzle, &bytes, &self.options),
            Err(_) => Shown::of(Format::GRID),
        };
        Ok(Some(Item { puzzle, position, shown, line: None, number: None, seed: None }))
    }

    fn next_line(&mut self) -> io::Result<Option<Item>> {
        while let Some(text) = self.read_line()? {
            let text = without_mark(&text);
            let is_shown = !is_blank(text) && !is_comment(text);
            let above = if is_shown { mem::take(&mut self.above) } else { Vec::new() };
            if rules::is_named_above(text) && self.above.len() < BLOCK {
                self.above.extend_from_slice(text);
            }
            if is_shown {
                let named;
                let text = if above.is_empty() {
                    text
                } else {
                    named = [&above, text].concat();
                    &named
                };
                let (puzzle, position) =
                    read_as(self.texts, text, &self.options, || match self.has_named_lines() {
                        true => Puzzle::read(text, &self.options),
                        false => read_line(text, &self.options),
                    });
                let (shown, line) = (of_line(&puzzle, text, &self.options), Some(self.line));
                let puzzle = puzzle.map_err(|error| error.on_line(self.line));
                return Ok(Some(Item { puzzle, position, shown, line, number: None, seed: None }));
            }
        }
        Ok(None)
    }

    /// Reads on until the text has a whole puzzle, or is longer than any may be: then it is refused.
    fn next_block(&mut self) -> io::Result<Option<Item>> {
        loop {
            let rest = &self.piece[self.taken..];
            let is_whole = self.is_over || rest.len() > self.options.max_bytes;
            let (next, end) = self.blocks.next(rest, is_whole, &self.options);
            let item = match next {
                Next::Puzzle(Found { number, text, puzzle }) => {
                    let (texts, options) = (self.texts, &self.options);
                    let (puzzle, position) = read_as(texts, text, options, || puzzle);
                    let shown = match &puzzle {
                        Ok(puzzle) => Shown::as_read(puzzle, text, &self.options),
                        Err(_) => Shown::of(Format::GRID),
                    };
                    Some(Item {
                        puzzle,
                        position,
                        shown,
                        line: Some(number),
                        number: None,
                        seed: None,
                    })
                }
                Next::More => None,
                Next::End => {
                    self.taken += end;
                    return Ok(None);
                }
            };
            self.taken += end;
            if item.is_some() {
                return Ok(item);
            }
            self.piece.drain(..mem::take(&mut self.taken));
            // A puzzle of many pieces is searched for its end a few times only.
            let more = self.piece.len().max(BLOCK) as u64;
            self.is_over = self.input.by_ref().take(more).read_to_end(&mut self.piece)? == 0;
        }
    }

    fn next_record(&mut self) -> io::Result<Option<Item>> {
        let Some(records) = &mut self.records else { return Ok(None) };
        let Some((line, record)) = records.next()? else { return Ok(None) };
        let text = records.puzzle(&record);
        let puzzle = text.as_ref().map_err(|error| *error);
        let puzzle = puzzle.and_then(|text| read_line(text, &self.options));
        let text = text.unwrap_or_default();
        let shown = of_line(&puzzle, &text, &self.options);
        let puzzle = puzzle.map_err(|error| Records::error(&text, error, line));
        let seed = records.field(&record, "seed").map(str::to_owned);
        Ok(Some(Item { puzzle, position: None, shown, line: Some(line), number: None, seed }))
    }

    fn next_object(&mut self) -> io::Result<Option<Item>> {
        while let Some(text) = self.read_line()? {
            let text = without_mark(&text).trim_ascii();
            if text.is_empty() {
                continue;
            }
            let objects::Found { puzzle, shown, seed } = objects::read(text, &self.options);
            let line = Some(self.line);
            let puzzle = puzzle.map_err(|error| error.on_line(self.line));
            return Ok(Some(Item { puzzle, position: None, shown, line, number: None, seed }));
        }
        Ok(None)
    }

    /// Reads the next block of whole lines; false at the end of the input. A line that names a rule is not its last one.
    pub fn fill(&mut self, block: &mut Vec<u8>) -> Result<bool> {
        block.clear();
        let mut read = || {
            self.input.by_ref().take(BLOCK as u64).read_to_end(block)?;
            if !block.ends_with(b"\n") {
                let rest = self.options.max_bytes.saturating_sub(block.len()) as u64;
                self.input.by_ref().take(rest + 1).read_until(b'\n', block)?;
            }
            while rules::is_named_above(last_line(block)) && block.len() <= self.options.max_bytes {
                let rest = self.options.max_bytes.saturating_sub(block.len()) as u64;
                if self.input.by_ref().take(rest + 1).read_until(b'\n', block)? == 0 {
                    break;
                }
            }
            Ok(!block.is_empty())
        };
        read().map_err(|error: io::Error| Failure::about(&self.name, error))
    }

    /// The next line with its end. One that is longer than the limit comes in pieces, which are refused.
    fn read_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut text = Vec::new();
        let most = (self.options.max_bytes as u64).saturating_add(1);
        self.input.by_ref().take(most).read_until(b'\n', &mut text)?;
        self.line += 1;
        Ok(Some(text).filter(|text| !text.is_empty()))
    }
}

/// The last line of a text that is not blank.
fn last_line(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_end();
    &text[memchr::memrchr(b'\n', text).map_or(0, |end| end + 1)..]
}

/// How a line shows its puzzle.
fn of_line(puzzle: &sudoku_core::Result<Puzzle>, text: &[u8], options: &ReadOptions) -> Shown {
    let line = Shown::of(Format::LINE);
    puzzle.as_ref().map_or(line, |puzzle| line.with_letters(puzzle, text, options))
}

/// The puzzle of a text, and its position if it may be one. `read` reads a text that is none.
fn read_as(
    texts: Texts,
    text: &[u8],
    options: &ReadOptions,
    read: impl FnOnce() -> sudoku_core::Result<Puzzle>,
) -> (sudoku_core::Result<Puzzle>, Option<Position>) {
    let position = match texts {
        Texts::Positions => recognised(text, options),
        Texts::Puzzles => Ok(None),
    };
    match position {
        Ok(Some(position)) => (position.puzzle().try_clone(), Some(position)),
        Ok(None) => (read(), None),
        Err(error) => (Err(error), None),
    }
}

/// How a text holds puzzles, from its beginning.
fn holds(
    head: &[u8],
    options: &ReadOptions,
    texts: Texts,
    column: Option<&arguments::Column>,
    or_else: Holds,
) -> std::result::Result<Holds, String> {
    let is_whole = head.len() < BLOCK;
    let head = without_mark(head);
    if let Some(column) = column {
        return table::of_column(head, options, column).map(Holds::Table);
    }
    let is_auto = options.format.name == Format::AUTO.name;
    if options.format.name.starts_with(Format::LINE.name) {
        return Ok(Holds::Lines);
    }
    if is_auto && objects::are_in(head) {
        return Ok(Holds::Objects);
    }
    if is_auto && file_of(head).is_some() {
        return Ok(Holds::One);
    }
    if is_auto && let Some(table) = table::detected(head, options) {
        return Ok(Holds::Table(table));
    }
    if texts == Texts::Positions && is_auto {
        let is_position = |text: &[u8]| matches!(recognised(text, options), Ok(Some(_)));
        if is_whole && is_position(head) {
            return Ok(Holds::One);
        }
        if lines(head).next().is_some_and(|line| line.len() >= LEAST_LINE && is_position(line)) {
            return Ok(Holds::Lines);
        }
    }
    if is_whole && !begins_with_lines(head, options) && Puzzle::read(head, options).is_ok() {
        // A single line is a collection only for `batch`.
        let mut lines = lines(head);
        let is_line = lines.next().is_some_and(|line| is_line(line, options));
        let is_collection = or_else == Holds::Lines && is_line && lines.next().is_none();
        return Ok(if is_collection { Holds::Lines } else { Holds::One });
    }
    if is_whole && is_auto && refusal(head, options).is_some() {
        return Ok(Holds::One);
    }
    if is_auto && has_lines(head, options) {
        return Ok(Holds::Lines);
    }
    Ok(if has_blocks(head, is_whole, options) { Holds::Blocks } else { or_else })
}

/// Whether a text begins with more lines of 81 cells than candidates of one board have, so that it need not be tried as one
/// board.
fn begins_with_lines(head: &[u8], options: &ReadOptions) -> bool {
    const SOME: usize = 10;
    let is_nine = |line: &&[u8]| line.trim_ascii_end().len() == 81 && is_line(line, options);
    lines(head).take(SOME).filter(is_nine).count() == SOME
}

/// Whether one of the first blocks of a text is a puzzle.
fn has_blocks(head: &[u8], is_whole: bool, options: &ReadOptions) -> bool {
    let (mut blocks, mut rest) = (Blocks::default(), head);
    (0..3).any(|_| {
        let (next, end) = blocks.next(rest, is_whole, options);
        rest = &rest[end..];
        matches!(next, Next::Puzzle(Found { puzzle: Ok(_), .. }))
    })
}

/// The text without the mark of UTF-8 at its beginning.
pub fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
}
