//! Ctrl-C and the other signals that end a process: the running call is cancelled, what it found so far is printed, and no
//! file is half-written.
//!
//! All calls of the library have the one [`control`]. A signal cancels it, which ends a search within 10 ms; the command
//! then prints its counts and removes its unfinished files. A command that waits for input, or for the reader of its
//! output, does not see the control. Therefore the process ends [`GRACE`] after the signal, and removes these files first.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use sudoku_core::Control;

use crate::{Exit, Result, stderr};

/// How long a cancelled command may take to print what it found.
const GRACE: Duration = Duration::from_millis(500);

static CONTROL: OnceLock<Control> = OnceLock::new();

/// The temporary files that exist.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Starts to handle signals; main calls it first.
pub fn watch() -> Result<()> {
    let control = Control::new()?;
    CONTROL.get_or_init(|| control.clone());
    let on_signal = move || {
        control.cancel();
        thread::sleep(GRACE);
        for path in unfinished().iter() {
            let _ = fs::remove_file(path);
        }
        stderr::say("interrupted");
        process::exit(Exit::Interrupted as i32);
    };
    #[cfg(unix)]
    watch_others(on_signal.clone());
    // It fails if the process has to ignore the signal, as a shell starts its background jobs.
    let _ = ctrlc::try_set_handler(on_signal);
    Ok(())
}

/// Handles the signals by which a system or a terminal ends a process.
#[cfg(unix)]
fn watch_others(on_signal: impl FnOnce() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    use signal_hook::iterator::Signals;

    // `nohup` starts processes that ignore SIGHUP. Systems without this file do not say it.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let has_hangup = ignored.is_some_and(|mask| mask >> (SIGHUP - 1) & 1 == 0);
    let signals = if has_hangup { &[SIGTERM, SIGHUP][..] } else { &[SIGTERM] };
    // On a thread from the beginning: if the system refuses it, the signals end the process as without a handler.
    let _ = thread::Builder::new().spawn(move || {
        let Ok(mut signals) = Signals::new(signals) else { return };
        if signals.forever().next().is_some() {
            on_signal();
        }
    });
}

/// The control of all calls.
pub fn control() -> Result<Control> {
    match CONTROL.get() {
        Some(control) => Ok(control.clone()),
        None => Ok(Control::new()?),
    }
}

/// Whether a signal has come.
pub fn is_raised() -> bool {
    CONTROL.get().is_some_and(Control::is_cancelled)
}

/// Remembers a temporary file until [`forget`].
pub fn remember(path: &Path) {
    unfinished().insert(path.to_owned());
}

/// Forgets a file that is complete or removed.
pub fn forget(path: &Path) {
    unfinished().remove(path);
}

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
