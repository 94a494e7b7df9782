//! Words words: several words of 16 bits that are worked on side by side.
//!
//! In and out: values of a type that implements [`Words`]. Engines are written once, over this trait;
//! each implementation gives the same bits. [`PortableWords`](super::portable::PortableWords) is plain Rust, which compilers turn into
//! whatever vectors the machine has.
//!
//! What stays true: words of vector instructions are only made where there is a proof that the machine has
//! them, a [`super::Vectors`].

/// A word for each lane; each operation works on all of them.
pub trait Words: Copy {
    /// A yes or no for each lane.
    type Mask: Copy;
    /// The words in memory.
    type Array: Copy + AsRef<[u16]> + AsMut<[u16]>;
    /// Zero in memory.
    const NONE: Self::Array;
    /// How many lanes there are: a divisor of 64.
    const LANES: usize;

    /// Words from memory.
    fn load(words: &Self::Array) -> Self;
    /// Words to memory.
    fn store(self, words: &mut Self::Array);
    /// The same word in every lane.
    fn splat(word: u16) -> Self;
    /// Bits in both.
    fn and(self, other: Self) -> Self;
    /// Bits in one or both.
    fn or(self, other: Self) -> Self;
    /// Bits in one of them only.
    fn xor(self, other: Self) -> Self;
    /// Bits that are not in the other.
    fn without(self, other: Self) -> Self;
    /// Sums, modulo 2^16.
    fn add(self, other: Self) -> Self;
    /// Differences, modulo 2^16.
    fn sub(self, other: Self) -> Self;
    /// The smaller words.
    fn min(self, other: Self) -> Self;
    /// Where the words are equal.
    fn equal(self, other: Self) -> Self::Mask;
    /// Where the words have no bit in common.
    fn apart(self, other: Self) -> Self::Mask;
    /// `yes` where the mask says so, `no` elsewhere.
    fn choose(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// This word where the mask says yes, zero elsewhere.
    fn only(self, mask: Self::Mask) -> Self;
    /// Whether all words are zero.
    fn is_zero(self) -> bool;

    /// The sets of one digit; empty for larger ones.
    #[inline(always)]
    fn single(self) -> Self {
        self.only(self.apart(self.sub(Self::splat(1))))
    }

    /// Doubles, modulo 2^16.
    #[inline(always)]
    fn twice(self) -> Self {
        self.add(self)
    }

    /// Bits in two or three of three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }

    /// Bits in some of three.
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    /// Bits in an odd number of three.
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }

    /// All digits of each set but the lowest.
    #[inline(always)]
    fn minus_lowest(self) -> Self {
        self.and(self.add(Self::splat(u16::MAX)))
    }

    /// The lowest digit of each set.
    #[inline(always)]
    fn lowest(self) -> Self {
        self.and(Self::splat(0).sub(self))
    }
}

/// Runs the same checks for the words of all vectors of the machine.
#[cfg(test)]
macro_rules! for_all_vectors {
    ($check:ident) => {
        $check::<$crate::simd::portable::PortableWords<8>>();
        $check::<$crate::simd::portable::PortableWords<16>>();
        for vectors in $crate::simd::Vectors::all() {
            match vectors {
                $crate::simd::Vectors::Portable => {}
                #[cfg(target_arch = "x86_64")]
                $crate::simd::Vectors::Avx2(_) => $check::<$crate::simd::x86_64::avx2::Avx2Words>(),
                #[cfg(target_arch = "x86_64")]
                $crate::simd::Vectors::Avx512(_) => {
                    $check::<$crate::simd::x86_64::avx512::Avx512Words>()
                }
            }
        }
    };
}
#[cfg(test)]
pub(crate) use for_all_vectors;

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    use super::*;

    type OfWide<W> = fn(W, W, W) -> W;
    type OfWord = fn(u16, u16, u16) -> u16;

    /// Words in memory, among them zeros, single bits and words alike in all of them.
    fn words<W: Words>(random: &mut impl Rng) -> W::Array {
        let mut words = W::NONE;
        for word in words.as_mut() {
            let some = random.next_u32() as u16 & random.next_u32() as u16;
            *word = match random.next_u32() % 4 {
                0 => 0,
                1 => some & some.wrapping_neg(),
                2 => random.next_u32() as u16,
                _ => some,
            };
        }
        words
    }

    /// Every operation on wide words beside what it does to each word.
    fn operations<W: Words>() -> [(OfWide<W>, OfWord); 18] {
        [
            (|a, b, _| a.and(b), |a, b, _| a & b),
            (|a, b, _| a.or(b), |a, b, _| a | b),
            (|a, b, _| a.xor(b), |a, b, _| a ^ b),
            (|a, b, _| a.without(b), |a, b, _| a & !b),
            (|a, b, _| a.add(b), |a, b, _| a.wrapping_add(b)),
            (|a, b, _| a.sub(b), |a, b, _| a.wrapping_sub(b)),
            (|a, b, _| a.min(b), |a, b, _| a.min(b)),
            (|a, b, c| c.only(a.equal(b)), |a, b, c| if a == b { c } else { 0 }),
            (|a, b, c| c.only(a.apart(b)), |a, b, c| if a & b == 0 { c } else { 0 }),
            (|a, b, c| W::choose(a.apart(b), b, c), |a, b, c| if a & b == 0 { b } else { c }),
            (|a, _, _| a.single(), |a, _, _| if a.count_ones() == 1 { a } else { 0 }),
            (|a, _, _| a.twice(), |a, _, _| a << 1),
            (|a, b, c| a.majority(b, c), |a, b, c| a & b | a & c | b & c),
            (|a, b, c| a.or3(b, c), |a, b, c| a | b | c),
            (|a, b, c| a.xor3(b, c), |a, b, c| a ^ b ^ c),
            (|a, _, _| a.minus_lowest(), |a, _, _| a & a.wrapping_sub(1)),
            (|a, _, _| a.lowest(), |a, _, _| a & a.wrapping_neg()),
            (|_, _, _| W::splat(0xA5F0), |_, _, _| 0xA5F0),
        ]
    }

    fn each_word_by_itself<W: Words>() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..20 {
            let [a, b, c] = std::array::from_fn(|_| words::<W>(&mut random));
            let [wide_a, wide_b, wide_c] = [&a, &b, &c].map(W::load);
            let mut found = W::NONE;
            for (number, (of_wide, of_word)) in operations::<W>().into_iter().enumerate() {
                of_wide(wide_a, wide_b, wide_c).store(&mut found);
                for lane in 0..W::LANES {
                    let [a, b, c] = [&a, &b, &c].map(|words| words.as_ref()[lane]);
                    let expected = of_word(a, b, c);
                    assert_eq!(found.as_ref()[lane], expected, "{number}: {a} {b} {c}");
                }
            }
        }
        for lane in 0..W::LANES {
            let mut words = W::NONE;
            assert!(W::load(&words).is_zero());
            words.as_mut()[lane] = 1 << (lane % 16);
            assert!(!W::load(&words).is_zero());
        }
    }

    #[test]
    fn operations_do_to_each_word_what_they_say() {
        for_all_vectors!(each_word_by_itself);
    }
}
