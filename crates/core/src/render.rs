//! Draws boards for people: as text and as a picture.
//!
//! In: a puzzle and the digits of its cells, solved or not. Out: a string, in lines of box-drawing
//! characters ([`text`]) or a picture in SVG ([`svg()`]). Boxes, or the regions in place of them, have thick borders. The
//! cages of killer puzzles have thin ones and show their totals in the corner of the first cell. Other constraints are lines
//! of text below the characters; in SVG, diagonals are lines, and windows and extra regions are tinted. What stays true: time
//! and memory are proportional to the cells of the board and of its constraints.

mod rules;
pub mod svg;
pub mod terminal;

use std::fmt::{self, Write as _};

use crate::constraint::ConstraintKind;
use crate::digits::{Digit, EMPTY};
use crate::error::{Reason, Result};
use crate::memory;
use crate::puzzle::{Cage, Puzzle};
use crate::shape::Shape;
use crate::solution::Solution;

/// The board in plain text, its lines ended with LF.
pub fn text(puzzle: &Puzzle, digits: &[Digit]) -> Result<String> {
    let board = Board::new(puzzle, digits)?;
    let shows_regions = board.shows_regions()?;
    memory::written(|text| {
        terminal::draw(&board, text)?;
        let is_drawn = |kind: &ConstraintKind| *kind == *ConstraintKind::REGIONS && shows_regions;
        let mut further = puzzle.constraints().iter().filter(|one| !is_drawn(one.kind()));
        further.try_for_each(|one| {
            one.write(puzzle.shape(), text)?;
            text.write_char('\n')
        })
    })
}

/// The board as an SVG picture, a whole document: the givens bold, the cages dashed, and tinted so
/// that neighbours differ.
pub fn svg(puzzle: &Puzzle, digits: &[Digit]) -> Result<String> {
    let board = Board::new(puzzle, digits)?;
    let cages = svg::Cages::new(&board, svg::CELL)?;
    let tints = Tints::new(&board)?;
    memory::written(|text| svg::draw(&board, &cages, &tints, text))
}

impl Puzzle {
    /// The puzzle, or a solution of it with the givens bold, as a picture in SVG.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] for a solution of another shape or other symbols, [`Reason::NoMemory`].
    pub fn to_svg(&self, solution: Option<&Solution>) -> Result<String> {
        svg(self, self.shown(solution)?)
    }

    /// The puzzle, or a solution of it, drawn in box-drawing characters.
    ///
    /// # Errors
    ///
    /// The errors of [`Puzzle::to_svg`].
    pub fn to_drawing(&self, solution: Option<&Solution>) -> Result<String> {
        text(self, self.shown(solution)?)
    }

    /// The digits of a solution, or of the puzzle itself.
    fn shown<'a>(&'a self, solution: Option<&'a Solution>) -> Result<&'a [Digit]> {
        match solution {
            None => Ok(self.digits()),
            Some(solution) if solution.is_like(self) => Ok(solution.digits()),
            Some(_) => {
                let why = "it has another shape or other symbols than the puzzle";
                Err(Reason::BadUse { what: "solution", why }.into())
            }
        }
    }
}

/// The board to draw, and the cages of each cell.
///
/// ```text
///     starts    [0, 1, 1, 3, ...]     one for each cell, and the end
///     cages     [0, 0, 1, ...]        those of cell c: cages[starts[c]..starts[c + 1]]
///     firsts    [0, 2, ...]           the first cell of each cage
/// ```
pub struct Board<'a> {
    puzzle: &'a Puzzle,
    digits: &'a [Digit],
    shape: Shape,
    side: usize,
    starts: Vec<usize>,
    cages: Vec<u32>,
    firsts: Vec<u32>,
    /// The regions of the cells, if they are not the boxes.
    regions: Option<&'a [i64]>,
}

impl<'a> Board<'a> {
    pub fn new(puzzle: &'a Puzzle, digits: &'a [Digit]) -> Result<Board<'a>> {
        puzzle.check_digits(digits)?;
        let shape = puzzle.shape();
        let list = puzzle.cages();
        let mut starts = memory::filled(shape.cells() + 1, 0)?;
        for &cell in list.iter().flat_map(Cage::cells) {
            starts[cell as usize + 1] += 1;
        }
        for cell in 0..shape.cells() {
            starts[cell + 1] += starts[cell];
        }
        let mut cages = memory::filled(starts[shape.cells()], 0)?;
        let mut free = memory::copied(&starts)?;
        let mut firsts = memory::with_capacity(list.len())?;
        for (cage, number) in list.iter().zip(0..) {
            for &cell in cage.cells() {
                let free = &mut free[cell as usize];
                cages[*free] = number;
                *free += 1;
            }
            firsts.push(cage.cells().iter().copied().min().unwrap_or(0));
        }
        let (side, regions) = (shape.side(), puzzle.regions());
        Ok(Board { puzzle, digits, shape, side, starts, cages, firsts, regions })
    }

    /// Whether two cells are in the same box or region.
    fn are_together(&self, one: usize, other: usize) -> bool {
        are_together(self.shape, self.regions, one, other)
    }

    /// Whether borders show the regions: each is in one piece.
    fn shows_regions(&self) -> Result<bool> {
        let Some(regions) = self.regions else { return Ok(true) };
        let mut seen = memory::filled(self.shape.cells(), false)?;
        let mut reached: Vec<usize> = memory::with_capacity(self.shape.cells())?;
        let mut pieces = 0;
        for first in 0..self.shape.cells() {
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }
            pieces += 1;
            reached.push(first);
            while let Some(cell) = reached.pop() {
                for other in self.neighbours(cell) {
                    if regions[other] == regions[cell] && !std::mem::replace(&mut seen[other], true)
                    {
                        reached.push(other);
                    }
                }
            }
        }
        Ok(pieces == self.side)
    }

    /// The cell in a row and column, if they are on the board. A caller passes `usize::MAX` for the row above
    /// the first one or the column left of it.
    fn cell(&self, row: usize, col: usize) -> Option<usize> {
        self.shape.cell_at(row, col)
    }

    /// The cells beside, above and below a cell.
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, col) = (self.shape.row_of(cell), self.shape.col_of(cell));
        let places = [
            (row.wrapping_sub(1), col),
            (row, col.wrapping_sub(1)),
            (row, col + 1),
            (row + 1, col),
        ];
        places.into_iter().filter_map(|(row, col)| self.cell(row, col))
    }

    /// The cages of a cell.
    fn cages_of(&self, cell: usize) -> &[u32] {
        &self.cages[self.starts[cell]..self.starts[cell + 1]]
    }

    /// The cage that gives a cell its tint: the first of its cages.
    fn shown(&self, cell: usize) -> Option<usize> {
        self.cages_of(cell).first().map(|&cage| cage as usize)
    }

    /// The totals of the cages that a cell is the first of, as they are shown in it.
    pub fn totals(&self, cell: usize) -> Totals<'_> {
        Totals { board: self, cell }
    }

    /// The symbol in a cell.
    fn symbol(&self, cell: usize) -> Option<u32> {
        match self.digits[cell] {
            EMPTY => None,
            digit => Some(self.puzzle.symbols().symbol(digit)),
        }
    }

    fn is_given(&self, cell: usize) -> bool {
        self.puzzle.digits()[cell] != EMPTY
    }

    /// Characters of the longest symbol.
    fn symbol_width(&self) -> usize {
        self.puzzle.symbols().list().iter().map(width).max().unwrap_or(1)
    }
}

/// Whether two cells are in the same region, or in the same box if there are no regions.
fn are_together(shape: Shape, regions: Option<&[i64]>, one: usize, other: usize) -> bool {
    match regions {
        Some(regions) => regions[one] == regions[other],
        None => shape.box_of(one) == shape.box_of(other),
    }
}

/// A tint for each cage, so that neighbours differ as long as there are tints: each cage takes the first
/// one that no neighbour before it has.
struct Tints(Vec<usize>);

impl Tints {
    const COUNT: usize = 12;

    fn new(board: &Board) -> Result<Tints> {
        let mut tints: Vec<usize> = memory::filled(board.firsts.len(), 0)?;
        for (number, cage) in board.puzzle.cages().iter().enumerate() {
            let mut taken = 0u32;
            let cells = cage.cells().iter().map(|&cell| cell as usize);
            for cell in cells.filter(|&cell| board.shown(cell) == Some(number)) {
                let others = board.neighbours(cell).filter_map(|cell| board.shown(cell));
                for other in others.filter(|&other| other < number) {
                    taken |= 1 << tints[other];
                }
            }
            tints[number] = taken.trailing_ones() as usize % Tints::COUNT;
        }
        Ok(Tints(tints))
    }

    /// The number of a cage's tint.
    fn of(&self, cage: usize) -> usize {
        self.0[cage]
    }
}

/// The totals shown in a cell: almost always one or none. The number is bounded, because a cell in which
/// thousands of cages begin would widen all others.
pub struct Totals<'a> {
    board: &'a Board<'a>,
    cell: usize,
}

impl fmt::Display for Totals<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board;
        let cages = board.cages_of(self.cell).iter().map(|&cage| cage as usize);
        let begun = cages.filter(|&cage| board.firsts[cage] as usize == self.cell);
        for (index, cage) in begun.take(4).enumerate() {
            match index {
                0 => write!(f, "{}", board.puzzle.cages()[cage].total())?,
                1 | 2 => write!(f, ",{}", board.puzzle.cages()[cage].total())?,
                _ => f.write_str("…")?,
            }
        }
        Ok(())
    }
}

/// Characters a value takes.
pub fn width(value: &(impl fmt::Display + ?Sized)) -> usize {
    struct Counter(usize);
    impl fmt::Write for Counter {
        fn write_str(&mut self, piece: &str) -> fmt::Result {
            self.0 += piece.chars().count();
            Ok(())
        }
    }
    let mut counter = Counter(0);
    // The counter accepts every write.
    let _ = write!(counter, "{value}");
    counter.0
}
