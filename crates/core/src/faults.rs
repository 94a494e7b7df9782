//! Where the unit tests make the library fail: at the k-th step of a call, by a panic.
//!
//! In: [`step`] is called where memory is allocated, where a search counts its work and where a handle
//! is looked up. Out: nothing, and no instruction in a build without the feature `testing`; with it, the step
//! that `panic_at` has named panics. What stays true: only the thread that named it is hit.

/// A step of a call.
#[inline(always)]
pub fn step() {
    #[cfg(feature = "testing")]
    planted::step();
}

#[cfg(feature = "testing")]
pub use planted::panic_at;

#[cfg(feature = "testing")]
mod planted {
    use std::cell::Cell;

    thread_local! {
        /// The steps until the panic; 0: there is none to come.
        static LEFT: Cell<u64> = const { Cell::new(0) };
    }

    /// Plants a panic at the k-th step from now on, for 0 none; true if the last one did not come yet.
    pub fn panic_at(step: u64) -> bool {
        LEFT.replace(step) > 0
    }

    pub fn step() {
        let left = LEFT.get();
        if left > 0 {
            LEFT.set(left - 1);
            assert!(left > 1, "a planted panic");
        }
    }
}
