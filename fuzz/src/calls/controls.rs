//! Controls: cancelled, reset, read; and the options that take one.

use std::ptr::null_mut;

use sudoku::ffi::control::*;
use sudoku::ffi::solve::{SUDOKU_VECTORS_AUTO, SUDOKU_VECTORS_PORTABLE, SudokuOptions};

use super::model::Board;
use super::{
    BAD_ARGUMENT, BAD_HANDLE, BAD_STRUCT_SIZE, Error, Held, NULL_POINTER, OK, Place, Session,
    UNKNOWN_STRATEGY, UNSUITABLE, Wrong,
};

/// The node limit of a call.
const NODES: u64 = 300;
/// The strategies that solve boards with cages.
const KILLERS: [&str; 3] = ["auto", "killer_backtracking", "killer_advanced"];

/// Options, and what the model must know of them.
pub struct Chosen {
    pub options: SudokuOptions,
    pub cancelled: bool,
}

impl Session<'_> {
    pub(super) fn control(&mut self) {
        let mut wrong = Wrong::default();
        let step = self.bytes.below(4);
        if step == 0 {
            let out = Place::new(self, &mut wrong);
            // SAFETY: the place is NULL or can be written.
            let status = unsafe { sudoku_control_new(out.place()) };
            if wrong.allows(status, &Error::none()) {
                self.made(out.get(), Held::Control { cancelled: false });
            }
            return;
        }
        let handle = self.handle(|held| matches!(held, Held::Control { .. }));
        let known = self.is_control(handle);
        wrong.unless_live(handle, known);
        let mut progress =
            SudokuProgress { struct_size: 0, cancelled: 9, done: 0, total: 0, nodes: 0 };
        progress.struct_size =
            size_of::<SudokuProgress>() as u32 - u32::from(self.bytes.once_in(16));
        let is_null = self.bytes.once_in(16);
        if step == 3 {
            wrong.when(is_null, NULL_POINTER);
            wrong.when(
                !is_null && progress.struct_size as usize != size_of_val(&progress),
                BAD_STRUCT_SIZE,
            );
        }
        // SAFETY: these functions take any handle; the place is NULL or can be written.
        let status = unsafe {
            match step {
                1 => sudoku_control_cancel(handle as _),
                2 => sudoku_control_reset(handle as _),
                _ => {
                    let place = if is_null { null_mut() } else { &mut progress };
                    sudoku_control_progress(handle as _, place)
                }
            }
        };
        if !wrong.allows(status, &Error::none()) {
            return;
        }
        if let Some(Held::Control { cancelled }) = self.held(handle) {
            match step {
                1 => *cancelled = true,
                2 => *cancelled = false,
                _ => assert_eq!(progress.cancelled, u32::from(*cancelled)),
            }
        }
    }

    /// Options for a call on a board: a strategy, or a number of none, and bounds that end the call soon.
    pub(super) fn options(&mut self, board: Option<&Board>, wrong: &mut Wrong) -> Chosen {
        let strategies = sudoku::Strategy::all();
        let choice = self.bytes.below(strategies.len() + 1);
        let strategy = strategies.get(choice).map_or(3, |strategy| strategy.number);
        wrong.when(choice == strategies.len(), UNKNOWN_STRATEGY);
        if let (Some(board), Some(strategy)) = (board, strategies.get(choice)) {
            let caged = !board.cages.is_empty() && !KILLERS.contains(&strategy.name);
            let nine = strategy.name == "nine" && (board.height, board.width) != (3, 3);
            wrong.when(caged || nine, UNSUITABLE);
        }
        let control = match self.bytes.below(4) {
            0 => self.handle(|held| matches!(held, Held::Control { .. })),
            _ => 0,
        };
        wrong.when(control != 0 && !self.is_control(control), BAD_HANDLE);
        let cancelled = matches!(self.held(control), Some(Held::Control { cancelled: true }));
        let threads = if self.bytes.once_in(32) { 1025 } else { self.bytes.below(3) as u32 };
        wrong.when(threads > 1024, BAD_ARGUMENT);
        let vectors = self.bytes.one_of(&[SUDOKU_VECTORS_AUTO, SUDOKU_VECTORS_PORTABLE, 0, 77]);
        wrong.when(vectors == 77, BAD_ARGUMENT);
        let short = u32::from(self.bytes.once_in(32));
        wrong.when(short > 0, BAD_STRUCT_SIZE);
        let options = SudokuOptions {
            struct_size: size_of::<SudokuOptions>() as u32 - short,
            strategy,
            solution_limit: self.bytes.below(4) as u64,
            node_limit: NODES.min(u64::from(self.bytes.byte()) + 1),
            memory_limit: [0, 1, 4096, 1 << 20][self.bytes.below(4)],
            time_limit_ms: 0,
            threads,
            control: control as _,
            vectors,
            reserved: 0,
        };
        Chosen { options, cancelled }
    }

    fn is_control(&mut self, handle: usize) -> bool {
        matches!(self.held(handle), Some(Held::Control { .. }))
    }
}

/// Whether the call ended early, for a reason that the options give.
pub fn stopped(status: i32, chosen: &Chosen) -> bool {
    match status {
        20 => chosen.options.node_limit > 0,
        21 => chosen.options.memory_limit > 0,
        23 => chosen.cancelled,
        OK => false,
        _ => false,
    }
}
