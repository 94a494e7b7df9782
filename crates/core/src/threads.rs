//! The threads that the library starts.
//!
//! In: work, and the number of threads wanted. Out: the work done, by the calling thread and by others in a scope that
//! waits for them. If the system has no more threads, fewer do the work; that is not an error.

use std::hint;
use std::panic;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

/// The stack of a thread. Optimised code needs 64 KiB, because solvers keep their depth on the heap. Unoptimised code
/// needs 1.3 MiB (x86-64 with AVX-512), because each vector of lockstep has a separate slot; a dependency is compiled
/// so in a plain `cargo run`. The rest costs address space only.
const STACK_BYTES: usize = 4 << 20;

/// Starts a thread for the work. `None` if the system has no more threads.
pub fn start<'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, ()>> {
    // Without an explicit size, std takes one from the environment.
    let builder = Builder::new().name("sudoku".into()).stack_size(STACK_BYTES);
    builder.spawn_scoped(scope, work).ok()
}

/// Runs the work on up to `threads` threads, the calling one among them; on fewer if the system has no more.
pub fn on(threads: usize, work: impl Fn() + Sync) {
    if threads <= 1 {
        return work();
    }
    let start = Instant::now();
    thread::scope(|scope| {
        let mut others = Vec::new();
        if others.try_reserve_exact(threads - 1).is_ok() {
            others.extend((1..threads).map_while(|_| self::start(scope, &work)));
        }
        work();
        let mut spins = 0..SPINS;
        while !others.iter().all(ScopedJoinHandle::is_finished) && spins.next().is_some() {
            hint::spin_loop();
        }
        if start.elapsed() > SHORT {
            for other in others {
                other.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
            }
        }
    });
}

/// How often a thread that is done looks at the others before it sleeps, some tens of microseconds in all: a futex
/// wake-up costs more than most of their last chunks.
const SPINS: u32 = 2000;

/// A call that took longer also joins its threads, which takes some tens of microseconds. Without that, calls that
/// followed at once took up to a third longer (`benches/collections.rs`, two cores).
const SHORT: Duration = Duration::from_millis(2);

/// Locks a mutex, also after a thread panicked that held it.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::panic::AssertUnwindSafe;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// Each waits for the others, for at most 20 seconds.
    // Seen to fail: a thread less than wanted.
    #[test]
    fn all_threads_wanted_do_the_work() {
        for (threads, expected) in [(0, 1), (1, 1), (2, 2), (5, 5)] {
            let (here, start) = (AtomicUsize::new(0), Instant::now());
            on(threads, || {
                here.fetch_add(1, Ordering::Relaxed);
                while here.load(Ordering::Relaxed) < expected
                    && start.elapsed() < Duration::from_secs(20)
                {
                    thread::yield_now();
                }
            });
            assert_eq!(here.into_inner(), expected);
        }
    }

    /// In a short call, and in one that joins its threads.
    // Seen to fail: a joined thread's panic dropped.
    #[test]
    fn panic_of_another_thread_reaches_the_caller() {
        for time in [Duration::ZERO, 2 * SHORT] {
            let caller = thread::current().id();
            let call = || {
                on(2, || {
                    thread::sleep(time);
                    assert_eq!(thread::current().id(), caller, "the other thread");
                });
            };
            assert!(panic::catch_unwind(AssertUnwindSafe(call)).is_err(), "{time:?}");
        }
    }
}
