//! The trail: the true literals in the order of their assignments, with their reasons.
//!
//! In: literals with their reasons. Out: values, levels and reasons; levels are undone one by one. The
//! literals of a level follow from its first, the decision; those of level 0 follow from the board.
//!
//! ```text
//!     values    [literal]   -> 1 true, -1 false, 0 open
//!     steps     [variable]  -> level, place on the trail, reason
//!     literals  true ones, oldest first        starts  the first place of each level from 1
//! ```

use super::Reason;
use super::literal::{Literal, Variable};
use sudoku_core::limits::{Limits, Stop};

/// Levels by number.
pub type Level = u32;

#[derive(Clone, Copy)]
struct Step {
    level: Level,
    place: u32,
    reason: Reason,
}

/// The literals that are true.
pub struct Trail {
    values: Vec<i8>,
    steps: Vec<Step>,
    literals: Vec<Literal>,
    starts: Vec<u32>,
}

impl Trail {
    /// An empty trail.
    pub fn new(variables: usize, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Trail {
            values: limits.filled(2 * variables, 0)?,
            steps: limits.filled(variables, Step { level: 0, place: 0, reason: Reason::None })?,
            literals: limits.with_capacity(variables)?,
            starts: limits.with_capacity(variables)?,
        })
    }

    /// A copy of a trail that has level 0 only, without the reasons.
    pub fn base(&self, limits: &mut Limits) -> Result<Self, Stop> {
        let mut base = Trail::new(self.steps.len(), limits)?;
        for &literal in &self.literals {
            base.push(literal, Reason::None);
        }
        Ok(base)
    }

    /// 1 if the literal is true, -1 if it is false, 0 if it is open.
    #[inline]
    pub fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    /// Whether a variable has no value.
    #[inline]
    pub fn is_open(&self, variable: Variable) -> bool {
        self.value(Literal::positive(variable)) == 0
    }

    /// The level at which a variable got its value.
    #[inline]
    pub fn level_of(&self, variable: Variable) -> Level {
        self.steps[variable as usize].level
    }

    /// The place of a variable on the trail.
    #[inline]
    pub fn place_of(&self, variable: Variable) -> usize {
        self.steps[variable as usize].place as usize
    }

    /// The reason for the value of a variable.
    #[inline]
    pub fn reason_of(&self, variable: Variable) -> &Reason {
        &self.steps[variable as usize].reason
    }

    /// Replaces the reason of a literal.
    pub fn rename_reason(&mut self, variable: Variable, reason: Reason) {
        self.steps[variable as usize].reason = reason;
    }

    /// The current level.
    #[inline]
    pub fn level(&self) -> Level {
        self.starts.len() as Level
    }

    /// The decision that opened a level from 1.
    pub fn decision(&self, level: Level) -> Literal {
        self.literals[self.starts[level as usize - 1] as usize]
    }

    /// The literals that are true, oldest first.
    #[inline]
    pub fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// The literals that were true before the current level was opened.
    pub fn below_level(&self) -> &[Literal] {
        let count = self.starts.last().map_or(self.literals.len(), |&start| start as usize);
        &self.literals[..count]
    }

    /// Whether every variable has a value.
    pub fn is_full(&self) -> bool {
        self.literals.len() == self.steps.len()
    }

    /// The next literals open a level.
    pub fn open_level(&mut self) {
        self.starts.push(self.literals.len() as u32);
    }

    /// Makes an open literal true.
    #[inline]
    pub fn push(&mut self, literal: Literal, reason: Reason) {
        let first = Literal::positive(literal.variable()).index();
        let both = if literal.is_positive() { [1, -1] } else { [-1, 1] };
        self.values[first..first + 2].copy_from_slice(&both);
        let place = self.literals.len() as u32;
        self.steps[literal.variable() as usize] = Step { level: self.level(), place, reason };
        self.literals.push(literal);
    }

    /// The number of true literals up to a level.
    pub fn count_up_to(&self, level: Level) -> usize {
        self.starts.get(level as usize).map_or(self.literals.len(), |&start| start as usize)
    }

    /// Closes the levels above this one, whose literals have been undone.
    pub fn close_above(&mut self, level: Level) {
        self.starts.truncate(level as usize);
    }

    /// Undoes the last literal.
    #[inline]
    pub fn pop(&mut self) -> Option<Literal> {
        let literal = self.literals.pop()?;
        let first = Literal::positive(literal.variable()).index();
        self.values[first..first + 2].fill(0);
        Some(literal)
    }
}
