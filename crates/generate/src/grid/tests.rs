use std::collections::{HashMap, HashSet};

use super::{nine, small};
use crate::dice::Dice;
use sudoku_core::shape::Shape;

/// Chi-square of counts beside expected ones, in standard deviations from its mean.
fn deviation(counts: &[(u64, f64)]) -> f64 {
    let chi_square: f64 =
        counts.iter().map(|&(count, expected)| (count as f64 - expected).powi(2) / expected).sum();
    let freedom = (counts.len() - 1) as f64;
    (chi_square - freedom) / (2.0 * freedom).sqrt()
}

/// How often each key comes; all `kinds` of them are equally probable.
fn assert_uniform<K: std::hash::Hash + Eq>(
    kinds: usize,
    draws: usize,
    draw: impl Fn(&mut Dice) -> K,
) {
    let mut dice = Dice::new(1);
    let mut counts = HashMap::new();
    for _ in 0..draws {
        *counts.entry(draw(&mut dice)).or_insert(0u64) += 1;
    }
    assert!(counts.len() <= kinds);
    let mut counts: Vec<u64> = counts.into_values().collect();
    counts.resize(kinds, 0);
    let expected = draws as f64 / kinds as f64;
    let counts: Vec<_> = counts.into_iter().map(|count| (count, expected)).collect();
    let deviation = deviation(&counts);
    assert!(deviation.abs() < 5.0 || kinds == 1, "{kinds} kinds: {deviation}");
}

fn small_grid(shape: Shape, dice: &mut Dice) -> [u16; 36] {
    loop {
        if let Some(grid) = small::draw(shape, dice) {
            return grid;
        }
    }
}

// Seen to fail: a bound one too small.
#[test]
fn small_grids_are_equally_probable() {
    for (height, width, grids) in [
        (1, 1, 1),
        (1, 2, 2),
        (2, 1, 2),
        (1, 3, 12),
        (3, 1, 12),
        (1, 4, 576),
        (2, 2, 288),
        (4, 1, 576),
    ] {
        let shape = Shape::new(height, width).unwrap();
        assert_uniform(grids, 100 * grids, |dice| small_grid(shape, dice));
    }
}

/// There are 28,200,960 grids, 39,168 with the digits of the first row in order.
#[test]
fn grids_of_six_rows_are_equally_probable() {
    for (height, width) in [(2, 3), (3, 2)] {
        let shape = Shape::new(height, width).unwrap();
        assert_uniform(39_168, if cfg!(miri) { 1 } else { 40_000 }, |dice| {
            let grid = small_grid(shape, dice);
            let mut names = [0; 6];
            grid[..6].iter().zip(0..).for_each(|(&digit, name)| names[usize::from(digit)] = name);
            grid[6..].iter().map(|&digit| names[usize::from(digit)]).collect::<Vec<u16>>()
        });
    }
}

/// Three sets of three digits that hold all nine, in order: the columns of a stack in a band.
type Partition = [u16; 3];

const IDENTITY: Partition = [0b111, 0b111 << 3, 0b111 << 6];

fn sorted(mut sets: Partition) -> Partition {
    sets.sort_unstable();
    sets
}

fn renamed(set: u16, names: &[u16; 9]) -> u16 {
    (0..9).filter(|digit| set >> digit & 1 == 1).map(|digit| 1 << names[digit]).sum()
}

/// How many grids there are for given columns of a band, counted apart from the generator.
struct Bands {
    partitions: Vec<Partition>,
    number: HashMap<Partition, usize>,
    /// For partition `a`, the number of each partition when the digits are renamed so that `a` is the identity.
    beside: Vec<Vec<usize>>,
    /// The class of two partitions beside the identity: pairs that renaming the digits turns into each other.
    class: Vec<Vec<usize>>,
    /// Two partitions of each class.
    examples: Vec<[usize; 2]>,
    /// The ways to fill a band with such columns.
    fillings: Vec<u64>,
}

impl Bands {
    fn new() -> Bands {
        let sets = || (0..512u16).filter(|set| set.count_ones() == 3);
        let mut partitions = Vec::new();
        for a in sets().filter(|a| a & 1 == 1) {
            for b in sets().filter(|b| a & b == 0) {
                let c = 0o777 ^ a ^ b;
                if b < c {
                    partitions.push(sorted([a, b, c]));
                }
            }
        }
        let number: HashMap<_, _> = partitions.iter().enumerate().map(|(at, p)| (*p, at)).collect();
        let beside = partitions
            .iter()
            .map(|a| {
                let mut names = [0; 9];
                let digits =
                    a.iter().flat_map(|set| (0..9).filter(move |digit| set >> digit & 1 == 1));
                digits.zip(0..).for_each(|(digit, name)| names[digit] = name);
                let renamed = |p: &Partition| number[&sorted(p.map(|set| renamed(set, &names)))];
                partitions.iter().map(renamed).collect()
            })
            .collect();
        let mut bands = Bands {
            class: vec![vec![usize::MAX; partitions.len()]; partitions.len()],
            partitions,
            number,
            beside,
            examples: Vec::new(),
            fillings: Vec::new(),
        };
        bands.classify();
        bands.fillings = bands.examples.iter().map(|pair| bands.count_fillings(*pair)).collect();
        bands
    }

    /// Follows renamings that keep the identity: two digits of a set change places, or two sets do.
    fn classify(&mut self) {
        let swaps: [[u16; 9]; 4] = [
            [1, 0, 2, 3, 4, 5, 6, 7, 8],
            [1, 2, 0, 3, 4, 5, 6, 7, 8],
            [3, 4, 5, 0, 1, 2, 6, 7, 8],
            [3, 4, 5, 6, 7, 8, 0, 1, 2],
        ];
        let moves: Vec<Vec<usize>> = swaps
            .iter()
            .map(|names| {
                let renamed =
                    |p: &Partition| self.number[&sorted(p.map(|set| renamed(set, names)))];
                self.partitions.iter().map(renamed).collect()
            })
            .collect();
        for first in 0..self.partitions.len() {
            for second in 0..self.partitions.len() {
                if self.class[first][second] != usize::MAX {
                    continue;
                }
                let class = self.examples.len();
                self.examples.push([first, second]);
                let mut open = vec![[first, second]];
                while let Some([first, second]) = open.pop() {
                    if self.class[first][second] == usize::MAX {
                        self.class[first][second] = class;
                        open.extend(moves.iter().map(|to| [to[first], to[second]]));
                    }
                }
            }
        }
    }

    fn class_of(&self, columns: &[Partition; 3]) -> usize {
        let [a, b, c] = columns.map(|columns| self.number[&sorted(columns)]);
        self.class[self.beside[a][b]][self.beside[a][c]]
    }

    /// The ways to fill three rows whose columns, stack by stack, have these digits; row by row.
    fn count_fillings(&self, [second, third]: [usize; 2]) -> u64 {
        let stacks = [IDENTITY, self.partitions[second], self.partitions[third]];
        let rows_of = |sets: &Partition| -> Vec<u16> {
            (0..512u16).filter(|row| sets.iter().all(|set| (set & row).count_ones() == 1)).collect()
        };
        let rows = stacks.each_ref().map(rows_of);
        let mut triples = Vec::new();
        for &a in &rows[0] {
            for &b in rows[1].iter().filter(|&&b| a & b == 0) {
                let c = 0o777 ^ a ^ b;
                if rows[2].contains(&c) {
                    triples.push([a, b, c]);
                }
            }
        }
        let apart = |x: &[u16; 3], y: &[u16; 3]| x.iter().zip(y).all(|(x, y)| x & y == 0);
        let rest = |x: &[u16; 3], y: &[u16; 3]| -> [u16; 3] {
            std::array::from_fn(|at| 0o777 ^ x[at] ^ y[at])
        };
        let all: HashSet<_> = triples.iter().copied().collect();
        let pairs = triples.iter().flat_map(|x| triples.iter().map(move |y| (x, y)));
        pairs.filter(|(x, y)| apart(x, y) && all.contains(&rest(x, y))).count() as u64
    }

    /// The ways to divide what a stack lacks below the band between the middle and the bottom.
    fn divisions(columns: &Partition) -> Vec<[Partition; 2]> {
        let sets = || (0..512u16).filter(|set| set.count_ones() == 3);
        let mut found = Vec::new();
        for a in sets().filter(|a| a & columns[0] == 0) {
            for b in sets().filter(|b| b & (columns[1] | a) == 0) {
                let c = 0o777 ^ a ^ b;
                if c & columns[2] == 0 {
                    let middle = [a, b, c];
                    found
                        .push([middle, std::array::from_fn(|at| 0o777 ^ columns[at] ^ middle[at])]);
                }
            }
        }
        found
    }

    /// The grids below a band of this class.
    fn count_below(&self, class: usize) -> u64 {
        let [second, third] = self.examples[class];
        let stacks = [IDENTITY, self.partitions[second], self.partitions[third]];
        let numbers = stacks.map(|columns| {
            let number = |p: Partition| self.number[&sorted(p)];
            Self::divisions(&columns).iter().map(|ways| ways.map(number)).collect::<Vec<_>>()
        });
        let fillings = |a: usize, b: usize, c: usize| {
            self.fillings[self.class[self.beside[a][b]][self.beside[a][c]]]
        };
        let mut sum = 0;
        for a in &numbers[0] {
            for b in &numbers[1] {
                for c in &numbers[2] {
                    sum += fillings(a[0], b[0], c[0]) * fillings(a[1], b[1], c[1]);
                }
            }
        }
        sum
    }

    /// How many bands have columns of each class, with the first box fixed.
    fn count_bands(&self) -> Vec<u64> {
        // The columns of the first box are the identity, whatever the order of its digits in them.
        let mut counts = vec![0; self.examples.len()];
        for &class in self.class.iter().flatten() {
            counts[class] += self.fillings[class];
        }
        counts
    }
}

/// The classes of the columns of the top band, of which each has a known number of grids.
// Seen to fail: 29 of the 56 ways to divide digits.
#[test]
fn grids_of_nine_rows_are_equally_probable() {
    if cfg!(miri) {
        return;
    }
    let bands = Bands::new();
    let below: Vec<u64> = (0..bands.examples.len()).map(|class| bands.count_below(class)).collect();
    // As bands: the columns of a stack come in 6 orders each.
    let weights: Vec<u128> = bands
        .count_bands()
        .iter()
        .zip(&below)
        .map(|(&bands, &below)| 280 * 6 * 6 * 6 * u128::from(bands) * u128::from(below))
        .collect();
    let all: u128 = weights.iter().sum();
    assert_eq!(all, 6_670_903_752_021_072_936_960, "B. Felgenhauer and F. Jarvis, 2005");

    const GRIDS: u64 = 100_000;
    let mut dice = Dice::new(7);
    let (mut top, mut left) = (vec![0u64; below.len()], vec![0u64; below.len()]);
    for _ in 0..GRIDS {
        let grid = loop {
            if let Some(grid) = nine::draw(&mut dice) {
                break grid;
            }
        };
        // A line of three cells: from `start`, in steps.
        let set = |start: usize, step: usize| -> u16 {
            (0..3).map(|at| 1 << grid[start + at * step]).sum()
        };
        let columns: [Partition; 3] =
            std::array::from_fn(|stack| std::array::from_fn(|at| set(3 * stack + at, 9)));
        let rows: [Partition; 3] =
            std::array::from_fn(|band| std::array::from_fn(|at| set(27 * band + 9 * at, 1)));
        top[bands.class_of(&columns)] += 1;
        left[bands.class_of(&rows)] += 1;
    }
    for counts in [top, left] {
        let share = GRIDS as f64 / all as f64;
        let expected = weights.iter().map(|&weight| weight as f64 * share);
        let frequent: Vec<_> =
            counts.into_iter().zip(expected).filter(|(_, expected)| *expected >= 5.0).collect();
        assert!(frequent.len() > 20, "{}", frequent.len());
        assert!(deviation(&frequent).abs() < 5.0, "{}", deviation(&frequent));
    }
}
