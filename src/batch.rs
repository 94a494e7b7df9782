//! Many puzzles in one call, on several threads.
//!
//! In: puzzles, or a text with one puzzle a line. Out: what became of each, in the order of the input
//! whatever the number of threads; a bad puzzle has its error in its own row and costs the others
//! nothing. The time limit bounds the whole call, the other limits each puzzle. Lines with 9x9 boards
//! are solved together ([`nine`]). Threads live for one call only.

mod nine;

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use crate::digits::Digit;
use crate::error::Result;
use crate::limits;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::solve::{self, Options, Report};
use crate::text::ReadOptions;
use crate::text::collection::{self, Line};
use crate::threads;
use crate::vectors::planes::Text;

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
        Batch { options, deadline: limits::deadline(options.bounds.time) }
    }

    /// The options for what begins now: with the time that is left.
    fn options(&self) -> Cow<'a, Options> {
        let Some(deadline) = self.deadline else { return Cow::Borrowed(self.options) };
        let mut options = self.options.clone();
        options.bounds.time = Some(deadline.saturating_duration_since(Instant::now()));
        Cow::Owned(options)
    }

    /// Solves one puzzle of the batch within the time left.
    pub fn solve(&self, puzzle: &Puzzle) -> Result<(Option<Vec<Digit>>, Report)> {
        let solved = solve::solve(puzzle, &self.options());
        self.advance(1);
        solved
    }

    /// Solves lines of a collection; calls `each` for every one in their order, with what solving did,
    /// or why the line holds no puzzle that can be solved, and with the first solution as a line
    /// of text without its end, empty if there is none.
    pub fn solve_lines(
        &self,
        lines: &[Line<'_>],
        read: &ReadOptions,
        mut each: impl FnMut(Result<Report>, &[u8]) -> Result<()>,
    ) -> Result<()> {
        let strategy = nine::strategy(self.options).filter(|_| read.reads_nine_by_default());
        let mut together = memory::with_capacity(lines.len())?;
        if strategy.is_some() {
            together.extend(lines.iter().filter_map(|line| line.nine));
        }
        let solved = strategy.map(|strategy| nine::solve(&together, strategy, &self.options()));
        let solved = solved.transpose()?;
        self.advance(together.len());
        let mut next = 0;
        for line in lines {
            match (&solved, line.nine) {
                (Some(solved), Some(_)) => {
                    each(Ok(solved.report(next)), solved.first(next))?;
                    next += 1;
                }
                _ => {
                    let (outcome, solution) = self.solve_line(*line, read);
                    each(outcome, solution.as_bytes())?;
                }
            }
        }
        Ok(())
    }

    /// Solves one line of a collection.
    fn solve_line(&self, line: Line<'_>, read: &ReadOptions) -> (Result<Report>, String) {
        let mut solution = String::new();
        let outcome = line.puzzle(read).inspect_err(|_| self.advance(1)).and_then(|puzzle| {
            let (first, report) = self.solve(&puzzle)?;
            if let Some(digits) = first {
                collection::write_line(&puzzle, &digits, &mut solution)?;
            }
            Ok(report)
        });
        (outcome, solution)
    }

    /// Counts puzzles as finished.
    pub fn advance(&self, puzzles: usize) {
        if let Some(control) = &self.options.bounds.control {
            control.advance(puzzles as u64);
        }
    }
}

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
            if !threads::start(scope, drain) {
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
    /// What solving did, or why the line holds no puzzle that can be solved. The time of 9x9 boards is
    /// that of all boards that were solved together.
    pub outcome: Result<Report>,
    /// Where the first solution ends in the text of all of them.
    end: usize,
}

/// A solved collection.
#[derive(Debug, Clone, Default)]
pub struct Rows {
    /// The rows of the jobs, and the text of all their first solutions.
    jobs: Vec<(Vec<Row>, Vec<u8>)>,
}

impl Rows {
    /// The rows in the order of the lines, each with its first solution as a line of text without its
    /// end; empty if there is none.
    pub fn iter(&self) -> impl Iterator<Item = (&Row, &str)> {
        self.jobs.iter().flat_map(|(rows, text)| {
            let begins = [0].into_iter().chain(rows.iter().map(|row| row.end));
            rows.iter().zip(begins).map(|(row, begin)| {
                (row, str::from_utf8(&text[begin..row.end]).unwrap_or_default())
            })
        })
    }
}

/// Solves the board of a line, without asking for memory before it has to be split; tells `each` what
/// [`Batch::solve_lines`] would, but for the time. `None` where 81 characters are no 9x9 board, or for
/// another strategy.
#[inline]
pub fn solve_one_nine(
    board: &Text,
    read: &ReadOptions,
    options: &Options,
    each: impl FnOnce(Result<Report>, &[u8]) -> Result<()>,
) -> Option<Result<()>> {
    let strategy = nine::strategy(options).filter(|_| read.reads_nine_by_default())?;
    let batch = Batch::new(options, 1);
    let mut first = None;
    let outcome = nine::solve_one(board, strategy, options, &mut first);
    batch.advance(1);
    let solution = first.as_ref().filter(|_| outcome.is_ok());
    Some(each(outcome, solution.map_or(&[], |solution| solution)))
}

/// How many lines are solved together, at most.
const TOGETHER: usize = 1024;

/// How many of these lines each job of so many threads gets: enough to be solved together, and few
/// enough that no thread waits long for the others.
pub fn lines_a_job(lines: usize, threads: usize) -> usize {
    match threads {
        0 | 1 => TOGETHER,
        _ => lines.div_ceil(threads * 4).clamp(1, TOGETHER),
    }
}

/// The lines of a collection for one job after the other, each with at most so many; read when the
/// job begins, so that its lines are at hand.
pub fn jobs(text: &[u8], lines_a_job: usize) -> impl Iterator<Item = Result<Vec<Line<'_>>>> + Send {
    let mut lines = collection::lines(text);
    std::iter::from_fn(move || {
        let of_job = lines.by_ref().take(lines_a_job);
        match memory::with_capacity(lines_a_job) {
            Ok(mut job) => {
                job.extend(of_job);
                (!job.is_empty()).then_some(Ok(job))
            }
            // The lines are passed over, so that those of the next job meet their own rows.
            Err(error) => (of_job.count() > 0).then_some(Err(error)),
        }
    })
}

/// Solves a collection: one puzzle a line, empty lines and lines that begin with `#` left out.
pub fn solve_lines(
    text: &[u8],
    read: &ReadOptions,
    options: &Options,
    threads: usize,
) -> Result<Rows> {
    let count = collection::lines(text).count();
    let lines_a_job = lines_a_job(count, threads);
    let mut solved = Vec::new();
    for _ in 0..count.div_ceil(lines_a_job) {
        memory::push(&mut solved, Ok((Vec::new(), Vec::new())))?;
    }
    let batch = Batch::new(options, count);
    for_each(jobs(text, lines_a_job).zip(&mut solved), threads, |(lines, solved)| {
        *solved = lines.and_then(|lines| batch.rows(&lines, read));
    });
    let mut rows = Rows { jobs: memory::with_capacity(solved.len())? };
    for solved in solved {
        rows.jobs.push(solved?);
    }
    Ok(rows)
}

impl Batch<'_> {
    fn rows(&self, lines: &[Line<'_>], read: &ReadOptions) -> Result<(Vec<Row>, Vec<u8>)> {
        let mut rows = memory::with_capacity(lines.len())?;
        let mut text = memory::with_capacity(lines.iter().map(|line| line.text.len()).sum())?;
        let mut numbers = lines.iter().map(|line| line.number);
        self.solve_lines(lines, read, |outcome, solution| {
            memory::append_bytes(&mut text, solution)?;
            let line = numbers.next().unwrap_or_default();
            rows.push(Row { line, outcome, end: text.len() });
            Ok(())
        })?;
        Ok((rows, text))
    }
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
