//! Profiles in C: numbers for names and lists.
//!
//! In: the name of a profile or a list of techniques. Out: a number that every function with a profile accepts. What
//! stays true: equal profiles have one number; a number is valid as long as the library is loaded.

use std::ffi::c_char;
use std::sync::{PoisonError, RwLock};

use super::arguments::{Out, utf8};
use super::guard::{SudokuError, guard};
use super::status::SUDOKU_OK;
use sudoku_batch::rate::Wanted;
use sudoku_core::error::{Reason, Result};
use sudoku_core::memory;
use sudoku_explain::Profile;

/// Profile: the techniques of Sudoku Explainer 1.2.1 in its order.
pub const SUDOKU_PROFILE_EXPLAINER: i32 = 1;
/// Profile: the techniques of HoDoKu 2.2 in its order.
pub const SUDOKU_PROFILE_HODOKU: i32 = 2;
/// Profile: the techniques of Sudoku Explainer that assume nothing, in rounds: all steps of the easiest technique are
/// applied at once. The rating stays the same if digits are exchanged, the board is transposed, or rows, columns, bands
/// and stacks change places.
pub const SUDOKU_PROFILE_FAIR: i32 = 3;
/// The stars alone, and what solving takes; for ratings, not for steps.
pub const SUDOKU_PROFILE_STARS: i32 = 4;
/// The profiles of Sudoku Explainer and HoDoKu, and the stars; for ratings, not for steps.
pub const SUDOKU_PROFILE_ALL: i32 = 5;
/// Profile: an order for killers, with chains through cages, and a scale of this library. Puzzles with cages have it where the
/// profile is 0 or SUDOKU_PROFILE_ALL.
pub const SUDOKU_PROFILE_KILLER: i32 = 6;
/// Added to a profile: without techniques that assume that the puzzle has one solution.
pub const SUDOKU_PROFILE_NO_UNIQUENESS: i32 = 256;

/// The numbers of the profiles that the library has.
const NAMED: [(i32, Profile); 4] = [
    (SUDOKU_PROFILE_EXPLAINER, Profile::EXPLAINER),
    (SUDOKU_PROFILE_HODOKU, Profile::HODOKU),
    (SUDOKU_PROFILE_FAIR, Profile::FAIR),
    (SUDOKU_PROFILE_KILLER, Profile::KILLER),
];

/// The first number of a list, and the distance to the next one: the bits below are those of
/// [`SUDOKU_PROFILE_NO_UNIQUENESS`] and of the named profiles.
const STEP: i32 = 2 * SUDOKU_PROFILE_NO_UNIQUENESS;

/// The most lists. They take 4 MiB.
const MOST: usize = 4096;
const FULL: Reason = Reason::TooMany { what: "profiles in one process", limit: MOST as u64 };

/// The lists that have numbers.
static LISTS: RwLock<Vec<Profile>> = RwLock::new(Vec::new());

/// The number of a profile: of a name, for example "hodoku", or of a list of your own: techniques in the order in which they
/// are tried, separated by commas or lines. name=score gives a technique a score of its own, at most 1000000;
/// scores=explainer or scores=hodoku says whose scores the others have, by default those of the first scale that has all of
/// them. Scores of Sudoku Explainer are tenths. A line that begins with # is a comment.
///
/// - text, len: UTF-8 without NUL.
/// - out_number: the number, above 0: a profile of sudoku_rate and sudoku_steps_open as long as the library is loaded; equal
///   lists have one number.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_ARGUMENT (no technique has the name), SUDOKU_BAD_UTF8,
///   SUDOKU_BAD_TEXT, SUDOKU_TOO_LARGE (more than 4,096 lists in this process), SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_profile_find(
    text: *const c_char,
    len: usize,
    out_number: *mut i32,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, NULL or `len` bytes.
        let (out, text) =
            unsafe { (Out::new(out_number, "out_number")?, utf8(text, len, "text")?) };
        out.write(number_of(&Profile::parse(text)?)?);
        Ok(SUDOKU_OK)
    })
}

/// The number of a profile.
fn number_of(profile: &Profile) -> Result<i32> {
    if let Some((number, _)) = NAMED.iter().find(|(_, named)| named == profile) {
        return Ok(*number);
    }
    let mut lists = LISTS.write().unwrap_or_else(PoisonError::into_inner);
    let at = match lists.iter().position(|list| list == profile) {
        Some(at) => at,
        None if lists.len() == MOST => return Err(FULL.into()),
        None => {
            memory::push(&mut lists, *profile)?;
            lists.len() - 1
        }
    };
    Ok((at as i32 + 1) * STEP)
}

/// The profile of a number.
pub(super) fn numbered(given: i32) -> Result<Profile> {
    let without = given & SUDOKU_PROFILE_NO_UNIQUENESS;
    let number = given & !SUDOKU_PROFILE_NO_UNIQUENESS;
    let named = NAMED.iter().find(|&&(named, _)| named == number).map(|&(_, profile)| profile);
    let profile = named.or_else(|| {
        let at = usize::try_from(number / STEP).ok()?.checked_sub(1)?;
        let lists = LISTS.read().unwrap_or_else(PoisonError::into_inner);
        lists.get(at).copied().filter(|_| number % STEP == 0)
    });
    let profile = profile.ok_or(Reason::BadArgument("profile", given.into()))?;
    Ok(if without != 0 { profile.without_uniqueness() } else { profile })
}

/// The profiles of a number: of Sudoku Explainer, of HoDoKu, another one, that of the stars.
pub(super) fn wanted(number: i32) -> Result<Wanted> {
    let without = number & SUDOKU_PROFILE_NO_UNIQUENESS;
    let profile = |number: i32| numbered(number | without).map(Some);
    match number & !SUDOKU_PROFILE_NO_UNIQUENESS {
        of @ (0 | SUDOKU_PROFILE_ALL) => {
            let stars = (of == SUDOKU_PROFILE_ALL).then_some(Profile::STARS);
            let hodoku = profile(SUDOKU_PROFILE_HODOKU)?;
            Ok([profile(SUDOKU_PROFILE_EXPLAINER)?, hodoku, None, stars])
        }
        SUDOKU_PROFILE_STARS => Ok([None, None, None, Some(Profile::STARS)]),
        SUDOKU_PROFILE_EXPLAINER => Ok([profile(number)?, None, None, None]),
        SUDOKU_PROFILE_HODOKU => Ok([None, profile(number)?, None, None]),
        _ => Ok([None, None, profile(number)?, None]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seen to fail: an error that names the number without the bit of [`SUDOKU_PROFILE_NO_UNIQUENESS`].
    #[test]
    fn equal_lists_have_one_number() {
        let number = |text: &str| number_of(&Profile::parse(text).unwrap()).unwrap();
        let first = number("x_wing, swordfish");
        let second = number("swordfish, x_wing");
        assert_ne!(first, second);
        assert_eq!(number("x-wing\nswordfish"), first);
        assert_eq!(numbered(first).unwrap(), Profile::parse("x_wing, swordfish").unwrap());
        let without = numbered(second | SUDOKU_PROFILE_NO_UNIQUENESS).unwrap();
        assert_eq!(without, numbered(second).unwrap().without_uniqueness());
        assert_eq!(number("fair"), SUDOKU_PROFILE_FAIR);
        for bad in [0, -1, 4, first + 1, i32::MAX, i32::MIN, SUDOKU_PROFILE_NO_UNIQUENESS] {
            let error = numbered(bad).unwrap_err();
            assert_eq!(error.code(), -12, "{bad}");
            assert!(error.to_string().ends_with(&format!(": {bad}")), "{error}");
        }
    }
}
