//! The rules of deduction, and sets of them.
//!
//! The rules are folklore; players use these names (A. Stuart, "The Logic of Sudoku",
//! 2007).

/// A set of rules. Naked singles (a cell's only candidate leaves the cell's peers) are in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules(u8);

impl Rules {
    /// A cell's only candidate leaves the cell's peers.
    pub const NAKED_SINGLES: Rules = Rules(0);
    /// A digit with one place left in a unit goes there.
    pub const HIDDEN_SINGLES: Rules = Rules(1);
    /// If two cells of a unit have the same two candidates, the unit's other cells lose these.
    pub const NAKED_PAIRS: Rules = Rules(2);
    /// If all places of a digit in a unit are in a second unit, too, the rest of the second loses it (pointing
    /// from a box, claiming from a row or column). Hidden singles handle a single place.
    pub const LOCKED_CANDIDATES: Rules = Rules(4);

    /// The rules of both sets.
    pub const fn and(self, other: Rules) -> Rules {
        Rules(self.0 | other.0)
    }

    /// Whether all of `other` is in the set.
    pub const fn include(self, other: Rules) -> bool {
        self.0 & other.0 == other.0
    }
}
