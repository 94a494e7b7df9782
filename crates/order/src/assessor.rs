//! Rates a candidate by the profiles that matter, and stops as soon as a wish is lost.
//!
//! In: a puzzle. Out: its ratings, if it has all that is wanted. The path of a profile ends at the first step that is too
//! hard. Techniques that come after the last one that may be used are not searched for.

use std::ops::RangeInclusive;
use std::time::Instant;

use sudoku_core::error::Result;
use sudoku_core::limits::Bounds;
use sudoku_core::memory;
use sudoku_core::position::Position;
use sudoku_core::puzzle::Puzzle;
use sudoku_explain::rating::{Fold, least_tenths};
use sudoku_explain::stars::{Summary, star_of};
use sudoku_explain::techniques::Techniques;
use sudoku_explain::{Explainer, Profile, Rating, Technique};
use sudoku_generate::Request;

use crate::difficulty::{Difficulty, has_cages};

/// The ratings of a puzzle, each if it was wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ratings {
    /// By the profile of Sudoku Explainer.
    pub explainer: Option<Rating>,
    /// By the profile of HoDoKu.
    pub hodoku: Option<Rating>,
    /// By the profile for killers, in place of both.
    pub killer: Option<Rating>,
    /// The stars, and what solving takes.
    pub summary: Option<Summary>,
}

/// What the path of a profile is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scale {
    Hodoku,
    Explainer,
    Killer,
    /// None of them: for the techniques of the path alone.
    None,
}

/// The path of a profile, and what is wanted of it.
struct Path<'a> {
    scale: Scale,
    /// Without what may not be used.
    profile: Profile,
    difficulty: &'a Difficulty,
    /// Whether it is the path of `needs` and `without`.
    has_techniques: bool,
}

impl<'a> Path<'a> {
    /// The paths to look at, the one first that takes the least time; those without a wish last. Puzzles with cages have one scale.
    fn all(difficulty: &'a Difficulty, has_cages: bool) -> Result<Vec<Path<'a>>> {
        let Difficulty { er, score, level, needs, without, rates_all, .. } = difficulty;
        let has_techniques = !needs.is_empty() || !without.is_empty();
        let is_scored = score.is_some() || level.is_some();
        let mut paths = memory::with_capacity(3)?;
        let mut own = has_techniques.then(|| difficulty.path(has_cages));
        let scales: &[_] = match has_cages {
            true => &[(Scale::Killer, Profile::KILLER, is_scored)],
            false => &[
                (Scale::Hodoku, Profile::HODOKU, is_scored),
                (Scale::Explainer, Profile::EXPLAINER, er.is_some()),
            ],
        };
        let mut only_rated = memory::with_capacity(3)?;
        for &(scale, profile, is_wished) in scales {
            let has_techniques = own.take_if(|own| *own == profile).is_some();
            let path = Path { scale, profile, difficulty, has_techniques };
            if is_wished || has_techniques {
                paths.push(path);
            } else if *rates_all {
                only_rated.push(path);
            }
        }
        if let Some(profile) = own {
            paths.push(Path { scale: Scale::None, profile, difficulty, has_techniques });
        }
        paths.append(&mut only_rated);
        for path in &mut paths {
            path.profile = path.profile.up_to_last(|technique| path.may_use(technique));
        }
        Ok(paths)
    }

    /// Whether a path with a step of this technique can have all that is wanted.
    fn may_use(&self, technique: &'static Technique) -> bool {
        let Difficulty { er, score, level, without, .. } = self.difficulty;
        let within = |most: Option<u32>, least: Option<u32>| {
            most.is_none_or(|most| least.is_some_and(|least| least <= most))
        };
        let is_easy = match self.scale {
            Scale::None => true,
            Scale::Explainer => within(er.as_ref().map(|er| *er.end()), least_tenths(technique)),
            Scale::Hodoku | Scale::Killer => {
                let most = level.as_ref().map(|level| *level.end());
                let (least, own) = match self.scale {
                    Scale::Killer => technique.scored().unzip(),
                    _ => (technique.hodoku_score(), technique.hodoku_level()),
                };
                most.is_none_or(|most| own.is_some_and(|own| own <= most))
                    && within(score.as_ref().map(|score| *score.end()), least)
            }
        };
        is_easy && !(self.has_techniques && without.has(technique))
    }

    /// Whether a path so far can still have all that is wanted.
    fn goes_on(&self, technique: &'static Technique, fold: &Fold) -> bool {
        let Difficulty { er, score, .. } = self.difficulty;
        let within = |range: &Option<RangeInclusive<u32>>, number: Option<u32>| {
            range.as_ref().is_none_or(|range| number.is_some_and(|number| number <= *range.end()))
        };
        let is_easy = match self.scale {
            Scale::None => true,
            Scale::Explainer => within(er, fold.hardest),
            Scale::Hodoku | Scale::Killer => within(score, fold.score),
        };
        is_easy && self.may_use(technique)
    }

    /// Whether a whole path has all that is wanted.
    fn fits(&self, rating: &Rating) -> bool {
        let Difficulty { er, score, level, .. } = self.difficulty;
        let is_in = |range: &Option<RangeInclusive<u32>>, number: Option<u32>| {
            range.as_ref().is_none_or(|range| number.is_some_and(|number| range.contains(&number)))
        };
        match self.scale {
            Scale::None => true,
            Scale::Explainer => is_in(er, rating.hardest),
            Scale::Hodoku | Scale::Killer => {
                let has_level = |own| level.as_ref().is_none_or(|level| level.contains(&own));
                is_in(score, rating.score)
                    && (level.is_none() || rating.level.is_some_and(has_level))
            }
        }
    }

    /// Whether anything is wanted of it beside its rating.
    fn is_wished(&self) -> bool {
        let Difficulty { er, score, level, .. } = self.difficulty;
        self.has_techniques
            || match self.scale {
                Scale::None => false,
                Scale::Explainer => er.is_some(),
                Scale::Hodoku | Scale::Killer => score.is_some() || level.is_some(),
            }
    }
}

/// Rates candidates one after the other, with memory that it reuses.
pub struct Assessor<'a> {
    difficulty: &'a Difficulty,
    bounds: &'a Bounds,
    paths: Vec<Path<'a>>,
    explainer: Option<Explainer>,
}

impl<'a> Assessor<'a> {
    pub fn new(difficulty: &'a Difficulty, request: &'a Request) -> Result<Assessor<'a>> {
        let paths = Path::all(difficulty, has_cages(request))?;
        Ok(Assessor { difficulty, bounds: &request.bounds, paths, explainer: None })
    }

    /// The ratings of a puzzle with one solution, if it has all that is wanted, and these stars.
    pub fn assess(
        &mut self,
        puzzle: &Puzzle,
        stars: Option<RangeInclusive<u32>>,
        deadline: Option<Instant>,
    ) -> Result<Option<Ratings>> {
        let mut ratings = Ratings::default();
        let of_stars = Profile::stars_of(puzzle);
        let position = Position::new(puzzle.try_clone()?)?;
        let explainer = match &mut self.explainer {
            Some(explainer) => explainer,
            none => none.insert(Explainer::new(puzzle.shape(), self.bounds)?),
        };
        if let Some(stars) = &stars {
            explainer.load(&position)?;
            explainer.restart(deadline);
            let profile =
                of_stars.up_to_last(|technique| star_of(technique) < *stars.end() as usize);
            ratings.summary = Summary::while_wanted(explainer, &profile, |_, summary| {
                summary.least_stars() <= *stars.end()
            })?;
            let found = ratings.summary.and_then(|summary| summary.stars());
            if !found.is_some_and(|found| stars.contains(&found)) {
                return Ok(None);
            }
        }
        for path in &self.paths {
            explainer.load(&position)?;
            explainer.restart(deadline);
            let mut used = Techniques::default();
            let rating = Rating::while_wanted(explainer, &path.profile, |step, fold| {
                let technique = step.technique();
                used.add(Techniques::of([technique]));
                !path.is_wished() || path.goes_on(technique, fold)
            })?;
            let Some(rating) = rating else { return Ok(None) };
            let mut needed = self.difficulty.needs.iter();
            let has_needed = !path.has_techniques || needed.all(|needed| used.has(needed));
            if path.is_wished() && !(rating.explained && path.fits(&rating) && has_needed) {
                return Ok(None);
            }
            match path.scale {
                Scale::Explainer => ratings.explainer = Some(rating),
                Scale::Hodoku => ratings.hodoku = Some(rating),
                Scale::Killer => ratings.killer = Some(rating),
                Scale::None => {}
            }
        }
        if self.difficulty.rates_all && stars.is_none() {
            explainer.load(&position)?;
            explainer.restart(deadline);
            ratings.summary = Summary::while_wanted(explainer, &of_stars, |_, _| true)?;
        }
        Ok(Some(ratings))
    }
}
