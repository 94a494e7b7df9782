//! What the fuzz targets share: the bytes of an input as choices, and a watch over each execution.
//!
//! Takes the bytes that the fuzzer generates; panics if something is wrong, and the fuzzer reports the input. What stays
//! true: an input means the same in every build of a target.

pub mod calls;
pub mod solved_board;
pub mod watch;

/// The bytes of an input, taken one after the other; zeros follow the last one.
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub fn new(input: &'a [u8]) -> Self {
        Bytes(input)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// A number below the bound, which is at most 256.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }

    pub fn one_of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    /// The next bytes, at most `count`.
    pub fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        taken
    }

    /// All bytes that follow.
    pub fn rest(self) -> &'a [u8] {
        self.0
    }
}
