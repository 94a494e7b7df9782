//! Hands what libFuzzer generates to the target that the environment variable FUZZ_TARGET names.

#![no_main]

use std::sync::LazyLock;

use fuzz::Target;
use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").expect("FUZZ_TARGET names the target");
    Target::named(&name).unwrap_or_else(|| panic!("no target is called {name}"))
});

fuzz_target!(|input: &[u8]| TARGET.watch(input));
