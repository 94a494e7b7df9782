//! The native that makes puzzles.

use jni::errors::Result as Answer;
use jni::objects::{JByteArray, JClass};
use jni::sys::jlong;
use jni::{Env, NativeMethod, native_method};

use super::Faults;
use super::crossing::{handle, make, one, plain};
use crate::ffi::generate::{SUDOKU_SYMMETRY_NONE, SudokuGenerateOptions, sudoku_generate};

pub(super) const NATIVES: &[NativeMethod<'static>] =
    &[native!(generate(options: jbyte[], control: jlong, error: jbyte[]) -> jlong)];

/// The options of a generator in a `byte[]`; the control is another argument.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct GenerateFields {
    box_height: u32,
    box_width: u32,
    killer: u32,
    minimal: u32,
    seed: u64,
    givens: u32,
    holes: u32,
    holes_balanced: u32,
    max_cage: u32,
    attempts: u32,
    time_limit_ms: u32,
    min_cage: u32,
    zero: u32,
    min_nodes: u64,
    max_nodes: u64,
}

plain!(GenerateFields);

fn generate<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    options: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    let fields: GenerateFields = one(env, &options)?;
    let options = SudokuGenerateOptions {
        struct_size: size_of::<SudokuGenerateOptions>() as u32,
        box_height: fields.box_height,
        box_width: fields.box_width,
        killer: fields.killer,
        seed: fields.seed,
        minimal: fields.minimal,
        givens: fields.givens,
        holes: fields.holes,
        holes_balanced: fields.holes_balanced,
        max_cage: fields.max_cage,
        attempts: fields.attempts,
        time_limit_ms: fields.time_limit_ms,
        min_cage: fields.min_cage,
        control: handle(control),
        min_nodes: fields.min_nodes,
        max_nodes: fields.max_nodes,
        min_givens: 0,
        max_givens: 0,
        more_givens: 0,
        symmetry: SUDOKU_SYMMETRY_NONE,
        pattern: std::ptr::null(),
        solution: std::ptr::null(),
    };
    // SAFETY: a place for one handle, and structures.
    make(env, &error, |out, error| unsafe { sudoku_generate(&options, out, error) })
}
