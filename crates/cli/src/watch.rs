//! Shows on standard error, if that is a terminal, how far a long call has come.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use sudoku_core::Control;

/// The time of a call before anything is shown.
const PATIENCE: Duration = Duration::from_millis(500);
/// The time between two changes of the display.
const PERIOD: Duration = Duration::from_millis(100);

/// Runs `work`, and shows the nodes of its search meanwhile if it takes long.
pub fn nodes<R>(control: &Control, work: impl FnOnce() -> R) -> R {
    search(control, false, work)
}

/// Runs `work`, and shows the nodes of its search, and the solutions if they are wanted.
pub fn search<R>(control: &Control, with_solutions: bool, work: impl FnOnce() -> R) -> R {
    let (done, waiting) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if waiting.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = ProgressBar::new_spinner();
            bar.set_style(style("{spinner} {elapsed_precise}  {msg}{human_pos} assignments tried"));
            while waiting.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                let progress = control.progress();
                if with_solutions {
                    bar.set_message(format!("{} solutions, ", HumanCount(progress.solutions)));
                }
                bar.set_position(progress.nodes);
                bar.tick();
            }
            bar.finish_and_clear();
        });
        let result = work();
        drop(done);
        result
    })
}

/// Runs `work`, and shows the nodes of its search if `is_wanted`.
pub fn nodes_of<R>(is_wanted: bool, control: &Control, work: impl FnOnce() -> R) -> R {
    if is_wanted { nodes(control, work) } else { work() }
}

/// A bar over a number of puzzles; none for one puzzle.
pub fn puzzles(count: u64) -> ProgressBar {
    if count == 1 {
        return ProgressBar::hidden();
    }
    let counted = "{wide_bar} {human_pos} of {human_len}  {elapsed_precise}, {eta} left";
    ProgressBar::new(count).with_style(style(counted))
}

/// A bar over `bytes` of input, or a counter if the size is unknown. Results on the same terminal show the progress
/// themselves.
pub fn bytes(bytes: Option<u64>, has_results: bool) -> ProgressBar {
    if has_results && io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    match bytes {
        None => {
            ProgressBar::new_spinner().with_style(style("{spinner} {elapsed_precise}  {bytes}"))
        }
        Some(bytes) => ProgressBar::new(bytes)
            .with_style(style("{wide_bar} {percent:>3} %  {elapsed_precise}, {eta} left")),
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}
