//! A shared library with one function of its own, `JNI_OnLoad`, as each library for Java has: libsudoku must not
//! export another one.

use engine::Shape;

/// Stands for what such a library does when Java loads it.
#[unsafe(no_mangle)]
pub extern "C" fn JNI_OnLoad() -> u32 {
    Shape::square(9).map_or(0, |shape| shape.side() as u32)
}
