//! Says steps in words and as JSON.
//!
//! In: a step and the position's puzzle, for its shape and symbols. Out: a nudge, which names where to look; a sentence,
//! which says what follows and why; an object of JSON with all of the step's data. All are made from the data; a language
//! is a table of templates.
//!
//! | in a template | stands for |
//! |---|---|
//! | `{cells}`, `{digits}` | the cells and symbols of the pattern |
//! | `{unit}`, `{second}`, `{third}` | the first, second and third unit |
//! | `{bases}`, `{covers}` | the units of the bases and of the covers |
//! | `{start}` | the cell, unit or candidate from which the branches begin |
//! | `{chain}`, `{shortest}`, `{longest}` | the nodes of the first, the shortest and the longest branch |
//! | `{clash}` | the candidate that is both true and false |
//! | `{lost}` | the digit of the first candidate that is removed |
//! | `{effects}` | what is placed and removed |
//!
//! Cells are written as players do: `r4c7` is row 4, column 7, both from 1.

use std::fmt::{self, Write};

use super::step::{Branch, Candidate, Node, Pattern, Root, Set, Step};
use sudoku_core::error::Result;
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;

/// Templates: where to look, and what follows.
type Texts = (&'static str, &'static str);

/// The words of a language.
#[derive(Debug)]
pub struct Language {
    row: &'static str,
    column: &'static str,
    the_box: &'static str,
    and: &'static str,
    or: &'static str,
    is: &'static str,
    is_not: &'static str,
    /// By the number of the technique up to which they hold.
    sentences: &'static [(i32, Texts)],
}

// The English texts of several techniques.
const FISH: Texts = (
    "Look for {digits} in {bases}.",
    "{digits} in {bases} is only in {covers}, which lose it elsewhere: {effects}.",
);
const FINNED_FISH: Texts = (
    "Look for {digits} in {bases}.",
    "{digits} in {bases} is in {covers} or else in a cell that sees what loses it: {effects}.",
);
const STRONG_LINKS: Texts = (
    "Look for {digits} in {bases}.",
    "{digits} has few places in {bases}; one end of these is true, whatever the other ones are: {effects}.",
);
const CHAIN: Texts = (
    "Look for a chain from {start}.",
    "{start}, or else the end of the chain of {cells} is true: {effects}.",
);
const LOOP: Texts = (
    "Look for a loop through {cells}.",
    "The loop {longest} has two arrangements, and both exclude the same: {effects}.",
);
const TWO_BRANCHES: Texts = (
    "Look for a chain from {start}.",
    "Either {shortest}, or {longest}, and both exclude the same: {effects}.",
);
const CONTRADICTION: Texts =
    ("Look at {start}.", "{start} makes {clash} both true and false: {effects}.");
const ALL_CANDIDATES: Texts =
    ("Look at {start}.", "All candidates of {start} lead to the same: {effects}.");
const EITHER_STATE: Texts =
    ("Look at {start}.", "{start} leads to the same, true or false: {effects}.");
const ALL_CASES: Texts = ("Look at {start}.", "All cases of {start} lead to the same: {effects}.");

/// English.
pub static ENGLISH: Language = Language {
    row: "row",
    column: "column",
    the_box: "box",
    and: "and",
    or: "or",
    is: "is",
    is_not: "is not",
    sentences: &[
        (10, ("Look at {unit}.", "{unit} has one open cell: {effects}.")),
        (20, ("Look at {unit}.", "{digits} has one place in {unit}: {effects}.")),
        (30, ("Look at {cells}.", "{cells} has one candidate: {effects}.")),
        (
            41,
            (
                "Look for {digits} in {unit}.",
                "{digits} of {unit} is in {second}, which loses it elsewhere; then it has one place in {third}: {effects}.",
            ),
        ),
        (
            43,
            (
                "Look for {digits} in {unit}.",
                "{digits} in {unit} need {cells}, which leaves one place there for another digit: {effects}.",
            ),
        ),
        (
            101,
            (
                "Look at {cells}.",
                "{cells} have only {digits}, which all other cells of the units that they share lose: {effects}.",
            ),
        ),
        (
            111,
            (
                "Look for {digits} in {unit}.",
                "{digits} of {unit} is in {second}, which loses it elsewhere: {effects}.",
            ),
        ),
        (
            202,
            (
                "Look at {unit}.",
                "{cells} have only {digits}, which the other cells of {unit} lose: {effects}.",
            ),
        ),
        (
            212,
            (
                "Look for {digits} in {unit}.",
                "{digits} in {unit} are only in {cells}, which lose all else: {effects}.",
            ),
        ),
        (305, FISH),
        (322, FINNED_FISH),
        (335, FISH),
        (345, FINNED_FISH),
        (355, FISH),
        (365, FINNED_FISH),
        (
            371,
            (
                "Look for {digits} in {bases}.",
                "{digits} in {bases} is only in {covers}, or in a place beside them, {cells}; all exclude the same: {effects}.",
            ),
        ),
        (
            372,
            (
                "Look for {digits} in {bases}.",
                "{digits} in {bases} does not fit into {covers} alone; each place beside them, {cells}, excludes the same: {effects}.",
            ),
        ),
        (400, STRONG_LINKS),
        (401, CHAIN),
        (403, STRONG_LINKS),
        (
            405,
            (
                "Look for {digits} in {cells}.",
                "Two patterns of {digits} share cells of {cells}; one end of each is true: {effects}.",
            ),
        ),
        (
            503,
            (
                "Look at {cells}.",
                "Whatever {cells} are, one of them is {lost} and sees each of these: {effects}.",
            ),
        ),
        (
            511,
            (
                "Look for {digits}.",
                "Strong links of {digits} join {cells} in two colours, of which one is true: {effects}.",
            ),
        ),
        (
            513,
            (
                "Look for {digits}.",
                "Strong links of {digits} join {cells} in pairs of two colours; one of each pair is true: {effects}.",
            ),
        ),
        (
            623,
            (
                "Look at {cells}.",
                "If nothing else were possible in a pattern of {cells}, there would be two solutions: {effects}.",
            ),
        ),
        (
            633,
            (
                "Look at {cells}.",
                "If {digits} were not in {cells}, every open cell would have two candidates, and there would be two solutions: {effects}.",
            ),
        ),
        (
            701,
            (
                "Look at {cells}.",
                "Each combination of {cells} with one of these has a digit twice in a unit, or takes all candidates from a cell: {effects}.",
            ),
        ),
        (711, CHAIN),
        (
            712,
            (
                "Look at {cells}.",
                "{cells} have {digits} in turn, so that one of two cells has each: {effects}.",
            ),
        ),
        (713, LOOP),
        (715, TWO_BRANCHES),
        (716, LOOP),
        (718, TWO_BRANCHES),
        (
            720,
            (
                "Look where {unit} and {second} cross.",
                "{cells} have as many digits as cells, so that {unit} and {second} lose these digits elsewhere: {effects}.",
            ),
        ),
        (
            732,
            (
                "Look at {cells}.",
                "In {cells}, sets with one digit more than cells are linked by {digits}; what sees all places of a digit in both ends of the chain loses it: {effects}.",
            ),
        ),
        (
            733,
            (
                "Look at {start}.",
                "Whichever digit {start} has, one of the sets of {cells} loses it and has all its other digits: {effects}.",
            ),
        ),
        (
            802,
            (
                "Look for a cycle through {start}.",
                "The cycle {chain} has two arrangements, and both exclude the same: {effects}.",
            ),
        ),
        (804, ("Look at {start}.", "{chain} contradicts its beginning: {effects}.")),
        (810, CONTRADICTION),
        (821, ALL_CANDIDATES),
        (830, CONTRADICTION),
        (831, EITHER_STATE),
        (833, ALL_CANDIDATES),
        (840, CONTRADICTION),
        (841, EITHER_STATE),
        (843, ALL_CANDIDATES),
        (860, CONTRADICTION),
        (861, ALL_CASES),
        (870, CONTRADICTION),
        (871, ALL_CASES),
        (880, ("Look for {digits}.", "All ways to place {digits} have {cells}: {effects}.")),
        (
            i32::MAX,
            ("Look for {digits}.", "No way to place {digits} has a cell that loses it: {effects}."),
        ),
    ],
};

/// Where to look for the step.
pub fn nudge(step: &Step, puzzle: &Puzzle) -> Result<String> {
    Words { step, puzzle, language: &ENGLISH }.filled(false)
}

/// What follows and why.
pub fn sentence(step: &Step, puzzle: &Puzzle) -> Result<String> {
    Words { step, puzzle, language: &ENGLISH }.filled(true)
}

struct Words<'a> {
    step: &'a Step,
    puzzle: &'a Puzzle,
    language: &'a Language,
}

impl Words<'_> {
    /// Fills a template. The name of the technique begins the sentence.
    fn filled(&self, full: bool) -> Result<String> {
        let number = self.step.technique().number;
        let row = self.language.sentences.iter().find(|row| number <= row.0);
        let (_, (nudge, sentence)) = row.unwrap_or(&(0, ("", "")));
        memory::written(|out| {
            if !full {
                return self.fill(out, nudge);
            }
            write!(out, "{}: ", self.step.technique().description)?;
            self.fill(out, sentence)
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
                let lost = step.eliminations.first();
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
                    write!(out, " {} ", self.language.or)?;
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
                    write!(out, " {} ", self.language.and)?;
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
        let Language { row, column, the_box, .. } = self.language;
        let kind = [row, column, the_box][(unit / side).min(2) as usize];
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
                    write!(out, " {} ", self.language.and)?;
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
        let Step { placements, eliminations, .. } = self.step;
        for (at, placed) in placements.iter().enumerate() {
            if at > 0 {
                out.write_str("; ")?;
            }
            self.cell(out, placed.cell)?;
            write!(out, " {} ", self.language.is)?;
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
            write!(out, " {} ", self.language.is_not)?;
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
pub fn json(step: &Step, puzzle: &Puzzle) -> Result<String> {
    let (nudge, sentence) = (nudge(step, puzzle)?, sentence(step, puzzle)?);
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
        self.all(out, &step.eliminations, |out, &each| self.candidate(out, each))?;
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
        let kind = ["row", "column", "box"][(unit / side).min(2) as usize];
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
