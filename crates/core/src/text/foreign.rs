//! Formats of other programs, which are recognised by marks of their own.
//!
//! | module | formats |
//! |---|---|
//! | `containers` | OpenSudoku, KSudoku, GNOME Sudoku, SadMan, HoDoKu, SudokuWiki, Solo |
//! | `iss` | Interactive Sudoku Solver, which is written, too |
//! | `killers` | killers in one line, or with letters for cages |
//! | `setters` | f-puzzles and SudokuPad |

pub mod containers;
pub mod iss;
pub mod killers;
pub mod setters;
