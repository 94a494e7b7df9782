//! New puzzles from a seed, each with exactly one solution, which is proved.
//!
//! In: a [`Request`]. Out: [`Generated`], the same for the same request on every machine: the random
//! numbers are those of xoshiro256++ (Blackman and Vigna, 2021) seeded through SplitMix64, drawn as
//! integers only, and every decision is bounded by nodes, never by the clock. The clock only ends the
//! whole call, with an error.
//!
//! ```text
//!     grid     a grid by formula, lines and digits shuffled; then, many times, a few digits are
//!              lifted out and put back another way
//!     givens   cells are emptied in random order, many at once and then fewer, as long as the
//!              solution stays the only one; what could not be decided stays given
//!     cages    cages grow over the grid; while there is a second solution, a cage it satisfies by
//!              chance is split so that it no longer does
//! ```

use std::time::Instant;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::digits::{Digit, EMPTY};
use crate::error::{Error, Reason};
use crate::limits::{Bounds, Stop};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::solve::{self, Ended, Options};

/// What to generate.
#[derive(Debug, Clone)]
pub struct Request {
    /// The geometry.
    pub shape: Shape,
    /// The same seed makes the same puzzle.
    pub seed: u64,
    /// Cages instead of givens.
    pub killer: bool,
    /// Every given is needed. With cages: no two neighbouring cages of together at most `max_cage`
    /// cells can be shown to be mergeable.
    pub minimal: bool,
    /// Stop taking givens away at this many.
    pub givens: Option<u32>,
    /// The largest cage, in cells.
    pub max_cage: u32,
    /// Start over at most this many times.
    pub attempts: u32,
    /// The time for the whole call, and the control. Nodes are bounded by the generator itself.
    pub bounds: Bounds,
}

impl Request {
    /// A standard puzzle of this shape, with the default limits.
    pub fn new(shape: Shape, seed: u64) -> Request {
        Request {
            shape,
            seed,
            killer: false,
            minimal: false,
            givens: None,
            max_cage: 5,
            attempts: 100,
            bounds: Bounds { time: Some(std::time::Duration::from_secs(60)), ..Bounds::default() },
        }
    }
}

/// A puzzle and its solution.
#[derive(Debug, Clone)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Vec<Digit>,
}

/// Assignments one proof of uniqueness may try.
const NODES_PER_PROOF: u64 = 2_000;
/// Assignments it may try where a puzzle is to be minimal, so that every question is decided.
const NODES_PER_MINIMAL_PROOF: u64 = 5_000_000;
/// Boards above this side keep more givens unless fewer are asked for: proofs get hard.
const LARGE_SIDE: usize = 9;

/// Makes a puzzle. A time limit that is reached, or attempts that are used up, are
/// [`Reason::NotGenerated`].
pub fn generate(request: &Request) -> Result<Generated, Stop> {
    let mut maker = Maker {
        request,
        dice: Dice(Xoshiro256PlusPlus::seed_from_u64(request.seed)),
        deadline: request.bounds.time.and_then(|time| Instant::now().checked_add(time)),
    };
    for attempt in 1..=u64::from(request.attempts) {
        let made = if request.killer { maker.killer() } else { maker.standard() };
        match made {
            Ok(Some(generated)) => return Ok(generated),
            Ok(None) => {}
            Err(Stop::Time) => return Err(Reason::NotGenerated { attempts: attempt }.into()),
            Err(stop) => return Err(stop),
        }
    }
    Err(Reason::NotGenerated { attempts: request.attempts.into() }.into())
}

/// What a bounded proof of uniqueness found.
enum Proof {
    Unique,
    /// A solution other than the intended one.
    Other(Vec<Digit>),
    Undecided,
}

struct Maker<'a> {
    request: &'a Request,
    dice: Dice,
    deadline: Option<Instant>,
}

impl Maker<'_> {
    /// The options of one inner call; fails when the time of the whole call is over.
    fn options(&self, nodes: u64) -> Result<Options, Stop> {
        let mut bounds = self.request.bounds.clone();
        bounds.nodes = Some(nodes);
        bounds.time = self.deadline.map(|at| at.saturating_duration_since(Instant::now()));
        if bounds.time.is_some_and(|time| time.is_zero()) {
            return Err(Stop::Time);
        }
        Ok(Options { solution_limit: 2, bounds, ..Options::default() })
    }

    fn prove(&self, puzzle: &Puzzle, solution: &[Digit], nodes: u64) -> Result<Proof, Stop> {
        let mut other = None;
        let mut failed = None;
        let report = solve::run(puzzle, &self.options(nodes)?, |digits| {
            if other.is_none() && digits != solution {
                match memory::copied(digits) {
                    Ok(copy) => other = Some(copy),
                    Err(error) => failed = Some(error),
                }
            }
        })?;
        if let Some(error) = failed {
            return Err(error.into());
        }
        match (other, report.ended) {
            (Some(other), _) => Ok(Proof::Other(other)),
            (None, Ended::Exhausted) => Ok(Proof::Unique),
            (None, Ended::Stopped(Stop::Nodes | Stop::Memory)) => Ok(Proof::Undecided),
            (None, Ended::Stopped(stop)) => Err(stop),
            (None, Ended::SolutionLimit) => {
                Err(Reason::Internal("a search found a solution twice").into())
            }
        }
    }

    /// A solved grid, well mixed.
    fn grid(&mut self) -> Result<Vec<Digit>, Stop> {
        let shape = self.request.shape;
        let side = shape.side();
        let mut grid = self.shuffled_formula()?;
        let mut digits = memory::with_capacity(side)?;
        digits.extend(0..side as Digit);
        for _ in 0..4 * side {
            self.dice.shuffle(&mut digits);
            self.relabel(&mut grid, &digits);
            let lifted = digits.len().min(4);
            grid = self.put_back(grid, lifted as Digit)?;
        }
        Ok(grid)
    }

    /// A grid by formula, its rows, columns and digits shuffled within what the rules allow.
    fn shuffled_formula(&mut self) -> Result<Vec<Digit>, Error> {
        let shape = self.request.shape;
        let (height, width, side) = (shape.box_height(), shape.box_width(), shape.side());
        let rows = self.shuffled_lines(width, height)?;
        let cols = self.shuffled_lines(height, width)?;
        let mut grid = memory::with_capacity(shape.cells())?;
        for &row in &rows {
            let shift = row % height * width + row / height;
            grid.extend(cols.iter().map(|&col| ((shift + col) % side) as Digit));
        }
        Ok(grid)
    }

    /// The lines of `groups` bands of `size`, the bands and the lines inside each in random order.
    fn shuffled_lines(&mut self, groups: usize, size: usize) -> Result<Vec<usize>, Error> {
        let mut lines = memory::with_capacity(groups * size)?;
        let mut order = memory::with_capacity(groups)?;
        order.extend(0..groups);
        self.dice.shuffle(&mut order);
        for group in order {
            let start = lines.len();
            lines.extend(group * size..(group + 1) * size);
            self.dice.shuffle(&mut lines[start..]);
        }
        Ok(lines)
    }

    fn relabel(&self, grid: &mut [Digit], labels: &[Digit]) {
        for digit in grid {
            *digit = labels[usize::from(*digit)];
        }
    }

    /// Lifts the digits below `lifted` out of the grid, and takes the first way to fill it again.
    fn put_back(&self, grid: Vec<Digit>, lifted: Digit) -> Result<Vec<Digit>, Stop> {
        let mut open = memory::copied(&grid)?;
        open.iter_mut().filter(|digit| **digit < lifted).for_each(|digit| *digit = EMPTY);
        let mut puzzle = Puzzle::new(self.request.shape)?;
        puzzle.set_digits(&open)?;
        // One strategy by name: the grid must not depend on what `auto` picks.
        let strategy = solve::strategy_named("propagation")?;
        let options = Options { strategy, solution_limit: 1, ..self.options(NODES_PER_PROOF)? };
        let (first, report) = solve::solve(&puzzle, &options)?;
        match report.ended {
            Ended::Stopped(stop @ (Stop::Time | Stop::Cancelled)) => Err(stop),
            _ => Ok(first.unwrap_or(grid)),
        }
    }

    /// A puzzle with givens, or `None` if this grid gave none as asked.
    fn standard(&mut self) -> Result<Option<Generated>, Stop> {
        let shape = self.request.shape;
        let solution = self.grid()?;
        let mut puzzle = Puzzle::new(shape)?;
        puzzle.set_digits(&solution)?;
        let mut order = memory::with_capacity(shape.cells())?;
        order.extend(0..shape.cells());
        self.dice.shuffle(&mut order);
        let mut emptying = Emptying {
            maker: self,
            digits: memory::copied(&solution)?,
            puzzle,
            solution: &solution,
            givens: shape.cells(),
            target: self.target(),
            undecided: false,
        };
        for cells in order.chunks(shape.side()) {
            emptying.empty(cells)?;
        }
        let Emptying { puzzle, givens, undecided, .. } = emptying;
        let too_many = self.request.givens.is_some_and(|target| givens > target as usize);
        if too_many || (self.request.minimal && undecided) {
            return Ok(None);
        }
        Ok(Some(Generated { puzzle, solution }))
    }

    /// The number of givens to stop at.
    fn target(&self) -> usize {
        let shape = self.request.shape;
        match self.request.givens {
            Some(givens) => givens as usize,
            None if self.request.minimal || shape.side() <= LARGE_SIDE => 0,
            None => shape.cells() * 11 / 20,
        }
    }
}

/// A puzzle whose givens are taken away.
struct Emptying<'a> {
    maker: &'a Maker<'a>,
    puzzle: Puzzle,
    digits: Vec<Digit>,
    solution: &'a [Digit],
    givens: usize,
    target: usize,
    undecided: bool,
}

impl Emptying<'_> {
    /// Empties as many of these cells as can be: all at once, or each half for itself.
    fn empty(&mut self, cells: &[usize]) -> Result<(), Stop> {
        let cells = &cells[..cells.len().min(self.givens.saturating_sub(self.target))];
        if cells.is_empty() {
            return Ok(());
        }
        for &cell in cells {
            self.digits[cell] = EMPTY;
        }
        self.puzzle.set_digits(&self.digits)?;
        let minimal = self.maker.request.minimal && cells.len() == 1;
        let nodes = if minimal { NODES_PER_MINIMAL_PROOF } else { NODES_PER_PROOF };
        match self.maker.prove(&self.puzzle, self.solution, nodes)? {
            Proof::Unique => {
                self.givens -= cells.len();
                return Ok(());
            }
            Proof::Other(_) => {}
            Proof::Undecided => self.undecided |= cells.len() == 1,
        }
        for &cell in cells {
            self.digits[cell] = self.solution[cell];
        }
        self.puzzle.set_digits(&self.digits)?;
        if cells.len() > 1 {
            let (first, second) = cells.split_at(cells.len() / 2);
            self.empty(first)?;
            self.empty(second)?;
        }
        Ok(())
    }
}

/// The cages of a killer puzzle in the making, over its solution. They cover the board.
struct Cages {
    shape: Shape,
    solution: Vec<Digit>,
    /// Cells in the order they grew.
    cages: Vec<Vec<u32>>,
}

impl Maker<'_> {
    /// A killer puzzle without givens.
    fn killer(&mut self) -> Result<Option<Generated>, Stop> {
        let solution = self.grid()?;
        let mut cages = self.grown(solution)?;
        loop {
            let puzzle = cages.puzzle()?;
            match self.prove(&puzzle, &cages.solution, NODES_PER_PROOF)? {
                Proof::Unique => break,
                Proof::Other(other) => cages.refuse(&other)?,
                Proof::Undecided => cages.split_largest()?,
            }
        }
        if self.request.minimal {
            self.merge(&mut cages)?;
        }
        Ok(Some(Generated { puzzle: cages.puzzle()?, solution: cages.solution }))
    }

    /// Cages of random sizes, each grown from a random cell over neighbours with other digits.
    fn grown(&mut self, solution: Vec<Digit>) -> Result<Cages, Stop> {
        let shape = self.request.shape;
        let largest = (self.request.max_cage as usize).clamp(1, shape.side());
        let mut order = memory::with_capacity(shape.cells())?;
        order.extend(0..shape.cells());
        self.dice.shuffle(&mut order);
        let mut caged = memory::filled(shape.cells(), false)?;
        let mut cages = Vec::new();
        for start in order {
            if caged[start] {
                continue;
            }
            let size = 1 + self.dice.below(largest).max(self.dice.below(largest));
            let mut cage = memory::with_capacity(size)?;
            cage.push(start as u32);
            caged[start] = true;
            while cage.len() < size {
                let mut open = Vec::new();
                for &cell in &cage {
                    for next in neighbours(shape, cell as usize) {
                        let repeats =
                            cage.iter().any(|&other| solution[other as usize] == solution[next]);
                        if !caged[next] && !repeats {
                            memory::push(&mut open, next)?;
                        }
                    }
                }
                if open.is_empty() {
                    break;
                }
                let next = open[self.dice.below(open.len())];
                caged[next] = true;
                cage.push(next as u32);
            }
            memory::push(&mut cages, cage)?;
        }
        Ok(Cages { shape, solution, cages })
    }

    /// Merges neighbouring cages as long as uniqueness can be proved.
    fn merge(&mut self, cages: &mut Cages) -> Result<(), Stop> {
        let largest = (self.request.max_cage as usize).clamp(1, self.request.shape.side());
        let mut kept: Vec<(u32, u32)> = Vec::new();
        while let Some((first, second)) = cages.mergeable(largest, &kept) {
            let names = (cages.cages[first][0], cages.cages[second][0]);
            let before = memory::copied(&cages.cages[first])?;
            let added = cages.cages.swap_remove(second);
            // The last cage may have moved into the gap, also when it is the first of the pair.
            let at = if first == cages.cages.len() { second } else { first };
            for &cell in &added {
                memory::push(&mut cages.cages[at], cell)?;
            }
            let proof = self.prove(&cages.puzzle()?, &cages.solution, NODES_PER_PROOF)?;
            if !matches!(proof, Proof::Unique) {
                cages.cages[at] = before;
                memory::push(&mut cages.cages, added)?;
                memory::push(&mut kept, names)?;
            }
        }
        Ok(())
    }
}

impl Cages {
    fn puzzle(&self) -> Result<Puzzle, Error> {
        let mut puzzle = Puzzle::new(self.shape)?;
        for cage in &self.cages {
            puzzle.add_cage(self.sum(cage, &self.solution), cage)?;
        }
        Ok(puzzle)
    }

    /// What the symbols `1..=side` sum up to in these cells of a grid.
    fn sum(&self, cells: &[u32], grid: &[Digit]) -> u64 {
        cells.iter().map(|&cell| u64::from(grid[cell as usize]) + 1).sum()
    }

    /// Splits a cage so that another solution no longer fits: the cells that grew first get a sum of
    /// their own, which the other solution does not have.
    fn refuse(&mut self, other: &[Digit]) -> Result<(), Error> {
        for cage in 0..self.cages.len() {
            let cells = &self.cages[cage];
            // The split nearest to the middle, of those that tell the two solutions apart.
            let split = (1..cells.len())
                .filter(|&at| {
                    self.sum(&cells[..at], &self.solution) != self.sum(&cells[..at], other)
                })
                .min_by_key(|&at| at.abs_diff(cells.len() / 2));
            if let Some(at) = split {
                return self.split(cage, at);
            }
        }
        Err(Reason::Internal("no cage tells two solutions apart").into())
    }

    /// Splits the largest cage, the first of several.
    fn split_largest(&mut self) -> Result<(), Error> {
        let mut largest = 0;
        for cage in 1..self.cages.len() {
            if self.cages[cage].len() > self.cages[largest].len() {
                largest = cage;
            }
        }
        self.split(largest, self.cages[largest].len() / 2)
    }

    /// Cuts a cage after its first `at` cells; what grew later falls into connected pieces.
    fn split(&mut self, cage: usize, at: usize) -> Result<(), Error> {
        let mut rest = memory::copied(&self.cages[cage][at..])?;
        self.cages[cage].truncate(at);
        while let Some(start) = rest.pop() {
            let mut piece = memory::with_capacity(rest.len() + 1)?;
            piece.push(start);
            let mut reached = 0;
            while reached < piece.len() {
                let cell = piece[reached] as usize;
                reached += 1;
                for next in neighbours(self.shape, cell) {
                    if let Some(found) = rest.iter().position(|&other| other as usize == next) {
                        piece.push(rest.swap_remove(found));
                    }
                }
            }
            memory::push(&mut self.cages, piece)?;
        }
        Ok(())
    }

    /// Two neighbouring cages that could be one, by size and digits, and are not among those `kept`
    /// apart (named by their first cells).
    fn mergeable(&self, largest: usize, kept: &[(u32, u32)]) -> Option<(usize, usize)> {
        for (first, cage) in self.cages.iter().enumerate() {
            for (second, other) in self.cages.iter().enumerate() {
                let fits = first != second
                    && cage.len() + other.len() <= largest
                    && !kept.contains(&(cage[0], other[0]))
                    && !kept.contains(&(other[0], cage[0]));
                if fits && self.distinct(cage, other) && self.touch(cage, other) {
                    return Some((first, second));
                }
            }
        }
        None
    }

    fn distinct(&self, cage: &[u32], other: &[u32]) -> bool {
        let digit = |cell: u32| self.solution[cell as usize];
        !cage.iter().any(|&cell| other.iter().any(|&second| digit(cell) == digit(second)))
    }

    fn touch(&self, cage: &[u32], other: &[u32]) -> bool {
        cage.iter().any(|&cell| {
            neighbours(self.shape, cell as usize).any(|next| other.contains(&(next as u32)))
        })
    }
}

/// The cells above, left, right and below.
fn neighbours(shape: Shape, cell: usize) -> impl Iterator<Item = usize> {
    let (row, col, side) = (shape.row_of(cell), shape.col_of(cell), shape.side());
    let above = (row > 0).then(|| cell - side);
    let left = (col > 0).then(|| cell - 1);
    let right = (col + 1 < side).then(|| cell + 1);
    let below = (row + 1 < side).then(|| cell + side);
    [above, left, right, below].into_iter().flatten()
}

/// Random choices, the same on every machine: integers only, drawn without bias by rejection.
struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// A number below `bound`, which is at least 1.
    fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let drawn = self.0.next_u64();
            if drawn < fair {
                return (drawn % bound) as usize;
            }
        }
    }

    /// Fisher and Yates, as in Knuth, TAOCP 2, 3.4.2, algorithm P.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
