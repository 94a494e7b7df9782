//! Solves, counts, enumerates, proves and generates Sudoku puzzles: classic and Killer Sudoku of any side from 1 to 1024,
//! with boxes of any height and width and any distinct non-negative integers as symbols. Solves jigsaw, X, windoku and other
//! boards whose cells differ by further rules.
//!
//! ```
//! use sudoku::{Options, Puzzle, PuzzleExt};
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
//! | add rules: jigsaw, diagonals, cages | [`Puzzle::add_constraint`], [`ConstraintKind`], [`Constraint`], [`Cage`] |
//! | solve, count, enumerate | [`PuzzleExt::solve`], [`PuzzleExt::count`], [`PuzzleExt::solutions`], with [`Options`] and a [`Strategy`] |
//! | find the symbols that a cell has in some solution | [`PuzzleExt::true_candidates`] |
//! | bound, watch and cancel a call | [`Bounds`], [`Control`] |
//! | solve many puzzles in one call | [`solve_lines`], [`solve_strings`], [`solve_cells`] |
//! | score an answer to a puzzle | [`score()`], [`Asks`], [`Score`] |
//! | generate puzzles | [`generate()`], [`Request`]; of a wanted [`Difficulty`]: [`generate_ordered`] |
//! | make equivalent puzzles, and tell them | [`Morph`], [`PuzzleExt::canonical`], [`PuzzleExt::symmetries`] |
//! | write another search | [`Deduction`] |
//! | prove that there is no other solution | [`PuzzleExt::prove`] |
//! | check and show | [`Puzzle::state`], [`Puzzle::verify`], [`Puzzle::to_svg`] |
//! | explain and rate, step by step | [`Position`], [`Explainer`], [`Profile`], [`Step`], [`Technique`], [`Rating`], [`Stage`], [`Language`] |
//!
//! Rows, columns and cells are numbered from 0; a cell is `row * side + column`.
//!
//! # What holds
//!
//! - **Answers.** A solution is verified against the puzzle before it is returned. The same input has the same output on
//!   every machine.
//! - **Errors.** [`Error`] is the one error type: a [`Reason`] and a [`Place`] in the text or on the board. A limit that ends
//!   a search is not an error of [`PuzzleExt::solve`] and [`PuzzleExt::count`]: [`Report::ended`] says so. It is one where there is
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
//! | `small` | `capi` for the small module of the package for browsers: it takes away reading, strategies and large boards |
//!
//! The command `sudoku` is the package `libsudoku-cli`.
//!
//! # Inside
//!
//! This package has the calls of this page, the C interface (`ffi`) and the natives of Java. What they do is in packages of
//! their own, each with a map of its modules; a package imports only those on its left, and promises nothing about its
//! interface.
//!
//! ```text
//!     core ──┬──> solve ─────> generate ──┬──> order ──┬──> libsudoku ──> cli
//!            └──> explain ────────────────┴──> batch ──┘
//! ```
//!
//! Three rules shape it. **A strategy is a row** of `solve::STRATEGIES`: a number, a name, and a function that starts a
//! `solve::Search`; everything that offers, tests, measures or documents strategies loops over that table. **A search is
//! pulled**: it runs to its next solution and keeps its place, so that solving, counting, enumerating and proving
//! uniqueness are the same few lines. **Nothing is trusted**: every grid that a search finds is verified, every handle is
//! checked before use, every size is bounded before memory is allocated.

// `tests/architecture.rs` names the modules that may contain unsafe code.
#![deny(unsafe_code)]
#![warn(missing_docs)]

#[cfg(test)]
#[path = "../tests/support/mod.rs"]
mod support;

// The options of the tests name the library as a test of the package does.
#[cfg(all(test, feature = "capi"))]
extern crate self as sudoku;
#[cfg(all(test, feature = "capi"))]
#[path = "../tests/support/c.rs"]
mod c_options;

mod api;
#[cfg(feature = "capi")]
#[doc(hidden)]
#[allow(unsafe_code)]
pub mod ffi;

pub use api::{CellNumber, PuzzleExt, Solved, solve_cells, solve_lines, solve_strings};
pub use sudoku_batch::score::{Asks, score};
pub use sudoku_batch::{Row, Rows};
pub use sudoku_core::{
    Bounds, Cage, Constraint, ConstraintKind, Contradiction, Control, Error, Excerpt, Format,
    Layout, Mistake, Place, Position, Progress, Puzzle, ReadOptions, Reason, Result, Score, Shape,
    Solution, State, Stop, Symbols, Variant, Violation,
};
pub use sudoku_explain::techniques::Techniques;
pub use sudoku_explain::{
    Candidate, Explainer, Language, Level, Narrowest, Profile, Rating, Stage, Step, Summary,
    Technique,
};
pub use sudoku_generate::{
    Generated, Givens, Holes, Killer, Kind, Morph, Reduction, Request, Rule, Symmetry, generate,
    generate_batch,
};
pub use sudoku_order::{Difficulty, Ordered, Ratings, generate_ordered};
pub use sudoku_solve::deduction::{Choice, Deduction};
pub use sudoku_solve::true_candidates::{TrueCandidates, Truth};
pub use sudoku_solve::{Ended, Options, Report, Solutions, Strategy};
