//! Which vector instructions the machine has, and the texts of many boards turned for them.
//!
//! In: nothing. Out: a [`Vectors`], the proof that the instructions it names are there; [`planes`].
//! What is written for vectors is written once, over a trait, and runs with each of them; all give
//! the same results. [`Vectors::Portable`] is plain Rust.

#[cfg(target_arch = "x86_64")]
pub mod avx2;
pub mod planes;

#[cfg(target_arch = "x86_64")]
use avx2::Avx2;

/// A kind of vectors that this machine has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vectors {
    /// Plain Rust, which compilers turn into whatever vectors the target has.
    Portable,
    /// AVX2 of x86-64: 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

impl Vectors {
    /// The fastest of this machine.
    pub fn best() -> Vectors {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::find() {
            return Vectors::Avx2(avx2);
        }
        Vectors::Portable
    }

    /// All of this machine, the plainest first.
    pub fn all() -> impl Iterator<Item = Vectors> {
        let best = Vectors::best();
        let plain = (best != Vectors::Portable).then_some(Vectors::Portable);
        plain.into_iter().chain([best])
    }
}
