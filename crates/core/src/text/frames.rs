//! Lines that are drawn in a grid: they show its boxes, or all cells.
//!
//! In: the text of a grid, and its usual shape. Out: the shape that the lines show, or the refusal of a grid whose regions are
//! not boxes. What stays true: a text in which it is not certain what is a row is not refused.
//!
//! ```text
//!     5 3 . | . 7 . | . . .      bars between boxes, or between all cells; also with another kind of bar between boxes
//!     ------+-------+------      rules between boxes, between all rows, or below the first row as in a table of Markdown
//!     +   +   +---+              no rule of pieces between the rows of a box
//! ```

use memchr::memchr_iter;

use super::looks::{self, Line, Show, is_bar, is_blank, is_frame};
use super::regions;
use super::source::{Source, Span};
use crate::error::{Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// The refusal of lines between other cells.
const REFUSAL: Reason = Reason::Refused {
    what: "a board with lines that are not drawn between its boxes, as of a jigsaw",
    instead: "draw regions with as many cells as a row, and lines on all their sides, or write a map of them below",
};

/// The bars between two cells of a row.
struct Bar<'a> {
    /// The cells before it.
    cells: usize,
    shown: Span<'a>,
}

/// The words and bars of a line, and the bars between its cells; the memory is used again.
#[derive(Default)]
struct Row<'a> {
    words: Vec<Span<'a>>,
    bars: Vec<Bar<'a>>,
}

/// The board with the boxes or regions that the lines of a grid show: its own boxes, or the only other ones with lines
/// between them, or regions.
pub(super) fn drawn(source: Source, puzzle: Puzzle) -> Result<Puzzle> {
    let refusal = match check(source, puzzle.shape()) {
        Err(error) if error.reason == REFUSAL => error,
        checked => return checked.map(|()| puzzle),
    };
    let side = puzzle.shape().side() as u32;
    let widths = (2..side).filter(|width| side.is_multiple_of(*width));
    let others = widths.filter_map(|width| Shape::new(side / width, width).ok());
    let mut fitting = others.filter(|other| check(source, *other).is_ok());
    match (fitting.next(), fitting.next()) {
        (Some(shape), None) => return regions::with_boxes(&puzzle, shape),
        (Some(_), Some(_)) => return Err(refusal),
        _ => {}
    }
    let Some(regions) = enclosed(source, puzzle.shape().side())? else { return Err(refusal) };
    regions::with(puzzle, &regions).map_err(|error| match error.reason {
        Reason::RegionSize { .. } => refusal,
        _ => error,
    })
}

/// The regions that lines enclose, if the text draws a line above and below each row and all places of a line are as wide:
///
/// ```text
///     +---+---+---+---+
///     | 1 | .   .   . |
///     +   +   +---+---+
/// ```
fn enclosed(source: Source, side: usize) -> Result<Option<Vec<i64>>> {
    let count = 2 * side + 1;
    let mut rows: Vec<Vec<char>> = memory::with_capacity(count)?;
    for line in source.filled_lines() {
        let mut row = memory::with_capacity(line.text.len())?;
        row.extend(line.text.trim().chars());
        let is_edge = |c: Option<&char>| c.is_some_and(|&c| is_frame(c));
        if is_edge(row.first()) && is_edge(row.last()) {
            memory::push(&mut rows, row)?;
        }
        if rows.len() > count {
            return Ok(None);
        }
    }
    let length = rows.first().map_or(0, Vec::len);
    let is_whole = rows.len() == count
        && rows.iter().all(|row| row.len() == length)
        && length > 2 * side
        && (length - 1).is_multiple_of(side);
    if !is_whole {
        return Ok(None);
    }
    let period = (length - 1) / side;
    // Heavy lines are those of regions, if light ones are between other cells.
    let is_heavy = |c: char| matches!(c, '┃' | '━' | '║' | '═' | '#' | '=' | '┇' | '┅');
    let left = |cell: usize| rows[2 * (cell / side) + 1][cell % side * period];
    let above = |cell: usize| {
        let (row, col) = (2 * (cell / side), cell % side * period);
        &rows[row][col + 1..col + period]
    };
    let inside = || (0..side * side).filter(|cell| cell / side > 0 && cell % side > 0);
    let has_both = inside()
        .any(|cell| is_heavy(left(cell)) || above(cell).iter().any(|&c| is_heavy(c)))
        && inside().any(|cell| !is_heavy(left(cell)) && is_bar(left(cell)));
    let is_line = |c: char| if has_both { is_heavy(c) } else { !is_blank(c) };
    // A line above a cell is drawn along it or not at all.
    let is_cut = |cell: usize| {
        let drawn = above(cell).iter().filter(|&&c| is_line(c)).count();
        drawn > 0 && drawn + 1 < above(cell).len()
    };
    if (0..side * side).any(is_cut)
        || !(0..side * side).all(|cell| is_bar(left(cell)) || is_blank(left(cell)))
    {
        return Ok(None);
    }
    let mut regions = memory::filled(side * side, -1)?;
    let mut reached: Vec<usize> = memory::with_capacity(side * side)?;
    let mut number = 0;
    for first in 0..side * side {
        if regions[first] != -1 {
            continue;
        }
        regions[first] = number;
        reached.push(first);
        while let Some(cell) = reached.pop() {
            let (row, col) = (cell / side, cell % side);
            let is_open_above = |cell: usize| !above(cell).iter().any(|&c| is_line(c));
            let beside = [
                (col > 0 && !is_line(left(cell))).then(|| cell - 1),
                (col + 1 < side && !is_line(left(cell + 1))).then(|| cell + 1),
                (row > 0 && is_open_above(cell)).then(|| cell - side),
                (row + 1 < side && is_open_above(cell + side)).then(|| cell + side),
            ];
            for other in beside.into_iter().flatten() {
                if regions[other] == -1 {
                    regions[other] = number;
                    reached.push(other);
                }
            }
        }
        number += 1;
    }
    Ok(Some(regions))
}

/// Refuses a grid with lines that are drawn between other cells than those of two boxes, if not between all.
pub(super) fn check(source: Source, shape: Shape) -> Result<()> {
    // Many bytes at a time: most boards are drawn without lines.
    let is_plain = |byte: u8| {
        byte.is_ascii_alphanumeric()
            | matches!(byte, b'.' | b' ' | b'\r' | b'\n' | b'\t' | b'*' | b',')
    };
    let are_plain = |part: &[u8]| part.iter().fold(true, |all, byte| all & is_plain(*byte));
    if source.text.as_bytes().chunks(64).all(are_plain) {
        return Ok(());
    }
    let draws = |c: char| is_frame(c) || matches!(c, '-' | '=' | '_' | '~' | '!' | ':');
    let has_rows = || {
        memchr_iter(b'\n', source.text.as_bytes()).take(shape.side()).count() + 1 >= shape.side()
    };
    if shape.side() < 4 || !has_rows() || !source.text.contains(draws) {
        return Ok(());
    }
    let Some(lines) = looks::lines(source)? else { return Ok(()) };
    let (side, width, height) = (shape.side(), shape.box_width(), shape.box_height());
    let mut shown = Row::default();
    let (mut counts, mut labels) = ([0; 3], 0);
    for line in &lines {
        source.check_cancelled()?;
        if shown.read(line, side, counts[0])? {
            // Labels of the columns look like a row.
            if counts[0] == 0 && shown.are_labels() {
                labels = 1;
            } else {
                counts[kind_of(line)] += 1;
            }
        }
    }
    // Rows of letters may look like words, and rows of empty cells like rules.
    let rows = [counts[0], counts[0] + counts[1], counts[0] + counts[1] + counts[2]];
    let is_board = |count: usize| count > 0 && count.is_multiple_of(side);
    let fit = |before: usize| rows.iter().position(|count| is_board(count + before));
    let Some((kinds, skipped)) =
        fit(labels).map(|kinds| (kinds, 0)).or(fit(0).map(|kinds| (kinds, labels)))
    else {
        return Ok(());
    };
    let (mut row, mut left, mut are_full) = (0_usize, skipped, true);
    let (mut ruled, mut are_same, mut above) = (0, true, Span { text: "", at: 0 });
    let (mut first, mut in_pieces): (Option<(usize, Span)>, _) = (None, None);
    let refused = |at: usize| Err(source.error(at, REFUSAL));
    for line in &lines {
        source.check_cancelled()?;
        if kind_of(line) <= kinds && shown.read(line, side, row % side)? {
            if left > 0 {
                left -= 1;
                continue;
            }
            (row, above) = (row + 1, line.span);
            let is_full = shown.bars.len() + 1 == side;
            are_full &= is_full;
            let of_boxes = |bar: &&Bar| bar.cells.is_multiple_of(width);
            let others = || shown.bars.iter().filter(|bar| !of_boxes(bar));
            let Some(other) = others().next() else { continue };
            let like = shown.bars.iter().find(of_boxes).unwrap_or(other);
            let is_mixed = |bar: &&Bar| {
                bar.shown.text != if of_boxes(bar) { like.shown.text } else { other.shown.text }
            };
            let mixed = shown.bars.iter().find(is_mixed);
            if !is_full || mixed.is_some() {
                return refused(mixed.unwrap_or(other).shown.at);
            }
        } else if draws_rule(line) && !row.is_multiple_of(side) && !row.is_multiple_of(height) {
            let rule = line.span;
            let (_, like) = *first.get_or_insert((row, rule));
            (ruled, are_same) =
                (ruled + 1, are_same && like.text.trim_end() == rule.text.trim_end());
            if in_pieces.is_none() && is_in_pieces(rule.text, above.text) {
                in_pieces = Some(rule);
            }
        }
    }
    let is_below_titles = |row: usize| row == 1 && ruled == 1 && are_full;
    let are_between_all = ruled >= (row / side) * (side - side / height);
    let other = first.filter(|&(row, _)| !are_between_all && !is_below_titles(row));
    let other = other.map(|(_, rule)| rule).or(in_pieces.filter(|_| !are_same));
    other.map_or(Ok(()), |rule| refused(rule.at))
}

/// How surely a line is a row: 0 of cells, 1 of words, 2 of what may be a rule.
fn kind_of(line: &Line) -> usize {
    match line.show {
        Show::Cells => usize::from(line.is_title() || line.has_words()),
        _ => 2,
    }
}

impl<'a> Row<'a> {
    /// Finds the bars between the cells of a row. False for a line that is no row, or whose cells may be others.
    fn read(&mut self, line: &Line<'a>, side: usize, row: usize) -> Result<bool> {
        if line.show == Show::Rule || !self.find(line, side)? {
            return Ok(false);
        }
        let first = self.words.first().filter(|word| is_label(word.text, row)).map(|word| word.at);
        let letters = |word: &Span| word.text.chars().count();
        let count = self.words.len();
        let characters = self.words.iter().map(letters).sum::<usize>();
        let label = self.words.first().map_or(0, letters);
        // A cell between two bars may be empty; before them may be a label.
        let parts = self.bars.len() + 1;
        let has_label =
            first.is_some_and(|at| self.bars.first().is_some_and(|bar| at < bar.shown.at));
        let is_full = parts == side || (has_label && parts == side + 1);
        let (labels, by_letter) = match first {
            _ if is_full => (parts - side, false),
            _ if count == side => (0, false),
            _ if characters == side => (0, true),
            Some(_) if count == side + 1 => (1, false),
            Some(_) if characters == side + label => (label, true),
            _ => return Ok(false),
        };
        let mut words = self.words.iter().peekable();
        let mut cells = 0;
        for bar in &mut self.bars {
            while let Some(word) = words.next_if(|word| word.at < bar.shown.at) {
                cells += if by_letter { letters(word) } else { 1 };
            }
            bar.cells = cells;
        }
        for (at, bar) in self.bars.iter_mut().enumerate() {
            bar.cells = if is_full { at + 1 } else { bar.cells }.saturating_sub(labels);
        }
        // Bars side by side are one.
        let text = line.span.text;
        self.bars.dedup_by(|next, bar| {
            let is_same = next.cells == bar.cells && !is_full;
            if is_same {
                let begin = bar.shown.at - line.span.at;
                bar.shown.text = &text[begin..next.shown.end() - line.span.at];
            }
            is_same
        });
        self.bars.retain(|bar| (1..side).contains(&bar.cells));
        Ok(true)
    }

    /// Finds the words of a line, and the bars that are not around it. False for a line with too many for a row.
    fn find(&mut self, line: &Line<'a>, side: usize) -> Result<bool> {
        self.words.clear();
        self.bars.clear();
        let Span { text, at } = line.span;
        let mut begin = None;
        for (index, c) in text.char_indices().chain([(text.len(), ' ')]) {
            let is_part = is_blank(c) || is_frame(c);
            if !is_part {
                begin = begin.or(Some(index));
                continue;
            }
            let word = begin.take().map(|begin| Span { text: &text[begin..index], at: at + begin });
            // A colon by itself is a bar, too.
            let (word, colon) = match word {
                Some(word) if word.text == ":" => (None, Some(word)),
                word => (word, None),
            };
            if let Some(word) = word {
                memory::push(&mut self.words, word)?;
            }
            let bar = is_bar(c)
                .then(|| Span { text: &text[index..index + c.len_utf8()], at: at + index });
            for shown in colon.into_iter().chain(bar) {
                memory::push(&mut self.bars, Bar { cells: 0, shown })?;
            }
            if self.words.len() > side + 1 || self.bars.len() > 2 * (side + 1) {
                return Ok(false);
            }
        }
        let inside = text.trim_matches(is_blank);
        let from = at + (inside.as_ptr() as usize - text.as_ptr() as usize);
        self.bars.pop_if(|bar| bar.shown.end() == from + inside.len());
        if self.bars.first().is_some_and(|bar| bar.shown.at == from) {
            self.bars.remove(0);
        }
        Ok(true)
    }

    /// Whether the words count the columns.
    fn are_labels(&self) -> bool {
        let number = |at: usize| self.words.get(at)?.text.parse::<usize>().ok();
        let first = number(0).filter(|first| *first <= 1);
        first.is_some_and(|first| (0..self.words.len()).all(|at| number(at) == Some(first + at)))
    }
}

/// Whether a word may be the label of a row.
fn is_label(word: &str, row: usize) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let number = word.trim_start_matches(char::is_alphabetic);
    let counted = number.parse().is_ok_and(|number: usize| number == row || number == row + 1);
    counted || (number.is_empty() && word.chars().count() == 1)
}

/// Whether a line draws something between two rows.
fn draws_rule(line: &Line) -> bool {
    line.show != Show::Cells && line.span.text.contains(is_dash)
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '=' | '_' | '~' | '*' | '─' | '━' | '═' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍')
}

/// Whether a rule is drawn below some cells of a row only, or below some with another sign.
fn is_in_pieces(rule: &str, row: &str) -> bool {
    /// More blanks than beside a label or between two boxes.
    const WIDE: usize = 4;
    let is_other = |c: char| !is_dash(c) && !is_blank(c);
    let mut signs = rule.chars().filter(|&c| is_dash(c));
    let first = signs.next();
    let before = |text: &str| text.chars().take_while(|&c| is_blank(c)).count();
    let is_short = before(rule) > before(row) + WIDE
        || rule.trim_end().chars().count() + WIDE < row.trim_end().chars().count();
    let inside = rule.trim_matches(|c| is_blank(c) || is_other(c));
    let is_open = |part: &str| !part.contains(is_dash) && part.contains(is_blank);
    is_short
        || signs.any(|sign| Some(sign) != first)
        || inside.split(is_other).any(is_open)
        || inside.contains("  ")
}
