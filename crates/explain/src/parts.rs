//! What several finders build: links between candidates, groups, almost locked sets, nets, tables, templates, sums,
//! leftovers.
//!
//! In: a board, the scan, the limits. Out: what follows, and branches of a step. Nothing here knows the whole search.

pub mod als_sets;
pub mod branching;
pub mod closures;
pub mod clues;
pub mod group_branches;
pub mod group_links;
pub mod joint;
pub mod leftovers;
pub mod levels;
pub mod links;
pub mod nested;
pub mod nets;
pub mod reach;
pub mod sums;
pub mod table_branches;
pub mod tables;
pub mod templates;
pub mod walks;
