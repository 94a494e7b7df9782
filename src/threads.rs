//! The threads that the library starts.
//!
//! In: work. Out: a thread that does it, within a scope that waits for it; or none, where the
//! system has none to give, which is no error: whoever asks goes on with fewer.

use std::hint;
use std::thread::{self, Builder, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

/// The stack of a thread. The solvers keep their depth on the heap, and an eighth of it is enough; but
/// where nothing is optimised, each vector of lockstep has a place of its own.
const STACK_BYTES: usize = 1 << 20;

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
            // One that panicked is reported by the scope.
            others.into_iter().for_each(|other| drop(other.join()));
        }
    });
}

/// For so many moments, some tens of microseconds, a thread that is done looks whether the others are, too: to
/// sleep and be woken takes longer than most of their last jobs.
const MOMENTS: u32 = 2000;

/// A call that took longer waits until its threads have left their processors, too, which takes some tens of
/// microseconds: the threads of a next call that comes at once may else be sent to the same processor as the
/// calling one, and stay there for milliseconds.
const SHORT: Duration = Duration::from_millis(2);

#[cfg(test)]
mod tests {
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
}
