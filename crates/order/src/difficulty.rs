//! How hard a puzzle is wanted, and whether there can be such puzzles.

use std::ops::RangeInclusive;

use sudoku_core::error::{Reason, Result};
use sudoku_core::position::MOST_DIGITS;
use sudoku_explain::rating::least_level;
use sudoku_explain::stars::STARS;
use sudoku_explain::techniques::Techniques;
use sudoku_explain::{Level, Profile, Technique};
use sudoku_generate::{Kind, Request};

/// How hard a puzzle is wanted. A wish that is not set allows everything; all that are set hold together.
#[derive(Debug, Clone, Default)]
pub struct Difficulty {
    /// ER of Sudoku Explainer, in tenths; puzzles with cages have none.
    pub er: Option<RangeInclusive<u32>>,
    /// The score of HoDoKu, or, of puzzles with cages, that of the profile for killers.
    pub score: Option<RangeInclusive<u32>>,
    /// The level, by the same scale.
    pub level: Option<RangeInclusive<Level>>,
    /// Stars, from 1 to 5.
    pub stars: Option<RangeInclusive<u32>>,
    /// Instead of these: the stars of items 0, 1, ..., over and over, as in a week's puzzles.
    pub curve: Vec<u32>,
    /// Techniques that the path of the profile below uses.
    pub needs: Techniques,
    /// Techniques that this path does not use.
    pub without: Techniques,
    /// The profile of the path with these techniques; if not set, that of HoDoKu, or the one for killers.
    pub profile: Option<Profile>,
    /// Rate puzzles on all scales, not only on those of the wishes.
    pub rates_all: bool,
}

/// Whether the puzzles of a request have cages.
pub fn has_cages(request: &Request) -> bool {
    matches!(request.kind, Kind::Killer(_))
}

/// Refuses a wish.
fn refuse_if(is_refused: bool, what: &'static str, why: &'static str) -> Result<()> {
    if is_refused { Err(Reason::BadUse { what, why }.into()) } else { Ok(()) }
}

/// Whether no number is in the range.
fn is_empty<T: PartialOrd>(range: &Option<RangeInclusive<T>>) -> bool {
    range.as_ref().is_some_and(|range| range.is_empty())
}

impl Difficulty {
    /// Whether puzzles are rated.
    #[doc(hidden)]
    pub fn rates(&self) -> bool {
        self.rates_all || self.is_wanted()
    }

    /// Whether a wish is set.
    #[doc(hidden)]
    pub fn is_wanted(&self) -> bool {
        let Difficulty { er, score, level, stars, curve, needs, without, .. } = self;
        let has_techniques = !needs.is_empty() || !without.is_empty();
        let has_stars = stars.is_some() || !curve.is_empty();
        er.is_some() || score.is_some() || level.is_some() || has_stars || has_techniques
    }

    /// The stars of an item.
    #[doc(hidden)]
    pub fn stars_of(&self, number: u64) -> Option<RangeInclusive<u32>> {
        match self.curve.len() as u64 {
            0 => self.stars.clone(),
            len => Some(self.curve[(number % len) as usize]).map(|stars| stars..=stars),
        }
    }

    /// The profile of the path with the techniques that are wanted or not.
    #[doc(hidden)]
    pub fn path(&self, has_cages: bool) -> Profile {
        self.profile.unwrap_or(if has_cages { Profile::KILLER } else { Profile::HODOKU })
    }

    /// Refuses what no puzzle of the request can have.
    #[doc(hidden)]
    pub fn check(&self, request: &Request) -> Result<()> {
        if !self.rates() {
            return Ok(());
        }
        let has_holes = matches!(request.kind, Kind::Holes(_));
        refuse_if(
            has_holes,
            "rating",
            "only puzzles with one solution are rated, not those with holes",
        )?;
        let has_cages = has_cages(request);
        let is_of_er = has_cages && self.er.is_some();
        refuse_if(is_of_er, "er", "puzzles with cages have stars, scores and levels")?;
        let why = "only puzzles with the rules of rows, columns and boxes alone, or with cages, are rated";
        refuse_if(!request.is_classic(), "rating", why)?;
        let is_large = request.shape.side() > MOST_DIGITS;
        refuse_if(is_large, "rating", "a rated board has 64 rows at most")?;
        refuse_if(is_empty(&self.er), "min_er", "larger than max_er")?;
        refuse_if(is_empty(&self.score), "min_score", "larger than max_score")?;
        refuse_if(is_empty(&self.level), "min_level", "larger than max_level")?;
        refuse_if(is_empty(&self.stars), "min_stars", "larger than max_stars")?;
        let is_both = self.stars.is_some() && !self.curve.is_empty();
        refuse_if(is_both, "curve", "the stars of all puzzles are set")?;
        let ends = self.stars.iter().flat_map(|stars| [*stars.start(), *stars.end()]);
        let mut stars = ends.chain(self.curve.iter().copied());
        let most = STARS.len() as u32;
        if let Some(beyond) = stars.find(|stars| !(1..=most).contains(stars)) {
            return Err(Reason::BadArgument("stars", beyond.into()).into());
        }
        let of_path = Techniques::of(self.path(has_cages).techniques());
        let why = "the profile does not have each of these techniques";
        refuse_if(!self.needs.iter().all(|technique| of_path.has(technique)), "needs", why)?;
        let is_both = self.needs.iter().any(|technique| self.without.has(technique));
        refuse_if(is_both, "without", "it names a technique of needs")?;
        self.check_together(has_cages)
    }

    /// Refuses wishes of which each allows puzzles, and no puzzle has all.
    ///
    /// A puzzle of one star, and one of the level easy, takes singles only; with cages also cells that one sum fills. It does so from each position on its path, so that
    /// Sudoku Explainer, which takes the easiest step, takes at most a naked single. A puzzle of more stars takes another
    /// technique, of which the least is direct pointing. A level is at least that of each technique of HoDoKu's path, and, without
    /// cages, that of the score.
    fn check_together(&self, has_cages: bool) -> Result<()> {
        let explainer = |technique: &Technique| technique.explainer.unwrap_or_default();
        let (single, other) =
            (explainer(Technique::NAKED_SINGLE), explainer(Technique::DIRECT_POINTING));
        let of_curve = self.curve.iter().min().zip(self.curve.iter().max());
        let of_curve = of_curve.map(|(least, most)| *least..=*most);
        let stars = self.stars.clone().or(of_curve).unwrap_or(1..=STARS.len() as u32);
        let level = self.level.clone().unwrap_or(Level::Easy..=Level::Extreme);
        // Of a curve, one puzzle that cannot be is enough.
        let is_star = if self.curve.is_empty() { *stars.end() == 1 } else { *stars.start() == 1 };
        let is_more = if self.curve.is_empty() { *stars.start() > 1 } else { *stars.end() > 1 };
        let is_easy = *level.end() == Level::Easy;
        refuse_if(
            is_easy && is_more,
            "level",
            "an easy puzzle takes singles only: it has one star",
        )?;
        if let Some(er) = &self.er {
            let why = "a puzzle of one star or of the level easy takes singles only: its ER is at most 2.3";
            refuse_if((is_star || is_easy) && *er.start() > single, "er", why)?;
            let why =
                "a puzzle of two stars or more takes more than singles: its ER is at least 1.7";
            refuse_if(is_more && *er.end() < other, "er", why)?;
        }
        if let Some(score) = &self.score {
            let why = "such a score has a higher level: easy ends at 800, medium at 1000, hard at 1600, unfair at 1800";
            let is_beyond = !has_cages && least_level(*score.start()) > *level.end();
            refuse_if(is_beyond, "score", why)?;
        }
        let scale = if has_cages { Profile::KILLER } else { Profile::HODOKU };
        if self.path(has_cages) == scale {
            let level_of = |technique: &Technique| technique.scored().map(|(_, level)| level);
            let is_beyond = self.needs.iter().any(|one| level_of(one) > Some(*level.end()));
            refuse_if(is_beyond, "needs", "a technique of a higher level than is wanted")?;
            let is_beyond = self.needs.iter().any(|one| level_of(one) > Some(Level::Easy));
            refuse_if(is_star && is_beyond, "needs", "a puzzle of one star takes singles only")?;
        }
        Ok(())
    }
}
