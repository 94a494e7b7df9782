//! Says steps in words and as JSON.
//!
//! In: a step and the position's puzzle, for its shape and symbols. Out: a nudge, which names where to look; a sentence,
//! which says what follows and why; an object of JSON with all of the step's data. All are made from the data and
//! the texts of the technique.
//!
//! Cells are written as players do: `r4c7` is row 4, column 7, both from 1.

use std::fmt::{self, Write};

use crate::step::{Branch, Candidate, Node, Pattern, Root, Set, Step};
use sudoku_core::error::Result;
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;

/// The kinds of units, in the order of their numbers.
const UNITS: [&str; 3] = ["row", "column", "box"];

impl Step {
    /// Where to look for the step, in words: "Look at row 4." `puzzle` is the puzzle of the position.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`](sudoku_core::Reason::NoMemory).
    pub fn nudge(&self, puzzle: &Puzzle) -> Result<String> {
        Words { step: self, puzzle }.nudge()
    }

    /// The step in a sentence: what follows and why. `puzzle` is the puzzle of the position. Cells are written as players do:
    /// `r4c7` is row 4, column 7, both from 1.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`](sudoku_core::Reason::NoMemory).
    pub fn sentence(&self, puzzle: &Puzzle) -> Result<String> {
        Words { step: self, puzzle }.sentence()
    }

    /// All data of the step as an object of JSON, with rows and columns from 0. `puzzle` is the puzzle of the position.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`](sudoku_core::Reason::NoMemory).
    pub fn json(&self, puzzle: &Puzzle) -> Result<String> {
        json(self, puzzle)
    }
}

struct Words<'a> {
    step: &'a Step,
    puzzle: &'a Puzzle,
}

impl Words<'_> {
    fn nudge(&self) -> Result<String> {
        memory::written(|out| self.fill(out, self.step.technique.texts.nudge))
    }

    /// The name of the technique begins the sentence.
    fn sentence(&self) -> Result<String> {
        memory::written(|out| {
            write!(out, "{}: ", self.step.technique.description)?;
            self.fill(out, self.step.technique.texts.sentence)
        })
    }

    fn fill(&self, out: &mut dyn Write, template: &str) -> fmt::Result {
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            out.write_str(before)?;
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            self.part(out, name)?;
            rest = after;
        }
        out.write_str(rest)
    }

    fn part(&self, out: &mut dyn Write, name: &str) -> fmt::Result {
        let step = self.step;
        match name {
            "cells" => {
                // Two patterns may share cells.
                let is_first = |at: &usize| !step.cells[..*at].contains(&step.cells[*at]);
                let cells = || (0..step.cells.len()).filter(is_first).map(|at| step.cells[at]);
                self.list(out, cells().count(), |out, at| {
                    cells().nth(at).map_or(Ok(()), |cell| self.cell(out, cell))
                })
            }
            "lost" => {
                let lost = step.eliminations().first();
                lost.map_or(Ok(()), |candidate| self.digit(out, candidate.digit))
            }
            "digits" => {
                self.list(out, step.digits.len(), |out, at| self.digit(out, step.digits[at]))
            }
            "unit" => self.nth_unit(out, 0),
            "second" => self.nth_unit(out, 1),
            "third" => self.nth_unit(out, 2),
            "bases" => self.fish().first().map_or(Ok(()), |fish| self.sets(out, &fish.bases)),
            "covers" => self.fish().iter().enumerate().try_for_each(|(at, fish)| {
                if at > 0 {
                    out.write_str(" or ")?;
                }
                self.sets(out, &fish.covers)
            }),
            "start" => self.start(out),
            "shortest" => {
                let branch = step.branches.iter().min_by_key(|branch| branch.nodes.len());
                branch.map_or(Ok(()), |branch| self.chain(out, branch))
            }
            "longest" => {
                // Of two that are as long, the first one.
                let branch = step.branches.iter().rev().max_by_key(|branch| branch.nodes.len());
                branch.map_or(Ok(()), |branch| self.chain(out, branch))
            }
            "clash" => self.clash(out),
            "chain" => step.branches.first().map_or(Ok(()), |branch| self.chain(out, branch)),
            _ => self.effects(out),
        }
    }

    /// Writes `count` items: commas between them, `and` before the last one.
    fn list(
        &self,
        out: &mut dyn Write,
        count: usize,
        item: impl Fn(&mut dyn Write, usize) -> fmt::Result,
    ) -> fmt::Result {
        for at in 0..count {
            if at > 0 {
                if at + 1 == count {
                    out.write_str(" and ")?;
                } else {
                    out.write_str(", ")?;
                }
            }
            item(out, at)?;
        }
        Ok(())
    }

    fn cell(&self, out: &mut dyn Write, cell: u32) -> fmt::Result {
        let shape = self.puzzle.shape();
        let (row, column) = (shape.row_of(cell as usize), shape.col_of(cell as usize));
        write!(out, "r{}c{}", row + 1, column + 1)
    }

    fn digit(&self, out: &mut dyn Write, digit: u16) -> fmt::Result {
        write!(out, "{}", self.puzzle.symbols().symbol(digit))
    }

    fn nth_unit(&self, out: &mut dyn Write, at: usize) -> fmt::Result {
        self.step.units.get(at).map_or(Ok(()), |&unit| self.unit(out, unit))
    }

    fn unit(&self, out: &mut dyn Write, unit: u32) -> fmt::Result {
        let side = self.puzzle.shape().side() as u32;
        let kind = UNITS[(unit / side).min(2) as usize];
        write!(out, "{kind} {}", unit % side + 1)
    }

    /// The bases and covers: one fish, or two with the same bases.
    fn fish(&self) -> &[Pattern] {
        let Step { sets, patterns, .. } = self.step;
        if sets.bases.is_empty() { patterns } else { std::slice::from_ref(sets) }
    }

    fn sets(&self, out: &mut dyn Write, sets: &[Set]) -> fmt::Result {
        self.list(out, sets.len(), |out, at| match sets[at] {
            Set::Cell(cell) => self.cell(out, cell),
            Set::Unit(unit, _) => self.unit(out, unit),
            Set::Deadly => Ok(()),
        })
    }

    fn start(&self, out: &mut dyn Write) -> fmt::Result {
        match self.step.root {
            Root::None | Root::Templates | Root::Fish => Ok(()),
            Root::Cell(cell) => self.cell(out, cell),
            Root::Unit(unit, digit) => {
                self.digit(out, digit)?;
                out.write_str(" in ")?;
                self.unit(out, unit)
            }
            Root::Either(start) => self.literal(out, start, true),
            Root::Contradiction(start, on) => self.literal(out, start, on),
        }
    }

    /// The first candidate that the branches make true and false.
    fn clash(&self, out: &mut dyn Write) -> fmt::Result {
        let nodes = || self.step.branches.iter().flat_map(|branch| &branch.nodes);
        let is_false =
            |node: &&Node| nodes().any(|other| !other.on && other.candidate == node.candidate);
        let clash = nodes().filter(|node| node.on).find(is_false);
        clash.map_or(Ok(()), |node| self.literal(out, node.candidate, true))
    }

    /// `r1c2 is 3` is written `r1c2=3`, the opposite `r1c2<>3`.
    fn literal(&self, out: &mut dyn Write, candidate: Candidate, on: bool) -> fmt::Result {
        self.cell(out, candidate.cell)?;
        out.write_str(if on { "=" } else { "<>" })?;
        self.digit(out, candidate.digit)
    }

    /// Nodes that follow from the same one are a group.
    fn chain(&self, out: &mut dyn Write, branch: &Branch) -> fmt::Result {
        for (at, node) in branch.nodes.iter().enumerate() {
            if at > 0 {
                let last = &branch.nodes[at - 1];
                if branch.reasons(last) != branch.reasons(node) {
                    out.write_str(" -> ")?;
                } else if (last.candidate, last.on) != (node.candidate, node.on) {
                    out.write_str(" and ")?;
                } else {
                    continue;
                }
            }
            self.literal(out, node.candidate, node.on)?;
        }
        Ok(())
    }

    /// The placements, then the eliminations of the cells without one.
    fn effects(&self, out: &mut dyn Write) -> fmt::Result {
        let (placements, eliminations) = (self.step.placements(), self.step.eliminations());
        for (at, placed) in placements.iter().enumerate() {
            if at > 0 {
                out.write_str("; ")?;
            }
            self.cell(out, placed.cell)?;
            out.write_str(" is ")?;
            self.digit(out, placed.digit)?;
        }
        let mut is_first = placements.is_empty();
        for (at, removed) in eliminations.iter().enumerate() {
            let same = |other: &Candidate| other.cell == removed.cell;
            if placements.iter().any(same) || eliminations[..at].iter().any(same) {
                continue;
            }
            if !is_first {
                out.write_str("; ")?;
            }
            is_first = false;
            self.cell(out, removed.cell)?;
            out.write_str(" is not ")?;
            for (number, other) in eliminations.iter().filter(|&other| same(other)).enumerate() {
                if number > 0 {
                    out.write_str(", ")?;
                }
                self.digit(out, other.digit)?;
            }
        }
        Ok(())
    }
}

/// All data of a step as an object of JSON. Rows and columns are numbered from 0, as in the interface.
fn json(step: &Step, puzzle: &Puzzle) -> Result<String> {
    let (nudge, sentence) = (step.nudge(puzzle)?, step.sentence(puzzle)?);
    let json = Json { step, puzzle };
    memory::written(|out| json.write(out, &nudge, &sentence))
}

struct Json<'a> {
    step: &'a Step,
    puzzle: &'a Puzzle,
}

impl Json<'_> {
    fn write(&self, out: &mut dyn Write, nudge: &str, sentence: &str) -> fmt::Result {
        let step = self.step;
        let technique = step.technique();
        // Names and sentences have no character that JSON escapes.
        write!(out, r#"{{"technique":"{}","number":{}"#, technique.name, technique.number)?;
        write!(out, r#","nudge":"{nudge}","sentence":"{sentence}""#)?;
        write!(out, r#","assumes_uniqueness":{}"#, technique.assumes_uniqueness)?;
        out.write_str(r#","placements":"#)?;
        self.all(out, &step.placements, |out, &each| self.candidate(out, each))?;
        out.write_str(r#","eliminations":"#)?;
        self.all(out, step.eliminations(), |out, &each| self.candidate(out, each))?;
        out.write_str(r#","cells":"#)?;
        self.all(out, &step.cells, |out, &cell| self.cell(out, cell))?;
        out.write_str(r#","symbols":"#)?;
        self.all(out, &step.digits, |out, &digit| self.symbol(out, digit))?;
        out.write_str(r#","units":"#)?;
        self.all(out, &step.units, |out, &unit| self.unit(out, unit))?;
        out.write_str(r#","bases":"#)?;
        self.all(out, &step.sets.bases, |out, &set| self.set(out, set))?;
        out.write_str(r#","covers":"#)?;
        self.all(out, &step.sets.covers, |out, &set| self.set(out, set))?;
        out.write_str(r#","branches":"#)?;
        self.all(out, &step.branches, |out, branch| self.branch(out, branch))?;
        out.write_str(r#","patterns":"#)?;
        self.all(out, &step.patterns, |out, pattern| {
            out.write_str(r#"{"bases":"#)?;
            self.all(out, &pattern.bases, |out, &set| self.set(out, set))?;
            out.write_str(r#","covers":"#)?;
            self.all(out, &pattern.covers, |out, &set| self.set(out, set))?;
            out.write_str("}")
        })?;
        out.write_str("}")
    }

    fn all<T>(
        &self,
        out: &mut dyn Write,
        items: &[T],
        item: impl Fn(&mut dyn Write, &T) -> fmt::Result,
    ) -> fmt::Result {
        out.write_str("[")?;
        for (at, each) in items.iter().enumerate() {
            if at > 0 {
                out.write_str(",")?;
            }
            item(out, each)?;
        }
        out.write_str("]")
    }

    fn cell(&self, out: &mut dyn Write, cell: u32) -> fmt::Result {
        let shape = self.puzzle.shape();
        write!(out, "[{},{}]", shape.row_of(cell as usize), shape.col_of(cell as usize))
    }

    fn symbol(&self, out: &mut dyn Write, digit: u16) -> fmt::Result {
        write!(out, "{}", self.puzzle.symbols().symbol(digit))
    }

    fn candidate(&self, out: &mut dyn Write, candidate: Candidate) -> fmt::Result {
        out.write_str(r#"{"cell":"#)?;
        self.cell(out, candidate.cell)?;
        out.write_str(r#","symbol":"#)?;
        self.symbol(out, candidate.digit)?;
        out.write_str("}")
    }

    fn unit(&self, out: &mut dyn Write, unit: u32) -> fmt::Result {
        let side = self.puzzle.shape().side() as u32;
        let kind = UNITS[(unit / side).min(2) as usize];
        write!(out, r#"{{"{kind}":{}}}"#, unit % side)
    }

    fn set(&self, out: &mut dyn Write, set: Set) -> fmt::Result {
        match set {
            Set::Cell(cell) => {
                out.write_str(r#"{"cell":"#)?;
                self.cell(out, cell)?;
                out.write_str("}")
            }
            Set::Unit(unit, digit) => {
                out.write_str(r#"{"unit":"#)?;
                self.unit(out, unit)?;
                out.write_str(r#","symbol":"#)?;
                self.symbol(out, digit)?;
                out.write_str("}")
            }
            Set::Deadly => out.write_str(r#"{"deadly":true}"#),
        }
    }

    fn branch(&self, out: &mut dyn Write, branch: &Branch) -> fmt::Result {
        self.all(out, &branch.nodes, |out, node| {
            out.write_str(r#"{"cell":"#)?;
            self.cell(out, node.candidate.cell)?;
            out.write_str(r#","symbol":"#)?;
            self.symbol(out, node.candidate.digit)?;
            write!(out, r#","on":{},"from":"#, node.on)?;
            self.all(out, branch.reasons(node), |out, reason| write!(out, "{reason}"))?;
            out.write_str("}")
        })
    }
}
