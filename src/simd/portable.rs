//! Words of plain Rust.

use super::words::Words;

/// Words words of plain Rust.
#[derive(Debug, Clone, Copy)]
pub struct PortableWords<const LANES: usize>(pub [u16; LANES]);

impl<const LANES: usize> PortableWords<LANES> {
    /// What is made of each word and the other one in its lane.
    #[inline(always)]
    pub fn zip(self, other: Self, of: impl Fn(u16, u16) -> u16) -> Self {
        PortableWords(std::array::from_fn(|lane| of(self.0[lane], other.0[lane])))
    }
}

/// All bits or none.
#[inline(always)]
pub fn all_bits(all: bool) -> u16 {
    0u16.wrapping_sub(all.into())
}

impl<const LANES: usize> Words for PortableWords<LANES> {
    /// All bits for yes, none for no.
    type Mask = Self;
    type Array = [u16; LANES];
    const NONE: Self::Array = [0; LANES];
    const LANES: usize = LANES;

    #[inline(always)]
    fn load(words: &Self::Array) -> Self {
        PortableWords(*words)
    }

    #[inline(always)]
    fn store(self, words: &mut Self::Array) {
        *words = self.0;
    }

    #[inline(always)]
    fn splat(word: u16) -> Self {
        PortableWords([word; LANES])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_sub)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, u16::min)
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        self.zip(other, |a, b| all_bits(a == b))
    }

    #[inline(always)]
    fn apart(self, other: Self) -> Self {
        self.zip(other, |a, b| all_bits(a & b == 0))
    }

    #[inline(always)]
    fn choose(mask: Self, yes: Self, no: Self) -> Self {
        mask.and(yes).or(no.without(mask))
    }

    #[inline(always)]
    fn only(self, mask: Self) -> Self {
        self.and(mask)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |bits, word| bits | word) == 0
    }
}
