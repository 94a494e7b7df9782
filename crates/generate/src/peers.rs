//! Which cells differ by the rules of a board.
//!
//! In: a board. Out: for each cell the cells that have other digits, by rows, columns, boxes or regions, cages and the
//! constraints of sets; and the chain of two digits from a cell. What stays true: where two digits change places in a whole
//! chain, cells that have to differ still do. (Kempe chains: R. Swendsen and others, "New Monte Carlo methods for
//! improved efficiency of computer simulations in statistical mechanics", 1992.)

use sudoku_core::constraint::lower::Sets;
use sudoku_core::digits::Digit;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;

/// The cells that differ from each cell.
pub struct Peers {
    /// Those of cell `c` are `cells[first[c]..first[c + 1]]`, in order.
    first: Vec<u32>,
    cells: Vec<u32>,
}

impl Peers {
    /// Takes the rules of a board.
    pub fn new(board: &Puzzle, limits: &mut Limits) -> Result<Peers, Stop> {
        let count = board.shape().cells();
        let sets = sets(board, limits)?;
        let mut sets_of = Vec::new();
        for (set, cells) in (0..).zip(sets.iter()) {
            limits.work(2 * cells.len() as u32)?;
            for &cell in cells {
                memory::push(&mut sets_of, (cell, set))?;
            }
        }
        sets_of.sort_unstable();
        let mut first = memory::with_capacity(count + 1)?;
        let (mut peers, mut at) = (Vec::new(), 0);
        let mut marks = memory::filled(count, u32::MAX)?;
        for cell in 0..count as u32 {
            first.push(peers.len() as u32);
            marks[cell as usize] = cell;
            while let Some(&(_, set)) = sets_of.get(at).filter(|(of, _)| *of == cell) {
                let others: &[u32] = sets.get(set);
                limits.work(2 * others.len() as u32)?;
                for &other in others {
                    if std::mem::replace(&mut marks[other as usize], cell) != cell {
                        memory::push(&mut peers, other)?;
                    }
                }
                at += 1;
            }
        }
        first.push(peers.len() as u32);
        Ok(Peers { first, cells: peers })
    }

    /// The cells that differ from a cell.
    pub fn of(&self, cell: u32) -> &[u32] {
        let [begin, end] = [cell, cell + 1].map(|at| self.first[at as usize] as usize);
        &self.cells[begin..end]
    }

    /// The cells that change if the digit of a cell of a solved grid becomes another one, and that one the first: the cells of
    /// both digits that are reached from it by steps between cells that differ. They are written to `chain`.
    pub fn chain(
        &self,
        grid: &[Digit],
        cell: u32,
        other: Digit,
        chain: &mut Vec<u32>,
        limits: &mut Limits,
    ) -> Result<(), Stop> {
        let digits = [grid[cell as usize], other];
        chain.clear();
        memory::push(chain, cell)?;
        let mut at = 0;
        while let Some(&from) = chain.get(at) {
            let wanted = if grid[from as usize] == digits[0] { digits[1] } else { digits[0] };
            let peers = self.of(from);
            limits.work(peers.len() as u32)?;
            for &peer in peers {
                if grid[peer as usize] == wanted && !chain.contains(&peer) {
                    memory::push(chain, peer)?;
                }
            }
            at += 1;
        }
        Ok(())
    }
}

/// The sets of cells that differ: rows, columns, boxes or regions, cages, and those of the constraints.
pub fn sets(board: &Puzzle, limits: &mut Limits) -> Result<Sets, Stop> {
    let (shape, side) = (board.shape(), board.shape().side());
    let mut sets = Sets::default();
    // Regions are on boards of one grid.
    let units = if board.regions().is_some() { 2 * side } else { usize::MAX };
    for (_, unit) in shape.all_units().take(units) {
        limits.work(side as u32)?;
        sets.add(unit)?;
    }
    for region in 0..side as i64 {
        if let Some(regions) = board.regions() {
            limits.work(regions.len() as u32)?;
            sets.add((0..regions.len()).filter(|&cell| regions[cell] == region))?;
        }
    }
    for cage in board.cages() {
        limits.work(cage.cells().len() as u32)?;
        sets.add(cage.cells().iter().map(|&cell| cell as usize))?;
    }
    for constraint in board.constraints() {
        let before = sets.len();
        constraint.sets(shape, &mut sets)?;
        limits.work(4 * (sets.len() - before) as u32)?;
    }
    Ok(sets)
}

/// The sets of as many cells that differ as there are digits.
pub fn houses(board: &Puzzle, limits: &mut Limits) -> Result<Sets, Stop> {
    let mut houses = Sets::default();
    for set in sets(board, limits)?.iter().filter(|set| set.len() == board.shape().side()) {
        houses.add(set.iter().map(|&cell| cell as usize))?;
    }
    Ok(houses)
}

/// Exchanges two digits in a chain.
pub fn exchange(grid: &mut [Digit], chain: &[u32], digits: [Digit; 2]) {
    for &cell in chain {
        let digit = &mut grid[cell as usize];
        *digit = if *digit == digits[0] { digits[1] } else { digits[0] };
    }
}

/// Whether a board has cages, sums or other constraints that ask for more than cells that differ.
pub fn has_sums(board: &Puzzle) -> bool {
    let mut constraints = board.constraints().iter();
    !board.cages().is_empty() || constraints.any(|one| !one.kind().only_differs())
}
