//! libsudoku: one engine for every Sudoku. This page is the map of the house.
//!
//! A puzzle of any side from 1 to 1024, with boxes of any height and width, any distinct
//! non-negative integers as symbols, givens and Killer cages, is read, solved by a strategy of
//! one's choice, checked by code that shares nothing with the strategies, and written; from Rust,
//! from C and C++ through `include/sudoku.h`, from Java and Python and every language that can
//! open a shared library.
//!
//! ```text
//!     text ──> puzzle ──> model ──> solve ──> solution ──> text, render, ffi
//!                                     ^
//!                        one table of strategies
//! ```
//!
//! Data flows one way, and a room imports only from rooms before it (`tests/house.rs` holds the
//! rules and refuses an arrow that runs back):
//!
//! | room | what it knows |
//! |---|---|
//! | [`error`], [`memory`] | what was wrong and where; memory that can be refused |
//! | [`shape`], [`digits`], [`symbols`] | geometry; sets of digits; what a digit looks like |
//! | [`puzzle`] | a board with givens and cages, valid by construction |
//! | [`solution`] | the judge: whether a grid solves a puzzle |
//! | [`text`], [`render`] | puzzles and grids as texts in each format, and as pictures |
//! | [`vectors`] | which vector instructions there are; texts of many boards side by side |
//! | [`model`] | what solvers read: units, cages, the exact cover of a puzzle |
//! | [`limits`] | what bounds a search: nodes, time, memory, a flag; and how far it has come |
//! | [`solve`] | the strategies, one file each, and the one way to run them |
//! | [`deduction`] | a board under deduction, one symbol after the other |
//! | [`batch`], [`generate`] | many puzzles in one call; new puzzles from a seed |
//! | [`portfolio`], [`threads`] | several searches for one puzzle; the threads for them |
//! | [`proof`] | why there is no solution, or no second one, for checkers of clauses |
//! | [`ffi`] | the C face and the natives of Java: the only place where panics stop |
//!
//! Three ideas hold it together. **A strategy is a row** of [`solve::STRATEGIES`]: a number, a
//! name, and a function that starts a [`solve::Search`]; everything that offers, tests, measures or
//! documents strategies loops over that table. **A search is pulled**: it is asked for its next
//! solution and keeps its place, so that solving, counting, enumerating and proving uniqueness are
//! the same few lines. **Nothing is trusted**: every grid a search finds is verified before it is
//! seen, every handle is checked before it is used, every size is bounded before memory is asked for.
//!
//! ```
//! use sudoku::puzzle::Puzzle;
//! use sudoku::solve::{self, Options};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = line.parse()?;
//! let options = Options { solution_limit: 2, ..Options::default() };
//! let (first, report) = solve::solve(&puzzle, &options)?;
//! assert_eq!(report.solutions, 1, "the solution is the only one");
//! assert_eq!(first.map(|digits| puzzle.symbols().symbol(digits[2])), Some(4));
//! # Ok::<(), sudoku::error::Error>(())
//! ```

#[macro_use]
pub mod digits;
pub mod batch;
pub mod deduction;
pub mod error;
mod faults;
#[cfg(feature = "capi")]
pub mod ffi;
pub mod generate;
pub mod limits;
pub mod memory;
pub mod model;
pub mod portfolio;
pub mod proof;
pub mod puzzle;
pub mod render;
pub mod shape;
pub mod solution;
pub mod solve;
pub mod symbols;
pub mod text;
pub mod threads;
pub mod vectors;
