//! The portable backend: plain Rust.

use super::grid;
use super::line81::{CELLS, Text, TextLine};
use super::planes::{Characters, TEXTS};
use super::words::Words;
use super::{Backend, Work};

/// 128 bits: the registers that most targets have.
#[cfg(any(target_arch = "aarch64", all(target_arch = "wasm32", target_feature = "simd128")))]
type WordsOfTarget = super::registers::RegisterWords;
#[cfg(not(any(target_arch = "aarch64", all(target_arch = "wasm32", target_feature = "simd128"))))]
type WordsOfTarget = PortableWords<8>;

/// The token of the portable backend, which every CPU has.
#[derive(Debug, Clone, Copy)]
pub struct PortableToken;

impl Backend for PortableToken {
    type Words = WordsOfTarget;

    #[inline(always)]
    fn run<W: Work>(self, work: W) -> W::Output {
        work.run()
    }

    fn transpose(self, texts: &[&Text; TEXTS], planes: &mut Characters) {
        for (at, text) in texts.iter().enumerate() {
            for (cell, &character) in text.iter().enumerate() {
                planes[cell][at] = character;
            }
        }
    }

    fn untranspose(self, planes: &Characters, lines: &mut [TextLine; TEXTS]) {
        for (cell, plane) in planes.iter().enumerate() {
            for (line, &character) in lines.iter_mut().zip(plane) {
                line[cell] = character;
            }
        }
        lines.iter_mut().for_each(|line| line[CELLS] = b'\n');
    }

    fn units_of_planes_are_odd(self, planes: &Characters, table: &[u8; 16]) -> u64 {
        let is_odd = |text: usize| {
            let of_cell = |cell: usize| table[usize::from(planes[cell][text] & 15)];
            grid::xors_are_full(&std::array::from_fn(of_cell))
        };
        (0..TEXTS).map(|text| u64::from(is_odd(text)) << text).sum()
    }

    #[inline(always)]
    fn units_are_odd(self, text: &Text, table: &[u8; 16]) -> bool {
        grid::xors_are_full(&text.map(|character| table[usize::from(character & 15)]))
    }

    #[inline(always)]
    fn fits(self, grid: &Text, puzzle: &Text) -> bool {
        grid::fits(grid, puzzle)
    }

    #[inline(always)]
    fn is_plain(self, text: &Text) -> bool {
        // Bytes, which the compiler makes vectors of.
        let [mut others, mut points, mut zeros] = [0u8; 3];
        for &c in text {
            let [point, zero] = [c == b'.', c == b'0'].map(u8::from);
            others |= u8::from(c.wrapping_sub(b'0') > 9) ^ point;
            points |= point;
            zeros |= zero;
        }
        (others | (points & zeros)) == 0
    }
}

/// Lanes in an array.
#[derive(Debug, Clone, Copy)]
pub struct PortableWords<const LANES: usize>(pub [u16; LANES]);

impl<const LANES: usize> PortableWords<LANES> {
    /// Combines the two words of each lane.
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

/// Defines operations on the two words of each lane.
macro_rules! lanewise {
    ($($name:ident: $of:expr;)*) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                self.zip(other, $of)
            }
        )*
    };
}

impl<const LANES: usize> Words for PortableWords<LANES> {
    type Token = PortableToken;
    /// All bits for yes, none for no.
    type Mask = Self;
    type Array = [u16; LANES];
    const ZEROS: Self::Array = [0; LANES];
    const LANES: usize = LANES;

    #[inline(always)]
    fn load(_: PortableToken, words: &Self::Array) -> Self {
        PortableWords(*words)
    }

    #[inline(always)]
    fn token(self) -> PortableToken {
        PortableToken
    }

    #[inline(always)]
    fn store(self, words: &mut Self::Array) {
        *words = self.0;
    }

    #[inline(always)]
    fn splat(_: PortableToken, word: u16) -> Self {
        PortableWords([word; LANES])
    }

    lanewise! {
        and: |a, b| a & b;
        or: |a, b| a | b;
        xor: |a, b| a ^ b;
        and_not: |a, b| a & !b;
        add: u16::wrapping_add;
        sub: u16::wrapping_sub;
        min: u16::min;
        equal: |a, b| all_bits(a == b);
        disjoint: |a, b| all_bits(a & b == 0);
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        mask.and(yes).or(no.and_not(mask))
    }

    #[inline(always)]
    fn masked(self, mask: Self) -> Self {
        self.and(mask)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |bits, word| bits | word) == 0
    }
}
