//! Files of XML that list the houses of a board, or the number of its kind.
//!
//! ```text
//!     ksudoku    <graph order="9" ...><sudokugroups at="0" .../><clique size="9">0 1 9 ...</clique></graph>
//!                <values>d__e__j...</values>                  b is 1, column by column, . where no cell exists
//!     sudoq      <sudoku type="6" ...><fieldmap editable="false" solution="0"><position x="0" y="0"/>...
//! ```
//!
//! In: one puzzle. Out: its givens, its regions or grids, its cages and other sets of cells. A player's digits are left out.
//! What stays true: every set of the file is a unit, a region or a constraint of the board, or the file is refused.

use super::killers::add_cage;
use crate::constraint::ConstraintKind;
use crate::constraint::variants::{SAMURAI, Variant};
use crate::error::{Error, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::board::BoardOptions;
use crate::text::several::several;
use crate::text::source::{Source, Span, integer};
use crate::text::tags::has_element;
use crate::text::{regions, rules};

/// An element: its name and attributes, and the text behind them.
#[derive(Clone, Copy)]
struct Element<'a> {
    tag: Span<'a>,
    text: Span<'a>,
}

/// The elements of a text that are in no comment, without those that end one.
fn elements(part: Span<'_>) -> impl Iterator<Item = Element<'_>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let at = from + part.text[from..].find('<')? + 1;
            let rest = &part.text[at..];
            let length = if rest.starts_with("!--") { rest.find("-->")? } else { 0 };
            let end = rest[length..].find('>').map_or(part.text.len(), |end| at + length + end);
            from = end;
            if length > 0 || rest.starts_with('/') {
                continue;
            }
            let next = part.text[end..].find('<').map_or(part.text.len(), |next| end + next);
            let text = (end + 1).min(next);
            return Some(Element {
                tag: Span { text: &part.text[at..end], at: part.at + at },
                text: Span { text: &part.text[text..next], at: part.at + text },
            });
        }
    })
}

/// The elements of a name.
fn named<'a>(part: Span<'a>, name: &'static str) -> impl Iterator<Item = Element<'a>> {
    elements(part).filter(move |element| element.name() == name)
}

impl<'a> Element<'a> {
    fn name(self) -> &'a str {
        self.tag.text.split(|c: char| c.is_whitespace() || c == '/').next().unwrap_or("")
    }

    /// The value of an attribute.
    fn get(self, name: &str) -> Option<&'a str> {
        let mut places = self.tag.text.match_indices(name).map(|(at, _)| at);
        places.find_map(|at| {
            let before = self.tag.text[..at].ends_with(char::is_whitespace);
            let rest = self.tag.text[at + name.len()..].strip_prefix("=\"").filter(|_| before)?;
            Some(&rest[..rest.find('"')?])
        })
    }

    fn number(self, name: &'static str, source: Source) -> Result<usize> {
        let shown = self.get(name).unwrap_or("");
        let number = integer(shown.trim()).and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(|| source.unexpected(self.tag, "an element with all its numbers"))
    }
}

pub fn begins_ksudoku(text: &[u8]) -> bool {
    has_element(text, b"<ksudoku>")
}

/// Symbols of the largest board of KSudoku, which has a letter for each.
const MOST_SYMBOLS: usize = 25;

/// Rows of its largest board: eleven boxes.
const MOST_ROWS: usize = 55;

/// The name of KSudoku in errors.
const KSUDOKU: &str = "KSudoku";

/// Reads KSudoku's file.
pub fn read_ksudoku(source: Source, _: &BoardOptions) -> Result<Puzzle> {
    let whole = Span { text: source.text, at: 0 };
    let mut graphs = named(whole, "graph");
    let graph = graphs.next().ok_or_else(|| source.end("a graph"))?;
    if let Some(second) = graphs.next() {
        return Err(several(source, second.tag));
    }
    let values = named(whole, "values").next().ok_or_else(|| source.end("<values>"))?.text;
    let shown = || values.chars().filter(|shown| !shown.is_blank());
    let count = shown().count();
    let end =
        source.text[graph.tag.at..].find("</graph").map_or(graph.text.at, |end| graph.tag.at + end);
    let inside =
        Span { text: &source.text[graph.tag.end()..end.max(graph.tag.end())], at: graph.tag.end() };
    let refuse = |at: usize, rule: &str| Err(source.rule(at, KSUDOKU, rule));
    let kind = graph.get("specific-type").unwrap_or_default();
    if matches!(kind, "Mathdoku" | "Roxdoku") {
        return refuse(graph.tag.at, kind);
    }
    let (mut houses, side) = match graph.get("type").unwrap_or("sudoku") {
        "sudoku" => {
            let side =
                graph.get("order").map_or(Ok(count.isqrt()), |_| graph.number("order", source))?;
            (Houses { rows: side, cols: side, ..Houses::default() }, side)
        }
        "custom" => {
            let [rows, cols] = [graph.number("sizeY", source)?, graph.number("sizeX", source)?];
            if graph.number("sizeZ", source)? != 1 {
                return refuse(graph.tag.at, "a board of several layers");
            }
            (Houses { rows, cols, ..Houses::default() }, graph.number("order", source)?)
        }
        other => return refuse(graph.tag.at, other),
    };
    let most = 1..=MOST_ROWS;
    if !(1..=MOST_SYMBOLS).contains(&side)
        || !most.contains(&houses.rows)
        || !most.contains(&houses.cols)
    {
        return refuse(graph.tag.at, "a board of this size");
    }
    if count != houses.rows * houses.cols {
        let reason = Reason::BadCellCount {
            expected: (houses.rows * houses.cols) as u64,
            found: count as u64,
        };
        return Err(source.error(values.at, reason));
    }
    let rows = houses.rows;
    // Column by column.
    let place = |number: usize| (number / rows, number % rows);
    if graph.get("type").unwrap_or("sudoku") == "sudoku" {
        memory::push(&mut houses.grids, (0, 0, true))?;
    }
    let cells_of = |element: Element| {
        let mut cells: Vec<u32> = Vec::new();
        for shown in element.text.tokens() {
            let number = integer(shown.text).and_then(|number| usize::try_from(number).ok());
            let number = number.filter(|number| *number < count);
            let (col, row) = place(number.ok_or_else(|| source.unexpected(shown, "a cell"))?);
            memory::push(&mut cells, (row * count / rows + col) as u32)?;
        }
        cells.sort_unstable();
        if element.number("size", source)? != cells.len() {
            return Err(source.unexpected(element.tag, "as many cells as the size"));
        }
        Ok(cells)
    };
    for element in elements(inside) {
        match element.name() {
            "sudokugroups" => {
                let first = element.number("at", source)?;
                if first >= count {
                    return Err(source.unexpected(element.tag, "a cell of the board"));
                }
                let (col, row) = place(first);
                let has_boxes = element.get("withblocks") != Some("0");
                memory::push(&mut houses.grids, (row, col, has_boxes))?;
            }
            "clique" => memory::push(&mut houses.sets, cells_of(element)?)?,
            "cage" => {}
            other => return refuse(element.tag.at, other),
        }
    }
    let mut puzzle = houses.board(side, graph.tag.at, source)?;
    for cage in named(inside, "cage") {
        let cells = cells_of(cage)?;
        if cage.get("operator") != Some("4") && cells.len() > 1 {
            return refuse(cage.tag.at, "cages that do not add");
        }
        add_cage(&mut puzzle, cage.number("value", source)? as u64, &cells)
            .map_err(|error| source.error(cage.tag.at, error))?;
    }
    for (number, shown) in shown().enumerate() {
        let (col, row) = place(number);
        let byte = shown.text.bytes().next().unwrap_or(b'_');
        let cell = puzzle.shape().cell_at(row, col);
        match (cell, byte) {
            (None, b'.') | (Some(_), b'_') => {}
            // `b` is 1.
            (Some(cell), b'b'..=b'z') => puzzle
                .put(cell, Some(u32::from(byte - b'a')))
                .map_err(|error| source.error(shown.at, error))?,
            (None, _) => return Err(source.unexpected(shown, ". where no cell exists")),
            _ => return Err(source.unexpected(shown, "_ or a letter from b on")),
        }
    }
    Ok(puzzle)
}

/// What a file says of the houses of its board.
#[derive(Default)]
struct Houses {
    rows: usize,
    cols: usize,
    /// The row and column in which each grid begins, and whether it has boxes.
    grids: Vec<(usize, usize, bool)>,
    /// Other houses, and smaller sets of cells that differ: each in order.
    sets: Vec<Vec<u32>>,
}

impl Houses {
    /// The empty board.
    fn board(&mut self, side: usize, at: usize, source: Source) -> Result<Puzzle> {
        let place = |error: Error| source.error(at, error);
        let is_one = (self.rows, self.cols) == (side, side);
        let puzzle = if is_one { self.one_grid(side) } else { self.several_grids(side) };
        let mut puzzle = puzzle.map_err(place)?;
        for set in &self.sets {
            let kind = match set.len() == side {
                true => ConstraintKind::EXTRA_REGION,
                false => ConstraintKind::DIFFERENT,
            };
            puzzle.add_constraint(kind, &[], set).map_err(place)?;
        }
        Ok(puzzle)
    }

    /// Removes a set that the board has as a unit; whether there was one.
    fn take(&mut self, unit: impl Iterator<Item = usize> + Clone) -> bool {
        let is_unit = |set: &[u32]| set.iter().map(|&cell| cell as usize).eq(unit.clone());
        let before = self.sets.len();
        self.sets.retain(|set| !is_unit(set));
        self.sets.len() < before
    }

    fn one_grid(&mut self, side: usize) -> Result<Puzzle> {
        let row = Shape::new(1, side as u32)?;
        let has_lines = self.grids.iter().any(|grid| (grid.0, grid.1) == (0, 0));
        // Rows and columns may be listed.
        for unit in 0..2 * side {
            if !self.take(row.unit(unit)) && !has_lines {
                return Err(unread("a board whose rows and columns are no houses"));
            }
        }
        if self.grids.iter().any(|grid| grid.2) {
            let shape = Shape::square(side as u64)?;
            for unit in 2 * side..3 * side {
                self.take(shape.unit(unit));
            }
            return self.with_diagonals(Puzzle::new(shape)?);
        }
        let mut puzzle = self.with_diagonals(Puzzle::new(row)?)?;
        // The houses that replace the boxes: as many as fit beside those before.
        let mut map = memory::filled(side * side, -1)?;
        let mut number = 0;
        let mut is_region: Vec<bool> = memory::with_capacity(self.sets.len())?;
        for set in &self.sets {
            let is_free = set.len() == side && set.iter().all(|&cell| map[cell as usize] == -1);
            is_region.push(is_free);
            if is_free {
                set.iter().for_each(|&cell| map[cell as usize] = number);
                number += 1;
            }
        }
        if number as usize == side {
            let mut regions = is_region.into_iter();
            self.sets.retain(|_| !regions.next().unwrap_or(false));
            let shape = regions::shape_of(side, &BoardOptions::default())?;
            puzzle = regions::with_boxes(&puzzle, shape)?;
            puzzle = regions::with(puzzle, &regions::numbered(&map)?)?;
        }
        Ok(puzzle)
    }

    /// The board with the diagonals among the sets.
    fn with_diagonals(&mut self, mut puzzle: Puzzle) -> Result<Puzzle> {
        let side = puzzle.shape().side();
        let falls = self.take((0..side).map(|row| row * (side + 1)));
        let rises = self.take((0..side).map(|row| (row + 1) * (side - 1)));
        for (direction, _) in [(1, rises), (-1, falls)].into_iter().filter(|(_, has)| *has) {
            puzzle.add_constraint(ConstraintKind::DIAGONAL, &[direction], &[])?;
        }
        Ok(puzzle)
    }

    fn several_grids(&mut self, side: usize) -> Result<Puzzle> {
        let one = Shape::square(side as u64)?;
        let order = one.box_height();
        let mut grids: Vec<(u32, u32)> = memory::with_capacity(self.grids.len())?;
        grids.extend(self.grids.iter().map(|&(row, col, _)| (row as u32, col as u32)));
        let shape = Shape::overlapping(order as u32, order as u32, &grids)?;
        if (shape.rows(), shape.cols()) != (self.rows, self.cols) {
            return Err(unread("grids that do not fill the board"));
        }
        for at in 0..self.grids.len() {
            for number in 0..side {
                let (top, left, _) = self.grids[at];
                let (top, left) = (top + number / order * order, left + number % order * order);
                let inside = |&(row, col, _): &(usize, usize, bool)| {
                    (row..row + side).contains(&top) && (col..col + side).contains(&left)
                };
                let has_box = self.grids.iter().any(|grid| grid.2 && inside(grid));
                let cells =
                    (0..side).map(|at| (top + at / order) * shape.cols() + left + at % order);
                // A box that two grids share is in the list once.
                let is_before = self.grids[..at].iter().any(inside);
                if !self.take(cells) && !has_box && !is_before {
                    return Err(unread("grids that have no boxes"));
                }
            }
        }
        Puzzle::new(shape)
    }
}

/// The refusal of houses of KSudoku.
fn unread(what: &'static str) -> Error {
    Reason::Refused { what, instead: "export the puzzle as a line" }.into()
}

pub fn begins_sudoq(text: &[u8]) -> bool {
    has_element(text, b"<sudoku ") && memchr::memmem::find(text, b"<fieldmap").is_some()
}

/// A kind of board of SudoQ, which a file says by its number.
struct Kind {
    /// Rows and columns of a box.
    box_size: (u32, u32),
    /// The grids, if there are several.
    grids: &'static [(u32, u32)],
    /// The variant that adds its constraints.
    variant: Option<&'static str>,
    /// The regions in place of the boxes.
    map: &'static str,
}

const fn plain(height: u32, width: u32) -> Kind {
    Kind { box_size: (height, width), grids: &[], variant: None, map: "" }
}

/// The kinds, by their numbers.
const KINDS: [Kind; 10] = [
    plain(3, 3),
    plain(2, 2),
    plain(2, 3),
    plain(4, 4),
    Kind { grids: &SAMURAI, ..plain(3, 3) },
    Kind { variant: Some("x"), ..plain(3, 3) },
    Kind { variant: Some("windoku"), ..plain(3, 3) },
    Kind {
        map: "AABBBBBCCAAABBBCCCDAAABCCCEDDAFFFCEEDDDFFFEEEDDGFFFHEEDGGGIHHHEGGGIIIHHHGGIIIIIHH",
        ..plain(3, 3)
    },
    Kind {
        map: "AAAAABBBBAACCCCDBBACCEFCDDBAEEEFCCDBGEFFFFFDBGEHHFDDDIGEEHFDHHIGGEHHHHIIGGGGIIIII",
        ..plain(3, 3)
    },
    Kind {
        map: "AAAABBBCCAAABBBCCCAABBBCCCCDDDDEEEFFDDDEEEFFFDDEEEFFFFGGGGHHHIIGGGHHHIIIGGHHHIIII",
        ..plain(3, 3)
    },
];

/// Reads SudoQ's file.
pub fn read_sudoq(source: Source, _: &BoardOptions) -> Result<Puzzle> {
    let whole = Span { text: source.text, at: 0 };
    let root = named(whole, "sudoku").next().ok_or_else(|| source.end("a puzzle"))?;
    let number = root.number("type", source)?;
    let kind = KINDS.get(number).ok_or_else(|| source.rule(root.tag.at, "SudoQ", "type"))?;
    let (height, width) = kind.box_size;
    let shape = match kind.grids {
        [] => Shape::new(height, width)?,
        grids => Shape::overlapping(height, width, grids)?,
    };
    let mut puzzle = Puzzle::new(shape)?;
    if !kind.map.is_empty() {
        puzzle = regions::with(puzzle, &regions::in_field(kind.map)?)?;
    }
    if let Some(variant) = kind.variant {
        rules::add(Variant::named(variant)?, &mut puzzle)?;
    }
    let mut is_seen = memory::filled(shape.cells(), false)?;
    let mut places = named(whole, "position");
    for field in named(whole, "fieldmap") {
        source.check_cancelled()?;
        let place = places.next().filter(|place| place.tag.at > field.tag.at);
        let place =
            place.ok_or_else(|| source.unexpected(field.tag, "a position for each field"))?;
        let [row, col] = [place.number("y", source)?, place.number("x", source)?];
        let cell = puzzle
            .cell_at(row as i64, col as i64)
            .map_err(|error| source.error(place.tag.at, error))?;
        if std::mem::replace(&mut is_seen[cell], true) {
            return Err(source.unexpected(place.tag, "each cell once"));
        }
        if field.get("editable") == Some("false") {
            let symbol = field.number("solution", source)? as u32;
            puzzle
                .put(cell, Some(symbol.saturating_add(1)))
                .map_err(|error| source.error(field.tag.at, error))?;
        }
    }
    let expected = (0..shape.cells()).filter(|&cell| shape.has_cell(cell)).count() as u64;
    let found = is_seen.iter().filter(|is_seen| **is_seen).count() as u64;
    if found < expected {
        return Err(source.error(root.tag.at, Reason::BadCellCount { expected, found }));
    }
    Ok(puzzle)
}
