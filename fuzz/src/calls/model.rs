//! The model of a board, which the target compares with the library's boards.
//!
//! Takes the same edits; returns what the library must answer. It shares no code with the library.

/// A board.
#[derive(Clone, Debug)]
pub struct Board {
    pub height: usize,
    pub width: usize,
    pub symbols: Vec<i32>,
    /// The place of the symbol in the list, for each cell.
    pub cells: Vec<Option<usize>>,
    pub cages: Vec<(i64, Vec<u32>)>,
}

impl Board {
    pub fn empty(height: usize, width: usize) -> Board {
        let side = height * width;
        let symbols = (1..=side as i32).collect();
        Board { height, width, symbols, cells: vec![None; side * side], cages: Vec::new() }
    }

    pub fn side(&self) -> usize {
        self.height * self.width
    }

    /// The symbol of a cell, -1 if it is empty.
    pub fn shown(&self, cell: usize) -> i32 {
        self.cells[cell].map_or(-1, |digit| self.symbols[digit])
    }

    pub fn all_shown(&self) -> Vec<i32> {
        (0..self.cells.len()).map(|cell| self.shown(cell)).collect()
    }

    /// The place of a symbol in the list.
    pub fn digit(&self, symbol: i32) -> Option<usize> {
        self.symbols.iter().position(|&listed| listed == symbol)
    }

    /// Cells that must differ from this one: those of its row, column, box and cages.
    fn rivals(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let side = self.side();
        let (row, column) = (cell / side, cell % side);
        (0..self.cells.len()).filter(move |&other| {
            let (its_row, its_column) = (other / side, other % side);
            let in_box = its_row / self.height == row / self.height
                && its_column / self.width == column / self.width;
            let caged = self.cages.iter().any(|(_, cells)| {
                cells.contains(&(cell as u32)) && cells.contains(&(other as u32))
            });
            other != cell && (its_row == row || its_column == column || in_box || caged)
        })
    }

    /// The symbols that a cell can take.
    pub fn candidates(&self, cell: usize) -> Vec<i32> {
        if let Some(digit) = self.cells[cell] {
            return vec![self.symbols[digit]];
        }
        let taken: Vec<_> = self.rivals(cell).filter_map(|rival| self.cells[rival]).collect();
        let free = (0..self.side()).filter(|digit| !taken.contains(digit));
        let free = free.filter(|&digit| self.cages_allow(cell, digit));
        free.map(|digit| self.symbols[digit]).collect()
    }

    /// Whether each cage of an empty cell can have its total with this digit in the cell, all digits different. It tries
    /// all choices of digits for the other empty cells.
    fn cages_allow(&self, cell: usize, digit: usize) -> bool {
        let mut of_cell = self.cages.iter().filter(|(_, cells)| cells.contains(&(cell as u32)));
        of_cell.all(|(total, cells)| {
            let filled: Vec<usize> =
                cells.iter().filter_map(|&other| self.cells[other as usize]).collect();
            let used = filled.iter().fold(1u64 << digit, |used, digit| used | 1 << digit);
            let sum: i64 =
                filled.iter().chain([&digit]).map(|&digit| i64::from(self.symbols[digit])).sum();
            let is_repeated = used.count_ones() as usize != filled.len() + 1;
            let open = cells.len() - filled.len() - 1;
            !is_repeated && self.can_add(0, open, used, *total - sum)
        })
    }

    /// Whether `count` unused digits, from `from` on, have this sum.
    fn can_add(&self, from: usize, count: usize, used: u64, sum: i64) -> bool {
        if count == 0 {
            return sum == 0;
        }
        (from..self.side()).any(|digit| {
            used >> digit & 1 == 0
                && self.can_add(digit + 1, count - 1, used, sum - i64::from(self.symbols[digit]))
        })
    }

    /// Whether no two rivals are equal and no cage has a wrong sum.
    pub fn keeps_rules(&self) -> bool {
        let differ = (0..self.cells.len()).all(|cell| {
            self.cells[cell].is_none()
                || self.rivals(cell).all(|rival| self.cells[rival] != self.cells[cell])
        });
        differ
            && self.cages.iter().all(|(total, cells)| {
                let shown: Vec<i64> =
                    cells.iter().map(|&cell| i64::from(self.shown(cell as usize))).collect();
                let sum: i64 = shown.iter().filter(|&&symbol| symbol >= 0).sum();
                if shown.contains(&-1) { sum <= *total } else { sum == *total }
            })
    }

    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// Whether these symbols solve the board.
    pub fn is_solved_by(&self, symbols: &[i32]) -> bool {
        let filled: Vec<_> = symbols.iter().map(|&symbol| self.digit(symbol)).collect();
        let keeps =
            self.cells.iter().zip(&filled).all(|(given, cell)| given.is_none() || given == cell);
        let solution = Board { cells: filled, ..self.clone() };
        keeps && solution.is_full() && solution.keeps_rules()
    }

    /// The number of solutions, at most `most`: each empty cell takes one candidate after another, the cell with the
    /// fewest first.
    pub fn solutions(&self, most: usize) -> usize {
        if !self.keeps_rules() {
            return 0;
        }
        let empty = (0..self.cells.len()).filter(|&cell| self.cells[cell].is_none());
        let open = empty.map(|cell| (cell, self.candidates(cell)));
        let Some((cell, symbols)) = open.min_by_key(|(_, symbols)| symbols.len()) else {
            return 1;
        };
        let mut found = 0;
        for symbol in symbols {
            found += self.with(cell, symbol).solutions(most - found);
            if found == most {
                break;
            }
        }
        found
    }

    /// The cells that are given.
    pub fn givens(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell].is_some()).collect()
    }

    /// The board without the symbol of a cell.
    pub fn without(&self, cell: usize) -> Board {
        let mut board = self.clone();
        board.cells[cell] = None;
        board
    }
}
