//! The rating of a board in C. The table of techniques.
//!
//! In: a board and a profile. Out: numbers on the scales of Sudoku Explainer and HoDoKu; each field names its
//! scale. A number that does not exist is -1.

use std::ffi::{CStr, c_char};

use super::arguments::{Out, token, utf8};
use super::board::{Board, SudokuBoard};
use super::guard::{SudokuError, guard};
use super::language;
use super::out_buf::{RowsAt, row};
use super::profile;
use super::solve::{SudokuOptions, options};
use super::status::{SUDOKU_NO_SOLUTION, SUDOKU_OK};
use sudoku_batch::rate::{Rated, Rater};
use sudoku_core::error::{Reason, Result};
use sudoku_core::limits;
use sudoku_core::out_buf::Zero;
use sudoku_explain::Summary;
use sudoku_explain::techniques::{Level, TECHNIQUES, Technique};

/// Level of HoDoKu: singles.
pub const SUDOKU_LEVEL_EASY: i32 = 1;
/// Level of HoDoKu: locked candidates and sets of up to three cells.
pub const SUDOKU_LEVEL_MEDIUM: i32 = 2;
/// Level of HoDoKu: basic fish, wings, uniqueness.
pub const SUDOKU_LEVEL_HARD: i32 = 3;
/// Level of HoDoKu: chains and almost locked sets.
pub const SUDOKU_LEVEL_UNFAIR: i32 = 4;
/// Level of HoDoKu: forcing chains and nets.
pub const SUDOKU_LEVEL_EXTREME: i32 = 5;

/// How hard a puzzle is, on the scale of each profile. All numbers are zero unless the status is SUDOKU_OK or
/// SUDOKU_NO_SOLUTION. Those of a scale are -1 if its profile was not tried: it is not wanted, or the puzzle does not have
/// exactly one solution. If a path ends before the solution, they are those of its steps. Scores and levels of a path
/// without steps are -1.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SudokuRating {
    /// What sudoku_rate returns for the puzzle, or why there is none.
    pub status: i32,
    /// The number of solutions, up to 2.
    pub solutions: i32,
    /// Sudoku Explainer 1.2.1: 1 if the path came to the solution, 0 if not.
    pub se_explained: i32,
    /// ER of Sudoku Explainer in tenths: the hardest step; -1 if a step has no number on this scale.
    pub se_er: i32,
    /// EP in tenths: the hardest step up to the first placement.
    pub se_ep: i32,
    /// ED in tenths: the first step.
    pub se_ed: i32,
    /// The number of steps.
    pub se_steps: i32,
    /// The number of cells that are open at the end of the path.
    pub se_open: i32,
    /// HoDoKu 2.2: 1 if the path came to the solution, 0 if not.
    pub hodoku_explained: i32,
    /// The score of HoDoKu; -1 if a step has none.
    pub hodoku_score: i32,
    /// The level of HoDoKu, a SUDOKU_LEVEL_ constant; -1 if a step has none, or the path ends before the solution.
    pub hodoku_level: i32,
    /// The number of steps.
    pub hodoku_steps: i32,
    /// The number of cells that are open at the end of the path.
    pub hodoku_open: i32,
    /// Another profile, on its own scale: 1 if the path came to the solution, 0 if not.
    pub profile_explained: i32,
    /// The highest score of a step. Scores of Sudoku Explainer and of the fair profile are tenths.
    pub profile_highest: i32,
    /// The sum of the scores of all steps; of the fair profile, of all rounds.
    pub profile_sum: i32,
    /// The number of steps, or of rounds.
    pub profile_steps: i32,
    /// The number of cells that are open at the end of the path.
    pub profile_open: i32,
    /// The share of generated puzzles of this shape that have a lower ER, in percent; -1 if the path did not come to the
    /// solution, or no table has puzzles of this shape (docs/explaining.md).
    pub se_percent: i32,
    /// The share of these puzzles that have a lower score; -1 likewise.
    pub hodoku_percent: i32,
    /// Stars, from 1 to 5: what a person needs to solve the puzzle, and how much of it; -1 if it is not explained.
    pub stars: i32,
    /// The number of cells that are open at the end of the path of the stars.
    pub stars_open: i32,
    /// The number of rounds of this path.
    pub stars_rounds: i32,
    /// The number of givens.
    pub givens: i32,
    /// The hardest technique of the path of the stars, by its number.
    pub hardest: i32,
    /// Where the fewest steps are open on this path, full houses left out: the technique,
    pub narrowest: i32,
    /// the number of steps,
    pub narrowest_steps: i32,
    /// and the number of open cells.
    pub narrowest_open: i32,
}

/// The number of techniques.
///
/// - out_count: the number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_technique_count(out_count: *mut u32) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one number.
        unsafe { Out::new(out_count, "out_count")? }.write(TECHNIQUES.len() as u32);
        Ok(SUDOKU_OK)
    })
}

/// The number of a technique: what sudoku_step.technique has. A number never changes.
///
/// - index: from 0, below sudoku_technique_count.
/// - out_number: its number, above 0.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_technique_number(index: u32, out_number: *mut i32) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one number.
        let out = unsafe { Out::new(out_number, "out_number")? };
        let row = TECHNIQUES.get(index as usize);
        out.write(row.ok_or(Reason::BadArgument("index", index.into()))?.number);
        Ok(SUDOKU_OK)
    })
}

/// The number of the technique with a name.
///
/// - name, len: the name in UTF-8, as sudoku_technique_name gives it.
/// - out_number: its number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_UTF8, SUDOKU_BAD_ARGUMENT (no technique has the name).
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_technique_find(
    name: *const c_char,
    len: usize,
    out_number: *mut i32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, NULL or `len` bytes.
        let (out, name) =
            unsafe { (Out::new(out_number, "out_number")?, utf8(name, len, "name")?) };
        out.write(Technique::named(name)?.number);
        Ok(SUDOKU_OK)
    })
}

/// The name of a technique, for example "naked_pair".
///
/// - technique: its number.
/// - out_name: set to a text that lives as long as the library, NUL-terminated.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_technique_name(
    technique: i32,
    out_name: *mut *const c_char,
) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one pointer.
        let out = unsafe { Out::new(out_name, "out_name")? };
        named(out, technique, |row| row.c_name)
    })
}

/// The name of a technique as a person writes it, for example "Naked Pair" or "X-Wing".
///
/// - technique: its number.
/// - out_title: set to a text that lives as long as the library, NUL-terminated.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_technique_title(
    technique: i32,
    out_title: *mut *const c_char,
) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one pointer.
        let out = unsafe { Out::new(out_title, "out_title")? };
        named(out, technique, |row| row.c_description)
    })
}

/// The name of a technique as a person writes it in a language, for example "Nacktes Paar".
///
/// - technique, language: their numbers.
/// - out_title: set to a text that lives as long as the library, NUL-terminated.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_technique_title_in(
    technique: i32,
    language: i32,
    out_title: *mut *const c_char,
) -> i32 {
    guard(std::ptr::null_mut(), || {
        // SAFETY: the caller passes NULL or a place for one pointer.
        let out = unsafe { Out::new(out_title, "out_title")? };
        let language = language::numbered(language)?;
        named(out, technique, |row| row.c_title(language))
    })
}

/// Writes a text of the technique with this number.
fn named(
    out: Out<*const c_char>,
    technique: i32,
    text: impl Fn(&Technique) -> &'static CStr,
) -> Result<i32> {
    let row = TECHNIQUES.iter().find(|row| row.number == technique);
    let unknown = Reason::BadArgument("technique", technique.into());
    out.write(text(row.ok_or(unknown)?).as_ptr());
    Ok(SUDOKU_OK)
}

/// Rates a board by the steps that a person would take. Only a puzzle with exactly one solution is rated. The scales are made
/// for boards of rows, columns and boxes alone: those with other constraints compare with each other only, and have no
/// percentiles. Puzzles with cages have a profile of their own, whose numbers are those of profile_.
///
/// - profile: SUDOKU_PROFILE_EXPLAINER, SUDOKU_PROFILE_HODOKU, or 0 for both; SUDOKU_PROFILE_STARS, or SUDOKU_PROFILE_ALL for
///   all three, which Java, Python and Node take by default; SUDOKU_PROFILE_FAIR, or a number of sudoku_profile_find.
///   With cages, 0 and SUDOKU_PROFILE_ALL have SUDOKU_PROFILE_KILLER in place of both programs. SUDOKU_PROFILE_NO_UNIQUENESS
///   may be added.
/// - options: NULL for the defaults. The time limit bounds the whole call; the strategy and the node limit are those of the
///   search for a second solution; solution_limit and threads are not read.
/// - out_rating, row_size: the numbers; sizeof(sudoku_rating).
/// - Returns SUDOKU_OK, SUDOKU_NO_SOLUTION; SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED;
///   SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_ARGUMENT (no profile; a board of
///   loose cells, or with more than 64 rows; too many threads, vectors the machine lacks), SUDOKU_UNKNOWN_STRATEGY, SUDOKU_UNSUITABLE,
///   SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
/// - Any thread; it uses the calling thread only.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_rate(
    board: *const SudokuBoard,
    profile: i32,
    options: *const SudokuOptions,
    out_rating: *mut SudokuRating,
    row_size: usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        let at = RowsAt { rows: out_rating, row_size, name: "out_rating" };
        // SAFETY: the caller passes NULL or space for one rating, NULL or a structure that begins with its size.
        let (rating, options) = unsafe { (at.open(1), self::options(options, false)) };
        let (mut rating, (options, _)) = (rating?, options?);
        let profiles = profile::wanted(profile)?;
        let puzzle = Board::snapshot(token(board, "board")?)?;
        let deadline = limits::deadline(options.bounds.time);
        let rated = Rater::new(profiles, &options, deadline).rate(&puzzle)?;
        let row = SudokuRating::of(&rated);
        // There is a place for one.
        let _ = rating.lend(|mut rating| rating.push(row));
        Ok(row.status)
    })
}

/// A number, or -1.
pub(super) fn or_none(number: Option<u32>) -> i32 {
    number.map_or(-1, |number| i32::try_from(number).unwrap_or(i32::MAX))
}

/// The constant of a level.
pub(super) fn level(level: Level) -> u32 {
    level as u32 + SUDOKU_LEVEL_EASY as u32
}

/// What the fields of a rating are, by the profile and the number of each. cbindgen reads no macro, so the structure names
/// them, too.
macro_rules! numbers {
    ($($of:ident.$field:ident = $number:expr;)+) => {
        impl SudokuRating {
            pub(super) fn of(rated: &Rated) -> Self {
                SudokuRating {
                    status: if rated.solutions == 0 { SUDOKU_NO_SOLUTION } else { SUDOKU_OK },
                    solutions: rated.solutions as i32,
                    $($field: or_none(rated.$of.as_ref().and_then($number)),)+
                }
            }

            /// The rating of a puzzle that was not rated.
            pub(super) fn failed(status: i32) -> Self {
                SudokuRating { status, ..SudokuRating::ZERO }
            }
        }

        impl Zero for SudokuRating {
            const ZERO: Self = SudokuRating { status: 0, solutions: 0, $($field: 0,)+ };
        }

        row!(SudokuRating, $($field),+);
    };
}

numbers! {
    explainer.se_explained = |rating| Some(rating.explained.into());
    explainer.se_er = |rating| rating.hardest;
    explainer.se_ep = |rating| rating.pearl;
    explainer.se_ed = |rating| rating.diamond;
    explainer.se_steps = |rating| Some(rating.steps);
    explainer.se_open = |rating| Some(rating.open);
    hodoku.hodoku_explained = |rating| Some(rating.explained.into());
    hodoku.hodoku_score = |rating| rating.score;
    hodoku.hodoku_level = |rating| rating.level.map(level);
    hodoku.hodoku_steps = |rating| Some(rating.steps);
    hodoku.hodoku_open = |rating| Some(rating.open);
    other.profile_explained = |rating| Some(rating.explained.into());
    other.profile_highest = |rating| rating.highest;
    other.profile_sum = |rating| rating.sum;
    other.profile_steps = |rating| Some(rating.steps);
    other.profile_open = |rating| Some(rating.open);
    places.se_percent = |places| places.er;
    places.hodoku_percent = |places| places.score;
    summary.stars = Summary::stars;
    summary.stars_open = |summary| Some(summary.open);
    summary.stars_rounds = |summary| Some(summary.rounds.iter().sum());
    summary.givens = |summary| Some(summary.givens);
    summary.hardest = |summary| Some(summary.hardest()?.number as u32);
    summary.narrowest = |summary| Some(summary.narrowest?.technique.number as u32);
    summary.narrowest_steps = |summary| Some(summary.narrowest?.steps);
    summary.narrowest_open = |summary| Some(summary.narrowest?.open);
}
