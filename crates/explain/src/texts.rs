//! What steps say: a table of languages, each with its templates, its words and its names of the techniques.
//!
//! In: the kind of a step ([`Text`]). Out: templates. A template is text with braces; what a part is called says
//! `words::kinds`, where the parts of each kind are taken from a step.
//!
//! | in a template | stands for |
//! |---|---|
//! | `{cells}` | the part with this name; several items have commas and "and" between them |
//! | `{cells/or}` | the same with "or"; `{digits/,}` with commas alone |
//! | `{cells#has#have}` | the first text if the part has one item, else the second one |
//! | `{?fins:text}`, `{!fins:text}` | the text if the step has this part, or if it has not |
//! | `{*sets:text~separator}` | the text for each item of the part, with the item's own parts |

mod english;
mod german;

use std::ffi::CStr;

use sudoku_core::constraint::ConstraintKind;
use sudoku_core::error::{Excerpt, Reason, Result};
use sudoku_core::table::text;

/// The kinds of sentences: one for techniques with the same argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Text {
    FullHouse,
    HiddenSingle,
    NakedSingle,
    DirectLocked,
    DirectHiddenSet,
    Locked,
    Leftovers,
    NakedSet,
    HiddenSet,
    Fish,
    FinnedFish,
    KrakenFish1,
    KrakenFish2,
    TwoLinks,
    EmptyRectangle,
    XyWing,
    XyzWing,
    WWing,
    ColourTrap,
    ColourWrap,
    MultiColours1,
    MultiColours2,
    Deadly1,
    Deadly2,
    Deadly3,
    Deadly4,
    Deadly6,
    HiddenRectangle,
    Avoidable1,
    Avoidable2,
    BugPlus1,
    Bug2,
    Bug3,
    Bug4,
    Exclusion,
    RemotePair,
    Alternative,
    Loop,
    SueDeCoq,
    AlsXz,
    AlsChain,
    DeathBlossom,
    Contradiction,
    Cases,
    TemplateSet,
    TemplateDelete,
    CageSum,
    CageCombinations,
    Needed,
    PlacedInCage,
    ConflictingCages,
    TwoSums,
    RuleOf45,
    KillerSubset,
    Clue,
}

/// Templates of what a step says.
#[derive(Debug, Clone, Copy)]
pub struct Texts {
    /// Where to look.
    pub nudge: &'static str,
    /// Why something follows, and what.
    pub sentence: &'static str,
}

/// The words of a language that the parts are written with.
#[derive(Debug, Clone, Copy)]
pub struct Words {
    /// Row, column, box and so on, in the order of [`Unit`](sudoku_core::unit::Unit) up to the extra region.
    pub units: [&'static str; 8],
    /// Between the total of a cage and its first cell.
    pub at: &'static str,
    /// Between a unit and the number of its grid.
    pub of_grid: &'static str,
    pub and: &'static str,
    pub or: &'static str,
    /// Between cells and what they are: of one cell, of several.
    pub is: [&'static str; 2],
    pub is_not: [&'static str; 2],
    /// Words before a list of digits that cells do not have, as `is neither`: of one cell, of several. `nor` stands before the
    /// last digit, or before each digit if it is not the word for `or`.
    pub is_neither: [&'static str; 2],
    pub nor: &'static str,
    /// A pattern in a chain: digits of units that fit into other sets; cells.
    pub fits: &'static str,
    pub set: &'static str,
    /// A sum of units and cages.
    pub sum: &'static str,
    /// What a chain inside a chain is called, before its number: where it is used, and before its sentence.
    pub chain: [&'static str; 2],
}

/// A language in which steps are told.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Language {
    /// The number in the C interface; never reused.
    pub number: i32,
    /// The code of ISO 639-1, for example `en`.
    pub name: &'static str,
    /// The code for C.
    #[doc(hidden)]
    pub c_name: &'static CStr,
    /// The language's own name for itself.
    pub description: &'static str,
    /// That name for C.
    #[doc(hidden)]
    pub c_description: &'static CStr,
    pub(crate) words: Words,
    pub(crate) texts: fn(Text) -> Texts,
    /// The techniques that have another name than in the table of techniques: name and title.
    pub(crate) titles: &'static [(&'static str, &'static CStr)],
    /// The constraints that have other texts than in the table of constraints: kind, name and rule.
    pub(crate) clues: &'static [(&'static str, [&'static str; 2])],
}

sudoku_core::table! {
    /// All languages, by number.
    pub static LANGUAGES: Language;

    EN = 0, "English" => of(english::WORDS, english::texts, &[], &[]);
    DE = 0x100, "Deutsch" => of(german::WORDS, german::texts, german::TITLES, german::CLUES);
}

/// The columns of a language.
const fn of(
    words: Words,
    texts: fn(Text) -> Texts,
    titles: &'static [(&'static str, &'static CStr)],
    clues: &'static [(&'static str, [&'static str; 2])],
) -> Language {
    let (name, c_name) = ("", c"");
    Language {
        number: 0,
        name,
        c_name,
        description: "",
        c_description: c"",
        words,
        texts,
        titles,
        clues,
    }
}

impl Language {
    const fn with_names(
        self,
        number: i32,
        [c_name, c_description]: [&'static CStr; 2],
    ) -> Language {
        let (name, description) = (text(c_name), text(c_description));
        Language { number, name, c_name, description, c_description, ..self }
    }

    /// All languages, by number.
    pub fn all() -> impl ExactSizeIterator<Item = &'static Language> + Clone {
        LANGUAGES.iter()
    }

    /// The language with this code.
    ///
    /// # Errors
    ///
    /// [`Reason::UnknownLanguage`] if there is none.
    pub fn named(code: &str) -> Result<&'static Language> {
        let unknown = || Reason::UnknownLanguage(Excerpt::new(code)).into();
        LANGUAGES.iter().find(|language| language.name == code).ok_or_else(unknown)
    }

    /// The name and the rule of a kind of constraint.
    pub(crate) fn clue(&self, kind: &ConstraintKind) -> [&'static str; 2] {
        let own = self.clues.iter().find(|(name, _)| *name == kind.name);
        own.map_or([kind.name, kind.rule], |&(_, texts)| texts)
    }

    /// The title of a technique, if it has one of its own in this language.
    pub(crate) fn own_title(&self, technique: &str) -> Option<&'static CStr> {
        self.titles.iter().find(|(name, _)| *name == technique).map(|&(_, title)| title)
    }
}
