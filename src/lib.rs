//! Solves, counts, enumerates, proves and generates Sudoku puzzles: classic and Killer Sudoku of any side from 1 to 1024,
//! with boxes of any height and width and any distinct non-negative integers as symbols.
//!
//! ```
//! use sudoku::{Options, Puzzle};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solved = puzzle.solve(&Options::default().with_solution_limit(2))?;
//! let solution = solved.solution.ok_or("no solution")?;
//! assert_eq!(solution[(0, 2)], 4);
//! assert_eq!(solved.report.solutions, 1, "the solution is the only one");
//! println!("{solution:#}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | read and build puzzles | [`Puzzle`], [`Shape`], [`Symbols`], [`Format`], [`ReadOptions`] |
//! | solve, count, enumerate | [`Puzzle::solve`], [`Puzzle::count`], [`Puzzle::solutions`], with [`Options`] and a [`Strategy`] |
//! | bound, watch and cancel a call | [`Bounds`], [`Control`] |
//! | solve many puzzles in one call | [`solve_lines`], [`solve_strings`], [`solve_cells`] |
//! | generate puzzles | [`generate()`], [`Request`] |
//! | search on one's own | [`Deduction`] |
//! | prove that there is no other solution | [`Puzzle::prove`] |
//! | check and show | [`Puzzle::state`], [`Puzzle::verify`], [`Puzzle::to_svg`] |
//! | explain and rate, step by step | [`Position`], [`Explainer`], [`Profile`], [`Step`], [`Technique`], [`Rating`] |
//!
//! Rows, columns and cells are numbered from 0; a cell is `row * side + column`.
//!
//! # What holds
//!
//! - **Answers.** A solution is verified against the puzzle before it is returned. The same input has the same output on
//!   every machine.
//! - **Errors.** [`Error`] is the one error type: a [`Reason`] and a [`Place`] in the text or on the board. A limit that ends
//!   a search is no error of [`Puzzle::solve`] and [`Puzzle::count`]: [`Report::ended`] says so. It is one where there is
//!   no report: [`generate()`], [`Deduction`], [`Solutions`].
//! - **Panics.** No call panics but indexing a [`Solution`] off the board.
//! - **Memory.** A search uses at most [`Bounds::memory`], 1 GiB unless set. Memory that cannot be had is
//!   [`Reason::NoMemory`]; only `clone` and `to_string` end the process, as those of the standard library.
//! - **Threads.** All types are `Send`, and `Sync` but for [`Solutions`]. A call starts threads only if
//!   [`Options::threads`] says so.
//!
//! # Names and features
//!
//! The package is `libsudoku`, the library `sudoku`. A program that also uses the crate `sudoku` renames this one:
//! `engine = { package = "libsudoku", version = "0.1" }`.
//!
//! | feature | what it adds |
//! |---|---|
//! | none | the Rust library alone |
//! | `capi` | the functions of `include/sudoku.h`, exported by the shared and the static library |
//! | `jni` | `capi` and the natives of the Java binding |
//! | `cli` | the command `sudoku` |
//!
//! # Modules
//!
//! For those who work on the library. All modules are private; this page re-exports the public items.
//!
//! ```text
//!     text ──> puzzle ──> model ──> solve ──> solution ──> text, render, api, ffi
//!                                     ^
//!                        one table of strategies
//! ```
//!
//! A module imports only from modules before it; `tests/architecture.rs` has the rules.
//!
//! | module | what it has |
//! |---|---|
//! | `error`, `memory`, `faults` | what was wrong and where; fallible allocation, and its failures in tests |
//! | `limits` | the bounds of a search: nodes, time, memory; the control by which other threads cancel a call |
//! | `shape`, `digits`, `symbols` | geometry; sets of digits; the symbol of each digit |
//! | `puzzle` | a board with givens and cages, valid by construction |
//! | `solution` | the verifier: whether a grid solves a puzzle |
//! | `table` | constants and comparison for the rows of a table |
//! | `text`, `render` | puzzles and grids as text in each format, and as pictures |
//! | `simd` | vector instructions; 64 boards of 81 characters, transposed |
//! | `model` | what solvers read: units, cages, the exact cover of a puzzle |
//! | `solve` | the strategies, one file each, and the calls that run them |
//! | `position` | givens, placed digits, removed candidates |
//! | `explain`, `rate` | the table of techniques, the steps they find, their proofs and words; ratings |
//! | `deduction` | a board under deduction, one symbol after the other |
//! | `batch`, `generate` | many puzzles in one call; new puzzles from a seed |
//! | `portfolio`, `threads` | several searches for one puzzle; the threads for them |
//! | `proof` | clauses and proofs that there is no solution, or no second one |
//! | `api` | the calls of this page |
//! | `ffi` | the C interface and the natives of Java, where panics stop |
//! | `internals` | what the command, the tests and the benchmarks use beside this page |
//!
//! Three rules shape it. **A strategy is a row** of `solve::STRATEGIES`: a number, a name, and a function that starts a
//! `solve::Search`; everything that offers, tests, measures or documents strategies loops over that table. **A search is
//! pulled**: it runs to its next solution and keeps its place, so that solving, counting, enumerating and proving
//! uniqueness are the same few lines. **Nothing is trusted**: every grid that a search finds is verified, every handle is
//! checked before use, every size is bounded before memory is allocated.

// Without the C interface, nothing calls what only the C interface needs.
#![cfg_attr(not(feature = "capi"), allow(dead_code, unused_imports))]
// Functions for the registers of x86-64.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
// `tests/architecture.rs` names the modules that may contain unsafe code.
#![deny(unsafe_code)]

// The tests' support names the library as a test of the package does.
#[cfg(test)]
extern crate self as sudoku;

#[cfg(test)]
#[path = "../tests/support/mod.rs"]
mod support;

#[macro_use]
mod digits;
#[macro_use]
mod table;
mod api;
mod batch;
mod deduction;
mod error;
mod explain;
mod faults;
#[cfg(feature = "capi")]
#[doc(hidden)]
#[allow(unsafe_code)]
pub mod ffi;
mod generate;
#[doc(hidden)]
pub mod internals;
mod limits;
mod memory;
mod model;
mod portfolio;
mod position;
mod proof;
mod puzzle;
mod rate;
mod render;
mod shape;
mod simd;
mod solution;
mod solve;
mod symbols;
mod text;
mod threads;

pub use api::{CellNumber, Solved, solve_cells, solve_lines, solve_strings};
pub use batch::{Row, Rows};
pub use deduction::{Choice, Deduction};
pub use error::{Error, Excerpt, Place, Reason, Result};
pub use explain::step::{Candidate, Step};
pub use explain::techniques::{Level, Technique};
pub use explain::{Explainer, Profile};
pub use generate::{Generated, Holes, Request, Symmetry, generate, generate_batch};
pub use limits::{Bounds, Control, Progress, Stop};
pub use position::{Mistake, Position};
pub use puzzle::{Cage, Puzzle};
pub use rate::Rating;
pub use shape::Shape;
pub use solution::{Solution, State, Violation};
pub use solve::{Ended, Options, Report, Solutions, Strategy};
pub use symbols::Symbols;
pub use text::positions::Layout;
pub use text::{Format, ReadOptions};
