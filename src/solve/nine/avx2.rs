//! Boards in wide words of AVX2: sixteen words in a register of 256 bits.
//!
//! What stays true: a value of [`Avx2Words`] is only made below [`search`], [`with_lockstep`] and [`solve_one`], which take
//! the proof that the machine has AVX2. Every block relies on that.

use std::arch::asm;
use std::arch::x86_64::*;
use std::hint;

use super::board::Board;
use super::lockstep::Engine;
use super::lockstep::round::{AllWays, Boards, Outlook, Rounds};
use super::search::{Nine, solve_over};
use super::sets::{NUMBER_BITS, SINGLE, Sets, Single};
use super::task::{Ask, Event, Lockstep, Task};
use super::{Limits, Search, Stop};
use crate::digits::Digit;
use crate::model::Outline;
use crate::simd::line81::Text;
use crate::simd::planes::TEXTS;
use crate::simd::words::Words;
use crate::simd::x86_64::avx2::{Avx2Token, Avx2Words};

/// The search of one board over these words.
pub fn search(_: Avx2Token, outline: &Outline) -> Nine<Board<Avx2Words>> {
    // SAFETY: the caller has the proof that the machine has all that `new` asks for.
    unsafe { new(outline) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn new(outline: &Outline) -> Nine<Board<Avx2Words>> {
    Nine::of(outline)
}

impl Search for Nine<Board<Avx2Words>> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        // SAFETY: a search over these words exists, so the machine has all that `advance` asks for.
        unsafe { advance(self, limits, grid) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn advance(
    search: &mut Nine<Board<Avx2Words>>,
    limits: &mut Limits,
    grid: &mut [Digit],
) -> Result<bool, Stop> {
    search.next_grid(limits, grid)
}

/// The engine over these words.
type WideEngine = Engine<Avx2Words, Board<Avx2Words>>;

/// Calls `drive` with the engine for many boards. Not inlined, so that callers of other vectors do not pay its stack
/// frame.
#[inline(never)]
pub fn with_lockstep<R>(
    _: Avx2Token,
    drive: impl FnOnce(&mut dyn Lockstep) -> R,
) -> Result<R, Stop> {
    Ok(drive(&mut WideEngine::new()?))
}

/// Solves one board over these words.
pub fn solve_one(_: Avx2Token, text: &Text, ask: &mut Ask<'_>) -> Result<(), Stop> {
    // SAFETY: the caller has the proof that the machine has all that `one` asks for.
    unsafe { one(text, ask) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn one(text: &Text, ask: &mut Ask<'_>) -> Result<(), Stop> {
    solve_over::<Board<Avx2Words>>(text, ask)
}

impl Lockstep for WideEngine {
    fn next(&mut self, task: &mut Task<'_>, limits: &mut Limits) -> Result<Event, Stop> {
        // SAFETY: an engine over these words exists, so the machine has all that `next` asks for.
        unsafe { next(self, task, limits) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn next(engine: &mut WideEngine, task: &mut Task<'_>, limits: &mut Limits) -> Result<Event, Stop> {
    engine.next_event(task, limits)
}

/// The same sixteen bytes in both halves of a register.
#[inline(always)]
fn both(bytes: [u8; 16]) -> __m256i {
    // SAFETY: the machine has AVX2; 128 bits are read, which need not be aligned.
    unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast())) }
}

/// The byte of a table for each number from 0 to 15.
#[inline(always)]
fn looked_up(table: [u8; 16], numbers: __m256i) -> __m256i {
    // SAFETY: the machine has AVX2.
    unsafe { _mm256_shuffle_epi8(both(table), numbers) }
}

/// Each half's bytes in another order.
#[inline(always)]
fn shuffled(bytes: __m256i, order: [u8; 16]) -> __m256i {
    // SAFETY: the machine has AVX2.
    unsafe { _mm256_shuffle_epi8(bytes, both(order)) }
}

/// How many bits the numbers from 0 to 15 have.
const BITS: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

impl Rounds for Avx2Words {
    #[inline(always)]
    fn round(
        boards: &mut Boards<Self>,
        shut: &AllWays<Self>,
        open: &mut AllWays<Self>,
    ) -> Outlook<Self> {
        // SAFETY: words of this kind exist, so the machine has all that `round` asks for.
        unsafe { round(boards, shut, open) }
    }
}

/// Where it is a part of what a function writes aside, that begins at a line of 64 bytes. Else vectors of a round
/// would lie across lines: boards took up to 6 % longer on a Zen 5.
#[repr(align(64))]
struct Line {
    _bytes: [u8; 64],
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn round(
    boards: &mut Boards<Avx2Words>,
    shut: &AllWays<Avx2Words>,
    open: &mut AllWays<Avx2Words>,
) -> Outlook<Avx2Words> {
    hint::black_box(Line { _bytes: [0; 64] });
    super::lockstep::round::round(boards, shut, open)
}

impl Sets for Avx2Words {
    /// There are too few.
    const KEEPS_UNITS: bool = false;

    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2. The words are small, so that their signs do not matter.
        Avx2Words(unsafe { _mm256_cmpgt_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn count(self) -> Self {
        let nibble = Self::splat(0xF);
        // SAFETY: the machine has AVX2.
        let (upper, ninth) =
            unsafe { (_mm256_srli_epi16::<4>(self.0), _mm256_srli_epi16::<8>(self.0)) };
        let low = Avx2Words(looked_up(BITS, self.and(nibble).0));
        let high = Avx2Words(looked_up(BITS, Avx2Words(upper).and(nibble).0));
        low.add(high).add(Avx2Words(ninth))
    }

    #[inline(always)]
    fn narrowed(self, unique: Self, allowed: Self) -> Self {
        let found = self.and(unique);
        Self::choose(found.equal(Self::splat(0)), self.and(allowed), found)
    }

    #[inline(always)]
    fn lanes(mask: Self) -> u32 {
        // SAFETY: the machine has AVX2.
        let bytes = unsafe { _mm256_movemask_epi8(_mm256_packs_epi16(mask.0, mask.0)) } as u32;
        bytes & 0xFF | bytes >> 8 & 0xFF00
    }

    #[inline(always)]
    fn mask(lanes: u32) -> Self {
        const BIT: [u16; SINGLE] = {
            let mut words = [0; SINGLE];
            let mut lane = 0;
            while lane < SINGLE {
                words[lane] = 1 << lane;
                lane += 1;
            }
            words
        };
        let bit = Self::load(&BIT);
        Self::splat(lanes as u16).and(bit).equal(bit)
    }

    #[inline(always)]
    fn bits_of(plane: &[u8; TEXTS]) -> [u64; NUMBER_BITS] {
        let mut bits = [0; NUMBER_BITS];
        for (half, characters) in plane.chunks_exact(32).enumerate() {
            // SAFETY: the machine has AVX2; the slice has the 32 bytes that are read.
            let found = unsafe {
                let characters = _mm256_loadu_si256(characters.as_ptr().cast());
                let numbers = _mm256_subs_epu8(characters, _mm256_set1_epi8(b'0' as i8));
                [
                    _mm256_movemask_epi8(_mm256_slli_epi16::<7>(numbers)),
                    _mm256_movemask_epi8(_mm256_slli_epi16::<6>(numbers)),
                    _mm256_movemask_epi8(_mm256_slli_epi16::<5>(numbers)),
                    _mm256_movemask_epi8(_mm256_slli_epi16::<4>(numbers)),
                ]
            };
            for (bits, found) in bits.iter_mut().zip(found) {
                *bits |= u64::from(found as u32) << (32 * half);
            }
        }
        bits
    }

    #[inline(always)]
    fn write_characters(bits: [u64; NUMBER_BITS], plane: &mut [u8; TEXTS]) {
        for (half, characters) in plane.chunks_exact_mut(32).enumerate() {
            // SAFETY: the machine has AVX2; the slice has the 32 bytes that are written.
            unsafe {
                let place = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
                let mut numbers = _mm256_set1_epi8(b'0' as i8);
                for (bit, bits) in bits.into_iter().enumerate() {
                    let all = _mm256_set1_epi32((bits >> (32 * half)) as i32);
                    let eights =
                        _mm256_shuffle_epi8(all, _mm256_loadu_si256(EIGHTS.as_ptr().cast()));
                    let is_set = _mm256_cmpeq_epi8(_mm256_and_si256(eights, place), place);
                    let value = _mm256_and_si256(is_set, _mm256_set1_epi8(1 << bit));
                    numbers = _mm256_or_si256(numbers, value);
                }
                _mm256_storeu_si256(characters.as_mut_ptr().cast(), numbers);
            }
        }
    }
}

/// Each of four bytes eight times.
const EIGHTS: [u8; 32] = {
    let mut order = [0; 32];
    let mut at = 0;
    while at < 32 {
        order[at] = (at / 8) as u8;
        at += 1;
    }
    order
};

/// The same bytes, about which the compiler knows nothing: shuffles are done as they are written. By
/// itself it would make two of one, or a slower one of two.
#[inline]
#[target_feature(enable = "avx2")]
fn opaque(bytes: __m256i) -> __m256i {
    let mut same = bytes;
    if !cfg!(miri) {
        // SAFETY: no instruction at all.
        unsafe { asm!("/* {0} */", inout(ymm_reg) same, options(pure, nomem, nostack)) }
    }
    same
}

/// The bytes of the next of three words, and of the one after; a fourth word stays.
const NEXT: [u8; 16] = [2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15];
const AFTER: [u8; 16] = [4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15];

/// By the low four bits of a character: the digits 1 to 8 as bits of a byte, and the ninth; all of
/// them for `0` and the point.
const LOWER: [u8; 16] = [255, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 255, 0];
const NINTH: [u8; 16] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/// The digit of a byte with one bit, or with all of them for the ninth, by its lower half, as a character,
/// and what its upper half changes in that.
const OF_LOW: [u8; 16] = *b"0120300040000009";
const OF_HIGH: [u8; 16] = [0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0];

/// No byte: [`shuffled`] writes zero there.
const NONE: u8 = 0x80;

/// For each `j` below 3 the bytes `j`, `3 + j` and `6 + j` of a row, each in both bytes of a word.
const EVERY_THIRD: [[u8; 16]; 3] = {
    let mut orders = [[NONE; 16]; 3];
    let mut at = 0;
    while at < 18 {
        orders[at / 6][at % 6] = (at % 6 / 2 * 3 + at / 6) as u8;
        at += 1;
    }
    orders
};

/// The nine bytes of a row from those of its columns modulo 3: three of column 0 and, eight bytes
/// after them, of column 1; and from another register the three of column 2. First for rows that begin
/// there, then for those four bytes later.
const ROWS: [[[u8; 16]; 2]; 2] = {
    let mut orders = [[[NONE; 16]; 2]; 2];
    let mut byte = 0;
    while byte < 9 {
        let from = byte / 3 + byte % 3 % 2 * 8;
        orders[0][byte % 3 / 2][byte] = from as u8;
        orders[1][byte % 3 / 2][byte] = from as u8 + 4;
        byte += 1;
    }
    orders
};

/// The 16 characters from a place on.
#[inline(always)]
fn characters(text: &Text, from: usize) -> __m128i {
    let characters = &text[from..from + 16];
    // SAFETY: the machine has AVX2; the slice has the 16 bytes that are read.
    unsafe { _mm_loadu_si128(characters.as_ptr().cast()) }
}

/// A register of two halves.
#[inline(always)]
fn halves(low: __m128i, high: __m128i) -> __m256i {
    // SAFETY: the machine has AVX2.
    unsafe { _mm256_set_m128i(high, low) }
}

/// Words with one bit as bytes, of which that of the ninth digit has all bits: those of the lower half of
/// each register after those of the other.
#[inline(always)]
fn packed(one: Avx2Words, other: Avx2Words) -> __m256i {
    // SAFETY: the machine has AVX2.
    unsafe { _mm256_packus_epi16(one.0, other.0) }
}

/// The digits 1 to 9 of bytes with one bit, or with all of them, as characters.
#[inline(always)]
fn digits(bits: __m256i) -> __m256i {
    // SAFETY: the machine has AVX2.
    unsafe {
        let nibble = _mm256_set1_epi8(0xF);
        let low = looked_up(OF_LOW, _mm256_and_si256(bits, nibble));
        let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(bits), nibble);
        _mm256_or_si256(low, looked_up(OF_HIGH, upper))
    }
}

/// The rows that [`ROWS`] tells of, one in each half.
#[inline(always)]
fn row(two: __m256i, third: __m256i, which: usize) -> __m256i {
    let (two, third) = (shuffled(two, ROWS[which][0]), shuffled(third, ROWS[which][1]));
    // SAFETY: the machine has AVX2.
    unsafe { _mm256_or_si256(two, third) }
}

impl Single for Avx2Words {
    #[inline(always)]
    fn turn_stacks(self) -> (Self, Self) {
        // SAFETY: the machine has AVX2.
        unsafe {
            let [next, after] = [opaque(both(NEXT)), opaque(both(AFTER))];
            (
                Avx2Words(_mm256_shuffle_epi8(self.0, next)),
                Avx2Words(_mm256_shuffle_epi8(self.0, after)),
            )
        }
    }

    #[inline(always)]
    fn turn_bands(self) -> (Self, Self) {
        // SAFETY: the machine has AVX2.
        unsafe {
            // The groups 0 1 | 2 0, and 2 0 | 0 1: from them 1 2 | 0 1 and 2 0 | 1 2.
            let swapped = opaque(_mm256_permute2x128_si256::<0x21>(self.0, opaque(self.0)));
            let (groups, swapped) = (_mm256_castsi256_pd(self.0), _mm256_castsi256_pd(swapped));
            let next = _mm256_shuffle_pd::<0b1101>(groups, swapped);
            let after = _mm256_shuffle_pd::<0b0100>(swapped, groups);
            (Avx2Words(_mm256_castpd_si256(next)), Avx2Words(_mm256_castpd_si256(after)))
        }
    }

    #[inline(always)]
    fn of_text(text: &Text) -> [Self; 9] {
        let mut words = [Self::splat(0); 9];
        for i in 0..3 {
            let (first, second) = (characters(text, 9 * i), characters(text, 9 * i + 27));
            let third = if i < 2 {
                characters(text, 9 * i + 54)
            } else {
                // SAFETY: the machine has AVX2.
                unsafe { _mm_srli_si128::<7>(characters(text, 65)) }
            };
            let (outer, inner) = (halves(first, third), halves(second, first));
            for j in 0..3 {
                let (outer, inner) =
                    (shuffled(outer, EVERY_THIRD[j]), shuffled(inner, EVERY_THIRD[j]));
                // SAFETY: the machine has AVX2.
                let cells = unsafe { _mm256_unpacklo_epi64(outer, inner) };
                let lower = Avx2Words(looked_up(LOWER, cells)).and(Self::splat(0x00FF));
                let ninth = Avx2Words(looked_up(NINTH, cells)).and(Self::splat(0x0100));
                words[3 * i + j] = lower.or(ninth);
            }
        }
        words
    }

    #[inline(always)]
    fn to_text(words: &[Self; 9]) -> Text {
        // SAFETY: the machine has AVX2.
        let none = unsafe { _mm_setzero_si128() };
        let mut rows = [none; 9];
        for i in 0..3 {
            let two = digits(packed(words[3 * i], words[3 * i + 1]));
            let third = digits(packed(words[3 * i + 2], words[3 * i + 2]));
            let (outer, inner) = (row(two, third, 0), row(two, third, 1));
            // SAFETY: the machine has AVX2.
            unsafe {
                rows[i] = _mm256_castsi256_si128(outer);
                rows[3 + i] = _mm256_castsi256_si128(inner);
                rows[6 + i] = _mm256_extracti128_si256::<1>(outer);
            }
        }
        // Rows are put together before they are written: whoever reads the text at once gets it from
        // the stores themselves, if none overlaps another.
        let mut text = [0; 81];
        // SAFETY: the machine has AVX2; the text has all bytes that are written.
        unsafe {
            let or = |a, b| _mm_or_si128(a, b);
            let first = or(rows[0], _mm_slli_si128::<9>(rows[1]));
            let second = or(_mm_srli_si128::<7>(rows[1]), _mm_slli_si128::<2>(rows[2]));
            let second = or(second, _mm_slli_si128::<11>(rows[3]));
            let third = or(_mm_srli_si128::<5>(rows[3]), _mm_slli_si128::<4>(rows[4]));
            let third = or(third, _mm_slli_si128::<13>(rows[5]));
            let fourth = or(_mm_srli_si128::<3>(rows[5]), _mm_slli_si128::<6>(rows[6]));
            let fourth = or(fourth, _mm_slli_si128::<15>(rows[7]));
            let fifth = or(_mm_srli_si128::<1>(rows[7]), _mm_slli_si128::<8>(rows[8]));
            let (low, high) = (halves(first, second), halves(third, fourth));
            let to = text.as_mut_ptr();
            _mm256_storeu_si256(to.cast(), low);
            _mm256_storeu_si256(to.add(32).cast(), high);
            _mm_storeu_si128(to.add(64).cast(), fifth);
            text[80] = _mm_extract_epi8::<8>(rows[8]) as u8;
        }
        text
    }
}
