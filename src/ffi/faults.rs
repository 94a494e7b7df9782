//! Tests every exported function without memory and after a panic.
//!
//! In: a case for each function of the header, and for each strategy. For each case, allocation 1, 2, 3
//! and so on fails once, or all fail from the i-th on; then step 1, 2, 3 and so on panics. What must
//! hold: the status is NO_MEMORY or INTERNAL, or the answer is right; the process does not end; the same
//! call on the same handles then works; and the call has freed all that it allocated.
//! Seen to fail: `read_to_end` of the standard library in sudoku_board_load, which aborts without memory.

mod cases;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;

use self::cases::{Case, Outputs, World, cases};
use super::status::{SUDOKU_FILE_ERROR, SUDOKU_INTERNAL, SUDOKU_NO_MEMORY, SUDOKU_OK};
use sudoku_core::faults;

/// Counts the allocations of each thread, and fails the planted ones.
struct Failing;

#[global_allocator]
static ALLOCATOR: Failing = Failing;

thread_local! {
    /// Blocks that this thread has allocated and not freed.
    static BLOCKS: Cell<i64> = const { Cell::new(0) };
    /// Allocations until one fails; 0: none fails.
    static LEFT: Cell<u64> = const { Cell::new(0) };
    /// Whether all fail after that one.
    static FOR_GOOD: Cell<bool> = const { Cell::new(false) };
    static HAS_FAILED: Cell<bool> = const { Cell::new(false) };
}

impl Failing {
    fn fails(&self) -> bool {
        let left = LEFT.get();
        if left > 1 || left == 0 {
            LEFT.set(left.saturating_sub(1));
            return false;
        }
        LEFT.set(u64::from(FOR_GOOD.get()));
        HAS_FAILED.set(true);
        true
    }
}

// SAFETY: each call goes to the allocator of the system or returns NULL.
unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if self.fails() {
            return null_mut();
        }
        BLOCKS.set(BLOCKS.get() + 1);
        // SAFETY: as promised by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        BLOCKS.set(BLOCKS.get() - 1);
        // SAFETY: as promised by the caller.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if self.fails() {
            return null_mut();
        }
        // SAFETY: as promised by the caller.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// The tests try each of the first steps of a call, up to this number, and ever fewer of the later ones.
const EACH: u64 = 200;

/// Runs a case with a fault that `plant` plants at its k-th step, until `lift` returns that it has fewer than k.
fn runs(case: &Case, fault: i32, plant: impl Fn(u64), lift: impl Fn() -> bool) -> u64 {
    let (mut k, mut runs) = (1, 0);
    loop {
        let blocks = BLOCKS.get();
        let has_come = {
            let world = World::new();
            let mut outputs = Outputs::new();
            plant(k);
            let status = (case.call)(&world, &mut outputs);
            let has_come = lift();
            let name = &case.name;
            match status {
                SUDOKU_OK => assert!((case.right)(&outputs), "{name}, {k}: a wrong answer"),
                _ => assert_eq!((status, has_come), (fault, true), "{name}, {k}"),
            }
            if status != SUDOKU_OK {
                let mut again = Outputs::new();
                let status = (case.call)(&world, &mut again);
                let right = (case.right)(&again);
                assert_eq!((status, right), (SUDOKU_OK, true), "{name}, {k}, again");
            }
            has_come
        };
        assert_eq!(BLOCKS.get(), blocks, "{}, {k}: a leak", case.name);
        if !has_come {
            return runs;
        }
        runs += 1;
        k += 1 + if k < EACH { 0 } else { k / 8 };
    }
}

/// Makes enough handles of each kind that the tables do not grow afterwards.
fn grow_tables() {
    let worlds: Vec<World> = (0..64).map(|_| World::new()).collect();
    drop(worlds);
}

#[test]
fn every_exported_function_has_a_case() {
    let header = include_str!(env!("SUDOKU_HEADER"));
    let of_status = |line: &'static str| line.strip_prefix("int32_t sudoku_");
    let of_text = |line: &'static str| line.strip_prefix("const char *sudoku_");
    let declared = header.lines().filter_map(|line| of_status(line).or_else(|| of_text(line)));
    let names: Vec<String> = cases().map(|case| case.name).collect();
    let mut count = 0;
    for function in declared.filter_map(|rest| rest.split_once('(')) {
        let name = format!("sudoku_{}", function.0);
        let has_case = |case: &String| case.split(", ").next() == Some(&name);
        assert!(names.iter().any(has_case), "{name} has no case");
        count += 1;
    }
    assert!(count > 40, "{count}");
}

#[test]
fn every_case_is_right_without_a_fault() {
    for case in cases() {
        let mut outputs = Outputs::new();
        let status = (case.call)(&World::new(), &mut outputs);
        assert_eq!((status, (case.right)(&outputs)), (SUDOKU_OK, true), "{}", case.name);
    }
}

#[test]
fn memory_that_cannot_be_had_is_a_status() {
    grow_tables();
    let mut failed = 0;
    for case in cases() {
        for for_good in [false, true] {
            let plant = |k| {
                HAS_FAILED.set(false);
                FOR_GOOD.set(for_good);
                LEFT.set(k);
            };
            let lift = || {
                LEFT.set(0);
                HAS_FAILED.get()
            };
            failed += runs(&case, SUDOKU_NO_MEMORY, plant, lift);
        }
    }
    assert!(failed > 1000, "{failed}");
}

/// The text of the error must not need memory.
#[test]
fn a_missing_file_without_memory_is_a_status() {
    const MISSING: &str = "/no such folder/a file";
    let (path, len) = (MISSING.as_ptr().cast(), MISSING.len());
    for k in 1..4 {
        for save in [false, true] {
            let world = World::new();
            let mut outputs = Outputs::new();
            HAS_FAILED.set(false);
            FOR_GOOD.set(true);
            LEFT.set(k);
            let status = cases::with_a_file(&world, &mut outputs, save, path, len);
            LEFT.set(0);
            let expected = if HAS_FAILED.get() { SUDOKU_NO_MEMORY } else { SUDOKU_FILE_ERROR };
            assert!(status == SUDOKU_FILE_ERROR || status == expected, "{k}, {save}: {status}");
        }
    }
}

// Seen to fail: a panic of the producer taken as its end: rows of a call that returned OK stayed zero.
#[test]
fn a_fault_of_the_library_is_a_status() {
    grow_tables();
    let mut panics = 0;
    for case in cases() {
        let plant = |k| _ = faults::panic_at(k);
        let lift = || !faults::panic_at(0);
        panics += runs(&case, SUDOKU_INTERNAL, plant, lift);
    }
    assert!(panics > 1000, "{panics}");
}
