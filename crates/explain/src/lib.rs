//! Explains: the steps that a person would take, one after the other, each with its technique and its reasons.
//!
//! In: a [`Position`](sudoku_core::Position) and a [`Profile`]. Out: [`Step`]s. A profile lists techniques of the table
//! in an order; the first one that finds a step supplies it, as in Sudoku Explainer and HoDoKu. What stays true: no
//! step is returned that [`check`] has not proved; a board up to 64x64 uses memory in proportion to its candidates;
//! large tables are allocated once for all steps.
//!
//! A technique is data; a finder is a function; a profile is an order of finders with a set of techniques.
//!
//! ```text
//!     texts < techniques < step < check, words < json, drawing
//!     clues < board; techniques < step < board, scan < parts < search < finders < finders::table < profile < explainer < rating
//!     profile < groups; explainer < stars
//! ```

// `tests/architecture.rs` names the modules that may contain unsafe code.
#![deny(unsafe_code)]

#[cfg(test)]
#[path = "../../../tests/support/mod.rs"]
mod support;

mod board;
mod check;
mod clues;
mod drawing;
mod explainer;
mod finders;
mod groups;
mod json;
mod parts;
pub mod percentiles;
mod profile;
pub mod rating;
mod scan;
mod search;
mod siamese;
pub mod stars;
pub mod step;
pub mod techniques;
mod tenths;
mod texts;
mod words;

pub use explainer::Explainer;
pub use profile::{Profile, Scale};
pub use rating::Rating;
pub use stars::{Narrowest, Summary};
pub use step::{Candidate, Step};
pub use techniques::{Family, Level, Technique};
pub use texts::Language;
pub use words::Stage;
