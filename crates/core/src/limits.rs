//! The bounds of a search: nodes, time, memory, and a flag that another thread may set.
//!
//! In: the caller's bounds, and the vectors that a search may use. Out: [`Limits`], the one object
//! to which every search reports its work, and [`Control`], by which other threads watch a call. A
//! search calls [`Limits::node`] before each assignment it tries and [`Limits::work`] inside its
//! loops; both fail with the [`Stop`] to return.
//! The clock and the flag are read once in `POLL` units of work (a unit is one visited cell or
//! entry, a few nanoseconds), which keeps a search within a millisecond of its bounds.

use std::cmp::Ordering as Order;
use std::fmt;
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::error::{Error, Reason};
use crate::faults;
use crate::memory::{self, Arc};
use crate::simd::Vectors;

/// The reason why a search ended before it was exhausted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The node limit was reached.
    Nodes,
    /// The memory limit was reached.
    Memory,
    /// The time limit was reached.
    Time,
    /// The call was cancelled.
    Cancelled,
    /// The operating system had no more memory, or the library is at fault.
    Failed(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        match error.reason {
            Reason::NodeLimit => Stop::Nodes,
            Reason::MemoryLimit => Stop::Memory,
            Reason::TimeLimit => Stop::Time,
            Reason::Cancelled => Stop::Cancelled,
            _ => Stop::Failed(error),
        }
    }
}

impl From<Reason> for Stop {
    fn from(reason: Reason) -> Self {
        Error::from(reason).into()
    }
}

impl From<Stop> for Error {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Nodes => Reason::NodeLimit.into(),
            Stop::Memory => Reason::MemoryLimit.into(),
            Stop::Time => Reason::TimeLimit.into(),
            Stop::Cancelled => Reason::Cancelled.into(),
            Stop::Failed(error) => error,
        }
    }
}

impl std::error::Error for Stop {}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Error::from(*self), f)
    }
}

/// Watches and cancels running calls from another thread. A clone is another handle of the same control.
#[derive(Debug, Clone)]
pub struct Control(Arc<Counters>);

/// The state that the handles of a control share.
#[derive(Debug, Default)]
struct Counters {
    cancelled: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
    nodes: AtomicU64,
    solutions: AtomicU64,
}

/// The progress of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct Progress {
    /// Puzzles finished.
    pub done: u64,
    /// All puzzles of the call; 0 if unknown.
    pub total: u64,
    /// Search nodes visited.
    pub nodes: u64,
    /// Solutions found by searches for one puzzle; those of a batch are not counted.
    pub solutions: u64,
}

impl Control {
    /// A control that is not cancelled and has counted nothing.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`].
    pub fn new() -> crate::error::Result<Control> {
        Ok(Control(memory::shared(Counters::default())?))
    }

    /// Cancels the calls that use this control: they end within 10 ms, one that reads a text within 100 ms.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether [`Control::cancel`] was called since the last reset.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Relaxed)
    }

    /// Resets the control: not cancelled, all counts 0.
    pub fn reset(&self) {
        self.0.cancelled.store(false, Ordering::Relaxed);
        self.expect(0);
        self.0.nodes.store(0, Ordering::Relaxed);
        self.0.solutions.store(0, Ordering::Relaxed);
    }

    /// Starts to count puzzles from none done: `total` of them, or 0 if that is not known yet.
    #[doc(hidden)]
    pub fn expect(&self, total: u64) {
        self.0.done.store(0, Ordering::Relaxed);
        self.announce(total);
    }

    /// Sets the number of all puzzles.
    #[doc(hidden)]
    pub fn announce(&self, total: u64) {
        self.0.total.store(total, Ordering::Relaxed);
    }

    /// Counts finished puzzles.
    #[doc(hidden)]
    pub fn advance(&self, puzzles: u64) {
        self.0.done.fetch_add(puzzles, Ordering::Relaxed);
    }

    /// The progress of the calls that use this control.
    pub fn progress(&self) -> Progress {
        Progress {
            done: self.0.done.load(Ordering::Relaxed),
            total: self.0.total.load(Ordering::Relaxed),
            nodes: self.0.nodes.load(Ordering::Relaxed),
            solutions: self.0.solutions.load(Ordering::Relaxed),
        }
    }
}

/// The caller's bounds; the default has only a memory limit, of 1 GiB.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Bounds {
    /// At most this many assignments tried.
    pub nodes: Option<u64>,
    /// At most this time.
    pub time: Option<Duration>,
    /// At most this many bytes for the search itself.
    pub memory: usize,
    /// The flag and the counters shared with other threads.
    pub control: Option<Control>,
    /// The vectors to use, if the search uses vectors; the result is the same with all.
    #[doc(hidden)]
    pub vectors: Vectors,
}

impl Default for Bounds {
    fn default() -> Self {
        let vectors = Vectors::best();
        Bounds { nodes: None, time: None, memory: 1 << 30, control: None, vectors }
    }
}

impl Bounds {
    /// Limits the number of assignments tried; `None` means no limit.
    #[must_use]
    pub fn with_nodes(mut self, nodes: impl Into<Option<u64>>) -> Self {
        self.nodes = nodes.into();
        self
    }

    /// Limits the time; `None` means no limit.
    #[must_use]
    pub fn with_time(mut self, time: impl Into<Option<Duration>>) -> Self {
        self.time = time.into();
        self
    }

    /// With at most this many bytes for the search itself.
    #[must_use]
    pub fn with_memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// With a control that other threads may use during the call.
    #[must_use]
    pub fn with_control(mut self, control: impl Into<Option<Control>>) -> Self {
        self.control = control.into();
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub fn with_vectors(mut self, vectors: Vectors) -> Self {
        self.vectors = vectors;
        self
    }
}

/// The latest end of a call that begins at this moment and may take `time`.
#[inline]
pub fn deadline(time: Option<Duration>) -> Option<Instant> {
    time.and_then(|time| Instant::now().checked_add(time))
}

/// The bounds of one running call.
#[derive(Debug)]
pub struct Limits {
    most_nodes: Option<u64>,
    time: Option<Duration>,
    deadline: Option<Instant>,
    control: Option<Control>,
    vectors: Vectors,
    nodes: u64,
    nodes_at_start: u64,
    nodes_published: u64,
    /// Solutions that are not published.
    solutions: u64,
    /// Units of work left until the next check of the clock.
    fuel: u32,
    /// Units of work until the end of this fuel.
    work: u64,
    memory: usize,
    /// Set when the result of the search is not needed.
    called_off: Option<Arc<AtomicBool>>,
}

/// Units of work between two checks of the clock and the flag.
const POLL: u32 = 20_000;

/// Items that are sorted or merged between two checks.
const PIECE: usize = 2048;

impl Limits {
    /// Starts the clock.
    #[inline]
    pub fn new(bounds: &Bounds) -> Limits {
        Limits {
            most_nodes: bounds.nodes,
            time: bounds.time,
            deadline: deadline(bounds.time),
            control: bounds.control.clone(),
            vectors: bounds.vectors,
            nodes: 0,
            nodes_at_start: 0,
            nodes_published: 0,
            solutions: 0,
            fuel: 0,
            work: 0,
            memory: bounds.memory,
            called_off: None,
        }
    }

    /// Starts the clock and the node limit again for the next call of a continued search.
    pub fn restart(&mut self) {
        self.deadline = deadline(self.time);
        self.nodes_at_start = self.nodes;
        self.work -= u64::from(self.fuel);
        self.fuel = 0;
    }

    /// Ends the time at `deadline`, until the next restart.
    pub fn end_at(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    /// Limits for another search of the call: its bounds, and the memory that is left. Nodes and work are
    /// counted from 0.
    pub fn beside(&self) -> Limits {
        let (control, called_off) = (self.control.clone(), self.called_off.clone());
        let (nodes, nodes_at_start, nodes_published, solutions) = (0, 0, 0, 0);
        let (fuel, work) = (0, 0);
        Limits {
            control,
            called_off,
            nodes,
            nodes_at_start,
            nodes_published,
            solutions,
            fuel,
            work,
            ..*self
        }
    }

    /// Stops, as if cancelled, also when this flag is set.
    pub fn watch(&mut self, called_off: Arc<AtomicBool>) {
        self.called_off = Some(called_off);
    }

    /// Replaces the node limit.
    pub fn bound_nodes(&mut self, nodes: Option<u64>) {
        self.most_nodes = nodes;
    }

    /// Runs `work` with at most this many more nodes; u64::MAX leaves the node limit as it is.
    #[inline(always)]
    pub fn with_nodes<R>(&mut self, nodes: u64, work: impl FnOnce(&mut Limits) -> R) -> R {
        let before = self.most_nodes;
        if nodes < u64::MAX {
            self.most_nodes = Some((self.nodes - self.nodes_at_start).saturating_add(nodes));
        }
        let done = work(self);
        self.most_nodes = before;
        done
    }

    /// Counts one search node: one assignment about to be tried.
    #[inline]
    pub fn node(&mut self) -> Result<(), Stop> {
        if let Some(most) = self.most_nodes
            && self.nodes - self.nodes_at_start >= most
        {
            return Err(Stop::Nodes);
        }
        self.work(1)?;
        self.nodes += 1;
        Ok(())
    }

    /// Counts a solution, for other threads.
    pub fn solution(&mut self) {
        self.solutions += 1;
    }

    /// Counts units of work; checks the clock and the flag every `POLL` units.
    #[inline]
    pub fn work(&mut self, units: u32) -> Result<(), Stop> {
        faults::step();
        #[cfg(any(test, feature = "testing"))]
        if watched::step(units) {
            return Err(Stop::Cancelled);
        }
        match self.fuel.checked_sub(units) {
            Some(rest) => {
                self.fuel = rest;
                Ok(())
            }
            None => self.poll(units),
        }
    }

    #[cold]
    fn poll(&mut self, units: u32) -> Result<(), Stop> {
        self.publish();
        let raised = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if self.control.as_ref().is_some_and(|control| control.is_cancelled())
            || self.called_off.as_ref().is_some_and(raised)
        {
            return Err(Stop::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Time);
        }
        let missing = units - self.fuel;
        self.fuel = POLL;
        self.work += u64::from(missing) + u64::from(POLL);
        Ok(())
    }

    /// Adds the counted nodes and solutions to the control, for other threads.
    pub fn publish(&mut self) {
        if let Some(control) = &self.control {
            control.0.nodes.fetch_add(self.nodes - self.nodes_published, Ordering::Relaxed);
            self.nodes_published = self.nodes;
            control.0.solutions.fetch_add(mem::take(&mut self.solutions), Ordering::Relaxed);
        }
    }

    /// The vectors to use.
    pub fn vectors(&self) -> Vectors {
        self.vectors
    }

    /// Nodes counted since the search began.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Units of work counted since the search began.
    pub fn units(&self) -> u64 {
        self.work - u64::from(self.fuel)
    }

    /// The rest of the memory limit.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Takes `bytes` from the memory limit.
    pub fn reserve(&mut self, bytes: usize) -> Result<(), Stop> {
        self.memory = self.memory.checked_sub(bytes).ok_or(Stop::Memory)?;
        Ok(())
    }

    /// Runs `work`; if it fails, gives back the memory that it took from the limit.
    pub fn attempt<R>(
        &mut self,
        work: impl FnOnce(&mut Limits) -> Result<R, Stop>,
    ) -> Result<R, Stop> {
        let memory = self.memory;
        let outcome = work(self);
        if outcome.is_err() {
            self.memory = memory;
        }
        outcome
    }

    /// Runs `work`; then gives back the memory that it took from the limit.
    pub fn lend<R>(&mut self, work: impl FnOnce(&mut Limits) -> R) -> R {
        let memory = self.memory;
        let outcome = work(self);
        self.memory = memory;
        outcome
    }

    /// Gives `bytes` back that were reserved.
    pub fn release(&mut self, bytes: usize) {
        self.memory = self.memory.saturating_add(bytes);
    }

    /// An empty vector with capacity for exactly `capacity` items, taken from the memory limit.
    pub fn with_capacity<T>(&mut self, capacity: usize) -> Result<Vec<T>, Stop> {
        self.reserve(capacity.checked_mul(size_of::<T>()).ok_or(Stop::Memory)?)?;
        Ok(memory::with_capacity(capacity)?)
    }

    /// Sorts items, equal ones in their order, and checks the other bounds meanwhile. After a [`Stop`] the items are in
    /// an unspecified order, and no memory is taken.
    pub fn sort_by<T: Copy>(
        &mut self,
        items: &mut [T],
        mut compare: impl FnMut(&T, &T) -> Order,
    ) -> Result<(), Stop> {
        for piece in items.chunks_mut(PIECE) {
            self.work(8 * piece.len() as u32)?;
            piece.sort_by(&mut compare);
        }
        if items.len() <= PIECE {
            return Ok(());
        }
        self.attempt(|limits| limits.merge_pieces(items, &mut compare))?;
        self.release(size_of_val(items));
        Ok(())
    }

    /// Sorts items of which each piece is sorted; takes memory for the same number of items.
    fn merge_pieces<T: Copy>(
        &mut self,
        items: &mut [T],
        compare: &mut impl FnMut(&T, &T) -> Order,
    ) -> Result<(), Stop> {
        let mut merged = self.with_capacity(items.len())?;
        let mut step = PIECE;
        while step < items.len() {
            merged.clear();
            for pair in items.chunks(2 * step) {
                let halves = pair.split_at(step.min(pair.len()));
                self.merge(halves, &mut merged, compare)?;
            }
            for (items, merged) in items.chunks_mut(PIECE).zip(merged.chunks(PIECE)) {
                self.work(merged.len() as u32)?;
                items.copy_from_slice(merged);
            }
            step *= 2;
        }
        Ok(())
    }

    /// Appends the items of two sorted lists in their order.
    fn merge<T: Copy>(
        &mut self,
        (mut one, mut other): (&[T], &[T]),
        merged: &mut Vec<T>,
        compare: &mut impl FnMut(&T, &T) -> Order,
    ) -> Result<(), Stop> {
        let are_in_order = match (one.last(), other.first()) {
            (Some(last), Some(first)) => compare(last, first).is_le(),
            _ => true,
        };
        while !are_in_order && !one.is_empty() && !other.is_empty() {
            self.work(4 * PIECE as u32)?;
            for _ in 0..PIECE {
                let (Some(first), Some(second)) = (one.first(), other.first()) else { break };
                let from = if compare(first, second).is_le() { &mut one } else { &mut other };
                merged.extend(from.split_off_first());
            }
        }
        for piece in one.chunks(PIECE).chain(other.chunks(PIECE)) {
            self.work(piece.len() as u32)?;
            merged.extend_from_slice(piece);
        }
        Ok(())
    }

    /// A copy of `source`, taken from the memory limit; checks the other bounds during the copy. After a [`Stop`] no
    /// memory is taken.
    pub fn copied<T: Clone>(&mut self, source: &[T]) -> Result<Vec<T>, Stop> {
        self.attempt(|limits| {
            let mut items = limits.with_capacity(source.len())?;
            for some in source.chunks(per_piece::<T>()) {
                limits.work(words::<T>(some.len()))?;
                items.extend_from_slice(some);
            }
            Ok(items)
        })
    }

    /// A vector of `len` copies of `item`, taken from the memory limit; checks the other bounds while it
    /// fills the vector. After a [`Stop`] no memory is taken.
    pub fn filled<T: Clone>(&mut self, len: usize, item: T) -> Result<Vec<T>, Stop> {
        self.attempt(|limits| {
            let mut items = limits.with_capacity(len)?;
            limits.fill(&mut items, len, item)?;
            Ok(items)
        })
    }

    /// Appends copies of `item` up to the length `len`, and checks the other bounds meanwhile. After a [`Stop`] the
    /// appended ones stay, and the next call continues.
    pub fn fill<T: Clone>(&mut self, items: &mut Vec<T>, len: usize, item: T) -> Result<(), Stop> {
        while items.len() < len {
            let step = (len - items.len()).min(per_piece::<T>());
            self.work(words::<T>(step))?;
            items.resize(items.len() + step, item.clone());
        }
        Ok(())
    }
}

/// Items that are written between two checks: the system has to map at most two large pages for them.
fn per_piece<T>() -> usize {
    (POLL as usize * size_of::<u64>() / size_of::<T>().max(1)).max(1)
}

/// The units of work to write `items` items, one for each word.
fn words<T>(items: usize) -> u32 {
    (items * size_of::<T>()).div_ceil(size_of::<u64>()) as u32
}

/// The steps of a search for the unit tests, and where they stop it, for each thread.
#[cfg(any(test, feature = "testing"))]
pub mod watched {
    use std::cell::Cell;

    /// The calls of [`super::Limits::work`] since [`begin`].
    #[derive(Debug, Clone, Copy, Default)]
    pub struct Steps {
        /// All calls.
        pub calls: u64,
        /// The calls after the stopped one.
        pub calls_after: u64,
        /// The most units of one call.
        pub most_units: u32,
    }

    thread_local! {
        static STEPS: Cell<Steps> = Cell::default();
        static STOP_AT: Cell<u64> = const { Cell::new(u64::MAX) };
    }

    /// Resets the counts, and stops the call with this number, from 1.
    pub fn begin(stop_at: u64) {
        STEPS.take();
        STOP_AT.set(stop_at);
    }

    /// Returns the counts. No further call is stopped.
    pub fn end() -> Steps {
        STOP_AT.set(u64::MAX);
        STEPS.take()
    }

    /// Counts a call; returns whether it is the one to stop.
    pub fn step(units: u32) -> bool {
        let mut steps = STEPS.get();
        steps.calls_after += u64::from(steps.calls >= STOP_AT.get());
        steps.calls += 1;
        steps.most_units = steps.most_units.max(units);
        STEPS.set(steps);
        steps.calls == STOP_AT.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::Random;

    #[test]
    fn each_bound_stops() {
        let mut limits = Limits::new(&Bounds { nodes: Some(3), ..Bounds::default() });
        let tried = (0..10).take_while(|_| limits.node().is_ok()).count();
        assert_eq!((tried, limits.node(), limits.nodes()), (3, Err(Stop::Nodes), 3));
        limits.restart();
        assert_eq!((limits.node(), limits.nodes()), (Ok(()), 4));

        let mut limits = Limits::new(&Bounds { time: Some(Duration::ZERO), ..Bounds::default() });
        assert_eq!(limits.node(), Err(Stop::Time));

        let control = Control::new().unwrap();
        let mut limits = Limits::new(&Bounds::default().with_control(control.clone()));
        assert_eq!(limits.node(), Ok(()));
        control.cancel();
        assert_eq!(limits.work(POLL + 1), Err(Stop::Cancelled));
        assert_eq!(control.progress().nodes, 1);

        let mut limits = Limits::new(&Bounds { memory: 100, ..Bounds::default() });
        assert_eq!(limits.filled(101, 0u8), Err(Stop::Memory));
        assert_eq!(limits.filled(100, 0u8).map(|bytes| bytes.len()), Ok(100));
        limits.release(100);
        let long = POLL as usize * 3 / 2;
        limits.release(long);
        assert_eq!(limits.filled(long, 0u8).map(|bytes| bytes.len()), Ok(long));
        let failed = limits.attempt(|limits| limits.reserve(60).and_then(|()| limits.reserve(60)));
        assert_eq!(limits.lend(|limits| limits.reserve(100)), Ok(()));
        assert_eq!((failed, limits.reserve(100)), (Err(Stop::Memory), Ok(())));
        limits.release(100);
        assert_eq!(limits.with_capacity::<u64>(usize::MAX), Err(Stop::Memory));

        let mut limits = Limits::new(&Bounds::default());
        limits.bound_nodes(Some(0));
        assert_eq!(limits.node(), Err(Stop::Nodes));
    }

    #[test]
    fn a_stopped_allocation_takes_no_memory() {
        let mut limits = Limits::new(&Bounds::default());
        let memory = limits.memory();
        let source = vec![0u64; 3 * POLL as usize];
        let mut numbers: Vec<usize> = (0..3 * PIECE).rev().collect();
        for call in 1..=3 {
            watched::begin(call);
            assert_eq!(limits.copied(&source), Err(Stop::Cancelled));
            watched::begin(call);
            assert_eq!(limits.filled(source.len(), 0u64), Err(Stop::Cancelled));
            watched::begin(3 + call);
            assert_eq!(limits.sort_by(&mut numbers, Ord::cmp), Err(Stop::Cancelled));
            assert_eq!(limits.memory(), memory);
        }
        watched::end();
    }

    #[test]
    fn sorted_items_are_in_order_whatever_their_number() {
        let mut limits = Limits::new(&Bounds::default());
        let memory = limits.memory();
        for count in [0, 1, 2, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 4 * PIECE + 7] {
            for values in [1, 7, usize::MAX] {
                let mut random = Random::new(1);
                let mut items = Vec::new();
                for number in 0..count {
                    items.push((random.below(values), number));
                }
                let mut expected = items.clone();
                expected.sort();
                limits.sort_by(&mut items, |one, other| one.0.cmp(&other.0)).unwrap();
                assert_eq!(items, expected, "{count} items");
                assert_eq!(limits.memory(), memory);
            }
        }
    }

    #[test]
    fn work_is_counted_across_looks_at_the_clock() {
        let mut limits = Limits::new(&Bounds::default());
        let mut sum = 0;
        for units in [0, 1, POLL - 1, 1, POLL, POLL + 1, 7, 2 * POLL + 3, 5] {
            assert_eq!(limits.work(units), Ok(()));
            sum += u64::from(units);
            assert_eq!(limits.units(), sum);
            limits.restart();
            assert_eq!((limits.units(), limits.node()), (sum, Ok(())));
            sum += 1;
        }
    }

    #[test]
    fn a_control_shows_how_far_its_calls_have_come() {
        let control = Control::new().unwrap();
        let mut limits = Limits::new(&Bounds::default().with_control(control.clone()));
        control.expect(0);
        control.announce(7);
        for done in 1..=3 {
            assert_eq!(limits.node(), Ok(()));
            limits.solution();
            limits.solution();
            limits.publish();
            control.advance(2);
            let (nodes, solutions) = (done, 2 * done);
            let progress = Progress { done: 2 * done, total: 7, nodes, solutions };
            assert_eq!(control.progress(), progress);
        }
        control.expect(5);
        assert_eq!(control.progress(), Progress { done: 0, total: 5, nodes: 3, solutions: 6 });
        control.advance(1);
        control.cancel();
        control.reset();
        assert_eq!((control.is_cancelled(), control.progress()), (false, Progress::default()));
    }

    #[test]
    fn a_stop_says_what_it_was() {
        for (stop, words) in [
            (Stop::Nodes, "the node limit was reached"),
            (Stop::Memory, "the memory limit was reached"),
            (Stop::Time, "the time limit was reached"),
            (Stop::Cancelled, "the call was cancelled"),
            (Stop::Failed(Reason::NoMemory.into()), "not enough memory"),
        ] {
            assert_eq!(stop.to_string(), words);
            assert_eq!(
                (Error::from(stop).to_string(), Stop::from(Error::from(stop))),
                (words.into(), stop)
            );
        }
    }
}
