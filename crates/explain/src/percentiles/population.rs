//! The ratings of a population.

/// Puzzles that `sudoku generate` makes, and their ratings.
#[derive(Debug)]
pub struct Population {
    /// The name: the size, and the symmetry if there is one.
    pub name: &'static str,
    /// The rows and columns of a box.
    pub box_size: (u32, u32),
    /// Whether the givens are symmetric by a half turn.
    pub is_symmetric: bool,
    /// Exactly this many givens; 0: as many as the generator leaves.
    pub givens: u32,
    /// The number of puzzles: those of seed 1.
    pub count: u64,
    /// ER of Sudoku Explainer in tenths; not of killers.
    pub er: Option<Percentiles>,
    /// The score of HoDoKu; not of killers.
    pub score: Option<Percentiles>,
    /// The score of the profile `killer`; of killers alone.
    pub killer: Option<Percentiles>,
}

/// For each percent from 1 to 100: as many of the puzzles have at most this rating. Puzzles that are not explained have the
/// largest.
pub type Percentiles = [u32; 100];
