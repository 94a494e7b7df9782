//! Lanes of AVX2: one register of 256 bits.
//!
//! What stays true: a value of [`Avx2`] is only made on a machine that has AVX2, because [`search`]
//! starts no search over these lanes elsewhere. Every block relies on that.

use std::arch::x86_64::*;

use super::lanes::{LANES, Lanes};
use super::{Limits, Nine, Search, Stop};
use crate::digits::Digit;
use crate::model::Model;

/// Eight words in a register.
#[derive(Debug, Clone, Copy)]
pub struct Avx2(__m256i);

/// The search over these lanes, or `None` where the machine has no AVX2.
pub fn search(model: &Model) -> Option<Nine<Avx2>> {
    let has_all = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt");
    // SAFETY: the machine has all that `new` asks for.
    has_all.then(|| unsafe { new(model) })
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn new(model: &Model) -> Nine<Avx2> {
    Nine::new(model)
}

impl Search for Nine<Avx2> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        // SAFETY: a search over these lanes exists, so the machine has all that `advance` asks for.
        unsafe { advance(self, limits, grid) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn advance(search: &mut Nine<Avx2>, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
    search.advance(limits, grid)
}

/// The lanes 0, 1, 2 from the lanes 1, 2, 0.
const TURN: [u32; LANES] = [1, 2, 0, 3, 4, 5, 6, 7];

impl Lanes for Avx2 {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: the search was started after AVX2 was found.
        Avx2(unsafe { _mm256_set1_epi32(word as i32) })
    }

    #[inline(always)]
    fn of(words: [u32; LANES]) -> Self {
        // SAFETY: the machine has AVX2; 256 bits are read, which need not be aligned.
        Avx2(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn words(self) -> [u32; LANES] {
        let mut words = [0; LANES];
        // SAFETY: the machine has AVX2; 256 bits are written, which need not be aligned.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
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
        Avx2(unsafe { _mm256_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_slli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_srli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn swap1(self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_shuffle_epi32::<0b10_11_00_01>(self.0) })
    }

    #[inline(always)]
    fn swap2(self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_shuffle_epi32::<0b01_00_11_10>(self.0) })
    }

    #[inline(always)]
    fn swap4(self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_permute2x128_si256::<1>(self.0, self.0) })
    }

    #[inline(always)]
    fn turn(self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_permutevar8x32_epi32(self.0, Self::of(TURN).0) })
    }

    #[inline(always)]
    fn spread<const K: i32>(self) -> Self {
        let lane = Self::splat(K as u32);
        // SAFETY: the machine has AVX2.
        Avx2(unsafe { _mm256_permutevar8x32_epi32(self.0, lane.0) })
    }

    #[inline(always)]
    fn with_first(self, [a, b, c]: [Self; 3]) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2(unsafe {
            let two = _mm256_blend_epi32::<0b010>(a.0, b.0);
            let three = _mm256_blend_epi32::<0b100>(two, c.0);
            _mm256_blend_epi32::<0b111>(self.0, three)
        })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: the machine has AVX2.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }

    #[inline(always)]
    fn has_zero(self) -> bool {
        // SAFETY: the machine has AVX2.
        unsafe {
            let zero = _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256());
            _mm256_movemask_epi8(zero) != 0
        }
    }
}
