//! What another thread needs to watch and to cancel a running call.

use std::sync::RwLock;
use std::time::Duration;

use super::arguments::{Empty, Out, OutStruct, pointer, sized32, token};
use super::guard::guard;
use super::handles::{Slots, Table};
use super::status::SUDOKU_OK;
use sudoku_core::error::Result;
use sudoku_core::limits::{Bounds, Control};

/// What another thread needs to watch and to cancel a running call. Opaque; made by
/// sudoku_control_new, freed by sudoku_control_free (a call that runs with it goes on).
pub struct SudokuControl {
    _opaque: [u8; 0],
}

/// The progress of the calls that use a control. With several calls, one after the other, nodes is the
/// sum of all since sudoku_control_reset; done and total are those of the last batch call, which resets
/// them when it begins. Other calls do not change done and total. If batch calls run with one control at
/// the same time, done and total have no meaning.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SudokuProgress {
    /// In: sizeof(sudoku_progress).
    pub struct_size: u32,
    /// 1 after sudoku_control_cancel, else 0.
    pub cancelled: u32,
    /// Puzzles that the last batch call has finished.
    pub done: u64,
    /// All puzzles of that call; 0 if unknown, as in the first milliseconds with a long text.
    pub total: u64,
    /// Assignments tried by all calls.
    pub nodes: u64,
}

static CONTROLS: Table<Control> = Table::new(2, "control", RwLock::new(Slots::NONE));

/// Makes a control.
///
/// - out_control: the new handle; the caller frees it with sudoku_control_free.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_control_new(out_control: *mut *mut SudokuControl) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one pointer.
        let out = unsafe { Out::new(out_control, "out_control")? };
        out.write(pointer(CONTROLS.insert(Control::new()?)?));
        Ok(SUDOKU_OK)
    })
}

/// Cancels every call that runs with this control, which returns SUDOKU_CANCELLED: within 10 ms, or within 100 ms
/// if it reads a text. A call that solves many boards needs 50 ns more for each board that it leaves. Calls that
/// begin later return at once, until sudoku_control_reset.
///
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE.
/// - Any thread; not from a signal handler, because it takes a lock.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_control_cancel(control: *const SudokuControl) -> i32 {
    guard(std::ptr::null_mut(), || {
        CONTROLS.get(token(control, "control")?)?.cancel();
        Ok(SUDOKU_OK)
    })
}

/// Resets a control: not cancelled, all counts 0.
///
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE.
/// - Any thread; not while a call runs with it, which would lose its counts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_control_reset(control: *const SudokuControl) -> i32 {
    guard(std::ptr::null_mut(), || {
        CONTROLS.get(token(control, "control")?)?.reset();
        Ok(SUDOKU_OK)
    })
}

/// Reads the progress of the calls that use a control.
///
/// - out_progress: the caller's structure with struct_size set.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE.
/// - Any thread, at any time.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_control_progress(
    control: *const SudokuControl,
    out_progress: *mut SudokuProgress,
) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a structure that begins with its size.
        let out = unsafe { OutStruct::new(out_progress, "out_progress")? };
        let control = CONTROLS.get(token(control, "control")?)?;
        let progress = control.progress();
        out.write(SudokuProgress {
            cancelled: u32::from(control.is_cancelled()),
            done: progress.done,
            total: progress.total,
            nodes: progress.nodes,
            ..SudokuProgress::EMPTY
        });
        Ok(SUDOKU_OK)
    })
}

/// Frees a control; NULL is accepted. A call that runs with it goes on.
///
/// - Returns SUDOKU_OK; SUDOKU_BAD_HANDLE if it is not a live control.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_control_free(control: *mut SudokuControl) -> i32 {
    guard(std::ptr::null_mut(), || {
        if !control.is_null() {
            CONTROLS.remove(control.addr())?;
        }
        Ok(SUDOKU_OK)
    })
}

sized32!(SudokuProgress, done, total, nodes);

impl Empty for SudokuProgress {
    const EMPTY: Self = SudokuProgress {
        struct_size: size_of::<Self>() as u32,
        cancelled: 0,
        done: 0,
        total: 0,
        nodes: 0,
    };
}

pub(super) fn bounds(time_limit_ms: u32, control: *const SudokuControl) -> Result<Bounds> {
    let time = (time_limit_ms > 0).then(|| Duration::from_millis(time_limit_ms.into()));
    let control = if control.is_null() {
        None
    } else {
        Some(Control::clone(&*CONTROLS.get(control.addr())?))
    };
    Ok(Bounds::default().with_time(time).with_control(control))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr::null;

    #[test]
    fn no_limit_is_zero() {
        assert_eq!(bounds(0, null()).unwrap().time, None);
        assert_eq!(bounds(1, null()).unwrap().time, Some(Duration::from_millis(1)));
        assert!(bounds(1, null()).unwrap().control.is_none());
        let token = CONTROLS.insert(Control::new().unwrap()).unwrap();
        let watched = bounds(0, pointer(token)).unwrap().control.unwrap();
        CONTROLS.get(token).unwrap().cancel();
        assert!(watched.is_cancelled());
        CONTROLS.remove(token).unwrap();
        assert!(bounds(0, pointer(token)).is_err());
    }
}
