//! What is wrong with a puzzle in play: wrong symbols, contradictions, givens of which one may be wrong.
//!
//! In: a state and the puzzle beside it, or a puzzle without a solution. Out: words, and JSON with rows and columns from 0.

use std::path::Path;

use serde_json::{Value, json};
use sudoku_core::{Bounds, Contradiction, Control, Mistake, Position, Puzzle};
use sudoku_generate::minimise;
use sudoku_solve::Options;

use crate::arguments::{Check, Common, Input};
use crate::each::{Call, One};
use crate::input::Task;
use crate::output::Output;
use crate::verdict::Verdict;
use crate::{Exit, Result, input, interrupt, is_limit, json, output};

/// The puzzle beside the states, if a file has it.
pub fn puzzle(path: Option<&Path>, input: &Input) -> Result<Option<Puzzle>> {
    path.map(|path| Ok(input::one(path, input.format.options())?.0)).transpose()
}

/// The position of a task: of the puzzle beside it, if there is one, or as its text says.
pub fn position(task: &Task, puzzle: Option<&Puzzle>) -> sudoku_core::Result<Position> {
    match (puzzle, task.position) {
        (Some(puzzle), _) => Position::played(puzzle.try_clone()?, task.puzzle),
        (None, Some(position)) => position.try_clone(),
        (None, None) => Position::new(task.puzzle.try_clone()?),
    }
}

/// The givens of a puzzle without a solution of which one may be wrong; none if a limit ends the proofs.
pub fn suspects(puzzle: &Puzzle, control: Option<&Control>) -> sudoku_core::Result<Vec<u32>> {
    /// The nodes of each proof.
    const NODES: u64 = 10_000;
    let bounds = Bounds::default().with_nodes(NODES).with_control(control.cloned());
    match minimise::suspects(puzzle, &Options::default().with_bounds(bounds)) {
        Err(error) if is_limit(&error) => Ok(Vec::new()),
        found => found,
    }
}

/// A line for each given of which one may be wrong.
pub fn suspected(puzzle: &Puzzle, suspects: &[u32]) -> String {
    /// More do not help to find the wrong one.
    const MOST: usize = 9;
    let line = |&cell: &u32| {
        let (row, col) = place(puzzle, cell);
        let symbol = puzzle.get(row, col).unwrap_or_default();
        format!("without {symbol} in r{}c{} there is exactly one solution\n", row + 1, col + 1)
    };
    let mut text: String = suspects.iter().take(MOST).map(line).collect();
    if suspects.len() > MOST {
        text += &format!("and without one of {} others\n", suspects.len() - MOST);
    }
    text
}

/// The givens of which one may be wrong, as JSON.
pub fn suspects_json(puzzle: &Puzzle, suspects: &[u32]) -> Value {
    let object = |&cell: &u32| {
        let (row, col) = place(puzzle, cell);
        json!({ "cell": json::place(row, col), "symbol": puzzle.get(row, col) })
    };
    suspects.iter().map(object).collect()
}

fn place(puzzle: &Puzzle, cell: u32) -> (usize, usize) {
    (puzzle.shape().row_of(cell as usize), puzzle.shape().col_of(cell as usize))
}

/// Mistakes as JSON.
pub fn mistakes_json(mistakes: &[Mistake]) -> Value {
    let object = |&Mistake { row, col, symbol, placed, .. }: &Mistake| json!({ "cell": json::place(row, col), "symbol": symbol, "placed": placed });
    mistakes.iter().map(object).collect()
}

/// Contradictions as JSON.
pub fn contradictions_json(contradictions: &[Contradiction]) -> Value {
    let object = |each: &Contradiction| match *each {
        Contradiction::Unit { unit, symbol, places } => json!({
            "message": each.to_string(),
            "unit": unit.name(),
            "number": unit.number(),
            "symbol": symbol,
            "places": places,
        }),
        Contradiction::Cell { row, col } => {
            json!({ "message": each.to_string(), "cell": json::place(row, col) })
        }
        _ => json!({ "message": each.to_string() }),
    };
    contradictions.iter().map(object).collect()
}

/// Compares states with the only solution of the puzzle beside them.
pub fn check(arguments: &Check, puzzle: &Puzzle, common: &Common) -> Result<Exit> {
    let files = input::files(&arguments.input.files)?;
    let mut out = Output::standard()?;
    let control = interrupt::control()?;
    let options = arguments.search.options(2, &control);
    let (verdict, solution) = Verdict::of(puzzle, &options.bounds)?;
    let threads = arguments.search.threads.into();
    let call = Call { files: &files, input: &arguments.input, common, threads, counts: false };
    let make = |task: &Task| {
        let position = position(task, Some(puzzle))?;
        let mistakes =
            solution.as_ref().map_or(Ok(Vec::new()), |solution| position.mistakes(solution))?;
        sudoku_core::Result::Ok((mistakes, position.contradictions()?))
    };
    let mut write =
        |out: &mut Output,
         one: &One,
         made: sudoku_core::Result<(Vec<Mistake>, Vec<Contradiction>)>| {
            let (mistakes, contradictions) = match made {
                Ok(found) => found,
                Err(error) if is_limit(&error) => return Ok(one.limit_reached(&error)),
                Err(error) => return Err(one.about(error)),
            };
            let is_right = verdict == Verdict::One && mistakes.is_empty();
            if common.json {
                let mut object = one.object();
                object.insert("verdict".into(), verdict.name().into());
                object.insert("mistakes".into(), mistakes_json(&mistakes));
                object.insert("contradictions".into(), contradictions_json(&contradictions));
                out.put(&json::line(object))?;
            } else {
                let text = match (verdict, is_right) {
                    (Verdict::One, true) => "no mistakes\n".to_string(),
                    (Verdict::One, false) => {
                        mistakes.iter().map(|each| format!("{each}\n")).collect()
                    }
                    _ => format!("the puzzle has {}\n", verdict.name()),
                };
                out.put(&output::prefixed(&one.label, &text))?;
            }
            Ok(if is_right { Exit::Done } else { Exit::NoSolution })
        };
    let exit = call.each(&mut out, &make, &mut write)?;
    out.end(exit)
}
