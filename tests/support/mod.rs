//! What tests and benchmarks share: random numbers, grids, brute force and the corpus.
//!
//! The unit tests include it by its path, as `crate::support`, and so do the tests and the benchmarks. It uses `Puzzle`
//! and the types that build one, but no solver and no verifier: a count by [`PlainPuzzle::count`] depends on the rules of
//! the game alone.

// Each test uses a part.
#![allow(dead_code, unused_imports)]

mod corpus;
mod puzzle;
mod random;

use std::time::Duration;

pub use corpus::{Case, File, LIMIT, corpus, hard_sixteen, symbols};
pub use puzzle::{PlainPuzzle, board, cells, given, twin};
pub use random::{Random, digits, formula};

/// The most time that something may take: a hundred times as much under an emulator, as `tests/c/control.c` has it.
pub fn allowed(time: Duration) -> Duration {
    let slower = if std::env::var_os("SUDOKU_TEST_SLOW").is_some() { 100 } else { 1 };
    slower * time
}

/// A puzzle of 9x9 cells with one solution, and the solution.
pub const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const EASY_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
pub const EASY_CHARACTERS: &[u8; 81] = EASY_SOLVED.as_bytes().first_chunk().unwrap();
