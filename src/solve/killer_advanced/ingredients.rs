//! The ingredients of the search, each of which can be left out to see what it brings.
//!
//! In: what a caller leaves out, where the library was built with the feature `ablation`. Out: whether
//! a place in the search uses its ingredient. What stays true: without that feature everything is used,
//! and the question costs nothing; whatever is left out, no answer changes.

/// What can be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ingredient {
    /// Derived sums: the rule of 45.
    Derived,
    /// The listed sets of values of distinct cells.
    Sets,
    /// Exact filters of two and three open cells.
    Exact,
    /// Values that every set uses leave the cells that see all their places.
    Required,
    /// Bounds by groups of distinct cells.
    Groups,
    /// Locked candidates.
    Locked,
    /// Scores that count the sums of a cell before there were conflicts.
    Degree,
    /// Scores that count conflicts.
    Conflicts,
    /// Guesses at a value with two places in a unit.
    Places,
    /// Derived sums that do not pay are given up.
    Accounts,
}

impl Ingredient {
    /// All, with what a table calls them.
    #[cfg(feature = "ablation")]
    pub const ALL: [(Ingredient, &'static str); 10] = [
        (Ingredient::Derived, "derived sums"),
        (Ingredient::Sets, "sets of values"),
        (Ingredient::Exact, "exact pairs and triples"),
        (Ingredient::Required, "required values"),
        (Ingredient::Groups, "bounds by groups"),
        (Ingredient::Locked, "locked candidates"),
        (Ingredient::Degree, "scores by sums"),
        (Ingredient::Conflicts, "scores by conflicts"),
        (Ingredient::Places, "guesses at places"),
        (Ingredient::Accounts, "giving up idle sums"),
    ];
}

#[cfg(feature = "ablation")]
mod chosen {
    use super::Ingredient;
    use std::sync::atomic::{AtomicU32, Ordering};

    static LEFT_OUT: AtomicU32 = AtomicU32::new(0);

    /// Leaves an ingredient out of the searches that begin after this; `None` leaves nothing out.
    pub fn leave_out(ingredient: Option<Ingredient>) {
        LEFT_OUT.store(ingredient.map_or(0, |left_out| 1 << left_out as u32), Ordering::Relaxed);
    }

    #[inline]
    pub(crate) fn uses(ingredient: Ingredient) -> bool {
        LEFT_OUT.load(Ordering::Relaxed) >> ingredient as u32 & 1 == 0
    }
}

#[cfg(feature = "ablation")]
pub use chosen::leave_out;
#[cfg(feature = "ablation")]
pub(super) use chosen::uses;

#[cfg(not(feature = "ablation"))]
#[inline]
pub(super) const fn uses(_: Ingredient) -> bool {
    true
}
