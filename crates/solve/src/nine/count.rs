//! Counts the solutions of many boards, for those who make puzzles.
//!
//! In: boards, and the most solutions that matter. Out: how many each has, up to that number. A cell may lack one
//! candidate ([`without`](super::without)): a given of a puzzle with one solution can be left out if and only if there is
//! no solution without it.

use super::task::{Event, Lockstep, Slot, Task};
use sudoku_core::error::Reason;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::simd::line81::Text;

/// Passes the number of solutions of each board, in order, to `take`.
pub fn count_each(
    engine: &mut dyn Lockstep,
    boards: Vec<&Text>,
    most: u64,
    limits: &mut Limits,
    mut take: impl FnMut(u64),
) -> Result<(), Stop> {
    let mut task = Task::new(most);
    let mut boards = Some(boards);
    loop {
        match engine.next(&mut task, limits)? {
            Event::NeedsChunk { slot, .. } => {
                match boards.take().filter(|boards| !boards.is_empty()) {
                    Some(boards) => {
                        task.slots[slot] = Slot::new(boards, Default::default())?;
                        task.slots[slot].skips_sweeps = true;
                    }
                    None => task.has_all = true,
                }
            }
            Event::Finished { slot } => {
                task.slots[slot].take().iter().for_each(|outcome| take(outcome.solutions));
            }
            Event::Solved { .. } => {}
            Event::SolvedGroup { .. } => {
                return Err(Reason::Internal("boards were swept that skip the sweeps").into());
            }
            Event::End => return Ok(()),
        }
    }
}
