//! SIMD: the backends of this CPU, and the code that is written for each of them.
//!
//! Takes nothing; gives a [`Vectors`], the name of a backend with the proof that the CPU has its instructions. The proof
//! is a token, a value that exists on such a CPU only. What stays true: every function that runs those instructions takes
//! the token, or a value that was made with it. All backends give the same results.
//!
//! | module | what it has |
//! |---|---|
//! | `words` | registers of 16-bit lanes, which the solvers of `solve::nine` and `solve::sixteen` are written over |
//! | `portable`, `x86_64` | the backends: their tokens, words, and functions on bytes |
//! | `registers` | words of the portable backend where the target itself has registers of 128 bits |
//! | `planes` | 64 boards of 81 characters, transposed |
//! | `grid` | checks of one board of 81 characters |
//! | `line81`, `bits` | boards as text; the places of the bits of a number |
//! | `prefetch` | memory that the caller will use soon |

pub mod bits;
pub mod grid;
pub mod line81;
pub mod planes;
pub mod portable;
#[allow(unsafe_code)]
pub mod prefetch;
#[cfg(any(target_arch = "aarch64", all(target_arch = "wasm32", target_feature = "simd128")))]
#[allow(unsafe_code)]
pub mod registers;
pub mod words;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub mod x86_64;

use std::sync::OnceLock;

use self::line81::{Text, TextLine};
use self::planes::{Characters, TEXTS};
use self::words::Words;
#[cfg(target_arch = "x86_64")]
use self::x86_64::{avx2::Avx2Token, avx512::Avx512Token};

/// A backend that this CPU has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vectors {
    /// Plain Rust, which the compiler vectorises for the target.
    Portable,
    /// AVX2 of x86-64: registers of 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2Token),
    /// AVX-512 of x86-64: registers of 512 bits.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512Token),
}

/// The names of the backends, by their numbers; "auto" is the fastest of the CPU.
pub const NAMES: [&str; 4] = ["auto", "portable", "avx2", "avx512"];

impl Vectors {
    /// The backend with this number, if the CPU has it.
    pub fn numbered(number: usize) -> Option<Vectors> {
        match number {
            0 => Some(Vectors::best()),
            1 => Some(Vectors::Portable),
            #[cfg(target_arch = "x86_64")]
            2 => Avx2Token::find().map(Vectors::Avx2),
            #[cfg(target_arch = "x86_64")]
            3 => Avx512Token::find().map(Vectors::Avx512),
            _ => None,
        }
    }

    /// The fastest backend of the CPU.
    pub fn best() -> Vectors {
        static BEST: OnceLock<Vectors> = OnceLock::new();
        *BEST.get_or_init(|| Vectors::all().last().unwrap_or(Vectors::Portable))
    }

    /// All backends of the CPU, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Vectors> {
        (1..NAMES.len()).filter_map(Vectors::numbered)
    }
}

/// Work that is compiled for each backend that runs it, as far as it is inlined: [`Work::run`] and what it calls need
/// `#[inline(always)]`. A closure has no such attribute and is inlined only if it is small.
pub trait Work {
    type Output;

    fn run(self) -> Self::Output;
}

impl<R, F: FnOnce() -> R> Work for F {
    type Output = R;

    #[inline(always)]
    fn run(self) -> R {
        self()
    }
}

/// The operations of a backend, as methods of its token.
pub trait Backend: Copy + Send + 'static {
    /// The registers of 16-bit lanes.
    type Words: Words<Token = Self>;

    /// Runs work that is compiled for these instructions; see [`Work`].
    fn run<W: Work>(self, work: W) -> W::Output;
    /// Implements [`Planes::transpose`](planes::Planes::transpose).
    fn transpose(self, texts: &[&Text; TEXTS], planes: &mut Characters);
    /// Implements [`Planes::untranspose`](planes::Planes::untranspose).
    fn untranspose(self, planes: &Characters, lines: &mut [TextLine; TEXTS]);
    /// Implements [`Planes::units_are_odd`](planes::Planes::units_are_odd).
    fn units_of_planes_are_odd(self, planes: &Characters, table: &[u8; 16]) -> u64;
    /// Maps each cell `c` of a text to `table[c & 15]`, and returns whether the XOR of these is 0xFF in every row, column
    /// and box.
    fn units_are_odd(self, text: &Text, table: &[u8; 16]) -> bool;
    /// Whether a grid has the digits 1 to 9 only, and every given of the puzzle.
    fn fits(self, grid: &Text, puzzle: &Text) -> bool;
    /// Whether all characters are digits or points. A text with points and zeros is not: only one of them is an empty cell.
    fn is_plain(self, text: &Text) -> bool;
}

/// An item for targets whose every CPU has registers of 128 bits.
#[macro_export]
macro_rules! with_registers {
    ($item:item) => {
        #[cfg(any(
            target_arch = "aarch64",
            all(target_arch = "wasm32", target_feature = "simd128")
        ))]
        $item
    };
}

/// Evaluates an expression with the token of the backend that a [`Vectors`] names.
#[macro_export]
macro_rules! dispatch {
    ($vectors:expr, $token:ident => $work:expr) => {
        match $vectors {
            $crate::simd::Vectors::Portable => {
                let $token = $crate::simd::portable::PortableToken;
                $work
            }
            #[cfg(target_arch = "x86_64")]
            $crate::simd::Vectors::Avx2($token) => $work,
            #[cfg(target_arch = "x86_64")]
            $crate::simd::Vectors::Avx512($token) => $work,
        }
    };
}
pub use dispatch;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_names_a_backend_or_none() {
        let numbered: Vec<_> = (0..NAMES.len() + 2).map(Vectors::numbered).collect();
        assert_eq!(numbered[..2], [Some(Vectors::best()), Some(Vectors::Portable)]);
        assert_eq!(numbered[NAMES.len()..], [None; 2]);
        assert!(numbered[1..].contains(&Some(Vectors::best())));
        for (name, vectors) in NAMES.iter().zip(&numbered).skip(1) {
            let described = vectors.map_or(name.to_string(), |vectors| format!("{vectors:?}"));
            assert!(described.to_lowercase().starts_with(name), "{described} {name}");
        }
    }
}
