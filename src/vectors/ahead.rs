//! Memory that will be wanted soon.
//!
//! In: items that will be read or written. Out: nothing; their cache lines come near while other work is done.
//! Where the text of a batch and the room for its answer are in no cache, easy 9x9 boards wait for them a quarter
//! of their time; processors that look ahead by themselves do so when the first lines are wanted.

/// How many bytes come together.
pub const LINE: usize = 64;

/// Cache lines that are not wanted yet.
#[derive(Debug, Clone, Copy)]
pub struct Ahead {
    next: *const u8,
    lines: usize,
}

impl Ahead {
    /// Nothing.
    pub const NONE: Ahead = Ahead { next: std::ptr::null(), lines: 0 };

    /// The lines of these items.
    pub fn of<T>(items: &[T]) -> Self {
        let begin = items.as_ptr().cast::<u8>();
        let before = begin.addr() % LINE;
        match size_of_val(items) {
            0 => Ahead::NONE,
            len => Ahead { next: begin.wrapping_sub(before), lines: (before + len).div_ceil(LINE) },
        }
    }

    /// Asks for the next lines: so many, or all where there are fewer.
    #[inline(always)]
    pub fn ask(&mut self, lines: usize) {
        for _ in 0..lines.min(self.lines) {
            ask(self.next);
            self.next = self.next.wrapping_add(LINE);
            self.lines -= 1;
        }
    }
}

/// Asks for a line, which goes into the second level of the caches: the first is full of what is worked on.
#[inline(always)]
fn ask(line: *const u8) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: a hint, which reads nothing and may point anywhere; all x86-64 processors have it.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T1>(line.cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = line;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_asked_for_once() {
        #[repr(align(64))]
        struct Aligned([u16; 200]);
        let numbers = Aligned([0; 200]).0;
        for (begin, end, lines) in
            [(0, 0, 0), (7, 7, 0), (0, 1, 1), (0, 32, 1), (0, 33, 2), (31, 33, 2), (31, 97, 4)]
        {
            let items = &numbers[begin..end];
            let mut ahead = Ahead::of(items);
            assert_eq!(ahead.lines, lines, "{begin}..{end}");
            let mut asked = 0;
            for most in [0, 1, 2, 9] {
                asked = lines.min(asked + most);
                ahead.ask(most);
                assert_eq!(ahead.lines, lines - asked);
                let first = numbers.as_ptr().wrapping_add(begin / 32 * 32);
                let next = first.cast::<u8>().wrapping_add(asked * LINE);
                assert!(lines == 0 || ahead.next == next, "{begin}..{end} {asked}");
            }
        }
    }
}
