//! The memory of the largest boards: an allocator counts it, and the test compares it with the memory limit.
//! `docs/large.md` states the limits of this test.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use sudoku::{Bounds, Ended, Holes, Kind, Options, Puzzle, Request, Shape, Stop, generate};
use sudoku_solve as solve;

/// Counts the live bytes, and their maximum.
struct Counting {
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Counting {
    fn grow(&self, bytes: usize) {
        let now = self.now.fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.most.fetch_max(now, Ordering::Relaxed);
    }
}

// SAFETY: the allocator of the system does everything.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.grow(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        self.now.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        self.grow(size);
        self.now.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting { now: AtomicUsize::new(0), most: AtomicUsize::new(0) };

const MIB: usize = 1 << 20;

/// A 100x100 board with this share of holes; for 100 with a single given, because a formula solves an empty one.
fn board(percent: u32) -> Puzzle {
    let shape = Shape::new(10, 10).unwrap();
    if percent == 100 {
        let mut puzzle = Puzzle::new(shape).unwrap();
        puzzle.set(0, 0, 1).unwrap();
        return puzzle;
    }
    let holes = Holes { count: 100 * percent, balanced: false };
    generate(&Request::new(shape, 1).with_kind(Kind::Holes(holes))).unwrap().puzzle
}

/// How a search of at most 20,000 nodes ends within a memory limit. It checks that the live bytes stay within the limit and
/// 1 MiB.
fn ended(puzzle: &Puzzle, mib: usize) -> Ended {
    let bounds = Bounds::default().with_memory(mib * MIB).with_nodes(20_000);
    let before = ALLOCATOR.now.load(Ordering::Relaxed);
    ALLOCATOR.most.store(before, Ordering::Relaxed);
    let report = solve::solve(puzzle, &Options::default().with_bounds(bounds)).unwrap().1;
    let most = ALLOCATOR.most.load(Ordering::Relaxed) - before;
    assert!(most <= (mib + 1) * MIB, "{most} live bytes with a limit of {mib} MiB");
    report.ended
}

#[test]
fn boards_of_a_hundred_rows_fit_the_documented_memory() {
    let out_of_memory = Ended::Stopped(Stop::Memory);
    assert_eq!(ended(&board(30), 1), Ended::SolutionLimit, "singles");
    assert_eq!(ended(&board(30), 0), out_of_memory);
    for (percent, stated, too_little) in [(35, 8, 2), (100, 256, 64)] {
        let puzzle = board(percent);
        assert_eq!(ended(&puzzle, stated), Ended::Stopped(Stop::Nodes), "{percent} % of holes");
        assert_eq!(ended(&puzzle, too_little), out_of_memory, "{percent} % of holes");
    }
}
