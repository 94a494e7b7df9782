//! The options of the C interface.

use std::ptr::null;

use sudoku::ffi::solve::SudokuOptions;

/// Up to two solutions, one thread, and defaults.
pub const OPTIONS: SudokuOptions = SudokuOptions {
    struct_size: size_of::<SudokuOptions>() as u32,
    strategy: 0,
    solution_limit: 2,
    node_limit: 0,
    memory_limit: 0,
    time_limit_ms: 0,
    threads: 1,
    control: null(),
    vectors: 0,
    reserved: 0,
};
