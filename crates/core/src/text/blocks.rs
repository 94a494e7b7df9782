//! Several puzzles of several lines each in one text: boards row by row, pictures, coordinates, games of a file.
//!
//! In: a text, whole or in pieces that begin where the last puzzle ended. Out: [`Found`] for each puzzle, with its line.
//! Where a puzzle ends follows from its first lines (`ends`). If that text is no puzzle, it ends at an empty line or a
//! title; up to [`MOST_PARTS`] parts between these are tried together, because a grid may have empty lines between its
//! bands, and a killer before its totals.
//!
//! What stays true: a text of many puzzles is read once, each line that is part of no puzzle at most [`MOST_PARTS`] times,
//! and at most the lines of the largest board are searched for the end of a puzzle.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memrchr};

use super::ends::{
    Block, MOST_PARTS, brackets, element, is_empty_row, is_header, is_margin, part, rows_up_to,
};
use super::foreign::containers;
use super::kept::is_several;
use super::lines::lines;
use super::options::ReadOptions;
use super::read::read_from;
use super::rules::Said;
use super::source::{Source, blank_lines, comments, without_mark};
use super::{auto, looks, refused, regions, rules};
use crate::error::{Error, Result};
use crate::puzzle::Puzzle;

/// A puzzle of a text, or why its lines are none.
#[derive(Debug)]
pub struct Found<'a> {
    /// The number of its first line, from 1.
    pub number: usize,
    /// Its lines.
    pub text: &'a [u8],
    /// What they are.
    pub puzzle: Result<Puzzle>,
}

/// What a piece of a text begins with.
#[derive(Debug)]
pub enum Next<'a> {
    /// The first puzzle.
    Puzzle(Found<'a>),
    /// No whole puzzle: it takes a longer piece.
    More,
    /// Nothing else.
    End,
}

/// Finds the puzzles of a text.
#[derive(Debug, Clone)]
pub struct Blocks {
    /// The number of the first line of the next piece.
    line: usize,
    /// Whether the text is a file of OpenSudoku.
    has_games: bool,
    /// Whether the next piece begins inside a list of puzzles in JSON or source text.
    in_list: bool,
    /// Whether a puzzle was found: then words are none that is wrong.
    has_found: bool,
    /// Whether the text is a file of another kind, which was refused.
    is_file: bool,
    /// What a text of words, that was refused, says of the board below.
    above: Option<Title>,
}

impl Default for Blocks {
    fn default() -> Self {
        Blocks {
            line: 1,
            has_games: false,
            in_list: false,
            has_found: false,
            is_file: false,
            above: None,
        }
    }
}

/// A piece of a text, and how its puzzles are read.
#[derive(Clone, Copy)]
struct Piece<'a, 'o> {
    text: &'a [u8],
    /// The number of its first line.
    line: usize,
    /// No text follows it.
    is_whole: bool,
    options: &'o ReadOptions,
}

/// What is before the first puzzle of a piece.
struct Opening {
    /// The byte of the first line that may be a row. It may be drawn as a rule.
    begin: usize,
    /// The byte of the first line that is neither a rule nor a title.
    first: Option<usize>,
    /// What the titles and comments say.
    title: Option<Title>,
}

#[derive(Debug, Clone, Copy)]
struct Title {
    /// The byte of the first one that names a rule.
    at: usize,
    said: Said,
}

/// The puzzle with the rules of the titles above it, which are not read with it, or their refusal.
fn ruled(title: Option<Title>, puzzle: Result<Puzzle>) -> Result<Puzzle> {
    let Some(title) = title else { return puzzle };
    let mut puzzle = puzzle?;
    title.said.obey(&mut puzzle)?;
    Ok(puzzle)
}

/// What lines of a piece are.
enum Sought {
    /// The bytes of a puzzle, or of lines that are refused as one.
    Puzzle(Range<usize>, Result<Puzzle>),
    /// Lines up to a byte that are refused, if it is certain that they are one board. Their parts may be puzzles.
    Refused(Option<(usize, Error)>),
    /// A list of puzzles in JSON or source text, whose first item is after this byte.
    List(usize),
    /// A longer piece may have a puzzle.
    More,
    /// Nothing.
    End,
}

impl Blocks {
    /// The first puzzle of a piece, and the bytes of the piece up to its end. `is_whole`: no text follows the piece.
    pub fn next<'a>(
        &mut self,
        piece: &'a [u8],
        is_whole: bool,
        options: &ReadOptions,
    ) -> (Next<'a>, usize) {
        let piece = Piece { text: piece, line: self.line, is_whole, options };
        if self.is_file {
            return (Next::End, piece.text.len());
        }
        if self.line == 1
            && let Some(row) = refused::file_of(piece.text)
        {
            self.is_file = true;
            return piece.found(0..piece.text.len(), Err(row.reason().into()));
        }
        let (mut next, mut end) = self.find(piece);
        // Below a map that is before its board are the maps of other boards.
        self.is_file = matches!(&next, Next::Puzzle(found) if
            found.puzzle.as_ref().is_err_and(|error| error.reason == regions::REFUSAL));
        while let Next::Puzzle(found) = &next
            && self.has_found
            && found.puzzle.is_err()
            && looks::is_prose(found.text)
        {
            let rest = Piece { text: &piece.text[end..], line: piece.number(end), ..piece };
            let (after, len) = self.find(rest);
            (next, end) = (after, end + len);
        }
        self.has_found |= matches!(&next, Next::Puzzle(found) if found.puzzle.is_ok());
        self.line = piece.number(end);
        let Next::Puzzle(found) = next else { return (next, end) };
        let mut words = Opening { begin: 0, first: None, title: self.above.take() };
        if found.puzzle.is_ok() {
            let puzzle = ruled(words.title, found.puzzle);
            return (Next::Puzzle(Found { puzzle, ..found }), end);
        }
        if found.text.split(|byte| *byte == b'\n').all(rules::are_words) {
            let begin = found.text.as_ptr() as usize - piece.text.as_ptr() as usize;
            words.name(&piece, begin..begin + found.text.len());
            self.above = words.title;
        }
        (Next::Puzzle(found), end)
    }

    fn find<'a>(&mut self, piece: Piece<'a, '_>) -> (Next<'a>, usize) {
        if self.has_games {
            return piece.game();
        }
        if self.in_list {
            return self.item(piece, 0);
        }
        let opening = piece.opening();
        let Some(first) = opening.first else { return piece.nothing(opening.kept()) };
        if containers::begins_opensudoku(&piece.text[first..]) {
            self.has_games = true;
            return piece.game();
        }
        if opening.title.is_none() {
            match piece.margin(first) {
                Some(0) => {}
                None => return (Next::More, opening.kept()),
                Some(len) => {
                    let after = first + len;
                    let line = piece.number(after);
                    let rest = Piece { text: &piece.text[after..], line, ..piece };
                    let (next, end) = self.find(rest);
                    return (next, after + end);
                }
            }
        }
        let mut sought = piece.expected(opening.begin, first);
        if let Sought::Refused(refusal) = sought {
            // What is drawn before the first line may be its first row.
            sought = piece.parts(opening.begin, refusal);
        }
        match sought {
            Sought::Puzzle(lines, puzzle) => match piece.with_map(lines, puzzle) {
                Err(()) => (Next::More, opening.kept()),
                Ok((lines, puzzle)) => match piece.last_words(lines.end) {
                    Some(words) => {
                        let puzzle = ruled(opening.title, puzzle);
                        let title = words.title.filter(|_| puzzle.is_ok());
                        // Words about this board are none about another one.
                        let after = title.map_or(0, |_| words.begin);
                        let (next, end) = piece.found(lines, ruled(title, puzzle));
                        (next, end.max(after))
                    }
                    None => (Next::More, opening.kept()),
                },
            },
            Sought::List(from) => {
                self.in_list = true;
                self.item(piece, from)
            }
            Sought::More => (Next::More, opening.kept()),
            Sought::Refused(_) | Sought::End => (Next::End, piece.text.len()),
        }
    }

    /// The first item of a list after a byte of a piece.
    fn item<'a>(&mut self, piece: Piece<'a, '_>, from: usize) -> (Next<'a>, usize) {
        let is_between = |byte: &&u8| byte.is_ascii_whitespace() || matches!(**byte, b',' | b';');
        let at = from + piece.text[from..].iter().take_while(is_between).count();
        let rest = &piece.text[at..];
        let len = match rest.first() {
            None => return piece.nothing(at),
            Some(byte) if *byte == b']' || begins_insert(rest) => {
                let at = at + usize::from(*byte == b']');
                self.in_list = false;
                let line = piece.number(at);
                let (next, end) = self.find(Piece { text: &piece.text[at..], line, ..piece });
                return (next, at + end);
            }
            Some(quote @ (b'"' | b'\'')) => memchr(*quote, &rest[1..]).map(|end| end + 2),
            Some(_) => brackets(rest),
        };
        let Some(len) = len.or(piece.is_whole.then_some(rest.len())) else {
            return (Next::More, at);
        };
        let lines = at..at + len;
        piece.found(lines.clone(), piece.read(lines, piece.number(at)))
    }
}

impl Opening {
    /// Where a longer piece begins: with the first title that names a rule.
    fn kept(&self) -> usize {
        self.title.map_or(self.begin, |title| title.at)
    }

    /// Finds what these lines say.
    fn name(&mut self, piece: &Piece, lines: Range<usize>) {
        let begin = |line: &[u8]| line.as_ptr() as usize - piece.text.as_ptr() as usize;
        for line in piece.text[lines].split(|byte| *byte == b'\n') {
            let Some(said) = rules::above(line) else { continue };
            let at = begin(line);
            let said = said.at(|error| error.at_line(piece.number(at), 1));
            self.title = Some(match self.title {
                Some(title) => Title { said: title.said.and(Some(said)), ..title },
                None => Title { at, said },
            });
        }
    }
}

impl<'a> Piece<'a, '_> {
    /// The number of the line that begins at a byte.
    fn number(&self, at: usize) -> usize {
        self.line + memchr_iter(b'\n', &self.text[..at]).count()
    }

    /// Reads lines, of which the first one has this number.
    fn read(&self, lines: Range<usize>, number: usize) -> Result<Puzzle> {
        read_from(&self.text[lines], number, self.options)
    }

    fn found(&self, lines: Range<usize>, puzzle: Result<Puzzle>) -> (Next<'a>, usize) {
        let (number, end) = (self.number(lines.start), lines.end);
        (Next::Puzzle(Found { number, text: &self.text[lines], puzzle }), end)
    }

    /// No puzzle before this byte.
    fn nothing(&self, at: usize) -> (Next<'a>, usize) {
        (if self.is_whole { Next::End } else { Next::More }, at)
    }

    /// The board of these lines with the map of its regions, if that is below: its lines, too. An error if the text may go
    /// on.
    fn with_map(
        &self,
        lines: Range<usize>,
        puzzle: Result<Puzzle>,
    ) -> std::result::Result<(Range<usize>, Result<Puzzle>), ()> {
        /// Titles and empty lines between them.
        const BETWEEN: usize = 4;
        let Some(side) = puzzle.as_ref().ok().map(|puzzle| puzzle.shape().side()) else {
            return Ok((lines, puzzle));
        };
        let rest = &self.text[lines.end..];
        let last = memchr_iter(b'\n', rest).nth(side + BETWEEN - 1);
        let end = match last {
            Some(last) => lines.end + last + 1,
            None if self.is_whole => self.text.len(),
            None => return Err(()),
        };
        match regions::find(&self.text[lines.start..end]) {
            Ok(Some(map)) if lines.start + map.end() > lines.end => {
                let lines = lines.start..lines.start + map.end();
                let puzzle = self.read(lines.clone(), self.number(lines.start));
                Ok((lines, puzzle))
            }
            Ok(_) => Ok((lines, puzzle)),
            Err(error) => Ok((lines, Err(error))),
        }
    }

    /// The rule in the words between a byte and the end of the text: they are about the last board. `None` if the text may
    /// go on.
    fn last_words(&self, from: usize) -> Option<Opening> {
        /// Longer words are about other things, too.
        const MOST_BYTES: usize = 1 << 14;
        let mut words = Opening { begin: from, first: None, title: None };
        let rest = &self.text[from..];
        let is_over = self.is_whole || rest.len() > MOST_BYTES;
        let end = if is_over { rest.len() } else { memrchr(b'\n', rest)? };
        if !rest[..end].split(|byte| *byte == b'\n').all(rules::are_words) {
            return Some(words);
        }
        words.name(self, from..from + end);
        words.begin = from + if self.is_whole { end } else { 0 };
        is_over.then_some(words)
    }

    /// Skips comments, blank lines, rules and titles.
    fn opening(&self) -> Opening {
        let mut at = self.text.len() - without_mark(self.text).len();
        let mut opening = Opening { begin: at, first: None, title: None };
        loop {
            let is_first = opening.begin == at;
            let above = at;
            at += comments(&self.text[at..]);
            opening.name(self, above..at);
            at += blank_lines(&self.text[at..]);
            if is_first {
                opening.begin = at;
            }
            let rest = &self.text[at..];
            let end = memchr(b'\n', rest);
            let line = &rest[..end.unwrap_or(rest.len())];
            let is_over = line.trim_ascii().is_empty() || line.starts_with(b"#");
            if (end.is_none() && !self.is_whole) || is_over {
                return opening;
            }
            let shown = str::from_utf8(line).unwrap_or_default();
            if !looks::is_between(shown) {
                return Opening { first: Some(at), ..opening };
            }
            at += end.map_or(line.len(), |end| end + 1);
            if looks::is_title(shown) {
                opening.name(self, opening.begin..at);
                opening.begin = at;
            }
        }
    }

    /// The length of an empty row between the boards of a sheet that begins here, with its end.
    fn margin(&self, first: usize) -> Option<usize> {
        let rest = &self.text[first..];
        let len = memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        if !is_empty_row(&rest[..len]) {
            return Some(0);
        }
        match Block::of(&rest[..len], None, &self.options.board()) {
            Block::Rows(side) if side > 1 => {
                is_margin(rest, side, self.is_whole).map(|is| if is { len } else { 0 })
            }
            _ => Some(0),
        }
    }

    /// Reads the lines that the first one announces. `begin`: the first line that may be a row.
    fn expected(&self, begin: usize, first: usize) -> Sought {
        // The first line of a picture looks like a rule.
        let is_picture = self.text[begin..first].trim_ascii_start().starts_with("┏".as_bytes());
        let first = if is_picture { begin } else { first };
        let rest = &self.text[first..];
        let line = &rest[..memchr(b'\n', rest).unwrap_or(rest.len())];
        let second = lines(rest).nth(1).map(|line| line.text);
        let block = match Block::of(line, second, &self.options.board()) {
            Block::Rows(side) if is_header(line, side) => {
                match rows_up_to(rest, side + 2, self.is_whole) {
                    Some(rows) => Block::Rows(side + usize::from(rows == side + 1)),
                    None => return Sought::More,
                }
            }
            block => block,
        };
        if begins_insert(rest)
            && let Some(values) = self.inserted(first)
        {
            return values;
        }
        // The last line of a piece may be cut.
        let is_whole = self.is_whole;
        let lines_end =
            if is_whole { rest.len() } else { memrchr(b'\n', rest).map_or(0, |end| end + 1) };
        let expected = block.end(&rest[..lines_end]);
        let Some(len) = expected.or(is_whole.then_some(rest.len())) else {
            let is_open = matches!(block, Block::Brackets | Block::Unknown);
            return if is_open { Sought::Refused(None) } else { Sought::More };
        };
        let end = first + len;
        if block == Block::Unknown || block.may_be_row(&self.text[begin..end]) {
            return Sought::Refused(None);
        }
        match self.read(first..end, self.number(first)) {
            Err(error) if block != Block::Rest => {
                if rest.starts_with(b"[") && is_several(&error) {
                    return Sought::List(first + 1);
                }
                let is_certain = expected.is_some() && block.is_certain(&rest[..len]);
                Sought::Refused(is_certain.then_some((end, error)))
            }
            read => Sought::Puzzle(first..end, read),
        }
    }

    /// The rows of a statement of SQL, if the first one has a whole puzzle.
    fn inserted(&self, first: usize) -> Option<Sought> {
        const WORD: &[u8] = b"values";
        /// The characters of the statement before its rows.
        const HEAD: usize = 4096;
        /// The shortest string that is no row of a board.
        const LONG: usize = 64;
        let head = &self.text[first..];
        let head = &head[..head.len().min(HEAD)];
        let word = head.windows(WORD.len()).position(|word| word.eq_ignore_ascii_case(WORD))?;
        let from = first + word + WORD.len();
        let begin = from + self.text[from..].iter().position(|byte| !byte.is_ascii_whitespace())?;
        let rest = &self.text[begin..];
        if rest.first() != Some(&b'(') {
            return None;
        }
        let Some(len) = brackets(rest) else {
            return (!self.is_whole).then_some(Sought::More);
        };
        let mut strings = rest[..len].split(|byte| *byte == b'\'');
        let is_puzzle = strings.any(|string| string.len() >= LONG)
            && self.read(begin..begin + len, self.number(begin)).is_ok();
        is_puzzle.then_some(Sought::List(begin))
    }

    /// Reads the parts between empty lines and titles: the first one, the first two, and more. If all are refused, the
    /// shorter of the expected lines and the first part is, because its error is about one board.
    fn parts(&self, begin: usize, refusal: Option<(usize, Error)>) -> Sought {
        let (number, mut end) = (self.number(begin), begin);
        let mut shortest = None;
        for _ in 0..MOST_PARTS {
            let from = end;
            let Some(len) = part(&self.text[begin..], from - begin, self.is_whole) else {
                return Sought::More;
            };
            end = begin + len;
            if end == from {
                break;
            }
            match self.read(begin..end, number) {
                Ok(puzzle) => return Sought::Puzzle(begin..end, Ok(puzzle)),
                // A title above an empty line is that of the board below.
                Err(error) if rules::is_named(&error) => {
                    return Sought::Puzzle(begin..end, Err(error));
                }
                Err(error) => drop(shortest.get_or_insert((end, error))),
            }
        }
        let is_shorter = |part: &(usize, Error)| refusal.as_ref().is_none_or(|it| part.0 < it.0);
        match shortest.filter(is_shorter).or(refusal) {
            Some((end, error)) => Sought::Puzzle(begin..end, Err(error)),
            None => Sought::End,
        }
    }

    /// The first game of a file of OpenSudoku.
    fn game(&self) -> (Next<'a>, usize) {
        const BEGIN: &[u8] = b"<game ";
        let Some(begin) = memchr::memmem::find(self.text, BEGIN) else {
            let len = self.text.len();
            return self.nothing(if self.is_whole { len } else { len.saturating_sub(BEGIN.len()) });
        };
        let rest = &self.text[begin..];
        let Some(len) = element(rest).or(self.is_whole.then_some(rest.len())) else {
            return (Next::More, begin);
        };
        let (options, control) = (self.options, self.options.control.as_ref());
        let source = Source::new(&rest[..len], self.number(begin), options.max_bytes, control);
        let puzzle = source.and_then(|source| {
            let read = containers::read_game(source, 0, &options.board());
            auto::unless_cancelled(source, read)
        });
        self.found(begin..begin + len, puzzle)
    }
}

/// Whether a statement of SQL begins here that adds rows to a table.
pub(super) fn begins_insert(text: &[u8]) -> bool {
    text.get(..7).is_some_and(|word| word.eq_ignore_ascii_case(b"insert "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: [&str; 9] = [
        "53..7....",
        "6..195...",
        ".98....6.",
        "8...6...3",
        "4..8.3..1",
        "7...2...6",
        ".6....28.",
        "...419..5",
        "....8..79",
    ];

    /// The lines and the puzzles of a text, or their errors, which comes in pieces that grow by `step` bytes.
    fn found(text: &str, step: usize) -> Vec<(usize, String)> {
        let (mut blocks, mut begin, mut end) = (Blocks::default(), 0, step.min(text.len()));
        let (mut found, options) = (Vec::new(), ReadOptions::default());
        loop {
            let (next, len) =
                blocks.next(&text.as_bytes()[begin..end], end == text.len(), &options);
            begin += len;
            match next {
                Next::End => return found,
                Next::More => end = (end + step).min(text.len()),
                Next::Puzzle(Found { number, puzzle, .. }) => {
                    let shown = puzzle.map_or_else(|error| error.to_string(), |p| p.to_string());
                    found.push((number, shown));
                }
            }
        }
    }

    // Seen to fail: a title that a longer piece has lost; a last line that is cut.
    #[test]
    fn pieces_of_any_size_have_the_same_puzzles() {
        let rows = NINE.join("\n");
        let dashed = rows.replace('.', "-");
        let line = NINE.concat();
        let quoted = format!("\"{line}\"");
        let first_is_empty = format!("---------\n{}", NINE[1..].join("\n").replace('.', "-"));
        let bands = NINE.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n");
        let coordinates = "4\n1 2 3 4\n1\n5 0,0 0,1\n3,3 4\n";
        let game = |data: &str| format!("<game created=\"1\" data=\"{data}\" />");
        let zeros = line.replace('.', "0");
        let four = "1,0,0,4\n0,0,1,0\n0,1,0,0\n2,0,0,3";
        let gaps = four.replace('0', "");
        let both = |number: usize| vec![(1, line.clone()), (number, line.clone())];
        for (text, expected) in [
            (format!("{rows}\n{rows}\n"), both(10)),
            (format!("{rows}\n\n\n{rows}"), both(12)),
            (format!("{bands}\n\n{bands}"), both(13)),
            (format!("{dashed}\n{dashed}"), both(10)),
            (format!("{rows}\n=====\n{rows}"), both(11)),
            (format!("{rows}\n# a comment\n{rows}"), both(11)),
            (format!("{rows}\nPuzzle 2\n{rows}"), both(11)),
            (format!("[{quoted},\n{quoted}]\n"), both(2)),
            (format!("[{quoted},\n{quoted}\n]\n{rows}"), {
                vec![(1, line.clone()), (2, line.clone()), (4, line.clone())]
            }),
            (format!("{{\"puzzle\": {quoted}}}\n{{\"puzzle\": {quoted}}}"), both(2)),
            (format!("[{{\"puzzle\": {quoted}}},\n{{\"puzzle\": {quoted}}}]"), both(2)),
            (format!("<opensudoku>\n{}\n{}\n</opensudoku>", game(&zeros), game(&zeros)), {
                vec![(2, line.clone()), (3, line.clone())]
            }),
            (format!("\n{coordinates}{coordinates}"), {
                let shown = coordinates.trim_end().to_string();
                vec![(2, shown.clone()), (7, shown)]
            }),
            // Rows of a table of SQL; words after a board; comments of other languages; a header.
            (format!("INSERT INTO t (a, b) VALUES (1, '{line}'),\n(2, '{line}');\n{rows}\n"), {
                vec![(1, line.clone()), (2, line.clone()), (3, line.clone())]
            }),
            (format!("{rows}\n\n{rows}\n\nThat was all.\nBye, B.\n\n{rows}"), {
                vec![(1, line.clone()), (11, line.clone()), (21, line.clone())]
            }),
            (format!("-- a list\n{rows}\n\n// by me\n; in 2020\n{rows}"), {
                vec![(2, line.clone()), (14, line.clone())]
            }),
            (format!("{four}\n,,,\n{four}\n,,,\n{four}\n,,,\n"), {
                let four = four.replace(['\n', ','], "").replace('0', ".");
                vec![(1, four.clone()), (6, four.clone()), (11, four)]
            }),
            (format!(",,,\n{gaps}\n\n,,,\n{}", &gaps[6..]), {
                vec![(2, "1..4..1..1..2..3".into()), (7, "......1..1..2..3".into())]
            }),
            (format!("1,2,3,4\n{four}\n\n{four}\n{four}"), {
                let four = four.replace(['\n', ','], "").replace('0', ".");
                vec![(1, four.clone()), (7, four.clone()), (11, four)]
            }),
            (format!("{rows}\n\n{first_is_empty}"), {
                let empty = format!(".........{}", NINE[1..].concat());
                vec![(1, line.clone()), (11, empty)]
            }),
            (format!("Sudoku: sandwich\n{rows}\n\n{rows}"), {
                let rule = "a title: unknown rule \"sandwich\"; docs/constraints.md lists those that are read";
                vec![(2, format!("line 1, column 1: {rule}")), (12, line.clone())]
            }),
            (format!("{rows}\n{}\n{rows}", rows.replace('8', "x")), {
                let wrong = "line 12, column 3: cell 2,2: ".to_string();
                vec![(1, line.clone()), (10, wrong), (19, line.clone())]
            }),
            (format!("Sudoku: diagonal\n{rows}\n\n{rows}"), {
                let mut ruled: crate::puzzle::Puzzle = line.parse().unwrap();
                for direction in [1, -1] {
                    let kind = crate::constraint::ConstraintKind::DIAGONAL;
                    ruled.add_constraint(kind, &[direction], &[]).unwrap();
                }
                vec![(2, ruled.to_string()), (12, line.clone())]
            }),
            ("# nothing\n\n".to_string(), vec![]),
            (String::new(), vec![]),
        ] {
            let whole = found(&text, text.len());
            assert_eq!(whole.len(), expected.len(), "{text}\n{whole:?}");
            for ((line, shown), expected) in whole.iter().zip(&expected) {
                let is_error = shown.starts_with("line") && shown.starts_with(&expected.1);
                let is_it = *line == expected.0 && (is_error || shown == &expected.1);
                assert!(is_it, "{text}\n{whole:?}");
            }
            for step in [1, 7, 50, 100, 1000] {
                assert_eq!(found(&text, step), whole, "{step} {text}");
            }
        }
    }
}
