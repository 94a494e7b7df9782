//! AVX2: 256 bits of x86-64.
//!
//! What stays true: a value of [`Avx2`] is only made on a machine that has AVX2, BMI1, BMI2, LZCNT
//! and POPCNT. Every block relies on that.

use std::arch::x86_64::*;

use crate::simd::grid::{self, odd_in_all_units};
use crate::simd::line81::{CELLS, Text, TextLine};
use crate::simd::planes::TEXTS;
use crate::simd::words::Words;

/// The proof that the machine has AVX2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Avx2Token(());

/// How many characters of a text are turned together.
const BLOCK: usize = 16;

impl Avx2Token {
    /// Looks for AVX2.
    pub fn find() -> Option<Avx2Token> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Avx2Token(()))
    }

    /// Runs plain code that is compiled for AVX2 here, if it is inlined.
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        // SAFETY: the machine has AVX2.
        unsafe { run(work) }
    }

    /// Turns texts into planes, as [`crate::simd::planes::Planes::turn`] does.
    pub(crate) fn turn(self, texts: &[&Text; TEXTS], planes: &mut [[u8; TEXTS]; CELLS]) {
        // SAFETY: the machine has AVX2.
        unsafe { turn(texts, planes) }
    }

    /// Looks at the units of many texts, as [`crate::simd::planes::Planes::units_are_odd`] does.
    pub(crate) fn units_of_planes(self, planes: &[[u8; TEXTS]; CELLS], table: &[u8; 16]) -> u64 {
        // SAFETY: the machine has AVX2.
        unsafe { units_of_planes(planes, table) }
    }

    /// Looks at the units of a text, as [`crate::simd::grid::units_are_odd`] does.
    pub(crate) fn units_are_odd(self, text: &Text, table: &[u8; 16]) -> bool {
        // SAFETY: the machine has AVX2.
        unsafe { units_are_odd(text, table) }
    }

    /// Looks at the cells of a grid, as [`crate::simd::grid::fits`] does.
    pub(crate) fn fits(self, grid: &Text, puzzle: &Text) -> bool {
        // SAFETY: the machine has AVX2.
        unsafe { fits(grid, puzzle) }
    }

    /// Looks at the characters of a text, as [`crate::simd::grid::is_plain`] does.
    #[inline]
    pub(crate) fn is_plain(self, text: &Text) -> bool {
        // SAFETY: the machine has AVX2.
        unsafe { is_plain(text) }
    }

    /// Turns planes into texts.
    pub(crate) fn turn_back(self, planes: &[[u8; TEXTS]; CELLS], lines: &mut [TextLine; TEXTS]) {
        // SAFETY: the machine has AVX2.
        unsafe { turn_back(planes, lines) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run<R>(work: impl FnOnce() -> R) -> R {
    work()
}

/// The first text of each half of them, with each of the blocks.
fn halves_and_blocks() -> impl Iterator<Item = (usize, usize)> {
    (0..TEXTS)
        .step_by(2 * BLOCK)
        .flat_map(|first| (0..CELLS / BLOCK).map(move |block| (first, block)))
}

#[target_feature(enable = "avx2")]
fn turn(texts: &[&Text; TEXTS], planes: &mut [[u8; TEXTS]; CELLS]) {
    for (first, block) in halves_and_blocks() {
        let at = block * BLOCK;
        let mut rows = [_mm256_setzero_si256(); BLOCK];
        for (text, row) in rows.iter_mut().enumerate() {
            let text = first + text;
            let (low, high) = (&texts[text][at..at + BLOCK], &texts[text + BLOCK][at..at + BLOCK]);
            // SAFETY: each slice has the 16 bytes that are read, which need not be aligned.
            *row = unsafe { _mm256_loadu2_m128i(high.as_ptr().cast(), low.as_ptr().cast()) };
        }
        transpose(&mut rows);
        for (cell, row) in rows.into_iter().enumerate() {
            let half = &mut planes[at + cell][first..first + 2 * BLOCK];
            // SAFETY: the slice has the 32 bytes that are written, which need not be aligned.
            unsafe { _mm256_storeu_si256(half.as_mut_ptr().cast(), row) };
        }
    }
    for (character, text) in planes[CELLS - 1].iter_mut().zip(texts) {
        *character = text[CELLS - 1];
    }
}

#[target_feature(enable = "avx2")]
fn units_of_planes(planes: &[[u8; TEXTS]; CELLS], table: &[u8; 16]) -> u64 {
    let table = broadcast(table);
    let mut are_odd = 0;
    for first in (0..TEXTS).step_by(2 * BLOCK) {
        let bits = |cell: usize| {
            let characters = &planes[cell][first..first + 2 * BLOCK];
            // SAFETY: the slice has the 32 bytes that are read, which need not be aligned.
            let characters = unsafe { _mm256_loadu_si256(characters.as_ptr().cast()) };
            _mm256_shuffle_epi8(table, _mm256_and_si256(characters, _mm256_set1_epi8(15)))
        };
        let (xor, and) = (|a, b| _mm256_xor_si256(a, b), |a, b| _mm256_and_si256(a, b));
        let all = _mm256_set1_epi8(-1);
        let in_all = odd_in_all_units([_mm256_setzero_si256(), all], bits, xor, and);
        let full = _mm256_movemask_epi8(_mm256_cmpeq_epi8(in_all, all)) as u32;
        are_odd |= u64::from(full) << first;
    }
    are_odd
}

/// The same sixteen bytes in both halves.
#[inline]
#[target_feature(enable = "avx2")]
fn broadcast(table: &[u8; 16]) -> __m256i {
    // SAFETY: the table has the 16 bytes that are read, which need not be aligned.
    unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast())) }
}

/// Where the vectors of a text begin; the last one ends with it.
const THIRDS: [usize; 3] = [0, 32, CELLS - 32];

/// The characters of a text from here on.
#[inline]
#[target_feature(enable = "avx2")]
fn third(text: &Text, begin: usize) -> __m256i {
    let characters = &text[begin..begin + 32];
    // SAFETY: the slice has the 32 bytes that are read, which need not be aligned.
    unsafe { _mm256_loadu_si256(characters.as_ptr().cast()) }
}

/// Zero for the characters that are in the table, by their low four bits.
#[inline]
#[target_feature(enable = "avx2")]
fn others(characters: __m256i, table: &[u8; 16]) -> __m256i {
    _mm256_xor_si256(characters, _mm256_shuffle_epi8(broadcast(table), characters))
}

#[inline]
#[target_feature(enable = "avx2")]
fn is_plain(text: &Text) -> bool {
    let mut wrong = _mm256_setzero_si256();
    for begin in THIRDS {
        wrong = _mm256_or_si256(wrong, others(third(text, begin), &grid::PLAIN));
    }
    _mm256_testz_si256(wrong, wrong) != 0
}

#[inline]
#[target_feature(enable = "avx2")]
fn fits(grid: &Text, puzzle: &Text) -> bool {
    let mut wrong = _mm256_setzero_si256();
    for begin in THIRDS {
        let (digits, givens) = (third(grid, begin), third(puzzle, begin));
        // Zero where the cell has no given, or where that is the digit.
        let lost = _mm256_min_epu8(others(givens, &grid::BLANKS), _mm256_xor_si256(digits, givens));
        wrong = _mm256_or_si256(wrong, _mm256_or_si256(others(digits, &grid::DIGITS), lost));
    }
    _mm256_testz_si256(wrong, wrong) != 0
}

/// Two rows in each vector, so that those of one of its halves are a band; the last band is in both.
///
/// ```text
///     first   row 0 | row 3    second   row 1 | row 4    third   row 2 | row 5
///             row 6 | row 6             row 7 | row 7            row 8 | row 8
/// ```
#[inline]
#[target_feature(enable = "avx2")]
fn units_are_odd(text: &Text, table: &[u8; 16]) -> bool {
    let table = broadcast(table);
    let bits =
        |characters| _mm256_shuffle_epi8(table, _mm256_and_si256(characters, _mm256_set1_epi8(15)));
    let row = |row: usize| {
        // The last row ends with the text: what comes before it is shifted out.
        let begin = (row * 9).min(CELLS - BLOCK);
        let read = &text[begin..begin + BLOCK];
        // SAFETY: the slice has the 16 bytes that are read, which need not be aligned.
        let read = unsafe { _mm_loadu_si128(read.as_ptr().cast()) };
        if row == 8 { _mm_bsrli_si128::<7>(read) } else { read }
    };
    let upper = [0, 1, 2].map(|at| bits(_mm256_set_m128i(row(at + 3), row(at))));
    let last = [6, 7, 8].map(|at| bits(_mm256_broadcastsi128_si256(row(at))));
    let xor = |one, other| _mm256_xor_si256(one, other);
    let and = |one, other| _mm256_and_si256(one, other);
    let odd = |[first, second, third]: [__m256i; 3]| xor(xor(first, second), third);
    let all = |[first, second, third]: [__m256i; 3]| and(and(first, second), third);
    // What cells have together with the next two, and then with all nine.
    let three = |row| xor(xor(row, _mm256_bsrli_epi128::<1>(row)), _mm256_bsrli_epi128::<2>(row));
    let nine = |threes| {
        xor(xor(threes, _mm256_bsrli_epi128::<3>(threes)), _mm256_bsrli_epi128::<6>(threes))
    };
    let (upper_threes, last_threes) = (upper.map(three), last.map(three));
    let rows = and(all(upper_threes.map(nine)), all(last_threes.map(nine)));
    let boxes = and(odd(upper_threes), odd(last_threes));
    let columns = odd(upper);
    let columns = odd([columns, _mm256_permute2x128_si256::<1>(columns, columns), odd(last)]);
    let full = |units| _mm256_movemask_epi8(_mm256_cmpeq_epi8(units, _mm256_set1_epi8(-1)));
    // In either half: the first byte, those of the boxes, and nine.
    let rows_are_full = full(rows) & 0x0001_0001 == 0x0001_0001;
    rows_are_full & (full(boxes) & 0x0049_0049 == 0x0049_0049) & (full(columns) & 0x1FF == 0x1FF)
}

#[target_feature(enable = "avx2")]
fn turn_back(planes: &[[u8; TEXTS]; CELLS], lines: &mut [TextLine; TEXTS]) {
    for (first, block) in halves_and_blocks() {
        let at = block * BLOCK;
        let mut rows = [_mm256_setzero_si256(); BLOCK];
        for (cell, row) in rows.iter_mut().enumerate() {
            let half = &planes[at + cell][first..first + 2 * BLOCK];
            // SAFETY: the slice has the 32 bytes that are read, which need not be aligned.
            *row = unsafe { _mm256_loadu_si256(half.as_ptr().cast()) };
        }
        transpose(&mut rows);
        for (text, row) in rows.into_iter().enumerate() {
            let (low, high) = (_mm256_castsi256_si128(row), _mm256_extracti128_si256::<1>(row));
            for (text, part) in [(first + text, low), (first + text + BLOCK, high)] {
                let to = &mut lines[text][at..at + BLOCK];
                // SAFETY: the slice has the 16 bytes that are written, which need not be aligned.
                unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), part) };
            }
        }
    }
    for (line, &last) in lines.iter_mut().zip(&planes[CELLS - 1]) {
        line[CELLS - 1..].copy_from_slice(&[last, b'\n']);
    }
}

/// Turns the 16x16 bytes in the low halves of the rows, and those in the high halves: byte `i` of
/// row `j` becomes byte `j` of row `i`. Four times, the first eight rows and the last eight are
/// shuffled into one another.
#[target_feature(enable = "avx2")]
fn transpose(rows: &mut [__m256i; BLOCK]) {
    for _ in 0..4 {
        let old = *rows;
        for half in 0..BLOCK / 2 {
            rows[2 * half] = _mm256_unpacklo_epi8(old[half], old[half + BLOCK / 2]);
            rows[2 * half + 1] = _mm256_unpackhi_epi8(old[half], old[half + BLOCK / 2]);
        }
    }
}

/// How many words there are.
const LANES: usize = 16;

/// Sixteen words in a register.
#[derive(Debug, Clone, Copy)]
pub struct Avx2Words(pub __m256i);

impl Words for Avx2Words {
    /// All bits for yes, none for no.
    type Mask = Self;
    type Array = [u16; LANES];
    const NONE: Self::Array = [0; LANES];
    const LANES: usize = LANES;

    #[inline(always)]
    fn load(words: &Self::Array) -> Self {
        // SAFETY: the machine has AVX2; 256 bits are read, which need not be aligned.
        Avx2Words(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, words: &mut Self::Array) {
        // SAFETY: the machine has AVX2; 256 bits are written, which need not be aligned.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(word: u16) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2Words(unsafe { _mm256_set1_epi16(word as i16) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2Words(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2Words(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2Words(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2Words(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2Words(unsafe { _mm256_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2Words(unsafe { _mm256_sub_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2Words(unsafe { _mm256_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2Words(unsafe { _mm256_cmpeq_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn apart(self, other: Self) -> Self {
        self.and(other).equal(Self::splat(0))
    }

    #[inline(always)]
    fn choose(mask: Self, yes: Self, no: Self) -> Self {
        // SAFETY: the machine has AVX2.
        Avx2Words(unsafe { _mm256_blendv_epi8(no.0, yes.0, mask.0) })
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
