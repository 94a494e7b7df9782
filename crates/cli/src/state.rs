//! What is wrong with a puzzle in play: wrong symbols, contradictions, givens of which one may be wrong.
//!
//! In: a puzzle or a position, perhaps with the puzzle beside it. Out: [`Wrong`], in words, and in JSON with rows and columns
//! from 0. All commands that find a contradiction say it by this module.

use std::path::Path;

use serde_json::{Value, json};
use sudoku_core::position::MOST_DIGITS;
use sudoku_core::solution::clashes::{self, Clash};
use sudoku_core::{Bounds, Cage, Contradiction, Control, Mistake, Position, Puzzle, Solution};
use sudoku_generate::minimise;
use sudoku_solve::Options;

use crate::arguments::Input;
use crate::input::Task;
use crate::json::Object;
use crate::messages::{self, Messages, fill};
use crate::verdict::Verdict;
use crate::{Result, input, is_limit, json};

/// Lines for one kind of fault in a text; more do not help to find it.
const MOST_LINES: usize = 9;

/// The puzzle beside the states, if a file has it.
pub fn puzzle(path: Option<&Path>, input: &Input) -> Result<Option<Puzzle>> {
    path.map(|path| Ok(input::one(path, input.format.options())?.0)).transpose()
}

/// The position of a task: of the puzzle beside it, if there is one, or as its text says.
pub fn position(task: &Task, puzzle: Option<&Puzzle>) -> sudoku_core::Result<Position> {
    match (puzzle, task.position) {
        (Some(puzzle), Some(state)) => beside(puzzle, state),
        (Some(puzzle), None) => Position::played(puzzle.try_clone()?, task.puzzle),
        (None, Some(position)) => position.try_clone(),
        (None, None) => Position::new(task.puzzle.try_clone()?),
    }
}

/// The position of a puzzle with the digits and candidates of a text.
fn beside(puzzle: &Puzzle, state: &Position) -> sudoku_core::Result<Position> {
    let mut board = state.puzzle().try_clone()?;
    board.set_digits(state.digits())?;
    let mut position = Position::played(puzzle.try_clone()?, &board)?;
    for (cell, &removed) in state.removed().iter().enumerate() {
        (0..MOST_DIGITS)
            .filter(|digit| removed >> digit & 1 == 1)
            .for_each(|digit| position.remove_digit(cell, digit as u16));
    }
    Ok(position)
}

/// What is wrong with a position, or with the givens of a board that is not explained.
#[derive(Default)]
pub struct Wrong {
    /// The contradictions between the position and the only solution.
    mistakes: Vec<Mistake>,
    /// Where the position contradicts itself.
    pub contradictions: Vec<Contradiction>,
    /// The cages whose total no different symbols have, by number, and why.
    cages: Vec<(usize, String)>,
    /// The givens that clash; as all below, of a puzzle without a solution.
    clashes: Vec<Clash>,
    /// The givens of which one may be wrong.
    suspects: Vec<u32>,
    /// The pairs of givens of which both may be wrong, if no given alone may be.
    pairs: Vec<[u32; 2]>,
    /// Givens that leave no solution, if there are no pairs.
    conflict: Vec<u32>,
}

impl Wrong {
    /// Of a puzzle with this verdict and this only solution, and of the position, which has its givens. A puzzle without a
    /// position is one that nobody has begun.
    pub fn of(
        puzzle: &Puzzle,
        position: Option<&Position>,
        (verdict, solution): (Verdict, Option<&Solution>),
        control: Option<&Control>,
    ) -> sudoku_core::Result<Wrong> {
        let mut wrong = Wrong::default();
        if let (Some(position), Some(solution)) = (position, solution) {
            wrong.mistakes = position.mistakes(solution)?;
        }
        wrong.contradictions = match position {
            Some(position) => position.contradictions()?,
            None if verdict == Verdict::None => contradictions(puzzle)?,
            None => Vec::new(),
        };
        if verdict != Verdict::None {
            return Ok(wrong);
        }
        wrong.add_shown(puzzle)?;
        /// The nodes of each proof.
        const NODES: u64 = 10_000;
        let bounds = Bounds::default().with_nodes(NODES).with_control(control.cloned());
        let options = Options::default().with_bounds(bounds);
        wrong.suspects = unless_limited(minimise::suspects(puzzle, &options))?;
        /// The largest side of a board of which more proofs than one for each given are made.
        const MOST_SIDE: usize = 16;
        let is_shown = !wrong.clashes.is_empty() || !wrong.cages.is_empty();
        if is_shown || !wrong.suspects.is_empty() || puzzle.shape().side() > MOST_SIDE {
            return Ok(wrong);
        }
        wrong.pairs = unless_limited(minimise::suspect_pairs(puzzle, &options))?;
        if wrong.pairs.is_empty() {
            wrong.conflict = unless_limited(minimise::conflict(puzzle, &options))?;
        }
        Ok(wrong)
    }

    /// What the givens of a puzzle without a solution show without a proof.
    pub fn shown(puzzle: &Puzzle) -> sudoku_core::Result<Wrong> {
        let mut wrong = Wrong { contradictions: contradictions(puzzle)?, ..Wrong::default() };
        wrong.add_shown(puzzle)?;
        Ok(wrong)
    }

    fn add_shown(&mut self, puzzle: &Puzzle) -> sudoku_core::Result<()> {
        self.clashes = clashes::list(puzzle, puzzle.digits())?;
        let cages = puzzle.cages().iter().enumerate();
        self.cages = cages
            .filter_map(|(number, cage)| Some((number, out_of_reach(puzzle, cage)?)))
            .collect();
        Ok(())
    }

    /// Whether the position contradicts itself or the only solution.
    pub fn is_contradiction(&self) -> bool {
        !self.mistakes.is_empty() || !self.contradictions.is_empty()
    }

    /// The mistakes and contradictions, a line each.
    pub fn text(&self, says: &Messages) -> String {
        let mistakes = self.mistakes.iter().map(|each| format!("{}\n", says.mistake(each)));
        mistakes.collect::<String>() + &self.contradicted("", says)
    }

    /// Why a puzzle has no solution, a line for each reason.
    pub fn no_solution(&self, puzzle: &Puzzle, says: &Messages) -> String {
        let line = |reason: &str| format!("{}{reason}\n", says.because);
        let cols = puzzle.shape().cols();
        let clashes = self.clashes.iter().map(|each| line(&says.clash(each, cols)));
        let cages = self.cages.iter().map(|(_, why)| line(why));
        let mut text: String = clashes.chain(cages).collect();
        // What does not fit beside symbols that clash is no news.
        if text.is_empty() {
            text = self.contradicted(says.because, says);
        }
        if text.is_empty() {
            text = says.no_solution.into();
        }
        text + &self.suspected(puzzle, says)
    }

    fn contradicted(&self, before: &str, says: &Messages) -> String {
        let line = |each: &Contradiction| format!("{before}{}\n", says.contradiction(each));
        listed(&self.contradictions, says.more, line)
    }

    /// A line for each given, or pair of givens, of which one or both may be wrong; or the givens that leave no solution.
    fn suspected(&self, puzzle: &Puzzle, says: &Messages) -> String {
        let name = |&cell: &u32| {
            let place = place(puzzle, cell);
            let symbol = puzzle.get(place.0, place.1).unwrap_or_default();
            fill(says.cell, &[("symbol", &symbol), ("cell", &messages::cell(place))])
        };
        let alone = |cell: &u32| fill(says.without, &[("one", &name(cell))]);
        let both = |[one, other]: &[u32; 2]| {
            fill(says.without_both, &[("one", &name(one)), ("other", &name(other))])
        };
        let mut text = listed(&self.suspects, says.more_suspects, alone)
            + &listed(&self.pairs, says.more_pairs, both);
        if !self.conflict.is_empty() {
            let names: Vec<_> = self.conflict.iter().map(name).collect();
            text += &fill(says.conflict, &[("cells", &names.join(", "))]);
        }
        text
    }

    /// Adds all of it to an object; what only a puzzle without a solution has, if it is one.
    pub fn add(&self, object: &mut Object, puzzle: &Puzzle, verdict: Verdict, says: &Messages) {
        if verdict == Verdict::None {
            self.add_clashes(object, puzzle, says);
            let suspect = |cell: &u32| suspect(puzzle, *cell);
            let all = |cells: &[u32]| cells.iter().map(suspect).collect::<Value>();
            object.insert("suspects".into(), all(&self.suspects));
            let pairs = self.pairs.iter().map(|pair| all(pair)).collect();
            object.insert("suspect_pairs".into(), pairs);
            object.insert("conflict".into(), all(&self.conflict));
        }
        self.add_found(object, says);
    }

    /// Adds the mistakes and contradictions.
    pub fn add_found(&self, object: &mut Object, says: &Messages) {
        let mistakes = self.mistakes.iter().map(mistake).collect();
        object.insert("mistakes".into(), mistakes);
        self.add_contradictions(object, says);
    }

    /// Adds what the givens show without a proof.
    pub fn add_shown_to(&self, object: &mut Object, puzzle: &Puzzle, says: &Messages) {
        self.add_clashes(object, puzzle, says);
        self.add_contradictions(object, says);
    }

    fn add_clashes(&self, object: &mut Object, puzzle: &Puzzle, says: &Messages) {
        let message = |clash: &Clash| says.clash(clash, puzzle.shape().cols());
        object.insert("clashes".into(), json::clashes(puzzle, &self.clashes, message));
    }

    fn add_contradictions(&self, object: &mut Object, says: &Messages) {
        let cage =
            |(number, why): &(usize, String)| json!({ "message": why, "unit": { "cage": number } });
        let found = self.contradictions.iter().map(|each| contradiction(each, says));
        let found = found.chain(self.cages.iter().map(cage)).collect();
        object.insert("contradictions".into(), found);
    }
}

/// The contradictions of givens; none of a board that is never explained.
fn contradictions(puzzle: &Puzzle) -> sudoku_core::Result<Vec<Contradiction>> {
    let has_sums =
        !puzzle.cages().is_empty() || puzzle.constraints().iter().any(|one| one.kind().is_clue());
    match !has_sums && puzzle.shape().side() <= MOST_DIGITS {
        true => Position::new(puzzle.try_clone()?)?.contradictions(),
        false => Ok(Vec::new()),
    }
}

/// Nothing, if the proofs are too long.
fn unless_limited<T>(found: sudoku_core::Result<Vec<T>>) -> sudoku_core::Result<Vec<T>> {
    match found {
        Err(error) if is_limit(&error) => Ok(Vec::new()),
        found => found,
    }
}

/// A line for each of some items, at most [`MOST_LINES`], and a last line with the number of the others.
fn listed<T>(all: &[T], more: &str, line: impl FnMut(&T) -> String) -> String {
    let mut text: String = all.iter().take(MOST_LINES).map(line).collect();
    if all.len() > MOST_LINES {
        text += &fill(more, &[("count", &(all.len() - MOST_LINES))]);
    }
    text
}

fn place(puzzle: &Puzzle, cell: u32) -> (usize, usize) {
    (puzzle.shape().row_of(cell as usize), puzzle.shape().col_of(cell as usize))
}

fn suspect(puzzle: &Puzzle, cell: u32) -> Value {
    let (row, col) = place(puzzle, cell);
    json!({ "cell": json::place(row, col), "symbol": puzzle.get(row, col) })
}

fn mistake(&Mistake { row, col, symbol, placed, .. }: &Mistake) -> Value {
    json!({ "cell": json::place(row, col), "symbol": symbol, "placed": placed })
}

fn contradiction(each: &Contradiction, says: &Messages) -> Value {
    let message = says.contradiction(each);
    match *each {
        Contradiction::Unit { unit, symbol, places } => json!({
            "message": message,
            "unit": json::unit(unit),
            "symbol": symbol,
            "places": places,
        }),
        Contradiction::Cell { row, col } => {
            json!({ "message": message, "cell": json::place(row, col) })
        }
        _ => json!({ "message": message }),
    }
}

/// Why no different symbols have the total of a cage, if it is below the least sum or above the largest.
fn out_of_reach(puzzle: &Puzzle, cage: &Cage) -> Option<String> {
    let (total, count) = (cage.total(), cage.cells().len());
    let mut symbols: Vec<_> =
        puzzle.symbols().list().iter().map(|&symbol| u64::from(symbol)).collect();
    symbols.sort_unstable();
    let least: u64 = symbols[..count].iter().sum();
    let largest: u64 = symbols[symbols.len() - count..].iter().sum();
    let (word, sum) = match total {
        _ if total < least => ("least", least),
        _ if total > largest => ("largest", largest),
        _ => return None,
    };
    let shape = puzzle.shape();
    let name = |&cell: &u32| {
        format!("r{}c{}", shape.row_of(cell as usize) + 1, shape.col_of(cell as usize) + 1)
    };
    let cells: Vec<_> = cage.cells().iter().map(name).collect();
    let cells = cells.join(" + ");
    Some(format!("cage {total} = {cells}: the {word} sum of {count} different symbols is {sum}"))
}
