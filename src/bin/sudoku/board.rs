//! The commands about single boards: solve, count, check, convert, strategies.

use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use sudoku::internals::digits::Digit;
use sudoku::internals::solve::Puzzles;
use sudoku::internals::{proof, render, solution, text};
use sudoku::{
    Bounds, Control, Ended, Format, Puzzle, ReadOptions, Report, State, Strategy, Violation,
};

use crate::arguments::{Check, Convert, Count, Prove, Solve};
use crate::{Exit, Failure, Result, flush, output, put, watch};

/// Prints the solutions of a puzzle.
pub fn solve(arguments: &Solve) -> Result<Exit> {
    let (puzzle, format) = read(&arguments.file, arguments.input.options())?;
    let shown = match &arguments.as_format {
        Some(name) => Shown::named(name)?,
        None => Shown::Text(format),
    };
    let control = Control::new()?;
    let options = arguments.search.options(arguments.limit, &control);
    let mut out = output(arguments.output.as_deref())?;
    let mut written = Ok(());
    let mut first = true;
    let report = watch::nodes(&control, || {
        arguments.search.run(&puzzle, &options, |digits| {
            if written.is_ok() {
                let gap = if first || shown.is_line() { "" } else { "\n" };
                first = false;
                written = shown
                    .write(&puzzle, digits)
                    .and_then(|text| put(&mut *out, &format!("{gap}{text}")));
            }
        })
    })?;
    written?;
    flush(out)?;
    if report.solutions == 0 && report.ended == Ended::Exhausted {
        eprintln!("no solution");
    }
    Ok(exit(&report))
}

/// Prints how many solutions a puzzle has.
pub fn count(arguments: &Count) -> Result<Exit> {
    let (puzzle, _) = read(&arguments.file, arguments.input.options())?;
    let control = Control::new()?;
    let options = arguments.search.options(arguments.limit, &control);
    let report = watch::nodes(&control, || arguments.search.count(&puzzle, &options))?;
    let mut out = output(None)?;
    put(&mut *out, &format!("{}\n", report.solutions))?;
    flush(out)?;
    Ok(exit(&report))
}

/// Says whether a puzzle has exactly one solution, or whether a given solution is right.
pub fn check(arguments: &Check) -> Result<Exit> {
    let (puzzle, _) = read(&arguments.file, arguments.input.options())?;
    if let Some(path) = &arguments.solution {
        return check_solution(&puzzle, path);
    }
    if let State::Broken(violation) = solution::state(&puzzle, puzzle.digits()) {
        println!("no solution: {}", told(&puzzle, violation));
        return Ok(Exit::NoSolution);
    }
    let control = Control::new()?;
    let options = arguments.search.options(2, &control);
    let report = watch::nodes(&control, || arguments.search.count(&puzzle, &options))?;
    Ok(verdict(&report))
}

/// Says what a search for two solutions came to.
fn verdict(report: &Report) -> Exit {
    match (report.ended, report.solutions) {
        (Ended::Exhausted, 1) => println!("exactly one solution"),
        (Ended::Exhausted, 0) => println!("no solution"),
        (Ended::SolutionLimit, _) => println!("several solutions"),
        (_, found) => println!("undecided: {found} found so far"),
    }
    match report.ended {
        Ended::SolutionLimit => Exit::NoSolution,
        _ => exit(report),
    }
}

/// Says whether a puzzle has exactly one solution or none, and writes down why.
pub fn prove(arguments: &Prove) -> Result<Exit> {
    let (puzzle, _) = read(&arguments.file, arguments.input.options())?;
    let control = Control::new()?;
    let bounds = Bounds::default()
        .with_time(arguments.time_limit_ms.map(Duration::from_millis))
        .with_control(control.clone());
    let (_, report) = watch::nodes(&control, || {
        proof::prove(&puzzle, &bounds, &arguments.cnf, &arguments.proof)
    })?;
    Ok(verdict(&report))
}

fn check_solution(puzzle: &Puzzle, path: &Path) -> Result<Exit> {
    let shape = puzzle.shape();
    let options = ReadOptions::default()
        .with_box_size(Some((shape.box_height() as u32, shape.box_width() as u32)))
        .with_symbols(puzzle.symbols().list().to_vec());
    let (grid, _) = read(path, options)?;
    if grid.shape() != shape || grid.symbols() != puzzle.symbols() {
        return Err(Failure::about(path.display(), "a board of another size or other symbols"));
    }
    match solution::verify(puzzle, grid.digits()) {
        Ok(()) => {
            println!("right");
            Ok(Exit::Done)
        }
        Err(violation) => {
            println!("wrong: {}", told(puzzle, violation));
            Ok(Exit::NoSolution)
        }
    }
}

/// A violation in words.
fn told(puzzle: &Puzzle, violation: Violation) -> String {
    let cell = violation.cell();
    let (row, col) = (puzzle.shape().row_of(cell), puzzle.shape().col_of(cell));
    format!("cell {row},{col}: {violation}")
}

/// Writes a puzzle in another format.
pub fn convert(arguments: &Convert) -> Result<Exit> {
    let (puzzle, _) = read(&arguments.file, arguments.input.options())?;
    let text = Shown::named(&arguments.to)?.write_puzzle(&puzzle)?;
    let mut out = output(arguments.output.as_deref())?;
    put(&mut *out, &text)?;
    flush(out)?;
    Ok(Exit::Done)
}

/// Prints the table of strategies.
pub fn strategies() -> Result<Exit> {
    let mut out = output(None)?;
    for strategy in Strategy::all() {
        let puzzles = match strategy.puzzles {
            Puzzles::Any => "any puzzle",
            Puzzles::Plain => "no cages",
            Puzzles::Nine => "9x9, no cages",
        };
        let (name, description) = (strategy.name, strategy.description);
        put(&mut *out, &format!("{name:20} {puzzles:14} {description}\n"))?;
    }
    flush(out)?;
    Ok(Exit::Done)
}

/// How boards are shown.
pub enum Shown {
    Text(&'static Format),
    Picture,
    Svg,
}

impl Shown {
    pub fn named(name: &str) -> Result<Shown> {
        Ok(match name {
            "picture" => Shown::Picture,
            "svg" => Shown::Svg,
            _ => Shown::Text(Format::named(name)?),
        })
    }

    pub fn is_line(&self) -> bool {
        matches!(self, Shown::Text(format) if format.name == "line")
    }

    /// The grid of a solution.
    pub fn write(&self, puzzle: &Puzzle, digits: &[Digit]) -> Result<String> {
        Ok(match self {
            Shown::Text(format) => text::write_digits(puzzle, digits, format)?,
            Shown::Picture => render::text(puzzle, digits)?,
            Shown::Svg => render::svg(puzzle, digits)?,
        })
    }

    /// The puzzle with all it has.
    pub fn write_puzzle(&self, puzzle: &Puzzle) -> Result<String> {
        match self {
            Shown::Text(format) => Ok(puzzle.to_text(format)?),
            _ => self.write(puzzle, puzzle.digits()),
        }
    }
}

/// Reads a puzzle, and the format it was in.
pub fn read(path: &Path, mut options: ReadOptions) -> Result<(Puzzle, &'static Format)> {
    let bytes = bytes(path, options.max_bytes)?;
    if options.format.name == "auto" {
        options.format = text::detect(&bytes);
    }
    let puzzle =
        Puzzle::read(&bytes, &options).map_err(|error| Failure::about(path.display(), error))?;
    Ok((puzzle, options.format))
}

/// The bytes of a file or of standard input; one more than the limit if there are too many.
fn bytes(path: &Path, limit: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = (limit as u64).saturating_add(1);
    let read = if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    read.map_err(|error| Failure::about(path.display(), error))?;
    Ok(bytes)
}

/// The exit code of a search; says on standard error which limit ended it.
fn exit(report: &Report) -> Exit {
    match report.ended {
        Ended::Exhausted if report.solutions == 0 => Exit::NoSolution,
        Ended::Exhausted | Ended::SolutionLimit => Exit::Done,
        Ended::Stopped(stop) => {
            eprintln!("sudoku: {stop}");
            Exit::LimitReached
        }
        _ => Exit::LimitReached,
    }
}
