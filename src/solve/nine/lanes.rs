//! Lanes: eight words of 32 bits that are worked on side by side.
//!
//! In and out: values of a type that implements [`Lanes`]. The board of the nine engine is written
//! once, over this trait; each implementation gives the same bits. [`Portable`] is plain Rust, which
//! compilers turn into whatever vectors the machine has.

/// How many words there are side by side.
pub const LANES: usize = 8;

/// Eight words; each operation works on all of them.
pub trait Lanes: Copy + Send + 'static {
    /// The same word in every lane.
    fn splat(word: u32) -> Self;
    /// These words.
    fn of(words: [u32; LANES]) -> Self;
    /// The words.
    fn words(self) -> [u32; LANES];
    /// Bits in both.
    fn and(self, other: Self) -> Self;
    /// Bits in one or both.
    fn or(self, other: Self) -> Self;
    /// Bits in one of them only.
    fn xor(self, other: Self) -> Self;
    /// Bits that are not in the other.
    fn without(self, other: Self) -> Self;
    /// Sums, modulo 2^32.
    fn add(self, other: Self) -> Self;
    /// Differences, modulo 2^32.
    fn sub(self, other: Self) -> Self;
    /// Shifts each word left.
    fn shl<const N: i32>(self) -> Self;
    /// Shifts each word right.
    fn shr<const N: i32>(self) -> Self;
    /// Lane `i` gets lane `i ^ 1`.
    fn swap1(self) -> Self;
    /// Lane `i` gets lane `i ^ 2`.
    fn swap2(self) -> Self;
    /// Lane `i` gets lane `i ^ 4`.
    fn swap4(self) -> Self;
    /// The lanes 0, 1, 2 get the lanes 1, 2, 0; the others stay.
    fn turn(self) -> Self;
    /// Every lane gets lane `K`.
    fn spread<const K: i32>(self) -> Self;
    /// The lanes 0, 1, 2 of the three values in `first`; the others of this one.
    fn with_first(self, first: [Self; 3]) -> Self;
    /// Whether all words are zero.
    fn is_zero(self) -> bool;
    /// Whether some word is zero.
    fn has_zero(self) -> bool;

    /// Bits in two or three of three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b.or(c)).or(b.and(c))
    }

    /// Bits in some of three.
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
}

/// Lanes of plain Rust.
#[derive(Debug, Clone, Copy)]
pub struct Portable([u32; LANES]);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Self, of: impl Fn(u32, u32) -> u32) -> Self {
        Portable(std::array::from_fn(|lane| of(self.0[lane], other.0[lane])))
    }

    #[inline(always)]
    fn pick(self, from: impl Fn(usize) -> usize) -> Self {
        Portable(std::array::from_fn(|lane| self.0[from(lane)]))
    }
}

impl Lanes for Portable {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Portable([word; LANES])
    }

    #[inline(always)]
    fn of(words: [u32; LANES]) -> Self {
        Portable(words)
    }

    #[inline(always)]
    fn words(self) -> [u32; LANES] {
        self.0
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
        self.zip(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Portable(self.0.map(|word| word << N))
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Portable(self.0.map(|word| word >> N))
    }

    #[inline(always)]
    fn swap1(self) -> Self {
        self.pick(|lane| lane ^ 1)
    }

    #[inline(always)]
    fn swap2(self) -> Self {
        self.pick(|lane| lane ^ 2)
    }

    #[inline(always)]
    fn swap4(self) -> Self {
        self.pick(|lane| lane ^ 4)
    }

    #[inline(always)]
    fn turn(self) -> Self {
        self.pick(|lane| if lane < 3 { (lane + 1) % 3 } else { lane })
    }

    #[inline(always)]
    fn spread<const K: i32>(self) -> Self {
        Portable([self.0[K as usize]; LANES])
    }

    #[inline(always)]
    fn with_first(self, first: [Self; 3]) -> Self {
        let mut words = self.0;
        for (lane, of) in first.iter().enumerate() {
            words[lane] = of.0[lane];
        }
        Portable(words)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |bits, word| bits | word) == 0
    }

    #[inline(always)]
    fn has_zero(self) -> bool {
        self.0.iter().fold(false, |found, &word| found | (word == 0))
    }
}
