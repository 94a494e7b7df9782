//! Formats of other programs, which are recognised by marks of their own and read only.
//!
//! | module | formats |
//! |---|---|
//! | `containers` | OpenSudoku, KSudoku, GNOME Sudoku, SadMan, HoDoKu, SudokuWiki, Solo |
//! | `killers` | killers in one line, or with letters for cages |
//! | `setters` | f-puzzles and SudokuPad |

pub mod containers;
pub mod killers;
pub mod setters;
