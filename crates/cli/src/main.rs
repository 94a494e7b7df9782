//! The command `sudoku`.
//!
//! In: arguments ([`arguments`]). Out: boards on standard output, what happened on standard error, and
//! an exit code: 0 solved, 1 no solution, 2 bad input or usage, 3 a limit was reached.

// A closed pipe is no fault of the command: see `output` and `stderr`.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod arguments;
mod batch;
mod board;
mod book;
mod candidates;
mod canonical;
mod color;
mod convert;
mod difficulty;
mod each;
mod explain;
mod generate;
mod input;
mod interrupt;
mod json;
mod lines;
#[cfg(feature = "mcp")]
mod mcp;
mod messages;
mod objects;
mod orders;
mod output;
mod profiles;
mod rate;
mod shown;
mod state;
mod stderr;
mod table;
mod verdict;
mod watch;

use std::fmt;
use std::process::ExitCode;

use arguments::{Arguments, Command};
use sudoku_core::{Error, Reason};

/// How a command ended, as an exit code. Of several puzzles the greatest counts.
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
    /// A signal has ended it, whichever: 128 and the number of SIGINT.
    Interrupted = 130,
}

/// Whether the generator only ran out of attempts, time or memory, or was cancelled.
pub fn is_limit(error: &Error) -> bool {
    use Reason::{Cancelled, MemoryLimit, NodeLimit, NotGenerated, TimeLimit};
    matches!(error.reason, NotGenerated { .. } | NodeLimit | MemoryLimit | TimeLimit | Cancelled)
}

/// The failure of a command.
#[derive(Debug)]
pub struct Failure {
    /// The subject, and the error.
    pub text: String,
    /// The error of the library, if it is one.
    pub error: Option<Box<Error>>,
    /// Whether the command cannot continue with other puzzles.
    pub is_fatal: bool,
}

impl Failure {
    /// A failure about `what`: a file, mostly.
    pub fn about(what: impl fmt::Display, why: impl fmt::Display) -> Failure {
        Failure { text: format!("{what}: {why}"), error: None, is_fatal: false }
    }

    /// An error in a file.
    pub fn of(file: impl fmt::Display, error: Error) -> Failure {
        Failure { error: Some(error.into()), ..Failure::about(file, said(&error)) }
    }

    /// A failure that ends the command.
    pub fn fatal(text: impl Into<String>) -> Failure {
        Failure { text: text.into(), error: None, is_fatal: true }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure { text: said(&error), error: Some(error.into()), is_fatal: false }
    }
}

/// The text of an error. It counts rows and columns from 1, as the steps and clashes do, and names the option that it asks for.
pub fn said(error: &Error) -> String {
    let mut text = error.to_string();
    if text.ends_with("name the symbols") || text.ends_with("name the alphabet") {
        text.push_str(" with --alphabet");
    }
    let Some((row, col)) = error.place.cell else { return text };
    text.replacen(&format!("cell {row},{col}: "), &format!("r{}c{}: ", row + 1, col + 1), 1)
}

/// `Result` of a command.
pub type Result<T> = std::result::Result<T, Failure>;

fn main() -> ExitCode {
    let arguments = Arguments::read();
    let exit = interrupt::watch().and_then(|()| run(&arguments)).unwrap_or_else(|failure| {
        stderr::say(&failure.text);
        Exit::BadInput
    });
    if interrupt::is_raised() {
        stderr::say("interrupted");
        return ExitCode::from(Exit::Interrupted as u8);
    }
    ExitCode::from(exit as u8)
}

fn run(Arguments { command, common }: &Arguments) -> Result<Exit> {
    match command {
        Command::Solve(solve) => board::solve(solve, common),
        Command::Count(count) => board::count(count, common),
        Command::Candidates(candidates) => candidates::run(candidates, common),
        Command::Check(check) => board::check(check, common),
        Command::Prove(prove) => board::prove(prove, common),
        Command::Batch(batch) => batch::run(batch, common),
        Command::Convert(convert) => convert::convert(convert, common),
        Command::Generate(generate) => generate::generate(generate, common),
        Command::Minimise(minimise) => convert::minimise(minimise, common),
        Command::Canonical(canonical) => canonical::run(canonical, common),
        Command::Strategies => board::strategies(common),
        Command::Hint(hint) => explain::hint(hint, common),
        Command::Explain(explain) => explain::explain(explain, common),
        Command::Rate(rate) => rate::rate(rate, common),
        Command::Techniques => rate::techniques(common),
        Command::Book(book) => book::book(book, common),
        #[cfg(feature = "mcp")]
        Command::Mcp(arguments) => mcp::serve(arguments),
        #[cfg(not(feature = "mcp"))]
        Command::Mcp(_) => Err(Failure::fatal(
            "mcp: this build has no server: `cargo install --path crates/cli --features mcp` makes one that has",
        )),
    }
}
