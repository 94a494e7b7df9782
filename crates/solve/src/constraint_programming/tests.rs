//! Propagators against brute force: all grids of 4x4, or all choices of a line, within random domains.

use super::*;
use crate::model::Outline;
use crate::support::Random;
use sudoku_core::constraint::ConstraintKind;
use sudoku_core::limits::Bounds;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;

/// All grids of a side with boxes of 2x2, as ranks row by row.
fn all_grids(side: usize) -> Vec<Vec<u32>> {
    let mut grids = vec![Vec::new()];
    for cell in 0..side * side {
        let mut longer = Vec::new();
        for grid in &grids {
            let (row, col) = (cell / side, cell % side);
            for rank in 0..side as u32 {
                let is_in_box = |at: usize| at / side / 2 == row / 2 && at % side / 2 == col / 2;
                let is_in = |at: usize| at / side == row || at % side == col || is_in_box(at);
                if (0..cell).all(|at| !is_in(at) || grid[at] != rank) {
                    longer.push([grid, &[rank][..]].concat());
                }
            }
        }
        grids = longer;
    }
    grids
}

/// A search of a board with one constraint; each cell has its rank of the grid and others at random.
fn search(
    (side, kind): (usize, &'static ConstraintKind),
    (values, cells): (&[i64], &[u32]),
    grid: &[u32],
    random: &mut Random,
) -> ConstraintProgramming {
    let limits = &mut Limits::new(&Bounds::default());
    let mut puzzle = Puzzle::new(Shape::new(2, side as u32 / 2).unwrap()).unwrap();
    puzzle.add_constraint(kind, values, cells).unwrap();
    let outline = memory::shared(Outline::new(&puzzle, limits).unwrap()).unwrap();
    let model = memory::shared(Model::of(outline, limits).unwrap()).unwrap();
    let mut search = ConstraintProgramming::new(model, limits).unwrap();
    for (cell, &rank) in grid.iter().enumerate() {
        let more = (0..5).fold(0, |ranks, _| ranks | 1 << random.below(side));
        search.domains.restrict(cell as u32, 1 << rank | more).unwrap();
    }
    search
}

/// The union of the grids within the domains.
fn union<'a>(grids: impl Iterator<Item = &'a Vec<u32>>, domains: &[Ranks]) -> Vec<Ranks> {
    let mut union = vec![0; domains.len()];
    for grid in grids {
        if grid.iter().zip(domains).all(|(&rank, &ranks)| ranks >> rank & 1 == 1) {
            union.iter_mut().zip(grid).for_each(|(union, &rank)| *union |= 1 << rank);
        }
    }
    union
}

fn count(domains: &[Ranks]) -> u32 {
    domains.iter().map(|ranks| ranks.count_ones()).sum()
}

/// The cells of a row or column of side 4, from one of its ends.
fn line(random: &mut Random) -> Vec<u32> {
    let (number, is_row) = (random.below(4) as u32, random.below(2) == 0);
    let mut cells: Vec<u32> =
        (0..4).map(|at| if is_row { 4 * number + at } else { 4 * at + number }).collect();
    if random.below(2) == 0 {
        cells.reverse();
    }
    cells
}

/// Propagates a constraint on random lines. Returns how many ranks are in the domains, are left, and are in solutions.
fn propagated(
    kind: &'static ConstraintKind,
    values_of: impl Fn(&[u32], &[u32], &mut Random) -> Vec<i64>,
    holds: impl Fn(&[u32], &[u32], &[i64]) -> bool,
) -> [u32; 3] {
    let (grids, random) = (all_grids(4), &mut Random::new(5));
    let limits = &mut Limits::new(&Bounds::default());
    let mut counts = [0; 3];
    for _ in 0..500 {
        let (cells, grid) = (line(random), &grids[random.below(grids.len())]);
        let values = values_of(grid, &cells, random);
        let mut search = search((4, kind), (&values, &cells), grid, random);
        counts[0] += count(search.domains.all());
        let fitting = grids.iter().filter(|grid| holds(grid, &cells, &values));
        let right = union(fitting, search.domains.all());
        search.wake_all();
        let ended = search.propagate(limits);
        let is_solvable = right.iter().all(|&ranks| ranks != 0);
        assert!(ended.is_ok() || !is_solvable, "{cells:?} {values:?}");
        if is_solvable {
            let kept = search.domains.all();
            assert!(right.iter().zip(kept).all(|(right, kept)| right & !kept == 0), "{cells:?}");
            counts[1] += count(kept);
            counts[2] += count(&right);
        }
    }
    counts
}

fn number(grid: &[u32], cells: impl Iterator<Item = u32>) -> u32 {
    cells.fold(0, |number, cell| 4 * number + grid[cell as usize])
}

/// How many of all rows and columns, from both ends, are smaller than a line, and how many the same.
fn place(grid: &[u32], cells: &[u32]) -> (i64, usize) {
    let own = number(grid, cells.iter().copied());
    let (mut below, mut same) = (0, 0);
    for at in 0..4 {
        let (row, col) = ((0..4).map(move |col| 4 * at + col), (0..4).map(move |row| 4 * row + at));
        let numbers = [
            number(grid, row.clone()),
            number(grid, row.rev()),
            number(grid, col.clone()),
            number(grid, col.rev()),
        ];
        below += numbers.iter().filter(|&&number| number < own).count() as i64;
        same += numbers.iter().filter(|&&number| number == own).count();
    }
    (below, same)
}

// Seen to fail: with one line less above this one. The last figure is that of solutions.
#[test]
fn place_of_a_line_keeps_all_solutions() {
    let values = |grid: &[u32], cells: &[u32], random: &mut Random| {
        vec![1 + place(grid, cells).0, random.below(2) as i64]
    };
    let holds = |grid: &[u32], cells: &[u32], values: &[i64]| {
        let (below, same) = place(grid, cells);
        below == values[0] - 1 && (values[1] == 1 || same == 1)
    };
    assert_eq!(propagated(ConstraintKind::FULL_RANK, values, holds), [25_105, 14_477, 10_234]);
}

// Seen to fail: if the peers of an end keep its rank.
#[test]
fn sandwich_keeps_all_solutions() {
    let inner = |grid: &[u32], cells: &[u32]| {
        let ranks: Vec<u32> = cells.iter().map(|&cell| grid[cell as usize]).collect();
        let [low, high] = [0, 3].map(|wanted| ranks.iter().position(|&rank| rank == wanted));
        let (low, high) = (low.unwrap(), high.unwrap());
        let between = &ranks[low.min(high) + 1..low.max(high)];
        between.iter().map(|&rank| i64::from(rank) + 1).sum::<i64>()
    };
    let values = |grid: &[u32], cells: &[u32], _: &mut Random| vec![inner(grid, cells)];
    let holds = |grid: &[u32], cells: &[u32], values: &[i64]| inner(grid, cells) == values[0];
    assert_eq!(propagated(ConstraintKind::SANDWICH, values, holds), [26_263, 18_036, 16_459]);
}

// Seen to fail: if a candidate that leads to no conflict stays tried.
#[test]
fn candidates_that_are_tested_at_the_root_keep_all_solutions() {
    let (grids, random) = (all_grids(4), &mut Random::new(11));
    let limits = &mut Limits::new(&Bounds::default());
    let mut found = 0;
    for _ in 0..200 {
        let (cells, grid) = ([0, 5, 10, 15], &grids[random.below(grids.len())]);
        let is_run = |grid: &[u32]| {
            let met = cells[..3].iter().fold(0u32, |met, &cell| met | 1 << grid[cell as usize]);
            met == 0b111 || met == 0b1110
        };
        let mut search = search((4, ConstraintKind::RENBAN), (&[], &cells[..3]), grid, random);
        search.before_tests = 0;
        let fits = |grid: &&Vec<u32>| {
            let mut both = grid.iter().zip(search.domains.all());
            is_run(grid) && both.all(|(&rank, &ranks)| ranks >> rank & 1 == 1)
        };
        let wanted = grids.iter().filter(fits).count();
        let (mut count, mut digits) = (0, [0; 16]);
        while search.next(limits, &mut digits).unwrap() {
            count += 1;
        }
        assert_eq!(count, wanted);
        assert!(search.tests.is_none());
        found += count;
    }
    assert!(found > 200, "{found}");
}

// Seen to fail: without ranks that have one cell only.
#[test]
fn run_of_three_cells_keeps_what_orders_need_and_no_more() {
    let random = &mut Random::new(7);
    for round in 0..2000 {
        let (len, side) = (2 + round % 3, 6);
        let cells = &[0, 7, 14, 21][..len];
        let empty = vec![0; 36];
        let mut search = search((6, ConstraintKind::RENBAN), (&[], cells), &empty, random);
        let domains: Vec<Ranks> =
            cells.iter().map(|_| 1 + random.below((1 << side) - 1) as Ranks).collect();
        let limits = &mut Limits::new(&Bounds::default());
        search.domains = Domains::new(36, (1 << side) - 1, limits).unwrap();
        for (&cell, &ranks) in cells.iter().zip(&domains) {
            search.domains.restrict(cell, ranks).unwrap();
        }
        let peers = super::peers::Peers::new(&search.model, limits).unwrap();
        let ended = lines::run(cells, side, &mut search.domains, &peers);
        let follow = |ranks: &Vec<u32>| {
            let met = ranks.iter().fold(0u32, |met, rank| met | 1 << rank);
            (met >> met.trailing_zeros()) == (1 << len) - 1
        };
        let all = (0..side.pow(len as u32)).map(|number| {
            (0..len).map(|at| (number / side.pow(at as u32) % side) as u32).collect::<Vec<_>>()
        });
        let all: Vec<Vec<u32>> = all.filter(follow).collect();
        let right = union(all.iter(), &domains);
        let kept: Vec<Ranks> = cells.iter().map(|&cell| search.domains.of(cell)).collect();
        match right[0] {
            0 => assert!(ended.is_err() || len > 3, "{domains:?}"),
            _ if len > 3 => assert!(right.iter().zip(&kept).all(|(r, k)| r & !k == 0)),
            _ => assert_eq!((ended, kept), (Ok(()), right), "{domains:?}"),
        }
    }
}

// Seen to fail: if the rest of a box keeps what a line needs of it.
#[test]
fn band_removes_what_pieces_of_two_houses_remove() {
    let random = &mut Random::new(9);
    let limits = &mut Limits::new(&Bounds::default());
    let mut removed = 0;
    // With 5 lines, the arrays are those of the most lines.
    for (round, lines) in (0..600).map(|round| (round, 2 + round % 4)) {
        let side = lines * lines;
        let cells: Vec<u32> = (0..(lines * side) as u32).collect();
        let mut both = [0; 2].map(|_| Domains::new(cells.len(), (1 << side) - 1, limits).unwrap());
        for &cell in &cells {
            let (line, col) = (cell as usize / side, cell as usize % side);
            let rank = 1 << ((col + lines * line) % side);
            let more = (0..side / 2).fold(rank, |ranks, _| ranks | 1 << random.below(side));
            both.iter_mut().for_each(|domains| domains.restrict(cell, more).unwrap());
        }
        let before = count(both[0].all());
        for (at, domains) in both.iter_mut().enumerate() {
            let mut mark = usize::MAX;
            while std::mem::replace(&mut mark, domains.mark()) != domains.mark() {
                if at == 0 {
                    sets::band(&cells, lines, lines, domains).unwrap();
                    continue;
                }
                for (line, of) in (0..side).map(|pair| (pair / lines, pair % lines)) {
                    let is_in = |cell: u32| {
                        [cell as usize / side == line, cell as usize % side / lines == of]
                    };
                    let rest = |kind: usize| -> Vec<u32> {
                        let only = |cell: &u32| is_in(*cell)[kind] && !is_in(*cell)[1 - kind];
                        cells.iter().copied().filter(only).collect()
                    };
                    sets::same(&rest(0), &rest(1), domains).unwrap();
                }
            }
        }
        assert_eq!(both[0].all(), both[1].all(), "round {round}");
        removed += before - count(both[0].all());
    }
    assert_eq!(removed, 1434);
}
