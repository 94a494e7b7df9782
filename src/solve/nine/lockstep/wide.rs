//! Wide words: one word of 16 bits for each of several boards, worked on side by side.
//!
//! In and out: values of a type that implements [`Wide`]. The lockstep engine is written once, over
//! this trait; each implementation gives the same bits. [`Portable`] is plain Rust, which compilers
//! turn into whatever vectors the machine has.

use crate::vectors::planes::TEXTS;

/// A word for each lane; each operation works on all of them. Words hold sets of the nine digits or
/// small numbers, unless it is said otherwise.
pub trait Wide: Copy {
    /// The words in memory.
    type Words: Copy + AsRef<[u16]> + AsMut<[u16]>;
    /// Zero in memory.
    const NONE: Self::Words;
    /// How many lanes there are: a divisor of [`TEXTS`].
    const LANES: usize;

    /// Words from memory.
    fn load(words: &Self::Words) -> Self;
    /// Words to memory.
    fn store(self, words: &mut Self::Words);
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
    /// All bits where the words are equal, none elsewhere.
    fn equal(self, other: Self) -> Self;
    /// All bits where this word is greater, none elsewhere.
    fn greater(self, other: Self) -> Self;
    /// This word, or the other where this one is zero.
    fn or_else(self, other: Self) -> Self;
    /// How many digits are in the set.
    fn count(self) -> Self;
    /// The lanes with all bits, as bits of a number.
    fn lanes(self) -> u32;
    /// The digits of a cell as sets of one, from the characters of the boards that begin at
    /// `part * LANES`; zero for `0` and `.`.
    fn of_characters(plane: &[u8; TEXTS], part: usize) -> Self;
    /// The other way round: sets of one digit to characters, empty ones to `0`.
    fn write_characters(self, plane: &mut [u8; TEXTS], part: usize);

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

    /// All bits where the set has one digit or none.
    #[inline(always)]
    fn at_most_one(self) -> Self {
        self.and(self.add(Self::splat(u16::MAX))).equal(Self::splat(0))
    }

    /// The lowest digit of each set.
    #[inline(always)]
    fn lowest(self) -> Self {
        self.and(Self::splat(0).sub(self))
    }

    /// `yes` where this word has all bits, `no` where it has none.
    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        self.and(yes).or(no.without(self))
    }
}

/// How many lanes the portable words have: those of the common vectors of 128 bits.
const PORTABLE: usize = 8;

/// Wide words of plain Rust.
#[derive(Debug, Clone, Copy)]
pub struct Portable([u16; PORTABLE]);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Self, of: impl Fn(u16, u16) -> u16) -> Self {
        Portable(std::array::from_fn(|lane| of(self.0[lane], other.0[lane])))
    }
}

/// All bits or none.
#[inline(always)]
fn mask(all: bool) -> u16 {
    0u16.wrapping_sub(all.into())
}

impl Wide for Portable {
    type Words = [u16; PORTABLE];
    const NONE: Self::Words = [0; PORTABLE];
    const LANES: usize = PORTABLE;

    #[inline(always)]
    fn load(words: &Self::Words) -> Self {
        Portable(*words)
    }

    #[inline(always)]
    fn store(self, words: &mut Self::Words) {
        *words = self.0;
    }

    #[inline(always)]
    fn splat(word: u16) -> Self {
        Portable([word; PORTABLE])
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
        self.zip(other, |a, b| mask(a == b))
    }

    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        self.zip(other, |a, b| mask(a > b))
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b & mask(a == 0))
    }

    #[inline(always)]
    fn count(self) -> Self {
        Portable(self.0.map(|word| word.count_ones() as u16))
    }

    #[inline(always)]
    fn lanes(self) -> u32 {
        (0..PORTABLE).map(|lane| u32::from(self.0[lane] & 1) << lane).sum()
    }

    #[inline(always)]
    fn of_characters(plane: &[u8; TEXTS], part: usize) -> Self {
        Portable(std::array::from_fn(|lane| {
            let digit = plane[part * PORTABLE + lane].wrapping_sub(b'1');
            u16::from(digit < 9) << (digit & 15)
        }))
    }

    #[inline(always)]
    fn write_characters(self, plane: &mut [u8; TEXTS], part: usize) {
        for lane in 0..PORTABLE {
            let digit = u16::BITS - self.0[lane].leading_zeros();
            plane[part * PORTABLE + lane] = b'0' + digit as u8;
        }
    }
}
