//! Formats of other programs, which are recognised by marks of their own.
//!
//! | module | formats |
//! |---|---|
//! | `containers` | OpenSudoku, GNOME Sudoku, SadMan, HoDoKu, Solo |
//! | `groups` | KSudoku and SudoQ |
//! | `iss` | Interactive Sudoku Solver, which is written, too |
//! | `killers` | killers in one line, or with letters for cages |
//! | `setters` | f-puzzles, SudokuPad and sudoku-puzzle |
//! | `wiki` | SudokuWiki and SudokuExchange |

pub mod containers;
pub mod groups;
pub mod iss;
pub mod killers;
pub mod setters;
pub mod wiki;
