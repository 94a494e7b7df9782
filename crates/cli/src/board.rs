//! The commands that search: solve, count, check, prove; and strategies.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use sudoku_core::digits::Digit;
use sudoku_core::solution::clashes::Clash;
use sudoku_core::solution::{clashes, verify};
use sudoku_core::{Bounds, Cage, Control, Format, Puzzle, ReadOptions, Reason, Stop, Violation};
use sudoku_solve::{Ended, Puzzles, Report, Strategy, proof};

use crate::arguments::{Check, Common, Count, Prove, Search, Solve};
use crate::each::{Call, One, Origin, Together};
use crate::input::Task;
use crate::json::Object;
use crate::output::{Kind, Output, Replacement};
use crate::shown::Shown;
use crate::{Exit, Failure, Result, color, input, interrupt, json, output, state, stderr, watch};

/// Prints the solutions of puzzles.
pub fn solve(arguments: &Solve, common: &Common) -> Result<Exit> {
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
        let clashes = match is_unsolvable {
            true => clashes::list(one.puzzle, one.puzzle.digits())?,
            false => Vec::new(),
        };
        if common.json {
            let mut object = one.object();
            object.insert("solutions".into(), Value::from(solutions));
            json::add_report(&mut object, &report);
            if is_unsolvable {
                object.insert("clashes".into(), json::clashes(one.puzzle, &clashes));
            }
            out.board(|| one.only("-solution"), "", &json::line(object))?;
        } else if is_unsolvable {
            stderr::write(&output::prefixed(&one.label, &no_solution(one.puzzle, &clashes)));
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

/// Says whether puzzles have exactly one solution, or whether a given solution is right.
pub fn check(arguments: &Check, common: &Common) -> Result<Exit> {
    if let Some(puzzle) = state::puzzle(arguments.puzzle.as_deref(), &arguments.input)? {
        return state::check(arguments, &puzzle, common);
    }
    let files = input::files(&arguments.input.files)?;
    let mut out = Output::standard()?;
    let threads = arguments.search.threads.into();
    let call = Call { files: &files, input: &arguments.input, common, threads, counts: false };
    let options = arguments.search.options(2, &interrupt::control()?);
    let make = |&Task { puzzle, threads, .. }: &Task| {
        let report = match arguments.solution {
            None => Search::count(puzzle, &options, threads)?,
            Some(_) => return Ok((Reasons::default(), None)),
        };
        let reasons = match decided(&report) {
            Some((_, Exit::NoSolution)) if report.solutions == 0 => {
                Reasons::of(puzzle, options.bounds.control.as_ref())?
            }
            _ => Reasons::default(),
        };
        let is_open = reasons.clashes.is_empty();
        Ok((reasons, is_open.then_some(report)))
    };
    let say = |out: &mut Output, mut object: Object, label: &str, text: &str, verdict: &str| {
        object.insert("verdict".into(), verdict.into());
        out.put(&if common.json { json::line(object) } else { output::prefixed(label, text) })
    };
    let mut write = |out: &mut Output,
                     one: &One,
                     made: sudoku_core::Result<(Reasons, Option<Report>)>| {
        if let Some(path) = &arguments.solution {
            return check_solution(one, path, common, out);
        }
        let (reasons, report) = made?;
        let mut object = one.object();
        let Some(report) = report else {
            reasons.add(&mut object, one.puzzle);
            say(out, object, &one.label, &reasons.text(one.puzzle), "no solution")?;
            return Ok(Exit::NoSolution);
        };
        json::add_report(&mut object, &report);
        let (verdict, ended) = match decided(&report) {
            Some((verdict, ended)) => (verdict.into(), ended),
            None => (format!("undecided: {} found so far", report.solutions), exit(&report, one)),
        };
        let text = match ended {
            Exit::NoSolution if report.solutions == 0 => {
                reasons.add(&mut object, one.puzzle);
                reasons.text(one.puzzle)
            }
            _ => format!("{verdict}\n"),
        };
        say(out, object, &one.label, &text, &verdict)?;
        Ok(ended)
    };
    let mut write_solved = |out: &mut Output, origin: &Origin, report: &Report| {
        let Some((verdict, ended)) = decided(report).filter(|_| report.solutions > 0) else {
            return Ok(None);
        };
        let mut object = Object::new();
        if common.json {
            object = origin.object();
            json::add_report(&mut object, report);
        }
        say(out, object, &origin.label(), &format!("{verdict}\n"), verdict)?;
        Ok(Some(ended))
    };
    // A time limit is that of each puzzle.
    let is_together = arguments.solution.is_none() && options.bounds.time.is_none();
    let lines = is_together.then_some(Together { options: &options, write: &mut write_solved });
    let exit = call.each_together(&mut out, lines, &make, &mut write)?;
    out.end(exit)
}

/// The verdict of a search for two solutions that came to its end.
fn decided(report: &Report) -> Option<(&'static str, Exit)> {
    match (report.ended, report.solutions) {
        (Ended::Exhausted, 1) => Some(("exactly one solution", Exit::Done)),
        (Ended::Exhausted, 0) => Some(("no solution", Exit::NoSolution)),
        (Ended::SolutionLimit, _) => Some(("several solutions", Exit::NoSolution)),
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
        object.insert("clashes".into(), json::clashes(puzzle, &clashes));
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
    let (verdict, exit) = match (report.ended, report.solutions) {
        (Ended::Exhausted, 1) => ("exactly one solution", Exit::Done),
        (Ended::Exhausted, 0) => ("no solution", Exit::NoSolution),
        (Ended::SolutionLimit, _) => ("several solutions", Exit::NoSolution),
        _ => ("undecided", stopped(&report, "")),
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
        let puzzles = match strategy.puzzles {
            Puzzles::Any => "any puzzle",
            Puzzles::Houses => "no sums",
            Puzzles::Plain => "no constraints",
            Puzzles::Nine => "9x9, no constraints",
        };
        let (name, description) = (strategy.name, strategy.description);
        let line = match common.json {
            true => {
                let row = json!({ "name": name, "puzzles": puzzles, "description": description });
                format!("{row}\n")
            }
            false => format!("{name:20} {puzzles:20} {description}\n"),
        };
        out.put(&line)?;
    }
    out.end(Exit::Done)
}

/// The extension of files in a folder.
pub fn extension(common: &Common, shown: Option<Shown>) -> &'static str {
    if common.json { "json" } else { shown.map_or("txt", Shown::extension) }
}

/// Why a board has no solution.
#[derive(Default)]
pub struct Reasons {
    clashes: Vec<Clash>,
    /// The givens of which one may be wrong.
    suspects: Vec<u32>,
}

impl Reasons {
    /// Of a board without a solution.
    pub fn of(puzzle: &Puzzle, control: Option<&Control>) -> sudoku_core::Result<Reasons> {
        let clashes = clashes::list(puzzle, puzzle.digits())?;
        Ok(Reasons { clashes, suspects: state::suspects(puzzle, control)? })
    }

    /// In lines.
    pub fn text(&self, puzzle: &Puzzle) -> String {
        no_solution(puzzle, &self.clashes) + &state::suspected(puzzle, &self.suspects)
    }

    /// Adds them to an object.
    pub fn add(&self, object: &mut Object, puzzle: &Puzzle) {
        object.insert("clashes".into(), json::clashes(puzzle, &self.clashes));
        object.insert("suspects".into(), state::suspects_json(puzzle, &self.suspects));
    }
}

/// The reasons why a board has no solution, as far as its givens show them: a line for each.
pub fn no_solution(puzzle: &Puzzle, clashes: &[Clash]) -> String {
    let mut reasons: Vec<_> = clashes.iter().map(Clash::to_string).collect();
    reasons.extend(puzzle.cages().iter().filter_map(|cage| out_of_reach(puzzle, cage)));
    match reasons.is_empty() {
        true => "no solution\n".to_string(),
        false => reasons.iter().map(|reason| format!("no solution: {reason}\n")).collect(),
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

/// The exit code of a search; says on standard error which limit ended it.
fn exit(report: &Report, one: &One) -> Exit {
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
