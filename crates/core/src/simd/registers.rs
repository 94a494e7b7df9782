//! Registers of 128 bits that every CPU of the target has: NEON of 64-bit ARM, and SIMD128 of WebAssembly.
//!
//! The portable backend uses them for [`Words`]. From the array of [`PortableWords`](super::portable::PortableWords) the
//! compiler makes code for single lanes there: with it `solve_lines` on hard 9x9 puzzles takes 7 times as long as with the
//! registers of x86-64 (Node 20, one core of Zen 4). On 64-bit ARM it takes 17,462 instructions a board of 17_clue, NEON
//! 8,506 (`benches/platforms/instructions.c`, qemu 7.2).

use super::portable::PortableToken;
use super::words::Words;

#[cfg(target_arch = "aarch64")]
mod of_target {
    use std::arch::aarch64::*;

    pub use std::arch::aarch64::uint16x8_t as Register;

    pub fn load(words: &[u16; 8]) -> Register {
        // SAFETY: eight words are 128 bits, and the load needs no alignment beyond that of a word.
        unsafe { vld1q_u16(words.as_ptr()) }
    }

    pub fn store(register: Register, words: &mut [u16; 8]) {
        // SAFETY: eight words are 128 bits, and the store needs no alignment beyond that of a word.
        unsafe { vst1q_u16(words.as_mut_ptr(), register) }
    }

    pub fn splat(word: u16) -> Register {
        // SAFETY: every CPU of the target has NEON; this holds for the functions below, too.
        unsafe { vdupq_n_u16(word) }
    }

    /// Functions of intrinsics, which touch no memory.
    macro_rules! functions {
        ($($name:ident($($operand:ident),*) -> $result:ty: $intrinsics:expr;)*) => {
            $(
                #[allow(unused_unsafe)]
                #[inline(always)]
                pub fn $name($($operand: Register),*) -> $result {
                    // SAFETY: every CPU of the target has NEON.
                    unsafe { $intrinsics }
                }
            )*
        };
    }

    functions! {
        and(a, b) -> Register: vandq_u16(a, b);
        or(a, b) -> Register: vorrq_u16(a, b);
        xor(a, b) -> Register: veorq_u16(a, b);
        and_not(a, b) -> Register: vbicq_u16(a, b);
        add(a, b) -> Register: vaddq_u16(a, b);
        sub(a, b) -> Register: vsubq_u16(a, b);
        min(a, b) -> Register: vminq_u16(a, b);
        equal(a, b) -> Register: vceqq_u16(a, b);
        greater(a, b) -> Register: vcgtq_u16(a, b);
        disjoint(a, b) -> Register: vmvnq_u16(vtstq_u16(a, b));
        select(mask, yes, no) -> Register: vbslq_u16(mask, yes, no);
        count(a) -> Register: vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(a)));
        is_zero(a) -> bool: vmaxvq_u16(a) == 0;
        // Each lane has another bit, so the sum is their union.
        lanes(mask) -> u32: u32::from(vaddvq_u16(vandq_u16(mask, load(&super::BITS))));
    }
}

#[cfg(target_arch = "wasm32")]
mod of_target {
    use std::arch::wasm32::*;

    pub use std::arch::wasm32::v128 as Register;

    #[inline(always)]
    pub fn load(words: &[u16; 8]) -> Register {
        // SAFETY: eight words are 128 bits, and the load needs no alignment.
        unsafe { v128_load(words.as_ptr().cast()) }
    }

    #[inline(always)]
    pub fn store(register: Register, words: &mut [u16; 8]) {
        // SAFETY: eight words are 128 bits, and the store needs no alignment.
        unsafe { v128_store(words.as_mut_ptr().cast(), register) }
    }

    #[inline(always)]
    pub fn splat(word: u16) -> Register {
        u16x8_splat(word)
    }

    /// Functions of intrinsics.
    macro_rules! functions {
        ($($name:ident($($operand:ident),*) -> $result:ty: $intrinsics:expr;)*) => {
            $(
                #[inline(always)]
                pub fn $name($($operand: Register),*) -> $result {
                    $intrinsics
                }
            )*
        };
    }

    functions! {
        and(a, b) -> Register: v128_and(a, b);
        or(a, b) -> Register: v128_or(a, b);
        xor(a, b) -> Register: v128_xor(a, b);
        and_not(a, b) -> Register: v128_andnot(a, b);
        add(a, b) -> Register: i16x8_add(a, b);
        sub(a, b) -> Register: i16x8_sub(a, b);
        min(a, b) -> Register: u16x8_min(a, b);
        equal(a, b) -> Register: i16x8_eq(a, b);
        greater(a, b) -> Register: u16x8_gt(a, b);
        disjoint(a, b) -> Register: i16x8_eq(v128_and(a, b), u16x8_splat(0));
        select(mask, yes, no) -> Register: v128_bitselect(yes, no, mask);
        count(a) -> Register: i16x8_extadd_pairwise_u8x16(i8x16_popcnt(a));
        is_zero(a) -> bool: !v128_any_true(a);
        lanes(mask) -> u32: u32::from(i16x8_bitmask(mask));
    }
}

use self::of_target::Register;

/// Bit `i` in lane `i`.
const BITS: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// Lanes in a register.
#[derive(Debug, Clone, Copy)]
pub struct RegisterWords(Register);

impl RegisterWords {
    /// The number of ones in each word.
    #[inline(always)]
    pub fn count_ones(self) -> Self {
        RegisterWords(of_target::count(self.0))
    }

    /// The lanes in which this word is greater.
    #[inline(always)]
    pub fn greater(self, other: Self) -> Self {
        RegisterWords(of_target::greater(self.0, other.0))
    }

    /// The lanes of a mask, as bits of a number.
    #[inline(always)]
    pub fn lanes(self) -> u32 {
        of_target::lanes(self.0)
    }

    /// The mask of these lanes.
    #[inline(always)]
    pub fn mask(lanes: u32) -> Self {
        let bits = of_target::load(&BITS);
        let chosen = of_target::and(of_target::splat(lanes as u16), bits);
        RegisterWords(of_target::equal(chosen, bits))
    }
}

/// Defines operations on two registers.
macro_rules! lanewise {
    ($($name:ident)*) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                RegisterWords(of_target::$name(self.0, other.0))
            }
        )*
    };
}

impl Words for RegisterWords {
    type Token = PortableToken;
    /// All bits for yes, none for no.
    type Mask = Self;
    type Array = [u16; 8];
    const ZEROS: Self::Array = [0; 8];
    const LANES: usize = 8;

    #[inline(always)]
    fn load(_: PortableToken, words: &Self::Array) -> Self {
        RegisterWords(of_target::load(words))
    }

    #[inline(always)]
    fn token(self) -> PortableToken {
        PortableToken
    }

    #[inline(always)]
    fn store(self, words: &mut Self::Array) {
        of_target::store(self.0, words);
    }

    #[inline(always)]
    fn splat(_: PortableToken, word: u16) -> Self {
        RegisterWords(of_target::splat(word))
    }

    lanewise! { and or xor and_not add sub min equal disjoint }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        RegisterWords(of_target::select(mask.0, yes.0, no.0))
    }

    #[inline(always)]
    fn masked(self, mask: Self) -> Self {
        self.and(mask)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        of_target::is_zero(self.0)
    }
}
