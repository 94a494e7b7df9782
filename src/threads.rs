//! The threads that the library starts.
//!
//! In: work. Out: a thread that does it, within a scope that waits for it; or none, where the
//! system has none to give, which is no error: whoever asks goes on with fewer.

use std::thread::{Builder, Scope};

/// The stack of a thread. The solvers keep their depth on the heap, and an eighth of it is enough; but
/// where nothing is optimised, each vector of lockstep has a place of its own.
const STACK_BYTES: usize = 1 << 20;

/// Has a thread of its own do the work; false if there is none to be had.
pub fn start<'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() + Send + 'scope,
) -> bool {
    // Without a size of ours, std would look for one in the environment.
    let builder = Builder::new().name("sudoku".into()).stack_size(STACK_BYTES);
    builder.spawn_scoped(scope, work).is_ok()
}
