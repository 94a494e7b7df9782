//! Wide words of AVX2.
//!
//! What stays true: a value of [`Avx2`] is only made where there is a proof that the machine has AVX2.
//! Every block relies on that.

use std::arch::x86_64::*;

use super::Wide;

/// How many words there are.
const LANES: usize = 16;

/// Sixteen words in a register.
#[derive(Debug, Clone, Copy)]
pub struct Avx2(pub __m256i);

impl Wide for Avx2 {
    /// All bits for yes, none for no.
    type Mask = Self;
    type Words = [u16; LANES];
    const NONE: Self::Words = [0; LANES];
    const LANES: usize = LANES;

    #[inline(always)]
    fn load(words: &Self::Words) -> Self {
        // SAFETY: the machine has AVX2; 256 bits are read, which need not be aligned.
        Avx2(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, words: &mut Self::Words) {
        // SAFETY: the machine has AVX2; 256 bits are written, which need not be aligned.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(word: u16) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_set1_epi16(word as i16) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_sub_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_cmpeq_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn apart(self, other: Self) -> Self {
        self.and(other).equal(Self::splat(0))
    }

    #[inline(always)]
    fn choose(mask: Self, yes: Self, no: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_blendv_epi8(no.0, yes.0, mask.0) })
    }

    #[inline(always)]
    fn only(self, mask: Self) -> Self {
        self.and(mask)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: the machine has AVX2.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }
}
