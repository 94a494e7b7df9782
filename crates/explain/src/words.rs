//! Says steps in words.
//!
//! In: a step, the position in which it was found, a stage and a language. Out: text, made from the templates of the
//! language and the parts that cells, digits and chains have in the step.
//!
//! Cells are written as players do: `r4c7` is row 4, column 7, both from 1.

mod chains;
mod deadly;
mod kinds;
mod patterns;
mod roles;
mod sums;
mod template;
mod view;

use std::fmt::Write;

use sudoku_core::error::Result;
use sudoku_core::memory;
use sudoku_core::position::Position;

use crate::step::{Candidate, Node, Step};
use crate::texts::Language;
pub(crate) use patterns::coloured;
pub(crate) use roles::{Part, Roles, letter};
pub(crate) use view::View;

/// The named parts of a step. `position` is the one in which it was found.
pub(crate) fn parts<'a>(step: &'a Step, position: &'a Position) -> Result<Roles<'a>> {
    kinds::of(&View::new(step, position)?)
}

/// How much of a step is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Where to look: "Look at row 4."
    Nudge,
    /// The technique, and where to look.
    Hint,
    /// The technique, why something follows, and what.
    Sentence,
}

impl Stage {
    /// All stages, the shortest first.
    pub const ALL: [Stage; 3] = [Stage::Nudge, Stage::Hint, Stage::Sentence];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Nudge => "nudge",
            Stage::Hint => "hint",
            Stage::Sentence => "sentence",
        }
    }
}

impl Step {
    /// What a stage tells of the step in a language. `position` is the one in which it was found. A sentence stands for
    /// itself: it names the cells with their parts and digits, and what follows link by link, then the effects.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`](sudoku_core::Reason::NoMemory), [`Reason::BadUse`](sudoku_core::Reason::BadUse) if the step is of
    /// a larger board.
    pub fn text(&self, position: &Position, stage: Stage, language: &Language) -> Result<String> {
        let view = View::new(self, position)?;
        let roles = kinds::of(&view)?;
        let mut text = template::write(&view, &roles, stage, language)?;
        for number in 0..self.inner.len() * usize::from(stage == Stage::Sentence) {
            let (position, inner) = (self.position_of(number, position)?, &self.inner[number]);
            let inner = inner.text(&position, stage, language)?;
            let name = language.words.chain[1];
            let before = text;
            text = memory::written(|out| write!(out, "{before} {name} {}: {inner}", number + 1))?;
        }
        Ok(text)
    }

    /// The position in which a chain of the step was found: without the candidates that are false before it.
    fn position_of(&self, chain: usize, position: &Position) -> Result<Position> {
        let mut position = position.try_clone()?;
        let is_by = |node: &Node| {
            let pattern = node.pattern.and_then(|at| self.patterns.get(at as usize));
            pattern.is_some_and(|pattern| pattern.chain == Some(chain))
        };
        let found = self.branches.iter().find_map(|branch| {
            let node = branch.nodes.iter().find(|node| is_by(node))?;
            Some((branch, node))
        });
        if let Some((branch, node)) = found {
            for &reason in branch.reasons(node) {
                let reason = &branch.nodes[reason as usize];
                if !reason.on {
                    let Candidate { cell, digit } = reason.candidate;
                    position.remove_digit(cell as usize, digit);
                }
            }
        }
        Ok(position)
    }

    /// Where to look for the step, in English: "Look at row 4." `position` is the one in which it was found.
    ///
    /// # Errors
    ///
    /// The errors of [`Step::text`].
    pub fn nudge(&self, position: &Position) -> Result<String> {
        self.text(position, Stage::Nudge, Language::EN)
    }

    /// The step in an English sentence: what follows and why. `position` is the one in which it was found.
    ///
    /// # Errors
    ///
    /// The errors of [`Step::text`].
    pub fn sentence(&self, position: &Position) -> Result<String> {
        self.text(position, Stage::Sentence, Language::EN)
    }
}

#[cfg(test)]
mod tests;
