//! Killer puzzles: cages that grow over a solved grid until only that grid has their sums.
//!
//! In: a request with cages. Out: a puzzle without givens, with the solution it came from. What stays
//! true: the cages cover the board, each is connected, and none holds a digit twice. A second solution
//! is refused by a split of a cage that it satisfies by chance.

use super::{Generated, Maker, NODES_PER_PROOF, Proof};
use crate::digits::Digit;
use crate::error::{Error, Reason};
use crate::limits::Stop;
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// The cages of a killer puzzle in the making, over its solution. They cover the board.
struct Cages {
    shape: Shape,
    solution: Vec<Digit>,
    /// Cells in the order they grew.
    cages: Vec<Vec<u32>>,
}

impl Maker<'_> {
    /// A killer puzzle without givens.
    pub fn killer(&mut self) -> Result<Option<Generated>, Stop> {
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
        let order = self.any_order()?;
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
