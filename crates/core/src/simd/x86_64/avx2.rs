//! AVX2: registers of 256 bits. A shuffle works on each half of 128 bits by itself.

use std::arch::x86_64::*;

use crate::simd::grid::{self, and_of_xors};
use crate::simd::line81::{CELLS, Text, TextLine};
use crate::simd::planes::{Characters, TEXTS};
use crate::simd::words::Words;
use crate::simd::{Backend, Work};

/// The proof that the CPU has AVX2, BMI1, BMI2, LZCNT and POPCNT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Avx2Token(());

impl Avx2Token {
    /// The token, if the CPU has the instructions.
    pub fn find() -> Option<Avx2Token> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Avx2Token(()))
    }
}

impl Backend for Avx2Token {
    type Words = Avx2Words;

    #[inline(always)]
    fn run<W: Work>(self, work: W) -> W::Output {
        // SAFETY: the token proves that the CPU has the instructions.
        unsafe { run(work) }
    }

    compiled_functions! {
        fn transpose(texts: &[&Text; TEXTS], planes: &mut Characters);
        fn untranspose(planes: &Characters, lines: &mut [TextLine; TEXTS]);
        fn units_of_planes_are_odd(planes: &Characters, table: &[u8; 16]) -> u64;
        fn units_are_odd(text: &Text, table: &[u8; 16]) -> bool;
        fn fits(grid: &Text, puzzle: &Text) -> bool;
        fn is_plain(text: &Text) -> bool;
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run<W: Work>(work: W) -> W::Output {
    work.run()
}

/// The characters of a text that are transposed together.
const BLOCK: usize = 16;

/// The first of 32 texts, and a block of their characters.
fn halves_and_blocks() -> impl Iterator<Item = (usize, usize)> {
    (0..TEXTS)
        .step_by(2 * BLOCK)
        .flat_map(|first| (0..CELLS / BLOCK).map(move |block| (first, block)))
}

#[target_feature(enable = "avx2")]
fn transpose(texts: &[&Text; TEXTS], planes: &mut Characters) {
    for (first, block) in halves_and_blocks() {
        let at = block * BLOCK;
        let mut rows = [_mm256_setzero_si256(); BLOCK];
        for (text, row) in rows.iter_mut().enumerate() {
            let text = first + text;
            let (low, high) = (&texts[text][at..at + BLOCK], &texts[text + BLOCK][at..at + BLOCK]);
            // SAFETY: each slice has the 16 bytes that are read, which need not be aligned.
            *row = unsafe { _mm256_loadu2_m128i(high.as_ptr().cast(), low.as_ptr().cast()) };
        }
        transpose_blocks(&mut rows);
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
fn units_of_planes_are_odd(planes: &Characters, table: &[u8; 16]) -> u64 {
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
        let in_all = and_of_xors([_mm256_setzero_si256(), all], bits, xor, and);
        let full = _mm256_movemask_epi8(_mm256_cmpeq_epi8(in_all, all)) as u32;
        are_odd |= u64::from(full) << first;
    }
    are_odd
}

/// The table in both halves.
#[inline]
#[target_feature(enable = "avx2")]
fn broadcast(table: &[u8; 16]) -> __m256i {
    // SAFETY: the table has the 16 bytes that are read, which need not be aligned.
    unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast())) }
}

/// The offsets of the three vectors of a text. The second and the third overlap.
const OFFSETS: [usize; 3] = [0, 32, CELLS - 32];

/// 32 characters of a text.
#[inline]
#[target_feature(enable = "avx2")]
fn characters(text: &Text, begin: usize) -> __m256i {
    let slice = &text[begin..begin + 32];
    // SAFETY: the slice has the 32 bytes that are read, which need not be aligned.
    unsafe { _mm256_loadu_si256(slice.as_ptr().cast()) }
}

/// Zero for each character that is in the table; see the tables of [`grid`].
#[inline]
#[target_feature(enable = "avx2")]
fn not_in(characters: __m256i, table: &[u8; 16]) -> __m256i {
    _mm256_xor_si256(characters, _mm256_shuffle_epi8(broadcast(table), characters))
}

#[inline]
#[target_feature(enable = "avx2")]
fn is_plain(text: &Text) -> bool {
    let [mut wrong, mut points, mut zeros] = [_mm256_setzero_si256(); 3];
    for begin in OFFSETS {
        let characters = characters(text, begin);
        let is = |c: u8| _mm256_cmpeq_epi8(characters, _mm256_set1_epi8(c as i8));
        wrong = _mm256_or_si256(wrong, not_in(characters, &grid::PLAIN));
        points = _mm256_or_si256(points, is(b'.'));
        zeros = _mm256_or_si256(zeros, is(b'0'));
    }
    let has = |vector: __m256i| _mm256_testz_si256(vector, vector) == 0;
    !(has(wrong) | (has(points) & has(zeros)))
}

#[inline]
#[target_feature(enable = "avx2")]
fn fits(grid: &Text, puzzle: &Text) -> bool {
    let mut wrong = _mm256_setzero_si256();
    for begin in OFFSETS {
        let (digits, givens) = (characters(grid, begin), characters(puzzle, begin));
        // Zero if the cell has no given, or the digit is the given.
        let lost = _mm256_min_epu8(not_in(givens, &grid::BLANKS), _mm256_xor_si256(digits, givens));
        wrong = _mm256_or_si256(wrong, _mm256_or_si256(not_in(digits, &grid::DIGITS), lost));
    }
    _mm256_testz_si256(wrong, wrong) != 0
}

/// A vector has a row of one band in each half. The last band is in both halves.
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
        // The load of the last row ends with the text; the shift removes the characters before the row.
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
    // The XOR of three cells from each one on, and of nine.
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
    // The rows are in the first byte of each half, the boxes in three bytes of each, the columns in nine of the first.
    let rows_are_full = full(rows) & 0x0001_0001 == 0x0001_0001;
    rows_are_full & (full(boxes) & 0x0049_0049 == 0x0049_0049) & (full(columns) & 0x1FF == 0x1FF)
}

#[target_feature(enable = "avx2")]
fn untranspose(planes: &Characters, lines: &mut [TextLine; TEXTS]) {
    for (first, block) in halves_and_blocks() {
        let at = block * BLOCK;
        let mut rows = [_mm256_setzero_si256(); BLOCK];
        for (cell, row) in rows.iter_mut().enumerate() {
            let half = &planes[at + cell][first..first + 2 * BLOCK];
            // SAFETY: the slice has the 32 bytes that are read, which need not be aligned.
            *row = unsafe { _mm256_loadu_si256(half.as_ptr().cast()) };
        }
        transpose_blocks(&mut rows);
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

/// Transposes the 16x16 bytes in the low halves of the rows, and those in the high halves: four times, interleaves the
/// first eight rows with the last eight.
#[target_feature(enable = "avx2")]
fn transpose_blocks(rows: &mut [__m256i; BLOCK]) {
    for _ in 0..4 {
        let old = *rows;
        for half in 0..BLOCK / 2 {
            rows[2 * half] = _mm256_unpacklo_epi8(old[half], old[half + BLOCK / 2]);
            rows[2 * half + 1] = _mm256_unpackhi_epi8(old[half], old[half + BLOCK / 2]);
        }
    }
}

/// The number of lanes.
const LANES: usize = 16;

/// Sixteen lanes in a register.
#[derive(Debug, Clone, Copy)]
#[repr(transparent)]
pub struct Avx2Words {
    pub vector: __m256i,
    token: Avx2Token,
}

impl Avx2Words {
    /// A register as words.
    #[inline(always)]
    pub fn new(token: Avx2Token, vector: __m256i) -> Self {
        Avx2Words { vector, token }
    }

    /// A register as words, by the token of this value.
    #[inline(always)]
    pub fn with(self, vector: __m256i) -> Self {
        Avx2Words { vector, ..self }
    }
}

impl Words for Avx2Words {
    type Token = Avx2Token;
    /// All bits for yes, none for no.
    type Mask = Self;
    type Array = [u16; LANES];
    const ZEROS: Self::Array = [0; LANES];
    const LANES: usize = LANES;

    #[inline(always)]
    fn load(token: Avx2Token, words: &Self::Array) -> Self {
        // SAFETY: the token proves that the CPU has AVX2; 256 bits are read, which need not be aligned.
        Avx2Words { vector: unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }, token }
    }

    #[inline(always)]
    fn splat(token: Avx2Token, word: u16) -> Self {
        // SAFETY: the token proves that the CPU has AVX2.
        Avx2Words { vector: unsafe { _mm256_set1_epi16(word as i16) }, token }
    }

    #[inline(always)]
    fn token(self) -> Avx2Token {
        self.token
    }

    #[inline(always)]
    fn store(self, words: &mut Self::Array) {
        // SAFETY: words exist, so the CPU has AVX2; 256 bits are written, which need not be aligned.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.vector) }
    }

    lanewise! {
        and: _mm256_and_si256;
        or: _mm256_or_si256;
        xor: _mm256_xor_si256;
        add: _mm256_add_epi16;
        sub: _mm256_sub_epi16;
        min: _mm256_min_epu16;
        equal: _mm256_cmpeq_epi16;
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: words exist, so the CPU has AVX2.
        self.with(unsafe { _mm256_andnot_si256(other.vector, self.vector) })
    }

    #[inline(always)]
    fn disjoint(self, other: Self) -> Self {
        self.and(other).equal(self.fill(0))
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        // SAFETY: words exist, so the CPU has AVX2.
        mask.with(unsafe { _mm256_blendv_epi8(no.vector, yes.vector, mask.vector) })
    }

    #[inline(always)]
    fn masked(self, mask: Self) -> Self {
        self.and(mask)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: words exist, so the CPU has AVX2.
        unsafe { _mm256_testz_si256(self.vector, self.vector) == 1 }
    }
}
