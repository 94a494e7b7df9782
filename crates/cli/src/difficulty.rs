//! The options of `generate` about ratings.

use clap::{Args, ValueEnum};
use sudoku_explain::Profile;
use sudoku_order::Difficulty;

use crate::profiles::Profiles;

/// How hard puzzles are.
#[derive(Args)]
pub struct Wanted {
    /// The rating of Sudoku Explainer (ER): from A to B, as in 2.6..4.5, 7.1.., ..3 or 7.1.
    #[arg(long, value_name = "A..B", value_parser = wish("er"), conflicts_with_all = UNRATED, conflicts_with = "killer")]
    pub er: Option<String>,
    /// The score of HoDoKu, or of the profile for killers: from A to B, as in 300..600.
    #[arg(long, value_name = "A..B", value_parser = wish("score"), conflicts_with_all = UNRATED)]
    pub score: Option<String>,
    /// The level of HoDoKu, or of the profile for killers: easy, medium, hard, unfair, extreme, or from one to another, as in medium..hard.
    #[arg(long, value_name = "L", value_parser = wish("level"), conflicts_with_all = UNRATED)]
    pub level: Option<String>,
    /// Stars: 1 (gentle), 2 (moderate), 3 (tough), 4 (diabolical), 5 (extreme), or from one to another, as in 2..3.
    #[arg(long, value_name = "N", value_parser = wish("stars"), conflicts_with_all = UNRATED)]
    pub stars: Option<String>,
    /// The stars of puzzle after puzzle, over and over, as in 1,1,2,3,3,4,5 for a week.
    #[arg(long, value_name = "LIST", value_parser = wish("curve"), conflicts_with_all = UNRATED, conflicts_with = "stars")]
    pub curve: Option<String>,
    /// Techniques that the path uses, as in x_wing,naked_pair: what comes before them in the profile does not suffice.
    #[arg(long, value_name = "LIST", value_parser = wish("needs"), conflicts_with_all = UNRATED)]
    pub needs: Option<String>,
    /// Techniques, or groups such as chains, that the path does not use.
    #[arg(long, value_name = "LIST", value_parser = wish("without"), conflicts_with_all = UNRATED)]
    pub without: Option<String>,
    /// The profile whose path has the techniques of --needs and not those of --without; unless set: hodoku, or killer with cages.
    #[arg(long, value_name = "P", value_parser = Profiles, hide_possible_values = true)]
    pub profile: Option<Profile>,
    /// Write a table, csv with a header or jsonl with an object a line: number, seed, puzzle, solution, givens, and the ratings
    /// on all scales.
    #[arg(long, value_name = "T", conflicts_with_all = ["as_format", "json", "solutions", "killer", "holes", "canonical"])]
    pub table: Option<Table>,
}

/// The formats of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Table {
    Csv,
    Jsonl,
}

/// What no rating goes with.
const UNRATED: [&str; 2] = ["holes", "canonical"];

impl Wanted {
    /// The difficulty. A table has the ratings of all scales.
    pub fn difficulty(&self) -> sudoku_core::Result<Difficulty> {
        let Wanted { er, score, level, stars, curve, needs, without, .. } = self;
        let mut difficulty = Difficulty {
            profile: self.profile,
            rates_all: self.table.is_some(),
            ..Difficulty::default()
        };
        let wishes = [
            ("er", er),
            ("score", score),
            ("level", level),
            ("stars", stars),
            ("curve", curve),
            ("needs", needs),
            ("without", without),
        ];
        for (name, value) in wishes {
            value.iter().try_for_each(|value| difficulty.add(name, value))?;
        }
        Ok(difficulty)
    }
}

/// Checks the value of a wish, which the library reads.
fn wish(name: &'static str) -> impl Fn(&str) -> sudoku_core::Result<String> + Clone {
    move |value| Difficulty::default().add(name, value).map(|()| value.to_string())
}
