//! The options of `generate` about ratings.

use std::ops::RangeInclusive;

use clap::{Args, ValueEnum};
use sudoku_explain::techniques::Techniques;
use sudoku_explain::{Level, Profile};
use sudoku_order::Difficulty;

use crate::profiles::Profiles;

/// How hard puzzles are.
#[derive(Args)]
pub struct Wanted {
    /// The rating of Sudoku Explainer (ER): from A to B, as in 2.6..4.5, 7.1.., ..3 or 7.1.
    #[arg(long, value_name = "A..B", value_parser = er, conflicts_with_all = UNRATED)]
    pub er: Option<RangeInclusive<u32>>,
    /// The score of HoDoKu: from A to B, as in 300..600.
    #[arg(long, value_name = "A..B", value_parser = score, conflicts_with_all = UNRATED)]
    pub score: Option<RangeInclusive<u32>>,
    /// The level of HoDoKu: easy, medium, hard, unfair, extreme, or from one to another, as in medium..hard.
    #[arg(long, value_name = "L", value_parser = level, conflicts_with_all = UNRATED)]
    pub level: Option<RangeInclusive<Level>>,
    /// Techniques that the path uses, as in x_wing,naked_pair: what comes before them in the profile does not suffice.
    #[arg(long, value_name = "LIST", value_parser = Techniques::parse, conflicts_with_all = UNRATED)]
    pub needs: Option<Techniques>,
    /// Techniques, or groups such as chains, that the path does not use.
    #[arg(long, value_name = "LIST", value_parser = Techniques::parse, conflicts_with_all = UNRATED)]
    pub without: Option<Techniques>,
    /// The profile whose path has the techniques of --needs and not those of --without.
    #[arg(long, value_name = "P", default_value = "hodoku", value_parser = Profiles, hide_possible_values = true)]
    pub profile: Profile,
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
const UNRATED: [&str; 3] = ["killer", "holes", "canonical"];

impl Wanted {
    /// The difficulty. A table has the ratings of all scales.
    pub fn difficulty(&self) -> Difficulty {
        let Wanted { er, score, level, .. } = self;
        Difficulty {
            er: er.clone(),
            score: score.clone(),
            level: level.clone(),
            needs: self.needs.unwrap_or_default(),
            without: self.without.unwrap_or_default(),
            profile: Some(self.profile),
            rates_all: self.table.is_some(),
        }
    }
}

/// Reads one end of a range, or both, divided by two dots.
fn range<T: Copy + PartialOrd>(
    text: &str,
    (least, most): (T, T),
    end: impl Fn(&str) -> Option<T>,
    expected: &str,
) -> Result<RangeInclusive<T>, String> {
    let or = |text: &str, default: T| if text.is_empty() { Some(default) } else { end(text) };
    let ends = match text.split_once("..") {
        Some((from, to)) if from.len() + to.len() > 0 => or(from, least).zip(or(to, most)),
        Some(_) => None,
        None => end(text).map(|only| (only, only)),
    };
    match ends {
        Some((from, to)) if from > to => {
            Err(format!("{text} is empty: the first number is larger"))
        }
        Some((from, to)) => Ok(from..=to),
        None => Err(format!("expected {expected}")),
    }
}

/// Reads a range of tenths.
fn er(text: &str) -> Result<RangeInclusive<u32>, String> {
    let tenths = |text: &str| {
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let digit = |text: &str| text.len() == 1 && text.as_bytes()[0].is_ascii_digit();
        let whole = whole.parse::<u32>().ok().filter(|whole| *whole < 1000);
        whole.filter(|_| digit(part)).and_then(|whole| Some(10 * whole + part.parse::<u32>().ok()?))
    };
    range(text, (0, u32::MAX), tenths, "a number or a range, as in 7.1 or 2.6..4.5")
}

/// Reads a range of scores.
fn score(text: &str) -> Result<RangeInclusive<u32>, String> {
    let expected = "a whole number or a range, as in 300..600";
    range(text, (0, u32::MAX), |text| text.parse().ok(), expected)
}

/// Reads a range of levels.
fn level(text: &str) -> Result<RangeInclusive<Level>, String> {
    let named = |text: &str| Level::ALL.into_iter().find(|level| level.name() == text);
    let names = Level::ALL.map(Level::name).join(", ");
    let expected = format!("one of {names}, or a range, as in medium..hard");
    range(text, (Level::Easy, Level::Extreme), named, &expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_one_end_or_two() {
        assert_eq!(er("2.6..4.5"), Ok(26..=45));
        assert_eq!([er("7.1"), er("7")], [Ok(71..=71), Ok(70..=70)]);
        assert_eq!([er("7.."), er("..3.0")], [Ok(70..=u32::MAX), Ok(0..=30)]);
        for bad in ["", "..", "x", "7.11", "7,1", "-1", "1..x", "7.", ".5"] {
            assert_eq!(er(bad), Err("expected a number or a range, as in 7.1 or 2.6..4.5".into()));
        }
        assert_eq!(er("3..2.9"), Err("3..2.9 is empty: the first number is larger".into()));
        assert_eq!(score("300..600"), Ok(300..=600));
        assert_eq!(level("hard.."), Ok(Level::Hard..=Level::Extreme));
        assert_eq!(level("easy"), Ok(Level::Easy..=Level::Easy));
        assert!(level("harder").is_err_and(|error| error.contains("unfair")));
    }
}
