//! Words: registers of 16-bit lanes.
//!
//! Engines are written once, over [`Words`], and each backend implements it; all give the same bits.
//!
//! What stays true: a value exists only on a CPU that has its instructions. The functions that make one from memory or
//! from a number take the backend's token; all others take a value.

use super::Backend;

/// 16-bit lanes in registers. Each operation works on all lanes.
pub trait Words: Copy + Send + 'static {
    /// The proof that the CPU has the instructions.
    type Token: Backend;
    /// A yes or no for each lane.
    type Mask: Copy;
    /// The lanes in memory.
    type Array: Copy + Send + AsRef<[u16]> + AsMut<[u16]>;
    /// Zero in every lane, in memory.
    const ZEROS: Self::Array;
    /// The number of lanes, a divisor of 64.
    const LANES: usize;

    /// Lanes from memory.
    fn load(token: Self::Token, words: &Self::Array) -> Self;
    /// One word in every lane.
    fn splat(token: Self::Token, word: u16) -> Self;
    /// The token that this value was made with.
    fn token(self) -> Self::Token;
    /// Lanes to memory.
    fn store(self, words: &mut Self::Array);
    /// Bitwise AND.
    fn and(self, other: Self) -> Self;
    /// Bitwise OR.
    fn or(self, other: Self) -> Self;
    /// Bitwise XOR.
    fn xor(self, other: Self) -> Self;
    /// The bits of this word that are not in the other.
    fn and_not(self, other: Self) -> Self;
    /// Sums modulo 2^16.
    fn add(self, other: Self) -> Self;
    /// Differences modulo 2^16.
    fn sub(self, other: Self) -> Self;
    /// The smaller of two unsigned words.
    fn min(self, other: Self) -> Self;
    /// The lanes whose words are equal.
    fn equal(self, other: Self) -> Self::Mask;
    /// The lanes whose words have no bit in common.
    fn disjoint(self, other: Self) -> Self::Mask;
    /// `yes` in the lanes of the mask, `no` in the others.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// This word in the lanes of the mask, zero in the others.
    fn masked(self, mask: Self::Mask) -> Self;
    /// Whether all lanes are zero.
    fn is_zero(self) -> bool;

    /// One word in every lane, by the token of this value.
    #[inline(always)]
    fn fill(self, word: u16) -> Self {
        Self::splat(self.token(), word)
    }

    /// The words with at most one bit; zero for the others.
    #[inline(always)]
    fn single(self) -> Self {
        self.masked(self.disjoint(self.sub(self.fill(1))))
    }

    /// Doubles modulo 2^16.
    #[inline(always)]
    fn double(self) -> Self {
        self.add(self)
    }

    /// The bits of at least two of three words.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }

    /// Bitwise OR of three words.
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    /// Bitwise XOR of three words.
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }

    /// Each word without its lowest bit.
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.and(self.add(self.fill(u16::MAX)))
    }

    /// The lowest bit of each word.
    #[inline(always)]
    fn lowest(self) -> Self {
        self.and(self.fill(0).sub(self))
    }
}

/// Runs a check, which is generic over types with this bound, for the words of all backends of this CPU.
#[cfg(any(test, feature = "testing"))]
#[macro_export]
macro_rules! for_all_words {
    ($check:ident: $bound:path) => {{
        use $crate::simd::portable::{PortableToken, PortableWords};
        fn check<B: $crate::simd::Backend<Words: $bound>>(token: B) {
            $check::<B::Words>(token)
        }
        $check::<PortableWords<16>>(PortableToken);
        for vectors in $crate::simd::Vectors::all() {
            $crate::simd::dispatch!(vectors, token => check(token));
        }
    }};
}
#[cfg(any(test, feature = "testing"))]
pub use for_all_words;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::Random;

    type OnWords<W> = fn(W, W, W) -> W;
    type OnWord = fn(u16, u16, u16) -> u16;

    /// Random words in memory; some are zero, some have one bit.
    fn words<W: Words>(random: &mut Random) -> W::Array {
        let mut words = W::ZEROS;
        for word in words.as_mut() {
            let some = random.number() as u16 & random.number() as u16;
            *word = match random.number() % 4 {
                0 => 0,
                1 => some & some.wrapping_neg(),
                2 => random.number() as u16,
                _ => some,
            };
        }
        words
    }

    /// Every operation, and its scalar definition.
    fn operations<W: Words>() -> [(OnWords<W>, OnWord); 18] {
        [
            (|a, b, _| a.and(b), |a, b, _| a & b),
            (|a, b, _| a.or(b), |a, b, _| a | b),
            (|a, b, _| a.xor(b), |a, b, _| a ^ b),
            (|a, b, _| a.and_not(b), |a, b, _| a & !b),
            (|a, b, _| a.add(b), |a, b, _| a.wrapping_add(b)),
            (|a, b, _| a.sub(b), |a, b, _| a.wrapping_sub(b)),
            (|a, b, _| a.min(b), |a, b, _| a.min(b)),
            (|a, b, c| c.masked(a.equal(b)), |a, b, c| if a == b { c } else { 0 }),
            (|a, b, c| c.masked(a.disjoint(b)), |a, b, c| if a & b == 0 { c } else { 0 }),
            (|a, b, c| W::select(a.disjoint(b), b, c), |a, b, c| if a & b == 0 { b } else { c }),
            (|a, _, _| a.single(), |a, _, _| if a.count_ones() == 1 { a } else { 0 }),
            (|a, _, _| a.double(), |a, _, _| a << 1),
            (|a, b, c| a.majority(b, c), |a, b, c| a & b | a & c | b & c),
            (|a, b, c| a.or3(b, c), |a, b, c| a | b | c),
            (|a, b, c| a.xor3(b, c), |a, b, c| a ^ b ^ c),
            (|a, _, _| a.without_lowest(), |a, _, _| a & a.wrapping_sub(1)),
            (|a, _, _| a.lowest(), |a, _, _| a & a.wrapping_neg()),
            (|a, _, _| a.fill(0xA5F0), |_, _, _| 0xA5F0),
        ]
    }

    fn each_lane_by_itself<W: Words>(token: W::Token) {
        let mut random = Random::new(1);
        for _ in 0..20 {
            let [a, b, c] = std::array::from_fn(|_| words::<W>(&mut random));
            let [words_a, words_b, words_c] = [&a, &b, &c].map(|words| W::load(token, words));
            let mut found = W::ZEROS;
            for (number, (on_words, on_word)) in operations::<W>().into_iter().enumerate() {
                on_words(words_a, words_b, words_c).store(&mut found);
                for lane in 0..W::LANES {
                    let [a, b, c] = [&a, &b, &c].map(|words| words.as_ref()[lane]);
                    let expected = on_word(a, b, c);
                    assert_eq!(found.as_ref()[lane], expected, "{number}: {a} {b} {c}");
                }
            }
        }
        for lane in 0..W::LANES {
            let mut words = W::ZEROS;
            assert!(W::load(token, &words).is_zero());
            words.as_mut()[lane] = 1 << (lane % 16);
            assert!(!W::load(token, &words).is_zero());
        }
    }

    #[test]
    fn operations_match_scalar_code_in_every_lane() {
        for_all_words!(each_lane_by_itself: Words);
    }
}
