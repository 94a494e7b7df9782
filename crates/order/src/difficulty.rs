//! How hard a puzzle is wanted, and whether there can be such puzzles.

use std::ops::RangeInclusive;

use sudoku_core::error::{Reason, Result};
use sudoku_core::position::MOST_DIGITS;
use sudoku_explain::stars::STARS;
use sudoku_explain::techniques::Techniques;
use sudoku_explain::{Level, Profile};
use sudoku_generate::{Kind, Request};

/// How hard a puzzle is wanted. A wish that is not set allows everything; all that are set hold together.
#[derive(Debug, Clone, Default)]
pub struct Difficulty {
    /// ER of Sudoku Explainer, in tenths.
    pub er: Option<RangeInclusive<u32>>,
    /// The score of HoDoKu.
    pub score: Option<RangeInclusive<u32>>,
    /// The level of HoDoKu.
    pub level: Option<RangeInclusive<Level>>,
    /// Stars, from 1 to 5.
    pub stars: Option<RangeInclusive<u32>>,
    /// Instead of these: the stars of items 0, 1, ..., over and over, as in a week's puzzles.
    pub curve: Vec<u32>,
    /// Techniques that the path of the profile below uses.
    pub needs: Techniques,
    /// Techniques that this path does not use.
    pub without: Techniques,
    /// The profile of the path with these techniques; if not set, that of HoDoKu.
    pub profile: Option<Profile>,
    /// Rate puzzles on all scales, not only on those of the wishes.
    pub rates_all: bool,
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
    pub fn path(&self) -> Profile {
        self.profile.unwrap_or(Profile::HODOKU)
    }

    /// Refuses what no puzzle of the request can have.
    #[doc(hidden)]
    pub fn check(&self, request: &Request) -> Result<()> {
        if !self.rates() {
            return Ok(());
        }
        let is_classic = matches!(request.kind, Kind::Givens(_));
        refuse_if(!is_classic, "rating", "only puzzles without cages and holes are rated")?;
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
        let of_path = Techniques::of(self.path().techniques());
        let why = "the profile does not have each of these techniques";
        refuse_if(!self.needs.iter().all(|technique| of_path.has(technique)), "needs", why)?;
        let is_both = self.needs.iter().any(|technique| self.without.has(technique));
        refuse_if(is_both, "without", "it names a technique of needs")
    }
}
