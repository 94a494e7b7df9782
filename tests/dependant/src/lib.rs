//! A shared library that exports one function, `JNI_OnLoad`, as a library for Java does: libsudoku must not export
//! another one.

use engine::Shape;

/// The function that Java calls when it loads such a library.
#[unsafe(no_mangle)]
pub extern "C" fn JNI_OnLoad() -> u32 {
    Shape::square(9).map_or(0, |shape| shape.side() as u32)
}
