//! The fuzz targets, and what they share: the bytes of an input as choices, and a watch over each execution.
//!
//! Takes the bytes that the fuzzer generates; panics if something is wrong, and the fuzzer reports the input. What stays
//! true: an input means the same in every build of a target.

mod calls;
mod columns;
mod explaining;
mod solved_board;
mod solving;
mod text;
mod watch;

/// What libFuzzer can be asked to run.
pub struct Target {
    /// Its name, and that of the folder of its inputs in `fuzz/corpus`.
    pub name: &'static str,
    run: fn(Bytes),
}

pub const TARGETS: [Target; 5] = [
    Target { name: "text", run: text::run },
    Target { name: "calls", run: calls::run },
    Target { name: "solving", run: solving::run },
    Target { name: "columns", run: columns::run },
    Target { name: "explaining", run: explaining::run },
];

impl Target {
    pub fn named(name: &str) -> Option<&'static Target> {
        const { &TARGETS }.iter().find(|target| target.name == name)
    }

    /// Runs one input; panics if it shows a fault, leaks, or takes more than a second of the processor.
    pub fn watch(&self, input: &[u8]) {
        watch::watched(|| (self.run)(Bytes::new(input)));
    }
}

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
