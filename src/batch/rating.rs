//! Rates many strings.
//!
//! In: strings, of which each is one text. Out: a [`Rated`] for each, in order, or the reason why there is none. What stays
//! true: a bad string costs only its own place; the ratings do not depend on the number of threads.

use super::check::{OutcomesOut, each};
use super::strings::{self, Strings};
use crate::explain::Profile;
use crate::limits::{self, Limits, Stop};
use crate::rate::{Rated, Rater};
use crate::solve::Options;
use crate::text::{self, ReadOptions};

/// The strings that a thread takes at once: the hardest of them take a hundred times as long as the others.
const PIECE: usize = 8;

/// Units of work that a rating counts beside its own: each string reads the clock and the control.
const UNITS: u32 = 1 << 16;

/// Rates strings; a null has the error that it has when it is solved. The time limit bounds the whole call. Returns why the
/// call ended early, if it did.
pub fn strings(
    strings: &impl Strings,
    read: &ReadOptions,
    profiles: [Option<Profile>; 3],
    options: &Options,
    threads: usize,
    outcomes: impl OutcomesOut<Rated>,
    around: impl Fn(&mut dyn FnMut() -> Result<Rated, Stop>) -> Result<Rated, Stop> + Sync,
) -> Option<Stop> {
    let deadline = limits::deadline(options.bounds.time);
    each(strings.count(), PIECE, &options.bounds, threads, outcomes, || {
        let mut rater = Rater::new(profiles, options, deadline);
        let around = &around;
        move |at, limits: &mut Limits| {
            around(&mut || {
                limits.work(UNITS)?;
                let string = strings.get(at).ok_or(Stop::from(strings::NULL))?;
                rater.rate(&text::read(string, read)?)
            })
        }
    })
}
