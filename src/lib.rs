//! libsudoku: one engine for every Sudoku.

#[macro_use]
pub mod digits;
pub mod batch;
pub mod error;
pub mod ffi;
pub mod memory;
pub mod model;
pub mod puzzle;
pub mod render;
pub mod shape;
pub mod solution;
pub mod solve;
pub mod symbols;
pub mod text;
