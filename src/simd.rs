//! Which vector instructions the machine has, and the texts of many boards turned for them.
//!
//! In: nothing. Out: a [`Vectors`], the proof that the instructions it names are there; `texts` of
//! boards, one at a time as a `grid`, and many in `planes`; memory that is asked for `ahead`.
//! What is written for vectors is written once, over a trait, and runs with each of them; all give
//! the same results. [`Vectors::Portable`] is plain Rust.
//!
//! Safe code elsewhere cannot run instructions that the machine lacks:
//!
//! ```compile_fail,E0603
//! use sudoku::simd::words::Words;
//! ```

// Not public: what works on vectors is sound only for a caller that holds the proof that the machine has them.
pub(crate) mod bits;
pub(crate) mod grid;
pub(crate) mod line81;
pub(crate) mod planes;
pub(crate) mod portable;
pub(crate) mod prefetch;
pub(crate) mod words;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86_64;

use std::sync::OnceLock;

#[cfg(target_arch = "x86_64")]
use self::x86_64::{avx2::Avx2Token, avx512::Avx512Token};

/// A kind of vectors that this machine has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vectors {
    /// Plain Rust, which compilers turn into whatever vectors the target has.
    Portable,
    /// AVX2 of x86-64: 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2Token),
    /// AVX-512 of x86-64: 512 bits.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512Token),
}

/// Plain code, compiled once for each kind of vectors; what it calls must be inlined always.
macro_rules! compiled_for {
    ($vectors:expr, $work:expr) => {
        match $vectors {
            #[cfg(target_arch = "x86_64")]
            $crate::simd::Vectors::Avx2(avx2) => avx2.run(|| $work),
            #[cfg(target_arch = "x86_64")]
            $crate::simd::Vectors::Avx512(avx512) => avx512.run(|| $work),
            $crate::simd::Vectors::Portable => $work,
        }
    };
}
pub(crate) use compiled_for;

/// The names of the vectors, by their numbers; "auto" stands for the fastest of the machine.
pub const NAMES: [&str; 4] = ["auto", "portable", "avx2", "avx512"];

impl Vectors {
    /// The vectors with this number, if this machine has them.
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

    /// The same, but AVX2 for those of AVX-512: what compilers make of plain code about bytes is slower
    /// with a mask for each compare.
    pub fn without_masks(self) -> Vectors {
        match self {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(avx512) => Vectors::Avx2(avx512.avx2()),
            vectors => vectors,
        }
    }

    /// The fastest of this machine.
    pub fn best() -> Vectors {
        static BEST: OnceLock<Vectors> = OnceLock::new();
        *BEST.get_or_init(|| Vectors::all().last().unwrap_or(Vectors::Portable))
    }

    /// All of this machine, the plainest first.
    pub fn all() -> impl Iterator<Item = Vectors> {
        (1..NAMES.len()).filter_map(Vectors::numbered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_names_vectors_or_none() {
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
