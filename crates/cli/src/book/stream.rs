//! The streams of a PDF.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::{Failure, Result};

/// Bytes as PDF compresses them.
pub fn compressed(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let ended = encoder.write_all(bytes).and_then(|()| encoder.finish());
    ended.map_err(|error| Failure::about("a page", error))
}
