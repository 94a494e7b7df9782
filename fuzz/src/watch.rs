//! A watch over each execution: it frees all memory that it allocates, and it ends within a second.
//!
//! Takes an execution that can be repeated; panics if it leaks or takes too long. The allocator counts the live bytes. A
//! first execution may fill memory that lives as long as the process (the tables of handles, the features of the CPU): it
//! leaks only if a repetition allocates the same amount again.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

struct Counting;

/// Bytes that are allocated now.
static LIVE: AtomicI64 = AtomicI64::new(0);

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: the system's allocator does all; this one counts.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LIVE.fetch_add(layout.size() as i64, Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        LIVE.fetch_add(layout.size() as i64, Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size() as i64, Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        LIVE.fetch_add(size as i64 - layout.size() as i64, Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// An execution may take this long, in nanoseconds of the processor.
const LONGEST: i64 = 1_000_000_000;

/// Runs one execution.
pub fn watched(execution: impl Fn()) {
    let started = processor_time();
    let taken = taken(&execution);
    let used = processor_time() - started;
    assert!(used < LONGEST, "an execution took {} ms", used / 1_000_000);
    if taken != 0 {
        let again = self::taken(&execution);
        assert!(again == 0, "an execution kept {again} bytes");
    }
}

/// What an execution allocates and does not free.
fn taken(execution: &impl Fn()) -> i64 {
    let before = LIVE.load(Relaxed);
    execution();
    LIVE.load(Relaxed) - before
}

/// Nanoseconds that this thread has computed; a busy machine does not count.
fn processor_time() -> i64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the place is one for a time.
    let status = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(status, 0);
    time.tv_sec * 1_000_000_000 + time.tv_nsec
}
