//! Reads a difficulty: wishes by their names.
//!
//! In: `er=2.6..4.5, level=hard, without=chains+uniqueness`. Out: a [`Difficulty`]. Wishes are separated by commas or lines.

use std::ops::RangeInclusive;

use sudoku_core::error::{Error, Excerpt, Reason, Result};
use sudoku_core::memory;
use sudoku_explain::stars::STARS;
use sudoku_explain::techniques::Techniques;
use sudoku_explain::{Level, Profile};

use crate::difficulty::Difficulty;

impl Difficulty {
    /// The difficulty of a text.
    ///
    /// | wish | what it says |
    /// |---|---|
    /// | `er=2.6..4.5` | ER of Sudoku Explainer; also `7.1`, `7.1..` and `..3` |
    /// | `score=300..600` | the score of HoDoKu, or of the profile for killers |
    /// | `level=medium..hard` | the level, by the same scale |
    /// | `stars=2..3` | stars, or their names |
    /// | `curve=1 1 2 3 3 4 5` | the stars of item after item, over and over |
    /// | `needs=x_wing+naked_pair` | the path of the profile uses these techniques |
    /// | `without=chains+uniqueness` | it does not use these techniques, or groups of them |
    /// | `profile=hodoku` | the profile of this path |
    /// | `rate` | puzzles are rated on all scales |
    ///
    /// # Errors
    ///
    /// [`Reason::BadText`] with the wish; [`Reason::UnknownTechnique`], [`Reason::UnknownProfile`].
    pub fn parse(text: &str) -> Result<Difficulty> {
        let mut difficulty = Difficulty::default();
        for wish in text.split([',', '\n']).map(str::trim).filter(|wish| !wish.is_empty()) {
            let (name, value) = wish.split_once('=').unwrap_or((wish, ""));
            difficulty.add_wish(wish, name.trim_end(), value.trim_start())?;
        }
        Ok(difficulty)
    }

    /// Adds a wish. The items of a list may be separated by commas, too.
    ///
    /// # Errors
    ///
    /// Those of [`Difficulty::parse`].
    #[doc(hidden)]
    pub fn add(&mut self, name: &str, value: &str) -> Result<()> {
        self.add_wish(name, name, value)
    }

    fn add_wish(&mut self, wish: &str, name: &str, value: &str) -> Result<()> {
        let whole = |text: &str| text.parse::<u32>().ok();
        match name {
            "er" => self.er = Some(range(value, (0, u32::MAX), tenths, "er=7.1 or er=2.6..4.5")?),
            "score" => {
                self.score = Some(range(value, (0, u32::MAX), whole, "score=300..600")?);
            }
            "level" => {
                let expected = "level= with easy, medium, hard, unfair, extreme, or two of them, as in medium..hard";
                self.level = Some(range(value, (Level::Easy, Level::Extreme), level, expected)?);
            }
            "stars" => {
                let expected = "stars= with a number from 1 to 5 or two of them, as in 2..3";
                self.stars = Some(range(value, (1, STARS.len() as u32), stars, expected)?);
            }
            "curve" => {
                self.curve.clear();
                for item in value.split([' ', '+', ',']).filter(|item| !item.is_empty()) {
                    let expected = "curve= with stars from 1 to 5, as in 1 1 2 3 3 4 5";
                    let stars = stars(item).ok_or_else(|| bad(expected, value))?;
                    memory::push(&mut self.curve, stars)?;
                }
            }
            "needs" => self.needs = techniques(value)?,
            "without" => self.without = techniques(value)?,
            "profile" => self.profile = Some(Profile::named(value)?),
            "rate" if value.is_empty() => self.rates_all = true,
            _ => {
                let expected =
                    "er=, score=, level=, stars=, curve=, needs=, without=, profile= or rate";
                return Err(bad(expected, wish));
            }
        }
        Ok(())
    }
}

fn bad(expected: &'static str, found: &str) -> Error {
    Reason::BadText { expected, found: Excerpt::new(found) }.into()
}

/// The techniques of names separated by `+`.
fn techniques(value: &str) -> Result<Techniques> {
    let mut all = Techniques::default();
    for name in value.split('+') {
        all.add(Techniques::parse(name)?);
    }
    Ok(all)
}

/// Reads one end of a range, or both, divided by two dots.
fn range<T: Copy + PartialOrd>(
    text: &str,
    (least, most): (T, T),
    end: impl Fn(&str) -> Option<T>,
    expected: &'static str,
) -> Result<RangeInclusive<T>> {
    let or = |text: &str, default: T| if text.is_empty() { Some(default) } else { end(text) };
    let ends = match text.split_once("..") {
        Some((from, to)) if from.len() + to.len() > 0 => or(from, least).zip(or(to, most)),
        Some(_) => None,
        None => end(text).map(|only| (only, only)),
    };
    match ends {
        Some((from, to)) if from > to => {
            Err(bad("a range whose first end is not the larger", text))
        }
        Some((from, to)) => Ok(from..=to),
        None => Err(bad(expected, text)),
    }
}

/// A number with at most one decimal, in tenths.
fn tenths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let is_digit = part.len() == 1 && part.as_bytes()[0].is_ascii_digit();
    let whole = whole.parse::<u32>().ok().filter(|whole| *whole < 1000 && is_digit)?;
    Some(10 * whole + part.parse::<u32>().ok()?)
}

fn level(text: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name() == text)
}

/// A number of stars, or its name.
fn stars(text: &str) -> Option<u32> {
    let named = STARS.iter().position(|star| star.name == text).map(|at| at as u32 + 1);
    named.or_else(|| text.parse().ok().filter(|stars| (1..=STARS.len() as u32).contains(stars)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Difficulty {
        Difficulty::parse(text).unwrap()
    }

    #[test]
    fn ranges_have_one_end_or_two() {
        assert_eq!(parse("er=2.6..4.5").er, Some(26..=45));
        assert_eq!([parse("er=7.1").er, parse("er=7").er], [Some(71..=71), Some(70..=70)]);
        assert_eq!([parse("er=7..").er, parse("er=..3.0").er], [Some(70..=u32::MAX), Some(0..=30)]);
        for bad in ["", "..", "x", "7.11", "-1", "1..x", "7.", ".5", "1000"] {
            let error = Difficulty::parse(&format!("er={bad}")).unwrap_err().to_string();
            assert!(error.starts_with("expected er=7.1 or er=2.6..4.5, found"), "{error}");
        }
        let error = Difficulty::parse("er=3..2.9").unwrap_err().to_string();
        assert_eq!(error, "expected a range whose first end is not the larger, found \"3..2.9\"");
        assert_eq!(parse("score = 300..600").score, Some(300..=600));
        assert_eq!(parse("level=hard..").level, Some(Level::Hard..=Level::Extreme));
        assert_eq!(parse("level=easy").level, Some(Level::Easy..=Level::Easy));
        assert_eq!(
            [parse("stars=2..3").stars, parse("stars=tough").stars],
            [Some(2..=3), Some(3..=3)]
        );
    }

    #[test]
    fn wishes_are_separated_by_commas_or_lines() {
        let all = parse(
            "er=..3, level=easy\nneeds=x_wing+Naked Pair,without=chains ,profile=fair, rate,",
        );
        assert_eq!((all.er, all.rates_all), (Some(0..=30), true));
        assert_eq!(all.needs, Techniques::parse("x_wing,naked_pair").unwrap());
        assert_eq!(all.without, Techniques::parse("chains").unwrap());
        assert_eq!(all.profile, Some(Profile::FAIR));
        assert_eq!(parse("curve=1 1 2 gentle+5").curve, [1, 1, 2, 1, 5]);
        assert!(!parse(" \n").rates());
        let said = |text: &str| Difficulty::parse(text).unwrap_err().to_string();
        let names = "er=, score=, level=, stars=, curve=, needs=, without=, profile= or rate";
        for wrong in ["hard", "rate=1", "ER=1"] {
            assert_eq!(said(wrong), format!("expected {names}, found {wrong:?}"));
        }
        assert!(said("stars=6").starts_with("expected stars= with a number from 1 to 5"));
        assert!(said("curve=1 0").starts_with("expected curve= with stars from 1 to 5"));
        assert!(said("needs=x_wong").contains("the nearest name is x_wing"));
        assert!(said("profile=hodoko").contains("expected explainer, hodoku, fair or killer"));
    }
}
