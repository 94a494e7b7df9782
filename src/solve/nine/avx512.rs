//! Boards in wide words of AVX-512: thirty-two words in a register of 512 bits.
//!
//! What stays true: a value of [`Avx512Words`] is only made below [`search`], [`with_lockstep`] and [`solve_one`], which take
//! the proof that the machine has AVX-512. Every block relies on that.

use std::arch::asm;
use std::arch::x86_64::*;

use super::diagonals::{Diagonals, MINIROWS, Order, Ordered, SEATS};
use super::lockstep::Engine;
use super::lockstep::round::{AllWays, Boards, Outlook, Rounds};
use super::search::{Nine, solve_over};
use super::sets::{ALL, NUMBER_BITS, Sets};
use super::task::{Ask, Event, Lockstep, Task};
use super::{Limits, Search, Stop};
use crate::digits::Digit;
use crate::model::Outline;
use crate::simd::line81::{CELLS, Text};
use crate::simd::planes::TEXTS;
use crate::simd::words::Words;
use crate::simd::x86_64::avx512::{Avx512Token, Avx512Words};

/// The search of one board over these words.
pub fn search(_: Avx512Token, outline: &Outline) -> Nine<Diagonals<Avx512Words>> {
    // SAFETY: the caller has the proof that the machine has all that `new` asks for.
    unsafe { new(outline) }
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi"
)]
fn new(outline: &Outline) -> Nine<Diagonals<Avx512Words>> {
    Nine::of(outline)
}

impl Search for Nine<Diagonals<Avx512Words>> {
    fn next(&mut self, limits: &mut Limits, grid: &mut [Digit]) -> Result<bool, Stop> {
        // SAFETY: a search over these words exists, so the machine has all that `advance` asks for.
        unsafe { advance(self, limits, grid) }
    }
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi"
)]
fn advance(
    search: &mut Nine<Diagonals<Avx512Words>>,
    limits: &mut Limits,
    grid: &mut [Digit],
) -> Result<bool, Stop> {
    search.next_grid(limits, grid)
}

/// The engine over these words.
type WideEngine = Engine<Avx512Words, Diagonals<Avx512Words>>;

/// Calls `drive` with the engine for many boards. Not inlined, so that callers of other vectors do not pay its stack
/// frame.
#[inline(never)]
pub fn with_lockstep<R>(
    _: Avx512Token,
    drive: impl FnOnce(&mut dyn Lockstep) -> R,
) -> Result<R, Stop> {
    Ok(drive(&mut WideEngine::new()?))
}

/// Solves one board over these words.
pub fn solve_one(_: Avx512Token, text: &Text, ask: &mut Ask<'_>) -> Result<(), Stop> {
    // SAFETY: the caller has the proof that the machine has all that `one` asks for.
    unsafe { one(text, ask) }
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi"
)]
fn one(text: &Text, ask: &mut Ask<'_>) -> Result<(), Stop> {
    solve_over::<Diagonals<Avx512Words>>(text, ask)
}

impl Lockstep for WideEngine {
    fn next(&mut self, task: &mut Task<'_>, limits: &mut Limits) -> Result<Event, Stop> {
        // SAFETY: an engine over these words exists, so the machine has all that `next` asks for.
        unsafe { next(self, task, limits) }
    }
}

#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi"
)]
fn next(engine: &mut WideEngine, task: &mut Task<'_>, limits: &mut Limits) -> Result<Event, Stop> {
    engine.next_event(task, limits)
}

impl Rounds for Avx512Words {
    /// By itself it took 2 % longer on a Zen 5.
    #[inline(always)]
    fn round(
        boards: &mut Boards<Self>,
        shut: &AllWays<Self>,
        open: &mut AllWays<Self>,
    ) -> Outlook<Self> {
        super::lockstep::round::round(boards, shut, open)
    }
}

impl Sets for Avx512Words {
    #[inline(always)]
    fn count(self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { _mm512_popcnt_epi16(self.0) })
    }

    #[inline(always)]
    fn greater(self, other: Self) -> __mmask32 {
        // SAFETY: the machine has AVX-512.
        unsafe { _mm512_cmpgt_epu16_mask(self.0, other.0) }
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
    fn filled_by(self, forced: Self) -> Self {
        Self::choose(forced.count().greater(Self::splat(2)), forced, self)
    }

    #[inline(always)]
    fn narrowed(self, unique: Self, allowed: Self) -> Self {
        self.and(Self::choose(self.apart(unique), allowed, unique))
    }

    #[inline(always)]
    fn bits_of(plane: &[u8; TEXTS]) -> [u64; NUMBER_BITS] {
        // SAFETY: the machine has AVX-512.
        unsafe {
            let numbers = _mm512_subs_epu8(bytes(plane), _mm512_set1_epi8(b'0' as i8));
            [1, 2, 4, 8].map(|bit| _mm512_test_epi8_mask(numbers, _mm512_set1_epi8(bit)))
        }
    }

    #[inline(always)]
    fn write_characters(bits: [u64; NUMBER_BITS], plane: &mut [u8; TEXTS]) {
        // SAFETY: the machine has AVX-512; a plane has the 64 bytes that are written.
        unsafe {
            let mut numbers = _mm512_set1_epi8(b'0' as i8);
            for (bit, bits) in bits.into_iter().enumerate() {
                numbers = _mm512_mask_add_epi8(numbers, bits, numbers, _mm512_set1_epi8(1 << bit));
            }
            _mm512_storeu_si512(plane.as_mut_ptr().cast(), numbers);
        }
    }
}

/// The bytes of a text, with those from 64 on as bytes of its last 64 characters, which begin at [`LAST`].
const fn byte_of(cell: usize) -> u8 {
    if cell < 64 { cell as u8 } else { (cell - LAST + 64) as u8 }
}

/// Where the last 64 characters begin.
const LAST: usize = CELLS - 64;

/// The characters of the cells in the lower bytes of the lanes of each word; see [`byte_of`].
const WORDS: [[u8; 64]; 3] = {
    let mut orders = [[0; 64]; 3];
    let mut cell = 0;
    while cell < CELLS {
        let (word, lane) = SEATS[cell];
        orders[word][2 * lane] = byte_of(cell);
        cell += 1;
    }
    orders
};

/// These bytes.
const LOWER: u64 = 0x5555_5555_5555_5555 & ((1 << (2 * MINIROWS)) - 1);

/// The bytes of the first 64 cells, and of the others, where the words 0 and 1 are the lower and the upper
/// bytes of one register, and word 2 the lower bytes of another, whose bytes count from 64 on.
const CHARACTERS: [[u8; 64]; 2] = {
    let mut orders = [[0; 64]; 2];
    let mut cell = 0;
    while cell < CELLS {
        let (word, lane) = SEATS[cell];
        orders[cell / 64][cell % 64] = (2 * lane + word % 2 + word / 2 * 64) as u8;
        cell += 1;
    }
    orders
};

/// Sixty-four bytes in a register.
#[inline(always)]
fn bytes(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: the machine has AVX-512; 512 bits are read, which need not be aligned.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// The bytes in another order. Compilers make slower shuffles of orders that they know.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi")]
fn permuted(words: __m512i, order: __m512i) -> __m512i {
    if cfg!(miri) {
        return _mm512_permutexvar_epi8(order, words);
    }
    let permuted;
    // SAFETY: registers only.
    unsafe {
        asm!(
            "vpermb {0}, {1}, {2}",
            lateout(zmm_reg) permuted,
            in(zmm_reg) order,
            in(zmm_reg) words,
            options(pure, nomem, nostack)
        )
    }
    permuted
}

impl Ordered for Avx512Words {
    #[inline(always)]
    fn ordered(self, order: Order) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { permuted(self.0, bytes(&order.0)) })
    }

    #[inline(always)]
    fn beyond(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { _mm512_subs_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn signs(self) -> Self {
        // SAFETY: the machine has AVX-512.
        Avx512Words(unsafe { _mm512_srai_epi16::<15>(self.0) })
    }

    #[inline(always)]
    fn of_text(text: &Text) -> [Self; 3] {
        // SAFETY: the machine has AVX-512; the text has the 64 bytes that are read from both places.
        unsafe {
            let first = _mm512_loadu_si512(text.as_ptr().cast());
            let last = _mm512_loadu_si512(text.as_ptr().add(LAST).cast());
            let mut words = [Self::splat(ALL); 3];
            for (word, order) in words.iter_mut().zip(&WORDS) {
                let cells = _mm512_maskz_permutex2var_epi8(LOWER, first, bytes(order), last);
                let digits = _mm512_sub_epi16(cells, _mm512_set1_epi16(b'1'.into()));
                let given = _mm512_cmplt_epu16_mask(digits, _mm512_set1_epi16(9));
                word.0 = _mm512_mask_sllv_epi16(word.0, given, _mm512_set1_epi16(1), digits);
            }
            words
        }
    }

    #[inline(always)]
    fn to_text([x, y, z]: &[Self; 3]) -> Text {
        let one = Self::splat(1);
        let mut text = [0; CELLS];
        // SAFETY: the machine has AVX-512; the text has all bytes that are written.
        unsafe {
            // A digit has as many bits below its own, eight at most, as it is beyond the first.
            let digits =
                |below| _mm512_add_epi8(_mm512_popcnt_epi8(below), _mm512_set1_epi8(b'1' as i8));
            let two = x.sub(one).or(Avx512Words(_mm512_slli_epi16::<8>(y.sub(one).0)));
            let (two, third) = (digits(two.0), digits(z.sub(one).0));
            let first = _mm512_permutex2var_epi8(two, bytes(&CHARACTERS[0]), third);
            let last = _mm512_permutex2var_epi8(two, bytes(&CHARACTERS[1]), third);
            let to = text.as_mut_ptr();
            _mm512_storeu_si512(to.cast(), first);
            _mm_storeu_si128(to.add(64).cast(), _mm512_castsi512_si128(last));
            text[80] = _mm_extract_epi8::<0>(_mm512_extracti32x4_epi32::<1>(last)) as u8;
        }
        text
    }
}
