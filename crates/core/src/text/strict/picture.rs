//! The format `picture`: a board in box-drawing characters, as `render` draws it. It is read here.
//!
//! In: the lines of a picture. Without cages, lines are drawn between boxes only; with cages, above every row:
//!
//! ```text
//!     ┏━━━━━┳━━━━━┓         ┏5━━━━━━┳3━━┯7━━┓     ┃ ━   the border of a box
//!     ┃ 1 . ┃ . 4 ┃         ┃ 1   . ┃ . │ 4 ┃     │ ─   the border of a cage
//!     ┃ . . ┃ 1 . ┃         ┠───┐   ┃   │   ┃     ┇ ┅   the border of a box inside a cage
//! ```
//!
//! Lines of regions in place of boxes are above every row, too. Where a board of several grids has no cells, there are blanks.
//! Below may be constraints, each in a line as `coordinates` has them.
//!
//! Out: the puzzle with its boxes or regions, its cages and constraints. What stays true: a picture that does not show all of a puzzle is refused:
//! one with overlapping cages, or with a cell that may belong to a cage in several pieces.

use crate::constraint::{Constraint, ConstraintKind};
use crate::error::{Error, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;
use crate::text::board::BoardOptions;
use crate::text::looks::ends_picture;
use crate::text::several::ONE_PUZZLE;
use crate::text::source::{Source, Span, integer};
use crate::text::{constraints, regions};

use super::grids;

/// Whether the text begins with a corner.
pub fn begins(text: &[u8]) -> bool {
    text.trim_ascii_start().starts_with("┏".as_bytes())
}

/// What a picture cannot say of a puzzle: boxes below regions, in which constraints have their places.
pub fn lacks(puzzle: &Puzzle) -> Option<&'static str> {
    let (shape, regions) = (puzzle.shape(), puzzle.regions());
    let usual = regions::shape_of(shape.side(), &BoardOptions::default());
    let is_usual = regions.is_none() || usual.is_ok_and(|usual| usual == shape);
    let of_boxes = |one: &&Constraint| one.kind() == ConstraintKind::DISJOINT_GROUPS;
    puzzle.constraints().iter().find(of_boxes).filter(|_| !is_usual).map(|one| one.kind().name)
}

/// Lines of the largest board, with a border above every row.
const MOST_LINES: usize = 2 * Shape::MAX_SIDE + 1;

/// The characters of a picture.
struct Picture<'a> {
    source: Source<'a>,
    lines: Vec<Span<'a>>,
    rows: Vec<Vec<char>>,
    /// The lines below the board.
    constraints: Vec<Span<'a>>,
}

impl<'a> Picture<'a> {
    fn new(source: Source<'a>) -> Result<Picture<'a>> {
        let (mut lines, mut rows, mut constraints) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_over = false;
        for line in source.filled_lines() {
            if line.text.trim_start().starts_with('┏') && is_over {
                return Err(source.unexpected(line, ONE_PUZZLE));
            }
            if is_over && constraints::begins(&line) {
                memory::push(&mut constraints, line)?;
                continue;
            }
            is_over |= ends_picture(line.text);
            if lines.len() == MOST_LINES {
                return Err(
                    source.unexpected(line, "a picture with as many rows as cells in a row")
                );
            }
            let mut row = memory::with_capacity(line.text.len())?;
            row.extend(line.text.chars());
            memory::push(&mut lines, line)?;
            memory::push(&mut rows, row)?;
        }
        Ok(Picture { source, lines, rows, constraints })
    }

    fn longest(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The characters of a line between the borders of a box.
    fn segment(&self, line: usize, stack: usize, pitch: usize) -> &[char] {
        let row = &self.rows[line];
        row.get(stack * pitch + 1..row.len().min((stack + 1) * pitch)).unwrap_or_default()
    }

    /// The characters from one box to the next, if a box of several grids is left out.
    fn pitch_beside_holes(&self) -> Option<usize> {
        let is_corner = |c: &char| matches!(c, '┏' | '┳' | '┓');
        let first = self.rows.first()?;
        let mut corners = (0..first.len()).filter(|&at| is_corner(&first[at]));
        let corner = corners.next()?;
        let pitch = corners.next()? - corner;
        let stacks = (self.longest() - 1) / pitch;
        let is_hole = |line: usize, stack: usize| {
            self.segment(line, stack, pitch).iter().all(|c| c.is_whitespace())
        };
        let mut lines = (0..self.rows.len()).filter(|&line| is_row(&self.rows[line]));
        lines.any(|line| (0..stacks).any(|stack| is_hole(line, stack))).then_some(pitch)
    }

    fn error(&self, line: usize, expected: &'static str) -> Error {
        let line = self.lines.get(line).copied().unwrap_or(Span { text: "", at: 0 });
        self.source.unexpected(line, expected)
    }
}

fn is_bar(c: char) -> bool {
    matches!(c, '┃' | '│' | '┇')
}

/// Reads a picture.
pub fn read(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    let picture = Picture::new(source)?;
    let side = picture.rows.iter().filter(|row| is_row(row)).count();
    // Killers and boards with regions have lines between all rows.
    let has_totals =
        picture.rows.iter().any(|row| is_border(row) && row.iter().any(char::is_ascii_digit));
    // A line between all rows of boxes of one row has no gaps.
    let has_gaps = || picture.rows.iter().any(|row| is_border(row) && row.contains(&' '));
    if let Some(pitch) = picture.pitch_beside_holes() {
        return several_grids(&picture, pitch, options)
            .and_then(|puzzle| constrained(&picture, puzzle));
    }
    if side > 1 && picture.rows.len() == 2 * side + 1 && (has_totals || has_gaps()) {
        let length = picture.rows[0].len();
        if length > side
            && (length - 1).is_multiple_of(side)
            && picture.rows.iter().all(|row| row.len() == length)
        {
            let period = (length - 1) / side;
            let lattice = Lattice { picture: &picture, rows: side, cols: side, period };
            return lattice.puzzle(options).and_then(|puzzle| constrained(&picture, puzzle));
        }
    }
    of_boxes(&picture, side, options).and_then(|puzzle| constrained(&picture, puzzle))
}

/// The puzzle with the constraints below its picture.
fn constrained(picture: &Picture, mut puzzle: Puzzle) -> Result<Puzzle> {
    for line in &picture.constraints {
        constraints::read(picture.source, *line, &mut puzzle)?;
    }
    Ok(puzzle)
}

/// Whether a line has cells. A line between two rows may have bars only.
fn is_row(row: &[char]) -> bool {
    row.iter().find(|c| !c.is_whitespace()).is_some_and(|&c| is_bar(c))
        && !is_border(row)
        && row.iter().any(|c| *c == '.' || c.is_ascii_digit())
}

/// Whether a line is drawn between rows.
fn is_border(row: &[char]) -> bool {
    row.iter().any(|c| matches!(c, '━' | '─' | '┅' | '┏' | '┗' | '┣' | '┠'))
}

/// The shape of a picture, and its empty board with symbols that fit the numbers in it.
fn board(
    picture: &Picture,
    shape: Shape,
    numbers: &[Option<u32>],
    options: &BoardOptions,
) -> Result<Puzzle> {
    if options.symbols.is_some() {
        return options.board(shape);
    }
    let side = shape.side() as u32;
    let has_zero = numbers.contains(&Some(0));
    let greatest = numbers.iter().flatten().max().copied().unwrap_or(0);
    if !has_zero && greatest <= side {
        return Puzzle::new(shape);
    }
    if greatest < side {
        let mut list = memory::with_capacity(shape.side())?;
        list.extend(0..side);
        return Puzzle::with_symbols(shape, Symbols::new(&list, shape.side())?);
    }
    Err(picture.error(0, "symbols from 1 or 0 on; name the symbols"))
}

/// The number of a cell, `None` for `.`.
fn number(text: &str, at: Span, source: Source) -> Result<Option<u32>> {
    if text == "." {
        return Ok(None);
    }
    let number = integer(text).and_then(|number| u32::try_from(number).ok());
    number.map(Some).ok_or_else(|| source.unexpected(at, "a number or . in each cell"))
}

fn filled(
    picture: &Picture,
    shape: Shape,
    numbers: &[Option<u32>],
    options: &BoardOptions,
) -> Result<Puzzle> {
    let mut puzzle = board(picture, shape, numbers, options)?;
    for (cell, &number) in numbers.iter().enumerate().filter(|(_, number)| number.is_some()) {
        puzzle
            .put(cell, number)
            .map_err(|error| picture.source.error(picture.lines[0].at, error))?;
    }
    Ok(puzzle)
}

/// A picture with borders between boxes only.
fn of_boxes(picture: &Picture, side: usize, options: &BoardOptions) -> Result<Puzzle> {
    let source = picture.source;
    let (mut numbers, mut height, mut width) = (Vec::new(), None, None);
    let mut rows = 0;
    for (line, row) in picture.lines.iter().zip(&picture.rows) {
        if is_border(row) {
            if rows > 0 {
                height = height.or(Some(rows));
            }
            continue;
        }
        rows += 1;
        for (index, segment) in line.text.trim().split('┃').enumerate() {
            let before = numbers.len();
            for token in segment.split_whitespace() {
                memory::push(&mut numbers, number(token, *line, source)?)?;
            }
            if index == 1 {
                width = width.or(Some(numbers.len() - before));
            }
        }
    }
    let size = height
        .zip(width)
        .filter(|(height, width)| height * width == side && side * side == numbers.len());
    let Some((height, width)) = size else {
        return Err(picture.error(0, "a picture with as many rows as cells in a row"));
    };
    let shape = Shape::new(height as u32, width as u32)?;
    filled(picture, shape, &numbers, options)
}

/// A picture of several grids. `pitch`: characters from one box to the next.
fn several_grids(picture: &Picture, pitch: usize, options: &BoardOptions) -> Result<Puzzle> {
    let source = picture.source;
    let wrong = || picture.error(0, "a picture of whole grids, with blanks where none has cells");
    let lines = || (0..picture.rows.len()).filter(|&line| is_row(&picture.rows[line]));
    let stacks = picture.longest().saturating_sub(1) / pitch;
    let (mut numbers, mut exists) = (Vec::new(), Vec::new());
    let mut width = 0;
    for line in lines() {
        let mut cells: Vec<Vec<Option<u32>>> = memory::with_capacity(stacks)?;
        for stack in 0..stacks {
            let mut shown = Vec::new();
            for token in
                picture.segment(line, stack, pitch).split(|c| c.is_whitespace() || is_bar(*c))
            {
                if !token.is_empty() {
                    let token: Shown = token.iter().copied().collect();
                    memory::push(&mut shown, number(&token.0, picture.lines[line], source)?)?;
                }
            }
            if width == 0 {
                width = shown.len();
            }
            if !shown.is_empty() && shown.len() != width {
                return Err(picture.error(line, "as many cells in each box"));
            }
            cells.push(shown);
        }
        for shown in &cells {
            for at in 0..width {
                memory::push(&mut numbers, shown.get(at).copied().flatten())?;
                memory::push(&mut exists, !shown.is_empty())?;
            }
        }
    }
    let (rows, cols) = (lines().count(), stacks * width);
    let is_lattice = picture.rows.len() == 2 * rows + 1 && pitch.is_multiple_of(width.max(1));
    let lattice = Lattice { picture, rows, cols, period: pitch / width.max(1) };
    let first = exists.iter().position(|exists| *exists).ok_or_else(wrong)?;
    let height = match is_lattice {
        true => (1..rows).find(|&row| matches!(lattice.above(row, first), '━' | '┅')),
        false => picture.rows.iter().skip(1).position(|row| is_border(row)),
    };
    let one = Shape::new(height.ok_or_else(wrong)? as u32, width as u32)?;
    let shape = grids::shape_of(one, [rows, cols], |cell| exists[cell])
        .map_err(|error| source.error(picture.lines[0].at, error))?
        .ok_or_else(wrong)?;
    let mut puzzle = filled(picture, shape, &numbers, options)?;
    if is_lattice {
        lattice.cages(&mut puzzle)?;
    }
    Ok(puzzle)
}

/// A picture with borders above every row.
struct Lattice<'p, 'a> {
    picture: &'p Picture<'a>,
    rows: usize,
    cols: usize,
    /// Characters for each cell.
    period: usize,
}

impl Lattice<'_, '_> {
    /// A character; blanks at the end of a line may be left out.
    fn at(&self, line: usize, at: usize) -> char {
        self.picture.rows[line].get(at).copied().unwrap_or(' ')
    }

    /// The border left of a cell.
    fn left(&self, row: usize, col: usize) -> char {
        self.at(2 * row + 1, col * self.period)
    }

    /// The border above a cell.
    fn above(&self, row: usize, col: usize) -> char {
        self.at(2 * row, (col + 1) * self.period - 1)
    }

    /// The number of the piece of each cell, in the order of their first cells, behind borders that are open.
    fn pieces(&self, is_open: fn(char) -> bool) -> Result<Vec<i64>> {
        regions::pieces([self.rows, self.cols], |first, second| {
            let (row, col) = (second / self.cols, second % self.cols);
            is_open(match second - first {
                1 => self.left(row, col),
                _ => self.above(row, col),
            })
        })
    }

    fn puzzle(&self, options: &BoardOptions) -> Result<Puzzle> {
        let (picture, side, period) = (self.picture, self.rows, self.period);
        let source = picture.source;
        // A side of a box is thick.
        let regions = self.pieces(|border| !matches!(border, '┃' | '┇' | '━' | '┅'))?;
        // Regions in pieces are said below.
        let has_map = picture.constraints.iter().any(|line| line.text.starts_with("regions"));
        let shape = regions::shape_of(side, options)
            .map_err(|error| source.error(picture.lines[0].at, error))?;
        let mut numbers = memory::with_capacity(shape.cells())?;
        for cell in 0..shape.cells() {
            let (row, col) = (shape.row_of(cell), shape.col_of(cell));
            let piece = picture.rows[2 * row + 1][col * period + 1..(col + 1) * period].iter();
            let shown: Shown = piece.copied().filter(|c| !c.is_whitespace()).collect();
            numbers.push(number(&shown.0, picture.lines[2 * row + 1], source)?);
        }
        let mut puzzle = filled(picture, shape, &numbers, options)?;
        if !has_map {
            puzzle = regions::with(puzzle, &regions)
                .map_err(|error| source.error(picture.lines[0].at, error))?;
        }
        self.cages(&mut puzzle)?;
        Ok(puzzle)
    }

    /// Adds the cages, if there are any.
    fn cages(&self, puzzle: &mut Puzzle) -> Result<()> {
        let shape = puzzle.shape();
        let mut totals: Vec<Option<u64>> = memory::with_capacity(shape.cells())?;
        for cell in 0..shape.cells() {
            let (row, col) = (shape.row_of(cell), shape.col_of(cell));
            let above = &self.picture.rows[2 * row];
            let end = above.len().min((col + 1) * self.period);
            let piece = above.get(col * self.period + 1..end).unwrap_or_default().iter().copied();
            let total: Shown =
                piece.filter(|c| c.is_ascii_digit() || matches!(c, ',' | '…')).collect();
            totals.push(match total.0.as_str() {
                "" => None,
                text => {
                    let total = integer(text).and_then(|total| u64::try_from(total).ok());
                    Some(total.ok_or_else(|| self.overlap(row))?)
                }
            });
        }
        let cages = self.pieces(|border| matches!(border, ' ' | '┇' | '┅'))?;
        let are_cages = totals.iter().any(Option::is_some)
            || self.picture.rows.iter().flatten().any(|c| matches!(c, '│' | '─'));
        if are_cages { self.add_cages(&cages, &totals, puzzle) } else { Ok(()) }
    }

    fn overlap(&self, row: usize) -> Error {
        let what = "a picture of cages that overlap";
        let overlap = Reason::Refused { what, instead: AS_COORDINATES };
        self.picture.source.error(self.picture.lines[2 * row].at, overlap)
    }

    /// Adds the cages, each with its total in one of its cells.
    fn add_cages(&self, cages: &[i64], totals: &[Option<u64>], puzzle: &mut Puzzle) -> Result<()> {
        let (source, lines) = (self.picture.source, &self.picture.lines);
        let mut order: Vec<u32> = memory::with_capacity(cages.len())?;
        order
            .extend((0..cages.len() as u32).filter(|&cell| puzzle.shape().has_cell(cell as usize)));
        order.sort_unstable_by_key(|&cell| (cages[cell as usize], cell));
        for cells in order.chunk_by(|one, other| cages[*one as usize] == cages[*other as usize]) {
            let mut total = None;
            for &cell in cells {
                if let Some(shown) = totals[cell as usize]
                    && total.replace(shown).is_some()
                {
                    return Err(self.overlap(cell as usize / self.cols));
                }
            }
            let Some(total) = total else {
                let pieces = Reason::Refused {
                    what: "a picture with cells outside all cages, which may be pieces of one",
                    instead: AS_COORDINATES,
                };
                let row = cells.first().map_or(0, |cell| *cell as usize / self.cols);
                return Err(source.error(lines[2 * row + 1].at, pieces));
            };
            puzzle.add_cage(total, cells).map_err(|error| source.error(lines[0].at, error))?;
        }
        Ok(())
    }
}

const AS_COORDINATES: &str = "export the puzzle as coordinates";

/// The characters of a cell, which are few.
struct Shown(String);

impl FromIterator<char> for Shown {
    fn from_iter<I: IntoIterator<Item = char>>(characters: I) -> Self {
        Shown(characters.into_iter().take(32).collect())
    }
}
