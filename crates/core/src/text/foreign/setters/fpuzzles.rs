//! The JSON of f-puzzles.
//!
//! In: the values of the JSON. Out: the puzzle. [`RULES`] is the table of keys: the constraint of each, and where it has its
//! cells and its value. A key that no table has is refused by its name. A drawing is left out if it repeats a rule of the file,
//! else refused: prose may give it a meaning.

use super::parts::{add, add_constraint, cells_of, differing, number, obey, put, rows_of};
use crate::constraint::ConstraintKind as Kind;
use crate::error::Result;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::board::BoardOptions;
use crate::text::regions;
use crate::text::source::{Source, Span, integer};
use crate::text::values::Value;

const NAME: &str = "f-puzzles";

/// Where an entry of a rule has its cells.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// In `cells`.
    Cells,
    /// In `cell`; the entries of the rule make one constraint.
    Cell,
    /// In `lines`, each a list of cells and a constraint of its own.
    Lines,
    /// The circle in `cells`; `lines` begin in it, and each is an arrow of its own.
    Arrow,
    /// In `cells` and, in the same order, in `cloneCells`.
    Clones,
    /// The row or column at `cell`, which is beside the board.
    Row,
    /// The diagonal from `cell`, which is beside the board, in `direction`.
    Diagonal,
}

/// What an entry of a rule has beside its cells.
#[derive(Clone, Copy)]
enum Takes {
    Nothing,
    /// A `value`; without one, that of a board with this side.
    Value(fn(usize) -> i64),
    /// A `value`; without one, the entry says nothing. It says nothing with 0, either, unless 0 is a clue.
    Clue {
        zero: bool,
    },
    /// A `value` that may lack.
    Total,
    /// A letter in `value`: X for 10 and V for 5; without one, the entry says nothing.
    Letter,
    /// The symbols in `values`; without one, the entry says nothing.
    Symbols,
}

/// A rule of f-puzzles.
struct Rule {
    key: &'static str,
    kind: &'static Kind,
    place: Place,
    takes: Takes,
}

const fn rule(key: &'static str, kind: &'static Kind, place: Place, takes: Takes) -> Rule {
    Rule { key, kind, place, takes }
}

const fn lines(key: &'static str, kind: &'static Kind) -> Rule {
    rule(key, kind, Place::Lines, Takes::Nothing)
}

const fn each(key: &'static str, kind: &'static Kind) -> Rule {
    rule(key, kind, Place::Cell, Takes::Nothing)
}

const fn cells(key: &'static str, kind: &'static Kind, takes: Takes) -> Rule {
    rule(key, kind, Place::Cells, takes)
}

/// The keys of rules with cells.
static RULES: [Rule; 31] = [
    cells("extraregion", Kind::EXTRA_REGION, Takes::Nothing),
    cells("killercage", Kind::CAGE, Takes::Total),
    lines("thermometer", Kind::THERMOMETER),
    lines("slowthermometer", Kind::SLOW_THERMOMETER),
    lines("palindrome", Kind::PALINDROME),
    lines("renban", Kind::RENBAN),
    // German whispers, and their like on other boards: half of the side, rounded up.
    rule("whispers", Kind::WHISPER, Place::Lines, Takes::Value(|side| side.div_ceil(2) as i64)),
    lines("regionsumline", Kind::REGION_SUM_LINE),
    lines("betweenline", Kind::BETWEEN_LINE),
    rule("lockout", Kind::LOCKOUT_LINE, Place::Lines, Takes::Value(|_| 4)),
    lines("entropicline", Kind::ENTROPIC_LINE),
    rule("modularline", Kind::MODULAR_LINE, Place::Lines, Takes::Value(|_| 3)),
    lines("doublearrow", Kind::DOUBLE_ARROW),
    lines("zipperline", Kind::ZIPPER_LINE),
    rule("arrow", Kind::ARROW, Place::Arrow, Takes::Nothing),
    cells("difference", Kind::DIFFERENCE, Takes::Value(|_| 1)),
    cells("ratio", Kind::RATIO, Takes::Value(|_| 2)),
    cells("xv", Kind::SUM, Takes::Letter),
    rule("clone", Kind::CLONE, Place::Clones, Takes::Nothing),
    cells("quadruple", Kind::QUADRUPLE, Takes::Symbols),
    each("even", Kind::EVEN),
    each("odd", Kind::ODD),
    each("minimum", Kind::MINIMUM),
    each("maximum", Kind::MAXIMUM),
    cells("rowindexer", Kind::ROW_INDEXER, Takes::Nothing),
    cells("columnindexer", Kind::COLUMN_INDEXER, Takes::Nothing),
    cells("boxindexer", Kind::BOX_INDEXER, Takes::Nothing),
    rule("littlekillersum", Kind::LITTLE_KILLER, Place::Diagonal, Takes::Clue { zero: false }),
    rule("sandwichsum", Kind::SANDWICH, Place::Row, Takes::Clue { zero: true }),
    rule("xsum", Kind::X_SUM, Place::Row, Takes::Clue { zero: false }),
    rule("skyscraper", Kind::SKYSCRAPER, Place::Row, Takes::Clue { zero: false }),
];

/// The keys of rules of the whole board, each with its constraint.
static FLAGS: [(&str, &Kind, &[i64]); 5] = [
    ("diagonal+", Kind::DIAGONAL, &[1]),
    ("diagonal-", Kind::DIAGONAL, &[-1]),
    ("antiknight", Kind::ANTI_KNIGHT, &[]),
    ("antiking", Kind::ANTI_KING, &[]),
    ("disjointgroups", Kind::DISJOINT_GROUPS, &[]),
];

/// A flag that, with `negative`, says of all cells without a dot or a letter between them what they are not.
const NON_CONSECUTIVE: &str = "nonconsecutive";

/// The keys of drawings, each with its refusal.
static DRAWINGS: [(&str, &str); 5] = [
    ("line", "line that may be a rule"),
    ("rectangle", "rectangle that may be a rule"),
    ("circle", "circle that may be a rule"),
    ("text", "text that may be a rule"),
    ("cage", "cage that may be a rule"),
];

/// Keys that say how an entry looks.
const LOOKS: [&str; 8] =
    ["outlineC", "baseC", "fontC", "size", "width", "height", "angle", "opacity"];

impl Place {
    /// The keys of an entry for its cells.
    fn keys(self) -> &'static [&'static str] {
        match self {
            Place::Cells => &["cells"],
            Place::Cell | Place::Row => &["cell"],
            Place::Lines => &["lines"],
            Place::Arrow => &["cells", "lines"],
            Place::Clones => &["cells", "cloneCells"],
            // The cells repeat what the others say.
            Place::Diagonal => &["cell", "direction", "cells"],
        }
    }
}

/// Reads a puzzle.
pub fn puzzle(value: &Value, source: Source, options: &BoardOptions) -> Result<Puzzle> {
    let Value::Map(pairs) = value else { return Err(source.end("a map with a grid")) };
    for (key, value) in pairs {
        match key.text {
            "size"
            | "grid"
            | "title"
            | "author"
            | "solution"
            | "successMessage"
            | "highlightConflicts"
            | "disabledlogic"
            | "truecandidatesoptions"
            | "fogofwar"
            | "foglight"
            | "metadata"
            | "ruleset"
            | "negative" => {}
            _ if value.is_nothing() => {}
            flag if matches!(value, Value::Flag(true))
                && (flag == NON_CONSECUTIVE || FLAGS.iter().any(|one| one.0 == flag)) => {}
            name if value.items().is_some()
                && (RULES.iter().any(|rule| rule.key == name)
                    || DRAWINGS.iter().any(|drawing| drawing.0 == name)) => {}
            name => return Err(source.rule(key.at, NAME, name)),
        }
    }
    let mut puzzle = board(value, source, options)?;
    for (key, kind, values) in &FLAGS {
        let Some(Value::Flag(true)) = value.get(&[key]) else { continue };
        check_boxes(&puzzle, kind, (source, value.at()))?;
        add_constraint(&mut puzzle, (kind, values), &[], (source, value.at()))?;
    }
    for rule in &RULES {
        add_rule(rule, value, source, &mut puzzle)?;
    }
    add_negative(value, source, &mut puzzle)?;
    for (key, refusal) in DRAWINGS {
        for drawing in entries(value, key) {
            source.check_cancelled()?;
            if !repeats(drawing, value, source, &puzzle) {
                return Err(source.rule(drawing.at(), NAME, refusal));
            }
        }
    }
    let prose = value.get(&["ruleset"]).and_then(Value::text);
    obey(&mut puzzle, &listed(value)?, prose, NAME, (source, value.at()))?;
    Ok(puzzle)
}

/// The kinds of constraints that a file has keys for, though it may have none of them: as the words of the rules may speak of
/// dots where there happen to be none, and of irregular regions that are boxes.
fn listed(value: &Value) -> Result<Vec<&'static Kind>> {
    let mut kinds = Vec::new();
    for rule in RULES.iter().filter(|rule| value.get(&[rule.key]).is_some()) {
        memory::push(&mut kinds, rule.kind)?;
    }
    let mut cells = entries(value, "grid").iter().filter_map(Value::items).flatten();
    if cells.any(|cell| cell.get(&["region"]).is_some()) {
        memory::push(&mut kinds, Kind::REGIONS)?;
    }
    Ok(kinds)
}

/// The entries of a rule.
fn entries<'v, 'a>(value: &'v Value<'a>, key: &str) -> &'v [Value<'a>] {
    value.get(&[key]).and_then(Value::items).unwrap_or_default()
}

/// The board with its regions, its givens and what its cells say.
fn board(value: &Value, source: Source, options: &BoardOptions) -> Result<Puzzle> {
    let (rows, shape) = rows_of(value.get(&["grid"]), source, options)?;
    let mut puzzle = options.board(shape)?;
    let mut regions: Vec<i64> = memory::with_capacity(shape.cells())?;
    regions.extend((0..shape.cells()).map(|cell| shape.box_of(cell) as i64));
    let mut marks: Vec<(&Kind, Vec<i64>, u32)> = Vec::new();
    let cells = rows.iter().filter_map(Value::items).flatten().enumerate();
    for (cell, value) in cells {
        let Value::Map(pairs) = value else {
            return Err(source.unexpected(Span { text: "", at: value.at() }, "a map for each cell"));
        };
        let mut shown = None;
        for (key, value) in pairs {
            match key.text {
                "value" if value.is_nothing() => {}
                "value" => shown = Some(value),
                "region" => {
                    let none = || source.rule(key.at, NAME, "a cell in no region");
                    let region = value.number().filter(|region| *region >= 0);
                    regions[cell] = region.ok_or_else(none)?;
                }
                "given" | "c" | "highlight" | "centerPencilMarks" | "cornerPencilMarks" => {}
                _ if value.is_nothing() => {}
                "givenPencilMarks" => {
                    let listed = numbers(value, source)?;
                    memory::push(&mut marks, (Kind::CANDIDATES, listed, cell as u32))?;
                }
                "parity" => {
                    let kind = match value.text() {
                        Some("Even") => Kind::EVEN,
                        Some("Odd") => Kind::ODD,
                        _ => return Err(source.rule(key.at, NAME, key.text)),
                    };
                    memory::push(&mut marks, (kind, Vec::new(), cell as u32))?;
                }
                name => return Err(source.rule(key.at, NAME, name)),
            }
        }
        let is_given = matches!(value.get(&["given"]), Some(Value::Flag(true)));
        if let Some(shown) = shown.filter(|_| is_given) {
            let number = number(shown, source)?;
            put(&mut puzzle, cell, number).map_err(|error| source.error(value.at(), error))?;
        }
    }
    let regions = regions::numbered(&regions)?;
    let mut puzzle =
        regions::with(puzzle, &regions).map_err(|error| source.error(value.at(), error))?;
    for (kind, values, cell) in marks {
        add_constraint(&mut puzzle, (kind, &values), &[cell], (source, value.at()))?;
    }
    Ok(puzzle)
}

/// The numbers of a list.
fn numbers(value: &Value, source: Source) -> Result<Vec<i64>> {
    let items = value.items().unwrap_or_default();
    let mut numbers = memory::with_capacity(items.len())?;
    for item in items {
        numbers.push(number(item, source)?);
    }
    Ok(numbers)
}

/// Refuses a rule of boxes on a board with regions in their place.
fn check_boxes(puzzle: &Puzzle, kind: &Kind, (source, at): (Source, usize)) -> Result<()> {
    // The places of cells in regions are not those in boxes.
    let refused = match kind.name {
        _ if puzzle.regions().is_none() => return Ok(()),
        "disjoint_groups" => "disjointgroups of a jigsaw",
        "box_indexer" => "boxindexer of a jigsaw",
        _ => return Ok(()),
    };
    Err(source.rule(at, NAME, refused))
}

/// Adds what the entries of a rule say.
fn add_rule(rule: &Rule, value: &Value, source: Source, puzzle: &mut Puzzle) -> Result<()> {
    let mut together: Vec<u32> = Vec::new();
    for entry in entries(value, rule.key) {
        source.check_cancelled()?;
        let Value::Map(pairs) = entry else {
            let found = Span { text: "", at: entry.at() };
            return Err(source.unexpected(found, "a map for each entry of a rule"));
        };
        for (key, value) in pairs {
            let is_value = match rule.takes {
                Takes::Nothing => false,
                Takes::Symbols => key.text == "values",
                _ => key.text == "value",
            };
            let is_known =
                is_value || rule.place.keys().contains(&key.text) || LOOKS.contains(&key.text);
            if !is_known && !value.is_nothing() {
                return Err(source.rule(key.at, NAME, key.text));
            }
        }
        check_boxes(puzzle, rule.kind, (source, entry.at()))?;
        if rule.place == Place::Cell {
            let cell = entry.get(&["cell"]).map_or(&[][..], std::slice::from_ref);
            for cell in list(cell, puzzle.shape(), source)? {
                if !together.contains(&cell) {
                    memory::push(&mut together, cell)?;
                }
            }
            continue;
        }
        if let Some(values) = values_of(rule, entry, source, puzzle.shape())? {
            add_entry(rule, entry, &values, source, puzzle)?;
        }
    }
    match together.first() {
        None => Ok(()),
        Some(_) => add_constraint(puzzle, (rule.kind, &[]), &together, (source, value.at())),
    }
}

/// The values of an entry; `None` if it says nothing.
fn values_of(rule: &Rule, entry: &Value, source: Source, shape: Shape) -> Result<Option<Vec<i64>>> {
    let shown = entry.get(&["value"]).filter(|value| !value.is_nothing());
    let refused = || source.rule(entry.at(), NAME, rule.key);
    let one = |value: i64| memory::copied(&[value]).map(Some);
    match (rule.takes, shown) {
        (Takes::Nothing | Takes::Total, _) => Ok(Some(Vec::new())),
        (Takes::Value(usual), None) => one(usual(shape.side())),
        (Takes::Value(..), Some(shown)) => one(shown.number().ok_or_else(refused)?),
        (Takes::Clue { .. } | Takes::Letter, None) => Ok(None),
        (Takes::Clue { zero }, Some(shown)) => match shown.number().ok_or_else(refused)? {
            0 if !zero => Ok(None),
            number => one(number),
        },
        (Takes::Letter, Some(shown)) => match shown.text() {
            Some("X" | "x") => one(10),
            Some("V" | "v") => one(5),
            _ => Err(refused()),
        },
        (Takes::Symbols, _) => {
            let Some(listed) = entry.get(&["values"]) else { return Ok(None) };
            Ok(Some(numbers(listed, source)?).filter(|values| !values.is_empty()))
        }
    }
}

/// Adds the constraints of an entry.
fn add_entry(
    rule: &Rule,
    entry: &Value,
    values: &[i64],
    source: Source,
    puzzle: &mut Puzzle,
) -> Result<()> {
    let (shape, at) = (puzzle.shape(), (source, entry.at()));
    let listed = |key: &str| cells_of(entry.get(&[key]), shape, source);
    match rule.place {
        Place::Cells if rule.kind == Kind::CAGE => {
            let cells = listed("cells")?;
            match entry.get(&["value"]).filter(|value| !value.is_nothing()) {
                None => add_constraint(puzzle, (Kind::DIFFERENT, &[]), &cells, at),
                Some(total) => add(puzzle, entry, &cells, total.number(), (source, NAME)),
            }
        }
        Place::Cells if rule.kind == Kind::EXTRA_REGION => {
            let cells = listed("cells")?;
            add_constraint(puzzle, (differing(&cells, shape), &[]), &cells, at)
        }
        Place::Cells => add_constraint(puzzle, (rule.kind, values), &listed("cells")?, at),
        Place::Lines => {
            for line in entries(entry, "lines") {
                let cells = cells_of(Some(line), shape, source)?;
                add_constraint(puzzle, (rule.kind, values), &cells, at)?;
            }
            Ok(())
        }
        Place::Arrow => {
            let mut circle = listed("cells")?;
            // A number of several digits is read from the left or from above, wherever its drawing began.
            circle.sort_unstable();
            let digits = [circle.len() as i64];
            let (kind, values) = match circle.len() {
                1 => (Kind::ARROW, &[][..]),
                _ => (Kind::PILL_ARROW, &digits[..]),
            };
            for line in entries(entry, "lines") {
                let line = cells_of(Some(line), shape, source)?;
                if !line.first().is_some_and(|first| circle.contains(first)) {
                    return Err(source.rule(at.1, NAME, "an arrow outside its circle"));
                }
                let mut cells = memory::copied(&circle)?;
                for cell in line.into_iter().filter(|cell| !circle.contains(cell)) {
                    memory::push(&mut cells, cell)?;
                }
                add_constraint(puzzle, (kind, values), &cells, at)?;
            }
            Ok(())
        }
        Place::Clones => {
            let (cells, clones) = (listed("cells")?, listed("cloneCells")?);
            if cells.len() != clones.len() {
                return Err(source.rule(at.1, NAME, "clones of other sizes"));
            }
            let differ = || cells.iter().zip(&clones).filter(|(one, other)| one != other);
            let mut both = memory::with_capacity(2 * cells.len())?;
            both.extend(differ().map(|pair| *pair.0));
            both.extend(differ().map(|pair| *pair.1));
            match both.first() {
                None => Ok(()),
                Some(_) => add_constraint(puzzle, (rule.kind, values), &both, at),
            }
        }
        Place::Row | Place::Diagonal => {
            let cells = seen(entry, rule.place, source, shape)?;
            add_constraint(puzzle, (rule.kind, values), &cells, at)
        }
        // The entries make one constraint.
        Place::Cell => Ok(()),
    }
}

/// A list of cells by their names.
fn list(names: &[Value], shape: Shape, source: Source) -> Result<Vec<u32>> {
    let mut cells = Vec::new();
    for name in names {
        let cell = name.text().and_then(|name| super::parts::cell_named(name, shape));
        let found = Span { text: name.text().unwrap_or_default(), at: name.at() };
        let cell = cell.ok_or_else(|| source.unexpected(found, "a cell of the board"))?;
        memory::push(&mut cells, cell as u32)?;
    }
    Ok(cells)
}

/// The cells that a clue beside the board sees, the nearest first.
fn seen(entry: &Value, place: Place, source: Source, shape: Shape) -> Result<Vec<u32>> {
    let shown = entry.get(&["cell"]).and_then(Value::text).unwrap_or_default();
    let found = Span { text: shown, at: entry.at() };
    let refused = || source.unexpected(found, "a cell beside the board");
    let numbers = shown.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
    let numbers = numbers.and_then(|(row, col)| integer(row).zip(integer(col)));
    let (row, col) = numbers.ok_or_else(refused)?;
    let after = shape.side() as i64 + 1;
    let is_inside = |at: i64| (1..after).contains(&at);
    let is_clue = (0..=after).contains(&row)
        && (0..=after).contains(&col)
        && !(is_inside(row) && is_inside(col));
    let (down, right) = match (place, entry.get(&["direction"]).and_then(Value::text)) {
        _ if !is_clue => return Err(refused()),
        (Place::Row, _) if is_inside(col) => (if row == 0 { 1 } else { -1 }, 0),
        (Place::Row, _) if is_inside(row) => (0, if col == 0 { 1 } else { -1 }),
        (Place::Diagonal, Some("UL")) => (-1, -1),
        (Place::Diagonal, Some("UR")) => (-1, 1),
        (Place::Diagonal, Some("DL")) => (1, -1),
        (Place::Diagonal, Some("DR")) => (1, 1),
        (Place::Diagonal, _) => return Err(source.unexpected(found, "a clue with its direction")),
        _ => return Err(refused()),
    };
    let mut cells = Vec::new();
    let (mut row, mut col) = (row + down, col + right);
    while is_inside(row) && is_inside(col) {
        let cell = shape.cell_at(row as usize - 1, col as usize - 1).ok_or_else(refused)?;
        memory::push(&mut cells, cell as u32)?;
        (row, col) = (row + down, col + right);
    }
    let listed = cells_of(entry.get(&["cells"]), shape, source)?;
    if cells.is_empty() || (!listed.is_empty() && listed != cells) {
        return Err(source.unexpected(found, "a clue that points at its cells"));
    }
    Ok(cells)
}

/// Adds what cells side by side are not. A dot of either colour frees its cells from both rules of dots.
fn add_negative(value: &Value, source: Source, puzzle: &mut Puzzle) -> Result<()> {
    let at = (source, value.at());
    let (mut has_ratio, mut has_letters) = (false, false);
    for name in entries(value, "negative") {
        match name.text() {
            Some("ratio") => has_ratio = true,
            Some("xv") => has_letters = true,
            other => return Err(source.rule(name.at(), NAME, other.unwrap_or("negative"))),
        }
    }
    let is_ratio = |one: &&crate::constraint::Constraint| one.kind() == Kind::RATIO;
    let has_dots = puzzle.constraints().iter().any(|one| is_ratio(&one));
    let mut ratios: Vec<i64> = Vec::new();
    for dot in puzzle.constraints().iter().filter(is_ratio) {
        if !ratios.contains(&dot.values()[0]) {
            memory::push(&mut ratios, dot.values()[0])?;
        }
    }
    if ratios.is_empty() {
        memory::push(&mut ratios, 2)?;
    }
    let is_dense = matches!(value.get(&[NON_CONSECUTIVE]), Some(Value::Flag(true)));
    match (is_dense, has_ratio) {
        (true, true) if ratios == [2] => {
            add_constraint(puzzle, (Kind::STRICT_KROPKI, &[]), &[], at)?
        }
        _ => {
            if is_dense && has_dots {
                add_constraint(puzzle, (Kind::STRICT_DIFFERENCE, &[1]), &[], at)?;
            } else if is_dense {
                add_constraint(puzzle, (Kind::NON_CONSECUTIVE, &[]), &[], at)?;
            }
            for ratio in ratios.iter().filter(|_| has_ratio) {
                add_constraint(puzzle, (Kind::STRICT_RATIO, &[*ratio]), &[], at)?;
            }
        }
    }
    match has_letters {
        true => add_constraint(puzzle, (Kind::STRICT_XV, &[]), &[], at),
        false => Ok(()),
    }
}

/// Whether a drawing repeats a rule of the file: it was made from one, or is a sign between two cells of which a thermometer says
/// the same.
fn repeats(drawing: &Value, value: &Value, source: Source, puzzle: &Puzzle) -> bool {
    if let Some(name) = drawing.get(&["fromConstraint"]).and_then(Value::text) {
        let letters =
            || name.bytes().filter(u8::is_ascii_alphabetic).map(|c| c.to_ascii_lowercase());
        return RULES.iter().any(|rule| {
            // One may be longer: `Lockout Line` is made from `lockout`.
            let is_named =
                letters().next().is_some() && letters().zip(rule.key.bytes()).all(|(a, b)| a == b);
            is_named && !entries(value, rule.key).is_empty()
        });
    }
    let is_made = ["isNewConstraint", "isLLConstraint"]
        .iter()
        .any(|key| matches!(drawing.get(&[key]), Some(Value::Flag(true))));
    let text = drawing.get(&["value"]).and_then(Value::text).unwrap_or_default().trim();
    let shape = puzzle.shape();
    let is_in = |cells: Option<&Value>, takes: fn(&Kind) -> bool, is_all: bool| {
        let Ok(cells) = cells_of(cells, shape, source) else { return false };
        let mut all = puzzle.constraints().iter().filter(|one| takes(one.kind()));
        all.any(|one| {
            (!is_all || one.cells().len() == cells.len())
                && cells.iter().all(|cell| one.cells().contains(cell))
        })
    };
    if is_made {
        let lines = entries(drawing, "lines");
        return match lines {
            [] => is_in(drawing.get(&["cells"]), |_| true, false),
            _ => lines.iter().all(|line| is_in(Some(line), |_| true, false)),
        };
    }
    matches!(text, "<" | ">" | "^" | "v" | "∧" | "∨")
        && is_in(drawing.get(&["cells"]), |kind| kind == Kind::THERMOMETER, true)
}
