//! The place of a rating among those of a fixed population of puzzles.
//!
//! In: a population, a scale and a rating. Out: the share of the population with a lower rating, in percent. What stays
//! true: the tables are made by a test of `libsudoku-order` from the seeds that they name (`make percentiles`), and another
//! test compares a part of them with puzzles made anew.

mod population;
mod table;

use sudoku_core::puzzle::Puzzle;

pub use population::{Percentiles, Population};
pub use table::POPULATIONS;

impl Population {
    /// The population of puzzles of the shape of one, without symmetry, with cages if it has some. Puzzles with other constraints
    /// have none.
    pub fn of(puzzle: &Puzzle) -> Option<&'static Population> {
        let (shape, is_killer) = (puzzle.shape(), !puzzle.cages().is_empty());
        if !puzzle.constraints().is_empty() || shape.is_overlapping() {
            return None;
        }
        let boxes = (shape.box_height() as u32, shape.box_width() as u32);
        let is_like = |each: &&Population| {
            each.box_size == boxes && !each.is_symmetric && each.killer.is_some() == is_killer
        };
        POPULATIONS.iter().find(is_like)
    }

    /// The population with this name.
    pub fn named(name: &str) -> Option<&'static Population> {
        POPULATIONS.iter().find(|each| each.name == name)
    }

    /// The share of the puzzles that have a lower ER, in percent. Killers have none.
    pub fn percent_of_er(&self, tenths: u32) -> Option<u32> {
        self.er.as_ref().map(|er| lower(er, tenths))
    }

    /// The share of the puzzles that have a lower score of HoDoKu, in percent. Killers have none.
    pub fn percent_of_score(&self, score: u32) -> Option<u32> {
        self.score.as_ref().map(|scores| lower(scores, score))
    }

    /// The share of the killers that have a lower score of the profile `killer`, in percent.
    pub fn percent_of_killer(&self, score: u32) -> Option<u32> {
        self.killer.as_ref().map(|scores| lower(scores, score))
    }
}

/// How many of the percentiles are lower.
fn lower(percentiles: &Percentiles, rating: u32) -> u32 {
    percentiles.partition_point(|&percentile| percentile < rating) as u32
}

/// The percentiles of sorted ratings, at least one.
#[doc(hidden)]
pub fn percentiles(sorted: &[u32]) -> Percentiles {
    std::array::from_fn(|at| sorted[((at + 1) * sorted.len()).div_ceil(100) - 1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::shape::Shape;

    #[test]
    fn a_percent_is_the_share_of_lower_ratings() {
        let ratings: Vec<u32> = (0..1000).map(|at| if at < 250 { 12 } else { 20 + at }).collect();
        let percentiles = percentiles(&ratings);
        let percents = [11, 12, 13, 270, 275, 1019, 5000].map(|rating| lower(&percentiles, rating));
        assert_eq!(percents, [0, 0, 25, 25, 25, 99, 100]);
    }

    #[test]
    fn populations_have_a_name_and_rising_ratings() {
        for (at, population) in POPULATIONS.iter().enumerate() {
            let Population { er, score, killer, .. } = population;
            assert!([er, score, killer].into_iter().flatten().all(|each| each.is_sorted()));
            assert_eq!((er.is_some(), score.is_some()), (killer.is_none(), killer.is_none()));
            let named = Population::named(population.name).unwrap();
            assert!(std::ptr::eq(named, &POPULATIONS[at]));
            let (height, width) = population.box_size;
            let mut puzzle = Puzzle::new(Shape::new(height, width).unwrap()).unwrap();
            if killer.is_some() {
                puzzle.add_cage(3, &[0, 1]).unwrap();
            }
            let of_shape = Population::of(&puzzle).unwrap();
            assert_eq!(of_shape.box_size, population.box_size);
            assert!(!of_shape.is_symmetric && of_shape.killer.is_some() == killer.is_some());
        }
    }
}
