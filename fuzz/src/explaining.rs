//! Positions of many shapes through the techniques of every profile, and positions as texts.
//!
//! The checker proves every step. No step contradicts the solution that a position was made from, unless the position
//! does; with several solutions, techniques that assume one are left out. What a layout writes has the same candidates.
//!
//! ```text
//!     0 | text                                                                a text, read as a position
//!     1 to 7 | shape | mix, 4 bytes | holes | placed ... | removed ... |      a position that the target makes,
//!         profile | names of techniques ... | memory | constraints ... | technique      and what is asked of it
//! ```

use std::fmt::Debug;
use std::time::Duration;

use sudoku::{
    Bounds, Candidate, ConstraintKind, Error, Explainer, Language, Layout, Options, Position,
    Profile, PuzzleExt, Rating, ReadOptions, Reason, Step, Technique,
};
use sudoku_core::digits::Digit;

use crate::Bytes;
use crate::solved_board::with_holes;

const BOXES: [(u32, u32); 8] = [(3, 3), (2, 2), (2, 3), (3, 3), (3, 2), (1, 5), (2, 4), (3, 3)];

/// The most steps of an execution.
const STEPS: usize = 8;

/// The time for the steps, the list and the rating, each.
const TIME: Duration = Duration::from_millis(100);

/// The most nodes of the search for a second solution.
const NODES: u64 = 1_000;

pub fn run(mut bytes: Bytes) {
    if bytes.below(8) == 0 {
        return read(bytes.rest());
    }
    let Made { position, solution, grid } = made(&mut bytes);
    let profile = profile(&mut bytes);
    let memory = bytes.one_of(&[usize::MAX, usize::MAX, usize::MAX, 1 << 16, 1 << 20]);
    let position = constrained(&mut bytes, position, &grid);
    let options =
        Options::default().with_solution_limit(2).with_bounds(Bounds::default().with_nodes(NODES));
    let report = position.puzzle().solve(&options).unwrap().report;
    let is_unique = report.solutions == 1 && report.ended == sudoku::Ended::Exhausted;
    let profile = if is_unique { profile } else { profile.without_uniqueness() };
    let bounds = Bounds::default().with_time(TIME).with_memory(memory);
    let mut explainer = match Explainer::new(position.puzzle().shape(), &bounds) {
        Ok(explainer) => explainer,
        Err(error) => return ended(&error, &position),
    };
    if let Err(error) = explainer.load(&position) {
        return ended(&error, &position);
    }
    steps(&mut explainer, &profile, position.clone(), solution.as_deref());
    explainer.load(&position).unwrap();
    let techniques: Vec<_> = profile.techniques().collect();
    let technique = bytes.one_of(&techniques);
    match explainer.all(technique, &profile) {
        Ok(all) => all.iter().for_each(|step| follows(step, &position, solution.as_deref())),
        Err(error) => ended(&error, &(technique.name, &position)),
    }
    match Rating::of(&mut explainer, &position, &profile) {
        Ok(rating) => assert_eq!(rating.explained, rating.open == 0, "{rating:?} {position:?}"),
        Err(error) => ended(&error, &(names(&profile), &position)),
    }
}

/// The names of the techniques of a profile.
fn names(profile: &Profile) -> Vec<&'static str> {
    profile.techniques().map(|technique| technique.name).collect()
}

/// A position, and the solution that it was made from, unless a placed digit or a removed candidate excludes it.
struct Made {
    position: Position,
    solution: Option<Vec<Digit>>,
    grid: Vec<Digit>,
}

/// The position with constraints that the grid keeps: regions, sets of cells that differ.
fn constrained(bytes: &mut Bytes, position: Position, grid: &[Digit]) -> Position {
    let (side, mut puzzle) = (position.puzzle().shape().side(), position.puzzle().clone());
    if bytes.below(4) == 1 {
        // Each region has one cell of each digit.
        let mut regions = vec![0; grid.len()];
        for digit in 0..side {
            let turn = bytes.below(side);
            let cells = (0..grid.len()).filter(|&cell| usize::from(grid[cell]) == digit);
            cells.enumerate().for_each(|(at, cell)| regions[cell] = ((at + turn) % side) as i64);
        }
        puzzle.add_constraint(ConstraintKind::REGIONS, &regions, &[]).unwrap();
    }
    for _ in 0..bytes.below(4) {
        let mut cells: Vec<u32> = Vec::new();
        for _ in 0..2 * side {
            let cell = bytes.byte() as usize % grid.len();
            if cells.iter().all(|&other| grid[other as usize] != grid[cell]) {
                cells.push(cell as u32);
            }
        }
        puzzle.add_constraint(ConstraintKind::DIFFERENT, &[], &cells).unwrap();
    }
    let mut other = Position::new(puzzle).unwrap();
    for cell in (0..grid.len()).filter(|&cell| !position.is_given(cell)) {
        other.place_digit(cell, position.digits()[cell]);
        for digit in (0..side).filter(|digit| position.removed()[cell] >> digit & 1 == 1) {
            other.remove_digit(cell, digit as Digit);
        }
    }
    other
}

fn made(bytes: &mut Bytes) -> Made {
    let (puzzle, grid) = with_holes(bytes, &BOXES);
    let (side, cells) = (puzzle.shape().side(), puzzle.shape().cells());
    let mut position = Position::new(puzzle).unwrap();
    let mut spoiled = false;
    for _ in 0..bytes.below(8) {
        let (cell, change) = (bytes.byte() as usize % cells, bytes.below(2 * side));
        // One in two is that of the solution.
        let digit = if change < side { change } else { grid[cell].into() };
        if position.place(cell / side, cell % side, digit as u32 + 1).is_ok() {
            spoiled |= digit != usize::from(grid[cell]);
        }
    }
    for _ in 0..bytes.below(64) {
        let (cell, digit) = (bytes.byte() as usize % cells, bytes.below(side));
        let is_wrong = digit == usize::from(grid[cell]);
        if is_wrong && !bytes.once_in(8) {
            continue;
        }
        position.remove(cell / side, cell % side, digit as u32 + 1).unwrap();
        spoiled |= is_wrong;
    }
    Made { position, solution: (!spoiled).then(|| grid.clone()), grid }
}

/// A profile of the library, or a list of techniques.
fn profile(bytes: &mut Bytes) -> Profile {
    let choice = bytes.below(2 * Profile::ALL.len());
    if let Some(profile) = Profile::ALL.get(choice) {
        return *profile;
    }
    let mut names = vec!["full_house"];
    for _ in 0..=bytes.below(8) {
        let all: Vec<_> = Technique::all().collect();
        let name = bytes.one_of(&all).name;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    // With a score of its own, each technique fits every scale.
    Profile::parse(&format!("{}=1", names.join("=1, "))).unwrap()
}

/// Follows a path.
fn steps(
    explainer: &mut Explainer,
    profile: &Profile,
    mut position: Position,
    solution: Option<&[Digit]>,
) {
    for _ in 0..STEPS {
        if explainer.open() == 0 {
            break;
        }
        let step = match explainer.step(profile) {
            Ok(Some(step)) => step,
            Ok(None) => break,
            Err(error) => return ended(&error, &(names(profile), &position)),
        };
        follows(step, &position, solution);
        step.apply_to(&mut position);
        explainer.apply();
    }
    let (puzzle, side) = (position.puzzle(), position.puzzle().shape().side());
    let cells = (0..side * side).map(|cell| position.get(cell / side, cell % side));
    assert_eq!(cells.filter(Option::is_none).count(), explainer.open(), "{puzzle}");
}

/// Checks a step: it changes the position, does not contradict the solution, and can be told.
fn follows(step: &Step, position: &Position, solution: Option<&[Digit]>) {
    let side = position.puzzle().shape().side();
    let sentence = step.sentence(position).unwrap();
    let has = |candidate: &Candidate| {
        let cell = candidate.cell as usize;
        let candidates = position.candidates(cell / side, cell % side).unwrap();
        candidates.contains(&(u32::from(candidate.digit) + 1))
    };
    let changes = step.placements().iter().chain(step.eliminations());
    assert!(changes.clone().count() > 0 && changes.clone().all(has), "{sentence} {position:?}");
    if let Some(solution) = solution {
        let holds = |candidate: &Candidate| solution[candidate.cell as usize] == candidate.digit;
        let is_right =
            step.placements().iter().all(holds) && !step.eliminations().iter().any(holds);
        assert!(is_right, "{sentence} {position:?}");
    }
    for text in [&sentence, &step.nudge(position).unwrap()] {
        assert!(text.ends_with('.') && !text.contains(['{', '}']), "{text}");
    }
    for language in Language::all() {
        step.json(position, language).unwrap();
    }
}

/// Only a bound may end a search.
fn ended(error: &Error, of: &dyn Debug) {
    let is_bound = matches!(error.reason, Reason::TimeLimit | Reason::MemoryLimit);
    assert!(is_bound, "{error}: {of:?}");
}

/// Reads a position, and writes it in every layout.
fn read(text: &[u8]) {
    let Ok(position) = Position::read(text, &ReadOptions::default()) else { return };
    for layout in Layout::all() {
        match position.to_text(layout) {
            Ok(written) => {
                let again = Position::read(&written, &ReadOptions::default());
                let again = again.unwrap_or_else(|error| panic!("{error}: {written}"));
                // Only the lines of HoDoKu's library say which cells are filled.
                let of = |position| {
                    let mut cells = shown(position);
                    if *layout != *Layout::LIBRARY {
                        cells.iter_mut().for_each(|(filled, _)| *filled = None);
                    }
                    cells
                };
                assert_eq!(of(&again), of(&position), "{written}");
            }
            Err(error) => {
                let is_lack = matches!(error.reason, Reason::NotExpressible { .. });
                assert!(is_lack, "{error}: {position:?}");
            }
        }
    }
}

/// The filled cells and the candidates.
fn shown(position: &Position) -> Vec<(Option<u32>, Vec<u32>)> {
    let side = position.puzzle().shape().side();
    let cells = (0..side * side).map(|cell| (cell / side, cell % side));
    cells
        .map(|(row, col)| (position.get(row, col), position.candidates(row, col).unwrap()))
        .collect()
}
