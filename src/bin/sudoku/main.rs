//! The command `sudoku`.
//!
//! In: arguments ([`arguments`]). Out: boards on standard output, what happened on standard error, and
//! an exit code: 0 solved, 1 no solution, 2 bad input or usage, 3 a limit was reached.

mod arguments;
mod batch;
mod board;
mod generate;
mod watch;

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use arguments::{Arguments, Command};
use clap::Parser;
use sudoku::Error;

/// How a command ended, as an exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// It did what was asked.
    Done = 0,
    /// Proved: there is no solution, or a solution is wrong.
    NoSolution = 1,
    /// A limit was reached first.
    LimitReached = 3,
    /// The input or the usage is bad.
    BadInput = 2,
}

/// Why a command could not do its work: what it was about, and what was wrong.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    /// A failure about `what`: a file, mostly.
    pub fn about(what: impl fmt::Display, why: impl fmt::Display) -> Failure {
        Failure(format!("{what}: {why}"))
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure(error.to_string())
    }
}

/// `Result` of a command.
pub type Result<T> = std::result::Result<T, Failure>;

fn main() -> ExitCode {
    let exit = match Arguments::parse().command {
        Command::Solve(solve) => board::solve(&solve),
        Command::Count(count) => board::count(&count),
        Command::Check(check) => board::check(&check),
        Command::Convert(convert) => board::convert(&convert),
        Command::Batch(batch) => batch::run(&batch),
        Command::Minimise(minimise) => generate::minimise(&minimise),
        Command::Generate(generate) => generate::generate(&generate),
        Command::Prove(prove) => board::prove(&prove),
        Command::Strategies => board::strategies(),
    };
    let exit = exit.unwrap_or_else(|failure| {
        eprintln!("sudoku: {}", failure.0);
        Exit::BadInput
    });
    ExitCode::from(exit as u8)
}

/// Bytes written at a time, where there are as many.
const WRITTEN: usize = 1 << 16;

/// Where results go: a file, or standard output.
pub fn output(path: Option<&Path>) -> Result<Box<dyn Write>> {
    match path {
        None => Ok(Box::new(BufWriter::with_capacity(WRITTEN, io::stdout().lock()))),
        Some(path) => match File::create(path) {
            Ok(file) => Ok(Box::new(BufWriter::with_capacity(WRITTEN, file))),
            Err(error) => Err(Failure::about(path.display(), error)),
        },
    }
}

/// Writes to the output. A reader that has gone away is the end of the command, not an error.
pub fn put(out: &mut dyn Write, text: &str) -> Result<()> {
    finish(out.write_all(text.as_bytes()))
}

/// Ends the output.
pub fn flush(mut out: Box<dyn Write>) -> Result<()> {
    finish(out.flush())
}

/// The end of writing something to the output.
pub fn finish(outcome: io::Result<()>) -> Result<()> {
    match outcome {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Failure::about("output", error)),
        Ok(()) => Ok(()),
    }
}
