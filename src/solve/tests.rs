//! All strategies on small boards, in a second even where nothing is optimised: what they find is counted
//! beside them by trying every grid. `tests/strategies.rs` does it at length.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::clause_learning::ClauseLearning;
use super::*;
use crate::limits::watched;
use crate::shape::Shape;

struct Chance(Xoshiro256PlusPlus);

impl Chance {
    fn new(seed: u64) -> Self {
        Chance(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0.next_u32() as usize % bound
    }

    /// A solved board: shifted rows, the rows of each band and the digits exchanged.
    fn solved(&mut self, height: usize, width: usize) -> Vec<Digit> {
        let side = height * width;
        let (mut digits, mut rows): (Vec<_>, Vec<_>) =
            ((1..=side as Digit).collect(), (0..side).collect());
        for last in (1..side).rev() {
            digits.swap(last, self.below(last + 1));
            rows.swap(last, last / height * height + self.below(last % height + 1));
        }
        let shift = |row: usize| row % height * width + row / height;
        (0..side * side)
            .map(|cell| digits[(shift(rows[cell / side]) + cell % side) % side])
            .collect()
    }

    /// A board of which about one cell in so many is open.
    fn holes(&mut self, solved: &[Digit], share: f64) -> Vec<Digit> {
        let stays = |digit| if self.below(1000) as f64 >= share * 1000.0 { digit } else { 0 };
        solved.iter().copied().map(stays).collect()
    }
}

fn puzzle(height: usize, width: usize, givens: &[Digit]) -> Puzzle {
    let mut puzzle = Puzzle::new(Shape::new(height as u32, width as u32).unwrap()).unwrap();
    for (cell, &digit) in givens.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
        puzzle.put(cell, Some(u32::from(digit))).unwrap();
    }
    puzzle
}

/// All solutions a strategy finds, up to a limit, in order.
fn solutions(puzzle: &Puzzle, strategy: &'static Strategy, limit: u64) -> Vec<Vec<Digit>> {
    let options = Options { strategy, solution_limit: limit, ..Options::default() };
    let mut found = Vec::new();
    let report = run(puzzle, &options, |grid| found.push(grid.to_vec())).unwrap();
    assert_eq!(report.solutions, found.len() as u64, "{}", strategy.name);
    let cut = limit != 0 && report.solutions == limit;
    assert_eq!(report.ended == Ended::SolutionLimit, cut, "{}", strategy.name);
    found.sort_unstable();
    let before = found.len();
    found.dedup();
    assert_eq!(found.len(), before, "{} repeats", strategy.name);
    found
}

/// The digits of a board as [`solutions`] has them.
fn counted_from_zero(board: &[Digit]) -> Vec<Digit> {
    board.iter().map(|&digit| digit - 1).collect()
}

/// The strategies that solve the puzzle; all solve a plain one of 9x9, and three one with cages.
fn fitting(puzzle: &Puzzle) -> impl Iterator<Item = &'static Strategy> {
    let fitting = STRATEGIES.iter().filter(|strategy| strategy.fits(puzzle));
    let (is_nine, is_plain) = (puzzle.shape().cells() == 81, puzzle.cages().is_empty());
    let few = if is_plain { STRATEGIES.len() - usize::from(!is_nine) } else { 3 };
    assert_eq!(fitting.clone().count(), few);
    fitting
}

/// All grids of 4x4 cells, digits from 0.
fn grids() -> Vec<Vec<Digit>> {
    fn fill(grid: &mut Vec<Digit>, all: &mut Vec<Vec<Digit>>) {
        let cell = grid.len();
        if cell == 16 {
            return all.push(grid.clone());
        }
        let place = |cell: usize| [cell / 4, 4 + cell % 4, 8 + cell / 8 * 2 + cell % 4 / 2];
        for digit in 0..4 {
            let clashes = |other: usize| {
                grid[other] == digit && place(other).iter().zip(place(cell)).any(|(&a, b)| a == b)
            };
            if !(0..cell).any(clashes) {
                grid.push(digit);
                fill(grid, all);
                grid.pop();
            }
        }
    }
    let mut all = Vec::new();
    fill(&mut Vec::new(), &mut all);
    assert_eq!(all.len(), 288);
    all
}

#[test]
fn four_by_four() {
    let (grids, mut chance) = (grids(), Chance::new(1));
    let mut counts = [0; 3];
    for round in 0..60 {
        let solved =
            grids[chance.below(grids.len())].iter().map(|&digit| digit + 1).collect::<Vec<_>>();
        let mut board = chance.holes(&solved, 0.5 + round as f64 / 120.0);
        if round % 4 == 0 {
            board[chance.below(16)] = 1 + chance.below(4) as Digit;
        }
        let solves = |grid: &&Vec<Digit>| {
            board.iter().zip(*grid).all(|(&given, &digit)| given == 0 || given == digit + 1)
        };
        let expected: Vec<_> = grids.iter().filter(solves).cloned().collect();
        let puzzle = puzzle(2, 2, &board);
        for strategy in fitting(&puzzle) {
            assert_eq!(solutions(&puzzle, strategy, 0), expected, "{} {board:?}", strategy.name);
        }
        counts[expected.len().min(2)] += 1;
    }
    assert!(counts.iter().all(|&boards| boards > 5), "{counts:?}");
}

#[test]
fn four_by_four_with_cages() {
    let (grids, mut chance) = (grids(), Chance::new(2));
    let mut counts = [0; 3];
    for round in 0..40 {
        let solved = &grids[chance.below(grids.len())];
        let mut puzzle = puzzle(2, 2, &[]);
        let mut cages: Vec<(u64, Vec<u32>)> = Vec::new();
        let mut free: Vec<u32> = (0..16).collect();
        while let Some(cell) = free.pop() {
            let mut cage = vec![cell];
            let size = 1 + chance.below(4);
            for next in [cell.wrapping_sub(4), cell.wrapping_sub(1), cell.wrapping_sub(5)] {
                let differs = |&cell: &u32| solved[cell as usize] != solved[next as usize];
                if cage.len() < size && free.contains(&next) && cage.iter().all(differs) {
                    free.retain(|&cell| cell != next);
                    cage.push(next);
                }
            }
            let sum: u64 = cage.iter().map(|&cell| u64::from(solved[cell as usize]) + 1).sum();
            let wrong = u64::from(round % 5 == 0 && chance.below(4) == 0);
            cages.push((sum + wrong, cage));
        }
        cages.truncate(2 + chance.below(cages.len()));
        for (sum, cage) in &cages {
            puzzle.add_cage(*sum, cage).unwrap();
        }
        let solves = |grid: &&Vec<Digit>| {
            cages.iter().all(|(sum, cage)| {
                let mut digits: Vec<_> = cage.iter().map(|&cell| grid[cell as usize]).collect();
                digits.sort_unstable();
                let differ = digits.windows(2).all(|two| two[0] != two[1]);
                differ && digits.iter().map(|&digit| u64::from(digit) + 1).sum::<u64>() == *sum
            })
        };
        let expected: Vec<_> = grids.iter().filter(solves).cloned().collect();
        for strategy in fitting(&puzzle) {
            assert_eq!(solutions(&puzzle, strategy, 0), expected, "{} {cages:?}", strategy.name);
        }
        counts[expected.len().min(2)] += 1;
    }
    assert!(counts.iter().all(|&boards| boards > 2), "{counts:?}");
}

#[test]
fn larger_boards() {
    let mut chance = Chance::new(3);
    for (height, width, share, rounds, most) in
        [(2, 3, 0.55, 4, 100), (3, 3, 0.55, 6, 20), (3, 4, 0.5, 2, 5), (4, 4, 0.5, 2, 3)]
    {
        let solved = chance.solved(height, width);
        for round in 0..rounds {
            let mut board = chance.holes(&solved, share);
            if round % 3 == 2 {
                let cell = board.iter().position(|&digit| digit == 0).unwrap();
                board[cell] = solved[cell] % (height * width) as Digit + 1;
            }
            let puzzle = puzzle(height, width, &board);
            let expected = solutions(&puzzle, strategy_named("backtracking").unwrap(), most);
            let all = expected.len() < most as usize;
            assert!(round % 3 == 2 || !all || expected.contains(&counted_from_zero(&solved)));
            for strategy in fitting(&puzzle) {
                let found = solutions(&puzzle, strategy, most);
                assert_eq!(found.len(), expected.len(), "{} {board:?}", strategy.name);
                assert!(!all || found == expected, "{} {board:?}", strategy.name);
            }
        }
    }
}

#[test]
fn searches_go_on_where_they_stopped() {
    let mut chance = Chance::new(4);
    let solved = chance.solved(2, 3);
    let puzzle = puzzle(2, 3, &chance.holes(&solved, 0.6));
    for strategy in fitting(&puzzle) {
        let expected = solutions(&puzzle, strategy, 0);
        assert!(expected.len() > 3, "{}", expected.len());
        let bounds = Bounds { nodes: Some(3), ..Bounds::default() };
        let options = Options { strategy, solution_limit: 0, bounds, ..Options::default() };
        let mut search = Solutions::new(&puzzle, &options).unwrap();
        let (mut found, mut stops) = (Vec::new(), 0);
        loop {
            match search.advance() {
                Ok(true) => found.push(search.grid().to_vec()),
                Ok(false) => break,
                Err(stop) => {
                    assert_eq!(stop, Stop::Nodes, "{}", strategy.name);
                    stops += 1;
                    search.restart();
                }
            }
        }
        found.sort_unstable();
        assert_eq!(found, expected, "{}", strategy.name);
        assert!(stops > 0, "{}", strategy.name);
    }
}

/// Which cells are tried, in which order, and what is deduced before: a change of either shows here, also
/// where it keeps all solutions. Where it is meant, what the test tells is the new table.
#[test]
fn searches_try_what_they_tried() {
    const MOST: u64 = 3000;
    const TRIED: [&str; 12] = [
        "auto: 86 83 33 38 1438 7 10",
        "backtracking: 375 720 197 204 3000",
        "algorithm_x: 392 777 520 229 3000",
        "dancing_links: 392 596 1382 193 3000",
        "forward_checking: 452 929 3000 3000 3000",
        "breadth_first: 1757 156 3000 3000 3000",
        "best_first: 94 116 46 74 3000",
        "propagation: 83 90 37 51 1329",
        "clause_learning: 46 56 36 55 1507",
        "nine: 83",
        "killer_backtracking: 743 3000 3000 3000 3000 852 3000",
        "killer_advanced: 46 50 30 43 1565 7 10",
    ];
    let mut chance = Chance::new(5);
    // The last two have cages, of so many cells in a row.
    let boards = [
        (2, 3, 0.75, 0, 40),
        (3, 3, 0.7, 0, 40),
        (4, 4, 0.65, 0, 2),
        (4, 4, 0.7, 0, 1),
        (5, 5, 0.6, 0, 1),
        (2, 3, 1.0, 2, 40),
        (3, 3, 0.9, 3, 2),
    ];
    let boards = boards.map(|(height, width, share, cage, limit)| {
        let solved = chance.solved(height, width);
        let mut puzzle = puzzle(height, width, &chance.holes(&solved, share));
        for first in (0..solved.len()).step_by(cage.max(1)).filter(|_| cage > 0) {
            let cells = first..first + cage;
            let sum = solved[cells.clone()].iter().map(|&digit| u64::from(digit)).sum();
            puzzle.add_cage(sum, &cells.map(|cell| cell as u32).collect::<Vec<_>>()).unwrap();
        }
        (puzzle, limit)
    });
    let tried = STRATEGIES.iter().map(|strategy| {
        let fitting = boards.iter().filter(|(puzzle, _)| strategy.fits(puzzle));
        let nodes = fitting.map(|(puzzle, limit)| {
            let bounds = Bounds { nodes: Some(MOST), ..Bounds::default() };
            let options =
                Options { strategy, solution_limit: *limit, bounds, ..Options::default() };
            run(puzzle, &options, |_| {}).unwrap().nodes
        });
        let nodes = nodes.map(|nodes| format!(" {nodes}")).collect::<String>();
        format!("{}:{nodes}", strategy.name)
    });
    assert_eq!(tried.collect::<Vec<_>>(), TRIED);
}

/// The same where conflicts teach much: clauses are shortened, and met again; on the last board many are
/// forgotten.
// Seen to fail: half of the doubtful clauses kept, not a quarter: 13,018 nodes, not 12,362.
#[test]
fn learning_tries_what_it_tried() {
    const TRIED: [u64; 13] =
        [3284, 801, 2173, 1301, 2323, 1315, 650, 703, 2448, 1023, 7825, 1078, 12362];
    let strategy = strategy_named("clause_learning").unwrap();
    let nodes = |chance: &mut Chance, solution_limit| {
        let solved = chance.solved(5, 5);
        let puzzle = puzzle(5, 5, &chance.holes(&solved, 0.55));
        let options = Options { strategy, solution_limit, ..Options::default() };
        run(&puzzle, &options, |_| {}).unwrap().nodes
    };
    let mut chance = Chance::new(8);
    let mut tried: Vec<u64> = (0..12).map(|_| nodes(&mut chance, 2)).collect();
    tried.push(nodes(&mut Chance::new(8), 300));
    assert_eq!(tried, TRIED);
}

// Seen to fail: a digit that is true twice in a group not noticed.
#[test]
fn what_is_ruled_out_is_not_found() {
    let mut random = Chance::new(21);
    let learning = strategy_named("clause_learning").unwrap();
    let mut told_of_all = 0;
    for _ in 0..60 {
        let solved = random.solved(2, 3);
        let puzzle = puzzle(2, 3, &random.holes(&solved, 0.6));
        let all = solutions(&puzzle, learning, 0);
        let outline =
            memory::shared(Outline::new(&puzzle, &mut Limits::new(&Bounds::default())).unwrap())
                .unwrap();
        let mut limits = Limits::new(&Bounds::default());
        let mut board = singles::Singles::<1>::new(outline, &mut limits).unwrap();
        assert!(board.propagate(&mut limits).unwrap());
        if board.open() == 0 {
            continue;
        }
        let told = random.below(all.len().min(4) + 1);
        let mut search = ClauseLearning::new(&board, true, 0, &mut limits).unwrap();
        for solution in &all[..told] {
            search.rule_out(solution, &mut limits).unwrap();
        }
        let (mut grid, mut found) = (vec![0; 36], Vec::new());
        while search.next(&mut limits, &mut grid).unwrap() {
            found.push(grid.clone());
        }
        found.sort_unstable();
        assert_eq!(found, all[told..]);
        told_of_all += usize::from(told == all.len());
    }
    assert!(told_of_all > 3, "{told_of_all}");
}

/// Runs all parts by turns, a few nodes each, gives halves of some away, and returns what all of them find, in
/// order, and how many there were.
fn found_in_parts(
    puzzle: &Puzzle,
    strategy: &str,
    chance: &mut Chance,
) -> (Vec<Vec<Digit>>, usize) {
    let strategy = strategy_named(strategy).unwrap();
    let options = Options { strategy, ..Options::default() };
    let mut parts = vec![Solutions::new(puzzle, &options).unwrap()];
    let (mut found, mut count) = (Vec::new(), 1);
    while !parts.is_empty() {
        let at = chance.below(parts.len());
        let part = &mut parts[at];
        part.bound_nodes(Some(part.nodes() + 1 + chance.below(20) as u64));
        // To the next solution, or for some nodes.
        match part.run(part.found() + 1, |grid| found.push(grid.to_vec())) {
            Ended::Exhausted => drop(parts.swap_remove(at)),
            ended => assert!(matches!(ended, Ended::SolutionLimit | Ended::Stopped(Stop::Nodes))),
        }
        if !parts.is_empty() && chance.below(3) == 0 {
            let at = chance.below(parts.len());
            let left = parts[at].limits.memory();
            if let Some(half) = parts[at].split().unwrap() {
                // Each has the limit that the whole had, from which a clause may have gone.
                assert!(left < half.limits.memory() + 4096, "{left}");
                assert_eq!(half.limits.memory(), parts[at].limits.memory());
                parts.push(half);
                count += 1;
            }
        }
    }
    found.sort_unstable();
    (found, count)
}

// Seen to fail: both halves with the same variable; no blocking after a solution; no clauses; no facts of level 0.
#[test]
fn halves_find_what_the_whole_finds() {
    let mut chance = Chance::new(33);
    let (mut most, mut solutions_of_split) = (0, 0);
    for (height, width, share, boards) in [(2, 3, 0.7, 40), (3, 4, 0.62, 20), (5, 5, 0.55, 6)] {
        for _ in 0..boards {
            let solved = chance.solved(height, width);
            let puzzle = puzzle(height, width, &chance.holes(&solved, share));
            let learning = strategy_named("clause_learning").unwrap();
            let expected = solutions(&puzzle, learning, 2000);
            if expected.len() == 2000 {
                continue;
            }
            for strategy in ["clause_learning", "auto"] {
                let (found, parts) = found_in_parts(&puzzle, strategy, &mut chance);
                assert_eq!(found, expected, "{height}x{width}, {strategy}, {parts} parts");
                most = most.max(parts);
                solutions_of_split += if parts > 1 { found.len() } else { 0 };
            }
        }
    }
    assert!(most > 4 && solutions_of_split > 500, "{most} {solutions_of_split}");
}

#[test]
fn a_very_large_search_has_no_other_beside_it() {
    let puzzle = Puzzle::new(Shape::new(7, 7).unwrap()).unwrap();
    let outline =
        memory::shared(Outline::new(&puzzle, &mut Limits::new(&Bounds::default())).unwrap())
            .unwrap();
    let rival = clause_learning::start_seeded(outline, 1, &mut Limits::new(&Bounds::default()));
    assert!(matches!(rival, Err(Stop::Memory)));
    let strategy = strategy_named("clause_learning").unwrap();
    let options = Options { strategy, ..Options::default() };
    let mut search = Solutions::new(&puzzle, &options).unwrap();
    search.bound_nodes(Some(10));
    assert_eq!(search.run(0, |_| {}), Ended::Stopped(Stop::Nodes));
    assert!(search.split().unwrap().is_none());
}

/// Cages of two cells of a row over a solved board.
fn pairs(height: usize, width: usize, chance: &mut Chance) -> Puzzle {
    let (solved, side) = (chance.solved(height, width), height * width);
    let mut pairs = puzzle(height, width, &[]);
    for row in 0..side {
        for first in (row * side..(row + 1) * side - 1).step_by(2) {
            let total = solved[first] + solved[first + 1];
            pairs.add_cage(total.into(), &[first as u32, first as u32 + 1]).unwrap();
        }
    }
    pairs
}

/// A search that is stopped at any of its looks at the limits, and asked again, finds what it finds in one go.
#[test]
fn stopped_searches_go_on() {
    const MOST: u64 = 60;
    let mut chance = Chance::new(45);
    let (mut stops, mut found_in_all) = (0, 0);
    for (height, width, share) in [(2, 2, 0.9), (2, 3, 0.75), (3, 3, 0.68), (3, 4, 0.55)] {
        let solved = chance.solved(height, width);
        let plain = puzzle(height, width, &chance.holes(&solved, share));
        let mut caged = plain.try_clone().unwrap();
        for first in (0..solved.len() - 1).step_by(height * width) {
            let total = solved[first] + solved[first + 1];
            caged.add_cage(total.into(), &[first as u32, first as u32 + 1]).unwrap();
        }
        for puzzle in [plain, caged] {
            for strategy in STRATEGIES.iter().filter(|strategy| strategy.fits(&puzzle)) {
                let expected = solutions(&puzzle, strategy, MOST);
                let options = Options { strategy, ..Options::default() };
                let mut search = Solutions::new(&puzzle, &options).unwrap();
                let (mut found, mut stop_at) = (Vec::new(), 1);
                while found.len() < MOST as usize {
                    watched::begin(stop_at);
                    let advanced = search.advance();
                    watched::end();
                    match advanced {
                        Ok(true) => found.push(search.grid().to_vec()),
                        Ok(false) => break,
                        Err(stop) => assert_eq!(stop, Stop::Cancelled, "{}", strategy.name),
                    }
                    stops += u64::from(advanced.is_err());
                    // More and more steps, for a preparation begins again each time.
                    stop_at += 1 + stop_at / 60;
                }
                found.sort_unstable();
                // Of more solutions, others may come first.
                if expected.len() < MOST as usize {
                    assert_eq!(found, expected, "{height}x{width}, {}", strategy.name);
                }
                assert_eq!(found.len(), expected.len(), "{height}x{width}, {}", strategy.name);
                found_in_all += found.len();
            }
        }
    }
    assert!(stops > 5000 && found_in_all > 1000, "{stops} {found_in_all}");
}

/// Between two looks at the clock lie the units of work of one step at most, and `POLL`; what is stopped does nothing
/// more than to free its memory. The boards are large for what is done for a cell, and have many cages for what is done
/// for a cage.
#[test]
fn every_step_is_short_and_the_stopped_one_is_the_last() {
    /// As many as lie between two looks, so that there are no more than twice as many.
    const MOST: u32 = 20_000;
    let mut chance = Chance::new(46);
    let mut boards = Vec::new();
    for (height, width, share) in
        [(3, 3, 0.6), (4, 4, 0.6), (8, 8, 0.9), (8, 8, 0.5), (10, 10, 0.95)]
    {
        let solved = chance.solved(height, width);
        boards.push(puzzle(height, width, &chance.holes(&solved, share)));
        boards.push(puzzle(height, width, &[]));
        boards.push(pairs(height, width, &mut chance));
    }
    let mut many = puzzle(3, 3, &[]);
    for cage in 0..20_000 {
        let first = cage * 7 % 80;
        many.add_cage(9, &[first, first + 1]).unwrap();
    }
    boards.push(many);
    let mut stopped = 0;
    for puzzle in &boards {
        for strategy in STRATEGIES.iter().filter(|strategy| strategy.fits(puzzle)) {
            for stop_at in [1, 10, 100, 1000, 10_000, 100_000] {
                watched::begin(stop_at);
                let options = Options { strategy, solution_limit: 0, ..Options::default() };
                let report = count(puzzle, &options).unwrap();
                let steps = watched::end();
                let side = puzzle.shape().side();
                assert!(steps.most_units <= MOST, "side {side}, {}: {steps:?}", strategy.name);
                if steps.calls >= stop_at {
                    let ended = Ended::Stopped(Stop::Cancelled);
                    assert_eq!(report.ended, ended, "side {side}, {}", strategy.name);
                    assert_eq!(steps.calls_after, 0, "side {side}, {}: {steps:?}", strategy.name);
                    stopped += 1;
                }
            }
        }
    }
    assert!(stopped > 500, "{stopped}");
}
