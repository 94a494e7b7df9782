//! The parts of patterns of cells and units: sets, fish, links, wings, colours, almost locked sets.

use sudoku_core::error::Result;
use sudoku_core::memory;

use super::roles::{Part, Roles, cells_of, units_of};
use super::view::{View, listed};
use crate::board::Bits;
use crate::step::{Candidate, Pattern, Root, Set};
use crate::techniques::Family;
use crate::texts::Text;

/// Singles, locked candidates, naked and hidden sets.
pub fn units<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    match (step.placements(), step.digits()) {
        ([placed, ..], _) => {
            roles.cell("cell", placed.cell)?;
            roles.digit("digit", placed.digit)?;
        }
        ([], [digit, ..]) if step.technique.text == Text::DirectLocked => {
            roles.digit("digit", *digit)?;
        }
        ([], _) => {}
    }
    let is_lost = |&unit: &u32| step.eliminations.iter().any(|gone| view.is_in(gone.cell, unit));
    let shared = view.shared(&step.cells)?;
    roles.units("shared", shared.into_iter().filter(is_lost))
}

/// A clue, and what each of its cells is or can be.
pub fn clue<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    if let Some(&clue) = step.clues.first() {
        roles.add("clue", Part::Clue(clue))?;
    }
    let mut items = Vec::new();
    for &cell in step.cells() {
        let mut item = Roles::default();
        item.cell("cell", cell)?;
        item.digits("digits", view.candidates(cell))?;
        item.yes("open", view.is_open(cell))?;
        memory::push(&mut items, item)?;
    }
    roles.add("options", Part::Each(items))
}

/// Lines and regions, and the cells that only one side has.
pub fn leftovers<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    let is_line = |unit: &u32| (*unit as usize) < 2 * view.lines();
    let units = step.units().iter().copied();
    roles.units("lines", units.clone().filter(is_line))?;
    roles.units("regions", units.filter(|unit| !is_line(unit)))?;
    let count = step.sizes.first().map_or(0, |&count| count as usize);
    let (from, to) = step.cells().split_at(count.min(step.cells().len()));
    roles.cells("from", from.iter().copied())?;
    roles.cells("to", to.iter().copied())
}

/// The places of the digits of unit sets.
fn places(view: &View, sets: &[Set]) -> Result<Vec<u32>> {
    listed(sets.iter().flat_map(|&set| {
        let (unit, digit) = match set {
            Set::Unit(unit, digit) => (unit, digit),
            _ => (0, u16::MAX),
        };
        view.unit(unit).filter(move |&cell| digit != u16::MAX && view.has(cell, digit))
    }))
}

/// How many of some sets have a candidate.
fn count(view: &View, sets: &[Set], candidate: Candidate) -> usize {
    sets.iter().filter(|&&set| view.contains(set, candidate)).count()
}

/// The digit of unit sets.
fn digit_of(sets: &[Set]) -> u16 {
    let mut digits = sets.iter().filter_map(|set| match set {
        Set::Unit(_, digit) => Some(*digit),
        _ => None,
    });
    digits.next().unwrap_or_default()
}

/// Fish: one, or two with the same bases.
pub fn fish<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    let all = match step.sets.bases.is_empty() {
        true => &step.patterns[..],
        false => std::slice::from_ref(&step.sets),
    };
    let mut items = Vec::new();
    for pattern in all {
        let mut item = Roles::default();
        one_fish(view, pattern, &mut item)?;
        memory::push(&mut items, item)?;
    }
    match items.pop() {
        Some(only) if step.technique.text == Text::Fish => roles.extend(only),
        Some(last) => {
            memory::push(&mut items, last)?;
            roles.add("fish", Part::Each(items))
        }
        None => Ok(()),
    }
}

fn one_fish<'a>(view: &View<'a>, pattern: &Pattern, roles: &mut Roles<'a>) -> Result<()> {
    let Pattern { bases, covers, .. } = pattern;
    let digit = digit_of(bases);
    let places = places(view, bases)?;
    let candidate = |cell: u32| Candidate { cell, digit };
    // In fewer covers than bases.
    let is_fin = |&cell: &u32| {
        let cell = candidate(cell);
        count(view, covers, cell) < count(view, bases, cell)
    };
    let removed = view.step.eliminations.iter().map(|gone| gone.cell);
    let twice = removed.filter(|&cell| count(view, covers, candidate(cell)) > 1);
    let sees = |cell: u32| {
        let mut fins = places.iter().copied().filter(|cell| is_fin(cell));
        fins.all(|fin| view.sees(fin, cell))
    };
    roles.units("bases", units_of(bases))?;
    roles.units("covers", units_of(covers))?;
    roles.cells("fins", places.iter().copied().filter(|cell| is_fin(cell)))?;
    roles.cells("twice", twice.filter(|&cell| sees(cell)))?;
    roles.cells("places", places.iter().copied())
}

/// A fish with chains: what is outside the covers, and which of it excludes the target by itself.
pub fn kraken<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    one_fish(view, &step.sets, roles)?;
    let Some(&target) = step.eliminations.first() else { return Ok(()) };
    roles.literal("target", target, true)?;
    let digit = digit_of(&step.sets.bases);
    let places = places(view, &step.sets.bases)?;
    let seen = places.iter().copied().filter(|&cell| {
        let candidate = Candidate { cell, digit };
        count(view, &step.sets.covers, candidate) == 0 && view.conflict(candidate, target)
    });
    roles.cells("seen", seen)
}

/// Two strong links of a digit whose near ends see each other, once or twice.
pub fn two_links<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    let all = match step.sets.bases.is_empty() {
        true => &step.patterns[..],
        false => std::slice::from_ref(&step.sets),
    };
    let mut items = Vec::new();
    for (pattern, cells) in all.iter().zip(step.cells.as_chunks::<4>().0) {
        let [far1, far2, near1, near2] = *cells;
        let mut item = Roles::default();
        item.digit("digit", digit_of(&pattern.bases))?;
        for (name, unit) in ["first", "second"].into_iter().zip(units_of(&pattern.bases)) {
            item.unit(name, unit)?;
        }
        for (name, cell) in [("far1", far1), ("far2", far2), ("near1", near1), ("near2", near2)] {
            item.cell(name, cell)?;
        }
        memory::push(&mut items, item)?;
    }
    roles.add("links", Part::Each(items))
}

/// A box and a strong link, once or twice.
pub fn rectangles<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    let lines = view.lines() as u32;
    let all = match step.sets.bases.is_empty() {
        true => &step.patterns[..],
        false => std::slice::from_ref(&step.sets),
    };
    let mut items = Vec::new();
    for (pattern, cells) in all.iter().zip(step.cells.as_chunks::<2>().0) {
        let [near, far] = *cells;
        let mut units = units_of(&pattern.bases);
        let from = units_of(&pattern.covers).next();
        let (Some(the_box), Some(strong), Some(from)) = (units.next(), units.next(), from) else {
            continue;
        };
        // What is removed is level with the far end.
        let along = (from / lines) as usize;
        let level = view.lines_of(far)[along.min(1)];
        let gone = step.eliminations.iter().find(|gone| view.is_in(gone.cell, level));
        let Some(gone) = gone else { continue };
        let mut item = Roles::default();
        item.digit("digit", gone.digit)?;
        item.unit("box", the_box)?;
        item.unit("strong", strong)?;
        item.unit("from", from)?;
        item.unit("to", view.lines_of(gone.cell)[1 - along.min(1)])?;
        item.cell("near", near)?;
        item.cell("far", far)?;
        memory::push(&mut items, item)?;
    }
    roles.add("rectangles", Part::Each(items))
}

/// A pivot and two pincers.
pub fn wing<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    let (&[pivot, ref pincers @ ..], &[lost, ref links @ ..]) = (step.cells(), step.digits())
    else {
        return Ok(());
    };
    roles.cell("pivot", pivot)?;
    roles.set_digits(view.candidates(pivot))?;
    let mut items = Vec::new();
    for (&cell, &by) in pincers.iter().zip(links) {
        let mut item = Roles::default();
        item.cell("cell", cell)?;
        item.digit("by", by)?;
        item.digit("digit", lost)?;
        memory::push(&mut items, item)?;
    }
    roles.add("pincers", Part::Each(items))
}

/// Two equal cells and the two places of one of their digits.
pub fn w_wing<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    let (&[one, two, first, second], &[_, link]) = (step.cells(), step.digits()) else {
        return Ok(());
    };
    for (name, cell) in [("one", one), ("two", two), ("first", first), ("second", second)] {
        roles.cell(name, cell)?;
    }
    roles.set_digits(view.candidates(one))?;
    roles.digit("link", link)
}

/// The cells of a colour, and those of the other one, that strong links join to a cell.
fn group(view: &View, digit: u16, among: &[u32], seed: u32) -> Result<[Vec<u32>; 2]> {
    let mut colours = [listed(std::iter::once(seed))?, Vec::new()];
    let (mut colour, mut done) = (0, [0, 0]);
    while done[0] < colours[0].len() || done[1] < colours[1].len() {
        if done[colour] == colours[colour].len() {
            colour = 1 - colour;
        }
        let cell = colours[colour][done[colour]];
        done[colour] += 1;
        for unit in view.units_of(cell) {
            if view.places(unit, digit).count() != 2 {
                continue;
            }
            for other in view.places(unit, digit).filter(|&other| other != cell) {
                let is_known = colours.iter().any(|colour| colour.contains(&other));
                if !is_known && among.contains(&other) {
                    memory::push(&mut colours[1 - colour], other)?;
                }
            }
        }
    }
    colours.iter_mut().for_each(|colour| colour.sort_unstable());
    Ok(colours)
}

/// The cells of each colour of a step of colours: two, or four of two groups.
pub fn coloured(view: &View) -> Result<Option<[Vec<u32>; 4]>> {
    let step = view.step;
    let (Family::Colouring, Root::Either(seed), &[digit]) =
        (step.technique.family, step.root, step.digits())
    else {
        return Ok(None);
    };
    let [a, b] = group(view, digit, &step.cells, seed.cell)?;
    let is_rest = |cell: &u32| !a.contains(cell) && !b.contains(cell);
    let rest = step.cells.iter().copied().find(is_rest);
    let [c, d] = match rest {
        Some(seed) => group(view, digit, &step.cells, seed)?,
        None => [Vec::new(), Vec::new()],
    };
    Ok(Some([a, b, c, d]))
}

/// One group of two colours, or two, and the cells that see each other.
pub fn colours<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    let Some([a, b, c, d]) = coloured(view)? else { return Ok(()) };
    let all = [&a, &b, &c, &d];
    let is_gone =
        |colour: usize| step.eliminations.iter().any(|gone| all[colour].contains(&gone.cell));
    let mut clashes = Vec::new();
    for own in [0, 1] {
        let others: &[usize] = match step.technique.text {
            Text::MultiColours1 => &[2, 3],
            Text::ColourTrap => &[],
            _ if is_gone(own) => &[2],
            _ => &[],
        };
        for &other in others {
            if let Some(item) = clash(view, &all, own, other)? {
                memory::push(&mut clashes, item)?;
            }
        }
    }
    roles.add("clashes", Part::Each(clashes))?;
    for (name, cells) in ["a", "b", "c", "d"].into_iter().zip([a, b, c, d]) {
        roles.add(name, Part::Cells(cells))?;
    }
    Ok(())
}

/// Cells that see each other: of one colour, of a colour and both of the other group, or of a colour and one of the other
/// group, if what the rest of both excludes is removed.
fn clash<'a>(
    view: &View<'a>,
    all: &[&Vec<u32>; 4],
    own: usize,
    other: usize,
) -> Result<Option<Roles<'a>>> {
    let text = view.step.technique.text;
    let meets = |one: usize, other: usize| {
        let sees = |&cell: &u32| all[other].iter().copied().find(|&seen| view.sees(cell, seen));
        all[one].iter().find_map(|cell| Some((*cell, sees(cell)?)))
    };
    let first = meets(own, if text == Text::ColourWrap { own } else { other });
    let second = if text == Text::MultiColours2 { meets(own, 3) } else { first };
    let (Some((one, two)), Some((three, four))) = (first, second) else { return Ok(None) };
    let (left, right) = (1 - own, 5 - other);
    if text == Text::MultiColours1 {
        let sees = |colour: usize, cell: u32| all[colour].iter().any(|&seen| view.sees(seen, cell));
        let is_used = |gone: &Candidate| sees(left, gone.cell) && sees(right, gone.cell);
        if !view.step.eliminations.iter().any(is_used) {
            return Ok(None);
        }
    }
    let mut item = Roles::default();
    item.add("letter", Part::Letter(own))?;
    item.cell("one", one)?;
    item.cell("two", two)?;
    if text == Text::MultiColours1 {
        for (name, colour) in [("other", other), ("left", left), ("right", right)] {
            item.add(name, Part::Letter(colour))?;
        }
    }
    if text == Text::MultiColours2 {
        item.cell("three", three)?;
        item.cell("four", four)?;
    }
    Ok(Some(item))
}

/// Each candidate that is removed, with the combinations that it would have, and the cell that each leaves empty.
pub fn exclusion<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    let mut items = Vec::new();
    for &gone in &step.eliminations {
        let mut ways = Vec::new();
        let mut chosen = Vec::new();
        combine(view, gone, 0, &mut chosen, &mut ways)?;
        let mut item = Roles::default();
        item.literal("candidate", gone, true)?;
        item.add("ways", Part::Each(ways))?;
        memory::push(&mut items, item)?;
    }
    roles.add("gone", Part::Each(items))
}

/// Adds the combinations of a candidate with those of the cells from a place on, each with a cell that it leaves empty.
fn combine<'a>(
    view: &View<'a>,
    gone: Candidate,
    at: usize,
    chosen: &mut Vec<Candidate>,
    ways: &mut Vec<Roles<'a>>,
) -> Result<()> {
    let Some(&cell) = view.step.excluded.get(at) else {
        let clashes = |one: Candidate| {
            view.conflict(gone, one) || chosen.iter().any(|&other| view.conflict(other, one))
        };
        let is_empty = |&cell: &u32| {
            view.is_open(cell)
                && Bits(view.candidates(cell))
                    .all(|digit| clashes(Candidate::new(cell as usize, digit)))
        };
        let cells = (0..view.shape.cells() as u32).filter(is_empty);
        let Some(empty) = cells.min_by_key(|&cell| view.candidates(cell).count_ones()) else {
            return Ok(());
        };
        let mut way = Roles::default();
        way.add("others", Part::Literals(listed(chosen.iter().map(|&one| (one, true)))?))?;
        way.cell("cell", empty)?;
        way.digits("digits", view.candidates(empty))?;
        return memory::push(ways, way);
    };
    if cell == gone.cell {
        return combine(view, gone, at + 1, chosen, ways);
    }
    for digit in Bits(view.candidates(cell)) {
        let next = Candidate::new(cell as usize, digit);
        if !view.conflict(gone, next) && !chosen.iter().any(|&one| view.conflict(one, next)) {
            memory::push(chosen, next)?;
            combine(view, gone, at + 1, chosen, ways)?;
            chosen.pop();
        }
    }
    Ok(())
}

/// Cells of the same two candidates in a chain, and for each cell that loses them two of these that it sees.
pub fn remote_pair<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    roles.cells("path", step.cells.iter().copied())?;
    roles.digits("pair", step.cells.first().map_or(0, |&cell| view.candidates(cell)))?;
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    for gone in &step.eliminations {
        let odd =
            |at: usize| step.cells.iter().skip(at + 3).step_by(2).map(move |&other| (at, other));
        let all = (0..step.cells.len()).flat_map(odd).map(|(at, other)| (step.cells[at], other));
        let mut seen = all
            .filter(|&(one, other)| view.sees(one, gone.cell) && view.sees(other, gone.cell))
            .peekable();
        let Some(&first) = seen.peek() else { continue };
        if !seen.any(|pair| pairs.contains(&pair)) {
            memory::push(&mut pairs, first)?;
        }
    }
    let mut items = Vec::new();
    for (one, two) in pairs {
        let mut item = Roles::default();
        item.cell("one", one)?;
        item.cell("two", two)?;
        memory::push(&mut items, item)?;
    }
    roles.add("pairs", Part::Each(items))
}

/// The cells where a line and a box cross, the others of each, and the digits that each keeps for itself.
pub fn sue_de_coq<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    let &[line, the_box, ..] = step.units() else { return Ok(()) };
    let all = step.cells.iter().copied();
    let is_in = |unit: u32| move |&cell: &u32| view.is_in(cell, unit);
    let (in_line, in_box) = (is_in(line), is_in(the_box));
    roles.cells("crossing", all.clone().filter(|cell| in_line(cell) && in_box(cell)))?;
    roles.cells("line", all.clone().filter(|cell| !in_box(cell)))?;
    roles.cells("square", all.clone().filter(|cell| !in_line(cell)))?;
    let has = all.clone().fold(0, |bits, cell| bits | view.candidates(cell));
    roles.set_digits(has)?;
    // The digits of which all places among the cells are in the unit.
    let only = |unit: u32| {
        let outside = all.clone().filter(|&cell| !view.is_in(cell, unit));
        has & !outside.fold(0, |bits, cell| bits | view.candidates(cell))
    };
    let lost = |unit: u32| {
        let inside = step.eliminations.iter().filter(|gone| view.is_in(gone.cell, unit));
        inside.fold(0u64, |bits, gone| bits | 1 << gone.digit)
    };
    roles.digits("twice", has & !only(line) & !only(the_box))?;
    roles.digits("along", only(line) & lost(line))?;
    roles.digits("around", only(the_box) & lost(the_box))
}

/// Almost locked sets, and the restricted commons by which they are linked.
pub fn sets<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    let mut rest = step.cells();
    let mut all: Vec<&[u32]> = Vec::new();
    for &size in &step.sizes {
        let (set, after) = rest.split_at_checked(size as usize).unwrap_or((rest, &[]));
        memory::push(&mut all, set)?;
        rest = after;
    }
    let mut items = Vec::new();
    for (at, set) in all.iter().enumerate() {
        let mut item = Roles::default();
        item.add("letter", Part::Letter(at))?;
        item.cells("cells", set.iter().copied())?;
        item.add("digits", Part::Digits(view.digits(set)?))?;
        memory::push(&mut items, item)?;
    }
    roles.add("sets", Part::Each(items))?;
    let mut links: Vec<(usize, u16)> = Vec::new();
    if step.technique.text == Text::AlsXz {
        let &[one, other] = &all[..] else { return Ok(()) };
        let both =
            view.digits(one)?.into_iter().filter(|&digit| is_restricted(view, one, other, digit));
        links = listed(both.map(|digit| (0, digit)))?;
        let commons = links.iter().fold(0u64, |bits, &(_, digit)| bits | 1 << digit);
        roles.yes("double", links.len() > 1)?;
        roles.digits("commons", commons)?;
    } else {
        roles.add("last", Part::Letter(all.len().saturating_sub(1)))?;
        for (at, &digit) in step.digits.iter().enumerate() {
            memory::push(&mut links, (at, digit))?;
        }
    }
    let mut items = Vec::new();
    for (at, digit) in links {
        let mut item = Roles::default();
        item.add("one", Part::Letter(at))?;
        item.add("two", Part::Letter(at + 1))?;
        item.digit("digit", digit)?;
        memory::push(&mut items, item)?;
    }
    roles.add("links", Part::Each(items))
}

/// Whether each place of a digit in a set sees each one in another set, and both have it.
fn is_restricted(view: &View, one: &[u32], other: &[u32], digit: u16) -> bool {
    let has = move |&&cell: &&u32| view.has(cell, digit);
    let (here, there) = (one.iter().filter(has), other.iter().filter(has));
    here.clone().next().is_some()
        && there.clone().next().is_some()
        && here.into_iter().all(|&cell| there.clone().all(|&seen| view.sees(cell, seen)))
}

/// A stem, and a set of cells for each of its digits.
pub fn blossom<'a>(view: &View<'a>, roles: &mut Roles<'a>) -> Result<()> {
    let step = view.step;
    let Root::Cell(stem) = step.root else { return Ok(()) };
    roles.cell("stem", stem)?;
    roles.set_digits(view.candidates(stem))?;
    let mut items = Vec::new();
    for (branch, petal) in step.branches.iter().zip(&step.patterns) {
        let cells = listed(cells_of(&petal.bases))?;
        let mut item = Roles::default();
        item.digit("digit", branch.nodes.first().map_or(0, |node| node.candidate.digit))?;
        item.add("digits", Part::Digits(view.digits(&cells)?))?;
        item.add("cells", Part::Cells(cells))?;
        memory::push(&mut items, item)?;
    }
    roles.add("petals", Part::Each(items))
}
