//! Why propagation ends before its fixpoint.

use sudoku_core::limits::Stop;

/// A cell without candidates is left, or a constraint cannot hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conflict;

/// The reason why propagation ended before its fixpoint.
#[derive(Debug)]
pub enum Halt {
    /// The board has no solution.
    Conflict,
    /// A bound was reached; propagation may be continued.
    Stop(Stop),
}

impl From<Conflict> for Halt {
    fn from(_: Conflict) -> Halt {
        Halt::Conflict
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stop(stop)
    }
}
