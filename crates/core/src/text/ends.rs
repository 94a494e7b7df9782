//! Where a puzzle of several lines ends.
//!
//! In: the first lines of a puzzle, or the text from its beginning. Out: the kind of its lines ([`Block`]), and the byte
//! after the last one, if the text has it. What stays true: no puzzle is read here, and at most the lines of the largest
//! board are searched.

use memchr::{memchr, memchr_iter, memchr2};

use super::board::BoardOptions;
use super::constraints;
use super::lines::lines;
use super::looks;
use crate::shape::Shape;

/// Parts with empty lines between them that one puzzle may have.
pub(super) const MOST_PARTS: usize = 32;

/// The most cages that the text of a board says that it has.
const MOST_CAGES: usize = 1 << 20;

/// How the lines of a puzzle are found.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Block {
    /// To the last border.
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

impl Block {
    pub fn of(first: &[u8], second: Option<&[u8]>, options: &BoardOptions) -> Block {
        let line = first.trim_ascii();
        let tokens = |line: &[u8]| {
            line.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty()).count()
        };
        if line.starts_with("┏".as_bytes()) {
            return Block::Picture;
        }
        let is_side = line.first().is_some_and(u8::is_ascii_digit)
            && !first.contains(&b'\t')
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
                let commas = memchr_iter(b',', line).count().max(memchr_iter(b';', line).count());
                let count = if commas > 0 { commas + 1 } else { looks::cells_in(text) };
                let is_side = match options.shape() {
                    Ok(Some(shape)) => shape.side() == count,
                    // A symbol above other rows is no board.
                    _ => Shape::usual(count as u64).is_ok() && (count > 1 || second.is_none()),
                };
                if is_side { Block::Rows(count) } else { Block::Unknown }
            }
        }
    }

    /// The end of the last line of a text that begins with the block; `None` if the text may go on.
    pub fn end(self, text: &[u8]) -> Option<usize> {
        let end_of = |line: &[u8]| line.as_ptr() as usize - text.as_ptr() as usize + line.len();
        let mut lines = lines(text).map(|line| line.text);
        match self {
            Block::Rest | Block::Unknown => None,
            Block::Brackets => brackets(text),
            Block::Picture => {
                let mut last = lines
                    .by_ref()
                    .take(2 * Shape::MAX_SIDE + 1)
                    .find(|line| str::from_utf8(line).is_ok_and(looks::ends_picture))?;
                // Constraints are below.
                for line in lines {
                    if !constraints::is_line(line) {
                        return Some(end_of(last));
                    }
                    last = line;
                }
                None
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
                        _ if first.contains(&b',') || constraints::is_line(line) => {}
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
    pub fn may_be_row(self, text: &[u8]) -> bool {
        let Block::Rows(count) = self else { return false };
        let may_be = |line: &str| looks::is_between(line) && looks::cells_in(line) == count;
        str::from_utf8(text).is_ok_and(|text| text.lines().any(may_be))
    }

    /// Whether lines of the block are a board and nothing else, even if one of its cells is wrong.
    pub fn is_certain(self, text: &[u8]) -> bool {
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

/// Whether a row may be labels of columns: 1, 2, 3 up to the side.
pub(super) fn is_header(row: &[u8], side: usize) -> bool {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || b",;\"|".contains(byte);
    let numbers = row.split(is_between).filter(|number| !number.is_empty());
    let is_number = |(at, number): (usize, &[u8])| {
        str::from_utf8(number).is_ok_and(|number| number.parse() == Ok(at + 1))
    };
    let is_solid = row.trim_ascii() == &b"123456789"[..side.min(9)];
    is_solid
        || ((4..=Shape::MAX_SIDE).contains(&side)
            && numbers.clone().count() == side
            && numbers.enumerate().all(is_number))
}

/// The number of rows up to an empty line or a title, at most `most`. `None` if the text may go on.
pub(super) fn rows_up_to(text: &[u8], most: usize, is_whole: bool) -> Option<usize> {
    let (mut rows, mut at) = (0, 0);
    while rows < most && at < text.len() {
        let end = memchr(b'\n', &text[at..]);
        if end.is_none() && !is_whole {
            return None;
        }
        let line = &text[at..end.map_or(text.len(), |end| at + end)];
        let shown = str::from_utf8(line).unwrap_or_default();
        if line.trim_ascii().is_empty() || looks::is_title(shown) {
            return Some(rows);
        }
        rows += usize::from(!line.starts_with(b"#") && !looks::is_between(shown));
        at = end.map_or(text.len(), |end| at + end + 1);
    }
    (is_whole || rows == most).then_some(rows)
}

/// Whether the first row, which has nothing but separators, is between the boards of a sheet: so is each one after as many
/// rows as the side, in the first boards, or all rows are empty and too few. `None` if the text may go on.
pub(super) fn is_margin(text: &[u8], side: usize, is_whole: bool) -> Option<bool> {
    const BOARDS: usize = 4;
    let (mut rows, mut filled, mut at) = (0, 0, 0);
    while rows < BOARDS * (side + 1) && at < text.len() {
        let end = memchr(b'\n', &text[at..]);
        if end.is_none() && !is_whole {
            return None;
        }
        let line = &text[at..end.map_or(text.len(), |end| at + end)];
        if line.trim_ascii().is_empty() || str::from_utf8(line).is_ok_and(looks::is_title) {
            break;
        }
        let is_empty = is_empty_row(line);
        if rows % (side + 1) == 0 && !is_empty {
            return Some(false);
        }
        rows += 1;
        filled += usize::from(!is_empty);
        at = end.map_or(text.len(), |end| at + end + 1);
    }
    let is_over = rows == BOARDS * (side + 1) || at < text.len() || is_whole;
    let are_whole = rows % (side + 1) <= 1 && rows > side;
    is_over.then_some(are_whole || (filled == 0 && rows < side))
}

/// Whether a row of a table has nothing but separators.
pub(super) fn is_empty_row(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    !line.is_empty() && line.iter().all(|byte| matches!(byte, b',' | b';' | b'"' | b' ' | b'\t'))
}

/// The end of the bracket that closes the first one, before [`MOST_PARTS`] empty lines. Strings may have others.
pub(super) fn brackets(text: &[u8]) -> Option<usize> {
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

/// The end of the part after `from`, without the empty line or title that ends it; `from` if there is none. `None` if the
/// text may go on.
pub(super) fn part(text: &[u8], from: usize, is_whole: bool) -> Option<usize> {
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

/// The length of an XML element without content, or of the tag that opens it.
pub(super) fn element(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr2(b'"', b'>', text.get(at..)?)? + 1;
        if text[at - 1] == b'>' {
            return Some(at);
        }
        at += memchr(b'"', &text[at..])? + 1;
    }
}
