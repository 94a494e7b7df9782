//! New puzzles from a seed, each with exactly one solution, which is proved, or with a number of holes.
//!
//! In: a [`Request`]. Out: [`Generated`], the same for the same request on every machine: the random
//! numbers come from the seed alone, and every decision is bounded by nodes, never by the clock. The
//! clock only ends the whole call, with an error.
//!
//! ```text
//!     dice ──> grid ─┬──> givens    a grid whose cells are emptied
//!                    ├──> clues     thermometers, dots and others around a grid, which the other kinds begin with
//!                    ├──> cages     a grid over which cages grow
//!                    │      └──> killer     cages that are changed until the solution is the only one
//!                    └──> holes     a grid with a number of holes, whatever its solutions
//! ```

// `tests/architecture.rs` names the modules that may contain unsafe code.
#![deny(unsafe_code)]

#[cfg(test)]
#[path = "../../../tests/support/mod.rs"]
mod support;

mod board;
mod cages;
pub mod canonical;
mod clues;
mod dice;
mod exchange;
mod givens;
mod grid;
mod holes;
mod killer;
mod make;
mod maker;
pub mod many;
pub mod minimise;
pub mod morph;
mod peers;
mod regions;
mod removal;
mod request;
mod rule;
mod swaps;
mod symmetry;
pub mod wishes;

pub use make::{Generated, generate, make};
pub use maker::{Made, Seed};
pub use many::generate_batch;
pub use morph::Morph;
pub use request::{Givens, Holes, Killer, Kind, Reduction, Request};
pub use rule::Rule;
pub use symmetry::Symmetry;
