//! Stars: what a person needs to solve a puzzle, and how much of it.
//!
//! In: the steps of [`Profile::STARS`], round by round. Out: [`Summary`]. A star is a row of [`STARS`]. What stays true: the
//! stars of a puzzle do not change if digits are exchanged, the board is transposed, or rows, columns, bands and stacks
//! change places; a puzzle that is not explained has none.

use std::fmt::{self, Write};

use sudoku_core::error::{Reason, Result};
use sudoku_core::memory;
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
    Star {
        name: "gentle",
        families: &[Family::Single, Family::EasySum, Family::EasyClue],
        most_rounds: u32::MAX,
    },
    Star {
        name: "moderate",
        families: &[Family::Locked, Family::Subset, Family::Sum, Family::Clue],
        most_rounds: 5,
    },
    Star {
        name: "tough",
        families: &[Family::Fish, Family::SingleDigit, Family::Wing, Family::HardSum],
        most_rounds: 8,
    },
    Star { name: "diabolical", families: &[Family::Chain, Family::Cycle], most_rounds: 15 },
    Star {
        name: "extreme",
        families: &[Family::ForcingChain, Family::NestedChain, Family::ForcingNet],
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
        let profile = Profile::stars_of(position.puzzle());
        let summary = Summary::while_wanted(explainer, &profile, |_, _| true)?;
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

    /// The name of these stars.
    pub fn name(&self) -> Option<&'static str> {
        self.stars().map(|stars| STARS[stars as usize - 1].name)
    }

    /// The technique of the path that comes last in the order of the profile.
    pub fn hardest(&self) -> Option<&'static Technique> {
        Profile::STARS.techniques().filter(|technique| self.steps[technique.row()] > 0).last()
    }

    /// The stars that the path so far needs.
    #[doc(hidden)]
    pub fn least_stars(&self) -> u32 {
        let highest = self.rounds.iter().rposition(|&rounds| rounds > 0).unwrap_or(0);
        let beyond_singles: u32 = self.rounds[1..].iter().sum();
        let is_much = beyond_singles > STARS[highest].most_rounds;
        (highest + 1 + usize::from(is_much)) as u32
    }

    /// The stars with their name, for example "3 stars (tough)".
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`].
    pub fn title(&self) -> Result<String> {
        memory::written(|out| self.write_title(out))
    }

    fn write_title(&self, out: &mut dyn Write) -> fmt::Result {
        match (self.stars(), self.name()) {
            (Some(1), Some(name)) => write!(out, "1 star ({name})"),
            (Some(stars), Some(name)) => write!(out, "{stars} stars ({name})"),
            _ => write!(out, "no stars, as {} cells stay open", self.open),
        }
    }

    /// What solving takes in one line, for example "3 stars (tough): 45 Hidden Single, 2 Pointing, 1 X-Wing; hardest X-Wing;
    /// narrowest: 1 step open (X-Wing) with 40 cells left; 26 givens".
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`].
    pub fn line(&self) -> Result<String> {
        memory::written(|out| {
            self.write_title(out)?;
            for (at, (technique, steps)) in self.steps().enumerate() {
                let mark = if at == 0 { ":" } else { "," };
                write!(out, "{mark} {steps} {}", technique.description)?;
            }
            if let Some(hardest) = self.hardest() {
                write!(out, "; hardest {}", hardest.description)?;
            }
            if let Some(Narrowest { steps, technique, open }) = self.narrowest {
                let many = if steps == 1 { "step" } else { "steps" };
                let name = technique.description;
                write!(out, "; narrowest: {steps} {many} open ({name}) with {open} cells left")?;
            }
            write!(out, "; {} givens", self.givens)
        })
    }

    /// All data as an object of JSON.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`].
    pub fn json(&self) -> Result<String> {
        let quoted = |out: &mut dyn Write, key: &str, name: Option<&str>| match name {
            Some(name) => write!(out, ",\"{key}\":\"{name}\""),
            None => write!(out, ",\"{key}\":null"),
        };
        memory::written(|out| {
            write!(out, "{{\"explained\":{},\"stars\":", self.open == 0)?;
            match self.stars() {
                Some(stars) => write!(out, "{stars}")?,
                None => out.write_str("null")?,
            }
            quoted(out, "name", self.name())?;
            write!(out, ",\"givens\":{},\"open\":{}", self.givens, self.open)?;
            let [one, two, three, four, five] = self.rounds;
            write!(out, ",\"rounds\":[{one},{two},{three},{four},{five}],\"techniques\":{{")?;
            for (at, (technique, steps)) in self.steps().enumerate() {
                let comma = if at == 0 { "" } else { "," };
                write!(out, "{comma}\"{}\":{steps}", technique.name)?;
            }
            out.write_str("}")?;
            quoted(out, "hardest", self.hardest().map(|technique| technique.name))?;
            match self.narrowest {
                None => out.write_str(",\"narrowest\":null}"),
                Some(Narrowest { steps, technique, open }) => {
                    let name = technique.name;
                    write!(
                        out,
                        ",\"narrowest\":{{\"technique\":\"{name}\",\"steps\":{steps},\"open\":{open}}}}}"
                    )
                }
            }
        })
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

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::limits::Bounds;
    use sudoku_core::puzzle::Puzzle;

    fn summary(line: &str) -> Summary {
        let puzzle: Puzzle = line.parse().unwrap();
        let mut explainer = Explainer::new(puzzle.shape(), &Bounds::default()).unwrap();
        Summary::of(&mut explainer, &Position::new(puzzle).unwrap()).unwrap()
    }

    /// Six cells are open, and each is a single.
    #[test]
    fn a_summary_has_steps_rounds_and_the_narrowest_place() {
        let found = summary("1234341221434321".replace("43", "..").as_str());
        assert_eq!(
            (found.givens, found.open, found.stars(), found.name()),
            (10, 0, Some(1), Some("gentle"))
        );
        let steps: u32 = found.steps().map(|(_, steps)| steps).sum();
        assert_eq!(steps, 6);
        let line = found.line().unwrap();
        assert!(line.starts_with("1 star (gentle): ") && line.ends_with("; 10 givens"), "{line}");
    }

    #[test]
    fn what_is_not_explained_has_no_stars() {
        let found = summary("................");
        assert_eq!((found.stars(), found.open, found.narrowest), (None, 16, None));
        assert_eq!(found.line().unwrap(), "no stars, as 16 cells stay open; 0 givens");
        let json = "{\"explained\":false,\"stars\":null,\"name\":null,\"givens\":0,\"open\":16,\
                    \"rounds\":[0,0,0,0,0],\"techniques\":{},\"hardest\":null,\"narrowest\":null}";
        assert_eq!(found.json().unwrap(), json);
    }

    /// Many rounds beyond singles are worth a star, and an easier round never takes one away.
    #[test]
    fn rounds_decide_about_the_next_star() {
        let stars = |rounds: [u32; 5]| Summary { rounds, ..summary("1234341221434321") }.stars();
        assert_eq!(stars([40, 0, 0, 0, 0]), Some(1));
        assert_eq!([stars([40, 5, 0, 0, 0]), stars([0, 6, 0, 0, 0])], [Some(2), Some(3)]);
        assert_eq!([stars([0, 7, 1, 0, 0]), stars([0, 8, 1, 0, 0])], [Some(3), Some(4)]);
        assert_eq!([stars([0, 7, 7, 1, 0]), stars([0, 7, 8, 1, 0])], [Some(4), Some(5)]);
        assert_eq!(stars([0, 99, 0, 0, 1]), Some(5));
    }

    /// Every technique of the profile has a star, and they rise in its order.
    #[test]
    fn stars_rise_in_the_order_of_the_profile() {
        let stars: Vec<usize> = Profile::STARS.techniques().map(star_of).collect();
        assert!(stars.is_sorted());
        for (star, row) in STARS.iter().enumerate() {
            assert!(stars.contains(&star), "{}", row.name);
        }
        for technique in Profile::STARS.techniques() {
            assert!(STARS.iter().any(|star| star.families.contains(&technique.family)));
            assert!(!technique.assumes_uniqueness);
        }
    }
}
