//! Analysis: learns a clause from a conflict.
//!
//! In: a conflict, and the trail that led to it. Out: a clause that follows from the rules and
//! prevents the conflict, with its glue and the level of the backjump. The analysis has three steps:
//!
//! 1. It replaces the literals of the last level by their reasons until one is left, the first unique
//!    implication point (J. Marques-Silva and K. Sakallah, "GRASP", 1999).
//! 2. It leaves out literals that follow from the others (N. Sörensson and A. Biere, "Minimizing learned
//!    clauses", SAT 2009).
//! 3. It replaces the literals of one level by one of that level (M. Fleury and A. Biere, "Efficient
//!    all-UIP learned clause minimization", SAT 2021).
//!
//! `order` gets the variables that were resolved on, and those from which the clause follows within two
//! steps (J. Liang and others, "Learning rate based branching heuristic for SAT solvers", SAT 2016, has
//! one step). Without them, proofs of uniqueness of hard 25x25 boards take three times the conflicts.
//!
//! ```text
//!     marks    [variable] -> seen | follows from seen ones | does not | is near
//!     learned  the clause, the literal to flip in front
//!     stamps   [level]    -> the last count the level was part of
//! ```

use std::cmp::Reverse;
use std::slice;

use super::Reason;
use super::clauses::Clauses;
use super::literal::{Literal, Variable};
use super::rules::Rules;
use super::trail::{Level, Trail};
use sudoku_core::limits::{Limits, Stop};

/// A reason in conflict: its literals are all false.
#[derive(Clone, Copy)]
pub struct Conflict {
    /// The reason.
    pub reason: Reason,
    /// The literal that it implies, unless it contains that literal.
    pub asked: Option<Literal>,
}

/// The result of an analysis without the clause.
#[derive(Clone, Copy)]
pub struct Learned {
    /// The number of levels of the clause.
    pub glue: u32,
    /// The level at which it implies its first literal.
    pub level: Level,
}

const SEEN: u8 = 1;
const FOLLOWS: u8 = 2;
const STAYS: u8 = 4;
const PULLED: u8 = 8;
const NEAR: u8 = 16;

/// The buffers of the analysis.
pub struct Analysis {
    marks: Vec<u8>,
    marked: Vec<Variable>,
    seen: Vec<Variable>,
    learned: Vec<Literal>,
    stamps: Vec<u32>,
    stamp: u32,
    /// Variables that may follow from seen ones, with the next literal of their reason.
    path: Vec<(Variable, u32)>,
    /// Variables of one level that are checked for one from which all follow.
    pulled: Vec<Variable>,
    /// Literals visited.
    pub effort: u64,
}

impl Analysis {
    /// Buffers for this number of variables.
    pub fn new(variables: usize, limits: &mut Limits) -> Result<Self, Stop> {
        Ok(Analysis {
            marks: limits.filled(variables, 0)?,
            marked: limits.with_capacity(variables)?,
            seen: limits.with_capacity(variables)?,
            learned: limits.with_capacity(variables + 1)?,
            stamps: limits.filled(variables + 1, 0)?,
            stamp: 0,
            path: limits.with_capacity(variables)?,
            pulled: limits.with_capacity(variables)?,
            effort: 0,
        })
    }

    /// The last learned clause.
    pub fn learned(&self) -> &[Literal] {
        &self.learned
    }

    /// The variables that took part in the last conflict, or were near.
    pub fn seen(&mut self) -> &mut [Variable] {
        &mut self.seen
    }

    /// Learns from a conflict at the current level, which is not 0.
    pub fn learn(
        &mut self,
        conflict: Conflict,
        rules: &Rules,
        clauses: &mut Clauses,
        trail: &Trail,
    ) -> Learned {
        self.seen.clear();
        self.learned.clear();
        // The place of the literal to flip.
        self.learned.push(Literal::positive(0));
        let mut open = 0;
        let mut reason = conflict.reason;
        if let Some(literal) = conflict.asked {
            self.see(literal, trail, &mut open);
        }
        let mut at = trail.literals().len();
        let turned = loop {
            self.see_reason(reason, rules, clauses, trail, &mut open);
            let latest = loop {
                at -= 1;
                let literal = trail.literals()[at];
                if self.marks[literal.variable() as usize] & SEEN != 0 {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                break latest;
            }
            reason = *trail.reason_of(latest.variable());
        };
        self.learned[0] = !turned;
        self.look_around(rules, clauses, trail);
        self.minimise(rules, clauses, trail);
        self.shrink(rules, clauses, trail);
        for variable in self.marked.drain(..) {
            self.marks[variable as usize] = 0;
        }
        self.conclude(trail)
    }

    fn see_reason(
        &mut self,
        reason: Reason,
        rules: &Rules,
        clauses: &mut Clauses,
        trail: &Trail,
        open: &mut u32,
    ) {
        for &word in literals_of(&reason, rules, clauses) {
            self.see(Literal::of_word(word), trail, open);
        }
        if let Reason::Clause(clause) = reason {
            let glue = clauses.glue(clause);
            let now = if glue > 2 {
                self.stamp += 1;
                let variables = clauses.literals(clause).iter();
                let levels =
                    variables.map(|&word| trail.level_of(Literal::of_word(word).variable()));
                glue.min(levels.map(|level| self.stamp_level(level)).sum())
            } else {
                glue
            };
            clauses.note_use(clause, now);
        }
    }

    #[inline]
    fn see(&mut self, literal: Literal, trail: &Trail, open: &mut u32) {
        self.effort += 1;
        let variable = literal.variable();
        let mark = &mut self.marks[variable as usize];
        let level = trail.level_of(variable);
        if *mark != 0 || level == 0 {
            return;
        }
        *mark = SEEN;
        self.marked.push(variable);
        self.seen.push(variable);
        if level == trail.level() {
            *open += 1;
        } else {
            self.learned.push(literal);
        }
    }

    /// Adds the variables to the seen ones from which the clause follows within two steps.
    fn look_around(&mut self, rules: &Rules, clauses: &Clauses, trail: &Trail) {
        let one_step = self.seen.len();
        for index in 0..self.learned.len() {
            self.look_behind(self.learned[index].variable(), rules, clauses, trail);
        }
        for index in one_step..self.seen.len() {
            self.look_behind(self.seen[index], rules, clauses, trail);
        }
    }

    fn look_behind(&mut self, variable: Variable, rules: &Rules, clauses: &Clauses, trail: &Trail) {
        let literals = literals_of(trail.reason_of(variable), rules, clauses);
        self.effort += literals.len() as u64;
        for &word in literals {
            let before = Literal::of_word(word).variable();
            if self.marks[before as usize] == 0 && trail.level_of(before) != 0 {
                self.mark(before, NEAR);
                self.seen.push(before);
            }
        }
    }

    /// 1 if the level is new since the stamp changed, otherwise 0.
    #[inline]
    fn stamp_level(&mut self, level: Level) -> u32 {
        let stamp = &mut self.stamps[level as usize];
        let new = *stamp != self.stamp;
        *stamp = self.stamp;
        u32::from(new)
    }

    /// Leaves out the literals that follow from the others.
    fn minimise(&mut self, rules: &Rules, clauses: &Clauses, trail: &Trail) {
        self.stamp += 1;
        for index in 1..self.learned.len() {
            let level = trail.level_of(self.learned[index].variable());
            self.stamp_level(level);
        }
        let mut kept = 1;
        for index in 1..self.learned.len() {
            let literal = self.learned[index];
            if !self.follows(literal.variable(), rules, clauses, trail) {
                self.learned[kept] = literal;
                kept += 1;
            }
        }
        self.learned.truncate(kept);
    }

    /// Whether the reasons of a variable lead back to seen variables only.
    fn follows(
        &mut self,
        variable: Variable,
        rules: &Rules,
        clauses: &Clauses,
        trail: &Trail,
    ) -> bool {
        if *trail.reason_of(variable) == Reason::None {
            return false;
        }
        self.path.clear();
        self.path.push((variable, 0));
        'path: while let Some(&(variable, next)) = self.path.last() {
            let literals = literals_of(trail.reason_of(variable), rules, clauses);
            for (index, &word) in literals.iter().enumerate().skip(next as usize) {
                self.effort += 1;
                let before = Literal::of_word(word).variable();
                let (level, mark) = (trail.level_of(before), self.marks[before as usize]);
                if before == variable || level == 0 || mark & (SEEN | FOLLOWS) != 0 {
                    continue;
                }
                let ends = mark & STAYS != 0
                    || self.stamps[level as usize] != self.stamp
                    || *trail.reason_of(before) == Reason::None;
                if ends {
                    for index in 1..self.path.len() {
                        self.mark(self.path[index].0, STAYS);
                    }
                    return false;
                }
                if let Some((_, next)) = self.path.last_mut() {
                    *next = index as u32 + 1;
                }
                self.path.push((before, 0));
                continue 'path;
            }
            self.path.pop();
            self.mark(variable, FOLLOWS);
        }
        true
    }

    /// Replaces the literals of a level by one from which they all follow, if that adds no level, and no
    /// literal to another level.
    fn shrink(&mut self, rules: &Rules, clauses: &Clauses, trail: &Trail) {
        let place = |literal: &Literal| trail.place_of(literal.variable());
        // One level after the other, the latest first; within a level, too.
        self.learned[1..].sort_unstable_by_key(|literal| Reverse(place(literal)));
        let (mut kept, mut from) = (1, 1);
        while from < self.learned.len() {
            let level = trail.level_of(self.learned[from].variable());
            let same = |literal: &Literal| trail.level_of(literal.variable()) == level;
            let count = self.learned[from..].iter().take_while(|literal| same(literal)).count();
            let one =
                if count > 1 { self.dominator(from, count, rules, clauses, trail) } else { None };
            if let Some(literal) = one {
                self.learned[kept] = literal;
                kept += 1;
            } else {
                self.learned.copy_within(from..from + count, kept);
                kept += count;
            }
            from += count;
        }
        self.learned.truncate(kept);
    }

    /// The literal of their level from which, with other seen literals, `count` learned literals follow.
    /// The latest of these is in front.
    fn dominator(
        &mut self,
        from: usize,
        count: usize,
        rules: &Rules,
        clauses: &Clauses,
        trail: &Trail,
    ) -> Option<Literal> {
        let level = trail.level_of(self.learned[from].variable());
        self.pulled.clear();
        for index in from..from + count {
            self.pull(self.learned[index].variable());
        }
        let mut open = count;
        let mut at = trail.place_of(self.learned[from].variable());
        let mut found = None;
        'walk: loop {
            let literal = trail.literals()[at];
            at = at.wrapping_sub(1);
            let variable = literal.variable();
            if self.marks[variable as usize] & PULLED == 0 {
                continue;
            }
            if open == 1 {
                found = Some(!literal);
                break;
            }
            open -= 1;
            let reason = trail.reason_of(variable);
            // Below the backtrack level a level may have more than one literal without a reason.
            if *reason == Reason::None {
                break;
            }
            for &word in literals_of(reason, rules, clauses) {
                let before = Literal::of_word(word).variable();
                self.effort += 1;
                let other = trail.level_of(before);
                if before == variable || other == 0 {
                    continue;
                }
                if other == level {
                    if self.marks[before as usize] & PULLED == 0 {
                        self.pull(before);
                        open += 1;
                    }
                } else if self.marks[before as usize] & (SEEN | FOLLOWS) == 0
                    && (self.marks[before as usize] & STAYS != 0
                        || self.stamps[other as usize] != self.stamp
                        || !self.follows(before, rules, clauses, trail))
                {
                    break 'walk;
                }
            }
        }
        for &variable in &self.pulled {
            self.marks[variable as usize] &= !PULLED;
        }
        found
    }

    fn pull(&mut self, variable: Variable) {
        self.marks[variable as usize] |= PULLED;
        self.pulled.push(variable);
    }

    fn mark(&mut self, variable: Variable, what: u8) {
        let mark = &mut self.marks[variable as usize];
        if *mark & !PULLED == 0 {
            self.marked.push(variable);
        }
        *mark |= what;
    }

    /// Puts the literal of the highest level second, and counts levels.
    fn conclude(&mut self, trail: &Trail) -> Learned {
        self.stamp += 1;
        let (mut glue, mut highest, mut second) = (0, 0, 0);
        for index in 0..self.learned.len() {
            let level = trail.level_of(self.learned[index].variable());
            glue += self.stamp_level(level);
            if index > 0 && level > highest {
                (highest, second) = (level, index);
            }
        }
        if second > 0 {
            self.learned.swap(1, second);
        }
        Learned { glue, level: highest }
    }
}

/// The literals of a reason as words; all are false except the one that it implies.
#[inline]
fn literals_of<'a>(reason: &'a Reason, rules: &'a Rules, clauses: &'a Clauses) -> &'a [u32] {
    match reason {
        Reason::None => &[],
        Reason::Peer(peer) => slice::from_ref(peer.as_word()),
        Reason::Group(group) => rules.members(*group),
        Reason::Clause(clause) => clauses.literals(*clause),
    }
}
