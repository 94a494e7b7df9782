//! What a line of a pasted text looks like: cells, a rule between rows, a title, words.
//!
//! In: a line. Out: a [`Line`] with what it shows. What stays true: each line is looked at by itself, and nothing is refused.

use super::cells::Cell;
use super::rules;
use super::source::{Source, Span};
use crate::error::Result;
use crate::memory;

/// What a line shows.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Show {
    /// Cells, or words.
    Cells,
    /// One character again and again, which may be a rule or a row of empty cells.
    Either,
    /// A line drawn between rows.
    Rule,
}

pub(super) struct Line<'a> {
    pub(super) span: Span<'a>,
    pub(super) show: Show,
    /// The characters that are no blanks and no bars.
    pub(super) count: usize,
}

impl<'a> Line<'a> {
    fn new(span: Span<'a>) -> Line<'a> {
        let (mut count, mut is_rule, mut is_drawn) = (0, true, false);
        let (mut first, mut is_same, mut others) = (None, true, 0);
        for c in span.text.chars().filter(|&c| !is_blank(c)) {
            if is_frame(c) {
                is_drawn |= !is_bar(c);
                continue;
            }
            count += 1;
            is_rule &= matches!(c, '-' | '=' | '*' | '_' | '.' | ':' | '\'' | '`' | '~');
            is_same &= *first.get_or_insert(c) == c;
            others += usize::from(c != '.');
        }
        // A bullet before points is no part of a rule.
        let is_bullet = matches!(first, Some('-' | '*')) && others == 1 && count > 1;
        let show = match (is_rule, is_same) {
            (true, _) if is_drawn => Show::Rule,
            (true, true) if first != Some('.') => Show::Either,
            (true, false) if !is_bullet => Show::Rule,
            _ => Show::Cells,
        };
        Line { span, show, count }
    }

    /// The characters that are no blanks and no part of a frame.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<'a> {
        let at = self.span.at;
        let shown = self.span.text.char_indices().map(move |(index, c)| (c, at + index));
        shown.filter(|&(c, _)| !is_blank(c) && !is_frame(c))
    }

    /// The pieces between blanks and bars.
    pub(super) fn tokens(&self) -> impl Iterator<Item = Span<'a>> + Clone + use<'a> {
        let Span { text, at } = self.span;
        text.split(|c| is_blank(c) || is_frame(c)).filter(|token| !token.is_empty()).map(
            move |token| Span {
                text: token,
                at: at + (token.as_ptr() as usize - text.as_ptr() as usize),
            },
        )
    }

    /// Whether at least half of its characters are letters. A board with one cell too many has fewer.
    pub(super) fn has_words(&self) -> bool {
        let letters = self.cells().filter(|&(c, _)| c.is_alphabetic()).count();
        letters > 0 && 2 * letters >= self.count
    }

    /// Whether it may be a row of a board with this side, and no words below one.
    pub(super) fn may_be_row(&self, side: usize) -> bool {
        self.show == Show::Cells
            && self.count >= side
            && !self.cells().any(|(c, _)| c.is_alphabetic())
    }

    /// Whether it has words and not a row of cells.
    pub(super) fn is_title(&self) -> bool {
        let text = self.span.text.trim_start();
        if without_mark(text).is_some() {
            return true;
        }
        let begins = |word: &str| {
            text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
        };
        ["grid", "puzzle", "sudoku", "board", "game"].into_iter().any(begins)
    }
}

/// A longer text is no board that someone pasted.
const MOST_BYTES: usize = 8 << 20;

/// The lines that are neither blank nor comments; `None` for a text of more than [`MOST_BYTES`].
pub(super) fn lines<'a>(source: Source<'a>) -> Result<Option<Vec<Line<'a>>>> {
    if source.text.len() > MOST_BYTES {
        return Ok(None);
    }
    let mut lines = Vec::new();
    for line in source.filled_lines().filter(|line| !line.text.starts_with('#')) {
        if line.text.chars().all(is_blank) {
            continue;
        }
        memory::push(&mut lines, Line::new(line))?;
    }
    Ok(Some(lines))
}

/// The words after the mark of a comment of SQL, C or Lisp.
fn without_mark(line: &str) -> Option<&str> {
    let words = ["--", "//", ";"].iter().find_map(|mark| line.strip_prefix(mark))?;
    let words = words.strip_prefix(' ')?;
    words.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(words)
}

/// Whether a line of a collection is a comment, also one of SQL, C or Lisp.
pub fn is_comment(line: &[u8]) -> bool {
    let is_it = |line| without_mark(line).is_some();
    match line.first() {
        Some(b'#') => true,
        Some(b'-' | b'/' | b';') => str::from_utf8(line).is_ok_and(is_it),
        _ => false,
    }
}

/// Whether all lines are words or rules. A board may have letters, but most rows have no two words.
pub(super) fn is_prose(text: &[u8]) -> bool {
    /// Letters of the longest word.
    const LONGEST: usize = 20;
    /// Lines of the longest text that may have one word a line.
    const FEW: usize = 3;
    let is_word = |token: Span| {
        let word = token.text.trim_matches(|c: char| c.is_ascii_punctuation());
        (2..=LONGEST).contains(&word.len()) && word.chars().all(|c| c.is_alphabetic() || c == '\'')
    };
    let words = |line: &Line| line.tokens().filter(|token| is_word(*token)).count();
    let Ok(text) = str::from_utf8(text) else { return false };
    let lines = || text.lines().map(|line| Line::new(Span { text: line, at: 0 }));
    let rows = || lines().filter(|line| line.show == Show::Cells);
    let is_prose =
        |line: &Line| line.has_words() && words(line) > 0 && rules::named(line.span.text).is_none();
    let (mut count, mut few) = (0, 0);
    rows().all(|line| {
        count += 1;
        few += usize::from(words(&line) < 2);
        is_prose(&line)
    }) && (count <= FEW || 2 * few < count)
}

/// Whether a line is a title.
pub(super) fn is_title(line: &str) -> bool {
    // Most lines are rows.
    let begins = |c: char| c.is_ascii_alphabetic() || matches!(c, '-' | '/' | ';');
    if !line.trim_start().starts_with(begins) {
        return false;
    }
    let line = Line::new(Span { text: line, at: 0 });
    line.is_title() && line.show == Show::Cells
}

/// Whether a line is a rule or a title between boards.
pub(super) fn is_between(line: &str) -> bool {
    let line = Line::new(Span { text: line, at: 0 });
    let is_drawn = line.show == Show::Either && line.span.text.trim().starts_with(['-', '=', '*']);
    line.show == Show::Rule || is_drawn || (line.is_title() && line.show == Show::Cells)
}

/// The cells of a row: its numbers, if one has several characters, else its characters.
pub(super) fn cells_in(line: &str) -> usize {
    let line = Line::new(Span { text: line, at: 0 });
    let (count, has_long) = line
        .tokens()
        .fold((0, false), |(count, long), token| (count + 1, long || token.text.len() > 1));
    let is_spaced = count > 3 && line.tokens().all(|token| token.text.len() <= 4);
    if has_long && is_spaced && line.count > 9 { count } else { line.count }
}

/// Blanks of every kind, commas, double quotes, and marks that have no width.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, ',' | ';' | '"' | '“' | '”')
        || matches!(c, '\u{feff}' | '\u{200b}'..='\u{200d}' | '\u{2060}')
}

/// Bars between cells.
pub(super) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '!' | '¦' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// Characters that draw frames and never show a cell.
pub(super) fn is_frame(c: char) -> bool {
    c == '+' || is_bar(c) || ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Whether a line calls a board a solution.
pub(super) fn names_solution(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_ascii_alphabetic());
    words.any(|word| {
        ["solution", "solved", "answer"].into_iter().any(|known| word.eq_ignore_ascii_case(known))
    })
}

/// Whether a line is the last border of a picture: from it, none goes down.
pub(super) fn ends_picture(line: &str) -> bool {
    line.trim_start().starts_with('┗')
        && line.chars().all(|c| c.is_whitespace() || "┗━┻┷┛".contains(c))
}
