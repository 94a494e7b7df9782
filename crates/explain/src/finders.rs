//! The functions that find steps: one file a family of techniques.
//!
//! In: a [`Search`](crate::search::Search). Out: the steps of some techniques; [`table`] says which.
//! What stays true: no family imports another one; what several need (links, nets, sets, tables) is beside this folder.

pub mod als;
pub mod alternating;
pub mod bug;
pub mod chains;
pub mod clues;
pub mod colours;
pub mod complex_fish;
pub mod death_blossom;
pub mod exclusion;
pub mod fish;
pub mod forcing;
pub mod kraken;
pub mod leftovers;
mod locked;
pub mod loops;
pub mod rectangles;
pub mod single_digit;
pub mod singles;
pub mod subsets;
pub mod sue_de_coq;
pub mod sums;
pub mod table;
pub mod tabling;
pub mod template_steps;
pub mod unique_loops;
pub mod wings;
