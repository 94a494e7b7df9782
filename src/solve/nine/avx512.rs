//! Wide words of AVX-512: thirty-two words in a register of 512 bits.
//!
//! What stays true: a value of [`Avx512`] is only made below [`search`] and [`solve_all`], which take
//! the proof that the machine has AVX-512. Every block relies on that.
//!
//! A single board needs sixteen words only: its search has both halves of a split in a register.

use std::arch::asm;
use std::arch::x86_64::*;

use super::avx2::{Avx2, MAJORITY};
use super::lockstep::{self, Task};
use super::twins::Twins;
use super::wide::{Turning, Twin, Wide};
use super::{Limits, Search, Solo, Stop};
use crate::digits::Digit;
use crate::model::Model;
use crate::vectors::avx512::Avx512 as Proof;
use crate::vectors::planes::TEXTS;

/// Thirty-two words in a register.
#[derive(Debug, Clone, Copy)]
pub struct Avx512(__m512i);

/// How many words a register has.
const LANES: usize = 32;

/// The search of one board.
struct One(Twins<Avx512>);

/// The search of one board.
pub fn search(_: Proof, model: &Model) -> impl Search + use<> {
    // SAFETY: the caller has the proof that the machine has all that `new` asks for.
    unsafe { new(model) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg")]
fn new(model: &Model) -> One {
    One(Twins::of(model))
}

impl Search for One {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        // SAFETY: this search exists, so the machine has all that `advance` asks for.
        unsafe { advance(&mut self.0, limits, grid) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg")]
fn advance(
    search: &mut Twins<Avx512>,
    limits: &mut Limits,
    grid: &mut [Digit],
) -> Result<bool, Stop> {
    search.next_grid(limits, grid)
}

/// Solves the boards of a task over these words.
pub fn solve_all(_: Proof, task: &mut Task<'_>) -> Result<(), Stop> {
    // SAFETY: the caller has the proof that the machine has all that `few` and `lockstep` ask for.
    unsafe { if lockstep::are_few(task) { few(task) } else { lockstep(task) } }
}

/// By itself: the boards of all lanes take no room on the stack where there is one.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg")]
fn few(task: &mut Task<'_>) -> Result<(), Stop> {
    lockstep::solve_few::<Twins<Avx512>>(task)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg")]
fn lockstep(task: &mut Task<'_>) -> Result<(), Stop> {
    lockstep::solve::<Avx512, Twins<Avx512>>(task)
}

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

impl Avx512 {
    /// The lanes in which there is one bit, or none.
    #[inline(always)]
    fn is_single(self) -> __mmask32 {
        let less = self.sub(Self::splat(1));
        // SAFETY: the machine has AVX-512.
        self.apart(Avx512(unsafe { opaque(less.0) }))
    }

    /// The sum, where the mask says so.
    #[inline(always)]
    fn plus(self, mask: __mmask32, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_mask_add_epi16(self.0, mask, self.0, other.0) })
    }

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
    /// A count of four or more.
    const CROWD: u16 = 0b1100;

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
    fn count(self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_popcnt_epi16(self.0) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> __mmask32 {
        // SAFETY: the machine has AVX-512.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn greater(self, other: Self) -> __mmask32 {
        // SAFETY: the machine has AVX-512.
        unsafe { _mm512_cmpgt_epu16_mask(self.0, other.0) }
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
    fn lanes(mask: __mmask32) -> u32 {
        mask
    }

    #[inline(always)]
    fn mask(lanes: u32) -> __mmask32 {
        lanes
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_ternarylogic_epi32::<MAJORITY>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn less(self, mask: __mmask32, part: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_mask_sub_epi16(self.0, mask, self.0, part.0) })
    }

    #[inline(always)]
    fn filled_by(self, forced: Self, crowd: &mut Self) -> Self {
        let count = forced.count();
        *crowd = crowd.or(count);
        Self::choose(count.greater(Self::splat(2)), forced, self)
    }

    #[inline(always)]
    fn narrowed(self, unique: Self, allowed: Self) -> Self {
        self.and(Self::choose(self.apart(unique), allowed, unique))
    }

    #[inline(always)]
    fn single(self) -> Self {
        self.only(self.is_single())
    }

    #[inline(always)]
    fn singles(self, b: Self, c: Self) -> Self {
        self.single().plus(b.is_single(), b).plus(c.is_single(), c)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.some() == 0
    }

    #[inline(always)]
    fn of_characters(plane: &[u8; TEXTS], part: usize) -> Self {
        let characters = &plane[part * LANES..part * LANES + LANES];
        // SAFETY: the machine has AVX-512; the slice has the 32 bytes that are read.
        unsafe {
            let words = _mm512_cvtepu8_epi16(_mm256_loadu_si256(characters.as_ptr().cast()));
            let digits = _mm512_sub_epi16(words, _mm512_set1_epi16(b'1'.into()));
            let given = _mm512_cmplt_epu16_mask(digits, _mm512_set1_epi16(9));
            Avx512(_mm512_maskz_sllv_epi16(given, _mm512_set1_epi16(1), digits))
        }
    }

    #[inline(always)]
    fn write_characters(self, plane: &mut [u8; TEXTS], part: usize) {
        let below = self.sub(Self::splat(1)).count();
        let characters = &mut plane[part * LANES..part * LANES + LANES];
        // SAFETY: the machine has AVX-512; the slice has the 32 bytes that are written.
        unsafe {
            let (empty, first) = (_mm512_set1_epi16(b'0'.into()), _mm512_set1_epi16(b'1'.into()));
            let words = _mm512_mask_add_epi16(empty, self.some(), below.0, first);
            _mm256_storeu_si256(characters.as_mut_ptr().cast(), _mm512_cvtepi16_epi8(words));
        }
    }
}

/// The bytes of the next of three words, and of the one after; a fourth word stays.
const NEXT: [u8; 16] = [2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15];
const AFTER: [u8; 16] = [4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15];

/// Each group of sixteen bytes in another order.
#[inline(always)]
fn shuffled(words: Avx512, order: [u8; 16]) -> Avx512 {
    // SAFETY: the machine has AVX-512; 128 bits are read, which need not be aligned.
    unsafe {
        let order = _mm512_broadcast_i32x4(_mm_loadu_si128(order.as_ptr().cast()));
        Avx512(_mm512_shuffle_epi8(words.0, opaque(order)))
    }
}

impl Turning for Avx512 {
    #[inline(always)]
    fn turn_stacks(self) -> (Self, Self) {
        (shuffled(self, NEXT), shuffled(self, AFTER))
    }

    #[inline(always)]
    fn turn_bands(self) -> (Self, Self) {
        // SAFETY: the machine has AVX-512. The groups of a board are those of the bands 0, 1, 2, 0.
        unsafe {
            let next = _mm512_permutex_epi64::<0b01_11_10_01>(self.0);
            let after = _mm512_permutex_epi64::<0b10_01_00_10>(self.0);
            (Avx512(next), Avx512(after))
        }
    }
}

impl Twin for Avx512 {
    type One = Avx2<true>;

    #[inline(always)]
    fn of_one(one: Avx2<true>) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_zextsi256_si512(one.0) })
    }

    #[inline(always)]
    fn one(self) -> Avx2<true> {
        // SAFETY: the machine has AVX-512.
        Avx2(unsafe { _mm512_castsi512_si256(self.0) })
    }

    #[inline(always)]
    fn swapped(self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512(unsafe { _mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0) })
    }
}
