//! Rates puzzles, one or many.
//!
//! In: puzzles, up to three profiles. Out: the number of solutions of each and, if there is one, its rating by each profile.

use std::borrow::Borrow;
use std::time::Instant;

use super::items::{self, Items};
use sudoku_core::digits::Digit;
use sudoku_core::limits::{self, Limits, Stop};
use sudoku_core::out_buf::{OutBuf, Place};
use sudoku_core::panics::caught;
use sudoku_core::position::Position;
use sudoku_core::puzzle::Puzzle;
use sudoku_explain::percentiles::Population;
use sudoku_explain::{Explainer, Profile, Rating, Summary};
use sudoku_solve::{self as solve, Ended, Options};

/// The number of solutions, and the ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rated {
    /// The number of solutions, up to two.
    pub solutions: u64,
    /// The rating by the profile of Sudoku Explainer, if it is wanted and there is one solution.
    pub explainer: Option<Rating>,
    /// The rating by the profile of HoDoKu, likewise.
    pub hodoku: Option<Rating>,
    /// The rating by another profile, likewise.
    pub other: Option<Rating>,
    /// The stars, and what solving takes, likewise.
    pub summary: Option<Summary>,
    /// The places of the ratings by the first two profiles.
    pub places: Option<Places>,
}

/// The shares of the population of a shape that are easier, in percent; `None` without a rating or a population.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places {
    /// By ER.
    pub er: Option<u32>,
    /// By the score of HoDoKu.
    pub score: Option<u32>,
}

/// The profiles that are wanted: of Sudoku Explainer, of HoDoKu, another one, and that of the stars.
pub type Wanted = [Option<Profile>; 4];

/// Rates puzzles one after the other, with memory that it reuses while their shape stays the same.
pub struct Rater<'a> {
    profiles: Wanted,
    options: &'a Options,
    deadline: Option<Instant>,
    explainer: Option<Explainer>,
}

impl Rater<'_> {
    /// Rates by these profiles, each if it is given, until `deadline`.
    pub fn new(profiles: Wanted, options: &Options, deadline: Option<Instant>) -> Rater<'_> {
        Rater { profiles, options, deadline, explainer: None }
    }

    /// The profiles for a puzzle. Those of both programs together are for puzzles without cages: with them, it is one for killers.
    fn profiles_of(&self, puzzle: &Puzzle) -> Wanted {
        match self.profiles {
            profiles if puzzle.cages().is_empty() => profiles,
            [Some(_), Some(_), other, stars] => {
                let stars = stars.map(|_| Profile::stars_of(puzzle));
                [None, None, other.or(Some(Profile::KILLER)), stars]
            }
            [one, two, other, stars] => [one, two, other, stars.map(|_| Profile::stars_of(puzzle))],
        }
    }

    /// Rates a puzzle if it has exactly one solution.
    pub fn rate(&mut self, puzzle: &Puzzle) -> std::result::Result<Rated, Stop> {
        let position = Position::new(puzzle.try_clone()?)?;
        let solutions = solutions(puzzle, self.options, self.deadline)?;
        let mut rated = Rated { solutions, ..Rated::default() };
        for (at, profile) in self.profiles_of(puzzle).into_iter().enumerate() {
            let Some(profile) = profile.filter(|_| solutions == 1) else { continue };
            // After an error or a panic, the next puzzle gets a new one.
            let mut explainer = match self.explainer.take() {
                Some(explainer) if explainer.shape() == puzzle.shape() => explainer,
                _ => Explainer::new(puzzle.shape(), &self.options.bounds)?,
            };
            explainer.load(&position)?;
            explainer.restart(self.deadline);
            let Rated { explainer: first, hodoku, other, summary, .. } = &mut rated;
            match [first, hodoku, other].into_iter().nth(at) {
                Some(rating) => *rating = Some(Rating::of_loaded(&mut explainer, &profile)?),
                None => {
                    *summary = Summary::while_wanted(&mut explainer, &profile, |_, _| true)?;
                }
            }
            self.explainer = Some(explainer);
        }
        rated.places = Population::of(puzzle).map(|population| Places {
            er: explained(&rated.explainer)
                .and_then(|rating| population.percent_of_er(rating.hardest?)),
            score: explained(&rated.hodoku)
                .and_then(|rating| population.percent_of_score(rating.score?)),
        });
        Ok(rated)
    }
}

/// A rating of a path that came to the solution.
fn explained(rating: &Option<Rating>) -> Option<&Rating> {
    rating.as_ref().filter(|rating| rating.explained)
}

/// The puzzles that a thread takes at once: the hardest of them take a hundred times as long as the others.
const PIECE: usize = 8;

/// Charged per puzzle, so that each one looks at the clock and the control.
const UNITS: u32 = 1 << 16;

/// Rates puzzles on up to `threads` threads; `row` makes the row of an outcome. The time limit bounds the whole call. Returns
/// why the call ended early, if it did.
pub fn rate<P: Place + Send>(
    items: &impl Items,
    profiles: Wanted,
    options: &Options,
    threads: usize,
    rows: OutBuf<'_, P>,
    row: impl Fn(std::result::Result<Rated, Stop>) -> P::Item + Sync,
) -> Option<Stop> {
    let deadline = limits::deadline(options.bounds.time);
    items::each(items, PIECE, &options.bounds, threads, rows, row, || {
        let mut rater = Rater::new(profiles, options, deadline);
        move |item, limits: &mut Limits| {
            let mut rate = || {
                limits.work(UNITS)?;
                rater.rate(items.puzzle(item)?.borrow())
            };
            caught(|| Ok(rate())).unwrap_or_else(|error| Err(error.into()))
        }
    })
}

/// The number of solutions of a puzzle, up to two, if it is known before `deadline`.
pub fn solutions(
    puzzle: &Puzzle,
    options: &Options,
    deadline: Option<Instant>,
) -> std::result::Result<u64, Stop> {
    let report = solve::count(puzzle, &up_to_two(options, deadline))?;
    match report.ended {
        Ended::Stopped(stop) => Err(stop),
        _ => Ok(report.solutions),
    }
}

/// The number of solutions, up to two, and the first one.
pub fn first_of_two(
    puzzle: &Puzzle,
    options: &Options,
    deadline: Option<Instant>,
) -> std::result::Result<(u64, Option<Vec<Digit>>), Stop> {
    let (first, report) = solve::solve(puzzle, &up_to_two(options, deadline))?;
    match report.ended {
        Ended::Stopped(stop) => Err(stop),
        _ => Ok((report.solutions, first)),
    }
}

fn up_to_two(options: &Options, deadline: Option<Instant>) -> Options {
    let time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let bounds = options.bounds.clone().with_time(time);
    options.clone().with_solution_limit(2).with_bounds(bounds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::limits::{Bounds, Control};

    const UNFAIR: &str =
        "4.5.83......6...1......9.875......32..1......2.435......62..75..12...9.....9..1..";
    const FOUR: &str = "12..341221.34321";
    const PROFILES: Wanted = [
        Some(Profile::EXPLAINER),
        Some(Profile::HODOKU),
        Some(Profile::FAIR),
        Some(Profile::STARS),
    ];

    fn puzzle(text: &str) -> Puzzle {
        text.parse().unwrap()
    }

    // Seen to fail: the memory of a puzzle of another shape is used.
    #[test]
    fn puzzles_in_turn_are_rated_as_each_alone() {
        let nine = UNFAIR.replace('4', ".");
        let options = Options::default();
        let mut rater = Rater::new(PROFILES, &options, None);
        let (several, none) = ("12..341221..4321", "11..............");
        for (text, solutions) in
            [(UNFAIR, 1), (&nine, 2), (FOUR, 1), (several, 2), (UNFAIR, 1), (none, 0), (FOUR, 1)]
        {
            let found = rater.rate(&puzzle(text)).unwrap();
            let alone = Rater::new(PROFILES, &options, None).rate(&puzzle(text)).unwrap();
            assert_eq!((found, found.solutions), (alone, solutions), "{text}");
            for rating in [found.explainer, found.hodoku, found.other] {
                assert_eq!(rating.is_some(), found.solutions == 1, "{text}");
            }
            assert_eq!(found.summary.is_some(), found.solutions == 1, "{text}");
        }
    }

    #[test]
    fn profiles_that_are_not_wanted_have_no_rating() {
        let options = Options::default();
        let all = Rater::new(PROFILES, &options, None).rate(&puzzle(UNFAIR)).unwrap();
        for at in 0..3 {
            let mut profiles = [None; 4];
            profiles[at] = PROFILES[at];
            let one = Rater::new(profiles, &options, None).rate(&puzzle(UNFAIR)).unwrap();
            let ratings = |rated: Rated| [rated.explainer, rated.hodoku, rated.other];
            let mut expected = [None; 3];
            expected[at] = ratings(all)[at];
            assert_eq!(ratings(one), expected);
        }
        let highest = all.explainer.and_then(|rating| rating.hardest);
        assert_eq!((highest, all.hodoku.and_then(|rating| rating.score)), (Some(71), Some(1480)));
    }

    // Seen to fail: the order of HoDoKu lacks the single of a cell that has lost no candidate.
    #[test]
    fn the_only_cell_of_a_board_is_a_full_house() {
        let one = Puzzle::new(sudoku_core::shape::Shape::square(1).unwrap()).unwrap();
        let found = Rater::new(PROFILES, &Options::default(), None).rate(&one).unwrap();
        let highest = [found.explainer, found.hodoku, found.other]
            .map(|each| each.and_then(|each| each.highest));
        assert_eq!(highest, [Some(10), Some(4), Some(10)]);
    }

    #[test]
    fn a_rating_after_a_cancelled_one_is_right() {
        let control = Control::new().unwrap();
        let bounds = Bounds::default().with_control(control.clone());
        let options = Options::default().with_bounds(bounds);
        let mut rater = Rater::new(PROFILES, &options, None);
        let first = rater.rate(&puzzle(UNFAIR)).unwrap();
        control.cancel();
        assert_eq!(rater.rate(&puzzle(UNFAIR)), Err(Stop::Cancelled));
        control.reset();
        assert_eq!(rater.rate(&puzzle(UNFAIR)), Ok(first));
        let mut late = Rater::new(PROFILES, &options, Some(Instant::now()));
        assert_eq!(late.rate(&puzzle(UNFAIR)), Err(Stop::Time));
    }
}
