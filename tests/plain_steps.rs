//! The steps of the simple techniques are those that a plain search finds by their definitions.
//!
//! The search reads the candidates of a position and shares no code with the techniques. Compared are the effects of all
//! steps, at every fourth position on the paths of generated puzzles of sides 4 to 16.

use std::collections::{BTreeMap, BTreeSet};

use sudoku::{
    Bounds, Candidate, Explainer, Position, Profile, Reduction, Request, Shape, Technique, generate,
};

/// What a step does: whether it places, the cell, the digit.
type Effect = BTreeSet<(bool, usize, usize)>;

/// A position: the cells of rows, columns and boxes; the row, column and box of each cell, and its candidates as bits.
struct Plain {
    side: usize,
    units: Vec<Vec<usize>>,
    of: Vec<[usize; 3]>,
    candidates: Vec<u64>,
}

/// All choices of `count` items.
fn choices(items: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![vec![]];
    }
    let rest = |at: usize| choices(&items[at + 1..], count - 1).into_iter();
    (0..items.len())
        .flat_map(|at| rest(at).map(move |rest| [vec![items[at]], rest].concat()))
        .collect()
}

fn bits(word: u64) -> Vec<usize> {
    (0..64).filter(|bit| word >> bit & 1 == 1).collect()
}

/// The items that the second list lacks.
fn without(items: &[usize], others: &[usize]) -> Vec<usize> {
    items.iter().copied().filter(|item| !others.contains(item)).collect()
}

/// The items of several lists, each once.
fn union(lists: impl Iterator<Item = Vec<usize>>) -> Vec<usize> {
    lists.flatten().collect::<BTreeSet<usize>>().into_iter().collect()
}

impl Plain {
    fn new(position: &Position, height: usize, width: usize) -> Plain {
        let side = height * width;
        let (mut units, mut of, mut candidates) = (vec![Vec::new(); 3 * side], vec![], vec![]);
        for cell in 0..side * side {
            let (row, col) = (cell / side, cell % side);
            let own = [row, side + col, 2 * side + row / height * height + col / width];
            for unit in own {
                units[unit].push(cell);
            }
            of.push(own);
            let all = match position.get(row, col) {
                Some(_) => Vec::new(),
                None => position.candidates(row, col).unwrap(),
            };
            candidates.push(all.iter().fold(0, |all, symbol| all | 1 << (symbol - 1)));
        }
        Plain { side, units, of, candidates }
    }

    fn sees(&self, one: usize, other: usize) -> bool {
        one != other && (0..3).any(|kind| self.of[one][kind] == self.of[other][kind])
    }

    /// An effect without what its placements remove.
    fn listed(&self, effect: &Effect) -> Effect {
        let removes = |cell: usize, digit: usize| {
            effect.iter().any(|&(placed, of, other)| {
                placed && (of == cell || other == digit && self.sees(of, cell))
            })
        };
        effect
            .iter()
            .copied()
            .filter(|&(placed, cell, digit)| placed || !removes(cell, digit))
            .collect()
    }

    fn places(&self, unit: usize, digit: usize) -> Vec<usize> {
        let cells = self.units[unit].iter().copied();
        cells.filter(|&cell| self.candidates[cell] >> digit & 1 == 1).collect()
    }

    /// The open cells of a unit with `most` candidates at most.
    fn of_size(&self, unit: usize, most: usize) -> Vec<usize> {
        let fits = |&cell: &usize| (1..=most).contains(&bits(self.candidates[cell]).len());
        self.units[unit].iter().copied().filter(fits).collect()
    }

    /// Removes digits from cells, where they are.
    fn remove(&self, cells: &[usize], digits: &[usize]) -> Effect {
        let all = cells.iter().flat_map(|&cell| digits.iter().map(move |&digit| (cell, digit)));
        let there = all.filter(|&(cell, digit)| self.candidates[cell] >> digit & 1 == 1);
        there.map(|(cell, digit)| (false, cell, digit)).collect()
    }

    fn singles(&self, name: &str, unit: usize, found: &mut Vec<Effect>) {
        let open = self.of_size(unit, 64);
        for digit in 0..self.side {
            let places = self.places(unit, digit);
            if places.len() == 1 && (open.len() == 1 || name == "hidden_single") {
                found.push([(true, places[0], digit)].into());
            }
        }
        for cell in self.of_size(unit, 1).into_iter().filter(|_| name == "naked_single") {
            found.push([(true, cell, bits(self.candidates[cell])[0])].into());
        }
    }

    /// The places in a box are all in a line, or the other way round. A direct form leaves a single in a third unit.
    fn locked(&self, name: &str, from: usize, found: &mut Vec<Effect>) {
        let (is_box, direct) = (from >= 2 * self.side, name.starts_with("direct"));
        let to = if is_box { 0..2 * self.side } else { 2 * self.side..3 * self.side };
        let to = to.filter(|_| is_box == name.ends_with("pointing"));
        for (to, digit) in to.flat_map(|to| (0..self.side).map(move |digit| (to, digit))) {
            let (inside, target) = (self.places(from, digit), &self.units[to]);
            let effect = self.remove(&without(target, &inside), &[digit]);
            if inside.len() < 2 || effect.is_empty() || !without(&inside, target).is_empty() {
                continue;
            }
            let is_other = |&third: &usize| third != from && third / self.side == from / self.side;
            for third in (0..3 * self.side).filter(is_other).filter(|_| direct) {
                let there = self.places(third, digit);
                if let ([left], 2..) = (&without(&there, target)[..], there.len()) {
                    found.push(&effect | &[(true, *left, digit)].into());
                }
            }
            found.extend((!direct).then_some(effect));
        }
    }

    /// As many cells as digits: they leave the unit, or, for locked sets, a line and a box.
    fn naked(&self, degree: usize, unit: usize, locked: bool, found: &mut Vec<Effect>) {
        for set in choices(&self.of_size(unit, degree), degree) {
            let digits = bits(set.iter().fold(0, |all, &cell| all | self.candidates[cell]));
            let lost = |unit: usize| self.remove(&without(&self.units[unit], &set), &digits);
            let [row, column, the_box] = self.of[set[0]];
            let line =
                [row, column].into_iter().find(|&line| without(&set, &self.units[line]).is_empty());
            match line.filter(|_| locked && unit == the_box) {
                _ if digits.len() != degree => {}
                Some(line) if lost(the_box).is_empty() || lost(line).is_subset(&lost(the_box)) => {}
                Some(line) => found.push(&lost(line) | &lost(the_box)),
                None if locked => {}
                None => found.push(lost(unit)),
            }
        }
    }

    /// As many digits as cells, which lose all others. A direct form leaves a single in the unit.
    fn hidden(&self, degree: usize, unit: usize, direct: bool, found: &mut Vec<Effect>) {
        let fits = |&digit: &usize| (1..=degree).contains(&self.places(unit, digit).len());
        for set in choices(&(0..self.side).filter(fits).collect::<Vec<_>>(), degree) {
            let cells = union(set.iter().map(|&digit| self.places(unit, digit)));
            let others = without(&(0..self.side).collect::<Vec<_>>(), &set);
            let effect = self.remove(&cells, &others);
            if cells.len() != degree || effect.is_empty() {
                continue;
            }
            for digit in others.into_iter().filter(|_| direct) {
                let all = self.places(unit, digit);
                if let ([left], 2..) = (&without(&all, &cells)[..], all.len()) {
                    found.push(&effect | &[(true, *left, digit)].into());
                }
            }
            found.extend((!direct).then_some(effect));
        }
    }

    /// Fish of lines from `first` on. Fins, which what is removed sees, are up to five; a sashimi fish has a base with at
    /// most one place in the covers.
    fn fish(&self, degree: usize, name: &str, first: usize, found: &mut Vec<Effect>) {
        let kind = first / self.side;
        let lines: Vec<usize> = (first + 1..(kind + 1) * self.side).collect();
        let fish = choices(&lines, degree - 1).into_iter().map(|rest| [vec![first], rest].concat());
        for (bases, digit) in
            fish.flat_map(|fish| (0..self.side).map(move |digit| (fish.clone(), digit)))
        {
            let body = union(bases.iter().map(|&base| self.places(base, digit)));
            let touched = union(body.iter().map(|&cell| vec![self.of[cell][1 - kind]]));
            if touched.len() >= degree + 4
                || bases.iter().any(|&base| self.places(base, digit).is_empty())
            {
                continue;
            }
            for covers in choices(&touched, degree) {
                let covered = union(covers.iter().map(|&cover| self.places(cover, digit)));
                let fins = without(&body, &covered);
                let has_few = |&base: &usize| without(&self.places(base, digit), &fins).len() < 2;
                let (has_fins, is_poor) = ((1..6).contains(&fins.len()), bases.iter().any(has_few));
                let fits = match name.split('_').next() {
                    Some("finned") => has_fins && !is_poor,
                    Some("sashimi") => has_fins && is_poor,
                    // A base with one place is a single.
                    _ => fins.is_empty() && !is_poor,
                };
                let mut removed = without(&covered, &body);
                removed.retain(|&cell| fits && fins.iter().all(|&fin| self.sees(cell, fin)));
                found.push(self.remove(&removed, &[digit]));
            }
        }
    }

    /// What the steps of a technique do.
    fn steps(&self, name: &str) -> BTreeSet<Effect> {
        let mut found = Vec::new();
        let direct = name.starts_with("direct");
        let degree = match name.rsplit('_').next() {
            Some("pair" | "wing") => 2,
            Some("triple" | "swordfish") => 3,
            _ => 4,
        };
        for unit in 0..3 * self.side {
            match name {
                "full_house" | "hidden_single" | "naked_single" => {
                    self.singles(name, unit, &mut found)
                }
                _ if name.ends_with("ing") && !name.contains("wing") => {
                    self.locked(name, unit, &mut found)
                }
                _ if name.starts_with("naked") || name.starts_with("locked") => {
                    self.naked(degree, unit, name.starts_with("locked"), &mut found)
                }
                _ if name.contains("hidden") => self.hidden(degree, unit, direct, &mut found),
                _ if unit < 2 * self.side => self.fish(degree, name, unit, &mut found),
                _ => {}
            }
        }
        found.iter().map(|effect| self.listed(effect)).filter(|effect| !effect.is_empty()).collect()
    }
}

const TECHNIQUES: &str = "full_house hidden_single naked_single pointing claiming direct_pointing direct_claiming \
     naked_pair naked_triple naked_quad locked_pair locked_triple hidden_pair hidden_triple hidden_quad \
     direct_hidden_pair direct_hidden_triple x_wing swordfish finned_x_wing sashimi_x_wing finned_swordfish \
     sashimi_swordfish";

#[test]
fn simple_steps_are_those_of_a_plain_search() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let shapes =
        [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 4), (4, 4)].into_iter().chain([(3, 3); 8]);
    for (seed, (height, width)) in shapes.enumerate() {
        let shape = Shape::new(height, width).unwrap();
        let is_small = height * width < 12;
        let reduction = if is_small { Reduction::Minimal } else { Reduction::Usual };
        let request = Request::new(shape, seed as u64).with_kind(reduction);
        let puzzle = generate(&request).unwrap().puzzle;
        let mut explainer = Explainer::new(shape, &Bounds::default()).unwrap();
        let mut position = Position::new(puzzle.clone()).unwrap();
        explainer.load(&position).unwrap();
        for at in 0.. {
            for name in TECHNIQUES.split(' ').filter(|_| at % 4 == 0) {
                let board = Plain::new(&position, height as usize, width as usize);
                // A list of one's own leaves nothing out, and joins siamese fish, which HoDoKu does not.
                let has_fins = name.starts_with("finned") || name.starts_with("sashimi");
                let profile = Profile::parse(if has_fins { "hodoku" } else { name }).unwrap();
                let steps = explainer.all(Technique::named(name).unwrap(), &profile).unwrap();
                let of = |all: &[Candidate], placed: bool| -> Effect {
                    all.iter().map(|one| (placed, one.cell as usize, one.digit.into())).collect()
                };
                let found = steps
                    .iter()
                    .map(|step| &of(step.eliminations(), false) | &of(step.placements(), true));
                let found: BTreeSet<Effect> = found.collect();
                assert_eq!(found, board.steps(name), "{name} in {puzzle} after {at} steps");
                *counts.entry(name).or_default() += found.len();
            }
            let Some(step) = explainer.step(&Profile::HODOKU).unwrap() else { break };
            step.apply_to(&mut position);
            explainer.apply();
        }
    }
    assert!(counts.values().all(|&count| count > 30), "{counts:?}");
}
