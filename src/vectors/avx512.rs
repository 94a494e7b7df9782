//! AVX-512: 512 bits of x86-64.
//!
//! What stays true: a value of [`Avx512`] is only made on a machine that has all of [`Avx2`], and of
//! AVX-512 the parts F, BW, VL and BITALG: Intel's processors from Ice Lake on, AMD's from Zen 4 on.
//! Those before them lack BITALG, and slow down while they use 512 bits.

use super::avx2::Avx2;

/// The proof that the machine has AVX-512; inside, that it has AVX2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Avx512(Avx2);

impl Avx512 {
    /// Looks for AVX-512.
    pub fn find() -> Option<Avx512> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bitalg");
        Avx2::find().filter(|_| has_all).map(Avx512)
    }

    /// Runs plain code that is compiled for AVX-512 here, if it is inlined.
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        // SAFETY: the machine has AVX-512.
        unsafe { run(work) }
    }

    /// The machine has AVX2, too.
    pub fn avx2(self) -> Avx2 {
        self.0
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg")]
fn run<R>(work: impl FnOnce() -> R) -> R {
    work()
}
