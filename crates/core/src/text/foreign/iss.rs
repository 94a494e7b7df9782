//! The text of Interactive Sudoku Solver: tokens that begin with a point, as far as the constraints of the table go.
//!
//! ```text
//!     .~R1C1_5~R2C3_12            givens; rows and columns from 1, those above 9 as letters: Ra is row 10
//!     .Shape~9x9~0-8              the side, and the symbols unless they count from 1
//!     .Cage~9~R1C1~R1C2           a cage; with the total 0, cells that differ
//!     .Sum~9~R1C1~R1C2            a sum of cells that may repeat
//!     .AllDifferent~R1C1~R2C2     cells that differ; as many as the symbols are an extra region
//!     .NoBoxes.Jigsaw~00011...    regions in place of the boxes; without NoBoxes, extra regions
//!     .Diagonal~1.Diagonal~-1.Windoku.DisjointSets.AntiKnight.AntiKing
//! ```
//!
//! In and out: a board of at most 16 rows. Every other token is refused by its name. What stays true: a rule that is not read or
//! written is refused, never left out.

use std::fmt::{self, Write as _};

use crate::constraint::{Constraint, ConstraintKind};
use crate::error::{Error, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;
use crate::text::board::BoardOptions;
use crate::text::regions;
use crate::text::several::several;
use crate::text::source::{Source, Span, first_line, integer};

/// The format in errors.
const NAME: &str = "Interactive Sudoku Solver";

/// The rows of the largest board.
const MOST_ROWS: usize = 16;

/// Tokens without arguments, with which a text may begin.
const FLAGS: [(&str, Option<&ConstraintKind>); 12] = [
    ("Windoku", Some(ConstraintKind::WINDOWS)),
    ("DisjointSets", Some(ConstraintKind::DISJOINT_GROUPS)),
    ("AntiKnight", Some(ConstraintKind::ANTI_KNIGHT)),
    ("AntiKing", Some(ConstraintKind::ANTI_KING)),
    ("NoBoxes", None),
    ("AntiConsecutive", None),
    ("AntiTaxicab", None),
    ("ChaosConstruction", None),
    ("Doppelganger", None),
    ("GlobalEntropy", None),
    ("StrictKropki", None),
    ("StrictXV", None),
];

/// Whether the text begins with a token.
pub fn begins(text: &[u8]) -> bool {
    let line = first_line(text);
    let Some(rest) = line.strip_prefix(b".") else { return false };
    let rest = &rest[rest.iter().take_while(|byte| **byte == b'.').count()..];
    if let [b'~', b'R', row, b'C', col, ..] = rest {
        return row.is_ascii_alphanumeric() && col.is_ascii_alphanumeric();
    }
    let len = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (name, after) = rest.split_at(len);
    let is_flag = || FLAGS.iter().any(|(flag, _)| flag.as_bytes() == name);
    match after.first() {
        Some(b'~') => name.first().is_some_and(u8::is_ascii_uppercase),
        None | Some(b'.' | b' ') => is_flag(),
        _ => false,
    }
}

/// A token: its name and its arguments.
#[derive(Clone, Copy)]
struct Token<'a> {
    name: Span<'a>,
    /// What is after its name.
    rest: Span<'a>,
}

impl<'a> Token<'a> {
    fn arguments(self) -> impl Iterator<Item = Span<'a>> + Clone {
        self.rest.split(|byte| byte == b'~').skip(1).map(trimmed)
    }

    /// The first argument.
    fn first(self) -> Span<'a> {
        self.arguments().next().unwrap_or(Span { text: "", at: self.rest.end() })
    }
}

/// A piece without the blanks around it.
fn trimmed(span: Span<'_>) -> Span<'_> {
    let before = span.text.len() - span.text.trim_start().len();
    Span { text: span.text.trim(), at: span.at + before }
}

/// The tokens of a text.
fn tokens(source: Source<'_>) -> impl Iterator<Item = Token<'_>> + Clone {
    let text = Span { text: source.text, at: 0 };
    let tokens = text.split(|byte| byte == b'.').map(trimmed);
    tokens.filter(|token| !token.text.is_empty()).map(|token| {
        let len = token.text.find('~').unwrap_or(token.text.len());
        let (name, rest) = token.text.split_at(len);
        Token {
            name: trimmed(Span { text: name, at: token.at }),
            rest: Span { text: rest, at: token.at + len },
        }
    })
}

/// The boxes of a board: as many rows as the largest divisor of the side that is not above its root.
fn usual(side: u32) -> Result<Shape> {
    let height = (1..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height)).unwrap_or(1);
    Shape::new(height, side / height)
}

/// Lines of which it is not known whether each is a puzzle.
const LINES: Reason = Reason::Refused {
    what: "a text of Interactive Sudoku Solver in several lines, of one puzzle or of several",
    instead: "write a puzzle in one line; name the format line if each line is one",
};

/// Refuses a text with a puzzle a line: each has givens. The tokens of one puzzle are in several lines only if at most one of
/// them has givens, and each line with cells is one token or the only one.
fn check_lines(source: Source) -> Result<()> {
    let (mut count, mut with_cells, mut with_givens, mut longest) = (0, 0, 0, 0);
    let mut second = None;
    for line in source.filled_lines() {
        let tokens = || line.split(|byte| byte == b'.').filter(|token| !token.is_blank());
        let has_cells = tokens().any(|token| token.text.contains("~R"));
        count += 1;
        second = second.or(Some(line).filter(|_| count == 2));
        with_cells += usize::from(has_cells);
        with_givens += usize::from(tokens().any(|token| token.text.starts_with('~')));
        longest = longest.max(if has_cells { tokens().count() } else { 0 });
    }
    match second {
        Some(second) if with_givens == count => Err(several(source, second)),
        Some(second) if with_givens > 1 || (with_cells > 1 && longest > 1) => {
            Err(source.error(second.at, LINES))
        }
        _ => Ok(()),
    }
}

/// Reads a puzzle.
pub fn read(source: Source, _: &BoardOptions) -> Result<Puzzle> {
    check_lines(source)?;
    let named = |name: &'static str| tokens(source).filter(move |token| token.name.text == name);
    let mut shapes = named("Shape");
    let mut puzzle = match shapes.next() {
        Some(token) => empty(token, source)?,
        None => Puzzle::new(Shape::square(9)?)?,
    };
    if let Some(second) = shapes.next() {
        return Err(source.rule(second.name.at, NAME, "a second Shape"));
    }
    let has_boxes = named("NoBoxes").next().is_none();
    let mut maps = named("Jigsaw");
    if let (false, Some(map)) = (has_boxes, maps.next()) {
        let regions = regions::in_field(map.first().text)?;
        puzzle =
            regions::with(puzzle, &regions).map_err(|error| source.error(map.first().at, error))?;
        if let Some(second) = maps.next() {
            return Err(source.rule(second.name.at, NAME, "a second Jigsaw"));
        }
    } else if !has_boxes {
        let of_boxes =
            tokens(source).find(|token| matches!(token.name.text, "Windoku" | "DisjointSets"));
        if let Some(token) = of_boxes {
            return Err(source.rule(token.name.at, NAME, "NoBoxes with a rule of boxes"));
        }
        let rows = Shape::new(1, puzzle.shape().side() as u32)?;
        puzzle = regions::with_boxes(&puzzle, rows)?;
    }
    for token in tokens(source) {
        source.check_cancelled()?;
        match token.name.text {
            "Jigsaw" if has_boxes => add_pieces(token, source, &mut puzzle)?,
            "Shape" | "Jigsaw" => {}
            _ => add(token, source, &mut puzzle)?,
        }
    }
    Ok(puzzle)
}

/// The empty board of a shape such as `9x9` or `9x9~0-8`.
fn empty(token: Token, source: Source) -> Result<Puzzle> {
    let mut arguments = token.arguments();
    let size = token.first();
    arguments.next();
    let number = |text: &str| integer(text).and_then(|number| u32::try_from(number).ok());
    let sides = size.text.split_once('x').and_then(|(rows, cols)| number(rows).zip(number(cols)));
    let side = match sides {
        Some((rows, cols)) if rows == cols && (1..=MOST_ROWS as u32).contains(&rows) => rows,
        Some(_) => {
            return Err(source.rule(
                size.at,
                NAME,
                "a board that is not square, or of more than 16 rows",
            ));
        }
        None => return Err(source.unexpected(size, "a size such as 9x9")),
    };
    let shape = usual(side)?;
    let Some(values) = arguments.next().filter(|values| !values.text.is_empty()) else {
        return Puzzle::new(shape);
    };
    if let Some(more) = arguments.next() {
        return Err(source.rule(more.at, NAME, more.text));
    }
    let range = match values.text.split_once('-') {
        Some((first, last)) => number(first).zip(number(last)),
        None => number(values.text).map(|count| (1, count)),
    };
    let (first, last) = range.ok_or_else(|| source.unexpected(values, "values such as 0-8"))?;
    if last.checked_sub(first) != Some(side - 1) {
        return Err(source.rule(values.at, NAME, "more or fewer values than cells in a row"));
    }
    let mut list = memory::with_capacity(shape.side())?;
    list.extend(first..=last);
    Puzzle::with_symbols(shape, Symbols::new(&list, shape.side())?)
}

/// Adds each piece of a jigsaw beside boxes.
fn add_pieces(token: Token, source: Source, puzzle: &mut Puzzle) -> Result<()> {
    let (map, shape) = (token.first(), puzzle.shape());
    let place = |error: Error| source.error(map.at, error);
    let regions = regions::in_field(map.text)?;
    ConstraintKind::REGIONS.check_values(&regions, shape).map_err(place)?;
    for region in 0..shape.side() {
        let mut cells = memory::with_capacity(shape.side())?;
        cells.extend(
            (0u32..)
                .zip(&regions)
                .filter(|(_, other)| **other == region as i64)
                .map(|(cell, _)| cell),
        );
        puzzle.add_constraint(ConstraintKind::EXTRA_REGION, &[], &cells).map_err(place)?;
    }
    Ok(())
}

/// Adds what a token says.
fn add(token: Token, source: Source, puzzle: &mut Puzzle) -> Result<()> {
    let name = token.name.text;
    if name.is_empty() {
        return token.arguments().try_for_each(|given| put(given, source, puzzle));
    }
    let (side, at) = (puzzle.shape().side(), token.name.at);
    let has_total = matches!(name, "Cage" | "Sum");
    let flag = FLAGS.iter().find(|(flag, _)| *flag == name).and_then(|(_, kind)| *kind);
    let mut values = Vec::new();
    if has_total || name == "Diagonal" {
        let value = integer(token.first().text);
        memory::push(
            &mut values,
            value.ok_or_else(|| source.unexpected(token.first(), "a number"))?,
        )?;
    }
    let mut cells = Vec::new();
    if has_total || name == "AllDifferent" {
        for cell in token.arguments().skip(values.len()) {
            memory::push(&mut cells, cell_of(cell, source, puzzle)? as u32)?;
        }
    }
    let count = token.arguments().filter(|argument| !argument.text.is_empty()).count();
    let kind = match name {
        "NoBoxes" if count == 0 => return Ok(()),
        // Without a total.
        "Cage" if values == [0] => {
            values.clear();
            ConstraintKind::DIFFERENT
        }
        "Cage" => ConstraintKind::CAGE,
        "Sum" => ConstraintKind::SUM,
        "AllDifferent" if cells.len() == side => ConstraintKind::EXTRA_REGION,
        "AllDifferent" => ConstraintKind::DIFFERENT,
        "Diagonal" if count == 1 => ConstraintKind::DIAGONAL,
        _ => flag.filter(|_| count == 0).ok_or_else(|| source.rule(at, NAME, name))?,
    };
    puzzle.add_constraint(kind, &values, &cells).map_err(|error| source.error(at, error))
}

/// Puts a given such as `R1C1_5`.
fn put(given: Span, source: Source, puzzle: &mut Puzzle) -> Result<()> {
    let mut parts = given.split(|byte| byte == b'_');
    let cell = cell_of(parts.next().unwrap_or(given), source, puzzle)?;
    let value = parts.next().ok_or_else(|| source.unexpected(given, "a given such as R1C1_5"))?;
    if parts.next().is_some() {
        return Err(source.rule(given.at, NAME, "candidates of a cell"));
    }
    let number = integer(value.text).ok_or_else(|| source.unexpected(value, "a symbol"))?;
    let place = (puzzle.shape().row_of(cell), puzzle.shape().col_of(cell));
    let refuse =
        |reason: Reason| source.error(value.at, Error::from(reason).at_cell(place.0, place.1));
    let symbol = u32::try_from(number).map_err(|_| refuse(Reason::UnknownSymbol(number)))?;
    match puzzle.symbol_in(cell) {
        Some(first) if first != symbol => Err(refuse(Reason::GivenTwice { first, second: symbol })),
        _ => puzzle.put(cell, Some(symbol)).map_err(|error| source.error(value.at, error)),
    }
}

/// The cell of a name such as `R1C1` or `RaCb`.
fn cell_of(shown: Span, source: Source, puzzle: &Puzzle) -> Result<usize> {
    let number = |byte: u8| match byte {
        b'1'..=b'9' => Some(usize::from(byte - b'1')),
        b'a'..=b'z' => Some(usize::from(byte - b'a') + 9),
        _ => None,
    };
    let cell = match shown.text.as_bytes() {
        [b'R', row, b'C', col] => number(*row).zip(number(*col)),
        _ => None,
    };
    let (row, col) = cell.ok_or_else(|| source.unexpected(shown, "a cell such as R1C1 or RaCb"))?;
    puzzle.cell_at(row as i64, col as i64).map_err(|error| source.error(shown.at, error))
}

/// What the format cannot say of a puzzle.
pub fn lacks(puzzle: &Puzzle) -> Option<&'static str> {
    let (shape, symbols) = (puzzle.shape(), puzzle.symbols().list());
    let is_range = symbols.windows(2).all(|two| two[0].checked_add(1) == Some(two[1]));
    let is_usual = usual(shape.side() as u32).is_ok_and(|usual| usual == shape);
    let unsaid = |one: &&Constraint| {
        one.kind() == ConstraintKind::OFFSET
            || !one.kind().only_differs() && one.kind() != ConstraintKind::SUM
            || (one.kind() == ConstraintKind::WINDOWS
                || one.kind() == ConstraintKind::DISJOINT_GROUPS)
                && !is_usual
    };
    if shape.side() > MOST_ROWS {
        Some("a board of more than 16 rows")
    } else if !is_range {
        Some("symbols that are not consecutive numbers")
    } else if puzzle.cages().iter().any(|cage| cage.total() == 0) {
        Some("a cage with the total 0")
    } else {
        puzzle.constraints().iter().find(unsaid).map(|one| one.kind().name)
    }
}

/// Writes a puzzle in one line.
pub fn write(puzzle: &Puzzle, text: &mut memory::Text) -> fmt::Result {
    let (shape, symbols) = (puzzle.shape(), puzzle.symbols());
    let side = shape.side();
    if side != 9 || !symbols.is_counting() {
        write!(text, ".Shape~{side}x{side}")?;
        let list = symbols.list();
        if let (false, Some(first), Some(last)) = (symbols.is_counting(), list.first(), list.last())
        {
            write!(text, "~{first}-{last}")?;
        }
    }
    if let Some(regions) = puzzle.regions() {
        write_map(regions.iter().map(|region| *region as usize), text)?;
    } else if usual(side as u32).is_ok_and(|usual| usual != shape) {
        match shape.box_height() {
            1 => text.write_str(".NoBoxes")?,
            _ => write_map((0..shape.cells()).map(|cell| shape.box_of(cell)), text)?,
        }
    }
    for cage in puzzle.cages() {
        write!(text, ".Cage~{}", cage.total())?;
        write_cells(shape, cage.cells(), text)?;
    }
    for one in puzzle.constraints() {
        match (one.kind().name, one.values()) {
            ("sum", [total]) => write!(text, ".Sum~{total}")?,
            ("diagonal", [direction]) => write!(text, ".Diagonal~{direction}")?,
            ("different" | "extra_region", _) => text.write_str(".AllDifferent")?,
            _ => {
                let flag = FLAGS.iter().find(|(_, kind)| *kind == Some(one.kind()));
                flag.map_or(Ok(()), |(flag, _)| write!(text, ".{flag}"))?;
            }
        }
        write_cells(shape, one.cells(), text)?;
    }
    let mut is_first = true;
    for cell in 0..shape.cells() {
        if let Some(symbol) = puzzle.symbol_in(cell) {
            text.write_str(if std::mem::take(&mut is_first) { "." } else { "" })?;
            write_cells(shape, &[cell as u32], text)?;
            write!(text, "_{symbol}")?;
        }
    }
    // A text of no token is none.
    if is_first && side == 9 && symbols.is_counting() {
        text.write_str(".Shape~9x9")?;
    }
    text.write_char('\n')
}

/// Writes regions in place of boxes.
fn write_map(regions: impl Iterator<Item = usize>, text: &mut memory::Text) -> fmt::Result {
    text.write_str(".NoBoxes.Jigsaw~")?;
    for region in regions {
        text.write_char(char::from_digit(region as u32, 36).unwrap_or('?'))?;
    }
    Ok(())
}

fn write_cells(shape: Shape, cells: &[u32], text: &mut memory::Text) -> fmt::Result {
    let shown = |at: usize| char::from_digit(at as u32 + 1, 36).unwrap_or('?');
    cells.iter().map(|&cell| cell as usize).try_for_each(|cell| {
        write!(text, "~R{}C{}", shown(shape.row_of(cell)), shown(shape.col_of(cell)))
    })
}
