//! Puzzles as plain numbers, and their solutions by brute force.
//!
//! The search tries every symbol in every cell, and looks at rows, columns, boxes and cages as the rules name them. It
//! shares no code with the library.

use super::Random;
use sudoku_core::{Puzzle, Shape, Symbols};

/// The cells that are given.
pub fn given(puzzle: &Puzzle) -> Vec<usize> {
    let side = puzzle.shape().side();
    (0..side * side).filter(|cell| puzzle.get(cell / side, cell % side).is_some()).collect()
}

/// The cells of a board row by row, 0 for an empty one.
pub fn cells(puzzle: &Puzzle) -> Vec<u32> {
    let side = puzzle.shape().side();
    let cell = |cell: usize| puzzle.get(cell / side, cell % side).unwrap_or(0);
    (0..side * side).map(cell).collect()
}

/// A board with these symbols, 0 for an empty cell.
pub fn board(shape: Shape, cells: &[u32]) -> Puzzle {
    let mut puzzle = Puzzle::new(shape).unwrap();
    for (cell, &symbol) in cells.iter().enumerate().filter(|(_, symbol)| **symbol > 0) {
        puzzle.set(cell / shape.side(), cell % shape.side(), symbol).unwrap();
    }
    puzzle
}

/// The board after a random symmetry.
pub fn twin(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let (shape, given) = (puzzle.shape(), cells(puzzle));
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let mut lines = |size: usize| -> Vec<usize> {
        let mut groups: Vec<usize> = (0..side / size).collect();
        random.shuffle(&mut groups);
        let mut all = vec![];
        for group in groups {
            let mut lines: Vec<usize> = (group * size..(group + 1) * size).collect();
            random.shuffle(&mut lines);
            all.extend(lines);
        }
        all
    };
    let (rows, cols) = (lines(height), lines(width));
    let mut symbols: Vec<u32> = (1..=side as u32).collect();
    random.shuffle(&mut symbols);
    symbols.insert(0, 0);
    let is_transposed = height == width && random.below(2) == 1;
    let moved: Vec<u32> = (0..side * side)
        .map(|at| {
            let (row, col) = (rows[at / side], cols[at % side]);
            let cell = if is_transposed { col * side + row } else { row * side + col };
            symbols[given[cell] as usize]
        })
        .collect();
    board(shape, &moved)
}

/// A puzzle as plain numbers.
#[derive(Clone, Debug)]
pub struct PlainPuzzle {
    pub height: usize,
    pub width: usize,
    pub symbols: Vec<u32>,
    /// The symbol of each cell, row by row; `None` if it is open.
    pub cells: Vec<Option<u32>>,
    /// Totals and cells.
    pub cages: Vec<(u64, Vec<u32>)>,
}

impl PlainPuzzle {
    /// An empty board with the symbols from 1.
    pub fn empty(height: usize, width: usize) -> PlainPuzzle {
        let side = height * width;
        let symbols = (1..=side as u32).collect();
        PlainPuzzle { height, width, symbols, cells: vec![None; side * side], cages: Vec::new() }
    }

    /// A board with these symbols from 1, or 0 for an open cell; cells without a number are open, too.
    pub fn of(height: usize, width: usize, numbers: &[u32]) -> PlainPuzzle {
        let mut board = PlainPuzzle::empty(height, width);
        for (cell, &number) in board.cells.iter_mut().zip(numbers) {
            *cell = (number > 0).then_some(number);
        }
        board
    }

    pub fn side(&self) -> usize {
        self.height * self.width
    }

    /// The puzzle as the library has it.
    pub fn puzzle(&self) -> Puzzle {
        let shape = Shape::new(self.height as u32, self.width as u32).unwrap();
        let symbols = Symbols::new(&self.symbols, self.side()).unwrap();
        let mut puzzle = Puzzle::with_symbols(shape, symbols).unwrap();
        for (cell, &symbol) in self.cells.iter().enumerate().filter(|(_, cell)| cell.is_some()) {
            puzzle.set(cell / self.side(), cell % self.side(), symbol).unwrap();
        }
        for (total, cells) in &self.cages {
            puzzle.add_cage(*total, cells).unwrap();
        }
        puzzle
    }

    /// Whether these are two cells of the same row, column or box.
    pub fn sees(&self, a: usize, b: usize) -> bool {
        let side = self.side();
        let boxed = |cell: usize| (cell / side / self.height, cell % side / self.width);
        a != b && (a / side == b / side || a % side == b % side || boxed(a) == boxed(b))
    }

    /// The number of solutions; at most `limit`, unless that is 0.
    pub fn count(&self, limit: u64) -> u64 {
        let mut count = 0;
        self.each_solution(&mut |_, _| true, &mut |_| {
            count += 1;
            count != limit
        });
        count
    }

    /// All solutions, sorted.
    pub fn solutions(&self) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        self.each_solution(&mut |_, _| true, &mut |solution| {
            found.push(solution.to_vec());
            true
        });
        found.sort_unstable();
        found
    }

    /// Calls `visit` with each solution until it returns false. The search puts a symbol into an open cell if the rules and
    /// `admits` allow it; it calls `admits` last.
    pub fn each_solution(
        &self,
        admits: &mut dyn FnMut(usize, u32) -> bool,
        visit: &mut dyn FnMut(&[u32]) -> bool,
    ) {
        let cells = 0..self.cells.len();
        let peers = |cell| cells.clone().filter(|&other| self.sees(cell, other)).collect();
        let caged = self.cages.iter().flat_map(|(_, cage)| cage).map(|&cell| cell as usize);
        let mut search = Search {
            board: self,
            peers: cells.clone().map(peers).collect(),
            // Cage after cage, so that a wrong total is noticed early.
            order: caged.chain(cells.clone()).collect(),
            cells: self.cells.clone(),
            admits,
            visit,
        };
        if cells.clone().all(|cell| search.cells[cell].is_none() || search.obeys(cell)) {
            search.fill(0);
        }
    }
}

struct Search<'a> {
    board: &'a PlainPuzzle,
    peers: Vec<Vec<usize>>,
    order: Vec<usize>,
    cells: Vec<Option<u32>>,
    admits: &'a mut dyn FnMut(usize, u32) -> bool,
    visit: &'a mut dyn FnMut(&[u32]) -> bool,
}

impl Search<'_> {
    /// Whether the symbol of a cell breaks no rule.
    fn obeys(&self, cell: usize) -> bool {
        let is_here = |&other: &usize| self.cells[other] == self.cells[cell];
        let cages = self.board.cages.iter();
        let mut around = cages.filter(|(_, cage)| cage.contains(&(cell as u32)));
        !self.peers[cell].iter().any(is_here)
            && around.all(|(total, cage)| {
                let filled: Vec<u32> =
                    cage.iter().filter_map(|&cell| self.cells[cell as usize]).collect();
                let sum: u64 = filled.iter().map(|&symbol| u64::from(symbol)).sum();
                let is_twice = (1..filled.len()).any(|at| filled[..at].contains(&filled[at]));
                let is_full = filled.len() == cage.len();
                !is_twice && if is_full { sum == *total } else { sum <= *total }
            })
    }

    /// Fills the open cells from this place of the order on; false if `visit` ended the search.
    fn fill(&mut self, from: usize) -> bool {
        let is_open = |&cell: &usize| self.cells[cell].is_none();
        let Some(at) = self.order[from..].iter().position(is_open) else {
            let solution: Vec<u32> = self.cells.iter().copied().flatten().collect();
            return (self.visit)(&solution);
        };
        let cell = self.order[from + at];
        let mut goes_on = true;
        for &symbol in &self.board.symbols {
            self.cells[cell] = Some(symbol);
            if self.obeys(cell) && (self.admits)(cell, symbol) {
                goes_on = self.fill(from + at + 1);
            }
            if !goes_on {
                break;
            }
        }
        self.cells[cell] = None;
        goes_on
    }
}
