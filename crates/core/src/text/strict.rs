//! The formats that the library writes, and reads exactly.
//!
//! | module | format |
//! |---|---|
//! | `coordinates` | `coordinates`: givens and cages by row and column |
//! | `csv` | `csv`: fields between commas |
//! | `grid`, `line` | `grid`, `line`: the board as it looks, in rows or in one line |
//! | `picture` | `picture`: box-drawing characters with cages |

pub mod coordinates;
pub mod csv;
pub mod grid;
pub mod line;
pub mod picture;
