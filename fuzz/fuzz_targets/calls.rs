//! Sequences of C calls with live, freed and made-up handles, compared with a model.

#![no_main]

use fuzz::watch::watched;
use fuzz::{Bytes, calls};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| watched(|| calls::run(Bytes::new(input))));
