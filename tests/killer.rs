//! Every strategy that solves cages against a brute force that shares no code with the library, on
//! random small killers: overlapping, disconnected and one-cell cages, cells in no cage, givens,
//! odd symbols, wrong totals.

use sudoku::internals::solve;
use sudoku::internals::solve::Puzzles;
use sudoku::{Ended, Options, Puzzle, Shape, Strategy, Symbols};

/// SplitMix64 (Steele, Lea, Flood 2014), as the tests' source of chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// A killer as plain numbers.
#[derive(Clone, Debug)]
struct Killer {
    height: usize,
    width: usize,
    symbols: Vec<u32>,
    grid: Vec<Option<u32>>,
    cages: Vec<(u64, Vec<u32>)>,
}

impl Killer {
    fn side(&self) -> usize {
        self.height * self.width
    }

    fn puzzle(&self) -> Puzzle {
        let shape = Shape::new(self.height as u32, self.width as u32).unwrap();
        let symbols = Symbols::new(&self.symbols, self.side()).unwrap();
        let mut puzzle = Puzzle::with_symbols(shape, symbols).unwrap();
        for (cell, &symbol) in self.grid.iter().enumerate() {
            puzzle.set(cell / self.side(), cell % self.side(), symbol).unwrap();
        }
        for (total, cells) in &self.cages {
            puzzle.add_cage(*total, cells).unwrap();
        }
        puzzle
    }

    /// Whether two cells must differ by the rules of a board without cages.
    fn peers(&self, a: usize, b: usize) -> bool {
        let (side, height, width) = (self.side(), self.height, self.width);
        let (row_a, col_a, row_b, col_b) = (a / side, a % side, b / side, b % side);
        let same_box = row_a / height == row_b / height && col_a / width == col_b / width;
        a != b && (row_a == row_b || col_a == col_b || same_box)
    }

    /// Whether no rule is broken by what is filled in around `cell`.
    fn holds(&self, cell: usize) -> bool {
        let symbol = self.grid[cell];
        let repeated =
            (0..self.grid.len()).any(|other| self.peers(cell, other) && self.grid[other] == symbol);
        !repeated
            && self.cages.iter().filter(|(_, cells)| cells.contains(&(cell as u32))).all(
                |(total, cells)| {
                    let filled: Vec<u32> =
                        cells.iter().filter_map(|&cell| self.grid[cell as usize]).collect();
                    let sum: u64 = filled.iter().map(|&symbol| u64::from(symbol)).sum();
                    let full = filled.len() == cells.len();
                    let twice = (1..filled.len()).any(|at| filled[..at].contains(&filled[at]));
                    !twice && if full { sum == *total } else { sum <= *total }
                },
            )
    }

    /// Counts the ways to fill the open cells, up to `limit`: cage after cage, every symbol in
    /// every cell.
    fn brute_force(&mut self, limit: u64) -> u64 {
        if (0..self.grid.len()).any(|cell| self.grid[cell].is_some() && !self.holds(cell)) {
            return 0;
        }
        let caged = self.cages.iter().flat_map(|(_, cells)| cells).map(|&cell| cell as usize);
        let order: Vec<usize> = caged.chain(0..self.grid.len()).collect();
        self.fill(&order, limit)
    }

    fn fill(&mut self, order: &[usize], limit: u64) -> u64 {
        let Some(at) = order.iter().position(|&cell| self.grid[cell].is_none()) else { return 1 };
        let cell = order[at];
        let mut ways = 0;
        for symbol in self.symbols.clone() {
            self.grid[cell] = Some(symbol);
            if self.holds(cell) {
                ways += self.fill(&order[at + 1..], limit - ways);
            }
            if ways >= limit {
                break;
            }
        }
        self.grid[cell] = None;
        ways
    }

    /// A random solved board of random symbols.
    fn solved(height: usize, width: usize, chance: &mut Chance) -> Killer {
        let side = height * width;
        let mut symbols: Vec<u32> = match chance.below(4) {
            0 => (1..=side as u32).collect(),
            1 => (0..side as u32).map(|index| 10 * index).collect(),
            2 => (0..side as u32).map(|index| index * index * 7 % 97 + 100 * (index % 2)).collect(),
            _ => (0..side as u32).map(|index| i32::MAX as u32 >> (3 * index)).collect(),
        };
        chance.shuffle(&mut symbols);
        let mut by_row: Vec<usize> = (0..side).collect();
        let mut by_col = by_row.clone();
        by_row.chunks_mut(height).for_each(|band| chance.shuffle(band));
        by_col.chunks_mut(width).for_each(|stack| chance.shuffle(stack));
        let place = |row: usize, col: usize| (row % height * width + row / height + col) % side;
        let grid = (0..side * side)
            .map(|cell| Some(symbols[place(by_row[cell / side], by_col[cell % side])]))
            .collect();
        Killer { height, width, symbols, grid, cages: Vec::new() }
    }

    /// Adds a cage of what stands in up to `size` random cells, grown from one cell or scattered;
    /// true if none of its cells is in a cage already.
    fn add_cage(&mut self, size: usize, chance: &mut Chance) -> bool {
        let scattered = chance.below(5) == 0;
        let mut cells = vec![chance.below(self.grid.len())];
        for _ in 0..4 * size {
            let next = chance.below(self.grid.len());
            let touches = cells.iter().any(|&cell| {
                let (a, b) = (cell.min(next), cell.max(next));
                b - a == self.side() || b - a == 1 && b % self.side() != 0
            });
            let new = cells.iter().all(|&cell| self.grid[cell] != self.grid[next]);
            if cells.len() < size && new && (touches || scattered) {
                cells.push(next);
            }
        }
        chance.shuffle(&mut cells);
        let total = cells.iter().filter_map(|&cell| self.grid[cell]).map(u64::from).sum();
        let cells: Vec<u32> = cells.iter().map(|&cell| cell as u32).collect();
        let alone =
            self.cages.iter().all(|(_, others)| others.iter().all(|cell| !cells.contains(cell)));
        self.cages.push((total, cells));
        alone
    }

    /// A random killer, with or without solutions. `apart` leaves no cages that overlap.
    fn random(height: usize, width: usize, chance: &mut Chance) -> Killer {
        let mut killer = Killer::solved(height, width, chance);
        let side = killer.side();
        let apart = chance.below(2) == 0;
        for _ in 0..chance.below(3 * side) + side {
            let size = 1 + chance.below(side.min(5));
            if !killer.add_cage(size, chance) && apart {
                killer.cages.pop();
            }
        }
        if chance.below(8) == 0 {
            let at = chance.below(killer.cages.len());
            let total = &mut killer.cages[at].0;
            *total = match chance.below(4) {
                0 => 0,
                1 => i64::MAX as u64,
                2 => *total + 1,
                _ => total.saturating_sub(1),
            };
        }
        let givens = chance.below(2 * side);
        let mut kept = vec![None; side * side];
        for _ in 0..givens {
            let cell = chance.below(side * side);
            kept[cell] = killer.grid[cell];
        }
        if chance.below(12) == 0 {
            kept[chance.below(side * side)] = Some(killer.symbols[chance.below(side)]);
        }
        killer.grid = kept;
        killer
    }
}

/// Counts up to `limit` with every strategy that solves cages.
fn all_agree(killer: &Killer, expected: u64, limit: u64) {
    let puzzle = killer.puzzle();
    for strategy in Strategy::all().iter().filter(|strategy| strategy.puzzles == Puzzles::Any) {
        let options = Options::default().with_strategy(strategy).with_solution_limit(limit);
        let report = puzzle.count(&options).unwrap();
        assert_eq!(report.solutions, expected, "{} on {killer:?}", strategy.name);
        let ended =
            if expected == limit && limit > 0 { Ended::SolutionLimit } else { Ended::Exhausted };
        assert_eq!(report.ended, ended, "{} on {killer:?}", strategy.name);
    }
}

fn random_killers(height: usize, width: usize, puzzles: u64) {
    const LIMIT: u64 = 300;
    let mut kinds = [0; 3];
    for seed in 0..puzzles {
        let mut killer = Killer::random(height, width, &mut Chance(seed << 20));
        let expected = killer.brute_force(LIMIT);
        kinds[expected.min(2) as usize] += 1;
        all_agree(&killer, expected, LIMIT);
    }
    let fewest = puzzles / 20;
    assert!(kinds.iter().all(|&kind| kind > fewest), "0, 1, more solutions: {kinds:?}");
}

#[test]
fn random_four_by_four_killers() {
    random_killers(2, 2, 4000);
}

#[test]
fn random_six_by_six_killers() {
    random_killers(2, 3, 1500);
}

#[test]
fn boxes_of_one_row() {
    random_killers(1, 5, 1000);
}

/// Large boards, of symbols close together and far apart, with a third of the cells open and in cages
/// of up to seven cells: no rule takes the board away that they were made from.
#[test]
fn large_boards_keep_their_solution() {
    let strategy = Strategy::named("killer_advanced").unwrap();
    for far in [false, true] {
        let mut chance = Chance(81);
        let mut killer = Killer::solved(9, 9, &mut chance);
        let side = killer.side();
        let symbols: Vec<u32> = (1..=side as u32).map(|i| if far { i * i } else { i }).collect();
        for symbol in killer.grid.iter_mut().flatten() {
            let place = killer.symbols.iter().position(|other| other == symbol).unwrap();
            *symbol = symbols[place];
        }
        killer.symbols = symbols;
        let solved: Vec<u32> = killer.grid.iter().flatten().copied().collect();
        let mut free = vec![true; side * side];
        while free.iter().filter(|&&free| free).count() > 2 * side * side / 3 {
            let mut cells: Vec<usize> = Vec::new();
            let mut cell = chance.below(side * side);
            for _ in 0..2 + chance.below(6) {
                if !free[cell] || cells.iter().any(|&other| solved[other] == solved[cell]) {
                    break;
                }
                free[cell] = false;
                cells.push(cell);
                let (row, col) = (cell / side, cell % side);
                cell = match chance.below(2) {
                    0 => row * side + (col + 1) % side,
                    _ => (row + 1) % side * side + col,
                };
            }
            if !cells.is_empty() {
                let total = cells.iter().map(|&cell| u64::from(solved[cell])).sum();
                killer.cages.push((total, cells.iter().map(|&cell| cell as u32).collect()));
            }
        }
        for (cell, _) in free.iter().enumerate().filter(|&(_, free)| !free) {
            killer.grid[cell] = None;
        }
        let puzzle = killer.puzzle();
        let options = Options::default().with_strategy(strategy).with_solution_limit(2);
        let (found, report) = solve::solve(&puzzle, &options).unwrap();
        assert_eq!(report.solutions, 1, "{}", report.nodes);
        let digits = found.unwrap();
        let shown: Vec<u32> = {
            let symbols = puzzle.symbols().list();
            digits.iter().map(|&digit| symbols[usize::from(digit)]).collect()
        };
        assert_eq!(shown, solved);
    }
}

#[test]
fn cages_with_all_cells_given() {
    let mut killer = Killer::solved(2, 2, &mut Chance(5));
    let total = |cells: &[usize]| cells.iter().filter_map(|&c| killer.grid[c]).map(u64::from).sum();
    killer.cages = vec![(total(&[0, 1, 11]), vec![0, 1, 11]), (total(&[15]), vec![15])];
    all_agree(&killer, 1, 2);
    killer.cages[1].0 += 1;
    all_agree(&killer, 0, 2);
}

#[test]
fn a_cage_forbids_repetition_beyond_the_units() {
    let counting = (1..=4).collect();
    let grid = vec![None; 16];
    let mut killer =
        Killer { height: 2, width: 2, symbols: counting, grid, cages: vec![(4, vec![0, 10])] };
    let with_cage = killer.brute_force(1000);
    assert!((1..288).contains(&with_cage));
    all_agree(&killer, with_cage, 0);
    killer.cages[0].0 = 2;
    all_agree(&killer, 0, 0);
    killer.cages[0].0 = 4;
    (killer.grid[0], killer.grid[10]) = (Some(2), Some(2));
    all_agree(&killer, 0, 0);
}
