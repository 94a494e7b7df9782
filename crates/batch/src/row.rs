//! The rows of a chunk, in the order of its puzzles.

use sudoku_core::error::{Reason, Result};
use sudoku_core::limits::Stop;
use sudoku_core::memory;
use sudoku_core::out_buf::{OutBuf, Place, Zero};
use sudoku_core::simd::prefetch::Area;
use sudoku_solve::{Ended, Report};

/// A row: how a puzzle ended.
pub trait ReportRow: Zero {
    fn of(outcome: Result<Report>) -> Self;
}

/// A row of Rust: nothing before the puzzle has ended.
#[derive(Debug, Clone, Copy)]
pub struct Outcome(Option<Result<Report>>);

impl Zero for Outcome {
    const ZERO: Self = Outcome(None);
}

impl ReportRow for Outcome {
    fn of(outcome: Result<Report>) -> Self {
        Outcome(Some(outcome))
    }
}

impl Outcome {
    /// The outcomes of a call that has ended.
    pub fn all(rows: &[Outcome]) -> Result<Vec<Result<Report>>> {
        let mut outcomes = memory::with_capacity(rows.len())?;
        outcomes.extend(rows.iter().map(|row| row.0.unwrap_or(Err(NO_ROW.into()))));
        Ok(outcomes)
    }
}

/// The buffer for the rows of a chunk.
pub struct OutRows<'a, P: Place> {
    rows: OutBuf<'a, P>,
    /// Why the call ended early, if it did.
    stopped: Option<Stop>,
}

impl<'a, P: Place<Item: ReportRow>> OutRows<'a, P> {
    pub fn new(rows: OutBuf<'a, P>) -> Self {
        OutRows { rows, stopped: None }
    }

    /// The memory of the rows.
    pub fn area(&self) -> Area {
        self.rows.area(size_of::<P>())
    }

    /// Appends a row.
    #[inline(always)]
    pub fn push(&mut self, outcome: Result<Report>) -> Result<()> {
        self.note(&outcome);
        if self.rows.push(P::Item::of(outcome)) { Ok(()) } else { Err(NO_ROW.into()) }
    }

    #[inline(always)]
    fn note(&mut self, outcome: &Result<Report>) {
        let stop = match outcome {
            Ok(Report { ended: Ended::Stopped(stop), .. }) => *stop,
            Ok(_) => return,
            Err(error) => (*error).into(),
        };
        if matches!(stop, Stop::Time | Stop::Cancelled) {
            self.stopped.get_or_insert(stop);
        }
    }

    /// Ends the rows; returns why the call ended early, if it did. After an error, which becomes that of each row, nothing
    /// counts that has been appended.
    pub fn finish(mut self, ended: Result<()>) -> Option<Stop> {
        if let Err(error) = ended {
            self.stopped = None;
            self.note(&Err(error));
            self.rows.fill(P::Item::of(Err(error)));
        }
        self.stopped
    }
}

/// There were more puzzles than rows.
const NO_ROW: Reason = Reason::Internal("a row has no place");

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use sudoku_solve::Strategy;

    fn ended(ended: Ended) -> Result<Report> {
        Ok(Report::new(Strategy::AUTO, 1, 0, Duration::ZERO, ended))
    }

    // Seen to fail: the last one.
    #[test]
    fn call_ends_early_for_the_first_reason() {
        let [time, cancelled] = [Stop::Time, Stop::Cancelled];
        let exhausted = || ended(Ended::Exhausted);
        let nodes = || ended(Ended::Stopped(Stop::Nodes));
        for (outcomes, expected) in [
            (vec![], None),
            (vec![exhausted(), nodes(), Err(Reason::NoMemory.into())], None),
            (vec![exhausted(), ended(Ended::Stopped(time)), exhausted()], Some(time)),
            (vec![nodes(), Err(Reason::Cancelled.into())], Some(cancelled)),
            (vec![ended(Ended::Stopped(cancelled)), ended(Ended::Stopped(time))], Some(cancelled)),
        ] {
            let mut places = vec![Outcome::ZERO; outcomes.len()];
            let mut rows = OutRows::new(OutBuf::new(&mut places));
            for &outcome in &outcomes {
                rows.push(outcome).unwrap();
            }
            assert_eq!(rows.push(exhausted()).unwrap_err().reason, NO_ROW);
            assert_eq!(rows.finish(Ok(())), expected);
            assert_eq!(Outcome::all(&places).unwrap(), outcomes);
            let rows = OutRows::new(OutBuf::new(&mut places));
            assert_eq!(rows.finish(Err(Reason::Cancelled.into())), Some(cancelled));
        }
    }
}
