//! Clues of setters around a solution, so many that few givens are needed, or none.
//!
//! In: a board, its solution, and the rules of the request. Out: clues that the solution keeps, as the verifier says. What stays
//! true: no two lines share a cell or cross, and no two signs share a place.
//!
//! ```text
//!     draw    round after round, some clues of each rule in turn, until there is no other solution without givens
//!     thin    when givens are taken away: clues that are not needed go in random order, but one of each rule stays
//!     board   what is left, the marks of a rule in one constraint
//! ```

mod areas;
mod edges;
mod lines;
mod pairs;
mod sketch;

use crate::board::Solved;
use crate::maker::{Maker, Proof};
use crate::removal::Removal;
use crate::request::Kind;
use crate::rule::Rule;
use crate::rule::table::{Form, Value};
use sketch::Sketch;
use sudoku_core::constraint::Constraint;
use sudoku_core::digits::Digit;
use sudoku_core::limits::Stop;
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;

/// Clues are drawn in so many rounds at most.
const ROUNDS: usize = 4;

/// Nodes of a proof that more clues are needed, or fewer.
pub const NODES_PER_PROOF: u64 = 400;

/// The cells of the board that the numbers of the table are for.
const CELLS: usize = 81;

/// Clues around a solution.
pub struct Clues {
    /// Each with the number of its rule.
    list: Vec<(usize, Constraint)>,
}

impl Clues {
    /// Draws clues of all rules of the request; `None` if there is no place for one of a rule.
    pub fn draw(maker: &mut Maker<'_>, solved: &Solved) -> Result<Option<Clues>, Stop> {
        let mut clues = Clues { list: Vec::new() };
        let request = maker.request;
        if request.rules.is_empty() {
            return Ok(Some(clues));
        }
        let mut sketch = Sketch::new(maker, solved)?;
        let cells = solved.board.shape().existing_cells().count();
        for round in 1..=ROUNDS {
            let before = clues.list.len();
            for (number, rule) in request.rules.iter().enumerate() {
                let most = (rule.drawing()?.most * cells).div_ceil(CELLS);
                let drawn = clues.list.iter().filter(|clue| clue.0 == number).count();
                for _ in drawn..(most * round).div_ceil(ROUNDS) {
                    if let Some(clue) = clue(&mut sketch, rule)? {
                        memory::push(&mut clues.list, (number, clue))?;
                    }
                }
            }
            let has = |number: usize| clues.list.iter().any(|clue| clue.0 == number);
            if !(0..request.rules.len()).all(has) {
                return Ok(None);
            }
            // Cages, and holes whatever the solutions, need no more.
            if !matches!(request.kind, Kind::Givens(_)) || clues.list.len() == before {
                break;
            }
            let board = clues.added_to(&solved.board, |_| true)?;
            if sketch.maker.is_proved(&board, &solved.solution)? {
                break;
            }
        }
        Ok(Some(clues))
    }

    /// A board with those clues whose places are to be kept.
    fn added_to(&self, board: &Puzzle, keeps: impl Fn(usize) -> bool) -> Result<Puzzle, Stop> {
        let mut board = board.try_clone()?;
        for (_, (_, clue)) in self.list.iter().enumerate().filter(|(place, _)| keeps(*place)) {
            board.add_constraint(clue.kind(), clue.values(), clue.cells())?;
        }
        Ok(board)
    }

    /// Takes away clues that are not needed beside these digits, but leaves one of each rule.
    pub fn thin(
        &mut self,
        maker: &mut Maker<'_>,
        solved: &Solved,
        digits: &[Digit],
    ) -> Result<(), Stop> {
        let mut order = memory::with_capacity(self.list.len())?;
        order.extend(0..self.list.len() as u32);
        maker.dice.shuffle(&mut order, &mut maker.limits)?;
        let mut met = memory::filled(maker.request.rules.len(), false)?;
        order.retain(|&place| std::mem::replace(&mut met[self.list[place as usize].0], true));
        let mut is_left = memory::filled(self.list.len(), true)?;
        let count = order.len();
        let mut removal = Removal::of_cells(order, count, 0);
        while let Some(places) = removal.next() {
            maker.limits.work(self.list.len() as u32)?;
            places.iter().for_each(|&place| is_left[place as usize] = false);
            let mut fewer = self.added_to(&solved.board, |place| is_left[place])?;
            fewer.set_digits(digits)?;
            let is_unique = maker.is_proved(&fewer, &solved.solution)?;
            places.iter().for_each(|&place| is_left[place as usize] = !is_unique);
            removal.answer(is_unique);
        }
        let mut left = is_left.into_iter();
        self.list.retain(|_| left.next().unwrap_or(true));
        Ok(())
    }

    /// A board with all clues, in the order of their rules; the marks of a rule are one constraint.
    pub fn board(&self, maker: &Maker<'_>, board: &Puzzle) -> Result<Puzzle, Stop> {
        let mut board = board.try_clone()?;
        for (number, rule) in maker.request.rules.iter().enumerate() {
            let clues = self.list.iter().filter(|clue| clue.0 == number);
            if rule.drawing()?.joins {
                let mut cells = Vec::new();
                for &cell in clues.flat_map(|(_, clue)| clue.cells()) {
                    memory::push(&mut cells, cell)?;
                }
                cells.sort_unstable();
                board.add_constraint(rule.kind, &[], &cells)?;
                continue;
            }
            for (_, clue) in clues {
                board.add_constraint(rule.kind, clue.values(), clue.cells())?;
            }
        }
        Ok(board)
    }
}

/// A clue of a rule, if a free place is found for one.
fn clue(sketch: &mut Sketch, rule: &Rule) -> Result<Option<Constraint>, Stop> {
    let value = value(sketch, rule)?;
    let values = value.as_slice();
    match rule.drawing()?.form {
        Form::Line(line) => lines::draw(sketch, rule, values, line),
        Form::Pair => pairs::draw(sketch, rule, values),
        Form::Mark => pairs::mark(sketch, rule),
        Form::Outside(edge) => edges::draw(sketch, rule, edge),
        Form::Corner => areas::corner(sketch, rule),
        Form::Cage => areas::cage(sketch, rule),
        Form::Circles => areas::circles(sketch, rule),
        Form::Region => areas::region(sketch, rule),
        Form::Clone => areas::clones(sketch, rule),
    }
}

/// The value of a clue, if the solution does not make it.
fn value(sketch: &mut Sketch, rule: &Rule) -> Result<Option<i64>, Stop> {
    Ok(match rule.drawing()?.value {
        Value::OneOf(list) => {
            let drawn = list[sketch.maker.dice.below(list.len())];
            Some(rule.value.unwrap_or(drawn))
        }
        Value::Half(more) => Some(rule.value.unwrap_or((sketch.shape.side() as i64 + more) / 2)),
        Value::None | Value::Found => None,
    })
}

impl Maker<'_> {
    /// Whether few nodes prove the solution to be the only one.
    fn is_proved(&self, puzzle: &Puzzle, solution: &[Digit]) -> Result<bool, Stop> {
        Ok(matches!(self.prove(puzzle, solution, NODES_PER_PROOF)?, Proof::Unique(_)))
    }
}

#[cfg(test)]
mod tests;
