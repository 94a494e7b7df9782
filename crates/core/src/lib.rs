//! What every part of libsudoku stands on: puzzles, positions and solutions, their text, the limits of a call, vectors.
//!
//! | module | what it has |
//! |---|---|
//! | `error`, `memory`, `faults` | what was wrong and where; fallible allocation, and its failures in tests |
//! | `panics`, `out_buf` | a panic as an error; the caller's buffer for many results |
//! | `limits`, `threads` | the bounds of a call: nodes, time, memory, the control that cancels it; threads that end with it |
//! | `shape`, `digits`, `symbols` | geometry; sets of digits; the symbol of each digit |
//! | `constraint` | the table of rules beside rows, columns and boxes, and what each lowers to |
//! | `unit`, `houses` | the names of units; the houses of a puzzle, and the cells that differ |
//! | `puzzle`, `position` | a board with givens and cages, valid by construction; with placed digits and removed candidates |
//! | `solution` | the verifier: whether a grid solves a puzzle |
//! | `text`, `render` | puzzles and grids as text in each format, and as pictures |
//! | `names` | the known name that a mistyped one is near |
//! | `table` | constants and comparison for the rows of a table |
//! | `simd` | vector instructions; 64 boards of 81 characters, transposed |
//!
//! Text is here because `Puzzle` is: only the crate of a type can implement `FromStr` and `Display` for it.

// Functions for the registers of x86-64.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
// `tests/architecture.rs` names the modules that may contain unsafe code.
#![deny(unsafe_code)]

// The tests' support names this crate as a test of another one does.
#[cfg(test)]
extern crate self as sudoku_core;

#[cfg(test)]
#[path = "../../../tests/support/mod.rs"]
mod support;

#[macro_use]
pub mod digits;
#[macro_use]
pub mod table;
pub mod constraint;
pub mod error;
pub mod faults;
pub mod houses;
pub mod limits;
pub mod memory;
pub mod names;
pub mod out_buf;
pub mod panics;
pub mod position;
pub mod puzzle;
pub mod render;
pub mod shape;
pub mod simd;
pub mod solution;
pub mod symbols;
pub mod text;
pub mod threads;
pub mod unit;

pub use constraint::variants::Variant;
pub use constraint::{Constraint, ConstraintKind};
pub use error::{Error, Excerpt, Place, Reason, Result};
pub use limits::{Bounds, Control, Progress, Stop};
pub use position::{Contradiction, Mistake, Position};
pub use puzzle::{Cage, Puzzle};
pub use shape::Shape;
pub use solution::score::Score;
pub use solution::{Solution, State, Violation};
pub use symbols::Symbols;
pub use text::positions::Layout;
pub use text::{Format, ReadOptions};
