//! The JSON `sudoku-puzzle`, version 1, which pencilmark reads and writes.
//!
//! In: the values of the JSON. Out: the puzzle. Nothing is implied: rows, columns and boxes are rules, too. A rule or key that is
//! not known, and a rule that no constraint says, is refused by its name; `meta`, decorations and styles are left out.

use super::parts::{add, add_constraint, cell_named, cells_of, differing, number, put};
use crate::constraint::ConstraintKind as Kind;
use crate::error::Result;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::board::BoardOptions;
use crate::text::regions;
use crate::text::source::{Source, Span};
use crate::text::values::Value;

const NAME: &str = "sudoku-puzzle";

/// The largest board of one grid, and of several.
const MOST_SIDE: i64 = 36;
const MOST_ROWS: i64 = 256;

/// The keys that every rule may have.
const COMMON: [&str; 4] = ["type", "id", "label", "style"];

/// The types of rules, each with its other keys.
const TYPES: [(&str, &[&str]); 25] = [
    ("grid", &["origin"]),
    ("box_grid", &["origin", "box"]),
    ("box", &["cells"]),
    ("row", &["cells"]),
    ("column", &["cells"]),
    ("region", &["kind", "cells"]),
    ("cage", &["cells", "sum"]),
    ("line", &["kind", "cells", "closed", "value", "groups"]),
    ("arrow", &["bulb", "lines"]),
    ("edge", &["kind", "cells", "color", "letter", "value", "sum"]),
    ("corner", &["kind", "cells", "op", "value"]),
    ("sum", &["kind", "sum", "cells", "side"]),
    ("sandwich", &["sum", "side", "cells"]),
    ("xsum", &["sum", "side", "cells"]),
    ("skyscraper", &["value", "side", "cells"]),
    ("neighbours", &["kind", "op", "params", "where", "area", "except"]),
    ("relation", &["op", "params", "pairs"]),
    ("cell", &["kind", "cells", "split", "values"]),
    ("contains", &["digits", "cells"]),
    ("clone", &["regions"]),
    ("count", &["kind", "cells"]),
    ("global_entropy", &[]),
    ("equal_sum", &["segments"]),
    ("table", &["cells", "allowed"]),
    ("negative", &["of", "color", "letter", "value", "sum", "kind", "split", "area"]),
];

/// The kinds of lines, each with its constraint and the value that a board of 9x9 need not say; no value, if 0.
const LINES: [(&str, &Kind, i64); 13] = [
    ("thermo", Kind::THERMOMETER, 0),
    ("slow_thermo", Kind::SLOW_THERMOMETER, 0),
    ("whisper", Kind::WHISPER, 5),
    ("renban", Kind::RENBAN, 0),
    ("region_sum", Kind::REGION_SUM_LINE, 0),
    ("palindrome", Kind::PALINDROME, 0),
    ("entropic", Kind::ENTROPIC_LINE, 0),
    ("modular", Kind::MODULAR_LINE, 3),
    // Neighbours differ in parity: 2 in a row have other remainders.
    ("parity", Kind::MODULAR_LINE, 2),
    ("zipper", Kind::ZIPPER_LINE, 0),
    ("between", Kind::BETWEEN_LINE, 0),
    ("lockout", Kind::LOCKOUT_LINE, 4),
    ("double_arrow", Kind::DOUBLE_ARROW, 0),
];

/// What two cells are to each other.
#[derive(Clone, Copy)]
struct Relation<'v, 'a> {
    op: &'v str,
    /// The first parameter, if it is a number.
    by: i64,
    params: &'v [Value<'a>],
    digits: i64,
}

impl Relation<'_, '_> {
    /// Whether two digits are so; `None` if the operator is not known.
    fn holds(self, one: i64, other: i64) -> Option<bool> {
        let gap = (one - other).abs();
        let is_ratio =
            one.checked_mul(self.by) == Some(other) || other.checked_mul(self.by) == Some(one);
        let third = |digit: i64| (digit - 1) * 3 / self.digits;
        Some(match self.op {
            "different" => one != other,
            "equal" => one == other,
            "less" => one < other,
            "less_equal" => one <= other,
            "difference" => gap == self.by,
            "not_difference" => gap != self.by,
            "not_consecutive" => gap != 1,
            "difference_at_least" => gap >= self.by,
            "difference_at_most" => gap <= self.by,
            "ratio" => is_ratio,
            "not_ratio" => !is_ratio,
            "sum" => one + other == self.by,
            "not_sum" => one + other != self.by,
            "product" => one * other == self.by,
            "not_product" => one * other != self.by,
            "parity_differs" => one % 2 != other % 2,
            "same_third" if self.digits % 3 == 0 => third(one) == third(other),
            "different_third" if self.digits % 3 == 0 => third(one) != third(other),
            "same_mod3" => one % 3 == other % 3,
            "different_mod3" => one % 3 != other % 3,
            "allowed" => {
                let listed = self.params.first().and_then(Value::items)?;
                listed.iter().filter_map(Value::items).any(|pair| {
                    matches!(pair, [a, b] if a.number() == Some(one) && b.number() == Some(other))
                })
            }
            _ => return None,
        })
    }
}

/// A puzzle while its rules are read.
struct Reader<'s> {
    source: Source<'s>,
    puzzle: Puzzle,
    /// Whether boxes or regions cut the board.
    has_boxes: bool,
}

/// Whether it is such JSON.
pub fn begins(text: &[u8]) -> bool {
    text.trim_ascii_start().starts_with(b"{")
        && memchr::memmem::find(text, b"\"sudoku-puzzle\"").is_some()
        && memchr::memmem::find(text, b"\"format\"").is_some()
}

/// Reads a puzzle.
pub fn puzzle(value: &Value, source: Source, _: &BoardOptions) -> Result<Puzzle> {
    let Value::Map(pairs) = value else { return Err(source.end("a map with rules")) };
    for (key, value) in pairs {
        match key.text {
            "format" | "$schema" | "meta" | "board" | "digits" | "givens" | "solution"
            | "candidates" | "rules" | "decorations" | "style" | "ext" => {}
            "format_version" if value.number() == Some(1) => {}
            name => return Err(source.rule(key.at, NAME, name)),
        }
    }
    if value.get(&["format"]).and_then(Value::text) != Some(NAME) {
        return Err(source.end("the format sudoku-puzzle"));
    }
    let rules = value.get(&["rules"]).and_then(Value::items).unwrap_or_default();
    for rule in rules {
        check(rule, source)?;
    }
    let mut reader = Reader::board(value, rules, source)?;
    reader.candidates(value)?;
    for rule in rules {
        source.check_cancelled()?;
        reader.add(rule)?;
    }
    // What cells without a sign are not: after all signs.
    for rule in rules {
        reader.add_negative(rule, rules)?;
    }
    Ok(reader.puzzle)
}

fn word<'a>(rule: &Value<'a>, key: &str) -> &'a str {
    rule.get(&[key]).and_then(Value::text).unwrap_or_default()
}

fn items<'v, 'a>(rule: &'v Value<'a>, key: &str) -> &'v [Value<'a>] {
    rule.get(&[key]).and_then(Value::items).unwrap_or_default()
}

/// Refuses a type or a key of a rule that is not known.
fn check(rule: &Value, source: Source) -> Result<()> {
    let Value::Map(pairs) = rule else {
        return Err(source.unexpected(Span { text: "", at: rule.at() }, "a map for each rule"));
    };
    let name = word(rule, "type");
    let known = TYPES.iter().find(|row| row.0 == name);
    let keys = known.ok_or_else(|| source.rule(rule.at(), NAME, name))?.1;
    let unknown =
        pairs.iter().find(|(key, _)| !keys.contains(&key.text) && !COMMON.contains(&key.text));
    unknown.map_or(Ok(()), |(key, _)| Err(source.rule(key.at, NAME, key.text)))
}

impl<'s> Reader<'s> {
    /// The board: its grids, its boxes and its givens.
    fn board(value: &Value, rules: &[Value], source: Source<'s>) -> Result<Reader<'s>> {
        let size = |map: Option<&Value>, key: &str| {
            map.and_then(|map| map.get(&[key])).and_then(Value::number)
        };
        let bad = |expected| source.unexpected(Span { text: "", at: value.at() }, expected);
        let board = value.get(&["board"]);
        let sides = size(board, "rows").zip(size(board, "cols"));
        let sides = sides.filter(|(rows, cols)| {
            (1..=MOST_ROWS).contains(rows) && (1..=MOST_ROWS).contains(cols)
        });
        let (rows, cols) = sides.ok_or_else(|| bad("the rows and cols of the board"))?;
        let digits = size(Some(value), "digits").filter(|digits| (1..=MOST_SIDE).contains(digits));
        let digits = digits.ok_or_else(|| bad("the number of digits"))?;
        let givens = items(value, "givens");
        if givens.len() as i64 != rows * cols {
            return Err(bad("as many givens as cells"));
        }
        let mut origins: Vec<(u32, u32)> = Vec::new();
        let mut boxes: Option<[i64; 2]> = None;
        for rule in rules.iter().filter(|rule| matches!(word(rule, "type"), "grid" | "box_grid")) {
            let own = match items(rule, "box") {
                [] if word(rule, "type") == "grid" => [1, digits],
                [height, width] => [number(height, source)?, number(width, source)?],
                _ => return Err(source.unexpected(Span { text: "", at: rule.at() }, "a box")),
            };
            if boxes.is_some_and(|boxes| boxes != own) {
                return Err(source.rule(rule.at(), NAME, "grids with other boxes"));
            }
            boxes = Some(own);
            let origin = word(rule, "origin");
            let place =
                Shape::new(1, MOST_ROWS as u32).map(|all| (cell_named(origin, all), all))?;
            let (Some(cell), all) = place else {
                let found = Span { text: origin, at: rule.at() };
                return Err(source.unexpected(found, "a cell of the board"));
            };
            memory::push(&mut origins, (all.row_of(cell) as u32, all.col_of(cell) as u32))?;
        }
        let [height, width] =
            boxes.ok_or_else(|| source.rule(value.at(), NAME, "a board without a grid"))?;
        let place = |error| source.error(value.at(), error);
        if height.checked_mul(width) != Some(digits) {
            return Err(bad("boxes of as many cells as digits"));
        }
        let (height, width) = (height as u32, width as u32);
        let shape = match origins[..] {
            [(0, 0)] => Shape::new(height, width),
            _ => Shape::overlapping(height, width, &origins),
        };
        let shape = shape.map_err(place)?;
        if (shape.rows() as i64, shape.cols() as i64) != (rows, cols) {
            return Err(bad("grids that reach the edges of the board"));
        }
        let has_boxes =
            rules.iter().any(|rule| word(rule, "type") == "box_grid" && height > 1 && width > 1);
        let mut puzzle = Puzzle::new(shape).map_err(place)?;
        for (at, given) in givens.iter().enumerate() {
            let cell = shape.cell_at(at / cols as usize, at % cols as usize);
            match (cell, matches!(given, Value::Empty(_))) {
                (None, true) => {}
                (Some(cell), false) => match number(given, source)? {
                    0 => {}
                    digit => put(&mut puzzle, cell, digit)
                        .map_err(|error| source.error(given.at(), error))?,
                },
                _ => return Err(bad("givens of the cells of the grids")),
            }
        }
        let mut reader = Reader { source, puzzle, has_boxes };
        if !has_boxes {
            reader.regions(rules)?;
        }
        Ok(reader)
    }

    /// Boxes of a grid that part it replace its rows as boxes.
    fn regions(&mut self, rules: &[Value]) -> Result<()> {
        let shape = self.puzzle.shape();
        let mut regions = memory::filled(shape.cells(), -1)?;
        for (number, rule) in (0..).zip(rules.iter().filter(|rule| word(rule, "type") == "box")) {
            for cell in self.cells(rule, "cells")? {
                regions[cell as usize] = number;
            }
        }
        if shape.is_overlapping() || regions.contains(&-1) {
            return Ok(());
        }
        let regions = regions::numbered(&regions)?;
        let is_parted = (0..shape.side() as i64)
            .all(|region| regions.iter().filter(|own| **own == region).count() == shape.side());
        if is_parted {
            let puzzle = std::mem::replace(&mut self.puzzle, Puzzle::new(Shape::new(1, 1)?)?);
            self.puzzle = regions::with(puzzle, &regions)?;
            self.has_boxes = true;
        }
        Ok(())
    }

    fn cells(&self, rule: &Value, key: &str) -> Result<Vec<u32>> {
        cells_of(rule.get(&[key]), self.puzzle.shape(), self.source)
    }

    /// A number that a rule has under a key.
    fn number(&self, rule: &Value, key: &str) -> Result<i64> {
        let number = rule.get(&[key]).and_then(Value::number);
        number.ok_or_else(|| self.source.rule(rule.at(), NAME, key))
    }

    fn numbers(&self, rule: &Value, key: &str) -> Result<Vec<i64>> {
        let mut numbers = Vec::new();
        for item in items(rule, key) {
            memory::push(&mut numbers, number(item, self.source)?)?;
        }
        Ok(numbers)
    }

    fn digits(&self) -> i64 {
        self.puzzle.shape().side() as i64
    }

    /// The refusal of a rule by a word of it.
    fn refused(&self, rule: &Value, key: &str) -> crate::error::Error {
        let shown = match word(rule, key) {
            "" => word(rule, "type"),
            shown => shown,
        };
        self.source.rule(rule.at(), NAME, shown)
    }

    fn put(
        &mut self,
        rule: &Value,
        kind: &'static Kind,
        values: &[i64],
        cells: &[u32],
    ) -> Result<()> {
        add_constraint(&mut self.puzzle, (kind, values), cells, (self.source, rule.at()))
    }

    /// Adds cells that differ, unless they are a house of the board.
    fn house(&mut self, rule: &Value, cells: &[u32]) -> Result<()> {
        let shape = self.puzzle.shape();
        let regions = self.puzzle.regions();
        let is_region = regions.is_some_and(|regions| {
            cells.len() == shape.side()
                && cells.iter().all(|cell| regions[*cell as usize] == regions[cells[0] as usize])
        });
        let own = regions.is_some();
        let is_unit = is_region
            || shape.all_units().any(|(unit, mut of)| {
                let is_box = matches!(unit, crate::unit::Unit::Box(_));
                !(own && is_box)
                    && cells.len() == shape.side()
                    && of.all(|cell| cells.contains(&(cell as u32)))
            });
        match is_unit {
            true => Ok(()),
            false => self.put(rule, differing(cells, shape), &[], cells),
        }
    }

    /// The digits that a cell may have.
    fn candidates(&mut self, value: &Value) -> Result<()> {
        let Some(Value::Map(pairs)) = value.get(&["candidates"]) else { return Ok(()) };
        for (name, listed) in pairs {
            let cell = cell_named(name.text, self.puzzle.shape());
            let cell = cell.ok_or_else(|| self.source.unexpected(*name, "a cell of the board"))?;
            let mut digits = Vec::new();
            for item in listed.items().unwrap_or_default() {
                memory::push(&mut digits, number(item, self.source)?)?;
            }
            self.put(value, Kind::CANDIDATES, &digits, &[cell as u32])?;
        }
        Ok(())
    }

    /// Adds what a rule says, but for those that negate.
    fn add(&mut self, rule: &Value) -> Result<()> {
        let cells = self.cells(rule, "cells")?;
        let kind = word(rule, "kind");
        match word(rule, "type") {
            "box" | "row" | "column" => self.house(rule, &cells),
            "region" => match kind {
                "diagonal" | "window" | "disjoint" | "colour" | "extra" | "region" => {
                    self.house(rule, &cells)
                }
                _ => Err(self.refused(rule, "kind")),
            },
            "cage" => match rule.get(&["sum"]) {
                None => self.put(rule, Kind::DIFFERENT, &[], &cells),
                Some(sum) => add(&mut self.puzzle, rule, &cells, sum.number(), (self.source, NAME)),
            },
            "line" => self.line(rule, cells),
            "arrow" => self.arrow(rule),
            "edge" => self.edge(rule, &cells),
            "corner" => self.corner(rule, &cells),
            "sum" => {
                let kind = match kind {
                    "little_killer" => Kind::LITTLE_KILLER,
                    "frame" | "group" | "corner" => Kind::SUM,
                    _ => return Err(self.refused(rule, "kind")),
                };
                self.put(rule, kind, &[self.number(rule, "sum")?], &cells)
            }
            "sandwich" => self.put(rule, Kind::SANDWICH, &[self.number(rule, "sum")?], &cells),
            "xsum" => self.put(rule, Kind::X_SUM, &[self.number(rule, "sum")?], &cells),
            "skyscraper" => {
                self.put(rule, Kind::SKYSCRAPER, &[self.number(rule, "value")?], &cells)
            }
            "relation" => {
                for pair in items(rule, "pairs") {
                    let pair = cells_of(Some(pair), self.puzzle.shape(), self.source)?;
                    self.relate(rule, word(rule, "op"), items(rule, "params"), &[pair])?;
                }
                Ok(())
            }
            "cell" => {
                let allowed = self.allowed(rule)?;
                self.put(rule, Kind::CANDIDATES, &allowed, &cells)
            }
            "contains" => self.put(rule, Kind::QUADRUPLE, &self.numbers(rule, "digits")?, &cells),
            "clone" => self.clones(rule),
            "count" if kind == "circles" => self.put(rule, Kind::COUNTING_CIRCLES, &[], &cells),
            "global_entropy" => self.put(rule, Kind::GLOBAL_ENTROPY, &[], &[]),
            "equal_sum" => {
                let (mut sizes, mut all) = (Vec::new(), Vec::new());
                for segment in items(rule, "segments") {
                    let cells = cells_of(Some(segment), self.puzzle.shape(), self.source)?;
                    memory::push(&mut sizes, cells.len() as i64)?;
                    for cell in cells {
                        memory::push(&mut all, cell)?;
                    }
                }
                self.put(rule, Kind::EQUAL_SUMS, &sizes, &all)
            }
            "table" if cells.len() == 2 => {
                let allowed = rule.get(&["allowed"]).map_or(&[][..], std::slice::from_ref);
                self.relate(rule, "allowed", allowed, &[cells])
            }
            "grid" | "box_grid" | "neighbours" | "negative" => Ok(()),
            _ => Err(self.refused(rule, "type")),
        }
    }

    fn line(&mut self, rule: &Value, mut cells: Vec<u32>) -> Result<()> {
        let name = word(rule, "kind");
        let row = LINES.iter().find(|row| row.0 == name);
        let &(_, kind, usual) = row.ok_or_else(|| self.refused(rule, "kind"))?;
        if kind == Kind::REGION_SUM_LINE && !self.has_boxes {
            return Err(self.source.rule(rule.at(), NAME, "region_sum without boxes"));
        }
        let is_closed = matches!(rule.get(&["closed"]), Some(Value::Flag(true)));
        match name {
            "whisper" | "parity" if is_closed => {
                if let Some(&first) = cells.first() {
                    memory::push(&mut cells, first)?;
                }
            }
            // A set has no ends.
            "renban" => {}
            _ if is_closed => return Err(self.source.rule(rule.at(), NAME, "closed")),
            _ => {}
        }
        let takes_value = usual > 0 && name != "parity";
        let shown = rule.get(&["value"]);
        if shown.is_some() && !takes_value {
            return Err(self.source.rule(rule.at(), NAME, "value"));
        }
        let value = match shown {
            Some(_) => self.number(rule, "value")?,
            None if takes_value && self.digits() != 9 => {
                return Err(self.source.rule(rule.at(), NAME, "a line without its value"));
            }
            None => usual,
        };
        if let Some(groups) = rule.get(&["groups"]) {
            let third = self.digits() / 3;
            let groups = groups.items().unwrap_or_default();
            let is_third = |(group, low): (&Value, i64)| {
                let digits = group.items().unwrap_or_default();
                digits.len() as i64 == third
                    && (low * third + 1..=(low + 1) * third)
                        .all(|digit| digits.iter().any(|one| one.number() == Some(digit)))
            };
            if name != "entropic" || groups.len() != 3 || !groups.iter().zip(0..).all(is_third) {
                return Err(self.source.rule(rule.at(), NAME, "groups"));
            }
        }
        let values = [value];
        self.put(rule, kind, if usual == 0 { &[] } else { &values }, &cells)
    }

    fn arrow(&mut self, rule: &Value) -> Result<()> {
        let bulb = self.cells(rule, "bulb")?;
        let digits = [bulb.len() as i64];
        let (kind, values) = match bulb.len() {
            1 => (Kind::ARROW, &[][..]),
            _ => (Kind::PILL_ARROW, &digits[..]),
        };
        for line in items(rule, "lines") {
            let mut cells = memory::copied(&bulb)?;
            for cell in cells_of(Some(line), self.puzzle.shape(), self.source)? {
                memory::push(&mut cells, cell)?;
            }
            self.put(rule, kind, values, &cells)?;
        }
        Ok(())
    }

    fn edge(&mut self, rule: &Value, cells: &[u32]) -> Result<()> {
        let &[one, other] = cells else { return Err(self.refused(rule, "kind")) };
        let (kind, value) = match (word(rule, "kind"), word(rule, "color"), word(rule, "letter")) {
            ("kropki", "white", _) => (Kind::DIFFERENCE, 1),
            ("kropki", "black", _) => (Kind::RATIO, 2),
            ("xv", _, "X") => (Kind::SUM, 10),
            ("xv", _, "V") => (Kind::SUM, 5),
            ("difference", ..) => (Kind::DIFFERENCE, self.number(rule, "value")?),
            ("ratio", ..) => (Kind::RATIO, self.number(rule, "value")?),
            ("sum", ..) => (Kind::SUM, self.number(rule, "sum")?),
            ("less", ..) => return self.put(rule, Kind::GREATER_THAN, &[], &[other, one]),
            ("product", ..) => return self.product(rule, &[one, other]),
            _ => return Err(self.refused(rule, "kind")),
        };
        self.put(rule, kind, &[value], cells)
    }

    fn product(&mut self, rule: &Value, cells: &[u32]) -> Result<()> {
        let value = rule.get(&["value"]).map_or(&[][..], std::slice::from_ref);
        self.relate(rule, "product", value, &[memory::copied(cells)?])
    }

    /// A sign on the corner of four cells.
    fn corner(&mut self, rule: &Value, cells: &[u32]) -> Result<()> {
        let &[a, b, c, d] = cells else { return Err(self.refused(rule, "kind")) };
        let (kind, op) = (word(rule, "kind"), word(rule, "op"));
        let by = match (kind, op) {
            ("exclude", _) => {
                let value = self.number(rule, "value")?;
                let mut others = Vec::new();
                for digit in (1..=self.digits()).filter(|digit| *digit != value) {
                    memory::push(&mut others, digit)?;
                }
                return self.put(rule, Kind::CANDIDATES, &others, cells);
            }
            ("mathrax", "even") => return self.put(rule, Kind::EVEN, &[], cells),
            ("mathrax", "odd") => return self.put(rule, Kind::ODD, &[], cells),
            ("mathrax", "+") => Kind::SUM,
            ("mathrax", "-") => Kind::DIFFERENCE,
            ("mathrax", "/") => Kind::RATIO,
            ("mathrax", "x") => {
                self.product(rule, &[a, d])?;
                return self.product(rule, &[b, c]);
            }
            _ => return Err(self.refused(rule, "kind")),
        };
        let value = [self.number(rule, "value")?];
        self.put(rule, by, &value, &[a, d])?;
        self.put(rule, by, &value, &[b, c])
    }

    fn clones(&mut self, rule: &Value) -> Result<()> {
        let regions = items(rule, "regions");
        let first = cells_of(regions.first(), self.puzzle.shape(), self.source)?;
        for region in regions.iter().skip(1) {
            let cells = cells_of(Some(region), self.puzzle.shape(), self.source)?;
            if cells.len() != first.len() {
                return Err(self.source.rule(rule.at(), NAME, "clones of other sizes"));
            }
            let mut both = memory::copied(&first)?;
            for cell in cells {
                memory::push(&mut both, cell)?;
            }
            self.put(rule, Kind::CLONE, &[], &both)?;
        }
        Ok(())
    }

    /// The digits of a rule of cells.
    fn allowed(&self, rule: &Value) -> Result<Vec<i64>> {
        let split = match word(rule, "kind") {
            "low" | "high" => self.number(rule, "split")?,
            _ => 0,
        };
        let values = self.numbers(rule, "values")?;
        let mut digits = Vec::new();
        for digit in 1..=self.digits() {
            let is_allowed = match word(rule, "kind") {
                "even" => digit % 2 == 0,
                "odd" => digit % 2 != 0,
                "low" => digit <= split,
                "high" => digit > split,
                "set" => values.contains(&digit),
                "exclude" => !values.contains(&digit),
                _ => return Err(self.refused(rule, "kind")),
            };
            if is_allowed {
                memory::push(&mut digits, digit)?;
            }
        }
        Ok(digits)
    }

    /// Relates two cells of each pair by a table.
    fn relate(
        &mut self,
        rule: &Value,
        op: &str,
        params: &[Value],
        pairs: &[Vec<u32>],
    ) -> Result<()> {
        let source = self.source;
        let unknown = || source.rule(rule.at(), NAME, op);
        let mut table = Vec::new();
        for one in 1..=self.digits() {
            for other in 1..=self.digits() {
                let by = |params: &[Value]| params.first().and_then(Value::number).unwrap_or(0);
                let relation =
                    |op, params| Relation { op, by: by(params), params, digits: self.digits() };
                let holds = match op {
                    // Each has its own operator and parameters.
                    "any_of" => {
                        let mut is_any = false;
                        for part in params {
                            let Some([op, params]) = part.items() else { return Err(unknown()) };
                            let (Some(op), Some(params)) = (op.text(), params.items()) else {
                                return Err(unknown());
                            };
                            let relation = relation(op, params);
                            is_any |= relation.holds(one, other).ok_or_else(unknown)?;
                        }
                        is_any
                    }
                    _ => relation(op, params).holds(one, other).ok_or_else(unknown)?,
                };
                memory::push(&mut table, i64::from(holds))?;
            }
        }
        for pair in pairs {
            if pair.len() != 2 {
                return Err(unknown());
            }
            self.put(rule, Kind::PAIR, &table, pair)?;
        }
        Ok(())
    }

    /// Whether a cell is in the area of a rule: all are, if it has none.
    fn area(&self, rule: &Value) -> Result<Vec<bool>> {
        let shape = self.puzzle.shape();
        let mut is_in = memory::filled(shape.cells(), false)?;
        match rule.get(&["area"]) {
            None => is_in.fill(true),
            Some(Value::Text(origin)) => {
                let cell = cell_named(origin.text, shape);
                let cell =
                    cell.ok_or_else(|| self.source.unexpected(*origin, "a cell of the board"))?;
                let (top, left) = (shape.row_of(cell), shape.col_of(cell));
                for place in 0..shape.side() * shape.side() {
                    let (row, col) = (top + place / shape.side(), left + place % shape.side());
                    if let Some(cell) = shape.cell_at(row, col) {
                        is_in[cell] = true;
                    }
                }
            }
            Some(listed) => {
                for cell in cells_of(Some(listed), shape, self.source)? {
                    is_in[cell as usize] = true;
                }
            }
        }
        Ok(is_in)
    }

    /// The pairs of cells some steps apart that are in the area of a rule and not in a list.
    fn pairs(
        &self,
        rule: &Value,
        steps: &[(usize, i64)],
        except: &[Vec<u32>],
    ) -> Result<Vec<Vec<u32>>> {
        let (shape, is_in) = (self.puzzle.shape(), self.area(rule)?);
        let mut pairs = Vec::new();
        for cell in shape.existing_cells() {
            for &(down, right) in steps {
                let col = shape.col_of(cell) as i64 + right;
                let other = usize::try_from(col)
                    .ok()
                    .and_then(|col| shape.cell_at(shape.row_of(cell) + down, col));
                let Some(other) = other.filter(|other| is_in[cell] && is_in[*other]) else {
                    continue;
                };
                let pair = [cell as u32, other as u32];
                let is_listed =
                    |one: &Vec<u32>| one.len() == 2 && one.iter().all(|cell| pair.contains(cell));
                if !except.iter().any(is_listed) {
                    memory::push(&mut pairs, memory::copied(&pair)?)?;
                }
            }
        }
        Ok(pairs)
    }

    /// Adds what all cells of a kind are to each other, and what those without a sign are not.
    fn add_negative(&mut self, rule: &Value, rules: &[Value]) -> Result<()> {
        const BESIDE: [(usize, i64); 2] = [(0, 1), (1, 0)];
        const KNIGHT: [(usize, i64); 4] = [(1, 2), (2, 1), (1, -2), (2, -1)];
        const CORNER: [(usize, i64); 2] = [(1, 1), (1, -1)];
        const KING: [(usize, i64); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
        match word(rule, "type") {
            "neighbours" => {
                let (kind, place) = (word(rule, "kind"), word(rule, "where"));
                let mut except = Vec::new();
                for pair in items(rule, "except") {
                    let pair = cells_of(Some(pair), self.puzzle.shape(), self.source)?;
                    memory::push(&mut except, pair)?;
                }
                let is_all = rule.get(&["area"]).is_none() && except.is_empty();
                match kind {
                    "antiknight" if is_all => return self.put(rule, Kind::ANTI_KNIGHT, &[], &[]),
                    "antiking" if is_all => return self.put(rule, Kind::OFFSET, &[1, 1], &[]),
                    _ => {}
                }
                let (op, steps) = match (kind, place) {
                    ("antiknight", _) => ("different", &KNIGHT[..]),
                    ("antiking", _) => ("different", &CORNER[..]),
                    ("nonconsecutive", _) => ("not_consecutive", &BESIDE[..]),
                    ("", "orthogonal") => (word(rule, "op"), &BESIDE[..]),
                    ("", "diagonal") => (word(rule, "op"), &CORNER[..]),
                    ("", "king") => (word(rule, "op"), &KING[..]),
                    ("", "knight") => (word(rule, "op"), &KNIGHT[..]),
                    _ => return Err(self.refused(rule, "kind")),
                };
                let pairs = self.pairs(rule, steps, &except)?;
                self.relate(rule, op, items(rule, "params"), &pairs)
            }
            "negative" => {
                let of = word(rule, "of");
                let is_same = |other: &&Value| {
                    word(other, "type") == if of == "cell" { "cell" } else { "edge" }
                        && word(other, "kind") == if of == "cell" { word(rule, "kind") } else { of }
                };
                let mut except = Vec::new();
                for sign in rules.iter().filter(is_same) {
                    memory::push(&mut except, self.cells(sign, "cells")?)?;
                }
                if of == "cell" {
                    return self.unmarked(rule, &except);
                }
                if self.puzzle.shape().is_overlapping() {
                    return Err(self.source.rule(rule.at(), NAME, "negative of several grids"));
                }
                let ops: &[(&str, i64)] = match (of, word(rule, "color"), word(rule, "letter")) {
                    ("kropki", "", _) => &[("not_consecutive", 0), ("not_ratio", 2)],
                    ("kropki", "white", _) => &[("not_consecutive", 0)],
                    ("kropki", "black", _) => &[("not_ratio", 2)],
                    ("xv", _, "") => &[("not_sum", 10), ("not_sum", 5)],
                    ("xv", _, "X") => &[("not_sum", 10)],
                    ("xv", _, "V") => &[("not_sum", 5)],
                    ("difference", ..) => &[("not_difference", self.number(rule, "value")?)],
                    ("ratio", ..) => &[("not_ratio", self.number(rule, "value")?)],
                    ("product", ..) => &[("not_product", self.number(rule, "value")?)],
                    ("sum", ..) => &[("not_sum", self.number(rule, "sum")?)],
                    _ => return Err(self.refused(rule, "of")),
                };
                let pairs = self.pairs(rule, &BESIDE, &except)?;
                for &(op, by) in ops {
                    let by = [Value::Number(by, Span { text: "", at: rule.at() })];
                    self.relate(rule, op, &by, &pairs)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Cells without a mark do not have its digits.
    fn unmarked(&mut self, rule: &Value, marked: &[Vec<u32>]) -> Result<()> {
        let allowed = self.allowed(rule)?;
        let mut others = Vec::new();
        for digit in (1..=self.digits()).filter(|digit| !allowed.contains(digit)) {
            memory::push(&mut others, digit)?;
        }
        let is_in = self.area(rule)?;
        let mut cells = Vec::new();
        for cell in self.puzzle.shape().existing_cells().filter(|&cell| is_in[cell]) {
            if !marked.iter().any(|cells| cells.contains(&(cell as u32))) {
                memory::push(&mut cells, cell as u32)?;
            }
        }
        match cells.first() {
            None => Ok(()),
            Some(_) => self.put(rule, Kind::CANDIDATES, &others, &cells),
        }
    }
}
