//! The rules of which a puzzle has clues.
//!
//! In: names of the table of constraints, some with a value: `thermometer, whisper=4`. Out: [`Rule`]s whose clues can be drawn.

pub mod table;

use sudoku_core::constraint::ConstraintKind;
use sudoku_core::error::{Excerpt, Reason, Result};
use sudoku_core::memory;
use table::{DRAWINGS, Drawing, Value};

/// A rule of which a puzzle has clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// The kind of its constraints.
    pub kind: &'static ConstraintKind,
    /// Their value, such as 4 of Dutch whispers; if not set, the usual one.
    pub value: Option<i64>,
}

impl Rule {
    /// The rules of a text: names of constraints, with commas between them. A name may have a value, as in `whisper=4`.
    ///
    /// ```
    /// # mod sudoku { pub use {sudoku_core::*, sudoku_generate::*}; }
    /// use sudoku::{Request, Rule, Shape, generate};
    ///
    /// let rules = Rule::list("thermometer, whisper=4, difference")?;
    /// let request = Request { rules, ..Request::new(Shape::usual(6)?, 7) };
    /// assert!(generate(&request)?.puzzle.constraints().len() >= 3);
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Reason::UnknownConstraint`]; [`Reason::BadConstraint`] for one of which no clues are drawn; [`Reason::BadText`] for a
    /// value that is no number.
    pub fn list(text: &str) -> Result<Vec<Rule>> {
        let mut rules = Vec::new();
        for rule in text.split([',', '\n']).map(str::trim).filter(|rule| !rule.is_empty()) {
            let (name, value) = match rule.split_once('=') {
                Some((name, value)) => (name.trim_end(), Some(value.trim_start())),
                None => (rule, None),
            };
            let number = value.map(|value| {
                let expected = "a whole number after the name of a rule, as in whisper=4";
                let bad = || Reason::BadText { expected, found: Excerpt::new(value) };
                value.parse().map_err(|_| bad())
            });
            let rule = Rule { kind: ConstraintKind::named(name)?, value: number.transpose()? };
            rule.check()?;
            memory::push(&mut rules, rule)?;
        }
        Ok(rules)
    }

    /// Refuses a rule of which no clues are drawn, or not with its value.
    pub(crate) fn check(&self) -> Result<()> {
        let drawing = self.drawing()?;
        let has_value = matches!(drawing.value, Value::Half(_) | Value::OneOf(_));
        if self.value.is_some() && !has_value {
            let why = "the values of its clues are not chosen";
            return Err(Reason::BadConstraint { constraint: self.kind.name, why }.into());
        }
        Ok(())
    }

    /// How its clues are drawn.
    pub(crate) fn drawing(&self) -> Result<&'static Drawing> {
        let found = DRAWINGS.iter().find(|drawing| drawing.kind == self.kind);
        let why = "no clues of it are drawn";
        found.ok_or_else(|| Reason::BadConstraint { constraint: self.kind.name, why }.into())
    }
}
