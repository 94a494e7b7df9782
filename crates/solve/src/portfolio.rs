//! Solves one puzzle by several parallel searches; the answer does not depend on their speed.
//!
//! In: a puzzle, options, and a number of threads. Out: what [`solve::solve`] and [`solve::count`]
//! return with these options, but sooner if the search is long. Search 0 begins alone. If it learns
//! from its dead ends and has not ended soon, each further thread runs a rival: clause learning in
//! the order of a seed (C. Gomes and B. Selman, "Algorithm portfolios", 2001). The searches share no
//! clauses, so that each is the same search on every run. If the call wants more than one solution,
//! the first search with a solution leads a `crew`. The other rivals end, search 0 pauses, and all
//! threads divide the rest of the search.
//!
//! What stays true: search 0 is the search that runs without threads. Each search that ends by itself
//! finds the same number of solutions, up to the limit, and the same solution if there is only one. As
//! soon as one search knows the answer, all end.
//!
//! If the call wants one solution, the answer is the solution with the least work; among equals, that of
//! the lowest search. A search with a solution waits until the others have done as much work, which takes
//! them about the same time. If the call wants more, and there are several solutions, the answer is the
//! first one of search 0. If search 0 paused without a solution, it continues until it has one. If it
//! reaches a limit of nodes or memory before, the answer is that of the next search.
//!
//! These limits hold for each search and each part of one; the time limit holds for the call. A search
//! with a node limit gives no parts away, because the parts depend on the time of the division.

mod crew;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::{self as solve, Ended, Options, Report, Solutions};
use crew::{Crew, Outcome};
use sudoku_core::digits::Digit;
use sudoku_core::error::{Error, Reason, Result};
use sudoku_core::limits::Stop;
use sudoku_core::memory::{self, Arc};
use sudoku_core::puzzle::Puzzle;
use sudoku_core::threads;

/// The nodes between two pauses of search 0 alone; the race begins at the first pause in which it learns.
const HEAD_START: u64 = 500;

/// The nodes after which a search checks whether another one has needed less work.
const STRETCH: u64 = 64;

/// Runs a search on its thread; an implementation may catch panics. [`directly`] does not.
pub type Around<'a> = &'a (dyn Fn(&mut dyn FnMut() -> Result<()>) -> Result<()> + Sync);

/// Runs a search and catches no panic.
pub fn directly(search: &mut dyn FnMut() -> Result<()>) -> Result<()> {
    search()
}

/// Runs [`solve::solve`] on `threads` threads, which include the calling one.
pub fn solve(
    puzzle: &Puzzle,
    options: &Options,
    threads: usize,
    around: Around<'_>,
) -> Result<(Option<Vec<Digit>>, Report)> {
    match threads {
        0 | 1 => solve::solve(puzzle, options),
        _ => {
            let wanted = if options.solution_limit == 1 { Wanted::First } else { Wanted::Both };
            Portfolio { puzzle, options, around, wanted }.run(threads)
        }
    }
}

/// Runs [`solve::count`] on `threads` threads, which include the calling one.
pub fn count(
    puzzle: &Puzzle,
    options: &Options,
    threads: usize,
    around: Around<'_>,
) -> Result<Report> {
    match threads {
        0 | 1 => solve::count(puzzle, options),
        _ => Ok(Portfolio { puzzle, options, around, wanted: Wanted::Count }.run(threads)?.1),
    }
}

struct Portfolio<'a> {
    puzzle: &'a Puzzle,
    options: &'a Options,
    around: Around<'a>,
    wanted: Wanted,
}

/// The result that the call wants.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Wanted {
    /// Their number, up to the limit.
    Count,
    /// The first one.
    First,
    /// Their number, up to a limit above 1, and the first one.
    Both,
}

impl Portfolio<'_> {
    fn run(&self, threads: usize) -> Result<(Option<Vec<Digit>>, Report)> {
        let start = Instant::now();
        let mut search = Solutions::new(self.puzzle, self.options)?;
        let strategy = search.strategy();
        let mut standings = memory::with_capacity(threads)?;
        for _ in 0..threads {
            let cells = if self.wanted == Wanted::Count { 0 } else { self.puzzle.shape().cells() };
            let first = memory::with_capacity(cells)?;
            standings.push(Standing { first, found: 0, nodes: 0, raced: 0, ended: None });
        }
        if let Some(ended) = self.run_alone(&mut search, &mut standings[0]) {
            standings.truncate(1);
            standings[0].end(&mut search, ended);
        } else {
            let over = memory::shared(AtomicBool::new(false))?;
            let least = AtomicU64::new(u64::MAX);
            let crew = Crew::new(self.options.solution_limit, threads)?;
            let race =
                Race { standings: Mutex::new(standings), over, wanted: self.wanted, least, crew };
            self.race(&race, search, start);
            standings = race.standings.into_inner().unwrap_or_else(PoisonError::into_inner);
        }
        let answer = answer(&standings, self.wanted, self.options.solution_limit)?;
        let Answer { ended, solutions, first } = answer;
        let nodes = standings.iter().map(|standing| standing.nodes).sum();
        let report = Report { strategy, solutions, nodes, elapsed: start.elapsed(), ended };
        let first = first.map(|search| standings.swap_remove(search).first);
        Ok((first, report))
    }

    /// Runs search 0 until it ends or turns out to be long.
    fn run_alone(&self, search: &mut Solutions<&Puzzle>, standing: &mut Standing) -> Option<Ended> {
        let bound = self.options.bounds.nodes.unwrap_or(u64::MAX);
        loop {
            search.bound_nodes(Some(bound.min(search.nodes() + HEAD_START)));
            let ended = search.run(self.options.solution_limit, |grid| standing.keep(grid));
            if ended != Ended::Stopped(Stop::Nodes) || search.nodes() == bound {
                return Some(ended);
            }
            if search.learns() {
                search.bound_nodes(self.options.bounds.nodes);
                return None;
            }
        }
    }

    /// Continues search 0 on this thread, and runs rivals on as many other threads as can be started.
    fn race<'a>(&'a self, race: &Race<'a>, search: Solutions<&'a Puzzle>, start: Instant) {
        thread::scope(|scope| {
            for index in 1..race.lock().len() {
                let enter = move || self.enter(race, index, None, start);
                if threads::start(scope, enter).is_none() {
                    race.lock().truncate(index);
                    break;
                }
            }
            self.enter(race, 0, Some(search), start);
        });
    }

    /// Runs a search in the race to its end.
    fn enter<'a>(
        &'a self,
        race: &Race<'a>,
        index: usize,
        mut search: Option<Solutions<&'a Puzzle>>,
        start: Instant,
    ) {
        let ran = (self.around)(&mut || {
            let mut search = match search.take() {
                Some(search) => search,
                None => self.rival(index, start)?,
            };
            search.watch(Arc::clone(&race.over));
            match self.wanted {
                Wanted::First => self.run_for_first(race, index, search),
                _ => self.run_for_count(race, index, search),
            }
            Ok(())
        });
        if let Err(error) = ran {
            race.report(index, |standing| standing.ended = Some(Ended::Stopped(error.into())));
        }
    }

    /// Runs a search to its first solution, unless another one has found one with less work.
    fn run_for_first(&self, race: &Race, index: usize, mut search: Solutions<&Puzzle>) {
        let (before, bound) = (search.units(), self.options.bounds.nodes.unwrap_or(u64::MAX));
        let ended = loop {
            search.bound_nodes(Some(bound.min(search.nodes() + STRETCH)));
            let ended = search.run(1, |grid| race.report(index, |standing| standing.keep(grid)));
            if ended == Ended::SolutionLimit {
                race.least.fetch_min(search.units() - before, Ordering::Relaxed);
            }
            let is_beaten = search.units() - before >= race.least.load(Ordering::Relaxed);
            if ended != Ended::Stopped(Stop::Nodes) || search.nodes() == bound || is_beaten {
                break ended;
            }
        };
        race.report(index, |standing| {
            standing.raced = search.units() - before;
            standing.end(&mut search, ended);
        });
    }

    /// Runs a search to the solution limit, with the crew as soon as one of the searches has a first solution.
    /// A node limit holds for each search; with one, no search joins a crew.
    fn run_for_count<'a>(&self, race: &Race<'a>, index: usize, mut search: Solutions<&'a Puzzle>) {
        let mut is_first = true;
        let mut run = |search: &mut Solutions<&'a Puzzle>| {
            search.run(self.options.solution_limit, |grid| {
                if is_first {
                    race.report(index, |standing| standing.keep(grid));
                }
                is_first = false;
            })
        };
        if self.options.bounds.nodes.is_none() {
            while !race.crew.is_led() {
                search.bound_nodes(Some(search.nodes() + STRETCH));
                let ended = run(&mut search);
                if ended != Ended::Stopped(Stop::Nodes) {
                    return race.report(index, |standing| standing.end(&mut search, ended));
                }
                if search.found() > 0 && search.learns() {
                    match race.crew.lead(index, search) {
                        Some(back) => search = back,
                        None => return race.join_crew(index),
                    }
                }
            }
            if index > 0 {
                // A rival has nothing more to do: it frees its memory.
                let ended = Ended::Stopped(Stop::Cancelled);
                race.report(index, |standing| standing.end(&mut search, ended));
                drop(search);
                return race.join_crew(index);
            }
            race.join_crew(index);
            search.bound_nodes(None);
        }
        // Alone, or the first solution of search 0 is still missing.
        let ended = run(&mut search);
        race.report(index, |standing| standing.end(&mut search, ended));
    }

    fn rival(&self, index: usize, start: Instant) -> Result<Solutions<&Puzzle>> {
        let mut options = self.options.clone();
        let left = |time: Duration| time.saturating_sub(start.elapsed());
        options.bounds.time = options.bounds.time.map(left);
        let mut search = Solutions::new(self.puzzle, &options)?;
        search.seed(index as u64);
        Ok(search)
    }
}

/// The state of a search in the race.
struct Standing {
    /// Its first solution; empty before it is found, and without capacity if it is not wanted.
    first: Vec<Digit>,
    found: u64,
    nodes: u64,
    /// The units of work since the race began.
    raced: u64,
    ended: Option<Ended>,
}

impl Standing {
    /// Stores the first solution, if its buffer has capacity.
    fn keep(&mut self, grid: &[Digit]) {
        if self.first.is_empty() && self.first.capacity() >= grid.len() {
            self.first.extend_from_slice(grid);
        }
    }

    fn end(&mut self, search: &mut Solutions<&Puzzle>, ended: Ended) {
        search.publish();
        self.nodes += search.nodes();
        (self.found, self.ended) = (search.found(), Some(ended));
    }

    /// Whether the number of solutions is known up to the limit.
    fn is_sure(&self) -> bool {
        matches!(self.ended, Some(Ended::Exhausted | Ended::SolutionLimit))
    }

    /// The error that ended the search, unless that was a limit; without memory, a rival leaves the race only.
    fn fault(&self, index: usize) -> Option<Error> {
        match self.ended {
            Some(Ended::Stopped(Stop::Failed(error)))
                if index == 0 || error.reason != Reason::NoMemory =>
            {
                Some(error)
            }
            _ => None,
        }
    }
}

/// The state that the searches share.
struct Race<'a> {
    standings: Mutex<Vec<Standing>>,
    /// Raised when the answer is known.
    over: Arc<AtomicBool>,
    wanted: Wanted,
    /// The least work for a first solution; used if the call wants one solution.
    least: AtomicU64,
    crew: Crew<'a>,
}

impl Race<'_> {
    fn lock(&self) -> MutexGuard<'_, Vec<Standing>> {
        self.standings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state of a search; ends the race if the answer is known.
    fn report(&self, index: usize, change: impl FnOnce(&mut Standing)) {
        let mut standings = self.lock();
        change(&mut standings[index]);
        if fault(&standings).is_some() || decision(&standings, self.wanted).is_some() {
            self.over.store(true, Ordering::Relaxed);
            self.crew.wake();
        }
    }

    /// Runs the crew on the thread of a search until it ends.
    fn join_crew(&self, index: usize) {
        let (nodes, outcome) = self.crew.join(&self.over);
        self.report(index, |standing| standing.nodes += nodes);
        if let Some(Outcome { leader, found, ended }) = outcome {
            self.report(leader, |standing| (standing.found, standing.ended) = (found, Some(ended)));
        }
    }
}

fn fault(standings: &[Standing]) -> Option<Error> {
    standings.iter().enumerate().find_map(|(index, standing)| standing.fault(index))
}

/// A search that knows the number of solutions, and the one whose first solution is the answer;
/// none while a search may change that.
fn decision(standings: &[Standing], wanted: Wanted) -> Option<(usize, usize)> {
    let sure = standings.iter().position(Standing::is_sure)?;
    let Standing { found, ended, .. } = standings[sure];
    if wanted == Wanted::Count || found == 0 || (found == 1 && ended == Some(Ended::Exhausted)) {
        return Some((sure, sure));
    }
    if wanted == Wanted::First {
        let all_ended = standings.iter().all(|standing| standing.ended.is_some());
        let found = (0..standings.len()).filter(|&search| standings[search].found > 0);
        let first = found.min_by_key(|&search| standings[search].raced)?;
        return all_ended.then_some((first, first));
    }
    let may_answer = |standing: &Standing| !standing.first.is_empty() || standing.ended.is_none();
    let first = standings.iter().position(may_answer)?;
    (!standings[first].first.is_empty()).then_some((sure, first))
}

struct Answer {
    ended: Ended,
    solutions: u64,
    /// The search whose first solution it is.
    first: Option<usize>,
}

/// The result of the call when every search has ended.
fn answer(standings: &[Standing], wanted: Wanted, limit: u64) -> Result<Answer> {
    if let Some(error) = fault(standings) {
        return Err(error);
    }
    let has_first = |&search: &usize| !standings[search].first.is_empty();
    let Some((sure, first)) = decision(standings, wanted) else {
        let ended = standings[0].ended.ok_or(Reason::Internal("a search has no end"))?;
        let solutions = standings.iter().map(|standing| standing.found).max().unwrap_or(0);
        return Ok(Answer { ended, solutions, first: (0..standings.len()).find(has_first) });
    };
    let found = standings[sure].found;
    let (ended, solutions) = if limit > 0 && found >= limit {
        (Ended::SolutionLimit, limit)
    } else {
        (Ended::Exhausted, found)
    };
    Ok(Answer { ended, solutions, first: Some(first).filter(has_first) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search that has found `found` solutions, after `raced` nodes and units of work.
    fn standing(found: u64, raced: u64, ended: Option<Ended>) -> Standing {
        let first = if found > 0 { vec![Digit::default()] } else { Vec::new() };
        Standing { first, found, nodes: raced, raced, ended }
    }

    // Seen to fail: no wait for search 0.
    #[test]
    fn an_answer_is_decided_when_no_search_can_change_it() {
        use Wanted::{Both, Count, First};
        let (exhausted, limit) = (Some(Ended::Exhausted), Some(Ended::SolutionLimit));
        let stopped = Some(Ended::Stopped(Stop::Nodes));
        let (all, both): (&[Wanted], &[Wanted]) = (&[Count, First, Both], &[Both]);
        for (wanted, [one, other], expected) in [
            (all, [(0, 9, None), (0, 9, stopped)], None),
            // No solution, or the only one: the answer of any search that has exhausted the board.
            (all, [(0, 9, None), (0, 9, exhausted)], Some((1, 1))),
            (all, [(0, 9, None), (1, 9, exhausted)], Some((1, 1))),
            (&[Count], [(0, 9, None), (2, 9, limit)], Some((1, 1))),
            // A first solution: the one after the least work, once all have ended.
            (&[First], [(0, 9, None), (1, 8, limit)], None),
            (&[First], [(1, 9, stopped), (1, 8, limit)], Some((1, 1))),
            (&[First], [(1, 8, limit), (1, 8, limit)], Some((0, 0))),
            (&[First], [(0, 3, stopped), (1, 8, limit)], Some((1, 1))),
            // One of several: that of the first search, as long as it may find one.
            (both, [(0, 9, None), (2, 8, limit)], None),
            (both, [(1, 9, None), (2, 8, limit)], Some((1, 0))),
            (both, [(0, 9, stopped), (2, 8, limit)], Some((1, 1))),
            (both, [(2, 9, limit), (0, 8, None)], Some((0, 0))),
            (both, [(0, 9, None), (2, 9, exhausted)], None),
        ] {
            let standings = [one, other].map(|(found, raced, ended)| standing(found, raced, ended));
            for &wanted in wanted {
                assert_eq!(decision(&standings, wanted), expected, "{wanted:?} {one:?} {other:?}");
            }
        }
    }
}
