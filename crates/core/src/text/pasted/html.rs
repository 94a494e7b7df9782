//! A board in a page of HTML, or in a part of one, which the format `auto` reads.
//!
//! In: a table with a cell of the page for each cell, `<pre>` with rows, or rows with `<br>` between. Out: a puzzle. Text
//! around the board is read for words that name a rule; scripts, styles and comments are left out, because no page shows
//! them. Tables in tables, cells over several columns and cells with fields or images are refused.

use std::fmt::Write as _;

use super::tables::{self, Row};
use crate::error::{Error, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::text::board::BoardOptions;
use crate::text::format::Read;
use crate::text::kept::is_final;
use crate::text::rules;
use crate::text::several::{several, solved_by};
use crate::text::source::{Source, Span};

/// Elements whose content no page shows.
const HIDDEN: [&str; 3] = ["script", "style", "noscript"];

/// Elements that show something that is no text.
const OTHERS: [&str; 8] =
    ["input", "select", "textarea", "img", "canvas", "svg", "object", "table"];

/// A part of a page.
enum Part<'a> {
    Text(Span<'a>),
    /// The name in small letters, which is at most [`LONGEST`] bytes long; whether it closes an element; the tag.
    Tag {
        name: [u8; LONGEST],
        closes: bool,
        span: Span<'a>,
    },
}

/// The longest name of a tag that means something here.
const LONGEST: usize = 8;

/// The parts of a page, without what no page shows.
struct Parts<'a> {
    source: Source<'a>,
    at: usize,
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        let text = self.source.text;
        loop {
            let rest = text.get(self.at..).filter(|rest| !rest.is_empty())?;
            let at = self.at;
            if self.source.is_cancelled() {
                return None;
            }
            if rest.starts_with("<!--") {
                self.at += rest.find("-->").map_or(rest.len(), |end| end + 3);
                continue;
            }
            let is_tag = rest.starts_with('<')
                && rest[1..]
                    .starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'));
            if !is_tag {
                let first = rest.chars().next().map_or(1, char::len_utf8);
                let end = rest[first..].find('<').map_or(rest.len(), |end| end + first);
                self.at += end;
                return Some(Part::Text(Span { text: &rest[..end], at }));
            }
            let len = rest.find('>').map_or(rest.len(), |end| end + 1);
            let span = Span { text: &rest[..len], at };
            self.at += len;
            let closes = rest.starts_with("</");
            let bytes = rest[if closes { 2 } else { 1 }..len].bytes();
            let mut name = [0; LONGEST];
            for (place, byte) in name.iter_mut().zip(bytes.take_while(u8::is_ascii_alphanumeric)) {
                *place = byte.to_ascii_lowercase();
            }
            if !closes && let Some(hidden) = HIDDEN.iter().find(|hidden| is(&name, hidden)) {
                let is_end = |end: &(usize, &str)| {
                    let name = rest.get(len + end.0 + 2..len + end.0 + 2 + hidden.len());
                    name.is_some_and(|name| name.eq_ignore_ascii_case(hidden))
                };
                let end = rest[len..].match_indices("</").find(is_end);
                self.at += end.map_or(rest.len() - len, |(end, _)| end);
            }
            return Some(Part::Tag { name, closes, span });
        }
    }
}

fn is(name: &[u8; LONGEST], word: &str) -> bool {
    let len = word.len().min(LONGEST);
    name[..len] == word.as_bytes()[..len] && name[len..].iter().all(|byte| *byte == 0)
}

/// Reads a puzzle. `read_text` reads the text that the page shows.
pub fn read(source: Source, options: &BoardOptions, read_text: Read) -> Result<Puzzle> {
    let shown = entities(source.text)?;
    let source = source.with_text(&shown);
    if let Some(puzzle) = in_table(source, options)? {
        return Ok(puzzle);
    }
    let mut characters = memory::with_capacity(source.text.len())?;
    let mut has_rows = false;
    for part in (Parts { source, at: 0 }) {
        let begin = match part {
            Part::Text(span) => {
                fill(&mut characters, source.text, span.at);
                characters.extend_from_slice(span.text.as_bytes());
                continue;
            }
            Part::Tag { name, span, .. } => {
                has_rows |= is(&name, "pre") || is(&name, "br");
                span.at
            }
        };
        fill(&mut characters, source.text, begin);
    }
    fill(&mut characters, source.text, source.text.len());
    let plain = str::from_utf8(&characters).unwrap_or_default();
    let error = match read_text(source.with_text(plain), options) {
        Err(error) if !has_rows || !is_final(&error) => error,
        done => return done,
    };
    let has_cells = error.place.cell.is_some();
    Err(if has_cells && has_rows { error } else { no_board(source, 0) })
}

/// Blanks for the characters of a text up to a byte, of which the first ones have been copied.
fn fill(copied: &mut Vec<u8>, text: &str, to: usize) {
    let from = copied.len();
    let skipped = text.as_bytes().get(from..to).unwrap_or_default();
    copied.extend(skipped.iter().map(|byte| if *byte == b'\n' { b'\n' } else { b' ' }));
}

/// The text with blanks for entities of blanks; each character keeps its column.
fn entities(text: &str) -> Result<String> {
    const BLANKS: [&str; 8] =
        ["&nbsp;", "&#160;", "&#xa0;", "&#xA0;", "&ensp;", "&emsp;", "&zwnj;", "&#8203;"];
    memory::written(|written| {
        let mut rest = text;
        while let Some(at) = rest.find('&') {
            written.write_str(&rest[..at])?;
            rest = &rest[at..];
            let entity = BLANKS.iter().find(|entity| rest.starts_with(**entity));
            match entity {
                Some(entity) => entity.chars().try_for_each(|_| written.write_char(' '))?,
                None => written.write_char('&')?,
            }
            rest = &rest[entity.map_or(1, |entity| entity.len())..];
        }
        written.write_str(rest)
    })
}

/// The error of a page.
fn no_board(source: Source, at: usize) -> Error {
    let what = "a page of HTML, in which no table and no preformatted text is one board";
    source
        .error(at, Reason::Refused { what, instead: "paste the text of the board, one row a line" })
}

/// The board of the only table that is one.
fn in_table(source: Source, options: &BoardOptions) -> Result<Option<Puzzle>> {
    let mut found: Option<Puzzle> = None;
    let mut rows: Vec<Row> = Vec::new();
    let (mut depth, mut in_cell) = (0_usize, false);
    let mut other = None;
    for part in (Parts { source, at: 0 }) {
        match part {
            Part::Text(span) if in_cell => {
                let shown = tables::trimmed(span, span.text);
                let Some(cell) = rows.last_mut().and_then(|row| row.last_mut()) else { continue };
                if cell.text.is_empty() {
                    *cell = shown;
                } else if !shown.text.is_empty() {
                    // With the tags between, which are no symbol.
                    cell.text = &source.text[cell.at..shown.end()];
                }
            }
            Part::Text(span) => {
                if let Some((at, rule)) = rules::named(span.text) {
                    return Err(source.rule(span.at + at, "HTML", rule));
                }
            }
            Part::Tag { name, closes: false, span } if is(&name, "table") => {
                depth += 1;
                if depth > 1 {
                    other = other.or(Some(span.at));
                }
                rows.clear();
            }
            Part::Tag { name, closes: true, .. } if is(&name, "table") => {
                depth = depth.saturating_sub(1);
                in_cell = false;
                add(source, &rows, options, &mut found)?;
                rows.clear();
            }
            Part::Tag { name, closes, .. } if is(&name, "tr") => {
                in_cell = false;
                if !closes {
                    memory::push(&mut rows, Vec::new())?;
                }
            }
            Part::Tag { name, closes, span } if is(&name, "td") || is(&name, "th") => {
                in_cell = !closes;
                let has_span = |attribute: &str| {
                    let after = span.text.split_once(attribute).map(|(_, after)| after);
                    let value = after.map(|after| after.trim_start_matches(['=', '"', '\'', ' ']));
                    value.is_some_and(|value| {
                        value.split(|c: char| !c.is_ascii_digit()).next() != Some("1")
                    })
                };
                if has_span("colspan") || has_span("rowspan") {
                    other = other.or(Some(span.at));
                }
                if !closes {
                    if rows.is_empty() {
                        memory::push(&mut rows, Vec::new())?;
                    }
                    if let Some(row) = rows.last_mut() {
                        memory::push(row, Span { text: "", at: span.end() })?;
                    }
                }
            }
            Part::Tag { name, span, .. } if OTHERS.iter().any(|tag| is(&name, tag)) && in_cell => {
                other = other.or(Some(span.at));
            }
            Part::Tag { .. } => {}
        }
    }
    add(source, &rows, options, &mut found)?;
    match (found, other) {
        (Some(_), Some(at)) => Err(no_board(source, at)),
        (found, _) => Ok(found),
    }
}

/// Reads the rows of a table. A second board is refused, unless one is the solution of the other.
fn add(
    source: Source,
    rows: &[Row],
    options: &BoardOptions,
    found: &mut Option<Puzzle>,
) -> Result<()> {
    let Some(puzzle) = tables::board(source, rows, options)? else { return Ok(()) };
    let solved = found.as_ref().map(|first| solved_by(first, &puzzle));
    match solved {
        Some(None) => {
            let begin = rows.first().and_then(|row| row.first()).copied();
            Err(several(source, begin.unwrap_or(Span { text: "", at: 0 })))
        }
        Some(Some(true)) => Ok(()),
        _ => {
            *found = Some(puzzle);
            Ok(())
        }
    }
}
