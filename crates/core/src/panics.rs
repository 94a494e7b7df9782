//! Turns panics into errors.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};

use crate::error::{Reason, Result};

thread_local! {
    /// How many calls of [`caught`] this thread is in.
    static CAUGHT: Cell<u32> = const { Cell::new(0) };
}

/// Runs `body`; a panic becomes an error.
pub fn caught<R>(body: impl FnOnce() -> Result<R>) -> Result<R> {
    CAUGHT.set(CAUGHT.get() + 1);
    let outcome = panic::catch_unwind(AssertUnwindSafe(body));
    CAUGHT.set(CAUGHT.get() - 1);
    outcome.unwrap_or_else(|_| Err(Reason::Internal("a panic was caught").into()))
}

/// Whether a panic of this thread will become an error.
pub fn will_be_caught() -> bool {
    CAUGHT.get() > 0
}
