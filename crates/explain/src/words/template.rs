//! Fills templates.

use std::fmt::{self, Write};

use sudoku_core::constraint::Constraint;
use sudoku_core::digits::EMPTY;
use sudoku_core::error::Result;
use sudoku_core::memory;
use sudoku_core::solution::keeps;

use super::Stage;
use super::chains::{Chain, Kind};
use super::roles::{Part, Roles, letter};
use super::view::{self, View, listed};
use crate::step::{Candidate, Node, Pattern, Set};
use crate::techniques::Technique;
use crate::texts::Language;

/// Writes what a stage tells.
pub fn write(view: &View, roles: &Roles, stage: Stage, language: &Language) -> Result<String> {
    let technique = view.step.technique;
    let texts = (language.texts)(technique.text);
    let writer = Writer { view, language };
    memory::written(|out| {
        if stage != Stage::Nudge {
            let gap = if stage == Stage::Hint { ". " } else { ": " };
            write!(out, "{}{gap}", technique.title(language))?;
        }
        let template = if stage == Stage::Sentence { texts.sentence } else { texts.nudge };
        writer.fill(out, &[roles], template)
    })
}

/// The most values that the name of a constraint has: of more, the rule is another one's.
const MOST_VALUES: usize = 4;

struct Writer<'a> {
    view: &'a View<'a>,
    language: &'a Language,
}

/// Of a template from a brace on: what is in the braces, and what comes after them.
fn braced(template: &str) -> (&str, &str) {
    let mut depth = 0;
    for (at, byte) in template.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (&template[1..at], &template[at + 1..]);
        }
    }
    (&template[1..], "")
}

/// Appends a template with the names of its parts in place of what a step would have.
fn write_names(out: &mut String, template: &str) {
    let mut rest = template;
    while let Some(at) = rest.find('{') {
        out.push_str(&rest[..at]);
        let (field, after) = braced(&rest[at..]);
        let condition = match field.as_bytes().first() {
            Some(b'?') => "if",
            Some(b'!') => "if no",
            Some(b'*') => "each",
            _ => "",
        };
        if !condition.is_empty() {
            let (name, text) = field[1..].split_once(':').unwrap_or((field, ""));
            let separator = text.rfind('~').filter(|_| condition == "each");
            let text = &text[..separator.unwrap_or(text.len())];
            let text = text.trim_start_matches([',', ':', '.', ' ']).trim_end_matches([':', ' ']);
            if !(out.is_empty() || out.ends_with([' ', '('])) {
                out.push(' ');
            }
            out.push_str(&format!("({condition} `{name}`: "));
            write_names(out, text);
            out.push(')');
            if after.starts_with(char::is_alphanumeric) || after.starts_with("{effects") {
                out.push(' ');
            }
        } else if let Some((_, forms)) = field.split_once('#') {
            out.push_str(forms.rsplit('#').next().unwrap_or(forms));
        } else if field == "effects" {
            out.push_str("...");
        } else {
            out.push_str(&format!("`{}`", field.split('/').next().unwrap_or(field)));
        }
        rest = after;
    }
    out.push_str(rest);
}

impl Technique {
    /// The English sentence of its steps with the names that the parts have in JSON.
    #[doc(hidden)]
    pub fn names_of_parts(&self) -> String {
        let mut out = String::new();
        let sentence = (Language::EN.texts)(self.text).sentence;
        write_names(&mut out, sentence.trim_end_matches('.'));
        out
    }
}

impl Writer<'_> {
    /// Fills a template. The last of the roles count first.
    fn fill(&self, out: &mut dyn Write, roles: &[&Roles], template: &str) -> fmt::Result {
        let mut rest = template;
        while let Some(at) = rest.find('{') {
            out.write_str(&rest[..at])?;
            let (inside, after) = braced(&rest[at..]);
            self.field(out, roles, inside)?;
            rest = after;
        }
        out.write_str(rest)
    }

    fn field(&self, out: &mut dyn Write, roles: &[&Roles], field: &str) -> fmt::Result {
        let find = |name: &str| roles.iter().rev().find_map(|roles| roles.get(name));
        let (kind, rest) = match field.as_bytes().first() {
            Some(kind @ (b'?' | b'!' | b'*')) => (*kind, &field[1..]),
            _ => (b' ', field),
        };
        if kind == b' ' {
            return self.plain(out, find, rest);
        }
        let (name, text) = rest.split_once(':').unwrap_or((rest, ""));
        let part = find(name).filter(|part| part.count() > 0);
        match (kind, part) {
            (b'?', Some(_)) | (b'!', None) => self.fill(out, roles, text),
            (b'*', Some(Part::Each(items))) => {
                let (text, separator) = text.rsplit_once('~').unwrap_or((text, ""));
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        out.write_str(separator)?;
                    }
                    let (outer, own) = (roles.first().copied(), [item]);
                    match outer {
                        Some(outer) => self.fill(out, &[outer, own[0]], text)?,
                        None => self.fill(out, &own, text)?,
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A name, and how to write its part.
    fn plain<'p>(
        &self,
        out: &mut dyn Write,
        find: impl Fn(&str) -> Option<&'p Part<'p>>,
        field: &str,
    ) -> fmt::Result {
        if field == "effects" {
            return self.effects(out);
        }
        if let (Some(Part::Clue(clue)), "rule") = (find("clue"), field) {
            return self
                .constraint(*clue)
                .map_or(Ok(()), |one| out.write_str(self.language.clue(one.kind())[1]));
        }
        if let Some((name, forms)) = field.split_once('#') {
            let (one, many) = forms.split_once('#').unwrap_or((forms, forms));
            let is_one = find(name).is_some_and(|part| part.count() == 1);
            return out.write_str(if is_one { one } else { many });
        }
        let words = &self.language.words;
        let (name, last) = match field.split_once('/') {
            Some((name, "or")) => (name, words.or),
            Some((name, _)) => (name, ""),
            None => (field, words.and),
        };
        match find(name) {
            Some(part) => self.part(out, part, last),
            // So that the tests see it.
            None if cfg!(test) => write!(out, "{{{name}}}"),
            None => Ok(()),
        }
    }

    fn part(&self, out: &mut dyn Write, part: &Part, last: &str) -> fmt::Result {
        match part {
            Part::Cells(cells) => self.list(out, cells, last, |out, &cell| self.cell(out, cell)),
            Part::Digits(all) => self.list(out, all, last, |out, &digit| self.digit(out, digit)),
            Part::Units(units) => self.list(out, units, last, |out, &unit| self.unit(out, unit)),
            Part::Cages(cages) => self.list(out, cages, last, |out, &cage| self.cage(out, cage)),
            Part::Clue(clue) => self.clue(out, *clue),
            Part::Text(text) => out.write_str(text),
            Part::Literals(all) => {
                self.list(out, all, last, |out, &(one, on)| self.literal(out, one, on))
            }
            Part::Chain(chain) => self.chain(out, chain),
            Part::Letter(at) => write!(out, "{}", letter(*at)),
            Part::Each(_) | Part::Yes => Ok(()),
        }
    }

    /// Writes items: commas between them, a word before the last one.
    fn list<T>(
        &self,
        out: &mut dyn Write,
        items: &[T],
        last: &str,
        item: impl Fn(&mut dyn Write, &T) -> fmt::Result,
    ) -> fmt::Result {
        for (at, each) in items.iter().enumerate() {
            match at {
                0 => {}
                _ if at + 1 == items.len() && !last.is_empty() => write!(out, " {last} ")?,
                _ => out.write_str(", ")?,
            }
            item(out, each)?;
        }
        Ok(())
    }

    fn cell(&self, out: &mut dyn Write, cell: u32) -> fmt::Result {
        let shape = self.view.shape;
        write!(out, "r{}c{}", shape.row_of(cell as usize) + 1, shape.col_of(cell as usize) + 1)
    }

    /// A cage by its total and its first cell.
    fn cage(&self, out: &mut dyn Write, cage: u32) -> fmt::Result {
        let Some(cage) = self.view.position.puzzle().cages().get(cage as usize) else {
            return Ok(());
        };
        write!(out, "{} {} ", cage.total(), self.language.words.at)?;
        self.cell(out, cage.cells().iter().copied().min().unwrap_or_default())
    }

    fn constraint(&self, clue: u32) -> Option<&Constraint> {
        self.view.position.puzzle().constraints().get(clue as usize)
    }

    /// A constraint by its name, its values unless they are many, and its cells.
    fn clue(&self, out: &mut dyn Write, clue: u32) -> fmt::Result {
        let Some(clue) = self.constraint(clue) else { return Ok(()) };
        for (at, word) in self.language.clue(clue.kind())[0].split('_').enumerate() {
            write!(out, "{}{word}", if at > 0 { " " } else { "" })?;
        }
        if clue.values().len() <= MOST_VALUES {
            clue.values().iter().try_for_each(|value| write!(out, " {value}"))?;
        }
        for (at, &cell) in clue.cells().iter().enumerate() {
            out.write_str(if at > 0 { "-" } else { " " })?;
            self.cell(out, cell)?;
        }
        Ok(())
    }

    fn digit(&self, out: &mut dyn Write, digit: u16) -> fmt::Result {
        write!(out, "{}", self.view.position.puzzle().symbols().symbol(digit))
    }

    fn unit(&self, out: &mut dyn Write, unit: u32) -> fmt::Result {
        let name = self.view.position.house_name(unit as usize);
        let words = &self.language.words;
        name.write(words.units[name.kind()], words.of_grid, out)
    }

    /// `r1c2 is 3` is written `r1c2=3`, the opposite `r1c2<>3`.
    fn literal(&self, out: &mut dyn Write, candidate: Candidate, on: bool) -> fmt::Result {
        self.cell(out, candidate.cell)?;
        out.write_str(if on { "=" } else { "<>" })?;
        self.digit(out, candidate.digit)
    }

    /// Candidates one by one; in a short chain, the digits of a cell together, and cells that have the same ones.
    fn literals(
        &self,
        out: &mut dyn Write,
        all: &[(Candidate, bool)],
        last: &str,
        is_short: bool,
    ) -> fmt::Result {
        let digits = |of: &(Candidate, bool)| {
            let same = all.iter().filter(|one| one.0.cell == of.0.cell && one.1 == of.1);
            same.fold(0u64, |bits, one| bits | 1 << one.0.digit)
        };
        let is_like = |one: &(Candidate, bool), of: &(Candidate, bool)| {
            one.1 == of.1 && digits(one) == digits(of)
        };
        let firsts = (0..all.len())
            .filter(|&at| !is_short || !all[..at].iter().any(|before| is_like(before, &all[at])));
        let groups = listed(firsts.map(|at| all[at])).map_err(|_| fmt::Error)?;
        self.list(out, &groups, last, |out, group| {
            if !is_short {
                return self.literal(out, group.0, group.1);
            }
            let like = all.iter().filter(|one| is_like(one, group));
            let cells = listed(like.map(|one| one.0.cell)).map_err(|_| fmt::Error)?;
            self.list(out, &cells, "", |out, &cell| self.cell(out, cell))?;
            out.write_str(if group.1 { "=" } else { "<>" })?;
            let digits = view::digits(digits(group)).map_err(|_| fmt::Error)?;
            self.list(out, &digits, "", |out, &digit| self.digit(out, digit))
        })
    }

    /// Nodes with arrows between them. Those that follow from the same ones are a group; if these are not the ones just
    /// written, they are named before the arrow.
    fn chain(&self, out: &mut dyn Write, chain: &Chain) -> fmt::Result {
        let words = &self.language.words;
        let literal = |node: &Node| (node.candidate, node.on);
        let mut rest = &chain.links[..];
        while let Some(link) = rest.first() {
            let is_first = rest.len() == chain.links.len();
            match &link.kind {
                Kind::First => {}
                Kind::Beside => write!(out, " {} ", words.and)?,
                Kind::Next => out.write_str(" -> ")?,
                Kind::From(reasons) => {
                    out.write_str(if is_first { "" } else { "; " })?;
                    let reasons =
                        reasons.iter().map(|&at| literal(&chain.branch.nodes[at as usize]));
                    let reasons: Vec<_> = reasons.collect();
                    self.literals(out, &reasons, "", chain.is_short)?;
                    out.write_str(if reasons.is_empty() { "" } else { " -> " })?;
                }
            }
            // Those that follow by the same pattern.
            let count = match chain.is_short {
                true => rest.iter().position(|link| !link.is_open).map_or(rest.len(), |at| at + 1),
                false => 1,
            };
            let (group, after) = rest.split_at(count);
            let told =
                listed(group.iter().map(|link| literal(link.node))).map_err(|_| fmt::Error)?;
            self.literals(out, &told, words.and, chain.is_short)?;
            let pattern =
                group.last().filter(|link| !link.is_open).and_then(|link| link.node.pattern);
            if let Some(pattern) = pattern.and_then(|at| self.view.step.patterns.get(at as usize)) {
                out.write_str(" (")?;
                self.pattern(out, pattern)?;
                out.write_str(")")?;
            } else if let Some(clue) = group.last().and_then(|link| self.clue_of(chain, link.node))
            {
                out.write_str(" (")?;
                self.clue(out, clue)?;
                out.write_str(")")?;
            }
            rest = after;
        }
        Ok(())
    }

    /// The clue by which a true candidate excludes another one that it does not see.
    fn clue_of(&self, chain: &Chain, node: &Node) -> Option<u32> {
        let puzzle = self.view.position.puzzle();
        let [reason] = chain.branch.reasons(node) else { return None };
        let reason = &chain.branch.nodes[*reason as usize];
        let (one, other) = (reason.candidate, node.candidate);
        if !reason.on || node.on || node.pattern.is_some() || self.view.conflict(one, other) {
            return None;
        }
        let mut grid = memory::filled(puzzle.shape().cells(), EMPTY).ok()?;
        grid[one.cell as usize] = one.digit;
        grid[other.cell as usize] = other.digit;
        let is_broken = |clue: &Constraint| clue.kind().is_clue() && !keeps(puzzle, &grid, clue);
        puzzle.constraints().iter().position(is_broken).map(|clue| clue as u32)
    }

    /// Names the sets by which a node follows.
    fn pattern(&self, out: &mut dyn Write, pattern: &Pattern) -> fmt::Result {
        let words = &self.language.words;
        let is_of_cells = matches!(pattern.bases.first(), Some(Set::Cell(_)));
        let roles = Roles::of_pattern(pattern).map_err(|_| fmt::Error)?;
        if let Some(chain) = pattern.chain {
            return write!(out, "{} {}", words.chain[0], chain + 1);
        }
        if pattern.sum.is_some() {
            return self.fill(out, &[&roles], words.sum);
        }
        self.fill(out, &[&roles], if is_of_cells { words.set } else { words.fits })
    }

    /// The placements, then the eliminations of the cells without one: cells that lose the same digits together.
    fn effects(&self, out: &mut dyn Write) -> fmt::Result {
        let step = self.view.step;
        let words = &self.language.words;
        let (placements, eliminations) = (step.placements(), step.eliminations());
        let is_placed = |cell: u32| placements.iter().any(|placed| placed.cell == cell);
        let mut is_first = true;
        for placed in placements {
            if !std::mem::take(&mut is_first) {
                out.write_str("; ")?;
            }
            self.cell(out, placed.cell)?;
            write!(out, " {} ", words.is[0])?;
            self.digit(out, placed.digit)?;
        }
        let lost = |cell: u32| {
            let own = eliminations.iter().filter(|gone| gone.cell == cell);
            own.fold(0u64, |bits, gone| bits | 1 << gone.digit)
        };
        for (at, gone) in eliminations.iter().enumerate() {
            let bits = lost(gone.cell);
            let is_said = |before: &Candidate| lost(before.cell) == bits;
            if is_placed(gone.cell) || eliminations[..at].iter().any(is_said) {
                continue;
            }
            if !std::mem::take(&mut is_first) {
                out.write_str("; ")?;
            }
            let is_next = |&at: &usize| {
                let cell = eliminations[at].cell;
                let is_new = eliminations[..at].iter().all(|before| before.cell != cell);
                is_new && lost(cell) == bits && !is_placed(cell)
            };
            let (mut cells, count) = (
                (at..eliminations.len()).filter(is_next).map(|at| eliminations[at].cell),
                (at..eliminations.len()).filter(is_next).count(),
            );
            for number in 0..count {
                self.gap(out, number, count, words.and)?;
                cells.next().map_or(Ok(()), |cell| self.cell(out, cell))?;
            }
            let digits = bits.count_ones() as usize;
            let is_not = if digits > 1 { words.is_neither } else { words.is_not };
            write!(out, " {} ", is_not[usize::from(count > 1)])?;
            for (number, digit) in crate::board::Bits(bits).enumerate() {
                match number {
                    0 => {}
                    _ if words.nor != words.or => write!(out, " {} ", words.nor)?,
                    _ => self.gap(out, number, digits, words.nor)?,
                }
                self.digit(out, digit as u16)?;
            }
        }
        Ok(())
    }

    /// What is before an item of a list.
    fn gap(&self, out: &mut dyn Write, at: usize, count: usize, last: &str) -> fmt::Result {
        match at {
            0 => Ok(()),
            _ if at + 1 == count => write!(out, " {last} "),
            _ => out.write_str(", "),
        }
    }
}
