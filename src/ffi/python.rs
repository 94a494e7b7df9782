//! Two methods for the Python package: a board and a line solved without ctypes.
//!
//! In: what the package passes as Python objects. Out: a status and the results, as Python objects. By ctypes a line
//! took 7.1 microseconds and a board 5.9, with these methods 2.8 and 3.4 (three paired runs, AMD EPYC); in C they take 0.3.
//! Like the natives of Java they call the functions of the C interface; the package passes the functions of CPython that they
//! need, all of its stable interface, so that the library links no Python. `quick.py` has the other side.

use std::ffi::{c_char, c_int, c_long, c_ulonglong, c_void};
use std::ptr::{null, null_mut};
use std::sync::OnceLock;

use super::arguments::{Buffer, Empty};
use super::batch::SudokuRow;
use super::board::SudokuBoard;
use super::guard::guard;
use super::lines::sudoku_solve_lines;
use super::solve::{
    SUDOKU_STRATEGY_AUTO, SUDOKU_VECTORS_AUTO, SudokuOptions, SudokuReport, sudoku_solve,
};
use super::status::{SUDOKU_NO_MEMORY, SUDOKU_OK};
use sudoku_core::error::Reason;
use sudoku_core::memory;

/// A Python object.
type Object = *mut c_void;

/// Declares the functions of CPython; `make header` lists them in `quick.py`.
macro_rules! python {
    ($($symbol:ident $name:ident: fn($($argument:ty),*) $(-> $result:ty)?;)*) => {
        #[repr(C)]
        #[derive(Clone, Copy)]
        struct Python { $($name: unsafe extern "C" fn($($argument),*) $(-> $result)?),* }

        const FUNCTIONS: usize = [$(stringify!($name)),*].len();
    };
}

python! {
    PyTuple_GetItem tuple_get_item: fn(Object, isize) -> Object;
    PyTuple_New tuple_new: fn(isize) -> Object;
    PyTuple_SetItem tuple_set_item: fn(Object, isize, Object) -> c_int;
    PyLong_AsUnsignedLongLong long_as_unsigned: fn(Object) -> c_ulonglong;
    PyLong_FromLong long_from_long: fn(c_long) -> Object;
    PyLong_FromUnsignedLongLong long_from_unsigned: fn(c_ulonglong) -> Object;
    PyBytes_AsStringAndSize bytes_as_string: fn(Object, *mut *mut c_char, *mut isize) -> c_int;
    PyByteArray_FromStringAndSize bytearray_new: fn(*const c_char, isize) -> Object;
    PyByteArray_AsString bytearray_as_string: fn(Object) -> *mut c_char;
    PyErr_Occurred error_occurred: fn() -> Object;
    Py_DecRef decrease: fn(Object);
    PyEval_SaveThread save_thread: fn() -> *mut c_void;
    PyEval_RestoreThread restore_thread: fn(*mut c_void);
    PyCFunction_NewEx function_new: fn(*mut Method, Object, Object) -> Object;
}

static PYTHON: OnceLock<Python> = OnceLock::new();

/// `PyMethodDef`.
#[repr(C)]
struct Method {
    name: *const c_char,
    function: unsafe extern "C" fn(Object, Object) -> Object,
    /// METH_VARARGS.
    flags: c_int,
    documentation: *const c_char,
}

// SAFETY: its pointers are to constants.
unsafe impl Sync for Method {}

static METHODS: [Method; 2] = [
    Method { name: c"solve".as_ptr(), function: solve, flags: 1, documentation: null() },
    Method {
        name: c"solve_lines".as_ptr(),
        function: solve_lines,
        flags: 1,
        documentation: null(),
    },
];

/// The Python package calls it once in each interpreter, with the functions of CPython, and gets the two methods.
///
/// - functions, count: as listed above.
/// - out_methods, capacity: space for the two objects, which the caller owns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Python_OnLoad(
    functions: *const c_void,
    count: usize,
    out_methods: *mut Object,
    capacity: usize,
) -> i32 {
    guard(null_mut(), || {
        // SAFETY: the package passes space for `capacity` pointers.
        let out = unsafe { Buffer::new(out_methods, capacity, "out_methods")? };
        out.expect(METHODS.len())?;
        if functions.is_null() || count != FUNCTIONS {
            return Err(Reason::BadArgument("count", count as i64).into());
        }
        // SAFETY: the package passes as many functions, of these types and in this order, and holds the lock of Python.
        let python = PYTHON.get_or_init(|| unsafe { functions.cast::<Python>().read() });
        // SAFETY: methods are constants, which CPython only reads.
        let made = METHODS.each_ref().map(|method| unsafe {
            (python.function_new)((&raw const *method).cast_mut(), null_mut(), null_mut())
        });
        out.write(made.into_iter())?;
        Ok(SUDOKU_OK)
    })
}

/// A tuple of new objects; NULL, with its exception, if one could not be made.
fn tuple<const N: usize>(python: &Python, items: [Object; N]) -> Object {
    // SAFETY: the tuple has N places, and takes over the items; they are NULL or owned.
    unsafe {
        let tuple = match items.contains(&null_mut()) {
            false => (python.tuple_new)(N as isize),
            true => null_mut(),
        };
        for (place, item) in items.into_iter().enumerate().filter(|(_, item)| !item.is_null()) {
            match tuple.is_null() {
                false => drop((python.tuple_set_item)(tuple, place as isize, item)),
                true => (python.decrease)(item),
            }
        }
        tuple
    }
}

/// The arguments, which are numbers; `None`, with the exception, if one is not.
fn numbers<const N: usize>(python: &Python, arguments: Object, first: isize) -> Option<[u64; N]> {
    let mut numbers = [0; N];
    for (place, number) in (first..).zip(&mut numbers) {
        // SAFETY: CPython passes a tuple; it says if there is no such item, and if that is no number.
        unsafe {
            let item = (python.tuple_get_item)(arguments, place);
            if item.is_null() {
                return None;
            }
            *number = (python.long_as_unsigned)(item);
            if *number == u64::MAX && !(python.error_occurred)().is_null() {
                return None;
            }
        }
    }
    Some(numbers)
}

/// Options with a solution limit and a time limit alone.
fn limited([solution_limit, time_limit_ms]: [u64; 2]) -> SudokuOptions {
    SudokuOptions {
        struct_size: size_of::<SudokuOptions>() as u32,
        strategy: SUDOKU_STRATEGY_AUTO,
        solution_limit,
        node_limit: 0,
        memory_limit: 0,
        time_limit_ms: time_limit_ms as u32,
        threads: 0,
        control: null(),
        vectors: SUDOKU_VECTORS_AUTO,
        reserved: 0,
    }
}

/// `solve(handle, size, solution_limit, time_limit_ms)`: the status, the cells, strategy, solutions, nodes, elapsed time. `size` is
/// the number of cells. Without a solution there are no cells.
unsafe extern "C" fn solve(_: Object, arguments: Object) -> Object {
    let Some(python) = PYTHON.get() else { return null_mut() };
    let Some([handle, size, limits @ ..]) = numbers::<4>(python, arguments, 0) else {
        return null_mut();
    };
    let options = limited(limits);
    let mut report = SudokuReport::EMPTY;
    let (status, cells) = match memory::with_capacity::<i32>(size as usize) {
        Ok(mut cells) => {
            // SAFETY: the cells have room for `size` numbers, which a call that does not fail fills. Other threads of Python run
            // meanwhile: no object is touched.
            let status = unsafe {
                let thread = (python.save_thread)();
                let board = handle as usize as *const SudokuBoard;
                let out = cells.as_mut_ptr();
                let status =
                    sudoku_solve(board, &options, out, size as usize, &mut report, null_mut());
                if status >= 0 {
                    cells.set_len(size as usize);
                }
                (python.restore_thread)(thread);
                status
            };
            (status, cells)
        }
        Err(_) => (SUDOKU_NO_MEMORY, Vec::new()),
    };
    let found = if status >= 0 && report.solutions > 0 { &cells[..] } else { &[] };
    // SAFETY: CPython gives new objects or NULL; the tuple takes over its items.
    unsafe {
        let mut all = (python.tuple_new)(found.len() as isize);
        for (place, &cell) in found.iter().enumerate() {
            let number =
                if all.is_null() { null_mut() } else { (python.long_from_long)(cell.into()) };
            if number.is_null() {
                // No memory: the exception is set.
                (python.decrease)(all);
                all = null_mut();
                break;
            }
            (python.tuple_set_item)(all, place as isize, number);
        }
        let status = (python.long_from_long)(status.into());
        let strategy = (python.long_from_long)(report.strategy.into());
        let counts = [report.solutions, report.nodes, report.elapsed_ns];
        let [solutions, nodes, elapsed] = counts.map(|count| (python.long_from_unsigned)(count));
        tuple(python, [status, all, strategy, solutions, nodes, elapsed])
    }
}

/// `solve_lines(text, rows, solution_limit, time_limit_ms)`: the status, the number of rows and of bytes of the solutions, and the
/// memory of both. `text` is bytes, and `rows` says how many rows there is to be memory for.
unsafe extern "C" fn solve_lines(_: Object, arguments: Object) -> Object {
    let Some(python) = PYTHON.get() else { return null_mut() };
    let Some([most, limits @ ..]) = numbers::<3>(python, arguments, 1) else { return null_mut() };
    let options = limited(limits);
    let (mut text, mut len) = (null_mut(), 0);
    // SAFETY: CPython passes a tuple; it says if the first item is not bytes.
    let is_text = unsafe {
        let item = (python.tuple_get_item)(arguments, 0);
        (python.bytes_as_string)(item, &mut text, &mut len) == 0
    };
    let memory = |bytes: usize| {
        // SAFETY: CPython gives memory that nobody else knows, of as many bytes, or NULL.
        let object = unsafe { (python.bytearray_new)(null(), bytes as isize) };
        // SAFETY: the object is a bytearray.
        (!object.is_null()).then(|| (object, unsafe { (python.bytearray_as_string)(object) }))
    };
    let (len, most) = (len as usize, most as usize);
    if !is_text {
        return null_mut();
    }
    let Some((rows, row_memory)) = memory(most * size_of::<SudokuRow>()) else { return null_mut() };
    let Some((solutions, memory)) = memory(len + 1) else {
        // SAFETY: the object is ours.
        unsafe { (python.decrease)(rows) };
        return null_mut();
    };
    let (mut row_count, mut text_len) = (0, 0);
    // SAFETY: the text stays while the arguments do, and the memory is ours. Other threads of Python run meanwhile: no object is
    // touched.
    let status = unsafe {
        let thread = (python.save_thread)();
        let status = sudoku_solve_lines(
            text,
            len,
            null(),
            &options,
            row_memory.cast(),
            size_of::<SudokuRow>(),
            most,
            &mut row_count,
            memory,
            len + 1,
            &mut text_len,
            null_mut(),
        );
        (python.restore_thread)(thread);
        status
    };
    // SAFETY: CPython gives new objects or NULL.
    let [status, row_count, text_len] = unsafe {
        let counts = [row_count, text_len].map(|count| (python.long_from_unsigned)(count as u64));
        [(python.long_from_long)(status.into()), counts[0], counts[1]]
    };
    tuple(python, [status, row_count, text_len, rows, solutions])
}
