//! The commands that search: solve, count, check, prove; and strategies.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use sudoku_core::digits::Digit;
use sudoku_core::solution::clashes::Clash;
use sudoku_core::solution::{clashes, verify};
use sudoku_core::text::positions::as_puzzle;
use sudoku_core::{Bounds, Format, Puzzle, ReadOptions, Reason, Solution, Stop, Violation};
use sudoku_solve::{Ended, Report, Strategy, proof};

use crate::arguments::{Check, Common, Count, Prove, Search, Solve};
use crate::each::{Call, One, Origin, Together};
use crate::input::Task;
use crate::json::Object;
use crate::messages::Messages;
use crate::output::{Kind, Output, Replacement};
use crate::shown::Shown;
use crate::state::Wrong;
use crate::verdict::Verdict;
use crate::{
    Exit, Failure, Result, color, input, interrupt, is_limit, json, output, state, stderr, watch,
};

/// Prints the solutions of puzzles.
pub fn solve(arguments: &Solve, common: &Common) -> Result<Exit> {
    let says = Messages::english();
    let files = input::files(&arguments.input.files)?;
    let chosen = Shown::optional(arguments.as_format.as_deref())?;
    let kind = if common.json { Kind::Lines } else { chosen.map_or(Kind::Blocks, Shown::kind) };
    let extension = extension(common, chosen);
    let mut out = Output::new(&arguments.to, kind, extension, &files)?;
    out.expect(arguments.limit != 1)?;
    let is_colored = color::is_wanted(common.color, &arguments.to);
    let mut serial = 0;
    let (control, threads) = (interrupt::control()?, arguments.search.threads.into());
    let options = arguments.search.options(arguments.limit, &control);
    let call = Call { files: &files, input: &arguments.input, common, threads, counts: false };
    // First solutions are found side by side. Several of a puzzle are written as they are found, one puzzle after the
    // other.
    let make = |task: &Task| {
        (arguments.limit == 1).then(|| Search::first(task.puzzle, &options, task.threads))
    };
    let exit = call.each(&mut out, &make, &mut |out, one, first| {
        let shown = chosen.unwrap_or(one.shown);
        if !common.json {
            out.set_kind(shown.kind());
        }
        let mut solutions = Vec::new();
        let (mut written, mut number) = (Ok(()), 0);
        let heading = shown.heading(&one.label);
        let mut each = |digits: &[Digit]| {
            if common.json {
                solutions.push(json::grid(one.puzzle, digits));
            } else if written.is_ok() {
                (number, serial) = (number + 1, serial + 1);
                let name = || match arguments.limit {
                    1 => one.name("-solution", serial),
                    _ => one.name(&format!("-solution-{number}"), serial),
                };
                written = shown.write(one.puzzle, digits).and_then(|text| {
                    let text = match is_colored && shown.format != Format::SVG {
                        true => color::board(one.puzzle, digits, &text),
                        false => text,
                    };
                    out.board(name, &heading, &text)
                });
            }
        };
        let report = match first {
            Some(first) => {
                let (first, report) = first?;
                first.iter().for_each(|digits| each(digits));
                report
            }
            None => watch::nodes(&control, || arguments.search.all(one.puzzle, &options, each))?,
        };
        written?;
        let is_unsolvable = report.solutions == 0 && report.ended == Ended::Exhausted;
        let wrong = is_unsolvable.then(|| Wrong::shown(one.puzzle)).transpose()?;
        if common.json {
            let mut object = one.object();
            object.insert("solutions".into(), Value::from(solutions));
            json::add_report(&mut object, &report);
            if let Some(wrong) = wrong {
                wrong.add_shown_to(&mut object, one.puzzle, says);
            }
            out.board(|| one.only("-solution"), "", &json::line(object))?;
        } else if let Some(wrong) = wrong {
            stderr::write(&output::prefixed(&one.label, &wrong.no_solution(one.puzzle, says)));
        }
        Ok(exit(&report, one))
    })?;
    out.end(exit)
}

/// Prints how many solutions puzzles have.
pub fn count(arguments: &Count, common: &Common) -> Result<Exit> {
    let files = input::files(&arguments.input.files)?;
    let mut out = Output::standard()?;
    let threads = arguments.search.threads.into();
    let call = Call { files: &files, input: &arguments.input, common, threads, counts: true };
    let options = arguments.search.options(arguments.limit, &interrupt::control()?);
    let make = |task: &Task| Search::count(task.puzzle, &options, task.threads);
    let exit = call.each(&mut out, &make, &mut |out, one, report| {
        let report = report?;
        if common.json {
            let mut object = one.object();
            json::add_report(&mut object, &report);
            out.put(&json::line(object))?;
        } else {
            out.put(&output::prefixed(&one.label, &format!("{}\n", report.solutions)))?;
        }
        Ok(exit(&report, one))
    })?;
    out.end(exit)
}

/// What `check` finds of a puzzle or a position.
#[derive(Default)]
struct Checked {
    /// The search for two solutions; none for a puzzle beside the states, which is solved once.
    report: Option<Report>,
    /// The puzzle of a position's digits and candidates, if its givens leave several solutions.
    state: Option<Puzzle>,
    /// Unless a limit ended it.
    verdict: Option<Verdict>,
    wrong: Wrong,
}

/// Says whether puzzles have exactly one solution, what is wrong with positions, or whether a given solution is right.
pub fn check(arguments: &Check, common: &Common) -> Result<Exit> {
    let says = Messages::english();
    let beside = state::puzzle(arguments.puzzle.as_deref(), &arguments.input)?;
    let files = input::files(&arguments.input.files)?;
    let mut out = Output::standard()?;
    let threads = arguments.search.threads.into();
    let call = Call { files: &files, input: &arguments.input, common, threads, counts: false };
    let control = interrupt::control()?;
    let options = arguments.search.options(2, &control);
    // Of the puzzle beside the states.
    let solved = beside.as_ref().map(|puzzle| Verdict::of(puzzle, &options.bounds)).transpose()?;
    let make = |task: &Task| {
        if arguments.solution.is_some() {
            return Ok(Checked::default());
        }
        if let (Some(puzzle), Some((verdict, solution))) = (&beside, &solved) {
            let position = state::position(task, Some(puzzle))?;
            let solved = (*verdict, solution.as_ref());
            let wrong = Wrong::of(puzzle, Some(&position), solved, Some(&control))?;
            return Ok(Checked { verdict: Some(*verdict), wrong, ..Checked::default() });
        }
        let (mut puzzle, mut position) = (task.puzzle, task.position);
        let (mut first, mut report) = Search::first(puzzle, &options, task.threads)?;
        // Where the givens leave several solutions, a position is the puzzle of its digits and candidates.
        let state = match (position, decided(&report)) {
            (Some(position), Some(Verdict::Several)) => as_puzzle(position)?,
            _ => None,
        };
        if let Some(state) = &state {
            (puzzle, position) = (state, None);
            (first, report) = Search::first(state, &options, task.threads)?;
        }
        let report = Some(report);
        let Some(verdict) = report.as_ref().and_then(decided) else {
            return Ok(Checked { report, ..Checked::default() });
        };
        let first = first.filter(|_| verdict == Verdict::One && position.is_some());
        let solution = first.map(|digits| Solution::new(puzzle, &digits)).transpose()?;
        let solved = (verdict, solution.as_ref());
        let wrong = Wrong::of(puzzle, position, solved, Some(&control))?;
        Ok(Checked { report, state, verdict: Some(verdict), wrong })
    };
    let say = |out: &mut Output, object: Object, label: &str, text: &str| {
        out.put(&if common.json { json::line(object) } else { output::prefixed(label, text) })
    };
    let mut write = |out: &mut Output, one: &One, made: sudoku_core::Result<Checked>| {
        if let Some(path) = &arguments.solution {
            return check_solution(one, path, common, out);
        }
        let Checked { report, state, verdict, wrong } = match made {
            Err(error) if is_limit(&error) => return Ok(one.limit_reached(&error)),
            made => made.map_err(|error| one.about(error))?,
        };
        let puzzle = beside.as_ref().or(state.as_ref()).unwrap_or(one.puzzle);
        let mut object = one.object();
        if let Some(report) = &report {
            json::add_report(&mut object, report);
        }
        let Some(verdict) = verdict else {
            let Some(report) = report else { return Ok(Exit::LimitReached) };
            let text = format!("undecided: {} found so far", report.solutions);
            object.insert("verdict".into(), text.clone().into());
            say(out, object, &one.label, &format!("{text}\n"))?;
            return Ok(exit(&report, one));
        };
        object.insert("verdict".into(), verdict.name().into());
        wrong.add(&mut object, puzzle, verdict, says);
        let is_right = verdict == Verdict::One && !wrong.is_contradiction();
        let text = match verdict {
            _ if is_right && beside.is_some() => "no mistakes\n".into(),
            Verdict::One if !is_right => wrong.text(says),
            Verdict::None if beside.is_none() => wrong.no_solution(puzzle, says),
            _ if beside.is_some() => {
                wrong.text(says) + &format!("the puzzle has {}\n", verdict.name())
            }
            _ => wrong.text(says) + &format!("{}\n", verdict.name()),
        };
        say(out, object, &one.label, &text)?;
        Ok(if is_right { Exit::Done } else { Exit::NoSolution })
    };
    let mut write_solved = |out: &mut Output, origin: &Origin, report: &Report| {
        let Some(verdict) = decided(report).filter(|verdict| *verdict != Verdict::None) else {
            return Ok(None);
        };
        let mut object = Object::new();
        if common.json {
            object = origin.object();
            json::add_report(&mut object, report);
            object.insert("verdict".into(), verdict.name().into());
            Wrong::default().add_found(&mut object, says);
        }
        say(out, object, &origin.label(), &format!("{}\n", verdict.name()))?;
        Ok(Some(if verdict == Verdict::One { Exit::Done } else { Exit::NoSolution }))
    };
    // A time limit is that of each puzzle.
    let is_together =
        arguments.solution.is_none() && beside.is_none() && options.bounds.time.is_none();
    let lines = is_together.then_some(Together { options: &options, write: &mut write_solved });
    let exit = call.each_position_together(&mut out, lines, &make, &mut write)?;
    out.end(exit)
}

/// The verdict of a search for two solutions, unless a limit ended it.
fn decided(report: &Report) -> Option<Verdict> {
    match (report.ended, report.solutions) {
        (Ended::Exhausted, 1) => Some(Verdict::One),
        (Ended::Exhausted, 0) => Some(Verdict::None),
        (Ended::SolutionLimit, _) => Some(Verdict::Several),
        _ => None,
    }
}

/// Checks one solution of a file.
fn check_solution(one: &One, path: &Path, common: &Common, out: &mut Output) -> Result<Exit> {
    let (puzzle, shape) = (one.puzzle, one.puzzle.shape());
    let options = ReadOptions::default()
        .with_box_size(Some((shape.box_height() as u32, shape.box_width() as u32)))
        .with_symbols(puzzle.symbols().list().to_vec());
    let (grid, _) = input::one(path, options)?;
    if grid.shape() != shape || grid.symbols() != puzzle.symbols() {
        return Err(Failure::about(path.display(), "a board of another size or other symbols"));
    }
    let verified = verify(puzzle, grid.digits());
    let clashes = clashes::list(puzzle, grid.digits())?;
    let (verdict, exit) = match verified {
        Ok(()) => ("right".to_string(), Exit::Done),
        Err(violation) => {
            let why = match (violation, clashes.first()) {
                (
                    Violation::RepeatedInUnit { .. }
                    | Violation::RepeatedInCage { .. }
                    | Violation::WrongTotal { .. },
                    Some(clash),
                ) => clash.to_string(),
                _ => {
                    let (row, col) =
                        (shape.row_of(violation.cell()) + 1, shape.col_of(violation.cell()) + 1);
                    format!("r{row}c{col}: {violation}")
                }
            };
            (format!("wrong: {why}"), Exit::NoSolution)
        }
    };
    if common.json {
        let mut object = one.object();
        object.insert("verdict".into(), verdict.into());
        object.insert("clashes".into(), json::clashes(puzzle, &clashes, Clash::to_string));
        out.put(&json::line(object))?;
    } else {
        out.put(&output::prefixed(&one.label, &format!("{verdict}\n")))?;
    }
    Ok(exit)
}

/// Says whether a puzzle has exactly one solution or none, and writes the proof.
pub fn prove(arguments: &Prove, common: &Common) -> Result<Exit> {
    let (puzzle, _) = input::one(&arguments.file, arguments.format.options())?;
    let control = interrupt::control()?;
    let bounds = Bounds::default()
        .with_time(arguments.time_limit_ms.map(Duration::from_millis))
        .with_control(control.clone());
    let (cnf, drat) = (Replacement::new(&arguments.cnf)?, Replacement::new(&arguments.proof)?);
    if cnf.is_like(&drat) {
        return Err(Failure::about("--proof", "the clauses and the proof need a file each"));
    }
    let proved = watch::nodes(&control, || proof::prove(&puzzle, &bounds, cnf.path(), drat.path()));
    let (_, report) = proved.map_err(|error| match error.reason {
        // The strategy is not the user's choice.
        Reason::Unsuitable { lacks, .. } => {
            Failure::about("prove", format_args!("puzzles with {lacks} have no proofs"))
        }
        _ => Failure::from(error),
    })?;
    if report.ended == Ended::Exhausted {
        cnf.finish()?;
        drat.finish()?;
    }
    let (verdict, exit) = match decided(&report) {
        Some(Verdict::One) => (Verdict::One.name(), Exit::Done),
        Some(verdict) => (verdict.name(), Exit::NoSolution),
        None => ("undecided", stopped(&report, "")),
    };
    let mut out = Output::standard()?;
    if common.json {
        let mut object = json::Object::new();
        object.insert("file".into(), arguments.file.display().to_string().into());
        object.insert("verdict".into(), verdict.into());
        json::add_report(&mut object, &report);
        out.put(&json::line(object))?;
    } else {
        out.put(&format!("{verdict}\n"))?;
    }
    out.end(exit)
}

/// Prints the table of strategies.
pub fn strategies(common: &Common) -> Result<Exit> {
    let mut out = Output::standard()?;
    for strategy in Strategy::all() {
        let (name, description) = (strategy.name, strategy.description);
        let puzzles = strategy.puzzles.says();
        let line = match common.json {
            true => {
                let row = json!({ "name": name, "puzzles": puzzles, "description": description });
                format!("{row}\n")
            }
            false => format!("{name:22} {puzzles:31} {description}\n"),
        };
        out.put(&line)?;
    }
    out.end(Exit::Done)
}

/// The extension of files in a folder.
pub fn extension(common: &Common, shown: Option<Shown>) -> &'static str {
    if common.json { "json" } else { shown.map_or("txt", Shown::extension) }
}

/// The exit code of a search; says on standard error which limit ended it.
pub fn exit(report: &Report, one: &One) -> Exit {
    match report.ended {
        Ended::Exhausted if report.solutions == 0 => Exit::NoSolution,
        Ended::Exhausted | Ended::SolutionLimit => Exit::Done,
        _ => stopped(report, &one.label),
    }
}

/// The exit code of a search that a limit or a signal ended; prints the limit.
fn stopped(report: &Report, label: &str) -> Exit {
    match report.ended {
        // Main says it.
        Ended::Stopped(Stop::Cancelled) => Exit::Interrupted,
        Ended::Stopped(stop) => {
            let gap = if label.is_empty() { "" } else { ": " };
            stderr::say(format_args!("{label}{gap}{stop}"));
            Exit::LimitReached
        }
        _ => Exit::LimitReached,
    }
}
