//! Many puzzles in one call, on several threads.
//!
//! In: puzzles, or a text with one puzzle a line. Out: what became of each, in the order of the input
//! whatever the number of threads; a bad puzzle has its error in its own row and costs the others
//! nothing. The time limit bounds the whole call, the other limits each puzzle. Lines with 9x9 boards
//! are solved together ([`nine`]). Threads live for one call only.

mod nine;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use std::{hint, iter, mem, thread};

use crate::digits::Digit;
use crate::error::Result;
use crate::limits;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::solve::{self, Options, Report, Strategy};
use crate::text::ReadOptions;
use crate::text::collection::{self, Line, Lines};
use crate::threads;
use crate::vectors::texts::{Text, TextLine, text_of};

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

    /// Solves lines of a collection; calls `each` for every one in their order, with what solving did,
    /// or why the line holds no puzzle that can be solved, and with the first solution as a line
    /// of text without its end, empty if there is none.
    pub fn solve_lines(
        &self,
        share: &Share<'_>,
        read: &ReadOptions,
        mut each: impl FnMut(Result<Report>, &[u8]) -> Result<()>,
    ) -> Result<()> {
        let strategy = in_lockstep(read, self.options);
        let together = if strategy.is_some() { share.nines()? } else { Vec::new() };
        let mut firsts = memory::filled(together.len(), nine::NONE)?;
        let solved = strategy.map(|strategy| self.solve_together(&together, &mut firsts, strategy));
        let solved = solved.transpose()?;
        let mut next = 0;
        for line in share.lines() {
            match (&solved, line.nine) {
                (Some(solved), Some(_)) => {
                    let first = nine::solution(&firsts[next]);
                    each(Ok(solved.report(next)), first.map_or(&[], |first| first))?;
                    next += 1;
                }
                _ => {
                    let (outcome, solution) = self.solve_line(line, read);
                    each(outcome, solution.as_bytes())?;
                }
            }
        }
        Ok(())
    }

    /// Solves lines as [`Batch::solve_lines`] does, if all of them are solved together: the solutions
    /// are lines of a page that is zero and has just the room for so many, and are left there. Returns
    /// their length; `None` for other lines, or another page.
    pub fn solve_page(
        &self,
        share: &Share<'_>,
        read: &ReadOptions,
        page: &mut [u8],
        mut each: impl FnMut(Result<Report>),
    ) -> Result<Option<usize>> {
        let Some(strategy) = in_lockstep(read, self.options) else { return Ok(None) };
        let together = share.nines()?;
        let (firsts, rest) = page.as_chunks_mut();
        if (together.len(), firsts.len(), rest.len()) != (share.len(), share.len(), 0) {
            return Ok(None);
        }
        let solved = self.solve_together(&together, firsts, strategy)?;
        let mut all_solved = true;
        for (board, first) in firsts.iter_mut().enumerate() {
            let report = solved.report(board);
            if report.solutions == 0 {
                first[0] = b'\n';
                all_solved = false;
            }
            each(Ok(report));
        }
        if all_solved {
            return Ok(Some(page.len()));
        }
        let places = (0..share.len()).map(|board| {
            let begin = board * nine::NONE.len();
            begin..begin + if solved.report(board).solutions == 0 { 1 } else { nine::NONE.len() }
        });
        Ok(Some(close_up(page, places)))
    }

    fn solve_together(
        &self,
        together: &[&Text],
        firsts: &mut [nine::First],
        strategy: &'static Strategy,
    ) -> Result<nine::Solved> {
        let solved = nine::solve(together, firsts, strategy, &self.options())?;
        self.advance(together.len());
        Ok(solved)
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
    let others = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 1..threads {
            others.fetch_add(1, Ordering::Relaxed);
            let help = || {
                drain();
                others.fetch_sub(1, Ordering::Relaxed);
            };
            if !threads::start(scope, help) {
                others.fetch_sub(1, Ordering::Relaxed);
                break;
            }
        }
        drain();
        let mut moments = 0..MOMENTS;
        while others.load(Ordering::Relaxed) > 0 && moments.next().is_some() {
            hint::spin_loop();
        }
    });
}

/// For so many moments, some tens of microseconds, a thread that is done looks whether the others are, too: to
/// sleep and be woken takes longer than most of their last jobs.
const MOMENTS: u32 = 2000;

/// Calls `work` with every job as [`for_each`] does; what came of each, in the order of the jobs.
pub fn collect<J: Send, R: Default + Send>(
    mut jobs: impl Iterator<Item = J> + Send,
    threads: usize,
    work: impl Fn(J) -> R + Sync,
) -> Result<Vec<R>> {
    let results = Mutex::new(Vec::new());
    let results = || results.lock().unwrap_or_else(PoisonError::into_inner);
    let mut has_room = Ok(());
    let numbered = iter::from_fn(|| {
        let job = jobs.next()?;
        let mut results = results();
        has_room = memory::push(&mut results, R::default());
        has_room.is_ok().then(|| (results.len() - 1, job))
    });
    for_each(numbered.fuse(), threads, |(number, job)| {
        let result = work(job);
        results()[number] = result;
    });
    has_room?;
    Ok(mem::take(&mut results()))
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
pub fn solve_one_nine<T>(
    board: &Text,
    read: &ReadOptions,
    options: &Options,
    each: impl FnOnce(Result<Report>, &[u8]) -> T,
) -> Option<T> {
    let strategy = in_lockstep(read, options)?;
    let batch = Batch::new(options, 1);
    let mut first = None;
    let outcome = nine::solve_one(board, strategy, options, &mut first);
    batch.advance(1);
    let solution = first.as_ref().filter(|_| outcome.is_ok());
    Some(each(outcome, solution.map_or(&[], |solution| solution)))
}

/// How many lines are solved together, at most.
const TOGETHER: usize = 4096;

/// Where several threads share many lines, the last jobs have no fewer.
const FEWEST: usize = 512;

/// How many lines each job gets. What is solved together ends with lanes that stand empty, so that few large
/// jobs are faster than many; but the more a job takes, the longer other threads wait for the last one. So
/// the jobs of one thread are alike, as are those of several where each gets one; where each gets more,
/// the last ones are smaller and smaller, down to one line where lines are solved one by one.
struct Sizes {
    threads: usize,
    most: usize,
    fewest: usize,
}

impl Sizes {
    /// For about so many lines of about so many bytes.
    fn new(lines: usize, bytes_a_line: usize, threads: usize) -> Sizes {
        let threads = threads.max(1);
        let jobs = lines.div_ceil(TOGETHER).max(1).next_multiple_of(threads);
        let most = lines.div_ceil(jobs).max(1);
        let fewest = match bytes_a_line {
            _ if threads == 1 => most,
            TOO_LONG.. => 1,
            _ if jobs == threads => most,
            _ => FEWEST.min(most),
        };
        Sizes { threads, most, fewest }
    }

    /// The lines of the next job, at most, where about so many are left.
    fn next(&self, left: usize) -> usize {
        (left / (2 * self.threads)).clamp(self.fewest, self.most)
    }
}

/// Lines of so many bytes, with their end, are no 9x9 boards that are solved together.
const TOO_LONG: usize = size_of::<TextLine>() + 2;

/// Lines of a collection that one job solves.
pub struct Share<'a> {
    /// Those that are plain, from the first one on.
    plain: &'a [TextLine],
    /// The number of the last of these.
    number: usize,
    /// Those after them.
    others: Vec<Line<'a>>,
}

impl<'a> Share<'a> {
    /// How many lines there are.
    fn len(&self) -> usize {
        self.plain.len() + self.others.len()
    }

    /// All lines, in their order.
    pub fn lines(&self) -> impl Iterator<Item = Line<'a>> {
        let first = self.number + 1 - self.plain.len();
        let plain = (first..).zip(self.plain).map(|(number, line)| Line::plain(number, line));
        plain.chain(self.others.iter().copied())
    }

    /// The boards of the lines that are 9x9 boards in 81 characters.
    fn nines(&self) -> Result<Vec<&'a Text>> {
        let mut nines = memory::with_capacity(self.len())?;
        nines.extend(self.plain.iter().map(text_of));
        nines.extend(self.others.iter().filter_map(|line| line.nine));
        Ok(nines)
    }
}

/// Lines of a collection for one job after the other, counted; read when the job begins, so that its lines
/// are at hand.
pub struct Jobs<'a> {
    lines: Lines<'a>,
    sizes: Sizes,
    /// About how many bytes of text there are for each line.
    bytes_a_line: usize,
}

impl<'a> Jobs<'a> {
    /// These lines, about so many, for jobs of so many threads.
    pub fn new(lines: Lines<'a>, count: usize, threads: usize) -> Self {
        let bytes_a_line = lines.bytes_left().div_ceil(count.max(1)).max(1);
        Jobs { lines, sizes: Sizes::new(count, bytes_a_line, threads), bytes_a_line }
    }

    /// How many lines are left.
    pub fn count_left(&self) -> usize {
        self.lines.clone().pass()
    }
}

impl<'a> Iterator for Jobs<'a> {
    type Item = (usize, Result<Share<'a>>);

    fn next(&mut self) -> Option<Self::Item> {
        let most = self.sizes.next(self.lines.bytes_left() / self.bytes_a_line);
        let plain = self.lines.plain(most);
        let number = self.lines.number();
        let left = most - plain.len();
        let others = self.lines.by_ref().take(left);
        let (count, share) = match memory::with_capacity(left) {
            Ok(mut room) => {
                room.extend(others);
                (plain.len() + room.len(), Ok(Share { plain, number, others: room }))
            }
            // The lines are passed over, so that those of the next job meet their own rows.
            Err(error) => (plain.len() + others.count(), Err(error)),
        };
        (count > 0).then_some((count, share))
    }
}

/// Solves a collection: one puzzle a line, empty lines and lines that begin with `#` left out.
pub fn solve_lines(
    text: &[u8],
    read: &ReadOptions,
    options: &Options,
    threads: usize,
) -> Result<Rows> {
    let mut lines = collection::lines(text).with(options.bounds.vectors);
    let count = lines.pass();
    let batch = Batch::new(options, count);
    let jobs = Jobs::new(lines.again(), count, threads);
    let solved = collect(jobs, threads.min(count), |(_, share)| {
        Some(share.and_then(|share| batch.rows(&share, read)))
    })?;
    let mut rows = Rows { jobs: memory::with_capacity(solved.len())? };
    for solved in solved.into_iter().flatten() {
        rows.jobs.push(solved?);
    }
    Ok(rows)
}

impl Batch<'_> {
    fn rows(&self, share: &Share<'_>, read: &ReadOptions) -> Result<(Vec<Row>, Vec<u8>)> {
        let mut rows = memory::with_capacity(share.len())?;
        let mut text = memory::with_capacity(share.lines().map(|line| line.text.len()).sum())?;
        let mut numbers = share.lines().map(|line| line.number);
        self.solve_lines(share, read, |outcome, solution| {
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
    use std::sync::atomic::AtomicU64;

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

    /// Pages are as if each line had been solved by itself.
    #[test]
    fn a_page_has_the_solutions_of_its_lines() {
        let (read, options) = (ReadOptions::default(), Options::default());
        let solved =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let text = format!(
            "{}\n{solved}\n{}1\n{}\n",
            solved.replace('5', "."),
            &solved[..80],
            solved.replace('7', "0")
        );
        let share = |text| {
            let mut jobs = Jobs::new(collection::lines(text), 4, 1);
            jobs.next().unwrap().1.unwrap()
        };
        let (all, less) = (share(text.as_bytes()), share(&text.as_bytes()[82..]));
        let batch = Batch::new(&options, all.len());
        let mut outcomes = Vec::new();
        let mut page = vec![0; text.len()];
        let solve_page = |share, page: &mut [u8], outcomes: &mut Vec<u64>| {
            let each = |outcome: Result<Report>| outcomes.push(outcome.unwrap().solutions);
            batch.solve_page(share, &read, page, each).unwrap()
        };
        assert_eq!(solve_page(&all, &mut page, &mut outcomes), Some(3 * 82 + 1));
        assert_eq!(outcomes, [1, 1, 0, 1]);
        let expected = format!("{solved}\n{solved}\n\n{solved}\n");
        assert_eq!(page.strip_suffix(&[0; 81]), Some(expected.as_bytes()));
        // No page for these lines, and lines for no page.
        assert_eq!(solve_page(&less, &mut page, &mut outcomes), None);
        assert_eq!(solve_page(&all, &mut page[1..], &mut outcomes), None);
        let other = share(&[b'x'; 81]);
        assert_eq!(solve_page(&other, &mut page[..82], &mut outcomes), None);
        assert_eq!(outcomes.len(), 4);
    }

    /// 81 characters are read in another way, or solved by another strategy, one line after the other.
    #[test]
    fn nines_that_are_not_solved_together() {
        let solved =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let text = format!("{}\n{solved}\n", solved.replace('5', "."));
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
            assert_eq!(found, [(1, solved), (2, solved)]);
            assert!(rows.iter().all(|(row, _)| row.outcome.as_ref().unwrap().solutions == 1));
        }
    }

    #[test]
    fn the_jobs_of_several_threads_become_smaller() {
        let many: &[usize] = &[3334, 3334, 3333, 2499, 1875, 1406, 1054, 791, 593, 512, 512, 512];
        for (lines, bytes, threads, expected) in [
            (0, 82, 0, &[1, 1][..]),
            (1, 82, 1, &[1, 1]),
            (4096, 82, 1, &[4096, 4096]),
            (4097, 82, 0, &[2049, 2049]),
            (20_000, 82, 1, &[4000, 4000, 4000, 4000, 4000, 4000]),
            (20_000, 83, 2, many),
            (1465, 82, 2, &[733, 733, 733]),
            (3, 82, 16, &[1, 1]),
            (0, 82, 1024, &[1, 1]),
            (9, 1000, 1, &[9, 9]),
            (9, 1000, 2, &[2, 1, 1, 1, 1, 1, 1, 1, 1]),
            (20, 84, 2, &[5, 3, 3, 2, 1, 1, 1]),
        ] {
            let sizes = Sizes::new(lines, bytes, threads);
            let mut left = lines;
            for (job, &expected) in expected.iter().enumerate() {
                let size = sizes.next(left);
                assert_eq!(size, expected, "job {job} of {lines} lines, {threads} threads");
                left = left.saturating_sub(size);
            }
        }
    }

    /// A job may be done by whoever comes first; what came of it stands in its place.
    #[test]
    fn what_came_of_the_jobs_is_in_their_order() {
        for threads in [0, 1, 2, 7] {
            let squares = collect(0..1000u64, threads, |job| job * job).unwrap();
            assert!(squares.into_iter().eq((0..1000).map(|job| job * job)));
        }
    }

    /// Lines of which one takes longer than all others are not shared out before.
    #[test]
    fn long_lines_are_shared_out_a_few_at_a_time() {
        let text = format!("{}\n", "1 ".repeat(256)).repeat(20);
        let sizes = |threads| {
            let jobs = Jobs::new(collection::lines(text.as_bytes()), 20, threads);
            jobs.map(|(count, _)| count).collect::<Vec<_>>()
        };
        assert_eq!(sizes(1), [20]);
        assert_eq!(sizes(2), [5, 3, 3, 2, 1, 1, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn jobs_hold_every_line_once() {
        let nine = ".1234567890123456789".repeat(5)[..81].to_string();
        for text in [
            format!("{nine}\n").repeat(7),
            format!("{nine}\n").repeat(4) + &nine,
            format!("#\n{nine}\n{nine}\n{}\n\n{nine}\n{nine}\r\n{nine}\n", &nine[1..]),
            format!("{nine}\n{}\n{nine}\n{nine}\n", "#".repeat(81)),
            String::new(),
        ] {
            let of_line = |line: Line<'_>| (line.number, line.text.to_vec(), line.nine.is_some());
            let all: Vec<_> = collection::lines(text.as_bytes()).map(of_line).collect();
            for lines_a_job in 1..=all.len() + 1 {
                let jobs = Jobs::new(collection::lines(text.as_bytes()), lines_a_job, 1);
                let mut found = Vec::new();
                for (count, share) in jobs {
                    let share = share.unwrap();
                    let before = found.len();
                    found.extend(share.lines().map(of_line));
                    assert_eq!((share.len(), found.len() - before), (count, count));
                    let nines = found[before..].iter().filter(|line| line.2);
                    assert!(nines.map(|line| &line.1[..81]).eq(share.nines().unwrap()));
                    assert!(count == lines_a_job || found.len() == all.len());
                }
                assert_eq!(found, all, "{text:?} {lines_a_job}");
            }
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
