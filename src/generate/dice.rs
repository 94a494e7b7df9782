//! Random choices, the same on every machine.
//!
//! In: a seed. Out: numbers and orders drawn from xoshiro256++ (Blackman and Vigna, 2021) seeded through
//! SplitMix64, as integers only and without bias, by rejection.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::limits::{Limits, Stop};

/// What random choices are drawn from.
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The dice of a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `bound`, which is at least 1.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let drawn = self.0.next_u64();
            if drawn < fair {
                return (drawn % bound) as usize;
            }
        }
    }

    /// Fisher and Yates, as in Knuth, TAOCP 2, 3.4.2, algorithm P.
    pub fn shuffle<T>(&mut self, items: &mut [T], limits: &mut Limits) -> Result<(), Stop> {
        for last in (1..items.len()).rev() {
            // A number is drawn, and what is exchanged lies anywhere.
            limits.work(8)?;
            items.swap(last, self.below(last + 1));
        }
        Ok(())
    }
}
