//! The command `candidates`: the symbols that each cell has in at least one solution.

use serde_json::Value;
use sudoku_core::text::positions::write_candidates;
use sudoku_core::{Format, Puzzle, Reason};
use sudoku_solve::Ended;
use sudoku_solve::true_candidates::{TrueCandidates, Truth, true_candidates};

use crate::arguments::{Candidates, Common};
use crate::each::Call;
use crate::input::Task;
use crate::messages::Messages;
use crate::output::{Kind, Output};
use crate::shown::Shown;
use crate::state::Wrong;
use crate::{Exit, Result, board, input, interrupt, json, output, stderr};

/// A grid of candidates has the heading of a grid.
const GRID: Shown = Shown::of(Format::GRID);

/// Writes the grid of each puzzle.
pub fn run(arguments: &Candidates, common: &Common) -> Result<Exit> {
    let says = Messages::english();
    let files = input::files(&arguments.input.files)?;
    let kind = if common.json { Kind::Lines } else { Kind::Blocks };
    let mut out = Output::new(&arguments.to, kind, board::extension(common, Some(GRID)), &files)?;
    let threads = arguments.search.threads.into();
    let call = Call { files: &files, input: &arguments.input, common, threads, counts: false };
    let options = arguments.search.options(0, &interrupt::control()?);
    let make = |task: &Task| true_candidates(task.puzzle, &options);
    let exit = call.each(&mut out, &make, &mut |out, one, found| {
        let found = found.map_err(|error| one.about(error))?;
        let is_unsolvable = found.report.solutions == 0 && found.report.ended == Ended::Exhausted;
        let wrong = is_unsolvable.then(|| Wrong::shown(one.puzzle)).transpose()?;
        let name = || one.only("-candidates");
        if common.json {
            let mut object = one.object();
            let [candidates, undecided] = lists(one.puzzle, &found);
            object.insert("candidates".into(), candidates);
            object.insert("undecided".into(), undecided);
            json::add_report(&mut object, &found.report);
            if let Some(wrong) = wrong {
                wrong.add_shown_to(&mut object, one.puzzle, says);
            }
            out.board(name, "", &json::line(object))?;
        } else if let Some(wrong) = wrong {
            stderr::write(&output::prefixed(&one.label, &wrong.no_solution(one.puzzle, says)));
        } else {
            let grid = grid(one.puzzle, &found).map_err(|error| {
                let mut failure = one.about(error);
                if matches!(error.reason, Reason::NotExpressible { .. }) {
                    failure.text += "; --json lists its candidates";
                }
                failure
            })?;
            out.board(name, &GRID.heading(&one.label), &grid)?;
        }
        Ok(board::exit(&found.report, one))
    })?;
    out.end(exit)
}

/// The symbols that are not ruled out; `?` follows an undecided one.
fn grid(puzzle: &Puzzle, found: &TrueCandidates) -> sudoku_core::Result<String> {
    let shape = puzzle.shape();
    let mark = |cell, digit| match found.all()[cell * shape.side() + digit] {
        Truth::False => None,
        Truth::True => Some(""),
        Truth::Undecided => Some("?"),
    };
    write_candidates(shape, puzzle.symbols(), &mark)
}

/// The symbols of each cell in rows, and the undecided ones in a list.
fn lists(puzzle: &Puzzle, found: &TrueCandidates) -> [Value; 2] {
    let shape = puzzle.shape();
    let symbols = puzzle.symbols().list();
    let having = |row, col, truth| {
        let is = move |&&symbol: &&u32| found.truth(row, col, symbol) == Some(truth);
        symbols.iter().filter(is).copied()
    };
    let rows = (0..shape.rows()).map(|row| {
        let cell = |col| having(row, col, Truth::True).collect::<Value>();
        (0..shape.cols()).map(cell).collect::<Value>()
    });
    let cells = (0..shape.cells()).map(|cell| (shape.row_of(cell), shape.col_of(cell)));
    let undecided = cells.flat_map(|(row, col)| {
        having(row, col, Truth::Undecided)
            .map(move |symbol| serde_json::json!({ "cell": [row, col], "symbol": symbol }))
    });
    [rows.collect(), undecided.collect()]
}
