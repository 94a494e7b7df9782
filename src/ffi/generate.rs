//! Puzzles made for C.

use super::arguments::{Out, pointer, sized32, structure};
use super::board::{Board, SudokuBoard};
use super::control::{SudokuControl, bounds};
use super::status::SUDOKU_OK;
use super::{SudokuError, guard};
use crate::error::{Error, Reason, Result};
use crate::generate::{self, Holes, Request};
use crate::limits::{Bounds, Stop};
use crate::shape::Shape;

/// What to generate. Zero in a field asks for its default, except for the box.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SudokuGenerateOptions {
    /// In: sizeof(sudoku_generate_options).
    pub struct_size: u32,
    /// Rows of a box, at least 1.
    pub box_height: u32,
    /// Columns of a box, at least 1. Made for sides up to 25, with cages up to 16; larger ones are
    /// tried and tend to run into a limit.
    pub box_width: u32,
    /// 1: a killer puzzle; 0: givens only.
    pub killer: u32,
    /// The same seed and options make the same puzzle, on every machine.
    pub seed: u64,
    /// 1: no given can be left out; 0: some may.
    pub minimal: u32,
    /// Stop taking givens away at this many; 0: take away what goes. In a killer puzzle: give at
    /// most this many cells, where cages alone leave several solutions.
    pub givens: u32,
    /// Make exactly this many cells empty, without looking at the number of solutions, which is more
    /// than one on most boards with many holes; 0: one solution. Not with killer, minimal, givens.
    /// Made for all sides up to 100.
    pub holes: u32,
    /// 1: the numbers of holes of two rows, two columns or two boxes differ by one at most; 0: holes
    /// fall anywhere.
    pub holes_balanced: u32,
    /// The largest cage of a killer puzzle; 0: 5 cells.
    pub max_cage: u32,
    /// Start over at most this many times; 0: 100.
    pub attempts: u32,
    /// Give up after this many milliseconds; 0: 60 seconds.
    pub time_limit_ms: u32,
    /// The smallest cage of a killer puzzle; 0: 1 cell. Cages as large as a row do not tell digits
    /// apart: givens must be as many as digits at least, but one.
    pub min_cage: u32,
    /// Lets another thread cancel; NULL: none.
    pub control: *const SudokuControl,
    /// How hard a killer puzzle is: the nodes that the strategy killer_advanced needs to prove the
    /// solution the only one, at least.
    pub min_nodes: u64,
    /// And at most; 0: any number.
    pub max_nodes: u64,
}

sized32!(
    SudokuGenerateOptions,
    killer,
    seed,
    minimal,
    givens,
    holes,
    holes_balanced,
    max_cage,
    attempts,
    time_limit_ms,
    min_cage,
    control,
    min_nodes,
    max_nodes
);

/// Makes a puzzle with exactly one solution, which is proved, or with a number of holes.
///
/// - options: what to make.
/// - out_board: the new handle; the caller frees it with sudoku_board_free.
/// - Returns SUDOKU_OK; SUDOKU_NOT_GENERATED (none found within the attempts or the time),
///   SUDOKU_NOT_MADE_CANCELLED, SUDOKU_NULL_POINTER, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_SIDE, SUDOKU_BAD_ARGUMENT
///   (cages of such sizes cannot cover the board or tell digits apart, more nodes at least than at
///   most, nodes but no killer), SUDOKU_BAD_HANDLE (the control), SUDOKU_NO_MEMORY.
/// - Any thread; it uses the calling thread only.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_generate(
    options: *const SudokuGenerateOptions,
    out_board: *mut *mut SudokuBoard,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle, NULL or a structure that begins
        // with its size.
        let (out, given) = unsafe { (Out::new(out_board, "out_board")?, structure(options)?) };
        let request = request(&given.ok_or(Reason::NullPointer("options"))?)?;
        let made = generate::make(&request).map_err(Stop::not_made)?;
        out.write(pointer(Board::insert(made.puzzle)?));
        Ok(SUDOKU_OK)
    })
}

fn request(given: &SudokuGenerateOptions) -> Result<Request> {
    let flag = |name, value| match value {
        0 | 1 => Ok(value == 1),
        _ => Err(Error::from(Reason::BadArgument(name, i64::from(value)))),
    };
    let mut request = Request::new(Shape::new(given.box_height, given.box_width)?, given.seed);
    request.killer = flag("killer", given.killer)?;
    request.minimal = flag("minimal", given.minimal)?;
    request.givens = (given.givens > 0).then_some(given.givens);
    request.min_cage = given.min_cage.max(1);
    let balanced = flag("holes_balanced", given.holes_balanced)?;
    if balanced && given.holes == 0 {
        return Err(Reason::BadUse { what: "holes", why: "holes_balanced needs a number" }.into());
    }
    request.holes = (given.holes > 0).then_some(Holes { count: given.holes, balanced });
    if given.max_cage > 0 {
        request.max_cage = given.max_cage;
    }
    request.min_nodes = given.min_nodes;
    request.max_nodes = (given.max_nodes > 0).then_some(given.max_nodes);
    if given.attempts > 0 {
        request.attempts = given.attempts;
    }
    let bounds = bounds(given.time_limit_ms, given.control)?;
    request.bounds = Bounds { time: bounds.time.or(request.bounds.time), ..bounds };
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// A 9x9 board, and zero in all that has a default.
    const PLAIN: SudokuGenerateOptions = SudokuGenerateOptions {
        struct_size: size_of::<SudokuGenerateOptions>() as u32,
        box_height: 3,
        box_width: 3,
        killer: 0,
        seed: 7,
        minimal: 0,
        givens: 0,
        holes: 0,
        holes_balanced: 0,
        max_cage: 0,
        attempts: 0,
        time_limit_ms: 0,
        min_cage: 0,
        control: std::ptr::null(),
        min_nodes: 0,
        max_nodes: 0,
    };

    #[test]
    fn zero_asks_for_the_default() {
        let asked = request(&PLAIN).unwrap();
        let default = Request::new(Shape::square(9).unwrap(), 7);
        assert_eq!((asked.killer, asked.minimal, asked.givens), (false, false, None));
        assert!(asked.holes.is_none() && asked.max_nodes.is_none());
        assert_eq!((asked.min_cage, asked.max_cage), (1, default.max_cage));
        assert_eq!((asked.min_nodes, asked.attempts), (0, default.attempts));
        assert_eq!(asked.bounds.time, default.bounds.time);
    }

    #[test]
    fn what_is_asked_for_is_passed_on() {
        let killer = SudokuGenerateOptions {
            killer: 1,
            minimal: 1,
            givens: 2,
            min_cage: 2,
            max_cage: 3,
            min_nodes: 4,
            max_nodes: 5,
            attempts: 6,
            time_limit_ms: 8,
            ..PLAIN
        };
        let asked = request(&killer).unwrap();
        assert_eq!((asked.killer, asked.minimal, asked.givens), (true, true, Some(2)));
        assert_eq!((asked.min_cage, asked.max_cage), (2, 3));
        assert_eq!((asked.min_nodes, asked.max_nodes, asked.attempts), (4, Some(5), 6));
        assert_eq!(asked.bounds.time, Some(Duration::from_millis(8)));
        for holes_balanced in [0, 1] {
            let holes = SudokuGenerateOptions { holes: 30, holes_balanced, ..PLAIN };
            let asked = request(&holes).unwrap().holes.unwrap();
            assert_eq!((asked.count, asked.balanced), (30, holes_balanced == 1));
        }
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let refused = |options| request(&options).unwrap_err().reason;
        for (name, options) in [
            ("killer", SudokuGenerateOptions { killer: 2, ..PLAIN }),
            ("minimal", SudokuGenerateOptions { minimal: 2, ..PLAIN }),
            ("holes_balanced", SudokuGenerateOptions { holes_balanced: 2, ..PLAIN }),
        ] {
            assert_eq!(refused(options), Reason::BadArgument(name, 2));
        }
        let no_holes = SudokuGenerateOptions { holes_balanced: 1, ..PLAIN };
        let why = "holes_balanced needs a number";
        assert_eq!(refused(no_holes), Reason::BadUse { what: "holes", why });
    }
}
