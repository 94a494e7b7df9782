//! Many puzzles in one call, on several threads.
//!
//! In: puzzles, or a text with one puzzle a line. Out: a row for each, in the order of the input
//! whatever the number of threads; a bad puzzle has its error in its own row and costs the others
//! nothing. The time limit bounds the whole call, the other limits each puzzle. Threads live for
//! one call only.

use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use crate::digits::Digit;
use crate::error::Result;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::solve::{self, Options, Report};
use crate::text::ReadOptions;
use crate::text::collection::{self, Line};

/// A running batch: the options of every puzzle, and when the whole call has to end.
pub struct Batch<'a> {
    options: &'a Options,
    deadline: Option<Instant>,
}

impl<'a> Batch<'a> {
    /// Starts the clock; announces `puzzles` to the control.
    pub fn new(options: &'a Options, puzzles: usize) -> Batch<'a> {
        if let Some(control) = &options.bounds.control {
            control.expect(puzzles as u64);
        }
        let deadline = options.bounds.time.and_then(|time| Instant::now().checked_add(time));
        Batch { options, deadline }
    }

    /// Solves one puzzle of the batch within the time left.
    pub fn solve(&self, puzzle: &Puzzle) -> Result<(Option<Vec<Digit>>, Report)> {
        let solved = match self.deadline {
            None => solve::solve(puzzle, self.options),
            Some(deadline) => {
                let mut options = self.options.clone();
                options.bounds.time = Some(deadline.saturating_duration_since(Instant::now()));
                solve::solve(puzzle, &options)
            }
        };
        self.advance();
        solved
    }

    /// Solves one line of a collection, with its number in the text.
    pub fn solve_line(&self, line: Line<'_>, read: &ReadOptions) -> Row {
        let mut solution = String::new();
        let outcome = line.puzzle(read).inspect_err(|_| self.advance()).and_then(|puzzle| {
            let (first, report) = self.solve(&puzzle)?;
            if let Some(digits) = first {
                collection::write_line(&puzzle, &digits, &mut solution)?;
            }
            Ok(report)
        });
        Row { line: line.number, outcome, solution }
    }

    /// Counts a puzzle as finished.
    pub fn advance(&self) {
        if let Some(control) = &self.options.bounds.control {
            control.advance(1);
        }
    }
}

/// The stack of a thread; the solvers keep their depth on the heap.
const STACK_BYTES: usize = 256 << 10;

/// Calls `work` with every job, on `threads` threads, the calling one among them: on fewer where
/// there are fewer jobs, or where the system gives fewer.
pub fn for_each<J: Send>(
    jobs: impl Iterator<Item = J> + Send,
    threads: usize,
    work: impl Fn(J) + Sync,
) {
    let threads = jobs.size_hint().1.map_or(threads, |jobs| jobs.min(threads));
    let jobs = Mutex::new(jobs);
    let drain = || {
        loop {
            let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
            match job {
                Some(job) => work(job),
                None => break,
            }
        }
    };
    if threads <= 1 {
        return drain();
    }
    thread::scope(|scope| {
        for _ in 1..threads {
            // Without a size of ours, std would look for one in the environment.
            let builder = thread::Builder::new().name("sudoku".into()).stack_size(STACK_BYTES);
            if builder.spawn_scoped(scope, drain).is_err() {
                break;
            }
        }
        drain();
    });
}

/// What became of one line of a collection.
#[derive(Debug, Clone)]
pub struct Row {
    /// The line of the text, from 1.
    pub line: usize,
    /// What solving did, or why the line holds no puzzle that can be solved.
    pub outcome: Result<Report>,
    /// The first solution as a line of text without its end; empty if there is none.
    pub solution: String,
}

/// Solves a collection: one puzzle a line, empty lines and lines that begin with `#` left out.
pub fn solve_lines(
    text: &[u8],
    read: &ReadOptions,
    options: &Options,
    threads: usize,
) -> Result<Vec<Row>> {
    let mut lines = Vec::new();
    for line in collection::lines(text) {
        memory::push(&mut lines, line)?;
    }
    let mut rows: Vec<Option<Row>> = memory::filled(lines.len(), None)?;
    let batch = Batch::new(options, lines.len());
    for_each(lines.iter().zip(&mut rows), threads, |(&line, row)| {
        *row = Some(batch.solve_line(line, read));
    });
    let mut solved = memory::with_capacity(rows.len())?;
    solved.extend(rows.into_iter().flatten());
    Ok(solved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn every_job_is_done_once() {
        for threads in [0, 1, 2, 7] {
            let sum = AtomicU64::new(0);
            for_each(1..=1000u64, threads, |job| {
                sum.fetch_add(job, Ordering::Relaxed);
            });
            assert_eq!(sum.into_inner(), 500_500);
        }
    }
}
