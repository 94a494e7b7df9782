//! Tables: cells between separators, as spreadsheets, NumPy, pandas, R and databases show them.
//!
//! In: the lines of a text, or the cells of a table of HTML. Out: a puzzle, or `None` for a text that is no table. In this
//! order, the separator is a tab, a semicolon, a comma, a bar, or blanks. A table may have more than its board has:
//!
//! ```text
//!     labels           0    1     2   1, 2, 3 or 0, 1, 2 or A, B, C or r1, r2, r3 or [1,], [2,], [3,]; also above the columns
//!     0             5.0  3.0   NaN   whole numbers with a fraction of zeros; any single word for empty cells
//!     gaps          5,3,,,,7,        empty columns and rows between the boxes
//!     margins       ,,5,3,           empty columns and rows around the board
//!     solid rows    1. 53..7....     a label or a bullet before rows of one character a cell
//! ```
//!
//! What stays true: a text with two readings is no table. Plain numbers are labels of rows only below labels of columns, or
//! before solid rows, and labels of columns only if they begin with 0, rows have labels, or as many rows are below. Time is
//! linear in the text.

use crate::error::{Error, Excerpt, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::board::BoardOptions;
use crate::text::cells::{self, Cell};
use crate::text::looks::{Line, Show, is_bar, is_blank, is_frame};
use crate::text::rules;
use crate::text::source::{Source, Span, whole};

/// The side of most boards.
const NINE: usize = 9;

/// The cells of a row.
pub type Row<'a> = Vec<Span<'a>>;

/// Reads a puzzle.
pub fn read(source: Source, lines: &[Line], options: &BoardOptions) -> Result<Option<Puzzle>> {
    let separators: [fn(char) -> bool; 4] = [|c| c == '\t', |c| c == ';', |c| c == ',', is_bar];
    for separator in separators {
        source.check_cancelled()?;
        // The tabs at the end of a line are no part of its span.
        let ends = |line: &Line| source.text[line.span.end()..].starts_with(separator);
        let has = |line: &Line| line.span.text.contains(separator) || ends(line);
        let rows = if separator('|') {
            let Some(lines) = body(lines, |line| has(line))? else { continue };
            framed(lines, separator)?
        } else {
            // A row may end with separators, or have nothing else.
            if !lines.iter().any(has) || body(lines, |line| has(line))?.is_none() {
                continue;
            }
            let mut rows = Vec::new();
            let is_row = |line: &Span| line.text.contains(separator) && !line.text.starts_with('#');
            for line in source.lines().filter(is_row) {
                memory::push(&mut rows, fields(line, separator)?)?;
            }
            // Some rows may end with a separator.
            let least = rows.iter().map(Vec::len).min().unwrap_or(0);
            for row in rows.iter_mut().filter(|row| row.len() == least + 1) {
                row.pop_if(|last| last.text.is_empty());
            }
            rows
        };
        if let Some(puzzle) = board(source, &rows, options)? {
            return Ok(Some(puzzle));
        }
    }
    let is_cut = source.text.contains('\t');
    match if is_cut { with_lost_ends(source, lines, options)? } else { None } {
        None => spaced(source, lines, options),
        found => Ok(found),
    }
}

/// Rows with tabs that an editor cut after the last symbol. If none begins with a tab, more may be lost.
fn with_lost_ends(
    source: Source,
    lines: &[Line],
    options: &BoardOptions,
) -> Result<Option<Puzzle>> {
    let Some(drawn) = drawn(source, lines)? else { return Ok(None) };
    let width = drawn.iter().map(|line| line.text.matches('\t').count() + 1).max();
    let begins = drawn.iter().any(|line| line.text.starts_with('\t'));
    // The end of a line is cut if no line ends with a tab.
    let ends = source.text.contains("\t\n") || source.text.contains("\t\r");
    let Some(side) = width.filter(|&width| width == drawn.len() && begins && !ends) else {
        return Ok(None);
    };
    let mut rows = memory::with_capacity(side)?;
    for line in drawn {
        let mut row = fields(line, |c| c == '\t')?;
        while row.len() < side {
            memory::push(&mut row, Span { text: "", at: line.end() })?;
        }
        rows.push(row);
    }
    board(source, &rows, options)
}

/// Symbols at the same distance from column to column, with blanks for empty cells.
///
/// ```text
///     5 3     7
///     6     1 9 5
/// ```
///
/// The last column has a symbol: otherwise blanks before all of them may be lost.
pub fn aligned(source: Source, lines: &[Line], options: &BoardOptions) -> Result<Option<Puzzle>> {
    /// Characters from column to column.
    const STEPS: [usize; 3] = [2, 3, 4];
    let Some(drawn) = drawn(source, lines)? else { return Ok(None) };
    let is_part = |byte: u8| matches!(byte, b' ' | b'1'..=b'9');
    // Without two blanks together, those of the empty cells were lost.
    let has_runs = |line: &Span| line.text.starts_with(' ') || line.text.contains("  ");
    if !drawn.iter().all(|line| line.text.bytes().all(is_part)) || !drawn.iter().any(has_runs) {
        return Ok(None);
    }
    let begin = |line: &Span, token: &Span| token.at - line.at;
    let begins = || drawn.iter().flat_map(|line| line.tokens().map(|token| begin(line, &token)));
    let (Some(least), Some(most)) = (begins().min(), begins().max()) else { return Ok(None) };
    if drawn.iter().flat_map(|line| line.tokens()).any(|token| token.text.len() > 1) {
        return Ok(None);
    }
    for step in STEPS {
        // An indentation has less than a column, unless the board has too many.
        for from in [most % step, least] {
            let width = (most - from) / step + 1;
            let fits = |shape: &Shape| {
                let is_side = |count: usize, size: usize| {
                    [shape.side(), shape.side() + shape.side() / size - 1].contains(&count)
                };
                is_side(drawn.len(), shape.box_height()) && is_side(width, shape.box_width())
            };
            let is_whole = begins().all(|begin| begin >= from && (begin - from) % step == 0);
            if !is_whole || !options.sides()?.any(|shape| fits(&shape)) {
                continue;
            }
            let mut rows = memory::with_capacity(drawn.len())?;
            for line in &drawn {
                let mut row = memory::filled(width, Span { text: "", at: line.end() })?;
                line.tokens().for_each(|token| row[(begin(line, &token) - from) / step] = token);
                rows.push(row);
            }
            return board(source, &rows, options);
        }
    }
    Ok(None)
}

/// The lines from the first row to the last, with empty ones, if all others are words before and after them.
fn drawn<'a>(source: Source<'a>, lines: &[Line<'a>]) -> Result<Option<Vec<Span<'a>>>> {
    let is_row = |line: &Line| line.show == Show::Cells && !line.has_words();
    let first = lines.iter().position(is_row).unwrap_or(0);
    let last = lines.iter().rposition(is_row).unwrap_or(0);
    let Some([first_row, ..]) = lines.get(first..) else { return Ok(None) };
    if !lines[first..=last].iter().all(is_row) || last - first >= 2 * Shape::MAX_SIDE {
        return Ok(None);
    }
    let (begin, end) = (first_row.span.at, lines[last].span.end());
    let mut rows = memory::with_capacity(last + 1 - first)?;
    for line in source.lines().skip_while(|line| line.at < begin).take_while(|line| line.at < end) {
        if rows.len() > 2 * Shape::MAX_SIDE {
            return Ok(None);
        }
        memory::push(&mut rows, line.trim_end())?;
    }
    Ok(Some(rows))
}

/// The lines that are rows, if the other ones are rules, or words before and after them.
fn body<'l, 'a>(
    lines: &'l [Line<'a>],
    is_row: impl Fn(&Line) -> bool,
) -> Result<Option<Vec<&'l Line<'a>>>> {
    let is_rule = |line: &Line| {
        line.show == Show::Rule || (line.show == Show::Either && line.span.text.contains("--"))
    };
    // A table of Markdown begins with its titles, which may be empty, and a rule.
    let has_titles = matches!(lines, [first, ..] if first.count == 0);
    let is_table = |line: &Line| {
        let is_below = has_titles && lines.get(1).is_some_and(|rule| std::ptr::eq(rule, line));
        is_row(line) && !is_rule(line) && !(is_below && line.show == Show::Either)
    };
    let (first, last) = (lines.iter().position(is_table), lines.iter().rposition(is_table));
    let (Some(first), Some(last)) = (first, last) else { return Ok(None) };
    let mut rows = memory::with_capacity(lines.len())?;
    for (at, line) in lines.iter().enumerate() {
        if is_table(line) {
            rows.push(line);
        } else if line.show == Show::Cells && ((first..last).contains(&at) || !line.has_words()) {
            return Ok(None);
        }
    }
    Ok(Some(rows))
}

/// The fields of a line, without the blanks around them.
fn fields(line: Span<'_>, separator: fn(char) -> bool) -> Result<Row<'_>> {
    let mut row = memory::with_capacity(line.text.matches(separator).count() + 1)?;
    row.extend(line.text.split(separator).map(|field| trimmed(line, field)));
    Ok(row)
}

/// A part of a span without the blanks around it.
pub fn trimmed<'a>(span: Span<'a>, part: &'a str) -> Span<'a> {
    let text = part.trim_matches(is_blank);
    Span { text, at: span.at + (text.as_ptr() as usize - span.text.as_ptr() as usize) }
}

/// Rows between bars. The first and the last bar are those of a frame, if all rows begin and end with one.
fn framed<'a>(lines: Vec<&Line<'a>>, separator: fn(char) -> bool) -> Result<Vec<Row<'a>>> {
    let text = |line: &Line<'a>| line.span.text.trim_matches(is_blank);
    let has_frame = lines
        .iter()
        .all(|line| text(line).starts_with(separator) && text(line).ends_with(separator));
    let mut rows = memory::with_capacity(lines.len())?;
    for line in lines {
        let mut row = fields(line.span, separator)?;
        if has_frame && row.len() > 2 {
            row.pop();
            row.remove(0);
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Rows of cells with blanks between, or of one character a cell after a label.
fn spaced(source: Source, lines: &[Line], options: &BoardOptions) -> Result<Option<Puzzle>> {
    // Words are no cells.
    let is_row = |line: &Line| !is_words(line);
    let Some(lines) = body(lines, is_row)? else { return Ok(None) };
    let mut rows: Vec<Row> = memory::with_capacity(lines.len())?;
    for line in lines {
        let mut row = Vec::new();
        // A plus sign is part of a frame or of a number such as 5.0e+00. AMPL ends its labels of columns with :=, and
        // ini files have = after the labels of rows.
        let has_signs = line.span.text.contains('[');
        let parts = |c: char| {
            (is_blank(c) && !(has_signs && c == ',')) || (is_frame(c) && c != '+') || c == '='
        };
        let is_cell = |token: &&str| !token.chars().all(|c| matches!(c, '+' | ':'));
        for token in line.span.text.split(parts).filter(is_cell) {
            let quoted = token.strip_prefix('\'').and_then(|token| token.strip_suffix('\''));
            memory::push(&mut row, trimmed(line.span, quoted.unwrap_or(token)))?;
        }
        rows.push(row);
    }
    // A word before the label of each row, or a bullet.
    let first = rows.first().and_then(|row| row.first()).map_or("", |token| token.text);
    let is_before = matches!(first, "-" | "*" | "•" | "–")
        || (first.len() > 1 && first.chars().all(char::is_alphabetic));
    if is_before && rows.iter().all(|row| row.len() > 1 && row[0].text == first) {
        let has_labels = first.len() > 1 && first.chars().all(char::is_alphabetic);
        for row in &mut rows {
            row.remove(0);
        }
        if has_labels && !are_labels(rows.iter().map(|row| row[0]), rows.len()) {
            return Ok(None);
        }
        if let Some(puzzle) = solid(source, &rows, usize::from(has_labels), options)? {
            return Ok(Some(puzzle));
        }
    }
    if are_labels(rows.iter().filter_map(|row| row.first().copied()), rows.len())
        && let Some(puzzle) = solid(source, &rows, 1, options)?
    {
        return Ok(Some(puzzle));
    }
    // The labels of the columns have none above those of the rows.
    if let Some((header, others)) = rows.split_first_mut()
        && others.iter().all(|row| row.len() == header.len() + 1)
    {
        let begin = header.first().map_or(0, |token| token.at);
        header.insert(0, Span { text: "", at: begin });
    }
    board(source, &rows, options)
}

/// Whether a line has words and no label of a row.
fn is_words(line: &Line) -> bool {
    let first = line.tokens().next();
    line.has_words() && line.tokens().count() < 4
        || first.is_some_and(|token| token.text.chars().filter(|c| c.is_alphabetic()).count() > 6)
        || line.span.text.trim_end().ends_with(':')
}

/// Rows whose tokens after the first `skip` have one character a cell, and not each one character.
fn solid(
    source: Source,
    rows: &[Row],
    skip: usize,
    options: &BoardOptions,
) -> Result<Option<Puzzle>> {
    let Some(shape) = options.sides()?.find(|shape| shape.side() == rows.len()) else {
        return Ok(None);
    };
    let side = shape.side();
    let count =
        |row: &Row| row[skip..].iter().map(|token| token.text.chars().count()).sum::<usize>();
    let is_solid = |row: &Row| row.len() > skip && count(row) == side;
    if !rows.iter().all(is_solid) || (skip > 0 && rows.iter().any(|row| row.len() == side + skip)) {
        return Ok(None);
    }
    let mut found: Vec<Cell> = memory::with_capacity(shape.cells())?;
    found.extend(
        rows.iter().flat_map(|row| &row[skip..]).flat_map(|token| {
            token.text.char_indices().map(move |(index, c)| (c, token.at + index))
        }),
    );
    cells::read(&found, shape, source, options).map(Some)
}

/// The labels of rows or columns.
#[derive(Clone, Copy, PartialEq)]
enum Labels {
    /// 1, 2, 3 ...
    FromOne,
    /// 0, 1, 2 ...
    FromZero,
    /// With letters or other signs.
    Signed,
}

/// The labels that these words are, if they are 1, 2, 3 ..., 0, 1, 2 ..., A, B, C ..., or numbers after the same letters.
fn labels<'a>(words: impl Iterator<Item = Span<'a>>, count: usize) -> Option<Labels> {
    let is_sign = |c: char| matches!(c, '[' | ']' | '(' | ')' | ',' | '.' | ':' | '#' | '|');
    let (mut found, mut number, mut first) = (None, 0, "");
    for (index, word) in words.enumerate() {
        let text = word.text.trim_matches(is_sign);
        let digits = text.trim_start_matches(|c: char| c.is_alphabetic() || c == '_');
        let (before, value) = if digits.is_empty() {
            let mut letters = text.chars();
            let letter = letters.next().filter(char::is_ascii_alphabetic)?.to_ascii_uppercase();
            if letters.next().is_some() {
                return None;
            }
            ("A", letter as usize - 'A' as usize)
        } else {
            (&text[..text.len() - digits.len()], digits.parse().ok()?)
        };
        if index == 0 {
            (first, number) = (before, value);
            found = Some(match (text.len() == digits.len() && text == word.text, value) {
                (_, 2..) => return None,
                (false, _) => Labels::Signed,
                (true, 0) => Labels::FromZero,
                (true, _) => Labels::FromOne,
            });
        } else if before != first || value != number + index {
            return None;
        }
        if index + 1 == count {
            return found;
        }
    }
    None
}

fn are_labels<'a>(words: impl Iterator<Item = Span<'a>>, count: usize) -> bool {
    labels(words, count).is_some()
}

/// The board of a table.
pub fn board(source: Source, rows: &[Row], options: &BoardOptions) -> Result<Option<Puzzle>> {
    let Some((shape, fields)) = fit(source, rows, options)? else { return Ok(None) };
    of_fields(source, &fields, shape, options).map(Some)
}

/// The shape of the board in a table, and its cells.
fn fit<'a>(
    source: Source,
    rows: &[Row<'a>],
    options: &BoardOptions,
) -> Result<Option<(Shape, Row<'a>)>> {
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    if rows.len() < 4 || rows.iter().any(|row| row.len() != width) {
        return Ok(None);
    }
    let rows = &rows[titles(source, rows)?..];
    let (top, left) = labelled(rows);
    let rows = &rows[top..];
    let is_empty = |field: &Span| field.text.is_empty();
    let mut filled_rows = memory::with_capacity(rows.len())?;
    filled_rows.extend(rows.iter().map(|row| !row[left..].iter().all(is_empty)));
    let mut filled_cols = memory::with_capacity(width)?;
    filled_cols.extend((left..width).map(|col| !rows.iter().all(|row| is_empty(&row[col]))));
    let side = filled_rows.len();
    let exact = options.shape()?.or_else(|| Shape::usual(side as u64).ok());
    let exact = exact.filter(|shape| shape.side() == side && side == filled_cols.len());
    let places = |shape: Shape| {
        let of_rows = placed(&filled_rows, shape.side(), shape.box_height());
        (of_rows, placed(&filled_cols, shape.side(), shape.box_width()))
    };
    let mut found = None;
    if let Some(exact) = exact {
        let inner = inner(rows, left, exact, options)?;
        found = Some((exact, (0, false), (0, false)));
        if let Some(shape) = inner {
            // Three empty rows and columns at the right places are no chance; fewer are.
            let has_gaps = |place: &Placed| matches!(place, Placed::Once((_, true)));
            found = match places(shape) {
                (row, col) if shape.side() != NINE && (has_gaps(&row) || has_gaps(&col)) => found,
                (Placed::Once(row), Placed::Once(col)) => Some((shape, row, col)),
                (Placed::Never, _) | (_, Placed::Never) => found,
                _ => return Err(source.error(rows[0][0].at, TWO_MARGINS)),
            };
        }
    } else {
        let count = |lines: &[bool]| lines.iter().filter(|filled| **filled).count();
        let counts = [count(&filled_rows), count(&filled_cols)];
        let is_tight = |shape: Shape| counts == [shape.side(); 2];
        for shape in options.sides()? {
            let (Placed::Once(row), Placed::Once(col)) = places(shape) else { continue };
            // A board without an empty row or column is that one, whatever is around it.
            match found {
                Some((other, ..)) if is_tight(other) => {}
                Some(_) if !is_tight(shape) => return Ok(None),
                _ => found = Some((shape, row, col)),
            }
        }
    }
    let Some((shape, (row, gaps), (col, cuts))) = found else { return Ok(None) };
    let line =
        |index: usize, size: usize, has_gaps: bool| index + if has_gaps { index / size } else { 0 };
    let mut fields = memory::with_capacity(shape.cells())?;
    for at in 0..shape.side() {
        let cells = &rows[row + line(at, shape.box_height(), gaps)][left + col..];
        let places = (0..shape.side()).map(|at| line(at, shape.box_width(), cuts));
        fields.extend(places.map(|at| cells[at]));
    }
    Ok(Some((shape, fields)))
}

/// The rows of a sheet above its board that have nothing but a title.
fn titles(source: Source, rows: &[Row]) -> Result<usize> {
    let mut count = 0;
    for row in rows {
        let mut filled = row.iter().filter(|field| !field.text.is_empty());
        let (Some(title), None) = (filled.next(), filled.next()) else { break };
        if title.text.chars().filter(|c| c.is_alphabetic()).count() < 2 {
            break;
        }
        if let Some((_, rule)) = rules::named(title.text) {
            return Err(source.rule(title.at, "a title", rule));
        }
        count += 1;
    }
    Ok(count)
}

/// A table whose margins are also rows and columns of its board.
const TWO_MARGINS: Reason = Reason::Refused {
    what: "a table with empty rows or columns at both ends, of which one may be part of the board",
    instead: "leave out those that are not, or write . for empty cells",
};

/// The shape of a board that has margins in a table which is a board itself: 9x9, or the smallest one. No puzzle with one
/// solution lacks two symbols, or has fewer than a fifth of its cells filled.
fn inner(rows: &[Row], left: usize, outer: Shape, options: &BoardOptions) -> Result<Option<Shape>> {
    let is_open = options.symbols.is_none() && options.alphabet.is_none();
    if outer.side() == NINE || !is_open {
        return Ok(None);
    }
    let fields = || rows.iter().flat_map(|row| &row[left..]).filter(|field| !field.text.is_empty());
    let value = |field: &Span| {
        let shown = field.text.chars().next().filter(|c| c.is_alphanumeric());
        whole(field.text).or_else(|| shown.map(|c| c.to_digit(36).map_or(i64::MAX, i64::from)))
    };
    let (count, most) = (fields().count(), fields().filter_map(value).max().unwrap_or(0));
    let fits = |shape: &Shape| {
        let side = shape.side() as i64;
        shape.side() < outer.side()
            && (side - 1..=side).contains(&most)
            && 5 * count >= shape.cells()
    };
    Ok(options.sides()?.filter(fits).min_by_key(|shape| (shape.side() != NINE, shape.side())))
}

/// The rows above a board and the columns before it that are labels.
fn labelled(rows: &[Row]) -> (usize, usize) {
    let filled = |field: &Span| !field.text.is_empty();
    let Some((header, below)) = rows.split_first() else { return (0, 0) };
    let count = |row: &[Span]| row.iter().copied().filter(|field| filled(field)).count();
    let of = |row: &[Span]| labels(row.iter().copied().filter(|field| filled(field)), count(row));
    let of_rows = |rows: &[Row]| {
        let firsts = || rows.iter().filter_map(|row| row.first().copied()).filter(filled);
        let named = firsts().count();
        let has_each = rows.iter().all(|row| row.first().is_some_and(filled) || count(row) == 0);
        labels(firsts(), named).filter(|_| has_each && named > 3)
    };
    let has_corner = header.first().is_some_and(|corner| {
        matches!(corner.text, "" | "." | "0")
            || corner.text.chars().any(|c| c.is_alphabetic() || c == '\\')
    });
    if has_corner && of(&header[1..]).is_some() && of_rows(below).is_some() {
        return (1, 1);
    }
    if of_rows(rows) == Some(Labels::Signed) {
        return (0, 1);
    }
    // Labels alone, above as many rows as there are columns. 1, 2, 3 may be the first row of a board with a margin below.
    let is_table = || {
        let margin = below.iter().rev().take_while(|row| count(row) == 0).count();
        below.len() - margin == header.len()
    };
    let has_header = match of(header) {
        Some(Labels::Signed | Labels::FromZero) => below.len() >= header.len(),
        Some(Labels::FromOne) => is_table(),
        None => false,
    };
    let has_header = has_header && count(header) == header.len();
    (usize::from(has_header), 0)
}

/// Where a board is among the lines of a table: the first line, and whether there are gaps between the boxes.
enum Placed {
    Never,
    Once((usize, bool)),
    Twice,
}

/// Where `side` lines begin among these, of which some are filled, and whether there is a gap after each `size` ones. Empty
/// lines around them are left out.
fn placed(filled: &[bool], side: usize, size: usize) -> Placed {
    let Some(gaps) = side.checked_div(size).and_then(|boxes| boxes.checked_sub(1)) else {
        return Placed::Never;
    };
    let with_gaps = |begin: usize| {
        let lines = &filled[begin..begin + side + gaps];
        lines.iter().enumerate().all(|(at, &is_filled)| (at + 1) % (size + 1) != 0 || !is_filled)
    };
    let before = filled.iter().take_while(|is_filled| !**is_filled).count();
    let after = filled.iter().rev().take_while(|is_filled| !**is_filled).count();
    let mut found = Placed::Never;
    for (count, has_gaps) in [(side, false), (side + gaps, true)] {
        let Some(left_out) = filled.len().checked_sub(count) else { continue };
        if before == filled.len() || before + after < left_out {
            continue;
        }
        for begin in left_out.saturating_sub(after)..=before.min(left_out) {
            if has_gaps && (gaps == 0 || !with_gaps(begin)) {
                continue;
            }
            if matches!(found, Placed::Once(_)) {
                return Placed::Twice;
            }
            found = Placed::Once((begin, has_gaps));
        }
    }
    found
}

/// The board of these fields, empty or with one word where the cell is empty.
pub fn of_fields(
    source: Source,
    fields: &[Span],
    shape: Shape,
    options: &BoardOptions,
) -> Result<Puzzle> {
    let is_empty = |field: &Span| matches!(field.text, "" | ".");
    let mut words = fields.iter().filter(|field| !is_empty(field) && whole(field.text).is_none());
    let word = words.next().map(|field| field.text);
    // A number that is too long is no word.
    let is_word = word.is_some_and(|word| !word.contains(|c: char| c.is_ascii_digit()));
    let has_one_word = words.all(|field| Some(field.text) == word)
        && (is_word || word.is_none())
        && (word.is_none() || !fields.iter().any(is_empty));
    let has_letters = word.is_some_and(|word| word.chars().all(char::is_alphanumeric));
    let has_characters = fields.iter().all(|field| field.text.chars().count() <= 1)
        && (shape.side() <= 9 || options.alphabet.is_some() || (has_letters && !has_one_word));
    let empty = fields.iter().find(|field| is_empty(field));
    let zero = fields.iter().find(|field| whole(field.text) == Some(0));
    let is_open = options.symbols.is_none() && options.alphabet.is_none();
    // The characters of a board say themselves whether 0 is a symbol beside another mark.
    let empty = empty.filter(|empty| empty.text.is_empty() || !has_characters);
    let mark = empty.map(|empty| if empty.text.is_empty() { "nothing" } else { empty.text });
    let mark = mark.or(word.filter(|_| has_one_word && !has_characters));
    if let (Some(zero), Some(mark), true) = (zero, mark, is_open) {
        let mark = Excerpt::new(mark);
        return Err(source.error(zero.at, Reason::TwoMarks { mark, side: shape.side() as u32 }));
    }
    if has_characters {
        let mut cells: Vec<Cell> = memory::with_capacity(fields.len())?;
        cells.extend(
            fields.iter().map(|field| (field.text.chars().next().unwrap_or('.'), field.at)),
        );
        return cells::read(&cells, shape, source, options);
    }
    let mut puzzle = options.board(shape)?;
    for (cell, field) in fields.iter().enumerate() {
        let set = match whole(field.text) {
            _ if is_empty(field) || (has_one_word && Some(field.text) == word) => continue,
            Some(0) if puzzle.symbols().digit(0).is_none() => continue,
            Some(symbol) => u32::try_from(symbol)
                .map_err(|_| Error::from(Reason::UnknownSymbol(symbol)))
                .and_then(|symbol| puzzle.put(cell, Some(symbol)))
                .map_err(|error| error.at_cell(shape.row_of(cell), shape.col_of(cell))),
            None => cells::set_cell(&mut puzzle, cell, field.text),
        };
        set.map_err(|error| source.error(field.at, error))?;
    }
    Ok(puzzle)
}
