//! libsudoku: one engine for every Sudoku.

#[macro_use]
pub mod digits;
pub mod error;
pub mod memory;
pub mod model;
pub mod puzzle;
pub mod shape;
pub mod solution;
pub mod solve;
pub mod symbols;
pub mod text;
