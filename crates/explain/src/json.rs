//! Writes steps as JSON.
//!
//! In: a step, the position in which it was found, a language. Out: an object with all of the step's data and its texts.

use std::fmt::{self, Write};

use sudoku_core::error::Result;
use sudoku_core::memory;
use sudoku_core::position::Position;
use sudoku_core::puzzle::Puzzle;

use crate::rating;
use crate::step::{Branch, Candidate, Pattern, Set, Step, Sum};
use crate::texts::Language;
use crate::words::{self, Part, Roles, Stage};

impl Step {
    /// All data of the step as an object of JSON, with rows and columns from 0, and its texts in a language. `position` is the
    /// one in which it was found.
    ///
    /// # Errors
    ///
    /// The errors of [`Step::text`].
    pub fn json(&self, position: &Position, language: &Language) -> Result<String> {
        let mut texts = [const { String::new() }; 3];
        for (text, stage) in texts.iter_mut().zip(Stage::ALL) {
            *text = self.text(position, stage, language)?;
        }
        let open = (0..position.puzzle().shape().cells()).filter(|&cell| position.is_open(cell));
        let open = open.count().saturating_sub(self.placements.len());
        let parts = words::parts(self, position)?;
        let title = self.technique.title(language);
        let json = Json { step: self, position, puzzle: position.puzzle(), open };
        memory::written(|out| json.write(out, title, &texts, &parts))
    }
}

struct Json<'a> {
    step: &'a Step,
    position: &'a Position,
    puzzle: &'a Puzzle,
    /// The number of open cells after the step.
    open: usize,
}

impl Json<'_> {
    fn write(
        &self,
        out: &mut dyn Write,
        title: &str,
        texts: &[String; 3],
        parts: &Roles,
    ) -> fmt::Result {
        let step = self.step;
        let technique = step.technique();
        // Names and sentences have no other character that JSON escapes than the backslash of a diagonal.
        write!(out, r#"{{"technique":"{}","number":{}"#, technique.name, technique.number)?;
        for (stage, text) in Stage::ALL.iter().zip(texts) {
            write!(out, r#","{}":""#, stage.name())?;
            for (at, piece) in text.split('\\').enumerate() {
                write!(out, "{}{piece}", if at > 0 { r"\\" } else { "" })?;
            }
            out.write_char('"')?;
        }
        write!(out, r#","title":"{title}""#)?;
        write!(out, r#","assumes_uniqueness":{}"#, technique.assumes_uniqueness)?;
        write!(out, r#","is_further":{},"open":{}"#, step.is_further, self.open)?;
        match rating::tenths(step, self.puzzle.shape()) {
            Some(tenths) => write!(out, r#","er":{}.{}"#, tenths / 10, tenths % 10)?,
            None => out.write_str(r#","er":null"#)?,
        }
        match technique.scored() {
            Some((score, _)) => write!(out, r#","hodoku_score":{score}"#)?,
            None => out.write_str(r#","hodoku_score":null"#)?,
        }
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
        self.all(out, &step.patterns, |out, pattern| self.pattern(out, pattern))?;
        if !step.inner.is_empty() {
            out.write_str(r#","chains":"#)?;
            self.all(out, &step.inner, |out, inner| self.inner(out, inner))?;
        }
        out.write_str(r#","sums":"#)?;
        self.all(out, &step.sums, |out, sum| self.sum(out, sum))?;
        if !step.clues.is_empty() {
            out.write_str(r#","clues":"#)?;
            self.all(out, &step.clues, |out, &clue| write!(out, "{clue}"))?;
        }
        out.write_str(r#","parts":"#)?;
        self.parts(out, parts)?;
        out.write_str("}")
    }

    fn pattern(&self, out: &mut dyn Write, pattern: &Pattern) -> fmt::Result {
        out.write_str(r#"{"bases":"#)?;
        self.all(out, &pattern.bases, |out, &set| self.set(out, set))?;
        out.write_str(r#","covers":"#)?;
        self.all(out, &pattern.covers, |out, &set| self.set(out, set))?;
        if let Some(sum) = &pattern.sum {
            out.write_str(r#","sum":"#)?;
            self.sum(out, sum)?;
        }
        if let Some(chain) = pattern.chain {
            write!(out, r#","chain":{chain}"#)?;
        }
        out.write_str("}")
    }

    /// A chain that nodes follow from.
    fn inner(&self, out: &mut dyn Write, step: &Step) -> fmt::Result {
        write!(out, r#"{{"technique":"{}","eliminations":"#, step.technique.name)?;
        self.all(out, step.eliminations(), |out, &each| self.candidate(out, each))?;
        out.write_str(r#","branches":"#)?;
        self.all(out, &step.branches, |out, branch| self.branch(out, branch))?;
        out.write_str("}")
    }

    /// What the sentence names, under the names that the templates have.
    fn parts(&self, out: &mut dyn Write, parts: &Roles) -> fmt::Result {
        out.write_str("{")?;
        for (at, (name, part)) in parts.iter().filter(|(_, part)| part.count() > 0).enumerate() {
            let comma = if at > 0 { "," } else { "" };
            write!(out, r#"{comma}"{name}":"#)?;
            match part {
                Part::Cells(cells) => {
                    out.write_str(r#"{"cells":"#)?;
                    self.all(out, cells, |out, &cell| self.cell(out, cell))?;
                    out.write_str("}")
                }
                Part::Digits(digits) => {
                    out.write_str(r#"{"symbols":"#)?;
                    self.all(out, digits, |out, &digit| self.symbol(out, digit))?;
                    out.write_str("}")
                }
                Part::Units(units) => self.all(out, units, |out, &unit| self.unit(out, unit)),
                Part::Literals(all) => {
                    self.all(out, all, |out, &(one, on)| self.literal(out, one, on))
                }
                Part::Chain(chain) => self.all(out, &chain.links, |out, link| {
                    self.literal(out, link.node.candidate, link.node.on)
                }),
                Part::Each(items) => self.all(out, items, |out, item| self.parts(out, item)),
                Part::Cages(cages) => self.all(out, cages, |out, &cage| write!(out, "{cage}")),
                Part::Clue(clue) => write!(out, "{clue}"),
                Part::Text(text) => write!(out, r#""{text}""#),
                Part::Letter(at) => write!(out, r#""{}""#, words::letter(*at)),
                Part::Yes => out.write_str("true"),
            }?;
        }
        out.write_str("}")
    }

    /// The units, and the cages by their places in the puzzle.
    fn sum(&self, out: &mut dyn Write, sum: &Sum) -> fmt::Result {
        out.write_str(r#"{"units":"#)?;
        self.all(out, &sum.units, |out, &unit| self.unit(out, unit))?;
        out.write_str(r#","cages":"#)?;
        self.all(out, &sum.cages, |out, &cage| write!(out, "{cage}"))?;
        out.write_str("}")
    }

    fn literal(&self, out: &mut dyn Write, one: Candidate, on: bool) -> fmt::Result {
        out.write_str(r#"{"cell":"#)?;
        self.cell(out, one.cell)?;
        out.write_str(r#","symbol":"#)?;
        self.symbol(out, one.digit)?;
        write!(out, r#","on":{on}}}"#)
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
        let name = self.position.house_name(unit as usize);
        write!(out, r#"{{"{}":{}"#, name.name(), name.number())?;
        if let Some(grid) = name.grid() {
            write!(out, r#","grid":{grid}"#)?;
        }
        out.write_str("}")
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
