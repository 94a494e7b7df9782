//! Lines that are drawn in a grid: they show its boxes, or all cells.
//!
//! In: the text of a grid that was read, and its puzzle. Out: the puzzle with the boxes that the lines show, or the refusal of
//! a grid whose lines show other regions. What stays true: a text in which it is not certain what is a row is not refused.
//!
//! ```text
//!     5 3 . | . 7 . | . . .      bars between boxes, or between all cells; also with another kind of bar between boxes
//!     ------+-------+------      rules between boxes, between all rows, or below the first row as in a table of Markdown
//!     +   +   +---+              no rule of pieces between the rows of a box
//! ```

use super::board::BoardOptions;
use super::looks::{self, Line, Show, is_bar, is_blank, is_frame};
use super::source::Source;
use crate::error::{Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// The refusal of lines between other cells.
const REFUSAL: Reason = Reason::Refused {
    what: "a board with lines that are not drawn between its boxes, as of a jigsaw",
    instead: "name boxes that are not the usual ones; other regions are not read",
};

/// The bars between two cells of a row.
struct Bar<'a> {
    /// The cells before it.
    cells: usize,
    shown: &'a str,
    at: usize,
}

/// The puzzle of a grid, with the boxes between which its lines are drawn, if the options name none.
pub(super) fn boxed(puzzle: Puzzle, source: Source, options: &BoardOptions) -> Result<Puzzle> {
    let shape = puzzle.shape();
    let refusal = match check(source, shape) {
        Err(refusal) if refusal.reason == REFUSAL && options.shape()?.is_none() => refusal,
        done => return done.map(|()| puzzle),
    };
    let others = (2..shape.side() as u32).filter_map(|width| {
        let height = (shape.side() as u32).checked_div(width)?;
        Shape::new(height, width).ok().filter(|other| other.side() == shape.side())
    });
    let mut fitting = others.filter(|other| check(source, *other).is_ok());
    match (fitting.next(), fitting.next()) {
        (Some(shape), None) => {
            let mut boxed = Puzzle::with_symbols(shape, puzzle.symbols().try_clone()?)?;
            boxed.set_digits(puzzle.digits())?;
            Ok(boxed)
        }
        _ => Err(refusal),
    }
}

/// Refuses a grid with lines that are drawn between other cells than those of two boxes, if not between all.
pub(super) fn check(source: Source, shape: Shape) -> Result<()> {
    let draws = |c: char| is_frame(c) || matches!(c, '-' | '=' | '_' | '~' | '!');
    if shape.side() < 4 || !source.text.contains(draws) {
        return Ok(());
    }
    let Some(lines) = looks::lines(source)? else { return Ok(()) };
    let (side, width, height) = (shape.side(), shape.box_width(), shape.box_height());
    let mut bars = Vec::new();
    // Rows of empty cells may look like rules, and rows of letters like words.
    let mut counts = [0; 3];
    for line in &lines {
        if line.show != Show::Rule && find_bars(line, side, &mut bars)? {
            counts[kind_of(line)] += 1;
        }
    }
    let mut taken = 0;
    let is_rows = |count: &usize| *count > 0 && count.is_multiple_of(side);
    let Some(kinds) = counts.iter().position(|count| {
        taken += count;
        is_rows(&taken)
    }) else {
        return Ok(());
    };
    let (mut row, mut are_full, mut ruled, mut first) = (0_usize, true, 0_usize, None);
    for line in &lines {
        source.check_cancelled()?;
        let is_row =
            line.show != Show::Rule && kind_of(line) <= kinds && find_bars(line, side, &mut bars)?;
        let refused = |at: usize| Err(source.error(at, REFUSAL));
        if is_row {
            row += 1;
            let mut others = bars.iter().filter(|bar| !bar.cells.is_multiple_of(width));
            let is_full = bars.len() + 1 == side;
            are_full &= is_full;
            let of_boxes = || bars.iter().filter(|bar| bar.cells.is_multiple_of(width));
            let unlike =
                |bar: &&Bar, like: Option<&Bar>| like.is_some_and(|like| like.shown != bar.shown);
            if let Some(other) = others.next() {
                let like = of_boxes().next();
                let mixed = others
                    .find(|bar| unlike(bar, Some(other)))
                    .or(of_boxes().find(|bar| unlike(bar, like)));
                if !is_full || mixed.is_some() {
                    return refused(mixed.unwrap_or(other).at);
                }
            }
        } else if draws_rule(line) && !row.is_multiple_of(side) && !row.is_multiple_of(height) {
            if is_in_pieces(line) {
                return refused(line.span.at);
            }
            (ruled, first) = (ruled + 1, first.or(Some((row, line.span.at))));
        }
    }
    let is_below_titles = |at: usize| at == 1 && ruled == 1 && are_full;
    let is_full = ruled >= (row / side) * (side - side / height);
    match first {
        Some((row, at)) if !is_full && !is_below_titles(row) => Err(source.error(at, REFUSAL)),
        _ => Ok(()),
    }
}

/// How surely a line is a row: 0 of cells, 1 of words, 2 of what may be a rule.
fn kind_of(line: &Line) -> usize {
    match line.show {
        Show::Cells => usize::from(line.is_title() || line.has_words()),
        _ => 2,
    }
}

/// The bars between the cells of a row. False for a line that is no row, or whose cells may be others.
fn find_bars<'a>(line: &Line<'a>, side: usize, bars: &mut Vec<Bar<'a>>) -> Result<bool> {
    bars.clear();
    let text = line.span.text;
    let is_empty = |part: &str| part.chars().all(is_blank);
    let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    // Without the frame.
    let inside = text.trim_matches(is_blank);
    let inside = inside.strip_prefix(is_bar).unwrap_or(inside);
    let inside = inside.strip_suffix(is_bar).unwrap_or(inside);
    let count = inside.split(is_bar).count();
    // A cell between two bars may be empty.
    let is_full = count == side;
    let words = |part: &str| {
        part.split(|c| is_blank(c) || is_frame(c)).filter(|word| !word.is_empty()).count()
    };
    let letters = |part: &str| part.chars().filter(|&c| !is_blank(c) && !is_frame(c)).count();
    let counted = |count: &dyn Fn(&str) -> usize| inside.split(is_bar).map(count).sum::<usize>();
    // The first part may be a label of the row.
    let label = inside.split(is_bar).next().filter(|part| count > 1 && words(part) == 1);
    let (first, count_in): (usize, &dyn Fn(&str) -> usize) = match label.map_or(0, letters) {
        _ if is_full => (0, &|_| 1),
        _ if counted(&words) == side => (0, &words),
        _ if counted(&letters) == side => (0, &letters),
        0 => return Ok(false),
        _ if counted(&words) == side + 1 => (1, &words),
        label if counted(&letters) == side + label => (1, &letters),
        _ => return Ok(false),
    };
    let mut cells = 0;
    for part in inside.split(is_bar).skip(first) {
        let end = place(part);
        if cells > 0 && cells < side {
            let last = text[..end].chars().next_back().map_or(0, char::len_utf8);
            match bars.last_mut().filter(|bar| bar.cells == cells) {
                Some(bar) => bar.shown = &text[bar.at - line.span.at..end],
                None => {
                    let begin = end - last;
                    memory::push(
                        bars,
                        Bar { cells, shown: &text[begin..end], at: line.span.at + begin },
                    )?;
                }
            }
        }
        if is_full || !is_empty(part) {
            cells += count_in(part);
        }
    }
    Ok(true)
}

/// Whether a line draws something between two rows.
fn draws_rule(line: &Line) -> bool {
    line.show != Show::Cells && line.span.text.contains(is_dash)
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '=' | '_' | '~' | '*' | '─' | '━' | '═' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍')
}

/// Whether a rule is drawn below some cells only, or below some with another sign.
fn is_in_pieces(line: &Line) -> bool {
    let is_between = |c: char| !is_dash(c) && !is_blank(c);
    let text = line.span.text.trim_matches(|c| is_blank(c) || is_between(c));
    let mut signs = text.chars().filter(|&c| is_dash(c));
    let first = signs.next();
    signs.any(|sign| Some(sign) != first)
        || text.split(is_between).any(|part| !part.contains(is_dash) && part.contains(is_blank))
}
