//! Exact cover: the puzzle as items and options.
