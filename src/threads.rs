//! The threads that the library starts.
//!
//! In: work. Out: threads that do it, within a scope that waits for them: fewer than were asked for, or none,
//! where the system has no more to give, which is no error.

use std::hint;
use std::panic;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

/// The stack of a thread. The solvers keep their depth on the heap: 64 KiB are enough for optimised code.
/// Unoptimised code, as a dependency has it in a plain `cargo run`, gives each vector of lockstep a place of its
/// own and needs 1.3 MiB (x86-64 with AVX-512). The rest is address space only.
const STACK_BYTES: usize = 4 << 20;

/// Has a thread of its own do the work, if there is one to be had.
pub fn start<'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, ()>> {
    // Without a size of ours, std would look for one in the environment.
    let builder = Builder::new().name("sudoku".into()).stack_size(STACK_BYTES);
    builder.spawn_scoped(scope, work).ok()
}

/// Has up to so many threads do the work, the calling one among them: fewer, where the system gives fewer.
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
        let mut moments = 0..MOMENTS;
        while !others.iter().all(ScopedJoinHandle::is_finished) && moments.next().is_some() {
            hint::spin_loop();
        }
        if start.elapsed() > SHORT {
            for other in others {
                other.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
            }
        }
    });
}

/// For so many moments, some tens of microseconds, a thread that is done looks whether the others are, too: to
/// sleep and be woken takes longer than most of their last jobs.
const MOMENTS: u32 = 2000;

/// A call that took longer waits until its threads are gone, too, which takes some tens of microseconds: without
/// that, calls that follow at once took a third longer now and then, as if their threads had waited for a processor.
const SHORT: Duration = Duration::from_millis(2);

/// What the mutex holds, whether or not a thread that held it panicked.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::panic::AssertUnwindSafe;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// Each waits for the others, for a while.
    #[test]
    fn as_many_threads_as_are_wanted_do_the_work() {
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
    /// In a short call, and in one that waits until its threads are gone.
    #[test]
    fn a_panic_of_another_thread_is_one_of_the_call() {
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
