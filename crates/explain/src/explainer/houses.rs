//! Steps on boards with constraints and of several grids: none contradicts the solution, and the checker proves each.
//!
//! The puzzles are made here: random symbols in the first row, a solution, then givens taken away while it is the only one.
//! There are few, or LIBSUDOKU_STEPS of each kind of board, of which one in fifty shows all steps of all techniques; each
//! LIBSUDOKU_PIECE has other ones.

use std::collections::BTreeMap;

use super::*;
use crate::Family;
use crate::board::{COLUMN, Cells, ROW};
use crate::parts::joint::Joint;
use crate::parts::sums::{Equation, MOST_TERMS};
use crate::search::choose;
use crate::support::Random;
use sudoku_core::ConstraintKind as Kind;
use sudoku_core::constraint::Constraint;
use sudoku_solve::Options;

/// The largest fish with boxes that is looked for, on a board of one grid and of several, which have many more.
const LARGEST_FISH: [i32; 2] = [3, 2];

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |value| value.parse().unwrap())
}

/// The cells that share a side with a cell.
fn beside(shape: Shape, cell: usize) -> impl Iterator<Item = usize> {
    let (row, col) = (shape.row_of(cell), shape.col_of(cell));
    let places =
        [(row + 1, col), (row, col + 1), (row.wrapping_sub(1), col), (row, col.wrapping_sub(1))];
    places.into_iter().filter_map(move |(row, col)| shape.cell_at(row, col))
}

/// Regions in one piece each: two cells change places many times, each beside the other's region.
fn regions(shape: Shape, random: &mut Random) -> Vec<i64> {
    let side = shape.side();
    let mut regions: Vec<i64> = (0..shape.cells()).map(|cell| shape.box_of(cell) as i64).collect();
    let is_whole = |regions: &[i64], region: i64| {
        let mut reached: Vec<usize> =
            regions.iter().position(|&own| own == region).into_iter().collect();
        let mut at = 0;
        while at < reached.len() {
            for other in beside(shape, reached[at]) {
                if regions[other] == region && !reached.contains(&other) {
                    reached.push(other);
                }
            }
            at += 1;
        }
        reached.len() == side
    };
    for _ in 0..40 * shape.cells() {
        let (one, other) = (random.below(shape.cells()), random.below(shape.cells()));
        let (a, b) = (regions[one], regions[other]);
        let touches =
            |cell: usize, region: i64| beside(shape, cell).any(|near| regions[near] == region);
        if a != b && touches(one, b) && touches(other, a) {
            regions.swap(one, other);
            if !is_whole(&regions, a) || !is_whole(&regions, b) {
                regions.swap(one, other);
            }
        }
    }
    regions
}

/// The kinds of boards: the constraints of each. Those of several grids have a shape of their own.
pub const BOARDS: [(&str, &[&Kind]); 20] = [
    ("jigsaw", &[Kind::REGIONS]),
    ("x", &[Kind::DIAGONAL, Kind::DIAGONAL]),
    ("windoku", &[Kind::WINDOWS]),
    ("groups", &[Kind::DISJOINT_GROUPS]),
    ("anti-knight", &[Kind::ANTI_KNIGHT]),
    ("anti-king", &[Kind::ANTI_KING]),
    ("extra", &[Kind::EXTRA_REGION, Kind::DIFFERENT, Kind::DIFFERENT]),
    ("offset", &[Kind::OFFSET]),
    ("jigsaw-x", &[Kind::REGIONS, Kind::DIAGONAL, Kind::DIFFERENT]),
    ("samurai", &[]),
    ("grids", &[]),
    ("samurai-extra", &[Kind::ANTI_KNIGHT, Kind::DIFFERENT]),
    ("killer", &[Kind::CAGE]),
    ("killer-jigsaw", &[Kind::REGIONS, Kind::CAGE]),
    ("killer-x", &[Kind::DIAGONAL, Kind::DIAGONAL, Kind::CAGE]),
    ("killer-samurai", &[Kind::CAGE]),
    ("marks", MARKS),
    ("killer-marks", &[Kind::CAGE, Kind::EVEN]),
    ("clues", CLUES),
    ("killer-clues", &[Kind::CAGE, Kind::ARROW, Kind::DIFFERENCE, Kind::THERMOMETER]),
];

/// What excludes symbols from single cells.
const MARKS: &[&Kind] = &[Kind::EVEN, Kind::ODD, Kind::CANDIDATES];

/// What relates the symbols of cells that touch.
const CLUES: &[&Kind] = &[
    Kind::SUM,
    Kind::LITTLE_KILLER,
    Kind::ARROW,
    Kind::DOUBLE_ARROW,
    Kind::ZIPPER_LINE,
    Kind::DIFFERENCE,
    Kind::RATIO,
    Kind::GREATER_THAN,
    Kind::THERMOMETER,
    Kind::SLOW_THERMOMETER,
    Kind::WHISPER,
    Kind::RENBAN,
    Kind::PALINDROME,
    Kind::CLONE,
    Kind::MODULAR_LINE,
    Kind::BETWEEN_LINE,
    Kind::QUADRUPLE,
    Kind::COUNTING_CIRCLES,
    Kind::SANDWICH,
    Kind::SKYSCRAPER,
    Kind::NUMBERED_ROOM,
];

/// The shape of a board with grids like this one.
fn shape_of(name: &str, one: Shape, random: &mut Random) -> Shape {
    let (height, width) = (one.box_height() as u32, one.box_width() as u32);
    let shape = match name {
        "samurai" | "samurai-extra" | "killer-samurai" => Shape::samurai(height, width),
        // Two or three grids, which share one box or more.
        "grids" => {
            let mut place = || {
                (
                    height * random.below(width as usize) as u32,
                    width * random.below(height as usize) as u32,
                )
            };
            let mut grids = vec![(0, 0), place(), place()];
            grids.sort_unstable();
            grids.dedup();
            Shape::overlapping(height, width, &grids)
        }
        _ => Ok(one),
    };
    shape.unwrap()
}

/// A board without givens.
fn empty(shape: Shape, kinds: &[&'static Kind], random: &mut Random) -> Puzzle {
    let mut puzzle = Puzzle::new(shape).unwrap();
    // Cages and marks are drawn around the solution.
    let is_of_board = |kind: &&'static Kind| {
        *kind != Kind::CAGE && !MARKS.contains(kind) && !CLUES.contains(kind)
    };
    for (at, &kind) in kinds.iter().enumerate().filter(|(_, kind)| is_of_board(kind)) {
        let mut cells: Vec<u32> = shape.existing_cells().map(|cell| cell as u32).collect();
        random.shuffle(&mut cells);
        let (values, count) = match kind.name {
            "regions" => (regions(shape, random), 0),
            "diagonal" => (vec![1 - 2 * (at as i64 % 2)], 0),
            "offset" => (vec![1 + random.below(2) as i64, 2 + random.below(2) as i64], 0),
            "extra_region" => (vec![], shape.side()),
            "different" => (vec![], if at == 1 { shape.side() } else { 2 + random.below(3) }),
            _ => (vec![], 0),
        };
        puzzle.add_constraint(kind, &values, &cells[..count]).unwrap();
    }
    puzzle
}

/// How many solutions there are, up to two, and one of them.
fn solve(puzzle: &Puzzle) -> (u64, Option<Vec<u16>>) {
    let bounds = Bounds::default().with_nodes(20_000);
    let options = Options::default().with_bounds(bounds).with_solution_limit(2);
    let mut first = None;
    let report = sudoku_solve::run(puzzle, &options, |grid| {
        first.get_or_insert_with(|| grid.to_vec());
    });
    (report.unwrap().solutions, first)
}

/// Adds cages of 2 to 5 cells that touch, with the symbols of the solution; some cells are left over, and some are in two.
fn add_cages(puzzle: &mut Puzzle, solution: &[u16], random: &mut Random) {
    let shape = puzzle.shape();
    let mut free: Vec<usize> = shape.existing_cells().collect();
    random.shuffle(&mut free);
    let mut is_taken = vec![false; shape.cells()];
    for first in free {
        if is_taken[first] && random.below(20) > 0 {
            continue;
        }
        let mut cage = vec![first];
        for _ in 0..1 + random.below(4) {
            let may = |&cell: &usize| {
                shape.has_cell(cell)
                    && !is_taken[cell]
                    && cage.iter().all(|&own| own != cell && solution[own] != solution[cell])
            };
            let next: Vec<usize> =
                cage.iter().flat_map(|&cell| beside(shape, cell)).filter(may).collect();
            if next.is_empty() {
                break;
            }
            cage.push(random.one_of(&next));
        }
        cage.iter().for_each(|&cell| is_taken[cell] = true);
        if cage.len() > 1 || random.below(4) == 0 {
            let total = cage.iter().map(|&cell| u64::from(solution[cell]) + 1).sum();
            let cells: Vec<u32> = cage.iter().map(|&cell| cell as u32).collect();
            puzzle.add_cage(total, &cells).unwrap();
        }
    }
}

/// Adds a constraint of one cell to about a third of the cells.
fn add_marks(puzzle: &mut Puzzle, kinds: &[&'static Kind], solution: &[u16], random: &mut Random) {
    let marks: Vec<&'static Kind> =
        kinds.iter().copied().filter(|kind| MARKS.contains(kind)).collect();
    for cell in puzzle.shape().existing_cells().filter(|_| !marks.is_empty()) {
        let symbol = i64::from(solution[cell]) + 1;
        let kind = match random.one_of(&marks) {
            kind if kind == Kind::CANDIDATES => kind,
            _ if symbol % 2 == 0 => Kind::EVEN,
            _ => Kind::ODD,
        };
        let taken = |&other: &i64| other == symbol || random.below(2) == 0;
        let values = match kind == Kind::CANDIDATES {
            true => (1..=puzzle.shape().side() as i64).filter(taken).collect(),
            false => Vec::new(),
        };
        if random.below(3) == 0 {
            puzzle.add_constraint(kind, &values, &[cell as u32]).unwrap();
        }
    }
}

/// Adds clues that the solution keeps, on cells that touch: at most one for each cell of the board.
fn add_clues(puzzle: &mut Puzzle, kinds: &[&'static Kind], solution: &[u16], random: &mut Random) {
    let clues: Vec<&'static Kind> =
        kinds.iter().copied().filter(|kind| CLUES.contains(kind)).collect();
    let shape = puzzle.shape();
    for first in shape.existing_cells().filter(|_| !clues.is_empty()) {
        let mut line = vec![first];
        for _ in 0..1 + random.below(4) {
            let last = line[line.len() - 1];
            let next: Vec<usize> =
                beside(shape, last).filter(|cell| !line.contains(cell)).collect();
            if !next.is_empty() {
                line.push(random.one_of(&next));
            }
        }
        let kind = random.one_of(&clues);
        let symbols = line.iter().map(|&cell| i64::from(solution[cell]) + 1);
        let value = match kind.name {
            "sum" | "little_killer" => symbols.sum(),
            _ => 1 + random.below(3) as i64,
        };
        let cells: Vec<u32> = line.iter().map(|&cell| cell as u32).collect();
        let takes = [vec![value], Vec::new()].into_iter();
        let made = [&cells[..], &cells[..2]].into_iter().flat_map(|cells| {
            takes.clone().filter_map(|values| Constraint::new(kind, &values, cells, shape).ok())
        });
        let kept = made.clone().find(|one| sudoku_core::solution::keeps(puzzle, solution, one));
        if let Some(clue) = kept {
            puzzle.add_constraint(kind, clue.values(), clue.cells()).unwrap();
        }
    }
}

/// A puzzle with one solution, and that. `None` if the drawn board has none.
fn make(shape: Shape, kinds: &[&'static Kind], random: &mut Random) -> Option<(Puzzle, Vec<u16>)> {
    let mut puzzle = empty(shape, kinds, random);
    for (col, symbol) in random.order(shape.side()).into_iter().enumerate() {
        puzzle.set(0, col, symbol as u32 + 1).unwrap();
    }
    let solution = solve(&puzzle).1?;
    let symbol = |cell: usize| u32::from(solution[cell]) + 1;
    let mut cells: Vec<usize> = shape.existing_cells().collect();
    if kinds.contains(&Kind::CAGE) {
        add_cages(&mut puzzle, &solution, random);
    }
    add_marks(&mut puzzle, kinds, &solution, random);
    add_clues(&mut puzzle, kinds, &solution, random);
    for &cell in &cells {
        puzzle.set(shape.row_of(cell), shape.col_of(cell), symbol(cell)).unwrap();
    }
    random.shuffle(&mut cells);
    for cell in cells {
        let (row, col) = (shape.row_of(cell), shape.col_of(cell));
        puzzle.set(row, col, None).unwrap();
        if solve(&puzzle).0 != 1 {
            puzzle.set(row, col, symbol(cell)).unwrap();
        }
    }
    Some((puzzle, solution))
}

fn contradicts(step: &Step, solution: &[u16]) -> bool {
    let is_true = |one: &Candidate| solution[one.cell as usize] == one.digit;
    step.eliminations.iter().any(is_true) || !step.placements.iter().all(is_true)
}

/// The steps of a path by profiles in turn, and, if `lists`, all steps at every fifth position. Whether the puzzle is solved.
fn follow(
    puzzle: &Puzzle,
    solution: &[u16],
    lists: bool,
    counts: &mut BTreeMap<&'static str, u64>,
) -> bool {
    let mut explainer = Explainer::new(puzzle.shape(), &Bounds::default()).unwrap();
    let mut position = Position::new(puzzle.try_clone().unwrap()).unwrap();
    explainer.load(&position).unwrap();
    let largest = LARGEST_FISH[usize::from(puzzle.shape().is_overlapping())];
    let is_small = |each: &&Technique| match each.family {
        Family::ComplexFish => each.number % 10 + 2 <= largest,
        family => family != Family::NestedChain,
    };
    // In the quick test, and on boards with clues, chains inside chains take long.
    let has_clues = puzzle.constraints().iter().any(|one| one.kind().is_clue());
    let is_long = number("LIBSUDOKU_STEPS", 0) > 0 && !has_clues;
    let may = |each: &Technique| is_long || each.family != Family::NestedChain;
    let explain = Profile::EXPLAINER.up_to_last(may);
    for at in 0.. {
        let profile = match puzzle.cages().is_empty() {
            true => [Profile::HODOKU, explain, Profile::FAIR][at % 3],
            false => [Profile::KILLER, Profile::HODOKU, Profile::KILLER_STARS][at % 3],
        };
        if lists && at % 5 == 4 {
            for technique in TECHNIQUES.iter().filter(is_small) {
                for profile in [profile, Profile::parse(technique.name).unwrap()] {
                    let steps = explainer.all(technique, &profile).unwrap_or_else(|error| {
                        panic!("{technique}: {error}\n{puzzle}\n{position:?}")
                    });
                    for step in steps {
                        let sentence = step.sentence(&position).unwrap();
                        assert!(!contradicts(&step, solution), "{puzzle}: {sentence}");
                        assert!(!sentence.contains('{'), "{sentence}");
                        *counts.entry(step.technique().name).or_default() += 1;
                    }
                }
            }
        }
        if explainer.open() == 0 {
            return true;
        }
        let mut next = |profile: &Profile| {
            let step = explainer.step(profile).unwrap_or_else(|error| panic!("{error}\n{puzzle}"));
            step.map(|step| step.try_clone().unwrap())
        };
        let Some(step) = next(&profile).or_else(|| next(&explain)) else { return false };
        assert!(!contradicts(&step, solution), "{puzzle}");
        *counts.entry(step.technique().name).or_default() += 1;
        step.apply_to(&mut position);
        explainer.apply();
    }
    false
}

#[test]
fn steps_on_boards_with_constraints_are_proved() {
    let (puzzles, piece) = (number("LIBSUDOKU_STEPS", 0), number("LIBSUDOKU_PIECE", 0));
    let seeds = piece * puzzles..(piece + 1) * puzzles;
    let seeds = if puzzles == 0 { 0..4 } else { seeds };
    let (mut all, mut made) = (BTreeMap::new(), 0);
    for (name, kinds) in BOARDS {
        let mut solved = 0;
        let mut count = 0;
        for seed in seeds.clone() {
            let mut random = Random::new(9_000 + seed);
            // In the quick test, small ones, and one of which only the steps of a path are looked at.
            let is_quick = puzzles == 0;
            let is_several =
                matches!(name, "samurai" | "grids" | "samurai-extra" | "killer-samurai");
            let shape = match (is_quick || is_several, seed % 8) {
                (true, 0..3) => Shape::square(4),
                // Paths of clues alone take many nets.
                (true, _) if name.ends_with("clues") => Shape::new(2, 3),
                (_, 7) => Shape::new(2, 3),
                _ => Shape::square(9),
            };
            let shape = shape.unwrap();
            if kinds == [Kind::WINDOWS] && !shape.has_square_boxes() {
                continue;
            }
            let drawn = (0..20).find_map(|_| {
                let shape = shape_of(name, shape, &mut random);
                make(shape, kinds, &mut random)
            });
            let Some((puzzle, solution)) = drawn else { continue };
            count += 1;
            // All steps of all techniques take minutes.
            let lists = match puzzle.shape().is_overlapping() {
                true => shape.side() == 4 && !is_quick && seed % 50 == 0,
                false if is_quick => shape.side() == 4,
                false => seed % 50 == 0,
            };
            solved += u64::from(follow(&puzzle, &solution, lists, &mut all));
        }
        println!("{name}: {solved} of {count} solved");
        made += count;
    }
    let sum: u64 = all.values().sum();
    println!("soak: sum {sum} steps");
    println!("soak: max {} techniques", all.len());
    all.iter().for_each(|(name, count)| println!("{count} {name}"));
    assert!(made >= 7 && sum > 50, "{made} {all:?}");
}

/// Follows a path whose finders know the houses of `other`, and counts the steps, of it and of techniques that assume one
/// solution, which the checker, who knows the puzzle, does not prove.
fn unproved(puzzle: &Puzzle, other: &Puzzle) -> u32 {
    let limits = &mut Limits::new(&Bounds::default());
    let position = Position::new(puzzle.try_clone().unwrap()).unwrap();
    let other = Position::new(other.try_clone().unwrap()).unwrap();
    let rules = Some((other.houses().unwrap(), puzzle));
    let mut engine = start::<2>(puzzle.shape(), rules, limits).unwrap();
    engine.load(&position);
    let mut count = 0;
    loop {
        for technique in TECHNIQUES.iter().filter(|each| each.assumes_uniqueness) {
            count += u32::from(engine.all(technique, Scan::Complete, limits).is_err());
        }
        match engine.find(&Profile::HODOKU, limits) {
            Ok(true) if engine.prove(limits).is_ok() => engine.apply(),
            Ok(true) => return count + 1,
            _ => return count,
        }
    }
}

#[test]
fn a_house_that_finders_forget_or_invent_is_caught() {
    let mut caught = [0; 3];
    for seed in 0..24 {
        let mut random = Random::new(700 + seed);
        let shape = Shape::square(9).unwrap();
        let Some((puzzle, _)) = make(shape, &[Kind::WINDOWS], &mut random) else { continue };
        let mut forgetful = puzzle.try_clone().unwrap();
        forgetful.clear_constraints();
        forgetful.add_constraint(Kind::DIFFERENT, &[], &[0, 1]).unwrap();
        let mut inventive = puzzle.try_clone().unwrap();
        inventive.add_constraint(Kind::DIAGONAL, &[1], &[]).unwrap();
        for (caught, other) in caught.iter_mut().zip([&puzzle, &forgetful, &inventive]) {
            *caught += unproved(&puzzle, other);
        }
    }
    assert!(caught[0] == 0 && caught[1] > 0 && caught[2] >= 6, "{caught:?}");
}

/// Three placed cells of a rectangle take part in a deadly pattern only if no constraint excludes their other digit.
// Seen to fail: without the rule in the geometry; without it in the checker.
#[test]
fn cells_that_lack_a_digit_by_a_constraint_cannot_be_exchanged() {
    let limits = &mut Limits::new(&Bounds::default());
    let technique = TECHNIQUES.iter().find(|each| each.name == "avoidable_rectangle_1").unwrap();
    let steps_of = |symbols: &[i64]| {
        let mut puzzle = Puzzle::new(Shape::square(4).unwrap()).unwrap();
        if !symbols.is_empty() {
            puzzle.add_constraint(Kind::CANDIDATES, symbols, &[0]).unwrap();
        }
        let mut position = Position::new(puzzle.try_clone().unwrap()).unwrap();
        for (cell, digit) in [(0, 0), (2, 1), (4, 1)] {
            position.place_digit(cell, digit);
        }
        position.remove_digit(6, 3);
        let mut explainer = Explainer::new(puzzle.shape(), &Bounds::default()).unwrap();
        explainer.load(&position).unwrap();
        let steps = explainer.all(technique, &Profile::parse(technique.name).unwrap()).unwrap();
        (steps, puzzle, position)
    };
    for (symbols, count) in [(&[][..], 1), (&[1, 2, 3], 1), (&[1, 3, 4], 0)] {
        assert_eq!(steps_of(symbols).0.len(), count, "{symbols:?}");
    }
    let (steps, ..) = steps_of(&[]);
    for (symbols, is_proved) in [([1, 2, 3], true), ([1, 3, 4], false)] {
        let (_, puzzle, position) = steps_of(&symbols);
        let mut checker = Checker::new(puzzle.shape(), Some(&puzzle), limits).unwrap();
        checker.load(&position);
        assert_eq!(checker.prove(&steps[0], limits).is_ok(), is_proved, "{symbols:?}");
    }
}

/// Six cells with the least sum have the six least digits: none is in a combination twice.
// Seen to fail: with digits that repeat in a combination.
#[test]
fn digits_that_no_combination_of_a_large_cage_has_are_removed() {
    let mut puzzle = Puzzle::new(Shape::square(9).unwrap()).unwrap();
    puzzle.add_cage(21, &[0, 1, 2, 3, 4, 5]).unwrap();
    let technique = TECHNIQUES.iter().find(|each| each.name == "cage_combinations").unwrap();
    let position = Position::new(puzzle).unwrap();
    let mut explainer = Explainer::new(position.puzzle().shape(), &Bounds::default()).unwrap();
    explainer.load(&position).unwrap();
    let steps = explainer.all(technique, &Profile::KILLER).unwrap();
    let gone = |step: &Step| step.eliminations.iter().map(|one| (one.cell, one.digit)).collect();
    let found: Vec<Vec<_>> = steps.iter().map(gone).collect();
    let expected: Vec<(u32, u16)> =
        (0..6).flat_map(|cell| (6..9).map(move |digit| (cell, digit))).collect();
    assert_eq!(found, [expected]);
}

/// A killer of 9x9 cells.
fn killer(seed: u64) -> Option<Puzzle> {
    let mut random = Random::new(40_000 + seed);
    Some(make(Shape::square(9).unwrap(), &[Kind::CAGE], &mut random)?.0)
}

/// What finders of sums keep from step to step saves time alone.
// Seen to fail: with a unit without a killer subset known by its equations, whatever its candidates.
#[test]
fn an_explainer_of_killers_goes_on_with_the_step_that_a_new_one_finds() {
    let mut techniques = Vec::new();
    for puzzle in (0..60).filter_map(killer) {
        let mut position = Position::new(puzzle.try_clone().unwrap()).unwrap();
        let start = || Explainer::new(puzzle.shape(), &Bounds::default()).unwrap();
        let mut explainer = start();
        explainer.load(&position).unwrap();
        while let Some(step) = explainer.step(&Profile::KILLER).unwrap() {
            let mut other = start();
            other.load(&position).unwrap();
            let expected = other.step(&Profile::KILLER).unwrap().unwrap();
            assert_eq!(step.technique(), expected.technique(), "{puzzle}\n{position:?}");
            // Chains begin at the cell after that of the chain before.
            if step.technique().family != Family::ForcingChain {
                assert!(step.has_effects_of(expected), "{puzzle}\n{position:?}");
            }
            techniques.push(step.technique().name);
            step.apply_to(&mut position);
            explainer.apply();
        }
    }
    for name in ["killer_pair", "two_sums"] {
        assert!(techniques.contains(&name), "{name}");
    }
}

/// Two sums whose arrangements fit for each candidate lose none.
// Seen to fail: with arrangements that fit although cells that see each other have one digit; with sums that are not listed.
#[test]
fn two_sums_that_fit_lose_no_candidate() {
    let limits = &mut Limits::new(&Bounds::default());
    let mut counts = [0; 3];
    for puzzle in (0..4).filter_map(killer) {
        let position = Position::new(puzzle.try_clone().unwrap()).unwrap();
        let rules = Some((position.houses().unwrap(), &puzzle));
        let geometry = memory::shared(Geometry::<2>::new(puzzle.shape(), rules, limits).unwrap());
        let mut board = Board::<2>::new(geometry.unwrap(), limits).unwrap();
        board.load(&position);
        let mut sums = Sums::default();
        sums.update(&board, limits).unwrap();
        let is_short = |one: &Equation<2>| (2..=3).contains(&one.terms.len());
        sums.list_arrangements(&board, is_short, limits).unwrap();
        let short: Vec<_> = sums.equations().iter().filter(|&one| is_short(one)).collect();
        for (number, &one) in short.iter().enumerate() {
            for &other in &short[..number] {
                let kept = Joint::new(&board, [one, other]).kept(limits).unwrap();
                let has_all = |one: &Equation<2>, kept: [u64; MOST_TERMS]| {
                    one.masks(&board)[..one.terms.len()] == kept[..one.terms.len()]
                };
                let is_whole = has_all(one, kept[0]) && has_all(other, kept[1]);
                let fits = one.fits_all(other, &board, limits).unwrap();
                assert!(is_whole || !fits, "{puzzle}: {one:?}, {other:?}");
                counts[usize::from(is_whole) + usize::from(fits)] += 1;
            }
        }
    }
    assert!(counts[0] > 50 && counts[2] > 10 * counts[1], "{counts:?}");
}

// Seen to fail: without the last sum that the regions from one on have.
#[test]
fn all_choices_of_lines_and_regions_are_listed_by_their_leftover_cells() {
    let limits = &mut Limits::new(&Bounds::default());
    let shape = Shape::new(2, 3).unwrap();
    let puzzle = empty(shape, &[Kind::REGIONS], &mut Random::new(1));
    let position = Position::new(puzzle.try_clone().unwrap()).unwrap();
    let rules = Some((position.houses().unwrap(), &puzzle));
    let geometry = Geometry::<2>::new(shape, rules, limits).unwrap();
    let all = |units: &mut dyn Iterator<Item = usize>| {
        units.fold(Cells::EMPTY, |all, unit| all | geometry.unit_cells[unit])
    };
    let mut expected = Vec::new();
    for (kind, count) in
        [ROW, COLUMN].into_iter().flat_map(|kind| [(kind, 2), (kind, 3), (kind, 4)])
    {
        let first = geometry.units(kind).start;
        for lines in (first..=first + 6 - count).map(|from| from..from + count) {
            choose(&[0; 6], count, 0, false, &mut |chosen, _| {
                let regions: Vec<usize> = chosen.iter().map(|region| 12 + region).collect();
                let left = all(&mut regions.iter().copied()) - all(&mut lines.clone());
                expected.push((left.len(), lines.clone(), regions));
                Ok::<(), ()>(())
            })
            .unwrap();
        }
    }
    expected.retain(|(left, ..)| (1..=6).contains(left));
    expected.sort_by_key(|(left, ..)| *left);
    let listed = leftovers::list(&geometry, limits).unwrap();
    let listed = listed.iter().map(|one| (one.lines.clone(), one.regions(&geometry).collect()));
    assert!(listed.eq(expected.into_iter().map(|(_, lines, regions)| (lines, regions))));
}
