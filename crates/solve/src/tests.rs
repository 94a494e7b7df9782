//! All strategies on small boards, compared with brute force. They take a second even without optimisation;
//! `tests/strategies.rs` has the long comparisons.

use super::clause_learning::ClauseLearning;
use super::*;
use crate::support::{PlainPuzzle, Random, digits};
use sudoku_core::limits::watched;
use sudoku_core::shape::Shape;

fn puzzle(height: usize, width: usize, numbers: &[u32]) -> Puzzle {
    PlainPuzzle::of(height, width, numbers).puzzle()
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

/// The solutions by brute force, in the form of [`solutions`].
fn expected(board: &PlainPuzzle) -> Vec<Vec<Digit>> {
    board.solutions().iter().map(|grid| digits(grid)).collect()
}

/// The strategies that solve the puzzle; all solve a plain one of 9x9, and four one with cages.
fn fitting(puzzle: &Puzzle) -> impl Iterator<Item = &'static Strategy> {
    let fitting = STRATEGIES.iter().filter(|strategy| strategy.fits(puzzle));
    let (is_nine, is_plain) = (puzzle.shape().cells() == 81, puzzle.cages().is_empty());
    let few = if is_plain { STRATEGIES.len() - usize::from(!is_nine) } else { 4 };
    assert_eq!(fitting.clone().count(), few);
    fitting
}

#[test]
fn strategies_match_brute_force_on_four_by_four() {
    let mut random = Random::new(1);
    let mut counts = [0; 3];
    for round in 0..60 {
        let solved = random.solved(2, 2);
        let mut board = random.with_holes(&solved, 0.5 + round as f64 / 120.0);
        if round % 4 == 0 {
            board = random.spoiled(board);
        }
        let board = PlainPuzzle::of(2, 2, &board);
        let (puzzle, expected) = (board.puzzle(), expected(&board));
        for strategy in fitting(&puzzle) {
            assert_eq!(solutions(&puzzle, strategy, 0), expected, "{} {board:?}", strategy.name);
        }
        counts[expected.len().min(2)] += 1;
    }
    assert!(counts.iter().all(|&boards| boards > 5), "{counts:?}");
}

#[test]
fn strategies_match_brute_force_on_four_by_four_with_cages() {
    let mut random = Random::new(2);
    let mut counts = [0; 3];
    for round in 0..40 {
        let solved = random.solved(2, 2);
        let mut board = PlainPuzzle::empty(2, 2);
        let mut free: Vec<u32> = (0..16).collect();
        while let Some(cell) = free.pop() {
            let mut cage = vec![cell];
            let size = 1 + random.below(4);
            for next in [cell.wrapping_sub(4), cell.wrapping_sub(1), cell.wrapping_sub(5)] {
                let differs = |&cell: &u32| solved[cell as usize] != solved[next as usize];
                if cage.len() < size && free.contains(&next) && cage.iter().all(differs) {
                    free.retain(|&cell| cell != next);
                    cage.push(next);
                }
            }
            let sum: u64 = cage.iter().map(|&cell| u64::from(solved[cell as usize])).sum();
            let wrong = u64::from(round % 5 == 0 && random.below(4) == 0);
            board.cages.push((sum + wrong, cage));
        }
        board.cages.truncate(4 + random.below(board.cages.len()));
        let (puzzle, expected) = (board.puzzle(), expected(&board));
        for strategy in fitting(&puzzle) {
            assert_eq!(solutions(&puzzle, strategy, 0), expected, "{} {board:?}", strategy.name);
        }
        counts[expected.len().min(2)] += 1;
    }
    assert!(counts.iter().all(|&boards| boards > 2), "{counts:?}");
}

#[test]
fn strategies_match_backtracking_on_larger_boards() {
    let mut random = Random::new(3);
    for (height, width, share, rounds, most) in
        [(2, 3, 0.55, 4, 100), (3, 3, 0.55, 6, 20), (3, 4, 0.5, 2, 5), (4, 4, 0.5, 2, 3)]
    {
        let solved = random.solved(height, width);
        for round in 0..rounds {
            let mut board = random.with_holes(&solved, share);
            if round % 3 == 2 {
                let cell = board.iter().position(|&number| number == 0).unwrap();
                board[cell] = solved[cell] % (height * width) as u32 + 1;
            }
            let puzzle = puzzle(height, width, &board);
            let expected = solutions(&puzzle, strategy_named("backtracking").unwrap(), most);
            let all = expected.len() < most as usize;
            assert!(round % 3 == 2 || !all || expected.contains(&digits(&solved)));
            for strategy in fitting(&puzzle) {
                let found = solutions(&puzzle, strategy, most);
                assert_eq!(found.len(), expected.len(), "{} {board:?}", strategy.name);
                assert!(!all || found == expected, "{} {board:?}", strategy.name);
            }
        }
    }
}

#[test]
fn stopped_searches_continue_where_they_stopped() {
    let mut random = Random::new(4);
    let solved = random.solved(2, 3);
    let puzzle = puzzle(2, 3, &random.with_holes(&solved, 0.6));
    for strategy in fitting(&puzzle) {
        let expected = solutions(&puzzle, strategy, 0);
        assert!(expected.len() > 3, "{}", expected.len());
        let bounds = Bounds::default().with_nodes(3);
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

/// The nodes show a change in the order of the tried cells, or in the deductions before them, even if it keeps all
/// solutions. If the change is intended, the message of the test has the new table.
#[test]
fn node_counts_of_all_strategies_are_unchanged() {
    const MOST: u64 = 3000;
    const TRIED: [&str; 13] = [
        "auto: 81 12 26 43 229 3 5",
        "backtracking: 356 210 186 354 3000",
        "algorithm_x: 384 183 213 880 3000",
        "dancing_links: 387 171 171 448 401",
        "forward_checking: 361 263 3000 3000 3000",
        "breadth_first: 166 16 3000 3000 3000",
        "best_first: 82 16 48 68 3000",
        "propagation: 80 16 26 52 229",
        "clause_learning: 43 6 45 60 917",
        "nine: 12",
        "killer_backtracking: 668 648 3000 3000 3000 478 3000",
        "killer_advanced: 43 8 29 37 139 3 5",
        "constraint_programming: 43 8 28 33 131 3 5",
    ];
    let mut random = Random::new(5);
    // The last two have cages of `cage` cells in a row.
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
        let solved = random.solved(height, width);
        let mut puzzle = puzzle(height, width, &random.with_holes(&solved, share));
        for first in (0..solved.len()).step_by(cage.max(1)).filter(|_| cage > 0) {
            let cells = first..first + cage;
            let sum = solved[cells.clone()].iter().map(|&number| u64::from(number)).sum();
            puzzle.add_cage(sum, &cells.map(|cell| cell as u32).collect::<Vec<_>>()).unwrap();
        }
        (puzzle, limit)
    });
    let tried = STRATEGIES.iter().map(|strategy| {
        let fitting = boards.iter().filter(|(puzzle, _)| strategy.fits(puzzle));
        let nodes = fitting.map(|(puzzle, limit)| {
            let bounds = Bounds::default().with_nodes(MOST);
            let options =
                Options { strategy, solution_limit: *limit, bounds, ..Options::default() };
            run(puzzle, &options, |_| {}).unwrap().nodes
        });
        let nodes = nodes.map(|nodes| format!(" {nodes}")).collect::<String>();
        format!("{}:{nodes}", strategy.name)
    });
    assert_eq!(tried.collect::<Vec<_>>(), TRIED);
}

/// Node counts on boards with many conflicts: the search shortens clauses and meets them again; on the last board it
/// deletes many.
// Seen to fail: half of the doubtful clauses kept, not a quarter: 9,365 nodes, not 9,363.
#[test]
fn node_counts_of_clause_learning_are_unchanged() {
    const TRIED: [u64; 13] =
        [1067, 957, 698, 979, 1247, 485, 1980, 499, 2253, 3534, 358, 1494, 9363];
    let strategy = strategy_named("clause_learning").unwrap();
    let nodes = |random: &mut Random, solution_limit| {
        let solved = random.solved(5, 5);
        let puzzle = puzzle(5, 5, &random.with_holes(&solved, 0.55));
        let options = Options { strategy, solution_limit, ..Options::default() };
        run(&puzzle, &options, |_| {}).unwrap().nodes
    };
    let mut random = Random::new(8);
    let mut tried: Vec<u64> = (0..12).map(|_| nodes(&mut random, 2)).collect();
    tried.push(nodes(&mut Random::new(19), 300));
    assert_eq!(tried, TRIED);
}

// Seen to fail: a digit that is true twice in a group, unnoticed.
#[test]
fn solutions_that_are_ruled_out_are_not_found() {
    let mut random = Random::new(21);
    let learning = strategy_named("clause_learning").unwrap();
    let mut ruled_out_all = 0;
    for _ in 0..60 {
        let solved = random.solved(2, 3);
        let puzzle = puzzle(2, 3, &random.with_holes(&solved, 0.6));
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
        let ruled_out = random.below(all.len().min(4) + 1);
        let mut search = ClauseLearning::new(&board, true, 0, &mut limits).unwrap();
        for solution in &all[..ruled_out] {
            search.rule_out(solution, &mut limits).unwrap();
        }
        let (mut grid, mut found) = (vec![0; 36], Vec::new());
        while search.next(&mut limits, &mut grid).unwrap() {
            found.push(grid.clone());
        }
        found.sort_unstable();
        assert_eq!(found, all[ruled_out..]);
        ruled_out_all += usize::from(ruled_out == all.len());
    }
    assert!(ruled_out_all > 3, "{ruled_out_all}");
}

/// Runs all parts one after the other, at most 20 nodes each, and splits random ones. Returns the solutions of all
/// parts, sorted, and the number of parts.
fn found_in_parts(
    puzzle: &Puzzle,
    strategy: &str,
    random: &mut Random,
) -> (Vec<Vec<Digit>>, usize) {
    let strategy = strategy_named(strategy).unwrap();
    let options = Options { strategy, ..Options::default() };
    let mut parts = vec![Solutions::new(puzzle, &options).unwrap()];
    let (mut found, mut count) = (Vec::new(), 1);
    while !parts.is_empty() {
        let at = random.below(parts.len());
        let part = &mut parts[at];
        part.bound_nodes(Some(part.nodes() + 1 + random.below(20) as u64));
        // To the next solution, or to the node limit.
        match part.run(part.found() + 1, |grid| found.push(grid.to_vec())) {
            Ended::Exhausted => drop(parts.swap_remove(at)),
            ended => assert!(matches!(ended, Ended::SolutionLimit | Ended::Stopped(Stop::Nodes))),
        }
        if !parts.is_empty() && random.below(3) == 0 {
            let at = random.below(parts.len());
            let left = parts[at].limits.memory();
            if let Some(half) = parts[at].split().unwrap() {
                // Each part has the memory limit of the whole; at most one clause was freed.
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
fn parts_of_a_search_find_all_its_solutions() {
    let mut random = Random::new(33);
    let (mut most, mut solutions_of_split) = (0, 0);
    for (height, width, share, boards) in [(2, 3, 0.7, 40), (3, 4, 0.62, 20), (5, 5, 0.55, 6)] {
        for _ in 0..boards {
            let solved = random.solved(height, width);
            let puzzle = puzzle(height, width, &random.with_holes(&solved, share));
            let learning = strategy_named("clause_learning").unwrap();
            let expected = solutions(&puzzle, learning, 2000);
            if expected.len() == 2000 {
                continue;
            }
            for strategy in ["clause_learning", "auto"] {
                let (found, parts) = found_in_parts(&puzzle, strategy, &mut random);
                assert_eq!(found, expected, "{height}x{width}, {strategy}, {parts} parts");
                most = most.max(parts);
                solutions_of_split += if parts > 1 { found.len() } else { 0 };
            }
        }
    }
    assert!(most > 4 && solutions_of_split > 500, "{most} {solutions_of_split}");
}

#[test]
fn a_very_large_search_is_neither_seeded_nor_split() {
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
fn pairs(height: usize, width: usize, random: &mut Random) -> Puzzle {
    let (solved, side) = (random.solved(height, width), height * width);
    let mut pairs = puzzle(height, width, &[]);
    for row in 0..side {
        for first in (row * side..(row + 1) * side - 1).step_by(2) {
            let total = solved[first] + solved[first + 1];
            pairs.add_cage(total.into(), &[first as u32, first as u32 + 1]).unwrap();
        }
    }
    pairs
}

/// A search that stops at any check of the limits and continues finds the same solutions as without stops.
#[test]
fn searches_continue_after_a_stop_at_any_check() {
    const MOST: u64 = 60;
    let mut random = Random::new(45);
    let (mut stops, mut found_in_all) = (0, 0);
    for (height, width, share) in [(2, 2, 0.9), (2, 3, 0.75), (3, 3, 0.68), (3, 4, 0.55)] {
        let solved = random.solved(height, width);
        let plain = puzzle(height, width, &random.with_holes(&solved, share));
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
                    // The number of steps grows, because each call repeats the preparation.
                    stop_at += 1 + stop_at / 60;
                }
                found.sort_unstable();
                // With more solutions, others may come first.
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

/// Between two checks of the clock, a search does at most the work of one step and `POLL` units; a stopped search only
/// frees its memory. Large boards check the work for a cell, and many cages the work for a cage.
#[test]
fn every_step_is_short_and_the_stopped_one_is_the_last() {
    /// `POLL`, so that at most twice that number of units are between two checks.
    const MOST: u32 = 20_000;
    let mut random = Random::new(46);
    let mut boards = Vec::new();
    for (height, width, share) in
        [(3, 3, 0.6), (4, 4, 0.6), (8, 8, 0.9), (8, 8, 0.5), (10, 10, 0.95)]
    {
        let solved = random.solved(height, width);
        boards.push(puzzle(height, width, &random.with_holes(&solved, share)));
        boards.push(puzzle(height, width, &[]));
        boards.push(pairs(height, width, &mut random));
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

/// A call for one 9x9 board reports what the search reports that it takes the place of.
// Seen to fail: with one node more.
#[test]
fn a_board_in_one_call_has_the_report_of_its_search() {
    let mut random = Random::new(72);
    let mut ends = [0; 3];
    for round in 0..400 {
        let solved = random.solved(3, 3);
        let mut numbers = random.with_holes(&solved, 0.5 + f64::from(round % 8) / 25.0);
        if round % 5 == 0 {
            numbers = random.spoiled(numbers);
        }
        let puzzle = puzzle(3, 3, &numbers);
        for (limit, nodes) in [(1, None), (2, None), (2, Some(3)), (1, Some(1))] {
            let bounds = Bounds::default().with_nodes(nodes);
            let options = Options { solution_limit: limit, bounds, ..Options::default() };
            let mut found = [Vec::new(), Vec::new()];
            let report = run(&puzzle, &options, |grid| found[0].push(grid.to_vec())).unwrap();
            let mut search = Solutions::new(&puzzle, &options).unwrap();
            let ended = search.run(limit, |grid| found[1].push(grid.to_vec()));
            let searched = (search.strategy().name, search.found(), search.nodes(), ended);
            assert_eq!(
                (report.strategy.name, report.solutions, report.nodes, report.ended),
                searched
            );
            assert_eq!(found[0], found[1]);
            ends[match ended {
                Ended::Exhausted => 0,
                Ended::SolutionLimit => 1,
                Ended::Stopped(_) => 2,
            }] += 1;
        }
    }
    assert!(ends.iter().all(|&count| count > 20), "{ends:?}");
}
