//! Folds the steps of a path to a rating, on the scales of Sudoku Explainer and HoDoKu.
//!
//! In: steps and a profile. Out: [`Rating`]. What stays true: a rating says how far the path came; a number is never given
//! without its scale.
//!
//! | scale | numbers | source |
//! |---|---|---|
//! | Sudoku Explainer 1.2.1 | ER: the hardest step; ED: the first one; EP: the hardest up to the first placement | N. Juillerat 2006; serate, G. S. Fowler 2008 |
//! | fair | the hardest round, the number of rounds, and their sum; the scores of Sudoku Explainer, but the length of a net is its number of levels | this library |
//! | killer | the sum of all steps and the highest one, by scores like those of HoDoKu; the highest level of a step | this library |
//! | HoDoKu 2.2 | score: the sum of all steps; level: the highest of a step, or the one that has the score | B. Hobiger 2012 |

use sudoku_core::error::Result;
use sudoku_core::position::Position;
use sudoku_core::shape::Shape;

use crate::explainer::Explainer;
use crate::profile::Profile;
use crate::step::{Root, Set, Step};
use crate::techniques::{Family, Level, Technique};
use crate::tenths::{tenths_of_length, tenths_of_loop};

/// The rating of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Rating {
    /// Whether the path came to the solution. If not, the other fields are for the steps so far.
    pub explained: bool,
    /// The number of steps, or of rounds in the fair profile.
    pub steps: u32,
    /// The number of cells that are open at the end of the path.
    pub open: u32,
    /// ER of Sudoku Explainer in tenths: the hardest step.
    pub hardest: Option<u32>,
    /// EP in tenths: the hardest step up to the first placement.
    pub pearl: Option<u32>,
    /// ED in tenths: the first step.
    pub diamond: Option<u32>,
    /// The score of HoDoKu.
    pub score: Option<u32>,
    /// The level of HoDoKu, of a path that came to the solution: the steps so far say only that it is not lower.
    pub level: Option<Level>,
    /// The highest score of a step on the scale of the profile, [`Profile::scale`].
    pub highest: Option<u32>,
    /// The sum of the scores of all steps, or rounds, on that scale.
    pub sum: Option<u32>,
}

impl Rating {
    /// Rates a position by the path of a profile. A number is `None` if a step has none on its scale.
    ///
    /// # Errors
    ///
    /// The errors of [`Explainer::step`].
    pub fn of(explainer: &mut Explainer, position: &Position, profile: &Profile) -> Result<Rating> {
        explainer.load(position)?;
        Rating::of_loaded(explainer, profile)
    }

    /// Rates the position that the explainer has loaded.
    #[doc(hidden)]
    pub fn of_loaded(explainer: &mut Explainer, profile: &Profile) -> Result<Rating> {
        Ok(Rating::while_wanted(explainer, profile, |_, _| true)?.unwrap_or_default())
    }

    /// Rates the position that the explainer has loaded, as long as `wanted` says so of a step and of the path with it.
    #[doc(hidden)]
    pub fn while_wanted(
        explainer: &mut Explainer,
        profile: &Profile,
        mut wanted: impl FnMut(&Step, &Fold) -> bool,
    ) -> Result<Option<Rating>> {
        let mut fold = Fold::new(explainer.shape(), profile);
        while explainer.open() > 0 {
            let Some(step) = explainer.step(profile)? else { break };
            fold.add(step);
            if !wanted(step, &fold) {
                return Ok(None);
            }
            explainer.apply();
        }
        Ok(Some(fold.end(explainer.open())))
    }
}

/// The score of a step on the scale of a profile; `shape` is that of the board.
pub fn score(step: &Step, profile: &Profile, shape: Shape) -> Option<u32> {
    let technique = step.technique();
    profile.own_score(technique).or_else(|| match profile.has_tenths() {
        true if profile.has_rounds() && step.length > 0 => {
            technique.explainer.map(|base| base + tenths_of_length(step.length as usize - 2))
        }
        true => tenths(step, shape),
        false => technique.scored().map(|(score, _)| score),
    })
}

/// The least rating of a step of this technique on the scale of Sudoku Explainer, in tenths.
pub fn least_tenths(technique: &Technique) -> Option<u32> {
    let in_box = technique.explainer_in_box;
    technique.tenths().map(|tenths| in_box.map_or(tenths, |in_box| tenths.min(in_box)))
}

/// The rating of a step on the scale of Sudoku Explainer, in tenths; `shape` is that of the board.
pub fn tenths(step: &Step, shape: Shape) -> Option<u32> {
    let technique = step.technique();
    let in_box = step.units().first().is_some_and(|&unit| shape.boxes().contains(&(unit as usize)));
    let base = match technique.explainer_in_box {
        Some(tenths) if in_box => tenths,
        _ => technique.tenths()?,
    };
    Some(base + pattern_tenths(step, technique) + chain_tenths(step))
}

/// The tenths that loops and sets add.
fn pattern_tenths(step: &Step, technique: &Technique) -> u32 {
    if technique == Technique::BUG_3 {
        return step.digits().len() as u32 - 1;
    }
    if step.deadly.is_empty() || technique.family == Family::Bug {
        return 0;
    }
    let of_loop = tenths_of_loop(step.deadly.len() / 2);
    let sets = step.sets();
    let is_third = [Technique::UNIQUE_RECTANGLE_3, Technique::UNIQUE_LOOP_3].contains(&technique);
    let is_naked = sets.bases.iter().any(|set| matches!(set, Set::Cell(_)));
    let size = match (is_third, is_naked) {
        (false, _) => 1,
        (true, true) => sets.covers.len(),
        // Beside the two cells of the loop.
        (true, false) => sets.covers.len() - 2,
    };
    of_loop + (size as u32).saturating_sub(1)
}

/// The tenths that the length of chains adds.
fn chain_tenths(step: &Step) -> u32 {
    tenths_of_length(nodes(step).saturating_sub(2))
}

/// The nodes of the chains of a step, and of the chains that they follow from.
fn nodes(step: &Step) -> usize {
    let branches = step.branches();
    let is_cycle =
        [Technique::X_CYCLE, Technique::Y_CYCLE, Technique::XY_CYCLE].contains(&step.technique());
    // The second branch of a cycle goes the other way round.
    let counted = match step.root() {
        Root::None | Root::Templates | Root::Fish | Root::Sums => 0,
        _ if is_cycle => 1,
        _ => branches.len(),
    };
    let own: usize = branches[..counted].iter().map(|branch| branch.nodes().len()).sum();
    own + step.inner.iter().map(nodes).sum::<usize>()
}

/// Folds steps to a rating.
#[derive(Debug)]
pub struct Fold {
    shape: Shape,
    profile: Profile,
    steps: u32,
    /// ER so far, in tenths.
    pub hardest: Option<u32>,
    pearl: Option<u32>,
    diamond: Option<u32>,
    /// The score of HoDoKu so far.
    pub score: Option<u32>,
    /// The highest level of a step so far.
    pub level: Option<Level>,
    highest: Option<u32>,
    sum: Option<u32>,
    has_placed: bool,
}

impl Fold {
    /// A path of a profile without steps on a board of this shape.
    pub fn new(shape: Shape, profile: &Profile) -> Fold {
        // Rounds have no counterpart in Sudoku Explainer or HoDoKu: ER, EP, ED and score stay unset.
        let other = (!profile.has_rounds()).then_some(0);
        Fold {
            shape,
            profile: *profile,
            steps: 0,
            hardest: other,
            pearl: None,
            diamond: None,
            score: other,
            level: other.map(|_| Level::Easy),
            highest: Some(0),
            sum: Some(0),
            has_placed: false,
        }
    }

    /// Adds a step.
    pub fn add(&mut self, step: &Step) {
        // The steps of a round have one score.
        if step.is_further {
            self.has_placed |= !step.placements().is_empty();
            return;
        }
        let tenths = tenths(step, self.shape);
        self.hardest = self.hardest.zip(tenths).map(|(one, other)| one.max(other));
        if self.steps == 0 {
            self.diamond = self.hardest.and(tenths);
        }
        if !self.has_placed {
            self.pearl = self.hardest;
            self.has_placed = !step.placements().is_empty();
        }
        let score = score(step, &self.profile, self.shape);
        self.highest = self.highest.zip(score).map(|(one, other)| one.max(other));
        self.sum = self.sum.zip(score).map(|(sum, score)| sum.saturating_add(score));
        let scored = step.technique().scored();
        self.score = self.score.zip(scored).map(|(sum, (score, _))| sum.saturating_add(score));
        self.level = self.level.zip(scored).map(|(level, (_, own))| level.max(own));
        self.steps += 1;
    }

    /// Ends the path with `open` open cells.
    pub fn end(self, open: usize) -> Rating {
        let Fold { profile, steps, hardest, pearl, diamond, score, level, highest, sum, .. } = self;
        // Killers take more steps than puzzles with givens: the sum of nearly all is beyond the bounds of HoDoKu's levels.
        let of_score =
            |score| if profile.bounds_levels() { least_level(score) } else { Level::Easy };
        let level = level.zip(score).map(|(level, score)| level.max(of_score(score)));
        let is_empty = steps == 0;
        Rating {
            explained: open == 0,
            steps,
            open: open as u32,
            hardest: hardest.filter(|_| !is_empty),
            pearl,
            diamond,
            score: score.filter(|_| !is_empty),
            level: level.filter(|_| !is_empty && open == 0),
            highest: highest.filter(|_| !is_empty),
            sum: sum.filter(|_| !is_empty),
        }
    }
}

/// The lowest level that may have a score.
#[doc(hidden)]
pub fn least_level(score: u32) -> Level {
    match score {
        ..=800 => Level::Easy,
        801..=1000 => Level::Medium,
        1001..=1600 => Level::Hard,
        1601..=1800 => Level::Unfair,
        _ => Level::Extreme,
    }
}
