//! Groups of techniques, by the names that people use.
//!
//! In: a list of techniques and groups. Out: a set of techniques. A group is a row of [`GROUPS`]: a name and families.

use sudoku_core::error::{Reason, Result};

use crate::profile::row;
use crate::techniques::{Family, TECHNIQUES, Techniques};
use sudoku_core::names::characters;

/// The groups: their names and their families.
pub static GROUPS: [(&str, &[Family]); 15] = [
    ("singles", &[Family::Single]),
    ("intersections", &[Family::Locked]),
    ("subsets", &[Family::Subset]),
    ("fish", &[Family::Fish, Family::ComplexFish, Family::KrakenFish]),
    ("single_digit", &[Family::SingleDigit]),
    ("wings", &[Family::Wing]),
    ("colours", &[Family::Colouring]),
    ("uniqueness", &[Family::Rectangle, Family::UniqueLoop, Family::Bug]),
    ("exclusions", &[Family::Exclusion]),
    ("almost_locked_sets", &[Family::Als]),
    (
        "chains",
        &[
            Family::Chain,
            Family::Cycle,
            Family::ForcingChain,
            Family::NestedChain,
            Family::ForcingNet,
        ],
    ),
    ("forcing", &[Family::ForcingChain, Family::NestedChain, Family::ForcingNet]),
    ("templates", &[Family::Template]),
    ("sums", &[Family::EasySum, Family::Sum, Family::HardSum]),
    ("clues", &[Family::EasyClue, Family::Clue]),
];

impl Techniques {
    /// The techniques of a list of names, separated by commas or lines: of techniques, or of groups of them.
    ///
    /// # Errors
    ///
    /// [`Reason::UnknownTechnique`], [`Reason::UnexpectedEnd`] for a list without a name.
    pub fn parse(text: &str) -> Result<Techniques> {
        let mut found = Techniques::default();
        let names = text.split([',', '\n']).map(str::trim).filter(|name| !name.is_empty());
        for name in names {
            let group = GROUPS.iter().find(|(group, _)| characters(name).eq(group.chars()));
            found.add(match group {
                Some((_, families)) => {
                    Techniques::of(TECHNIQUES.iter().filter(|row| families.contains(&row.family)))
                }
                None => Techniques::of([&TECHNIQUES[usize::from(row(name)?)]]),
            });
        }
        match found.is_empty() {
            true => Err(Reason::UnexpectedEnd { expected: "the name of a technique" }.into()),
            false => Ok(found),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_techniques_and_groups() {
        let names = |text: &str| -> Vec<&str> {
            Techniques::parse(text).unwrap().iter().map(|technique| technique.name).collect()
        };
        assert_eq!(names("x-wing,Naked Pair"), ["naked_pair", "x_wing"]);
        assert_eq!(
            names("singles\nx_wing"),
            ["full_house", "hidden_single", "naked_single", "x_wing"]
        );
        let said = |text: &str| Techniques::parse(text).unwrap_err().to_string();
        assert_eq!(said("x_wig"), "no technique is called \"x_wig\"; the nearest name is x_wing");
        assert_eq!(said(" , "), "unexpected end of text: expected the name of a technique");
    }

    /// Each technique is in a group, and a group has no name of a technique.
    #[test]
    fn groups_cover_the_table() {
        for technique in TECHNIQUES {
            assert!(GROUPS.iter().any(|(_, families)| families.contains(&technique.family)));
            assert!(GROUPS.iter().all(|(name, _)| *name != technique.name));
        }
    }
}
