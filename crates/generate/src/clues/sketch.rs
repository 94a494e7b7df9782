//! A solution and the places around it that clues have taken.
//!
//! In: a solved board, constraints, and places that are taken. Out: whether the solution keeps a constraint, and a place is free.

use crate::board::Solved;
use crate::maker::Maker;
use crate::rule::Rule;
use sudoku_core::constraint::Constraint;
use sudoku_core::digits::Digit;
use sudoku_core::limits::Stop;
use sudoku_core::memory;
use sudoku_core::shape::Shape;
use sudoku_core::solution;

/// A place outside the board or on it, by row and column.
pub type Place = (i32, i32);

/// The solution, and what is drawn.
pub struct Sketch<'s, 'm, 'r> {
    pub maker: &'m mut Maker<'r>,
    pub solved: &'s Solved,
    pub shape: Shape,
    /// The cells of lines, and the corners in which two cells of a line meet, by the cell below and right.
    pub has_line: Vec<bool>,
    pub is_crossed: Vec<bool>,
    /// The cells with marks, of cages and extra regions, and above and left of circles.
    pub has_mark: Vec<bool>,
    pub has_cage: Vec<bool>,
    pub has_circle: Vec<bool>,
    /// Two cells with a sign between them.
    pub pairs: Vec<[u32; 2]>,
    /// Where clues outside the board are.
    pub outside: Vec<Place>,
}

impl<'s, 'm, 'r> Sketch<'s, 'm, 'r> {
    pub fn new(maker: &'m mut Maker<'r>, solved: &'s Solved) -> Result<Self, Stop> {
        let shape = solved.board.shape();
        let none = || memory::filled(shape.cells(), false);
        Ok(Sketch {
            maker,
            solved,
            shape,
            has_line: none()?,
            is_crossed: none()?,
            has_mark: none()?,
            has_cage: none()?,
            has_circle: none()?,
            pairs: Vec::new(),
            outside: Vec::new(),
        })
    }

    /// The constraint with these values and cells, if the solution keeps it.
    pub fn kept(
        &mut self,
        rule: &Rule,
        values: &[i64],
        cells: &[u32],
    ) -> Result<Option<Constraint>, Stop> {
        self.maker.limits.work(8 + cells.len() as u32)?;
        let clue = Constraint::new(rule.kind, values, cells, self.shape)?;
        let Solved { board, solution } = self.solved;
        Ok(solution::keeps(board, solution, &clue).then_some(clue))
    }

    /// A random cell of the board.
    pub fn any_cell(&mut self) -> u32 {
        loop {
            let cell = self.maker.dice.below(self.shape.cells());
            if self.shape.has_cell(cell) {
                return cell as u32;
            }
        }
    }

    /// The cell so many rows below and columns right of another, if there is one.
    pub fn cell_from(&self, cell: u32, (down, right): Place) -> Option<u32> {
        let (row, col) = (self.shape.row_of(cell as usize), self.shape.col_of(cell as usize));
        let row = row.checked_add_signed(down as isize)?;
        let col = col.checked_add_signed(right as isize)?;
        self.shape.cell_at(row, col).map(|cell| cell as u32)
    }

    /// How many rows and columns a cell is from another.
    pub fn distance(&self, one: u32, other: u32) -> (usize, usize) {
        let [a, b] = [one, other].map(|cell| cell as usize);
        (
            self.shape.row_of(a).abs_diff(self.shape.row_of(b)),
            self.shape.col_of(a).abs_diff(self.shape.col_of(b)),
        )
    }

    /// The box of a cell, or the region in its place.
    pub fn area(&self, cell: u32) -> i64 {
        let of_box = self.shape.box_of(cell as usize) as i64;
        self.solved.board.regions().map_or(of_box, |regions| regions[cell as usize])
    }

    pub fn digit(&self, cell: u32) -> Digit {
        self.solved.solution[cell as usize]
    }

    /// The number in a cell: the symbols are those from 1 on.
    pub fn number(&self, cell: u32) -> i64 {
        i64::from(self.digit(cell)) + 1
    }
}

/// Marks cells.
pub fn take(marks: &mut [bool], cells: &[u32]) {
    cells.iter().for_each(|&cell| marks[cell as usize] = true);
}
