//! Templates: the ways to place a digit in all units at once.
//!
//! In: a board. Out: the candidates of a digit that are in no template. Fish, colours, X-chains and all else that look at one
//! digit remove only those. Most digits of a position have none, so that these techniques need not search them. What stays
//! true: the answer is exact, or says that any candidate may be one, if the search would take long.

use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

use crate::board::{Board, Cells, ROW};

/// The rows of a digit that are tried in the search for the templates of a candidate.
const MOST_ROWS: u32 = 2_000;

/// The digits that were searched, with the results.
#[derive(Debug, Default)]
pub struct Templates<const C: usize> {
    /// By digit: its candidates, and those in no template.
    known: Vec<(Cells<C>, Cells<C>)>,
}

impl<const C: usize> Templates<C> {
    /// The candidates of a digit that are in no template, or may be in none.
    pub fn in_none(
        &mut self,
        board: &Board<C>,
        digit: usize,
        limits: &mut Limits,
    ) -> Result<Cells<C>, Stop> {
        if self.known.len() != board.side() {
            memory::clear(&mut self.known, board.side())?;
            self.known.resize(board.side(), (Cells::EMPTY, Cells::EMPTY));
        }
        let candidates = board.cells_of[digit];
        // A cell of several grids is in several rows: such templates are not searched.
        if board.geometry.shape.is_overlapping() {
            return Ok(candidates);
        }
        if self.known[digit].0 != candidates {
            let found = in_none(board, candidates, limits)?.unwrap_or(candidates);
            self.known[digit] = (candidates, found);
        }
        Ok(self.known[digit].1)
    }
}

/// The candidates among these that are in no template of the digit; `None` if the search takes long. Each template that is
/// found settles all its candidates.
pub fn in_none<const C: usize>(
    board: &Board<C>,
    candidates: Cells<C>,
    limits: &mut Limits,
) -> Result<Option<Cells<C>>, Stop> {
    let rows = rows(board, candidates);
    let (mut found, mut rest) = (Cells::EMPTY, candidates);
    while let Some(cell) = rest.pop_first() {
        limits.work(1)?;
        let left = candidates - board.geometry.peers[usize::from(cell)];
        let mut tried = 0;
        match template(board, left, rows, &mut tried, limits)? {
            Some(template) => rest -= template,
            None if tried > MOST_ROWS => return Ok(None),
            None => found.insert(cell),
        }
    }
    Ok(Some(found))
}

/// The number of rows that have one of these cells.
pub fn rows<const C: usize>(board: &Board<C>, cells: Cells<C>) -> u32 {
    let geometry = &board.geometry;
    let has = |&row: &usize| !(geometry.unit_cells[row] & cells).is_empty();
    geometry.units(ROW).filter(has).count() as u32
}

/// A choice of `rows` cells of which none sees another one.
fn template<const C: usize>(
    board: &Board<C>,
    left: Cells<C>,
    rows: u32,
    tried: &mut u32,
    limits: &mut Limits,
) -> Result<Option<Cells<C>>, Stop> {
    if rows == 0 {
        return Ok(Some(Cells::EMPTY));
    }
    *tried += 1;
    if *tried > MOST_ROWS {
        return Ok(None);
    }
    limits.work((board.side() * C) as u32)?;
    // The row with the fewest cells.
    let geometry = &board.geometry;
    let (mut best, mut least, mut count) = (Cells::EMPTY, usize::MAX, 0);
    for row in geometry.units(ROW) {
        let cells = geometry.unit_cells[row] & left;
        let size = cells.len();
        if size > 0 {
            count += 1;
            if size < least {
                (best, least) = (cells, size);
            }
        }
    }
    if count < rows {
        return Ok(None);
    }
    for cell in best {
        let mut rest = left - geometry.peers[usize::from(cell)];
        rest.remove(cell);
        if let Some(mut found) = template(board, rest, rows - 1, tried, limits)? {
            found.insert(cell);
            return Ok(Some(found));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Geometry;
    use sudoku_core::limits::{Bounds, Control};
    use sudoku_core::position::Position;
    use sudoku_core::puzzle::Puzzle;
    use sudoku_core::shape::Shape;

    /// Adds all templates that begin with `chosen` and go on in the rows from `row`.
    fn all(board: &Board<2>, left: Cells<2>, row: usize, chosen: Cells<2>, union: &mut Cells<2>) {
        if row == board.side() {
            *union |= chosen;
            return;
        }
        if board.cells_in(row, 0).is_empty() {
            return all(board, left, row + 1, chosen, union);
        }
        for cell in left & board.geometry.unit_cells[row] {
            let mut rest = left - board.geometry.peers[usize::from(cell)];
            rest.remove(cell);
            all(board, rest, row + 1, chosen | Cells::single(cell), union);
        }
    }

    // Seen to fail: work counted for each candidate, not for each row of its search.
    #[test]
    fn a_search_on_a_large_board_is_cancelled() {
        let limits = &mut Limits::new(&Bounds::default());
        let geometry = Geometry::new(Shape::square(64).unwrap(), None, limits).unwrap();
        let board =
            Board::<64>::new(sudoku_core::memory::shared(geometry).unwrap(), limits).unwrap();
        let control = Control::new().unwrap();
        let mut limits = Limits::new(&Bounds::default().with_control(control.clone()));
        // The first unit of work looks at the control.
        limits.work(1).unwrap();
        control.cancel();
        let found = in_none(&board, board.cells_of[0], &mut limits).err();
        assert_eq!(found, Some(Stop::Cancelled));
    }

    // Seen to fail: the cells of a template may see each other.
    #[test]
    fn found_candidates_are_those_of_no_template() {
        let limits = &mut Limits::new(&Bounds::default());
        let (mut outside, mut inside) = (0, 0);
        for line in include_str!("../../../../tests/steps.txt")
            .lines()
            .filter(|line| !line.starts_with('#') && line.split(' ').count() == 3)
        {
            let puzzle: Puzzle = line.split(' ').nth(2).unwrap().parse().unwrap();
            let position = Position::new(puzzle).unwrap();
            let geometry = Geometry::new(position.puzzle().shape(), None, limits).unwrap();
            let mut board =
                Board::<2>::new(sudoku_core::memory::shared(geometry).unwrap(), limits).unwrap();
            board.load(&position);
            // Every fifth candidate is removed, so that some others are in no template.
            for cell in board.cells_of[0].into_iter().step_by(5) {
                board.remove(cell.into(), 0);
            }
            let mut templates = Templates::default();
            let found = templates.in_none(&board, 0, limits).unwrap();
            let mut union = Cells::EMPTY;
            all(&board, board.cells_of[0], 0, Cells::EMPTY, &mut union);
            assert_eq!(found, board.cells_of[0] - union, "{line}");
            outside += found.len();
            inside += union.len();
        }
        assert!(outside > 20 && inside > 100, "{outside}, {inside}");
    }
}
