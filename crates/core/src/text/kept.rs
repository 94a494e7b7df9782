//! Which error a text has that several readers refused.
//!
//! In: the error of a reader, and the result of a later one. Out: the error to report. The rule:
//!
//! - Keep the first error if the format is foreign, or if a heading was removed that may have been a row.
//! - Otherwise keep the later one, because it is about the board without the text around it.
//!
//! What stays true: a final error is kept, and no reader follows it.

use super::several::ONE_PUZZLE;
use crate::error::{Error, Reason, Result};

/// Whether it is the error of a text with several puzzles.
pub(super) fn is_several(error: &Error) -> bool {
    matches!(error.reason, Reason::BadText { expected, .. } if expected == ONE_PUZZLE)
}

/// Whether no other way to read the text may follow.
pub(super) fn is_final(error: &Error) -> bool {
    matches!(
        error.reason,
        Reason::NoMemory
            | Reason::TooLarge { .. }
            | Reason::TooMany { .. }
            | Reason::TwoMarks { .. }
            | Reason::TwoAlphabets { .. }
            | Reason::Refused { .. }
            | Reason::ForeignRule { .. }
            | Reason::RegionSize { .. }
            | Reason::BadConstraint { .. }
            | Reason::Cancelled
            | Reason::Internal(_)
    )
}

/// Whether a text with this error may be a board with other text around. Several boards are no such text.
pub(super) fn may_be_plain(error: &Error) -> bool {
    !is_final(error) && !is_several(error)
}

/// The result of two readers, of which the first one refused the text with `first`. `is_first_certain`: the format is
/// foreign, or a heading was removed.
pub(super) fn later<T>(first: Error, later: Result<T>, is_first_certain: bool) -> Result<T> {
    match later {
        Err(error) if is_first_certain && !is_final(&error) => Err(first),
        result => result,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Excerpt;

    #[test]
    fn first_error_is_kept_if_it_is_certain_and_the_later_one_not_final() {
        let first = || Error::from(Reason::UnexpectedEnd { expected: "a game" });
        let second = || Error::from(Reason::UnexpectedEnd { expected: "a board" });
        let refused = || Error::from(Reason::TwoAlphabets { side: 10 });
        for (again, is_first_certain, kept) in [
            (Ok(()), true, Ok(())),
            (Err(second()), true, Err(first())),
            (Err(second()), false, Err(second())),
            (Err(refused()), true, Err(refused())),
        ] {
            assert_eq!(later(first(), again, is_first_certain), kept);
        }
        let several = Reason::BadText { expected: ONE_PUZZLE, found: Excerpt::new("1") };
        assert!(may_be_plain(&first()) && !may_be_plain(&refused()));
        assert!(!may_be_plain(&several.into()));
    }
}
