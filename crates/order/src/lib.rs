//! Puzzles to order: new puzzles whose ratings are in a wanted range.
//!
//! In: a request of the generator and a [`Difficulty`]. Out: for each item, the first of its candidates that fits, with its
//! ratings. What stays true: the same order makes the same puzzles on every machine, for every number of threads and for each
//! way to cut the sequence into calls; only the clock ends an item early, with an error.
//!
//! ```text
//!     seed of an item ──> candidate seeds ──> generate ──> assessor ──> the first that fits
//!                              ^── the next one, if it does not fit ──┘
//! ```

// `tests/architecture.rs` names the modules that may contain unsafe code.
#![deny(unsafe_code)]

mod assessor;
mod difficulty;
mod many;
mod text;

pub use assessor::Ratings;
pub use difficulty::Difficulty;
pub use many::{Item, Items, Ordered, generate, generate_ordered, make_many};
