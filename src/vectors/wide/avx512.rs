//! Wide words of AVX-512.
//!
//! What stays true: a value of [`Avx512`] is only made where there is a proof that the machine has AVX-512.
//! Every block relies on that.

use std::arch::asm;
use std::arch::x86_64::*;

use super::Wide;

/// How many words there are.
const LANES: usize = 32;

/// Thirty-two words in a register.
#[derive(Debug, Clone, Copy)]
pub struct Avx512(pub __m512i);

/// The same words, about which the compiler knows nothing. By itself it would look for sets of one by
/// counting, which takes one of the two places for vectors twice.
#[inline]
#[target_feature(enable = "avx512f")]
fn opaque(words: __m512i) -> __m512i {
    let mut same = words;
    if !cfg!(miri) {
        // SAFETY: no instruction at all.
        unsafe { asm!("/* {0} */", inout(zmm_reg) same, options(pure, nomem, nostack)) }
    }
    same
}

/// The operation on three bits that is their majority, as its results for all bits from 000 to 111.
const MAJORITY: i32 = 0b1110_1000;

impl Avx512 {
    /// The lanes in which some bit is set.
    #[inline(always)]
    fn some(self) -> __mmask32 {
        // SAFETY: the machine has AVX-512.
        unsafe { _mm512_test_epi16_mask(self.0, self.0) }
    }
}

impl Wide for Avx512 {
    type Mask = __mmask32;
    type Words = [u16; LANES];
    const NONE: Self::Words = [0; LANES];
    const LANES: usize = LANES;

    #[inline(always)]
    fn load(words: &Self::Words) -> Self {
        // SAFETY: the machine has AVX-512; 512 bits are read, which need not be aligned.
        Avx512(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, words: &mut Self::Words) {
        // SAFETY: the machine has AVX-512; 512 bits are written, which need not be aligned.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(word: u16) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_set1_epi16(word as i16) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_sub_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> __mmask32 {
        // SAFETY: the machine has AVX-512.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn apart(self, other: Self) -> __mmask32 {
        // SAFETY: the machine has AVX-512.
        unsafe { _mm512_testn_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn choose(mask: __mmask32, yes: Self, no: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_mask_mov_epi16(no.0, mask, yes.0) })
    }

    #[inline(always)]
    fn only(self, mask: __mmask32) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_maskz_mov_epi16(mask, self.0) })
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_ternarylogic_epi32::<MAJORITY>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn single(self) -> Self {
        let less = self.sub(Self::splat(1));
        // SAFETY: the machine has AVX-512.
        self.only(self.apart(Avx512(unsafe { opaque(less.0) })))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.some() == 0
    }
}
