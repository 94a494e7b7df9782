//! The formats that the library writes, and reads exactly.
//!
//! | module | format |
//! |---|---|
//! | `coordinates` | `coordinates`: givens and cages by row and column |
//! | `csv` | `csv`: fields between commas |
//! | `grid`, `line` | `grid`, `line`: the board as it looks, in rows or in one line |
//! | `grids` | `grid` on boards of several grids |
//! | `picture` | `picture`: box-drawing characters with cages |

pub mod coordinates;
pub mod csv;
pub mod grid;
pub mod grids;
pub mod line;
pub mod picture;
