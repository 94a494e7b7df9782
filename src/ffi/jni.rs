//! The natives of the Java binding: each copies its arguments in, calls one function of the C face,
//! and copies the answer out.
//!
//! In and out: `long` (handles, which 0 is not), `int`, and `byte[]`, which holds what C would point
//! to, in the byte order of the machine. What a `byte[]` holds is written above the structures below
//! and in `Natives.java`; texts are UTF-8. Regions are copied: no array is pinned, so that a solve
//! never keeps the collector waiting.
//!
//! Failures come up as numbers; Java throws. A native that answers 0, null or a negative number has
//! put a [`SudokuError`] into its last argument. An exception of the policy [`Faults`] is a fault of
//! the binding or the end of the memory.
//!
//! The library exports `JNI_OnLoad` and no `Java_...` name, since such a name would hold the package,
//! which tools that merge jars like to rename. `JNI_OnLoad` asks the thread that loads the library
//! which class wants the natives: see `Library.java`.

use std::alloc::{self, Layout};
use std::any::Any;
use std::ffi::{CStr, c_char, c_void};
use std::{panic, ptr};

use jni::errors::{Error as Fault, ErrorPolicy, JniError, Result as Answer};
use jni::objects::{JByteArray, JClass, JThread};
use jni::strings::{JNIStr, JNIString};
use jni::sys::{JNI_VERSION_1_8, jbyte, jint, jlong};
use jni::{Env, JavaVM, NativeMethod, jni_sig, jni_str, native_method};

use super::arguments::{Empty, pointer};
use super::batch::{SudokuRow, sudoku_solve_batch, sudoku_solve_lines};
use super::board::{
    SudokuBoard, SudokuReadOptions, sudoku_board_add_cage, sudoku_board_cage,
    sudoku_board_cage_count, sudoku_board_candidates, sudoku_board_cells, sudoku_board_clone,
    sudoku_board_free, sudoku_board_get, sudoku_board_load, sudoku_board_new, sudoku_board_read,
    sudoku_board_save, sudoku_board_set, sudoku_board_set_cells, sudoku_board_set_symbols,
    sudoku_board_size, sudoku_board_symbols, sudoku_board_validate, sudoku_board_write,
};
use super::control::{
    SudokuProgress, sudoku_control_cancel, sudoku_control_free, sudoku_control_new,
    sudoku_control_progress, sudoku_control_reset,
};
use super::deduction::{
    sudoku_deduction_candidates, sudoku_deduction_cells, sudoku_deduction_choice,
    sudoku_deduction_clone, sudoku_deduction_free, sudoku_deduction_new, sudoku_deduction_set,
};
use super::generate::{SudokuGenerateOptions, sudoku_generate};
use super::prove::sudoku_prove;
use super::solve::{
    SudokuOptions, SudokuReport, sudoku_count, sudoku_solutions_close, sudoku_solutions_next,
    sudoku_solutions_open, sudoku_solve, sudoku_strategy_count, sudoku_strategy_description,
    sudoku_strategy_find, sudoku_strategy_fits, sudoku_strategy_name, sudoku_strategy_number,
};
use super::status::{
    SUDOKU_BUFFER_TOO_SMALL, SUDOKU_OK, sudoku_status_message, sudoku_status_name,
};
use super::{SudokuError, guard, sudoku_build_info, sudoku_version};
use crate::error::Reason;
use crate::memory;
use crate::text::ReadOptions;

/// What the natives want to know of a solve; the control comes beside it.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct SolveFields {
    strategy: i32,
    threads: u32,
    solution_limit: u64,
    node_limit: u64,
    memory_limit: u64,
    time_limit_ms: u32,
    vectors: u32,
}

/// What the natives want to know of a text; the symbols come beside it.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct ReadFields {
    format: i32,
    box_height: u32,
    box_width: u32,
    zero: u32,
    max_bytes: u64,
}

/// What the natives want to know of a puzzle to be made; the control comes beside it.
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

/// What a batch comes back as: this, the rows, then the solutions.
#[repr(C)]
#[derive(Clone, Copy)]
struct BatchHead {
    status: i32,
    zero: u32,
    rows: u64,
}

/// What can be copied to and from a `byte[]` as it is.
///
/// # Safety
/// Integers only, without padding between or after them.
unsafe trait Plain: Copy {}

macro_rules! plain {
    ($($type:ty),*) => {
        // SAFETY: integers, and structures of integers that fill them.
        $(unsafe impl Plain for $type {})*
    };
}
plain!(u8, i32, u32, i64, u64, SolveFields, ReadFields, GenerateFields, BatchHead);
plain!(SudokuError, SudokuProgress, SudokuReport, SudokuRow);

/// What Java sees as its bytes.
fn bytes<T: Plain>(items: &[T]) -> &[jbyte] {
    // SAFETY: every byte of a `Plain` belongs to an integer.
    unsafe { std::slice::from_raw_parts(items.as_ptr().cast(), size_of_val(items)) }
}

/// What Java fills as its bytes.
fn bytes_mut<T: Plain>(items: &mut [T]) -> &mut [jbyte] {
    // SAFETY: any bytes are a value of a `Plain`.
    unsafe { std::slice::from_raw_parts_mut(items.as_mut_ptr().cast(), size_of_val(items)) }
}

/// Copies a list out of a `byte[]`.
fn list<T: Plain>(env: &Env<'_>, array: &JByteArray<'_>) -> Answer<Vec<T>> {
    let mut items = zeros(array.len(env)? / size_of::<T>())?;
    array.get_region(env, 0, bytes_mut(&mut items))?;
    Ok(items)
}

/// Copies one structure out of a `byte[]`.
fn one<T: Plain + Default>(env: &Env<'_>, array: &JByteArray<'_>) -> Answer<T> {
    let mut item = [T::default()];
    array.get_region(env, 0, bytes_mut(&mut item))?;
    Ok(item[0])
}

/// Copies a list into a `byte[]`.
fn put<T: Plain>(env: &Env<'_>, array: &JByteArray<'_>, items: &[T]) -> Answer<()> {
    array.set_region(env, 0, bytes(items))
}

/// Room for a list. A large one comes from the system as zeros, which nobody has to write: that
/// would take as long as solving many puzzles.
fn zeros<T: Plain>(len: usize) -> Answer<Vec<T>> {
    let no_memory = Fault::JniCall(JniError::NoMemory);
    let Ok(layout) = Layout::array::<T>(len) else { return Err(no_memory) };
    if layout.size() == 0 {
        return Ok(Vec::new());
    }
    // SAFETY: the layout is not empty.
    let items = unsafe { alloc::alloc_zeroed(layout) };
    if items.is_null() {
        return Err(no_memory);
    }
    // SAFETY: `len` items, allocated as a vector does; zeros are a value of a `Plain`.
    Ok(unsafe { Vec::from_raw_parts(items.cast(), len, len) })
}

/// A new `byte[]` with the parts of an answer one after the other; null, with the reason in `error`,
/// if it would be longer than an array of Java can be.
fn array<'local>(
    env: &mut Env<'local>,
    error: &JByteArray<'_>,
    parts: &[&[jbyte]],
) -> Answer<JByteArray<'local>> {
    let len = parts.iter().map(|part| part.len()).sum();
    let Some(len) = array_len(env, error, len)? else { return Ok(JByteArray::default()) };
    let array = JByteArray::new(env, len)?;
    let mut start = 0;
    for part in parts {
        array.set_region(env, start as jint, part)?;
        start += part.len();
    }
    Ok(array)
}

/// The length, if an array of Java can have it; else the reason is in `error`.
fn array_len(env: &Env<'_>, error: &JByteArray<'_>, len: usize) -> Answer<Option<usize>> {
    let fits = i32::try_from(len).is_ok();
    if !fits {
        let reason = Reason::TooLarge { limit: i32::MAX as u64 };
        put(env, error, &[SudokuError::of(&reason.into())])?;
    }
    Ok(fits.then_some(len))
}

/// Calls a function of the C face and returns its status; after a negative one `error` says why.
fn call(
    env: &Env<'_>,
    error: &JByteArray<'_>,
    function: impl FnOnce(*mut SudokuError) -> i32,
) -> Answer<jint> {
    let mut detail = SudokuError::EMPTY;
    let status = function(&mut detail);
    if status < 0 {
        put(env, error, &[detail])?;
    }
    Ok(status)
}

/// Calls a function of the C face that makes a handle; 0 and the status in `error` if it made none.
fn make<T>(
    env: &Env<'_>,
    error: &JByteArray<'_>,
    function: impl FnOnce(*mut *mut T, *mut SudokuError) -> i32,
) -> Answer<jlong> {
    let mut handle = ptr::null_mut();
    let mut detail = SudokuError::EMPTY;
    let status = function(&mut handle, &mut detail);
    if status != SUDOKU_OK {
        detail.code = status;
        put(env, error, &[detail])?;
    }
    Ok(handle.addr() as jlong)
}

/// The lasting text that a function of the C face hands out, or null.
fn lasting<'local>(
    env: &mut Env<'local>,
    function: impl FnOnce(*mut *const c_char) -> i32,
) -> Answer<JByteArray<'local>> {
    let mut text = ptr::null();
    if function(&mut text) != SUDOKU_OK {
        return Ok(JByteArray::default());
    }
    // SAFETY: after SUDOKU_OK it is a text that ends with NUL and lives as long as the library.
    env.byte_array_from_slice(unsafe { CStr::from_ptr(text) }.to_bytes())
}

/// The handle in a `long`.
fn handle<T>(token: jlong) -> *mut T {
    pointer(token as usize)
}

/// A number that cannot be negative; 0, which is refused as well, stands for those that are.
fn positive(number: jint) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

fn solve_options(env: &Env<'_>, fields: &JByteArray<'_>, control: jlong) -> Answer<SudokuOptions> {
    let fields: SolveFields = one(env, fields)?;
    Ok(SudokuOptions {
        struct_size: size_of::<SudokuOptions>() as u32,
        strategy: fields.strategy,
        solution_limit: fields.solution_limit,
        node_limit: fields.node_limit,
        memory_limit: fields.memory_limit,
        time_limit_ms: fields.time_limit_ms,
        threads: fields.threads,
        control: handle(control),
        vectors: fields.vectors,
    })
}

/// Reading options; they point to the symbols, which must outlive them.
fn read_options(
    env: &Env<'_>,
    fields: &JByteArray<'_>,
    symbols: &[i32],
) -> Answer<SudokuReadOptions> {
    let fields: ReadFields = one(env, fields)?;
    Ok(SudokuReadOptions {
        struct_size: size_of::<SudokuReadOptions>() as u32,
        format: fields.format,
        box_height: fields.box_height,
        box_width: fields.box_width,
        symbols: if symbols.is_empty() { ptr::null() } else { symbols.as_ptr() },
        symbol_count: symbols.len(),
        max_bytes: fields.max_bytes,
    })
}

fn empty_report() -> SudokuReport {
    let struct_size = size_of::<SudokuReport>() as u32;
    SudokuReport { struct_size, strategy: 0, solutions: 0, nodes: 0, elapsed_ns: 0 }
}

/// What becomes of a failure of the binding itself: an exception, unless one is on its way already.
/// A panic's own words are kept.
struct Faults;

impl<T: Default> ErrorPolicy<T, Fault> for Faults {
    type Captures<'env: 'native, 'native> = ();

    fn on_error<'env: 'native, 'native>(
        env: &mut Env<'env>,
        (): &mut (),
        fault: Fault,
    ) -> Answer<T> {
        let class = match fault {
            Fault::JniCall(JniError::NoMemory) => jni_str!("java/lang/OutOfMemoryError"),
            _ => jni_str!("java/lang/RuntimeException"),
        };
        let text = JNIString::from(format!("libsudoku: {fault}"));
        // Its result says that an exception is on its way: the one wanted.
        let _ = env.exception_check() || env.throw_new(class, text).is_err();
        Ok(T::default())
    }

    fn on_panic<'env: 'native, 'native>(
        env: &mut Env<'env>,
        (): &mut (),
        payload: Box<dyn Any + Send + 'static>,
    ) -> Answer<T> {
        let words = match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
            (Some(words), _) => words,
            (_, Some(words)) => words.as_str(),
            _ => "without words",
        };
        let text = JNIString::from(format!("libsudoku: a panic: {words}"));
        // As above.
        let _ = env.throw_new(jni_str!("java/lang/RuntimeException"), text);
        Ok(T::default())
    }
}

/// Called by the Java machine when it has loaded the library. The thread that loads it is a
/// `Library.Loading`, which names the class that wants the natives and the version it was built for,
/// and is told this version and what went wrong. Any other thread gets the library without natives.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn JNI_OnLoad(vm: *mut jni::sys::JavaVM, _: *mut c_void) -> i32 {
    guard(ptr::null_mut(), || {
        // A panic's words become an exception; this library has a hook of its own to silence.
        panic::set_hook(Box::new(|_| {}));
        // SAFETY: the Java machine passes itself.
        let vm = unsafe { JavaVM::from_raw(vm) };
        // It fails in a thread without such fields, which asks for no natives.
        let _ = vm.with_top_local_frame(|env| {
            let thread = JThread::current_thread(env)?;
            register(env, &thread)
                .or_else(|fault| tell(env, &thread, jni_str!("fault"), &fault.to_string()))
        });
        Ok(JNI_VERSION_1_8)
    })
}

fn register(env: &mut Env<'_>, thread: &JThread<'_>) -> Answer<()> {
    let own = env!("CARGO_PKG_VERSION");
    let wanted = env.get_field(thread, jni_str!("version"), jni_sig!(jbyte[]))?.l()?;
    let wanted = env.cast_local::<JByteArray>(wanted)?;
    tell(env, thread, jni_str!("found"), own)?;
    if list::<u8>(env, &wanted)? != own.as_bytes() {
        return Ok(());
    }
    let natives = env.get_field(thread, jni_str!("natives"), jni_sig!(java.lang.Class))?.l()?;
    let natives = env.cast_local::<JClass>(natives)?;
    // SAFETY: `native_method` has made each row from the function itself, and all are static.
    unsafe { env.register_native_methods(natives, NATIVES) }
}

/// Puts a text into a field of the thread.
fn tell(env: &mut Env<'_>, thread: &JThread<'_>, field: &JNIStr, text: &str) -> Answer<()> {
    let text = env.byte_array_from_slice(text.as_bytes())?;
    env.set_field(thread, field, jni_sig!(java.lang.Object), (&text).into())
}

macro_rules! native {
    ($($signature:tt)*) => { native_method! { static fn $($signature)*, error_policy = Faults } };
}

/// The natives as Java declares them.
const NATIVES: &[NativeMethod<'static>] = &[
    native!(version() -> jbyte[]),
    native!(build_info() -> jbyte[]),
    native!(status_name(status: jint) -> jbyte[]),
    native!(status_message(status: jint) -> jbyte[]),
    native!(strategy_count() -> jint),
    native!(strategy_number(index: jint) -> jint),
    native!(strategy_find(name: jbyte[], error: jbyte[]) -> jint),
    native!(strategy_name(strategy: jint) -> jbyte[]),
    native!(strategy_description(strategy: jint) -> jbyte[]),
    native!(strategy_fits(strategy: jint, board: jlong, error: jbyte[]) -> jint),
    native!(control_new(error: jbyte[]) -> jlong),
    native!(control_cancel(control: jlong) -> jint),
    native!(control_reset(control: jlong) -> jint),
    native!(control_progress(control: jlong, progress: jbyte[]) -> jint),
    native!(control_free(control: jlong) -> jint),
    native!(board_new(box_height: jint, box_width: jint, error: jbyte[]) -> jlong),
    native!(board_read(text: jbyte[], read: jbyte[], symbols: jbyte[], error: jbyte[]) -> jlong),
    native!(board_load(path: jbyte[], read: jbyte[], symbols: jbyte[], error: jbyte[]) -> jlong),
    native!(board_clone(board: jlong, error: jbyte[]) -> jlong),
    native!(board_free(board: jlong) -> jint),
    native!(board_size(board: jlong, size: jbyte[], error: jbyte[]) -> jint),
    native!(board_symbols(board: jlong, symbols: jbyte[], error: jbyte[]) -> jint),
    native!(board_set_symbols(board: jlong, symbols: jbyte[], error: jbyte[]) -> jint),
    native!(board_get(board: jlong, row: jint, col: jint, error: jbyte[]) -> jint),
    native!(board_set(board: jlong, row: jint, col: jint, symbol: jint, error: jbyte[]) -> jint),
    native!(board_cells(board: jlong, cells: jbyte[], error: jbyte[]) -> jint),
    native!(board_set_cells(board: jlong, cells: jbyte[], error: jbyte[]) -> jint),
    native!(board_candidates(
        board: jlong, row: jint, col: jint, symbols: jbyte[], error: jbyte[]
    ) -> jint),
    native!(board_add_cage(board: jlong, total: jlong, cells: jbyte[], error: jbyte[]) -> jint),
    native!(board_cage_count(board: jlong, error: jbyte[]) -> jint),
    native!(board_cage(board: jlong, index: jint, error: jbyte[]) -> jbyte[]),
    native!(board_validate(board: jlong, cell: jbyte[], error: jbyte[]) -> jint),
    native!(board_write(board: jlong, format: jint, error: jbyte[]) -> jbyte[]),
    native!(board_save(board: jlong, path: jbyte[], format: jint, error: jbyte[]) -> jint),
    native!(solve(
        board: jlong, options: jbyte[], control: jlong, cells: jbyte[], report: jbyte[],
        error: jbyte[]
    ) -> jint),
    native!(prove(
        board: jlong, options: jbyte[], control: jlong, cnf: jbyte[], proof: jbyte[],
        cells: jbyte[], report: jbyte[], error: jbyte[]
    ) -> jint),
    native!(count(
        board: jlong, options: jbyte[], control: jlong, report: jbyte[], error: jbyte[]
    ) -> jint),
    native!(solutions_open(
        board: jlong, options: jbyte[], control: jlong, error: jbyte[]
    ) -> jlong),
    native!(solutions_next(
        solutions: jlong, cells: jbyte[], report: jbyte[], error: jbyte[]
    ) -> jint),
    native!(solutions_close(solutions: jlong) -> jint),
    native!(deduction_new(board: jlong, error: jbyte[]) -> jlong),
    native!(deduction_clone(deduction: jlong, error: jbyte[]) -> jlong),
    native!(deduction_free(deduction: jlong) -> jint),
    native!(deduction_set(
        deduction: jlong, row: jint, col: jint, symbol: jint, error: jbyte[]
    ) -> jint),
    native!(deduction_cells(deduction: jlong, cells: jbyte[], error: jbyte[]) -> jint),
    native!(deduction_candidates(
        deduction: jlong, row: jint, col: jint, symbols: jbyte[], error: jbyte[]
    ) -> jint),
    native!(deduction_choice(deduction: jlong, choice: jbyte[], error: jbyte[]) -> jint),
    native!(solve_batch(
        boards: jbyte[], stride: jint, options: jbyte[], control: jlong, error: jbyte[]
    ) -> jbyte[]),
    native!(solve_lines(
        text: jbyte[], read: jbyte[], symbols: jbyte[], options: jbyte[], control: jlong,
        error: jbyte[]
    ) -> jbyte[]),
    native!(generate(options: jbyte[], control: jlong, error: jbyte[]) -> jlong),
];

fn version<'local>(env: &mut Env<'local>, _: JClass<'local>) -> Answer<JByteArray<'local>> {
    // SAFETY: a place for one pointer.
    lasting(env, |out| unsafe { sudoku_version(out) })
}

fn build_info<'local>(env: &mut Env<'local>, _: JClass<'local>) -> Answer<JByteArray<'local>> {
    // SAFETY: a place for one pointer.
    lasting(env, |out| unsafe { sudoku_build_info(out) })
}

fn status_name<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    status: jint,
) -> Answer<JByteArray<'local>> {
    // SAFETY: a place for one pointer.
    lasting(env, |out| unsafe { sudoku_status_name(status, out) })
}

fn status_message<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    status: jint,
) -> Answer<JByteArray<'local>> {
    // SAFETY: a place for one pointer.
    lasting(env, |out| unsafe { sudoku_status_message(status, out) })
}

fn strategy_count(_: &mut Env<'_>, _: JClass<'_>) -> Answer<jint> {
    let mut count = 0;
    // SAFETY: a place for one number.
    unsafe { sudoku_strategy_count(&mut count) };
    Ok(count as jint)
}

/// The number, which is never negative, or a status.
fn strategy_number(_: &mut Env<'_>, _: JClass<'_>, index: jint) -> Answer<jint> {
    let mut number = 0;
    // SAFETY: a place for one number.
    let status = unsafe { sudoku_strategy_number(index as u32, &mut number) };
    Ok(if status < 0 { status } else { number })
}

/// The number, which is never negative, or a status.
fn strategy_find<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    name: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let name: Vec<u8> = list(env, &name)?;
    let mut number = 0;
    let status = call(env, &error, |error| {
        // SAFETY: a slice, a place for one number, and a structure.
        unsafe { sudoku_strategy_find(name.as_ptr().cast(), name.len(), &mut number, error) }
    })?;
    Ok(if status < 0 { status } else { number })
}

fn strategy_name<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    strategy: jint,
) -> Answer<JByteArray<'local>> {
    // SAFETY: a place for one pointer.
    lasting(env, |out| unsafe { sudoku_strategy_name(strategy, out) })
}

fn strategy_description<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    strategy: jint,
) -> Answer<JByteArray<'local>> {
    // SAFETY: a place for one pointer.
    lasting(env, |out| unsafe { sudoku_strategy_description(strategy, out) })
}

/// 1, 0 or a status.
fn strategy_fits<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    strategy: jint,
    board: jlong,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let mut fits = 0;
    let status = call(env, &error, |error| {
        // SAFETY: a place for one number, and a structure.
        unsafe { sudoku_strategy_fits(strategy, handle(board), &mut fits, error) }
    })?;
    Ok(if status < 0 { status } else { fits })
}

fn control_new<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    // SAFETY: a place for one handle.
    make(env, &error, |out, _| unsafe { sudoku_control_new(out) })
}

fn control_cancel(_: &mut Env<'_>, _: JClass<'_>, control: jlong) -> Answer<jint> {
    // SAFETY: a handle is never followed.
    Ok(unsafe { sudoku_control_cancel(handle(control)) })
}

fn control_reset(_: &mut Env<'_>, _: JClass<'_>, control: jlong) -> Answer<jint> {
    // SAFETY: a handle is never followed.
    Ok(unsafe { sudoku_control_reset(handle(control)) })
}

fn control_progress<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    control: jlong,
    progress: JByteArray<'local>,
) -> Answer<jint> {
    let struct_size = size_of::<SudokuProgress>() as u32;
    let mut now = SudokuProgress { struct_size, cancelled: 0, done: 0, total: 0, nodes: 0 };
    // SAFETY: a structure that begins with its size.
    let status = unsafe { sudoku_control_progress(handle(control), &mut now) };
    put(env, &progress, &[now])?;
    Ok(status)
}

fn control_free(_: &mut Env<'_>, _: JClass<'_>, control: jlong) -> Answer<jint> {
    // SAFETY: a handle is never followed.
    Ok(unsafe { sudoku_control_free(handle(control)) })
}

fn board_new<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    box_height: jint,
    box_width: jint,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    let (height, width) = (positive(box_height), positive(box_width));
    // SAFETY: a place for one handle, and a structure.
    make(env, &error, |out, error| unsafe { sudoku_board_new(height, width, out, error) })
}

fn board_read<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    text: JByteArray<'local>,
    read: JByteArray<'local>,
    symbols: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    let (text, symbols): (Vec<u8>, Vec<i32>) = (list(env, &text)?, list(env, &symbols)?);
    let read = read_options(env, &read, &symbols)?;
    make(env, &error, |out, error| {
        // SAFETY: a slice, a place for one handle, and structures.
        unsafe { sudoku_board_read(text.as_ptr().cast(), text.len(), &read, out, error) }
    })
}

fn board_load<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    path: JByteArray<'local>,
    read: JByteArray<'local>,
    symbols: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    let (path, symbols): (Vec<u8>, Vec<i32>) = (list(env, &path)?, list(env, &symbols)?);
    let read = read_options(env, &read, &symbols)?;
    make(env, &error, |out, error| {
        // SAFETY: a slice, a place for one handle, and structures.
        unsafe { sudoku_board_load(path.as_ptr().cast(), path.len(), &read, out, error) }
    })
}

fn board_clone<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    // SAFETY: a place for one handle, and a structure.
    make(env, &error, |out, error| unsafe { sudoku_board_clone(handle(board), out, error) })
}

fn board_free(_: &mut Env<'_>, _: JClass<'_>, board: jlong) -> Answer<jint> {
    // SAFETY: a handle is never followed.
    Ok(unsafe { sudoku_board_free(handle(board)) })
}

/// `size`: the side, rows and columns of a box.
fn board_size<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    size: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let [mut side, mut height, mut width] = [0; 3];
    let status = call(env, &error, |error| {
        // SAFETY: places for one number each, and a structure.
        unsafe { sudoku_board_size(handle(board), &mut side, &mut height, &mut width, error) }
    })?;
    put(env, &size, &[side, height, width])?;
    Ok(status)
}

fn board_symbols<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    symbols: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    numbers(env, &symbols, &error, |out, capacity, len, error| {
        // SAFETY: room for `capacity` numbers, a place for one, and a structure.
        unsafe { sudoku_board_symbols(handle(board), out, capacity, len, error) }
    })
}

/// Calls a function of the C face that fills a list of numbers; returns how many, or a status.
fn numbers(
    env: &Env<'_>,
    array: &JByteArray<'_>,
    error: &JByteArray<'_>,
    function: impl FnOnce(*mut i32, usize, *mut usize, *mut SudokuError) -> i32,
) -> Answer<jint> {
    let mut items = zeros(array.len(env)? / size_of::<i32>())?;
    let (capacity, mut len) = (items.len(), 0);
    let status = call(env, error, |error| function(items.as_mut_ptr(), capacity, &mut len, error))?;
    if status < 0 {
        return Ok(status);
    }
    put(env, array, &items[..len])?;
    Ok(len as jint)
}

fn board_set_symbols<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    symbols: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let symbols: Vec<i32> = list(env, &symbols)?;
    call(env, &error, |error| {
        // SAFETY: a slice and a structure.
        unsafe { sudoku_board_set_symbols(handle(board), symbols.as_ptr(), symbols.len(), error) }
    })
}

/// The symbol, -1 for an empty cell, or a status, which is below -1.
fn board_get<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    row: jint,
    col: jint,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let mut symbol = 0;
    let status = call(env, &error, |error| {
        // SAFETY: a place for one number, and a structure.
        unsafe { sudoku_board_get(handle(board), row as u32, col as u32, &mut symbol, error) }
    })?;
    Ok(if status < 0 { status } else { symbol })
}

fn board_set<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    row: jint,
    col: jint,
    symbol: jint,
    error: JByteArray<'local>,
) -> Answer<jint> {
    call(env, &error, |error| {
        // SAFETY: a structure.
        unsafe { sudoku_board_set(handle(board), row as u32, col as u32, symbol, error) }
    })
}

fn board_cells<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    cells: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    numbers(env, &cells, &error, |out, capacity, len, error| {
        // SAFETY: room for `capacity` numbers, a place for one, and a structure.
        unsafe { sudoku_board_cells(handle(board), out, capacity, len, error) }
    })
}

fn board_set_cells<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    cells: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let cells: Vec<i32> = list(env, &cells)?;
    call(env, &error, |error| {
        // SAFETY: a slice and a structure.
        unsafe { sudoku_board_set_cells(handle(board), cells.as_ptr(), cells.len(), error) }
    })
}

/// How many candidates there are, or a status.
fn board_candidates<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    row: jint,
    col: jint,
    symbols: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let (row, col) = (row as u32, col as u32);
    numbers(env, &symbols, &error, |out, capacity, len, error| {
        // SAFETY: room for `capacity` numbers, a place for one, and a structure.
        unsafe { sudoku_board_candidates(handle(board), row, col, out, capacity, len, error) }
    })
}

fn board_add_cage<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    total: jlong,
    cells: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let cells: Vec<u32> = list(env, &cells)?;
    call(env, &error, |error| {
        // SAFETY: a slice and a structure.
        unsafe { sudoku_board_add_cage(handle(board), total, cells.as_ptr(), cells.len(), error) }
    })
}

/// How many cages there are, or a status.
fn board_cage_count<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let mut count = 0;
    let status = call(env, &error, |error| {
        // SAFETY: a place for one number, and a structure.
        unsafe { sudoku_board_cage_count(handle(board), &mut count, error) }
    })?;
    Ok(if status < 0 { status } else { count as jint })
}

/// The total, a `long`, and the cells.
fn board_cage<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    index: jint,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    let (mut total, mut len) = (0, 0);
    let mut cells: Vec<u32> = Vec::new();
    for room in [false, true] {
        let capacity = cells.len();
        let out = if room { cells.as_mut_ptr() } else { ptr::null_mut() };
        let status = call(env, &error, |error| {
            // SAFETY: room for `capacity` numbers or NULL, places for one, and a structure.
            unsafe {
                let (total, len) = (&mut total, &mut len);
                sudoku_board_cage(handle(board), index as usize, total, out, capacity, len, error)
            }
        })?;
        if status < 0 {
            return Ok(JByteArray::default());
        }
        if !room {
            cells = zeros(len)?;
        }
    }
    array(env, &error, &[bytes(&[total]), bytes(&cells)])
}

/// The state, or a status; `cell`: row and column where a broken rule shows.
fn board_validate<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    cell: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let (mut state, mut row, mut col) = (0, 0, 0);
    let status = call(env, &error, |error| {
        // SAFETY: places for one number each, and a structure.
        unsafe { sudoku_board_validate(handle(board), &mut state, &mut row, &mut col, error) }
    })?;
    put(env, &cell, &[row, col])?;
    Ok(if status < 0 { status } else { state })
}

fn board_write<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    format: jint,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    let mut text: Vec<u8> = Vec::new();
    loop {
        let (capacity, mut len) = (text.len(), 0);
        let out = if text.is_empty() { ptr::null_mut() } else { text.as_mut_ptr() };
        let status = call(env, &error, |error| {
            let out = out.cast();
            // SAFETY: room for `capacity` bytes or NULL, a place for one number, and a structure.
            unsafe { sudoku_board_write(handle(board), format, out, capacity, &mut len, error) }
        })?;
        match status {
            // Another thread has changed the board since its size was asked.
            SUDOKU_BUFFER_TOO_SMALL => text.clear(),
            ..SUDOKU_OK => return Ok(JByteArray::default()),
            _ if text.is_empty() && len > 0 => text = zeros(len)?,
            _ => return array(env, &error, &[bytes(&text[..len])]),
        }
    }
}

fn board_save<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    path: JByteArray<'local>,
    format: jint,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let path: Vec<u8> = list(env, &path)?;
    call(env, &error, |error| {
        let text = path.as_ptr().cast();
        // SAFETY: a slice and a structure.
        unsafe { sudoku_board_save(handle(board), text, path.len(), format, error) }
    })
}

fn solve<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    options: JByteArray<'local>,
    control: jlong,
    cells: JByteArray<'local>,
    report: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    first(env, (&options, control), &cells, &report, &error, |options, out, len, done, error| {
        // SAFETY: room for `len` numbers, and structures.
        unsafe { sudoku_solve(handle(board), options, out, len, done, error) }
    })
}

fn prove<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    options: JByteArray<'local>,
    control: jlong,
    cnf: JByteArray<'local>,
    proof: JByteArray<'local>,
    cells: JByteArray<'local>,
    report: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let (cnf, proof): (Vec<u8>, Vec<u8>) = (list(env, &cnf)?, list(env, &proof)?);
    let (clauses, lines) = (cnf.as_ptr().cast(), proof.as_ptr().cast());
    first(env, (&options, control), &cells, &report, &error, |options, out, len, done, error| {
        // SAFETY: slices, room for `len` numbers, and structures.
        unsafe {
            sudoku_prove(
                handle(board),
                options,
                clauses,
                cnf.len(),
                lines,
                proof.len(),
                out,
                len,
                done,
                error,
            )
        }
    })
}

/// A call that finds a first solution: it gets options, room for the cells and their number, a
/// report and an error.
fn first(
    env: &mut Env<'_>,
    (options, control): (&JByteArray<'_>, jlong),
    cells: &JByteArray<'_>,
    report: &JByteArray<'_>,
    error: &JByteArray<'_>,
    search: impl FnOnce(&SudokuOptions, *mut i32, usize, &mut SudokuReport, *mut SudokuError) -> i32,
) -> Answer<jint> {
    let options = solve_options(env, options, control)?;
    let mut solution: Vec<i32> = zeros(cells.len(env)? / size_of::<i32>())?;
    let (out, len, mut done) = (solution.as_mut_ptr(), solution.len(), empty_report());
    let status = call(env, error, |error| search(&options, out, len, &mut done, error))?;
    put(env, cells, &solution)?;
    put(env, report, &[done])?;
    Ok(status)
}

/// The count is among the figures of the report.
fn count<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    options: JByteArray<'local>,
    control: jlong,
    report: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let options = solve_options(env, &options, control)?;
    let (mut found, mut done) = (0, empty_report());
    let status = call(env, &error, |error| {
        // SAFETY: a place for one number, and structures.
        unsafe { sudoku_count(handle(board), &options, &mut found, &mut done, error) }
    })?;
    put(env, &report, &[done])?;
    Ok(status)
}

fn solutions_open<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    options: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    let options = solve_options(env, &options, control)?;
    make(env, &error, |out, error| {
        // SAFETY: a place for one handle, and structures.
        unsafe { sudoku_solutions_open(handle(board), &options, out, error) }
    })
}

fn solutions_next<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    solutions: jlong,
    cells: JByteArray<'local>,
    report: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let mut solution: Vec<i32> = zeros(cells.len(env)? / size_of::<i32>())?;
    let (out, capacity, mut done) = (solution.as_mut_ptr(), solution.len(), empty_report());
    let status = call(env, &error, |error| {
        // SAFETY: room for `capacity` numbers, and structures.
        unsafe { sudoku_solutions_next(handle(solutions), out, capacity, &mut done, error) }
    })?;
    put(env, &cells, &solution)?;
    put(env, &report, &[done])?;
    Ok(status)
}

fn solutions_close(_: &mut Env<'_>, _: JClass<'_>, solutions: jlong) -> Answer<jint> {
    // SAFETY: a handle is never followed.
    Ok(unsafe { sudoku_solutions_close(handle(solutions)) })
}

fn deduction_new<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    board: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    // SAFETY: a place for one handle, and a structure.
    make(env, &error, |out, error| unsafe { sudoku_deduction_new(handle(board), out, error) })
}

fn deduction_clone<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    deduction: jlong,
    error: JByteArray<'local>,
) -> Answer<jlong> {
    make(env, &error, |out, error| {
        // SAFETY: a place for one handle, and a structure.
        unsafe { sudoku_deduction_clone(handle(deduction), out, error) }
    })
}

fn deduction_free(_: &mut Env<'_>, _: JClass<'_>, deduction: jlong) -> Answer<jint> {
    // SAFETY: a handle is never followed.
    Ok(unsafe { sudoku_deduction_free(handle(deduction)) })
}

fn deduction_set<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    deduction: jlong,
    row: jint,
    col: jint,
    symbol: jint,
    error: JByteArray<'local>,
) -> Answer<jint> {
    call(env, &error, |error| {
        // SAFETY: a structure.
        unsafe { sudoku_deduction_set(handle(deduction), row as u32, col as u32, symbol, error) }
    })
}

fn deduction_cells<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    deduction: jlong,
    cells: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    numbers(env, &cells, &error, |out, capacity, len, error| {
        // SAFETY: room for `capacity` numbers, a place for one, and a structure.
        unsafe { sudoku_deduction_cells(handle(deduction), out, capacity, len, error) }
    })
}

/// How many candidates there are, or a status.
fn deduction_candidates<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    deduction: jlong,
    row: jint,
    col: jint,
    symbols: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let (deduction, row, col) = (handle(deduction), row as u32, col as u32);
    numbers(env, &symbols, &error, |out, capacity, len, error| {
        // SAFETY: room for `capacity` numbers, a place for one, and a structure.
        unsafe { sudoku_deduction_candidates(deduction, row, col, out, capacity, len, error) }
    })
}

/// The status; row, column and the number of open cells go to `choice`.
fn deduction_choice<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    deduction: jlong,
    choice: JByteArray<'local>,
    error: JByteArray<'local>,
) -> Answer<jint> {
    let [mut row, mut col, mut open] = [0; 3];
    let status = call(env, &error, |error| {
        let (row, col, open) = (&mut row, &mut col, &mut open);
        // SAFETY: places for one number each, and a structure.
        unsafe { sudoku_deduction_choice(handle(deduction), row, col, open, error) }
    })?;
    put(env, &choice, &[row, col, open])?;
    Ok(status)
}

/// A [`BatchHead`], a row for each board, and `stride` symbols for each.
fn solve_batch<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    boards: JByteArray<'local>,
    stride: jint,
    options: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    let tokens: Vec<i64> = list(env, &boards)?;
    let mut boards: Vec<*const SudokuBoard> =
        memory::with_capacity(tokens.len()).map_err(|_| Fault::JniCall(JniError::NoMemory))?;
    boards.extend(tokens.iter().map(|&token| handle::<SudokuBoard>(token).cast_const()));
    let options = solve_options(env, &options, control)?;
    let (count, stride) = (boards.len(), stride as usize);
    let room = stride.saturating_mul(size_of::<i32>()).saturating_add(size_of::<SudokuRow>());
    let len = count.saturating_mul(room).saturating_add(size_of::<BatchHead>());
    // Before anything is solved that could not be handed over.
    let Some(_) = array_len(env, &error, len)? else { return Ok(JByteArray::default()) };
    let mut rows: Vec<SudokuRow> = zeros(count)?;
    let mut cells: Vec<i32> = zeros(count * stride)?;
    let (out_rows, out_cells) = (rows.as_mut_ptr(), cells.as_mut_ptr());
    let status = call(env, &error, |error| {
        let boards = boards.as_ptr();
        // SAFETY: a slice, room for a row and `stride` numbers for each of its items, structures.
        unsafe { sudoku_solve_batch(boards, count, &options, out_rows, out_cells, stride, error) }
    })?;
    if status < 0 {
        return Ok(JByteArray::default());
    }
    let head = BatchHead { status, zero: 0, rows: count as u64 };
    array(env, &error, &[bytes(&[head]), bytes(&rows), bytes(&cells)])
}

/// A [`BatchHead`], a row for each puzzle, and the solutions as text.
fn solve_lines<'local>(
    env: &mut Env<'local>,
    _: JClass<'local>,
    text: JByteArray<'local>,
    read: JByteArray<'local>,
    symbols: JByteArray<'local>,
    options: JByteArray<'local>,
    control: jlong,
    error: JByteArray<'local>,
) -> Answer<JByteArray<'local>> {
    let (text, symbols): (Vec<u8>, Vec<i32>) = (list(env, &text)?, list(env, &symbols)?);
    let read = read_options(env, &read, &symbols)?;
    let options = solve_options(env, &options, control)?;
    let solve = |room: &mut LinesRoom| {
        call(env, &error, |error| room.solve_lines(&text, &read, &options, error))
    };
    let mut room = LinesRoom::usual(&text, &read)?;
    let mut status = solve(&mut room)?;
    if status == SUDOKU_BUFFER_TOO_SMALL {
        room = LinesRoom::default();
        status = solve(&mut room)?;
    }
    if status >= 0 && room.asks() {
        room = LinesRoom::new(room.count.max(1), room.len)?;
        status = solve(&mut room)?;
    }
    if status < 0 {
        return Ok(JByteArray::default());
    }
    let head = BatchHead { status, zero: 0, rows: room.count as u64 };
    array(env, &error, &[bytes(&[head]), bytes(room.rows()), bytes(room.solutions())])
}

/// Room for what becomes of a collection; none asks how much it takes.
#[derive(Default)]
struct LinesRoom {
    rows: Vec<SudokuRow>,
    solutions: Vec<u8>,
    /// Rows, and bytes of the solutions, that the library has written or asked for.
    count: usize,
    len: usize,
}

impl LinesRoom {
    fn new(rows: usize, bytes: usize) -> Answer<LinesRoom> {
        Ok(LinesRoom { rows: zeros(rows)?, solutions: zeros(bytes)?, count: 0, len: 0 })
    }

    /// Enough where no board is larger than 9x9 and the first lines are as long as the others: such
    /// a collection need not be measured first. None for a text that is too large.
    fn usual(text: &[u8], read: &SudokuReadOptions) -> Answer<LinesRoom> {
        /// The cells of the smallest square board.
        const SHORTEST_LINE: usize = 16;
        const FIRST_BYTES: usize = 1 << 14;
        let most = match read.max_bytes {
            0 => ReadOptions::default().max_bytes as u64,
            most => most,
        };
        if text.len() as u64 > most {
            return Ok(LinesRoom::default());
        }
        let first = &text[..text.len().min(FIRST_BYTES)];
        let lines = first.split(|&byte| byte == b'\n').count();
        // An eighth more than it looks like.
        let rows = text.len() / (first.len() / lines).max(SHORTEST_LINE) * 9 / 8 + lines;
        LinesRoom::new(rows, text.len() + 1)
    }

    fn asks(&self) -> bool {
        self.rows.is_empty()
    }

    /// Calls the function of the C face.
    fn solve_lines(
        &mut self,
        text: &[u8],
        read: &SudokuReadOptions,
        options: &SudokuOptions,
        error: *mut SudokuError,
    ) -> i32 {
        let (rows, bytes) = (self.rows.len(), self.solutions.len());
        let (out_rows, out_text) = match self.asks() {
            true => (ptr::null_mut(), ptr::null_mut()),
            false => (self.rows.as_mut_ptr(), self.solutions.as_mut_ptr().cast()),
        };
        let (start, count, len) = (text.as_ptr().cast(), &mut self.count, &mut self.len);
        // SAFETY: a slice, room for the rows and the text or NULL, places for one number each, and
        // structures.
        unsafe {
            sudoku_solve_lines(
                start,
                text.len(),
                read,
                options,
                out_rows,
                rows,
                count,
                out_text,
                bytes,
                len,
                error,
            )
        }
    }

    /// The rows, after a status of 0 or more of a call with room.
    fn rows(&self) -> &[SudokuRow] {
        &self.rows[..self.count]
    }

    /// The solutions, then.
    fn solutions(&self) -> &[u8] {
        &self.solutions[..self.len]
    }
}

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
    };
    // SAFETY: a place for one handle, and structures.
    make(env, &error, |out, error| unsafe { sudoku_generate(&options, out, error) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jni::InitArgsBuilder;

    #[test]
    fn room_that_cannot_be_had_is_a_fault() {
        let no_memory = |room| matches!(room, Err(Fault::JniCall(JniError::NoMemory)));
        // More than objects can have, and more than there is.
        assert!(no_memory(zeros::<u64>(usize::MAX / 8)) && no_memory(zeros::<u64>(1 << 59)));
        assert_eq!(zeros::<i32>(0).unwrap(), []);
        assert_eq!(zeros::<i32>(3).unwrap(), [0; 3]);
    }

    /// On a Java machine in this process, since no Java program can make a native panic.
    #[test]
    fn a_panic_becomes_an_exception_with_its_words() {
        let options = InitArgsBuilder::new().option("-Xmx16m").option("-Xrs").build().unwrap();
        let vm = JavaVM::new(options).unwrap();
        let words_of = |payload: Box<dyn Any + Send>| {
            vm.attach_current_thread(|env| {
                let answer: jint = Faults::on_panic(env, &mut (), payload)?;
                assert_eq!(answer, 0);
                let thrown = env.exception_occurred().unwrap();
                env.exception_clear();
                thrown.get_message(env)?.try_to_string(env)
            })
        };
        for (payload, words) in [
            (Box::new("plain") as Box<dyn Any + Send>, "plain"),
            (Box::new(String::from("made")), "made"),
            (Box::new(7), "without words"),
        ] {
            assert_eq!(words_of(payload).unwrap(), format!("libsudoku: a panic: {words}"));
        }
    }
}
