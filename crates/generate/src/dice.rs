//! Random choices, the same on every machine.
//!
//! In: a seed. Out: numbers and orders drawn from xoshiro256++ (Blackman and Vigna, 2021) seeded through
//! SplitMix64, as integers only and without bias, by rejection.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use sudoku_core::digits::Digit;
use sudoku_core::limits::{Limits, Stop};

/// What random choices are drawn from.
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The dice of a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `bound`, which is at least 1. (D. Lemire, "Fast random integer generation in an interval", ACM
    /// Transactions on Modeling and Computer Simulation 29, 2019.)
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as usize;
            }
        }
    }

    /// A number below each bound, of one draw; the product of the bounds is far below 2^64.
    #[inline]
    pub fn each_below<const N: usize>(&mut self, bounds: [usize; N]) -> [usize; N] {
        let mut drawn = self.below(bounds.iter().product());
        bounds.map(|bound| {
            let number = drawn % bound;
            drawn /= bound;
            number
        })
    }

    /// A number from 0 and below 1, a multiple of 2^-53.
    pub fn share(&mut self) -> f64 {
        const STEP: f64 = 1.0 / (1u64 << 53) as f64;
        (self.0.next_u64() >> 11) as f64 * STEP
    }

    /// Nine digits in random order.
    #[inline]
    pub fn order_of_nine(&mut self) -> [Digit; 9] {
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let drawn: [usize; 9] = self.each_below([1, 2, 3, 4, 5, 6, 7, 8, 9]);
        for (last, other) in drawn.into_iter().enumerate() {
            order.swap(last, other);
        }
        order
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
