//! Proofs, for an independent checker, that a puzzle has no solution, or no second one.
//!
//! In: a puzzle without cages and sums, and the paths of two files. Out: the result of `clause_learning`, and the
//! files: clauses ([`cnf`], DIMACS), and a proof that they are contradictory ([`drat`], DRAT), for a
//! checker without rules of Sudoku. The code of the two files shares only the numbering of the
//! variables: the clauses come from the puzzle, the proof from the search.
//!
//! ```text
//!     puzzle ──> cnf: the rules, the givens; for a proof of uniqueness, one clause more:
//!       │             not this solution                 ─────┐
//!       └──> clause_learning ──> drat: what it learned  ─────┴──> a checker: contradictory, or not
//!
//!     variable  (row * columns + column) * side + digit + 1      rows, columns, digits from 0
//! ```

pub mod cnf;
pub mod drat;

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use crate::{self as solve, Ended, Options, Report, Strategy};
use drat::Drat;
use sudoku_core::digits::Digit;
use sudoku_core::error::{Error, Reason, Result};
use sudoku_core::limits::{Bounds, Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;

/// Looks for two solutions of a puzzle and writes a proof that there are no more than it found.
///
/// The files are complete if the report has [`Ended::Exhausted`]: then there is no solution, or one,
/// which the function returns. With [`Ended::SolutionLimit`] there are several, and nothing is proved.
pub fn prove(
    puzzle: &Puzzle,
    bounds: &Bounds,
    cnf: &Path,
    proof: &Path,
) -> Result<(Option<Vec<Digit>>, Report)> {
    let strategy = Strategy::AUTO.prover().ok_or(Reason::Internal("no strategy proves"))?;
    let options = Options { strategy, solution_limit: 2, threads: 1, bounds: bounds.clone() };
    let mut clauses = Page::new(cnf)?;
    let steps = Page::new(proof)?;
    if clauses.is_file_of(&steps, cnf == proof) {
        let why = "the clauses and the proof need a file each";
        return Err(Reason::BadUse { what: "proof_path", why }.into());
    }
    let witness = memory::boxed(Drat::new(steps, puzzle.shape())?)?;
    let mut first = None;
    let mut buffer = Some(memory::with_capacity(puzzle.shape().cells())?);
    let mut report = solve::run_watched(puzzle, &options, Some(witness), |grid| {
        if let Some(mut digits) = buffer.take() {
            digits.extend_from_slice(grid);
            first = Some(digits);
        }
    })
    .map_err(|error| error.in_file(proof))?;
    if let Ended::Stopped(Stop::Failed(ref mut error)) = report.ended {
        *error = error.in_file(proof);
    }
    if report.ended == Ended::Exhausted {
        let time = bounds.time.map(|time| time.saturating_sub(report.elapsed));
        let mut limits = Limits::new(&bounds.clone().with_time(time));
        let written = cnf::write(puzzle, first.as_deref(), &mut clauses, &mut limits)
            .and_then(|()| clauses.flush().map_err(|error| refused(error).into()));
        match written {
            Ok(()) => {}
            Err(Stop::Failed(error)) => return Err(error.in_file(cnf)),
            Err(stop) => report.ended = Ended::Stopped(stop),
        }
    }
    Ok((first, report))
}

/// An output file with a fallible buffer: that of the standard library aborts the process without
/// memory.
struct Page {
    file: File,
    waiting: Vec<u8>,
}

/// The number of bytes of one write.
const PAGE: usize = 1 << 16;

impl Page {
    fn new(path: &Path) -> Result<Self> {
        let waiting = memory::with_capacity(PAGE)?;
        let file = File::create(path).map_err(|error| Error::of_file("write", path, &error))?;
        Ok(Page { file, waiting })
    }

    /// Whether both write to one regular file; a device such as /dev/null may take both. If the
    /// system has no numbers for files, this compares the paths only.
    fn is_file_of(&self, other: &Page, has_equal_path: bool) -> bool {
        let (Ok(one), Ok(other)) = (self.file.metadata(), other.file.metadata()) else {
            return has_equal_path;
        };
        #[cfg(unix)]
        let is_same = {
            use std::os::unix::fs::MetadataExt;
            (one.dev(), one.ino()) == (other.dev(), other.ino())
        };
        #[cfg(not(unix))]
        let is_same = has_equal_path;
        is_same && one.is_file() && other.is_file()
    }
}

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.waiting.len() == PAGE {
            self.flush()?;
        }
        let some = &bytes[..bytes.len().min(PAGE - self.waiting.len())];
        self.waiting.extend_from_slice(some);
        Ok(some.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.write_all(&self.waiting)?;
        self.waiting.clear();
        Ok(())
    }
}

/// The variable that means that a cell takes a digit.
fn variable(side: usize, cell: usize, digit: usize) -> i64 {
    (cell * side + digit + 1) as i64
}

/// Writes literals and the zero that ends a clause.
fn put(out: &mut impl Write, literals: impl Iterator<Item = i64>) -> io::Result<()> {
    for literal in literals {
        write!(out, "{literal} ")?;
    }
    out.write_all(b"0\n")
}

/// The error of a file; a caller that knows the path adds it.
fn refused(error: io::Error) -> Error {
    Error::of_file("write", Path::new(""), &error)
}
