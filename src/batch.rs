//! Many puzzles in one call, on several threads.
//!
//! In: puzzles, or a text with one puzzle a line. Out: what became of each, in the order of the input
//! whatever the number of threads; a bad puzzle has its error in its own row and costs the others
//! nothing. The time limit bounds the whole call, the other limits each puzzle. Lines are shared out in
//! jobs, to each thread's `desk` when it asks for more; 9x9 boards are solved together (`nine`), whichever
//! jobs they are of, but for a few in one call ([`Nines`]). Threads live for one call only.

mod desk;
mod nine;
mod queue;
mod share;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Mutex;
use std::time::Instant;

use self::desk::Desk;
use self::queue::{AllTold, Queue};
pub use self::share::{Share, Shares};
use crate::digits::Digit;
use crate::error::Result;
use crate::limits;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::solve::{self, Options, Report, Strategy};
use crate::text::ReadOptions;
use crate::text::collection::{self, Line};
use crate::threads::{self, locked};
use crate::vectors::ahead::Span;
use crate::vectors::texts::{Text, TextLine};

/// A running batch: the options of every puzzle, and when the whole call has to end.
pub struct Batch<'a> {
    options: &'a Options,
    deadline: Option<Instant>,
}

impl<'a> Batch<'a> {
    /// Starts the clock, and the count of the control: of `puzzles`, or 0 if that is not known yet.
    pub fn new(options: &'a Options, puzzles: usize) -> Batch<'a> {
        if let Some(control) = &options.bounds.control {
            control.expect(puzzles as u64);
        }
        Batch { options, deadline: limits::deadline(options.bounds.time) }
    }

    /// Tells the control how many puzzles there are in all.
    pub fn announce(&self, puzzles: usize) {
        if let Some(control) = &self.options.bounds.control {
            control.announce(puzzles as u64);
        }
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

    /// Solves lines of a collection on so many threads. `next` gives the order for the next job: for a multiple of
    /// so many lines, if there are as many. Out: what is left to tell of each job, in their order.
    pub fn solve_jobs<'l, J: Job<'l>>(
        &self,
        next: impl FnMut(usize) -> Option<J::Order> + Send,
        threads: usize,
        read: &ReadOptions,
    ) -> Result<AllTold<J::Told>> {
        let queue = Queue::new(next);
        threads::on(threads, || Desk::<J, _>::new(self, read, &queue).work());
        queue.told()
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

/// The strategy that solves 9x9 boards together, if one does where lines are read so.
#[inline]
fn in_lockstep(read: &ReadOptions, options: &Options) -> Option<&'static Strategy> {
    nine::strategy(options).filter(|_| read.reads_nine_by_default())
}

/// Moves what stands in these places together at the front, with zero after it; returns its length.
pub fn close_up(text: &mut [u8], places: impl Iterator<Item = Range<usize>>) -> usize {
    let mut written = 0;
    for place in places {
        let len = place.len();
        if place.start != written {
            text.copy_within(place.clone(), written);
            text[place.start.max(written + len)..place.end].fill(0);
        }
        written += len;
    }
    written
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
    threads::on(threads, || {
        loop {
            let job = locked(&jobs).next();
            match job {
                Some(job) => work(job),
                None => break,
            }
        }
    });
}

/// Lines that are solved together, for somebody who is told what came of them.
pub trait Job<'a> {
    /// What a job is made of, by the thread that solves it.
    type Order: Send;
    /// What is left to tell when it is done.
    type Told: Send;

    /// The job, and its lines.
    fn begin(order: Self::Order) -> (Self, Result<Share<'a>>)
    where
        Self: Sized;

    /// Makes a page for the solutions of so many 9x9 boards, if there is one, where whoever finds them writes them.
    fn open_page(&mut self, boards: usize) -> bool;

    /// Where the lines of these boards will be written there, and what is noted of them.
    fn ahead(&self, _boards: Range<usize>) -> [Span; 2] {
        [Span::NONE; 2]
    }

    /// Writes a solution there, as the line of this board.
    fn write(&mut self, board: usize, solution: &Text) -> Result<()>;

    /// Writes the lines of some boards from the first of them on; zero where a board has no solution.
    fn write_all(&mut self, first: usize, lines: &[TextLine]) -> Result<()>;

    /// All of the page: zero where nothing has been written.
    fn page(&mut self) -> &mut [u8];

    /// Notes what became of the next line, or why it holds no puzzle that can be solved; with the first
    /// solution as a line of text without its end, empty if there is none.
    fn note(&mut self, line: usize, outcome: Result<Report>, solution: &[u8]) -> Result<()>;

    /// Notes what became of each line; the solutions stand in the page.
    fn note_page(
        &mut self,
        lines: impl Iterator<Item = usize>,
        reports: impl Iterator<Item = Report>,
    ) -> Result<()>;

    /// All lines are noted; for solutions in a page, with the bytes these have. Or nothing that was noted counts.
    fn end(self, noted: Result<Option<usize>>) -> Self::Told;

    /// Runs what may fail for reasons nobody thought of.
    fn guard<R>(body: impl FnOnce() -> Result<R>) -> Result<R> {
        body()
    }
}

/// What became of one line of a collection.
#[derive(Debug, Clone)]
pub struct Row {
    /// The line of the text, from 1.
    pub line: usize,
    /// What solving did, or why the line holds no puzzle that can be solved. The time of 9x9 boards is
    /// that of all boards that were solved together.
    pub outcome: Result<Report>,
}

/// A solved collection.
#[derive(Debug, Clone, Default)]
pub struct Rows {
    jobs: Vec<RowsOfJob>,
}

impl Rows {
    /// Solves another collection, as [`solve_lines`], in the memory of the one before. No rows after an error.
    pub fn solve_lines(
        &mut self,
        text: &[u8],
        read: &ReadOptions,
        options: &Options,
        threads: usize,
    ) -> Result<()> {
        let mut lines = collection::lines(text).with(options.bounds.vectors);
        let count = lines.pass();
        let batch = Batch::new(options, count);
        let mut shares = Shares::new(lines.again(), count, threads);
        let mut used = std::mem::take(&mut self.jobs).into_iter();
        let next = |grain| {
            let (_, share) = shares.next(grain)?;
            Some((share, used.next().unwrap_or_default()))
        };
        let solved = batch.solve_jobs::<RowsOfJob>(next, threads.min(count), read)?;
        let mut jobs = Vec::new();
        for job in solved {
            memory::push(&mut jobs, job?)?;
        }
        self.jobs = jobs;
        Ok(())
    }

    /// The rows in the order of the lines, each with its first solution as a line of text without its
    /// end; empty if there is none.
    pub fn iter(&self) -> impl Iterator<Item = (&Row, &str)> {
        self.jobs.iter().flat_map(|RowsOfJob { rows, text }| {
            let mut begin = 0;
            rows.iter().map(move |row| {
                let text = &text[begin..];
                let solution = &text[..memchr::memchr(b'\n', text).unwrap_or(text.len())];
                begin += solution.len() + 1;
                (row, str::from_utf8(solution).unwrap_or_default())
            })
        })
    }
}

/// 9x9 boards that are solved one after the other, without asking for memory before one has to be split.
pub struct Nines<'a> {
    batch: Batch<'a>,
    strategy: &'static Strategy,
}

impl<'a> Nines<'a> {
    /// How many take less time so than side by side.
    #[inline]
    pub fn most(options: &Options) -> usize {
        solve::nine::few(options.bounds.vectors)
    }

    /// Starts the clock for so many boards. `None` where 81 characters are no 9x9 board, or for another strategy.
    #[inline]
    pub fn new(count: usize, read: &ReadOptions, options: &'a Options) -> Option<Self> {
        let strategy = in_lockstep(read, options)?;
        Some(Nines { batch: Batch::new(options, count), strategy })
    }

    /// Solves one of them; tells `each` what became of it, but for the time, and its first solution.
    #[inline]
    pub fn solve<T>(&self, board: &Text, each: impl FnOnce(Result<Report>, &[u8]) -> T) -> T {
        let mut first = None;
        let outcome = nine::solve_one(board, self.strategy, &self.batch.options(), &mut first);
        self.batch.advance(1);
        let solution = first.as_ref().filter(|_| outcome.is_ok());
        each(outcome, solution.map_or(&[], |solution| solution))
    }
}

/// Solves a collection: one puzzle a line, empty lines and lines that begin with `#` left out.
pub fn solve_lines(
    text: &[u8],
    read: &ReadOptions,
    options: &Options,
    threads: usize,
) -> Result<Rows> {
    let mut rows = Rows::default();
    rows.solve_lines(text, read, options, threads)?;
    Ok(rows)
}

/// The rows of a job, and their first solutions, a line each.
#[derive(Debug, Clone, Default)]
struct RowsOfJob {
    rows: Vec<Row>,
    text: Vec<u8>,
}

impl<'a> Job<'a> for RowsOfJob {
    /// With one that is done, whose memory is used again.
    type Order = (Result<Share<'a>>, Self);
    type Told = Result<Self>;

    fn begin((share, mut job): Self::Order) -> (Self, Result<Share<'a>>) {
        let share = share.and_then(|share| {
            memory::clear(&mut job.rows, share.len())?;
            memory::clear(&mut job.text, share.lines().map(|line| line.text.len() + 1).sum())?;
            Ok(share)
        });
        (job, share)
    }

    fn open_page(&mut self, boards: usize) -> bool {
        self.text.resize(boards * size_of::<TextLine>(), 0);
        true
    }

    fn write(&mut self, board: usize, solution: &Text) -> Result<()> {
        nine::put(&mut self.text.as_chunks_mut().0[board], solution);
        Ok(())
    }

    fn write_all(&mut self, first: usize, lines: &[TextLine]) -> Result<()> {
        self.text.as_chunks_mut().0[first..][..lines.len()].copy_from_slice(lines);
        Ok(())
    }

    fn page(&mut self) -> &mut [u8] {
        &mut self.text
    }

    fn note(&mut self, line: usize, outcome: Result<Report>, solution: &[u8]) -> Result<()> {
        memory::append_bytes(&mut self.text, solution)?;
        memory::push(&mut self.text, b'\n')?;
        self.rows.push(Row { line, outcome });
        Ok(())
    }

    fn note_page(
        &mut self,
        lines: impl Iterator<Item = usize>,
        reports: impl Iterator<Item = Report>,
    ) -> Result<()> {
        let rows = lines.zip(reports).map(|(line, report)| Row { line, outcome: Ok(report) });
        self.rows.extend(rows);
        Ok(())
    }

    fn end(self, noted: Result<Option<usize>>) -> Self::Told {
        noted.map(|_| self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve;
    use std::sync::atomic::{AtomicU64, Ordering};

    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn pages_are_closed_up() {
        let mut text = *b"ab\0\0cdefg\0hi";
        let len = close_up(&mut text, [0..2, 4..9, 10..12].into_iter());
        assert_eq!((len, &text), (9, b"abcdefghi\0\0\0"));
        let mut text = *b"a...b...";
        assert_eq!((close_up(&mut text, [0..1, 4..5].into_iter()), &text), (2, b"ab..\0..."));
        let mut text = *b"abcd";
        assert_eq!((close_up(&mut text, [0..2, 2..4].into_iter()), &text), (4, b"abcd"));
    }

    /// 81 characters are read in another way, or solved by another strategy, one line after the other.
    #[test]
    fn nines_that_are_not_solved_together() {
        let text = format!("{}\n{SOLVED}\n", SOLVED.replace('5', "."));
        let symbols =
            ReadOptions { symbols: Some((1..=9).rev().collect()), ..ReadOptions::default() };
        let plain = Options {
            strategy: solve::strategy_named("propagation").unwrap(),
            ..Options::default()
        };
        for (read, options) in [
            (&ReadOptions::default(), &Options::default()),
            (&symbols, &Options::default()),
            (&ReadOptions::default(), &plain),
        ] {
            let rows = solve_lines(text.as_bytes(), read, options, 1).unwrap();
            let found: Vec<_> = rows.iter().map(|(row, text)| (row.line, text)).collect();
            assert_eq!(found, [(1, SOLVED), (2, SOLVED)]);
            assert!(rows.iter().all(|(row, _)| row.outcome.as_ref().unwrap().solutions == 1));
        }
    }

    /// The time is that of all; who watches sees how many are done.
    #[test]
    fn boards_one_after_the_other_are_one_call() {
        let control = memory::Arc::new(limits::Control::default());
        let bounds = limits::Bounds {
            time: Some(std::time::Duration::from_millis(30)),
            control: Some(control.clone()),
            ..Default::default()
        };
        let options = Options { solution_limit: 0, bounds, ..Options::default() };
        let nines = Nines::new(2, &ReadOptions::default(), &options).unwrap();
        let nodes = [1, 2].map(|done| {
            let report = nines.solve(&[b'.'; 81], |outcome, _| outcome.unwrap());
            assert_eq!(report.ended, solve::Ended::Stopped(limits::Stop::Time));
            let progress = control.progress();
            assert_eq!((progress.done, progress.total), (done, 2));
            report.nodes
        });
        assert!(nodes[0] > 0 && nodes[1] == 0, "{nodes:?}");
    }

    /// What rows tell does not depend on what stood in their memory before.
    #[test]
    fn rows_are_used_again() {
        let puzzle = SOLVED.replace('5', ".");
        let unsolvable = format!("{}1", &SOLVED[..80]);
        let nines = format!("{puzzle}\n{unsolvable}\n").repeat(3000);
        let mixed = format!("{unsolvable}\n12\n{}\n# none\n{puzzle}\n", ".".repeat(16));
        let told_of = |rows: &Rows| {
            let told = |(row, text): (&Row, &str)| {
                let solutions = row.outcome.as_ref().map(|report| report.solutions);
                (row.line, solutions.map_err(ToString::to_string), text.to_string())
            };
            rows.iter().map(told).collect::<Vec<_>>()
        };
        let (read, options) = (ReadOptions::default(), Options::default());
        let mut used = Rows::default();
        for threads in [1, 2] {
            for (text, count) in [(&nines, 6000), (&mixed, 4), (&puzzle, 1), (&nines, 6000)] {
                used.solve_lines(text.as_bytes(), &read, &options, threads).unwrap();
                let new = solve_lines(text.as_bytes(), &read, &options, threads).unwrap();
                assert!(told_of(&used) == told_of(&new));
                assert_eq!(used.iter().count(), count);
            }
            used.solve_lines(mixed.as_bytes(), &read, &options, threads).unwrap();
            let told = told_of(&used);
            assert_eq!(told[0], (1, Ok(0), String::new()));
            assert!(told[1].1.is_err() && told[1].2.is_empty());
            assert_eq!((told[2].1.as_ref(), told[2].2.len()), (Ok(&1), 16));
            assert_eq!(told[3], (5, Ok(1), SOLVED.to_string()));
        }
    }

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
