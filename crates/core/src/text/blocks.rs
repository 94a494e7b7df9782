//! Several puzzles of several lines each in one text: boards row by row, pictures, coordinates, games of a file.
//!
//! In: a text, whole or in pieces that begin where the last puzzle ended. Out: [`Found`] for each puzzle, with its line.
//! Where a puzzle ends follows from its first lines ([`Block`]). If that text is no puzzle, it ends at an empty line or a
//! title; up to [`MOST_PARTS`] parts between these are tried together, because a grid may have empty lines between its
//! bands, and a killer before its totals.
//!
//! What stays true: a text of many puzzles is read once, each line that is part of no puzzle at most [`MOST_PARTS`] times,
//! and at most the lines of the largest board are searched for the end of a puzzle.

use memchr::{memchr, memchr_iter, memchr2, memrchr};

use super::foreign::containers;
use super::kept::is_several;
use super::lines::lines;
use super::options::ReadOptions;
use super::read::read_from;
use super::source::{Source, blank_lines, comments, without_mark};
use super::{auto, looks};
use crate::error::{Error, Excerpt, Reason, Result};
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// Parts with empty lines between them that one puzzle may have.
const MOST_PARTS: usize = 32;

/// The most cages that the text of a board says that it has.
const MOST_CAGES: usize = 1 << 20;

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
}

/// How the lines of a puzzle are found.
#[derive(Clone, Copy, PartialEq)]
enum Block {
    /// To the line with the lower left corner.
    Picture,
    /// The side, the symbols, the cages and their number, the givens.
    Coordinates,
    /// To the bracket that closes the first one.
    Brackets,
    /// As many rows as the first one has cells.
    Rows(usize),
    /// All that is left.
    Rest,
    /// To an empty line.
    Unknown,
}

impl Default for Blocks {
    fn default() -> Self {
        Blocks { line: 1, has_games: false, in_list: false }
    }
}

impl Blocks {
    /// The first puzzle of a piece, and the bytes of the piece up to its end. `is_whole`: no text follows the piece.
    pub fn next<'a>(
        &mut self,
        piece: &'a [u8],
        is_whole: bool,
        options: &ReadOptions,
    ) -> (Next<'a>, usize) {
        let before = self.line;
        let (next, end) = self.find(piece, is_whole, options);
        self.line = before + lines_in(&piece[..end]);
        (next, end)
    }

    fn find<'a>(
        &mut self,
        piece: &'a [u8],
        is_whole: bool,
        options: &ReadOptions,
    ) -> (Next<'a>, usize) {
        if self.has_games {
            return self.game(piece, is_whole, options);
        }
        if self.in_list {
            return self.item(piece, 0, is_whole, options);
        }
        let mut at = piece.len() - without_mark(piece).len();
        // The first line that may be a row, which may be drawn as a rule.
        let (mut begin, mut rule) = (at, None);
        // A longer piece begins with the first title that names a rule.
        let kept = |begin: usize, rule: Option<(usize, usize, Excerpt)>| {
            rule.map_or(begin, |(_, title, _)| title)
        };
        // Rules and titles between puzzles.
        let first = loop {
            let is_first = begin == at;
            at += comments(&piece[at..]);
            at += blank_lines(&piece[at..]);
            if is_first {
                begin = at;
            }
            let rest = &piece[at..];
            let end = memchr(b'\n', rest);
            let line = &rest[..end.unwrap_or(rest.len())];
            let is_over = line.trim_ascii().is_empty() || line.starts_with(b"#");
            if (end.is_none() && !is_whole) || is_over {
                let next = if is_whole { Next::End } else { Next::More };
                return (next, kept(begin, rule));
            }
            let shown = str::from_utf8(line).unwrap_or_default();
            if !looks::is_between(shown) {
                break line;
            }
            at += end.map_or(line.len(), |end| end + 1);
            if looks::is_title(shown) {
                let number = || self.line + lines_in(&piece[..begin]);
                let named = looks::rule_in(shown).filter(|_| rule.is_none());
                if let Some(named) = named {
                    rule = Some((number(), begin, Excerpt::new(named)));
                }
                begin = at;
            }
        };
        let kept = kept(begin, rule);
        let rest = &piece[at..];
        if containers::begins_opensudoku(rest) {
            self.has_games = true;
            return self.game(piece, is_whole, options);
        }
        let (number, skipped) = (self.line + lines_in(&piece[..at]), at - begin);
        // A title above is not read with the board.
        let ruled = |puzzle: Result<Puzzle>| match rule {
            Some((line, _, rule)) => {
                Err(Error::from(Reason::ForeignRule { format: "a title", rule }).at_line(line, 1))
            }
            None => puzzle,
        };
        let found = |len: usize, puzzle: Result<Puzzle>| {
            let text = &rest[..len];
            (Next::Puzzle(Found { number, text, puzzle: ruled(puzzle) }), at + len)
        };
        let read = |len: usize| read_from(&rest[..len], number, options);
        let block = Block::of(first, lines(rest).nth(1).map(|line| line.text), options);
        // The last line of a piece may be cut.
        let lines_end =
            if is_whole { rest.len() } else { memrchr(b'\n', rest).map_or(0, |end| end + 1) };
        let expected = block.end(&rest[..lines_end]);
        let is_doubtful = |len: usize| block.may_be_row(&piece[begin..at + len]);
        let refusal = match expected.or(is_whole.then_some(rest.len())) {
            None if !matches!(block, Block::Brackets | Block::Unknown) => {
                return (Next::More, kept);
            }
            Some(len) if block != Block::Unknown && !is_doubtful(len) => match read(len) {
                Ok(puzzle) => return found(len, Ok(puzzle)),
                Err(error) if block == Block::Rest => return found(len, Err(error)),
                Err(error) if rest.starts_with(b"[") && is_several(&error) => {
                    self.in_list = true;
                    return self.item(piece, at + 1, is_whole, options);
                }
                Err(error) => {
                    expected.filter(|_| block.is_certain(&rest[..len])).map(|len| (len, error))
                }
            },
            _ => None,
        };
        // What is drawn before it may be its first row.
        let (at, rest) = (begin, &piece[begin..]);
        let number = self.line + lines_in(&piece[..at]);
        let found = |len: usize, puzzle: Result<Puzzle>| {
            let text = &rest[..len];
            (Next::Puzzle(Found { number, text, puzzle: ruled(puzzle) }), at + len)
        };
        let read = |len: usize| read_from(&rest[..len], number, options);
        let refusal = refusal.map(|(len, error)| (skipped + len, error));
        let mut shortest = None;
        let mut end = 0;
        for _ in 0..MOST_PARTS {
            let Some(len) = part(rest, end, is_whole) else { return (Next::More, kept) };
            if len == end {
                break;
            }
            end = len;
            match read(len) {
                Ok(puzzle) => return found(len, Ok(puzzle)),
                Err(error) => drop(shortest.get_or_insert((len, error))),
            }
        }
        // An error of the expected lines is that of one board among others.
        let (len, error) = match (refusal, shortest) {
            (Some(refusal), Some(part)) if part.0 < refusal.0 => part,
            (Some(refusal), _) => refusal,
            (None, Some(part)) => part,
            (None, None) => return (Next::End, piece.len()),
        };
        found(len, Err(error))
    }

    /// The first item of a list after a byte of a piece.
    fn item<'a>(
        &mut self,
        piece: &'a [u8],
        from: usize,
        is_whole: bool,
        options: &ReadOptions,
    ) -> (Next<'a>, usize) {
        let is_between = |byte: &&u8| byte.is_ascii_whitespace() || matches!(**byte, b',' | b';');
        let at = from + piece[from..].iter().take_while(is_between).count();
        let rest = &piece[at..];
        let len = match rest.first() {
            None if is_whole => return (Next::End, at),
            None => return (Next::More, at),
            Some(b']') => {
                self.in_list = false;
                let (next, end) = self.find(&piece[at + 1..], is_whole, options);
                return (next, at + 1 + end);
            }
            Some(quote @ (b'"' | b'\'')) => memchr(*quote, &rest[1..]).map(|end| end + 2),
            Some(_) => brackets(rest),
        };
        let Some(len) = len.or(is_whole.then_some(rest.len())) else { return (Next::More, at) };
        let number = self.line + lines_in(&piece[..at]);
        let puzzle = read_from(&rest[..len], number, options);
        (Next::Puzzle(Found { number, text: &rest[..len], puzzle }), at + len)
    }

    /// The first game of a piece of OpenSudoku's file.
    fn game<'a>(
        &self,
        piece: &'a [u8],
        is_whole: bool,
        options: &ReadOptions,
    ) -> (Next<'a>, usize) {
        const BEGIN: &[u8] = b"<game ";
        let Some(begin) = memchr::memmem::find(piece, BEGIN) else {
            let end = if is_whole { piece.len() } else { piece.len().saturating_sub(BEGIN.len()) };
            return (if is_whole { Next::End } else { Next::More }, end);
        };
        let rest = &piece[begin..];
        let Some(len) = element(rest).or(is_whole.then_some(rest.len())) else {
            return (Next::More, begin);
        };
        let number = self.line + lines_in(&piece[..begin]);
        let control = options.control.as_ref();
        let source = Source::new(&rest[..len], number, options.max_bytes, control);
        let puzzle = source.and_then(|source| {
            auto::unless_cancelled(source, containers::read_game(source, 0, &options.board()))
        });
        (Next::Puzzle(Found { number, text: &rest[..len], puzzle }), begin + len)
    }
}

fn lines_in(text: &[u8]) -> usize {
    memchr_iter(b'\n', text).count()
}

/// The length of an XML element without content, or of the tag that opens it.
fn element(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr2(b'"', b'>', text.get(at..)?)? + 1;
        if text[at - 1] == b'>' {
            return Some(at);
        }
        at += memchr(b'"', &text[at..])? + 1;
    }
}

/// The end of the part after `from`, without the empty line or title that ends it; `from` if there is none. `None` if the
/// text may go on.
fn part(text: &[u8], from: usize, is_whole: bool) -> Option<usize> {
    let (mut at, mut end) = (from, from);
    while at < text.len() {
        let line_end = memchr(b'\n', &text[at..]).map(|end| at + end);
        if line_end.is_none() && !is_whole {
            return None;
        }
        let line = &text[at..line_end.unwrap_or(text.len())];
        let is_title = || str::from_utf8(line).is_ok_and(looks::is_title);
        let is_first = end == from;
        if line.trim_ascii().is_empty() || (!is_first && is_title()) {
            if !is_first {
                return Some(end);
            }
        } else if !line.starts_with(b"#") {
            end = at + line.len();
        }
        at = line_end.map_or(text.len(), |end| end + 1);
    }
    is_whole.then_some(end)
}

impl Block {
    fn of(first: &[u8], second: Option<&[u8]>, options: &ReadOptions) -> Block {
        let line = first.trim_ascii();
        let tokens = |line: &[u8]| {
            line.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty()).count()
        };
        if line.starts_with("┏".as_bytes()) {
            return Block::Picture;
        }
        let is_side = line.first().is_some_and(u8::is_ascii_digit)
            && line.len() <= 14
            && (line.iter().all(u8::is_ascii_digit) || (tokens(line) == 2 && line.contains(&b'x')));
        if is_side && second.is_some_and(|second| tokens(second) > 1 || line == b"1") {
            return Block::Coordinates;
        }
        match (line.first(), str::from_utf8(line)) {
            (_, Err(_)) => Block::Unknown,
            (Some(b'<'), _) => Block::Rest,
            (Some(b'{' | b'[' | b'('), _) => Block::Brackets,
            (_, Ok(text)) => {
                let commas = memchr_iter(b',', line).count();
                let count = if commas > 0 { commas + 1 } else { looks::cells_in(text) };
                let is_side = match options.board().shape() {
                    Ok(Some(shape)) => shape.side() == count,
                    _ => Shape::usual(count as u64).is_ok(),
                };
                if is_side { Block::Rows(count) } else { Block::Unknown }
            }
        }
    }

    /// The end of the last line of a text that begins with the block; `None` if the text may go on.
    fn end(self, text: &[u8]) -> Option<usize> {
        let end_of = |line: &[u8]| line.as_ptr() as usize - text.as_ptr() as usize + line.len();
        let mut lines = lines(text).map(|line| line.text);
        match self {
            Block::Rest | Block::Unknown => None,
            Block::Brackets => brackets(text),
            Block::Picture => {
                let mut lines = lines.take(2 * Shape::MAX_SIDE + 1);
                lines.find(|line| line.starts_with("┗".as_bytes())).map(end_of)
            }
            Block::Rows(count) => {
                let is_row = |line: &&[u8]| !str::from_utf8(line).is_ok_and(looks::is_between);
                lines.filter(is_row).nth(count.max(1) - 1).map(end_of)
            }
            Block::Coordinates => {
                let (mut last, mut cages) = (lines.next()?, 0);
                for (index, line) in lines.enumerate() {
                    let first = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
                    let is_number = first.iter().all(u8::is_ascii_digit);
                    match index {
                        0 => {}
                        // A number alone in the third line is that of the cages.
                        1 if is_number => {
                            let count = str::from_utf8(first).ok()?.parse::<usize>().ok()?;
                            cages = count.min(MOST_CAGES);
                        }
                        _ if first.contains(&b',') => {}
                        _ if cages > 0 => cages -= 1,
                        _ => return Some(end_of(last)),
                    }
                    last = line;
                }
                None
            }
        }
    }

    /// Whether a line of the text that looks like a rule may be a row of empty cells.
    fn may_be_row(self, text: &[u8]) -> bool {
        let Block::Rows(count) = self else { return false };
        let may_be = |line: &str| looks::is_between(line) && looks::cells_in(line) == count;
        str::from_utf8(text).is_ok_and(|text| text.lines().any(may_be))
    }

    /// Whether lines of the block are a board and nothing else, even if one of its cells is wrong.
    fn is_certain(self, text: &[u8]) -> bool {
        match self {
            Block::Picture | Block::Coordinates => true,
            Block::Brackets | Block::Rest | Block::Unknown => false,
            Block::Rows(count) => {
                let is_row = |line: &str| looks::is_between(line) || looks::cells_in(line) == count;
                count >= 4 && str::from_utf8(text).is_ok_and(|text| text.lines().all(is_row))
            }
        }
    }
}

/// The end of the bracket that closes the first one, before [`MOST_PARTS`] empty lines. Strings may have others.
fn brackets(text: &[u8]) -> Option<usize> {
    let (mut depth, mut at, mut parts) = (0_usize, 0, 0);
    while let Some(&byte) = text.get(at) {
        at += 1;
        match byte {
            b'\n' if matches!(text[at..], [b'\n', ..] | [b'\r', b'\n', ..]) => {
                parts += 1;
                if parts == MOST_PARTS {
                    return None;
                }
            }
            b'[' | b'{' | b'(' => depth += 1,
            b']' | b'}' | b')' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at);
                }
            }
            b'"' => loop {
                at += memchr2(b'"', b'\\', text.get(at..)?)? + 1;
                if text[at - 1] == b'"' {
                    break;
                }
                at += 1;
            },
            _ => {}
        }
    }
    None
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
            (format!("{{\"puzzle\": {quoted}}}\n{{\"puzzle\": {quoted}}}"), both(2)),
            (format!("[{{\"puzzle\": {quoted}}},\n{{\"puzzle\": {quoted}}}]"), both(2)),
            (format!("<opensudoku>\n{}\n{}\n</opensudoku>", game(&zeros), game(&zeros)), {
                vec![(2, line.clone()), (3, line.clone())]
            }),
            (format!("\n{coordinates}{coordinates}"), {
                let shown = coordinates.trim_end().to_string();
                vec![(2, shown.clone()), (7, shown)]
            }),
            (format!("{rows}\n\n{first_is_empty}"), {
                let empty = format!(".........{}", NINE[1..].concat());
                vec![(1, line.clone()), (11, empty)]
            }),
            (format!("Sudoku: diagonal\n{rows}\n\n{rows}"), {
                let rule =
                    "a title: unknown rule \"diagonal\"; only givens and killer cages are read";
                vec![(2, format!("line 1, column 1: {rule}")), (12, line.clone())]
            }),
            (format!("{rows}\n{}\n{rows}", rows.replace('8', "x")), {
                let wrong = "line 12, column 3: cell 2,2: ".to_string();
                vec![(1, line.clone()), (10, wrong), (19, line.clone())]
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
