//! Stars: what a person needs to solve a puzzle, and how much of it.
//!
//! In: the steps of [`Profile::STARS`], round by round. Out: [`Summary`]. A star is a row of [`STARS`]. What stays true: the
//! stars of a puzzle do not change if digits are exchanged, the board is transposed, or rows, columns, bands and stacks
//! change places; a puzzle that is not explained has none.

use sudoku_core::error::{Reason, Result};
use sudoku_core::position::Position;

use crate::explainer::Explainer;
use crate::profile::Profile;
use crate::step::Step;
use crate::techniques::{Family, TECHNIQUES, Technique};

/// A number of stars.
#[derive(Debug)]
pub struct Star {
    /// The name.
    pub name: &'static str,
    /// The families of techniques that a puzzle needs at most.
    pub families: &'static [Family],
    /// Puzzles that take more rounds beyond singles have the next star.
    pub most_rounds: u32,
}

/// The stars, from one on.
pub static STARS: [Star; 5] = [
    Star { name: "gentle", families: &[Family::Single], most_rounds: u32::MAX },
    Star { name: "moderate", families: &[Family::Locked, Family::Subset], most_rounds: 5 },
    Star {
        name: "tough",
        families: &[Family::Fish, Family::SingleDigit, Family::Wing],
        most_rounds: 8,
    },
    Star { name: "diabolical", families: &[Family::Chain, Family::Cycle], most_rounds: 15 },
    Star {
        name: "extreme",
        families: &[Family::ForcingChain, Family::ForcingNet],
        most_rounds: u32::MAX,
    },
];

/// The place in [`STARS`] of the star that a technique needs.
pub fn star_of(technique: &Technique) -> usize {
    let has = |star: &Star| star.families.contains(&technique.family);
    STARS.iter().position(has).unwrap_or(STARS.len() - 1)
}

/// The place of a path where the fewest steps are open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Narrowest {
    /// The number of steps of the easiest technique that finds any.
    pub steps: u32,
    /// That technique.
    pub technique: &'static Technique,
    /// The number of open cells.
    pub open: u32,
}

/// What solving takes, by the path of [`Profile::STARS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// The number of cells that are filled at first.
    pub givens: u32,
    /// The number of open cells at the end of the path: 0 if the puzzle is explained.
    pub open: u32,
    /// The number of rounds with techniques of each star.
    pub rounds: [u32; STARS.len()],
    /// Where the fewest steps are open; full houses do not count.
    pub narrowest: Option<Narrowest>,
    /// The number of steps of each technique of the table.
    steps: [u16; TECHNIQUES.len()],
}

impl Summary {
    /// What it takes to solve a position. If no technique continues, it is about the path so far.
    ///
    /// # Errors
    ///
    /// The errors of [`Explainer::step`].
    pub fn of(explainer: &mut Explainer, position: &Position) -> Result<Summary> {
        explainer.load(position)?;
        let summary = Summary::while_wanted(explainer, &Profile::STARS, |_, _| true)?;
        summary.ok_or(Reason::Internal("a summary was not wanted").into())
    }

    /// The summary of the position that the explainer has loaded, as long as `wanted` says so.
    #[doc(hidden)]
    pub fn while_wanted(
        explainer: &mut Explainer,
        profile: &Profile,
        mut wanted: impl FnMut(&Step, &Summary) -> bool,
    ) -> Result<Option<Summary>> {
        let cells = explainer.shape().cells();
        let mut summary = Summary {
            givens: (cells - explainer.open()) as u32,
            open: 0,
            rounds: [0; STARS.len()],
            narrowest: None,
            steps: [0; TECHNIQUES.len()],
        };
        let mut round: Option<Narrowest> = None;
        while explainer.open() > 0 {
            let open = explainer.open() as u32;
            let Some(step) = explainer.step(profile)? else { break };
            if !step.is_further {
                summary.end_round(round.take());
                summary.rounds[star_of(step.technique())] += 1;
            }
            let technique = step.technique();
            summary.steps[technique.row()] = summary.steps[technique.row()].saturating_add(1);
            match &mut round {
                Some(round) => round.steps += 1,
                None => round = Some(Narrowest { steps: 1, technique, open }),
            }
            if !wanted(step, &summary) {
                return Ok(None);
            }
            explainer.apply();
        }
        summary.end_round(round);
        summary.open = explainer.open() as u32;
        Ok(Some(summary))
    }

    /// Ends a round: the fewest steps, then the harder technique, then the first.
    fn end_round(&mut self, round: Option<Narrowest>) {
        let Some(round) = round.filter(|round| round.technique != Technique::FULL_HOUSE) else {
            return;
        };
        let rank = |place: &Narrowest| (place.steps, usize::MAX - star_of(place.technique));
        if self.narrowest.as_ref().is_none_or(|least| rank(&round) < rank(least)) {
            self.narrowest = Some(round);
        }
    }

    /// The number of stars, from 1 to 5; `None` if the puzzle is not explained.
    pub fn stars(&self) -> Option<u32> {
        (self.open == 0).then(|| self.least_stars())
    }

    /// The stars that the path so far needs.
    pub fn least_stars(&self) -> u32 {
        let highest = self.rounds.iter().rposition(|&rounds| rounds > 0).unwrap_or(0);
        let beyond_singles: u32 = self.rounds[1..].iter().sum();
        let is_much = beyond_singles > STARS[highest].most_rounds;
        (highest + 1 + usize::from(is_much)) as u32
    }

    /// The number of steps of each technique that the path uses, in the order of the table.
    pub fn steps(&self) -> impl Iterator<Item = (&'static Technique, u32)> {
        TECHNIQUES
            .iter()
            .zip(self.steps)
            .filter(|(_, steps)| *steps > 0)
            .map(|(technique, steps)| (technique, steps.into()))
    }
}
