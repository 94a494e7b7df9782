//! Writes to standard error, which may be closed or a full disk: what cannot be written is lost, and changes neither the
//! results nor the exit status. `eprintln!` would panic; `main` denies it.

use std::fmt;
use std::io::{self, Write};

/// Writes a line, `sudoku: ` before it.
pub fn say(line: impl fmt::Display) {
    write(&format!("sudoku: {line}\n"));
}

/// Writes text.
pub fn write(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
