//! Cages over a solved grid, and the ways to change them.
//!
//! In: a grid, the sizes wanted, dice. Out: [`Cages`], and the puzzle they make. What stays true, once
//! [`Cages::settle`] or [`Cages::anneal`] has succeeded: every cell is in one cage, every cage is
//! connected, of a size that is wanted, and has no digit twice.
//!
//! ```text
//!     a a b        a b b        A change takes one or two neighbouring cages, and cuts their cells
//!     a c b   ->   a c b        into one or two cages anew: moves, swaps, splits and merges in one.
//!     c c b        c c a
//! ```

use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::Error;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;

use crate::board::Solved;
use crate::dice::Dice;
use crate::regions::neighbours;
use crate::swaps::Other;

/// Draws before a cut is given up.
const DRAWS: usize = 8;

/// How many changes may be tried for each cell until all cages have the sizes wanted.
const SETTLING: usize = 40;

/// How many moves may be tried for each cell where that was not enough, and how rarely, one in so
/// many, one for the worse by one is made.
const ANNEALING: usize = 500;
const ODDS: usize = 12;

/// The cages of a killer in the making.
pub struct Cages {
    shape: Shape,
    /// The board without cages.
    pub board: Puzzle,
    /// The grid they are laid over.
    pub solution: Vec<Digit>,
    smallest: usize,
    largest: usize,
    cages: Vec<Vec<u32>>,
    /// The cage of each cell.
    of: Vec<u32>,
    /// The cells that exist.
    existing: Vec<u32>,
    givens: Vec<u32>,
}

/// What becomes of one or two cages: one or two others, of the same cells.
pub struct Change {
    gone: Vec<usize>,
    made: Vec<Vec<u32>>,
}

impl Cages {
    /// Cages of random sizes, each grown from a random cell over neighbours with other digits; some
    /// come out smaller than wanted. With `is_small`, none is drawn larger than the smallest.
    pub fn grown(
        solved: &Solved,
        (smallest, largest): (usize, usize),
        is_small: bool,
        dice: &mut Dice,
        limits: &mut Limits,
    ) -> Result<Cages, Stop> {
        let Solved { board, solution } = solved.try_clone()?;
        let shape = board.shape();
        let existing = existing_cells(shape)?;
        let mut order = memory::copied(&existing)?;
        dice.shuffle(&mut order, limits)?;
        let of = memory::filled(shape.cells(), u32::MAX)?;
        let (cages, givens) = (Vec::new(), Vec::new());
        let mut grown =
            Cages { shape, board, solution, smallest, largest, cages, of, existing, givens };
        let sizes = largest - smallest + 1;
        for start in order {
            if grown.of[start as usize] == u32::MAX {
                let (one, other) = (dice.below(sizes), dice.below(sizes));
                let size = smallest + if is_small { 0 } else { one.max(other) };
                let free = |cell: u32| grown.of[cell as usize] == u32::MAX;
                let cage = grown.grow(start, size, free, dice, limits)?;
                grown.enclose(grown.cages.len(), &cage);
                memory::push(&mut grown.cages, cage)?;
            }
        }
        Ok(grown)
    }

    /// The boxes or regions as cages: the first of many ways to lay out the largest ones that there are. `None` if a region is
    /// in pieces.
    pub fn boxes(
        solved: Solved,
        (smallest, largest): (usize, usize),
        limits: &mut Limits,
    ) -> Result<Option<Cages>, Stop> {
        let Solved { board, solution } = solved;
        let (shape, boxes) = (board.shape(), board.shape().boxes());
        let mut of = memory::filled(shape.cells(), u32::MAX)?;
        for (number, (_, cells)) in (0..).zip(shape.all_units().skip(boxes.start)) {
            cells.for_each(|cell| of[cell] = number);
        }
        if let Some(regions) = board.regions() {
            of.iter_mut().zip(regions).for_each(|(of, &region)| *of = region as u32);
        }
        let mut cages = memory::with_capacity(boxes.len())?;
        for _ in boxes {
            cages.push(memory::with_capacity(shape.side())?);
        }
        let existing = existing_cells(shape)?;
        for &cell in &existing {
            cages[of[cell as usize] as usize].push(cell);
        }
        let givens = Vec::new();
        let laid = Cages { shape, board, solution, smallest, largest, cages, of, existing, givens };
        for cage in &laid.cages {
            if !laid.is_connected(cage, limits)? {
                return Ok(None);
            }
        }
        Ok(Some(laid))
    }

    /// Grows a cage from a cell over neighbours that may be taken and have other digits.
    fn grow(
        &self,
        start: u32,
        size: usize,
        may_take: impl Fn(u32) -> bool,
        dice: &mut Dice,
        limits: &mut Limits,
    ) -> Result<Vec<u32>, Stop> {
        let mut cage = memory::with_capacity(size)?;
        cage.push(start);
        let mut open = Vec::new();
        while cage.len() < size {
            open.clear();
            for &cell in &cage {
                limits.work(4 * size as u32)?;
                for next in neighbours(self.shape, cell) {
                    if may_take(next) && !self.has_digit_of(&cage, next) {
                        memory::push(&mut open, next)?;
                    }
                }
            }
            if open.is_empty() {
                break;
            }
            cage.push(open[dice.below(open.len())]);
        }
        Ok(cage)
    }

    /// Changes cages until all have the sizes wanted; false if that was not reached.
    pub fn settle(&mut self, dice: &mut Dice, limits: &mut Limits) -> Result<bool, Stop> {
        for _ in 0..SETTLING * self.existing.len() {
            let small = |cage: &Vec<u32>| cage.len() < self.smallest;
            let Some(cage) = self.cages.iter().position(small) else { return Ok(true) };
            limits.work(self.cages.len() as u32)?;
            let Some(other) = self.neighbour(cage, dice)? else { return Ok(false) };
            let cells = self.cages[cage].len() + self.cages[other].len();
            let merged = self.merged(cage, other, limits)?;
            let change = match merged {
                Some(change) => Some(change),
                // Where two are too large for one and too small for two, the small one moves on.
                None => self.cut(cage, Some(other), self.smallest.min(cells / 2), dice, limits)?,
            };
            if let Some(change) = change {
                self.apply(change)?;
            }
        }
        Ok(false)
    }

    /// Moves cells one by one from cage to cage until all have the sizes wanted and no digit twice;
    /// false if that was not reached. A move for the worse is made now and then (S. Kirkpatrick and
    /// others, "Optimization by simulated annealing", Science 220, 1983).
    pub fn anneal(&mut self, dice: &mut Dice, limits: &mut Limits) -> Result<bool, Stop> {
        while self.cages.len() > self.existing.len() / self.smallest {
            limits.work(self.cages.len() as u32)?;
            let small = (0..self.cages.len()).min_by_key(|&cage| self.cages[cage].len());
            let Some(small) = small else { return Ok(false) };
            let Some(other) = self.neighbour(small, dice)? else { return Ok(false) };
            let cells = self.union(other, Some(small))?;
            self.apply(Change { gone: listed([other, small])?, made: listed([cells])? })?;
        }
        let mut wrong = 0;
        for cage in &self.cages {
            limits.work((cage.len() * cage.len()) as u32)?;
            wrong += self.wrong(cage);
        }
        // Of several grids, all have to come out right at once: the more cells, the rarer such a move.
        let odds = ODDS * self.existing.len() / self.shape.side().pow(2);
        for _ in 0..ANNEALING * self.existing.len() {
            if wrong == 0 {
                return Ok(true);
            }
            let cell = self.existing[dice.below(self.existing.len())];
            let beside = neighbours(self.shape, cell);
            let Some(next) = beside.clone().nth(dice.below(beside.count())) else { continue };
            let (from, to) = (self.of(cell), self.of(next));
            if from == to || self.cages[from].len() == 1 {
                continue;
            }
            // Which digits repeat is asked of all pairs of cells.
            limits.work((self.cages[from].len() + self.cages[to].len()).pow(2) as u32)?;
            let mut rest = memory::copied(&self.cages[from])?;
            rest.retain(|&other| other != cell);
            let before = self.wrong(&self.cages[from]) + self.wrong(&self.cages[to]);
            memory::push(&mut self.cages[to], cell)?;
            let worse = self.wrong(&rest) + self.wrong(&self.cages[to]) - before;
            let is_taken = worse <= 0 || dice.below(odds.saturating_pow(worse as u32)) == 0;
            if is_taken && self.is_connected(&rest, limits)? {
                self.cages[from] = rest;
                self.of[cell as usize] = to as u32;
                wrong += worse;
            } else {
                self.cages[to].pop();
            }
        }
        Ok(false)
    }

    /// How many cells a cage has too few or too many, and how many repeat a digit.
    fn wrong(&self, cage: &[u32]) -> isize {
        let repeats =
            (0..cage.len()).filter(|&at| self.has_digit_of(&cage[..at], cage[at])).count();
        let (few, many) = (self.smallest.saturating_sub(cage.len()), cage.len());
        (few + many.saturating_sub(self.largest) + repeats) as isize
    }

    /// The puzzle that the cages make.
    pub fn puzzle(&self, limits: &mut Limits) -> Result<Puzzle, Stop> {
        let mut puzzle = self.board.try_clone()?;
        for cage in &self.cages {
            limits.work(16 + 4 * cage.len() as u32)?;
            puzzle.add_cage(sum(cage, &self.solution), cage)?;
        }
        if !self.givens.is_empty() {
            let mut digits = memory::filled(self.shape.cells(), EMPTY)?;
            for &cell in &self.givens {
                digits[cell as usize] = self.solution[cell as usize];
            }
            puzzle.set_digits(&digits)?;
        }
        Ok(puzzle)
    }

    /// How many cages there are.
    pub fn count(&self) -> usize {
        self.cages.len()
    }

    /// The cells of the board that exist.
    pub fn existing(&self) -> &[u32] {
        &self.existing
    }

    /// How many cells a cage has.
    pub fn size(&self, cage: usize) -> usize {
        self.cages[cage].len()
    }

    /// The cage that a cell lies in.
    pub fn of(&self, cell: u32) -> usize {
        self.of[cell as usize] as usize
    }

    /// A cage that could be split, of those the largest, the first among equals.
    pub fn largest_to_split(&self) -> Option<usize> {
        let splits = |&cage: &usize| self.cages[cage].len() >= 2 * self.smallest;
        (0..self.cages.len()).filter(splits).rev().max_by_key(|&cage| self.cages[cage].len())
    }

    /// How many cells are given.
    pub fn givens(&self) -> usize {
        self.givens.len()
    }

    /// Gives a cell.
    pub fn give(&mut self, cell: u32) -> Result<(), Error> {
        memory::push(&mut self.givens, cell)
    }

    /// Allows larger cages; false if they are allowed already.
    pub fn widen(&mut self, largest: usize) -> bool {
        std::mem::replace(&mut self.largest, largest) < largest
    }

    /// Whether some cage or given tells another grid apart from the solution.
    pub fn refute(&self, other: &Other) -> bool {
        let grid = &other.grid;
        let given = |&cell: &u32| grid[cell as usize] != self.solution[cell as usize];
        self.givens.iter().any(given)
            || other.cells.iter().any(|&cell| {
                let cage = &self.cages[self.of(cell)];
                sum(cage, &self.solution) != sum(cage, grid) || has_repeats(cage, grid)
            })
    }

    /// A random cage beside this one.
    pub fn neighbour(&self, cage: usize, dice: &mut Dice) -> Result<Option<usize>, Error> {
        let mut found = Vec::new();
        for &cell in &self.cages[cage] {
            for next in neighbours(self.shape, cell) {
                if self.of(next) != cage && !found.contains(&self.of(next)) {
                    memory::push(&mut found, self.of(next))?;
                }
            }
        }
        Ok((!found.is_empty()).then(|| found[dice.below(found.len())]))
    }

    /// The pairs of neighbouring cages, each named by its first cell, in the order of the board.
    pub fn borders(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.existing.iter().flat_map(move |&cell| {
            let beside = neighbours(self.shape, cell).filter(move |&next| next > cell);
            beside.filter(move |&next| self.of(next) != self.of(cell)).map(move |next| {
                let name = |cell| self.cages[self.of(cell)][0];
                (name(cell).min(name(next)), name(cell).max(name(next)))
            })
        })
    }

    /// Two cages made one, where size and digits allow it.
    pub fn merged(
        &self,
        first: usize,
        second: usize,
        limits: &mut Limits,
    ) -> Result<Option<Change>, Stop> {
        let (cage, added) = (&self.cages[first], &self.cages[second]);
        limits.work((cage.len() * added.len()) as u32)?;
        let fits = cage.len() + added.len() <= self.largest
            && !added.iter().any(|&cell| self.has_digit_of(cage, cell));
        if !fits {
            return Ok(None);
        }
        let cells = self.union(first, Some(second))?;
        Ok(Some(Change { gone: listed([first, second])?, made: listed([cells])? }))
    }

    /// A cage, or two that are neighbours, cut at random into two of sizes that are wanted.
    pub fn recut(
        &self,
        first: usize,
        second: Option<usize>,
        dice: &mut Dice,
        limits: &mut Limits,
    ) -> Result<Option<Change>, Stop> {
        self.cut(first, second, self.smallest, dice, limits)
    }

    fn cut(
        &self,
        first: usize,
        second: Option<usize>,
        smallest: usize,
        dice: &mut Dice,
        limits: &mut Limits,
    ) -> Result<Option<Change>, Stop> {
        let union = self.union(first, second)?;
        let least = smallest.max(union.len().saturating_sub(self.largest));
        let most = union.len() - least.min(union.len());
        if least > most {
            return Ok(None);
        }
        for _ in 0..DRAWS {
            limits.work(union.len().pow(2) as u32)?;
            let start = union[dice.below(union.len())];
            let size = least + dice.below(most - least + 1);
            let part = self.grow(start, size, |cell| union.contains(&cell), dice, limits)?;
            let mut rest = memory::with_capacity(union.len())?;
            rest.extend(union.iter().copied().filter(|cell| !part.contains(cell)));
            let as_before = self.cages[first].len() == part.len()
                && part.iter().all(|&cell| self.of(cell) == first)
                || self.cages[first].len() == rest.len()
                    && rest.iter().all(|&cell| self.of(cell) == first);
            let sound = part.len() == size
                && !rest.is_empty()
                && !as_before
                && !has_repeats(&rest, &self.solution)
                && self.is_connected(&rest, limits)?;
            if sound {
                let mut gone = memory::with_capacity(2)?;
                gone.push(first);
                gone.extend(second);
                return Ok(Some(Change { gone, made: listed([part, rest])? }));
            }
        }
        Ok(None)
    }

    /// Makes a change; returns the one that takes it back.
    pub fn apply(&mut self, change: Change) -> Result<Change, Error> {
        let Change { gone, made } = change;
        let mut before = memory::with_capacity(2)?;
        let mut now = memory::with_capacity(2)?;
        for (index, cage) in made.into_iter().enumerate() {
            let place = gone.get(index).copied().unwrap_or(self.cages.len());
            self.enclose(place, &cage);
            now.push(place);
            match self.cages.get_mut(place) {
                Some(old) => before.push(std::mem::replace(old, cage)),
                None => memory::push(&mut self.cages, cage)?,
            }
        }
        // Two were made one: the last cage moves into the place of the second.
        if let Some(&place) = gone.get(now.len()) {
            before.push(self.cages.swap_remove(place));
            let moved = self.cages.len();
            for &cell in self.cages.get(place).into_iter().flatten() {
                self.of[cell as usize] = place as u32;
            }
            if now[0] == moved {
                now[0] = place;
            }
        }
        Ok(Change { gone: now, made: before })
    }

    /// Takes back a change, after all later ones: the cages may have other numbers than at the time of the change.
    pub fn take_back(&mut self, back: Change) -> Result<(), Error> {
        let mut gone = memory::with_capacity(2)?;
        for cage in &back.made {
            for &cell in cage {
                if !gone.contains(&self.of(cell)) {
                    gone.push(self.of(cell));
                }
            }
        }
        self.apply(Change { gone, made: back.made })?;
        Ok(())
    }

    fn enclose(&mut self, place: usize, cage: &[u32]) {
        for &cell in cage {
            self.of[cell as usize] = place as u32;
        }
    }

    fn union(&self, first: usize, second: Option<usize>) -> Result<Vec<u32>, Error> {
        let second = second.map_or(&[][..], |cage| &self.cages[cage]);
        let mut cells = memory::with_capacity(self.cages[first].len() + second.len())?;
        cells.extend_from_slice(&self.cages[first]);
        cells.extend_from_slice(second);
        Ok(cells)
    }

    fn has_digit_of(&self, cage: &[u32], cell: u32) -> bool {
        let digit = self.solution[cell as usize];
        cage.iter().any(|&other| self.solution[other as usize] == digit)
    }

    fn is_connected(&self, cells: &[u32], limits: &mut Limits) -> Result<bool, Stop> {
        let mut reached = memory::with_capacity(cells.len())?;
        reached.extend(cells.first());
        let mut at = 0;
        while at < reached.len() {
            limits.work(cells.len() as u32)?;
            for next in neighbours(self.shape, reached[at]) {
                if cells.contains(&next) && !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        Ok(reached.len() == cells.len())
    }
}

fn existing_cells(shape: Shape) -> Result<Vec<u32>, Error> {
    let mut cells = memory::with_capacity(shape.cells())?;
    cells.extend(shape.existing_cells().map(|cell| cell as u32));
    Ok(cells)
}

fn listed<T, const N: usize>(items: [T; N]) -> Result<Vec<T>, Error> {
    let mut list = memory::with_capacity(N)?;
    list.extend(items);
    Ok(list)
}

/// What the symbols `1..=side` sum up to in these cells of a grid.
fn sum(cells: &[u32], grid: &[Digit]) -> u64 {
    cells.iter().map(|&cell| u64::from(grid[cell as usize]) + 1).sum()
}

fn has_repeats(cells: &[u32], grid: &[Digit]) -> bool {
    let digit = |&cell: &u32| grid[cell as usize];
    cells.iter().enumerate().any(|(at, cell)| cells[..at].iter().any(|c| digit(c) == digit(cell)))
}
