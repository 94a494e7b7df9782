//! The size of a board and its variables, which are cells off the board.
//!
//! In: tokens. Out: [`Size`]; and [`Loose`], if the board is one of loose cells: of its shape, there is a further cell for each
//! variable.

use super::tokens::{NAME, tokens};
use crate::error::Result;
use crate::memory;
use crate::shape::Shape;
use crate::text::source::{Source, integer};

/// The size of a board, and its symbols.
#[derive(Clone, Copy)]
pub struct Size {
    pub rows: u32,
    pub cols: u32,
    pub first: u32,
    pub symbols: u32,
}

/// Variables whose names begin with the same letters, and their first cell.
struct Group<'a> {
    /// `V` and the letters of a `Var`, or those of a rule.
    letters: [&'a str; 2],
    first: u32,
    count: u32,
    /// How many are side by side.
    cols: u32,
}

/// What is loose on a board.
#[derive(Default)]
pub struct Loose<'a> {
    groups: Vec<Group<'a>>,
    /// The number of cells of a box.
    pub box_cells: u32,
    /// Boxes, and pieces in their place or beside them.
    pub boxes: Vec<Vec<u32>>,
    pub pieces: Vec<Vec<u32>>,
}

/// The variables for the values that no region has.
pub const LACKING: &str = "lacking";

fn number(text: &str) -> Option<u32> {
    integer(text).and_then(|number| u32::try_from(number).ok()).filter(|&number| number > 0)
}

/// What is loose on a board, and its shape; `None` if it is one grid whose rows have every symbol.
pub fn board(source: Source<'_>, size: Size) -> Result<Option<(Shape, Loose<'_>)>> {
    let Size { rows, cols, .. } = size;
    let named = |name: &'static str| tokens(source).filter(move |token| token.name.text == name);
    let longest = rows.max(cols);
    let mut box_cells = longest;
    for token in named("RegionSize") {
        let cells = number(token.first().text).filter(|_| token.argument(1).text.is_empty());
        box_cells = cells.ok_or_else(|| source.unexpected(token.first(), "the cells of a box"))?;
    }
    let mut groups: Vec<Group> = Vec::new();
    let mut add =
        |letters, count, cols| memory::push(&mut groups, Group { letters, first: 0, count, cols });
    if named("Doppelganger").next().is_some() {
        let (boxes, width) =
            box_size(size, longest).map_or((0, cols), |(_, width)| (longest, width));
        add(["", "DGB"], boxes, width)?;
        for (letters, count) in [("DGC", rows), ("DGR", cols), ("DGZ", 1)] {
            add(["", letters], count, cols)?;
        }
    }
    // What the largest regions lack, if they have the same values.
    let are_boxes = named("NoBoxes").next().is_none() && box_size(size, box_cells).is_some();
    let has_regions = are_boxes || named("Jigsaw").next().is_some();
    let largest = if has_regions { longest.max(box_cells) } else { longest };
    if named("RegionSameValues").next().is_some() && largest < size.symbols {
        add(["", LACKING], size.symbols - largest, cols)?;
    }
    for token in named("Var") {
        let (letters, count) = (token.first(), token.argument(2));
        if letters.text.is_empty() || !letters.text.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(source.unexpected(letters, "capital letters"));
        }
        let (high, wide) = count.text.split_once('x').unwrap_or(("1", count.text));
        let cells = match count.text {
            "" => Some(1),
            _ => number(high).zip(number(wide)).and_then(|(high, wide)| high.checked_mul(wide)),
        };
        let wide = if count.text.contains('x') { number(wide) } else { None };
        let cells = cells.ok_or_else(|| source.unexpected(count, "a number of cells"))?;
        add(["V", letters.text], cells, wide.unwrap_or(cols))?;
    }
    // As they are numbered there.
    groups.sort_by_key(|group| group.letters);
    if groups.windows(2).any(|two| two[0].letters == two[1].letters) {
        return Err(source.rule(0, NAME, "two Var of a name"));
    }
    let mut next = rows * cols;
    for group in &mut groups {
        group.first = next;
        next = next.saturating_add(group.count);
    }
    if rows == cols && size.symbols == rows && box_cells == rows && groups.is_empty() {
        return Ok(None);
    }
    let shape = Shape::loose(rows, cols, next - rows * cols, size.symbols);
    let shape = shape.map_err(|error| source.error(0, error))?;
    let (boxes, pieces) = (Vec::new(), Vec::new());
    Ok(Some((shape, Loose { groups, box_cells, boxes, pieces })))
}

/// The rows and columns of a box of so many cells: those nearest to a square that fill the board.
pub fn box_size(size: Size, cells: u32) -> Option<(u32, u32)> {
    let short = (2..=cells.isqrt()).rev().filter(|short| cells.is_multiple_of(*short));
    let mut boxes = short.flat_map(|short| [(short, cells / short), (cells / short, short)]);
    boxes.find(|(height, width)| {
        size.rows.is_multiple_of(*height) && size.cols.is_multiple_of(*width)
    })
}

impl Loose<'_> {
    /// The cell of a variable.
    pub fn cell(&self, name: &str) -> Option<u32> {
        self.groups.iter().find_map(|group| {
            let rest = name.strip_prefix(group.letters[0])?.strip_prefix(group.letters[1])?;
            let place = match group.count {
                1 => rest.is_empty().then_some(1),
                count => number(rest).filter(|&place| place <= count && !rest.starts_with('0')),
            };
            place.map(|place| group.first + place - 1)
        })
    }

    /// Whether two cells are variables side by side.
    pub fn are_beside(&self, one: u32, other: u32) -> bool {
        self.groups.iter().any(|group| {
            let place = |cell: u32| cell.checked_sub(group.first).filter(|at| *at < group.count);
            place(one.min(other)).zip(place(one.max(other))).is_some_and(|(one, other)| {
                let is_in_row = one / group.cols == other / group.cols;
                one + group.cols == other || is_in_row && one + 1 == other
            })
        })
    }

    /// The cells of all variables of a rule.
    pub fn all(&self, letters: &str) -> Result<Vec<u32>> {
        let group = self.groups.iter().find(|group| group.letters == ["", letters]);
        let mut cells = memory::with_capacity(group.map_or(0, |group| group.count as usize))?;
        cells.extend(group.into_iter().flat_map(|group| group.first..group.first + group.count));
        Ok(cells)
    }
}
