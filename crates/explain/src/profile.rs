//! Profiles: which techniques, in which order, by whose scores.
//!
//! In: the name of a profile, or a list of techniques. Out: a [`Profile`]. What stays true: a technique is listed once,
//! each one has a score, and a profile owns no memory: it may be copied.
//!
//! ```text
//!     # comments and empty lines are skipped
//!     scores = hodoku
//!     full_house, naked_single = 4, hidden_single
//!     pointing = 50
//! ```

use crate::finders::table::{self, Finder};
use crate::scan::Scan;
use crate::techniques::{Family, TECHNIQUES, Technique, Techniques};
use sudoku_core::error::{Error, Excerpt, Reason, Result};
use sudoku_core::names::{characters, nearest};
use sudoku_core::puzzle::Puzzle;

/// Whose scores a profile has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// The tenths of Sudoku Explainer 1.2.1.
    Explainer,
    /// The scores of HoDoKu 2.2.
    Hodoku,
    /// The scores of Sudoku Explainer, but the length of a net is its number of levels.
    Fair,
    /// Scores like those of HoDoKu, with the sums of killers.
    Killer,
    /// Custom scores.
    Own,
}

/// The most techniques of a profile. The table has fewer.
const MOST: usize = 192;

const _: () = assert!(TECHNIQUES.len() <= MOST && MOST <= u8::MAX as usize);

/// No custom score.
const UNSET: u32 = u32::MAX;

/// Largest custom score: the sum over 4,096 steps fits a u32.
const MOST_SCORE: u32 = 1_000_000;

/// A custom list: a scale, techniques in their order, and scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Own {
    pub scale: Scale,
    /// Indices in the table, and a score for each, or [`UNSET`]; `count` of them.
    rows: [u8; MOST],
    scores: [u32; MOST],
    count: u8,
}

impl Own {
    /// No techniques.
    pub const fn none(scale: Scale) -> Own {
        Own { scale, rows: [0; MOST], scores: [UNSET; MOST], count: 0 }
    }

    /// The techniques in their order.
    pub fn techniques(&self) -> impl Iterator<Item = &'static Technique> {
        self.rows[..usize::from(self.count)].iter().map(|&row| &TECHNIQUES[usize::from(row)])
    }

    /// The score that the list gives to a technique.
    fn score(&self, technique: &Technique) -> Option<u32> {
        let rows = &self.rows[..usize::from(self.count)];
        let at = rows.iter().position(|&row| &TECHNIQUES[usize::from(row)] == technique)?;
        Some(self.scores[at]).filter(|&score| score != UNSET)
    }
}

/// The techniques in the order in which they are tried, and the scores of their steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Profile {
    name: &'static str,
    order: &'static [&'static Finder],
    /// Techniques that are not used.
    without: &'static [Family],
    scan: Scan,
    uniqueness: bool,
    own: Own,
}

/// The order of Sudoku Explainer 1.2.1; on boards with regions also the law of leftovers.
#[rustfmt::skip]
static EXPLAINER: &[&Finder] = &[
    &table::FULL_HOUSE, &table::LAST_CAGE_CELL, &table::HIDDEN_SINGLE, &table::ONE_CELL_OF_45,
    &table::CLUE_PAIR, &table::DIRECT_POINTING, &table::CAGE_COMBINATIONS, &table::DIRECT_CLAIMING,
    &table::CLUE_SUM, &table::DIRECT_HIDDEN_PAIR, &table::NAKED_SINGLE, &table::DIRECT_HIDDEN_TRIPLE,
    &table::POINTING, &table::NEEDED, &table::CLAIMING, &table::CAGE_PERMUTATIONS,
    &table::CLUE_COMBINATIONS, &table::LAW_OF_LEFTOVERS, &table::TWO_CELLS_OF_45, &table::NAKED_PAIR,
    &table::PLACED_IN_CAGE, &table::X_WING, &table::KILLER_PAIR, &table::HIDDEN_PAIR, &table::NAKED_TRIPLE,
    &table::SWORDFISH, &table::KILLER_TRIPLE, &table::CONFLICTING_CAGES, &table::HIDDEN_TRIPLE,
    &table::MORE_CELLS_OF_45, &table::XY_WING, &table::XYZ_WING, &table::KILLER_QUAD, &table::UNIQUE_LOOPS, &table::NAKED_QUAD, &table::JELLYFISH,
    &table::TWO_SUMS, &table::HIDDEN_QUAD, &table::BUGS, &table::ALIGNED_PAIR_EXCLUSION,
    &table::CYCLES_AND_CHAINS, &table::ALIGNED_TRIPLE_EXCLUSION, &table::NISHIO_FORCING_CHAIN,
    &table::MULTIPLE_FORCING_CHAINS, &table::DYNAMIC_FORCING_CHAINS,
    &table::FORCING_CHAINS_WITH_SUMS,
    &table::FORCING_CHAINS_WITH_PATTERNS, &table::FORCING_CHAINS_WITH_CHAINS,
    &table::FORCING_CHAINS_WITH_MULTIPLE_CHAINS, &table::FORCING_CHAINS_WITH_DYNAMIC_CHAINS,
];

/// The order of HoDoKu 2.2; on boards with regions also the law of leftovers.
#[rustfmt::skip]
static HODOKU: &[&Finder] = &[
    &table::FULL_HOUSE, &table::NAKED_SINGLE, &table::LAST_CAGE_CELL, &table::HIDDEN_SINGLE,
    &table::ONE_CELL_OF_45, &table::CAGE_COMBINATIONS, &table::CLUE_PAIR, &table::CLUE_SUM,
    &table::LOCKED_PAIR,
    &table::LOCKED_TRIPLE, &table::POINTING, &table::CLAIMING, &table::NEEDED,
    &table::CAGE_PERMUTATIONS, &table::CLUE_COMBINATIONS, &table::LAW_OF_LEFTOVERS,
    &table::TWO_CELLS_OF_45, &table::NAKED_PAIR, &table::NAKED_TRIPLE, &table::HIDDEN_PAIR, &table::HIDDEN_TRIPLE,
    &table::PLACED_IN_CAGE, &table::KILLER_PAIR, &table::KILLER_TRIPLE,
    &table::CONFLICTING_CAGES, &table::MORE_CELLS_OF_45, &table::KILLER_QUAD, &table::NAKED_QUAD,
    &table::HIDDEN_QUAD, &table::TWO_SUMS, &table::X_WING, &table::SWORDFISH, &table::JELLYFISH,
    &table::REMOTE_PAIR, &table::BUG_PLUS_1, &table::SKYSCRAPER, &table::TWO_STRING_KITE,
    &table::TURBOT_FISH, &table::EMPTY_RECTANGLE, &table::W_WING, &table::XY_WING,
    &table::XYZ_WING, &table::UNIQUE_RECTANGLE_1, &table::UNIQUE_RECTANGLE_2,
    &table::UNIQUE_RECTANGLE_3, &table::UNIQUE_RECTANGLE_4, &table::UNIQUE_RECTANGLE_5,
    &table::UNIQUE_RECTANGLE_6, &table::HIDDEN_RECTANGLE, &table::AVOIDABLE_RECTANGLE_1,
    &table::AVOIDABLE_RECTANGLE_2, &table::FINNED_X_WING, &table::SASHIMI_X_WING,
    &table::FINNED_SWORDFISH, &table::SASHIMI_SWORDFISH, &table::FINNED_JELLYFISH,
    &table::SASHIMI_JELLYFISH, &table::SUE_DE_COQ, &table::SIMPLE_COLOURS,
    &table::MULTI_COLOURS, &table::X_CHAIN, &table::XY_CHAIN, &table::NICE_LOOPS,
    &table::GROUPED_NICE_LOOPS, &table::ALS_XZ, &table::ALS_XY_WING, &table::ALS_XY_CHAIN,
    &table::FRANKEN_X_WING, &table::FRANKEN_SWORDFISH, &table::FINNED_FRANKEN_X_WING,
    &table::FINNED_FRANKEN_SWORDFISH, &table::TABLED_CHAINS, &table::TABLED_NETS,
];

/// The order in which people take killers: singles, cells that one sum fills, combinations; what cages need, the rule of 45 for
/// two cells, subsets with cages; sums of more cells, fish, wings; chains with sums come last. It rises by stars, too.
#[rustfmt::skip]
static KILLER: &[&Finder] = &[
    &table::FULL_HOUSE, &table::LAST_CAGE_CELL, &table::HIDDEN_SINGLE, &table::NAKED_SINGLE,
    &table::ONE_CELL_OF_45, &table::CLUE_PAIR, &table::CAGE_COMBINATIONS, &table::CLUE_SUM,
    &table::POINTING, &table::CLAIMING, &table::NEEDED, &table::CAGE_PERMUTATIONS,
    &table::CLUE_COMBINATIONS,
    &table::LAW_OF_LEFTOVERS, &table::TWO_CELLS_OF_45, &table::NAKED_PAIR, &table::HIDDEN_PAIR,
    &table::PLACED_IN_CAGE, &table::KILLER_PAIR, &table::NAKED_TRIPLE, &table::HIDDEN_TRIPLE,
    &table::NAKED_QUAD, &table::HIDDEN_QUAD,
    &table::CONFLICTING_CAGES, &table::KILLER_TRIPLE, &table::MORE_CELLS_OF_45, &table::KILLER_QUAD,
    &table::X_WING, &table::SKYSCRAPER, &table::TWO_STRING_KITE, &table::XY_WING,
    &table::XYZ_WING, &table::W_WING, &table::SWORDFISH, &table::JELLYFISH,
    &table::TWO_SUMS, &table::FORCING_CHAINS_WITH_SUMS,
];

/// From the techniques of one star to those of the next.
#[rustfmt::skip]
static LADDER: &[&Finder] = &[
    &table::FULL_HOUSE, &table::HIDDEN_SINGLE, &table::NAKED_SINGLE, &table::CLUE_PAIR,
    &table::CLUE_SUM, &table::POINTING, &table::CLAIMING, &table::CLUE_COMBINATIONS,
    &table::LAW_OF_LEFTOVERS, &table::NAKED_PAIR,
    &table::HIDDEN_PAIR,
    &table::NAKED_TRIPLE, &table::HIDDEN_TRIPLE, &table::NAKED_QUAD, &table::HIDDEN_QUAD,
    &table::X_WING, &table::SKYSCRAPER, &table::TWO_STRING_KITE,
    &table::XY_WING, &table::XYZ_WING, &table::W_WING, &table::SWORDFISH, &table::JELLYFISH,
    &table::CYCLES_AND_CHAINS, &table::NISHIO_FORCING_CHAIN, &table::MULTIPLE_FORCING_CHAINS,
    &table::DYNAMIC_FORCING_CHAINS, &table::FORCING_CHAINS_WITH_PATTERNS,
];

impl Profile {
    /// The order of Sudoku Explainer 1.2.1, up to dynamic forcing chains with dynamic chains.
    pub const EXPLAINER: Profile = Profile {
        name: "explainer",
        order: EXPLAINER,
        without: &[],
        scan: Scan::Explainer,
        uniqueness: true,
        own: Own::none(Scale::Explainer),
    };

    /// The order of HoDoKu 2.2 up to forcing nets, the last ones before guessing.
    pub const HODOKU: Profile = Profile {
        name: "hodoku",
        order: HODOKU,
        without: &[],
        scan: Scan::Hodoku,
        uniqueness: true,
        own: Own::none(Scale::Hodoku),
    };

    /// The order of Sudoku Explainer, without exclusions and what assumes one solution, and in rounds: all steps of the easiest
    /// technique that finds any are applied before the next search. Equivalent puzzles get the same rating: it does not
    /// change if digits are exchanged, the board is transposed, or rows and columns, bands and stacks change places.
    pub const FAIR: Profile = Profile {
        name: "fair",
        order: EXPLAINER,
        without: &[Family::Rectangle, Family::UniqueLoop, Family::Bug, Family::Exclusion],
        scan: Scan::Complete,
        uniqueness: true,
        own: Own::none(Scale::Fair),
    };

    /// The order in which people take killers, on a scale of this library.
    pub const KILLER: Profile = Profile {
        name: "killer",
        order: KILLER,
        without: &[],
        scan: Scan::Complete,
        uniqueness: true,
        own: Own::none(Scale::Killer),
    };

    /// The techniques that count for stars, from the easiest star to the hardest, in rounds as those of
    /// [`FAIR`](Profile::FAIR).
    #[doc(hidden)]
    pub const STARS: Profile =
        Profile { name: "stars", order: LADDER, without: &[], ..Profile::FAIR };

    /// The techniques that count for the stars of a puzzle with cages, in rounds: those of [`KILLER`](Profile::KILLER).
    #[doc(hidden)]
    pub const KILLER_STARS: Profile = Profile { name: "stars", order: KILLER, ..Profile::STARS };

    /// All profiles.
    pub const ALL: [Profile; 4] =
        [Profile::EXPLAINER, Profile::HODOKU, Profile::FAIR, Profile::KILLER];

    /// The profile of steps for which none is named: that of killers for a puzzle with cages, else that of Sudoku Explainer.
    #[doc(hidden)]
    pub fn steps_of(puzzle: &Puzzle) -> Profile {
        if puzzle.cages().is_empty() { Profile::EXPLAINER } else { Profile::KILLER }
    }

    /// The profile of the stars of a puzzle.
    #[doc(hidden)]
    pub fn stars_of(puzzle: &Puzzle) -> Profile {
        if puzzle.cages().is_empty() { Profile::STARS } else { Profile::KILLER_STARS }
    }

    /// The name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The profile without techniques that assume that the puzzle has one solution.
    #[must_use]
    pub fn without_uniqueness(mut self) -> Profile {
        self.uniqueness = false;
        self
    }

    /// The profile up to the last technique that `may` be used. Where a step of another one comes first, its path is as
    /// before; else it ends where only those left out would go on.
    #[doc(hidden)]
    #[must_use]
    pub fn up_to_last(mut self, may: impl Fn(&'static Technique) -> bool) -> Profile {
        let may = |technique| self.uses(technique) && may(technique);
        let own = self.own.techniques().zip(1..).filter(|&(technique, _)| may(technique));
        let own = own.last().map_or(0, |(_, count)| count);
        let has = |finder: &&Finder| finder.finds.iter().any(|&technique| may(technique));
        let end = self.order.iter().rposition(has).map_or(0, |at| at + 1);
        // What comes before a list stays.
        self.order = if own == 0 { &self.order[..end] } else { self.order };
        self.own.count = own;
        self
    }

    /// The techniques of its steps, in the order in which they are tried.
    pub fn techniques(&self) -> impl Iterator<Item = &'static Technique> {
        let of_order = self.order.iter().flat_map(|finder| finder.finds.iter().copied());
        of_order.chain(self.own.techniques()).filter(|technique| self.uses(technique))
    }

    fn uses(&self, technique: &Technique) -> bool {
        (self.uniqueness || !technique.assumes_uniqueness)
            && !self.without.contains(&technique.family)
    }

    /// The finders in their order, each with the techniques whose steps it returns.
    pub(crate) fn finders(&self) -> impl Iterator<Item = (&'static Finder, Techniques)> {
        let used = |finds: &[&'static Technique]| {
            Techniques::of(finds.iter().copied().filter(|technique| self.uses(technique)))
        };
        let of_order = self.order.iter().map(move |&finder| (finder, used(finder.finds)));
        let own = self
            .own
            .techniques()
            .filter_map(move |technique| Some((table::finder_of(technique)?, used(&[technique]))));
        of_order.chain(own).filter(|(_, techniques)| !techniques.is_empty())
    }

    /// The order in which its finders search.
    pub(crate) fn scan(&self) -> Scan {
        self.scan
    }

    /// The profile with this name, or a custom one: a list of techniques in the order in which they are tried, separated
    /// by commas or lines. `name=score` sets the score of a technique; `scores=explainer` and `scores=hodoku` say
    /// whose scores the others have. Without that, it is the first of these scales that has all of them. Scores of Sudoku
    /// Explainer are tenths, and its chains add to them by their length. A line that begins with `#` is a comment.
    ///
    /// ```
    /// # mod sudoku { pub use {sudoku_core::*, sudoku_explain::*}; }
    /// use sudoku::Profile;
    ///
    /// assert_eq!(Profile::parse("hodoku")?, Profile::HODOKU);
    /// let own = Profile::parse("scores=hodoku, full_house, naked_single=5, hidden_single, w_wing")?;
    /// assert_eq!(own.scale(), "own order, scores of HoDoKu 2.2 and own ones");
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Reason::UnknownTechnique`], [`Reason::BadText`], [`Reason::UnexpectedEnd`], each with its line and column.
    pub fn parse(text: &str) -> Result<Profile> {
        if let Ok(profile) = Profile::named(text.trim()) {
            return Ok(profile);
        }
        let mut list = List { own: Own::none(Scale::Own), scale: None, places: [(0, 0); MOST] };
        for (line, content) in text.lines().enumerate() {
            if content.trim_start().starts_with('#') {
                continue;
            }
            let mut column = 1;
            for item in content.split(',') {
                let before = item.chars().take_while(|c| c.is_whitespace()).count();
                let place = (line + 1, column + before);
                list.add(item.trim(), place).map_err(|error| error.at_line(place.0, place.1))?;
                column += item.chars().count() + 1;
            }
        }
        list.end()
    }

    /// The profile with this name.
    ///
    /// # Errors
    ///
    /// [`Reason::UnknownProfile`] if no profile has this name.
    pub fn named(name: &str) -> Result<Profile> {
        let unknown = || Reason::UnknownProfile(Excerpt::new(name)).into();
        let is_its_name = |profile: &Profile| characters(name).eq(profile.name.chars());
        Profile::ALL.into_iter().find(is_its_name).ok_or_else(unknown)
    }

    /// Whether all steps of a technique are applied before the next search.
    pub(crate) fn has_rounds(&self) -> bool {
        self.own.scale == Scale::Fair
    }

    /// Whether it is a custom list.
    pub fn is_own(&self) -> bool {
        self.own.count > 0
    }

    /// The name of the scale of [`Rating::highest`](crate::Rating::highest) and [`Rating::sum`](crate::Rating::sum).
    pub fn scale(&self) -> &'static str {
        let is_mixed = self.own.scores.iter().any(|&score| score != UNSET);
        match (self.own.scale, self.is_own(), is_mixed) {
            (Scale::Own, ..) => "own order, own scores",
            (Scale::Fair, ..) => "fair",
            (Scale::Killer, ..) => "killer",
            (Scale::Explainer, false, _) => "Sudoku Explainer 1.2.1",
            (Scale::Hodoku, false, _) => "HoDoKu 2.2",
            (Scale::Explainer, true, false) => "own order, scores of Sudoku Explainer 1.2.1",
            (Scale::Hodoku, true, false) => "own order, scores of HoDoKu 2.2",
            (Scale::Explainer, true, true) => {
                "own order, scores of Sudoku Explainer 1.2.1 and own ones"
            }
            (Scale::Hodoku, true, true) => "own order, scores of HoDoKu 2.2 and own ones",
        }
    }

    /// Whether [`Rating::highest`](crate::Rating::highest) and [`Rating::sum`](crate::Rating::sum) are tenths.
    pub fn has_tenths(&self) -> bool {
        matches!(self.own.scale, Scale::Explainer | Scale::Fair)
    }

    /// Whether a level is at least that of the score.
    pub(crate) fn bounds_levels(&self) -> bool {
        self.own.scale != Scale::Killer
    }

    /// The score of a technique in a custom list.
    pub(crate) fn own_score(&self, technique: &Technique) -> Option<u32> {
        self.own.score(technique)
    }
}

/// A list that is read.
struct List {
    own: Own,
    scale: Option<Scale>,
    /// The line and column of each technique.
    places: [(usize, usize); MOST],
}

impl List {
    /// Adds an item of the text.
    fn add(&mut self, item: &str, place: (usize, usize)) -> Result<()> {
        let (name, value) = match item.split_once('=') {
            Some((name, value)) => (name.trim_end(), Some(value.trim_start())),
            None => (item, None),
        };
        match (name, value) {
            ("", None) => Ok(()),
            ("scores", Some(value)) if self.scale.is_none() => {
                self.scale = Some(match value {
                    "explainer" => Scale::Explainer,
                    "hodoku" => Scale::Hodoku,
                    _ => return Err(bad("scores=explainer or scores=hodoku", item)),
                });
                Ok(())
            }
            ("scores", Some(_)) => Err(bad("scores= once", item)),
            _ => {
                let row = row(name)?;
                let score = match value {
                    None => UNSET,
                    Some(value) => {
                        value.parse().ok().filter(|&score| score <= MOST_SCORE).ok_or_else(
                            || bad("a whole number up to 1000000 as the score", value),
                        )?
                    }
                };
                let count = usize::from(self.own.count);
                if self.own.rows[..count].contains(&row) {
                    return Err(bad("each technique once", name));
                }
                self.own.rows[count] = row;
                self.own.scores[count] = score;
                self.places[count] = place;
                self.own.count += 1;
                Ok(())
            }
        }
    }

    /// The profile, if each technique has a score.
    fn end(mut self) -> Result<Profile> {
        let count = usize::from(self.own.count);
        if count == 0 {
            let expected = "the name of a profile or a list of techniques";
            return Err(Reason::UnexpectedEnd { expected }.into());
        }
        let lacks = |scale: Scale| {
            (0..count).find(|&at| {
                let row = &TECHNIQUES[usize::from(self.own.rows[at])];
                let has = match scale {
                    Scale::Explainer => row.tenths().is_some(),
                    Scale::Hodoku => row.scored().is_some(),
                    Scale::Fair | Scale::Killer | Scale::Own => false,
                };
                !has && self.own.scores[at] == UNSET
            })
        };
        let all = [Scale::Own, Scale::Explainer, Scale::Hodoku];
        let known = all.into_iter().find(|&scale| lacks(scale).is_none());
        let scale = self.scale.or(known).unwrap_or(Scale::Hodoku);
        if let Some(at) = lacks(scale) {
            let (line, column) = self.places[at];
            let row = &TECHNIQUES[usize::from(self.own.rows[at])];
            let expected = "name=score for a technique without a score on the scale";
            return Err(bad(expected, row.name).at_line(line, column));
        }
        self.own.scale = scale;
        Ok(Profile {
            name: "own",
            order: &[],
            without: &[],
            scan: Scan::Complete,
            uniqueness: true,
            own: self.own,
        })
    }
}

fn bad(expected: &'static str, found: &str) -> Error {
    Reason::BadText { expected, found: Excerpt::new(found) }.into()
}

/// The index of a technique.
pub(crate) fn row(name: &str) -> Result<u8> {
    let same = |row: &Technique| characters(name).eq(row.name.chars());
    if let Some(at) = TECHNIQUES.iter().position(same) {
        return Ok(at as u8);
    }
    if Profile::named(name).is_ok() {
        return Err(bad("techniques, not profiles, in a list", name));
    }
    let known = TECHNIQUES.iter().map(|row| row.name).chain(Profile::ALL.map(|each| each.name));
    Err(Reason::UnknownTechnique { name: Excerpt::new(name), nearest: nearest(name, known) }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        Profile::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn a_list_is_read_with_its_order_and_scores() {
        let text = "# mine\nfull_house, Naked-Single = 7\n\n  x_wing,\n";
        let profile = Profile::parse(text).unwrap();
        let names: Vec<&str> = profile.techniques().map(|row| row.name).collect();
        assert_eq!(names, ["full_house", "naked_single", "x_wing"]);
        assert_eq!(profile.own_score(Technique::NAKED_SINGLE), Some(7));
        assert_eq!(profile.own_score(Technique::X_WING), None);
        assert_eq!(profile.name(), "own");
        assert_eq!(profile.scale(), "own order, scores of Sudoku Explainer 1.2.1 and own ones");
        let scale = |text: &str| Profile::parse(text).unwrap().scale();
        assert_eq!(scale("w_wing"), "own order, scores of HoDoKu 2.2");
        assert_eq!(scale("w_wing=1,x_cycle=2"), "own order, own scores");
        assert_eq!(scale("scores=hodoku,x_wing"), "own order, scores of HoDoKu 2.2");
        let without = Profile::parse("x_wing,bug_plus_1").unwrap().without_uniqueness();
        assert_eq!(without.techniques().count(), 1);
        for profile in Profile::ALL {
            assert_eq!(Profile::parse(profile.name()).unwrap(), profile);
            assert_eq!(Profile::parse(&profile.name().to_uppercase()).unwrap(), profile);
        }
    }

    /// Seen to fail: of names that share nothing, one is the nearest.
    #[test]
    fn a_refusal_names_the_place_the_value_and_the_nearest_name() {
        assert_eq!(
            refusal("full_house,\n  naked_singel"),
            "line 2, column 3: no technique is called \"naked_singel\"; the nearest name is naked_single"
        );
        let text =
            "line 1, column 1: no technique is called \"hodoko\"; the nearest name is hodoku";
        assert_eq!(refusal("hodoko"), text);
        let text =
            "line 1, column 10: expected techniques, not profiles, in a list, found \"Explainer\"";
        assert_eq!(refusal("x_wing=1,Explainer"), text);
        let text = "line 1, column 9: expected each technique once, found \"x-wing\"";
        assert_eq!(refusal("x_wing, x-wing"), text);
        let text =
            "line 1, column 1: expected a whole number up to 1000000 as the score, found \"2.5\"";
        assert_eq!(refusal("x_wing=2.5"), text);
        let text = "line 1, column 9: expected name=score for a technique without a score on the scale, found \
                    \"x_cycle\"";
        assert_eq!(refusal("w_wing, x_cycle"), text);
        let text =
            "line 1, column 1: expected scores=explainer or scores=hodoku, found \"scores=se\"";
        assert_eq!(refusal("scores=se"), text);
        let text = "line 2, column 1: expected scores= once, found \"scores=hodoku\"";
        assert_eq!(refusal("scores=hodoku\nscores=hodoku"), text);
        let text = "unexpected end of text: expected the name of a profile or a list of techniques";
        assert_eq!(refusal(" # nothing\n"), text);
        for unlike in ["nope", &"x".repeat(10_000)] {
            let message = refusal(unlike);
            assert!(!message.contains("nearest") && message.ends_with('"'), "{message}");
        }
        let message = Profile::named("hodko").unwrap_err().to_string();
        assert_eq!(
            message,
            "unknown profile \"hodko\": expected explainer, hodoku, fair or killer"
        );
    }
}
